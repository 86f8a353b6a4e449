"""Solvers and inverses that use Cholesky factors."""

from __future__ import annotations

from typing import Any

from .._registry import lapack
from .._routines import factored
from .lapack_arguments import check, given, triangular_solve


def potrs(c: Any, b: Any, lower: Any = 0, *, overwrite_b: bool = True) -> Any:
    """Solve A X = B from the Cholesky factor of A.

    Parameters
    ----------
    c : array, shape (n, n)
        The Cholesky factor of A, as `potrf` returns it. Only the triangle that `lower` names is read.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides B; the solution X overwrites them.
    lower : {0, 1}
        Whether A = U^H U with the upper triangle of c (0), or A = L L^H with the lower one (1).
    overwrite_b : bool
        If False, b keeps its values, and a new array is returned.

    Returns
    -------
    x : array
        The solution X: b itself, or a new array if overwrite_b is False.

    Raises
    ------
    ValueError
        If c is not square, or b does not have n rows.

    Notes
    -----
    It solves two triangular systems. If c is the unchanged output of `potrf`, in the same memory, the derivative is
    that of inv(A) B, and takes one more solution. Otherwise it is the derivative with respect to the factor; see
    `blas.trsm`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> c = ad.lapack.potrf(np.array([[4.0, 2.0], [2.0, 5.0]]))
    >>> ad.lapack.potrs(c, np.array([8.0, 9.0]))
    array([1.375, 1.25 ])
    """
    check("potrs", c, b)
    b = given(b, overwrite_b)
    if factored.solve("definite", c, None, b, lower=lower):
        return b
    triangular_solve(c, b, lower, 0 if lower else 2)
    triangular_solve(c, b, lower, 2 if lower else 0)
    return b


def posv(a: Any, b: Any, lower: Any = 0, *, overwrite_a: bool = True, overwrite_b: bool = True) -> tuple[Any, Any]:
    """Solve A X = B with a Hermitian positive definite matrix A.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix A. Only the triangle that `lower` names is read, and the Cholesky factor overwrites it.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides B; the solution X overwrites them.
    lower : {0, 1}
        Which triangle is read and written: the upper one (0) or the lower one (1).
    overwrite_a, overwrite_b : bool
        If False, the array of this name keeps its values, and a new array is returned.

    Returns
    -------
    c, x : array
        The Cholesky factor (a itself, or a new array if overwrite_a is False), and the solution X (b itself, or a new
        array if overwrite_b is False).

    Raises
    ------
    ValueError
        If a is not square, or b does not have n rows.
    numpy.linalg.LinAlgError
        If A is not positive definite. Nothing is recorded then.

    Notes
    -----
    It calls `potrf` and `potrs`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.posv(np.array([[4.0, 2.0], [2.0, 5.0]]), np.array([8.0, 9.0]))[1]
    array([1.375, 1.25 ])
    """
    check("posv", a, b)
    c = lapack.potrf(given(a, overwrite_a), lower=lower, clean=0)
    return c, potrs(c, b, lower, overwrite_b=overwrite_b)


def potri(c: Any, lower: Any = 0, *, overwrite_c: bool = True) -> Any:
    """Compute inv(A) from the Cholesky factor of A.

    Parameters
    ----------
    c : array, shape (n, n)
        The Cholesky factor of A, as `potrf` returns it. The same triangle of the inverse overwrites it.
    lower : {0, 1}
        Whether A = U^H U with the upper triangle of c (0), or A = L L^H with the lower one (1).
    overwrite_c : bool
        If False, c keeps its values, and a new array is returned.

    Returns
    -------
    inverse : array
        One triangle of the inverse: c itself, or a new array if overwrite_c is False.

    Raises
    ------
    ValueError
        If c is not square.
    numpy.linalg.LinAlgError
        If an element of the factor's diagonal is exactly zero.

    Notes
    -----
    It calls `trtri` and `lauum`. If c is the unchanged output of `potrf` and is overwritten, the derivative is that of
    inv(A).

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> c = ad.lapack.potrf(np.array([[4.0, 2.0], [2.0, 5.0]]))
    >>> ad.lapack.potri(c)
    array([[ 0.3125, -0.125 ],
           [ 0.    ,  0.25  ]])
    """
    check("potri", c)
    if overwrite_c and factored.inverse("definite", c, None, lower):
        return c
    return lapack.lauum(lapack.trtri(given(c, overwrite_c), lower=lower), lower=lower)
