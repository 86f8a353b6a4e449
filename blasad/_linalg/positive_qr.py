"""QR factors with a nonnegative diagonal of R, as LAPACK stores them.

A = Q R, and A_1 are its first columns.  With C = Q^H dA_1 inv(R_1), dR_1 = K R_1 and dQ = dA_1 inv(R_1) - Q K, as in
`stacked`.  The derivatives of the vectors follow from dQ, as in `reflections`.  If a column needs no reflection, its
factor tau is 0, and for matrices nearby its vector may be arbitrarily long.  Then the vector has no derivative, but Q
and R have one.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.linalg import get_lapack_funcs

from .._numpy.primitive import Primitive
from .frame import adjoint, vanishes
from .reflections import count, times_upper, unitary, vectors_forward, vectors_reverse
from .stacked import of_upper, solved, upper


def geqrfp_value(a: Any) -> Any:
    """Return R, the vectors below the diagonal, and tau."""
    found, tau, info = get_lapack_funcs("geqrfp", (a,))(a)
    k = min(a.shape)
    return np.triu(found[:k]), np.tril(found[:, :k], -1), tau


def reflected(tau: Any, V: Any) -> Any:
    zero = np.flatnonzero(tau[: count(V)] == 0)
    if zero.size:
        raise np.linalg.LinAlgError(f"column {zero[0]} needs no reflection: its vector in geqrfp is not bounded near "
                                    "this matrix, so it has no derivative; the vectors of geqrf have one")
    return tau.copy()


def first(changes: Any, y: Any, tau: Any, V: Any) -> Any:
    return changes[0]


def first_reverse(by: Any, y: Any, tau: Any, V: Any) -> Any:
    return by, np.zeros(V.shape, V.dtype)


reflected_of = Primitive(reflected, first, first_reverse, copies=False)


def geqrfp_forward(da: Any, y: Any, a: Any) -> Any:
    R, V, tau = y
    k = V.shape[1]
    Q = unitary(V, tau)
    Y = solved(R[:, :k], da[:, :k])
    C = adjoint(Q) @ Y
    K = upper(C)
    dR = np.triu(K @ R[:, :k])
    if R.shape[1] > k:
        dR = np.concatenate([dR, adjoint(Q) @ da[:, k:] - (C - K) @ R[:, k:]], 1)
    return dR, *vectors_forward(Y - Q @ K, V, reflected_of(tau, V))


def geqrfp_reverse(by: Any, y: Any, a: Any) -> Any:
    (bR, bV, btau), (R, V, tau) = by, y
    k = V.shape[1]
    Q, R1 = unitary(V, tau), R[:, :k]
    bV = np.tril(bV, -1)
    unused = vanishes(bV) and vanishes(btau)
    bQ = np.zeros(V.shape, V.dtype) if unused else vectors_reverse(bV, btau, V, reflected_of(tau, V))
    bK, bC, rest = times_upper(np.triu(bR[:, :k]), R1, True) - adjoint(Q) @ bQ, 0, []
    if R.shape[1] > k:
        both = bR[:, k:] @ adjoint(R[:, k:])
        bK, bC, rest = bK + both, -both, [Q @ bR[:, k:]]
    found = solved(R1, bQ + Q @ (of_upper(bK) + bC), True)
    return np.concatenate([found, *rest], 1) if rest else found


geqrfp_of = Primitive(geqrfp_value, geqrfp_forward, geqrfp_reverse, copies=False)
