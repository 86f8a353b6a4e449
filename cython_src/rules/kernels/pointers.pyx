"""SciPy's function pointers by dtype.  This is the only file that distinguishes the prefixes s, d, c, z."""

cimport scipy.linalg.cython_blas as blas

include "filled_tables.pxi"      # made by cython_src/generate from the declarations


cdef double nrm2(int dtype, blas_int n, char *x, blas_int inc) noexcept nogil:
    if dtype == F64:
        return blas.dnrm2(&n, <double *>x, &inc)
    if dtype == F32:
        return blas.snrm2(&n, <float *>x, &inc)
    if dtype == C128:
        return blas.dznrm2(&n, <double complex *>x, &inc)
    return blas.scnrm2(&n, <float complex *>x, &inc)


cdef double asum(int dtype, blas_int n, char *x, blas_int inc) noexcept nogil:
    if dtype == F64:
        return blas.dasum(&n, <double *>x, &inc)
    if dtype == F32:
        return blas.sasum(&n, <float *>x, &inc)
    if dtype == C128:
        return blas.dzasum(&n, <double complex *>x, &inc)
    return blas.scasum(&n, <float complex *>x, &inc)


cdef void dot(int dtype, blas_int n, char *x, blas_int ix, char *y, blas_int iy, bint conj,
              double *s) noexcept nogil:
    """s := sum(x y), or sum(conj(x) y)"""
    cdef double complex z
    cdef float complex w
    s[1] = 0
    if dtype == F64:
        s[0] = blas.ddot(&n, <double *>x, &ix, <double *>y, &iy)
    elif dtype == F32:
        s[0] = blas.sdot(&n, <float *>x, &ix, <float *>y, &iy)
    elif dtype == C128:
        if conj:
            z = blas.zdotc(&n, <double complex *>x, &ix, <double complex *>y, &iy)
        else:
            z = blas.zdotu(&n, <double complex *>x, &ix, <double complex *>y, &iy)
        s[0], s[1] = z.real, z.imag
    else:
        if conj:
            w = blas.cdotc(&n, <float complex *>x, &ix, <float complex *>y, &iy)
        else:
            w = blas.cdotu(&n, <float complex *>x, &ix, <float complex *>y, &iy)
        s[0], s[1] = w.real, w.imag
