"""Estimates of condition numbers from the factors of symmetric, tridiagonal and packed matrices: constants."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._arrays.traced import stop_gradient
from ._arguments import check, told
from .estimates import constant, estimate, norm_letter
from .storage import order


def _pivots(name: str, ipiv: Any, n: int) -> Any:
    ipiv = np.asarray(ipiv)
    if ipiv.shape != (n,) or np.any(np.abs(ipiv) > n) or np.any(ipiv == 0):
        raise ValueError(f"{name}: ipiv is {ipiv}; it must be what the factorization of {n} columns returned")
    return ipiv


def _symmetric(name: str, a: Any, ipiv: Any, anorm: float, lower: Any) -> float:
    a = constant(a)
    check(name, a)
    return estimate(name, a, a, _pivots(name, ipiv, len(a)), float(stop_gradient(anorm)),
                    lower=int(lower in (1, "L")))


def sycon(a: Any, ipiv: Any, anorm: float, lower: Any = 0) -> float:
    """Estimate the reciprocal condition number of a symmetric matrix from its factors, in the 1-norm.

    Parameters
    ----------
    a, ipiv : array, shape (n, n), and array of integers, shape (n,)
        The result of `sytrf`.
    anorm : float
        The largest sum of absolute values in a column of the matrix itself.
    lower : {0, 1}
        Whether the upper triangle (0) or the lower one (1) is read.

    Returns
    -------
    rcond : float
        A constant: it has no derivative, and a compiled program has that of the data that it was traced with.

    Raises
    ------
    ValueError
        For shapes that do not fit.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> print(ad.lapack.sycon(*ad.lapack.sytrf(np.diag([1.0, 4.0])), 4.0))
    0.25
    """
    return _symmetric("sycon", a, ipiv, anorm, lower)


@told(sycon, **{"symmetric": "Hermitian", "sytrf": "hetrf", "np.diag([1.0,": "np.diag([1.0 + 0j,"})
def hecon(a: Any, ipiv: Any, anorm: float, lower: Any = 0) -> float:
    return _symmetric("hecon", a, ipiv, anorm, lower)


def ppcon(n: int, ap: Any, anorm: float, lower: Any = 0) -> float:
    """Estimate the reciprocal condition number of a packed positive definite matrix from its Cholesky factor.

    Parameters
    ----------
    n : int
        The order of the matrix.
    ap : array, shape (n(n+1)/2,)
        The result of `pptrf`.
    anorm : float
        The largest sum of absolute values in a column of the matrix itself.
    lower : {0, 1}
        Whether ap is an upper (0) or a lower factor (1).

    Returns
    -------
    rcond : float
        Of the 1-norm. A constant: it has no derivative, and a compiled program has that of the data that it was traced
        with.

    Raises
    ------
    ValueError
        For shapes that do not fit.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> print(ad.lapack.ppcon(2, np.array([1.0, 0.0, 2.0]), 4.0))
    0.25
    """
    ap = constant(ap)
    order("ppcon", n, ap)
    return estimate("ppcon", ap, n, ap, float(stop_gradient(anorm)), lower=int(lower in (1, "L")))


def gtcon(dl: Any, d: Any, du: Any, du2: Any, ipiv: Any, anorm: float, norm: str = "1") -> float:
    """Estimate the reciprocal condition number of a tridiagonal matrix from its LU factors.

    Parameters
    ----------
    dl, d, du, du2 : array, shapes (n-1,), (n,), (n-1,) and (n-2,)
        The result of `gttrf`.
    ipiv : array of integers, shape (n,)
        The row exchanges that it found, counted from 0.
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
    >>> factors = ad.lapack.gttrf(np.zeros(2), np.array([1.0, 2.0, 4.0]), np.zeros(2))
    >>> print(ad.lapack.gtcon(*factors, 4.0))
    0.25
    """
    dl, d, du, du2 = (constant(x) for x in (dl, d, du, du2))
    n = len(d)
    if dl.shape != du.shape or len(dl) != max(n - 1, 0) or len(du2) != max(n - 2, 0):
        raise ValueError(f"gtcon: dl, d, du and du2 have {len(dl)}, {n}, {len(du)} and {len(du2)} elements; they must "
                         "have n-1, n, n-1 and n-2")
    if n == 1:
        return float(d[0] != 0)
    return estimate("gtcon", d, dl, d, du, du2, _pivots("gtcon", np.asarray(ipiv) + 1, n), float(stop_gradient(anorm)),
                    norm=norm_letter("gtcon", norm))
