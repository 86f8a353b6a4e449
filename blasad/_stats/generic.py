"""What SciPy finds for any continuous distribution: quantiles by a search, the rest by integrals of the density."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import numpy as np
import scipy.special as sp

from .._declarations.aliases import Function, Operand
from .._numpy.functions import values_of
from .quadrature import integral
from .twins import Twins

TINY = 1e-300                       # a density of which nothing is left in an integral


def infrastructure() -> ModuleType:
    """SciPy's module of distributions of any kind."""
    return sys.modules["scipy.stats._distn_infrastructure"]


def steps(order: int) -> int:
    """How many of Newton's steps from a solution have derivatives that are right to an order."""
    return order.bit_length()


def support(dist: Any, shapes: tuple[Operand, ...]) -> tuple[Operand, Operand]:
    """The ends of the support."""
    ends: tuple[Operand, Operand] = dist._get_support(*shapes)
    return ends


def cdf(order: int, dist: Any, x: Operand, *shapes: Operand) -> Operand:
    """The distribution function as an integral of the density."""
    return integral(dist._pdf, support(dist, shapes)[0], x, shapes)


def ppf(order: int, dist: Any, q: Operand, *shapes: Operand) -> Operand:
    """The quantile, by Newton's steps from SciPy's."""
    x = np.asarray(infrastructure().rv_generic._ppf(dist, *map(values_of, (q, *shapes))))
    for _ in range(steps(order)):
        x = x - (dist._cdf(x, *shapes) - q) / dist._pdf(x, *shapes)
    return x


def moment(order: int, dist: Any, n: int, *shapes: Operand) -> Operand:
    """The integral of a power with the density."""
    return integral(lambda t, *shapes: t ** n * dist._pdf(t, *shapes), *support(dist, shapes), shapes)


def entropy(order: int, dist: Any, *shapes: Operand) -> Operand:
    """The integral of -f log f."""
    return integral(lambda t, *shapes: sp.entr(np.maximum(dist._pdf(t, *shapes), TINY)), *support(dist, shapes), shapes)


CDF = Twins("rv_continuous.cdf", lambda dist, *args: infrastructure().rv_continuous._cdf(dist, *args), cdf)
PPF = Twins("rv_continuous.ppf", lambda dist, *args: infrastructure().rv_generic._ppf(dist, *args), ppf)
MOMENT = Twins("rv_continuous.moment", lambda dist, *args: infrastructure().rv_generic._munp(dist, *args), moment)
ENTROPY = Twins("rv_continuous.entropy", lambda dist, *args: infrastructure().rv_continuous._entropy(dist, *args),
                entropy)


def ppf_of_any(dist: Any, q: Operand, *shapes: Operand) -> Operand:
    """The quantile of a distribution that SciPy searches; of a discrete one it is constant between jumps."""
    if isinstance(dist, infrastructure().rv_discrete):
        return infrastructure().rv_generic._ppf(dist, *map(values_of, (q, *shapes)))
    return PPF(dist, q, *shapes)


def moment_of_any(dist: Any, n: Operand, *shapes: Operand) -> Operand:
    """A moment by an integral; of a discrete distribution, by the sum that SciPy takes."""
    if isinstance(dist, infrastructure().rv_discrete):
        with np.errstate(all="ignore"):
            return dist.generic_moment(n, *shapes)
    return MOMENT(dist, n, *shapes)


def summed(dist: Any, f: Function, shapes: tuple[Operand, ...]) -> Operand:
    """The sum over the support of a discrete distribution, from its median on, which is constant between jumps."""
    plain = [values_of(x) for x in shapes]
    return infrastructure()._expect(f, *dist._get_support(*plain), dist._ppf(0.5, *plain), dist.inc)


def discrete_entropy(dist: Any, *shapes: Operand) -> Operand:
    """The entropy of a discrete distribution, by the sum that SciPy takes."""
    if hasattr(dist, "pk"):
        return NotImplemented
    return summed(dist, lambda x: sp.entr(np.maximum(dist._pmf(x, *shapes), TINY)), shapes)


def discrete_moment(dist: Any, n: Operand, *shapes: Operand) -> Operand:
    """A moment of a discrete distribution, likewise."""
    return summed(dist, lambda x: np.power(x, n) * dist._pmf(x, *shapes), shapes)


RULES = {
    "_drv2_moment": discrete_moment,
    "rv_discrete._entropy": discrete_entropy,
    "rv_continuous._cdf": CDF,
    "rv_continuous._entropy": ENTROPY,
    "rv_generic._ppf": ppf_of_any,
    "rv_generic._munp": moment_of_any,
}
