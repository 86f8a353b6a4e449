"""Data of calls of registered rules besides operands and flags: numbers, and what primals pass to their reverses."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any
from weakref import WeakValueDictionary

from .._declarations.aliases import Operand
from .._declarations.rule import Rule

_numbers: WeakValueDictionary[int, Handed] = WeakValueDictionary()
_lock = threading.Lock()
_last = 0
_MOST = 1 << 30


class _Here(threading.local):
    """Of this thread."""

    running: dict[int, Any] = {}  # what was handed over in this run of a program, by number


here = _Here()


class Handed:
    """What the primal of one call hands to its reverse, as long as a tape or a program has the call.

    Parameters
    ----------
    rule : Rule
        The rule, which lives as long.
    told : tuple
        The numbers of the call that are not variables; of a primitive what is the same in each of its runs.
    """

    value: Any = None

    def __init__(self, rule: Rule, told: tuple[Any, ...] = ()) -> None:
        global _last
        self.rule, self.told = rule, told
        with _lock:
            _last = _last % _MOST + 1
            while _last in _numbers:
                _last = _last % _MOST + 1
            self.number = _last
            _numbers[_last] = self

    def forget(self) -> None:
        """The tape forgets the call: a program can no longer be made of it."""
        if hasattr(self.rule, "drop"):          # a loop, which holds tapes
            self.rule.drop()


def hand(number: int, value: Operand) -> None:
    """Keep what the primal of a call returned; in a program, for this run."""
    if number in here.running:
        here.running[number] = value
    elif number in _numbers:
        _numbers[number].value = value


def handed(number: int) -> Any:
    """What the primal of a call returned."""
    if number in here.running:
        return here.running[number]
    entry = _numbers.get(number)
    return None if entry is None else entry.value


def told(number: int) -> tuple[Any, ...]:
    """The numbers of a call that are not variables."""
    return _numbers[number].told


@contextmanager
def running(numbers: Iterable[int]) -> Iterator[None]:
    """A program runs, which has the calls of these numbers."""
    before, here.running = here.running, dict.fromkeys(numbers)
    try:
        yield
    finally:
        here.running = before
