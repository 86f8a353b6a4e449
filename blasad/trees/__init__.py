"""Nested containers of arrays: shadows, maps and vector operations that preserve sharing.

A tree is an array, a number, or a container of trees. Its variables are its floating-point arrays and numbers; other
parts are passed through unchanged. An array that appears twice is one variable, and views of one buffer stay views of
one buffer.
"""

from .._trees.kinds import add_hook, register, register_inactive
from .._trees.maps import recursive_map, recursive_map_
from .._trees.stand_in import StandIn
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
