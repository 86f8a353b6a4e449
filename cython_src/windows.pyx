"""Rules of window and unwindow: between a matrix in band storage and dense windows of it, which rows are exchanged in.

dX is the tangent of X, bX its adjoint.  Both are linear, and each other's adjoint.
"""

from libc.stdlib cimport free

from blasad._core cimport *
from blasad._emit cimport *
from blasad._lines cimport add, block, buffer, fill as fill_with, move
from blasad._routines cimport Value, constant


# ---------------------------------------------------------------- columns

cdef inline void exchange(const Operand *line, const Operand *rows, index first, index start, bint back) noexcept nogil:
    """The elements of a column without gaps, by the exchanges from start on, or by their inverse."""
    cdef index i, k, row, n = 1 if line.dtype == F32 else 2 if line.dtype != C128 else 4, w
    cdef int *p = <int *>line.p
    cdef int held
    for i in range(rows.m - start):
        k = rows.m - 1 - i if back else start + i
        row = (<long long *>rows.p)[k * rows.rs] - first
        if row == k:
            continue
        for w in range(n):
            held = p[k * n + w]
            p[k * n + w] = p[row * n + w]
            p[row * n + w] = held

cdef inline bint stored_rows(const Call *c, const Operand *A, index m, index j, index *lo, Operand *stored) noexcept nogil:
    """What is stored of column j of a window with m rows, and its first row; False if it is nothing."""
    cdef index hi = min(m, j + c.kl + 1)
    lo[0] = max(0, j - c.ku)
    if lo[0] >= hi:
        return False
    stored[0] = block(A, c.ku + lo[0] - j, <index>c.alpha[0] + j, hi - lo[0], 1)
    return True

cdef inline index start_of(const Call *c, index j) noexcept nogil:
    """The first exchange that column j takes part in."""
    return min(j + 1, c.o[IN2].m) if c.fn else 0

cdef int run_window(const Call *c) except -1 nogil:
    cdef const Operand *C = &c.o[OUT]
    cdef const Operand *rows = &c.o[IN2]
    cdef index j, lo
    cdef Operand t, line, stored, part
    cdef bint adds = c.beta[0] != 0, apart = adds or C.rs != 1 or C.conj
    cdef Value zero = constant(0, C.dtype), one = constant(1, C.dtype)
    t.p = NULL
    if apart:
        buffer(C, C.m, 1, &t)
    for j in range(C.n):
        line = t if apart else block(C, 0, j, C.m, 1)
        fill_with(&zero, &line, FULL, False)
        if stored_rows(c, &c.o[IN1], C.m, j, &lo, &stored):
            part = block(&line, lo, 0, stored.m, 1)
            move(&stored, &part, FULL, False)
            exchange(&line, rows, <index>c.alpha[0], start_of(c, j), False)
        if apart:
            part = block(C, 0, j, C.m, 1)
            if adds:
                add(&one, &line, &part, FULL, False)
            else:
                move(&line, &part, FULL, False)
    free(t.p)
    return 0

cdef int run_unwindow(const Call *c) except -1 nogil:
    cdef const Operand *A = &c.o[IN1]
    cdef const Operand *rows = &c.o[IN2]
    cdef index j, lo, start
    cdef Operand t, line, stored, part
    cdef Value one = constant(1, A.dtype)
    buffer(A, A.m, 1, &t)
    for j in range(A.n):
        if not stored_rows(c, &c.o[OUT], A.m, j, &lo, &stored):
            continue
        line, start = block(A, 0, j, A.m, 1), start_of(c, j)
        if start < rows.m:
            move(&line, &t, FULL, False)
            line = t
            exchange(&line, rows, <index>c.alpha[0], start, True)
        part = block(&line, lo, 0, stored.m, 1)
        if c.beta[0] != 0:
            add(&one, &part, &stored, FULL, False)
        else:
            move(&part, &stored, FULL, False)
    free(t.p)
    return 0


# ---------------------------------------------------------------- derivatives

cdef int put_window(Sink *s, const Call *like, int op, Operand A, double beta, Operand C) except -1 nogil:
    cdef Call c
    begin(&c, op, number(like.alpha[0]), number(beta))
    c.kl, c.ku, c.fn = like.kl, like.ku, like.fn
    c.o[IN1], c.o[IN2], c.o[OUT] = A, like.o[IN2], C
    return send(s, &c)

cdef int keep_or_clear(Sink *s, const Call *c, Operand C) except -1 nogil:
    """C := beta C, as much of it as the call writes"""
    cdef Operand T
    if c.beta[0] != 0:
        return 0
    if c.op == WINDOW:
        return fill(s, 0, C, FULL, False)
    s.scratch(s, &C, c.o[IN1].m, c.o[IN1].n, &T)
    fill(s, 0, T, FULL, False)
    return put_window(s, c, UNWINDOW, T, 0, C)

cdef int window_forward(Call *c, Sink *s) except -1 nogil:
    """dC := dA + beta dC, in the places of A and C"""
    if c.o[IN1].d != NULL:
        put_window(s, c, c.op, shadow(&c.o[IN1]), c.beta[0], shadow(&c.o[OUT]))
    else:
        keep_or_clear(s, c, shadow(&c.o[OUT]))
    return s.emit(s, c)

cdef int window_reverse(Call *c, Sink *s) except -1 nogil:
    """bA += bC, in the places of A and C;  bC := beta bC"""
    if c.o[IN1].d != NULL:
        put_window(s, c, UNWINDOW if c.op == WINDOW else WINDOW, shadow(&c.o[OUT]), 1, shadow(&c.o[IN1]))
    return keep_or_clear(s, c, shadow(&c.o[OUT]))

cdef unsigned int keep_rows(const Call *c) noexcept nogil:
    return 1 << IN2

cdef enum:
    READS = 1 << IN1 | 1 << IN2 | 1 << OUT

new_rule(WINDOW, Rule(b"window", READS, 1 << OUT, run_window, window_forward, window_reverse, keep_rows, NULL))
new_rule(UNWINDOW, Rule(b"unwindow", READS, 1 << OUT, run_unwindow, window_forward, window_reverse, keep_rows, NULL))
