/* Made by cython_src/generate from the declarations of the rules and SciPy's signatures, which alone are edited. */

typedef int blasad_scopy(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, blasad_work *work);
typedef int blasad_dcopy(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, blasad_work
                         *work);
typedef int blasad_ccopy(int *n, float _Complex *x, float _Complex *dx, int *incx, float _Complex *y, float _Complex
                         *dy, int *incy, blasad_work *work);
typedef int blasad_zcopy(int *n, double _Complex *x, double _Complex *dx, int *incx, double _Complex *y, double
                         _Complex *dy, int *incy, blasad_work *work);
typedef int blasad_sswap(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, blasad_work *work);
typedef int blasad_dswap(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, blasad_work
                         *work);
typedef int blasad_cswap(int *n, float _Complex *x, float _Complex *dx, int *incx, float _Complex *y, float _Complex
                         *dy, int *incy, blasad_work *work);
typedef int blasad_zswap(int *n, double _Complex *x, double _Complex *dx, int *incx, double _Complex *y, double
                         _Complex *dy, int *incy, blasad_work *work);
typedef int blasad_sscal(int *n, float *a, float *da, float *x, float *dx, int *incx, blasad_work *work);
typedef int blasad_dscal(int *n, double *a, double *da, double *x, double *dx, int *incx, blasad_work *work);
typedef int blasad_cscal(int *n, float _Complex *a, float _Complex *da, float _Complex *x, float _Complex *dx, int
                         *incx, blasad_work *work);
typedef int blasad_zscal(int *n, double _Complex *a, double _Complex *da, double _Complex *x, double _Complex *dx, int
                         *incx, blasad_work *work);
typedef int blasad_csscal(int *n, float *a, float *da, float _Complex *x, float _Complex *dx, int *incx, blasad_work
                          *work);
typedef int blasad_zdscal(int *n, double *a, double *da, double _Complex *x, double _Complex *dx, int *incx,
                          blasad_work *work);
typedef int blasad_saxpy(int *n, float *a, float *da, float *x, float *dx, int *incx, float *y, float *dy, int *incy,
                         blasad_work *work);
typedef int blasad_daxpy(int *n, double *a, double *da, double *x, double *dx, int *incx, double *y, double *dy, int
                         *incy, blasad_work *work);
typedef int blasad_caxpy(int *n, float _Complex *a, float _Complex *da, float _Complex *x, float _Complex *dx, int
                         *incx, float _Complex *y, float _Complex *dy, int *incy, blasad_work *work);
typedef int blasad_zaxpy(int *n, double _Complex *a, double _Complex *da, double _Complex *x, double _Complex *dx, int
                         *incx, double _Complex *y, double _Complex *dy, int *incy, blasad_work *work);
typedef int blasad_sdot(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *out, float
                        *dout, blasad_work *work);
typedef int blasad_ddot(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *out,
                        double *dout, blasad_work *work);
typedef int blasad_cdotu(int *n, float _Complex *x, float _Complex *dx, int *incx, float _Complex *y, float _Complex
                         *dy, int *incy, float _Complex *out, float _Complex *dout, blasad_work *work);
typedef int blasad_zdotu(int *n, double _Complex *x, double _Complex *dx, int *incx, double _Complex *y, double
                         _Complex *dy, int *incy, double _Complex *out, double _Complex *dout, blasad_work *work);
typedef int blasad_cdotc(int *n, float _Complex *x, float _Complex *dx, int *incx, float _Complex *y, float _Complex
                         *dy, int *incy, float _Complex *out, float _Complex *dout, blasad_work *work);
typedef int blasad_zdotc(int *n, double _Complex *x, double _Complex *dx, int *incx, double _Complex *y, double
                         _Complex *dy, int *incy, double _Complex *out, double _Complex *dout, blasad_work *work);
typedef int blasad_sdsdot(int *n, float *sb, float *dsb, float *x, float *dx, int *incx, float *y, float *dy, int
                          *incy, float *out, float *dout, blasad_work *work);
typedef int blasad_dsdot(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, double *out, double
                         *dout, blasad_work *work);
typedef int blasad_snrm2(int *n, float *x, float *dx, int *incx, float *out, float *dout, blasad_work *work);
typedef int blasad_dnrm2(int *n, double *x, double *dx, int *incx, double *out, double *dout, blasad_work *work);
typedef int blasad_scnrm2(int *n, float _Complex *x, float _Complex *dx, int *incx, float *out, float *dout,
                          blasad_work *work);
typedef int blasad_dznrm2(int *n, double _Complex *x, double _Complex *dx, int *incx, double *out, double *dout,
                          blasad_work *work);
typedef int blasad_sasum(int *n, float *x, float *dx, int *incx, float *out, float *dout, blasad_work *work);
typedef int blasad_dasum(int *n, double *x, double *dx, int *incx, double *out, double *dout, blasad_work *work);
typedef int blasad_scasum(int *n, float _Complex *x, float _Complex *dx, int *incx, float *out, float *dout,
                          blasad_work *work);
typedef int blasad_dzasum(int *n, double _Complex *x, double _Complex *dx, int *incx, double *out, double *dout,
                          blasad_work *work);
typedef int blasad_sgemm(char *trans_a, char *trans_b, int *m, int *n, int *k, float *alpha, float *dalpha, float *a,
                         float *da, int *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c,
                         float *dc, int *ldc, blasad_work *work);
typedef int blasad_dgemm(char *trans_a, char *trans_b, int *m, int *n, int *k, double *alpha, double *dalpha, double
                         *a, double *da, int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta,
                         double *c, double *dc, int *ldc, blasad_work *work);
typedef int blasad_cgemm(char *trans_a, char *trans_b, int *m, int *n, int *k, float _Complex *alpha, float _Complex
                         *dalpha, float _Complex *a, float _Complex *da, int *lda, float _Complex *b, float _Complex
                         *db, int *ldb, float _Complex *beta, float _Complex *dbeta, float _Complex *c, float _Complex
                         *dc, int *ldc, blasad_work *work);
typedef int blasad_zgemm(char *trans_a, char *trans_b, int *m, int *n, int *k, double _Complex *alpha, double _Complex
                         *dalpha, double _Complex *a, double _Complex *da, int *lda, double _Complex *b, double
                         _Complex *db, int *ldb, double _Complex *beta, double _Complex *dbeta, double _Complex *c,
                         double _Complex *dc, int *ldc, blasad_work *work);
typedef int blasad_sgemv(char *trans, int *m, int *n, float *alpha, float *dalpha, float *a, float *da, int *lda,
                         float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy,
                         blasad_work *work);
typedef int blasad_dgemv(char *trans, int *m, int *n, double *alpha, double *dalpha, double *a, double *da, int *lda,
                         double *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int
                         *incy, blasad_work *work);
typedef int blasad_cgemv(char *trans, int *m, int *n, float _Complex *alpha, float _Complex *dalpha, float _Complex
                         *a, float _Complex *da, int *lda, float _Complex *x, float _Complex *dx, int *incx, float
                         _Complex *beta, float _Complex *dbeta, float _Complex *y, float _Complex *dy, int *incy,
                         blasad_work *work);
typedef int blasad_zgemv(char *trans, int *m, int *n, double _Complex *alpha, double _Complex *dalpha, double _Complex
                         *a, double _Complex *da, int *lda, double _Complex *x, double _Complex *dx, int *incx, double
                         _Complex *beta, double _Complex *dbeta, double _Complex *y, double _Complex *dy, int *incy,
                         blasad_work *work);
typedef int blasad_sger(int *m, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y, float
                        *dy, int *incy, float *a, float *da, int *lda, blasad_work *work);
typedef int blasad_dger(int *m, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double *y,
                        double *dy, int *incy, double *a, double *da, int *lda, blasad_work *work);
typedef int blasad_cgeru(int *m, int *n, float _Complex *alpha, float _Complex *dalpha, float _Complex *x, float
                         _Complex *dx, int *incx, float _Complex *y, float _Complex *dy, int *incy, float _Complex *a,
                         float _Complex *da, int *lda, blasad_work *work);
typedef int blasad_zgeru(int *m, int *n, double _Complex *alpha, double _Complex *dalpha, double _Complex *x, double
                         _Complex *dx, int *incx, double _Complex *y, double _Complex *dy, int *incy, double _Complex
                         *a, double _Complex *da, int *lda, blasad_work *work);
typedef int blasad_cgerc(int *m, int *n, float _Complex *alpha, float _Complex *dalpha, float _Complex *x, float
                         _Complex *dx, int *incx, float _Complex *y, float _Complex *dy, int *incy, float _Complex *a,
                         float _Complex *da, int *lda, blasad_work *work);
typedef int blasad_zgerc(int *m, int *n, double _Complex *alpha, double _Complex *dalpha, double _Complex *x, double
                         _Complex *dx, int *incx, double _Complex *y, double _Complex *dy, int *incy, double _Complex
                         *a, double _Complex *da, int *lda, blasad_work *work);
typedef int blasad_ssymm(char *side, char *uplo, int *m, int *n, float *alpha, float *dalpha, float *a, float *da, int
                         *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c, float *dc, int
                         *ldc, blasad_work *work);
typedef int blasad_dsymm(char *side, char *uplo, int *m, int *n, double *alpha, double *dalpha, double *a, double *da,
                         int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta, double *c, double
                         *dc, int *ldc, blasad_work *work);
typedef int blasad_csymm(char *side, char *uplo, int *m, int *n, float _Complex *alpha, float _Complex *dalpha, float
                         _Complex *a, float _Complex *da, int *lda, float _Complex *b, float _Complex *db, int *ldb,
                         float _Complex *beta, float _Complex *dbeta, float _Complex *c, float _Complex *dc, int *ldc,
                         blasad_work *work);
typedef int blasad_zsymm(char *side, char *uplo, int *m, int *n, double _Complex *alpha, double _Complex *dalpha,
                         double _Complex *a, double _Complex *da, int *lda, double _Complex *b, double _Complex *db,
                         int *ldb, double _Complex *beta, double _Complex *dbeta, double _Complex *c, double _Complex
                         *dc, int *ldc, blasad_work *work);
typedef int blasad_chemm(char *side, char *uplo, int *m, int *n, float _Complex *alpha, float _Complex *dalpha, float
                         _Complex *a, float _Complex *da, int *lda, float _Complex *b, float _Complex *db, int *ldb,
                         float _Complex *beta, float _Complex *dbeta, float _Complex *c, float _Complex *dc, int *ldc,
                         blasad_work *work);
typedef int blasad_zhemm(char *side, char *uplo, int *m, int *n, double _Complex *alpha, double _Complex *dalpha,
                         double _Complex *a, double _Complex *da, int *lda, double _Complex *b, double _Complex *db,
                         int *ldb, double _Complex *beta, double _Complex *dbeta, double _Complex *c, double _Complex
                         *dc, int *ldc, blasad_work *work);
typedef int blasad_ssymv(char *uplo, int *n, float *alpha, float *dalpha, float *a, float *da, int *lda, float *x,
                         float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy, blasad_work
                         *work);
typedef int blasad_dsymv(char *uplo, int *n, double *alpha, double *dalpha, double *a, double *da, int *lda, double
                         *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int *incy,
                         blasad_work *work);
typedef int blasad_csymv(char *uplo, int *n, float _Complex *alpha, float _Complex *dalpha, float _Complex *a, float
                         _Complex *da, int *lda, float _Complex *x, float _Complex *dx, int *incx, float _Complex
                         *beta, float _Complex *dbeta, float _Complex *y, float _Complex *dy, int *incy, blasad_work
                         *work);
typedef int blasad_zsymv(char *uplo, int *n, double _Complex *alpha, double _Complex *dalpha, double _Complex *a,
                         double _Complex *da, int *lda, double _Complex *x, double _Complex *dx, int *incx, double
                         _Complex *beta, double _Complex *dbeta, double _Complex *y, double _Complex *dy, int *incy,
                         blasad_work *work);
typedef int blasad_chemv(char *uplo, int *n, float _Complex *alpha, float _Complex *dalpha, float _Complex *a, float
                         _Complex *da, int *lda, float _Complex *x, float _Complex *dx, int *incx, float _Complex
                         *beta, float _Complex *dbeta, float _Complex *y, float _Complex *dy, int *incy, blasad_work
                         *work);
typedef int blasad_zhemv(char *uplo, int *n, double _Complex *alpha, double _Complex *dalpha, double _Complex *a,
                         double _Complex *da, int *lda, double _Complex *x, double _Complex *dx, int *incx, double
                         _Complex *beta, double _Complex *dbeta, double _Complex *y, double _Complex *dy, int *incy,
                         blasad_work *work);
typedef int blasad_ssyrk(char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float *a, float *da,
                         int *lda, float *beta, float *dbeta, float *c, float *dc, int *ldc, blasad_work *work);
typedef int blasad_dsyrk(char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double *a, double
                         *da, int *lda, double *beta, double *dbeta, double *c, double *dc, int *ldc, blasad_work
                         *work);
typedef int blasad_csyrk(char *uplo, char *trans, int *n, int *k, float _Complex *alpha, float _Complex *dalpha, float
                         _Complex *a, float _Complex *da, int *lda, float _Complex *beta, float _Complex *dbeta, float
                         _Complex *c, float _Complex *dc, int *ldc, blasad_work *work);
typedef int blasad_zsyrk(char *uplo, char *trans, int *n, int *k, double _Complex *alpha, double _Complex *dalpha,
                         double _Complex *a, double _Complex *da, int *lda, double _Complex *beta, double _Complex
                         *dbeta, double _Complex *c, double _Complex *dc, int *ldc, blasad_work *work);
typedef int blasad_cherk(char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float _Complex *a,
                         float _Complex *da, int *lda, float *beta, float *dbeta, float _Complex *c, float _Complex
                         *dc, int *ldc, blasad_work *work);
typedef int blasad_zherk(char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double _Complex *a,
                         double _Complex *da, int *lda, double *beta, double *dbeta, double _Complex *c, double
                         _Complex *dc, int *ldc, blasad_work *work);
typedef int blasad_ssyr2k(char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float *a, float *da,
                          int *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c, float *dc, int
                          *ldc, blasad_work *work);
typedef int blasad_dsyr2k(char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double *a, double
                          *da, int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta, double *c,
                          double *dc, int *ldc, blasad_work *work);
typedef int blasad_csyr2k(char *uplo, char *trans, int *n, int *k, float _Complex *alpha, float _Complex *dalpha,
                          float _Complex *a, float _Complex *da, int *lda, float _Complex *b, float _Complex *db, int
                          *ldb, float _Complex *beta, float _Complex *dbeta, float _Complex *c, float _Complex *dc,
                          int *ldc, blasad_work *work);
typedef int blasad_zsyr2k(char *uplo, char *trans, int *n, int *k, double _Complex *alpha, double _Complex *dalpha,
                          double _Complex *a, double _Complex *da, int *lda, double _Complex *b, double _Complex *db,
                          int *ldb, double _Complex *beta, double _Complex *dbeta, double _Complex *c, double _Complex
                          *dc, int *ldc, blasad_work *work);
typedef int blasad_cher2k(char *uplo, char *trans, int *n, int *k, float _Complex *alpha, float _Complex *dalpha,
                          float _Complex *a, float _Complex *da, int *lda, float _Complex *b, float _Complex *db, int
                          *ldb, float *beta, float *dbeta, float _Complex *c, float _Complex *dc, int *ldc,
                          blasad_work *work);
typedef int blasad_zher2k(char *uplo, char *trans, int *n, int *k, double _Complex *alpha, double _Complex *dalpha,
                          double _Complex *a, double _Complex *da, int *lda, double _Complex *b, double _Complex *db,
                          int *ldb, double *beta, double *dbeta, double _Complex *c, double _Complex *dc, int *ldc,
                          blasad_work *work);
typedef int blasad_ssyr(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *a,
                        float *da, int *lda, blasad_work *work);
typedef int blasad_dsyr(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                        *a, double *da, int *lda, blasad_work *work);
typedef int blasad_csyr(char *uplo, int *n, float _Complex *alpha, float _Complex *dalpha, float _Complex *x, float
                        _Complex *dx, int *incx, float _Complex *a, float _Complex *da, int *lda, blasad_work *work);
typedef int blasad_zsyr(char *uplo, int *n, double _Complex *alpha, double _Complex *dalpha, double _Complex *x,
                        double _Complex *dx, int *incx, double _Complex *a, double _Complex *da, int *lda, blasad_work
                        *work);
typedef int blasad_cher(char *uplo, int *n, float *alpha, float *dalpha, float _Complex *x, float _Complex *dx, int
                        *incx, float _Complex *a, float _Complex *da, int *lda, blasad_work *work);
typedef int blasad_zher(char *uplo, int *n, double *alpha, double *dalpha, double _Complex *x, double _Complex *dx,
                        int *incx, double _Complex *a, double _Complex *da, int *lda, blasad_work *work);
typedef int blasad_ssyr2(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y,
                         float *dy, int *incy, float *a, float *da, int *lda, blasad_work *work);
typedef int blasad_dsyr2(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                         *y, double *dy, int *incy, double *a, double *da, int *lda, blasad_work *work);
typedef int blasad_cher2(char *uplo, int *n, float _Complex *alpha, float _Complex *dalpha, float _Complex *x, float
                         _Complex *dx, int *incx, float _Complex *y, float _Complex *dy, int *incy, float _Complex *a,
                         float _Complex *da, int *lda, blasad_work *work);
typedef int blasad_zher2(char *uplo, int *n, double _Complex *alpha, double _Complex *dalpha, double _Complex *x,
                         double _Complex *dx, int *incx, double _Complex *y, double _Complex *dy, int *incy, double
                         _Complex *a, double _Complex *da, int *lda, blasad_work *work);
typedef int blasad_strmm(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float *alpha, float
                         *dalpha, float *a, float *da, int *lda, float *b, float *db, int *ldb, blasad_work *work);
typedef int blasad_dtrmm(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double *alpha, double
                         *dalpha, double *a, double *da, int *lda, double *b, double *db, int *ldb, blasad_work
                         *work);
typedef int blasad_ctrmm(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float _Complex *alpha,
                         float _Complex *dalpha, float _Complex *a, float _Complex *da, int *lda, float _Complex *b,
                         float _Complex *db, int *ldb, blasad_work *work);
typedef int blasad_ztrmm(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double _Complex *alpha,
                         double _Complex *dalpha, double _Complex *a, double _Complex *da, int *lda, double _Complex
                         *b, double _Complex *db, int *ldb, blasad_work *work);
typedef int blasad_strmv(char *uplo, char *trans, char *diag, int *n, float *a, float *da, int *lda, float *x, float
                         *dx, int *incx, blasad_work *work);
typedef int blasad_dtrmv(char *uplo, char *trans, char *diag, int *n, double *a, double *da, int *lda, double *x,
                         double *dx, int *incx, blasad_work *work);
typedef int blasad_ctrmv(char *uplo, char *trans, char *diag, int *n, float _Complex *a, float _Complex *da, int *lda,
                         float _Complex *x, float _Complex *dx, int *incx, blasad_work *work);
typedef int blasad_ztrmv(char *uplo, char *trans, char *diag, int *n, double _Complex *a, double _Complex *da, int
                         *lda, double _Complex *x, double _Complex *dx, int *incx, blasad_work *work);
typedef int blasad_strsm(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float *alpha, float
                         *dalpha, float *a, float *da, int *lda, float *b, float *db, int *ldb, blasad_work *work);
typedef int blasad_dtrsm(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double *alpha, double
                         *dalpha, double *a, double *da, int *lda, double *b, double *db, int *ldb, blasad_work
                         *work);
typedef int blasad_ctrsm(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float _Complex *alpha,
                         float _Complex *dalpha, float _Complex *a, float _Complex *da, int *lda, float _Complex *b,
                         float _Complex *db, int *ldb, blasad_work *work);
typedef int blasad_ztrsm(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double _Complex *alpha,
                         double _Complex *dalpha, double _Complex *a, double _Complex *da, int *lda, double _Complex
                         *b, double _Complex *db, int *ldb, blasad_work *work);
typedef int blasad_strsv(char *uplo, char *trans, char *diag, int *n, float *a, float *da, int *lda, float *x, float
                         *dx, int *incx, blasad_work *work);
typedef int blasad_dtrsv(char *uplo, char *trans, char *diag, int *n, double *a, double *da, int *lda, double *x,
                         double *dx, int *incx, blasad_work *work);
typedef int blasad_ctrsv(char *uplo, char *trans, char *diag, int *n, float _Complex *a, float _Complex *da, int *lda,
                         float _Complex *x, float _Complex *dx, int *incx, blasad_work *work);
typedef int blasad_ztrsv(char *uplo, char *trans, char *diag, int *n, double _Complex *a, double _Complex *da, int
                         *lda, double _Complex *x, double _Complex *dx, int *incx, blasad_work *work);
typedef int blasad_strtrs(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, float *a, float *da, int *lda,
                          float *b, float *db, int *ldb, blasad_work *work);
typedef int blasad_dtrtrs(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, double *a, double *da, int *lda,
                          double *b, double *db, int *ldb, blasad_work *work);
typedef int blasad_ctrtrs(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, float _Complex *a, float
                          _Complex *da, int *lda, float _Complex *b, float _Complex *db, int *ldb, blasad_work *work);
typedef int blasad_ztrtrs(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, double _Complex *a, double
                          _Complex *da, int *lda, double _Complex *b, double _Complex *db, int *ldb, blasad_work
                          *work);
typedef int blasad_sgbmv(char *trans, int *m, int *n, int *kl, int *ku, float *alpha, float *dalpha, float *a, float
                         *da, int *lda, float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float
                         *dy, int *incy, blasad_work *work);
typedef int blasad_dgbmv(char *trans, int *m, int *n, int *kl, int *ku, double *alpha, double *dalpha, double *a,
                         double *da, int *lda, double *x, double *dx, int *incx, double *beta, double *dbeta, double
                         *y, double *dy, int *incy, blasad_work *work);
typedef int blasad_cgbmv(char *trans, int *m, int *n, int *kl, int *ku, float _Complex *alpha, float _Complex *dalpha,
                         float _Complex *a, float _Complex *da, int *lda, float _Complex *x, float _Complex *dx, int
                         *incx, float _Complex *beta, float _Complex *dbeta, float _Complex *y, float _Complex *dy,
                         int *incy, blasad_work *work);
typedef int blasad_zgbmv(char *trans, int *m, int *n, int *kl, int *ku, double _Complex *alpha, double _Complex
                         *dalpha, double _Complex *a, double _Complex *da, int *lda, double _Complex *x, double
                         _Complex *dx, int *incx, double _Complex *beta, double _Complex *dbeta, double _Complex *y,
                         double _Complex *dy, int *incy, blasad_work *work);
typedef int blasad_ssbmv(char *uplo, int *n, int *k, float *alpha, float *dalpha, float *a, float *da, int *lda, float
                         *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy,
                         blasad_work *work);
typedef int blasad_dsbmv(char *uplo, int *n, int *k, double *alpha, double *dalpha, double *a, double *da, int *lda,
                         double *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int
                         *incy, blasad_work *work);
typedef int blasad_chbmv(char *uplo, int *n, int *k, float _Complex *alpha, float _Complex *dalpha, float _Complex *a,
                         float _Complex *da, int *lda, float _Complex *x, float _Complex *dx, int *incx, float
                         _Complex *beta, float _Complex *dbeta, float _Complex *y, float _Complex *dy, int *incy,
                         blasad_work *work);
typedef int blasad_zhbmv(char *uplo, int *n, int *k, double _Complex *alpha, double _Complex *dalpha, double _Complex
                         *a, double _Complex *da, int *lda, double _Complex *x, double _Complex *dx, int *incx, double
                         _Complex *beta, double _Complex *dbeta, double _Complex *y, double _Complex *dy, int *incy,
                         blasad_work *work);
typedef int blasad_sspmv(char *uplo, int *n, float *alpha, float *dalpha, float *ap, float *dap, float *x, float *dx,
                         int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy, blasad_work *work);
typedef int blasad_dspmv(char *uplo, int *n, double *alpha, double *dalpha, double *ap, double *dap, double *x, double
                         *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int *incy, blasad_work
                         *work);
typedef int blasad_cspmv(char *uplo, int *n, float _Complex *alpha, float _Complex *dalpha, float _Complex *ap, float
                         _Complex *dap, float _Complex *x, float _Complex *dx, int *incx, float _Complex *beta, float
                         _Complex *dbeta, float _Complex *y, float _Complex *dy, int *incy, blasad_work *work);
typedef int blasad_zspmv(char *uplo, int *n, double _Complex *alpha, double _Complex *dalpha, double _Complex *ap,
                         double _Complex *dap, double _Complex *x, double _Complex *dx, int *incx, double _Complex
                         *beta, double _Complex *dbeta, double _Complex *y, double _Complex *dy, int *incy,
                         blasad_work *work);
typedef int blasad_chpmv(char *uplo, int *n, float _Complex *alpha, float _Complex *dalpha, float _Complex *ap, float
                         _Complex *dap, float _Complex *x, float _Complex *dx, int *incx, float _Complex *beta, float
                         _Complex *dbeta, float _Complex *y, float _Complex *dy, int *incy, blasad_work *work);
typedef int blasad_zhpmv(char *uplo, int *n, double _Complex *alpha, double _Complex *dalpha, double _Complex *ap,
                         double _Complex *dap, double _Complex *x, double _Complex *dx, int *incx, double _Complex
                         *beta, double _Complex *dbeta, double _Complex *y, double _Complex *dy, int *incy,
                         blasad_work *work);
typedef int blasad_stbmv(char *uplo, char *trans, char *diag, int *n, int *k, float *a, float *da, int *lda, float *x,
                         float *dx, int *incx, blasad_work *work);
typedef int blasad_dtbmv(char *uplo, char *trans, char *diag, int *n, int *k, double *a, double *da, int *lda, double
                         *x, double *dx, int *incx, blasad_work *work);
typedef int blasad_ctbmv(char *uplo, char *trans, char *diag, int *n, int *k, float _Complex *a, float _Complex *da,
                         int *lda, float _Complex *x, float _Complex *dx, int *incx, blasad_work *work);
typedef int blasad_ztbmv(char *uplo, char *trans, char *diag, int *n, int *k, double _Complex *a, double _Complex *da,
                         int *lda, double _Complex *x, double _Complex *dx, int *incx, blasad_work *work);
typedef int blasad_stpmv(char *uplo, char *trans, char *diag, int *n, float *ap, float *dap, float *x, float *dx, int
                         *incx, blasad_work *work);
typedef int blasad_dtpmv(char *uplo, char *trans, char *diag, int *n, double *ap, double *dap, double *x, double *dx,
                         int *incx, blasad_work *work);
typedef int blasad_ctpmv(char *uplo, char *trans, char *diag, int *n, float _Complex *ap, float _Complex *dap, float
                         _Complex *x, float _Complex *dx, int *incx, blasad_work *work);
typedef int blasad_ztpmv(char *uplo, char *trans, char *diag, int *n, double _Complex *ap, double _Complex *dap,
                         double _Complex *x, double _Complex *dx, int *incx, blasad_work *work);
typedef int blasad_stbsv(char *uplo, char *trans, char *diag, int *n, int *k, float *a, float *da, int *lda, float *x,
                         float *dx, int *incx, blasad_work *work);
typedef int blasad_dtbsv(char *uplo, char *trans, char *diag, int *n, int *k, double *a, double *da, int *lda, double
                         *x, double *dx, int *incx, blasad_work *work);
typedef int blasad_ctbsv(char *uplo, char *trans, char *diag, int *n, int *k, float _Complex *a, float _Complex *da,
                         int *lda, float _Complex *x, float _Complex *dx, int *incx, blasad_work *work);
typedef int blasad_ztbsv(char *uplo, char *trans, char *diag, int *n, int *k, double _Complex *a, double _Complex *da,
                         int *lda, double _Complex *x, double _Complex *dx, int *incx, blasad_work *work);
typedef int blasad_stpsv(char *uplo, char *trans, char *diag, int *n, float *ap, float *dap, float *x, float *dx, int
                         *incx, blasad_work *work);
typedef int blasad_dtpsv(char *uplo, char *trans, char *diag, int *n, double *ap, double *dap, double *x, double *dx,
                         int *incx, blasad_work *work);
typedef int blasad_ctpsv(char *uplo, char *trans, char *diag, int *n, float _Complex *ap, float _Complex *dap, float
                         _Complex *x, float _Complex *dx, int *incx, blasad_work *work);
typedef int blasad_ztpsv(char *uplo, char *trans, char *diag, int *n, double _Complex *ap, double _Complex *dap,
                         double _Complex *x, double _Complex *dx, int *incx, blasad_work *work);
typedef int blasad_stbtrs(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, float *ab, float *dab, int
                          *ldab, float *b, float *db, int *ldb, blasad_work *work);
typedef int blasad_dtbtrs(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, double *ab, double *dab,
                          int *ldab, double *b, double *db, int *ldb, blasad_work *work);
typedef int blasad_ctbtrs(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, float _Complex *ab, float
                          _Complex *dab, int *ldab, float _Complex *b, float _Complex *db, int *ldb, blasad_work
                          *work);
typedef int blasad_ztbtrs(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, double _Complex *ab, double
                          _Complex *dab, int *ldab, double _Complex *b, double _Complex *db, int *ldb, blasad_work
                          *work);
typedef int blasad_stptrs(char *uplo, char *trans, char *diag, int *n, int *nrhs, float *ap, float *dap, float *b,
                          float *db, int *ldb, blasad_work *work);
typedef int blasad_dtptrs(char *uplo, char *trans, char *diag, int *n, int *nrhs, double *ap, double *dap, double *b,
                          double *db, int *ldb, blasad_work *work);
typedef int blasad_ctptrs(char *uplo, char *trans, char *diag, int *n, int *nrhs, float _Complex *ap, float _Complex
                          *dap, float _Complex *b, float _Complex *db, int *ldb, blasad_work *work);
typedef int blasad_ztptrs(char *uplo, char *trans, char *diag, int *n, int *nrhs, double _Complex *ap, double _Complex
                          *dap, double _Complex *b, double _Complex *db, int *ldb, blasad_work *work);
typedef int blasad_sspr(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *ap,
                        float *dap, blasad_work *work);
typedef int blasad_dspr(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                        *ap, double *dap, blasad_work *work);
typedef int blasad_cspr(char *uplo, int *n, float _Complex *alpha, float _Complex *dalpha, float _Complex *x, float
                        _Complex *dx, int *incx, float _Complex *ap, float _Complex *dap, blasad_work *work);
typedef int blasad_zspr(char *uplo, int *n, double _Complex *alpha, double _Complex *dalpha, double _Complex *x,
                        double _Complex *dx, int *incx, double _Complex *ap, double _Complex *dap, blasad_work *work);
typedef int blasad_chpr(char *uplo, int *n, float *alpha, float *dalpha, float _Complex *x, float _Complex *dx, int
                        *incx, float _Complex *ap, float _Complex *dap, blasad_work *work);
typedef int blasad_zhpr(char *uplo, int *n, double *alpha, double *dalpha, double _Complex *x, double _Complex *dx,
                        int *incx, double _Complex *ap, double _Complex *dap, blasad_work *work);
typedef int blasad_sspr2(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y,
                         float *dy, int *incy, float *ap, float *dap, blasad_work *work);
typedef int blasad_dspr2(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                         *y, double *dy, int *incy, double *ap, double *dap, blasad_work *work);
typedef int blasad_chpr2(char *uplo, int *n, float _Complex *alpha, float _Complex *dalpha, float _Complex *x, float
                         _Complex *dx, int *incx, float _Complex *y, float _Complex *dy, int *incy, float _Complex
                         *ap, float _Complex *dap, blasad_work *work);
typedef int blasad_zhpr2(char *uplo, int *n, double _Complex *alpha, double _Complex *dalpha, double _Complex *x,
                         double _Complex *dx, int *incx, double _Complex *y, double _Complex *dy, int *incy, double
                         _Complex *ap, double _Complex *dap, blasad_work *work);
typedef int blasad_srot(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *c, float *dc,
                        float *s, float *ds, blasad_work *work);
typedef int blasad_drot(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *c, double
                        *dc, double *s, double *ds, blasad_work *work);
typedef int blasad_crot(int *n, float _Complex *x, float _Complex *dx, int *incx, float _Complex *y, float _Complex
                        *dy, int *incy, float *c, float *dc, float _Complex *s, float _Complex *ds, blasad_work
                        *work);
typedef int blasad_zrot(int *n, double _Complex *x, double _Complex *dx, int *incx, double _Complex *y, double
                        _Complex *dy, int *incy, double *c, double *dc, double _Complex *s, double _Complex *ds,
                        blasad_work *work);
typedef int blasad_csrot(int *n, float _Complex *x, float _Complex *dx, int *incx, float _Complex *y, float _Complex
                         *dy, int *incy, float *c, float *dc, float *s, float *ds, blasad_work *work);
typedef int blasad_zdrot(int *n, double _Complex *x, double _Complex *dx, int *incx, double _Complex *y, double
                         _Complex *dy, int *incy, double *c, double *dc, double *s, double *ds, blasad_work *work);
typedef int blasad_srotg(float *a, float *da, float *b, float *db, float *c, float *dc, float *s, float *ds,
                         blasad_work *work);
typedef int blasad_drotg(double *a, double *da, double *b, double *db, double *c, double *dc, double *s, double *ds,
                         blasad_work *work);
typedef int blasad_crotg(float _Complex *a, float _Complex *da, float _Complex *b, float _Complex *db, float *c, float
                         *dc, float _Complex *s, float _Complex *ds, blasad_work *work);
typedef int blasad_zrotg(double _Complex *a, double _Complex *da, double _Complex *b, double _Complex *db, double *c,
                         double *dc, double _Complex *s, double _Complex *ds, blasad_work *work);
typedef int blasad_srotm(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *param, float
                         *dparam, blasad_work *work);
typedef int blasad_drotm(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *param,
                         double *dparam, blasad_work *work);
typedef int blasad_srotmg(float *d1, float *dd1, float *d2, float *dd2, float *x1, float *dx1, float *y1, float *dy1,
                          float *param, float *dparam, blasad_work *work);
typedef int blasad_drotmg(double *d1, double *dd1, double *d2, double *dd2, double *x1, double *dx1, double *y1,
                          double *dy1, double *param, double *dparam, blasad_work *work);
typedef int blasad_slacpy(char *uplo, int *m, int *n, float *a, float *da, int *lda, float *b, float *db, int *ldb,
                          blasad_work *work);
typedef int blasad_dlacpy(char *uplo, int *m, int *n, double *a, double *da, int *lda, double *b, double *db, int
                          *ldb, blasad_work *work);
typedef int blasad_clacpy(char *uplo, int *m, int *n, float _Complex *a, float _Complex *da, int *lda, float _Complex
                          *b, float _Complex *db, int *ldb, blasad_work *work);
typedef int blasad_zlacpy(char *uplo, int *m, int *n, double _Complex *a, double _Complex *da, int *lda, double
                          _Complex *b, double _Complex *db, int *ldb, blasad_work *work);
typedef int blasad_slascl(char *type, float *cfrom, float *dcfrom, float *cto, float *dcto, int *m, int *n, float *a,
                          float *da, int *lda, blasad_work *work);
typedef int blasad_dlascl(char *type, double *cfrom, double *dcfrom, double *cto, double *dcto, int *m, int *n, double
                          *a, double *da, int *lda, blasad_work *work);
typedef int blasad_clascl(char *type, float *cfrom, float *dcfrom, float *cto, float *dcto, int *m, int *n, float
                          _Complex *a, float _Complex *da, int *lda, blasad_work *work);
typedef int blasad_zlascl(char *type, double *cfrom, double *dcfrom, double *cto, double *dcto, int *m, int *n, double
                          _Complex *a, double _Complex *da, int *lda, blasad_work *work);
typedef int blasad_slaset(char *uplo, int *m, int *n, float *alpha, float *dalpha, float *beta, float *dbeta, float
                          *a, float *da, int *lda, blasad_work *work);
typedef int blasad_dlaset(char *uplo, int *m, int *n, double *alpha, double *dalpha, double *beta, double *dbeta,
                          double *a, double *da, int *lda, blasad_work *work);
typedef int blasad_claset(char *uplo, int *m, int *n, float _Complex *alpha, float _Complex *dalpha, float _Complex
                          *beta, float _Complex *dbeta, float _Complex *a, float _Complex *da, int *lda, blasad_work
                          *work);
typedef int blasad_zlaset(char *uplo, int *m, int *n, double _Complex *alpha, double _Complex *dalpha, double _Complex
                          *beta, double _Complex *dbeta, double _Complex *a, double _Complex *da, int *lda,
                          blasad_work *work);
typedef int blasad_slaswp(int *n, float *a, float *da, int *lda, int *k1, int *k2, int *piv, int *incx, blasad_work
                          *work);
typedef int blasad_dlaswp(int *n, double *a, double *da, int *lda, int *k1, int *k2, int *piv, int *incx, blasad_work
                          *work);
typedef int blasad_claswp(int *n, float _Complex *a, float _Complex *da, int *lda, int *k1, int *k2, int *piv, int
                          *incx, blasad_work *work);
typedef int blasad_zlaswp(int *n, double _Complex *a, double _Complex *da, int *lda, int *k1, int *k2, int *piv, int
                          *incx, blasad_work *work);
typedef int blasad_spotrf(char *uplo, int *n, float *a, float *da, int *lda, blasad_work *work);
typedef int blasad_dpotrf(char *uplo, int *n, double *a, double *da, int *lda, blasad_work *work);
typedef int blasad_cpotrf(char *uplo, int *n, float _Complex *a, float _Complex *da, int *lda, blasad_work *work);
typedef int blasad_zpotrf(char *uplo, int *n, double _Complex *a, double _Complex *da, int *lda, blasad_work *work);
typedef int blasad_spbtrf(char *uplo, int *n, int *kd, float *ab, float *dab, int *ldab, blasad_work *work);
typedef int blasad_dpbtrf(char *uplo, int *n, int *kd, double *ab, double *dab, int *ldab, blasad_work *work);
typedef int blasad_cpbtrf(char *uplo, int *n, int *kd, float _Complex *ab, float _Complex *dab, int *ldab, blasad_work
                          *work);
typedef int blasad_zpbtrf(char *uplo, int *n, int *kd, double _Complex *ab, double _Complex *dab, int *ldab,
                          blasad_work *work);
typedef int blasad_spptrf(char *uplo, int *n, float *ap, float *dap, blasad_work *work);
typedef int blasad_dpptrf(char *uplo, int *n, double *ap, double *dap, blasad_work *work);
typedef int blasad_cpptrf(char *uplo, int *n, float _Complex *ap, float _Complex *dap, blasad_work *work);
typedef int blasad_zpptrf(char *uplo, int *n, double _Complex *ap, double _Complex *dap, blasad_work *work);
typedef int blasad_spstrf(char *uplo, int *n, float *a, float *da, int *lda, int *piv, float *tol, blasad_work *work);
typedef int blasad_dpstrf(char *uplo, int *n, double *a, double *da, int *lda, int *piv, double *tol, blasad_work
                          *work);
typedef int blasad_cpstrf(char *uplo, int *n, float _Complex *a, float _Complex *da, int *lda, int *piv, float *tol,
                          blasad_work *work);
typedef int blasad_zpstrf(char *uplo, int *n, double _Complex *a, double _Complex *da, int *lda, int *piv, double
                          *tol, blasad_work *work);
typedef int blasad_sgetrf(int *m, int *n, float *a, float *da, int *lda, int *piv, blasad_work *work);
typedef int blasad_dgetrf(int *m, int *n, double *a, double *da, int *lda, int *piv, blasad_work *work);
typedef int blasad_cgetrf(int *m, int *n, float _Complex *a, float _Complex *da, int *lda, int *piv, blasad_work
                          *work);
typedef int blasad_zgetrf(int *m, int *n, double _Complex *a, double _Complex *da, int *lda, int *piv, blasad_work
                          *work);
typedef int blasad_sgbtrf(int *m, int *n, int *kl, int *ku, float *ab, float *dab, int *ldab, int *piv, blasad_work
                          *work);
typedef int blasad_dgbtrf(int *m, int *n, int *kl, int *ku, double *ab, double *dab, int *ldab, int *piv, blasad_work
                          *work);
typedef int blasad_cgbtrf(int *m, int *n, int *kl, int *ku, float _Complex *ab, float _Complex *dab, int *ldab, int
                          *piv, blasad_work *work);
typedef int blasad_zgbtrf(int *m, int *n, int *kl, int *ku, double _Complex *ab, double _Complex *dab, int *ldab, int
                          *piv, blasad_work *work);
typedef int blasad_sgbtrl(char *trans, int *n, int *kl, int *ku, int *nrhs, float *ab, float *dab, int *ldab, int
                          *piv, float *b, float *db, int *ldb, blasad_work *work);
typedef int blasad_dgbtrl(char *trans, int *n, int *kl, int *ku, int *nrhs, double *ab, double *dab, int *ldab, int
                          *piv, double *b, double *db, int *ldb, blasad_work *work);
typedef int blasad_cgbtrl(char *trans, int *n, int *kl, int *ku, int *nrhs, float _Complex *ab, float _Complex *dab,
                          int *ldab, int *piv, float _Complex *b, float _Complex *db, int *ldb, blasad_work *work);
typedef int blasad_zgbtrl(char *trans, int *n, int *kl, int *ku, int *nrhs, double _Complex *ab, double _Complex *dab,
                          int *ldab, int *piv, double _Complex *b, double _Complex *db, int *ldb, blasad_work *work);
typedef int blasad_sgtbtrf(int *n, float *ab, float *dab, int *ldab, int *piv, blasad_work *work);
typedef int blasad_dgtbtrf(int *n, double *ab, double *dab, int *ldab, int *piv, blasad_work *work);
typedef int blasad_cgtbtrf(int *n, float _Complex *ab, float _Complex *dab, int *ldab, int *piv, blasad_work *work);
typedef int blasad_zgtbtrf(int *n, double _Complex *ab, double _Complex *dab, int *ldab, int *piv, blasad_work *work);
typedef int blasad_spttrf(int *n, float *d, float *dd, float *e, float *de, blasad_work *work);
typedef int blasad_dpttrf(int *n, double *d, double *dd, double *e, double *de, blasad_work *work);
typedef int blasad_cpttrf(int *n, float *d, float *dd, float _Complex *e, float _Complex *de, blasad_work *work);
typedef int blasad_zpttrf(int *n, double *d, double *dd, double _Complex *e, double _Complex *de, blasad_work *work);
typedef int blasad_strtri(char *uplo, char *unitdiag, int *n, float *c, float *dc, int *lda, blasad_work *work);
typedef int blasad_dtrtri(char *uplo, char *unitdiag, int *n, double *c, double *dc, int *lda, blasad_work *work);
typedef int blasad_ctrtri(char *uplo, char *unitdiag, int *n, float _Complex *c, float _Complex *dc, int *lda,
                          blasad_work *work);
typedef int blasad_ztrtri(char *uplo, char *unitdiag, int *n, double _Complex *c, double _Complex *dc, int *lda,
                          blasad_work *work);
typedef int blasad_slauum(char *uplo, int *n, float *c, float *dc, int *lda, blasad_work *work);
typedef int blasad_dlauum(char *uplo, int *n, double *c, double *dc, int *lda, blasad_work *work);
typedef int blasad_clauum(char *uplo, int *n, float _Complex *c, float _Complex *dc, int *lda, blasad_work *work);
typedef int blasad_zlauum(char *uplo, int *n, double _Complex *c, double _Complex *dc, int *lda, blasad_work *work);
typedef int blasad_ssytrf(char *uplo, int *n, float *a, float *da, int *lda, int *ipiv, blasad_work *work);
typedef int blasad_dsytrf(char *uplo, int *n, double *a, double *da, int *lda, int *ipiv, blasad_work *work);
typedef int blasad_csytrf(char *uplo, int *n, float _Complex *a, float _Complex *da, int *lda, int *ipiv, blasad_work
                          *work);
typedef int blasad_zsytrf(char *uplo, int *n, double _Complex *a, double _Complex *da, int *lda, int *ipiv,
                          blasad_work *work);
typedef int blasad_chetrf(char *uplo, int *n, float _Complex *a, float _Complex *da, int *lda, int *ipiv, blasad_work
                          *work);
typedef int blasad_zhetrf(char *uplo, int *n, double _Complex *a, double _Complex *da, int *lda, int *ipiv,
                          blasad_work *work);
typedef int blasad_ssytrs(char *uplo, int *n, int *nrhs, float *a, float *da, int *lda, int *ipiv, float *b, float
                          *db, int *ldb, blasad_work *work);
typedef int blasad_dsytrs(char *uplo, int *n, int *nrhs, double *a, double *da, int *lda, int *ipiv, double *b, double
                          *db, int *ldb, blasad_work *work);
typedef int blasad_csytrs(char *uplo, int *n, int *nrhs, float _Complex *a, float _Complex *da, int *lda, int *ipiv,
                          float _Complex *b, float _Complex *db, int *ldb, blasad_work *work);
typedef int blasad_zsytrs(char *uplo, int *n, int *nrhs, double _Complex *a, double _Complex *da, int *lda, int *ipiv,
                          double _Complex *b, double _Complex *db, int *ldb, blasad_work *work);
typedef int blasad_chetrs(char *uplo, int *n, int *nrhs, float _Complex *a, float _Complex *da, int *lda, int *ipiv,
                          float _Complex *b, float _Complex *db, int *ldb, blasad_work *work);
typedef int blasad_zhetrs(char *uplo, int *n, int *nrhs, double _Complex *a, double _Complex *da, int *lda, int *ipiv,
                          double _Complex *b, double _Complex *db, int *ldb, blasad_work *work);
typedef int blasad_sorgqr(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                          *work);
typedef int blasad_dorgqr(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                          blasad_work *work);
typedef int blasad_cungqr(int *m, int *n, int *k, float _Complex *a, float _Complex *da, int *lda, float _Complex
                          *tau, float _Complex *dtau, blasad_work *work);
typedef int blasad_zungqr(int *m, int *n, int *k, double _Complex *a, double _Complex *da, int *lda, double _Complex
                          *tau, double _Complex *dtau, blasad_work *work);
typedef int blasad_sorglq(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                          *work);
typedef int blasad_dorglq(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                          blasad_work *work);
typedef int blasad_cunglq(int *m, int *n, int *k, float _Complex *a, float _Complex *da, int *lda, float _Complex
                          *tau, float _Complex *dtau, blasad_work *work);
typedef int blasad_zunglq(int *m, int *n, int *k, double _Complex *a, double _Complex *da, int *lda, double _Complex
                          *tau, double _Complex *dtau, blasad_work *work);
typedef int blasad_sorgql(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                          *work);
typedef int blasad_dorgql(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                          blasad_work *work);
typedef int blasad_cungql(int *m, int *n, int *k, float _Complex *a, float _Complex *da, int *lda, float _Complex
                          *tau, float _Complex *dtau, blasad_work *work);
typedef int blasad_zungql(int *m, int *n, int *k, double _Complex *a, double _Complex *da, int *lda, double _Complex
                          *tau, double _Complex *dtau, blasad_work *work);
typedef int blasad_sorgrq(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                          *work);
typedef int blasad_dorgrq(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                          blasad_work *work);
typedef int blasad_cungrq(int *m, int *n, int *k, float _Complex *a, float _Complex *da, int *lda, float _Complex
                          *tau, float _Complex *dtau, blasad_work *work);
typedef int blasad_zungrq(int *m, int *n, int *k, double _Complex *a, double _Complex *da, int *lda, double _Complex
                          *tau, double _Complex *dtau, blasad_work *work);
typedef int blasad_sormqr(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                          float *dtau, float *c, float *dc, int *ldc, blasad_work *work);
typedef int blasad_dormqr(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                          *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work);
typedef int blasad_cunmqr(char *side, char *trans, int *m, int *n, int *k, float _Complex *a, float _Complex *da, int
                          *lda, float _Complex *tau, float _Complex *dtau, float _Complex *c, float _Complex *dc, int
                          *ldc, blasad_work *work);
typedef int blasad_zunmqr(char *side, char *trans, int *m, int *n, int *k, double _Complex *a, double _Complex *da,
                          int *lda, double _Complex *tau, double _Complex *dtau, double _Complex *c, double _Complex
                          *dc, int *ldc, blasad_work *work);
typedef int blasad_sormlq(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                          float *dtau, float *c, float *dc, int *ldc, blasad_work *work);
typedef int blasad_dormlq(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                          *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work);
typedef int blasad_cunmlq(char *side, char *trans, int *m, int *n, int *k, float _Complex *a, float _Complex *da, int
                          *lda, float _Complex *tau, float _Complex *dtau, float _Complex *c, float _Complex *dc, int
                          *ldc, blasad_work *work);
typedef int blasad_zunmlq(char *side, char *trans, int *m, int *n, int *k, double _Complex *a, double _Complex *da,
                          int *lda, double _Complex *tau, double _Complex *dtau, double _Complex *c, double _Complex
                          *dc, int *ldc, blasad_work *work);
typedef int blasad_sormql(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                          float *dtau, float *c, float *dc, int *ldc, blasad_work *work);
typedef int blasad_dormql(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                          *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work);
typedef int blasad_cunmql(char *side, char *trans, int *m, int *n, int *k, float _Complex *a, float _Complex *da, int
                          *lda, float _Complex *tau, float _Complex *dtau, float _Complex *c, float _Complex *dc, int
                          *ldc, blasad_work *work);
typedef int blasad_zunmql(char *side, char *trans, int *m, int *n, int *k, double _Complex *a, double _Complex *da,
                          int *lda, double _Complex *tau, double _Complex *dtau, double _Complex *c, double _Complex
                          *dc, int *ldc, blasad_work *work);
typedef int blasad_sormrq(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                          float *dtau, float *c, float *dc, int *ldc, blasad_work *work);
typedef int blasad_dormrq(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                          *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work);
typedef int blasad_cunmrq(char *side, char *trans, int *m, int *n, int *k, float _Complex *a, float _Complex *da, int
                          *lda, float _Complex *tau, float _Complex *dtau, float _Complex *c, float _Complex *dc, int
                          *ldc, blasad_work *work);
typedef int blasad_zunmrq(char *side, char *trans, int *m, int *n, int *k, double _Complex *a, double _Complex *da,
                          int *lda, double _Complex *tau, double _Complex *dtau, double _Complex *c, double _Complex
                          *dc, int *ldc, blasad_work *work);
typedef int blasad_sgeqrf(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work *work);
typedef int blasad_dgeqrf(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                          *work);
typedef int blasad_cgeqrf(int *m, int *n, float _Complex *a, float _Complex *da, int *lda, float _Complex *tau, float
                          _Complex *dtau, blasad_work *work);
typedef int blasad_zgeqrf(int *m, int *n, double _Complex *a, double _Complex *da, int *lda, double _Complex *tau,
                          double _Complex *dtau, blasad_work *work);
typedef int blasad_sgelqf(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work *work);
typedef int blasad_dgelqf(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                          *work);
typedef int blasad_cgelqf(int *m, int *n, float _Complex *a, float _Complex *da, int *lda, float _Complex *tau, float
                          _Complex *dtau, blasad_work *work);
typedef int blasad_zgelqf(int *m, int *n, double _Complex *a, double _Complex *da, int *lda, double _Complex *tau,
                          double _Complex *dtau, blasad_work *work);
typedef int blasad_sgeqlf(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work *work);
typedef int blasad_dgeqlf(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                          *work);
typedef int blasad_cgeqlf(int *m, int *n, float _Complex *a, float _Complex *da, int *lda, float _Complex *tau, float
                          _Complex *dtau, blasad_work *work);
typedef int blasad_zgeqlf(int *m, int *n, double _Complex *a, double _Complex *da, int *lda, double _Complex *tau,
                          double _Complex *dtau, blasad_work *work);
typedef int blasad_sgerqf(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work *work);
typedef int blasad_dgerqf(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                          *work);
typedef int blasad_cgerqf(int *m, int *n, float _Complex *a, float _Complex *da, int *lda, float _Complex *tau, float
                          _Complex *dtau, blasad_work *work);
typedef int blasad_zgerqf(int *m, int *n, double _Complex *a, double _Complex *da, int *lda, double _Complex *tau,
                          double _Complex *dtau, blasad_work *work);
typedef int blasad_sgeqp3(int *m, int *n, float *a, float *da, int *lda, int *jpvt, float *tau, float *dtau,
                          blasad_work *work);
typedef int blasad_dgeqp3(int *m, int *n, double *a, double *da, int *lda, int *jpvt, double *tau, double *dtau,
                          blasad_work *work);
typedef int blasad_cgeqp3(int *m, int *n, float _Complex *a, float _Complex *da, int *lda, int *jpvt, float _Complex
                          *tau, float _Complex *dtau, blasad_work *work);
typedef int blasad_zgeqp3(int *m, int *n, double _Complex *a, double _Complex *da, int *lda, int *jpvt, double
                          _Complex *tau, double _Complex *dtau, blasad_work *work);
typedef int blasad_strsyl(char *trana, char *tranb, int *isgn, int *m, int *n, float *a, float *da, int *lda, float
                          *b, float *db, int *ldb, float *c, float *dc, int *ldc, blasad_work *work);
typedef int blasad_dtrsyl(char *trana, char *tranb, int *isgn, int *m, int *n, double *a, double *da, int *lda, double
                          *b, double *db, int *ldb, double *c, double *dc, int *ldc, blasad_work *work);
typedef int blasad_ctrsyl(char *trana, char *tranb, int *isgn, int *m, int *n, float _Complex *a, float _Complex *da,
                          int *lda, float _Complex *b, float _Complex *db, int *ldb, float _Complex *c, float _Complex
                          *dc, int *ldc, blasad_work *work);
typedef int blasad_ztrsyl(char *trana, char *tranb, int *isgn, int *m, int *n, double _Complex *a, double _Complex
                          *da, int *lda, double _Complex *b, double _Complex *db, int *ldb, double _Complex *c, double
                          _Complex *dc, int *ldc, blasad_work *work);
