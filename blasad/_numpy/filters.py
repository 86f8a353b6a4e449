"""Filters of `scipy.ndimage` and `scipy.signal`: rules of the compiled functions that these end in.

A filter y_i = sum_j X_(i+j) w_j, where X is x continued over its edges, is one of three maps that are derivatives of
each other, those of sum_ij conj(y_i) X_(i+j) w_j along y, x and w.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

import numpy as np
from numpy.lib.array_utils import normalize_axis_index

from blasad._declarations.aliases import Array, DTypeLike, Function, Shape
from blasad._numpy import windows
from blasad._numpy.functions import array_of, cast_to, finish
from blasad._numpy.primitive import Call, Primitive

Edges = tuple[tuple[int, ...], ...]     # of each axis: which element lies at each place of X, -1 for none
OUTSIDE = {"cval": 0.0}                 # around what is a tangent


def compiled(module: str, name: str) -> Callable[..., Any]:
    """A function of SciPy; a program from a file may be the first to need it."""
    return getattr(sys.modules.get(module) or import_module(module), name)  # type: ignore[no-any-return]


class Map(Primitive):
    """One of three bilinear maps.

    Parameters
    ----------
    function : callable
        Its value.
    slot : int
        Along which of y, x and w it is the derivative.
    maps : list of Map
        All of them.
    """

    def __init__(self, function: Callable[..., Any], slot: int, maps: list[Map]) -> None:
        super().__init__(function, copies=False)
        self.slots = [k for k in range(3) if k != slot]
        self.slot, self.maps = slot, maps
        maps.append(self)

    def push(self, call: Call, dxs: Sequence[Any], y: Array, xs: Sequence[Any]) -> Any:
        return functools.reduce(lambda one, other: one + other, [
            self.again([dx if j == k else x for j, x in enumerate(xs)], options(call, self.slots[k] == 1))
            for k, dx in enumerate(dxs) if dx is not None])

    def pull(self, call: Call, by: Array, y: Array, xs: Sequence[Any], wanted: Sequence[bool]) -> Sequence[Any]:
        adjoints = []
        for k, on in enumerate(wanted):
            operands = {self.slot: by, self.slots[1 - k]: xs[1 - k]}
            adjoints.append(self.maps[self.slots[k]].again([operands[slot] for slot in sorted(operands)],
                                                        options(call, self.slot == 1)) if on else None)
        return adjoints


def options(call: Call, tangent: bool) -> dict[str, Any]:
    return call.kwargs | OUTSIDE if tangent else call.kwargs


maps: list[Map] = []


@functools.partial(Map, slot=0, maps=maps)
def filtered(
    x: Array, w: Array, *, library: str, name: str, where: tuple[Any, ...], edges: Edges, sizes: tuple[int, ...],
    cval: float, dtype: DTypeLike,
) -> Any:
    """The values, by SciPy; `sizes` is the shape of x, whose last elements no window may reach."""
    out = np.zeros([len(edge) - m + 1 for edge, m in zip(edges, w.shape, strict=True)], dtype)
    return VALUES[name](compiled(library, name), x, w, out, cval, *where)


@functools.partial(Map, slot=1, maps=maps)
def spread(y: Any, w: Any, *, edges: Edges, sizes: tuple[int, ...], **_: Any) -> Any:
    """sum_j y_(i-j) conj(w_j), each where X has it from"""
    z = np.zeros([len(edge) for edge in edges], np.result_type(y, w))
    windows.spread(*rows(z.dtype, y, w, z), *shapes(y, w, z))
    for axis, (edge, n) in enumerate(zip(edges, sizes, strict=True)):
        z = folded(z, np.array(edge), axis, n)
    return z


@functools.partial(Map, slot=2, maps=maps)
def weights(y: Array, x: Array, *, edges: Edges, cval: complex, **_: Any) -> Array:
    """sum_i y_i conj(X_(i+j))"""
    for axis, edge in enumerate(edges):
        if edge != tuple(range(x.shape[axis])):
            x = continued(x, np.array(edge), axis, cval)
    w = np.zeros([n - m + 1 for n, m in zip(x.shape, y.shape, strict=True)], np.result_type(x, y))
    windows.weights(*rows(w.dtype, y, x, w), *shapes(y, w, x))
    return w


def rows(dtype: DTypeLike, *arrays: Any) -> list[Any]:
    """Arrays of a dtype in C's order, as rows."""
    return [np.ascontiguousarray(x, dtype).reshape(-1) for x in arrays]


def shapes(*arrays: Any) -> list[Any]:
    return [np.array(x.shape or (1,), np.intp) for x in arrays]


def continued(x: Array, edge: Array, axis: int, value: complex) -> Array:
    padded = x.take(edge, axis)
    padded.swapaxes(0, axis)[edge < 0] = value
    return padded


def folded(z: Array, edge: Array, axis: int, n: int) -> Any:
    """What lies over the edges is added where it comes from, in n elements."""
    z = z.swapaxes(0, axis)
    starts = [k for k in np.flatnonzero(edge == 0) if (edge[k:k + n] == range(n)[:len(edge) - k]).all()
              and k + n <= len(edge)]
    if starts:
        first, last = starts[0], starts[0] + n
        over = [*range(first), *range(last, len(edge))]
        result = z[first:last].copy() if over else z
    else:
        over = list(range(len(edge)))
        result = np.zeros((n, *z.shape[1:]), z.dtype)
    for k in over:
        if edge[k] >= 0:
            result[edge[k]] += z[k]
    return result.swapaxes(0, axis)


def edges_by(run: Callable[[Any, Any], Any], n: int, m: int) -> tuple[int, ...]:
    """What a filter of length m continues n elements with, which are known by their numbers."""
    basis = [run(np.arange(n, dtype=float), np.eye(m)[j]) for j in range(m)]
    return (*basis[0].astype(int).tolist(), *(int(row[-1]) for row in basis[1:]))


# ---------------------------------------------------------------- scipy.ndimage

NDIMAGE = "scipy.ndimage._nd_image"


def by_image_1d(f: Function, x: Array, w: Array, out: Array, cval: float, axis: int, mode: int, origin: int) -> Array:
    f(x, np.ascontiguousarray(w.ravel(), float), axis, out, mode, cval, origin)
    return out


def by_image(f: Function, x: Array, w: Array, out: Array, cval: float, mode: int, origins: Shape) -> Array:
    f(x, np.ascontiguousarray(w, float), out, mode, cval, list(origins))
    return out


def found_edges_of_image(n: int, m: int, mode: int, origin: int) -> tuple[int, ...]:
    def run(x: Array, w: Array) -> Array:
        return by_image_1d(compiled(NDIMAGE, "correlate1d"), x, w, np.zeros(n), -1.0, 0, mode, origin)
    return edges_by(run, n, m)


edges_of_image = functools.cache(found_edges_of_image)


def correlate1d(input: Array, weights: Array, axis: int, output: Array, mode: int, cval: float, origin: int) -> Any:
    x, w = array_of(input), array_of(weights)
    axis = normalize_axis_index(axis, x.ndim)
    edges = tuple(edges_of_image(n, w.size, mode, origin) if i == axis else tuple(range(n))
                  for i, n in enumerate(x.shape))
    return finish(filtered(floating(x), w.reshape([-1 if i == axis else 1 for i in range(x.ndim)]), library=NDIMAGE,
                           name="correlate1d", where=(axis, mode, origin), edges=edges, sizes=x.shape, cval=cval,
                           dtype=output.dtype), output)


def correlate(input: Array, weights: Array, output: Array, mode: int, cval: float, origins: list[int]) -> Any:
    x, w = array_of(input), array_of(weights)
    edges = tuple(edges_of_image(n, m, mode, origin)
                  for n, m, origin in zip(x.shape, w.shape, origins, strict=True))
    return finish(filtered(floating(x), w, library=NDIMAGE, name="correlate", where=(mode, tuple(origins)), edges=edges,
                           sizes=x.shape, cval=cval, dtype=output.dtype), output)


class Uniform(Primitive):
    """A filter of equal weights, which are constants."""

    def push(self, call: Call, dxs: Sequence[Any], y: Array, xs: Sequence[Any]) -> Any:
        return self.again([dxs[0]], options(call, True))

    def pull(self, call: Call, by: Array, y: Array, xs: Sequence[Any], wanted: Sequence[bool]) -> Sequence[Any]:
        size, axis = call.kwargs["size"], call.kwargs["axis"]
        w = np.full([size if i == axis else 1 for i in range(by.ndim)], 1 / size)
        return [spread.again([by, w], {"edges": call.kwargs["edges"], "sizes": by.shape})]


@Uniform
def uniform(x: Array, *, size: int, axis: int, mode: int, origin: int, edges: Edges, cval: float,
            dtype: DTypeLike) -> Array:
    out = np.zeros(x.shape, dtype)
    compiled(NDIMAGE, "uniform_filter1d")(x, size, axis, out, mode, cval, origin)
    return out


def uniform_filter1d(input: Array, size: int, axis: int, output: Array, mode: int, cval: float, origin: int) -> Any:
    x = array_of(input)
    axis = normalize_axis_index(axis, x.ndim)
    edges = tuple(edges_of_image(n, size, mode, origin) if i == axis else tuple(range(n))
                  for i, n in enumerate(x.shape))
    return finish(uniform(x, size=size, axis=axis, mode=mode, origin=origin, edges=edges, cval=cval,
                          dtype=output.dtype), output)


def floating(x: Array) -> Array:
    """An array that may be an operand."""
    return x if x.dtype.kind in "fc" else cast_to(x, float)


# ---------------------------------------------------------------- scipy.signal

SIGNAL = "scipy.signal._sigtools"


def by_correlation(f: Function, x: Array, w: Array, out: Array, cval: float, mode: int) -> Any:
    return f(x, np.conj(w), out, mode)


def by_convolution(f: Function, x: Array, w: Array, out: Array | None, cval: complex, flip: int, mode: int,
                   boundary: int) -> Any:
    return f(x, w[::-1, ::-1] if flip else w, flip, mode, boundary, cval)


def found_edges_of_correlation(n: int, m: int, count: int, mode: int) -> tuple[int, ...]:
    def run(x: Array, w: Array) -> Any:
        f = compiled(SIGNAL, "_correlateND")
        return f(x + 1, w, np.zeros(count), mode) - 1       # zeros around it
    return edges_by(run, n, m)


edges_of_correlation = functools.cache(found_edges_of_correlation)


def found_edges_of_convolution(n: int, m: int, axis: int, flip: int, mode: int, boundary: int) -> tuple[int, ...]:
    def run(x: Array, w: Array) -> Any:
        x, w = (each.reshape((-1, 1) if axis == 0 else (1, -1)) for each in (x, w))
        return by_convolution(compiled(SIGNAL, "_convolve2d"), x, w, None, -1.0, flip, mode, boundary).ravel()
    return edges_by(run, n, m)


edges_of_convolution = functools.cache(found_edges_of_convolution)


def correlate_nd(in1: Array, in2: Array, out: Array, mode: int) -> Any:
    x, w = floating(array_of(in1)), floating(array_of(in2))
    edges = tuple(edges_of_correlation(n, m, count, mode)
                  for n, m, count in zip(x.shape, w.shape, out.shape, strict=True))
    return finish(filtered(x, np.conj(w), library=SIGNAL, name="_correlateND", where=(mode,), edges=edges,
                           sizes=x.shape, cval=0.0, dtype=out.dtype), out)


def convolve_2d(in1: Array, in2: Array, flip: int, mode: int, boundary: int, fillvalue: complex) -> Any:
    x, w = floating(array_of(in1)), floating(array_of(in2))
    edges = tuple(edges_of_convolution(n, m, axis, flip, mode, boundary)
                  for axis, (n, m) in enumerate(zip(x.shape, w.shape, strict=True)))
    return filtered(x, w[::-1, ::-1] if flip else w, library=SIGNAL, name="_convolve2d", where=(flip, mode, boundary),
                    edges=edges, sizes=x.shape, cval=fillvalue, dtype=np.result_type(x.dtype, w.dtype))


VALUES: dict[str, Callable[..., Any]] = {
    "correlate1d": by_image_1d, "correlate": by_image, "_correlateND": by_correlation, "_convolve2d": by_convolution}
RULES: dict[str, Callable[..., Any]] = {
    "correlate1d": correlate1d, "correlate": correlate, "uniform_filter1d": uniform_filter1d,
    "_correlateND": correlate_nd, "_convolve2d": convolve_2d}
