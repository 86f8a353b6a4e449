# What calls cost.

from blasad._rules.calls.core cimport *
from blasad._programs.steps cimport Step

cdef double flops_of(const Call *c) noexcept nogil
cdef double step_flops(const Step *s) noexcept nogil
