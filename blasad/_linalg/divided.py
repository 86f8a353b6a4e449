"""Divided differences of functions, which are accurate to the last digits for every gap of the arguments.

f[x, y] = (f(y) - f(x)) / (y - x) loses digits by cancellation if x and y are close.  For exp, log, sqrt and powers
there are formulas without cancellation.  For other functions, the mean of f' from x to y is computed by Gauss'
quadrature where this is more accurate than the quotient.  For f[x, y, z], it is the integral of f'' over a triangle
(Genocchi and Hermite).  See Higham, Functions of Matrices (2008), appendix B.16 and chapter 10.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

ORDERS = 9, 12                      # of two quadratures, whose difference estimates the error


class Scalar(NamedTuple):
    """A function of real numbers, its derivatives, and a formula for its divided difference if there is one."""

    f: Callable[[Any], Any]
    df: Callable[[Any], Any]
    d2f: Callable[[Any], Any] | None
    close: Callable[[Any, Any], Any] | None = None


def ratio(f: Callable[[Any], Any], r: Any) -> Any:
    """Return f(r) / r for r >= 0, where f(0) = 0 and f'(0) = 1."""
    some = np.where(r > 0, r, 1)
    return np.where(r > 0, f(some) / some, 1)


def exp_of(x: Any, y: Any) -> Any:
    return np.exp(np.maximum(x, y)) * ratio(lambda g: -np.expm1(-g), np.abs(y - x))


def log_of(x: Any, y: Any) -> Any:
    low = np.minimum(x, y)
    return ratio(np.log1p, np.abs(y - x) / low) / low


def sqrt_of(x: Any, y: Any) -> Any:
    return 1 / (np.sqrt(x) + np.sqrt(y))


def log_slope(x: Any) -> Any:
    return 1 / x


def log_curve(x: Any) -> Any:
    return -1 / x ** 2


def sqrt_slope(x: Any) -> Any:
    return 0.5 / np.sqrt(x)


def sqrt_curve(x: Any) -> Any:
    return -0.25 / x ** 1.5


EXP = Scalar(np.exp, np.exp, np.exp, exp_of)
LOG = Scalar(np.log, log_slope, log_curve, log_of)
SQRT = Scalar(np.sqrt, sqrt_slope, sqrt_curve, sqrt_of)


class Power(NamedTuple):
    """The power x^p."""

    p: float

    def raised(self, x: Any, less: int) -> Any:
        p = self.p - less
        return np.asarray(x) ** (int(p) if p == int(p) else p)

    def f(self, x: Any) -> Any:
        return self.raised(x, 0)

    def df(self, x: Any) -> Any:
        return self.p * self.raised(x, 1) if self.p else 0 * x

    def d2f(self, x: Any) -> Any:
        return self.p * (self.p - 1) * self.raised(x, 2) if self.p not in (0, 1) else 0 * x

    def close(self, x: Any, y: Any) -> Any:
        p = self.p
        if p == int(p) and abs(p) <= 16:
            q = abs(int(p))
            total = sum((x ** i * y ** (q - 1 - i) for i in range(q)), np.zeros(np.broadcast_shapes(x.shape, y.shape)))
            return total if p >= 0 else -total / (x ** q * y ** q)
        low = np.minimum(x, y)
        r = np.abs(y - x) / low
        some = np.where(r > 0, r, 1)
        return low ** (p - 1) * np.where(r > 0, np.expm1(p * np.log1p(some)) / some, p)


def nodes(order: int) -> Any:
    t, weight = np.polynomial.legendre.leggauss(order)
    return (t + 1) / 2, weight / 2


def better(quotient: Any, error: Any, least: float, where: Any, rule: Callable[[Any, int], Any]) -> Any:
    """Return the quotient, or the result of a quadrature where that is more accurate."""
    if not where.any():
        return quotient
    coarse, fine = (rule(where, order) for order in ORDERS)
    off = np.abs(fine - coarse) + least * np.abs(fine)
    quotient[where] = np.where(off < error[where], fine, quotient[where])
    return quotient


def first(of: Scalar | Power, x: Any, y: Any) -> Any:
    """Compute f[x, y]."""
    with np.errstate(all="ignore"):
        if of.close is not None:
            return of.close(x, y)
        x, y = np.broadcast_arrays(x, y)
        eps = np.finfo(x.dtype).eps
        gap, low, high = np.abs(y - x), of.f(x), of.f(y)
        found = (high - low) / np.where(gap > 0, y - x, np.nan)
        error = np.where(gap > 0, eps * (np.abs(high) + np.abs(low)) / np.where(gap > 0, gap, 1), np.inf)

        def mean(where: Any, order: int) -> Any:
            start, step = x[where], (y - x)[where]
            return sum(weight * of.df(start + t * step) for t, weight in zip(*nodes(order), strict=True))

        return better(found, error, eps, ~(error <= 4 * eps * np.abs(found)), mean)


def second(of: Scalar | Power, x: Any, y: Any, z: Any) -> Any:
    """Compute f[x, y, z]."""
    if of.d2f is None:
        raise NotImplementedError("blasad: the second derivative of a function of a matrix needs the second derivative "
                                  "of the function; pass it as d2f")
    d2f = of.d2f
    with np.errstate(all="ignore"):
        x, y, z = np.sort(np.stack(np.broadcast_arrays(x, y, z)), axis=0)
        eps = np.finfo(x.dtype).eps
        gap, low, high = z - x, first(of, x, y), first(of, y, z)
        found = (high - low) / np.where(gap > 0, gap, np.nan)
        error = np.where(gap > 0, 2 * eps * (np.abs(high) + np.abs(low)) / np.where(gap > 0, gap, 1), np.inf)

        def mean(where: Any, order: int) -> Any:
            start, one, two = x[where], (y - x)[where], (z - y)[where]
            return sum(u * v * t * d2f(start + t * (one + s * two)) for t, u in zip(*nodes(order), strict=True)
                       for s, v in zip(*nodes(order), strict=True))

        return better(found, error, eps, ~(error <= 8 * eps * np.abs(found)), mean)
