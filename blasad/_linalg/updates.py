"""QR factors A = Q R that are computed from the factors of another matrix.

With X = Q^H dA R^-1 for the first k = min(m, n) columns, Om = L - L^H + i Im diag(X) and L = tril(X, -1):

    dQ = Q Om + (I - Q Q^H) dA R^-1,  dR = Q^H dA - Om R

(Walter and Lehmann, Algorithmic differentiation of linear algebra functions, 2010).  The updates determine the phases
of complex columns, and the columns of a square Q beyond the first k.  A loss that depends on these raises an error.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.linalg

from .._numpy.functions import from_linalg
from .._numpy.primitive import Primitive
from .frame import adjoint, diagonal, phases_rest, sizes, skew_part
from .singular import choice_rests


def factored(A: Any, Q: Any, R: Any, *others: Any, name: str, options: tuple[Any, ...]) -> Any:
    return tuple(getattr(scipy.linalg, name)(Q, R, *others, *options))


def over(X: Any, R: Any) -> Any:
    """Compute X R^-1."""
    return adjoint(from_linalg("solve_triangular", R, adjoint(X), trans="C", check_finite=False))


def factored_forward(changes: Any, y: Any, A: Any, *given: Any, name: str, options: tuple[Any, ...]) -> Any:
    (Q, R), dA = y, changes[0]
    k = min(A.shape)
    first, square, change = Q[:, :k], R[:k, :k], adjoint(Q) @ dA
    X = over(change[:k, :k], square)
    L = np.tril(X, -1)
    turn = L - adjoint(L)
    if X.dtype.kind == "c":
        turn = turn + 1j * np.diag(np.imag(diagonal(X)))
    dQ, dR = first @ turn, change[:k] - turn @ R[:k]
    if Q.shape[0] > k and Q.shape[1] == k:
        dQ = dQ + over(dA[:, :k] - first @ change[:k, :k], square)
    elif Q.shape[0] > k:
        Z = over(change[k:, :k], square)
        dQ = np.concatenate([dQ + Q[:, k:] @ Z, -first @ adjoint(Z)], axis=1)
    return dQ, np.concatenate([np.triu(dR), np.zeros((len(R) - k, R.shape[1]), R.dtype)])


def factored_reverse(by: Any, y: Any, A: Any, *given: Any, name: str, options: tuple[Any, ...]) -> Any:
    (bQ, bR), (Q, R) = by, y
    k = min(A.shape)
    first, square, bR = Q[:, :k], R[:k, :k], np.triu(bR[:k])
    inside = adjoint(Q) @ bQ
    product = bR @ adjoint(R[:k])
    S = inside[:k, :k] - product
    phases_rest(S, sizes(bQ)[:k] + sizes(adjoint(product)), np.abs(diagonal(square)), "column")
    M = 2 * np.tril(skew_part(S), -1) + bR[:, :k] @ adjoint(square)
    found = first @ M
    if Q.shape[0] > k and Q.shape[1] == k:
        found = found + bQ - first @ inside
    elif Q.shape[0] > k:
        choice_rests(skew_part(inside[k:, k:]), sizes(bQ)[k:])
        found = found + Q[:, k:] @ (inside[k:, :k] - adjoint(inside[:k, k:]))
    found = adjoint(from_linalg("solve_triangular", square, adjoint(found), check_finite=False))
    beyond = first @ bR[:, k:]
    return np.concatenate([found, beyond], axis=1), *(np.zeros(x.shape, x.dtype) for x in given)


# Q and R of A, with the signs of the function of SciPy that computes them from the factors of another matrix, which
# count as constants
factored_of = Primitive(factored, factored_forward, factored_reverse, copies=False)
