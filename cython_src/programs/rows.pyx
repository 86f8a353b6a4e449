"""A program for many rows on threads, in C: no Python and no lock for a run.

Each thread has a part of the rows, from which it takes blocks: if rows cost little, many blocks at first, and fewer
towards the end.  Then it takes blocks of other threads.  So a core uses the same memory again when a batch is repeated.
A sum adds the rows of a block one after the other, and then blocks pairwise, pairs of blocks pairwise, and so on.  So
its order depends only on the number of rows and the length of blocks.
"""

from cpython.exc cimport PyErr_Occurred
from cpython.object cimport PyObject
from cpython.pythread cimport PyThread_acquire_lock, PyThread_release_lock, PyThread_type_lock
from cpython.ref cimport Py_DECREF, Py_INCREF
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from blasad._rules.calls.core cimport *
from blasad._rules.calls.signals cimport worked
from blasad._programs.crew cimport added, change, changed, hand_in, hand_out, now
from blasad._programs.plan cimport APART
from blasad._programs.ports cimport forget, Port, Ports, Slot
from blasad._programs.steps cimport error_at_hand

cdef extern from "pythread.h":
    PyThread_type_lock PyThread_allocate_lock() noexcept nogil
    void PyThread_free_lock(PyThread_type_lock lock) noexcept nogil

cdef enum:
    BLOCKS = 64             # of which a batch has more, as soon as it has enough rows
    MOST = 64               # rows of a block
    WORTH = 200000          # operations: a thread that has fewer of its own costs more than it saves
    AT_ONCE = 100000        # operations of blocks that are taken at once, about
    LINE = 64


cdef index block_of(index rows) noexcept nogil:
    return max(<index>1, min(<index>MOST, rows // BLOCKS))

cdef int threads_of(double flops, double calls, index rows, index block, int cores) noexcept nogil:
    """How many threads are useful."""
    cdef index most = max(<index>1, (rows + block - 1) // block)
    cdef double worth = rows * (flops + 200 * calls) / WORTH
    return <int>max(1.0, min(<double>cores, min(<double>most, worth)))


def block_for(index rows):
    """The rows that are summed one after the other, if nobody has asked for a number."""
    return block_of(rows)


def threads_for(double flops, double calls, index rows, index block, int cores):
    """How many threads are useful."""
    return threads_of(flops, calls, rows, block, cores)


# ---------------------------------------------------------------- beginning and end

cdef int no_memory() except -1 with gil:
    raise MemoryError("blasad: no memory for a batch")

cdef int open_rows(Rows *r, Ports program) except -1 nogil:
    cdef Py_ssize_t n = program.inputs + program.outputs
    memset(r, 0, sizeof(Rows))
    r.program, r.ports, r.inputs, r.outputs = <void *>program, program.ports, program.inputs, program.outputs
    r.base, r.step = <char **>calloc(n + 1, sizeof(char *)), <index *>calloc(n + 1, sizeof(index))
    r.place, r.dtypes = <index *>calloc(n + 1, sizeof(index)), <int *>calloc(n + 1, sizeof(int))
    r.shared = <Shared *>calloc(1, sizeof(Shared))
    if r.base == NULL or r.step == NULL or r.place == NULL or r.dtypes == NULL or r.shared == NULL:
        close_rows(r)
        return no_memory()
    return 0

cdef int begin_rows(Rows *r, int threads) except -1 nogil:
    cdef index at_once = <index>min(AT_ONCE / (r.work * r.block + 1), 1e9)
    cdef Py_ssize_t i
    r.nblocks, r.shared.end = (r.rows + r.block - 1) // r.block, r.rows
    r.most = max(<index>1, at_once) if r.most == 0 else r.most
    for i in range(r.outputs if r.summed else 0):
        if r.base[r.inputs + i] == NULL:
            (<index *>r.place)[i] = r.total
            r.total += (r.ports[r.inputs + i].nbytes + LINE - 1) // LINE * LINE
    r.workers = <Worker *>calloc(threads + 1, sizeof(Worker))
    if r.workers == NULL:
        return no_memory()
    for i in range(threads):
        r.workers[i].slot = (<Ports>r.program).take()
        r.threads = <int>i + 1
        if r.summed:
            r.workers[i].sums = new_sums(r)
    for i in range(threads):
        r.workers[i].next = first_of(r, <int>i)
    if r.summed:
        r.lock, r.waiting = PyThread_allocate_lock(), <char **>calloc(2 * r.nblocks + 64, sizeof(char *))
        if r.lock == NULL or r.waiting == NULL:
            return no_memory()
    return 0

cdef void close_rows(Rows *r) noexcept nogil:
    cdef index i
    if r.errors != NULL or r.interrupt != NULL:
        forget_errors(r)
    for i in range(r.threads):
        (<Ports>r.program).give(r.workers[i].slot)
        free(r.workers[i].sums)
    for i in range(2 * r.nblocks if r.waiting != NULL else 0):
        free(r.waiting[i])
    free(r.waiting)
    free(r.whole)
    free(r.workers)
    free(r.shared)
    free(r.base)
    free(r.step)
    free(<void *>r.place)
    free(r.dtypes)
    if r.lock != NULL:
        PyThread_free_lock(r.lock)
    memset(r, 0, sizeof(Rows))

cdef void forget_errors(Rows *r) noexcept with gil:
    cdef int i
    for i in range(r.threads):
        forget(r.workers[i].slot)
    if r.errors != NULL:
        Py_DECREF(<object>r.errors)
    if r.interrupt != NULL:
        Py_DECREF(<object>r.interrupt)

cdef char *new_sums(Rows *r) except NULL nogil:
    cdef char *p = <char *>malloc(r.total + APART)
    if p == NULL:
        no_memory()
    return p


# ---------------------------------------------------------------- on a thread

cdef inline void lower(index *p, index n) noexcept nogil:
    cdef index before = now(p)
    while n < before and not changed(p, before, n):
        before = now(p)

cdef inline index first_of(const Rows *r, int me) noexcept nogil:
    """The first block of a thread's part."""
    return r.nblocks // r.threads * me + min(<index>me, r.nblocks % r.threads)

cdef inline index taken(Rows *r, int part, index *count) noexcept nogil:
    """The first of some blocks of a part that nobody else runs, and how many they are; -1: there are none."""
    cdef index *next = &r.workers[part].next
    cdef index k, last = first_of(r, part + 1)
    while True:
        k = now(next)
        if k >= last or k * r.block >= now(&r.shared.end):
            return -1
        count[0] = max(<index>1, min(r.most, (last - k) // 4))
        if changed(next, k, k + count[0]):
            return k

cdef int run_row(Ports p, const Port *ports, Slot *s, char **arrays, bint mine) except -1 nogil:
    return p.run_in(ports, s, arrays, mine)

ctypedef int (*runs_t)(void *p, const Port *ports, Slot *s, char **arrays, bint mine) noexcept nogil
ctypedef char *(*makes_t)(Rows *r) noexcept nogil
ctypedef int (*works_t)(Patience *p, double work) noexcept nogil
cdef runs_t run_quietly = <runs_t>run_row           # they say by their result that an error was raised
cdef makes_t new_sums_quietly = <makes_t>new_sums

cdef int worked_so_much(Patience *p, double work) except -1 nogil:
    return worked(p, work)

cdef works_t worked_quietly = <works_t>worked_so_much

cdef bint run_block(Rows *r, Worker *w, index first, bint mine) noexcept nogil:
    """The rows of a block; False: all has to end."""
    cdef index row, last = min(first + r.block, r.rows)
    cdef Py_ssize_t i, n = r.inputs + r.outputs
    cdef char *sums = NULL
    cdef char *to
    cdef char **arrays = w.slot.arrays
    cdef bint good = True
    if r.summed:
        sums = new_sums_quietly(r)
        if sums == NULL:
            return failed(r, w.slot, arrays, -1)
    for row in range(first, last):
        if row >= now(&r.shared.end):
            break
        to = sums if row == first else w.sums
        for i in range(n):
            arrays[i] = r.base[i] + row * r.step[i]
        for i in range(r.inputs, n if r.summed else r.inputs):
            if r.base[i] == NULL:
                arrays[i] = to + r.place[i - r.inputs]
        if run_quietly(r.program, r.ports, w.slot, arrays, mine) != 0:
            good = failed(r, w.slot, arrays, row) and good
            if to == sums and r.summed:
                memset(sums, 0, r.total)
        elif to != sums and r.summed:
            add_sums(r, sums, to)
        if mine and worked_quietly(&w.patience, r.work) != 0:
            good = failed(r, w.slot, arrays, -1)
    if r.summed:
        join(r, first // r.block, sums)
    return good

cdef void add(char *to, const char *p, index nbytes, int dtype) noexcept nogil:
    cdef index i
    if dtype == F32 or dtype == C64:
        for i in range(nbytes // 4):
            (<float *>to)[i] += (<const float *>p)[i]
    else:
        for i in range(nbytes // 8):
            (<double *>to)[i] += (<const double *>p)[i]

cdef void add_sums(Rows *r, char *sums, const char *more) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(r.outputs):
        if r.base[r.inputs + i] == NULL:
            add(sums + r.place[i], more + r.place[i], r.ports[r.inputs + i].nbytes, r.dtypes[i])

cdef void join(Rows *r, index k, char *sums) noexcept nogil:
    """Add the sum of a block to those beside it."""
    cdef index n = r.nblocks, level = 0
    cdef char *other
    while n > 1:
        if k ^ 1 < n:
            PyThread_acquire_lock(r.lock, 1)
            other = r.waiting[level + (k ^ 1)]
            r.waiting[level + (k ^ 1)] = NULL
            if other == NULL:
                r.waiting[level + k] = sums
            PyThread_release_lock(r.lock)
            if other == NULL:
                return
            if k & 1:
                sums, other = other, sums
            add_sums(r, sums, other)
            free(other)
        level += n
        k //= 2
        n = (n + 1) // 2
    r.whole = sums

cdef bint failed(Rows *r, Slot *s, char **arrays, index row) noexcept with gil:
    """Remember what went wrong in a row; False: it ends all."""
    if PyErr_Occurred() != NULL:
        error = error_at_hand()
    else:                       # on a thread that Python did not make it was forgotten
        error = raised_again(r, s, arrays) if row >= 0 else MemoryError("blasad: no memory for a batch")
    if row < 0 or not isinstance(error, Exception):
        change(&r.shared.end, 0)
        if r.interrupt == NULL:
            Py_INCREF(error)
            r.interrupt = <PyObject *>error
        return False
    if r.errors == NULL:
        errors = {}
        Py_INCREF(errors)
        r.errors = <PyObject *>errors
    (<dict>r.errors)[row] = error
    if not r.finish:
        lower(&r.shared.end, row)
    return True

cdef object raised_again(Rows *r, Slot *s, char **arrays):
    """What a run raises."""
    try:
        (<Ports>r.program).run_in(r.ports, s, arrays, False)
    except BaseException as error:
        return error
    return RuntimeError("blasad: a run failed, and did not when it was repeated")

cdef void share(Rows *r, int me) noexcept nogil:
    """A thread's own part, and then what others have left of theirs."""
    cdef index count = 0, k, b
    cdef int i
    for i in range(r.threads):
        k = taken(r, (me + i) % r.threads, &count)
        while k >= 0:
            for b in range(k, k + count):
                if not run_block(r, &r.workers[me], b * r.block, me == 0):
                    break
            added(&r.shared.done, min(count * r.block, r.rows - k * r.block))
            if me == 0 and r.tell != NULL and r.tell(r.who) != 0:
                failed(r, NULL, NULL, -1)
            k = taken(r, (me + i) % r.threads, &count)

cdef void work_rows(void *rows, int me) noexcept nogil:
    cdef Rows *r = <Rows *>rows
    if (<Ports>r.program).hands:
        share_in_python(r, me)
    else:
        share(r, me)

cdef void share_in_python(Rows *r, int me) noexcept with gil:
    """The same, where calls of registered rules hand to their reverses what this thread keeps."""
    before = hand_in([each.number for each in (<Ports>r.program).plan.held])
    with nogil:
        share(r, me)
    hand_out(before)

cdef void stop_rows(void *rows, int me) noexcept nogil:
    change(&(<Rows *>rows).shared.end, 0)
