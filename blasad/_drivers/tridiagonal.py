"""Factors of tridiagonal matrices, and solvers."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._arrays.traced import TracedArray
from .._registry import blas, lapack
from ._arguments import columns, given
from .band_lu import band_solve, flag


def check_diagonals(name: str, d: Any, **beside: tuple[Any, int]) -> None:
    """Lengths, before anything is written; those of the other diagonals come with how much shorter they are."""
    if d.ndim != 1:
        raise ValueError(f"{name}: d has shape {d.shape}; it must have one dimension")
    for key, (x, less) in beside.items():
        if x.shape != (max(len(d) - less, 0),):
            raise ValueError(f"{name}: {key} has shape {x.shape}; with d of {len(d)} elements it must be "
                             f"({max(len(d) - less, 0)},)")


def check_sides(name: str, d: Any, b: Any) -> None:
    if b.ndim not in (1, 2) or b.shape[0] != len(d):
        raise ValueError(f"{name}: b has shape {b.shape}; it must be ({len(d)},) or ({len(d)}, nrhs)")


def beside_each_other(rows: int, n: int, *diagonals: tuple[int, int, Any]) -> Any:
    """New band storage with these diagonals: the row, the first column, the elements."""
    vectors = [x for _, _, x in diagonals]
    dtype = np.result_type(*(x.dtype for x in vectors))
    traced = next((x for x in vectors if isinstance(x, TracedArray)), None)
    storage = np.zeros((rows, n), dtype) if traced is None else np.zeros((rows, n), dtype, like=traced)
    for row, first, x in diagonals:
        storage[row, first : first + len(x)] = x
    return storage


def check_written(name: str, dtype: Any, **diagonals: tuple[Any, Any]) -> None:
    """Arrays that are overwritten have the dtype of the factors."""
    for key, (x, overwrite) in diagonals.items():
        if overwrite and x.dtype != dtype:
            raise TypeError(f"{name}: {key} is {x.dtype}, but the diagonals need {dtype}; give arrays of that dtype")


def tridiagonal_solve(dl: Any, d: Any, du: Any, b: Any) -> Any:
    """Solve A X = B in place; returns the factors in band storage."""
    check_sides("gtsv", d, b)
    ab, piv = lapack.gtbtrf(beside_each_other(4, len(d), (3, 0, dl), (2, 0, d), (1, 1, du)))
    band_solve(ab, 1, 1, piv, b, 0)
    return ab


def back(x: Any, found: Any, overwrite: Any) -> Any:
    """A diagonal that was found, in the array of the one that was given."""
    if not overwrite:
        return found.copy()
    x[...] = found
    return x


def gttrf(dl: Any, d: Any, du: Any, *, overwrite_dl: bool = True, overwrite_d: bool = True,
          overwrite_du: bool = True) -> tuple[Any, Any, Any, Any, Any]:
    """Compute the LU factors of a tridiagonal matrix with row exchanges.

    Parameters
    ----------
    dl, d, du : array, shape (n - 1,), (n,), (n - 1,)
        The diagonals, from the lowest on; L without its ones, U's diagonal and the one above it are written here.
    overwrite_dl, overwrite_d, overwrite_du : bool
        False leaves the array as it is.

    Returns
    -------
    dl, d, du : array
        The arrays that were given, or new ones.
    du2 : array, shape (n - 2,)
        The second diagonal of U above the main one.
    ipiv : array of integers, shape (n,)
        Row i was exchanged with row ``ipiv[i]``.

    Raises
    ------
    ValueError
        For shapes that do not fit.
    numpy.linalg.LinAlgError
        If an element of U's diagonal is exactly zero. Nothing but copies is recorded then.

    Notes
    -----
    `gtbtrf`, on copies of the diagonals beside each other.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> dl, d, du, du2, ipiv = ad.lapack.gttrf(np.array([4.0, 1.0]), np.array([1.0, 2.0, 3.0]), np.ones(2))
    >>> d, ipiv
    (array([ 4.  ,  1.  , -1.75]), array([1, 2, 2]))
    """
    check_diagonals("gttrf", d, dl=(dl, 1), du=(du, 1))
    ab = beside_each_other(4, len(d), (3, 0, dl), (2, 0, d), (1, 1, du))
    check_written("gttrf", ab.dtype, dl=(dl, overwrite_dl), d=(d, overwrite_d), du=(du, overwrite_du))
    ab, piv = lapack.gtbtrf(ab)
    dl, d = back(dl, ab[3, : len(dl)], overwrite_dl), back(d, ab[2], overwrite_d)
    return dl, d, back(du, ab[1, 1:], overwrite_du), ab[0, 2:].copy(), piv


def gttrs(dl: Any, d: Any, du: Any, du2: Any, ipiv: Any, b: Any, trans: Any = 0, *, overwrite_b: bool = True) -> Any:
    """Solve op(A) X = B from the factors of a tridiagonal A.

    Parameters
    ----------
    dl, d, du, du2, ipiv : array
        The result of `gttrf`.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides; the solution is written here.
    trans : {0, 1, 2} or {"N", "T", "C"}
        op(A) is A (0), its transpose (1) or its conjugate transpose (2).
    overwrite_b : bool
        False leaves b as it is.

    Returns
    -------
    x : array
        b, or a copy that was written.

    Raises
    ------
    ValueError
        For shapes that do not fit, and row exchanges that a tridiagonal matrix does not have.

    Notes
    -----
    `gbtrs`, on copies of the diagonals beside each other.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> factors = ad.lapack.gttrf(np.array([4.0, 1.0]), np.array([1.0, 2.0, 3.0]), np.ones(2))
    >>> ad.lapack.gttrs(*factors, np.array([2.0, 7.0, 4.0]))
    array([1., 1., 1.])
    """
    check_diagonals("gttrs", d, dl=(dl, 1), du=(du, 1), du2=(du2, 2))
    check_sides("gttrs", d, b)
    trans = flag("gttrs", trans)
    b = given(b, overwrite_b)
    band_solve(beside_each_other(4, len(d), (3, 0, dl), (2, 0, d), (1, 1, du), (0, 2, du2)), 1, 1, ipiv, b, trans)
    return b


def gtsv(dl: Any, d: Any, du: Any, b: Any, *, overwrite_dl: bool = True, overwrite_d: bool = True,
         overwrite_du: bool = True, overwrite_b: bool = True) -> tuple[Any, Any, Any, Any]:
    """Solve A X = B with a tridiagonal A.

    Parameters
    ----------
    dl, d, du : array, shape (n - 1,), (n,), (n - 1,)
        The diagonals, from the lowest on. U is written here, its second diagonal above the main one into the first
        n - 2 elements of dl, whose last one stays.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides; the solution is written here.
    overwrite_dl, overwrite_d, overwrite_du, overwrite_b : bool
        False leaves the array as it is.

    Returns
    -------
    du2, d, du, x : array
        The arrays that were given, or new ones.

    Raises
    ------
    ValueError
        For shapes that do not fit.
    numpy.linalg.LinAlgError
        If A is singular. Nothing but copies is recorded then.

    Notes
    -----
    `gtbtrf` and `gbtrs`, on copies of the diagonals beside each other.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.gtsv(np.array([4.0, 1.0]), np.array([1.0, 2.0, 3.0]), np.ones(2), np.array([2.0, 7.0, 4.0]))[3]
    array([1., 1., 1.])
    """
    check_diagonals("gtsv", d, dl=(dl, 1), du=(du, 1))
    dtype = np.result_type(dl.dtype, d.dtype, du.dtype)
    check_written("gtsv", dtype, dl=(dl, overwrite_dl), d=(d, overwrite_d), du=(du, overwrite_du))
    b = given(b, overwrite_b)
    ab = tridiagonal_solve(dl, d, du, b)
    du2 = dl if overwrite_dl else dl.copy()
    du2[: max(len(d) - 2, 0)] = ab[0, 2:]
    return du2, back(d, ab[2], overwrite_d), back(du, ab[1, 1:], overwrite_du), b


def pttrs(d: Any, e: Any, b: Any, lower: Any = 0, *, overwrite_b: bool = True) -> Any:
    """Solve A X = B from the factors of a positive definite tridiagonal A.

    Parameters
    ----------
    d, e : array, shape (n,), (n - 1,)
        The factors that `pttrf` wrote.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides; the solution is written here.
    lower : {0, 1}
        Whether A is U^H D U and e is above the ones of U (0), or L D L^H and e is below those of L (1), as `pttrf`
        writes it. With real numbers that is the same.
    overwrite_b : bool
        False leaves b as it is.

    Returns
    -------
    x : array
        b, or a copy that was written.

    Raises
    ------
    ValueError
        For shapes that do not fit.

    Notes
    -----
    `blas.tbsv`, a division by D, and `blas.tbsv` again.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> factors = ad.lapack.pttrf(np.array([4.0, 3.0]), np.array([2.0]))
    >>> ad.lapack.pttrs(*factors, np.array([8.0, 7.0]))
    array([1.25, 1.5 ])
    """
    check_diagonals("pttrs", d, e=(e, 1))
    check_sides("pttrs", d, b)
    b = given(b, overwrite_b)
    x = columns(b)
    ab = beside_each_other(2, len(d), (1, 0, e) if lower else (0, 1, e))
    for j in range(x.shape[1]):
        blas.tbsv(1, ab, x[:, j], lower=lower, trans=0 if lower else 2, diag=1)
    x /= d[:, None]
    for j in range(x.shape[1]):
        blas.tbsv(1, ab, x[:, j], lower=lower, trans=2 if lower else 0, diag=1)
    return b


def ptsv(d: Any, e: Any, b: Any, *, overwrite_d: bool = True, overwrite_e: bool = True,
         overwrite_b: bool = True) -> tuple[Any, Any, Any]:
    """Solve A X = B with a positive definite tridiagonal A.

    Parameters
    ----------
    d, e : array, shape (n,), (n - 1,)
        The real diagonal and the elements below it; the factors are written here, as by `pttrf`.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides; the solution is written here.
    overwrite_d, overwrite_e, overwrite_b : bool
        False leaves the array as it is.

    Returns
    -------
    d, e, x : array
        The arrays that were given, or copies that were written.

    Raises
    ------
    ValueError
        For shapes that do not fit.
    numpy.linalg.LinAlgError
        If A is not positive definite. Nothing is recorded then.

    Notes
    -----
    `pttrf` and `pttrs`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.ptsv(np.array([4.0, 3.0]), np.array([2.0]), np.array([8.0, 7.0]))[2]
    array([1.25, 1.5 ])
    """
    check_diagonals("ptsv", d, e=(e, 1))
    check_sides("ptsv", d, b)
    d, e = lapack.pttrf(d, e, overwrite_d=overwrite_d, overwrite_e=overwrite_e)
    return d, e, pttrs(d, e, b, 1, overwrite_b=overwrite_b)
