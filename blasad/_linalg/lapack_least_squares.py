"""Least squares by QR or LQ factors, by QR factors with column pivoting, and by singular values."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.linalg import get_lapack_funcs

from blasad._arrays.arrays import is_plain

from .._arrays import operations as _operations
from .._arrays.traced import stop_gradient
from .._registry import lapack
from . import singular
from .lapack_arguments import columns, given
from .lapack_ranked import Ranked

TRANS = {0: 0, "N": 0, 1: 1, "T": 1, 2: 2, "C": 2}


def _check(name: str, a: Any, b: Any) -> None:
    if a.ndim != 2:
        raise ValueError(f"{name}: the matrix has shape {a.shape}; it must have two dimensions")
    rows = max(a.shape)
    if b.ndim not in (1, 2) or b.shape[0] != rows:
        raise ValueError(f"{name}: b has shape {b.shape}; it must be ({rows},) or ({rows}, nrhs) to have room "
                         "for right-hand sides and solutions")


def _multiply(form: str, factors: Any, tau: Any, c: Any, adjoint: bool) -> None:
    """Compute C := Q C or Q^H C by `ormqr` or a similar routine."""
    hermitian = factors.dtype.kind == "c"
    getattr(lapack, ("un" if hermitian else "or") + "m" + form)(
        0, ("C" if hermitian else "T") if adjoint else "N", factors, tau, c)


def gels(a: Any, b: Any, trans: Any = "N", lwork: Any = None, *, overwrite_a: bool = True,
         overwrite_b: bool = True) -> tuple[Any, Any]:
    """Solve op(A) X = B with a matrix of full rank, by least squares or with the X of least norm.

    Parameters
    ----------
    a : array, shape (m, n)
        The matrix A. Its factors overwrite it, as `geqrf` computes them if m >= n, or else `gelqf`.
    b : array, shape (max(m, n),) or (max(m, n), nrhs)
        The first rows contain the right-hand sides B. The solutions X overwrite the first rows. In a least-squares
        problem, the residual sum of squares of a column is the sum of the squared absolute values below its solution.
    trans : {"N", "T", "C"} or {0, 1, 2}
        op(A) is A ("N" or 0), its transpose ("T" or 1, for real matrices only) or its conjugate transpose ("C" or 2).
    lwork : object
        This parameter is accepted because SciPy has it, and is ignored.
    overwrite_a, overwrite_b : bool
        If False, the array of this name keeps its values, and a new array is returned.

    Returns
    -------
    lqr, x : array
        The factors and the solutions: a and b themselves, or new arrays if overwrite_a or overwrite_b is False.

    Raises
    ------
    ValueError
        If a does not have two dimensions, b does not have max(m, n) rows, trans is not one of the listed values, or it
        is "T" and a is complex.
    numpy.linalg.LinAlgError
        If the triangular factor has an exact zero on its diagonal. A derivative raises it if the factors have no
        derivative.

    Notes
    -----
    It calls `geqrf`, `ormqr` and `trtrs`, or `gelqf`, `trtrs` and `ormlq`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A, b = np.array([[1.0, 0.0], [1.0, 1.0], [1.0, 2.0]]), np.array([1.0, 3.0, 5.0])
    >>> ad.lapack.gels(A, b)[1][:2].round(12)
    array([1., 2.])
    """
    _check("gels", a, b)
    if trans not in TRANS or TRANS[trans] == 1 and a.dtype.kind == "c":
        raise ValueError(f"gels: trans is {trans!r}; it must be 'N', 'C', or for real matrices 'T'")
    m, n = a.shape
    factors, b = given(a, overwrite_a), given(b, overwrite_b)
    x = columns(b)
    if m >= n:
        factors, tau = lapack.geqrf(factors)
        if TRANS[trans]:
            lapack.trtrs(factors[:n], x[:n], trans=2)
            x[n:] = 0
        _multiply("qr", factors, tau, x, not TRANS[trans])
        if not TRANS[trans]:
            lapack.trtrs(factors[:n], x[:n])
    else:
        factors, tau = lapack.gelqf(factors)
        if not TRANS[trans]:
            lapack.trtrs(factors[:, :m], x[:m], lower=1)
            x[m:] = 0
        _multiply("lq", factors, tau, x, not TRANS[trans])
        if TRANS[trans]:
            lapack.trtrs(factors[:, :m], x[:m], lower=1, trans=2)
    return factors, b


def _written(b: Any, x: Any) -> Any:
    """Write the solution into b, and zeros below it."""
    into = columns(b)
    into[:len(x)] = x
    into[len(x):] = 0
    return b


def gelsd(a: Any, b: Any, lwork: Any = None, size_iwork: Any = None, cond: float = -1.0, *, overwrite_a: bool = True,
          overwrite_b: bool = True) -> tuple[Any, Any, int]:
    """Solve A X = B by least squares with the X of least norm, from the singular values of A.

    Parameters
    ----------
    a : array, shape (m, n)
        The matrix A, which may have any rank. It is not overwritten.
    b : array, shape (max(m, n),) or (max(m, n), nrhs)
        The first m rows contain the right-hand sides B. The solutions X overwrite the first n rows, and zeros overwrite
        the rows below them.
    lwork, size_iwork : object
        These parameters are accepted because SciPy has them, and are ignored.
    cond : float
        Singular values that are at most cond times the largest one count as 0. A negative cond stands for the machine
        precision of the dtype.
    overwrite_a : bool
        This parameter is accepted because SciPy has it, and is ignored: a is never overwritten.
    overwrite_b : bool
        If False, b keeps its values, and a new array is returned.

    Returns
    -------
    x : array
        The solutions X: b itself, or a new array if overwrite_b is False.
    s : array, shape (min(m, n),)
        The singular values in descending order. Their second derivatives are NaN.
    rank : int
        The number of singular values that do not count as 0, which is a constant.

    Raises
    ------
    ValueError
        If a does not have two dimensions, or b does not have max(m, n) rows.
    numpy.linalg.LinAlgError
        If the singular values do not converge.

    Notes
    -----
    The derivative assumes that the rank is constant; see `blasad.linalg.lstsq`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> x, s, rank = ad.lapack.gelsd(np.ones((2, 2)), np.array([1.0, 3.0]))
    >>> x.round(12), rank
    (array([1., 1.]), 1)
    """
    _check("gelsd", a, b)
    ranked = Ranked(a, float(np.finfo(a.dtype).eps) if cond < 0 else float(cond))
    b = given(b, overwrite_b)
    return _written(b, ranked.times(columns(b)[:a.shape[0]])), ranked.singular_values(), ranked.rank


def gelss(a: Any, b: Any, cond: float = -1.0, lwork: Any = None, *, overwrite_a: bool = True,
          overwrite_b: bool = True) -> tuple[Any, Any, Any, int]:
    """Solve A X = B by least squares with the X of least norm, and compute singular values and vectors of A.

    Parameters
    ----------
    a : array, shape (m, n)
        The matrix A, which may have any rank. V^H, the conjugated right singular vectors, overwrites its first min(m,
        n) rows.
    b : array, shape (max(m, n),) or (max(m, n), nrhs)
        The first m rows contain the right-hand sides B. The solutions X overwrite the first n rows, and zeros overwrite
        the rows below them.
    cond : float
        Singular values that are at most cond times the largest one count as 0. A negative cond stands for the machine
        precision of the dtype.
    lwork : object
        This parameter is accepted because SciPy has it, and is ignored.
    overwrite_a, overwrite_b : bool
        If False, the array of this name keeps its values, and a new array is returned.

    Returns
    -------
    v : array, shape (m, n)
        V^H in the first min(m, n) rows: a itself, or a new array if overwrite_a is False.
    x : array
        The solutions X: b itself, or a new array if overwrite_b is False.
    s : array, shape (min(m, n),)
        The singular values in descending order.
    rank : int
        The number of singular values that do not count as 0, which is a constant.

    Raises
    ------
    ValueError
        If a does not have two dimensions, or b does not have max(m, n) rows.
    numpy.linalg.LinAlgError
        If the singular values do not converge.

    Notes
    -----
    The derivative of x assumes that the rank is constant; see `blasad.linalg.lstsq`. The derivatives of s and V are
    those of `gesdd`. LAPACK leaves the transformed residuals below the solutions. Here, zeros are written, as by
    `gelsd`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> v, x, s, rank = ad.lapack.gelss(np.ones((2, 2)), np.array([1.0, 3.0]))
    >>> x.round(12), rank
    (array([1., 1.]), 1)
    """
    _check("gelss", a, b)
    ranked = Ranked(a, float(np.finfo(a.dtype).eps) if cond < 0 else float(cond))
    x = ranked.times(columns(b)[:a.shape[0]])
    _, s, vt = singular.svd_of(a, full=False, driver="gesvd")
    a, b = given(a, overwrite_a), given(b, overwrite_b)
    a[:len(s)] = vt
    return a, _written(b, x), s, ranked.rank


def gelsy(a: Any, b: Any, jptv: Any = None, cond: float = -1.0, lwork: Any = None, *, overwrite_a: bool = True,
          overwrite_b: bool = True) -> tuple[Any, Any, int]:
    """Solve A X = B by least squares with the X of least norm, by a QR factorization with column pivoting.

    Parameters
    ----------
    a : array, shape (m, n)
        The matrix A, which may have any rank. It is not overwritten.
    b : array, shape (max(m, n),) or (max(m, n), nrhs)
        The first m rows contain the right-hand sides B. The solutions X overwrite the first n rows, and zeros overwrite
        the rows below them.
    jptv : array of integers, shape (n,), optional
        The columns of A whose element in jptv is not 0 are moved to the front before pivoting.
    cond : float
        The rank is the order of the largest leading triangle of R whose condition number is below 1 / cond. A negative
        cond stands for the machine precision of the dtype.
    lwork : object
        This parameter is accepted because SciPy has it, and is ignored.
    overwrite_a : bool
        This parameter is accepted because SciPy has it, and is ignored: a is never overwritten.
    overwrite_b : bool
        If False, b keeps its values, and a new array is returned.

    Returns
    -------
    x : array
        The solutions X: b itself, or a new array if overwrite_b is False.
    j : array of integers, shape (n,)
        The order of the columns, counted from 0. It is a constant: a compiled program keeps the order from its trace.
    rank : int
        The rank, which is a constant, too.

    Raises
    ------
    ValueError
        If a does not have two dimensions, or b does not have max(m, n) rows.

    Notes
    -----
    The derivative assumes that the rank r is constant. Then A = Q Q^H A, where Q is from the QR factors of the first r
    columns in this order. It calls `geqrf` for these columns, `gelqf` for Q^H A, and `trtrs`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> x, j, rank = ad.lapack.gelsy(np.ones((2, 2)), np.array([1.0, 3.0]))
    >>> x.round(12), rank
    (array([1., 1.]), 1)
    """
    _check("gelsy", a, b)
    m, n = a.shape
    if jptv is not None and np.shape(jptv) != (n,):
        raise ValueError(f"gelsy: jptv has shape {np.shape(jptv)}; it must be {(n,)}")
    order, rank = _order_and_rank(a, jptv, float(np.finfo(a.dtype).eps) if cond < 0 else float(cond))
    b = given(b, overwrite_b)
    x = columns(b)
    solution = _zeros(b if is_plain(a) else a, (n, x.shape[1]), b.dtype)
    if rank:
        ordered, y = a[:, order].copy("F"), x[:m].copy("F")
        factors, tau = lapack.geqrf(ordered[:, :rank].copy("F"))
        _multiply("qr", factors, tau, ordered, True)
        _multiply("qr", factors, tau, y, True)
        across, scales = lapack.gelqf(ordered[:rank].copy("F"))
        solution[:rank] = y[:rank]
        lapack.trtrs(across[:, :rank], solution[:rank], lower=1)
        _multiply("lq", across, scales, solution, True)
        solution = solution[np.argsort(order)]
    return _written(b, solution), order, rank


def _zeros(like: Any, shape: tuple[int, int], dtype: Any) -> Any:
    return np.zeros(shape, dtype, "F") if is_plain(like) else _operations.allocate(
        like, shape, dtype, 0, (0, 1))


def _order_and_rank(a: Any, first: Any, cond: float) -> tuple[Any, int]:
    """Return the order of columns and the rank that LAPACK's gelsy finds."""
    m, n = a.shape
    if 0 in (m, n):
        return np.arange(n), 0
    values = np.asarray(stop_gradient(a))
    fixed = np.zeros((n, 1), np.int32) if first is None else np.asarray(first, np.int32).reshape(n, 1)
    routine, room = get_lapack_funcs(("gelsy", "gelsy_lwork"), (values,))
    lwork = int(np.real(room(m, n, 1, cond)[0]))
    _, _, order, rank, _ = routine(values, np.zeros((max(m, n), 1), values.dtype), fixed, cond, lwork)
    return np.asarray(order).ravel().astype(np.int64) - 1, int(rank)
