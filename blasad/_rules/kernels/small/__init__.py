"""Products, solves and copies of small matrices, faster there than BLAS.

In C, for vector registers of several widths.  Imports nothing of blasad.
"""
