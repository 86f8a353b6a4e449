# Calls of primitives that run without Python's functions.

from blasad._rules.calls.core cimport *

cdef class Body:
    """What computes the calls of one primitive on memory: each method returns 1 if it did, and 0 if Python has to."""
    cdef int compute(self, const Call *c) except -1
    cdef int pull(self, const Call *c, unsigned int lane) except -1
