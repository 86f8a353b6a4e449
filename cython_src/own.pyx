"""Routines whose rules somebody registered: calls of them as Calls that the tape records like any other.

A Call of such a routine has its operands as they were given, its flags packed into `kl`, and in `ku` the number of what
the primal handed to the reverse, which lives as long as the calls on the tape do.
"""

from libc.string cimport memset
import threading
from weakref import WeakValueDictionary
cimport numpy as cnp

from blasad._arrays cimport View, plain_at
from blasad._bind import carry_with
from blasad._core cimport *
from blasad._core import OPS
from blasad._routine cimport FLAG, OPERAND, SCALAR, Routine, Spec, make

cnp.import_array()

numbers = WeakValueDictionary()         # of what primals handed over
fresh = threading.local()               # what those that ran last did
table = {}                              # op -> Own
spare = []                              # ops of routines that are gone; a tape may still have calls of them
cdef int last_number = 0


class Handed:
    """What a primal hands to its reverse."""

    def __init__(self, value, op):
        self.value, self.op = value, op


cdef class Own:
    cdef object primal, pushed, pulled
    cdef Routine routine
    cdef unsigned int keeps, actives, differentiable
    cdef int op

cdef Own own_of(const Call *c):
    return table[c.op]

cdef object as_plain(const Operand *o, int ndim, char *p, index rs, index cs, bint writable):
    cdef View v
    memset(&v, 0, sizeof(View))
    v.p, v.dtype, v.ndim = p, o.dtype, ndim
    v.shape[0], v.shape[1] = o.m, o.n
    v.strides[0], v.strides[1] = rs * itemsize[o.dtype], cs * itemsize[o.dtype]
    return plain_at(&v, p, writable)

cdef object value_of(const Call *c, Spec *s, bint writable):
    """An operand as an array, a scalar as a number."""
    cdef const Operand *o = &c.o[s.place]
    cdef const double *z
    if o.p != NULL:
        x = as_plain(o, s.ndim if s.kind == OPERAND else 0, o.p, o.rs, o.cs, writable)
        return x if s.kind == OPERAND else x.item()
    if s.kind == OPERAND:
        return None
    z = &c.alpha[0] if s.place == ALPHA else &c.beta[0]
    return complex(z[0], z[1]) if z[1] != 0 else z[0]

cdef object shadow_of(const Call *c, Spec *s, unsigned int lane, bint writable):
    cdef const Operand *o = &c.o[s.place]
    if o.p == NULL or o.d == NULL:
        return None
    return as_plain(o, s.ndim if s.kind == OPERAND else 0, o.d + lane * o.dls * itemsize[o.dtype], o.drs, o.dcs,
                    writable)

cdef list arguments(const Call *c, Own own, bint shadows, unsigned int lane, bint pulling):
    """What a callable of the rule is given."""
    cdef Spec *s
    cdef int k, number
    cdef bint writable
    found = []
    for k in range(own.routine.declared):
        s = &own.routine.spec[k]
        if s.kind == FLAG:
            number = c.kl >> 3 * s.place & 7
            found.append(number if number < 7 else -1)
            continue
        if s.kind != OPERAND and s.kind != SCALAR:
            continue                        # increments and offsets are in the strides
        writable = s.kind == OPERAND and s.writes
        if pulling and s.kind == OPERAND and not (own.keeps | own.keeps >> LATE) >> s.place & 1:
            found.append(None)
        else:
            found.append(value_of(c, s, writable and not shadows))
        if shadows:
            found.append(shadow_of(c, s, lane, pulling or writable))
    return found

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

cdef bint has_shadow(const Call *c) noexcept nogil:
    cdef int i
    for i in range(NOPS):
        if c.o[i].p != NULL and c.o[i].d != NULL:
            return True
    return False

cdef int run_own(const Call *c) except -1 nogil:
    with gil:
        return run_with_gil(c)

cdef int run_with_gil(const Call *c) except -1:
    global last_number
    cdef Own own = own_of(c)
    cdef bint wanted = has_shadow(c)
    if wanted:
        check_active(c, own)
    value = own.primal(*arguments(c, own, False, 0, False))
    if not wanted:
        return 0
    handed = Handed(value, c.op)
    while last_number in numbers:
        last_number = (last_number + 1) & 0x3fffffff
    numbers[last_number] = handed
    (<Call *>c).ku = last_number
    if not hasattr(fresh, "handed"):
        fresh.handed = []
    fresh.handed.append(handed)
    return 0

cdef int own_forward(Call *c, Sink *s) except -1 nogil:
    with gil:
        return forward_with_gil(c, s.width)

cdef int forward_with_gil(Call *c, unsigned int width) except -1:
    cdef Own own = own_of(c)
    cdef unsigned int lane
    check_active(c, own)
    if own.pushed is None:
        raise NotImplementedError(f"blasad: {own.routine.name} was registered without forward=")
    for lane in range(width):
        own.pushed(*arguments(c, own, True, lane, False))
    own.primal(*arguments(c, own, False, 0, False))
    return 0

cdef int own_reverse(Call *c, Sink *s) except -1 nogil:
    with gil:
        return reverse_with_gil(c, s.width)

cdef int reverse_with_gil(Call *c, unsigned int width) except -1:
    cdef Own own = own_of(c)
    cdef Spec *s
    cdef unsigned int lane
    cdef int k
    check_active(c, own)
    if own.pulled is None:
        raise NotImplementedError(f"blasad: {own.routine.name} was registered without reverse=")
    handed = numbers.get(c.ku)
    for lane in range(width):
        own.pulled(None if handed is None else handed.value, *arguments(c, own, True, lane, True))
        for k in range(own.routine.declared):   # nothing was read there, whatever the rule left
            s = &own.routine.spec[k]
            if s.kind == OPERAND and s.writes and not s.reads:
                seed = shadow_of(c, s, lane, True)
                if seed is not None:
                    seed[...] = 0
    return 0

cdef unsigned int own_keep(const Call *c) noexcept nogil:
    cdef unsigned int keeps
    cdef int i
    with gil:
        keeps = own_of(c).keeps
    for i in range(NOPS):                   # numbers that are constants lie nowhere
        if c.o[i].p == NULL:
            keeps &= ~(1u << i | 1u << (LATE + i))
    return keeps

cdef void own_fold(Call *c, const Flags *f) noexcept nogil:
    cdef int i
    c.kl = c.ku = 0
    for i in range(8):                      # all before the diagonals of a band
        c.kl |= ((<const int *>f)[i] & 7) << 3 * i


def taken():
    """What the primals of this thread handed over since this was last asked."""
    found = getattr(fresh, "handed", ())
    fresh.handed = []
    return found


carry_with(taken)


def release(int op):
    """Nobody has the function of this routine any more."""
    spare.append(op)


cdef int unused() except -1:
    """A number that neither a function nor a call on a tape has."""
    for op in spare:
        if not any([handed.op == op for handed in numbers.values()]):
            spare.remove(op)
            return op
    return 0


def enter(rule, primal, pushed, pulled, keeps, active):
    """Enter the rule of a routine in the table; returns its number."""
    cdef Own own = Own.__new__(Own)
    cdef Rule entry
    cdef unsigned int reads = 0, writes = 0
    cdef Spec *s
    cdef int k, op
    memset(&entry, 0, sizeof(entry))
    entry.run, entry.forward, entry.reverse, entry.keep, entry.fold = (
        run_own, own_forward, own_reverse, own_keep, own_fold)
    op = unused() or new_rule(0, entry)
    rules[op] = entry
    own.op, own.primal, own.pushed, own.pulled = op, primal, pushed, pulled
    table[op] = own
    OPS[rule.name] = op
    own.routine = make(rule, op, rule.name, rule.dtypes)
    for k in range(own.routine.declared):
        s = &own.routine.spec[k]
        if s.kind != OPERAND and s.kind != SCALAR:
            continue
        if s.kind == SCALAR or s.reads:
            reads |= 1 << s.place
        if s.kind == OPERAND and s.writes:
            writes |= 1 << s.place
        if own.routine.names[k] in active or s.kind == OPERAND and s.writes:
            own.actives |= 1 << s.place
        if own.routine.names[k] in keeps or s.kind == SCALAR:
            own.keeps |= 1 << s.place
        if own.routine.names[k] + "_after" in keeps:
            own.keeps |= 1 << (LATE + s.place)
    rules[op].name, rules[op].reads, rules[op].writes = own.routine.c_name, reads, writes
    return op


def leave(int op):
    """Forget a routine; a call of it that is still on a tape raises."""
    cdef Own own = table[op]

    def gone(*args):
        raise RuntimeError(f"blasad: the rule of {own.routine.name} was unregistered while a tape still needed it")

    own.primal = own.pushed = own.pulled = gone
