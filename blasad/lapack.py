"""What in-place programs use of LAPACK around BLAS, with derivatives: copies, scaling and filling of a part, rows.

Names, order of arguments and flags are those of `scipy.linalg.lapack` where it has the routine, else those of LAPACK
without sizes, workspace and info; `lascl` has the types G, L and U.  Outputs and typed names are as in `blasad.blas`.
"""

from ._namespace import late as _late

__all__, __getattr__, __dir__ = _late(globals(), "lapack")
