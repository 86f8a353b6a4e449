"""Rules of the products: gemm, gemv, ger; symm, hemm, syrk, herk, syr2k, her2k, and their forms for vectors.

dX is the tangent of X, bX its adjoint; <X, Y> = Re sum(conj(X) Y).  Flags are folded into views first, so
that A and B below are already op(A) and op(B), and a product from the right is one of transposed matrices.
"""

from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport *
from blasad._rules.kernels.level2 cimport *
from blasad._rules.kernels.level3 cimport *
from blasad._rules.calls.memory cimport injective
from blasad._rules.products cimport *
from blasad._rules.kernels.small.tiny cimport two_products
from blasad._rules.flops cimport part_flops, product_flops
from blasad._rules.joins cimport join_from_the_left, join_nothing, join_parts_of_sums, join_products


cdef inline void op(Operand *a, int trans) noexcept nogil:
    if trans:
        a[0] = transposed(a) if trans == 1 else adjoint(a)


# ---------------------------------------------------------------- gemm, gemv, ger

cdef inline bint idle(const Call *c) noexcept nogil:
    """BLAS's gemv and ger leave C as it is when a dimension is zero."""
    return (c.op == GEMV and empty(&c.o[IN1])) or empty(&c.o[OUT])

cdef inline bint both_tangents(const Call *c, const Sink *s) noexcept nogil:
    """dC := alpha (dA B + A dB) + beta dC in one pass, if alpha and beta are numbers and there is a kernel for it"""
    cdef Operand dA, dB, dC
    cdef unsigned int _lane
    if (c.o[IN1].d == NULL or c.o[IN2].d == NULL or c.o[ALPHA].p != NULL or c.o[BETA].p != NULL or s.nb != 1
            or empty(&c.o[IN1])):
        return False
    set_shadow(&dA, &c.o[IN1])
    set_shadow(&dB, &c.o[IN2])
    set_shadow(&dC, &c.o[OUT])
    if not two_products(&dA, &c.o[IN2], &c.o[IN1], &dB, &dC, c.alpha, c.beta):
        return False
    for _lane in range(1, s.width):
        dA.p += dA.ls * itemsize[dA.dtype]
        dB.p += dB.ls * itemsize[dB.dtype]
        dC.p += dC.ls * itemsize[dC.dtype]
        two_products(&dA, &c.o[IN2], &c.o[IN1], &dB, &dC, c.alpha, c.beta)
    return True

cdef int gemm_forward(Call *c, Sink *s) except -1 nogil:
    """dC := alpha dA B + alpha A dB + dalpha A B + beta dC + dbeta C; calls are built where they are sent from, as in
    the reverse"""
    cdef Operand da
    cdef Call r
    cdef bint both
    cdef Scalar alpha = alpha_of(c), beta = beta_of(c)
    if idle(c):
        return s.emit(s, c)
    if not is_zero(alpha):
        both = s.at_once and both_tangents(c, s)
        if both:
            beta = number(1)
        if c.o[IN1].d != NULL and not both:
            begin(&r, GEMM, alpha, beta)
            set_shadow(&r.o[IN1], &c.o[IN1])
            set_value(&r.o[IN2], &c.o[IN2])
            set_shadow(&r.o[OUT], &c.o[OUT])
            send_product(s, &r)
            beta = number(1)
        if c.o[IN2].d != NULL and not both:
            begin(&r, GEMM, alpha, beta)
            set_value(&r.o[IN1], &c.o[IN1])
            set_shadow(&r.o[IN2], &c.o[IN2])
            set_shadow(&r.o[OUT], &c.o[OUT])
            send_product(s, &r)
            beta = number(1)
        if c.o[ALPHA].d != NULL:
            product(s, tangent_at(c, &da), c.o[IN1], c.o[IN2], beta, shadow(&c.o[OUT]))
            beta = number(1)
    beta_forward(c, s, beta)
    return s.emit(s, c)

cdef int gemm_reverse(Call *c, Sink *s) except -1 nogil:
    """bA += conj(alpha) bC B^H;  bB += conj(alpha) A^H bC;  balpha += <A B, bC>;  bbeta += <C, bC>;
    bC := conj(beta) bC"""
    cdef Operand T
    cdef Call r
    cdef Scalar alpha = conj_of(alpha_of(c))
    if idle(c):
        return 0
    if not is_zero(alpha):
        if c.o[IN1].d != NULL:
            begin(&r, GEMM, alpha, number(1))
            set_shadow(&r.o[IN1], &c.o[OUT])
            set_adjoint(&r.o[IN2], &c.o[IN2])
            set_shadow(&r.o[OUT], &c.o[IN1])
            send_product(s, &r)
        if c.o[IN2].d != NULL:
            begin(&r, GEMM, alpha, number(1))
            set_adjoint(&r.o[IN1], &c.o[IN1])
            set_shadow(&r.o[IN2], &c.o[OUT])
            set_shadow(&r.o[OUT], &c.o[IN2])
            send_product(s, &r)
        if c.o[ALPHA].d != NULL:
            s.scratch(s, &c.o[OUT], c.o[OUT].m, c.o[OUT].n, &T)
            product(s, number(1), c.o[IN1], c.o[IN2], number(0), T)
            inner_to(s, factor_of(c), T, shadow(&c.o[OUT]), shadow(&c.o[ALPHA]), FULL, False)
    return beta_reverse(c, s)

cdef void fold_gemm(Call *c, const Flags *f) noexcept nogil:
    op(&c.o[IN1], f.trans)
    op(&c.o[IN2], f.trans_b)

cdef void fold_ger(Call *c, const Flags *f) noexcept nogil:
    c.o[IN2] = transposed(&c.o[IN2])
    c.beta[0] = 1

cdef void fold_gerc(Call *c, const Flags *f) noexcept nogil:
    c.o[IN2] = adjoint(&c.o[IN2])
    c.beta[0] = 1

cdef enum:
    READS = 1 << IN1 | 1 << IN2 | 1 << OUT | 1 << ALPHA | 1 << BETA
    WRITES = 1 << OUT


declare("gemm", rule_of(READS, WRITES, NO_PART | SCALES_C | ZERO_BY_A | ZERO_BY_B | READS_SEED | STACKS,
                        run_gemm, gemm_forward, gemm_reverse, product_keep, fold_gemm, product_flops, join_products))

new_rule(STACK, rule_of(READS, WRITES, NO_PART | SCALES_C | ZERO_BY_A | ZERO_BY_B, run_stack, NULL, NULL,
                        product_keep, NULL, product_flops, join_nothing))

declare("gemv", rule_of(READS, WRITES, NO_PART | SCALES_C | LEAVES_ALL | ZERO_BY_A | ZERO_BY_B | READS_SEED |
                        STACKS, run_gemv, gemm_forward, gemm_reverse, product_keep, fold_gemm, product_flops,
                        join_products))

cdef Rule ger = rule_of(READS, WRITES, NO_PART | ADDS_TO_C | ZERO_BY_A | ZERO_BY_B | STACKS, run_ger,
                        gemm_forward, gemm_reverse, product_keep, fold_ger, product_flops, join_products)
declare("ger", ger)
declare("geru", ger)
ger.fold = fold_gerc
declare("gerc", ger)


# ---------------------------------------------------------------- gemmtr: one part of a product

cdef int times_part(Sink *s, const Call *like, Scalar alpha, Operand A, Operand B, Scalar beta,
                    Operand C) except -1 nogil:
    return put(s, GEMMTR, alpha, &A, &B, beta, &C, like.part, like.unit)

cdef int gemmtr_forward(Call *c, Sink *s) except -1 nogil:
    """part of dC := alpha dA B + alpha A dB + dalpha A B + beta dC + dbeta C"""
    return product_forward(c, s, times_part)

cdef int add_part_times(Sink *s, Scalar alpha, Operand S, int part, Operand B, Operand C) except -1 nogil:
    """C += alpha S B with a part of S"""
    cdef Operand T
    if part == FULL:
        return product(s, alpha, S, B, number(1), C)
    s.scratch(s, &C, C.m, C.n, &T)
    copy(s, B, T, FULL, False)
    triangle_times(s, alpha, S, part, False, T)
    return add_to(s, number(1), T, C, FULL, False)

cdef int gemmtr_reverse(Call *c, Sink *s) except -1 nogil:
    """bA += conj(alpha) part(bC) B^H;  bB += conj(alpha) A^H part(bC);  balpha += <A B, part(bC)>;
    bbeta += <C, part(bC)>;  part of bC := conj(beta) bC"""
    cdef Operand bC = shadow(&c.o[OUT]), S = bC, B = adjoint(&c.o[IN2]), A = conjugated(&c.o[IN1]), bB, T
    cdef Scalar alpha = conj_of(alpha_of(c))
    cdef int part = c.part
    if c.unit:                  # without its diagonal, it is not a triangle that a call reads
        s.scratch(s, &bC, bC.m, bC.n, &S)
        fill(s, 0, S, FULL, False)
        copy(s, bC, S, part, True)
        part = FULL
    if not is_zero(alpha):
        if c.o[IN1].d != NULL:
            add_part_times(s, alpha, S, part, B, shadow(&c.o[IN1]))
        if c.o[IN2].d != NULL:
            bB = shadow(&c.o[IN2])
            add_part_times(s, alpha, transposed(&S), flipped(part), A, transposed(&bB))
        if c.o[ALPHA].d != NULL:
            s.scratch(s, &c.o[OUT], bC.m, bC.n, &T)
            put(s, GEMMTR, number(1), &c.o[IN1], &c.o[IN2], number(0), &T, c.part, c.unit)
            inner_to(s, factor_of(c), T, bC, shadow(&c.o[ALPHA]), c.part, c.unit)
    return beta_reverse(c, s)

cdef void fold_gemmtr(Call *c, const Flags *f) noexcept nogil:
    fold_gemm(c, f)
    c.part = LOWER if f.lower else UPPER

declare("gemmtr", rule_of(READS, WRITES, PART_OF_C | SCALES_C | ZERO_BY_A | ZERO_BY_B, run_gemmtr,
                          gemmtr_forward, gemmtr_reverse, product_keep, fold_gemmtr, part_flops, join_parts_of_sums))


# ---------------------------------------------------------------- symm, hemm, symv, hemv

cdef int times_symm(Sink *s, const Call *like, Scalar alpha, Operand A, Operand B, Scalar beta,
                    Operand C) except -1 nogil:
    """A and its tangent are stored alike."""
    return symmetric_product(s, is_hermitian(like), alpha, A, like.part, B, beta, C)

cdef int symm_forward(Call *c, Sink *s) except -1 nogil:
    return product_forward(c, s, times_symm)

cdef int symm_reverse(Call *c, Sink *s) except -1 nogil:
    """bB += conj(alpha) A^H bC;  S = conj(alpha) bC B^H:  bA += S + S^T off the diagonal, S on it
    (Hermitian: S + S^H and re S), in the stored part;  balpha += <A B, bC>;  bbeta += <C, bC>;
    bC := conj(beta) bC"""
    cdef Operand bC = shadow(&c.o[OUT]), A = c.o[IN1], T
    cdef Scalar alpha = conj_of(alpha_of(c))
    cdef bint h = is_hermitian(c)
    if not is_zero(alpha):
        if c.o[IN2].d != NULL:
            if not h:
                A = conjugated(&A)
            symmetric_product(s, h, alpha, A, c.part, bC, number(1), shadow(&c.o[IN2]))
        if c.o[IN1].d != NULL:
            symmetric_adjoint(s, h, alpha, bC, c.o[IN2], shadow(&c.o[IN1]), c.part)
        if c.o[ALPHA].d != NULL:
            s.scratch(s, &c.o[OUT], bC.m, bC.n, &T)
            symmetric_product(s, h, number(1), c.o[IN1], c.part, c.o[IN2], number(0), T)
            inner_to(s, factor_of(c), T, bC, shadow(&c.o[ALPHA]), FULL, False)
    return beta_reverse(c, s)

cdef int symmetric_adjoint(Sink *s, bint hermitian, Scalar alpha, Operand bC, Operand B, Operand bA,
                           int part) except -1 nogil:
    """part of bA += S + S' with S = alpha bC B^H, but S alone (Hermitian: its real part) on the diagonal"""
    cdef Operand half, diag = diagonal(&bA), imag, saved, S
    if hermitian and is_complex(bA.dtype) and not injective(&bA):      # its diagonal is not its own
        s.scratch(s, &bA, bA.m, bA.n, &S)
        fill(s, 0, S, FULL, False)
        symmetric_adjoint(s, True, alpha, bC, B, S, part)
        return add_to(s, number(1), S, bA, part, False)
    s.scratch(s, &bC, bC.m, 1, &half)
    fill(s, 0, half, FULL, False)
    columns_into(s, alpha, bC, conjugated(&B), half)
    if hermitian and is_complex(bA.dtype):
        diag.conj = False
        imag = imag_part(&diag)             # her2k clears it
        s.scratch(s, &imag, imag.m, 1, &saved)
        copy(s, imag, saved, FULL, False)
        rank_2k(s, True, alpha, bC, B, number(1), bA, part)
        copy(s, saved, imag, FULL, False)
        return add_to(s, number(-1), real_part(&half), real_part(&diag), FULL, False)
    rank_2k(s, False, alpha, bC, conjugated(&B), number(1), bA, part)
    return add_to(s, number(-1), half, diag, FULL, False)

cdef int columns_into(Sink *s, Scalar alpha, Operand A, Operand B, Operand column) except -1 nogil:
    """column += alpha sum over the columns of A .* B"""
    column.n, column.cs = A.n, 0
    return multiply(s, alpha, A, B, 1, column)

cdef void fold_symm(Call *c, const Flags *f) noexcept nogil:
    c.part = LOWER if f.lower else UPPER
    if f.side:
        c.part = flipped(c.part)
        c.o[IN1] = transposed(&c.o[IN1])
        c.o[IN2] = transposed(&c.o[IN2])
        c.o[OUT] = transposed(&c.o[OUT])

cdef Rule symm = rule_of(READS, WRITES, PART_OF_A | SCALES_C | ZERO_BY_A | ZERO_BY_B | READS_SEED, run_symm,
                         symm_forward, symm_reverse, product_keep, fold_symm, product_flops, join_from_the_left)
declare("symm", symm)
symm.run = run_hemm
declare("hemm", symm)
symm.run = run_symv
declare("symv", symm)
symm.run = run_hemv
declare("hemv", symm)


# ---------------------------------------------------------------- syrk, herk, syr, her; syr2k, her2k, syr2, her2

cdef inline bint untouched(const Call *c) noexcept nogil:
    """Nothing happens, not even to the imaginary diagonal of a Hermitian C."""
    return empty(&c.o[OUT]) or (is_one(beta_of(c)) and (is_zero(alpha_of(c)) or c.o[IN1].n == 0))

cdef int rank(Call *c, Sink *s, Scalar alpha, Operand A, Operand B, Scalar beta, Operand C) except -1 nogil:
    """part of C := alpha A A' + beta C  or  alpha A B' + alpha' B A' + beta C, as the call does"""
    if two(c):
        return rank_2k(s, is_hermitian(c), alpha, A, B, beta, C, c.part)
    if A.n == 1 and is_one(beta):
        return put(s, HER if is_hermitian(c) else SYR, alpha, &A, NULL, beta, &C, c.part, False)
    return put(s, HERK if is_hermitian(c) else SYRK, alpha, &A, NULL, beta, &C, c.part, False)

cdef int clear_imaginary_diagonal(Call *c, Sink *s) except -1 nogil:
    cdef Operand diag = shadow(&c.o[OUT])
    if is_hermitian(c) and is_complex(diag.dtype):
        diag = diagonal(&diag)
        diag.conj = False
        fill(s, 0, imag_part(&diag), FULL, False)
    return 0

cdef int rank_forward(Call *c, Sink *s) except -1 nogil:
    """dC := alpha (dA B' + A dB') + its transpose + dalpha (...) + beta dC + dbeta C in the part
    (B = A in syrk and herk)"""
    cdef Operand dC = shadow(&c.o[OUT]), B, da
    cdef Scalar alpha = alpha_of(c), beta = beta_of(c)
    cdef bint h = is_hermitian(c)
    if untouched(c):
        return s.emit(s, c)
    B = c.o[IN2] if two(c) else c.o[IN1]
    if not is_zero(alpha):
        if c.o[IN1].d != NULL:
            rank_2k(s, h, alpha, shadow(&c.o[IN1]), B, beta, dC, c.part)
            beta = number(1)
        if two(c) and B.d != NULL:
            rank_2k(s, h, alpha, c.o[IN1], shadow(&B), beta, dC, c.part)
            beta = number(1)
        if c.o[ALPHA].d != NULL:
            rank(c, s, tangent_at(c, &da), c.o[IN1], B, beta, dC)
            beta = number(1)
    beta_forward(c, s, beta)
    clear_imaginary_diagonal(c, s)
    return s.emit(s, c)

cdef int rank_reverse(Call *c, Sink *s) except -1 nogil:
    """S = bC in the part + its transpose (the diagonal twice, real if Hermitian):
    bA += conj(alpha) S conj(B) (Hermitian: conj(alpha) S B);  bB alike with A (Hermitian: alpha S A);
    balpha += <A B' + ..., bC>;  bbeta += <C, bC>;  bC := conj(beta) bC, all in the part"""
    cdef Operand bC = shadow(&c.o[OUT]), A = c.o[IN1], B, T
    cdef Scalar alpha = conj_of(alpha_of(c))
    cdef bint h = is_hermitian(c)
    if untouched(c):
        return 0
    clear_imaginary_diagonal(c, s)
    B = c.o[IN2] if two(c) else c.o[IN1]
    if not is_zero(alpha):
        if c.o[IN1].d != NULL:
            both_triangles_times(s, h, alpha, bC, c.part, B, shadow(&c.o[IN1]))
        if two(c) and B.d != NULL:
            both_triangles_times(s, h, conj_of(alpha) if h else alpha, bC, c.part, A, shadow(&B))
        if c.o[ALPHA].d != NULL:
            s.scratch(s, &c.o[OUT], bC.m, bC.n, &T)
            if h and two(c):                # alpha P + conj(alpha) P^H with P = A B^H
                product(s, number(1), A, adjoint(&B), number(0), T)
                inner_to(s, factor_of(c), T, bC, shadow(&c.o[ALPHA]), c.part, False)
                bC, T = conjugated(&bC), transposed(&T)
                inner_to(s, factor_of(c), T, bC, shadow(&c.o[ALPHA]), c.part, False)
            else:
                rank(c, s, number(1), A, B, number(0), T)
                inner_to(s, factor_of(c), T, bC, shadow(&c.o[ALPHA]), c.part, False)
    return beta_reverse(c, s)

cdef void fold_syrk(Call *c, const Flags *f) noexcept nogil:
    c.part = LOWER if f.lower else UPPER
    op(&c.o[IN1], f.trans)
    op(&c.o[IN2], f.trans)

cdef void fold_syr(Call *c, const Flags *f) noexcept nogil:
    c.part = LOWER if f.lower else UPPER
    c.beta[0] = 1

cdef Rule syrk = rule_of(READS, WRITES, PART_OF_C | SCALES_C | ZERO_BY_A, run_syrk, rank_forward,
                         rank_reverse, rank_keep, fold_syrk, part_flops, join_parts_of_sums)
declare("syrk", syrk)
syrk.run = run_herk
declare("herk", syrk)
syrk.run, syrk.traits, syrk.flops = run_syr2k, syrk.traits | ZERO_BY_B, product_flops
declare("syr2k", syrk)
syrk.run = run_her2k
declare("her2k", syrk)
syrk.fold = fold_syr
syrk.run, syrk.traits, syrk.flops = run_syr, PART_OF_C | ADDS_TO_C | ZERO_BY_A, part_flops
declare("syr", syrk)
syrk.run = run_her
declare("her", syrk)
syrk.run, syrk.traits, syrk.flops = run_syr2, syrk.traits | ZERO_BY_B, product_flops
declare("syr2", syrk)
syrk.run = run_her2
declare("her2", syrk)
