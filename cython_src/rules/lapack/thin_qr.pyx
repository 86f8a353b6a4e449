"""Rules of A = Q R with explicit Q and R, for matrices that have at least as many rows as columns.

dX is the tangent of X, bX its adjoint; <X, Y> = Re sum(conj(X) Y).  The reflectors do not appear in the formulas:

    dR = K R,  dQ = dA inv(R) - Q K,  K = up(M + M^H), its diagonal halved and real,  M = Q^H dA inv(R),
    bA = (bQ + Q H) inv(R)^H,  H Hermitian with the upper triangle of bR R^H - Q^H bQ.

The last column q of a square real Q is determined by the other columns Q1, up to its sign.  With the last columns a of
A and r of R,

    dq = -Q1 dQ1^T q,  dr = Q^T (da - dQ r),

and in reverse, with y = Q br, first bQ -= y r^T, then bQ1 -= q (Q1^T bq)^T and ba = y.  Q1 is a thin Q.
"""

from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport *
from blasad._rules.constants cimport fold_nothing
from blasad._rules.kernels.householder cimport *
from blasad._rules.kernels.lines cimport block
from blasad._rules.flops cimport qr_flops
from blasad._rules.joins cimport join_nothing
from blasad._rules.products cimport mirrored, real_diagonal


cdef inline Operand first(const Operand *A, index k) noexcept nogil:
    return block(A, 0, 0, A.m, k)

cdef inline Operand last(const Operand *A) noexcept nogil:
    return block(A, 0, A.n - 1, A.m, 1)

cdef inline bint nothing_to_do(const Call *c) noexcept nogil:
    return c.o[IN1].d == NULL or empty(&c.o[IN1])

cdef inline int clear(Call *c, Sink *s) except -1 nogil:
    """Of a constant, R is one too."""
    return fill(s, 0, shadow(&c.o[OUT]), FULL, False) if c.o[OUT].d != NULL else 0

cdef inline index others(const Operand *A) noexcept nogil:
    """How many columns of Q are not determined by those before them"""
    return A.n - (A.m == A.n and not is_complex(A.dtype))

cdef int start(Sink *s, Call *c, Operand *R, Operand *dR) except -1 nogil:
    """R of the columns that have a derivative, if they have one; the shadow of R, or memory for it"""
    cdef Operand A = c.o[IN1], dA = shadow(&A), whole = c.o[OUT], d, t
    cdef index k = others(&A)
    dR[0] = shadow(&whole)
    if dR.p == NULL:
        s.scratch(s, &dA, A.n, A.n, dR)
        fill(s, 0, dR[0], FULL, False)
    if k == 0:
        return 0
    s.scratch(s, &whole, k, k, R)
    s.scratch(s, &whole, k, 2, &t)
    whole = block(&whole, 0, 0, k, k)
    d = diagonal(&whole)
    put(s, SOUND, number(A.m), &d, &whole, number(0), &t, FULL, False)
    copy(s, whole, R[0], UPPER, True)
    return copy(s, first(&t, 1), diagonal(R), FULL, False)

cdef int tangent(Sink *s, Call *c, Operand R, Operand D, Operand dR) except -1 nogil:
    """dQ, in the place of dA, and dR"""
    cdef Operand A = c.o[IN1], Q, D1, K, N, da, w, q
    cdef index k = others(&A)
    Q, D1 = first(&A, k), first(&D, k)
    fill(s, 0, dR, FULL, False)
    if k < A.n:
        s.scratch(s, &D, A.m, 1, &da)
        copy(s, last(&D), da, FULL, False)
        fill(s, 0, last(&D), FULL, False)
    if k:
        s.scratch(s, &D, k, k, &N)
        K = block(&dR, 0, 0, k, k)
        triangle_solve(s, transposed(&R), LOWER, False, transposed(&D1))
        product(s, number(1), adjoint(&Q), D1, number(0), N)
        copy(s, N, K, UPPER, False)
        add_to(s, number(1), adjoint(&N), K, UPPER, True)
        real_diagonal(s, K)
        product(s, number(-1), Q, K, number(1), D1)
        triangle_times(s, number(1), transposed(&R), LOWER, False, transposed(&K))
    if k == A.n:
        return 0
    if k:
        q = last(&A)
        s.scratch(s, &D, k, 1, &w)
        product(s, number(1), transposed(&D1), q, number(0), w)
        product(s, number(-1), Q, w, number(0), last(&D))
    product(s, number(-1), D, last(&c.o[OUT]), number(1), da)
    return product(s, number(1), transposed(&A), da, number(0), last(&dR))

cdef int switch(Sink *s, Operand bR, Operand *f) except -1 nogil:
    """1, or 0 if all of bR is exactly zero: a seed of zero gives zero, whatever it meets"""
    cdef Operand t
    s.scratch(s, &bR, 1, 1, f)
    t = f[0]
    if is_complex(t.dtype):
        fill(s, 0, t, FULL, False)
        t = real_part(&t)
    put(s, ASUM, number(1), &bR, NULL, number(0), &t, FULL, False)
    return apply(s, SIGN, 0, t, t)

cdef inline int switched(Sink *s, Operand f, Operand C) except -1 nogil:
    """C := f C, and exactly zero where f is"""
    f.m, f.n, f.rs, f.cs = C.m, C.n, 0, 0
    return multiply(s, number(1), f, C, 0, C)

cdef int adjoint_of(Sink *s, Call *c, Operand R, Operand B, Operand bR) except -1 nogil:
    """bA, in the place of bQ"""
    cdef Operand A = c.o[IN1], Q, B1, G, y, w, q, r, f
    cdef index k = others(&A)
    Q, B1 = first(&A, k), first(&B, k)
    switch(s, bR, &f)
    if k < A.n:
        q, r = last(&A), last(&c.o[OUT])
        s.scratch(s, &B, A.m, 1, &y)
        product(s, number(1), A, last(&bR), number(0), y)
        s.scratch(s, &r, r.m, 1, &w)
        copy(s, r, w, FULL, False)
        switched(s, f, y)
        switched(s, f, w)
        product(s, number(-1), y, transposed(&w), number(1), B)
        if k:
            s.scratch(s, &B, k, 1, &w)
            product(s, number(1), transposed(&Q), last(&B), number(0), w)
            product(s, number(-1), q, transposed(&w), number(1), B1)
        copy(s, y, last(&B), FULL, False)
    if k == 0:
        return 0
    s.scratch(s, &B, k, k, &G)
    fill(s, 0, G, LOWER, True)
    copy(s, block(&bR, 0, 0, k, k), G, UPPER, False)
    real_diagonal(s, G)
    triangle_times(s, number(1), R, UPPER, False, adjoint(&G))
    switched(s, f, G)
    part_of_product(s, number(-1), adjoint(&Q), B1, G, UPPER, False)
    real_diagonal(s, G)
    mirrored(s, adjoint(&G))
    product(s, number(1), Q, G, number(1), B1)
    return triangle_solve(s, R, UPPER, False, adjoint(&B1))

cdef int permute(Sink *s, bint back, Operand order, Operand D) except -1 nogil:
    """The columns of D in this order, or from it"""
    cdef Operand T
    cdef Call c
    s.scratch(s, &D, D.m, D.n, &T)
    copy(s, D, T, FULL, False)
    if back:
        fill(s, 0, D, FULL, False)
    begin(&c, PERMUTE, number(1), number(0))
    c.o[IN1], c.o[IN2], c.o[OUT], c.fn = T, order, D, back
    return send(s, &c)

cdef int thin_forward(Call *c, Sink *s) except -1 nogil:
    cdef Operand D = shadow(&c.o[IN1]), R, dR
    s.emit(s, c)
    if nothing_to_do(c):
        return clear(c, s)
    if c.o[IN2].p != NULL:
        permute(s, False, c.o[IN2], D)
    start(s, c, &R, &dR)
    return tangent(s, c, R, D, dR)

cdef int thin_reverse(Call *c, Sink *s) except -1 nogil:
    cdef Operand B = shadow(&c.o[IN1]), R, bR
    if nothing_to_do(c):
        return clear(c, s)
    start(s, c, &R, &bR)
    adjoint_of(s, c, R, B, bR)
    if c.o[IN2].p != NULL:
        permute(s, True, c.o[IN2], B)
    return fill(s, 0, bR, FULL, False)

cdef unsigned int keep_factors(const Call *c) noexcept nogil:
    return 1 << (LATE + IN1) | 1 << (LATE + OUT) if c.o[IN1].d != NULL else 0

cdef unsigned int keep_factors_and_order(const Call *c) noexcept nogil:
    return keep_factors(c) | (1 << (LATE + IN2) if c.o[IN1].d != NULL else 0)

cdef double thin_flops(const Call *c) noexcept nogil:
    return 2 * qr_flops(c.o[IN1].m, c.o[IN1].n, c.o[IN1].n)


cdef Rule rule = rule_of(1 << IN1, 1 << IN1 | 1 << OUT, NO_PART | SETS_C, run_thin_qr, thin_forward, thin_reverse,
                         keep_factors, fold_nothing, thin_flops, join_nothing)
declare("thin_qr", rule)
rule.writes, rule.run, rule.keep = rule.writes | 1 << IN2, run_thin_qp3, keep_factors_and_order
declare("thin_qp3", rule)
