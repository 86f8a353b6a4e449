"""Norms of band and tridiagonal matrices."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._numpy.functions import concatenate
from .lapack_arguments import kin, letter, told
from .lapack_norms import norm_of, triangle, whole


def _check(name: str, ab: Any, rows: int) -> None:
    if ab.ndim != 2 or ab.shape[0] < rows:
        raise ValueError(f"{name}: ab has shape {ab.shape}; it must be ({rows}, n)")


def _band(ab: Any, kl: int, ku: int) -> Any:
    """Return the square matrix that has this band, and zeros outside of it."""
    i, j = np.indices((ab.shape[1], ab.shape[1]))
    row = ku + i - j
    there = (row >= 0) & (row <= kl + ku)
    return np.where(there, ab[np.where(there, row, 0), j], np.zeros((), ab.dtype))


def _triangle_of_band(name: str, k: int, ab: Any, uplo: Any) -> tuple[Any, bool]:
    _check(name, ab, k + 1)
    lower = letter(name, uplo, "UL", "uplo") == "L"
    return _band(ab, k if lower else 0, 0 if lower else k), lower


def langb(norm: Any, kl: int, ku: int, ab: Any) -> Any:
    """Compute a norm of a square band matrix.

    Parameters
    ----------
    norm : {"M", "1", "O", "I", "F", "E"}
        "M": the largest absolute value; "1" or "O": the largest column sum of absolute values; "I": the largest row
        sum; "F" or "E": the Frobenius norm.
    kl, ku : int
        The numbers of diagonals below and above the main one.
    ab : array, shape (kl+ku+1, n)
        The band: element (i, j) is in row ku + i - j and column j.

    Returns
    -------
    norm : scalar
        The norm, a real number.

    Raises
    ------
    ValueError
        If ab has fewer than kl + ku + 1 rows, or norm is not one of these letters.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> print(ad.lapack.langb("1", 0, 1, np.array([[np.nan, -2.0], [1.0, 4.0]])))
    6.0
    """
    _check("langb", ab, kl + ku + 1)
    return norm_of("langb", norm, _band(ab, kl, ku))


def lansb(norm: Any, k: int, ab: Any, uplo: Any = "U") -> Any:
    """Compute a norm of a symmetric band matrix.

    Parameters
    ----------
    norm : {"M", "1", "O", "I", "F", "E"}
        "M": the largest absolute value; "1" or "O": the largest column sum of absolute values; "I": the largest row
        sum; "F" or "E": the Frobenius norm.
    k : int
        The number of diagonals on each side of the main one.
    ab : array, shape (k+1, n)
        One triangle of the band: element (i, j) is in row k + i - j ("U") or i - j ("L") and column j.
    uplo : {"U", "L"}
        Which triangle is stored: the upper one ("U") or the lower one ("L").

    Returns
    -------
    norm : scalar
        The norm, a real number.

    Raises
    ------
    ValueError
        If ab has fewer than k + 1 rows, or a letter is not one of those listed.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> print(ad.lapack.lansb("1", 1, np.array([[np.nan, -2.0], [1.0, 4.0]])))
    6.0
    """
    return norm_of("lansb", norm, whole(*_triangle_of_band("lansb", k, ab, uplo), False))


@told(lansb, symmetric="Hermitian", nan="nan + 0j")
def lanhb(norm: Any, k: int, ab: Any, uplo: Any = "U") -> Any:
    return norm_of("lanhb", norm, whole(*_triangle_of_band("lanhb", k, ab, uplo), True))


def lantb(norm: Any, k: int, ab: Any, uplo: Any = "U", diag: Any = "N") -> Any:
    """Compute a norm of a triangular band matrix.

    Parameters
    ----------
    norm : {"M", "1", "O", "I", "F", "E"}
        "M": the largest absolute value; "1" or "O": the largest column sum of absolute values; "I": the largest row
        sum; "F" or "E": the Frobenius norm.
    k : int
        The number of diagonals of the triangle beside the main one.
    ab : array, shape (k+1, n)
        The band: element (i, j) is in row k + i - j ("U") or i - j ("L") and column j.
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
        If ab has fewer than k + 1 rows, or a letter is not one of those listed.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> print(ad.lapack.lantb("1", 1, np.array([[np.nan, -2.0], [1.0, 4.0]])))
    6.0
    """
    full, _ = _triangle_of_band("lantb", k, ab, uplo)
    return norm_of("lantb", norm, triangle("lantb", full, uplo, diag))


def langt(norm: Any, dl: Any, d: Any, du: Any) -> Any:
    """Compute a norm of a tridiagonal matrix.

    Parameters
    ----------
    norm : {"M", "1", "O", "I", "F", "E"}
        "M": the largest absolute value; "1" or "O": the largest column sum of absolute values; "I": the largest row
        sum; "F" or "E": the Frobenius norm.
    dl, d, du : array, shapes (n-1,), (n,) and (n-1,)
        The diagonal below the main one, the main one, and the one above it.

    Returns
    -------
    norm : scalar
        The norm, a real number.

    Raises
    ------
    ValueError
        If the lengths of the diagonals do not fit together, or norm is not one of these letters.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> print(ad.lapack.langt("1", np.array([3.0]), np.array([1.0, 4.0]), np.array([-2.0])))
    6.0
    """
    n = d.shape[0]
    if dl.shape != du.shape or dl.shape != (max(n - 1, 0),):
        raise ValueError(f"langt: dl, d and du have shapes {dl.shape}, {d.shape} and {du.shape}; they must be (n-1,), "
                         "(n,) and (n-1,)")
    kind = letter("langt", norm, "M1OIFE", "norm")
    if kind in "MFE":
        return norm_of("langt", norm, concatenate([dl, d, du])[:, None])
    above, below = (du, dl) if kind != "I" else (dl, du)        # "I" sums rows, which are the columns of the transpose
    zero = np.zeros(1, d.real.dtype)
    total = np.abs(d)
    if n > 1:
        total = total + concatenate([zero, np.abs(above)]) + concatenate([np.abs(below), zero])
    return norm_of("langt", "M", total[:, None])


def lanst(norm: Any, d: Any, e: Any) -> Any:
    """Compute a norm of a symmetric tridiagonal matrix.

    Parameters
    ----------
    norm : {"M", "1", "O", "I", "F", "E"}
        "M": the largest absolute value; "1" or "O": the largest column sum of absolute values; "I": the largest row
        sum; "F" or "E": the Frobenius norm.
    d, e : array, shapes (n,) and (n-1,)
        The main diagonal, and the diagonal beside it.

    Returns
    -------
    norm : scalar
        The norm, a real number.

    Raises
    ------
    ValueError
        If the lengths of the diagonals do not fit together, or norm is not one of these letters.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> print(ad.lapack.lanst("1", np.array([1.0, 4.0]), np.array([-2.0])))
    6.0
    """
    return langt(norm, e, d, e)


lanht = kin(lanst, "lanht", **{"symmetric": "Hermitian", "np.array([-2.0])": "np.array([-2.0j])"})
