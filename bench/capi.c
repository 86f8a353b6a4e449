/* Loops over calls from C: the rules, and the BLAS calls that they are made of. */

#include <blasad.h>
#include <string.h>

typedef void gemm_t(const char *, const char *, const int *, const int *, const int *, double *, double *, const int *,
                    double *, const int *, double *, double *, const int *);
typedef void trsm_t(const char *, const char *, const char *, const char *, const int *, const int *, double *, double *,
                    const int *, double *, const int *);
typedef struct {                /* of C = A B, A is m x k */
    int m, n, k;
} sizes;

static double one = 1, zero = 0, minus = -1;

/* ------------------------------------------------------------------ C := A B */

void gemm_rules(blasad_dgemm *rule, int count, sizes s, double *a, double *da, double *b, double *db, double *c,
                double *dc, blasad_work *work) {
    for (int i = 0; i < count; i++) {
        rule("N", "N", &s.m, &s.n, &s.k, &one, NULL, a, da, &s.m, b, db, &s.k, &zero, NULL, c, dc, &s.m, work);
        dc[0] = i + 1;          /* a seed that is not zero in the next call */
    }
}

void gemm_rev(gemm_t *gemm, int count, sizes s, double *a, double *da, double *b, double *db, double *c, double *dc) {
    for (int i = 0; i < count; i++) {
        gemm("N", "T", &s.m, &s.k, &s.n, &one, dc, &s.m, b, &s.k, &one, da, &s.m);
        gemm("T", "N", &s.k, &s.n, &s.m, &one, a, &s.m, dc, &s.m, &one, db, &s.k);
        memset(dc, 0, sizeof(double) * s.m * s.n);
        dc[0] = i + 1;
    }
}

void gemm_fwd(gemm_t *gemm, int count, sizes s, double *a, double *da, double *b, double *db, double *c, double *dc) {
    for (int i = 0; i < count; i++) {
        gemm("N", "N", &s.m, &s.n, &s.k, &one, da, &s.m, b, &s.k, &zero, dc, &s.m);
        gemm("N", "N", &s.m, &s.n, &s.k, &one, a, &s.m, db, &s.k, &one, dc, &s.m);
        gemm("N", "N", &s.m, &s.n, &s.k, &one, a, &s.m, b, &s.k, &zero, c, &s.m);
        dc[0] = i + 1;
    }
}

void gemm_aug(gemm_t *gemm, int count, sizes s, double *a, double *da, double *b, double *db, double *c, double *dc) {
    for (int i = 0; i < count; i++) {
        gemm("N", "N", &s.m, &s.n, &s.k, &one, a, &s.m, b, &s.k, &zero, c, &s.m);
        dc[0] = i + 1;
    }
}

/* ------------------------------------------------------------------ C := op(A) op(B), for any shape */

void product_rules(blasad_dgemm *rule, int count, char *op, sizes s, double *a, double *b, double *c,
                   blasad_work *work) {
    int *lda = op[0] == 'N' ? &s.m : &s.k, *ldb = op[1] == 'N' ? &s.k : &s.n;
    for (int i = 0; i < count; i++)
        rule(op, op + 1, &s.m, &s.n, &s.k, &one, NULL, a, a, lda, b, b, ldb, &zero, NULL, c, c, &s.m, work);
}

void products(gemm_t *gemm, int count, const char *op, sizes s, double *a, double *b, double *c) {
    int *lda = op[0] == 'N' ? &s.m : &s.k, *ldb = op[1] == 'N' ? &s.k : &s.n;
    for (int i = 0; i < count; i++)
        gemm(op, op + 1, &s.m, &s.n, &s.k, &one, a, lda, b, ldb, &zero, c, &s.m);
}

/* ------------------------------------------------------------------ B := inv(A) B, A lower; c is memory for a copy */

void trsm_rules(blasad_dtrsm *rule, int count, sizes s, double *a, double *da, double *b, double *db, double *c,
                double *dc, blasad_work *work) {
    for (int i = 0; i < count; i++)
        rule("L", "L", "N", "N", &s.m, &s.n, &one, NULL, a, da, &s.m, b, db, &s.m, work);
}

void trsm_rev(trsm_t *trsm, gemm_t *gemm, int count, sizes s, double *a, double *da, double *b, double *db, double *c) {
    for (int i = 0; i < count; i++) {
        trsm("L", "L", "T", "N", &s.m, &s.n, &one, a, &s.m, db, &s.m);
        gemm("N", "T", &s.m, &s.m, &s.n, &minus, db, &s.m, b, &s.m, &one, da, &s.m);    /* of which half is needed */
    }
}

void trsm_fwd(trsm_t *trsm, trsm_t *trmm, int count, sizes s, double *a, double *da, double *b, double *db, double *c) {
    for (int i = 0; i < count; i++) {
        trsm("L", "L", "N", "N", &s.m, &s.n, &one, a, &s.m, b, &s.m);
        memcpy(c, b, sizeof(double) * s.m * s.n);
        trmm("L", "L", "N", "N", &s.m, &s.n, &one, da, &s.m, c, &s.m);
        for (int j = 0; j < s.m * s.n; j++)
            db[j] -= c[j];
        trsm("L", "L", "N", "N", &s.m, &s.n, &one, a, &s.m, db, &s.m);
    }
}

void trsm_aug(trsm_t *trsm, trsm_t *none, int count, sizes s, double *a, double *da, double *b, double *db, double *c) {
    for (int i = 0; i < count; i++)
        trsm("L", "L", "N", "N", &s.m, &s.n, &one, a, &s.m, b, &s.m);
}
