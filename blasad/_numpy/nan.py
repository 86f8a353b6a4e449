"""NumPy's reductions that leave out NaN: it is replaced by a value that changes nothing."""

from __future__ import annotations

import functools
import warnings
from typing import Any

import numpy as np

from blasad._declarations.aliases import Array, Axes, DTypeLike, Function, Operand
from blasad._numpy.functions import DEFAULT, array_of, axes_of, cast_to, finish, found_by, reshape, rule, where
from blasad._numpy.reduce import kept, maximum_of, mean, minimum_of, product_of, std, sum_of, var
from blasad._numpy.sequences import cumprod, cumsum


def are_numbers(x: Array) -> Array:
    there: Array = ~np.isnan(x)
    return there


def without_nan(a: Operand, value: float, mask: Operand = DEFAULT) -> tuple[Operand, Operand]:
    """An array with a value in place of what is left out, and where its numbers are."""
    a = array_of(a)
    numbers = are_numbers(a)
    if mask is not DEFAULT:
        numbers = numbers & mask
    return where(numbers, a, np.asarray(value, a.dtype)), numbers


def reduction(run: Function, value: float, a: Array, axis: int | None = None, dtype: DTypeLike | None = None,
              out: Array | None = None, keepdims: Any = DEFAULT, initial: Operand = DEFAULT,
              where: Operand = DEFAULT) -> Operand:
    a, _ = without_nan(a, value)
    return run(a, axis, dtype, out, kept(keepdims), initial, where)


rule("nansum")(functools.partial(reduction, sum_of, 0))
rule("nanprod")(functools.partial(reduction, product_of, 1))
rule("nancumsum")(lambda a, axis=None, dtype=None, out=None: cumsum(without_nan(a, 0)[0], axis, dtype, out))
rule("nancumprod")(lambda a, axis=None, dtype=None, out=None: cumprod(without_nan(a, 1)[0], axis, dtype, out))


def extremum(name: str, a: Array, axis: int | None = None, out: Array | None = None, keepdims: Any = DEFAULT,
             initial: Operand = DEFAULT, where: Operand = DEFAULT) -> Operand:
    run, worst = (maximum_of, -np.inf) if name == "nanmax" else (minimum_of, np.inf)
    array = array_of(a)
    a, numbers = without_nan(array, worst)
    result = run(a, axis, None, None, kept(keepdims), initial, where)
    empty = ~np.any(numbers, axis, keepdims=kept(keepdims))
    if np.any(empty) and initial is DEFAULT:
        warnings.warn("All-NaN slice encountered", RuntimeWarning, stacklevel=4)
        result = np.where(empty, np.asarray(np.nan, array.dtype), result)
    return finish(result, out)


rule("nanmax")(functools.partial(extremum, "nanmax"))
rule("nanmin")(functools.partial(extremum, "nanmin"))


@rule("nanmean")
def nanmean(a: Operand, axis: Axes = None, dtype: Any = None, out: Any = None, keepdims: Any = DEFAULT, *,
            where: Operand = DEFAULT) -> Operand:
    a, numbers = without_nan(cast_to(array_of(a), dtype), 0, where)
    return mean(a, axis, None, out, kept(keepdims), where=numbers)


def of_numbers(spread: Function) -> Function:
    """np.nanvar or np.nanstd, of np.var or np.std."""
    def run(a: Array, axis: int | None = None, dtype: Any = None, out: Any = None, ddof: Any = 0,
            keepdims: Any = DEFAULT, *, where: Operand = DEFAULT, mean: Any = DEFAULT,
            correction: Any = DEFAULT) -> Operand:
        a, numbers = without_nan(cast_to(array_of(a), dtype), 0, where)
        return spread(a, axis, None, out, ddof, kept(keepdims), where=numbers, mean=mean, correction=correction)
    return run


rule("nanvar")(of_numbers(var))
rule("nanstd")(of_numbers(std))


@rule("nanmedian")
def nanmedian(
    a: Operand, axis: Axes = None, out: Array | None = None, overwrite_input: bool = False, keepdims: Any = DEFAULT,
) -> Operand:
    """The middle of the numbers in each row, or the mean of the two in the middle."""
    a = array_of(a)
    if not a.size:
        return nanmean(a, axis, None, out, keepdims)
    axes = axes_of(axis, a.ndim)
    rest = [i for i in range(a.ndim) if i not in axes]
    rows = reshape(np.transpose(a, (*rest, *axes)), (*(a.shape[i] for i in rest), -1))
    count = np.sum(found_by(are_numbers, rows), axis=-1, keepdims=True)
    if not np.all(count):
        warnings.warn("All-NaN slice encountered", RuntimeWarning, stacklevel=3)
    ordered = np.sort(rows, axis=-1)            # NaN is last
    low, high = (np.take_along_axis(ordered, middle, -1) for middle in (np.maximum(count - 1, 0) // 2, count // 2))
    result = where(count % 2 == 1, low, (low + high) / 2)
    shape = [1 if i in axes else n for i, n in enumerate(a.shape)] if kept(keepdims) else [a.shape[i] for i in rest]
    result = reshape(result, tuple(shape))
    return finish(result if result.ndim else result[()], out)
