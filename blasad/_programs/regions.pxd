# The memory of a program in cells that no operand divides.

from blasad._programs.steps cimport *

cdef enum:
    LEVELS = 4

cdef enum:                  # what is done with the marks of cells
    CHANGE                  # keep some bits and set some
    LACK                    # whether one lacks some bits
    HAVE                    # whether one has some of them
    READ                    # list those that lack some bits, and set all
    WANT                    # list those of which some bits are just these
    AND                     # what is so in both cases
    OR                      # and in one of them

cdef struct Box:            # cells: the first, and how many there are along each level
    int first
    int n[LEVELS]
    int step[LEVELS]

cdef struct Footprint:      # what an operand covers: runs of bytes, repeated in up to three directions
    index lo, hi, run
    index n[3]
    index step[3]
    int box, boxes, block

cdef struct Block:          # memory that operands connect
    index lo, hi
    int levels              # how its addresses are counted: in bytes, in rows of unit[1] bytes, ...
    index unit[LEVELS]
    Py_ssize_t edge[LEVELS]     # the first of the borders between cells, along each level
    int edges[LEVELS]
    int cell, cells

cdef class Regions:
    cdef Steps plan
    cdef int *of            # for each operand of each call: its footprint; -1 if it is not in the memory of the run
    cdef Footprint *prints
    cdef Py_ssize_t nprints, room_prints
    cdef int *table         # hashed footprints
    cdef Py_ssize_t size_table
    cdef Block *blocks
    cdef Py_ssize_t nblocks
    cdef Box *boxes
    cdef Py_ssize_t nboxes, room_boxes
    cdef index *edges
    cdef Py_ssize_t nedges, room_edges
    cdef readonly Py_ssize_t cells
    cdef readonly list inputs, outputs      # the footprints of each

    cdef void give_back(self) noexcept
    cdef object marks(self, int value)
    cdef int set_all(self, object marks, list prints, int value) except -1
    cdef list spans(self, object marks, index gap)

cdef bint over(Regions g, char *map, char *listed, int print, int what, char a, char b) noexcept nogil
cdef Regions regions_of(Steps plan)
