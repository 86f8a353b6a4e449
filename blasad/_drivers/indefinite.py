"""Solvers and inverses from the factors of symmetric and Hermitian matrices."""

from __future__ import annotations

from typing import Any

import numpy as np

from blasad._arrays.arrays import is_plain

from .._arrays import operations as _operations
from .._registry import lapack
from .._routines import factored
from ._arguments import check, columns, given, kin


def sysv(a: Any, b: Any, lower: Any = 0, *, overwrite_a: bool = True, overwrite_b: bool = True) -> tuple[Any, Any, Any]:
    """Solve A X = B with a symmetric A, which may be indefinite.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix, of which the triangle that `lower` names is read; the factors are written there.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides; the solution is written here.
    lower : {0, 1}
        Whether the upper triangle (0) or the lower one (1) takes part.
    overwrite_a, overwrite_b : bool
        False leaves the array as it is.

    Returns
    -------
    factors, ipiv, x : array
        a as `sytrf` leaves it, the pivots, and b, or copies that were written.

    Raises
    ------
    ValueError
        For shapes that do not fit.
    numpy.linalg.LinAlgError
        If A is singular. Nothing is recorded then.

    Notes
    -----
    `sytrf` and `sytrs`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.sysv(np.array([[0.0, 2.0], [2.0, 0.0]]), np.array([2.0, 6.0]))[2]
    array([3., 1.])
    """
    check("sysv", a, b)
    factors, ipiv = lapack.sytrf(given(a, overwrite_a), lower)
    x = given(b, overwrite_b)
    lapack.sytrs(factors, ipiv, columns(x), lower)
    return factors, ipiv, x


def hesv(a: Any, b: Any, lower: Any = 0, *, overwrite_a: bool = True, overwrite_b: bool = True) -> tuple[Any, Any, Any]:
    """Solve A X = B with a Hermitian A, which may be indefinite.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix, of which the triangle that `lower` names is read; the factors are written there.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides; the solution is written here.
    lower : {0, 1}
        Whether the upper triangle (0) or the lower one (1) takes part.
    overwrite_a, overwrite_b : bool
        False leaves the array as it is.

    Returns
    -------
    factors, ipiv, x : array
        a as `hetrf` leaves it, the pivots, and b, or copies that were written.

    Raises
    ------
    TypeError
        For real matrices: see `sysv`.
    ValueError
        For shapes that do not fit.
    numpy.linalg.LinAlgError
        If A is singular. Nothing is recorded then.

    Notes
    -----
    `hetrf` and `hetrs`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A, b = np.array([[1.0, 2.0j], [-2.0j, 1.0]]), np.array([2.0j, 6.0 + 0.0j])
    >>> x = ad.lapack.hesv(A, b, overwrite_a=False, overwrite_b=False)[2]
    >>> np.allclose(A @ x, b)
    True
    """
    check("hesv", a, b)
    factors, ipiv = lapack.hetrf(given(a, overwrite_a), lower)
    x = given(b, overwrite_b)
    lapack.hetrs(factors, ipiv, columns(x), lower)
    return factors, ipiv, x


def sytri(a: Any, ipiv: Any, lower: Any = 0, *, overwrite_a: bool = True) -> Any:
    """Invert a symmetric matrix from its factors.

    Parameters
    ----------
    a, ipiv : array, shape (n, n), and array of integers, shape (n,)
        The result of `sytrf`; one triangle of the inverse is written into a.
    lower : {0, 1}
        Whether the upper triangle (0) or the lower one (1) takes part.
    overwrite_a : bool
        False leaves a as it is.

    Returns
    -------
    inverse : array
        a, or a copy that was written.

    Raises
    ------
    ValueError
        If a is not square, or ipiv is not what `sytrf` found.

    Notes
    -----
    `sytrs` with the unit matrix.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[1.0, 2.0], [2.0, 1.0]])
    >>> inverse = ad.lapack.sytri(*ad.lapack.sytrf(A.copy()))
    >>> np.allclose(np.triu(inverse), np.triu(np.linalg.inv(A)))
    True
    """
    check("sytri", a)
    if overwrite_a and factored.inverse("symmetric", a, ipiv, lower):
        return a
    a = given(a, overwrite_a)
    return lapack.lacpy("L" if lower in (1, "L") else "U", lapack.sytrs(a, ipiv, _unit(a), lower), a)


def hetri(a: Any, ipiv: Any, lower: Any = 0, *, overwrite_a: bool = True) -> Any:
    """Invert a Hermitian matrix from its factors.

    Parameters
    ----------
    a, ipiv : array, shape (n, n), and array of integers, shape (n,)
        The result of `hetrf`; one triangle of the inverse is written into a.
    lower : {0, 1}
        Whether the upper triangle (0) or the lower one (1) takes part.
    overwrite_a : bool
        False leaves a as it is.

    Returns
    -------
    inverse : array
        a, or a copy that was written.

    Raises
    ------
    TypeError
        For real matrices: see `sytri`.
    ValueError
        If a is not square, or ipiv is not what `hetrf` found.

    Notes
    -----
    `hetrs` with the unit matrix; the diagonal is made real.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[1.0, 2.0j], [-2.0j, 1.0]])
    >>> inverse = ad.lapack.hetri(*ad.lapack.hetrf(A.copy()))
    >>> np.allclose(np.triu(inverse), np.triu(np.linalg.inv(A)))
    True
    """
    check("hetri", a)
    if overwrite_a and factored.inverse("hermitian", a, ipiv, lower):
        return a
    a = given(a, overwrite_a)
    x = lapack.hetrs(a, ipiv, _unit(a), lower)
    i = np.arange(len(a))
    x[i, i] = x[i, i].real
    return lapack.lacpy("L" if lower in (1, "L") else "U", x, a)


sytri2, hetri2 = kin(sytri, "sytri2"), kin(hetri, "hetri2")         # of LAPACK's, the same by blocks


def _unit(a: Any) -> Any:
    shape = a.shape
    x = np.zeros(shape, a.dtype, "F") if is_plain(a) else _operations.allocate(a, shape, a.dtype, 0, (0, 1))
    return lapack.laset("A", 0.0, 1.0, x)
