"""The exponential of matrices."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.linalg as sl

from .._arrays.traced import TracedArray
from .._numpy.functions import array_of
from .._spectral import exponential, exponential_times
from .._trees.kinds import StandIn
from ._arguments import over_stacks, square
from ._norms import norm


def expm(A: Any) -> Any:
    """The exponential of a matrix.

    Parameters
    ----------
    A : array, shape (..., n, n)
        The matrix.

    Returns
    -------
    eA : array, shape (..., n, n)
        The exponential.

    Raises
    ------
    numpy.linalg.LinAlgError
        If A is not square.

    Notes
    -----
    By a Pade approximant and squarings. The derivative goes the same way, with the powers of A and the squares, which
    are kept (Al-Mohy and Higham 2009); the adjoint of A is L(A, bX^H)^H. No eigenvalues, and so no gaps, appear.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda A: ad.linalg.expm(A)[0, 1])(np.zeros((2, 2))).round(12)
    array([[0., 1.],
           [0., 0.]])
    """
    a = array_of(A)
    if not isinstance(a, TracedArray):
        return sl.expm(a)
    if a.ndim < 2 and a.size == 1:
        return np.exp(a).reshape(1, 1)
    if a.ndim < 2 or a.shape[-1] != a.shape[-2]:
        raise np.linalg.LinAlgError(f"expm: the array has shape {a.shape}; its last two dimensions must be equal")
    return exponential.expm(a, room=exponential.Room()) if a.size else a.copy()


@over_stacks("A", "E")
def expm_frechet(A: Any, E: Any, method: Any = None, compute_expm: Any = True, check_finite: Any = True) -> Any:
    """The exponential of a matrix, and its derivative along another one.

    Parameters
    ----------
    A, E : array, shape (..., n, n)
        The matrix, and the direction along which its exponential is differentiated.
    method : {None, "SPS", "blockEnlarge"}
        SciPy's method; the derivative is the same for all of them.
    compute_expm : bool
        False leaves the exponential out.
    check_finite : bool
        Whether NaN and Inf are an error.

    Returns
    -------
    expm_A : array, shape (..., n, n)
        The exponential, if compute_expm.
    expm_frechet_AE : array, shape (..., n, n)
        The derivative L(A, E).

    Raises
    ------
    ValueError
        For shapes that do not fit, NaN and Inf, and another method.

    Notes
    -----
    L(A, E) is a part of the exponential of [[A, E], [0, A]]; its derivative is one of the derivative of that.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A, E = np.diag([1.0, 2.0]), np.ones((2, 2))
    >>> ad.grad(lambda E: ad.linalg.expm_frechet(A, E, compute_expm=False).sum())(E).round(4)
    array([[2.7183, 4.6708],
           [4.6708, 7.3891]])
    """
    a, e = array_of(A), array_of(E)
    if not isinstance(a, TracedArray) and not isinstance(e, TracedArray):
        return sl.expm_frechet(a, e, method, compute_expm, check_finite)
    a, e = square("expm_frechet", a, check_finite), square("expm_frechet", e, check_finite)
    if a.shape != e.shape:
        raise ValueError(f"expm_frechet: E has shape {e.shape}; that of A is {a.shape}")
    if method not in (None, "SPS", "blockEnlarge"):
        raise ValueError(f"expm_frechet: method is {method!r}; it is None, 'SPS' or 'blockEnlarge'")
    if not isinstance(a, TracedArray):
        a = np.array(a, like=e)
    X, *kept = exponential.expm.of(a, room=exponential.Room())
    L = exponential.expm.change(a, e, *kept)
    return (X, L) if compute_expm else L


def expm_multiply(
    A: Any, B: Any, start: Any = None, stop: Any = None, num: Any = None, endpoint: Any = None, traceA: Any = None,
) -> Any:
    """The exponential of a matrix times vectors, without the exponential, as in `scipy.sparse.linalg`.

    Parameters
    ----------
    A : array, shape (n, n), or matrix of scipy.sparse, or LinearOperator
        The matrix. One of SciPy is a constant; one that has traced elements becomes an array.
    B : array, shape (n,) or (n, k)
        The vectors.
    start, stop : float
        The first time and the last one; without, exp(A) B alone is found.
    num : int
        How many times there are, 50 by default.
    endpoint : bool
        Whether `stop` is one of them, True by default.
    traceA : float
        The trace of A, which a LinearOperator does not know.

    Returns
    -------
    expm_A_B : array, shape (n,) or (n, k), or (num, n) or (num, n, k)
        exp(A) B, or exp(t A) B for each of the times t.

    Raises
    ------
    ValueError
        For shapes that do not fit.

    Notes
    -----
    By steps of Taylor polynomials (Al-Mohy and Higham 2011). The reverse takes the steps again from the last to the
    first; the adjoint of A is one product of matrices for each, so that nothing of order n^3 is done.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A, b = np.array([[0.0, 1.0], [-1.0, 0.0]]), np.array([1.0, 0.0])
    >>> ad.grad(lambda A: ad.linalg.expm_multiply(A, b)[0])(A).round(4)
    array([[ 0.6909, -0.4207],
           [ 0.4207, -0.1506]])
    """
    b = array_of(B)
    if isinstance(A, StandIn):
        A = A.toarray()
    if not isinstance(A, TracedArray) and not isinstance(b, TracedArray):
        from scipy.sparse.linalg import expm_multiply as plain

        return plain(A, b, start, stop, num, endpoint, traceA)
    known = isinstance(A, (np.ndarray, list, TracedArray))
    a = square("expm_multiply", A, False) if known else A
    if b.ndim not in (1, 2) or a.shape[1] != b.shape[0]:
        raise ValueError(f"expm_multiply: B has shape {b.shape}; the matrix has {a.shape}")
    X = b[:, None] if b.ndim == 1 else b

    def moved(t: Any, X: Any) -> Any:
        if known:
            return exponential_times.times(t * a, X)
        return exponential_times.times_constant(X, a=t * a, trace=None if traceA is None else t * traceA)

    if start is None and stop is None and num is None and endpoint is None:
        return moved(1.0, X).reshape(b.shape)
    given = {"num": num, "endpoint": endpoint}
    ts, step = np.linspace(start, stop, retstep=True, **{name: x for name, x in given.items() if x is not None})
    found = [moved(float(ts[0]), X)]
    for _ in ts[1:]:
        found.append(moved(float(step), found[-1]))
    return np.stack(found).reshape(len(ts), *b.shape)


@over_stacks("A")
def expm_cond(A: Any, check_finite: Any = True) -> Any:
    """The condition number of the exponential: by how much it magnifies relative changes of a matrix at most.

    Parameters
    ----------
    A : array, shape (..., n, n)
        The matrix.
    check_finite : bool
        Whether NaN and Inf are an error.

    Returns
    -------
    kappa : float
        The largest singular value of the derivative as a matrix of order n^2, times ``|A|_F / |exp(A)|_F``.

    Raises
    ------
    ValueError
        If A is not square, and for NaN and Inf.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> round(float(ad.linalg.expm_cond(np.array([[0.0, 1.0], [0.0, 0.0]]))), 4)
    0.929
    >>> ad.grad(ad.linalg.expm_cond)(np.array([[0.0, 1.0], [0.0, 0.0]])).shape
    (2, 2)
    """
    a = square("expm_cond", A, check_finite)
    if not isinstance(a, TracedArray):
        return sl.expm_cond(a, check_finite)
    n = len(a)
    along = np.eye(n * n, dtype=a.dtype).reshape(n * n, n, n)
    X, *kept = exponential.expm.of(a, room=exponential.Room())
    columns = [exponential.expm.change(a, e, *kept).reshape(-1) for e in along]
    return np.linalg.norm(np.stack(columns, -1), 2) * norm(a) / norm(X)
