"""Sums, products and extrema over axes, and what is made of them."""

from __future__ import annotations

import functools
import math
from typing import Any

import numpy as np

from blasad._arrays import operations as _operations
from blasad._arrays import views as _views
from blasad._arrays.masks import Mask
from blasad._arrays.operands import overlaps
from blasad._arrays.operations import FUNCTIONS, OPERATIONS, binary, unary
from blasad._arrays.spread import order_of
from blasad._arrays.traced import TracedArray
from blasad._declarations.aliases import Array, Axes, DTypeLike, Function, Operand
from blasad._numpy.functions import (
    DEFAULT,
    array_of,
    axes_of,
    cast_to,
    finish,
    from_linalg,
    moved,
    reshape,
    rule,
    values_of,
    where,
)


def masked(a: Array, mask: Operand, value: int) -> Operand:
    """What a reduction takes that leaves elements out: a value that changes nothing is in their places."""
    if mask is DEFAULT or mask is True:
        return a
    if is_of_program(mask, a):
        return where(mask, a, np.asarray(value, a.dtype))
    return where(np.broadcast_to(np.asarray(values_of(mask), bool), a.shape), a, np.asarray(value, a.dtype))


def is_of_program(mask: Operand, a: Array) -> bool:
    """Whether a program finds a mask of some elements anew in each run."""
    return type(mask) is Mask and mask.memory is not None and mask.shape == a.shape


def count_of(a: Array, axes: tuple[int, ...], mask: Operand, keepdims: bool) -> Operand:
    """How many elements each result is made of: a number, or an array of them."""
    if mask is DEFAULT or mask is True:
        return math.prod(a.shape[i] for i in axes)
    if is_of_program(mask, a):
        return _operations.total(mask.numbers(np.float64), axes, kept(keepdims))
    mask = np.broadcast_to(np.asarray(values_of(mask), bool), a.shape)
    return np.sum(mask, axes, float, keepdims=kept(keepdims))


def over(total: Array, count: Operand, least: float | None = None) -> Operand:
    if type(count) in (int, float):
        count = float(count if least is None else max(count, least))
        return binary(OPERATIONS["divide"], total, count, total)
    count = (count if least is None else np.maximum(count, least)).astype(total.dtype)
    return binary(OPERATIONS["divide"], total, count)


def kept(keepdims: Any) -> bool:
    return keepdims is not DEFAULT and bool(keepdims)


@rule("sum")
def sum_of(a: Operand, axis: Axes | None = None, dtype: DTypeLike | None = None, out: Array | None = None,
           keepdims: bool = False, initial: Operand = DEFAULT, where: Operand = DEFAULT) -> Operand:
    a = array_of(a)
    if axis is None and dtype is None and out is None and where is DEFAULT and initial is DEFAULT:
        return _operations.total(a, range(a.ndim), kept(keepdims))
    dtype = out.dtype if dtype is None and out is not None else dtype       # the sum is made in the output's type
    if not isinstance(a, TracedArray):                                # what is traced is the initial value
        return finish(np.sum(a, axis, dtype, keepdims=kept(keepdims), where=where is DEFAULT or where) + initial, out)
    result = _operations.total(masked(cast_to(a, dtype), where, 0), axes_of(axis, a.ndim), kept(keepdims))
    return finish(result if initial is DEFAULT else result + initial, out)


@rule("mean")
def mean(a: Operand, axis: Axes = None, dtype: DTypeLike | None = None, out: Array | None = None,
         keepdims: bool = False, *, where: Operand = DEFAULT) -> Operand:
    count = count_of(a, axes_of(axis, a.ndim), where, keepdims)
    dtype = out.dtype if dtype is None and out is not None else dtype
    return finish(over(sum_of(a, axis, dtype, None, keepdims, where=where), count), out)


@rule("var")
def var(a: Operand, axis: Axes = None, dtype: DTypeLike | None = None, out: Array | None = None, ddof: float = 0,
        keepdims: bool = False, *, where: Operand = DEFAULT, mean: Operand = DEFAULT,
        correction: Any = DEFAULT) -> Operand:
    axes, away = deviations(a, axis, dtype, where, mean)
    parts = (away.real, away.imag) if away.dtype.kind == "c" else (away,)
    squares = sum(unary(FUNCTIONS["square"], part) for part in parts)
    total = sum_of(squares, axes, None, None, keepdims)
    count = count_of(a, axes, where, keepdims) - (ddof if correction is DEFAULT else correction)
    return finish(over(total, count, 0.0), out)


def deviations(a: Array, axis: Axes, dtype: Any, mask: Operand, average: Any) -> tuple[tuple[int, ...], Operand]:
    """Axes, and the differences from a mean over them, which is given or computed; zeros where the mask is False."""
    axes = axes_of(axis, a.ndim)
    return axes, masked(a - (average_of(a, axes, dtype, mask) if average is DEFAULT else average), mask, 0)


def average_of(a: Array, axes: tuple[int, ...], dtype: DTypeLike, mask: Operand) -> Operand:
    return mean(a, axes, dtype, None, True, where=mask)


@rule("std")
def std(
    a: Operand, axis: Axes = None, dtype: Any = None, out: Array | None = None, ddof: Any = 0, keepdims: Any = False, *,
    where: Operand = DEFAULT, mean: Any = DEFAULT, correction: Any = DEFAULT,
) -> Operand:
    """A norm, and not the root of `var`: the derivative at equal elements is then that of a norm at zero."""
    axes, away = deviations(a, axis, dtype, where, mean)
    result = two_norm(away, axes, keepdims)
    count = count_of(a, axes, where, keepdims) - (ddof if correction is DEFAULT else correction)
    return finish(over(result, math.sqrt(max(count, 0)) if type(count) is int else np.sqrt(np.maximum(count, 0))),
                  out)


def by_halves(name: str, number: int, identity: int | None, a: Operand, axis: Axes | None = None,
              out: Array | None = None, keepdims: bool = False, initial: Operand = DEFAULT,
              where: Operand = DEFAULT) -> Operand:
    """The two halves are combined elementwise until one element is left: log2(n) calls, each with its derivative."""
    a = array_of(a)
    if where is not DEFAULT and where is not True:
        if identity is None and initial is DEFAULT:
            raise ValueError(f"reduction operation {name!r} does not have an identity, so to use a where mask one has "
                             "to specify 'initial'")
        a = masked(a, where, identity if identity is not None else initial)
    run = functools.partial(binary, number)
    if a.dtype.kind == "c" and name != "multiply":      # which are chosen
        run = getattr(np, name)
    axes = axes_of(axis, a.ndim)
    if initial is not DEFAULT:
        total = by_halves(name, number, identity, a, axis, None, keepdims) if a.size or identity is not None else (
            _operations.allocate(a, np.empty(a.shape).sum(axes, keepdims=kept(keepdims)).shape, a.dtype, initial))
        return finish(run(total, initial), out)
    shape = [1 if i in axes else n for i, n in enumerate(a.shape)]
    others, back = rest_of(a, axes)
    rest = [a.shape[i] for i in others]
    n = math.prod(a.shape[i] for i in axes)
    if n == 0 and identity is None:
        raise ValueError(f"zero-size array to reduction operation {name} which has no identity")
    rows = reshape(moved(np.transpose, a, (*axes, *others)), (n, *rest))
    if n == 0:
        result = _operations.allocate(a, rest, a.dtype, identity)
    elif n == 1:
        result = rows[0].copy()
    while n > 1:
        half = n // 2
        result = run(rows[:half], rows[half:2 * half])
        if n % 2:
            run(result[:1], rows[2 * half:], result[:1])
        rows, n = result, half
        result = rows[0]
    result = moved(np.transpose, result, back) if rest else result[()]
    return finish(reshape(result, shape) if kept(keepdims) else result, out)


def rest_of(x: Array, axes: tuple[int, ...]) -> tuple[list[int], list[int]]:
    """The axes that are left, from the slowest to the fastest, and the transposition back to their places."""
    order = order_of(x.ndim, [x])
    rest = [i for i in (range(x.ndim) if order is None else reversed(order)) if i not in axes]
    return rest, np.argsort(rest).tolist()


def product_of(a: Array, axis: Any = None, dtype: Any = None, out: Array | None = None, keepdims: Any = False,
               initial: Operand = DEFAULT, where: Operand = DEFAULT) -> Operand:
    return by_halves("multiply", OPERATIONS["multiply"], 1, cast_to(a, dtype), axis, out, keepdims, initial, where)


def extremum_of(
    name: str, a: Array, axis: Any = None, dtype: Any = None, out: Array | None = None, keepdims: Any = False,
    initial: Operand = DEFAULT, where: Operand = DEFAULT,
) -> Operand:
    return by_halves(name, OPERATIONS[name], None, cast_to(a, dtype), axis, out, keepdims, initial, where)


maximum_of, minimum_of = (functools.partial(extremum_of, name) for name in ("maximum", "minimum"))
rule("prod")(product_of)
rule("max amax")(lambda a, axis=None, out=None, *args, **kwargs: maximum_of(a, axis, None, out, *args, **kwargs))
rule("min amin")(lambda a, axis=None, out=None, *args, **kwargs: minimum_of(a, axis, None, out, *args, **kwargs))


@rule("ptp")
def ptp(a: Operand, axis: Axes = None, out: Array | None = None, keepdims: bool = False) -> Operand:
    if out is None or not overlaps([a, out]):
        return finish(maximum_of(a, axis, keepdims=keepdims) - minimum_of(a, axis, keepdims=keepdims), out)
    largest = maximum_of(a, axis, out=out, keepdims=keepdims)       # NumPy, too, finds the smallest ones after it
    return finish(largest - minimum_of(a, axis, keepdims=keepdims), out)


@rule("trace")
def trace(a: Operand, offset: int = 0, axis1: Any = 0, axis2: Any = 1, dtype: DTypeLike | None = None,
          out: Array | None = None) -> Operand:
    return sum_of(_views.view(a, np.diagonal, offset, axis1, axis2), -1, dtype, out)


@rule("linalg.trace")
def trace_of_stack(x: Operand, /, *, offset: int = 0, dtype: DTypeLike | None = None) -> Operand:
    return trace(x, offset, -2, -1, dtype)


# ---------------------------------------------------------------- norms

@rule("linalg.norm")
def norm(x: Operand, ord: Any = None, axis: Axes = None, keepdims: bool = False) -> Operand:
    axes = axes_of(axis, x.ndim)
    if len(axes) not in (1, 2) and (axis is not None or ord is not None):
        raise ValueError("Improper number of dimensions to norm.")
    if ord is None or len(axes) == 2 and ord in ("fro", "f") or len(axes) == 1 and ord == 2:
        return two_norm(x, axes, keepdims)
    if len(axes) == 1 and ord in (1, np.inf, -np.inf):
        return size_of(x, ord, axes, keepdims)
    if len(axes) == 2 and ord in (1, -1, np.inf, -np.inf):
        summed, other = axes if abs(ord) == 1 else axes[::-1]
        sums = size_of(x, 1, (summed,), True)
        result = size_of(sums, math.copysign(math.inf, ord), (other,), True)
        return result if kept(keepdims) else _views.view(result, np.squeeze, axes) if x.ndim > 2 else result[0, 0]
    if len(axes) == 1 and issubclass(type(ord), (int, float, np.number)):
        return of_powers(x, ord, axes, kept(keepdims))
    if len(axes) == 2 and ord in (2, -2, "nuc"):
        return from_linalg("norm_of_values", x, ord, axes, kept(keepdims))
    raise ValueError(f"numpy.linalg.norm: ord is {ord!r}, over {len(axes)} axes; there are norms of vectors of every "
                     "number, and 'fro', 'nuc', 1, 2, inf and their negatives of matrices")


def of_powers(x: Array, ord: float, axes: tuple[int, ...], keepdims: bool) -> Operand:
    """The norm of vectors with another exponent; 0 counts elements, which has no derivative."""
    if ord == 0:
        return np.sum(values_of(x) != 0, axis=axes, keepdims=keepdims, dtype=x.real.dtype)
    return from_linalg("norm_of_powers", x, ord, axes, keepdims)


def size_of(x: Array, ord: float, axes: tuple[int, ...], keepdims: bool) -> Operand:
    """The sum of absolute values over some axes, or their extremum."""
    if ord == np.inf and math.prod(x.shape[i] for i in axes) == 0:
        return np.zeros_like(np.sum(x.real, axes, keepdims=kept(keepdims)))
    reductions: dict[Any, Function] = {1: sum_of, np.inf: maximum_of, -np.inf: minimum_of}
    return reductions[ord](unary(FUNCTIONS["absolute"], x), axes, keepdims=kept(keepdims))


@rule("linalg.vector_norm")
def vector_norm(x: Operand, /, *, axis: Axes = None, keepdims: bool = False, ord: Any = 2) -> Operand:
    axes = axes_of(axis, x.ndim)
    if ord in (1, 2, np.inf, -np.inf):
        return two_norm(x, axes, keepdims) if ord == 2 else size_of(x, ord, axes, keepdims)
    return of_powers(x, ord, axes, kept(keepdims))


@rule("linalg.matrix_norm")
def matrix_norm(x: Operand, /, *, keepdims: bool = False, ord: Any = "fro") -> Operand:
    return norm(x, ord, (-2, -1), keepdims)


def two_norm(x: Array, axes: tuple[int, ...], keepdims: bool) -> TracedArray:
    rest, back = rest_of(x, axes)
    shape = [x.shape[i] for i in rest]
    rows = reshape(moved(np.transpose, x, (*rest, *axes)), (math.prod(shape), math.prod(x.shape[i] for i in axes)))
    result = _operations.norms(rows)
    result = moved(np.transpose, reshape(result, shape), back) if shape else result[0]
    return reshape(result, [1 if i in axes else n for i, n in enumerate(x.shape)]) if kept(keepdims) else result
