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
from blasad._declarations.aliases import Function, Keywords, Leaf, Operand
from blasad._declarations.interpreter import KNOWN
from blasad._hooks import hooks
from blasad._hooks.renamed import Renamed
from blasad._trees.stand_in import StandIn

__all__ = ["changed", "look", "switch"]

PACKAGES = ("scipy.integrate.", "scipy.interpolate.", "scipy.ndimage.", "scipy.signal.", "scipy.spatial.",
            "scipy.special.", "scipy.stats.")


def kept(x: TracedArray) -> Any:
    """A traced number as one of Python, with its derivative."""
    return python_number(x.reshape(()).astype(np.float64)[()])


def chosen(plain: Function, ours: Function, args: tuple[Operand, ...], kwargs: Keywords) -> Any:
    """`float`, with its errors, or ours for a real number."""
    number = args[0] if len(args) == 1 and not kwargs else None
    if not isinstance(number, TracedArray) or number.dtype.kind != "f":
        return plain(*args, **kwargs)
    plain(np.zeros(number.shape, number.dtype))
    return ours(number)


floats = Renamed("float", "__blasad_float__", hooks.Choice(float, kept, chosen, StandIn), rests=True)


def look(module: ModuleType) -> None:
    """Change the functions and methods of a module of SciPy that call `float`."""
    if not KNOWN or not floats.on or not module.__name__.startswith(PACKAGES):
        return
    for x in list(vars(module).values()):
        if getattr(x, "__module__", None) != module.__name__:
            continue
        for f in functions_in(x):
            if f.__globals__ is vars(module) and calls_float(f.__code__):
                floats.change(f)


def functions_in(x: Leaf) -> list[FunctionType]:
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


changed, switch = floats.changed, floats.switch
