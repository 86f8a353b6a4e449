# Rank-one updates of one matrix, collected.

from blasad._rules.calls.core cimport *
from blasad._tape.state cimport State

cdef enum:
    LARGE = 1024            # elements of a matrix from which on collecting pays
    LARGE_IN_PROGRAM = 64
    BLOCK = 96              # so many at a time

cdef int collect(Sink *self, Call *c) except -1 nogil
cdef int settle(State *t, const Operand *a, unsigned int nb) except -1 nogil
cdef int settle_all(State *t) except -1 nogil
