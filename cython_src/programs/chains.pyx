"""Chains of elementwise calls, run block by block.

A block of elements passes through all calls of a chain while it is in the cache; values that are used only inside a
chain have memory for one block (`BLOCKS`).  `fusion` finds the chains.  A sum of all elements receives its terms block
after block, and adds them in the order in which it adds a whole array.

If blocks are independent and there are many elements, threads take blocks in turn: as many threads as BLAS may use.
The blocks do not depend on the number of threads, so the bits do not either.
"""

from cpython.object cimport PyObject
from cpython.ref cimport Py_DECREF, Py_INCREF
from libc.stdlib cimport calloc, free

from blasad._rules.calls.core cimport *
from blasad._rules.kernels.direct cimport BY_RULE, Direct, direct, run_direct
from blasad._rules.kernels.totals cimport *
from blasad._programs.crew cimport added, at_hand, change, quickly
from blasad._programs.ready cimport *
from blasad._programs.steps cimport error_at_hand

cdef extern from *:
    """
    #include <stdlib.h>

    #if defined(_MSC_VER)
    #define BLASAD_OWN static __declspec(thread)
    #else
    #define BLASAD_OWN static __thread
    #endif
    enum { BLASAD_ROOM = 256 << 10 };           /* most chains need no more; fresh memory costs more than they do */
    BLASAD_OWN char blasad_room[BLASAD_ROOM];
    BLASAD_OWN int blasad_taken;

    static char *blasad_take_room(size_t size)
    {
        if (blasad_taken || size > BLASAD_ROOM)
            return (char *)malloc(size);
        blasad_taken = 1;
        return blasad_room;
    }

    static void blasad_give_room(char *room)
    {
        if (room == blasad_room)
            blasad_taken = 0;
        else
            free(room);
    }
    """
    char *take_room "blasad_take_room"(size_t size) noexcept nogil
    void give_room "blasad_give_room"(char *room) noexcept nogil

block = 1024
many = 100000


def divide(index n):
    """Set the number of elements of a block, for tests; returns the old number.  Programs that were made before cannot
    run afterwards."""
    global block
    before, block = block, n
    return before


def share(index n):
    """Let threads share so many elements from now on, for tests; returns how many those were before."""
    global many
    before, many = many, n
    return before


cdef struct Link:               # a call of a chain
    Call c
    Direct loop
    Total *total                # of a sum
    index lag                   # blocks
    index i, j                  # where its next block begins
    index[3] down, right        # bytes from a block to the next, and from the first of some columns to that of the next
    (char *)[3] base            # where the first block lies
    (char *)[3] top             # and that at the top of the columns


cdef Division division(index m, index n) noexcept nogil:
    cdef Division d
    d.m, d.n, d.rows = m, n, min(m, block)
    d.columns = max(block // d.rows, <index>1)
    if d.columns > 16:          # vectors of numbers begin where they would
        d.columns = d.columns // 16 * 16
    d.most = most() // d.rows
    d.down = pieces(m, d.rows, most())
    return d

cdef index pieces(index end, index step, index room) noexcept nogil:
    """How many lengths there are."""
    return 1 if end <= room else (end - room + step - 1) // step + 1

cdef inline index length(index from_, index end, index step, index room) noexcept nogil:
    """How many from there on: all that are left, if there is room for them."""
    return end - from_ if end - from_ <= room else step


cdef char *run_chain(const Ready *mark, char *at) except NULL nogil:
    return run_links(mark.kl, mark.ku, mark.used, mark.unit, at, 0)

cdef int run_chain_of(const Call *mark, const char *at, index apart) except -1 nogil:
    run_links(mark.kl, mark.ku, mark.used, mark.unit, <char *>at, apart)
    return 0

cdef char *run_links(index count, index totals, index size, bint split, char *at, index apart) except NULL nogil:
    """Calls that lie so many bytes apart; 0: those of a run."""
    cdef char *start = at
    cdef int threads
    cdef index links = (count * sizeof(Link) + 63) // 64 * 64, sums = (totals * sizeof(Total) + 63) // 64 * 64
    cdef char *taken = take_room(links + sums + size + 64)
    cdef char *room = taken + (63 - (<size_t>taken + 63) % 64)
    if taken == NULL:
        no_memory()
    try:
        at = bind(at, apart, count, <Link *>room, <Total *>(room + links), room + links + sums)
        threads = at_hand() if split and elements_of(<Link *>room) > many else 1
        if threads > 1:
            run_on_threads(<Link *>room, count, totals, size, start, apart, threads)
        else:
            run(<Link *>room, count)
    finally:
        give_room(taken)
    return at

cdef int no_memory() except -1 with gil:
    raise MemoryError("blasad: no memory for a chain of elementwise calls")

cdef char *bind(char *at, index apart, index count, Link *links, Total *total, char *blocks) noexcept nogil:
    """The calls with memory for their blocks; returns their end."""
    cdef index i
    cdef int k
    cdef Link *link
    cdef Division d
    cdef index size
    memset(links, 0, count * sizeof(Link))
    for i in range(count):
        link = &links[i]
        if apart:
            link.c = (<const Call *>at)[0]
            at += apart
        else:
            at = load_call(<const Ready *>at, at + sizeof(Ready), &link.c)
        if i == 0:
            d = division(link.c.o[OUT].m, link.c.o[OUT].n)
        for k in range(3):
            size = itemsize[link.c.o[k].dtype]
            if link.c.o[k].slot == BLOCKS:              # where a Place has its pool
                link.c.o[k].p = blocks + <index>link.c.o[k].p
            elif link.c.o[k].p != NULL:
                link.down[k], link.right[k] = d.rows * link.c.o[k].rs * size, d.columns * link.c.o[k].cs * size
            link.base[k] = link.top[k] = link.c.o[k].p
        link.lag, link.c.kl = link.c.kl, 0
        link.loop = direct(&link.c)
        if is_sum(<const Place *>&link.c.o[OUT]):
            link.total = total
            total += 1
    return at

cdef int run(Link *links, index count) except -1 nogil:
    cdef Division d = division(links[0].c.o[OUT].m, links[0].c.o[OUT].n)
    cdef index k, last = 0
    begin_totals(links, count)
    for k in range(count):
        last = max(last, blocks_of(&d) + links[k].lag)
    run_blocks(links, count, &d, 0, last)
    end_totals(links, count)
    return 0

cdef inline index blocks_of(const Division *d) noexcept nogil:
    return d.down * pieces(d.n, d.columns, d.most)

cdef inline index elements_of(const Link *links) noexcept nogil:
    return links[0].c.o[OUT].m * links[0].c.o[OUT].n

cdef inline void shape_of_total(const Link *link, index *m, index *n) noexcept nogil:
    cdef const Operand *x = &link.c.o[IN1]
    m[0], n[0] = x.m, x.n
    if x.cs == x.m * x.rs:
        m[0], n[0] = x.m * x.n, 1

cdef void begin_totals(Link *links, index count) noexcept nogil:
    cdef index k, m, n
    for k in range(count):
        if links[k].total != NULL:
            shape_of_total(&links[k], &m, &n)
            begin_total(links[k].total, links[k].c.o[IN1].dtype, m, n)

cdef void end_totals(const Link *links, index count) noexcept nogil:
    cdef index k
    for k in range(count):
        if links[k].total != NULL:
            end_total(links[k].total, &links[k].c)

cdef int run_blocks(Link *links, index count, const Division *d, index first, index end) except -1 nogil:
    cdef index t, k
    for t in range(first, end):
        for k in range(count):
            if t >= links[k].lag and links[k].j < d.n:
                run_block(&links[k], d)
    return 0

cdef inline int run_block(Link *link, const Division *d) except -1 nogil:
    """The next block of a call."""
    cdef index rows = length(link.i, d.m, d.rows, most()), columns = length(link.j, d.n, d.columns, d.most)
    cdef int k
    if rows != link.c.o[OUT].m or columns != link.c.o[OUT].n:
        for k in range(3):
            link.c.o[k].m, link.c.o[k].n = rows, columns
    if link.total != NULL:
        add_to_total(link.total, &link.c.o[IN1])
    elif link.loop.kind != BY_RULE:
        run_direct(&link.loop, &link.c)
    else:
        rules[link.c.op].run(&link.c)
    link.i += rows
    if link.i < d.m:
        for k in range(3):
            link.c.o[k].p += link.down[k]
        return 0
    link.i = 0
    link.j += columns
    for k in range(3):
        link.top[k] += link.right[k]
        link.c.o[k].p = link.top[k]
    return 0


# ---------------------------------------------------------------- on threads

cdef enum:
    TURNS = 4               # of each thread

cdef struct Shared:         # what threads share of a run
    index count, totals, size, apart
    char *start             # of the calls
    Link *links             # of the thread that waits for the others
    index m, n
    index next, turns
    Portion *parts             # of each sum in each turn
    PyObject *error

cdef int run_on_threads(Link *links, index count, index totals, index size, char *start, index apart,
                        int threads) except -1 nogil:
    cdef Shared s
    cdef Division d = division(links[0].c.o[OUT].m, links[0].c.o[OUT].n)
    cdef index k, i = 0
    cdef index turn
    s.turns = min(blocks_of(&d), TURNS * <index>threads)
    if s.turns < 2:
        return run(links, count)
    s.count, s.totals, s.size, s.apart, s.start, s.links = count, totals, size, apart, start, links
    s.m, s.n, s.next, s.error = d.m, d.n, 0, NULL
    s.parts = <Portion *>calloc(s.turns * totals + 1, sizeof(Portion))
    if s.parts == NULL:
        no_memory()
    quickly(take_turns, &s, <int>min(threads, s.turns))
    if s.error == NULL:
        for k in range(count if totals else 0):     # with the shape that the sums have as a whole
            if links[k].total != NULL:
                links[k].c.o[IN1].m, links[k].c.o[IN1].n = d.m, d.n
        begin_totals(links, count)
        for k in range(count if totals else 0):
            if links[k].total != NULL:
                for turn in range(s.turns):
                    add_part(links[k].total, &s.parts[turn * totals + i])
                i += 1
        end_totals(links, count)
    free(s.parts)
    if s.error != NULL:
        raise_again(s.error)
    return 0

cdef int raise_again(PyObject *error) except -1 with gil:
    exception = <object>error
    Py_DECREF(exception)
    raise exception

cdef void take_turns(void *job, int me) noexcept nogil:
    cdef Shared *s = <Shared *>job
    cdef index links = (s.count * sizeof(Link) + 63) // 64 * 64, sums = (s.totals * sizeof(Total) + 63) // 64 * 64
    cdef char *taken = NULL
    cdef char *room
    if me == 0:
        turns_quietly(s, s.links)
        return
    taken = take_room(links + sums + s.size + 64)
    if taken == NULL:               # others take the turns
        return
    room = taken + (63 - (<size_t>taken + 63) % 64)
    bind(s.start, s.apart, s.count, <Link *>room, <Total *>(room + links), room + links + sums)
    turns_quietly(s, <Link *>room)
    give_room(taken)

cdef void turns_quietly(Shared *s, Link *links) noexcept nogil:
    if quietly(s, links) != 0:
        change(&s.next, s.turns)
        keep_error(s)

cdef void keep_error(Shared *s) noexcept with gil:
    error = error_at_hand()
    if s.error == NULL:
        Py_INCREF(error)
        s.error = <PyObject *>error

cdef int turns(Shared *s, Link *links) except -1 nogil:
    """Blocks until there are no more."""
    cdef Division d = division(s.m, s.n)
    cdef index count = blocks_of(&d), first, end, k, i, m, n
    cdef index turn = added(&s.next, 1)
    while turn < s.turns:
        first, end, i = count * turn // s.turns, count * (turn + 1) // s.turns, turn * s.totals
        for k in range(s.count):
            seek(&links[k], &d, first)
            if links[k].total != NULL:
                links[k].c.o[IN1].m, links[k].c.o[IN1].n = d.m, d.n
                shape_of_total(&links[k], &m, &n)
                begin_part(links[k].total, &s.parts[i], links[k].c.o[IN1].dtype, m, n,
                           first // d.down * d.columns * d.m + first % d.down * d.rows)
                i += 1
            links[k].c.o[OUT].m = -1        # as it has no shape yet
        run_blocks(links, s.count, &d, first, end)
        for k in range(s.count if s.totals else 0):
            if links[k].total != NULL:
                end_part(links[k].total)
        turn = added(&s.next, 1)
    return 0

ctypedef int (*turns_t)(Shared *s, Link *links) noexcept nogil
cdef turns_t quietly = <turns_t>turns

cdef void seek(Link *link, const Division *d, index t) noexcept nogil:
    """Go to a block."""
    cdef index i = t % d.down, j = t // d.down
    cdef int k
    link.i, link.j = i * d.rows, j * d.columns
    for k in range(3):
        link.top[k] = link.base[k] + j * link.right[k]
        link.c.o[k].p = link.top[k] + i * link.down[k]
