# Products of sparse matrices: what a call says of them.

from blasad._rules.calls.core cimport *

cdef enum:                  # bits of fn: the data of which matrix the output is, and how places are stored
    OF_C = 0
    OF_A = 1
    OF_B = 2
    OUTPUT = 3              # the mask of these
    NARROW = 8              # places are of 32 bits, two of them in a word

ctypedef fused place:
    int
    index

cdef int MATMAT             # the number of the operation

cdef index found_places(index m, place *Ap, place *Aj, place *Bp, place *Bj, place *Cp, place *Cj,
                        place *after) noexcept nogil
