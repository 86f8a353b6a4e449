"""BLAS on arrays of any layout, with derivatives.

Names, order of arguments and flags are those of `scipy.linalg.blas`, without the type prefix. An output that you pass
is always written in place, whatever its layout; otherwise it is allocated. Calls with plain arrays only compute;
calls with traced arrays are recorded.

Names with a type prefix, such as `dgemm` or `scnrm2`, accept arrays of one precision. SciPy converts arguments of
other dtypes, and then writes to the copy. Here, an array of another dtype raises TypeError, because outputs are
written in place. Numbers and lists are converted to that precision.
"""

from ._registry.namespace import late as _late

__all__, __getattr__, __dir__ = _late(globals(), "blas")
