# Derivatives of the first h columns of an LU factorization, in place on the shadow; rows are exchanged already.

from blasad._core cimport *

cdef enum:
    LEAF = 8                    # the order from which on matrices are not halved

cdef inline Operand shaped(const Operand *w, index m, index n) noexcept nogil:
    """Memory to work in as a matrix."""
    cdef Operand r = w[0]
    r.m, r.n, r.rs, r.cs = m, n, 1, m
    return r

cdef int panel_tangent(Sink *s, Operand F, index h, Operand D, Operand W) except -1 nogil
cdef int panel_adjoint(Sink *s, Operand F, index h, Operand B, Operand W) except -1 nogil
