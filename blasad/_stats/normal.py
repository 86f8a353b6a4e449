"""Probabilities of boxes under multivariate normal distributions.

Their slopes are densities on the faces, and for covariances on the edges (Plackett, Biometrika 41 (1954)), times
probabilities of the boxes of the others, given those.
"""

from __future__ import annotations

import copy
import math
import sys
from typing import Any, NoReturn

import numpy as np
import scipy.special as sp

from .._declarations.aliases import Function, Keywords, Operand, Operands
from .._numpy.elementwise import of_elements, strong_product
from .._numpy.functions import array_of, values_of
from .._numpy.primitive import Primitive


def density(x: Operand) -> Operand:
    """The standard normal density."""
    return np.exp(-x * x / 2) / math.sqrt(2 * math.pi)


# ---------------------------------------------------------------- quadrants of two variables

def quadrant_slope(h: Operand, k: Operand, r: Operand) -> Operand:
    """The slope of `quadrant` along h."""
    return -strong_product(density(h), sp.ndtr(-(k - r * h) / np.sqrt(1 - r * r)))


def quadrant_curve(h: Operand, k: Operand, r: Operand) -> Operand:
    """The slope along r, which is the density of both."""
    s = np.sqrt(1 - r * r)
    return strong_product(density(h), density((k - r * h) / s) / s)


def of_scipy(h: Operand, k: Operand, r: Operand) -> Operand:
    """SciPy's function."""
    return np.vectorize(sys.modules["scipy.stats._stats_pythran"]._bvnu, otypes=[float])(h, k, r)


quadrant = of_elements(of_scipy, quadrant_slope, lambda h, k, r: quadrant_slope(k, h, r), quadrant_curve)
quadrant.name = "_bvnu"


# ---------------------------------------------------------------- boxes

def probability(low: Operand, high: Operand, cov: Operand, options: Keywords) -> Operand:
    """The probability of a box around the mean, of any number of variables."""
    n = low.shape[0]
    if n > 2:
        return BOX(low, high, cov, **options)
    if n == 0:
        return 1.0
    s = np.sqrt(cov.diagonal())
    a, b = low / s, high / s
    if n == 1:
        return sp.ndtr(b[0]) - sp.ndtr(a[0])
    r = cov[0, 1] / (s[0] * s[1])
    return (quadrant(a[0], a[1], r) - quadrant(b[0], a[1], r) - quadrant(a[0], b[1], r) + quadrant(b[0], b[1], r))


def section(places: list[int], at: list[Operand], low: Operand, high: Operand, cov: Operand,
            options: Keywords) -> Operand:
    """The density of some variables times the probability of the box of the others, given them."""
    i, t, others = places[0], at[0], [k for k in range(low.shape[0]) if k != places[0]]
    if not np.isfinite(values_of(t)):
        return 0.0
    column, variance = cov[others, i], cov[i, i]
    shift, rest = column * (t / variance), cov[np.ix_(others, others)] - column[:, None] * column / variance
    low, high = low[others] - shift, high[others] - shift
    height = density(t / np.sqrt(variance)) / np.sqrt(variance)
    if len(places) == 1:
        return height * probability(low, high, rest, options)
    second = others.index(places[1])
    return height * section([second], [at[1] - shift[second]], low, high, rest, options)


def slopes(low: Operand, high: Operand, cov: Operand, options: Keywords) -> tuple[Operand, Operand, Operand]:
    """The slopes of `probability` along all limits and covariances."""
    n, ends = low.shape[0], ((low, -1), (high, 1))
    faces = {(i, sign): section([i], [ends[sign > 0][0][i]], low, high, cov, options)
             for i in range(n) for sign in (-1, 1)}
    edges = {(i, j, sign, other): section([i, j], [ends[sign > 0][0][i], ends[other > 0][0][j]], low, high, cov,
                                          options)
             for i in range(n) for j in range(i) for sign in (-1, 1) for other in (-1, 1)}
    by_pair = [[0.0 for _ in range(n)] for _ in range(n)]
    for (i, j, sign, other), height in edges.items():
        by_pair[i][j] = by_pair[j][i] = by_pair[i][j] + sign * other * height
    of_cov = [[x / 2 for x in row] for row in by_pair]
    for i in range(n):          # the slope of a face's density along the limit; it is 0 at infinity
        along = sum(-sign * faces[i, sign] * x[i] for x, sign in ends if np.isfinite(values_of(x[i])))
        of_cov[i][i] = (along - sum(cov[i, j] * by_pair[i][j] for j in range(n) if j != i)) / (2 * cov[i, i])
    return (array_of([-faces[i, -1] for i in range(n)]), array_of([faces[i, 1] for i in range(n)]), array_of(of_cov))


class Draws:
    """A generator, and the same again in each run of a program.

    Parameters
    ----------
    rng : Generator
        The generator.
    """

    def __init__(self, rng: Any) -> None:
        self.rng, self.start = rng, copy.deepcopy(rng)

    def __call__(self) -> Any:
        """The generator, the first time the one that was given."""
        rng, self.rng = self.rng, None
        return copy.deepcopy(self.start) if rng is None else rng


def box(low: Operand, high: Operand, cov: Operand, rng: Draws, **options: Any) -> Operand:
    """SciPy's value."""
    module = sys.modules["scipy.stats._qmvnt"]
    return np.asarray(module._qauto(module._qmvn, cov, low, high, rng(), **options)[0])


def forward(tangents: Operands, y: Operand, low: Operand, high: Operand, cov: Operand, rng: Any,
            **options: Any) -> Operand:
    """The tangent of the probability of a box."""
    derivatives = slopes(low, high, cov, {"rng": Draws(np.random.default_rng(0)), **options})
    return sum((slope * tangent).sum() for slope, tangent in zip(derivatives, tangents, strict=True))


def reverse(by: Operand, y: Operand, low: Operand, high: Operand, cov: Operand, rng: Any, **options: Any) -> Operand:
    """The adjoints of limits and covariances."""
    return tuple(by * slope for slope in slopes(low, high, cov, {"rng": Draws(np.random.default_rng(0)), **options}))


BOX = Primitive(box, forward, reverse, copies=False)


def probability_of_box(func: Function, covar: Operand, low: Operand, high: Operand, rng: Any, error: Operand = 1e-3,
                       limit: Operand = 10_000, **options: Any) -> Operand:
    """The probability of a box with SciPy's error and number of samples, which are not known here."""
    if len(covar) < 3:
        return NotImplemented
    if func is not sys.modules["scipy.stats._qmvnt"]._qmvn:
        return refused()
    return BOX(low, high, covar, rng=Draws(rng), error=error, limit=limit, **options), error, limit


def refused(*args: Operand, **kwargs: Any) -> NoReturn:
    """An error for multivariate t distributions."""
    raise NotImplementedError("blasad: the probability of a box under a multivariate t distribution has no derivative; "
                              "use scipy.stats.multivariate_normal, or blasad.stop_gradient if it is a constant")


RULES = {"_qauto": probability_of_box, "_qmvt": refused}
