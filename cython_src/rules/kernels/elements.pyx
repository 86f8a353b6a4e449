"""Loops over contiguous real numbers, compiled for the instructions of this processor."""

cdef extern from "element_loops.h":
    void choose_loops(int level, void *to)

cpdef void choose(int level):
    """Use the loops for any processor (0), for AVX2 (1), or the best there are (2)."""
    choose_loops(level, elements)

choose(2)
