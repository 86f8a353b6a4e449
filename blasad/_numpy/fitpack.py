"""FITPACK's routines for the values and integrals of B-splines, as `scipy.interpolate.splev` and `splint` call them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from blasad._declarations.aliases import Array
from blasad._numpy.functions import array_of, concatenate
from blasad._numpy.splines import plain_values, value_of_basis

BEYOND = {"zeros": 1, "raise": 2, "boundary": 3}    # what `ext` says of places outside
OUTSIDE = 1                                         # FITPACK's mark of an error for them


def derivative(t: Array, c: Array, k: int, x: Array, nu: int, e: int = 0) -> tuple[Any, int]:
    """The values of a derivative at x, and the mark of an error."""
    x = array_of(x)
    low, high = t[k], t[len(t) - k - 1]
    places = plain_values(x)[0]
    inside = (low <= places) & (places <= high)
    if e == BEYOND["raise"] and not inside.all():
        return np.zeros(len(places)), OUTSIDE
    if e == BEYOND["boundary"] and nu == 0:     # derivatives are extrapolated then
        x = np.clip(x, low, high)
    y = value_of_basis(t, array_of(c)[:, None], k, x, nu, True)[:, 0]
    return np.where(inside, y, 0.0) if e == BEYOND["zeros"] else y, 0


def value(t: Array, c: Array, k: int, x: Array, e: int = 0) -> tuple[Any, int]:
    """The values at x, and the mark of an error."""
    return derivative(t, c, k, x, 0, e)


def integral(t: Array, c: Array, k: int, a: Array, b: Array) -> tuple[Any, None]:
    """The integral from a to b of a spline that is zero outside of its knots."""
    c = concatenate([array_of(c), np.zeros(len(t) - len(c))])       # of which only so many count as knots allow
    t, c, k = sys.modules["scipy.interpolate"].splantider((t, c, k))
    ends = np.clip(np.stack([array_of(a), array_of(b)]), t[k], t[len(t) - k - 1])
    low, high = value_of_basis(t, c[:, None], k, ends, 0, True)[:, 0]
    return high - low, None


RULES: dict[str, Callable[..., Any]] = {
    "dfitpack.splev": value, "dfitpack.splder": derivative, "dfitpack.splint": integral}
