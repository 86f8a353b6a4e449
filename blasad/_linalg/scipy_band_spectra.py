"""Eigenvalues and eigenvectors of Hermitian band matrices and symmetric tridiagonal matrices."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import hermitian
from .bands import ALL, Band, Tridiagonal
from .lapack_tridiagonal_spectra import stored
from .scipy_arguments import array, over_stacks, together

SELECT = {"a": "A", "all": "A", "v": "V", "value": "V", "i": "I", "index": "I", 0: "A", 1: "V", 2: "I"}


@over_stacks("a_band")
def eig_banded(a_band: Any, lower: bool = False, eigvals_only: bool = False, overwrite_a_band: bool = False,
               select: Any = "a", select_range: Any = None, max_ev: int = 0, check_finite: bool = True) -> Any:
    """Compute eigenvalues and eigenvectors of a symmetric or Hermitian band matrix, A v = w v.

    Parameters
    ----------
    a_band : array, shape (..., k + 1, n)
        One triangle of the band: element (i, j) is in row i - j (lower) or k + i - j (upper) and column j.
    lower : bool
        Whether a_band contains the lower triangle (True) or the upper one (False).
    eigvals_only : bool
        Whether only eigenvalues are computed.
    overwrite_a_band : bool
        This parameter is SciPy's; for traced arrays, it is ignored: a_band is not overwritten.
    select : {"a", "v", "i"}
        "a": all eigenvalues. "v": the eigenvalues in an interval. "i": the eigenvalues with given indices.
    select_range : pair, optional
        The interval ``low < w <= high``, or the first and the last index, counted from 0 in ascending order.
    max_ev : int
        This parameter is SciPy's; for traced arrays, it is ignored.
    check_finite : bool
        Whether NaN and Inf in the band raise ValueError. Elements of a_band outside of the matrix may be NaN or Inf.

    Returns
    -------
    w : array, shape (..., m)
        The eigenvalues in ascending order.
    v : array, shape (..., n, m)
        The eigenvectors, one in each column. If eigvals_only is True, only w is returned.

    Raises
    ------
    ValueError
        If a_band does not have two dimensions or more, select or select_range is not allowed, or the band contains NaN
        or Inf.
    numpy.linalg.LinAlgError
        If the algorithm does not converge. A derivative raises it if the result depends on which eigenvectors LAPACK
        chose for equal eigenvalues.

    Notes
    -----
    The derivative is that of `eigh` with respect to the stored elements. It computes only the diagonals of the band,
    and no full matrix.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ab = np.array([[2.0, 2.0, 2.0], [1.0, 1.0, 0.0]])
    >>> ad.linalg.eig_banded(ab, lower=True)[0].round(4)
    array([0.5858, 2.    , 3.4142])
    """
    ab = array("eig_banded", a_band, False)
    if ab.ndim == 2 and not ab.shape[1]:
        w = np.zeros(0, ab.real.dtype)
        return w if eigvals_only else (w, np.zeros((0, 0), ab.dtype))
    if ab.ndim != 2 or not len(ab):
        raise ValueError(f"eig_banded: a_band has shape {ab.shape}; it must be (k + 1, n)")
    subset = selected("eig_banded", select, select_range, ab.shape[1])
    of = Band(bool(lower), ab.shape[0], subset)
    if check_finite:
        for _, x in of.diagonals(ab):
            array("eig_banded", x)
    return hermitian.eigvalsh_of(ab, of) if eigvals_only else hermitian.eigh_of(ab, of)


def eigvals_banded(a_band: Any, lower: bool = False, overwrite_a_band: bool = False, select: Any = "a",
                   select_range: Any = None, check_finite: bool = True) -> Any:
    """Compute eigenvalues of a symmetric or Hermitian band matrix.

    Parameters
    ----------
    a_band : array, shape (..., k + 1, n)
        One triangle of the band: element (i, j) is in row i - j (lower) or k + i - j (upper) and column j.
    lower : bool
        Whether a_band contains the lower triangle (True) or the upper one (False).
    overwrite_a_band : bool
        This parameter is SciPy's; for traced arrays, it is ignored: a_band is not overwritten.
    select : {"a", "v", "i"}
        "a": all eigenvalues. "v": the eigenvalues in an interval. "i": the eigenvalues with given indices.
    select_range : pair, optional
        The interval ``low < w <= high``, or the first and the last index, counted from 0 in ascending order.
    check_finite : bool
        Whether NaN and Inf in the band raise ValueError. Elements of a_band outside of the matrix may be NaN or Inf.

    Returns
    -------
    w : array, shape (..., m)
        The eigenvalues in ascending order.

    Raises
    ------
    ValueError
        If a_band does not have two dimensions or more, select or select_range is not allowed, or the band contains NaN
        or Inf.
    numpy.linalg.LinAlgError
        If the algorithm does not converge.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ab = np.array([[2.0, 2.0], [1.0, 0.0]])
    >>> ad.grad(lambda ab: ad.linalg.eigvals_banded(ab, lower=True)[1])(ab).round(12)
    array([[0.5, 0.5],
           [1. , 0. ]])
    """
    return eig_banded(a_band, lower=lower, eigvals_only=True, select=select, select_range=select_range,
                      check_finite=check_finite)


def eigh_tridiagonal(d: Any, e: Any, eigvals_only: bool = False, select: Any = "a", select_range: Any = None,
                     check_finite: bool = True, tol: float = 0.0, lapack_driver: str = "auto") -> Any:
    """Compute eigenvalues and eigenvectors of a symmetric tridiagonal matrix, A v = w v.

    Parameters
    ----------
    d : array, shape (..., n)
        The diagonal.
    e : array, shape (..., n - 1)
        The elements beside the diagonal.
    eigvals_only : bool
        Whether only eigenvalues are computed.
    select : {"a", "v", "i"}
        "a": all eigenvalues. "v": the eigenvalues in an interval. "i": the eigenvalues with given indices.
    select_range : pair, optional
        The interval ``low < w <= high``, or the first and the last index, counted from 0 in ascending order.
    check_finite : bool
        Whether NaN and Inf in the arguments raise ValueError.
    tol : float
        The absolute error of eigenvalues that "stebz" tolerates. At 0, LAPACK chooses it.
    lapack_driver : {"auto", "stemr", "stebz", "sterf", "stev", "stevd"}
        LAPACK's routine. "sterf", "stev" and "stevd" compute all eigenvalues, and "sterf" computes no eigenvectors.

    Returns
    -------
    w : array, shape (..., m)
        The eigenvalues in ascending order.
    v : array, shape (..., n, m)
        The eigenvectors, one in each column. If eigvals_only is True, only w is returned.

    Raises
    ------
    ValueError
        If the shapes do not fit together, an option is not allowed, or d or e contains NaN or Inf.
    TypeError
        If d or e is complex.
    numpy.linalg.LinAlgError
        If the algorithm does not converge. A derivative raises it if the result depends on which eigenvectors LAPACK
        chose for equal eigenvalues.

    Notes
    -----
    The derivative of m eigenvalues takes O(n m) operations. That of m eigenvectors takes O(n m^2) more for products of
    the eigenvectors.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> d, e = np.array([2.0, 2.0]), np.array([1.0])
    >>> ad.grad(lambda d, e: ad.linalg.eigh_tridiagonal(d, e)[0][1], (0, 1))(d, e)[1].round(12)
    array([1.])
    """
    d, e = array("eigh_tridiagonal", d, check_finite), array("eigh_tridiagonal", e, check_finite)
    if d.dtype.kind == "c" or e.dtype.kind == "c":
        raise TypeError("eigh_tridiagonal: d and e must be real")
    if d.ndim > 1 or e.ndim > 1:
        lead = np.broadcast_shapes(d.shape[:-1], e.shape[:-1])
        d, e = (np.broadcast_to(x, (*lead, x.shape[-1])) for x in (d, e))
        return together([eigh_tridiagonal(d[at], e[at], eigvals_only, select, select_range, False, tol, lapack_driver)
                         for at in np.ndindex(*lead)], lead)
    if d.ndim != 1 or e.shape != (len(d) - 1,):
        raise ValueError(f"eigh_tridiagonal: d has shape {d.shape} and e {e.shape}; e needs one element less than d")
    subset = selected("eigh_tridiagonal", select, select_range, len(d))
    if not isinstance(lapack_driver, str):
        raise TypeError(f"eigh_tridiagonal: lapack_driver is {lapack_driver!r}; it must be a string")
    if lapack_driver not in ("auto", "stemr", "sterf", "stebz", "stev", "stevd"):
        raise ValueError(f"eigh_tridiagonal: lapack_driver is {lapack_driver!r}")
    if lapack_driver in ("sterf", "stev", "stevd") and subset[0] != "A":
        raise ValueError(f"eigh_tridiagonal: {lapack_driver} computes all eigenvalues; omit lapack_driver for some")
    if lapack_driver == "sterf" and not eigvals_only:
        raise ValueError("eigh_tridiagonal: sterf computes no eigenvectors")
    dtype = np.result_type(d, e)
    ab, of = stored(d.astype(dtype, copy=False), e.astype(dtype, copy=False)), Tridiagonal(subset, lapack_driver, tol)
    return hermitian.eigvalsh_of(ab, of) if eigvals_only else hermitian.eigh_of(ab, of)


def eigvalsh_tridiagonal(d: Any, e: Any, select: Any = "a", select_range: Any = None, check_finite: bool = True,
                         tol: float = 0.0, lapack_driver: str = "auto") -> Any:
    """Compute eigenvalues of a symmetric tridiagonal matrix.

    Parameters
    ----------
    d : array, shape (..., n)
        The diagonal.
    e : array, shape (..., n - 1)
        The elements beside the diagonal.
    select : {"a", "v", "i"}
        "a": all eigenvalues. "v": the eigenvalues in an interval. "i": the eigenvalues with given indices.
    select_range : pair, optional
        The interval ``low < w <= high``, or the first and the last index, counted from 0 in ascending order.
    check_finite : bool
        Whether NaN and Inf in the arguments raise ValueError.
    tol : float
        The absolute error of eigenvalues that "stebz" tolerates. At 0, LAPACK chooses it.
    lapack_driver : {"auto", "stemr", "stebz", "sterf", "stev", "stevd"}
        LAPACK's routine. "sterf", "stev" and "stevd" compute all eigenvalues.

    Returns
    -------
    w : array, shape (..., m)
        The eigenvalues in ascending order.

    Raises
    ------
    ValueError
        If the shapes do not fit together, an option is not allowed, or d or e contains NaN or Inf.
    TypeError
        If d or e is complex.
    numpy.linalg.LinAlgError
        If the algorithm does not converge.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.linalg.eigvalsh_tridiagonal(np.array([2.0, 2.0]), np.array([1.0])).round(12)
    array([1., 3.])
    """
    return eigh_tridiagonal(d, e, True, select, select_range, check_finite, tol, lapack_driver)


def selected(name: str, select: Any, limits: Any, n: int) -> Any:
    """Return which eigenvalues are asked for, in the form that storages take."""
    kind = SELECT.get(select.lower() if isinstance(select, str) else select)
    if kind is None:
        raise ValueError(f"{name}: select is {select!r}; it must be 'a', 'v' or 'i'")
    if kind == "A":
        return ALL
    if limits is None or len(limits) != 2:
        raise ValueError(f"{name}: select_range is {limits!r}; with select={select!r} it must be a pair")
    low, high = limits
    if kind == "V" and not low < high:
        raise ValueError(f"{name}: select_range is ({low}, {high}); the first must be less than the second")
    if kind == "I" and not 0 <= low <= high < n:
        raise ValueError(f"{name}: select_range is ({low}, {high}); it must be 0 <= first <= last < {n}")
    return (kind, low + 1, high + 1) if kind == "I" else (kind, float(low), float(high))
