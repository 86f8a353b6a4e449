# The routines of BLAS, by dtype, and numbers as they read them.

from blasad._calls.core cimport *

ctypedef int blas_int           # the integers of SciPy's BLAS

ctypedef void (*gemm_t)(char *, char *, blas_int *, blas_int *, blas_int *, void *, void *, blas_int *, void *,
                        blas_int *, void *, void *, blas_int *) noexcept nogil
ctypedef void (*symm_t)(char *, char *, blas_int *, blas_int *, void *, void *, blas_int *, void *, blas_int *,
                        void *, void *, blas_int *) noexcept nogil
ctypedef void (*syrk_t)(char *, char *, blas_int *, blas_int *, void *, void *, blas_int *, void *, void *,
                        blas_int *) noexcept nogil
ctypedef void (*trmm_t)(char *, char *, char *, char *, blas_int *, blas_int *, void *, void *, blas_int *,
                        void *, blas_int *) noexcept nogil
ctypedef void (*gemv_t)(char *, blas_int *, blas_int *, void *, void *, blas_int *, void *, blas_int *, void *,
                        void *, blas_int *) noexcept nogil
ctypedef void (*symv_t)(char *, blas_int *, void *, void *, blas_int *, void *, blas_int *, void *, void *,
                        blas_int *) noexcept nogil
ctypedef void (*trmv_t)(char *, char *, char *, blas_int *, void *, blas_int *, void *, blas_int *) noexcept nogil
ctypedef void (*ger_t)(blas_int *, blas_int *, void *, void *, blas_int *, void *, blas_int *, void *,
                       blas_int *) noexcept nogil
ctypedef void (*syr_t)(char *, blas_int *, void *, void *, blas_int *, void *, blas_int *) noexcept nogil
ctypedef void (*syr2_t)(char *, blas_int *, void *, void *, blas_int *, void *, blas_int *, void *,
                        blas_int *) noexcept nogil
ctypedef void (*gbmv_t)(char *, blas_int *, blas_int *, blas_int *, blas_int *, void *, void *, blas_int *, void *,
                        blas_int *, void *, void *, blas_int *) noexcept nogil
ctypedef void (*sbmv_t)(char *, blas_int *, blas_int *, void *, void *, blas_int *, void *, blas_int *, void *,
                        void *, blas_int *) noexcept nogil
ctypedef void (*spmv_t)(char *, blas_int *, void *, void *, void *, blas_int *, void *, void *,
                        blas_int *) noexcept nogil
ctypedef void (*tbmv_t)(char *, char *, char *, blas_int *, blas_int *, void *, blas_int *, void *,
                        blas_int *) noexcept nogil
ctypedef void (*tpmv_t)(char *, char *, char *, blas_int *, void *, void *, blas_int *) noexcept nogil
ctypedef void (*spr_t)(char *, blas_int *, void *, void *, blas_int *, void *) noexcept nogil
ctypedef void (*spr2_t)(char *, blas_int *, void *, void *, blas_int *, void *, blas_int *, void *) noexcept nogil
ctypedef void (*axpy_t)(blas_int *, void *, void *, blas_int *, void *, blas_int *) noexcept nogil
ctypedef void (*scal_t)(blas_int *, void *, void *, blas_int *) noexcept nogil
ctypedef void (*rot_t)(blas_int *, void *, blas_int *, void *, blas_int *, void *, void *) noexcept nogil
ctypedef void (*rotg_t)(void *, void *, void *, void *) noexcept nogil
ctypedef void (*rotm_t)(blas_int *, void *, blas_int *, void *, blas_int *, void *) noexcept nogil
ctypedef void (*rotmg_t)(void *, void *, void *, void *, void *) noexcept nogil
ctypedef void (*lascl_t)(char *, blas_int *, blas_int *, void *, void *, blas_int *, blas_int *, void *, blas_int *,
                         blas_int *) noexcept nogil
ctypedef void (*potrf_t)(char *, blas_int *, void *, blas_int *, blas_int *) noexcept nogil
ctypedef void (*pbtrf_t)(char *, blas_int *, blas_int *, void *, blas_int *, blas_int *) noexcept nogil
ctypedef void (*pptrf_t)(char *, blas_int *, void *, blas_int *) noexcept nogil
ctypedef void (*pstrf_t)(char *, blas_int *, void *, blas_int *, blas_int *, blas_int *, void *, void *,
                         blas_int *) noexcept nogil
ctypedef void (*trtri_t)(char *, char *, blas_int *, void *, blas_int *, blas_int *) noexcept nogil
ctypedef void (*getri_t)(blas_int *, void *, blas_int *, blas_int *, void *, blas_int *, blas_int *) noexcept nogil
ctypedef void (*getrf_t)(blas_int *, blas_int *, void *, blas_int *, blas_int *, blas_int *) noexcept nogil
ctypedef void (*gbtrf_t)(blas_int *, blas_int *, blas_int *, blas_int *, void *, blas_int *, blas_int *,
                         blas_int *) noexcept nogil
ctypedef void (*gttrf_t)(blas_int *, void *, void *, void *, void *, blas_int *, blas_int *) noexcept nogil
ctypedef void (*pttrf_t)(blas_int *, void *, void *, blas_int *) noexcept nogil
ctypedef void (*sytrf_t)(char *, blas_int *, void *, blas_int *, blas_int *, void *, blas_int *,
                         blas_int *) noexcept nogil
ctypedef void (*sytrs_t)(char *, blas_int *, blas_int *, void *, blas_int *, blas_int *, void *, blas_int *,
                         blas_int *) noexcept nogil
ctypedef void (*geqrf_t)(blas_int *, blas_int *, void *, blas_int *, void *, void *, blas_int *,
                         blas_int *) noexcept nogil
ctypedef void (*geqp3_t)(blas_int *, blas_int *, void *, blas_int *, blas_int *, void *, void *, blas_int *,
                         blas_int *) noexcept nogil
ctypedef void (*complex_geqp3_t)(blas_int *, blas_int *, void *, blas_int *, blas_int *, void *, void *, blas_int *,
                                 void *, blas_int *) noexcept nogil
ctypedef void (*orgqr_t)(blas_int *, blas_int *, blas_int *, void *, blas_int *, void *, void *, blas_int *,
                         blas_int *) noexcept nogil
ctypedef void (*ormqr_t)(char *, char *, blas_int *, blas_int *, blas_int *, void *, blas_int *, void *, void *,
                         blas_int *, void *, blas_int *, blas_int *) noexcept nogil
ctypedef void (*trsyl_t)(char *, char *, blas_int *, blas_int *, blas_int *, void *, blas_int *, void *, blas_int *,
                         void *, blas_int *, void *, blas_int *) noexcept nogil
ctypedef void (*gees_t)(char *, char *, void *, blas_int *, void *, blas_int *, blas_int *, void *, void *, void *,
                        blas_int *, void *, blas_int *, blas_int *, blas_int *) noexcept nogil
ctypedef void (*complex_gees_t)(char *, char *, void *, blas_int *, void *, blas_int *, blas_int *, void *, void *,
                                blas_int *, void *, blas_int *, void *, blas_int *, blas_int *) noexcept nogil
ctypedef void (*gesdd_t)(char *, blas_int *, blas_int *, void *, blas_int *, void *, void *, blas_int *, void *,
                         blas_int *, void *, blas_int *, blas_int *, blas_int *) noexcept nogil
ctypedef void (*complex_gesdd_t)(char *, blas_int *, blas_int *, void *, blas_int *, void *, void *, blas_int *, void *,
                                 blas_int *, void *, blas_int *, void *, blas_int *, blas_int *) noexcept nogil
ctypedef int (*iamax_t)(blas_int *, void *, blas_int *) noexcept nogil

cdef gemm_t[4] gemm
cdef symm_t[4] symm, hemm, syr2k, her2k
cdef syrk_t[4] syrk, herk
cdef trmm_t[4] trmm, trsm
cdef potrf_t[4] potrf, lauum
cdef pbtrf_t[4] pbtrf
cdef pptrf_t[4] pptrf
cdef pstrf_t[4] pstrf
cdef trtri_t[4] trtri
cdef getrf_t[4] getrf
cdef getri_t[4] getri
cdef gbtrf_t[4] gbtrf
cdef gttrf_t[4] gttrf
cdef pttrf_t[4] pttrf
cdef sytrf_t[4] sytrf, hetrf
cdef sytrs_t[4] sytrs, hetrs
cdef geqrf_t[4][4] factors_of   # qr, lq, ql, rq
cdef geqp3_t[2] geqp3
cdef complex_geqp3_t[2] complex_geqp3
cdef orgqr_t[4][4] q_of
cdef ormqr_t[4][4] products_of
cdef trsyl_t[4] trsyl
cdef gees_t[2] gees
cdef complex_gees_t[2] complex_gees
cdef gesdd_t[2] gesdd
cdef complex_gesdd_t[2] complex_gesdd
cdef gemv_t[4] gemv
cdef symv_t[4] symv, hemv
cdef trmv_t[4] trmv, trsv
cdef ger_t[4] geru, gerc
cdef syr_t[4] syr, her
cdef syr2_t[4] her2             # there is no complex syr2
cdef gbmv_t[4] gbmv
cdef sbmv_t[4] sbmv, hbmv       # there is no complex sbmv
cdef spmv_t[4] spmv, hpmv
cdef tbmv_t[4] tbmv, tbsv
cdef tpmv_t[4] tpmv, tpsv
cdef spr_t[4] spr, hpr
cdef spr2_t[4] hpr2             # there is no complex spr2
cdef axpy_t[4] axpy
cdef scal_t[4] scal, real_scal  # a real factor for complex vectors
cdef rot_t[4] rot, real_rot     # with a complex s, and with a real one
cdef rotg_t[4] rotg
cdef rotm_t[2] rotm
cdef rotmg_t[2] rotmg
cdef lascl_t[4] lascl
cdef iamax_t[4] iamax

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
