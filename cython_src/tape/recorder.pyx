"""Calls on a tape: recording them, running tangents beside them, and reading them backwards.

Everything here is C on plain data: it takes no Python object and no GIL.
"""

from libc.stdlib cimport realloc
from libc.string cimport memcpy, memset

from blasad._tape.collect cimport settle, settle_all
from blasad._tape.constants cimport copy_constant
from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport copy
from blasad._tape.kept cimport *
from blasad._rules.calls.memory cimport *
from blasad._rules.calls.shortage cimport refused
from blasad._rules.calls.signals cimport Patience, passed, worked
from blasad._rules.numbers cimport BRIEF, Brief, number_rules
from blasad._tape.spoilt cimport check_reads, overwritten

ctypedef int (*emit_t)(Sink *self, Call *call) noexcept nogil       # which returns -1 with an error set
ctypedef int (*forward_t)(Call *call, Sink *sink) noexcept nogil


# ---------------------------------------------------------------- recording

cdef inline int hand_on(State *t, Sink *below, Call *c) except -1 nogil:
    """Run a call; if it raises, keep account of what it has left."""
    return t.fails(t, c) if (<emit_t>below.emit)(below, c) == -1 else 0

cdef int record(Sink *self, Call *c) except -1 nogil:
    """Keep what the reverse needs, save what the call overwrites, run it, store it."""
    cdef State *t = <State *>self.owner
    cdef Rule *rule = &rules[c.op]
    cdef int slots[NOPS]
    cdef unsigned int keep = 0, i
    cdef bint active = False
    for i in range(NOPS):
        slots[i] = -1
        if c.o[i].p != NULL and c.o[i].d != NULL:
            active = True
    if active:
        if rule.reverse == NULL:
            with gil:
                raise NotImplementedError(f"blasad: {rule.name.decode()} has no derivative")
        keep = rule.keep(c)
        for i in range(NOPS):
            if keep >> i & 1 and i != AFTER:
                slots[i] = keep_value(&t.kept, &c.o[i], c.nb)
    if t.kept.root >= 0:
        for i in range(AFTER):
            if rule.writes >> i & 1:
                before_overwriting(&t.kept, self.below, &c.o[i], c.nb)
    self.below.nb = c.nb
    hand_on(t, self.below, c)
    if not active:
        return 0
    if keep >> AFTER & 1:
        c.o[AFTER] = c.o[OUT]
        slots[AFTER] = keep_value(&t.kept, &c.o[OUT], c.nb)
    if keep >> LATE:
        for i in range(AFTER):
            if keep >> (LATE + i) & 1:
                slots[i] = keep_value(&t.kept, &c.o[i], c.nb)
    return store(t, c, slots)

cdef int record_saving(Sink *self, Call *c) except -1 nogil:
    """In a tape that restores: save what a call overwrites in the caller's arrays, record it."""
    cdef int i
    for i in range(AFTER):
        if rules[c.op].writes >> i & 1 and c.o[i].p != NULL:
            keep_old(&(<State *>self.owner).undo, self.below, &c.o[i], c.nb)
    return record(self, c)

cdef int store(State *t, const Call *c, const int *slots) except -1 nogil:
    cdef int i, used = 0
    cdef Record *r
    cdef size_t nbytes
    if t.ncalls == t.room:
        make_room(t)
    for i in range(NOPS):
        if c.o[i].p != NULL:
            used = i + 1
    nbytes = sizeof(Record) - (NOPS - used) * sizeof(Stored)
    r = <Record *>take(&t.records, nbytes, NULL, NULL)
    t.record_bytes += nbytes
    copy_head(r, c)
    r.kind, r.used = t.kind, used
    for i in range(used):
        memcpy(&r.o[i], &c.o[i], sizeof(Stored))
        r.o[i].slot = slots[i]
    t.calls[t.ncalls] = r
    t.ncalls += 1
    return 0

cdef int store_brief(State *t, const Brief *b) except -1 nogil:
    """Store a call on single numbers, which has what its reverse reads."""
    cdef Brief *r
    if t.ncalls == t.room:
        make_room(t)
    r = <Brief *>take(&t.records, sizeof(Brief), NULL, NULL)
    r[0] = b[0]
    r.kind = BRIEF
    t.record_bytes += sizeof(Brief)
    t.calls[t.ncalls] = <Record *>r
    t.ncalls += 1
    t.work += BRIEFLY
    return 0

cdef size_t record_size(const Record *r) noexcept nogil:
    return sizeof(Brief) if r.kind == BRIEF else sizeof(Record) - (NOPS - r.used) * sizeof(Stored)

cdef int make_room(State *t) except -1 nogil:
    cdef size_t wanted = 2 * t.room if t.room else 256
    cdef Record **calls = NULL if refused() else <Record **>realloc(t.calls, wanted * sizeof(Record *))
    if calls == NULL:
        with gil:
            raise MemoryError("blasad: no memory for the tape")
    t.calls, t.room = calls, wanted
    return 0

cdef void load(const State *t, const Record *r, Call *c) noexcept nogil:
    """The call as its reverse reads it: values from their slots, shadows in their places."""
    cdef int i
    cdef Operand *a
    cdef const Stored *o
    cdef const Slot *v
    copy_head(c, r)
    for i in range(r.used, NOPS):
        c.o[i].p = c.o[i].d = NULL
    for i in range(r.used):
        o, a = &r.o[i], &c.o[i]
        memcpy(a, o, sizeof(Stored))
        a.drs, a.dcs, a.dbs = o.rs, o.cs, o.bs
        if o.p == NULL:
            a.d = NULL
        elif o.slot >= 0:
            v = &t.kept.slots[o.slot >> 1]
            a.p, a.rs, a.cs, a.bs = v.p, v.rs, v.cs, v.bs
            if o.slot & 1:
                a.rs, a.cs = v.cs, v.rs


# ---------------------------------------------------------------- the sweep

cdef int sweep(State *t, size_t last, size_t first) except -1 nogil:
    """Read calls backwards, from `last` down to `first`: each propagates the shadows of its outputs to those of its
    inputs."""
    cdef size_t i
    cdef double work
    cdef Patience patience
    cdef Call c
    cdef Sink *sink = &t.collector if t.largest > t.collect_from else t.sink.below
    t.npending = 0
    memset(&patience, 0, sizeof(patience))
    rewind(&t.blocks)
    for i in range(last, first, -1):
        if t.calls[i - 1].kind == BRIEF:
            reverse_brief(t, <Brief *>t.calls[i - 1])
            worked(&patience, BRIEFLY)
            continue
        load(t, t.calls[i - 1], &c)
        work = work_of(&c) * sink.width
        reverse(t, &c, sink)
        worked(&patience, work)
        if t.progress != NULL:
            passed(t.progress, 1)
    return settle_all(t)

cdef inline int reverse(State *t, Call *c, Sink *sink) except -1 nogil:
    cdef Operand a
    cdef int i
    if t.npending:
        for i in range(AFTER):
            if rules[c.op].writes >> i & 1 and c.o[i].p != NULL and c.o[i].d != NULL:
                a = shadow(&c.o[i])
                settle(t, &a, c.nb)
    if t.outer != NULL:                 # what is zero now may have a derivative, or another value
        reverse_inside(t, c, sink)
    elif begins_seeded(c, sink.width) or sink.width == 1 and not unseeded(c, 0):
        sink.nb = c.nb
        rules[c.op].reverse(c, sink)
    elif sink.width > 1:
        return reverse_seeded(t, c, sink)
    else:
        return 0
    leave_scratch(t)
    return 0

cdef inline int reverse_brief(State *t, const Brief *r) except -1 nogil:
    """Run the reverse of a call, unless its seed is exactly zero."""
    cdef double g
    if t.npending:
        settle_numbers(t, r)
    g = r.c[0]
    if g != 0:
        r.c[0] = 0
        number_rules[r.op].reverse(r, g)
    return 0

cdef int settle_numbers(State *t, const Brief *r) except -1 nogil:
    """Apply what is collected for the shadows of a call on single numbers."""
    cdef double **shadows = [r.a, r.b, r.c]
    cdef Operand a
    cdef int i
    for i in range(3):
        if shadows[i] != NULL:
            set_operand(&a, F64, shadows[i], NULL, 1, 1, 0, 0)
            settle(t, &a, 1)
    return 0

cdef int reverse_seeded(State *t, Call *c, Sink *sink) except -1 nogil:
    """Run the reverse in the lanes whose seed is not exactly zero; the others contribute nothing."""
    cdef unsigned int width = sink.width
    cdef Lanes l
    cdef Call part
    l.width, l.base, l.n, l.at = width, 0, 0, 0
    sink.nb = c.nb
    try:
        while next_lanes(&l, c, &part, &sink.width):
            rules[c.op].reverse(&part, sink)
            leave_scratch(t)
    finally:
        sink.width = width
    return 0

cdef inline void leave_scratch(State *t) noexcept nogil:
    """A rule is done with its scratch memory.  In a program, the next rule gets other memory, as long as it needs
    little: copies from or to a place that is used several times could not be removed from the program."""
    cdef Chunk *first = t.scratch.first
    if t.outer == NULL or first == NULL or t.scratch.now != first or first.used > SPREAD or outermost(t).width:
        rewind(&t.scratch)


cdef int reverse_inside(State *t, Call *c, Sink *sink) except -1 nogil:
    """The reverse of a call on a tape whose calls another tape records; a program tests the seed in each run."""
    cdef State *top = outermost(t)
    cdef unsigned char before = top.kind
    top.kind = DERIVED
    if top == t.outer and top.width == 0 and guard(top, c, sink.width):
        top.kind = GUARDED
    sink.nb = c.nb
    try:
        rules[c.op].reverse(c, sink)
    finally:
        top.kind = before
    return 0

cdef bint guard(State *program, const Call *c, unsigned int width) except -1 nogil:
    """Record where the seed of a call is, in each lane; False if none of its outputs has one."""
    cdef Call g
    cdef Operand *o
    cdef int i
    cdef int slots[NOPS]
    cdef bint guarded = False, stacked = width > 1 and c.nb == 1
    cdef unsigned int lane, guards = width if c.nb > 1 else 1
    memset(slots, 255, sizeof(slots))
    for lane in range(guards):
        begin(&g, GUARD, number(1), number(0))
        memset(g.o, 0, sizeof(g.o))
        g.nb, g.part = width if stacked else c.nb, part_written(c.op, c.part)
        g.nl = width if stacked else LANE + lane if width > 1 else 1
        for i in range(AFTER):
            o = &g.o[i]
            if not rules[c.op].writes >> i & 1 or c.o[i].p == NULL or c.o[i].d == NULL:
                continue
            o[0] = shadow(&c.o[i])
            o.p += lane * o.ls * itemsize[o.dtype]
            if stacked:
                o.bs = o.ls
            o.ls, guarded = 0, True
        if guarded:
            store(program, &g, slots)
    return guarded

cdef bint takes_seed(State *t, const Operand *y, const Operand *seed) noexcept nogil:
    """Whether the last call is a product that wrote exactly y, did not read the old y, and whose reverse can read the
    seed in place.

    The seed in y's shadow must not reach the rest of the sweep: no other call may use the shadow, or it must be clear.
    """
    cdef Record *r = t.calls[t.ncalls - 1]
    cdef Stored *o = &r.o[OUT]
    cdef Operand d
    cdef int i
    if not rules[r.op].traits & READS_SEED or r.nb != 1 or r.nl != 1:
        return False
    if r.beta[0] != 0 or r.beta[1] != 0 or (r.used > BETA and r.o[BETA].p != NULL):
        return False
    if o.p != y.p or o.d != y.d or not (o.m == y.m and o.n == y.n and o.rs == y.rs and o.cs == y.cs):
        return False
    for i in range(r.used):
        if i != OUT and r.o[i].p != NULL and r.o[i].d != NULL:
            d.p, d.m, d.n, d.rs, d.cs, d.bs, d.dtype = r.o[i].d, r.o[i].m, r.o[i].n, r.o[i].rs, r.o[i].cs, 0, o.dtype
            if overlap(&d, 1, seed, 1):
                return False
    return alone(t, y) or all_zero(y, y.d)

cdef bint alone(State *t, const Operand *y) noexcept nogil:
    """Whether only the last call uses y's shadow; False if in doubt."""
    cdef Operand of_y = shadow(y), d
    cdef Record *r
    cdef size_t k
    cdef int i
    if t.ncalls > 8:
        return False
    for k in range(t.ncalls - 1):
        r = t.calls[k]
        if r.kind == BRIEF:
            return False
        for i in range(r.used):
            if r.o[i].p != NULL and r.o[i].d != NULL:
                d = of_y
                d.p, d.m, d.n, d.rs, d.cs, d.bs, d.dtype = (
                    r.o[i].d, r.o[i].m, r.o[i].n, r.o[i].rs, r.o[i].cs, r.o[i].bs, r.o[i].dtype)
                if overlap(&d, r.nb, &of_y, 1):
                    return False
    return True

cdef int pass_all_but_clears(Sink *self, Call *c) except -1 nogil:
    """A seed that is read in place is not cleared; y's shadow, which it represents, is clear already."""
    # a shadow is cleared by no other operation
    return 0 if c.op == FILL and c.o[OUT].p == <char *>self.seed else self.below.emit(self.below, c)

cdef int take_up(State *t, const Operand *y, const Operand *seed, bint in_place, size_t *last) except -1 nogil:
    """Seed y, by the last call itself if it `takes_seed`; `last` calls are left to be swept."""
    cdef Call c
    cdef Sink sink
    t.npending = 0
    if in_place:
        load(t, t.calls[t.ncalls - 1], &c)
        c.o[OUT].d, c.o[OUT].drs, c.o[OUT].dcs, c.o[OUT].dls = seed.p, seed.rs, seed.cs, 0
        sink = t.sink.below[0]
        sink.below, sink.emit, sink.seed = t.sink.below, pass_all_but_clears, seed.p
        last[0] = t.ncalls - 1
        return reverse(t, &c, &sink)
    last[0] = t.ncalls
    t.sink.below.nb = 1
    return copy(t.sink.below, seed[0], shadow(y), FULL, False)

cdef bint unseeded(const Call *c, unsigned int lane) noexcept nogil:
    """In a lane, every shadow of what the call wrote is exactly zero."""
    cdef unsigned int writes = rules[c.op].writes, b
    cdef int part = part_written(c.op, c.part)
    cdef int i
    cdef const Operand *a
    if writes == 0:
        return False
    for i in range(AFTER):
        a = &c.o[i]
        if writes >> i & 1 and a.p != NULL and a.d != NULL:
            for b in range(c.nb):
                if not part_zero(a, a.d + (lane * a.dls + b * a.dbs) * itemsize[a.dtype], part):
                    return False
    return True

cdef bint next_lanes(Lanes *l, const Call *c, Call *part, unsigned int *count) noexcept nogil:
    """The call in the next evenly spaced lanes whose seed is not zero; False if there are none."""
    cdef unsigned int first, step, k
    cdef Operand *a
    cdef int i
    while not next_on(l.off, l.n, &l.at, &first, &step, count):
        l.base += l.n
        l.n, l.at = min(l.width - l.base, <unsigned int>MANY), 0
        if l.n == 0:
            return False
        for k in range(l.n):
            l.off[k] = unseeded(c, l.base + k)
    part[0] = c[0]
    for i in range(NOPS):
        a = &part.o[i]
        if a.p != NULL:
            a.p += (l.base + first) * a.ls * itemsize[a.dtype]
            a.ls *= step
            if a.d != NULL:
                a.d += (l.base + first) * a.dls * itemsize[a.dtype]
                a.dls *= step
    return True

cdef bint next_on(const char *off, unsigned int n, unsigned int *at, unsigned int *first, unsigned int *step,
                  unsigned int *count) noexcept nogil:
    """From `at` on, the next places that are on and evenly spaced, with none between; `at` moves past them."""
    cdef unsigned int k = at[0], last
    while k < n and off[k]:
        k += 1
    first[0], step[0], count[0] = k, 1, 0
    if k == n:
        at[0] = k
        return False
    while True:
        last = k
        count[0] += 1
        k += 1
        while k < n and off[k]:
            k += 1
        if count[0] == 1 and k < n:
            step[0] = k - last
        if k == n or k - last != step[0]:
            at[0] = k
            return True


cdef int push(Sink *self, Call *c) except -1 nogil:
    """Forward mode: tangents run beside the call."""
    cdef State *t = <State *>self.owner
    cdef int i
    cdef bint active = False, failed
    for i in range(NOPS):
        if c.o[i].p != NULL and c.o[i].d != NULL:
            active = True
    self.below.nb = c.nb
    if not active:
        return self.below.emit(self.below, c)
    if rules[c.op].forward == NULL:
        with gil:
            raise NotImplementedError(f"blasad: {rules[c.op].name.decode()} has no derivative")
    if t.nspoilt:
        check_reads(t, c)
    t.own = c
    failed = (<forward_t>rules[c.op].forward)(c, self.below) == -1
    t.own = NULL
    if failed:
        return t.fails(t, c)
    if t.nspoilt:
        overwritten(t, c)
    leave_scratch(t)
    return 0

cdef int run_below(Sink *self, Call *c) except -1 nogil:
    return rules[c.op].run(c) if c.nb == 1 and c.nl == 1 else run_call(c)

cdef int scratch(Sink *self, Operand *like, index m, index n, Operand *out) except -1 nogil:
    cdef State *t = <State *>self.owner
    cdef index size = m * n * self.nb
    cdef bint lanes = like.ls != 0 and self.width > 1
    out.dtype, out.conj, out.slot, out.d = like.dtype, False, -1, NULL
    out.drs = out.dcs = out.dbs = out.dls = 0
    out.m, out.n, out.rs, out.cs, out.bs = m, n, 1, m, m * n if self.nb > 1 else 0
    out.ls = size if lanes else 0
    out.p = take(&t.scratch, size * (self.width if lanes else 1) * itemsize[out.dtype], NULL, NULL)
    return 0

cdef int note(Sink *self, Call *c) except -1 nogil:
    """A program is being traced: run the call or let it wait, and store it, with copies of the values that it reads
    from memory outside of the tape."""
    cdef State *t = <State *>self.owner
    cdef int slots[NOPS]
    cdef int i
    cdef bint run = not t.waits or t.at_once or rules[c.op].reads & FOREIGN
    cdef Call stored = c[0]
    if run:
        if t.waits:
            with gil:
                t.look()
        hand_on(t, self.below, c)
    if rules[c.op].traits & RUNS_NOT:
        return 0
    for i in range(NOPS):
        if i < OUT and not (rules[c.op].reads | rules[c.op].writes) >> i & 1:
            stored.o[i].p = NULL        # it has a shadow on another tape, and no value that is read
        elif stored.o[i].p != NULL and not rules[c.op].writes >> i & 1 and is_others(t, stored.o[i].p):
            copy_constant(&t.constants, &stored.o[i], c.nb)
    memset(slots, 255, sizeof(slots))
    stored.nl = t.lanes if t.lanes else 1
    store(t, &stored, slots)
    if run and t.waits:
        t.done = t.ncalls
    if t.progress != NULL:
        passed(t.progress, 1)
    return 0

cdef int catch_up(State *t) except -1 nogil:
    """Run the calls of a program that wait."""
    cdef Call c
    cdef Patience patience
    memset(&patience, 0, sizeof(patience))
    while t.done < t.ncalls:
        load(t, t.calls[t.done], &c)
        c.nl = 1
        if not rules[c.op].traits & RUNS_NOT:
            t.failed = True
            run_call(&c)
            t.failed = False
        t.done += 1
        worked(&patience, work_of(&c))
    return 0

cdef bint is_others(const State *t, const char *p) noexcept nogil:
    cdef char *shadow
    cdef index lane
    return not lies_in(&t.temps, p, &shadow, &lane) and not lies_in(&t.constants.memory, p, &shadow, &lane)

cdef double work_of(const Call *c) noexcept nogil:
    """About how many multiplications a call takes, with a hundred for being made."""
    cdef double inner = c.o[IN1].n + 1 if c.o[IN1].p != NULL else 1
    if rules[c.op].traits & PART_OF_STORED:
        return 100 + rules[c.op].flops(c) * c.nb
    return 100 + inner * c.o[OUT].m * c.o[OUT].n * c.nb
