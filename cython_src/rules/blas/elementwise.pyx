"""Rules of elementwise operations, of indexing and of fills: what NumPy programs do between their products.

dX is the tangent of X, bX its adjoint.  C may have exactly the memory of A or B (in place).  A reverse then copies its
seed before it adds to a shadow in the same memory.
"""

from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport *
from blasad._rules.kernels.array_kernels cimport *
from blasad._rules.kernels.level1 cimport run_fill
from blasad._rules.blocks cimport in_blocks
from blasad._rules.constants cimport keep_nothing
from blasad._rules.flops cimport adding_each, no_flops, one_each, scaling_each
from blasad._rules.joins cimport join_elements, join_nothing

cdef enum:
    ONE_IN = 1 << IN1
    TWO_IN = 1 << IN1 | 1 << IN2
    WRITES = 1 << OUT


cdef inline bint shares_shadow(const Call *c, int i) noexcept nogil:
    """Input i has the place of the output, and so its shadow."""
    cdef Operand a, b
    if c.o[i].d == NULL:
        return False
    a, b = shadow(&c.o[i]), shadow(&c.o[OUT])
    return same_place(&a, &b)

cdef inline bint in_place(const Call *c) noexcept nogil:
    return shares_shadow(c, IN1) or (c.o[IN2].p != NULL and shares_shadow(c, IN2))

cdef int take_seed(Call *c, Sink *s, Operand *bC) except -1 nogil:
    """bC := the seed, safe from what is added to the inputs' shadows; the shadow it came from is cleared"""
    cdef Operand place = shadow(&c.o[OUT])
    if not in_place(c):
        bC[0] = place
        return 0
    s.scratch(s, &place, place.m, place.n, bC)
    copy(s, place, bC[0], FULL, False)
    return fill(s, 0, place, FULL, False)

cdef int drop_seed(Call *c, Sink *s) except -1 nogil:
    return 0 if in_place(c) else fill(s, 0, shadow(&c.o[OUT]), FULL, False)

cdef inline Scalar conj_alpha(const Call *c) noexcept nogil:
    return conj_of(alpha_of(c))

cdef int blank(Sink *s, Operand *like, double value, Operand *T) except -1 nogil:
    """T := value, in the shape of another operand"""
    s.scratch(s, like, like.m, like.n, T)
    return fill(s, value, T[0], FULL, False)


# ---------------------------------------------------------------- fill, birth

cdef int fill_forward(Call *c, Sink *s) except -1 nogil:
    """dC := 0"""
    fill(s, 0, shadow(&c.o[OUT]), c.part, c.unit)
    return s.emit(s, c)

cdef int fill_reverse(Call *c, Sink *s) except -1 nogil:
    """bC := 0"""
    return fill(s, 0, shadow(&c.o[OUT]), c.part, c.unit)

cdef int run_nothing(const Call *c) except -1 nogil:
    return 0

new_rule(FILL, rule_of(0, WRITES, PART_OF_C | SETS_C | HARMLESS, run_fill, fill_forward, fill_reverse,
                       keep_nothing, NULL, no_flops, join_elements))
new_rule(BIRTH, rule_of(0, 0, NO_PART | RUNS_NOT, run_nothing, fill_forward, fill_reverse, keep_nothing,
                        NULL, no_flops, join_nothing))
new_rule(GUARD, rule_of(TWO_IN | 1 << OUT, 0, NO_PART | RUNS_NOT, run_nothing, NULL, NULL, keep_nothing,
                        NULL, no_flops, join_nothing))


# ---------------------------------------------------------------- C := alpha A + beta B

cdef int add_forward(Call *c, Sink *s) except -1 nogil:
    """dC := alpha dA + beta dB"""
    cdef Operand dA = shadow(&c.o[IN1]), dB = shadow(&c.o[IN2]), dC = shadow(&c.o[OUT])
    cdef Scalar alpha = alpha_of(c), beta = beta_of(c)
    if dA.p == NULL and dB.p == NULL:
        fill(s, 0, dC, FULL, False)
    else:
        if dA.p == NULL:
            dA, alpha = dB, number(0)
        elif dB.p == NULL:
            dB, beta = dA, number(0)
        put(s, ADD, alpha, &dA, &dB, beta, &dC, FULL, False)
    return s.emit(s, c)

cdef int add_back(Call *c, Sink *s) except -1 nogil:
    cdef Operand bC
    take_seed(c, s, &bC)
    if c.o[IN1].d != NULL:
        add_to(s, conj_alpha(c), bC, shadow(&c.o[IN1]), FULL, False)
    if c.o[IN2].d != NULL:
        add_to(s, conj_of(beta_of(c)), bC, shadow(&c.o[IN2]), FULL, False)
    return drop_seed(c, s)

cdef int add_reverse(Call *c, Sink *s) except -1 nogil:
    """bA += conj(alpha) bC;  bB += conj(beta) bC;  bC := 0"""
    return in_blocks(c, s, add_back)

new_rule(ADD, rule_of(TWO_IN, WRITES, NO_PART | SETS_C | BY_FACTORS, run_add, add_forward, add_reverse,
                      keep_nothing, NULL, adding_each, join_elements))


# ---------------------------------------------------------------- C := alpha A .* B + beta C

cdef inline unsigned char strength(const Call *c) noexcept nogil:
    """A zero in a tangent or an adjoint gives zero, and one in B if it did in the call."""
    return BOTH_ZEROS if c.strong == BOTH_ZEROS else 1

cdef inline unsigned char twofold(const Call *c) noexcept nogil:
    """The same where the value of A comes second: a zero in A gives zero if it did in the call."""
    return BOTH_ZEROS if c.strong else 1

cdef int tangent_place(Call *c, Sink *s, Operand *T) except -1 nogil:
    """Where to form dC when forming it in place would overwrite a tangent that is still to be read."""
    cdef Operand dC = shadow(&c.o[OUT])
    T[0] = dC
    if c.o[IN1].d != NULL and c.o[IN2].d != NULL and in_place(c):
        s.scratch(s, &dC, dC.m, dC.n, T)
    return 0

cdef int mul_forward(Call *c, Sink *s) except -1 nogil:
    """dC := alpha dA .* B + alpha A .* dB + dalpha A .* B + beta dC"""
    cdef Operand dC = shadow(&c.o[OUT]), da = shadow(&c.o[ALPHA]), T
    cdef double beta = c.beta[0]
    tangent_place(c, s, &T)
    if T.p != dC.p and beta != 0:
        copy(s, dC, T, FULL, False)
    if c.o[IN1].d != NULL:
        combine(s, MUL, strength(c), alpha_of(c), shadow(&c.o[IN1]), c.o[IN2], beta, T)
        beta = 1
    if c.o[IN2].d != NULL:
        combine(s, MUL, twofold(c), alpha_of(c), shadow(&c.o[IN2]), c.o[IN1], beta, T)
        beta = 1
    if da.p != NULL:
        combine(s, MUL, strength(c), with_factor(c, value_at(&da)), c.o[IN1], c.o[IN2], beta, T)
        beta = 1
    rescale(s, number(beta), T, FULL)
    if T.p != dC.p:
        copy(s, T, dC, FULL, False)
    return s.emit(s, c)

cdef inline bint is_square(const Call *c) noexcept nogil:
    """A and B are one, and have one shadow."""
    cdef const Operand *a = &c.o[IN1]
    return (not c.strong and a.d != NULL and a.d == c.o[IN2].d and same_place(a, &c.o[IN2])
            and a.conj == c.o[IN2].conj and shares_strides(a, &c.o[IN2]))

cdef inline bint shares_strides(const Operand *a, const Operand *b) noexcept nogil:
    return a.drs == b.drs and a.dcs == b.dcs and a.dbs == b.dbs and a.dls == b.dls

cdef int mul_back(Call *c, Sink *s) except -1 nogil:
    cdef Operand bC, T, place = shadow(&c.o[OUT])
    cdef Scalar alpha
    cdef bint adds = c.beta[0] != 0
    if adds and in_place(c):
        s.scratch(s, &place, place.m, place.n, &bC)
        copy(s, place, bC, FULL, False)
    elif adds:
        bC = place
    else:
        take_seed(c, s, &bC)
    if is_square(c):
        alpha = conj_alpha(c)
        alpha.re, alpha.im = 2 * alpha.re, 2 * alpha.im
        combine(s, MUL, True, alpha, bC, conjugated(&c.o[IN2]), 1, shadow(&c.o[IN1]))
    elif c.o[IN1].d != NULL:
        combine(s, MUL, strength(c), conj_alpha(c), bC, conjugated(&c.o[IN2]), 1, shadow(&c.o[IN1]))
    if c.o[IN2].d != NULL and not is_square(c):
        combine(s, MUL, twofold(c), conj_alpha(c), bC, conjugated(&c.o[IN1]), 1, shadow(&c.o[IN2]))
    if c.o[ALPHA].d != NULL:
        s.scratch(s, &c.o[IN1], bC.m, bC.n, &T)
        combine(s, MUL, strength(c), number(1), c.o[IN1], c.o[IN2], 0, T)
        inner_to(s, factor_of(c), T, bC, shadow(&c.o[ALPHA]), FULL, False)
    return 0 if adds else drop_seed(c, s)

cdef int mul_reverse(Call *c, Sink *s) except -1 nogil:
    """bA += conj(alpha) bC .* conj(B);  bB += conj(alpha) bC .* conj(A);  balpha += <A .* B, bC>;  bC := beta bC"""
    return in_blocks(c, s, mul_back)

cdef unsigned int mul_keep(const Call *c) noexcept nogil:
    cdef bint a = c.o[IN1].d != NULL, b = c.o[IN2].d != NULL, s = c.o[ALPHA].d != NULL
    return (b or s) << IN1 | (a or s) << IN2 | (c.o[ALPHA].p != NULL and (a or b)) << ALPHA

new_rule(MUL, rule_of(TWO_IN | 1 << OUT | 1 << ALPHA, WRITES,
                      NO_PART | SCALES_C | ZERO_BY_A | IF_STRONG | BY_FACTORS | COMPLEX_BY_NUMPY, run_mul,
                      mul_forward, mul_reverse, mul_keep, NULL, scaling_each, join_elements))


# ---------------------------------------------------------------- C := alpha A ./ B + beta C

cdef int div_forward(Call *c, Sink *s) except -1 nogil:
    """dC := alpha dA ./ B - alpha A ./ B ./ B .* dB + dalpha A ./ B + beta dC"""
    cdef Operand dC = shadow(&c.o[OUT]), da = shadow(&c.o[ALPHA]), T, Q
    cdef double beta = c.beta[0]
    tangent_place(c, s, &T)
    if T.p != dC.p and beta != 0:
        copy(s, dC, T, FULL, False)
    if c.o[IN2].d != NULL:
        s.scratch(s, &c.o[OUT], dC.m, dC.n, &Q)
        combine(s, DIV, strength(c), alpha_of(c), c.o[IN1], c.o[IN2], 0, Q)
        combine(s, DIV, strength(c), number(-1), Q, c.o[IN2], 0, Q)
        combine(s, MUL, twofold(c), number(1), shadow(&c.o[IN2]), Q, beta, T)
        beta = 1
    if c.o[IN1].d != NULL:
        combine(s, DIV, strength(c), alpha_of(c), shadow(&c.o[IN1]), c.o[IN2], beta, T)
        beta = 1
    if da.p != NULL:
        combine(s, DIV, strength(c), with_factor(c, value_at(&da)), c.o[IN1], c.o[IN2], beta, T)
        beta = 1
    rescale(s, number(beta), T, FULL)
    if T.p != dC.p:
        copy(s, T, dC, FULL, False)
    return s.emit(s, c)

cdef int div_back(Call *c, Sink *s) except -1 nogil:
    cdef Operand bC, Q, T, done = after(c)
    cdef bint adds = c.beta[0] != 0
    if adds:
        bC = shadow(&c.o[OUT])
    else:
        take_seed(c, s, &bC)
    s.scratch(s, &bC, bC.m, bC.n, &Q)
    combine(s, DIV, strength(c), number(1), bC, conjugated(&c.o[IN2]), 0, Q)
    if adds and c.o[IN2].d != NULL:
        s.scratch(s, &bC, bC.m, bC.n, &done)
        combine(s, DIV, strength(c), alpha_of(c), c.o[IN1], c.o[IN2], 0, done)
    if c.o[IN1].d != NULL:
        add_to(s, conj_alpha(c), Q, shadow(&c.o[IN1]), FULL, False)
    if c.o[IN2].d != NULL:
        combine(s, MUL, twofold(c), number(-1), Q, conjugated(&done), 1, shadow(&c.o[IN2]))
    if c.o[ALPHA].d != NULL:
        s.scratch(s, &c.o[IN1], bC.m, bC.n, &T)
        combine(s, DIV, strength(c), number(1), c.o[IN1], c.o[IN2], 0, T)
        inner_to(s, factor_of(c), T, bC, shadow(&c.o[ALPHA]), FULL, False)
    return 0 if adds else drop_seed(c, s)

cdef int div_reverse(Call *c, Sink *s) except -1 nogil:
    """Q = bC ./ conj(B):  bA += conj(alpha) Q;  bB -= Q .* conj(alpha A ./ B);  balpha += <A ./ B, bC>;
    bC := beta bC"""
    return in_blocks(c, s, div_back)

cdef unsigned int div_keep(const Call *c) noexcept nogil:
    return (1 << IN2 | (c.o[IN2].d != NULL) << (AFTER if c.beta[0] == 0 else IN1) | (c.o[ALPHA].d != NULL) << IN1
            | (c.o[ALPHA].p != NULL) << ALPHA)

new_rule(DIV, rule_of(TWO_IN | 1 << OUT | 1 << ALPHA, WRITES,
                      NO_PART | SCALES_C | ZERO_BY_A | IF_STRONG | BY_FACTORS, run_div, div_forward, div_reverse,
                      div_keep, NULL, scaling_each, join_elements))


# ---------------------------------------------------------------- C := fn(A)

cdef int sech_squared = 0           # the place of this function in `_declarations.functions`

cdef int squared_sech(Sink *s, Operand A, Operand C) except -1 nogil:
    """C := 1 - tanh(A) ** 2"""
    cdef Call c
    global sech_squared
    if sech_squared == 0:
        with gil:
            from blasad._declarations.functions import NUMBERS

            sech_squared = NUMBERS["sech_squared"]
    begin(&c, OF_ONE, number(1), number(0))
    c.o[IN1], c.o[OUT], c.fn = A, C, sech_squared
    return send(s, &c)

cdef int slope_times(Call *c, Sink *s, Operand G, bint conj, double beta, Operand C) except -1 nogil:
    """C := G .* fn'(A) + beta C, with fn' conjugated for the reverse; fn'(A) by A or by fn(A), see keeps_result"""
    cdef Operand A = c.o[IN1], Y = after(c), T
    cdef int fn = c.fn
    if conj:
        A, Y = conjugated(&A), conjugated(&Y)
    if fn == EXP:
        return multiply(s, number(1), G, Y, beta, C)
    if fn == LOG:
        return divide(s, number(1), G, A, beta, C)
    if fn == SQRT:
        return divide(s, number(.5), G, Y, beta, C)
    if fn == SQUARE:
        return multiply(s, number(2), G, A, beta, C)
    if fn == POWC and c.alpha[0] == .5 and c.alpha[1] == 0:
        s.scratch(s, &A, A.m, A.n, &T)
        apply(s, POWC, .5, A, T)
        return divide(s, number(.5), G, T, beta, C)
    if fn == LOG1P:
        blank(s, &A, 1, &T)
        add_to(s, number(1), A, T, FULL, False)
        return divide(s, number(1), G, T, beta, C)
    if fn == TANH and is_complex(c.o[IN1].dtype):
        blank(s, &Y, 1, &T)
        multiply(s, number(-1), Y, Y, 1, T)
    elif fn == RECIPROCAL:
        blank(s, &Y, 0, &T)
        multiply(s, number(-1), Y, Y, 1, T)
    else:
        s.scratch(s, &A, A.m, A.n, &T)
        if fn == TANH:                      # 1 - Y ** 2 has lost its digits where Y is near 1
            squared_sech(s, A, T)
        elif fn == EXPM1:                   # and so has Y + 1 where Y is near -1
            apply(s, EXP, 0, A, T)
        elif fn == SIN:
            apply(s, COS, 0, A, T)
        elif fn == COS:
            apply(s, SIN, 0, A, T)
            rescale(s, number(-1), T, FULL)
        elif fn == ABS:
            apply(s, SIGN, 0, A, T)
        elif fn == POWC:
            apply(s, POWC, c.alpha[0] - 1, A, T)
            rescale(s, number(c.alpha[0]), T, FULL)
        elif fn == SIGN:                    # piecewise constant
            fill(s, 0, T, FULL, False)
    return multiply(s, number(1), G, T, beta, C)

cdef int turned(Call *c, Sink *s, Operand G, double beta, Operand C) except -1 nogil:
    """C := (G - U re(conj(U) G)) / |A| + beta C with U = A / |A|, 0 at A = 0: what a complex sign passes on"""
    cdef Operand A = c.o[IN1], U, N, W, D
    s.scratch(s, &A, A.m, A.n, &U)
    apply(s, SIGN, 0, A, U)
    s.scratch(s, &G, A.m, A.n, &W)
    s.scratch(s, &G, A.m, A.n, &D)
    multiply(s, number(1), G, conjugated(&U), 0, W)
    real_only(s, &W)
    copy(s, G, D, FULL, False)
    multiply(s, number(-1), W, U, 1, D)
    N = real_part(&A)
    s.scratch(s, &N, A.m, A.n, &N)
    apply(s, ABS, 0, A, N)
    s.scratch(s, &A, A.m, A.n, &U)
    copy(s, N, U, FULL, False)
    return combine(s, DIV, BOTH_ZEROS, number(1), D, U, beta, C)

cdef int real_only(Sink *s, const Operand *W) except -1 nogil:
    """W := re(W)"""
    cdef Operand imag = imag_part(W)
    return fill(s, 0, imag, FULL, False)

cdef inline bint keeps_result(const Call *c) noexcept nogil:
    return c.fn in (EXP, SQRT, RECIPROCAL) or c.fn == TANH and is_complex(c.o[IN1].dtype)

cdef inline bint to_real(const Call *c) noexcept nogil:
    """abs of a complex operand"""
    return c.o[IN1].dtype != c.o[OUT].dtype

cdef inline bint turns(const Call *c) noexcept nogil:
    """sign of a complex operand"""
    return c.fn == SIGN and is_complex(c.o[IN1].dtype)

cdef int unary_forward(Call *c, Sink *s) except -1 nogil:
    """dC := fn'(A) .* dA;  abs of complex A: re(conj(sign(A)) .* dA)"""
    cdef Operand dC = shadow(&c.o[OUT]), dA = shadow(&c.o[IN1]), T
    if dA.p == NULL:
        fill(s, 0, dC, FULL, False)
    elif turns(c):
        turned(c, s, dA, 0, dC)
    elif to_real(c):
        s.scratch(s, &dA, dA.m, dA.n, &T)
        slope_times(c, s, dA, True, 0, T)
        copy(s, real_part(&T), dC, FULL, False)
    elif keeps_result(c):
        s.emit(s, c)
        return slope_times(c, s, dA, False, 0, dC)
    else:
        slope_times(c, s, dA, False, 0, dC)
    return s.emit(s, c)

cdef int unary_back(Call *c, Sink *s) except -1 nogil:
    cdef Operand bC = shadow(&c.o[OUT]), bA = shadow(&c.o[IN1]), T
    if bA.p != NULL:
        if turns(c):
            if shares_shadow(c, IN1):
                return turned(c, s, bC, 0, bC)
            turned(c, s, bC, 1, bA)
        elif to_real(c):
            T = bC
            T.dtype = c.o[IN1].dtype
            s.scratch(s, &T, bC.m, bC.n, &T)
            copy(s, bC, T, FULL, False)
            slope_times(c, s, T, False, 1, bA)
        elif shares_shadow(c, IN1):
            return slope_times(c, s, bC, True, 0, bC)
        else:
            slope_times(c, s, bC, True, 1, bA)
    return fill(s, 0, bC, FULL, False)

cdef int unary_reverse(Call *c, Sink *s) except -1 nogil:
    """bA += conj(fn'(A)) .* bC;  bC := 0;  abs of complex A: bA += sign(A) .* bC"""
    return in_blocks(c, s, unary_back)

cdef unsigned int unary_keep(const Call *c) noexcept nogil:
    if c.o[IN1].d == NULL or (c.fn == SIGN and not turns(c)):
        return 0
    return 1 << AFTER if keeps_result(c) else 1 << IN1

new_rule(UNARY, rule_of(ONE_IN, WRITES, NO_PART | SETS_C | HARMLESS | BY_NUMPY, run_unary, unary_forward,
                        unary_reverse, unary_keep, NULL, one_each, join_elements))


# ---------------------------------------------------------------- maximum, minimum: half each at a tie

cdef int share(Call *c, Sink *s, int of, Operand *T) except -1 nogil:
    """T := the share that input `of` has in C: 1, 1/2 or 0"""
    cdef Operand A = c.o[of], B = c.o[IN2 if of == IN1 else IN1]
    if c.op == MINIMUM:
        A, B = B, A
    s.scratch(s, &c.o[OUT], c.o[OUT].m, c.o[OUT].n, T)
    return put(s, STEP, number(1), &A, &B, number(0), T, FULL, False)

cdef unsigned int keep_both(const Call *c) noexcept nogil:
    return 1 << IN1 | 1 << IN2

new_rule(STEP, rule_of(TWO_IN, WRITES, NO_PART | SETS_C | HARMLESS, run_step, fill_forward, fill_reverse,
                       keep_nothing, NULL, one_each, join_elements))


# ---------------------------------------------------------------- C := A ** B

cdef int slopes_of_power(Call *c, Sink *s, int of, Operand *T) except -1 nogil:
    """T := B .* A ** (B - 1) for the base, A ** B .* log(A) for the exponent (0 where A ** B is 0)"""
    cdef Operand A = c.o[IN1], B = c.o[IN2], L
    s.scratch(s, &c.o[OUT], c.o[OUT].m, c.o[OUT].n, T)
    if of == IN1:
        fill(s, -1, T[0], FULL, False)
        add_to(s, number(1), B, T[0], FULL, False)
        put(s, POWER, number(1), &A, T, number(0), T, FULL, False)
        return multiply(s, number(1), B, T[0], 0, T[0])
    s.scratch(s, &c.o[OUT], c.o[OUT].m, c.o[OUT].n, &L)
    apply(s, LOG, 0, A, L)
    put(s, POWER, number(1), &A, &B, number(0), T, FULL, False)
    return multiply(s, number(1), T[0], L, 0, T[0])


# ---------------------------------------------------------------- functions of A and B: a slope for each

cdef inline int slopes(Call *c, Sink *s, int of, Operand *T) except -1 nogil:
    return slopes_of_power(c, s, of, T) if c.op == POWER else share(c, s, of, T)

cdef int sloped_forward(Call *c, Sink *s) except -1 nogil:
    """dC := slopes(A) .* dA + slopes(B) .* dB"""
    cdef Operand dC = shadow(&c.o[OUT]), T, W
    cdef int i
    blank(s, &dC, 0, &T)
    for i in range(2):
        if c.o[i].d != NULL:
            slopes(c, s, i, &W)
            multiply(s, number(1), shadow(&c.o[i]), W, 1, T)
    copy(s, T, dC, FULL, False)
    return s.emit(s, c)

cdef int sloped_back(Call *c, Sink *s) except -1 nogil:
    cdef Operand bC, W
    cdef int i
    take_seed(c, s, &bC)
    for i in range(2):
        if c.o[i].d != NULL:
            slopes(c, s, i, &W)
            multiply(s, number(1), bC, conjugated(&W), 1, shadow(&c.o[i]))
    return drop_seed(c, s)

cdef int sloped_reverse(Call *c, Sink *s) except -1 nogil:
    """bA += conj(slopes(A)) .* bC;  bB += conj(slopes(B)) .* bC;  bC := 0"""
    return in_blocks(c, s, sloped_back)

new_rule(MAXIMUM, rule_of(TWO_IN, WRITES, NO_PART | SETS_C | HARMLESS, run_maximum, sloped_forward,
                          sloped_reverse, keep_both, NULL, one_each, join_elements))
new_rule(MINIMUM, rule_of(TWO_IN, WRITES, NO_PART | SETS_C | HARMLESS, run_minimum, sloped_forward,
                          sloped_reverse, keep_both, NULL, one_each, join_elements))
new_rule(POWER, rule_of(TWO_IN, WRITES, NO_PART | SETS_C | HARMLESS | BY_NUMPY, run_power, sloped_forward,
                        sloped_reverse, keep_both, NULL, one_each, join_elements))


# ---------------------------------------------------------------- gather, scatter, masked: B says where

cdef int gather_forward(Call *c, Sink *s) except -1 nogil:
    """dC := dA[B]"""
    cdef Operand dA = shadow(&c.o[IN1]), dC = shadow(&c.o[OUT])
    if dA.p == NULL:
        fill(s, 0, dC, FULL, False)
    else:
        put(s, GATHER, number(1), &dA, &c.o[IN2], number(0), &dC, FULL, False)
    return s.emit(s, c)

cdef int gather_reverse(Call *c, Sink *s) except -1 nogil:
    """bA[B] += bC;  bC := 0"""
    cdef Operand bA = shadow(&c.o[IN1]), bC = shadow(&c.o[OUT])
    if bA.p != NULL:
        put(s, SCATTER, number(1), &bC, &c.o[IN2], number(1), &bA, FULL, False)
    return fill(s, 0, bC, FULL, False)

cdef int into_forward(Call *c, Sink *s) except -1 nogil:
    """dC[B] := alpha dA + beta dC[B]"""
    cdef Operand dA = shadow(&c.o[IN1]), dC = shadow(&c.o[OUT])
    if dA.p == NULL:
        dA = c.o[IN1]
        put(s, c.op, number(0), &dA, &c.o[IN2], beta_of(c), &dC, FULL, False)
    else:
        put(s, c.op, alpha_of(c), &dA, &c.o[IN2], beta_of(c), &dC, FULL, False)
    return s.emit(s, c)

cdef int into_reverse(Call *c, Sink *s) except -1 nogil:
    """bA += conj(alpha) bC[B];  bC[B] := beta bC[B]"""
    cdef Operand bA = shadow(&c.o[IN1]), bC = shadow(&c.o[OUT]), T
    if bA.p != NULL:
        s.scratch(s, &bC, bA.m, bA.n, &T)
        if c.op == SCATTER:
            put(s, GATHER, number(1), &bC, &c.o[IN2], number(0), &T, FULL, False)
        else:
            fill(s, 0, T, FULL, False)
            put(s, MASKED, number(1), &bC, &c.o[IN2], number(0), &T, FULL, False)
        add_to(s, conj_alpha(c), T, bA, FULL, False)
    if c.beta[0] == 0:
        bA = c.o[IN1]
        return put(s, c.op, number(0), &bA, &c.o[IN2], number(0), &bC, FULL, False)
    return 0

cdef unsigned int keep_where(const Call *c) noexcept nogil:
    return 1 << IN2

new_rule(GATHER, rule_of(TWO_IN, WRITES, NO_PART | SETS_C | ZERO_BY_A | HARMLESS, run_gather,
                         gather_forward, gather_reverse, keep_where, NULL, no_flops, join_nothing))
new_rule(SCATTER, rule_of(TWO_IN | 1 << OUT, WRITES,
                          NO_PART | SCALES_C | LEAVES_SOME | ZERO_BY_A | BY_FACTORS, run_scatter, into_forward,
                          into_reverse, keep_where, NULL, one_each, join_nothing))
new_rule(MASKED, rule_of(TWO_IN | 1 << OUT, WRITES,
                         NO_PART | SCALES_C | LEAVES_SOME | ZERO_BY_A | BY_FACTORS, run_masked, into_forward,
                         into_reverse, keep_where, NULL, one_each, join_elements))
