"""LAPACK with derivatives: factorizations, triangular matrices, solvers, spectra; copies, scaling, filling, rows.

Names without a type, such as `potrf`, are for every precision and work in place, as LAPACK does, on arrays of any
layout.  Names, order of arguments and flags are those of `scipy.linalg.lapack` if it has the routine, and otherwise
those of LAPACK without sizes, workspace and info.  `lascl` has the types G, L and U.  `det`, `gbtrl` and `gtbtrf` are
not in LAPACK.  If LAPACK returns info > 0, `numpy.linalg.LinAlgError` is raised, before anything is recorded.

Names with a type, such as `dpotrf`, are SciPy's: its arguments, defaults, conversions and results with `info`.  They
copy what they would overwrite, unless `overwrite_a=1` (or the like) is given.  What SciPy does not have under a typed
name has the results of the name without a type.
"""

from scipy.linalg.lapack import HAS_ILP64 as HAS_ILP64
from scipy.linalg.lapack import find_best_lapack_type as find_best_lapack_type

from ._linalg.drivers import functions as _drivers
from ._linalg.drivers import typed_functions as _typed_drivers
from ._registry.namespace import functions as _functions
from ._registry.namespace import late as _late
from ._registry.typed import chooser as _chooser
from ._registry.typed import typed_makers as _typed_makers

get_lapack_funcs = _chooser("lapack")

__all__, __getattr__, __dir__ = _late(
    globals(), _functions("lapack") | _drivers() | _typed_makers("lapack", _typed_drivers()))
