"""Solvers and inverses that use the factors of symmetric and Hermitian indefinite matrices."""

from __future__ import annotations

from typing import Any

import numpy as np

from blasad._arrays.arrays import is_plain

from .._arrays import operations as _operations
from .._registry import lapack
from .._routines import factored
from .lapack_arguments import check, columns, given, kin


def sysv(a: Any, b: Any, lower: Any = 0, *, overwrite_a: bool = True, overwrite_b: bool = True) -> tuple[Any, Any, Any]:
    """Solve A X = B with a symmetric matrix A, which may be indefinite.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix A. Only the triangle that `lower` names is read, and the factors overwrite it.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides B; the solution X overwrites them.
    lower : {0, 1}
        Which triangle is read and written: the upper one (0) or the lower one (1).
    overwrite_a, overwrite_b : bool
        If False, the array of this name keeps its values, and a new array is returned.

    Returns
    -------
    factors, ipiv, x : array
        The factors that `sytrf` computes (a itself, or a new array if overwrite_a is False), the pivots, and the
        solution X (b itself, or a new array if overwrite_b is False).

    Raises
    ------
    ValueError
        If a is not square, or b does not have n rows.
    numpy.linalg.LinAlgError
        If A is singular. Nothing is recorded then.

    Notes
    -----
    It calls `sytrf` and `sytrs`.

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
    """Solve A X = B with a Hermitian matrix A, which may be indefinite.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix A. Only the triangle that `lower` names is read, and the factors overwrite it.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides B; the solution X overwrites them.
    lower : {0, 1}
        Which triangle is read and written: the upper one (0) or the lower one (1).
    overwrite_a, overwrite_b : bool
        If False, the array of this name keeps its values, and a new array is returned.

    Returns
    -------
    factors, ipiv, x : array
        The factors that `hetrf` computes (a itself, or a new array if overwrite_a is False), the pivots, and the
        solution X (b itself, or a new array if overwrite_b is False).

    Raises
    ------
    TypeError
        If a is real. Use `sysv` for real matrices.
    ValueError
        If a is not square, or b does not have n rows.
    numpy.linalg.LinAlgError
        If A is singular. Nothing is recorded then.

    Notes
    -----
    It calls `hetrf` and `hetrs`.

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
    """Compute inv(A) from the factors of a symmetric matrix A.

    Parameters
    ----------
    a, ipiv : array, shape (n, n), and array of integers, shape (n,)
        The factors and the pivots, as `sytrf` returns them. The triangle of the inverse that `lower` names overwrites
        a.
    lower : {0, 1}
        Which triangle is read and written: the upper one (0) or the lower one (1).
    overwrite_a : bool
        If False, a keeps its values, and a new array is returned.

    Returns
    -------
    inverse : array
        One triangle of the inverse: a itself, or a new array if overwrite_a is False.

    Raises
    ------
    ValueError
        If a is not square, or ipiv contains pivots that `sytrf` cannot return.

    Notes
    -----
    It calls `sytrs` with the identity matrix.

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
    """Compute inv(A) from the factors of a Hermitian matrix A.

    Parameters
    ----------
    a, ipiv : array, shape (n, n), and array of integers, shape (n,)
        The factors and the pivots, as `hetrf` returns them. The triangle of the inverse that `lower` names overwrites
        a.
    lower : {0, 1}
        Which triangle is read and written: the upper one (0) or the lower one (1).
    overwrite_a : bool
        If False, a keeps its values, and a new array is returned.

    Returns
    -------
    inverse : array
        One triangle of the inverse: a itself, or a new array if overwrite_a is False.

    Raises
    ------
    TypeError
        If a is real. Use `sytri` for real matrices.
    ValueError
        If a is not square, or ipiv contains pivots that `hetrf` cannot return.

    Notes
    -----
    It calls `hetrs` with the identity matrix, and makes the diagonal real.

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


sytri2, hetri2 = kin(sytri, "sytri2"), kin(hetri, "hetri2")         # in LAPACK, blocked versions of the same


def _unit(a: Any) -> Any:
    shape = a.shape
    x = np.zeros(shape, a.dtype, "F") if is_plain(a) else _operations.allocate(a, shape, a.dtype, 0, (0, 1))
    return lapack.laset("A", 0.0, 1.0, x)
