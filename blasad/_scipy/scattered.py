"""Interpolation between scattered places: `scipy.interpolate.griddata`, linear and by the nearest place.

Which simplex contains a place, and which given place is nearest, are constants.  Within a simplex of corners p_i the
value is sum_i w_i z_i, with weights that solve sum_i w_i p_i = x, sum_i w_i = 1.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from blasad._arrays import arrays as _arrays
from blasad._arrays.made import constants
from blasad._arrays.traced import NoRule, TracedArray
from blasad._numpy.functions import array_of
from blasad._scipy.coordinates import places_of
from blasad._scipy.of_scipy import of_scipy


def plain(x: Any) -> Any:
    return _arrays.values(x) if isinstance(x, TracedArray) else np.asarray(x)


def griddata(points: Any, values: Any, xi: Any, method: str = "linear", fill_value: Any = np.nan,
             rescale: bool = False) -> Any:
    if isinstance(constants(fill_value), TracedArray):
        raise NoRule("blasad: scipy.interpolate.griddata has no rule for a traced fill_value; leave it out, and put "
                     "your value where the result is NaN, by np.where")
    points, values, xi = places_of(points), array_of(constants(values)), places_of(xi)
    if points.ndim < 2 or points.shape[-1] == 1:
        return along_a_line(points.reshape(-1), values, xi, method, fill_value)
    formula = {"nearest": nearest, "linear": linear}.get(method)
    if formula is None:
        raise NoRule("blasad: scipy.interpolate.griddata with method='cubic' has no rule for traced arrays; 'linear' "
                     "and 'nearest' have one, and scipy.interpolate.RBFInterpolator is smooth and has one too")
    function = functools.partial(run, method, fill_value, rescale)
    result = formula(points, values, xi.reshape(-1, points.shape[-1]), fill_value, rescale)
    return of_scipy("scipy.interpolate.griddata", function, result.reshape(*xi.shape[:-1], *values.shape[1:]), points,
                    values, xi)


def run(method: str, fill_value: Any, rescale: bool, points: Any, values: Any, xi: Any) -> Any:
    from scipy import interpolate

    return interpolate.griddata(points, values, xi, method, fill_value, rescale)


def along_a_line(points: Any, values: Any, xi: Any, method: str, fill_value: Any) -> Any:
    from scipy.interpolate import interp1d

    order = np.argsort(plain(points))
    fill: Any = "extrapolate" if method == "nearest" else fill_value
    xi = xi[..., 0] if xi.ndim > 1 and xi.shape[-1] == 1 else xi
    return interp1d(points[order], values[order], kind=method, axis=0, bounds_error=False, fill_value=fill)(xi)


def scaled(points: Any, rescale: bool) -> tuple[Any, Any]:
    """Where the places lie, and how long the sides are that SciPy measures with."""
    return (points.mean(0), np.ptp(points, axis=0)) if rescale else (0.0, 1.0)


def nearest(points: Any, values: Any, xi: Any, fill_value: Any, rescale: bool) -> Any:
    from scipy.spatial import cKDTree

    shift, scale = scaled(plain(points), rescale)
    _, at = cKDTree((plain(points) - shift) / scale).query((plain(xi) - shift) / scale)
    return values[at]


def linear(points: Any, values: Any, xi: Any, fill_value: Any, rescale: bool) -> Any:
    from scipy.spatial import Delaunay

    shift, scale = scaled(plain(points), rescale)
    triangles = Delaunay((plain(points) - shift) / scale)
    simplex = triangles.find_simplex((plain(xi) - shift) / scale)
    corners = triangles.simplices[simplex]
    last = points[corners[:, -1]]
    sides = points[corners[:, :-1]] - last[:, None, :]
    weights = np.linalg.solve(np.swapaxes(sides, -1, -2), (xi - last)[..., None])[..., 0]
    more = (..., *(None,) * (values.ndim - 1))
    result = values[corners[:, -1]] * (1.0 - np.sum(weights, -1))[more]
    for k in range(corners.shape[1] - 1):
        result = result + values[corners[:, k]] * weights[:, k][more]
    return np.where((simplex < 0)[more], fill_value, result)


RULES: dict[str, Callable[..., Any]] = {"griddata": griddata}
