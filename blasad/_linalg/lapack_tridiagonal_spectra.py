"""Eigenvalues and eigenvectors of symmetric tridiagonal matrices."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import hermitian, tridiagonals
from .bands import Tridiagonal
from .frame import values
from .lapack_arguments import told
from .lapack_hermitian import chosen


def stevd(d: Any, e: Any, compute_v: Any = 1, *, overwrite_d: bool = True, overwrite_e: bool = True) -> Any:
    """Compute eigenvalues and eigenvectors of a symmetric tridiagonal matrix, A v = w v, by divide and conquer.

    Parameters
    ----------
    d : array, shape (n,)
        The diagonal of A. The eigenvalues overwrite it, in ascending order.
    e : array, shape (n - 1,)
        The elements beside the diagonal. They are not overwritten.
    compute_v : {1, 0}
        Whether eigenvectors are computed (1) or only eigenvalues (0).
    overwrite_d : bool
        If False, d keeps its values, and a new array is returned.
    overwrite_e : bool
        This parameter is accepted because SciPy has it, and is ignored: e is never overwritten.

    Returns
    -------
    vals : array, shape (n,)
        The eigenvalues in ascending order: d itself, or a new array if overwrite_d is False.
    z : array, shape (n, n)
        The eigenvectors, one in each column. If compute_v is 0, only the eigenvalues are returned.

    Raises
    ------
    ValueError
        If d does not have one dimension, or e does not have n - 1 elements.
    numpy.linalg.LinAlgError
        If the algorithm does not converge. A derivative raises it if the result depends on which eigenvectors LAPACK
        chose for equal eigenvalues.

    Notes
    -----
    The derivative is with respect to d and e alone. For eigenvalues with the adjoint bw, it is ``bd = sum v_i^2 bw``
    and ``be = 2 sum v_i v_(i+1) bw``.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> w, z = ad.lapack.stevd(np.array([2.0, 2.0]), np.array([1.0]))
    >>> w.round(12)
    array([1., 3.])
    """
    return _all("stevd", d, e, compute_v, overwrite_d)


@told(stevd, **{"divide and conquer": "the QR algorithm"})
def stev(d: Any, e: Any, compute_v: Any = 1, *, overwrite_d: bool = True, overwrite_e: bool = True) -> Any:
    return _all("stev", d, e, compute_v, overwrite_d)


def sterf(d: Any, e: Any, *, overwrite_d: bool = True, overwrite_e: bool = True) -> Any:
    """Compute the eigenvalues of a symmetric tridiagonal matrix.

    Parameters
    ----------
    d : array, shape (n,)
        The diagonal. The eigenvalues overwrite it, in ascending order.
    e : array, shape (n - 1,)
        The elements beside the diagonal. They are not overwritten.
    overwrite_d : bool
        If False, d keeps its values, and a new array is returned.
    overwrite_e : bool
        This parameter is accepted because SciPy has it, and is ignored: e is never overwritten.

    Returns
    -------
    vals : array, shape (n,)
        The eigenvalues in ascending order: d itself, or a new array if overwrite_d is False.

    Raises
    ------
    ValueError
        If d does not have one dimension, or e does not have n - 1 elements.
    numpy.linalg.LinAlgError
        If the algorithm does not converge.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.sterf(np.array([2.0, 2.0]), np.array([1.0])).round(12)
    array([1., 3.])
    """
    return _all("sterf", d, e, 0, overwrite_d)


def stemr(d: Any, e: Any, range: Any, vl: float, vu: float, il: int, iu: int, compute_v: Any = 1, *,
          overwrite_d: bool = True) -> tuple[Any, ...]:
    """Compute some or all eigenvalues and eigenvectors of a symmetric tridiagonal matrix, by the MRRR algorithm.

    Parameters
    ----------
    d : array, shape (n,)
        The diagonal. It is not overwritten.
    e : array, shape (n,)
        The elements beside the diagonal. The last element of the array is not read.
    range : {0, 1, 2}
        0: all eigenvalues. 1: those with ``vl < w <= vu``. 2: those with the indices il to iu.
    vl, vu : float
        The limits of the eigenvalues, which are used if range is 1.
    il, iu : int
        The indices of the first and the last eigenvalue, which are used if range is 2. They count from 1 in ascending
        order.
    compute_v : {1, 0}
        Whether eigenvectors are computed (1) or only eigenvalues (0).
    overwrite_d : bool
        This parameter is accepted because SciPy has it, and is ignored: d is never overwritten.

    Returns
    -------
    m : int
        The number of eigenvalues.
    w : array, shape (m,)
        The eigenvalues in ascending order.
    z : array, shape (n, m)
        The eigenvectors, one in each column. They are not returned if compute_v is 0.

    Raises
    ------
    ValueError
        If d does not have one dimension, e does not have n elements, or range, vl and vu, or il and iu have values that
        are not allowed.
    numpy.linalg.LinAlgError
        If the algorithm does not converge. A derivative raises it if the result depends on which eigenvectors LAPACK
        chose for equal eigenvalues.

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
    """Compute some or all eigenvalues of a symmetric tridiagonal matrix, by bisection.

    Parameters
    ----------
    d, e : array, shapes (n,) and (n - 1,)
        The diagonal and the elements beside it. They are not overwritten.
    range : {0, 1, 2}
        0: all eigenvalues. 1: those with ``vl < w <= vu``. 2: those with the indices il to iu.
    vl, vu : float
        The limits of the eigenvalues, which are used if range is 1.
    il, iu : int
        The indices of the first and the last eigenvalue, which are used if range is 2. They count from 1 in ascending
        order.
    tol : float
        The absolute error of eigenvalues that LAPACK tolerates. At 0, LAPACK chooses it.
    order : {"E", "B"}
        Whether the eigenvalues of the entire matrix are in ascending order ("E"), or those of each diagonal block
        ("B"). The matrix splits into blocks where elements of e are negligible.

    Returns
    -------
    m : int
        The number of eigenvalues.
    w : array, shape (m,)
        The eigenvalues.
    iblock, isplit : array of integers, shapes (m,) and (n,)
        The number of the block that each eigenvalue belongs to, and the last row of each block, both counted from 1.
        They are constants: a compiled program keeps the numbers from its trace.

    Raises
    ------
    ValueError
        If d does not have one dimension, e does not have n - 1 elements, or another argument has a value that is not
        allowed.
    numpy.linalg.LinAlgError
        If the algorithm does not converge.

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
        raise ValueError(f"stebz: order is {order!r}; it must be 'E' or 'B'")
    subset = chosen("stebz", range, (vl, vu), (il, iu), len(d)) or ("A", 0.0, 0.0)
    w = hermitian.eigvalsh_of(stored(d, e), Tridiagonal(subset, "stebz", tol, order))
    _, iblock, isplit = tridiagonals.some_values(values(d) + 0, values(e) + 0, subset, tol, order)
    return len(w), w, iblock, isplit


def stein(d: Any, e: Any, w: Any, iblock: Any, isplit: Any) -> Any:
    """Compute the eigenvectors of a symmetric tridiagonal matrix for given eigenvalues, by inverse iteration.

    Parameters
    ----------
    d, e : array, shapes (n,) and (n - 1,)
        The diagonal and the elements beside it. They are not overwritten.
    w : array, shape (m,)
        The eigenvalues, as `stebz` with order="B" returns them. They only select eigenvectors, and have no derivative.
    iblock, isplit : array of integers, shapes (m,) and (n,)
        The blocks, as `stebz` returns them.

    Returns
    -------
    z : array, shape (n, m)
        The eigenvectors, one in each column.

    Raises
    ------
    ValueError
        If d does not have one dimension, e does not have n - 1 elements, or w has more than n elements.
    numpy.linalg.LinAlgError
        If the algorithm does not converge. A derivative raises it if the result depends on which eigenvectors LAPACK
        chose for equal eigenvalues.

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
        raise ValueError(f"stein: w has shape {w.shape}; it must have at most {n} elements")
    blocks = tuple(int(i) for i in values(iblock)[:m]), tuple(int(i) for i in values(isplit))
    ab = np.concatenate([stored(d, e), np.concatenate([w, np.zeros(n - m, d.dtype)])[None]])
    return hermitian.eigh_of(ab, Tridiagonal(driver="stein", blocks=blocks))[1]


def stored(d: Any, e: Any) -> Any:
    """Return d and e in band storage."""
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
