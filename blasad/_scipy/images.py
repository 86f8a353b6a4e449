"""Images between their elements, `scipy.ndimage`: `map_coordinates`, `affine_transform`, `zoom`, `spline_filter`.

An image is a sum of B-splines of order n, y(x) = sum_k c_k B_n(x_1 - k_1) ... B_n(x_d - k_d), whose coefficients c a
recursive filter finds from the elements.  The sum is linear in c, and its slope along a coordinate is a sum of the same
kind with B_n' in the place of B_n: so the derivatives of all orders are two maps, `places` from coefficients to places
and `spread` from places to coefficients.  Over the edges c is continued by the mode, which folds coordinates.

M. Unser, Splines: a perfect fit for signal and image processing, IEEE Signal Processing Magazine 16 (1999).
"""

from __future__ import annotations

import functools
import math
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.lib.array_utils import normalize_axis_index

from blasad._arrays.made import constants
from blasad._declarations.aliases import Array, DTypeLike, Function, Keywords, Operand, Operands, Plain
from blasad._numpy.functions import array_of, cast_to, finish, holds_traced, stack, values_of
from blasad._numpy.primitive import Call, Primitive, is_traced
from blasad._scipy import taps

NDIMAGE = "scipy.ndimage._nd_image"
Slopes = tuple[int, ...]                # of each axis: how often the spline is differentiated
By: TypeAlias = "ByMatrix | ByZoom | None"                  # what computes constant coordinates as SciPy does


class Mode(NamedTuple):
    """What the compiled code knows of an edge."""

    number: int
    cval: float = 0.0
    npad: int = 0


MODES = {0: "nearest", 1: "wrap", 2: "reflect", 3: "mirror", 4: "constant", 5: "grid-wrap", 6: "grid-constant"}
CONTINUED = {"constant": "mirror", "wrap": "mirror"}    # how coefficients go on where SciPy has no filter for the mode
FILTERED = {"nearest": "reflect", "grid-constant": "mirror", "constant": "mirror", "wrap": "mirror"}
SHORT = 32                              # axes whose filter begins with rounding of its own: it solves B c = x nearly


def compiled(name: str) -> Function:
    return getattr(sys.modules.get(NDIMAGE) or import_module(NDIMAGE), name)  # type: ignore[no-any-return]


# ---------------------------------------------------------------- one axis

@functools.cache
def pieces(order: int, slope: int) -> list[Operand]:
    """The polynomials that a B-spline, or a derivative of it, consists of; the k-th is that of the k-th tap."""
    polynomials = [np.ones(1)]
    for n in range(1, order + 1):
        polynomials = [np.polyadd(np.polymul([1 / n, j / n], polynomials[j]) if j < n else np.zeros(1),
                                  np.polymul([-1 / n, (n + 1 - j) / n], polynomials[j - 1]) if j else np.zeros(1))
                       for j in range(n + 1)]
    return [np.polyder(piece, slope) if slope else piece for piece in reversed(polynomials)]


@functools.cache
def table(order: int, slopes: Slopes) -> Operand:
    """The polynomials of each tap of each axis, padded to one length."""
    rows = [[np.pad(piece, (order + 1 - len(piece), 0)) for piece in pieces(order, slope)] for slope in slopes]
    return np.array(rows).reshape(len(slopes), order + 1, order + 1)


@functools.cache
def poles(order: int) -> Operand:
    """The roots of the filter: those of the spline's values at the elements that are inside the unit circle."""
    half = 0.0 if order % 2 else 0.5
    values = [np.polyval(piece, half) for piece in pieces(order, 0)]
    return np.array([z.real for z in np.roots(values[:order + 1 - order % 2]) if abs(z) < 1])


# ---------------------------------------------------------------- two maps

def sums_at(c: Operand, x: Operand, order: int, slopes: Slopes, mode: Mode, shape: Sequence[int], *, b: Operand = None,
            y: Operand = None, bc: Operand = None, bx: Operand = None) -> None:
    """Add to y the sums around all places, to bc what is spread from b, to bx the slopes along each axis, times b."""
    c, b = (None if each is None else np.ascontiguousarray(each, float).reshape(-1) for each in (c, b))
    taps.sums(c, tuple(shape), np.ascontiguousarray(x, float).reshape(len(shape), -1), table(order, slopes),
              table(order, tuple(each + 1 for each in slopes)), slopes, order, *mode, b,
              *(None if each is None else each.reshape(-1) for each in (y, bc, bx)))


def run(c: Array, x: Array, order: int, mode: Mode, dtype: DTypeLike, by: By) -> Operand:
    """SciPy's value."""
    out = np.zeros(x.shape[1:], dtype)
    if by is None:
        compiled("geometric_transform")(c, None, np.ascontiguousarray(x), None, None, out, order, *mode, None, None)
    else:
        by(c, out, order, mode)
    return out


class Places(Primitive):
    """The image at places."""

    def push(self, call: Call, dxs: Operands, y: Operand, xs: Operands) -> Operand:
        dc, dx = dxs
        kwargs = call.kwargs | {"by": None}
        parts = [] if dc is None else [self.again([dc, xs[1]], kwargs | {"mode": no_constant(kwargs["mode"])})]
        if dx is not None and not any(map(is_traced, (dx, *xs))):
            slopes = np.zeros(xs[1].shape)
            sums_at(xs[0], xs[1], **shared(kwargs), shape=xs[0].shape, bx=slopes)
            parts.append((slopes * dx).sum(0))
        elif dx is not None:
            parts += [self.again(xs, kwargs | {"slopes": more}) * dx[k] for k, more in each_slope(kwargs["slopes"])]
        return functools.reduce(lambda one, other: one + other, parts)

    def pull(self, call: Call, by: Operand, y: Operand, xs: Operands, wanted: Sequence[bool]) -> Operands:
        kwargs = call.kwargs | {"by": None}
        if not any(map(is_traced, (by, *xs))):
            return both(by, xs, wanted, shared(kwargs))
        of_image = spread.again([by, xs[1]], shared(kwargs) | {"shape": xs[0].shape}) if wanted[0] else None
        of_places = stack([by * self.again(xs, kwargs | {"slopes": more})
                           for _, more in each_slope(kwargs["slopes"])]) if wanted[1] else None
        return [of_image, of_places]


class Spread(Primitive):
    """What comes back from places to coefficients: the transpose of `Places`."""

    def push(self, call: Call, dxs: Operands, y: Operand, xs: Operands) -> Operand:
        db, dx = dxs
        parts = [] if db is None else [self.again([db, xs[1]], call.kwargs)]
        parts += [] if dx is None else [self.again([xs[0] * dx[k], xs[1]], call.kwargs | {"slopes": more})
                                        for k, more in each_slope(call.kwargs["slopes"])]
        return functools.reduce(lambda one, other: one + other, parts)

    def pull(self, call: Call, by: Operand, y: Operand, xs: Operands, wanted: Sequence[bool]) -> Operands:
        b, x = xs
        options = shared(call.kwargs) | {"mode": no_constant(call.kwargs["mode"]), "dtype": np.float64, "by": None}
        along = places.again([by, x], options) if wanted[0] else None
        of_places = stack([b * places.again([by, x], options | {"slopes": more})
                           for _, more in each_slope(call.kwargs["slopes"])]) if wanted[1] else None
        return [along, of_places]


def both(by: Array, xs: Operands, wanted: Sequence[bool], options: Keywords) -> list[Operand]:
    """What comes back to the image and to the places, in one pass."""
    c, x = xs
    adjoints = [np.zeros(each.shape) if on else None for each, on in zip(xs, wanted, strict=True)]
    sums_at(c, x, **options, shape=c.shape, b=by, bc=adjoints[0], bx=adjoints[1])
    return adjoints


def shared(kwargs: Keywords) -> Keywords:
    return {name: kwargs[name] for name in ("order", "slopes", "mode")}


def no_constant(mode: Mode) -> Mode:
    """Around what is a tangent there is nothing."""
    return mode._replace(cval=0.0)


def each_slope(slopes: Slopes) -> Iterator[tuple[int, Slopes]]:
    for k in range(len(slopes)):
        yield k, (*slopes[:k], slopes[k] + 1, *slopes[k + 1:])


@functools.partial(Places, copies=False)
def places(c: Plain, x: Plain, *, order: int, slopes: Slopes, mode: Mode, dtype: DTypeLike, by: By) -> Operand:
    if not any(slopes):
        return run(c, x, order, mode, dtype, by)
    y = np.zeros(x.shape[1:])
    sums_at(c, x, order, slopes, mode, c.shape, y=y)
    return y


@functools.partial(Spread, copies=False)
def spread(b: Plain, x: Operand, *, order: int, slopes: Slopes, mode: Mode, shape: tuple[int, ...]) -> Array:
    c = np.zeros(shape)
    sums_at(None, x, order, slopes, mode, shape, b=b, bc=c)
    return c


# ---------------------------------------------------------------- the filter

class Splines(Primitive):
    """Coefficients of an image along an axis: the solution c of B c = x, or of B^T c = x."""

    def push(self, call: Call, dxs: Operands, y: Operand, xs: Operands) -> Operand:
        return self.again([dxs[0]], call.kwargs)

    def pull(self, call: Call, by: Operand, y: Operand, xs: Operands, wanted: Sequence[bool]) -> Operands:
        return [self.again([by], call.kwargs | {"transposed": not call.kwargs["transposed"]})]


@functools.partial(Splines, copies=False)
def coefficients(x: Operand, *, order: int, axis: int, mode: int, dtype: DTypeLike, transposed: bool) -> Operand:
    out = np.zeros(x.shape, dtype)
    if not transposed:
        compiled("spline_filter1d")(x, order, axis, out, mode)
        return out
    n = x.shape[axis]
    if n <= SHORT:
        of_ones = np.zeros((n, n))
        compiled("spline_filter1d")(np.eye(n), order, 0, of_ones, mode)
        np.moveaxis(out, axis, -1)[...] = np.moveaxis(x, axis, -1) @ of_ones
        return out
    columns = np.array(x, float, order="C")
    inner = math.prod(x.shape[axis + 1:])
    taps.filter_back(columns.reshape(-1, n, inner), poles(order), mode, np.empty(inner))
    out[...] = columns
    return out


# ---------------------------------------------------------------- what SciPy calls

def floating(x: Array) -> Array:
    """An array that may be an operand."""
    return x if x.dtype.kind == "f" else cast_to(x, float)


def spline_filter1d(input: Operand, order: int, axis: int, output: Operand, mode: int) -> Operand:
    x = floating(array_of(input))
    return finish(coefficients(x, order=order, axis=normalize_axis_index(axis, x.ndim), mode=mode, dtype=output.dtype,
                               transposed=False), output)


def grid_of(shape: Sequence[int]) -> Array:
    return np.indices(shape, float)


def mapped(mapping: Function, shape: Sequence[int], args: Operands, kwargs: Keywords) -> Operand:
    """The coordinates that a function of the program's has for each element."""
    rows = [stack([array_of(each) for each in mapping(at, *(args or ()), **(kwargs or {}))])
            for at in np.ndindex(*shape)]
    return stack(rows, -1).reshape(-1, *shape)


def of_axes(x: Operand, ndim: int) -> Operand:
    """Numbers of axes, beside coordinates of places."""
    return array_of(x).reshape(-1, *(1,) * ndim)


def affine(matrix: Operand, offset: Operand, shape: Sequence[int]) -> Operand:
    """M j + b, for all places j: sums are rounded as SciPy rounds them, since this decides what is over an edge."""
    matrix = array_of(matrix)
    rest = [of_axes(matrix[:, k], len(shape)) * along for k, along in enumerate(grid_of(shape))]
    return functools.reduce(lambda one, other: one + other, [of_axes(offset, len(shape)), *rest])


def geometric_transform(input: Operand, mapping: Operand, coordinates: Operand, matrix: Operand, shift: Operand,
                        output: Operand, order: int, mode: int, cval: Operand, npad: int, extra_arguments: Operands,
                        extra_keywords: Keywords) -> Operand:
    input, coordinates, matrix, shift = constants((input, coordinates, matrix, shift))
    c, by = floating(array_of(input)), None
    if mapping is not None:
        x = mapped(mapping, output.shape, extra_arguments, extra_keywords)
    elif coordinates is not None:
        x = floating(array_of(coordinates))
    else:
        x = affine(matrix, shift, output.shape)
        if not holds_traced(x):
            by = ByMatrix(values_of(matrix), values_of(shift))
    return finish(at_places(c, x, output.dtype, order, Mode(mode, float(cval), npad), by), output)


def zoom_shift(input: Operand, zoom: Operand, shift: Operand, output: Operand, order: int, mode: int, cval: Operand,
               npad: int, grid_mode: bool) -> Operand:
    input, zoom, shift = constants((input, zoom, shift))
    c, grid = floating(array_of(input)), grid_of(output.shape)
    half = 0.5 if grid_mode and zoom is not None else 0.0
    x = (grid if shift is None else grid + of_axes(shift, c.ndim)) + half
    x = x if zoom is None else x * of_axes(zoom, c.ndim) - half
    by = None if holds_traced(x) else ByZoom(values_of(zoom), values_of(shift), grid_mode)
    return finish(at_places(c, x, output.dtype, order, Mode(mode, float(cval), npad), by), output)


def at_places(c: Array, x: Array, dtype: DTypeLike, order: int, mode: Mode, by: By = None) -> Operand:
    return places(c, x, order=order, slopes=(0,) * c.ndim, mode=mode, dtype=dtype, by=by)


class ByMatrix(NamedTuple):
    """Constant coordinates as SciPy computes them."""

    matrix: Array
    shift: Array

    def __call__(self, c: Array, out: Array, order: int, mode: Mode) -> None:
        compiled("geometric_transform")(c, None, None, self.matrix, self.shift, out, order, *mode, None, None)


class ByZoom(NamedTuple):
    """Constant factors and shifts."""

    zoom: Array
    shift: Array
    grid_mode: bool

    def __call__(self, c: Array, out: Array, order: int, mode: Mode) -> None:
        compiled("zoom_shift")(c, self.zoom, self.shift, out, order, *mode, self.grid_mode)


RULES: dict[str, Function] = {
    "geometric_transform": geometric_transform, "spline_filter1d": spline_filter1d, "zoom_shift": zoom_shift}
