"""Names for the types that functions take and return.

What may be anything has a name that says what it is: a type checker finds no mistake there, a reader does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, SupportsIndex, TypeAlias

import numpy as np

__all__ = ["Array", "Axes", "Axis", "Container", "DTypeLike", "Flag", "Function", "Keywords", "Leaf", "Leaves",
           "Number", "Operand", "Operands", "Order", "Plain", "Shape", "SparseMatrix", "Tree", "Trees"]

if TYPE_CHECKING:
    from .._arrays.traced import TracedArray

    Array: TypeAlias = np.ndarray[Any, Any] | TracedArray
    DTypeLike: TypeAlias = np.typing.DTypeLike
else:
    DTypeLike: TypeAlias = Any                      # what np.dtype takes
    Array: TypeAlias = Any                          # a plain array or a traced one


class _Dataclass(Protocol):
    __dataclass_fields__: ClassVar[dict[str, Any]]


Plain: TypeAlias = np.ndarray[Any, Any]             # an array of NumPy
Number: TypeAlias = float | complex | np.number[Any]
Operand: TypeAlias = Any                            # an array, plain or traced, or a number
Operands: TypeAlias = Sequence[Operand]
SparseMatrix: TypeAlias = Any                       # of scipy.sparse, its data plain or traced; or an operator
Leaf: TypeAlias = Any                               # what no tree looks into: an array, a number, any object
Leaves: TypeAlias = Sequence[Leaf]
Tree: TypeAlias = Any                               # a leaf, or a container of trees, of a kind that is registered
Container: TypeAlias = dict[Any, Any] | list[Any] | tuple[Any, ...] | _Dataclass     # trees that are no leaves
Trees: TypeAlias = Sequence[Tree]
Function: TypeAlias = Callable[..., Any]
Keywords: TypeAlias = dict[str, Any]
Flag: TypeAlias = int | str                         # a letter of BLAS, or what SciPy writes for it
Shape: TypeAlias = tuple[int, ...]
Axis: TypeAlias = SupportsIndex | None              # None: none, or all
Axes: TypeAlias = SupportsIndex | Sequence[SupportsIndex] | None
Order: TypeAlias = Literal["C", "F", "A", "K"]
