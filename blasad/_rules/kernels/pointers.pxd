# The routines of BLAS, by dtype, and numbers as they read them.

from blasad._rules.calls.core cimport *

ctypedef int blas_int           # the integers of SciPy's BLAS

include "scipy_tables.pxi"       # made by cython_src/generate from the declarations

cdef double nrm2(int dtype, blas_int n, char *x, blas_int inc) noexcept nogil
cdef double asum(int dtype, blas_int n, char *x, blas_int inc) noexcept nogil
cdef void dot(int dtype, blas_int n, char *x, blas_int ix, char *y, blas_int iy, bint conj, double *s) noexcept nogil


# ---------------------------------------------------------------- scalars

cdef union Number:
    float[2] s
    double[2] d

cdef struct Value:
    double re, im
    Number z                    # as BLAS reads it; a real routine reads the first number

cdef inline void get(const Operand *x, double *re, double *im) noexcept nogil:
    im[0] = 0
    if x.dtype == F64 or x.dtype == C128:
        re[0] = (<double *>x.p)[0]
        if x.dtype == C128:
            im[0] = (<double *>x.p)[1]
    elif x.dtype == I64:
        re[0] = <double>(<long long *>x.p)[0]
    else:
        re[0] = (<float *>x.p)[0]
        if x.dtype == C64:
            im[0] = (<float *>x.p)[1]
    if x.conj:
        im[0] = -im[0]

cdef inline void put(const Operand *x, double re, double im) noexcept nogil:
    if x.dtype == F64 or x.dtype == C128:
        (<double *>x.p)[0] = re
        if x.dtype == C128:
            (<double *>x.p)[1] = im
    else:
        (<float *>x.p)[0] = <float>re
        if x.dtype == C64:
            (<float *>x.p)[1] = <float>im

cdef inline Value value(const double *factor, const Operand *at, int dtype) noexcept nogil:
    """factor * at, as a number of this dtype"""
    cdef Value v
    cdef double re, im
    v.re, v.im = factor[0], factor[1]
    if at.p != NULL:
        get(at, &re, &im)
        if v.im == 0:           # else a factor of 1 makes NaN of an infinite im
            v.re, v.im = v.re * re, v.re * im
        else:
            v.re, v.im = v.re * re - v.im * im, v.re * im + v.im * re
    if dtype == F32 or dtype == C64:
        v.z.s[0], v.z.s[1] = <float>v.re, <float>v.im
    else:
        v.z.d[0], v.z.d[1] = v.re, v.im
    return v

cdef inline Value alpha_at(const Call *c) noexcept nogil:
    return value(c.alpha, &c.o[ALPHA], c.o[OUT].dtype)

cdef inline Value beta_at(const Call *c) noexcept nogil:
    return value(c.beta, &c.o[BETA], c.o[OUT].dtype)

cdef inline Value constant(double re, int dtype) noexcept nogil:
    cdef Operand none
    cdef double[2] factor
    none.p = NULL
    factor[0], factor[1] = re, 0
    return value(factor, &none, dtype)

cdef inline bint equals(const Value *v, double re) noexcept nogil:
    return v.re == re and v.im == 0
