/* What the kernels for tiny products take. */

#ifndef BLASAD_TINY_H
#define BLASAD_TINY_H

#include <stddef.h>

enum { TINY = 8,                /* the largest dimension, as in _core.pxd */
       SMALL = 64 };            /* that of real products with vectors: beyond, OpenBLAS may use several threads */

/* C := alpha A B + beta C, C := alpha A C or C := alpha inv(A) C on strided memory; strides count elements,
   alpha != 0, no dimension is 0. */
typedef struct {
    ptrdiff_t m, n, k;
    const void *a;
    ptrdiff_t ar, ac;
    const void *b;
    ptrdiff_t br, bc;
    void *c;
    ptrdiff_t cr, cc;
    const double *alpha, *beta;
    const void *a2, *b2;        /* of real matrices, A2 B2 is added to A B: the same strides, no stack; NULL: none is */
    int conja, conjb;
    int solve, upper, unit;     /* of a triangle, which is real */
    ptrdiff_t stack, as, bs, cs;        /* so many products, and from one to the next */
} Tiny;

#endif
