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
from scipy.linalg import get_lapack_funcs

from .._declarations.aliases import Array, Operand
from .._numpy.functions import array_of, concatenate
from .._numpy.primitive import Primitive
from .._registry import blas, lapack
from .arguments import given
from .drivers import declared
from .frame import adjoint, diagonal, diagonal_matrix


def mark(tau: Array, m: int) -> Array:
    """Return tau with -0 where no reflection is needed. The last row of a real matrix never has a reflection."""
    tau = np.array(tau)
    some = tau if tau.dtype.kind == "c" else tau[: max(m - 1, 0)]
    some[some == 0] = -0.0
    return tau


def beside(tau: Operand) -> tuple[Array, Array]:
    """Return the signs of columns, and the numbers that are added to tau."""
    none = tau == 0
    return np.where(none, -1, 1).astype(tau.dtype), np.where(none, 2, 0).astype(tau.dtype)


def beside_forward(dtau: Array, y: tuple[Array, ...], tau: Array) -> tuple[Array, Array]:
    return np.zeros(tau.shape, tau.dtype), np.zeros(tau.shape, tau.dtype)


def beside_reverse(by: tuple[Array, ...], y: tuple[Array, ...], tau: Array) -> Array:
    return np.zeros(tau.shape, tau.dtype)


beside_of = Primitive(beside, beside_forward, beside_reverse, copies=False)


def count(V: Array) -> int:
    """Count the columns that are reflected."""
    m, k = V.shape
    return k if V.dtype.kind == "c" else min(m - 1, k) if m else 0


def unitary(V: Array, tau: Array) -> Array:
    """Compute Q from the elements of its vectors below the diagonal."""
    product = lapack.ungqr if V.dtype.kind == "c" else lapack.orgqr
    return product(V.copy("F"), tau) if V.size else V


def unit_solve(V1: Array, X: Array, right: bool = False, adjoint: bool = False) -> Operand:
    """Compute inv(V1) X or X inv(V1) with a unit lower triangle V1 or its adjoint."""
    trans = 0 if not adjoint else 2 if V1.dtype.kind == "c" else 1
    return blas.trsm(1.0, V1, X.copy("F"), right, 1, trans, 1)


def gram(V: Array) -> Operand:
    """Compute V^H V above the diagonal."""
    product = blas.herk if V.dtype.kind == "c" else blas.syrk
    return np.triu(product(1.0, V, trans=2 if V.dtype.kind == "c" else 1), 1)


def times_upper(X: Array, U: Array, adjoint: bool = False) -> Operand:
    """Compute X U or X U^H with an upper triangle U."""
    return blas.trmm(1.0, U, X.copy("F"), 1, 0, 0 if not adjoint else 2 if U.dtype.kind == "c" else 1)


def parts(V: Array, tau: Array, k: int) -> tuple[Operand, Operand, Operand, Operand]:
    """Return the unit lower trapezoid V, tau, inv(T) and the signs."""
    V = np.tril(V[:, :k], -1) + np.eye(V.shape[0], k, dtype=V.dtype)
    signs, more = beside_of(tau[:k])
    t = tau[:k] + more
    return V, t, gram(V) + np.eye(k, dtype=V.dtype) / t, signs


def vectors_forward(dQ: Array, V: Array, tau: Array) -> tuple[Operand, Operand]:
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


def vectors_reverse(bV: Array, btau: Array, V: Array, tau: Array) -> Array:
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


def padded(x: Array, n: int) -> Array:
    """Append columns of zeros, so that there are n columns."""
    m, k = x.shape
    return x if k == n else np.concatenate([x, np.zeros((m, n - k), x.dtype)], 1)


# ---------------------------------------------------------------- a triangle with rows below it

# QR factors [A; B] = Q [R; 0], and triangles T of blocks of reflections.  The vectors are V = [1; V2], and the first
# columns of Q = 1 - V T V^H are [1 - T; -V2 T], where inv(T) = triu(V2^H V2, 1) + diag(1 / tau).  With X = [A; B] and
# C = Q^H dX inv(R),
#
#     dR = K R,  K = triu(C) + tril(C, -1)^H with a real diagonal,  dQ = dX inv(R) - Q K,
#     dT = -dQ_1,  dV2 = -(dQ_2 + V2 dT) inv(T),  dtau = diag(dT)
#
# If a vector needs no reflection, then S R and Q S take the place of R and Q, and tau is 2.

def over_triangle(R: Array, X: Array, adjoint_: bool = False) -> Operand:
    """Compute X inv(R) or X inv(R)^H."""
    return blas.trsm(1.0, R, X.copy("F"), 1, 0, 0 if not adjoint_ else 2 if R.dtype.kind == "c" else 1)


def upper_part(C: Operand) -> Operand:
    """Compute K from C."""
    return np.triu(C, 1) + adjoint(np.tril(C, -1)) + diagonal_matrix(np.real(diagonal(C)).astype(C.dtype))


def adjoint_of_upper_part(bK: Any) -> Operand:
    """Compute bC from bK."""
    one = np.triu(bK, 1)
    return one + adjoint(one) + diagonal_matrix(np.real(diagonal(bK)).astype(bK.dtype))


def stacked_value(A: Array, B: Array, last: int = 0) -> tuple[Array, Array, Array]:
    """Return R, V2 and tau. The last `last` rows of B are an upper trapezoid."""
    n = len(A)
    R, V2, T, _ = get_lapack_funcs("tpqrt", (A,))(last, min(32, n), A, B)
    tau = np.concatenate([T[: min(32, n - i), i : i + 32].diagonal() for i in range(0, n, 32)])
    return np.triu(R), V2, mark(tau, n + 1)


def pieces(y: tuple[Array, ...]) -> tuple[Array, Array, Array, Array, Array]:
    """Return S, S R, inv(T), and Q in two parts. Vectors without a reflection get those of matrices nearby."""
    R, V2, tau = y
    signs, more = beside_of(tau)
    inverse = gram(V2) + diagonal_matrix(1 / (tau + more))
    unit = np.eye(tau.shape[0], dtype=tau.dtype)
    T = lapack.trtri(inverse.copy("F"))
    return signs[:, None], R * signs[:, None], inverse, unit - T, -times_upper(V2, T)


def stacked_forward(changes: tuple[Array, ...], y: tuple[Array, ...], A: Array, B: Array,
                    last: int = 0) -> tuple[Array, Array, Array]:
    dA, dB = changes
    signs, R, inverse, Q1, Q2 = pieces(y)
    Y1, Y2 = over_triangle(R, np.triu(dA)), over_triangle(R, dB)
    K = upper_part(adjoint(Q1) @ Y1 + adjoint(Q2) @ Y2)
    dT = Q1 @ K - Y1
    dV2 = times_upper(Q2 @ K - Y2 - y[1] @ dT, inverse)
    return np.triu(K @ R) * signs, dV2, diagonal(dT)


def stacked_reverse(by: tuple[Array, ...], y: tuple[Array, ...], A: Array, B: Array,
                    last: int = 0) -> tuple[Array, Array]:
    bR, bV2, btau = by
    signs, R, inverse, Q1, Q2 = pieces(y)
    bQ2 = -times_upper(bV2, inverse, True)
    bQ1 = -(adjoint(y[1]) @ bQ2 + diagonal_matrix(btau))
    bK = times_upper(np.triu(bR) * signs, R, True) - adjoint(Q1) @ bQ1 - adjoint(Q2) @ bQ2
    bC = adjoint_of_upper_part(bK)
    return np.triu(over_triangle(R, bQ1 + Q1 @ bC, True)), over_triangle(R, bQ2 + Q2 @ bC, True)


stacked_of = Primitive(stacked_value, stacked_forward, stacked_reverse, copies=False)


def trapezoid_value(A: Array, B: Array) -> tuple[Array, Array, Array]:
    """Return R, V2 and tau of `tzrzf`, for the adjoint of its matrix with rows and columns reversed."""
    m = len(A)
    stacked = np.asfortranarray(np.concatenate([adjoint(A)[::-1, ::-1], adjoint(B)[::-1]], 1))
    factors, tau, _ = get_lapack_funcs("tzrzf", (A,))(stacked)
    return np.triu(adjoint(factors[:, :m])[::-1, ::-1]), factors[::-1, m:].T, mark(np.conj(tau)[::-1], m + 1)


trapezoid_of = Primitive(trapezoid_value, stacked_forward, stacked_reverse, copies=False)


# ---------------------------------------------------------------- triangles of blocks

def reflected(T: Array, tau: Array) -> Array:
    """Return T, which is discontinuous where a vector needs no reflection."""
    return T.copy()


def reflected_forward(changes: tuple[Array, ...], y: Array, T: Array, tau: Array) -> Operand:
    return reflected_everywhere(changes[0], tau)


def reflected_reverse(by: Array, y: Array, T: Array, tau: Array) -> tuple[Array, Array]:
    return reflected_everywhere(by, tau), np.zeros(tau.shape, tau.dtype)


def checked(x: Array, tau: Operand) -> Array:
    none = (tau == 0) & np.signbit(np.real(tau))
    if none.any() and np.any(x):
        raise np.linalg.LinAlgError(
            f"column {int(none.argmax())} needs no reflection: the triangle T of a block is discontinuous there, "
            "so it has no derivative; the factors of geqrf have one")
    return x.copy()


def checked_forward(changes: tuple[Array, ...], y: Array, x: Array, tau: Array) -> Operand:
    return reflected_everywhere(changes[0], tau)


def checked_reverse(by: Array, y: Array, x: Array, tau: Array) -> tuple[Array, Array]:
    return reflected_everywhere(by, tau), np.zeros(tau.shape, tau.dtype)


reflected_of = Primitive(reflected, reflected_forward, reflected_reverse, copies=False)
reflected_everywhere = Primitive(checked, checked_forward, checked_reverse, copies=False)


def triangle(G: Array, tau: Array) -> Operand:
    """Compute T of a block whose vectors have the inner products G."""
    _, more = beside_of(tau)
    keep = 1 - more / 2
    inverse = np.triu(G, 1) * keep * keep[:, None] + diagonal_matrix(1 / (tau + more))
    return reflected_of(lapack.trtri(inverse.copy("F")) * keep, tau)


# ---------------------------------------------------------------- LAPACK's functions

@declared
def larfg(n: int, alpha: Operand, x: Array, incx: int, *, overwrite_x: bool) -> tuple[Operand, Operand, Operand]:
    places = slice(0, (n - 2) * incx + 1, incx) if n > 1 else slice(0, 0)
    if x.ndim != 1 or incx < 1 or n > 1 and len(x) <= (n - 2) * incx:
        raise ValueError(f"larfg: x has shape {x.shape}; with n = {n} and incx = {incx} it needs one dimension and "
                         f"{max((n - 2) * incx + 1, 0)} elements, and incx must be positive")
    x = given(x, overwrite_x)
    first = array_of(alpha).astype(x.dtype).reshape(1)
    column, tau = lapack.geqrf(concatenate([first, x[places]])[:, None].copy("F"))
    x[places] = column[1:, 0]
    return column[0, 0], x, tau[0]


@declared
def larf(v: Array, tau: Operand, c: Array, work: Any, side: str, incv: int, *, overwrite_c: bool) -> Array:
    left = side == "L"
    n = c.shape[0 if left else 1]
    v = v[: (n - 1) * abs(incv) + 1][::incv]
    if c.ndim != 2 or v.shape != (n,):
        raise ValueError(f"larf: v has {v.shape[0]} elements with incv = {incv}; it must have {n}")
    c, v = given(c, overwrite_c), v[:, None]
    c[...] = c - tau * (v @ (adjoint(v) @ c) if left else (c @ v) @ adjoint(v))
    return c


@declared
def lartg(f: Operand, g: Operand) -> tuple[Operand, Operand, Operand]:
    f, g = array_of(f).reshape(1), array_of(g).reshape(1)
    size = np.hypot(np.abs(f), np.abs(g))
    f1, size1 = nonzero(f), nonzero(size)
    turn = f1 / np.abs(f1)
    cs = (np.abs(f) + (size1 - size)) / size1                   # 1 where both are 0
    return cs[0], (turn * np.conj(g) / size1)[0], (turn * size)[0]


def nonzero(x: Array) -> Operand:
    """Return x, with 1 in place of 0."""
    return x + beside_of(x)[1] / 2
