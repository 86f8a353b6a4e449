"""References to a new array that nobody else holds, as `taken` counts them: it depends on the interpreter."""

from __future__ import annotations

from blasad._arrays.made import taken

__all__ = ["IN_AN_EXPRESSION", "IN_A_VARIABLE"]


def measured() -> int:
    number = object()
    count: int = taken(number, None, 0)
    return count


IN_AN_EXPRESSION: int = taken(object(), None, 0)
IN_A_VARIABLE = measured()
