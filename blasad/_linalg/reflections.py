"""Derivatives of the vectors of Householder reflections, from that of the product of the reflections.

Q contains the first columns of H_1 H_2 ..., H_i = 1 - tau_i v_i v_i^H.  The unit lower trapezoid V of the vectors and
an upper triangle Z are the LU factors of 1 - Q (Ballard, Demmel, Grigori, Jacquelin, Knight, Nguyen, Reconstructing
Householder vectors, 2015): Z = T V1^H, where V1 is the upper square of V, and inv(T) = triu(V^H V, 1) + diag(1 / tau).
With N = -dQ inv(V1)^H,

    M = N inv(T),  W = triu(inv(V1) M1),  dV = M - V W,  dtau = tau o diag(W)

If a vector needs no reflection, tau is -0.  Then the derivatives are those of 1 - Q S with S = -1 for this column and
tau = 2, which belong to matrices nearby.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .._numpy.primitive import Primitive
from .._registry import blas, lapack
from .frame import adjoint, diagonal


def mark(tau: Any, m: int) -> Any:
    """Return tau with -0 where no reflection is needed. The last row of a real matrix never has a reflection."""
    tau = np.array(tau)
    some = tau if tau.dtype.kind == "c" else tau[: max(m - 1, 0)]
    some[some == 0] = -0.0
    return tau


def beside(tau: Any) -> Any:
    """Return the signs of columns, and the numbers that are added to tau."""
    none = tau == 0
    return np.where(none, -1, 1).astype(tau.dtype), np.where(none, 2, 0).astype(tau.dtype)


def beside_forward(dtau: Any, y: Any, tau: Any) -> Any:
    return np.zeros(tau.shape, tau.dtype), np.zeros(tau.shape, tau.dtype)


def beside_reverse(by: Any, y: Any, tau: Any) -> Any:
    return np.zeros(tau.shape, tau.dtype)


beside_of = Primitive(beside, beside_forward, beside_reverse, copies=False)


def count(V: Any) -> int:
    """Count the columns that are reflected."""
    m, k = V.shape
    return k if V.dtype.kind == "c" else min(m - 1, k) if m else 0


def unitary(V: Any, tau: Any) -> Any:
    """Compute Q from the elements of its vectors below the diagonal."""
    product = lapack.ungqr if V.dtype.kind == "c" else lapack.orgqr
    return product(V.copy("F"), tau) if V.size else V


def unit_solve(V1: Any, X: Any, right: bool = False, adjoint: bool = False) -> Any:
    """Compute inv(V1) X or X inv(V1) with a unit lower triangle V1 or its adjoint."""
    trans = 0 if not adjoint else 2 if V1.dtype.kind == "c" else 1
    return blas.trsm(1.0, V1, X.copy("F"), right, 1, trans, 1)


def gram(V: Any) -> Any:
    """Compute V^H V above the diagonal."""
    product = blas.herk if V.dtype.kind == "c" else blas.syrk
    return np.triu(product(1.0, V, trans=2 if V.dtype.kind == "c" else 1), 1)


def times_upper(X: Any, U: Any, adjoint: bool = False) -> Any:
    """Compute X U or X U^H with an upper triangle U."""
    return blas.trmm(1.0, U, X.copy("F"), 1, 0, 0 if not adjoint else 2 if U.dtype.kind == "c" else 1)


def parts(V: Any, tau: Any, k: int) -> tuple[Any, Any, Any, Any]:
    """Return the unit lower trapezoid V, tau, inv(T) and the signs."""
    V = np.tril(V[:, :k], -1) + np.eye(V.shape[0], k, dtype=V.dtype)
    signs, more = beside_of(tau[:k])
    t = tau[:k] + more
    return V, t, gram(V) + np.eye(k, dtype=V.dtype) / t, signs


def vectors_forward(dQ: Any, V: Any, tau: Any) -> tuple[Any, Any]:
    """Compute dV below the diagonal, and dtau."""
    m, n = V.shape
    k = count(V)
    dV, dtau = np.zeros((m, n), V.dtype), np.zeros(n, V.dtype)
    if not k:
        return dV, dtau
    V, t, inverse, signs = parts(V, tau, k)
    M = -times_upper(unit_solve(V[:k], dQ[:, :k] * signs, True, True), inverse)
    W = np.triu(unit_solve(V[:k], M[:k]))
    return np.tril(padded(M - times_upper(V, W), n), -1), padded((diagonal(W) * t)[None], n)[0]


def vectors_reverse(bV: Any, btau: Any, V: Any, tau: Any) -> Any:
    """Compute bQ."""
    k, n = count(V), V.shape[1]
    if not k:
        return np.zeros(V.shape, V.dtype)
    V, t, inverse, signs = parts(V, tau, k)
    bV = np.tril(bV[:, :k], -1)
    inner = blas.trmm(1.0, V[:k], bV[:k].copy("F"), 0, 1, 2 if V.dtype.kind == "c" else 1, 1)
    if V.shape[0] > k:
        inner = inner + adjoint(V[k:]) @ bV[k:]
    bW = np.triu(-inner) + np.eye(k, dtype=V.dtype) * (btau[:k] * np.conj(t))
    upper = unit_solve(V[:k], bW, False, True)
    bM = bV + (np.concatenate([upper, np.zeros((V.shape[0] - k, k), V.dtype)]) if V.shape[0] > k else upper)
    return padded(-unit_solve(V[:k], times_upper(bM, inverse, True), True) * signs, n)


def padded(x: Any, n: int) -> Any:
    """Append columns of zeros, so that there are n columns."""
    m, k = x.shape
    return x if k == n else np.concatenate([x, np.zeros((m, n - k), x.dtype)], 1)
