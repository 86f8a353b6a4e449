"""NumPy's functions on traced arrays, and where a derivative would end in a bare number.

Imports arrays and trees.
"""
