"""NumPy's names, for programs that say themselves which arrays may take derivatives.

``import blasad.numpy as np`` has all names of NumPy.  Arrays that its functions make inside of a function that is being
differentiated take derivatives, whatever `blasad.options` says; outside they are plain arrays.  Nothing of NumPy is
touched.

>>> import blasad as ad
>>> import blasad.numpy as np
>>> def f(x):
...     y = np.zeros(3)
...     y[1:] = x
...     return (y * y).sum()
>>> ad.grad(f)(np.array([1.0, 2.0]))
array([2., 4.])
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import numpy as _np

from ._arrays.made import kinds_of, plain, taken
from ._arrays.owners import IN_AN_EXPRESSION as _IN_AN_EXPRESSION
from ._hooks.builtins import CONVERSIONS, conversion

__all__ = _np.__all__               # noqa: PLE0605

_NEW = (
    "zeros empty ones full eye identity arange linspace logspace geomspace diag diagflat tri tril triu vander copy "
    "fromfunction fromiter zeros_like ones_like empty_like full_like meshgrid block concatenate stack vstack hstack "
    "dstack column_stack tile repeat append pad array asarray asanyarray ascontiguousarray asfortranarray")


class _Rows:
    """`np.r_` or `np.c_`."""

    def __init__(self, of_numpy: Any) -> None:
        self._of_numpy = of_numpy

    def __getitem__(self, key: Any) -> Any:
        return _taking(self._of_numpy.__getitem__)(key)


def _taking(f: Callable[..., Any]) -> Callable[..., Any]:
    """A function of NumPy whose new arrays take derivatives."""
    of_traced = conversion(f) if f in CONVERSIONS else f

    @wraps(f)
    def run(*args: Any, **kwargs: Any) -> Any:
        if kinds_of(args, kwargs) & 2:
            return of_traced(*args, **kwargs)
        return taken(f(*plain(args), **plain(kwargs)), (*args, *kwargs.values()), _IN_AN_EXPRESSION)
    return run


def __getattr__(name: str) -> Any:
    value = getattr(_np, name)
    if name in _NEW.split():
        value = _taking(value)
    elif name in ("r_", "c_"):
        value = _Rows(value)
    return globals().setdefault(name, value)


def __dir__() -> list[str]:
    return dir(_np)
