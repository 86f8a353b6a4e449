"""What helpers for the array API, which know NumPy's arrays by their type, are told of traced arrays."""

from __future__ import annotations

from typing import Any

from blasad._numpy.functions import Table

__all__ = ["RULES"]


def is_writeable(x: Any) -> bool:
    """Whether elements can be written: those of NumPy's scalars cannot."""
    return bool(x.flags.writeable)


RULES: Table = {"is_writeable_array": is_writeable}
