"""Calls of primitives that run without Python's functions: see `blasad._numpy.primitive`.

The operands of a call are as `primitives.pyx` puts them: matrices, or columns in C order; so is the column of results.
"""

from blasad._rules.calls.core cimport *


cdef class Body:

    cdef int compute(self, const Call *c) except -1:
        return 0

    cdef int pull(self, const Call *c, unsigned int lane) except -1:
        return 0
