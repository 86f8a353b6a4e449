"""Arithmetic on contiguous real numbers: the loop is looked up once for many calls of the same kind."""

from libc.string cimport memcpy

from blasad._rules.calls.core cimport *
from blasad._rules.kernels.elements cimport ADDED, LINEAR, PRODUCT, QUOTIENT, SAFE, SCALED, STRONG, elements, plain

cdef enum:
    WIDE = 16                   # rows that are worth a loop


cdef Direct direct(const Call *c) noexcept nogil:
    """The loop that the call's rule finds, if it is one of those."""
    cdef const Operand *C = &c.o[OUT]
    cdef Direct d
    cdef int k
    d.kind, d.alpha, d.beta = BY_RULE, c.alpha[0], c.beta[0]
    if c.op not in (ADD, MUL, DIV, AXPY, COPY) or c.o[ALPHA].p != NULL or c.o[BETA].p != NULL:
        return d
    if C.dtype > F64 or C.rs != 1 or C.m < WIDE or C.conj or C.n > 1 and C.cs == 0:
        return d
    for k in range(OUT):
        if c.o[k].p != NULL and (c.o[k].dtype != C.dtype or c.o[k].conj or not plain(c.o[k].rs)):
            return d
    if c.op == COPY:
        d.kind = COPIED if c.o[IN1].rs == 1 else BY_RULE
    elif d.alpha == 0:
        return d
    elif c.op == AXPY:
        d.kind = SCALED + ADDED
    elif c.op == ADD:
        d.kind = SCALED if d.beta == 0 else LINEAR
    else:
        d.kind = PRODUCT if c.op == MUL else QUOTIENT
        if d.beta != 0:
            d.kind += ADDED
        if c.strong:
            d.kind += SAFE if c.strong == BOTH_ZEROS else STRONG
    return d


cdef void run_direct(const Direct *d, const Call *c) noexcept nogil:
    cdef const Operand *A = &c.o[IN1]
    cdef const Operand *B = &c.o[IN2]
    cdef const Operand *C = &c.o[OUT]
    cdef index m = C.m, n = C.n, size = itemsize[C.dtype], j
    cdef bint two = d.kind >= 0 and d.kind & 3 != SCALED
    if n > 1 and C.cs == m and A.cs == m * A.rs and (not two or B.cs == m * B.rs):
        m, n = m * n, 1
    for j in range(n):
        if d.kind == COPIED:
            memcpy(C.p + j * C.cs * size, A.p + j * A.cs * size, m * size)
        else:
            elements[C.dtype].arithmetic(d.kind, m, A.p + j * A.cs * size, A.rs, B.p + j * B.cs * size, B.rs,
                                         C.p + j * C.cs * size, d.alpha, d.beta)
