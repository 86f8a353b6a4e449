"""Routines with registered rules: their calls are Calls that the tape records like any others.

A Call of such a routine has its operands as they were given, its flags packed into `kl`, and in `ku` the number of its
`Handed`: the value that the primal passes to the reverse, and numbers that are constants.  A `Handed` lives as long as
the calls on the tape.

In an eager run, callables work on plain arrays.  In the trace of a program, their work becomes calls: an ARGUMENT for
each operand, with its value and its shadow, and then a call that runs the callable with them.  If another tape
differentiates the callables, they work on the arrays of that tape, and it records their operations.
"""

import gc
import threading
import weakref
from dataclasses import replace

from cpython.ref cimport PyObject
from libc.string cimport memset
import numpy as np
cimport numpy as cnp

from blasad._arrays.arrays cimport Array, MAXDIM, View, by_columns, is_traced, laid_out_alike, new_array, on_buffer, \
    plain_at
from blasad._tape.body cimport Body
from blasad._routines.finish import Missing, carry_in
from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport fill
from blasad._tape.handed import Handed, hand, handed, told
from blasad._rules.calls.memory cimport injective, meet, span
from blasad._tape.nested cimport outer_shadow
from blasad._arrays.operands cimport copy_of
from blasad._arrays.operations cimport set_all
from blasad._arrays.pivots import pivots
from blasad._rules.flops cimport uncounted
from blasad._rules.joins cimport join_nothing
from blasad._rules.kernels.pointers cimport Value, constant
from blasad._rules.kernels.lines cimport fill as fill_with
from blasad._tape.recorder cimport State
from blasad._tape.refusals import lost_derivative
from blasad._routines.routine cimport FLAG, OPERAND, SCALAR, Routine, Spec, make
from blasad._tape.tape cimport Buffer, Tape, current, inner_tapes, set_current

cnp.import_array()
carry_in(Handed)

cdef extern from "Python.h":
    Py_ssize_t references "Py_REFCNT"(PyObject *)

cdef extern from *:
    """
    static int blasad_lies_in(PyArrayObject *x, PyArrayObject *y) {
        ((PyArrayObject_fields *)x)->data = PyArray_BYTES(y);
        Py_INCREF(y);
        return PyArray_SetBaseObject(x, (PyObject *)y);
    }
    """
    int lies_in "blasad_lies_in"(cnp.ndarray x, cnp.ndarray y) except -1     # from now on x is where y is

cdef enum:                              # what the numbers of a rule stand for, from the first on
    PRIMAL, PUSH, PULL, NUMBERS

cdef tuple CALLABLES = ("primal", "forward", "reverse")

table = {}                              # number -> Own
spare = []                              # first numbers of rules that are gone
arguments_of = threading.local()        # the calls that run before one of a callable
cdef int ARGUMENT = 0


cdef class Own:
    """A rule that was registered."""
    cdef object primal, pushed, pulled
    cdef Routine routine
    cdef unsigned int keeps, actives
    cdef unsigned int clears            # what is written as a whole, and not read
    cdef bint fresh                     # it writes new memory alone, and hands nothing to its reverse
    cdef int op
    cdef unsigned int known, keeping    # of which callables it is known whether they keep what they are given; which do
    cdef list names                     # of what its numbers stand for

cdef Own own_of(const Call *c):
    return table[c.op]


# ---------------------------------------------------------------- what callables are given

cdef class Given:
    """The arguments of a callable: plain arrays, or those of the tape that records what it does with them.

    The plain arrays are over memory that is used again after the call, of a tape, a program or a caller.  A callable
    that keeps one is found by the references to it.  So that it can keep it, it is given copies: in its first call, and
    from then on if it kept something.
    """
    cdef Own own
    cdef int what                       # which callable
    cdef list lent                      # the plain arrays that it was given
    cdef list copies                    # pairs: an array, and what was given in its place
    cdef Tape tape                      # None: plain arrays
    cdef const State *inner             # the tape whose call it is
    cdef list constants                 # memory of shadows that had none on the tape
    cdef list sums                      # shadows that repeat memory, what is handed out for them, repeated axes

    cdef object show(self, const Operand *o, Spec *s, char *p, index rs, index cs, index lane, bint writable):
        cdef View v
        cdef Operand a = o[0]
        cdef Buffer b
        cdef char *hi
        memset(&v, 0, sizeof(View))
        v.p = p + lane * itemsize[o.dtype]
        v.dtype, v.ndim = o.dtype, s.ndim if s.kind == OPERAND else 0
        v.shape[0], v.shape[1] = o.m, o.n
        v.strides[0], v.strides[1] = rs * itemsize[o.dtype], cs * itemsize[o.dtype]
        if self.tape is None:
            return plain_at(&v, v.p, writable)
        a.p, a.rs, a.cs = v.p, rs, cs
        b = Buffer.__new__(Buffer)
        span(&a, 1, &b.base, &hi)
        outer_shadow(self.inner, b.base, &b.d, &b.lane)
        b.nbytes, b.tape, b.generation, b.owner, b.writable = hi - b.base, self.tape, self.tape.generation, (), writable
        if writable and b.d == NULL and o.m and o.n:
            self.constants.append(b)
        x = on_buffer(b, v.p - b.base, v.ndim, v.shape, v.strides, v.dtype)
        return pivots(plain_at(&v, v.p, False), x) if o.dtype == I64 else x

    cdef object value(self, const Call *c, Spec *s, bint writable):
        """An operand as an array, a scalar as a number."""
        cdef const Operand *o = &c.o[s.place]
        cdef const double *z
        if o.p == NULL:
            if s.kind == OPERAND:
                return None
            z = &c.alpha[0] if s.place == ALPHA else &c.beta[0]
            return complex(z[0], z[1]) if z[1] != 0 else z[0]
        x = self.show(o, s, o.p, o.rs, o.cs, 0, writable)
        if s.kind == OPERAND:
            return x
        if not is_traced(x):
            return x.item()
        (<Array>x).scalar = True
        return x

    cdef object shadow(self, const Call *c, Spec *s, unsigned int lane, bint writable):
        cdef const Operand *o = &c.o[s.place]
        if o.p == NULL or o.d == NULL:
            return None
        return self.show(o, s, o.d, o.drs, o.dcs, lane * o.dls, writable)

    cdef list all(self, const Call *c, bint shadows, unsigned int lane, bint pulling):
        cdef Routine r = self.own.routine
        cdef Spec *s
        cdef int k, number, count = 0
        cdef bint writable
        cdef tuple numbers = told(c.ku) if r.tells else None
        arguments = []
        for k in range(r.declared):
            s = &r.spec[k]
            if s.told:
                arguments.append(numbers[count])
                count += 1
                continue
            if s.kind == FLAG:
                number = c.kl >> 3 * s.place & 7
                arguments.append(number if number < 7 else -1)
                continue
            if s.kind != OPERAND and s.kind != SCALAR:
                continue                # lengths, increments and offsets are in the arrays
            writable = s.kind == OPERAND and s.writes
            if pulling and s.kind == OPERAND and not (self.own.keeps | self.own.keeps >> LATE) >> s.place & 1:
                arguments.append(None)
            else:
                arguments.append(self.value(c, s, writable and not shadows))
            if shadows:
                dx = self.shadow(c, s, lane, pulling or writable)
                arguments.append(self.spread(c, s, dx) if pulling and dx is not None and not writable else dx)
        dx = None
        return self.lend(arguments)

    cdef object spread(self, const Call *c, Spec *s, dx):
        """The shadow of an operand, with a place for each element where that repeats memory."""
        cdef const Operand *o = &c.o[s.place]
        cdef Operand a = o[0]
        cdef index shape[MAXDIM]
        move_to_shadow(&a)
        if injective(&a):
            return dx
        axes = tuple([i for i in range(s.ndim) if dx.strides[i] == 0])      # none: windows that overlap
        shape[0], shape[1] = o.m, o.n
        if self.tape is None:
            apart = np.zeros(dx.shape, dx.dtype)
        else:
            apart = new_array(self.tape, s.ndim, shape, o.dtype, True, by_columns)
            set_all(apart, 0)
        self.sums.append((dx, apart, axes))
        return apart

    cdef list lend(self, list arguments):
        """The arguments as the callable gets them."""
        cdef int i
        if self.tape is not None or getattr(self.callable(), "is_compiled", False):
            return arguments
        self.lent, self.copies = [x for x in arguments if isinstance(x, cnp.ndarray) and not x.flags.owndata], []
        if (self.own.known & ~self.own.keeping) >> self.what & 1 or are_shared(self.lent):
            return arguments
        for i, x in enumerate(arguments):
            if isinstance(x, cnp.ndarray) and not x.flags.owndata:
                arguments[i] = laid_out_alike(x)
                arguments[i].flags.writeable = x.flags.writeable
                self.copies.append((x, arguments[i]))
        self.lent = [y for _, y in self.copies]
        return arguments

    cdef object callable(self):
        return (self.own.primal, self.own.pushed, self.own.pulled)[self.what]

    cdef int write_back(self) except -1:
        """Write what the callable wrote to copies."""
        for x, y in self.copies:
            if x.flags.writeable:
                x[...] = y
        return 0

    cdef bint is_kept(self):
        """Whether somebody has an array that was given, or a view of one."""
        cdef int at_rest = 3 if self.copies else 2      # references to each: of the lists here, and of `x`
        for i in range(len(self.lent)):
            x = self.lent[i]
            if references(<PyObject *>x) > at_rest or x.base is not None and references(<PyObject *>x.base) > 2:
                return True
        return False

    cdef int take_back(self) except -1:
        """See whether the callable keeps something."""
        cdef unsigned int bit = 1u << self.what
        if self.is_kept():
            if not self.copies and self.lent:
                gc.collect()
                if self.is_kept():
                    self.part()
                    raise RuntimeError(
                        f"{self.own.routine.name}: its {CALLABLES[self.what]} keeps an array that it was given, or a "
                        "view of one, and did not keep one in its first call; the memory is used again after the call. "
                        "Keep a copy, x.copy()")
            self.own.keeping |= bit
        if self.copies or not self.lent:
            self.own.known |= bit
        return 0

    cdef int part(self) except -1:
        """Give arrays that somebody has memory of their own."""
        for i in range(len(self.lent)):
            x = self.lent[i]
            if x.base is None and references(<PyObject *>x) > 2:
                lies_in(x, laid_out_alike(x))
        return 0

    cdef int add_up(self) except -1:
        """Add what was found to the shadows that repeat memory."""
        for dx, apart, axes in self.sums:
            if not axes:                # line by line, of which none overlaps itself
                if dx.shape[1] < dx.shape[0]:
                    dx, apart = dx.T, apart.T
                for i in range(dx.shape[0]):
                    line = dx[i]
                    line += apart[i]
                continue
            first = dx[tuple([slice(0, 1) if i in axes else slice(None) for i in range(dx.ndim)])]
            first += apart.sum(axis=axes, keepdims=True)
        self.sums = []
        return 0

    cdef object residual(self, const Call *c):
        """What the primal handed over: where that is differentiated, it is found once more, on the tape."""
        cdef Routine r = self.own.routine
        cdef Spec *s
        cdef index shape[MAXDIM]
        cdef int k
        value = handed(c.ku)
        if self.tape is None or value is None:
            return value
        check_traceable(self.own, self.own.primal, "primal")
        given = self.all(c, False, 0, False)
        at = 0
        for k in range(r.declared):
            s = &r.spec[k]
            if s.kind == OPERAND and s.writes:
                if s.integer or s.reads and self.own.keeps >> (LATE + s.place) & 1:
                    raise Missing(
                        f"{r.name}: the tape that its primal returns cannot be differentiated, because it writes "
                        f"{r.names[k]}; return None from the primal, and compute the values again in the reverse")
                if s.reads:
                    given[at] = copy_of(<Array>given[at], by_columns)
                else:
                    shape[0], shape[1] = c.o[s.place].m, c.o[s.place].n
                    given[at] = new_array(self.tape, s.ndim, shape, c.o[s.place].dtype, True, by_columns)
                    set_all(given[at], 0)
            at += s.told or s.kind in (FLAG, OPERAND, SCALAR)
        return self.own.primal(*given)

    cdef int settle(self) except -1:
        """Nothing that has a derivative may have been written where it would be lost."""
        cdef Buffer b
        for b in self.constants:
            if b.d != NULL:
                raise lost_derivative(self.own.routine.name)
        return 0

cdef bint are_shared(list arrays) except -1:
    """Whether one of these arrays that is written shares memory with another."""
    cdef int i, k
    for i in range(len(arrays)):
        for k in range(i):
            if (arrays[i].flags.writeable or arrays[k].flags.writeable) and meet(arrays[i], arrays[k]):
                return True
    return False

cdef Given given_to(Own own, Tape tape, const State *inner, int what):
    cdef Given given = Given.__new__(Given)
    given.own, given.tape, given.inner, given.what, given.constants, given.sums = own, tape, inner, what, [], []
    given.lent, given.copies = [], []
    return given

cdef int check_traceable(Own own, object callable, str mode) except -1:
    if getattr(callable, "is_compiled", False):
        raise Missing(
            f"{own.routine.name}: its {mode} is compiled, so it has no derivative itself; register a Python function "
            "that calls functions with derivatives. rules.register of the compiled function gives such a function")
    return 0

cdef int check_active(const Call *c, Own own) except -1:
    """Whether all that has a derivative may have one."""
    cdef Spec *s
    cdef int k
    for k in range(own.routine.declared):
        s = &own.routine.spec[k]
        if s.kind != OPERAND and s.kind != SCALAR or own.actives >> s.place & 1:
            continue
        if c.o[s.place].p != NULL and c.o[s.place].d != NULL:
            raise TypeError(f"{own.routine.name}: its rule was registered without a derivative for "
                            f"{own.routine.names[k]}; pass blasad.stop_gradient({own.routine.names[k]}), or name it in "
                            "active=")
    return 0


# ---------------------------------------------------------------- the rule

cdef int run_own(const Call *c) except -1 nogil:
    with gil:
        run_with_gil(c, own_of(c))
    return 0

cdef int run_with_gil(const Call *c, Own own) except -1:
    if c.op != own.op:
        return run_told(c, own)
    if own.fresh and run_body(c, 1, PRIMAL):
        return 0
    check_active(c, own)
    return call(c, given_to(own, None, NULL, PRIMAL), 0, 1, PRIMAL)

cdef object lasting(value, list given):
    """What a primal hands over, with copies of arrays that are, or show, what it was given: that may be overwritten."""
    if isinstance(value, cnp.ndarray):
        root = value
        while isinstance(root.base, cnp.ndarray):
            root = root.base
        mine = root.base is not None or root.flags.owndata and not any([root is x.base for x in given])
        return value if mine else value.copy()
    if type(value) is dict:
        items = {key: lasting(x, given) for key, x in value.items()}
        return items if any([items[key] is not x for key, x in value.items()]) else value
    if type(value) in (list, tuple):
        items = [lasting(x, given) for x in value]
        return type(value)(items) if any([x is not y for x, y in zip(items, value)]) else value
    return value

cdef int own_forward(Call *c, Sink *s) except -1 nogil:
    cdef bint fresh
    with gil:
        fresh = own_of(c).fresh
    if fresh:                               # the value is there when tangents are pushed
        s.emit(s, c)
    with gil:
        derive(c, s, own_of(c), PUSH)
    return 0 if fresh else s.emit(s, c)

cdef int own_reverse(Call *c, Sink *s) except -1 nogil:
    with gil:
        derive(c, s, own_of(c), PULL)
    return 0

cdef bint passes_on(const Call *c, Own own) noexcept:
    """Whether something that is read has a shadow, and something that is written, with elements."""
    cdef Spec *s
    cdef bint read = False, written = False
    cdef int k
    for k in range(own.routine.declared):
        s = &own.routine.spec[k]
        if (s.kind == OPERAND or s.kind == SCALAR) and c.o[s.place].p != NULL and c.o[s.place].d != NULL:
            read = read or s.kind == SCALAR or not own.clears >> s.place & 1
            written = written or s.kind == OPERAND and s.writes and not empty(&c.o[s.place])
    return read and written

cdef int derive(const Call *c, Sink *s, Own own, int what) except -1:
    """Push tangents, or pull shadows, of one call."""
    cdef Tape outer
    cdef Given given
    cdef int i
    check_active(c, own)
    if not passes_on(c, own):
        for i in range(NOPS):
            if own.clears >> i & 1 and c.o[i].d != NULL:
                fill(s, 0, shadow(&c.o[i]), FULL, False)
        return 0
    callable = own.pushed if what == PUSH else own.pulled
    if callable is None:
        raise Missing(f"blasad: {own.routine.name} was registered without "
                      + ("forward=, which jvp, hessian and hvp need; jacobian(grad(f)) does not need it" if what == PUSH
                         else f"reverse=, which grad and vjp need; declare it, for example with "
                              f"@{own.routine.name}.reverse"))
    if s.outer == NULL:
        return call_plainly(c, own, s.width, what)
    outer = <Tape>s.outer
    if outer.width == 0:
        return tell(c, s, own, what)
    check_traceable(own, callable, "forward" if what == PUSH else "reverse")
    given = given_to(own, outer, <const State *>s.owner, what)
    call(c, given, 0, s.width, what)
    return given.settle()

cdef int call_plainly(const Call *c, Own own, unsigned int width, int what) except -1:
    """Push or pull with plain arrays"""
    cdef unsigned int done = run_body(c, width, what) if own.fresh else 0
    return 0 if done == width else call(c, given_to(own, None, NULL, what), done, width, what)

cdef unsigned int run_body(const Call *c, unsigned int width, int what) except? 99:
    """How many lanes are done by what computes calls of this primitive without Python's functions, if there is such"""
    cdef Body body
    cdef Tape before
    cdef unsigned int lane = 0
    whole = told(c.ku)[0]
    if what == PUSH and not whole.primitive.linear or what == PRIMAL and whole.ready is not None or whole.body is None:
        return 0
    body, before = whole.body, current()
    set_current(None)
    try:
        if what == PRIMAL:
            return body.compute(c)
        while lane < width and (push_lane(body, c, lane) if what == PUSH else pull_lane(body, c, lane)):
            lane += 1
        return lane
    finally:
        set_current(before)

cdef void move_to_lane(Operand *o, unsigned int lane) noexcept:
    move_to_shadow(o)
    o.p += lane * o.ls * itemsize[o.dtype]

cdef int push_lane(Body body, const Call *c, unsigned int lane) except -1:
    """The value for a tangent, of which it is a linear function"""
    cdef Call tangent = c[0]
    move_to_lane(&tangent.o[IN1], lane)
    move_to_lane(&tangent.o[OUT], lane)
    return body.compute(&tangent)

cdef int pull_lane(Body body, const Call *c, unsigned int lane) except -1:
    cdef Operand seed = c.o[OUT]
    cdef Value zero = constant(0, seed.dtype)
    if not body.pull(c, lane):
        return 0
    move_to_lane(&seed, lane)
    fill_with(&zero, &seed, FULL, False)
    return 1

cdef int call(const Call *c, Given given, unsigned int first, unsigned int width, int what) except -1:
    """Call the callable for lanes from the first on; the tape that records its operations is the current one meanwhile.

    With plain arrays, no tape is current: a derivative that a callable computes is independent of this one.
    """
    cdef Tape before = current()
    set_current(given.tape)
    try:
        return call_lanes(c, given, first, width, what)
    finally:
        set_current(before)

cdef object run_callable(Given given, tuple first, list arguments):
    """Call the callable, and see to what it did with the arrays that it was given."""
    cdef tuple all = (*first, *arguments)
    del arguments[:]
    try:
        value = given.callable()(*all)
    except BaseException:
        all = None
        given.part()                    # which its frames have, in the traceback
        raise
    finally:
        all = None
        given.write_back()
    value = lasting(value, given.lent) if given.what == PRIMAL else None
    given.take_back()
    return value


cdef int call_lanes(const Call *c, Given given, unsigned int first, unsigned int width, int what) except -1:
    cdef Own own = given.own
    cdef Spec *s
    cdef unsigned int lane
    cdef int k
    if what == PRIMAL:
        value = run_callable(given, (), given.all(c, False, 0, False))
        if c.ku:
            hand(c.ku, value)
        return 0
    if what == PUSH:
        for lane in range(first, width):
            run_callable(given, (), given.all(c, True, lane, False))
        return 0
    value = given.residual(c)
    for lane in range(first, width):
        run_callable(given, (value,), given.all(c, True, lane, True))
        given.add_up()
        for k in range(own.routine.declared):   # nothing was read there, whatever the rule left
            s = &own.routine.spec[k]
            if s.kind == OPERAND and own.clears >> s.place & 1:
                seed = given.shadow(c, s, lane, True)
                if seed is not None:
                    seed[...] = 0
    return 0

cdef unsigned int own_keep(const Call *c) noexcept nogil:
    cdef unsigned int keeps
    cdef int i
    cdef bint fresh
    with gil:
        keeps, fresh = own_of(c).keeps, own_of(c).fresh
    if inner_tapes and not fresh:           # the primal may be traced there, to differentiate what it hands over
        keeps |= rules[c.op].reads & ~(keeps >> LATE)
    for i in range(NOPS):                   # numbers that are constants lie nowhere
        if c.o[i].p == NULL:
            keeps &= ~(1u << i | 1u << (LATE + i))
    return keeps

cdef void own_fold(Call *c, const Flags *f) noexcept nogil:
    cdef int i
    c.kl = c.ku = 0
    for i in range(8):                      # all before the diagonals of a band
        c.kl |= ((<const int *>f)[i] & 7) << 3 * i


# ---------------------------------------------------------------- in programs

cdef int tell(const Call *c, Sink *s, Own own, int what) except -1:
    """Emit what a callable does as calls."""
    cdef Spec *spec
    cdef const Operand *o
    cdef Call a, p
    cdef unsigned int lane
    cdef int k
    cdef bint first
    for lane in range(s.width):
        first = True
        for k in range(own.routine.declared):
            spec = &own.routine.spec[k]
            o = &c.o[spec.place]
            if spec.kind != OPERAND and spec.kind != SCALAR or o.p == NULL:
                continue
            begin(&a, ARGUMENT, number(1), number(0))
            a.nb = a.nl = 1
            a.fn, a.unit, first = spec.place, first, False
            a.o[IN1] = o[0]
            a.o[IN1].d, a.o[IN1].ls = NULL, 0
            if o.d != NULL:
                a.o[OUT] = o[0]
                move_to_shadow(&a.o[OUT])
                a.o[OUT].p += lane * o.dls * itemsize[o.dtype]
                a.o[OUT].ls = 0
            s.emit(s, &a)
        begin(&p, own.op + what, number(1), number(0))
        p.nb = p.nl = 1
        p.kl, p.ku, p.alpha, p.beta = c.kl, c.ku, c.alpha, c.beta
        s.emit(s, &p)
    return 0

cdef int run_argument(const Call *c) except -1 nogil:
    with gil:
        if c.unit:
            arguments_of.next = []
        arguments_of.next.append((<const char *>c)[:sizeof(Call)])
    return 0

cdef int run_told(const Call *c, Own own) except -1:
    """Push or pull, with the arguments that the calls before have."""
    cdef Call whole = c[0]
    cdef const Call *a
    cdef const Operand *value
    cdef const Operand *shadow
    cdef Operand *o
    cdef bytes each
    arguments, arguments_of.next = arguments_of.next, []
    for each in arguments:
        a = <const Call *><const char *>each
        value, shadow, o = &a.o[IN1], &a.o[OUT], &whole.o[a.fn]
        o[0] = value[0]
        if shadow.p != NULL:
            o.d, o.drs, o.dcs, o.dls = shadow.p, shadow.rs, shadow.cs, 0
    return call_plainly(&whole, own, 1, c.op - own.op)


# ---------------------------------------------------------------- the table

def release(int op):
    """Free a rule that has no references any more."""
    spare.append(op)


def reserved():
    """Numbers for a rule that will be registered; returns the first."""
    global ARGUMENT
    cdef int op, _k
    cdef Rule rule
    if ARGUMENT == 0:
        rule = rule_of(1 << IN1 | 1 << OUT | FOREIGN, 1 << OUT, NO_PART | CHANGES_C, run_argument, NULL, NULL, NULL,
                       NULL, uncounted, join_nothing)
        rule.name = b"argument"
        ARGUMENT = new_rule(0, rule)
    if spare:
        return spare.pop()
    op = new_number()
    for _k in range(1, NUMBERS):
        new_number()
    return op


def enter(rule, primal, pushed, pulled, keeps, active, bint fresh=False):
    """Enter the rule of a routine in the table; a fresh one writes new memory alone."""
    cdef Own own = Own.__new__(Own)
    cdef Rule *entry
    cdef Rule plain = rule_of(FOREIGN, 0, NO_PART | CHANGES_C, run_own, NULL, NULL, NULL, NULL, uncounted, join_nothing)
    cdef Spec *s
    cdef bytes name
    cdef int k, op = rule.own
    weakref.finalize(rule, release, op).atexit = False
    own.op, own.fresh = op, fresh
    own.primal, own.pushed, own.pulled = primal, pushed, pulled
    known = rule.name if fresh else f"{rule.name}, which was registered"
    own.names = [f"{what}{known}".encode() for what in ("", "forward of ", "reverse of ")]
    for k in range(NUMBERS):
        table[op + k] = own
        name = own.names[k]
        plain.name = name
        new_rule(op + k, plain)
    entry = &rules[op]
    entry.forward, entry.reverse, entry.keep, entry.fold = own_forward, own_reverse, own_keep, own_fold
    if fresh:
        entry.traits = NO_PART | SETS_C
    own.routine = make(replace(rule), op, rule.name, rule.dtypes)
    for k in range(own.routine.declared):
        s = &own.routine.spec[k]
        if s.kind != OPERAND and s.kind != SCALAR:
            continue
        if s.kind == SCALAR or s.reads:
            entry.reads |= 1 << s.place
        if s.kind == OPERAND and s.writes:
            entry.writes |= 1 << s.place
        if s.kind == OPERAND and s.writes and not s.reads and rule.args[k].stored != "part":
            own.clears |= 1 << s.place
        if own.routine.names[k] in active or s.kind == OPERAND and s.writes:
            own.actives |= 1 << s.place
        if own.routine.names[k] in keeps or s.kind == SCALAR:
            own.keeps |= 1 << s.place
        if own.routine.names[k] + "_after" in keeps:
            own.keeps |= 1 << (LATE + s.place)


def leave(int op):
    """Forget a routine; a call of it that is still on a tape or in a program raises."""
    cdef Own own = table[op]
    cdef int k

    def gone(*args):
        raise RuntimeError(f"blasad: the rule of {own.routine.name} was unregistered while a tape or a program still "
                           "needed it")

    own.primal = own.pushed = own.pulled = gone
    for k in range(NUMBERS):
        rules[op + k].name = b"a rule that is registered no more"
