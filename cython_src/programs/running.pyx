"""Running the loops of programs: the calls of one step run once for each step, with no Python between them.

The first stage of a body stacks the values that later stages need, a record for each step.  If states are kept instead,
the first stage stacks the state before some of the steps.  A stage that runs in reverse then runs the steps from such a
state once more, in the body's own memory, with records for those steps that it reverses next: see A. Griewank and A.
Walther, Algorithm 799: Revolve, ACM Trans.  Math.  Softw. 26 (2000), https://doi.org/10.1145/347837.347846.
"""

from cpython.object cimport Py_EQ, Py_GT, Py_LE, Py_LT, Py_NE
from libc.math cimport sqrt
from libc.string cimport memcpy, memset

from blasad._rules.calls.core cimport *
from blasad._rules.calls.memory cimport Arena, Chunk, drop_stored, rewind, take
from blasad._rules.calls.signals cimport Patience, worked
from blasad._rules.calls.stores cimport Store
from blasad._programs.chains cimport run_chain_of
from blasad._programs.plan cimport look, run_guarded, Seed
from blasad._programs.steps cimport chain, error_at_hand
from blasad._rules.flops cimport uncounted
from blasad._rules.joins cimport join_nothing
from blasad._tape.collect cimport BLOCK
from blasad._tape.recorder cimport GUARDED

cdef enum:
    YES = -1                # what is next after a comparison
    NO = -2


# ---------------------------------------------------------------- the calls

cdef inline Entry *entry_of(const Call *c) noexcept nogil:
    cdef Entry *entry
    memcpy(&entry, &c.alpha[0], sizeof(Entry *))
    return entry

cdef int run_argument(const Call *c) except -1 nogil:
    """Say where memory lies that a loop works on."""
    cdef Entry *entry = entry_of(c)
    entry.body.args[entry.number] = c.o[OUT].p if c.o[OUT].p != NULL else c.o[IN1].p
    return 0

cdef int run_nothing(const Call *c) except -1 nogil:
    return 0

cdef int run_loop(const Call *c) except -1 nogil:
    """A stage of a loop.  The first one reads how often, if that is not known, and writes where the stack is."""
    cdef Entry *entry = entry_of(c)
    run_stage(c, entry, entry.body)
    return release(entry.body.stacks) if entry.last else 0

cdef int run_stage(const Call *c, const Entry *entry, Going *b) except -1 nogil:
    cdef index *handle
    cdef index n = b.count
    if entry.number:
        handle = <index *>c.o[IN2].p
        if b.states >= 0:
            go_back(b, &b.stages[entry.number], handle[1], <char *>handle[0])
        else:
            go(b, &b.stages[entry.number], handle[1], <char *>handle[0])
        return add_all(&b.stages[entry.number])
    if c.o[IN1].p != NULL:
        n = whole(c.o[IN1].p, c.o[IN1].dtype)
        if b.limit >= 0 and n > b.limit:
            with gil:
                raise IndexError(f"blasad.loop: {n} steps; an array that the steps index has room for {b.limit}")
    if entry.first:
        rewind(&b.stacks.arena)
        release(b.stacks)                   # after a run that broke off
    handle = <index *>c.o[OUT].p
    if b.tests != NULL:
        return go_while(b, handle)
    handle[1] = n
    if b.states >= 0:
        return go_forth(b, n, handle)
    handle[0] = <index>stack(b.stacks, n * b.record, b.stored)
    return go(b, &b.stages[0], n, <char *>handle[0])

cdef index whole(const char *p, int dtype) except? -1 nogil:
    """A number of steps that is a floating-point number in memory."""
    cdef double x = (<double *>p)[0] if dtype == F64 else (<float *>p)[0]
    if not (x >= 0 and x == <double><index>x):
        with gil:
            raise ValueError(f"blasad.loop: the number of steps is {x!r}; it must be an integer that is not negative")
    return <index>x


# ---------------------------------------------------------------- steps

cdef char *stack(Stacks *stacks, size_t nbytes, bint stored) except NULL nogil:
    """Memory on top of what is stacked."""
    cdef char *p
    cdef const Chunk *c
    cdef size_t used
    if stored:
        return take(&stacks.stored, nbytes + 8, NULL, NULL)
    p = take(&stacks.arena, nbytes + 8, NULL, NULL)
    c = stacks.arena.first
    used = c.used
    while c != stacks.arena.now:
        c = c.next
        used += c.used
    stacks.most = max(stacks.most, used)
    return p

cdef int release(Stacks *stacks) except -1 nogil:
    """Remove the files."""
    drop_stored(&stacks.stored)
    if stacks.store != NULL:
        with gil:
            (<Store>stacks.store).close()
    return 0

cdef int failed(index k) except -1 with gil:
    """Raise the error at hand with the number of the step."""
    error = error_at_hand()
    if hasattr(error, "add_note"):
        error.add_note(f"in step {k} of a loop")
    raise error

cdef int run_calls(const Going *b, const Stage *s) except -1 nogil:
    """Run the calls of a step."""
    cdef const Prepared *r
    cdef Seed seed
    cdef Py_ssize_t i = 0
    seed.lanes, seed.none, seed.off = 0, 0, b.off
    while i < s.count:
        r = &s.calls[i]
        i += 1
        if r.c.op == GUARD:                 # a mark, as in `is_guard`
            look(<Call *>&r.c, r.nl, &seed)
        elif r.c.op == chain:
            run_chain_of(&r.c, <const char *>&s.calls[i].c, sizeof(Prepared))
            i += r.c.kl
        elif seed.none and r.c.kind >= GUARDED:
            run_guarded(&r.c, r.nl, &seed)
        elif r.c.nb == 1:
            r.run(&r.c)
        else:
            run_call(&r.c)
    return 0

ctypedef int (*runs_t)(const Going *b, const Stage *s) noexcept nogil
cdef runs_t run_quietly = <runs_t>run_calls     # it leaves the error to who calls it

cdef inline void bind_still(Going *b, Stage *s) noexcept nogil:
    """Say where memory is that does not move."""
    cdef Patch *p
    cdef index i
    for i in range(s.npatches):
        p = &s.patches[i]
        p.slot[0] = b.args[p.arg] + p.offset

cdef inline void bind_inside(Going *b, Stage *s) noexcept nogil:
    """Have a stage write to the body's own memory."""
    cdef Patch *p
    cdef index i
    for i in range(s.npatches):
        p = &s.patches[i]
        p.slot[0] = b.args[p.arg] + p.offset if p.inside < 0 else b.work + p.inside

cdef inline void enter_step(Going *b, Stage *s, index moving, index k, char *record) noexcept nogil:
    """Have all in place that a step finds."""
    cdef Patch *p
    cdef index i
    for i in range(s.nrecorded):
        s.recorded[i].slot[0] = record + s.recorded[i].at
    for i in range(moving):
        p = &s.patches[i]
        p.slot[0] = b.args[p.arg] + p.offset + k * p.moves
    for i in range(s.nloads):
        memcpy(b.work + s.loads[i].lo, record + s.loads[i].at, s.loads[i].size)
    for i in range(s.nclears):
        memset(b.work + s.clears[i].lo, 0, s.clears[i].size)
    (<double *>(b.work + b.counter))[0] = <double>k

cdef inline void leave_step(Going *b, Stage *s, char *record) noexcept nogil:
    """Keep what later stages need of a step."""
    cdef index i
    for i in range(s.nstores):
        memcpy(record + s.stores[i].at, b.work + s.stores[i].lo, s.stores[i].size)

cdef int go(Going *b, Stage *s, index n, char *stack) except -1 nogil:
    """Run a stage of all steps."""
    bind_still(b, s)
    return steps(b, s, s.nmoving, 0, n, stack)

cdef int steps(Going *b, Stage *s, index moving, index first, index last, char *records) except -1 nogil:
    """Run a stage of some steps, with their records."""
    cdef Patience patience
    cdef char *record
    cdef index j, k
    memset(&patience, 0, sizeof(patience))
    for j in range(last - first):
        k = j if s.direction > 0 else last - first - 1 - j
        record = records + k * b.record
        enter_step(b, s, moving, first + k, record)
        if run_quietly(b, s) != 0:
            return failed(first + k)
        leave_step(b, s, record)
        worked(&patience, s.work)
    return 0

cdef int go_while(Going *b, index *handle) except -1 nogil:
    """Run the first stage as long as the condition holds; the stack grows with the steps."""
    cdef Stage *s = &b.stages[0]
    cdef Patience patience
    cdef index k = 0, room = 16
    cdef char *records = stack(b.stacks, room * b.record, b.stored)
    cdef char *more
    memset(&patience, 0, sizeof(patience))
    bind_still(b, s)
    while True:
        enter_step(b, s, s.nmoving, k, records + k * b.record)
        if run_quietly(b, &b.head) != 0:
            return failed(k)
        if not holds(b.tests):
            break
        if k == b.most:
            with gil:
                raise RuntimeError(
                    f"while_loop: the condition still holds after {k} steps, the most there may be")
        if b.limit >= 0 and k == b.limit:
            with gil:
                raise IndexError(f"blasad.while_loop: an array that the steps index has room for {k}")
        if run_quietly(b, s) != 0:
            return failed(k)
        leave_step(b, s, records + k * b.record)
        worked(&patience, s.work)
        k += 1
        if k == room and b.record:
            more = stack(b.stacks, 2 * room * b.record, b.stored)
            memcpy(more, records, room * b.record)
            records, room = more, 2 * room
    handle[0], handle[1] = <index>records, k
    return 0

cdef bint holds(const Test *tests) noexcept nogil:
    """Whether a condition holds."""
    cdef double x[2]
    cdef const Side *side
    cdef int at = 0, k
    while at >= 0:
        for k in range(2):
            side = &tests[at].side[k]
            x[k] = side.value
            if side.slot != NULL and side.slot[0] != NULL:
                x[k] = (<double *>side.slot[0])[0] if side.dtype == F64 else (<float *>side.slot[0])[0]
        at = tests[at].next[0 if compares(tests[at].comparison, x[0], x[1]) else 1]
    return at == YES

cdef inline bint compares(int comparison, double x, double y) noexcept nogil:
    if comparison == Py_LT:
        return x < y
    if comparison == Py_LE:
        return x <= y
    if comparison == Py_EQ:
        return x == y
    if comparison == Py_NE:
        return x != y
    return x > y if comparison == Py_GT else x >= y

# ---------------------------------------------------------------- rank-one updates

cdef int collect(const Call *c) except -1 nogil:
    """Keep the vectors of a rank-one update."""
    cdef Sum *s
    memcpy(&s, &c.beta[0], sizeof(Sum *))
    s.x.o[IN1].p, s.y.o[IN1].p = c.o[IN1].p, c.o[IN2].p
    s.x.o[OUT].p = s.xs + s.count * s.x.o[OUT].m * itemsize[c.o[OUT].dtype]
    s.y.o[OUT].p = s.ys + s.count * s.y.o[OUT].m * itemsize[c.o[OUT].dtype]
    run_call(&s.x)
    run_call(&s.y)
    s.product.o[OUT].p = c.o[OUT].p
    s.count += 1
    return add_up(s) if s.count == BLOCK else 0

cdef int add_up(Sum *s) except -1 nogil:
    """C += alpha X Y^T"""
    s.product.o[IN1].n = s.product.o[IN2].m = s.count
    s.count = 0
    run_call(&s.product)
    return 0

cdef int add_all(Stage *stage) except -1 nogil:
    cdef index i
    for i in range(stage.nsums):
        if stage.sums[i].count:
            add_up(&stage.sums[i])
    return 0


# ---------------------------------------------------------------- states instead of records

cdef struct Level:          # of stacks, up to where they are used
    Chunk *now[2]
    size_t used[2]

cdef inline Level level(const Stacks *s) noexcept nogil:
    cdef Level at
    at.now[0], at.now[1] = s.arena.now, s.stored.now
    at.used[0] = 0 if at.now[0] == NULL else at.now[0].used
    at.used[1] = 0 if at.now[1] == NULL else at.now[1].used
    return at

cdef inline void give_back(Stacks *s, Level at) noexcept nogil:
    """Forget what was stacked since."""
    cdef Arena *a = &s.arena
    cdef int k
    for k in range(2):
        if at.now[k] == NULL:
            rewind(a)
        else:
            a.now = at.now[k]
            a.now.used = at.used[k]
        a = &s.stored

cdef index stacked_bytes(const Going *b, index n, char *p, States *t) noexcept nogil:
    """Where states are that are kept from p on; returns how many bytes there are."""
    cdef index at
    t.leaf = 1
    if b.states == 0:
        t.leaf = <index>sqrt(<double>n)
        t.leaf += t.leaf * t.leaf < n
        t.leaf = max(t.leaf, 1)
    t.room = max(1, (n + t.leaf - 1) // t.leaf if b.states == 0 else min(b.states, n))
    t.top, t.starts = <index *>p, <index *>p + 1
    at = ((1 + t.room) * sizeof(index) + 15) // 16 * 16
    t.same = p + at
    t.each = t.same + b.same.nbytes
    t.state = t.each + n * b.each.nbytes
    return at + b.same.nbytes + n * b.each.nbytes + t.room * b.state.nbytes

cdef index first_part(index steps, index kept) noexcept nogil:
    """How many of the steps come before the next state that is kept, in an optimal schedule."""
    cdef index rounds = 1, reach = kept + 1             # comb(kept + rounds, kept)
    if kept >= steps:
        return 1
    while reach < steps:
        rounds += 1
        reach = <index>(<double>reach / rounds * (kept + rounds) + 0.5)
    reach = <index>(<double>reach / (kept + rounds) * rounds + 0.5)     # with a round less
    return min(reach, steps - <index>(<double>reach / (kept + rounds - 1) * kept + 0.5))

cdef inline index next_state(const States *t, const Going *b, index a, index last) noexcept nogil:
    """Before which step the next state is kept, if the last one is before step a; -1: none."""
    if last - a <= t.leaf or t.top[0] + 1 == t.room:
        return -1
    return a + (t.leaf if b.states == 0 else first_part(last - a, t.room - t.top[0]))

cdef inline void keep(const Going *b, const Kept *what, char *to, index k, bint outside) noexcept nogil:
    """Copy what a step finds, outside or in the body's memory, to where it is kept."""
    cdef const Source *s
    cdef index i
    for i in range(what.count):
        s = &what.sources[i]
        memcpy(to + s.at, b.args[s.arg] + s.offset + k * s.moves if outside else b.work + s.lo, s.size)

cdef inline void put_back(const Going *b, const Kept *what, const char *kept) noexcept nogil:
    cdef const Source *s
    cdef index i
    for i in range(what.count):
        s = &what.sources[i]
        memcpy(b.work + s.lo, kept + s.at, s.size)

cdef int go_forth(Going *b, index n, index *handle) except -1 nogil:
    """Run the first stage, and keep states."""
    cdef Stage *s = &b.stages[0]
    cdef Patience patience
    cdef States t
    cdef Level used
    cdef index k, due = 0
    cdef char *p = stack(b.stacks, stacked_bytes(b, n, NULL, &t), b.stored)
    memset(&patience, 0, sizeof(patience))
    stacked_bytes(b, n, p, &t)
    handle[0], t.top[0] = <index>p, -1
    used = level(b.stacks)
    bind_still(b, s)
    keep(b, &b.same, t.same, 0, True)
    for k in range(n):
        if k == due:
            t.top[0] += 1
            t.starts[t.top[0]] = k
            keep(b, &b.state, t.state + t.top[0] * b.state.nbytes, 0, True)
            due = next_state(&t, b, k, n)
        keep(b, &b.each, t.each + k * b.each.nbytes, k, True)
        enter_step(b, s, s.nmoving, k, b.spare)
        if run_quietly(b, s) != 0:
            return failed(k)
        give_back(b.stacks, used)           # of loops inside
        worked(&patience, s.work)
    return 0

cdef int go_back(Going *b, Stage *r, index n, char *p) except -1 nogil:
    """Run a stage in reverse, from one state that is kept to the next."""
    cdef Stage *s = &b.stages[0]
    cdef States t
    cdef Level before = level(b.stacks), used
    cdef index k, due, last = n
    cdef char *records
    stacked_bytes(b, n, p, &t)
    records = stack(b.stacks, t.leaf * b.record, False)
    used = level(b.stacks)
    bind_inside(b, s)
    bind_still(b, r)
    put_back(b, &b.same, t.same)
    while last > 0:
        k = t.starts[t.top[0]]
        put_back(b, &b.state, t.state + t.top[0] * b.state.nbytes)
        while last - k > t.leaf:
            due = next_state(&t, b, k, last)
            again(b, s, k, last - t.leaf if due < 0 else due, &t, NULL)
            give_back(b.stacks, used)
            if due < 0:
                k = last - t.leaf
                break
            k = due
            t.top[0] += 1
            t.starts[t.top[0]] = k
            keep(b, &b.state, t.state + t.top[0] * b.state.nbytes, 0, False)
        again(b, s, k, last, &t, records)
        steps(b, r, r.nmoving, k, last, records)
        give_back(b.stacks, used)
        last = k
        while t.top[0] > 0 and t.starts[t.top[0]] >= last:
            t.top[0] -= 1
    give_back(b.stacks, before)
    return 0

cdef int again(Going *b, Stage *s, index first, index last, const States *t, char *records) except -1 nogil:
    """Run some steps of the first stage again, in the body's memory."""
    cdef Patience patience
    cdef char *record
    cdef index k
    memset(&patience, 0, sizeof(patience))
    for k in range(first, last):
        put_back(b, &b.each, t.each + k * b.each.nbytes)
        record = b.spare if records == NULL else records + (k - first) * b.record
        enter_step(b, s, s.nmoving_outside, k, record)
        if run_quietly(b, s) != 0:
            return failed(k)
        leave_step(b, s, record)
        worked(&patience, s.work)
    return 0


# ---------------------------------------------------------------- rules

cdef int ARGUMENT = 0, LOOP = 0, EDGE = 0

cdef int enter_rules() except -1:
    global ARGUMENT, LOOP, EDGE
    cdef Rule rule = rule_of(1 << IN1 | 1 << OUT | FOREIGN, 1 << OUT, NO_PART | CHANGES_C, run_argument, NULL, NULL,
                             NULL, NULL, uncounted, join_nothing)
    rule.name = b"memory of a loop"
    ARGUMENT = new_rule(0, rule)
    rule.name, rule.run = b"edge of a stage of a loop", run_nothing
    EDGE = new_rule(0, rule)
    rule.name, rule.run, rule.reads = b"loop", run_loop, 1 << IN1 | 1 << IN2 | 1 << OUT | FOREIGN
    LOOP = new_rule(0, rule)
    return 0

enter_rules()
