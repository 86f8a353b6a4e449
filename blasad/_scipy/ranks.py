"""Filters of `scipy.ndimage` that choose an element of each window: minimum, maximum, median, rank and grey morphology.

The result is y_i = x_j, or x_j + h_(j-i) with the heights of a structuring element, where SciPy's order of the window
chooses j. Its derivative takes the tangent from there and brings the adjoint back to there, so that it is linear in
these and constant in x. Of equal elements the first of the window is taken.
"""

from __future__ import annotations

import functools
import math
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import NamedTuple

import numpy as np
from numpy.lib.array_utils import normalize_axis_index

from blasad._arrays.made import constants
from blasad._arrays.traced import NoRule
from blasad._declarations.aliases import Array, DTypeLike, Function, Operand, Operands, Plain
from blasad._numpy.functions import array_of, cast_to, finish, holds_traced
from blasad._numpy.primitive import Call, Primitive, is_traced
from blasad._numpy.windows import chosen as chosen_of

NDIMAGE, OF_VECTORS = "scipy.ndimage._nd_image", "scipy.ndimage._rank_filter_1d"


class Windows(NamedTuple):
    """Which elements each result chooses from: those at some offsets, continued over the edges."""

    offsets: Array                      # a row for each element of a window
    heights: Operand                    # what is added to it, or None
    mode: int
    cval: float


def windows_of(shape: Sequence[int], footprint: Operand, origins: Sequence[int], heights: Array | None, mode: int,
               cval: float) -> Windows:
    inside = np.argwhere(footprint)
    first = [size // 2 + origin for size, origin in zip(np.shape(footprint), origins, strict=True)]
    return Windows(inside - first, None if heights is None else heights[tuple(inside.T)], mode, cval)


def line(ndim: int, axis: int, size: int) -> Array:
    """The footprint of a filter along an axis."""
    return np.ones([size if k == axis else 1 for k in range(ndim)], bool)


def sources(x: Array, y: Array, windows: Windows) -> Operand:
    """Where in the raveled x each element of y comes from; x.size where it is the constant around the image."""
    offsets, heights = np.ascontiguousarray(windows.offsets, np.intp), windows.heights
    steps = np.array([math.prod(x.shape[k + 1:]) for k in range(x.ndim)], np.intp)
    first = np.maximum(-offsets.min(0, initial=0), 0)
    last = np.array(x.shape, np.intp) - np.maximum(offsets.max(0, initial=0), 0)
    places = np.empty(x.size, np.intp)
    if not chosen_of(np.ascontiguousarray(x).reshape(-1), np.ascontiguousarray(y).reshape(-1),
                     np.array(x.shape, np.intp), offsets, offsets @ steps,
                     None if heights is None else np.ascontiguousarray(heights, float),
                     0.0 if heights is None else 4 * float(np.finfo(y.dtype).eps), windows.mode, windows.cval, first,
                     last, places):
        raise NoRule("blasad: a result of the rank filter is none of the elements in its window, so it has no "
                     "derivative; give the image as float64")
    return places.reshape(x.shape)


# ---------------------------------------------------------------- three maps

class Chosen(Primitive):
    """The filter."""

    def push(self, call: Call, dxs: Operands, y: Operand, xs: Operands) -> Operand:
        if any(map(is_traced, (dxs[0], *xs))):
            return tangents_of_chosen.again([dxs[0], *xs], call.kwargs)
        return tangent_at(dxs[0], sources(xs[0], y, call.kwargs["windows"]))

    def pull(self, call: Call, by: Operand, y: Operand, xs: Operands, wanted: Sequence[bool]) -> Operands:
        if any(map(is_traced, (by, *xs))):
            return [adjoints_of_chosen.again([by, *xs], call.kwargs)]
        return [adjoint_at(by, xs[0], sources(xs[0], y, call.kwargs["windows"]))]


class Moved(Primitive):
    """A map of tangents or adjoints to or from where x has the chosen elements.

    Parameters
    ----------
    function : callable
        Its value.
    """

    def push(self, call: Call, dxs: Operands, y: Operand, xs: Operands) -> Operand:
        return np.zeros(y.shape, y.dtype) if dxs[0] is None else self.again([dxs[0], *xs[1:]], call.kwargs)

    def pull(self, call: Call, by: Operand, y: Operand, xs: Operands, wanted: Sequence[bool]) -> Operands:
        other = adjoints_of_chosen if self is tangents_of_chosen else tangents_of_chosen
        x = xs[1]
        return [other.again([by, x], call.kwargs) if wanted[0] else None,
                np.zeros(x.shape, x.dtype) if wanted[1] else None]


@functools.partial(Chosen, copies=False)
def chosen(x: Plain, *, run: Callable[[Operand], Operand], windows: Windows) -> Operand:
    return run(x)


@functools.partial(Moved, copies=False)
def tangents_of_chosen(dx: Plain, x: Plain, *, run: Callable[[Operand], Operand], windows: Windows) -> Array:
    return tangent_at(dx, sources(x, run(x), windows))


@functools.partial(Moved, copies=False)
def adjoints_of_chosen(by: Plain, x: Plain, *, run: Callable[[Operand], Operand], windows: Windows) -> Array:
    return adjoint_at(by, x, sources(x, run(x), windows))


def tangent_at(dx: Array, at: Array) -> Array:
    """What a tangent is at places; 0 at that of the constant around it."""
    return np.append(dx.ravel(), np.zeros(1, dx.dtype))[at]


def adjoint_at(by: Array, x: Array, at: Array) -> Array:
    """The sum of what comes back to each element of x."""
    return np.bincount(at.ravel(), by.ravel(), x.size + 1)[:-1].reshape(x.shape).astype(by.dtype)


class Run(NamedTuple):
    """A compiled filter: what it is given before and after its output."""

    module: str
    name: str
    before: tuple[Operand, ...]
    after: tuple[Operand, ...]
    dtype: DTypeLike

    def __call__(self, x: Array) -> Array:
        out = np.zeros(x.shape, self.dtype)
        getattr(sys.modules.get(self.module) or import_module(self.module), self.name)(
            x, *self.before, out, *self.after)
        return out


# ---------------------------------------------------------------- what SciPy calls

def floating(x: Array) -> Array:
    """An array that may be an operand."""
    return x if x.dtype.kind == "f" else cast_to(x, float)


def min_or_max_filter1d(input: Operand, size: int, axis: int, output: Operand, mode: int, cval: Operand, origin: int,
                        minimum: int) -> Operand:
    x = floating(array_of(input))
    axis = normalize_axis_index(axis, x.ndim)
    windows = windows_of(x.shape, line(x.ndim, axis, size), [origin if k == axis else 0 for k in range(x.ndim)], None,
                         mode, float(cval))
    run = Run(NDIMAGE, "min_or_max_filter1d", (size, axis), (mode, cval, origin, minimum), output.dtype)
    return finish(chosen(x, run=run, windows=windows), output)


def min_or_max_filter(input: Operand, footprint: Operand, structure: Operand, output: Operand, mode: int, cval: Operand,
                      origins: Operand, minimum: int) -> Operand:
    x, footprint, structure = floating(array_of(input)), *constants((footprint, structure))
    if holds_traced(structure):
        raise NoRule("blasad: scipy.ndimage has no rule for a traced structuring element; its heights are constants "
                     "(pass blasad.stop_gradient(structure)), and only the image is differentiated")
    heights = None if structure is None else -structure if minimum else structure
    windows = windows_of(x.shape, footprint, origins, heights, mode, float(cval))
    run = Run(NDIMAGE, "min_or_max_filter", (footprint, structure), (mode, cval, origins, minimum), output.dtype)
    return finish(chosen(x, run=run, windows=windows), output)


def rank_filter(input: Operand, rank: int, footprint: Operand, output: Operand, mode: int, cval: Operand,
                origins: Operand) -> Operand:
    """Of images; and of vectors, whose footprint is a size and whose origin a number."""
    of_vectors = np.ndim(footprint) == 0
    x, footprint = floating(array_of(input)), constants(footprint)
    windows = windows_of(x.shape, np.ones(footprint, bool) if of_vectors else footprint,
                         [origins] if of_vectors else origins, None, mode, float(cval))
    run = Run(OF_VECTORS if of_vectors else NDIMAGE, "rank_filter", (rank, footprint), (mode, cval, origins),
              output.dtype)
    return finish(chosen(x, run=run, windows=windows), output)


RULES: dict[str, Function] = {
    "min_or_max_filter": min_or_max_filter, "min_or_max_filter1d": min_or_max_filter1d, "rank_filter": rank_filter}
