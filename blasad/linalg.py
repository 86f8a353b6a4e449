"""Functions of `scipy.linalg` and `numpy.linalg` with derivatives, built from the routines of `blasad.lapack`.

The signatures are SciPy's. Where no array has a derivative, a function that SciPy (from version 1.17 on) has too is
SciPy's own, with its values, warnings and errors, and for all types that it accepts; what this page says of arguments,
results and errors is true for traced arrays. Arrays may be stacks of matrices in their last two axes. With
`overwrite_a` and similar parameters, a function may overwrite its arguments. In a function that is being
differentiated, NumPy's and SciPy's own functions call these: ``np.linalg.solve(A, b)`` with traced arrays is
`blasad.linalg.solve`.
"""

from ._linalg.band_spectra import eig_banded, eigh_tridiagonal, eigvals_banded, eigvalsh_tridiagonal
from ._linalg.banded import cho_solve_banded, cholesky_banded, solve_banded, solveh_banded
from ._linalg.cosines import cossin
from ._linalg.equations import (
    solve_continuous_are,
    solve_continuous_lyapunov,
    solve_discrete_are,
    solve_discrete_lyapunov,
    solve_lyapunov,
    solve_sylvester,
)
from ._linalg.exponential import coshm, cosm, expm, expm_cond, expm_frechet, expm_multiply, sinhm, sinm, tanhm, tanm
from ._linalg.functions_of_hermitian import funmh
from ._linalg.hermitian_pencils import eigh, eigvalsh
from ._linalg.hermitian_pencils import eigh_of_numpy as _eigh_of_numpy  # noqa: F401  (for numpy.linalg)
from ._linalg.hermitian_pencils import eigvalsh_of_numpy as _eigvalsh_of_numpy  # noqa: F401
from ._linalg.hessenberg import hessenberg, matrix_balance
from ._linalg.least_squares import lstsq, pinv, pinvh
from ._linalg.least_squares import lstsq_of_numpy as _lstsq_of_numpy  # noqa: F401  (for numpy.linalg)
from ._linalg.least_squares import pinv_of_numpy as _pinv_of_numpy  # noqa: F401
from ._linalg.matrix_functions import funm
from ._linalg.norms import cond, norm
from ._linalg.norms import norm_of_powers as _norm_of_powers  # noqa: F401
from ._linalg.norms import norm_of_values as _norm_of_values  # noqa: F401
from ._linalg.pencils import eig, eigvals
from ._linalg.pencils import eig_of_numpy as _eig_of_numpy  # noqa: F401  (for numpy.linalg)
from ._linalg.pencils import eigvals_of_numpy as _eigvals_of_numpy  # noqa: F401
from ._linalg.plain import shared
from ._linalg.polar import orthogonal_procrustes, polar
from ._linalg.qr import qr, rq
from ._linalg.qr import qr_of_numpy as _qr_of_numpy  # noqa: F401
from ._linalg.qr_updates import qr_delete, qr_insert, qr_multiply, qr_update
from ._linalg.qz import ordqz, qz
from ._linalg.roots import fractional_matrix_power, logm, matrix_power, signm, sqrtm
from ._linalg.schur import cdf2rdf, rsf2csf, schur
from ._linalg.scipy_cholesky import cho_factor, cho_solve, cholesky
from ._linalg.scipy_determinants import det, slogdet
from ._linalg.scipy_determinants import det_of_numpy as _det_of_numpy  # noqa: F401
from ._linalg.scipy_indefinite import ldl
from ._linalg.scipy_lu import lu, lu_factor, lu_solve
from ._linalg.scipy_solve import inv, solve, solve_triangular
from ._linalg.singular import diagsvd, null_space, orth, subspace_angles, svd, svdvals
from ._linalg.singular import svd_of_numpy as _svd_of_numpy  # noqa: F401
from ._linalg.special_matrices import (
    block_diag,
    circulant,
    companion,
    convolution_matrix,
    fiedler,
    fiedler_companion,
    hankel,
    khatri_rao,
    kron,
    leslie,
    matrix_rank,
    toeplitz,
)
from ._linalg.toeplitz import matmul_toeplitz, solve_circulant, solve_toeplitz

__all__ = [
    "block_diag",
    "cdf2rdf",
    "cho_factor",
    "cho_solve",
    "cho_solve_banded",
    "cholesky",
    "cholesky_banded",
    "circulant",
    "companion",
    "cond",
    "convolution_matrix",
    "coshm",
    "cosm",
    "cossin",
    "det",
    "diagsvd",
    "eig",
    "eig_banded",
    "eigh",
    "eigh_tridiagonal",
    "eigvals",
    "eigvals_banded",
    "eigvalsh",
    "eigvalsh_tridiagonal",
    "expm",
    "expm_cond",
    "expm_frechet",
    "expm_multiply",
    "fiedler",
    "fiedler_companion",
    "fractional_matrix_power",
    "funm",
    "funmh",
    "hankel",
    "hessenberg",
    "inv",
    "khatri_rao",
    "kron",
    "ldl",
    "leslie",
    "logm",
    "lstsq",
    "lu",
    "lu_factor",
    "lu_solve",
    "matmul_toeplitz",
    "matrix_balance",
    "matrix_power",
    "matrix_rank",
    "norm",
    "null_space",
    "ordqz",
    "orth",
    "orthogonal_procrustes",
    "pinv",
    "pinvh",
    "polar",
    "qr",
    "qr_delete",
    "qr_insert",
    "qr_multiply",
    "qr_update",
    "qz",
    "rq",
    "rsf2csf",
    "schur",
    "signm",
    "sinhm",
    "sinm",
    "slogdet",
    "solve",
    "solve_banded",
    "solve_circulant",
    "solve_continuous_are",
    "solve_continuous_lyapunov",
    "solve_discrete_are",
    "solve_discrete_lyapunov",
    "solve_lyapunov",
    "solve_sylvester",
    "solve_toeplitz",
    "solve_triangular",
    "solveh_banded",
    "sqrtm",
    "subspace_angles",
    "svd",
    "svdvals",
    "tanhm",
    "tanm",
    "toeplitz",
]

TRACED = {name: globals()[name] for name in __all__}
globals().update(shared(TRACED, __name__))      # where no array has a derivative, each is SciPy's
