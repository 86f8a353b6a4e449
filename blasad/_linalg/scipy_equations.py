"""Sylvester and Lyapunov equations."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.linalg import LinAlgError

from .. import lapack
from .._arrays.traced import TracedArray
from .._registry.namespace import inner
from .lapack_arguments import blank
from .scipy_arguments import array, columnwise, over_stacks, square, values
from .scipy_lu import lu_solve
from .scipy_solve import inv
from .special_matrices import kron


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
    """Convert the arrays to their common dtype."""
    dtype = np.result_type(*(x.dtype for x in arrays))
    return [x.astype(dtype, copy=False) for x in arrays]


def _schur(a: Any) -> Any:
    """Return T and U of a = U T U^H, one above the other. Their derivatives are not needed."""
    factors = blank(a, (2 * len(a), len(a)))
    return inner("quasi")(a, factors)


@over_stacks("a", "b", "q")
def solve_sylvester(a: Any, b: Any, q: Any) -> Any:
    """Solve the Sylvester equation A X + X B = Q.

    Parameters
    ----------
    a, b : array, shapes (..., m, m) and (..., n, n)
        The matrices A and B.
    q : array, shape (..., m, n)
        The right-hand side Q.

    Returns
    -------
    x : array, shape (..., m, n)
        The solution.

    Raises
    ------
    ValueError
        If the shapes do not fit together, or an argument contains NaN or Inf.
    numpy.linalg.LinAlgError
        If the equation is singular or nearly singular: an eigenvalue of A is close to an eigenvalue of -B.

    Notes
    -----
    It uses the Schur factors of A and B, and so do the derivatives. With the adjoint bX of X, the adjoint of Q is the
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
    """Solve A X + X B = Q from the Schur factors of A and B, or of B^H if turned is 2."""
    traced = next((x for x in (f, g) if isinstance(x, TracedArray)), None)
    if traced is not None and not isinstance(q, TracedArray):
        q = np.array(q, like=traced)
    return inner("sylvester")(f, g, columnwise(q), 0, turned)


@over_stacks("a", "q")
def solve_continuous_lyapunov(a: Any, q: Any) -> Any:
    """Solve the Lyapunov equation A X + X A^H = Q.

    Parameters
    ----------
    a : array, shape (..., n, n)
        The matrix A.
    q : array, shape (..., n, n)
        The right-hand side Q, which need not be Hermitian.

    Returns
    -------
    x : array, shape (..., n, n)
        The solution.

    Raises
    ------
    ValueError
        If the shapes do not fit together, or an argument contains NaN or Inf.
    numpy.linalg.LinAlgError
        If the equation is singular or nearly singular: an eigenvalue lambda_i of A is close to -conj(lambda_j), where i
        and j may be equal.

    Notes
    -----
    It uses the Schur factors of A, as `solve_sylvester` does.

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
    """Solve the discrete Lyapunov equation A X A^H - X + Q = 0.

    Parameters
    ----------
    a : array, shape (..., n, n)
        The matrix A.
    q : array, shape (..., n, n)
        The constant term Q, which need not be Hermitian.
    method : {None, "direct", "bilinear"}
        "direct" solves n^2 linear equations. "bilinear" transforms the equation to a continuous one, and takes O(n^3)
        operations. None stands for "direct" if n < 10, and for "bilinear" otherwise.

    Returns
    -------
    x : array, shape (..., n, n)
        The solution.

    Raises
    ------
    ValueError
        If the shapes do not fit together, an argument contains NaN or Inf, or method is not one of these values.
    numpy.linalg.LinAlgError
        If the equation is singular or nearly singular: a product lambda_i conj(lambda_j) of eigenvalues of A is close
        to 1.

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
        raise ValueError(f"solve_discrete_lyapunov: method is {method!r}; it must be 'direct' or 'bilinear'")
    a, q = _alike(a, q)
    one = np.eye(n, dtype=a.dtype)
    if method == "direct" or method is None and n < 10:
        equations = np.eye(n * n, dtype=a.dtype) - kron(a, np.conj(a))
        norm = np.abs(values(equations)).sum(0).max(initial=0)
        lu, piv = lapack.getrf(columnwise(equations))
        if lapack.gecon(values(lu), norm) <= np.finfo(a.dtype).eps:
            raise LinAlgError("solve_discrete_lyapunov: the equation is singular or nearly so: the product of an "
                              "eigenvalue and a conjugated eigenvalue of the matrix is close to 1")
        return lu_solve((lu, piv), q.reshape(-1), check_finite=False).reshape(n, n)
    adjoint = np.conj(a.T)
    behind = inv(adjoint + one, check_finite=False)
    b = (adjoint - one) @ behind
    return solve_continuous_lyapunov(np.conj(b.T), -2 * (inv(a + one, check_finite=False) @ q @ behind))
