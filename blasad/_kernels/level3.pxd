# BLAS 3 on strided operands: each function runs one call; all but run_stack no stack, no lanes.

from blasad._calls.core cimport *

cdef int run_gemm(const Call *c) except -1 nogil
cdef int run_stack(const Call *c) except -1 nogil
cdef int run_gemmtr(const Call *c) except -1 nogil
cdef int run_symm(const Call *c) except -1 nogil
cdef int run_hemm(const Call *c) except -1 nogil
cdef int run_syrk(const Call *c) except -1 nogil
cdef int run_herk(const Call *c) except -1 nogil
cdef int run_syr2k(const Call *c) except -1 nogil
cdef int run_her2k(const Call *c) except -1 nogil
cdef int run_trmm(const Call *c) except -1 nogil
cdef int run_trsm(const Call *c) except -1 nogil

cdef inline int run_product(Operand A, Operand B, Operand C) except -1 nogil:
    """C := A B"""
    cdef Call e
    begin(&e, GEMM, number(1), number(0))
    e.nb = e.nl = 1
    e.o[IN1], e.o[IN2], e.o[OUT] = A, B, C
    return run_gemm(&e)
