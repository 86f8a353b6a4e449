"""Views with any strides, as `np.lib.stride_tricks.as_strided` makes them, within the memory of their array."""

from __future__ import annotations

from blasad._arrays.traced import TracedArray
from blasad._arrays.views import frozen, restrided
from blasad._declarations.aliases import Operand, Shape
from blasad._numpy.functions import Table, array_of, shape_of

__all__ = ["RULES"]


def as_strided(x: Operand, shape: Shape | None = None, strides: Shape | None = None, subok: bool = False,
               writeable: bool = True) -> TracedArray:
    """A view; what is read of one element in several places adds up in its derivative."""
    x = array_of(x)
    if not isinstance(x, TracedArray):
        raise TypeError("blasad: as_strided: a traced array can be the first argument alone")
    x = x[...] if x.is_scalar else x
    shape = x.shape if shape is None else shape_of(shape)
    result = restrided(x, tuple(map(int, shape)), x.strides if strides is None else tuple(map(int, strides)))
    return result if writeable else frozen(result)


RULES: Table = {"as_strided": as_strided}
