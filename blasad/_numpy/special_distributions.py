"""Slopes of distribution functions, from those of the incomplete gamma and beta functions along all arguments."""

from __future__ import annotations

import math

import numpy as np
import scipy.special as sp

from .._declarations.aliases import Function, Operand
from .._rules.kernels.parameters import MOST, UFUNCS
from .functions import values_of
from .special_parameters import (
    bells,
    beta_density,
    betainc_order,
    gamma_density,
    gamma_density_order,
    gammainc_order,
    log_quotient,
    power_quotient,
)
from .special_parts import behind, choose, family, less, within

exp, log, log1p, power, square = np.exp, np.log, np.log1p, np.power, np.square


# ---------------------------------------------------------------- distributions

@family()
def student_gap(k: int, d: Operand) -> Operand:
    """The k-th derivative of log gamma((d + 1) / 2) - log gamma(d / 2) - log(d / 2) / 2, which vanishes at infinity."""
    return UFUNCS["student_gap"](k, d)


student_gap.along(None, lambda k, d: student_gap(k + 1, d))


def student_log_x(x: Operand, d: Operand) -> Operand:
    """The slope along x of the logarithm of Student's density, -(d + 1) / 2 log(1 + x^2 / d) and more."""
    return -x * (1 + 1 / d) / (1 + x * x / d)


def student_log_d(x: Operand, d: Operand) -> Operand:
    """Along d."""
    v = x * x / d
    return (v * v * log_quotient(1, v) + v / d / (1 + v)) / 2 + student_gap(1, d)


def student_density_order(n: int, d: Operand, t: Operand) -> Operand:
    """The n-th derivative along d of Student's density."""
    ratio = t * t / d
    start = exp(student_gap(0, d) - (1 + 1 / d) * t * t * log_quotient(0, ratio) / 2) / math.sqrt(2 * math.pi)
    logs = [student_log_d(t, d)] if n else []
    for k in range(1, n):
        of_log = [(-1) ** (j - 1) * math.factorial(j - 1) * (power(d + t * t, -j) - power(d, -j)) for j in (k, k + 1)]
        logs.append(student_gap(k + 1, d) - (d + 1) / 2 * of_log[1] - (k + 1) / 2 * of_log[0])
    return bells(n, start, lambda f: f * logs[0], logs)


@family(most=MOST)
def stdtr_order(n: int, d: Operand, t: Operand) -> Operand:
    """The n-th derivative along d of Student's distribution function, n > 0."""
    return UFUNCS["stdtr_order"](n, d, t)


stdtr_order.along(None, lambda n, d, t: stdtr_order(n + 1, d, t), student_density_order)


def student_density(d: Operand, t: Operand) -> Operand:
    """Student's density."""
    return student_density_order(0, d, t)


@family(most=MOST)
def nctdtr_order(n: int, m: int, k: int, d: Operand, c: Operand, t: Operand) -> Operand:
    """The derivative of orders n, m and k of the noncentral t distribution function along d, c and t."""
    return UFUNCS["nctdtr_order"](n, m, k, d, c, t)


nctdtr_order.along(
    None,
    None,
    None,
    lambda n, m, k, d, c, t: nctdtr_order(n + 1, m, k, d, c, t),
    lambda n, m, k, d, c, t: nctdtr_order(n, m + 1, k, d, c, t),
    lambda n, m, k, d, c, t: nctdtr_order(n, m, k + 1, d, c, t))


def binomial(k: int, at: Operand, n: Operand, p: Operand) -> Operand:
    """The slopes along k and n of the binomial distribution function I(n - k, k + 1, 1 - p)."""
    along_n = betainc_order(1, 0, n - at, at + 1, 1 - p)
    return along_n if k else betainc_order(0, 1, n - at, at + 1, 1 - p) - along_n


def fisher(k: int, a: Operand, b: Operand, x: Operand) -> Operand:
    """The slopes along a, b and x of I(a / 2, b / 2, z), z = a x / (b + a x)."""
    total = b + a * x
    z = a * x / total
    density = beta_density(a / 2, b / 2, z) / square(total)
    if k == 0:
        return betainc_order(1, 0, a / 2, b / 2, z) / 2 + density * x * b
    return betainc_order(0, 1, a / 2, b / 2, z) / 2 - density * x * a if k == 1 else density * a * b


@family()
def poisson(j: Operand, c: Operand) -> Operand:
    """Poisson's probability of j with mean c, 0 for j < 0."""
    k = np.maximum(j, 0)
    return np.where(np.less(j, 0), 0.0, np.exp(sp.xlogy(k, c) - c - sp.gammaln(k + 1)))


poisson.along(None, lambda j, c: poisson(j - 1, c) - poisson(j, c))


def mixture(c: Operand, of: Function) -> Operand:
    """The mean of a function of j, on an axis more, over Poisson's distribution with mean c / 2."""
    means = np.asarray(values_of(c))
    most = float(np.max(means, initial=0.0, where=np.isfinite(means))) / 2
    j = np.arange(int(40 + most + 12 * math.sqrt(most)), dtype=float)
    c = behind(within(c, 2 * most + 1)) / 2
    return (poisson(j, c) * of(j)).sum(-1)


def reached(row: int, f: Function, *args: Operand) -> Operand:
    """1 where a search has found what it looked for, and 0 where its result is a bound."""
    more = [*args, *[0.0] * (6 - len(args))]
    return reached_of(row, f, len(args), *more)


@family()
def reached_of(at: int, f: Function, count: int, *args: Operand) -> Operand:
    """The same, of arguments that `f` takes and a number of others."""
    wanted = np.asarray(args[at])
    with np.errstate(all="ignore"):
        near = np.abs(f(*args[:count]) - wanted) < 1e-4 * np.minimum(wanted, 1 - wanted)
    return np.broadcast_to(near * 1.0, np.broadcast_shapes(*map(np.shape, args)))


reached_of.along(None, None, None, *[0.0] * 6)


def noncentral_chi2(k: int, x: Operand, d: Operand, c: Operand) -> Operand:
    """The slopes along x, df and nc of the noncentral chi squared distribution."""
    x, d = behind(x) / 2, behind(d) / 2
    if k == 1:
        return mixture(c, lambda j: gammainc_order(1, d + j, x)) / 2
    return mixture(c, lambda j: gamma_density(d + j + k / 2, x)) * (0.5 if k == 0 else -0.5)


def noncentral_chi2_density(k: int, x: Operand, d: Operand, c: Operand) -> Operand:
    """The slopes along x, df and nc of the density."""
    x, d = behind(x) / 2, behind(d) / 2

    def of(j: Operand) -> Operand:
        if k == 1:
            return gamma_density_order(1, d + j, x)
        near = gamma_density(d + j - 1, x) if k == 0 else gamma_density(d + j + 1, x)
        return near - gamma_density(d + j, x)
    return mixture(c, of) / 4


def skew_normal(k: int, x: Operand, loc: Operand, scale: Operand, shape: Operand) -> Operand:
    """The slopes along x, loc, scale and shape of the skew normal distribution function Phi(z) - 2 T(z, shape)."""
    z = (x - loc) / scale
    if k == 3:
        return -exp(-z * z * (1 + shape * shape) / 2) / (math.pi * (1 + shape * shape))
    density = exp(-z * z / 2) * sp.ndtr(shape * z) * (2 / math.sqrt(2 * math.pi)) / scale
    return density if k == 0 else -density * (1 if k == 1 else z)


def noncentral_f(k: int, a: Operand, b: Operand, c: Operand, f: Operand) -> Operand:
    """The slopes along dfn, dfd, nc and f of the noncentral F distribution."""
    a, b, f = behind(a), behind(b), behind(f)
    total = b + a * f
    z = a * f / total

    def of(j: Operand) -> Operand:
        density = beta_density(a / 2 + j, b / 2, z)
        if k == 2:
            return -density * z * (1 - z) / (a + 2 * j)
        if k == 3:
            return density * a * b / square(total)
        own = betainc_order(1 - k, k, a / 2 + j, b / 2, z) / 2
        return own + density * f * (-a if k else b) / square(total)
    return mixture(c, of)


SIDE = 0.82                     # of which the series converge faster


def kolmogorov_slope(x: Operand) -> Operand:
    """By both theta series."""
    far, near = 0.0, 0.0
    for k in range(1, 7):
        far = far + (-1) ** k * 8 * k * k * exp(-2.0 * k * k * x * x)
        c = ((2 * k - 1) * math.pi) ** 2 / 8
        near = near - exp(-c / (x * x)) * (2 * c / (x * x) - 1)
    return choose(less(x, SIDE), near * math.sqrt(2 * math.pi) / (x * x), far * x)


def smirnov_slope(n: Operand, d: Operand, order: int = 1) -> Operand:
    """The first or second slope of (1 - d)^n and the sum of binom(n, j) d u^(j - 1) (1 - u)^(n - j), u = d + j / n."""
    n, d = np.asarray(n)[..., None], behind(d)
    j = np.arange(1, int(np.max(n, initial=0)) + 1)
    u = d + j / n
    on = less(u, 1) * (j <= n)
    inner = choose(on, u, 0.5)
    term = exp(sp.gammaln(n + 1) - sp.gammaln(j + 1) - sp.gammaln(np.maximum(n - j, 0) + 1) + (j - 1) * log(inner)
               + (n - j) * np.log1p(-inner))
    r = (j - 1) / inner - (n - j) / (1 - inner)
    if order == 1:
        first, factor = -n * np.power(1 - d, n - 1), 1 + d * r
    else:
        first = n * (n - 1) * np.power(1 - d, np.maximum(n - 2, 0))
        factor = r * (2 + d * r) - d * ((j - 1) / square(inner) + (n - j) / square(1 - inner))
    return (on * term * factor).sum(-1) + first[..., 0]


def kolmogorov_curve(x: Operand) -> Operand:
    """The slope of `kolmogorov_slope`."""
    far, near = 0.0, 0.0
    for k in range(1, 7):
        far = far + (-1) ** k * 8 * k * k * exp(-2.0 * k * k * x * x) * (1 - 4 * k * k * x * x)
        c = ((2 * k - 1) * math.pi) ** 2 / 8
        near = near - exp(-c / (x * x)) * (4 * c * c / x ** 7 - 10 * c / x ** 5 + 2 / x ** 3)
    return choose(less(x, SIDE), near * math.sqrt(2 * math.pi), far)


def inverse_gauss(k: int, x: Operand, mean: Operand, scale: Operand) -> Operand:
    """The slopes along x, mean and scale of the inverse Gaussian distribution function."""
    root = np.sqrt(scale / x)
    u, w = root * (x / mean - 1), root * (x / mean + 1)
    density = exp(-u * u / 2) / math.sqrt(2 * math.pi)
    if k == 0:
        return density * root / x
    tail = exp(2 * scale / mean + sp.log_ndtr(-w)) * 2 / mean
    return -scale / mean * tail if k == 1 else tail - density * root / scale


def noncentral_f_density(k: int, f: Operand, a: Operand, b: Operand, c: Operand) -> Operand:
    """The slopes along f, dfn, dfd and nc of the density, whose terms are a b D(a / 2 + j, b / 2, z) / (b + a f)^2."""
    f, a, b = behind(f), behind(a), behind(b)
    total = b + a * f
    z, y = a * f / total, b / total

    def term(j: Operand) -> Operand:
        return beta_density(a / 2 + j, b / 2, z) * a * b / square(total)

    def of(j: Operand) -> Operand:
        if k == 3:
            return (term(j + 1) - term(j)) / 2
        along_z = (a / 2 + j - 1) / z - (b / 2 - 1) / y
        both = sp.psi(a / 2 + j + b / 2)
        if k == 0:
            return term(j) * (along_z * y * a / total - 2 * a / total)
        if k == 1:
            own = (log(z) - sp.psi(a / 2 + j) + both) / 2
            return term(j) * (own + along_z * y * f / total + 1 / a - 2 * f / total)
        own = (log(y) - sp.psi(b / 2) + both) / 2
        return term(j) * (own - along_z * z / total + 1 / b - 2 / total)
    return mixture(c, of)


def tukey_lambda(lam: Operand, F: Operand) -> Operand:
    """The slope along lambda of the cdf F of Tukey's distribution, whose inverse is (F^lam - (1 - F)^lam) / lam."""
    p, q = log(F), np.log1p(-F)
    slope = power_quotient(1, lam, p) - power_quotient(1, lam, q)
    return -slope / (exp((lam - 1) * p) + exp((lam - 1) * q))


LONGEST = 10 ** 6               # terms of a sum


@family()
def harmonic(order: int, first: Operand, last: Operand, a: Operand) -> Operand:
    """The derivative along a of the sum of k^(-a) from one k to another."""
    first, last, a = np.broadcast_arrays(first, last, a)
    if np.any(last - first > LONGEST):
        raise NotImplementedError("blasad: the derivative of a harmonic number along its exponent is known for at "
                                  f"most {LONGEST} terms; use blasad.stop_gradient there if the exponent is a constant")
    sums = np.zeros(a.shape)
    for place in np.ndindex(a.shape):
        logs = log(np.arange(np.floor(first[place]), np.floor(last[place]) + 1))
        sums[place] = (power(-logs, order) * exp(-a[place] * logs)).sum()
    return sums


harmonic.along(None, None, None, lambda order, first, last, a: harmonic(order + 1, first, last, a))
