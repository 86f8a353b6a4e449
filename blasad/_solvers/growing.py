"""Arrays with one row for each step of a solver, of which every run of a program has another number."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from typing import Any

import numpy as np

from .._arrays.traced import TracedArray
from .._declarations.aliases import Function, Keywords, Operand, Tree, Trees
from .._trees.stand_in import Awaited

LEAST = 64              # rows that there is room for; otherwise twice as many as in the trace


class Growing(tuple[Any, Any, Any]):
    """In the form of a result: where such an array stands with all its room, the number of its rows, and the last."""

    def turned(self, x: Operand) -> Operand:
        """The array with its rows along the last axis."""
        return x

    def rows(self, filled: Operand, count: Operand, last: Operand, limits: Limits | None) -> Rows:
        """What stands for the array in a program."""
        return Rows(filled, count, last, limits=limits)


class Occurrences(Growing):
    """The same of an event: its times, or its states, which lie along the first axis. There may be none."""

    def turned(self, x: Operand) -> Operand:
        return x.T if np.ndim(x) == len(self[0].like.shape) else np.zeros((*self[0].like.shape[:-1], 0))

    def rows(self, filled: Operand, count: Operand, last: Operand, limits: Limits | None) -> Rows:
        return OfEvents(filled, count, last, len(self[0].like.shape) > 1, limits)


class Limits:
    """How many rows there may be in each run of a program that cannot decide by their number.

    Parameters
    ----------
    count : int
        How many there were in its trace.
    """

    def __init__(self, count: int) -> None:
        self.count, self.least, self.most = count, 0, float("inf")

    def exactly(self) -> int:
        """The number of the trace, which all runs must have."""
        self.least, self.most = self.count, self.count
        return self.count

    def exceed(self, k: int) -> bool:
        """Whether there are more than k, as there must or must not be in all runs."""
        if self.count > k:
            self.least = max(self.least, k + 1)
        else:
            self.most = min(self.most, k)
        return self.count > k

    def check(self, name: str, count: int) -> None:
        if not self.least <= count <= self.most:
            raise ValueError(
                f"blasad: {name} found {count} times of steps or of an event in this run of a program; there were "
                f"{self.count} in the trace, and the program uses them by their number. Give it the times at which the "
                "solution is wanted as t_eval, or use the last one alone (y[:, -1]), which any run has; blasad.jit "
                "traces again where compile cannot")


def room_for(x: Operand) -> int:
    return max(LEAST, 2 * int(x.shape[-1]))


def in_parts(x: Operand, room: int) -> list[Operand]:
    """An array along its last axis with zeros up to some length, its length, and the last of it."""
    count = x.shape[-1]
    if count > room:
        raise ValueError(f"blasad: solve_ivp found {count} times of steps or of an event in this run of a program, "
                         f"which has room for {room}. blasad.jit traces again where compile cannot")
    filled = np.concatenate([x, np.zeros((*x.shape[:-1], room - count))], axis=-1)
    last = x[..., -1] if count else np.zeros(x.shape[:-1])
    return [filled, count, last if isinstance(x, TracedArray) or x.ndim > 1 else float(last)]


class Rows(Awaited):
    """Such an array. Its last row needs no decision; whatever else is used of it looks at how many rows there are.

    Parameters
    ----------
    filled : TracedArray
        Along its last axis there are the rows, and zeros after them.
    count : OfRun
        How many rows there are.
    last : TracedArray
        The last one.
    turned : bool
        Whether the first axis is that of the rows.
    limits : Limits, optional
        In a program that cannot decide by how many rows there are: of these.
    """

    __array_priority__ = 1e6

    def __init__(self, filled: Operand, count: Operand, last: Operand, turned: bool = False,
                 limits: Limits | None = None) -> None:
        self._parts = filled, count, last
        self._turned, self._limits = turned, limits

    def _now(self) -> Operand:
        filled, count, _ = self._parts
        rows = filled[..., :int(count) if self._limits is None else self._limits.exactly()]
        return rows.T if self._turned else rows

    def _exceed(self, k: int) -> bool:
        """Whether there are more rows than that."""
        return bool(self._parts[1] > k) if self._limits is None else self._limits.exceed(k)

    @property
    def T(self) -> Any:
        return self if self.ndim == 1 else type(self)(*self._parts, not self._turned, self._limits)

    @property
    def ndim(self) -> int:
        return int(self._parts[0].ndim)

    @property
    def dtype(self) -> Any:
        return self._parts[0].dtype

    def __getitem__(self, key: Any) -> Operand:
        keys = list(key) if isinstance(key, tuple) else [key]
        if all(each is Ellipsis or type(each) in (int, slice) for each in keys) and keys.count(Ellipsis) <= 1:
            if Ellipsis in keys:
                at = keys.index(Ellipsis)
                keys[at:at + 1] = [slice(None)] * (self.ndim - len(keys) + 1)
            keys += [slice(None)] * (self.ndim - len(keys))
            axis = 0 if self._turned else self.ndim - 1
            if len(keys) == self.ndim and type(keys[axis]) is int:
                return self._row(keys.pop(axis), tuple(keys), key)
        return self._now()[key]

    def _row(self, k: int, others: tuple[Any, ...], key: Any) -> Operand:
        filled, _, last = self._parts
        if k == -1 and self._has_last():
            return last[others] if others else last
        return filled[..., k][others] if 0 <= k < filled.shape[-1] and self._exceed(k) else self._now()[key]

    def _has_last(self) -> bool:
        return True

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name == "_parts":
            raise AttributeError(name)
        return getattr(self._now(), name)

    def __len__(self) -> int:
        return len(self._now())

    def __iter__(self) -> Iterator[Operand]:
        return iter(self._now())

    def __array_function__(self, f: Function, kinds: Any, args: Trees, kwargs: Keywords) -> Tree:
        return f(*whole(args), **whole(kwargs))

    def __array_ufunc__(self, f: Function, method: str, *args: Tree, **kwargs: Tree) -> Tree:
        return getattr(f, method)(*whole(args), **whole(kwargs))

    def __array__(self, *args: Any, **kwargs: Any) -> Any:
        return np.asarray(self._now(), *args)


class OfEvents(Rows):
    """The times or the states of an event. There may be none, which is a decision."""

    def _has_last(self) -> bool:
        return self._exceed(0)

    def _now(self) -> Operand:
        return super()._now() if self._has_last() else np.zeros(0)


def whole(x: Tree) -> Tree:
    """The same with arrays for what has rows."""
    if isinstance(x, Rows):
        return x._now()
    if type(x) in (list, tuple):
        return type(x)(map(whole, x))
    return {name: whole(each) for name, each in x.items()} if type(x) is dict else x


def applied(f: Function, reflected: bool) -> Function:
    """An operator, of all rows."""
    def method(self: Rows, *others: Tree) -> Tree:
        x, more = self._now(), whole(list(others))
        return f(*more, x) if reflected else f(x, *more)

    return method


for _name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "matmul"):
    setattr(Rows, f"__{_name}__", applied(getattr(operator, _name), False))
    setattr(Rows, f"__r{_name}__", applied(getattr(operator, _name), True))
for _name in ("neg", "pos", "abs", "eq", "ne", "lt", "le", "gt", "ge"):
    setattr(Rows, f"__{_name}__", applied(getattr(operator, _name), False))
