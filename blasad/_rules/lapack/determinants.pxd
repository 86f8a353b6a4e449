# Determinants of matrices in factors.

from blasad._rules.kernels.pointers cimport blas_int

ctypedef fused num:
    float
    double
    float complex
    double complex

cdef blas_int *pivots_of(char *a, int dtype, blas_int n) except NULL nogil
cdef num product_of_diagonal(num *a, blas_int n, const blas_int *rows) noexcept nogil
