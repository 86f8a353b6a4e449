"""The rules of LAPACK's factorizations and solvers, and of the functions beside them.

Imports calls, kernels, and what families of rules share.
"""
