"""Moments of noncentral distributions, which SciPy computes in compiled code, and an entropy."""

from __future__ import annotations

import math
import sys
from typing import Any

import numpy as np
import scipy.special as sp

from .._declarations.aliases import Function, Operand, Operands
from .quadrature import integral
from .twins import Twins

PARTS = {"m": "mean", "v": "variance", "s": "skewness", "k": "kurtosis_excess"}


def central(kind: str, raw: Operands) -> Operand:
    """One of mean, variance, skewness and excess of the kurtosis, of the moments 1 to 4 about 0."""
    mean, second, *others = raw
    variance = second - mean * mean
    if kind in "mv":
        return variance if kind == "v" else mean
    third = others[0] - mean * (3 * second - 2 * mean * mean)
    if kind == "s":
        return third / (variance * np.sqrt(variance))
    fourth = others[1] - mean * (4 * others[0] - mean * (6 * second - 3 * mean * mean))
    return fourth / (variance * variance) - 3


def of_student(df: Operand, nc: Operand) -> list[Operand]:
    """The moments of the noncentral t distribution about 0."""
    square = nc * nc
    of_normal = nc, 1 + square, nc * (3 + square), 3 + square * (6 + square)
    return [height * np.exp(n / 2 * np.log(df / 2) + sp.gammaln((df - n) / 2) - sp.gammaln(df / 2))
            for n, height in enumerate(of_normal, 1)]


def of_fisher(dfn: Operand, dfd: Operand, nc: Operand) -> list[Operand]:
    """The moments of the noncentral F distribution about 0, by the cumulants 2^(j - 1) (j - 1)! (dfn + j nc)."""
    cumulants = [2.0 ** (j - 1) * math.factorial(j - 1) * (dfn + j * nc) for j in range(1, 5)]
    raw: list[Operand] = [1.0]
    for n in range(1, 5):
        raw.append(sum(math.comb(n - 1, j - 1) * cumulants[j - 1] * raw[n - j] for j in range(1, n + 1)))
    moments, factor = [], 1.0
    for n in range(1, 5):
        factor = factor * dfd / (dfn * (dfd - 2 * n))
        moments.append(factor * raw[n])
    return moments


def of_scipy(name: str) -> Function:
    """SciPy's function."""
    return lambda *args: getattr(sp._ufuncs, name)(*args)


def parts(name: str, raw: Function) -> dict[str, Twins]:
    """Mean, variance and so on of a distribution, with the names that SciPy has for them."""
    def twin(kind: str) -> Function:
        return lambda order, *args: central(kind, raw(*args))
    return {kind: Twins(f"_{name}_{part}", of_scipy(f"_{name}_{part}"), twin(kind)) for kind, part in PARTS.items()}


STUDENT, FISHER = parts("nct", of_student), parts("ncf", of_fisher)


def student(dist: Any, df: Operand, nc: Operand, moments: str = "mv") -> tuple[Operand, ...]:
    """What SciPy's method gives."""
    return tuple(STUDENT[kind](df, nc) if kind in "mv" or kind in moments else None for kind in "mvsk")


def fisher(dist: Any, dfn: Operand, dfd: Operand, nc: Operand, moments: str = "mv") -> tuple[Operand, ...]:
    """What SciPy's method gives: its function returns the kurtosis itself, of which it takes 3."""
    return tuple(None if kind not in "mv" + moments else FISHER[kind](dfn, dfd, nc) - (3 if kind == "k" else 0)
                 for kind in "mvsk")


def tukey_entropy(order: int, dist: Any, lam: Operand) -> Operand:
    """The integral of the logarithm of the quantile's slope."""
    return integral(lambda p, lam: np.log(p ** (lam - 1) + (1 - p) ** (lam - 1)), 0.0, 1.0, (lam,))


def entropy_of_scipy(dist: Any, lam: Operand) -> Operand:
    """SciPy's value."""
    method = sys.modules["scipy.stats._continuous_distns"].tukeylambda_gen._entropy
    return np.vectorize(lambda each: method(dist, each), otypes=[float])(lam)


RULES = {
    "ncf_gen._stats": fisher,
    "nct_gen._stats": student,
    "tukeylambda_gen._entropy": Twins("tukeylambda.entropy", entropy_of_scipy, tukey_entropy),
}
