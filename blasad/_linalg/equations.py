"""Sylvester, Lyapunov and algebraic Riccati equations.

For a Riccati equation, with the gain K and the closed loop F = A - B K of a solution X, the change of X solves a
Lyapunov or Stein equation with F E^-1, whose right-hand side is

    W = 2 herm(E^H X (dA - dB K) - dS K + dE^H X F) + K^H dR K + dQ         (continuous)
    W = 2 herm(F^H X (dA - dB K) - dS K - E^H X dE) + K^H dR K + dQ         (discrete)

since X is stationary in K (Kao and Hennequin, Automatic differentiation of Sylvester, Lyapunov, and algebraic Riccati
equations, 2020, with E and S).  Q and R are Hermitian, and so are their adjoints.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.linalg as sl
from numpy.linalg import LinAlgError

from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Operand
from .._numpy.primitive import Primitive
from .._registry.namespace import inner
from .arguments import array, blank, columnwise, in_double, in_rows, over_stacks, square, together, values
from .drivers import lapack
from .faces import public
from .frame import adjoint, hermitian_part, vanishes
from .lu import lu_solve
from .solve import inv
from .special_matrices import kron
from .texts import documented


def one_matrix(name: str, a: Array) -> Array:
    a = square(name, a)
    if a.ndim != 2:
        raise ValueError(f"{name}: the matrix has shape {a.shape}; it must have two dimensions")
    return a


def right_side(name: str, q: Array, m: int, n: int) -> Array:
    q = array(name, q)
    if q.shape != (m, n):
        raise ValueError(f"{name}: q has shape {q.shape}; it must be {(m, n)}")
    return q


def alike(*arrays: Operand) -> list[Operand]:
    """Convert the arrays to their common dtype."""
    dtype = np.result_type(*(x.dtype for x in arrays))
    return [x.astype(dtype, copy=False) for x in arrays]


def schur_factors(a: Array) -> Operand:
    """Return T and U of a = U T U^H, one above the other. Their derivatives are not needed."""
    factors = blank(a, (2 * len(a), len(a)))
    return inner("quasi")(a, factors)


@public("scipy.linalg.solve_sylvester")
@documented(raises="finite")
@over_stacks("a", "b", "q")
def solve_sylvester(a: Operand, b: Operand, q: Operand) -> Operand:
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
    a, b = one_matrix("solve_sylvester", a), one_matrix("solve_sylvester", b)
    q = right_side("solve_sylvester", q, len(a), len(b))
    a, b, q = alike(a, b, q)
    return in_rows(solved(schur_factors(a), schur_factors(b), q))


def solved(f: Array, g: Array, q: Array, turned: int = 0) -> Operand:
    """Solve A X + X B = Q from the Schur factors of A and B, or of B^H if turned is 2."""
    traced = next((x for x in (f, g) if isinstance(x, TracedArray)), None)
    if traced is not None and not isinstance(q, TracedArray):
        q = np.array(q, like=traced)
    return inner("sylvester")(f, g, columnwise(q), 0, turned)


@public("scipy.linalg.solve_continuous_lyapunov", also="solve_lyapunov")
@documented(raises="finite", a="square")
@over_stacks("a", "q")
def solve_continuous_lyapunov(a: Operand, q: Operand) -> Operand:
    """Solve the Lyapunov equation A X + X A^H = Q.

    Parameters
    ----------
    q : array, shape (..., n, n)
        The right-hand side Q, which need not be Hermitian.

    Returns
    -------
    x : array, shape (..., n, n)
        The solution.

    Raises
    ------
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
    a = one_matrix("solve_continuous_lyapunov", a)
    q = right_side("solve_continuous_lyapunov", q, len(a), len(a))
    a, q = alike(a, q)
    factors = schur_factors(a)
    return in_rows(solved(factors, factors, q, 2))


solve_lyapunov = solve_continuous_lyapunov          # SciPy's older name


@public("scipy.linalg.solve_discrete_lyapunov")
@documented(a="square")
@over_stacks("a", "q")
def solve_discrete_lyapunov(a: Operand, q: Operand, method: Any = None) -> Operand:
    """Solve the discrete Lyapunov equation A X A^H - X + Q = 0.

    Parameters
    ----------
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
    a = one_matrix("solve_discrete_lyapunov", a)
    n = len(a)
    q = right_side("solve_discrete_lyapunov", q, n, n)
    if method not in (None, "direct", "bilinear"):
        raise ValueError(f"solve_discrete_lyapunov: method is {method!r}; it must be 'direct' or 'bilinear'")
    a, q = (in_double(x) for x in alike(a, q))
    one = np.eye(n, dtype=a.dtype)
    if method == "direct" or method is None and n < 10:
        equations = np.eye(n * n, dtype=a.dtype) - kron(a, np.conj(a))
        norm = np.abs(values(equations)).sum(0).max(initial=0)
        lu, piv = lapack.getrf(columnwise(equations))
        if lapack.gecon(values(lu), norm) <= np.finfo(a.dtype).eps:
            raise LinAlgError("solve_discrete_lyapunov: the equation is singular or nearly so: the product of an "
                              "eigenvalue and a conjugated eigenvalue of the matrix is close to 1")
        return lu_solve((lu, piv), q.reshape(-1), check_finite=False).reshape(n, n)
    behind = inv(adjoint(a) + one, check_finite=False)
    b = (adjoint(a) - one) @ behind
    return solve_continuous_lyapunov(adjoint(b), -2 * (inv(a + one, check_finite=False) @ q @ behind))


# ---------------------------------------------------------------- algebraic Riccati equations

def riccati_value(a: Array, b: Array, q: Array, r: Array, e: Array | None, s: Array | None, discrete: bool = False,
                  balanced: Any = True) -> Operand:
    solve = sl.solve_discrete_are if discrete else sl.solve_continuous_are
    # with E, SciPy's balancing does not scale E in the last step, and returns a wrong solution
    return solve(a, b, q, r, e, s, balanced and e is None)


def loop(X: Array, a: Array, b: Array, r: Array, e: Array | None, s: Array | None,
         discrete: bool) -> tuple[Operand, Operand, Operand]:
    """Return K, F and F E^-1."""
    ahead = a if discrete else e
    side = adjoint(b) @ (X if ahead is None else X @ ahead)
    side = side if s is None else side + adjoint(s)
    K = np.linalg.solve(r + adjoint(b) @ X @ b if discrete else r, side)
    F = a - b @ K
    return K, F, F if e is None else adjoint(np.linalg.solve(adjoint(e), adjoint(F)))


def of_closed_loop(M: Array, W: Array, discrete: bool) -> Operand:
    """Solve M X M^H - X + W = 0 (discrete) or M X + X M^H + W = 0."""
    return solve_discrete_lyapunov(M, W) if discrete else solve_continuous_lyapunov(M, -W)


def riccati_forward(changes: tuple[Array | None, ...], X: Array, a: Array, b: Array, q: Array, r: Array,
                    e: Array | None, s: Array | None, discrete: bool = False, balanced: Any = True) -> Operand:
    da, db, dq, dr, de, ds = changes
    K, F, M = loop(X, a, b, r, e, s, discrete)
    moved = X @ (da - db @ K)
    W = adjoint(F) @ moved if discrete else moved if e is None else adjoint(e) @ moved
    W = W if s is None else W - ds @ K
    if e is not None:
        W = W - adjoint(e) @ X @ de if discrete else W + adjoint(de) @ X @ F
    W = 2 * hermitian_part(W) + adjoint(K) @ hermitian_part(dr) @ K + hermitian_part(dq)
    if e is not None:
        W = np.linalg.solve(adjoint(e), adjoint(np.linalg.solve(adjoint(e), W)))
    return of_closed_loop(adjoint(M), W, discrete)


def riccati_reverse(bX: Array, X: Array, a: Array, b: Array, q: Array, r: Array, e: Array | None, s: Array | None,
                    discrete: bool = False, balanced: Any = True) -> tuple[Array | None, ...]:
    if vanishes(bX):
        return tuple(None if x is None else np.zeros(x.shape, x.dtype) for x in (a, b, q, r, e, s))
    K, F, M = loop(X, a, b, r, e, s, discrete)
    P = of_closed_loop(M, hermitian_part(bX), discrete)
    if e is not None:
        P = np.linalg.solve(e, adjoint(np.linalg.solve(e, P)))
    P = hermitian_part(P)
    one = P if e is None else e @ P
    ba, be = 2 * X @ F @ P, 2 * X @ one
    if not discrete:
        ba, be = be, -ba
    PK = P @ adjoint(K)
    return ba, -ba @ adjoint(K), P, K @ PK, None if e is None else -be, None if s is None else -2 * PK


riccati = Primitive(riccati_value, riccati_forward, riccati_reverse, copies=False)
riccati.name = "the solution of a Riccati equation"


def riccati_solution(name: str, discrete: bool, balanced: bool, *given: Operand) -> Operand:
    arrays = [None if x is None else np.atleast_2d(array(name, x)) for x in given]
    lead = np.broadcast_shapes(*(x.shape[:-2] for x in arrays if x is not None))
    if not lead:
        return riccati(*arrays, discrete=discrete, balanced=balanced)
    arrays = [None if x is None else np.broadcast_to(x, (*lead, *x.shape[-2:])) for x in arrays]
    solutions = [riccati(*(None if x is None else x[index] for x in arrays), discrete=discrete, balanced=balanced)
                 for index in np.ndindex(*lead)]
    return together(solutions, lead)


@public("scipy.linalg.solve_continuous_are")
def solve_continuous_are(a: Operand, b: Operand, q: Operand, r: Operand, e: Operand = None, s: Operand = None,
                         balanced: Any = True) -> Operand:
    """Solve A^H X E + E^H X A - (E^H X B + S) R^-1 (B^H X E + S^H) + Q = 0 for the stabilizing X.

    Parameters
    ----------
    a, b : array, shapes (..., m, m) and (..., m, n)
        The matrices A and B.
    q, r : array, shapes (..., m, m) and (..., n, n)
        The matrices Q and R, which must be Hermitian. R must be nonsingular.
    e, s : array, shapes (..., m, m) and (..., m, n), optional
        The matrices E, which must be nonsingular, and S. By default, they are the identity and zero.
    balanced : bool
        Whether the data are balanced first. It is ignored if e is given.

    Returns
    -------
    x : array, shape (..., m, m)
        The solution X.

    Raises
    ------
    ValueError
        If the shapes do not fit together, or a matrix is not Hermitian or nonsingular as required.
    numpy.linalg.LinAlgError
        If there is no stabilizing solution.

    Notes
    -----
    The reverse solves one Lyapunov equation with the closed-loop matrix. The adjoints of Q and R are Hermitian.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A, B, Q, R = (np.array([[x]]) for x in (1.0, 1.0, 3.0, 1.0))
    >>> ad.linalg.solve_continuous_are(A, B, Q, R).round(10)
    array([[3.]])
    >>> ad.grad(lambda Q: ad.linalg.solve_continuous_are(A, B, Q, R)[0, 0])(Q).round(10)
    array([[0.25]])
    """
    return riccati_solution("solve_continuous_are", False, balanced, a, b, q, r, e, s)


@public("scipy.linalg.solve_discrete_are")
@documented(solve_continuous_are, returns="x", raises="like")
def solve_discrete_are(a: Operand, b: Operand, q: Operand, r: Operand, e: Operand = None, s: Operand = None,
                       balanced: Any = True) -> Operand:
    """Solve A^H X A - E^H X E - (A^H X B + S) (R + B^H X B)^-1 (B^H X A + S^H) + Q = 0 for the stabilizing X.

    Parameters
    ----------
    q, r : array, shapes (..., m, m) and (..., n, n)
        The matrices Q and R, which must be Hermitian.

    Notes
    -----
    The reverse solves one Stein equation with the closed-loop matrix. The adjoints of Q and R are Hermitian.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A, B, Q, R = (np.array([[x]]) for x in (1.0, 1.0, 0.5, 1.0))
    >>> ad.linalg.solve_discrete_are(A, B, Q, R).round(10)
    array([[1.]])
    >>> ad.grad(lambda Q: ad.linalg.solve_discrete_are(A, B, Q, R)[0, 0])(Q).round(4)
    array([[1.3333]])
    """
    return riccati_solution("solve_discrete_are", True, balanced, a, b, q, r, e, s)
