"""Conditions of loops in programs: what Python decides by how numbers compare, as a tree of comparisons."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from .._arrays import arrays as _arrays
from .._arrays.arrays import is_plain
from .._arrays.made import holds_no_derivative
from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Function, Operand, Tree
from .._programs import loops as _loops

__all__ = ["tree"]

NUMBERS = {operator.lt: 0, operator.le: 1, operator.eq: 2, operator.ne: 3, operator.gt: 4, operator.ge: 5}   # Python's
MOST = 32               # comparisons
YES, NO = -1, -2        # what the condition says, where otherwise the number of the next comparison is
FLOATS = np.dtype(np.float32), np.dtype(np.float64)


def tree(mirror: _loops.Loop, condition: Function, state: tuple[Tree, ...]) -> list[Any]:
    """The comparisons of a condition: of each its number, its two sides, and what is next if it holds, and if not.

    The condition runs until each comparison that it came to has been answered in both ways.
    """
    tests: list[Any] = []
    path: list[list[int]] = []          # comparisons of this run, and how they are answered: 0 if they hold, else 1
    done = 0

    def leads_to(where: int) -> None:
        if path:
            test, answer = path[-1]
            tests[test][2][answer] = where

    def answer(comparison: Function, x: Array, y: Operand) -> Operand:
        nonlocal done
        if is_known(x) and is_known(y):
            return NotImplemented
        if done == len(path):
            sides = side(mirror, x, y), side(mirror, y, x)
            if None in sides:
                return NotImplemented
            if len(tests) == MOST:
                raise _loops.Unfit(f"its condition has more than {MOST} comparisons")
            leads_to(len(tests))
            path.append([len(tests), 0])
            tests.append((NUMBERS[comparison], sides, [YES, YES]))
        done += 1
        return np.bool_(path[done - 1][1] == 0)

    mirror.decided_by(answer)
    try:
        while True:
            done = 0
            leads_to(YES if condition(*state) else NO)
            while path and path[-1][1]:
                path.pop()
            if not path:
                return tests
            path[-1][1] = 1
    finally:
        mirror.decided_by(None)


def is_known(x: Operand) -> bool:
    """Whether a number is the same in all runs."""
    return not isinstance(x, TracedArray) or holds_no_derivative(x)


def side(mirror: _loops.Loop, x: Operand, other: Operand) -> int | float | None:
    """A side of a comparison: the number of a mark, or what does not change; None for what is not a real number."""
    if np.ndim(x) or getattr(x, "dtype", FLOATS[1]) not in FLOATS and not is_known(x):
        return None
    if not is_known(x):
        return mirror.compares(x)
    if isinstance(x, TracedArray):
        x = _arrays.values(x)
    if type(x) in (bool, int, float):
        return float(np.asarray(x, other.dtype))
    if (is_plain(x) or issubclass(type(x), np.generic)) and np.result_type(x.dtype, other.dtype) in FLOATS:
        return float(x)
    return None
