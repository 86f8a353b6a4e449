"""Solvers and inverses from Cholesky factors."""

from __future__ import annotations

from typing import Any

from .._registry import lapack
from .._routines import factored
from ._arguments import check, given, triangular_solve


def potrs(c: Any, b: Any, lower: Any = 0, *, overwrite_b: bool = True) -> Any:
    """Solve A X = B from the Cholesky factor of A.

    Parameters
    ----------
    c : array, shape (n, n)
        The result of `potrf`; only the triangle that `lower` names is read.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides; the solution is written here.
    lower : {0, 1}
        Whether c is an upper (0) or a lower factor (1).
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
    Two triangular solves. Where c is as `potrf` left it, in the same memory, the derivative is that of inv(A) B, by one
    more solution; else it is that with respect to the factor, see `blas.trsm`.

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
    """Solve A X = B with a positive definite A.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix, of which the triangle that `lower` names is read; the Cholesky factor is written there.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides; the solution is written here.
    lower : {0, 1}
        Whether the upper triangle (0) or the lower one (1) takes part.
    overwrite_a, overwrite_b : bool
        False leaves the array as it is.

    Returns
    -------
    c, x : array
        a and b, or copies that were written.

    Raises
    ------
    ValueError
        For shapes that do not fit.
    numpy.linalg.LinAlgError
        If A is not positive definite. Nothing is recorded then.

    Notes
    -----
    `potrf` and `potrs`.

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
    """Invert a positive definite matrix from its Cholesky factor.

    Parameters
    ----------
    c : array, shape (n, n)
        The factor from `potrf`; one triangle of the inverse is written there.
    lower : {0, 1}
        Whether c is an upper (0) or a lower factor (1).
    overwrite_c : bool
        False leaves c as it is.

    Returns
    -------
    inverse : array
        c, or a copy that was written.

    Raises
    ------
    ValueError
        If c is not square.
    numpy.linalg.LinAlgError
        If an element of the diagonal is exactly zero.

    Notes
    -----
    `trtri` and `lauum`. Where c is as `potrf` left it and is overwritten, the derivative is that of inv(A).

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
