"""The functions of `blasad.blas`: arguments of every kind, bound to a Call.

One function binds the arguments of every routine.  It reads them (`read`), finds their memory (`see`), checks shapes
against the declaration (`shapes`), finds or allocates outputs (`outputs`), lets the rule read its constants
(`prepare`), and passes the call to the tape, or runs it if nothing is being traced (`finish`).  `quick` is a shortcut,
which is tried first.
"""

from libc.string cimport memset
from cpython.ref cimport Py_XDECREF, PyObject

from blasad._arrays.arrays cimport operand
from blasad._rules.calls.core cimport *
from blasad._routines.binding cimport Binding, tape_of_call
from blasad._routines.finish cimport finish, make_call
from blasad._routines.outputs cimport find_outputs, numbers_apart, set_apart
from blasad._routines.quick cimport usual
from blasad._routines.read cimport read, real_number, whole_number
from blasad._routines.routine cimport CONSTANT, LENGTH, MAXARGS, OPERAND, WHOLE, PyMethodDef, Routine, Spec, Taker, \
    find_name, make, op_of
from blasad._routines.see cimport bring_in, see_operands, see_scalars
from blasad._routines.shapes cimport fit_all
from blasad._tape.tape cimport Tape, current

cdef extern from "Python.h":
    int METH_FASTCALL, METH_KEYWORDS
    object PyCFunction_NewEx(PyMethodDef *ml, object self, object module)


# ---------------------------------------------------------------- the call from Python

cdef object call_routine(object self, PyObject **args, Py_ssize_t nargs, PyObject *kwnames):
    cdef Routine r = <Routine>self
    cdef PyObject *given[MAXARGS]
    cdef unsigned int present
    cdef Call c
    cdef PyObject *tape = NULL
    cdef bint traced = False
    if overriding:
        r = in_charge_of(r)
    present = sort_arguments(r, args, nargs, kwnames, given)
    if is_usual(r, present) and usual(r, given, &c, &tape, &traced):
        return finish(r, &c, given, None if tape == NULL else <Tape>tape, traced, None)
    return bind(r, given, None)

cdef inline bint is_usual(Routine r, unsigned int present) noexcept:
    return present & r.needed == r.needed and present & ~r.common == 0

cdef dict overriding = {}               # by name: routines whose rules were registered in place of blasad's
overridden = overriding                 # for Python

cdef Routine in_charge_of(Routine r):
    """The routine that is called in place of another one."""
    other = overriding.get(r.rule.name)
    if other is None:
        return r
    rule, known = other
    if r.name not in known:
        if r.only >= 0 and "sdcz"[r.only] not in rule.dtypes:
            raise TypeError(f"{r.name}: the rule that is registered for {rule.name} has no such precision")
        known[r.name] = make(rule, rule.own, r.name, rule.dtypes if r.only < 0 else "sdcz"[r.only])
    return known[r.name]


def override(name, rule):
    """Call a registered routine in place of the one of this name; None: no more."""
    if rule is None:
        overriding.pop(name, None)
    else:
        overriding[name] = rule, {}


cdef unsigned int sort_arguments(Routine r, PyObject **args, Py_ssize_t nargs, PyObject *kwnames,
                                 PyObject **given) except? 0:
    """Arguments in the order of the declaration, NULL where there is none; returns bits of those that are given."""
    cdef unsigned int present = (1 << nargs) - 1
    cdef volatile size_t *taken = <volatile size_t *>given      # several at once would wait until they are in memory
    cdef Py_ssize_t i
    cdef int k
    if nargs > r.positional:
        raise TypeError(f"{r.name}: {nargs} positional arguments were given; it takes {r.positional}: "
                        f"{', '.join(r.names[:r.positional])}")
    for i in range(nargs):
        taken[i] = <size_t>args[i]
    for i in range(nargs, r.count):
        taken[i] = 0
    if kwnames != NULL:
        for i, name in enumerate(<tuple>kwnames):
            k = find_name(r, name)
            if given[k] != NULL:
                raise TypeError(f"{r.name}: {name} was given twice")
            given[k] = args[nargs + i]
            present |= 1 << k
    return present


def take(Taker taker, rule, tuple args, tuple names):
    """Bind a call that is not made: the last arguments are those of `names`."""
    cdef PyObject *given[MAXARGS]
    cdef PyObject *values[2 * MAXARGS]
    cdef Py_ssize_t i
    for i in range(min(len(args), 2 * MAXARGS)):
        values[i] = <PyObject *>args[i]
    if len(args) > 2 * MAXARGS:
        raise TypeError(f"{rule.name}: {len(args)} arguments were given")
    taker.routine = make(rule, op_of(rule), rule.name, rule.dtypes)
    sort_arguments(taker.routine, values, len(args) - len(names), <PyObject *>names, given)
    bind(taker.routine, given, taker)


# ---------------------------------------------------------------- binding

cdef object bind(Routine r, PyObject **given, Taker taker):
    """Bind arguments of every kind, and make the call, or let the taker have it."""
    cdef Binding b
    cdef Tape _held
    b.given, b.taker, b.tape, b.made = given, NULL if taker is None else <PyObject *>taker, NULL, NULL
    b.code, b.out_code, b.out_at = 0, -1, -1
    b.sized = b.traced = b.active = b.copies = b.strided = False
    b.backward = b.repeated = 0
    memset(&b.flags, 0, sizeof(b.flags))
    try:
        read(r, &b)
        _held = tape_for(r, &b)
        named = bring_in(r, &b)
        see_operands(r, &b)
        fit_all(r, &b)
        begin(&b.call, r.op, number(1), number(0))
        b.call.nb = b.call.nl = 1
        see_scalars(r, &b)
        outputs = find_outputs(r, &b)
        set_apart(r, &b)
        numbers_apart(r, &b)
        x = make_call(r, &b, outputs, prepare(r, &b))
    finally:
        Py_XDECREF(b.made)
    if named is None:
        return x
    return tuple([named.get(id(y), y) for y in x]) if type(x) is tuple else named.get(id(x), x)

cdef Tape tape_for(Routine r, Binding *b):
    """The tape that records the call, if one does."""
    cdef Tape tape = tape_of_call(b)
    if b.taker != NULL:
        if b.traced:
            raise TypeError(f"{r.name}: a bound call takes plain arrays, and not those of a derivative")
        (<Taker>b.taker).code = b.code
    elif tape is None:
        tape = current()
        b.tape = NULL if tape is None else <PyObject *>tape
    return tape

cdef tuple prepare(Routine r, Binding *b):
    """Numbers that are not variables go where the rule reads them; those that a registered rule gets are returned."""
    if rules[r.takes].prepare == NULL:
        return told_numbers(r, b) if r.tells else constants(r, b)
    return whole_numbers(r, b)

cdef tuple whole_numbers(Routine r, Binding *b):
    """Numbers that the rule itself looks at, or that of the routine in whose place this one is called."""
    cdef index numbers[MAXARGS]
    cdef Call c
    cdef int k, n = 0
    if r.own:
        c = b.call
    for k in range(r.declared):
        if r.spec[k].kind == WHOLE:
            numbers[n] = ABSENT if b.given[k] == NULL and r.spec[k].found else whole_number(r, k, b.given)
            n += 1
        elif r.own and r.spec[k].kind == OPERAND:           # where that one has it
            operand(&b.views[k], &c.o[OUT if r.spec[k].writes else IN2 if r.spec[k].integer else IN1])
    try:
        rules[r.takes].prepare(&c if r.own else &b.call, numbers)
    except ValueError as error:
        raise ValueError(f"{r.name}: {error}") from None
    return tuple([numbers[k] for k in range(n)]) if r.tells else ()

cdef tuple constants(Routine r, Binding *b):
    """A real number that is not a variable is the alpha of a routine that has none."""
    cdef int k
    for k in range(r.declared):
        if r.spec[k].kind == CONSTANT:
            b.call.alpha[0] = real_number(r, k, b.given)
    return ()

cdef tuple told_numbers(Routine r, Binding *b):
    """The numbers that a registered rule gets."""
    cdef Spec *s
    cdef int k
    numbers = []
    for k in range(r.declared):
        s = &r.spec[k]
        if not s.told:
            continue
        default = r.rule.args[k].default
        if s.kind == LENGTH and b.size[s.place] >= 0 and (b.given[k] != NULL or default is None):
            numbers.append(b.size[s.place])
        elif b.given[k] == NULL:
            numbers.append(default)
        elif s.kind == CONSTANT:
            numbers.append(real_number(r, k, b.given))
        else:
            numbers.append(whole_number(r, k, b.given))
    return tuple(numbers)


# ---------------------------------------------------------------- the namespace

def function(rule, name, dtypes):
    """A function of blasad.blas or blasad.lapack: a routine under one of its names, in some precisions."""
    cdef Routine r = make(rule, op_of(rule), name, dtypes)
    r.method.ml_name, r.method.ml_doc = r.c_name, r.c_doc
    r.method.ml_meth = <void *>call_routine
    r.method.ml_flags = METH_FASTCALL | METH_KEYWORDS
    return PyCFunction_NewEx(&r.method, r, f"blasad.{rule.namespace}")

# ---------------------------------------------------------------- for the tests of the shortcut


cdef Call noted
cdef void (*fold_noted)(Call *call, const Flags *flags) noexcept nogil

cdef void note(Call *c, const Flags *flags) noexcept nogil:
    global noted
    fold_noted(c, flags)
    noted = c[0]

cdef object described(const Call *c):
    """A description of a call, without fields that nothing reads."""
    fields = [c.op, c.part, c.unit, c.fn, c.strong, c.trans, c.nb, c.nl, c.used, c.kl, c.ku, c.alpha[0], c.alpha[1],
              c.beta[0], c.beta[1]]
    for i in range(NOPS):
        if c.o[i].p != NULL:
            o = &c.o[i]
            fields.append((i, <size_t>o.p, o.m, o.n, o.rs, o.cs, o.bs, o.ls, o.slot, o.dtype, o.conj))
            if o.d != NULL:
                fields.append((<size_t>o.d, o.dls, o.drs, o.dcs, o.dbs))
    return fields


def both_ways(function, tuple args, dict named):
    """Make a call without the shortcut.

    Returns the result of the function, the Call that the shortcut would make (None if it does not support the
    arguments), and the Call that was made.
    """
    cdef Routine r = function.__self__
    cdef PyObject *given[MAXARGS]
    cdef PyObject *values[2 * MAXARGS]
    cdef PyObject *tape = NULL
    cdef Call c
    cdef bint traced = False
    cdef unsigned int present
    cdef Py_ssize_t i
    global fold_noted
    everything, names = (*args, *named.values()), tuple(named)
    for i in range(len(everything)):
        values[i] = <PyObject *>everything[i]
    present = sort_arguments(r, values, len(args), <PyObject *>names if names else NULL, given)
    quick = described(&c) if is_usual(r, present) and usual(r, given, &c, &tape, &traced) else None
    fold_noted, rules[r.op].fold = rules[r.op].fold, note
    try:
        return bind(r, given, None), quick, described(&noted)
    finally:
        rules[r.op].fold = fold_noted
