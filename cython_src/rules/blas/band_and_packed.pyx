"""Rules of the products with band and packed matrices: gbmv, sbmv, hbmv, spmv, hpmv; tbmv, tbsv, tpmv, tpsv; tbtrs,
tptrs; spr, hpr, spr2, hpr2.

dX is the tangent of X, bX its adjoint; <X, Y> = Re sum(conj(X) Y).  An operand A is the storage, and [A] the matrix
that consists of exactly the stored elements; the call says how A stores it, and dA and bA are stored in the same way.
The rules need two calls that BLAS does not have, products with [A] and updates of [A]; each is the derivative of the
other.
"""

from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport *
from blasad._rules.products cimport *
from blasad._rules.kernels.storage cimport *
from blasad._rules.flops cimport elements, elements_in_part
from blasad._rules.joins cimport join_nothing


# ---------------------------------------------------------------- calls on storage

cdef inline int stored(Sink *s, const Call *like, int op, Scalar alpha, const Operand *A, const Operand *B, Scalar beta,
                       const Operand *C, bint trans, int unit) except -1 nogil:
    """A call on storage of the same kind"""
    cdef Call c
    begin(&c, op, alpha, beta)
    c.part, c.kl, c.ku, c.trans, c.unit = like.part, like.kl, like.ku, trans, unit
    c.o[IN1], c.o[OUT] = A[0], C[0]
    if B != NULL:
        c.o[IN2] = B[0]
    return send(s, &c)

cdef inline int times_stored(Sink *s, const Call *like, Scalar alpha, Operand A, bint trans, int unit, Operand B,
                             Scalar beta, Operand C) except -1 nogil:
    """C := alpha [A] B + beta C, with a transposed [A] if trans"""
    return stored(s, like, GBMV if like.op == GBMV else STORED_MV, alpha, &A, &B, beta, &C, trans, unit)

cdef inline int update_stored(Sink *s, const Call *like, Scalar alpha, Operand A, Operand B, bint trans, int unit,
                              Operand C) except -1 nogil:
    """[C] += alpha A B, with a transposed [C] if trans"""
    if trans:
        A, B = transposed(&B), transposed(&A)
    return stored(s, like, STORED_R, alpha, &A, &B, number(1), &C, False, unit)

cdef inline void take_band(Call *c, const Flags *f) noexcept nogil:
    """A triangle of k diagonals beside the main one"""
    c.part = LOWER if f.lower else UPPER
    c.kl, c.ku = f.ku if f.lower else 0, 0 if f.lower else f.ku

cdef inline void take_packed(Call *c, const Flags *f) noexcept nogil:
    c.part = LOWER if f.lower else UPPER
    c.kl = c.ku = PACKED

cdef inline void take_trans(Call *c, const Flags *f) noexcept nogil:
    c.trans = f.trans != 0
    if f.trans == 2:
        conjugate(&c.o[IN1])

cdef enum:
    READS = 1 << IN1 | 1 << IN2 | 1 << OUT | 1 << ALPHA | 1 << BETA
    WRITES = 1 << OUT


# ---------------------------------------------------------------- gbmv, and what is stored times a vector

cdef inline bint idle(const Call *c) noexcept nogil:
    """BLAS leaves y as it is when the matrix is empty."""
    return empty(&c.o[IN2]) or empty(&c.o[OUT])

cdef int times_gbmv(Sink *s, const Call *like, Scalar alpha, Operand A, Operand B, Scalar beta,
                    Operand C) except -1 nogil:
    return times_stored(s, like, alpha, A, like.trans, like.unit, B, beta, C)

cdef int gbmv_forward(Call *c, Sink *s) except -1 nogil:
    return s.emit(s, c) if idle(c) else product_forward(c, s, times_gbmv)

cdef int gbmv_reverse(Call *c, Sink *s) except -1 nogil:
    """[bA] += conj(alpha) bC B^H;  bB += conj(alpha) [A]^H bC;  balpha += <[A] B, bC>;  bbeta += <C, bC>;
    bC := conj(beta) bC"""
    cdef Operand bC = shadow(&c.o[OUT]), T
    cdef Scalar alpha = conj_of(alpha_of(c))
    if idle(c):
        return 0
    if not is_zero(alpha):
        if c.o[IN1].d != NULL:
            update_stored(s, c, alpha, bC, adjoint(&c.o[IN2]), c.trans, c.unit, shadow(&c.o[IN1]))
        if c.o[IN2].d != NULL:
            times_stored(s, c, alpha, conjugated(&c.o[IN1]), not c.trans, c.unit, bC, number(1), shadow(&c.o[IN2]))
        if c.o[ALPHA].d != NULL:
            s.scratch(s, &c.o[OUT], bC.m, bC.n, &T)
            times_stored(s, c, number(1), c.o[IN1], c.trans, c.unit, c.o[IN2], number(0), T)
            inner_to(s, factor_of(c), T, bC, shadow(&c.o[ALPHA]), FULL, False)
    return beta_reverse(c, s)

cdef void fold_gbmv(Call *c, const Flags *f) noexcept nogil:
    c.kl, c.ku = f.kl, f.ku
    take_trans(c, f)

cdef double matrix_flops(const Call *c) noexcept nogil:
    """Each stored element times, or into, a row of numbers"""
    return 2 * elements(c, IN1) * c.o[OUT].n

cdef double stored_mv_flops(const Call *c) noexcept nogil:
    return 2.0 * c.o[OUT].m * c.o[OUT].n if c.unit == DIAGONAL else matrix_flops(c)

cdef double elements_of_mv(const Call *c, int i) noexcept nogil:
    return c.o[IN2].m if c.unit == DIAGONAL and i == IN1 else elements_in_part(c, i)

new_rule(STORED_MV, rule_of(READS, WRITES,
                            PART_OF_STORED | SCALES_C | LEAVES_ALL | ZERO_BY_A | ZERO_BY_B, run_stored_mv,
                            gbmv_forward, gbmv_reverse, product_keep, NULL, stored_mv_flops, join_nothing))
rules[<int>STORED_MV].elements = elements_of_mv

declare("gbmv", rule_of(READS, WRITES, PART_OF_STORED | SCALES_C | LEAVES_ALL | ZERO_BY_A | ZERO_BY_B,
                        run_gbmv, gbmv_forward, gbmv_reverse, product_keep, fold_gbmv, matrix_flops, join_nothing))


# ---------------------------------------------------------------- an update of what is stored

cdef int stored_r_forward(Call *c, Sink *s) except -1 nogil:
    """[dC] := alpha dA B + alpha A dB + dalpha A B + beta [dC]"""
    cdef Operand dC = shadow(&c.o[OUT]), dA = shadow(&c.o[IN1]), dB = shadow(&c.o[IN2]), da
    scale_stored(s, c, beta_of(c), dC)
    if not is_zero(alpha_of(c)):
        if dA.p != NULL:
            update_stored(s, c, alpha_of(c), dA, c.o[IN2], False, c.unit, dC)
        if dB.p != NULL:
            update_stored(s, c, alpha_of(c), c.o[IN1], dB, False, c.unit, dC)
        if c.o[ALPHA].d != NULL:
            update_stored(s, c, tangent_at(c, &da), c.o[IN1], c.o[IN2], False, c.unit, dC)
    return s.emit(s, c)

cdef int stored_r_reverse(Call *c, Sink *s) except -1 nogil:
    """bA += conj(alpha) [bC] B^H;  bB += conj(alpha) A^H [bC];  balpha += <A, [bC] B^H>;  [bC] := conj(beta) [bC]"""
    cdef Operand bC = shadow(&c.o[OUT]), B = adjoint(&c.o[IN2]), bB = shadow(&c.o[IN2]), T
    cdef Scalar alpha = conj_of(alpha_of(c))
    if not is_zero(alpha):
        if c.o[IN1].d != NULL:
            times_stored(s, c, alpha, bC, False, c.unit, B, number(1), shadow(&c.o[IN1]))
        if c.o[IN2].d != NULL:
            times_stored(s, c, alpha, bC, True, c.unit, conjugated(&c.o[IN1]), number(1), transposed(&bB))
        if c.o[ALPHA].d != NULL:
            s.scratch(s, &bC, c.o[IN1].m, c.o[IN1].n, &T)
            times_stored(s, c, number(1), bC, False, c.unit, B, number(0), T)
            inner_to(s, factor_of(c), c.o[IN1], T, shadow(&c.o[ALPHA]), FULL, False)
    return scale_stored(s, c, conj_of(beta_of(c)), bC)

cdef int scale_stored(Sink *s, const Call *c, Scalar beta, Operand C) except -1 nogil:
    """[C] := beta [C]"""
    cdef Operand none = c.o[IN2]
    if is_one(beta):
        return 0
    return stored(s, c, STORED_R, number(0), &c.o[IN1], &none, beta, &C, False, c.unit)

cdef double stored_r_flops(const Call *c) noexcept nogil:
    return 2.0 * c.o[IN1].m * c.o[IN1].n if c.unit == DIAGONAL else 2 * elements(c, OUT) * c.o[IN1].n

cdef double elements_of_r(const Call *c, int i) noexcept nogil:
    return c.o[IN1].m if c.unit == DIAGONAL and i == OUT else elements_in_part(c, i)

new_rule(STORED_R,
         rule_of(READS, WRITES, PART_OF_STORED | SCALES_C | LEAVES_SOME | ZERO_BY_A | ZERO_BY_B,
                 run_stored_r, stored_r_forward, stored_r_reverse, product_keep, NULL, stored_r_flops, join_nothing))
rules[<int>STORED_R].elements = elements_of_r


# ---------------------------------------------------------------- sbmv, hbmv, spmv, hpmv

cdef int times_symmetric(Sink *s, const Call *like, Scalar alpha, Operand A, Operand B, Scalar beta,
                         Operand C) except -1 nogil:
    """A and its tangent are stored alike."""
    return stored(s, like, like.op, alpha, &A, &B, beta, &C, False, False)

cdef int symmetric_forward(Call *c, Sink *s) except -1 nogil:
    return product_forward(c, s, times_symmetric)

cdef int symmetric_reverse(Call *c, Sink *s) except -1 nogil:
    """bB += conj(alpha) A^H bC;  S = conj(alpha) bC B^H:  bA += S + S^T off the diagonal, S on it
    (Hermitian: S + S^H and re S), where A is stored;  balpha += <A B, bC>;  bbeta += <C, bC>;
    bC := conj(beta) bC"""
    cdef Operand bC = shadow(&c.o[OUT]), bB = shadow(&c.o[IN2]), A = c.o[IN1], T
    cdef Scalar alpha = conj_of(alpha_of(c))
    if not is_zero(alpha):
        if bB.p != NULL:
            if not is_hermitian(c):
                A = conjugated(&A)
            stored(s, c, c.op, alpha, &A, &bC, number(1), &bB, False, False)
        if c.o[IN1].d != NULL:
            symmetric_adjoint(s, c, alpha, bC, c.o[IN2], shadow(&c.o[IN1]))
        if c.o[ALPHA].d != NULL:
            s.scratch(s, &c.o[OUT], bC.m, 1, &T)
            stored(s, c, c.op, number(1), &c.o[IN1], &c.o[IN2], number(0), &T, False, False)
            inner_to(s, factor_of(c), T, bC, shadow(&c.o[ALPHA]), FULL, False)
    return beta_reverse(c, s)

cdef int symmetric_adjoint(Sink *s, const Call *c, Scalar alpha, Operand bC, Operand B, Operand bA) except -1 nogil:
    """[bA] += S + S' with S = alpha bC B^H, but S alone (Hermitian: its real part) on the diagonal"""
    cdef Operand X, Y, diag = bA
    if not is_hermitian(c):
        update_stored(s, c, alpha, bC, adjoint(&B), False, False, bA)
        return update_stored(s, c, alpha, conjugated(&B), transposed(&bC), False, STRICT, bA)
    update_stored(s, c, alpha, bC, adjoint(&B), False, STRICT, bA)
    update_stored(s, c, conj_of(alpha), B, adjoint(&bC), False, STRICT, bA)
    s.scratch(s, &bC, bC.m, 1, &X)
    fill(s, 0, X, FULL, False)
    add_to(s, alpha, bC, X, FULL, False)
    s.scratch(s, &B, B.m, 1, &Y)
    copy(s, B, Y, FULL, False)
    diag = real_part(&bA)                   # re S = re(alpha bC) re B + im(alpha bC) im B
    update_stored(s, c, number(1), real_part(&X), row(real_part(&Y)), False, DIAGONAL, diag)
    return update_stored(s, c, number(1), imag_part(&X), row(imag_part(&Y)), False, DIAGONAL, diag)

cdef inline Operand row(Operand column) noexcept nogil:
    return transposed(&column)

cdef void fold_band(Call *c, const Flags *f) noexcept nogil:
    take_band(c, f)

cdef void fold_packed(Call *c, const Flags *f) noexcept nogil:
    take_packed(c, f)

cdef double symmetric_flops(const Call *c) noexcept nogil:
    """One triangle of what is added up is stored"""
    return 4 * elements(c, IN1) * c.o[OUT].n

cdef Rule symv = rule_of(READS, WRITES, PART_OF_STORED | SCALES_C | ZERO_BY_A | ZERO_BY_B, run_sbmv,
                         symmetric_forward, symmetric_reverse, product_keep, fold_band, symmetric_flops, join_nothing)
declare("sbmv", symv)
symv.run = run_hbmv
declare("hbmv", symv)
symv.run, symv.fold = run_spmv, fold_packed
declare("spmv", symv)
symv.run = run_hpmv
declare("hpmv", symv)


# ---------------------------------------------------------------- tbmv, tbsv, tpmv, tpsv

cdef inline int once_more(Sink *s, const Call *c, bint adjoint, Operand C) except -1 nogil:
    """C := A C or inv(A) C, as the call does, or with A^H"""
    cdef Operand A = conjugated(&c.o[IN1]) if adjoint else c.o[IN1]
    return stored(s, c, c.op, number(1), &A, NULL, number(0), &C, c.trans != adjoint, c.unit)

cdef int tbmv_forward(Call *c, Sink *s) except -1 nogil:
    """dC := A dC + [dA] C"""
    cdef Operand C = c.o[OUT], dC = shadow(&C)
    once_more(s, c, False, dC)
    if c.o[IN1].d != NULL:
        times_stored(s, c, number(1), shadow(&c.o[IN1]), c.trans, c.unit, C, number(1), dC)
    return s.emit(s, c)

cdef int tbmv_reverse(Call *c, Sink *s) except -1 nogil:
    """[bA] += bC C^H, C as before the call;  bC := A^H bC"""
    cdef Operand C = c.o[OUT], bC = shadow(&C)
    if c.o[IN1].d != NULL:
        update_stored(s, c, number(1), bC, adjoint(&C), c.trans, c.unit, shadow(&c.o[IN1]))
    return once_more(s, c, True, bC)

cdef unsigned int tbmv_keep(const Call *c) noexcept nogil:
    return 1 << IN1 | (c.o[IN1].d != NULL) << OUT

cdef int tbsv_forward(Call *c, Sink *s) except -1 nogil:
    """dC := inv(A) (dC - [dA] C_after)"""
    cdef Operand C = c.o[OUT], dC = shadow(&C)
    s.emit(s, c)
    if c.o[IN1].d != NULL:
        times_stored(s, c, number(-1), shadow(&c.o[IN1]), c.trans, c.unit, C, number(1), dC)
    return once_more(s, c, False, dC)

cdef int tbsv_reverse(Call *c, Sink *s) except -1 nogil:
    """bC := A^-H bC;  [bA] -= bC C_after^H"""
    cdef Operand bC = shadow(&c.o[OUT]), done = after(c)
    once_more(s, c, True, bC)
    if c.o[IN1].d != NULL:
        update_stored(s, c, number(-1), bC, adjoint(&done), c.trans, c.unit, shadow(&c.o[IN1]))
    return 0

cdef unsigned int tbsv_keep(const Call *c) noexcept nogil:
    return 1 << IN1 | (c.o[IN1].d != NULL) << AFTER

cdef void fold_tbmv(Call *c, const Flags *f) noexcept nogil:
    take_band(c, f)
    take_trans(c, f)
    c.unit = f.diag

cdef void fold_tpmv(Call *c, const Flags *f) noexcept nogil:
    take_packed(c, f)
    take_trans(c, f)
    c.unit = f.diag

cdef Rule tbmv = rule_of(1 << IN1 | 1 << OUT, WRITES, PART_OF_STORED | CHANGES_C | STAYS_ZERO, run_tbmv,
                         tbmv_forward, tbmv_reverse, tbmv_keep, fold_tbmv, matrix_flops, join_nothing)
declare("tbmv", tbmv)
tbmv.run, tbmv.fold = run_tpmv, fold_tpmv
declare("tpmv", tbmv)
cdef Rule tbsv = rule_of(1 << IN1 | 1 << OUT, WRITES, PART_OF_STORED | CHANGES_C | STAYS_ZERO, run_tbsv,
                         tbsv_forward, tbsv_reverse, tbsv_keep, fold_tbmv, matrix_flops, join_nothing)
declare("tbsv", tbsv)
tbsv.run, tbsv.fold = run_tpsv, fold_tpmv
declare("tpsv", tbsv)


# ---------------------------------------------------------------- tbtrs, tptrs: of several columns, from LAPACK

cdef void fold_tbtrs(Call *c, const Flags *f) noexcept nogil:
    cdef Flags g = f[0]
    g.lower = f.part == LOWER
    fold_tbmv(c, &g)

cdef void fold_tptrs(Call *c, const Flags *f) noexcept nogil:
    fold_tbtrs(c, f)
    c.kl = c.ku = PACKED

tbsv.run, tbsv.fold, tbsv.traits = run_tbtrs, fold_tbtrs, PART_OF_STORED | CHANGES_C
declare("tbtrs", tbsv)
tbsv.run, tbsv.fold = run_tptrs, fold_tptrs
declare("tptrs", tbsv)


# ---------------------------------------------------------------- spr, hpr, spr2, hpr2

cdef inline bint untouched(const Call *c) noexcept nogil:
    """Nothing happens, not even to the imaginary diagonal of a Hermitian C."""
    return empty(&c.o[OUT]) or is_zero(alpha_of(c))

cdef int clear_imaginary_diagonal(Call *c, Sink *s) except -1 nogil:
    cdef Operand bC = shadow(&c.o[OUT]), x = real_part(&c.o[IN1]), y = transposed(&x)
    if is_hermitian(c) and is_complex(bC.dtype):
        bC.conj = False
        bC = imag_part(&bC)
        stored(s, c, STORED_R, number(0), &x, &y, number(0), &bC, False, DIAGONAL)
    return 0

cdef int update_forward(Call *c, Sink *s) except -1 nogil:
    """dC += alpha (dA B' + A dB') and its transpose + dalpha (...), where C is stored (B = A in spr and hpr)"""
    cdef Operand dA = shadow(&c.o[IN1]), dB = shadow(&c.o[IN2]), dC = shadow(&c.o[OUT]), da
    cdef Operand B = c.o[IN2] if two(c) else c.o[IN1]
    cdef int rank_2 = HPR2 if is_hermitian(c) else SPR2
    if untouched(c):
        return s.emit(s, c)
    if dA.p != NULL:
        stored(s, c, rank_2, alpha_of(c), &dA, &B, number(1), &dC, False, False)
    if two(c) and dB.p != NULL:
        stored(s, c, rank_2, alpha_of(c), &c.o[IN1], &dB, number(1), &dC, False, False)
    if c.o[ALPHA].d != NULL:
        stored(s, c, c.op, tangent_at(c, &da), &c.o[IN1], &B if two(c) else NULL, number(1), &dC, False, False)
    clear_imaginary_diagonal(c, s)
    return s.emit(s, c)

cdef int update_reverse(Call *c, Sink *s) except -1 nogil:
    """S = bC where C is stored + its transpose (the diagonal twice, real if Hermitian):
    bA += conj(alpha) S conj(B) (Hermitian: conj(alpha) S B);  bB alike with A (Hermitian: alpha S A);
    balpha += <A, S conj(B)> (Hermitian: <A, S B>), half of it in spr and hpr"""
    cdef Operand A = c.o[IN1], B = c.o[IN2] if two(c) else A, T
    cdef Scalar alpha = conj_of(alpha_of(c))
    if untouched(c):
        return 0
    clear_imaginary_diagonal(c, s)
    if A.d != NULL or c.o[ALPHA].d != NULL:
        both_halves_times(s, c, B, &T)
        if A.d != NULL:
            add_to(s, alpha, T, shadow(&A), FULL, False)
        if c.o[ALPHA].d != NULL:
            inner_to(s, factor_of(c) if two(c) else times(0.5, factor_of(c)), A, T, shadow(&c.o[ALPHA]), FULL, False)
    if two(c) and B.d != NULL:
        both_halves_times(s, c, A, &T)
        add_to(s, conj_of(alpha) if is_hermitian(c) else alpha, T, shadow(&B), FULL, False)
    return 0

cdef int both_halves_times(Sink *s, const Call *c, Operand B, Operand *T) except -1 nogil:
    """T := S B': the product with the symmetric matrix has the diagonal once"""
    cdef Operand bC = shadow(&c.o[OUT])
    if not is_hermitian(c):
        B = conjugated(&B)
    s.scratch(s, &bC, B.m, 1, T)
    stored(s, c, HPMV if is_hermitian(c) else SPMV, number(1), &bC, &B, number(0), T, False, False)
    return stored(s, c, STORED_MV, number(1), &bC, &B, number(1), T, False, DIAGONAL)

cdef void fold_update(Call *c, const Flags *f) noexcept nogil:
    take_packed(c, f)
    c.beta[0] = 1

cdef double update_flops(const Call *c) noexcept nogil:
    return 2 * elements(c, OUT) * c.o[OUT].n

cdef double update_by_two_flops(const Call *c) noexcept nogil:
    return 2 * update_flops(c)

cdef Rule spr = rule_of(READS, WRITES, PART_OF_STORED | ADDS_TO_C | LEAVES_SOME | ZERO_BY_A, run_spr,
                        update_forward, update_reverse, rank_keep, fold_update, update_flops, join_nothing)
declare("spr", spr)
spr.run = run_hpr
declare("hpr", spr)
spr.run, spr.traits, spr.flops = run_spr2, spr.traits | ZERO_BY_B, update_by_two_flops
declare("spr2", spr)
spr.run = run_hpr2
declare("hpr2", spr)
