"""Methods of plain arrays that are given traced ones: `A.dot(x)`, `a.clip(0, x)`, `a.cumsum(out=y)`.

And those that return new arrays, which the program may write to: `a.copy()`.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from blasad._arrays.made import kinds_of, plain, taken
from blasad._arrays.owners import IN_A_VARIABLE
from blasad._arrays.traced import TracedArray
from blasad._declarations.aliases import Function, Operand
from blasad._hooks import hooks
from blasad._hooks.lists import as_array
from blasad._numpy.as_written import first_traced

# Of each method, after which of its arguments the output is
OUTPUTS = {"all": 1, "any": 1, "argmax": 1, "argmin": 1, "choose": 1, "clip": 2, "compress": 2, "cumprod": 2,
           "cumsum": 2, "dot": 1, "max": 1, "mean": 2, "min": 1, "prod": 2, "put": None, "repeat": None, "round": 1,
           "searchsorted": None, "std": 2, "sum": 2, "take": 2, "trace": 4, "var": 2}


def called(method: Function, at: int | None, a: Operand, *args: Operand, **kwargs: Any) -> Any:
    """A method of `a`: NumPy's function, if an argument has a derivative, or the method with plain arrays."""
    if method is np.ndarray.choose and len(args) > 1:       # which takes its choices one by one
        args = (args,)
    if kinds_of(args, kwargs) & 2:
        args, kwargs = tuple(map(as_array, args)), {name: as_array(x) for name, x in kwargs.items()}
        traced = first_traced([*args, *kwargs.values()])
        function = getattr(np, method.__name__)
        return traced.__array_function__(function, (TracedArray,), (a, *args), kwargs)  # type: ignore[union-attr]
    out = kwargs.get("out") if at is None or len(args) <= at else args[at]
    result = method(a, *plain(args), **plain(kwargs))
    return out if isinstance(out, TracedArray) else taken(result, (), IN_A_VARIABLE)


def unbound(method: Function, a: Operand, *args: Operand, **kwargs: Any) -> Any:
    """A method that is called as a function of the array, ``np.ndarray.tolist(a)``."""
    return getattr(a, method.__name__)(*args, **kwargs)


def lead() -> None:
    """Lead the methods here where an argument is traced, and have those that make arrays make the program's."""
    for name, at in OUTPUTS.items():
        method = getattr(np.ndarray, name)
        hooks.lead_method(method, functools.partial(called, method, at))
    for method in (np.ndarray.copy, np.ndarray.astype):
        hooks.lead_method(method, makes=True)
    hooks.guard(np.ndarray.tolist, unbound, False)
