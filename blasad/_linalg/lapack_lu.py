"""Solvers and inverses that use LU factors."""

from __future__ import annotations

from typing import Any

import numpy as np

from blasad._arrays.arrays import is_plain

from .._arrays import operations as _operations
from .._registry import blas, lapack
from .._routines import factored
from .lapack_arguments import check, columns, given, triangular_solve


def getrs(lu: Any, piv: Any, b: Any, trans: int = 0, *, overwrite_b: bool = True) -> Any:
    """Solve op(A) X = B from the LU factors of A.

    Parameters
    ----------
    lu, piv : array, shape (n, n), and array of integers, shape (n,)
        The LU factors of A and the row exchanges, as `getrf` returns them.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides B; the solution X overwrites them.
    trans : {0, 1, 2}
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
        If lu is not square, or b does not have n rows.

    Notes
    -----
    It calls `laswp`, and solves two triangular systems. If lu and piv are the unchanged output of `getrf`, in the same
    memory, the derivative is that of inv(A) B, and takes one more solution. Otherwise it is the derivative with respect
    to the factors.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> lu, piv = ad.lapack.getrf(np.array([[1.0, 2.0], [3.0, 4.0]]))
    >>> ad.lapack.getrs(lu, piv, np.array([5.0, 11.0]))
    array([1., 2.])
    """
    check("getrs", lu, b)
    b = given(b, overwrite_b)
    if factored.solve("general", lu, piv, b, trans):
        return b
    if trans == 0:
        lapack.laswp(columns(b), piv)
        triangular_solve(lu, b, 1, 0, 1)
        triangular_solve(lu, b, 0)
    else:
        triangular_solve(lu, b, 0, trans)
        triangular_solve(lu, b, 1, trans, 1)
        lapack.laswp(columns(b), piv, inc=-1)
    return b


def gesv(a: Any, b: Any, *, overwrite_a: bool = True, overwrite_b: bool = True) -> tuple[Any, Any, Any]:
    """Solve A X = B with a general square matrix A.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix A. Its LU factors overwrite it.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides B; the solution X overwrites them.
    overwrite_a, overwrite_b : bool
        If False, the array of this name keeps its values, and a new array is returned.

    Returns
    -------
    lu, piv, x : array
        The LU factors that `getrf` computes (a itself, or a new array if overwrite_a is False), the row exchanges, and
        the solution X (b itself, or a new array if overwrite_b is False).

    Raises
    ------
    ValueError
        If a is not square, or b does not have n rows.
    numpy.linalg.LinAlgError
        If A is singular. Nothing is recorded then.

    Notes
    -----
    It calls `getrf` and `getrs`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.gesv(np.array([[1.0, 2.0], [3.0, 4.0]]), np.array([5.0, 11.0]))[2]
    array([1., 2.])
    """
    check("gesv", a, b)
    lu, piv = lapack.getrf(given(a, overwrite_a))
    return lu, piv, getrs(lu, piv, b, overwrite_b=overwrite_b)


def getri(lu: Any, piv: Any, *, overwrite_lu: bool = True) -> Any:
    """Compute inv(A) from the LU factors of A.

    Parameters
    ----------
    lu, piv : array, shape (n, n), and array of integers, shape (n,)
        The LU factors of A and the row exchanges, as `getrf` returns them. The inverse overwrites lu.
    overwrite_lu : bool
        If False, lu keeps its values, and a new array is returned.

    Returns
    -------
    inverse : array
        The inverse: lu itself, or a new array if overwrite_lu is False.

    Raises
    ------
    ValueError
        If lu is not square.
    numpy.linalg.LinAlgError
        If an element of U's diagonal is exactly zero.

    Notes
    -----
    It computes inv(U) by `trtri`, solves X L = inv(U) by `blas.trsm` with a copy of L, and exchanges columns by
    `laswp`. If lu is the unchanged output of `getrf` and is overwritten, the derivative is that of inv(A), and takes
    two products.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> lu, piv = ad.lapack.getrf(np.array([[1.0, 2.0], [3.0, 4.0]]))
    >>> ad.lapack.getri(lu, piv)
    array([[-2. ,  1. ],
           [ 1.5, -0.5]])
    """
    check("getri", lu)
    if overwrite_lu and factored.inverse("general", lu, piv):
        return lu
    x = given(lu, overwrite_lu)
    n = len(x)
    factor = (np.zeros((n, n), x.dtype, "F") if is_plain(x)
              else _operations.allocate(x, (n, n), x.dtype, 0, (0, 1)))
    lapack.lacpy("L", x, factor)
    lapack.trtri(x, lower=0)
    if n > 1:
        lapack.laset("L", 0.0, 0.0, x[1:, :-1])
    blas.trsm(1.0, factor, x, side=1, lower=1, diag=1)
    lapack.laswp(x.T, piv, inc=-1)
    return x
