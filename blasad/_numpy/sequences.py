"""Functions of NumPy along a sequence: running sums and products, filters, tables, counts."""

from __future__ import annotations

import functools
import math
from typing import Any

import numpy as np
from numpy.lib.array_utils import normalize_axis_index, normalize_axis_tuple

from blasad._arrays import arrays as _arrays
from blasad._arrays import operations as _operations
from blasad._arrays.arrays import blank
from blasad._arrays.operations import assign, recurrence
from blasad._arrays.spread import order_of
from blasad._arrays.traced import TracedArray
from blasad._arrays.unseen import ANEW
from blasad._arrays.views import frozen, gather, lies_in_order, offsets_of, view
from blasad._declarations.aliases import Array, Axes, DTypeLike, Function, Operand
from blasad._numpy.functions import (
    DEFAULT,
    Table,
    arranged,
    array_of,
    cast_to,
    common_dtype,
    concatenate,
    diff,
    finish,
    found_anew,
    holds_traced,
    operand,
    ravel,
    reshape,
    rule,
    stack,
    traced_in,
    where,
)
from blasad._numpy.reduce import sum_of

ACCUMULATIONS: Table = {}       # ufunc -> what runs in place of its `accumulate`


# ---------------------------------------------------------------- running sums, products and extrema

def along(axis: Any, x: Operand) -> tuple[Operand, int]:
    """The array whose sequences run along an axis: all of it, flat, for none."""
    x = array_of(x)
    if axis is None or x.ndim == 0 and axis in (0, -1):
        x, axis = ravel(x), 0
    return x, normalize_axis_index(axis, x.ndim)


def in_rows(x: Operand, axis: int) -> Operand:
    """A view in which the axis is that of rows, the last but one."""
    return x[:, None] if x.ndim == 1 else np.moveaxis(x, axis, -2)


def back(rows: Any, ndim: int, axis: int) -> Operand:
    return rows[:, 0] if ndim == 1 else np.moveaxis(rows, -2, axis)


def running(x: Array, axis: int, factors: Array) -> Array:
    """Row after row: what comes before it, times its factor, is added."""
    results = back(recurrence(in_rows(x, axis), factors), x.ndim, axis)
    return arranged(results, order_of(x.ndim, [x]))


@rule("cumsum")
def cumsum(a: Operand, axis: Axes = None, dtype: Any = None, out: Any = None) -> Operand:
    a, axis = along(axis, cast_to(array_of(a), dtype))
    return finish(running(a, axis, np.ones(1, a.dtype)), out)


@rule("cumprod")
def cumprod(a: Operand, axis: Axes = None, dtype: Any = None, out: Array | None = None) -> Operand:
    a, axis = along(axis, cast_to(array_of(a), dtype))
    first = np.zeros_like(a)
    start = (slice(None),) * axis + (slice(0, 1),)
    first[start] = a[start]
    return finish(running(first, axis, in_rows(a, axis)), out)


@rule("cumulative_sum")
def cumulative_sum(x: Operand, /, *, axis: Axes = None, dtype: DTypeLike | None = None, out: Array | None = None,
                   include_initial: bool = False) -> Operand:
    return with_initial(cumsum, 0, x, axis, dtype, out, include_initial)


@rule("cumulative_prod")
def cumulative_prod(
    x: Operand, /, *, axis: Axes = None, dtype: Any = None, out: Any = None, include_initial: bool = False,
) -> Operand:
    return with_initial(cumprod, 1, x, axis, dtype, out, include_initial)


def with_initial(accumulated: Function, value: float, x: Array, axis: Any, dtype: Any, out: Any,
                 initial: bool) -> Operand:
    x = array_of(x)
    if axis is None:
        if x.ndim > 1:
            raise ValueError("For arrays which have more than one dimension ``axis`` argument is required.")
        axis = 0
    result = accumulated(x, axis, dtype)
    if initial:
        first = np.full_like(result[(slice(None),) * (axis % x.ndim) + (slice(0, 1),)], value)
        result = concatenate([first, result], axis)
    return finish(result, out)


def running_extremum(ufunc: np.ufunc, a: Operand, axis: Axes = 0, dtype: DTypeLike | None = None,
                     out: Array | None = None) -> Operand:
    """Each element is one of those before it: the last one at which the extremum changed."""
    a, axis = along(axis, a)
    latest = found_anew(functools.partial(latest_extremes, ufunc, axis), a)
    like = ufunc.accumulate(np.zeros_like(_arrays.outline(a)), axis)            # in its order in memory
    if type(latest) in ANEW:
        axes = np.argsort(like.strides, kind="stable").tolist()
        return finish(arranged(np.take_along_axis(a, latest, axis), axes), out)
    return finish(gather(a, np.take_along_axis(offsets_of(a), latest, axis), like), out)


def latest_extremes(ufunc: np.ufunc, axis: int, values: Any) -> Any:
    extremes = ufunc.accumulate(values, axis)
    places = np.arange(values.shape[axis]).reshape([-1 if i == axis else 1 for i in range(values.ndim)])
    new = (values == extremes) | np.isnan(values)
    return np.maximum.accumulate(np.where(new, places, 0), axis)


ACCUMULATIONS[np.add] = lambda a, axis=0, dtype=None, out=None: cumsum(a, axis, dtype, out)
ACCUMULATIONS[np.multiply] = lambda a, axis=0, dtype=None, out=None: cumprod(a, axis, dtype, out)
ACCUMULATIONS[np.maximum] = lambda *args, **kwargs: running_extremum(np.maximum, *args, **kwargs)
ACCUMULATIONS[np.minimum] = lambda *args, **kwargs: running_extremum(np.minimum, *args, **kwargs)


def in_turn(
    ufunc: np.ufunc, method: str, a: Operand, axis: Any = 0, dtype: Any = None, out: Any = None, keepdims: Any = False,
    initial: Operand = None, where: Operand = True,
) -> Operand:
    """The `reduce` or `accumulate` of a ufunc that has no better way: its results, one after the other."""
    if where is not True:
        raise TypeError(f"blasad: numpy.{ufunc.__name__}.reduce has no rule for where=; use np.where before it")
    a = cast_to(array_of(a), dtype)
    if a.ndim == 0 and method == "reduce" and axis in (0, -1):      # as NumPy takes it
        axis = None
    shape, axes = a.shape, normalize_axis_tuple(range(a.ndim) if axis is None else axis, a.ndim)
    if len(axes) > 1:                       # NumPy says whether their order matters
        ufunc.reduce(np.ones((1,) * len(axes), a.dtype), axis=tuple(range(len(axes))))
    a = np.moveaxis(a, axes, range(len(axes)))
    a = reshape(a, (math.prod(a.shape[:len(axes)]), *a.shape[len(axes):]))
    results = [] if initial is None else [initial]
    for x in a:
        results.append(ufunc(results[-1], x) if results else x.copy())
    if not results and method == "accumulate":
        return finish(np.empty(shape, a.dtype), out)
    if method == "accumulate":
        return finish(np.moveaxis(stack(results), 0, axes[0]), out)
    if not results:
        if ufunc.identity is None:
            raise ValueError(f"zero-size array to reduction operation {ufunc.__name__} which has no identity")
        results.append(np.full(a.shape[1:], ufunc.identity, a.dtype))
    lengths = [1 if i in axes else n for i, n in enumerate(shape)]
    return finish(reshape(results[-1], lengths) if keepdims else results[-1], out)


def reduceat(
    run: Function, a: Array, indices: list[int], axis: Any = 0, dtype: Any = None, out: Any = None,
) -> Operand:
    """A reduction of each part of an axis, from one index to the next; of one element if the next is not larger."""
    a, axis = along(axis, cast_to(array_of(a), dtype))
    starts = np.asarray(indices)
    if starts.size and not (starts.min() >= 0 and starts.max() < a.shape[axis]):
        raise IndexError(f"index out-of-bounds in reduceat [0, {a.shape[axis]})")
    ends = [*starts[1:], a.shape[axis]][:starts.size]
    lead = (slice(None),) * axis
    parts = [run(a[(*lead, slice(i, max(j, i + 1)))], axis) for i, j in zip(starts, ends, strict=True)]
    return finish(stack(parts, axis) if parts else a[(*lead, slice(0, 0))], out)


@rule("ediff1d")
def ediff1d(ary: Operand, to_end: Operand = None, to_begin: Operand = None) -> Operand:
    parts = [None if to_begin is None else ravel(array_of(to_begin)), diff(ravel(array_of(ary))),
             None if to_end is None else ravel(array_of(to_end))]
    return concatenate([part for part in parts if part is not None])


# ---------------------------------------------------------------- sliding products

def sliding(a: Operand, v: Operand, mode: str, name: str) -> Operand:
    """``sum(a[i + k] v[k])`` where they overlap: the shorter one is added element by element, scaled."""
    a, v = (reshape(x, (1,)) if x.ndim == 0 else x for x in (array_of(a), array_of(v)))
    if a.ndim != 1 or v.ndim != 1 or not a.size or not v.size:
        raise ValueError(f"blasad: numpy.{name} of shapes {a.shape} and {v.shape}; both are vectors that are not empty")
    n, m = a.shape[0], v.shape[0]
    dtype = np.result_type(a.dtype, v.dtype)
    full = _operations.allocate(traced_in(a, v), (n + m - 1,), dtype, 0)
    longer, shorter = (a, v[::-1]) if n >= m else (v[::-1], a)
    for k in range(shorter.shape[0]):
        full[k:k + longer.shape[0]] += shorter[k] * longer
    if mode == "full":
        return full
    if mode == "same":
        first = (min(n, m) - 1) // 2 if n >= m else min(n, m) // 2
        return full[first:first + max(n, m)]
    if mode == "valid":
        return full[min(n, m) - 1:max(n, m)]
    raise ValueError(f"blasad: numpy.{name}: mode is {mode!r}; it is 'full', 'same' or 'valid'")


@rule("correlate")
def correlate(a: Operand, v: Operand, mode: str = "valid") -> Operand:
    return sliding(a, np.conj(array_of(v)), mode, "correlate")


@rule("convolve")
def convolve(a: Operand, v: Operand, mode: str = "full") -> Operand:
    a, v = array_of(a), array_of(v)
    if v.size > a.size:
        a, v = v, a
    v = reshape(v, (-1,))
    return sliding(a, v[::-1], mode, "convolve")


@rule("polymul")
def polymul(a1: Operand, a2: Operand) -> Operand:
    """Without leading zeros, as NumPy's."""
    a1, a2 = (reshape(array_of(x), (-1,)) for x in (a1, a2))
    firsts = [np.flatnonzero(_arrays.values(x) if isinstance(x, TracedArray) else x)[:1] for x in (a1, a2)]
    return convolve(*(x[int(first[0]):] if first.size else x[-1:] for x, first in zip((a1, a2), firsts, strict=True)))


@rule("lib.stride_tricks.sliding_window_view")
def sliding_window_view(
    x: Operand, window_shape: Any, axis: Axes = None, *, subok: bool = False, writeable: bool = False,
) -> Operand:
    """A view.  It is read-only unless a writable one is asked for, of which no element may then be written twice."""
    result = view(x[...] if x.is_scalar else x, np.lib.stride_tricks.sliding_window_view, window_shape, axis)
    return result if writeable else frozen(result)


# ---------------------------------------------------------------- tables and counts

@rule("interp")
def interp(x: Operand, xp: Operand, fp: Operand, left: Operand = None, right: Operand = None,
           period: Any = None) -> Operand:
    """Piecewise linear, as NumPy computes it; the intervals are found by the values."""
    x, xp, fp = array_of(x), array_of(xp), array_of(fp)
    x, xp, fp = cast_to(x, np.float64), cast_to(xp, np.float64), cast_to(fp, np.result_type(fp.dtype, np.float64))
    if period is not None:
        x, xp, fp, left, right = *periodic(x, xp, fp, abs(period)), None, None
    if xp.ndim != 1 or xp.shape != fp.shape or not xp.size:
        raise ValueError(f"blasad: numpy.interp: xp and fp are vectors of one length, not of shapes {xp.shape} and "
                         f"{fp.shape}")
    if left is None and right is None or not isinstance(left, TracedArray) and not isinstance(right, TracedArray):
        result = interpolated_by_program(x, xp, fp, left, right)
        if result is not None:
            return result
    at, places = (_arrays.values(v) if isinstance(v, TracedArray) else v for v in (x, xp))
    k = np.searchsorted(places, at, "right") - 1
    inside = np.clip(k, 0, max(xp.shape[0] - 2, 0))
    exact = (k >= 0) & (places[np.clip(k, 0, None)] == at)
    start = np.where(exact, k, inside)      # at a place of the table the value is that of the table
    if xp.shape[0] == 1:
        result = fp[inside]
    elif fp.dtype.kind == "c":              # NumPy has another slope here
        slope = 1.0 / (xp[inside + 1] - xp[inside])
        parts = [on_line(x, xp, part, (part[inside + 1] - part[inside]) * slope, inside, start, exact)
                 for part in (fp.real, fp.imag)]
        result = np.zeros(parts[0].shape, fp.dtype, like=traced_in(x, xp, fp))
        result.real[...], result.imag[...] = parts
    else:
        slope = (fp[inside + 1] - fp[inside]) / (xp[inside + 1] - xp[inside])
        result = on_line(x, xp, fp, slope, inside, start, exact)
    result = where(at > places[-1], fp[-1] if right is None else right, result)
    result = where(at < places[0], fp[0] if left is None else left, result)
    return result if result.ndim else result[()]


def interpolated_by_program(x: Any, xp: Any, fp: Any, left: Any, right: Any) -> Any:
    """The same, if a program is being made, which finds the intervals in each run; None where it cannot."""
    like = traced_in(*(v for v in (x, xp, fp) if isinstance(v, TracedArray)))
    n = xp.shape[0]
    if not _operations.in_program(like) or fp.dtype != np.float64 or n < 2 or not x.size:
        return None
    lines = [v.copy("C") if isinstance(v, TracedArray) else assign(blank(like, v.shape, np.float64, False), v)
             for v in (x[None] if x.ndim == 0 else x, xp, fp)]
    points, knots, heights = lines
    intervals = _operations.search(points, knots)
    x0, x1, y0, y1 = (_operations.taken(line, intervals) for line in (knots[:-1], knots[1:], heights[:-1], heights[1:]))
    at_end = (points >= knots[-1]) & (points <= knots[-1])
    result = (y1 - y0) / (x1 - x0) * (points - where(at_end, knots[-1], x0)) + where(at_end, heights[-1], y0)
    if np.isnan(result).any():              # of infinities, which NumPy takes from the other end
        return None
    result = where(points > knots[-1], heights[-1] if right is None else right, result)
    result = where(points < knots[0], heights[0] if left is None else left, result)
    return result if x.ndim else result[0]


def on_line(x: Operand, xp: Operand, fp: Operand, slope: Any, inside: Any, start: Operand, exact: Any) -> Operand:
    """The values of lines as NumPy computes them: from their other ends where infinities have given NaN.

    Where x is one of xp, they are those of the table.
    """
    knots, heights = (_arrays.values(v) if isinstance(v, TracedArray) else v for v in (xp, fp))
    result = slope * (x - xp[start]) + fp[start]
    wrong = np.isnan(_arrays.values(result))
    steep = exact & (wrong | (knots[inside + 1] == knots[inside]))
    result = where(steep, fp[start], result) if np.any(steep) else result
    wrong = wrong & ~exact
    if np.any(wrong):
        result = where(wrong, slope * (x - xp[inside + 1]) + fp[inside + 1], result)
        level = wrong & np.isnan(_arrays.values(result)) & (heights[inside] == heights[inside + 1])
        result = where(level, fp[inside], result)
    return result


def periodic(x: Array, xp: Array, fp: Array, period: float) -> tuple[Operand, Operand, Operand]:
    """One period, in order, with a place before and one after it."""
    if period == 0:
        raise ValueError("period must be a non-zero value")
    x, xp = x % period, xp % period
    order = np.argsort(xp)
    xp, fp = xp[order], fp[order]
    return x, concatenate([xp[-1:] - period, xp, xp[:1] + period]), concatenate([fp[-1:], fp, fp[:1]])


@rule("bincount")
def bincount(x: Operand, /, weights: Operand = None, minlength: int = 0) -> Operand:
    if isinstance(x, TracedArray):
        raise TypeError("blasad: numpy.bincount: the first argument counts, and cannot be traced")
    x, weights = x if type(x) in ANEW else np.asarray(x), array_of(weights)
    result = _operations.allocate(weights, (max(int(x.max(initial=-1)) + 1, minlength),), np.float64, 0)
    np.add.at(result, x, weights)
    return result


@rule("histogram")
def histogram(a: Any, bins: Operand = 10, range: Operand = None, density: Any = None,
              weights: Operand = None) -> tuple[Array, Array]:
    """Counts of a constant, with weights that may be traced."""
    if holds_traced(a) or holds_traced(bins):
        raise TypeError("blasad: numpy.histogram counts, which has no derivative; weights= may be traced, the data and "
                        "the bins are constants: use blasad.stop_gradient")
    a, weights = np.asarray(a).ravel(), ravel(array_of(weights))
    edges = np.histogram_bin_edges(a, bins, range)
    k = np.searchsorted(edges, a, "right") - 1
    k[a == edges[-1]] = len(edges) - 2
    inside = (k >= 0) & (k < len(edges) - 1)
    counts = bincount(k[inside], weights[inside], len(edges) - 1)
    return (counts / np.diff(edges) / sum_of(counts) if density else counts), edges


@rule("select")
def select(condlist: Operand, choicelist: Operand, default: Operand = 0) -> Operand:
    if len(condlist) != len(choicelist):
        raise ValueError("list of cases must be same length as list of conditions")
    dtype = common_dtype(*choicelist, default)
    shape = np.broadcast_shapes(*(np.shape(x) for x in (*condlist, *choicelist, default)))
    result = cast_to(np.broadcast_to(array_of(default), shape), dtype)
    for condition, choice in zip(condlist[::-1], choicelist[::-1], strict=True):
        result = where(condition, cast_to(array_of(choice), dtype), result)
    return in_c_order(result)


def in_c_order(x: Operand) -> Operand:
    return x if lies_in_order(x, "C") else x.copy("C")


@rule("choose")
def choose(a: Operand, choices: Operand, out: Array | None = None, mode: str = "raise") -> Operand:
    if mode != "raise":
        raise TypeError(f"blasad: numpy.choose has no rule for mode={mode!r}")
    a = a if type(a) in ANEW else np.asarray(a)
    dtype = common_dtype(*choices)
    choices = [cast_to(array_of(x), dtype) for x in choices]
    if a.size and (a.min() < 0 or a.max() >= len(choices)):
        raise ValueError("invalid entry in choice array")
    result = choices[0]
    for k, choice in enumerate(choices[1:], 1):
        result = where(a == k, choice, result)
    return finish(in_c_order(np.broadcast_to(result, np.broadcast_shapes(a.shape, result.shape)) * 1), out)


@rule("piecewise")
def piecewise(x: Operand, condlist: Operand, funclist: Any, *args: Operand, **kw: Any) -> Operand:
    conditions = [condition if type(condition) in ANEW else np.asarray(condition, bool) for condition in (
        [condlist] if type(condlist) in ANEW and condlist.ndim == x.ndim else
        condlist if np.ndim(condlist[0]) or x.ndim == 0 and isinstance(condlist, (list, tuple)) else [condlist])]
    if len(funclist) == len(conditions) + 1:
        conditions.append(~functools.reduce(np.logical_or, conditions))
    elif len(funclist) != len(conditions):
        raise ValueError(f"with {len(conditions)} condition(s), either {len(conditions)} or {len(conditions) + 1} "
                         "functions are expected")
    result = np.zeros_like(x)
    for condition, function in zip(conditions, funclist, strict=True):
        if np.any(condition):
            result[condition] = function(x[condition], *args, **kw) if callable(function) else function
    return result


@rule("linspace")
def linspace(start: Operand, stop: Operand, num: Any = 50, endpoint: bool = True, retstep: bool = False,
             dtype: DTypeLike | None = None, axis: Any = 0, *, device: Any = None) -> Operand:
    kind = common_dtype(start, stop, 1.0)
    start, stop = (cast_to(array_of(operand(x) * 1.0), kind) for x in (start, stop))
    between = num - 1 if endpoint else num
    step = (stop - start) / between if between else np.nan
    places = reshape(np.arange(num, dtype=np.empty(0, kind).real.dtype), (-1,) + (1,) * np.ndim(step))
    if between:
        result = places * step + start
    else:                                   # one place, or none
        shape = np.broadcast_shapes(np.shape(start), np.shape(stop))
        result = np.broadcast_to(array_of(start), shape)[None][:num] * 1
    if endpoint and num > 1:
        result[-1] = stop
    result = cast_to(np.moveaxis(result, 0, axis) if axis else result, dtype)
    return (result, step) if retstep else result


@rule("logspace")
def logspace(start: Operand, stop: Operand, num: Any = 50, endpoint: bool = True, base: Any = 10.0,
             dtype: DTypeLike | None = None, axis: Any = 0) -> Operand:
    return cast_to(np.power(base, linspace(start, stop, num, endpoint, axis=axis)), dtype)


__all__ = ["ACCUMULATIONS", "DEFAULT", "in_turn", "reduceat"]
