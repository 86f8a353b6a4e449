"""B-splines whose knots have derivatives, by the recursion of Cox and de Boor.

C. de Boor, A Practical Guide to Splines (2001), chapters IX and X.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from blasad._arrays import arrays as _arrays
from blasad._arrays.made import constants
from blasad._arrays.traced import TracedArray
from blasad._declarations.aliases import Array
from blasad._numpy.functions import found_by


def plain(x: Any) -> Any:
    """The values, which decide in which interval a place lies."""
    return _arrays.values(x) if isinstance(x, TracedArray) else np.asarray(constants(x))


def interval_of(t: Any, k: int, x: Any) -> Any:
    """The number i of the interval t_i <= x < t_(i+1) of each place; of places outside, that at the end."""
    return found_by(found_interval, *(y if isinstance(y, TracedArray) else np.asarray(constants(y)) for y in (t, x)), k)


def found_interval(knots: Array, places: Array, k: int) -> Array:
    count = len(knots) - k - 1
    intervals: Array = np.clip(np.searchsorted(knots[:count + 1], places, "right") - 1, k,
                               np.searchsorted(knots, knots[count], "left") - 1)
    return intervals


def basis(t: Any, k: int, x: Any, at: Any) -> list[Any]:
    """The k + 1 splines that are not zero at each place, B_(i-k) to B_i."""
    columns: list[Any] = [np.ones(at.shape)]
    for d in range(1, k + 1):
        carried: Any = 0.0
        following = []
        for r, column in enumerate(columns):
            left, right = t[at + 1 - d + r], t[at + 1 + r]
            share = column / (right - left)
            following.append(carried + (right - x) * share)
            carried = (x - left) * share
        columns = [*following, carried]
    return columns


def slope(t: Any, c: Any, k: int) -> tuple[Any, Any, int]:
    """The derivative, as a spline of one degree less."""
    knots, count = plain(t), len(c)
    wide = knots[k + 1:k + count] > knots[1:count]
    rows = np.flatnonzero(wide)
    width = (t[k + 1:k + count] - t[1:count])[rows]
    steps = (c[1:] - c[:-1])[rows] * (float(k) / width).reshape((-1, *(1,) * (c.ndim - 1)))
    place = np.zeros((count - 1, len(rows)))            # a spline without width has no value anywhere
    place[rows, np.arange(len(rows))] = 1.0
    return t[1:-1], np.tensordot(place, steps, 1), k - 1


def value(t: Any, c: Any, k: int, x: Any, nu: int = 0, extrapolate: bool = True) -> Any:
    """The spline with coefficients c at places x, or its nu-th derivative; NaN outside if it is not extrapolated."""
    count = len(t) - k - 1
    c = c[:count]
    outside = None if extrapolate else (plain(x) < plain(t)[k]) | (plain(x) > plain(t)[count])
    for _ in range(nu):
        if not k:
            return np.zeros(x.shape + c.shape[1:])
        t, c, k = slope(t, c, k)
    at = interval_of(t, k, x)
    more = (..., *(None,) * (c.ndim - 1))
    y = 0.0
    for j, column in enumerate(basis(t, k, x, at)):
        y = y + column[more] * c[at - k + j]
    return y if outside is None else np.where(outside[more], np.nan, y)


def matrix(t: Any, k: int, x: Any) -> Any:
    """The values of all splines at places, a row for each place."""
    count, at = len(t) - k - 1, interval_of(t, k, x)
    result, numbers = 0.0, np.arange(count)
    for j, column in enumerate(basis(t, k, x, at)):
        result = result + column[:, None] * (numbers == (at - k + j)[:, None])
    return result
