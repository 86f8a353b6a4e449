"""Values and gradients by hand with SciPy's BLAS and LAPACK, on memory of their own: what others are compared with.

Each takes the arguments of a program and returns a function without arguments, which returns the value and a tuple of
the derivatives.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import kalman
import loop
import numpy as np
from scipy.linalg.blas import ddot, dgemm, dgemv, dsymm, dsymv, dtrmm, dtrsm, dtrsv
from scipy.linalg.lapack import dgeqrf, dgetrf, dgetri, dgetrs, dorgqr, dpotrf, dpotri

ByHand = Callable[[], Any]


def product(A, B, W) -> ByHand:
    """sum(W * (A B)); in C order, so that BLAS sees transposes"""
    C, dA, dB = (np.zeros_like(x) for x in (W, A, B))

    def found():
        dgemm(1.0, B.T, A.T, 0.0, C.T, 0, 0, 1)
        dgemm(1.0, B.T, W.T, 0.0, dA.T, 1, 0, 1)
        dgemm(1.0, W.T, A.T, 0.0, dB.T, 0, 1, 1)
        return ddot(W.ravel(), C.ravel()), (dA, dB)

    return found


def through_vector(A, x, w) -> ByHand:
    """(A x) . w"""
    y, dx, dA = np.zeros_like(x), np.zeros_like(x), np.zeros_like(A)

    def found():
        dgemv(1.0, A.T, x, 0.0, y, 0, 1, 0, 1, 1, 1)
        dgemv(1.0, A.T, w, 0.0, dx, 0, 1, 0, 1, 0, 1)
        np.multiply(w[:, None], x, out=dA)
        return ddot(y, w), (dA, dx, y)

    return found


def steps(count: int) -> Callable[..., ByHand]:
    """The sum after so many steps of x = A x + b."""
    def by_hand(A, b, x) -> ByHand:
        F, dA, db = np.asfortranarray(A), np.zeros_like(A, order="F"), np.zeros_like(b)
        _, at_once = loop.raw_alternatives(F, b, x, np.ones_like(x), dA, db, count)
        return lambda: (None, (dA, db, at_once()))

    return by_hand


def filtered(observations) -> Callable[..., ByHand]:
    """A Kalman filter's likelihood: with respect to T, Q, h and r."""
    def by_hand(T, Q, h, r, a, P) -> ByHand:
        run = kalman.by_hand(T, Q, h, float(r), a, P, observations)

        def found():
            value, *derivatives = run()
            return value, tuple(derivatives)

        return found

    return by_hand


def gaussian(s, D, y) -> ByHand:
    """The likelihood of y with the covariance s exp(-D) + I, with respect to s"""
    E, K, z = np.zeros_like(D), np.zeros_like(D), np.zeros_like(y)
    diagonal = K.reshape(-1)[:: len(y) + 1]

    def found():
        np.negative(D, out=E)
        np.exp(E, out=E)
        np.multiply(E, s, out=K)
        diagonal[...] += 1.0
        dpotrf(K.T, 0, 1, 1)                            # the triangle above is zero
        z[...] = y
        dtrsv(K.T, z, 1, 0, 0, 1, 0, 1)
        value = -0.5 * ddot(z, z) - np.log(diagonal).sum()
        dtrsv(K.T, z, 1, 0, 0, 0, 0, 1)
        dpotri(K.T, 0, 1)
        trace = 2 * np.vdot(K, E) - diagonal.sum()      # E is 1 on the diagonal
        return value, (0.5 * (ddot(z, dsymv(1.0, E.T, z)) - trace),)

    return found


def solved(A, b, w) -> ByHand:
    """w . x, where A x = b"""
    F, dA = np.zeros_like(A, order="F"), np.zeros_like(A)

    def found():
        F[...] = A
        _, pivots, _ = dgetrf(F, 1)
        x, _ = dgetrs(F, pivots, b)
        db, _ = dgetrs(F, pivots, w, 1)
        np.multiply(db[:, None], -x, out=dA)
        return ddot(w, x), (dA, db)

    return found


def inverted(A, W) -> ByHand:
    """sum(W * X), X = A^-1: dA = -X^T W X^T"""
    def found():
        lu, pivots, _ = dgetrf(A.T)
        X, _ = dgetri(lu, pivots, overwrite_lu=1)               # the transpose
        return np.vdot(W, X.T), (dgemm(-1.0, X, dgemm(1.0, W, X)),)

    return found


def log_det(A) -> ByHand:
    """log |det A|: dA = A^-T"""
    def found():
        lu, pivots, _ = dgetrf(A.T)
        value = np.log(np.abs(np.diagonal(lu))).sum()
        return value, (dgetri(lu, pivots, overwrite_lu=1)[0],)

    return found


def thin_qr(A, W, V) -> ByHand:
    """sum(W * Q) + sum(V * R): dA = (W + Q S) R^-T, S the lower triangle of R V^T - W^T Q and its mirror image.

    Walter and Lehmann (2012), https://arxiv.org/abs/1009.6112
    """
    n = A.shape[1]
    Q, B, R, M = (np.zeros_like(x, order="F") for x in (A, A, V, V))
    seed, upper, below = np.asfortranarray(W), np.asfortranarray(np.triu(V).T), np.tril(np.ones((n, n), bool), -1)

    def found():
        Q[...] = A
        _, tau, _, _ = dgeqrf(Q, 64 * n, 1)
        R[...] = Q[:n]
        R[below] = 0
        dorgqr(Q, tau, 64 * n, 1)
        value = np.vdot(seed.T, Q.T) + np.vdot(upper, R.T)
        M[...], B[...] = upper, seed
        dtrmm(1.0, R, M, 0, 0, 0, 0, 1)
        dgemm(-1.0, seed, Q, 1.0, M, 1, 0, 1)
        dsymm(1.0, M, Q, 1.0, B, 1, 1, 1)
        dtrsm(1.0, R, B, 1, 0, 1, 0, 1)
        return value, (B,)

    return found
