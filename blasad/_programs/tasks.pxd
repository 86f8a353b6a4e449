# Groups of calls of a program that may run at once.

from blasad._rules.calls.core cimport *
from blasad._programs.regions cimport Regions
from blasad._programs.steps cimport *

cdef struct Ints:           # a list that grows
    int *at
    Py_ssize_t count, room

cdef struct Edges:          # for each task, those that have to be done before
    Ints first              # where they begin; one more than there are tasks
    Ints tasks

cdef class Tasks:
    cdef Py_ssize_t count
    cdef Edges before
    cdef double *cost       # of each
    cdef char *alone        # it runs by itself: all before it are before, all after it after

cdef double cost_of(const Step *s) noexcept nogil
cdef Tasks tasks_of(Regions g, const int *ends, Py_ssize_t count)
cdef bint too_little(Regions g, int threads) except -1
cdef object arranged(Regions g, int threads)
cdef Tasks tasks_at_places(Steps plan, object ends)
cdef double parallelism(Tasks t) except? -1
cdef tuple followers(Tasks t)
