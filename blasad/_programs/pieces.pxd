# Programs in pieces.

from blasad._rules.calls.core cimport *
from blasad._programs.plan cimport Plan
from blasad._programs.regions cimport Regions

cdef enum:                      # what a block holds at the start
    GIVEN = 1                   # an argument
    ZERO = 2

cdef class Pieces:
    cdef Plan plan
    cdef readonly object blocks, state, of, ops, reads, writes, whole, joined, light, swept, flops
    cdef readonly list inputs, outputs
    cdef index size(self, int block)
    cdef int find_blocks(self, Regions g) except -1
