"""blasad inside programs of other libraries, each in a module of its own that needs that library.

`blasad.interop.torch`, `blasad.interop.jax`, `blasad.interop.autograd` and `blasad.interop.numba` are not imported with
blasad.  `modes` tells which derivatives a function of theirs has.
"""

from ._functions import modes

__all__ = ["modes"]
