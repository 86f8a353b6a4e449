"""Rules of trmm, trsm, trmv, trsv.

dX is the tangent of X, bX its adjoint; <X, Y> = Re sum(conj(X) Y).  Flags are folded into views first: A is op(A), with
the triangle that op(A) has, and an operation from the right is one from the left on transposed matrices.  "tri" is the
part in this triangle, without a unit diagonal, which is not a variable.
"""

from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport *
from blasad._rules.kernels.level2 cimport *
from blasad._rules.kernels.level3 cimport *
from blasad._rules.kernels.lines cimport value_zero
from blasad._rules.products cimport triangle_product_to
from blasad._rules.flops cimport triangle_flops
from blasad._rules.joins cimport join_from_the_left, join_nothing

from numpy.linalg import LinAlgError


# ---------------------------------------------------------------- trmm, trmv

cdef int trmm_forward(Call *c, Sink *s) except -1 nogil:
    """dC := alpha A dC + alpha tri(dA) C + dalpha A C"""
    cdef Operand C = c.o[OUT], dC = shadow(&C), da
    triangle_times(s, alpha_of(c), c.o[IN1], c.part, c.unit, dC)
    if c.o[IN1].d != NULL and not is_zero(alpha_of(c)):
        triangle_product_to(s, alpha_of(c), shadow(&c.o[IN1]), c.part, False, c.unit, C, dC)
    if c.o[ALPHA].d != NULL:
        da = shadow(&c.o[ALPHA])
        triangle_product_to(s, with_factor(c, value_at(&da)), c.o[IN1], c.part, c.unit, False, C, dC)
    return s.emit(s, c)

cdef int trmm_reverse(Call *c, Sink *s) except -1 nogil:
    """bA += conj(alpha) tri(bC C^H);  balpha += <A C, bC>;  bC := conj(alpha) A^H bC, C as before the call"""
    cdef Operand C = c.o[OUT], bC = shadow(&C), T
    cdef Scalar alpha = conj_of(alpha_of(c))
    if c.o[IN1].d != NULL and not is_zero(alpha):
        part_of_product(s, alpha, bC, adjoint(&C), shadow(&c.o[IN1]), c.part, c.unit)
    if c.o[ALPHA].d != NULL:
        s.scratch(s, &C, C.m, C.n, &T)
        copy(s, C, T, FULL, False)
        triangle_times(s, number(1), c.o[IN1], c.part, c.unit, T)
        inner_to(s, factor_of(c), T, bC, shadow(&c.o[ALPHA]), FULL, False)
    return triangle_times(s, alpha, adjoint(&c.o[IN1]), flipped(c.part), c.unit, bC)

cdef unsigned int trmm_keep(const Call *c) noexcept nogil:
    cdef bint a = c.o[IN1].d != NULL, s = c.o[ALPHA].d != NULL
    if is_zero(alpha_of(c)):
        return 0
    return 1 << IN1 | (a or s) << OUT | (c.o[ALPHA].p != NULL) << ALPHA


# ---------------------------------------------------------------- trsm, trsv

cdef int trsm_forward(Call *c, Sink *s) except -1 nogil:
    """dC := inv(A) (alpha dC + dalpha C_before - tri(dA) C_after)"""
    cdef Operand C = c.o[OUT], dC = shadow(&C), da
    rescale(s, alpha_of(c), dC, FULL)
    if is_zero(alpha_of(c)):
        return s.emit(s, c)
    if c.o[ALPHA].d != NULL:
        da = shadow(&c.o[ALPHA])
        add_to(s, with_factor(c, value_at(&da)), C, dC, FULL, False)
    s.emit(s, c)
    if c.o[IN1].d != NULL:
        triangle_product_to(s, number(-1), shadow(&c.o[IN1]), c.part, False, c.unit, C, dC)
    return triangle_solve(s, c.o[IN1], c.part, c.unit, dC)

cdef int trsm_reverse(Call *c, Sink *s) except -1 nogil:
    """W = A^-H bC:  bA -= tri(W C_after^H);  balpha += <C_before, W>;  bC := conj(alpha) W"""
    cdef Operand bC = shadow(&c.o[OUT]), done = after(c)
    cdef Scalar alpha = conj_of(alpha_of(c))
    if is_zero(alpha):
        return fill(s, 0, bC, FULL, False)
    triangle_solve(s, adjoint(&c.o[IN1]), flipped(c.part), c.unit, bC)
    if c.o[IN1].d != NULL:
        part_of_product(s, number(-1), bC, adjoint(&done), shadow(&c.o[IN1]), c.part, c.unit)
    if c.o[ALPHA].d != NULL:
        inner_to(s, factor_of(c), c.o[OUT], bC, shadow(&c.o[ALPHA]), FULL, False)
    return rescale(s, alpha, bC, FULL)

cdef unsigned int trsm_keep(const Call *c) noexcept nogil:
    if is_zero(alpha_of(c)):
        return 0
    return (1 << IN1 | (c.o[ALPHA].d != NULL) << OUT | (c.o[ALPHA].p != NULL) << ALPHA
            | (c.o[IN1].d != NULL) << AFTER)


cdef int run_trtrs(const Call *c) except -1 nogil:
    """LAPACK's trsm: an exact zero on the diagonal is an error, before anything is written."""
    cdef Operand diag = diagonal(&c.o[IN1]), one = diag
    cdef index i
    one.m = 1
    for i in range(diag.m if not c.unit else 0):
        one.p = diag.p + i * diag.rs * itemsize[diag.dtype]
        if value_zero(&one):
            with gil:
                raise LinAlgError(f"trtrs: the matrix is singular: A[{i}, {i}] is exactly zero")
    return run_trsm(c)

# ---------------------------------------------------------------- flags and declarations

cdef void fold_triangle(Call *c, const Flags *f) noexcept nogil:
    c.part, c.unit = LOWER if f.lower else UPPER, f.diag
    if f.trans:
        c.o[IN1] = transposed(&c.o[IN1]) if f.trans == 1 else adjoint(&c.o[IN1])
        c.part = flipped(c.part)
    if f.side:
        c.o[IN1], c.o[OUT] = transposed(&c.o[IN1]), transposed(&c.o[OUT])
        c.part = flipped(c.part)

cdef enum:
    READS = 1 << IN1 | 1 << OUT | 1 << ALPHA
    WRITES = 1 << OUT


cdef Rule rule = rule_of(READS, WRITES, PART_OF_A | CHANGES_C | STAYS_ZERO, run_trmm, trmm_forward,
                         trmm_reverse, trmm_keep, fold_triangle, triangle_flops, join_from_the_left)
declare("trmm", rule)
rule.run = run_trmv
declare("trmv", rule)
rule = rule_of(READS, WRITES, PART_OF_A | CHANGES_C | STAYS_ZERO, run_trsm, trsm_forward, trsm_reverse,
               trsm_keep, fold_triangle, triangle_flops, join_from_the_left)
declare("trsm", rule)
rule.run = run_trsv
declare("trsv", rule)
rule.run, rule.traits, rule.join = run_trtrs, PART_OF_A | CHANGES_C, join_nothing
declare("trtrs", rule)
