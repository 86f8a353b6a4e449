"""Answers for helpers of the array API, which recognise NumPy's arrays by type: traced arrays count as such."""

from __future__ import annotations

from blasad._declarations.aliases import Array, Operand
from blasad._numpy.functions import Table

__all__ = ["RULES"]


def is_writeable(x: Array) -> bool:
    """Whether elements can be written: those of NumPy's scalars cannot."""
    return bool(x.flags.writeable)


def is_array(x: Operand) -> bool:
    """Whether something is an array of NumPy's."""
    return True


RULES: Table = {"is_array_api_obj": is_array, "is_numpy_array": is_array, "is_writeable_array": is_writeable}
