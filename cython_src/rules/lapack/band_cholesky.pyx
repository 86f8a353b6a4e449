"""Rules of the Cholesky factorization of a band matrix from LAPACK: pbtrf.

dX is the tangent of X, bX its adjoint; <X, Y> = Re sum(conj(X) Y).  All matrices are lower triangles here; an upper
triangle is handled as its transpose.  In storage by columns, blocks inside the band are strided matrices: their column
stride is that of the storage minus one element.  So they are operands like others, and the derivative works on one
column of blocks after the other, in place on the shadow.  L21 is the part of the band below such a block L11: a
rectangle, or where the band ends, a rectangle above an upper triangle.
"""

from libc.limits cimport INT_MAX
from libc.stdlib cimport free

from numpy.linalg import LinAlgError

from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport *
from blasad._rules.kernels.lines cimport block, buffer, move
from blasad._rules.kernels.packing cimport *
from blasad._rules.products cimport half_diagonal, mirrored, real_diagonal
from blasad._rules.kernels.pointers cimport *
from blasad._rules.joins cimport join_nothing


# ---------------------------------------------------------------- storage

cdef inline Operand from_corner(const Operand *a, int part) noexcept nogil:
    """Storage from the side of its corner on, the main diagonal in row 0: then the corner is a lower triangle."""
    cdef Operand r = a[0]
    if part == LOWER:
        r.p += (a.n - 1) * a.cs * itemsize[a.dtype]
        r.cs = -a.cs
    else:
        r.p += (a.m - 1) * a.rs * itemsize[a.dtype]
        r.rs = -a.rs
    return r

cdef inline bint by_columns(const Operand *a) noexcept nogil:
    return a.rs == 1 and a.m <= a.cs <= INT_MAX

cdef int copy_band(Sink *s, Operand A, Operand C, int part) except -1 nogil:
    """C := A, without the corner"""
    cdef index k = min(A.m - 1, A.n)
    A, C = from_corner(&A, part), from_corner(&C, part)
    if k < A.n:
        copy(s, block(&A, 0, k, A.m, A.n - k), block(&C, 0, k, A.m, A.n - k), FULL, False)
    return copy(s, block(&A, 0, 0, A.m, k), block(&C, 0, 0, A.m, k), UPPER, False) if k else 0

cdef void move_band(const Operand *a, const Operand *c, int part) noexcept nogil:
    cdef index k = min(a.m - 1, a.n)
    cdef Operand x = from_corner(a, part), y = from_corner(c, part), u, v
    u, v = block(&x, 0, 0, x.m, k), block(&y, 0, 0, x.m, k)
    move(&u, &v, UPPER, False)
    u, v = block(&x, 0, k, x.m, x.n - k), block(&y, 0, k, x.m, x.n - k)
    move(&u, &v, FULL, False)

cdef int run_pbtrf(const Call *c) except -1 nogil:
    cdef const Operand *out = &c.o[OUT]
    cdef Operand t
    cdef Call r
    cdef blas_int n = out.n, k = out.m - 1, ld = out.cs, info
    cdef char uplo = letter(c.part == LOWER)
    if n == 0:
        return 0
    fits(out.m, out.n, 0)
    if by_columns(out):
        pbtrf[out.dtype](&uplo, &n, &k, out.p, &ld, &info)
        return not_definite(info) if info else 0
    buffer(out, out.m, out.n, &t)
    t.conj = out.conj           # the factor of the conjugate is that of the factor
    r = c[0]
    r.o[OUT] = t
    try:
        move_band(out, &t, c.part)
        run_pbtrf(&r)
        move_band(&t, out, c.part)
    finally:
        free(t.p)
    return 0

cdef int not_definite(int order) except -1 nogil:
    with gil:
        raise LinAlgError(f"pbtrf: the leading minor of order {order} is not positive definite")


# ---------------------------------------------------------------- derivatives

cdef inline Operand triangle_in(const Operand *a, int part) noexcept nogil:
    """The matrix that a band stores, as a lower triangle; only what is inside the band is there."""
    cdef Operand r = a[0]
    r.m = a.n
    if part == LOWER:
        r.cs = a.cs - a.rs
    else:
        r.p += (a.m - 1) * a.rs * itemsize[a.dtype]
        r.rs, r.cs = a.cs - a.rs, a.rs
    return r

cdef inline index width(index k) noexcept nogil:
    """The columns of a block."""
    return k if k <= 8 else min(max(k // 4 // 8 * 8, 8), 32)

cdef struct Column:
    index i, h, m               # where it begins, its columns, the rows of L21
    index whole                 # those that are there from the first column on

cdef inline Column column_at(index i, index n, index k) noexcept nogil:
    cdef Column at
    at.i, at.h = i, min(width(k), n - i)
    at.m = min(k, n - i - at.h)
    at.whole = min(k - at.h, at.m)
    return at

cdef inline Operand diagonal_block(const Operand *L, const Column *at) noexcept nogil:
    return block(L, at.i, at.i, at.h, at.h)

cdef inline Operand whole_rows(const Operand *L, const Column *at) noexcept nogil:
    return block(L, at.i + at.h, at.i, at.whole, at.h)

cdef inline Operand last_rows(const Operand *L, const Column *at) noexcept nogil:
    """Of these the upper triangle is there."""
    return block(L, at.i + at.h + at.whole, at.i, at.m - at.whole, at.h)

cdef int gather(Sink *s, bint adds, Operand L, const Column *at, Operand W) except -1 nogil:
    """W := L21, or W += L21"""
    cdef index r = at.whole, t = at.m - r
    if r and adds:
        add_to(s, number(1), whole_rows(&L, at), block(&W, 0, 0, r, at.h), FULL, False)
    elif r:
        copy(s, whole_rows(&L, at), block(&W, 0, 0, r, at.h), FULL, False)
    if t and adds:
        add_to(s, number(1), last_rows(&L, at), block(&W, r, 0, t, at.h), UPPER, False)
    elif t:
        copy(s, last_rows(&L, at), block(&W, r, 0, t, at.h), UPPER, False)
    return 0

cdef int scatter(Sink *s, Operand W, const Column *at, Operand L) except -1 nogil:
    """L21 := W"""
    cdef index r = at.whole, t = at.m - r
    if r:
        copy(s, block(&W, 0, 0, r, at.h), whole_rows(&L, at), FULL, False)
    return copy(s, block(&W, r, 0, t, at.h), last_rows(&L, at), UPPER, False) if t else 0

cdef int tangent(Sink *s, Operand L, Operand D, index k) except -1 nogil:
    """D := L low(inv(L) D inv(L)^H), low(X) with half the diagonal.

    For each column of blocks: P = low(inv(L11) dA11 inv(L11)^H), dL11 = L11 P, dL21 = dA21 inv(L11)^H - L21 P^H; the
    rest is the tangent of the factor for dA22 - dL21 L21^H - L21 dL21^H."""
    cdef index n = L.m, i, j, h = min(width(k), n)
    cdef Operand W, S, T, X, L11, V
    cdef Column at
    s.scratch(s, &L, k, h, &W)
    s.scratch(s, &D, h + k, h, &S)
    fill(s, 0, W, FULL, False)              # where L21 has no elements
    fill(s, 0, S, FULL, False)
    for j in range((n + h - 1) // h):
        i = j * h
        at = column_at(i, n, k)
        L11, T, X = diagonal_block(&L, &at), block(&S, 0, 0, at.h, at.h), block(&S, at.h, 0, at.m, at.h)
        copy(s, diagonal_block(&D, &at), T, LOWER, False)
        real_diagonal(s, T)
        mirrored(s, T)
        gather(s, False, D, &at, X)
        V = block(&S, 0, 0, at.h + at.m, at.h)
        triangle_solve(s, L11, LOWER, False, adjoint(&V))
        triangle_solve(s, L11, LOWER, False, T)
        half_diagonal(s, T)
        real_diagonal(s, T)
        fill(s, 0, T, UPPER, True)
        if at.m:
            V = block(&W, 0, 0, at.m, at.h)
            gather(s, False, L, &at, V)
            product(s, number(-1), V, adjoint(&T), number(1), X)
            scatter(s, X, &at, D)
            rank_2k(s, is_complex(L.dtype), number(-1), X, V, number(1), block(&D, i + at.h, i + at.h, at.m, at.m),
                    LOWER)
        triangle_times(s, number(1), L11, LOWER, False, T)
        copy(s, T, diagonal_block(&D, &at), LOWER, False)
    return 0

cdef int adjoint_of(Sink *s, Operand L, Operand B, index k) except -1 nogil:
    """B := low(S) with the S of potrf; this low(X) includes the whole diagonal.

    For each column of blocks, from the last: X = bL21 - S22 L21, P = low(L11^H bL11 - X^H L21) with half the diagonal,
    and then S11 = inv(L11)^H (P + P^H) inv(L11), S21 = X inv(L11)."""
    cdef index n = L.m, i, j, h = min(width(k), n)
    cdef Operand W, S, T, X, L11, V, B22
    cdef Column at
    cdef bint hermitian = is_complex(L.dtype)
    s.scratch(s, &L, k, h, &W)
    s.scratch(s, &B, h + k, h, &S)
    fill(s, 0, W, FULL, False)
    fill(s, 0, S, FULL, False)
    for j in range((n - 1) // h, -1, -1):
        i = j * h
        at = column_at(i, n, k)
        L11, T, X = diagonal_block(&L, &at), block(&S, 0, 0, at.h, at.h), block(&S, at.h, 0, at.m, at.h)
        copy(s, diagonal_block(&B, &at), T, LOWER, False)
        triangle_times(s, number(1), adjoint(&L11), UPPER, False, T)
        if at.m:
            V, B22 = block(&W, 0, 0, at.m, at.h), block(&B, i + at.h, i + at.h, at.m, at.m)
            gather(s, False, L, &at, V)
            symmetric_product(s, hermitian, number(-1), B22, LOWER, V, number(0), X)
            gather(s, True, B, &at, X)
            part_of_product(s, number(-1), adjoint(&X), V, T, LOWER, False)
        real_diagonal(s, T)
        mirrored(s, T)
        V = block(&S, 0, 0, at.h + at.m, at.h)
        triangle_solve(s, adjoint(&L11), UPPER, False, adjoint(&V))
        triangle_solve(s, adjoint(&L11), UPPER, False, T)
        copy(s, T, diagonal_block(&B, &at), LOWER, False)
        scatter(s, X, &at, B)
    return 0

cdef int of_diagonal(Sink *s, Operand L, Operand D) except -1 nogil:
    """D := D / (2 L), both real: forward and in reverse"""
    D.conj = False
    if is_complex(D.dtype):
        fill(s, 0, imag_part(&D), FULL, False)
    D = real_part(&D)
    return divide(s, number(.5), D, real_part(&L), 0, D)


# ---------------------------------------------------------------- narrow bands, column by column
#
# Of few diagonals a derivative by calls costs more than its numbers.  Where it just runs it is one call.

cdef enum:
    NARROW = 16                 # diagonals beside the main one

ctypedef fused number_t:
    float
    double
    float complex
    double complex

cdef inline number_t conj(number_t z) noexcept nogil:
    if number_t is float or number_t is double:
        return z
    else:
        return z.conjugate()

cdef inline number_t real(number_t z) noexcept nogil:
    cdef number_t r = z
    if number_t is not float and number_t is not double:
        r = z.real
    return r

cdef void tangent_loop(index n, index k, number_t *L, index lr, index lc, number_t *D, index dr,
                       index dc) noexcept nogil:
    cdef number_t[NARROW] w, x
    cdef number_t *d
    cdef number_t *e
    cdef number_t pivot, p
    cdef index i, j, a, b, m
    for j in range(n):
        m, d, pivot = min(k, n - 1 - j), D + j * (dr + dc), L[j * (lr + lc)]
        p = real(d[0]) / (2 * pivot * pivot)
        d[0] = pivot * p
        for i in range(m):
            w[i] = L[j * (lr + lc) + (i + 1) * lr]
            x[i] = d[(i + 1) * dr] / pivot - w[i] * p
            d[(i + 1) * dr] = x[i]
        for b in range(m):
            e = d + (b + 1) * (dr + dc)
            for a in range(b, m):
                e[(a - b) * dr] -= x[a] * conj(w[b]) + w[a] * conj(x[b])

cdef void adjoint_loop(index n, index k, number_t *L, index lr, index lc, number_t *B, index br,
                       index bc) noexcept nogil:
    cdef number_t[NARROW] w, x
    cdef number_t *d
    cdef number_t *e
    cdef number_t pivot, p, sum
    cdef index i, j, a, b, m
    for j in range(n - 1, -1, -1):
        m, d, pivot = min(k, n - 1 - j), B + j * (br + bc), L[j * (lr + lc)]
        for i in range(m):
            w[i] = L[j * (lr + lc) + (i + 1) * lr]
            x[i] = d[(i + 1) * br]
        for b in range(m):
            e = d + (b + 1) * (br + bc)
            sum = e[0] * w[b]
            for a in range(b + 1, m):
                sum += conj(e[(a - b) * br]) * w[a]
                x[a] -= e[(a - b) * br] * w[b]
            x[b] -= sum
        p = pivot * d[0]
        for i in range(m):
            p -= conj(x[i]) * w[i]
            d[(i + 1) * br] = x[i] / pivot
        d[0] = real(p) / (pivot * pivot)
    for j in range(n):
        B[j * (br + bc)] /= 2

cdef inline void loops(bint forward, index n, index k, number_t *L, index lr, index lc, number_t *D, index dr,
                       index dc) noexcept nogil:
    if forward:
        tangent_loop(n, k, L, lr, lc, D, dr, dc)
    else:
        adjoint_loop(n, k, L, lr, lc, D, dr, dc)

cdef int run_of_pbtrf(const Call *c) except -1 nogil:
    cdef Operand L = triangle_in(&c.o[IN1], c.part), D = triangle_in(&c.o[OUT], c.part)
    cdef index k = c.o[OUT].m - 1
    if D.dtype == F64:
        loops(c.fn, D.n, k, <double *>L.p, L.rs, L.cs, <double *>D.p, D.rs, D.cs)
    elif D.dtype == F32:
        loops(c.fn, D.n, k, <float *>L.p, L.rs, L.cs, <float *>D.p, D.rs, D.cs)
    elif D.dtype == C128:
        loops(c.fn, D.n, k, <double complex *>L.p, L.rs, L.cs, <double complex *>D.p, D.rs, D.cs)
    else:
        loops(c.fn, D.n, k, <float complex *>L.p, L.rs, L.cs, <float complex *>D.p, D.rs, D.cs)
    return 0

cdef double pbtrf_flops(const Call *c) noexcept nogil:
    return <double>c.o[OUT].n * c.o[OUT].m * c.o[OUT].m

cdef double of_pbtrf_flops(const Call *c) noexcept nogil:
    return 2 * pbtrf_flops(c)

new_rule(OF_PBTRF, rule_of(1 << IN1 | 1 << OUT, 1 << OUT, PART_OF_STORED | CHANGES_C | LEAVES_SOME,
                           run_of_pbtrf, NULL, NULL, NULL, NULL, of_pbtrf_flops, join_nothing))


# ---------------------------------------------------------------- pbtrf

cdef int derivative(Call *c, Sink *s, Operand F, bint forward) except -1 nogil:
    """Of the factor F, in place on the shadow, or on a copy of that by columns."""
    cdef Operand dC = shadow(&c.o[OUT]), D = dC, diag, X
    cdef index k = dC.m - 1
    cdef Call r
    if dC.n == 0:
        return 0
    if k == 0:
        return of_diagonal(s, F, D)
    if k <= NARROW and not s.recorded and F.conj == D.conj:
        begin(&r, OF_PBTRF, number(1), number(0))
        r.o[IN1], r.o[OUT], r.part, r.fn = F, dC, c.part, forward
        return send(s, &r)
    if not by_columns(&F):
        X = F
        s.scratch(s, &X, X.m, X.n, &F)
        copy_band(s, X, F, c.part)
    if not by_columns(&D):
        s.scratch(s, &dC, dC.m, dC.n, &D)
        copy_band(s, dC, D, c.part)
    if forward:
        tangent(s, triangle_in(&F, c.part), triangle_in(&D, c.part), k)
    else:
        diag = block(&D, 0 if c.part == LOWER else k, 0, 1, D.n)
        adjoint_of(s, triangle_in(&F, c.part), triangle_in(&D, c.part), k)
        rescale(s, number(.5), diag, FULL)
        diag.conj = False
        if is_complex(diag.dtype):
            fill(s, 0, imag_part(&diag), FULL, False)
    return copy_band(s, D, dC, c.part) if D.p != dC.p else 0

cdef int pbtrf_forward(Call *c, Sink *s) except -1 nogil:
    s.emit(s, c)
    return derivative(c, s, c.o[OUT], True)

cdef int pbtrf_reverse(Call *c, Sink *s) except -1 nogil:
    return derivative(c, s, after(c), False)

cdef unsigned int keep_factor(const Call *c) noexcept nogil:
    return 1 << AFTER

cdef void fold_pbtrf(Call *c, const Flags *f) noexcept nogil:
    c.part = LOWER if f.lower else UPPER

declare("pbtrf", rule_of(1 << OUT, 1 << OUT, PART_OF_STORED | CHANGES_C | LEAVES_SOME, run_pbtrf,
                         pbtrf_forward, pbtrf_reverse, keep_factor, fold_pbtrf, pbtrf_flops, join_nothing))
