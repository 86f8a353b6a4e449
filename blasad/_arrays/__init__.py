"""Traced arrays: operations on memory that is watched, views, broadcasting, Python's operators.

Imports calls and the tape.
"""
