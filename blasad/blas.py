"""BLAS on arrays of any layout, with derivatives.

Names, order of arguments and flags are those of `scipy.linalg.blas`, without the type prefix.  An output that is
given is always written in place, whatever its layout; one that is not given is allocated.  Plain arrays are simply
computed with; traced arrays are recorded.
"""

from . import _bind

_functions = _bind.functions()
globals().update(_functions)
__all__ = sorted(_functions)
