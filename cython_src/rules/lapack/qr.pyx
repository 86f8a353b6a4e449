"""Rules of the QR factorization from LAPACK: geqrf, its forms for LQ, QL and RQ, and geqp3 with column pivoting.

dX is the tangent of X, bX its adjoint; <X, Y> = Re sum(conj(X) Y).  The variables are what LAPACK stores: R, tau, and
the columns V of the reflectors.  Derivatives work on one block of columns after the other, as the factorization does.
"""

from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport *
from blasad._rules.constants cimport fold_nothing, keep_nothing
from blasad._rules.kernels.householder cimport *
from blasad._rules.kernels.lines cimport block
from blasad._rules.lapack.lu cimport small_adjoint, small_tangent
from blasad._rules.products cimport mirrored, real_diagonal
from blasad._rules.lapack.reflectors cimport *
from blasad._rules.flops cimport elements_in_part, no_flops, qr_flops
from blasad._rules.joins cimport join_nothing

cdef enum:
    LEAF = 16                   # columns that are not halved


# ---------------------------------------------------------------- a check

cdef int sound_forward(Call *c, Sink *s) except -1 nogil:
    """dC := dA, and 0 beside it"""
    cdef Operand dA = shadow(&c.o[IN1]), dC = shadow(&c.o[OUT])
    s.emit(s, c)
    fill(s, 0, dC, FULL, False)
    return copy(s, dA, block(&dC, 0, 0, dC.m, 1), FULL, False) if dA.p != NULL else 0

cdef int sound_reverse(Call *c, Sink *s) except -1 nogil:
    """bA += bC, its first column;  bC := 0"""
    cdef Operand bA = shadow(&c.o[IN1]), bC = shadow(&c.o[OUT])
    if bA.p != NULL:
        add_to(s, number(1), block(&bC, 0, 0, bC.m, 1), bA, FULL, False)
    return fill(s, 0, bC, FULL, False)

cdef int flip_shadow(Call *c, Sink *s) except -1 nogil:
    cdef Call e
    begin(&e, FLIP, number(1), number(0))
    e.o[IN1], e.o[OUT] = c.o[IN1], shadow(&c.o[OUT])
    e.o[IN1].d = NULL
    return send(s, &e)

cdef int flip_forward(Call *c, Sink *s) except -1 nogil:
    """dC := -dC where C is"""
    flip_shadow(c, s)
    return s.emit(s, c)

cdef unsigned int keep_marks(const Call *c) noexcept nogil:
    return 1 << IN1


# ---------------------------------------------------------------- geqrf
#
# A block of columns X = Q R has Q = I - V Z with Z = T V1^H, an upper triangle with the diagonal tau: V and Z are the
# LU factors of I - Q.  With M = Q^H dX inv(R) and K = up(M + M^H), its diagonal halved and real,
#     dR = K R,  dQ = dX inv(R) - Q K,  and dV, dtau are the tangents of the factors of I - Q.
#
# If a vector needs no reflection (tau = 0), V and Z are the factors of I - Q S, with S = -1 for such columns and 1 for
# others: they are V and tau = 2 of matrices nearby.

cdef int panel(Sink *s, const Work *w, Operand A, Operand t) except -1 nogil:
    """Q, and in K the factors of I - Q S: V below the diagonal, Z"""
    cdef Operand P1 = top(&w.P, A.n), one = repeated(&w.one, A.n)
    times_unit(s, w, A, t)
    copy(s, w.Z, P1, FULL, False)
    triangle_times(s, number(-1), top(&A, A.n), LOWER, True, P1)
    add_to(s, number(1), one, diagonal(&P1), FULL, False)
    if A.m > A.n:
        product(s, number(-1), below(&A, A.n), w.Z, number(0), below(&w.P, A.n))
    flip(s, &t, transposed(&w.P))
    copy(s, top(&A, A.n), w.K, LOWER, True)
    return copy(s, w.Z, w.K, UPPER, False)

cdef int panel_tangent(Sink *s, const Work *all_, Operand A, Operand t, Operand D, Operand dt) except -1 nogil:
    cdef index k = A.n
    cdef Work w = columns_of(all_, A.m, k)
    cdef Operand R = top(&A, k), Z = transposed(&w.K), D2 = below(&D, k)
    R = transposed(&R)
    panel(s, &w, A, t)
    triangle_solve(s, R, LOWER, False, transposed(&D))
    product(s, number(1), adjoint(&w.P), D, number(0), w.N)
    fill(s, 0, w.G, LOWER, True)
    copy(s, w.N, w.G, UPPER, False)
    add_to(s, number(1), adjoint(&w.N), w.G, UPPER, True)
    real_diagonal(s, w.G)
    product(s, number(-1), w.P, w.G, number(1), D)
    triangle_times(s, number(1), R, LOWER, False, transposed(&w.G))
    flip(s, &t, transposed(&D))
    copy(s, top(&D, k), w.N, FULL, False)
    rescale(s, number(-1), w.N, FULL)
    small_tangent(s, w.K, w.N, w.F)
    if D2.m:
        fill(s, 0, w.F, LOWER, True)
        copy(s, w.N, w.F, UPPER, False)
        product(s, number(1), below(&A, k), w.F, number(1), D2)
        transpose(&D2)
        put(s, TRSM, number(-1), &Z, NULL, number(0), &D2, LOWER, False)
    copy(s, w.N, top(&D, k), LOWER, True)
    copy(s, w.G, top(&D, k), UPPER, False)
    return copy(s, diagonal(&w.N), dt, FULL, False)

cdef int panel_adjoint(Sink *s, const Work *all_, Operand A, Operand t, Operand X, Operand B, Operand bt,
                       bint restored) except -1 nogil:
    """B := (Q H - bM) inv(R)^H, bM S the adjoint of I - Q S from those of its factors, H Hermitian with the upper
    triangle of bR R^H + Q^H bM"""
    cdef index k = A.n
    cdef Work w = columns_of(all_, A.m, k)
    cdef Operand R = top(&A, k), A2 = below(&A, k), B1 = top(&B, k), B2 = below(&B, k)
    panel(s, &w, A, t)
    fill(s, 0, w.N, UPPER, False)
    copy(s, B1, w.N, LOWER, True)
    copy(s, bt, diagonal(&w.N), FULL, False)
    if B2.m:
        triangle_solve(s, w.K, UPPER, False, adjoint(&B2))
        part_of_product(s, number(-1), adjoint(&A2), B2, w.N, UPPER, False)
    small_adjoint(s, w.K, w.N, w.F)
    fill(s, 0, w.G, LOWER, True)
    copy(s, B1, w.G, UPPER, False)
    real_diagonal(s, w.G)
    triangle_times(s, number(1), R, UPPER, False, adjoint(&w.G))
    copy(s, w.N, B1, FULL, False)
    flip(s, &t, transposed(&B))
    part_of_product(s, number(1), adjoint(&w.P), B, w.G, UPPER, False)
    real_diagonal(s, w.G)
    mirrored(s, adjoint(&w.G))
    product(s, number(1), w.P, w.G, number(-1), B)
    triangle_solve(s, R, UPPER, False, adjoint(&B))
    if restored:
        copy(s, w.P, X, FULL, False)
        triangle_times(s, number(1), adjoint(&R), LOWER, False, adjoint(&X))
    return 0

cdef inline Work columns_of(const Work *all_, index m, index k) noexcept nogil:
    """Memory for a few columns of m rows"""
    cdef Work w = part_of(all_, k, k)
    w.P = block(&w.P, 0, 0, m, k)
    return w

cdef inline index first(index k) noexcept nogil:
    """How many of k reflectors come first: few, so that products with T cost little beside those with V."""
    return min(max(k // 8 // 32 * 32, 64), 256) if k > 128 else LEAF if k > LEAF else k

cdef inline index split(const Operand *A) noexcept nogil:
    """How many columns come first.  The last one of a square real matrix is a number, and has no reflector."""
    cdef index k = min(A.m, A.n)
    return k - 1 if 1 < k <= LEAF and k == A.m and not is_complex(A.dtype) else first(k)

cdef int tangent(Sink *s, const Work *w, Operand A, Operand t, Operand X, Operand D, Operand dt) except -1 nogil:
    """D, dt := the tangents of the factors A, t of X, where D is the tangent of X.  X is overwritten.

    It factors the first columns, multiplies the other columns by their Q^H, and factors the remaining rows of these."""
    cdef index m = A.m, n = A.n, h = split(&A)
    cdef Operand A1 = block(&A, 0, 0, m, h), D1 = block(&D, 0, 0, m, h), t1 = top(&t, h), dt1 = top(&dt, h), X2, D2
    if m == 1 and n == 1 and not is_complex(A.dtype):
        return fill(s, 0, dt, FULL, False)      # a number stays as it is
    if n == h:
        return panel_tangent(s, w, A, t, D, dt)
    X2, D2 = block(&X, 0, h, m, n - h), block(&D, 0, h, m, n - h)
    tangent(s, w, A1, t1, block(&X, 0, 0, m, h), D1, dt1)
    tangent_of_product(s, w, A1, t1, D1, dt1, X2, D2, True, BEFORE)
    if m == h:
        return 0
    X2, D2 = below(&X2, h), below(&D2, h)
    product(s, number(-1), below(&A1, h), block(&w.Z, 0, 0, h, n - h), number(1), X2)
    return tangent(s, w, block(&A, h, h, m - h, n - h), below(&t, h), X2, D2, below(&dt, h))

cdef int adjoint_of(Sink *s, const Work *w, Operand A, Operand t, Operand X, Operand B, Operand bt,
                    bint restored) except -1 nogil:
    """B := the adjoint of what A, t are the factors of.  X is R, and becomes that matrix if asked to."""
    cdef index m = A.m, n = A.n, h = split(&A)
    cdef Operand A1 = block(&A, 0, 0, m, h), B1 = block(&B, 0, 0, m, h), t1 = top(&t, h), bt1 = top(&bt, h), X2, B2
    if m == 1 and n == 1 and not is_complex(A.dtype):
        return 0
    if n == h:
        return panel_adjoint(s, w, A, t, X, B, bt, restored)
    X2, B2 = block(&X, 0, h, m, n - h), block(&B, 0, h, m, n - h)
    if m > h:
        adjoint_of(s, w, block(&A, h, h, m - h, n - h), below(&t, h), below(&X2, h), below(&B2, h), below(&bt, h), True)
    adjoint_of_product(s, w, A1, t1, B1, bt1, X2, B2, True, RESTORED if restored else RESULT)
    return adjoint_of(s, w, A1, t1, block(&X, 0, 0, m, h), B1, bt1, restored)

cdef int start(Sink *s, Call *c, Operand *t, Operand *dt, Work *w) except -1 nogil:
    """tau as it is beside these factors, if they have a derivative; its shadow, or memory for one; memory to work in"""
    cdef Operand A = c.o[IN1], dA = shadow(&A), tau = c.o[OUT]
    as_beside(s, tau, A, t)
    dt[0] = shadow(&tau)
    if dt.p == NULL:
        s.scratch(s, &dA, tau.m, 1, dt)
        fill(s, 0, dt[0], FULL, False)
    s.scratch(s, &A, A.m, min(tau.m, LEAF), &w.P)
    return rooms(s, &A, &dA, max(first(tau.m), min(tau.m, LEAF)), A.n, w)

cdef inline bint nothing_to_do(const Call *c) noexcept nogil:
    return c.o[IN1].d == NULL or empty(&c.o[IN1])

cdef int clear(Call *c, Sink *s) except -1 nogil:
    """Of a constant, tau is one too."""
    return fill(s, 0, shadow(&c.o[OUT]), FULL, False) if c.o[OUT].d != NULL else 0

cdef int geqrf_forward(Call *c, Sink *s) except -1 nogil:
    cdef Operand A = c.o[IN1], dt, t, X
    cdef Work w
    if nothing_to_do(c):
        s.emit(s, c)
        return clear(c, s)
    s.scratch(s, &A, A.m, A.n, &X)
    copy(s, A, X, FULL, False)
    s.emit(s, c)
    start(s, c, &t, &dt, &w)
    return tangent(s, &w, A, t, X, shadow(&A), dt)

cdef int geqrf_reverse(Call *c, Sink *s) except -1 nogil:
    cdef Operand A = c.o[IN1], bt, t, X
    cdef Work w
    if nothing_to_do(c):
        return clear(c, s)
    s.scratch(s, &A, A.m, A.n, &X)
    copy(s, A, X, UPPER, False)
    fill(s, 0, X, LOWER, True)
    start(s, c, &t, &bt, &w)
    adjoint_of(s, &w, A, t, X, shadow(&A), bt, False)
    return fill(s, 0, bt, FULL, False)

cdef unsigned int keep_factors(const Call *c) noexcept nogil:
    return 1 << (LATE + IN1) | 1 << (LATE + OUT) if c.o[IN1].d != NULL else 0

new_rule(SOUND, rule_of(1 << IN1 | 1 << IN2, 1 << OUT, NO_PART | SETS_C, run_sound, sound_forward,
                        sound_reverse, keep_nothing, NULL, no_flops, join_nothing))
cdef double elements_of_flip(const Call *c, int i) noexcept nogil:
    """Does nothing, unless a vector needs no reflection."""
    return 0 if i == OUT else elements_in_part(c, i)

new_rule(FLIP, rule_of(1 << IN1 | 1 << OUT, 1 << OUT, NO_PART | CHANGES_C, run_flip, flip_forward,
                       flip_shadow, keep_marks, NULL, no_flops, join_nothing))
rules[<int>FLIP].elements = elements_of_flip


# ---------------------------------------------------------------- geqp3

cdef int permute(Sink *s, bint back, Operand A, Operand order, Operand C) except -1 nogil:
    """C := the columns of A in this order, or C's columns in this order += those of A"""
    cdef Call c
    begin(&c, PERMUTE, number(1), number(0))
    c.o[IN1], c.o[IN2], c.o[OUT], c.fn = A, order, C, back
    return send(s, &c)

cdef int permute_forward(Call *c, Sink *s) except -1 nogil:
    """dC := the columns of dA in the order B, or dC[:, B] += dA"""
    cdef Operand dA = shadow(&c.o[IN1]), dC = shadow(&c.o[OUT])
    if dA.p != NULL:
        permute(s, c.fn, dA, c.o[IN2], dC)
    elif not c.fn:
        fill(s, 0, dC, FULL, False)
    return s.emit(s, c)

cdef int permute_reverse(Call *c, Sink *s) except -1 nogil:
    """bA[:, B] += bC;  bC := 0, or bA += the columns of bC in the order B"""
    cdef Operand bA = shadow(&c.o[IN1]), bC = shadow(&c.o[OUT]), T
    if bA.p != NULL and not c.fn:
        permute(s, True, bC, c.o[IN2], bA)
    elif bA.p != NULL:
        s.scratch(s, &bC, bA.m, bA.n, &T)
        permute(s, False, bC, c.o[IN2], T)
        add_to(s, number(1), T, bA, FULL, False)
    return 0 if c.fn else fill(s, 0, bC, FULL, False)

cdef unsigned int keep_order(const Call *c) noexcept nogil:
    return 1 << IN2

cdef int geqp3_forward(Call *c, Sink *s) except -1 nogil:
    """That of the factors of the columns in the order that is found"""
    cdef Operand A = c.o[IN1], dA = shadow(&A), dt, t, X, T
    cdef Work w
    if nothing_to_do(c):
        s.emit(s, c)
        return clear(c, s)
    s.scratch(s, &A, A.m, A.n, &T)
    s.scratch(s, &A, A.m, A.n, &X)
    copy(s, A, T, FULL, False)
    s.emit(s, c)
    permute(s, False, T, c.o[IN2], X)
    s.scratch(s, &dA, A.m, A.n, &T)
    copy(s, dA, T, FULL, False)
    permute(s, False, T, c.o[IN2], dA)
    start(s, c, &t, &dt, &w)
    return tangent(s, &w, A, t, X, dA, dt)

cdef int geqp3_reverse(Call *c, Sink *s) except -1 nogil:
    cdef Operand bA = shadow(&c.o[IN1]), T
    geqrf_reverse(c, s)
    if nothing_to_do(c):
        return 0
    s.scratch(s, &bA, bA.m, bA.n, &T)
    copy(s, bA, T, FULL, False)
    fill(s, 0, bA, FULL, False)
    return permute(s, True, T, c.o[IN2], bA)

cdef unsigned int keep_factors_and_order(const Call *c) noexcept nogil:
    return keep_factors(c) | (1 << (LATE + IN2) if c.o[IN1].d != NULL else 0)

new_rule(PERMUTE, rule_of(1 << IN1 | 1 << IN2 | 1 << OUT, 1 << OUT, NO_PART | CHANGES_C, run_permute,
                          permute_forward, permute_reverse, keep_order, NULL, no_flops, join_nothing))


# ---------------------------------------------------------------- the forms

cdef void fold_geqrf(Call *c, const Flags *f) noexcept nogil:
    as_columns(&c.o[IN1], &c.o[OUT], 0)

cdef void fold_gelqf(Call *c, const Flags *f) noexcept nogil:
    as_columns(&c.o[IN1], &c.o[OUT], ROWS)

cdef void fold_geqlf(Call *c, const Flags *f) noexcept nogil:
    as_columns(&c.o[IN1], &c.o[OUT], LAST)

cdef void fold_gerqf(Call *c, const Flags *f) noexcept nogil:
    as_columns(&c.o[IN1], &c.o[OUT], ROWS | LAST)

# ---------------------------------------------------------------- declarations

cdef enum:
    A = 1 << IN1
    B = 1 << IN2
    C = 1 << OUT


cdef double geqrf_flops(const Call *c) noexcept nogil:
    return qr_flops(c.o[IN1].m, c.o[IN1].n, c.o[OUT].m)

cdef Rule rule = rule_of(A, A | C, NO_PART | SETS_C, run_geqrf, geqrf_forward, geqrf_reverse, keep_factors,
                         fold_geqrf, geqrf_flops, join_nothing)
declare("geqrf", rule)
rule.fold = fold_gelqf
declare("gelqf", rule)
rule.fold = fold_geqlf
declare("geqlf", rule)
rule.fold = fold_gerqf
declare("gerqf", rule)
rule = rule_of(A, A | B | C, NO_PART | SETS_C, run_geqp3, geqp3_forward, geqp3_reverse,
               keep_factors_and_order, fold_nothing, geqrf_flops, join_nothing)
declare("geqp3", rule)
