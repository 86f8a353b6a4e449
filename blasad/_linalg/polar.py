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

from .._numpy.primitive import Primitive
from .frame import adjoint, hermitian_part, sizes, vanishes
from .singular import quotients_by_sums, quotients_by_values, singular

# ---------------------------------------------------------------- equations with P


def sylvester(C: Any, P: Any, V: Any, s: Any) -> Any:
    inside = adjoint(V) @ C @ V
    return V @ quotients_by_sums(inside, s, sizes(inside)) @ adjoint(V)


def sylvester_forward(changes: Any, X: Any, C: Any, P: Any, V: Any, s: Any) -> Any:
    dC, dP = changes[:2]
    return solution(dC - dP @ X - X @ dP, P, V, s)


def sylvester_reverse(bX: Any, X: Any, C: Any, P: Any, V: Any, s: Any) -> Any:
    bC = solution(bX, P, V, s)
    return bC, -bC @ adjoint(X) - adjoint(X) @ bC, np.zeros(V.shape, V.dtype), np.zeros(s.shape, s.dtype)


# The solution X of P X + X P = C
solution = Primitive(sylvester, sylvester_forward, sylvester_reverse, copies=False)


def over(N: Any, P: Any, V: Any, s: Any) -> Any:
    inside = N @ V
    return quotients_by_values(inside, s, sizes(inside)) @ adjoint(V)


def over_forward(changes: Any, X: Any, N: Any, P: Any, V: Any, s: Any) -> Any:
    return divided(changes[0] - X @ changes[1], P, V, s)


def over_reverse(bX: Any, X: Any, N: Any, P: Any, V: Any, s: Any) -> Any:
    bN = divided(bX, P, V, s)
    return bN, -adjoint(X) @ bN, np.zeros(V.shape, V.dtype), np.zeros(s.shape, s.dtype)


# N P^-1
divided = Primitive(over, over_forward, over_reverse, copies=False)


# ---------------------------------------------------------------- the factors

def polar(a: Any) -> Any:
    W, s, Vh = singular(a, False, "gesdd")
    return W @ Vh, (adjoint(Vh) * s[..., None, :]) @ Vh, adjoint(Vh), s


def polar_forward(da: Any, y: Any, a: Any) -> Any:
    U, P, V, s = y
    T = adjoint(U) @ da
    Y = solution(T - adjoint(T), P, V, s)
    dU = U @ Y
    if U.shape[-2] > U.shape[-1]:
        dU = dU + divided(da - U @ T, P, V, s)
    return dU, hermitian_part(T - Y @ P), np.zeros(V.shape, V.dtype), np.zeros(s.shape, s.dtype)


def polar_reverse(by: Any, y: Any, a: Any) -> Any:
    (bU, bP), (U, P, V, s) = by[:2], y
    C = np.zeros(P.shape, P.dtype)
    T = adjoint(U) @ bU
    if not vanishes(bU):
        C = T - adjoint(T)
    if not vanishes(bP):
        C = C + 2 * (P @ hermitian_part(bP))
    found = U @ solution(C, P, V, s)
    return found if U.shape[-2] == U.shape[-1] or vanishes(bU) else found + divided(bU - U @ T, P, V, s)


# U and P, and V and s, which the formulas need and which count as constants
polar_of = Primitive(polar, polar_forward, polar_reverse, copies=False)


def factors(a: Any) -> tuple[Any, Any]:
    """Compute U and P of a = U P for any shape. For a wide matrix, P is rank deficient."""
    if a.shape[-2] >= a.shape[-1]:
        U, P, _, _ = polar_of(a)
        return U, P
    U = adjoint(polar_of(adjoint(a))[0])
    return U, hermitian_part(adjoint(U) @ a)
