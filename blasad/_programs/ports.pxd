# Programs on plain memory.

from cpython.pythread cimport PyThread_type_lock

from blasad._rules.calls.core cimport *
from blasad._programs.border cimport Border
from blasad._programs.plan cimport Plan

cdef enum:
    DIMS = 32

cdef struct Port:           # an input or an output of a plan
    index at, nbytes, size  # where it is in the memory of a run; its bytes, and those of an element
    int pool, ndim
    bint outside            # calls work on it where it lies
    bint dense              # it lies alike there and outside, without gaps
    bint still              # others lie in it, as it was traced
    bint binds              # calls can work on it outside
    index shape[DIMS]
    index strides[DIMS]     # in the memory of a run, or as it was traced
    index outer[DIMS]       # outside

cdef struct Slot:           # memory for a run
    Slot *next
    Slot *idle              # another one that nobody uses
    void *run               # a Run
    char *work
    char *fixed
    char *calls
    Border *borders
    char **arrays           # room for the addresses of inputs and outputs
    char **copies           # of what calls cannot work on where it lies

cdef class Ports:
    cdef Plan plan
    cdef list runs
    cdef Port *ports
    cdef readonly Py_ssize_t inputs, outputs
    cdef readonly bint hands            # calls of Python, which hand something to their reverses
    cdef Py_ssize_t nclears
    cdef index *clears
    cdef Slot *made
    cdef Slot *idle
    cdef PyThread_type_lock lock        # of `idle`

    cdef Slot *new_slot(self) except NULL
    cdef Slot *take(self) except NULL nogil
    cdef void give(self, Slot *s) noexcept nogil
    cdef bint meet(self, const Port *ports, Slot *s, Py_ssize_t i, char *p) except -1 nogil
    cdef int run_in(self, const Port *ports, Slot *s, char **arrays, bint watched) except -1 nogil

cdef void lie(Port *p, bint given, const index *outer) noexcept nogil   # say how an input, or an output, lies outside
cdef int forget(Slot *s) except -1      # after a run that broke off
cdef void carry_over(char *to, const index *there, const char *at, const index *here, const index *shape, int ndim,
                     index size) noexcept nogil
cdef void brought_in(char *to, const char *at, const Port *p) noexcept nogil    # from outside, to where it is in a run
cdef void brought_out(char *to, const char *at, const Port *p) noexcept nogil
