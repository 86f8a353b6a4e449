"""The memory of the operands and numbers of a call: of arrays that were given, of copies, or of the tape."""

from cpython.ref cimport PyObject
import numpy as np
cimport numpy as cnp

from blasad._arrays.arrays cimport Array, View, by_columns, is_traced, on_tape, operand, see, see_plain, shape_tuple
from blasad._arrays.arrays import DTYPES
from blasad._arrays.operands cimport cast, constant, copy_of, plain_in, view_input
from blasad._rules.calls.core cimport *
from blasad._routines.binding cimport Binding, keep, replace, tape_of_call
from blasad._arrays.pivots import Pivots
from blasad._routines.read cimport code_of, overwrites, read_scalar, traced_scalar
from blasad._routines.routine cimport OPERAND, SCALAR, Routine, Spec, Taker
from blasad._tape.tape cimport Tape, dtype_code

cnp.import_array()


cdef dict bring_in(Routine r, Binding *b):
    """Replace arrays of an outer tape by those that represent them on this one.  Returns the given arrays, by the ids
    of their replacements; None if there is no outer tape."""
    cdef Tape tape = tape_of_call(b)
    cdef int k
    if tape is None or tape.outer is None and tape.origin is None:
        return None
    named = {}
    for k in range(r.declared):
        if r.spec[k].kind in (OPERAND, SCALAR) and b.given[k] != NULL and is_traced(<object>b.given[k]):
            given = <object>b.given[k]
            x = on_tape(tape, <Array>given)
            named[id(x)] = given
            replace(b, k, x)
    return named


# ---------------------------------------------------------------- operands

cdef int see_operands(Routine r, Binding *b) except -1:
    """See the operands that are given, in the dtype of the call."""
    cdef Spec *s
    cdef View *v
    cdef int j, k
    for j in range(r.noperands):
        k = r.operands[j]
        if b.given[k] == NULL:
            continue
        s, v = &r.spec[k], &b.views[k]
        x = <object>b.given[k]
        if s.integer and not s.writes:
            keep(b, see_integers(tape_of_call(b), x, v))
        else:
            x = in_dtype(r, b, k, x)
            see_operand(r, k, tape_of_call(b), x, v)
        if s.vector and v.ndim == 1:
            v.ndim, v.shape[1], v.strides[1] = 2, 1, v.shape[0] * v.strides[0]
        if v.ndim != s.ndim:
            raise ValueError(f"{r.name}: {r.names[k]} has shape {shape_tuple(v)}; it must have {s.ndim} "
                             f"dimension{'s' if s.ndim != 1 else ''}")
        b.active = b.active or v.d != NULL and s.reads
    return 0

cdef object in_dtype(Routine r, Binding *b, int k, object x):
    """An operand in the dtype of the call; a copy of what must not be overwritten."""
    cdef Spec *s = &r.spec[k]
    if not s.writes and code_of(r, k, x) != b.code:
        if b.taker != NULL:
            raise TypeError(f"{r.name}: {r.names[k]} is {x.dtype}; a bound call reads arrays as they are, and the "
                            f"others need {DTYPES[b.code]}")
        x = cast(<Array>x, b.code) if is_traced(x) else plain_in(tape_of_call(b), x, b.code)
    elif s.writes and b.copies and not overwrites(r, k, b.given):
        x = copy_of(<Array>x, by_columns) if is_traced(x) else x.copy("F")
    if <PyObject *>x != b.given[k]:
        replace(b, k, x)
    return x

cdef int see_operand(Routine r, int k, Tape tape, object x, View *v) except -1:
    cdef cnp.ndarray a
    if r.spec[k].integer and is_traced(x):
        see(<Array>x, v)
    elif r.spec[k].integer and r.spec[k].ndim:
        see_numbers(x, v)
    elif r.spec[k].integer:
        if x.dtype != np.int64 or x.shape != ():
            raise TypeError(f"{r.name}: {r.names[k]} must be an array of dtype int64 and shape ()")
        a = x
        v.p, v.d, v.lane, v.dtype, v.ndim = <char *>cnp.PyArray_DATA(a), NULL, 0, I64, 0
    elif is_traced(x):
        see(<Array>x, v)
    else:
        try:
            see_plain(tape, x, v)
        except (TypeError, ValueError) as error:
            message = str(error).removeprefix("blasad: ")
            raise type(error)(f"{r.name}: {r.names[k]}: {message}") from None
    return 0

cdef object see_integers(Tape tape, object x, View *v):
    """Integers as they are now, on a tape in memory of its own.  Returns what must live until the call is made."""
    cdef Array memory
    if tape is not None:
        if type(x) is Pivots and x.memory is not None:
            memory = <Array>x.memory
            if memory.buf.generation == memory.buf.tape.generation:
                memory = on_tape(tape, memory)
                see(memory, v)
                return memory
        return constant(tape, counted(x), v)
    x = counted(x)
    see_numbers(x, v)
    return x

cdef cnp.ndarray counted(object x):
    """Integers as the kernels read them, whatever SciPy's are."""
    return np.ascontiguousarray(x.plain() if type(x) is Pivots else x, np.int64)

cdef void see_numbers(cnp.ndarray a, View *v) noexcept:
    """A plain array of integers without gaps."""
    v.p, v.d, v.lane, v.dtype, v.ndim = <char *>cnp.PyArray_DATA(a), NULL, 0, I64, cnp.PyArray_NDIM(a)
    if v.ndim == 0:
        return
    v.shape[0], v.strides[0] = cnp.PyArray_DIM(a, 0), itemsize[<int>I64]


# ---------------------------------------------------------------- numbers

cdef int see_scalars(Routine r, Binding *b) except -1:
    """Numbers go into the call; those that are variables, or are written, where they lie."""
    cdef Spec *s
    cdef int j, k
    cdef double complex z
    for j in range(r.nscalars):
        k = r.scalars[j]
        s = &r.spec[k]
        z = s.default
        if b.given[k] != NULL:
            z = 1 if see_in_memory(r, b, k) else read_scalar(r, k, <object>b.given[k], b.code)
        if s.place == ALPHA:
            b.call.alpha[0], b.call.alpha[1] = z.real, z.imag
        elif s.place == BETA:
            b.call.beta[0], b.call.beta[1] = z.real, z.imag
        elif b.call.o[s.place].p == NULL:
            keep(b, number_in_memory(tape_of_call(b), z.real, b.code, &b.views[k]))
            operand(&b.views[k], &b.call.o[s.place])
    return 0

cdef bint see_in_memory(Routine r, Binding *b, int k) except -1:
    """Whether a number lies in memory: a traced one, or one of a call that is bound."""
    cdef int code = b.code & 1 if r.spec[k].real else b.code
    cdef View *v = &b.views[k]
    x = <object>b.given[k]
    if is_traced(x):
        x = traced_scalar(r, k, <Array>x, code)
        keep(b, x)
        see(<Array>x, v)
        b.active = b.active or v.d != NULL
    elif b.taker != NULL and cnp.PyArray_Check(x):
        see_number(r, k, x, code, v)
        (<Taker>b.taker).given[k] = x
    else:
        return False
    operand(v, &b.call.o[r.spec[k].place])
    return True

cdef int see_number(Routine r, int k, cnp.ndarray x, int code, View *v) except -1:
    """A number in memory, of a call that is bound."""
    if cnp.PyArray_NDIM(x) != 0 or dtype_code(x.descr) != code:
        raise TypeError(f"{r.name}: {r.names[k]} is an array of {x.dtype} and shape {(<object>x).shape}; it must be a "
                        f"number, or an array of {DTYPES[code]} and shape ()")
    v.p, v.d, v.lane, v.dtype, v.ndim = <char *>cnp.PyArray_DATA(x), NULL, 0, code, 0
    return 0

cdef object number_in_memory(Tape tape, double z, int code, View *v):
    """A constant as an operand.  Returns what must live until the call is made."""
    cdef cnp.ndarray a
    if tape is not None:
        return view_input(tape, z, code, v)
    a = np.array(z, DTYPES[code])
    v.p, v.d, v.lane, v.dtype, v.ndim = <char *>cnp.PyArray_DATA(a), NULL, 0, code, 0
    return a
