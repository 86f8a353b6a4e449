"""Eigenvalues and vectors of symmetric tridiagonal matrices."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._spectral import hermitian, tridiagonals
from .._spectral.bands import Tridiagonal
from .._spectral.frame import values
from .hermitian import chosen


def stevd(d: Any, e: Any, compute_v: Any = 1, *, overwrite_d: bool = True, overwrite_e: bool = True) -> Any:
    """Eigenvalues and eigenvectors of a symmetric tridiagonal matrix, by divide and conquer.

    Parameters
    ----------
    d : array, shape (n,)
        The diagonal; the eigenvalues are written here, in ascending order.
    e : array, shape (n - 1,)
        The elements beside the diagonal; they are not overwritten.
    compute_v : {1, 0}
        Whether there are eigenvectors.
    overwrite_d : bool
        False leaves d as it is.
    overwrite_e : bool
        For SciPy's sake: e is not written.

    Returns
    -------
    vals : array, shape (n,)
        d, or a copy that was written.
    z : array, shape (n, n)
        The eigenvectors, a column each; without vectors they are left out.

    Raises
    ------
    ValueError
        For shapes that do not fit.
    numpy.linalg.LinAlgError
        If the algorithm does not converge; in a derivative, where vectors of equal eigenvalues are used in a way that
        depends on which ones are chosen.

    Notes
    -----
    The derivative is that of d and e alone: of values ``bd = sum v_i^2 bw`` and ``be = 2 sum v_i v_(i+1) bw``.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> w, z = ad.lapack.stevd(np.array([2.0, 2.0]), np.array([1.0]))
    >>> w.round(12)
    array([1., 3.])
    """
    return _all("stevd", d, e, compute_v, overwrite_d)


def stev(d: Any, e: Any, compute_v: Any = 1, *, overwrite_d: bool = True, overwrite_e: bool = True) -> Any:
    """Eigenvalues and eigenvectors of a symmetric tridiagonal matrix, by the QR algorithm.

    Parameters
    ----------
    d, e, compute_v, overwrite_d, overwrite_e : array, array, {1, 0}, bool, bool
        As for `stevd`.

    Returns
    -------
    vals, z : array
        As for `stevd`.

    Raises
    ------
    ValueError, numpy.linalg.LinAlgError
        As for `stevd`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> w, z = ad.lapack.stev(np.array([2.0, 2.0]), np.array([1.0]))
    >>> w.round(12)
    array([1., 3.])
    """
    return _all("stev", d, e, compute_v, overwrite_d)


def sterf(d: Any, e: Any, *, overwrite_d: bool = True, overwrite_e: bool = True) -> Any:
    """Eigenvalues of a symmetric tridiagonal matrix.

    Parameters
    ----------
    d, e, overwrite_d, overwrite_e : array, array, bool, bool
        As for `stevd`.

    Returns
    -------
    vals : array, shape (n,)
        d, or a copy that was written.

    Raises
    ------
    ValueError, numpy.linalg.LinAlgError
        As for `stevd`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.sterf(np.array([2.0, 2.0]), np.array([1.0])).round(12)
    array([1., 3.])
    """
    return _all("sterf", d, e, 0, overwrite_d)


def stemr(d: Any, e: Any, range: Any, vl: float, vu: float, il: int, iu: int, compute_v: Any = 1, *,
          overwrite_d: bool = True) -> tuple[Any, ...]:
    """Eigenvalues and eigenvectors of a symmetric tridiagonal matrix, all or some, by robust representations.

    Parameters
    ----------
    d : array, shape (n,)
        The diagonal; it stays as it is.
    e : array, shape (n,)
        The elements beside the diagonal; the last one is not read.
    range : {0, 1, 2}
        All eigenvalues, those with ``vl < w <= vu``, or those of the indices il to iu, counted from 1.
    vl, vu, il, iu : float, float, int, int
        The limits.
    compute_v : {1, 0}
        Whether there are eigenvectors.
    overwrite_d : bool
        For SciPy's sake: d is not written.

    Returns
    -------
    m, w : int, array of shape (m,)
        How many eigenvalues there are, and they, in ascending order.
    z : array, shape (n, m)
        The eigenvectors, a column each; without vectors they are left out.

    Raises
    ------
    ValueError, numpy.linalg.LinAlgError
        As for `stevd`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> m, w, z = ad.lapack.stemr(np.array([2.0, 2.0]), np.array([1.0, 0.0]), 2, 0.0, 0.0, 2, 2)
    >>> m, w.round(12)
    (1, array([3.]))
    """
    _check("stemr", d, e, len(d))
    subset = chosen("stemr", range, (vl, vu), (il, iu), len(d)) or ("A", 0.0, 0.0)
    ab, of = np.stack([d, e]), Tridiagonal(subset, "stemr")
    if not compute_v:
        w = hermitian.eigvalsh_of(ab, of)
        return len(w), w
    w, z = hermitian.eigh_of(ab, of)
    return len(w), w, z


def stebz(d: Any, e: Any, range: Any, vl: float, vu: float, il: int, iu: int, tol: float,
          order: Any) -> tuple[Any, ...]:
    """Eigenvalues of a symmetric tridiagonal matrix, all or some, by bisection.

    Parameters
    ----------
    d, e : array, shapes (n,) and (n - 1,)
        The diagonal and the elements beside it.
    range, vl, vu, il, iu : {0, 1, 2}, float, float, int, int
        As for `stemr`.
    tol : float
        How exact values need be; 0 for as exact as LAPACK makes them.
    order : {"E", "B"}
        Whether they are in ascending order in all, or in each block of the matrix.

    Returns
    -------
    m, w : int, array of shape (m,)
        How many eigenvalues there are, and they.
    iblock, isplit : array of integers, shapes (m,) and (n,)
        To which block each of them belongs, and where blocks end. A compiled program keeps those of its first arrays.

    Raises
    ------
    ValueError, numpy.linalg.LinAlgError
        As for `stevd`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> m, w, iblock, isplit = ad.lapack.stebz(np.array([2.0, 2.0]), np.array([1.0]), 1, 0.0, 2.0, 1, 1, 0.0, "E")
    >>> m, w.round(12)
    (1, array([1.]))
    """
    _check("stebz", d, e, len(d) - 1)
    order = order.decode() if isinstance(order, bytes) else order
    if order not in ("E", "B"):
        raise ValueError(f"stebz: order is {order!r}; it is 'E' or 'B'")
    subset = chosen("stebz", range, (vl, vu), (il, iu), len(d)) or ("A", 0.0, 0.0)
    w = hermitian.eigvalsh_of(stored(d, e), Tridiagonal(subset, "stebz", tol, order))
    _, iblock, isplit = tridiagonals.some_values(values(d) + 0, values(e) + 0, subset, tol, order)
    return len(w), w, iblock, isplit


def stein(d: Any, e: Any, w: Any, iblock: Any, isplit: Any) -> Any:
    """Eigenvectors of a symmetric tridiagonal matrix of given eigenvalues, by inverse iteration.

    Parameters
    ----------
    d, e : array, shapes (n,) and (n - 1,)
        The diagonal and the elements beside it.
    w : array, shape (m,)
        The eigenvalues, as `stebz` of order "B" finds them. They say which vectors are meant, and have no derivative.
    iblock, isplit : array of integers
        As `stebz` found them.

    Returns
    -------
    z : array, shape (n, m)
        The eigenvectors, a column each.

    Raises
    ------
    ValueError, numpy.linalg.LinAlgError
        As for `stevd`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> d, e = np.array([2.0, 2.0]), np.array([1.0])
    >>> m, w, iblock, isplit = ad.lapack.stebz(d, e, 2, 0.0, 0.0, 2, 2, 0.0, "B")
    >>> abs(ad.lapack.stein(d, e, w, iblock, isplit)).round(4)
    array([[0.7071],
           [0.7071]])
    """
    _check("stein", d, e, len(d) - 1)
    n, m = len(d), len(w)
    if m > n:
        raise ValueError(f"stein: w has shape {w.shape}; there are {n} eigenvalues")
    blocks = tuple(int(i) for i in values(iblock)[:m]), tuple(int(i) for i in values(isplit))
    ab = np.concatenate([stored(d, e), np.concatenate([w, np.zeros(n - m, d.dtype)])[None]])
    return hermitian.eigh_of(ab, Tridiagonal(driver="stein", blocks=blocks))[1]


def stored(d: Any, e: Any) -> Any:
    """d and e as a band."""
    return np.stack([d, np.concatenate([e, np.zeros(len(d) - len(e), e.dtype)])])


def _check(name: str, d: Any, e: Any, m: int) -> None:
    if d.ndim != 1 or e.shape != (m,):
        raise ValueError(f"{name}: d has shape {d.shape} and e {e.shape}; they must be (n,) and "
                         f"({'n' if m == len(d) else 'n - 1'},)")


def _all(name: str, d: Any, e: Any, compute_v: Any, overwrite_d: bool) -> Any:
    _check(name, d, e, len(d) - 1)
    ab, of = stored(d, e), Tridiagonal(driver=name)
    w, *z = hermitian.eigh_of(ab, of) if compute_v else (hermitian.eigvalsh_of(ab, of),)
    if overwrite_d:
        d[...] = w
        w = d
    return (w, *z) if z else w
