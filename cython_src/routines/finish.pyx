"""The end of binding: after all checks, a call is run, recorded, or returned to the caller of `bind`."""

from cpython.ref cimport PyObject
cimport numpy as cnp

from blasad._arrays.arrays cimport Array, View, is_traced, keep_plain, outline_at, plain_at, see, seen, traced_type, \
    type_of
from blasad._rules.calls.core cimport *
from blasad._routines.binding cimport M, Binding, is_made, tape_of_call
from blasad._routines.factored cimport Factored, by_matrix, made, stand_in, take_back
from blasad._routines.outputs cimport open_outputs
from blasad._arrays.pivots import INTEGER, pivots
from blasad._rules.lapack.solved cimport kind_of, solver_kind
from blasad._routines.routine cimport KL, KU, Routine, Taker
from blasad._tape.recorder cimport SHORT, work_of
from blasad._tape.tape cimport Tape
from blasad._tape.waiting cimport are_read

cnp.import_array()

cdef object Handed = None               # what a call of a registered rule hands to its reverse


class Missing(NotImplementedError):
    """A rule that was registered lacks what a derivative needs."""


def carry_in(kind):
    """Register the object that holds the values which primals pass to their reverses."""
    global Handed
    Handed = kind


cdef object make_call(Routine r, Binding *b, list results, tuple told):
    """Make the call, or let the taker have it; `told` are numbers of a registered rule."""
    cdef Tape tape = tape_of_call(b)
    held = None
    b.flags.kl, b.flags.ku, b.flags.m = <int>b.size[KL], <int>b.size[KU], <int>b.size[M]
    if b.taker != NULL:
        return take_call(<Taker>b.taker, r, b, results, told)
    open_outputs(r, b)
    rules[r.op].fold(&b.call, &b.flags)
    if told:
        held = Handed(r.rule, told)
        b.call.ku = held.number
    finish(r, &b.call, b.given, tape, b.traced, held)
    if len(results) > 1:
        return tuple([number_of(b, x) for x in results])
    return number_of(b, results[0])

cdef object take_call(Taker t, Routine r, Binding *b, list results, tuple told):
    """The call as it is before its flags are folded, and how its vectors lie in the arrays that were given."""
    cdef index step
    cdef int i, k
    for i in range(r.noperands):
        k = r.operands[i]
        x = <object>b.given[k]
        t.given[k], t.step[k] = x, 1
        if r.spec[k].ndim == 1 and not r.spec[k].integer:
            step = x.strides[0]
            if step:
                t.start[k] = (b.views[k].p - <char *>cnp.PyArray_DATA(x)) // step
                t.step[k] = b.views[k].strides[0] // step
            elif len(x) and b.views[k].shape[0] != len(x):
                raise ValueError(f"{r.name}: {r.names[k]} repeats one element; a bound call takes no increments and no "
                                 "offset of it")
    t.call, t.flags, t.told, t.results = b.call, b.flags, told, results
    t.made = None if b.made == NULL else <list>b.made
    return t

cdef object number_of(const Binding *b, object result):
    """A result, as a number of Python if it is one and was not given as an array; integers of a tape for Python."""
    cdef View v
    if is_traced(result) and (<Array>result).code == I64:
        see(<Array>result, &v)
        return pivots((plain_at if are_read() else outline_at)(&v, v.p, False), result)
    if cnp.PyArray_Check(result) and is_made(b, result):
        if cnp.PyArray_NDIM(result) == 0:
            return result.item()
        if cnp.PyArray_TYPE(result) == cnp.NPY_INT64:
            return result.astype(INTEGER)
    return result

cdef object finish(Routine r, Call *c, PyObject **given, Tape tape, bint traced, object held):
    """Record or run the call, with what is held of it; returns what was written."""
    cdef int i, k
    cdef object result = None
    if r.finds and traced:
        for i in range(r.noperands):
            if type_of(given[r.operands[i]]) == traced_type:
                seen(<Array>given[r.operands[i]])
    if tape is None or r.finds or not (traced or any_shadow(c)):
        if tape is not None and tape.quiet and r.finds:
            look_at(tape, &c.o[IN1])
        if work_of(c) > SHORT:
            with nogil:
                run_call(c)
        else:
            run_call(c)
    else:
        if r.own:
            carry(r, c, tape, held)
        if kind_of(c.op):
            factor(c, tape)
        else:
            if solver_kind(c.op):
                by_matrix(tape, c, <object>given[r.operands[0]])
            tape.emit(c)
        for i in range(r.noperands):
            k = r.operands[i]
            if type_of(given[k]) != traced_type and not (r.spec[k].integer and not r.spec[k].writes):
                keep_plain(tape, <object>given[k])
    for i in range(r.noperands):
        k = r.operands[i]
        if r.spec[k].writes:
            if result is not None:
                return result, <object>given[k]
            result = <object>given[k]
    return result

cdef int factor(Call *c, Tape tape) except -1:
    """Record a factorization: what is computed from the factors later may be a function of the matrix."""
    cdef Factored f = stand_in(tape, c)
    try:
        tape.emit(c)
    except BaseException:
        if f is not None:
            take_back(tape)
        raise
    return 0 if f is None else made(tape, c, f)

cdef int carry(Routine r, Call *c, Tape tape, object held) except -1:
    """Number a call of a registered rule, for what it hands to its reverse, on this tape and on those below."""
    if held is None:
        held = Handed(r.rule)
        c.ku = held.number
    while tape is not None:
        tape.carried.append(held)
        tape = tape.outer
    return 0

cdef int look_at(Tape tape, const Operand *x) except -1:
    """A section reads a vector by something that is not a call on its tape."""
    cdef index n = x.m, step = x.rs * itemsize[x.dtype]
    return tape.look(x.p, x.dtype, 1, &n, &step)

cdef inline bint any_shadow(const Call *c) noexcept:
    cdef int i
    for i in range(NOPS):
        if c.o[i].p != NULL and c.o[i].d != NULL:
            return True
    return False
