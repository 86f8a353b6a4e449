"""Memory that is used for one value and then for another: each value gets a separate place, so that neither waits.

A value that a call overwrites as a whole does not depend on the old value.  From such a call on, a *web* is the memory
that operands connect: the bytes of the new value, and of all values that some operand covers together with it.
"""

from libc.stdlib cimport free, malloc, realloc
import numpy as np
cimport numpy as cnp

from blasad._rules.calls.core cimport *
from blasad._programs.regions cimport *
from blasad._programs.steps cimport *
from blasad._tape.recorder cimport GUARDED

cnp.import_array()

cdef enum:
    LINE = 64               # bytes: places move by multiples of it

cdef struct Web:
    int into                # the web that it is a part of, or itself
    index lo, hi

cdef struct Webs:
    int *of                 # for each cell: the web of what is there now, or -1
    Web *at
    Py_ssize_t count, room


cdef int root(Webs *w, int k) noexcept nogil:
    while w.at[k].into != k:
        w.at[k].into = w.at[w.at[k].into].into
        k = w.at[k].into
    return k

cdef int opened(Webs *w) except? -1 nogil:
    """An empty web."""
    cdef Web *more
    if w.count == w.room:
        more = <Web *>realloc(w.at, (2 * w.room + 256) * sizeof(Web))
        if more == NULL:
            with gil:
                raise MemoryError("blasad: no memory to tidy a program")
        w.at, w.room = more, 2 * w.room + 256
    w.at[w.count].into, w.at[w.count].lo, w.at[w.count].hi = <int>w.count, (<index>1) << 62, -1
    w.count += 1
    return <int>w.count - 1

cdef int united(Webs *w, int a, int b) noexcept nogil:
    a, b = root(w, a), root(w, b)
    w.at[b].into = a
    w.at[a].lo, w.at[a].hi = min(w.at[a].lo, w.at[b].lo), max(w.at[a].hi, w.at[b].hi)
    return a

cdef int entered(Regions g, Webs *w, int print, bint fresh) except? -1 nogil:
    """The web of what an operand names; a new one if it is overwritten."""
    cdef const Footprint *f = &g.prints[print]
    cdef const Box *box
    cdef index b, i, j, k, m
    cdef int web = w.of[g.boxes[f.box].first] if f.boxes and not fresh else -1
    cdef int *cell
    web = opened(w) if web < 0 else root(w, web)
    for b in range(f.boxes):
        box = &g.boxes[f.box + b]
        for k in range(box.n[3]):
            for j in range(box.n[2]):
                for i in range(box.n[1]):
                    cell = w.of + box.first + k * box.step[3] + j * box.step[2] + i * box.step[1]
                    for m in range(box.n[0]):
                        if not fresh and cell[m] >= 0 and root(w, cell[m]) != web:
                            web = united(w, cell[m], web)
                        cell[m] = web
    w.at[web].lo, w.at[web].hi = min(w.at[web].lo, f.lo), max(w.at[web].hi, f.hi)
    return web

cdef int follow(Regions g, Webs *w, int *named) except -1 nogil:
    """The webs of the operands of all calls."""
    cdef Py_ssize_t i
    cdef int k
    cdef bint fresh
    cdef const Step *s
    cdef const int *of
    for i in range(g.plan.count):
        s, of = &g.plan.steps[i], g.of + i * NOPS
        # in place is cheaper than elsewhere, and waits for no more
        fresh = s.kind != GUARDED and overwrites(s) and of[OUT] != of[IN1] and of[OUT] != of[IN2]
        for k in range(NOPS):
            named[i * NOPS + k] = entered(g, w, of[k], False) if of[k] > 0 and not (k == OUT and fresh) else -1
        if fresh and of[OUT] > 0:
            named[i * NOPS + OUT] = entered(g, w, of[OUT], True)
    return 0

cdef int all_of(Regions g, Webs *w, list prints, bint fresh) except? -2:
    """The web of an array; -1 if it is empty."""
    cdef int web = -1, p
    for p in prints:
        web = entered(g, w, p, fresh) if web < 0 else united(w, web, entered(g, w, p, fresh))
    return web

cdef int part_webs(Regions g) except -1:
    """Give each web a place of its own."""
    cdef Steps plan = g.plan
    cdef Webs w
    cdef Py_ssize_t i
    cdef index at = 0
    cdef cnp.ndarray cells = np.full(g.cells + 1, -1, np.intc), moves
    cdef int *named = <int *>malloc((plan.count * NOPS + 1) * sizeof(int))
    w.of, w.at, w.count, w.room = <int *>cnp.PyArray_DATA(cells), NULL, 0, 0
    try:
        if named == NULL:
            raise MemoryError("blasad: no memory to tidy a program")
        inputs = [all_of(g, &w, prints, True) for prints in g.inputs]
        with nogil:
            follow(g, &w, named)
        outputs = [all_of(g, &w, prints, False) for prints in g.outputs]
        for i in plan.results:
            if inputs[i] >= 0:
                united(&w, inputs[i], all_of(g, &w, g.inputs[i], False))
        moves = np.zeros(w.count + 1, np.intp)
        for i in range(w.count):
            if w.at[i].into == i and w.at[i].hi >= 0:
                (<index *>cnp.PyArray_DATA(moves))[i] = at - w.at[i].lo // LINE * LINE
                at += (w.at[i].lo % LINE + w.at[i].hi - w.at[i].lo + LINE - 1) // LINE * LINE
        for i in range(plan.count * NOPS):
            if named[i] >= 0:
                plan.steps[i // NOPS].o[i % NOPS].at += (<index *>cnp.PyArray_DATA(moves))[root(&w, named[i])]
        plan.work = at
        plan.inputs = [(place[0] + move(&w, moves, web), *place[1:]) for place, web in zip(plan.inputs, inputs)]
        plan.outputs = [(output[0], output[1] + move(&w, moves, web), *output[2:])
                        for output, web in zip(plan.outputs, outputs)]
    finally:
        free(w.at)
        free(named)
    return 0

cdef object move(Webs *w, cnp.ndarray moves, int web):
    return moves[root(w, web)] if web >= 0 else 0
