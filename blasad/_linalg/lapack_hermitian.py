"""Eigenvalues and eigenvectors of symmetric and Hermitian matrices."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import hermitian
from .lapack_arguments import check, kin, named, told
from .storage import PartOfTriangle, Triangle


def syevd(a: Any, compute_v: Any = 1, lower: Any = 0, *, overwrite_a: bool = True) -> Any:
    """Compute eigenvalues and eigenvectors of a symmetric matrix, A v = w v, by divide and conquer.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix A. Only the triangle that `lower` names is read. The eigenvectors overwrite the whole array.
    compute_v : {1, 0}
        Whether eigenvectors are computed (1) or only eigenvalues (0). With 0, a is not overwritten.
    lower : {0, 1}
        Which triangle is read: the upper one (0) or the lower one (1).
    overwrite_a : bool
        If False, a keeps its values, and a new array is returned.

    Returns
    -------
    w : array, shape (n,)
        The eigenvalues in ascending order.
    v : array, shape (n, n)
        The eigenvectors, one in each column: a itself, or a new array if overwrite_a is False. If compute_v is 0, only
        w is returned.

    Raises
    ------
    ValueError
        If a is not square.
    numpy.linalg.LinAlgError
        If the algorithm does not converge. A derivative raises it if the result depends on which eigenvectors LAPACK
        chose for equal eigenvalues.

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


@told(syevd, **{"divide and conquer": "the QR algorithm"})
def syev(a: Any, compute_v: Any = 1, lower: Any = 0, *, overwrite_a: bool = True) -> Any:
    return _all("syev", a, compute_v, lower, overwrite_a)


def syevr(a: Any, compute_v: Any = 1, range: Any = "A", lower: Any = 0, vl: float = 0.0, vu: float = 1.0, il: int = 1,
          iu: int | None = None, abstol: float = 0.0, *, overwrite_a: bool = True) -> Any:
    """Compute some or all eigenvalues and eigenvectors of a symmetric matrix, A v = w v.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix A. Only the triangle that `lower` names is read. It is not overwritten.
    compute_v : {1, 0}
        Whether eigenvectors are computed (1) or only eigenvalues (0).
    range : {"A", "V", "I"}
        "A": all eigenvalues. "V": those with ``vl < w <= vu``. "I": those with the indices il to iu.
    lower : {0, 1}
        Which triangle is read: the upper one (0) or the lower one (1).
    vl, vu : float
        The limits of the eigenvalues, which are used if range is "V".
    il, iu : int
        The indices of the first and the last eigenvalue, which are used if range is "I". They count from 1 in ascending
        order. None for iu stands for n.
    abstol : float
        The absolute error of eigenvalues that LAPACK tolerates. At 0, LAPACK chooses it.
    overwrite_a : bool
        This parameter is accepted because SciPy has it, and is ignored: a is never overwritten.

    Returns
    -------
    w : array, shape (m,)
        The eigenvalues in ascending order.
    z : array, shape (n, m)
        The eigenvectors, one in each column. If compute_v is 0, it has shape (0, 0).
    m : int
        The number of eigenvalues. A compiled program keeps the number from its trace, and raises an error for arrays
        that have another number.
    isuppz : array of integers
        If range is "A", the first and the last row of each eigenvector that may contain nonzeros, counted from 1.

    Raises
    ------
    ValueError
        If a is not square, or range, vl and vu, or il and iu have values that are not allowed.
    numpy.linalg.LinAlgError
        If the algorithm does not converge. A derivative raises it if the result depends on which eigenvectors LAPACK
        chose for equal eigenvalues.

    Notes
    -----
    See `blasad.linalg.eigh` for the derivative. For k eigenvectors it takes O(n^2 k) operations.

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
    """Compute some or all eigenvalues and eigenvectors of a symmetric matrix by bisection and inverse iteration.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix A. Only the triangle that `lower` names is read. It is not overwritten.
    compute_v : {1, 0}
        Whether eigenvectors are computed (1) or only eigenvalues (0).
    range : {"A", "V", "I"}
        "A": all eigenvalues. "V": those with ``vl < w <= vu``. "I": those with the indices il to iu.
    lower : {0, 1}
        Which triangle is read: the upper one (0) or the lower one (1).
    vl, vu : float
        The limits of the eigenvalues, which are used if range is "V".
    il, iu : int
        The indices of the first and the last eigenvalue, which are used if range is "I". They count from 1 in ascending
        order. None for iu stands for n.
    abstol : float
        The absolute error of eigenvalues that LAPACK tolerates. At 0, LAPACK chooses it.
    overwrite_a : bool
        This parameter is accepted because SciPy has it, and is ignored: a is never overwritten.

    Returns
    -------
    w : array, shape (m,)
        The eigenvalues in ascending order.
    z : array, shape (n, m)
        The eigenvectors, one in each column. If compute_v is 0, it has shape (0, 0).
    m : int
        The number of eigenvalues. A compiled program keeps the number from its trace, and raises an error for arrays
        that have another number.
    ifail : array of integers
        Zeros. If an eigenvector does not converge, LinAlgError is raised.

    Raises
    ------
    ValueError
        If a is not square, or range, vl and vu, or il and iu have values that are not allowed.
    numpy.linalg.LinAlgError
        If the algorithm does not converge. A derivative raises it if the result depends on which eigenvectors LAPACK
        chose for equal eigenvalues.

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
    """Return which eigenvalues are asked for, in the form that storages take, or None for all of them."""
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
            raise ValueError(f"{name}: il = {first} and iu = {last}; it must be 1 <= il <= iu <= {n}")
        return "I", first, last
    if range != "A":
        raise ValueError(f"{name}: range is {range!r}; it must be 'A', 'V' or 'I'")
    return None
