"""Rules of the factorizations of tridiagonal matrices from LAPACK: gttrf, in the storage of gbtrf, and pttrf.

dX is the tangent of X, bX its adjoint; <X, Y> = Re sum(conj(X) Y).  The tangents of the values that one step passes to
the next are a linear recurrence with known coefficients.  One solution with a triangular band matrix solves it for all
steps; all else is products of vectors.
"""

from libc.stdlib cimport free, malloc

from numpy.linalg import LinAlgError

from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport *
from blasad._rules.constants cimport fold_nothing, keep_nothing
from blasad._rules.kernels.lines cimport block, buffer, move
from blasad._rules.kernels.packing cimport *
from blasad._rules.kernels.pointers cimport blas_int, gttrf, pttrf, put as put_number
from blasad._rules.flops cimport no_flops
from blasad._rules.joins cimport join_nothing


cdef inline Operand line(const Operand *a, index row, index first, index count) noexcept nogil:
    """A diagonal in band storage, as a column."""
    cdef Operand r = block(a, row, first, 1, max(count, 0))
    transpose(&r)
    r.cs = 0
    return r

cdef inline Operand part(const Operand *x, index first, index count) noexcept nogil:
    return block(x, first, 0, max(count, 0), 1)

cdef inline int solve(Sink *s, Operand S, bint adjoint, Operand x) except -1 nogil:
    """x := inv(S) x or inv(S)^H x, S unit lower triangular"""
    cdef Call c
    begin(&c, TBSV, number(1), number(0))
    c.kl, c.part, c.unit, c.trans = <int>S.m - 1, LOWER, True, adjoint
    c.o[IN1], c.o[OUT] = conjugated(&S) if adjoint else S, x
    return send(s, &c)

cdef inline int add_product(Sink *s, double alpha, Operand A, Operand B, Operand C) except -1 nogil:
    """C += alpha A .* B"""
    return combine(s, MUL, False, number(alpha), A, B, 1, C) if C.m else 0

cdef inline int to_product(Sink *s, double alpha, Operand A, Operand B, Operand C) except -1 nogil:
    """C := alpha A .* B"""
    return combine(s, MUL, False, number(alpha), A, B, 0, C) if C.m else 0

cdef inline int to_quotient(Sink *s, Operand A, Operand B, Operand C) except -1 nogil:
    """C := A ./ B"""
    return combine(s, DIV, False, number(1), A, B, 0, C) if C.m else 0


# ---------------------------------------------------------------- what exchanges are

cdef int run_exchanged(const Call *c) except -1 nogil:
    cdef const Operand *rows = &c.o[IN2]
    cdef Operand e = c.o[OUT]
    cdef index i
    for i in range(c.o[OUT].m):
        e.p = c.o[OUT].p + i * c.o[OUT].rs * itemsize[e.dtype]
        put_number(&e, (<long long *>rows.p)[i * rows.rs] != i, 0)
    return 0

cdef int exchanged_forward(Call *c, Sink *s) except -1 nogil:
    """dC := 0"""
    s.emit(s, c)
    return fill(s, 0, shadow(&c.o[OUT]), FULL, False)

cdef int exchanged_reverse(Call *c, Sink *s) except -1 nogil:
    """bC := 0"""
    return fill(s, 0, shadow(&c.o[OUT]), FULL, False)

new_rule(EXCHANGED, rule_of(1 << IN2, 1 << OUT, NO_PART | SETS_C, run_exchanged, exchanged_forward,
                            exchanged_reverse, keep_nothing, NULL, no_flops, join_nothing))


# ---------------------------------------------------------------- gttrf

cdef int run_gttrf(const Call *c) except -1 nogil:
    cdef const Operand *out = &c.o[OUT]
    cdef const Operand *rows = &c.o[IN2]
    cdef blas_int n = out.n, info = 0
    cdef blas_int *pivots
    cdef Operand t = out[0], a, b
    cdef index i, size = itemsize[out.dtype]
    if n == 0:
        return 0
    fits(out.n, 0, 0)
    if out.cs != 1 and n > 1:
        buffer(out, n, 4, &t)
        transpose(&t)
        t.conj = out.conj
        move(out, &t, FULL, False)
    pivots = <blas_int *>malloc(n * sizeof(blas_int))
    if pivots == NULL:
        if t.p != out.p:
            free(t.p)
        with gil:
            raise MemoryError(f"gttrf: no memory for {n} numbers of rows")
    gttrf[out.dtype](&n, t.p + 3 * t.rs * size, t.p + 2 * t.rs * size, t.p + (t.rs + 1) * size, t.p + 2 * size, pivots,
                     &info)
    for i in range(n):
        (<long long *>rows.p)[i * rows.rs] = pivots[i] - 1
    free(pivots)
    if t.p != out.p:
        for i in range(4):
            a = line(&t, i, max(2 - i, 0), n - max(2 - i, i - 2))
            b = line(out, i, max(2 - i, 0), a.m)
            move(&a, &b, FULL, False)
        free(t.p)
    if info:
        with gil:
            raise LinAlgError(f"gttrf: the matrix is singular: U[{info - 1}, {info - 1}] is exactly zero")
    return 0

# Step i has a row (a, b) from the step before and the row (c, f, g) of A.  Its pivot row is (a, b, 0), or (c, f, g) if
# rows are exchanged.  l times the pivot row is subtracted from the other row, which the next step gets.  With e = 1 for
# an exchange, else 0, and
#     t = (1 - e) - e l,  v = (1 - e) l - e,  p = u / d,  q = w / d,
# the tangents are
#     da' = v (p da - db) + t (df - p dc),  db' = t (dg - q dc) - q da,
#     dd = (1 - e) da + e dc,  du = (1 - e) db + e df,  dw = e dg,  dl = (t dc - v da) / d.

cdef struct Steps:
    index n                     # steps: one less than rows
    Operand e, k, t, v, p, q    # k = 1 - e
    Operand S                   # what takes the recurrence of all a: a band of two diagonals below ones
    Operand d                   # the pivots

cdef int coefficients(Sink *s, Call *c, Operand F, Steps *w) except -1 nogil:
    cdef Operand x = line(&F, 3, 0, F.n - 1)
    cdef Operand u = line(&F, 1, 1, F.n - 1), q = line(&F, 0, 2, F.n - 2), V
    cdef Operand one, two
    cdef index n = F.n - 1
    w.n, w.d = n, line(&F, 2, 0, n)
    s.scratch(s, &F, n, 6, &V)
    s.scratch(s, &F, 3, n + 1, &w.S)
    w.e, w.k, w.t = block(&V, 0, 0, n, 1), block(&V, 0, 1, n, 1), block(&V, 0, 2, n, 1)
    w.v, w.p, w.q = block(&V, 0, 3, n, 1), block(&V, 0, 4, n, 1), block(&V, 0, 5, max(n - 1, 0), 1)
    put(s, EXCHANGED, number(1), NULL, &c.o[IN2], number(0), &w.e, FULL, False)
    fill(s, 1, w.k, FULL, False)
    add_to(s, number(-1), w.e, w.k, FULL, False)
    copy(s, w.k, w.t, FULL, False)
    add_product(s, -1, w.e, x, w.t)
    to_product(s, 1, w.k, x, w.v)
    add_to(s, number(-1), w.e, w.v, FULL, False)
    to_quotient(s, u, w.d, w.p)
    to_quotient(s, q, part(&w.d, 0, n - 1), w.q)
    one, two = line(&w.S, 1, 0, n), line(&w.S, 2, 0, n - 1)
    fill(s, 0, w.S, FULL, False)
    to_product(s, -1, w.v, w.p, one)
    return to_product(s, -1, part(&w.v, 1, n - 1), w.q, two)

cdef int gttrf_forward(Call *c, Sink *s) except -1 nogil:
    """dL = L low(M), dU = up(M) U with M = inv(L) P dA inv(U)"""
    cdef Operand D = shadow(&c.o[OUT]), V, a, b, x, dc, df, dg, dw
    cdef Steps w
    cdef index n = D.n - 1
    s.emit(s, c)
    if n < 1:
        return 0
    coefficients(s, c, c.o[OUT], &w)
    s.scratch(s, &D, n + 1, 3, &V)
    a, b, x = block(&V, 0, 0, n + 1, 1), block(&V, 0, 1, n, 1), block(&V, 0, 2, n, 1)
    dc, df, dg, dw = line(&D, 3, 0, n), line(&D, 2, 0, n + 1), line(&D, 1, 1, n), line(&D, 0, 2, n - 1)
    copy(s, part(&dg, 1, n - 1), part(&x, 0, n - 1), FULL, False)
    add_product(s, -1, w.q, part(&dc, 0, n - 1), part(&x, 0, n - 1))
    copy(s, part(&dg, 0, 1), part(&b, 0, 1), FULL, False)
    to_product(s, 1, part(&w.t, 0, n - 1), part(&x, 0, n - 1), part(&b, 1, n - 1))   # db but for da
    copy(s, part(&df, 1, n), x, FULL, False)
    add_product(s, -1, w.p, dc, x)
    copy(s, part(&df, 0, 1), part(&a, 0, 1), FULL, False)
    to_product(s, 1, w.t, x, part(&a, 1, n))
    add_product(s, -1, w.v, b, part(&a, 1, n))
    solve(s, w.S, False, a)
    add_product(s, -1, w.q, part(&a, 0, n - 1), part(&b, 1, n - 1))
    to_product(s, 1, part(&w.e, 0, n - 1), part(&dg, 1, n - 1), dw)
    to_product(s, 1, w.k, b, dg)
    add_product(s, 1, w.e, part(&df, 1, n), dg)
    copy(s, a, df, FULL, False)
    to_product(s, 1, w.k, part(&a, 0, n), part(&df, 0, n))
    add_product(s, 1, w.e, dc, part(&df, 0, n))
    to_product(s, 1, w.t, dc, dc)
    add_product(s, -1, w.v, part(&a, 0, n), dc)
    return to_quotient(s, dc, w.d, dc)

cdef int gttrf_reverse(Call *c, Sink *s) except -1 nogil:
    """bA := P^T inv(L)^H (low(L^H bL) + up(bU U^H)) inv(U)^H, on the three diagonals"""
    cdef Operand B = shadow(&c.o[OUT]), V, a, b, x, bc, bd, bu, bw
    cdef Steps w
    cdef index n = B.n - 1
    if n < 1:
        return 0
    coefficients(s, c, after(c), &w)
    s.scratch(s, &B, n + 1, 3, &V)
    a, b, x = block(&V, 0, 0, n + 1, 1), block(&V, 0, 1, n, 1), block(&V, 0, 2, n, 1)
    bc, bd, bu, bw = line(&B, 3, 0, n), line(&B, 2, 0, n + 1), line(&B, 1, 1, n), line(&B, 0, 2, n - 1)
    to_quotient(s, bc, conjugated(&w.d), x)
    to_product(s, 1, conjugated(&w.t), x, bc)
    copy(s, bd, a, FULL, False)
    to_product(s, 1, w.k, part(&bd, 0, n), part(&a, 0, n))
    add_product(s, -1, conjugated(&w.v), x, part(&a, 0, n))
    add_product(s, 1, w.e, part(&bd, 0, n), bc)
    to_product(s, 1, w.k, bu, b)
    fill(s, 0, part(&bd, 0, 1), FULL, False)
    to_product(s, 1, w.e, bu, part(&bd, 1, n))
    fill(s, 0, part(&bu, 0, 1), FULL, False)
    to_product(s, 1, part(&w.e, 0, n - 1), bw, part(&bu, 1, n - 1))
    fill(s, 0, bw, FULL, False)
    x = part(&x, 0, n - 1)
    add_product(s, -1, conjugated(&w.q), part(&b, 1, n - 1), part(&a, 0, n - 1))
    solve(s, w.S, True, a)
    add_product(s, -1, conjugated(&w.v), part(&a, 1, n), b)
    add_to(s, number(1), part(&a, 0, 1), part(&bd, 0, 1), FULL, False)
    to_product(s, 1, conjugated(&w.t), part(&a, 1, n), part(&a, 1, n))
    add_to(s, number(1), part(&a, 1, n), part(&bd, 1, n), FULL, False)
    add_product(s, -1, conjugated(&w.p), part(&a, 1, n), bc)
    add_to(s, number(1), part(&b, 0, 1), part(&bu, 0, 1), FULL, False)
    to_product(s, 1, conjugated(&w.t), part(&b, 1, n - 1), x)
    add_to(s, number(1), x, part(&bu, 1, n - 1), FULL, False)
    return add_product(s, -1, conjugated(&w.q), x, part(&bc, 0, n - 1))

cdef unsigned int keep_factors(const Call *c) noexcept nogil:
    return 1 << AFTER | 1 << (LATE + IN2)

cdef void fold_gttrf(Call *c, const Flags *f) noexcept nogil:
    c.kl, c.ku = 1, 1

cdef double gttrf_flops(const Call *c) noexcept nogil:
    return 8.0 * c.o[OUT].n

declare("gtbtrf", rule_of(1 << OUT, 1 << IN2 | 1 << OUT, NO_PART | CHANGES_C | LEAVES_SOME, run_gttrf,
                          gttrf_forward, gttrf_reverse, keep_factors, fold_gttrf, gttrf_flops, join_nothing))


# ---------------------------------------------------------------- pttrf
#
# L is e / d, and the next d is f - |e|^2 / d.  So  dd' = df - 2 Re(conj(l) de) + |l|^2 dd,  dl = (de - l dd) / d.

cdef int run_pttrf(const Call *c) except -1 nogil:
    cdef const Operand *d = &c.o[IN1]
    cdef const Operand *e = &c.o[OUT]
    cdef Operand x = d[0], y = e[0]
    cdef blas_int n = d.m, info = 0
    if n == 0:
        return 0
    fits(d.m, 0, 0)
    if d.rs != 1 and n > 1:
        buffer(d, d.m, 1, &x)
        move(d, &x, FULL, False)
    if e.rs != 1 and n > 2:
        buffer(e, e.m, 1, &y)
        y.conj = e.conj
        move(e, &y, FULL, False)
    pttrf[e.dtype](&n, x.p, y.p, &info)
    if x.p != d.p:
        move(&x, d, FULL, False)
        free(x.p)
    if y.p != e.p:
        move(&y, e, FULL, False)
        free(y.p)
    if info:
        with gil:
            raise LinAlgError(f"pttrf: the leading minor of order {info} is not positive definite")
    return 0

cdef inline int real_product(Sink *s, double alpha, Operand A, Operand B, Operand C) except -1 nogil:
    """C += alpha Re(conj(A) .* B), a real C"""
    A.conj, B.conj = False, B.conj != A.conj
    if not is_complex(A.dtype):
        return add_product(s, alpha, A, B, C)
    add_product(s, alpha, real_part(&A), real_part(&B), C)
    if B.conj:
        alpha = -alpha
        B.conj = False
    return add_product(s, alpha, imag_part(&A), imag_part(&B), C)

cdef inline int scaled_by(Sink *s, double alpha, Operand A, Operand r, Operand C) except -1 nogil:
    """C += alpha A .* r, a real r"""
    if not is_complex(A.dtype):
        return add_product(s, alpha, A, r, C)
    add_product(s, alpha, real_part(&A), r, real_part(&C))
    return add_product(s, alpha, imag_part(&A), r, imag_part(&C))

cdef inline int divided_by(Sink *s, Operand r, Operand C) except -1 nogil:
    """C := C ./ r, a real r"""
    if not is_complex(C.dtype):
        return to_quotient(s, C, r, C)
    to_quotient(s, real_part(&C), r, real_part(&C))
    return to_quotient(s, imag_part(&C), r, imag_part(&C))

cdef int recurrence(Sink *s, Operand d, Operand l, Operand *S) except -1 nogil:
    """The band of -|l|^2 below ones"""
    cdef Operand one
    s.scratch(s, &d, 2, d.m, S)
    fill(s, 0, S[0], FULL, False)
    one = line(S, 1, 0, l.m)
    return real_product(s, -1, l, l, one)

cdef int pttrf_forward(Call *c, Sink *s) except -1 nogil:
    """dd' := df - 2 Re(conj(l) de) + |l|^2 dd, step by step;  dl := (de - l dd) / d"""
    cdef Operand d = c.o[IN1], low = c.o[OUT], dd = shadow(&d), de = shadow(&low), S
    cdef index n = low.m
    s.emit(s, c)
    if n == 0:
        return 0
    recurrence(s, d, low, &S)
    real_product(s, -2, low, de, part(&dd, 1, n))
    solve(s, S, False, dd)
    scaled_by(s, -1, low, part(&dd, 0, n), de)
    return divided_by(s, part(&d, 0, n), de)

cdef int pttrf_reverse(Call *c, Sink *s) except -1 nogil:
    """be := bl / d;  bd -= Re(conj(l) be);  bd += |l|^2 bd', the next one, from the last on;  be -= 2 l bd'"""
    cdef Operand d = c.o[IN1], low = after(c), bd = shadow(&d), be = shadow(&c.o[OUT]), S
    cdef index n = low.m
    if n == 0:
        return 0
    recurrence(s, d, low, &S)
    divided_by(s, part(&d, 0, n), be)
    real_product(s, -1, low, be, part(&bd, 0, n))
    solve(s, S, True, bd)
    return scaled_by(s, -2, low, part(&bd, 1, n), be)

cdef unsigned int keep_both(const Call *c) noexcept nogil:
    return 1 << AFTER | 1 << (LATE + IN1)

cdef double pttrf_flops(const Call *c) noexcept nogil:
    return 3.0 * c.o[OUT].m

declare("pttrf", rule_of(1 << IN1 | 1 << OUT, 1 << IN1 | 1 << OUT, NO_PART | CHANGES_C, run_pttrf,
                         pttrf_forward, pttrf_reverse, keep_both, fold_nothing, pttrf_flops, join_nothing))
