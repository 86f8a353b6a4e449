"""Functions of `scipy.interpolate` that fit a `BSpline` to data: `make_lsq_spline` and `make_splrep`."""

from __future__ import annotations

import functools
from importlib import import_module
from typing import Any

import numpy as np

from blasad._arrays.traced import NoRule, TracedArray
from blasad._declarations.aliases import Function, Operand
from blasad._scipy.fitted_splines import bare, interpolating, knots_at, look, ready, smoothed
from blasad._scipy.of_scipy import of_scipy


def run_squares(k: int, method: str, x: Operand, y: Operand, t: Operand, w: Operand) -> Operand:
    from scipy.interpolate import make_lsq_spline

    return make_lsq_spline(x, y, t, k, w, method=method).c


def of_least_squares(x: Operand, y: Operand, t: Operand, k: int = 3, w: Operand = None, axis: int = 0,
                     check_finite: bool = True, *, method: str = "qr") -> Operand:
    from scipy.interpolate import BSpline

    x, y, t, w = ready(x, y, t, w)
    y = np.moveaxis(y, axis, 0)
    w = np.ones(len(x)) if w is None else w
    function = functools.partial(run_squares, k, method)
    c = function(*map(bare, (x, y, t, w)))      # which raises SciPy's errors
    columns = y.reshape(len(x), -1)
    if len(c) == len(x):
        formula = interpolating(t, k, x, columns)
    else:
        formula = smoothed(t, k, x, columns, w, c.reshape(len(c), -1), None)
    c = of_scipy("scipy.interpolate.make_lsq_spline", function, formula.reshape(c.shape), x, y, t, w)
    spline = BSpline.construct_fast(t, c, k)
    spline.axis = axis % y.ndim
    return spline


def run_interpolation(k: int, xb: Operand, xe: Operand, x: Operand, y: Operand) -> Operand:
    from scipy.interpolate import make_splrep

    return make_splrep(x, y, xb=xb, xe=xe, k=k, s=0).c


def of_tolerance(x: Operand, y: Operand, *, w: Operand = None, xb: Operand = None, xe: Operand = None, k: int = 3,
                 s: Operand = 0, t: Operand = None, nest: Operand = None, bc_type: Any = None) -> Operand:
    from scipy.interpolate import BSpline

    if bc_type == "periodic" or t is not None:
        raise NoRule("blasad: scipy.interpolate.make_splrep has no rule for bc_type='periodic' and for knots t; "
                     "make_interp_spline and make_lsq_spline have one for these")
    x, y, w = ready(x, y, w)
    ends = [None if each is None else float(bare(each)) for each in (xb, xe)]
    spline = import_module("scipy.interpolate").make_splrep(
        bare(x), bare(y), w=None if w is None else bare(w), xb=ends[0], xe=ends[1], k=k, s=float(bare(s)), nest=nest)
    knots, name = knots_at(spline.t, k, x, xb, xe), "scipy.interpolate.make_splrep"
    if not float(bare(s)) and len(spline.c) == len(x):
        c = of_scipy(name, functools.partial(run_interpolation, k, *ends), interpolating(knots, k, x, y), x, y)
    else:
        w = np.ones(len(x)) if w is None else w
        look(x, y, w)
        formula = smoothed(knots, k, x, y, w, spline.c, s)
        c = of_scipy(name, functools.partial(np.array, spline.c), formula) if isinstance(formula, TracedArray) else (
            spline.c)
    return BSpline.construct_fast(knots, c, k)


RULES: dict[str, Function] = {"make_lsq_spline": of_least_squares, "make_splrep": of_tolerance}
