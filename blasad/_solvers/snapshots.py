"""Functions as they are now: what they find in closures and lists later does not change what they do.

A program calls a function in its runs, long after its trace. By then, a loop of the trace has moved the variable on
that the function was made with, and other steps have written to its arrays.
"""

from __future__ import annotations

import copy
import ctypes
import functools
import types
from collections.abc import Callable
from typing import Any

import numpy as np

from .._arrays.arrays import view_of
from .._arrays.made import given_out, holds_no_derivative, zeros
from .._arrays.traced import TracedArray
from .._arrays.unseen import ANEW
from .._declarations.aliases import Keywords, Leaf, Operand, Plain, Tree
from .._derivatives.captured import GENERATORS, TooMuch, surroundings
from .._programs.entry import MISSING, Surroundings
from .phase import CONSTRAINTS


class Memory:
    """What lies in some memory: each run begins with new memory that holds the same.

    Parameters
    ----------
    low, high : int
        Where it begins and ends.
    made : dtype or None
        Of its numbers, if the program made it.
    """

    def __init__(self, low: int, high: int, made: np.dtype[Any] | None) -> None:
        self.content, self.made = ctypes.string_at(low, high - low), made

    def again(self) -> Operand:
        if self.made is None:
            return np.frombuffer(self.content, np.uint8).copy()
        numbers = np.frombuffer(self.content, self.made)
        x = zeros(numbers.shape, self.made)
        x[...] = numbers
        return x


class Part:
    """An array: a part of memory that it may share with others, which see what is written to it.

    Parameters
    ----------
    x : ndarray
        It, or what the program made, as a plain array.
    is_made : bool
        Which of these.
    """

    memory: Memory
    start: int

    def __init__(self, x: Plain, is_made: bool) -> None:
        self.shape, self.strides, self.dtype, self.is_made = x.shape, x.strides, x.dtype, is_made
        self.at, _ = x.__array_interface__["data"]
        lasts = [(n - 1) * step for n, step in zip(x.shape, x.strides, strict=True)]
        self.low = self.at + sum(min(0, last) for last in lasts)
        self.high = self.at + sum(max(0, last) for last in lasts) + x.itemsize

    def lie_in(self, memory: Memory, low: int) -> None:
        self.memory, self.start = memory, self.at - low

    def again(self, memories: dict[Memory, Operand]) -> Operand:
        """The array of a run."""
        if self.memory not in memories:
            memories[self.memory] = self.memory.again()
        whole = memories[self.memory]
        if self.is_made:
            return view_of(whole, self.start, self.shape, self.strides)
        return np.ndarray(self.shape, self.dtype, whole, self.start, self.strides)


def share(parts: list[Part]) -> None:
    """Give parts their memory: the same to those that overlap."""
    parts = sorted(parts, key=lambda part: part.low)
    while parts:
        high, count = parts[0].high, 1
        while count < len(parts) and parts[count].low < high:
            high, count = max(high, parts[count].high), count + 1
        together, parts = parts[:count], parts[count:]
        kinds = {part.dtype if part.is_made else None for part in together}
        if len(kinds) > 1:
            raise TypeError("blasad: a solver's function finds memory both as an array of the program and as one of "
                            "another kind: it cannot be a part of a compiled program. Call it without blasad.compile; "
                            "blasad.jit of it runs eagerly")
        low = together[0].low
        memory = Memory(low, high, kinds.pop())
        for part in together:
            part.lie_in(memory, low)


class Seeded:
    """A generator of random numbers: each run draws what the trace did."""

    def __init__(self, generator: Any) -> None:
        self.generator = copy.deepcopy(generator)

    def again(self) -> Any:
        return copy.deepcopy(self.generator)


def kept(x: Leaf) -> Leaf:
    """What stands for an array or a generator in a snapshot."""
    if type(x) in ANEW:
        return x.plain()                        # no operand: the trace is right as long as it finds the same truth
    if isinstance(x, TracedArray):
        return Part(given_out(x), True) if holds_no_derivative(x) and x.size else x
    if isinstance(x, GENERATORS):
        return Seeded(x)
    if type(x) is np.ndarray and x.flags.writeable and x.size:
        return x.copy("K") if x.dtype.hasobject else Part(x, False)
    return x


class Copy:
    """A copy of functions and containers, in which something stands for each array.

    Parameters
    ----------
    of_leaf : callable
        What stands for anything that is neither a function nor a container.
    """

    def __init__(self, of_leaf: Callable[[Leaf], Leaf]) -> None:
        self.of_leaf, self.known = of_leaf, {}      # type: tuple[Callable[[Leaf], Leaf], dict[int, tuple[Tree, Tree]]]

    def __call__(self, x: Tree) -> Tree:
        if id(x) not in self.known:
            alike = self.one(x)
            self.known[id(x)] = x, alike
        return self.known[id(x)][1]

    def one(self, x: Tree) -> Tree:
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
        own: types.CellType = self.known[id(cell)][1]
        return own


def outside_of(arguments: Keywords) -> Surroundings | None:
    """What functions among arguments find; None if that is too much."""
    try:
        return surroundings(arguments.values())[0]
    except TooMuch:
        return None


def left_behind(before: Surroundings, arguments: Keywords) -> str:
    """What functions have left in lists and variables, which is more than a count of calls; nothing if they have not.

    They may also leave something in an array, which may be one that they only work with.
    """
    refilled = {id(x) for x, _was in before.refilled()}
    bound = [was for _, was in before.cells] + [was for _, _, was in before.names] + [
        getattr(x, "__self__", None) for x in arguments.values()]
    for x in bound:                             # and not what objects of libraries keep for themselves
        if id(x) in refilled:
            return f"a {type(x).__name__}"
    for cell, was in before.cells:
        if differs(cell.cell_contents, was):
            return "a variable of a closure"
    for holder, name, was in before.names:
        if differs(holder.get(name, MISSING), was):
            return f"the variable {name!r}"
    return ""


def differs(x: Any, was: Any) -> bool:
    return x is not was and not (type(x) is int and type(was) is int)


class Snapshot:
    """Arguments of a solver as they are now.

    Parameters
    ----------
    arguments : dict
        By their names.
    """

    def __init__(self, arguments: Keywords) -> None:
        alike = Copy(kept)
        self.arguments: Keywords = alike(dict(arguments))
        share([part for _, part in alike.known.values() if isinstance(part, Part)])
        self.outside: Surroundings | None = None

    def look(self) -> None:
        """See what else the functions find, in objects and global variables."""
        self.outside = outside_of(self.arguments)

    def holds(self) -> bool:
        """Whether the functions find what they found; False if it cannot be seen."""
        return self.outside is not None and self.outside.hold()

    def changed(self) -> str:
        """What is not the same now; nothing if all is."""
        try:
            return "" if self.outside is None or self.outside.hold() else self.outside.changed()
        except (RuntimeError, TypeError):       # of arrays that cannot be compared: the trace is over
            return "a traced array"

    def again(self) -> Keywords:
        """The arguments of a run, which begins where the trace did: with lists and variables of its own."""
        memories: dict[Memory, Operand] = {}

        def new(x: Leaf) -> Leaf:
            if isinstance(x, Part):
                return x.again(memories)
            return x.again() if isinstance(x, Seeded) else x

        return dict(Copy(new)(self.arguments))
