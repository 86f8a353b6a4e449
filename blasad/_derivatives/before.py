"""Undo what a traced run did outside of the function: replace traced arrays that it stored, or restore old values."""

from __future__ import annotations

import array
import collections
import contextvars
import types
from typing import Any

import numpy as np

from blasad._arrays.arrays import is_plain

from .._arrays import arrays as _arrays
from .._arrays.made import given_out, holds_no_derivative
from .._arrays.traced import TracedArray
from .._arrays.unseen import UNSEEN
from .._declarations.aliases import Leaf, Operand, Plain, Shape
from .._programs.entry import MISSING, Surroundings, takes_turns
from .._tape import tape as _tape
from .captured import _Slot, have_moved, is_library, put_back, states

__all__ = ["Before", "hand_back"]

COPIED = 1 << 26        # bytes of arrays that are copied before a run that may have to be run again
PLAIN_KINDS = (collections.OrderedDict, dict, list, set, collections.deque)


class Before:
    """What was outside of a function before it was traced, so that it can run again as if it had not run.

    Parameters
    ----------
    outside : Surroundings
        What the function finds.
    generators : list
        Generators of random numbers among it.
    """

    def __init__(self, outside: Surroundings, generators: list[Any]) -> None:
        self.outside, self.generators, self.states = outside, generators, states(generators)
        small = sum(x.nbytes for x, *_ in outside.arrays) <= COPIED
        self.arrays = [x.copy("K") if small else None for x, *_ in outside.arrays]

    def draws(self) -> bool:
        """Whether a generator has moved on."""
        return have_moved(self.generators, self.states)

    def put_back(self) -> str:
        """Put all back; returns what cannot be, or nothing."""
        if self.draws():
            put_back(self.generators, self.states)
        if self.outside.hold():
            return ""
        for space, name, was in self.outside.names:
            if space.get(name, MISSING) is not was:
                space.pop(name, None) if was is MISSING else space.__setitem__(name, was)
        for kind, name, was in self.outside.attributes:
            if vars(kind).get(name, MISSING) is not was:
                setattr(kind, name, was)
        for cell, was in self.outside.cells:
            cell.cell_contents = was
        for f, *parts in self.outside.functions:
            if takes_turns(f):
                continue
            for name, was in zip(("__code__", "__defaults__", "__kwdefaults__"), parts, strict=True):
                if getattr(f, name) is not was:
                    setattr(f, name, was)
        for x, was in self.outside.refilled():      # others may be in use by other threads, which never see them empty
            _refill(x, was)
        for look, x, was in self.outside.others:
            _set_back(look, x, was)
        for (x, *_), copy in zip(self.outside.arrays, self.arrays, strict=True):
            if copy is not None and x.flags.writeable and x.shape == copy.shape:
                x[...] = copy
        return "" if self.outside.hold() else self.outside.changed()


def _refill(x: Leaf, was: list[Any]) -> None:
    """Let a collection hold what it held."""
    kind = next((each for each in PLAIN_KINDS if isinstance(x, each)), None)
    if kind is None:                            # one that only shows what another one holds
        return
    pairs = dict(zip(was[:len(was) // 2], was[len(was) // 2:], strict=True)) if issubclass(kind, dict) else was
    base: Any = kind
    base.clear(x)
    base.update(x, pairs) if issubclass(kind, (dict, set)) else base.extend(x, pairs)


def _set_back(look: Any, x: Leaf, was: Any) -> None:
    if isinstance(look, _Slot):
        if was is not MISSING:
            setattr(x, look.name, was)
        elif hasattr(x, look.name):
            delattr(x, look.name)
    elif isinstance(x, bytearray):
        x[:] = was
    elif isinstance(x, array.array):
        x[:] = array.array(x.typecode, was)
    elif isinstance(x, memoryview) and not x.readonly and x.contiguous:
        x.cast("B")[:] = was
    elif isinstance(x, contextvars.ContextVar) and was is not MISSING:
        x.set(was)
    elif isinstance(x, collections.defaultdict):
        x.default_factory = was


# ---------------------------------------------------------------- plain arrays for traced ones

def hand_back(tape: _tape.Tape, outside: Surroundings, held: list[TracedArray], arrays: list[Leaf]) -> None:
    """Put plain arrays where a function has stored traced ones outside: its arguments themselves, or copies."""
    plain = _Plain(tape, held, arrays)
    for space, name, was in outside.names:
        value = space.get(name, MISSING)
        if value is not was and value is not MISSING:
            space[name] = plain(value)
    for kind, name, was in outside.attributes:
        value = vars(kind).get(name, MISSING)
        if value is not was and value is not MISSING:
            setattr(kind, name, plain(value))
    for cell, was in outside.cells:
        if cell.cell_contents is not was:
            cell.cell_contents = plain(cell.cell_contents)
    for x, _was in outside.containers:
        plain(x)
    for look, x, was in outside.others:
        if isinstance(look, _Slot) and look(x) is not was and look(x) is not MISSING:
            setattr(x, look.name, plain(look(x)))
        elif isinstance(x, contextvars.ContextVar) and look(x) is not was:
            x.set(plain(look(x)))
    for x, *_ in outside.arrays:
        if is_plain(x) and x.dtype.hasobject:
            for i, each in np.ndenumerate(x):
                if isinstance(each, TracedArray) or type(each) in UNSEEN:
                    x[i] = plain(each)


class _Plain:
    """What stands for something that a traced run has made, with plain arrays in it; each for the same thing once."""

    def __init__(self, tape: _tape.Tape, held: list[TracedArray], arrays: list[Leaf]) -> None:
        self.seen: dict[int, tuple[Any, Any]] = {}
        self.tape, self.places = tape, []
        for x, y in zip(held, arrays, strict=True):
            if is_plain(y):
                address, _, strides, _ = _arrays.place(tape, x)
                self.places.append((address, strides, y))

    def __call__(self, x: Leaf) -> Any:
        if id(x) in self.seen:
            return self.seen[id(x)][1]
        self.seen[id(x)] = x, x                 # which also holds it, so that its number stays its own
        plain = (self.traced(x) if isinstance(x, TracedArray) else
                 x.plain() if type(x) in UNSEEN else self.inside(x))
        self.seen[id(x)] = x, plain
        return plain

    def traced(self, x: TracedArray) -> Operand:
        if holds_no_derivative(x):
            return given_out(x)
        try:
            address, shape, strides, dtype = _arrays.place(self.tape, x)
        except RuntimeError:                    # of a derivative that is finished, or of another thread
            return x
        for start, steps, y in self.places:
            low = sum(min(0, (n - 1) * step) for n, step in zip(y.shape, steps, strict=True))
            high = sum(max(0, (n - 1) * step) for n, step in zip(y.shape, steps, strict=True)) + y.itemsize
            if address == start and shape == y.shape and strides == steps and not x.is_scalar:
                return y
            if start + low <= address < start + high and steps == y.strides and not x.is_scalar:
                return np.asarray(_Window(y, address - start, shape, strides, dtype))
        memory = _arrays.memory(x)
        return memory[()] if x.is_scalar else memory.copy("K")

    def inside(self, x: Leaf) -> Any:
        """A collection, a function or an object."""
        if isinstance(x, tuple):
            items = [self(each) for each in x]
            if all(new is old for new, old in zip(items, x, strict=True)):
                return x
            return type(x)(*items) if hasattr(x, "_fields") else type(x)(items)
        if isinstance(x, dict):
            for key, value in list(dict.items(x)):
                new = self(value)
                if new is not value:
                    dict.__setitem__(x, key, new)
        elif isinstance(x, (list, collections.deque)):
            for i, value in enumerate(x):
                new = self(value)
                if new is not value:
                    x[i] = new
        elif isinstance(x, types.FunctionType):
            for cell in x.__closure__ or ():
                try:
                    value = cell.cell_contents
                except ValueError:
                    continue
                new = self(value)
                if new is not value:
                    cell.cell_contents = new
        if not isinstance(x, (type, types.ModuleType, types.FunctionType)) and not is_library(type(x).__module__):
            space = getattr(x, "__dict__", None)
            if type(space) is dict:
                self(space)
        return x


class _Window:
    """A part of an array, by where it begins."""

    def __init__(self, x: Plain, at: int, shape: Shape, strides: Shape,
                 dtype: np.dtype[Any]) -> None:
        self.of = x
        whole = x.__array_interface__
        self.__array_interface__ = {**whole, "data": (whole["data"][0] + at, whole["data"][1]), "shape": shape,
                                    "strides": strides, "typestr": dtype.str}
