"""The rule of the determinant, whose derivative is the matrix of cofactors: right at singular matrices too.

dX is the tangent of X, bX its adjoint; <X, Y> = Re sum(conj(X) Y).
"""

from libc.math cimport sqrt
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from blasad._core cimport *
from blasad._emit cimport *
from blasad._lines cimport buffer, move
from blasad._packing cimport fits
from blasad._routines cimport blas_int, getrf, getri

ctypedef fused num:
    float
    double
    float complex
    double complex

cdef inline double size_of(num x) noexcept nogil:
    if num is float or num is double:
        return -x if x < 0 else x
    else:
        return sqrt(<double>x.real * x.real + <double>x.imag * x.imag)


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
    cdef num found = 1
    cdef index i
    for i in range(n):
        found = found * a[i * (n + 1)]
        if rows[i] != i + 1:
            found = -found
    return found

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

cdef bint is_regular(num *a, blas_int n, double least) noexcept nogil:
    """Whether no pivot is much smaller than the largest one."""
    cdef double small = size_of(a[0]), large = small, x
    cdef index i
    for i in range(1, n):
        x = size_of(a[i * (n + 1)])
        small, large = min(small, x), max(large, x)
    return small > least * large

cdef int by_inverse(num *a, num *c, blas_int n, int dtype, double least) except -1 nogil:
    """c := det(A) inv(A), and 1; or 0 if A is nearly singular.  A is lost."""
    cdef blas_int *rows = pivots_of(<char *>a, dtype, n)
    cdef blas_int room = n * 64, info
    cdef num *work = NULL
    cdef num d = product_of_diagonal(a, n, rows)
    cdef index i
    cdef bint done = is_regular(a, n, least)
    if done:
        work = <num *>malloc(room * sizeof(num))
        done = work != NULL
    if done:
        getri[dtype](&n, a, &n, rows, work, &room, &info)
        for i in range(<index>n * n):
            c[i] = d * a[i]
    free(work)
    free(rows)
    return done

cdef int adjugate(num *a, num *c, index n) except -1 nogil:
    """c := adj(A), by elimination with the largest pivot of all.  A is lost.

    With P A Q = L U, adj(A) = +-Q adj(U) inv(L) P, and only the last pivot r of U may be small where the rank is n - 1:
    adj(U) = d [r inv(V), -inv(V) u; 0, 1] with V and u the rest of U, and d = det(V).
    """
    cdef index i, j, k, row, column
    cdef index *p = <index *>malloc(2 * n * sizeof(index))
    cdef index *q = p + n
    cdef num d = 1, r, h, sign = 1
    cdef double best
    if p == NULL:
        with gil:
            raise MemoryError(f"det: no memory for {n} numbers of rows")
    for i in range(n):
        p[i] = q[i] = i
    for k in range(n):
        row = column = k
        best = -1
        for j in range(k, n):
            for i in range(k, n):
                if size_of(a[i + j * n]) > best:
                    best, row, column = size_of(a[i + j * n]), i, j
        if row != k:
            sign = -sign
            p[k], p[row] = p[row], p[k]
            for j in range(n):
                h, a[k + j * n] = a[k + j * n], a[row + j * n]
                a[row + j * n] = h
        if column != k:
            sign = -sign
            q[k], q[column] = q[column], q[k]
            for i in range(n):
                h, a[i + k * n] = a[i + k * n], a[i + column * n]
                a[i + column * n] = h
        if k < n - 1:
            d = d * a[k * (n + 1)]
            if best == 0:
                break
            for i in range(k + 1, n):
                a[i + k * n] = a[i + k * n] / a[k * (n + 1)]
            for j in range(k + 1, n):
                for i in range(k + 1, n):
                    a[i + j * n] = a[i + j * n] - a[i + k * n] * a[k + j * n]
    memset(c, 0, n * n * sizeof(num))
    if d == 0:
        free(p)
        return 0
    r = a[n * n - 1]
    for j in range(n):                      # the columns of adj(U), by U of order n - 1
        for i in range(min(j, n - 2), -1, -1):
            if j == n - 1:
                h = -d * a[i + j * n]
            else:
                h = r * d if i == j else 0
            for k in range(i + 1, min(j, n - 2) + 1):
                h = h - a[i + k * n] * c[k + j * n]
            c[i + j * n] = h / a[i * (n + 1)]
    c[n * n - 1] = d
    for j in range(n - 1, -1, -1):          # times inv(L)
        for k in range(j + 1, n):
            for i in range(n):
                c[i + j * n] = c[i + j * n] - c[i + k * n] * a[k + j * n]
    for i in range(n * n):
        a[i] = sign * c[i]
    for j in range(n):
        for i in range(n):
            c[q[i] + p[j] * n] = a[i + j * n]
    free(p)
    return 0

cdef int adjugate_of(num *a, num *c, num *again, blas_int n, int dtype, double least) except -1 nogil:
    cdef index i
    for i in range(<index>n * n):
        again[i] = a[i]
    if not by_inverse(a, c, n, dtype, least):
        adjugate(again, c, n)
    return 0

cdef int run_cofactors(const Call *c) except -1 nogil:
    cdef const Operand *A = &c.o[IN1]
    cdef Operand t, found, again
    cdef blas_int n = A.m
    if n == 0:
        return 0
    fits(A.m, A.n, 0)
    buffer(A, A.m, A.n, &t)
    buffer(A, A.m, A.n, &found)
    buffer(A, A.m, A.n, &again)
    move(A, &t, FULL, False)
    try:
        if A.dtype == F32:
            adjugate_of(<float *>t.p, <float *>found.p, <float *>again.p, n, F32, 1e-3)
        elif A.dtype == F64:
            adjugate_of(<double *>t.p, <double *>found.p, <double *>again.p, n, F64, 1e-7)
        elif A.dtype == C64:
            adjugate_of(<float complex *>t.p, <float complex *>found.p, <float complex *>again.p, n, C64, 1e-3)
        else:
            adjugate_of(<double complex *>t.p, <double complex *>found.p, <double complex *>again.p, n, C128, 1e-7)
        transpose(&found)
        move(&found, &c.o[OUT], FULL, False)
    finally:
        free(t.p)
        free(found.p)
        free(again.p)
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

cdef void fold_nothing(Call *c, const Flags *f) noexcept nogil:
    pass

declare(DET, Rule(b"det", 1 << IN1, 1 << OUT, run_det, det_forward, det_reverse, keep_matrix, fold_nothing),
        "det", "sdcz", "a:in[n,n]/regular, *, out:out[]=None", dict(
            equation="r := det(A)", forward="dr := sum(cof(A) .* dA), cof(A) = adj(A)^T, the matrix of cofactors",
            reverse="bA += conj(cof(A)) br;  br := 0", source="Jacobi's formula", namespace="lapack"))


# ---------------------------------------------------------------- the cofactors

cdef int inverse_det(Sink *s, Operand A, Operand C, Operand *D) except -1 nogil:
    """D := 1 / det(A), from the first row of A and of its cofactors"""
    cdef Operand row = A, other = C
    row.m = other.m = 1
    s.scratch(s, &A, 1, 1, D)
    put(s, DOT, number(1), &row, &other, number(0), D, FULL, False)
    return apply(s, RECIPROCAL, 0, D[0], D[0])

cdef int cofactors_forward(Call *c, Sink *s) except -1 nogil:
    """dC := (sum(C .* dA) C - C dA^T C) / det(A), which is no number at singular A"""
    cdef Operand dC = shadow(&c.o[OUT]), dA = shadow(&c.o[IN1]), C = c.o[OUT], D, T, t
    s.emit(s, c)
    if empty(&C):
        return 0
    fill(s, 0, dC, FULL, False)
    if dA.p == NULL:
        return 0
    inverse_det(s, c.o[IN1], C, &D)
    s.scratch(s, &dA, C.m, C.n, &T)
    s.scratch(s, &dA, 1, 1, &t)
    put(s, DOT, number(1), &C, &dA, number(0), &t, FULL, False)
    product(s, number(1), C, transposed(&dA), number(0), T)
    product(s, number(-1), T, C, number(0), dC)
    add_to(s, value_at(&t), C, dC, FULL, False)
    D.m, D.n, D.rs, D.cs = C.m, C.n, 0, 0
    return multiply(s, number(1), dC, D, 0, dC)

cdef int cofactors_reverse(Call *c, Sink *s) except -1 nogil:
    """bA += conj((sum(conj(bC) .* C) C - C bC^H C) / det(A));  bC := 0"""
    cdef Operand bC = shadow(&c.o[OUT]), bA = shadow(&c.o[IN1]), C = after(c), D, T, S, t
    if bA.p != NULL and not empty(&C):
        inverse_det(s, c.o[IN1], C, &D)
        s.scratch(s, &bC, C.m, C.n, &T)
        s.scratch(s, &bC, C.m, C.n, &S)
        s.scratch(s, &bC, 1, 1, &t)
        S.conj = False
        put_conjugated_dot(s, bC, C, t)
        product(s, number(1), C, adjoint(&bC), number(0), T)
        product(s, number(-1), T, C, number(0), S)
        add_to(s, value_at(&t), C, S, FULL, False)
        D.m, D.n, D.rs, D.cs = C.m, C.n, 0, 0
        multiply(s, number(1), S, D, 0, S)
        add_to(s, number(1), conjugated(&S), bA, FULL, False)
    return fill(s, 0, bC, FULL, False)

cdef inline int put_conjugated_dot(Sink *s, Operand A, Operand B, Operand C) except -1 nogil:
    """C := sum(conj(A) .* B)"""
    A = conjugated(&A)
    return put(s, DOT, number(1), &A, &B, number(0), &C, FULL, False)

cdef unsigned int keep_both(const Call *c) noexcept nogil:
    return (c.o[IN1].d != NULL) << IN1 | (c.o[IN1].d != NULL) << AFTER

new_rule(COFACTORS, Rule(b"cofactors", 1 << IN1, 1 << OUT, run_cofactors, cofactors_forward, cofactors_reverse,
                         keep_both, NULL))
