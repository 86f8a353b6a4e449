"""LAPACK in place, with derivatives: factorizations, triangular matrices, solvers; copies, scaling, filling, rows.

Names, order of arguments and flags are those of `scipy.linalg.lapack` where it has the routine, else those of LAPACK
without sizes, workspace and info; `lascl` has the types G, L and U; `det`, `gbtrl` and
`gtbtrf` are no routines of LAPACK.  Outputs and typed names are as in `blasad.blas`.  What LAPACK tells by info > 0
raises `numpy.linalg.LinAlgError`, before anything is recorded.
"""

from ._registry.namespace import late as _late

__all__, __getattr__, __dir__ = _late(globals(), "lapack")
