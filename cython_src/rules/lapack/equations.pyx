"""Rules of matrix equations: trsyl, and Sylvester's equation for matrices of any form by their Schur factors.

dX is the tangent of X, bX its adjoint; <X, Y> = Re sum(conj(X) Y).  The derivative of a solution solves the same
equation.  The derivative of the Schur factors is not needed: in their storage, the shadow of T is used as the shadow of
A = U T U^H.
"""

from libc.float cimport DBL_EPSILON as EPS, DBL_MAX as HUGE, FLT_EPSILON as EPS_SINGLE, FLT_MAX as HUGE_SINGLE
from libc.math cimport NAN, fabs, isnan

from numpy.linalg import LinAlgError

from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport *
from blasad._rules.constants cimport fold_nothing, keep_nothing
from blasad._rules.kernels.level3 cimport run_gemm, run_product
from blasad._rules.kernels.lines cimport block, buffer, fill as fill_with, move
from blasad._rules.kernels.packing cimport *
from blasad._rules.products cimport triangle_product_to
from blasad._rules.kernels.pointers cimport Value, blas_int, complex_gees, constant, gees, get, trsyl
from blasad._rules.joins cimport join_nothing

ctypedef fused rx:
    float
    double

cdef enum:
    LEAF = 16                   # the order from which on equations of real numbers are not halved
    COMPLEX_LEAF = 32           # and those of complex ones


# ---------------------------------------------------------------- trsyl

cdef int stored_upper(const Operand *a, bint lower, Matrix *A) except -1 nogil:
    """A triangular operand of complex numbers as LAPACK reads it: op of an upper one; there is no op T."""
    cdef Operand u = transposed(a) if lower else a[0], t
    layout(&u, A)
    if A.op == c'N' and not lower:
        return 0
    if A.op == c'R' and lower:
        A.op = c'C'
        return 0
    buffer(&u, u.m, u.n, &t)
    A.p, A.heap, A.ld, A.op = t.p, t.p, max(u.m, 1), c'C' if lower else c'N'
    t.conj = lower
    move(&u, &t, UPPER, False)
    return 0

cdef int run_trsyl(const Call *c) except -1 nogil:
    cdef const Operand *out = &c.o[OUT]
    cdef Matrix C
    if empty(out):
        return 0
    fits(out.m, out.n, 0)
    layout(out, &C)
    if C.op == c'N':
        return solve_by_halves(c)
    return on_copy(run_trsyl, c, NULL, FULL, False, False)

cdef int solve_by_halves(const Call *c) except -1 nogil:
    """Split in halves recursively, with products of matrices between the halves."""
    cdef const Operand *C = &c.o[OUT]
    cdef bint rows = C.m >= C.n             # in which half the solution begins depends on the triangle
    cdef bint lower = (c.fn & (A_LOWER if rows else B_LOWER)) != 0, last = rows != lower
    cdef Operand F = c.o[IN1 if rows else IN2], first, second, part
    cdef index n = F.m, h
    cdef Call e
    cdef Call r = c[0]
    if not is_complex(C.dtype) and max(C.m, C.n) <= LEAF:
        return solve_real[double](c, 0) if C.dtype & 1 else solve_real[float](c, 0)
    if is_complex(C.dtype) and max(C.m, C.n) <= COMPLEX_LEAF:
        return solve_complex(c)
    h = cut(&F, lower)
    first, second = block(C, 0, 0, h, C.n), block(C, h, 0, n - h, C.n)
    if not rows:
        first, second = block(C, 0, 0, C.m, h), block(C, 0, h, C.m, n - h)
    begin(&e, GEMM, number(-1 if rows else -c.alpha[0]), number(1))
    e.nb = e.nl = 1
    part = block(&F, 0, h, h, n - h) if not lower else block(&F, h, 0, n - h, h)
    e.o[OUT] = first if last else second
    if rows:
        e.o[IN1], e.o[IN2] = part, second if last else first
    else:
        e.o[IN1], e.o[IN2] = second if last else first, part
    r.o[OUT] = second if last else first
    r.o[IN1 if rows else IN2] = block(&F, h, h, n - h, n - h) if last else block(&F, 0, 0, h, h)
    solve_by_halves(&r)
    run_gemm(&e)
    r.o[OUT] = e.o[OUT]
    r.o[IN1 if rows else IN2] = block(&F, 0, 0, h, h) if last else block(&F, h, h, n - h, n - h)
    return solve_by_halves(&r)

cdef index cut(const Operand *F, bint lower) noexcept nogil:
    """Half of the order, or one more: not in a block of order 2."""
    cdef index h = F.m // 2
    cdef Operand x = block(F, h - lower, h - 1 + lower, 1, 1)
    cdef double re, im
    get(&x, &re, &im)
    return h if is_complex(F.dtype) or re == 0 else h + 1

cdef int solve_complex(const Call *c) except -1 nogil:
    """A small equation of complex numbers, by LAPACK's routine, which has no products of matrices."""
    cdef const Operand *out = &c.o[OUT]
    cdef Matrix A, B, C
    cdef blas_int m = out.m, n = out.n, sign = -1 if c.alpha[0] < 0 else 1, info = 0
    cdef double[1] held
    cdef double scale
    cdef Value none = constant(NAN, out.dtype)
    layout(out, &C)
    A.heap = B.heap = NULL
    try:
        stored_upper(&c.o[IN1], c.fn & A_LOWER, &A)
        stored_upper(&c.o[IN2], c.fn & B_LOWER, &B)
        trsyl[out.dtype](&A.op, &B.op, &sign, &m, &n, A.p, &A.ld, B.p, &B.ld, C.p, &C.ld, held, &info)
    finally:
        release(A.heap)
        release(B.heap)
    scale = held[0] if out.dtype & 1 else (<float *>held)[0]
    if info or scale != 1:
        if has_nan(&c.o[IN1], c.fn & A_LOWER) or has_nan(&c.o[IN2], c.fn & B_LOWER):
            fill_with(&none, out, FULL, False)
        else:
            nearly_singular()
    return 0

cdef rx taken(const Operand *a, bint rows, bint columns, bint quasi, rx *to) noexcept nogil:
    """Copy a matrix by columns, rows or columns in reverse; of a quasi-triangular one its part. Returns the most."""
    cdef index i, j, last
    cdef index rs = -a.rs if rows else a.rs, cs = -a.cs if columns else a.cs
    cdef rx most = 0
    cdef const rx *p = <const rx *>a.p + (a.rs * (a.m - 1) if rows else 0) + (a.cs * (a.n - 1) if columns else 0)
    for j in range(a.n):
        last = min(a.m, j + 2) if quasi else a.m
        for i in range(last):
            to[j * a.m + i] = p[i * rs + j * cs]
            most = max(most, fabs(to[j * a.m + i]))
    return most

cdef inline void subtract(index n, rx x, const rx *a, rx *c) noexcept nogil:
    cdef index i
    for i in range(n):
        c[i] -= x * a[i]

cdef inline bint solve_block(
    int p, int q, rx sign, const rx *A, index m, const rx *B, index n, rx *C, rx least,
) noexcept nogil:
    """A X + sign X B = C for blocks of order 1 or 2, as one system with pivots; whether it is singular."""
    cdef rx[4][5] M
    cdef rx held
    cdef int d = p * q, i, j, k, best
    for j in range(q):
        for i in range(p):
            for k in range(d):
                M[j * p + i][k] = 0
            for k in range(p):
                M[j * p + i][j * p + k] += A[k * m + i]
            for k in range(q):
                M[j * p + i][k * p + i] += sign * B[j * n + k]
            M[j * p + i][d] = C[j * m + i]
    for k in range(d):
        best = k
        for i in range(k + 1, d):
            if fabs(M[i][k]) > fabs(M[best][k]):
                best = i
        if fabs(M[best][k]) <= least:
            return True
        for j in range(k, d + 1):
            held = M[k][j]
            M[k][j] = M[best][j]
            M[best][j] = held
        for i in range(k + 1, d):
            held = M[i][k] / M[k][k]
            for j in range(k + 1, d + 1):
                M[i][j] -= held * M[k][j]
    for k in range(d - 1, -1, -1):
        for j in range(k + 1, d):
            M[k][d] -= M[k][j] * M[j][d]
        M[k][d] /= M[k][k]
        C[k // p * m + k % p] = M[k][d]
    return False

cdef bint solve_upper(index m, index n, rx sign, const rx *A, const rx *B, rx *C, rx least) noexcept nogil:
    """A X + sign X B = C with upper quasi-triangular matrices, by columns; whether it is singular."""
    cdef index i, j = 0, k, h, p, q
    cdef rx pivot
    while j < n:
        q = 2 if j + 1 < n and B[j * n + j + 1] != 0 else 1
        i = m
        while i > 0:
            p = 2 if i > 1 and A[(i - 2) * m + i - 1] != 0 else 1
            i -= p
            if p == 1 and q == 1:
                pivot = A[i * m + i] + sign * B[j * n + j]
                if fabs(pivot) <= least:
                    return True
                C[j * m + i] /= pivot
            elif solve_block[rx](p, q, sign, A + i * m + i, m, B + j * n + j, n, C + j * m + i, least):
                return True
            for k in range(q):
                for h in range(p):
                    subtract[rx](i, C[(j + k) * m + i + h], A + (i + h) * m, C + (j + k) * m)
        for k in range(j + q, n):
            for h in range(q):
                subtract[rx](m, sign * B[k * n + j + h], C + (j + h) * m, C + k * m)
        j += q
    return False

cdef int solve_real(const Call *c, rx zero) except -1 nogil:
    """A small equation of real numbers: LAPACK's routine takes elements one by one."""
    cdef const Operand *out = &c.o[OUT]
    cdef bint rows = c.fn & A_LOWER != 0, columns = c.fn & B_LOWER != 0, singular
    cdef rx[LEAF * LEAF] A
    cdef rx[LEAF * LEAF] B
    cdef rx[LEAF * LEAF] C
    cdef rx most, least
    cdef rx eps = EPS if rx is double else EPS_SINGLE, huge = HUGE if rx is double else HUGE_SINGLE
    cdef index i, j
    cdef Value none = constant(NAN, out.dtype)
    cdef rx *p = <rx *>out.p
    most = taken[rx](&c.o[IN1], rows, rows, True, A)
    most = max(most, taken[rx](&c.o[IN2], columns, columns, True, B))
    taken[rx](out, rows, columns, False, C)
    least = max(most * eps, out.m * out.n / (huge * eps))
    singular = solve_upper[rx](out.m, out.n, -1 if c.alpha[0] < 0 else 1, A, B, C, least)
    for j in range(out.n):
        for i in range(out.m):
            singular = singular or fabs(C[j * out.m + i]) > huge * eps
            p[(out.m - 1 - i if rows else i) * out.rs + (out.n - 1 - j if columns else j) * out.cs] = C[j * out.m + i]
    if singular:
        if has_nan(&c.o[IN1], rows) or has_nan(&c.o[IN2], columns):
            fill_with(&none, out, FULL, False)
        else:
            nearly_singular()
    return 0

cdef bint has_nan(const Operand *a, bint lower) noexcept nogil:
    """Whether there is NaN in what is read of a quasi-triangular matrix."""
    cdef Operand x = transposed(a) if lower else a[0]
    cdef double re, im
    cdef index i, j
    for j in range(a.n):
        for i in range(min(a.m, j + (1 if is_complex(a.dtype) else 2))):
            x.p = a.p + (j * x.cs + i * x.rs) * itemsize[x.dtype]
            get(&x, &re, &im)
            if isnan(re) or isnan(im):
                return True
    return False

cdef int nearly_singular() except -1 nogil:
    with gil:
        raise LinAlgError("trsyl: the equation is singular or nearly so: an eigenvalue of one matrix is close to one "
                          "of the other with the opposite sign (the same for isgn=-1)")

cdef inline int solve(Sink *s, int op, Scalar sign, Operand A, Operand B, Operand C, int fn) except -1 nogil:
    cdef Call e
    begin(&e, op, sign, number(0))
    e.o[IN1], e.o[IN2], e.o[OUT], e.fn = A, B, C, fn
    return send(s, &e)

cdef int times_quasi(Sink *s, Scalar alpha, Operand A, bint lower, Operand B, Operand C) except -1 nogil:
    """C += alpha A B with a quasi-triangular A"""
    cdef index n = A.m
    cdef Operand under
    triangle_product_to(s, alpha, A, LOWER if lower else UPPER, False, False, B, C)
    if n < 2 or is_complex(A.dtype):
        return 0
    under = block(&A, not lower, lower, n - 1, n - 1)
    under = diagonal(&under)
    under.n = B.n
    return multiply(s, alpha, under, block(&B, lower, 0, n - 1, B.n), 1, block(&C, not lower, 0, n - 1, B.n))

cdef int add_quasi(Sink *s, Scalar alpha, Operand A, Operand B, bint lower, Operand C) except -1 nogil:
    """C += alpha A B, of a quasi-triangular C what is on the diagonal beside the main one, and all on its other side"""
    cdef index n = C.m
    if lower:
        return add_quasi(s, alpha, transposed(&B), transposed(&A), False, transposed(&C))
    if n < 2 or is_complex(C.dtype):
        return part_of_product(s, alpha, A, B, C, UPPER, False)
    part_of_product(s, alpha, block(&A, 1, 0, n - 1, A.n), block(&B, 0, 0, B.m, n - 1),
                    block(&C, 1, 0, n - 1, n - 1), UPPER, False)
    product(s, alpha, block(&A, 0, 0, 1, A.n), B, number(1), block(&C, 0, 0, 1, n))
    return product(s, alpha, block(&A, 1, 0, n - 1, A.n), block(&B, 0, n - 1, B.m, 1), number(1),
                   block(&C, 1, n - 1, n - 1, 1))

cdef int trsyl_forward(Call *c, Sink *s) except -1 nogil:
    """dC := the solution for dC - tri(dA) C - alpha C tri(dB), C as after the call"""
    cdef Operand X = c.o[OUT], dC = shadow(&X), dA = shadow(&c.o[IN1]), dB = shadow(&c.o[IN2])
    cdef Scalar sign = alpha_of(c)
    s.emit(s, c)
    if empty(&X):
        return 0
    if dA.p != NULL:
        times_quasi(s, number(-1), dA, c.fn & A_LOWER, X, dC)
    if dB.p != NULL:                        # transposed: a lower one is an upper one then
        times_quasi(s, times(-1, sign), transposed(&dB), not (c.fn & B_LOWER), transposed(&X), transposed(&dC))
    return solve(s, TRSYL, sign, c.o[IN1], c.o[IN2], dC, c.fn)

cdef int trsyl_reverse(Call *c, Sink *s) except -1 nogil:
    """bC := Y, A^H Y + alpha Y B^H = bC;  bA -= tri(Y C^H);  bB -= alpha tri(C^H Y), C as after the call"""
    cdef Operand X = after(c), bC = shadow(&c.o[OUT]), bA = shadow(&c.o[IN1]), bB = shadow(&c.o[IN2])
    cdef Scalar sign = alpha_of(c)
    if empty(&bC):
        return 0
    solve(s, TRSYL, sign, adjoint(&c.o[IN1]), adjoint(&c.o[IN2]), bC, c.fn ^ (A_LOWER | B_LOWER))
    if bA.p != NULL:
        add_quasi(s, number(-1), bC, adjoint(&X), c.fn & A_LOWER, bA)
    if bB.p != NULL:
        add_quasi(s, times(-1, sign), adjoint(&X), bC, c.fn & B_LOWER, bB)
    return 0

cdef unsigned int keep_solution(const Call *c) noexcept nogil:
    return 1 << IN1 | 1 << IN2 | (c.o[IN1].d != NULL or c.o[IN2].d != NULL) << AFTER

cdef void fold_trsyl(Call *c, const Flags *f) noexcept nogil:
    c.alpha[0] = f.sign
    c.fn = (f.trans != 0) * A_LOWER | (f.trans_b != 0) * B_LOWER
    if f.trans:
        c.o[IN1] = transposed(&c.o[IN1]) if f.trans == 1 else adjoint(&c.o[IN1])
    if f.trans_b:
        c.o[IN2] = transposed(&c.o[IN2]) if f.trans_b == 1 else adjoint(&c.o[IN2])

cdef enum:
    A = 1 << IN1
    B = 1 << IN2
    C = 1 << OUT

cdef double trsyl_flops(const Call *c) noexcept nogil:
    return <double>c.o[OUT].m * c.o[OUT].n * (c.o[OUT].m + c.o[OUT].n)

declare("trsyl", rule_of(A | B | C, C, NO_PART | CHANGES_C, run_trsyl, trsyl_forward, trsyl_reverse,
                         keep_solution, fold_trsyl, trsyl_flops, join_nothing))


# ---------------------------------------------------------------- Schur factors

cdef int run_quasi(const Call *c) except -1 nogil:
    cdef const Operand *X = &c.o[IN1]
    cdef index m = X.m
    cdef Operand T, U, W, top = block(&c.o[OUT], 0, 0, m, m), bottom = block(&c.o[OUT], m, 0, m, m)
    cdef blas_int n = m, chosen = 0, room = 8 * m, info = 0
    cdef char vectors = c'V', sort = c'N'
    cdef char *values
    cdef char *others
    if m == 0:
        return 0
    fits(m, m, 0)
    T.p = U.p = W.p = NULL
    try:
        buffer(X, m, m, &T)
        buffer(X, m, m, &U)
        buffer(X, m, 10, &W)
        move(X, &T, FULL, False)
        values, others = W.p + room * itemsize[X.dtype], W.p + (room + m) * itemsize[X.dtype]
        if is_complex(X.dtype):
            complex_gees[X.dtype - 2](&vectors, &sort, NULL, &n, T.p, &n, &chosen, values, U.p, &n, W.p, &room, others,
                                      NULL, &info)
        else:
            gees[X.dtype](&vectors, &sort, NULL, &n, T.p, &n, &chosen, values, others, U.p, &n, W.p, &room, NULL, &info)
        move(&T, &top, FULL, False)
        move(&U, &bottom, FULL, False)
    finally:
        release(T.p)
        release(U.p)
        release(W.p)
    if info:
        with gil:
            raise LinAlgError("the Schur factors of a matrix were not found: its eigenvalues do not converge")
    return 0

cdef int quasi_forward(Call *c, Sink *s) except -1 nogil:
    """The tangent of T over U := dA over 0"""
    cdef Operand dA = shadow(&c.o[IN1]), dC = shadow(&c.o[OUT])
    s.emit(s, c)
    fill(s, 0, dC, FULL, False)
    return copy(s, dA, block(&dC, 0, 0, dA.m, dA.m), FULL, False) if dA.p != NULL else 0

cdef int quasi_reverse(Call *c, Sink *s) except -1 nogil:
    """bA += the adjoint of T;  bC := 0"""
    cdef Operand bA = shadow(&c.o[IN1]), bC = shadow(&c.o[OUT])
    if bA.p != NULL:
        add_to(s, number(1), block(&bC, 0, 0, bA.m, bA.m), bA, FULL, False)
    return fill(s, 0, bC, FULL, False)

cdef double quasi_flops(const Call *c) noexcept nogil:
    return 25 * <double>c.o[IN1].m * c.o[IN1].m * c.o[IN1].m

declare("quasi", rule_of(A, C, NO_PART | SETS_C, run_quasi, quasi_forward, quasi_reverse, keep_nothing,
                         fold_nothing, quasi_flops, join_nothing))


# ---------------------------------------------------------------- Sylvester's equation

cdef inline Operand upper_half(Operand F) noexcept nogil:
    return block(&F, 0, 0, F.n, F.n)

cdef inline Operand lower_half(Operand F) noexcept nogil:
    return block(&F, F.n, 0, F.n, F.n)

cdef int run_sylvester(const Call *c) except -1 nogil:
    cdef const Operand *out = &c.o[OUT]
    cdef Operand U = lower_half(c.o[IN1]), V = lower_half(c.o[IN2]), T, W
    cdef Call e
    if empty(out):
        return 0
    T.p = W.p = NULL
    begin(&e, TRSYL, number(1), number(0))
    e.nb = e.nl = 1
    try:
        buffer(out, out.m, out.n, &T)
        buffer(out, out.m, out.n, &W)
        run_product(adjoint(&U), out[0], T)
        run_product(T, V, W)
        e.o[IN1], e.o[IN2], e.o[OUT] = upper_half(c.o[IN1]), upper_half(c.o[IN2]), W
        e.fn = c.fn
        if c.fn & A_ADJOINT:
            e.o[IN1] = adjoint(&e.o[IN1])
        if c.fn & B_ADJOINT:
            e.o[IN2] = adjoint(&e.o[IN2])
        run_trsyl(&e)
        run_product(U, W, T)
        run_product(T, adjoint(&V), out[0])
    finally:
        release(T.p)
        release(W.p)
    return 0

cdef inline Operand tangent_of(const Operand *F, bint turned) noexcept nogil:
    """The shadow of what F has the factors of, or of the adjoint of that; NULL: a constant."""
    cdef Operand d = upper_half(shadow(F))
    return adjoint(&d) if turned else d

cdef int sylvester_forward(Call *c, Sink *s) except -1 nogil:
    """dC := the solution for dC - dA C - C dB, C as after the call"""
    cdef Operand X = c.o[OUT], dC = shadow(&X)
    cdef Operand dA = tangent_of(&c.o[IN1], c.fn & A_ADJOINT), dB = tangent_of(&c.o[IN2], c.fn & B_ADJOINT)
    s.emit(s, c)
    if empty(&X):
        return 0
    if dA.p != NULL:
        product(s, number(-1), dA, X, number(1), dC)
    if dB.p != NULL:
        product(s, number(-1), X, dB, number(1), dC)
    return solve(s, SYLVESTER, number(1), c.o[IN1], c.o[IN2], dC, c.fn)

cdef int sylvester_reverse(Call *c, Sink *s) except -1 nogil:
    """bC := Y, A^H Y + Y B^H = bC;  bA -= Y C^H;  bB -= C^H Y, C as after the call"""
    cdef Operand X = after(c), bC = shadow(&c.o[OUT])
    cdef Operand bA = tangent_of(&c.o[IN1], c.fn & A_ADJOINT), bB = tangent_of(&c.o[IN2], c.fn & B_ADJOINT)
    if empty(&bC):
        return 0
    solve(s, SYLVESTER, number(1), c.o[IN1], c.o[IN2], bC, c.fn ^ (A_ADJOINT | B_ADJOINT))
    if bA.p != NULL:
        product(s, number(-1), bC, adjoint(&X), number(1), bA)
    return product(s, number(-1), adjoint(&X), bC, number(1), bB) if bB.p != NULL else 0

cdef void fold_sylvester(Call *c, const Flags *f) noexcept nogil:
    c.fn = (f.trans != 0) * A_ADJOINT | (f.trans_b != 0) * B_ADJOINT

cdef double sylvester_flops(const Call *c) noexcept nogil:
    """With two products before and behind it"""
    return 5 * trsyl_flops(c)

declare("sylvester", rule_of(A | B | C, C, NO_PART | CHANGES_C, run_sylvester, sylvester_forward,
                             sylvester_reverse, keep_solution, fold_sylvester, sylvester_flops, join_nothing))
