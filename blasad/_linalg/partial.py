"""Derivatives of some eigenvectors of a Hermitian matrix: their part in the complement of the space that they span.

X_j = (w_j - A)^+ (I - V V^H) Y_j is orthogonal to V, for each pair w_j, v_j.  With A = Q T Q^H and the reflections of
the primal's reduction, this is one tridiagonal system for each pair, in O(n^2 k) operations for all.  The other
eigenvectors are not computed.  Storages define how a shifted system is solved (`reduced`).

An eigenvalue outside of V that is equal to w_j to rounding makes the system singular.  Its eigenvectors are computed,
and Y_j must be orthogonal to them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from .._numpy.primitive import Primitive
from .frame import adjoint, sizes


class Reduced(NamedTuple):
    """A = Q T Q^H, where systems with w - T are cheap to solve."""

    into: Callable[[Any], Any]                      # Q^H Y
    back: Callable[[Any], Any]                      # Q X
    times: Callable[[Any], Any]                     # T x
    solve: Callable[[float, Any], Any]              # (w - T) x = y, with w moved by rounding if that is singular
    beside: Callable[[float, float, int], Any]      # eigenvectors for an interval, if it has more than a number
    size: float                                     # a bound of the eigenvalues


def without(x: Any, V: Any) -> Any:
    """Return the part of x that is orthogonal to V, to the last digit."""
    for _ in range(2):
        x = x - V @ (V.conj().T @ x)
    return x


def complement_value(Y: Any, a: Any, w: Any, V: Any, kept: Any, of: Any) -> Any:
    found = np.zeros(Y.shape, np.result_type(Y.dtype, V.dtype))
    n, k = V.shape
    if k == n or not np.any(Y):
        return found
    eps = np.finfo(V.dtype).eps
    low = np.sqrt(n) * eps * sizes(Y)
    T = of.reduced(a, kept)
    U = T.into(V)
    near = n * eps * T.size
    rest = without(T.into(Y), U)
    for j in np.flatnonzero(sizes(rest) > low):
        y, basis = rest[:, j], U
        inside = int(np.sum(np.abs(w - w[j]) <= near))
        more = T.beside(w[j] - near, w[j] + near, inside)
        if more is not None:
            more = np.linalg.qr(without(more, U))[0][:, :more.shape[1]]
            if np.any(np.abs(more.conj().T @ y) > 8 * low[j]):
                outside(w[j])
            basis = np.concatenate([U, more], axis=1)
            y = without(y, basis)
        x = without(T.solve(w[j], y), basis)
        found[:, j] = x + without(T.solve(w[j], without(y - (w[j] * x - T.times(x)), basis)), basis)
    return without(T.back(found), V)


def outside(w: Any) -> None:
    raise np.linalg.LinAlgError(
        f"the eigenvalue {w:.17g} is equal to rounding to an eigenvalue outside of the subset that was asked for, "
        "and the result depends on how LAPACK chose its vector: there is no derivative. Ask for all of these "
        "eigenvalues, or for none of them; see docs/spectral.md")


def complement_forward(changes: Any, X: Any, Y: Any, a: Any, w: Any, V: Any, kept: Any, of: Any) -> Any:
    dY, da, dw, dV, _ = changes
    right = dY - dV @ (adjoint(V) @ Y) - X * dw + of.times(da, X)
    return complement(right, a, w, V, kept, of=of) - V @ (adjoint(dV) @ X)


def complement_reverse(bX: Any, X: Any, Y: Any, a: Any, w: Any, V: Any, kept: Any, of: Any) -> Any:
    Z = complement(bX, a, w, V, kept, of=of)
    bV = -(Z @ (adjoint(Y) @ V)) - X @ (adjoint(bX) @ V)
    return (Z, of.gathered(Z, X, False), -np.real(np.sum(np.conj(X) * Z, axis=0)), bV,
            np.zeros(kept.shape, kept.dtype))


complement = Primitive(complement_value, complement_forward, complement_reverse, copies=False)
