"""Eigenvalues and vectors of symmetric and Hermitian matrices."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._spectral import hermitian
from .._spectral.storage import PartOfTriangle, Triangle
from ._arguments import check, kin, named


def syevd(a: Any, compute_v: Any = 1, lower: Any = 0, *, overwrite_a: bool = True) -> Any:
    """Eigenvalues and eigenvectors of a symmetric matrix, by divide and conquer.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix, of which the triangle that `lower` names is read; the eigenvectors are written here, a column each.
    compute_v : {1, 0}
        Whether there are eigenvectors; without, a stays as it is.
    lower : {0, 1}
        Whether the upper triangle (0) or the lower one (1) is read.
    overwrite_a : bool
        False leaves a as it is.

    Returns
    -------
    w : array, shape (n,)
        The eigenvalues in ascending order.
    v : array, shape (n, n)
        a, or a copy that was written; without vectors they are left out.

    Raises
    ------
    ValueError
        If a is not square.
    numpy.linalg.LinAlgError
        If the algorithm does not converge; in a derivative, where vectors of equal eigenvalues are used in a way that
        depends on which ones are chosen.

    Notes
    -----
    See `blasad.linalg.eigh` for the derivative.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> w, v = ad.lapack.syevd(np.array([[2.0, 1.0], [1.0, 2.0]]))
    >>> w.round(12)
    array([1., 3.])
    """
    return _all("syevd", a, compute_v, lower, overwrite_a)


def syev(a: Any, compute_v: Any = 1, lower: Any = 0, *, overwrite_a: bool = True) -> Any:
    """Eigenvalues and eigenvectors of a symmetric matrix, by the QR algorithm.

    Parameters
    ----------
    a, compute_v, lower, overwrite_a : array, {1, 0}, {0, 1}, bool
        As for `syevd`.

    Returns
    -------
    w, v : array
        As for `syevd`.

    Raises
    ------
    ValueError, numpy.linalg.LinAlgError
        As for `syevd`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> w, v = ad.lapack.syev(np.array([[2.0, 1.0], [1.0, 2.0]]))
    >>> w.round(12)
    array([1., 3.])
    """
    return _all("syev", a, compute_v, lower, overwrite_a)


def syevr(a: Any, compute_v: Any = 1, range: Any = "A", lower: Any = 0, vl: float = 0.0, vu: float = 1.0, il: int = 1,
          iu: int | None = None, abstol: float = 0.0, *, overwrite_a: bool = True) -> Any:
    """Eigenvalues and eigenvectors of a symmetric matrix, all or some.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix, of which the triangle that `lower` names is read; it stays as it is.
    compute_v : {1, 0}
        Whether there are eigenvectors.
    range : {"A", "V", "I"}
        All, those between vl and vu, or those of the indices il to iu.
    lower : {0, 1}
        Whether the upper triangle (0) or the lower one (1) is read.
    vl, vu : float
        Of "V": values w with ``vl < w <= vu``.
    il, iu : int
        Of "I": the first and the last, counted from 1 in ascending order.
    abstol : float
        How exact values need be, as LAPACK has it.
    overwrite_a : bool
        For SciPy's sake: a is not written.

    Returns
    -------
    w : array, shape (m,)
        The eigenvalues in ascending order.
    z : array, shape (n, m)
        The eigenvectors, a column each; without vectors shape (0, 0).
    m : int
        How many there are. In a compiled program it is that of the arrays that it was traced with, and others raise.
    isuppz : array of integers
        For range "A": first and last row of each vector that may differ from zero.

    Raises
    ------
    ValueError
        For shapes and choices that do not fit.
    numpy.linalg.LinAlgError
        If the algorithm does not converge; in a derivative, as of `syevd`.

    Notes
    -----
    See `blasad.linalg.eigh` for the derivative; of k vectors it takes O(n^2 k) operations.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> w, z, m, isuppz = ad.lapack.syevr(np.array([[2.0, 1.0], [1.0, 2.0]]), range="I", il=2)
    >>> w.round(12), m
    (array([3.]), 1)
    """
    w, z, m = _some("syevr", a, compute_v, range, lower, (vl, vu), (il, iu), abstol)
    return w, z, m, np.tile([1, len(a)], m if compute_v and range in ("A", b"A") else 0)


def syevx(a: Any, compute_v: Any = 1, range: Any = "A", lower: Any = 0, vl: float = 0.0, vu: float = 1.0, il: int = 1,
          iu: int | None = None, abstol: float = 0.0, *, overwrite_a: bool = True) -> Any:
    """Eigenvalues and eigenvectors of a symmetric matrix, all or some, by bisection and inverse iteration.

    Parameters
    ----------
    a, compute_v, range, lower, vl, vu, il, iu, abstol, overwrite_a : array, object
        As for `syevr`.

    Returns
    -------
    w, z, m : array, array, int
        As for `syevr`.
    ifail : array of integers
        Zeros: a vector that does not converge raises.

    Raises
    ------
    ValueError, numpy.linalg.LinAlgError
        As for `syevr`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> w, z, m, ifail = ad.lapack.syevx(np.array([[2.0, 1.0], [1.0, 2.0]]), range="V", vl=0.0, vu=2.0)
    >>> w.round(12), m
    (array([1.]), 1)
    """
    w, z, m = _some("syevx", a, compute_v, range, lower, (vl, vu), (il, iu), abstol)
    return w, z, m, np.zeros(len(a) if compute_v else 0, int)


COMPLEX = {"`sy": "`he", "a symmetric": "a Hermitian", "[[2.0, 1.0], [1.0, 2.0]]": "[[2.0, 1.0j], [-1.0j, 2.0]]"}

heev, heevd = kin(syev, "heev", **COMPLEX), kin(syevd, "heevd", **COMPLEX)
heevr, heevx = kin(syevr, "heevr", **COMPLEX), kin(syevx, "heevx", **COMPLEX)


def _all(name: str, a: Any, compute_v: Any, lower: Any, overwrite: bool) -> Any:
    check(named(name, a), a)
    of = Triangle(bool(lower), name[2:])
    if not compute_v:
        return hermitian.eigvalsh_of(a, of)
    w, v = hermitian.eigh_of(a, of)
    if not overwrite:
        return w, v
    a[...] = v
    return w, a


def _some(name: str, a: Any, compute_v: Any, range: Any, lower: Any, limits: Any, index: Any, abstol: float) -> Any:
    check(named(name, a), a)
    subset = chosen(named(name, a), range, limits, index, len(a))
    of: Any = PartOfTriangle(bool(lower), subset, abstol) if subset else Triangle(bool(lower), name[2:])
    if not compute_v:
        w = hermitian.eigvalsh_of(a, of)
        return w, np.zeros((0, 0), a.dtype), len(w)
    w, z = hermitian.eigh_of(a, of)
    return w, z, len(w)


def chosen(name: str, range: Any, limits: tuple[Any, Any], index: tuple[Any, Any], n: int) -> Any:
    """Which values are asked for, as storages have it; None for all."""
    range = range.decode() if isinstance(range, bytes) else range
    range = "AVI"[range] if range in (0, 1, 2) else range
    if range == "V":
        low, high = map(float, limits)
        if not low < high:
            raise ValueError(f"{name}: vl = {low} and vu = {high}; vl must be less than vu")
        return "V", low, high
    if range == "I":
        first, last = int(index[0]), n if index[1] is None else int(index[1])
        if not 1 <= first <= last <= n:
            raise ValueError(f"{name}: il = {first} and iu = {last}; they are 1 <= il <= iu <= {n}")
        return "I", first, last
    if range != "A":
        raise ValueError(f"{name}: range is {range!r}; it is 'A', 'V' or 'I'")
    return None
