"""The rule of the determinant.  Its derivative is the matrix of cofactors, which is right for singular matrices too.

dX is the tangent of X, bX its adjoint; <X, Y> = Re sum(conj(X) Y).
"""

from libc.stdlib cimport free, malloc

from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport *
from blasad._rules.constants cimport fold_nothing
from blasad._rules.kernels.lines cimport buffer, move
from blasad._rules.kernels.packing cimport fits
from blasad._rules.kernels.pointers cimport blas_int, getrf
from blasad._rules.joins cimport join_nothing

# ---------------------------------------------------------------- values

cdef blas_int *pivots_of(char *a, int dtype, blas_int n) except NULL nogil:
    """The LU factors of a matrix without gaps, in its memory, and its row exchanges."""
    cdef blas_int info
    cdef blas_int *rows = <blas_int *>malloc((n + 1) * sizeof(blas_int))
    if rows == NULL:
        with gil:
            raise MemoryError(f"det: no memory for {n} numbers of rows")
    if n:
        getrf[dtype](&n, &n, a, &n, rows, &info)
    return rows

cdef num product_of_diagonal(num *a, blas_int n, const blas_int *rows) noexcept nogil:
    cdef num product = 1
    cdef index i
    for i in range(n):
        product = product * a[i * (n + 1)]
        if rows[i] != i + 1:
            product = -product
    return product

cdef int run_det(const Call *c) except -1 nogil:
    cdef const Operand *A = &c.o[IN1]
    cdef char *out = c.o[OUT].p
    cdef Operand t
    cdef blas_int n = A.m
    cdef blas_int *rows
    fits(A.m, A.n, 0)
    buffer(A, A.m, A.n, &t)
    move(A, &t, FULL, False)
    try:
        rows = pivots_of(t.p, A.dtype, n)
        if A.dtype == F32:
            (<float *>out)[0] = product_of_diagonal(<float *>t.p, n, rows)
        elif A.dtype == F64:
            (<double *>out)[0] = product_of_diagonal(<double *>t.p, n, rows)
        elif A.dtype == C64:
            (<float complex *>out)[0] = product_of_diagonal(<float complex *>t.p, n, rows)
        else:
            (<double complex *>out)[0] = product_of_diagonal(<double complex *>t.p, n, rows)
        free(rows)
    finally:
        free(t.p)
    return 0


# ---------------------------------------------------------------- the determinant

cdef inline int cofactors(Sink *s, Operand A, Operand *C) except -1 nogil:
    s.scratch(s, &A, A.m, A.n, C)
    return put(s, COFACTORS, number(1), &A, NULL, number(0), C, FULL, False)

cdef int det_forward(Call *c, Sink *s) except -1 nogil:
    """dr := sum(cof(A) .* dA)"""
    cdef Operand dC = shadow(&c.o[OUT]), dA = shadow(&c.o[IN1]), C
    s.emit(s, c)
    fill(s, 0, dC, FULL, False)
    if dA.p != NULL and not empty(&dA):
        cofactors(s, c.o[IN1], &C)
        put(s, DOT, number(1), &C, &dA, number(1), &dC, FULL, False)
    return 0

cdef int det_reverse(Call *c, Sink *s) except -1 nogil:
    """bA += conj(cof(A)) br;  br := 0"""
    cdef Operand bC = shadow(&c.o[OUT]), bA = shadow(&c.o[IN1]), C
    if bA.p != NULL and not empty(&bA):
        cofactors(s, c.o[IN1], &C)
        add_to(s, value_at(&bC), conjugated(&C), bA, FULL, False)
    return fill(s, 0, bC, FULL, False)

cdef unsigned int keep_matrix(const Call *c) noexcept nogil:
    return (c.o[IN1].d != NULL) << IN1

cdef double det_flops(const Call *c) noexcept nogil:
    return 2 * <double>c.o[IN1].m * c.o[IN1].m * c.o[IN1].m / 3

declare("det", rule_of(1 << IN1, 1 << OUT, NO_PART | SETS_C, run_det, det_forward, det_reverse, keep_matrix,
                       fold_nothing, det_flops, join_nothing))
