# What calls cost.

from blasad._calls.core cimport *

cdef double flops_of(const Call *c) noexcept nogil
