# BLAS 1 on strided operands: each function runs one call (no stack, no lanes).

from blasad._calls.core cimport Call

cdef int run_copy(const Call *c) except -1 nogil
cdef int run_swap(const Call *c) except -1 nogil
cdef int run_scal(const Call *c) except -1 nogil
cdef int run_axpy(const Call *c) except -1 nogil
cdef int run_dot(const Call *c) except -1 nogil
cdef int run_nrm2(const Call *c) except -1 nogil
cdef int run_asum(const Call *c) except -1 nogil
cdef int run_iamax(const Call *c) except -1 nogil
cdef int run_rot(const Call *c) except -1 nogil
cdef int run_rotg(const Call *c) except -1 nogil
cdef int run_rotm(const Call *c) except -1 nogil
cdef int run_rotmg(const Call *c) except -1 nogil
cdef int run_used(const Call *c) except -1 nogil
cdef int run_scales(const Call *c) except -1 nogil
cdef int run_dsdot(const Call *c) except -1 nogil
cdef int run_lascl(const Call *c) except -1 nogil
cdef int run_laset(const Call *c) except -1 nogil
cdef int run_laswp(const Call *c) except -1 nogil
cdef int run_fill(const Call *c) except -1 nogil
