"""The derivatives of all routines, by family: in blas those of BLAS, in lapack those of LAPACK.

A rule emits calls.  Imports calls and kernels.
"""
