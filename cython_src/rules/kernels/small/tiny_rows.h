/* Columns of C of ROWS to 2 ROWS rows, in two halves that overlap where there are fewer than 2 ROWS: nothing is
   padded, and nothing beyond the matrix is read.  WIDEST: how many columns at a time.
   Included by tiny_real.h for 2, 4 and 8 rows. */

#define LANES (BYTES / SIZE < ROWS ? BYTES / SIZE : ROWS)
#define PARTS (ROWS / LANES)
#define VECTOR ROWED(vector)

typedef REAL VECTOR __attribute__((vector_size(LANES * SIZE), aligned(SIZE), may_alias));

/* `width` columns from column j; of A, and of A2 if there is one, the second half lies `second` behind the first. */
ALWAYS TARGET void ROWED(columns)(const Tiny *t, const REAL *a, ptrdiff_t lda, ptrdiff_t second, const REAL *a2,
                                  const REAL *b, REAL *c, ptrdiff_t j, const int halves, const int width)
{
    const REAL alpha = (REAL)t->alpha[0], beta = (REAL)t->beta[0];
    const ptrdiff_t apart = t->m - ROWS, br = t->br, bc = t->bc, cr = t->cr, cc = t->cc;
    const REAL *b3, *b6;
    VECTOR s[WIDEST][2][PARTS];
    REAL column[2 * ROWS];
    ptrdiff_t l, i;
    int h, p, q;
    b += j * bc;
    b3 = b + 3 * bc;
    b6 = b + 6 * bc;
    c += j * cc;
    EACH(width, q)
        EACH(halves, h)
            EACH(PARTS, p)
                s[q][h][p] = ((const VECTOR *)(a + h * second))[p] * BESIDE(q);
    l = 1;
    if (width == 1) {           /* one column waits for its sums: two of each */
        VECTOR odd[2][PARTS];
        EACH(halves, h)
            EACH(PARTS, p)
                odd[h][p] = (VECTOR){0};
        for (; l + 1 < t->k; l += 2)
            EACH(halves, h)
                EACH(PARTS, p) {
                    odd[h][p] += ((const VECTOR *)(a + h * second + l * lda))[p] * b[l * br];
                    s[0][h][p] += ((const VECTOR *)(a + h * second + (l + 1) * lda))[p] * b[(l + 1) * br];
                }
        EACH(halves, h)
            EACH(PARTS, p)
                s[0][h][p] += odd[h][p];
        a += (l - 1) * lda;
        b += (l - 1) * br;
    }
    for (; l < t->k; l++) {
        a += lda;
        b += br;
        b3 += br;
        b6 += br;
        EACH(width, q)
            EACH(halves, h)
                EACH(PARTS, p)
                    s[q][h][p] += ((const VECTOR *)(a + h * second))[p] * BESIDE(q);
    }
    if (a2 != NULL) {
        b = (const REAL *)t->b2 + j * bc;
        b3 = b + 3 * bc;
        b6 = b + 6 * bc;
        for (l = 0; l < t->k; l++, a2 += lda, b += br, b3 += br, b6 += br)
            EACH(width, q)
                EACH(halves, h)
                    EACH(PARTS, p)
                        s[q][h][p] += ((const VECTOR *)(a2 + h * second))[p] * BESIDE(q);
    }
    EACH(width, q)
        EACH(halves, h)
            EACH(PARTS, p)
                s[q][h][p] *= alpha;
    if (cr != 1) {
        for (q = 0; q < width; q++, c += cc) {
            EACH(halves, h)
                EACH(PARTS, p)
                    ((VECTOR *)(column + h * ROWS))[p] = s[q][h][p];
            for (i = 0; i < t->m; i++) {
                const REAL x = column[i < ROWS ? i : i - apart + ROWS];
                c[i * cr] = beta == 0 ? x : x + beta * c[i * cr];
            }
        }
        return;
    }
    EACH(width, q) {            /* one after the other: they may be one in memory */
        if (beta != 0)
            EACH(halves, h)
                EACH(PARTS, p)
                    s[q][h][p] += beta * ((VECTOR *)(c + h * apart))[p];
        EACH(halves, h)
            EACH(PARTS, p)
                ((VECTOR *)(c + h * apart))[p] = s[q][h][p];
        c += cc;
    }
}

ALWAYS TARGET void ROWED(halves)(const Tiny *t, const REAL *a, const REAL *b, REAL *c, const int halves)
{
    REAL packed[2][SMALL * 2 * ROWS];
    const REAL *a2 = (const REAL *)t->a2;
    ptrdiff_t lda = t->ac, second = t->m - ROWS, j, width;
    int h;
    if (t->ar != 1) {
        for (h = 0; h < halves; h++)
            ROWED(turn)(t->k, a + h * second * t->ar, t->ar, t->ac, packed[0] + h * ROWS, 2 * ROWS);
        for (h = 0; h < halves && a2 != NULL; h++)
            ROWED(turn)(t->k, a2 + h * second * t->ar, t->ar, t->ac, packed[1] + h * ROWS, 2 * ROWS);
        a = packed[0];
        a2 = a2 != NULL ? packed[1] : NULL;
        lda = 2 * ROWS;
        second = ROWS;
    }
    /* with 4 at a time 5 columns are 3 + 2, 6 are 3 + 3: a narrow pass waits for its sums */
    for (j = 0; j < t->n; j += width) {
        const ptrdiff_t left = t->n - j;
        width = left <= WIDEST ? left : left <= 6 ? 3 : 4;
        switch (width) {
#define CASE(n) case n: ROWED(columns)(t, a, lda, second, a2, b, c, j, halves, n); break;
            CASE(1) CASE(2) CASE(3) CASE(4)
#if WIDEST > 4
            CASE(5) CASE(6) CASE(7) CASE(8)
#endif
#undef CASE
        }
    }
}

TARGET static void ROWED(gemm)(const Tiny *t)
{
    const REAL *a = (const REAL *)t->a, *b = (const REAL *)t->b;
    REAL *c = (REAL *)t->c;
    ptrdiff_t i;
    if (t->m == ROWS)
        for (i = 0; i < t->stack; i++, a += t->as, b += t->bs, c += t->cs)
            ROWED(halves)(t, a, b, c, 1);
    else
        for (i = 0; i < t->stack; i++, a += t->as, b += t->bs, c += t->cs)
            ROWED(halves)(t, a, b, c, 2);
}

#undef LANES
#undef PARTS
#undef VECTOR
