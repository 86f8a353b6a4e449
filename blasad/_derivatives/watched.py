"""The tape of a trace for `jit`, which stores the values that Python looked at: a replay must find the same ones."""

from __future__ import annotations

import struct
import sys
from types import FrameType
from typing import Any

import numpy as np

from blasad._arrays.arrays import is_plain

from .._arrays import border as _border
from .._arrays.made import given_out, holds_no_derivative
from .._arrays.traced import TracedArray
from .._declarations.aliases import Function, Keywords, Leaf, Tree
from .._programs.guards import Copy
from .._tape import tape as _tape

__all__ = ["Look", "Unrolled", "Watched", "key_of"]


STEPS = "scipy.integrate._ivp"
FEW = 4                 # elements of an array that is shown, and that may come again
NOTHING: Keywords = {}
NUMBERS = (float, int, bool, np.float64)


class Unrolled(BaseException):
    """A loop cannot stay one in this trace; nothing that catches exceptions of its own is to catch it."""


def key_of(result: Any) -> Any:
    """What was found, so that what is the same bit for bit is equal, and nothing else."""
    kind = type(result)
    if kind is bool or kind is int or kind is str or result is None:
        return kind, result
    if kind is np.bool_:
        return kind, bool(result)
    if kind is float:
        return kind, struct.pack("d", result)
    if is_plain(result) or issubclass(kind, np.generic):
        return result.dtype.str, result.shape, result.tobytes()
    if isinstance(result, (tuple, list)):
        return kind, tuple(map(key_of, result))
    return object()                             # it cannot be compared, and is never found again


def in_steps(inner: FrameType | None, outer: FrameType) -> bool:
    """Whether a function of the program looked at values through a solver of SciPy's that chooses its steps by them."""
    while inner is not None and inner is not outer:
        if str(inner.f_globals.get("__name__")).startswith(STEPS):
            return True
        inner = inner.f_back
    return False


def holds_numbers(key: Any) -> bool:
    """Whether floating-point numbers are in a key, which hardly ever come again."""
    if key[0] is float:
        return True
    if isinstance(key[0], str):
        return np.dtype(key[0]).kind in "fc"
    return key[0] in (tuple, list) and any(type(each) is not tuple or holds_numbers(each) for each in key[1])


def told(key: Any) -> str:
    """What was found, in the words of the report."""
    if type(key) is not tuple:
        return "something"
    if key[0] is float:
        return str(struct.unpack("d", key[1])[0])
    if isinstance(key[0], str):
        shape = key[1]
        many = np.prod(shape, dtype=int) > FEW
        return f"an array {shape}" if many else str(np.frombuffer(key[2], key[0]).reshape(shape)[()])
    if key[0] in (tuple, list):
        text = ", ".join(map(told, key[1]))
        return text if key[0] is tuple else f"[{text}]"
    return str(key[1])


def is_rare(key: Any) -> bool:
    """Whether what was found will hardly come again: numbers, texts, and long arrays."""
    parts = key[1] if type(key) is tuple and key[0] is tuple else (key,)
    return any(type(each) is not tuple or holds_numbers(each) or each[0] is str
               or isinstance(each[0], str) and np.prod(each[1], dtype=int) > FEW for each in parts)


class Look:
    """Something that Python found in values: where, how, and what; and whether it decides about steps of a solver."""

    __slots__ = ("args", "flat", "function", "in_steps", "key", "kwargs", "where")

    def __init__(self, where: tuple[str, int], function: Function | None, args: Any, kwargs: Any, result: Any,
                 in_steps: bool = False) -> None:
        self.in_steps = in_steps
        self.where, self.function, self.args, self.kwargs, self.key = where, function, args, kwargs, key_of(result)
        self.flat = not kwargs and not any(type(x) in (list, tuple, dict) for x in args)

    @property
    def of_numbers(self) -> bool:
        return type(self.key) is not tuple or holds_numbers(self.key)

    @property
    def is_rare(self) -> bool:
        return self.counts or is_rare(self.key)

    @property
    def counts(self) -> bool:
        """Whether that is how many elements a mask chooses."""
        return self.function is np.count_nonzero

    @property
    def outcome(self) -> str:
        return told(self.key)

    def again(self, copies: list[Leaf]) -> Any:
        """What is found in the values of another run."""
        def now(x: Leaf) -> Any:
            if type(x) is Copy:
                return copies[x.number]
            if type(x) in (list, tuple):
                return type(x)(map(now, x))
            return {name: now(each) for name, each in x.items()} if type(x) is dict else x

        if self.flat and self.function is not None:
            return key_of(self.function(*[copies[x.number] if type(x) is Copy else x for x in self.args]))
        if self.function is None:
            return key_of(now(self.args[0]))
        return key_of(self.function(*[now(x) for x in self.args], **now(self.kwargs)))


class Watched(_tape.Tape):
    """A tape that learns what Python looks at, and has its program compute that too.

    Attributes
    ----------
    loops_stay : bool
        Whether loops may stay loops.  Of such a loop the trace runs one step.
    looped : bool
        Whether there is one: values are not those of a run any more.
    spoilt : str
        Why the trace cannot be replayed, as Python then looked at one.
    unrolled : list of str
        Why loops did not stay loops.
    """

    looks: list[Look]
    copies: list[TracedArray]
    loops_stay: bool
    looped: bool
    spoilt: str
    unrolled: list[str]

    def looked(self, function: Function | None, args: tuple[Tree, ...], kwargs: Keywords, result: Any) -> None:
        if self.looped:
            self.give_up("values are looked at after it")
        frame = _tape.of_program(sys._getframe(1))
        before = len(self.copies)

        def held(x: Leaf) -> Any:
            if type(x) in NUMBERS:
                return x
            if isinstance(x, TracedArray):
                if holds_no_derivative(x):
                    return np.array(given_out(x))
                self.copies.append(_border.copy_in_program(self, x))
                return Copy(len(self.copies) - 1)
            if is_plain(x):
                return x.copy()
            if type(x) in (list, tuple):
                return type(x)(map(held, x))
            return {name: held(each) for name, each in x.items()} if type(x) is dict else x

        args, kwargs = tuple(map(held, args)), held(kwargs) if kwargs else NOTHING
        if len(self.copies) > before:           # else it is the same in every run
            self.looks.append(Look((frame.f_code.co_filename, frame.f_lineno), function, args, kwargs, result,
                                   in_steps(sys._getframe(1), frame)))

    def give_up(self, reason: str) -> None:
        """Loops have to be traced step by step."""
        self.spoilt = reason
        raise Unrolled


def is_watched() -> bool:
    """Whether what is recorded becomes a part of a program that sees in each run whether Python finds the same."""
    tape = _tape.recording()
    while tape is not None:
        if isinstance(tape, Watched):
            return True
        tape = tape.origin if tape.origin is not None else tape.outer
    return False


def watched(loops_stay: bool) -> Watched:
    tape = Watched("program", 0)
    tape.add_as_eager()
    tape.looks, tape.copies, tape.unrolled = [], [], []
    tape.loops_stay, tape.looped, tape.spoilt = loops_stay, False, ""
    return tape
