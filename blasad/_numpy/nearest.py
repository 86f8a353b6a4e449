"""What to use instead of a function that has no derivative, for the messages that say so."""

from __future__ import annotations

import functools
import sys
from difflib import get_close_matches
from importlib import import_module

from .._declarations.late import above
from .._tape import tape as _tape
from .lost import instruction

ELSE = ("docs/numpy.md lists the functions that have a derivative; use blasad.custom_rule or blasad.elementwise to "
        "give one to a function of yours; blasad.stop_gradient(x) is the value of x as a constant")
NOT_PLAIN = "blasad: a traced array cannot be turned into a plain one: its derivative would be lost. "


def found_with_derivative() -> dict[str, str]:
    """The functions that have a derivative, by the last part of their names."""
    names = import_module("blasad._numpy.names")
    found: dict[str, str] = {}
    for space in reversed(names.SPACES):
        found.update((name, f"{space}.{name}") for name in names.table(space)["derivative"])
    ours = above("functions of matrices")
    found.update((name, f"blasad.linalg.{name}") for name in ours.__all__)
    return found


with_derivative = functools.cache(found_with_derivative)


def nearest(name: str) -> str:
    """The function with a derivative whose name is like this one, or nothing."""
    short, known = name.rpartition(".")[2], with_derivative()
    like = get_close_matches(short, known, 1, 0.75)
    inside = sorted((each for each in known if len(each) > 3 and (each in short or len(short) > 3 and short in each)),
                    key=lambda each: abs(len(each) - len(short)))
    found = [known[each] for each in (*like, *inside) if known[each] != name]
    return found[0] if found else ""


def instead(name: str) -> str:
    """What a message says of a function without a derivative."""
    found = nearest(name)
    return f"the nearest function that has one is {found}; {ELSE}" if found else ELSE


def not_plain(by: str = "") -> TypeError:
    """The error of an array that somebody wants to have as a plain one: it says who, and what to do instead.

    `by` is the compiled code that asks for it, if that is known.
    """
    frame = sys._getframe(1)
    program, library = _tape.of_program(frame), None
    while frame is not program and frame.f_back is not None:
        if not str(frame.f_globals.get("__name__")).startswith("blasad."):
            library = frame
        frame = frame.f_back
    if library is not None:
        name = f"{library.f_globals.get('__name__')}.{library.f_code.co_name}"
        public = ".".join(part for part in name.split(".") if not part.startswith("_"))
        return TypeError(f"{NOT_PLAIN}{public} has no rule for traced arrays; {instead(public)}")
    if instruction(program.f_code.co_code, program.f_lasti)[0] in ("STORE_SUBSCR", "STORE_SLICE"):
        return TypeError(f"{NOT_PLAIN}It is written to an array that cannot hold a derivative; allocate that in the "
                         "function, of floats, with np.zeros(shape) or np.zeros_like(x), or pass it as an argument")
    return TypeError(f"{NOT_PLAIN}{by or 'Compiled code'} asked for its memory; {ELSE}")
