# Derivatives of LU factors, in place on the shadow, for those who make such factors too: rows are exchanged already.

from blasad._rules.calls.core cimport *

cdef enum:
    LEAF = 8                    # the order from which on matrices are not halved

cdef inline Operand shaped(const Operand *w, index m, index n) noexcept nogil:
    """Memory to work in as a matrix."""
    cdef Operand r = w[0]
    r.m, r.n, r.rs, r.cs = m, n, 1, m
    return r

# of the first h columns
cdef int panel_tangent(Sink *s, Operand F, index h, Operand D, Operand W) except -1 nogil
cdef int panel_adjoint(Sink *s, Operand F, index h, Operand B, Operand W) except -1 nogil
# of a small square matrix
cdef int small_tangent(Sink *s, Operand F, Operand D, Operand W) except -1 nogil
cdef int small_adjoint(Sink *s, Operand F, Operand B, Operand W) except -1 nogil
