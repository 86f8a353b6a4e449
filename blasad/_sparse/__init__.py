"""Sparse matrices of SciPy whose data are traced: their places are constants, and nothing becomes dense.

The rules of the compiled functions that SciPy's classes end in, and those of factors and solutions.
"""
