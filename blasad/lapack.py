"""LAPACK in place, with derivatives: factorizations, triangular matrices, solvers; copies, scaling, filling, rows.

Names, order of arguments and flags are those of `scipy.linalg.lapack` if it has the routine, and otherwise those of
LAPACK without sizes, workspace and info. `lascl` has the types G, L and U. `det`, `gbtrl` and `gtbtrf` are not in
LAPACK. Outputs and typed names are as in `blasad.blas`. If LAPACK returns info > 0, `numpy.linalg.LinAlgError` is
raised, before anything is recorded.
"""

from ._drivers.table import names as _names
from ._registry.namespace import late as _late


def _driver(name: str) -> object:
    from ._drivers.typed import made

    return made(*_names()[name])


__all__, __getattr__, __dir__ = _late(globals(), "lapack", _names(), _driver)
