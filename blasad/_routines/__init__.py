"""The functions of blasad.blas and blasad.lapack: they read all kinds of arguments, and bind them to a call.

This room imports declarations, calls, the tape, arrays and functions for C.
"""
