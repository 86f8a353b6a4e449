"""What a function finds outside of its arguments, by the names that its code has: what a trace of it depends on."""

from __future__ import annotations

import builtins
import functools
import pickle
import random
import sys
import sysconfig
import types
from collections.abc import Iterable
from typing import Any

import numpy as np

from blasad._arrays.arrays import Array, is_plain

from .._programs.entry import MISSING, Surroundings

__all__ = ["TooMuch", "put_back", "states", "surroundings"]

MOST = 20_000           # things that are looked after
SIMPLE: tuple[type[Any], ...] = (
    type(None), bool, int, float, complex, str, bytes, np.generic, np.dtype, np.ufunc, range, slice,
    type(Ellipsis), type(NotImplemented), types.CodeType, types.BuiltinFunctionType, Array)
GENERATORS = (np.random.Generator, np.random.RandomState, random.Random)
DYNAMIC = {"getattr", "setattr", "vars", "__dict__", "globals", "locals", "eval", "exec"}
LIBRARIES = tuple(sorted({sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")}))


class TooMuch(Exception):
    """There is more outside of a function than can be looked after in each call."""


def surroundings(roots: Iterable[Any]) -> tuple[Surroundings, list[Any]]:
    """What functions and objects find outside, as it is now, and the generators of random numbers among it."""
    names: set[str] = set()
    while True:
        walk = _Walk(names)
        for x in roots:
            walk.visit(x)
        if walk.names == names:
            return walk.surroundings(), walk.generators
        names = walk.names


def states(generators: list[Any]) -> list[Any]:
    """Where generators of random numbers are, NumPy's and Python's own among them."""
    found: list[Any] = [random.getstate(), pickle.dumps(np.random.get_state(legacy=False))]
    for each in generators:
        if isinstance(each, random.Random):
            found.append(each.getstate())
        else:
            of = each.bit_generator.state if isinstance(each, np.random.Generator) else each.get_state(legacy=False)
            found.append(pickle.dumps(of))
    return found


def put_back(generators: list[Any], before: list[Any]) -> None:
    """Have generators where they were."""
    random.setstate(before[0])
    np.random.set_state(pickle.loads(before[1]))
    for each, was in zip(generators, before[2:], strict=True):
        if isinstance(each, random.Random):
            each.setstate(was)
        elif isinstance(each, np.random.Generator):
            each.bit_generator.state = pickle.loads(was)
        else:
            each.set_state(pickle.loads(was))


def is_library(name: str) -> bool:
    """Whether a module is installed, and so has no state that would be looked after."""
    if name.split(".")[0] in ("blasad", "numpy", "scipy", "builtins") or name.split(".")[0] in sys.stdlib_module_names:
        return name != "__main__"
    path = getattr(sys.modules.get(name), "__file__", None)
    return path is not None and path.startswith(LIBRARIES)


def is_constant(x: Any) -> bool:
    """Whether an array cannot be written to: it is read-only, and so is all that it is a view of."""
    while is_plain(x):
        if x.flags.writeable:
            return False
        x = x.base
    return x is None or isinstance(x, bytes)


class _Walk:
    """One pass over all that can be reached, with the names that are known to be used."""

    def __init__(self, known: set[str]) -> None:
        self.known, self.names = known, set(known)
        self.seen: dict[int, Any] = {}
        self.entries: list[tuple[Any, str, Any]] = []
        self.attributes: list[tuple[Any, str, Any]] = []
        self.cells: list[tuple[types.CellType, Any]] = []
        self.functions: list[types.FunctionType] = []
        self.containers: list[Any] = []
        self.arrays: list[np.ndarray[Any, Any]] = []
        self.generators: list[Any] = []

    def surroundings(self) -> Surroundings:
        return Surroundings(self.entries, self.attributes, self.cells, self.functions, self.containers, self.arrays)

    def visit(self, x: Any) -> None:
        if isinstance(x, SIMPLE) or id(x) in self.seen:
            return
        self.seen[id(x)] = x
        if len(self.seen) > MOST:
            raise TooMuch(f"more than {MOST} things are found outside of the function")
        if is_plain(x):
            if not is_constant(x):
                self.arrays.append(x)
        elif isinstance(x, types.FunctionType):
            self.function(x)
        elif isinstance(x, types.ModuleType):
            if not is_library(x.__name__):
                self.members(vars(x), self.used(vars(x)))
        elif isinstance(x, type):
            self.of_class(x)
        elif isinstance(x, (types.MethodType, functools.partial, staticmethod, classmethod, property)):
            for part in ("__self__", "__func__", "func", "args", "keywords", "fget", "fset"):
                self.visit(getattr(x, part, None))
        elif type(x) in (tuple, frozenset):
            self.all(x)
        elif type(x) in (list, set, dict):
            if len(x) > MOST:
                raise TooMuch(f"a {type(x).__name__} of {len(x)} elements is found outside of the function")
            self.containers.append(x)
            self.all(x)
            self.all(x.values() if type(x) is dict else ())
        elif isinstance(x, GENERATORS):
            self.generators.append(x)
        else:
            self.thing(x)

    def all(self, xs: Iterable[Any]) -> None:
        for x in xs:
            self.visit(x)

    def function(self, f: types.FunctionType) -> None:
        self.functions.append(f)
        self.all(f.__defaults__ or ())
        self.all((f.__kwdefaults__ or {}).values())
        for cell in f.__closure__ or ():
            try:
                self.cells.append((cell, cell.cell_contents))
            except ValueError:                  # it holds nothing yet
                continue
            self.visit(cell.cell_contents)
        if not is_library(f.__globals__.get("__name__", "")):
            self.code(f.__code__, f.__globals__)

    def code(self, code: types.CodeType, found: dict[str, Any]) -> None:
        self.names.update(code.co_names)
        for name in code.co_names:
            if name in found:
                self.entries.append((found, name, found[name]))
                self.visit(found[name])
            elif hasattr(builtins, name):
                self.entries.append((found, name, MISSING))
            elif name in sys.modules:
                self.visit(sys.modules[name])
        for x in code.co_consts:
            if isinstance(x, types.CodeType):
                self.code(x, found)
            elif isinstance(x, str) and x.isidentifier():
                self.names.add(x)               # of an attribute, maybe

    def used(self, names: Iterable[str]) -> list[str]:
        return [name for name in names if type(name) is str and (name in self.known or self.known & DYNAMIC)]

    def members(self, space: dict[str, Any], names: Iterable[str]) -> None:
        for name in names:
            self.entries.append((space, name, space.get(name, MISSING)))
            self.visit(space.get(name))

    def of_class(self, kind: type[Any]) -> None:
        if is_library(kind.__module__):
            return
        space = vars(kind)
        for x in space.values():
            if isinstance(x, (types.FunctionType, staticmethod, classmethod, property)):
                self.visit(x)
        for name in self.used(space):
            self.attributes.append((kind, name, space[name]))
            self.visit(space[name])
        self.all(kind.__mro__[1:])

    def thing(self, x: Any) -> None:
        """An object, by the attributes that are named; what it holds where only code in C sees it is not seen."""
        self.visit(type(x))
        space, installed = getattr(x, "__dict__", None), is_library(type(x).__module__)
        if type(space) is dict:
            self.members(space, list(space) if installed else self.used(space))
            if not installed:                   # a default of the class may be hidden by a value of its own
                self.members(space, [name for name in self.known if name not in space and not callable(
                    getattr(type(x), name, len))])
        slots = [name for kind in type(x).__mro__ if "__slots__" in vars(kind) for name in vars(kind)]
        if not installed and self.used(slots):
            raise TooMuch(f"a {type(x).__name__}, which has slots, is found outside of the function")
