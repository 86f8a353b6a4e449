"""Householder's reduction of a matrix to a real bidiagonal matrix B, A = Q B P^H with P e_1 = e_1.

A has at least as many rows as columns, and B is upper bidiagonal; a wide matrix is treated as the adjoint of a tall
one. With dQ = Q Om + X, Q^H X = 0, dP = P R, and K = Q^H dA P,

    dB = K + B R - Om B,  X B = (1 - Q Q^H) dA P

The first equation is that of the tridiagonal matrix [0 B^H; B 0] with rows and columns in the order p_1, q_1, p_2, ...
(Golub and Kahan, Calculating the singular values and pseudo-inverse of a matrix, 1965.)
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .._numpy.primitive import Primitive
from .frame import adjoint, vanishes
from .pointers import call
from .reflections import mark, unitary, vectors_forward, vectors_reverse
from .tridiagonal_form import pulled, turn


def gebrd_value(a: Any, wide: bool = False) -> Any:
    """Return the vectors of Q and of P below the diagonal, d, e, and tau of Q and of P."""
    A = np.array(adjoint(a) if wide else a, order="F")
    (m, n), k, real = A.shape, min(A.shape), A.real.dtype
    d, e, tauq, taup = np.zeros(k, real), np.zeros(max(k - 1, 0), real), np.zeros(k, A.dtype), np.zeros(k, A.dtype)
    if k:
        lwork = 64 * (m + n)
        call("gebrd", A, m, n, A, m, d, e, tauq, taup, np.zeros(lwork, A.dtype), lwork)
    if wide:
        A, tauq, taup = adjoint(A), taup, tauq
    first = max(k - 1, 0)
    return (np.tril(A, -1), np.tril(adjoint(A[:first, 1:k]), -1), d, e, mark(tauq, A.shape[0]),
            mark(taup[:first], first))


def shuffled(K: Any) -> Any:
    """Return [0 K^H; K 0] with alternating rows and columns of the two halves."""
    n = K.shape[0]
    zero = np.zeros((n, n), K.dtype)
    return interleaved(zero, adjoint(K), K, zero)


def interleaved(pp: Any, pq: Any, qp: Any, qq: Any) -> Any:
    n = pp.shape[0]
    return np.stack([np.stack([pp, pq], -1), np.stack([qp, qq], -1)], 1).reshape(2 * n, 2 * n)


def in_turn(d: Any, e: Any) -> Any:
    """Return d_1, e_1, d_2, ...: the elements beside the diagonal, which is zero."""
    return np.stack([d, np.concatenate([e, np.zeros(1, e.dtype)])], 1).reshape(-1)[:-1]


def bordered(M: Any) -> Any:
    """Return diag(0, M)."""
    n = M.shape[0] + 1
    return np.concatenate([np.zeros((n, 1), M.dtype), np.concatenate([np.zeros((1, n - 1), M.dtype), M])], 1)


def from_right(A: Any, P: Any) -> Any:
    """Return A diag(1, P)."""
    return np.concatenate([A[:, :1], A[:, 1:] @ P], 1)


def regular(d: Any) -> Any:
    if np.any(np.abs(d) <= len(d) * np.finfo(d.dtype).eps * np.abs(d).max(initial=0.0)):
        raise np.linalg.LinAlgError("the matrix does not have full rank: its reduction to bidiagonal form is not "
                                    "unique, so the vectors have no derivative")
    return d.copy()


def same(dd: Any, y: Any, d: Any) -> Any:
    return dd


regular_of = Primitive(regular, same, same, copies=False)


def solve_bidiagonal(Y: Any, d: Any, e: Any, adjoint_: bool) -> Any:
    """Return Y inv(B) or Y inv(B)^H."""
    n = d.shape[0]
    B = regular_of(d) * np.eye(n)
    if n > 1:
        B = B + np.concatenate([np.zeros(1, e.dtype), e]) * np.eye(n, k=1)
    B = (adjoint(B) if not adjoint_ else B).astype(Y.dtype)
    return np.swapaxes(np.linalg.solve(B, np.swapaxes(Y, -1, -2)), -1, -2)


def gebrd_forward(da: Any, y: Any, a: Any, wide: bool = False) -> Any:
    VQ, VP, d, e, tauq, taup = y
    m, n = a.shape
    if not n:
        return y
    Q, P = unitary(VQ, tauq), unitary(VP, taup)
    moved = from_right(da, P)
    K = adjoint(Q) @ moved
    Om, _, beside = turn(shuffled(K), np.zeros(2 * n, d.dtype), in_turn(d, e))
    dQ = Q @ Om[1::2, 1::2]
    if m > n:
        dQ = dQ + solve_bidiagonal(moved - Q @ K, d, e, False)
    dVQ, dtauq = vectors_forward(dQ, VQ, tauq)
    dVP, dtaup = vectors_forward(P @ Om[::2, ::2][1:, 1:], VP, taup)
    return dVQ, dVP, beside[::2], beside[1::2], dtauq, dtaup


def gebrd_reverse(by: Any, y: Any, a: Any, wide: bool = False) -> Any:
    (bVQ, bVP, bd, be, btauq, btaup), (VQ, VP, d, e, tauq, taup) = by, y
    m, n = a.shape
    if not n:
        return np.zeros(a.shape, a.dtype)
    Q, P = unitary(VQ, tauq), unitary(VP, taup)
    zero, rest = np.zeros((n, n), a.dtype), None
    bOm, bR, bVQ, bVP = zero, zero, np.tril(bVQ, -1), np.tril(bVP, -1)
    if not (vanishes(bVQ) and vanishes(btauq)):
        bQ = vectors_reverse(bVQ, btauq, VQ, tauq)
        bOm = adjoint(Q) @ bQ
        if m > n:
            rest = solve_bidiagonal(bQ - Q @ bOm, d, e, True)
    if not (vanishes(bVP) and vanishes(btaup)):
        bR = bordered(adjoint(P) @ vectors_reverse(bVP, btaup, VP, taup))
    L = pulled(interleaved(bR, zero, zero, bOm), np.zeros(2 * n, d.dtype), in_turn(bd, be), np.zeros(2 * n, d.dtype),
               in_turn(d, e))
    inner = Q @ (2 * L[1::2, ::2])
    return from_right(inner if rest is None else inner + rest, adjoint(P))


gebrd_of = Primitive(gebrd_value, gebrd_forward, gebrd_reverse, copies=False)
