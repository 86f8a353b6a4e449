"""Rules of the Cholesky factorization of a packed matrix from LAPACK: pptrf.

The columns are copied to full triangles in temporary memory and back; there, derivatives are those of potrf.
"""

from libc.math cimport sqrt

from numpy.linalg import LinAlgError

from blasad._rules.lapack.cholesky cimport cholesky_adjoint, cholesky_tangent
from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport *
from blasad._rules.kernels.lines cimport block
from blasad._rules.kernels.packing cimport *
from blasad._rules.kernels.pointers cimport *
from blasad._rules.joins cimport join_nothing


cdef inline index order_of(const Operand *a) noexcept nogil:
    """n, of n (n + 1) / 2 elements"""
    return <index>((sqrt(8.0 * a.m + 1) - 1) / 2 + .5)

cdef int run_pptrf(const Call *c) except -1 nogil:
    cdef const Operand *out = &c.o[OUT]
    cdef blas_int n = order_of(out), info
    cdef char uplo = letter(c.part == LOWER)
    if n == 0:
        return 0
    if out.rs != 1 and out.m > 1:
        return on_copy(run_pptrf, c, NULL, FULL, False, False)
    pptrf[out.dtype](&uplo, &n, out.p, &info)
    if info:
        with gil:
            raise LinAlgError(f"pptrf: the leading minor of order {info} is not positive definite")
    return 0

cdef int copy_columns(Sink *s, Operand A, Operand T, int part, bint back) except -1 nogil:
    """The triangle that A packs to T, or back; of an upper one its transpose."""
    cdef index n = T.n, at = 0, j, length
    cdef Operand column, x
    for j in range(n):
        length = n - j if part == LOWER else j + 1
        column = block(&A, at, 0, length, 1)
        x = block(&T, j, j, length, 1) if part == LOWER else block(&T, j, 0, 1, length)
        if part == UPPER:
            transpose(&x)
        copy(s, x if back else column, column if back else x, FULL, False)
        at += length
    return 0

cdef int derivative(Call *c, Sink *s, Operand F, bint forward) except -1 nogil:
    cdef Operand dC = shadow(&c.o[OUT]), L, D
    cdef index n = order_of(&dC)
    s.scratch(s, &F, n, n, &L)
    s.scratch(s, &dC, n, n, &D)
    copy_columns(s, F, L, c.part, False)
    copy_columns(s, dC, D, c.part, False)
    if forward:
        cholesky_tangent(s, L, D)
    else:
        cholesky_adjoint(s, L, D)
    return copy_columns(s, dC, D, c.part, True)

cdef int pptrf_forward(Call *c, Sink *s) except -1 nogil:
    s.emit(s, c)
    return derivative(c, s, c.o[OUT], True)

cdef int pptrf_reverse(Call *c, Sink *s) except -1 nogil:
    return derivative(c, s, after(c), False)

cdef unsigned int keep_factor(const Call *c) noexcept nogil:
    return 1 << AFTER

cdef void fold_pptrf(Call *c, const Flags *f) noexcept nogil:
    c.part, c.kl, c.ku = LOWER if f.lower else UPPER, PACKED, PACKED

cdef double pptrf_flops(const Call *c) noexcept nogil:
    """Of order sqrt(2 m)"""
    return (2.0 * c.o[OUT].m) ** 1.5 / 3

declare("pptrf", rule_of(1 << OUT, 1 << OUT, PART_OF_STORED | CHANGES_C, run_pptrf, pptrf_forward,
                         pptrf_reverse, keep_factor, fold_pptrf, pptrf_flops, join_nothing))
