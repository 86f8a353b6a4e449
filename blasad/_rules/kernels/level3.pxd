# BLAS 3 on strided operands: each function runs one call; all but run_stack no stack, no lanes.

from blasad._rules.calls.core cimport *

include "level3.pxi"      # made by cython_src/generate from the declarations

cdef inline int run_product(Operand A, Operand B, Operand C) except -1 nogil:
    """C := A B"""
    cdef Call e
    begin(&e, GEMM, number(1), number(0))
    e.nb = e.nl = 1
    e.o[IN1], e.o[IN2], e.o[OUT] = A, B, C
    return run_gemm(&e)
