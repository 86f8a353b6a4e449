"""Continuous distributions of which SciPy computes a density, or an integral of it, in compiled code."""

from __future__ import annotations

import math
import sys
from typing import Any

import numpy as np
import scipy.special as sp

from .._declarations.aliases import Array, Function, Operand
from .._numpy.functions import values_of
from .generic import steps
from .quadrature import integral
from .twins import Twin, Twins

exp, log, sqrt = np.exp, np.log, np.sqrt
LARGE = 600.0                       # of which the exponential function is a number, and far more than what counts


def method(name: str, twin: Twin) -> Twins:
    """A method of a class of `scipy.stats`, with its twin."""
    of, _, called = name.partition(".")

    def values(dist: Any, *args: Operand) -> Operand:
        return getattr(vars(sys.modules["scipy.stats._continuous_distns"])[of], called)(dist, *args)
    return Twins(name, values, twin)


# ---------------------------------------------------------------- hyperbolic distributions

def log_bessel(p: Operand, z: Operand) -> Operand:
    """The logarithm of K_p(z)."""
    return log(sp.kve(p, z)) - z


def log_density_of_inverse(order: int, dist: Any, x: Operand, p: Operand, b: Operand) -> Operand:
    """The generalized inverse Gaussian density x^(p - 1) exp(-b (x + 1 / x) / 2) / (2 K_p(b))"""
    return (p - 1) * log(x) - b * (x + 1 / x) / 2 - math.log(2) - log_bessel(p, b)


def log_hyperbolic(order: int, dist: Any, x: Operand, p: Operand, a: Operand, b: Operand) -> Operand:
    """The generalized hyperbolic density, with r = sqrt(1 + x^2) and s = sqrt(a^2 - b^2):

    s^p exp(b x) r^(p - 1/2) K_(p - 1/2)(a r) / (sqrt(2 pi) a^(p - 1/2) K_p(s))
    """
    r, s = sqrt(1 + x * x), sqrt((a + b) * (a - b))
    return (p * log(s) + b * x + (p - 0.5) * (log(r) - log(a)) + log_bessel(p - 0.5, a * r) - log_bessel(p, s)
            - math.log(2 * math.pi) / 2)


def hyperbolic(order: int, dist: Any, x: Operand, p: Operand, a: Operand, b: Operand) -> Operand:
    """The density itself."""
    return exp(log_hyperbolic(order, dist, x, p, a, b))


def below(order: int, dist: Any, x: Operand, *shapes: Operand) -> Operand:
    """The integral of the density up to x."""
    return integral(dist._pdf, dist._get_support(*shapes)[0], x, shapes)


def above(order: int, dist: Any, x: Operand, *shapes: Operand) -> Operand:
    """The integral of the density from x on."""
    return integral(dist._pdf, x, dist._get_support(*shapes)[1], shapes)


def from_above(name: str) -> Function:
    """The inverse of a survival function that SciPy searches, by Newton's steps from its result."""
    def isf(order: int, dist: Any, q: Operand, *shapes: Operand) -> Array:
        x = np.asarray(RULES[name].of_scipy(dist, *map(values_of, (q, *shapes))))
        for _ in range(steps(order)):
            x = x + (dist._sf(x, *shapes) - q) / dist._pdf(x, *shapes)
        return x
    return isf


# ---------------------------------------------------------------- Landau's distribution

def log_of_landau(u: Operand, x: Operand) -> Operand:
    """The logarithm of g, where exp(-g) is to be integrated over u from 0 to 1 for the distribution function:
    Chambers, Mallows and Stuck, J. Am. Stat. Assoc. 71 (1976), for the stable distribution of index 1 and skewness 1.
    """
    v = 1 - u
    angle = math.pi * np.minimum(u, v)
    return np.minimum(log(2 * v / np.sin(angle)) + math.pi * (v * np.where(u < 0.5, 1, -1) / np.tan(angle) - x / 2),
                      LARGE)


def landau_cdf(order: int, dist: Any, x: Operand) -> Operand:
    """The distribution function."""
    return integral(lambda u, x: exp(-exp(log_of_landau(u, x))), 0.0, 1.0, (x,))


def landau_sf(order: int, dist: Any, x: Operand) -> Operand:
    """The survival function."""
    return integral(lambda u, x: -np.expm1(-exp(log_of_landau(u, x))), 0.0, 1.0, (x,))


def landau_pdf(order: int, dist: Any, x: Operand) -> Operand:
    """The density."""
    def slope(u: Operand, x: Operand) -> Operand:
        log_g = log_of_landau(u, x)
        return exp(log_g - exp(log_g)) * (math.pi / 2)
    return integral(slope, 0.0, 1.0, (x,))


def landau_quantile(sign: int, f: Twin, name: str) -> Twin:
    """The inverse of one of both functions, by Newton's steps from SciPy's."""
    def inverse(order: int, dist: Any, q: Operand) -> Operand:
        x = np.asarray(RULES[name].of_scipy(dist, values_of(q)))
        for _ in range(steps(order)):
            x = x - sign * (f(order, dist, x) - q) / landau_pdf(order, dist, x)
        return x
    return inverse


TWINS: dict[str, Twin] = {
    "genhyperbolic_gen._cdf": below,
    "genhyperbolic_gen._logpdf": log_hyperbolic,
    "genhyperbolic_gen._pdf": hyperbolic,
    "genhyperbolic_gen._sf": above,
    "geninvgauss_gen._cdf": below,
    "geninvgauss_gen._logpdf": log_density_of_inverse,
    "landau_gen._cdf": landau_cdf,
    "landau_gen._isf": landau_quantile(-1, landau_sf, "landau_gen._isf"),
    "landau_gen._pdf": landau_pdf,
    "landau_gen._ppf": landau_quantile(1, landau_cdf, "landau_gen._ppf"),
    "landau_gen._sf": landau_sf,
    "norminvgauss_gen._isf": from_above("norminvgauss_gen._isf"),
    "norminvgauss_gen._sf": above,
}
RULES = {name: method(name, twin) for name, twin in TWINS.items()}
