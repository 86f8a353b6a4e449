"""Nested containers of arrays: shadows, maps and vector algebra that keep what is shared.

A tree is an array, a number, or a container of trees.  Its variables are the arrays and numbers of floating point in
it; all else is carried along.  An array that appears twice is one variable, and views of one buffer stay views of one.
"""

from .._trees.kinds import StandIn, add_hook, register, register_inactive
from .._trees.maps import recursive_map, recursive_map_
from ._algebra import accumulate_, axpy_, copy_, dot, make_zero, make_zero_, norm, random_like, scale_
from ._hooks import jax_hook, torch_hook
from ._vector import VectorSpace, flatten

__all__ = [
    "StandIn",
    "VectorSpace",
    "accumulate_",
    "add_hook",
    "axpy_",
    "copy_",
    "dot",
    "flatten",
    "jax_hook",
    "make_zero",
    "make_zero_",
    "norm",
    "random_like",
    "recursive_map",
    "recursive_map_",
    "register",
    "register_inactive",
    "scale_",
    "torch_hook",
]
