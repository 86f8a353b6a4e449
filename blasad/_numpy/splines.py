"""Splines of `scipy.interpolate` at traced places: the slope is that of the spline."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from blasad._arrays import arrays as _arrays
from blasad._arrays.made import constants
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
    if not any(is_traced(constants(getattr(self, name, None))) for name in ("_c", "_x", "c", "x")):
        return curve(x, spline=self, nu=nu, extrapolate=extrapolate)
    extrapolate = self.extrapolate if extrapolate is None else extrapolate
    found = of_traced(self, x, nu, extrapolate) if hasattr(self, "x") else of_basis(self, x, nu, extrapolate)
    return np.moveaxis(found, list(range(x.ndim)), list(range(self.axis, self.axis + x.ndim)))


def of_basis(spline: Any, x: Any, nu: int, extrapolate: Any) -> Any:
    """The values of a B-spline whose coefficients are traced: a sum of those that it is made of."""
    knots = constants(spline.t)
    if is_traced(knots):
        raise NoRule("blasad: scipy.interpolate.BSpline has no rule for traced knots")
    count = len(knots) - spline.k - 1
    basis = type(spline)(knots, np.eye(count), spline.k)
    return np.tensordot(curve(x, spline=basis, nu=nu, extrapolate=extrapolate), spline.c[:count], 1)


def of_traced(spline: Any, x: Any, nu: int, extrapolate: Any) -> Any:
    """The values of a spline whose coefficients or knots are traced."""
    c, knots = spline.c, spline.x
    places = x.ravel()
    if extrapolate == "periodic":
        places = knots[0] + (places - knots[0]) % (knots[-1] - knots[0])
    found = pieces(c.reshape(*c.shape[:2], -1), knots, places, nu, extrapolate is True)
    return found.reshape(x.shape + c.shape[2:])


def of_pieces(_: Any, c: Any, x: Any, xp: Any, dx: int, extrapolate: bool, out: Any) -> None:
    finish(pieces(array_of(c), array_of(x), array_of(xp), dx, extrapolate), out)


def pieces(c: Any, x: Any, xp: Any, dx: int, extrapolate: bool) -> Any:
    """Polynomials between x at xp, summed from the lowest power on as SciPy does."""
    knots, places = (_arrays.values(each) if is_traced(each) else each for each in (x, xp))
    sign = 1 if knots[-1] >= knots[0] else -1
    piece = np.clip(np.searchsorted(sign * knots, sign * places, "right") - 1, 0, len(knots) - 2)
    s, power = (xp - x[piece])[:, None], 1.0
    shape = len(places), c.shape[2]
    result = np.zeros((1, 1), c.dtype)
    for k in range(dx, len(c)):
        result = result + c[len(c) - 1 - k, piece] * power * float(math.perm(k, dx))
        power = power * s
    low, high = sorted((knots[0], knots[-1]))
    inside = ~np.isnan(places) if extrapolate else (low <= places) & (places <= high)
    return np.where(inside[:, None], np.broadcast_to(result, shape), np.nan)


def without_rule(*args: Any, **kwargs: Any) -> Any:
    raise NoRule("blasad: the places and the knots of a B-spline that is fitted are constants")


RULES: dict[str, Callable[..., Any]] = {
    "_PPolyBase.__call__": evaluate, "BSpline.__call__": evaluate, "evaluate": of_pieces, "_coloc": without_rule}
