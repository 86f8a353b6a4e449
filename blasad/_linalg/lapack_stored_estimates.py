"""Estimates of condition numbers, which are constants, from factors of symmetric, tridiagonal and packed matrices."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._arrays.traced import stop_gradient
from .lapack_arguments import check, told
from .lapack_estimates import constant, estimate, norm_letter
from .lapack_storage import order


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
    """Estimate the reciprocal condition number, in the 1-norm, of a symmetric matrix from its factors.

    Parameters
    ----------
    a, ipiv : array, shape (n, n), and array of integers, shape (n,)
        The factors and the pivots, as `sytrf` returns them.
    anorm : float
        The 1-norm of the matrix (not of its factor): the largest column sum of absolute values.
    lower : {0, 1}
        Which triangle is read: the upper one (0) or the lower one (1).

    Returns
    -------
    rcond : float
        The estimate. It is a constant: it has no derivative, and a compiled program keeps the value from its trace.

    Raises
    ------
    ValueError
        If a is not square, or ipiv contains pivots that `sytrf` cannot return.

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
    """Estimate the reciprocal condition number, in the 1-norm, of a packed positive definite matrix from its factor.

    Parameters
    ----------
    n : int
        The order of the matrix.
    ap : array, shape (n(n+1)/2,)
        The Cholesky factor, as `pptrf` returns it.
    anorm : float
        The 1-norm of the matrix (not of its factor): the largest column sum of absolute values.
    lower : {0, 1}
        Whether ap contains the upper factor (0) or the lower one (1).

    Returns
    -------
    rcond : float
        The estimate. It is a constant: it has no derivative, and a compiled program keeps the value from its trace.

    Raises
    ------
    ValueError
        If ap does not have n(n+1)/2 elements.

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
        The LU factors, as `gttrf` returns them.
    ipiv : array of integers, shape (n,)
        The row exchanges, as `gttrf` returns them, counted from 0.
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
        If the lengths of the arrays do not fit together, ipiv contains exchanges that `gttrf` cannot return, or norm is
        not one of these letters.

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
