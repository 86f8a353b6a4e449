"""Functions whose code reads another name in the place of a builtin: their code object is exchanged for such a one."""

from __future__ import annotations

import dis
from collections.abc import Callable, Iterator
from types import CodeType, FunctionType
from typing import Any
from weakref import WeakKeyDictionary

from blasad._declarations.aliases import Function
from blasad._hooks import hooks

LOAD_GLOBAL = dis.opmap["LOAD_GLOBAL"]
BETWEEN = [dis.opmap[each] for each in ("CACHE", "PUSH_NULL") if each in dis.opmap]    # a function and its arguments


def calls_of(code: CodeType, builtin: str) -> Iterator[int]:
    """Where the global name of a builtin is read in order to be called, also by `map`: ``map(float, span)``."""
    raw, extended, by_map = code.co_code, False, False
    for at in range(0, len(raw), 2):
        if raw[at] == LOAD_GLOBAL and not extended:
            name, is_called = code.co_names[raw[at + 1] >> 1], raw[at + 1] & 1
            if name == builtin and (is_called or by_map):
                yield at
            by_map = bool(is_called) and name == "map"
        elif raw[at] not in BETWEEN:
            by_map = False
        extended = raw[at] == dis.EXTENDED_ARG


class Renamed:
    """A builtin, what functions read in its place, and the functions that do.

    Parameters
    ----------
    builtin : str
        The name of the builtin.
    name : str
        The name that is read in its place, which the modules of the functions get.
    ours : callable
        What the name is of.
    full : callable, optional
        Told of code that calls the builtin and has no place for another name.
    rests : bool
        Whether the functions have their own code where no derivative runs.
    """

    def __init__(self, builtin: str, name: str, ours: Function,
                 full: Callable[[CodeType], None] | None = None, rests: bool = False) -> None:
        self.builtin, self.name, self.ours, self.full, self.rests = builtin, name, ours, full, rests
        self.on = True
        self.functions = WeakKeyDictionary[FunctionType, tuple[CodeType, CodeType]]()     # their own code, and ours
        self.codes: dict[int, tuple[CodeType, CodeType | None]] = {}            # the same by the id of their own

    def rewritten(self, code: CodeType) -> CodeType | None:
        """The code with our name where the builtin is called; None if it is not called there, or cannot be renamed."""
        constants = tuple(self.rewritten(x) or x if isinstance(x, CodeType) else x for x in code.co_consts)
        raw = bytearray(code.co_code)
        places = list(calls_of(code, self.builtin)) if self.builtin in code.co_names else []
        if places and len(code.co_names) >= 127:
            if self.full is not None:
                self.full(code)
            places = []
        for at in places:
            raw[at + 1] = 2 * len(code.co_names) + (raw[at + 1] & 1)
        if not places:
            return code.replace(co_consts=constants) if any(
                x is not y for x, y in zip(constants, code.co_consts, strict=True)) else None
        return code.replace(co_code=bytes(raw), co_names=(*code.co_names, self.name), co_consts=constants)

    def change(self, f: FunctionType) -> CodeType | None:
        """Give a function that calls the builtin code that reads our name there, and return this code."""
        own = f.__code__
        if id(own) not in self.codes:
            self.codes[id(own)] = own, self.rewritten(own)
        code = self.codes[id(own)][1]
        if code is not None:
            self.functions[f] = own, code
            f.__globals__[self.name] = self.ours
            if self.rests:
                hooks.rests(f, "__code__", own, code)
            f.__code__ = code
        return code

    def changed(self) -> list[tuple[str, Any]]:
        """The functions whose code is another, or will be in the next derivative, each with what it is."""
        return [("code of", f) for f, (own, ours) in list(self.functions.items())
                if f.__code__ is ours or self.rests and f.__code__ is own]

    def switch(self, on: bool) -> None:
        """Give functions our code, or their own again.

        Their modules lose the name that our code reads, unless it may run now.
        """
        self.on = on
        for f, (own, ours) in list(self.functions.items()):
            if f.__code__ is own or f.__code__ is ours:
                f.__code__ = ours if on else own
            if on:
                f.__globals__[self.name] = self.ours
            elif f.__globals__.get(self.name) is self.ours and not hooks.runs():
                del f.__globals__[self.name]
