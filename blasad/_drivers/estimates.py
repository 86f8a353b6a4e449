"""Estimates of condition numbers: constants, which have no derivative."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.linalg import get_lapack_funcs

from .._arrays.traced import stop_gradient
from .._numpy.functions import array_of
from ._arguments import check


def constant(a: Any) -> Any:
    """The values of a matrix as they are now."""
    a = np.asarray(stop_gradient(array_of(a)))
    return a if a.dtype.kind in "fc" else a.astype(float)


def estimate(name: str, a: Any, *args: Any, **kwargs: Any) -> float:
    if not a.shape[-1]:
        return 1.0
    rcond, info = get_lapack_funcs(name, (a,))(*args, **kwargs)
    if info:
        raise ValueError(f"{name}: LAPACK takes no argument like the one in place {-info}")
    return float(rcond)


def norm_letter(name: str, norm: Any) -> Any:
    kinds = {"1": "1", "O": "1", "I": "I"}
    if str(norm).upper() not in kinds:
        raise ValueError(f"{name}: norm is {norm!r}; it is '1' or 'I'")
    return kinds[str(norm).upper()]


def _uplo(name: str, uplo: Any) -> Any:
    kinds = {"U": "U", "L": "L", "0": "U", "1": "L"}
    if str(uplo).upper() not in kinds:
        raise ValueError(f"{name}: uplo is {uplo!r}; it is 'U' or 'L'")
    return kinds[str(uplo).upper()]


def gecon(a: Any, anorm: float, norm: str = "1") -> float:
    """Estimate the reciprocal condition number of a matrix from its LU factors.

    Parameters
    ----------
    a : array, shape (n, n)
        The result of `getrf`.
    anorm : float
        The norm of the matrix itself.
    norm : {"1", "I"}
        The norm: the largest sum of a column, or of a row.

    Returns
    -------
    rcond : float
        A constant: it has no derivative, and a compiled program has that of the data that it was traced with.

    Raises
    ------
    ValueError
        If a is not square, or there is no such norm.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.diag([1.0, 4.0])
    >>> ad.lapack.gecon(ad.lapack.getrf(A.copy())[0], 4.0)
    0.25
    """
    a = constant(a)
    check("gecon", a)
    return estimate("gecon", a, a, float(stop_gradient(anorm)), norm=norm_letter("gecon", norm))


def pocon(a: Any, anorm: float, uplo: str = "U") -> float:
    """Estimate the reciprocal condition number of a positive definite matrix from its Cholesky factor, in the 1-norm.

    Parameters
    ----------
    a : array, shape (n, n)
        The factor from `potrf`.
    anorm : float
        The largest sum of absolute values in a column of the matrix itself.
    uplo : {"U", "L"}
        Whether a is an upper or a lower factor.

    Returns
    -------
    rcond : float
        A constant: it has no derivative, and a compiled program has that of the data that it was traced with.

    Raises
    ------
    ValueError
        If a is not square, or uplo has another value.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.pocon(ad.lapack.potrf(np.diag([1.0, 4.0])), 4.0)
    0.25
    """
    a = constant(a)
    check("pocon", a)
    return estimate("pocon", a, a, float(stop_gradient(anorm)), uplo=_uplo("pocon", uplo))


def trcon(a: Any, norm: str = "1", uplo: str = "U", diag: str = "N") -> float:
    """Estimate the reciprocal condition number of a triangular matrix.

    Parameters
    ----------
    a : array, shape (n, n)
        Of it one triangle is read.
    norm : {"1", "I"}
        The norm: the largest sum of a column, or of a row.
    uplo : {"U", "L"}
        Which triangle is read.
    diag : {"N", "U"}
        Whether the diagonal is read or taken as ones.

    Returns
    -------
    rcond : float
        A constant: it has no derivative, and a compiled program has that of the data that it was traced with.

    Raises
    ------
    ValueError
        If a is not square, or a letter has another value.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.trcon(np.diag([1.0, 4.0]))
    0.25
    """
    a = constant(a)
    check("trcon", a)
    if str(diag).upper() not in ("N", "U"):
        raise ValueError(f"trcon: diag is {diag!r}; it is 'N' or 'U'")
    return estimate("trcon", a, a, norm=norm_letter("trcon", norm), uplo=_uplo("trcon", uplo), diag=str(diag).upper())


def gbcon(kl: int, ku: int, ab: Any, ipiv: Any, anorm: float, norm: str = "1") -> float:
    """Estimate the reciprocal condition number of a band matrix from its LU factors.

    Parameters
    ----------
    kl, ku : int
        The diagonals of the matrix below and above the main one.
    ab : array, shape (2 kl + ku + 1, n)
        The factors as LAPACK's gbtrf stores them.
    ipiv : array of integers, shape (n,)
        The row exchanges, counted from 0.
    anorm : float
        The norm of the matrix itself.
    norm : {"1", "I"}
        The norm: the largest sum of a column, or of a row.

    Returns
    -------
    rcond : float
        A constant: it has no derivative, and a compiled program has that of the data that it was traced with.

    Raises
    ------
    ValueError
        For shapes that do not fit, and another norm.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.gbcon(0, 0, np.array([[1.0, 4.0]]), [0, 1], 4.0)
    0.25
    """
    ab = constant(ab)
    if ab.ndim != 2 or ab.shape[0] < 2 * kl + ku + 1 or len(ipiv) != ab.shape[1]:
        raise ValueError(f"gbcon: ab has shape {ab.shape} and ipiv {len(ipiv)} elements; they are (2 kl + ku + 1, n) "
                         "and n")
    return estimate("gbcon", ab, kl, ku, ab, np.asarray(ipiv), float(stop_gradient(anorm)),
                     norm=norm_letter("gbcon", norm))
