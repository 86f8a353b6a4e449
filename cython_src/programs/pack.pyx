"""Places for the memory of a program: blocks that are not needed at the same time share a place.

A block is memory that operands connect.  It is needed from the first call that uses it to the last one; inputs, and
blocks that must be zero, from the start of a run, and outputs until its end.  The largest block gets its place first,
and each other block the lowest place that is free as long as the block is needed.  For very many blocks, this would
take too long: they get their places in the order in which they are first needed, each in the smallest gap that holds
it.
"""

from libc.stdlib cimport malloc, free
from libc.string cimport memmove
import numpy as np
cimport numpy as cnp

from blasad._rules.calls.core cimport *
from blasad._programs.regions cimport *
from blasad._programs.steps cimport *

cnp.import_array()

cdef enum:
    LINE = 64               # bytes: how blocks are aligned
    LARGE = 1 << 16         # bytes of a block, and lines after it, so that the next one does not begin alike in a page
    APART = 5               # (see `take` of tapes)
    MANY = 2048             # blocks
    GAPS = 512              # of so many gaps the smallest that fits is taken

cdef struct Gap:
    index lo, hi

cdef struct Gaps:           # in order, below `end`
    Gap *at
    Py_ssize_t count
    index end, most


cdef index take(Gaps *s, index size) noexcept nogil:
    """A place of so many bytes."""
    cdef Py_ssize_t i, best = -1
    cdef index lo
    for i in range(s.count - 1, max(s.count - GAPS, 0) - 1, -1):
        lo = s.at[i].hi - s.at[i].lo
        if lo >= size and (best < 0 or lo < s.at[best].hi - s.at[best].lo):
            best = i
            if lo == size:
                break
    if best < 0:
        lo = s.end
        s.end += size
        s.most = max(s.most, s.end)
        return lo
    lo = s.at[best].lo
    s.at[best].lo += size
    if s.at[best].lo == s.at[best].hi:
        s.count -= 1
        memmove(s.at + best, s.at + best + 1, (s.count - best) * sizeof(Gap))
    return lo

cdef void give(Gaps *s, index lo, index hi) noexcept nogil:
    """A place is free, and one with the gaps beside it."""
    cdef Py_ssize_t a = 0, b = s.count, c
    while a < b:
        c = (a + b) // 2
        if s.at[c].lo < lo:
            a = c + 1
        else:
            b = c
    if a < s.count and s.at[a].lo == hi:
        hi = s.at[a].hi
        s.count -= 1
        memmove(s.at + a, s.at + a + 1, (s.count - a) * sizeof(Gap))
    if a and s.at[a - 1].hi == lo:
        a -= 1
        lo = s.at[a].lo
        s.count -= 1
        memmove(s.at + a, s.at + a + 1, (s.count - a) * sizeof(Gap))
    if hi == s.end:
        s.end = lo
        return
    memmove(s.at + a + 1, s.at + a, (s.count - a) * sizeof(Gap))
    s.at[a].lo, s.at[a].hi = lo, hi
    s.count += 1


cdef tuple lifetimes(Regions g, object needs, object until):
    """For each block the first and the last call that need it; -1 is the start of a run, the number of calls its end.

    If several threads run the calls, `until` says for each call until which call its places are in use; None is one
    thread.
    """
    cdef Py_ssize_t i, k, end = 0, count = g.plan.count
    cdef const index *late = NULL if until is None else <const index *>cnp.PyArray_DATA(<cnp.ndarray>until)
    cdef int p, cell
    first, last = np.full(g.nblocks, count, np.intp), np.full(g.nblocks, -1, np.intp)
    cdef index *lo = <index *>cnp.PyArray_DATA(<cnp.ndarray>first)
    cdef index *hi = <index *>cnp.PyArray_DATA(<cnp.ndarray>last)
    with nogil:
        for i in range(count - 1, -1, -1):
            if not (is_foreign(g.plan, i) and is_foreign(g.plan, i + 1)):     # else it is an argument of a later call
                end = i
            for k in range(NOPS):
                p = g.of[i * NOPS + k]
                if p > 0:
                    lo[g.prints[p].block] = i
                    hi[g.prints[p].block] = max(hi[g.prints[p].block], end if late == NULL else max(late[i], end))
        for i in range(count):
            if g.plan.steps[i].op != chain:
                continue
            for k in range((i + 1) * NOPS, (i + 1 + g.plan.steps[i].kl) * NOPS):    # all of it at once
                p = g.of[k]
                if p > 0:
                    lo[g.prints[p].block] = min(lo[g.prints[p].block], i)
                    hi[g.prints[p].block] = max(hi[g.prints[p].block], i + g.plan.steps[i].kl)
    for p in [p for prints in g.inputs for p in prints]:
        lo[g.prints[p].block] = -1
        if hi[g.prints[p].block] < 0:       # no call names it, but a part of the program may get it later
            hi[g.prints[p].block] = count
    for p in [p for prints in g.outputs + [g.inputs[i] for i in g.plan.results] for p in prints]:
        hi[g.prints[p].block] = count
    i = 0
    for cell in np.flatnonzero(needs).tolist():
        while g.blocks[i].cell + g.blocks[i].cells <= cell:
            i += 1
        lo[i] = -1
    return first, last


cdef int allot_by_size(Regions g, cnp.ndarray first, cnp.ndarray last, index *places) except -1:
    """Give each block its place, the largest first."""
    cdef const index *lo = <const index *>cnp.PyArray_DATA(first)
    cdef const index *hi = <const index *>cnp.PyArray_DATA(last)
    cdef cnp.ndarray order = np.argsort([-extent(&g.blocks[i]) for i in range(g.nblocks)], kind="stable")
    cdef cnp.ndarray below = np.zeros(g.nblocks + 1, np.intp)
    cdef const index *of = <const index *>cnp.PyArray_DATA(order)
    cdef index *placed = <index *>cnp.PyArray_DATA(below)       # in the order of their places
    cdef Py_ssize_t i, k, b, p
    cdef index at, size
    g.plan.work = 0
    for i in range(g.nblocks):
        b, at = of[i], 0
        size = extent(&g.blocks[b])
        for k in range(i):
            p = placed[k]
            if lo[p] <= hi[b] and lo[b] <= hi[p]:
                if places[p] - at >= size:
                    break
                at = max(at, places[p] + extent(&g.blocks[p]))
        places[b] = at
        g.plan.work = max(g.plan.work, at + size)
        k = i
        while k > 0 and places[placed[k - 1]] > at:
            placed[k] = placed[k - 1]
            k -= 1
        placed[k] = b
    return 0

cdef int allot_by_time(Regions g, cnp.ndarray first, cnp.ndarray last, index *places) except -1:
    """Give each block its place, in the order in which they are needed."""
    cdef cnp.ndarray births = np.argsort(first, kind="stable"), deaths = np.argsort(last, kind="stable")
    cdef const index *lo = <const index *>cnp.PyArray_DATA(first)
    cdef const index *hi = <const index *>cnp.PyArray_DATA(last)
    cdef const index *birth = <const index *>cnp.PyArray_DATA(births)
    cdef const index *death = <const index *>cnp.PyArray_DATA(deaths)
    cdef Py_ssize_t i, k = 0, b
    cdef Gaps s
    s.at, s.count, s.end, s.most = <Gap *>malloc((g.nblocks + 1) * sizeof(Gap)), 0, 0, 0
    if s.at == NULL:
        raise MemoryError("blasad: no memory to tidy a program")
    with nogil:
        for i in range(g.nblocks):
            b = birth[i]
            while hi[death[k]] < lo[b]:
                if lo[death[k]] <= hi[death[k]]:
                    give(&s, places[death[k]], places[death[k]] + extent(&g.blocks[death[k]]))
                k += 1
            places[b] = take(&s, extent(&g.blocks[b]))
    free(s.at)
    g.plan.work = s.most
    return 0

cdef inline index extent(const Block *b) noexcept nogil:
    """Bytes of a block, which begins in a line where it did before."""
    return ((b.lo % LINE + b.hi - b.lo + LINE - 1) // LINE + (APART if b.hi - b.lo >= LARGE else 0)) * LINE

cdef int pack(Regions g, object needs, object until) except -1:
    """Move all blocks; `needs` marks the cells that have to be zero at the start, `until` is as in `lifetimes`."""
    cdef Steps plan = g.plan
    cdef Py_ssize_t i
    cdef Place *o
    offsets = np.zeros(g.nblocks, np.intp)
    cdef index *moves = <index *>cnp.PyArray_DATA(<cnp.ndarray>offsets)
    first, last = lifetimes(g, needs, until)
    if g.nblocks > MANY:
        allot_by_time(g, first, last, moves)
    else:
        allot_by_size(g, first, last, moves)
    for i in range(g.nblocks):
        moves[i] += g.blocks[i].lo % LINE - g.blocks[i].lo
        g.blocks[i].lo += moves[i]
        g.blocks[i].hi += moves[i]
    for i in range(plan.count * NOPS):
        o = &plan.steps[i // NOPS].o[i % NOPS]
        if g.of[i] > 0:
            o.at += moves[g.prints[g.of[i]].block]
        elif g.of[i] == 0:
            o.at = 0
    plan.inputs = [(at + moved(g, moves, prints), *rest) for (at, *rest), prints in zip(plan.inputs, g.inputs)]
    plan.outputs = [(pool, at + moved(g, moves, prints), *rest)
                    for (pool, at, *rest), prints in zip(plan.outputs, g.outputs)]
    return 0

cdef index moved(Regions g, const index *moves, list prints):
    """How far an array moves; one without elements is at 0 before."""
    return moves[g.prints[<int>prints[0]].block] if prints else 0
