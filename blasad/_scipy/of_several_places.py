"""Piecewise polynomials of several variables, and the values of B-splines as rows: functions of `scipy.interpolate`."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from blasad._arrays.made import constants
from blasad._declarations.aliases import Array, Function, Operand
from blasad._numpy import b_splines
from blasad._numpy.functions import array_of, stack
from blasad._scipy.neighbours import plain
from blasad._scipy.of_scipy import of_scipy


def run_pieces(breaks: Operand, nu: Array, extrapolate: bool, c: Array, x: Array) -> Operand:
    from scipy.interpolate import NdPPoly

    return NdPPoly(c, breaks)(x, nu, extrapolate)


def pieces(self: Any, x: Operand, nu: Operand = None, extrapolate: Operand = None) -> Operand:
    """`NdPPoly.__call__`: which piece a place is in is constant."""
    c, x = array_of(constants(self.c)), array_of(constants(x)).astype(float)
    breaks = tuple(np.asarray(plain(constants(each))) for each in self.x)
    d, extrapolate = len(breaks), self.extrapolate if extrapolate is None else bool(extrapolate)
    orders = (0,) * d if nu is None else tuple(int(order) for order in nu)
    places = x.reshape(-1, d)
    at = [np.clip(np.searchsorted(each, plain(places)[:, k], "right") - 1, 0, len(each) - 2)
          for k, each in enumerate(breaks)]
    formula = c[(slice(None),) * d + tuple(at)]
    for k in range(d):
        step = (places[:, k] - breaks[k][at[k]]).reshape((-1,) + (1,) * (c.ndim - 2 * d))
        formula = of_powers(formula, step, orders[k])
    if not extrapolate:
        inside = [(plain(places)[:, k] >= each[0]) & (plain(places)[:, k] <= each[-1])
                  for k, each in enumerate(breaks)]
        formula = np.where(np.all(inside, 0).reshape((-1,) + (1,) * (c.ndim - 2 * d)), formula, np.nan)
    formula = formula.reshape(*x.shape[:-1], *c.shape[2 * d:])
    return of_scipy("scipy.interpolate.NdPPoly", functools.partial(run_pieces, breaks, nu, extrapolate), formula, c, x)


def of_powers(c: Array, step: Array, order: int) -> Array:
    """A polynomial whose coefficients are along the first axis, or its derivative."""
    highest = len(c) - 1
    total: Any = 0.0
    for i in range(highest + 1 - order):
        factor = np.prod(np.arange(highest - i - order + 1.0, highest - i + 1.0))
        total = total * step + c[i] * factor
    return total if highest + 1 > order else c[0] * 0.0


def run_rows(k: int, extrapolate: bool, x: Array, t: Array, w: Array) -> Operand:
    from scipy.interpolate import _dierckx

    return _dierckx.data_matrix(x, t, k, w, extrapolate)[0]


def rows(x: Operand, t: Operand, k: int, w: Operand, extrapolate: bool = False) -> tuple[Operand, Operand, int]:
    """The B-splines that are not zero at each place, times weights, and the number of the first of them."""
    from scipy.interpolate import _dierckx

    x, t, w = (array_of(constants(each)) for each in (x, t, w))
    _, offsets, count = _dierckx.data_matrix(plain(x), plain(t), k, plain(w), extrapolate)
    columns = b_splines.basis(t, k, x, np.asarray(offsets) + k)
    formula = stack([array_of(column) for column in columns], -1) * w[:, None]
    return of_scipy("scipy.interpolate.BSpline.design_matrix", functools.partial(run_rows, k, extrapolate), formula,
                    x, t, w), offsets, count


RULES: dict[str, Function] = {"NdPPoly.__call__": pieces, "data_matrix": rows}
