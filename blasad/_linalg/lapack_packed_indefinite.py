"""Factors, solvers and inverses of symmetric and Hermitian matrices in packed storage, by way of full matrices."""

from __future__ import annotations

from typing import Any

from .._registry import lapack
from .._routines import factored
from .lapack_arguments import check_rows, columns, given, told
from .lapack_indefinite import hetri, sytri
from .lapack_storage import order, tpttr, trttp


def _uplo(lower: Any) -> str:
    return "L" if lower in (1, "L") else "U"


def _factors(name: str, kind: str, n: int, ap: Any, ipiv: Any, lower: Any) -> Any:
    """Copy packed factors into a full matrix. If they are known as factors of a matrix, so is the copy."""
    full = tpttr(order(name, n, ap), ap, _uplo(lower))
    factored.pass_on(kind, ap, ipiv, full, lower)
    return full


def _packed(kind: str, full: Any, ipiv: Any, ap: Any, lower: Any, overwrite: bool) -> Any:
    found = _stored(full, ap, lower, overwrite)
    factored.pass_on(kind, full, ipiv, found, lower)
    return found


def _stored(full: Any, ap: Any, lower: Any, overwrite: bool) -> Any:
    found = trttp(full, _uplo(lower))
    if not overwrite:
        return found
    ap[...] = found
    return ap


def sptrf(n: int, ap: Any, lower: Any = 0, *, overwrite_ap: bool = True) -> tuple[Any, Any]:
    """Factor a symmetric matrix in packed storage, A = U D U^T or L D L^T, which may be indefinite.

    Parameters
    ----------
    n : int
        The order of the matrix.
    ap : array, shape (n(n+1)/2,)
        One triangle of A, its columns one after the other. The factors overwrite it.
    lower : {0, 1}
        Which triangle is stored: the upper one (0) or the lower one (1).
    overwrite_ap : bool
        If False, ap keeps its values, and a new array is returned.

    Returns
    -------
    factors, ipiv : array, shape (n(n+1)/2,), and array of integers, shape (n,)
        The factors (ap itself, or a new array if overwrite_ap is False), and the pivots, in the form of `sytrf`.

    Raises
    ------
    ValueError
        If ap does not have n(n+1)/2 elements.
    numpy.linalg.LinAlgError
        If the matrix is singular. Nothing is written then.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> factors, ipiv = ad.lapack.sptrf(2, np.array([2.0, 1.0, 4.0]))
    >>> ad.lapack.sptrs(2, factors, ipiv, np.array([3.0, 5.0]))
    array([1., 1.])
    """
    factors, ipiv = lapack.sytrf(tpttr(order("sptrf", n, ap), ap, _uplo(lower)), lower)
    return _packed("symmetric", factors, ipiv, ap, lower, overwrite_ap), ipiv


WORDS = {"symmetric": "Hermitian", "U D U^T or L D L^T": "U D U^H or L D L^H",
         "sytrf": "hetrf", "sptrf": "hptrf", "sptrs": "hptrs",
         "4.0])": "4.0], complex)", "5.0])": "5.0], complex)", "array([1., 1.])": "array([1.+0.j, 1.+0.j])"}


@told(sptrf, **WORDS)
def hptrf(n: int, ap: Any, lower: Any = 0, *, overwrite_ap: bool = True) -> tuple[Any, Any]:
    factors, ipiv = lapack.hetrf(tpttr(order("hptrf", n, ap), ap, _uplo(lower)), lower)
    return _packed("hermitian", factors, ipiv, ap, lower, overwrite_ap), ipiv


def sptrs(n: int, ap: Any, ipiv: Any, b: Any, lower: Any = 0, *, overwrite_b: bool = True) -> Any:
    """Solve A X = B from the factors of a symmetric matrix A in packed storage.

    Parameters
    ----------
    n : int
        The order of the matrix.
    ap, ipiv : array, shape (n(n+1)/2,), and array of integers, shape (n,)
        The factors of A and the pivots, as `sptrf` returns them.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides B; the solution X overwrites them.
    lower : {0, 1}
        Which triangle is stored: the upper one (0) or the lower one (1).
    overwrite_b : bool
        If False, b keeps its values, and a new array is returned.

    Returns
    -------
    x : array
        The solution X: b itself, or a new array if overwrite_b is False.

    Raises
    ------
    ValueError
        If ap does not have n(n+1)/2 elements, b does not have n rows, or ipiv contains pivots that `sptrf` cannot
        return.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> factors, ipiv = ad.lapack.sptrf(2, np.array([2.0, 1.0, 4.0]))
    >>> ad.lapack.sptrs(2, factors, ipiv, np.array([3.0, 5.0]))
    array([1., 1.])
    """
    x = given(b, overwrite_b)
    lapack.sytrs(_factors("sptrs", "symmetric", n, ap, ipiv, lower), ipiv, columns(x), lower)
    return x


@told(sptrs, **WORDS)
def hptrs(n: int, ap: Any, ipiv: Any, b: Any, lower: Any = 0, *, overwrite_b: bool = True) -> Any:
    x = given(b, overwrite_b)
    lapack.hetrs(_factors("hptrs", "hermitian", n, ap, ipiv, lower), ipiv, columns(x), lower)
    return x


def sptri(n: int, ap: Any, ipiv: Any, lower: Any = 0, *, overwrite_ap: bool = True) -> Any:
    """Compute inv(A) from the factors of a symmetric matrix A in packed storage.

    Parameters
    ----------
    n : int
        The order of the matrix.
    ap, ipiv : array, shape (n(n+1)/2,), and array of integers, shape (n,)
        The factors of A and the pivots, as `sptrf` returns them. The same triangle of the inverse overwrites ap.
    lower : {0, 1}
        Which triangle is stored: the upper one (0) or the lower one (1).
    overwrite_ap : bool
        If False, ap keeps its values, and a new array is returned.

    Returns
    -------
    inverse : array
        One triangle of the inverse: ap itself, or a new array if overwrite_ap is False.

    Raises
    ------
    ValueError
        If ap does not have n(n+1)/2 elements, or ipiv contains pivots that `sptrf` cannot return.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> inverse = ad.lapack.sptri(2, *ad.lapack.sptrf(2, np.array([2.0, 0.0, 4.0])))
    >>> np.abs(inverse)
    array([0.5 , 0.  , 0.25])
    """
    full = sytri(_factors("sptri", "symmetric", n, ap, ipiv, lower), ipiv, lower)
    return _stored(full, ap, lower, overwrite_ap)


@told(sptri, **WORDS)
def hptri(n: int, ap: Any, ipiv: Any, lower: Any = 0, *, overwrite_ap: bool = True) -> Any:
    full = hetri(_factors("hptri", "hermitian", n, ap, ipiv, lower), ipiv, lower)
    return _stored(full, ap, lower, overwrite_ap)


def spsv(n: int, ap: Any, b: Any, lower: Any = 0, *, overwrite_ap: bool = True,
         overwrite_b: bool = True) -> tuple[Any, Any, Any]:
    """Solve A X = B with a symmetric matrix A in packed storage, which may be indefinite.

    Parameters
    ----------
    n : int
        The order of the matrix.
    ap : array, shape (n(n+1)/2,)
        One triangle of A, its columns one after the other. The factors overwrite it.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides B; the solution X overwrites them.
    lower : {0, 1}
        Which triangle is stored: the upper one (0) or the lower one (1).
    overwrite_ap, overwrite_b : bool
        If False, the array of this name keeps its values, and a new array is returned.

    Returns
    -------
    factors, ipiv, x : array
        The factors and the pivots, as `sptrf` returns them, and the solution X: b itself, or a new array if overwrite_b
        is False.

    Raises
    ------
    ValueError
        If ap does not have n(n+1)/2 elements, or b does not have n rows.
    numpy.linalg.LinAlgError
        If A is singular. Nothing is written then.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.spsv(2, np.array([2.0, 1.0, 4.0]), np.array([3.0, 5.0]))[2]
    array([1., 1.])
    """
    check_rows("spsv", n, b)
    factors, ipiv = sptrf(n, ap, lower, overwrite_ap=overwrite_ap)
    return factors, ipiv, sptrs(n, factors, ipiv, b, lower, overwrite_b=overwrite_b)


@told(spsv, **WORDS)
def hpsv(n: int, ap: Any, b: Any, lower: Any = 0, *, overwrite_ap: bool = True,
         overwrite_b: bool = True) -> tuple[Any, Any, Any]:
    check_rows("hpsv", n, b)
    factors, ipiv = hptrf(n, ap, lower, overwrite_ap=overwrite_ap)
    return factors, ipiv, hptrs(n, factors, ipiv, b, lower, overwrite_b=overwrite_b)
