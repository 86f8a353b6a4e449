# Made by cython_src/generate from the decorators of the functions of blasad/_linalg, which alone are edited.

from collections.abc import Callable as Callable
from collections.abc import Sequence as Sequence
from typing import Any, TypeAlias

import numpy as np

from ._arrays.traced import TracedArray
from ._declarations.aliases import Operand

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

def cdf2rdf(w: Operand, v: Operand) -> tuple[_Out, _Out]: ...

def cho_factor(
    a: Operand, lower: bool = False, overwrite_a: bool = False, check_finite: bool = True
) -> tuple[_Out, bool]: ...

def cho_solve(
    c_and_lower: tuple[Operand, bool], b: Operand, overwrite_b: bool = False, check_finite: bool = True
) -> _Out: ...

def cho_solve_banded(
    cb_and_lower: tuple[Operand, bool], b: Operand, overwrite_b: bool = False, check_finite: bool = True
) -> _Out: ...

def cholesky(
    a: Operand, lower: bool = False, overwrite_a: bool = False, check_finite: bool = True, *, sym: bool = False
) -> _Out: ...

def cholesky_banded(
    ab: Operand, overwrite_ab: bool = False, lower: bool = False, check_finite: bool = True
) -> _Out: ...

def circulant(c: Operand) -> _Out: ...

def companion(a: Operand) -> _Out: ...

def cond(x: Operand, p: Operand = None) -> _Number: ...

def convolution_matrix(a: Operand, n: int, mode: str = 'full') -> Any: ...

def coshm(A: Operand) -> _Out: ...

def cosm(A: Operand) -> Any: ...

def cossin(
    X: Operand, p: Operand = None, q: Operand = None, separate: bool = False, swap_sign: bool = False,
    compute_u: bool = True, compute_vh: bool = True
) -> Any: ...

def det(a: Operand, overwrite_a: bool = False, check_finite: bool = True) -> _Number: ...

def diagsvd(s: Operand, M: int, N: int) -> _Out: ...

def eig(
    a: Operand, b: Operand = None, left: bool = False, right: bool = True, overwrite_a: bool = False,
    overwrite_b: bool = False, check_finite: bool = True, homogeneous_eigvals: bool = False
) -> Any: ...

def eig_banded(
    a_band: Operand, lower: bool = False, eigvals_only: bool = False, overwrite_a_band: bool = False,
    select: Any = 'a', select_range: Operand = None, max_ev: int = 0, check_finite: bool = True
) -> Any: ...

def eigh(
    a: Operand, b: Operand = None, *, lower: bool = True, eigvals_only: bool = False, overwrite_a: bool = False,
    overwrite_b: bool = False, type: int = 1, check_finite: bool = True, subset_by_index: Any = None,
    subset_by_value: Any = None, driver: str | None = None
) -> Any: ...

def eigh_tridiagonal(
    d: Operand, e: Operand, eigvals_only: bool = False, select: Any = 'a', select_range: Operand = None,
    check_finite: bool = True, tol: float = 0.0, lapack_driver: str = 'auto'
) -> Any: ...

def eigvals(
    a: Operand, b: Operand = None, overwrite_a: bool = False, check_finite: bool = True,
    homogeneous_eigvals: bool = False
) -> _Out: ...

def eigvals_banded(
    a_band: Operand, lower: bool = False, overwrite_a_band: bool = False, select: Any = 'a',
    select_range: Operand = None, check_finite: bool = True
) -> _Out: ...

def eigvalsh(
    a: Operand, b: Operand = None, *, lower: bool = True, overwrite_a: bool = False, overwrite_b: bool = False,
    type: int = 1, check_finite: bool = True, subset_by_index: Any = None, subset_by_value: Any = None,
    driver: str | None = None
) -> _Out: ...

def eigvalsh_tridiagonal(
    d: Operand, e: Operand, select: Any = 'a', select_range: Operand = None, check_finite: bool = True,
    tol: float = 0.0, lapack_driver: str = 'auto'
) -> _Out: ...

def expm(A: Operand) -> _Out: ...

def expm_cond(A: Operand, check_finite: Any = True) -> float: ...

def expm_frechet(
    A: Operand, E: Operand, method: Any = None, compute_expm: Any = True, check_finite: Any = True
) -> Any: ...

def expm_multiply(
    A: Operand, B: Operand, start: Operand = None, stop: Operand = None, num: Any = None, endpoint: Any = None,
    traceA: Operand = None
) -> _Out: ...

def fiedler(a: Operand) -> _Out: ...

def fiedler_companion(a: Operand) -> _Out: ...

def fractional_matrix_power(A: Operand, t: Operand) -> _Out: ...

def funm(A: Operand, func: Any, disp: Any = True) -> Any: ...

def funmh(
    a: Operand, f: Any, df: Operand = None, d2f: Operand = None, *, lower: bool = True, check_finite: bool = True
) -> _Out: ...

def hankel(c: Operand, r: Operand = None) -> Any: ...

def hessenberg(a: Operand, calc_q: bool = False, overwrite_a: bool = False, check_finite: bool = True) -> Any: ...

def inv(
    a: Operand, overwrite_a: bool = False, check_finite: bool = True, *, assume_a: str | None = None,
    lower: bool = False
) -> _Out: ...

def khatri_rao(a: Operand, b: Operand) -> _Out: ...

def kron(a: Operand, b: Operand) -> _Out: ...

def ldl(
    A: Operand, lower: bool = True, hermitian: bool = True, overwrite_a: bool = False, check_finite: bool = True
) -> tuple[_Out, _Out, _Out]: ...

def leslie(f: Any, s: Operand) -> _Out: ...

def logm(A: Operand, disp: Any = True) -> Any: ...

def lstsq(
    a: Operand, b: Operand, cond: Operand = None, overwrite_a: bool = False, overwrite_b: bool = False,
    check_finite: bool = True, lapack_driver: str | None = None
) -> Any: ...

def lu(
    a: Operand, permute_l: bool = False, overwrite_a: bool = False, check_finite: bool = True, p_indices: bool = False
) -> Any: ...

def lu_factor(a: Operand, overwrite_a: bool = False, check_finite: bool = True) -> tuple[_Out, _Out]: ...

def lu_solve(
    lu_and_piv: tuple[Operand, Operand], b: Operand, trans: Any = 0, overwrite_b: bool = False,
    check_finite: bool = True
) -> _Out: ...

def matmul_toeplitz(c_or_cr: Operand, x: Operand, check_finite: bool = False, workers: Any = None) -> _Out: ...

def matrix_balance(
    A: Operand, permute: Any = True, scale: Any = True, separate: Any = False, overwrite_a: Any = False
) -> Any: ...

def matrix_power(a: Operand, n: Operand) -> _Out: ...

def matrix_rank(A: Operand, tol: Operand = None, hermitian: bool = False, *, rtol: Operand = None) -> Any: ...

def norm(
    a: Operand, ord: Any = None, axis: Any = None, keepdims: bool = False, check_finite: bool = True
) -> _Number: ...

def null_space(
    A: Operand, rcond: Operand = None, *, overwrite_a: bool = False, check_finite: bool = True,
    lapack_driver: str = 'gesdd'
) -> _Out: ...

def ordqz(
    A: Operand, B: Operand, sort: Any = 'lhp', output: str = 'real', overwrite_a: bool = False,
    overwrite_b: bool = False, check_finite: bool = True
) -> Any: ...

def orth(A: Operand, rcond: Operand = None) -> _Out: ...

def orthogonal_procrustes(A: Operand, B: Operand, check_finite: bool = True) -> tuple[_Out, _Number]: ...

def pinv(
    a: Operand, *, atol: Operand = None, rtol: Operand = None, return_rank: bool = False, check_finite: bool = True
) -> Any: ...

def pinvh(
    a: Operand, atol: Operand = None, rtol: Operand = None, lower: bool = True, return_rank: bool = False,
    check_finite: bool = True
) -> Any: ...

def polar(a: Operand, side: str = 'right') -> tuple[_Out, _Out]: ...

def qr(
    a: Operand, overwrite_a: bool = False, lwork: Any = None, mode: str = 'full', pivoting: bool = False,
    check_finite: bool = True
) -> Any: ...

def qr_delete(
    Q: Operand, R: Operand, k: int, p: int = 1, which: str = 'row', overwrite_qr: bool = False,
    check_finite: bool = True
) -> tuple[_Out, _Out]: ...

def qr_insert(
    Q: Operand, R: Operand, u: Operand, k: int, which: str = 'row', rcond: Operand = None, overwrite_qru: bool = False,
    check_finite: bool = True
) -> tuple[_Out, _Out]: ...

def qr_multiply(
    a: Operand, c: Operand, mode: str = 'right', pivoting: bool = False, conjugate: bool = False,
    overwrite_a: bool = False, overwrite_c: bool = False
) -> Any: ...

def qr_update(
    Q: Operand, R: Operand, u: Operand, v: Operand, overwrite_qruv: bool = False, check_finite: bool = True
) -> tuple[_Out, _Out]: ...

def qz(
    A: Operand, B: Operand, output: str = 'real', lwork: Any = None, sort: Any = None, overwrite_a: bool = False,
    overwrite_b: bool = False, check_finite: bool = True
) -> tuple[_Out, _Out, _Out, _Out]: ...

def rq(
    a: Operand, overwrite_a: bool = False, lwork: Any = None, mode: str = 'full', check_finite: bool = True
) -> Any: ...

def rsf2csf(T: Operand, Z: Operand, check_finite: bool = True) -> tuple[_Out, _Out]: ...

def schur(
    a: Operand, output: str = 'real', lwork: Any = None, overwrite_a: bool = False, sort: Any = None,
    check_finite: bool = True
) -> Any: ...

def signm(A: Operand, disp: Any = True) -> Any: ...

def sinhm(A: Operand) -> _Out: ...

def sinm(A: Operand) -> Any: ...

def slogdet(a: Operand) -> Any: ...

def solve(
    a: Operand, b: Operand, lower: bool = False, overwrite_a: bool = False, overwrite_b: bool = False,
    check_finite: bool = True, assume_a: str | None = None, transposed: bool = False
) -> _Out: ...

def solve_banded(
    l_and_u: tuple[int, int], ab: Operand, b: Operand, overwrite_ab: bool = False, overwrite_b: bool = False,
    check_finite: bool = True
) -> _Out: ...

def solve_circulant(
    c: Operand, b: Operand, singular: str = 'raise', tol: Operand = None, caxis: int = -1, baxis: int = 0,
    outaxis: int = 0
) -> _Out: ...

def solve_continuous_are(
    a: Operand, b: Operand, q: Operand, r: Operand, e: Operand = None, s: Operand = None, balanced: Any = True
) -> _Out: ...

def solve_continuous_lyapunov(a: Operand, q: Operand) -> _Out: ...

def solve_discrete_are(
    a: Operand, b: Operand, q: Operand, r: Operand, e: Operand = None, s: Operand = None, balanced: Any = True
) -> _Out: ...

def solve_discrete_lyapunov(a: Operand, q: Operand, method: Any = None) -> _Out: ...

def solve_lyapunov(a: Operand, q: Operand) -> _Out: ...

def solve_sylvester(a: Operand, b: Operand, q: Operand) -> _Out: ...

def solve_toeplitz(c_or_cr: Operand, b: Operand, check_finite: bool = True) -> _Out: ...

def solve_triangular(
    a: Operand, b: Operand, trans: Any = 0, lower: bool = False, unit_diagonal: bool = False,
    overwrite_b: bool = False, check_finite: bool = True
) -> _Out: ...

def solveh_banded(
    ab: Operand, b: Operand, overwrite_ab: bool = False, overwrite_b: bool = False, lower: bool = False,
    check_finite: bool = True
) -> _Out: ...

def sqrtm(A: Operand, disp: Any = True, blocksize: Any = None) -> Any: ...

def subspace_angles(A: Operand, B: Operand) -> _Out: ...

def svd(
    a: Operand, full_matrices: bool = True, compute_uv: bool = True, overwrite_a: bool = False,
    check_finite: bool = True, lapack_driver: str = 'gesdd'
) -> Any: ...

def svdvals(a: Operand, overwrite_a: bool = False, check_finite: bool = True) -> _Out: ...

def tanhm(A: Operand) -> _Out: ...

def tanm(A: Operand) -> _Out: ...

def toeplitz(c: Operand, r: Operand = None) -> Any: ...
