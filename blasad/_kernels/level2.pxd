# BLAS 2 on strided operands: each function runs one call (no stack, no lanes).

from blasad._calls.core cimport Call

cdef int run_gemv(const Call *c) except -1 nogil
cdef int run_ger(const Call *c) except -1 nogil
cdef int run_symv(const Call *c) except -1 nogil
cdef int run_hemv(const Call *c) except -1 nogil
cdef int run_syr(const Call *c) except -1 nogil
cdef int run_her(const Call *c) except -1 nogil
cdef int run_syr2(const Call *c) except -1 nogil
cdef int run_her2(const Call *c) except -1 nogil
cdef int run_trmv(const Call *c) except -1 nogil
cdef int run_trsv(const Call *c) except -1 nogil
