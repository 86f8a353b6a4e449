"""The matrix of cofactors, which is the derivative of the determinant, and its derivative; also of singular matrices.

dX is the tangent of X, bX its adjoint; <X, Y> = Re sum(conj(X) Y).  cof(A) = adj(A)^T.
"""

from libc.math cimport sqrt
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from blasad._rules.calls.core cimport *
from blasad._rules.lapack.determinants cimport num, pivots_of, product_of_diagonal
from blasad._rules.calls.emit cimport *
from blasad._rules.kernels.level3 cimport run_product
from blasad._rules.kernels.lines cimport buffer, move
from blasad._rules.kernels.packing cimport fits
from blasad._rules.lapack.pseudoinverse cimport singular_vectors
from blasad._rules.kernels.pointers cimport blas_int, get, getri
from blasad._rules.joins cimport join_nothing

cdef inline double size_of(num x) noexcept nogil:
    if num is float or num is double:
        return -x if x < 0 else x
    else:
        return sqrt(<double>x.real * x.real + <double>x.imag * x.imag)


# ---------------------------------------------------------------- values

cdef bint is_regular(num *a, blas_int n, double least) noexcept nogil:
    """Whether no pivot is much smaller than the largest one."""
    cdef double small = size_of(a[0]), large = small, x
    cdef index i
    for i in range(1, n):
        x = size_of(a[i * (n + 1)])
        small, large = min(small, x), max(large, x)
    return small > least * large

cdef bint by_inverse(num *a, num *c, blas_int n, int dtype, double least) except -1 nogil:
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
    """c := adj(A), by elimination with complete pivoting.  A is overwritten.

    With P A Q = L U, adj(A) = +-Q adj(U) inv(L) P, and for rank n - 1 only the last pivot r of U may be small:
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


# ---------------------------------------------------------------- what the cofactors change by
#
# For A = U S V^H, the tangent of adj(A) is h V X U^H, with E = U^H dA V, h = det(U) det(V^H), and X the tangent of
# adj(S):
#     X[i, i] = sum of E[j, j] p[i, j],  X[i, j] = -E[i, j] p[i, j],  p[i, j] the product of all s but s[i] and s[j].

cdef int of_diagonal(num *e, num *x, const Operand *values, double *p) except -1 nogil:
    """x := what adj(diag(s)) changes by if diag(s) changes by e; p is memory to work in"""
    cdef Operand s = values[0]
    cdef index i, j, n = s.m
    cdef double after, each, none
    cdef num total
    for i in range(n):
        after = 1                           # p[j]: the product of all s before s[j] but s[i]
        for j in range(n):
            p[j] = after
            s.p = values.p + j * itemsize[s.dtype]
            get(&s, &each, &none)
            after = after if j == i else after * each
        after, total = 1, 0
        for j in range(n - 1, -1, -1):
            if j != i:
                x[i + j * n] = <num>(-e[i + j * n] * (p[j] * after))
                total = <num>(total + e[j * (n + 1)] * (p[j] * after))
                s.p = values.p + j * itemsize[s.dtype]
                get(&s, &each, &none)
                after = after * each
        x[i * (n + 1)] = total
    return 0

cdef int determinant(num *a, int dtype, blas_int n, num *found) except -1 nogil:
    cdef blas_int *rows = pivots_of(<char *>a, dtype, n)
    found[0] = product_of_diagonal(a, n, rows)
    free(rows)
    return 0

cdef int change_of(num *e, num *x, num *u, num *v, num *c, const Operand *U, const Operand *S, const Operand *V,
                   Operand *E, Operand *X, Operand *C, double *p) except -1 nogil:
    """C := the change of adj(A) with U E V^H; the numbers are those of the operands.  All else is lost."""
    cdef index i, n = S.m
    cdef num h, other
    of_diagonal(e, x, S, p)
    run_product(adjoint(V), X[0], E[0])
    run_product(E[0], adjoint(U), C[0])
    determinant(u, U.dtype, <blas_int>n, &h)
    determinant(v, U.dtype, <blas_int>n, &other)
    h = h * other
    for i in range(n * n):
        c[i] = c[i] * h
    return 0

cdef int run_change(const Call *c) except -1 nogil:
    cdef const Operand *A = &c.o[IN1]
    cdef Operand U, S, V, E, X, C
    cdef index n = A.m
    cdef double *p = NULL
    if n == 0:
        return 0
    fits(n, n, 0)
    U.p = S.p = V.p = E.p = X.p = C.p = NULL
    try:
        p = <double *>malloc(n * sizeof(double))
        if p == NULL:
            with gil:
                raise MemoryError(f"det: no memory for {n} singular values")
        buffer(A, n, n, &E)
        buffer(A, n, n, &X)
        buffer(A, n, n, &C)
        move(A, &X, FULL, False)
        singular_vectors(&X, &U, &S, &V)
        move(&c.o[IN2], &C, FULL, False)
        run_product(adjoint(&U), C, X)
        run_product(X, adjoint(&V), E)
        if A.dtype == F32:
            change_of(<float *>E.p, <float *>X.p, <float *>U.p, <float *>V.p, <float *>C.p, &U, &S, &V, &E, &X, &C, p)
        elif A.dtype == F64:
            change_of(<double *>E.p, <double *>X.p, <double *>U.p, <double *>V.p, <double *>C.p, &U, &S, &V, &E, &X,
                      &C, p)
        elif A.dtype == C64:
            change_of(<float complex *>E.p, <float complex *>X.p, <float complex *>U.p, <float complex *>V.p,
                      <float complex *>C.p, &U, &S, &V, &E, &X, &C, p)
        else:
            change_of(<double complex *>E.p, <double complex *>X.p, <double complex *>U.p, <double complex *>V.p,
                      <double complex *>C.p, &U, &S, &V, &E, &X, &C, p)
        transpose(&C)
        move(&C, &c.o[OUT], FULL, False)
    finally:
        free(p)
        free(U.p)
        free(S.p)
        free(V.p)
        free(E.p)
        free(X.p)
        free(C.p)
    return 0


# ---------------------------------------------------------------- derivatives
#
# The second derivative of the determinant is symmetric, and so is the third one: sum(W .* H(A)[D]) = sum(H(A)[W] .* D).

cdef inline int change(Sink *s, Operand A, Operand D, Operand C) except -1 nogil:
    """C := H(A)[D], what cof(A) changes by with D"""
    return put(s, CHANGE_OF_COFACTORS, number(1), &A, &D, number(0), &C, FULL, False)

cdef int cofactors_forward(Call *c, Sink *s) except -1 nogil:
    """dC := H(A)[dA]"""
    cdef Operand dC = shadow(&c.o[OUT]), dA = shadow(&c.o[IN1])
    s.emit(s, c)
    return change(s, c.o[IN1], dA, dC) if dA.p != NULL else fill(s, 0, dC, FULL, False)

cdef int cofactors_reverse(Call *c, Sink *s) except -1 nogil:
    """bA += conj(H(A)[conj(bC)]);  bC := 0"""
    cdef Operand bC = shadow(&c.o[OUT]), bA = shadow(&c.o[IN1]), S
    if bA.p != NULL:
        s.scratch(s, &bC, bC.m, bC.n, &S)
        S.conj = False
        change(s, c.o[IN1], conjugated(&bC), S)
        add_to(s, number(1), conjugated(&S), bA, FULL, False)
    return fill(s, 0, bC, FULL, False)

cdef unsigned int keep_matrix(const Call *c) noexcept nogil:
    return (c.o[IN1].d != NULL) << IN1

cdef double cofactors_flops(const Call *c) noexcept nogil:
    return 2 * <double>c.o[IN1].m * c.o[IN1].m * c.o[IN1].m

new_rule(COFACTORS, rule_of(1 << IN1, 1 << OUT, NO_PART | SETS_C, run_cofactors, cofactors_forward,
                            cofactors_reverse, keep_matrix, NULL, cofactors_flops, join_nothing))

cdef int second_change(Sink *s, Operand A, Operand B, Operand D, Operand *C) except -1 nogil:
    """C := the tangent of H(A)[B] for the tangent D of A, in new memory, with lanes if D has lanes.  It follows from

    det(A) H(A)[B] = sum(cof(A) .* B) cof(A) - cof(A) B^T cof(A), which does not determine it if A is singular."""
    cdef Operand F, H, dF, K, S, t, u, v, d, row = A, other
    s.scratch(s, &A, A.m, A.n, &F)
    s.scratch(s, &A, A.m, A.n, &H)
    s.scratch(s, &A, A.m, A.n, &K)
    s.scratch(s, &D, A.m, A.n, &dF)
    s.scratch(s, &D, A.m, A.n, &S)
    s.scratch(s, &D, A.m, A.n, C)
    s.scratch(s, &A, 1, 1, &d)
    s.scratch(s, &A, 1, 1, &u)
    s.scratch(s, &D, 1, 1, &t)
    s.scratch(s, &D, 1, 1, &v)
    put(s, COFACTORS, number(1), &A, NULL, number(0), &F, FULL, False)
    other = F
    row.m = other.m = 1                     # det(A)
    put(s, DOT, number(1), &row, &other, number(0), &d, FULL, False)
    put(s, DOT, number(1), &F, &B, number(0), &u, FULL, False)
    change(s, A, B, H)
    change(s, A, D, dF)
    product(s, number(1), F, transposed(&B), number(0), K)
    product(s, number(-1), K, dF, number(0), C[0])
    product(s, number(1), dF, transposed(&B), number(0), S)
    product(s, number(-1), S, F, number(1), C[0])
    put(s, DOT, number(1), &dF, &B, number(0), &t, FULL, False)
    put(s, DOT, number(1), &F, &D, number(0), &v, FULL, False)
    add_to(s, value_at(&t), F, C[0], FULL, False)
    add_to(s, value_at(&u), dF, C[0], FULL, False)
    add_to(s, times(-1, value_at(&v)), H, C[0], FULL, False)
    d.m, d.n, d.rs, d.cs = A.m, A.n, 0, 0
    return divide(s, number(1), C[0], d, 0, C[0])

cdef int change_forward(Call *c, Sink *s) except -1 nogil:
    """dC := H(A)[dB] and what H(A)[B] changes by with dA"""
    cdef Operand A = c.o[IN1], dA = shadow(&A), dB = shadow(&c.o[IN2]), dC = shadow(&c.o[OUT]), S
    s.emit(s, c)
    if dB.p != NULL:
        change(s, A, dB, dC)
    else:
        fill(s, 0, dC, FULL, False)
    if dA.p != NULL and not empty(&A):
        second_change(s, A, c.o[IN2], dA, &S)
        add_to(s, number(1), S, dC, FULL, False)
    return 0

cdef int change_reverse(Call *c, Sink *s) except -1 nogil:
    """bB += conj(H(A)[conj(bC)]);  bA += conj(what H(A)[B] changes by with conj(bC));  bC := 0"""
    cdef Operand A = c.o[IN1], bA = shadow(&A), bB = shadow(&c.o[IN2]), bC = shadow(&c.o[OUT]), W = conjugated(&bC), S
    if bB.p != NULL:
        s.scratch(s, &bC, bC.m, bC.n, &S)
        change(s, A, W, S)
        add_to(s, number(1), conjugated(&S), bB, FULL, False)
    if bA.p != NULL and not empty(&A):
        second_change(s, A, c.o[IN2], W, &S)
        add_to(s, number(1), conjugated(&S), bA, FULL, False)
    return fill(s, 0, bC, FULL, False)

cdef unsigned int keep_change(const Call *c) noexcept nogil:
    return (c.o[IN1].d != NULL or c.o[IN2].d != NULL) << IN1 | (c.o[IN1].d != NULL) << IN2

cdef double change_flops(const Call *c) noexcept nogil:
    """The singular values and vectors, and products with them"""
    return 30 * <double>c.o[IN1].m * c.o[IN1].m * c.o[IN1].m

new_rule(CHANGE_OF_COFACTORS, rule_of(1 << IN1 | 1 << IN2, 1 << OUT, NO_PART | SETS_C,
                                      run_change, change_forward, change_reverse, keep_change, NULL, change_flops,
                                      join_nothing))
