"""One call of another engine: run it, propagate tangents, keep the values that its reverse reads, run its reverse.

The rules are those of the tape.  The difference is who owns the memory: the caller provides the tape and the workspace,
says which operands may change before the reverse, and passes the shadows, with any strides, when they are needed.
"""

from libc.string cimport memcpy, memset

from blasad._rules.calls.core cimport *
from blasad._rules.kernels.lines cimport away, lowest, move
from blasad._rules.calls.memory cimport checksum_of, dispose, rewind, take
from blasad._tape.recorder cimport Lanes, begins_seeded, next_lanes


# ---------------------------------------------------------------- the workspace

cdef int run_now(Sink *self, Call *c) except -1 nogil:
    return run_alone(c)

cdef int run_never(Sink *self, Call *c) except -1 nogil:
    return 0

cdef int scratch(Sink *self, Operand *like, index m, index n, Operand *out) except -1 nogil:
    cdef Work *w = <Work *>self.owner
    cdef index size = m * n
    cdef bint lanes = like.ls != 0 and self.width > 1
    cdef size_t nbytes = aligned(size * (self.width if lanes else 1) * itemsize[like.dtype])
    cdef unsigned char dtype = like.dtype       # which may be out itself
    memset(out, 0, sizeof(Operand))
    out.dtype, out.slot, out.m, out.n, out.rs, out.cs = dtype, -1, m, n, 1, m
    out.ls = size if lanes else 0
    if w.p == NULL:
        if nbytes + ALIGNED <= sizeof(w.near) - w.used:
            out.p = <char *>w.near + (-<size_t>w.near & (ALIGNED - 1)) + w.used
            w.used += nbytes
        else:
            out.p = take(&w.arena, nbytes, NULL, NULL)
        return 0
    if w.used + nbytes > w.size:
        with gil:
            raise ValueError(f"blasad: the workspace has {w.size} bytes, which are too few")
    out.p = w.p + w.used
    w.used += nbytes
    return 0

cdef void open_work(Work *w, char *memory, size_t size, unsigned int width) noexcept nogil:
    """Work in memory of the caller, or without any, in memory that is taken as it is needed."""
    cdef size_t shift = -<size_t>memory & (ALIGNED - 1)
    w.sink.below, w.sink.seed, w.p, w.size, w.used = NULL, NULL, NULL, 0, 0    # memset takes longer
    w.arena.first, w.arena.now, w.arena.lender, w.arena.owner = NULL, NULL, NULL, NULL
    w.arena.shadowed, w.arena.width = False, 0
    w.sink.emit, w.sink.scratch, w.sink.owner = run_now, scratch, w
    w.sink.nb, w.sink.width, w.sink.recorded, w.sink.at_once, w.sink.outer = 1, width, False, True, NULL
    if memory != NULL:
        w.p, w.size = memory + shift, size - min(shift, size)

cdef void close_work(Work *w) noexcept nogil:
    if w.arena.first != NULL:
        dispose(&w.arena)

cdef size_t work_size(const Call *call, bint forward, unsigned int width) except? 1 nogil:
    """The bytes of workspace that a rule takes: it is asked, while nothing runs."""
    cdef Work w
    cdef Call c = call[0]
    open_work(&w, <char *>(<size_t>-1 >> 2 & ~<size_t>(ALIGNED - 1)), <size_t>-1 >> 2, width)   # where no memory is
    w.sink.emit, w.sink.at_once = run_never, False
    if not active(&c):
        return 0
    if forward:
        rules[c.op].forward(&c, &w.sink)
    else:
        c.o[AFTER] = c.o[OUT]
        rules[c.op].reverse(&c, &w.sink)
    return w.used + ALIGNED if w.used else 0


# ---------------------------------------------------------------- the tape

cdef inline Operand once(const Operand *a) noexcept nogil:
    """A value without what its strides repeat."""
    cdef Operand r = a[0]
    r.m = a.m if a.rs != 0 else min(a.m, 1)
    r.n = a.n if a.cs != 0 else min(a.n, 1)
    r.conj = False
    return r

cdef inline size_t value_size(const Operand *a) noexcept nogil:
    cdef Operand r = once(a)
    return aligned(r.m * r.n * itemsize[r.dtype])

cdef size_t copies_size(const Call *c, unsigned int bits) noexcept nogil:
    cdef size_t size = 0
    cdef int i
    for i in range(NOPS):
        if bits >> i & 1:
            size += value_size(&c.o[OUT if i == AFTER else i])
    return size

cdef size_t tape_size(const Call *c, unsigned int keep, unsigned int moving) noexcept nogil:
    """The size of a tape in bytes; `keep` is the result of `kept_by`, `moving` has a bit for each operand that may
    change before the reverse."""
    return size_with(c, copied(&rules[c.op], keep, moving))

cdef inline char *beginning(char *p, const Operand *a) noexcept nogil:
    """Where a matrix with the element (0, 0) at p begins in memory."""
    return lowest(lowest(p, a.m, a.rs, a.dtype), a.n, a.cs, a.dtype)

cdef void hold(const Call *c, unsigned int bits, Head *tape) noexcept nogil:
    """Put the values of some operands on the tape, in the order in which their elements lie."""
    cdef Operand a, to
    cdef char *first
    cdef Value *v
    cdef int i
    cdef bint in_rows
    for i in range(NOPS):
        if not bits >> i & 1:
            continue
        v = &tape.values[i]
        a = once(&c.o[OUT if i == AFTER else i])
        if not tape.copied >> i & 1:
            v.sum = checksum_of(&a, 1)
            continue
        in_rows, first, to = away(a.rs) > away(a.cs) and a.n > 1, <char *>tape + tape.size, a
        to.rs, to.cs = a.n if in_rows else 1, 1 if in_rows else a.m
        if a.rs < 0:
            to.rs = -to.rs
        if a.cs < 0:
            to.cs = -to.cs
        to.p = first + (first - beginning(first, &to))
        if (a.rs == to.rs or a.m == 1) and (a.cs == to.cs or a.n == 1):
            memcpy(first, beginning(a.p, &a), a.m * a.n * itemsize[a.dtype])
        else:
            move(&a, &to, FULL, False)
        v.at, v.rs, v.cs = to.p - <char *>tape, to.rs if a.rs else 0, to.cs if a.cs else 0
        tape.size += value_size(&a)


# ---------------------------------------------------------------- what is done with a call

cdef int no_derivative(int op) except -1 nogil:
    with gil:
        raise NotImplementedError(f"blasad: {rules[op].name.decode()} has no derivative")

cdef int run_frame(const Call *c) except -1 nogil:
    return run_call(c)

cdef int push_frame(Call *c, Work *w) except -1 nogil:
    """Run a call with its tangents beside it."""
    if not active(c):
        return run_call(c)
    if rules[c.op].forward == NULL:
        return no_derivative(c.op)
    return rules[c.op].forward(c, &w.sink)

cdef int record_frame(const Call *c, unsigned int keep, unsigned int moving, bint debug,
                      Head *tape) except -1 nogil:
    """Run a call and keep what its reverse reads; an operand with a shadow, wherever that is, is differentiated."""
    return record(c, &rules[c.op], keep, copied(&rules[c.op], keep, moving), debug, tape)

cdef int pull_frame(Call *c, const Head *tape, Work *w) except -1 nogil:
    """Move the shadows of what a call wrote into those of what it read."""
    cdef const Value *v
    cdef Operand *a
    cdef Operand at
    cdef int i
    if tape.sizes != stirred_sizes(c) or active_bits(c) & ~tape.active:
        return other_call(c.op)
    if tape.kept >> AFTER & 1:
        c.o[AFTER] = c.o[OUT]
    if tape.copied or tape.debug:
        for i in range(NOPS):
            v, a = &tape.values[i], &c.o[i]
            if tape.copied >> i & 1:
                a.p, a.rs, a.cs = <char *>tape + v.at, v.rs, v.cs
            elif tape.debug and tape.kept >> i & 1:
                at = once(a)
                if checksum_of(&at, 1) != v.sum:
                    return overwritten(c.op, i)
    if not active(c):
        return 0
    return rules[c.op].reverse(c, &w.sink) if begins_seeded(c, w.sink.width) else pull_seeded(c, w)

cdef int pull_seeded(Call *c, Work *w) except -1 nogil:
    """In the lanes whose seed is not exactly zero."""
    cdef unsigned int width = w.sink.width
    cdef Lanes l
    cdef Call part
    l.width, l.base, l.n, l.at = width, 0, 0, 0
    while next_lanes(&l, c, &part, &w.sink.width):
        rules[c.op].reverse(&part, &w.sink)
        w.used = 0
        rewind(&w.arena)
    w.sink.width = width
    return 0

cdef int other_call(int op) except -1 nogil:
    with gil:
        raise ValueError(f"blasad: {rules[op].name.decode()}: the tape is that of a call with other sizes or flags, or "
                         "one in which less was differentiated; give the reverse what its call was given")

cdef int overwritten(int op, int place) except -1 nogil:
    with gil:
        name = ("the first input", "the second input", "the output", "the output", "the first scalar",
                "the second scalar")[place]
        raise RuntimeError(f"blasad: {rules[op].name.decode()}: {name} was overwritten between the call and its "
                           "reverse, which reads it; name it in overwritten=")
