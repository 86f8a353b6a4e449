"""BLAS on arrays of any layout, with derivatives.

Names without a type, such as `gemm`, are for every precision and work in place, as BLAS does: an output that you pass
is always written, whatever its layout; otherwise it is allocated.  Names, order of arguments and flags are those of
`scipy.linalg.blas`, without the type.

Names with a type, such as `dgemm` or `scnrm2`, are SciPy's: its arguments, defaults, conversions and results.  They
copy what they would overwrite, unless `overwrite_c=1` (or the like) is given.

Calls with plain arrays only compute; calls with traced arrays are recorded.
"""

from scipy.linalg.blas import HAS_ILP64 as HAS_ILP64
from scipy.linalg.blas import find_best_blas_type as find_best_blas_type

from ._registry.namespace import functions as _functions
from ._registry.namespace import late as _late
from ._registry.typed import chooser as _chooser
from ._registry.typed import typed_makers as _typed_makers

get_blas_funcs = _chooser("blas")

__all__, __getattr__, __dir__ = _late(globals(), _functions("blas") | _typed_makers("blas"))
