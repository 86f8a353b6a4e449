# Where the operands and numbers of a call lie.

from blasad._arrays.arrays cimport View
from blasad._routines.binding cimport Binding
from blasad._routines.routine cimport Routine
from blasad._tape.tape cimport Tape

cdef dict bring_in(Routine r, Binding *b)
cdef int see_operands(Routine r, Binding *b) except -1
cdef int see_operand(Routine r, int k, Tape tape, object x, View *v) except -1
cdef int see_scalars(Routine r, Binding *b) except -1
