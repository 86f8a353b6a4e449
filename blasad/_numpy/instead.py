"""Functions in Python, led to others when they are given traced arrays, wherever the program has them from.

The code object is exchanged: the function stays the object that it is, with its name, signature and documentation.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import FunctionType
from typing import Any

from blasad._arrays import made
from blasad._arrays.made import constants, kinds_of, taken
from blasad._arrays.traced import TracedArray
from blasad._numpy.as_written import first_traced
from blasad._numpy.owners import IN_A_VARIABLE, IN_AN_EXPRESSION
from blasad._trees.kinds import StandIn

MADE = 1                                    # of `kinds_of`


def chosen(*args: Any, _choice: Any, **kwargs: Any) -> Any:
    return _choice(*args, **kwargs)


def is_traced(x: Any) -> bool:
    """Whether there are traced numbers in an argument: an array, a list, or what stands for a sparse matrix."""
    return isinstance(x, (TracedArray, StandIn)) or first_traced(x) is not None


def of_made(function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """What a function finds in arrays that the program made, as arrays of the same kind."""
    found, given = function(*made.plain(args), **made.plain(kwargs)), (*args, *kwargs.values())
    if type(found) is not tuple:
        return taken(found, given, IN_A_VARIABLE)
    items = list(found)
    del found                               # so that nothing else refers to the arrays
    return tuple(taken(items.pop(0), given, IN_AN_EXPRESSION) for _ in range(len(items)))


def called(plain: Callable[..., Any], ours: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """The plain function of these arguments, or ours if one of them carries a derivative."""
    if not (any(map(is_traced, args)) or any(map(is_traced, kwargs.values()))):
        return plain(*args, **kwargs)
    kinds = kinds_of(args, kwargs)
    if kinds & MADE:                        # constants; a function of them alone is SciPy's, and its results live on
        if kinds == MADE and not any(isinstance(x, StandIn) for x in (*args, *kwargs.values())):
            return of_made(plain, args, kwargs)
        args, kwargs = constants(args), constants(kwargs)
    return ours(*args, **kwargs)


def lead(f: Any, ours: Callable[..., Any]) -> None:
    """Lead a function to ours; of one that is wrapped in a loop over stacks, what it wraps."""
    inner = inspect.unwrap(f)
    if getattr(getattr(inner, "__code__", None), "co_code", None) == chosen.__code__.co_code:
        return
    plain = inner
    if isinstance(inner, FunctionType):
        plain = FunctionType(inner.__code__, inner.__globals__, inner.__name__, inner.__defaults__)
        plain.__kwdefaults__ = inner.__kwdefaults__

    def choice(*args: Any, **kwargs: Any) -> Any:
        return called(plain, ours, args, kwargs)

    if plain is inner:                      # compiled, and called by the loop over stacks
        for cell in f.__closure__:
            if cell.cell_contents is inner:
                cell.cell_contents = choice
        return
    inner.__signature__ = inspect.signature(inner)
    inner.__kwdefaults__ = {**(inner.__kwdefaults__ or {}), "_choice": choice}
    inner.__code__ = chosen.__code__.replace(
        co_filename=inner.__code__.co_filename, co_firstlineno=inner.__code__.co_firstlineno,
        co_name=inner.__code__.co_name)
