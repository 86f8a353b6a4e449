"""Factors, solvers and inverses of packed symmetric and Hermitian matrices: by way of full matrices."""

from __future__ import annotations

from typing import Any

from .._registry import lapack
from .._routines import factored
from ._arguments import check_rows, columns, given, told
from .indefinite import hetri, sytri
from .storage import order, tpttr, trttp


def _uplo(lower: Any) -> str:
    return "L" if lower in (1, "L") else "U"


def _factors(name: str, kind: str, n: int, ap: Any, ipiv: Any, lower: Any) -> Any:
    """Factors as a matrix, of which is known what is known of the packed ones."""
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
    """Factors of a packed symmetric matrix, which may be indefinite.

    Parameters
    ----------
    n : int
        The order of the matrix.
    ap : array, shape (n(n+1)/2,)
        The columns of one triangle, one after the other; the factors are written here.
    lower : {0, 1}
        Whether the upper triangle (0) or the lower one (1) is stored.
    overwrite_ap : bool
        False leaves ap as it is.

    Returns
    -------
    factors, ipiv : array, shape (n(n+1)/2,), and array of integers, shape (n,)
        ap or a copy that was written, and the exchanges, as `sytrf` has them.

    Raises
    ------
    ValueError
        For shapes that do not fit.
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


WORDS = {"symmetric": "Hermitian", "sytrf": "hetrf", "sptrf": "hptrf", "sptrs": "hptrs",
         "4.0])": "4.0], complex)", "5.0])": "5.0], complex)", "array([1., 1.])": "array([1.+0.j, 1.+0.j])"}


@told(sptrf, **WORDS)
def hptrf(n: int, ap: Any, lower: Any = 0, *, overwrite_ap: bool = True) -> tuple[Any, Any]:
    factors, ipiv = lapack.hetrf(tpttr(order("hptrf", n, ap), ap, _uplo(lower)), lower)
    return _packed("hermitian", factors, ipiv, ap, lower, overwrite_ap), ipiv


def sptrs(n: int, ap: Any, ipiv: Any, b: Any, lower: Any = 0, *, overwrite_b: bool = True) -> Any:
    """Solve A X = B from the factors of a packed symmetric matrix.

    Parameters
    ----------
    n : int
        The order of the matrix.
    ap, ipiv : array, shape (n(n+1)/2,), and array of integers, shape (n,)
        The result of `sptrf`.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides; the solution is written here.
    lower : {0, 1}
        Whether the upper triangle (0) or the lower one (1) is stored.
    overwrite_b : bool
        False leaves b as it is.

    Returns
    -------
    x : array
        b, or a copy that was written.

    Raises
    ------
    ValueError
        For shapes that do not fit, or if ipiv is not what `sptrf` found.

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
    """Invert a packed symmetric matrix from its factors.

    Parameters
    ----------
    n : int
        The order of the matrix.
    ap, ipiv : array, shape (n(n+1)/2,), and array of integers, shape (n,)
        The result of `sptrf`; one triangle of the inverse is written into ap.
    lower : {0, 1}
        Whether the upper triangle (0) or the lower one (1) is stored.
    overwrite_ap : bool
        False leaves ap as it is.

    Returns
    -------
    inverse : array
        ap, or a copy that was written.

    Raises
    ------
    ValueError
        For shapes that do not fit, or if ipiv is not what `sptrf` found.

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
    """Solve A X = B with a packed symmetric A, which may be indefinite.

    Parameters
    ----------
    n : int
        The order of the matrix.
    ap : array, shape (n(n+1)/2,)
        The columns of one triangle, one after the other; the factors are written here.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides; the solution is written here.
    lower : {0, 1}
        Whether the upper triangle (0) or the lower one (1) is stored.
    overwrite_ap, overwrite_b : bool
        False leaves the array as it is.

    Returns
    -------
    factors, ipiv, x : array
        What `sptrf` returns, and b, or a copy that was written.

    Raises
    ------
    ValueError
        For shapes that do not fit.
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
