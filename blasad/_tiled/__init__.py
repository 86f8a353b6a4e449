"""Matrices of tiles that are stored apart: each operation is a loop of calls on tiles.

Imports all that users import.
"""
