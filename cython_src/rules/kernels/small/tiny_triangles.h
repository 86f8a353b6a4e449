/* C := alpha A C or C := alpha inv(A) C with a triangle A, of one precision at one level.  Beyond TINY it is only
   solved, by halves.  Included by tiny_real.h. */

/* C := alpha A C or alpha inv(A) C, column by column */
TARGET static void NAME(line)(const Tiny *t)
{
    const REAL *a = (const REAL *)t->a, before = (REAL)(t->solve ? t->alpha[0] : 1),
               after = (REAL)(t->solve ? 1 : t->alpha[0]), sign = t->solve ? -1 : 1;
    const ptrdiff_t first = t->upper ? t->m - 1 : 0, step = t->upper ? -1 : 1;
    REAL *c = (REAL *)t->c, d, v;
    volatile REAL x[TINY];      /* a vector of them would wait until each has been stored */
    ptrdiff_t i, j, l, s;
    for (j = 0; j < t->n; j++, c += t->cc) {
        for (i = 0; i < t->m; i++)
            x[i] = before * c[i * t->cr];
        for (s = 0; s < t->m; s++) {
            i = first + step * (t->solve ? s : t->m - 1 - s);
            d = t->unit ? 1 : a[i * (t->ar + t->ac)];
            v = t->solve ? x[i] : d * x[i];
            for (l = first; l != i; l += step)
#if BYTES >= 32                     /* as BLAS does; GCC 16 would not in some of the loops that it makes of this one */
                v = FUSED(sign * a[i * t->ar + l * t->ac], x[l], v);
#else
                v += sign * a[i * t->ar + l * t->ac] * x[l];
#endif
            x[i] = t->solve ? v / d : after * v;
            c[i * t->cr] = x[i];
        }
    }
}

/* Four columns of C as rows; where there are fewer, the last one repeats. */
ALWAYS TARGET void NAME(rows)(const Tiny *t, const REAL *c, ptrdiff_t width, REAL x[][4])
{
    ptrdiff_t i, l;
#if VECTORS
    if (width == 4 && t->cc == 1) {
        for (i = 0; i < t->m; i++)
            *(NAME(four) *)x[i] = *(const NAME(four) *)(c + i * t->cr);
        return;
    }
    if (width == 4) {
        NAME(turn4)(t->m, c, t->cc, t->cr, x[0], 4);
        return;
    }
#endif
    for (i = 0; i < t->m; i++)
        for (l = 0; l < 4; l++)
            x[i][l] = c[i * t->cr + (l < width ? l : width - 1) * t->cc];
}

/* And back */
ALWAYS TARGET void NAME(unrows)(const Tiny *t, REAL x[][4], ptrdiff_t width, REAL *c)
{
    ptrdiff_t i, l;
#if VECTORS
    if (width == 4 && t->cc == 1) {
        for (i = 0; i < t->m; i++)
            *(NAME(four) *)(c + i * t->cr) = *(const NAME(four) *)x[i];
        return;
    }
    if (width == 4 && t->cr == 1 && t->m >= 4) {
        NAME(turn4)(4, x[0], 4, 1, c, t->cc);
        if (t->m > 4)
            NAME(turn4)(4, x[t->m - 4], 4, 1, c + t->m - 4, t->cc);
        return;
    }
#endif
    for (i = 0; i < t->m; i++)
        for (l = 0; l < width; l++)
            c[i * t->cr + l * t->cc] = x[i][l];
}

/* C := alpha A C or alpha inv(A) C up to order TINY, four columns at a time */
TARGET static void NAME(fours)(const Tiny *t)
{
    const REAL *a = (const REAL *)t->a, before = (REAL)(t->solve ? t->alpha[0] : 1),
               after = (REAL)(t->solve ? 1 : t->alpha[0]), sign = t->solve ? -1 : 1;
    const ptrdiff_t first = t->upper ? t->m - 1 : 0, step = t->upper ? -1 : 1;
    REAL x[TINY][4], d;
    NAME(lanes) v[PARTS], *y = (NAME(lanes) *)x;
    ptrdiff_t i, j, l, s;
    int p;
    if (t->n == 1) {
        NAME(line)(t);
        return;
    }
    for (j = 0; j < t->n; j += 4) {
        REAL *c = (REAL *)t->c + j * t->cc;
        const ptrdiff_t width = t->n - j < 4 ? t->n - j : 4;
        NAME(rows)(t, c, width, x);
        for (s = 0; s < t->m; s++) {
            i = first + step * (t->solve ? s : t->m - 1 - s);
            d = t->unit ? 1 : a[i * (t->ar + t->ac)];
            for (p = 0; p < PARTS; p++)
                v[p] = y[i * PARTS + p] * (t->solve ? before : d);
            for (l = first; l != i; l += step)
                for (p = 0; p < PARTS; p++)
                    v[p] += sign * a[i * t->ar + l * t->ac] * y[l * PARTS + p];
            if (t->solve && !t->unit)
                for (p = 0; p < PARTS; p++)
                    v[p] /= d;
            for (p = 0; p < PARTS; p++)
                y[i * PARTS + p] = after * v[p];
        }
        NAME(unrows)(t, x, width, c);
    }
}

#if BYTES >= 32
#define WIDE (BYTES / SIZE)
typedef REAL NAME(widest) __attribute__((vector_size(BYTES), aligned(SIZE), may_alias));

/* The same of inv(A), in `parts` vectors of columns: m and parts are known where this is compiled.  The rows come in
   the order in which they are solved; `over` are one over the diagonal. */
ALWAYS TARGET void NAME(substitute)(const Tiny *t, REAL x[][2 * WIDE], const REAL *over, const ptrdiff_t m,
                                    const int parts)
{
    const ptrdiff_t last = t->upper ? m - 1 : 0, ar = t->upper ? -t->ar : t->ar, ac = t->upper ? -t->ac : t->ac;
    const REAL *a = (const REAL *)t->a + last * (t->ar + t->ac), alpha = (REAL)t->alpha[0];
    NAME(widest) y[TINY][2];
    ptrdiff_t s, l;
    int p;
    EACH(m, s) {
        NAME(widest) *row = (NAME(widest) *)x[t->upper ? m - 1 - s : s];
        EACH(parts, p)
            y[s][p] = alpha * row[p];
        EACH(s, l)
            EACH(parts, p)
                y[s][p] -= a[s * ar + l * ac] * y[l][p];
        EACH(parts, p)
            row[p] = y[s][p] *= over[s];
    }
}

/* Columns of C as rows, and back; where there are fewer, the rest is zero */
ALWAYS TARGET void NAME(lay)(const Tiny *t, const REAL *c, ptrdiff_t width, REAL x[][2 * WIDE])
{
    ptrdiff_t i, j = 0;
    if (width < 2 * WIDE)
        memset(x, 0, TINY * sizeof x[0]);
    if (t->cc == 1) {
        for (i = 0; i < t->m; i++)
            memcpy(x[i], c + i * t->cr, width * sizeof(REAL));
        return;
    }
    for (; j + 8 <= width; j += 8)
        NAME(turn8)(t->m, c + j * t->cc, t->cc, t->cr, x[0] + j, 2 * WIDE);
    for (; j < width; j++)
        for (i = 0; i < t->m; i++)
            x[i][j] = c[i * t->cr + j * t->cc];
}

ALWAYS TARGET void NAME(unlay)(const Tiny *t, REAL x[][2 * WIDE], ptrdiff_t width, REAL *c)
{
    ptrdiff_t i, j;
    if (t->cc == 1)
        for (i = 0; i < t->m; i++)
            memcpy(c + i * t->cr, x[i], width * sizeof(REAL));
    else if (t->cr == 1 && t->m == TINY)
        NAME(turn8)(width, x[0], 2 * WIDE, 1, c, t->cc);
    else
        for (i = 0; i < t->m; i++)
            for (j = 0; j < width; j++)
                c[i * t->cr + j * t->cc] = x[i][j];
}

/* C := alpha inv(A) C up to order TINY, for many columns */
TARGET static void NAME(corner)(const Tiny *t)
{
    REAL x[TINY][2 * WIDE] __attribute__((aligned(BYTES))), over[TINY];
    REAL *c = (REAL *)t->c;
    ptrdiff_t i, j, width;
    for (i = 0; i < t->m; i++)
        over[i] = t->unit ? 1 : 1 / ((const REAL *)t->a)[(t->upper ? t->m - 1 - i : i) * (t->ar + t->ac)];
    for (j = 0; j < t->n; j += width, c += width * t->cc) {
        width = t->n - j < 2 * WIDE ? t->n - j : 2 * WIDE;
        NAME(lay)(t, c, width, x);
        if (t->m != TINY)
            NAME(substitute)(t, x, over, t->m, 2);
        else if (width > WIDE)
            NAME(substitute)(t, x, over, TINY, 2);
        else
            NAME(substitute)(t, x, over, TINY, 1);
        NAME(unlay)(t, x, width, c);
    }
}

/* C := alpha A B + beta C, B and C rows of the C of t */
TARGET static void NAME(beside)(const Tiny *t, const REAL *a, const REAL *b, REAL *c, ptrdiff_t m, ptrdiff_t k,
                                const double *alpha, const double *beta)
{
    Tiny g;
    g.k = k, g.c = c, g.alpha = alpha, g.beta = beta, g.a2 = g.b2 = NULL, g.stack = 1, g.as = g.bs = g.cs = 0;
    if (t->cr == 1 || t->cc != 1) {
        g.m = m, g.n = t->n, g.cr = t->cr, g.cc = t->cc;
        g.a = a, g.ar = t->ar, g.ac = t->ac, g.b = b, g.br = t->cr, g.bc = t->cc;
    } else {                    /* transposed: the rows of C lie side by side */
        g.m = t->n, g.n = m, g.cr = t->cc, g.cc = t->cr;
        g.a = b, g.ar = t->cc, g.ac = t->cr, g.b = a, g.br = t->ac, g.bc = t->ar;
    }
    NAME(gemm)(&g);
}

/* Up to SMALL columns by halves */
TARGET static void NAME(halves)(const Tiny *t)
{
    const ptrdiff_t m = t->m, h = (m / 2 + TINY - 1) / TINY * TINY, first = t->upper ? m - h : 0, next = t->upper ? 0 : h;
    const REAL *a = (const REAL *)t->a;
    REAL *c = (REAL *)t->c;
    const double minus = -1, one = 1;
    Tiny u = *t;
    if (m <= TINY) {
        (t->n <= 4 ? NAME(fours) : NAME(corner))(t);
        return;
    }
    u.m = h, u.a = a + first * (t->ar + t->ac), u.c = c + first * t->cr;
    NAME(halves)(&u);
    NAME(beside)(t, a + next * t->ar + first * t->ac, (const REAL *)u.c, c + next * t->cr, m - h, h, &minus, t->alpha);
    u.m = m - h, u.a = a + next * (t->ar + t->ac), u.c = c + next * t->cr, u.alpha = &one;
    NAME(halves)(&u);
}
#undef WIDE
#endif

TARGET static void NAME(triangle)(const Tiny *t)
{
#if BYTES >= 32
    Tiny u = *t;
    ptrdiff_t j;
    if (t->solve && (t->m > TINY || t->n > 4)) {
        for (j = 0; j < t->n; j += SMALL) {
            u.n = t->n - j < SMALL ? t->n - j : SMALL;
            u.c = (REAL *)t->c + j * t->cc;
            NAME(halves)(&u);
        }
        return;
    }
#endif
    NAME(fours)(t);
}
