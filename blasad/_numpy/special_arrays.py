"""Functions in Python of `scipy.special` that end in compiled code: their slopes, and calls of them."""

from __future__ import annotations

import functools
import math
from typing import Any

import numpy as np
import scipy.special as sp

from .._declarations.aliases import Function, Operand
from .functions import array_of, values_of
from .special_parameters import hyp0f1_order, pbdv_order, pbvv_order
from .special_parts import Several, behind, constant_of, less
from .special_waves import mathieu_sequence, spheroidal_sequence


class OfScipy(Several):
    """A function of `scipy.special`.

    Parameters
    ----------
    name : str
        Its name.
    at : int
        The argument along which there is a derivative.
    slope : callable
        The slopes of its results, given its arguments and its results.
    """

    def __init__(self, name: str, at: int, slope: Function) -> None:
        super().__init__(functools.partial(of_scipy, name, at), (), False)
        self.name, self.at, self.slope_of, self.made_in = name, at, slope, __name__

    def slope_along(self, at: int, args: list[Operand], y: Operand, **options: Any) -> Operand:
        """The slopes of all results."""
        if at == 0 and self.name in ORDERS:
            return ORDERS[self.name](*args, y, **options)
        if at != self.at:
            raise NotImplementedError(f"blasad: no derivative of {self.name} along argument {at} is known; use "
                                      "blasad.stop_gradient there if it is a constant")
        return self.slope_of(*args, y, **options)


def of_scipy(name: str, at: int, *args: Operand, **options: Any) -> Operand:
    """SciPy's function, of a number if it takes numbers alone."""
    given = [x[()] if issubclass(type(x), np.ndarray) and x.ndim == 0 else x for x in args]
    return getattr(sp, name)(*given, **options)


# ---------------------------------------------------------------- sequences of orders

def column(n: int, x: Operand) -> Operand:
    """0, 1, ..., n on an axis in front of those of x."""
    return np.arange(n + 1.0).reshape((n + 1,) + (1,) * np.ndim(x))


def second_kind(n: int, z: Operand, y: Operand) -> Operand:
    """Legendre's equation, for the second derivatives."""
    k = column(n, z)
    return y[1], (2 * z * y[1] - k * (k + 1) * y[0]) / (1 - z * z)


def associated_second_kind(m: int, n: int, z: Operand, y: Operand) -> Operand:
    """The associated Legendre equation."""
    order, k = column(int(m), z)[:, None], column(int(n), z)
    return y[1], (2 * z * y[1] - (k * (k + 1) - order * order / (1 - z * z)) * y[0]) / (1 - z * z)


def riccati(n: int, x: Operand, y: Operand) -> Operand:
    """The equation of x times a spherical Bessel function."""
    k = column(n, x)
    return y[1], (k * (k + 1) / (x * x) - 1) * y[0]


def orders_of(v: float, count: int) -> Operand:
    """The orders of the results of a sequence that ends with v."""
    if values_of(v) < 0:
        raise NotImplementedError("blasad: SciPy's sequences of functions of negative order are not what their names "
                                  "say, and have no derivative; use the function of one order")
    return v - int(values_of(v)) + np.arange(count)


def parabolic(v: float, x: Operand, y: Operand) -> Operand:
    """Weber's equation."""
    return y[1], (x * x / 4 - orders_of(v, len(y[0])) - 0.5) * y[0]


def lambdas(v: float, x: Operand, y: Operand) -> Operand:
    """Those of gamma(v + 1) (2 / x)^v J_v(x): the function of the next order times -x / (2 (v + 1))."""
    k = orders_of(v, len(y[0]))
    more = PRIMITIVES["lmbda"](v + 1, x)[0][1:len(y[0]) + 1]
    return -x / (2 * (k + 1)) * more, -y[0] + (2 * k + 1) / (2 * (k + 1)) * more


def lambdas_of_order(v: Operand, x: Operand, y: Operand) -> Operand:
    """Along v, by 0F1(v + 1, -x^2 / 4)"""
    k, z = orders_of(v, len(y[0])), -x * x / 4
    more, slopes = sp.hyp0f1(k + 2, z), hyp0f1_order(1, k + 2, z)
    return hyp0f1_order(1, k + 1, z), x / 2 * (more / ((k + 1) * (k + 1)) - slopes / (k + 1))


def cylinders_of_order(v: Operand, x: Operand, y: Operand) -> Operand:
    """Along v, of D_v."""
    k = orders_of(v, len(y[0]))
    slopes = pbdv_order(1, k, x)
    return slopes, x / 2 * slopes - pbdv_order(1, k + 1, x)


def other_cylinders_of_order(v: Operand, x: Operand, y: Operand) -> Operand:
    """Along v, of V_v."""
    k = orders_of(v, len(y[0]))
    return pbvv_order(1, 0, k, x), pbvv_order(1, 1, k, x)


ORDERS: dict[str, Function] = {
    "lmbda": lambdas_of_order, "pbdv_seq": cylinders_of_order, "pbvv_seq": other_cylinders_of_order}


# ---------------------------------------------------------------- functions of elements

def gammas(a: Operand, d: Operand, y: Operand) -> Operand:
    """The slope of the logarithm of the multivariate gamma function."""
    total: Operand = 0.0
    for j in range(int(d)):
        total = total + sp.psi(a - j / 2)
    return total


def dirichlet(x: Operand, n: Operand, y: Operand) -> Operand:
    """The slope of the mean of n cosines, of multiples of x / 2 from 1 - n to n - 1."""
    n = np.asarray(n, float)[..., None]
    k = np.arange(max(int(np.max(n, initial=1.0)), 1))
    multiple = np.where(k < n, (n - 1 - 2 * k) / 2, 0.0)
    return -(multiple * np.sin(multiple * behind(x))).sum(-1) / n[..., 0]


def factorials(n: Operand, y: Operand, exact: bool = False, extend: str = "zero") -> Operand:
    """The slope of gamma(n + 1), 0 for n < 0 unless that is extended."""
    slope = sp.gamma(n + 1) * sp.psi(n + 1)
    return slope if extend == "complex" else less(-math.ulp(0), n) * slope


PRIMITIVES = {name: OfScipy(name, at, slope) for name, at, slope in (
    ("lqn", 1, second_kind), ("lqmn", 2, associated_second_kind), ("riccati_jn", 1, riccati),
    ("riccati_yn", 1, riccati), ("pbdv_seq", 1, parabolic), ("pbvv_seq", 1, parabolic), ("lmbda", 1, lambdas),
    ("multigammaln", 0, gammas), ("diric", 0, dirichlet), ("factorial", 0, factorials),
    ("mathieu_even_coef", 1, functools.partial(mathieu_sequence, True)),
    ("mathieu_odd_coef", 1, functools.partial(mathieu_sequence, False)),
    ("pro_cv_seq", 2, lambda m, n, c, y: spheroidal_sequence(1, m, n, c)),
    ("obl_cv_seq", 2, lambda m, n, c, y: spheroidal_sequence(-1, m, n, c)))}
globals().update(PRIMITIVES)            # pickled programs find them by name


def with_plain(name: str, *args: Operand, **options: Any) -> Operand:
    """A call of such a function: what is traced becomes an array, and what never varies plain."""
    at = PRIMITIVES[name].at
    names = NAMES[name]
    every = [*args, *(options.pop(each) for each in names[len(args):] if each in options)]
    given = [array_of(x) if k == at or k == 0 and name in ORDERS else constant_of(name, k, x)
             for k, x in enumerate(every)]
    return PRIMITIVES[name](*given, **options)


NAMES = {"lqn": ("n", "z"), "lqmn": ("m", "n", "z"), "riccati_jn": ("n", "x"), "riccati_yn": ("n", "x"),
         "pbdv_seq": ("v", "x"), "pbvv_seq": ("v", "x"), "lmbda": ("v", "x"), "multigammaln": ("a", "d"),
         "diric": ("x", "n"), "factorial": ("n",), "mathieu_even_coef": ("m", "q"), "mathieu_odd_coef": ("m", "q"),
         "pro_cv_seq": ("m", "n", "c"), "obl_cv_seq": ("m", "n", "c")}
RULES = {name: functools.partial(with_plain, name) for name in PRIMITIVES}


def refused(name: str, *args: Operand, **options: Any) -> Operand:
    """Ellipsoidal harmonics, which SciPy finds by an eigenproblem that it keeps for itself."""
    raise TypeError(f"blasad: no derivative of scipy.special.{name} is known: it needs the coefficients of Lame's "
                    "polynomial, an eigenvector that SciPy does not return. Give it one by blasad.primitive, or use "
                    "blasad.stop_gradient for constants")


RULES |= {name: functools.partial(refused, name) for name in ("ellip_harm", "ellip_harm_2", "ellip_normal")}
