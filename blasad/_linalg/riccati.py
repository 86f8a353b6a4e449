"""Algebraic Riccati equations.

With the gain K and the closed loop F = A - B K of a solution X, the change of X solves a Lyapunov or Stein equation
with F E^-1, whose right-hand side is

    W = 2 herm(E^H X (dA - dB K) - dS K + dE^H X F) + K^H dR K + dQ         (continuous)
    W = 2 herm(F^H X (dA - dB K) - dS K - E^H X dE) + K^H dR K + dQ         (discrete)

since X is stationary in K (Kao and Hennequin, Automatic differentiation of Sylvester, Lyapunov, and algebraic Riccati
equations, 2020, with E and S).  Q and R are Hermitian, and so are their adjoints.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.linalg as sl

from .._numpy.functions import from_linalg
from .._numpy.primitive import Primitive
from .frame import adjoint, hermitian_part, vanishes


def value(a: Any, b: Any, q: Any, r: Any, e: Any, s: Any, discrete: bool = False, balanced: Any = True) -> Any:
    solve = sl.solve_discrete_are if discrete else sl.solve_continuous_are
    # with E, SciPy's balancing does not scale E in the last step, and returns a wrong solution
    return solve(a, b, q, r, e, s, balanced and e is None)


def loop(X: Any, a: Any, b: Any, r: Any, e: Any, s: Any, discrete: bool) -> tuple[Any, Any, Any]:
    """Return K, F and F E^-1."""
    ahead = a if discrete else e
    side = adjoint(b) @ (X if ahead is None else X @ ahead)
    side = side if s is None else side + adjoint(s)
    K = np.linalg.solve(r + adjoint(b) @ X @ b if discrete else r, side)
    F = a - b @ K
    return K, F, F if e is None else adjoint(np.linalg.solve(adjoint(e), adjoint(F)))


def forward(
    changes: Any, X: Any, a: Any, b: Any, q: Any, r: Any, e: Any, s: Any, discrete: bool = False, balanced: Any = True,
) -> Any:
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
    if discrete:
        return from_linalg("solve_discrete_lyapunov", adjoint(M), W)
    return from_linalg("solve_continuous_lyapunov", adjoint(M), -W)


def reverse(
    bX: Any, X: Any, a: Any, b: Any, q: Any, r: Any, e: Any, s: Any, discrete: bool = False, balanced: Any = True,
) -> Any:
    if vanishes(bX):
        return tuple(None if x is None else np.zeros(x.shape, x.dtype) for x in (a, b, q, r, e, s))
    K, F, M = loop(X, a, b, r, e, s, discrete)
    G = hermitian_part(bX)
    if discrete:
        P = from_linalg("solve_discrete_lyapunov", M, G)
    else:
        P = from_linalg("solve_continuous_lyapunov", M, -G)
    if e is not None:
        P = np.linalg.solve(e, adjoint(np.linalg.solve(e, P)))
    P = hermitian_part(P)
    one = P if e is None else e @ P
    ba, be = 2 * X @ F @ P, 2 * X @ one
    if not discrete:
        ba, be = be, -ba
    PK = P @ adjoint(K)
    return ba, -ba @ adjoint(K), P, K @ PK, None if e is None else -be, None if s is None else -2 * PK


riccati = Primitive(value, forward, reverse, copies=False)
riccati.name = "the solution of a Riccati equation"
