"""Functions of `scipy.stats` with a branch at one value of a parameter, where a formula has 0/0: slopes without one.

SciPy writes ``where(c == 0, limit(x), general(x, c))``, or takes a normal distribution near 0.  The values are SciPy's;
the slopes are those of the smooth function that both branches belong to.
"""

from __future__ import annotations

import functools
import inspect
import math
import sys
from collections.abc import Sequence
from typing import Any

import numpy as np
import scipy.special as sp

from .._declarations.aliases import Function, Keywords, Operand, Operands
from .functions import array_of
from .primitive import Call
from .special_distributions import (
    noncentral_chi2,
    noncentral_chi2_density,
    student_density,
    student_density_order,
    student_log_d,
    student_log_x,
)
from .special_parameters import log_quotient, power_quotient
from .special_parts import Several, choose, family, less
from .special_pearson import pearson_cdf, pearson_density, pearson_skew

exp, log, log1p, power, square = np.exp, np.log, np.log1p, np.power, np.square

CONTINUOUS, OTHERS = "scipy.stats._continuous_distns", "scipy.stats._morestats"
ROOT_TAU = math.sqrt(2 * math.pi)


class OfScipy(Several):
    """A function of SciPy's whose first argument may be an object, such as a distribution.

    Parameters
    ----------
    path, module : str
        Where it is.
    *slopes : callable
        Along each argument that is an array; they take all arguments but the object.
    skip : int
        How many arguments stand in front.
    """

    def __init__(self, path: str, *slopes: Function, module: str = CONTINUOUS, skip: int = 1) -> None:
        super().__init__(functools.partial(of_scipy, module, path), slopes, False)
        self.name, self.made_in, self.module, self.skip = path, __name__, module, skip

    def slope_along(self, at: int, args: list[Operand], y: Operand, **options: Any) -> Operand:
        """The slope, for all arguments but the object."""
        return self.slopes[at - self.skip](*args[min(self.skip, 1):])


def of_scipy(module: str, path: str, *args: Operand, **options: Any) -> Operand:
    """SciPy's values."""
    f: Any = functools.reduce(getattr, path.split("."), sys.modules[module])
    return f(*args, **options)


# ---------------------------------------------------------------- extreme values: (1 - c x)^(1 / c)

def log_power(x: Operand, c: Operand) -> Operand:
    """log(1 - c x) / c"""
    return -x * log_quotient(0, -c * x)


def log_power_x(x: Operand, c: Operand) -> Operand:
    """Its slope along x."""
    return -1 / (1 - c * x)


def log_power_c(x: Operand, c: Operand) -> Operand:
    """Its slope along c."""
    return square(x) * log_quotient(1, -c * x)


def quantile_c(u: Operand, c: Operand) -> Operand:
    """The slope along c of (1 - e^(-c u)) / c"""
    return -power_quotient(1, -c, u)


def gumbel(q: Operand) -> Operand:
    """The quantile of Gumbel's distribution."""
    return -log(-log(q))


def gumbel_of_tail(q: Operand) -> Operand:
    """The same for a tail."""
    return -log(-log1p(-q))


AROUND = np.exp(2j * math.pi * np.arange(64) / 64)


def shape_of_moment(j: int, c: Operand) -> Operand:
    """Mean, variance, skewness or kurtosis for a shape c that is not 0, which may be complex."""
    g = [sp.gamma(1 + n * c) for n in range(5)]
    spread = (g[2] - g[1] ** 2) / c ** 2
    if j == 1:
        return (1 - g[1]) / c
    if j == 2:
        return spread
    if j == 3:
        return (3 * g[1] * g[2] - g[3] - 2 * g[1] ** 3) / c ** 3 / spread ** 1.5
    return (g[4] - 4 * g[1] * g[3] + 6 * g[2] * g[1] ** 2 - 3 * g[1] ** 4) / c ** 4 / spread ** 2 - 3


@family()
def extreme_moment(j: int, k: int, c: Operand) -> Operand:
    """The k-th derivative of a moment along c: a mean over a circle around c, on which no quotient is 0/0."""
    c = np.asarray(c, float)
    near, pole = np.abs(c) < 0.05, c + 1 / j
    radius = np.where(near, 0.12, np.minimum(np.minimum(0.12, np.abs(c) / 2), np.where(pole > 0, pole / 2, 1.0)))
    values = shape_of_moment(j, c[..., None] + radius[..., None] * AROUND)
    moment = math.factorial(k) * (values * AROUND ** -k).mean(-1).real / radius ** k
    return np.where(pole > 0, moment, 0.0)


extreme_moment.along(None, None, lambda j, k, c: extreme_moment(j, k + 1, c))


EXTREME = (
    OfScipy("genextreme_gen._loglogcdf", log_power_x, log_power_c),
    OfScipy("genextreme_gen._logpdf",
            lambda x, c: (c - 1 + exp(log_power(x, c))) / (1 - c * x),
            lambda x, c: (1 - exp(log_power(x, c))) * log_power_c(x, c) + x / (1 - c * x)),
    OfScipy("genextreme_gen._ppf",
            lambda q, c: -exp(-c * gumbel(q)) / (q * log(q)),
            lambda q, c: quantile_c(gumbel(q), c)),
    OfScipy("genextreme_gen._isf",
            lambda q, c: exp(-c * gumbel_of_tail(q)) / ((1 - q) * log1p(-q)),
            lambda q, c: quantile_c(gumbel_of_tail(q), c)),
    OfScipy("genextreme_gen._stats", lambda c: tuple(extreme_moment(j, 1, c) for j in (1, 2, 3, 4))),
)


# ---------------------------------------------------------------- generalized Pareto: (1 + c x)^(-1 / c)

def pareto_moment(n: Operand, c: Operand) -> Operand:
    """The slope of n! / ((1 - c) (1 - 2 c) ... (1 - n c))"""
    value: Any = sp.gamma(n + 1.0)
    total: Operand = 0.0
    for k in range(1, int(n) + 1):
        value, total = value / (1 - k * c), total + k / (1 - k * c)
    return less(n * c, 1) * value * total


PARETO = (
    OfScipy("genpareto_gen._logpdf",
            lambda x, c: -(c + 1) / (1 + c * x),
            lambda x, c: -x * log_quotient(0, c * x) - (c + 1) * square(x) * log_quotient(1, c * x)),
    OfScipy("genpareto_gen._logsf",
            lambda x, c: -1 / (1 + c * x),
            lambda x, c: -square(x) * log_quotient(1, c * x)),
    OfScipy("genpareto_gen._munp", lambda n, c: math.nan, pareto_moment),
)


# ---------------------------------------------------------------- kappa with four parameters: (1 - h u)^(1 / h)

def kappa_u(x: Operand, k: Operand) -> Operand:
    """u = (1 - k x)^(1 / k)"""
    return exp(log_power(x, k))


def kappa_log_u(x: Operand, h: Operand, k: Operand) -> Operand:
    """The slope along log u of the logarithm of the density, but for the factor 1 / (1 - k x)."""
    u = kappa_u(x, k)
    return 1 + (h - 1) * u / (1 - h * u)


def kappa_quantile(q: Operand, h: Operand) -> Operand:
    """u of a probability."""
    return -power_quotient(0, h, log(q))


def kappa_lower(h: Operand, k: Operand) -> tuple[Operand, Operand]:
    """The slopes of the ends of the support along h: of (1 - h^-k) / k if h > 0."""
    inner = choose(less(0, h), h, 1.0)
    return less(0, h) * power(inner, -k - 1), 0.0 * h


def kappa_ends(h: Operand, k: Operand) -> tuple[Operand, Operand]:
    """Along k; for h <= 0 the lower end is 1 / k if k < 0."""
    inner, some = choose(less(0, h), h, 1.0), choose(less(0, absolute_of(k)), k, 1.0)
    lower = choose(less(0, h), -power_quotient(1, -k, log(inner)), -less(k, 0) / square(some))
    return lower, -less(0, k) / square(some)


def absolute_of(x: Operand) -> Operand:
    """The absolute value."""
    return np.absolute(x)


KAPPA = (
    OfScipy("kappa4_gen._logcdf",
            lambda x, h, k: kappa_u(x, k) / ((1 - h * kappa_u(x, k)) * (1 - k * x)),
            lambda x, h, k: square(kappa_u(x, k)) * log_quotient(1, -h * kappa_u(x, k)),
            lambda x, h, k: -kappa_u(x, k) / (1 - h * kappa_u(x, k)) * log_power_c(x, k)),
    OfScipy("kappa4_gen._logpdf",
            lambda x, h, k: (k - kappa_log_u(x, h, k)) / (1 - k * x),
            lambda x, h, k: square(kappa_u(x, k)) * log_quotient(1, -h * kappa_u(x, k))
            + kappa_u(x, k) / (1 - h * kappa_u(x, k)),
            lambda x, h, k: kappa_log_u(x, h, k) * log_power_c(x, k) + x / (1 - k * x)),
    OfScipy("kappa4_gen._ppf",
            lambda q, h, k: power(kappa_quantile(q, h), k - 1) * power(q, h - 1),
            lambda q, h, k: power(kappa_quantile(q, h), k - 1) * power_quotient(1, h, log(q)),
            lambda q, h, k: -power_quotient(1, k, log(kappa_quantile(q, h)))),
    OfScipy("kappa4_gen._get_support", kappa_lower, kappa_ends),
)


# ---------------------------------------------------------------- Pearson III

def pearson_quantile(q: Operand, s: Operand, tail: bool = False) -> Operand:
    """The quantile, as SciPy finds it."""
    distribution = sys.modules[CONTINUOUS].pearson3
    return PRIMITIVES["pearson3_gen._ppf"](distribution, 1 - q if tail else q, s)


PEARSON = (
    OfScipy("pearson3_gen._logpdf", lambda x, s: -less(-1, s * x / 2) * (x + s / 2) / (1 + s * x / 2),
            lambda x, s: less(-1, s * x / 2) * pearson_skew(x, s)),
    OfScipy("pearson3_gen._cdf", pearson_density, pearson_cdf),
    OfScipy("pearson3_gen._sf", lambda x, s: -pearson_density(x, s), lambda x, s: -pearson_cdf(x, s)),
    OfScipy("pearson3_gen._ppf", lambda q, s: 1 / pearson_density(pearson_quantile(q, s), s),
            lambda q, s: -pearson_cdf(pearson_quantile(q, s), s) / pearson_density(pearson_quantile(q, s), s)),
)


# ---------------------------------------------------------------- distributions that become others at 0

def ncx2_density(x: Operand, d: Operand, c: Operand) -> Operand:
    """The density, as a function of all its arguments."""
    return PRIMITIVES["ncx2_gen._pdf"](sys.modules[CONTINUOUS].ncx2, x, d, c)


def ncx2_quantile(name: str, q: Operand, d: Operand, c: Operand) -> Operand:
    """A quantile, as SciPy finds it."""
    return PRIMITIVES[f"ncx2_gen.{name}"](sys.modules[CONTINUOUS].ncx2, q, d, c)


def along_log(k: int, x: Operand, d: Operand, c: Operand) -> Operand:
    """The slope of the logarithm of the density."""
    return noncentral_chi2_density(k, x, d, c) / ncx2_density(x, d, c)


def along_quantile(k: int, name: str, sign: int, q: Operand, d: Operand, c: Operand) -> Operand:
    """The slope of a quantile."""
    x = ncx2_quantile(name, q, d, c)
    above = sign if k == 0 else -noncentral_chi2(k, x, d, c)
    return above / noncentral_chi2(0, x, d, c)


def each(f: Function, *given: Operand) -> list[Function]:
    """A function of the number of an argument, for each of three."""
    return [functools.partial(f, k, *given) for k in range(3)]


def negative(k: int, x: Operand, d: Operand, c: Operand) -> Operand:
    """The slopes of the tail."""
    return -noncentral_chi2(k, x, d, c)


def mills(z: Operand) -> Operand:
    """The normal density over the distribution function."""
    return exp(-square(z) / 2 - sp.log_ndtr(z)) / ROOT_TAU


def normal(x: Operand) -> Operand:
    """The normal density."""
    return exp(-square(x) / 2) / ROOT_TAU


def bessel_ratio(z: Operand) -> Operand:
    """I_1(z) / I_0(z)"""
    return sp.i1e(z) / sp.i0e(z)


def rice_density(x: Operand, b: Operand) -> Operand:
    """The density over x, by a Bessel function that is smooth at 0."""
    return exp(-square(x - b) / 2) * smooth_bessel(x * b)


def von_mises_density(x: Operand, kappa: Operand) -> Operand:
    """The density of angles."""
    return exp(kappa * sp.cosm1(x)) / (2 * math.pi * smooth_bessel(kappa))


@family()
def smooth_bessel(z: Operand) -> Operand:
    """e^-z I_0(z), which is that of |z| for z >= 0"""
    return sp.i0e(z)


smooth_bessel.along(lambda z: smooth_bessel(z) * (bessel_ratio(z) - 1))


def ratio_over(kappa: Operand) -> Operand:
    """I_1(kappa) / (kappa I_0(kappa)), which is 1/2 at 0."""
    return (1 - sp.ive(2, kappa) / sp.i0e(kappa)) / 2


def triangle_side(x: Operand, c: Operand, left: Operand, right: Operand) -> Operand:
    """What holds on the left and on the right of the mode c, where a side may have no length."""
    below = less(x, c)
    return choose(below, left / choose(below, c, 1.0), right / choose(below, 1.0, 1 - c))


def c_or_1(x: Operand, c: Operand) -> Operand:
    """c, where it is the length of the side that x is on."""
    return choose(less(x, c), c, 1.0)


def other_or_1(x: Operand, c: Operand) -> Operand:
    """The length of the other side."""
    return choose(less(x, c), 1.0, 1 - c)


OTHERS_AT_0 = (
    OfScipy("ncx2_gen._pdf", *each(noncentral_chi2_density)),
    OfScipy("ncx2_gen._logpdf", *each(along_log)),
    OfScipy("ncx2_gen._cdf", *each(noncentral_chi2)),
    OfScipy("ncx2_gen._sf", *each(negative)),
    OfScipy("ncx2_gen._ppf", *each(along_quantile, "_ppf", 1)),
    OfScipy("ncx2_gen._isf", *each(along_quantile, "_isf", -1)),
    OfScipy("skewnorm_gen._logpdf", lambda x, a: a * mills(a * x) - x, lambda x, a: x * mills(a * x)),
    OfScipy("skewnorm_gen._pdf", lambda x, a: 2 * normal(x) * (a * normal(a * x) - x * sp.ndtr(a * x)),
            lambda x, a: 2 * x * normal(x) * normal(a * x)),
    OfScipy("t_gen._logpdf", student_log_x, student_log_d),
    OfScipy("t_gen._pdf", lambda x, d: student_density(d, x) * student_log_x(x, d),
            lambda x, d: student_density_order(1, d, x)),
    OfScipy("rice_gen._pdf",
            lambda x, b: rice_density(x, b) * (1 - square(x) + x * b * bessel_ratio(x * b)),
            lambda x, b: rice_density(x, b) * x * (x * bessel_ratio(x * b) - b)),
    OfScipy("vonmises_gen._logpdf", lambda x, kappa: -kappa * np.sin(x),
            lambda x, kappa: np.cos(x) - bessel_ratio(kappa)),
    OfScipy("vonmises_gen._pdf", lambda x, kappa: -kappa * np.sin(x) * von_mises_density(x, kappa),
            lambda x, kappa: (np.cos(x) - bessel_ratio(kappa)) * von_mises_density(x, kappa)),
    OfScipy("vonmises_gen._entropy",
            lambda kappa: -kappa * (1 - square(bessel_ratio(kappa))) + kappa * ratio_over(kappa)),
    OfScipy("triang_gen._pdf", lambda x, c: triangle_side(x, c, 2.0, -2.0),
            lambda x, c: triangle_side(x, c, -2 * x / c_or_1(x, c), 2 * (1 - x) / other_or_1(x, c))),
    OfScipy("triang_gen._cdf", lambda x, c: triangle_side(x, c, 2 * x, 2 * (1 - x)),
            lambda x, c: -square(triangle_side(x, c, x, 1 - x))),
)


# ---------------------------------------------------------------- power transformations

def yeo_johnson_x(x: Operand, lam: Operand) -> Operand:
    """The slope of Yeo's and Johnson's transformation along x."""
    below = less(x, 0)
    return power(1 + np.absolute(x), choose(below, 1 - lam, lam - 1))


def yeo_johnson_lambda(x: Operand, lam: Operand) -> Operand:
    """Along lambda."""
    below = less(x, 0)
    return power_quotient(1, choose(below, 2 - lam, lam + 0 * x), log1p(np.absolute(x)))


POWERS = (
    OfScipy("_yeojohnson_transform", yeo_johnson_x, yeo_johnson_lambda, module=OTHERS, skip=0),
)


class Likelihood(Several):
    """The values of a log-likelihood, whose derivative is that of another formula."""

    def __init__(self) -> None:
        super().__init__(likelihood_of_scipy, (), False)
        self.name, self.made_in = "box_cox_likelihood", __name__

    def push(self, call: Call, dxs: Operands, y: Operand, xs: Operands) -> Operand:
        """No tangent."""
        return np.zeros(y.shape, y.dtype)

    def pull(self, call: Call, by: Operand, y: Operand, xs: Operands, wanted: Sequence[bool]) -> Operands:
        """No adjoint."""
        return [np.zeros(x.shape, x.dtype) if on else None for x, on in zip(xs, wanted, strict=True)]


def likelihood_of_scipy(data: Operand, lmb: Operand, axis: int) -> Operand:
    """SciPy's values."""
    return np.asarray(sys.modules[OTHERS]._boxcox_llf.__wrapped__(np.asarray(data), axis, lmb=np.asarray(lmb)[()]))


box_cox_likelihood = Likelihood()


@family()
def rounded(y: Operand, value: Operand) -> Operand:
    """A value as SciPy rounds it, in place of y."""
    return np.asarray(value)


rounded.along(1.0, 0.0)


def box_cox_near_0(data: Operand, axis: int = 0, *, lmb: Operand) -> Operand:
    """The log-likelihood of a power transformation; far from 0 SciPy's formula has a right slope."""
    data = array_of(data)
    logs = log(data)
    if not np.all(np.absolute(lmb * logs) < 0.5):
        return NotImplemented
    spread = log(np.var(sp.boxcox(data, lmb), axis=axis))
    likelihood = (lmb - 1) * logs.sum(axis=axis) - data.shape[axis] / 2 * spread
    return rounded(likelihood, box_cox_likelihood(data, array_of(lmb), axis))


FEW = 100                       # degrees of freedom up to which the usual formula has a right slope along them


def student(name: str, *args: Operand, **options: Any) -> Operand:
    """Student's density or its logarithm, by SciPy's formula for few degrees of freedom without its copies of them."""
    dist, x, d = in_place(PRIMITIVES[name], args, options)
    if not np.all(d < FEW):
        return PRIMITIVES[name](dist, x, d)
    result = (log(sp.poch(0.5 * d, 0.5)) - 0.5 * (log(d) + np.log(np.pi)) - (d + 1) / 2 * log1p(x * x / d))
    return exp(result) if name.endswith("_pdf") else result


def in_place(primitive: OfScipy, args: tuple[Operand, ...], options: Keywords) -> list[Operand]:
    """All arguments by position, with arrays for lists; others, such as a library of arrays, change nothing."""
    skip, count = primitive.skip, primitive.skip + len(primitive.slopes)
    if len(args) < count:
        f: Any = functools.reduce(getattr, primitive.name.split("."), sys.modules[primitive.module])
        args = (*args, *(options[name] for name in list(inspect.signature(f).parameters)[len(args):count]))
    return [*args[:skip], *map(array_of, args[skip:count])]


def called(primitive: OfScipy, *args: Operand, **options: Any) -> Operand:
    """A call of a primitive as SciPy calls its function."""
    return primitive(*in_place(primitive, args, options))


PRIMITIVES = {each.name: each for each in (*EXTREME, *PARETO, *KAPPA, *PEARSON, *OTHERS_AT_0, *POWERS)}
RULES: dict[str, Function] = {
    **{path: functools.partial(called, primitive) for path, primitive in PRIMITIVES.items()},
    **{name: functools.partial(student, name) for name in ("t_gen._pdf", "t_gen._logpdf")},
    "_boxcox_llf": box_cox_near_0}


def __getattr__(name: str) -> OfScipy:
    """A primitive by the path of its function, by which pickled programs find it."""
    if name in PRIMITIVES:
        return PRIMITIVES[name]
    raise AttributeError(f"module {__name__} has no attribute {name!r}")
