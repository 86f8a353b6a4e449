"""Reading and checking the arguments of drivers."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any

import numpy as np

from .._arrays.traced import TracedArray
from .._registry import blas
from .table import OTHERS


def given(x: Any, overwrite: Any) -> Any:
    return x if overwrite else x.copy("F")


def columns(x: Any) -> Any:
    """Return a vector as a matrix of one column, and a matrix as it is."""
    return x if x.ndim == 2 else x[:, None]


def check(name: str, a: Any, b: Any = None) -> None:
    """Check the shapes of A and B before anything is written."""
    if a.ndim != 2 or a.shape[0] != a.shape[1]:
        raise ValueError(f"{name}: the matrix has shape {a.shape}; it must be square")
    if b is not None and (b.ndim not in (1, 2) or b.shape[0] != a.shape[0]):
        raise ValueError(f"{name}: b has shape {b.shape}; it must be ({a.shape[0]},) or ({a.shape[0]}, nrhs)")


def check_rows(name: str, n: int, b: Any) -> None:
    """Check the shape of the right-hand sides before anything is written."""
    if b.ndim not in (1, 2) or b.shape[0] != n:
        raise ValueError(f"{name}: b has shape {b.shape}; it must be ({n},) or ({n}, nrhs)")


def triangular_solve(a: Any, b: Any, lower: Any, trans: int = 0, diag: int = 0) -> None:
    if b.ndim == 1:
        blas.trsv(a, b, lower=lower, trans=trans, diag=diag)
    else:
        blas.trsm(1.0, a, b, lower=lower, trans_a=trans, diag=diag)


def blank(like: Any, shape: tuple[int, int]) -> Any:
    """Make a matrix of zeros in Fortran order, which is traced if `like` is."""
    found = np.zeros(shape[::-1], like.dtype, like=like) if isinstance(like, TracedArray) else np.zeros(
        shape[::-1], like.dtype)
    return found.T


def told(driver: Callable[..., Any], **words: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Give a driver the docstring of another driver, with its own name and with these words replaced."""
    def decorate(found: Callable[..., Any]) -> Callable[..., Any]:
        text = (driver.__doc__ or "").replace(driver.__name__, found.__name__)
        for old, new in words.items():
            text = text.replace(old, new)
        found.__doc__ = text
        return found

    return decorate


def kin(driver: Callable[..., Any], name: str, **words: str) -> Callable[..., Any]:
    """Copy a driver under the name for another kind of matrices, and replace these words in its docstring."""
    found = FunctionType(driver.__code__, driver.__globals__, name, driver.__defaults__, driver.__closure__)
    found.__kwdefaults__, found.__annotations__ = driver.__kwdefaults__, driver.__annotations__
    found.__module__, found.__qualname__ = driver.__module__, name
    return told(driver, **words)(found)


def letter(name: str, x: Any, letters: str, what: str) -> str:
    """Read a flag that is one of LAPACK's letters, in upper or lower case."""
    found = str(x).upper()[:1]
    if not found or found not in letters:
        raise ValueError(f"{name}: {what} is {x!r}; it must be one of {', '.join(map(repr, letters))}")
    return found


def named(name: str, a: Any) -> str:
    """Return the name that a routine for real matrices has for the matrix a, which may be complex."""
    return OTHERS[name[:2]] + name[2:] if a.dtype.kind == "c" else name
