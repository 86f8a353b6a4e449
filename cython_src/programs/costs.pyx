"""What calls cost, and what a rule emits and keeps, counted without running the Calls."""

from libc.stdlib cimport free, realloc
from libc.string cimport memset
import numpy as np
cimport numpy as cnp

from blasad._arrays.arrays import watch
from blasad._rules.calls.core cimport *
from blasad._rules.calls.memory cimport span
from blasad._programs.steps cimport Step
from blasad._rules.flops cimport elements
from blasad._tape.recorder cimport State, load, store
from blasad._tape.tape cimport Tape

cnp.import_array()


# ---------------------------------------------------------------- one call

cdef double flops_of(const Call *c) noexcept nogil:
    """Additions and multiplications of real numbers, about; -1 for an operation without a count."""
    cdef double flops = rules[c.op].flops(c)
    return flops if flops < 0 else flops * c.nb * c.nl * (4 if is_complex(c.o[OUT].dtype) else 1)

cdef double step_flops(const Step *s) noexcept nogil:
    cdef Call c
    cdef int k
    memset(&c, 0, sizeof(c))
    c.op, c.part, c.unit, c.nb, c.nl = s.op, s.part, s.unit, s.nb, 1
    c.beta[0], c.beta[1] = s.beta[0], s.beta[1]
    for k in range(NOPS):
        c.o[k].m, c.o[k].n, c.o[k].dtype = s.o[k].m, s.o[k].n, s.o[k].dtype
    return max(flops_of(&c), 0.0)

cdef double nbytes(const Call *c, int i) noexcept nogil:
    cdef double size = elements(c, i) * c.nb
    if c.o[i].rs == 0 and c.o[i].m > 1:
        size /= c.o[i].m
    if c.o[i].cs == 0 and c.o[i].n > 1:
        size /= c.o[i].n
    return size * itemsize[c.o[i].dtype]

cdef bint is_read(const Call *c, int i) noexcept nogil:
    """Whether the call reads the values of an operand."""
    if c.o[i].p == NULL or not rules[c.op].reads >> i & 1:
        return False
    if i == OUT and scales_output(c.op):
        return not is_zero(beta_of(c))
    return True


# ---------------------------------------------------------------- calls that are listed

cdef struct List:
    Sink sink
    Call *calls
    size_t count, room
    char *free              # the next address of scratch memory that does not exist

cdef size_t NOT_THERE = <size_t>-1 >> 2     # no memory of a process lies beyond it, on 64 bits

cdef int put_down(Sink *self, Call *c) except -1 nogil:
    cdef List *t = <List *>self.owner
    cdef Call *calls
    if t.count == t.room:
        calls = <Call *>realloc(t.calls, (2 * t.room + 8) * sizeof(Call))
        if calls == NULL:
            with gil:
                raise MemoryError("blasad: no memory for a list of calls")
        t.calls, t.room = calls, 2 * t.room + 8
    t.calls[t.count] = c[0]
    t.count += 1
    return 0

cdef int nowhere(Sink *self, Operand *like, index m, index n, Operand *out) except -1 nogil:
    cdef List *t = <List *>self.owner
    memset(out, 0, sizeof(Operand))
    out.dtype, out.slot = like.dtype, -1
    out.m, out.n, out.rs, out.cs = m, n, 1, m
    out.p = t.free
    t.free += m * n * itemsize[out.dtype] + 64
    return 0

cdef int only_store(Sink *self, Call *c) except -1 nogil:
    """The sink of a tape whose calls do not run."""
    cdef int slots[NOPS]
    if rules[c.op].traits & RUNS_NOT:
        return 0
    memset(slots, 255, sizeof(slots))
    return store(<State *>self.owner, c, slots)


cdef object told(const List *t):
    """For each call its name, its flops, and for each operand the address, the bytes read and the bytes written.

    The address is 0 in scratch memory."""
    cdef size_t i
    cdef int k
    cdef const Call *c
    rows = []
    for i in range(t.count):
        c = &t.calls[i]
        moves = []
        for k in range(AFTER):
            if c.o[k].p != NULL:
                moves.append((<size_t>c.o[k].p if <size_t>c.o[k].p < NOT_THERE else 0,
                              nbytes(c, k) if is_read(c, k) else 0.0,
                              nbytes(c, k) if rules[c.op].writes >> k & 1 else 0.0))
        rows.append((rules[c.op].name.decode(), flops_of(c), moves))
    return rows


def trial(function, dict arrays, tuple active, dict others):
    """What a routine does with arrays (by their names, those in `active` with shadows) and other arguments.

    Nothing is computed.  Returns the calls of the routine itself, those that its forward and its reverse rule emit,
    and the operands whose values the reverse keeps: addresses, and whether the value is that after the call.
    """
    cdef Tape tape = Tape("reverse", 1)
    cdef List[3] lists
    cdef Call c
    cdef size_t i
    cdef Py_ssize_t n
    cdef int k
    cdef unsigned int keep
    cdef char *lo
    cdef char *hi
    kept = []
    tape.st.sink.emit = only_store
    memset(lists, 0, sizeof(lists))
    for k in range(3):
        lists[k].sink.owner, lists[k].sink.emit, lists[k].sink.scratch = &lists[k], put_down, nowhere
        lists[k].sink.nb = lists[k].sink.width = 1
        lists[k].free = <char *>NOT_THERE
    try:
        given = {name: watch(tape, x, (np.zeros_like(x),) if name in active else ()) for name, x in arrays.items()}
        function(**given, **others)
        n = tape.st.ncalls
        for i in range(n):
            load(&tape.st, tape.st.calls[i], &c)
            put_down(&lists[0].sink, &c)
            if rules[c.op].reverse == NULL:
                continue
            keep = rules[c.op].keep(&c)
            for k in range(NOPS):
                if (keep | keep >> LATE) >> k & 1:
                    span(&c.o[OUT if k == AFTER else k], c.nb, &lo, &hi)
                    kept.append((<size_t>lo, k == AFTER or keep >> (LATE + k) & 1))
            rules[c.op].forward(&c, &lists[1].sink)
            load(&tape.st, tape.st.calls[n - 1 - i], &c)
            rules[c.op].reverse(&c, &lists[2].sink)
        return told(&lists[0]), told(&lists[1]), told(&lists[2]), kept
    finally:
        for k in range(3):
            free(lists[k].calls)
        tape.close()
