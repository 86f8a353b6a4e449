"""LAPACK's routines that are made of others: solvers and inverses from factors."""

from __future__ import annotations

from functools import wraps
from typing import Any

import numpy as np

from . import _operations, blas
from . import lapack as _lapack
from ._rule import DTYPES


def _given(x: Any, overwrite: Any) -> Any:
    return x if overwrite else x.copy("F")


def _columns(x: Any) -> Any:
    """A vector as a matrix of one column."""
    return x if x.ndim == 2 else x[:, None]


def _check(name: str, a: Any, b: Any = None) -> None:
    """Shapes, before anything is written."""
    if a.ndim != 2 or a.shape[0] != a.shape[1]:
        raise ValueError(f"{name}: the matrix has shape {a.shape}; it must be square")
    if b is not None and (b.ndim not in (1, 2) or b.shape[0] != a.shape[0]):
        raise ValueError(f"{name}: b has shape {b.shape}; it must be ({a.shape[0]},) or ({a.shape[0]}, nrhs)")


def _solve(a: Any, b: Any, lower: Any, trans: int = 0, diag: int = 0) -> None:
    if b.ndim == 1:
        blas.trsv(a, b, lower=lower, trans=trans, diag=diag)
    else:
        blas.trsm(1.0, a, b, lower=lower, trans_a=trans, diag=diag)


def potrs(c: Any, b: Any, lower: Any = 0, *, overwrite_b: bool = True) -> Any:
    """Solve A X = B from the Cholesky factor of A.

    Parameters
    ----------
    c : array, shape (n, n)
        What `potrf` wrote; only the triangle that `lower` names is read.
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
    Two triangular solves, see `blas.trsm` for their derivatives; the solution of the first one is kept.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> c = ad.lapack.potrf(np.array([[4.0, 2.0], [2.0, 5.0]]))
    >>> ad.lapack.potrs(c, np.array([8.0, 9.0]))
    array([1.375, 1.25 ])
    """
    _check("potrs", c, b)
    b = _given(b, overwrite_b)
    _solve(c, b, lower, 0 if lower else 2)
    _solve(c, b, lower, 2 if lower else 0)
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
    _check("posv", a, b)
    c = _lapack.potrf(_given(a, overwrite_a), lower=lower, clean=0)
    return c, potrs(c, b, lower, overwrite_b=overwrite_b)


def potri(c: Any, lower: Any = 0, *, overwrite_c: bool = True) -> Any:
    """Invert a positive definite matrix from its Cholesky factor.

    Parameters
    ----------
    c : array, shape (n, n)
        What `potrf` wrote; one triangle of the inverse is written there.
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
    `trtri` and `lauum`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> c = ad.lapack.potrf(np.array([[4.0, 2.0], [2.0, 5.0]]))
    >>> ad.lapack.potri(c)
    array([[ 0.3125, -0.125 ],
           [ 0.    ,  0.25  ]])
    """
    _check("potri", c)
    return _lapack.lauum(_lapack.trtri(_given(c, overwrite_c), lower=lower), lower=lower)


def getrs(lu: Any, piv: Any, b: Any, trans: int = 0, *, overwrite_b: bool = True) -> Any:
    """Solve op(A) X = B from the factors of A.

    Parameters
    ----------
    lu, piv : array, shape (n, n), and array of integers, shape (n,)
        What `getrf` returned.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides; the solution is written here.
    trans : {0, 1, 2}
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
        For shapes that do not fit.

    Notes
    -----
    `laswp` and two triangular solves; the solution of the first one is kept.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> lu, piv = ad.lapack.getrf(np.array([[1.0, 2.0], [3.0, 4.0]]))
    >>> ad.lapack.getrs(lu, piv, np.array([5.0, 11.0]))
    array([1., 2.])
    """
    _check("getrs", lu, b)
    b = _given(b, overwrite_b)
    if trans == 0:
        _lapack.laswp(_columns(b), piv)
        _solve(lu, b, 1, 0, 1)
        _solve(lu, b, 0)
    else:
        _solve(lu, b, 0, trans)
        _solve(lu, b, 1, trans, 1)
        _lapack.laswp(_columns(b), piv, inc=-1)
    return b


def gesv(a: Any, b: Any, *, overwrite_a: bool = True, overwrite_b: bool = True) -> tuple[Any, Any, Any]:
    """Solve A X = B.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix; its factors are written here.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides; the solution is written here.
    overwrite_a, overwrite_b : bool
        False leaves the array as it is.

    Returns
    -------
    lu, piv, x : array
        a as `getrf` leaves it, the row exchanges, and b, or copies that were written.

    Raises
    ------
    ValueError
        For shapes that do not fit.
    numpy.linalg.LinAlgError
        If A is singular. Nothing is recorded then.

    Notes
    -----
    `getrf` and `getrs`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.gesv(np.array([[1.0, 2.0], [3.0, 4.0]]), np.array([5.0, 11.0]))[2]
    array([1., 2.])
    """
    _check("gesv", a, b)
    lu, piv = _lapack.getrf(_given(a, overwrite_a))
    return lu, piv, getrs(lu, piv, b, overwrite_b=overwrite_b)


def getri(lu: Any, piv: Any, *, overwrite_lu: bool = True) -> Any:
    """Invert a matrix from its factors.

    Parameters
    ----------
    lu, piv : array, shape (n, n), and array of integers, shape (n,)
        What `getrf` returned; the inverse is written into lu.
    overwrite_lu : bool
        False leaves lu as it is.

    Returns
    -------
    inverse : array
        lu, or a copy that was written.

    Raises
    ------
    ValueError
        If lu is not square.
    numpy.linalg.LinAlgError
        If an element of U's diagonal is exactly zero.

    Notes
    -----
    X := inv(U) by `trtri`, X L = inv(U) by `blas.trsm` with a copy of L, and `laswp` of the columns.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> lu, piv = ad.lapack.getrf(np.array([[1.0, 2.0], [3.0, 4.0]]))
    >>> ad.lapack.getri(lu, piv)
    array([[-2. ,  1. ],
           [ 1.5, -0.5]])
    """
    _check("getri", lu)
    x = _given(lu, overwrite_lu)
    n = len(x)
    factor = (np.zeros((n, n), x.dtype, "F") if isinstance(x, np.ndarray)
              else _operations.allocate(x, (n, n), x.dtype, 0, "F"))
    _lapack.lacpy("L", x, factor)
    _lapack.trtri(x, lower=0)
    if n > 1:
        _lapack.laset("L", 0.0, 0.0, x[1:, :-1])
    blas.trsm(1.0, factor, x, side=1, lower=1, diag=1)
    _lapack.laswp(x.T, piv, inc=-1)
    return x


def typed(name: str, letter: str) -> Any:
    """`potrs` under a name such as ``dpotrs``: for arrays of one precision."""
    function, dtype = globals()[name], np.dtype(DTYPES[letter])

    @wraps(function)
    def checked(*args: Any, **kwargs: Any) -> Any:
        for x in (*args, *kwargs.values()):
            if getattr(x, "ndim", 0) and x.dtype.kind in "fc" and x.dtype != dtype:
                raise TypeError(f"{letter}{name}: an argument is {x.dtype}, and must be {dtype}; give arrays of that "
                                f"dtype, or call {name}, which is for every precision")
        return function(*args, **kwargs)

    checked.__name__ = checked.__qualname__ = letter + name
    return checked
