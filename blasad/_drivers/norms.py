"""Norms of matrices in all of LAPACK's storages, with the derivatives that `max` and `abs` have at kinks."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._numpy.functions import ravel
from .._registry import blas
from ._arguments import check, letter, told
from .storage import order, tfttr, tpttr

KINDS = "M1OIFE"


def norm_of(name: str, norm: Any, a: Any) -> Any:
    """A norm of a matrix that is there as a whole."""
    kind = letter(name, norm, KINDS, "norm")
    if not a.size:
        return np.zeros((), a.dtype).real[()]
    if kind in "FE":
        return blas.nrm2(ravel(a))
    size = np.abs(a)
    return np.max(size if kind == "M" else np.sum(size, axis=1 if kind == "I" else 0))


def triangle(name: str, a: Any, uplo: Any, diag: Any = "N") -> Any:
    """One triangle, without what is not read."""
    upper = letter(name, uplo, "UL", "uplo") == "U"
    if letter(name, diag, "NU", "diag") == "N":
        return np.triu(a) if upper else np.tril(a)
    n = min(a.shape)
    ones = np.eye(*a.shape, dtype=a.dtype)
    return ones + (np.triu(a[:n], 1) if upper else np.tril(a[:, :n], -1))


def whole(a: Any, lower: bool, hermitian: bool) -> Any:
    """The symmetric or Hermitian matrix whose one triangle is stored."""
    one = np.tril(a, -1) if lower else np.triu(a, 1)
    d = np.diagonal(a)
    d = np.real(d).astype(a.dtype) if hermitian else d
    return one + one.T + d * np.eye(len(a), dtype=a.dtype)      # the norms do not see that it is not conjugated


def lange(norm: Any, a: Any) -> Any:
    """A norm of a matrix.

    Parameters
    ----------
    norm : {"M", "1", "O", "I", "F", "E"}
        The largest absolute value, the largest sum of absolute values in a column ("1", "O") or row, or the root of the
        sum of squares ("F", "E").
    a : array, shape (m, n)
        The matrix.

    Returns
    -------
    norm : scalar
        A real number; 0 of an empty matrix.

    Raises
    ------
    ValueError
        If there is no such norm.

    Notes
    -----
    Where elements or sums tie, the derivative is shared among them, see docs/kinks.md.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> print(ad.lapack.lange("1", np.array([[1.0, -2.0], [3.0, 4.0]])))
    6.0
    """
    if a.ndim != 2:
        raise ValueError(f"lange: a has shape {a.shape}; it must be a matrix")
    return norm_of("lange", norm, a)


def lansy(norm: Any, a: Any, uplo: Any = "U") -> Any:
    """A norm of a symmetric matrix.

    Parameters
    ----------
    norm : {"M", "1", "O", "I", "F", "E"}
        Which one, see `lange`.
    a : array, shape (n, n)
        The matrix, of which one triangle is read.
    uplo : {"U", "L"}
        Which triangle is read.

    Returns
    -------
    norm : scalar
        A real number.

    Raises
    ------
    ValueError
        If a is not square, or a letter has another value.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> print(ad.lapack.lansy("1", np.array([[1.0, -2.0], [np.nan, 4.0]])))
    6.0
    """
    check("lansy", a)
    return norm_of("lansy", norm, whole(a, letter("lansy", uplo, "UL", "uplo") == "L", False))


@told(lansy, symmetric="Hermitian", nan="nan + 0j")
def lanhe(norm: Any, a: Any, uplo: Any = "U") -> Any:
    check("lanhe", a)
    return norm_of("lanhe", norm, whole(a, letter("lanhe", uplo, "UL", "uplo") == "L", True))


def lantr(norm: Any, a: Any, uplo: Any = "U", diag: Any = "N") -> Any:
    """A norm of a triangular or trapezoidal matrix.

    Parameters
    ----------
    norm : {"M", "1", "O", "I", "F", "E"}
        Which one, see `lange`.
    a : array, shape (m, n)
        The matrix, of which one triangle is read.
    uplo : {"U", "L"}
        Which triangle is read.
    diag : {"N", "U"}
        Whether the diagonal is read or taken as ones.

    Returns
    -------
    norm : scalar
        A real number.

    Raises
    ------
    ValueError
        If a letter has another value.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> print(ad.lapack.lantr("1", np.array([[1.0, -2.0], [np.nan, 4.0]])))
    6.0
    """
    if a.ndim != 2:
        raise ValueError(f"lantr: a has shape {a.shape}; it must be a matrix")
    return norm_of("lantr", norm, triangle("lantr", a, uplo, diag))


def lanhs(norm: Any, a: Any) -> Any:
    """A norm of an upper Hessenberg matrix.

    Parameters
    ----------
    norm : {"M", "1", "O", "I", "F", "E"}
        Which one, see `lange`.
    a : array, shape (n, n)
        The matrix, of which nothing is read below the first diagonal under the main one.

    Returns
    -------
    norm : scalar
        A real number.

    Raises
    ------
    ValueError
        If a is not square, or there is no such norm.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> print(ad.lapack.lanhs("M", np.array([[1.0, -2.0], [3.0, 4.0]])))
    4.0
    """
    check("lanhs", a)
    return norm_of("lanhs", norm, np.triu(a, -1))


def lansp(norm: Any, n: int, ap: Any, uplo: Any = "U") -> Any:
    """A norm of a packed symmetric matrix.

    Parameters
    ----------
    norm : {"M", "1", "O", "I", "F", "E"}
        Which one, see `lange`.
    n : int
        The order of the matrix.
    ap : array, shape (n(n+1)/2,)
        The columns of one triangle, one after the other.
    uplo : {"U", "L"}
        Which triangle it is.

    Returns
    -------
    norm : scalar
        A real number.

    Raises
    ------
    ValueError
        For shapes that do not fit, and other letters.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> print(ad.lapack.lansp("1", 2, np.array([1.0, -2.0, 4.0])))
    6.0
    """
    return lansy(norm, tpttr(order("lansp", n, ap), ap, uplo), uplo)


@told(lansp, **{"symmetric": "Hermitian", "4.0])": "4.0], complex)"})
def lanhp(norm: Any, n: int, ap: Any, uplo: Any = "U") -> Any:
    return lanhe(norm, tpttr(order("lanhp", n, ap), ap, uplo), uplo)


def lantp(norm: Any, n: int, ap: Any, uplo: Any = "U", diag: Any = "N") -> Any:
    """A norm of a packed triangular matrix.

    Parameters
    ----------
    norm : {"M", "1", "O", "I", "F", "E"}
        Which one, see `lange`.
    n : int
        The order of the matrix.
    ap : array, shape (n(n+1)/2,)
        The columns of the triangle, one after the other.
    uplo : {"U", "L"}
        Which triangle it is.
    diag : {"N", "U"}
        Whether the diagonal is read or taken as ones.

    Returns
    -------
    norm : scalar
        A real number.

    Raises
    ------
    ValueError
        For shapes that do not fit, and other letters.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> print(ad.lapack.lantp("1", 2, np.array([1.0, -2.0, 4.0])))
    6.0
    """
    return lantr(norm, tpttr(order("lantp", n, ap), ap, uplo), uplo, diag)


def lansf(norm: Any, n: int, a: Any, transr: Any = "N", uplo: Any = "U") -> Any:
    """A norm of a symmetric matrix in rectangular full packed storage.

    Parameters
    ----------
    norm : {"M", "1", "O", "I", "F", "E"}
        Which one, see `lange`.
    n : int
        The order of the matrix.
    a : array, shape (n(n+1)/2,)
        One triangle, see `trttf`.
    transr : {"N", "T", "C"}
        Whether the rectangle is stored as it is or transposed.
    uplo : {"U", "L"}
        Which triangle it is.

    Returns
    -------
    norm : scalar
        A real number.

    Raises
    ------
    ValueError
        For shapes that do not fit, and other letters.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> print(ad.lapack.lansf("M", 2, np.array([2.0, 3.0, -4.0])))
    4.0
    """
    return lansy(norm, tfttr(order("lansf", n, a), a, transr, uplo), uplo)


@told(lansf, **{"symmetric": "Hermitian", "-4.0])": "-4.0], complex)"})
def lanhf(norm: Any, n: int, a: Any, transr: Any = "N", uplo: Any = "U") -> Any:
    return lanhe(norm, tfttr(order("lanhf", n, a), a, transr, uplo), uplo)
