"""Removing copies from a program: a copy and its original share a place until one of them is written.

Most copies of a recorded program save a value from being overwritten.  In a program, which has its own memory, the new
value can be written to another place instead.  A value that is overwritten as a whole moves to a free place; one that
is overwritten in part is copied at that point, if the old value is still needed.
"""

from libc.string cimport memset
import numpy as np
cimport numpy as cnp

from blasad._rules.calls.core cimport *
from blasad._programs.steps cimport *
from blasad._tape.recorder cimport GUARDED

cnp.import_array()

cdef enum:
    TOGETHER = 1 << 18      # calls whose places are looked at at once

# Stretches are ranges of memory that are copied as a whole; stretches that share a place are a group.  A group of k has
# k - 1 spare places, for those that leave it.
cdef struct Sharing:
    index *lo
    index *hi
    int *group              # of a stretch
    int *place              # of a group: the stretch that the place was at first
    int *spare              # of a group: the first of its spare places, or -1
    int *next               # of a place: the next spare one
    int *members
    int *unused             # numbers of groups
    int count, nunused


cdef inline bint in_one_piece(const Place *o) noexcept nogil:
    return (o.rs == 1 or o.m == 1) and (o.cs == o.m or o.n == 1) and o.m > 0 and o.n > 0

cdef inline index length(const Place *o) noexcept nogil:
    return o.m * o.n * itemsize[o.dtype]

cdef bint is_copy(const Step *s) noexcept nogil:
    """Whether a call copies memory as it is."""
    cdef const Place *A = &s.o[IN1]
    cdef const Place *C = &s.o[OUT]
    # other routines may leave memory as it is by chance, this one always
    return (s.op == COPY and s.kind < GUARDED and s.nb == 1 and s.part == FULL
            and A.pool == WORK and C.pool == WORK and A.dtype == C.dtype and not A.conj and not C.conj
            and in_one_piece(A) and in_one_piece(C) and A.m == C.m and A.n == C.n)


# ---------------------------------------------------------------- stretches

cdef object stretches(Steps plan):
    """The memory that copies name, as an array of (from, to), without what overlaps or is used across its ends."""
    cdef Py_ssize_t i
    cdef int k
    cdef const Step *s
    named = set()
    for i in range(plan.count):
        s = &plan.steps[i]
        if is_copy(s):
            named.add((s.o[IN1].at, s.o[IN1].at + length(&s.o[IN1])))
            named.add((s.o[OUT].at, s.o[OUT].at + length(&s.o[OUT])))
    if not named:
        return None
    spans = np.array(sorted(named), np.intp)
    apart = np.ones(len(spans), bool)
    clash = spans[1:, 0] < np.maximum.accumulate(spans[:, 1])[:len(spans) - 1]
    apart[1:] &= ~clash
    # one that begins inside an earlier one spoils that too
    reach = -1
    holder = 0
    for k in range(len(spans)):
        if spans[k, 0] < reach:
            apart[holder] = False
        if spans[k, 1] > reach:
            reach, holder = spans[k, 1], k
    spans = spans[apart]
    good = np.ones(len(spans), bool)
    starts, ends = np.ascontiguousarray(spans[:, 0]), np.ascontiguousarray(spans[:, 1])
    for i in range(0, plan.count, TOGETHER):
        spoil(good, starts, ends, places_of_calls(plan, i, min(i + TOGETHER, plan.count)), False)
    spoil(good, starts, ends, [extent(*output[1:5]) for output in plan.outputs if output[0] == WORK], False)
    spoil(good, starts, ends, [extent(*plan.inputs[i]) for i in plan.results], True)
    return np.ascontiguousarray(spans[good])

cdef object places_of_calls(Steps plan, Py_ssize_t first, Py_ssize_t last):
    """From where to where operands of some calls reach in the memory of the run, as rows of an array."""
    cdef Py_ssize_t i, n = 0
    cdef int k
    places = np.zeros(((last - first) * NOPS, 2), np.intp)
    cdef index *at = <index *>cnp.PyArray_DATA(<cnp.ndarray>places)
    with nogil:
        for i in range(first, last):
            for k in range(NOPS):
                if plan.steps[i].o[k].pool == WORK:
                    bytes_of(&plan.steps[i].o[k], plan.steps[i].nb, at + 2 * n, at + 2 * n + 1)
                    n += at[2 * n] < at[2 * n + 1]
    return places[:n]


def extent(at, shape, strides, dtype):
    """The bytes from the first to the last of an array."""
    low = at + sum([min(0, (n - 1) * step) for n, step in zip(shape, strides)])
    return low, at + sum([max(0, (n - 1) * step) for n, step in zip(shape, strides)]) + dtype.itemsize


cdef int spoil(object good, object starts, object ends, object places, bint whole) except -1:
    """Remove the stretches that a place overlaps in part; if `whole`, all that it overlaps."""
    if len(places) == 0 or len(starts) == 0:
        return 0
    cdef cnp.ndarray at = np.array(places, np.intp), lows = starts, highs = ends
    cdef cnp.ndarray change = np.zeros(len(starts) + 1, np.intp)        # how many places spoil each, as differences
    cdef const index *place = <const index *>cnp.PyArray_DATA(at)
    cdef const index *lo = <const index *>cnp.PyArray_DATA(lows)
    cdef const index *hi = <const index *>cnp.PyArray_DATA(highs)
    cdef index *more = <index *>cnp.PyArray_DATA(change)
    cdef Py_ssize_t i, n = len(starts), first, last
    with nogil:
        for i in range(cnp.PyArray_DIM(at, 0)):
            first = not_before(hi, n, place[2 * i] + 1)         # the first that ends behind the place's start
            last = not_before(lo, n, place[2 * i + 1])          # the first that begins behind its end
            if first < last and (whole or last - first > 1 or place[2 * i] < lo[first] or place[2 * i + 1] > hi[first]):
                more[first] += 1
                more[last] -= 1
    good &= np.cumsum(change[:n]) == 0
    return 0

cdef Py_ssize_t not_before(const index *sorted_places, Py_ssize_t n, index place) noexcept nogil:
    """How many of sorted places come before one."""
    cdef Py_ssize_t a = 0, b = n, c
    while a < b:
        c = (a + b) // 2
        if sorted_places[c] < place:
            a = c + 1
        else:
            b = c
    return a


# ---------------------------------------------------------------- sharing

cdef int find(const Sharing *h, index at) noexcept nogil:
    """The stretch that holds a byte, or -1."""
    cdef int a = 0, b = h.count, c
    while a < b:
        c = (a + b) // 2
        if h.hi[c] <= at:
            a = c + 1
        else:
            b = c
    return a if a < h.count and h.lo[a] <= at else -1

cdef inline int found_at(const Sharing *h, const Place *o) noexcept nogil:
    """The stretch that an operand lies in, or -1."""
    return find(h, o.at) if o.pool == WORK and o.m and o.n else -1

cdef void leave(Sharing *h, int r) noexcept nogil:
    """Give a stretch a place of its own."""
    cdef int g = h.group[r], n
    if h.members[g] == 1:
        return
    n = h.spare[g]
    h.spare[g] = h.next[n]
    h.members[g] -= 1
    h.nunused -= 1
    g = h.unused[h.nunused]
    h.group[r], h.place[g], h.spare[g], h.members[g] = g, n, -1, 1

cdef void join(Sharing *h, int r, int other) noexcept nogil:
    """Let a stretch share the place of another."""
    cdef int g = h.group[other], n, own
    if h.group[r] == g:
        return
    leave(h, r)
    own = h.group[r]
    n = h.place[own]
    h.unused[h.nunused] = own
    h.nunused += 1
    h.group[r] = g
    h.next[n], h.spare[g] = h.spare[g], n
    h.members[g] += 1

cdef inline index where(const Sharing *h, int r) noexcept nogil:
    return h.lo[h.place[h.group[r]]]

cdef inline void move(const Sharing *h, Place *o, int r) noexcept nogil:
    o.at += where(h, r) - h.lo[r]

cdef Py_ssize_t part(Sharing *h, int r, int dtype, Step *made, Py_ssize_t n) noexcept nogil:
    """A stretch is going to be written in part: it gets a place of its own, where what it holds is copied."""
    cdef index before = where(h, r)
    leave(h, r)
    copy_numbers(&made[n], dtype, before, where(h, r), h.hi[r] - h.lo[r])
    return n + 1

cdef Py_ssize_t rewrite(Steps plan, Sharing *h) noexcept nogil:
    """Write the calls, with the new places of their operands; returns how many there are.

    They overwrite the old list of calls.  This is possible because a stretch is copied only if it shares its place,
    which means that a copy was removed earlier; so up to any point, there are never more calls than before.
    """
    cdef Step *made = plan.steps
    cdef Py_ssize_t i, j, n = 0, together = 0
    cdef int k, r
    cdef int at[NOPS]
    cdef bint fresh
    cdef Step s
    for i in range(plan.count):
        s = plan.steps[i]
        if i >= together and is_foreign(plan, i):       # it may be an argument of the next: copies come before them all
            together = i + 1
            while is_foreign(plan, together):
                together += 1
            for j in range(i, together if together > i + 1 else i):
                for k in range(NOPS):
                    r = found_at(h, &plan.steps[j].o[k])
                    if r >= 0 and rules[plan.steps[j].op].writes >> k & 1 and h.members[h.group[r]] > 1:
                        n = part(h, r, s.o[k].dtype, made, n)
        for k in range(NOPS):
            at[k] = found_at(h, &s.o[k])
        if is_copy(&s) and at[IN1] >= 0 and at[OUT] >= 0 and whole(h, &s.o[IN1], at[IN1]) and whole(
                h, &s.o[OUT], at[OUT]):
            join(h, at[OUT], at[IN1])
            continue
        fresh = (at[OUT] >= 0 and s.nb == 1 and s.kind != GUARDED and overwrites(&s) and in_one_piece(&s.o[OUT])
                 and whole(h, &s.o[OUT], at[OUT]))
        for k in range(NOPS):
            r = at[k]
            if r < 0 or not rules[s.op].writes >> k & 1 or (k == OUT and fresh) or h.members[h.group[r]] == 1:
                continue
            n = part(h, r, s.o[k].dtype, made, n)
        for k in range(NOPS):
            if at[k] >= 0 and not (k == OUT and fresh):
                move(h, &s.o[k], at[k])
        if fresh:
            leave(h, at[OUT])
            move(h, &s.o[OUT], at[OUT])
        made[n] = s
        n += 1
    return n

cdef inline bint whole(const Sharing *h, const Place *o, int r) noexcept nogil:
    return o.at == h.lo[r] and o.at + length(o) == h.hi[r]

cdef void copy_numbers(Step *s, int dtype, index a, index c, index nbytes) noexcept nogil:
    if nbytes % itemsize[dtype]:
        dtype = F32             # of which all memory consists
    memset(s, 0, sizeof(Step))
    s.op, s.nb, s.nl = COPY, 1, 1
    s.alpha[0] = 1
    s.o[IN1].pool = s.o[OUT].pool = WORK
    s.o[IN1].m, s.o[IN1].n, s.o[IN1].rs, s.o[IN1].dtype = nbytes // itemsize[dtype], 1, 1, dtype
    s.o[OUT] = s.o[IN1]
    s.o[IN1].at, s.o[OUT].at = a, c


cdef bint share_copies(Steps plan) except -1:
    """Leave out copies whose original is not needed afterwards, or is overwritten as a whole; whether there are any."""
    cdef Sharing h
    cdef int i
    cdef cnp.ndarray lows, highs, numbers
    spans = stretches(plan)
    if spans is None or len(spans) == 0:
        return False
    h.count = len(spans)
    lows, highs = np.ascontiguousarray(spans[:, 0]), np.ascontiguousarray(spans[:, 1])
    numbers = np.zeros((6, h.count), np.intc)
    h.lo, h.hi = <index *>cnp.PyArray_DATA(lows), <index *>cnp.PyArray_DATA(highs)
    h.group = <int *>cnp.PyArray_DATA(numbers)
    h.place, h.spare, h.next, h.members, h.unused = (
        h.group + h.count, h.group + 2 * h.count, h.group + 3 * h.count, h.group + 4 * h.count, h.group + 5 * h.count)
    h.nunused = 0
    for i in range(h.count):
        h.group[i] = h.place[i] = i
        h.spare[i] = h.next[i] = -1
        h.members[i] = 1
    with nogil:
        plan.count = rewrite(plan, &h)
    outputs = []
    for pool, at, *rest in plan.outputs:
        if pool == WORK:
            i = find(&h, extent(at, *rest[:3])[0])
            if i >= 0:
                at += where(&h, i) - h.lo[i]
        outputs.append((pool, at, *rest))
    plan.outputs = outputs
    return True
