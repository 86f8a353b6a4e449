# BLAS on strided operands, every dtype: each function runs one call (no stack, no lanes).

from blasad._core cimport Call

cdef int run_copy(const Call *c) except -1 nogil
cdef int run_swap(const Call *c) except -1 nogil
cdef int run_scal(const Call *c) except -1 nogil
cdef int run_axpy(const Call *c) except -1 nogil
cdef int run_dot(const Call *c) except -1 nogil
cdef int run_nrm2(const Call *c) except -1 nogil
cdef int run_asum(const Call *c) except -1 nogil
cdef int run_iamax(const Call *c) except -1 nogil
cdef int run_gemv(const Call *c) except -1 nogil
cdef int run_ger(const Call *c) except -1 nogil
cdef int run_gemm(const Call *c) except -1 nogil
cdef int run_stack(const Call *c) except -1 nogil
cdef int run_gemmtr(const Call *c) except -1 nogil
cdef int run_symm(const Call *c) except -1 nogil
cdef int run_hemm(const Call *c) except -1 nogil
cdef int run_syrk(const Call *c) except -1 nogil
cdef int run_herk(const Call *c) except -1 nogil
cdef int run_syr2k(const Call *c) except -1 nogil
cdef int run_her2k(const Call *c) except -1 nogil
cdef int run_trmm(const Call *c) except -1 nogil
cdef int run_trsm(const Call *c) except -1 nogil
cdef int run_symv(const Call *c) except -1 nogil
cdef int run_hemv(const Call *c) except -1 nogil
cdef int run_syr(const Call *c) except -1 nogil
cdef int run_her(const Call *c) except -1 nogil
cdef int run_syr2(const Call *c) except -1 nogil
cdef int run_her2(const Call *c) except -1 nogil
cdef int run_trmv(const Call *c) except -1 nogil
cdef int run_trsv(const Call *c) except -1 nogil
cdef int run_fill(const Call *c) except -1 nogil
