"""Rules of trtri and lauum, from which LAPACK computes inverses.

dX is the tangent of X, bX its adjoint; <X, Y> = Re sum(conj(X) Y).  All matrices are lower triangles here; an upper
triangle is handled as its transpose.  Derivatives split the matrix in halves recursively ("by halves"), in place on the
shadow.
"""

from libc.stdlib cimport free

from numpy.linalg import LinAlgError

from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport *
from blasad._rules.kernels.lines cimport block, buffer, fill as fill_with, move
from blasad._rules.kernels.packing cimport *
from blasad._rules.products cimport both_triangles_times, mirrored, real_diagonal, triangle_product_to
from blasad._rules.kernels.pointers cimport *
from blasad._rules.flops cimport third_flops
from blasad._rules.joins cimport join_nothing

cdef enum:
    LEAF = 32                   # the order from which on matrices are not halved

cdef inline int work_for(Sink *s, Call *c, Operand *W) except -1 nogil:
    cdef Operand D = shadow(&c.o[OUT])
    cdef index n = D.m, h = n if n <= LEAF else n - n // 2
    return s.scratch(s, &D, h, h, W)

cdef void fold_triangle(Call *c, const Flags *f) noexcept nogil:
    c.part, c.unit = LOWER, f.diag
    if not f.lower:
        transpose(&c.o[OUT])


# ---------------------------------------------------------------- trtri

cdef int run_trtri(const Call *c) except -1 nogil:
    cdef Matrix C
    cdef const Operand *out = &c.o[OUT]
    cdef blas_int n = out.m, info
    cdef char uplo, diag = c'U' if c.unit else c'N'
    if n == 0:
        return 0
    fits(out.m, out.n, 0)
    layout(out, &C)
    if C.op == 0:
        return on_copy(run_trtri, c, NULL, LOWER, c.unit, False) if not c.unit else on_unit_copy(c)
    uplo = letter(C.op == c'N' or C.op == c'R')
    trtri[out.dtype](&uplo, &diag, &n, C.p, &C.ld, &info)
    if info:
        with gil:
            raise LinAlgError(f"trtri: the matrix is singular: A[{info - 1}, {info - 1}] is exactly zero")
    return 0

cdef int on_unit_copy(const Call *c) except -1 nogil:
    """The same on a copy whose diagonal is left out."""
    cdef Call r = c[0]
    cdef Operand t
    buffer(&c.o[OUT], c.o[OUT].m, c.o[OUT].n, &t)
    move(&c.o[OUT], &t, LOWER, True)
    r.o[OUT] = t
    try:
        run_trtri(&r)
        move(&t, &c.o[OUT], LOWER, True)
    finally:
        free(t.p)
    return 0

cdef int inverse_tangent(Sink *s, Operand C, bint unit, Operand D, Operand W) except -1 nogil:
    """D := -C tri(D) C.  By halves: dC21 = -(C21 dA11 + C22 dA21) C11 - C22 dA22 C21."""
    cdef index n = C.m, h = n // 2
    cdef Operand C11, C21, C22, D11, D21, D22, T
    if n <= LEAF:
        T = block(&W, 0, 0, n, n)
        fill(s, 0, T, FULL, False)
        copy(s, D, T, LOWER, unit)
        triangle_times(s, number(-1), C, LOWER, unit, T)
        triangle_times(s, number(1), transposed(&C), UPPER, unit, transposed(&T))
        return copy(s, T, D, LOWER, unit)
    C11, C21, C22 = block(&C, 0, 0, h, h), block(&C, h, 0, n - h, h), block(&C, h, h, n - h, n - h)
    D11, D21, D22 = block(&D, 0, 0, h, h), block(&D, h, 0, n - h, h), block(&D, h, h, n - h, n - h)
    triangle_times(s, number(1), C22, LOWER, unit, D21)
    triangle_product_to(s, number(1), transposed(&D11), UPPER, False, unit, transposed(&C21), transposed(&D21))
    triangle_times(s, number(-1), transposed(&C11), UPPER, unit, transposed(&D21))
    T = block(&W, 0, 0, n - h, h)
    fill(s, 0, T, FULL, False)
    triangle_product_to(s, number(-1), D22, LOWER, False, unit, C21, T)
    triangle_times(s, number(1), C22, LOWER, unit, T)
    add_to(s, number(1), T, D21, FULL, False)
    inverse_tangent(s, C11, unit, D11, W)
    return inverse_tangent(s, C22, unit, D22, W)

cdef int inverse_adjoint(Sink *s, Operand C, bint unit, Operand B, Operand W) except -1 nogil:
    """B := -tri(C^H B C^H).  By halves: bA21 = -C22^H bC21 C11^H; C21^H bC21 C11^H and C22^H bC21 C21^H are subtracted
    from bA11 and bA22."""
    cdef index n = C.m, h = n // 2
    cdef Operand C11, C21, C22, B11, B21, B22, T
    if n <= LEAF:
        T = block(&W, 0, 0, n, n)
        fill(s, 0, T, FULL, False)
        copy(s, B, T, LOWER, unit)
        triangle_times(s, number(-1), adjoint(&C), UPPER, unit, T)
        triangle_times(s, number(1), C, LOWER, unit, adjoint(&T))
        return copy(s, T, B, LOWER, unit)
    C11, C21, C22 = block(&C, 0, 0, h, h), block(&C, h, 0, n - h, h), block(&C, h, h, n - h, n - h)
    B11, B21, B22 = block(&B, 0, 0, h, h), block(&B, h, 0, n - h, h), block(&B, h, h, n - h, n - h)
    inverse_adjoint(s, C11, unit, B11, W)
    inverse_adjoint(s, C22, unit, B22, W)
    T = block(&W, 0, 0, n - h, h)
    copy(s, B21, T, FULL, False)
    triangle_times(s, number(1), adjoint(&C22), UPPER, unit, T)
    part_of_product(s, number(-1), T, adjoint(&C21), B22, LOWER, unit)
    triangle_times(s, number(1), C11, LOWER, unit, adjoint(&B21))
    part_of_product(s, number(-1), adjoint(&C21), B21, B11, LOWER, unit)
    return triangle_times(s, number(-1), adjoint(&C22), UPPER, unit, B21)

cdef int trtri_forward(Call *c, Sink *s) except -1 nogil:
    """dC := -C tri(dA) C"""
    cdef Operand W
    s.emit(s, c)
    work_for(s, c, &W)
    return inverse_tangent(s, c.o[OUT], c.unit, shadow(&c.o[OUT]), W) if c.o[OUT].m else 0

cdef int trtri_reverse(Call *c, Sink *s) except -1 nogil:
    """bA := -tri(C^H bC C^H)"""
    cdef Operand W
    work_for(s, c, &W)
    return inverse_adjoint(s, after(c), c.unit, shadow(&c.o[OUT]), W) if c.o[OUT].m else 0

cdef unsigned int keep_after(const Call *c) noexcept nogil:
    return 1 << AFTER

declare("trtri", rule_of(1 << OUT, 1 << OUT, PART_OF_C | CHANGES_C, run_trtri, trtri_forward, trtri_reverse,
                         keep_after, fold_triangle, third_flops, join_nothing))


# ---------------------------------------------------------------- lauum

cdef int run_lauum(const Call *c) except -1 nogil:
    cdef Matrix C
    cdef const Operand *out = &c.o[OUT]
    cdef Operand imaginary
    cdef Value zero
    cdef blas_int n = out.m, info
    cdef char uplo
    if n == 0:
        return 0
    fits(out.m, out.n, 0)
    layout(out, &C)
    if C.op == 0:
        return on_copy(run_lauum, c, NULL, LOWER, False, False)
    if is_complex(out.dtype):
        imaginary = diagonal(out)
        imaginary.conj = False
        imaginary = imag_part(&imaginary)
        zero = constant(0, imaginary.dtype)
        fill_with(&zero, &imaginary, FULL, False)
    uplo = letter(C.op == c'N' or C.op == c'R')
    lauum[out.dtype](&uplo, &n, C.p, &C.ld, &info)
    return 0

cdef int factor_of_square(Sink *s, Call *c, Operand *L, Operand *W) except -1 nogil:
    """L with a real diagonal, and memory to work in."""
    cdef index n = c.o[OUT].m
    s.scratch(s, &c.o[OUT], n, n, L)
    copy(s, c.o[OUT], L[0], LOWER, False)
    real_diagonal(s, L[0])
    real_diagonal(s, shadow(&c.o[OUT]))
    return work_for(s, c, W)

cdef int square_tangent(Sink *s, Operand L, Operand D, Operand W) except -1 nogil:
    """D := low(D^H L + L^H D).  By halves: dC21 = dL22^H L21 + L22^H dL21, and dL21^H L21 + L21^H dL21 is added to
    dC11."""
    cdef index n = L.m, h = n // 2
    cdef Operand L21, L22, D11, D21, D22, T
    if n <= LEAF:
        T = block(&W, 0, 0, n, n)
        fill(s, 0, T, UPPER, True)
        copy(s, L, T, LOWER, False)
        triangle_times(s, number(1), adjoint(&D), UPPER, False, T)
        copy(s, T, D, LOWER, False)
        return add_to(s, number(1), adjoint(&T), D, LOWER, False)
    L21, L22 = block(&L, h, 0, n - h, h), block(&L, h, h, n - h, n - h)
    D11, D21, D22 = block(&D, 0, 0, h, h), block(&D, h, 0, n - h, h), block(&D, h, h, n - h, n - h)
    square_tangent(s, block(&L, 0, 0, h, h), D11, W)
    rank_2k(s, is_complex(L.dtype), number(1), adjoint(&D21), adjoint(&L21), number(1), D11, LOWER)
    T = block(&W, 0, 0, n - h, h)
    copy(s, L21, T, FULL, False)
    triangle_times(s, number(1), adjoint(&D22), UPPER, False, T)
    triangle_times(s, number(1), adjoint(&L22), UPPER, False, D21)
    add_to(s, number(1), T, D21, FULL, False)
    return square_tangent(s, L22, D22, W)

cdef int square_adjoint(Sink *s, Operand L, Operand B, Operand W) except -1 nogil:
    """B := low(L (B + B^H)).  By halves: bL21 = L22 bC21 + L21 (bC11 + bC11^H), and L21 bC21^H is added to bL22."""
    cdef index n = L.m, h = n // 2
    cdef Operand L21, L22, B11, B21, B22, T
    if n <= LEAF:
        T = block(&W, 0, 0, n, n)
        copy(s, B, T, LOWER, False)
        mirrored(s, T)
        add_to(s, number(1), diagonal(&B), diagonal(&T), FULL, False)
        triangle_times(s, number(1), L, LOWER, False, T)
        copy(s, T, B, LOWER, False)
        return real_diagonal(s, B)
    L21, L22 = block(&L, h, 0, n - h, h), block(&L, h, h, n - h, n - h)
    B11, B21, B22 = block(&B, 0, 0, h, h), block(&B, h, 0, n - h, h), block(&B, h, h, n - h, n - h)
    square_adjoint(s, L22, B22, W)
    part_of_product(s, number(1), L21, adjoint(&B21), B22, LOWER, False)
    triangle_times(s, number(1), L22, LOWER, False, B21)
    both_triangles_times(s, is_complex(L.dtype), number(1), B11, LOWER, adjoint(&L21), adjoint(&B21))
    return square_adjoint(s, block(&L, 0, 0, h, h), B11, W)

cdef int lauum_forward(Call *c, Sink *s) except -1 nogil:
    """dC := low(dC^H C + C^H dC)"""
    cdef Operand L, W
    factor_of_square(s, c, &L, &W)
    if L.m:
        square_tangent(s, L, shadow(&c.o[OUT]), W)
    return s.emit(s, c)

cdef int lauum_reverse(Call *c, Sink *s) except -1 nogil:
    """bC := low(C (bC + bC^H)), C as before the call"""
    cdef Operand bC = shadow(&c.o[OUT]), L, W
    factor_of_square(s, c, &L, &W)
    if L.m:
        square_adjoint(s, L, bC, W)
    return real_diagonal(s, bC)

cdef unsigned int keep_before(const Call *c) noexcept nogil:
    return 1 << OUT

declare("lauum", rule_of(1 << OUT, 1 << OUT, PART_OF_C | CHANGES_C, run_lauum, lauum_forward, lauum_reverse,
                         keep_before, fold_triangle, third_flops, join_nothing))
