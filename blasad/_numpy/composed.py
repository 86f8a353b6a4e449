"""Functions of NumPy that are a few calls of others: as NumPy composes them, for the same values."""

from __future__ import annotations

import functools
import math
import os
import sys
from types import FrameType
from typing import Any

import numpy as np
from numpy.lib.array_utils import normalize_axis_tuple

from blasad._arrays.operations import assign, of_one
from blasad._arrays.traced import mask_of
from blasad._arrays.views import lies_in_order
from blasad._declarations.aliases import Array, Axes, Function, Operand
from blasad._declarations.functions import NUMBERS
from blasad._numpy.as_written import as_written
from blasad._numpy.functions import (
    DEFAULT,
    RULES,
    array_of,
    axes_of,
    broadcast_arrays,
    by_ranks,
    chosen,
    diff,
    finish,
    found_anew,
    found_by,
    refuse,
    reshape,
    rule,
    sort,
    sorted_by_program,
    stack,
    where,
)
from blasad._numpy.reduce import kept, mean, sum_of

__all__ = ["RULES"]

@rule("average")
def average(
    a: Operand, axis: Any = None, weights: Operand = None, returned: Any = False, *, keepdims: Any = DEFAULT,
) -> Operand:
    a, keepdims = array_of(a), kept(keepdims)
    if weights is None:
        result = mean(a, axis, keepdims=keepdims)
        total = np.full(result.shape, result.dtype.type(a.size / max(result.size, 1)))
    else:
        weights = array_of(weights)
        if weights.shape != a.shape:
            if axis is None:
                raise TypeError("Axis must be specified when shapes of a and weights differ.")
            axes = normalize_axis_tuple(axis, a.ndim)
            if weights.shape != tuple(a.shape[i] for i in axes):
                raise ValueError("Shape of weights must be consistent with shape of a along specified axis.")
            weights = np.transpose(weights, np.argsort(axes))
            weights = reshape(weights, [n if i in axes else 1 for i, n in enumerate(a.shape)])
        dtype = np.result_type(a.dtype, weights.dtype, *["d"] * (a.dtype.kind in "biu"))
        total = np.sum(weights, axis, dtype, keepdims=keepdims)
        if np.any(total == 0):
            raise ZeroDivisionError("Weights sum to zero, can't be normalized")
        result = sum_of(np.multiply(a, weights, dtype=dtype), axis, keepdims=keepdims) / total
    return (result, np.broadcast_to(total, result.shape) * 1) if returned else result


@rule("median")
def median(a: Operand, axis: Axes = None, out: Array | None = None, overwrite_input: bool = False,
           keepdims: bool = False) -> Operand:
    axes = axes_of(axis, a.ndim)
    shape = [1 if i in axes else n for i, n in enumerate(a.shape)]
    if len(axes) == 1:
        a = np.moveaxis(sort(a, axes[0]), axes[0], 0)
    else:
        rest = [i for i in range(a.ndim) if i not in axes]
        rows = reshape(np.transpose(a, (*axes, *rest)), (math.prod(a.shape[i] for i in axes),
                                                         *(a.shape[i] for i in rest)))
        a = sort(rows, 0)
    n = a.shape[0]
    result = mean(a[(n - 1) // 2:n // 2 + 1], 0)
    if n:                                   # NaN are last
        nan = np.isnan(a[-1])
        result = where(nan, a[-1], result) if nan.any() else result
    return finish(reshape(result, shape) if kept(keepdims) else result, out)


@rule("trapezoid")
def trapezoid(y: Operand, x: Operand = None, dx: Operand = 1.0, axis: Any = -1) -> Operand:
    y = np.moveaxis(array_of(y), axis, -1)
    if x is not None:
        x = array_of(x)
        dx = diff(x) if x.ndim == 1 else diff(np.moveaxis(x, axis, -1))
    return sum_of(dx * (y[..., 1:] + y[..., :-1]) / 2.0, -1)


@rule("cross")
def cross(a: Operand, b: Operand, axisa: int = -1, axisb: int = -1, axisc: int = -1,
          axis: int | None = None) -> Operand:
    if axis is not None:
        axisa = axisb = axisc = axis
    a, b = np.moveaxis(array_of(a), axisa, -1), np.moveaxis(array_of(b), axisb, -1)
    if a.shape[-1] not in (2, 3) or b.shape[-1] not in (2, 3):
        raise ValueError("incompatible dimensions for cross product\n(dimension must be 2 or 3)")
    if a.shape[-1] == b.shape[-1] == 2:     # the third component, the others are zero
        return a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]
    third = [x[..., 2] if x.shape[-1] == 3 else 0.0 for x in (a, b)]
    (a0, a1, a2), (b0, b1, b2) = ((x[..., 0], x[..., 1], z) for x, z in zip((a, b), third, strict=True))
    parts = [a1 * b2 - a2 * b1, a2 * b0 - a0 * b2, a0 * b1 - a1 * b0]
    return stack(parts, axisc)


@rule("linalg.cross")
def cross_of_vectors(x1: Operand, x2: Operand, /, *, axis: int = -1) -> Operand:
    return cross(x1, x2, axis=axis)


@rule("pad")
def pad(array: Operand, pad_width: Operand, mode: str = "constant", **kwargs: Any) -> Operand:
    if mode in ("edge", "reflect", "symmetric", "wrap") and kwargs.get("reflect_type", "even") == "even":
        return chosen(np.pad, array, pad_width, mode, **kwargs)
    return pad_by_parts(array, pad_width, mode, **kwargs)


pad_by_parts = as_written(np.pad)


@rule("meshgrid")
def meshgrid(*xi: Any, copy: bool = True, sparse: bool = False, indexing: str = "xy") -> tuple[Array, ...]:
    if indexing not in ("xy", "ij"):
        raise ValueError("Valid values for `indexing` are 'xy' and 'ij'.")
    axes = list(range(len(xi)))
    if indexing == "xy" and len(xi) > 1:
        axes[:2] = 1, 0
    grids = [reshape(array_of(x), [-1 if i == axis else 1 for i in range(len(xi))])
             for x, axis in zip(xi, axes, strict=True)]
    grids = grids if sparse else list(broadcast_arrays(*grids))
    return tuple(x.copy() for x in grids) if copy else tuple(grids)


@rule("polyval")
def polyval(p: Operand, x: Operand) -> Operand:
    x = x if isinstance(x, np.poly1d) else array_of(x)
    result: Any = 0 if isinstance(x, np.poly1d) else np.zeros_like(x)
    for coefficient in array_of(p):
        result = result * x + coefficient
    return result


@rule("sinc")
def sinc(x: Operand) -> Operand:
    """As NumPy computes it; its own derivatives have no digits left near 0."""
    x = np.pi * array_of(x)
    return of_one(NUMBERS["sinc_of"], x) if x.dtype.kind != "c" else np.sin(x) / where(x == 0, 1e-20, x)


@rule("i0")
def i0(x: Operand) -> Operand:
    from blasad._numpy.special import UFUNCS

    return UFUNCS[np.i0](x)


@rule("round around")
def rounded(a: Operand, decimals: int = 0, out: Any = None) -> Operand:
    """As NumPy rounds: the number that is rounded to an integer is a multiple, or a part."""
    a = array_of(a)
    if decimals == 0:
        return np.rint(a) if out is None else np.rint(a, out=out)
    power = 10.0 ** abs(decimals)
    result = np.rint(a * power) / power if decimals > 0 else np.rint(a / power) * power
    return finish(result if lies_in_order(result, "C") else result.copy("C"), out)


OF_NUMPY = os.path.dirname(np.__file__)         # where its code is, also when it is run as it is written


def asked_by_numpy() -> bool:
    """Whether NumPy's own code partitions: its percentiles read the elements at kth, which are those of a sorted array.

    A program may read the others too, which NumPy leaves in an order of its own.
    """
    frame: FrameType | None = sys._getframe(2)
    while frame is not None and str(frame.f_globals.get("__name__")).startswith("blasad."):
        frame = frame.f_back
    return frame is not None and frame.f_code.co_filename.startswith(OF_NUMPY)


@rule("partition")
def partition(a: Operand, kth: Operand, axis: Any = -1, kind: Any = "introselect", order: Any = None) -> Any:
    refuse("partition", order=order)
    if axis is None:
        a, axis = reshape(a, (-1,)), 0
    whole = sorted_by_program(a, axis) if asked_by_numpy() else None
    return by_ranks(a, found_anew(np.argpartition, a, kth, axis, kind), axis) if whole is None else whole


def places_of_unique(a: Array, **options: Any) -> tuple[Any, ...]:
    return (None, *np.unique(a, return_index=True, **options)[1:])


@rule("unique")
def unique(ar: Operand, return_index: bool = False, return_inverse: bool = False, return_counts: bool = False,
           axis: Any = None, *, equal_nan: bool = True, sorted: bool = True) -> Operand:
    """Sorted elements, of equal ones the first."""
    options: Any = {"return_inverse": return_inverse, "return_counts": return_counts, "equal_nan": equal_nan}
    _, firsts, *others = found_by(functools.partial(places_of_unique, axis=axis, **options), ar)
    values = reshape(ar, (-1,))[firsts] if axis is None else np.take(ar, firsts, axis)
    others = [firsts] * return_index + others
    return (values, *others) if others else values


NATURES: dict[Function, tuple[int, float]] = {  # as a program compares them
    np.isnan: (9, 0.0), np.isposinf: (2, np.inf), np.isneginf: (2, -np.inf)}


def of_nature(kind: Function, number: int, x: Array, like: float) -> Array:
    """Which elements are of a kind, in memory of a program that is being made."""
    mask = mask_of(number, x, like)
    places: Array = found_by(kind, x) if mask is None else mask.memory
    return places


@rule("nan_to_num")
def nan_to_num(x: Operand, copy: bool = True, nan: Operand = 0.0, posinf: Operand = None,
               neginf: Operand = None) -> Operand:
    """A copy, or without one x itself, which is written."""
    if not copy and x.is_scalar:
        raise ValueError("Unable to avoid copy while creating an array as requested.")
    result = x.copy("K")[...] if copy else x
    limits = np.finfo(x.dtype)
    for part in (result.real, result.imag) if x.dtype.kind == "c" else (result,):
        numbers = nan, limits.max if posinf is None else posinf, limits.min if neginf is None else neginf
        places = [of_nature(kind, number, part, like) for kind, (number, like) in NATURES.items()]
        for where_, number in zip(places, numbers, strict=True):
            assign(part, part.dtype.type(number), where=where_)
    return result if result.ndim else result[()]
