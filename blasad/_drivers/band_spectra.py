"""Eigenvalues and vectors of symmetric and Hermitian matrices in storage of bands and packed triangles."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from .._spectral import hermitian
from .._spectral.bands import ALL, Band
from . import hermitian as routines
from ._arguments import kin, named
from .hermitian import COMPLEX, chosen
from .storage import tpttr

HERMITIAN_BAND = COMPLEX | {"`sb": "`hb", "[1.0, 0.0]])": "[1.0j, 0.0]])"}
HERMITIAN_PACKED = COMPLEX | {"`sp": "`hp", "[2.0, 1.0, 2.0]": "[2.0, 1.0j, 2.0]"}


def sbevd(ab: Any, compute_v: Any = 1, lower: Any = 0, *, overwrite_ab: bool = True) -> Any:
    """Eigenvalues and eigenvectors of a symmetric band, by divide and conquer.

    Parameters
    ----------
    ab : array, shape (k + 1, n)
        The diagonals of one triangle: element (i, j) in row i - j (lower) or k + i - j (upper) and column j. It stays
        as it is.
    compute_v : {1, 0}
        Whether there are eigenvectors.
    lower : {0, 1}
        Whether ab has the upper triangle (0) or the lower one (1).
    overwrite_ab : bool
        For SciPy's sake: ab is not written.

    Returns
    -------
    w : array, shape (n,)
        The eigenvalues in ascending order.
    z : array, shape (n, n)
        The eigenvectors, a column each; without vectors they are left out.

    Raises
    ------
    ValueError
        For shapes and choices that do not fit.
    numpy.linalg.LinAlgError
        If the algorithm does not converge; in a derivative, where vectors of equal eigenvalues are used in a way that
        depends on which ones are chosen.

    Notes
    -----
    The derivative is that of stored elements alone, formed one diagonal after the other.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> w, z = ad.lapack.sbevd(np.array([[2.0, 2.0], [1.0, 0.0]]), lower=1)
    >>> w.round(12)
    array([1., 3.])
    """
    w, z = _band("sbevd", ab, compute_v, lower, ALL, None)
    return (w, z) if compute_v else w


def sbev(ab: Any, compute_v: Any = 1, lower: Any = 0, *, overwrite_ab: bool = True) -> Any:
    """Eigenvalues and eigenvectors of a symmetric band.

    Parameters
    ----------
    ab, compute_v, lower, overwrite_ab : array, {1, 0}, {0, 1}, bool
        As for `sbevd`, whose algorithm it has.

    Returns
    -------
    w, z : array
        As for `sbevd`.

    Raises
    ------
    ValueError, numpy.linalg.LinAlgError
        As for `sbevd`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> w, z = ad.lapack.sbev(np.array([[2.0, 2.0], [1.0, 0.0]]), lower=1)
    >>> w.round(12)
    array([1., 3.])
    """
    return sbevd(ab, compute_v, lower)


def sbevx(ab: Any, vl: float, vu: float, il: int, iu: int, compute_v: Any = 1, range: Any = 0, lower: Any = 0,
          abstol: float = 0.0, *, overwrite_ab: bool = True) -> tuple[Any, ...]:
    """Eigenvalues and eigenvectors of a symmetric band, all or some.

    Parameters
    ----------
    ab : array, shape (k + 1, n)
        As for `sbevd`.
    vl, vu, il, iu : float, float, int, int
        The limits.
    compute_v : {1, 0}
        Whether there are eigenvectors.
    range : {0, 1, 2}
        All eigenvalues, those with ``vl < w <= vu``, or those of the indices il to iu, counted from 1.
    lower, abstol, overwrite_ab : {0, 1}, float, bool
        As for `sbevd` and `syevr`.

    Returns
    -------
    w, z, m : array, array, int
        The eigenvalues in ascending order, their vectors, a column each, or shape (0, 0), and how many there are.
    ifail : array of integers
        Zeros: a vector that does not converge raises.

    Raises
    ------
    ValueError, numpy.linalg.LinAlgError
        As for `sbevd`.

    Notes
    -----
    What vectors need from the complement of their space are k systems with the shifted band: no matrix of n rows and
    columns is formed.

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
    """Eigenvalues and eigenvectors of a packed symmetric matrix, by divide and conquer.

    Parameters
    ----------
    n : int
        The order of the matrix.
    ap : array, shape (n (n + 1) / 2,)
        One triangle, column by column; it stays as it is.
    compute_v : {1, 0}
        Whether there are eigenvectors.
    lower : {0, 1}
        Whether ap has the upper triangle (0) or the lower one (1).
    overwrite_ap : bool
        Accepted for symmetry with similar routines: ap is not overwritten.

    Returns
    -------
    w : array, shape (n,)
        The eigenvalues in ascending order.
    z : array, shape (n, n)
        The eigenvectors, a column each; without vectors they are left out.

    Raises
    ------
    ValueError, numpy.linalg.LinAlgError
        As for `syevd`, which does the work, in memory of its own.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> w, z = ad.lapack.spevd(2, np.array([2.0, 1.0, 2.0]))
    >>> w.round(12)
    array([1., 3.])
    """
    return _full("syevd", n, ap, lower)(compute_v, int(lower), overwrite_a=False)


def spev(n: int, ap: Any, compute_v: Any = 1, lower: Any = 0, *, overwrite_ap: bool = True) -> Any:
    """Eigenvalues and eigenvectors of a packed symmetric matrix, by the QR algorithm.

    Parameters
    ----------
    n, ap, compute_v, lower, overwrite_ap : int, array, {1, 0}, {0, 1}, bool
        As for `spevd`.

    Returns
    -------
    w, z : array
        As for `spevd`.

    Raises
    ------
    ValueError, numpy.linalg.LinAlgError
        As for `spevd`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> w, z = ad.lapack.spev(2, np.array([2.0, 1.0, 2.0]))
    >>> w.round(12)
    array([1., 3.])
    """
    return _full("syev", n, ap, lower)(compute_v, int(lower), overwrite_a=False)


def spevx(n: int, ap: Any, compute_v: Any = 1, range: Any = "A", lower: Any = 0, vl: float = 0.0, vu: float = 1.0,
          il: int = 1, iu: int | None = None, abstol: float = 0.0, *, overwrite_ap: bool = True) -> tuple[Any, ...]:
    """Eigenvalues and eigenvectors of a packed symmetric matrix, all or some.

    Parameters
    ----------
    n, ap, compute_v : int, array, {1, 0}
        As for `spevd`.
    range : {"A", "V", "I"}
        As for `syevr`.
    lower : {0, 1}
        As for `spevd`.
    vl, vu, il, iu, abstol : object
        As for `syevr`.
    overwrite_ap : bool
        As for `spevd`.

    Returns
    -------
    w, z, m, ifail : array, array, int, array of integers
        As for `syevx`.

    Raises
    ------
    ValueError, numpy.linalg.LinAlgError
        As for `spevd`.

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
