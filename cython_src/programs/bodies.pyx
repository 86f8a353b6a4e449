"""Bodies of loops in programs: the calls of one step, which run once for each step, with no Python between them.

A body is a plan with memory of its own.  *Pieces* of that memory represent memory outside, and some pieces move from
step to step: calls on them are bound to the outside memory itself.  The plan is cut into *stages*: the steps
themselves, their reverses, and so on for derivatives of derivatives.  Each stage is a loop.  Values that an earlier
stage has written and a later one reads in the same step are in a record; the records of all steps are in a stack, which
is made when the first stage runs.  If the loop keeps states instead, only some steps have a record at a time.  If a
condition decides whether there is another step, its calls are at the start of the first stage, and its comparisons form
a tree.
"""

from math import comb
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset
cimport numpy as cnp

from blasad._rules.calls.core cimport *
from blasad._rules.calls.files import directory_of
from blasad._rules.calls.memory cimport dispose, span
from blasad._rules.calls.stores cimport Store, from_store
from blasad._programs.cut cimport cut_in_stages
from blasad._programs.costs cimport step_flops
from blasad._programs.plan cimport APART, Plan, Run, bound
from blasad._programs.plan import loops_by
from blasad._programs.ready cimport Bound, Ready, load_call
from blasad._programs.running cimport *
from blasad._programs.steps cimport *
from blasad._tape.collect cimport BLOCK
from blasad._tape.handed import told

cnp.import_array()

cdef Call some
cdef size_t OFFSET = <char *>&some.alpha[0] - <char *>&some.op     # of alpha; what follows op is copied as a whole


# ---------------------------------------------------------------- bodies as data

class Body:
    """The calls of one step of a loop, in stages.

    Attributes
    ----------
    plan : Plan
        The calls of all stages.
    pieces : list of tuple
        Memory of the plan that represents memory outside: from, to, the number of the argument, the offset in it, and
        how far it moves from one step to the next.
    counter : int
        Where the number of the step is.
    count, limit : int
        The number of steps, if it is known; the most that there may be, or -1.
    stages : list of tuple
        For each stage its first and last call, its direction, and the spans that it loads, stores and clears.
    record : int
        The bytes that a step keeps for later stages.
    tests : list of tuple
        The comparisons of a condition: the operator, its operands (floats, or numbers of marks), and what comes next.
    most : int
        How many steps the condition may ask for, or -1.
    marks : list of int
        Which calls mark what is compared, between the condition and the step.
    states : int or None
        How many states are kept instead of a record for each step, 0 for about the square root; None: records are kept.
    sums : list of int
        Rank-one updates of memory outside that are collected over the steps.
    store : str or None
        The directory for files that hold the stack.
    inside, kept
        The arguments that the first stage changes; and the sizes in bytes and sources of the kept values: of memory
        that changes, of memory that does not, and of memory that moves with the steps.
    """

    plan = loop = store = None

    def __init__(self, loop, states=None, store=None):
        self.store = store
        self.loop, self.stages, self.record, self.marks, self.states = loop, [], 0, [], states
        self.inside, self.kept, self.sums = set(), [(0, [])] * 3, []

    def settle(self):
        """All stages have been traced: make the plan, and find what later ones need of earlier ones."""
        if self.plan is None:
            (self.plan, self.pieces, self.counter, self.count, self.limit, directions, self.tests,
             self.most) = self.loop.told()
            self.loop = None
            (<Plan>self.plan).open()
            cut_in_stages(self, self.plan, directions)

    def runs_of(self, stage):
        """How many steps a stage runs, those of the first one again included; one, if it is not known how many."""
        n = self.count if self.count >= 0 else 1
        if stage == 0 or self.states is None:
            return n, 0
        kept, rounds = min(self.states, n), 0
        if kept == 0:
            return n, n
        while comb(kept + rounds, kept) < n:
            rounds += 1
        return n, rounds * n - comb(kept + rounds, kept + 1) + 1

    def flops_of_stage(self, stage):
        """Those of all steps, about."""
        cdef Plan plan = self.plan
        cdef Py_ssize_t i
        cdef double total = 0
        plan.open()
        for i in range(self.stages[stage][0], self.stages[stage][1]):
            # a loop inside knows its own
            total += told(plan.steps[i].ku)[0].flops if plan.steps[i].op == LOOP else step_flops(&plan.steps[i])
        steps, again = self.runs_of(stage)
        return total * steps + (again and self.flops_of_stage(0) / steps * again)

    @property
    def bytes(self):
        """Bytes of memory that the steps work in and stack, and of constants; of one step, if it is not known how many.
        """
        cdef Plan plan = self.plan
        cdef const Place *C
        cdef Going g
        cdef States t
        plan.open()
        work, fixed = plan.bytes
        inside = sum([body.bytes[0] - body.plan.bytes[0]
                      for body in {id(stage.body): stage.body for stage in self.plan.loops()}.values()])
        # what is bound to memory outside is not touched
        work -= inside + sum([hi - lo for lo, hi, number, *_ in self.pieces if number not in self.inside])
        for at in self.sums:
            C = &plan.steps[<Py_ssize_t>at].o[OUT]
            work += (C.m + C.n) * BLOCK * itemsize[C.dtype]
        n = self.runs_of(0)[0]
        if self.states is None:
            return work + n * ((0 if self.store else self.record) + inside), fixed
        (g.state.nbytes, _), (g.same.nbytes, _), (g.each.nbytes, _) = self.kept
        g.states = self.states
        states = stacked_bytes(&g, n, NULL, &t)
        return work + (0 if self.store else states) + t.leaf * (self.record + inside), fixed

    def drop(self):
        """Discard the trace of the loop, if no plan was made of it."""
        if self.loop is not None:
            self.loop.close()
            self.loop = None


class StageOf:
    """What a program's call of a loop hands to those that run it: a stage of a body.

    Parameters
    ----------
    body : Body
        The body.
    stage : int
        Its number.
    """

    name = "loop"

    def __init__(self, body, stage):
        self.body, self.stage = body, stage

    @property
    def rule(self):
        return self

    @property
    def flops(self):
        return self.body.flops_of_stage(self.stage)

    def settle(self):
        self.body.settle()

    def drop(self):
        self.body.drop()


# ---------------------------------------------------------------- bodies at addresses

cdef class Loops:
    """The bodies of the loops of a program, bound to the memory of one run."""
    cdef Stacks stacks
    cdef list kept              # bodies, and what they are bound to
    cdef Entry *entries
    cdef Store store            # of what is stacked in files, or None

    def __cinit__(self):
        memset(&self.stacks, 0, sizeof(Stacks))
        self.kept = []

    @property
    def stacked(self):
        """Bytes of memory that have been stacked, at most."""
        return self.stacks.most

    def begin(self):
        """Raise before anything runs if no files can be made."""
        if self.store is not None:
            directory_of("a loop of a program", self.store.directory)

    def release(self):
        """Remove the files of a run that broke off."""
        release(&self.stacks)

    cdef int files(self, directory) except -1:
        """Have files in a directory."""
        if self.store is None:
            self.store = Store(directory)
            self.stacks.store = self.stacks.stored.owner = <void *>self.store
            self.stacks.stored.lender, self.stacks.stored.storing = from_store, True
        elif self.store.directory != directory:
            raise ValueError(f"blasad: the loops of a program store in one directory; here they are "
                             f"{self.store.directory!r} and {directory!r}")
        return 0

    def __dealloc__(self):
        free(self.entries)
        dispose(&self.stacks.arena)
        dispose(&self.stacks.stored)


cdef class BoundBody:
    cdef Going going
    cdef Run run
    cdef object body
    cdef list blocks

    def __dealloc__(self):
        for address in self.blocks or ():
            free(<void *><size_t>address)

    cdef void *block(self, size_t size) except NULL:
        cdef void *p = calloc(size + APART, 1)
        if p == NULL:
            raise MemoryError("blasad: no memory for a loop")
        self.blocks.append(<size_t>p)
        return p

    cdef Span *spans(self, list found) except NULL:
        cdef Span *p = <Span *>self.block(len(found) * sizeof(Span))
        for i, (lo, hi, at) in enumerate(found):
            p[i].lo, p[i].size, p[i].at = lo, hi - lo, at
        return p

    cdef Prepared *prepared(self, Py_ssize_t count) except NULL:
        """All calls, with the operands that they have where the body is bound."""
        cdef Prepared *p = <Prepared *>self.block(count * sizeof(Prepared))
        cdef char *at = self.run.calls + (<index *>self.run.calls)[0]
        cdef const Ready *r
        cdef Py_ssize_t i
        for i in range(count):
            r = <const Ready *>at
            at = load_call(r, at + sizeof(Ready), &p[i].c)
            p[i].run, p[i].nl = r.run, r.nl
        return p

    cdef tuple records(self, Stage *stage, Prepared *calls, Plan plan, Py_ssize_t first, Py_ssize_t end, list loads,
                       list stores, list clears):
        """Have calls work on what lies in records; returns what has to be copied from there, and to there."""
        operands = operands_of(plan, first, end)
        inside = set()
        for lo, hi, at in set(loads) | set(stores):
            here = [each for each in operands if each[0] < hi and each[1] > lo]
            if not (any([lo < other[1] and other[0] < hi for other in (*clears, *self.body.pieces)])
                    or any([each[0] < lo or each[1] > hi for each in here])
                    or (lo, hi, at) not in stores and any([each[4] for each in here])
                    or (lo, hi, at) not in loads and any([lo < each[1] and each[0] < hi for each in loads])):
                inside.add((lo, hi, at))
        slots = [(<size_t>&calls[<Py_ssize_t>i].c.o[<int>k].p, at + plan.steps[<Py_ssize_t>i].o[<int>k].at - <index>lo)
                 for lo, hi, at in inside for begin, end_, i, k, _ in operands if lo <= begin and end_ <= hi]
        stage.recorded, stage.nrecorded = <Recorded *>self.block(len(slots) * sizeof(Recorded)), len(slots)
        for i, (slot, at) in enumerate(slots):
            stage.recorded[i].slot, stage.recorded[i].at = <char **><size_t>slot, at
        return [each for each in loads if each not in inside], [each for each in stores if each not in inside]

    cdef int sums(self, Stage *stage, Py_ssize_t first, list found) except -1:
        """Have rank-one updates collected."""
        cdef Sum *s = <Sum *>self.block(len(found) * sizeof(Sum))
        cdef Prepared *r
        stage.sums, stage.nsums = s, len(found)
        for i in found:
            r = &stage.calls[<Py_ssize_t>i - first]
            begin(&s.product, GEMM, number(1), number(1))
            s.product.alpha[0], s.product.alpha[1] = r.c.alpha[0], r.c.alpha[1]
            s.product.o[OUT] = r.c.o[OUT]
            s.xs = self.columns(&s.x, &r.c.o[IN1], r.c.o[IN1].m, &s.product.o[IN1])
            s.ys = self.columns(&s.y, &r.c.o[IN2], r.c.o[IN2].n, &s.product.o[IN2])
            transpose(&s.y.o[IN1])
            transpose(&s.product.o[IN2])
            s.x.nb = s.x.nl = s.y.nb = s.y.nl = s.product.nb = s.product.nl = 1
            memcpy(&r.c.beta[0], &s, sizeof(Sum *))
            r.run = collect
            s += 1
        return 0

    cdef char *columns(self, Call *c, const Operand *vector, index m, Operand *all) except NULL:
        """Room for vectors side by side, and a call that copies one there."""
        begin(c, COPY, number(1), number(0))
        c.o[IN1] = c.o[OUT] = vector[0]
        c.o[OUT].p = <char *>self.block(m * BLOCK * itemsize[vector.dtype])
        c.o[OUT].m, c.o[OUT].n, c.o[OUT].rs, c.o[OUT].cs, c.o[OUT].conj = m, 1, 1, m, False
        all[0] = c.o[OUT]
        return c.o[OUT].p

    cdef int keeps(self, Kept *kept, tuple what) except -1:
        kept.nbytes, kept.count = what[0], len(what[1])
        kept.sources = <Source *>self.block(kept.count * sizeof(Source))
        for i, (lo, hi, arg, offset, moves, at) in enumerate(what[1]):
            kept.sources[i].lo, kept.sources[i].size, kept.sources[i].at = lo, hi - lo, at
            kept.sources[i].arg, kept.sources[i].offset, kept.sources[i].moves = arg, offset, moves
        return 0

    cdef Test *tests(self, body, Prepared *calls) except NULL:
        cdef Test *tests = <Test *>self.block(len(body.tests) * sizeof(Test))
        cdef Call *c
        cdef int k
        for i, (comparison, sides, following) in enumerate(body.tests):
            tests[i].comparison = comparison
            for k in range(2):
                tests[i].next[k] = following[k]
                if isinstance(sides[k], float):
                    tests[i].side[k].value = sides[k]
                    continue
                c = &calls[<Py_ssize_t>body.marks[sides[k]]].c
                tests[i].side[k].slot, tests[i].side[k].dtype = &c.o[IN1].p, c.o[IN1].dtype
        return tests


cdef BoundBody bind_body(body, Loops loops):
    cdef BoundBody b = BoundBody.__new__(BoundBody)
    cdef Plan plan = body.plan
    cdef Going *g = &b.going
    cdef Stage *stage
    cdef Prepared *calls
    cdef Py_ssize_t i, k, last
    plan.open()
    b.blocks, b.body = [], body
    b.run = bound(plan, loops)
    g.work = <char *>cnp.PyArray_DATA(<cnp.ndarray>b.run.work)
    g.counter, g.record, g.limit, g.count, g.most = body.counter, body.record, body.limit, body.count, body.most
    g.stacks, g.states = &loops.stacks, -1 if body.states is None else body.states
    if body.store is not None:
        loops.files(body.store)
        g.stored = True
    b.keeps(&g.state, body.kept[0])
    b.keeps(&g.same, body.kept[1])
    b.keeps(&g.each, body.kept[2])
    most = max([piece[2] for piece in body.pieces], default=0)
    g.args = <char **>b.block((1 + most) * sizeof(char *))
    g.stages = <Stage *>b.block(len(body.stages) * sizeof(Stage))
    g.spare = <char *>b.block(body.record)
    g.off = <char *>b.block((<index *>b.run.calls)[0])
    calls = b.prepared(plan.count)
    patches = patches_in(calls, plan, body.pieces)
    for k, (first, end, direction, loads, stores, clears) in enumerate(body.stages):
        stage, i, last = &g.stages[k], first, end
        if k == 0 and body.tests:
            g.head.calls, g.head.count = calls, min(body.marks)
            g.tests = b.tests(body, calls)
            i = max(body.marks) + 1
        stage.calls = calls + i
        stage.count, stage.direction = last - i, direction
        loads, stores = b.records(stage, calls, plan, first, end, loads, stores, clears)
        stage.loads, stage.stores, stage.clears = b.spans(loads), b.spans(stores), b.spans(clears)
        stage.nloads, stage.nstores, stage.nclears = len(loads), len(stores), len(clears)
        b.sums(stage, first, [at for at in body.sums if first <= at < end])
        stage.work = 100.0 * stage.count
        here = [each for each in patches if first <= each[0] < end]
        here.sort(key=lambda each: (each[4] == 0, each[2] in body.inside))
        stage.npatches, stage.nmoving = len(here), len([each for each in here if each[4]])
        stage.nmoving_outside = len([each for each in here if each[4] and each[2] not in body.inside])
        stage.patches = <Patch *>b.block(len(here) * sizeof(Patch))
        for i, (_step, slot, arg, offset, moves, at) in enumerate(here):
            stage.patches[i].slot = <char **><size_t>slot
            stage.patches[i].arg, stage.patches[i].offset, stage.patches[i].moves = arg, offset, moves
            stage.patches[i].inside = at if arg in body.inside else -1
    return b

cdef list operands_of(Plan plan, Py_ssize_t first, Py_ssize_t end):
    """The bytes that operands reach over in the body's memory: from, to, which, and whether the call writes it."""
    cdef Py_ssize_t i
    cdef const Place *o
    cdef Operand a
    cdef char *lo
    cdef char *hi
    cdef int k
    operands = []
    memset(&a, 0, sizeof(a))
    for i in range(first, end):
        for k in range(NOPS):
            o = &plan.steps[i].o[k]
            if o.pool != WORK or o.m == 0 or o.n == 0:
                continue
            a.p, a.m, a.n, a.rs, a.cs, a.bs, a.dtype = <char *>o.at, o.m, o.n, o.rs, o.cs, o.bs, o.dtype
            span(&a, plan.steps[i].nb, &lo, &hi)
            operands.append((<index>lo, <index>hi, i, k, bool(rules[plan.steps[i].op].writes >> k & 1)))
    return operands

cdef list patches_in(Prepared *calls, Plan plan, list pieces):
    """Where calls have addresses of pieces: of each the call, the address, and what there is of the piece."""
    cdef Place *o
    cdef Py_ssize_t i
    cdef int k
    patches = []
    for i in range(plan.count):
        for k in range(NOPS):
            o = &plan.steps[i].o[k]
            if o.pool != WORK:
                continue
            for lo, hi, arg, offset, moves in pieces:
                if lo <= o.at < hi:
                    patches.append((i, <size_t>&calls[i].c.o[k].p, arg, offset + o.at - <index>lo, moves, o.at))
    return patches


def bind(Plan plan, Run run, Loops around=None):
    """Bind the loops of a program to one run; loops inside loops have the stacks of those around them."""
    cdef Loops loops = Loops.__new__(Loops), root
    cdef BoundBody b
    cdef char *at = run.calls + (<index *>run.calls)[0]
    cdef Ready *r
    cdef Entry *entry
    cdef Entry *last = NULL
    cdef Py_ssize_t i, count = 0
    cdef int k
    cdef bint first = around is None
    cdef dict bodies = {}
    plan.open()
    loops.entries = <Entry *>calloc(plan.count + 1, sizeof(Entry))
    if loops.entries == NULL:
        raise MemoryError("blasad: no memory for a loop")
    root = loops if around is None else around
    for i in range(plan.count):
        r = <Ready *>at
        at += sizeof(Ready)
        for k in range(2):
            at += sizeof(Bound) * (r.in_memory >> k & 1)
        if r.op != LOOP and r.op != ARGUMENT:           # their bodies are set here
            continue
        part = told(plan.steps[i].ku)[0]
        b = bodies.get(id(part.body))
        if b is None:
            b = bodies[id(part.body)] = bind_body(part.body, root)
            loops.kept.append(b)
        entry = &loops.entries[count]
        count += 1
        entry.body, entry.number = &b.going, plan.steps[i].kl
        if r.op == LOOP and root is loops:      # the stacks are empty up to the first
            entry.first, first, last = first, False, entry
        memcpy(<char *>&r.op + OFFSET, &entry, sizeof(Entry *))
    if last != NULL:
        last.last = True
    if root is not loops:
        loops.kept.append(root)
    return loops


loops_by(bind)
