"""Functions of `scipy.linalg` and `numpy.linalg` with derivatives, made of the routines of `blasad.lapack`.

Signatures are SciPy's.  Arrays may be stacks of matrices in their last two axes.  `overwrite_a` and its kin let a
function work in the memory that it is given.  Inside a function that is being differentiated NumPy's own names do the
same: ``np.linalg.solve(A, b)`` of traced arrays comes here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from . import _arrays, lapack
from ._functions import array_of, concatenate
from ._traced import TracedArray

__all__ = [
    "block_diag",
    "cho_factor",
    "cho_solve",
    "cholesky",
    "det",
    "inv",
    "kron",
    "lstsq",
    "lu",
    "lu_factor",
    "lu_solve",
    "matrix_rank",
    "norm",
    "pinv",
    "qr",
    "rq",
    "slogdet",
    "solve",
    "solve_triangular",
]

TRANS = {0: 0, "N": 0, 1: 1, "T": 1, 2: 2, "C": 2}


# ---------------------------------------------------------------- arguments


def _array(name: str, a: Any, check_finite: bool = True) -> Any:
    """An array of floats; NaN and Inf are an error as in SciPy."""
    a = array_of(a)
    if a.dtype.kind in "biu":
        a = a.astype(float)
    if check_finite and not np.isfinite(_arrays.memory(a) if isinstance(a, TracedArray) else a).all():
        raise ValueError(f"{name}: array must not contain infs or NaNs")
    return a


def _square(name: str, a: Any, check_finite: bool = True) -> Any:
    a = _array(name, a, check_finite)
    if a.ndim < 2 or a.shape[-1] != a.shape[-2]:
        raise ValueError(f"{name}: the matrix has shape {a.shape}; its last two dimensions must be equal")
    return a


def _columnwise(a: Any) -> Any:
    """A copy whose matrices are stored by columns, as LAPACK wants them."""
    return a.copy("F") if a.ndim <= 2 else a.swapaxes(-1, -2).copy().swapaxes(-1, -2)


def _own(a: Any, overwrite: Any) -> Any:
    return a if overwrite else _columnwise(a)


def _beside(a: Any, b: Any) -> Any:
    """b in a dtype that a's results fit into, traced if a is: a right-hand side that is solved in place."""
    dtype = np.result_type(a.dtype, b.dtype)
    if isinstance(a, TracedArray) and not isinstance(b, TracedArray):
        b = np.array(b, like=a)
    return b.astype(dtype, copy=False)


def _alike(a: Any, b: Any) -> Any:
    return a.astype(np.result_type(a.dtype, b.dtype), copy=False)


def _each(f: Callable[..., Any], *arrays: Any) -> None:
    """Call f on the matrices of stacks that have the same leading axes."""
    lead = arrays[0].shape[:-2]
    for index in np.ndindex(*lead) if lead else ((),):
        f(*(x[index] if lead else x for x in arrays))


def _sides(name: str, a: Any, b: Any, vectors: bool) -> tuple[Any, Any]:
    """A stack of matrices and one of right-hand sides with the same leading axes, the latter new memory."""
    if b.ndim == 0 or (b.shape[-1] if vectors else b.shape[-2]) != a.shape[-1]:
        raise ValueError(f"{name}: b has shape {b.shape}; the matrix has {a.shape}")
    b = _beside(a, b)
    b = b[..., None] if vectors else b
    lead = np.broadcast_shapes(a.shape[:-2], b.shape[:-2])
    if b.shape[:-2] != lead:
        b = np.broadcast_to(b, (*lead, *b.shape[-2:]))
    if a.shape[:-2] != lead:
        a = np.broadcast_to(a, (*lead, *a.shape[-2:]))
    return _alike(a, b), _columnwise(b)


# ---------------------------------------------------------------- Cholesky


def cholesky(a: Any, lower: bool = False, overwrite_a: bool = False, check_finite: bool = True, *,
             sym: bool = False) -> Any:
    """The Cholesky factor of a positive definite matrix.

    Parameters
    ----------
    a : array, shape (..., n, n)
        Hermitian; of it one triangle is read, and that alone has a derivative.
    lower : bool
        Whether the lower triangle of a is read and the factor L with L L^H = A returned; else U with U^H U = A.
    overwrite_a : bool
        Whether to work in the memory of a.
    check_finite : bool
        Whether NaN and Inf raise.
    sym : bool
        Whether a is a symmetric matrix as a whole: ``(a + a^H) / 2`` is factored, so that both triangles share the
        derivative.

    Returns
    -------
    c : array, shape (..., n, n)
        The factor, with zeros in the other triangle.

    Raises
    ------
    ValueError
        For shapes that do not fit, NaN and Inf.
    numpy.linalg.LinAlgError
        If the matrix is not positive definite.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> def log_det(A):
    ...     return 2 * np.log(np.diag(ad.linalg.cholesky(A, lower=True))).sum()
    >>> ad.grad(log_det)(np.array([[2.0, 0.0], [0.0, 4.0]]))
    array([[0.5 , 0.  ],
           [0.  , 0.25]])
    """
    a = _square("cholesky", a, check_finite)
    if sym:
        a, overwrite_a = 0.5 * (a + np.conj(a.swapaxes(-1, -2))), True
    c = _own(a, overwrite_a)
    _each(lambda x: lapack.potrf(x, lower=int(lower), clean=1), c)
    return c


def cho_factor(a: Any, lower: bool = False, overwrite_a: bool = False, check_finite: bool = True) -> tuple[Any, bool]:
    """The Cholesky factor of a positive definite matrix, for `cho_solve`.

    Parameters
    ----------
    a : array, shape (..., n, n)
        Of it one triangle is read.
    lower : bool
        Which one.
    overwrite_a : bool
        Whether to work in the memory of a.
    check_finite : bool
        Whether NaN and Inf raise.

    Returns
    -------
    c : array, shape (..., n, n)
        The factor in one triangle; in the other one is what a has there.
    lower : bool
        Which triangle that is.

    Raises
    ------
    ValueError, numpy.linalg.LinAlgError
        As for `cholesky`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> c = ad.linalg.cho_factor(np.array([[4.0, 2.0], [2.0, 5.0]]))
    >>> ad.linalg.cho_solve(c, np.array([8.0, 9.0]))
    array([1.375, 1.25 ])
    """
    c = _own(_square("cho_factor", a, check_finite), overwrite_a)
    _each(lambda x: lapack.potrf(x, lower=int(lower), clean=0), c)
    return c, lower


def cho_solve(c_and_lower: tuple[Any, bool], b: Any, overwrite_b: bool = False, check_finite: bool = True) -> Any:
    """Solve A x = b from the Cholesky factor of A.

    Parameters
    ----------
    c_and_lower : tuple of array and bool
        What `cho_factor` returned.
    b : array, shape (n,) or (..., n, nrhs)
        The right-hand sides.
    overwrite_b : bool
        Whether to write the solution into b.
    check_finite : bool
        Whether NaN and Inf raise.

    Returns
    -------
    x : array
        The solution, shaped like b.

    Raises
    ------
    ValueError
        For shapes that do not fit, NaN and Inf.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> c = ad.linalg.cho_factor(np.array([[4.0, 2.0], [2.0, 5.0]]))
    >>> ad.linalg.cho_solve(c, np.array([8.0, 9.0]))
    array([1.375, 1.25 ])
    """
    c, lower = c_and_lower
    c, b = _square("cho_solve", c, check_finite), _array("cho_solve", b, check_finite)
    if overwrite_b and b.dtype == c.dtype and c.ndim == 2:
        return lapack.potrs(c, b, int(lower))
    c, x = _sides("cho_solve", c, b, b.ndim == 1)
    _each(lambda c, x: lapack.potrs(c, x, int(lower)), c, x)
    return x[..., 0] if b.ndim == 1 else x


# ---------------------------------------------------------------- LU


def lu_factor(a: Any, overwrite_a: bool = False, check_finite: bool = True) -> tuple[Any, Any]:
    """The LU factors of a matrix with exchanged rows, for `lu_solve`.

    Parameters
    ----------
    a : array, shape (m, n)
        The matrix.
    overwrite_a : bool
        Whether to work in the memory of a.
    check_finite : bool
        Whether NaN and Inf raise.

    Returns
    -------
    lu : array, shape (m, n)
        U, and L without its unit diagonal.
    piv : array of integers
        Row i was exchanged with row ``piv[i]``.

    Raises
    ------
    ValueError
        For shapes that do not fit, NaN and Inf.
    numpy.linalg.LinAlgError
        If an element of U's diagonal is exactly zero.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> factors = ad.linalg.lu_factor(np.array([[1.0, 2.0], [3.0, 4.0]]))
    >>> ad.linalg.lu_solve(factors, np.array([5.0, 11.0]))
    array([1., 2.])
    """
    a = _array("lu_factor", a, check_finite)
    if a.ndim != 2:
        raise ValueError(f"lu_factor: the matrix has shape {a.shape}; it must have two dimensions")
    found: tuple[Any, Any] = lapack.getrf(_own(a, overwrite_a))
    return found


def lu_solve(lu_and_piv: tuple[Any, Any], b: Any, trans: Any = 0, overwrite_b: bool = False,
             check_finite: bool = True) -> Any:
    """Solve op(A) x = b from the LU factors of A.

    Parameters
    ----------
    lu_and_piv : tuple
        What `lu_factor` returned.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides.
    trans : {0, 1, 2}
        op(A) is A (0), its transpose (1) or its conjugate transpose (2).
    overwrite_b : bool
        Whether to write the solution into b.
    check_finite : bool
        Whether NaN and Inf raise.

    Returns
    -------
    x : array
        The solution, shaped like b.

    Raises
    ------
    ValueError
        For shapes that do not fit, NaN and Inf.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> factors = ad.linalg.lu_factor(np.array([[1.0, 2.0], [3.0, 4.0]]))
    >>> ad.linalg.lu_solve(factors, np.array([5.0, 11.0]))
    array([1., 2.])
    """
    factors, piv = lu_and_piv
    factors, b = _square("lu_solve", factors, check_finite), _array("lu_solve", b, check_finite)
    x = b if overwrite_b and b.dtype == factors.dtype else _beside(factors, b).copy("F")
    return lapack.getrs(_alike(factors, x), piv, x, TRANS[trans])


def lu(a: Any, permute_l: bool = False, overwrite_a: bool = False, check_finite: bool = True,
       p_indices: bool = False) -> tuple[Any, ...]:
    """The factors P, L and U of a matrix, A = P L U.

    Parameters
    ----------
    a : array, shape (m, n)
        The matrix.
    permute_l : bool
        Whether to return P L and U.
    overwrite_a : bool
        Whether to work in the memory of a.
    check_finite : bool
        Whether NaN and Inf raise.
    p_indices : bool
        Whether P is returned as the integers p with ``A = L[p] @ U``.

    Returns
    -------
    p, l, u : array
        P, a constant; L, unit lower triangular, shape (m, k); U, upper triangular, shape (k, n), k = min(m, n).

    Raises
    ------
    ValueError, numpy.linalg.LinAlgError
        As for `lu_factor`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[1.0, 2.0], [3.0, 4.0]])
    >>> p, l, u = ad.linalg.lu(A)
    >>> np.allclose(p @ l @ u, A)
    True
    """
    factors, piv = lu_factor(a, overwrite_a, check_finite)
    m, n = factors.shape
    k = min(m, n)
    rows = np.arange(m)
    for i, j in enumerate(np.asarray(piv)):
        rows[[i, j]] = rows[[j, i]]
    place = np.argsort(rows)
    lower = np.tril(factors[:, :k], -1) + np.eye(m, k, dtype=factors.dtype)
    upper = np.triu(factors[:k])
    if permute_l:
        return lower[place], upper
    return (place if p_indices else np.eye(m, dtype=factors.dtype)[place]), lower, upper


# ---------------------------------------------------------------- solving, inverses


def solve(a: Any, b: Any, lower: bool = False, overwrite_a: bool = False, overwrite_b: bool = False,
          check_finite: bool = True, assume_a: str | None = None, transposed: bool = False) -> Any:
    """Solve A x = b.

    Parameters
    ----------
    a : array, shape (..., n, n)
        The matrix.
    b : array, shape (n,) or (..., n, nrhs)
        The right-hand sides.
    lower : bool
        With ``assume_a="pos"``: which triangle of a is read.
    overwrite_a, overwrite_b : bool
        Whether to work in the memory of a and b, if they are one matrix and its right-hand sides of one dtype.
    check_finite : bool
        Whether NaN and Inf raise.
    assume_a : {None, "gen", "pos"}
        Whether a is positive definite.
    transposed : bool
        Whether to solve A^T x = b.

    Returns
    -------
    x : array
        The solution, shaped like b.

    Raises
    ------
    ValueError
        For shapes that do not fit, NaN and Inf.
    numpy.linalg.LinAlgError
        If the matrix is singular, or not positive definite.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda A: ad.linalg.solve(A, np.array([1.0, 1.0])).sum())(np.diag([1.0, 2.0]))
    array([[-1.  , -0.5 ],
           [-0.5 , -0.25]])
    """
    kinds = {None: "gen", "gen": "gen", "general": "gen", "pos": "pos", "positive definite": "pos"}
    if assume_a not in kinds:
        raise TypeError(f"solve: assume_a is {assume_a!r}; it is 'gen' or 'pos'")
    if transposed and kinds[assume_a] == "pos":
        a, transposed = np.conj(a), False
    a, b = _square("solve", a, check_finite), _array("solve", b, check_finite)
    vectors = b.ndim == 1
    if a.ndim == 2 and b.ndim <= 2 and overwrite_b and a.dtype == b.dtype:
        x = b
    else:
        a, x = _sides("solve", a, b, vectors)
    memory = _own(a, overwrite_a)

    def one(c: Any, y: Any) -> None:
        if kinds[assume_a] == "pos":
            lapack.posv(c, y, int(lower))
        else:
            factors, piv = lapack.getrf(c)
            lapack.getrs(factors, piv, y, int(transposed))

    if x is b:
        one(memory, x)
        return x
    _each(one, memory, x)
    return x[..., 0] if vectors else x


def solve_triangular(a: Any, b: Any, trans: Any = 0, lower: bool = False, unit_diagonal: bool = False,
                     overwrite_b: bool = False, check_finite: bool = True) -> Any:
    """Solve op(A) x = b with a triangular A.

    Parameters
    ----------
    a : array, shape (..., n, n)
        Of it one triangle is read, and that alone has a derivative.
    b : array, shape (n,) or (..., n, nrhs)
        The right-hand sides.
    trans : {0, 1, 2}
        op(A) is A (0), its transpose (1) or its conjugate transpose (2).
    lower : bool
        Which triangle of a is read.
    unit_diagonal : bool
        Whether the diagonal is taken as ones and not read.
    overwrite_b : bool
        Whether to write the solution into b.
    check_finite : bool
        Whether NaN and Inf raise.

    Returns
    -------
    x : array
        The solution, shaped like b.

    Raises
    ------
    ValueError
        For shapes that do not fit, NaN and Inf.
    numpy.linalg.LinAlgError
        If an element of the diagonal is exactly zero.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.linalg.solve_triangular(np.array([[2.0, 0.0], [1.0, 1.0]]), np.array([2.0, 3.0]), lower=True)
    array([1., 2.])
    """
    a, b = _square("solve_triangular", a, check_finite), _array("solve_triangular", b, check_finite)
    vectors = b.ndim == 1
    flags = int(lower), TRANS[trans], int(unit_diagonal)
    if overwrite_b and a.dtype == b.dtype and a.ndim == 2 and b.ndim <= 2:
        lapack.trtrs(a, b[:, None] if vectors else b, *flags)
        return b
    a, x = _sides("solve_triangular", a, b, vectors)
    _each(lambda a, x: lapack.trtrs(a, x, *flags), a, x)
    return x[..., 0] if vectors else x


def inv(a: Any, overwrite_a: bool = False, check_finite: bool = True) -> Any:
    """The inverse of a matrix.

    Parameters
    ----------
    a : array, shape (..., n, n)
        The matrix.
    overwrite_a : bool
        Whether to work in the memory of a.
    check_finite : bool
        Whether NaN and Inf raise.

    Returns
    -------
    inverse : array, shape (..., n, n)
        The inverse.

    Raises
    ------
    ValueError
        For shapes that do not fit, NaN and Inf.
    numpy.linalg.LinAlgError
        If the matrix is singular.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda A: ad.linalg.inv(A).sum())(np.array([[2.0, 1.0], [1.0, 3.0]])).round(12)
    array([[-0.16, -0.08],
           [-0.08, -0.04]])
    """
    c = _own(_square("inv", a, check_finite), overwrite_a)
    _each(lambda x: lapack.getri(*lapack.getrf(x)), c)
    return c


# ---------------------------------------------------------------- QR, least squares


def _q_of(form: str, c: Any, tau: Any) -> Any:
    """Q from its reflectors, in their memory: `orgqr`, of complex matrices `ungqr`."""
    return getattr(lapack, ("un" if c.dtype.kind == "c" else "or") + "g" + form)(c, tau)


def _blank(like: Any, shape: tuple[int, int]) -> Any:
    found = np.zeros(shape[::-1], like.dtype, like=like) if isinstance(like, TracedArray) else np.zeros(
        shape[::-1], like.dtype)
    return found.T


def _matrix(name: str, a: Any, check_finite: bool) -> Any:
    a = _array(name, a, check_finite)
    if a.ndim != 2:
        raise ValueError(f"{name}: the matrix has shape {a.shape}; it must have two dimensions")
    return a


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
    c = _own(_matrix("qr", a, check_finite), overwrite_a)
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
    q = _blank(c, (m, m if mode == "full" else k))
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
    c = _own(_matrix("rq", a, check_finite), overwrite_a)
    m, n = c.shape
    k = min(m, n)
    c, tau = lapack.gerqf(c)
    r = np.triu(c[:, n - k:]) if mode == "economic" and m <= n else np.triu(c, n - m)
    if mode == "r":
        return r  # type: ignore[no-any-return]
    q = _blank(c, (n if mode == "full" else k, n))
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
    a, b = _matrix("lstsq", a, check_finite), _array("lstsq", b, check_finite)
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
    q, r, wide = _full_rank(_matrix("pinv", a, check_finite))
    found = solve_triangular(r, np.conj(q.T), check_finite=False)
    return np.conj(found.T) if wide else found


# ---------------------------------------------------------------- determinants


def _log_det(c: Any) -> tuple[Any, Any]:
    """Sign and logarithm of a determinant, from factors that are written into c."""
    factors, piv = lapack.getrf(c)
    diagonal = np.diagonal(factors)
    odd = int((np.asarray(piv) != np.arange(len(piv))).sum()) % 2
    size = np.abs(diagonal)
    sign = np.prod(diagonal / size) if len(piv) else 1.0
    return (-sign if odd else sign), np.log(size).sum()


def slogdet(a: Any) -> tuple[Any, Any]:
    """Sign and logarithm of the absolute value of a determinant.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix.

    Returns
    -------
    sign : number
        Of a complex determinant the phase.
    logabsdet : number
        The logarithm of its absolute value; its gradient is inv(A)^H.

    Raises
    ------
    ValueError
        For shapes that do not fit, NaN and Inf.
    numpy.linalg.LinAlgError
        If the matrix is exactly singular: the logarithm has no derivative there.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda A: ad.linalg.slogdet(A)[1])(np.diag([2.0, 4.0]))
    array([[0.5 , 0.  ],
           [0.  , 0.25]])
    """
    a = _square("slogdet", a)
    if a.ndim != 2:
        raise ValueError(f"slogdet: the matrix has shape {a.shape}; it must have two dimensions")
    return _log_det(_columnwise(a))


def det(a: Any, overwrite_a: bool = False, check_finite: bool = True) -> Any:
    """The determinant of a matrix.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix.
    overwrite_a : bool
        For SciPy's sake: a is not written.
    check_finite : bool
        Whether NaN and Inf raise.

    Returns
    -------
    det : number
        Its gradient is the matrix of cofactors, conjugated, at singular matrices too. Second derivatives there are not
        numbers.

    Raises
    ------
    ValueError
        For shapes that do not fit, NaN and Inf.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(ad.linalg.det)(np.array([[2.0, 1.0], [1.0, 3.0]])).round(12)
    array([[ 3., -1.],
           [-1.,  2.]])
    """
    a = _square("det", a, check_finite)
    if a.ndim != 2:
        raise ValueError(f"det: the matrix has shape {a.shape}; it must have two dimensions")
    return lapack.det(a)


# ---------------------------------------------------------------- without a factorization


def norm(a: Any, ord: Any = None, axis: Any = None, keepdims: bool = False, check_finite: bool = True) -> Any:
    """A norm of a vector or a matrix.

    Parameters
    ----------
    a : array
        Vectors, or a matrix.
    ord : {None, "fro", 1, 2, inf, -inf}
        As in `numpy.linalg.norm`; those that have a rule there.
    axis : int or tuple of int, optional
        Of the vectors, or of the matrix.
    keepdims : bool
        Whether the axes stay, with length 1.
    check_finite : bool
        Whether NaN and Inf raise.

    Returns
    -------
    norm : number or array
        The derivative at 0 is 0.

    Raises
    ------
    TypeError
        For an ord without a rule.
    ValueError
        For NaN and Inf.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(ad.linalg.norm)(np.array([3.0, 4.0]))
    array([0.6, 0.8])
    """
    return np.linalg.norm(_array("norm", a, check_finite), ord, axis, keepdims)


def matrix_rank(a: Any, tol: Any = None) -> Any:
    """The rank of a matrix: an integer, which has no derivative.

    Parameters
    ----------
    a : array, shape (..., m, n)
        The matrix.
    tol : float, optional
        What smaller singular values count as, as in `numpy.linalg.matrix_rank`.

    Returns
    -------
    rank : int
        A constant.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> int(ad.linalg.matrix_rank(np.ones((3, 3))))
    1
    """
    return np.linalg.matrix_rank(_array("matrix_rank", a, False), tol)


def kron(a: Any, b: Any) -> Any:
    """The Kronecker product of two matrices.

    Parameters
    ----------
    a, b : array, shapes (m, n) and (p, q)
        The matrices.

    Returns
    -------
    product : array, shape (m p, n q)
        The blocks ``a[i, j] * b``.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.linalg.kron(np.eye(2), np.ones((1, 2)))
    array([[1., 1., 0., 0.],
           [0., 0., 1., 1.]])
    """
    return np.kron(_array("kron", a, False), _array("kron", b, False))


def block_diag(*arrays: Any) -> Any:
    """A matrix with the given ones along its diagonal, and zeros elsewhere.

    Parameters
    ----------
    *arrays : arrays of at most two dimensions
        The blocks; a vector is a matrix of one row.

    Returns
    -------
    matrix : array
        As large as all of them together.

    Raises
    ------
    ValueError
        For arrays of more dimensions.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.linalg.block_diag(np.ones((1, 2)), 3.0)
    array([[1., 1., 0.],
           [0., 0., 3.]])
    """
    blocks = [array_of(x) for x in arrays] or [np.zeros((1, 0))]
    if any(x.ndim > 2 for x in blocks):
        raise ValueError(f"block_diag: the blocks have shapes {[x.shape for x in blocks]}; they have at most two "
                         "dimensions")
    blocks = [x if x.ndim == 2 else x.reshape(1, -1) for x in blocks]
    traced = next((x for x in blocks if isinstance(x, TracedArray)), None)
    dtype, width = np.result_type(*(x.dtype for x in blocks)), sum(x.shape[1] for x in blocks)
    rows, at = [], 0
    for x in blocks:
        row = np.zeros((x.shape[0], width), dtype) if traced is None else np.zeros(
            (x.shape[0], width), dtype, like=traced)
        row[:, at:at + x.shape[1]] = x
        rows.append(row)
        at += x.shape[1]
    return np.concatenate(rows) if traced is None else concatenate(rows)
