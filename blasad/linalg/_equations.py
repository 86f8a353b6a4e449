"""Sylvester's and Lyapunov's equations."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.linalg import LinAlgError

from .. import lapack
from .._arrays.traced import TracedArray
from .._drivers._arguments import blank
from .._registry.namespace import inner
from ._arguments import array, columnwise, over_stacks, square, values
from ._lu import lu_solve
from ._matrices import kron
from ._solve import inv


def _matrix(name: str, a: Any) -> Any:
    a = square(name, a)
    if a.ndim != 2:
        raise ValueError(f"{name}: the matrix has shape {a.shape}; it must have two dimensions")
    return a


def _right_side(name: str, q: Any, m: int, n: int) -> Any:
    q = array(name, q)
    if q.shape != (m, n):
        raise ValueError(f"{name}: q has shape {q.shape}; it must be {(m, n)}")
    return q


def _alike(*arrays: Any) -> list[Any]:
    """The arrays in one dtype."""
    dtype = np.result_type(*(x.dtype for x in arrays))
    return [x.astype(dtype, copy=False) for x in arrays]


def _schur(a: Any) -> Any:
    """T over U, a = U T U^H; no derivative of these is needed."""
    factors = blank(a, (2 * len(a), len(a)))
    return inner("quasi")(a, factors)


@over_stacks("a", "b", "q")
def solve_sylvester(a: Any, b: Any, q: Any) -> Any:
    """Solve A X + X B = Q.

    Parameters
    ----------
    a, b : array, shapes (m, m) and (n, n)
        The matrices.
    q : array, shape (..., m, n)
        The right-hand side.

    Returns
    -------
    x : array, shape (..., m, n)
        The solution.

    Raises
    ------
    ValueError
        For shapes that do not fit, NaN and Inf.
    numpy.linalg.LinAlgError
        If the equation is singular or nearly so: if A has an eigenvalue close to one of -B.

    Notes
    -----
    By the Schur factors of A and B, which the derivatives use again: with bX the adjoint of X, that of Q is the
    solution Y of A^H Y + Y B^H = bX, and bA = -Y X^H, bB = -X^H Y.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A, B, Q = np.diag([1.0, 2.0]), np.diag([1.0, 3.0]), np.ones((2, 2))
    >>> ad.grad(lambda Q: ad.linalg.solve_sylvester(A, B, Q).sum())(Q).round(4)
    array([[0.5   , 0.25  ],
           [0.3333, 0.2   ]])
    """
    a, b = _matrix("solve_sylvester", a), _matrix("solve_sylvester", b)
    q = _right_side("solve_sylvester", q, len(a), len(b))
    a, b, q = _alike(a, b, q)
    return _solved(_schur(a), _schur(b), q)


def _solved(f: Any, g: Any, q: Any, turned: int = 0) -> Any:
    """The solution of A X + X B = Q from factors of A and B, or of B^H if turned is 2."""
    traced = next((x for x in (f, g) if isinstance(x, TracedArray)), None)
    if traced is not None and not isinstance(q, TracedArray):
        q = np.array(q, like=traced)
    return inner("sylvester")(f, g, columnwise(q), 0, turned)


@over_stacks("a", "q")
def solve_continuous_lyapunov(a: Any, q: Any) -> Any:
    """Solve A X + X A^H = Q.

    Parameters
    ----------
    a : array, shape (..., n, n)
        The matrix.
    q : array, shape (..., n, n)
        The right-hand side; it need not be Hermitian.

    Returns
    -------
    x : array, shape (..., n, n)
        The solution.

    Raises
    ------
    ValueError
        For shapes that do not fit, NaN and Inf.
    numpy.linalg.LinAlgError
        If the equation is singular or nearly so: if A has two eigenvalues, or one, with lambda_i close to
        -conj(lambda_j).

    Notes
    -----
    By the Schur factors of A, as `solve_sylvester`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A, Q = np.array([[-1.0, 1.0], [0.0, -2.0]]), -np.eye(2)
    >>> ad.linalg.solve_continuous_lyapunov(A, Q).round(4)
    array([[0.5833, 0.0833],
           [0.0833, 0.25  ]])
    """
    a = _matrix("solve_continuous_lyapunov", a)
    q = _right_side("solve_continuous_lyapunov", q, len(a), len(a))
    a, q = _alike(a, q)
    factors = _schur(a)
    return _solved(factors, factors, q, 2)


solve_lyapunov = solve_continuous_lyapunov          # SciPy's older name


@over_stacks("a", "q")
def solve_discrete_lyapunov(a: Any, q: Any, method: Any = None) -> Any:
    """Solve A X A^H - X + Q = 0.

    Parameters
    ----------
    a : array, shape (..., n, n)
        The matrix.
    q : array, shape (..., n, n)
        The constant term; it need not be Hermitian.
    method : {None, "direct", "bilinear"}
        "direct" solves the n^2 linear equations; "bilinear" turns them into a continuous equation, in order n^3
        operations. By default the former below n = 10.

    Returns
    -------
    x : array, shape (..., n, n)
        The solution.

    Raises
    ------
    ValueError
        For shapes that do not fit, NaN and Inf, and another method.
    numpy.linalg.LinAlgError
        If the equation is singular or nearly so: if A has eigenvalues with lambda_i conj(lambda_j) close to 1.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda A: ad.linalg.solve_discrete_lyapunov(A, np.eye(1)).sum())(np.array([[0.5]])).round(4)
    array([[1.7778]])
    """
    a = _matrix("solve_discrete_lyapunov", a)
    n = len(a)
    q = _right_side("solve_discrete_lyapunov", q, n, n)
    if method not in (None, "direct", "bilinear"):
        raise ValueError(f"solve_discrete_lyapunov: method is {method!r}; it is 'direct' or 'bilinear'")
    a, q = _alike(a, q)
    one = np.eye(n, dtype=a.dtype)
    if method == "direct" or method is None and n < 10:
        equations = np.eye(n * n, dtype=a.dtype) - kron(a, np.conj(a))
        norm = np.abs(values(equations)).sum(0).max(initial=0)
        lu, piv = lapack.getrf(columnwise(equations))
        if lapack.gecon(values(lu), norm) <= np.finfo(a.dtype).eps:
            raise LinAlgError("solve_discrete_lyapunov: the equation is singular or nearly so: a product of "
                              "eigenvalues of the matrix, one of them conjugated, is close to 1")
        return lu_solve((lu, piv), q.reshape(-1), check_finite=False).reshape(n, n)
    adjoint = np.conj(a.T)
    behind = inv(adjoint + one, check_finite=False)
    b = (adjoint - one) @ behind
    return solve_continuous_lyapunov(np.conj(b.T), -2 * (inv(a + one, check_finite=False) @ q @ behind))
