"""Rules of the Cholesky factorization from LAPACK: potrf.

dX is the tangent of X, bX its adjoint; <X, Y> = Re sum(conj(X) Y).  All matrices are lower triangles here; an upper
triangle is handled as its transpose.  Derivatives split the matrix in halves recursively ("by halves"), as the
factorization does, in place on the shadow.
"""

from numpy.linalg import LinAlgError

from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport *
from blasad._rules.kernels.lines cimport block, scale
from blasad._rules.kernels.packing cimport *
from blasad._rules.products cimport both_triangles_times, half_diagonal, mirrored, real_diagonal
from blasad._rules.kernels.pointers cimport *
from blasad._rules.flops cimport third_flops
from blasad._rules.joins cimport join_nothing

cdef enum:
    LEAF = 8                    # the order from which on matrices are not halved


cdef int run_potrf(const Call *c) except -1 nogil:
    cdef Matrix C
    cdef const Operand *out = &c.o[OUT]
    cdef Value zero = constant(0, out.dtype)
    cdef blas_int n = out.m, info
    cdef char uplo
    if n == 0:
        return 0
    fits(out.m, out.n, 0)
    layout(out, &C)
    if C.op == 0:
        return on_copy(run_potrf, c, NULL, c.part, False, False)
    uplo = letter(C.op == c'N' or C.op == c'R')
    potrf[out.dtype](&uplo, &n, C.p, &C.ld, &info)
    if c.part == FULL:              # also after an error, as in SciPy
        scale(&zero, out, UPPER, True)
    if info:
        not_definite(c.kl + info)
    return 0

cdef int not_definite(int order) except -1 nogil:
    with gil:
        raise LinAlgError(f"potrf: the leading minor of order {order} is not positive definite")


# ---------------------------------------------------------------- derivatives

cdef int tangent(Sink *s, Operand L, Operand D, Operand W) except -1 nogil:
    """D := L low(inv(L) D inv(L)^H), low with half the diagonal; W is scratch memory.

    By halves: dL21 = (dA21 - L21 dL11^H) inv(L11)^H, and dL22 is the tangent for dA22 - dL21 L21^H - L21 dL21^H."""
    cdef index n = L.m, h = n // 2
    cdef Operand L11, L21, D11, D21, D22, T
    if n <= LEAF:
        T = block(&W, 0, 0, n, n)
        copy(s, D, T, LOWER, False)
        real_diagonal(s, T)
        mirrored(s, T)
        triangle_solve(s, L, LOWER, False, T)
        triangle_solve(s, L, LOWER, False, adjoint(&T))
        half_diagonal(s, T)
        real_diagonal(s, T)
        fill(s, 0, T, UPPER, True)
        triangle_times(s, number(1), L, LOWER, False, T)
        return copy(s, T, D, LOWER, False)
    L11, L21 = block(&L, 0, 0, h, h), block(&L, h, 0, n - h, h)
    D11, D21, D22 = block(&D, 0, 0, h, h), block(&D, h, 0, n - h, h), block(&D, h, h, n - h, n - h)
    tangent(s, L11, D11, W)
    T = block(&W, 0, 0, n - h, h)
    copy(s, L21, T, FULL, False)
    triangle_times(s, number(1), D11, LOWER, False, adjoint(&T))
    add_to(s, number(-1), T, D21, FULL, False)
    triangle_solve(s, L11, LOWER, False, adjoint(&D21))
    rank_2k(s, is_complex(L.dtype), number(-1), D21, L21, number(1), D22, LOWER)
    return tangent(s, block(&L, h, h, n - h, n - h), D22, W)

cdef int adjoint_of(Sink *s, Operand L, Operand B, Operand W) except -1 nogil:
    """B := low(S), S = inv(L)^H (P + P^H) inv(L) with P = low(L^H B), low with half the diagonal.

    By halves: bA22 from L22, then bA21 = (bL21 - (bA22 + bA22^H) L21) inv(L11), then bA11 from L11 and bL11 - bA21^H
    L21."""
    cdef index n = L.m, h = n // 2
    cdef Operand L11, L21, B11, B21, B22, T
    if n <= LEAF:
        T = block(&W, 0, 0, n, n)
        fill(s, 0, T, UPPER, True)
        copy(s, B, T, LOWER, False)
        triangle_times(s, number(1), adjoint(&L), UPPER, False, T)
        real_diagonal(s, T)
        mirrored(s, T)
        triangle_solve(s, adjoint(&L), UPPER, False, T)
        triangle_solve(s, adjoint(&L), UPPER, False, adjoint(&T))
        half_diagonal(s, T)
        real_diagonal(s, T)
        return copy(s, T, B, LOWER, False)
    L11, L21 = block(&L, 0, 0, h, h), block(&L, h, 0, n - h, h)
    B11, B21, B22 = block(&B, 0, 0, h, h), block(&B, h, 0, n - h, h), block(&B, h, h, n - h, n - h)
    adjoint_of(s, block(&L, h, h, n - h, n - h), B22, W)
    both_triangles_times(s, is_complex(L.dtype), number(-1), B22, LOWER, L21, B21)
    triangle_solve(s, adjoint(&L11), UPPER, False, adjoint(&B21))
    part_of_product(s, number(-1), adjoint(&B21), L21, B11, LOWER, False)
    return adjoint_of(s, L11, B11, W)

cdef int cholesky_tangent(Sink *s, Operand L, Operand D) except -1 nogil:
    """D := the tangent of the factor L of a matrix with the tangent D"""
    cdef Operand W
    cdef index n = D.m, h = n if n <= LEAF else n - n // 2
    if n == 0:
        return 0
    s.scratch(s, &D, h, h, &W)
    return tangent(s, L, D, W)

cdef int cholesky_adjoint(Sink *s, Operand L, Operand B) except -1 nogil:
    """B := the adjoint of a matrix whose factor L has the adjoint B"""
    cdef Operand W
    if B.m == 0:
        return 0
    s.scratch(s, &B, min(B.m, LEAF), min(B.m, LEAF), &W)
    return adjoint_of(s, L, B, W)

cdef int potrf_forward(Call *c, Sink *s) except -1 nogil:
    """dL = L low(inv(L) dA inv(L)^H), low with half the diagonal"""
    cdef Operand dC = shadow(&c.o[OUT])
    s.emit(s, c)
    cholesky_tangent(s, c.o[OUT], dC)
    return fill(s, 0, dC, UPPER, True) if c.part == FULL else 0

cdef int potrf_reverse(Call *c, Sink *s) except -1 nogil:
    """bA := low(inv(L)^H (P + P^H) inv(L)), P = low(L^H bL), low with half the diagonal"""
    cdef Operand bC = shadow(&c.o[OUT])
    cholesky_adjoint(s, after(c), bC)
    return fill(s, 0, bC, UPPER, True) if c.part == FULL else 0

cdef unsigned int keep_factor(const Call *c) noexcept nogil:
    return 1 << AFTER

cdef void fold_potrf(Call *c, const Flags *f) noexcept nogil:
    c.part = FULL if f.clean else LOWER
    c.kl = max(f.kl, 0)         # rows of a larger matrix that lie before this one
    if not f.lower:
        transpose(&c.o[OUT])

cdef Rule rule = rule_of(1 << OUT, 1 << OUT, PART_OF_C | CHANGES_C, run_potrf, potrf_forward, potrf_reverse,
                         keep_factor, fold_potrf, third_flops, join_nothing)
declare("potrf_within", rule)
declare("potrf", rule)
