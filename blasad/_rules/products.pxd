# What the rules of products have in common: alpha, beta, and what they keep.

from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport *

cdef inline Scalar tangent_at(const Call *c, Operand *da) noexcept nogil:
    """The tangent of alpha"""
    da[0] = shadow(&c.o[ALPHA])
    return with_factor(c, value_at(da))

cdef inline int beta_forward(Call *c, Sink *s, Scalar beta) except -1 nogil:
    """dC := beta dC + dbeta C, where beta is 1 if it has been applied"""
    cdef Operand db
    if is_one(beta) and c.o[BETA].d == NULL:
        return 0
    rescale(s, beta, shadow(&c.o[OUT]), written(c))
    if c.o[BETA].d != NULL:
        db = shadow(&c.o[BETA])
        add_to(s, value_at(&db), c.o[OUT], shadow(&c.o[OUT]), written(c), False)
    return 0

# alpha A B + beta C for other operands, alpha and beta than the call's
ctypedef int (*Times)(Sink *s, const Call *like, Scalar alpha, Operand A, Operand B, Scalar beta,
                      Operand C) except -1 nogil

cdef inline int product_forward(Call *c, Sink *s, Times times) except -1 nogil:
    """dC := alpha dA B + alpha A dB + dalpha A B + beta dC + dbeta C"""
    cdef Operand dC = shadow(&c.o[OUT]), da
    cdef Scalar alpha = alpha_of(c), beta = beta_of(c)
    if not is_zero(alpha):
        if c.o[IN1].d != NULL:
            times(s, c, alpha, shadow(&c.o[IN1]), c.o[IN2], beta, dC)
            beta = number(1)
        if c.o[IN2].d != NULL:
            times(s, c, alpha, c.o[IN1], shadow(&c.o[IN2]), beta, dC)
            beta = number(1)
        if c.o[ALPHA].d != NULL:
            times(s, c, tangent_at(c, &da), c.o[IN1], c.o[IN2], beta, dC)
            beta = number(1)
    beta_forward(c, s, beta)
    return s.emit(s, c)

cdef inline int beta_reverse(Call *c, Sink *s) except -1 nogil:
    """bbeta += <C, bC>;  bC := conj(beta) bC, which is `rescale` built where it is sent from"""
    cdef Call r
    if c.o[BETA].d != NULL:
        inner_to(s, number(1), c.o[OUT], shadow(&c.o[OUT]), shadow(&c.o[BETA]), written(c), False)
    if c.o[BETA].p == NULL and c.beta[0] == 1 and c.beta[1] == 0:
        return 0
    if c.beta[0] == 0 and c.beta[1] == 0:
        begin(&r, FILL, number(0), number(0))
    else:
        begin(&r, SCAL, conj_of(beta_of(c)), number(0))
    set_shadow(&r.o[OUT], &c.o[OUT])
    r.part, r.strong = written(c), r.op == SCAL
    return send(s, &r)

cdef inline int written(const Call *c) noexcept nogil:
    return part_written(c.op, c.part)

cdef inline bint is_hermitian(const Call *c) noexcept nogil:
    return c.op in (HEMM, HEMV, HERK, HER, HER2K, HER2, HBMV, HPMV, HPR, HPR2)

cdef inline unsigned int product_keep(const Call *c) noexcept nogil:
    """Each input for the adjoint of the other, both for alpha's, C for beta's."""
    cdef unsigned int bits = 0
    if c.alpha[0] != 0 or c.alpha[1] != 0:
        bits = (c.o[IN2].d != NULL) << IN1 | (c.o[IN1].d != NULL) << IN2
        if c.o[ALPHA].p != NULL:
            if bits:
                bits |= 1 << ALPHA
            if c.o[ALPHA].d != NULL:
                bits |= 1 << IN1 | 1 << IN2
    if c.o[BETA].p != NULL:
        bits |= (c.o[BETA].d != NULL) << OUT | 1 << BETA
    return bits

cdef inline bint two(const Call *c) noexcept nogil:
    return c.o[IN2].p != NULL

cdef inline unsigned int rank_keep(const Call *c) noexcept nogil:
    cdef unsigned int bits = product_keep(c)
    if not two(c) and not is_zero(alpha_of(c)) and (c.o[IN1].d != NULL or c.o[ALPHA].d != NULL):
        bits = (bits | 1 << IN1) & ~(1u << IN2)
    return bits

cdef inline int both_triangles_times(Sink *s, bint hermitian, Scalar alpha, Operand bC, int part, Operand B,
                                     Operand bA) except -1 nogil:
    """bA += alpha (part + transposed part) B': the product with the symmetric matrix has its diagonal once"""
    cdef Operand diag = diagonal(&bC)
    if not hermitian:
        B = conjugated(&B)
    symmetric_product(s, hermitian, alpha, bC, part, B, number(1), bA)
    diag.n, diag.cs = B.n, 0
    return multiply(s, alpha, diag, B, 1, bA)

cdef inline int triangle_product_to(Sink *s, Scalar alpha, Operand A, int part, bint unit, bint strict, Operand B,
                                    Operand C) except -1 nogil:
    """C += alpha tri(A) B, without the diagonal if strict"""
    cdef Operand T
    s.scratch(s, &C if C.ls != 0 else &B, B.m, B.n, &T)
    copy(s, B, T, FULL, False)
    triangle_times(s, number(1), A, part, unit or strict, T)
    if strict:                              # what trmm took the diagonal for: ones
        add_to(s, number(-1), B, T, FULL, False)
    return add_to(s, alpha, T, C, FULL, False)

cdef inline int real_diagonal(Sink *s, Operand C) except -1 nogil:
    """Of a Hermitian matrix the imaginary parts there count as zero."""
    if not is_complex(C.dtype):
        return 0
    C = diagonal(&C)
    C.conj = False
    return fill(s, 0, imag_part(&C), FULL, False)

cdef inline int mirrored(Sink *s, Operand T) except -1 nogil:
    """The upper triangle of T from the lower one."""
    return copy(s, adjoint(&T), T, UPPER, True)

cdef inline int half_diagonal(Sink *s, Operand T) except -1 nogil:
    return rescale(s, number(.5), diagonal(&T), FULL)

cdef inline dict lettered(dict text, str letters):
    """A text about A, B and C in the letters of a routine, given in that order."""
    table = str.maketrans("ABC", letters)
    return {name: line if name == "source" else line.translate(table) for name, line in text.items()}
