"""Interpolation on grids: compiled functions behind `RegularGridInterpolator`, `interpn` and `NdBSpline`.

In which cell a place lies is constant.  A spline of several variables is a sum of products of splines of one variable.
"""

from __future__ import annotations

import functools
import itertools
from importlib import import_module

import numpy as np

from blasad._arrays import arrays as _arrays
from blasad._arrays.made import constants
from blasad._arrays.traced import TracedArray
from blasad._declarations.aliases import Array, Function, Operand
from blasad._numpy.functions import array_of, finish, stack
from blasad._numpy.splines import value_of_basis
from blasad._scipy.of_scipy import of_scipy

CELLS, SPLINES = "scipy.interpolate._rgi_cython", "scipy.interpolate._dierckx"


def plain(x: Operand) -> Operand:
    return _arrays.values(x) if isinstance(x, TracedArray) else np.asarray(x)


# ---------------------------------------------------------------- cells

def parts_of(numbers: Operand, grid: Operand, xi: Operand) -> Operand:
    """How far each place is from the start of its cell, as a part of the cell's width."""
    parts = []
    for at, knots, x in zip(numbers, grid, xi, strict=True):
        if knots.shape[0] == 1:
            parts.append(np.zeros(x.shape))
            continue
        low, high = knots[at], knots[at + 1]
        parts.append((x - low) / (high - low))
    return stack(parts)


def run_cells(*operands: Operand) -> Operand:
    *grid, xi = (np.asarray(x, float) for x in operands)
    return import_module(CELLS).find_indices(tuple(grid), np.ascontiguousarray(xi))[1]


def find_indices(grid: Operand, xi: Operand) -> tuple[Operand, Operand]:
    grid, xi = [array_of(x) for x in constants(grid)], array_of(constants(xi))
    numbers, _ = import_module(CELLS).find_indices(tuple(np.asarray(plain(x), float) for x in grid),
                                                   np.ascontiguousarray(plain(xi), float))
    numbers = np.asarray(numbers)
    return numbers, of_scipy("scipy.interpolate.RegularGridInterpolator", run_cells, parts_of(numbers, grid, xi), *grid,
                             xi)


def run_linear(numbers: Operand, grid: Operand, values: Operand, parts: Operand) -> Operand:
    out = np.empty(parts.shape[1], values.dtype)
    return np.asarray(import_module(CELLS).evaluate_linear_2d(values, numbers, np.ascontiguousarray(parts), grid, out))


def evaluate_linear_2d(values: Operand, indices: Operand, norm_distances: Operand, grid: Operand,
                       out: Array) -> Operand:
    values, parts, numbers = (array_of(x) for x in constants((values, norm_distances, indices)))
    result = 0.0
    for corner in itertools.product((0, 1), repeat=2):
        at, weight = [], 1.0
        for axis, step in enumerate(corner):
            at.append(np.clip(numbers[axis] + step, 0, values.shape[axis] - 1))
            weight = weight * (parts[axis] if step else 1.0 - parts[axis])
        result = result + values[tuple(at)] * weight
    function = functools.partial(run_linear, numbers, tuple(plain(x) for x in constants(grid)))
    return finish(of_scipy("scipy.interpolate.RegularGridInterpolator", function, result, values, parts), out)


# ---------------------------------------------------------------- splines

def run_splines(before: tuple[Operand, ...], after: tuple[Operand, ...], xi: Operand, c: Operand) -> Operand:
    return import_module(SPLINES).evaluate_ndbspline(np.ascontiguousarray(xi), *before, np.ascontiguousarray(c), *after)


def evaluate_ndbspline(xi: Operand, t: Operand, len_t: Operand, k: Operand, nu: Operand, extrapolate: bool, c: Operand,
                       num_c_tr: int, strides: Operand, indices: Operand) -> Operand:
    xi, c = array_of(constants(xi)), array_of(constants(c))
    t, len_t, k, nu, strides, indices = constants((t, len_t, k, nu, strides, indices))
    sizes = [int(n) - int(degree) - 1 for n, degree in zip(len_t, k, strict=True)]
    result = c.reshape(*sizes, num_c_tr)
    for axis, size in enumerate(sizes):
        values = value_of_basis(t[axis, :len_t[axis]], np.eye(size), int(k[axis]), xi[:, axis], int(nu[axis]),
                                bool(extrapolate))
        if axis:
            result = np.sum(result * values.reshape(*values.shape, *(1,) * (result.ndim - 2)), 1)
        else:
            result = np.tensordot(values, result, 1)
    function = functools.partial(run_splines, (t, len_t, k, nu, extrapolate), (num_c_tr, strides, indices))
    return of_scipy("scipy.interpolate.NdBSpline", function, result, xi, c)


RULES: dict[str, Function] = {
    "evaluate_linear_2d": evaluate_linear_2d, "evaluate_ndbspline": evaluate_ndbspline, "find_indices": find_indices}
