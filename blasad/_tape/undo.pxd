# What watched arrays held before they were first overwritten, to be put back after the sweep.

from blasad._rules.calls.core cimport *
from blasad._tape.kept cimport *

cdef struct Old:
    Operand place, value
    unsigned int nb

cdef struct Watched:        # the memory of a caller's array
    char *lo
    char *hi

cdef struct Undo:
    bint on
    Watched *arrays
    int narrays, array_room
    Old *old                # in the order in which they were overwritten
    int count, room
    Kept marks              # what was overwritten already; its arena has the values

cdef int undo_writes_to(Undo *u, char *lo, char *hi) except -1
cdef int keep_old(Undo *u, Sink *below, const Operand *a, unsigned int nb) except -1 nogil
cdef int put_back(Undo *u, Sink *below, Kept *kept) except -1 nogil
cdef void forget_old(Undo *u) noexcept nogil
cdef void give_old_back(Undo *u) noexcept nogil
