"""Sections of a program that run again in the sweep, so that it keeps less.

Imports calls, the tape, arrays and trees.
"""
