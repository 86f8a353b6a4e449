"""BLAS on arrays of any layout, with derivatives.

Names, order of arguments and flags are those of `scipy.linalg.blas`, without the type prefix.  An output that is
given is always written in place, whatever its layout; one that is not given is allocated.  Plain arrays are simply
computed with; traced arrays are recorded.

The names with a type prefix, `dgemm` or `scnrm2`, mean one precision.  SciPy casts what such a function is given, and
then writes into the copy; here an array of another dtype raises TypeError, for an output is written where it lies.
Numbers and lists are taken in that precision.
"""

from ._registry.namespace import late as _late

__all__, __getattr__, __dir__ = _late(globals(), "blas")
