# Calls as their forms, which many have in common, and their places.

from blasad._programs.steps cimport *

cdef class Forms:
    cdef Step *steps            # calls whose places are all 0
    cdef readonly Py_ssize_t forms, count, size
    cdef int *which             # for each call its form
    cdef index *places          # and the places of its operands, one after the other

    cdef index *at(self, const index *places, Py_ssize_t i, Step *s) noexcept nogil

cdef Forms fold(const Step *steps, Py_ssize_t count)
