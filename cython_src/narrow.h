/* One precision; REAL, its SIZE, NAME, FOUR of them, and TURN, of four rows into columns, come from narrow_kernels.h. */

typedef REAL NAME(vector) __attribute__((vector_size(64), aligned(SIZE), may_alias));

/* Some rows of A times the packed columns: sums stay in registers, and of A each element is read once. */
static inline __attribute__((always_inline, target("avx512f,avx512vl,avx2,fma")))
void NAME(rows)(int rows, ptrdiff_t k, const REAL *a, ptrdiff_t ar, ptrdiff_t ac, const REAL *b, REAL *sums)
{
    enum { PER = 64 / SIZE, VECTORS_OF_A_ROW = COLUMNS / PER };
    NAME(vector) s[ROWS][VECTORS_OF_A_ROW];
    int r, v;
#pragma GCC unroll 12
    for (r = 0; r < rows; r++)
#pragma GCC unroll 2
        for (v = 0; v < VECTORS_OF_A_ROW; v++)
            s[r][v] = (NAME(vector)){0};
    for (; k > 0; k--, a += ac, b += COLUMNS)
#pragma GCC unroll 12
        for (r = 0; r < rows; r++)
#pragma GCC unroll 2
            for (v = 0; v < VECTORS_OF_A_ROW; v++)
                s[r][v] += a[r * ar] * *(const NAME(vector) *)(b + v * PER);
#pragma GCC unroll 12
    for (r = 0; r < rows; r++)
#pragma GCC unroll 2
        for (v = 0; v < VECTORS_OF_A_ROW; v++)
            *(NAME(vector) *)(sums + r * COLUMNS + v * PER) = s[r][v];
}

__attribute__((target("avx512f,avx512vl,avx2,fma"))) static void NAME(product)(const Tiny *t)
{
    const REAL alpha = (REAL)t->alpha[0];
    REAL beta = (REAL)t->beta[0], *c = (REAL *)t->c;
    REAL packed[DEPTH * COLUMNS] __attribute__((aligned(64))), sums[ROWS * COLUMNS] __attribute__((aligned(64))),
        turned[ROWS * COLUMNS] __attribute__((aligned(64)));
    ptrdiff_t i, j, l, from;
    int r;
    for (from = 0; from < t->k; from += DEPTH, beta = 1) {
        const ptrdiff_t k = t->k - from < DEPTH ? t->k - from : DEPTH;
        const REAL *b = (const REAL *)t->b + from * t->br;
        if (t->n < COLUMNS)
            memset(packed, 0, sizeof packed);
        for (j = 0; t->br == 1 && j + 4 <= t->n; j += 4)
            TURN(k, b + j * t->bc, t->bc, 1, packed + j, COLUMNS);
        for (; j < t->n; j++)
            for (l = 0; l < k; l++)
                packed[l * COLUMNS + j] = b[l * t->br + j * t->bc];
        for (i = 0; i < t->m; i += ROWS) {
            const REAL *a = (const REAL *)t->a + i * t->ar + from * t->ac;
            const int rows = t->m - i < ROWS ? (int)(t->m - i) : ROWS;
            switch (rows) {
#define CASE(n) case n: NAME(rows)(n, k, a, t->ar, t->ac, packed, sums); break;
                CASE(1) CASE(2) CASE(3) CASE(4) CASE(5) CASE(6) CASE(7) CASE(8) CASE(9) CASE(10) CASE(11) CASE(12)
#undef CASE
            }
            if (rows == ROWS && t->cr == 1) {
                for (r = 0; r < ROWS; r += 4)
                    TURN(COLUMNS, sums + r * COLUMNS, COLUMNS, 1, turned + r, ROWS);
                for (j = 0; j < t->n; j++) {
                    const FOUR *x = (const FOUR *)(turned + j * ROWS);
                    FOUR *y = (FOUR *)(c + i + j * t->cc);
#pragma GCC unroll 3
                    for (r = 0; r < ROWS / 4; r++)
                        y[r] = beta == 0 ? alpha * x[r] : alpha * x[r] + beta * y[r];
                }
                continue;
            }
            for (j = 0; j < t->n; j++)
                for (r = 0; r < rows; r++) {
                    REAL *y = c + (i + r) * t->cr + j * t->cc;
                    *y = beta == 0 ? alpha * sums[r * COLUMNS + j] : alpha * sums[r * COLUMNS + j] + beta * *y;
                }
        }
    }
}
