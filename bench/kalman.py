"""A Kalman filter's log-likelihood and its gradient: as a NumPy program, and by hand with SciPy's BLAS."""

from __future__ import annotations

import math

import numpy as np
from scipy.linalg.blas import daxpy, dcopy, ddot, dgemm, dgemv, dger

from blasad import blas

STEPS = 50


def model(n: int):
    """T, Q, h, r, the mean and the covariance at the start, and the observations."""
    rng = np.random.default_rng(n)
    T = 0.9 * np.linalg.qr(rng.standard_normal((n, n)))[0]
    L = rng.standard_normal((n, n)) / np.sqrt(n)
    T, Q = np.asfortranarray(T), np.asfortranarray(L @ L.T + 0.1 * np.eye(n))
    P = np.asfortranarray(np.eye(n))
    return T, Q, rng.standard_normal(n), 0.5, rng.standard_normal(n), P, rng.standard_normal(STEPS).tolist()


def log_likelihood(observations):
    """The program, as one writes it."""

    def f(T, Q, h, r, a, P):
        total = 0.0
        for y in observations:
            a = T @ a
            P = T @ P @ T.T + Q
            g = P @ h
            v, F = y - h @ a, h @ g + r
            total = total - 0.5 * (np.log(F) + v * v / F)
            a = a + g * (v / F)
            P = P - np.outer(g, g / F)
        return total

    return f


def in_place(observations):
    """The same with BLAS routines that write to memory which the steps share."""
    y = np.array(observations)

    def f(T, Q, h, r, a, P):
        v, F = np.zeros_like(T, shape=y.shape), np.zeros_like(T, shape=y.shape)
        b, g, M = np.zeros_like(a), np.zeros_like(a), np.zeros_like(T)
        v[:] = y
        F += r
        for k in range(len(y)):
            blas.gemv(1.0, T, a, 0.0, b)
            a, b = b, a
            blas.gemm(1.0, T, P, 0.0, M)
            P[:] = Q
            blas.gemm(1.0, M, T, 1.0, P, trans_b=True)
            blas.gemv(1.0, P, h, 0.0, g)
            blas.gemv(1.0, h[None], g, 1.0, F[k : k + 1])
            blas.gemv(-1.0, h[None], a, 1.0, v[k : k + 1])
            gain = g / F[k]
            blas.axpy(gain, a, a=v[k])
            blas.ger(-1.0, g, gain, a=P)
        return -0.5 * (np.log(F) + v * v / F).sum()

    return f


def by_hand(T, Q, h, r, a, P, observations):
    """A function without arguments: the value, and the gradients of T, Q, h and r, on memory of its own."""
    n = len(h)

    def matrices(count):
        block = np.zeros((count, n, n))
        found = [x.T for x in block]
        return found, [x.ravel() for x in block]

    def vectors(count):
        return list(np.zeros((count, n)))

    # mean and covariance before a step (0), M = T P, and mean, covariance and gain after the prediction (1)
    a0, (P0, flat0) = vectors(STEPS + 1), matrices(STEPS + 1)
    a1, (P1, flat1), (M, _), g = vectors(STEPS), matrices(STEPS), matrices(STEPS), vectors(STEPS)
    (bT, bQ, bP, bM, next_bP), (flat_bT, flat_bQ, flat_bP, _, flat_next) = matrices(5)
    bh, ba, next_ba, bg, u = vectors(5)
    flat_Q = Q.ravel("K")
    dcopy(a, a0[0]), dcopy(P.ravel("K"), flat0[0])
    everything = list(range(STEPS))
    downwards = everything[::-1]
    zeros, flat_zeros = np.zeros(n), np.zeros(n * n)
    vs, Fs = [0.0] * STEPS, [0.0] * STEPS

    def value_and_gradient():
        total = 0.0
        for k in everything:
            dgemv(1.0, T, a0[k], 0.0, a1[k], 0, 1, 0, 1, 0, 1)
            dgemm(1.0, T, P0[k], 0.0, M[k], 0, 0, 1)
            dcopy(flat_Q, flat1[k])
            dgemm(1.0, M[k], T, 1.0, P1[k], 0, 1, 1)
            dgemv(1.0, P1[k], h, 0.0, g[k], 0, 1, 0, 1, 0, 1)
            vs[k] = v = observations[k] - ddot(h, a1[k])
            Fs[k] = F = ddot(h, g[k]) + r
            total -= 0.5 * (math.log(F) + v * v / F)
            dcopy(a1[k], a0[k + 1])
            daxpy(g[k], a0[k + 1], n, v / F)
            dcopy(flat1[k], flat0[k + 1])
            dger(-1.0 / F, g[k], g[k], 1, 1, P0[k + 1], 1, 1, 1)
        x, flat_x, y, flat_y, bx, by = bP, flat_bP, next_bP, flat_next, ba, next_ba
        for flat in (flat_bT, flat_bQ, flat_x):
            dcopy(flat_zeros, flat)
        dcopy(zeros, bh), dcopy(zeros, bx)
        br = 0.0
        for k in downwards:
            v, F, gain = vs[k], Fs[k], g[k]
            through = ddot(bx, gain)
            dgemv(1.0, x, gain, 0.0, u, 0, 1, 0, 1, 0, 1)
            bF = -0.5 * (1.0 - v * v / F) / F + (ddot(gain, u) - through * v) / (F * F)
            bv = (through - v) / F
            dgemv(-1.0 / F, x, gain, 0.0, bg, 0, 1, 0, 1, 1, 1)
            daxpy(u, bg, n, -1.0 / F)
            daxpy(bx, bg, n, v / F)
            daxpy(h, bg, n, bF)
            daxpy(h, bx, n, -bv)
            daxpy(a1[k], bh, n, -bv)
            daxpy(gain, bh, n, bF)
            br += bF
            dger(1.0, bg, h, 1, 1, x, 1, 1, 1)
            dgemv(1.0, P1[k], bg, 1.0, bh, 0, 1, 0, 1, 1, 1)
            daxpy(flat_x, flat_bQ)
            dgemm(1.0, x, T, 0.0, bM, 0, 0, 1)
            dgemm(1.0, x, M[k], 1.0, bT, 1, 0, 1)
            dgemm(1.0, bM, P0[k], 1.0, bT, 0, 1, 1)
            dgemm(1.0, T, bM, 0.0, y, 1, 0, 1)
            dger(1.0, bx, a0[k], 1, 1, bT, 1, 1, 1)
            dgemv(1.0, T, bx, 0.0, by, 0, 1, 0, 1, 1, 1)
            x, flat_x, y, flat_y, bx, by = y, flat_y, x, flat_x, by, bx
        return total, bT, bQ, bh, br

    return value_and_gradient
