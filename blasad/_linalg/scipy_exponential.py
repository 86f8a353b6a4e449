"""The exponential of matrices."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.linalg as sl

from .._arrays.traced import TracedArray
from .._numpy.functions import array_of
from .._trees.kinds import StandIn
from . import exponential, exponential_times
from .norms import norm
from .scipy_arguments import over_stacks, square


def expm(A: Any) -> Any:
    """Compute the exponential of a matrix, exp(A).

    Parameters
    ----------
    A : array, shape (..., n, n)
        The matrix A.

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
    It uses a Pade approximant and squarings. The derivative takes the same steps with the powers of A and the squares,
    which are kept (Al-Mohy and Higham 2009). The adjoint of A is L(A, bX^H)^H. Eigenvalues are not used, so equal ones
    are no special case.

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
    """Compute the exponential of a matrix, exp(A), and its derivative L(A, E) along another matrix.

    Parameters
    ----------
    A, E : array, shape (..., n, n)
        The matrix A, and the direction E of the derivative.
    method : {None, "SPS", "blockEnlarge"}
        SciPy's method for arrays that are not traced. The results are the same to rounding.
    compute_expm : bool
        Whether the exponential is returned, too.
    check_finite : bool
        Whether NaN and Inf in the arguments raise ValueError.

    Returns
    -------
    expm_A : array, shape (..., n, n)
        The exponential. It is not returned if compute_expm is False.
    expm_frechet_AE : array, shape (..., n, n)
        The derivative L(A, E).

    Raises
    ------
    ValueError
        If the shapes do not fit together, an argument contains NaN or Inf, or method is not one of these values.

    Notes
    -----
    L(A, E) is a block of the exponential of [[A, E], [0, A]]. Its derivative is a block of the derivative of that
    exponential.

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
        raise ValueError(f"expm_frechet: E has shape {e.shape}; it must be that of A, {a.shape}")
    if method not in (None, "SPS", "blockEnlarge"):
        raise ValueError(f"expm_frechet: method is {method!r}; it must be None, 'SPS' or 'blockEnlarge'")
    if not isinstance(a, TracedArray):
        a = np.array(a, like=e)
    X, *kept = exponential.expm.of(a, room=exponential.Room())
    L = exponential.expm.change(a, e, *kept)
    return (X, L) if compute_expm else L


def expm_multiply(
    A: Any, B: Any, start: Any = None, stop: Any = None, num: Any = None, endpoint: Any = None, traceA: Any = None,
) -> Any:
    """Compute exp(A) B or exp(t A) B without the exponential itself, as in `scipy.sparse.linalg`.

    Parameters
    ----------
    A : array, shape (n, n), or matrix of scipy.sparse, or LinearOperator
        The matrix A. A sparse matrix or a LinearOperator is a constant. A sparse matrix with traced elements is
        converted to an array.
    B : array, shape (n,) or (n, k)
        The vectors B.
    start, stop : float, optional
        The first and the last time t. Without times, exp(A) B is computed.
    num : int, optional
        The number of times, 50 by default.
    endpoint : bool, optional
        Whether `stop` is one of the times, True by default.
    traceA : float, optional
        The trace of A, which is useful for a LinearOperator.

    Returns
    -------
    expm_A_B : array, shape (n,) or (n, k), or (num, n) or (num, n, k)
        exp(A) B, or exp(t A) B for each of the times t.

    Raises
    ------
    ValueError
        If the shapes of A and B do not fit together.

    Notes
    -----
    It takes steps of Taylor polynomials (Al-Mohy and Higham 2011). The reverse takes the steps again from the last one
    to the first. It computes the adjoint of A by one product of matrices for each step, so nothing takes O(n^3)
    operations.

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
        raise ValueError(f"expm_multiply: B has shape {b.shape}, which does not fit the matrix of shape {a.shape}")
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
    """Compute the condition number of the exponential: the largest factor by which it magnifies relative changes.

    Parameters
    ----------
    A : array, shape (..., n, n)
        The matrix A.
    check_finite : bool
        Whether NaN and Inf in the arguments raise ValueError.

    Returns
    -------
    kappa : float
        The largest singular value of the derivative as a matrix of order n^2, times ``|A|_F / |exp(A)|_F``.

    Raises
    ------
    ValueError
        If A is not square, or contains NaN or Inf.

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
