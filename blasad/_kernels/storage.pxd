# BLAS 2 on band and packed storage: each function runs one call (no stack, no lanes).

from blasad._calls.core cimport Call

cdef int run_stored_mv(const Call *c) except -1 nogil
cdef int run_stored_r(const Call *c) except -1 nogil
cdef int run_gbmv(const Call *c) except -1 nogil
cdef int run_sbmv(const Call *c) except -1 nogil
cdef int run_hbmv(const Call *c) except -1 nogil
cdef int run_spmv(const Call *c) except -1 nogil
cdef int run_hpmv(const Call *c) except -1 nogil
cdef int run_tbmv(const Call *c) except -1 nogil
cdef int run_tbsv(const Call *c) except -1 nogil
cdef int run_tpmv(const Call *c) except -1 nogil
cdef int run_tpsv(const Call *c) except -1 nogil
cdef int run_tbtrs(const Call *c) except -1 nogil
cdef int run_tptrs(const Call *c) except -1 nogil
cdef int run_spr(const Call *c) except -1 nogil
cdef int run_hpr(const Call *c) except -1 nogil
cdef int run_spr2(const Call *c) except -1 nogil
cdef int run_hpr2(const Call *c) except -1 nogil
