"""Rules of the Cholesky factorization with diagonal pivoting from LAPACK: pstrf.

The order of rows and columns is a constant; for a matrix in that order, the derivative is that of potrf.  One triangle
is stored: an element that the order moves to the other triangle is conjugated, and so is its derivative.
"""

from libc.stdlib cimport free, malloc

from numpy.linalg import LinAlgError

from blasad._rules.lapack.cholesky cimport cholesky_adjoint, cholesky_tangent
from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport *
from blasad._rules.kernels.packing cimport *
from blasad._rules.kernels.pointers cimport blas_int, constant, get, pstrf, put, Value
from blasad._rules.flops cimport no_flops, third_flops
from blasad._rules.joins cimport join_nothing


cdef int run_pstrf(const Call *c) except -1 nogil:
    cdef Matrix C
    cdef const Operand *out = &c.o[OUT]
    cdef const Operand *order = &c.o[IN2]
    cdef Value tol = constant(c.alpha[0], out.dtype)
    cdef blas_int n = out.m, rank, info
    cdef blas_int *pivots
    cdef index i
    cdef char uplo
    if n == 0:
        return 0
    fits(out.m, out.n, 0)
    layout(out, &C)
    if C.op == 0:
        return on_copy(run_pstrf, c, NULL, LOWER, False, False)
    pivots = <blas_int *>malloc((n + 1) * sizeof(blas_int) + 2 * n * sizeof(double))
    if pivots == NULL:
        with gil:
            raise MemoryError(f"pstrf: no memory for the order of {n} rows")
    uplo = letter(C.op == c'N' or C.op == c'R')
    pstrf[out.dtype](&uplo, &n, C.p, &C.ld, pivots, &rank, &tol.z, <double *>(pivots + n + n % 2), &info)
    for i in range(n):
        (<long long *>order.p)[i * order.rs] = pivots[i] - 1
    free(pivots)
    if info:
        with gil:
            raise LinAlgError(f"pstrf: the matrix is not positive definite: its rank is {rank}, of {n}")
    return 0


# ---------------------------------------------------------------- rows and columns in another order

cdef int run_reorder(const Call *c) except -1 nogil:
    cdef const Operand *order = &c.o[IN2]
    cdef Operand x = c.o[IN1], y = c.o[OUT]
    cdef index n = y.m, i, j, p, q, size = itemsize[y.dtype]
    cdef double re, im
    cdef bint turned
    for j in range(n):
        q = (<long long *>order.p)[j * order.rs]
        for i in range(j, n):
            p = (<long long *>order.p)[i * order.rs]
            turned = p < q
            if c.fn:
                x.p = c.o[IN1].p + (i * x.rs + j * x.cs) * size
                y.p = c.o[OUT].p + (max(p, q) * y.rs + min(p, q) * y.cs) * size
            else:
                x.p = c.o[IN1].p + (max(p, q) * x.rs + min(p, q) * x.cs) * size
                y.p = c.o[OUT].p + (i * y.rs + j * y.cs) * size
            get(&x, &re, &im)
            put(&y, re, -im if turned else im)
    return 0

cdef int reorder(Sink *s, bint back, Operand A, Operand order, Operand C) except -1 nogil:
    cdef Call c
    begin(&c, REORDER, number(1), number(0))
    c.o[IN1], c.o[IN2], c.o[OUT], c.fn, c.part = A, order, C, back, LOWER
    return send(s, &c)

cdef int reorder_forward(Call *c, Sink *s) except -1 nogil:
    """dC := dA in that order"""
    cdef Operand dA = shadow(&c.o[IN1]), dC = shadow(&c.o[OUT])
    if dA.p != NULL:
        reorder(s, c.fn, dA, c.o[IN2], dC)
    else:
        fill(s, 0, dC, LOWER, False)
    return s.emit(s, c)

cdef int reorder_reverse(Call *c, Sink *s) except -1 nogil:
    """bA += bC from that order;  bC := 0"""
    cdef Operand bA = shadow(&c.o[IN1]), bC = shadow(&c.o[OUT]), T
    if bA.p != NULL:
        s.scratch(s, &bC, bC.m, bC.n, &T)
        reorder(s, not c.fn, bC, c.o[IN2], T)
        add_to(s, number(1), T, bA, LOWER, False)
    return fill(s, 0, bC, LOWER, False)

cdef unsigned int keep_order(const Call *c) noexcept nogil:
    return 1 << IN2

new_rule(REORDER, rule_of(1 << IN1 | 1 << IN2, 1 << OUT, PART_OF_C | SETS_C, run_reorder, reorder_forward,
                          reorder_reverse, keep_order, NULL, no_flops, join_nothing))


# ---------------------------------------------------------------- pstrf

cdef int in_order(Call *c, Sink *s, Operand D, bint back) except -1 nogil:
    cdef Operand T
    s.scratch(s, &D, D.m, D.n, &T)
    copy(s, D, T, LOWER, False)
    return reorder(s, back, T, c.o[IN2], D)

cdef int pstrf_forward(Call *c, Sink *s) except -1 nogil:
    """dL = L low(inv(L) P^T dA P inv(L)^H)"""
    cdef Operand dC = shadow(&c.o[OUT])
    s.emit(s, c)
    in_order(c, s, dC, False)
    return cholesky_tangent(s, c.o[OUT], dC)

cdef int pstrf_reverse(Call *c, Sink *s) except -1 nogil:
    """bA := P low(inv(L)^H (Q + Q^H) inv(L)) P^T, Q = low(L^H bL)"""
    cdef Operand bC = shadow(&c.o[OUT])
    cholesky_adjoint(s, after(c), bC)
    return in_order(c, s, bC, True)

cdef unsigned int keep_factor_and_order(const Call *c) noexcept nogil:
    return 1 << AFTER | 1 << (LATE + IN2)

cdef void fold_pstrf(Call *c, const Flags *f) noexcept nogil:
    c.part = LOWER
    if not f.lower:
        transpose(&c.o[OUT])

declare("pstrf", rule_of(1 << OUT, 1 << IN2 | 1 << OUT, PART_OF_C | CHANGES_C, run_pstrf, pstrf_forward,
                         pstrf_reverse, keep_factor_and_order, fold_pstrf, third_flops, join_nothing))
