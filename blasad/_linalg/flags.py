"""Flags of drivers: what each may be given as, and the value of the declaration that the body gets for it."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from .._declarations.aliases import Keywords, Operand
from .._declarations.driver import Driver
from .._declarations.rule import Arg

LETTERS = {"lower": "UL", "uplo": "UL", "side": "LR", "diag": "NU", "trans": "NTC", "range": "AVI"}  # for 0, 1, 2
NOT_GIVEN = object()

Readings = dict[Any, int | str]


def readings(arg: Arg) -> Readings:
    """Map what a flag may be given as, numbers and letters of either case, to its values."""
    letters, values = LETTERS.get(arg.name, ""), {}
    for value in arg.values:
        values[value] = value
        if isinstance(value, int):
            values |= dict.fromkeys((letters[value], letters[value].lower()), value) if value < len(letters) else {}
        else:
            values[value.lower()] = value
            if value in letters or value.isdigit():
                values[letters.index(value) if value in letters else int(value)] = value
    return values


def value_of(name: str, flag: str, known: Readings, x: Operand) -> int | str:
    """Return the value of a flag that is given as a word, of which the first letter counts, or as another integer.

    f2py takes bytes, too.
    """
    try:
        x = x.decode("latin-1") if isinstance(x, bytes) else x
        return known[x[:1] if isinstance(x, str) else operator.index(x)]
    except (KeyError, TypeError):
        values = ", ".join(map(repr, dict.fromkeys(known.values())))
        raise ValueError(f"{name}: {flag} is {x!r}; it must be one of {values}") from None


def reader(driver: Driver) -> tuple[int, Callable[[tuple[Any, ...], Keywords], tuple[Any, ...]]]:
    """Return the place of the first flag, and a function that puts values for flags into arguments.

    The function returns the arguments by position, and changes those by name.
    """
    flags = tuple((k, arg.name, readings(arg)) for k, arg in enumerate(driver.args) if arg.intent == "flag")

    def read(args: tuple[Operand, ...], named: Keywords) -> tuple[Operand, ...]:
        count = len(args)
        for k, flag, known in flags:
            x = args[k] if k < count else named.get(flag, NOT_GIVEN)
            if x is NOT_GIVEN:
                continue
            try:
                value = known[x]
            except (KeyError, TypeError):
                value = value_of(driver.name, flag, known, x)
            if value is not x and k < count:
                args = (*args[:k], value, *args[k + 1:])
            elif value is not x:
                named[flag] = value
        return args

    return flags[0][0] if flags else len(driver.args), read
