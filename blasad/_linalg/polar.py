"""Polar factors A = U P of a matrix with at least as many rows as columns: U^H U = I, and P = (A^H A)^(1/2).

    P Y + Y P = U^H dA - dA^H U,  dU = U Y + (I - U U^H) dA P^-1,  dP = U^H dA - Y P

so divisions are by sums of singular values, and not by their gaps (Higham, Functions of matrices, 2008, ch. 8).  The
adjoint solves the same equation: P X + X P = U^H bU - bU^H U + 2 P G with the Hermitian part G of bP, and
bA = U X + (I - U U^H) bU P^-1.  The eigenvectors V and eigenvalues s of P are kept.  The formulas are in terms of P, so
that they can be differentiated again where singular values are equal.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .._declarations.aliases import Array, Operand
from .._numpy.primitive import Primitive
from . import schur_forms
from .arguments import matrix, over_stacks
from .faces import public
from .frame import adjoint, hermitian_part, lies_in_columns, sizes, vanishes
from .singular import quotients_by_sums, quotients_by_values, svd_factors
from .texts import documented

# ---------------------------------------------------------------- equations with P


def sylvester(C: Operand, P: Operand, V: Array, s: Array) -> Operand:
    inside = adjoint(V) @ C @ V
    return V @ quotients_by_sums(inside, s, sizes(inside)) @ adjoint(V)


def sylvester_forward(changes: tuple[Array, ...], X: Array, C: Array, P: Array, V: Array, s: Array) -> Operand:
    dC, dP = changes[:2]
    return solution(dC - dP @ X - X @ dP, P, V, s)


def sylvester_reverse(bX: Array, X: Array, C: Array, P: Array, V: Array, s: Array) -> tuple[Array, Array, Array, Array]:
    bC = solution(bX, P, V, s)
    return bC, -bC @ adjoint(X) - adjoint(X) @ bC, np.zeros(V.shape, V.dtype), np.zeros(s.shape, s.dtype)


# The solution X of P X + X P = C
solution = Primitive(sylvester, sylvester_forward, sylvester_reverse, copies=False)


def over(N: Array, P: Array, V: Array, s: Array) -> Operand:
    inside = N @ V
    return quotients_by_values(inside, s, sizes(inside)) @ adjoint(V)


def over_forward(changes: tuple[Array, ...], X: Array, N: Array, P: Array, V: Array, s: Array) -> Operand:
    return divided(changes[0] - X @ changes[1], P, V, s)


def over_reverse(bX: Array, X: Array, N: Array, P: Array, V: Array, s: Array) -> tuple[Array, Array, Array, Array]:
    bN = divided(bX, P, V, s)
    return bN, -adjoint(X) @ bN, np.zeros(V.shape, V.dtype), np.zeros(s.shape, s.dtype)


# N P^-1
divided = Primitive(over, over_forward, over_reverse, copies=False)


# ---------------------------------------------------------------- the factors

def polar_value(a: Array) -> tuple[Array, Array, Array, Array]:
    W, s, Vh = svd_factors(a, False, "gesdd")
    return W @ Vh, (adjoint(Vh) * s[..., None, :]) @ Vh, adjoint(Vh), s


def polar_forward(da: Array, y: tuple[Array, ...], a: Array) -> tuple[Array, Array, Array, Array]:
    U, P, V, s = y
    T = adjoint(U) @ da
    Y = solution(T - adjoint(T), P, V, s)
    dU = U @ Y
    if U.shape[-2] > U.shape[-1]:
        dU = dU + divided(da - U @ T, P, V, s)
    return dU, hermitian_part(T - Y @ P), np.zeros(V.shape, V.dtype), np.zeros(s.shape, s.dtype)


def polar_reverse(by: tuple[Operand, ...], y: tuple[Operand, ...], a: Operand) -> Operand:
    (bU, bP), (U, P, V, s) = by[:2], y
    C = np.zeros(P.shape, P.dtype)
    T = adjoint(U) @ bU
    if not vanishes(bU):
        C = T - adjoint(T)
    if not vanishes(bP):
        C = C + 2 * (P @ hermitian_part(bP))
    bA = U @ solution(C, P, V, s)
    return bA if U.shape[-2] == U.shape[-1] or vanishes(bU) else bA + divided(bU - U @ T, P, V, s)


# U and P, and V and s, which the formulas need and which count as constants
polar_of = Primitive(polar_value, polar_forward, polar_reverse, copies=False)


def body_of(call: Any) -> Any:
    """Return the body of a call for one matrix."""
    *lead, m, n = call.shapes[0]
    u, p, v, _ = call.parts
    columns = lies_in_columns(v)
    if lead or not m * n or u.axes or p.axes or columns is None:
        return None
    return schur_forms.Polar(m, n, call.dtypes[0].char, columns)


polar_of.compiled = body_of


def factors(a: Array) -> tuple[Operand, Operand]:
    """Compute U and P of a = U P for any shape. For a wide matrix, P is rank deficient."""
    if a.shape[-2] >= a.shape[-1]:
        U, P, _, _ = polar_of(a)
        return U, P
    U = adjoint(polar_of(adjoint(a))[0])
    return U, hermitian_part(adjoint(U) @ a)


# ---------------------------------------------------------------- SciPy's functions

@public("scipy.linalg.polar")
@documented(raises="options converge")
@over_stacks("a")
def polar(a: Operand, side: str = "right") -> tuple[Operand, Operand]:
    """Compute the polar factors of a matrix, A = U P or A = P U.

    Parameters
    ----------
    side : {"right", "left"}
        "right": A = U P. "left": A = P U.

    Returns
    -------
    u : array, shape (..., m, n)
        U, which has orthonormal columns, or orthonormal rows if m < n.
    p : array, shape (..., n, n) or (..., m, m)
        P, which is Hermitian and positive semidefinite.

    Raises
    ------
    numpy.linalg.LinAlgError
        A derivative raises it if A does not have full rank, so that U is not unique, and the result depends on the
        choice of U.

    Notes
    -----
    With ``P Y + Y P = U^H dA - dA^H U``, the derivatives are ``dU = U Y + (I - U U^H) dA P^-1`` and ``dP = U^H dA - Y
    P`` (Higham, Functions of matrices, 2008). Nothing is divided by gaps of singular values, so equal ones are no
    special case.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> u, p = ad.linalg.polar(np.array([[0.0, -2.0], [3.0, 0.0]]))
    >>> u, p
    (array([[ 0., -1.],
           [ 1.,  0.]]), array([[3., 0.],
           [0., 2.]]))
    >>> ad.grad(lambda A: ad.linalg.polar(A)[0][0, 1])(np.eye(2))
    array([[ 0. ,  0.5],
           [-0.5,  0. ]])
    """
    if side not in ("right", "left"):
        raise ValueError(f"polar: side is {side!r}; it must be 'right' or 'left'")
    a = matrix("polar", a, False)
    if side == "right":
        return factors(a)
    u, p = factors(adjoint(a))
    return adjoint(u), p


@public("scipy.linalg.orthogonal_procrustes")
@documented(raises="converge")
@over_stacks("A", "B")
def orthogonal_procrustes(A: Operand, B: Operand, check_finite: bool = True) -> tuple[Operand, Operand]:
    """Compute the orthogonal or unitary matrix R that minimizes ||A R - B||.

    Parameters
    ----------
    A, B : array, shape (..., m, n)
        The matrices A and B.

    Returns
    -------
    R : array, shape (..., n, n)
        The polar factor U of ``A^H B = U P``.
    scale : number
        The trace of P, which is the sum of the singular values of ``A^H B``.

    Raises
    ------
    numpy.linalg.LinAlgError
        A derivative raises it if ``A^H B`` does not have full rank, so that R is not unique, and the result depends on
        the choice of R.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[2.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
    >>> R, scale = ad.linalg.orthogonal_procrustes(A, A[:, ::-1])
    >>> abs(R).round(12), scale.round(12)
    (array([[0., 1.],
           [1., 0.]]), np.float64(7.0))
    """
    A, B = matrix("orthogonal_procrustes", A, check_finite), matrix("orthogonal_procrustes", B, check_finite)
    if A.shape != B.shape:
        raise ValueError(f"the shapes of A and B differ ({A.shape} vs {B.shape})")
    R, P = factors(np.conj(A.T) @ B)
    return R, np.real(np.trace(P))
