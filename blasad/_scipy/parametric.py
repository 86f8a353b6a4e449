"""Curves of parameters, knots that are inserted, and derivatives of splines at a place, as FITPACK has them.

The parameters of a curve through points p_i are lengths along the polygon, u_i = sum_(j <= i) |p_j - p_(j-1)| / u_m.
A knot x in t_l <= x < t_(l+1) leaves the spline as it is and makes its coefficients a_i c_i + (1 - a_i) c_(i-1) with
a_i = (x - t_i) / (t_(i+k) - t_i) for l - k < i <= l.

W. Boehm, Inserting new knots into B-spline curves (1980).
"""

from __future__ import annotations

import functools
from typing import NoReturn

import numpy as np

from blasad._arrays.traced import NoRule, TracedArray
from blasad._declarations.aliases import Array, Function, Operand
from blasad._numpy import b_splines
from blasad._numpy.functions import concatenate, stack
from blasad._scipy.fitted_splines import (
    bare,
    interpolating,
    knots_at,
    look,
    original,
    plain,
    ready,
    smoothed,
    with_ends,
)
from blasad._scipy.of_scipy import of_scipy

PLACE = "scipy.interpolate"


def lengths(points: Array) -> Operand:
    """The parameters of points: how far they are along the polygon."""
    steps = points[1:] - points[:-1]
    along = concatenate([np.zeros(1), np.cumsum(np.sqrt(np.sum(steps * steps, -1)))])
    return along / along[-1]


def run_curve(count: int, arguments: tuple[Operand, ...], x: Array, w: Array, u: Operand, ub: Array,
              ue: Array) -> Operand:
    from scipy.interpolate import _fitpack

    return _fitpack._parcur(np.ravel(x), w, np.array(u), float(ub), float(ue), *arguments)[1][:count]


def curve(x: Operand, w: Operand, u: Operand, ub: Operand, ue: Operand, k: int, task: int, ipar: Operand, s: Operand,
          t: Operand, nest: int, wrk: Operand, iwrk: Operand, per: int) -> tuple[Operand, ...]:
    """What `splprep` calls."""
    from scipy.interpolate import _fitpack

    x, w, u, ub, ue, s, t, wrk = ready(x, w, u, ub, ue, s, t, wrk)
    if per:
        raise NoRule(f"blasad: {PLACE}.splprep has no rule for periodic curves; use make_interp_spline with "
                     "bc_type='periodic', which has one")
    points = x.reshape(len(w), -1)
    knots_given = np.array(plain(t))
    arguments = (k, task, ipar, float(plain(s)), knots_given, nest, np.array(plain(wrk)), iwrk, per)
    knots, c, report = _fitpack._parcur(plain(x), plain(w), np.array(plain(u)), float(plain(ub)), float(plain(ue)),
                                        *arguments)
    own = u if ipar else lengths(points)
    ends = (ub, ue) if ipar else (None, None)
    moving = with_ends(t, knots, k, own, *ends) if task == -1 else knots_at(knots, k, own, *ends)
    count = len(knots) - k - 1
    name = f"{PLACE}.splprep"
    if count == len(points) and task != -1 and not arguments[3]:
        formula = interpolating(moving, k, own, points).T.reshape(-1)
        fitted = of_scipy(name, functools.partial(run_curve, len(c), arguments), formula, x, w, u, ub, ue)
    else:
        look(x, w, own)
        table = c.reshape(-1, count).T
        formula = smoothed(moving, k, own, points, w, table, s).T.reshape(-1)
        fitted = of_scipy(name, functools.partial(np.array, c), formula) if isinstance(formula, TracedArray) else c
    places = own if ipar else of_scipy(f"{PLACE}.splprep", functools.partial(run_lengths, points.shape), own, x)
    fp = report["fp"]
    if isinstance(fitted, TracedArray) and abs(float(fp)) > 1e-12 * float((plain(points) ** 2).sum()):
        rest = (np.matmul(b_splines.matrix(moving, k, own), fitted.reshape(-1, count).T) - points) * w[:, None]
        fp = of_scipy(name, functools.partial(np.array, fp), np.sum(rest * rest))
    return moving, fitted, {**report, "u": places, "fp": fp}


def run_lengths(shape: tuple[int, ...], x: Array) -> Operand:
    return lengths(x.reshape(shape))


def without_period(*args: Operand) -> NoReturn:
    raise NoRule(f"blasad: {PLACE}.splrep has no rule for per=True; use make_interp_spline with bc_type='periodic', "
                 "which has one")


# ---------------------------------------------------------------- knots

def inserted(t: Array, c: Array, k: int, x: Array) -> tuple[Operand, Operand]:
    """A spline with one more knot."""
    at = int(b_splines.interval_of(t, k, x.reshape(1))[0])
    rows = np.arange(at - k + 1, at + 1)
    shares = (x - t[rows]) / (t[rows + k] - t[rows])
    within = shares * c[rows] + (1.0 - shares) * c[rows - 1]
    return (concatenate([t[:at + 1], x.reshape(1), t[at + 1:]]),
            concatenate([c[:at - k + 1], within, c[at:]]))


def run_insert(which: int, size: int, k: int, m: int, t: Array, c: Array, x: Array) -> Operand:
    from scipy.interpolate import _fitpack

    return _fitpack._insert(0, t, c, k, float(x), m)[which][:size]


def insert(per: int, t: Operand, c: Operand, k: int, x: Operand, m: int) -> tuple[Operand, Operand, int]:
    from scipy.interpolate import _fitpack

    t, c, x = ready(t, c, x)
    if per:
        raise NoRule(f"blasad: {PLACE}.insert has no rule for periodic splines; use BSpline.insert_knot")
    knots, coefficients, ier = _fitpack._insert(0, plain(t), plain(c), k, float(plain(x)), m)
    if ier:
        return knots, coefficients, ier
    own, moving = t, c[:len(t) - k - 1]
    for _ in range(m):
        own, moving = inserted(own, moving, k, x)
    results = [of_scipy(f"{PLACE}.insert", functools.partial(run_insert, which, len(formula), k, m), formula, t, c, x)
               if isinstance(formula, TracedArray) else values[:len(formula)]
               for which, formula, values in ((0, own, knots), (1, moving, coefficients))]
    rest = np.zeros(len(coefficients) - len(moving))        # SciPy leaves there what the memory held
    return results[0], concatenate([results[1], rest]), ier


# ---------------------------------------------------------------- derivatives

def run_all(k1: int, t: Operand, c: Operand, x: Operand) -> Operand:
    return original("spalde")(t, c, k1, float(x))[0]


def all_derivatives(t: Operand, c: Operand, k1: int, x: Operand) -> tuple[Operand, int]:
    """The derivatives of a spline at a place, of all orders that are not zero."""
    t, c, x = ready(t, c, x)
    values, ier = original("spalde")(bare(t), bare(c), k1, float(bare(x)))
    if ier:
        return values, ier
    place, k = x.reshape(1), k1 - 1
    formula = stack([b_splines.value(t, c[:len(t) - k1], k, place, nu)[0] for nu in range(k1)])
    return of_scipy(f"{PLACE}.spalde", functools.partial(run_all, k1), formula, t, c, x), ier


def run_partial(degrees: tuple[int, int], orders: tuple[int, int], size: int, tx: Operand, ty: Operand,
                c: Operand) -> Operand:
    return original("pardtc")(tx, ty, c, *degrees, *orders)[0][:size]


def partial_derivative(tx: Operand, ty: Operand, c: Operand, kx: int, ky: int, nux: int,
                       nuy: int) -> tuple[Operand, int]:
    """The coefficients of a derivative of a surface."""
    tx, ty, c = ready(tx, ty, c)
    values, ier = original("pardtc")(bare(tx), bare(ty), bare(c), kx, ky, nux, nuy)
    if ier:
        return values, ier
    table = c.reshape(len(tx) - kx - 1, len(ty) - ky - 1)
    for t, k, order in ((tx, kx, nux), (ty, ky, nuy)):
        for _ in range(order):
            t, table, k = b_splines.slope(t, table, k)
        table = table.T
    size = table.shape[0] * table.shape[1]
    function = functools.partial(run_partial, (kx, ky), (nux, nuy), size)
    fitted = of_scipy(f"{PLACE}.RectBivariateSpline.partial_derivative", function, table.reshape(-1), tx, ty, c)
    return concatenate([fitted, values[size:]]), ier


RULES: dict[str, Function] = {
    "_fitpack._insert": insert, "_fitpack._parcur": curve, "dfitpack.pardtc": partial_derivative,
    "dfitpack.percur": without_period, "dfitpack.spalde": all_derivatives}
