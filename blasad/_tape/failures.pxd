# Calls that failed, on all kinds of tapes.

from blasad._tape.state cimport *

cdef int after_failure(State *t, const Call *c) except -1 nogil
cdef int tell_marks(State *t, const Operand *y, bint always) except -1

cdef enum:
    FAILS = 2

cdef char *known            # of an operation, FAILS if it can fail for some data, 0 if nobody has asked
cdef bint may_raise(int op) except -1
