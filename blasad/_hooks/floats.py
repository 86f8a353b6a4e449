"""`float(x)` in SciPy's own code keeps a derivative: ``wo = float(wo)``, which the design of filters begins with.

In a program, `float` says that a number is wanted, and its derivative ends with a warning.  SciPy's modules in Python
mean a scalar by it.  So those of their functions that call `float` read another name there, while derivatives run.
"""

from __future__ import annotations

from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from blasad._arrays.python_numbers import python_number
from blasad._arrays.traced import TracedArray
from blasad._declarations.interpreter import KNOWN
from blasad._hooks import hooks
from blasad._hooks.exact import rewritten
from blasad._trees.stand_in import StandIn

__all__ = ["changed", "look", "switch"]

NAME = "__blasad_float__"
PACKAGES = ("scipy.integrate.", "scipy.interpolate.", "scipy.ndimage.", "scipy.signal.", "scipy.spatial.",
            "scipy.special.", "scipy.stats.")

_changed: list[tuple[FunctionType, CodeType, CodeType]] = []
_on = True


def kept(x: TracedArray) -> Any:
    """A traced number as one of Python, with its derivative."""
    return python_number(x.reshape(()).astype(np.float64)[()])


def chosen(plain: Any, ours: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """`float`, with its errors, or ours for a real number."""
    number = args[0] if len(args) == 1 and not kwargs else None
    if not isinstance(number, TracedArray) or number.dtype.kind != "f":
        return plain(*args, **kwargs)
    plain(np.zeros(number.shape, number.dtype))
    return ours(number)


number_of = hooks.Choice(float, kept, chosen, StandIn)


def look(module: ModuleType) -> None:
    """Change the functions and methods of a module of SciPy that call `float`."""
    if not KNOWN or not _on or not module.__name__.startswith(PACKAGES):
        return
    for x in list(vars(module).values()):
        if getattr(x, "__module__", None) != module.__name__:
            continue
        for f in functions_in(x):
            if f.__globals__ is vars(module) and calls_float(f.__code__):
                change(f)


def functions_in(x: Any) -> list[FunctionType]:
    """A function, what it wraps, or the methods of a class."""
    if isinstance(x, type):
        methods = [getattr(each, "__func__", getattr(each, "fget", each)) for each in vars(x).values()]
        return [inner(each) for each in methods if isinstance(each, FunctionType)]
    return [inner(x)] if isinstance(x, FunctionType) else []


def inner(f: Any) -> Any:
    while isinstance(getattr(f, "__wrapped__", None), FunctionType):
        f = f.__wrapped__
    return f


def calls_float(code: CodeType) -> bool:
    return "float" in code.co_names or any(calls_float(x) for x in code.co_consts if isinstance(x, CodeType))


def change(f: FunctionType) -> None:
    code = rewritten(f.__code__, "float", NAME)
    if code is not None:
        _changed.append((f, f.__code__, code))
        f.__globals__[NAME] = number_of
        hooks.rests(f, "__code__", f.__code__, code)
        f.__code__ = code


def changed() -> list[tuple[str, Any]]:
    """The functions whose code is another, or will be in the next derivative, each with what it is."""
    return [("code of", f) for f, own, ours in _changed if f.__code__ is ours or f.__code__ is own]


def switch(on: bool) -> None:
    """Give functions the code that keeps derivatives, or their own again, with the name that it reads."""
    global _on
    _on = on
    for f, own, ours in _changed:
        if f.__code__ is own or f.__code__ is ours:
            f.__code__ = ours if on else own
        if on:
            f.__globals__[NAME] = number_of
        elif f.__globals__.get(NAME) is number_of and not hooks.runs():
            del f.__globals__[NAME]
