# Symmetric indefinite matrices from LAPACK, and what is read of their pivots.

from blasad._calls.core cimport *

cdef int run_sytrf(const Call *c) except -1 nogil
cdef int run_sytrs(const Call *c) except -1 nogil
cdef int run_pivot_rows(const Call *c) except -1 nogil
cdef int run_pairs(const Call *c) except -1 nogil
cdef int run_invert(const Call *c) except -1 nogil
