"""Orthogonal factors, and least squares."""

from __future__ import annotations

from typing import Any

import numpy as np

from .. import lapack
from ._arguments import array, blank, matrix, own
from ._solve import solve_triangular


def _q_of(form: str, c: Any, tau: Any) -> Any:
    """Q from its reflectors, in their memory: `orgqr`, of complex matrices `ungqr`."""
    return getattr(lapack, ("un" if c.dtype.kind == "c" else "or") + "g" + form)(c, tau)


def qr(a: Any, overwrite_a: bool = False, lwork: Any = None, mode: str = "full", pivoting: bool = False,
       check_finite: bool = True) -> tuple[Any, ...]:
    """The factors of A = Q R, with the signs that LAPACK gives them.

    Parameters
    ----------
    a : array, shape (m, n)
        The matrix.
    overwrite_a : bool
        Whether to work in the memory of a.
    lwork : object
        For SciPy's sake.
    mode : {"full", "economic", "r", "raw"}
        Q square, Q with min(m, n) columns, R alone, or the reflectors and tau of LAPACK instead of Q.
    pivoting : bool
        Whether to factor A with its columns in the order p, which is returned last: ``A[:, p] = Q R``.
    check_finite : bool
        Whether NaN and Inf raise.

    Returns
    -------
    q, r : array
        Q and R; of mode "r", a tuple of R alone; of mode "raw", ``(qr, tau), r``.

    Raises
    ------
    ValueError
        For shapes that do not fit, NaN and Inf.
    numpy.linalg.LinAlgError
        While it is differentiated: where the factors have no derivative, as of dependent columns.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[3.0, 1.0], [4.0, 2.0], [0.0, 2.0]])
    >>> q, r = ad.linalg.qr(A, mode="economic")
    >>> np.allclose(q @ r, A), q.shape
    (True, (3, 2))
    """
    if mode not in ("full", "economic", "r", "raw"):
        raise ValueError(f"qr: mode is {mode!r}; it is 'full', 'economic', 'r' or 'raw'")
    c = own(matrix("qr", a, check_finite), overwrite_a)
    m, n = c.shape
    k = min(m, n)
    order: tuple[Any, ...] = ()
    if pivoting:
        c, jpvt, tau = lapack.geqp3(c)
        order = (np.asarray(jpvt),)
    else:
        c, tau = lapack.geqrf(c)
    r = np.triu(c if mode == "full" else c[:k])
    if mode == "r":
        return (r if m <= n else np.triu(c), *order)
    if mode == "raw":
        return ((c, tau), r, *order)
    q = blank(c, (m, m if mode == "full" else k))
    q[:, :k] = c[:, :k]
    return (_q_of("qr", q, tau), r, *order)


def rq(a: Any, overwrite_a: bool = False, lwork: Any = None, mode: str = "full",
       check_finite: bool = True) -> tuple[Any, ...]:
    """The factors of A = R Q, with the signs that LAPACK gives them.

    Parameters
    ----------
    a : array, shape (m, n)
        The matrix.
    overwrite_a : bool
        Whether to work in the memory of a.
    lwork : object
        For SciPy's sake.
    mode : {"full", "economic", "r"}
        Q square, Q with min(m, n) rows, or R alone.
    check_finite : bool
        Whether NaN and Inf raise.

    Returns
    -------
    r, q : array
        R and Q; of mode "r", R alone.

    Raises
    ------
    ValueError, numpy.linalg.LinAlgError
        As for `qr`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[3.0, 1.0, 2.0], [4.0, 2.0, 1.0]])
    >>> r, q = ad.linalg.rq(A, mode="economic")
    >>> np.allclose(r @ q, A), q.shape
    (True, (2, 3))
    """
    if mode not in ("full", "economic", "r"):
        raise ValueError(f"rq: mode is {mode!r}; it is 'full', 'economic' or 'r'")
    c = own(matrix("rq", a, check_finite), overwrite_a)
    m, n = c.shape
    k = min(m, n)
    c, tau = lapack.gerqf(c)
    r = np.triu(c[:, n - k:]) if mode == "economic" and m <= n else np.triu(c, n - m)
    if mode == "r":
        return r  # type: ignore[no-any-return]
    q = blank(c, (n if mode == "full" else k, n))
    q[len(q) - k:] = c[m - k:]
    return r, _q_of("rq", q, tau)


def qr_of_numpy(a: Any, mode: str) -> Any:
    """`numpy.linalg.qr`."""
    names = {"reduced": "economic", "complete": "full", "r": "r"}
    if mode not in names:
        raise TypeError(f"blasad: numpy.linalg.qr has no rule for mode={mode!r}; it has one for "
                        f"{', '.join(map(repr, names))}")
    found = qr(a, mode=names[mode], check_finite=False)
    return found[0][: min(a.shape)] if mode == "r" else found


def _full_rank(a: Any) -> tuple[Any, Any, bool]:
    """Q with orthonormal columns and the triangle R of a tall matrix, or of the adjoint of a wide one."""
    wide = a.shape[0] < a.shape[1]
    q, r = qr(np.conj(a.T) if wide else a, mode="economic", check_finite=False)
    return q, r, wide


def lstsq(a: Any, b: Any, check_finite: bool = True) -> tuple[Any, Any, int]:
    """The least squares solution of A x = b, of a matrix of full rank; of a wide one the x of least norm.

    Parameters
    ----------
    a : array, shape (m, n)
        The matrix.
    b : array, shape (m,) or (m, nrhs)
        The right-hand sides.
    check_finite : bool
        Whether NaN and Inf raise.

    Returns
    -------
    x : array, shape (n,) or (n, nrhs)
        The solution.
    residues : array or number
        The squared norms of ``b - A x`` where m > n.
    rank : int
        min(m, n).

    Raises
    ------
    ValueError
        For shapes that do not fit, NaN and Inf.
    numpy.linalg.LinAlgError
        If the rank is less than min(m, n).

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A, b = np.array([[1.0, 0.0], [1.0, 1.0], [1.0, 2.0]]), np.array([1.0, 3.0, 5.0])
    >>> ad.linalg.lstsq(A, b)[0].round(12)
    array([1., 2.])
    """
    a, b = matrix("lstsq", a, check_finite), array("lstsq", b, check_finite)
    if b.ndim not in (1, 2) or b.shape[0] != a.shape[0]:
        raise ValueError(f"lstsq: b has shape {b.shape}; the matrix has {a.shape}")
    q, r, wide = _full_rank(a)
    if wide:
        x = q @ solve_triangular(r, b, "C", check_finite=False)
        return x, np.zeros((0,)), a.shape[0]
    x = solve_triangular(r, np.conj(q.T) @ b, check_finite=False)
    away = b - a @ x
    residues = np.zeros((0,)) if a.shape[0] == a.shape[1] else (np.abs(away) ** 2).sum(0)
    return x, residues, a.shape[1]


def pinv(a: Any, check_finite: bool = True) -> Any:
    """The pseudoinverse of a matrix of full rank.

    Parameters
    ----------
    a : array, shape (m, n)
        The matrix.
    check_finite : bool
        Whether NaN and Inf raise.

    Returns
    -------
    inverse : array, shape (n, m)
        inv(A^H A) A^H of a tall matrix, A^H inv(A A^H) of a wide one.

    Raises
    ------
    ValueError, numpy.linalg.LinAlgError
        As for `lstsq`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[1.0, 0.0], [1.0, 1.0], [1.0, 2.0]])
    >>> np.allclose(ad.linalg.pinv(A), np.linalg.pinv(A))
    True
    """
    q, r, wide = _full_rank(matrix("pinv", a, check_finite))
    found = solve_triangular(r, np.conj(q.T), check_finite=False)
    return np.conj(found.T) if wide else found
