/* The loops for one type and one set of instructions: TYPE, TARGET, NAMED(f). */

#define EACH(x, y, value) \
    INDEPENDENT \
    for (i = 0; i < n; i++) { \
        const TYPE u = x, v = y; \
        (void)v; \
        c[i] = value; \
    } \
    return;

/* strides of A and B as constants */
#define OF_ONE(value) \
    if (sa) { EACH(a[i], 0, value) } else { const TYPE w = a[0]; EACH(w, 0, value) }

#define LAID_OUT(value) { \
    if (sa && sb) { EACH(a[i], b[i], value) } \
    if (sa) { const TYPE w = b[0]; EACH(a[i], w, value) } \
    const TYPE w = a[0], w2 = b[0]; \
    if (sb) { EACH(w, b[i], value) } \
    EACH(w, w2, value) }

/* none: where a derivative contributes nothing, whatever it meets */
#define OF_KIND(kind, value, none) \
    case kind: LAID_OUT(value) \
    case kind + ADDED_: LAID_OUT(c[i] + (value)) \
    case kind + STRONG_: LAID_OUT((none) ? 0 : (value)) \
    case kind + STRONG_ + ADDED_: LAID_OUT(c[i] + ((none) ? 0 : (value))) \
    case kind + SAFE_: LAID_OUT(((u == 0) | (v == 0)) ? 0 : (value)) \
    case kind + SAFE_ + ADDED_: LAID_OUT(c[i] + (((u == 0) | (v == 0)) ? 0 : (value)))

TARGET static void NAMED(arithmetic)(int kind, ptrdiff_t n, const void *A, ptrdiff_t sa, const void *B, ptrdiff_t sb,
                                     void *C, double alpha_, double beta_)
{
    const TYPE *a = A, *b = B, alpha = (TYPE)alpha_, beta = (TYPE)beta_;
    TYPE *c = C;
    ptrdiff_t i;
    switch (kind) {
    case SCALED_: OF_ONE(alpha * u)
    case SCALED_ + ADDED_: OF_ONE(c[i] + alpha * u)
    case LINEAR_: LAID_OUT(alpha * u + beta * v)
    OF_KIND(PRODUCT_, alpha * (u * v), (u == 0) | (v == 0))
    OF_KIND(QUOTIENT_, alpha * (u / v), (u == 0) | (v == (TYPE)INFINITY) | (v == -(TYPE)INFINITY))
    }
}

/* C := 1, 1/2 or 0 where A is larger, equal or no number, smaller */
TARGET static void NAMED(step)(ptrdiff_t n, const void *A, ptrdiff_t sa, const void *B, ptrdiff_t sb, void *C)
{
    const TYPE *a = A, *b = B, all = 1, half = 0.5, none = 0;
    TYPE *c = C;
    ptrdiff_t i;
    LAID_OUT(u > v ? all : u < v ? none : half)
}

TARGET static void NAMED(sign)(ptrdiff_t n, const void *A, void *C)
{
    const TYPE *a = A, one = 1, zero = 0;
    TYPE *c = C;
    ptrdiff_t i;
    EACH(a[i], 0, (u > 0 ? one : zero) - (u < 0 ? one : zero) + (u != u ? u : zero))
}

/* C := A, but at most (or at least) a number that is no zero, so that either of two equals will do */
TARGET static void NAMED(bounded)(int at_most, ptrdiff_t n, const void *A, double bound, void *C)
{
    const TYPE *a = A, w = (TYPE)bound;
    TYPE *c = C;
    ptrdiff_t i;
    if (at_most) { EACH(a[i], 0, u > w ? w : u) }
    EACH(a[i], 0, u < w ? w : u)
}

/* C := alpha A, or += , where the mask is set */
TARGET static void NAMED(masked)(int added, ptrdiff_t n, const void *A, ptrdiff_t sa, const unsigned char *mask,
                                 void *C, double alpha_)
{
    const TYPE *a = A, alpha = (TYPE)alpha_;
    TYPE *c = C;
    ptrdiff_t i;
    if (added) { OF_ONE(mask[i] ? c[i] + alpha * u : c[i]) }
    OF_ONE(mask[i] ? alpha * u : c[i])
}

/* The sum of up to 128 numbers, in eight parts. */
TARGET static double NAMED(leaf)(ptrdiff_t n, const void *X)
{
    const TYPE *x = X;
    double s[8] = {0}, r;
    ptrdiff_t i;
    int j;
    for (i = 0; i < n - 7; i += 8)
        for (j = 0; j < 8; j++)
            s[j] += x[i + j];
    r = ((s[0] + s[1]) + (s[2] + s[3])) + ((s[4] + s[5]) + (s[6] + s[7]));
    for (; i < n; i++)
        r += x[i];
    return r;
}

#undef EACH
#undef OF_ONE
#undef LAID_OUT
#undef OF_KIND
#undef TYPE
#undef NAMED
