"""Norms of matrices in all of LAPACK's storages. At kinks, their derivatives are those of NumPy's `max` and `abs`."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._numpy.functions import ravel
from .._registry import blas
from .lapack_arguments import check, letter, told
from .lapack_storage import order, tfttr, tpttr

KINDS = "M1OIFE"


def norm_of(name: str, norm: Any, a: Any) -> Any:
    """Compute a norm of a matrix in full storage."""
    kind = letter(name, norm, KINDS, "norm")
    if not a.size:
        return np.zeros((), a.dtype).real[()]
    if kind in "FE":
        return blas.nrm2(ravel(a))
    size = np.abs(a)
    return np.max(size if kind == "M" else np.sum(size, axis=1 if kind == "I" else 0))


def triangle(name: str, a: Any, uplo: Any, diag: Any = "N") -> Any:
    """Return the triangle of a that is read, and zeros in place of the other elements."""
    upper = letter(name, uplo, "UL", "uplo") == "U"
    if letter(name, diag, "NU", "diag") == "N":
        return np.triu(a) if upper else np.tril(a)
    n = min(a.shape)
    ones = np.eye(*a.shape, dtype=a.dtype)
    return ones + (np.triu(a[:n], 1) if upper else np.tril(a[:, :n], -1))


def whole(a: Any, lower: bool, hermitian: bool) -> Any:
    """Return a matrix that has the norms of the symmetric or Hermitian matrix of which one triangle is stored."""
    one = np.tril(a, -1) if lower else np.triu(a, 1)
    d = np.diagonal(a)
    d = np.real(d).astype(a.dtype) if hermitian else d
    return one + one.T + d * np.eye(len(a), dtype=a.dtype)      # not conjugated, which does not change norms


def lange(norm: Any, a: Any) -> Any:
    """Compute a norm of a matrix.

    Parameters
    ----------
    norm : {"M", "1", "O", "I", "F", "E"}
        "M": the largest absolute value; "1" or "O": the largest column sum of absolute values; "I": the largest row
        sum; "F" or "E": the Frobenius norm.
    a : array, shape (m, n)
        The matrix.

    Returns
    -------
    norm : scalar
        The norm, a real number. It is 0 for an empty matrix.

    Raises
    ------
    ValueError
        If a does not have two dimensions, or norm is not one of these letters.

    Notes
    -----
    If several elements or sums are the largest, they share the derivative equally; see docs/kinks.md.

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
    """Compute a norm of a symmetric matrix.

    Parameters
    ----------
    norm : {"M", "1", "O", "I", "F", "E"}
        "M": the largest absolute value; "1" or "O": the largest column sum of absolute values; "I": the largest row
        sum; "F" or "E": the Frobenius norm.
    a : array, shape (n, n)
        The matrix. Only one triangle is read.
    uplo : {"U", "L"}
        Which triangle is read: the upper one ("U") or the lower one ("L").

    Returns
    -------
    norm : scalar
        The norm, a real number.

    Raises
    ------
    ValueError
        If a is not square, or a letter is not one of those listed.

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
    """Compute a norm of a triangular or trapezoidal matrix.

    Parameters
    ----------
    norm : {"M", "1", "O", "I", "F", "E"}
        "M": the largest absolute value; "1" or "O": the largest column sum of absolute values; "I": the largest row
        sum; "F" or "E": the Frobenius norm.
    a : array, shape (m, n)
        The matrix. Only one triangle is read.
    uplo : {"U", "L"}
        Which triangle is read: the upper one ("U") or the lower one ("L").
    diag : {"N", "U"}
        "N": the diagonal is read. "U": it is not read and counts as ones.

    Returns
    -------
    norm : scalar
        The norm, a real number.

    Raises
    ------
    ValueError
        If a does not have two dimensions, or a letter is not one of those listed.

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
    """Compute a norm of an upper Hessenberg matrix.

    Parameters
    ----------
    norm : {"M", "1", "O", "I", "F", "E"}
        "M": the largest absolute value; "1" or "O": the largest column sum of absolute values; "I": the largest row
        sum; "F" or "E": the Frobenius norm.
    a : array, shape (n, n)
        The matrix. Nothing below its subdiagonal is read.

    Returns
    -------
    norm : scalar
        The norm, a real number.

    Raises
    ------
    ValueError
        If a is not square, or norm is not one of these letters.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> print(ad.lapack.lanhs("M", np.array([[1.0, -2.0], [3.0, 4.0]])))
    4.0
    """
    check("lanhs", a)
    return norm_of("lanhs", norm, np.triu(a, -1))


def lansp(norm: Any, n: int, ap: Any, uplo: Any = "U") -> Any:
    """Compute a norm of a symmetric matrix in packed storage.

    Parameters
    ----------
    norm : {"M", "1", "O", "I", "F", "E"}
        "M": the largest absolute value; "1" or "O": the largest column sum of absolute values; "I": the largest row
        sum; "F" or "E": the Frobenius norm.
    n : int
        The order of the matrix.
    ap : array, shape (n(n+1)/2,)
        One triangle, its columns one after the other.
    uplo : {"U", "L"}
        Which triangle is stored: the upper one ("U") or the lower one ("L").

    Returns
    -------
    norm : scalar
        The norm, a real number.

    Raises
    ------
    ValueError
        If the array does not have n(n+1)/2 elements, or a letter is not one of those listed.

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
    """Compute a norm of a triangular matrix in packed storage.

    Parameters
    ----------
    norm : {"M", "1", "O", "I", "F", "E"}
        "M": the largest absolute value; "1" or "O": the largest column sum of absolute values; "I": the largest row
        sum; "F" or "E": the Frobenius norm.
    n : int
        The order of the matrix.
    ap : array, shape (n(n+1)/2,)
        The triangle, its columns one after the other.
    uplo : {"U", "L"}
        Which triangle is stored: the upper one ("U") or the lower one ("L").
    diag : {"N", "U"}
        "N": the diagonal is read. "U": it is not read and counts as ones.

    Returns
    -------
    norm : scalar
        The norm, a real number.

    Raises
    ------
    ValueError
        If the array does not have n(n+1)/2 elements, or a letter is not one of those listed.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> print(ad.lapack.lantp("1", 2, np.array([1.0, -2.0, 4.0])))
    6.0
    """
    return lantr(norm, tpttr(order("lantp", n, ap), ap, uplo), uplo, diag)


def lansf(norm: Any, n: int, a: Any, transr: Any = "N", uplo: Any = "U") -> Any:
    """Compute a norm of a symmetric matrix in rectangular full packed storage.

    Parameters
    ----------
    norm : {"M", "1", "O", "I", "F", "E"}
        "M": the largest absolute value; "1" or "O": the largest column sum of absolute values; "I": the largest row
        sum; "F" or "E": the Frobenius norm.
    n : int
        The order of the matrix.
    a : array, shape (n(n+1)/2,)
        One triangle of the matrix, as `trttf` stores it.
    transr : {"N", "T", "C"}
        "N": the rectangle is stored as it is. "T" or "C": it is stored transposed, and conjugated if it is complex.
    uplo : {"U", "L"}
        Which triangle is stored: the upper one ("U") or the lower one ("L").

    Returns
    -------
    norm : scalar
        The norm, a real number.

    Raises
    ------
    ValueError
        If the array does not have n(n+1)/2 elements, or a letter is not one of those listed.

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
