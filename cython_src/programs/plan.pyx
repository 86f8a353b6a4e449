"""Programs: the calls of a tape, on memory of their own, to be run again on other data.

A plan names places by their distance from the start of one of two pools: what a run works in, and constants.  Each
thread that runs it has the first to itself, with the calls bound to its addresses once.
"""

import hashlib
import pickle
import sys
from libc.stdlib cimport malloc, realloc, free
from libc.string cimport memcmp, memcpy, memset
import numpy as np
cimport numpy as cnp

from blasad._calls.core cimport *
from blasad._declarations.late import above
from blasad._declarations.rule import rules as declared
from blasad._programs.costs cimport flops_of
from blasad._tape.handed import Handed, running
from blasad._calls.memory cimport *
from blasad._tape.recorder cimport *
from blasad._calls.signals cimport Patience, worked
from blasad._tape.tape cimport Tape, code_of_type
from blasad._programs.tidy cimport tidy

cnp.import_array()


cdef extern from *:
    """
    #if defined(__GNUC__)
    #define BLASAD_FETCH(p) __builtin_prefetch(p)
    #else
    #define BLASAD_FETCH(p) ((void)(p))
    #endif
    """
    void fetch "BLASAD_FETCH"(const void *p) noexcept nogil

cdef inline void fetch_ahead(const char *next) noexcept nogil:
    """Calls are read once a run, from a memory that is slow to answer; prefetching what is not there does no harm."""
    cdef int line
    for line in range(4):
        fetch(next + 512 + 64 * line)

cdef extern from "steps.h":
    cdef struct Bound:          # an operand at its address
        char *p
        index m, n, rs, cs, bs
        int slot
        unsigned char dtype, conj

    cdef struct Ready:          # a call at its addresses; alpha and beta follow it if they lie in memory
        int (*run)(const Call *) except -1 nogil
        int in_memory           # 1: alpha, 2: beta
        int op                  # from here as in a Call
        unsigned char part, unit, fn, strong, trans, kind
        unsigned int nb, nl
        int used
        int kl, ku
        double alpha[2]
        double beta[2]
        double work             # about how long it takes
        Bound o[3]


cdef struct Seed:           # of the call whose reverse runs
    unsigned int lanes, none
    char *off               # for each lane, whether all of it is exactly zero; `none` counts these

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

cdef int run_guarded(Ready *r, Call *c, const Seed *seed) except -1 nogil:
    """A call in the lanes that have a seed; in the others it does not run, or what it would write is zero."""
    cdef char on = 0
    cdef char *off = &on
    cdef unsigned int n = 1, at = 0, first, step, count
    cdef Call part
    if r.nl & LANE:
        off = seed.off + (r.nl - LANE)
    elif r.nl == 1:                     # for all lanes
        on = seed.none == seed.lanes
    else:
        off, n = seed.off, r.nl
    while next_on(off, n, &at, &first, &step, &count):
        lanes_of(c, n, first, step, count, &part)
        run_call(&part)
    if r.kind == ZEROED:
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

cdef int execute(char *at, Py_ssize_t count, bint watched) except -1 nogil:
    """Run so many calls; `watched`, an exception ends it that a signal has raised."""
    cdef Call c
    cdef Patience patience
    cdef Ready *r
    cdef Py_ssize_t _i
    cdef int k
    cdef Seed seed
    seed.lanes, seed.none, seed.off = 0, 0, at + sizeof(index)
    at += (<index *>at)[0]
    memset(&c, 0, sizeof(c))
    memset(&patience, 0, sizeof(patience))
    for _i in range(count):
        r = <Ready *>at
        at += sizeof(Ready)
        fetch_ahead(at)
        copy_head(&c, &r.op)
        for k in range(AFTER):
            memcpy(&c.o[k], &r.o[k], sizeof(Bound))
        c.o[ALPHA].p = c.o[BETA].p = NULL
        if r.in_memory:
            for k in range(2):
                if r.in_memory >> k & 1:
                    memcpy(&c.o[ALPHA + k], at, sizeof(Bound))
                    at += sizeof(Bound)
        c.nl = 1
        if r.op == GUARD:                  # a mark, as in `is_guard`
            look(&c, r.nl, &seed)
        elif seed.none and r.kind >= GUARDED:
            run_guarded(r, &c, &seed)
        elif r.nb == 1:
            r.run(&c)
        else:
            run_call(&c)
        if watched:
            worked(&patience, r.work)
    return 0


cdef class Run:
    """Memory for one run at a time, and the calls bound to it."""

    def __dealloc__(self):
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

cdef object taken(cnp.ndarray view, bint scalar):
    """A copy of an output."""
    if scalar:
        return view.item()
    return cnp.PyArray_NewCopy(view, cnp.NPY_KEEPORDER)


cdef object aligned(index nbytes):
    """Zeros, from an address that is a multiple of 64."""
    raw = np.zeros(nbytes + 64, np.uint8)
    start = 63 - (<size_t>cnp.PyArray_DATA(<cnp.ndarray>raw) + 63) % 64
    return raw[start:start + nbytes]


cdef class Plan:
    """A program: calls on places, and where its inputs and outputs are.

    It is made by `plan`, and run by calling it with the arrays of its inputs.
    """

    def __cinit__(self):
        self.idle, self.held = [], []

    # -- running

    def __call__(self, list arrays):
        """Run on arrays that fit the inputs, which get back what the program writes; returns copies of the outputs."""
        cdef Run run
        cdef index lo, hi
        cdef Py_ssize_t i
        try:
            run = self.idle.pop()
        except IndexError:
            run = bound(self)
        for lo, hi in self.clears:
            memset(<char *>cnp.PyArray_DATA(<cnp.ndarray>run.work) + lo, 0, hi - lo)
        for i in range(len(arrays)):
            put(run.inputs[i], arrays[i])
        if self.held:
            with running([each.number for each in self.held]):
                execute(run.calls, self.count, True)
        else:
            with nogil:
                execute(run.calls, self.count, True)
        for i in self.results:
            arrays[i][...] = run.inputs[i]
        found = [taken(view, output[5]) for view, output in zip(run.outputs, self.outputs)]
        self.idle.append(run)
        return found

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
        return self.count - self.guards()

    @property
    def bytes(self):
        """Bytes of the memory that one run works in, and of the constants."""
        return self.work, self.fixed.nbytes

    def routines(self):
        """How many calls there are of each routine, as a dict."""
        found = {}
        cdef Py_ssize_t i
        for i in range(self.count):
            if not is_guard(&self.steps[i]):
                name = rules[self.steps[i].op].name.decode()
                found[name] = found.get(name, 0) + 1
        return found

    cdef Py_ssize_t guards(self):
        cdef Py_ssize_t i, found = 0
        for i in range(self.count):
            found += is_guard(&self.steps[i])
        return found

    @property
    def flops(self):
        """Additions and multiplications of real numbers, about."""
        cdef double total = 0
        cdef Py_ssize_t i
        for i in range(self.count):
            total += step_flops(&self.steps[i])
        return total

    # -- as data

    def __reduce__(self):
        cdef bytes steps = (<char *>self.steps)[:self.count * sizeof(Step)]
        names = {op: rules[op].name for op in {self.steps[i].op for i in range(self.count)}}
        data = pickle.dumps((steps, names, self.work, self.fixed.tobytes(), self.inputs, self.outputs, self.results,
                             self.clears, self.noted,
                             [(each.number, each.rule.name, each.told) for each in self.held]), 4)
        return rebuilt, (maker(), checksum(data), data)


cdef Run bound(Plan plan):
    """New memory, and the calls at its addresses."""
    cdef Run run = Run.__new__(Run)
    cdef Py_ssize_t i, size = 0
    cdef Step *s
    cdef Ready *r
    cdef Bound *b
    cdef char *at
    cdef char *bases[3]
    cdef int k
    cdef index lanes = 1
    for i in range(plan.count):             # the first: how many marks of lanes there is room for
        if is_guard(&plan.steps[i]):
            lanes = max(lanes, plan.steps[i].nl - LANE + 1 if plan.steps[i].nl & LANE else plan.steps[i].nl)
    lanes = (sizeof(index) + lanes + 15) // 16 * 16
    run.work, run.fixed = aligned(plan.work), plan.fixed
    bases[WORK] = <char *>cnp.PyArray_DATA(<cnp.ndarray>run.work)
    bases[FIXED] = <char *>cnp.PyArray_DATA(<cnp.ndarray>run.fixed)
    run.calls = <char *>malloc(lanes + plan.count * (sizeof(Ready) + NOPS * sizeof(Bound)))
    if run.calls == NULL:
        raise MemoryError(f"blasad: no memory for a program of {plan.count} calls")
    (<index *>run.calls)[0] = lanes
    at = run.calls + lanes
    for i in range(plan.count):
        s, r = &plan.steps[i], <Ready *>at
        at += sizeof(Ready)
        copy_head(&r.op, s)
        r.run, r.in_memory, r.work = rules[s.op].run, 0, 100 + step_flops(s)
        for k in range(NOPS):
            if k < AFTER:
                b = &r.o[k]
            elif s.o[k].pool:
                b = <Bound *>at
                at += sizeof(Bound)
                r.in_memory |= 1 << (k - ALPHA)
            else:
                continue
            memcpy(b, &s.o[k], sizeof(Bound))
            b.p = bases[s.o[k].pool] + s.o[k].at if s.o[k].pool else NULL
    size = max(at - run.calls, 1)
    at = <char *>realloc(run.calls, size)
    if at != NULL:
        run.calls = at
    run.inputs = [np.ndarray(shape, dtype, run.work, place, strides)
                  for place, shape, strides, dtype in plan.inputs]
    run.outputs = [np.ndarray(shape, dtype, run.work if pool == WORK else run.fixed, place, strides)
                   for pool, place, shape, strides, dtype, _scalar in plan.outputs]
    return run


cdef double step_flops(const Step *s) noexcept:
    cdef Call c
    cdef int k
    memset(&c, 0, sizeof(c))
    c.op, c.part, c.unit, c.nb, c.nl = s.op, s.part, s.unit, s.nb, 1
    c.beta[0], c.beta[1] = s.beta[0], s.beta[1]
    for k in range(NOPS):
        c.o[k].m, c.o[k].n, c.o[k].dtype = s.o[k].m, s.o[k].n, s.o[k].dtype
    return max(flops_of(&c), 0.0)


def maker():
    """What a pickled program says of who made it."""
    return f"{above('the version').__version__} ({sys.byteorder} endian, {sizeof(Step)} bytes a call)"


def checksum(bytes data):
    return hashlib.blake2b(data, digest_size=16).digest()


def rebuilt(*state):
    """A plan from its data, if they are those that were written; routines are told by name, for their numbers may
    change."""
    cdef Plan plan = Plan.__new__(Plan)
    cdef bytes steps
    cdef Py_ssize_t i
    cdef int op
    if len(state) != 3 or state[0] != maker():
        raise ValueError(f"blasad: this program was made by blasad {state[0] if state else None}, and this is "
                         f"{maker()}; compile it again")
    if type(state[2]) is not bytes or state[1] != checksum(state[2]):
        raise ValueError("blasad: a pickled program is damaged, its checksum is another; pickle or compile it again")
    (steps, names, plan.work, fixed, plan.inputs, plan.outputs, plan.results, plan.clears, plan.noted,
     held) = pickle.loads(state[2])
    declared._load()                        # those of LAPACK too
    here = {rules[op].name: op for op in range(MAX_RULES) if rules[op].run != NULL}
    missing = [name.decode() for name in names.values() if name not in here]
    if missing:
        raise ValueError(f"blasad: this program calls routines that are not known here ({missing}); register them "
                         "before it is read, or compile it again")
    plan.count = len(steps) // sizeof(Step)
    make_room(plan, plan.count)
    memcpy(plan.steps, <const char *>steps, len(steps))
    numbers = {}
    for number, name, told in held:
        plan.held.append(Handed(declared[name] if name in declared else told[0].rule, told))
        numbers[number] = plan.held[len(plan.held) - 1].number
    for i in range(plan.count):
        plan.steps[i].op = here[names[plan.steps[i].op]]
        if rules[plan.steps[i].op].reads & FOREIGN:
            plan.steps[i].ku = numbers.get(plan.steps[i].ku, 0)
    plan.fixed = aligned(len(fixed))
    plan.fixed[...] = np.frombuffer(fixed, np.uint8)
    check_places(plan)
    return plan


cdef int check_places(Plan plan) except -1:
    """All that calls name lies in the memory that there will be."""
    cdef index size[3]
    cdef char *lo
    cdef char *hi
    cdef Place *p
    cdef Operand o
    cdef Py_ssize_t i
    cdef int k
    size[NOWHERE], size[WORK], size[FIXED] = 0, plan.work, len(plan.fixed)
    for i in range(plan.count):
        for k in range(NOPS):
            p = &plan.steps[i].o[k]
            if p.pool == NOWHERE:
                continue
            memset(&o, 0, sizeof(o))
            o.m, o.n, o.rs, o.cs, o.bs, o.dtype = p.m, p.n, p.rs, p.cs, p.bs, p.dtype
            lo = hi = NULL
            if WORK <= p.pool <= FIXED and p.dtype <= B8 and p.m >= 0 and p.n >= 0:
                span(&o, plan.steps[i].nb, &lo, &hi)
                if lo == hi or p.at + <index>lo >= 0 and p.at + <index>hi <= size[p.pool]:
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


def plan(Tape tape, list inputs, list outputs, bint clean=True):
    """The program that a tape has noted.

    `inputs` are tuples (address, shape, strides, dtype), `outputs` too, with whether one is a scalar.  Whatever the
    calls read outside of the tape's memory is a constant.  An input that a call writes is wanted back.  If `clean`,
    calls that nobody needs are left out.
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
    cdef Py_ssize_t address
    made.count = tape.st.ncalls
    make_room(made, made.count)
    made.work = capacity(&tape.st.temps)
    outside = []
    for i in range(made.count):
        r, s = tape.st.calls[i], &made.steps[i]
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
                outside.append((<Py_ssize_t>lo, <Py_ssize_t>hi))
    found = []
    for address, shape, strides, dtype, scalar in outputs:
        at = place_in(&tape.st.temps, <char *>address) if 0 not in shape else 0
        if at < 0:
            low = address + sum([min(0, (n - 1) * step) for n, step in zip(shape, strides)])
            high = address + sum([max(0, (n - 1) * step) for n, step in zip(shape, strides)]) + dtype.itemsize
            outside.append((low, high))
        found.append((WORK if at >= 0 else FIXED, at if at >= 0 else address, shape, strides, dtype, scalar))
    starts, places = collect(made, outside)
    for i in range(made.count):
        for k in range(NOPS):
            if made.steps[i].o[k].pool == FIXED:
                made.steps[i].o[k].at = moved(starts, places, made.steps[i].o[k].at)
    made.outputs = [(pool, moved(starts, places, at) if pool == FIXED else at, shape, strides, dtype, scalar)
                    for pool, at, shape, strides, dtype, scalar in found]
    made.inputs = [(place_in(&tape.st.temps, <char *><Py_ssize_t>address) if 0 not in shape else 0, shape, strides,
                    dtype)
                   for address, shape, strides, dtype in inputs]
    made.results = [i for i in range(len(inputs)) if written_in(made, *made.inputs[i])]
    made.noted, made.held = made.calls, [each for each in tape.carried]
    for each in made.held:
        each.value = None
    tidy(made, clean)
    return made


def written_in(Plan made, at, shape, strides, dtype):
    """Whether a call writes to the bytes between the first and the last of an array."""
    if 0 in shape:
        return False
    low = at + sum([min(0, (n - 1) * step) for n, step in zip(shape, strides)])
    high = at + sum([max(0, (n - 1) * step) for n, step in zip(shape, strides)]) + dtype.itemsize
    cdef index lo = low, hi = high
    cdef char *first
    cdef char *last
    cdef Operand o
    cdef const Place *p
    cdef Py_ssize_t i
    cdef int k
    for i in range(made.count):
        for k in range(NOPS):
            p = &made.steps[i].o[k]
            if p.pool != WORK or not rules[made.steps[i].op].writes >> k & 1:
                continue
            memset(&o, 0, sizeof(o))
            o.p, o.m, o.n, o.rs, o.cs, o.bs, o.dtype = <char *>p.at, p.m, p.n, p.rs, p.cs, p.bs, p.dtype
            span(&o, made.steps[i].nb, &first, &last)
            if <index>first < hi and lo < <index>last:
                return True
    return False


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
    k = np.searchsorted(starts, address, "right") - 1
    return places[k] + address - starts[k] if k >= 0 else 0
