# A program as data: calls on places instead of addresses.

from blasad._calls.core cimport *

cdef enum:                  # pools
    NOWHERE = 0
    WORK = 1                # memory of one run
    FIXED = 2               # constants

cdef extern from "steps.h":     # they begin as in a Call
    cdef struct Place:          # an operand: where it starts in its pool, in bytes
        index at
        index m, n, rs, cs, bs
        int pool
        unsigned char dtype, conj

    cdef struct Step:           # a call
        int op
        unsigned char part, unit, fn, strong, trans, kind
        unsigned int nb, nl
        int used
        int kl, ku
        double alpha[2]
        double beta[2]
        Place o[NOPS]

cdef class Steps:
    cdef Step *steps
    cdef Py_ssize_t count
    cdef index work          # bytes
    cdef readonly object fixed
    cdef readonly list inputs    # (at, shape, strides, dtype) of each
    cdef readonly list outputs   # (pool, at, shape, strides, dtype, scalar) of each
    cdef readonly list results   # numbers of the inputs that the program changes
    cdef readonly list clears    # (from, to): what has to be zero at the start
    cdef readonly Py_ssize_t noted   # calls before tidying
    cdef readonly list held      # what calls of registered rules hand to their reverses

cdef bint constant(const Step *s, const double *factor, int at, double value) noexcept nogil
cdef bint adds(const Step *s) noexcept nogil
cdef bint begins(const Step *s) noexcept nogil
cdef bint distinct(const Place *o, unsigned int nb) noexcept nogil
cdef bint overwrites(const Step *s) noexcept nogil

cdef inline bint is_guard(const Step *s) noexcept nogil:
    return s.op == GUARD    # a mark, which is looked at where others run
