"""Functions of the program that find plain values where they had traced ones: they cost what they cost by themselves.

A solver of SciPy's calls a function of the program many times for its values. If that finds traced numbers and arrays
as variables of a closure, as default values, or in tuples and functions among these, a copy of it finds their values
there. A function that may leave something outside is called as it is: what it leaves would be a constant.
"""

from __future__ import annotations

import dis
import functools
import types
from collections.abc import Callable

import numpy as np

from .._arrays.traced import TracedArray
from .._declarations.aliases import Function, Operand, Tree
from .._derivatives.captured import is_library

STORES = ("STORE_DEREF", "STORE_GLOBAL", "STORE_ATTR", "STORE_SUBSCR", "STORE_SLICE", "DELETE_DEREF", "DELETE_GLOBAL",
          "DELETE_ATTR", "DELETE_SUBSCR", "YIELD_VALUE")   # what other code may find
FILLS = frozenset(
    "add append appendleft extend insert put send setdefault update write __setattr__ __setitem__".split())
READ_ONLY = "read-only"


@functools.lru_cache(4096)
def may_store(code: types.CodeType) -> bool:
    """Whether code may leave something in what it did not make."""
    made = set(code.co_cellvars)                # of its own
    if not FILLS.isdisjoint(code.co_names):
        return True
    if any(each.opname in STORES and each.argval not in made for each in dis.get_instructions(code)):
        return True
    return any(isinstance(x, types.CodeType) and may_store(x) for x in code.co_consts)


def leaves_something(f: types.FunctionType, seen: set[int]) -> bool:
    """The same of a function, and of the program's functions that it names."""
    if id(f) in seen:
        return False
    seen.add(id(f))
    if is_library(f.__globals__.get("__name__", "")):
        return False
    named = (f.__globals__.get(name) for name in f.__code__.co_names)
    return may_store(f.__code__) or any(type(x) is types.FunctionType and leaves_something(x, seen) for x in named)


class StandIns:
    """What stands for the things that functions find.

    Parameters
    ----------
    value : callable
        The value of something traced.

    Attributes
    ----------
    cells : list
        Variables of closures for which something stands, with what is in them.
    """

    def __init__(self, value: Callable[[Operand], Operand]) -> None:
        self.value = value
        self.known: dict[int, tuple[Tree, Tree]] = {}
        self.cells: list[tuple[types.CellType, Tree]] = []

    def hold(self) -> bool:
        """Whether the variables are what they were."""
        return all(cell.cell_contents is x for cell, x in self.cells)

    def of(self, x: Tree) -> Tree:
        """What stands for something; the same, if nothing traced was found."""
        if not isinstance(x, TracedArray) and type(x) not in (types.FunctionType, functools.partial, tuple):
            return x
        if id(x) not in self.known:
            self.known[id(x)] = x, x            # meanwhile, for what holds itself
            self.known[id(x)] = x, self.new(x)
        return self.known[id(x)][1]

    def new(self, x: Tree) -> Tree:
        if isinstance(x, TracedArray):
            value = self.value(x)
            if type(value) is np.ndarray:
                value.flags.writeable = False
            return value
        if type(x) is types.FunctionType:
            return self.function(x)
        if type(x) is tuple:
            parts = [self.of(each) for each in x]
            return x if all(map(same, parts, x)) else tuple(parts)
        f, args, words = self.of(x.func), self.of(x.args), {name: self.of(each) for name, each in x.keywords.items()}
        if f is x.func and args is x.args and all(map(same, words.values(), x.keywords.values())):
            return x
        return functools.partial(f, *args, **words)

    def function(self, f: types.FunctionType) -> types.FunctionType:
        cells = []
        for cell in f.__closure__ or ():
            x = contents(cell)
            other = self.of(x)
            if other is not x:
                self.cells.append((cell, x))
            cells.append(cell if other is x else types.CellType(other))
        defaults, words = self.of(f.__defaults__), f.__kwdefaults__ or {}
        named = {name: self.of(x) for name, x in words.items()}
        if defaults is f.__defaults__ and all(map(same, cells, f.__closure__ or ())) and (
                all(map(same, named.values(), words.values()))):
            return f
        if leaves_something(f, set()):
            raise Unfit
        alike = types.FunctionType(f.__code__, f.__globals__, f.__name__, defaults, tuple(cells))
        alike.__kwdefaults__ = named or None
        alike.__dict__.update(f.__dict__)
        return alike


class Unfit(Exception):
    """A function may leave something outside."""


def same(x: Tree, y: Tree) -> bool:
    return x is y


def contents(cell: types.CellType) -> Tree:
    """What is in a variable; None if nothing is yet."""
    try:
        return cell.cell_contents
    except ValueError:
        return None


def stand_in(f: Function, value: Callable[[Operand], Operand]) -> tuple[Function, StandIns] | None:
    """A function that finds plain values, and what tells whether it still can stand for the program's; None if none."""
    every = StandIns(value)
    try:
        alike = every.of(f)
    except Unfit:
        return None
    return (alike, every) if alike is not f else None
