"""Calls that failed: the program may catch the error and go on, with what the call has left in its output.

No rule knows the derivative of that memory.  On a tape in reverse mode there is a mark for it, whose reverse raises an
error unless its seed is zero: memory that is overwritten afterwards, or that the result does not depend on, needs no
derivative.  In forward mode, see `spoilt`.  In a program, the call is one that is *tried*: a run does the same, and
raises an error if the call does not fail there too.
"""

from cpython.exc cimport PyErr_Fetch, PyErr_NormalizeException
from cpython.ref cimport PyObject
from libc.string cimport memset

from blasad._rules.calls.core cimport *
from blasad._rules.calls.memory cimport *
from blasad._declarations.sure import never_raise, raises_first
from blasad._rules.flops cimport no_flops
from blasad._rules.joins cimport join_nothing
from blasad._rules.numbers cimport BRIEF, Brief
from blasad._tape.nested cimport outer_shadow
from blasad._tape.recorder cimport *
from blasad._tape.spoilt cimport *

ctypedef int (*quiet_t)(const Call *) noexcept nogil


class WentWell(ArithmeticError):
    """A call that failed while a program was traced does not fail in a run of it."""


cdef extern from *:
    """
    static int blasad_raise_again(PyObject *kind, PyObject *value, PyObject *trace) {
        PyErr_Restore(kind, value, trace);
        return -1;
    }
    """
    int raise_again "blasad_raise_again"(PyObject *kind, PyObject *value, PyObject *trace) except -1


cdef int after_failure(State *t, const Call *c) except -1 nogil:
    """Keep account of a call that has raised, whose error is set, and raise it again."""
    cdef PyObject *kind = NULL
    cdef PyObject *value = NULL
    cdef PyObject *trace = NULL
    with gil:
        PyErr_Fetch(&kind, &value, &trace)
        PyErr_NormalizeException(&kind, &value, &trace)
        try:
            note_failure(t, c, <object>value if value != NULL else None)
        except MemoryError:                     # the tape cannot be used: the error of the call is as good as this one
            pass
        return raise_again(kind, value, trace)

cdef int note_failure(State *t, const Call *c, object error) except -1:
    cdef int i
    if t.width == 0:
        return note_tried(t, c, error)
    if c.nb == 1 and c.nl == 1 and raises_first(rules[c.op].name.decode()):
        return 0
    for i in range(AFTER):
        if rules[c.op].writes >> i & 1 and c.o[i].p != NULL and c.o[i].d != NULL and not empty(&c.o[i]):
            (<list>t.failures).append(f"{rules[c.op].name.decode()} failed ({type(error).__name__}: {error})")
            return note_spoilt(t, c, len(<list>t.failures) - 1)
    return 0

cdef int note_spoilt(State *t, const Call *c, int failure) except -1:
    """Mark what a call has written, or may have."""
    cdef Call m
    cdef int slots[NOPS]
    cdef int i
    begin(&m, spoilt, number(1), number(0))
    m.nb, m.nl, m.part, m.ku = c.nb, 1, part_written(c.op, c.part), failure
    memset(slots, 255, sizeof(slots))
    for i in range(AFTER):
        if not rules[c.op].writes >> i & 1 or c.o[i].p == NULL or c.o[i].d == NULL or empty(&c.o[i]):
            continue
        m.o[i] = c.o[i]
        if t.forward:
            spoil(t, &c.o[i], c.nb, failure)
    return 0 if t.forward else store(t, &m, slots)


# ---------------------------------------------------------------- the reverse of such a mark

cdef int run_mark(const Call *c) except -1 nogil:
    return 0

cdef unsigned int keep_nothing(const Call *c) noexcept nogil:
    return 0

cdef int tell_marks(State *t, const Operand *y, bint always) except -1:
    """Before a sweep for y: what nobody reads after a call failed has no seed of this sweep, whatever its shadow holds.

    A mark of such memory has a negative number.
    """
    cdef Record *r
    cdef Operand a
    cdef size_t k
    cdef int i
    cdef bint read
    for k in range(t.ncalls):
        r = t.calls[k]
        if r.kind == BRIEF or r.op != spoilt:       # the marks, which are made here
            continue
        read = always
        for i in range(min(r.used, <int>AFTER)):
            if r.o[i].p == NULL or r.o[i].d == NULL:
                continue
            set_operand(&a, r.o[i].dtype, r.o[i].p, r.o[i].d, r.o[i].m, r.o[i].n, r.o[i].rs, r.o[i].cs)
            a.bs = r.o[i].bs
            read = read or overlap(&a, r.nb, y, 1) or is_read_after(t, k + 1, &a, r.nb)
        r.ku = (r.ku if r.ku >= 0 else -1 - r.ku) if read else (r.ku if r.ku < 0 else -1 - r.ku)
    return 0

cdef bint is_read_after(State *t, size_t first, const Operand *a, unsigned int nb) noexcept nogil:
    """Whether a recorded call reads memory that has a shadow."""
    cdef Operand o, d = shadow(a)
    cdef char *lo
    cdef char *hi
    cdef Record *r
    cdef Brief *b
    cdef size_t k
    cdef int i
    span(&d, nb, &lo, &hi)
    for k in range(first, t.ncalls):
        r = t.calls[k]
        if r.kind == BRIEF:
            b = <Brief *>r
            if lo <= <char *>b.a < hi or lo <= <char *>b.b < hi:
                return True
            continue
        for i in range(r.used):
            if r.o[i].p == NULL or r.o[i].d == NULL or r.op == spoilt:      # a mark reads nothing
                continue
            set_operand(&o, r.o[i].dtype, r.o[i].p, NULL, r.o[i].m, r.o[i].n, r.o[i].rs, r.o[i].cs)
            o.bs = r.o[i].bs
            if (i != OUT or rules[r.op].reads >> OUT & 1) and overlap(a, nb, &o, r.nb):
                return True
    return False

cdef int spoilt_reverse(Call *c, Sink *s) except -1 nogil:
    """The seed is not zero, or may not be: in a derivative of a derivative, and in programs."""
    cdef State *t = <State *>s.owner
    cdef bint is_program = outermost(t).width == 0
    cdef Call k
    cdef Operand seed
    cdef unsigned int lane
    cdef int i
    if c.ku < 0:
        return 0
    if t.outer == NULL:
        return refuse(t, c.ku)
    for lane in range(0 if is_program else s.width):
        if not unseeded(c, lane):
            refuse(t, c.ku)
    for i in range(AFTER):
        if c.o[i].p == NULL or c.o[i].d == NULL:
            continue
        seed = shadow(&c.o[i])
        if varies(t, &seed, s.width, c.nb):
            refuse(t, c.ku)
        if is_program:
            begin(&k, still_zero, number(1), number(0))
            k.o[OUT], k.part = seed, c.part
            send(s, &k)
    return 0

cdef bint varies(State *t, const Operand *seed, unsigned int width, unsigned int nb) noexcept nogil:
    """Whether a seed has a derivative on one of the tapes outside."""
    while t.outer != NULL and t.outer.width:
        if has_tangent(t, seed, width, nb) if t.outer.forward else was_written(t.outer, seed, width, nb):
            return True
        t = t.outer
    return False

cdef bint has_tangent(State *t, const Operand *seed, unsigned int width, unsigned int nb) noexcept nogil:
    cdef Operand a = seed[0]
    cdef char *d
    cdef index step
    cdef unsigned int lane, b, k
    for lane in range(width):
        for b in range(nb):
            a.p = seed.p + (lane * seed.ls + b * seed.bs) * itemsize[seed.dtype]
            outer_shadow(t, a.p, &d, &step)
            a.drs, a.dcs = a.rs, a.cs
            for k in range(t.outer.width if d != NULL else 0):
                if not all_zero(&a, d + k * step):
                    return True
    return False

cdef bint was_written(State *t, const Operand *seed, unsigned int width, unsigned int nb) noexcept nogil:
    """Whether a recorded call has written a value with a derivative there, since the memory was cleared."""
    cdef char *lo
    cdef char *hi
    cdef char *first
    cdef char *last
    cdef Record *r
    cdef Operand a, o = seed[0]
    cdef size_t k
    cdef int i
    span(&o, nb, &lo, &hi)
    if o.ls:
        hi += (width - 1) * o.ls * itemsize[o.dtype]
    for k in range(t.ncalls, 0, -1):
        r = t.calls[k - 1]
        if r.kind == BRIEF or rules[r.op].traits & RUNS_NOT:
            continue
        for i in range(min(r.used, <int>AFTER)):
            if r.o[i].p == NULL or not rules[r.op].writes >> i & 1:
                continue
            set_operand(&a, r.o[i].dtype, r.o[i].p, NULL, r.o[i].m, r.o[i].n, r.o[i].rs, r.o[i].cs)
            a.bs = r.o[i].bs
            span(&a, r.nb, &first, &last)
            if apart(first, last, lo, hi):
                continue
            if not is_clear(r):
                if is_varied(r):
                    return True
            elif last - first == a.m * a.n * <index>(r.nb if a.bs else 1) * itemsize[a.dtype]:
                if first <= lo:
                    lo = last
                elif last >= hi:
                    hi = first
                if lo >= hi:
                    return False
    return False

cdef inline bint is_clear(const Record *r) noexcept nogil:
    return (rules[r.op].reads == 0 and rules[r.op].traits & SETS_C and r.alpha[0] == 0 and r.alpha[1] == 0
            and r.part == FULL and (r.used <= ALPHA or r.o[ALPHA].p == NULL))

cdef inline bint is_varied(const Record *r) noexcept nogil:
    """Whether a call reads anything else with a derivative than what it writes."""
    cdef int i
    for i in range(r.used):
        if i != OUT and i != AFTER and r.o[i].p != NULL and r.o[i].d != NULL:
            return True
    return False


cdef int run_still_zero(const Call *c) except -1 nogil:
    """C := C, where C has to be zero."""
    cdef Operand a = c.o[OUT]
    a.drs, a.dcs = a.rs, a.cs
    if not part_zero(&a, a.p, c.part):
        with gil:
            raise RuntimeError(
                "blasad: a call of the program failed while it was traced, and the error was caught; the call may have "
                "overwritten a part of its output, and this memory has no derivative, but the result depends on it. "
                "Factor a copy, or overwrite all of the array after the error")
    return 0

cdef int pass_forward(Call *c, Sink *s) except -1 nogil:
    return send(s, c)

cdef int pass_reverse(Call *c, Sink *s) except -1 nogil:
    return 0


# ---------------------------------------------------------------- programs

cdef int note_tried(State *t, const Call *c, object error) except -1:
    """Store a call that failed, which is to fail in each run too."""
    cdef Call stored = c[0]
    cdef int slots[NOPS]
    cdef int i
    if not isinstance(error, Exception):        # Ctrl-C ends a program, and is no part of it
        return 0
    if c.nb != 1 or rules[c.op].reads & FOREIGN or rules[c.op].traits & RUNS_NOT:
        (<list>t.failures).append(f"{rules[c.op].name.decode()} failed ({type(error).__name__}: {error})")
        return 0
    (<list>t.failures).append(None)             # which runs repeat
    stored.op = tried(c.op)
    for i in range(NOPS):
        if i < OUT and not (rules[c.op].reads | rules[c.op].writes) >> i & 1:
            stored.o[i].p = NULL
        elif stored.o[i].p != NULL and not rules[c.op].writes >> i & 1 and is_others(t, stored.o[i].p):
            copy_constant(&t.constants, &stored.o[i], c.nb)
    memset(slots, 255, sizeof(slots))
    stored.nl = t.lanes if t.lanes else 1
    store(t, &stored, slots)
    if t.waits:
        t.done = t.ncalls
    return 0


cdef int[MAX_RULES] twins           # of an operation, the one that tries it
cdef int[MAX_RULES] untried         # and of that, the operation
cdef list names = []                # that rules point to

cdef int tried(int op) except? -1:
    """The operation that tries another one."""
    cdef Rule rule = rules[op]
    cdef bytes name
    if not twins[op]:
        name = b"tried " + <bytes>rule.name
        names.append(name)
        rule.name, rule.run, rule.forward, rule.reverse, rule.join = name, run_tried, NULL, NULL, join_nothing
        rule.traits &= ~STACKS & ~STAYS_ZERO
        twins[op] = new_rule(0, rule)
        untried[twins[op]] = op
    return twins[op]


def tried_again(bytes name):
    """Make the operation that tries another one, which a pickled program names; returns its number, or 0."""
    cdef int op
    for op in range(MAX_RULES):
        if rules[op].run != NULL and rules[op].name != NULL and b"tried " + <bytes>rules[op].name == name:
            return tried(op)
    return 0


cdef int run_tried(const Call *c) except -1 nogil:
    """Run a call that is to fail as it did in the trace."""
    cdef PyObject *kind = NULL
    cdef PyObject *value = NULL
    cdef PyObject *trace = NULL
    cdef Call r = c[0]
    r.op = untried[c.op]
    if (<quiet_t>rules[r.op].run)(&r) == -1:
        with gil:
            PyErr_Fetch(&kind, &value, &trace)
            PyErr_NormalizeException(&kind, &value, &trace)
            error = <object>value
            if not isinstance(error, Exception):
                raise error
        return 0
    with gil:
        raise WentWell(
            f"blasad: {rules[r.op].name.decode()} failed while the program was traced, the error was caught, and the "
            "program does what was done then; with these arguments it does not fail. Compile the function again, or "
            "use blasad.jit, which traces again by itself")


cdef char[MAX_RULES] _known
known = _known

cdef bint may_raise(int op) except -1:
    """Whether a call can fail for some data."""
    if not known[op]:
        known[op] = 1 if rules[op].name.decode() in never_raise() else FAILS
    return known[op] == FAILS


cdef Rule _rule = rule_of(0, 1 << IN1 | 1 << IN2 | 1 << OUT, PART_OF_C | CHANGES_C, run_mark, NULL, spoilt_reverse,
                          keep_nothing, NULL, no_flops, join_nothing)
_rule.name = b"failed call"
cdef int spoilt = new_rule(0, _rule)
_rule = rule_of(1 << OUT, 1 << OUT, PART_OF_C | CHANGES_C | STAYS_ZERO, run_still_zero, pass_forward, pass_reverse,
                keep_nothing, NULL, no_flops, join_nothing)
_rule.name = b"zero after a failed call"
cdef int still_zero = new_rule(0, _rule)
