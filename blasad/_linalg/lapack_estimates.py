"""Estimates of condition numbers, which are constants: they have no derivative."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.linalg import get_lapack_funcs

from .._arrays.traced import stop_gradient
from .._numpy.functions import array_of
from .lapack_arguments import check


def constant(a: Any) -> Any:
    """Return the values of a matrix at this time, without a derivative."""
    a = np.asarray(stop_gradient(array_of(a)))
    return a if a.dtype.kind in "fc" else a.astype(float)


def estimate(name: str, a: Any, *args: Any, **kwargs: Any) -> float:
    if not a.shape[-1]:
        return 1.0
    rcond, info = get_lapack_funcs(name, (a,))(*args, **kwargs)
    if info:
        raise ValueError(f"{name}: LAPACK does not accept its argument number {-info}")
    return float(rcond)


def norm_letter(name: str, norm: Any) -> Any:
    kinds = {"1": "1", "O": "1", "I": "I"}
    if str(norm).upper() not in kinds:
        raise ValueError(f"{name}: norm is {norm!r}; it must be '1' or 'I'")
    return kinds[str(norm).upper()]


def _uplo(name: str, uplo: Any) -> Any:
    kinds = {"U": "U", "L": "L", "0": "U", "1": "L"}
    if str(uplo).upper() not in kinds:
        raise ValueError(f"{name}: uplo is {uplo!r}; it must be 'U' or 'L'")
    return kinds[str(uplo).upper()]


def gecon(a: Any, anorm: float, norm: str = "1") -> float:
    """Estimate the reciprocal condition number of a matrix from its LU factors.

    Parameters
    ----------
    a : array, shape (n, n)
        The LU factors, as `getrf` returns them.
    anorm : float
        The norm of the matrix (not of its factors).
    norm : {"1", "I"}
        "1": the 1-norm, which is the largest column sum of absolute values. "I": the infinity norm, which is the
        largest row sum.

    Returns
    -------
    rcond : float
        The estimate. It is a constant: it has no derivative, and a compiled program keeps the value from its trace.

    Raises
    ------
    ValueError
        If a is not square, or norm is not one of these letters.

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
        The Cholesky factor, as `potrf` returns it.
    anorm : float
        The 1-norm of the matrix (not of its factor): the largest column sum of absolute values.
    uplo : {"U", "L"}
        Whether a is an upper ("U") or a lower triangular factor ("L").

    Returns
    -------
    rcond : float
        The estimate. It is a constant: it has no derivative, and a compiled program keeps the value from its trace.

    Raises
    ------
    ValueError
        If a is not square, or uplo is neither "U" nor "L".

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
        The matrix. Only one triangle is read.
    norm : {"1", "I"}
        "1": the 1-norm, which is the largest column sum of absolute values. "I": the infinity norm, which is the
        largest row sum.
    uplo : {"U", "L"}
        Which triangle is read: the upper one ("U") or the lower one ("L").
    diag : {"N", "U"}
        "N": the diagonal is read. "U": it is not read and counts as ones.

    Returns
    -------
    rcond : float
        The estimate. It is a constant: it has no derivative, and a compiled program keeps the value from its trace.

    Raises
    ------
    ValueError
        If a is not square, or a letter is not one of those listed.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.trcon(np.diag([1.0, 4.0]))
    0.25
    """
    a = constant(a)
    check("trcon", a)
    if str(diag).upper() not in ("N", "U"):
        raise ValueError(f"trcon: diag is {diag!r}; it must be 'N' or 'U'")
    return estimate("trcon", a, a, norm=norm_letter("trcon", norm), uplo=_uplo("trcon", uplo), diag=str(diag).upper())


def gbcon(kl: int, ku: int, ab: Any, ipiv: Any, anorm: float, norm: str = "1") -> float:
    """Estimate the reciprocal condition number of a band matrix from its LU factors.

    Parameters
    ----------
    kl, ku : int
        The numbers of diagonals of the matrix below and above the main one.
    ab : array, shape (2 kl + ku + 1, n)
        The LU factors, as LAPACK's gbtrf stores them.
    ipiv : array of integers, shape (n,)
        The row exchanges, counted from 0.
    anorm : float
        The norm of the matrix (not of its factors).
    norm : {"1", "I"}
        "1": the 1-norm, which is the largest column sum of absolute values. "I": the infinity norm, which is the
        largest row sum.

    Returns
    -------
    rcond : float
        The estimate. It is a constant: it has no derivative, and a compiled program keeps the value from its trace.

    Raises
    ------
    ValueError
        If ab has fewer than 2 kl + ku + 1 rows, ipiv does not have n elements, or norm is not one of these letters.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.gbcon(0, 0, np.array([[1.0, 4.0]]), [0, 1], 4.0)
    0.25
    """
    ab = constant(ab)
    if ab.ndim != 2 or ab.shape[0] < 2 * kl + ku + 1 or len(ipiv) != ab.shape[1]:
        raise ValueError(f"gbcon: ab has shape {ab.shape} and ipiv {len(ipiv)} elements; they must be "
                         "(2 kl + ku + 1, n) and n")
    return estimate("gbcon", ab, kl, ku, ab, np.asarray(ipiv), float(stop_gradient(anorm)),
                     norm=norm_letter("gbcon", norm))
