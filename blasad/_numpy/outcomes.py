"""Errors that functions in Python raise: whether a call raised is a value that the program looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .._arrays import arrays as _arrays
from .._arrays.traced import TracedArray
from .._declarations.aliases import Function, Operand

__all__ = ["note_error"]


class Outcome:
    """How a call of a function ends: the name of the class of its error, or nothing.

    Parameters
    ----------
    function : callable
        A function of plain arrays and numbers.
    """

    def __init__(self, function: Function) -> None:
        self.function = function

    def __call__(self, *args: Operand) -> str:
        try:
            self.function(*args)
        except Exception as error:
            return type(error).__name__
        return ""


def note_error(function: Function, args: Sequence[Any], error: Exception) -> None:
    """A function has raised an error for some values, which the program may catch, and go on in another way."""
    traced = [x for x in args if isinstance(x, TracedArray)]
    for x in traced:
        _arrays.glimpse(x)
    if traced:
        _arrays.notice(Outcome(function), tuple(args), {}, type(error).__name__)
