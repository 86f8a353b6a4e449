"""Estimates of densities by Gaussian kernels."""

from __future__ import annotations

import math
import sys
from typing import Any

import numpy as np

from .._declarations.aliases import Operand
from .._numpy.functions import array_of, values_of
from .opaque import opaque


def exponents(points: Operand, factor: Operand, at: Operand) -> tuple[Operand, Operand]:
    """-|L^-1 (p - a)|^2 / 2 for each point p and each a, and the logarithm of the kernel's height."""
    moved, places = (np.linalg.solve(factor, x.T) for x in (points, at))
    differences = moved[:, :, None] - places[:, None, :]
    height = -len(factor) * math.log(2 * math.pi) / 2 - np.log(factor.diagonal()).sum()
    return -(differences * differences).sum(0) / 2, height


def estimate(points: Operand, weights: Operand, at: Operand, factor: Operand) -> Operand:
    """The sum of weighted kernels."""
    powers, height = exponents(points, factor, at)
    return np.exp(powers + height).T @ weights


def log_estimate(points: Operand, weights: Operand, at: Operand, factor: Operand) -> Operand:
    """Its logarithm."""
    powers, height = exponents(points, factor, at)
    largest = powers.max(axis=0)
    return np.log((np.exp(powers - largest)).T @ weights) + (largest + height)[:, None]


def of_scipy(name: str) -> Operand:
    """SciPy's function, which has a version for each precision."""
    def values(points: Operand, weights: Operand, at: Operand, factor: Operand) -> Operand:
        function = getattr(sys.modules["scipy.stats._stats"], name)
        dtype = np.result_type(points, weights, at, factor)
        arrays = (np.array(x, dtype, order="C") for x in (points, weights, at, factor))     # which it could write
        return np.asarray(function["float" if dtype == np.float32 else "double"](*arrays, dtype))
    return values


ESTIMATES = {"gaussian_kernel_estimate": estimate, "gaussian_kernel_estimate_log": log_estimate}
OPAQUE = {name: opaque(name, of_scipy(name), twin) for name, twin in ESTIMATES.items()}


def of_matrices(name: str) -> Operand:
    """The rule of an estimate; SciPy's function ends the process if it is given something else than matrices."""
    def estimated(*args: Operand, **kwargs: Any) -> Operand:
        arrays = list(map(array_of, args[:4]))
        if len(arrays) < 4 or any(x.ndim != 2 for x in arrays):
            raise TypeError(f"blasad: scipy.stats._stats.{name} takes points, weights, places and a factor, each a "
                            f"matrix, but got arrays of {[x.ndim for x in arrays]} dimensions")
        return OPAQUE[name](*arrays)
    return estimated


def weighted_tau(*args: Operand) -> Operand:
    """The correlation of ranks, which is constant while no ranks change."""
    return sys.modules["scipy.stats._stats"]._weightedrankedtau(*map(values_of, args))


RULES = {**{name: of_matrices(name) for name in OPAQUE}, "_weightedrankedtau": weighted_tau}
