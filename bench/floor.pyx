# cython: language_level=3, boundscheck=False, wraparound=False
"""What BLAS itself costs in a sweep: the calls that a reverse makes, in one C loop."""

from libc.string cimport memset
from scipy.linalg.cython_blas cimport dgemm


def reverse_of_products(const double[::1, :] A, const double[::1, :] B, double[::1, :, :] bC, double[::1, :] bA,
                        double[::1, :] bB):
    """bA += bC B^T, bB += A^T bC, bC := 0, for each of the products C = A B"""
    cdef int n = A.shape[0], _i
    cdef double one = 1
    cdef char *N = b"N"
    cdef char *T = b"T"
    with nogil:
        for i in range(<int>bC.shape[2] - 1, -1, -1):
            dgemm(N, T, &n, &n, &n, &one, &bC[0, 0, i], &n, <double *>&B[0, 0], &n, &one, &bA[0, 0], &n)
            dgemm(T, N, &n, &n, &n, &one, <double *>&A[0, 0], &n, &bC[0, 0, i], &n, &one, &bB[0, 0], &n)
            memset(&bC[0, 0, i], 0, n * n * sizeof(double))


def chain_of_products(const double[::1, :] A, double[::1, :] X, double[::1, :] Y, int count):
    """X := A X, with Y for every other product"""
    cdef int n = A.shape[0], _i
    cdef double one = 1, zero = 0
    cdef char *N = b"N"
    cdef double *x = &X[0, 0]
    cdef double *y = &Y[0, 0]
    with nogil:
        for _i in range(count):
            dgemm(N, N, &n, &n, &n, &one, <double *>&A[0, 0], &n, x, &n, &zero, y, &n)
            x, y = y, x
