"""Filters of `scipy.ndimage` that choose an element of each window: minimum, maximum, median, rank and grey morphology.

The result is y_i = x_j, or x_j + h_(j-i) with the heights of a structuring element, where SciPy's order of the window
chooses j. Its derivative takes the tangent from there and brings the adjoint back to there, so that it is linear in
these and constant in x. Of equal elements the first of the window is taken.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np
from numpy.lib.array_utils import normalize_axis_index

from blasad._arrays.made import constants
from blasad._arrays.traced import NoRule
from blasad._numpy.functions import array_of, cast_to, finish, holds_traced
from blasad._numpy.primitive import Call, Primitive

NDIMAGE, OF_VECTORS = "scipy.ndimage._nd_image", "scipy.ndimage._rank_filter_1d"
NEAREST, WRAP, REFLECT, MIRROR, CONSTANT, GRID_WRAP = range(6)


class Windows(NamedTuple):
    """Which elements each result chooses from: those at some offsets, continued over the edges."""

    offsets: Any                        # a row for each element of a window
    heights: Any                        # what is added to it, or None
    mode: int
    cval: float


def windows_of(shape: Sequence[int], footprint: Any, origins: Sequence[int], heights: Any, mode: int,
               cval: float) -> Windows:
    inside = np.argwhere(footprint)
    first = [size // 2 + origin for size, origin in zip(np.shape(footprint), origins, strict=True)]
    return Windows(inside - first, None if heights is None else heights[tuple(inside.T)], mode, cval)


def line(ndim: int, axis: int, size: int) -> Any:
    """The footprint of a filter along an axis."""
    return np.ones([size if k == axis else 1 for k in range(ndim)], bool)


def continued(at: Any, n: int, mode: int) -> Any:
    """The elements that stand at places over the edges of an axis; -1 for none."""
    if mode == NEAREST or n == 1 and mode == MIRROR:
        return np.clip(at, 0, n - 1)
    if mode in (WRAP, GRID_WRAP):
        return np.mod(at, n)
    if mode == REFLECT:
        around = np.mod(at, 2 * n)
        return np.minimum(around, 2 * n - 1 - around)
    if mode == MIRROR:
        around = np.mod(at, 2 * n - 2)
        return np.minimum(around, 2 * n - 2 - around)
    return np.where((at < 0) | (at >= n), -1, at)


def sources(x: Any, y: Any, windows: Windows) -> Any:
    """Where in the raveled x each element of y comes from; x.size where it is the constant around the image."""
    found = np.full(y.shape, -1)
    elements = np.append(x.ravel(), windows.cval)
    grid = [np.arange(n) for n in x.shape]
    for k, offset in enumerate(windows.offsets):
        axes = np.ix_(*(continued(at + step, n, windows.mode)
                        for at, step, n in zip(grid, offset, x.shape, strict=True)))
        at = np.zeros(x.shape, np.intp)
        missing = np.zeros(x.shape, bool)
        for i, n in zip(axes, x.shape, strict=True):
            at = at * n + i
            missing |= i < 0
        at[missing] = x.size
        there = elements[at]
        equal = (there == y) | (np.isnan(there) & np.isnan(y))
        if windows.heights is not None:     # which SciPy adds in the precision of the image
            height = windows.heights[k]
            rounding = 4 * np.finfo(y.dtype).eps * (np.abs(there) + abs(height))
            equal = (np.abs(there + height - y) <= rounding) | (np.isnan(there) & np.isnan(y))
        np.copyto(found, at, where=(found < 0) & equal)
    if (found < 0).any():
        raise NoRule("blasad: a result of the rank filter is none of the elements in its window, so it has no "
                     "derivative; give the image as float64")
    return found


# ---------------------------------------------------------------- three maps

class Chosen(Primitive):
    """The filter."""

    def push(self, call: Call, dxs: Sequence[Any], y: Any, xs: Sequence[Any]) -> Any:
        return taken.again([dxs[0], *xs], call.kwargs)

    def pull(self, call: Call, by: Any, y: Any, xs: Sequence[Any], wanted: Sequence[bool]) -> Sequence[Any]:
        return [returned.again([by, *xs], call.kwargs)]


class Moved(Primitive):
    """A map of tangents or adjoints to or from where x has the chosen elements.

    Parameters
    ----------
    function : callable
        Its value.
    """

    def push(self, call: Call, dxs: Sequence[Any], y: Any, xs: Sequence[Any]) -> Any:
        return np.zeros(y.shape, y.dtype) if dxs[0] is None else self.again([dxs[0], *xs[1:]], call.kwargs)

    def pull(self, call: Call, by: Any, y: Any, xs: Sequence[Any], wanted: Sequence[bool]) -> Sequence[Any]:
        back = returned if self is taken else taken
        x = xs[1]
        return [back.again([by, x], call.kwargs) if wanted[0] else None,
                np.zeros(x.shape, x.dtype) if wanted[1] else None]


@functools.partial(Chosen, copies=False)
def chosen(x: Any, *, run: Callable[[Any], Any], windows: Windows) -> Any:
    return run(x)


@functools.partial(Moved, copies=False)
def taken(dx: Any, x: Any, *, run: Callable[[Any], Any], windows: Windows) -> Any:
    return np.append(dx.ravel(), 0.0)[sources(x, run(x), windows)]


@functools.partial(Moved, copies=False)
def returned(by: Any, x: Any, *, run: Callable[[Any], Any], windows: Windows) -> Any:
    at = sources(x, run(x), windows)
    return np.bincount(at.ravel(), by.ravel(), x.size + 1)[:-1].reshape(x.shape).astype(by.dtype)


class Run(NamedTuple):
    """A compiled filter: what it is given before and after its output."""

    module: str
    name: str
    before: tuple[Any, ...]
    after: tuple[Any, ...]
    dtype: Any

    def __call__(self, x: Any) -> Any:
        out = np.zeros(x.shape, self.dtype)
        getattr(sys.modules.get(self.module) or import_module(self.module), self.name)(
            x, *self.before, out, *self.after)
        return out


# ---------------------------------------------------------------- what SciPy calls

def floating(x: Any) -> Any:
    """An array that may be an operand."""
    return x if x.dtype.kind == "f" else cast_to(x, float)


def min_or_max_filter1d(input: Any, size: int, axis: int, output: Any, mode: int, cval: Any, origin: int,
                        minimum: int) -> Any:
    x = floating(array_of(input))
    axis = normalize_axis_index(axis, x.ndim)
    windows = windows_of(x.shape, line(x.ndim, axis, size), [origin if k == axis else 0 for k in range(x.ndim)], None,
                         mode, float(cval))
    run = Run(NDIMAGE, "min_or_max_filter1d", (size, axis), (mode, cval, origin, minimum), output.dtype)
    return finish(chosen(x, run=run, windows=windows), output)


def min_or_max_filter(input: Any, footprint: Any, structure: Any, output: Any, mode: int, cval: Any, origins: Any,
                      minimum: int) -> Any:
    x, footprint, structure = floating(array_of(input)), *constants((footprint, structure))
    if holds_traced(structure):
        raise NoRule("blasad: scipy.ndimage has no rule for a traced structuring element; its heights are constants "
                     "(pass blasad.stop_gradient(structure)), and only the image is differentiated")
    heights = None if structure is None else -structure if minimum else structure
    windows = windows_of(x.shape, footprint, origins, heights, mode, float(cval))
    run = Run(NDIMAGE, "min_or_max_filter", (footprint, structure), (mode, cval, origins, minimum), output.dtype)
    return finish(chosen(x, run=run, windows=windows), output)


def rank_filter(input: Any, rank: int, footprint: Any, output: Any, mode: int, cval: Any, origins: Any) -> Any:
    """Of images; and of vectors, whose footprint is a size and whose origin a number."""
    of_vectors = np.ndim(footprint) == 0
    x, footprint = floating(array_of(input)), constants(footprint)
    windows = windows_of(x.shape, np.ones(footprint, bool) if of_vectors else footprint,
                         [origins] if of_vectors else origins, None, mode, float(cval))
    run = Run(OF_VECTORS if of_vectors else NDIMAGE, "rank_filter", (rank, footprint), (mode, cval, origins),
              output.dtype)
    return finish(chosen(x, run=run, windows=windows), output)


RULES: dict[str, Callable[..., Any]] = {
    "min_or_max_filter": min_or_max_filter, "min_or_max_filter1d": min_or_max_filter1d, "rank_filter": rank_filter}
