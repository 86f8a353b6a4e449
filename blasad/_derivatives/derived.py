"""What transforms such as `grad` return: a function that can be pickled if the one that it is made of can."""

from __future__ import annotations

import functools
import sys
import types
from typing import Any

from .._declarations.aliases import Function, Keywords, Leaf, Tree
from .._trees.kinds import register_inactive

__all__ = ["Derived", "global_name"]


def global_name(x: Leaf) -> str:
    """The name by which pickle finds an object in its module, if it is there; else an empty string."""
    name, place = getattr(x, "__qualname__", ""), sys.modules.get(getattr(x, "__module__", None) or "")
    try:
        return name if functools.reduce(getattr, name.split("."), place) is x else ""
    except AttributeError:
        return ""


class Derived:
    """A function that a transform has made of another one.

    Parameters
    ----------
    transform : callable
        The transform, which makes the same function again in another process.
    f : callable
        The other function, whose name and documentation it has.
    options : dict
        What the transform was given beside.
    run : callable
        What a call does.
    """

    __name__: str
    __qualname__: str
    __wrapped__: Any

    def __init__(self, transform: Function, f: Function, options: Keywords,
                 run: Function) -> None:
        take_name(self, f)
        self._made, self._run = (transform, f, options), run

    def __call__(self, *args: Tree, **kwargs: Any) -> Any:
        return self._run(*args, **kwargs)

    def __get__(self, instance: Any, owner: type[Any] | None = None) -> Function:
        """As functions do in a class: a method."""
        return self if instance is None else types.MethodType(self, instance)

    def __repr__(self) -> str:
        transform, f, _ = self._made
        return f"<{transform.__name__} of {getattr(f, '__qualname__', f)}>"

    def __reduce__(self) -> Any:
        transform, f, options = self._made
        return global_name(self) or (_again, (transform, f, options))


register_inactive(Derived)          # as functions are


def take_name(made: Any, f: Function) -> None:
    """Give what is made of a function its name, documentation and public attributes: others are its own affair."""
    functools.update_wrapper(made, f, updated=())
    vars(made).update({name: x for name, x in getattr(f, "__dict__", {}).items() if not name.startswith("_")})


def _again(transform: Function, f: Function, options: Keywords) -> Any:
    return transform(f, **options)
