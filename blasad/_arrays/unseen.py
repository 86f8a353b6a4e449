"""What stands for an array of a program, and is a plain one for whoever looks at its values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from .._declarations.aliases import DTypeLike


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
