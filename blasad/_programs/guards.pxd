# What a run of a program has to find in its values, compared without Python where that is possible.

from blasad._programs.forms cimport Forms
from blasad._rules.calls.core cimport index

cdef struct Guard:
    int kind, ordered       # ordered: which comparison, as Python counts them
    index lhs, rhs          # numbers of copies; -1: the constant
    double a, b
    index size              # elements, or bytes if the bytes are compared
    index count             # what is to be found, if it is a number
    const char *found       # or the bytes of it
    index ready             # after so many calls it can be looked at

cdef struct Stop:           # so many calls are run, then so many guards can be looked at
    index calls, guards

cdef class Guards:
    cdef Guard *guards
    cdef Stop *stops
    cdef readonly Py_ssize_t count
    cdef Py_ssize_t nstops
    cdef list looks, keys
    cdef index first_doubtful(self, char **data, index first, index last) noexcept nogil
    cdef object difference(self, list copies, char **data, index i, index calls)
    cdef int find_stops(self, Forms forms, list outputs) except -1

cdef char **addresses(list arrays) except NULL
