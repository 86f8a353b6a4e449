"""The one file that knows of s, d, c, z: SciPy's pointers, by dtype."""

cimport scipy.linalg.cython_blas as blas
cimport scipy.linalg.cython_lapack as lapack

gemm[:] = [<gemm_t>blas.sgemm, <gemm_t>blas.dgemm, <gemm_t>blas.cgemm, <gemm_t>blas.zgemm]
symm[:] = [<symm_t>blas.ssymm, <symm_t>blas.dsymm, <symm_t>blas.csymm, <symm_t>blas.zsymm]
hemm[:] = [<symm_t>blas.ssymm, <symm_t>blas.dsymm, <symm_t>blas.chemm, <symm_t>blas.zhemm]
syr2k[:] = [<symm_t>blas.ssyr2k, <symm_t>blas.dsyr2k, <symm_t>blas.csyr2k, <symm_t>blas.zsyr2k]
her2k[:] = [<symm_t>blas.ssyr2k, <symm_t>blas.dsyr2k, <symm_t>blas.cher2k, <symm_t>blas.zher2k]
syrk[:] = [<syrk_t>blas.ssyrk, <syrk_t>blas.dsyrk, <syrk_t>blas.csyrk, <syrk_t>blas.zsyrk]
herk[:] = [<syrk_t>blas.ssyrk, <syrk_t>blas.dsyrk, <syrk_t>blas.cherk, <syrk_t>blas.zherk]
trmm[:] = [<trmm_t>blas.strmm, <trmm_t>blas.dtrmm, <trmm_t>blas.ctrmm, <trmm_t>blas.ztrmm]
trsm[:] = [<trmm_t>blas.strsm, <trmm_t>blas.dtrsm, <trmm_t>blas.ctrsm, <trmm_t>blas.ztrsm]
gemv[:] = [<gemv_t>blas.sgemv, <gemv_t>blas.dgemv, <gemv_t>blas.cgemv, <gemv_t>blas.zgemv]
symv[:] = [<symv_t>blas.ssymv, <symv_t>blas.dsymv, <symv_t>lapack.csymv, <symv_t>lapack.zsymv]
hemv[:] = [<symv_t>blas.ssymv, <symv_t>blas.dsymv, <symv_t>blas.chemv, <symv_t>blas.zhemv]
trmv[:] = [<trmv_t>blas.strmv, <trmv_t>blas.dtrmv, <trmv_t>blas.ctrmv, <trmv_t>blas.ztrmv]
trsv[:] = [<trmv_t>blas.strsv, <trmv_t>blas.dtrsv, <trmv_t>blas.ctrsv, <trmv_t>blas.ztrsv]
geru[:] = [<ger_t>blas.sger, <ger_t>blas.dger, <ger_t>blas.cgeru, <ger_t>blas.zgeru]
gerc[:] = [<ger_t>blas.sger, <ger_t>blas.dger, <ger_t>blas.cgerc, <ger_t>blas.zgerc]
syr[:] = [<syr_t>blas.ssyr, <syr_t>blas.dsyr, <syr_t>lapack.csyr, <syr_t>lapack.zsyr]
her[:] = [<syr_t>blas.ssyr, <syr_t>blas.dsyr, <syr_t>blas.cher, <syr_t>blas.zher]
her2[:] = [<syr2_t>blas.ssyr2, <syr2_t>blas.dsyr2, <syr2_t>blas.cher2, <syr2_t>blas.zher2]
gbmv[:] = [<gbmv_t>blas.sgbmv, <gbmv_t>blas.dgbmv, <gbmv_t>blas.cgbmv, <gbmv_t>blas.zgbmv]
sbmv[:] = [<sbmv_t>blas.ssbmv, <sbmv_t>blas.dsbmv, NULL, NULL]
hbmv[:] = [<sbmv_t>blas.ssbmv, <sbmv_t>blas.dsbmv, <sbmv_t>blas.chbmv, <sbmv_t>blas.zhbmv]
spmv[:] = [<spmv_t>blas.sspmv, <spmv_t>blas.dspmv, <spmv_t>lapack.cspmv, <spmv_t>lapack.zspmv]
hpmv[:] = [<spmv_t>blas.sspmv, <spmv_t>blas.dspmv, <spmv_t>blas.chpmv, <spmv_t>blas.zhpmv]
tbmv[:] = [<tbmv_t>blas.stbmv, <tbmv_t>blas.dtbmv, <tbmv_t>blas.ctbmv, <tbmv_t>blas.ztbmv]
tbsv[:] = [<tbmv_t>blas.stbsv, <tbmv_t>blas.dtbsv, <tbmv_t>blas.ctbsv, <tbmv_t>blas.ztbsv]
tpmv[:] = [<tpmv_t>blas.stpmv, <tpmv_t>blas.dtpmv, <tpmv_t>blas.ctpmv, <tpmv_t>blas.ztpmv]
tpsv[:] = [<tpmv_t>blas.stpsv, <tpmv_t>blas.dtpsv, <tpmv_t>blas.ctpsv, <tpmv_t>blas.ztpsv]
spr[:] = [<spr_t>blas.sspr, <spr_t>blas.dspr, <spr_t>lapack.cspr, <spr_t>lapack.zspr]
hpr[:] = [<spr_t>blas.sspr, <spr_t>blas.dspr, <spr_t>blas.chpr, <spr_t>blas.zhpr]
hpr2[:] = [<spr2_t>blas.sspr2, <spr2_t>blas.dspr2, <spr2_t>blas.chpr2, <spr2_t>blas.zhpr2]
axpy[:] = [<axpy_t>blas.saxpy, <axpy_t>blas.daxpy, <axpy_t>blas.caxpy, <axpy_t>blas.zaxpy]
scal[:] = [<scal_t>blas.sscal, <scal_t>blas.dscal, <scal_t>blas.cscal, <scal_t>blas.zscal]
real_scal[:] = [<scal_t>blas.sscal, <scal_t>blas.dscal, <scal_t>blas.csscal, <scal_t>blas.zdscal]
rot[:] = [<rot_t>blas.srot, <rot_t>blas.drot, <rot_t>lapack.crot, <rot_t>lapack.zrot]
real_rot[:] = [<rot_t>blas.srot, <rot_t>blas.drot, <rot_t>blas.csrot, <rot_t>blas.zdrot]
rotg[:] = [<rotg_t>blas.srotg, <rotg_t>blas.drotg, <rotg_t>blas.crotg, <rotg_t>blas.zrotg]
rotm[:] = [<rotm_t>blas.srotm, <rotm_t>blas.drotm]
rotmg[:] = [<rotmg_t>blas.srotmg, <rotmg_t>blas.drotmg]
lascl[:] = [<lascl_t>lapack.slascl, <lascl_t>lapack.dlascl, <lascl_t>lapack.clascl, <lascl_t>lapack.zlascl]
potrf[:] = [<potrf_t>lapack.spotrf, <potrf_t>lapack.dpotrf, <potrf_t>lapack.cpotrf, <potrf_t>lapack.zpotrf]
pbtrf[:] = [<pbtrf_t>lapack.spbtrf, <pbtrf_t>lapack.dpbtrf, <pbtrf_t>lapack.cpbtrf, <pbtrf_t>lapack.zpbtrf]
pptrf[:] = [<pptrf_t>lapack.spptrf, <pptrf_t>lapack.dpptrf, <pptrf_t>lapack.cpptrf, <pptrf_t>lapack.zpptrf]
pstrf[:] = [<pstrf_t>lapack.spstrf, <pstrf_t>lapack.dpstrf, <pstrf_t>lapack.cpstrf, <pstrf_t>lapack.zpstrf]
lauum[:] = [<potrf_t>lapack.slauum, <potrf_t>lapack.dlauum, <potrf_t>lapack.clauum, <potrf_t>lapack.zlauum]
trtri[:] = [<trtri_t>lapack.strtri, <trtri_t>lapack.dtrtri, <trtri_t>lapack.ctrtri, <trtri_t>lapack.ztrtri]
getri[:] = [<getri_t>lapack.sgetri, <getri_t>lapack.dgetri, <getri_t>lapack.cgetri, <getri_t>lapack.zgetri]
getrf[:] = [<getrf_t>lapack.sgetrf, <getrf_t>lapack.dgetrf, <getrf_t>lapack.cgetrf, <getrf_t>lapack.zgetrf]
gbtrf[:] = [<gbtrf_t>lapack.sgbtrf, <gbtrf_t>lapack.dgbtrf, <gbtrf_t>lapack.cgbtrf, <gbtrf_t>lapack.zgbtrf]
gttrf[:] = [<gttrf_t>lapack.sgttrf, <gttrf_t>lapack.dgttrf, <gttrf_t>lapack.cgttrf, <gttrf_t>lapack.zgttrf]
pttrf[:] = [<pttrf_t>lapack.spttrf, <pttrf_t>lapack.dpttrf, <pttrf_t>lapack.cpttrf, <pttrf_t>lapack.zpttrf]
sytrf[:] = [<sytrf_t>lapack.ssytrf, <sytrf_t>lapack.dsytrf, <sytrf_t>lapack.csytrf, <sytrf_t>lapack.zsytrf]
hetrf[:] = [<sytrf_t>lapack.ssytrf, <sytrf_t>lapack.dsytrf, <sytrf_t>lapack.chetrf, <sytrf_t>lapack.zhetrf]
sytrs[:] = [<sytrs_t>lapack.ssytrs, <sytrs_t>lapack.dsytrs, <sytrs_t>lapack.csytrs, <sytrs_t>lapack.zsytrs]
hetrs[:] = [<sytrs_t>lapack.ssytrs, <sytrs_t>lapack.dsytrs, <sytrs_t>lapack.chetrs, <sytrs_t>lapack.zhetrs]
factors_of[0][:] = [<geqrf_t>lapack.sgeqrf, <geqrf_t>lapack.dgeqrf, <geqrf_t>lapack.cgeqrf, <geqrf_t>lapack.zgeqrf]
factors_of[1][:] = [<geqrf_t>lapack.sgelqf, <geqrf_t>lapack.dgelqf, <geqrf_t>lapack.cgelqf, <geqrf_t>lapack.zgelqf]
factors_of[2][:] = [<geqrf_t>lapack.sgeqlf, <geqrf_t>lapack.dgeqlf, <geqrf_t>lapack.cgeqlf, <geqrf_t>lapack.zgeqlf]
factors_of[3][:] = [<geqrf_t>lapack.sgerqf, <geqrf_t>lapack.dgerqf, <geqrf_t>lapack.cgerqf, <geqrf_t>lapack.zgerqf]
geqp3[:] = [<geqp3_t>lapack.sgeqp3, <geqp3_t>lapack.dgeqp3]
complex_geqp3[:] = [<complex_geqp3_t>lapack.cgeqp3, <complex_geqp3_t>lapack.zgeqp3]
q_of[0][:] = [<orgqr_t>lapack.sorgqr, <orgqr_t>lapack.dorgqr, <orgqr_t>lapack.cungqr, <orgqr_t>lapack.zungqr]
q_of[1][:] = [<orgqr_t>lapack.sorglq, <orgqr_t>lapack.dorglq, <orgqr_t>lapack.cunglq, <orgqr_t>lapack.zunglq]
q_of[2][:] = [<orgqr_t>lapack.sorgql, <orgqr_t>lapack.dorgql, <orgqr_t>lapack.cungql, <orgqr_t>lapack.zungql]
q_of[3][:] = [<orgqr_t>lapack.sorgrq, <orgqr_t>lapack.dorgrq, <orgqr_t>lapack.cungrq, <orgqr_t>lapack.zungrq]
products_of[0][:] = [<ormqr_t>lapack.sormqr, <ormqr_t>lapack.dormqr, <ormqr_t>lapack.cunmqr, <ormqr_t>lapack.zunmqr]
products_of[1][:] = [<ormqr_t>lapack.sormlq, <ormqr_t>lapack.dormlq, <ormqr_t>lapack.cunmlq, <ormqr_t>lapack.zunmlq]
products_of[2][:] = [<ormqr_t>lapack.sormql, <ormqr_t>lapack.dormql, <ormqr_t>lapack.cunmql, <ormqr_t>lapack.zunmql]
products_of[3][:] = [<ormqr_t>lapack.sormrq, <ormqr_t>lapack.dormrq, <ormqr_t>lapack.cunmrq, <ormqr_t>lapack.zunmrq]
trsyl[:] = [<trsyl_t>lapack.strsyl, <trsyl_t>lapack.dtrsyl, <trsyl_t>lapack.ctrsyl, <trsyl_t>lapack.ztrsyl]
gees[:] = [<gees_t>lapack.sgees, <gees_t>lapack.dgees]
complex_gees[:] = [<complex_gees_t>lapack.cgees, <complex_gees_t>lapack.zgees]
gesdd[:] = [<gesdd_t>lapack.sgesdd, <gesdd_t>lapack.dgesdd]
complex_gesdd[:] = [<complex_gesdd_t>lapack.cgesdd, <complex_gesdd_t>lapack.zgesdd]
iamax[:] = [<iamax_t>blas.isamax, <iamax_t>blas.idamax, <iamax_t>blas.icamax, <iamax_t>blas.izamax]


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
