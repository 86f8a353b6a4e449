/* One precision at one level; REAL, its SIZE, NAME and COMPLEX come from tiny_level.h. */

#if VECTORS
#ifndef EACH
#define EACH(n, i) _Pragma("GCC unroll 8") for (i = 0; i < n; i++)     /* so that sums stay in registers */
#define BESIDE(q) ((q) < 3 ? b : (q) < 6 ? b3 : b6)[(q) % 3 * bc]      /* as few addresses as can be */
#endif
typedef REAL NAME(pair) __attribute__((vector_size(2 * SIZE), aligned(SIZE), may_alias));
typedef REAL NAME(four) __attribute__((vector_size(4 * SIZE), aligned(SIZE), may_alias));

/* Rows as columns, two of their elements at a time (of an odd number, one of them twice) */
ALWAYS TARGET void NAME(turn2)(ptrdiff_t k, const REAL *x, ptrdiff_t xr, ptrdiff_t xc, REAL *y, ptrdiff_t ldy)
{
    ptrdiff_t l;
#if SHUFFLES
    if (xc == 1 && k > 1) {
        for (l = 0; l < k; l += 2) {
            const ptrdiff_t e = l + 2 <= k ? l : k - 2;
            const NAME(pair) x0 = *(const NAME(pair) *)(x + e), x1 = *(const NAME(pair) *)(x + e + xr);
            *(NAME(pair) *)(y + e * ldy) = __builtin_shufflevector(x0, x1, 0, 2);
            *(NAME(pair) *)(y + (e + 1) * ldy) = __builtin_shufflevector(x0, x1, 1, 3);
        }
        return;
    }
#endif
    for (l = 0; l < k; l++, x += xc, y += ldy)
        y[0] = x[0], y[1] = x[xr];
}

ALWAYS TARGET void NAME(turn4)(ptrdiff_t k, const REAL *x, ptrdiff_t xr, ptrdiff_t xc, REAL *y, ptrdiff_t ldy)
{
    ptrdiff_t l;
#if SHUFFLES
    if (xc == 1 && k > 1) {
        for (l = 0; l < k; l += 2) {
            const ptrdiff_t e = l + 2 <= k ? l : k - 2;
            const NAME(pair) x0 = *(const NAME(pair) *)(x + e), x1 = *(const NAME(pair) *)(x + e + xr),
                           x2 = *(const NAME(pair) *)(x + e + 2 * xr), x3 = *(const NAME(pair) *)(x + e + 3 * xr);
            const NAME(four) even = __builtin_shufflevector(x0, x2, 0, 1, 2, 3),
                             odd = __builtin_shufflevector(x1, x3, 0, 1, 2, 3);
            *(NAME(four) *)(y + e * ldy) = __builtin_shufflevector(even, odd, 0, 4, 2, 6);
            *(NAME(four) *)(y + (e + 1) * ldy) = __builtin_shufflevector(even, odd, 1, 5, 3, 7);
        }
        return;
    }
#endif
    for (l = 0; l < k; l++, x += xc, y += ldy)
        y[0] = x[0], y[1] = x[xr], y[2] = x[2 * xr], y[3] = x[3 * xr];
}

#if BYTES == 64
typedef REAL NAME(eight) __attribute__((vector_size(8 * SIZE), aligned(SIZE), may_alias));
#endif

#define CROSSES (SHUFFLES && BYTES == 64 && SIZE == 8)
#if CROSSES
/* The transpose b of eight rows of eight, of which a has the first halves of rows r and r + 4, then the second ones */
ALWAYS TARGET void NAME(cross_halves)(const NAME(eight) *a, NAME(eight) *b)
{
    NAME(eight) two[8];
    int r;
    EACH(4, r) {                                /* two rows and two more: even columns, odd ones */
        two[2 * r] = __builtin_shufflevector(a[2 * r], a[2 * r + 1], 0, 8, 2, 10, 4, 12, 6, 14);
        two[2 * r + 1] = __builtin_shufflevector(a[2 * r], a[2 * r + 1], 1, 9, 3, 11, 5, 13, 7, 15);
    }
    EACH(4, r) {
        const int i = r < 2 ? r : r + 2;
        b[i] = __builtin_shufflevector(two[i], two[i + 2], 0, 1, 8, 9, 4, 5, 12, 13);
        b[i + 2] = __builtin_shufflevector(two[i], two[i + 2], 2, 3, 10, 11, 6, 7, 14, 15);
    }
}

ALWAYS TARGET void NAME(cross)(NAME(eight) *a)
{
    NAME(eight) half[8];
    int r;
    EACH(4, r) {
        half[r] = __builtin_shufflevector(a[r], a[r + 4], 0, 1, 2, 3, 8, 9, 10, 11);
        half[r + 4] = __builtin_shufflevector(a[r], a[r + 4], 4, 5, 6, 7, 12, 13, 14, 15);
    }
    NAME(cross_halves)(half, a);
}

/* The same of rows in memory: halves are loaded to where they belong. */
ALWAYS TARGET void NAME(cross_rows)(const REAL *x, ptrdiff_t ldx, NAME(eight) *b)
{
    NAME(eight) half[8];
    const REAL *y = x + 4 * ldx;
    int r;
    EACH(4, r) {
        half[r] = __builtin_shufflevector(*(const NAME(four) *)(x + r * ldx), *(const NAME(four) *)(y + r * ldx),
                                          0, 1, 2, 3, 4, 5, 6, 7);
        half[r + 4] = __builtin_shufflevector(*(const NAME(four) *)(x + r * ldx + 4),
                                              *(const NAME(four) *)(y + r * ldx + 4), 0, 1, 2, 3, 4, 5, 6, 7);
    }
    NAME(cross_halves)(half, b);
}
#endif

ALWAYS TARGET void NAME(turn8)(ptrdiff_t k, const REAL *x, ptrdiff_t xr, ptrdiff_t xc, REAL *y, ptrdiff_t ldy)
{
#if CROSSES                                     /* eight of their elements at a time, too */
    ptrdiff_t l, e;
    int r;
    if (xc == 1 && k >= 8) {
        for (l = 0; l < k; l += 8) {
            NAME(eight) a[8];
            e = l + 8 <= k ? l : k - 8;
            NAME(cross_rows)(x + e, xr, a);
            EACH(8, r)
                *(NAME(eight) *)(y + (e + r) * ldy) = a[r];
        }
        return;
    }
#endif
    NAME(turn4)(k, x, xr, xc, y, ldy);
    NAME(turn4)(k, x + 4 * xr, xr, xc, y + 4, ldy);
}

#if BYTES == 64
/* y := the transpose of x, both in columns; it has m rows and k columns */
TARGET static void NAME(turn)(ptrdiff_t m, ptrdiff_t k, const void *x, ptrdiff_t ldx, void *y, ptrdiff_t ldy)
{
    ptrdiff_t i, e;
    for (i = 0; i < m; i += 4) {
        e = i + 4 <= m ? i : m - 4;
        NAME(turn4)(k, (const REAL *)x + e * ldx, ldx, 1, (REAL *)y + e, ldy);
    }
}
#endif

#define ROWS 2
#define WIDEST 4
#define ROWED(f) NAME(f##2)
#include "tiny_rows.h"
#undef ROWS
#undef ROWED
#define ROWS 4
#define ROWED(f) NAME(f##4)
#include "tiny_rows.h"
#undef ROWS
#undef WIDEST
#undef ROWED
#define LONG_VECTORS (BYTES / SIZE >= 8)
#if LONG_VECTORS
#define ROWS 8
#define WIDEST 8
#define ROWED(f) NAME(f##8)
#include "tiny_rows.h"
#undef ROWS
#undef WIDEST
#undef ROWED
#endif
#if BYTES >= 32
#include "tiny_panels.h"
#endif
#endif

/* One row, or no vectors of the processor */
TARGET static void NAME(gemm1)(const Tiny *t)
{
    const REAL *a = (const REAL *)t->a, *b = (const REAL *)t->b;
    const REAL alpha = (REAL)t->alpha[0], beta = (REAL)t->beta[0];
    REAL *c = (REAL *)t->c, s;
    ptrdiff_t i, j, l, r;
    for (r = 0; r < t->stack; r++, a += t->as, b += t->bs, c += t->cs)
        for (j = 0; j < t->n; j++)
            for (i = 0; i < t->m; i++) {
                REAL *y = c + i * t->cr + j * t->cc;
                for (s = 0, l = 0; l < t->k; l++)
                    s += a[i * t->ar + l * t->ac] * b[l * t->br + j * t->bc];
                for (l = 0; t->b2 != NULL && l < t->k; l++)
                    s += ((const REAL *)t->a2)[i * t->ar + l * t->ac] * ((const REAL *)t->b2)[l * t->br + j * t->bc];
                y[0] = beta == 0 ? alpha * s : alpha * s + beta * y[0];
            }
}

TARGET static void NAME(gemm)(const Tiny *t)
{
#if VECTORS
#if BYTES >= 32
    if (t->m > TINY && t->m >= BYTES / SIZE) {
        NAME(panels)(t);
        return;
    }
#endif
#if LONG_VECTORS
    if (t->m >= 8) {
        NAME(gemm8)(t);
        return;
    }
#endif
    if (t->m >= 4) {
        NAME(gemm4)(t);
        return;
    }
    if (t->m > 1) {
        NAME(gemm2)(t);
        return;
    }
#endif
    NAME(gemm1)(t);
}

#if VECTORS
#define LANES (BYTES / SIZE < 4 ? BYTES / SIZE : 4)
#define PARTS (4 / LANES)
typedef REAL NAME(lanes) __attribute__((vector_size(LANES * SIZE), aligned(SIZE), may_alias));
#else
#define PARTS 4
typedef REAL NAME(lanes);
#endif

#include "tiny_triangles.h"

/* Four rows at a time, of which the last may repeat; real and imaginary parts apart. */
ALWAYS TARGET void COMPLEX(one)(const Tiny *t, const REAL *a, const REAL *b, REAL *c)
{
    const REAL alpha = (REAL)t->alpha[0], alpha_i = (REAL)t->alpha[1], beta = (REAL)t->beta[0],
               beta_i = (REAL)t->beta[1], sign_a = t->conja ? -1 : 1, sign_b = t->conjb ? -1 : 1;
    const int fresh = beta == 0 && beta_i == 0;
    REAL re[TINY][4], im[TINY][4], sum_re[4], sum_im[4];
    ptrdiff_t top, i, j, l;
    int p;
    for (top = 0; top < t->m; top += 4) {
        for (l = 0; l < t->k; l++)
            for (i = 0; i < 4; i++) {
                const ptrdiff_t row = top + i < t->m ? top + i : t->m - 1;
                const REAL *x = a + 2 * (row * t->ar + l * t->ac);
                re[l][i] = x[0];
                im[l][i] = sign_a * x[1];
            }
        for (j = 0; j < t->n; j++) {
            NAME(lanes) rr[PARTS], ii[PARTS], ri[PARTS], ir[PARTS];
            for (p = 0; p < PARTS; p++)
                rr[p] = ii[p] = ri[p] = ir[p] = (NAME(lanes)){0};
            for (l = 0; l < t->k; l++) {
                const REAL *z = b + 2 * (l * t->br + j * t->bc);
                for (p = 0; p < PARTS; p++) {
                    const NAME(lanes) x = ((const NAME(lanes) *)re[l])[p], y = ((const NAME(lanes) *)im[l])[p];
                    rr[p] += x * z[0];
                    ii[p] += y * z[1];
                    ri[p] += x * z[1];
                    ir[p] += y * z[0];
                }
            }
            for (p = 0; p < PARTS; p++) {
                ((NAME(lanes) *)sum_re)[p] = rr[p] - sign_b * ii[p];
                ((NAME(lanes) *)sum_im)[p] = sign_b * ri[p] + ir[p];
            }
            for (i = 0; i < 4 && top + i < t->m; i++) {
                REAL *w = c + 2 * ((top + i) * t->cr + j * t->cc);
                const REAL u = fresh ? 0 : beta * w[0] - beta_i * w[1], v = fresh ? 0 : beta * w[1] + beta_i * w[0];
                w[0] = alpha * sum_re[i] - alpha_i * sum_im[i] + u;
                w[1] = alpha * sum_im[i] + alpha_i * sum_re[i] + v;
            }
        }
    }
}

TARGET static void COMPLEX(gemm)(const Tiny *t)
{
    const REAL *a = (const REAL *)t->a, *b = (const REAL *)t->b;
    REAL *c = (REAL *)t->c;
    ptrdiff_t i;
    for (i = 0; i < t->stack; i++, a += 2 * t->as, b += 2 * t->bs, c += 2 * t->cs)
        COMPLEX(one)(t, a, b, c);
}

#undef LANES
#undef PARTS
#undef LONG_VECTORS
