"""Sparse matrices: solutions, and what SciPy's compiled code does with traced data.

What a matrix is made of are its data, which may be traced, and its pattern, which is constant.
"""
