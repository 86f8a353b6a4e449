"""The functions of blasad.blas and blasad.lapack, which read all kinds of arguments, and in ``c`` those for C.

This room imports declarations, calls, the tape, arrays and programs.
"""
