# Elementwise kernels: each runs one call, whatever its stack and lanes.

from blasad._calls.core cimport Call, index

cdef int enter_function(int fn, object f) except -1
cdef void fetch_functions_by(int (*fetch)(int fn) except -1 nogil) noexcept
include "array_kernels.pxi"      # made by cython_src/generate from the declarations

cdef bint is_awkward(int dtype, index stride) noexcept nogil

# of real numbers in double precision, one at a time
cdef double value_of_function(int fn, double a) noexcept nogil
cdef double constant_power_of(double a, double alpha) noexcept nogil
cdef double power_of(double a, double b) noexcept nogil
cdef double larger_of(double a, double b) noexcept nogil
cdef double smaller_of(double a, double b) noexcept nogil
cdef bint has_function(int fn) noexcept nogil
cdef double of_declared(int fn, double a) noexcept nogil
cdef double of_declared_two(int fn, double a, double b) noexcept nogil
