# Elementwise kernels: each runs one call, whatever its stack and lanes.

from blasad._calls.core cimport Call

cdef int run_add(const Call *c) except -1 nogil
cdef int run_mul(const Call *c) except -1 nogil
cdef int run_div(const Call *c) except -1 nogil
cdef int run_unary(const Call *c) except -1 nogil
cdef int run_maximum(const Call *c) except -1 nogil
cdef int run_minimum(const Call *c) except -1 nogil
cdef int run_power(const Call *c) except -1 nogil
cdef int run_step(const Call *c) except -1 nogil
cdef int run_gather(const Call *c) except -1 nogil
cdef int run_scatter(const Call *c) except -1 nogil
cdef int run_masked(const Call *c) except -1 nogil
