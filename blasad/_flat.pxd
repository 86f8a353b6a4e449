# Made by cython_src/generate from the declarations of the rules and SciPy's signatures, which alone are edited.

from blasad._c.capi cimport blasad_work

cdef int blasad_scopy_fwd(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_scopy_aug(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_scopy_rev(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_dcopy_fwd(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_dcopy_aug(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_dcopy_rev(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_ccopy_fwd(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, blasad_work *work) noexcept nogil
cdef int blasad_ccopy_aug(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, blasad_work *work) noexcept nogil
cdef int blasad_ccopy_rev(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, blasad_work *work) noexcept nogil
cdef int blasad_zcopy_fwd(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, blasad_work *work) noexcept nogil
cdef int blasad_zcopy_aug(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, blasad_work *work) noexcept nogil
cdef int blasad_zcopy_rev(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, blasad_work *work) noexcept nogil
cdef int blasad_sswap_fwd(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_sswap_aug(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_sswap_rev(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_dswap_fwd(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_dswap_aug(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_dswap_rev(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_cswap_fwd(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, blasad_work *work) noexcept nogil
cdef int blasad_cswap_aug(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, blasad_work *work) noexcept nogil
cdef int blasad_cswap_rev(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, blasad_work *work) noexcept nogil
cdef int blasad_zswap_fwd(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, blasad_work *work) noexcept nogil
cdef int blasad_zswap_aug(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, blasad_work *work) noexcept nogil
cdef int blasad_zswap_rev(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, blasad_work *work) noexcept nogil
cdef int blasad_sscal_fwd(int *n, float *a, float *da, float *x, float *dx, int *incx, blasad_work
                          *work) noexcept nogil
cdef int blasad_sscal_aug(int *n, float *a, float *da, float *x, float *dx, int *incx, blasad_work
                          *work) noexcept nogil
cdef int blasad_sscal_rev(int *n, float *a, float *da, float *x, float *dx, int *incx, blasad_work
                          *work) noexcept nogil
cdef int blasad_dscal_fwd(int *n, double *a, double *da, double *x, double *dx, int *incx, blasad_work
                          *work) noexcept nogil
cdef int blasad_dscal_aug(int *n, double *a, double *da, double *x, double *dx, int *incx, blasad_work
                          *work) noexcept nogil
cdef int blasad_dscal_rev(int *n, double *a, double *da, double *x, double *dx, int *incx, blasad_work
                          *work) noexcept nogil
cdef int blasad_cscal_fwd(int *n, float complex *a, float complex *da, float complex *x, float complex *dx, int *incx,
                          blasad_work *work) noexcept nogil
cdef int blasad_cscal_aug(int *n, float complex *a, float complex *da, float complex *x, float complex *dx, int *incx,
                          blasad_work *work) noexcept nogil
cdef int blasad_cscal_rev(int *n, float complex *a, float complex *da, float complex *x, float complex *dx, int *incx,
                          blasad_work *work) noexcept nogil
cdef int blasad_zscal_fwd(int *n, double complex *a, double complex *da, double complex *x, double complex *dx, int
                          *incx, blasad_work *work) noexcept nogil
cdef int blasad_zscal_aug(int *n, double complex *a, double complex *da, double complex *x, double complex *dx, int
                          *incx, blasad_work *work) noexcept nogil
cdef int blasad_zscal_rev(int *n, double complex *a, double complex *da, double complex *x, double complex *dx, int
                          *incx, blasad_work *work) noexcept nogil
cdef int blasad_csscal_fwd(int *n, float *a, float *da, float complex *x, float complex *dx, int *incx, blasad_work
                           *work) noexcept nogil
cdef int blasad_csscal_aug(int *n, float *a, float *da, float complex *x, float complex *dx, int *incx, blasad_work
                           *work) noexcept nogil
cdef int blasad_csscal_rev(int *n, float *a, float *da, float complex *x, float complex *dx, int *incx, blasad_work
                           *work) noexcept nogil
cdef int blasad_zdscal_fwd(int *n, double *a, double *da, double complex *x, double complex *dx, int *incx,
                           blasad_work *work) noexcept nogil
cdef int blasad_zdscal_aug(int *n, double *a, double *da, double complex *x, double complex *dx, int *incx,
                           blasad_work *work) noexcept nogil
cdef int blasad_zdscal_rev(int *n, double *a, double *da, double complex *x, double complex *dx, int *incx,
                           blasad_work *work) noexcept nogil
cdef int blasad_saxpy_fwd(int *n, float *a, float *da, float *x, float *dx, int *incx, float *y, float *dy, int *incy,
                          blasad_work *work) noexcept nogil
cdef int blasad_saxpy_aug(int *n, float *a, float *da, float *x, float *dx, int *incx, float *y, float *dy, int *incy,
                          blasad_work *work) noexcept nogil
cdef int blasad_saxpy_rev(int *n, float *a, float *da, float *x, float *dx, int *incx, float *y, float *dy, int *incy,
                          blasad_work *work) noexcept nogil
cdef int blasad_daxpy_fwd(int *n, double *a, double *da, double *x, double *dx, int *incx, double *y, double *dy, int
                          *incy, blasad_work *work) noexcept nogil
cdef int blasad_daxpy_aug(int *n, double *a, double *da, double *x, double *dx, int *incx, double *y, double *dy, int
                          *incy, blasad_work *work) noexcept nogil
cdef int blasad_daxpy_rev(int *n, double *a, double *da, double *x, double *dx, int *incx, double *y, double *dy, int
                          *incy, blasad_work *work) noexcept nogil
cdef int blasad_caxpy_fwd(int *n, float complex *a, float complex *da, float complex *x, float complex *dx, int *incx,
                          float complex *y, float complex *dy, int *incy, blasad_work *work) noexcept nogil
cdef int blasad_caxpy_aug(int *n, float complex *a, float complex *da, float complex *x, float complex *dx, int *incx,
                          float complex *y, float complex *dy, int *incy, blasad_work *work) noexcept nogil
cdef int blasad_caxpy_rev(int *n, float complex *a, float complex *da, float complex *x, float complex *dx, int *incx,
                          float complex *y, float complex *dy, int *incy, blasad_work *work) noexcept nogil
cdef int blasad_zaxpy_fwd(int *n, double complex *a, double complex *da, double complex *x, double complex *dx, int
                          *incx, double complex *y, double complex *dy, int *incy, blasad_work *work) noexcept nogil
cdef int blasad_zaxpy_aug(int *n, double complex *a, double complex *da, double complex *x, double complex *dx, int
                          *incx, double complex *y, double complex *dy, int *incy, blasad_work *work) noexcept nogil
cdef int blasad_zaxpy_rev(int *n, double complex *a, double complex *da, double complex *x, double complex *dx, int
                          *incx, double complex *y, double complex *dy, int *incy, blasad_work *work) noexcept nogil
cdef int blasad_sdot_fwd(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *out, float
                         *dout, blasad_work *work) noexcept nogil
cdef int blasad_sdot_aug(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *out, float
                         *dout, blasad_work *work) noexcept nogil
cdef int blasad_sdot_rev(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *out, float
                         *dout, blasad_work *work) noexcept nogil
cdef int blasad_ddot_fwd(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *out,
                         double *dout, blasad_work *work) noexcept nogil
cdef int blasad_ddot_aug(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *out,
                         double *dout, blasad_work *work) noexcept nogil
cdef int blasad_ddot_rev(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *out,
                         double *dout, blasad_work *work) noexcept nogil
cdef int blasad_cdotu_fwd(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, float complex *out, float complex *dout, blasad_work *work) noexcept nogil
cdef int blasad_cdotu_aug(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, float complex *out, float complex *dout, blasad_work *work) noexcept nogil
cdef int blasad_cdotu_rev(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, float complex *out, float complex *dout, blasad_work *work) noexcept nogil
cdef int blasad_zdotu_fwd(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, double complex *out, double complex *dout, blasad_work *work) noexcept nogil
cdef int blasad_zdotu_aug(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, double complex *out, double complex *dout, blasad_work *work) noexcept nogil
cdef int blasad_zdotu_rev(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, double complex *out, double complex *dout, blasad_work *work) noexcept nogil
cdef int blasad_cdotc_fwd(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, float complex *out, float complex *dout, blasad_work *work) noexcept nogil
cdef int blasad_cdotc_aug(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, float complex *out, float complex *dout, blasad_work *work) noexcept nogil
cdef int blasad_cdotc_rev(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, float complex *out, float complex *dout, blasad_work *work) noexcept nogil
cdef int blasad_zdotc_fwd(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, double complex *out, double complex *dout, blasad_work *work) noexcept nogil
cdef int blasad_zdotc_aug(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, double complex *out, double complex *dout, blasad_work *work) noexcept nogil
cdef int blasad_zdotc_rev(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, double complex *out, double complex *dout, blasad_work *work) noexcept nogil
cdef int blasad_sdsdot_fwd(int *n, float *sb, float *dsb, float *x, float *dx, int *incx, float *y, float *dy, int
                           *incy, float *out, float *dout, blasad_work *work) noexcept nogil
cdef int blasad_sdsdot_aug(int *n, float *sb, float *dsb, float *x, float *dx, int *incx, float *y, float *dy, int
                           *incy, float *out, float *dout, blasad_work *work) noexcept nogil
cdef int blasad_sdsdot_rev(int *n, float *sb, float *dsb, float *x, float *dx, int *incx, float *y, float *dy, int
                           *incy, float *out, float *dout, blasad_work *work) noexcept nogil
cdef int blasad_dsdot_fwd(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, double *out, double
                          *dout, blasad_work *work) noexcept nogil
cdef int blasad_dsdot_aug(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, double *out, double
                          *dout, blasad_work *work) noexcept nogil
cdef int blasad_dsdot_rev(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, double *out, double
                          *dout, blasad_work *work) noexcept nogil
cdef int blasad_snrm2_fwd(int *n, float *x, float *dx, int *incx, float *out, float *dout, blasad_work
                          *work) noexcept nogil
cdef int blasad_snrm2_aug(int *n, float *x, float *dx, int *incx, float *out, float *dout, blasad_work
                          *work) noexcept nogil
cdef int blasad_snrm2_rev(int *n, float *x, float *dx, int *incx, float *out, float *dout, blasad_work
                          *work) noexcept nogil
cdef int blasad_dnrm2_fwd(int *n, double *x, double *dx, int *incx, double *out, double *dout, blasad_work
                          *work) noexcept nogil
cdef int blasad_dnrm2_aug(int *n, double *x, double *dx, int *incx, double *out, double *dout, blasad_work
                          *work) noexcept nogil
cdef int blasad_dnrm2_rev(int *n, double *x, double *dx, int *incx, double *out, double *dout, blasad_work
                          *work) noexcept nogil
cdef int blasad_scnrm2_fwd(int *n, float complex *x, float complex *dx, int *incx, float *out, float *dout,
                           blasad_work *work) noexcept nogil
cdef int blasad_scnrm2_aug(int *n, float complex *x, float complex *dx, int *incx, float *out, float *dout,
                           blasad_work *work) noexcept nogil
cdef int blasad_scnrm2_rev(int *n, float complex *x, float complex *dx, int *incx, float *out, float *dout,
                           blasad_work *work) noexcept nogil
cdef int blasad_dznrm2_fwd(int *n, double complex *x, double complex *dx, int *incx, double *out, double *dout,
                           blasad_work *work) noexcept nogil
cdef int blasad_dznrm2_aug(int *n, double complex *x, double complex *dx, int *incx, double *out, double *dout,
                           blasad_work *work) noexcept nogil
cdef int blasad_dznrm2_rev(int *n, double complex *x, double complex *dx, int *incx, double *out, double *dout,
                           blasad_work *work) noexcept nogil
cdef int blasad_sasum_fwd(int *n, float *x, float *dx, int *incx, float *out, float *dout, blasad_work
                          *work) noexcept nogil
cdef int blasad_sasum_aug(int *n, float *x, float *dx, int *incx, float *out, float *dout, blasad_work
                          *work) noexcept nogil
cdef int blasad_sasum_rev(int *n, float *x, float *dx, int *incx, float *out, float *dout, blasad_work
                          *work) noexcept nogil
cdef int blasad_dasum_fwd(int *n, double *x, double *dx, int *incx, double *out, double *dout, blasad_work
                          *work) noexcept nogil
cdef int blasad_dasum_aug(int *n, double *x, double *dx, int *incx, double *out, double *dout, blasad_work
                          *work) noexcept nogil
cdef int blasad_dasum_rev(int *n, double *x, double *dx, int *incx, double *out, double *dout, blasad_work
                          *work) noexcept nogil
cdef int blasad_scasum_fwd(int *n, float complex *x, float complex *dx, int *incx, float *out, float *dout,
                           blasad_work *work) noexcept nogil
cdef int blasad_scasum_aug(int *n, float complex *x, float complex *dx, int *incx, float *out, float *dout,
                           blasad_work *work) noexcept nogil
cdef int blasad_scasum_rev(int *n, float complex *x, float complex *dx, int *incx, float *out, float *dout,
                           blasad_work *work) noexcept nogil
cdef int blasad_dzasum_fwd(int *n, double complex *x, double complex *dx, int *incx, double *out, double *dout,
                           blasad_work *work) noexcept nogil
cdef int blasad_dzasum_aug(int *n, double complex *x, double complex *dx, int *incx, double *out, double *dout,
                           blasad_work *work) noexcept nogil
cdef int blasad_dzasum_rev(int *n, double complex *x, double complex *dx, int *incx, double *out, double *dout,
                           blasad_work *work) noexcept nogil
cdef int blasad_sgemm_fwd(char *trans_a, char *trans_b, int *m, int *n, int *k, float *alpha, float *dalpha, float *a,
                          float *da, int *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c,
                          float *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_sgemm_aug(char *trans_a, char *trans_b, int *m, int *n, int *k, float *alpha, float *dalpha, float *a,
                          float *da, int *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c,
                          float *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_sgemm_rev(char *trans_a, char *trans_b, int *m, int *n, int *k, float *alpha, float *dalpha, float *a,
                          float *da, int *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c,
                          float *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_dgemm_fwd(char *trans_a, char *trans_b, int *m, int *n, int *k, double *alpha, double *dalpha, double
                          *a, double *da, int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta,
                          double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_dgemm_aug(char *trans_a, char *trans_b, int *m, int *n, int *k, double *alpha, double *dalpha, double
                          *a, double *da, int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta,
                          double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_dgemm_rev(char *trans_a, char *trans_b, int *m, int *n, int *k, double *alpha, double *dalpha, double
                          *a, double *da, int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta,
                          double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_cgemm_fwd(char *trans_a, char *trans_b, int *m, int *n, int *k, float complex *alpha, float complex
                          *dalpha, float complex *a, float complex *da, int *lda, float complex *b, float complex *db,
                          int *ldb, float complex *beta, float complex *dbeta, float complex *c, float complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_cgemm_aug(char *trans_a, char *trans_b, int *m, int *n, int *k, float complex *alpha, float complex
                          *dalpha, float complex *a, float complex *da, int *lda, float complex *b, float complex *db,
                          int *ldb, float complex *beta, float complex *dbeta, float complex *c, float complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_cgemm_rev(char *trans_a, char *trans_b, int *m, int *n, int *k, float complex *alpha, float complex
                          *dalpha, float complex *a, float complex *da, int *lda, float complex *b, float complex *db,
                          int *ldb, float complex *beta, float complex *dbeta, float complex *c, float complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_zgemm_fwd(char *trans_a, char *trans_b, int *m, int *n, int *k, double complex *alpha, double complex
                          *dalpha, double complex *a, double complex *da, int *lda, double complex *b, double complex
                          *db, int *ldb, double complex *beta, double complex *dbeta, double complex *c, double
                          complex *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_zgemm_aug(char *trans_a, char *trans_b, int *m, int *n, int *k, double complex *alpha, double complex
                          *dalpha, double complex *a, double complex *da, int *lda, double complex *b, double complex
                          *db, int *ldb, double complex *beta, double complex *dbeta, double complex *c, double
                          complex *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_zgemm_rev(char *trans_a, char *trans_b, int *m, int *n, int *k, double complex *alpha, double complex
                          *dalpha, double complex *a, double complex *da, int *lda, double complex *b, double complex
                          *db, int *ldb, double complex *beta, double complex *dbeta, double complex *c, double
                          complex *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_sgemv_fwd(char *trans, int *m, int *n, float *alpha, float *dalpha, float *a, float *da, int *lda,
                          float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy,
                          blasad_work *work) noexcept nogil
cdef int blasad_sgemv_aug(char *trans, int *m, int *n, float *alpha, float *dalpha, float *a, float *da, int *lda,
                          float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy,
                          blasad_work *work) noexcept nogil
cdef int blasad_sgemv_rev(char *trans, int *m, int *n, float *alpha, float *dalpha, float *a, float *da, int *lda,
                          float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy,
                          blasad_work *work) noexcept nogil
cdef int blasad_dgemv_fwd(char *trans, int *m, int *n, double *alpha, double *dalpha, double *a, double *da, int *lda,
                          double *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int
                          *incy, blasad_work *work) noexcept nogil
cdef int blasad_dgemv_aug(char *trans, int *m, int *n, double *alpha, double *dalpha, double *a, double *da, int *lda,
                          double *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int
                          *incy, blasad_work *work) noexcept nogil
cdef int blasad_dgemv_rev(char *trans, int *m, int *n, double *alpha, double *dalpha, double *a, double *da, int *lda,
                          double *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int
                          *incy, blasad_work *work) noexcept nogil
cdef int blasad_cgemv_fwd(char *trans, int *m, int *n, float complex *alpha, float complex *dalpha, float complex *a,
                          float complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex
                          *beta, float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_cgemv_aug(char *trans, int *m, int *n, float complex *alpha, float complex *dalpha, float complex *a,
                          float complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex
                          *beta, float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_cgemv_rev(char *trans, int *m, int *n, float complex *alpha, float complex *dalpha, float complex *a,
                          float complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex
                          *beta, float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_zgemv_fwd(char *trans, int *m, int *n, double complex *alpha, double complex *dalpha, double complex
                          *a, double complex *da, int *lda, double complex *x, double complex *dx, int *incx, double
                          complex *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy,
                          blasad_work *work) noexcept nogil
cdef int blasad_zgemv_aug(char *trans, int *m, int *n, double complex *alpha, double complex *dalpha, double complex
                          *a, double complex *da, int *lda, double complex *x, double complex *dx, int *incx, double
                          complex *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy,
                          blasad_work *work) noexcept nogil
cdef int blasad_zgemv_rev(char *trans, int *m, int *n, double complex *alpha, double complex *dalpha, double complex
                          *a, double complex *da, int *lda, double complex *x, double complex *dx, int *incx, double
                          complex *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy,
                          blasad_work *work) noexcept nogil
cdef int blasad_sger_fwd(int *m, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y, float
                         *dy, int *incy, float *a, float *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_sger_aug(int *m, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y, float
                         *dy, int *incy, float *a, float *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_sger_rev(int *m, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y, float
                         *dy, int *incy, float *a, float *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_dger_fwd(int *m, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double *y,
                         double *dy, int *incy, double *a, double *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_dger_aug(int *m, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double *y,
                         double *dy, int *incy, double *a, double *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_dger_rev(int *m, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double *y,
                         double *dy, int *incy, double *a, double *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_cgeru_fwd(int *m, int *n, float complex *alpha, float complex *dalpha, float complex *x, float complex
                          *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *a, float
                          complex *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_cgeru_aug(int *m, int *n, float complex *alpha, float complex *dalpha, float complex *x, float complex
                          *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *a, float
                          complex *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_cgeru_rev(int *m, int *n, float complex *alpha, float complex *dalpha, float complex *x, float complex
                          *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *a, float
                          complex *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_zgeru_fwd(int *m, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex *a,
                          double complex *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_zgeru_aug(int *m, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex *a,
                          double complex *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_zgeru_rev(int *m, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex *a,
                          double complex *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_cgerc_fwd(int *m, int *n, float complex *alpha, float complex *dalpha, float complex *x, float complex
                          *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *a, float
                          complex *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_cgerc_aug(int *m, int *n, float complex *alpha, float complex *dalpha, float complex *x, float complex
                          *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *a, float
                          complex *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_cgerc_rev(int *m, int *n, float complex *alpha, float complex *dalpha, float complex *x, float complex
                          *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *a, float
                          complex *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_zgerc_fwd(int *m, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex *a,
                          double complex *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_zgerc_aug(int *m, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex *a,
                          double complex *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_zgerc_rev(int *m, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex *a,
                          double complex *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_ssymm_fwd(char *side, char *uplo, int *m, int *n, float *alpha, float *dalpha, float *a, float *da,
                          int *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c, float *dc, int
                          *ldc, blasad_work *work) noexcept nogil
cdef int blasad_ssymm_aug(char *side, char *uplo, int *m, int *n, float *alpha, float *dalpha, float *a, float *da,
                          int *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c, float *dc, int
                          *ldc, blasad_work *work) noexcept nogil
cdef int blasad_ssymm_rev(char *side, char *uplo, int *m, int *n, float *alpha, float *dalpha, float *a, float *da,
                          int *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c, float *dc, int
                          *ldc, blasad_work *work) noexcept nogil
cdef int blasad_dsymm_fwd(char *side, char *uplo, int *m, int *n, double *alpha, double *dalpha, double *a, double
                          *da, int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta, double *c,
                          double *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_dsymm_aug(char *side, char *uplo, int *m, int *n, double *alpha, double *dalpha, double *a, double
                          *da, int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta, double *c,
                          double *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_dsymm_rev(char *side, char *uplo, int *m, int *n, double *alpha, double *dalpha, double *a, double
                          *da, int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta, double *c,
                          double *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_csymm_fwd(char *side, char *uplo, int *m, int *n, float complex *alpha, float complex *dalpha, float
                          complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                          float complex *beta, float complex *dbeta, float complex *c, float complex *dc, int *ldc,
                          blasad_work *work) noexcept nogil
cdef int blasad_csymm_aug(char *side, char *uplo, int *m, int *n, float complex *alpha, float complex *dalpha, float
                          complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                          float complex *beta, float complex *dbeta, float complex *c, float complex *dc, int *ldc,
                          blasad_work *work) noexcept nogil
cdef int blasad_csymm_rev(char *side, char *uplo, int *m, int *n, float complex *alpha, float complex *dalpha, float
                          complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                          float complex *beta, float complex *dbeta, float complex *c, float complex *dc, int *ldc,
                          blasad_work *work) noexcept nogil
cdef int blasad_zsymm_fwd(char *side, char *uplo, int *m, int *n, double complex *alpha, double complex *dalpha,
                          double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                          *ldb, double complex *beta, double complex *dbeta, double complex *c, double complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_zsymm_aug(char *side, char *uplo, int *m, int *n, double complex *alpha, double complex *dalpha,
                          double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                          *ldb, double complex *beta, double complex *dbeta, double complex *c, double complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_zsymm_rev(char *side, char *uplo, int *m, int *n, double complex *alpha, double complex *dalpha,
                          double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                          *ldb, double complex *beta, double complex *dbeta, double complex *c, double complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_chemm_fwd(char *side, char *uplo, int *m, int *n, float complex *alpha, float complex *dalpha, float
                          complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                          float complex *beta, float complex *dbeta, float complex *c, float complex *dc, int *ldc,
                          blasad_work *work) noexcept nogil
cdef int blasad_chemm_aug(char *side, char *uplo, int *m, int *n, float complex *alpha, float complex *dalpha, float
                          complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                          float complex *beta, float complex *dbeta, float complex *c, float complex *dc, int *ldc,
                          blasad_work *work) noexcept nogil
cdef int blasad_chemm_rev(char *side, char *uplo, int *m, int *n, float complex *alpha, float complex *dalpha, float
                          complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                          float complex *beta, float complex *dbeta, float complex *c, float complex *dc, int *ldc,
                          blasad_work *work) noexcept nogil
cdef int blasad_zhemm_fwd(char *side, char *uplo, int *m, int *n, double complex *alpha, double complex *dalpha,
                          double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                          *ldb, double complex *beta, double complex *dbeta, double complex *c, double complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_zhemm_aug(char *side, char *uplo, int *m, int *n, double complex *alpha, double complex *dalpha,
                          double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                          *ldb, double complex *beta, double complex *dbeta, double complex *c, double complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_zhemm_rev(char *side, char *uplo, int *m, int *n, double complex *alpha, double complex *dalpha,
                          double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                          *ldb, double complex *beta, double complex *dbeta, double complex *c, double complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_ssymv_fwd(char *uplo, int *n, float *alpha, float *dalpha, float *a, float *da, int *lda, float *x,
                          float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_ssymv_aug(char *uplo, int *n, float *alpha, float *dalpha, float *a, float *da, int *lda, float *x,
                          float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_ssymv_rev(char *uplo, int *n, float *alpha, float *dalpha, float *a, float *da, int *lda, float *x,
                          float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_dsymv_fwd(char *uplo, int *n, double *alpha, double *dalpha, double *a, double *da, int *lda, double
                          *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int *incy,
                          blasad_work *work) noexcept nogil
cdef int blasad_dsymv_aug(char *uplo, int *n, double *alpha, double *dalpha, double *a, double *da, int *lda, double
                          *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int *incy,
                          blasad_work *work) noexcept nogil
cdef int blasad_dsymv_rev(char *uplo, int *n, double *alpha, double *dalpha, double *a, double *da, int *lda, double
                          *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int *incy,
                          blasad_work *work) noexcept nogil
cdef int blasad_csymv_fwd(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *a, float
                          complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex *beta,
                          float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_csymv_aug(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *a, float
                          complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex *beta,
                          float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_csymv_rev(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *a, float
                          complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex *beta,
                          float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_zsymv_fwd(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *a, double
                          complex *da, int *lda, double complex *x, double complex *dx, int *incx, double complex
                          *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_zsymv_aug(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *a, double
                          complex *da, int *lda, double complex *x, double complex *dx, int *incx, double complex
                          *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_zsymv_rev(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *a, double
                          complex *da, int *lda, double complex *x, double complex *dx, int *incx, double complex
                          *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_chemv_fwd(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *a, float
                          complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex *beta,
                          float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_chemv_aug(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *a, float
                          complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex *beta,
                          float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_chemv_rev(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *a, float
                          complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex *beta,
                          float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_zhemv_fwd(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *a, double
                          complex *da, int *lda, double complex *x, double complex *dx, int *incx, double complex
                          *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_zhemv_aug(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *a, double
                          complex *da, int *lda, double complex *x, double complex *dx, int *incx, double complex
                          *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_zhemv_rev(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *a, double
                          complex *da, int *lda, double complex *x, double complex *dx, int *incx, double complex
                          *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_ssyrk_fwd(char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float *a, float *da,
                          int *lda, float *beta, float *dbeta, float *c, float *dc, int *ldc, blasad_work
                          *work) noexcept nogil
cdef int blasad_ssyrk_aug(char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float *a, float *da,
                          int *lda, float *beta, float *dbeta, float *c, float *dc, int *ldc, blasad_work
                          *work) noexcept nogil
cdef int blasad_ssyrk_rev(char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float *a, float *da,
                          int *lda, float *beta, float *dbeta, float *c, float *dc, int *ldc, blasad_work
                          *work) noexcept nogil
cdef int blasad_dsyrk_fwd(char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double *a, double
                          *da, int *lda, double *beta, double *dbeta, double *c, double *dc, int *ldc, blasad_work
                          *work) noexcept nogil
cdef int blasad_dsyrk_aug(char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double *a, double
                          *da, int *lda, double *beta, double *dbeta, double *c, double *dc, int *ldc, blasad_work
                          *work) noexcept nogil
cdef int blasad_dsyrk_rev(char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double *a, double
                          *da, int *lda, double *beta, double *dbeta, double *c, double *dc, int *ldc, blasad_work
                          *work) noexcept nogil
cdef int blasad_csyrk_fwd(char *uplo, char *trans, int *n, int *k, float complex *alpha, float complex *dalpha, float
                          complex *a, float complex *da, int *lda, float complex *beta, float complex *dbeta, float
                          complex *c, float complex *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_csyrk_aug(char *uplo, char *trans, int *n, int *k, float complex *alpha, float complex *dalpha, float
                          complex *a, float complex *da, int *lda, float complex *beta, float complex *dbeta, float
                          complex *c, float complex *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_csyrk_rev(char *uplo, char *trans, int *n, int *k, float complex *alpha, float complex *dalpha, float
                          complex *a, float complex *da, int *lda, float complex *beta, float complex *dbeta, float
                          complex *c, float complex *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_zsyrk_fwd(char *uplo, char *trans, int *n, int *k, double complex *alpha, double complex *dalpha,
                          double complex *a, double complex *da, int *lda, double complex *beta, double complex
                          *dbeta, double complex *c, double complex *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_zsyrk_aug(char *uplo, char *trans, int *n, int *k, double complex *alpha, double complex *dalpha,
                          double complex *a, double complex *da, int *lda, double complex *beta, double complex
                          *dbeta, double complex *c, double complex *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_zsyrk_rev(char *uplo, char *trans, int *n, int *k, double complex *alpha, double complex *dalpha,
                          double complex *a, double complex *da, int *lda, double complex *beta, double complex
                          *dbeta, double complex *c, double complex *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_cherk_fwd(char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float complex *a,
                          float complex *da, int *lda, float *beta, float *dbeta, float complex *c, float complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_cherk_aug(char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float complex *a,
                          float complex *da, int *lda, float *beta, float *dbeta, float complex *c, float complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_cherk_rev(char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float complex *a,
                          float complex *da, int *lda, float *beta, float *dbeta, float complex *c, float complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_zherk_fwd(char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double complex *a,
                          double complex *da, int *lda, double *beta, double *dbeta, double complex *c, double complex
                          *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_zherk_aug(char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double complex *a,
                          double complex *da, int *lda, double *beta, double *dbeta, double complex *c, double complex
                          *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_zherk_rev(char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double complex *a,
                          double complex *da, int *lda, double *beta, double *dbeta, double complex *c, double complex
                          *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_ssyr2k_fwd(char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float *a, float *da,
                           int *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c, float *dc,
                           int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_ssyr2k_aug(char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float *a, float *da,
                           int *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c, float *dc,
                           int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_ssyr2k_rev(char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float *a, float *da,
                           int *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c, float *dc,
                           int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_dsyr2k_fwd(char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double *a, double
                           *da, int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta, double *c,
                           double *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_dsyr2k_aug(char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double *a, double
                           *da, int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta, double *c,
                           double *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_dsyr2k_rev(char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double *a, double
                           *da, int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta, double *c,
                           double *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_csyr2k_fwd(char *uplo, char *trans, int *n, int *k, float complex *alpha, float complex *dalpha, float
                           complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                           float complex *beta, float complex *dbeta, float complex *c, float complex *dc, int *ldc,
                           blasad_work *work) noexcept nogil
cdef int blasad_csyr2k_aug(char *uplo, char *trans, int *n, int *k, float complex *alpha, float complex *dalpha, float
                           complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                           float complex *beta, float complex *dbeta, float complex *c, float complex *dc, int *ldc,
                           blasad_work *work) noexcept nogil
cdef int blasad_csyr2k_rev(char *uplo, char *trans, int *n, int *k, float complex *alpha, float complex *dalpha, float
                           complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                           float complex *beta, float complex *dbeta, float complex *c, float complex *dc, int *ldc,
                           blasad_work *work) noexcept nogil
cdef int blasad_zsyr2k_fwd(char *uplo, char *trans, int *n, int *k, double complex *alpha, double complex *dalpha,
                           double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                           *ldb, double complex *beta, double complex *dbeta, double complex *c, double complex *dc,
                           int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_zsyr2k_aug(char *uplo, char *trans, int *n, int *k, double complex *alpha, double complex *dalpha,
                           double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                           *ldb, double complex *beta, double complex *dbeta, double complex *c, double complex *dc,
                           int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_zsyr2k_rev(char *uplo, char *trans, int *n, int *k, double complex *alpha, double complex *dalpha,
                           double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                           *ldb, double complex *beta, double complex *dbeta, double complex *c, double complex *dc,
                           int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_cher2k_fwd(char *uplo, char *trans, int *n, int *k, float complex *alpha, float complex *dalpha, float
                           complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                           float *beta, float *dbeta, float complex *c, float complex *dc, int *ldc, blasad_work
                           *work) noexcept nogil
cdef int blasad_cher2k_aug(char *uplo, char *trans, int *n, int *k, float complex *alpha, float complex *dalpha, float
                           complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                           float *beta, float *dbeta, float complex *c, float complex *dc, int *ldc, blasad_work
                           *work) noexcept nogil
cdef int blasad_cher2k_rev(char *uplo, char *trans, int *n, int *k, float complex *alpha, float complex *dalpha, float
                           complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                           float *beta, float *dbeta, float complex *c, float complex *dc, int *ldc, blasad_work
                           *work) noexcept nogil
cdef int blasad_zher2k_fwd(char *uplo, char *trans, int *n, int *k, double complex *alpha, double complex *dalpha,
                           double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                           *ldb, double *beta, double *dbeta, double complex *c, double complex *dc, int *ldc,
                           blasad_work *work) noexcept nogil
cdef int blasad_zher2k_aug(char *uplo, char *trans, int *n, int *k, double complex *alpha, double complex *dalpha,
                           double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                           *ldb, double *beta, double *dbeta, double complex *c, double complex *dc, int *ldc,
                           blasad_work *work) noexcept nogil
cdef int blasad_zher2k_rev(char *uplo, char *trans, int *n, int *k, double complex *alpha, double complex *dalpha,
                           double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                           *ldb, double *beta, double *dbeta, double complex *c, double complex *dc, int *ldc,
                           blasad_work *work) noexcept nogil
cdef int blasad_ssyr_fwd(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *a,
                         float *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_ssyr_aug(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *a,
                         float *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_ssyr_rev(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *a,
                         float *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_dsyr_fwd(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                         *a, double *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_dsyr_aug(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                         *a, double *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_dsyr_rev(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                         *a, double *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_csyr_fwd(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                         complex *dx, int *incx, float complex *a, float complex *da, int *lda, blasad_work
                         *work) noexcept nogil
cdef int blasad_csyr_aug(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                         complex *dx, int *incx, float complex *a, float complex *da, int *lda, blasad_work
                         *work) noexcept nogil
cdef int blasad_csyr_rev(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                         complex *dx, int *incx, float complex *a, float complex *da, int *lda, blasad_work
                         *work) noexcept nogil
cdef int blasad_zsyr_fwd(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                         complex *dx, int *incx, double complex *a, double complex *da, int *lda, blasad_work
                         *work) noexcept nogil
cdef int blasad_zsyr_aug(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                         complex *dx, int *incx, double complex *a, double complex *da, int *lda, blasad_work
                         *work) noexcept nogil
cdef int blasad_zsyr_rev(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                         complex *dx, int *incx, double complex *a, double complex *da, int *lda, blasad_work
                         *work) noexcept nogil
cdef int blasad_cher_fwd(char *uplo, int *n, float *alpha, float *dalpha, float complex *x, float complex *dx, int
                         *incx, float complex *a, float complex *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_cher_aug(char *uplo, int *n, float *alpha, float *dalpha, float complex *x, float complex *dx, int
                         *incx, float complex *a, float complex *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_cher_rev(char *uplo, int *n, float *alpha, float *dalpha, float complex *x, float complex *dx, int
                         *incx, float complex *a, float complex *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_zher_fwd(char *uplo, int *n, double *alpha, double *dalpha, double complex *x, double complex *dx, int
                         *incx, double complex *a, double complex *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_zher_aug(char *uplo, int *n, double *alpha, double *dalpha, double complex *x, double complex *dx, int
                         *incx, double complex *a, double complex *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_zher_rev(char *uplo, int *n, double *alpha, double *dalpha, double complex *x, double complex *dx, int
                         *incx, double complex *a, double complex *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_ssyr2_fwd(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y,
                          float *dy, int *incy, float *a, float *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_ssyr2_aug(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y,
                          float *dy, int *incy, float *a, float *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_ssyr2_rev(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y,
                          float *dy, int *incy, float *a, float *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_dsyr2_fwd(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                          *y, double *dy, int *incy, double *a, double *da, int *lda, blasad_work
                          *work) noexcept nogil
cdef int blasad_dsyr2_aug(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                          *y, double *dy, int *incy, double *a, double *da, int *lda, blasad_work
                          *work) noexcept nogil
cdef int blasad_dsyr2_rev(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                          *y, double *dy, int *incy, double *a, double *da, int *lda, blasad_work
                          *work) noexcept nogil
cdef int blasad_cher2_fwd(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                          complex *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *a,
                          float complex *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_cher2_aug(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                          complex *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *a,
                          float complex *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_cher2_rev(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                          complex *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *a,
                          float complex *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_zher2_fwd(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex *a,
                          double complex *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_zher2_aug(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex *a,
                          double complex *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_zher2_rev(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex *a,
                          double complex *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_strmm_fwd(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float *alpha, float
                          *dalpha, float *a, float *da, int *lda, float *b, float *db, int *ldb, blasad_work
                          *work) noexcept nogil
cdef int blasad_strmm_aug(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float *alpha, float
                          *dalpha, float *a, float *da, int *lda, float *b, float *db, int *ldb, blasad_work
                          *work) noexcept nogil
cdef int blasad_strmm_rev(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float *alpha, float
                          *dalpha, float *a, float *da, int *lda, float *b, float *db, int *ldb, blasad_work
                          *work) noexcept nogil
cdef int blasad_dtrmm_fwd(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double *alpha, double
                          *dalpha, double *a, double *da, int *lda, double *b, double *db, int *ldb, blasad_work
                          *work) noexcept nogil
cdef int blasad_dtrmm_aug(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double *alpha, double
                          *dalpha, double *a, double *da, int *lda, double *b, double *db, int *ldb, blasad_work
                          *work) noexcept nogil
cdef int blasad_dtrmm_rev(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double *alpha, double
                          *dalpha, double *a, double *da, int *lda, double *b, double *db, int *ldb, blasad_work
                          *work) noexcept nogil
cdef int blasad_ctrmm_fwd(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float complex *alpha,
                          float complex *dalpha, float complex *a, float complex *da, int *lda, float complex *b,
                          float complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_ctrmm_aug(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float complex *alpha,
                          float complex *dalpha, float complex *a, float complex *da, int *lda, float complex *b,
                          float complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_ctrmm_rev(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float complex *alpha,
                          float complex *dalpha, float complex *a, float complex *da, int *lda, float complex *b,
                          float complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_ztrmm_fwd(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double complex *alpha,
                          double complex *dalpha, double complex *a, double complex *da, int *lda, double complex *b,
                          double complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_ztrmm_aug(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double complex *alpha,
                          double complex *dalpha, double complex *a, double complex *da, int *lda, double complex *b,
                          double complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_ztrmm_rev(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double complex *alpha,
                          double complex *dalpha, double complex *a, double complex *da, int *lda, double complex *b,
                          double complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_strmv_fwd(char *uplo, char *trans, char *diag, int *n, float *a, float *da, int *lda, float *x, float
                          *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_strmv_aug(char *uplo, char *trans, char *diag, int *n, float *a, float *da, int *lda, float *x, float
                          *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_strmv_rev(char *uplo, char *trans, char *diag, int *n, float *a, float *da, int *lda, float *x, float
                          *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_dtrmv_fwd(char *uplo, char *trans, char *diag, int *n, double *a, double *da, int *lda, double *x,
                          double *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_dtrmv_aug(char *uplo, char *trans, char *diag, int *n, double *a, double *da, int *lda, double *x,
                          double *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_dtrmv_rev(char *uplo, char *trans, char *diag, int *n, double *a, double *da, int *lda, double *x,
                          double *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_ctrmv_fwd(char *uplo, char *trans, char *diag, int *n, float complex *a, float complex *da, int *lda,
                          float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_ctrmv_aug(char *uplo, char *trans, char *diag, int *n, float complex *a, float complex *da, int *lda,
                          float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_ctrmv_rev(char *uplo, char *trans, char *diag, int *n, float complex *a, float complex *da, int *lda,
                          float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_ztrmv_fwd(char *uplo, char *trans, char *diag, int *n, double complex *a, double complex *da, int
                          *lda, double complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_ztrmv_aug(char *uplo, char *trans, char *diag, int *n, double complex *a, double complex *da, int
                          *lda, double complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_ztrmv_rev(char *uplo, char *trans, char *diag, int *n, double complex *a, double complex *da, int
                          *lda, double complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_strsm_fwd(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float *alpha, float
                          *dalpha, float *a, float *da, int *lda, float *b, float *db, int *ldb, blasad_work
                          *work) noexcept nogil
cdef int blasad_strsm_aug(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float *alpha, float
                          *dalpha, float *a, float *da, int *lda, float *b, float *db, int *ldb, blasad_work
                          *work) noexcept nogil
cdef int blasad_strsm_rev(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float *alpha, float
                          *dalpha, float *a, float *da, int *lda, float *b, float *db, int *ldb, blasad_work
                          *work) noexcept nogil
cdef int blasad_dtrsm_fwd(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double *alpha, double
                          *dalpha, double *a, double *da, int *lda, double *b, double *db, int *ldb, blasad_work
                          *work) noexcept nogil
cdef int blasad_dtrsm_aug(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double *alpha, double
                          *dalpha, double *a, double *da, int *lda, double *b, double *db, int *ldb, blasad_work
                          *work) noexcept nogil
cdef int blasad_dtrsm_rev(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double *alpha, double
                          *dalpha, double *a, double *da, int *lda, double *b, double *db, int *ldb, blasad_work
                          *work) noexcept nogil
cdef int blasad_ctrsm_fwd(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float complex *alpha,
                          float complex *dalpha, float complex *a, float complex *da, int *lda, float complex *b,
                          float complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_ctrsm_aug(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float complex *alpha,
                          float complex *dalpha, float complex *a, float complex *da, int *lda, float complex *b,
                          float complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_ctrsm_rev(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float complex *alpha,
                          float complex *dalpha, float complex *a, float complex *da, int *lda, float complex *b,
                          float complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_ztrsm_fwd(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double complex *alpha,
                          double complex *dalpha, double complex *a, double complex *da, int *lda, double complex *b,
                          double complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_ztrsm_aug(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double complex *alpha,
                          double complex *dalpha, double complex *a, double complex *da, int *lda, double complex *b,
                          double complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_ztrsm_rev(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double complex *alpha,
                          double complex *dalpha, double complex *a, double complex *da, int *lda, double complex *b,
                          double complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_strsv_fwd(char *uplo, char *trans, char *diag, int *n, float *a, float *da, int *lda, float *x, float
                          *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_strsv_aug(char *uplo, char *trans, char *diag, int *n, float *a, float *da, int *lda, float *x, float
                          *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_strsv_rev(char *uplo, char *trans, char *diag, int *n, float *a, float *da, int *lda, float *x, float
                          *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_dtrsv_fwd(char *uplo, char *trans, char *diag, int *n, double *a, double *da, int *lda, double *x,
                          double *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_dtrsv_aug(char *uplo, char *trans, char *diag, int *n, double *a, double *da, int *lda, double *x,
                          double *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_dtrsv_rev(char *uplo, char *trans, char *diag, int *n, double *a, double *da, int *lda, double *x,
                          double *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_ctrsv_fwd(char *uplo, char *trans, char *diag, int *n, float complex *a, float complex *da, int *lda,
                          float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_ctrsv_aug(char *uplo, char *trans, char *diag, int *n, float complex *a, float complex *da, int *lda,
                          float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_ctrsv_rev(char *uplo, char *trans, char *diag, int *n, float complex *a, float complex *da, int *lda,
                          float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_ztrsv_fwd(char *uplo, char *trans, char *diag, int *n, double complex *a, double complex *da, int
                          *lda, double complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_ztrsv_aug(char *uplo, char *trans, char *diag, int *n, double complex *a, double complex *da, int
                          *lda, double complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_ztrsv_rev(char *uplo, char *trans, char *diag, int *n, double complex *a, double complex *da, int
                          *lda, double complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_strtrs_fwd(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, float *a, float *da, int *lda,
                           float *b, float *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_strtrs_aug(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, float *a, float *da, int *lda,
                           float *b, float *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_strtrs_rev(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, float *a, float *da, int *lda,
                           float *b, float *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_dtrtrs_fwd(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, double *a, double *da, int
                           *lda, double *b, double *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_dtrtrs_aug(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, double *a, double *da, int
                           *lda, double *b, double *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_dtrtrs_rev(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, double *a, double *da, int
                           *lda, double *b, double *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_ctrtrs_fwd(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, float complex *a, float complex
                           *da, int *lda, float complex *b, float complex *db, int *ldb, blasad_work
                           *work) noexcept nogil
cdef int blasad_ctrtrs_aug(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, float complex *a, float complex
                           *da, int *lda, float complex *b, float complex *db, int *ldb, blasad_work
                           *work) noexcept nogil
cdef int blasad_ctrtrs_rev(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, float complex *a, float complex
                           *da, int *lda, float complex *b, float complex *db, int *ldb, blasad_work
                           *work) noexcept nogil
cdef int blasad_ztrtrs_fwd(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, double complex *a, double
                           complex *da, int *lda, double complex *b, double complex *db, int *ldb, blasad_work
                           *work) noexcept nogil
cdef int blasad_ztrtrs_aug(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, double complex *a, double
                           complex *da, int *lda, double complex *b, double complex *db, int *ldb, blasad_work
                           *work) noexcept nogil
cdef int blasad_ztrtrs_rev(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, double complex *a, double
                           complex *da, int *lda, double complex *b, double complex *db, int *ldb, blasad_work
                           *work) noexcept nogil
cdef int blasad_sgbmv_fwd(char *trans, int *m, int *n, int *kl, int *ku, float *alpha, float *dalpha, float *a, float
                          *da, int *lda, float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float
                          *dy, int *incy, blasad_work *work) noexcept nogil
cdef int blasad_sgbmv_aug(char *trans, int *m, int *n, int *kl, int *ku, float *alpha, float *dalpha, float *a, float
                          *da, int *lda, float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float
                          *dy, int *incy, blasad_work *work) noexcept nogil
cdef int blasad_sgbmv_rev(char *trans, int *m, int *n, int *kl, int *ku, float *alpha, float *dalpha, float *a, float
                          *da, int *lda, float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float
                          *dy, int *incy, blasad_work *work) noexcept nogil
cdef int blasad_dgbmv_fwd(char *trans, int *m, int *n, int *kl, int *ku, double *alpha, double *dalpha, double *a,
                          double *da, int *lda, double *x, double *dx, int *incx, double *beta, double *dbeta, double
                          *y, double *dy, int *incy, blasad_work *work) noexcept nogil
cdef int blasad_dgbmv_aug(char *trans, int *m, int *n, int *kl, int *ku, double *alpha, double *dalpha, double *a,
                          double *da, int *lda, double *x, double *dx, int *incx, double *beta, double *dbeta, double
                          *y, double *dy, int *incy, blasad_work *work) noexcept nogil
cdef int blasad_dgbmv_rev(char *trans, int *m, int *n, int *kl, int *ku, double *alpha, double *dalpha, double *a,
                          double *da, int *lda, double *x, double *dx, int *incx, double *beta, double *dbeta, double
                          *y, double *dy, int *incy, blasad_work *work) noexcept nogil
cdef int blasad_cgbmv_fwd(char *trans, int *m, int *n, int *kl, int *ku, float complex *alpha, float complex *dalpha,
                          float complex *a, float complex *da, int *lda, float complex *x, float complex *dx, int
                          *incx, float complex *beta, float complex *dbeta, float complex *y, float complex *dy, int
                          *incy, blasad_work *work) noexcept nogil
cdef int blasad_cgbmv_aug(char *trans, int *m, int *n, int *kl, int *ku, float complex *alpha, float complex *dalpha,
                          float complex *a, float complex *da, int *lda, float complex *x, float complex *dx, int
                          *incx, float complex *beta, float complex *dbeta, float complex *y, float complex *dy, int
                          *incy, blasad_work *work) noexcept nogil
cdef int blasad_cgbmv_rev(char *trans, int *m, int *n, int *kl, int *ku, float complex *alpha, float complex *dalpha,
                          float complex *a, float complex *da, int *lda, float complex *x, float complex *dx, int
                          *incx, float complex *beta, float complex *dbeta, float complex *y, float complex *dy, int
                          *incy, blasad_work *work) noexcept nogil
cdef int blasad_zgbmv_fwd(char *trans, int *m, int *n, int *kl, int *ku, double complex *alpha, double complex
                          *dalpha, double complex *a, double complex *da, int *lda, double complex *x, double complex
                          *dx, int *incx, double complex *beta, double complex *dbeta, double complex *y, double
                          complex *dy, int *incy, blasad_work *work) noexcept nogil
cdef int blasad_zgbmv_aug(char *trans, int *m, int *n, int *kl, int *ku, double complex *alpha, double complex
                          *dalpha, double complex *a, double complex *da, int *lda, double complex *x, double complex
                          *dx, int *incx, double complex *beta, double complex *dbeta, double complex *y, double
                          complex *dy, int *incy, blasad_work *work) noexcept nogil
cdef int blasad_zgbmv_rev(char *trans, int *m, int *n, int *kl, int *ku, double complex *alpha, double complex
                          *dalpha, double complex *a, double complex *da, int *lda, double complex *x, double complex
                          *dx, int *incx, double complex *beta, double complex *dbeta, double complex *y, double
                          complex *dy, int *incy, blasad_work *work) noexcept nogil
cdef int blasad_ssbmv_fwd(char *uplo, int *n, int *k, float *alpha, float *dalpha, float *a, float *da, int *lda,
                          float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy,
                          blasad_work *work) noexcept nogil
cdef int blasad_ssbmv_aug(char *uplo, int *n, int *k, float *alpha, float *dalpha, float *a, float *da, int *lda,
                          float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy,
                          blasad_work *work) noexcept nogil
cdef int blasad_ssbmv_rev(char *uplo, int *n, int *k, float *alpha, float *dalpha, float *a, float *da, int *lda,
                          float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy,
                          blasad_work *work) noexcept nogil
cdef int blasad_dsbmv_fwd(char *uplo, int *n, int *k, double *alpha, double *dalpha, double *a, double *da, int *lda,
                          double *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int
                          *incy, blasad_work *work) noexcept nogil
cdef int blasad_dsbmv_aug(char *uplo, int *n, int *k, double *alpha, double *dalpha, double *a, double *da, int *lda,
                          double *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int
                          *incy, blasad_work *work) noexcept nogil
cdef int blasad_dsbmv_rev(char *uplo, int *n, int *k, double *alpha, double *dalpha, double *a, double *da, int *lda,
                          double *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int
                          *incy, blasad_work *work) noexcept nogil
cdef int blasad_chbmv_fwd(char *uplo, int *n, int *k, float complex *alpha, float complex *dalpha, float complex *a,
                          float complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex
                          *beta, float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_chbmv_aug(char *uplo, int *n, int *k, float complex *alpha, float complex *dalpha, float complex *a,
                          float complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex
                          *beta, float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_chbmv_rev(char *uplo, int *n, int *k, float complex *alpha, float complex *dalpha, float complex *a,
                          float complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex
                          *beta, float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_zhbmv_fwd(char *uplo, int *n, int *k, double complex *alpha, double complex *dalpha, double complex
                          *a, double complex *da, int *lda, double complex *x, double complex *dx, int *incx, double
                          complex *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy,
                          blasad_work *work) noexcept nogil
cdef int blasad_zhbmv_aug(char *uplo, int *n, int *k, double complex *alpha, double complex *dalpha, double complex
                          *a, double complex *da, int *lda, double complex *x, double complex *dx, int *incx, double
                          complex *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy,
                          blasad_work *work) noexcept nogil
cdef int blasad_zhbmv_rev(char *uplo, int *n, int *k, double complex *alpha, double complex *dalpha, double complex
                          *a, double complex *da, int *lda, double complex *x, double complex *dx, int *incx, double
                          complex *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy,
                          blasad_work *work) noexcept nogil
cdef int blasad_sspmv_fwd(char *uplo, int *n, float *alpha, float *dalpha, float *ap, float *dap, float *x, float *dx,
                          int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_sspmv_aug(char *uplo, int *n, float *alpha, float *dalpha, float *ap, float *dap, float *x, float *dx,
                          int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_sspmv_rev(char *uplo, int *n, float *alpha, float *dalpha, float *ap, float *dap, float *x, float *dx,
                          int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_dspmv_fwd(char *uplo, int *n, double *alpha, double *dalpha, double *ap, double *dap, double *x,
                          double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int *incy,
                          blasad_work *work) noexcept nogil
cdef int blasad_dspmv_aug(char *uplo, int *n, double *alpha, double *dalpha, double *ap, double *dap, double *x,
                          double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int *incy,
                          blasad_work *work) noexcept nogil
cdef int blasad_dspmv_rev(char *uplo, int *n, double *alpha, double *dalpha, double *ap, double *dap, double *x,
                          double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int *incy,
                          blasad_work *work) noexcept nogil
cdef int blasad_cspmv_fwd(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *ap, float
                          complex *dap, float complex *x, float complex *dx, int *incx, float complex *beta, float
                          complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_cspmv_aug(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *ap, float
                          complex *dap, float complex *x, float complex *dx, int *incx, float complex *beta, float
                          complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_cspmv_rev(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *ap, float
                          complex *dap, float complex *x, float complex *dx, int *incx, float complex *beta, float
                          complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_zspmv_fwd(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *ap,
                          double complex *dap, double complex *x, double complex *dx, int *incx, double complex *beta,
                          double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_zspmv_aug(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *ap,
                          double complex *dap, double complex *x, double complex *dx, int *incx, double complex *beta,
                          double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_zspmv_rev(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *ap,
                          double complex *dap, double complex *x, double complex *dx, int *incx, double complex *beta,
                          double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_chpmv_fwd(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *ap, float
                          complex *dap, float complex *x, float complex *dx, int *incx, float complex *beta, float
                          complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_chpmv_aug(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *ap, float
                          complex *dap, float complex *x, float complex *dx, int *incx, float complex *beta, float
                          complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_chpmv_rev(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *ap, float
                          complex *dap, float complex *x, float complex *dx, int *incx, float complex *beta, float
                          complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_zhpmv_fwd(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *ap,
                          double complex *dap, double complex *x, double complex *dx, int *incx, double complex *beta,
                          double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_zhpmv_aug(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *ap,
                          double complex *dap, double complex *x, double complex *dx, int *incx, double complex *beta,
                          double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_zhpmv_rev(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *ap,
                          double complex *dap, double complex *x, double complex *dx, int *incx, double complex *beta,
                          double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil
cdef int blasad_stbmv_fwd(char *uplo, char *trans, char *diag, int *n, int *k, float *a, float *da, int *lda, float
                          *x, float *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_stbmv_aug(char *uplo, char *trans, char *diag, int *n, int *k, float *a, float *da, int *lda, float
                          *x, float *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_stbmv_rev(char *uplo, char *trans, char *diag, int *n, int *k, float *a, float *da, int *lda, float
                          *x, float *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_dtbmv_fwd(char *uplo, char *trans, char *diag, int *n, int *k, double *a, double *da, int *lda, double
                          *x, double *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_dtbmv_aug(char *uplo, char *trans, char *diag, int *n, int *k, double *a, double *da, int *lda, double
                          *x, double *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_dtbmv_rev(char *uplo, char *trans, char *diag, int *n, int *k, double *a, double *da, int *lda, double
                          *x, double *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_ctbmv_fwd(char *uplo, char *trans, char *diag, int *n, int *k, float complex *a, float complex *da,
                          int *lda, float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_ctbmv_aug(char *uplo, char *trans, char *diag, int *n, int *k, float complex *a, float complex *da,
                          int *lda, float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_ctbmv_rev(char *uplo, char *trans, char *diag, int *n, int *k, float complex *a, float complex *da,
                          int *lda, float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_ztbmv_fwd(char *uplo, char *trans, char *diag, int *n, int *k, double complex *a, double complex *da,
                          int *lda, double complex *x, double complex *dx, int *incx, blasad_work
                          *work) noexcept nogil
cdef int blasad_ztbmv_aug(char *uplo, char *trans, char *diag, int *n, int *k, double complex *a, double complex *da,
                          int *lda, double complex *x, double complex *dx, int *incx, blasad_work
                          *work) noexcept nogil
cdef int blasad_ztbmv_rev(char *uplo, char *trans, char *diag, int *n, int *k, double complex *a, double complex *da,
                          int *lda, double complex *x, double complex *dx, int *incx, blasad_work
                          *work) noexcept nogil
cdef int blasad_stpmv_fwd(char *uplo, char *trans, char *diag, int *n, float *ap, float *dap, float *x, float *dx, int
                          *incx, blasad_work *work) noexcept nogil
cdef int blasad_stpmv_aug(char *uplo, char *trans, char *diag, int *n, float *ap, float *dap, float *x, float *dx, int
                          *incx, blasad_work *work) noexcept nogil
cdef int blasad_stpmv_rev(char *uplo, char *trans, char *diag, int *n, float *ap, float *dap, float *x, float *dx, int
                          *incx, blasad_work *work) noexcept nogil
cdef int blasad_dtpmv_fwd(char *uplo, char *trans, char *diag, int *n, double *ap, double *dap, double *x, double *dx,
                          int *incx, blasad_work *work) noexcept nogil
cdef int blasad_dtpmv_aug(char *uplo, char *trans, char *diag, int *n, double *ap, double *dap, double *x, double *dx,
                          int *incx, blasad_work *work) noexcept nogil
cdef int blasad_dtpmv_rev(char *uplo, char *trans, char *diag, int *n, double *ap, double *dap, double *x, double *dx,
                          int *incx, blasad_work *work) noexcept nogil
cdef int blasad_ctpmv_fwd(char *uplo, char *trans, char *diag, int *n, float complex *ap, float complex *dap, float
                          complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_ctpmv_aug(char *uplo, char *trans, char *diag, int *n, float complex *ap, float complex *dap, float
                          complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_ctpmv_rev(char *uplo, char *trans, char *diag, int *n, float complex *ap, float complex *dap, float
                          complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_ztpmv_fwd(char *uplo, char *trans, char *diag, int *n, double complex *ap, double complex *dap, double
                          complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_ztpmv_aug(char *uplo, char *trans, char *diag, int *n, double complex *ap, double complex *dap, double
                          complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_ztpmv_rev(char *uplo, char *trans, char *diag, int *n, double complex *ap, double complex *dap, double
                          complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_stbsv_fwd(char *uplo, char *trans, char *diag, int *n, int *k, float *a, float *da, int *lda, float
                          *x, float *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_stbsv_aug(char *uplo, char *trans, char *diag, int *n, int *k, float *a, float *da, int *lda, float
                          *x, float *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_stbsv_rev(char *uplo, char *trans, char *diag, int *n, int *k, float *a, float *da, int *lda, float
                          *x, float *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_dtbsv_fwd(char *uplo, char *trans, char *diag, int *n, int *k, double *a, double *da, int *lda, double
                          *x, double *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_dtbsv_aug(char *uplo, char *trans, char *diag, int *n, int *k, double *a, double *da, int *lda, double
                          *x, double *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_dtbsv_rev(char *uplo, char *trans, char *diag, int *n, int *k, double *a, double *da, int *lda, double
                          *x, double *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_ctbsv_fwd(char *uplo, char *trans, char *diag, int *n, int *k, float complex *a, float complex *da,
                          int *lda, float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_ctbsv_aug(char *uplo, char *trans, char *diag, int *n, int *k, float complex *a, float complex *da,
                          int *lda, float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_ctbsv_rev(char *uplo, char *trans, char *diag, int *n, int *k, float complex *a, float complex *da,
                          int *lda, float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_ztbsv_fwd(char *uplo, char *trans, char *diag, int *n, int *k, double complex *a, double complex *da,
                          int *lda, double complex *x, double complex *dx, int *incx, blasad_work
                          *work) noexcept nogil
cdef int blasad_ztbsv_aug(char *uplo, char *trans, char *diag, int *n, int *k, double complex *a, double complex *da,
                          int *lda, double complex *x, double complex *dx, int *incx, blasad_work
                          *work) noexcept nogil
cdef int blasad_ztbsv_rev(char *uplo, char *trans, char *diag, int *n, int *k, double complex *a, double complex *da,
                          int *lda, double complex *x, double complex *dx, int *incx, blasad_work
                          *work) noexcept nogil
cdef int blasad_stpsv_fwd(char *uplo, char *trans, char *diag, int *n, float *ap, float *dap, float *x, float *dx, int
                          *incx, blasad_work *work) noexcept nogil
cdef int blasad_stpsv_aug(char *uplo, char *trans, char *diag, int *n, float *ap, float *dap, float *x, float *dx, int
                          *incx, blasad_work *work) noexcept nogil
cdef int blasad_stpsv_rev(char *uplo, char *trans, char *diag, int *n, float *ap, float *dap, float *x, float *dx, int
                          *incx, blasad_work *work) noexcept nogil
cdef int blasad_dtpsv_fwd(char *uplo, char *trans, char *diag, int *n, double *ap, double *dap, double *x, double *dx,
                          int *incx, blasad_work *work) noexcept nogil
cdef int blasad_dtpsv_aug(char *uplo, char *trans, char *diag, int *n, double *ap, double *dap, double *x, double *dx,
                          int *incx, blasad_work *work) noexcept nogil
cdef int blasad_dtpsv_rev(char *uplo, char *trans, char *diag, int *n, double *ap, double *dap, double *x, double *dx,
                          int *incx, blasad_work *work) noexcept nogil
cdef int blasad_ctpsv_fwd(char *uplo, char *trans, char *diag, int *n, float complex *ap, float complex *dap, float
                          complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_ctpsv_aug(char *uplo, char *trans, char *diag, int *n, float complex *ap, float complex *dap, float
                          complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_ctpsv_rev(char *uplo, char *trans, char *diag, int *n, float complex *ap, float complex *dap, float
                          complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_ztpsv_fwd(char *uplo, char *trans, char *diag, int *n, double complex *ap, double complex *dap, double
                          complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_ztpsv_aug(char *uplo, char *trans, char *diag, int *n, double complex *ap, double complex *dap, double
                          complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_ztpsv_rev(char *uplo, char *trans, char *diag, int *n, double complex *ap, double complex *dap, double
                          complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil
cdef int blasad_stbtrs_fwd(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, float *ab, float *dab, int
                           *ldab, float *b, float *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_stbtrs_aug(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, float *ab, float *dab, int
                           *ldab, float *b, float *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_stbtrs_rev(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, float *ab, float *dab, int
                           *ldab, float *b, float *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_dtbtrs_fwd(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, double *ab, double *dab,
                           int *ldab, double *b, double *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_dtbtrs_aug(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, double *ab, double *dab,
                           int *ldab, double *b, double *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_dtbtrs_rev(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, double *ab, double *dab,
                           int *ldab, double *b, double *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_ctbtrs_fwd(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, float complex *ab, float
                           complex *dab, int *ldab, float complex *b, float complex *db, int *ldb, blasad_work
                           *work) noexcept nogil
cdef int blasad_ctbtrs_aug(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, float complex *ab, float
                           complex *dab, int *ldab, float complex *b, float complex *db, int *ldb, blasad_work
                           *work) noexcept nogil
cdef int blasad_ctbtrs_rev(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, float complex *ab, float
                           complex *dab, int *ldab, float complex *b, float complex *db, int *ldb, blasad_work
                           *work) noexcept nogil
cdef int blasad_ztbtrs_fwd(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, double complex *ab, double
                           complex *dab, int *ldab, double complex *b, double complex *db, int *ldb, blasad_work
                           *work) noexcept nogil
cdef int blasad_ztbtrs_aug(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, double complex *ab, double
                           complex *dab, int *ldab, double complex *b, double complex *db, int *ldb, blasad_work
                           *work) noexcept nogil
cdef int blasad_ztbtrs_rev(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, double complex *ab, double
                           complex *dab, int *ldab, double complex *b, double complex *db, int *ldb, blasad_work
                           *work) noexcept nogil
cdef int blasad_stptrs_fwd(char *uplo, char *trans, char *diag, int *n, int *nrhs, float *ap, float *dap, float *b,
                           float *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_stptrs_aug(char *uplo, char *trans, char *diag, int *n, int *nrhs, float *ap, float *dap, float *b,
                           float *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_stptrs_rev(char *uplo, char *trans, char *diag, int *n, int *nrhs, float *ap, float *dap, float *b,
                           float *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_dtptrs_fwd(char *uplo, char *trans, char *diag, int *n, int *nrhs, double *ap, double *dap, double *b,
                           double *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_dtptrs_aug(char *uplo, char *trans, char *diag, int *n, int *nrhs, double *ap, double *dap, double *b,
                           double *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_dtptrs_rev(char *uplo, char *trans, char *diag, int *n, int *nrhs, double *ap, double *dap, double *b,
                           double *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_ctptrs_fwd(char *uplo, char *trans, char *diag, int *n, int *nrhs, float complex *ap, float complex
                           *dap, float complex *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_ctptrs_aug(char *uplo, char *trans, char *diag, int *n, int *nrhs, float complex *ap, float complex
                           *dap, float complex *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_ctptrs_rev(char *uplo, char *trans, char *diag, int *n, int *nrhs, float complex *ap, float complex
                           *dap, float complex *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_ztptrs_fwd(char *uplo, char *trans, char *diag, int *n, int *nrhs, double complex *ap, double complex
                           *dap, double complex *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_ztptrs_aug(char *uplo, char *trans, char *diag, int *n, int *nrhs, double complex *ap, double complex
                           *dap, double complex *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_ztptrs_rev(char *uplo, char *trans, char *diag, int *n, int *nrhs, double complex *ap, double complex
                           *dap, double complex *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_sspr_fwd(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *ap,
                         float *dap, blasad_work *work) noexcept nogil
cdef int blasad_sspr_aug(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *ap,
                         float *dap, blasad_work *work) noexcept nogil
cdef int blasad_sspr_rev(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *ap,
                         float *dap, blasad_work *work) noexcept nogil
cdef int blasad_dspr_fwd(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                         *ap, double *dap, blasad_work *work) noexcept nogil
cdef int blasad_dspr_aug(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                         *ap, double *dap, blasad_work *work) noexcept nogil
cdef int blasad_dspr_rev(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                         *ap, double *dap, blasad_work *work) noexcept nogil
cdef int blasad_cspr_fwd(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                         complex *dx, int *incx, float complex *ap, float complex *dap, blasad_work
                         *work) noexcept nogil
cdef int blasad_cspr_aug(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                         complex *dx, int *incx, float complex *ap, float complex *dap, blasad_work
                         *work) noexcept nogil
cdef int blasad_cspr_rev(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                         complex *dx, int *incx, float complex *ap, float complex *dap, blasad_work
                         *work) noexcept nogil
cdef int blasad_zspr_fwd(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                         complex *dx, int *incx, double complex *ap, double complex *dap, blasad_work
                         *work) noexcept nogil
cdef int blasad_zspr_aug(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                         complex *dx, int *incx, double complex *ap, double complex *dap, blasad_work
                         *work) noexcept nogil
cdef int blasad_zspr_rev(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                         complex *dx, int *incx, double complex *ap, double complex *dap, blasad_work
                         *work) noexcept nogil
cdef int blasad_chpr_fwd(char *uplo, int *n, float *alpha, float *dalpha, float complex *x, float complex *dx, int
                         *incx, float complex *ap, float complex *dap, blasad_work *work) noexcept nogil
cdef int blasad_chpr_aug(char *uplo, int *n, float *alpha, float *dalpha, float complex *x, float complex *dx, int
                         *incx, float complex *ap, float complex *dap, blasad_work *work) noexcept nogil
cdef int blasad_chpr_rev(char *uplo, int *n, float *alpha, float *dalpha, float complex *x, float complex *dx, int
                         *incx, float complex *ap, float complex *dap, blasad_work *work) noexcept nogil
cdef int blasad_zhpr_fwd(char *uplo, int *n, double *alpha, double *dalpha, double complex *x, double complex *dx, int
                         *incx, double complex *ap, double complex *dap, blasad_work *work) noexcept nogil
cdef int blasad_zhpr_aug(char *uplo, int *n, double *alpha, double *dalpha, double complex *x, double complex *dx, int
                         *incx, double complex *ap, double complex *dap, blasad_work *work) noexcept nogil
cdef int blasad_zhpr_rev(char *uplo, int *n, double *alpha, double *dalpha, double complex *x, double complex *dx, int
                         *incx, double complex *ap, double complex *dap, blasad_work *work) noexcept nogil
cdef int blasad_sspr2_fwd(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y,
                          float *dy, int *incy, float *ap, float *dap, blasad_work *work) noexcept nogil
cdef int blasad_sspr2_aug(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y,
                          float *dy, int *incy, float *ap, float *dap, blasad_work *work) noexcept nogil
cdef int blasad_sspr2_rev(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y,
                          float *dy, int *incy, float *ap, float *dap, blasad_work *work) noexcept nogil
cdef int blasad_dspr2_fwd(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                          *y, double *dy, int *incy, double *ap, double *dap, blasad_work *work) noexcept nogil
cdef int blasad_dspr2_aug(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                          *y, double *dy, int *incy, double *ap, double *dap, blasad_work *work) noexcept nogil
cdef int blasad_dspr2_rev(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                          *y, double *dy, int *incy, double *ap, double *dap, blasad_work *work) noexcept nogil
cdef int blasad_chpr2_fwd(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                          complex *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *ap,
                          float complex *dap, blasad_work *work) noexcept nogil
cdef int blasad_chpr2_aug(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                          complex *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *ap,
                          float complex *dap, blasad_work *work) noexcept nogil
cdef int blasad_chpr2_rev(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                          complex *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *ap,
                          float complex *dap, blasad_work *work) noexcept nogil
cdef int blasad_zhpr2_fwd(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex
                          *ap, double complex *dap, blasad_work *work) noexcept nogil
cdef int blasad_zhpr2_aug(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex
                          *ap, double complex *dap, blasad_work *work) noexcept nogil
cdef int blasad_zhpr2_rev(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex
                          *ap, double complex *dap, blasad_work *work) noexcept nogil
cdef int blasad_srot_fwd(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *c, float *dc,
                         float *s, float *ds, blasad_work *work) noexcept nogil
cdef int blasad_srot_aug(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *c, float *dc,
                         float *s, float *ds, blasad_work *work) noexcept nogil
cdef int blasad_srot_rev(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *c, float *dc,
                         float *s, float *ds, blasad_work *work) noexcept nogil
cdef int blasad_drot_fwd(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *c, double
                         *dc, double *s, double *ds, blasad_work *work) noexcept nogil
cdef int blasad_drot_aug(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *c, double
                         *dc, double *s, double *ds, blasad_work *work) noexcept nogil
cdef int blasad_drot_rev(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *c, double
                         *dc, double *s, double *ds, blasad_work *work) noexcept nogil
cdef int blasad_crot_fwd(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                         int *incy, float *c, float *dc, float complex *s, float complex *ds, blasad_work
                         *work) noexcept nogil
cdef int blasad_crot_aug(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                         int *incy, float *c, float *dc, float complex *s, float complex *ds, blasad_work
                         *work) noexcept nogil
cdef int blasad_crot_rev(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                         int *incy, float *c, float *dc, float complex *s, float complex *ds, blasad_work
                         *work) noexcept nogil
cdef int blasad_zrot_fwd(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                         *dy, int *incy, double *c, double *dc, double complex *s, double complex *ds, blasad_work
                         *work) noexcept nogil
cdef int blasad_zrot_aug(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                         *dy, int *incy, double *c, double *dc, double complex *s, double complex *ds, blasad_work
                         *work) noexcept nogil
cdef int blasad_zrot_rev(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                         *dy, int *incy, double *c, double *dc, double complex *s, double complex *ds, blasad_work
                         *work) noexcept nogil
cdef int blasad_csrot_fwd(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, float *c, float *dc, float *s, float *ds, blasad_work *work) noexcept nogil
cdef int blasad_csrot_aug(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, float *c, float *dc, float *s, float *ds, blasad_work *work) noexcept nogil
cdef int blasad_csrot_rev(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, float *c, float *dc, float *s, float *ds, blasad_work *work) noexcept nogil
cdef int blasad_zdrot_fwd(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, double *c, double *dc, double *s, double *ds, blasad_work
                          *work) noexcept nogil
cdef int blasad_zdrot_aug(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, double *c, double *dc, double *s, double *ds, blasad_work
                          *work) noexcept nogil
cdef int blasad_zdrot_rev(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, double *c, double *dc, double *s, double *ds, blasad_work
                          *work) noexcept nogil
cdef int blasad_srotg_fwd(float *a, float *da, float *b, float *db, float *c, float *dc, float *s, float *ds,
                          blasad_work *work) noexcept nogil
cdef int blasad_srotg_aug(float *a, float *da, float *b, float *db, float *c, float *dc, float *s, float *ds,
                          blasad_work *work) noexcept nogil
cdef int blasad_srotg_rev(float *a, float *da, float *b, float *db, float *c, float *dc, float *s, float *ds,
                          blasad_work *work) noexcept nogil
cdef int blasad_drotg_fwd(double *a, double *da, double *b, double *db, double *c, double *dc, double *s, double *ds,
                          blasad_work *work) noexcept nogil
cdef int blasad_drotg_aug(double *a, double *da, double *b, double *db, double *c, double *dc, double *s, double *ds,
                          blasad_work *work) noexcept nogil
cdef int blasad_drotg_rev(double *a, double *da, double *b, double *db, double *c, double *dc, double *s, double *ds,
                          blasad_work *work) noexcept nogil
cdef int blasad_crotg_fwd(float complex *a, float complex *da, float complex *b, float complex *db, float *c, float
                          *dc, float complex *s, float complex *ds, blasad_work *work) noexcept nogil
cdef int blasad_crotg_aug(float complex *a, float complex *da, float complex *b, float complex *db, float *c, float
                          *dc, float complex *s, float complex *ds, blasad_work *work) noexcept nogil
cdef int blasad_crotg_rev(float complex *a, float complex *da, float complex *b, float complex *db, float *c, float
                          *dc, float complex *s, float complex *ds, blasad_work *work) noexcept nogil
cdef int blasad_zrotg_fwd(double complex *a, double complex *da, double complex *b, double complex *db, double *c,
                          double *dc, double complex *s, double complex *ds, blasad_work *work) noexcept nogil
cdef int blasad_zrotg_aug(double complex *a, double complex *da, double complex *b, double complex *db, double *c,
                          double *dc, double complex *s, double complex *ds, blasad_work *work) noexcept nogil
cdef int blasad_zrotg_rev(double complex *a, double complex *da, double complex *b, double complex *db, double *c,
                          double *dc, double complex *s, double complex *ds, blasad_work *work) noexcept nogil
cdef int blasad_srotm_fwd(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *param, float
                          *dparam, blasad_work *work) noexcept nogil
cdef int blasad_srotm_aug(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *param, float
                          *dparam, blasad_work *work) noexcept nogil
cdef int blasad_srotm_rev(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *param, float
                          *dparam, blasad_work *work) noexcept nogil
cdef int blasad_drotm_fwd(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *param,
                          double *dparam, blasad_work *work) noexcept nogil
cdef int blasad_drotm_aug(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *param,
                          double *dparam, blasad_work *work) noexcept nogil
cdef int blasad_drotm_rev(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *param,
                          double *dparam, blasad_work *work) noexcept nogil
cdef int blasad_srotmg_fwd(float *d1, float *dd1, float *d2, float *dd2, float *x1, float *dx1, float *y1, float *dy1,
                           float *param, float *dparam, blasad_work *work) noexcept nogil
cdef int blasad_srotmg_aug(float *d1, float *dd1, float *d2, float *dd2, float *x1, float *dx1, float *y1, float *dy1,
                           float *param, float *dparam, blasad_work *work) noexcept nogil
cdef int blasad_srotmg_rev(float *d1, float *dd1, float *d2, float *dd2, float *x1, float *dx1, float *y1, float *dy1,
                           float *param, float *dparam, blasad_work *work) noexcept nogil
cdef int blasad_drotmg_fwd(double *d1, double *dd1, double *d2, double *dd2, double *x1, double *dx1, double *y1,
                           double *dy1, double *param, double *dparam, blasad_work *work) noexcept nogil
cdef int blasad_drotmg_aug(double *d1, double *dd1, double *d2, double *dd2, double *x1, double *dx1, double *y1,
                           double *dy1, double *param, double *dparam, blasad_work *work) noexcept nogil
cdef int blasad_drotmg_rev(double *d1, double *dd1, double *d2, double *dd2, double *x1, double *dx1, double *y1,
                           double *dy1, double *param, double *dparam, blasad_work *work) noexcept nogil
cdef int blasad_slacpy_fwd(char *uplo, int *m, int *n, float *a, float *da, int *lda, float *b, float *db, int *ldb,
                           blasad_work *work) noexcept nogil
cdef int blasad_slacpy_aug(char *uplo, int *m, int *n, float *a, float *da, int *lda, float *b, float *db, int *ldb,
                           blasad_work *work) noexcept nogil
cdef int blasad_slacpy_rev(char *uplo, int *m, int *n, float *a, float *da, int *lda, float *b, float *db, int *ldb,
                           blasad_work *work) noexcept nogil
cdef int blasad_dlacpy_fwd(char *uplo, int *m, int *n, double *a, double *da, int *lda, double *b, double *db, int
                           *ldb, blasad_work *work) noexcept nogil
cdef int blasad_dlacpy_aug(char *uplo, int *m, int *n, double *a, double *da, int *lda, double *b, double *db, int
                           *ldb, blasad_work *work) noexcept nogil
cdef int blasad_dlacpy_rev(char *uplo, int *m, int *n, double *a, double *da, int *lda, double *b, double *db, int
                           *ldb, blasad_work *work) noexcept nogil
cdef int blasad_clacpy_fwd(char *uplo, int *m, int *n, float complex *a, float complex *da, int *lda, float complex
                           *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_clacpy_aug(char *uplo, int *m, int *n, float complex *a, float complex *da, int *lda, float complex
                           *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_clacpy_rev(char *uplo, int *m, int *n, float complex *a, float complex *da, int *lda, float complex
                           *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_zlacpy_fwd(char *uplo, int *m, int *n, double complex *a, double complex *da, int *lda, double complex
                           *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_zlacpy_aug(char *uplo, int *m, int *n, double complex *a, double complex *da, int *lda, double complex
                           *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_zlacpy_rev(char *uplo, int *m, int *n, double complex *a, double complex *da, int *lda, double complex
                           *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_slascl_fwd(char *type, float *cfrom, float *dcfrom, float *cto, float *dcto, int *m, int *n, float *a,
                           float *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_slascl_aug(char *type, float *cfrom, float *dcfrom, float *cto, float *dcto, int *m, int *n, float *a,
                           float *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_slascl_rev(char *type, float *cfrom, float *dcfrom, float *cto, float *dcto, int *m, int *n, float *a,
                           float *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_dlascl_fwd(char *type, double *cfrom, double *dcfrom, double *cto, double *dcto, int *m, int *n,
                           double *a, double *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_dlascl_aug(char *type, double *cfrom, double *dcfrom, double *cto, double *dcto, int *m, int *n,
                           double *a, double *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_dlascl_rev(char *type, double *cfrom, double *dcfrom, double *cto, double *dcto, int *m, int *n,
                           double *a, double *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_clascl_fwd(char *type, float *cfrom, float *dcfrom, float *cto, float *dcto, int *m, int *n, float
                           complex *a, float complex *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_clascl_aug(char *type, float *cfrom, float *dcfrom, float *cto, float *dcto, int *m, int *n, float
                           complex *a, float complex *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_clascl_rev(char *type, float *cfrom, float *dcfrom, float *cto, float *dcto, int *m, int *n, float
                           complex *a, float complex *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_zlascl_fwd(char *type, double *cfrom, double *dcfrom, double *cto, double *dcto, int *m, int *n,
                           double complex *a, double complex *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_zlascl_aug(char *type, double *cfrom, double *dcfrom, double *cto, double *dcto, int *m, int *n,
                           double complex *a, double complex *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_zlascl_rev(char *type, double *cfrom, double *dcfrom, double *cto, double *dcto, int *m, int *n,
                           double complex *a, double complex *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_slaset_fwd(char *uplo, int *m, int *n, float *alpha, float *dalpha, float *beta, float *dbeta, float
                           *a, float *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_slaset_aug(char *uplo, int *m, int *n, float *alpha, float *dalpha, float *beta, float *dbeta, float
                           *a, float *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_slaset_rev(char *uplo, int *m, int *n, float *alpha, float *dalpha, float *beta, float *dbeta, float
                           *a, float *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_dlaset_fwd(char *uplo, int *m, int *n, double *alpha, double *dalpha, double *beta, double *dbeta,
                           double *a, double *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_dlaset_aug(char *uplo, int *m, int *n, double *alpha, double *dalpha, double *beta, double *dbeta,
                           double *a, double *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_dlaset_rev(char *uplo, int *m, int *n, double *alpha, double *dalpha, double *beta, double *dbeta,
                           double *a, double *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_claset_fwd(char *uplo, int *m, int *n, float complex *alpha, float complex *dalpha, float complex
                           *beta, float complex *dbeta, float complex *a, float complex *da, int *lda, blasad_work
                           *work) noexcept nogil
cdef int blasad_claset_aug(char *uplo, int *m, int *n, float complex *alpha, float complex *dalpha, float complex
                           *beta, float complex *dbeta, float complex *a, float complex *da, int *lda, blasad_work
                           *work) noexcept nogil
cdef int blasad_claset_rev(char *uplo, int *m, int *n, float complex *alpha, float complex *dalpha, float complex
                           *beta, float complex *dbeta, float complex *a, float complex *da, int *lda, blasad_work
                           *work) noexcept nogil
cdef int blasad_zlaset_fwd(char *uplo, int *m, int *n, double complex *alpha, double complex *dalpha, double complex
                           *beta, double complex *dbeta, double complex *a, double complex *da, int *lda, blasad_work
                           *work) noexcept nogil
cdef int blasad_zlaset_aug(char *uplo, int *m, int *n, double complex *alpha, double complex *dalpha, double complex
                           *beta, double complex *dbeta, double complex *a, double complex *da, int *lda, blasad_work
                           *work) noexcept nogil
cdef int blasad_zlaset_rev(char *uplo, int *m, int *n, double complex *alpha, double complex *dalpha, double complex
                           *beta, double complex *dbeta, double complex *a, double complex *da, int *lda, blasad_work
                           *work) noexcept nogil
cdef int blasad_slaswp_fwd(int *n, float *a, float *da, int *lda, int *k1, int *k2, int *piv, int *incx, blasad_work
                           *work) noexcept nogil
cdef int blasad_slaswp_aug(int *n, float *a, float *da, int *lda, int *k1, int *k2, int *piv, int *incx, blasad_work
                           *work) noexcept nogil
cdef int blasad_slaswp_rev(int *n, float *a, float *da, int *lda, int *k1, int *k2, int *piv, int *incx, blasad_work
                           *work) noexcept nogil
cdef int blasad_dlaswp_fwd(int *n, double *a, double *da, int *lda, int *k1, int *k2, int *piv, int *incx, blasad_work
                           *work) noexcept nogil
cdef int blasad_dlaswp_aug(int *n, double *a, double *da, int *lda, int *k1, int *k2, int *piv, int *incx, blasad_work
                           *work) noexcept nogil
cdef int blasad_dlaswp_rev(int *n, double *a, double *da, int *lda, int *k1, int *k2, int *piv, int *incx, blasad_work
                           *work) noexcept nogil
cdef int blasad_claswp_fwd(int *n, float complex *a, float complex *da, int *lda, int *k1, int *k2, int *piv, int
                           *incx, blasad_work *work) noexcept nogil
cdef int blasad_claswp_aug(int *n, float complex *a, float complex *da, int *lda, int *k1, int *k2, int *piv, int
                           *incx, blasad_work *work) noexcept nogil
cdef int blasad_claswp_rev(int *n, float complex *a, float complex *da, int *lda, int *k1, int *k2, int *piv, int
                           *incx, blasad_work *work) noexcept nogil
cdef int blasad_zlaswp_fwd(int *n, double complex *a, double complex *da, int *lda, int *k1, int *k2, int *piv, int
                           *incx, blasad_work *work) noexcept nogil
cdef int blasad_zlaswp_aug(int *n, double complex *a, double complex *da, int *lda, int *k1, int *k2, int *piv, int
                           *incx, blasad_work *work) noexcept nogil
cdef int blasad_zlaswp_rev(int *n, double complex *a, double complex *da, int *lda, int *k1, int *k2, int *piv, int
                           *incx, blasad_work *work) noexcept nogil
cdef int blasad_spotrf_fwd(char *uplo, int *n, float *a, float *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_spotrf_aug(char *uplo, int *n, float *a, float *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_spotrf_rev(char *uplo, int *n, float *a, float *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_dpotrf_fwd(char *uplo, int *n, double *a, double *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_dpotrf_aug(char *uplo, int *n, double *a, double *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_dpotrf_rev(char *uplo, int *n, double *a, double *da, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_cpotrf_fwd(char *uplo, int *n, float complex *a, float complex *da, int *lda, blasad_work
                           *work) noexcept nogil
cdef int blasad_cpotrf_aug(char *uplo, int *n, float complex *a, float complex *da, int *lda, blasad_work
                           *work) noexcept nogil
cdef int blasad_cpotrf_rev(char *uplo, int *n, float complex *a, float complex *da, int *lda, blasad_work
                           *work) noexcept nogil
cdef int blasad_zpotrf_fwd(char *uplo, int *n, double complex *a, double complex *da, int *lda, blasad_work
                           *work) noexcept nogil
cdef int blasad_zpotrf_aug(char *uplo, int *n, double complex *a, double complex *da, int *lda, blasad_work
                           *work) noexcept nogil
cdef int blasad_zpotrf_rev(char *uplo, int *n, double complex *a, double complex *da, int *lda, blasad_work
                           *work) noexcept nogil
cdef int blasad_spbtrf_fwd(char *uplo, int *n, int *kd, float *ab, float *dab, int *ldab, blasad_work
                           *work) noexcept nogil
cdef int blasad_spbtrf_aug(char *uplo, int *n, int *kd, float *ab, float *dab, int *ldab, blasad_work
                           *work) noexcept nogil
cdef int blasad_spbtrf_rev(char *uplo, int *n, int *kd, float *ab, float *dab, int *ldab, blasad_work
                           *work) noexcept nogil
cdef int blasad_dpbtrf_fwd(char *uplo, int *n, int *kd, double *ab, double *dab, int *ldab, blasad_work
                           *work) noexcept nogil
cdef int blasad_dpbtrf_aug(char *uplo, int *n, int *kd, double *ab, double *dab, int *ldab, blasad_work
                           *work) noexcept nogil
cdef int blasad_dpbtrf_rev(char *uplo, int *n, int *kd, double *ab, double *dab, int *ldab, blasad_work
                           *work) noexcept nogil
cdef int blasad_cpbtrf_fwd(char *uplo, int *n, int *kd, float complex *ab, float complex *dab, int *ldab, blasad_work
                           *work) noexcept nogil
cdef int blasad_cpbtrf_aug(char *uplo, int *n, int *kd, float complex *ab, float complex *dab, int *ldab, blasad_work
                           *work) noexcept nogil
cdef int blasad_cpbtrf_rev(char *uplo, int *n, int *kd, float complex *ab, float complex *dab, int *ldab, blasad_work
                           *work) noexcept nogil
cdef int blasad_zpbtrf_fwd(char *uplo, int *n, int *kd, double complex *ab, double complex *dab, int *ldab,
                           blasad_work *work) noexcept nogil
cdef int blasad_zpbtrf_aug(char *uplo, int *n, int *kd, double complex *ab, double complex *dab, int *ldab,
                           blasad_work *work) noexcept nogil
cdef int blasad_zpbtrf_rev(char *uplo, int *n, int *kd, double complex *ab, double complex *dab, int *ldab,
                           blasad_work *work) noexcept nogil
cdef int blasad_spptrf_fwd(char *uplo, int *n, float *ap, float *dap, blasad_work *work) noexcept nogil
cdef int blasad_spptrf_aug(char *uplo, int *n, float *ap, float *dap, blasad_work *work) noexcept nogil
cdef int blasad_spptrf_rev(char *uplo, int *n, float *ap, float *dap, blasad_work *work) noexcept nogil
cdef int blasad_dpptrf_fwd(char *uplo, int *n, double *ap, double *dap, blasad_work *work) noexcept nogil
cdef int blasad_dpptrf_aug(char *uplo, int *n, double *ap, double *dap, blasad_work *work) noexcept nogil
cdef int blasad_dpptrf_rev(char *uplo, int *n, double *ap, double *dap, blasad_work *work) noexcept nogil
cdef int blasad_cpptrf_fwd(char *uplo, int *n, float complex *ap, float complex *dap, blasad_work
                           *work) noexcept nogil
cdef int blasad_cpptrf_aug(char *uplo, int *n, float complex *ap, float complex *dap, blasad_work
                           *work) noexcept nogil
cdef int blasad_cpptrf_rev(char *uplo, int *n, float complex *ap, float complex *dap, blasad_work
                           *work) noexcept nogil
cdef int blasad_zpptrf_fwd(char *uplo, int *n, double complex *ap, double complex *dap, blasad_work
                           *work) noexcept nogil
cdef int blasad_zpptrf_aug(char *uplo, int *n, double complex *ap, double complex *dap, blasad_work
                           *work) noexcept nogil
cdef int blasad_zpptrf_rev(char *uplo, int *n, double complex *ap, double complex *dap, blasad_work
                           *work) noexcept nogil
cdef int blasad_spstrf_fwd(char *uplo, int *n, float *a, float *da, int *lda, int *piv, float *tol, blasad_work
                           *work) noexcept nogil
cdef int blasad_spstrf_aug(char *uplo, int *n, float *a, float *da, int *lda, int *piv, float *tol, blasad_work
                           *work) noexcept nogil
cdef int blasad_spstrf_rev(char *uplo, int *n, float *a, float *da, int *lda, int *piv, float *tol, blasad_work
                           *work) noexcept nogil
cdef int blasad_dpstrf_fwd(char *uplo, int *n, double *a, double *da, int *lda, int *piv, double *tol, blasad_work
                           *work) noexcept nogil
cdef int blasad_dpstrf_aug(char *uplo, int *n, double *a, double *da, int *lda, int *piv, double *tol, blasad_work
                           *work) noexcept nogil
cdef int blasad_dpstrf_rev(char *uplo, int *n, double *a, double *da, int *lda, int *piv, double *tol, blasad_work
                           *work) noexcept nogil
cdef int blasad_cpstrf_fwd(char *uplo, int *n, float complex *a, float complex *da, int *lda, int *piv, float *tol,
                           blasad_work *work) noexcept nogil
cdef int blasad_cpstrf_aug(char *uplo, int *n, float complex *a, float complex *da, int *lda, int *piv, float *tol,
                           blasad_work *work) noexcept nogil
cdef int blasad_cpstrf_rev(char *uplo, int *n, float complex *a, float complex *da, int *lda, int *piv, float *tol,
                           blasad_work *work) noexcept nogil
cdef int blasad_zpstrf_fwd(char *uplo, int *n, double complex *a, double complex *da, int *lda, int *piv, double *tol,
                           blasad_work *work) noexcept nogil
cdef int blasad_zpstrf_aug(char *uplo, int *n, double complex *a, double complex *da, int *lda, int *piv, double *tol,
                           blasad_work *work) noexcept nogil
cdef int blasad_zpstrf_rev(char *uplo, int *n, double complex *a, double complex *da, int *lda, int *piv, double *tol,
                           blasad_work *work) noexcept nogil
cdef int blasad_sgetrf_fwd(int *m, int *n, float *a, float *da, int *lda, int *piv, blasad_work *work) noexcept nogil
cdef int blasad_sgetrf_aug(int *m, int *n, float *a, float *da, int *lda, int *piv, blasad_work *work) noexcept nogil
cdef int blasad_sgetrf_rev(int *m, int *n, float *a, float *da, int *lda, int *piv, blasad_work *work) noexcept nogil
cdef int blasad_dgetrf_fwd(int *m, int *n, double *a, double *da, int *lda, int *piv, blasad_work
                           *work) noexcept nogil
cdef int blasad_dgetrf_aug(int *m, int *n, double *a, double *da, int *lda, int *piv, blasad_work
                           *work) noexcept nogil
cdef int blasad_dgetrf_rev(int *m, int *n, double *a, double *da, int *lda, int *piv, blasad_work
                           *work) noexcept nogil
cdef int blasad_cgetrf_fwd(int *m, int *n, float complex *a, float complex *da, int *lda, int *piv, blasad_work
                           *work) noexcept nogil
cdef int blasad_cgetrf_aug(int *m, int *n, float complex *a, float complex *da, int *lda, int *piv, blasad_work
                           *work) noexcept nogil
cdef int blasad_cgetrf_rev(int *m, int *n, float complex *a, float complex *da, int *lda, int *piv, blasad_work
                           *work) noexcept nogil
cdef int blasad_zgetrf_fwd(int *m, int *n, double complex *a, double complex *da, int *lda, int *piv, blasad_work
                           *work) noexcept nogil
cdef int blasad_zgetrf_aug(int *m, int *n, double complex *a, double complex *da, int *lda, int *piv, blasad_work
                           *work) noexcept nogil
cdef int blasad_zgetrf_rev(int *m, int *n, double complex *a, double complex *da, int *lda, int *piv, blasad_work
                           *work) noexcept nogil
cdef int blasad_sgbtrf_fwd(int *m, int *n, int *kl, int *ku, float *ab, float *dab, int *ldab, int *piv, blasad_work
                           *work) noexcept nogil
cdef int blasad_sgbtrf_aug(int *m, int *n, int *kl, int *ku, float *ab, float *dab, int *ldab, int *piv, blasad_work
                           *work) noexcept nogil
cdef int blasad_sgbtrf_rev(int *m, int *n, int *kl, int *ku, float *ab, float *dab, int *ldab, int *piv, blasad_work
                           *work) noexcept nogil
cdef int blasad_dgbtrf_fwd(int *m, int *n, int *kl, int *ku, double *ab, double *dab, int *ldab, int *piv, blasad_work
                           *work) noexcept nogil
cdef int blasad_dgbtrf_aug(int *m, int *n, int *kl, int *ku, double *ab, double *dab, int *ldab, int *piv, blasad_work
                           *work) noexcept nogil
cdef int blasad_dgbtrf_rev(int *m, int *n, int *kl, int *ku, double *ab, double *dab, int *ldab, int *piv, blasad_work
                           *work) noexcept nogil
cdef int blasad_cgbtrf_fwd(int *m, int *n, int *kl, int *ku, float complex *ab, float complex *dab, int *ldab, int
                           *piv, blasad_work *work) noexcept nogil
cdef int blasad_cgbtrf_aug(int *m, int *n, int *kl, int *ku, float complex *ab, float complex *dab, int *ldab, int
                           *piv, blasad_work *work) noexcept nogil
cdef int blasad_cgbtrf_rev(int *m, int *n, int *kl, int *ku, float complex *ab, float complex *dab, int *ldab, int
                           *piv, blasad_work *work) noexcept nogil
cdef int blasad_zgbtrf_fwd(int *m, int *n, int *kl, int *ku, double complex *ab, double complex *dab, int *ldab, int
                           *piv, blasad_work *work) noexcept nogil
cdef int blasad_zgbtrf_aug(int *m, int *n, int *kl, int *ku, double complex *ab, double complex *dab, int *ldab, int
                           *piv, blasad_work *work) noexcept nogil
cdef int blasad_zgbtrf_rev(int *m, int *n, int *kl, int *ku, double complex *ab, double complex *dab, int *ldab, int
                           *piv, blasad_work *work) noexcept nogil
cdef int blasad_sgbtrl_fwd(char *trans, int *n, int *kl, int *ku, int *nrhs, float *ab, float *dab, int *ldab, int
                           *piv, float *b, float *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_sgbtrl_aug(char *trans, int *n, int *kl, int *ku, int *nrhs, float *ab, float *dab, int *ldab, int
                           *piv, float *b, float *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_sgbtrl_rev(char *trans, int *n, int *kl, int *ku, int *nrhs, float *ab, float *dab, int *ldab, int
                           *piv, float *b, float *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_dgbtrl_fwd(char *trans, int *n, int *kl, int *ku, int *nrhs, double *ab, double *dab, int *ldab, int
                           *piv, double *b, double *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_dgbtrl_aug(char *trans, int *n, int *kl, int *ku, int *nrhs, double *ab, double *dab, int *ldab, int
                           *piv, double *b, double *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_dgbtrl_rev(char *trans, int *n, int *kl, int *ku, int *nrhs, double *ab, double *dab, int *ldab, int
                           *piv, double *b, double *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_cgbtrl_fwd(char *trans, int *n, int *kl, int *ku, int *nrhs, float complex *ab, float complex *dab,
                           int *ldab, int *piv, float complex *b, float complex *db, int *ldb, blasad_work
                           *work) noexcept nogil
cdef int blasad_cgbtrl_aug(char *trans, int *n, int *kl, int *ku, int *nrhs, float complex *ab, float complex *dab,
                           int *ldab, int *piv, float complex *b, float complex *db, int *ldb, blasad_work
                           *work) noexcept nogil
cdef int blasad_cgbtrl_rev(char *trans, int *n, int *kl, int *ku, int *nrhs, float complex *ab, float complex *dab,
                           int *ldab, int *piv, float complex *b, float complex *db, int *ldb, blasad_work
                           *work) noexcept nogil
cdef int blasad_zgbtrl_fwd(char *trans, int *n, int *kl, int *ku, int *nrhs, double complex *ab, double complex *dab,
                           int *ldab, int *piv, double complex *b, double complex *db, int *ldb, blasad_work
                           *work) noexcept nogil
cdef int blasad_zgbtrl_aug(char *trans, int *n, int *kl, int *ku, int *nrhs, double complex *ab, double complex *dab,
                           int *ldab, int *piv, double complex *b, double complex *db, int *ldb, blasad_work
                           *work) noexcept nogil
cdef int blasad_zgbtrl_rev(char *trans, int *n, int *kl, int *ku, int *nrhs, double complex *ab, double complex *dab,
                           int *ldab, int *piv, double complex *b, double complex *db, int *ldb, blasad_work
                           *work) noexcept nogil
cdef int blasad_sgtbtrf_fwd(int *n, float *ab, float *dab, int *ldab, int *piv, blasad_work *work) noexcept nogil
cdef int blasad_sgtbtrf_aug(int *n, float *ab, float *dab, int *ldab, int *piv, blasad_work *work) noexcept nogil
cdef int blasad_sgtbtrf_rev(int *n, float *ab, float *dab, int *ldab, int *piv, blasad_work *work) noexcept nogil
cdef int blasad_dgtbtrf_fwd(int *n, double *ab, double *dab, int *ldab, int *piv, blasad_work *work) noexcept nogil
cdef int blasad_dgtbtrf_aug(int *n, double *ab, double *dab, int *ldab, int *piv, blasad_work *work) noexcept nogil
cdef int blasad_dgtbtrf_rev(int *n, double *ab, double *dab, int *ldab, int *piv, blasad_work *work) noexcept nogil
cdef int blasad_cgtbtrf_fwd(int *n, float complex *ab, float complex *dab, int *ldab, int *piv, blasad_work
                            *work) noexcept nogil
cdef int blasad_cgtbtrf_aug(int *n, float complex *ab, float complex *dab, int *ldab, int *piv, blasad_work
                            *work) noexcept nogil
cdef int blasad_cgtbtrf_rev(int *n, float complex *ab, float complex *dab, int *ldab, int *piv, blasad_work
                            *work) noexcept nogil
cdef int blasad_zgtbtrf_fwd(int *n, double complex *ab, double complex *dab, int *ldab, int *piv, blasad_work
                            *work) noexcept nogil
cdef int blasad_zgtbtrf_aug(int *n, double complex *ab, double complex *dab, int *ldab, int *piv, blasad_work
                            *work) noexcept nogil
cdef int blasad_zgtbtrf_rev(int *n, double complex *ab, double complex *dab, int *ldab, int *piv, blasad_work
                            *work) noexcept nogil
cdef int blasad_spttrf_fwd(int *n, float *d, float *dd, float *e, float *de, blasad_work *work) noexcept nogil
cdef int blasad_spttrf_aug(int *n, float *d, float *dd, float *e, float *de, blasad_work *work) noexcept nogil
cdef int blasad_spttrf_rev(int *n, float *d, float *dd, float *e, float *de, blasad_work *work) noexcept nogil
cdef int blasad_dpttrf_fwd(int *n, double *d, double *dd, double *e, double *de, blasad_work *work) noexcept nogil
cdef int blasad_dpttrf_aug(int *n, double *d, double *dd, double *e, double *de, blasad_work *work) noexcept nogil
cdef int blasad_dpttrf_rev(int *n, double *d, double *dd, double *e, double *de, blasad_work *work) noexcept nogil
cdef int blasad_cpttrf_fwd(int *n, float *d, float *dd, float complex *e, float complex *de, blasad_work
                           *work) noexcept nogil
cdef int blasad_cpttrf_aug(int *n, float *d, float *dd, float complex *e, float complex *de, blasad_work
                           *work) noexcept nogil
cdef int blasad_cpttrf_rev(int *n, float *d, float *dd, float complex *e, float complex *de, blasad_work
                           *work) noexcept nogil
cdef int blasad_zpttrf_fwd(int *n, double *d, double *dd, double complex *e, double complex *de, blasad_work
                           *work) noexcept nogil
cdef int blasad_zpttrf_aug(int *n, double *d, double *dd, double complex *e, double complex *de, blasad_work
                           *work) noexcept nogil
cdef int blasad_zpttrf_rev(int *n, double *d, double *dd, double complex *e, double complex *de, blasad_work
                           *work) noexcept nogil
cdef int blasad_strtri_fwd(char *uplo, char *unitdiag, int *n, float *c, float *dc, int *lda, blasad_work
                           *work) noexcept nogil
cdef int blasad_strtri_aug(char *uplo, char *unitdiag, int *n, float *c, float *dc, int *lda, blasad_work
                           *work) noexcept nogil
cdef int blasad_strtri_rev(char *uplo, char *unitdiag, int *n, float *c, float *dc, int *lda, blasad_work
                           *work) noexcept nogil
cdef int blasad_dtrtri_fwd(char *uplo, char *unitdiag, int *n, double *c, double *dc, int *lda, blasad_work
                           *work) noexcept nogil
cdef int blasad_dtrtri_aug(char *uplo, char *unitdiag, int *n, double *c, double *dc, int *lda, blasad_work
                           *work) noexcept nogil
cdef int blasad_dtrtri_rev(char *uplo, char *unitdiag, int *n, double *c, double *dc, int *lda, blasad_work
                           *work) noexcept nogil
cdef int blasad_ctrtri_fwd(char *uplo, char *unitdiag, int *n, float complex *c, float complex *dc, int *lda,
                           blasad_work *work) noexcept nogil
cdef int blasad_ctrtri_aug(char *uplo, char *unitdiag, int *n, float complex *c, float complex *dc, int *lda,
                           blasad_work *work) noexcept nogil
cdef int blasad_ctrtri_rev(char *uplo, char *unitdiag, int *n, float complex *c, float complex *dc, int *lda,
                           blasad_work *work) noexcept nogil
cdef int blasad_ztrtri_fwd(char *uplo, char *unitdiag, int *n, double complex *c, double complex *dc, int *lda,
                           blasad_work *work) noexcept nogil
cdef int blasad_ztrtri_aug(char *uplo, char *unitdiag, int *n, double complex *c, double complex *dc, int *lda,
                           blasad_work *work) noexcept nogil
cdef int blasad_ztrtri_rev(char *uplo, char *unitdiag, int *n, double complex *c, double complex *dc, int *lda,
                           blasad_work *work) noexcept nogil
cdef int blasad_slauum_fwd(char *uplo, int *n, float *c, float *dc, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_slauum_aug(char *uplo, int *n, float *c, float *dc, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_slauum_rev(char *uplo, int *n, float *c, float *dc, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_dlauum_fwd(char *uplo, int *n, double *c, double *dc, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_dlauum_aug(char *uplo, int *n, double *c, double *dc, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_dlauum_rev(char *uplo, int *n, double *c, double *dc, int *lda, blasad_work *work) noexcept nogil
cdef int blasad_clauum_fwd(char *uplo, int *n, float complex *c, float complex *dc, int *lda, blasad_work
                           *work) noexcept nogil
cdef int blasad_clauum_aug(char *uplo, int *n, float complex *c, float complex *dc, int *lda, blasad_work
                           *work) noexcept nogil
cdef int blasad_clauum_rev(char *uplo, int *n, float complex *c, float complex *dc, int *lda, blasad_work
                           *work) noexcept nogil
cdef int blasad_zlauum_fwd(char *uplo, int *n, double complex *c, double complex *dc, int *lda, blasad_work
                           *work) noexcept nogil
cdef int blasad_zlauum_aug(char *uplo, int *n, double complex *c, double complex *dc, int *lda, blasad_work
                           *work) noexcept nogil
cdef int blasad_zlauum_rev(char *uplo, int *n, double complex *c, double complex *dc, int *lda, blasad_work
                           *work) noexcept nogil
cdef int blasad_ssytrf_fwd(char *uplo, int *n, float *a, float *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil
cdef int blasad_ssytrf_aug(char *uplo, int *n, float *a, float *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil
cdef int blasad_ssytrf_rev(char *uplo, int *n, float *a, float *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil
cdef int blasad_dsytrf_fwd(char *uplo, int *n, double *a, double *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil
cdef int blasad_dsytrf_aug(char *uplo, int *n, double *a, double *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil
cdef int blasad_dsytrf_rev(char *uplo, int *n, double *a, double *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil
cdef int blasad_csytrf_fwd(char *uplo, int *n, float complex *a, float complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil
cdef int blasad_csytrf_aug(char *uplo, int *n, float complex *a, float complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil
cdef int blasad_csytrf_rev(char *uplo, int *n, float complex *a, float complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil
cdef int blasad_zsytrf_fwd(char *uplo, int *n, double complex *a, double complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil
cdef int blasad_zsytrf_aug(char *uplo, int *n, double complex *a, double complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil
cdef int blasad_zsytrf_rev(char *uplo, int *n, double complex *a, double complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil
cdef int blasad_chetrf_fwd(char *uplo, int *n, float complex *a, float complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil
cdef int blasad_chetrf_aug(char *uplo, int *n, float complex *a, float complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil
cdef int blasad_chetrf_rev(char *uplo, int *n, float complex *a, float complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil
cdef int blasad_zhetrf_fwd(char *uplo, int *n, double complex *a, double complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil
cdef int blasad_zhetrf_aug(char *uplo, int *n, double complex *a, double complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil
cdef int blasad_zhetrf_rev(char *uplo, int *n, double complex *a, double complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil
cdef int blasad_ssytrs_fwd(char *uplo, int *n, int *nrhs, float *a, float *da, int *lda, int *ipiv, float *b, float
                           *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_ssytrs_aug(char *uplo, int *n, int *nrhs, float *a, float *da, int *lda, int *ipiv, float *b, float
                           *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_ssytrs_rev(char *uplo, int *n, int *nrhs, float *a, float *da, int *lda, int *ipiv, float *b, float
                           *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_dsytrs_fwd(char *uplo, int *n, int *nrhs, double *a, double *da, int *lda, int *ipiv, double *b,
                           double *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_dsytrs_aug(char *uplo, int *n, int *nrhs, double *a, double *da, int *lda, int *ipiv, double *b,
                           double *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_dsytrs_rev(char *uplo, int *n, int *nrhs, double *a, double *da, int *lda, int *ipiv, double *b,
                           double *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_csytrs_fwd(char *uplo, int *n, int *nrhs, float complex *a, float complex *da, int *lda, int *ipiv,
                           float complex *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_csytrs_aug(char *uplo, int *n, int *nrhs, float complex *a, float complex *da, int *lda, int *ipiv,
                           float complex *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_csytrs_rev(char *uplo, int *n, int *nrhs, float complex *a, float complex *da, int *lda, int *ipiv,
                           float complex *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_zsytrs_fwd(char *uplo, int *n, int *nrhs, double complex *a, double complex *da, int *lda, int *ipiv,
                           double complex *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_zsytrs_aug(char *uplo, int *n, int *nrhs, double complex *a, double complex *da, int *lda, int *ipiv,
                           double complex *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_zsytrs_rev(char *uplo, int *n, int *nrhs, double complex *a, double complex *da, int *lda, int *ipiv,
                           double complex *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_chetrs_fwd(char *uplo, int *n, int *nrhs, float complex *a, float complex *da, int *lda, int *ipiv,
                           float complex *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_chetrs_aug(char *uplo, int *n, int *nrhs, float complex *a, float complex *da, int *lda, int *ipiv,
                           float complex *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_chetrs_rev(char *uplo, int *n, int *nrhs, float complex *a, float complex *da, int *lda, int *ipiv,
                           float complex *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_zhetrs_fwd(char *uplo, int *n, int *nrhs, double complex *a, double complex *da, int *lda, int *ipiv,
                           double complex *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_zhetrs_aug(char *uplo, int *n, int *nrhs, double complex *a, double complex *da, int *lda, int *ipiv,
                           double complex *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_zhetrs_rev(char *uplo, int *n, int *nrhs, double complex *a, double complex *da, int *lda, int *ipiv,
                           double complex *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil
cdef int blasad_sorgqr_fwd(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_sorgqr_aug(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_sorgqr_rev(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_dorgqr_fwd(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil
cdef int blasad_dorgqr_aug(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil
cdef int blasad_dorgqr_rev(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil
cdef int blasad_cungqr_fwd(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_cungqr_aug(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_cungqr_rev(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_zungqr_fwd(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_zungqr_aug(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_zungqr_rev(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_sorglq_fwd(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_sorglq_aug(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_sorglq_rev(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_dorglq_fwd(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil
cdef int blasad_dorglq_aug(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil
cdef int blasad_dorglq_rev(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil
cdef int blasad_cunglq_fwd(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_cunglq_aug(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_cunglq_rev(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_zunglq_fwd(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_zunglq_aug(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_zunglq_rev(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_sorgql_fwd(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_sorgql_aug(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_sorgql_rev(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_dorgql_fwd(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil
cdef int blasad_dorgql_aug(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil
cdef int blasad_dorgql_rev(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil
cdef int blasad_cungql_fwd(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_cungql_aug(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_cungql_rev(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_zungql_fwd(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_zungql_aug(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_zungql_rev(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_sorgrq_fwd(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_sorgrq_aug(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_sorgrq_rev(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_dorgrq_fwd(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil
cdef int blasad_dorgrq_aug(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil
cdef int blasad_dorgrq_rev(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil
cdef int blasad_cungrq_fwd(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_cungrq_aug(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_cungrq_rev(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_zungrq_fwd(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_zungrq_aug(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_zungrq_rev(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_sormqr_fwd(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_sormqr_aug(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_sormqr_rev(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_dormqr_fwd(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_dormqr_aug(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_dormqr_rev(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_cunmqr_fwd(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil
cdef int blasad_cunmqr_aug(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil
cdef int blasad_cunmqr_rev(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil
cdef int blasad_zunmqr_fwd(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil
cdef int blasad_zunmqr_aug(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil
cdef int blasad_zunmqr_rev(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil
cdef int blasad_sormlq_fwd(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_sormlq_aug(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_sormlq_rev(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_dormlq_fwd(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_dormlq_aug(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_dormlq_rev(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_cunmlq_fwd(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil
cdef int blasad_cunmlq_aug(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil
cdef int blasad_cunmlq_rev(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil
cdef int blasad_zunmlq_fwd(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil
cdef int blasad_zunmlq_aug(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil
cdef int blasad_zunmlq_rev(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil
cdef int blasad_sormql_fwd(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_sormql_aug(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_sormql_rev(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_dormql_fwd(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_dormql_aug(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_dormql_rev(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_cunmql_fwd(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil
cdef int blasad_cunmql_aug(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil
cdef int blasad_cunmql_rev(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil
cdef int blasad_zunmql_fwd(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil
cdef int blasad_zunmql_aug(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil
cdef int blasad_zunmql_rev(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil
cdef int blasad_sormrq_fwd(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_sormrq_aug(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_sormrq_rev(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_dormrq_fwd(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_dormrq_aug(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_dormrq_rev(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_cunmrq_fwd(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil
cdef int blasad_cunmrq_aug(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil
cdef int blasad_cunmrq_rev(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil
cdef int blasad_zunmrq_fwd(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil
cdef int blasad_zunmrq_aug(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil
cdef int blasad_zunmrq_rev(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil
cdef int blasad_sgeqrf_fwd(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_sgeqrf_aug(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_sgeqrf_rev(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_dgeqrf_fwd(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_dgeqrf_aug(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_dgeqrf_rev(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_cgeqrf_fwd(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_cgeqrf_aug(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_cgeqrf_rev(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_zgeqrf_fwd(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_zgeqrf_aug(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_zgeqrf_rev(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_sgelqf_fwd(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_sgelqf_aug(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_sgelqf_rev(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_dgelqf_fwd(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_dgelqf_aug(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_dgelqf_rev(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_cgelqf_fwd(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_cgelqf_aug(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_cgelqf_rev(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_zgelqf_fwd(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_zgelqf_aug(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_zgelqf_rev(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_sgeqlf_fwd(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_sgeqlf_aug(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_sgeqlf_rev(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_dgeqlf_fwd(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_dgeqlf_aug(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_dgeqlf_rev(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_cgeqlf_fwd(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_cgeqlf_aug(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_cgeqlf_rev(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_zgeqlf_fwd(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_zgeqlf_aug(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_zgeqlf_rev(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_sgerqf_fwd(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_sgerqf_aug(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_sgerqf_rev(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_dgerqf_fwd(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_dgerqf_aug(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_dgerqf_rev(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil
cdef int blasad_cgerqf_fwd(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_cgerqf_aug(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_cgerqf_rev(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_zgerqf_fwd(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_zgerqf_aug(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_zgerqf_rev(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_sgeqp3_fwd(int *m, int *n, float *a, float *da, int *lda, int *jpvt, float *tau, float *dtau,
                           blasad_work *work) noexcept nogil
cdef int blasad_sgeqp3_aug(int *m, int *n, float *a, float *da, int *lda, int *jpvt, float *tau, float *dtau,
                           blasad_work *work) noexcept nogil
cdef int blasad_sgeqp3_rev(int *m, int *n, float *a, float *da, int *lda, int *jpvt, float *tau, float *dtau,
                           blasad_work *work) noexcept nogil
cdef int blasad_dgeqp3_fwd(int *m, int *n, double *a, double *da, int *lda, int *jpvt, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil
cdef int blasad_dgeqp3_aug(int *m, int *n, double *a, double *da, int *lda, int *jpvt, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil
cdef int blasad_dgeqp3_rev(int *m, int *n, double *a, double *da, int *lda, int *jpvt, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil
cdef int blasad_cgeqp3_fwd(int *m, int *n, float complex *a, float complex *da, int *lda, int *jpvt, float complex
                           *tau, float complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_cgeqp3_aug(int *m, int *n, float complex *a, float complex *da, int *lda, int *jpvt, float complex
                           *tau, float complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_cgeqp3_rev(int *m, int *n, float complex *a, float complex *da, int *lda, int *jpvt, float complex
                           *tau, float complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_zgeqp3_fwd(int *m, int *n, double complex *a, double complex *da, int *lda, int *jpvt, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_zgeqp3_aug(int *m, int *n, double complex *a, double complex *da, int *lda, int *jpvt, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_zgeqp3_rev(int *m, int *n, double complex *a, double complex *da, int *lda, int *jpvt, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil
cdef int blasad_strsyl_fwd(char *trana, char *tranb, int *isgn, int *m, int *n, float *a, float *da, int *lda, float
                           *b, float *db, int *ldb, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_strsyl_aug(char *trana, char *tranb, int *isgn, int *m, int *n, float *a, float *da, int *lda, float
                           *b, float *db, int *ldb, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_strsyl_rev(char *trana, char *tranb, int *isgn, int *m, int *n, float *a, float *da, int *lda, float
                           *b, float *db, int *ldb, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_dtrsyl_fwd(char *trana, char *tranb, int *isgn, int *m, int *n, double *a, double *da, int *lda,
                           double *b, double *db, int *ldb, double *c, double *dc, int *ldc, blasad_work
                           *work) noexcept nogil
cdef int blasad_dtrsyl_aug(char *trana, char *tranb, int *isgn, int *m, int *n, double *a, double *da, int *lda,
                           double *b, double *db, int *ldb, double *c, double *dc, int *ldc, blasad_work
                           *work) noexcept nogil
cdef int blasad_dtrsyl_rev(char *trana, char *tranb, int *isgn, int *m, int *n, double *a, double *da, int *lda,
                           double *b, double *db, int *ldb, double *c, double *dc, int *ldc, blasad_work
                           *work) noexcept nogil
cdef int blasad_ctrsyl_fwd(char *trana, char *tranb, int *isgn, int *m, int *n, float complex *a, float complex *da,
                           int *lda, float complex *b, float complex *db, int *ldb, float complex *c, float complex
                           *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_ctrsyl_aug(char *trana, char *tranb, int *isgn, int *m, int *n, float complex *a, float complex *da,
                           int *lda, float complex *b, float complex *db, int *ldb, float complex *c, float complex
                           *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_ctrsyl_rev(char *trana, char *tranb, int *isgn, int *m, int *n, float complex *a, float complex *da,
                           int *lda, float complex *b, float complex *db, int *ldb, float complex *c, float complex
                           *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_ztrsyl_fwd(char *trana, char *tranb, int *isgn, int *m, int *n, double complex *a, double complex *da,
                           int *lda, double complex *b, double complex *db, int *ldb, double complex *c, double
                           complex *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_ztrsyl_aug(char *trana, char *tranb, int *isgn, int *m, int *n, double complex *a, double complex *da,
                           int *lda, double complex *b, double complex *db, int *ldb, double complex *c, double
                           complex *dc, int *ldc, blasad_work *work) noexcept nogil
cdef int blasad_ztrsyl_rev(char *trana, char *tranb, int *isgn, int *m, int *n, double complex *a, double complex *da,
                           int *lda, double complex *b, double complex *db, int *ldb, double complex *c, double
                           complex *dc, int *ldc, blasad_work *work) noexcept nogil
