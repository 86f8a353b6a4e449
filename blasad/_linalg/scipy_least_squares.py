"""Least squares and pseudoinverses for matrices of any rank."""

from __future__ import annotations

from typing import Any

import numpy as np

from .. import lapack
from .._arrays.traced import TracedArray
from .._numpy.functions import arranged, array_of
from .arguments import array, matrix, over_stacks, stacked
from .lapack_ranked import Ranked
from .scipy_orthogonal import qr
from .scipy_polar import pinvh
from .scipy_solve import solve_triangular

DRIVERS = ("gelsd", "gelsy", "gelss", "gels")


def _right_sides(name: str, a: Any, b: Any, check_finite: bool) -> tuple[Any, Any, bool]:
    a, b = matrix(name, a, check_finite), array(name, b, check_finite)
    if b.ndim not in (1, 2) or b.shape[0] != a.shape[0]:
        raise ValueError(f"{name}: b has shape {b.shape}, which does not fit the matrix of shape {a.shape}")
    dtype = np.result_type(a.dtype, b.dtype)
    vector = b.ndim == 1
    return a.astype(dtype, copy=False), (b[:, None] if vector else b).astype(dtype, copy=False), vector


def _of_full_rank(a: Any, b: Any) -> Any:
    if a.shape[0] < a.shape[1]:
        q, r = qr(np.conj(a.T), mode="economic", check_finite=False)
        return q @ solve_triangular(r, b, "C", check_finite=False)
    q, r = qr(a, mode="economic", check_finite=False)
    return solve_triangular(r, np.conj(q.T) @ b, check_finite=False)


def _by_columns_in_order(a: Any, b: Any, cond: float) -> tuple[Any, int]:
    m, n = a.shape
    if isinstance(a, TracedArray) and not isinstance(b, TracedArray):
        b = np.array(b, like=a)
    sides = np.concatenate([b, np.zeros((max(n - m, 0), b.shape[1]), b.dtype)])
    x, _, rank = lapack.gelsy(a, sides, None, cond)
    return x[:n], rank


@over_stacks("a", "b")
def lstsq(a: Any, b: Any, cond: Any = None, overwrite_a: bool = False, overwrite_b: bool = False,
          check_finite: bool = True, lapack_driver: str | None = None) -> tuple[Any, Any, int, Any]:
    """Solve A x = b by least squares, with the x of least norm.

    Parameters
    ----------
    a : array, shape (..., m, n)
        The matrix A.
    b : array, shape (m,) or (..., m, nrhs)
        The right-hand sides b.
    cond : float, optional
        Singular values that are at most cond times the largest one count as 0. The default is the machine precision of
        the dtype.
    overwrite_a, overwrite_b : bool
        These parameters are SciPy's; for traced arrays, they are ignored: neither array is overwritten.
    check_finite : bool
        Whether NaN and Inf in the arguments raise ValueError.
    lapack_driver : {None, "gelsd", "gelss", "gelsy", "gels"}
        "gelsd", which is the default, and "gelss" use singular values. "gelsy" uses QR factors with column pivoting.
        "gels" uses QR factors, in fewer operations, and A must have full rank.

    Returns
    -------
    x : array, shape (n,) or (n, nrhs)
        The solution.
    residues : array or number
        The squared norms of ``b - A x`` if m > n and the rank is n. Otherwise, and for "gelsy", an empty array.
    rank : int
        The number of singular values that do not count as 0, which is a constant.
    s : array or None
        The singular values, or None for "gelsy" and "gels". Their second derivatives are NaN.

    Raises
    ------
    ValueError
        If the shapes do not fit together, an array contains NaN or Inf, or the driver is not one of those listed.
    numpy.linalg.LinAlgError
        If the singular values do not converge, or if "gels" finds a triangular factor that is exactly singular.

    Notes
    -----
    The derivative assumes that the rank is constant: changes of A that increase its rank are ignored. With P = pinv(A)
    and r = b - A x it is ``dx = P (db - dA x) + P P^H dA^H r + (I - P A) dA^H P^H x`` (Golub and Pereyra, 1973).

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A, b = np.array([[1.0, 0.0], [1.0, 1.0], [1.0, 2.0]]), np.array([1.0, 3.0, 5.0])
    >>> ad.linalg.lstsq(A, b)[0].round(12)
    array([1., 2.])
    >>> x, _, rank, _ = ad.linalg.lstsq(np.ones((3, 2)), b)
    >>> x.round(12), rank
    (array([1.5, 1.5]), 1)
    """
    if lapack_driver is not None and lapack_driver not in DRIVERS:
        raise ValueError(f"lstsq: lapack_driver is {lapack_driver!r}; it must be one of "
                         f"{', '.join(map(repr, DRIVERS))}")
    a, columns, vector = _right_sides("lstsq", a, b, check_finite)
    m, n = a.shape
    cond = float(np.finfo(a.dtype).eps) if cond is None else float(cond)
    s = None
    if lapack_driver == "gels":
        x, rank = _of_full_rank(a, columns), min(m, n)
    elif lapack_driver == "gelsy":
        x, rank = _by_columns_in_order(a, columns, cond)
    else:
        ranked = Ranked(a, cond)
        x, rank, s = ranked.times(columns), ranked.rank, ranked.singular_values()
    residues: Any = np.zeros((0,), np.finfo(a.dtype).dtype)
    if rank == n and (m > n or n == 0) and lapack_driver != "gelsy":
        residues = (np.abs(columns - a @ x) ** 2).sum(0)
        residues = residues[0] if vector else residues
    return (x[:, 0] if vector else x), residues, rank, s


def _pinv(a: Any, rtol: float, atol: float) -> tuple[Any, Ranked]:
    ranked = Ranked(a, rtol, atol)
    one = np.eye(min(a.shape), dtype=a.dtype)
    if ranked.wide:
        return ranked.times(one), ranked
    return np.conj(ranked.times(one, adjoint=True).T), ranked


def pinv(a: Any, *, atol: Any = None, rtol: Any = None, return_rank: bool = False, check_finite: bool = True) -> Any:
    """Compute the pseudoinverse of a matrix, P with A P A = A, P A P = P, and Hermitian A P and P A.

    Parameters
    ----------
    a : array, shape (..., m, n)
        The matrix A.
    atol, rtol : float, optional
        Singular values that are at most ``atol + rtol * s1`` count as 0, where s1 is the largest one. By default, atol
        is 0, and rtol is the larger of m and n times the machine precision of the dtype.
    return_rank : bool
        Whether the rank is returned, too. This is possible for a single matrix only.
    check_finite : bool
        Whether NaN and Inf in the arguments raise ValueError.

    Returns
    -------
    inverse : array, shape (..., n, m)
        The pseudoinverse. Its derivative assumes that the rank is constant.
    rank : int
        The rank, which is a constant. It is returned only if return_rank is True.

    Raises
    ------
    ValueError
        If a has fewer than two dimensions or contains NaN or Inf, a tolerance is negative, or the rank of a stack is
        asked for.
    numpy.linalg.LinAlgError
        If the singular values do not converge.

    Notes
    -----
    With P = pinv(A), ``dP = -P dA P + P P^H dA^H (I - A P) + (I - P A) dA^H P^H P`` (Golub and Pereyra, 1973).

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[1.0, 2.0], [2.0, 4.0], [0.0, 0.0]])
    >>> int(ad.linalg.pinv(A, return_rank=True)[1])
    1
    >>> ad.grad(lambda A: ad.linalg.pinv(A).sum())(A).round(4)
    array([[ 0.0048, -0.0144],
           [-0.0144, -0.0768],
           [ 0.024 ,  0.048 ]])
    """
    a = array("pinv", a, check_finite)
    if a.ndim < 2:
        raise ValueError(f"pinv: the matrix has shape {a.shape}; it must have at least two dimensions")
    atol = 0.0 if atol is None else float(atol)
    if rtol is None:
        rtol = max(a.shape[-2:]) * float(np.finfo(a.dtype).eps)
    if atol < 0 or float(rtol) < 0:
        raise ValueError(f"pinv: atol is {atol} and rtol is {rtol}; they must not be negative")
    if a.ndim > 2:
        if return_rank:
            raise ValueError(f"pinv: the matrix has shape {a.shape}; the rank is returned for a single matrix only")
        found = [_pinv(a[index], float(rtol), atol)[0] for index in np.ndindex(*a.shape[:-2])]
        return stacked(found, a, a.shape[:-3:-1])
    found, ranked = _pinv(a, float(rtol), atol)
    return (found, ranked.rank) if return_rank else found


def lstsq_of_numpy(a: Any, b: Any, rcond: Any = None) -> tuple[Any, Any, int, Any]:
    """Compute `numpy.linalg.lstsq`."""
    a = array_of(a)
    eps = float(np.finfo(np.result_type(a.dtype, np.float32)).eps)
    cond = max(a.shape) * eps if rcond is None else eps if rcond < 0 else rcond
    x, residues, rank, s = lstsq(a, b, cond, check_finite=False)
    x = arranged(x, None)
    return x, residues if np.ndim(residues) or np.ndim(b) == 2 else residues.reshape(1), rank, s


def pinv_of_numpy(a: Any, rcond: Any = None, hermitian: bool = False, *, rtol: Any = ...) -> Any:
    """Compute `numpy.linalg.pinv`."""
    if rcond is not None and rtol is not ...:
        raise ValueError("blasad: numpy.linalg.pinv accepts rcond or rtol, but not both")
    bound = rcond if rcond is not None else 1e-15 if rtol is ... else rtol
    if bound is None:
        return pinvh(a, check_finite=False) if hermitian else pinv(a, check_finite=False)
    if np.ndim(bound):
        raise TypeError(f"blasad: numpy.linalg.pinv has no rule for an array of {np.size(bound)} tolerances; call it "
                        "for each matrix")
    return (pinvh if hermitian else pinv)(a, rtol=float(bound), check_finite=False)
