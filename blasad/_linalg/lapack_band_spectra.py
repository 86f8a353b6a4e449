"""Eigenvalues and eigenvectors of symmetric and Hermitian matrices in band storage and packed storage."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from . import hermitian
from . import lapack_hermitian as routines
from .bands import ALL, Band
from .lapack_arguments import kin, named, told
from .lapack_hermitian import COMPLEX, chosen
from .lapack_storage import tpttr

HERMITIAN_BAND = COMPLEX | {"`sb": "`hb", "[1.0, 0.0]])": "[1.0j, 0.0]])"}
HERMITIAN_PACKED = COMPLEX | {"`sp": "`hp", "[2.0, 1.0, 2.0]": "[2.0, 1.0j, 2.0]"}


def sbevd(ab: Any, compute_v: Any = 1, lower: Any = 0, *, overwrite_ab: bool = True) -> Any:
    """Compute eigenvalues and eigenvectors of a symmetric band matrix, A v = w v, by divide and conquer.

    Parameters
    ----------
    ab : array, shape (k + 1, n)
        One triangle of the band: element (i, j) is in row i - j (lower) or k + i - j (upper) and column j. It is not
        overwritten.
    compute_v : {1, 0}
        Whether eigenvectors are computed (1) or only eigenvalues (0).
    lower : {0, 1}
        Which triangle is stored: the upper one (0) or the lower one (1).
    overwrite_ab : bool
        This parameter is accepted because SciPy has it, and is ignored: ab is never overwritten.

    Returns
    -------
    w : array, shape (n,)
        The eigenvalues in ascending order.
    z : array, shape (n, n)
        The eigenvectors, one in each column. If compute_v is 0, only w is returned.

    Raises
    ------
    ValueError
        If ab does not have two dimensions.
    numpy.linalg.LinAlgError
        If the algorithm does not converge. A derivative raises it if the result depends on which eigenvectors LAPACK
        chose for equal eigenvalues.

    Notes
    -----
    The derivative is with respect to the stored elements alone, and is computed one diagonal after the other.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> w, z = ad.lapack.sbevd(np.array([[2.0, 2.0], [1.0, 0.0]]), lower=1)
    >>> w.round(12)
    array([1., 3.])
    """
    w, z = _band("sbevd", ab, compute_v, lower, ALL, None)
    return (w, z) if compute_v else w


@told(sbevd)
def sbev(ab: Any, compute_v: Any = 1, lower: Any = 0, *, overwrite_ab: bool = True) -> Any:
    return sbevd(ab, compute_v, lower)


def sbevx(ab: Any, vl: float, vu: float, il: int, iu: int, compute_v: Any = 1, range: Any = 0, lower: Any = 0,
          abstol: float = 0.0, *, overwrite_ab: bool = True) -> tuple[Any, ...]:
    """Compute some or all eigenvalues and eigenvectors of a symmetric band matrix, A v = w v.

    Parameters
    ----------
    ab : array, shape (k + 1, n)
        One triangle of the band: element (i, j) is in row i - j (lower) or k + i - j (upper) and column j. It is not
        overwritten.
    vl, vu : float
        The limits of the eigenvalues, which are used if range is 1.
    il, iu : int
        The indices of the first and the last eigenvalue, which are used if range is 2. They count from 1 in ascending
        order.
    compute_v : {1, 0}
        Whether eigenvectors are computed (1) or only eigenvalues (0).
    range : {0, 1, 2}
        0: all eigenvalues. 1: those with ``vl < w <= vu``. 2: those with the indices il to iu.
    lower : {0, 1}
        Which triangle is stored: the upper one (0) or the lower one (1).
    abstol : float
        The absolute error of eigenvalues that LAPACK tolerates. At 0, LAPACK chooses it.
    overwrite_ab : bool
        This parameter is accepted because SciPy has it, and is ignored: ab is never overwritten.

    Returns
    -------
    w : array, shape (m,)
        The eigenvalues in ascending order.
    z : array, shape (n, m)
        The eigenvectors, one in each column. If compute_v is 0, it has shape (0, 0).
    m : int
        The number of eigenvalues.
    ifail : array of integers
        Zeros. If an eigenvector does not converge, LinAlgError is raised.

    Raises
    ------
    ValueError
        If ab does not have two dimensions, or range, vl and vu, or il and iu have values that are not allowed.
    numpy.linalg.LinAlgError
        If the algorithm does not converge. A derivative raises it if the result depends on which eigenvectors LAPACK
        chose for equal eigenvalues.

    Notes
    -----
    The derivative of the eigenvectors solves systems with the shifted band matrix. It does not form a matrix of n rows
    and n columns.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> w, z, m, ifail = ad.lapack.sbevx(np.array([[2.0, 2.0], [1.0, 0.0]]), 0.0, 0.0, 2, 2, range=2, lower=1)
    >>> w.round(12), m
    (array([3.]), 1)
    """
    subset = chosen(named("sbevx", ab), range, (vl, vu), (il, iu), ab.shape[-1]) or ALL
    w, z = _band("sbevx", ab, compute_v, lower, subset, abstol)
    return w, z, len(w), np.zeros(ab.shape[1] if compute_v else 1, int)


hbev, hbevd = kin(sbev, "hbev", **HERMITIAN_BAND), kin(sbevd, "hbevd", **HERMITIAN_BAND)
hbevx = kin(sbevx, "hbevx", **HERMITIAN_BAND)


def _band(name: str, ab: Any, compute_v: Any, lower: Any, subset: Any, abstol: float | None) -> tuple[Any, Any]:
    if ab.ndim != 2 or not ab.shape[0]:
        raise ValueError(f"{named(name, ab)}: ab has shape {ab.shape}; it must be (k + 1, n)")
    of = Band(bool(lower), ab.shape[0], subset, abstol)
    if not compute_v:
        return hermitian.eigvalsh_of(ab, of), np.zeros((0, 0), ab.dtype)
    w, z = hermitian.eigh_of(ab, of)
    return w, z


# ---------------------------------------------------------------- packed triangles

def spevd(n: int, ap: Any, compute_v: Any = 1, lower: Any = 0, *, overwrite_ap: bool = True) -> Any:
    """Compute eigenvalues and eigenvectors of a symmetric matrix in packed storage, A v = w v, by divide and conquer.

    Parameters
    ----------
    n : int
        The order of the matrix.
    ap : array, shape (n (n + 1) / 2,)
        One triangle, its columns one after the other. It is not overwritten.
    compute_v : {1, 0}
        Whether eigenvectors are computed (1) or only eigenvalues (0).
    lower : {0, 1}
        Which triangle is stored: the upper one (0) or the lower one (1).
    overwrite_ap : bool
        This parameter is accepted because similar routines have it, and is ignored: ap is never overwritten.

    Returns
    -------
    w : array, shape (n,)
        The eigenvalues in ascending order.
    z : array, shape (n, n)
        The eigenvectors, one in each column. If compute_v is 0, only w is returned.

    Raises
    ------
    ValueError
        If the length of ap is not n(n+1)/2.
    numpy.linalg.LinAlgError
        If the algorithm does not converge. A derivative raises it if the result depends on which eigenvectors LAPACK
        chose for equal eigenvalues.

    Notes
    -----
    It copies the triangle into a full matrix, and calls `syevd`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> w, z = ad.lapack.spevd(2, np.array([2.0, 1.0, 2.0]))
    >>> w.round(12)
    array([1., 3.])
    """
    return _full("syevd", n, ap, lower)(compute_v, int(lower), overwrite_a=False)


@told(spevd, **{"divide and conquer": "the QR algorithm", "`syevd`": "`syev`"})
def spev(n: int, ap: Any, compute_v: Any = 1, lower: Any = 0, *, overwrite_ap: bool = True) -> Any:
    return _full("syev", n, ap, lower)(compute_v, int(lower), overwrite_a=False)


def spevx(n: int, ap: Any, compute_v: Any = 1, range: Any = "A", lower: Any = 0, vl: float = 0.0, vu: float = 1.0,
          il: int = 1, iu: int | None = None, abstol: float = 0.0, *, overwrite_ap: bool = True) -> tuple[Any, ...]:
    """Compute some or all eigenvalues and eigenvectors of a symmetric matrix in packed storage, A v = w v.

    Parameters
    ----------
    n : int
        The order of the matrix.
    ap : array, shape (n (n + 1) / 2,)
        One triangle, its columns one after the other. It is not overwritten.
    compute_v : {1, 0}
        Whether eigenvectors are computed (1) or only eigenvalues (0).
    range : {"A", "V", "I"}
        "A": all eigenvalues. "V": those with ``vl < w <= vu``. "I": those with the indices il to iu.
    lower : {0, 1}
        Which triangle is stored: the upper one (0) or the lower one (1).
    vl, vu : float
        The limits of the eigenvalues, which are used if range is "V".
    il, iu : int
        The indices of the first and the last eigenvalue, which are used if range is "I". They count from 1 in ascending
        order. None for iu stands for n.
    abstol : float
        The absolute error of eigenvalues that LAPACK tolerates. At 0, LAPACK chooses it.
    overwrite_ap : bool
        This parameter is accepted because similar routines have it, and is ignored: ap is never overwritten.

    Returns
    -------
    w : array, shape (m,)
        The eigenvalues in ascending order.
    z : array, shape (n, m)
        The eigenvectors, one in each column. If compute_v is 0, it has shape (0, 0).
    m : int
        The number of eigenvalues.
    ifail : array of integers
        Zeros. If an eigenvector does not converge, LinAlgError is raised.

    Raises
    ------
    ValueError
        If the length of ap is not n(n+1)/2, or range, vl and vu, or il and iu have values that are not allowed.
    numpy.linalg.LinAlgError
        If the algorithm does not converge. A derivative raises it if the result depends on which eigenvectors LAPACK
        chose for equal eigenvalues.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> w, z, m, ifail = ad.lapack.spevx(2, np.array([2.0, 1.0, 2.0]), range="I", il=2)
    >>> w.round(12), m
    (array([3.]), 1)
    """
    return _full("syevx", n, ap, lower)(compute_v, range, int(lower), vl, vu, il, iu, abstol)  # type: ignore[no-any-return]


hpev, hpevd = kin(spev, "hpev", **HERMITIAN_PACKED), kin(spevd, "hpevd", **HERMITIAN_PACKED)
hpevx = kin(spevx, "hpevx", **HERMITIAN_PACKED)


def _full(name: str, n: int, ap: Any, lower: Any) -> Any:
    return functools.partial(getattr(routines, named(name, ap)), tpttr(n, ap, "L" if lower else "U"))
