"""Traced arrays: operations on memory that is watched, views, broadcasting, Python's operators.

Imports calls, the rules for single numbers, and the tape.
"""
