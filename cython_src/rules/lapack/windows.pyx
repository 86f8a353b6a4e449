"""Rules of window and unwindow, which copy columns in band storage to a dense window with exchanged rows, and back.

dX is the tangent of X, bX its adjoint.  Both are linear, and each is the adjoint of the other.
"""

from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport *
from blasad._rules.kernels.lines cimport add, block, buffer, fill as fill_with, move
from blasad._rules.kernels.pointers cimport Value, constant
from blasad._rules.flops cimport elements_in_part, no_flops
from blasad._rules.joins cimport join_nothing

ctypedef fused Element:
    float
    double
    double complex


# ---------------------------------------------------------------- columns

cdef inline void exchange_in(Element *x, const Operand *rows, index first, index start, bint back) noexcept nogil:
    cdef index i, k, row
    cdef Element held
    for i in range(rows.m - start):
        k = rows.m - 1 - i if back else start + i
        row = (<long long *>rows.p)[k * rows.rs] - first
        if row != k:
            held = x[k]
            x[k] = x[row]
            x[row] = held

cdef inline void exchange(const Operand *line, const Call *c, index j, bint back) noexcept nogil:
    """The elements of column j, without gaps, by the exchanges that it takes part in, or by their inverse."""
    cdef const Operand *rows = &c.o[IN2]
    cdef index first = <index>c.alpha[0], start = start_of(c, j), size = itemsize[line.dtype]
    if size == sizeof(float):
        exchange_in(<float *>line.p, rows, first, start, back)
    elif size == sizeof(double):
        exchange_in(<double *>line.p, rows, first, start, back)
    else:
        exchange_in(<double complex *>line.p, rows, first, start, back)

cdef inline index start_of(const Call *c, index j) noexcept nogil:
    """The first exchange that column j takes part in."""
    return min(j + 1, c.o[IN2].m) if c.fn else 0

cdef inline bint stored_rows(const Call *c, const Operand *A, index m, index j, index *lo,
                             Operand *stored) noexcept nogil:
    """What is stored of column j of a window with m rows, and its first row; False if it is nothing."""
    cdef index hi = min(m, j + c.kl + 1)
    if c.fn == FACTORS_ONLY and j >= c.o[IN2].m:
        hi = min(hi, c.o[IN2].m)
    lo[0] = max(0, j - c.ku)
    if lo[0] >= hi:
        return False
    stored[0] = block(A, c.ku + lo[0] - j, j, hi - lo[0], 1)
    return True

cdef inline bint alike(const Operand *A, const Operand *W) noexcept nogil:
    """Columns of both lie without gaps, and hold the same."""
    return A.rs == 1 and W.rs == 1 and A.dtype == W.dtype and (A.conj == W.conj or not is_complex(A.dtype))

cdef int run_window(const Call *c) except -1 nogil:
    cdef const Operand *A = &c.o[IN1]
    cdef const Operand *C = &c.o[OUT]
    cdef index j, lo, size = itemsize[C.dtype]
    cdef Operand t, line, stored, part
    cdef bint adds = c.beta[0] != 0, direct = not adds and alike(A, C)
    cdef Value zero = constant(0, C.dtype), one = constant(1, C.dtype)
    t.p = NULL
    if not direct:
        buffer(C, C.m, 1, &t)
    for j in range(C.n):
        line = block(C, 0, j, C.m, 1)
        if not stored_rows(c, A, C.m, j, &lo, &stored):
            if not adds:
                fill_with(&zero, &line, FULL, False)
        elif direct:
            memset(line.p, 0, lo * size)
            memcpy(line.p + lo * size, stored.p, stored.m * size)
            memset(line.p + (lo + stored.m) * size, 0, (C.m - lo - stored.m) * size)
            exchange(&line, c, j, False)
        else:
            memset(t.p, 0, C.m * size)
            part = block(&t, lo, 0, stored.m, 1)
            move(&stored, &part, FULL, False)
            exchange(&t, c, j, False)
            if adds:
                add(&one, &t, &line, FULL, False)
            else:
                move(&t, &line, FULL, False)
    free(t.p)
    return 0

cdef int run_unwindow(const Call *c) except -1 nogil:
    cdef const Operand *A = &c.o[IN1]
    cdef const Operand *C = &c.o[OUT]
    cdef index j, lo, size = itemsize[C.dtype]
    cdef Operand t, line, stored, part
    cdef bint adds = c.beta[0] != 0, direct = alike(C, A)
    cdef Value one = constant(1, A.dtype)
    buffer(A, A.m, 1, &t)
    for j in range(A.n):
        if not stored_rows(c, C, A.m, j, &lo, &stored):
            continue
        line = block(A, 0, j, A.m, 1)
        if start_of(c, j) < c.o[IN2].m:
            if direct:
                memcpy(t.p, line.p, A.m * size)
            else:
                move(&line, &t, FULL, False)
            exchange(&t, c, j, True)
            line = t
            line.conj = A.conj and direct
        part = block(&line, lo, 0, stored.m, 1)
        if adds:
            add(&one, &part, &stored, FULL, False)
        elif direct:
            memcpy(stored.p, part.p, stored.m * size)
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

cdef double elements_of_window(const Call *c, int i) noexcept nogil:
    """What windows have in common counts once."""
    cdef bint of_band = i == (IN1 if c.op == WINDOW else OUT)
    return <double>c.o[i].m * c.o[IN2].m if of_band else elements_in_part(c, i)

new_rule(WINDOW, rule_of(READS, 1 << OUT, NO_PART | SCALES_C, run_window, window_forward, window_reverse,
                         keep_rows, NULL, no_flops, join_nothing))
new_rule(UNWINDOW, rule_of(READS, 1 << OUT, NO_PART | SCALES_C | LEAVES_SOME, run_unwindow,
                           window_forward, window_reverse, keep_rows, NULL, no_flops, join_nothing))
rules[<int>WINDOW].elements = rules[<int>UNWINDOW].elements = elements_of_window
