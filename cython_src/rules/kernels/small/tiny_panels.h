/* Columns of C in panels of one to three vectors of rows, of which the last one overlaps the one before where rows are
   left over: nothing is padded, and nothing beyond the matrix is read.  WIDEST columns at a time, or nearly. */

#define LANES (BYTES / SIZE)
#define WIDEST (BYTES == 64 ? 8 : 4)    /* three times as many sums, and what they are made of, fit the registers */
#define VECTOR NAME(wide)
#if BYTES == 64
#define TURNED 8
#define TURN NAME(turn8)
#else
#define TURNED 4
#define TURN NAME(turn4)
#endif
#if SIZE == 4
#define FMA(s, x, z) __asm__("vfmadd231ps %2, %1, %0" : "+v"(s) : "v"(x), "v"(z))
#else
#define FMA(s, x, z) __asm__("vfmadd231pd %2, %1, %0" : "+v"(s) : "v"(x), "v"(z))
#endif

typedef REAL VECTOR __attribute__((vector_size(BYTES), aligned(SIZE), may_alias));

/* `width` columns of `count` vectors, which in A lie side by side; in C the last one is `last` rows behind the first.
   With two, the sums go on with A2 and B2. */
ALWAYS TARGET void NAME(tile)(ptrdiff_t k, REAL alpha, REAL beta, const REAL *a, ptrdiff_t lda, const REAL *b,
                              const REAL *a2, const REAL *b2, ptrdiff_t br, ptrdiff_t bc, REAL *c, ptrdiff_t cc,
                              ptrdiff_t last, const int count, const int width, const int two)
{
    const REAL *b3 = b + 3 * bc, *b6 = b + 6 * bc;
    VECTOR s[WIDEST][3], x[3], z;
    ptrdiff_t l = 0;
    int p, q;
#define SUMS(sums) do { \
        EACH(count, p) \
            x[p] = ((const VECTOR *)a)[p]; \
        EACH(width, q) { \
            z = BESIDE(q) - (VECTOR){0}; \
            EACH(count, p) \
                FMA(sums[q][p], x[p], z); \
        } \
        a += lda, b += br, b3 += br, b6 += br; \
    } while (0)
    EACH(width, q)
        EACH(count, p)
            s[q][p] = (VECTOR){0};
    if (width == 1) {                           /* one column waits for its sums: two of each */
        VECTOR odd[1][3];
        EACH(count, p)
            odd[0][p] = (VECTOR){0};
        for (; l + 1 < k; l += 2) {
            SUMS(odd);
            SUMS(s);
        }
        EACH(count, p)
            s[0][p] += odd[0][p];
    }
    for (; l < k; l++)
        SUMS(s);
    if (two) {
        a = a2;
        b = b2;
        b3 = b + 3 * bc;
        b6 = b + 6 * bc;
        for (l = 0; l < k; l++)
            SUMS(s);
    }
#undef SUMS
#define PLACE(p) *(VECTOR *)(c + ((p) == count - 1 ? last : (p) * LANES))
    if (beta == 0)
        EACH(width, q) {
            EACH(count, p)
                PLACE(p) = alpha * s[q][p];
            c += cc;
        }
    else
        EACH(width, q) {                        /* one after the other: they may be one in memory */
            EACH(count, p)
                s[q][p] = alpha * s[q][p] + beta * PLACE(p);
            EACH(count, p)
                PLACE(p) = s[q][p];
            c += cc;
        }
#undef PLACE
}

/* Columns that have been computed apart, to where their elements do not lie side by side */
TARGET static void NAME(scatter)(ptrdiff_t m, ptrdiff_t n, const REAL *x, ptrdiff_t ldx, REAL beta, REAL *c,
                                 ptrdiff_t cr, ptrdiff_t cc)
{
    ptrdiff_t i, j;
    for (j = 0; j < n; j++)
        for (i = 0; i < m; i++) {
            REAL *y = c + i * cr + j * cc;
            y[0] = beta == 0 ? x[i + j * ldx] : x[i + j * ldx] + beta * y[0];
        }
}

/* The rows of a panel of A, side by side in columns */
ALWAYS TARGET void NAME(pack)(const Tiny *t, const REAL *a, ptrdiff_t last, const int count, REAL *packed)
{
    ptrdiff_t p, r;
    for (p = 0; p < count; p++) {
        const REAL *x = a + (p == count - 1 ? last : p * LANES) * t->ar;
        if (t->ar == 1)
            for (r = 0; r < t->k; r++)
                *(VECTOR *)(packed + p * LANES + r * count * LANES) = *(const VECTOR *)(x + r * t->ac);
        else
            for (r = 0; r < LANES; r += TURNED)
                TURN(t->k, x + r * t->ar, t->ar, t->ac, packed + p * LANES + r, count * LANES);
    }
}

/* A panel of `last` + LANES rows, from row i of A and C on */
ALWAYS TARGET void NAME(panel)(const Tiny *t, const REAL *a, const REAL *b, REAL *c, ptrdiff_t i, ptrdiff_t last,
                               const int count, const int two)
{
    REAL packed[2][3 * LANES * SMALL], apart[3 * LANES * SMALL];
    const REAL *a2 = two ? (const REAL *)t->a2 + i * t->ar : a,     /* not read unless there are two */
               *b2 = two ? (const REAL *)t->b2 : b;
    const REAL alpha = (REAL)t->alpha[0], beta = t->cr == 1 ? (REAL)t->beta[0] : 0;
    const ptrdiff_t k = t->k, br = t->br, bc = t->bc, cc = t->cr == 1 ? t->cc : count * LANES;
    REAL *to = t->cr == 1 ? c + i : apart;
    ptrdiff_t lda = t->ac, left;
    a += i * t->ar;
    if (t->ar != 1 || last != (count - 1) * LANES) {
        lda = count * LANES;
        NAME(pack)(t, a, last, count, packed[0]);
        a = packed[0];
        if (two) {
            NAME(pack)(t, a2, last, count, packed[1]);
            a2 = packed[1];
        }
    }
#define COLUMNS(n) \
        NAME(tile)(k, alpha, beta, a, lda, b, a2, b2, br, bc, to, cc, last, count, n, two), \
        left -= n, b += n * bc, b2 += n * bc, to += n * cc
    for (left = t->n; left == WIDEST || left >= 2 * WIDEST - 1;)
        COLUMNS(WIDEST);
    while (left > 0)                            /* in halves if there are more than WIDEST */
        switch (left < WIDEST ? left : (left + 1) / 2) {
        case 1: COLUMNS(1); break;
        case 2: COLUMNS(2); break;
        case 3: COLUMNS(3); break;
#if BYTES == 64
        case 4: COLUMNS(4); break;
        case 5: COLUMNS(5); break;
        case 6: COLUMNS(6); break;
        case 7: COLUMNS(7); break;
#endif
        }
#undef COLUMNS
    if (t->cr != 1)
        NAME(scatter)(last + LANES, t->n, apart, cc, (REAL)t->beta[0], c + i * t->cr, t->cr, t->cc);
}

/* Apart, so that each has the registers to itself; with two, A2 B2 is added */
#define PANEL(count, two) \
    __attribute__((noinline)) TARGET static void NAME(panel##count##two)(const Tiny *t, const REAL *a, const REAL *b, \
                                                                         REAL *c, ptrdiff_t i, ptrdiff_t last) \
    { \
        NAME(panel)(t, a, b, c, i, last, count, two); \
    }
PANEL(1, 0)
PANEL(2, 0)
PANEL(3, 0)
PANEL(1, 1)
PANEL(2, 1)
PANEL(3, 1)
#undef PANEL

/* t->m >= LANES, t->n and t->k <= SMALL.  Panels of three vectors, and of two: a single one is all of C. */
TARGET static void NAME(panels)(const Tiny *t)
{
    const REAL *a = (const REAL *)t->a, *b = (const REAL *)t->b;
    const int two = t->a2 != NULL;
    REAL *c = (REAL *)t->c;
    ptrdiff_t i, r, vectors, count, last;
    for (r = 0; r < t->stack; r++, a += t->as, b += t->bs, c += t->cs) {
        vectors = (t->m + LANES - 1) / LANES;
        for (i = 0; vectors > 0; vectors -= count, i += count * LANES) {
            count = vectors == 3 || vectors > 4 ? 3 : vectors == 1 ? 1 : 2;
            last = vectors == count ? t->m - i - LANES : (count - 1) * LANES;
            if (count == 3)
                (two ? NAME(panel31) : NAME(panel30))(t, a, b, c, i, last);
            else if (count == 2)
                (two ? NAME(panel21) : NAME(panel20))(t, a, b, c, i, last);
            else
                (two ? NAME(panel11) : NAME(panel10))(t, a, b, c, i, last);
        }
    }
}

#if BYTES == 64
/* Eight rows x become columns of C, of which there are `width`: C := x^T + beta C */
ALWAYS TARGET void NAME(into)(const REAL *x, ptrdiff_t ldx, REAL beta, REAL *c, ptrdiff_t cc, ptrdiff_t width)
{
    NAME(eight) turned[8];
    ptrdiff_t j;
    NAME(turn8)(8, x, ldx, 1, (REAL *)turned, 8);
    for (j = 0; j < width; j++, c += cc) {
        if (beta != 0)
            turned[j] += beta * *(NAME(eight) *)c;
        *(NAME(eight) *)c = turned[j];
    }
}

#if CROSSES
/* Eight rows of A times 16 packed columns, where rows of C lie side by side: the sums are turned in registers, while
   those of the next rows begin. */
ALWAYS TARGET void NAME(strip)(ptrdiff_t k, const REAL *x, const REAL *b, ptrdiff_t br, ptrdiff_t bc, REAL alpha,
                               REAL beta, REAL *c, ptrdiff_t cc, ptrdiff_t n)
{
    const REAL *b3 = b + 3 * bc, *b6 = b + 6 * bc;
    NAME(eight) s[2][8], x0, x1, z;
    ptrdiff_t l;
    int p, q;
#define SUMS(u) do { \
        x0 = ((const NAME(eight) *)x)[2 * u], x1 = ((const NAME(eight) *)x)[2 * u + 1]; \
        EACH(8, q) { \
            z = (&BESIDE(q))[u * br] - (NAME(eight)){0}; \
            FMA(s[0][q], x0, z); \
            FMA(s[1][q], x1, z); \
        } \
    } while (0)
    EACH(8, q)
        s[0][q] = s[1][q] = (NAME(eight)){0};
    for (l = k & 3; l > 0; l--, x += 16, b += br, b3 += br, b6 += br)
        SUMS(0);
    for (l = k >> 2; l > 0; l--, x += 4 * 16, b += 4 * br, b3 += 4 * br, b6 += 4 * br) {
        SUMS(0);
        SUMS(1);
        SUMS(2);
        SUMS(3);
    }
#undef SUMS
    EACH(2, p) {
        NAME(cross)(s[p]);
        for (q = 0; q < 8 && 8 * p + q < n; q++, c += cc)
            *(NAME(eight) *)c = beta == 0 ? alpha * s[p][q] : alpha * s[p][q] + beta * *(NAME(eight) *)c;
    }
}
#endif

/* A matrix times up to 16 columns, as many lanes make of a product with a vector.  BLAS packs the matrix, which takes
   as long as the product when that is narrow; here the columns are packed, as the rows of a panel: C^T = B^T A^T. */
TARGET static void NAME(narrow)(const Tiny *t)
{
    enum { WIDTH = 16, DEPTH = 256, STRETCH = 64 };     /* of the columns, and of the rows of A until C is updated */
    REAL packed[DEPTH * WIDTH] __attribute__((aligned(64))), sums[STRETCH * WIDTH] __attribute__((aligned(64)));
    const double none = 0;
    const REAL *b = (const REAL *)t->b;
    ptrdiff_t from, i, j, l, r;
    Tiny s;
    s.ar = 1, s.ac = WIDTH, s.br = t->ac, s.bc = t->ar, s.cr = 1, s.cc = WIDTH, s.alpha = t->alpha, s.beta = &none;
    for (from = 0; from < t->k; from += DEPTH, b += DEPTH * t->br) {
        const REAL beta = from ? 1 : (REAL)t->beta[0];
        s.k = t->k - from < DEPTH ? t->k - from : DEPTH;
        if (t->n < WIDTH)
            memset(packed, 0, sizeof packed);
        for (j = 0; t->br == 1 && j + 8 <= t->n; j += 8)
            NAME(turn8)(s.k, b + j * t->bc, t->bc, 1, packed + j, WIDTH);
        for (; j < t->n; j++)
            for (l = 0; l < s.k; l++)
                packed[l * WIDTH + j] = b[l * t->br + j * t->bc];
        i = 0;
#if CROSSES
        for (; t->cr == 1 && i + 8 <= t->m; i += 8) {
            const REAL *a = (const REAL *)t->a + i * t->ar + from * t->ac;
            if (t->ac == 1)
                NAME(strip)(s.k, packed, a, 1, t->ar, (REAL)t->alpha[0], beta, (REAL *)t->c + i, t->cc, t->n);
            else
                NAME(strip)(s.k, packed, a, t->ac, 1, (REAL)t->alpha[0], beta, (REAL *)t->c + i, t->cc, t->n);
        }
#endif
        for (; i < t->m; i += STRETCH) {
            REAL *c = (REAL *)t->c + i * t->cr;
            s.n = t->m - i < STRETCH ? t->m - i : STRETCH;
            (LANES == 8 ? NAME(panel20) : NAME(panel10))(&s, packed, (const REAL *)t->a + i * t->ar + from * t->ac,
                                                         sums, 0, WIDTH - LANES);
            for (r = 0; t->cr == 1 && r + 8 <= s.n; r += 8)
                for (j = 0; j < t->n; j += 8)
                    NAME(into)(sums + r * WIDTH + j, WIDTH, beta, c + r + j * t->cc, t->cc,
                               t->n - j < 8 ? t->n - j : 8);
            for (; r < s.n; r++)
                for (j = 0; j < t->n; j++) {
                    REAL *y = c + r * t->cr + j * t->cc;
                    *y = beta == 0 ? sums[r * WIDTH + j] : sums[r * WIDTH + j] + beta * *y;
                }
        }
    }
}
#endif

#undef LANES
#undef WIDEST
#undef VECTOR
#undef FMA
#undef TURN
#undef TURNED
