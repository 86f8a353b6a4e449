"""Rules of LU factors in band storage from LAPACK: gbtrf, and gbtrl, which solves with L.

dX is the tangent of X, bX its adjoint; <X, Y> = Re sum(conj(X) Y).  Derivatives work on one block of columns after the
other: the window of the band that the factorization of the block changes is copied to a dense matrix, its rows are
exchanged, and the rule of lu.pyx is applied there.  Column j of L is stored as step j left it, so later exchanges are
applied when it is copied to a window.
"""

from libc.stdlib cimport free, malloc

from numpy.linalg import LinAlgError

from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport *
from blasad._rules.kernels.lines cimport block, buffer, move
from blasad._rules.lapack.lu cimport *
from blasad._rules.kernels.packing cimport *
from blasad._rules.kernels.pointers cimport *
from blasad._rules.joins cimport join_nothing


cdef inline index block_size(index kl) noexcept nogil:
    """Columns of a window: few beside the rows that follow them, but enough for products."""
    return max(LEAF, min(kl // 2, 64))

cdef int take_window(Sink *s, int op, Operand A, index at, int kl, int ku, Operand rows, int state, Operand C,
                     double beta) except -1 nogil:
    """WINDOW from storage A to C, or UNWINDOW from A to storage C"""
    cdef Call c
    begin(&c, op, number(at), number(beta))
    c.kl, c.ku, c.fn = kl, ku, state
    if op == WINDOW:
        A = block(&A, 0, at, A.m, C.n)
    else:
        C = block(&C, 0, at, C.m, A.n)
    c.o[IN1], c.o[IN2], c.o[OUT] = A, rows, C
    return send(s, &c)

cdef int exchange(Sink *s, Operand rows, index at, Operand C, bint backwards) except -1 nogil:
    """The rows of C from row `at` on"""
    cdef Call c
    begin(&c, LASWP, number(at), number(0))
    c.o[IN2], c.o[OUT], c.fn = rows, C, backwards
    return send(s, &c)


# ---------------------------------------------------------------- gbtrf

cdef int run_gbtrf(const Call *c) except -1 nogil:
    cdef Matrix C
    cdef const Operand *out = &c.o[OUT]
    cdef const Operand *rows = &c.o[IN2]
    cdef blas_int m = <blas_int>c.alpha[0], n = out.n, kl = c.kl, ku = c.ku, ld, info = 0
    cdef blas_int *pivots
    cdef Operand t, a, b
    cdef char *p = out.p
    cdef index i, j, lo
    if rows.m == 0:
        return 0
    fits(out.m, n, m)
    layout(out, &C)
    t.p = NULL
    if (C.op == c'N' or C.op == c'R') and m >= n:
        ld = C.ld
    else:                               # gbtrf writes beside a matrix that is wide
        buffer(out, out.m, n, &t)
        t.conj = out.conj
        move(out, &t, FULL, False)
        p, ld = t.p, out.m
    pivots = <blas_int *>malloc(rows.m * sizeof(blas_int))
    if pivots == NULL:
        free(t.p)
        with gil:
            raise MemoryError(f"gbtrf: no memory for {rows.m} numbers of rows")
    gbtrf[out.dtype](&m, &n, &kl, &ku, p, &ld, pivots, &info)
    for i in range(rows.m):
        (<long long *>rows.p)[i * rows.rs] = pivots[i] - 1
    free(pivots)
    if t.p != NULL:
        for j in range(n):
            lo = max(0, j - kl - ku)
            i = min(m, j + kl + 1) - lo
            if i > 0:
                a, b = block(&t, kl + ku + lo - j, j, i, 1), block(out, kl + ku + lo - j, j, i, 1)
                move(&a, &b, FULL, False)
        free(t.p)
    if info:
        with gil:
            raise LinAlgError(f"gbtrf: the matrix is singular: U[{info - 1}, {info - 1}] is exactly zero")
    return 0

cdef struct Windows:
    index m, n, q, size         # of the matrix; elements of the diagonal; columns of a block
    Operand F, D, W             # memory for factors and derivatives, and to work in

cdef int open_windows(Sink *s, Call *c, Windows *w) except -1 nogil:
    cdef Operand D = shadow(&c.o[OUT])
    cdef index h, m, n
    w.m, w.n, w.q = <index>c.alpha[0], D.n, c.o[IN2].m
    w.size = h = min(block_size(c.kl), w.q)
    m, n = min(h + c.kl, w.m), min(h + c.kl + c.ku, w.n)
    s.scratch(s, &c.o[OUT], m * n, 1, &w.F)
    s.scratch(s, &D, m * n, 1, &w.D)
    return s.scratch(s, &D, h * max(m, n), 1, &w.W)

cdef int one_window(Sink *s, const Call *c, const Windows *w, index at, Operand *F, Operand *D,
                    bint forward) except -1 nogil:
    cdef index h = min(w.size, w.q - at), m = min(h + c.kl, w.m - at), n = min(h + c.kl + c.ku, w.n - at)
    cdef Operand rows = block(&c.o[IN2], at, 0, h, 1), factors = c.o[OUT] if forward else after(c)
    cdef Operand shadows = shadow(&c.o[OUT])
    cdef int ku = c.kl + c.ku
    F[0], D[0] = shaped(&w.F, m, n), shaped(&w.D, m, n)
    take_window(s, WINDOW, factors, at, c.kl, ku, rows, FACTORS_ONLY, F[0], 0)
    take_window(s, WINDOW, shadows, at, c.kl, ku, rows, 0 if forward else STEPS_DONE, D[0], 0)
    if forward:
        panel_tangent(s, F[0], h, D[0], w.W)
    else:
        panel_adjoint(s, F[0], h, D[0], w.W)
    return take_window(s, UNWINDOW, D[0], at, c.kl, ku, rows, STEPS_DONE if forward else 0, shadows, 0)

cdef int clear_filled(Sink *s, const Call *c) except -1 nogil:
    """The shadow of what row exchanges fill in, which is not an input"""
    cdef Operand C = shadow(&c.o[OUT]), one = C
    cdef Call e
    cdef index n = C.n - c.ku - 1
    if c.kl == 0 or n <= 0:
        return 0
    begin(&e, STORED_R, number(0), number(0))
    e.ku = c.kl - 1
    one.rs = one.cs = 0
    one.m, one.n = <index>c.alpha[0], 1
    e.o[IN1] = one
    one.m, one.n = 1, n
    e.o[IN2], e.o[OUT] = one, block(&C, 0, c.ku + 1, c.kl, n)
    return send(s, &e)

cdef int gbtrf_forward(Call *c, Sink *s) except -1 nogil:
    """dL = L low(M), dU = up(M) U with M = inv(L) P dA inv(U), where they are stored"""
    cdef Windows w
    cdef Operand F, D
    cdef index i
    s.emit(s, c)
    if c.kl == 0 or c.o[IN2].m == 0:            # there is only U
        return 0
    open_windows(s, c, &w)
    clear_filled(s, c)
    for i in range((w.q + w.size - 1) // w.size):
        one_window(s, c, &w, i * w.size, &F, &D, True)
    return 0

cdef int gbtrf_reverse(Call *c, Sink *s) except -1 nogil:
    """bA := P^T inv(L)^H (low(L^H bL) + up(bU U^H)) inv(U)^H, where A is stored"""
    cdef Windows w
    cdef Operand F, D
    cdef index i
    if c.kl == 0 or c.o[IN2].m == 0:
        return 0
    open_windows(s, c, &w)
    for i in range((w.q + w.size - 1) // w.size - 1, -1, -1):
        one_window(s, c, &w, i * w.size, &F, &D, False)
    return clear_filled(s, c)

cdef unsigned int keep_factors(const Call *c) noexcept nogil:
    return 1 << AFTER | 1 << (LATE + IN2)

cdef void fold_gbtrf(Call *c, const Flags *f) noexcept nogil:
    c.kl, c.ku, c.alpha[0] = f.kl, f.ku, f.m

cdef double gbtrf_flops(const Call *c) noexcept nogil:
    return 2.0 * c.o[OUT].n * c.kl * (c.kl + c.ku)

declare("gbtrf", rule_of(1 << OUT, 1 << IN2 | 1 << OUT, NO_PART | CHANGES_C | LEAVES_SOME, run_gbtrf,
                         gbtrf_forward, gbtrf_reverse, keep_factors, fold_gbtrf, gbtrf_flops, join_nothing))


# ---------------------------------------------------------------- gbtrl

cdef int bad_row(long long row, index j, index last) except -1 nogil:
    with gil:
        raise ValueError(f"gbtrl: piv[{j}] is {row}; of the factors of a band it is from {j} to {last}")

cdef int run_gbtrl(const Call *c) except -1 nogil:
    cdef const Operand *A = &c.o[IN1]
    cdef const Operand *rows = &c.o[IN2]
    cdef const Operand *C = &c.o[OUT]
    cdef index n = C.m, i, j, kl
    cdef long long row
    cdef Operand top, below, column
    cdef Call r, swapped
    begin(&swapped, SWAP, number(1), number(0))
    begin(&r, GER, number(-1), number(1))
    if c.trans:
        r.op = DOT if C.n == 1 else GEMV
    r.nb = r.nl = swapped.nb = swapped.nl = 1
    for j in range(n):                  # every check before anything is written
        row = (<long long *>rows.p)[j * rows.rs]
        if row < j or row > min(n - 1, j + c.kl):
            bad_row(row, j, min(n - 1, j + c.kl))
    if C.n == 0:
        return 0
    for i in range(n):
        j = n - 1 - i if c.trans else i
        kl = min(<index>c.kl, n - 1 - j)
        top, below = block(C, j, 0, 1, C.n), block(C, j + 1, 0, kl, C.n)
        column = block(A, c.kl + c.ku + 1, j, kl, 1)
        row = (<long long *>rows.p)[j * rows.rs]
        if row != j:
            swapped.o[IN1], swapped.o[OUT] = top, block(C, row, 0, 1, C.n)
        if row != j and not c.trans:
            rules[swapped.op].run(&swapped)
        if kl and c.trans and C.n == 1:
            r.o[IN1], r.o[IN2], r.o[OUT] = column, below, top
            rules[r.op].run(&r)
        elif kl and c.trans:
            r.o[IN1], r.o[IN2], r.o[OUT] = transposed(&below), column, transposed(&top)
            rules[r.op].run(&r)
        elif kl:
            r.o[IN1], r.o[IN2], r.o[OUT] = column, top, below
            rules[r.op].run(&r)
        if row != j and c.trans:
            rules[swapped.op].run(&swapped)
    return 0

cdef struct Panel:
    index at, h, m              # the first column, columns, rows of a window
    Operand rows, L, L11, L21   # the exchanges, the factor

cdef inline index panels(const Call *c) noexcept nogil:
    cdef index size = block_size(c.kl)
    return (c.o[OUT].m + size - 1) // size if c.kl else 0

cdef inline Operand below_diagonal(const Call *c, Operand A) noexcept nogil:
    return block(&A, c.kl + c.ku + 1, 0, c.kl, A.n)

cdef int open_panel(Sink *s, const Call *c, index i, Operand F, Panel *p) except -1 nogil:
    cdef index size = block_size(c.kl), n = c.o[OUT].m
    p.at = i * size
    p.h = min(size, n - p.at)
    p.m = min(p.h + c.kl, n - p.at)
    p.rows, p.L = block(&c.o[IN2], p.at, 0, p.h, 1), shaped(&F, p.m, p.h)
    p.L11, p.L21 = block(&p.L, 0, 0, p.h, p.h), block(&p.L, p.h, 0, p.m - p.h, p.h)
    return take_window(s, WINDOW, below_diagonal(c, c.o[IN1]), p.at, c.kl, -1, p.rows, FACTORS_ONLY, p.L, 0)

cdef int work_for(Sink *s, Call *c, Operand *F, Operand *D) except -1 nogil:
    cdef index size = block_size(c.kl)
    cdef Operand dC = shadow(&c.o[OUT])
    s.scratch(s, &c.o[IN1], (size + c.kl) * size, 1, F)
    return s.scratch(s, &dC, (size + c.kl) * size, 1, D)

cdef inline Operand some_rows(const Operand *C, index at, index m) noexcept nogil:
    return block(C, at, 0, m, C.n)

cdef inline Operand of_rows(const Operand *C, index at, index m) noexcept nogil:
    cdef Operand r = some_rows(C, at, m)
    return conjugated(&r)

cdef inline Operand of_columns(const Operand *C, index at, index m) noexcept nogil:
    cdef Operand r = some_rows(C, at, m)
    return adjoint(&r)

cdef int gbtrl_forward(Call *c, Sink *s) except -1 nogil:
    """dC := inv(L) (P dC - dL C_after), or P^T inv(L)^T (dC - dL^T P C_after)"""
    cdef Operand C = c.o[OUT], dC = shadow(&C), dA = shadow(&c.o[IN1]), F, D, T, dL, dC1, dC2
    cdef index i, k, count = panels(c)
    cdef Panel p
    s.emit(s, c)
    if count == 0 or empty(&C):
        return 0
    work_for(s, c, &F, &D)
    if c.trans and dA.p != NULL:
        s.scratch(s, &C, C.m, C.n, &T)
        copy(s, C, T, FULL, False)
        exchange(s, c.o[IN2], 0, T, False)
    for k in range(count):
        i = count - 1 - k if c.trans else k
        open_panel(s, c, i, F, &p)
        dC1, dC2 = some_rows(&dC, p.at, p.h), some_rows(&dC, p.at + p.h, p.m - p.h)
        if dA.p != NULL:
            dL = shaped(&D, p.m, p.h)
            take_window(s, WINDOW, below_diagonal(c, dA), p.at, c.kl, -1, p.rows, FACTORS_ONLY, dL, 0)
        if c.trans:
            if dA.p != NULL:
                product(s, number(-1), transposed(&dL), some_rows(&T, p.at, p.m), number(1), dC1)
            if p.m > p.h:
                product(s, number(-1), transposed(&p.L21), dC2, number(1), dC1)
            triangle_solve(s, transposed(&p.L11), UPPER, True, dC1)
            exchange(s, p.rows, p.at, dC, True)
            if dA.p != NULL:
                exchange(s, p.rows, p.at, T, True)
        else:
            exchange(s, p.rows, p.at, dC, False)
            if dA.p != NULL:
                product(s, number(-1), dL, some_rows(&C, p.at, p.h), number(1), some_rows(&dC, p.at, p.m))
            triangle_solve(s, p.L11, LOWER, True, dC1)
            if p.m > p.h:
                product(s, number(-1), p.L21, dC1, number(1), dC2)
    return 0

cdef int gbtrl_reverse(Call *c, Sink *s) except -1 nogil:
    """bL -= inv(L)^H bC C_after^H below the diagonal, bC := P^T inv(L)^H bC;
    or bL -= conj(P C_after) (conj(inv(L)) P bC)^T, bC := conj(inv(L)) P bC"""
    cdef Operand C = after(c), bC = shadow(&c.o[OUT]), bA = shadow(&c.o[IN1]), F, D, T, bL, bC1, bC2
    cdef index i, k, count = panels(c)
    cdef Panel p
    if count == 0 or empty(&bC):
        return 0
    work_for(s, c, &F, &D)
    if c.trans and bA.p != NULL:
        s.scratch(s, &C, C.m, C.n, &T)
        copy(s, C, T, FULL, False)
    for k in range(count):
        i = k if c.trans else count - 1 - k
        open_panel(s, c, i, F, &p)
        bC1, bC2, bL = some_rows(&bC, p.at, p.h), some_rows(&bC, p.at + p.h, p.m - p.h), shaped(&D, p.m, p.h)
        if c.trans:
            exchange(s, p.rows, p.at, bC, False)
            triangle_solve(s, conjugated(&p.L11), LOWER, True, bC1)
            if p.m > p.h:
                product(s, number(-1), conjugated(&p.L21), bC1, number(1), bC2)
            if bA.p != NULL:
                exchange(s, p.rows, p.at, T, False)
                product(s, number(-1), of_rows(&T, p.at, p.m), transposed(&bC1), number(0), bL)
        else:
            if p.m > p.h:
                product(s, number(-1), adjoint(&p.L21), bC2, number(1), bC1)
            triangle_solve(s, adjoint(&p.L11), UPPER, True, bC1)
            if bA.p != NULL:
                product(s, number(-1), some_rows(&bC, p.at, p.m), of_columns(&C, p.at, p.h), number(0), bL)
            exchange(s, p.rows, p.at, bC, True)
        if bA.p != NULL:
            take_window(s, UNWINDOW, bL, p.at, c.kl, -1, p.rows, FACTORS_ONLY, below_diagonal(c, bA), 1)
    return 0

cdef unsigned int keep_gbtrl(const Call *c) noexcept nogil:
    return 1 << IN1 | 1 << IN2 | (c.o[IN1].d != NULL) << AFTER

cdef void fold_gbtrl(Call *c, const Flags *f) noexcept nogil:
    c.kl, c.ku, c.trans = f.kl, f.ku, f.trans != 0
    if f.trans == 2:
        conjugate(&c.o[IN1])

cdef double gbtrl_flops(const Call *c) noexcept nogil:
    return 2.0 * c.o[OUT].m * c.kl * c.o[OUT].n

declare("gbtrl", rule_of(1 << IN1 | 1 << IN2 | 1 << OUT, 1 << OUT, NO_PART | CHANGES_C, run_gbtrl,
                         gbtrl_forward, gbtrl_reverse, keep_gbtrl, fold_gbtrl, gbtrl_flops, join_nothing))
