"""Filters of `scipy.ndimage` that call a function of the program's: `generic_filter` and `generic_filter1d`.

The function gets each window, or each line with what continues it over its ends, and runs as the program does.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from blasad._arrays.made import constants
from blasad._arrays.traced import NoRule
from blasad._declarations.aliases import Array, Function, Keywords, Operand
from blasad._numpy.functions import array_of, concatenate, finish, stack

MODES = ("edge", "wrap", "symmetric", "reflect", "constant")     # by SciPy's numbers: nearest, wrap, reflect, mirror


def places(shape: Sequence[int], before: Sequence[int], after: Sequence[int], mode: int) -> Operand:
    """An image of where the elements of a continued image stand in the raveled one; the last place is outside."""
    count = int(np.prod(shape))
    numbers, widths = np.arange(count).reshape(shape), list(zip(before, after, strict=True))
    if MODES[mode] == "constant":
        return np.pad(numbers, widths, constant_values=count)
    return np.pad(numbers, widths, mode=MODES[mode])        # type: ignore[call-overload]


def refuse_compiled(function: Operand, name: str) -> None:
    if not callable(function):
        raise NoRule(f"blasad: scipy.ndimage.{name} has no rule for compiled functions such as a LowLevelCallable; use "
                     "a function in Python")


def with_constant(x: Array, cval: Operand) -> Operand:
    return concatenate([x.reshape(-1), array_of(cval).reshape(1).astype(x.dtype)])


def generic_filter(input: Operand, function: Function, footprint: Operand, output: Operand, mode: int, cval: Operand,
                   origins: Operand, arguments: tuple[Operand, ...], keywords: Keywords) -> Operand:
    refuse_compiled(function, "generic_filter")
    x, inside = array_of(input).astype(float), np.asarray(constants(footprint))
    before = [size // 2 + origin for size, origin in zip(inside.shape, origins, strict=True)]
    after = [size - 1 - first for size, first in zip(inside.shape, before, strict=True)]
    at = np.lib.stride_tricks.sliding_window_view(places(x.shape, before, after, mode), inside.shape)
    windows = with_constant(x, cval)[at[..., inside].reshape(x.size, -1)]
    results = [array_of(function(window, *arguments, **keywords)).reshape(()) for window in windows]
    return finish(stack(results).reshape(x.shape).astype(output.dtype), output)


def generic_filter1d(input: Operand, function: Function, size: int, axis: int, output: Operand, mode: int,
                     cval: Operand, origin: int, arguments: tuple[Operand, ...], keywords: Keywords) -> Operand:
    refuse_compiled(function, "generic_filter1d")
    x = np.moveaxis(array_of(input).astype(float), axis, -1)
    lines, length = x.reshape(-1, x.shape[-1]), x.shape[-1]
    first = size // 2 + origin
    at = places((length,), (first,), (size - 1 - first,), mode)
    results = []
    for line in lines:
        result = np.zeros_like(line)
        function(with_constant(line, cval)[at], result, *arguments, **keywords)
        results.append(result)
    whole = np.moveaxis(stack(results).reshape(x.shape), -1, axis)
    return finish(whole.astype(output.dtype), output)


RULES: dict[str, Function] = {"generic_filter": generic_filter, "generic_filter1d": generic_filter1d}
