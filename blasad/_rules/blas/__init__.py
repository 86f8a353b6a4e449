"""The rules of BLAS and of elementwise operations.

Imports calls, kernels, and what families of rules share.
"""
