# The addresses of LAPACK's routines in SciPy, and of NumPy's loops over stacks of matrices.

from blasad._rules.calls.core cimport *
from blasad._rules.kernels.pointers cimport blas_int

ctypedef void (*run_t)(char **args, const index *sizes, const index *steps, void *data) noexcept nogil

cdef struct NumpyLoop:
    run_t run                   # NULL: there is none
    void *data

cdef void *routine(str name) except? NULL
cdef NumpyLoop loop_of(str name, str types) except *
cdef blas_int asked(int dtype, const void *work) noexcept nogil
