# Programs that run.

from blasad._programs.steps cimport *

cdef class Plan(Steps):
    cdef Py_ssize_t guards(self)
    cdef list idle           # memory for runs, with the calls bound to it

cdef class Run:              # memory for one run at a time, and the calls bound to it
    cdef char *calls
    cdef object work, fixed
    cdef readonly list inputs, outputs

cdef Run bound(Plan plan)    # new memory, and the calls at its addresses
cdef int execute(char *at, Py_ssize_t count, bint watched) except -1 nogil      # so many calls that are bound
