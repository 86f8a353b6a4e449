"""Cutting the body of a loop into its stages: which values each stage reads, and which are kept for it.

Values that an earlier stage has written and a later one reads in the same step are in a record.  Memory that no call
has written is zero.  If states are kept instead of records, a state consists of the values that the first stage finds
in the outside memory that it changes; for memory that moves from step to step, these values are kept for each step.
"""

from bisect import bisect_right
import numpy as np
cimport numpy as cnp

from blasad._rules.calls.core cimport *
from blasad._programs.regions cimport *
from blasad._programs.running cimport COMPARED, EDGE, LAST
from blasad._programs.steps cimport *
from blasad._tape.collect cimport LARGE_IN_PROGRAM
from blasad._tape.recorder cimport GUARDED

cnp.import_array()

cdef enum:                  # marks of cells
    NOW = 1                 # this stage has written it
    GONE = 2                # and overwritten


cdef void uncover(Regions g, char *map, Py_ssize_t first, Py_ssize_t last) noexcept nogil:
    """Guarded calls are over."""
    cdef Py_ssize_t i
    for i in range(first, last):
        if g.plan.steps[i].kind == GUARDED:
            over(g, map, map, g.of[i * NOPS + OUT], CHANGE, ~HIDDEN, 0)

cdef tuple touched(Regions g, Py_ssize_t first, Py_ssize_t last, list marks):
    """What calls read of what was there before them, and what they write; marks of a condition are added to a list."""
    needs, written = g.marks(0), g.marks(0)
    cdef char *need = <char *>cnp.PyArray_DATA(<cnp.ndarray>needs)
    cdef char *map = <char *>cnp.PyArray_DATA(<cnp.ndarray>written)
    cdef Py_ssize_t i, guard = first
    cdef Step *s
    cdef int *at
    cdef int k
    for i in range(first, last):
        s, at = &g.plan.steps[i], g.of + i * NOPS
        if s.op == EDGE:                # a mark
            if s.kl != COMPARED:
                continue
            marks.append(i)
        if begins(s):
            uncover(g, map, guard, i)
            guard = i
        for k in range(NOPS):
            if k != OUT or not overwrites(s):
                over(g, map, need, at[k], WANT, GONE | (HIDDEN if s.kind >= GUARDED else 0), 0)
        for k in range(AFTER):
            if rules[s.op].writes >> k & 1:
                over(g, map, map, at[k], CHANGE, ~0, NOW)
        if overwrites(s):
            over(g, map, map, at[OUT], CHANGE, ~0, HIDDEN if s.kind == GUARDED else GONE)
    return needs != 0, written & NOW != 0

cdef list stages_of(Steps plan):
    """The first and the last call of each stage, without the marks at its end."""
    cdef Py_ssize_t i, first = 0, last = 0
    stages = []
    for i in range(plan.count):
        if plan.steps[i].op != EDGE or plan.steps[i].kl == COMPARED:    # no mark
            last = i + 1
        elif plan.steps[i].kl == LAST:
            stages.append((first, max(first, last)))
            first = last = i + 1
    return stages

cdef object cells_of(Regions g, list prints):
    marks = g.marks(0)
    g.set_all(marks, prints, 1)
    return marks != 0

cdef int cut_in_stages(body, Steps plan, directions) except -1:
    cdef Regions g = regions_of(plan)
    outside = cells_of(g, [p for prints in g.inputs for p in prints])
    earlier = np.zeros(g.cells + 1, bool)       # written by an earlier stage
    stages = []
    for first, last in stages_of(plan):
        needs, written = touched(g, first, last, body.marks)
        stages.append((first, last, needs, written, needs & earlier & ~outside, needs & ~earlier & ~outside))
        earlier |= written & ~outside
    union = np.zeros(g.cells + 1, bool)
    for each in stages:
        union |= each[4]
    loads = [g.spans(each[4], 1) for each in stages]
    stores = [g.spans(union & each[3], 1) for each in stages]
    for k in range(1, len(stages)):              # a span may have more than its cells
        loads[k] = joined(loads[k] + stores[k])
    record, places = laid([span for each in (*loads, *stores) for span in each])
    body.record = record
    for k, (each, direction) in enumerate(zip(stages, directions, strict=True)):
        body.stages.append((each[0], each[1], direction, *[[(lo, hi, place_of(places, lo)) for lo, hi in spans]
                                                           for spans in (loads[k], stores[k])],
                            [(lo, hi, 0) for lo, hi in g.spans(each[5], 1)]))
    for each in stages[1:]:
        body.sums += sums(body, g, each[0], each[1])
    if body.states is not None:
        find_states(body, g, stages)
    return 0

cdef list sums(body, Regions g, Py_ssize_t first, Py_ssize_t last):
    """The rank-one updates of memory outside that the calls do not look at otherwise: they may wait for later steps."""
    cdef Py_ssize_t i, other
    cdef const Step *s
    cdef const Place *C
    cdef char *map
    steps = []
    for i in range(first, last):
        s, C = &g.plan.steps[i], &g.plan.steps[i].o[OUT]
        # updates of rank one are what one larger product can stand for
        if not (s.op == GER and s.nb == 1 and s.nl == 1 and s.o[ALPHA].pool == NOWHERE and C.pool == WORK
                and C.m * C.n >= LARGE_IN_PROGRAM and s.o[IN1].dtype == C.dtype and s.o[IN2].dtype == C.dtype
                and not C.conj and distinct(C, 1)):
            continue
        if not any([lo <= C.at < hi and moves == 0 for lo, hi, _, _, moves in body.pieces]):
            continue
        marks = g.marks(0)
        map = <char *>cnp.PyArray_DATA(<cnp.ndarray>marks)
        over(g, map, map, g.of[i * NOPS + OUT], CHANGE, 0, 1)
        if not any([over(g, map, map, g.of[other], HAVE, 1, 0) for other in range(first * NOPS, last * NOPS)
                    if other != i * NOPS + OUT]):
            steps.append(i)
    return steps

cdef list joined(list spans):
    """Spans in order, those that meet as one."""
    merged = []
    for lo, hi in sorted(spans):
        if merged and lo <= merged[len(merged) - 1][1]:
            lo, end = merged.pop()
            hi = max(hi, end)
        merged.append((lo, hi))
    return merged

cdef tuple laid(list spans):
    """Places side by side for all that is in spans: how many bytes, and where they begin here and there."""
    size, starts, at = 0, [], []
    for lo, hi in joined(spans):
        starts.append(lo)
        at.append(size)
        size += (hi - lo + 15) // 16 * 16
    return size, (starts, at)

cdef index place_of(tuple places, index lo):
    k = bisect_right(places[0], lo) - 1
    return places[1][k] + lo - places[0][k]


# ---------------------------------------------------------------- states

cdef int find_states(body, Regions g, list stages) except -1:
    """What is kept if the steps can run once more from states, which they can for a function and its reverses."""
    cells = [cells_of(g, prints) for prints in g.inputs[:len(body.pieces)]]
    changed = [{piece[2] for piece, own in zip(body.pieces, cells) if (each[3] & own).any()} for each in stages]
    needs, written = stages[0][2], stages[0][3]
    read = {piece[2] for piece, own in zip(body.pieces, cells) if (needs & own).any()}
    after = np.zeros(g.cells + 1, bool)
    fits = body.record and len(stages) > 1
    for k in range(1, len(stages)):
        fits = fits and body.stages[k][2] < 0 and not (stages[k][4] & after).any()
        fits = fits and not (read - changed[0]) & changed[k]
        after |= stages[k][3]
    if not fits:
        body.states = None
        return 0
    body.inside = changed[0]
    kept = [], [], []
    for (lo, _hi, number, offset, moves), own in zip(body.pieces, cells):
        if number not in changed[0]:
            continue
        for what, which in ((2, needs),) if moves else ((0, needs & written), (1, needs & ~written)):
            kept[what].extend([(a, b, number, offset + a - lo, moves) for a, b in g.spans(which & own, 1)])
    body.kept = []
    for sources in kept:
        size, places = laid([each[:2] for each in sources])
        body.kept.append((size, [(*each, place_of(places, each[0])) for each in sources]))
    return 0
