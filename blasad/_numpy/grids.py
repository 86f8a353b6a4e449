"""Interpolation on grids: `scipy.interpolate.RegularGridInterpolator` at traced places, linear between them."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from blasad._arrays import arrays as _arrays
from blasad._arrays.traced import NoRule
from blasad._numpy.functions import array_of, broadcast_arrays, stack
from blasad._numpy.primitive import Call, Primitive, is_traced


class OnGrid(Primitive):
    """Values at places, which are the last axis."""

    def push(self, call: Call, dxs: Sequence[Any], y: Any, xs: Sequence[Any]) -> Any:
        slopes, more = self.slopes(call, xs[0])
        return sum(slope * dxs[0][(..., k, *more)] for k, slope in enumerate(slopes))

    def pull(self, call: Call, by: Any, y: Any, xs: Sequence[Any], wanted: Sequence[bool]) -> Sequence[Any]:
        slopes, more = self.slopes(call, xs[0])
        axes = tuple(range(by.ndim - len(more), by.ndim))
        return [stack([np.sum(by * np.conj(slope), axes) for slope in slopes], -1)]

    def slopes(self, call: Call, x: Any) -> tuple[list[Any], tuple[None, ...]]:
        """The slopes along each axis of the grid, and the axes that values have besides."""
        table = call.kwargs["table"]
        grid, values = [np.asarray(each) for each in table.grid], table.values
        places = _arrays.values(x) if is_traced(x) else x
        more = (None,) * (values.ndim - len(grid))
        at, lengths, parts = [], [], []
        inside = np.ones(x.shape[:-1], bool)
        for k, knots in enumerate(grid):
            i = np.clip(np.searchsorted(knots, places[..., k], "right") - 1, 0, len(knots) - 2)
            at.append(i)
            lengths.append(knots[i + 1] - knots[i])
            parts.append((x[..., k] - knots[i]) / lengths[k])
            inside &= (knots[0] <= places[..., k]) & (places[..., k] <= knots[-1])
        slopes = []
        for k in range(len(grid)):
            slope = 0.0
            for corner in itertools.product((0, 1), repeat=len(grid)):
                weight = np.where(inside | (table.fill_value is None), (2 * corner[k] - 1) / lengths[k], 0)
                for j, part in enumerate(parts):
                    weight = weight if j == k else weight * (part if corner[j] else 1 - part)
                slope = slope + weight[(..., *more)] * values[tuple(i + c for i, c in zip(at, corner, strict=True))]
            slopes.append(slope)
        return slopes, more


@OnGrid
def on_grid(x: Any, *, table: Any) -> Any:
    return table(x, "linear")


def evaluate(self: Any, xi: Any, method: Any = None, *, nu: Any = None) -> Any:
    method = self.method if method is None else method
    if method != "linear" or any(len(knots) < 2 for knots in self.grid) or is_traced(self.values):
        raise NoRule(f"blasad: RegularGridInterpolator has no rule for method={method!r}, axes of one place, and "
                     "traced values; it has one for traced places and method='linear'")
    if isinstance(xi, tuple):
        x = stack(list(broadcast_arrays(*map(array_of, xi))), -1)
    else:
        x = array_of(xi)
        x = x.reshape(-1, len(self.grid)) if x.ndim < 2 else x
    return on_grid(x, table=self)


RULES: dict[str, Callable[..., Any]] = {"RegularGridInterpolator.__call__": evaluate}
