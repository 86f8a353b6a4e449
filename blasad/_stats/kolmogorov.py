"""Kolmogorov's distribution for a sample, of which SciPy chooses one formula out of many for each number."""

from __future__ import annotations

import math
import sys
from types import ModuleType
from typing import Any

import numpy as np
import scipy.special as sp

from .._declarations.aliases import Operand
from .._numpy.functions import array_of, values_of
from .generic import steps
from .twins import Twins

TAIL = 4.0                  # of n x^2, from where on deviations to both sides are not together
LARGEST = 250               # of the number of steps n x


def survival(n: int, x: Operand) -> Operand:
    """The probability that the largest deviation of a sample of n is x or more."""
    value = float(values_of(x))
    if value >= 0.5 or n * value * value > TAIL:
        return 2 * sp.smirnov(n, x)
    return 1 - below(n, x, math.ceil(n * value))


def below(n: int, x: Operand, k: int) -> Operand:
    """The opposite, by an element of a power of a matrix: Marsaglia, Tsang and Wang, J. Stat. Softw. 8 (2003)."""
    if k > LARGEST:
        raise NotImplementedError(f"blasad: the derivative of Kolmogorov's distribution is known for n x up to "
                                  f"{LARGEST}; use scipy.stats.kstwobign")
    h, m = k - n * x, 2 * k - 1
    distance = np.arange(m)[:, None] - np.arange(m) + 1
    banded = np.where(distance >= 0, np.exp(-sp.gammaln(np.maximum(distance, 0) + 1)), 0.0)
    powers = h ** np.arange(1, m + 1) * np.exp(-sp.gammaln(np.arange(2, m + 2)))
    first, last = np.eye(m)[0], np.eye(m)[-1]
    corner = np.maximum(2 * h - 1, 0.0) ** m * math.exp(-math.lgamma(m + 1))
    matrix = banded - powers[:, None] * first - last[:, None] * powers[::-1] + corner * (last[:, None] * first)
    size = math.exp((math.lgamma(n + 1) - n * math.log(n)) / n)
    return np.linalg.matrix_power(matrix * size, n)[k - 1, k - 1]


def each(order: int, dist: Any, x: Operand, n: Operand) -> Operand:
    """The survival function of elements."""
    x, n = np.broadcast_arrays(array_of(x), n)
    flat = x.ravel()
    return array_of([survival(int(size), flat[i]) for i, size in enumerate(n.ravel())]).reshape(x.shape)


def module() -> ModuleType:
    """SciPy's module of these functions."""
    return sys.modules["scipy.stats._ksstats"]


SF = Twins("kstwo.sf", lambda dist, x, n: module().kolmogn(n, x, cdf=False), each, whole=(2,))
CDF = Twins("kstwo.cdf", lambda dist, x, n: module().kolmogn(n, x), lambda *args: 1 - each(*args), whole=(2,))
PDF = Twins("kstwo.pdf", lambda dist, x, n: module().kolmognp(n, x),
            lambda order, dist, x, n: CDF.along(1)(dist, x, n), whole=(2,))


def quantile(order: int, dist: Any, q: Operand, n: Operand, from_above: bool = False) -> Operand:
    """The inverse of one of both functions, by Newton's steps from SciPy's."""
    x = np.asarray(module().kolmogni(values_of(n), values_of(q), cdf=not from_above))
    for _ in range(steps(order)):
        slope = CDF.along(1)(dist, x, n)
        x = x + (SF(dist, x, n) - q) / slope if from_above else x - (CDF(dist, x, n) - q) / slope
    return x


PPF = Twins("kstwo.ppf", lambda dist, q, n: module().kolmogni(n, q, cdf=True), quantile, whole=(2,))
ISF = Twins("kstwo.isf", lambda dist, q, n: module().kolmogni(n, q, cdf=False),
            lambda order, dist, q, n: quantile(order, dist, q, n, True), whole=(2,))
RULES = {"kstwo_gen._cdf": CDF, "kstwo_gen._isf": ISF, "kstwo_gen._pdf": PDF, "kstwo_gen._ppf": PPF,
         "kstwo_gen._sf": SF}
