"""The functions for C and Cython, and calls of other engines on memory that they bring.

Imports calls, kernels and the tape.
"""
