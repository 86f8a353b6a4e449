"""Groups of calls that may run at the same time, because they do not use each other's places.

A *unit* is kept together: a call, a guard and the calls that it guards, or a registered call and its marks.  A unit
waits for earlier units that write memory that it uses, or read memory that it writes.  Units that cost little form a
*group* with the unit that they wait for.  The calls are put into the order in which several times as many threads as
requested would run the groups, and a place is free again when the last of these threads is done with it.  So shared
places make the requested threads wait little, and the program takes as much memory as the larger number of threads
needs.
"""

from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcpy, memset
import numpy as np
cimport numpy as cnp

from blasad._rules.calls.core cimport *
from blasad._programs.copies import extent
from blasad._programs.costs cimport step_flops
from blasad._programs.regions cimport *
from blasad._programs.steps cimport *
from blasad._tape.recorder cimport GUARDED

cnp.import_array()

cdef enum:
    AHEAD = 4               # times as many threads as are wanted: for these there are places

cdef double grain = 20000   # nanoseconds, about: what costs less is not split


def split(double least):
    """Split what costs at least so many nanoseconds; returns what was least before.  Tests split all."""
    global grain
    least, grain = grain, least
    return least


cdef int push(Ints *x, int value) except -1 nogil:
    cdef int *more
    if x.count == x.room:
        more = <int *>realloc(x.at, (2 * x.room + 64) * sizeof(int))
        if more == NULL:
            with gil:
                raise MemoryError("blasad: no memory for the tasks of a program")
        x.at, x.room = more, 2 * x.room + 64
    x.at[x.count] = value
    x.count += 1
    return 0

cdef double cost_of(const Step *s) noexcept nogil:
    """About how many nanoseconds a call takes."""
    cdef double nbytes = 0
    cdef int k
    for k in range(AFTER):
        if s.o[k].pool != NOWHERE:
            nbytes += <double>s.o[k].m * <double>s.o[k].n * itemsize[s.o[k].dtype] * (s.nb if s.o[k].bs else 1)
    return 60 + max(step_flops(s) / 8, nbytes / 8)


cdef class Tasks:
    """Tasks, which are units or groups, and what each waits for."""

    def __dealloc__(self):
        free(self.before.first.at)
        free(self.before.tasks.at)
        free(self.cost)
        free(self.alone)


# ---------------------------------------------------------------- units

cdef object units_of(Steps plan):
    """Where units end, as an array."""
    cdef Py_ssize_t i = 0, j, last
    cdef const Step *s
    ends = np.empty(plan.count, np.intc)
    cdef int *end = <int *>cnp.PyArray_DATA(<cnp.ndarray>ends)
    cdef Py_ssize_t count = 0
    while i < plan.count:
        last = i
        if begins(&plan.steps[i]):
            j = i + 1
            while j < plan.count and not begins(&plan.steps[j]):
                s = &plan.steps[j]
                if s.kind >= GUARDED or is_guard(s):
                    last = j
                j += 1
        if plan.steps[i].op == chain:
            last = i + plan.steps[i].kl
        if is_foreign(plan, last):
            while is_foreign(plan, last + 1):
                last += 1
        i = last + 1
        end[count] = <int>i
        count += 1
    return ends[:count].copy()


# ---------------------------------------------------------------- what waits for what

cdef struct Reader:
    int task, next

cdef struct Touched:        # of each cell: who wrote it last, and who has read it since
    int *writer
    int *readers
    Reader *list
    Py_ssize_t count, room

cdef int wait_for(Edges *e, int *seen, int task, int before) except -1 nogil:
    if before >= 0 and before != task and seen[before] != task:
        seen[before] = task
        push(&e.tasks, before)
    return 0

cdef int touch(Touched *t, Edges *e, int *seen, int task, int cell, bint write) except -1 nogil:
    """A task reads or writes a cell."""
    cdef int r = t.readers[cell]
    cdef Reader *more
    if not write:
        wait_for(e, seen, task, t.writer[cell])
        if r >= 0 and t.list[r].task == task:
            return 0
        if t.count == t.room:
            more = <Reader *>realloc(t.list, (2 * t.room + 256) * sizeof(Reader))
            if more == NULL:
                with gil:
                    raise MemoryError("blasad: no memory for the tasks of a program")
            t.list, t.room = more, 2 * t.room + 256
        t.list[t.count].task, t.list[t.count].next = task, r
        t.readers[cell] = <int>t.count
        t.count += 1
        return 0
    wait_for(e, seen, task, t.writer[cell])
    while r >= 0:
        wait_for(e, seen, task, t.list[r].task)
        r = t.list[r].next
    t.writer[cell], t.readers[cell] = task, -1
    return 0

cdef int touch_all(Regions g, Touched *t, Edges *e, int *seen, int task, int print, bint write) except -1 nogil:
    cdef const Box *box
    cdef index b, i, j, k, m
    if print <= 0:
        return 0
    for b in range(g.prints[print].boxes):
        box = &g.boxes[g.prints[print].box + b]
        for k in range(box.n[3]):
            for j in range(box.n[2]):
                for i in range(box.n[1]):
                    for m in range(box.n[0]):
                        touch(t, e, seen, task, <int>(box.first + k * box.step[3] + j * box.step[2] + i * box.step[1]
                                                      + m), write)
    return 0

cdef Tasks tasks_of(Regions g, const int *ends, Py_ssize_t count):
    """What tasks of so many calls wait for."""
    cdef Tasks t = Tasks.__new__(Tasks)
    cdef Touched touched
    cdef cnp.ndarray seen = np.full(count + 1, -1, np.intc), marks = np.full((2, g.cells + 1), -1, np.intc)
    t.count = count
    t.cost, t.alone = <double *>calloc(count + 1, sizeof(double)), <char *>calloc(count + 1, 1)
    if t.cost == NULL or t.alone == NULL:
        raise MemoryError("blasad: no memory for the tasks of a program")
    memset(&touched, 0, sizeof(touched))
    touched.writer = <int *>cnp.PyArray_DATA(marks)
    touched.readers = touched.writer + g.cells + 1
    try:
        with nogil:
            find_edges(g, t, &touched, <int *>cnp.PyArray_DATA(seen), ends)
    finally:
        free(touched.list)
    return t

cdef int find_edges(Regions g, Tasks t, Touched *touched, int *seen, const int *ends) except -1 nogil:
    cdef Py_ssize_t i = 0, task, other, barrier = -1
    cdef const Step *s
    cdef int k
    push(&t.before.first, 0)
    for task in range(t.count):
        if barrier >= 0:
            wait_for(&t.before, seen, <int>task, <int>barrier)
        while i < ends[task]:
            s = &g.plan.steps[i]
            t.cost[task] += cost_of(s)
            t.alone[task] |= is_foreign(g.plan, i)
            for k in range(NOPS):       # what it reads first: a task does not wait for itself
                if not rules[s.op].writes >> k & 1:
                    touch_all(g, touched, &t.before, seen, <int>task, g.of[i * NOPS + k], False)
            for k in range(NOPS):
                if rules[s.op].writes >> k & 1:
                    touch_all(g, touched, &t.before, seen, <int>task, g.of[i * NOPS + k], True)
            i += 1
        if t.alone[task]:
            for other in range(barrier + 1, task):
                wait_for(&t.before, seen, <int>task, <int>other)
            barrier = task
        push(&t.before.first, <int>t.before.tasks.count)
    return 0

cdef double parallelism(Tasks t) except? -1:
    """All work over that of the longest row of tasks that wait for each other."""
    cdef Py_ssize_t i, k
    cdef double work = 0, longest = 0
    cdef double *done = <double *>malloc((t.count + 1) * sizeof(double))
    if done == NULL:
        raise MemoryError("blasad: no memory for the tasks of a program")
    for i in range(t.count):
        done[i] = 0
        for k in range(t.before.first.at[i], t.before.first.at[i + 1]):
            done[i] = max(done[i], done[t.before.tasks.at[k]])
        done[i] += t.cost[i]
        work += t.cost[i]
        longest = max(longest, done[i])
    free(done)
    return work / longest if longest > 0 else 1.0


# ---------------------------------------------------------------- groups

cdef int root(int *into, int g) noexcept nogil:
    while into[g] != g:
        into[g] = into[into[g]]
        g = into[g]
    return g

cdef void gather(Tasks t, int *of, int *into, double *cost, char *state) noexcept nogil:
    """Join units to groups.  A group that only begins things may join any."""
    cdef int n = 0, u, g, other, own, small
    cdef Py_ssize_t k
    for u in range(t.count):
        own = small = -1                # the group that it waits for, and one that only begins things
        for k in range(t.before.first.at[u], t.before.first.at[u + 1]):
            g = root(into, of[t.before.tasks.at[k]])
            if state[g] & FIRST and not state[g] & AWAITED and cost[g] < grain / 4:
                if small >= 0 and small != g:
                    into[g] = small
                    cost[small] += cost[g]
                else:
                    small = g
            elif own == -1 or own == g:
                own = g
            else:
                own = -2
        if t.alone[u] or own == -2 or own >= 0 and (state[own] & ALONE or cost[own] + t.cost[u] > grain) or (
                own == small == -1) or own == -1 and cost[small] + t.cost[u] > grain:
            g = n
            n += 1
            into[g], cost[g] = g, 0
            state[g] = (FIRST if own == small == -1 else 0) | (ALONE if t.alone[u] else 0)
        else:
            g = own if own >= 0 else small
        if small >= 0 and small != g and not t.alone[u]:
            into[small] = g
            cost[g] += cost[small]
        of[u] = g
        cost[g] += t.cost[u]
        for k in range(t.before.first.at[u], t.before.first.at[u + 1]):
            other = root(into, of[t.before.tasks.at[k]])
            if other != g:
                state[other] |= AWAITED

cdef enum:
    FIRST = 1               # it waits for none
    AWAITED = 2
    ALONE = 4


cdef struct Heap:           # tasks, the one with the smallest key first
    int *at
    double *key             # of each task
    Py_ssize_t count

cdef void put(Heap *h, int task) noexcept nogil:
    cdef Py_ssize_t i = h.count
    h.count += 1
    while i and h.key[h.at[(i - 1) // 2]] > h.key[task]:
        h.at[i] = h.at[(i - 1) // 2]
        i = (i - 1) // 2
    h.at[i] = task

cdef int pop(Heap *h) noexcept nogil:
    cdef int least = h.at[0], last
    cdef Py_ssize_t i = 0, k
    h.count -= 1
    last = h.at[h.count]
    while 2 * i + 1 < h.count:
        k = 2 * i + 1
        if k + 1 < h.count and h.key[h.at[k + 1]] < h.key[h.at[k]]:
            k += 1
        if h.key[h.at[k]] >= h.key[last]:
            break
        h.at[i] = h.at[k]
        i = k
    h.at[i] = last
    return least

cdef double simulate(Tasks t, const int *next, const int *where, int *waits, int threads, double *keys, double *start,
                     double *finish, int *order, int *room) noexcept nogil:
    """The order in which so many threads begin tasks, and when they are done; returns when all are."""
    cdef Heap ready, busy
    cdef double now = 0
    cdef Py_ssize_t i, k, n = 0
    cdef int task
    ready.at, ready.key, ready.count = room, keys, 0
    busy.at, busy.key, busy.count = room + t.count, finish, 0
    for i in range(t.count):
        waits[i] = t.before.first.at[i + 1] - t.before.first.at[i]
        if waits[i] == 0:
            put(&ready, <int>i)
    while ready.count or busy.count:
        while ready.count and busy.count < threads:
            task = pop(&ready)
            order[n] = task
            n += 1
            start[task], finish[task] = now, now + grain / 20 + t.cost[task]
            put(&busy, task)
        task = pop(&busy)
        now = finish[task]
        for k in range(where[task], where[task + 1]):
            waits[next[k]] -= 1
            if waits[next[k]] == 0:
                put(&ready, next[k])
    return now


cdef tuple followers(Tasks t):
    """For each task those that wait for it: where they begin, and they."""
    cdef cnp.ndarray tasks = np.empty(t.before.tasks.count, np.intc)
    if t.before.tasks.count:
        memcpy(cnp.PyArray_DATA(tasks), t.before.tasks.at, t.before.tasks.count * sizeof(int))
    first = np.array([t.before.first.at[i] for i in range(t.count + 1)])
    waiting = np.repeat(np.arange(t.count, dtype=np.intc), np.diff(first))
    order = np.argsort(tasks, kind="stable")
    where = np.zeros(t.count + 1, np.intc)
    where[1:] = np.cumsum(np.bincount(tasks, minlength=t.count)[:t.count])
    return where, np.ascontiguousarray(waiting[order])

cdef Tasks grouped(Tasks units, cnp.ndarray of, Py_ssize_t count):
    """The groups as tasks; `of` has the group of each unit."""
    cdef Tasks t = Tasks.__new__(Tasks)
    cdef const int *group = <const int *>cnp.PyArray_DATA(of)
    cdef cnp.ndarray members = np.argsort(of, kind="stable").astype(np.intc), seen = np.full(count + 1, -1, np.intc)
    cdef const int *member = <const int *>cnp.PyArray_DATA(members)
    cdef Py_ssize_t i = 0, k
    cdef int g, u
    t.count = count
    t.cost, t.alone = <double *>calloc(count + 1, sizeof(double)), <char *>calloc(count + 1, 1)
    if t.cost == NULL or t.alone == NULL:
        raise MemoryError("blasad: no memory for the tasks of a program")
    push(&t.before.first, 0)
    for g in range(count):
        while i < units.count and group[member[i]] == g:
            u = member[i]
            t.cost[g] += units.cost[u]
            t.alone[g] |= units.alone[u]
            for k in range(units.before.first.at[u], units.before.first.at[u + 1]):
                wait_for(&t.before, <int *>cnp.PyArray_DATA(seen), g, group[units.before.tasks.at[k]])
            i += 1
        push(&t.before.first, <int>t.before.tasks.count)
    return t


# ---------------------------------------------------------------- the order of a program

cdef tuple groups_of(Regions g):
    """Where units end, the group of each, the groups as tasks, their order in the program, and the parallelism."""
    cdef cnp.ndarray ends = units_of(g.plan)
    cdef Tasks units = tasks_of(g, <int *>cnp.PyArray_DATA(ends), len(ends))
    cdef Py_ssize_t n = units.count, i
    cdef cnp.ndarray of = np.zeros(n + 1, np.intc), into = np.zeros(n + 1, np.intc), cost = np.zeros(n + 1)
    cdef cnp.ndarray state = np.zeros(n + 1, np.uint8)
    cdef int *group = <int *>cnp.PyArray_DATA(of)
    gather(units, group, <int *>cnp.PyArray_DATA(into), <double *>cnp.PyArray_DATA(cost),
           <char *>cnp.PyArray_DATA(state))
    for i in range(n):
        group[i] = root(<int *>cnp.PyArray_DATA(into), group[i])
    used, numbers = np.unique(of[:n], return_inverse=True)
    keys = np.zeros(len(used))
    np.maximum.at(keys, numbers, np.arange(n))
    return ends, numbers.astype(np.intc), grouped(units, numbers.astype(np.intc), len(used)), keys, parallelism(units)

cdef bint too_little(Regions g, int threads) except -1:
    """Whether threads would wait for each other, as things are."""
    cdef Tasks t
    _, _, t, keys, _ = groups_of(g)
    return threads > 1 and simulation(t, threads, keys)[3] > 1.15 / threads * sum([t.cost[i] for i in range(t.count)])

cdef object arranged(Regions g, int threads):
    """Put the calls in the order of their groups.

    Returns where groups end, until which call each call's places are in use, and the parallelism; the first two are
    None if threads would not help.
    """
    cdef Tasks t
    if g.plan.count == 0:
        return None, None, 1.0
    ends, of, t, keys, there = groups_of(regions_of(in_one_pool(g.plan)))
    if threads < 2 or simulation(t, threads, keys)[3] > 0.9 * sum([t.cost[i] for i in range(t.count)]):
        return None, None, there
    order, start, finish, _ = simulation(t, AHEAD * threads, keys)
    return (*reordered(g, ends, of, order, start, finish), there)


cdef tuple simulation(Tasks t, int threads, keys):
    where, following = followers(t)
    cdef cnp.ndarray w = where, f = following, k = keys
    cdef cnp.ndarray waits = np.zeros(t.count, np.intc), room = np.zeros(2 * t.count, np.intc)
    cdef cnp.ndarray order = np.zeros(t.count, np.intc), start = np.zeros(t.count), finish = np.zeros(t.count)
    cdef double total = simulate(
        t, <int *>cnp.PyArray_DATA(f), <int *>cnp.PyArray_DATA(w), <int *>cnp.PyArray_DATA(waits), threads,
        <double *>cnp.PyArray_DATA(k), <double *>cnp.PyArray_DATA(start), <double *>cnp.PyArray_DATA(finish),
        <int *>cnp.PyArray_DATA(order), <int *>cnp.PyArray_DATA(room))
    return order, start, finish, total


cdef tuple reordered(Regions g, cnp.ndarray ends, cnp.ndarray of, order, start, finish):
    """Move the calls; returns where groups end, and until which call the places of each one are in use."""
    cdef Steps plan = g.plan
    cdef Py_ssize_t i = 0, k, u, at = 0
    cdef int *prints = <int *>malloc((plan.count * NOPS + 1) * sizeof(int))
    cdef Step *steps = <Step *>malloc((plan.count + 1) * sizeof(Step))
    cdef const int *end = <const int *>cnp.PyArray_DATA(ends)
    if prints == NULL or steps == NULL:
        free(prints)
        free(steps)
        raise MemoryError("blasad: no memory for the tasks of a program")
    rank = np.empty(len(order), np.intc)
    rank[order] = np.arange(len(order))
    ranks = rank[of]
    cdef cnp.ndarray units = np.argsort(ranks, kind="stable").astype(np.intc)
    sizes = np.diff(ends, prepend=0)
    stops = np.cumsum(np.bincount(ranks, weights=sizes, minlength=len(order)).astype(np.intp)).astype(np.intc)
    for i in range(len(units)):
        u = (<int *>cnp.PyArray_DATA(units))[i]
        for k in range(end[u - 1] if u else 0, end[u]):
            steps[at] = plan.steps[k]
            memcpy(prints + at * NOPS, g.of + k * NOPS, NOPS * sizeof(int))
            at += 1
    free(plan.steps)
    free(g.of)
    plan.steps, g.of = steps, prints
    last = np.searchsorted(start[order], finish[order], "left") - 1     # the last that begins before each is done
    last = np.maximum(last, np.arange(len(order)))
    until = np.repeat(stops[last] - 1, np.diff(stops, prepend=0)).astype(np.intp)
    return stops, until


cdef Tasks tasks_at_places(Steps plan, object ends):
    """What each group waits for, with the final places of the calls.

    `ends` says where groups end; without it, each unit is a group.
    """
    cdef cnp.ndarray end = np.ascontiguousarray(units_of(plan) if ends is None else ends, np.intc)
    return tasks_of(regions_of(in_one_pool(plan)), <int *>cnp.PyArray_DATA(end), len(end))

cdef Steps in_one_pool(Steps plan):
    """The calls with places of their own for what is outside, which no two have in common there."""
    cdef Steps here = Steps.__new__(Steps)
    cdef Py_ssize_t i
    cdef Place *o
    here.count = plan.count
    here.steps = <Step *>malloc((plan.count + 1) * sizeof(Step))
    if here.steps == NULL:
        raise MemoryError("blasad: no memory for the tasks of a program")
    memcpy(here.steps, plan.steps, plan.count * sizeof(Step))
    bases, size = [], plan.work + 64
    for shape, strides, dtype in [each[1:] for each in plan.inputs] + [each[2:5] for each in plan.outputs]:
        lo, hi = extent(0, shape, strides, dtype)
        bases.append(size - lo)
        size += hi - lo + 64
    for i in range(plan.count * NOPS):
        o = &here.steps[i // NOPS].o[i % NOPS]
        if o.pool >= OUTSIDE:
            o.at += <index>bases[o.pool - OUTSIDE]
            o.pool = WORK
    here.inputs, here.outputs = [], []
    return here
