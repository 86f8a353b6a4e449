# cython: allow_none_for_extension_args=False
"""Single real numbers in double precision, as in loops over scalars, on the tape that records in this thread.

A call on such numbers runs at once, and is recorded as a `Brief`.  Other dtypes, nested tapes, tangents and programs
use the code for arrays.
"""

import numpy as np
cimport numpy as cnp

from blasad._arrays.arrays cimport Array, is_over, is_traced, new_scalar
from blasad._rules.calls.core cimport *
from blasad._rules.numbers cimport Brief, number_rules
from blasad._tape.kept cimport before_overwriting
from blasad._tape.recorder cimport record, store_brief
from blasad._tape.tape cimport Tape, inner_tapes, programs, records_alone, this_thread

cnp.import_array()

cdef extern from "Python.h":
    double value_of "PyFloat_AS_DOUBLE"(object x) noexcept
    long whole_number "PyLong_AsLongAndOverflow"(object x, int *overflow) except? -1
    index as_index "PyLong_AsSsize_t"(object x) except? -1

cdef long EXACT = <long>1 << 53         # whole numbers up to here are real ones too

cdef object FLOAT64 = np.float64
cdef object TRUE = np.True_, FALSE = np.False_


# ---------------------------------------------------------------- what is a number here

cdef inline bint records(Tape t) noexcept:
    """Whether calls on numbers of a tape are recorded as a `Brief` now."""
    return (t.st.sink.emit == record and t.width == 1 and t.tracer is None and t.thread == this_thread()
            and (inner_tapes == 0 or records_alone(t)))

cdef inline bint is_single(Array x) noexcept:
    return x.ndim_ == 0 and x.code == F64 and not is_over(x)

cdef inline double *place_of(Array x) noexcept:
    return <double *>(x.buf.base + x.off)

cdef inline double *shadow_of(Array x) noexcept:
    return <double *>(x.buf.d + x.off) if x.buf.d != NULL else NULL

cdef inline bint is_plain(object x, double *value) except -1:
    """Whether something is a plain number that is one of double precision beside such."""
    cdef int overflow
    cdef long whole
    if type(x) is float or type(x) is FLOAT64:
        value[0] = value_of(x)
        return True
    if type(x) is int:
        whole = whole_number(x, &overflow)
        value[0] = whole
        return not overflow and -EXACT <= whole <= EXACT
    return False

cdef inline bint seen_as_number(object x, Tape t, double *value, double **shadow) except -1:
    if is_traced(x):
        if (<Array>x).buf.tape is not t or not is_single(<Array>x):
            return False
        value[0], shadow[0] = place_of(<Array>x)[0], shadow_of(<Array>x)
        return True
    shadow[0] = NULL
    return is_plain(x, value)


# ---------------------------------------------------------------- operations

cdef inline object result(Tape t, Brief *r, double a, double b):
    """A new number, by a call that has its operation and the shadows of its operands."""
    cdef double value
    cdef Array out
    if number_rules[r.op].run == NULL or not number_rules[r.op].run(r, a, b, &value):
        return None
    out = new_scalar(t, r.a != NULL or r.b != NULL)
    place_of(out)[0] = value
    if out.buf.d != NULL:
        r.c = <double *>out.buf.d
        store_brief(&t.st, r)
    return out

cdef object of_two_numbers(int op, object x, object y, double alpha, double beta, int fn):
    """As `binary`, which is to do it if this is None."""
    cdef Tape t = (<Array>x).buf.tape if is_traced(x) else (<Array>y).buf.tape if is_traced(y) else None
    cdef Brief r
    cdef double a, b
    if t is None or not records(t) or not seen_as_number(x, t, &a, &r.a) or not seen_as_number(y, t, &b, &r.b):
        return None
    r.op, r.fn, r.x[0], r.x[1] = op, fn, alpha, beta
    return result(t, &r, a, b)

cdef object of_one_number(int op, int fn, Array x, double power):
    """As `unary`, which is to do it if this is None."""
    cdef Tape t = x.buf.tape
    cdef Brief r
    if not records(t) or not is_single(x):
        return None
    r.op, r.fn, r.x[0], r.a, r.b = op, fn, power, shadow_of(x), NULL
    return result(t, &r, place_of(x)[0], 0)


cdef struct Operation:      # what a ufunc does with numbers
    int op, fn, count
    double alpha, beta

cdef Operation operations[256]
cdef dict places = {}       # of ufuncs among them


def enter(table):
    """Take up ufuncs, each with its operation, function, alpha and beta."""
    cdef Operation *o
    for ufunc, operation in table.items():
        o = &operations[<index>len(places)]
        o.op, o.fn, o.alpha, o.beta = operation
        o.count = ufunc.nin
        places[ufunc] = len(places)


cdef object of_ufunc(object ufunc, int count, object x, object y):
    """What a ufunc makes of one number or two, or None."""
    cdef const Operation *o
    place = places.get(ufunc)
    if place is None:
        return None
    o = &operations[<index>place]
    if o.count != count:
        return None
    if count == 2:
        return of_two_numbers(o.op, x, y, o.alpha, o.beta, o.fn)
    if o.beta == 0 and o.alpha != 1:        # a multiple of the number
        return of_two_numbers(o.op, x, x, o.alpha, 0, 0)
    return of_one_number(o.op, o.fn, <Array>x, o.alpha)

cdef bint traced_number(object x, double *value) noexcept:
    """Whether something is a traced number whose calls run at once, and which."""
    if not is_traced(x) or not is_single(<Array>x) or not records((<Array>x).buf.tape):
        return False
    value[0] = place_of(<Array>x)[0]
    return True


# ---------------------------------------------------------------- elements

cdef inline index offset_on(Array x, int axis, object key) except? -1:
    """The offset of the element that an integer selects; -1 if it selects none."""
    cdef index i
    if type(key) is not int:
        return -1
    i = as_index(key)
    if i < 0:
        i += x.shape_[axis]
    return i if 0 <= i < x.shape_[axis] else -1

cdef inline bint find_element(Array x, object key, index *offset) except -1:
    cdef tuple keys
    cdef index i
    cdef int axis
    if x.ndim_ == 1 and type(key) is int:
        i = offset_on(x, 0, key)
        offset[0] = x.off + i * x.strides_[0]
        return i >= 0
    if type(key) is not tuple or x.ndim_ == 0:
        return False
    keys = key
    offset[0] = x.off
    if len(keys) != x.ndim_:
        return False
    for axis in range(x.ndim_):
        i = offset_on(x, axis, keys[axis])
        if i < 0:
            return False
        offset[0] += i * x.strides_[axis]
    return True

cdef object element(Array x, object key):
    """``x[key]`` if that is a number, else None."""
    cdef Tape t = x.buf.tape
    cdef index offset
    cdef Brief r
    if x.code != F64 or is_over(x) or not find_element(x, key, &offset) or not records(t):
        return None
    r.op, r.fn, r.b = COPY, 0, NULL
    r.a = <double *>(x.buf.d + offset) if x.buf.d != NULL else NULL
    return result(t, &r, (<double *>(x.buf.base + offset))[0], 0)

cdef bint set_element(Array x, object key, object value) except -1:
    """``x[key] = value`` of numbers; False if nothing is done."""
    cdef Tape t = x.buf.tape
    cdef index offset
    cdef Brief r
    cdef Operand place
    cdef double a
    if (x.code != F64 or x.frozen or is_over(x) or not find_element(x, key, &offset) or not records(t)
            or not seen_as_number(value, t, &a, &r.a)):
        return False
    t.written(x.buf, r.a != NULL)
    offset -= x.off
    if is_traced(value):                    # it may have moved with x
        a, r.a = place_of(<Array>value)[0], shadow_of(<Array>value)
    r.b, r.c = NULL, shadow_of(x)
    if t.st.kept.root >= 0:
        set_operand(&place, F64, <char *>place_of(x) + offset, NULL, 1, 1, 0, 0)
        before_overwriting(&t.st.kept, t.st.sink.below, &place, 1)
    (<double *>(<char *>place_of(x) + offset))[0] = a
    if r.c != NULL:
        r.op, r.fn, r.c = COPY if r.a != NULL else FILL, 0, <double *>(<char *>r.c + offset)
        if r.a != r.c:
            store_brief(&t.st, &r)
    return True


# ---------------------------------------------------------------- comparisons

cdef object compared(Array x, object other, int op):
    """The result of an operator of Python, given by its number; None for arguments that need the general path."""
    cdef double a, b = 0
    cdef bint holds
    if not is_single(x) or (programs or inner_tapes) and not (x.buf.tape.width and records_alone(x.buf.tape)):
        return None
    if is_traced(other):
        if not is_single(<Array>other) or (<Array>other).buf.tape is not x.buf.tape:
            return None
        b = place_of(<Array>other)[0]
    elif not is_plain(other, &b):
        return None
    a = place_of(x)[0]
    holds = (a < b if op == 0 else a <= b if op == 1 else a == b if op == 2 else a != b if op == 3 else
             a > b if op == 4 else a >= b)
    return TRUE if holds else FALSE
