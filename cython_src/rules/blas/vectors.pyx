"""Rules of BLAS 1: copy, swap, scal, axpy, dot, nrm2, asum, iamax.

dX is the tangent of X, bX its adjoint; <X, Y> = Re sum(conj(X) Y).  All of them act on matrices too.
"""

from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport *
from blasad._rules.constants cimport fold_nothing, keep_nothing
from blasad._rules.kernels.level1 cimport *
from blasad._rules.flops cimport adding_each, elements, no_flops, one_each, sum_flops
from blasad._rules.joins cimport join_dots, join_elements, join_nothing


# ---------------------------------------------------------------- copy

cdef int copy_forward(Call *c, Sink *s) except -1 nogil:
    """dC := dA"""
    cdef Operand dC = shadow(&c.o[OUT])
    if c.o[IN1].d != NULL:
        copy(s, shadow(&c.o[IN1]), dC, c.part, c.unit)
    else:
        fill(s, 0, dC, c.part, c.unit)
    return s.emit(s, c)

cdef int copy_reverse(Call *c, Sink *s) except -1 nogil:
    """bA += bC;  bC := 0"""
    cdef Operand bC = shadow(&c.o[OUT])
    if c.o[IN1].d != NULL:
        add_to(s, number(1), bC, shadow(&c.o[IN1]), c.part, c.unit)
    return fill(s, 0, bC, c.part, c.unit)

declare("copy", rule_of(1 << IN1, 1 << OUT, PART_OF_A | PART_OF_C | SETS_C | ZERO_BY_A | HARMLESS, run_copy,
                        copy_forward, copy_reverse, keep_nothing, fold_nothing, no_flops, join_elements))


# ---------------------------------------------------------------- swap

cdef int swap_forward(Call *c, Sink *s) except -1 nogil:
    """dA <-> dC"""
    swap_shadows(c, s)
    return s.emit(s, c)

cdef int swap_reverse(Call *c, Sink *s) except -1 nogil:
    """bA <-> bC"""
    return swap_shadows(c, s)

cdef int swap_shadows(Call *c, Sink *s) except -1 nogil:
    cdef Operand A = shadow(&c.o[IN1]), C = shadow(&c.o[OUT])
    return put(s, SWAP, number(1), &A, NULL, number(0), &C, FULL, False)

declare("swap", rule_of(1 << IN1 | 1 << OUT, 1 << IN1 | 1 << OUT, NO_PART | CHANGES_C | HARMLESS, run_swap,
                        swap_forward, swap_reverse, keep_nothing, fold_nothing, no_flops, join_elements))


# ---------------------------------------------------------------- scal

cdef int scal_forward(Call *c, Sink *s) except -1 nogil:
    """dC := alpha dC + dalpha C"""
    cdef Operand dC = shadow(&c.o[OUT]), da = shadow(&c.o[ALPHA])
    rescale(s, alpha_of(c), dC, c.part)
    if c.o[ALPHA].d != NULL:
        add_to(s, with_factor(c, value_at(&da)), c.o[OUT], dC, c.part, False)
    return s.emit(s, c)

cdef int scal_reverse(Call *c, Sink *s) except -1 nogil:
    """balpha += <C, bC>;  bC := conj(alpha) bC"""
    cdef Operand bC = shadow(&c.o[OUT])
    if c.o[ALPHA].d != NULL:
        inner_to(s, factor_of(c), c.o[OUT], bC, shadow(&c.o[ALPHA]), c.part, False)
    return rescale(s, conj_of(alpha_of(c)), bC, c.part)

cdef unsigned int scal_keep(const Call *c) noexcept nogil:
    return (c.o[ALPHA].p != NULL) << ALPHA | (c.o[ALPHA].d != NULL) << OUT

cdef void fold_real(Call *c, const Flags *f) noexcept nogil:
    c.fn = REAL

cdef Rule scal = rule_of(1 << OUT | 1 << ALPHA, 1 << OUT,
                         PART_OF_C | CHANGES_C | STAYS_ZERO | IF_STRONG | BY_FACTORS, run_scal, scal_forward,
                         scal_reverse, scal_keep, fold_nothing, one_each, join_elements)
declare("scal", scal)


scal.fold = fold_real
declare("csscal", scal)
declare("zdscal", scal)


# ---------------------------------------------------------------- axpy

cdef int axpy_forward(Call *c, Sink *s) except -1 nogil:
    """dC += alpha dA + dalpha A"""
    cdef Operand dC = shadow(&c.o[OUT]), da = shadow(&c.o[ALPHA])
    if c.o[IN1].d != NULL:
        add_to(s, alpha_of(c), shadow(&c.o[IN1]), dC, c.part, c.unit)
    if c.o[ALPHA].d != NULL:
        add_to(s, with_factor(c, value_at(&da)), c.o[IN1], dC, c.part, c.unit)
    return s.emit(s, c)

cdef int axpy_reverse(Call *c, Sink *s) except -1 nogil:
    """bA += conj(alpha) bC;  balpha += <A, bC>"""
    cdef Operand bC = shadow(&c.o[OUT])
    if c.o[IN1].d != NULL:
        add_to(s, conj_of(alpha_of(c)), bC, shadow(&c.o[IN1]), c.part, c.unit)
    if c.o[ALPHA].d != NULL:
        inner_to(s, factor_of(c), c.o[IN1], bC, shadow(&c.o[ALPHA]), c.part, c.unit)
    return 0

cdef unsigned int axpy_keep(const Call *c) noexcept nogil:
    return (c.o[ALPHA].p != NULL and c.o[IN1].d != NULL) << ALPHA | (c.o[ALPHA].d != NULL) << IN1

declare("axpy", rule_of(1 << IN1 | 1 << OUT | 1 << ALPHA, 1 << OUT, PART_OF_A | PART_OF_C | ADDS_TO_C |
                        ZERO_BY_A | BY_FACTORS, run_axpy, axpy_forward, axpy_reverse, axpy_keep, fold_nothing,
                        adding_each, join_elements))


# ---------------------------------------------------------------- dot, dotu, dotc

cdef int dot_forward(Call *c, Sink *s) except -1 nogil:
    """dC := alpha (sum(dA .* B) + sum(A .* dB)) + beta dC"""
    cdef Operand dC = shadow(&c.o[OUT]), dA = shadow(&c.o[IN1]), dB = shadow(&c.o[IN2])
    rescale(s, beta_of(c), dC, FULL)
    if c.o[IN1].d != NULL:
        put(s, DOT, alpha_of(c), &dA, &c.o[IN2], number(1), &dC, c.part, c.unit)
    if c.o[IN2].d != NULL:
        put(s, DOT, alpha_of(c), &c.o[IN1], &dB, number(1), &dC, c.part, c.unit)
    return s.emit(s, c)

cdef int dot_reverse(Call *c, Sink *s) except -1 nogil:
    """bA += conj(alpha) bC conj(B);  bB += conj(alpha) bC conj(A);  bC := beta bC"""
    cdef Operand bC = shadow(&c.o[OUT]), T
    cdef Scalar seed
    if not is_one(alpha_of(c)):
        s.scratch(s, &bC, 1, 1, &T)
        copy(s, bC, T, FULL, False)
        rescale(s, conj_of(alpha_of(c)), T, FULL)
    else:
        T = bC
    seed = value_at(&T)
    if c.o[IN1].d != NULL:
        add_to(s, seed, conjugated(&c.o[IN2]), shadow(&c.o[IN1]), c.part, c.unit)
    if c.o[IN2].d != NULL:
        add_to(s, seed, conjugated(&c.o[IN1]), shadow(&c.o[IN2]), c.part, c.unit)
    return rescale(s, conj_of(beta_of(c)), bC, FULL)

cdef unsigned int dot_keep(const Call *c) noexcept nogil:
    return ((c.o[IN2].d != NULL) << IN1 | (c.o[IN1].d != NULL) << IN2 | (c.o[ALPHA].p != NULL) << ALPHA)

cdef void fold_dotc(Call *c, const Flags *f) noexcept nogil:
    c.o[IN1] = conjugated(&c.o[IN1])

cdef Rule dot = rule_of(1 << IN1 | 1 << IN2 | 1 << OUT | 1 << ALPHA, 1 << OUT,
                        PART_OF_A | PART_OF_B | SCALES_C | ZERO_BY_A | ZERO_BY_B, run_dot, dot_forward, dot_reverse,
                        dot_keep, fold_nothing, sum_flops, join_dots)

declare("dot", dot)
declare("dotu", dot)
dot.fold = fold_dotc
declare("dotc", dot)


# ---------------------------------------------------------------- dsdot, sdsdot

cdef int dsdot_forward(Call *c, Sink *s) except -1 nogil:
    """dC := sum(dA .* B) + sum(A .* dB) + dalpha"""
    cdef Operand dA = shadow(&c.o[IN1]), dB = shadow(&c.o[IN2]), dC = shadow(&c.o[OUT]), da = shadow(&c.o[ALPHA]), T
    s.scratch(s, &dC, 1, 1, &T)
    fill(s, 0, dC, FULL, False)
    if da.p != NULL:
        add_to(s, with_factor(c, number(1)), da, dC, FULL, False)
    if dA.p != NULL:
        put(s, DSDOT, number(0), &dA, &c.o[IN2], number(0), &T, FULL, False)
        add_to(s, number(1), T, dC, FULL, False)
    if dB.p != NULL:
        put(s, DSDOT, number(0), &c.o[IN1], &dB, number(0), &T, FULL, False)
        add_to(s, number(1), T, dC, FULL, False)
    return s.emit(s, c)

cdef int dsdot_reverse(Call *c, Sink *s) except -1 nogil:
    """bA += bC B;  bB += bC A;  balpha += bC;  bC := 0"""
    cdef Operand bC = shadow(&c.o[OUT])
    if c.o[IN1].d != NULL:
        add_to(s, value_at(&bC), c.o[IN2], shadow(&c.o[IN1]), FULL, False)
    if c.o[IN2].d != NULL:
        add_to(s, value_at(&bC), c.o[IN1], shadow(&c.o[IN2]), FULL, False)
    if c.o[ALPHA].d != NULL:
        add_to(s, factor_of(c), bC, shadow(&c.o[ALPHA]), FULL, False)
    return fill(s, 0, bC, FULL, False)

cdef unsigned int dsdot_keep(const Call *c) noexcept nogil:
    return (c.o[IN2].d != NULL) << IN1 | (c.o[IN1].d != NULL) << IN2

cdef void fold_sum(Call *c, const Flags *f) noexcept nogil:
    c.alpha[0] = 0

cdef Rule dsdot = rule_of(1 << IN1 | 1 << IN2 | 1 << ALPHA, 1 << OUT, NO_PART | SETS_C, run_dsdot,
                          dsdot_forward, dsdot_reverse, dsdot_keep, fold_nothing, sum_flops, join_nothing)
declare("sdsdot", dsdot)
dsdot.fold = fold_sum
declare("dsdot", dsdot)


# ---------------------------------------------------------------- nrm2, asum

cdef int nrm2_forward(Call *c, Sink *s) except -1 nogil:
    """dC := <A, dA> / C, and 0 at A = 0"""
    cdef Operand dC = shadow(&c.o[OUT]), T
    s.emit(s, c)
    fill(s, 0, dC, FULL, False)
    if c.o[IN1].d != NULL:
        unit_vector(c, s, &T)
        inner_to(s, number(1), T, shadow(&c.o[IN1]), dC, FULL, False)
    return 0

cdef int nrm2_reverse(Call *c, Sink *s) except -1 nogil:
    """bA += bC A / C, and 0 at A = 0;  bC := 0"""
    cdef Operand bC = shadow(&c.o[OUT]), norm, seed
    if c.o[IN1].d != NULL:
        in_type_of(s, &c.o[IN1], bC, &seed)
        norm_of_all(c, s, &norm)
        combine(s, DIV, BOTH_ZEROS, value_at(&seed), c.o[IN1], norm, 1, shadow(&c.o[IN1]))
    return fill(s, 0, bC, FULL, False)

cdef int unit_vector(Call *c, Sink *s, Operand *T) except -1 nogil:
    """T := A / C elementwise: the norm's square may overflow where the norm does not; a constant 0 at A = 0"""
    cdef Operand norm
    s.scratch(s, &c.o[IN1], c.o[IN1].m, c.o[IN1].n, T)
    norm_of_all(c, s, &norm)
    return combine(s, DIV, BOTH_ZEROS, number(1), c.o[IN1], norm, 0, T[0])

cdef int norm_of_all(Call *c, Sink *s, Operand *norm) except -1 nogil:
    """C in the type of A, repeated for each of its elements"""
    in_type_of(s, &c.o[IN1], after(c), norm)
    norm.m, norm.n, norm.rs, norm.cs = c.o[IN1].m, c.o[IN1].n, 0, 0
    return 0

cdef int in_type_of(Sink *s, const Operand *like, Operand A, Operand *out) except -1 nogil:
    """A real scalar A in the complex type of another operand"""
    out[0] = A
    if is_complex(like.dtype):
        out.dtype = like.dtype
        s.scratch(s, out, 1, 1, out)
        copy(s, A, out[0], FULL, False)
    return 0

cdef unsigned int nrm2_keep(const Call *c) noexcept nogil:
    return (c.o[IN1].d != NULL) << IN1 | (c.o[IN1].d != NULL) << AFTER


declare("nrm2", rule_of(1 << IN1, 1 << OUT, NO_PART | SETS_C, run_nrm2, nrm2_forward, nrm2_reverse, nrm2_keep,
                        fold_nothing, sum_flops, join_nothing))

cdef int asum_forward(Call *c, Sink *s) except -1 nogil:
    """dC := sum(sign(re A) re dA + sign(im A) im dA)"""
    cdef Operand dC = shadow(&c.o[OUT]), T, X, dA
    cdef int i
    s.emit(s, c)
    fill(s, 0, dC, FULL, False)
    if c.o[IN1].d != NULL:
        for i in range(1 + is_complex(c.o[IN1].dtype)):
            dA = shadow(&c.o[IN1])
            dA, X = half(dA, i), half(c.o[IN1], i)
            s.scratch(s, &X, X.m, X.n, &T)
            apply(s, SIGN, 0, X, T)
            put(s, DOT, number(1), &T, &dA, number(1), &dC, FULL, False)
    return 0

cdef int asum_reverse(Call *c, Sink *s) except -1 nogil:
    """bA += bC (sign(re A) + i sign(im A));  bC := 0"""
    cdef Operand bC = shadow(&c.o[OUT]), T, X
    cdef int i
    if c.o[IN1].d != NULL:
        for i in range(1 + is_complex(c.o[IN1].dtype)):
            X = half(c.o[IN1], i)
            s.scratch(s, &X, X.m, X.n, &T)
            apply(s, SIGN, 0, X, T)
            add_to(s, value_at(&bC), T, half(shadow(&c.o[IN1]), i), FULL, False)
    return fill(s, 0, bC, FULL, False)

cdef inline Operand half(Operand A, int i) noexcept nogil:
    """The real (0) or the imaginary (1) parts; |re| + |im| does not see a conjugation."""
    A.conj = False
    return imag_part(&A) if i else real_part(&A)

cdef unsigned int asum_keep(const Call *c) noexcept nogil:
    return (c.o[IN1].d != NULL) << IN1

declare("asum", rule_of(1 << IN1, 1 << OUT, NO_PART | SETS_C, run_asum, asum_forward, asum_reverse, asum_keep,
                        fold_nothing, sum_flops, join_nothing))


# ---------------------------------------------------------------- iamax

cdef double iamax_flops(const Call *c) noexcept nogil:
    return elements(c, IN1)

declare("iamax", rule_of(1 << IN1, 1 << OUT, NO_PART | SETS_C, run_iamax, NULL, NULL, keep_nothing,
                         fold_nothing, iamax_flops, join_nothing))
