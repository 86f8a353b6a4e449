"""Functions of blasad's own that slopes are made of.

A slope such as cos(u) / u - sin(u) / u**2 has no value at 0, and has lost its digits near 0, though the function that
it stands for is smooth there.  Here such functions are computed by series near the point and by recurrences elsewhere,
to full precision, in families that derivatives do not leave: the slope of each is the next of its family.
"""

from libc.math cimport NAN, copysign, erfc, exp, expm1, fabs, floor, isinf, log, sin, sqrt

from blasad._rules.calls.core cimport EXP, F32, F64, index
from blasad._rules.kernels.array_kernels cimport enter_loop, run_basic, value_of_function

ctypedef fused real:
    float
    double

ctypedef double (*OfTwo)(double, double) noexcept nogil

cdef enum:
    BLOCK = 256
    MANY = 1000             # factors of a product
    HIGH = 1000000          # the order of a polynomial

cdef double HALF_PI = 1.5707963267948966
cdef double TWO_BY_ROOT_PI = 1.1283791670955126


# ---------------------------------------------------------------- choices

cdef double less(double a, double b) noexcept nogil:
    return a < b

cdef double equal(double a, double b) noexcept nogil:
    return a == b

cdef double whole(double a, double b) noexcept nogil:
    """Whether a is one of the whole numbers 0, 1, ..., b"""
    return 0 <= a <= b and a == floor(a)


# ---------------------------------------------------------------- triangles

cdef double leg(double a, double b) noexcept nogil:
    """a / hypot(a, b), and 0 / 0 = 0"""
    cdef double longest = max(fabs(a), fabs(b)), p, q
    if 1e-140 < longest < 1e140:        # squares of the longer one are normal numbers
        return a / sqrt(a * a + b * b)
    if longest == 0:
        return a
    if isinf(longest):
        return copysign(NAN if isinf(a) and isinf(b) else isinf(a) != 0, a)
    p, q = a / longest, b / longest
    return p / sqrt(p * p + q * q)


# ---------------------------------------------------------------- derivatives of g(u) / u for g(0) = 0
# u Q_n + n Q_(n-1) = g_n, where g_n and Q_n are the derivatives of g and of the quotient; by series near 0

cdef double sine_quotient(double order, double u) noexcept nogil:
    """The derivatives of sin(u) / u"""
    cdef int n = <int>order, k
    cdef double value, term
    if fabs(u) > n + 2:
        value = sin(u) / u
        for k in range(1, n + 1):
            value = (sin(u + k * HALF_PI) - k * value) / u
        return value
    k = (n + 1) // 2                        # the sum of (-1)^k u^(2k - n) / ((2k - n)! (2k + 1))
    term = (1 - 2 * (k & 1)) * (u if n & 1 else 1)
    value = 0
    while True:
        value += term / (2 * k + 1)
        if not fabs(term) > 1e-18 * fabs(value):
            return value
        k += 1
        term *= -u * u / ((2 * k - n) * (2 * k - n - 1))

cdef double log_quotient(double order, double z) noexcept nogil:
    """The derivatives of log(z) / (z - 1)"""
    cdef int n = <int>order, k
    cdef double w = z - 1, value, term
    if not fabs(w) < 0.5:
        value, term = log(z) / w, 1 / z
        for k in range(1, n + 1):
            value = (term - k * value) / w
            term *= -k / z
        return value
    term, value = 1 - 2 * (n & 1), 0        # the sum of (-1)^k w^(k - n) k! / (k - n)! / (k + 1)
    for k in range(2, n + 1):
        term *= k
    k = n
    while True:
        value += term / (k + 1)
        if not fabs(term) > 1e-18 * fabs(value):
            return value
        k += 1
        term *= -w * k / (k - n)

cdef double expm1_quotient(double order, double w) noexcept nogil:
    """The derivatives of (exp(w) - 1) / w"""
    cdef int n = <int>order, k
    cdef double value, term
    if not fabs(w) < n + 2:
        value = expm1(w) / w
        for k in range(1, n + 1):
            value = (exp(w) - k * value) / w
        return value
    value, k = 0, 0                         # the integral of t^n exp(t w) from 0 to 1, of positive terms
    term = 1 if w > 0 else exp(w) / (n + 1)
    while True:
        value += term / (n + k + 1) if w > 0 else term
        if not term > 1e-18 * value:
            return value
        k += 1
        term *= w / k if w > 0 else -w / (n + k + 1)


# ---------------------------------------------------------------- products, polynomials, integrals

cdef double rising(int n, double a, double m) noexcept nogil:
    """The n-th derivative of a (a + 1) ... (a + m - 1), n < 5"""
    cdef double[5] d = [1, 0, 0, 0, 0]
    cdef int i, j
    if not 0 <= m <= MANY:
        return NAN
    for j in range(<int>m):
        for i in range(n, 0, -1):
            d[i] = d[i] * (a + j) + i * d[i - 1]
        d[0] *= a + j
    return d[n]

cdef double rising_1(double a, double m) noexcept nogil:
    return rising(1, a, m)

cdef double rising_2(double a, double m) noexcept nogil:
    return rising(2, a, m)

cdef double rising_3(double a, double m) noexcept nogil:
    return rising(3, a, m)

cdef double gegenbauer(int alpha, double n, double x) noexcept nogil:
    """The polynomial C_n^(alpha)"""
    cdef double before = 0, value = 1, after
    cdef int k
    if n < 0:
        return 0
    if not n <= HIGH:
        return NAN
    for k in range(1, <int>n + 1):
        after = (2 * x * (k + alpha - 1) * value - (k + 2 * alpha - 2) * before) / k
        before, value = value, after
    return value

cdef double gegenbauer_2(double n, double x) noexcept nogil:
    return gegenbauer(2, n, x)

cdef double gegenbauer_3(double n, double x) noexcept nogil:
    return gegenbauer(3, n, x)

cdef double gegenbauer_4(double n, double x) noexcept nogil:
    return gegenbauer(4, n, x)

cdef double negative_expn(double n, double x) noexcept nogil:
    """The exponential integral of an order below 0"""
    cdef double value = exp(-x) / x
    cdef int k
    for k in range(1, <int>-n + 1):
        value = (exp(-x) + k * value) / x
    return value

cdef double repeated_erfcx(double order, double x) noexcept nogil:
    """exp(x^2) times the n-th integral of erfc; F_(n-2) = 2 x F_(n-1) + 2 n F_n, upwards, or downwards for large x"""
    cdef int n = <int>order, k
    cdef double before = TWO_BY_ROOT_PI, value, after, ratio = 0
    if x >= 1:
        value = TWO_BY_ROOT_PI
        for k in range(n + 30 + <int>(300 / (x * x)), -1, -1):
            ratio = 1 / (2 * x + 2 * (k + 1) * ratio)
            if k <= n:
                value *= ratio
        return value
    value = exp(x * x) * erfc(x)
    for k in range(1, n + 1):
        after = (before - 2 * x * value) / (2 * k)
        before, value = value, after
    return value


# ---------------------------------------------------------------- the slope of tanh

cdef double sech_squared(double a) noexcept nogil:
    cdef double t = value_of_function(EXP, -2 * fabs(a))
    return 4 * t / ((1 + t) * (1 + t))

cdef inline void sech_squared_loop(char **args, const index *size, const index *steps, int dtype,
                                   real *like) noexcept nogil:
    cdef real[BLOCK] t
    cdef real one = 1, two = 2, four = 4, v
    cdef char *a = args[0]
    cdef char *c = args[1]
    cdef index i, n, left = size[0]
    while left > 0:
        n = min(left, <index>BLOCK)
        if steps[0] == sizeof(real):
            for i in range(n):
                t[i] = -two * abs((<real *>a)[i])
        else:
            for i in range(n):
                t[i] = -two * abs((<real *>(a + i * steps[0]))[0])
        run_basic(EXP, dtype, n, <char *>t, <char *>t)
        if steps[1] == sizeof(real):
            for i in range(n):
                v = one + t[i]
                (<real *>c)[i] = four * t[i] / (v * v)
        else:
            for i in range(n):
                v = one + t[i]
                (<real *>(c + i * steps[1]))[0] = four * t[i] / (v * v)
        a, c, left = a + n * steps[0], c + n * steps[1], left - n

cdef void sech_squared_f32(char **args, index *size, index *steps, void *data) noexcept nogil:
    sech_squared_loop(args, size, steps, F32, <float *>NULL)

cdef void sech_squared_f64(char **args, index *size, index *steps, void *data) noexcept nogil:
    sech_squared_loop(args, size, steps, F64, <double *>NULL)


# ---------------------------------------------------------------- loops

cdef inline void loop_of_two(char **args, const index *size, const index *steps, OfTwo f, real *like) noexcept nogil:
    cdef index i
    for i in range(size[0]):
        (<real *>(args[2] + i * steps[2]))[0] = <real>f((<real *>(args[0] + i * steps[0]))[0],
                                                        (<real *>(args[1] + i * steps[1]))[0])

cdef void of_two_f32(char **args, index *size, index *steps, void *data) noexcept nogil:
    loop_of_two(args, size, steps, <OfTwo>data, <float *>NULL)

cdef void of_two_f64(char **args, index *size, index *steps, void *data) noexcept nogil:
    loop_of_two(args, size, steps, <OfTwo>data, <double *>NULL)

cdef struct Named:
    const char *name
    OfTwo f

cdef Named[16] of_two = [
    Named(b"less", less), Named(b"equal", equal), Named(b"whole", whole), Named(b"sine_quotient", sine_quotient),
    Named(b"log_quotient", log_quotient), Named(b"expm1_quotient", expm1_quotient), Named(b"rising_1", rising_1),
    Named(b"rising_2", rising_2), Named(b"rising_3", rising_3), Named(b"gegenbauer_2", gegenbauer_2),
    Named(b"gegenbauer_3", gegenbauer_3), Named(b"gegenbauer_4", gegenbauer_4),
    Named(b"negative_expn", negative_expn), Named(b"repeated_erfcx", repeated_erfcx), Named(b"leg", leg),
    Named(NULL, NULL)]

cdef int enter_own(int fn, str name) except -1:
    """Enter the loops of one of these functions under a number."""
    cdef int i = 0
    if name == "sech_squared":
        enter_loop(fn, F32, sech_squared_f32, NULL)
        enter_loop(fn, F64, sech_squared_f64, NULL)
        return 0
    while of_two[i].name != NULL:
        if of_two[i].name == name.encode():
            enter_loop(fn, F32, of_two_f32, <void *>of_two[i].f)
            enter_loop(fn, F64, of_two_f64, <void *>of_two[i].f)
            return 0
        i += 1
    raise LookupError(f"blasad: there is no function {name} of its own; this is our bug")
