"""The names that drivers share: copies of functions, with their docstrings, for another kind of matrices."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any

from .arguments import *  # noqa: F403  (for files that are not yet merged)
from .table import OTHERS


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


def named(name: str, a: Any) -> str:
    """Return the name that a routine for real matrices has for the matrix a, which may be complex."""
    return OTHERS[name[:2]] + name[2:] if a.dtype.kind == "c" else name
