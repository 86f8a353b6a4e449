"""Elementwise kernels on strided operands.

Functions, powers and extrema run NumPy's own inner loops, so their values are those of NumPy.  Sums, products and
quotients have loops here, which scale, conjugate and accumulate in one pass.
"""

from libc.math cimport fabs, hypot, hypotf, isinf, pow, powf
from libc.stdlib cimport llabs
from libc.string cimport memset
cimport numpy as cnp
import numpy as np

from blasad._rules.calls.core cimport (
    ABS, ALPHA, BETA, BOTH_ZEROS, C64, C128, COS, EXP, EXPM1, F32, F64, GATHER, IN1, IN2, LOG, LOG1P, OUT, POWC,
    RECIPROCAL, SCATTER, SIGN, SIN, SQRT, SQUARE, TANH, Call, Operand, alpha_of, beta_of, index, is_zero, itemsize,
)

cdef extern from *:
    """
    /* gcc vectorises these loops well only if their constants are inlined; it would not inline the complex ones */
    #if defined(__GNUC__)
    #undef CYTHON_INLINE
    #define CYTHON_INLINE __inline__ __attribute__((always_inline))
    #endif
    """

from blasad._rules.kernels.elements cimport (
    ADDED, LINEAR, PRODUCT, QUOTIENT, SAFE, SCALED, STRONG, elements, plain,
)
from blasad._rules.kernels.number_types cimport c64, c128, num
from blasad._rules.kernels.tiles cimport TILE, Tiles, across, tile, tile_along

ctypedef fused real:
    float
    double

cdef enum:
    BLOCK = 256             # elements of a partial sum, or conjugated at once
    SHORT = 8               # elements of a sum that is not worth a block


# ---------------------------------------------------------------- the order of the loops

cdef struct Grid:
    index m, n              # lengths of the inner and the outer loop
    index s[3]              # inner strides of A, B, C
    index t[3]              # outer strides


cdef inline Grid grid(const Operand *a, const Operand *b, const Operand *c) noexcept nogil:
    """One loop where the strides allow it, else the smaller strides inside unless that loop is very short."""
    cdef Grid g = rows_inside(a, b, c)
    cdef index inner = 0, outer = 0
    cdef int k
    cdef bint joined = True
    if g.n == 1:
        return g
    for k in range(3):
        inner += llabs(g.s[k])
        outer += llabs(g.t[k])
    if outer < inner:
        swap(&g)
    for k in range(3):
        joined = joined and g.t[k] == g.m * g.s[k]
    if g.n == 1 or joined:
        g.m, g.n = g.m * g.n, 1
    elif g.n > 8 * g.m:
        swap(&g)
    return g


cdef inline Grid rows_inside(const Operand *a, const Operand *b, const Operand *c) noexcept nogil:
    cdef Grid g
    g.m, g.n = c.m, c.n
    g.s[0], g.s[1], g.s[2] = a.rs, b.rs, c.rs
    g.t[0], g.t[1], g.t[2] = a.cs, b.cs, c.cs
    if g.m == 1 and g.n != 1:
        swap(&g)
    return g


cdef inline void swap(Grid *g) noexcept nogil:
    cdef int k
    g.m, g.n = g.n, g.m
    for k in range(3):
        g.s[k], g.t[k] = g.t[k], g.s[k]


# ---------------------------------------------------------------- numbers

cdef inline num number(double re, double im, num *like) noexcept nogil:
    cdef num z = 0
    if num is float or num is double:
        z = <num>re
    else:
        z.real = re
        z.imag = im
    return z


cdef inline num factor(const double *constant, const Operand *at, num *like) noexcept nogil:
    """constant * conj?(memory), where memory is 1 if there is none and does not matter if the constant is 0."""
    cdef double re = constant[0], im = constant[1], x = 1, y = 0
    if at.p != NULL and (re != 0 or im != 0):
        if at.dtype == F32 or at.dtype == C64:
            x = (<float *>at.p)[0]
            if at.dtype == C64:
                y = (<float *>at.p)[1]
        else:
            x = (<double *>at.p)[0]
            if at.dtype == C128:
                y = (<double *>at.p)[1]
        if at.conj:
            y = -y
        # infinities times the zero imaginary part of a real number must not become NaN
        if y == 0:
            re, im = re * x, im * x
        elif im == 0:
            re, im = re * x, re * y
        else:
            re, im = re * x - im * y, re * y + im * x
    return number(re, im, like)


cdef inline num sign_of(bint conj, num *like) noexcept nogil:
    """What the imaginary part is multiplied with, as a real number."""
    cdef num one = 1, minus = -1
    return minus if conj else one


cdef inline num loaded(num z, num sign) noexcept nogil:
    if num is c64 or num is c128:
        z.imag = z.imag * sign.real
    return z


cdef inline bint is_real(num z) noexcept nogil:
    if num is float or num is double:
        return True
    else:
        return z.imag == 0


cdef inline bint is_infinite(num z) noexcept nogil:
    if num is float or num is double:
        return isinf(z)
    else:
        return isinf(z.real) or isinf(z.imag)


cdef inline num scaled(bint all_real, num alpha, num z) noexcept nogil:
    """alpha z; that all factors are real is said apart, to keep the question out of the loops."""
    cdef num r = 0
    if num is float or num is double:
        r = alpha * z
    else:
        if all_real or alpha.imag == 0:     # see factor
            r.real = alpha.real * z.real
            r.imag = alpha.real * z.imag
        else:
            r = product(alpha, z)
    return r


cdef inline num product(num a, num b) noexcept nogil:
    """As NumPy multiplies: C's own operator repairs infinities, at many times the price."""
    cdef num r = 0
    if num is float or num is double:
        r = a * b
    else:
        r.real = a.real * b.real - a.imag * b.imag
        r.imag = a.real * b.imag + a.imag * b.real
    return r


cdef inline num quotient(num a, num b) noexcept nogil:
    cdef num r = 0
    if num is float or num is double:
        r = a / b
    elif num is c64:
        smith(a.real, a.imag, b.real, b.imag, <float *>&r)
    else:
        smith(a.real, a.imag, b.real, b.imag, <double *>&r)
    return r


cdef inline void smith(real ar, real ai, real br, real bi, real *r) noexcept nogil:
    """R. L. Smith, Algorithm 116: Complex division, CACM 5 (1962) 435; by zero, the parts as NumPy has them."""
    cdef real ratio, scale, one = 1
    if fabs(br) >= fabs(bi):
        if br == 0 and bi == 0:
            r[0], r[1] = ar / <real>fabs(br), ai / <real>fabs(br)
            return
        ratio = bi / br
        scale = one / (br + bi * ratio)
        r[0], r[1] = (ar + ai * ratio) * scale, (ai - ar * ratio) * scale
    else:
        ratio = br / bi
        scale = one / (bi + br * ratio)
        r[0], r[1] = (ar * ratio + ai) * scale, (ai * ratio - ar) * scale


# ---------------------------------------------------------------- sums, products, quotients

cdef enum:
    TURNED = 16             # of a kind of arithmetic: alpha or beta is not real

cdef enum:                  # the scalars of a line
    K_ALPHA = 0
    K_BETA = 1
    K_SIGN_A = 2
    K_SIGN_B = 3


cdef inline num term(int kind, num a, num b, num alpha, num beta) noexcept nogil:
    cdef num zero = 0, r
    cdef bint all_real = not kind & TURNED
    if kind & 3 == SCALED:
        return scaled(all_real, alpha, a)
    if kind & 3 == LINEAR:
        return scaled(all_real, alpha, a) + scaled(all_real, beta, b)
    if kind & 3 == PRODUCT:
        r = scaled(all_real, alpha, product(a, b))
    else:
        r = scaled(all_real, alpha, quotient(a, b))
    if kind & STRONG:
        r = zero if a == zero or (is_infinite(b) if kind & 3 == QUOTIENT else b == zero) else r
    if kind & SAFE:
        r = zero if a == zero or b == zero else r
    return r


cdef inline void line(int kind, index n, num *a, index sa, num *b, index sb, num *c, index sc, num *k) noexcept nogil:
    cdef num alpha = k[K_ALPHA], beta = k[K_BETA], sign_a = k[K_SIGN_A], sign_b = k[K_SIGN_B], r
    cdef index i
    for i in range(n):
        r = term(kind, loaded(a[i * sa], sign_a), loaded(b[i * sb], sign_b), alpha, beta)
        if kind & ADDED:
            r = c[i * sc] + r
        c[i * sc] = r


cdef inline void layouts(int kind, index n, num *a, index sa, num *b, index sb, num *c, index sc,
                         num *k) noexcept nogil:
    """The common strides of complex numbers as constants, for the vectoriser."""
    if num is c64 or num is c128:
        if not (is_real(k[K_ALPHA]) and is_real(k[K_BETA])):
            line(kind + TURNED, n, a, sa, b, sb, c, sc, k)
        elif sa == 1 and sb == 1 and sc == 1:
            line(kind, n, a, 1, b, 1, c, 1, k)
        elif sa == 1 and sb == 0 and sc == 1:
            line(kind, n, a, 1, b, 0, c, 1, k)
        elif sa == 0 and sb == 1 and sc == 1:
            line(kind, n, a, 0, b, 1, c, 1, k)
        else:
            line(kind, n, a, sa, b, sb, c, sc, k)
    else:
        line(kind, n, a, sa, b, sb, c, sc, k)


cdef void row(int kind, index n, num *a, index sa, num *b, index sb, num *c, index sc, num *k) noexcept nogil:
    """The kind as a constant: one loop is compiled for each."""
    if num is float or num is double:
        if sc == 1 and plain(sa) and plain(sb):
            elements[num is double].arithmetic(kind, n, a, sa, b, sb, c, k[K_ALPHA], k[K_BETA])
            return
    if kind == SCALED:
        layouts(SCALED, n, a, sa, b, sb, c, sc, k)
    elif kind == LINEAR:
        layouts(LINEAR, n, a, sa, b, sb, c, sc, k)
    elif kind == PRODUCT:
        layouts(PRODUCT, n, a, sa, b, sb, c, sc, k)
    elif kind == PRODUCT + ADDED:
        layouts(PRODUCT + ADDED, n, a, sa, b, sb, c, sc, k)
    elif kind == PRODUCT + STRONG:
        layouts(PRODUCT + STRONG, n, a, sa, b, sb, c, sc, k)
    elif kind == PRODUCT + STRONG + ADDED:
        layouts(PRODUCT + STRONG + ADDED, n, a, sa, b, sb, c, sc, k)
    elif kind == PRODUCT + SAFE:
        layouts(PRODUCT + SAFE, n, a, sa, b, sb, c, sc, k)
    elif kind == PRODUCT + SAFE + ADDED:
        layouts(PRODUCT + SAFE + ADDED, n, a, sa, b, sb, c, sc, k)
    elif kind == QUOTIENT:
        layouts(QUOTIENT, n, a, sa, b, sb, c, sc, k)
    elif kind == QUOTIENT + ADDED:
        layouts(QUOTIENT + ADDED, n, a, sa, b, sb, c, sc, k)
    elif kind == QUOTIENT + STRONG:
        layouts(QUOTIENT + STRONG, n, a, sa, b, sb, c, sc, k)
    elif kind == QUOTIENT + SAFE:
        layouts(QUOTIENT + SAFE, n, a, sa, b, sb, c, sc, k)
    elif kind == QUOTIENT + SAFE + ADDED:
        layouts(QUOTIENT + SAFE + ADDED, n, a, sa, b, sb, c, sc, k)
    else:
        layouts(QUOTIENT + STRONG + ADDED, n, a, sa, b, sb, c, sc, k)


cdef num folded(num *x, index n) noexcept nogil:
    """The sum of x in a tree, in place."""
    cdef index half, i
    while n > 1:
        half = (n + 1) >> 1
        for i in range(n - half):
            x[i] = x[i] + x[i + half]
        n = half
    return x[0]


cdef void sum_row(int kind, index n, num *a, index sa, num *b, index sb, num *c, num *k) noexcept nogil:
    """The whole line is added to one element: sum blocks in trees, and the blocks in trees again."""
    cdef num part[BLOCK]
    cdef num sums[BLOCK]
    cdef index i = 0, size, filled = 0
    if n <= SHORT:
        sums[0] = 0
        for i in range(n):
            one(kind, a + i * sa, b + i * sb, sums, k)
        c[0] = c[0] + sums[0]
        return
    while i < n:
        size = min(<index>BLOCK, n - i)
        row(kind - ADDED, size, a + i * sa, sa, b + i * sb, sb, part, 1, k)
        if filled == BLOCK:
            sums[0] = folded(sums, BLOCK)
            filled = 1
        sums[filled] = folded(part, size)
        filled += 1
        i += BLOCK
    c[0] = c[0] + folded(sums, filled)


cdef inline void one(int kind, num *a, num *b, num *c, num *k) noexcept nogil:
    """A line of one element, the kind not as a constant."""
    cdef num r
    if not (is_real(k[K_ALPHA]) and is_real(k[K_BETA])):
        kind += TURNED
    r = term(kind, loaded(a[0], k[K_SIGN_A]), loaded(b[0], k[K_SIGN_B]), k[K_ALPHA], k[K_BETA])
    c[0] = c[0] + r if kind & ADDED else r


cdef int sweep(int kind, const Call *call, const Operand *a, const Operand *b, const double *alpha,
               const Operand *alpha_at, num *like) noexcept nogil:
    cdef const Operand *c = &call.o[OUT]
    cdef Grid g
    cdef num[4] k
    cdef num *x
    cdef num *y
    cdef num *z
    cdef index j
    k[K_ALPHA], k[K_BETA] = factor(alpha, alpha_at, like), factor(call.beta, &call.o[BETA], like)
    k[K_SIGN_A], k[K_SIGN_B] = sign_of(a.conj, like), sign_of(b.conj, like)
    if c.m == 1 and c.n == 1:
        one(kind, <num *>a.p, <num *>b.p, <num *>c.p, k)
        return 0
    g = grid(a, b, c)
    for j in range(g.n):
        x, y, z = <num *>a.p + j * g.t[0], <num *>b.p + j * g.t[1], <num *>c.p + j * g.t[2]
        if kind & ADDED and g.s[2] == 0 and g.m > 1:
            sum_row(kind, g.m, x, g.s[0], y, g.s[1], z, k)
        else:
            row(kind, g.m, x, g.s[0], y, g.s[1], z, g.s[2], k)
    return 0


cdef inline bint is_across(const Operand *a, const Operand *b, const Operand *c) noexcept nogil:
    """Whether an input lies close in memory along the axis along which a large output does not."""
    cdef bint by_rows = c.cs == 1
    return (c.m > TILE // 2 and c.n > TILE // 2 and (c.cs == 1 or c.rs == 1) and c.cs != 0 and c.rs != 0
            and (across(a, by_rows) or across(b, by_rows)))


cdef int in_tiles(int kind, const Call *c, const Operand *a, const Operand *b, const double *alpha,
                  const Operand *alpha_at) except -1 nogil:
    cdef Call part = c[0]
    cdef Operand *z = &part.o[OUT]
    cdef const Operand *C = &c.o[OUT]
    cdef Operand x, y
    cdef Tiles room
    cdef index i, j, size = TILE
    cdef bint by_rows = C.cs == 1
    for j from 0 <= j < C.n by size:
        for i from 0 <= i < C.m by size:
            z[0] = tile(C, i, j, min(size, C.m - i), min(size, C.n - j))
            x = tile_along(a, i, j, z.m, z.n, by_rows, room.a)
            y = x if b == a else tile_along(b, i, j, z.m, z.n, by_rows, room.b)
            arithmetic(kind, &part, &x, &y, alpha, alpha_at)
    return 0


cdef int arithmetic(int kind, const Call *c, const Operand *a, const Operand *b, const double *alpha,
                    const Operand *alpha_at) except -1 nogil:
    cdef int dtype = c.o[OUT].dtype
    if is_across(a, b, &c.o[OUT]) and dtype <= C128:
        return in_tiles(kind, c, a, b, alpha, alpha_at)
    if dtype == F32:
        return sweep(kind, c, a, b, alpha, alpha_at, <float *>NULL)
    if dtype == F64:
        return sweep(kind, c, a, b, alpha, alpha_at, <double *>NULL)
    if dtype == C64:
        return sweep(kind, c, a, b, alpha, alpha_at, <c64 *>NULL)
    if dtype == C128:
        return sweep(kind, c, a, b, alpha, alpha_at, <c128 *>NULL)
    return refuse(c)


cdef int refuse(const Call *c) except -1 nogil:
    with gil:
        raise TypeError(f"blasad: operation {c.op} has no kernel for dtype {c.o[OUT].dtype}; this is our bug")


cdef double[2] ZEROS = [0, 0]


cdef inline Operand zeros_like(const Operand *c) noexcept nogil:
    """What stands in for an operand that is not read."""
    cdef Operand z = c[0]
    z.p, z.rs, z.cs, z.conj = <char *>ZEROS, 0, 0, False
    return z


cdef int run_add(const Call *c) except -1 nogil:
    cdef bint no_a = is_zero(alpha_of(c)), no_b = is_zero(beta_of(c))
    cdef Operand zero
    if no_a and no_b:
        zero = zeros_like(&c.o[OUT])
        return arithmetic(SCALED, c, &zero, &zero, c.alpha, &c.o[ALPHA])
    if no_a:
        return arithmetic(SCALED, c, &c.o[IN2], &c.o[IN2], c.beta, &c.o[BETA])
    if no_b:
        return arithmetic(SCALED, c, &c.o[IN1], &c.o[IN1], c.alpha, &c.o[ALPHA])
    return arithmetic(LINEAR, c, &c.o[IN1], &c.o[IN2], c.alpha, &c.o[ALPHA])


cdef inline int multiply(int kind, const Call *c) except -1 nogil:
    cdef Operand zero
    cdef bint added = not is_zero(beta_of(c))
    if is_zero(alpha_of(c)):
        if added:
            return 0
        zero = zeros_like(&c.o[OUT])
        return arithmetic(SCALED, c, &zero, &zero, c.beta, &c.o[BETA])
    if added:
        kind += ADDED
    if c.strong:
        kind += SAFE if c.strong == BOTH_ZEROS else STRONG
    return arithmetic(kind, c, &c.o[IN1], &c.o[IN2], c.alpha, &c.o[ALPHA])


cdef int run_mul(const Call *c) except -1 nogil:
    if ((c.o[OUT].dtype == C64 or c.o[OUT].dtype == C128) and not c.strong and c.o[ALPHA].p == NULL and c.alpha[0] == 1
            and c.alpha[1] == 0 and is_zero(beta_of(c)) and not is_number(&c.o[OUT])):
        return binary(LOOP_MULTIPLY, c)     # which may round a sum of products once
    return multiply(PRODUCT, c)


cdef inline bint is_number(const Operand *c) noexcept nogil:
    """Whether it has no dimension: NumPy multiplies such complex numbers by C's operators."""
    return c.m == 1 and c.n == 1 and c.rs == 0


cdef int run_div(const Call *c) except -1 nogil:
    return multiply(QUOTIENT, c)


# ---------------------------------------------------------------- NumPy's inner loops

cdef struct Loop:
    InnerLoop run
    void *data

cdef enum:                  # after the functions of UNARY, of which POWC runs LOOP_POWER
    LOOP_POWER = POWC
    LOOP_MAXIMUM
    LOOP_MINIMUM
    LOOP_MULTIPLY           # of complex numbers
    DECLARED                # the functions of `_declarations.functions` come after it
    NLOOPS = DECLARED + 256

cdef Loop[NLOOPS][4] loops


cdef int find_loops(int which, cnp.ufunc f) except -1:
    """Take the first loop whose inputs have the type: the one NumPy takes."""
    cdef int i, dtype
    types = (<object>f).types               # ["f->f", ...]; the field of the struct is not in every numpy.pxd
    for dtype, kind in enumerate("fdFD"):
        for i in range(f.ntypes):
            if types[i].partition("->")[0] == kind * f.nin and f.functions[i] != NULL:
                loops[which][dtype].data = f.data[i]            # first: others look at `run` without the GIL
                loops[which][dtype].run = <InnerLoop><void *>f.functions[i]
                break
        else:
            if which < DECLARED:
                raise ImportError(f"blasad: numpy.{f.__name__} has no inner loop for type {kind}")
    return 0


for _which, _f in {
    EXP: np.exp, LOG: np.log, LOG1P: np.log1p, EXPM1: np.expm1, SQRT: np.sqrt, SQUARE: np.square, TANH: np.tanh,
    SIN: np.sin, COS: np.cos, ABS: np.absolute, SIGN: np.sign, RECIPROCAL: np.reciprocal, LOOP_POWER: np.power,
    LOOP_MAXIMUM: np.maximum, LOOP_MINIMUM: np.minimum, LOOP_MULTIPLY: np.multiply,
}.items():
    find_loops(_which, _f)


cdef inline void signs(index n, real *x, index sx, real *y, index sy) noexcept nogil:
    cdef index i
    cdef real v, one = 1, zero = 0
    for i in range(n):
        v = x[i * sx]
        y[i * sy] = (one if v > 0 else zero) - (one if v < 0 else zero) + (v if v != v else zero)

cdef inline void sign_loop(char **args, const index *size, const index *steps, real *like) noexcept nogil:
    """NumPy's loop branches, which costs a nanosecond an element."""
    cdef index width = sizeof(real)
    if steps[0] == width and steps[1] == width:
        elements[real is double].sign(size[0], args[0], args[1])
    else:
        signs(size[0], <real *>args[0], steps[0] // width, <real *>args[1], steps[1] // width)

cdef void sign_f32(char **args, index *size, index *steps, void *data) noexcept nogil:
    sign_loop(args, size, steps, <float *>NULL)

cdef void sign_f64(char **args, index *size, index *steps, void *data) noexcept nogil:
    sign_loop(args, size, steps, <double *>NULL)

loops[<int>SIGN][<int>F32].run, loops[<int>SIGN][<int>F64].run = sign_f32, sign_f64


cdef inline void share_loop(char **args, const index *size, const index *steps, real *like) noexcept nogil:
    """Which part of a is in the larger of a and b: all, none, or half at a tie; NaN has none."""
    cdef index i
    cdef real a, b, all_of_it = 1, half = 0.5, none = 0
    for i in range(size[0]):
        a, b = (<real *>(args[0] + i * steps[0]))[0], (<real *>(args[1] + i * steps[1]))[0]
        if a != a:
            (<real *>(args[2] + i * steps[2]))[0] = half if b != b else none
        else:
            (<real *>(args[2] + i * steps[2]))[0] = all_of_it if b != b or a > b else half if a == b else none

cdef void share_f32(char **args, index *size, index *steps, void *data) noexcept nogil:
    share_loop(args, size, steps, <float *>NULL)

cdef void share_f64(char **args, index *size, index *steps, void *data) noexcept nogil:
    share_loop(args, size, steps, <double *>NULL)


cdef int (*fetch_function)(int fn) except -1 nogil

cdef void fetch_functions_by(int (*fetch)(int fn) except -1 nogil) noexcept:
    """The provider of the functions, which enters one when it is needed."""
    global fetch_function
    fetch_function = fetch

cdef bint[256] twofold          # functions of two arguments

cdef int enter_function(int fn, int arguments, object f) except -1:
    """Take the loops of a function of so many arguments; those of blasad's own come by `enter_loop`."""
    twofold[fn] = arguments == 2
    return find_loops(DECLARED + fn, f) if f is not None else 0

cdef void enter_loop(int fn, int dtype, InnerLoop run, void *data) noexcept:
    loops[DECLARED + fn][dtype].data = data                     # first, as in find_loops
    loops[DECLARED + fn][dtype].run = run

cdef void enter_share(int fn) noexcept:
    """The share of a in the larger of a and b."""
    enter_loop(fn, F32, share_f32, NULL)
    enter_loop(fn, F64, share_f64, NULL)

DTYPE_NAMES = ("float32", "float64", "complex64", "complex128")


# ---------------------------------------------------------------- orders: first arguments that have no slope

cdef struct Ordered:            # a loop of two, with an order that a call has, or what the call adds to it
    Loop loop
    double order

cdef inline void with_order(char **args, index *size, index *steps, const Ordered *f, real *like) noexcept nogil:
    cdef real order = <real>f.order
    cdef (char *)[3] given = [<char *>&order, args[0], args[1]]
    cdef index[3] by = [0, steps[0], steps[1]]
    f.loop.run(given, size, by, f.loop.data)

cdef void of_order_f32(char **args, index *size, index *steps, void *data) noexcept nogil:
    with_order(args, size, steps, <const Ordered *>data, <float *>NULL)

cdef void of_order_f64(char **args, index *size, index *steps, void *data) noexcept nogil:
    with_order(args, size, steps, <const Ordered *>data, <double *>NULL)

cdef inline void with_shift(char **args, const index *size, index *steps, const Ordered *f, real *like) noexcept nogil:
    cdef real[BLOCK] order
    cdef real shift = <real>f.order
    cdef index i, n, done = 0
    cdef index[3] by = [sizeof(real), steps[1], steps[2]]
    cdef (char *)[3] given
    while done < size[0]:
        n = min(size[0] - done, <index>BLOCK)
        for i in range(n):
            order[i] = (<real *>(args[0] + (done + i) * steps[0]))[0] + shift
        given[0], given[1], given[2] = <char *>order, args[1] + done * steps[1], args[2] + done * steps[2]
        f.loop.run(given, &n, by, f.loop.data)
        done += n

cdef void shifted_f32(char **args, index *size, index *steps, void *data) noexcept nogil:
    with_shift(args, size, steps, <const Ordered *>data, <float *>NULL)

cdef void shifted_f64(char **args, index *size, index *steps, void *data) noexcept nogil:
    with_shift(args, size, steps, <const Ordered *>data, <double *>NULL)


# ---------------------------------------------------------------- declared functions

cdef int need(const Call *c) except -1 nogil:
    """The loops of a function."""
    if c.o[OUT].dtype > C128:
        return refuse(c)
    if loops[DECLARED + c.fn][c.o[OUT].dtype].run == NULL:
        fetch_function(c.fn)
        if loops[DECLARED + c.fn][c.o[OUT].dtype].run == NULL:
            with gil:
                raise NotImplementedError("blasad: this function, or a derivative of it, needs a function that the "
                                          f"library has not for {DTYPE_NAMES[c.o[OUT].dtype]} numbers")
    return 0

cdef int run_of_one(const Call *c) except -1 nogil:
    """fn(A), or of a function of two arguments fn(the imaginary part of alpha, A)"""
    cdef Ordered ordered
    cdef Loop loop
    need(c)
    loop = loops[DECLARED + c.fn][c.o[OUT].dtype]
    if twofold[c.fn]:
        ordered.loop, ordered.order = loop, c.alpha[1]
        loop.run, loop.data = of_order_f32 if c.o[OUT].dtype == F32 else of_order_f64, &ordered
    return apply_loop(loop, c, &c.o[IN1], &c.o[OUT], &c.o[OUT])

cdef int run_of_two(const Call *c) except -1 nogil:
    """fn(A + the imaginary part of alpha, B)"""
    cdef Ordered ordered
    cdef Loop loop
    need(c)
    loop = loops[DECLARED + c.fn][c.o[OUT].dtype]
    if c.alpha[1] != 0:
        ordered.loop, ordered.order = loop, c.alpha[1]
        loop.run, loop.data = shifted_f32 if c.o[OUT].dtype == F32 else shifted_f64, &ordered
    return apply_loop(loop, c, &c.o[IN1], &c.o[IN2], &c.o[OUT])


cdef enum:
    FARTHEST = 2 << 20      # bytes from one element to the next, for loops in vectors


cdef bint is_awkward(int dtype, index stride) noexcept nogil:
    """Whether NumPy may have another loop for such a line, whose last bits differ."""
    if dtype == C64 or dtype == C128:
        return stride != 0 and stride != 1
    return stride < 0 or stride * itemsize[dtype] > FARTHEST


cdef void pack(index n, num *x, index s, bint conj, num *y) noexcept nogil:
    cdef index i
    cdef num sign = sign_of(conj, x)
    for i in range(n):
        y[i] = loaded(x[i * s], sign)

cdef void unpack(index n, num *x, num *y, index s) noexcept nogil:
    cdef index i
    for i in range(n):
        y[i * s] = x[i]

cdef void pack_line(const Operand *o, index n, char *p, index s, char *to) noexcept nogil:
    if o.dtype == F32:
        pack(n, <float *>p, s, False, <float *>to)
    elif o.dtype == F64:
        pack(n, <double *>p, s, False, <double *>to)
    elif o.dtype == C64:
        pack(n, <c64 *>p, s, o.conj, <c64 *>to)
    else:
        pack(n, <c128 *>p, s, o.conj, <c128 *>to)

cdef void unpack_line(const Operand *o, index n, char *from_, char *p, index s) noexcept nogil:
    if o.dtype == F32:
        unpack(n, <float *>from_, <float *>p, s)
    elif o.dtype == F64:
        unpack(n, <double *>from_, <double *>p, s)
    elif o.dtype == C64:
        unpack(n, <c64 *>from_, <c64 *>p, s)
    else:
        unpack(n, <c128 *>from_, <c128 *>p, s)


cdef inline int apply(int which, const Call *call, const Operand *a, const Operand *b,
                      const Operand *c) noexcept nogil:
    return apply_loop(loops[which][a.dtype], call, a, b, c)


cdef int apply_loop(Loop loop, const Call *call, const Operand *a, const Operand *b, const Operand *c) noexcept nogil:
    """Run a loop; a function of one argument has C for b.

    NumPy has several loops for a function, and takes one by the strides.  Lines that are awkward are packed, as NumPy
    does it, but for those operands (bits of `unit`) whose strides NumPy's loop gets: their rows are its lines.
    """
    cdef Grid g = grid(a, b, c) if call.unit == 0 else rows_inside(a, b, c)
    cdef const Operand **o = [a, b, c]
    cdef bint[3] packed
    cdef bint any_ = False
    cdef index i, j, n, size
    cdef index[3] steps
    cdef (char *)[3] args
    cdef (char *)[3] place
    cdef c128[3][BLOCK] block
    cdef int k
    for k in range(3):
        packed[k] = (is_awkward(o[k].dtype, g.s[k]) and g.m > 1 and not call.unit >> k & 1
                     or k < OUT and o[k].conj and o[k] != c)
        any_ = any_ or packed[k]
    for j in range(g.n):
        i = 0
        while i < g.m:
            n = min(g.m - i, <index>BLOCK) if any_ else g.m
            for k in range(3):
                size = itemsize[o[k].dtype]
                place[k] = args[k] = o[k].p + (i * g.s[k] + j * g.t[k]) * size
                steps[k] = g.s[k] * size
                if packed[k] and (k == OUT or o[k] != c):
                    args[k], steps[k] = <char *>block[k], size
                    if k != OUT:
                        pack_line(o[k], n, place[k], g.s[k], args[k])
            if b == c:
                args[1], steps[1] = args[2], steps[2]
            loop.run(args, &n, steps, loop.data)
            if packed[OUT]:
                unpack_line(c, n, args[OUT], place[OUT], g.s[OUT])
            i += n
    return 0


# ---------------------------------------------------------------- the same loops, for one number

cdef inline double of_one_number(int which, double a) noexcept nogil:
    cdef Loop loop = loops[which][<int>F64]
    cdef double c
    cdef (char *)[2] args = [<char *>&a, <char *>&c]
    cdef index size = 1
    cdef index[2] steps = [sizeof(double), sizeof(double)]
    loop.run(args, &size, steps, loop.data)
    return c

cdef inline double of_two_numbers(int which, double a, double b) noexcept nogil:
    cdef Loop loop = loops[which][<int>F64]
    cdef double c
    cdef (char *)[3] args = [<char *>&a, <char *>&b, <char *>&c]
    cdef index size = 1
    cdef index[3] steps = [sizeof(double), sizeof(double), sizeof(double)]
    loop.run(args, &size, steps, loop.data)
    return c

cdef double value_of_function(int fn, double a) noexcept nogil:
    """A function of UNARY but POWC, as NumPy has it."""
    return of_one_number(fn, a)

cdef inline int loop_of_power(double alpha) noexcept nogil:
    """NumPy's operator ** gives some exponents to other functions."""
    return SQUARE if alpha == 2 else SQRT if alpha == 0.5 else RECIPROCAL if alpha == -1 else LOOP_POWER

cdef double constant_power_of(double a, double alpha) noexcept nogil:
    """As the operator ** of NumPy's scalars has it, which is C's function for all exponents."""
    return a if alpha == 1 else pow(a, alpha)

cdef double power_of(double a, double b) noexcept nogil:
    """a ** b of NumPy's scalars."""
    return pow(a, b)

cdef double larger_of(double a, double b) noexcept nogil:
    return of_two_numbers(LOOP_MAXIMUM, a, b)

cdef double smaller_of(double a, double b) noexcept nogil:
    return of_two_numbers(LOOP_MINIMUM, a, b)

cdef bint has_function(int fn) noexcept nogil:
    """Whether a declared function has a loop for these numbers, and it was fetched."""
    return loops[DECLARED + fn][<int>F64].run != NULL

cdef bint takes_two(int fn) noexcept nogil:
    """Whether a declared function that was fetched has two arguments."""
    return twofold[fn]

cdef void run_basic(int fn, int dtype, index n, char *a, char *c) noexcept nogil:
    """A function of UNARY but POWC, of numbers side by side; c may be a."""
    cdef Loop loop = loops[fn][dtype]
    cdef (char *)[2] args = [a, c]
    cdef index[2] steps = [itemsize[dtype], itemsize[dtype]]
    loop.run(args, &n, steps, loop.data)

cdef void run_power_of(int dtype, index n, char *a, char *b, char *c) noexcept nogil:
    cdef Loop loop = loops[LOOP_POWER][dtype]
    cdef (char *)[3] args = [a, b, c]
    cdef index[3] steps = [itemsize[dtype], itemsize[dtype], itemsize[dtype]]
    loop.run(args, &n, steps, loop.data)

cdef bint run_fetched(int fn, int dtype, index n, char *a, char *b, char *c) noexcept nogil:
    """A declared function that was fetched, of numbers side by side; False if it has no loop for them."""
    cdef Loop loop = loops[DECLARED + fn][dtype]
    cdef (char *)[3] args = [a, c, c]
    cdef index[3] steps = [itemsize[dtype], itemsize[dtype], itemsize[dtype]]
    if loop.run == NULL:
        return False
    if twofold[fn]:
        args[1] = b
    loop.run(args, &n, steps, loop.data)
    return True

cdef double of_declared(int fn, double a) noexcept nogil:
    return of_one_number(DECLARED + fn, a)

cdef double of_declared_two(int fn, double a, double b) noexcept nogil:
    return of_two_numbers(DECLARED + fn, a, b)


# ---------------------------------------------------------------- functions, powers, extrema

cdef int run_unary(const Call *c) except -1 nogil:
    if c.o[IN1].dtype > C128 or c.fn < EXP or c.fn > POWC:
        return refuse(c)
    if c.fn == POWC:
        return constant_power(c)
    if c.fn == ABS and is_number(&c.o[OUT]) and c.o[IN1].dtype >= C64:
        return size_of_number(&c.o[IN1], &c.o[OUT])
    return apply(c.fn, c, &c.o[IN1], &c.o[OUT], &c.o[OUT])


cdef int size_of_number(const Operand *a, const Operand *c) noexcept nogil:
    """As Python's `abs` has it."""
    if a.dtype == C64:
        (<float *>c.p)[0] = hypotf((<float *>a.p)[0], (<float *>a.p)[1])
    else:
        (<double *>c.p)[0] = hypot((<double *>a.p)[0], (<double *>a.p)[1])
    return 0


cdef int constant_power(const Call *c) noexcept nogil:
    """A ** alpha; of arrays, NumPy's operator ** gives some exponents to other functions, of numbers none."""
    cdef c128 alpha = factor(c.alpha, &c.o[ALPHA], <c128 *>NULL)
    cdef c64 short_alpha
    cdef Operand exponent = zeros_like(&c.o[OUT])
    cdef int which = LOOP_POWER
    if is_number(&c.o[OUT]):
        if c.o[OUT].dtype == F64:
            (<double *>c.o[OUT].p)[0] = pow((<double *>c.o[IN1].p)[0], alpha.real)
            return 0
        if c.o[OUT].dtype == F32:
            (<float *>c.o[OUT].p)[0] = powf((<float *>c.o[IN1].p)[0], <float>alpha.real)
            return 0
    elif alpha.imag == 0:
        which = loop_of_power(alpha.real)
    if which != LOOP_POWER:
        return apply(which, c, &c.o[IN1], &c.o[OUT], &c.o[OUT])
    exponent.p = <char *>&alpha
    if c.o[OUT].dtype == F32 or c.o[OUT].dtype == C64:
        short_alpha = number(alpha.real, alpha.imag, <c64 *>NULL)
        exponent.p = <char *>&short_alpha
    return apply(LOOP_POWER, c, &c.o[IN1], &exponent, &c.o[OUT])


cdef inline int binary(int which, const Call *c) except -1 nogil:
    if c.o[OUT].dtype > C128:
        return refuse(c)
    return apply(which, c, &c.o[IN1], &c.o[IN2], &c.o[OUT])


cdef inline bint is_one(const Operand *a) noexcept nogil:
    return (a.m == 1 or a.rs == 0) and (a.n == 1 or a.cs == 0)


cdef bint bounds(bint at_most, const Call *c) noexcept nogil:
    """Run what has one number as a bound, where NumPy's loops are slow, if either of two equals will do."""
    cdef const Operand *a = &c.o[IN1]
    cdef const Operand *b = &c.o[IN2]
    cdef const Operand *r = &c.o[OUT]
    cdef index j, size
    cdef double bound
    if is_one(a):
        a, b = b, a
    if r.dtype > F64 or not is_one(b) or a.rs != 1 or r.rs != 1 or r.m < SHORT:
        return False
    size = itemsize[r.dtype]
    bound = (<double *>b.p)[0] if r.dtype == F64 else (<float *>b.p)[0]
    if bound == 0 or bound != bound:
        return False
    for j in range(r.n):
        elements[r.dtype].bounded(at_most, r.m, a.p + j * a.cs * size, bound, r.p + j * r.cs * size)
    return True


cdef int run_maximum(const Call *c) except -1 nogil:
    return 0 if bounds(False, c) else binary(LOOP_MAXIMUM, c)


cdef int run_minimum(const Call *c) except -1 nogil:
    return 0 if bounds(True, c) else binary(LOOP_MINIMUM, c)


cdef int run_power(const Call *c) except -1 nogil:
    if is_number(&c.o[OUT]) and c.o[OUT].dtype == F64:
        (<double *>c.o[OUT].p)[0] = pow((<double *>c.o[IN1].p)[0], (<double *>c.o[IN2].p)[0])
        return 0
    if is_number(&c.o[OUT]) and c.o[OUT].dtype == F32:
        (<float *>c.o[OUT].p)[0] = powf((<float *>c.o[IN1].p)[0], (<float *>c.o[IN2].p)[0])
        return 0
    return binary(LOOP_POWER, c)


# ---------------------------------------------------------------- comparisons, indices, masks

cdef int step(const Call *c, real *like) noexcept nogil:
    cdef Grid g = grid(&c.o[IN1], &c.o[IN2], &c.o[OUT])
    cdef index i, j, sa = g.s[0], sb = g.s[1], sc = g.s[2]
    cdef real *a
    cdef real *b
    cdef real *r
    cdef real half = 0.5
    for j in range(g.n):
        a = <real *>c.o[IN1].p + j * g.t[0]
        b = <real *>c.o[IN2].p + j * g.t[1]
        r = <real *>c.o[OUT].p + j * g.t[2]
        if sc == 1 and plain(sa) and plain(sb):
            elements[real is double].step(g.m, a, sa, b, sb, r)
            continue
        for i in range(g.m):
            r[i * sc] = half * (1 + (a[i * sa] > b[i * sb]) - (a[i * sa] < b[i * sb]))
    return 0


cdef int run_step(const Call *c) except -1 nogil:
    if c.o[OUT].dtype == F32:
        return step(c, <float *>NULL)
    if c.o[OUT].dtype == F64:
        return step(c, <double *>NULL)
    return refuse(c)


cdef void gather(const Call *c, num *like) noexcept nogil:
    cdef Grid g = grid(&c.o[IN2], &c.o[IN2], &c.o[OUT])
    cdef index i, j
    cdef num *a = <num *>c.o[IN1].p
    cdef index *at
    cdef num *r
    cdef num sign = sign_of(c.o[IN1].conj, like)
    for j in range(g.n):
        at, r = <index *>c.o[IN2].p + j * g.t[1], <num *>c.o[OUT].p + j * g.t[2]
        for i in range(g.m):
            r[i * g.s[2]] = loaded(a[at[i * g.s[1]]], sign)


cdef void scatter(const Call *c, const Operand *a, bint added, num *like) noexcept nogil:
    cdef Grid g = grid(a, a, &c.o[IN2])         # the indices have the shape, C only bounds the memory
    cdef index i, j
    cdef num *x
    cdef index *at
    cdef num *r = <num *>c.o[OUT].p
    cdef num alpha = factor(c.alpha, &c.o[ALPHA], like), sign = sign_of(a.conj, like), z
    for j in range(g.n):
        x, at = <num *>a.p + j * g.t[0], <index *>c.o[IN2].p + j * g.t[2]
        for i in range(g.m):
            z = scaled(False, alpha, loaded(x[i * g.s[0]], sign))
            r[at[i * g.s[2]]] = r[at[i * g.s[2]]] + z if added else z


cdef inline void masked_row(index n, num *a, index sa, unsigned char *mask, index sb, num *c, index sc,
                            num alpha, num sign, bint added) noexcept nogil:
    cdef index i
    cdef num z, old
    if num is float or num is double:
        if sb == 1 and sc == 1 and plain(sa):
            elements[num is double].masked(added, n, a, sa, mask, c, alpha)
            return
    for i in range(n):      # storing always costs less than a branch on the mask
        old = c[i * sc]
        z = scaled(False, alpha, loaded(a[i * sa], sign))
        if added:
            z = old + z
        c[i * sc] = z if mask[i * sb] else old


cdef void masked(const Call *c, const Operand *a, bint added, num *like) noexcept nogil:
    cdef Grid g = grid(a, &c.o[IN2], &c.o[OUT])
    cdef index i, j, size
    cdef num *x
    cdef num *r
    cdef unsigned char *mask
    cdef num[BLOCK] part
    cdef num alpha = factor(c.alpha, &c.o[ALPHA], like), sign = sign_of(a.conj, like)
    for j in range(g.n):
        x, r, mask = <num *>a.p + j * g.t[0], <num *>c.o[OUT].p + j * g.t[2], <unsigned char *>c.o[IN2].p + j * g.t[1]
        if g.s[2] != 0 or g.m == 1:
            masked_row(g.m, x, g.s[0], mask, g.s[1], r, g.s[2], alpha, sign, added)
            continue
        i = 0
        while i < g.m:      # see sum_row
            size = min(<index>BLOCK, g.m - i)
            memset(part, 0, sizeof(part))
            masked_row(size, x + i * g.s[0], g.s[0], mask + i * g.s[1], g.s[1], part, 1, alpha, sign, False)
            r[0] = r[0] + folded(part, size)
            i += size


cdef int by_op(const Call *c, const Operand *a, bint added, num *like) noexcept nogil:
    if c.op == GATHER:
        gather(c, like)
    elif c.op == SCATTER:
        scatter(c, a, added, like)
    else:
        masked(c, a, added, like)
    return 0


cdef int place(const Call *c) except -1 nogil:
    """GATHER, SCATTER and MASKED; with alpha = 0 a zero stands in for A."""
    cdef Operand a = c.o[IN1]
    cdef bint added = not is_zero(beta_of(c))
    cdef int dtype = c.o[OUT].dtype
    if c.op != GATHER and is_zero(alpha_of(c)):
        if added:
            return 0
        a = zeros_like(&c.o[OUT])
    if dtype == F32:
        return by_op(c, &a, added, <float *>NULL)
    if dtype == F64:
        return by_op(c, &a, added, <double *>NULL)
    if dtype == C64:
        return by_op(c, &a, added, <c64 *>NULL)
    if dtype == C128:
        return by_op(c, &a, added, <c128 *>NULL)
    return refuse(c)


cdef int run_gather(const Call *c) except -1 nogil:
    return place(c)


cdef int run_scatter(const Call *c) except -1 nogil:
    return place(c)


cdef int run_masked(const Call *c) except -1 nogil:
    return place(c)
