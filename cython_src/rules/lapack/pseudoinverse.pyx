"""Rules of the pseudoinverse of a tall matrix at constant rank, by its singular values, and rules of these values.

dX is the tangent of X, bX its adjoint; <X, Y> = Re sum(conj(X) Y).  The output of RANKED begins with A itself, and the
derivatives of a pseudoinverse need only the shadow of this part.  The derivatives of singular vectors are not computed:
where they would be needed, in second derivatives of singular values, the result is NaN.
"""

from libc.math cimport NAN, isfinite
from libc.stdlib cimport malloc

from numpy.linalg import LinAlgError

from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport *
from blasad._rules.constants cimport fold_nothing, keep_nothing
from blasad._rules.kernels.level3 cimport run_product
from blasad._rules.kernels.lines cimport block, buffer, move
from blasad._rules.kernels.packing cimport fits, release
from blasad._rules.kernels.pointers cimport blas_int, complex_gesdd, gesdd, get, put as write
from blasad._rules.flops cimport no_flops
from blasad._rules.joins cimport join_nothing


# ---------------------------------------------------------------- the parts of what RANKED makes of an m x n matrix

cdef inline index rows(const Operand *F) noexcept nogil:
    return (F.m - F.n - 2) // 2

cdef inline Operand matrix(const Operand *F) noexcept nogil:
    return block(F, 0, 0, rows(F), F.n)

cdef inline Operand left(const Operand *F) noexcept nogil:
    return block(F, rows(F), 0, rows(F), F.n)

cdef inline Operand right(const Operand *F) noexcept nogil:
    """V^H"""
    return block(F, 2 * rows(F), 0, F.n, F.n)

cdef inline Operand values(const Operand *F) noexcept nogil:
    """s, as a column"""
    cdef Operand r = block(F, F.m - 2, 0, 1, F.n)
    transpose(&r)
    return r

cdef inline Operand inverses(const Operand *F) noexcept nogil:
    cdef Operand r = block(F, F.m - 1, 0, 1, F.n)
    transpose(&r)
    return r


# ---------------------------------------------------------------- singular values

cdef bint finite(const Operand *A) noexcept nogil:
    """Whether a matrix without gaps has neither NaN nor Inf: with one of them, LAPACK's iterations may never end."""
    cdef index i
    for i in range(A.m * A.n * (2 if is_complex(A.dtype) else 1)):
        if not isfinite((<double *>A.p)[i] if A.dtype & 1 else (<float *>A.p)[i]):
            return False
    return True

cdef int singular_vectors(Operand *A, Operand *U, Operand *s, Operand *V) except -1 nogil:
    """U, s and V^H of a tall matrix without gaps, which is lost, in memory that is to be released."""
    cdef Operand W
    cdef blas_int m = A.m, n = A.n, room = -1, info = 0
    cdef char job = c'S'
    cdef double[2] asked
    cdef index i
    cdef void *whole = malloc(8 * n * sizeof(blas_int))
    cdef void *real = malloc(max(5 * <index>n + 7, 2 * <index>m + 2 * n + 1) * n * itemsize[A.dtype & 1])
    W.p = U.p = V.p = s.p = NULL
    try:
        if not finite(A):
            with gil:
                raise LinAlgError("SVD did not converge: the matrix contains NaN or Inf")
        if whole == NULL or real == NULL:
            with gil:
                raise MemoryError(f"no memory for the singular values of a matrix of {n} columns")
        buffer(A, m, n, U)
        buffer(A, n, n, V)
        buffer(A, n, 1, s)
        for i in range(2):                  # the first one asks how much memory it takes
            if is_complex(A.dtype):
                complex_gesdd[A.dtype - 2](&job, &m, &n, A.p, &m, s.p, U.p, &m, V.p, &n, W.p if i else <char *>asked,
                                           &room, real, <blas_int *>whole, &info)
            else:
                gesdd[A.dtype](&job, &m, &n, A.p, &m, s.p, U.p, &m, V.p, &n, W.p if i else <char *>asked, &room,
                               <blas_int *>whole, &info)
            if i == 0:
                room = <blas_int>(asked[0] if A.dtype & 1 else (<float *>asked)[0])
                buffer(A, room, 1, &W)
        s.dtype = A.dtype & 1               # they are real
    finally:
        release(W.p)
        release(whole)
        release(real)
    if info:
        with gil:
            raise LinAlgError("SVD did not converge")
    return 0

cdef int run_ranked(const Call *c) except -1 nogil:
    cdef const Operand *A = &c.o[IN1]
    cdef const Operand *F = &c.o[OUT]
    cdef Operand T, U, V, S, part
    cdef double s, largest, im
    cdef index i, n = A.n
    if n == 0:
        return 0
    fits(A.m, A.n, 0)
    U.p = V.p = S.p = NULL
    buffer(A, A.m, n, &T)
    try:
        move(A, &T, FULL, False)
        singular_vectors(&T, &U, &S, &V)
        part = matrix(F)
        move(A, &part, FULL, False)
        part = left(F)
        move(&U, &part, FULL, False)
        part = right(F)
        move(&V, &part, FULL, False)
        part = values(F)
        move(&S, &part, FULL, False)
        part = inverses(F)
        part.m = S.m = 1
        for i in range(n):
            get(&S, &s, &im)
            if i == 0:
                largest = s
            write(&part, 1 / s if s > 0 and s > c.alpha[0] * largest + c.beta[0] else 0, 0)
            S.p += itemsize[S.dtype]
            part.p += part.rs * itemsize[part.dtype]
        S.p -= n * itemsize[S.dtype]
    finally:
        release(T.p)
        release(U.p)
        release(V.p)
        release(S.p)
    return 0

cdef int ranked_forward(Call *c, Sink *s) except -1 nogil:
    """dF := dA over NaN"""
    cdef Operand dA = shadow(&c.o[IN1]), dF = shadow(&c.o[OUT])
    cdef index m = c.o[IN1].m
    s.emit(s, c)
    if dA.p == NULL:
        return fill(s, 0, dF, FULL, False)
    copy(s, dA, block(&dF, 0, 0, m, dF.n), FULL, False)
    return fill(s, NAN, block(&dF, m, 0, dF.m - m, dF.n), FULL, False)

cdef int ranked_reverse(Call *c, Sink *s) except -1 nogil:
    """bA += its adjoint in F, and NaN if the rest of F has one;  bF := 0"""
    cdef Operand bA = shadow(&c.o[IN1]), bF = shadow(&c.o[OUT]), rest, real, t, size, none
    cdef index m = c.o[IN1].m
    if bA.p != NULL and not empty(&bA):
        add_to(s, number(1), block(&bF, 0, 0, m, bF.n), bA, FULL, False)
        rest, real = block(&bF, m, 0, bF.m - m, bF.n), real_part(&bA)
        s.scratch(s, &real, 1, 1, &t)
        s.scratch(s, &bA, 1, 1, &size)
        s.scratch(s, &bA, 1, 1, &none)
        put(s, NRM2, number(1), &rest, NULL, number(0), &t, FULL, False)
        copy(s, t, size, FULL, False)
        fill(s, NAN, none, FULL, False)
        size.m, size.n, size.rs, size.cs = none.m, none.n, none.rs, none.cs = bA.m, bA.n, 0, 0
        multiply(s, number(1), size, none, 1, bA)
    return fill(s, 0, bF, FULL, False)

cdef int run_singular(const Call *c) except -1 nogil:
    cdef Operand s = values(&c.o[IN1])
    s = real_part(&s)
    move(&s, &c.o[OUT], FULL, False)
    return 0

cdef int singular_forward(Call *c, Sink *s) except -1 nogil:
    """ds_i := Re u_i^H dA v_i"""
    cdef Operand ds = shadow(&c.o[OUT]), dF = shadow(&c.o[IN1]), U = left(&c.o[IN1]), V = right(&c.o[IN1]), T
    cdef index i
    s.emit(s, c)
    fill(s, 0, ds, FULL, False)
    if dF.p == NULL or empty(&U):
        return 0
    s.scratch(s, &dF, U.m, U.n, &T)
    product(s, number(1), matrix(&dF), adjoint(&V), number(0), T)
    for i in range(U.n):
        inner_to(s, number(1), block(&U, 0, i, U.m, 1), block(&T, 0, i, U.m, 1), block(&ds, i, 0, 1, 1), FULL, False)
    return 0

cdef int singular_reverse(Call *c, Sink *s) except -1 nogil:
    """bA += sum_i bs_i u_i v_i^H;  bs := 0

    Not computed as a product of matrices: where bs is zero, a derivative of V that is NaN must have no effect."""
    cdef Operand bs = shadow(&c.o[OUT]), bF = shadow(&c.o[IN1]), U = left(&c.o[IN1]), V = right(&c.o[IN1]), T, f, u, v
    cdef index i
    if bF.p != NULL and not empty(&U):
        s.scratch(s, &bF, U.m, U.n, &T)
        s.scratch(s, &bF, 1, U.n, &f)
        copy(s, transposed(&bs), f, FULL, False)
        f.m, f.rs = U.m, 0
        multiply(s, number(1), f, U, 0, T)
        for i in range(U.n):
            u, v = block(&T, 0, i, U.m, 1), block(&V, i, 0, 1, U.n)
            u.n, u.cs, v.m, v.rs = U.n, 0, U.m, 0
            multiply(s, number(1), u, v, 1, matrix(&bF))
    return fill(s, 0, bs, FULL, False)

cdef unsigned int keep_factors(const Call *c) noexcept nogil:
    return 1 << IN1


# ---------------------------------------------------------------- the pseudoinverse

cdef int run_pseudo(const Call *c) except -1 nogil:
    cdef const Operand *F = &c.o[IN1]
    cdef const Operand *out = &c.o[OUT]
    cdef Operand U = left(F), V = right(F), r = inverses(F), T
    cdef Call e
    if empty(out):
        return 0
    buffer(out, F.n, out.n, &T)
    try:
        run_product(V if c.fn else adjoint(&U), c.o[IN2], T)
        r.n, r.cs = T.n, 0
        begin(&e, MUL, number(1), number(0))
        e.nb = e.nl = 1
        e.o[IN1], e.o[IN2], e.o[OUT], e.strong = r, T, T, True
        run_call(&e)
        run_product(U if c.fn else adjoint(&V), T, out[0])
    finally:
        release(T.p)
    return 0

cdef int apply_inverse(Sink *s, Operand F, bint turned, Operand B, Operand C) except -1 nogil:
    """C := pinv(A) B, or pinv(A)^H B"""
    cdef Call e
    begin(&e, PSEUDO, number(1), number(0))
    e.o[IN1], e.o[IN2], e.o[OUT], e.fn = F, B, C, turned
    return send(s, &e)

cdef inline Operand matrix_of(const Call *c, Operand F) noexcept nogil:
    """A where C = pinv(A) B, or its shadow if F is that of the factors; NULL: a constant"""
    cdef Operand A = matrix(&F)
    return adjoint(&A) if c.fn else A

cdef int rest_of(Sink *s, Call *c, Operand C, Operand *R, Operand *W) except -1 nogil:
    """R := B - A C, W := pinv(A)^H C"""
    cdef Operand B = c.o[IN2]
    s.scratch(s, &B, B.m, B.n, R)
    s.scratch(s, &B, B.m, B.n, W)
    copy(s, B, R[0], FULL, False)
    product(s, number(-1), matrix_of(c, c.o[IN1]), C, number(1), R[0])
    return apply_inverse(s, c.o[IN1], not c.fn, C, W[0])

cdef int pseudo_forward(Call *c, Sink *s) except -1 nogil:
    """dC := P (dB - dA C + P^H dA^H R - A G) + G, with P = pinv(A), R = B - A C, G = dA^H P^H C"""
    cdef Operand C = c.o[OUT], dC = shadow(&C), dB = shadow(&c.o[IN2]), dA = matrix_of(c, shadow(&c.o[IN1]))
    cdef Operand F = c.o[IN1], T, R, W, G, Q
    s.emit(s, c)
    fill(s, 0, dC, FULL, False)
    if empty(&C):
        return 0
    s.scratch(s, &dC, c.o[IN2].m, C.n, &T)
    if dB.p != NULL:
        copy(s, dB, T, FULL, False)
    else:
        fill(s, 0, T, FULL, False)
    if dA.p != NULL:
        rest_of(s, c, C, &R, &W)
        product(s, number(-1), dA, C, number(1), T)
        s.scratch(s, &dC, C.m, C.n, &G)
        s.scratch(s, &dC, T.m, T.n, &Q)
        product(s, number(1), adjoint(&dA), R, number(0), G)
        apply_inverse(s, F, not c.fn, G, Q)
        add_to(s, number(1), Q, T, FULL, False)
        product(s, number(1), adjoint(&dA), W, number(0), G)
        product(s, number(-1), matrix_of(c, F), G, number(1), T)
    apply_inverse(s, F, c.fn, T, dC)
    return add_to(s, number(1), G, dC, FULL, False) if dA.p != NULL else 0

cdef int pseudo_reverse(Call *c, Sink *s) except -1 nogil:
    """V = P^H bC;  bB += V;  bA += (P^H C) (bC - A^H V)^H + (B - A C) (P V)^H - V C^H;  bC := 0, with P = pinv(A)"""
    cdef Operand C = after(c), bC = shadow(&c.o[OUT]), bB = shadow(&c.o[IN2]), bA = matrix_of(c, shadow(&c.o[IN1]))
    cdef Operand F = c.o[IN1], A = matrix_of(c, F), V, R, W, G
    if empty(&bC):
        return fill(s, 0, bC, FULL, False)
    s.scratch(s, &bC, c.o[IN2].m, C.n, &V)
    apply_inverse(s, F, not c.fn, bC, V)
    if bB.p != NULL:
        add_to(s, number(1), V, bB, FULL, False)
    if bA.p != NULL:
        rest_of(s, c, C, &R, &W)
        product(s, number(-1), V, adjoint(&C), number(1), bA)
        s.scratch(s, &bC, C.m, C.n, &G)
        apply_inverse(s, F, c.fn, V, G)
        product(s, number(1), R, adjoint(&G), number(1), bA)
        product(s, number(-1), adjoint(&A), V, number(1), bC)
        product(s, number(1), W, adjoint(&bC), number(1), bA)
    return fill(s, 0, bC, FULL, False)

cdef unsigned int keep_pseudo(const Call *c) noexcept nogil:
    return 1 << IN1 | (c.o[IN1].d != NULL) << IN2 | (c.o[IN1].d != NULL) << AFTER

cdef void fold_pseudo(Call *c, const Flags *f) noexcept nogil:
    c.fn = f.trans != 0


# ---------------------------------------------------------------- declarations

cdef enum:
    A = 1 << IN1
    B = 1 << IN2
    C = 1 << OUT

cdef double ranked_flops(const Call *c) noexcept nogil:
    """Of the triangle of a QR factorization"""
    return (6.0 * c.o[IN1].m + 20.0 * c.o[IN1].n) * c.o[IN1].n * c.o[IN1].n

declare("ranked", rule_of(A, C, NO_PART | SETS_C, run_ranked, ranked_forward, ranked_reverse, keep_nothing,
                          fold_nothing, ranked_flops, join_nothing))
cdef double pseudo_flops(const Call *c) noexcept nogil:
    return 2.0 * c.o[IN1].n * (c.o[OUT].m + c.o[IN2].m) * c.o[OUT].n

declare("pseudo", rule_of(A | B, C, NO_PART | SETS_C, run_pseudo, pseudo_forward, pseudo_reverse,
                          keep_pseudo, fold_pseudo, pseudo_flops, join_nothing))
declare("singular", rule_of(A, C, NO_PART | SETS_C, run_singular, singular_forward, singular_reverse,
                            keep_factors, fold_nothing, no_flops, join_nothing))
