# Elementwise kernels: each runs one call, whatever its stack and lanes.

from blasad._rules.calls.core cimport Call, index

ctypedef void (*InnerLoop)(char **args, index *size, index *steps, void *data) noexcept nogil

cdef int enter_function(int fn, int arguments, object f) except -1
cdef void enter_loop(int fn, int dtype, InnerLoop run, void *data) noexcept
cdef void enter_share(int fn) noexcept
cdef void fetch_functions_by(int (*fetch)(int fn) except -1 nogil) noexcept
include "array_kernels.pxi"      # made by cython_src/generate from the declarations

cdef bint is_awkward(int dtype, index stride) noexcept nogil

# of real numbers side by side
cdef bint takes_two(int fn) noexcept nogil
cdef void run_basic(int fn, int dtype, index n, char *a, char *c) noexcept nogil
cdef void run_power_of(int dtype, index n, char *a, char *b, char *c) noexcept nogil
cdef bint run_fetched(int fn, int dtype, index n, char *a, char *b, char *c) noexcept nogil

# of real numbers in double precision, one at a time
cdef double value_of_function(int fn, double a) noexcept nogil
cdef double constant_power_of(double a, double alpha) noexcept nogil
cdef double power_of(double a, double b) noexcept nogil
cdef double larger_of(double a, double b) noexcept nogil
cdef double smaller_of(double a, double b) noexcept nogil
cdef bint has_function(int fn) noexcept nogil
cdef double of_declared(int fn, double a) noexcept nogil
cdef double of_declared_two(int fn, double a, double b) noexcept nogil
