# Values that others may change, as those of plain arrays: copies, shared where they are the same.

from blasad._rules.calls.core cimport *
from blasad._rules.calls.memory cimport Arena

cdef enum:
    BY_VALUE = 1 << 16      # bytes: up to here a value is copied, beyond it stays where it is and is watched

cdef struct Constant:       # a place, and the last copy of what was there
    char *p
    index m, n, rs, cs, bs
    unsigned int nb, dtype
    char *copy
    size_t run

cdef struct Constants:
    Arena memory
    Constant *table         # open addressing
    size_t room, count
    size_t run              # what has another number is forgotten

cdef int copy_constant(Constants *all, Operand *a, unsigned int nb) except -1 nogil
cdef char *copy_number(Constants *all, const char *value, int dtype) except NULL nogil
cdef void forget_constants(Constants *all) noexcept nogil
cdef void give_constants_back(Constants *all) noexcept nogil
