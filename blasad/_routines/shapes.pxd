# The dimensions of operands, held against each other.

from blasad._routines.binding cimport Binding
from blasad._routines.routine cimport Routine

cdef int fit_all(Routine r, Binding *b) except -1
