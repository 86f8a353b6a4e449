"""Rules of symmetric and Hermitian indefinite matrices from LAPACK: sytrf, hetrf, sytrs, hetrs.

dX is the tangent of X, bX its adjoint; <X, Y> = Re sum(conj(X) Y).  X' is X^H for Hermitian matrices, X^T for symmetric
ones.  After the exchanges of rows and columns that the pivots describe, P^T A P = L D L', with L unit lower triangular
and D with diagonal blocks of order 1 and 2; an upper triangle is a lower one with reversed rows and columns.  With M =
inv(L) P^T dA P inv(L)',

    M = X D + dD + D X',  so  dD = M in the blocks of D,  X = low(M) inv(D),  dL = L X,

where low(M) is the part of M below these blocks.  Derivatives split the matrix in halves recursively, in place on a
copy of the shadow.  Calls read the pivots when they run, so the calls are the same for all pivots, wherever the blocks
of order 2 are.
"""

from blasad._rules.kernels.bunch_kaufman cimport *
from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport *
from blasad._rules.constants cimport constant_forward, constant_reverse, keep_nothing
from blasad._rules.kernels.householder cimport turned
from blasad._rules.kernels.lines cimport block
from blasad._rules.products cimport real_diagonal
from blasad._rules.flops cimport no_flops, third_flops
from blasad._rules.joins cimport join_nothing

cdef enum:
    LEAF = 32                   # the order from which on matrices are not halved

cdef struct Blocks:             # of order 1 and 2, or what multiplies columns like them
    Operand all                 # n x 3, of which the last row has one element:
    Operand x, y, z             # diagonals, what is below them, what is above them

cdef struct Factors:
    Operand L, pairs
    Blocks D, inverse


# ---------------------------------------------------------------- pieces

cdef inline bint is_hermitian(const Call *c) noexcept nogil:
    return c.op == HETRF or c.op == HETRS

cdef inline Operand star(bint h, const Operand *a) noexcept nogil:
    return adjoint(a) if h else transposed(a)

cdef inline Operand in_order(const Call *c, const Operand *a) noexcept nogil:
    """a as what belongs to a lower triangle."""
    return turned(a) if c.part == UPPER else a[0]

cdef inline Operand below(const Operand *a) noexcept nogil:
    """What is next to the diagonal."""
    cdef Operand d = block(a, 1, 0, a.m - 1, a.m - 1)
    return diagonal(&d)

cdef inline Blocks blocks_in(Operand T) noexcept nogil:
    cdef Blocks b
    b.all, b.x = T, block(&T, 0, 0, T.m, 1)
    b.y, b.z = block(&T, 0, 1, T.m - 1, 1), block(&T, 0, 2, T.m - 1, 1)
    return b

cdef inline Blocks adjoint_blocks(const Blocks *b) noexcept nogil:
    cdef Blocks r
    r.all = b.all
    r.x, r.y, r.z = conjugated(&b.x), conjugated(&b.z), conjugated(&b.y)
    return r

cdef int room_of_blocks(Sink *s, Operand *like, Blocks *b) except -1 nogil:
    cdef Operand T
    s.scratch(s, like, like.m, 3, &T)
    fill(s, 0, T, FULL, False)
    b[0] = blocks_in(T)
    return 0

cdef int exchanged(Sink *s, const Call *c, Operand C, int part, bint backwards) except -1 nogil:
    """The rows of C as the pivots say; those of a triangle by pivots behind each column."""
    cdef Call e
    begin(&e, PIVOT_ROWS, number(0), number(0))
    e.o[IN2], e.o[OUT], e.part, e.unit = c.o[IN2], C, part, part != FULL
    e.fn = (LAST_FIRST if backwards else 0) | (FROM_UPPER if c.part == UPPER else 0)
    return send(s, &e)

cdef int both_exchanged(Sink *s, const Call *c, Operand T, bint backwards) except -1 nogil:
    """P^T T P, or P T P^T, of a symmetric or Hermitian T with one triangle"""
    copy(s, star(is_hermitian(c), &T), T, UPPER, True)
    exchanged(s, c, T, FULL, backwards)
    return exchanged(s, c, transposed(&T), FULL, backwards)

cdef inline Operand repeated(const Operand *column, index m) noexcept nogil:
    """A column as m rows."""
    cdef Operand r = transposed(column)
    r.m, r.rs, r.drs = m, 0, 0
    return r

cdef int times_blocks(Sink *s, Operand X, Blocks b, Operand Y) except -1 nogil:
    """Y := X b, column by column"""
    cdef index m = X.m, n = X.n
    combine(s, MUL, False, number(1), repeated(&b.x, m), X, 0, Y)
    if n == 1:
        return 0
    multiply(s, number(1), repeated(&b.y, m), block(&X, 0, 1, m, n - 1), 1, block(&Y, 0, 0, m, n - 1))
    return multiply(s, number(1), repeated(&b.z, m), block(&X, 0, 0, m, n - 1), 1, block(&Y, 0, 1, m, n - 1))

cdef int blocks_times(Sink *s, Blocks b, Operand X, Operand Y) except -1 nogil:
    """Y := b X"""
    cdef Operand z = b.z
    b.z, b.y = b.y, z
    return times_blocks(s, transposed(&X), b, transposed(&Y))

cdef int blocks_of(Sink *s, const Call *c, Operand K, Operand pairs, Blocks *b) except -1 nogil:
    """b := the blocks in K, which loses what is below the diagonal in them"""
    cdef Operand y
    room_of_blocks(s, &K, b)
    copy(s, diagonal(&K), b.x, FULL, False)
    if is_hermitian(c):
        real_diagonal_of(s, b.x)
    if K.m > 1:
        y = below(&K)
        multiply(s, number(1), block(&pairs, 0, 0, K.m - 1, 1), y, 0, b.y)
        add_to(s, number(-1), b.y, y, FULL, False)
        copy(s, conjugated(&b.y) if is_hermitian(c) else b.y, b.z, FULL, False)
    return 0

cdef inline int real_diagonal_of(Sink *s, Operand d) except -1 nogil:
    """A column of numbers that count as real."""
    if not is_complex(d.dtype):
        return 0
    return fill(s, 0, imag_part(&d), FULL, False)

cdef int factors_of(Sink *s, const Call *c, Operand F, Factors *f) except -1 nogil:
    """L, and D with its inverse, from what is stored"""
    s.scratch(s, &F, F.m, F.m, &f.L)
    s.scratch(s, &F, F.m, 1, &f.pairs)
    cdef Call e
    begin(&e, PAIRS, number(0), number(0))
    e.o[IN2], e.o[OUT], e.fn = c.o[IN2], f.pairs, FROM_UPPER if c.part == UPPER else 0
    send(s, &e)
    copy(s, in_order(c, &F), f.L, LOWER, False)
    exchanged(s, c, f.L, LOWER, False)
    return blocks_of(s, c, f.L, f.pairs, &f.D)

cdef int invert(Sink *s, Factors *f) except -1 nogil:
    cdef Operand T
    s.scratch(s, &f.L, f.L.m, 3, &T)
    f.inverse = blocks_in(T)
    return put(s, INVERT, number(1), &f.D.all, NULL, number(0), &T, FULL, False)


# ---------------------------------------------------------------- a call that inverts blocks

cdef int product_of_blocks(Sink *s, double alpha, Blocks p, Blocks q, Blocks r) except -1 nogil:
    """r := alpha p q"""
    cdef index n = p.x.m, k = n - 1
    multiply(s, number(alpha), p.x, q.x, 0, r.x)
    if n == 1:
        return 0
    multiply(s, number(alpha), p.z, q.y, 1, block(&r.x, 0, 0, k, 1))
    multiply(s, number(alpha), p.y, q.z, 1, block(&r.x, 1, 0, k, 1))
    multiply(s, number(alpha), p.y, block(&q.x, 0, 0, k, 1), 0, r.y)
    multiply(s, number(alpha), q.y, block(&p.x, 1, 0, k, 1), 1, r.y)
    multiply(s, number(alpha), q.z, block(&p.x, 0, 0, k, 1), 0, r.z)
    return multiply(s, number(alpha), p.z, block(&q.x, 1, 0, k, 1), 1, r.z)

cdef int invert_forward(Call *c, Sink *s) except -1 nogil:
    """dC := -C dA C"""
    cdef Blocks C = blocks_in(c.o[OUT]), dC = blocks_in(shadow(&c.o[OUT])), T
    s.emit(s, c)
    fill(s, 0, dC.all, FULL, False)
    if c.o[IN1].d == NULL:
        return 0
    room_of_blocks(s, &dC.all, &T)
    product_of_blocks(s, 1, C, blocks_in(shadow(&c.o[IN1])), T)
    return product_of_blocks(s, -1, T, C, dC)

cdef int invert_reverse(Call *c, Sink *s) except -1 nogil:
    """bA -= C^H bC C^H;  bC := 0"""
    cdef Blocks C = blocks_in(after(c)), bC = blocks_in(shadow(&c.o[OUT])), T, U
    C = adjoint_blocks(&C)
    if c.o[IN1].d != NULL:
        room_of_blocks(s, &bC.all, &T)
        room_of_blocks(s, &bC.all, &U)
        product_of_blocks(s, 1, C, bC, T)
        product_of_blocks(s, -1, T, C, U)
        add_to(s, number(1), U.all, shadow(&c.o[IN1]), FULL, False)
    return fill(s, 0, bC.all, FULL, False)

cdef unsigned int keep_after(const Call *c) noexcept nogil:
    return (c.o[IN1].d != NULL) << AFTER

cdef double invert_flops(const Call *c) noexcept nogil:
    return 5.0 * c.o[OUT].m

new_rule(INVERT, rule_of(1 << IN1, 1 << OUT, NO_PART | SETS_C, run_invert, invert_forward, invert_reverse,
                         keep_after, NULL, invert_flops, join_nothing))


# ---------------------------------------------------------------- calls that read pivots

cdef int rows_forward(Call *c, Sink *s) except -1 nogil:
    """dC := dC with its rows exchanged alike"""
    cdef Call e = c[0]
    e.o[OUT] = shadow(&c.o[OUT])
    send(s, &e)
    return s.emit(s, c)

cdef int rows_reverse(Call *c, Sink *s) except -1 nogil:
    """bC := bC with its rows exchanged back"""
    cdef Call e = c[0]
    e.o[OUT], e.fn = shadow(&c.o[OUT]), c.fn ^ LAST_FIRST
    return send(s, &e)

cdef unsigned int keep_pivots(const Call *c) noexcept nogil:
    return 1 << IN2

new_rule(PIVOT_ROWS, rule_of(1 << IN2 | 1 << OUT, 1 << OUT, PART_OF_C | CHANGES_C, run_pivot_rows,
                             rows_forward, rows_reverse, keep_pivots, NULL, no_flops, join_nothing))
new_rule(PAIRS, rule_of(1 << IN2, 1 << OUT, NO_PART | SETS_C, run_pairs, constant_forward, constant_reverse,
                        keep_nothing, NULL, no_flops, join_nothing))


# ---------------------------------------------------------------- sytrf, by halves

cdef int diagonals_of_product(Sink *s, bint h, Operand pairs, Operand q, Operand y, Operand d,
                              Operand e) except -1 nogil:
    """What blocks with the diagonal d and e below it get from -q y^T: off the diagonal for both places"""
    cdef Operand T, other, wide = d
    cdef index k = q.m - 1, r = q.n
    wide.n, wide.cs = r, 0
    multiply(s, number(-1), q, y, 1, wide)
    if h:
        real_diagonal_of(s, d)
    if k == 0:
        return 0
    s.scratch(s, &d, k, 1, &T)
    fill(s, 0, T, FULL, False)
    wide = T
    wide.n, wide.cs = r, 0
    other = conjugated(&wide) if h else wide
    multiply(s, number(-1), block(&q, 1, 0, k, r), block(&y, 0, 0, k, r), 1, wide)
    multiply(s, number(-1), block(&q, 0, 0, k, r), block(&y, 1, 0, k, r), 1, other)
    return multiply(s, number(1), block(&pairs, 0, 0, k, 1), T, 1, e)

cdef inline Blocks some_blocks(const Blocks *b, index i, index m) noexcept nogil:
    cdef Blocks r
    r.all, r.x = b.all, block(&b.x, i, 0, m, 1)
    r.y, r.z = block(&b.y, i, 0, m - 1, 1), block(&b.z, i, 0, m - 1, 1)
    return r

cdef int apart(Sink *s, Operand column, Operand pair, Operand other) except -1 nogil:
    """column := what it has if a block of D lies across the border behind it, other := the rest; one of them is 0."""
    pair.m, pair.rs = column.m, 0
    multiply(s, number(1), pair, column, 0, other)
    add_to(s, number(-1), other, column, FULL, False)
    return put(s, SWAP, number(1), &other, NULL, number(0), &column, FULL, False)

cdef int between(Sink *s, bint h, Operand A, int part, Operand V) except -1 nogil:
    """V := inv(A) V inv(A)', of V the lower triangle"""
    if h:
        real_diagonal(s, V)
    copy(s, star(h, &V), V, UPPER, True)
    triangle_solve(s, A, part, True, V)
    return triangle_solve(s, A, part, True, star(h, &V))

cdef int small_tangent(Sink *s, bint h, Operand L, Operand pairs, Operand T, Blocks E, Operand W) except -1 nogil:
    cdef Operand V = block(&W, 0, 0, T.m, T.m), y
    copy(s, T, V, LOWER, False)
    between(s, h, L, LOWER, V)
    copy(s, diagonal(&V), E.x, FULL, False)
    if h:
        real_diagonal_of(s, E.x)
    fill(s, 0, V, UPPER, False)
    if T.m > 1:
        y = below(&V)
        multiply(s, number(1), block(&pairs, 0, 0, T.m - 1, 1), y, 0, E.y)
        add_to(s, number(-1), E.y, y, FULL, False)
        copy(s, conjugated(&E.y) if h else E.y, E.z, FULL, False)
    triangle_times(s, number(1), L, LOWER, True, V)
    copy(s, V, T, LOWER, True)
    return copy(s, E.x, diagonal(&T), FULL, False)

cdef int tangent(Sink *s, bint h, Operand L, Operand pairs, Operand T, Blocks E, Operand W) except -1 nogil:
    """E := dD and, below the diagonal, T := Z = dL D, for T = dA.  L is changed meanwhile, and restored.

    By halves, with V = L21 dD11 and K = (dA21 - L21 Z11') inv(L11)' - V / 2: Z21 = K - V / 2, and the rest are the
    tangents for dA22 - K L21' - L21 K'.  A block of D across the border belongs to the second half, which therefore
    begins one row earlier; if there is no such block, this row has only its diagonal."""
    cdef index m = L.m, k = m // 2
    cdef Operand L11, L21, T11, T21, V, l, t, pair, hidden, rest
    cdef Blocks E11
    if m <= LEAF:
        return small_tangent(s, h, L, pairs, T, E, W)
    L11, L21, T11, T21 = block(&L, 0, 0, k, k), block(&L, k, 0, m - k, k), block(&T, 0, 0, k, k), block(
        &T, k, 0, m - k, k)
    l, t, pair = block(&L21, 0, k - 1, m - k, 1), block(&T21, 0, k - 1, m - k, 1), block(&pairs, k - 1, 0, 1, 1)
    V, E11 = block(&W, 0, 0, m - k, k), some_blocks(&E, 0, k)
    s.scratch(s, &L, m - k, 1, &hidden)
    s.scratch(s, &T, m - k, 1, &rest)
    tangent(s, h, L11, pairs, T11, E11, W)
    apart(s, l, pair, hidden)
    put(s, SWAP, number(1), &hidden, NULL, number(0), &l, FULL, False)
    copy(s, L21, V, FULL, False)
    triangle_times(s, number(1), conjugated(&T11) if h else T11, LOWER, True, transposed(&V))   # with ones
    add_to(s, number(1), L21, T21, FULL, False)
    add_to(s, number(-1), V, T21, FULL, False)
    triangle_solve(s, L11, LOWER, True, star(h, &T21))
    times_blocks(s, L21, E11, V)
    add_to(s, number(-.5), V, T21, FULL, False)
    rank_2k(s, h, number(-1), T21, L21, number(1), block(&T, k, k, m - k, m - k), LOWER)
    add_to(s, number(-.5), V, T21, FULL, False)
    put(s, SWAP, number(1), &hidden, NULL, number(0), &l, FULL, False)
    apart(s, t, pair, rest)
    k -= 1
    tangent(s, h, block(&L, k, k, m - k, m - k), block(&pairs, k, 0, m - k, 1), block(&T, k, k, m - k, m - k),
            some_blocks(&E, k, m - k), W)
    add_to(s, number(1), rest, t, FULL, False)
    return add_to(s, number(1), hidden, l, FULL, False)

cdef int small_adjoint(Sink *s, bint h, Operand L, Operand pairs, Operand T, Blocks E, Operand W) except -1 nogil:
    cdef Operand V = block(&W, 0, 0, T.m, T.m), d = diagonal(&V), x
    fill(s, 0, V, UPPER, False)
    copy(s, T, V, LOWER, True)
    triangle_times(s, number(1), star(h, &L), UPPER, True, V)
    if T.m > 1:
        x = below(&V)
        multiply(s, number(-1), block(&pairs, 0, 0, T.m - 1, 1), x, 1, x)
        add_to(s, number(1), E.y, x, FULL, False)
    copy(s, E.x, d, FULL, False)
    rescale(s, number(2), d, FULL)
    between(s, h, star(h, &L), UPPER, V)
    return copy(s, V, T, LOWER, False)

cdef int adjoint_of(Sink *s, bint h, Operand L, Operand pairs, Operand T, Blocks E, Operand W) except -1 nogil:
    """T := bA, with twice its diagonal, for T = bL inv(D)^H below the diagonal and E = bD; for symmetric matrices, for
    the conjugates of all three.  L is changed meanwhile, and restored; E is overwritten.

    By halves, with V = bA22 L21 / 2 from the second half and K = T21 - V: bA21 = (K - V) inv(L11), -L21^H K is added to
    bD11 in its blocks, and -bA21' L21 to T11.  A block of D across the border is handled as in `tangent`."""
    cdef index m = L.m, k = m // 2
    cdef Operand L11, L21, T11, T21, V, l, t, pair, hidden, rest, q
    cdef Blocks E11
    if m <= LEAF:
        return small_adjoint(s, h, L, pairs, T, E, W)
    L11, L21, T11, T21 = block(&L, 0, 0, k, k), block(&L, k, 0, m - k, k), block(&T, 0, 0, k, k), block(
        &T, k, 0, m - k, k)
    l, t, pair = block(&L21, 0, k - 1, m - k, 1), block(&T21, 0, k - 1, m - k, 1), block(&pairs, k - 1, 0, 1, 1)
    V, E11 = block(&W, 0, 0, m - k, k), some_blocks(&E, 0, k)
    s.scratch(s, &L, m - k, 1, &hidden)
    s.scratch(s, &T, m - k, 1, &rest)
    apart(s, l, pair, hidden)
    apart(s, t, pair, rest)
    adjoint_of(s, h, block(&L, k - 1, k - 1, m - k + 1, m - k + 1), block(&pairs, k - 1, 0, m - k + 1, 1),
               block(&T, k - 1, k - 1, m - k + 1, m - k + 1), some_blocks(&E, k - 1, m - k + 1), W)
    put(s, SWAP, number(1), &hidden, NULL, number(0), &l, FULL, False)
    add_to(s, number(1), rest, t, FULL, False)
    copy(s, block(&T11, k - 1, k - 1, 1, 1), block(&E.x, k - 1, 0, 1, 1), FULL, False)
    rescale(s, number(.5), block(&E.x, k - 1, 0, 1, 1), FULL)
    symmetric_product(s, h, number(.5), block(&T, k, k, m - k, m - k), LOWER, L21, number(0), V)
    add_to(s, number(-1), V, T21, FULL, False)
    q = star(h, &T21)
    diagonals_of_product(s, h, block(&pairs, 0, 0, k, 1), q, transposed(&L21), E11.x, E11.y)
    add_to(s, number(-1), V, T21, FULL, False)
    triangle_solve(s, transposed(&L11), UPPER, True, transposed(&T21))
    part_of_product(s, number(-1), star(h, &T21), L21, T11, LOWER, True)
    adjoint_of(s, h, L11, pairs, T11, E11, W)
    return add_to(s, number(1), hidden, l, FULL, False)

cdef int work_for(Sink *s, Operand *like, Operand *W) except -1 nogil:
    cdef index n = like.m, k = n if n <= LEAF else n - n // 2
    return s.scratch(s, like, max(k, min(n, LEAF)), max(k, min(n, LEAF)), W)

cdef int sytrf_forward(Call *c, Sink *s) except -1 nogil:
    """dD := the blocks of M, dL := L low(M) inv(D)"""
    cdef Operand dC = shadow(&c.o[OUT]), T, X, W
    cdef Factors f
    cdef Blocks dD
    s.emit(s, c)
    if dC.m == 0:
        return 0
    dC = in_order(c, &dC)
    factors_of(s, c, c.o[OUT], &f)
    invert(s, &f)
    s.scratch(s, &dC, dC.m, dC.m, &T)
    s.scratch(s, &dC, dC.m, dC.m, &X)
    work_for(s, &dC, &W)
    room_of_blocks(s, &dC, &dD)
    copy(s, dC, T, LOWER, False)
    if is_hermitian(c):
        real_diagonal(s, T)
    both_exchanged(s, c, T, False)
    tangent(s, is_hermitian(c), f.L, f.pairs, T, dD, W)
    fill(s, 0, T, UPPER, False)
    times_blocks(s, T, f.inverse, X)
    copy(s, dD.x, diagonal(&X), FULL, False)
    if dC.m > 1:
        add_to(s, number(1), dD.y, below(&X), FULL, False)
    exchanged(s, c, X, LOWER, True)
    return copy(s, X, dC, LOWER, False)

cdef int sytrf_reverse(Call *c, Sink *s) except -1 nogil:
    """bA := P inv(L)^H (low(L^H bL) inv(D)^H + bD) conj(inv(L)') P^T, where an element off the diagonal gets the
    adjoints of its two places"""
    cdef Operand bC = shadow(&c.o[OUT]), B, T, W
    cdef Factors f
    cdef Blocks bD
    cdef bint h = is_hermitian(c)
    if bC.m == 0:
        return 0
    bC = in_order(c, &bC)
    factors_of(s, c, after(c), &f)
    invert(s, &f)
    s.scratch(s, &bC, bC.m, bC.m, &B)
    s.scratch(s, &bC, bC.m, bC.m, &T)
    work_for(s, &bC, &W)
    copy(s, bC, B, LOWER, False)
    exchanged(s, c, B, LOWER, False)
    blocks_of(s, c, B, f.pairs, &bD)
    fill(s, 0, B, UPPER, False)
    times_blocks(s, B, adjoint_blocks(&f.inverse), T)
    if not h:
        conjugate(&T)
        conjugate(&bD.x)
        conjugate(&bD.y)
    adjoint_of(s, h, f.L, f.pairs, T, bD, W)
    T.conj = False
    rescale(s, number(.5), diagonal(&T), FULL)
    both_exchanged(s, c, T, True)
    if h:
        real_diagonal(s, T)
    return copy(s, T, bC, LOWER, False)

cdef unsigned int keep_factors(const Call *c) noexcept nogil:
    return 1 << AFTER | 1 << (LATE + IN2)

cdef void fold_triangle(Call *c, const Flags *f) noexcept nogil:
    c.part = LOWER if f.lower else UPPER


# ---------------------------------------------------------------- sytrs

cdef int solve(Sink *s, const Call *c, Operand A, Operand C) except -1 nogil:
    cdef Call e
    begin(&e, c.op, number(1), number(0))
    e.o[IN1], e.o[IN2], e.o[OUT], e.part = A, c.o[IN2], C, c.part
    return send(s, &e)

cdef int exchanged_copy(Sink *s, const Call *c, Operand C, Operand *T) except -1 nogil:
    """T := P^T C"""
    s.scratch(s, &C, C.m, C.n, T)
    copy(s, in_order(c, &C), T[0], FULL, False)
    return exchanged(s, c, T[0], FULL, False)

cdef int sytrs_forward(Call *c, Sink *s) except -1 nogil:
    """dC := inv(A) (dC - dA C_after), with x = P^T C_after and dA x = dL D L' x + L (dD L' x + D dL' x)"""
    cdef Operand dC = shadow(&c.o[OUT]), dF = shadow(&c.o[IN1]), K, x, y, v, w
    cdef Factors f
    cdef Blocks dD
    cdef bint h = is_hermitian(c)
    s.emit(s, c)
    if empty(&dC):
        return 0
    if dF.p != NULL:
        factors_of(s, c, c.o[IN1], &f)
        s.scratch(s, &dF, dF.m, dF.m, &K)
        dF = in_order(c, &dF)
        copy(s, dF, K, LOWER, False)
        exchanged(s, c, K, LOWER, False)
        blocks_of(s, c, K, f.pairs, &dD)
        fill(s, 0, diagonal(&K), FULL, False)
        exchanged_copy(s, c, c.o[OUT], &x)
        s.scratch(s, &c.o[OUT], x.m, x.n, &y)
        copy(s, x, y, FULL, False)
        triangle_times(s, number(1), star(h, &f.L), UPPER, True, y)
        s.scratch(s, &K, x.m, x.n, &v)
        s.scratch(s, &K, x.m, x.n, &w)
        copy(s, x, w, FULL, False)
        triangle_times(s, number(1), star(h, &K), UPPER, False, w)
        blocks_times(s, f.D, w, v)
        blocks_times(s, dD, y, w)
        add_to(s, number(1), w, v, FULL, False)
        triangle_times(s, number(1), f.L, LOWER, True, v)
        blocks_times(s, f.D, y, w)
        triangle_times(s, number(1), K, LOWER, False, w)
        add_to(s, number(1), w, v, FULL, False)
        exchanged(s, c, v, FULL, True)
        add_to(s, number(-1), v, in_order(c, &dC), FULL, False)
    return solve(s, c, c.o[IN1], dC)

cdef int sytrs_reverse(Call *c, Sink *s) except -1 nogil:
    """bC := W = A^-H bC;  with x = P^T C_after, w = P^T W, y = L' x, q = L^H w:  bL -= w (D y)^H + x~ (D^H q)~',
    bD -= q y^H, where x~ is x and ~' is ^H for Hermitian matrices, conj(x) and ^T for symmetric ones"""
    cdef Operand bC = shadow(&c.o[OUT]), bF = shadow(&c.o[IN1]), done = after(c), K, x, y, w, q, u, d
    cdef Factors f
    cdef index n = bC.m, r = bC.n
    cdef bint h = is_hermitian(c)
    if empty(&bC):
        return 0
    if bF.p == NULL:
        return solve(s, c, c.o[IN1] if h else conjugated(&c.o[IN1]), bC)
    factors_of(s, c, c.o[IN1], &f)
    invert(s, &f)
    exchanged_copy(s, c, done, &x)
    exchanged_copy(s, c, bC, &w)
    s.scratch(s, &done, n, r, &y)
    s.scratch(s, &bC, n, r, &q)
    s.scratch(s, &bC, n, r, &u)
    s.scratch(s, &bC, n, n, &K)
    copy(s, x, y, FULL, False)
    triangle_times(s, number(1), star(h, &f.L), UPPER, True, y)
    triangle_solve(s, f.L if h else conjugated(&f.L), LOWER, True, w)
    blocks_times(s, adjoint_blocks(&f.inverse), w, q)
    copy(s, q, w, FULL, False)
    triangle_solve(s, adjoint(&f.L), UPPER, True, w)
    copy(s, w, u, FULL, False)
    exchanged(s, c, u, FULL, True)
    copy(s, u, in_order(c, &bC), FULL, False)
    fill(s, 0, K, LOWER, False)
    blocks_times(s, adjoint_blocks(&f.D), q, u)
    if h:
        part_of_product(s, number(-1), x, adjoint(&u), K, LOWER, True)
    else:
        part_of_product(s, number(-1), conjugated(&x), transposed(&u), K, LOWER, True)
    blocks_times(s, f.D, y, x)
    part_of_product(s, number(-1), w, adjoint(&x), K, LOWER, True)
    d = below(&K)
    if n > 1:
        multiply(s, number(-1), block(&f.pairs, 0, 0, n - 1, 1), d, 1, d)
    diagonals_of_product(s, h, f.pairs, q, conjugated(&y), diagonal(&K), d)
    exchanged(s, c, K, LOWER, True)
    return add_to(s, number(1), K, in_order(c, &bF), LOWER, False)

cdef unsigned int keep_solution(const Call *c) noexcept nogil:
    return 1 << IN1 | 1 << IN2 | (c.o[IN1].d != NULL) << AFTER


# ---------------------------------------------------------------- declarations

cdef enum:
    A = 1 << IN1
    B = 1 << IN2
    C = 1 << OUT


declare("sytrf", rule_of(C, B | C, PART_OF_C | CHANGES_C, run_sytrf, sytrf_forward, sytrf_reverse,
                         keep_factors, fold_triangle, third_flops, join_nothing))
declare("hetrf", rule_of(C, B | C, PART_OF_C | CHANGES_C, run_sytrf, sytrf_forward, sytrf_reverse,
                         keep_factors, fold_triangle, third_flops, join_nothing))
cdef double solution_flops(const Call *c) noexcept nogil:
    return 2.0 * c.o[OUT].m * c.o[OUT].m * c.o[OUT].n

declare("sytrs", rule_of(A | B | C, C, PART_OF_A | CHANGES_C, run_sytrs, sytrs_forward, sytrs_reverse,
                         keep_solution, fold_triangle, solution_flops, join_nothing))
declare("hetrs", rule_of(A | B | C, C, PART_OF_A | CHANGES_C, run_sytrs, sytrs_forward, sytrs_reverse,
                         keep_solution, fold_triangle, solution_flops, join_nothing))
