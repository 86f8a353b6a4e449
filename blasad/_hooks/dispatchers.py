"""Functions that Numba has compiled: with traced arrays, the functions in Python run that they were made of.

Numba is never imported here.  What it compiled takes plain arrays alone, and a traced number would become a constant
without a word.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from blasad._declarations.aliases import Function, Operand
from blasad._numpy.functions import finish
from blasad._numpy.nearest import not_plain


def of_dispatcher(f: Any, *args: Operand, **kwargs: Any) -> Any:
    """What `numba.njit` makes."""
    code = f.py_func.__code__
    if any(name.startswith("__numba_") for name in (*code.co_names, *code.co_varnames)):    # which call themselves
        raise not_plain("A class of numba.experimental.jitclass")
    return f.py_func(*args, **kwargs)


def of_elements(f: Any, *args: Operand, out: Any = None, **kwargs: Any) -> Any:
    """What `numba.vectorize` makes of a function of numbers."""
    if kwargs:
        raise not_plain(f"numba.vectorize's {f.__name__}, with {', '.join(kwargs)},")
    return finish(np.frompyfunc(f.__wrapped__, f.nin, f.nout)(*args), out)


def without_rule(f: object, *args: Operand, **kwargs: Any) -> Any:
    raise not_plain(f"A function of numba's class {type(f).__name__}")


OBJECTS: dict[str, Function] = {
    "core.registry.CPUDispatcher": of_dispatcher, "np.ufunc.dufunc.DUFunc": of_elements,
    "np.ufunc.gufunc.GUFunc": without_rule, "stencils.stencil.StencilFunc": without_rule}
RULES: dict[str, Function] = {}
