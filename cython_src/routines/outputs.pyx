"""The outputs of a call: new arrays, or given ones, which are checked; inputs that overlap an output are copied."""

import numpy as np
cimport numpy as cnp

from blasad._arrays.arrays cimport AN_ARRAY, PYTHONS, Array, View, by_columns, is_traced, new_array, on_buffer, \
    operand, plain_at, see
from blasad._arrays.arrays import DTYPES
from blasad._arrays.operands cimport copy_of, plain_copy
from blasad._arrays.operations cimport set_all
from blasad._rules.calls.core cimport *
from blasad._rules.calls.memory cimport injective, overlap
from blasad._routines.binding cimport Binding, keep, replace, tape_of_call
from blasad._routines.routine cimport OF_TRIANGLE, Routine, Spec, Taker
from blasad._routines.see cimport see_operand
from blasad._tape.refusals import read_only, without_shadow
from blasad._tape.tape cimport Buffer, Tape

cnp.import_array()


cdef list find_outputs(Routine r, Binding *b):
    """Check the outputs that are given, and make the others.  Nothing is written yet."""
    cdef Spec *s
    cdef Tape tape = tape_of_call(b)
    cdef bint frozen = b.traced and tape.outermost().width == 0     # a program has memory of its own
    cdef int i, k
    outputs = []
    for i in range(r.noperands):
        k = r.operands[i]
        s = &r.spec[k]
        if s.writes:
            if b.given[k] == NULL:
                make_output(r, b, k)
            else:
                check_output(r, k, <object>b.given[k], &b.views[k], tape, (b.active or frozen) and not s.integer)
            outputs.append(<object>b.given[k])
    for i in range(r.noperands):
        k = r.operands[i]
        operand(&b.views[k], &b.call.o[r.spec[k].place])
    return outputs


# ---------------------------------------------------------------- new ones

cdef int make_output(Routine r, Binding *b, int k) except -1:
    """An output that is not given: there is nothing to read in it."""
    cdef Spec *s = &r.spec[k]
    cdef int j
    for j in range(s.ndim):
        if s.letters[j] >= 0 and b.size[s.letters[j]] < 0:
            raise TypeError(f"{r.name}: {r.names[k]} is needed to know its shape")
    x = new_output(r, b, k)
    replace(b, k, x)
    see_operand(r, k, None, x, &b.views[k])
    if not s.reads and not r.starts_clear:
        return 0
    if not r.own:
        b.call.beta[0] = b.call.beta[1] = 0
        b.call.o[BETA].p = b.call.o[BETA].d = NULL
    if r.own or r.starts_clear or leaves_all(r, b):
        clear_new(x)
        if b.taker != NULL:
            (<Taker>b.taker).cleared.append(x)
        if is_traced(x):
            see(<Array>x, &b.views[k])
    return 0

cdef bint leaves_all(Routine r, const Binding *b) noexcept:
    """Whether the routine does nothing, for there are no elements in its second input."""
    cdef int i, k
    for i in range(r.noperands if rules[r.op].traits & LEAVES_ALL else 0):
        k = r.operands[i]
        if r.spec[k].place == IN2:
            return b.views[k].shape[0] == 0
    return False

cdef object new_output(Routine r, Binding *b, int k):
    cdef Spec *s = &r.spec[k]
    cdef int i, code = F64 if s.double_ else b.code & 1 if s.real else b.code
    cdef index shape[2]
    cdef Array x
    for i in range(s.ndim):
        shape[i] = b.size[s.letters[i]] if s.letters[i] >= 0 else OF_TRIANGLE - s.letters[i]
    if s.integer:
        if s.ndim and b.traced:
            return new_array(tape_of_call(b), s.ndim, shape, I64, False, by_columns)
        return np.empty(shape[0] if s.ndim else (), np.int64)
    if not b.traced:
        return cnp.PyArray_EMPTY(s.ndim, <cnp.npy_intp *>shape, (<cnp.dtype>DTYPES[code]).type_num, 1)
    x = new_array(tape_of_call(b), s.ndim, shape, code, b.active, by_columns)
    x.scalar = AN_ARRAY if s.ndim else PYTHONS      # f2py's are numbers of Python
    return x

cdef int clear_new(object x) except -1:
    if is_traced(x):
        set_all(x, 0)
    else:
        x[...] = 0
    return 0


# ---------------------------------------------------------------- given ones

cdef int check_output(Routine r, int k, object x, View *v, Tape tape, bint active) except -1:
    cdef Operand o
    cdef Buffer b = (<Array>x).buf if is_traced(x) else tape.find(x, True) if tape is not None else None
    if not (b.writable if b is not None else cnp.PyArray_ISWRITEABLE(x)) or is_traced(x) and (<Array>x).frozen:
        raise read_only(f"{r.name}: {r.names[k]}")
    if b is None and active:
        raise without_shadow(f"{r.name}: {r.names[k]}")
    operand(v, &o)
    if not injective(&o) and not (o.rs == 0 and adds_up(r, k)):
        raise ValueError(f"{r.name}: {r.names[k]} repeats memory (a stride of 0, or overlapping windows) and cannot "
                         "be written; pass a copy")
    return 0

cdef bint adds_up(Routine r, int k) noexcept:
    """Whether BLAS adds to one element again and again if the increment is 0: axpy alone does."""
    return not r.own and rules[r.op].traits & ADDS_TO_C != 0 and r.spec[k].ndim == 1 and r.spec[k].letters[0] >= 0

cdef int open_outputs(Routine r, Binding *b) except -1:
    """Make the outputs ready to be written, once every check has passed."""
    cdef Tape tape = tape_of_call(b)
    cdef Spec *s
    cdef char *bases[6]
    cdef int i, k
    if tape is None or r.finds:
        return 0
    for i in range(r.noperands):            # two outputs may be in one buffer, which moves once
        k = r.operands[i]
        bases[i] = base_of(tape, <object>b.given[k]) if r.spec[k].writes else NULL
    for i in range(r.noperands):
        k = r.operands[i]
        s = &r.spec[k]
        if s.writes:
            open_output(<object>b.given[k], &b.views[k], tape, b.active and not s.integer, bases[i])
            operand(&b.views[k], &b.call.o[s.place])
    return 0

cdef char *base_of(Tape tape, object x) except? NULL:
    """Where the buffer of an output begins; NULL if it has none."""
    cdef Buffer b = (<Array>x).buf if is_traced(x) else tape.find(x, True)
    return NULL if b is None else b.base

cdef int open_output(object x, View *v, Tape tape, bint active, char *base) except -1:
    """Make an output ready, whose buffer begins at base until one of the outputs is made ready."""
    cdef Buffer b = (<Array>x).buf if is_traced(x) else tape.find(x, True)
    if b is None:
        return 0
    tape.written(b, active)
    v.p += b.base - base
    v.d, v.lane = b.d + (v.p - b.base) if b.d != NULL else NULL, b.lane
    return 0


# ---------------------------------------------------------------- what they overlap

cdef int set_apart(Routine r, Binding *b) except -1:
    """Inputs count as read before anything is written: those that overlap an output are copied."""
    cdef int i, j
    for i in range(r.noperands):
        for j in range(r.noperands):
            if i != j and r.spec[r.operands[j]].writes and overlap(
                    &b.call.o[r.spec[r.operands[i]].place], 1, &b.call.o[r.spec[r.operands[j]].place], 1):
                copy_apart(r, b, r.operands[i], r.operands[j])
    return 0

cdef int copy_apart(Routine r, Binding *b, int k, int written) except -1:
    """An operand that overlaps one that is written."""
    if r.spec[k].writes:
        raise ValueError(f"{r.name}: {r.names[k]} and {r.names[written]} overlap, and both are written; pass arrays "
                         "that share no memory")
    if b.taker != NULL:
        raise ValueError(f"{r.name}: {r.names[k]} overlaps {r.names[written]}, which is written; a bound call makes no "
                         f"copies: pass a copy of {r.names[k]}")
    x = copied(<object>b.given[k], &b.views[k], tape_of_call(b))
    replace(b, k, x)
    see_operand(r, k, None, x, &b.views[k])
    operand(&b.views[k], &b.call.o[r.spec[k].place])
    return 0

cdef int numbers_apart(Routine r, Binding *b) except -1:
    """Numbers that lie where something is written count as read before; a call that is not made cannot copy them."""
    cdef Operand *at
    cdef int i, j, k
    for i in range(r.nscalars):
        k = r.scalars[i]
        at = &b.call.o[r.spec[k].place]
        if at.p == NULL or b.given[k] == NULL or not (b.taker != NULL or is_traced(<object>b.given[k])):
            continue
        for j in range(r.noperands):
            if r.spec[r.operands[j]].writes and overlap(at, 1, &b.call.o[r.spec[r.operands[j]].place], 1):
                if b.taker != NULL:
                    raise ValueError(f"{r.name}: {r.names[k]} overlaps {r.names[r.operands[j]]}, which is written; "
                                     "pass a copy")
                x = copy_of(<Array><object>b.given[k], by_columns)
                keep(b, x)
                see(x, &b.views[k])
                operand(&b.views[k], at)
                break
    return 0

cdef object copied(object x, View *v, Tape tape):
    """What a view of an operand shows, in memory of its own."""
    cdef Array t
    if is_traced(x):
        t = <Array>x
        return copy_of(on_buffer(t.buf, v.p - t.buf.base, v.ndim, v.shape, v.strides, t.code), by_columns)
    return plain_copy(tape, plain_at(v, v.p, False), "F")
