"""Legendre functions and spherical harmonics of `scipy.special`, one or all of them at once."""

from __future__ import annotations

import functools
import math
from typing import Any

import numpy as np
import scipy.special as sp

from .._declarations.aliases import Function, Keywords, Operand
from .functions import array_of
from .special_parts import Several, constant_of, family, ultraspherical

MOST = 2                # derivatives of associated Legendre functions that SciPy has
ALL = "_all"


def double_factorial(k: int) -> int:
    """(2 k - 1) (2 k - 3) ... 1"""
    return 1 if k < 1 else (2 * k - 1) * double_factorial(k - 1)


# ---------------------------------------------------------------- derivatives of one function, of any order

def legendre(k: int, n: Operand, z: Operand) -> Operand:
    """The k-th derivative of P_n."""
    return double_factorial(k) * ultraspherical(n - k, k + 0.5, z)


@family()
def associated(k: int, n: Operand, m: Operand, cut: Operand, norm: bool, z: Operand) -> Operand:
    """The k-th derivative of P_n^m: from SciPy, and beyond what it has by Legendre's equation, differentiated."""
    slopes = list(sp.assoc_legendre_p(n, m, z, branch_cut=cut, norm=bool(norm), diff_n=MOST))
    order, degree = np.square(m, dtype=float), n * (n + 1.0)
    second = [1 - 2 * z ** 2 + z ** 4, 4 * z ** 3 - 4 * z, 12 * z ** 2 - 4, 24 * z, 24.0]   # of (1 - z^2)^2
    first = [2 * z - 2 * z ** 3, 2 - 6 * z ** 2, -12 * z, -12.0]
    own = [degree * (1 - z * z) - order, -2 * degree * z, -2 * degree]
    for i in range(len(slopes) - 2, k - 1):
        total: Operand = 0.0
        for sign, factors, above in ((1, second, 2), (-1, first, 1), (1, own, 0)):
            for j, factor in enumerate(factors[:i + 1]):
                if above < 2 or j:
                    total = total + sign * math.comb(i, j) * factor * slopes[i + above - j]
        slopes.append(-total / second[0])
    return np.where(np.abs(m) > n, 0.0, slopes[k])


associated.along(None, None, None, None, None, lambda k, n, m, cut, norm, z: associated(k + 1, n, m, cut, norm, z))


@family()
def spherical(n: Operand, m: Operand, theta: Operand) -> Operand:
    """The spherical Legendre polynomial, 0 where abs(m) > n."""
    return np.where(np.abs(m) > n, 0.0, sp.sph_legendre_p(n, m, theta)[0])


def ladder(n: Operand, m: Operand, f: Function) -> Operand:
    """The slope of g(abs(theta)) along theta > 0: of functions of the next orders."""
    up, down = (np.sqrt(np.maximum((n - s * m) * (n + s * m + 1), 0)) / 2 for s in (1, -1))
    return up * f(m + 1) - down * f(m - 1)


spherical.along(None, None, lambda n, m, theta: of_theta(1, n, m, theta))


@family()
def side(theta: Operand) -> Operand:
    """-1 where the sine is negative, else 1: SciPy's functions are those of its absolute value."""
    return np.where(np.sin(theta) < 0, -1.0, 1.0)


side.along(0.0)


def of_theta(k: int, n: Operand, m: Operand, theta: Operand) -> Operand:
    """The k-th derivative of the spherical Legendre polynomial along theta."""
    if k == 0:
        return spherical(n, m, theta)
    return side(theta) * ladder(n, m, lambda order: of_theta(k - 1, n, order, theta))


def harmonic(j: int, k: int, n: Operand, m: Operand, theta: Operand, phi: Operand) -> Operand:
    """The derivative of orders j and k of a spherical harmonic along theta and phi."""
    return of_theta(j, n, m, theta) * (1j * m) ** k * np.exp(1j * m * phi)


# ---------------------------------------------------------------- what SciPy returns, in the order of axes of slopes

def orders(name: str, whole: tuple[Operand, ...], ndim: int) -> list[Operand]:
    """The degree and the order of each element of a result."""
    if not name.endswith(ALL):
        return [np.asarray(x) for x in whole]
    n, *m = (int(x) for x in whole)
    axes = [np.arange(n + 1)]
    if m:
        axes.append(np.r_[:abs(m[0]) + 1, -abs(m[0]):0])
    grids = np.meshgrid(*axes, indexing="ij")
    return [x.reshape(x.shape + (1,) * ndim) for x in grids]


def derivative(name: str, order: tuple[int, ...], whole: list[Operand], xs: tuple[Operand, ...],
               given: Keywords) -> Operand:
    """A derivative of one of the functions, or of all of them."""
    kind = name.removesuffix(ALL)
    if kind == "legendre_p":
        return legendre(order[0], whole[0], xs[0])
    if kind == "assoc_legendre_p":
        return associated(order[0], *whole, given["branch_cut"], given["norm"], xs[0])
    if kind == "sph_legendre_p":
        return of_theta(order[0], whole[0], whole[1], xs[0])
    return harmonic(*order, *whole, *xs)


def variables(name: str) -> int:
    """How many of the arguments are no whole numbers."""
    return 2 if name.startswith("sph_harm_y") else 1


def results(name: str, count: int) -> list[list[tuple[int, ...]]]:
    """The orders of the derivatives in each result."""
    if not name.startswith("sph_harm_y"):
        return [[(k,) for k in range(count + 1)]]
    return [[(j - k, k) for k in range(j + 1)] for j in range(count + 1)]


def first(name: str, results: Operand) -> Operand:
    """SciPy's result with the axes of derivatives first, and each derivative once."""
    if not name.startswith("sph_harm_y"):
        return results
    results = results if isinstance(results, tuple) else (results,)
    parts = [results[0][None]]
    if len(results) > 1:
        parts.append(np.moveaxis(results[1], -1, 0))
    if len(results) > 2:
        second = np.moveaxis(results[2], (-2, -1), (0, 1))
        parts.append(np.stack([second[0, 0], second[0, 1], second[1, 1]]))
    return tuple(parts)


def last(name: str, results: Operand) -> Operand:
    """The results as SciPy has them."""
    if not name.startswith("sph_harm_y"):
        return results
    parts = [results[0][0]]
    if len(results) > 1:
        parts.append(np.moveaxis(results[1], 0, -1))
    if len(results) > 2:
        rows = np.stack([np.stack([results[2][0], results[2][1]]), np.stack([results[2][1], results[2][2]])])
        parts.append(np.moveaxis(rows, (0, 1), (-2, -1)))
    return tuple(parts) if len(parts) > 1 else parts[0]


class Harmonics(Several):
    """One of these functions.

    Parameters
    ----------
    name : str
        Its name.
    """

    def __init__(self, name: str) -> None:
        super().__init__(functools.partial(of_scipy, name), (), False)
        self.name, self.made_in = name, __name__

    def slope_along(self, at: int, args: list[Operand], y: Operand, **options: Any) -> Operand:
        """The slopes of all results."""
        count = variables(self.name)
        whole, xs = tuple(args[:-count]), tuple(args[-count:])
        if at < len(whole):
            raise NotImplementedError(f"blasad: {self.name} has no derivative along argument {at}, which is a whole "
                                      "number; use blasad.stop_gradient there")
        ndim = len(np.broadcast_shapes(*map(np.shape, xs)))
        degrees = orders(self.name, whole, ndim)
        step = np.eye(count, dtype=int)[at - len(whole)]

        def slope(order: tuple[int, ...]) -> Operand:
            return array_of(derivative(self.name, tuple(np.add(order, step).tolist()), degrees, xs, options))
        return tuple(np.stack([slope(order) for order in part]) for part in results(self.name, options["diff_n"]))


def of_scipy(name: str, *args: Operand, **options: Any) -> Operand:
    """SciPy's function, with the axes of derivatives first."""
    return first(name, getattr(sp, name)(*args, **options))


PRIMITIVES = {name: Harmonics(name) for name in (
    "legendre_p", "legendre_p_all", "assoc_legendre_p", "assoc_legendre_p_all", "sph_legendre_p", "sph_legendre_p_all",
    "sph_harm_y", "sph_harm_y_all")}
globals().update(PRIMITIVES)            # pickled programs find them by name
DEFAULTS = {"assoc_legendre_p": {"branch_cut": 2, "norm": False}}


def called(function: Function, *args: Operand, **options: Any) -> Operand:
    """A call of one of these functions."""
    name = function.__name__
    count = variables(name)
    options = {"diff_n": 0, **DEFAULTS.get(name.removesuffix(ALL), {}), **options}
    if not name.endswith(ALL):          # SciPy takes the last arguments, whatever stands before them
        args = args[-(2 if name == "legendre_p" else 2 + count):]
    whole = [constant_of(name, k, x) for k, x in enumerate(args[:-count])]
    return last(name, PRIMITIVES[name](*whole, *map(array_of, args[-count:]), **options))


RULES = {"MultiUFunc.__call__": called}
