"""Rules of the LU factorization from LAPACK: getrf.

dX is the tangent of X, bX its adjoint; <X, Y> = Re sum(conj(X) Y).  L is stored below the diagonal and has ones on it;
U is the rest.  The exchanges of rows are constants.  For rows that are already exchanged, derivatives split the matrix
in halves recursively ("by halves"), as the factorization does, in place on the shadow.
"""

from libc.stdlib cimport free, malloc

from numpy.linalg import LinAlgError

from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport *
from blasad._rules.constants cimport fold_nothing
from blasad._rules.kernels.lines cimport block
from blasad._rules.kernels.packing cimport *
from blasad._rules.kernels.pointers cimport *
from blasad._rules.joins cimport join_nothing


cdef int run_getrf(const Call *c) except -1 nogil:
    cdef Matrix C
    cdef const Operand *out = &c.o[OUT]
    cdef const Operand *rows = &c.o[IN2]
    cdef blas_int m = out.m, n = out.n, info = 0
    cdef blas_int *pivots
    cdef index i
    if empty(out):
        return 0
    fits(out.m, out.n, 0)
    layout(out, &C)
    if C.op != c'N' and C.op != c'R':
        return on_copy(run_getrf, c, NULL, FULL, False, False)
    pivots = <blas_int *>rows.p if rows.rs == 1 else <blas_int *>malloc(rows.m * sizeof(blas_int))
    if pivots == NULL:
        with gil:
            raise MemoryError(f"getrf: no memory for {rows.m} numbers of rows")
    getrf[out.dtype](&m, &n, C.p, &C.ld, pivots, &info)
    for i in range(rows.m - 1, -1, -1):         # from the end: they may lie where they go to, in half of its bits
        (<long long *>rows.p)[i * rows.rs] = pivots[i] - 1
    if rows.rs != 1:
        free(pivots)
    if info and not c.fn:
        singular(info - 1)
    return 0

cdef int singular(int i) except -1 nogil:
    with gil:
        raise LinAlgError(f"getrf: the matrix is singular: U[{i}, {i}] is exactly zero")


# ---------------------------------------------------------------- derivatives

cdef int exchange(Call *c, Sink *s, Operand C, bint backwards) except -1 nogil:
    """The rows of C as the factorization exchanged those of A."""
    cdef Call e
    begin(&e, LASWP, number(0), number(0))
    e.o[IN2], e.o[OUT], e.fn = c.o[IN2], C, backwards
    return send(s, &e)

cdef int work_for(Sink *s, Operand *D, Operand *W) except -1 nogil:
    cdef index m = D.m, n = D.n, k = min(m, n), h = k if k <= LEAF else k // 2, leaf = min(k, LEAF)
    return s.scratch(s, D, max(leaf * leaf, h * max(m - h, n - h)), 1, W)

cdef int tangent(Sink *s, Operand F, Operand D, Operand W) except -1 nogil:
    """dL := L low(M), dU := up(M) U with M = inv(L) dA inv(U); low excludes the diagonal and up includes it.

    By halves: dU12 = inv(L11) (dA12 - dL11 U12), dL21 = (dA21 - L21 dU11) inv(U11), and the rest are the tangents for
    dA22 - dL21 U12 - L21 dU12."""
    cdef index m = F.m, n = F.n, k = min(m, n), h = k // 2 if k > LEAF else k
    panel_tangent(s, F, h, D, W)
    if n > h and m > h:
        return tangent(s, block(&F, h, h, m - h, n - h), block(&D, h, h, m - h, n - h), W)
    return 0

cdef int panel_tangent(Sink *s, Operand F, index h, Operand D, Operand W) except -1 nogil:
    """The tangents of the first h columns of L and rows of U, and of what is left for the other factors."""
    cdef index m = F.m, n = F.n
    cdef Operand F11 = block(&F, 0, 0, h, h), F12 = block(&F, 0, h, h, n - h), F21 = block(&F, h, 0, m - h, h)
    cdef Operand D11 = block(&D, 0, 0, h, h), D12 = block(&D, 0, h, h, n - h), D21 = block(&D, h, 0, m - h, h)
    cdef Operand D22 = block(&D, h, h, m - h, n - h), T
    if h <= LEAF:
        small_tangent(s, F11, D11, W)
    else:
        tangent(s, F11, D11, W)
    if n > h:
        T = shaped(&W, h, n - h)
        copy(s, F12, T, FULL, False)
        triangle_times(s, number(1), D11, LOWER, True, T)       # with ones on the diagonal
        add_to(s, number(1), F12, D12, FULL, False)
        add_to(s, number(-1), T, D12, FULL, False)
        triangle_solve(s, F11, LOWER, True, D12)
    if m > h:
        T = shaped(&W, m - h, h)
        copy(s, F21, T, FULL, False)
        triangle_times(s, number(1), transposed(&D11), LOWER, False, transposed(&T))
        add_to(s, number(-1), T, D21, FULL, False)
        triangle_solve(s, transposed(&F11), LOWER, False, transposed(&D21))
    if n > h and m > h:
        product(s, number(-1), D21, F12, number(1), D22)
        product(s, number(-1), F21, D12, number(1), D22)
    return 0

cdef int small_tangent(Sink *s, Operand F, Operand D, Operand W) except -1 nogil:
    """The same without halves, of a square matrix whose factors are F"""
    cdef Operand T = shaped(&W, F.m, F.m)
    copy(s, D, T, FULL, False)
    triangle_solve(s, F, LOWER, True, T)
    triangle_solve(s, transposed(&F), LOWER, False, transposed(&T))
    copy(s, T, D, LOWER, True)
    fill(s, 0, D, UPPER, False)
    triangle_times(s, number(1), F, LOWER, True, D)
    fill(s, 0, T, LOWER, True)
    triangle_times(s, number(1), transposed(&F), LOWER, False, transposed(&T))
    return copy(s, T, D, UPPER, False)

cdef int adjoint_of(Sink *s, Operand F, Operand B, Operand W) except -1 nogil:
    """B := inv(L)^H (low(L^H bL) + up(bU U^H)) inv(U)^H; low excludes the diagonal and up includes it.

    By halves: bA22 from L22 and U22, then bA21 = (bL21 - bA22 U12^H) inv(U11)^H and bA12 = inv(L11)^H (bU12 - L21^H
    bA22), then bA11 from bL11 - bA12 U12^H and bU11 - L21^H bA21."""
    cdef index m = F.m, n = F.n, k = min(m, n), h = k // 2 if k > LEAF else k
    if n > h and m > h:
        adjoint_of(s, block(&F, h, h, m - h, n - h), block(&B, h, h, m - h, n - h), W)
    return panel_adjoint(s, F, h, B, W)

cdef int panel_adjoint(Sink *s, Operand F, index h, Operand B, Operand W) except -1 nogil:
    """The same where B has bA22 already."""
    cdef index m = F.m, n = F.n
    cdef Operand F11 = block(&F, 0, 0, h, h), F12 = block(&F, 0, h, h, n - h), F21 = block(&F, h, 0, m - h, h)
    cdef Operand B11 = block(&B, 0, 0, h, h), B12 = block(&B, 0, h, h, n - h), B21 = block(&B, h, 0, m - h, h)
    cdef Operand B22 = block(&B, h, h, m - h, n - h)
    if n > h and m > h:
        product(s, number(-1), B22, adjoint(&F12), number(1), B21)
        product(s, number(-1), adjoint(&F21), B22, number(1), B12)
    if m > h:
        triangle_solve(s, F11, UPPER, False, adjoint(&B21))
        part_of_product(s, number(-1), adjoint(&F21), B21, B11, UPPER, False)
    if n > h:
        triangle_solve(s, adjoint(&F11), UPPER, True, B12)
        part_of_product(s, number(-1), B12, adjoint(&F12), B11, LOWER, True)
    return small_adjoint(s, F11, B11, W) if h <= LEAF else adjoint_of(s, F11, B11, W)

cdef int small_adjoint(Sink *s, Operand F, Operand B, Operand W) except -1 nogil:
    """The same without halves, of a square matrix whose factors are F"""
    cdef Operand T = shaped(&W, F.m, F.m)
    copy(s, B, T, LOWER, True)
    fill(s, 0, T, UPPER, False)
    triangle_times(s, number(1), adjoint(&F), UPPER, True, T)
    fill(s, 0, B, LOWER, True)
    triangle_times(s, number(1), F, UPPER, False, adjoint(&B))
    copy(s, B, T, UPPER, False)
    triangle_solve(s, adjoint(&F), UPPER, True, T)
    triangle_solve(s, F, UPPER, False, adjoint(&T))
    return copy(s, T, B, FULL, False)

cdef int getrf_forward(Call *c, Sink *s) except -1 nogil:
    """dL = L low(M), dU = up(M) U with M = inv(L) P dA inv(U)"""
    cdef Operand dC = shadow(&c.o[OUT]), W
    s.emit(s, c)
    if empty(&dC):
        return 0
    work_for(s, &dC, &W)
    exchange(c, s, dC, False)
    return tangent(s, c.o[OUT], dC, W)

cdef int getrf_reverse(Call *c, Sink *s) except -1 nogil:
    """bA := P^T inv(L)^H (low(L^H bL) + up(bU U^H)) inv(U)^H"""
    cdef Operand bC = shadow(&c.o[OUT]), W
    if empty(&bC):
        return 0
    work_for(s, &bC, &W)
    adjoint_of(s, after(c), bC, W)
    return exchange(c, s, bC, True)

cdef unsigned int keep_factors(const Call *c) noexcept nogil:
    return 1 << AFTER | 1 << (LATE + IN2)

cdef double getrf_flops(const Call *c) noexcept nogil:
    """Two multiplications less for each row of a pivot that is gone"""
    cdef double m = c.o[OUT].m, n = c.o[OUT].n, k = min(c.o[OUT].m, c.o[OUT].n)
    return 2 * (m * n * k - (m + n) * k * k / 2 + k * k * k / 3)

declare("getrf", rule_of(1 << OUT, 1 << IN2 | 1 << OUT, NO_PART | CHANGES_C, run_getrf, getrf_forward,
                         getrf_reverse, keep_factors, fold_nothing, getrf_flops, join_nothing))
