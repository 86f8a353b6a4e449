"""Statistics of samples whose values SciPy computes in compiled code: discrepancies, and the test of Shapiro and Wilk.

A discrepancy measures how far a sample x_1 ... x_n in the unit cube is from one that fills it evenly, as sums of
products over the coordinates.  W of a sorted sample is the squared correlation with weights a, which are constants; its
chance is normal after a transformation.

F. J. Hickernell, A generalized discrepancy and quadrature error bound (1998).
Y. Zhou, K. Fang and J. Ning, Mixture discrepancy for quasi-random point sets (2013).
P. Royston, Remark AS R94: A remark on algorithm AS 181: the W test for normality (1995).
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from importlib import import_module

import numpy as np
import scipy.special

from blasad._arrays import arrays as _arrays
from blasad._arrays.made import constants
from blasad._arrays.traced import NoRule, TracedArray
from blasad._declarations.aliases import Array, Function, Operand
from blasad._numpy.functions import array_of
from blasad._scipy.of_scipy import of_scipy

QMC = "scipy.stats._qmc_cy"


def plain(x: Operand) -> Array:
    return _arrays.memory(x) if isinstance(x, TracedArray) else np.asarray(x, float)


# ---------------------------------------------------------------- discrepancies

def differences(x: Array) -> Operand:
    return np.abs(x[:, None, :] - x[None, :, :])


def off(x: Array) -> Array:
    """How far coordinates are from the middle."""
    return np.abs(x - 0.5)


def centred(x: Operand, n: int) -> Operand:
    far = off(x)
    single = np.prod(1.0 + 0.5 * far - 0.5 * far * far, -1)
    pairs = np.prod(1.0 + 0.5 * far[:, None] + 0.5 * far[None] - 0.5 * differences(x), -1)
    return (13.0 / 12.0) ** x.shape[1] - 2.0 / n * np.sum(single) + np.sum(pairs) / n ** 2


def wrapped(x: Operand, n: int) -> Operand:
    distance = differences(x)
    return -(4.0 / 3.0) ** x.shape[1] + np.sum(np.prod(1.5 - distance + distance * distance, -1)) / n ** 2


def mixed(x: Operand, n: int) -> Operand:
    far, distance = off(x), differences(x)
    single = np.prod(5.0 / 3.0 - 0.25 * far - 0.25 * far * far, -1)
    pairs = np.prod(1.875 - 0.25 * far[:, None] - 0.25 * far[None] - 0.75 * distance + 0.5 * distance * distance, -1)
    return (19.0 / 12.0) ** x.shape[1] - 2.0 / n * np.sum(single) + np.sum(pairs) / n ** 2


def from_corner(x: Operand, n: int) -> Operand:
    single = np.prod(1.0 - x * x, -1)
    pairs = np.prod(1.0 - np.maximum(x[:, None], x[None]), -1)
    d = x.shape[1]
    return np.sqrt(3.0 ** -d - 2.0 ** (1 - d) / n * np.sum(single) + np.sum(pairs) / n ** 2)


def run_qmc(name: str, more: tuple[Operand, ...], *operands: Operand) -> Operand:
    arrays = [np.ascontiguousarray(x, float) if np.ndim(x) else float(x) for x in operands]
    return getattr(import_module(QMC), name)(*arrays, *more)


def discrepancy(name: str, formula: Callable[[Operand, int], Operand]) -> Function:
    def measured(sample: Operand, iterative: bool, workers: int) -> Operand:
        x = array_of(constants(sample))
        n = len(plain(x)) + bool(iterative)
        function = functools.partial(run_qmc, name, (iterative, workers))
        return of_scipy("scipy.stats.qmc.discrepancy", function, formula(x, n), x)

    return measured


def update(x_new: Operand, sample: Operand, initial_disc: Operand) -> Operand:
    """The centred discrepancy of a sample with one point more."""
    x, others, initial = (array_of(constants(each)) for each in (x_new, sample, initial_disc))
    n, far, away = len(plain(others)) + 1, off(x), off(others)
    single = np.prod(1.0 + 0.5 * far - 0.5 * far * far)
    pairs = np.sum(np.prod(1.0 + 0.5 * far + 0.5 * away - 0.5 * np.abs(x - others), -1))
    formula = initial - 2.0 / n * single + 2.0 / n ** 2 * pairs + np.prod(1.0 + far) / n ** 2
    function = functools.partial(run_qmc, "_cy_wrapper_update_discrepancy", ())
    return of_scipy("scipy.stats.qmc.update_discrepancy", function, formula, x, others, initial)


# ---------------------------------------------------------------- Shapiro and Wilk

SMALL_SAMPLE = 11
MEAN, DEVIATION = (0.5440, -0.39978, 0.025054, -0.0006714), (1.3822, -0.77857, 0.062767, -0.0020322)
MEAN_OF_LARGE, DEVIATION_OF_LARGE = (-1.5861, -0.31082, -0.083751, 0.0038915), (-0.4803, -0.082676, 0.0030302)


def polynomial(coefficients: tuple[float, ...], x: float) -> float:
    return float(np.polynomial.polynomial.polyval(x, coefficients))


def chance(w: Array, n: int) -> Operand:
    """How likely a W as small as this is."""
    if n == 3:
        return 1.0 - 6.0 / np.pi * np.arccos(np.sqrt(w))
    y, size = np.log(1.0 - w), float(np.log(n))
    if n <= SMALL_SAMPLE:
        limit = 0.459 * n - 2.273
        if float(plain(y)) >= limit:
            return None
        y, size = -np.log(limit - y), float(n)
        mean, deviation = polynomial(MEAN, size), np.exp(polynomial(DEVIATION, size))
    else:
        mean, deviation = polynomial(MEAN_OF_LARGE, size), np.exp(polynomial(DEVIATION_OF_LARGE, size))
    return scipy.special.ndtr((mean - y) / deviation)


def run_swilk(which: int, x: Array) -> Operand:
    from scipy.stats._ansari_swilk_statistics import swilk

    return swilk(np.ascontiguousarray(x, float), np.zeros(len(x) // 2), 0)[which]


def swilk(x: Operand, a: Operand, init: bool = False, n1: int = -1) -> tuple[Operand, Operand, int]:
    """W of a sorted sample and its chance; the weights are written to `a`."""
    from scipy.stats._ansari_swilk_statistics import swilk

    x, half = array_of(constants(x)), np.zeros(len(plain(x)) // 2)
    n = len(plain(x))
    if init or n1 >= 0:
        raise NoRule("blasad: swilk has a rule as scipy.stats.shapiro calls it; use scipy.stats.shapiro")
    w, p, fault = swilk(np.ascontiguousarray(plain(x)), half, 0)
    if fault not in (0, 2) or (n == 3 and w <= 0.75):
        raise NoRule("blasad: scipy.stats.shapiro has no derivative where all numbers of a sample are equal, or W "
                     "is as small as it can be; use a sample that differs")
    weights = np.concatenate([-half, np.zeros(n % 2), half[::-1]])
    centred = x - np.mean(x)
    cross = np.sum(centred * weights)
    formula = cross * cross / (np.sum(weights * weights) * np.sum(centred * centred))
    name = "scipy.stats.shapiro"
    value = of_scipy(name, functools.partial(run_swilk, 0), formula, x)
    likely = chance(formula, n)
    return value, p if likely is None else of_scipy(name, functools.partial(run_swilk, 1), likely, x), fault


# ---------------------------------------------------------------- earth that is moved

def plan(cost: Array, shares: Array, others: Array) -> Operand:
    """How much is moved from each point to each other one, at the least cost."""
    from scipy import optimize, sparse

    m, n = cost.shape
    rows = sparse.vstack([sparse.kron(sparse.eye_array(m), np.ones((1, n))), sparse.kron(
        np.ones((1, m)), sparse.eye_array(n))], format="csr")
    program = optimize.linprog(cost.ravel(), A_eq=rows, b_eq=np.concatenate([shares, others]), method="highs")
    return program.x.reshape(m, n)


def run_moved(weights: tuple[Operand, ...], u: Array, v: Array) -> Array:
    from scipy.stats import wasserstein_distance_nd

    return np.asarray(wasserstein_distance_nd(u, v, *weights))


def moved(u_values: Operand, v_values: Operand, u_weights: Operand = None, v_weights: Operand = None) -> Operand:
    """`wasserstein_distance_nd`: who sends to whom is constant, and the ways are as long as the points are apart."""
    from scipy.spatial.distance import cdist

    u, v = array_of(constants(u_values)), array_of(constants(v_values))
    if u.ndim != 2 or v.ndim != 2:
        return NotImplemented
    if any(isinstance(constants(each), TracedArray) for each in (u_weights, v_weights)):
        raise NoRule("blasad: scipy.stats.wasserstein_distance_nd has no rule for traced weights; pass "
                     "blasad.stop_gradient(weights), or use scipy.stats.wasserstein_distance of one dimension")
    values = [_arrays.values(x) if isinstance(x, TracedArray) else x for x in (u, v)]     # which decide on the plan
    weights = tuple(None if each is None else np.asarray(each, float) for each in (u_weights, v_weights))
    shares = [np.full(len(x), 1.0 / len(x)) if each is None else each / each.sum()
              for x, each in zip(values, weights, strict=True)]
    formula = np.sum(cdist(u, v) * plan(cdist(*values), *shares))
    return of_scipy("scipy.stats.wasserstein_distance_nd", functools.partial(run_moved, weights), formula, u, v)


RULES: dict[str, Function] = {
    "_cy_wrapper_centered_discrepancy": discrepancy("_cy_wrapper_centered_discrepancy", centred),
    "_cy_wrapper_l2_star_discrepancy": discrepancy("_cy_wrapper_l2_star_discrepancy", from_corner),
    "_cy_wrapper_mixture_discrepancy": discrepancy("_cy_wrapper_mixture_discrepancy", mixed),
    "_cy_wrapper_update_discrepancy": update,
    "_cy_wrapper_wrap_around_discrepancy": discrepancy("_cy_wrapper_wrap_around_discrepancy", wrapped),
    "swilk": swilk, "wasserstein_distance_nd": moved}
