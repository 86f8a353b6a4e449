"""The functions of blasad.blas and blasad.lapack: arguments of every kind, bound to a call.

Imports declarations, calls, the tape, arrays and functions for C.
"""
