"""Calls of a program as tasks: a write makes a new version of a block of memory, a read names one.

Nothing is written in place: a task receives versions, and makes new versions.  So it can run again, on any machine,
with the same bits, and no task waits for free memory.  Programs may have millions of calls, so all of this is stored in
arrays.
"""

from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memcpy, memset
import numpy as np
cimport numpy as cnp

from blasad._rules.calls.core cimport *
from blasad._programs.forms cimport Forms, fold
from blasad._programs.pieces cimport GIVEN, Pieces, ZERO
from blasad._programs.steps cimport *
from blasad._programs.tasks cimport Ints

cnp.import_array()

cdef enum:
    CHEAP = 32              # operations an element, up to which a call goes where what it reads was computed
    LINE = 64               # bytes: where blocks begin in the memory of a task
    LITTLE = 10000          # operations that are not worth a task, whatever they make
    SMALL = 4096            # bytes that are not worth waiting elsewhere for
    MANY = 64               # what a task that sums is given at most
    BY_VALUE = 256          # bytes of a constant, up to which tasks with equal ones are of one kind


cdef struct Entry:          # a block that a task touches
    int task, block, next
    int version             # the one that it reads, as a number of all that are made; -1: that of the start; -2: none

cdef struct Task:
    int first, last         # units, which are linked
    int entries             # the first one; -1: none
    int heavy
    int given               # versions of other tasks that it reads
    double nbytes           # of these
    double work


cdef class Grouping:
    """What is known while tasks are found."""
    cdef int fuse
    cdef Entry *entries
    cdef Task *tasks
    cdef int *table             # hashed entries, by task and block
    cdef Py_ssize_t nentries, entry_room, slots, ntasks, task_room
    cdef const int *of          # for each call and operand a block, or -1
    cdef const int *reads       # for each call, bits of operands
    cdef const int *writes
    cdef const char *whole      # whether it overwrites all of a block
    cdef const char *light      # whether it is elementwise
    cdef const double *flops
    cdef const double *sizes    # of blocks
    cdef const int *starts      # of units: the first call of each, and the end
    cdef int *next_unit         # in the task
    cdef int *version           # of each block, as a number of all that are made; -1: that of the start
    cdef int *owner             # of blocks whose newest version is not made yet: the task that makes it
    cdef int *pending           # a unit that has filled a block, which goes with the next one there
    cdef int *stamp             # of blocks: twice the unit that touches it, and one more if it writes
    cdef int *touched           # the blocks that a unit touches
    cdef char *is_read          # and whether it needs what is there
    cdef char *is_written
    cdef int ntouched, out
    cdef double work
    cdef bint cheap
    cdef Ints closed            # tasks in the order in which their versions are made
    cdef Ints block_of, maker   # of versions

    def __dealloc__(self):
        free(self.entries)
        free(self.tasks)
        free(self.table)
        free(self.closed.at)
        free(self.block_of.at)
        free(self.maker.at)


# ---------------------------------------------------------------- lists

cdef int no_memory() except -1 with gil:
    raise MemoryError("blasad: no memory for the tasks of a program")

cdef void *roomy(void *p, Py_ssize_t *room, Py_ssize_t count, size_t size) except NULL nogil:
    cdef void *more = p
    if p == NULL or count >= room[0]:
        more = realloc(p, (2 * room[0] + 1024) * size)
        if more == NULL:
            no_memory()
        room[0] = 2 * room[0] + 1024
    return more

cdef inline size_t slot_of(int task, int block, Py_ssize_t slots) noexcept nogil:
    cdef size_t h = (<size_t>task << 32 | <size_t><unsigned int>block) * 0x9E3779B97F4A7C15u
    return (h ^ h >> 32) & <size_t>(slots - 1)

cdef Entry *find(Grouping g, int task, int block) noexcept nogil:
    """What a task does with a block; NULL: nothing."""
    cdef size_t k
    if g.slots == 0:
        return NULL
    k = slot_of(task, block, g.slots)
    while g.table[k]:
        if g.entries[g.table[k] - 1].task == task and g.entries[g.table[k] - 1].block == block:
            return &g.entries[g.table[k] - 1]
        k = (k + 1) & <size_t>(g.slots - 1)
    return NULL

cdef Entry *enter(Grouping g, int task, int block) except NULL nogil:
    cdef Entry *e = find(g, task, block)
    cdef size_t k
    cdef Py_ssize_t i
    if e != NULL:
        return e
    if 2 * (g.nentries + 1) > g.slots:
        g.slots = max(1024, 2 * g.slots)
        free(g.table)
        g.table = <int *>calloc(g.slots, sizeof(int))
        if g.table == NULL:
            no_memory()
        for i in range(g.nentries):
            k = slot_of(g.entries[i].task, g.entries[i].block, g.slots)
            while g.table[k]:
                k = (k + 1) & <size_t>(g.slots - 1)
            g.table[k] = <int>i + 1
    g.entries = <Entry *>roomy(g.entries, &g.entry_room, g.nentries, sizeof(Entry))
    e = &g.entries[g.nentries]
    e.task, e.block, e.version, e.next = task, block, -2, g.tasks[task].entries
    g.tasks[task].entries = <int>g.nentries
    g.nentries += 1
    k = slot_of(task, block, g.slots)
    while g.table[k]:
        k = (k + 1) & <size_t>(g.slots - 1)
    g.table[k] = <int>g.nentries
    return e

cdef inline void reads_version(Grouping g, int task, Entry *e, int version) noexcept nogil:
    if version >= 0 and e.version < 0:
        g.tasks[task].given += 1
        g.tasks[task].nbytes += g.sizes[e.block]
    e.version = version

cdef int append(Ints *x, int value) except -1 nogil:
    x.at = <int *>roomy(x.at, &x.room, x.count, sizeof(int))
    x.at[x.count] = value
    x.count += 1
    return 0


# ---------------------------------------------------------------- one unit

cdef void touch(Grouping g, int u) noexcept nogil:
    """The blocks whose old values a unit needs, those that it writes, and whether it does little by element."""
    cdef Py_ssize_t i
    cdef int k, b, w
    cdef double size = 0
    g.ntouched, g.work, g.cheap = 0, 0, True
    for i in range(g.starts[u], g.starts[u + 1]):
        w = g.writes[i]
        for k in range(NOPS):
            b = g.of[i * NOPS + k]
            if b < 0:
                continue
            if g.stamp[b] != u:
                g.stamp[b], g.is_read[b], g.is_written[b] = u, False, False
                g.touched[g.ntouched] = b
                g.ntouched += 1
            if not g.is_written[b] and not (k == OUT and g.whole[i]):   # what it writes in part, it keeps the rest of
                g.is_read[b] = True
        for k in range(NOPS):
            b = g.of[i * NOPS + k]
            if b >= 0 and w >> k & 1:
                g.is_written[b] = True
        g.work += g.flops[i]
        g.cheap = g.cheap and g.light[i]
    for k in range(g.ntouched):
        size += g.sizes[g.touched[k]] / 8
    g.cheap = g.cheap or g.work <= CHEAP * max(size, 1.0)
    g.out = g.of[(g.starts[u + 1] - 1) * NOPS + OUT]

cdef bint fits(Grouping g, int task) noexcept nogil:
    """Whether a task may go on with the unit: others do not read it yet, and it knows no older versions."""
    cdef const Entry *e
    cdef int k, b
    for k in range(g.ntouched):
        b = g.touched[k]
        if not g.is_read[b] or g.owner[b] == task:
            continue
        e = find(g, task, b)
        if e != NULL and (g.owner[b] >= 0 or e.version != g.version[b]):
            return False
    return True

cdef int chosen(Grouping g) except? -1 nogil:
    """The task that the unit goes to."""
    cdef int task = g.owner[g.out] if g.out >= 0 and g.is_read[g.out] else -1, k, other
    if task >= 0:
        if g.tasks[task].heavy < g.fuse and g.tasks[task].given < MANY and fits(g, task):
            return task
    elif g.cheap and (g.out < 0 or not g.is_read[g.out] or g.version[g.out] < 0):
        for k in range(g.ntouched):         # the newest one: what an older one makes, it can read
            other = g.owner[g.touched[k]]
            if g.is_read[g.touched[k]] and other >= 0 and (task < 0 or later(g, other, task)) and fits(g, other):
                task = other
        if task >= 0:
            return task
    g.tasks = <Task *>roomy(g.tasks, &g.task_room, g.ntasks, sizeof(Task))
    task = <int>g.ntasks
    g.ntasks += 1
    memset(&g.tasks[task], 0, sizeof(Task))
    g.tasks[task].first = g.tasks[task].last = g.tasks[task].entries = -1
    return task

cdef inline bint begins_things(const Task *t) noexcept nogil:
    """Whether a task does little work and waits for almost no other task."""
    return t.heavy == 0 and t.nbytes <= SMALL

cdef inline bint later(Grouping g, int task, int other) noexcept nogil:
    """Whether to prefer a task: one that waits for others to one that starts a computation, else the newer one."""
    cdef bint begins = begins_things(&g.tasks[task])
    if begins != begins_things(&g.tasks[other]):
        return not begins
    return task > other

cdef int join(Grouping g, int task, int b) except -1 nogil:
    """Merge the task that makes a block into the task that reads the block, if it does little work and only starts a
    computation.

    Such a task waits for no other task, so this makes no cycle.
    """
    cdef int other = g.owner[b], k
    cdef Entry *e
    cdef Entry *mine
    cdef Task *o = &g.tasks[other]
    if (not begins_things(o) or o.given + g.tasks[task].given >= MANY
            or o.work > max(<double>LITTLE, CHEAP * g.sizes[b] / 8)):
        return 0
    k = o.entries
    while k >= 0:                           # one place for each block, so one version
        mine = find(g, task, g.entries[k].block)
        if mine != NULL and (mine.version != g.entries[k].version or g.owner[mine.block] == task
                             or g.owner[mine.block] == other):
            return 0
        k = g.entries[k].next
    k = o.entries
    while k >= 0:
        mine = enter(g, task, g.entries[k].block)
        e = &g.entries[k]
        reads_version(g, task, mine, e.version)
        if g.owner[e.block] == other:
            g.owner[e.block] = task
        k = e.next
    g.tasks[task].work += o.work
    if g.tasks[task].last >= 0:
        g.next_unit[g.tasks[task].last] = o.first
    else:
        g.tasks[task].first = o.first
    g.tasks[task].last = o.last
    return 0

cdef int close(Grouping g, int task) except -1 nogil:
    """The versions that a task makes are there: others may read them."""
    cdef int e = g.tasks[task].entries, b
    while e >= 0:
        b = g.entries[e].block
        if g.owner[b] == task:
            g.owner[b], g.version[b] = -1, <int>g.block_of.count
            append(&g.block_of, b)
            append(&g.maker, task)
        e = g.entries[e].next
    append(&g.closed, task)
    return 0

cdef int group(Grouping g, int u) except -1 nogil:
    """A unit goes to a task."""
    cdef int k, b, task, other, first, last = u, head = u, nread = 0, nwritten = 0
    cdef Entry *e
    touch(g, u)
    for k in range(g.ntouched):
        nread += g.is_read[g.touched[k]]
        nwritten += g.is_written[g.touched[k]]
    if nread == 0 and nwritten == 1:
        g.pending[g.out] = u
        return 0
    for k in range(g.ntouched):
        b = g.touched[k]
        first = g.pending[b]
        if first >= 0:
            g.pending[b] = -1
            if g.is_read[b]:
                g.is_read[b], g.is_written[b] = False, True
                g.next_unit[first], head = head, first
    task = chosen(g)
    g.tasks[task].heavy += not g.cheap
    g.tasks[task].work += g.work
    for k in range(g.ntouched):
        b = g.touched[k]
        if g.is_read[b] and g.owner[b] >= 0 and g.owner[b] != task:
            join(g, task, b)
    for k in range(g.ntouched):
        b = g.touched[k]
        other = g.owner[b]
        if other >= 0 and other != task:
            if g.is_read[b]:
                close(g, other)
            else:                           # what is there is not read any more
                g.owner[b] = -1
    for k in range(g.ntouched):
        b = g.touched[k]
        e = enter(g, task, b)
        if g.is_read[b] and g.owner[b] != task and e.version == -2:
            reads_version(g, task, e, g.version[b])
        if g.is_written[b]:
            g.owner[b] = task
    if g.tasks[task].last >= 0:
        g.next_unit[g.tasks[task].last] = head
    else:
        g.tasks[task].first = head
    g.tasks[task].last = last
    return 0

cdef int group_all(Grouping g, Py_ssize_t units, Py_ssize_t blocks) except -1 nogil:
    cdef Py_ssize_t u, b
    cdef int task
    for u in range(units):
        group(g, <int>u)
    for b in range(blocks):
        if g.pending[b] >= 0:
            g.out, g.cheap, g.ntouched = -1, False, 0
            task = chosen(g)
            g.tasks[task].first = g.tasks[task].last = g.pending[b]
            enter(g, task, <int>b)
            g.owner[b] = task
    for b in range(blocks):
        if g.owner[b] >= 0:
            close(g, g.owner[b])
    return 0


# ---------------------------------------------------------------- tasks as arrays

cdef class Grouped:
    """The tasks of a program, each after those that it reads from.

    Calls that write one block form a task, until another task reads the block; at most `fuse` of them do much work.  A
    call that does little, such as an elementwise one, joins the newest task that made one of its inputs, and merges
    tasks that do little and only start a computation.  A sum of very many terms becomes several tasks.  For each list,
    `_at` says where the part of each task begins.

    Attributes
    ----------
    count : int
        How many tasks there are.
    calls, call_at : array
        The calls of each.
    flops, nbytes : array
        Approximate operations of each task, and the bytes of the versions that it makes.
    kinds : array
        The kind of each task: tasks of one kind run the same program on different blocks.
    firsts : list of tuple
        For each kind, the arguments of `Pieces.piece`.
    ins, in_at : array
        The inputs of each task: a block and its version; if the version is -1, zeros of its size.
    outs, out_at : array
        The blocks and versions that it makes, in the order in which its program returns them.
    last : array
        The last version of each block; 0 is what it holds at the start.
    """

    cdef Pieces p
    cdef readonly Py_ssize_t count
    cdef readonly object calls, call_at, flops, nbytes, kinds, ins, in_at, outs, out_at, last
    cdef readonly list firsts
    cdef object heads           # of each task the call that does most
    cdef object in_made, out_made, made_sizes       # versions, as numbers of all that are made; their bytes
    cdef Py_ssize_t made

    def __init__(self, Pieces p, int fuse):
        cdef Grouping g = Grouping.__new__(Grouping)
        cdef Py_ssize_t blocks = len(p.blocks), units
        self.p = p
        starts = np.append(np.flatnonzero(~p.joined), len(p.joined)).astype(np.intc)
        units = len(starts) - 1
        sizes = (p.blocks[:, 1] - p.blocks[:, 0]).astype(float)
        room = np.full((4, blocks + 1), -1, np.intc)    # versions, owners, pending units, the last unit there
        marks, touched, following = np.zeros((2, blocks + 1), np.int8), np.zeros(blocks + 1, np.intc), np.full(
            units + 1, -1, np.intc)
        g.fuse = fuse
        g.of, g.reads, g.writes = ints(p.of), ints(p.reads), ints(p.writes)
        g.whole, g.light = <char *>cnp.PyArray_DATA(p.whole), <char *>cnp.PyArray_DATA(p.light)
        g.flops, g.sizes = <double *>cnp.PyArray_DATA(p.flops), <double *>cnp.PyArray_DATA(sizes)
        g.starts, g.next_unit, g.touched = ints(starts), ints(following), ints(touched)
        g.version, g.owner, g.pending, g.stamp = ints(room), ints(room[1]), ints(room[2]), ints(room[3])
        g.is_read = <char *>cnp.PyArray_DATA(marks)
        g.is_written = g.is_read + blocks + 1
        with nogil:
            group_all(g, units, blocks)
        self.put_down(g)

    cdef int put_down(self, Grouping g) except -1:
        """Leave out tasks whose results are not read, and number the others."""
        cdef Py_ssize_t versions = g.block_of.count, k, v
        cdef int task, e, block
        wanted, numbers, current = np.zeros(versions + 1, np.int8), np.zeros(versions + 1, np.intc), np.zeros(
            len(self.p.blocks), np.intc)
        cdef char *want = <char *>cnp.PyArray_DATA(wanted)
        cdef int *number = ints(numbers)
        cdef int *now = ints(current)
        for v in range(versions):
            now[g.block_of.at[v]] += 1
            number[v] = now[g.block_of.at[v]]
        self.last = current
        for group in self.p.outputs:
            for block in group:
                if g.version[block] >= 0:
                    want[g.version[block]] = True
        spans = np.zeros(g.ntasks + 1, np.int64)        # where the versions of a task begin: they are made at once
        cdef long long[:] made_at = spans
        for v in range(versions - 1, -1, -1):
            made_at[g.maker.at[v]] = v
        keep = np.zeros(g.closed.count + 1, np.int8)
        cdef char[:] keeps = keep
        for k in range(g.closed.count - 1, -1, -1):
            task, v = g.closed.at[k], made_at[g.closed.at[k]]
            while v < versions and g.maker.at[v] == task and not want[v]:
                v += 1
            if v == versions or g.maker.at[v] != task:
                continue
            keeps[k] = True
            self.count += 1
            e = g.tasks[task].entries
            while e >= 0:
                if g.entries[e].version >= 0:
                    want[g.entries[e].version] = True
                e = g.entries[e].next
        tell(self, g, keep, made_at, want, number)
        return 0

    def names(self):
        """What each task does most, and whether that comes from a reverse sweep."""
        cdef Py_ssize_t k
        cdef const int *heads = ints(self.heads)
        cdef const int *ops = ints(self.p.ops)
        cdef const char[:] swept = self.p.swept.view(np.int8)
        numbers, known = [], {}
        for k in range(self.count):
            key = ops[heads[k]], swept[heads[k]]
            if key not in known:
                known[key] = ("adjoint-" if key[1] else "forward-") + rules[<int>key[0]].name.decode()
            numbers.append(known[key])
        return numbers

    def steps(self):
        """Of each task the kind, its arguments (a block and its version, or a number of zeros), and what it makes."""
        cdef Py_ssize_t k, i
        for k in range(self.count):
            yield (ints(self.kinds)[k], [self.argument(i) for i in range(ints(self.in_at)[k], ints(self.in_at)[k + 1])],
                   [(ints(self.outs)[2 * i], ints(self.outs)[2 * i + 1])
                    for i in range(ints(self.out_at)[k], ints(self.out_at)[k + 1])])

    cdef object argument(self, Py_ssize_t i):
        cdef int block = ints(self.ins)[2 * i], version = ints(self.ins)[2 * i + 1]
        if version < 0:
            return self.p.size(block)
        return block, version

    def bytes_per_worker(self, int workers):
        """The memory that versions take in each worker at most, if each task runs where most of what it reads is."""
        cdef Py_ssize_t k, i, most = 0
        cdef int w, best
        cdef double mean, total = 0
        cdef bint ahead, behind
        cdef const int *ins = ints(self.in_made)
        cdef const int *outs = ints(self.out_made)
        cdef const int *in_at = ints(self.in_at)
        cdef const int *out_at = ints(self.out_at)
        cdef const double *flops = <const double *>cnp.PyArray_DATA(self.flops)
        users, where, size = np.zeros(self.made, np.intc), np.full(self.made, -1, np.intc), self.made_sizes
        cdef int[:] left = users
        cdef int[:] at = where
        cdef long long[:] nbytes = size
        cdef long long[:] held = np.zeros(workers, np.int64)
        cdef long long[:] near = np.zeros(workers, np.int64)
        cdef double[:] load = np.zeros(workers)
        for i in range(in_at[self.count]):
            if ins[i] >= 0:
                left[ins[i]] += 1
        for k in range(self.count):
            near[:] = 0
            for i in range(in_at[k], in_at[k + 1]):
                if ins[i] >= 0:
                    near[at[ins[i]]] += nbytes[ins[i]]
            mean, best = total / workers + flops[k] + 1, 0
            for w in range(1, workers):
                ahead, behind = load[w] > mean, load[best] > mean
                if ahead != behind and behind or ahead == behind and (
                        near[w] > near[best] or near[w] == near[best] and load[w] < load[best]):
                    best = w
            load[best] += flops[k] + 1
            total += flops[k] + 1
            for i in range(out_at[k], out_at[k + 1]):
                at[outs[i]] = best
                held[best] += nbytes[outs[i]]
            most = max(most, held[best])
            for i in range(in_at[k], in_at[k + 1]):
                if ins[i] >= 0:
                    left[ins[i]] -= 1
                    if left[ins[i]] == 0:
                        held[at[ins[i]]] -= nbytes[ins[i]]
        return most


cdef inline int *ints(object array) noexcept:
    return <int *>cnp.PyArray_DATA(<cnp.ndarray>array)

cdef object array_of(const Ints *x):
    array = np.empty(x.count, np.intc)
    if x.count:
        memcpy(cnp.PyArray_DATA(<cnp.ndarray>array), x.at, x.count * sizeof(int))
    return array


# ---------------------------------------------------------------- kinds of tasks

cdef struct Bytes:
    char *at
    Py_ssize_t count, room

cdef int add(Bytes *x, const void *p, Py_ssize_t n) except -1 nogil:
    if x.count + n > x.room:
        x.room = 2 * (x.count + n) + 1024
        x.at = <char *>realloc(x.at, x.room)
        if x.at == NULL:
            no_memory()
    memcpy(x.at + x.count, p, n)
    x.count += n
    return 0

cdef struct Told:           # of all tasks
    Ints calls, call_at, kinds, ins, in_at, in_made, outs, out_at, out_made, heads
    Bytes key

cdef int tell(Grouped t, Grouping g, object keep, const long long[:] made_at, const char *want,
              const int *number) except -1:
    """The tasks that are kept, as arrays, and a kind for each."""
    cdef Told x
    cdef Ints known
    cdef Py_ssize_t k, n = 0
    cdef const char *keeps = <char *>cnp.PyArray_DATA(<cnp.ndarray>keep)
    memset(&x, 0, sizeof(x))
    memset(&known, 0, sizeof(known))
    kinds, t.firsts, t.flops = {}, [], np.zeros(t.count)
    place = np.zeros(len(t.p.blocks) + 1, np.intc)
    forms = fold(t.p.plan.steps, t.p.plan.count)
    cdef double *flops = <double *>cnp.PyArray_DATA(<cnp.ndarray>t.flops)
    try:
        for k in range(g.closed.count):
            if not keeps[k]:
                continue
            append(&x.call_at, <int>x.calls.count)
            append(&x.in_at, <int>x.in_made.count)
            append(&x.out_at, <int>x.out_made.count)
            x.key.count = 0
            flops[n] = put_calls(g, g.closed.at[k], &x)
            put_blocks(t.p, g, g.closed.at[k], made_at[g.closed.at[k]], want, number, &x, &known, ints(place), forms)
            n += 1
            key = x.key.at[:x.key.count]
            kind = kinds.setdefault(key, len(kinds))
            if kind == len(t.firsts):
                t.firsts.append(first_of(t.p, &x, &known))
            append(&x.kinds, kind)
        append(&x.call_at, <int>x.calls.count)
        append(&x.in_at, <int>x.in_made.count)
        append(&x.out_at, <int>x.out_made.count)
        t.calls, t.call_at, t.kinds, t.heads = array_of(&x.calls), array_of(&x.call_at), array_of(&x.kinds), array_of(
            &x.heads)
        t.ins, t.in_at, t.in_made = array_of(&x.ins).reshape(-1, 2), array_of(&x.in_at), array_of(&x.in_made)
        t.outs, t.out_at, t.out_made = array_of(&x.outs).reshape(-1, 2), array_of(&x.out_at), array_of(&x.out_made)
        t.made = g.block_of.count
        sizes = np.diff(t.p.blocks, axis=1)[:, 0].astype(np.int64)
        t.made_sizes = sizes[array_of(&g.block_of)]
        t.nbytes = np.add.reduceat(np.append(t.made_sizes[t.out_made], 0), t.out_at[:-1]) if t.count else sizes[:0]
    finally:
        for each in (<size_t>x.calls.at, <size_t>x.call_at.at, <size_t>x.kinds.at, <size_t>x.ins.at, <size_t>x.in_at.at,
                     <size_t>x.in_made.at, <size_t>x.outs.at, <size_t>x.out_at.at, <size_t>x.out_made.at,
                     <size_t>x.heads.at, <size_t>x.key.at, <size_t>known.at):
            free(<void *><size_t>each)
    return 0

cdef double put_calls(Grouping g, int task, Told *x) except? -1:
    """The calls of a task; returns their operations."""
    cdef int u = g.tasks[task].first, i, head = -1
    cdef double total = 0
    while True:
        for i in range(g.starts[u], g.starts[u + 1]):
            append(&x.calls, i)
            total += g.flops[i]
            if head < 0 or g.flops[i] > g.flops[head]:
                head = i
        if u == g.tasks[task].last:
            break
        u = g.next_unit[u]
    append(&x.heads, head)
    return total

cdef int put_blocks(Pieces p, Grouping g, int task, Py_ssize_t v, const char *want, const int *number, Told *x,
                    Ints *known, int *place, Forms forms) except -1:
    """The blocks of a task in the order in which its calls touch them; what is given, what is made; and its key."""
    cdef const int *calls = x.calls.at + x.call_at.at[x.call_at.count - 1]
    cdef Py_ssize_t count = x.calls.count - x.call_at.at[x.call_at.count - 1], j, size
    cdef const char *state = <const char *>cnp.PyArray_DATA(<cnp.ndarray>p.state)
    cdef const index *lo = <const index *>cnp.PyArray_DATA(<cnp.ndarray>p.blocks)
    cdef const Place *o
    cdef const Entry *e
    cdef int i, k, b, role
    cdef index at
    known.count = 0
    for j in range(count):
        i = calls[j]
        add(&x.key, &forms.which[i], sizeof(int))
        for k in range(NOPS):
            o = &p.plan.steps[i].o[k]
            b = g.of[i * NOPS + k]
            if b >= 0:
                if place[b] >= known.count or known.at[place[b]] != b:
                    place[b] = <int>known.count
                    append(known, b)
                at = o.at - lo[2 * b]
                add(&x.key, &place[b], sizeof(int))
                add(&x.key, &at, sizeof(index))
            elif o.pool == FIXED:
                add_constant(p, &x.key, o, p.plan.steps[i].nb)
    for j in range(known.count):
        b = known.at[j]
        e = find(g, task, b)
        role = 0
        if e.version >= 0 or e.version == -1 and state[b] & GIVEN:
            role = 1
            append(&x.ins, b)
            append(&x.ins, number[e.version] if e.version >= 0 else 0)
            append(&x.in_made, e.version)
        elif state[b] & ZERO:
            role = 2
            append(&x.ins, b)
            append(&x.ins, -1)
            append(&x.in_made, -1)
        size = lo[2 * b + 1] - lo[2 * b]
        add(&x.key, &size, sizeof(size))
        add(&x.key, &role, sizeof(role))
    while v < g.maker.count and g.maker.at[v] == task:
        if want[v]:
            b = g.block_of.at[v]
            append(&x.outs, b)
            append(&x.outs, number[v])
            append(&x.out_made, <int>v)
            add(&x.key, &place[b], sizeof(int))
        v += 1
    return 0

cdef int add_constant(Pieces p, Bytes *key, const Place *o, unsigned int nb) except -1:
    """A constant, by what it is, or by its place if it is large."""
    cdef const char *base = <const char *>cnp.PyArray_DATA(<cnp.ndarray>p.plan.fixed)
    cdef index lo, hi
    bytes_of(o, nb, &lo, &hi)
    if hi - lo > BY_VALUE:
        return add(key, &o.at, sizeof(index))
    lo, hi = max(lo, 0), min(hi, <index>len(p.plan.fixed))
    return add(key, base + lo, hi - lo)

cdef tuple first_of(Pieces p, const Told *x, const Ints *known):
    """Of the last task what `Pieces.piece` takes."""
    cdef Py_ssize_t at = 0, j
    places = {}
    for j in range(known.count):
        places[known.at[j]] = at
        at += (p.size(known.at[j]) + LINE - 1) // LINE * LINE
    return ([x.calls.at[j] for j in range(x.call_at.at[x.call_at.count - 1], x.calls.count)], places,
            [x.ins.at[2 * j] for j in range(x.in_at.at[x.in_at.count - 1], x.in_made.count)],
            [x.outs.at[2 * j] for j in range(x.out_at.at[x.out_at.count - 1], x.out_made.count)], at)
