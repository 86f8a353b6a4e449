/* Made by cython_src/generate from the declarations of the rules and SciPy's signatures, which alone are edited. */

FUNCTION(0, scopy, "int (int *, float *, float *, int *, float *, float *, int *, blasad_work *)",
         (int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, blasad_work *work),
         n, x, dx, incx, y, dy, incy)
FUNCTION(1, dcopy, "int (int *, double *, double *, int *, double *, double *, int *, blasad_work *)",
         (int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, blasad_work *work),
         n, x, dx, incx, y, dy, incy)
FUNCTION(2, ccopy, "int (int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (int *n, float _Complex *x, float _Complex *dx, int *incx, float _Complex *y, float _Complex *dy, int *incy, blasad_work *work),
         n, x, dx, incx, y, dy, incy)
FUNCTION(3, zcopy, "int (int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (int *n, double _Complex *x, double _Complex *dx, int *incx, double _Complex *y, double _Complex *dy, int *incy, blasad_work *work),
         n, x, dx, incx, y, dy, incy)
FUNCTION(4, sswap, "int (int *, float *, float *, int *, float *, float *, int *, blasad_work *)",
         (int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, blasad_work *work),
         n, x, dx, incx, y, dy, incy)
FUNCTION(5, dswap, "int (int *, double *, double *, int *, double *, double *, int *, blasad_work *)",
         (int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, blasad_work *work),
         n, x, dx, incx, y, dy, incy)
FUNCTION(6, cswap, "int (int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (int *n, float _Complex *x, float _Complex *dx, int *incx, float _Complex *y, float _Complex *dy, int *incy, blasad_work *work),
         n, x, dx, incx, y, dy, incy)
FUNCTION(7, zswap, "int (int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (int *n, double _Complex *x, double _Complex *dx, int *incx, double _Complex *y, double _Complex *dy, int *incy, blasad_work *work),
         n, x, dx, incx, y, dy, incy)
FUNCTION(8, sscal, "int (int *, float *, float *, float *, float *, int *, blasad_work *)",
         (int *n, float *a, float *da, float *x, float *dx, int *incx, blasad_work *work),
         n, a, da, x, dx, incx)
FUNCTION(9, dscal, "int (int *, double *, double *, double *, double *, int *, blasad_work *)",
         (int *n, double *a, double *da, double *x, double *dx, int *incx, blasad_work *work),
         n, a, da, x, dx, incx)
FUNCTION(10, cscal, "int (int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (int *n, float _Complex *a, float _Complex *da, float _Complex *x, float _Complex *dx, int *incx, blasad_work *work),
         n, a, da, x, dx, incx)
FUNCTION(11, zscal, "int (int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (int *n, double _Complex *a, double _Complex *da, double _Complex *x, double _Complex *dx, int *incx, blasad_work *work),
         n, a, da, x, dx, incx)
FUNCTION(12, csscal, "int (int *, float *, float *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (int *n, float *a, float *da, float _Complex *x, float _Complex *dx, int *incx, blasad_work *work),
         n, a, da, x, dx, incx)
FUNCTION(13, zdscal, "int (int *, double *, double *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (int *n, double *a, double *da, double _Complex *x, double _Complex *dx, int *incx, blasad_work *work),
         n, a, da, x, dx, incx)
FUNCTION(14, saxpy, "int (int *, float *, float *, float *, float *, int *, float *, float *, int *, blasad_work *)",
         (int *n, float *a, float *da, float *x, float *dx, int *incx, float *y, float *dy, int *incy, blasad_work *work),
         n, a, da, x, dx, incx, y, dy, incy)
FUNCTION(15, daxpy, "int (int *, double *, double *, double *, double *, int *, double *, double *, int *, blasad_work *)",
         (int *n, double *a, double *da, double *x, double *dx, int *incx, double *y, double *dy, int *incy, blasad_work *work),
         n, a, da, x, dx, incx, y, dy, incy)
FUNCTION(16, caxpy, "int (int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (int *n, float _Complex *a, float _Complex *da, float _Complex *x, float _Complex *dx, int *incx, float _Complex *y, float _Complex *dy, int *incy, blasad_work *work),
         n, a, da, x, dx, incx, y, dy, incy)
FUNCTION(17, zaxpy, "int (int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (int *n, double _Complex *a, double _Complex *da, double _Complex *x, double _Complex *dx, int *incx, double _Complex *y, double _Complex *dy, int *incy, blasad_work *work),
         n, a, da, x, dx, incx, y, dy, incy)
FUNCTION(18, sdot, "int (int *, float *, float *, int *, float *, float *, int *, float *, float *, blasad_work *)",
         (int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *out, float *dout, blasad_work *work),
         n, x, dx, incx, y, dy, incy, out, dout)
FUNCTION(19, ddot, "int (int *, double *, double *, int *, double *, double *, int *, double *, double *, blasad_work *)",
         (int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *out, double *dout, blasad_work *work),
         n, x, dx, incx, y, dy, incy, out, dout)
FUNCTION(20, cdotu, "int (int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, blasad_work *)",
         (int *n, float _Complex *x, float _Complex *dx, int *incx, float _Complex *y, float _Complex *dy, int *incy, float _Complex *out, float _Complex *dout, blasad_work *work),
         n, x, dx, incx, y, dy, incy, out, dout)
FUNCTION(21, zdotu, "int (int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, blasad_work *)",
         (int *n, double _Complex *x, double _Complex *dx, int *incx, double _Complex *y, double _Complex *dy, int *incy, double _Complex *out, double _Complex *dout, blasad_work *work),
         n, x, dx, incx, y, dy, incy, out, dout)
FUNCTION(22, cdotc, "int (int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, blasad_work *)",
         (int *n, float _Complex *x, float _Complex *dx, int *incx, float _Complex *y, float _Complex *dy, int *incy, float _Complex *out, float _Complex *dout, blasad_work *work),
         n, x, dx, incx, y, dy, incy, out, dout)
FUNCTION(23, zdotc, "int (int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, blasad_work *)",
         (int *n, double _Complex *x, double _Complex *dx, int *incx, double _Complex *y, double _Complex *dy, int *incy, double _Complex *out, double _Complex *dout, blasad_work *work),
         n, x, dx, incx, y, dy, incy, out, dout)
FUNCTION(24, sdsdot, "int (int *, float *, float *, float *, float *, int *, float *, float *, int *, float *, float *, blasad_work *)",
         (int *n, float *sb, float *dsb, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *out, float *dout, blasad_work *work),
         n, sb, dsb, x, dx, incx, y, dy, incy, out, dout)
FUNCTION(25, dsdot, "int (int *, float *, float *, int *, float *, float *, int *, double *, double *, blasad_work *)",
         (int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, double *out, double *dout, blasad_work *work),
         n, x, dx, incx, y, dy, incy, out, dout)
FUNCTION(26, snrm2, "int (int *, float *, float *, int *, float *, float *, blasad_work *)",
         (int *n, float *x, float *dx, int *incx, float *out, float *dout, blasad_work *work),
         n, x, dx, incx, out, dout)
FUNCTION(27, dnrm2, "int (int *, double *, double *, int *, double *, double *, blasad_work *)",
         (int *n, double *x, double *dx, int *incx, double *out, double *dout, blasad_work *work),
         n, x, dx, incx, out, dout)
FUNCTION(28, scnrm2, "int (int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, float *, float *, blasad_work *)",
         (int *n, float _Complex *x, float _Complex *dx, int *incx, float *out, float *dout, blasad_work *work),
         n, x, dx, incx, out, dout)
FUNCTION(29, dznrm2, "int (int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, double *, double *, blasad_work *)",
         (int *n, double _Complex *x, double _Complex *dx, int *incx, double *out, double *dout, blasad_work *work),
         n, x, dx, incx, out, dout)
FUNCTION(30, sasum, "int (int *, float *, float *, int *, float *, float *, blasad_work *)",
         (int *n, float *x, float *dx, int *incx, float *out, float *dout, blasad_work *work),
         n, x, dx, incx, out, dout)
FUNCTION(31, dasum, "int (int *, double *, double *, int *, double *, double *, blasad_work *)",
         (int *n, double *x, double *dx, int *incx, double *out, double *dout, blasad_work *work),
         n, x, dx, incx, out, dout)
FUNCTION(32, scasum, "int (int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, float *, float *, blasad_work *)",
         (int *n, float _Complex *x, float _Complex *dx, int *incx, float *out, float *dout, blasad_work *work),
         n, x, dx, incx, out, dout)
FUNCTION(33, dzasum, "int (int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, double *, double *, blasad_work *)",
         (int *n, double _Complex *x, double _Complex *dx, int *incx, double *out, double *dout, blasad_work *work),
         n, x, dx, incx, out, dout)
FUNCTION(34, sgemm, "int (char *, char *, int *, int *, int *, float *, float *, float *, float *, int *, float *, float *, int *, float *, float *, float *, float *, int *, blasad_work *)",
         (char *trans_a, char *trans_b, int *m, int *n, int *k, float *alpha, float *dalpha, float *a, float *da, int *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c, float *dc, int *ldc, blasad_work *work),
         trans_a, trans_b, m, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc)
FUNCTION(35, dgemm, "int (char *, char *, int *, int *, int *, double *, double *, double *, double *, int *, double *, double *, int *, double *, double *, double *, double *, int *, blasad_work *)",
         (char *trans_a, char *trans_b, int *m, int *n, int *k, double *alpha, double *dalpha, double *a, double *da, int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta, double *c, double *dc, int *ldc, blasad_work *work),
         trans_a, trans_b, m, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc)
FUNCTION(36, cgemm, "int (char *, char *, int *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *trans_a, char *trans_b, int *m, int *n, int *k, float _Complex *alpha, float _Complex *dalpha, float _Complex *a, float _Complex *da, int *lda, float _Complex *b, float _Complex *db, int *ldb, float _Complex *beta, float _Complex *dbeta, float _Complex *c, float _Complex *dc, int *ldc, blasad_work *work),
         trans_a, trans_b, m, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc)
FUNCTION(37, zgemm, "int (char *, char *, int *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *trans_a, char *trans_b, int *m, int *n, int *k, double _Complex *alpha, double _Complex *dalpha, double _Complex *a, double _Complex *da, int *lda, double _Complex *b, double _Complex *db, int *ldb, double _Complex *beta, double _Complex *dbeta, double _Complex *c, double _Complex *dc, int *ldc, blasad_work *work),
         trans_a, trans_b, m, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc)
FUNCTION(38, sgemv, "int (char *, int *, int *, float *, float *, float *, float *, int *, float *, float *, int *, float *, float *, float *, float *, int *, blasad_work *)",
         (char *trans, int *m, int *n, float *alpha, float *dalpha, float *a, float *da, int *lda, float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy, blasad_work *work),
         trans, m, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy)
FUNCTION(39, dgemv, "int (char *, int *, int *, double *, double *, double *, double *, int *, double *, double *, int *, double *, double *, double *, double *, int *, blasad_work *)",
         (char *trans, int *m, int *n, double *alpha, double *dalpha, double *a, double *da, int *lda, double *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int *incy, blasad_work *work),
         trans, m, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy)
FUNCTION(40, cgemv, "int (char *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *trans, int *m, int *n, float _Complex *alpha, float _Complex *dalpha, float _Complex *a, float _Complex *da, int *lda, float _Complex *x, float _Complex *dx, int *incx, float _Complex *beta, float _Complex *dbeta, float _Complex *y, float _Complex *dy, int *incy, blasad_work *work),
         trans, m, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy)
FUNCTION(41, zgemv, "int (char *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *trans, int *m, int *n, double _Complex *alpha, double _Complex *dalpha, double _Complex *a, double _Complex *da, int *lda, double _Complex *x, double _Complex *dx, int *incx, double _Complex *beta, double _Complex *dbeta, double _Complex *y, double _Complex *dy, int *incy, blasad_work *work),
         trans, m, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy)
FUNCTION(42, sger, "int (int *, int *, float *, float *, float *, float *, int *, float *, float *, int *, float *, float *, int *, blasad_work *)",
         (int *m, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *a, float *da, int *lda, blasad_work *work),
         m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda)
FUNCTION(43, dger, "int (int *, int *, double *, double *, double *, double *, int *, double *, double *, int *, double *, double *, int *, blasad_work *)",
         (int *m, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *a, double *da, int *lda, blasad_work *work),
         m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda)
FUNCTION(44, cgeru, "int (int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (int *m, int *n, float _Complex *alpha, float _Complex *dalpha, float _Complex *x, float _Complex *dx, int *incx, float _Complex *y, float _Complex *dy, int *incy, float _Complex *a, float _Complex *da, int *lda, blasad_work *work),
         m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda)
FUNCTION(45, zgeru, "int (int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (int *m, int *n, double _Complex *alpha, double _Complex *dalpha, double _Complex *x, double _Complex *dx, int *incx, double _Complex *y, double _Complex *dy, int *incy, double _Complex *a, double _Complex *da, int *lda, blasad_work *work),
         m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda)
FUNCTION(46, cgerc, "int (int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (int *m, int *n, float _Complex *alpha, float _Complex *dalpha, float _Complex *x, float _Complex *dx, int *incx, float _Complex *y, float _Complex *dy, int *incy, float _Complex *a, float _Complex *da, int *lda, blasad_work *work),
         m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda)
FUNCTION(47, zgerc, "int (int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (int *m, int *n, double _Complex *alpha, double _Complex *dalpha, double _Complex *x, double _Complex *dx, int *incx, double _Complex *y, double _Complex *dy, int *incy, double _Complex *a, double _Complex *da, int *lda, blasad_work *work),
         m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda)
FUNCTION(48, ssymm, "int (char *, char *, int *, int *, float *, float *, float *, float *, int *, float *, float *, int *, float *, float *, float *, float *, int *, blasad_work *)",
         (char *side, char *uplo, int *m, int *n, float *alpha, float *dalpha, float *a, float *da, int *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c, float *dc, int *ldc, blasad_work *work),
         side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc)
FUNCTION(49, dsymm, "int (char *, char *, int *, int *, double *, double *, double *, double *, int *, double *, double *, int *, double *, double *, double *, double *, int *, blasad_work *)",
         (char *side, char *uplo, int *m, int *n, double *alpha, double *dalpha, double *a, double *da, int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta, double *c, double *dc, int *ldc, blasad_work *work),
         side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc)
FUNCTION(50, csymm, "int (char *, char *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *side, char *uplo, int *m, int *n, float _Complex *alpha, float _Complex *dalpha, float _Complex *a, float _Complex *da, int *lda, float _Complex *b, float _Complex *db, int *ldb, float _Complex *beta, float _Complex *dbeta, float _Complex *c, float _Complex *dc, int *ldc, blasad_work *work),
         side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc)
FUNCTION(51, zsymm, "int (char *, char *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *side, char *uplo, int *m, int *n, double _Complex *alpha, double _Complex *dalpha, double _Complex *a, double _Complex *da, int *lda, double _Complex *b, double _Complex *db, int *ldb, double _Complex *beta, double _Complex *dbeta, double _Complex *c, double _Complex *dc, int *ldc, blasad_work *work),
         side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc)
FUNCTION(52, chemm, "int (char *, char *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *side, char *uplo, int *m, int *n, float _Complex *alpha, float _Complex *dalpha, float _Complex *a, float _Complex *da, int *lda, float _Complex *b, float _Complex *db, int *ldb, float _Complex *beta, float _Complex *dbeta, float _Complex *c, float _Complex *dc, int *ldc, blasad_work *work),
         side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc)
FUNCTION(53, zhemm, "int (char *, char *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *side, char *uplo, int *m, int *n, double _Complex *alpha, double _Complex *dalpha, double _Complex *a, double _Complex *da, int *lda, double _Complex *b, double _Complex *db, int *ldb, double _Complex *beta, double _Complex *dbeta, double _Complex *c, double _Complex *dc, int *ldc, blasad_work *work),
         side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc)
FUNCTION(54, ssymv, "int (char *, int *, float *, float *, float *, float *, int *, float *, float *, int *, float *, float *, float *, float *, int *, blasad_work *)",
         (char *uplo, int *n, float *alpha, float *dalpha, float *a, float *da, int *lda, float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy, blasad_work *work),
         uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy)
FUNCTION(55, dsymv, "int (char *, int *, double *, double *, double *, double *, int *, double *, double *, int *, double *, double *, double *, double *, int *, blasad_work *)",
         (char *uplo, int *n, double *alpha, double *dalpha, double *a, double *da, int *lda, double *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int *incy, blasad_work *work),
         uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy)
FUNCTION(56, csymv, "int (char *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *uplo, int *n, float _Complex *alpha, float _Complex *dalpha, float _Complex *a, float _Complex *da, int *lda, float _Complex *x, float _Complex *dx, int *incx, float _Complex *beta, float _Complex *dbeta, float _Complex *y, float _Complex *dy, int *incy, blasad_work *work),
         uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy)
FUNCTION(57, zsymv, "int (char *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *uplo, int *n, double _Complex *alpha, double _Complex *dalpha, double _Complex *a, double _Complex *da, int *lda, double _Complex *x, double _Complex *dx, int *incx, double _Complex *beta, double _Complex *dbeta, double _Complex *y, double _Complex *dy, int *incy, blasad_work *work),
         uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy)
FUNCTION(58, chemv, "int (char *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *uplo, int *n, float _Complex *alpha, float _Complex *dalpha, float _Complex *a, float _Complex *da, int *lda, float _Complex *x, float _Complex *dx, int *incx, float _Complex *beta, float _Complex *dbeta, float _Complex *y, float _Complex *dy, int *incy, blasad_work *work),
         uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy)
FUNCTION(59, zhemv, "int (char *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *uplo, int *n, double _Complex *alpha, double _Complex *dalpha, double _Complex *a, double _Complex *da, int *lda, double _Complex *x, double _Complex *dx, int *incx, double _Complex *beta, double _Complex *dbeta, double _Complex *y, double _Complex *dy, int *incy, blasad_work *work),
         uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy)
FUNCTION(60, ssyrk, "int (char *, char *, int *, int *, float *, float *, float *, float *, int *, float *, float *, float *, float *, int *, blasad_work *)",
         (char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float *a, float *da, int *lda, float *beta, float *dbeta, float *c, float *dc, int *ldc, blasad_work *work),
         uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc)
FUNCTION(61, dsyrk, "int (char *, char *, int *, int *, double *, double *, double *, double *, int *, double *, double *, double *, double *, int *, blasad_work *)",
         (char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double *a, double *da, int *lda, double *beta, double *dbeta, double *c, double *dc, int *ldc, blasad_work *work),
         uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc)
FUNCTION(62, csyrk, "int (char *, char *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *uplo, char *trans, int *n, int *k, float _Complex *alpha, float _Complex *dalpha, float _Complex *a, float _Complex *da, int *lda, float _Complex *beta, float _Complex *dbeta, float _Complex *c, float _Complex *dc, int *ldc, blasad_work *work),
         uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc)
FUNCTION(63, zsyrk, "int (char *, char *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *uplo, char *trans, int *n, int *k, double _Complex *alpha, double _Complex *dalpha, double _Complex *a, double _Complex *da, int *lda, double _Complex *beta, double _Complex *dbeta, double _Complex *c, double _Complex *dc, int *ldc, blasad_work *work),
         uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc)
FUNCTION(64, cherk, "int (char *, char *, int *, int *, float *, float *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, float *, float *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float _Complex *a, float _Complex *da, int *lda, float *beta, float *dbeta, float _Complex *c, float _Complex *dc, int *ldc, blasad_work *work),
         uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc)
FUNCTION(65, zherk, "int (char *, char *, int *, int *, double *, double *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, double *, double *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double _Complex *a, double _Complex *da, int *lda, double *beta, double *dbeta, double _Complex *c, double _Complex *dc, int *ldc, blasad_work *work),
         uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc)
FUNCTION(66, ssyr2k, "int (char *, char *, int *, int *, float *, float *, float *, float *, int *, float *, float *, int *, float *, float *, float *, float *, int *, blasad_work *)",
         (char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float *a, float *da, int *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c, float *dc, int *ldc, blasad_work *work),
         uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc)
FUNCTION(67, dsyr2k, "int (char *, char *, int *, int *, double *, double *, double *, double *, int *, double *, double *, int *, double *, double *, double *, double *, int *, blasad_work *)",
         (char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double *a, double *da, int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta, double *c, double *dc, int *ldc, blasad_work *work),
         uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc)
FUNCTION(68, csyr2k, "int (char *, char *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *uplo, char *trans, int *n, int *k, float _Complex *alpha, float _Complex *dalpha, float _Complex *a, float _Complex *da, int *lda, float _Complex *b, float _Complex *db, int *ldb, float _Complex *beta, float _Complex *dbeta, float _Complex *c, float _Complex *dc, int *ldc, blasad_work *work),
         uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc)
FUNCTION(69, zsyr2k, "int (char *, char *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *uplo, char *trans, int *n, int *k, double _Complex *alpha, double _Complex *dalpha, double _Complex *a, double _Complex *da, int *lda, double _Complex *b, double _Complex *db, int *ldb, double _Complex *beta, double _Complex *dbeta, double _Complex *c, double _Complex *dc, int *ldc, blasad_work *work),
         uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc)
FUNCTION(70, cher2k, "int (char *, char *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, float *, float *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *uplo, char *trans, int *n, int *k, float _Complex *alpha, float _Complex *dalpha, float _Complex *a, float _Complex *da, int *lda, float _Complex *b, float _Complex *db, int *ldb, float *beta, float *dbeta, float _Complex *c, float _Complex *dc, int *ldc, blasad_work *work),
         uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc)
FUNCTION(71, zher2k, "int (char *, char *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, double *, double *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *uplo, char *trans, int *n, int *k, double _Complex *alpha, double _Complex *dalpha, double _Complex *a, double _Complex *da, int *lda, double _Complex *b, double _Complex *db, int *ldb, double *beta, double *dbeta, double _Complex *c, double _Complex *dc, int *ldc, blasad_work *work),
         uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc)
FUNCTION(72, ssyr, "int (char *, int *, float *, float *, float *, float *, int *, float *, float *, int *, blasad_work *)",
         (char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *a, float *da, int *lda, blasad_work *work),
         uplo, n, alpha, dalpha, x, dx, incx, a, da, lda)
FUNCTION(73, dsyr, "int (char *, int *, double *, double *, double *, double *, int *, double *, double *, int *, blasad_work *)",
         (char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double *a, double *da, int *lda, blasad_work *work),
         uplo, n, alpha, dalpha, x, dx, incx, a, da, lda)
FUNCTION(74, csyr, "int (char *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *uplo, int *n, float _Complex *alpha, float _Complex *dalpha, float _Complex *x, float _Complex *dx, int *incx, float _Complex *a, float _Complex *da, int *lda, blasad_work *work),
         uplo, n, alpha, dalpha, x, dx, incx, a, da, lda)
FUNCTION(75, zsyr, "int (char *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *uplo, int *n, double _Complex *alpha, double _Complex *dalpha, double _Complex *x, double _Complex *dx, int *incx, double _Complex *a, double _Complex *da, int *lda, blasad_work *work),
         uplo, n, alpha, dalpha, x, dx, incx, a, da, lda)
FUNCTION(76, cher, "int (char *, int *, float *, float *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *uplo, int *n, float *alpha, float *dalpha, float _Complex *x, float _Complex *dx, int *incx, float _Complex *a, float _Complex *da, int *lda, blasad_work *work),
         uplo, n, alpha, dalpha, x, dx, incx, a, da, lda)
FUNCTION(77, zher, "int (char *, int *, double *, double *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *uplo, int *n, double *alpha, double *dalpha, double _Complex *x, double _Complex *dx, int *incx, double _Complex *a, double _Complex *da, int *lda, blasad_work *work),
         uplo, n, alpha, dalpha, x, dx, incx, a, da, lda)
FUNCTION(78, ssyr2, "int (char *, int *, float *, float *, float *, float *, int *, float *, float *, int *, float *, float *, int *, blasad_work *)",
         (char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *a, float *da, int *lda, blasad_work *work),
         uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda)
FUNCTION(79, dsyr2, "int (char *, int *, double *, double *, double *, double *, int *, double *, double *, int *, double *, double *, int *, blasad_work *)",
         (char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *a, double *da, int *lda, blasad_work *work),
         uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda)
FUNCTION(80, cher2, "int (char *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *uplo, int *n, float _Complex *alpha, float _Complex *dalpha, float _Complex *x, float _Complex *dx, int *incx, float _Complex *y, float _Complex *dy, int *incy, float _Complex *a, float _Complex *da, int *lda, blasad_work *work),
         uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda)
FUNCTION(81, zher2, "int (char *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *uplo, int *n, double _Complex *alpha, double _Complex *dalpha, double _Complex *x, double _Complex *dx, int *incx, double _Complex *y, double _Complex *dy, int *incy, double _Complex *a, double _Complex *da, int *lda, blasad_work *work),
         uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda)
FUNCTION(82, strmm, "int (char *, char *, char *, char *, int *, int *, float *, float *, float *, float *, int *, float *, float *, int *, blasad_work *)",
         (char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float *alpha, float *dalpha, float *a, float *da, int *lda, float *b, float *db, int *ldb, blasad_work *work),
         side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb)
FUNCTION(83, dtrmm, "int (char *, char *, char *, char *, int *, int *, double *, double *, double *, double *, int *, double *, double *, int *, blasad_work *)",
         (char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double *alpha, double *dalpha, double *a, double *da, int *lda, double *b, double *db, int *ldb, blasad_work *work),
         side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb)
FUNCTION(84, ctrmm, "int (char *, char *, char *, char *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float _Complex *alpha, float _Complex *dalpha, float _Complex *a, float _Complex *da, int *lda, float _Complex *b, float _Complex *db, int *ldb, blasad_work *work),
         side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb)
FUNCTION(85, ztrmm, "int (char *, char *, char *, char *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double _Complex *alpha, double _Complex *dalpha, double _Complex *a, double _Complex *da, int *lda, double _Complex *b, double _Complex *db, int *ldb, blasad_work *work),
         side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb)
FUNCTION(86, strmv, "int (char *, char *, char *, int *, float *, float *, int *, float *, float *, int *, blasad_work *)",
         (char *uplo, char *trans, char *diag, int *n, float *a, float *da, int *lda, float *x, float *dx, int *incx, blasad_work *work),
         uplo, trans, diag, n, a, da, lda, x, dx, incx)
FUNCTION(87, dtrmv, "int (char *, char *, char *, int *, double *, double *, int *, double *, double *, int *, blasad_work *)",
         (char *uplo, char *trans, char *diag, int *n, double *a, double *da, int *lda, double *x, double *dx, int *incx, blasad_work *work),
         uplo, trans, diag, n, a, da, lda, x, dx, incx)
FUNCTION(88, ctrmv, "int (char *, char *, char *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *uplo, char *trans, char *diag, int *n, float _Complex *a, float _Complex *da, int *lda, float _Complex *x, float _Complex *dx, int *incx, blasad_work *work),
         uplo, trans, diag, n, a, da, lda, x, dx, incx)
FUNCTION(89, ztrmv, "int (char *, char *, char *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *uplo, char *trans, char *diag, int *n, double _Complex *a, double _Complex *da, int *lda, double _Complex *x, double _Complex *dx, int *incx, blasad_work *work),
         uplo, trans, diag, n, a, da, lda, x, dx, incx)
FUNCTION(90, strsm, "int (char *, char *, char *, char *, int *, int *, float *, float *, float *, float *, int *, float *, float *, int *, blasad_work *)",
         (char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float *alpha, float *dalpha, float *a, float *da, int *lda, float *b, float *db, int *ldb, blasad_work *work),
         side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb)
FUNCTION(91, dtrsm, "int (char *, char *, char *, char *, int *, int *, double *, double *, double *, double *, int *, double *, double *, int *, blasad_work *)",
         (char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double *alpha, double *dalpha, double *a, double *da, int *lda, double *b, double *db, int *ldb, blasad_work *work),
         side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb)
FUNCTION(92, ctrsm, "int (char *, char *, char *, char *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float _Complex *alpha, float _Complex *dalpha, float _Complex *a, float _Complex *da, int *lda, float _Complex *b, float _Complex *db, int *ldb, blasad_work *work),
         side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb)
FUNCTION(93, ztrsm, "int (char *, char *, char *, char *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double _Complex *alpha, double _Complex *dalpha, double _Complex *a, double _Complex *da, int *lda, double _Complex *b, double _Complex *db, int *ldb, blasad_work *work),
         side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb)
FUNCTION(94, strsv, "int (char *, char *, char *, int *, float *, float *, int *, float *, float *, int *, blasad_work *)",
         (char *uplo, char *trans, char *diag, int *n, float *a, float *da, int *lda, float *x, float *dx, int *incx, blasad_work *work),
         uplo, trans, diag, n, a, da, lda, x, dx, incx)
FUNCTION(95, dtrsv, "int (char *, char *, char *, int *, double *, double *, int *, double *, double *, int *, blasad_work *)",
         (char *uplo, char *trans, char *diag, int *n, double *a, double *da, int *lda, double *x, double *dx, int *incx, blasad_work *work),
         uplo, trans, diag, n, a, da, lda, x, dx, incx)
FUNCTION(96, ctrsv, "int (char *, char *, char *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *uplo, char *trans, char *diag, int *n, float _Complex *a, float _Complex *da, int *lda, float _Complex *x, float _Complex *dx, int *incx, blasad_work *work),
         uplo, trans, diag, n, a, da, lda, x, dx, incx)
FUNCTION(97, ztrsv, "int (char *, char *, char *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *uplo, char *trans, char *diag, int *n, double _Complex *a, double _Complex *da, int *lda, double _Complex *x, double _Complex *dx, int *incx, blasad_work *work),
         uplo, trans, diag, n, a, da, lda, x, dx, incx)
FUNCTION(98, strtrs, "int (char *, char *, char *, int *, int *, float *, float *, int *, float *, float *, int *, blasad_work *)",
         (char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, float *a, float *da, int *lda, float *b, float *db, int *ldb, blasad_work *work),
         uplo, trans, unitdiag, n, nrhs, a, da, lda, b, db, ldb)
FUNCTION(99, dtrtrs, "int (char *, char *, char *, int *, int *, double *, double *, int *, double *, double *, int *, blasad_work *)",
         (char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, double *a, double *da, int *lda, double *b, double *db, int *ldb, blasad_work *work),
         uplo, trans, unitdiag, n, nrhs, a, da, lda, b, db, ldb)
FUNCTION(100, ctrtrs, "int (char *, char *, char *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, float _Complex *a, float _Complex *da, int *lda, float _Complex *b, float _Complex *db, int *ldb, blasad_work *work),
         uplo, trans, unitdiag, n, nrhs, a, da, lda, b, db, ldb)
FUNCTION(101, ztrtrs, "int (char *, char *, char *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, double _Complex *a, double _Complex *da, int *lda, double _Complex *b, double _Complex *db, int *ldb, blasad_work *work),
         uplo, trans, unitdiag, n, nrhs, a, da, lda, b, db, ldb)
FUNCTION(102, sgbmv, "int (char *, int *, int *, int *, int *, float *, float *, float *, float *, int *, float *, float *, int *, float *, float *, float *, float *, int *, blasad_work *)",
         (char *trans, int *m, int *n, int *kl, int *ku, float *alpha, float *dalpha, float *a, float *da, int *lda, float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy, blasad_work *work),
         trans, m, n, kl, ku, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy)
FUNCTION(103, dgbmv, "int (char *, int *, int *, int *, int *, double *, double *, double *, double *, int *, double *, double *, int *, double *, double *, double *, double *, int *, blasad_work *)",
         (char *trans, int *m, int *n, int *kl, int *ku, double *alpha, double *dalpha, double *a, double *da, int *lda, double *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int *incy, blasad_work *work),
         trans, m, n, kl, ku, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy)
FUNCTION(104, cgbmv, "int (char *, int *, int *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *trans, int *m, int *n, int *kl, int *ku, float _Complex *alpha, float _Complex *dalpha, float _Complex *a, float _Complex *da, int *lda, float _Complex *x, float _Complex *dx, int *incx, float _Complex *beta, float _Complex *dbeta, float _Complex *y, float _Complex *dy, int *incy, blasad_work *work),
         trans, m, n, kl, ku, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy)
FUNCTION(105, zgbmv, "int (char *, int *, int *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *trans, int *m, int *n, int *kl, int *ku, double _Complex *alpha, double _Complex *dalpha, double _Complex *a, double _Complex *da, int *lda, double _Complex *x, double _Complex *dx, int *incx, double _Complex *beta, double _Complex *dbeta, double _Complex *y, double _Complex *dy, int *incy, blasad_work *work),
         trans, m, n, kl, ku, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy)
FUNCTION(106, ssbmv, "int (char *, int *, int *, float *, float *, float *, float *, int *, float *, float *, int *, float *, float *, float *, float *, int *, blasad_work *)",
         (char *uplo, int *n, int *k, float *alpha, float *dalpha, float *a, float *da, int *lda, float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy, blasad_work *work),
         uplo, n, k, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy)
FUNCTION(107, dsbmv, "int (char *, int *, int *, double *, double *, double *, double *, int *, double *, double *, int *, double *, double *, double *, double *, int *, blasad_work *)",
         (char *uplo, int *n, int *k, double *alpha, double *dalpha, double *a, double *da, int *lda, double *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int *incy, blasad_work *work),
         uplo, n, k, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy)
FUNCTION(108, chbmv, "int (char *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *uplo, int *n, int *k, float _Complex *alpha, float _Complex *dalpha, float _Complex *a, float _Complex *da, int *lda, float _Complex *x, float _Complex *dx, int *incx, float _Complex *beta, float _Complex *dbeta, float _Complex *y, float _Complex *dy, int *incy, blasad_work *work),
         uplo, n, k, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy)
FUNCTION(109, zhbmv, "int (char *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *uplo, int *n, int *k, double _Complex *alpha, double _Complex *dalpha, double _Complex *a, double _Complex *da, int *lda, double _Complex *x, double _Complex *dx, int *incx, double _Complex *beta, double _Complex *dbeta, double _Complex *y, double _Complex *dy, int *incy, blasad_work *work),
         uplo, n, k, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy)
FUNCTION(110, sspmv, "int (char *, int *, float *, float *, float *, float *, float *, float *, int *, float *, float *, float *, float *, int *, blasad_work *)",
         (char *uplo, int *n, float *alpha, float *dalpha, float *ap, float *dap, float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy, blasad_work *work),
         uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy)
FUNCTION(111, dspmv, "int (char *, int *, double *, double *, double *, double *, double *, double *, int *, double *, double *, double *, double *, int *, blasad_work *)",
         (char *uplo, int *n, double *alpha, double *dalpha, double *ap, double *dap, double *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int *incy, blasad_work *work),
         uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy)
FUNCTION(112, cspmv, "int (char *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *uplo, int *n, float _Complex *alpha, float _Complex *dalpha, float _Complex *ap, float _Complex *dap, float _Complex *x, float _Complex *dx, int *incx, float _Complex *beta, float _Complex *dbeta, float _Complex *y, float _Complex *dy, int *incy, blasad_work *work),
         uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy)
FUNCTION(113, zspmv, "int (char *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *uplo, int *n, double _Complex *alpha, double _Complex *dalpha, double _Complex *ap, double _Complex *dap, double _Complex *x, double _Complex *dx, int *incx, double _Complex *beta, double _Complex *dbeta, double _Complex *y, double _Complex *dy, int *incy, blasad_work *work),
         uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy)
FUNCTION(114, chpmv, "int (char *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *uplo, int *n, float _Complex *alpha, float _Complex *dalpha, float _Complex *ap, float _Complex *dap, float _Complex *x, float _Complex *dx, int *incx, float _Complex *beta, float _Complex *dbeta, float _Complex *y, float _Complex *dy, int *incy, blasad_work *work),
         uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy)
FUNCTION(115, zhpmv, "int (char *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *uplo, int *n, double _Complex *alpha, double _Complex *dalpha, double _Complex *ap, double _Complex *dap, double _Complex *x, double _Complex *dx, int *incx, double _Complex *beta, double _Complex *dbeta, double _Complex *y, double _Complex *dy, int *incy, blasad_work *work),
         uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy)
FUNCTION(116, stbmv, "int (char *, char *, char *, int *, int *, float *, float *, int *, float *, float *, int *, blasad_work *)",
         (char *uplo, char *trans, char *diag, int *n, int *k, float *a, float *da, int *lda, float *x, float *dx, int *incx, blasad_work *work),
         uplo, trans, diag, n, k, a, da, lda, x, dx, incx)
FUNCTION(117, dtbmv, "int (char *, char *, char *, int *, int *, double *, double *, int *, double *, double *, int *, blasad_work *)",
         (char *uplo, char *trans, char *diag, int *n, int *k, double *a, double *da, int *lda, double *x, double *dx, int *incx, blasad_work *work),
         uplo, trans, diag, n, k, a, da, lda, x, dx, incx)
FUNCTION(118, ctbmv, "int (char *, char *, char *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *uplo, char *trans, char *diag, int *n, int *k, float _Complex *a, float _Complex *da, int *lda, float _Complex *x, float _Complex *dx, int *incx, blasad_work *work),
         uplo, trans, diag, n, k, a, da, lda, x, dx, incx)
FUNCTION(119, ztbmv, "int (char *, char *, char *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *uplo, char *trans, char *diag, int *n, int *k, double _Complex *a, double _Complex *da, int *lda, double _Complex *x, double _Complex *dx, int *incx, blasad_work *work),
         uplo, trans, diag, n, k, a, da, lda, x, dx, incx)
FUNCTION(120, stpmv, "int (char *, char *, char *, int *, float *, float *, float *, float *, int *, blasad_work *)",
         (char *uplo, char *trans, char *diag, int *n, float *ap, float *dap, float *x, float *dx, int *incx, blasad_work *work),
         uplo, trans, diag, n, ap, dap, x, dx, incx)
FUNCTION(121, dtpmv, "int (char *, char *, char *, int *, double *, double *, double *, double *, int *, blasad_work *)",
         (char *uplo, char *trans, char *diag, int *n, double *ap, double *dap, double *x, double *dx, int *incx, blasad_work *work),
         uplo, trans, diag, n, ap, dap, x, dx, incx)
FUNCTION(122, ctpmv, "int (char *, char *, char *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *uplo, char *trans, char *diag, int *n, float _Complex *ap, float _Complex *dap, float _Complex *x, float _Complex *dx, int *incx, blasad_work *work),
         uplo, trans, diag, n, ap, dap, x, dx, incx)
FUNCTION(123, ztpmv, "int (char *, char *, char *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *uplo, char *trans, char *diag, int *n, double _Complex *ap, double _Complex *dap, double _Complex *x, double _Complex *dx, int *incx, blasad_work *work),
         uplo, trans, diag, n, ap, dap, x, dx, incx)
FUNCTION(124, stbsv, "int (char *, char *, char *, int *, int *, float *, float *, int *, float *, float *, int *, blasad_work *)",
         (char *uplo, char *trans, char *diag, int *n, int *k, float *a, float *da, int *lda, float *x, float *dx, int *incx, blasad_work *work),
         uplo, trans, diag, n, k, a, da, lda, x, dx, incx)
FUNCTION(125, dtbsv, "int (char *, char *, char *, int *, int *, double *, double *, int *, double *, double *, int *, blasad_work *)",
         (char *uplo, char *trans, char *diag, int *n, int *k, double *a, double *da, int *lda, double *x, double *dx, int *incx, blasad_work *work),
         uplo, trans, diag, n, k, a, da, lda, x, dx, incx)
FUNCTION(126, ctbsv, "int (char *, char *, char *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *uplo, char *trans, char *diag, int *n, int *k, float _Complex *a, float _Complex *da, int *lda, float _Complex *x, float _Complex *dx, int *incx, blasad_work *work),
         uplo, trans, diag, n, k, a, da, lda, x, dx, incx)
FUNCTION(127, ztbsv, "int (char *, char *, char *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *uplo, char *trans, char *diag, int *n, int *k, double _Complex *a, double _Complex *da, int *lda, double _Complex *x, double _Complex *dx, int *incx, blasad_work *work),
         uplo, trans, diag, n, k, a, da, lda, x, dx, incx)
FUNCTION(128, stpsv, "int (char *, char *, char *, int *, float *, float *, float *, float *, int *, blasad_work *)",
         (char *uplo, char *trans, char *diag, int *n, float *ap, float *dap, float *x, float *dx, int *incx, blasad_work *work),
         uplo, trans, diag, n, ap, dap, x, dx, incx)
FUNCTION(129, dtpsv, "int (char *, char *, char *, int *, double *, double *, double *, double *, int *, blasad_work *)",
         (char *uplo, char *trans, char *diag, int *n, double *ap, double *dap, double *x, double *dx, int *incx, blasad_work *work),
         uplo, trans, diag, n, ap, dap, x, dx, incx)
FUNCTION(130, ctpsv, "int (char *, char *, char *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *uplo, char *trans, char *diag, int *n, float _Complex *ap, float _Complex *dap, float _Complex *x, float _Complex *dx, int *incx, blasad_work *work),
         uplo, trans, diag, n, ap, dap, x, dx, incx)
FUNCTION(131, ztpsv, "int (char *, char *, char *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *uplo, char *trans, char *diag, int *n, double _Complex *ap, double _Complex *dap, double _Complex *x, double _Complex *dx, int *incx, blasad_work *work),
         uplo, trans, diag, n, ap, dap, x, dx, incx)
FUNCTION(132, stbtrs, "int (char *, char *, char *, int *, int *, int *, float *, float *, int *, float *, float *, int *, blasad_work *)",
         (char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, float *ab, float *dab, int *ldab, float *b, float *db, int *ldb, blasad_work *work),
         uplo, trans, diag, n, kd, nrhs, ab, dab, ldab, b, db, ldb)
FUNCTION(133, dtbtrs, "int (char *, char *, char *, int *, int *, int *, double *, double *, int *, double *, double *, int *, blasad_work *)",
         (char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, double *ab, double *dab, int *ldab, double *b, double *db, int *ldb, blasad_work *work),
         uplo, trans, diag, n, kd, nrhs, ab, dab, ldab, b, db, ldb)
FUNCTION(134, ctbtrs, "int (char *, char *, char *, int *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, float _Complex *ab, float _Complex *dab, int *ldab, float _Complex *b, float _Complex *db, int *ldb, blasad_work *work),
         uplo, trans, diag, n, kd, nrhs, ab, dab, ldab, b, db, ldb)
FUNCTION(135, ztbtrs, "int (char *, char *, char *, int *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, double _Complex *ab, double _Complex *dab, int *ldab, double _Complex *b, double _Complex *db, int *ldb, blasad_work *work),
         uplo, trans, diag, n, kd, nrhs, ab, dab, ldab, b, db, ldb)
FUNCTION(136, stptrs, "int (char *, char *, char *, int *, int *, float *, float *, float *, float *, int *, blasad_work *)",
         (char *uplo, char *trans, char *diag, int *n, int *nrhs, float *ap, float *dap, float *b, float *db, int *ldb, blasad_work *work),
         uplo, trans, diag, n, nrhs, ap, dap, b, db, ldb)
FUNCTION(137, dtptrs, "int (char *, char *, char *, int *, int *, double *, double *, double *, double *, int *, blasad_work *)",
         (char *uplo, char *trans, char *diag, int *n, int *nrhs, double *ap, double *dap, double *b, double *db, int *ldb, blasad_work *work),
         uplo, trans, diag, n, nrhs, ap, dap, b, db, ldb)
FUNCTION(138, ctptrs, "int (char *, char *, char *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *uplo, char *trans, char *diag, int *n, int *nrhs, float _Complex *ap, float _Complex *dap, float _Complex *b, float _Complex *db, int *ldb, blasad_work *work),
         uplo, trans, diag, n, nrhs, ap, dap, b, db, ldb)
FUNCTION(139, ztptrs, "int (char *, char *, char *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *uplo, char *trans, char *diag, int *n, int *nrhs, double _Complex *ap, double _Complex *dap, double _Complex *b, double _Complex *db, int *ldb, blasad_work *work),
         uplo, trans, diag, n, nrhs, ap, dap, b, db, ldb)
FUNCTION(140, sspr, "int (char *, int *, float *, float *, float *, float *, int *, float *, float *, blasad_work *)",
         (char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *ap, float *dap, blasad_work *work),
         uplo, n, alpha, dalpha, x, dx, incx, ap, dap)
FUNCTION(141, dspr, "int (char *, int *, double *, double *, double *, double *, int *, double *, double *, blasad_work *)",
         (char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double *ap, double *dap, blasad_work *work),
         uplo, n, alpha, dalpha, x, dx, incx, ap, dap)
FUNCTION(142, cspr, "int (char *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, blasad_work *)",
         (char *uplo, int *n, float _Complex *alpha, float _Complex *dalpha, float _Complex *x, float _Complex *dx, int *incx, float _Complex *ap, float _Complex *dap, blasad_work *work),
         uplo, n, alpha, dalpha, x, dx, incx, ap, dap)
FUNCTION(143, zspr, "int (char *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, blasad_work *)",
         (char *uplo, int *n, double _Complex *alpha, double _Complex *dalpha, double _Complex *x, double _Complex *dx, int *incx, double _Complex *ap, double _Complex *dap, blasad_work *work),
         uplo, n, alpha, dalpha, x, dx, incx, ap, dap)
FUNCTION(144, chpr, "int (char *, int *, float *, float *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, blasad_work *)",
         (char *uplo, int *n, float *alpha, float *dalpha, float _Complex *x, float _Complex *dx, int *incx, float _Complex *ap, float _Complex *dap, blasad_work *work),
         uplo, n, alpha, dalpha, x, dx, incx, ap, dap)
FUNCTION(145, zhpr, "int (char *, int *, double *, double *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, blasad_work *)",
         (char *uplo, int *n, double *alpha, double *dalpha, double _Complex *x, double _Complex *dx, int *incx, double _Complex *ap, double _Complex *dap, blasad_work *work),
         uplo, n, alpha, dalpha, x, dx, incx, ap, dap)
FUNCTION(146, sspr2, "int (char *, int *, float *, float *, float *, float *, int *, float *, float *, int *, float *, float *, blasad_work *)",
         (char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *ap, float *dap, blasad_work *work),
         uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, ap, dap)
FUNCTION(147, dspr2, "int (char *, int *, double *, double *, double *, double *, int *, double *, double *, int *, double *, double *, blasad_work *)",
         (char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *ap, double *dap, blasad_work *work),
         uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, ap, dap)
FUNCTION(148, chpr2, "int (char *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, blasad_work *)",
         (char *uplo, int *n, float _Complex *alpha, float _Complex *dalpha, float _Complex *x, float _Complex *dx, int *incx, float _Complex *y, float _Complex *dy, int *incy, float _Complex *ap, float _Complex *dap, blasad_work *work),
         uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, ap, dap)
FUNCTION(149, zhpr2, "int (char *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, blasad_work *)",
         (char *uplo, int *n, double _Complex *alpha, double _Complex *dalpha, double _Complex *x, double _Complex *dx, int *incx, double _Complex *y, double _Complex *dy, int *incy, double _Complex *ap, double _Complex *dap, blasad_work *work),
         uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, ap, dap)
FUNCTION(150, srot, "int (int *, float *, float *, int *, float *, float *, int *, float *, float *, float *, float *, blasad_work *)",
         (int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *c, float *dc, float *s, float *ds, blasad_work *work),
         n, x, dx, incx, y, dy, incy, c, dc, s, ds)
FUNCTION(151, drot, "int (int *, double *, double *, int *, double *, double *, int *, double *, double *, double *, double *, blasad_work *)",
         (int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *c, double *dc, double *s, double *ds, blasad_work *work),
         n, x, dx, incx, y, dy, incy, c, dc, s, ds)
FUNCTION(152, crot, "int (int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, float *, float *, __pyx_t_float_complex *, __pyx_t_float_complex *, blasad_work *)",
         (int *n, float _Complex *x, float _Complex *dx, int *incx, float _Complex *y, float _Complex *dy, int *incy, float *c, float *dc, float _Complex *s, float _Complex *ds, blasad_work *work),
         n, x, dx, incx, y, dy, incy, c, dc, s, ds)
FUNCTION(153, zrot, "int (int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, double *, double *, __pyx_t_double_complex *, __pyx_t_double_complex *, blasad_work *)",
         (int *n, double _Complex *x, double _Complex *dx, int *incx, double _Complex *y, double _Complex *dy, int *incy, double *c, double *dc, double _Complex *s, double _Complex *ds, blasad_work *work),
         n, x, dx, incx, y, dy, incy, c, dc, s, ds)
FUNCTION(154, csrot, "int (int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, float *, float *, float *, float *, blasad_work *)",
         (int *n, float _Complex *x, float _Complex *dx, int *incx, float _Complex *y, float _Complex *dy, int *incy, float *c, float *dc, float *s, float *ds, blasad_work *work),
         n, x, dx, incx, y, dy, incy, c, dc, s, ds)
FUNCTION(155, zdrot, "int (int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, double *, double *, double *, double *, blasad_work *)",
         (int *n, double _Complex *x, double _Complex *dx, int *incx, double _Complex *y, double _Complex *dy, int *incy, double *c, double *dc, double *s, double *ds, blasad_work *work),
         n, x, dx, incx, y, dy, incy, c, dc, s, ds)
FUNCTION(156, srotg, "int (float *, float *, float *, float *, float *, float *, float *, float *, blasad_work *)",
         (float *a, float *da, float *b, float *db, float *c, float *dc, float *s, float *ds, blasad_work *work),
         a, da, b, db, c, dc, s, ds)
FUNCTION(157, drotg, "int (double *, double *, double *, double *, double *, double *, double *, double *, blasad_work *)",
         (double *a, double *da, double *b, double *db, double *c, double *dc, double *s, double *ds, blasad_work *work),
         a, da, b, db, c, dc, s, ds)
FUNCTION(158, crotg, "int (__pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, float *, float *, __pyx_t_float_complex *, __pyx_t_float_complex *, blasad_work *)",
         (float _Complex *a, float _Complex *da, float _Complex *b, float _Complex *db, float *c, float *dc, float _Complex *s, float _Complex *ds, blasad_work *work),
         a, da, b, db, c, dc, s, ds)
FUNCTION(159, zrotg, "int (__pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, double *, double *, __pyx_t_double_complex *, __pyx_t_double_complex *, blasad_work *)",
         (double _Complex *a, double _Complex *da, double _Complex *b, double _Complex *db, double *c, double *dc, double _Complex *s, double _Complex *ds, blasad_work *work),
         a, da, b, db, c, dc, s, ds)
FUNCTION(160, srotm, "int (int *, float *, float *, int *, float *, float *, int *, float *, float *, blasad_work *)",
         (int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *param, float *dparam, blasad_work *work),
         n, x, dx, incx, y, dy, incy, param, dparam)
FUNCTION(161, drotm, "int (int *, double *, double *, int *, double *, double *, int *, double *, double *, blasad_work *)",
         (int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *param, double *dparam, blasad_work *work),
         n, x, dx, incx, y, dy, incy, param, dparam)
FUNCTION(162, srotmg, "int (float *, float *, float *, float *, float *, float *, float *, float *, float *, float *, blasad_work *)",
         (float *d1, float *dd1, float *d2, float *dd2, float *x1, float *dx1, float *y1, float *dy1, float *param, float *dparam, blasad_work *work),
         d1, dd1, d2, dd2, x1, dx1, y1, dy1, param, dparam)
FUNCTION(163, drotmg, "int (double *, double *, double *, double *, double *, double *, double *, double *, double *, double *, blasad_work *)",
         (double *d1, double *dd1, double *d2, double *dd2, double *x1, double *dx1, double *y1, double *dy1, double *param, double *dparam, blasad_work *work),
         d1, dd1, d2, dd2, x1, dx1, y1, dy1, param, dparam)
FUNCTION(164, slacpy, "int (char *, int *, int *, float *, float *, int *, float *, float *, int *, blasad_work *)",
         (char *uplo, int *m, int *n, float *a, float *da, int *lda, float *b, float *db, int *ldb, blasad_work *work),
         uplo, m, n, a, da, lda, b, db, ldb)
FUNCTION(165, dlacpy, "int (char *, int *, int *, double *, double *, int *, double *, double *, int *, blasad_work *)",
         (char *uplo, int *m, int *n, double *a, double *da, int *lda, double *b, double *db, int *ldb, blasad_work *work),
         uplo, m, n, a, da, lda, b, db, ldb)
FUNCTION(166, clacpy, "int (char *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *uplo, int *m, int *n, float _Complex *a, float _Complex *da, int *lda, float _Complex *b, float _Complex *db, int *ldb, blasad_work *work),
         uplo, m, n, a, da, lda, b, db, ldb)
FUNCTION(167, zlacpy, "int (char *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *uplo, int *m, int *n, double _Complex *a, double _Complex *da, int *lda, double _Complex *b, double _Complex *db, int *ldb, blasad_work *work),
         uplo, m, n, a, da, lda, b, db, ldb)
FUNCTION(168, slascl, "int (char *, float *, float *, float *, float *, int *, int *, float *, float *, int *, blasad_work *)",
         (char *type, float *cfrom, float *dcfrom, float *cto, float *dcto, int *m, int *n, float *a, float *da, int *lda, blasad_work *work),
         type, cfrom, dcfrom, cto, dcto, m, n, a, da, lda)
FUNCTION(169, dlascl, "int (char *, double *, double *, double *, double *, int *, int *, double *, double *, int *, blasad_work *)",
         (char *type, double *cfrom, double *dcfrom, double *cto, double *dcto, int *m, int *n, double *a, double *da, int *lda, blasad_work *work),
         type, cfrom, dcfrom, cto, dcto, m, n, a, da, lda)
FUNCTION(170, clascl, "int (char *, float *, float *, float *, float *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *type, float *cfrom, float *dcfrom, float *cto, float *dcto, int *m, int *n, float _Complex *a, float _Complex *da, int *lda, blasad_work *work),
         type, cfrom, dcfrom, cto, dcto, m, n, a, da, lda)
FUNCTION(171, zlascl, "int (char *, double *, double *, double *, double *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *type, double *cfrom, double *dcfrom, double *cto, double *dcto, int *m, int *n, double _Complex *a, double _Complex *da, int *lda, blasad_work *work),
         type, cfrom, dcfrom, cto, dcto, m, n, a, da, lda)
FUNCTION(172, slaset, "int (char *, int *, int *, float *, float *, float *, float *, float *, float *, int *, blasad_work *)",
         (char *uplo, int *m, int *n, float *alpha, float *dalpha, float *beta, float *dbeta, float *a, float *da, int *lda, blasad_work *work),
         uplo, m, n, alpha, dalpha, beta, dbeta, a, da, lda)
FUNCTION(173, dlaset, "int (char *, int *, int *, double *, double *, double *, double *, double *, double *, int *, blasad_work *)",
         (char *uplo, int *m, int *n, double *alpha, double *dalpha, double *beta, double *dbeta, double *a, double *da, int *lda, blasad_work *work),
         uplo, m, n, alpha, dalpha, beta, dbeta, a, da, lda)
FUNCTION(174, claset, "int (char *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *uplo, int *m, int *n, float _Complex *alpha, float _Complex *dalpha, float _Complex *beta, float _Complex *dbeta, float _Complex *a, float _Complex *da, int *lda, blasad_work *work),
         uplo, m, n, alpha, dalpha, beta, dbeta, a, da, lda)
FUNCTION(175, zlaset, "int (char *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *uplo, int *m, int *n, double _Complex *alpha, double _Complex *dalpha, double _Complex *beta, double _Complex *dbeta, double _Complex *a, double _Complex *da, int *lda, blasad_work *work),
         uplo, m, n, alpha, dalpha, beta, dbeta, a, da, lda)
FUNCTION(176, slaswp, "int (int *, float *, float *, int *, int *, int *, int *, int *, blasad_work *)",
         (int *n, float *a, float *da, int *lda, int *k1, int *k2, int *piv, int *incx, blasad_work *work),
         n, a, da, lda, k1, k2, piv, incx)
FUNCTION(177, dlaswp, "int (int *, double *, double *, int *, int *, int *, int *, int *, blasad_work *)",
         (int *n, double *a, double *da, int *lda, int *k1, int *k2, int *piv, int *incx, blasad_work *work),
         n, a, da, lda, k1, k2, piv, incx)
FUNCTION(178, claswp, "int (int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, int *, int *, int *, int *, blasad_work *)",
         (int *n, float _Complex *a, float _Complex *da, int *lda, int *k1, int *k2, int *piv, int *incx, blasad_work *work),
         n, a, da, lda, k1, k2, piv, incx)
FUNCTION(179, zlaswp, "int (int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, int *, int *, int *, int *, blasad_work *)",
         (int *n, double _Complex *a, double _Complex *da, int *lda, int *k1, int *k2, int *piv, int *incx, blasad_work *work),
         n, a, da, lda, k1, k2, piv, incx)
FUNCTION(180, spotrf, "int (char *, int *, float *, float *, int *, blasad_work *)",
         (char *uplo, int *n, float *a, float *da, int *lda, blasad_work *work),
         uplo, n, a, da, lda)
FUNCTION(181, dpotrf, "int (char *, int *, double *, double *, int *, blasad_work *)",
         (char *uplo, int *n, double *a, double *da, int *lda, blasad_work *work),
         uplo, n, a, da, lda)
FUNCTION(182, cpotrf, "int (char *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *uplo, int *n, float _Complex *a, float _Complex *da, int *lda, blasad_work *work),
         uplo, n, a, da, lda)
FUNCTION(183, zpotrf, "int (char *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *uplo, int *n, double _Complex *a, double _Complex *da, int *lda, blasad_work *work),
         uplo, n, a, da, lda)
FUNCTION(184, spbtrf, "int (char *, int *, int *, float *, float *, int *, blasad_work *)",
         (char *uplo, int *n, int *kd, float *ab, float *dab, int *ldab, blasad_work *work),
         uplo, n, kd, ab, dab, ldab)
FUNCTION(185, dpbtrf, "int (char *, int *, int *, double *, double *, int *, blasad_work *)",
         (char *uplo, int *n, int *kd, double *ab, double *dab, int *ldab, blasad_work *work),
         uplo, n, kd, ab, dab, ldab)
FUNCTION(186, cpbtrf, "int (char *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *uplo, int *n, int *kd, float _Complex *ab, float _Complex *dab, int *ldab, blasad_work *work),
         uplo, n, kd, ab, dab, ldab)
FUNCTION(187, zpbtrf, "int (char *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *uplo, int *n, int *kd, double _Complex *ab, double _Complex *dab, int *ldab, blasad_work *work),
         uplo, n, kd, ab, dab, ldab)
FUNCTION(188, spptrf, "int (char *, int *, float *, float *, blasad_work *)",
         (char *uplo, int *n, float *ap, float *dap, blasad_work *work),
         uplo, n, ap, dap)
FUNCTION(189, dpptrf, "int (char *, int *, double *, double *, blasad_work *)",
         (char *uplo, int *n, double *ap, double *dap, blasad_work *work),
         uplo, n, ap, dap)
FUNCTION(190, cpptrf, "int (char *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, blasad_work *)",
         (char *uplo, int *n, float _Complex *ap, float _Complex *dap, blasad_work *work),
         uplo, n, ap, dap)
FUNCTION(191, zpptrf, "int (char *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, blasad_work *)",
         (char *uplo, int *n, double _Complex *ap, double _Complex *dap, blasad_work *work),
         uplo, n, ap, dap)
FUNCTION(192, spstrf, "int (char *, int *, float *, float *, int *, int *, float *, blasad_work *)",
         (char *uplo, int *n, float *a, float *da, int *lda, int *piv, float *tol, blasad_work *work),
         uplo, n, a, da, lda, piv, tol)
FUNCTION(193, dpstrf, "int (char *, int *, double *, double *, int *, int *, double *, blasad_work *)",
         (char *uplo, int *n, double *a, double *da, int *lda, int *piv, double *tol, blasad_work *work),
         uplo, n, a, da, lda, piv, tol)
FUNCTION(194, cpstrf, "int (char *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, int *, float *, blasad_work *)",
         (char *uplo, int *n, float _Complex *a, float _Complex *da, int *lda, int *piv, float *tol, blasad_work *work),
         uplo, n, a, da, lda, piv, tol)
FUNCTION(195, zpstrf, "int (char *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, int *, double *, blasad_work *)",
         (char *uplo, int *n, double _Complex *a, double _Complex *da, int *lda, int *piv, double *tol, blasad_work *work),
         uplo, n, a, da, lda, piv, tol)
FUNCTION(196, sgetrf, "int (int *, int *, float *, float *, int *, int *, blasad_work *)",
         (int *m, int *n, float *a, float *da, int *lda, int *piv, blasad_work *work),
         m, n, a, da, lda, piv)
FUNCTION(197, dgetrf, "int (int *, int *, double *, double *, int *, int *, blasad_work *)",
         (int *m, int *n, double *a, double *da, int *lda, int *piv, blasad_work *work),
         m, n, a, da, lda, piv)
FUNCTION(198, cgetrf, "int (int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, int *, blasad_work *)",
         (int *m, int *n, float _Complex *a, float _Complex *da, int *lda, int *piv, blasad_work *work),
         m, n, a, da, lda, piv)
FUNCTION(199, zgetrf, "int (int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, int *, blasad_work *)",
         (int *m, int *n, double _Complex *a, double _Complex *da, int *lda, int *piv, blasad_work *work),
         m, n, a, da, lda, piv)
FUNCTION(200, sgbtrf, "int (int *, int *, int *, int *, float *, float *, int *, int *, blasad_work *)",
         (int *m, int *n, int *kl, int *ku, float *ab, float *dab, int *ldab, int *piv, blasad_work *work),
         m, n, kl, ku, ab, dab, ldab, piv)
FUNCTION(201, dgbtrf, "int (int *, int *, int *, int *, double *, double *, int *, int *, blasad_work *)",
         (int *m, int *n, int *kl, int *ku, double *ab, double *dab, int *ldab, int *piv, blasad_work *work),
         m, n, kl, ku, ab, dab, ldab, piv)
FUNCTION(202, cgbtrf, "int (int *, int *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, int *, blasad_work *)",
         (int *m, int *n, int *kl, int *ku, float _Complex *ab, float _Complex *dab, int *ldab, int *piv, blasad_work *work),
         m, n, kl, ku, ab, dab, ldab, piv)
FUNCTION(203, zgbtrf, "int (int *, int *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, int *, blasad_work *)",
         (int *m, int *n, int *kl, int *ku, double _Complex *ab, double _Complex *dab, int *ldab, int *piv, blasad_work *work),
         m, n, kl, ku, ab, dab, ldab, piv)
FUNCTION(204, sgbtrl, "int (char *, int *, int *, int *, int *, float *, float *, int *, int *, float *, float *, int *, blasad_work *)",
         (char *trans, int *n, int *kl, int *ku, int *nrhs, float *ab, float *dab, int *ldab, int *piv, float *b, float *db, int *ldb, blasad_work *work),
         trans, n, kl, ku, nrhs, ab, dab, ldab, piv, b, db, ldb)
FUNCTION(205, dgbtrl, "int (char *, int *, int *, int *, int *, double *, double *, int *, int *, double *, double *, int *, blasad_work *)",
         (char *trans, int *n, int *kl, int *ku, int *nrhs, double *ab, double *dab, int *ldab, int *piv, double *b, double *db, int *ldb, blasad_work *work),
         trans, n, kl, ku, nrhs, ab, dab, ldab, piv, b, db, ldb)
FUNCTION(206, cgbtrl, "int (char *, int *, int *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *trans, int *n, int *kl, int *ku, int *nrhs, float _Complex *ab, float _Complex *dab, int *ldab, int *piv, float _Complex *b, float _Complex *db, int *ldb, blasad_work *work),
         trans, n, kl, ku, nrhs, ab, dab, ldab, piv, b, db, ldb)
FUNCTION(207, zgbtrl, "int (char *, int *, int *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *trans, int *n, int *kl, int *ku, int *nrhs, double _Complex *ab, double _Complex *dab, int *ldab, int *piv, double _Complex *b, double _Complex *db, int *ldb, blasad_work *work),
         trans, n, kl, ku, nrhs, ab, dab, ldab, piv, b, db, ldb)
FUNCTION(208, sgtbtrf, "int (int *, float *, float *, int *, int *, blasad_work *)",
         (int *n, float *ab, float *dab, int *ldab, int *piv, blasad_work *work),
         n, ab, dab, ldab, piv)
FUNCTION(209, dgtbtrf, "int (int *, double *, double *, int *, int *, blasad_work *)",
         (int *n, double *ab, double *dab, int *ldab, int *piv, blasad_work *work),
         n, ab, dab, ldab, piv)
FUNCTION(210, cgtbtrf, "int (int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, int *, blasad_work *)",
         (int *n, float _Complex *ab, float _Complex *dab, int *ldab, int *piv, blasad_work *work),
         n, ab, dab, ldab, piv)
FUNCTION(211, zgtbtrf, "int (int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, int *, blasad_work *)",
         (int *n, double _Complex *ab, double _Complex *dab, int *ldab, int *piv, blasad_work *work),
         n, ab, dab, ldab, piv)
FUNCTION(212, spttrf, "int (int *, float *, float *, float *, float *, blasad_work *)",
         (int *n, float *d, float *dd, float *e, float *de, blasad_work *work),
         n, d, dd, e, de)
FUNCTION(213, dpttrf, "int (int *, double *, double *, double *, double *, blasad_work *)",
         (int *n, double *d, double *dd, double *e, double *de, blasad_work *work),
         n, d, dd, e, de)
FUNCTION(214, cpttrf, "int (int *, float *, float *, __pyx_t_float_complex *, __pyx_t_float_complex *, blasad_work *)",
         (int *n, float *d, float *dd, float _Complex *e, float _Complex *de, blasad_work *work),
         n, d, dd, e, de)
FUNCTION(215, zpttrf, "int (int *, double *, double *, __pyx_t_double_complex *, __pyx_t_double_complex *, blasad_work *)",
         (int *n, double *d, double *dd, double _Complex *e, double _Complex *de, blasad_work *work),
         n, d, dd, e, de)
FUNCTION(216, strtri, "int (char *, char *, int *, float *, float *, int *, blasad_work *)",
         (char *uplo, char *unitdiag, int *n, float *c, float *dc, int *lda, blasad_work *work),
         uplo, unitdiag, n, c, dc, lda)
FUNCTION(217, dtrtri, "int (char *, char *, int *, double *, double *, int *, blasad_work *)",
         (char *uplo, char *unitdiag, int *n, double *c, double *dc, int *lda, blasad_work *work),
         uplo, unitdiag, n, c, dc, lda)
FUNCTION(218, ctrtri, "int (char *, char *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *uplo, char *unitdiag, int *n, float _Complex *c, float _Complex *dc, int *lda, blasad_work *work),
         uplo, unitdiag, n, c, dc, lda)
FUNCTION(219, ztrtri, "int (char *, char *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *uplo, char *unitdiag, int *n, double _Complex *c, double _Complex *dc, int *lda, blasad_work *work),
         uplo, unitdiag, n, c, dc, lda)
FUNCTION(220, slauum, "int (char *, int *, float *, float *, int *, blasad_work *)",
         (char *uplo, int *n, float *c, float *dc, int *lda, blasad_work *work),
         uplo, n, c, dc, lda)
FUNCTION(221, dlauum, "int (char *, int *, double *, double *, int *, blasad_work *)",
         (char *uplo, int *n, double *c, double *dc, int *lda, blasad_work *work),
         uplo, n, c, dc, lda)
FUNCTION(222, clauum, "int (char *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *uplo, int *n, float _Complex *c, float _Complex *dc, int *lda, blasad_work *work),
         uplo, n, c, dc, lda)
FUNCTION(223, zlauum, "int (char *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *uplo, int *n, double _Complex *c, double _Complex *dc, int *lda, blasad_work *work),
         uplo, n, c, dc, lda)
FUNCTION(224, ssytrf, "int (char *, int *, float *, float *, int *, int *, blasad_work *)",
         (char *uplo, int *n, float *a, float *da, int *lda, int *ipiv, blasad_work *work),
         uplo, n, a, da, lda, ipiv)
FUNCTION(225, dsytrf, "int (char *, int *, double *, double *, int *, int *, blasad_work *)",
         (char *uplo, int *n, double *a, double *da, int *lda, int *ipiv, blasad_work *work),
         uplo, n, a, da, lda, ipiv)
FUNCTION(226, csytrf, "int (char *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, int *, blasad_work *)",
         (char *uplo, int *n, float _Complex *a, float _Complex *da, int *lda, int *ipiv, blasad_work *work),
         uplo, n, a, da, lda, ipiv)
FUNCTION(227, zsytrf, "int (char *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, int *, blasad_work *)",
         (char *uplo, int *n, double _Complex *a, double _Complex *da, int *lda, int *ipiv, blasad_work *work),
         uplo, n, a, da, lda, ipiv)
FUNCTION(228, chetrf, "int (char *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, int *, blasad_work *)",
         (char *uplo, int *n, float _Complex *a, float _Complex *da, int *lda, int *ipiv, blasad_work *work),
         uplo, n, a, da, lda, ipiv)
FUNCTION(229, zhetrf, "int (char *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, int *, blasad_work *)",
         (char *uplo, int *n, double _Complex *a, double _Complex *da, int *lda, int *ipiv, blasad_work *work),
         uplo, n, a, da, lda, ipiv)
FUNCTION(230, ssytrs, "int (char *, int *, int *, float *, float *, int *, int *, float *, float *, int *, blasad_work *)",
         (char *uplo, int *n, int *nrhs, float *a, float *da, int *lda, int *ipiv, float *b, float *db, int *ldb, blasad_work *work),
         uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb)
FUNCTION(231, dsytrs, "int (char *, int *, int *, double *, double *, int *, int *, double *, double *, int *, blasad_work *)",
         (char *uplo, int *n, int *nrhs, double *a, double *da, int *lda, int *ipiv, double *b, double *db, int *ldb, blasad_work *work),
         uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb)
FUNCTION(232, csytrs, "int (char *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *uplo, int *n, int *nrhs, float _Complex *a, float _Complex *da, int *lda, int *ipiv, float _Complex *b, float _Complex *db, int *ldb, blasad_work *work),
         uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb)
FUNCTION(233, zsytrs, "int (char *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *uplo, int *n, int *nrhs, double _Complex *a, double _Complex *da, int *lda, int *ipiv, double _Complex *b, double _Complex *db, int *ldb, blasad_work *work),
         uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb)
FUNCTION(234, chetrs, "int (char *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *uplo, int *n, int *nrhs, float _Complex *a, float _Complex *da, int *lda, int *ipiv, float _Complex *b, float _Complex *db, int *ldb, blasad_work *work),
         uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb)
FUNCTION(235, zhetrs, "int (char *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *uplo, int *n, int *nrhs, double _Complex *a, double _Complex *da, int *lda, int *ipiv, double _Complex *b, double _Complex *db, int *ldb, blasad_work *work),
         uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb)
FUNCTION(236, sorgqr, "int (int *, int *, int *, float *, float *, int *, float *, float *, blasad_work *)",
         (int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work *work),
         m, n, k, a, da, lda, tau, dtau)
FUNCTION(237, dorgqr, "int (int *, int *, int *, double *, double *, int *, double *, double *, blasad_work *)",
         (int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work *work),
         m, n, k, a, da, lda, tau, dtau)
FUNCTION(238, cungqr, "int (int *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, blasad_work *)",
         (int *m, int *n, int *k, float _Complex *a, float _Complex *da, int *lda, float _Complex *tau, float _Complex *dtau, blasad_work *work),
         m, n, k, a, da, lda, tau, dtau)
FUNCTION(239, zungqr, "int (int *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, blasad_work *)",
         (int *m, int *n, int *k, double _Complex *a, double _Complex *da, int *lda, double _Complex *tau, double _Complex *dtau, blasad_work *work),
         m, n, k, a, da, lda, tau, dtau)
FUNCTION(240, sorglq, "int (int *, int *, int *, float *, float *, int *, float *, float *, blasad_work *)",
         (int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work *work),
         m, n, k, a, da, lda, tau, dtau)
FUNCTION(241, dorglq, "int (int *, int *, int *, double *, double *, int *, double *, double *, blasad_work *)",
         (int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work *work),
         m, n, k, a, da, lda, tau, dtau)
FUNCTION(242, cunglq, "int (int *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, blasad_work *)",
         (int *m, int *n, int *k, float _Complex *a, float _Complex *da, int *lda, float _Complex *tau, float _Complex *dtau, blasad_work *work),
         m, n, k, a, da, lda, tau, dtau)
FUNCTION(243, zunglq, "int (int *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, blasad_work *)",
         (int *m, int *n, int *k, double _Complex *a, double _Complex *da, int *lda, double _Complex *tau, double _Complex *dtau, blasad_work *work),
         m, n, k, a, da, lda, tau, dtau)
FUNCTION(244, sorgql, "int (int *, int *, int *, float *, float *, int *, float *, float *, blasad_work *)",
         (int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work *work),
         m, n, k, a, da, lda, tau, dtau)
FUNCTION(245, dorgql, "int (int *, int *, int *, double *, double *, int *, double *, double *, blasad_work *)",
         (int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work *work),
         m, n, k, a, da, lda, tau, dtau)
FUNCTION(246, cungql, "int (int *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, blasad_work *)",
         (int *m, int *n, int *k, float _Complex *a, float _Complex *da, int *lda, float _Complex *tau, float _Complex *dtau, blasad_work *work),
         m, n, k, a, da, lda, tau, dtau)
FUNCTION(247, zungql, "int (int *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, blasad_work *)",
         (int *m, int *n, int *k, double _Complex *a, double _Complex *da, int *lda, double _Complex *tau, double _Complex *dtau, blasad_work *work),
         m, n, k, a, da, lda, tau, dtau)
FUNCTION(248, sorgrq, "int (int *, int *, int *, float *, float *, int *, float *, float *, blasad_work *)",
         (int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work *work),
         m, n, k, a, da, lda, tau, dtau)
FUNCTION(249, dorgrq, "int (int *, int *, int *, double *, double *, int *, double *, double *, blasad_work *)",
         (int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work *work),
         m, n, k, a, da, lda, tau, dtau)
FUNCTION(250, cungrq, "int (int *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, blasad_work *)",
         (int *m, int *n, int *k, float _Complex *a, float _Complex *da, int *lda, float _Complex *tau, float _Complex *dtau, blasad_work *work),
         m, n, k, a, da, lda, tau, dtau)
FUNCTION(251, zungrq, "int (int *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, blasad_work *)",
         (int *m, int *n, int *k, double _Complex *a, double _Complex *da, int *lda, double _Complex *tau, double _Complex *dtau, blasad_work *work),
         m, n, k, a, da, lda, tau, dtau)
FUNCTION(252, sormqr, "int (char *, char *, int *, int *, int *, float *, float *, int *, float *, float *, float *, float *, int *, blasad_work *)",
         (char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, float *c, float *dc, int *ldc, blasad_work *work),
         side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc)
FUNCTION(253, dormqr, "int (char *, char *, int *, int *, int *, double *, double *, int *, double *, double *, double *, double *, int *, blasad_work *)",
         (char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work),
         side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc)
FUNCTION(254, cunmqr, "int (char *, char *, int *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *side, char *trans, int *m, int *n, int *k, float _Complex *a, float _Complex *da, int *lda, float _Complex *tau, float _Complex *dtau, float _Complex *c, float _Complex *dc, int *ldc, blasad_work *work),
         side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc)
FUNCTION(255, zunmqr, "int (char *, char *, int *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *side, char *trans, int *m, int *n, int *k, double _Complex *a, double _Complex *da, int *lda, double _Complex *tau, double _Complex *dtau, double _Complex *c, double _Complex *dc, int *ldc, blasad_work *work),
         side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc)
FUNCTION(256, sormlq, "int (char *, char *, int *, int *, int *, float *, float *, int *, float *, float *, float *, float *, int *, blasad_work *)",
         (char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, float *c, float *dc, int *ldc, blasad_work *work),
         side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc)
FUNCTION(257, dormlq, "int (char *, char *, int *, int *, int *, double *, double *, int *, double *, double *, double *, double *, int *, blasad_work *)",
         (char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work),
         side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc)
FUNCTION(258, cunmlq, "int (char *, char *, int *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *side, char *trans, int *m, int *n, int *k, float _Complex *a, float _Complex *da, int *lda, float _Complex *tau, float _Complex *dtau, float _Complex *c, float _Complex *dc, int *ldc, blasad_work *work),
         side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc)
FUNCTION(259, zunmlq, "int (char *, char *, int *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *side, char *trans, int *m, int *n, int *k, double _Complex *a, double _Complex *da, int *lda, double _Complex *tau, double _Complex *dtau, double _Complex *c, double _Complex *dc, int *ldc, blasad_work *work),
         side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc)
FUNCTION(260, sormql, "int (char *, char *, int *, int *, int *, float *, float *, int *, float *, float *, float *, float *, int *, blasad_work *)",
         (char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, float *c, float *dc, int *ldc, blasad_work *work),
         side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc)
FUNCTION(261, dormql, "int (char *, char *, int *, int *, int *, double *, double *, int *, double *, double *, double *, double *, int *, blasad_work *)",
         (char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work),
         side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc)
FUNCTION(262, cunmql, "int (char *, char *, int *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *side, char *trans, int *m, int *n, int *k, float _Complex *a, float _Complex *da, int *lda, float _Complex *tau, float _Complex *dtau, float _Complex *c, float _Complex *dc, int *ldc, blasad_work *work),
         side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc)
FUNCTION(263, zunmql, "int (char *, char *, int *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *side, char *trans, int *m, int *n, int *k, double _Complex *a, double _Complex *da, int *lda, double _Complex *tau, double _Complex *dtau, double _Complex *c, double _Complex *dc, int *ldc, blasad_work *work),
         side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc)
FUNCTION(264, sormrq, "int (char *, char *, int *, int *, int *, float *, float *, int *, float *, float *, float *, float *, int *, blasad_work *)",
         (char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, float *c, float *dc, int *ldc, blasad_work *work),
         side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc)
FUNCTION(265, dormrq, "int (char *, char *, int *, int *, int *, double *, double *, int *, double *, double *, double *, double *, int *, blasad_work *)",
         (char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work),
         side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc)
FUNCTION(266, cunmrq, "int (char *, char *, int *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *side, char *trans, int *m, int *n, int *k, float _Complex *a, float _Complex *da, int *lda, float _Complex *tau, float _Complex *dtau, float _Complex *c, float _Complex *dc, int *ldc, blasad_work *work),
         side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc)
FUNCTION(267, zunmrq, "int (char *, char *, int *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *side, char *trans, int *m, int *n, int *k, double _Complex *a, double _Complex *da, int *lda, double _Complex *tau, double _Complex *dtau, double _Complex *c, double _Complex *dc, int *ldc, blasad_work *work),
         side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc)
FUNCTION(268, sgeqrf, "int (int *, int *, float *, float *, int *, float *, float *, blasad_work *)",
         (int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work *work),
         m, n, a, da, lda, tau, dtau)
FUNCTION(269, dgeqrf, "int (int *, int *, double *, double *, int *, double *, double *, blasad_work *)",
         (int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work *work),
         m, n, a, da, lda, tau, dtau)
FUNCTION(270, cgeqrf, "int (int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, blasad_work *)",
         (int *m, int *n, float _Complex *a, float _Complex *da, int *lda, float _Complex *tau, float _Complex *dtau, blasad_work *work),
         m, n, a, da, lda, tau, dtau)
FUNCTION(271, zgeqrf, "int (int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, blasad_work *)",
         (int *m, int *n, double _Complex *a, double _Complex *da, int *lda, double _Complex *tau, double _Complex *dtau, blasad_work *work),
         m, n, a, da, lda, tau, dtau)
FUNCTION(272, sgelqf, "int (int *, int *, float *, float *, int *, float *, float *, blasad_work *)",
         (int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work *work),
         m, n, a, da, lda, tau, dtau)
FUNCTION(273, dgelqf, "int (int *, int *, double *, double *, int *, double *, double *, blasad_work *)",
         (int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work *work),
         m, n, a, da, lda, tau, dtau)
FUNCTION(274, cgelqf, "int (int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, blasad_work *)",
         (int *m, int *n, float _Complex *a, float _Complex *da, int *lda, float _Complex *tau, float _Complex *dtau, blasad_work *work),
         m, n, a, da, lda, tau, dtau)
FUNCTION(275, zgelqf, "int (int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, blasad_work *)",
         (int *m, int *n, double _Complex *a, double _Complex *da, int *lda, double _Complex *tau, double _Complex *dtau, blasad_work *work),
         m, n, a, da, lda, tau, dtau)
FUNCTION(276, sgeqlf, "int (int *, int *, float *, float *, int *, float *, float *, blasad_work *)",
         (int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work *work),
         m, n, a, da, lda, tau, dtau)
FUNCTION(277, dgeqlf, "int (int *, int *, double *, double *, int *, double *, double *, blasad_work *)",
         (int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work *work),
         m, n, a, da, lda, tau, dtau)
FUNCTION(278, cgeqlf, "int (int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, blasad_work *)",
         (int *m, int *n, float _Complex *a, float _Complex *da, int *lda, float _Complex *tau, float _Complex *dtau, blasad_work *work),
         m, n, a, da, lda, tau, dtau)
FUNCTION(279, zgeqlf, "int (int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, blasad_work *)",
         (int *m, int *n, double _Complex *a, double _Complex *da, int *lda, double _Complex *tau, double _Complex *dtau, blasad_work *work),
         m, n, a, da, lda, tau, dtau)
FUNCTION(280, sgerqf, "int (int *, int *, float *, float *, int *, float *, float *, blasad_work *)",
         (int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work *work),
         m, n, a, da, lda, tau, dtau)
FUNCTION(281, dgerqf, "int (int *, int *, double *, double *, int *, double *, double *, blasad_work *)",
         (int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work *work),
         m, n, a, da, lda, tau, dtau)
FUNCTION(282, cgerqf, "int (int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, blasad_work *)",
         (int *m, int *n, float _Complex *a, float _Complex *da, int *lda, float _Complex *tau, float _Complex *dtau, blasad_work *work),
         m, n, a, da, lda, tau, dtau)
FUNCTION(283, zgerqf, "int (int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, blasad_work *)",
         (int *m, int *n, double _Complex *a, double _Complex *da, int *lda, double _Complex *tau, double _Complex *dtau, blasad_work *work),
         m, n, a, da, lda, tau, dtau)
FUNCTION(284, sgeqp3, "int (int *, int *, float *, float *, int *, int *, float *, float *, blasad_work *)",
         (int *m, int *n, float *a, float *da, int *lda, int *jpvt, float *tau, float *dtau, blasad_work *work),
         m, n, a, da, lda, jpvt, tau, dtau)
FUNCTION(285, dgeqp3, "int (int *, int *, double *, double *, int *, int *, double *, double *, blasad_work *)",
         (int *m, int *n, double *a, double *da, int *lda, int *jpvt, double *tau, double *dtau, blasad_work *work),
         m, n, a, da, lda, jpvt, tau, dtau)
FUNCTION(286, cgeqp3, "int (int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, blasad_work *)",
         (int *m, int *n, float _Complex *a, float _Complex *da, int *lda, int *jpvt, float _Complex *tau, float _Complex *dtau, blasad_work *work),
         m, n, a, da, lda, jpvt, tau, dtau)
FUNCTION(287, zgeqp3, "int (int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, blasad_work *)",
         (int *m, int *n, double _Complex *a, double _Complex *da, int *lda, int *jpvt, double _Complex *tau, double _Complex *dtau, blasad_work *work),
         m, n, a, da, lda, jpvt, tau, dtau)
FUNCTION(288, strsyl, "int (char *, char *, int *, int *, int *, float *, float *, int *, float *, float *, int *, float *, float *, int *, blasad_work *)",
         (char *trana, char *tranb, int *isgn, int *m, int *n, float *a, float *da, int *lda, float *b, float *db, int *ldb, float *c, float *dc, int *ldc, blasad_work *work),
         trana, tranb, isgn, m, n, a, da, lda, b, db, ldb, c, dc, ldc)
FUNCTION(289, dtrsyl, "int (char *, char *, int *, int *, int *, double *, double *, int *, double *, double *, int *, double *, double *, int *, blasad_work *)",
         (char *trana, char *tranb, int *isgn, int *m, int *n, double *a, double *da, int *lda, double *b, double *db, int *ldb, double *c, double *dc, int *ldc, blasad_work *work),
         trana, tranb, isgn, m, n, a, da, lda, b, db, ldb, c, dc, ldc)
FUNCTION(290, ctrsyl, "int (char *, char *, int *, int *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, __pyx_t_float_complex *, __pyx_t_float_complex *, int *, blasad_work *)",
         (char *trana, char *tranb, int *isgn, int *m, int *n, float _Complex *a, float _Complex *da, int *lda, float _Complex *b, float _Complex *db, int *ldb, float _Complex *c, float _Complex *dc, int *ldc, blasad_work *work),
         trana, tranb, isgn, m, n, a, da, lda, b, db, ldb, c, dc, ldc)
FUNCTION(291, ztrsyl, "int (char *, char *, int *, int *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, __pyx_t_double_complex *, __pyx_t_double_complex *, int *, blasad_work *)",
         (char *trana, char *tranb, int *isgn, int *m, int *n, double _Complex *a, double _Complex *da, int *lda, double _Complex *b, double _Complex *db, int *ldb, double _Complex *c, double _Complex *dc, int *ldc, blasad_work *work),
         trana, tranb, isgn, m, n, a, da, lda, b, db, ldb, c, dc, ldc)
