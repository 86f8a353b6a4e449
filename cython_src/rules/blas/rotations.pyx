"""Rules of plane rotations: rot, rotg, and the modified ones, rotm and rotmg.

dX is the tangent of X, bX its adjoint; <X, Y> = Re sum(conj(X) Y).  Two operands are written: A and C in the calls.
"""

from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport *
from blasad._rules.constants cimport constant_forward, constant_reverse, fold_nothing, keep_nothing
from blasad._rules.kernels.level1 cimport *
from blasad._rules.flops cimport one_each
from blasad._rules.joins cimport join_nothing

cdef enum:
    BOTH = 1 << IN1 | 1 << OUT


cdef inline Scalar times_beta(const Call *c, Scalar s) noexcept nogil:
    """A number, times the constant factor of beta."""
    s.re, s.im = c.beta[0], c.beta[1]
    return s


# ---------------------------------------------------------------- rot

cdef int rotate(Sink *s, int fn, Scalar alpha, Scalar beta, Operand A, Operand C) except -1 nogil:
    """(A, C) := (alpha A + beta C, alpha C - conj(beta) A)"""
    cdef Call c
    begin(&c, ROT, alpha, beta)
    c.o[IN1], c.o[OUT], c.fn = A, C, fn
    return send(s, &c)

cdef int rot_forward(Call *c, Sink *s) except -1 nogil:
    """(dA, dC) := (alpha dA + beta dC, alpha dC - conj(beta) dA);
    dA += dalpha A + dbeta C;  dC += dalpha C - conj(dbeta) A"""
    cdef Operand dA = shadow(&c.o[IN1]), dC = shadow(&c.o[OUT]), da = shadow(&c.o[ALPHA]), db = shadow(&c.o[BETA])
    cdef Scalar k
    rotate(s, c.fn, alpha_of(c), beta_of(c), dA, dC)
    if da.p != NULL:
        k = with_factor(c, value_at(&da))
        add_to(s, k, c.o[IN1], dA, FULL, False)
        add_to(s, k, c.o[OUT], dC, FULL, False)
    if db.p != NULL:
        k = times_beta(c, value_at(&db))
        add_to(s, k, c.o[OUT], dA, FULL, False)
        add_to(s, times(-1, conj_of(k)), c.o[IN1], dC, FULL, False)
    return s.emit(s, c)

cdef int rot_reverse(Call *c, Sink *s) except -1 nogil:
    """balpha += <A, bA> + <C, bC>;  bbeta += sum(conj(C) bA) - sum(A conj(bC));
    (bA, bC) := (alpha bA - beta bC, alpha bC + conj(beta) bA)"""
    cdef Operand bA = shadow(&c.o[IN1]), bC = shadow(&c.o[OUT]), bb = shadow(&c.o[BETA])
    cdef Scalar k
    if c.o[ALPHA].d != NULL:
        inner_to(s, factor_of(c), c.o[IN1], bA, shadow(&c.o[ALPHA]), FULL, False)
        inner_to(s, factor_of(c), c.o[OUT], bC, shadow(&c.o[ALPHA]), FULL, False)
    if bb.p != NULL:
        k = times_beta(c, number(1))
        inner_to(s, conj_of(k), c.o[OUT], bA, bb, FULL, False)
        inner_to(s, times(-1, k), c.o[IN1], bC, conjugated(&bb), FULL, False)
    return rotate(s, c.fn, alpha_of(c), times(-1, beta_of(c)), bA, bC)

cdef unsigned int rot_keep(const Call *c) noexcept nogil:
    return ((c.o[ALPHA].p != NULL) << ALPHA | (c.o[BETA].p != NULL) << BETA
            | (BOTH if c.o[ALPHA].d != NULL or c.o[BETA].d != NULL else 0))

cdef void fold_real(Call *c, const Flags *f) noexcept nogil:
    c.fn = REAL

cdef double rotation_flops(const Call *c) noexcept nogil:
    return 6.0 * c.o[OUT].m * c.o[OUT].n

cdef double ten_flops(const Call *c) noexcept nogil:
    return 10

cdef Rule rot = rule_of(BOTH | 1 << ALPHA | 1 << BETA, BOTH, NO_PART | CHANGES_C, run_rot, rot_forward,
                        rot_reverse, rot_keep, fold_nothing, rotation_flops, join_nothing)

declare("rot", rot)


rot.fold = fold_real
declare("csrot", rot)
declare("zdrot", rot)


# ---------------------------------------------------------------- rotg
#
# With r = c a + s b, E = da / r and F = db / r, the rotation turns by W = c F - conj(s) E:
#     dc = -Re(W s),  ds = c conj(W) - i Q s,  Q = Im(s F) - |s|^2 Im(E) / c,
# where Q, the change of the phase of s, is 0 for real numbers.  For complex numbers, E counts as 0 at a = 0, where |a|
# has a kink and the phase of a jumps.  At a = b = 0, all derivatives are 0.

cdef int held(Call *c, Sink *s, int at, Operand *T) except -1 nogil:
    """T := alpha, or beta"""
    s.scratch(s, &c.o[OUT], 1, 1, T)
    if c.o[at].p == NULL:
        return put(s, FILL, alpha_of(c) if at == ALPHA else beta_of(c), NULL, NULL, number(0), T, FULL, False)
    copy(s, c.o[at], T[0], FULL, False)
    return rescale(s, factor(c, at, False), T[0], FULL)

cdef inline Scalar factor(const Call *c, int at, bint conj) noexcept nogil:
    """The constant factor of alpha or beta."""
    cdef Scalar k = with_factor(c, number(1)) if at == ALPHA else times_beta(c, number(1))
    return conj_of(k) if conj else k

cdef int radius(Call *c, Sink *s, Operand *cosine, Operand *sine, Operand *K, Operand *R) except -1 nogil:
    """K := c as a number of the type of s;  R := c a + s b"""
    cdef Operand A, B
    held(c, s, ALPHA, &A)
    held(c, s, BETA, &B)
    s.scratch(s, sine, 1, 1, K)
    s.scratch(s, sine, 1, 1, R)
    copy(s, cosine[0], K[0], FULL, False)
    multiply(s, number(1), A, K[0], 0, R[0])
    return multiply(s, number(1), B, sine[0], 1, R[0])

cdef int quotient(Call *c, Sink *s, int at, Operand R, Operand *like, Operand *T) except -1 nogil:
    """T := da / r, or db / r"""
    s.scratch(s, like, 1, 1, T)
    if c.o[at].d == NULL:
        return fill(s, 0, T[0], FULL, False)
    copy(s, shadow(&c.o[at]), T[0], FULL, False)
    return combine(s, DIV, BOTH_ZEROS, factor(c, at, False), T[0], R, 0, T[0])

cdef int drop_phase(Sink *s, Operand *cosine, Operand E) except -1 nogil:
    """E := 0 at c = 0"""
    cdef Operand T, K
    s.scratch(s, cosine, 1, 1, &T)
    s.scratch(s, &E, 1, 1, &K)
    apply(s, SIGN, 0, cosine[0], T)
    copy(s, T, K, FULL, False)
    return multiply(s, number(1), E, K, 0, E)

cdef inline Scalar imaginary(double im, const Operand *at) noexcept nogil:
    cdef Scalar k = value_at(at)
    k.re, k.im = 0, im
    return k

cdef int clear(Call *c, Sink *s) except -1 nogil:
    """Both shadows := 0; one of them may be missing if a and b are constants"""
    if c.o[IN1].d != NULL:
        fill(s, 0, shadow(&c.o[IN1]), FULL, False)
    return fill(s, 0, shadow(&c.o[OUT]), FULL, False) if c.o[OUT].d != NULL else 0

cdef int rotg_forward(Call *c, Sink *s) except -1 nogil:
    """dc := -Re(W s);  ds := c conj(W) - i Q s"""
    cdef Operand dc = shadow(&c.o[IN1]), ds = shadow(&c.o[OUT]), cosine = c.o[IN1], sine = c.o[OUT]
    cdef Operand K, R, E, F, W, Z, Q
    s.emit(s, c)
    if c.o[ALPHA].d == NULL and c.o[BETA].d == NULL:
        return clear(c, s)
    radius(c, s, &cosine, &sine, &K, &R)
    quotient(c, s, ALPHA, R, &ds, &E)
    quotient(c, s, BETA, R, &ds, &F)
    if is_complex(sine.dtype):
        drop_phase(s, &cosine, E)
    s.scratch(s, &ds, 1, 1, &W)
    s.scratch(s, &ds, 1, 1, &Z)
    multiply(s, number(1), F, K, 0, W)
    multiply(s, number(-1), E, conjugated(&sine), 1, W)
    multiply(s, number(1), W, sine, 0, Z)
    fill(s, 0, dc, FULL, False)
    add_to(s, number(-1), Z, dc, FULL, False)
    multiply(s, number(1), conjugated(&W), K, 0, ds)
    if is_complex(sine.dtype):
        s.scratch(s, &dc, 1, 1, &Q)
        multiply(s, number(1), F, sine, 0, Z)
        copy(s, imag_part(&Z), Q, FULL, False)
        multiply(s, number(1), E, sine, 0, Z)
        multiply(s, number(1), Z, conjugated(&sine), 0, Z)
        combine(s, DIV, BOTH_ZEROS, number(-1), imag_part(&Z), cosine, 1, Q)
        add_to(s, imaginary(-1, &Q), sine, ds, FULL, False)
    return 0

cdef int rotg_reverse(Call *c, Sink *s) except -1 nogil:
    """bW = c conj(bs) - bc conj(s);  bQ = Im(conj(bs) s);  ba += bE / conj(r);  bb += bF / conj(r);  bc, bs := 0,
    with bE = -s bW - i bQ |s|^2 / c and bF = c bW + i bQ conj(s)"""
    cdef Operand bc = shadow(&c.o[IN1]), bs = shadow(&c.o[OUT]), cosine, sine, K, R, W, Z, Q, bE, bF
    cdef Call again
    if c.o[ALPHA].d == NULL and c.o[BETA].d == NULL:
        return clear(c, s)
    s.scratch(s, &c.o[IN1], 1, 1, &cosine)
    s.scratch(s, &c.o[OUT], 1, 1, &sine)
    begin(&again, ROTG, alpha_of(c), beta_of(c))
    again.o[IN1], again.o[OUT] = cosine, sine
    send(s, &again)
    radius(c, s, &cosine, &sine, &K, &R)
    s.scratch(s, &bs, 1, 1, &W)
    s.scratch(s, &bs, 1, 1, &bE)
    s.scratch(s, &bs, 1, 1, &bF)
    multiply(s, number(1), conjugated(&bs), K, 0, W)
    add_to(s, times(-1, value_at(&bc)), conjugated(&sine), W, FULL, False)
    multiply(s, number(-1), W, sine, 0, bE)
    multiply(s, number(1), W, K, 0, bF)
    if is_complex(sine.dtype):
        s.scratch(s, &bs, 1, 1, &Z)
        s.scratch(s, &bc, 1, 1, &Q)
        multiply(s, number(1), conjugated(&bs), sine, 0, Z)
        copy(s, imag_part(&Z), Q, FULL, False)
        add_to(s, imaginary(1, &Q), conjugated(&sine), bF, FULL, False)
        combine(s, DIV, BOTH_ZEROS, number(1), Q, cosine, 0, Q)
        multiply(s, number(1), sine, conjugated(&sine), 0, Z)
        add_to(s, imaginary(-1, &Q), Z, bE, FULL, False)
        drop_phase(s, &cosine, bE)
    if c.o[ALPHA].d != NULL:
        combine(s, DIV, BOTH_ZEROS, factor(c, ALPHA, True), bE, conjugated(&R), 1, shadow(&c.o[ALPHA]))
    if c.o[BETA].d != NULL:
        combine(s, DIV, BOTH_ZEROS, factor(c, BETA, True), bF, conjugated(&R), 1, shadow(&c.o[BETA]))
    return clear(c, s)

cdef unsigned int keep_scalars(const Call *c) noexcept nogil:
    return (c.o[ALPHA].p != NULL) << ALPHA | (c.o[BETA].p != NULL) << BETA

declare("rotg", rule_of(1 << ALPHA | 1 << BETA, BOTH, NO_PART | SETS_C, run_rotg, rotg_forward, rotg_reverse,
                        keep_scalars, fold_nothing, ten_flops, join_nothing))


# ---------------------------------------------------------------- rotm

cdef inline Operand part_of(const Operand *a, index first, index count) noexcept nogil:
    """Elements of a vector."""
    cdef Operand r = a[0]
    r.p, r.m = a.p + first * a.rs * itemsize[a.dtype], count
    return r

cdef int turn(Sink *s, int fn, const Operand *H, Operand A, Operand C) except -1 nogil:
    """(A, C) := H (A, C), or with H transposed"""
    cdef Call c
    begin(&c, ROTM, number(1), number(0))
    c.o[IN1], c.o[IN2], c.o[OUT], c.fn = A, H[0], C, fn
    return send(s, &c)

cdef int used(Call *c, Sink *s, Operand *M) except -1 nogil:
    """M := 1 for the numbers of H that are read"""
    s.scratch(s, &c.o[OUT], 4, 1, M)
    return put(s, USED, number(1), &c.o[IN2], NULL, number(0), M, FULL, False)

cdef inline Operand place(const Call *c, const Operand *T, int row, int column) noexcept nogil:
    """An element of H among h11, h21, h12, h22."""
    return part_of(T, column + 2 * row if c.fn else row + 2 * column, 1)

cdef int rotm_forward(Call *c, Sink *s) except -1 nogil:
    """(dA, dC) := H (dA, dC) + dH (A, C), with 0 in dH for what is constant in H"""
    cdef Operand dA = shadow(&c.o[IN1]), dC = shadow(&c.o[OUT]), dH = shadow(&c.o[IN2]), M, T, d
    cdef int i, j
    turn(s, c.fn, &c.o[IN2], dA, dC)
    if dH.p != NULL:
        used(c, s, &M)
        s.scratch(s, &dH, 4, 1, &T)
        multiply(s, number(1), M, part_of(&dH, 1, 4), 0, T)
        for i in range(2):
            for j in range(2):
                d = place(c, &T, i, j)
                add_to(s, value_at(&d), c.o[OUT] if j else c.o[IN1], dC if i else dA, FULL, False)
    return s.emit(s, c)

cdef int rotm_reverse(Call *c, Sink *s) except -1 nogil:
    """bH += (bA, bC) (A, C)^T, in what is not constant in H;  (bA, bC) := H^T (bA, bC)"""
    cdef Operand bA = shadow(&c.o[IN1]), bC = shadow(&c.o[OUT]), bH = shadow(&c.o[IN2]), M, T
    cdef int i, j
    if bH.p != NULL:
        used(c, s, &M)
        s.scratch(s, &bH, 4, 1, &T)
        fill(s, 0, T, FULL, False)
        for i in range(2):
            for j in range(2):
                inner_to(s, number(1), c.o[OUT] if j else c.o[IN1], bC if i else bA, place(c, &T, i, j), FULL, False)
        multiply(s, number(1), M, T, 1, part_of(&bH, 1, 4))
    return turn(s, not c.fn, &c.o[IN2], bA, bC)

cdef unsigned int rotm_keep(const Call *c) noexcept nogil:
    return 1 << IN2 | (BOTH if c.o[IN2].d != NULL else 0)

new_rule(USED, rule_of(1 << IN1, 1 << OUT, NO_PART | SETS_C, run_used, constant_forward, constant_reverse,
                       keep_nothing, NULL, one_each, join_nothing))
declare("rotm", rule_of(BOTH | 1 << IN2, BOTH, NO_PART | CHANGES_C, run_rotm, rotm_forward, rotm_reverse,
                        rotm_keep, fold_nothing, rotation_flops, join_nothing))


# ---------------------------------------------------------------- rotmg
#
# With D = d2 / d1, R = y1 / x1 and constants k, the elements of H that are not constants are h21 = k R and h12 = k D R;
# or, with the two pairs (d1, x1) and (d2, y1) exchanged, h22 = k / R and h11 = k / (D R).

cdef struct Half:           # n is a numerator, d a denominator; shadows may be missing
    Operand k1, k2          # constants, of the first product and of the second
    Operand xn, xd, dn, dd
    Operand sxn, sxd, sdn, sdd
    Operand R, D
    int an, ad              # the places of xn and xd

cdef int halves(Call *c, Sink *s, Half *h) except -1 nogil:
    cdef Operand x, y, K
    cdef Call scales
    cdef int i
    s.scratch(s, &c.o[OUT], 4, 1, &K)
    begin(&scales, SCALES, alpha_of(c), beta_of(c))
    scales.o[IN1], scales.o[IN2], scales.o[OUT] = c.o[IN1], c.o[IN2], K
    send(s, &scales)
    held(c, s, ALPHA, &x)
    held(c, s, BETA, &y)
    h[0].an, h[0].ad, h[0].xn, h[0].xd, h[0].dn, h[0].dd = BETA, ALPHA, y, x, c.o[IN2], c.o[IN1]
    h[0].sdn, h[0].sdd = shadow(&c.o[IN2]), shadow(&c.o[IN1])
    h[0].k1, h[0].k2 = part_of(&K, 1, 1), part_of(&K, 2, 1)
    h[1].an, h[1].ad, h[1].xn, h[1].xd, h[1].dn, h[1].dd = ALPHA, BETA, x, y, c.o[IN1], c.o[IN2]
    h[1].sdn, h[1].sdd = h[0].sdd, h[0].sdn
    h[1].k1, h[1].k2 = part_of(&K, 3, 1), part_of(&K, 0, 1)
    for i in range(2):
        h[i].sxn, h[i].sxd = shadow(&c.o[h[i].an]), shadow(&c.o[h[i].ad])
        s.scratch(s, &K, 1, 1, &h[i].R)
        s.scratch(s, &K, 1, 1, &h[i].D)
        combine(s, DIV, BOTH_ZEROS, number(1), h[i].xn, h[i].xd, 0, h[i].R)
        combine(s, DIV, BOTH_ZEROS, number(1), h[i].dn, h[i].dd, 0, h[i].D)
    return 0

cdef int slope(Sink *s, Operand sn, Scalar kn, Operand sd, Scalar kd, Operand Q, Operand d, Operand T) except -1 nogil:
    """T := the tangent of the quotient Q with denominator d: (sn - Q sd) / d"""
    fill(s, 0, T, FULL, False)
    if sn.p != NULL:
        add_to(s, kn, sn, T, FULL, False)
    if sd.p != NULL:
        multiply(s, times(-1, kd), sd, Q, 1, T)
    return combine(s, DIV, BOTH_ZEROS, number(1), T, d, 0, T)

cdef int rotmg_forward(Call *c, Sink *s) except -1 nogil:
    """dh21 := k dR;  dh12 := k (dD R + D dR);  dh22 and dh11 likewise with 1 / R and 1 / D"""
    cdef Operand dC = shadow(&c.o[OUT]), dR, dD, T
    cdef Half[2] halves_
    cdef Half *h
    cdef int i
    halves(c, s, halves_)
    s.emit(s, c)
    fill(s, 0, dC, FULL, False)
    for i in range(2):
        h = &halves_[i]
        s.scratch(s, &dC, 1, 1, &dR)
        s.scratch(s, &dC, 1, 1, &dD)
        s.scratch(s, &dC, 1, 1, &T)
        slope(s, h.sxn, factor(c, h.an, False), h.sxd, factor(c, h.ad, False), h.R, h.xd, dR)
        slope(s, h.sdn, number(1), h.sdd, number(1), h.D, h.dd, dD)
        multiply(s, number(1), h.k1, dR, 1, part_of(&dC, 4 if i else 2, 1))
        multiply(s, number(1), dD, h.R, 0, T)
        multiply(s, number(1), dR, h.D, 1, T)
        multiply(s, number(1), h.k2, T, 1, part_of(&dC, 1 if i else 3, 1))
    return 0

cdef int rotmg_reverse(Call *c, Sink *s) except -1 nogil:
    """bR = k bh21 + k bh12 D;  bD = k bh12 R;  by1 += bR / x1;  bx1 -= bR R / x1;  bd2 += bD / d1;  bd1 -= bD D / d1;
    likewise with 1 / R and 1 / D;  bparam := 0"""
    cdef Operand bC = shadow(&c.o[OUT]), bR, bD, T
    cdef Half[2] halves_
    cdef Half *h
    cdef int i
    halves(c, s, halves_)
    for i in range(2):
        h = &halves_[i]
        s.scratch(s, &bC, 1, 1, &bR)
        s.scratch(s, &bC, 1, 1, &bD)
        s.scratch(s, &bC, 1, 1, &T)
        multiply(s, number(1), h.k2, part_of(&bC, 1 if i else 3, 1), 0, T)
        multiply(s, number(1), h.k1, part_of(&bC, 4 if i else 2, 1), 0, bR)
        multiply(s, number(1), T, h.D, 1, bR)
        multiply(s, number(1), T, h.R, 0, bD)
        share_out(s, bR, h.R, h.xd, h.sxn, factor(c, h.an, False), h.sxd, factor(c, h.ad, False))
        share_out(s, bD, h.D, h.dd, h.sdn, number(1), h.sdd, number(1))
    return fill(s, 0, bC, FULL, False)

cdef int share_out(Sink *s, Operand bQ, Operand Q, Operand d, Operand sn, Scalar kn, Operand sd,
                   Scalar kd) except -1 nogil:
    """The adjoint of a quotient, to its numerator and its denominator: sn += bQ / d;  sd -= bQ Q / d"""
    if sn.p != NULL:
        divide(s, kn, bQ, d, 1, sn)
    if sd.p != NULL:
        multiply(s, number(1), bQ, Q, 0, bQ)
        divide(s, times(-1, kd), bQ, d, 1, sd)
    return 0

cdef unsigned int rotmg_keep(const Call *c) noexcept nogil:
    return 1 << IN1 | 1 << IN2 | keep_scalars(c)

new_rule(SCALES, rule_of(1 << IN1 | 1 << IN2 | 1 << ALPHA | 1 << BETA, 1 << OUT, NO_PART | SETS_C,
                         run_scales, constant_forward, constant_reverse, keep_nothing, NULL, one_each, join_nothing))
declare("rotmg", rule_of(1 << IN1 | 1 << IN2 | 1 << ALPHA | 1 << BETA, 1 << OUT, NO_PART | SETS_C, run_rotmg,
                         rotmg_forward, rotmg_reverse, rotmg_keep, fold_nothing, ten_flops, join_nothing))
