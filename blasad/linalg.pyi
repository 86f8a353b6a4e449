# Made by cython_src/generate from the decorators of the functions of blasad/_linalg, which alone are edited.

from collections.abc import Callable as Callable
from collections.abc import Sequence as Sequence
from typing import Any, TypeAlias

import numpy as np

from ._arrays.traced import TracedArray

_Out: TypeAlias = np.ndarray[Any, Any] | TracedArray
_Number: TypeAlias = complex | np.number[Any] | _Out

__all__ = [
    "block_diag", "cdf2rdf", "cho_factor", "cho_solve", "cho_solve_banded", "cholesky", "cholesky_banded", "circulant",
    "companion", "cond", "convolution_matrix", "coshm", "cosm", "cossin", "det", "diagsvd", "eig", "eig_banded", "eigh",
    "eigh_tridiagonal", "eigvals", "eigvals_banded", "eigvalsh", "eigvalsh_tridiagonal", "expm", "expm_cond",
    "expm_frechet", "expm_multiply", "fiedler", "fiedler_companion", "fractional_matrix_power", "funm", "funmh",
    "hankel", "hessenberg", "inv", "khatri_rao", "kron", "ldl", "leslie", "logm", "lstsq", "lu", "lu_factor",
    "lu_solve", "matmul_toeplitz", "matrix_balance", "matrix_power", "matrix_rank", "norm", "null_space", "ordqz",
    "orth", "orthogonal_procrustes", "pinv", "pinvh", "polar", "qr", "qr_delete", "qr_insert", "qr_multiply",
    "qr_update", "qz", "rq", "rsf2csf", "schur", "signm", "sinhm", "sinm", "slogdet", "solve", "solve_banded",
    "solve_circulant", "solve_continuous_are", "solve_continuous_lyapunov", "solve_discrete_are",
    "solve_discrete_lyapunov", "solve_lyapunov", "solve_sylvester", "solve_toeplitz", "solve_triangular",
    "solveh_banded", "sqrtm", "subspace_angles", "svd", "svdvals", "tanhm", "tanm", "toeplitz"
]

def block_diag(*arrs: Any) -> _Out: ...

def cdf2rdf(w: Any, v: Any) -> tuple[_Out, _Out]: ...

def cho_factor(
    a: Any, lower: bool = False, overwrite_a: bool = False, check_finite: bool = True
) -> tuple[_Out, bool]: ...

def cho_solve(c_and_lower: tuple[Any, bool], b: Any, overwrite_b: bool = False, check_finite: bool = True) -> _Out: ...

def cho_solve_banded(
    cb_and_lower: tuple[Any, bool], b: Any, overwrite_b: bool = False, check_finite: bool = True
) -> _Out: ...

def cholesky(
    a: Any, lower: bool = False, overwrite_a: bool = False, check_finite: bool = True, *, sym: bool = False
) -> _Out: ...

def cholesky_banded(ab: Any, overwrite_ab: bool = False, lower: bool = False, check_finite: bool = True) -> _Out: ...

def circulant(c: Any) -> _Out: ...

def companion(a: Any) -> _Out: ...

def cond(x: Any, p: Any = None) -> _Number: ...

def convolution_matrix(a: Any, n: int, mode: str = 'full') -> Any: ...

def coshm(A: Any) -> _Out: ...

def cosm(A: Any) -> Any: ...

def cossin(
    X: Any, p: Any = None, q: Any = None, separate: bool = False, swap_sign: bool = False, compute_u: bool = True,
    compute_vh: bool = True
) -> Any: ...

def det(a: Any, overwrite_a: bool = False, check_finite: bool = True) -> _Number: ...

def diagsvd(s: Any, M: int, N: int) -> _Out: ...

def eig(
    a: Any, b: Any = None, left: bool = False, right: bool = True, overwrite_a: bool = False, overwrite_b: bool =
    False, check_finite: bool = True, homogeneous_eigvals: bool = False
) -> Any: ...

def eig_banded(
    a_band: Any, lower: bool = False, eigvals_only: bool = False, overwrite_a_band: bool = False, select: Any = 'a',
    select_range: Any = None, max_ev: int = 0, check_finite: bool = True
) -> Any: ...

def eigh(
    a: Any, b: Any = None, *, lower: bool = True, eigvals_only: bool = False, overwrite_a: bool = False,
    overwrite_b: bool = False, type: int = 1, check_finite: bool = True, subset_by_index: Any = None,
    subset_by_value: Any = None, driver: str | None = None
) -> Any: ...

def eigh_tridiagonal(
    d: Any, e: Any, eigvals_only: bool = False, select: Any = 'a', select_range: Any = None, check_finite: bool = True,
    tol: float = 0.0, lapack_driver: str = 'auto'
) -> Any: ...

def eigvals(
    a: Any, b: Any = None, overwrite_a: bool = False, check_finite: bool = True, homogeneous_eigvals: bool = False
) -> _Out: ...

def eigvals_banded(
    a_band: Any, lower: bool = False, overwrite_a_band: bool = False, select: Any = 'a', select_range: Any = None,
    check_finite: bool = True
) -> _Out: ...

def eigvalsh(
    a: Any, b: Any = None, *, lower: bool = True, overwrite_a: bool = False, overwrite_b: bool = False, type: int = 1,
    check_finite: bool = True, subset_by_index: Any = None, subset_by_value: Any = None, driver: str | None = None
) -> _Out: ...

def eigvalsh_tridiagonal(
    d: Any, e: Any, select: Any = 'a', select_range: Any = None, check_finite: bool = True, tol: float = 0.0,
    lapack_driver: str = 'auto'
) -> _Out: ...

def expm(A: Any) -> _Out: ...

def expm_cond(A: Any, check_finite: Any = True) -> float: ...

def expm_frechet(A: Any, E: Any, method: Any = None, compute_expm: Any = True, check_finite: Any = True) -> Any: ...

def expm_multiply(
    A: Any, B: Any, start: Any = None, stop: Any = None, num: Any = None, endpoint: Any = None, traceA: Any = None
) -> _Out: ...

def fiedler(a: Any) -> _Out: ...

def fiedler_companion(a: Any) -> _Out: ...

def fractional_matrix_power(A: Any, t: Any) -> _Out: ...

def funm(A: Any, func: Any, disp: Any = True) -> Any: ...

def funmh(
    a: Any, f: Any, df: Any = None, d2f: Any = None, *, lower: bool = True, check_finite: bool = True
) -> _Out: ...

def hankel(c: Any, r: Any = None) -> Any: ...

def hessenberg(a: Any, calc_q: bool = False, overwrite_a: bool = False, check_finite: bool = True) -> Any: ...

def inv(
    a: Any, overwrite_a: bool = False, check_finite: bool = True, *, assume_a: str | None = None, lower: bool = False
) -> _Out: ...

def khatri_rao(a: Any, b: Any) -> _Out: ...

def kron(a: Any, b: Any) -> _Out: ...

def ldl(
    A: Any, lower: bool = True, hermitian: bool = True, overwrite_a: bool = False, check_finite: bool = True
) -> tuple[_Out, _Out, _Out]: ...

def leslie(f: Any, s: Any) -> _Out: ...

def logm(A: Any, disp: Any = True) -> Any: ...

def lstsq(
    a: Any, b: Any, cond: Any = None, overwrite_a: bool = False, overwrite_b: bool = False, check_finite: bool = True,
    lapack_driver: str | None = None
) -> Any: ...

def lu(
    a: Any, permute_l: bool = False, overwrite_a: bool = False, check_finite: bool = True, p_indices: bool = False
) -> Any: ...

def lu_factor(a: Any, overwrite_a: bool = False, check_finite: bool = True) -> tuple[_Out, _Out]: ...

def lu_solve(
    lu_and_piv: tuple[Any, Any], b: Any, trans: Any = 0, overwrite_b: bool = False, check_finite: bool = True
) -> _Out: ...

def matmul_toeplitz(c_or_cr: Any, x: Any, check_finite: bool = False, workers: Any = None) -> _Out: ...

def matrix_balance(
    A: Any, permute: Any = True, scale: Any = True, separate: Any = False, overwrite_a: Any = False
) -> Any: ...

def matrix_power(a: Any, n: Any) -> _Out: ...

def matrix_rank(A: Any, tol: Any = None, hermitian: bool = False, *, rtol: Any = None) -> Any: ...

def norm(a: Any, ord: Any = None, axis: Any = None, keepdims: bool = False, check_finite: bool = True) -> _Number: ...

def null_space(
    A: Any, rcond: Any = None, *, overwrite_a: bool = False, check_finite: bool = True, lapack_driver: str = 'gesdd'
) -> _Out: ...

def ordqz(
    A: Any, B: Any, sort: Any = 'lhp', output: str = 'real', overwrite_a: bool = False, overwrite_b: bool = False,
    check_finite: bool = True
) -> Any: ...

def orth(A: Any, rcond: Any = None) -> _Out: ...

def orthogonal_procrustes(A: Any, B: Any, check_finite: bool = True) -> tuple[_Out, _Number]: ...

def pinv(
    a: Any, *, atol: Any = None, rtol: Any = None, return_rank: bool = False, check_finite: bool = True
) -> Any: ...

def pinvh(
    a: Any, atol: Any = None, rtol: Any = None, lower: bool = True, return_rank: bool = False, check_finite: bool =
    True
) -> Any: ...

def polar(a: Any, side: str = 'right') -> tuple[_Out, _Out]: ...

def qr(
    a: Any, overwrite_a: bool = False, lwork: Any = None, mode: str = 'full', pivoting: bool = False,
    check_finite: bool = True
) -> Any: ...

def qr_delete(
    Q: Any, R: Any, k: int, p: int = 1, which: str = 'row', overwrite_qr: bool = False, check_finite: bool = True
) -> tuple[_Out, _Out]: ...

def qr_insert(
    Q: Any, R: Any, u: Any, k: int, which: str = 'row', rcond: Any = None, overwrite_qru: bool = False,
    check_finite: bool = True
) -> tuple[_Out, _Out]: ...

def qr_multiply(
    a: Any, c: Any, mode: str = 'right', pivoting: bool = False, conjugate: bool = False, overwrite_a: bool = False,
    overwrite_c: bool = False
) -> Any: ...

def qr_update(
    Q: Any, R: Any, u: Any, v: Any, overwrite_qruv: bool = False, check_finite: bool = True
) -> tuple[_Out, _Out]: ...

def qz(
    A: Any, B: Any, output: str = 'real', lwork: Any = None, sort: Any = None, overwrite_a: bool = False,
    overwrite_b: bool = False, check_finite: bool = True
) -> tuple[_Out, _Out, _Out, _Out]: ...

def rq(a: Any, overwrite_a: bool = False, lwork: Any = None, mode: str = 'full', check_finite: bool = True) -> Any: ...

def rsf2csf(T: Any, Z: Any, check_finite: bool = True) -> tuple[_Out, _Out]: ...

def schur(
    a: Any, output: str = 'real', lwork: Any = None, overwrite_a: bool = False, sort: Any = None, check_finite: bool =
    True
) -> Any: ...

def signm(A: Any, disp: Any = True) -> Any: ...

def sinhm(A: Any) -> _Out: ...

def sinm(A: Any) -> Any: ...

def slogdet(a: Any) -> Any: ...

def solve(
    a: Any, b: Any, lower: bool = False, overwrite_a: bool = False, overwrite_b: bool = False, check_finite: bool =
    True, assume_a: str | None = None, transposed: bool = False
) -> _Out: ...

def solve_banded(
    l_and_u: tuple[int, int], ab: Any, b: Any, overwrite_ab: bool = False, overwrite_b: bool = False,
    check_finite: bool = True
) -> _Out: ...

def solve_circulant(
    c: Any, b: Any, singular: str = 'raise', tol: Any = None, caxis: int = -1, baxis: int = 0, outaxis: int = 0
) -> _Out: ...

def solve_continuous_are(
    a: Any, b: Any, q: Any, r: Any, e: Any = None, s: Any = None, balanced: Any = True
) -> _Out: ...

def solve_continuous_lyapunov(a: Any, q: Any) -> _Out: ...

def solve_discrete_are(a: Any, b: Any, q: Any, r: Any, e: Any = None, s: Any = None, balanced: Any = True) -> _Out: ...

def solve_discrete_lyapunov(a: Any, q: Any, method: Any = None) -> _Out: ...

def solve_lyapunov(a: Any, q: Any) -> _Out: ...

def solve_sylvester(a: Any, b: Any, q: Any) -> _Out: ...

def solve_toeplitz(c_or_cr: Any, b: Any, check_finite: bool = True) -> _Out: ...

def solve_triangular(
    a: Any, b: Any, trans: Any = 0, lower: bool = False, unit_diagonal: bool = False, overwrite_b: bool = False,
    check_finite: bool = True
) -> _Out: ...

def solveh_banded(
    ab: Any, b: Any, overwrite_ab: bool = False, overwrite_b: bool = False, lower: bool = False, check_finite: bool =
    True
) -> _Out: ...

def sqrtm(A: Any, disp: Any = True, blocksize: Any = None) -> Any: ...

def subspace_angles(A: Any, B: Any) -> _Out: ...

def svd(
    a: Any, full_matrices: bool = True, compute_uv: bool = True, overwrite_a: bool = False, check_finite: bool = True,
    lapack_driver: str = 'gesdd'
) -> Any: ...

def svdvals(a: Any, overwrite_a: bool = False, check_finite: bool = True) -> _Out: ...

def tanhm(A: Any) -> _Out: ...

def tanm(A: Any) -> _Out: ...

def toeplitz(c: Any, r: Any = None) -> Any: ...
