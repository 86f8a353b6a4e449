# What calls cost.

from blasad._core cimport *

cdef double flops_of(const Call *c) noexcept nogil
