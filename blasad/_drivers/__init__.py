"""LAPACK's routines that are made of others: solvers and inverses from factors."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from importlib import import_module
from typing import Any

import numpy as np

from .._namespace import DRIVERS
from .._rule import DTYPES

REAL_DIAGONAL = ("ptsv", "pttrs")  # beside complex arrays


def function(name: str) -> Callable[..., Any]:
    """The routine of this name, from the module that has it."""
    found: Callable[..., Any] = getattr(import_module(f"blasad._drivers.{DRIVERS[name]}"), name)
    return found


def typed(name: str, letter: str) -> Any:
    """`potrs` under a name such as ``dpotrs``: for arrays of one precision."""
    driver, dtype = function(name), np.dtype(DTYPES[letter])
    allowed = (dtype, np.empty(0, dtype).real.dtype) if name in REAL_DIAGONAL else (dtype,)

    @wraps(driver)
    def checked(*args: Any, **kwargs: Any) -> Any:
        for x in (*args, *kwargs.values()):
            if getattr(x, "ndim", 0) and x.dtype.kind in "fc" and x.dtype not in allowed:
                raise TypeError(f"{letter}{name}: an argument is {x.dtype}, and must be {dtype}; give arrays of that "
                                f"dtype, or call {name}, which is for every precision")
        return driver(*args, **kwargs)

    checked.__name__ = checked.__qualname__ = letter + name
    return checked
