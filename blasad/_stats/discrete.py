"""Noncentral hypergeometric distributions, which SciPy computes in compiled code, along the odds.

Of N balls, M are in the urn and n are of the first kind; x of the first kind are drawn: A. Fog, Commun. Stat. Simul.
Comput. 37 (2008).
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import numpy as np
import scipy.special as sp

from .._declarations.aliases import Operand
from .._numpy.special_parts import behind
from .quadrature import integral
from .twins import Twins


def is_fisher(dist: Any) -> bool:
    """Whether a distribution is Fisher's, or else that of Wallenius."""
    return isinstance(dist, module().nchypergeom_fisher_gen)


def module() -> ModuleType:
    """SciPy's module of discrete distributions."""
    return sys.modules["scipy.stats._discrete_distns"]


def choices(M: Operand, n: Operand, N: Operand) -> tuple[Operand, Operand]:
    """All x that are possible, on an axis more, and whether they are."""
    M, n, N = np.broadcast_arrays(M, n, N)
    low, high = np.maximum(0, N - (M - n)), np.minimum(n, N)
    x = behind(low) + np.arange(int(np.max(high - low, initial=0)) + 1)
    return np.minimum(x, behind(high)), x <= behind(high)


def ways(x: Operand, M: Operand, n: Operand, N: Operand) -> Operand:
    """The logarithm of the number of ways to draw x."""
    def chosen(n: Operand, k: Operand) -> Operand:
        return sp.gammaln(n + 1) - sp.gammaln(k + 1) - sp.gammaln(n - k + 1)
    return chosen(n, x) + chosen(M - n, N - x)


def fisher(x: Operand, M: Operand, n: Operand, N: Operand, odds: Operand) -> Operand:
    """The probability of x, which is proportional to the ways times odds^x."""
    every, on = choices(M, n, N)
    logs = ways(every, behind(M), behind(n), behind(N)) + every * np.log(behind(odds))
    own = ways(x, M, n, N) + x * np.log(odds)
    return 1 / (on * np.exp(logs - behind(own))).sum(-1)


def wallenius(x: Operand, M: Operand, n: Operand, N: Operand, odds: Operand) -> Operand:
    """The ways times the integral of d s^(d - 1) (1 - s^odds)^x (1 - s)^(N - x) from 0 to 1, where d is what remains
    in the urn, weighted."""
    rest = (n - x) + (M - n) - (N - x)

    def height(s: Operand, x: Operand, M: Operand, n: Operand, N: Operand, odds: Operand) -> Operand:
        d = odds * (n - x) + (M - n) - (N - x)
        return d * s ** (d - 1) * (-np.expm1(odds * np.log(s))) ** x * (1 - s) ** (N - x)
    density = np.exp(ways(x, M, n, N)) * integral(height, 0.0, 1.0, (x, M, n, N, odds))
    return np.where(rest > 0, density, 1.0)           # all are drawn


def pmf(order: int, dist: Any, x: Operand, M: Operand, n: Operand, N: Operand, odds: Operand) -> Operand:
    """The probability of x."""
    return (fisher if is_fisher(dist) else wallenius)(x, M, n, N, odds)


def moment(k: int) -> Operand:
    """The mean for k = 0, or the variance for k = 1, as a twin."""
    def twin(order: int, dist: Any, M: Operand, n: Operand, N: Operand, odds: Operand) -> Operand:
        x, on = choices(M, n, N)
        each = on * pmf(order, dist, x, *map(behind, (M, n, N, odds)))
        mean = (each * x).sum(-1)
        return (each * (x - behind(mean)) ** 2).sum(-1) if k else mean
    return twin


def of_scipy(k: int) -> Operand:
    """SciPy's mean or variance."""
    return lambda dist, *args: np.asarray(module()._nchypergeom_gen._stats(dist, *args)[k], float)


PMF = Twins("nchypergeom.pmf", lambda dist, *args: module()._nchypergeom_gen._pmf(dist, *args), pmf, whole=(1, 2, 3, 4))
MOMENTS = [Twins(f"nchypergeom.{name}", of_scipy(k), moment(k), whole=(1, 2, 3))
           for k, name in enumerate(("mean", "var"))]


def stats(dist: Any, M: Operand, n: Operand, N: Operand, odds: Operand, moments: str = "mv") -> Operand:
    """Mean and variance."""
    if "m" not in moments and "v" not in moments:
        return None, None, None, None
    return *(each(dist, M, n, N, odds) for each in MOMENTS), None, None


RULES = {"_nchypergeom_gen._pmf": PMF, "_nchypergeom_gen._stats": stats}
