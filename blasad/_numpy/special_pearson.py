"""Pearson's distributions of type III: gamma distributions with a = 4 / s^2 around a normal one, which has s = 0."""

from __future__ import annotations

import math

import numpy as np
import scipy.special as sp

from .._declarations.aliases import Operand
from .._rules.kernels.parameters import UFUNCS
from .special_parameters import gamma_density, gammainc_order
from .special_parts import choose, family, less, with_series

exp, log, log1p, square = np.exp, np.log, np.log1p, np.square

ROOT_TAU = math.sqrt(2 * math.pi)


@family()
def log_remainder(k: int, w: Operand) -> Operand:
    """The k-th derivative of (log(1 + w) - w) / w^2."""
    return UFUNCS["log_remainder"](k, w)


log_remainder.along(None, lambda k, w: log_remainder(k + 1, w))

SMALL, NORMAL = 0.7, 0.2        # skewness for which the series has full precision, and the density is easy to integrate
STIRLING = [b / (2 * n) * 8 / 16 ** n for n, b in enumerate(
    (1 / 6, -1 / 30, 1 / 42, -1 / 30, 5 / 66, -691 / 2730, 7 / 6, -3617 / 510, 43867 / 798, -174611 / 330, 854513 / 138,
     -236364091 / 2730), 1)]    # of the slope of log gamma(a) less Stirling's formula along s, a = 4 / s^2
PANELS, NODES = 14, 16


def stirling_slope(s: Operand) -> Operand:
    """That slope."""
    small = less(np.absolute(s), SMALL)
    inner, outer = choose(small, s, 0.0), choose(small, 1.0, s)
    series = with_series(STIRLING)(square(square(inner))) * inner
    a = 4 / square(outer)
    return choose(small, series, -8 / (outer * square(outer)) * (sp.psi(a) - log(a) + 1 / (2 * a)))


def pearson_skew(x: Operand, s: Operand) -> Operand:
    """The slope along s of the logarithm of the density: of x^2 (log(1 + w) - w) / w^2 - log(1 + w), w = s x / 2"""
    w = s * x / 2
    return -stirling_slope(s) + x * square(x) / 2 * log_remainder(1, w) - x / 2 / (1 + w)


def pearson_density(x: Operand, s: Operand) -> Operand:
    """The density."""
    w = s * x / 2
    return less(-1, w) * exp(square(x) * log_remainder(0, w) - log1p(choose(less(-1, w), w, 0.0))
                             - stirling_of(s)) / ROOT_TAU


@family()
def stirling_of(s: Operand) -> Operand:
    """log gamma(a) less Stirling's formula, a = 4 / s^2"""
    s = np.asarray(s, float)
    small = np.abs(s) < SMALL
    inner, a = np.where(small, s, 0.0), 4 / np.where(small, 1.0, s) ** 2
    series = sum(c / (4 * n - 2) * inner ** (4 * n - 2) for n, c in enumerate(STIRLING, 1))
    return np.where(small, series, sp.gammaln(a) - (a - 0.5) * np.log(a) + a - math.log(ROOT_TAU))


stirling_of.along(stirling_slope)


def log_slopes(n: int, t: Operand, s: Operand) -> list[Operand]:
    """Derivatives of the logarithm of the density along s, n of them."""
    w, slopes = s * t / 2, []
    coefficients = {4 * n - 3: c for n, c in enumerate(STIRLING, 1)}
    for j in range(1, n + 1):
        own = sum(c * math.perm(power, j - 1) * s ** (power - j + 1) for power, c in coefficients.items()
                  if power >= j - 1)
        logarithm = (-1) ** (j - 1) * math.factorial(j - 1) / (1 + w) ** j
        slopes.append((t / 2) ** j * (t * t * log_remainder(j, w) - logarithm) - own)
    return slopes


@family()
def pearson_tail(n: int, x: Operand, s: Operand) -> Operand:
    """The n-th derivative along s of the distribution function, n > 0 and |s| < 0.2: an integral over a tail."""
    x, s = np.broadcast_arrays(np.asarray(x, float), np.clip(s, -NORMAL, NORMAL))
    nodes, weights = np.polynomial.legendre.leggauss(NODES)
    left, step = x < 0, 1.25
    u = ((np.arange(PANELS)[:, None] + (nodes + 1) / 2) * step).ravel()
    t = x[..., None] + np.where(left, -1, 1)[..., None] * u
    inside = s[..., None] * t > -2 * (1 - 1e-9)
    t, s = np.where(inside, t, 0.0), np.broadcast_to(s[..., None], t.shape)
    logs, bell = log_slopes(n, t, s), [pearson_density(t, s)]
    for i in range(n):
        bell.append(sum(math.comb(i, k) * bell[i - k] * logs[k] for k in range(i + 1)))
    tail = (np.where(inside, bell[n], 0.0) @ np.tile(weights, PANELS)) * step / 2
    return np.where(left, tail, -tail)


def pearson_density_order(n: int, x: Operand, s: Operand) -> Operand:
    """The n-th derivative along s of the density, as a function of its own."""
    slopes = [pearson_density(x, s)]
    logs = log_slopes(n, x, s)
    for i in range(n):
        slopes.append(sum((math.comb(i, k) * slopes[i - k] * logs[k] for k in range(i + 1)), start=0.0))
    return slopes[n]


pearson_tail.along(None, pearson_density_order, lambda n, x, s: pearson_tail(n + 1, x, s))


def pearson_cdf(x: Operand, s: Operand) -> Operand:
    """The slope along s of the distribution function."""
    small = less(np.absolute(s), NORMAL)
    some = choose(small, 1.0, s)
    a, slope = 4 / square(some), -8 / (some * square(some))
    at = np.maximum(1 + some * x / 2, 0.0)
    far = np.sign(some) * (gammainc_order(1, a, a * at) * slope + gamma_density(a, a * at) * (slope * at + a * x / 2))
    return choose(small, pearson_tail(1, x, choose(small, s, 0.0)), far)
