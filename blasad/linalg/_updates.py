"""Products with Q, and QR factorizations of matrices that change a little."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.linalg

from .. import lapack
from .._arrays.traced import TracedArray
from .._drivers._arguments import blank
from .._numpy.primitive import library
from .._spectral.updates import factored_of
from ._arguments import array, over_stacks
from ._orthogonal import qr


@over_stacks("a", "c")
def qr_multiply(a: Any, c: Any, mode: str = "right", pivoting: bool = False, conjugate: bool = False,
                overwrite_a: bool = False, overwrite_c: bool = False) -> tuple[Any, ...]:
    """The product of a matrix and the factor Q of another one, which is not formed.

    Parameters
    ----------
    a : array, shape (..., m, n)
        The matrix whose factors are A = Q R.
    c : array, shape (p,) or (..., p, q)
        The array to multiply with.
    mode : {"right", "left"}
        Whether c stands left of Q, or right of it.
    pivoting : bool
        Whether A is factored with its columns in order.
    conjugate : bool
        Whether Q is conjugated.
    overwrite_a, overwrite_c : bool
        For SciPy's sake: nothing is written; `overwrite_c` of mode "left" takes c with m rows.

    Returns
    -------
    CQ : array
        ``c @ Q`` or ``Q @ c``, with the min(m, n) first columns of Q.
    R : array
        The triangular factor.
    P : array of integers
        The order of columns, if it is asked for.

    Raises
    ------
    ValueError, numpy.linalg.LinAlgError
        As for `qr`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[3.0, 1.0], [4.0, 2.0], [0.0, 2.0]])
    >>> product, r = ad.linalg.qr_multiply(A, A.T)
    >>> np.allclose(product, r.T)
    True
    """
    if mode not in ("right", "left"):
        raise ValueError(f"Mode argument can only be 'left' or 'right' but not '{mode}'")
    c = array("qr_multiply", c)
    raw = qr(a, mode="raw", pivoting=pivoting)
    factors, tau = raw[0]
    m, k = factors.shape[0], min(factors.shape)
    columns = c if c.ndim == 2 else c[:, None] if mode == "left" else c[None, :]
    if columns.shape[mode == "right"] != (m if mode == "right" or overwrite_c else k):
        raise ValueError(f"qr_multiply: Q has shape {(m, k)} and c has {c.shape}; they must fit")
    dtype = np.result_type(factors, columns)
    factors, tau = factors[:, :k].astype(dtype, copy=False), tau.astype(dtype, copy=False)
    columns = (np.conj(columns) if conjugate else columns).astype(dtype, copy=False)
    found = blank(factors if isinstance(factors, TracedArray) else columns,
                  (m, columns.shape[1]) if mode == "left" else columns.shape)
    found[: len(columns)] = columns
    getattr(lapack, "unmqr" if dtype.kind == "c" else "ormqr")("L" if mode == "left" else "R", "N", factors, tau, found)
    found = found if mode == "left" else found[:, :k]
    found = np.conj(found) if conjugate else found
    return (found if c.ndim == 2 else found.reshape(-1), *raw[1:])


def _factors(A: Any, name: str, arrays: tuple[Any, ...], options: tuple[Any, ...]) -> tuple[Any, Any]:
    if library().is_recorded(list(arrays)):
        Q, R = factored_of(A(), *arrays, name=name, options=options)
    else:
        Q, R = getattr(scipy.linalg, name)(*arrays, *options)
    return Q, R


@over_stacks("Q", "R", "u")
def qr_insert(Q: Any, R: Any, u: Any, k: int, which: str = "row", rcond: Any = None, overwrite_qru: bool = False,
              check_finite: bool = True) -> tuple[Any, Any]:
    """The QR factors of a matrix into which rows or columns are inserted, from those of the matrix.

    Parameters
    ----------
    Q : array, shape (..., m, m) or (..., m, n)
        The unitary factor of A, square or with n columns.
    R : array, shape (..., m, n) or (..., n, n)
        The triangular factor.
    u : array, shape (n,), (p, n), (m,) or (m, p)
        The rows or columns.
    k : int
        Before which row or column.
    which : {"row", "col"}
        Whether rows or columns are inserted.
    rcond : float, optional
        As in `scipy.linalg.qr_insert`.
    overwrite_qru : bool
        For SciPy's sake: nothing is written.
    check_finite : bool
        Whether NaN and Inf raise.

    Returns
    -------
    Q1, R1 : array
        The factors, with the signs that SciPy gives them.

    Raises
    ------
    ValueError
        For shapes that do not fit, NaN and Inf.
    numpy.linalg.LinAlgError
        As in SciPy; in a derivative, if R1 is singular, or if the columns of a square Q1 beyond its rank, or phases of
        complex columns, are used in a way that depends on which ones are chosen.

    Notes
    -----
    The derivative is that of the factors of the new matrix, with Q a unitary one; it takes products of matrices, O(m
    n^2). R1 must be regular.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[3.0, 1.0], [4.0, 2.0], [0.0, 2.0]])
    >>> Q, R = ad.linalg.qr(A)
    >>> Q1, R1 = ad.linalg.qr_insert(Q, R, np.array([1.0, 5.0]), 1)
    >>> (Q1 @ R1).round(12)
    array([[3., 1.],
           [1., 5.],
           [4., 2.],
           [0., 2.]])
    """
    Q, R, u = (array("qr_insert", x, check_finite) for x in (Q, R, u))

    def whole() -> Any:
        A = Q @ R
        at = k + (A.shape[0] if which == "row" else A.shape[1]) if k < 0 else k
        if which == "row":
            return np.concatenate([A[:at], u.reshape(-1, A.shape[1]), A[at:]])
        return np.concatenate([A[:, :at], u.reshape(A.shape[0], -1), A[:, at:]], axis=1)

    return _factors(whole, "qr_insert", (Q, R, u), (k, which, rcond))


@over_stacks("Q", "R")
def qr_delete(Q: Any, R: Any, k: int, p: int = 1, which: str = "row", overwrite_qr: bool = False,
              check_finite: bool = True) -> tuple[Any, Any]:
    """The QR factors of a matrix from which rows or columns are deleted, from those of the matrix.

    Parameters
    ----------
    Q : array, shape (..., m, m) or (..., m, n)
        The unitary factor of A, square or with n columns.
    R : array, shape (..., m, n) or (..., n, n)
        The triangular factor.
    k : int
        The first row or column that is deleted.
    p : int
        How many are deleted.
    which : {"row", "col"}
        Whether rows or columns are deleted.
    overwrite_qr : bool
        For SciPy's sake: nothing is written.
    check_finite : bool
        Whether NaN and Inf raise.

    Returns
    -------
    Q1, R1 : array
        The factors, with the signs that SciPy gives them.

    Raises
    ------
    ValueError, numpy.linalg.LinAlgError
        As for `qr_insert`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[3.0, 1.0], [4.0, 2.0], [0.0, 2.0]])
    >>> Q1, R1 = ad.linalg.qr_delete(*ad.linalg.qr(A), 1)
    >>> np.allclose(Q1 @ R1, A[[0, 2]])
    True
    """
    Q, R = (array("qr_delete", x, check_finite) for x in (Q, R))

    def whole() -> Any:
        A = Q @ R
        at = k + (A.shape[0] if which == "row" else A.shape[1]) if k < 0 else k
        if which == "row":
            return np.concatenate([A[:at], A[at + p:]])
        return np.concatenate([A[:, :at], A[:, at + p:]], axis=1)

    return _factors(whole, "qr_delete", (Q, R), (k, p, which))


@over_stacks("Q", "R", "u", "v")
def qr_update(Q: Any, R: Any, u: Any, v: Any, overwrite_qruv: bool = False,
              check_finite: bool = True) -> tuple[Any, Any]:
    """The QR factors of A + u v^H, from those of A.

    Parameters
    ----------
    Q : array, shape (..., m, m) or (..., m, n)
        The unitary factor of A, square or with n columns.
    R : array, shape (..., m, n) or (..., n, n)
        The triangular factor.
    u, v : array, shapes (m,) and (n,), or (m, k) and (n, k)
        The change.
    overwrite_qruv : bool
        For SciPy's sake: nothing is written.
    check_finite : bool
        Whether NaN and Inf raise.

    Returns
    -------
    Q1, R1 : array
        The factors, with the signs that SciPy gives them.

    Raises
    ------
    ValueError, numpy.linalg.LinAlgError
        As for `qr_insert`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[3.0, 1.0], [4.0, 2.0], [0.0, 2.0]])
    >>> u, v = np.array([1.0, 0.0, 0.0]), np.array([0.0, 1.0])
    >>> Q1, R1 = ad.linalg.qr_update(*ad.linalg.qr(A), u, v)
    >>> np.allclose(Q1 @ R1, A + np.outer(u, v))
    True
    """
    Q, R, u, v = (array("qr_update", x, check_finite) for x in (Q, R, u, v))

    def whole() -> Any:
        return Q @ R + u.reshape(Q.shape[0], -1) @ np.conj(v.reshape(R.shape[1], -1).T)

    return _factors(whole, "qr_update", (Q, R, u, v), ())
