# A program as data: calls on places instead of addresses.

from blasad._rules.calls.core cimport *

cdef enum:                  # pools
    NOWHERE = 0
    WORK = 1                # memory of one run
    FIXED = 2               # constants
    BLOCKS = 3              # memory of a chain for one block of elements
    OUTSIDE = 4             # an argument where it lies; from there on, the other ones, and results

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
    cdef readonly list inputs    # (at, shape, strides, dtype) of each; at is -1 for one outside
    cdef readonly list outputs   # (pool, at, shape, strides, dtype, scalar) of each
    cdef readonly list results   # numbers of the inputs that the program changes
    cdef readonly list clears    # (from, to): what has to be zero at the start
    cdef readonly list blank     # and which outputs outside
    cdef readonly Py_ssize_t noted   # calls before tidying
    cdef int threads         # that may run it at once; 0: nobody has asked
    cdef object groups       # where groups of calls end that may run at once; None: one thread runs them all
    cdef double parallel     # all work over that of the longest row of calls that wait for each other; 0: not known
    cdef readonly list held      # what calls of registered rules hand to their reverses

cdef bint constant(const Step *s, const double *factor, int at, double value) noexcept nogil
cdef bint adds(const Step *s) noexcept nogil
cdef bint begins(const Step *s) noexcept nogil
cdef bint distinct(const Place *o, unsigned int nb) noexcept nogil
cdef bint overwrites(const Step *s) noexcept nogil
cdef void bytes_of(const Place *o, unsigned int nb, index *lo, index *hi) noexcept nogil
cdef object error_at_hand()

cdef inline bint is_guard(const Step *s) noexcept nogil:
    return s.op == GUARD    # a mark, which is looked at where others run

cdef int chain              # a mark before as many calls as its kl says, which run block by block

cdef inline bint is_sum(const Place *o) noexcept nogil:
    """Whether a call adds all that it has to one element."""
    return (o.m == 1 or o.rs == 0) and (o.n == 1 or o.cs == 0)

cdef inline bint is_mark(const Step *s) noexcept nogil:
    return is_guard(s) or s.op == chain

cdef inline bint is_foreign(Steps plan, Py_ssize_t i) noexcept nogil:
    """Whether a call is one that others registered, or names memory that the next such call works on."""
    return i < plan.count and rules[plan.steps[i].op].reads & FOREIGN != 0
