"""Functions as they are now: what they find in closures and lists later does not change what they do.

A program calls a function in its runs, long after its trace. By then, a loop of the trace has moved the variable on
that the function was made with, and other steps have written to its arrays.
"""

from __future__ import annotations

import copy
import functools
import types
from collections.abc import Callable
from typing import Any

import numpy as np

from .._arrays.made import given_out, holds_no_derivative, zeros
from .._arrays.traced import TracedArray
from .._declarations.aliases import Plain
from .._derivatives.captured import GENERATORS, TooMuch, surroundings
from .._programs.entry import Surroundings
from .phase import CONSTRAINTS


class Made:
    """The values of an array that the program made: each run begins with a new one."""

    def __init__(self, values: Plain) -> None:
        self.values = values

    def again(self) -> Any:
        x = zeros(self.values.shape, self.values.dtype)
        x[...] = self.values
        return x


class Seeded:
    """A generator of random numbers: each run draws what the trace did."""

    def __init__(self, generator: Any) -> None:
        self.generator = copy.deepcopy(generator)

    def again(self) -> Any:
        return copy.deepcopy(self.generator)


def kept(x: Any) -> Any:
    """What stands for an array or a generator in a snapshot."""
    if isinstance(x, TracedArray):
        return Made(np.array(given_out(x))) if holds_no_derivative(x) else x
    if isinstance(x, GENERATORS):
        return Seeded(x)
    return x.copy("K") if type(x) is np.ndarray and x.flags.writeable else x


def new(x: Any) -> Any:
    """What a run has for it."""
    return x.again() if isinstance(x, (Made, Seeded)) else x


class Copy:
    """A copy of functions and containers, in which something stands for each array.

    Parameters
    ----------
    of_leaf : callable
        What stands for anything that is neither a function nor a container.
    """

    def __init__(self, of_leaf: Callable[[Any], Any]) -> None:
        self.of_leaf, self.known = of_leaf, {}      # type: tuple[Callable[[Any], Any], dict[int, tuple[Any, Any]]]

    def __call__(self, x: Any) -> Any:
        if id(x) not in self.known:
            found = self.one(x)
            self.known[id(x)] = x, found
        return self.known[id(x)][1]

    def one(self, x: Any) -> Any:
        kind = type(x)
        if kind is types.FunctionType:
            return self.function(x) if x.__closure__ or x.__defaults__ or x.__kwdefaults__ else x
        if kind is types.MethodType:
            return types.MethodType(self(x.__func__), x.__self__)
        if kind is functools.partial:
            return functools.partial(self(x.func), *map(self, x.args), **{k: self(y) for k, y in x.keywords.items()})
        if kind in (list, tuple):
            return kind(map(self, x))
        if kind is dict:
            return {name: self(each) for name, each in x.items()}
        if isinstance(x, tuple) and hasattr(x, "_make"):
            return kind._make(map(self, x))
        if kind.__module__ == CONSTRAINTS:
            alike = copy.copy(x)
            vars(alike).update({name: self(each) for name, each in vars(x).items()})
            return alike
        return self.of_leaf(x)

    def function(self, f: types.FunctionType) -> types.FunctionType:
        cells = tuple(map(self.cell, f.__closure__ or ()))
        alike = types.FunctionType(f.__code__, f.__globals__, f.__name__, None, cells or None)
        self.known[id(f)] = f, alike            # it may find itself
        alike.__defaults__, alike.__kwdefaults__ = self(f.__defaults__), self(f.__kwdefaults__)
        alike.__dict__.update({name: self(each) for name, each in vars(f).items()})
        alike.__qualname__, alike.__module__, alike.__doc__ = f.__qualname__, f.__module__, f.__doc__
        for cell, mine in zip(f.__closure__ or (), cells, strict=True):
            if id(mine) not in self.known:
                self.known[id(mine)] = mine, mine
                try:
                    mine.cell_contents = self(cell.cell_contents)
                except ValueError:              # it holds nothing yet
                    continue
        return alike

    def cell(self, cell: types.CellType) -> types.CellType:
        """Functions that share a variable still do."""
        if id(cell) not in self.known:
            self.known[id(cell)] = cell, types.CellType()
        found: types.CellType = self.known[id(cell)][1]
        return found


class Snapshot:
    """Arguments of a solver as they are now.

    Parameters
    ----------
    arguments : dict
        By their names.
    """

    def __init__(self, arguments: dict[str, Any]) -> None:
        alike = Copy(kept)
        self.arguments: dict[str, Any] = alike(dict(arguments))
        self.is_new = any(isinstance(found, (Made, Seeded)) for _, found in alike.known.values())
        self.outside: Surroundings | None = None

    def look(self) -> None:
        """See what else the functions find, in objects and global variables."""
        try:
            self.outside = surroundings(self.arguments.values())[0]
        except TooMuch:
            self.outside = None

    def changed(self) -> str:
        """What is not the same now; nothing if all is."""
        try:
            return "" if self.outside is None or self.outside.hold() else str(self.outside.changed())
        except (RuntimeError, TypeError):       # of arrays that cannot be compared: the trace is over
            return "a traced array"

    def again(self) -> dict[str, Any]:
        """The arguments of a run."""
        return dict(Copy(new)(self.arguments) if self.is_new else self.arguments)
