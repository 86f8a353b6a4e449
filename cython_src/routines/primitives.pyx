"""Calls of primitives: functions of arrays of any shape that have registered rules, see `blasad._numpy.primitive`.

Each operand of a call is a matrix or a column: an array of more than two dimensions is one column, in C order.
"""

import numpy as np
cimport numpy as cnp

from blasad._arrays.arrays cimport Array, View, is_traced, new_array, operand, see, \
    see_plain, tape_of
from blasad._arrays.operands cimport keep_alive, view_input
from blasad._arrays.spread cimport start
from blasad._rules.calls.core cimport *
from blasad._tape.tape cimport Tape, current, dtype_code, set_current

cnp.import_array()

cdef int[4] places = [IN1, IN2, ALPHA, BETA]


def plainly(function, tuple args, dict kwargs):
    """Call a function that is not recorded."""
    cdef Tape before = current()
    set_current(None)
    try:
        return function(*args, **kwargs)
    finally:
        set_current(before)


cdef object column(object x):
    """An operand of at most two dimensions."""
    if x.ndim <= 2:
        return x
    return x.copy("C").reshape(-1) if is_traced(x) else np.ascontiguousarray(x).reshape(-1)


cdef Tape tape_for(list operands):
    """The tape that records what is done with them, if one does."""
    cdef Tape t
    cdef View v
    for x in operands:
        if is_traced(x):
            return tape_of(<Array>x)
    t = current()
    if t is not None:
        for x in operands:
            see_plain(t, x, &v)
            if v.d != NULL:
                return t
    return None


def is_recorded(list operands):
    """Whether somebody records what is done with them."""
    return tape_for(operands) is not None


def is_nested(list operands):
    """Whether a reverse is recorded of what another derivative watches."""
    cdef Tape t = tape_for(operands)
    return t is not None and t.outer is not None and not t.st.forward and t.width > 0


def record(int op, held, list operands, cnp.ndarray found):
    """Record a call that has found a column of values; returns these as a traced array."""
    cdef Tape t = tape_for(operands), tape = t
    cdef Call call
    cdef View v
    cdef Array out
    cdef list alive = []
    cdef bint active = False
    cdef int k
    start(&call, op, 1, 0)
    for k, x in enumerate(operands):
        x = column(x)
        alive.append(view_input(t, x, dtype_code(x.dtype), &v))
        operand(&v, &call.o[places[k]])
        active = active or v.d != NULL
    call.ku = held.number
    while tape is not None:
        tape.carried.append(held)
        tape = tape.outer
    out = new_array(t, 1, <const index *>cnp.PyArray_DIMS(found), dtype_code(found.dtype), active, NULL)
    see(out, &v)
    operand(&v, &call.o[OUT])
    if v.shape[0]:
        t.emit(&call)
    for x in alive:
        keep_alive(t, x)
    return out
