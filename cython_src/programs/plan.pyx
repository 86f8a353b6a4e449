"""Programs: the calls of a tape, with memory of their own, which can run again on other data.

A plan describes places by their distance from the start of one of two pools: the memory of a run, and the constants.
Each thread that runs a plan has its own memory of a run, and the calls are bound to its addresses once.
"""

import hashlib
import pickle
import sys
from cpython.exc cimport PyErr_CheckSignals
from cpython.ref cimport Py_INCREF, PyObject, PyTypeObject
from libc.stdlib cimport malloc, realloc, free
from libc.string cimport memcmp, memcpy, memset
import numpy as np
cimport numpy as cnp
cimport cython

from blasad._arrays.arrays cimport of_kind
from blasad._rules.calls.core cimport *
from blasad._declarations.rule import rules as declared
from blasad._declarations import version
from blasad._declarations.sure import never_raise
from blasad._programs.border cimport add_site, bind_to, Border, borders_of, dismiss, nested
from blasad._programs.chains cimport run_chain, slot_bytes
from blasad._programs.copies import extent
from blasad._programs.costs cimport step_flops
from blasad._programs.forms cimport Forms, fold
from blasad._programs.forms import forms_of
from blasad._programs.guards cimport addresses, Guards
from blasad._tape.failures import tried_again
from blasad._tape.handed import Handed, running
from blasad._rules.calls.memory cimport *
from blasad._tape.recorder cimport *
from blasad._rules.calls.signals cimport TOLD, Patience, Progress, blasad_now, worked
from blasad._tape.tape cimport Tape, code_of_type
from blasad._programs.tasks cimport parallelism, tasks_at_places
from blasad._programs.tidy cimport tidy

cnp.import_array()


cdef extern from "numpy/arrayobject.h":
    object PyArray_NewFromDescr(PyTypeObject *type, cnp.dtype descr, int ndim, const index *shape, const index *strides,
                                void *data, int flags, PyObject *object)

cdef extern from *:
    """
    #if defined(__GNUC__)
    #define BLASAD_FETCH(p) __builtin_prefetch(p)
    #else
    #define BLASAD_FETCH(p) ((void)(p))
    #endif
    """
    void fetch "BLASAD_FETCH"(const void *p) noexcept nogil

cdef enum:
    UNASKED = 10000         # calls between two looks for signals
    FEW = 500               # places that are compared in Python

cdef inline void fetch_ahead(const char *next) noexcept nogil:
    """Calls are read once a run, from a memory that is slow to answer; prefetching what is not there does no harm."""
    cdef int line
    for line in range(4):
        fetch(next + 512 + 64 * line)

cdef bint no_seed(Call *g, unsigned int first, unsigned int count) noexcept nogil:
    """Whether some matrices of what a guard looks at are exactly zero."""
    cdef Operand *a
    cdef unsigned int b
    cdef int i
    for i in range(AFTER):
        a = &g.o[i]
        if a.p != NULL:
            a.drs, a.dcs = a.rs, a.cs
            for b in range(first, first + count if a.bs else first + 1):
                if not part_zero(a, a.p + b * a.bs * itemsize[a.dtype], g.part):
                    return False
    return True

cdef void look(Call *g, unsigned int nl, Seed *seed) noexcept nogil:
    cdef unsigned int lane = nl - LANE if nl & LANE else 0, k
    cdef unsigned int new = nl if 1 < nl < LANE else 1
    if lane == 0:
        seed.lanes = seed.none = 0
    for k in range(new):
        seed.off[seed.lanes + k] = no_seed(g, k, 1 if new > 1 else g.nb)
        seed.none += seed.off[seed.lanes + k]
    seed.lanes += new

cdef int run_guarded(const Call *c, unsigned int nl, const Seed *seed) except -1 nogil:
    """A call in the lanes that have a seed; in the others it does not run, or what it would write is zero."""
    cdef char on = 0
    cdef char *off = &on
    cdef unsigned int n = 1, at = 0, first, step, count
    cdef Call part
    if nl & LANE:
        off = seed.off + (nl - LANE)
    elif nl == 1:                       # for all lanes
        on = seed.none == seed.lanes
    else:
        off, n = seed.off, nl
    while next_on(off, n, &at, &first, &step, &count):
        lanes_of(c, n, first, step, count, &part)
        run_call(&part)
    if c.kind == ZEROED:
        for at in range(n):
            if off[at]:
                lanes_of(c, n, at, 1, 1, &part)
                part.op, part.part, part.unit, part.alpha[0], part.alpha[1] = FILL, FULL, 0, 0, 0
                part.o[ALPHA].p = NULL
                run_call(&part)
    return 0

cdef void lanes_of(const Call *c, unsigned int n, unsigned int first, unsigned int step, unsigned int count,
                   Call *part) noexcept nogil:
    cdef Operand *a
    cdef int i
    part[0] = c[0]
    if n == 1:
        return
    part.nb = count
    for i in range(NOPS):
        a = &part.o[i]
        if a.p != NULL:
            a.p += first * a.bs * itemsize[a.dtype]
            a.bs *= step

cdef struct Going:          # how far a run is
    char *at
    Py_ssize_t i
    Seed seed
    Patience patience

cdef void start(Going *g, char *calls) noexcept nogil:
    memset(g, 0, sizeof(Going))
    g.seed.off, g.at = calls + sizeof(index), calls + (<index *>calls)[0]

cdef int go_on(Going *g, Py_ssize_t count, bint watched) except -1 nogil:
    """Run calls until there are so many; a chain is not cut."""
    cdef Call c
    cdef Ready *r
    cdef char *at = g.at
    cdef Py_ssize_t i = g.i
    memset(&c, 0, sizeof(c))
    while i < count:
        r = <Ready *>at
        at += sizeof(Ready)
        fetch_ahead(at)
        at = load_call(r, at, &c)
        i += 1
        if r.op == GUARD:                  # a mark, as in `is_guard`
            look(&c, r.nl, &g.seed)
        elif r.op == chain:
            at = run_chain(r, at)
            i += r.kl
        elif g.seed.none and r.kind >= GUARDED:
            run_guarded(&c, r.nl, &g.seed)
        elif r.nb == 1:
            r.run(&c)
        else:
            run_call(&c)
        if watched:
            worked(&g.patience, r.work)
    g.at, g.i = at, i
    return 0

cdef int execute(char *at, Py_ssize_t count, bint watched) except -1 nogil:
    """Run so many calls; `watched`, an exception ends it that a signal has raised."""
    cdef Going g
    start(&g, at)
    return go_on(&g, count, watched)

cdef object differing(Plan plan, Run run, Guards guards, list copies):
    """Run all calls, and compare values with those of the trace; at the first difference end and return it."""
    cdef Going g
    cdef char **data = addresses(copies)
    cdef index k = 0, i = 0
    start(&g, run.calls)
    try:
        while k < guards.nstops:
            with nogil:
                while k < guards.nstops:
                    go_on(&g, guards.stops[k].calls, True)
                    i = guards.first_doubtful(data, i, guards.stops[k].guards)
                    if i < guards.stops[k].guards:
                        break
                    k += 1
            if k < guards.nstops:
                difference = guards.difference(copies, data, i, g.i)
                if difference is not None:
                    return difference
                i += 1
        with nogil:
            go_on(&g, plan.count, True)
    finally:
        free(data)
    return None


cdef class Run:
    """Memory for one run at a time, and the calls bound to it."""

    def __dealloc__(self):
        dismiss(self.borders, self.nborders, self.calls)
        free(self.calls)


cdef inline bint alike(const cnp.npy_intp *a, const cnp.npy_intp *b, int ndim) noexcept:
    return ndim == 0 or memcmp(a, b, ndim * sizeof(cnp.npy_intp)) == 0

cdef int put(cnp.ndarray view, object value) except -1:
    """Copy an argument to its input."""
    cdef cnp.ndarray x
    if type(value) is np.ndarray:
        x = value
        if (x.descr is view.descr and cnp.PyArray_NDIM(x) == cnp.PyArray_NDIM(view) and cnp.PyArray_ISONESEGMENT(view)
                and alike(cnp.PyArray_STRIDES(x), cnp.PyArray_STRIDES(view), cnp.PyArray_NDIM(x))):
            memcpy(cnp.PyArray_DATA(view), cnp.PyArray_DATA(x), cnp.PyArray_NBYTES(view))
            return 0
    view[...] = value
    return 0

cdef cnp.ndarray new_array(int ndim, const index *shape, const index *strides, cnp.dtype dtype, char *p):
    """An array without gaps, or one on memory that others own."""
    Py_INCREF(dtype)
    return <cnp.ndarray>PyArray_NewFromDescr(<PyTypeObject *>np.ndarray, dtype, ndim, shape, strides, p,
                                             0 if p == NULL else cnp.NPY_ARRAY_WRITEABLE, NULL)

cdef object traced_alike(shape, strides, dtype):
    """Memory for an array that lies as one did in the trace."""
    lo, hi = extent(0, shape, strides, dtype)
    return np.ndarray(shape, dtype, aligned(hi - lo), -lo, strides)

cdef object met(Plan plan, Run run, Py_ssize_t i, object value):
    """Bind the calls to an argument; returns the array that they read."""
    cdef Border *b = &run.borders[i]
    cdef cnp.ndarray x, view = run.inputs[i]
    if not b.outside:
        put(view, value)
        return None
    if isinstance(value, np.ndarray):
        x = value
        if (cnp.PyArray_TYPE(x) == cnp.PyArray_TYPE(view) and cnp.PyArray_ISNOTSWAPPED(x)
                and <size_t>cnp.PyArray_DATA(x) % b.align == 0
                and bind_to(b, run.calls, <char *>cnp.PyArray_DATA(x), <index *>cnp.PyArray_STRIDES(x))):
            return x
    _, shape, strides, dtype = plan.inputs[i]
    x = traced_alike(shape, strides, dtype)
    x[...] = value
    bind_to(b, run.calls, <char *>cnp.PyArray_DATA(x), b.strides)
    return x

cdef list made_outside(Plan plan, Run run, list out):
    """New arrays for results that calls write to where they lie, or those in `out`; None for the other ones."""
    cdef Border *b
    cdef Py_ssize_t i, inputs = len(plan.inputs)
    cdef cnp.ndarray x
    fresh = []
    for i in range(len(plan.outputs)):
        b = &run.borders[inputs + i]
        if not b.outside:
            fresh.append(None)
            continue
        if out is not None and out[i] is not None and written_at_once(plan):
            x = out[i]
            if (<size_t>cnp.PyArray_DATA(x) % b.align == 0
                    and nested(b.ndim, b.shape, <index *>cnp.PyArray_STRIDES(x), b.item)
                    and bind_to(b, run.calls, <char *>cnp.PyArray_DATA(x), <index *>cnp.PyArray_STRIDES(x))):
                if b.blank:
                    x[...] = 0
                fresh.append(x)
                continue
        x = new_array(b.ndim, b.shape, b.strides, plan.outputs[i][4], NULL)
        if b.blank:
            memset(cnp.PyArray_DATA(x), 0, b.nbytes)
        bind_to(b, run.calls, <char *>cnp.PyArray_DATA(x), b.strides)
        fresh.append(x)
    return fresh

cdef object run_on_threads = None, bind_loops = None


def on_threads_by(run):
    """What runs a plan's groups of calls; `teams` has it, whose modules use plans."""
    global run_on_threads
    run_on_threads = run


def loops_by(bind):
    """What binds the loops of a plan to a run of it; `bodies` has it, whose bodies are plans."""
    global bind_loops
    bind_loops = bind


cdef object output_of(Plan plan, Run run, list held, Py_ssize_t i):
    """Where an output lies that is not an array of its own."""
    cdef cnp.ndarray x
    cdef index n[64]
    cdef index step[64]
    cdef index at
    pool, at, shape, strides, dtype, _ = plan.outputs[i]
    if pool < OUTSIDE:
        return run.outputs[i]
    x, place = held[pool - OUTSIDE], plan.inputs[pool - OUTSIDE]
    if (<object>x).strides != place[2]:
        y, x = x, traced_alike(place[1], place[2], place[3])
        x[...] = y
    for k in range(len(shape)):
        n[k], step[k] = shape[k], strides[k]
    array = new_array(len(shape), n, step, dtype, cnp.PyArray_BYTES(x) + at)
    Py_INCREF(x)
    cnp.PyArray_SetBaseObject(array, x)
    return array

cdef bint written_at_once(Plan plan):
    """Whether results may be written where the caller wants them: no call raises, which would leave them half done."""
    if plan.sure < 0:
        plan.sure = not plan.held and never_raise().issuperset(plan.routines())
    return plan.sure

cdef list given(Plan plan, Run run, list held, list fresh, list out):
    """The outputs, in arrays that the caller brings."""
    results = []
    for i in range(len(out)):
        scalar = plan.outputs[i][5]
        x = fresh[i] if fresh is not None and fresh[i] is not None else output_of(plan, run, held, i)
        if out[i] is None:
            results.append(x if fresh is not None and x is fresh[i] else taken(x, scalar))
            continue
        if x is not out[i]:
            out[i][...] = x
        results.append(of_kind(out[i], scalar))
    plan.idle.append(run)
    return results

cdef object taken(cnp.ndarray view, int scalar):
    """A copy of an output."""
    return of_kind(view if scalar else cnp.PyArray_NewCopy(view, cnp.NPY_KEEPORDER), scalar)


cdef object aligned(index nbytes):
    """Zeros, from an address that is a multiple of 64."""
    raw = np.zeros(nbytes + 64 + APART, np.uint8)
    start = 63 - (<size_t>cnp.PyArray_DATA(<cnp.ndarray>raw) + 63) % 64
    return raw[start:start + nbytes]


cdef class Plan:
    """A program: calls on places, and where its inputs and outputs are.

    `plan` makes it; calling it with the arrays of its inputs runs it.
    """

    def __cinit__(self):
        self.idle, self.held, self.sure = [], [], -1

    # -- running

    def __call__(self, list arrays, list out=None, Guards guards=None, Py_ssize_t count=-1):
        """Run on arrays that fit the inputs; inputs that the program writes are updated.  Returns the outputs.

        `out` has an array for each output, or None; they have the right shapes and dtypes, and share no memory.  After
        the first `count` outputs, the others are there for `guards`; if one of these finds something else than in the
        trace, its number and what it finds are returned, and the run has no effects.
        """
        cdef Run run
        cdef list fresh = None, held = None
        cdef index lo, hi
        cdef Py_ssize_t i
        try:
            run = self.idle.pop()
        except IndexError:
            run = bound(self)
        for lo, hi in self.clears:
            memset(<char *>cnp.PyArray_DATA(<cnp.ndarray>run.work) + lo, 0, hi - lo)
        if run.borders == NULL:
            for i in range(len(arrays)):
                put(run.inputs[i], arrays[i])
        else:
            held = [met(self, run, i, arrays[i]) for i in range(len(arrays))]
            fresh = made_outside(self, run, out)
        if run.loops is not None:
            run.loops.begin()
        if self.groups is not None:
            run_on_threads(self, run)
        elif self.held:
            with running([each.number for each in self.held]):
                with nogil:
                    execute(run.calls, self.count, True)
        elif guards is None:
            with nogil:
                execute(run.calls, self.count, True)
        if guards is not None:
            copies = (run.outputs[count:] if run.borders == NULL else
                      [fresh[i] if fresh[i] is not None else output_of(self, run, held, i)
                       for i in range(count, len(self.outputs))])
            wrong = differing(self, run, guards, copies) if guards.nstops else guards.differs(copies)
            if wrong is not None:
                self.idle.append(run)
                return wrong
        for i in self.results:
            arrays[i][...] = run.inputs[i]
        if out is not None:
            return given(self, run, held, fresh, out)
        if count < 0:
            count = len(self.outputs)
        if run.borders == NULL:
            results = [taken(run.outputs[i], self.outputs[i][5]) for i in range(count)]
        else:
            results = [fresh[i] if fresh[i] is not None else taken(output_of(self, run, held, i), self.outputs[i][5])
                       for i in range(count)]
        self.idle.append(run)
        return results

    def guarded(self, list looks, Py_ssize_t count):
        """What compares what was found in values with what a run finds in the outputs after so many."""
        cdef list copies = self.outputs[count:]
        cdef Guards guards = Guards(looks, copies)
        if self.groups is None and not self.held:       # others say nothing of when a value is there
            guards.find_stops(self.forms(), copies)
        return guards

    def fits(self, tuple args, tuple numbers):
        """Whether all arguments are arrays that fit the inputs, or floats for those that are numbers."""
        cdef Py_ssize_t i
        cdef Run run
        cdef cnp.ndarray x, view
        if not self.idle or len(args) != len(self.inputs):
            return False
        run = self.idle[0]
        for i in range(len(args)):
            if numbers[i] and type(args[i]) is float:
                continue
            if numbers[i] or type(args[i]) is not np.ndarray:
                return False
            x, view = args[i], run.inputs[i]
            if (cnp.PyArray_NDIM(x) != cnp.PyArray_NDIM(view) or code_of_type(x.descr) != code_of_type(view.descr)
                    or not alike(cnp.PyArray_DIMS(x), cnp.PyArray_DIMS(view), cnp.PyArray_NDIM(x))):
                return False
        return True

    # -- what it holds

    @property
    def calls(self):
        """The number of calls."""
        return self.count - self.marks()

    @property
    def bytes(self):
        """Bytes of the memory that one run works in, loops included, and of the constants."""
        bodies = [body.bytes for body in {id(stage.body): stage.body for stage in self.loops()}.values()]
        return self.work + sum([each[0] for each in bodies]), self.fixed.nbytes + sum([each[1] for each in bodies])

    def loops(self):
        """The stages of loops that it runs."""
        return [each.rule for each in self.held if hasattr(each.rule, "body")]

    @property
    def stacked(self):
        """Bytes that loops have stacked in some run, at most."""
        return max([(<Run>run).loops.stacked for run in self.idle if (<Run>run).loops is not None], default=0)

    @property
    def on_threads(self):
        """The threads that may run it at once, 0 if none were asked for."""
        return self.threads

    def parallelism(self):
        """All work over that of the longest row of calls that wait for each other."""
        if not self.parallel:
            self.parallel = parallelism(tasks_at_places(self.unfolded(), None))
        return self.parallel

    def routines(self):
        """How many calls there are of each routine, as a dict."""
        counts = {}
        cdef Forms f = self.forms()
        for i, count in f.counts():
            if not is_mark(&f.steps[<Py_ssize_t>i]):
                name = rules[f.steps[<Py_ssize_t>i].op].name.decode()
                counts[name] = counts.get(name, 0) + count
        return counts

    cdef Py_ssize_t marks(self):
        cdef Py_ssize_t i, total = 0
        if self.folded is not None:
            return sum([count for i, count in self.folded.counts() if is_mark(&self.folded.steps[i])])
        for i in range(self.count):
            total += is_mark(&self.steps[i])
        return total

    @property
    def raises(self):
        """Whether a call may raise."""
        return not written_at_once(self)

    @property
    def flops(self):
        """Additions and multiplications of real numbers, about."""
        cdef double total = 0
        cdef Forms f = self.forms()
        for i, count in f.counts():
            total += step_flops(&f.steps[<Py_ssize_t>i]) * <double>count
        return total + sum([stage.flops for stage in self.loops()])

    # -- kept short

    cdef Forms forms(self):
        return fold(self.steps, self.count) if self.folded is None else self.folded

    def close(self):
        """Store the calls only as forms and places, unless other code holds references to some."""
        if self.folded is None and not self.held:
            self.folded = self.forms()
            free(self.steps)
            self.steps = NULL

    cdef int open(self) except -1:
        """Have the calls one by one."""
        cdef Py_ssize_t i
        cdef const index *places
        if self.folded is not None:
            make_room(self, self.count)
            places = self.folded.places
            for i in range(self.count):
                places = self.folded.at(places, i, &self.steps[i])
            self.folded = None
        return 0

    cdef Plan unfolded(self):
        """A plan that has the calls one by one: this one, or a copy, because other threads may use this one."""
        cdef Plan plan
        if self.folded is None:
            return self
        plan = Plan.__new__(Plan)
        plan.folded, plan.work, plan.fixed, plan.held, plan.groups = (
            self.folded, self.work, self.fixed, self.held, self.groups)
        plan.inputs, plan.outputs, plan.results, plan.clears, plan.blank = (
            self.inputs, self.outputs, self.results, self.clears, self.blank)
        plan.count = self.folded.count
        plan.open()
        return plan

    # -- as data

    def __reduce__(self):
        cdef Forms f = self.forms()
        names = {op: rules[op].name for op in {f.steps[i].op for i in range(f.forms)}}
        data = pickle.dumps((f.data(), names, self.work, self.fixed.tobytes(), self.inputs, self.outputs, self.results,
                             self.clears, self.blank, self.noted, self.threads, self.parallel,
                             None if self.groups is None else self.groups.tobytes(),
                             [(each.number, each.rule.name, each.told) for each in self.held]), 4)
        return rebuilt, (maker(), checksum(data), data)


cdef Run bound(Plan plan, object around=None):
    """New memory, and the calls at its addresses; `around`: the loops of the program whose loop has this plan."""
    cdef Run run = Run.__new__(Run)
    cdef Py_ssize_t i, size = 0
    cdef Step *s
    cdef Ready *r
    cdef Bound *b
    cdef char *at
    cdef char *bases[OUTSIDE]
    cdef int k
    cdef index lanes = 1
    cdef Forms f = plan.forms()
    cdef const index *places = f.places
    cdef Step now
    for i in range(f.forms):                # the first: how many marks of lanes there is room for
        if is_guard(&f.steps[i]):
            lanes = max(lanes, f.steps[i].nl - LANE + 1 if f.steps[i].nl & LANE else f.steps[i].nl)
    lanes = (sizeof(index) + lanes + 15) // 16 * 16
    run.work, run.fixed, run.forms = aligned(plan.work), plan.fixed, f
    bases[WORK] = <char *>cnp.PyArray_DATA(<cnp.ndarray>run.work)
    run.borders, run.nborders = borders_of(plan), len(plan.inputs) + len(plan.outputs)
    bases[FIXED] = <char *>cnp.PyArray_DATA(<cnp.ndarray>run.fixed)
    bases[BLOCKS] = NULL
    run.calls = <char *>malloc(lanes + plan.count * (sizeof(Ready) + NOPS * sizeof(Bound)) + APART)
    if run.calls == NULL:
        raise MemoryError(f"blasad: no memory for a program of {plan.count} calls")
    (<index *>run.calls)[0] = lanes
    at = run.calls + lanes
    for i in range(plan.count):
        places = f.at(places, i, &now)
        s, r = &now, <Ready *>at
        at += sizeof(Ready)
        copy_head(&r.op, s)
        r.run, r.form, r.in_memory, r.work = rules[s.op].run, &f.steps[f.which[i]], 0, 100 + step_flops(s)
        for k in range(NOPS):
            if k < AFTER:
                b = &r.o[k]
            elif s.o[k].pool:
                b = <Bound *>at
                at += sizeof(Bound)
                r.in_memory |= 1 << (k - ALPHA)
            else:
                continue
            if s.o[k].pool >= OUTSIDE:
                b.p = NULL
                add_site(&run.borders[s.o[k].pool - OUTSIDE], <char *>r - run.calls, <char *>b - run.calls, s.o[k].at,
                         r.form, k)
            else:
                b.p = bases[s.o[k].pool] + s.o[k].at if s.o[k].pool else NULL
    size = at - run.calls + APART
    at = <char *>realloc(run.calls, size)
    if at != NULL:
        run.calls = at
    run.inputs = [np.ndarray(shape, dtype, run.work, place, strides) if place >= 0
                  else np.broadcast_to(np.empty((), dtype), shape)          # of which nothing is read but the shape
                  for place, shape, strides, dtype in plan.inputs]
    run.outputs = [np.ndarray(shape, dtype, run.work if pool == WORK else run.fixed, place, strides)
                   if pool < OUTSIDE else None for pool, place, shape, strides, dtype, _scalar in plan.outputs]
    if plan.held:
        run.loops = bind_loops(plan, run, around)
    return run


def maker():
    """What a pickled program says of who made it."""
    return f"{version.VERSION} ({sys.byteorder} endian, {sizeof(Step)} bytes a call)"


def checksum(bytes data):
    return hashlib.blake2b(data, digest_size=16).digest()


def rebuilt(*state):
    """A plan from its data, if they are those that were written; routines are named, for their numbers may
    change."""
    cdef Plan plan = Plan.__new__(Plan)
    cdef Py_ssize_t i
    cdef Forms f
    cdef int op
    if len(state) != 3 or state[0] != maker():
        raise ValueError(f"blasad: this program was made by blasad {state[0] if state else None}, and this is "
                         f"{maker()}; compile it again")
    if type(state[2]) is not bytes or state[1] != checksum(state[2]):
        raise ValueError("blasad: a pickled program is damaged, its checksum is another; pickle or compile it again")
    (calls, names, plan.work, fixed, plan.inputs, plan.outputs, plan.results, plan.clears, plan.blank, plan.noted,
     plan.threads, plan.parallel, groups, held) = pickle.loads(state[2])
    declared._load()                        # those of LAPACK too
    own = [(number, told, declared[name] if name in declared else getattr(told[0] if told else None, "rule", None))
           for number, name, told in held]  # which makes the rules of primitives
    here = {rules[op].name: op for op in range(MAX_RULES) if rules[op].run != NULL}
    here.update({name: tried_again(name) for name in names.values() if name.startswith(b"tried ")})
    missing = [name.decode() for name in names.values() if not here.get(name)]
    if missing:
        raise ValueError(f"blasad: this program calls routines that are not known here ({missing}); register them "
                         "before it is read, or compile it again")
    f = plan.folded = forms_of(*calls)
    plan.count = f.count
    numbers = {}
    for number, told, rule in own:
        plan.held.append(Handed(rule, told))
        numbers[number] = plan.held[len(plan.held) - 1].number
    for i in range(f.forms):
        f.steps[i].op = here[names[f.steps[i].op]]
        if rules[f.steps[i].op].reads & FOREIGN:
            f.steps[i].ku = numbers.get(f.steps[i].ku, 0)
    plan.groups = None if groups is None else np.frombuffer(groups, np.intc)
    plan.fixed = aligned(len(fixed))
    plan.fixed[...] = np.frombuffer(fixed, np.uint8)
    check_places(plan)
    if plan.held:
        plan.open()
    return plan


cdef int check_places(Plan plan) except -1:
    """All that calls name lies in the memory that there will be."""
    cdef index size[OUTSIDE]
    cdef char *lo
    cdef char *hi
    cdef Place *p
    cdef Operand o
    cdef Py_ssize_t i
    cdef const index *places = plan.folded.places
    cdef Step now
    cdef index first, last
    cdef int k
    outside = [extent(0, *place[1:]) for place in plan.inputs] + [extent(0, *output[2:5]) for output in plan.outputs]
    size[NOWHERE], size[WORK], size[FIXED], size[BLOCKS] = 0, plan.work, len(plan.fixed), 0
    for i in range(plan.count):
        places = plan.folded.at(places, i, &now)
        if now.op == chain and i + now.kl < plan.count:
            size[BLOCKS] = now.used
        for k in range(NOPS):
            p = &now.o[k]
            if p.pool == NOWHERE or p.pool == BLOCKS and 0 <= p.at <= size[BLOCKS] - slot_bytes(itemsize[p.dtype]):
                continue
            memset(&o, 0, sizeof(o))
            o.m, o.n, o.rs, o.cs, o.bs, o.dtype = p.m, p.n, p.rs, p.cs, p.bs, p.dtype
            lo = hi = NULL
            if WORK <= p.pool != BLOCKS and p.pool < OUTSIDE + len(outside) and p.dtype <= B8 and p.m >= 0 and p.n >= 0:
                span(&o, now.nb, &lo, &hi)
                first, last = (0, size[p.pool]) if p.pool < OUTSIDE else outside[p.pool - OUTSIDE]
                if lo == hi or p.at + <index>lo >= first and p.at + <index>hi <= last:
                    continue
            raise ValueError(f"blasad: call {i} of a program names memory that it does not have; compile it again")
    return 0


cdef int make_room(Plan plan, Py_ssize_t count) except -1:
    plan.steps = <Step *>malloc(count * sizeof(Step) + 1)
    if plan.steps == NULL:
        raise MemoryError(f"blasad: no memory for a program of {count} calls")
    return 0


# ---------------------------------------------------------------- from a tape

cdef index place_in(Arena *a, const char *p) noexcept:
    """How far p is from the start of an arena's memory, chunk after chunk; -1 if it is elsewhere."""
    cdef const Chunk *c = a.first
    cdef index before = 0
    while c != NULL:
        if c.p <= p < c.p + c.size:
            return before + (p - c.p)
        before += c.size
        c = c.next
    return -1


cdef extern from *:
    """
    /* Return pages of memory that is not read any more to the system; afterwards it is zero, or unchanged. */
    #if defined(__linux__)
    #include <sys/mman.h>
    #include <unistd.h>
    static void blasad_leave(char *from, char *to) {
        size_t page = (size_t)sysconf(_SC_PAGESIZE);
        size_t lo = ((size_t)from + page - 1) / page * page, hi = (size_t)to / page * page;
        if (lo < hi) madvise((void *)lo, hi - lo, MADV_DONTNEED);
    }
    #else
    static void blasad_leave(char *from, char *to) { (void)from; (void)to; }
    #endif
    """
    void leave_pages "blasad_leave"(char *lo, char *hi) noexcept nogil

cdef Chunk *left_behind(Chunk *first, const char *at) noexcept nogil:
    """Give back the chunks before the one that `at` is in, if it is in none before; returns where one is in use."""
    cdef Chunk *now = first
    while now != NULL and not now.p <= at < now.p + now.size:
        now = now.next
    while now != NULL and first != now:
        leave_pages(first.p, first.p + first.size)
        first = first.next
    return first


@cython.auto_pickle(False)
@cython.final
cdef class Telling:
    """Tells how far the trace of a program is: each call counts when it is recorded, and again when it is tidied.

    Until all calls are recorded, nobody knows how many there are: then 0 is told for their number.
    """

    cdef Progress progress
    cdef Tape tape
    cdef object tell

    def __init__(self, Tape tape, tell):
        self.tape, self.tell = tape, tell

    def __enter__(self):
        self.progress.done, self.progress.total, self.progress.due = 0, 0, blasad_now() + TOLD
        self.progress.tell = <void *>self.tell
        self.tape.st.progress = &self.progress if self.tell is not None else NULL
        return self

    def __exit__(self, kind, error, at):
        self.tape.st.progress = NULL

    def tidied(self, double part):
        """So much of tidying is done."""
        cdef size_t count = self.progress.done
        if self.tell is not None:
            self.tell(count + <size_t>(part * count), 2 * count)


def plan(Tape tape, list inputs, list outputs, bint clean=True, bint border=True, bint chains=True, bint packed=True,
         int threads=0, bint over=False, tell=None):
    """The program that a tape has recorded.

    `inputs` are tuples (address, shape, strides, dtype); `outputs` too, with a flag for scalars.  Memory outside of the
    tape that calls read is a constant.  Inputs that a call writes are returned, too.  With `clean`, calls that are not
    needed are removed.  With `border`, calls work on the caller's arrays if possible.  With `clean` and `chains`,
    chains of elementwise calls run block by block, so calls are reordered.  Without `packed`, each value has a separate
    place.  `threads` threads will run calls at the same time; 0: not requested.  With `over`, the tape is closed next,
    and the memory of its calls is freed meanwhile.  `tell` is called with the part of the work that is done.
    """
    cdef Plan made = Plan.__new__(Plan)
    cdef Record *r
    cdef Step *s
    cdef Operand o
    cdef char *lo
    cdef char *hi
    cdef Py_ssize_t i
    cdef index at
    cdef int k
    cdef Py_ssize_t address, first, last
    made.count = tape.st.ncalls
    make_room(made, made.count)
    made.work = capacity(&tape.st.temps)
    outside, pairs = [], np.empty((made.count * NOPS, 2), np.intp)      # pages are there when they are touched
    cdef index[:, :] ends = pairs
    cdef Py_ssize_t used = 0
    cdef Chunk *chunk = tape.st.records.first
    over = over and not tape.carried
    for i in range(made.count):
        if i % UNASKED == 0:
            PyErr_CheckSignals()                # which may end it
        r, s = tape.st.calls[i], &made.steps[i]
        if over:
            chunk = left_behind(chunk, <char *>r)
        memset(s, 0, sizeof(Step))
        copy_head(s, r)
        for k in range(r.used):
            if r.o[k].p == NULL:
                continue
            at = place_in(&tape.st.temps, r.o[k].p) if r.o[k].m and r.o[k].n else 0
            memcpy(&s.o[k], &r.o[k], sizeof(Place))
            s.o[k].pool = WORK if at >= 0 else FIXED
            s.o[k].at = at if at >= 0 else <index>r.o[k].p
            if at < 0:
                if rules[s.op].writes >> k & 1:
                    raise RuntimeError(f"blasad: internal: {rules[s.op].name.decode()} writes outside of the program")
                memset(&o, 0, sizeof(o))
                o.p, o.m, o.n, o.rs, o.cs, o.bs, o.dtype = (
                    r.o[k].p, r.o[k].m, r.o[k].n, r.o[k].rs, r.o[k].cs, r.o[k].bs, r.o[k].dtype)
                span(&o, s.nb, &lo, &hi)
                ends[used, 0], ends[used, 1] = <index>lo, <index>hi
                used += 1
    if over:
        tape.st.ncalls = tape.st.done = 0
        while chunk != NULL:
            leave_pages(chunk.p, chunk.p + chunk.size)
            chunk = chunk.next
    outside += map(tuple, (pairs[:used] if used < FEW else np.unique(pairs[:used], axis=0)).tolist())
    ends = pairs = None
    for first, last in getattr(tape, "sweeps", ()):
        for i in range(first, last):
            made.steps[i].used |= SWEPT
    described = []
    for address, shape, strides, dtype, scalar in outputs:
        at = place_in(&tape.st.temps, <char *>address) if 0 not in shape else 0
        if at < 0:
            low = address + sum([min(0, (n - 1) * step) for n, step in zip(shape, strides)])
            high = address + sum([max(0, (n - 1) * step) for n, step in zip(shape, strides)]) + dtype.itemsize
            outside.append((low, high))
        described.append((WORK if at >= 0 else FIXED, at if at >= 0 else address, shape, strides, dtype, scalar))
    starts, places = collect(made, outside)
    for i in range(made.count):
        for k in range(NOPS):
            if made.steps[i].o[k].pool == FIXED:
                made.steps[i].o[k].at = moved(starts, places, made.steps[i].o[k].at)
    made.outputs = [(pool, moved(starts, places, at) if pool == FIXED else at, shape, strides, dtype, scalar)
                    for pool, at, shape, strides, dtype, scalar in described]
    made.inputs = [(place_in(&tape.st.temps, <char *><Py_ssize_t>address) if 0 not in shape else 0, shape, strides,
                    dtype)
                   for address, shape, strides, dtype in inputs]
    made.noted, made.held = made.calls, [each for each in tape.carried]
    for each in made.held:
        each.value = None
        if hasattr(each.rule, "settle"):        # a loop, whose body is all there now
            each.rule.settle()
    made.threads = threads
    tidy(made, clean, border, clean and chains, packed, tell)
    return made


cdef tuple collect(Plan made, list outside):
    """Copy what lies outside: where the pieces start, and where they are among the constants."""
    starts, places, pieces = [], [], []
    cdef Py_ssize_t lo, hi, end = 0, size = 0
    for lo, hi in sorted(set(outside)):
        if starts and lo <= end:
            end = max(end, hi)
            pieces.append((pieces.pop()[0], end))
        else:
            starts.append(lo)
            pieces.append((lo, hi))
            end = hi
    for lo, hi in pieces:
        places.append(size)
        size += (hi - lo + 63) // 64 * 64
    made.fixed = aligned(size)
    for (lo, hi), place in zip(pieces, places):
        memcpy(<char *>cnp.PyArray_DATA(<cnp.ndarray>made.fixed) + <Py_ssize_t>place, <char *>lo, hi - lo)
    return np.array(starts, np.intp), np.array(places, np.intp)


cdef index moved(object starts, object places, index address) except? -1:
    """Where an address is among the constants, whose pieces start in this order."""
    cdef const index *start = <const index *>cnp.PyArray_DATA(<cnp.ndarray>starts)
    cdef Py_ssize_t first = 0, last = len(starts), k
    while first < last:
        k = (first + last) // 2
        if start[k] <= address:
            first = k + 1
        else:
            last = k
    if first == 0:
        return 0
    return (<const index *>cnp.PyArray_DATA(<cnp.ndarray>places))[first - 1] + address - start[first - 1]
