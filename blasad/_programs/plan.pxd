# Programs that run.

from blasad._rules.calls.core cimport *
from blasad._programs.border cimport Border
from blasad._programs.forms cimport Forms
from blasad._programs.ready cimport *
from blasad._programs.steps cimport *

cdef enum:
    SWEPT = 1 << 16         # in `used` of a call: a reverse sweep has recorded it; known until it is cut in pieces
    APART = 128             # bytes: what one thread writes lies so far from what others use, or they wait for its cache

cdef struct Seed:           # of the call whose reverse runs
    unsigned int lanes, none
    char *off               # for each lane, whether all of it is exactly zero; `none` counts these

cdef class Plan(Steps):
    cdef Forms folded        # its calls, where it is closed; then it has no steps
    cdef Forms forms(self)
    cdef int open(self) except -1       # of one that no other thread has yet; others need `unfolded`
    cdef Plan unfolded(self)
    cdef Py_ssize_t marks(self)
    cdef list idle           # memory for runs, with the calls bound to it
    cdef int sure            # whether no call raises; -1: not asked yet
    cdef object schedule     # what groups of calls wait for, once they have run at once

cdef class Run:              # memory for one run at a time, and the calls bound to it
    cdef char *calls
    cdef object work, fixed, forms
    cdef object loops        # their bodies, bound
    cdef Border *borders     # inputs, then outputs; NULL if none is outside
    cdef Py_ssize_t nborders
    cdef object team         # the threads that run it
    cdef readonly list inputs, outputs

cdef Run bound(Plan plan, object around=*)      # new memory, and the calls at its addresses
cdef int execute(char *at, Py_ssize_t count, bint watched) except -1 nogil      # so many calls that are bound
cdef void look(Call *g, unsigned int nl, Seed *seed) noexcept nogil             # at a seed, for a guard
cdef int run_guarded(const Call *c, unsigned int nl, const Seed *seed) except -1 nogil
