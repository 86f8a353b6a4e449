"""Splines of `scipy.interpolate` at traced places: the slope is that of the spline."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from blasad._arrays import arrays as _arrays
from blasad._arrays.traced import NoRule
from blasad._numpy.functions import array_of, finish
from blasad._numpy.primitive import Call, Primitive, is_traced


class Curve(Primitive):
    """Splines at some places, whose axes come in the place of the one that is interpolated."""

    def slope(self, call: Call, x: Any, y: Any) -> tuple[Any, list[int]]:
        """The slopes at all places, and the axes of the values besides those of the places."""
        axis = call.kwargs["spline"].axis
        others = [i for i in range(y.ndim) if not axis <= i < axis + x.ndim]
        return self.again([x], call.kwargs | {"nu": call.kwargs["nu"] + 1}), others

    def push(self, call: Call, dxs: Sequence[Any], y: Any, xs: Sequence[Any]) -> Any:
        slope, others = self.slope(call, xs[0], y)
        return slope * np.expand_dims(dxs[0], others)

    def pull(self, call: Call, by: Any, y: Any, xs: Sequence[Any], wanted: Sequence[bool]) -> Sequence[Any]:
        slope, others = self.slope(call, xs[0], y)
        return [np.sum(by * np.conj(slope), tuple(others))]


@Curve
def curve(x: Any, *, spline: Any, nu: int, extrapolate: Any) -> Any:
    return spline(x, nu, extrapolate)


def evaluate(self: Any, x: Any, nu: int = 0, extrapolate: Any = None) -> Any:
    x = array_of(x)
    if x.dtype.kind == "c":
        raise NoRule("blasad: splines of scipy.interpolate are evaluated at real places; pass x.real")
    return curve(x, spline=self, nu=nu, extrapolate=extrapolate)


def of_pieces(_: Any, c: Any, x: Any, xp: Any, dx: int, extrapolate: bool, out: Any) -> None:
    """Polynomials whose coefficients are traced, summed from the lowest power on as SciPy does."""
    c, x, xp = map(array_of, (c, x, xp))
    knots, places = (_arrays.values(each) if is_traced(each) else each for each in (x, xp))
    sign = 1 if knots[-1] >= knots[0] else -1
    piece = np.clip(np.searchsorted(sign * knots, sign * places, "right") - 1, 0, len(knots) - 2)
    s, power = (xp - x[piece])[:, None], 1.0
    result = np.zeros((1, 1))
    for k in range(dx, len(c)):
        result = result + c[len(c) - 1 - k, piece] * power * float(math.perm(k, dx))
        power = power * s
    low, high = sorted((knots[0], knots[-1]))
    inside = ~np.isnan(places) if extrapolate else (low <= places) & (places <= high)
    finish(np.where(inside[:, None], np.broadcast_to(result, out.shape), np.nan), out)


RULES: dict[str, Callable[..., Any]] = {
    "_PPolyBase.__call__": evaluate, "BSpline.__call__": evaluate, "evaluate": of_pieces}
