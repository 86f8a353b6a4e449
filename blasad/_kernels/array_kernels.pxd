# Elementwise kernels: each runs one call, whatever its stack and lanes.

from blasad._calls.core cimport Call

cdef int enter_function(int fn, object f) except -1
cdef void fetch_functions_by(int (*fetch)(int fn) except -1 nogil) noexcept
include "array_kernels.pxi"      # made by cython_src/generate from the declarations
