"""The studentized range, which SciPy integrates twice in compiled code."""

from __future__ import annotations

import math
import sys
from typing import Any

import numpy as np
import scipy.special as sp

from .._declarations.aliases import Function, Operand
from .._numpy.functions import array_of, values_of
from .twins import Twins

NODES, WEIGHTS = np.polynomial.legendre.leggauss(100)
WIDEST = 9.0                    # of a standard normal variable
LARGE = 100_000                 # degrees of freedom, from where on SciPy takes them for infinite


def density(z: Operand) -> Operand:
    """The standard normal density."""
    return np.exp(-z * z / 2) / math.sqrt(2 * math.pi)


def scales(df: Operand) -> tuple[Operand, Operand]:
    """Nodes of the estimate s of the standard deviation, and their weights, with the density of s."""
    low, high = np.sqrt(sp.chdtri(values_of(df), [1.0, 1e-17]) / values_of(df))
    s = (low + high) / 2 + (high - low) / 2 * NODES
    log_density = (math.log(2) + df / 2 * np.log(df / 2) - sp.gammaln(df / 2) + (df - 1) * np.log(s) - df * s * s / 2)
    return s, np.exp(log_density) * WEIGHTS * (high - low) / 2


def mean(q: Operand, k: Operand, df: Operand, slope: bool) -> Operand:
    """The distribution function or its slope: the mean over s of that of the range of k normal variables."""
    if values_of(df) < LARGE:
        s, of_s = scales(df)
    else:
        s, of_s = np.ones(1), np.ones(1)
    z = WIDEST * NODES[:, None]
    width = q * s
    both = np.maximum(sp.ndtr(z + width) - sp.ndtr(z), 1e-300)
    if slope:
        inner = k * (k - 1) * density(z) * both ** (k - 2) * density(z + width) * s
    else:
        inner = k * density(z) * both ** (k - 1)
    return ((inner * (WIDEST * WEIGHTS)[:, None]).sum(0) * of_s).sum()


def twin(slope: bool) -> Function:
    """The twin of elements."""
    def of_elements(order: int, dist: Any, q: Operand, k: Operand, df: Operand) -> Operand:
        q, k, df = np.broadcast_arrays(*map(array_of, (q, k, df)))
        rows = zip(q.ravel(), k.ravel(), df.ravel(), strict=True)
        return array_of([mean(*row, slope) for row in rows]).reshape(q.shape)
    return of_elements


def of_scipy(name: str) -> Operand:
    """SciPy's method."""
    return lambda dist, *args: getattr(
        sys.modules["scipy.stats._continuous_distns"].studentized_range_gen, name)(dist, *args)


RULES = {f"studentized_range_gen.{name}": Twins(f"studentized_range.{name[1:]}", of_scipy(name), twin(name == "_pdf"))
         for name in ("_cdf", "_pdf")}
