"""The names of functions: those of `blasad.linalg`, and those of SciPy and NumPy that lead here.

A function tells its names by a decorator, once. ``cython_src/generate`` reads them there and writes them into
``blasad/_numpy/linalg_names.py``, because what leads functions here knows them before this folder is imported.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeVar

from .._declarations.aliases import Function
from .._numpy.linalg_names import FUNCTIONS

F = TypeVar("F", bound=Callable[..., Any])


def public(*leads: str, also: str = "") -> Callable[[F], F]:
    """Offer a function in `blasad.linalg` under its name.

    Parameters
    ----------
    *leads : str
        Functions that lead to this one where an argument is traced, such as ``"scipy.linalg.eigh"``. It has their
        arguments.
    also : str
        A second name in `blasad.linalg`.

    Returns
    -------
    callable
        A decorator that returns the function itself.
    """
    return lambda f: f


def behind(*leads: str) -> Callable[[F], F]:
    """Offer a function to lower rooms, and to functions that lead to it, but not in `blasad.linalg`."""
    return lambda f: f


class Functions(dict[str, Callable[..., Any]]):
    """All functions with such a name. A family is imported when one of them is first asked for."""

    def __missing__(self, name: str) -> Function:
        function: Function = getattr(import_module(f"blasad._linalg.{FUNCTIONS[name]}"), name)
        return self.setdefault(name, function)


functions = Functions()
