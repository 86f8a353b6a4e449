# What a call writes, and what overlaps it.

from blasad._routines.binding cimport Binding
from blasad._routines.routine cimport Routine

cdef list find_outputs(Routine r, Binding *b)
cdef int set_apart(Routine r, Binding *b) except -1
cdef int numbers_apart(Routine r, Binding *b) except -1
cdef int open_outputs(Routine r, Binding *b) except -1
