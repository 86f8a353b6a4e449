"""Where arrays and numbers are in the trees of a program's arguments and results, and how results are put together."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from types import CodeType
from typing import Any

import numpy as np

from blasad._arrays.arrays import is_plain

from .._arrays.pivots import INTEGER
from .._declarations.aliases import Keywords, Leaf, Operand, Plain, Shape, Tree
from .._trees.kinds import Placeholder
from .._trees.structure import is_leaf, mapped

__all__ = ["Frozen", "Given", "Input", "Output", "builder"]


class Input(Placeholder):
    """In the tree of arguments: the number of an input, and what fits it."""

    def __init__(self, number: int, path: str, like: Plain, is_number: bool) -> None:
        self.number, self.path, self.is_number = number, path, is_number
        self.shape, self.dtype = like.shape, like.dtype

    @property
    def argument(self) -> int:
        """Which argument it is or lies in."""
        return int(self.path[:len(self.path) - len(self.path.lstrip("0123456789"))])

    def __getstate__(self) -> Keywords:
        return {**vars(self), "dtype": self.dtype.str}

    def __setstate__(self, state: Keywords) -> None:
        vars(self).update(state, dtype=np.dtype(state["dtype"]))


class Frozen(Placeholder):
    """In the tree of arguments: what has to be the same in every call."""

    def __init__(self, path: str, value: Leaf) -> None:
        self.path, self.value = path, value.copy() if is_plain(value) else value

    def fits(self, x: Leaf) -> bool:
        if not is_plain(self.value):
            return x is self.value or (not is_plain(x) and bool(x == self.value))
        return is_plain(x) and x.dtype == self.value.dtype and np.array_equal(x, self.value)


class Output(Placeholder):
    """In the tree of results: the number of an output; if `by` is given, of row exchanges, to which it is added.

    If `dtype` is given, it is one of integers, and differs from that of the program's memory.
    """

    integers, by = False, 0             # of a program that an earlier version has pickled, too
    dtype: np.dtype[Any] | None = None

    def __init__(self, number: int, shape: Shape, by: int | None = None, dtype: np.dtype[Any] | None = None) -> None:
        self.number, self.shape, self.integers, self.by = number, shape, by is not None, by or 0
        self.dtype = dtype

    def of(self, outputs: list[Leaf]) -> Operand:
        """The result, among the outputs of a run."""
        if self.dtype is not None:
            return outputs[self.number].astype(self.dtype)
        return (outputs[self.number] + self.by).astype(INTEGER) if self.integers else outputs[self.number]


class Given(Placeholder):
    """In the tree of results: an argument, written in place."""

    def __init__(self, number: int, shape: Shape) -> None:
        self.number, self.shape = number, shape


def builder(results: Tree) -> Callable[[list[Any], list[Any]], Any]:
    """What makes the tree of results from the outputs and the arguments: an expression, for speed."""
    frozen: list[Tree] = []

    def named(x: Leaf) -> str:
        frozen.append(x)
        return f"frozen[{len(frozen) - 1}]"

    def text(x: Leaf) -> str:
        if isinstance(x, Output):
            return f"{named(x)}.of(outputs)" if x.integers or x.dtype is not None else f"outputs[{x.number}]"
        if isinstance(x, Given):
            return f"arrays[{x.number}]"
        if isinstance(x, dict):
            items = "".join(f"({named(key)}, {text(item)}), " for key, item in x.items())
            return f"{named(type(x))}([{items}])"
        if isinstance(x, (tuple, list)):
            items = "".join(f"{text(item)}, " for item in x)
            if type(x) in (tuple, list):
                return f"({items})" if type(x) is tuple else f"[{items}]"
            return f"{named(type(x))}({items})" if hasattr(x, "_fields") else f"{named(type(x))}([{items}])"
        if not is_leaf(x):
            return f"{named(partial(_filled, x))}(outputs, arrays)"
        return f"{named(x)}.copy()" if is_plain(x) else named(x)

    return eval(compiled(f"lambda outputs, arrays: {text(results)}"), {"frozen": frozen})  # type: ignore[no-any-return]


@lru_cache(512)
def compiled(text: str) -> CodeType:
    """An expression as code: most results of programs are built alike, and compiling takes longer than all else."""
    return compile(text, "<results>", "eval")


def _filled(results: Tree, outputs: list[Leaf], arrays: list[Leaf]) -> Leaf:
    """An object among the results."""
    def value(x: Leaf) -> Leaf:
        if isinstance(x, (Output, Given)):
            return x.of(outputs) if isinstance(x, Output) else arrays[x.number]
        return x.copy() if is_plain(x) else x

    return mapped(value, results)
