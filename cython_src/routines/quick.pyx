"""The shortcut for the usual call: arrays of one dtype with matching shapes, without overlaps, and numbers.

`usual` binds such a call in one pass.  `bind` would bind it to the same Call, only more slowly.  `usual` leaves all
other arguments to `bind`, including wrong ones, and has then changed nothing.
"""

from libc.limits cimport INT_MAX
from libc.string cimport memset
from cpython.ref cimport PyObject
import numpy as np
cimport numpy as cnp

from blasad._arrays.arrays cimport Array, View, operand, operand_of, operand_of_plain, see_plain, traced_type, type_of
from blasad._rules.calls.core cimport *
from blasad._rules.calls.memory cimport injective, overlap
from blasad._routines.binding cimport M, N, Q
from blasad._routines.routine cimport LETTERS, MAXARGS, OF_SIDE, OF_TRIANGLE, Routine, Spec
from blasad._tape.tape cimport Tape, current, in_charge, inner_tapes, this_thread

cnp.import_array()

cdef extern from "Python.h":
    PyObject *Py_True
    PyObject *Py_False
    void *float_type "&PyFloat_Type"
    void *int_type "&PyLong_Type"
    double float_value "PyFloat_AS_DOUBLE"(PyObject *)
    long int_value "PyLong_AsLongAndOverflow"(PyObject *, int *) except? -1

cdef void *np_ndarray = <void *>np.ndarray


cdef bint usual(Routine r, PyObject **given, Call *c, PyObject **tape, bint *traced) except -1:
    cdef Flags flags
    cdef int numbers[MAXARGS]
    cdef bint active = False
    cdef int j, k
    memset(&flags, 0, sizeof(flags))
    if not (find_tape(r, given, tape, traced) and read_flags(r, given, &flags, numbers)):
        return False
    begin(c, r.op, number(1), number(0))
    c.nb = c.nl = 1
    if not (read_scalars(r, given, c) and see_arrays(r, given, c, tape[0], &flags, numbers, &active)
            and can_write_all(r, given, c, tape[0], active)):
        return False
    if tape[0] != NULL and (<Tape>tape[0]).st.forward:
        for j in range(r.noperands):
            k = r.operands[j]
            if r.spec[k].writes:
                (<Tape>tape[0]).written((<Array>given[k]).buf, active)
    rules[r.op].fold(c, &flags)
    return True


# ---------------------------------------------------------------- reading

cdef inline bint find_tape(Routine r, PyObject **given, PyObject **tape, bint *traced) except -1:
    """All operands are arrays, and those that are traced on one tape, which is the one that records here."""
    cdef PyObject *x
    cdef PyObject *t = NULL
    cdef int j
    for j in range(r.noperands):
        x = given[r.operands[j]]
        if type_of(x) == traced_type:
            if (<Array>x).buf.generation != (<Array>x).buf.tape.generation:
                return False                    # which raises where all is looked at
            if t == NULL:
                t = <PyObject *>(<Array>x).buf.tape
            elif t != <PyObject *>(<Array>x).buf.tape:
                return False
        elif type_of(x) != <void *>np_ndarray:
            return False
    traced[0] = t != NULL
    if t != NULL and ((<Tape>t).thread != this_thread() or inner_tapes and in_charge(<Tape>t) is not <Tape>t):
        return False
    if t == NULL:
        here = current()
        if here is not None:
            t = <PyObject *>here
    tape[0] = t
    return True

cdef inline bint read_flags(Routine r, PyObject **given, Flags *flags, int *numbers) except -1:
    """Flags are numbers, and allowed."""
    cdef Spec *s
    cdef PyObject *x
    cdef int i, j, k, overflow = 0
    cdef index n
    for j in range(r.nflags):
        k = r.flags[j]
        s = &r.spec[k]
        x = given[k]
        if x == NULL:
            i = <int>s.default
        elif x == Py_True or x == Py_False:
            i = x == Py_True
        elif type_of(x) == int_type:
            n = int_value(x, &overflow)
            i = n if 0 <= n < 8 else 8
        else:
            return False
        if not s.allowed >> i & 1:
            return False
        numbers[k] = (<int *>flags)[s.place] = i
    return True

cdef inline bint read_scalars(Routine r, PyObject **given, Call *c) except -1:
    """Scalars are real numbers of Python."""
    cdef Spec *s
    cdef PyObject *x
    cdef int j, overflow = 0
    cdef index n
    cdef double value
    for j in range(r.nscalars):
        s = &r.spec[r.scalars[j]]
        x = given[r.scalars[j]]
        if x == NULL:
            value = s.default
        elif type_of(x) == float_type:
            value = float_value(x)
        elif type_of(x) == int_type:
            value = n = int_value(x, &overflow)
            if overflow or n > 1 << 53 or n < -1 << 53:
                return False
        else:
            return False
        if s.place == ALPHA:
            c.alpha[0] = value
        else:
            c.beta[0] = value
    return True


# ---------------------------------------------------------------- shapes

cdef inline bint see_arrays(Routine r, PyObject **given, Call *c, PyObject *tape, const Flags *flags,
                            const int *numbers, bint *active) except -1:
    """The operands go into the call; they are of one dtype, and fit."""
    cdef Spec *s
    cdef Operand *o
    cdef int i, j, k, code = -1
    cdef index size[LETTERS]
    cdef index n, side = -1
    memset(size, 255, sizeof(size))
    for j in range(r.noperands):
        k = r.operands[j]
        s = &r.spec[k]
        o = &c.o[s.place]
        if not (operand_of(<Array>given[k], s.ndim, o) if type_of(given[k]) == traced_type
                else see_usual(tape, <cnp.ndarray>given[k], s.ndim, o)):
            return False
        if code < 0:
            code = o.dtype
        if o.dtype != code or s.integer or s.double_ or s.real and is_complex(code):
            return False
        for i in range(s.ndim):
            n = o.m if i == (s.flag >= 0 and numbers[s.flag] != 0 and s.ndim == 2) else o.n
            if n > INT_MAX and s.ndim == 2:
                return False
            if s.letters[i] < OF_SIDE:
                if n != OF_TRIANGLE - s.letters[i]:
                    return False
            elif s.letters[i] < 0:
                if side >= 0 and side != n:
                    return False
                side = n
            elif size[s.letters[i]] < 0:
                size[s.letters[i]] = n
            elif size[s.letters[i]] != n:
                return False
        active[0] = active[0] or (o.d != NULL and s.reads)
    if side >= 0 and side != size[N if flags.side else M]:
        return False
    n = size[Q]
    if n >= 0 and n != min(size[M], size[N]):
        return False
    return r.dtypes >> code & 1 and not (is_complex(code) and r.real_trans >> flags.trans & 1)

cdef inline bint see_usual(PyObject *tape, cnp.ndarray x, int ndim, Operand *o) except -1:
    cdef View v
    if not operand_of_plain(x, ndim, o):
        return False
    if tape != NULL and ((<Tape>tape).buffers or inner_tapes):
        see_plain(<Tape>tape, x, &v)        # its memory may be watched
        operand(&v, o)
    return True


# ---------------------------------------------------------------- what is written

cdef inline bint can_write_all(Routine r, PyObject **given, const Call *c, PyObject *tape, bint active) noexcept:
    """Outputs must be writable, and must not overlap anything else."""
    cdef const Operand *o
    cdef int i, j, k
    for j in range(r.noperands):
        k = r.operands[j]
        if r.spec[k].writes:
            o = &c.o[r.spec[k].place]
            if not can_write(given[k], tape, active) or not injective(o):
                return False
            for i in range(r.noperands):
                if i != j and overlap(&c.o[r.spec[r.operands[i]].place], 1, o, 1):
                    return False
    return True

cdef inline bint can_write(PyObject *x, PyObject *tape, bint active) noexcept:
    if type_of(x) == traced_type:
        return ((<Array>x).buf.writable and not (<Array>x).frozen and not (<Array>x).buf.borrowed
                and (<Array>x).buf.outer is None and not (active and (<Array>x).buf.d == NULL))
    return tape == NULL and cnp.PyArray_ISWRITEABLE(<cnp.ndarray>x)
