"""Solvers of programs in other processes: what their functions are, and what of the program these find.

Functions go by their names, as pickle has it, and all that they are given goes with them: arguments, arrays, objects
whose methods they are. Where an array of the trace is found, its outline goes: in the other process, arrays of a run
stand there, too. What a function finds in its module, it finds there in that of the other process.
"""

from __future__ import annotations

import functools
import inspect
import io
import pickle
import sys
import types
from importlib import import_module
from typing import Any

import numpy as np

from .._arrays.arrays import Instead, lying_in, watch
from .._arrays.made import given_out, holds_no_derivative
from .._arrays.traced import TracedArray
from .._declarations.aliases import Function, Keywords, Leaf, Tree
from .._sections.aside import aside

NOT = "blasad: a program that calls {} cannot be pickled, because {}"
LOCAL = ("it calls {} ({}, line {}), which no other process can find. Define it with def at the top of a module, and "
         "give it what it needs by args=, by functools.partial, or as a method of an object")
ELSEWHERE = ("a function that it calls finds a traced array in a global variable, or in an object that is not among "
             "its arguments. Give it the array by args=, by functools.partial, or as a method of an object")
Outline = tuple[Any, ...]


class Unfound(TypeError):
    """A function that no other process can find."""


class Pickler(pickle.Pickler):
    """What writes the arguments of a solver.

    Parameters
    ----------
    file : file object
        Where to.
    instead : Instead
        In whose arrays those of the trace lie.

    Attributes
    ----------
    numbers : set of int
        Of the arrays that were met.
    """

    def __init__(self, file: io.BytesIO, instead: Instead) -> None:
        super().__init__(file, 4)
        self.instead, self.numbers = instead, set()     # type: tuple[Instead, set[int]]

    def persistent_id(self, x: Any) -> Outline | None:
        """The outline of an array of the trace."""
        outline = self.instead.outline(x) if isinstance(x, TracedArray) else None
        if outline is None:
            return None
        self.numbers.add(outline[0])
        return (id(x), *outline)

    def reducer_override(self, x: Any) -> Any:
        """Functions go by their names, with their own defaults; arrays of the program that are constants are plain."""
        if isinstance(x, TracedArray):
            return self.constant(x)
        if type(x) is not types.FunctionType:
            return NotImplemented
        found: Any = named(x.__module__, x.__qualname__)
        if found is x:
            return NotImplemented
        if x.__closure__ or getattr(found, "__code__", None) is not x.__code__:
            raise Unfound(LOCAL.format(x.__qualname__, x.__code__.co_filename, x.__code__.co_firstlineno))
        return again, (x.__module__, x.__qualname__, x.__defaults__, x.__kwdefaults__, vars(x))

    def constant(self, x: TracedArray) -> Any:
        """An array that the program made and that has no derivative."""
        if not holds_no_derivative(x):
            raise TypeError("it is given a traced array that it did not read in the trace")
        return np.array, (given_out(x),)


def named(module: str, name: str) -> Leaf:
    """What a module has under a name, which may have dots; None if nothing."""
    try:
        return functools.reduce(getattr, name.split("."), sys.modules[module])
    except (AttributeError, KeyError):
        return None


def again(module: str, name: str, defaults: Tree, words: Keywords | None, attributes: Keywords) -> Function:
    """A function that was pickled with its defaults."""
    import_module(module)
    found: Any = named(module, name)
    f = types.FunctionType(found.__code__, found.__globals__, found.__name__, defaults)
    f.__kwdefaults__, f.__qualname__, f.__module__ = words, name, module
    f.__dict__.update(attributes)
    return f


class Unpickler(pickle.Unpickler):
    """What reads them.

    Parameters
    ----------
    file : file object
        Where from.
    wholes : list of TracedArray
        In which the arrays of the trace lie here.
    """

    def __init__(self, file: io.BytesIO, wholes: list[TracedArray]) -> None:
        super().__init__(file)
        self.wholes, self.known = wholes, {}    # type: tuple[list[TracedArray], dict[int, TracedArray]]

    def persistent_load(self, outline: Any) -> TracedArray:
        """The array of an outline, which is one wherever it was one."""
        key, number, *how = outline
        if key not in self.known:
            self.known[key] = lying_in(self.wholes[number], *how)
        return self.known[key]


def written(solver: str, instead: Instead, count: int, parts: Tree) -> bytes:
    """What pickle writes of a solver, in whose arguments there are so many arrays of the trace; an error that names
    what it cannot write."""
    file = io.BytesIO()
    pickler = Pickler(file, instead)
    try:
        pickler.dump(parts)
    except Unfound as error:
        raise TypeError(NOT.format(solver, error)) from None
    except Exception as error:                  # what objects raise
        raise TypeError(NOT.format(solver, f"something that it is given cannot be: {error}")) from error
    if len(pickler.numbers) < count:
        raise TypeError(NOT.format(solver, ELSEWHERE))
    return file.getvalue()


def read(data: bytes, kinds: list[tuple[str, int]]) -> tuple[Tree, Instead]:
    """What was written, with arrays in which those of the trace lie here."""
    tape = aside()
    try:
        wholes = [watch(tape, np.zeros(size, dtype), (), True) for dtype, size in kinds]
        return Unpickler(io.BytesIO(data), wholes).load(), Instead.over(wholes)
    finally:
        tape.end()


def by_name(f: Function) -> tuple[str, str]:
    """Where a function of a module is."""
    return f.__module__, f.__qualname__


def at_name(module: str, name: str) -> Any:
    """The function that is there, below what decorates it, and what leads it to its rule."""
    import_module(module)
    found: Any = named(module, name)
    return inspect.unwrap(getattr(found, "plain", found))
