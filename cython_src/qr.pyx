"""Rules of the QR factorization from LAPACK: geqrf, its forms for LQ, QL and RQ, and geqp3 with columns in order.

dX is the tangent of X, bX its adjoint; <X, Y> = Re sum(conj(X) Y).  What is stored is the variable: R, tau, and the
columns V of the reflectors.  Derivatives go by halves, as the factorization does, down to single columns.
"""

from blasad._core cimport *
from blasad._emit cimport *
from blasad._householder cimport *
from blasad._lines cimport block
from blasad._reflectors cimport *


# ---------------------------------------------------------------- a check

cdef int sound_forward(Call *c, Sink *s) except -1 nogil:
    """dC := dA"""
    cdef Operand dA = shadow(&c.o[IN1]), dC = shadow(&c.o[OUT])
    s.emit(s, c)
    return copy(s, dA, dC, FULL, False) if dA.p != NULL else fill(s, 0, dC, FULL, False)

cdef int sound_reverse(Call *c, Sink *s) except -1 nogil:
    """bA += bC;  bC := 0"""
    cdef Operand bA = shadow(&c.o[IN1]), bC = shadow(&c.o[OUT])
    if bA.p != NULL:
        add_to(s, number(1), bC, bA, FULL, False)
    return fill(s, 0, bC, FULL, False)

cdef unsigned int keep_nothing(const Call *c) noexcept nogil:
    return 0


# ---------------------------------------------------------------- geqrf
#
# A column (alpha, x) gives a real beta, v and tau; with f = 1 - tau, alpha = f beta and x = -tau beta v.  So
#     dbeta = Re(conj(f) dalpha - conj(tau) v^H dx),  dtau = (f dbeta - dalpha) / beta,
#     dv = (v (dalpha - dbeta) - dx) / (tau beta).
# A real number alone stays as it is, with tau = 0.

cdef int column_tangent(Sink *s, const Work *w, Operand A, Operand t, Operand D, Operand dt) except -1 nogil:
    cdef Operand beta = top(&A, 1), v = below(&A, 1), vh = conjugated(&v), d = top(&D, 1), dv = below(&D, 1)
    cdef Operand f = block(&w.e, 0, 0, 1, 1), e = block(&w.e, 1, 0, 1, 1)
    cdef Operand u = block(&w.q, 0, 0, 1, 1), z = block(&w.q, 1, 0, 1, 1)
    if A.m == 1 and not is_complex(A.dtype):
        return fill(s, 0, dt, FULL, False)
    copy(s, w.one, f, FULL, False)
    add_to(s, number(-1), t, f, FULL, False)
    multiply(s, number(1), conjugated(&f), d, 0, u)
    if v.m:
        put(s, DOT, number(1), &vh, &dv, number(0), &z, FULL, False)
        multiply(s, number(-1), z, conjugated(&t), 1, u)
    if is_complex(A.dtype):
        fill(s, 0, imag_part(&u), FULL, False)      # u is dbeta
    if v.m:
        copy(s, d, z, FULL, False)
        add_to(s, number(-1), u, z, FULL, False)
        add_to(s, times(-1, value_at(&z)), v, dv, FULL, False)
        multiply(s, number(-1), t, beta, 0, e)
        divide(s, number(1), w.one, e, 0, e)
        rescale(s, value_at(&e), dv, FULL)
    multiply(s, number(1), u, f, 0, dt)
    add_to(s, number(-1), d, dt, FULL, False)
    divide(s, number(1), dt, beta, 0, dt)
    return copy(s, u, d, FULL, False)

cdef int column_adjoint(Sink *s, const Work *w, Operand A, Operand t, Operand X, Operand B, Operand bt,
                        bint restored) except -1 nogil:
    """bx = -bv / conj(tau beta);  u = v^H bx + btau / beta;  b = Re(bbeta + v^H bx + conj(f) btau / beta);
    balpha = b f - u;  bx -= b tau v"""
    cdef Operand beta = top(&A, 1), v = below(&A, 1), vh = conjugated(&v), b = top(&B, 1), bv = below(&B, 1), real
    cdef Operand f = block(&w.e, 0, 0, 1, 1), e = block(&w.e, 1, 0, 1, 1)
    cdef Operand u = block(&w.q, 0, 0, 1, 1), z = block(&w.q, 1, 0, 1, 1)
    if A.m == 1 and not is_complex(A.dtype):
        return fill(s, 0, bt, FULL, False)
    copy(s, w.one, f, FULL, False)
    add_to(s, number(-1), t, f, FULL, False)
    divide(s, number(1), bt, beta, 0, u)
    multiply(s, number(1), u, conjugated(&f), 0, z)
    real = b
    real.conj = False
    if is_complex(A.dtype):
        fill(s, 0, imag_part(&real), FULL, False)
    real = real_part(&real)
    add_to(s, number(1), z, real, FULL, False)
    if v.m:
        multiply(s, number(-1), t, beta, 0, e)
        divide(s, number(1), w.one, e, 0, e)
        rescale(s, conj_of(value_at(&e)), bv, FULL)
        put(s, DOT, number(1), &vh, &bv, number(0), &z, FULL, False)
        add_to(s, number(1), z, real, FULL, False)
        add_to(s, number(1), z, u, FULL, False)
        multiply(s, number(1), b, t, 0, z)
        add_to(s, times(-1, value_at(&z)), v, bv, FULL, False)
    multiply(s, number(1), b, f, 0, b)
    add_to(s, number(-1), u, b, FULL, False)
    fill(s, 0, bt, FULL, False)
    if restored:
        multiply(s, number(1), f, beta, 0, top(&X, 1))
        if v.m:
            multiply(s, number(-1), t, beta, 0, e)
            add_to(s, value_at(&e), v, below(&X, 1), FULL, False)
    return 0

cdef inline index first(index k) noexcept nogil:
    """How many of k reflectors come first: fewer than half, so that products with T cost little beside those with V."""
    return min(max(k // 8 // 32 * 32, 64), 256) if k > 128 else max(k // 2, 1)

cdef int tangent(Sink *s, const Work *w, Operand A, Operand t, Operand X, Operand D, Operand dt) except -1 nogil:
    """D, dt := the tangents of the factors A, t of X, D being that of X.  X is used up.

    By halves: the factors of the first columns, their Q^H times the others, the factors of what is left of these."""
    cdef index m = A.m, n = A.n, h = first(min(m, n))
    cdef Operand A1 = block(&A, 0, 0, m, h), D1 = block(&D, 0, 0, m, h), t1 = top(&t, h), dt1 = top(&dt, h), X2, D2
    if n == 1:
        return column_tangent(s, w, A, t, D, dt)
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
    """B := the adjoint of what A, t are the factors of;  bt := 0.  X is R, and becomes that matrix if asked to."""
    cdef index m = A.m, n = A.n, h = first(min(m, n))
    cdef Operand A1 = block(&A, 0, 0, m, h), B1 = block(&B, 0, 0, m, h), t1 = top(&t, h), bt1 = top(&bt, h), X2, B2
    if n == 1:
        return column_adjoint(s, w, A, t, X, B, bt, restored)
    X2, B2 = block(&X, 0, h, m, n - h), block(&B, 0, h, m, n - h)
    if m > h:
        adjoint_of(s, w, block(&A, h, h, m - h, n - h), below(&t, h), below(&X2, h), below(&B2, h), below(&bt, h), True)
    adjoint_of_product(s, w, A1, t1, B1, bt1, X2, B2, True, RESTORED if restored else RESULT)
    return adjoint_of(s, w, A1, t1, block(&X, 0, 0, m, h), B1, bt1, restored)

cdef int start(Sink *s, Call *c, Operand *t, Operand *dt, Work *w) except -1 nogil:
    """t := tau, where the factorization has a derivative; the shadow of tau, or memory for one; memory to work in"""
    cdef Operand A = c.o[IN1], dA = shadow(&A), tau = c.o[OUT]
    s.scratch(s, &tau, tau.m, 1, t)
    put(s, SOUND, number(1), &tau, &A, number(0), t, FULL, False)
    dt[0] = shadow(&tau)
    if dt.p == NULL:
        s.scratch(s, &dA, tau.m, 1, dt)
        fill(s, 0, dt[0], FULL, False)
    return rooms(s, &A, &dA, first(tau.m), A.n, w)

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
    return adjoint_of(s, &w, A, t, X, shadow(&A), bt, False)

cdef unsigned int keep_factors(const Call *c) noexcept nogil:
    return 1 << (LATE + IN1) | 1 << (LATE + OUT) if c.o[IN1].d != NULL else 0

new_rule(SOUND, Rule(b"sound", 1 << IN1 | 1 << IN2, 1 << OUT, run_sound, sound_forward, sound_reverse, keep_nothing,
                     NULL))


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

cdef void fold_nothing(Call *c, const Flags *f) noexcept nogil:
    pass

new_rule(PERMUTE, Rule(b"permute", 1 << IN1 | 1 << IN2 | 1 << OUT, 1 << OUT, run_permute, permute_forward,
                       permute_reverse, keep_order, NULL))


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

FACTORS = dict(
    forward="dA, dtau := the tangents of what is stored, by halves and in the end vector by vector",
    reverse="bA := what it gets from bA and btau, by halves and in the end vector by vector;  btau := 0",
    source="product rule",
    raises="If it is differentiated where it has no derivative: where a vector that is reflected depends on those "
           "before it, or needs no reflection, so that tau is 0 there and far from 0 beside it.", namespace="lapack")

cdef dict text(dict common, str equation):
    return dict(common, equation=equation)

cdef Rule rule = Rule(b"geqrf", A, A | C, run_geqrf, geqrf_forward, geqrf_reverse, keep_factors, fold_geqrf)
FACTORS_ARGS = "a:inout[m,n]/{}, tau:out[q]=None"
declare(GEQRF, rule, "geqrf", "sdcz", FACTORS_ARGS.format("leading"), text(
    FACTORS, "A = Q R, A := R and below it V, Q = H1 H2 .., Hi = I - tau_i v v^H, v column i of V"))
rule.name, rule.fold = b"gelqf", fold_gelqf
declare(0, rule, "gelqf", "sdcz", FACTORS_ARGS.format("leading"), text(
    FACTORS, "A = L Q, A := L and V: geqrf of A^H, as it lies in A"))
rule.name, rule.fold = b"geqlf", fold_geqlf
declare(0, rule, "geqlf", "sdcz", FACTORS_ARGS.format("trailing"), text(
    FACTORS, "A = Q L, A := L and V: geqrf of A with rows and columns reversed, as it lies in A"))
rule.name, rule.fold = b"gerqf", fold_gerqf
declare(0, rule, "gerqf", "sdcz", FACTORS_ARGS.format("trailing"), text(
    FACTORS, "A = R Q, A := R and V: geqrf of A^H with rows and columns reversed, as it lies in A"))
rule = Rule(b"geqp3", A, A | B | C, run_geqp3, geqp3_forward, geqp3_reverse, keep_factors_and_order, fold_nothing)
declare(GEQP3, rule, "geqp3", "sdcz", "a:inout[m,n]/pivoted, jpvt:out[n]%index=None, tau:out[q]=None", dict(
    FACTORS, equation="A[:, jpvt] = Q R, A := R and V, jpvt from 0, the largest column that is left always first",
    forward="that of geqrf for A[:, jpvt], with dA[:, jpvt]",
    reverse="that of geqrf for B = A[:, jpvt];  bA[:, jpvt] := bB"))
