"""Factors of tridiagonal matrices, and solvers that use them."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._arrays.traced import TracedArray
from .._registry import blas, lapack
from .lapack_arguments import columns, given
from .lapack_band_lu import band_solve, flag


def check_diagonals(name: str, d: Any, **beside: tuple[Any, int]) -> None:
    """Check the lengths before anything is written. Each diagonal comes with how much shorter than d it must be."""
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
    """Make band storage from diagonals, each given by its row, its first column and its elements."""
    vectors = [x for _, _, x in diagonals]
    dtype = np.result_type(*(x.dtype for x in vectors))
    traced = next((x for x in vectors if isinstance(x, TracedArray)), None)
    storage = np.zeros((rows, n), dtype) if traced is None else np.zeros((rows, n), dtype, like=traced)
    for row, first, x in diagonals:
        storage[row, first : first + len(x)] = x
    return storage


def check_written(name: str, dtype: Any, **diagonals: tuple[Any, Any]) -> None:
    """Check that arrays that are overwritten have the dtype of the factors."""
    for key, (x, overwrite) in diagonals.items():
        if overwrite and x.dtype != dtype:
            raise TypeError(f"{name}: {key} is {x.dtype}, but the diagonals need {dtype}; give arrays of that dtype")


def tridiagonal_solve(dl: Any, d: Any, du: Any, b: Any) -> Any:
    """Solve A X = B in place, and return the LU factors in band storage."""
    check_sides("gtsv", d, b)
    ab, piv = lapack.gtbtrf(beside_each_other(4, len(d), (3, 0, dl), (2, 0, d), (1, 1, du)))
    band_solve(ab, 1, 1, piv, b, 0)
    return ab


def back(x: Any, found: Any, overwrite: Any) -> Any:
    """Write a diagonal of the result into the array that was given, or return a copy of it."""
    if not overwrite:
        return found.copy()
    x[...] = found
    return x


def gttrf(dl: Any, d: Any, du: Any, *, overwrite_dl: bool = True, overwrite_d: bool = True,
          overwrite_du: bool = True) -> tuple[Any, Any, Any, Any, Any]:
    """Compute the LU factors of a tridiagonal matrix with row exchanges, A = P L U.

    Parameters
    ----------
    dl, d, du : array, shape (n - 1,), (n,), (n - 1,)
        The diagonal below the main one, the main one, and the one above it. The multipliers of L, the diagonal of U and
        the first diagonal above it overwrite them.
    overwrite_dl, overwrite_d, overwrite_du : bool
        If False, the array of this name keeps its values, and a new array is returned.

    Returns
    -------
    dl, d, du : array
        The factors: the arrays that were given, or new arrays where their overwrite flag is False.
    du2 : array, shape (n - 2,)
        The second diagonal of U above the main one.
    ipiv : array of integers, shape (n,)
        Row i was exchanged with row ``ipiv[i]``.

    Raises
    ------
    TypeError
        If an array that is overwritten does not have the common dtype of the diagonals.
    ValueError
        If the lengths of the diagonals do not fit together.
    numpy.linalg.LinAlgError
        If an element of U's diagonal is exactly zero. Then only copies of the diagonals are recorded.

    Notes
    -----
    It copies the diagonals to band storage, and calls `gtbtrf`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> dl, d, du, du2, ipiv = ad.lapack.gttrf(np.array([4.0, 1.0]), np.array([1.0, 2.0, 3.0]), np.ones(2))
    >>> d, ipiv
    (array([ 4.  ,  1.  , -1.75]), array([1, 2, 2], dtype=int32))
    """
    check_diagonals("gttrf", d, dl=(dl, 1), du=(du, 1))
    ab = beside_each_other(4, len(d), (3, 0, dl), (2, 0, d), (1, 1, du))
    check_written("gttrf", ab.dtype, dl=(dl, overwrite_dl), d=(d, overwrite_d), du=(du, overwrite_du))
    ab, piv = lapack.gtbtrf(ab)
    dl, d = back(dl, ab[3, : len(dl)], overwrite_dl), back(d, ab[2], overwrite_d)
    return dl, d, back(du, ab[1, 1:], overwrite_du), ab[0, 2:].copy(), piv


def gttrs(dl: Any, d: Any, du: Any, du2: Any, ipiv: Any, b: Any, trans: Any = 0, *, overwrite_b: bool = True) -> Any:
    """Solve op(A) X = B from the LU factors of a tridiagonal matrix A.

    Parameters
    ----------
    dl, d, du, du2 : array, shapes (n - 1,), (n,), (n - 1,) and (n - 2,)
        The LU factors of A, as `gttrf` returns them.
    ipiv : array of integers, shape (n,)
        The row exchanges, as `gttrf` returns them.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides B; the solution X overwrites them.
    trans : {0, 1, 2} or {"N", "T", "C"}
        op(A) is A (0), its transpose (1) or its conjugate transpose (2).
    overwrite_b : bool
        If False, b keeps its values, and a new array is returned.

    Returns
    -------
    x : array
        The solution X: b itself, or a new array if overwrite_b is False.

    Raises
    ------
    ValueError
        If the shapes do not fit together, or ipiv contains exchanges that `gttrf` cannot return.

    Notes
    -----
    It copies the diagonals to band storage, and solves as `gbtrs` does.

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
    """Solve A X = B with a tridiagonal matrix A.

    Parameters
    ----------
    dl, d, du : array, shape (n - 1,), (n,), (n - 1,)
        The diagonal of A below the main one, the main one, and the one above it. The diagonals of U overwrite them: the
        main one overwrites d, the first one above it du, and the second one above it all elements of dl but the last.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides B; the solution X overwrites them.
    overwrite_dl, overwrite_d, overwrite_du, overwrite_b : bool
        If False, the array of this name keeps its values, and a new array is returned.

    Returns
    -------
    du2, d, du, x : array
        The diagonals of U, and the solution X: the arrays that were given, or new arrays where their overwrite flag is
        False.

    Raises
    ------
    TypeError
        If a diagonal that is overwritten does not have the common dtype of the diagonals.
    ValueError
        If the shapes do not fit together.
    numpy.linalg.LinAlgError
        If A is singular. Then only copies of the diagonals are recorded.

    Notes
    -----
    It copies the diagonals to band storage, calls `gtbtrf`, and solves as `gbtrs` does.

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
    """Solve A X = B from the factors of a positive definite tridiagonal matrix A.

    Parameters
    ----------
    d, e : array, shape (n,), (n - 1,)
        The factors D and L of A, as `pttrf` returns them.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides B; the solution X overwrites them.
    lower : {0, 1}
        0: A is U^H D U, and e is the diagonal of U above its ones. 1: A is L D L^H, and e is the diagonal of L below
        its ones, as `pttrf` returns it. For real matrices, both are the same.
    overwrite_b : bool
        If False, b keeps its values, and a new array is returned.

    Returns
    -------
    x : array
        The solution X: b itself, or a new array if overwrite_b is False.

    Raises
    ------
    ValueError
        If the shapes do not fit together.

    Notes
    -----
    It calls `blas.tbsv`, divides by D, and calls `blas.tbsv` again.

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
    """Solve A X = B with a positive definite tridiagonal matrix A.

    Parameters
    ----------
    d, e : array, shape (n,), (n - 1,)
        The diagonal of A, which is real, and the elements below it. The factors D and L overwrite them, as `pttrf`
        computes them.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides B; the solution X overwrites them.
    overwrite_d, overwrite_e, overwrite_b : bool
        If False, the array of this name keeps its values, and a new array is returned.

    Returns
    -------
    d, e, x : array
        The factors, and the solution X: the arrays that were given, or new arrays where their overwrite flag is False.

    Raises
    ------
    ValueError
        If the shapes do not fit together.
    numpy.linalg.LinAlgError
        If A is not positive definite. Nothing is recorded then.

    Notes
    -----
    It calls `pttrf` and `pttrs`.

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
