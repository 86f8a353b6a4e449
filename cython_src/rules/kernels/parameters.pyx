"""Derivatives of special functions along their parameters, to orders below `MOST`, and integrals of Carlson's kind.

They are ufuncs whose first arguments are orders.

All are series and integrals that are differentiated term by term.  Where logarithms of the terms have derivatives k_1,
k_2, ..., those of the terms are complete Bell polynomials of these.
"""

from libc.math cimport INFINITY, M_PI, NAN, asinh, cos, cosh, erfc, exp, expm1, fabs, floor, fmax, fmin, isnan, lgamma
from libc.math cimport log, log1p, pow, sin, sinh, sqrt, tanh
from numpy cimport NPY_CDOUBLE, NPY_DOUBLE, PyUFunc_FromFuncAndData, PyUFuncGenericFunction, PyUFunc_None
from numpy cimport import_array, import_ufunc, npy_intp

cdef extern from "<complex.h>" nogil:
    double complex csqrt(double complex z)
    double complex clog(double complex z)
    double complex cexp(double complex z)
    double complex csin(double complex z)
    double complex ccos(double complex z)
    double creal(double complex z)
    double cabs(double complex z)

import_array()
import_ufunc()

cdef enum:
    ORDERS = 9                  # derivatives of orders below it
    FEW = 5                     # those of hypergeometric functions
    NODES = 16                  # of Gauss's rule in each panel
    BERNOULLI = 10
    TERMS = 1000000
    ARGS = 8

MOST, MOST_OF_HYPERGEOMETRIC = ORDERS, FEW

ctypedef double (*Of)(const double *) noexcept nogil
ctypedef double complex (*OfComplex)(const double complex *) noexcept nogil

cdef double[8] abscissas = [
    0.0950125098376374401853193, 0.2816035507792589132304605, 0.4580167776572273863424194, 0.6178762444026437484466718,
    0.7554044083550030338951012, 0.8656312023878317438804679, 0.9445750230732325760779884, 0.9894009349916499325961542]
cdef double[8] weights = [
    0.1894506104550684962853967, 0.1826034150449235888667637, 0.1691565193950025381893121, 0.1495959888165767320815017,
    0.1246289712555338720524763, 0.0951585116824927848099251, 0.0622535239386478928628438, 0.0271524594117540948517806]
cdef double[BERNOULLI] bernoulli = [
    1. / 6, -1. / 30, 1. / 42, -1. / 30, 5. / 66, -691. / 2730, 7. / 6, -3617. / 510, 43867. / 798, -174611. / 330]
cdef double[ORDERS][ORDERS] choose


cdef void fill_choose() noexcept:
    cdef int i, k
    for i in range(ORDERS):
        choose[i][0] = choose[i][i] = 1
        for k in range(1, i):
            choose[i][k] = choose[i - 1][k - 1] + choose[i - 1][k]

fill_choose()

cdef inline int order(double x) noexcept nogil:
    """An order, or -1 for one that is too high"""
    return <int>x if 0 <= x < ORDERS else -1

cdef void bell(int n, const double *k, double *b) noexcept nogil:
    """The complete Bell polynomials of orders 0 to n: e^-g times the derivatives of e^g, k[i] is that of order i + 1"""
    cdef int i, j
    b[0] = 1
    for i in range(n):
        b[i + 1] = 0
        for j in range(i + 1):
            b[i + 1] += choose[i][j] * b[i - j] * k[j]


# ---------------------------------------------------------------- zeta and polygamma functions

cdef double zeta_of(int n, double s, double q) noexcept nogil:
    """The n-th derivative along s of Hurwitz's zeta, by Euler's and Maclaurin's formula"""
    cdef double[ORDERS] p
    cdef double a, ln, total = 0, term, factor
    cdef int k, i, j, terms = 12
    if q <= 0 or s == 1:
        return NAN
    while terms < 40 and terms + q < 12 + fabs(s) / 3:
        terms += 1
    for k in range(terms):
        ln = log(q + k)
        total += pow(q + k, -s) * pow(-ln, n)
    a = q + terms
    ln = log(a)
    term = pow(a, 1 - s) / (s - 1)          # with the derivatives of 1 / (s - 1)
    factor = 1
    for j in range(n + 1):
        total += choose[n][j] * pow(-ln, n - j) * term * factor
        factor *= -(j + 1) / (s - 1)
    total += pow(a, -s) / 2 * pow(-ln, n)
    for i in range(ORDERS):
        p[i] = 0
    p[0] = 1                                # s (s + 1) ... (s + m - 1) with its derivatives
    factor = 1
    for j in range(1, BERNOULLI + 1):
        for k in range(max(2 * j - 3, 0), 2 * j - 1):
            for i in range(n, 0, -1):
                p[i] = p[i] * (s + k) + i * p[i - 1]
            p[0] *= s + k
        factor *= (2 * j) * (2 * j - 1)
        term = bernoulli[j - 1] / factor * pow(a, -s - 2 * j + 1)
        for i in range(n + 1):
            total += choose[n][i] * p[i] * pow(-ln, n - i) * term
    return total

cdef double digamma(double x) noexcept nogil:
    """psi(x) for x > 0"""
    cdef double value = 0, w
    while x < 10:
        value -= 1 / x
        x += 1
    w = 1 / (x * x)
    return value + log(x) - 1 / (2 * x) - w * (1. / 12 - w * (1. / 120 - w * (1. / 252 - w * (1. / 240 - w * (
        1. / 132 - w * (691. / 32760 - w * (1. / 12 - w * 3617. / 8160)))))))

cdef void polygammas(int n, double x, double *k) noexcept nogil:
    """psi, psi', ... of x > 0, n of them"""
    cdef int i
    cdef double factor = 1
    if n:
        k[0] = digamma(x)
    for i in range(1, n):
        factor *= i
        k[i] = factor * zeta_of(0, i + 1, x) * (1 if i & 1 else -1)

cdef void next_polygammas(int n, double x, double *k) noexcept nogil:
    """Those of x + 1 from those of x"""
    cdef int i
    cdef double step = 1 / x
    for i in range(n):
        k[i] += step
        step *= -(i + 1) / x

cdef double zeta_order(const double *x) noexcept nogil:
    cdef int n = order(x[0])
    return NAN if n < 0 else zeta_of(n, x[1], x[2])


# ---------------------------------------------------------------- incomplete gamma and beta functions

cdef double gammainc_order(const double *x) noexcept nogil:
    """The derivative of order x[0] along a of P(a, x): a series of positive terms, or the other tail as an integral"""
    cdef int n = order(x[0]), i, j
    cdef double a = x[1], b = x[2], ln, t, h, u, w, norm, total = 0, size = 0
    cdef double[ORDERS] k
    cdef double[ORDERS] g
    cdef double[ORDERS] B
    if n < 0 or not (a > 0 and b >= 0):
        return NAN
    if b == 0 or b == INFINITY:
        return (b > 0) if n == 0 else 0
    ln = log(b)
    if b < a + 4 + 2 * sqrt(a):
        polygammas(n, a + 1, k)
        t = exp(a * ln - b - lgamma(a + 1))
        for i in range(TERMS):
            for j in range(n):
                g[j] = (ln if j == 0 else 0) - k[j]
            bell(n, g, B)
            total += t * B[n]
            size = fmax(size, fabs(t * B[n]))
            if i > 3 and i > b - a and t * fabs(B[n]) <= 1e-18 * size:
                break
            t *= b / (a + 1 + i)
            next_polygammas(n, a + 1 + i, k)
        return total
    polygammas(n, a, k)
    norm = a * ln - b - lgamma(a)
    h = 40 / (b - a + sqrt(b))
    while a * h - b * expm1(h) > -40:       # t = b e^u, of which the power of e falls by 40
        h *= 1.1
    h /= 4
    for i in range(4 * NODES):
        u = panel(i % NODES, i // NODES * h, h, &w)
        t = w * exp(norm + a * u - b * expm1(u))
        for j in range(n):
            g[j] = (ln + u if j == 0 else 0) - k[j]
        bell(n, g, B)
        total += t * B[n]
    return (n == 0) - total

cdef double bell_of_two(int n, int m, double gx, double gy, const double *kx, const double *ky,
                        const double *kxy) noexcept nogil:
    """A Bell polynomial of two variables: of orders n and m"""
    cdef double[ORDERS][ORDERS] B
    cdef double k
    cdef int i, j, p, q
    for i in range(n + 1):
        for j in range(m + 1):
            if i == 0 and j == 0:
                B[0][0] = 1
                continue
            B[i][j] = 0
            if i:
                for p in range(i):
                    for q in range(j + 1):
                        k = kxy[p + q] - (kx[p] if q == 0 else 0)
                        if p == 0 and q == 0:
                            k += gx
                        B[i][j] += choose[i - 1][p] * choose[j][q] * k * B[i - 1 - p][j - q]
            else:
                for q in range(j):
                    k = kxy[q] - ky[q]
                    if q == 0:
                        k += gy
                    B[0][j] += choose[j - 1][q] * k * B[0][j - 1 - q]
    return B[n][m]

cdef double betainc_series(int n, int m, double a, double b, double z, double u, double *kx, const double *ky,
                           double *kxy) noexcept nogil:
    """Of terms z^(a + i) (1 - z)^b gamma(a + b + i) / (gamma(a + i + 1) gamma(b))"""
    cdef double l1 = -log1p(exp(u)), lz = u + l1, t, step, total = 0, size = 0
    cdef int i
    t = exp(a * lz + b * l1 + lgamma(a + b) - lgamma(a + 1) - lgamma(b))
    for i in range(TERMS):
        step = t * bell_of_two(n, m, lz, l1, kx, ky, kxy)
        total += step
        size = fmax(size, fabs(step))
        if i > 3 and fabs(step) <= 1e-18 * size and t <= 1e-16 * size:
            break
        t *= z * (a + b + i) / (a + 1 + i)
        next_polygammas(n + m, a + 1 + i, kx)
        next_polygammas(n + m, a + b + i, kxy)
    return total

cdef double betainc_order(const double *x) noexcept nogil:
    """The derivative of orders x[0] and x[1] along a and b of I(a, b, x): the smaller tail as series or integral"""
    cdef int n = order(x[0]), m = order(x[1]), _k
    cdef double a = x[2], b = x[3], at = x[4], s, h, w, u, v, lt, l1, t, total = 0, norm, swapped
    cdef double[2 * ORDERS] kx
    cdef double[2 * ORDERS] ky
    cdef double[2 * ORDERS] kxy
    if n < 0 or m < 0 or n + m >= ORDERS or not (a > 0 and b > 0 and 0 <= at <= 1):
        return NAN
    if at == 0 or at == 1:
        return at if n + m == 0 else 0
    swapped = at > (a + 0.3) / (a + b + 0.6)
    u = log(at) - log1p(-at)
    if swapped:
        a, b, n, m, u = b, a, m, n, -u
    polygammas(n + m, b, ky)
    polygammas(n + m, a + b, kxy)
    if u < 1:
        polygammas(n + m, a + 1, kx)
        total = betainc_series(n, m, a, b, 1 - at if swapped else at, u, kx, ky, kxy)
        return (n + m == 0) - total if swapped else total
    polygammas(n + m, a, kx)
    norm = lgamma(a) + lgamma(b) - lgamma(a + b)
    w = 3 / (a + sqrt(a * b / (a + b))) if a > 1 else 3 / a
    h = 9.2 / 100
    s = -4.6
    for _k in range(101):                   # logit t = u - v, v = w exp(s - exp(-s))
        v = w * exp(s - exp(-s))
        t = u - v
        lt = -log1p(exp(-t)) if t > -700 else t
        l1 = -log1p(exp(t)) if t < 700 else -t
        t = v * (1 + exp(-s)) * exp(a * lt + b * l1 - norm)
        if t > 0:
            total += t * bell_of_two(n, m, lt, l1, kx, ky, kxy)
        s += h
    total *= h
    return (n + m == 0) - total if swapped else total


cdef void student_logs(int n, double d, double s, const double *common, double *g) noexcept nogil:
    """Derivatives along d of the logarithm of Student's density: common ones, and of -(d + 1) / 2 log(1 + s^2 / d)"""
    cdef double before = log1p(s * s / d), now, factor = 1, low = 1, high = 1
    cdef int k
    for k in range(1, n + 1):
        low /= d
        high /= d + s * s
        now = (high - low) * factor
        g[k - 1] = common[k - 1] - (d + 1) / 2 * now - k * before / 2
        factor *= -k
        before = now

cdef void student_common(int n, double d, double *g) noexcept nogil:
    """Derivatives along d of log(gamma((d + 1) / 2) / gamma(d / 2) / sqrt(d))"""
    cdef double[ORDERS] above
    cdef double[ORDERS] below
    cdef double half = 0.5, own = -0.5 / d
    cdef int k
    polygammas(n, (d + 1) / 2, above)
    polygammas(n, d / 2, below)
    for k in range(n):
        g[k] = half * (above[k] - below[k]) + own
        half /= 2
        own *= -(k + 1) / d

cdef double stdtr_order(const double *x) noexcept nogil:
    """The derivative of order x[0] > 0 along the degrees of freedom of Student's distribution function at t"""
    cdef int n = order(x[0]), i, nodes, _k
    cdef double d = x[1], t = fabs(x[2]), sign = -1 if x[2] < 0 else 1, u0, u, v, w, f, h, norm, total = 0, weight
    cdef double[ORDERS] common
    cdef double[ORDERS] g
    cdef double[ORDERS] B
    if n < 1 or not d > 0 or isnan(t):
        return NAN
    if t == 0 or t == INFINITY or d == INFINITY:
        return 0
    student_common(n, d, common)
    norm = lgamma((d + 1) / 2) - lgamma(d / 2) - log(M_PI) / 2
    u0 = asinh(t / sqrt(d))                 # s = sqrt(d) sinh(u): the density times ds is that times cosh(u)^-d du
    if t < 1.5:
        nodes = 1 + <int>u0
        h = u0 / nodes
        for i in range(nodes * NODES):
            u = panel(i % NODES, i // NODES * h, h, &weight)
            student_logs(n, d, sqrt(d) * sinh(u), common, g)
            bell(n, g, B)
            total += weight * B[n] * exp(norm - d * log(cosh(u)))
        return sign * total
    w = 3 / d if d < 1 else 3 / (d * tanh(u0) + sqrt(d))
    h = 9.2 / 100
    v = -4.6
    for _k in range(101):
        f = w * exp(v - exp(-v))
        u = u0 + f
        if u < 300:
            student_logs(n, d, sqrt(d) * sinh(u), common, g)
            bell(n, g, B)
            total -= f * (1 + exp(-v)) * B[n] * exp(norm - d * (u + log1p(exp(-2 * u)) - log(2.)))
        v += h
    return sign * total * h

cdef double nctdtr_order(const double *x) noexcept nogil:
    """The derivative of orders x[0] to x[2] along df, nc and t of the noncentral t distribution.

    It is the mean of Phi(t s - nc) over s^2, which is chi squared over df.
    """
    cdef int n = order(x[0]), m = order(x[1]), k = order(x[2]), i, j, nodes
    cdef double d = x[3], c = x[4], t = x[5], low, y, h, s, z, p, total = 0, phi, before, after, factor, half
    cdef double[ORDERS] common
    cdef double[ORDERS] g
    cdef double[ORDERS] B
    if n < 0 or m < 0 or k < 0 or n + m + k >= ORDERS or not d > 0:
        return NAN
    polygammas(n, d / 2, common)
    half = 0.5
    factor = 0.5 / d
    for j in range(n):                      # of d / 2 log(d / 2) - log(gamma(d / 2))
        if j == 0:
            common[0] = 0.5 * log(d / 2) + 0.5 - half * common[0]
        else:
            common[j] = factor - half * common[j]
            factor *= -j / d
        half /= 2
    h = fmin(0.1, 0.15 / sqrt(2 * d))
    low, y = -12 / sqrt(2 * d) - 36 / d, 12 / sqrt(2 * d) + fmax(log(100 / d) / 2, 0)
    nodes = <int>((y - low) / h)
    for i in range(nodes + 1):
        y = low + i * h
        s = exp(y)
        p = log(2.) + d / 2 * log(d / 2) - lgamma(d / 2) + d * y - d / 2 * s * s
        if p < -745:
            continue
        for j in range(n):
            g[j] = common[j] + (y - s * s / 2 if j == 0 else 0)
        bell(n, g, B)
        z = t * s - c
        if m + k == 0:
            phi = erfc(-z / sqrt(2.)) / 2
        else:                               # (-1)^m s^k times a derivative of Phi, by Hermite's polynomials
            phi = exp(-z * z / 2) / sqrt(2 * M_PI)
            before = 0
            for j in range(m + k - 1):
                after = -z * phi - j * before
                before, phi = phi, after
            phi *= pow(s, k) * (-1 if m & 1 else 1)
        total += exp(p) * B[n] * phi
    return total * h


# ---------------------------------------------------------------- orders of Bessel functions

cdef double panel(int i, double low, double length, double *weight) noexcept nogil:
    """A node of Gauss's rule"""
    cdef int k = i // 2
    weight[0] = weights[k] * length / 2
    return low + length / 2 * (1 + (abscissas[k] if i & 1 else -abscissas[k]))

cdef double kv_order(const double *x) noexcept nogil:
    """The derivative of order x[0] along v of K_v(x), times e^(x x[3]): the integral of e^(-x cosh t) cosh(v t)"""
    cdef int n = order(x[0]), i, nodes = 64
    cdef double v = fabs(x[1]), z = x[2], scaled = x[3], t0, low, T, h, t, e, total = 0, sign
    if n < 0 or not z >= 0:
        return NAN
    sign = -1 if n & 1 and x[1] < 0 else 1
    if z == 0:
        return 0 if n & 1 and v == 0 else sign * INFINITY
    if z == INFINITY:
        return 0
    t0 = asinh(v / z)
    low = z * cosh(t0) - v * t0
    T = t0 + sqrt(2 / z) if z > 1 else t0 + 1
    while z * cosh(T) - v * T - low < 45:
        T = T * 1.15 + 0.02
    h = T / nodes
    for i in range(nodes + 1):
        t = i * h
        e = exp(-z * (cosh(t) - scaled) + v * t)
        e *= (1 - exp(-2 * v * t) if n & 1 else 1 + exp(-2 * v * t)) / 2
        total += e * pow(t, n) * (0.5 if i == 0 else 1)
    return sign * total * h

cdef void sine_powers(int n, double v, int quarters, double *of) noexcept nogil:
    """What the n-th derivative along v of sin(pi v + quarters pi / 2) e^(-v t) is made of, in `powers`"""
    cdef double factor = 1
    cdef int j
    for j in range(n + 1):
        of[j] = choose[n][j] * factor * sine_pi(v, j + quarters)
        factor *= M_PI

cdef double powers(int n, const double *of, double t) noexcept nogil:
    """The polynomial in -t that e^(-v t) is multiplied by"""
    cdef double total = of[0]
    cdef int j
    for j in range(1, n + 1):
        total = of[j] - t * total
    return total

cdef double sine_pi(double v, int quarters) noexcept nogil:
    """sin(pi (v + quarters / 2)), exactly 0 where it is"""
    cdef double r = v + 0.5 * quarters
    r -= 2 * floor(r / 2)
    if r == floor(r):
        return 0
    return sin(M_PI * r)

cdef double series_of_order(int n, double v, double z, double sign, double half, double shift) noexcept nogil:
    """The n-th derivative along v of a sum, times e^-shift: of Bessel functions, or Struve functions for half = 1/2.

    Its terms are sign^k (z / 2)^(2 k + v + 2 half) / (gamma(k + 1 + half) gamma(k + v + 1 + half)), v > -1 - half.
    """
    cdef double[ORDERS] k
    cdef double[ORDERS] g
    cdef double[ORDERS] B
    cdef double ln = log(z / 2), t, total = 0, size = 0
    cdef int i, j
    polygammas(n, v + 1 + half, k)
    t = exp((v + 2 * half) * ln - lgamma(1 + half) - lgamma(v + 1 + half) - shift)
    for i in range(TERMS):
        for j in range(n):
            g[j] = (ln if j == 0 else 0) - k[j]
        bell(n, g, B)
        total += t * B[n]
        size = fmax(size, fabs(t * B[n]))
        if i > 3 and i > z / 2 and fabs(t * B[n]) <= 1e-18 * size:
            break
        t *= sign * z * z / (4 * (i + 1 + half) * (v + 1 + half + i))
        next_polygammas(n, v + 1 + half + i, k)
    return total

cdef double iv_order(const double *x) noexcept nogil:
    """The derivative of order x[0] along v of I_v(x), times e^(-x x[3])"""
    cdef int n = order(x[0]), i, nodes
    cdef double v = x[1], z = x[2], scaled = x[3], h, t, total = 0, weight, T
    cdef double[ORDERS] of
    if n < 0 or not z > 0:
        return NAN
    if z == INFINITY:
        return 0 if scaled else INFINITY
    if v > 0 and (z < 30 or v * v > 4 * z):     # at 0 the first derivative is -K_0, of which a series knows little
        return series_of_order(n, v, z, 1, 0, z * scaled)
    if z >= 20:                             # even about 0 and negligible at pi
        nodes = 40 + <int>(4 * sqrt(z)) + <int>(2 * fabs(v))
        h = fmin(M_PI, sqrt(100 / z)) / nodes
        for i in range(nodes + 1):
            t = i * h
            total += exp(z * (cos(t) - scaled)) * pow(t, n) * sine_quarter(v * t, n + 1) * (0.5 if i == 0 else 1)
        total *= h
    else:
        nodes = 2 + <int>((z + fabs(v)) / 4)
        h = M_PI / nodes
        for i in range(nodes * NODES):
            t = panel(i % NODES, i // NODES * h, h, &weight)
            total += weight * exp(z * (cos(t) - scaled)) * pow(t, n) * sine_quarter(v * t, n + 1)
    sine_powers(n, v, 0, of)
    T = 1
    while z * cosh(T) + v * T < 45 + z + fabs(v) * 2 and T < 700:
        T = T * 1.15
    nodes = 6 + <int>(T + fabs(v) * T / 8)
    h = T / nodes
    for i in range(nodes * NODES):
        t = panel(i % NODES, i // NODES * h, h, &weight)
        total -= weight * exp(-z * (cosh(t) + scaled) - v * t) * powers(n, of, t)
    return total / M_PI

cdef double sine_quarter(double a, int quarters) noexcept nogil:
    """sin(a + quarters pi / 2)"""
    quarters &= 3
    if quarters == 0:
        return sin(a)
    if quarters == 1:
        return cos(a)
    return -sin(a) if quarters == 2 else -cos(a)

cdef double end_of(double z, double v) noexcept nogil:
    """Where z sinh(t) - |v| t is large"""
    cdef double T = 1
    while z * sinh(T) - fabs(v) * T < 45 + fabs(v) and T < 700:
        T = T * 1.1
    return T

cdef double jv_order(const double *x) noexcept nogil:
    """The derivative of order x[0] along v of J_v(x), by Schlaefli's integral"""
    cdef int n = order(x[0]), i, nodes
    cdef double v = x[1], z = x[2], h, t, total = 0, weight
    cdef double[ORDERS] of
    if n < 0 or not z > 0:
        return NAN
    if z == INFINITY:
        return 0
    if v >= 0 and (z < 2 or z * z < 8 * (v + 1)):
        return series_of_order(n, v, z, -1, 0, 0)
    nodes = 1 + <int>((z + fabs(v)) / 3)
    h = M_PI / nodes
    for i in range(nodes * NODES):
        t = panel(i % NODES, i // NODES * h, h, &weight)
        total += weight * pow(-t, n) * sine_quarter(z * sin(t) - v * t, n + 1)
    sine_powers(n, v, 0, of)
    nodes = 4 + <int>(fabs(v) / 4)
    h = end_of(z, v)
    nodes += <int>h
    h /= nodes
    for i in range(nodes * NODES):
        t = panel(i % NODES, i // NODES * h, h, &weight)
        total -= weight * exp(-z * sinh(t) - v * t) * powers(n, of, t)
    return total / M_PI

cdef double yv_order(const double *x) noexcept nogil:
    """The derivative of order x[0] along v of Y_v(x)"""
    cdef int n = order(x[0]), i, nodes
    cdef double v = x[1], z = x[2], h, t, total = 0, weight
    cdef double[ORDERS] of
    if n < 0 or not z > 0:
        return NAN
    if z == INFINITY:
        return 0
    nodes = 1 + <int>((z + fabs(v)) / 3)
    h = M_PI / nodes
    for i in range(nodes * NODES):
        t = panel(i % NODES, i // NODES * h, h, &weight)
        total += weight * pow(-t, n) * sine_quarter(z * sin(t) - v * t, n)
    nodes = 4 + <int>(fabs(v) / 4)
    h = end_of(z, v)
    nodes += <int>h
    h /= nodes
    sine_powers(n, v, 1, of)
    for i in range(nodes * NODES):
        t = panel(i % NODES, i // NODES * h, h, &weight)
        total -= weight * (exp(v * t - z * sinh(t)) * pow(t, n) + powers(n, of, t) * exp(-v * t - z * sinh(t)))
    return total / M_PI


# Of complex z on the right: the same integrals and series

cdef double complex complex_quarter(double complex a, int quarters) noexcept nogil:
    """sin(a + quarters pi / 2)"""
    quarters &= 3
    if quarters == 0:
        return csin(a)
    if quarters == 1:
        return ccos(a)
    return -csin(a) if quarters == 2 else -ccos(a)

cdef double complex complex_series(int n, double v, double complex z, double sign) noexcept nogil:
    cdef double[ORDERS] k
    cdef double complex[ORDERS] B
    cdef double complex ln = clog(z / 2), t, total = 0
    cdef double size = 0
    cdef int i, j, p
    polygammas(n, v + 1, k)
    t = cexp(v * ln - lgamma(v + 1))
    for i in range(TERMS):
        B[0] = 1
        for j in range(n):
            B[j + 1] = (ln - k[0]) * B[j]
            for p in range(1, j + 1):
                B[j + 1] -= choose[j][p] * B[j - p] * k[p]
        total += t * B[n]
        size = fmax(size, cabs(t * B[n]))
        if i > 3 and i > cabs(z) / 2 and cabs(t * B[n]) <= 1e-18 * size:
            break
        t *= sign * z * z / (4 * (i + 1) * (v + 1 + i))
        next_polygammas(n, v + 1 + i, k)
    return total

cdef double complex kv_order_of_complex(const double complex *x) noexcept nogil:
    cdef int n = order(creal(x[0])), i, nodes
    cdef double v = creal(x[1]), h, t, weight
    cdef double complex z = x[2], total = 0
    if n < 0 or not creal(z) > 0:
        return NAN
    h = end_of(creal(z), v)
    nodes = 6 + <int>(2 * h + cabs(z) * (cosh(fmin(h, 5)) - 1) / 8)
    h /= nodes
    for i in range(nodes * NODES):
        t = panel(i % NODES, i // NODES * h, h, &weight)
        total += weight * pow(t, n) * (cexp(v * t - z * (cosh(t) - creal(x[3]))) + (-1 if n & 1 else 1) * cexp(
            -v * t - z * (cosh(t) - creal(x[3])))) / 2
    return total

cdef double complex iv_order_of_complex(const double complex *x) noexcept nogil:
    cdef int n = order(creal(x[0])), i, nodes
    cdef double v = creal(x[1]), h, t, weight
    cdef double complex z = x[2], total = 0
    cdef double[ORDERS] of
    if n < 0 or not creal(z) > 0 or creal(x[3]) != 0:
        return NAN
    if v > 0 and (cabs(z) < 2 or cabs(z) * cabs(z) < 8 * (v + 1)):
        return complex_series(n, v, z, 1)
    nodes = 2 + <int>((cabs(z) + fabs(v)) / 2)
    h = M_PI / nodes
    for i in range(nodes * NODES):
        t = panel(i % NODES, i // NODES * h, h, &weight)
        total += weight * cexp(z * cos(t)) * pow(t, n) * sine_quarter(v * t, n + 1)
    sine_powers(n, v, 0, of)
    h = end_of(creal(z), v)
    nodes = 6 + <int>(2 * h + cabs(z) * (cosh(fmin(h, 5)) - 1) / 8)
    h /= nodes
    for i in range(nodes * NODES):
        t = panel(i % NODES, i // NODES * h, h, &weight)
        total -= weight * cexp(-z * cosh(t) - v * t) * powers(n, of, t)
    return total / M_PI

cdef double complex schlaefli(int n, int quarters, double v, double complex z) noexcept nogil:
    """The integral of sin(z sin t - v t + quarters pi / 2) from 0 to pi, n times differentiated"""
    cdef int i, nodes = 2 + <int>((cabs(z) + fabs(v)) / 2)
    cdef double h = M_PI / nodes, t, weight
    cdef double complex total = 0
    for i in range(nodes * NODES):
        t = panel(i % NODES, i // NODES * h, h, &weight)
        total += weight * pow(-t, n) * complex_quarter(z * sin(t) - v * t, n + quarters)
    return total

cdef double complex jv_order_of_complex(const double complex *x) noexcept nogil:
    cdef int n = order(creal(x[0])), i, nodes
    cdef double v = creal(x[1]), h, t, weight
    cdef double complex z = x[2], total
    cdef double[ORDERS] of
    if n < 0 or not creal(z) > 0:
        return NAN
    if v >= 0 and (cabs(z) < 2 or cabs(z) * cabs(z) < 8 * (v + 1)):
        return complex_series(n, v, z, -1)
    total = schlaefli(n, 1, v, z)
    sine_powers(n, v, 0, of)
    h = end_of(creal(z), v)
    nodes = 6 + <int>(2 * h + cabs(z) * sinh(fmin(h, 5)) / 8)
    h /= nodes
    for i in range(nodes * NODES):
        t = panel(i % NODES, i // NODES * h, h, &weight)
        total -= weight * cexp(-z * sinh(t) - v * t) * powers(n, of, t)
    return total / M_PI

cdef double complex yv_order_of_complex(const double complex *x) noexcept nogil:
    cdef int n = order(creal(x[0])), i, nodes
    cdef double v = creal(x[1]), h, t, weight
    cdef double complex z = x[2], total
    cdef double[ORDERS] of
    if n < 0 or not creal(z) > 0:
        return NAN
    total = schlaefli(n, 0, v, z)
    sine_powers(n, v, 1, of)
    h = end_of(creal(z), v)
    nodes = 8 + <int>(2 * h + cabs(z) * sinh(fmin(h, 5)) / 8)
    h /= nodes
    for i in range(nodes * NODES):
        t = panel(i % NODES, i // NODES * h, h, &weight)
        total -= weight * (cexp(v * t - z * sinh(t)) * pow(t, n) + powers(n, of, t) * cexp(-v * t - z * sinh(t)))
    return total / M_PI


# ---------------------------------------------------------------- Struve functions, and integrals of Bessel functions

cdef double modstruve_order(const double *x) noexcept nogil:
    """The derivative of order x[0] along v of L_v(z), z > 0 and v > -3 / 2"""
    cdef int n = order(x[0])
    return NAN if n < 0 or not (x[1] > -1.5 and x[2] > 0) else series_of_order(n, x[1], x[2], 1, 0.5, 0)

cdef double struve_order(const double *x) noexcept nogil:
    """The derivative of order x[0] along v of H_v(z), z > 0 and v > -1 / 2: far from 0 by H_v - Y_v, an integral"""
    cdef int n = order(x[0]), i, j, nodes = 8
    cdef double v = x[1], z = x[2], h, t, weight, total, norm
    cdef double[ORDERS] k
    cdef double[ORDERS] g
    cdef double[ORDERS] B
    if n < 0 or not (v > -0.5 and z > 0):
        return NAN
    if z < 8 or z * z < 16 * (v + 1):
        return series_of_order(n, v, z, -1, 0.5, 0)
    total = yv_order(x)
    polygammas(n, v + 0.5, k)
    norm = log(2.) + v * log(z / 2) - log(M_PI) / 2 - lgamma(v + 0.5)
    h = (45 + 2 * fabs(v)) / z / nodes
    for i in range(nodes * NODES):
        t = panel(i % NODES, i // NODES * h, h, &weight)
        for j in range(n):
            g[j] = (log(z / 2) + log1p(t * t) if j == 0 else 0) - k[j]
        bell(n, g, B)
        total += weight * B[n] * exp(norm - z * t + (v - 0.5) * log1p(t * t))
    return total

cdef double besselpoly_order(const double *x) noexcept nogil:
    """The derivative of orders x[0] and x[1] along lambda and v of the integral of t^lambda J_v(2 a t) from 0 to 1"""
    cdef int n = order(x[0]), m = order(x[1]), i, j, q
    cdef double a = x[2], s = x[3], v = x[4], ln, t, d, part, factor, total = 0, size = 0
    cdef double[ORDERS] k
    cdef double[ORDERS] g
    cdef double[ORDERS] B
    if n < 0 or m < 0 or n + m >= ORDERS or not (a > 0 and v > -1 and s + v > -1):
        return NAN
    ln = log(a)
    polygammas(m, v + 1, k)
    t = exp(v * ln - lgamma(v + 1))
    for i in range(TERMS):
        for j in range(m):
            g[j] = (ln if j == 0 else 0) - k[j]
        bell(m, g, B)
        d = s + v + 1 + 2 * i
        factor = 1 / d
        for j in range(1, n + 1):
            factor *= -j / d
        part = 0
        for q in range(m + 1):              # q derivatives of 1 / d, beside the n along lambda
            part += choose[m][q] * B[m - q] * factor
            factor *= -(n + q + 1) / d
        total += t * part
        size = fmax(size, fabs(t * part))
        if i > 3 and i > a and fabs(t * part) <= 1e-18 * size:
            break
        t *= -a * a / ((i + 1) * (v + 1 + i))
        next_polygammas(m, v + 1 + i, k)
    return total

cdef double hyperu_integral(int n, int m, double a, double b, double z) noexcept nogil:
    """The derivative of orders n and m along a and b of U(a, b, z), a > 0: the integral of
    e^(-z t) t^(a - 1) (1 + t)^(b - a - 1) / gamma(a), by the trapezoidal rule in log t"""
    cdef int j
    cdef double u, end, h = 0.12, t, f, total = 0
    cdef double[ORDERS] k
    cdef double[ORDERS] g
    cdef double[ORDERS] B
    polygammas(n, a, k)
    u = fmin(log(1 / z), 0) - 42 / a - 2
    end = log((60 + 2 * fabs(b)) / z + 1) + 1
    while u < end:
        t = exp(u)
        f = exp(a * u - z * t + (b - a - 1) * log1p(t) - lgamma(a))
        if f > 0:
            for j in range(n):
                g[j] = (u - log1p(t) if j == 0 else 0) - k[j]
            bell(n, g, B)
            total += f * B[n] * pow(log1p(t), m)
        u += h
    return total * h

cdef double hyperu_order(const double *x) noexcept nogil:
    """The same for all a: DLMF 13.3.7, U(a - 1) = (2 a + z - b) U(a) - a (a - b + 1) U(a + 1), towards smaller a"""
    cdef int n = order(x[0]), m = order(x[1]), i, j, steps, _k
    cdef double a = x[2], b = x[3], z = x[4], t
    cdef double[ORDERS][ORDERS] high
    cdef double[ORDERS][ORDERS] low
    cdef double[ORDERS][ORDERS] last
    if n < 0 or m < 0 or n + m >= ORDERS or not z > 0 or not a > -1000:
        return NAN
    if a > 0.5:
        return hyperu_integral(n, m, a, b, z)
    steps = <int>floor(0.5 - a) + 1
    a += steps
    for i in range(n + 1):
        for j in range(m + 1):
            high[i][j] = hyperu_integral(i, j, a + 1, b, z)
            low[i][j] = hyperu_integral(i, j, a, b, z)
    for _k in range(steps):
        for i in range(n + 1):
            for j in range(m + 1):
                t = (2 * a + z - b) * low[i][j] - a * (a - b + 1) * high[i][j]
                if i:
                    t += 2 * i * low[i - 1][j] - i * (2 * a - b + 1) * high[i - 1][j]
                if i > 1:
                    t -= i * (i - 1) * high[i - 2][j]
                if j:
                    t += j * (a * high[i][j - 1] - low[i][j - 1])
                if i and j:
                    t += i * j * high[i - 1][j - 1]
                last[i][j] = t
        for i in range(n + 1):
            for j in range(m + 1):
                high[i][j], low[i][j] = low[i][j], last[i][j]
        a -= 1
    return low[n][m]


# ---------------------------------------------------------------- orders of parabolic cylinder functions
# Truncated power series in the shift of the order are multiplied as numbers are

cdef void weber_integral(int n, double v, double x, double *integrals) noexcept nogil:
    """The derivatives of orders up to n along v < -1 of D_v(x): DLMF 12.5.1, the integral of
    e^(-x^2 / 4 - t^2 / 2 - x t) t^(-v - 1) / gamma(-v), by the trapezoidal rule in log t"""
    cdef int j
    cdef double h = fmin(0.125 / (1 + fmax(-x, 0) / 4), 0.6 / fmax(x, 1)), t, f, u, end
    cdef double[ORDERS] k
    cdef double[ORDERS] g
    cdef double[ORDERS] B
    polygammas(n, -v, k)
    for j in range(n + 1):
        integrals[j] = 0
    u = 42 / v - 2 - log(fmax(x, 1))
    end = log(fmax(-x, 0) + 2 * sqrt(-v) + 12)
    while u < end:
        t = exp(u)
        f = h * exp(-x * x / 4 - v * u - t * t / 2 - x * t - lgamma(-v))
        for j in range(n):
            g[j] = (-u if j == 0 else 0) + (-k[j] if j & 1 else k[j])
        bell(n, g, B)
        for j in range(n + 1):
            integrals[j] += f * B[j]
        u += h

cdef double pbdv_order(const double *x) noexcept nogil:
    """The derivative of order x[0] along v of D_v(z): DLMF 12.8.1, towards larger v"""
    cdef int n = order(x[0]), steps, j, _i
    cdef double v = x[1], z = x[2]
    cdef double[ORDERS] before
    cdef double[ORDERS] now
    cdef double[ORDERS] after
    if n < 0 or not v < 1e4 or isnan(z):
        return NAN
    if v < -2:
        weber_integral(n, v, z, now)
        return now[n]
    steps = <int>floor(v) + 3
    v -= steps
    weber_integral(n, v, z, before)
    v += 1
    weber_integral(n, v, z, now)
    for _i in range(steps - 1):
        for j in range(n + 1):
            after[j] = z * now[j] - v * before[j] - (j * before[j - 1] if j else 0)
        for j in range(n + 1):
            before[j], now[j] = now[j], after[j]
        v += 1
    return now[n]

cdef void multiply(int n, double *p, const double *q) noexcept nogil:
    """The product of two power series, in place of the first"""
    cdef int i, j
    for i in range(n, -1, -1):
        p[i] *= q[0]
        for j in range(1, i + 1):
            p[i] += q[j] * p[i - j]

cdef void reciprocal_gamma(int n, double z, double s, double *series) noexcept nogil:
    """The power series of 1 / gamma(z + s e)"""
    cdef int j
    cdef double factor = 1, at = z if z > 0.5 else 1 - z, sign = s if z > 0.5 else -s
    cdef double[ORDERS] k
    cdef double[ORDERS] g
    cdef double[ORDERS] B
    cdef double[ORDERS] sines
    polygammas(n, at, k)
    for j in range(n):
        g[j] = -k[j] if z > 0.5 else k[j]
    bell(n, g, B)
    for j in range(n + 1):
        series[j] = B[j] * factor * exp(-lgamma(at) if z > 0.5 else lgamma(at))
        factor *= sign / (j + 1)
    if z > 0.5:
        return
    factor = 1 / M_PI
    for j in range(n + 1):
        sines[j] = factor * sine_pi(z, j)
        factor *= M_PI * s / (j + 1)
    multiply(n, series, sines)

cdef void weber_start_v(int n, double a, int k, double *series) noexcept nogil:
    """The power series in a of V(a, 0) or V'(a, 0): DLMF 12.2.8 and 12.2.9"""
    cdef int j
    cdef double factor = M_PI * pow(2, a / 2 + 0.25 + 0.5 * k)
    cdef double[ORDERS] other
    for j in range(n + 1):
        series[j] = factor
        factor *= 0.34657359027997264 / (j + 1)
    reciprocal_gamma(n, (0.25 if k else 0.75) - a / 2, -0.5, other)
    multiply(n, series, other)
    multiply(n, series, other)
    reciprocal_gamma(n, (0.75 if k else 0.25) + a / 2, 0.5, other)
    multiply(n, series, other)

cdef void complex_logs(int n, double complex z, double *derivatives) noexcept nogil:
    """Real parts of log gamma(z) and of its derivatives along a, z = ... + i a / 2, n of these"""
    cdef double complex w = z + 16, step = 1, own, power
    cdef double factor = 1
    cdef int j, k
    derivatives[0] = creal((w - 0.5) * clog(w) - w)
    power = 1 / w
    for k in range(1, BERNOULLI + 1):
        derivatives[0] += creal(bernoulli[k - 1] / (2 * k * (2 * k - 1)) * power)
        power /= w * w
    for k in range(16):
        derivatives[0] -= log(cabs(z + k))
    for j in range(n):                      # the derivative of order j of psi
        own = 0
        factor = 1
        for k in range(2, j + 1):
            factor *= k
        for k in range(16):
            own += factor / (z + k) ** (j + 1)
        own += (-clog(w) if j == 0 else factor / j / w ** j) + factor / (2 * w ** (j + 1))
        for k in range(1, BERNOULLI + 1):
            own += bernoulli[k - 1] * rising(2 * k, j) / (2 * k) / w ** (2 * k + j)
        step *= 0.5j
        derivatives[j + 1] = creal(step * (own if j & 1 else -own))

cdef double rising(int k, int j) noexcept nogil:
    """k (k + 1) ... (k + j - 1)"""
    cdef double product = 1
    cdef int i
    for i in range(j):
        product *= k + i
    return product

cdef void weber_start_w(int n, double a, int k, double *series) noexcept nogil:
    """The power series in a of W(a, 0) or W'(a, 0): DLMF 12.14.2 and 12.14.3"""
    cdef double[ORDERS + 1] one
    cdef double[ORDERS + 1] other
    cdef double[ORDERS] g
    cdef double factor
    cdef int j
    complex_logs(n, 0.25 + 0.5j * a, one)
    complex_logs(n, 0.75 + 0.5j * a, other)
    for j in range(n + 1):
        one[j] = (other[j] - one[j] if k else one[j] - other[j]) / 2
    for j in range(n):
        g[j] = one[j + 1]
    bell(n, g, series)
    factor = exp(one[0]) * (-0.8408964152537145 if k else 0.5946035575013605)      # 2^(-1/4), 2^(-3/4)
    for j in range(n + 1):
        series[j] *= factor
        factor /= j + 1

cdef double weber_series(int n, int d, bint of_w, double a, double x) noexcept nogil:
    """The derivative of order n along a, and d along x, of V(a, x) or W(a, x), by the two power series around x = 0"""
    cdef double[ORDERS] start
    cdef double[ORDERS] before
    cdef double[ORDERS] now
    cdef double[ORDERS] after
    cdef double total = 0, size = 0, part, last, w = -x * x / 4 if of_w else x * x / 4, c
    cdef int first, j, k
    for first in range(2):
        if of_w:
            weber_start_w(n, a, first, start)
        else:
            weber_start_v(n, a, first, start)
        for j in range(n + 1):
            before[j], now[j] = 0, (start[j] * (x if first else 1))
        k = first
        part = start[n] if first and d else 0 if d else now[n]
        total += part
        size = fmax(size, fabs(part))
        while k < 2000:
            c = x * x / ((k + 2) * (k + 1))
            for j in range(n + 1):
                after[j] = c * (a * now[j] + (now[j - 1] if j else 0) + w * before[j])
            for j in range(n + 1):
                before[j], now[j] = now[j], after[j]
            k += 2
            last = part
            part = now[n] * (k / x if d and x != 0 else 1 if not d else 0)
            total += part
            size = fmax(size, fabs(part))
            if k > 20 + 2 * n and fabs(part) + fabs(last) <= 1e-19 * size:
                break
    for j in range(2, n + 1):
        total *= j
        size *= j
    return NAN if size * 1e-16 > 1e-10 * fabs(total) + 1e-13 else total

cdef double pbvv_order(const double *x) noexcept nogil:
    """The derivative of orders x[0] along v and x[1] along z of V(-v - 1/2, z)"""
    cdef int n = order(x[0])
    cdef double value
    if n < 0:
        return NAN
    value = weber_series(n, <int>x[1], False, -x[2] - 0.5, x[3])
    return -value if n & 1 else value

cdef double pbwa_order(const double *x) noexcept nogil:
    """The derivative of orders x[0] along a and x[1] along z of W(a, z)"""
    cdef int n = order(x[0])
    return NAN if n < 0 else weber_series(n, <int>x[1], True, x[2], x[3])


# ---------------------------------------------------------------- parameters of hypergeometric functions
# Truncated power series in the shifts of the parameters, multiplied and divided as the terms are

cdef double hyp1f1_series(int n, int m, double a, double b, double z) noexcept nogil:
    cdef double[FEW][FEW] t
    cdef double total = 0, size = 0, u
    cdef int i, j, k
    for i in range(n + 1):
        for j in range(m + 1):
            t[i][j] = i == 0 and j == 0
    for k in range(TERMS):
        total += t[n][m]
        size = fmax(size, fabs(total))
        if k > 20 and k > fabs(z) and fabs(t[n][m]) <= 1e-17 * size and fabs(t[0][0]) <= 1e-17 * size:
            break
        u = z / (k + 1)
        for i in range(n, -1, -1):
            for j in range(m + 1):
                t[i][j] = ((a + k) * t[i][j] + (t[i - 1][j] if i else 0)) * u
                t[i][j] = (t[i][j] - (t[i][j - 1] if j else 0)) / (b + k)
    for i in range(2, n + 1):
        total *= i
    for j in range(2, m + 1):
        total *= j
    return total

cdef double hyp0f1_order(const double *x) noexcept nogil:
    """The derivative of order x[0] along v of 0F1(v, z), which loses digits for large negative z"""
    cdef double[FEW] t
    cdef double total = 0, size = 0, v = x[1], z = x[2]
    cdef int n = <int>x[0], j, k
    if not 0 <= n < FEW or isnan(z) or z < -200:
        return NAN
    for j in range(n + 1):
        t[j] = j == 0
    for k in range(TERMS):
        total += t[n]
        size = fmax(size, fabs(total))
        if k > 20 and k * k > fabs(z) and fabs(t[n]) <= 1e-17 * size and fabs(t[0]) <= 1e-17 * size:
            break
        for j in range(n + 1):
            t[j] = (t[j] * z / (k + 1) - (t[j - 1] if j else 0)) / (v + k)
    for j in range(2, n + 1):
        total *= j
    return total

cdef double hyp1f1_order(const double *x) noexcept nogil:
    """The derivative of orders x[0] and x[1] along a and b of 1F1(a, b, z); by Kummer's transformation for z < 0"""
    cdef int n = <int>x[0], m = <int>x[1], k
    cdef double a = x[2], b = x[3], z = x[4], total = 0
    if not (0 <= n and 0 <= m and n + m < FEW) or isnan(z):
        return NAN
    if z >= 0:
        return hyp1f1_series(n, m, a, b, z)
    for k in range(m + 1):
        total += choose[m][k] * hyp1f1_series(n + k, m - k, b - a, b, -z)
    return total * exp(z) * (-1 if n & 1 else 1)

cdef double hyp2f1_series(int n, int m, int q, double a, double b, double c, double z) noexcept nogil:
    cdef double[FEW][FEW][FEW] t
    cdef double total = 0, size = 0, u
    cdef int i, j, k, p
    for i in range(n + 1):
        for j in range(m + 1):
            for p in range(q + 1):
                t[i][j][p] = i == 0 and j == 0 and p == 0
    for k in range(TERMS):
        total += t[n][m][q]
        size = fmax(size, fabs(total))
        if k > 20 and fabs(t[n][m][q]) <= 1e-17 * size * (1 - fabs(z)) and (
                fabs(t[0][0][0]) <= 1e-17 * size * (1 - fabs(z))):
            break
        u = z / (k + 1)
        for i in range(n, -1, -1):
            for j in range(m, -1, -1):
                for p in range(q + 1):
                    t[i][j][p] = ((a + k) * ((b + k) * t[i][j][p] + (t[i][j - 1][p] if j else 0)) + (
                        (b + k) * t[i - 1][j][p] + (t[i - 1][j - 1][p] if j else 0) if i else 0)) * u
                    t[i][j][p] = (t[i][j][p] - (t[i][j][p - 1] if p else 0)) / (c + k)
    else:
        return NAN
    for i in range(2, n + 1):
        total *= i
    for i in range(2, m + 1):
        total *= i
    for i in range(2, q + 1):
        total *= i
    return total

cdef double hyp2f1_order(const double *x) noexcept nogil:
    """The derivative of orders x[0] to x[2] along a, b and c of 2F1(a, b, c, z).

    For z < -1/2 it is that of Pfaff's transformation.
    """
    cdef int n = <int>x[0], m = <int>x[1], q = <int>x[2], i, k
    cdef double a = x[3], b = x[4], c = x[5], z = x[6], total = 0, part, s
    if not (0 <= n and 0 <= m and 0 <= q and n + m + q < FEW) or not z < 1:
        return NAN
    if z >= -0.5:
        return hyp2f1_series(n, m, q, a, b, c, z)
    s = -log1p(-z)                          # e^(a s) F(a, c - b, c, w): along b as -d2, along c as d2 + d3
    for i in range(n + 1):
        part = 0
        for k in range(q + 1):
            part += choose[q][k] * hyp2f1_series(n - i, m + k, q - k, a, c - b, c, z / (z - 1))
        total += choose[n][i] * pow(s, i) * part
    return total * exp(a * s) * (-1 if m & 1 else 1)


# ---------------------------------------------------------------- Carlson's integrals
# Of (t + x)^(-p/2) (t + y)^(-q/2) (t + z)^(-r/2) (t + w)^(-s/2) from 0 to infinity, by the trapezoidal rule in log t

cdef double carlson(const double *x) noexcept nogil:
    cdef double low = INFINITY, high = 0, left = 1, right = -1, u, end, t, f, r, total = 0, h = 0.45
    cdef int i, _k
    for i in range(4):
        if x[i] == 0:
            continue
        if not x[i + 4] >= 0:
            return NAN
        right += x[i] / 2
        if x[i + 4] == 0:
            left -= x[i] / 2
        else:
            low = fmin(low, x[i + 4])
            high = fmax(high, x[i + 4])
    if left <= 0:
        return INFINITY
    u = log(low) - 38 / left
    end = log(high) + 38 / right
    while u < end:
        t = exp(u)
        f = t
        for i in range(4):
            if x[i] != 0:
                r = 1 / sqrt(t + x[i + 4])
                for _k in range(<int>x[i]):
                    f *= r
        total += f
        u += h
    return total * h

cdef double complex carlson_of_complex(const double complex *x) noexcept nogil:
    cdef double low = INFINITY, high = 0, left = 1, right = -1, u, end, h = 0.2, size
    cdef double complex f, r, total = 0
    cdef int i, _k
    for i in range(4):
        if x[i] == 0:
            continue
        right += creal(x[i]) / 2
        size = sqrt(x[i + 4].real * x[i + 4].real + x[i + 4].imag * x[i + 4].imag)
        if size == 0:
            left -= creal(x[i]) / 2
        else:
            low = fmin(low, size)
            high = fmax(high, size)
    if left <= 0:
        return INFINITY
    u = log(low) - 38 / left
    end = log(high) + 38 / right
    while u < end:
        f = exp(u)
        for i in range(4):
            if x[i] != 0:
                r = 1 / csqrt(exp(u) + x[i + 4])
                for _k in range(<int>creal(x[i])):
                    f *= r
        total += f
        u += h
    return total * h


# ---------------------------------------------------------------- quotients that have 0/0 at one point

cdef double of_logarithm(int k, int first, double w) noexcept nogil:
    """The k-th derivative of the sum of (-w)^j / (j + first), log(1 + w) / w for 1, and for |w| < 1/2"""
    cdef double total = 0, term = 1, step
    cdef int j
    for j in range(2, k + 1):
        term *= j
    if k & 1:
        term = -term
    for j in range(k, k + 200):
        step = term / (j + first)
        total += step
        if fabs(step) < 1e-18 * fabs(total):
            break
        term *= -w * (j + 1) / (j + 1 - k)
    return total

cdef double log_quotient(const double *x) noexcept nogil:
    """The derivative of order x[0] of log(1 + w) / w"""
    cdef double w = x[1], value, term
    cdef int j, k = <int>x[0]
    if fabs(w) < 0.5:
        return of_logarithm(k, 1, w)
    value, term = log1p(w) / w, 1 / (1 + w)
    for j in range(1, k + 1):
        value = (term - j * value) / w
        term *= -j / (1 + w)
    return value

cdef double log_remainder(const double *x) noexcept nogil:
    """The derivative of order x[0] of (log(1 + w) - w) / w^2, 0 for w <= -1"""
    cdef double w = x[1], value, quotient, term
    cdef int j, k = <int>x[0]
    if not w > -1:
        return w if isnan(w) else 0
    if fabs(w) < 0.5:
        return -of_logarithm(k, 2, w)
    quotient, term = log1p(w) / w, 1 / (1 + w)
    value = (quotient - 1) / w
    for j in range(1, k + 1):
        quotient = (term - j * quotient) / w
        term *= -j / (1 + w)
        value = (quotient - j * value) / w
    return value

cdef double power_quotient(const double *x) noexcept nogil:
    """The derivative of order x[0] along r of (e^(r u) - 1) / r"""
    cdef double r = x[1], u = x[2], w = r * u, e, total = 0, term = 1
    cdef int j, _i, k = <int>x[0]
    if fabs(w) < 1:
        for j in range(25):
            total += term / (j + k + 1)
            term *= w / (j + 1)
    else:
        e, total = exp(w), expm1(w) / w
        for j in range(1, k + 1):
            total = (e - j * total) / w
    for _i in range(k + 1):
        total *= u
    return total

cdef double student_gap(const double *x) noexcept nogil:
    """The derivative of order x[0] of log(gamma((d + 1) / 2) / gamma(d / 2)) - log(d / 2) / 2, 0 at infinity"""
    cdef int k = order(x[0]), n, i, _i
    cdef double d = x[1], total = 0, term, r, half = 1
    cdef double[ORDERS] above
    cdef double[ORDERS] below
    if k < 0 or not d > 0:
        return NAN
    if d > 40:
        r = 1 / d
        for n in range(1, BERNOULLI + 1):       # (1 - 2^(2 n)) B_2n / (2 n (2 n - 1)) r^(2 n - 1)
            term = (1 - pow(4, n)) * bernoulli[n - 1] / (2 * n * (2 * n - 1)) * pow(r, 2 * n - 1 + k)
            for i in range(k):
                term *= -(2 * n - 1 + i)
            total += term
        return total
    if k == 0:
        return lgamma((d + 1) / 2) - lgamma(d / 2) - log(d / 2) / 2
    polygammas(k, (d + 1) / 2, above)
    polygammas(k, d / 2, below)
    term = -0.5 / d
    for i in range(1, k):
        term *= -i / d
    for _i in range(k):
        half /= 2
    return half * (above[k - 1] - below[k - 1]) + term


# ---------------------------------------------------------------- ufuncs

cdef struct Made:
    const char *name
    int count
    Of f
    OfComplex g

cdef void loop(char **args, const npy_intp *size, const npy_intp *steps, void *data) noexcept nogil:
    cdef Made *made = <Made *>data
    cdef double[ARGS] x
    cdef npy_intp i
    cdef int k
    for i in range(size[0]):
        for k in range(made.count):
            x[k] = (<double *>(args[k] + i * steps[k]))[0]
        (<double *>(args[made.count] + i * steps[made.count]))[0] = made.f(x)

cdef void loop_of_complex(char **args, const npy_intp *size, const npy_intp *steps, void *data) noexcept nogil:
    cdef Made *made = <Made *>data
    cdef double complex[ARGS] x
    cdef npy_intp i
    cdef int k
    for i in range(size[0]):
        for k in range(made.count):
            x[k] = (<double complex *>(args[k] + i * steps[k]))[0]
        (<double complex *>(args[made.count] + i * steps[made.count]))[0] = made.g(x)

cdef enum:
    COUNT = 24

cdef Made[COUNT] made = [
    Made(b"zeta_order", 3, zeta_order, NULL), Made(b"gammainc_order", 3, gammainc_order, NULL),
    Made(b"betainc_order", 5, betainc_order, NULL), Made(b"kv_order", 4, kv_order, kv_order_of_complex),
    Made(b"iv_order", 4, iv_order, iv_order_of_complex), Made(b"jv_order", 3, jv_order, jv_order_of_complex),
    Made(b"yv_order", 3, yv_order, yv_order_of_complex), Made(b"struve_order", 3, struve_order, NULL),
    Made(b"modstruve_order", 3, modstruve_order, NULL), Made(b"besselpoly_order", 5, besselpoly_order, NULL),
    Made(b"hyperu_order", 5, hyperu_order, NULL),
    Made(b"hyp0f1_order", 3, hyp0f1_order, NULL), Made(b"hyp1f1_order", 5, hyp1f1_order, NULL),
    Made(b"hyp2f1_order", 7, hyp2f1_order, NULL),
    Made(b"stdtr_order", 3, stdtr_order, NULL), Made(b"nctdtr_order", 6, nctdtr_order, NULL),
    Made(b"log_quotient", 2, log_quotient, NULL), Made(b"log_remainder", 2, log_remainder, NULL),
    Made(b"power_quotient", 3, power_quotient, NULL), Made(b"student_gap", 2, student_gap, NULL),
    Made(b"pbdv_order", 3, pbdv_order, NULL), Made(b"pbvv_order", 4, pbvv_order, NULL),
    Made(b"pbwa_order", 4, pbwa_order, NULL), Made(b"carlson", 8, carlson, carlson_of_complex)]
cdef PyUFuncGenericFunction[2] loops = [<PyUFuncGenericFunction>loop, <PyUFuncGenericFunction>loop_of_complex]

cdef struct Parts:              # of a ufunc, which does not copy them
    void *data[2]
    char[18] types

cdef Parts[COUNT] parts

cdef dict found_ufuncs():
    cdef dict ufuncs = {}
    cdef int i, k, count
    for i in range(COUNT):
        count = made[i].count + 1
        for k in range(count):
            parts[i].types[k], parts[i].types[count + k] = NPY_DOUBLE, NPY_CDOUBLE
        parts[i].data[0] = parts[i].data[1] = <void *>&made[i]
        ufuncs[made[i].name.decode()] = PyUFunc_FromFuncAndData(
            loops, parts[i].data, parts[i].types, 2 if made[i].g != NULL else 1, count - 1, 1, PyUFunc_None,
            made[i].name, b"", 0)
    return ufuncs

UFUNCS = found_ufuncs()
