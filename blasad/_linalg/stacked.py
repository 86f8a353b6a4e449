"""QR factors of a triangle with rows below it, [A; B] = Q [R; 0], and the triangles T of blocks of reflections.

The vectors are V = [1; V2], and the first columns of Q = 1 - V T V^H are [1 - T; -V2 T], where inv(T) =
triu(V2^H V2, 1) + diag(1 / tau).  With X = [A; B] and C = Q^H dX inv(R),

    dR = K R,  K = triu(C) + tril(C, -1)^H with a real diagonal,  dQ = dX inv(R) - Q K,
    dT = -dQ_1,  dV2 = -(dQ_2 + V2 dT) inv(T),  dtau = diag(dT)

If a vector needs no reflection, then as in `reflections`, S R and Q S take the place of R and Q, and tau is 2.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.linalg import get_lapack_funcs

from .._numpy.primitive import Primitive
from .._registry import blas, lapack
from .frame import adjoint, diagonal, diagonal_matrix
from .reflections import beside_of, gram, mark, times_upper


def solved(R: Any, X: Any, adjoint_: bool = False) -> Any:
    """Compute X inv(R) or X inv(R)^H."""
    return blas.trsm(1.0, R, X.copy("F"), 1, 0, 0 if not adjoint_ else 2 if R.dtype.kind == "c" else 1)


def upper(C: Any) -> Any:
    """Compute K from C."""
    return np.triu(C, 1) + adjoint(np.tril(C, -1)) + diagonal_matrix(np.real(diagonal(C)).astype(C.dtype))


def of_upper(bK: Any) -> Any:
    """Compute bC from bK."""
    one = np.triu(bK, 1)
    return one + adjoint(one) + diagonal_matrix(np.real(diagonal(bK)).astype(bK.dtype))


def stacked_value(A: Any, B: Any, last: int = 0) -> Any:
    """Return R, V2 and tau. The last `last` rows of B are an upper trapezoid."""
    n = len(A)
    R, V2, T, _ = get_lapack_funcs("tpqrt", (A,))(last, min(32, n), A, B)
    tau = np.concatenate([T[: min(32, n - i), i : i + 32].diagonal() for i in range(0, n, 32)])
    return np.triu(R), V2, mark(tau, n + 1)


def pieces(y: Any) -> Any:
    """Return S, S R, inv(T), and Q in two parts. Vectors without a reflection get those of matrices nearby."""
    R, V2, tau = y
    signs, more = beside_of(tau)
    inverse = gram(V2) + diagonal_matrix(1 / (tau + more))
    unit = np.eye(tau.shape[0], dtype=tau.dtype)
    T = lapack.trtri(inverse.copy("F"))
    return signs[:, None], R * signs[:, None], inverse, unit - T, -times_upper(V2, T)


def stacked_forward(changes: Any, y: Any, A: Any, B: Any, last: int = 0) -> Any:
    dA, dB = changes
    signs, R, inverse, Q1, Q2 = pieces(y)
    Y1, Y2 = solved(R, np.triu(dA)), solved(R, dB)
    K = upper(adjoint(Q1) @ Y1 + adjoint(Q2) @ Y2)
    dT = Q1 @ K - Y1
    dV2 = times_upper(Q2 @ K - Y2 - y[1] @ dT, inverse)
    return np.triu(K @ R) * signs, dV2, diagonal(dT)


def stacked_reverse(by: Any, y: Any, A: Any, B: Any, last: int = 0) -> Any:
    bR, bV2, btau = by
    signs, R, inverse, Q1, Q2 = pieces(y)
    bQ2 = -times_upper(bV2, inverse, True)
    bQ1 = -(adjoint(y[1]) @ bQ2 + diagonal_matrix(btau))
    bK = times_upper(np.triu(bR) * signs, R, True) - adjoint(Q1) @ bQ1 - adjoint(Q2) @ bQ2
    bC = of_upper(bK)
    return np.triu(solved(R, bQ1 + Q1 @ bC, True)), solved(R, bQ2 + Q2 @ bC, True)


stacked_of = Primitive(stacked_value, stacked_forward, stacked_reverse, copies=False)


def trapezoid_value(A: Any, B: Any) -> Any:
    """Return R, V2 and tau of `tzrzf`, for the adjoint of its matrix with rows and columns reversed."""
    m = len(A)
    given = np.asfortranarray(np.concatenate([adjoint(A)[::-1, ::-1], adjoint(B)[::-1]], 1))
    found, tau, _ = get_lapack_funcs("tzrzf", (A,))(given)
    return np.triu(adjoint(found[:, :m])[::-1, ::-1]), found[::-1, m:].T, mark(np.conj(tau)[::-1], m + 1)


trapezoid_of = Primitive(trapezoid_value, stacked_forward, stacked_reverse, copies=False)


# ---------------------------------------------------------------- triangles of blocks

def reflected(T: Any, tau: Any) -> Any:
    """Return T, which is discontinuous where a vector needs no reflection."""
    return T.copy()


def reflected_forward(changes: Any, y: Any, T: Any, tau: Any) -> Any:
    return reflected_everywhere(changes[0], tau)


def reflected_reverse(by: Any, y: Any, T: Any, tau: Any) -> Any:
    return reflected_everywhere(by, tau), np.zeros(tau.shape, tau.dtype)


def checked(x: Any, tau: Any) -> Any:
    none = (tau == 0) & np.signbit(np.real(tau))
    if none.any() and np.any(x):
        raise np.linalg.LinAlgError(
            f"column {int(none.argmax())} needs no reflection: the triangle T of a block is discontinuous there, "
            "so it has no derivative; the factors of geqrf have one")
    return x.copy()


def checked_forward(changes: Any, y: Any, x: Any, tau: Any) -> Any:
    return reflected_everywhere(changes[0], tau)


def checked_reverse(by: Any, y: Any, x: Any, tau: Any) -> Any:
    return reflected_everywhere(by, tau), np.zeros(tau.shape, tau.dtype)


reflected_of = Primitive(reflected, reflected_forward, reflected_reverse, copies=False)
reflected_everywhere = Primitive(checked, checked_forward, checked_reverse, copies=False)


def triangle(G: Any, tau: Any) -> Any:
    """Compute T of a block whose vectors have the inner products G."""
    _, more = beside_of(tau)
    keep = 1 - more / 2
    inverse = np.triu(G, 1) * keep * keep[:, None] + diagonal_matrix(1 / (tau + more))
    return reflected_of(lapack.trtri(inverse.copy("F")) * keep, tau)
