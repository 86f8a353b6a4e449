"""What stands for an array of a program, and is a plain one for whoever looks at its values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from .._declarations.aliases import DTypeLike, Function


class Unseen(np.lib.mixins.NDArrayOperatorsMixin):
    """An array whose values are those of a program, for which it matters who looks at them.

    It is not an ndarray, so that no code can look at it unseen: what needs the values asks `plain` for them.
    """

    __slots__ = ()

    def plain(self) -> Any:
        """The values, for somebody who looks at them."""
        raise NotImplementedError

    def copy(self, order: Any = "C") -> Any:
        raise NotImplementedError

    @property
    def __class__(self) -> Any:
        """For `isinstance`; `type` returns the real class."""
        return np.ndarray

    @__class__.setter
    def __class__(self, kind: Any) -> None:
        raise TypeError("blasad: the class of an array of a program cannot be set")

    def __array__(self, dtype: DTypeLike | None = None, *, copy: bool | None = None) -> Any:
        return np.array(self.plain(), dtype, copy=copy) if copy or dtype is not None else self.plain()

    def __iter__(self) -> Iterator[Any]:
        return iter(self.plain())

    def __contains__(self, x: Any) -> bool:
        return x in self.plain()

    def __bool__(self) -> bool:
        return bool(self.plain())

    def __int__(self) -> int:
        return int(self.plain())

    def __float__(self) -> float:
        return float(self.plain())

    def __index__(self) -> int:
        return int(self.plain().__index__())

    def __repr__(self) -> str:
        return repr(self.plain())

    def __str__(self) -> str:
        return str(self.plain())

    def __format__(self, spec: str) -> str:
        return format(self.plain(), spec)

    def __reduce__(self) -> Any:
        return self.plain().__reduce__()

    def __copy__(self) -> Any:
        return self.copy()

    def __deepcopy__(self, memo: Any) -> Any:
        return self.copy()


ANEW: set[type[Any]] = set()                    # what a program finds anew in each run
UNSEEN: set[type[Any]] = set()                  # all classes of this kind
SETTLED: list[Callable[[], None]] = []          # what undoes what was changed in the process for that
FINDERS: dict[str, Function] = {}               # what `places.py` knows, which is there once a program was made
DEEPEST = 3                                     # lists in arguments that are looked through


def plain(x: Any, depth: int = DEEPEST) -> Any:
    """Arguments with plain masks and places: somebody looks at them.  NumPy asks those in deeper lists itself."""
    if type(x) in ANEW:
        return x.plain()
    if depth and type(x) in (list, tuple):
        return type(x)([plain(each, depth - 1) for each in x])
    return {name: plain(each, depth - 1) for name, each in x.items()} if depth and type(x) is dict else x


def asked(finder: str, *args: Any) -> Any:
    """What a program finds anew in each run, or None."""
    find = FINDERS.get(finder)
    return None if find is None else find(*args)


def settle() -> None:
    """A program has been made: the process is as it was."""
    while SETTLED:
        SETTLED.pop()()


def holds_unseen(x: Any, depth: int = DEEPEST) -> bool:
    """Whether there are masks or places among arguments."""
    if type(x) in ANEW:
        return True
    return depth > 0 and type(x) in (list, tuple) and any(holds_unseen(each, depth - 1) for each in x)
