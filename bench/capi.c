/* Loops over calls from C: the rules, and the BLAS calls that they are made of. */

#include <blasad.h>
#include <string.h>

typedef void gemm_t(const char *, const char *, int *, int *, int *, double *, double *, int *, double *, int *, double *,
                    double *, int *);

void rules(blasad_dgemm *rule, int count, int n, double *a, double *da, double *b, double *db, double *c, double *dc,
           blasad_work *work) {
    double one = 1, zero = 0;
    for (int i = 0; i < count; i++)
        rule("N", "N", &n, &n, &n, &one, NULL, a, da, &n, b, db, &n, &zero, NULL, c, dc, &n, work);
}

void reverse_calls(gemm_t *gemm, int count, int n, double *a, double *da, double *b, double *db, double *dc) {
    double one = 1;
    for (int i = 0; i < count; i++) {
        gemm("N", "T", &n, &n, &n, &one, dc, &n, b, &n, &one, da, &n);
        gemm("T", "N", &n, &n, &n, &one, a, &n, dc, &n, &one, db, &n);
        memset(dc, 0, sizeof(double) * n * n);
        dc[0] = i + 1;          /* a seed that is not zero in the next call */
    }
}

void reverse_rules(blasad_dgemm *rule, int count, int n, double *a, double *da, double *b, double *db, double *c,
                   double *dc, blasad_work *work) {
    double one = 1, zero = 0;
    for (int i = 0; i < count; i++) {
        rule("N", "N", &n, &n, &n, &one, NULL, a, da, &n, b, db, &n, &zero, NULL, c, dc, &n, work);
        dc[0] = i + 1;
    }
}

void forward_calls(gemm_t *gemm, int count, int n, double *a, double *da, double *b, double *db, double *c,
                   double *dc) {
    double one = 1, zero = 0;
    for (int i = 0; i < count; i++) {
        gemm("N", "N", &n, &n, &n, &one, da, &n, b, &n, &zero, dc, &n);
        gemm("N", "N", &n, &n, &n, &one, a, &n, db, &n, &one, dc, &n);
        gemm("N", "N", &n, &n, &n, &one, a, &n, b, &n, &zero, c, &n);
    }
}

void one_call(gemm_t *gemm, int count, int n, double *a, double *b, double *c) {
    double one = 1, zero = 0;
    for (int i = 0; i < count; i++)
        gemm("N", "N", &n, &n, &n, &one, a, &n, b, &n, &zero, c, &n);
}
