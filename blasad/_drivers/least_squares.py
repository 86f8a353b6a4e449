"""Least squares: by QR or LQ factors, with columns in order, and by singular values."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.linalg import get_lapack_funcs

from blasad._arrays.arrays import is_plain

from .._arrays import operations as _operations
from .._arrays.traced import stop_gradient
from .._registry import lapack
from .._spectral import singular
from ._arguments import columns, given
from .ranked import Ranked

TRANS = {0: 0, "N": 0, 1: 1, "T": 1, 2: 2, "C": 2}


def _check(name: str, a: Any, b: Any) -> None:
    if a.ndim != 2:
        raise ValueError(f"{name}: the matrix has shape {a.shape}; it must have two dimensions")
    rows = max(a.shape)
    if b.ndim not in (1, 2) or b.shape[0] != rows:
        raise ValueError(f"{name}: b has shape {b.shape}; it must be ({rows},) or ({rows}, nrhs), for right-hand sides "
                         "and for solutions")


def _multiply(form: str, factors: Any, tau: Any, c: Any, adjoint: bool) -> None:
    """C := Q C or Q^H C by `ormqr` and its kin."""
    hermitian = factors.dtype.kind == "c"
    getattr(lapack, ("un" if hermitian else "or") + "m" + form)(
        0, ("C" if hermitian else "T") if adjoint else "N", factors, tau, c)


def gels(a: Any, b: Any, trans: Any = "N", lwork: Any = None, *, overwrite_a: bool = True,
         overwrite_b: bool = True) -> tuple[Any, Any]:
    """Solve op(A) X = B with a matrix of full rank: by least squares, or with the X of least norm.

    Parameters
    ----------
    a : array, shape (m, n)
        The matrix; its factors are written here, of `geqrf` if m >= n, else of `gelqf`.
    b : array, shape (max(m, n),) or (max(m, n), nrhs)
        The right-hand sides in the first rows; the solutions are written there. Below the solution of least squares
        stands what tells the residues: the sum of the squared absolute values of a column.
    trans : {"N", "T", "C"}
        op(A) is A, its transpose, of real matrices, or its conjugate transpose. 0, 1 and 2 stand for them.
    lwork : object
        For SciPy's sake.
    overwrite_a, overwrite_b : bool
        False leaves the array as it is.

    Returns
    -------
    lqr, x : array
        a and b, or copies that were written.

    Raises
    ------
    ValueError
        For shapes that do not fit, and trans="T" of complex matrices.
    numpy.linalg.LinAlgError
        If the triangular factor has an exact zero on its diagonal; while it is differentiated, if the factors have no
        derivative.

    Notes
    -----
    `geqrf`, `ormqr` and `trtrs`, or `gelqf`, `trtrs` and `ormlq`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A, b = np.array([[1.0, 0.0], [1.0, 1.0], [1.0, 2.0]]), np.array([1.0, 3.0, 5.0])
    >>> ad.lapack.gels(A, b)[1][:2].round(12)
    array([1., 2.])
    """
    _check("gels", a, b)
    if trans not in TRANS or TRANS[trans] == 1 and a.dtype.kind == "c":
        raise ValueError(f"gels: trans is {trans!r}; it is 'N', 'T' of real matrices, or 'C'")
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
    """The solution in the memory of b, and zeros below it."""
    into = columns(b)
    into[:len(x)] = x
    into[len(x):] = 0
    return b


def gelsd(a: Any, b: Any, lwork: Any = None, size_iwork: Any = None, cond: float = -1.0, *, overwrite_a: bool = True,
          overwrite_b: bool = True) -> tuple[Any, Any, int]:
    """Solve A X = B by least squares with the X of least norm, by the singular values of A.

    Parameters
    ----------
    a : array, shape (m, n)
        The matrix, of any rank. It stays as it is.
    b : array, shape (max(m, n),) or (max(m, n), nrhs)
        The right-hand sides in the first m rows; the solutions are written into the first n, zeros below them.
    lwork, size_iwork : object
        For SciPy's sake.
    cond : float
        Singular values up to this times the largest one count as 0; if it is negative, the precision of the dtype.
    overwrite_a : bool
        For SciPy's sake.
    overwrite_b : bool
        False leaves b as it is.

    Returns
    -------
    x : array
        b, or a copy that was written.
    s : array, shape (min(m, n),)
        The singular values; their second derivatives are NaN.
    rank : int
        How many of them count: a constant.

    Raises
    ------
    ValueError
        For shapes that do not fit.
    numpy.linalg.LinAlgError
        If the singular values do not converge.

    Notes
    -----
    The derivative is that at constant rank; see `blasad.linalg.lstsq`.

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
    """Solve A X = B by least squares with the X of least norm, by the singular values of A and its right vectors.

    Parameters
    ----------
    a : array, shape (m, n)
        The matrix, of any rank; its right singular vectors, conjugated, are written into the first min(m, n) rows.
    b : array, shape (max(m, n),) or (max(m, n), nrhs)
        The right-hand sides in the first m rows; the solutions are written into the first n, zeros below them.
    cond : float
        Singular values up to this times the largest one count as 0; if it is negative, the precision of the dtype.
    lwork : object
        For SciPy's sake.
    overwrite_a, overwrite_b : bool
        False leaves the array as it is.

    Returns
    -------
    v : array, shape (m, n)
        a, or a copy that was written: V^H in its first rows.
    x : array
        b, or a copy that was written.
    s : array, shape (min(m, n),)
        The singular values.
    rank : int
        How many of them count: a constant.

    Raises
    ------
    ValueError
        For shapes that do not fit.
    numpy.linalg.LinAlgError
        If the singular values do not converge.

    Notes
    -----
    The derivative of x is that at constant rank; see `blasad.linalg.lstsq`. Those of s and V are those of `gesdd`.
    Below the solution LAPACK leaves what tells the residues; here it is zero, as by `gelsd`.

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
    """Solve A X = B by least squares with the X of least norm, by a QR factorization with columns in order.

    Parameters
    ----------
    a : array, shape (m, n)
        The matrix, of any rank. It stays as it is.
    b : array, shape (max(m, n),) or (max(m, n), nrhs)
        The right-hand sides in the first m rows; the solutions are written into the first n, zeros below them.
    jptv : array of integers, shape (n,), optional
        The columns of A whose element is not 0 come first.
    cond : float
        The rank is that of the largest leading triangle of R whose condition number is below 1 / cond; if it is
        negative, cond is the precision of the dtype.
    lwork : object
        For SciPy's sake.
    overwrite_a : bool
        For SciPy's sake.
    overwrite_b : bool
        False leaves b as it is.

    Returns
    -------
    x : array
        b, or a copy that was written.
    j : array of integers, shape (n,)
        The order of the columns, counted from 0.
    rank : int
        The rank. Both are constants: a compiled program has those of the data that it was traced with.

    Raises
    ------
    ValueError
        For shapes that do not fit.

    Notes
    -----
    With Q from the first columns in this order, as many as the rank, A is taken as Q Q^H A, which it is at constant
    rank: `geqrf`, `gelqf` of Q^H A, `trtrs`.

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
    """What LAPACK's gelsy finds of a matrix."""
    m, n = a.shape
    if 0 in (m, n):
        return np.arange(n), 0
    values = np.asarray(stop_gradient(a))
    fixed = np.zeros((n, 1), np.int32) if first is None else np.asarray(first, np.int32).reshape(n, 1)
    routine, room = get_lapack_funcs(("gelsy", "gelsy_lwork"), (values,))
    lwork = int(np.real(room(m, n, 1, cond)[0]))
    _, _, order, rank, _ = routine(values, np.zeros((max(m, n), 1), values.dtype), fixed, cond, lwork)
    return np.asarray(order).ravel().astype(np.int64) - 1, int(rank)
