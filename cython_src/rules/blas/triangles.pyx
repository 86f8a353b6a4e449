"""Rules of trmm, trsm, trmv, trsv.

dX is the tangent of X, bX its adjoint; <X, Y> = Re sum(conj(X) Y).  Flags are folded into views first: A is
op(A) with the part that it then has, and an operation from the right is one from the left on transposed
matrices.  "tri" takes the part; with a unit diagonal that diagonal is no variable and is left out.
"""

from blasad._calls.core cimport *
from blasad._calls.emit cimport *
from blasad._kernels.level2 cimport *
from blasad._kernels.level3 cimport *
from blasad._kernels.lines cimport value_zero
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

TRMM_TEXT = dict(
    forward="dB := alpha (A dB + tri(dA) B) + dalpha A B",
    reverse="bA += conj(alpha) tri(bB B^H);  balpha += <A B, bB>;  bB := conj(alpha) A^H bB",
    source="product rule on the stored triangle")
TRSM_TEXT = dict(
    forward="dB := inv(A) (alpha dB + dalpha B_before - tri(dA) B_after)",
    reverse="W = A^-H bB;  bA -= tri(W B_after^H);  balpha += <B_before, W>;  bB := conj(alpha) W",
    source="Giles (2008), An extended collection of matrix derivative results, section 2.3.1")
MATRIX = "alpha, a:in[s,s]~trans_a/triangular, b:inout[m,n], side=0, lower=0, trans_a=0, diag=0"
VECTOR = "a:in[n,n]~trans/triangular, x:inout[n], offx:int=0, incx:int=1, lower=0, trans=0, diag=0"
VECTOR_SOLVE = "a:in[n,n]~trans/triangular, x:inout[n], incx:int=1, offx:int=0, lower=0, trans=0, diag=0"

cdef Rule rule = rule_of(b"trmm", READS, WRITES, PART_OF_A | CHANGES_C | STAYS_ZERO, run_trmm, trmm_forward,
                         trmm_reverse, trmm_keep, fold_triangle, triangle_flops, join_from_the_left)
declare(TRMM, rule, "trmm", "sdcz", MATRIX, dict(
    equation="B := alpha op(A) B  or  alpha B op(A), A triangular", **TRMM_TEXT))
rule.name, rule.run = b"trmv", run_trmv
declare(TRMV, rule, "trmv", "sdcz", VECTOR, dict(
    equation="x := op(A) x, A triangular", forward="dx := A dx + tri(dA) x", reverse="bA += tri(bx x^H);  bx := A^H bx",
    source=TRMM_TEXT["source"]))
rule = rule_of(b"trsm", READS, WRITES, PART_OF_A | CHANGES_C | STAYS_ZERO, run_trsm, trsm_forward, trsm_reverse,
               trsm_keep, fold_triangle, triangle_flops, join_from_the_left)
declare(TRSM, rule, "trsm", "sdcz", MATRIX, dict(
    equation="B := alpha inv(op(A)) B  or  alpha B inv(op(A)), A triangular", **TRSM_TEXT))
rule.name, rule.run = b"trsv", run_trsv
declare(TRSV, rule, "trsv", "sdcz", VECTOR_SOLVE, dict(
    equation="x := inv(op(A)) x, A triangular", forward="dx := inv(A) (dx - tri(dA) x_after)",
    reverse="w = A^-H bx;  bA -= tri(w x_after^H);  bx := w", source=TRSM_TEXT["source"]))
rule.name, rule.run, rule.traits, rule.join = b"trtrs", run_trtrs, PART_OF_A | CHANGES_C, join_nothing
declare(TRTRS, rule, "trtrs", "sdcz",
        "a:in[m,m]~trans/triangular, b:inout[m,n?], lower=0, trans=0, unitdiag=0", dict(
            equation="B := inv(op(A)) B, A triangular", forward="dB := inv(A) (dB - tri(dA) B_after)",
            reverse="W = A^-H bB;  bA -= tri(W B_after^H);  bB := W", source=TRSM_TEXT["source"],
            raises="If an element of the diagonal is exactly zero.", namespace="lapack"))
