"""A Kalman filter and smoother for a track in the plane, whose noise covariances are found by gradient.

A body moves with a velocity that random accelerations change; the accelerations along the two axes are correlated, and
so are the errors of its observed positions. Filter and smoother work in place on arrays that are allocated once, and
innovations are whitened by the Cholesky factor of their covariance (S. Sarkka, Bayesian Filtering and Smoothing,
chapters 4 and 8). The track is simulated, so the right parameters are known.
"""

from __future__ import annotations

import sys

import numpy as np
from scipy.optimize import minimize
from timing import beside_its_gradient

import blasad as ad
from blasad import blas, lapack

STEP, ONE = 0.5, np.eye(2)
T = np.kron([[1.0, STEP], [0.0, 1.0]], ONE)     # the state: two coordinates, then two velocities
G = np.kron([[STEP**2 / 2], [STEP]], ONE)       # where accelerations enter
Z = np.kron([[1.0, 0.0]], ONE)                  # what is observed
PRIOR = np.diag([100.0, 100.0, 25.0, 25.0])     # covariance of the first state, around zero
TRUTH = np.array([np.log(0.5), 0.3, np.log(0.2), np.log(2.0), -1.5, 0.0])


def factors(theta):
    """Lower Cholesky factors of the covariances of accelerations and errors; theta has the logs of their diagonals."""
    L = np.zeros_like(theta, shape=(2, 2, 2))
    L[:, 0, 0] = np.exp(theta[0::3])
    L[:, 1, 0] = theta[1::3]
    L[:, 1, 1] = np.exp(theta[2::3])
    return L


def simulate(theta, n, seed=0):
    """States, of shape (n, 4), and observed positions, of shape (n, 2)."""
    rng = np.random.default_rng(seed)
    accelerations, errors = factors(theta)
    states = np.empty((n, 4))
    states[0] = [0.0, 0.0, 3.0, -1.0]
    for t in range(1, n):
        states[t] = T @ states[t - 1] + G @ accelerations @ rng.standard_normal(2)
    return states, states @ Z.T + rng.standard_normal((n, 2)) @ errors.T


def buffers(like, n):
    """Means and covariances of n states, [0] given all observations before, [1] given that of their time too."""
    return np.empty_like(like, shape=(2, n, 4)), np.empty_like(like, shape=(2, n, 4, 4))


def kalman_filter(theta, y, a, P):
    """Filter y, of shape (n, 2), into the buffers a and P; returns minus the log-likelihood."""
    accelerations, errors = factors(theta)
    GL = G @ accelerations
    Q, H = GL @ GL.T, errors @ errors.T
    TP, ZP, F, u = (np.empty_like(theta, shape=shape) for shape in [(4, 4), (2, 4), (2, 2), (2,)])
    total = 0.5 * y.size * np.log(2 * np.pi)
    a[0, 0] = 0.0
    P[0, 0] = PRIOR
    for t in range(len(y)):
        if t:
            blas.gemv(1.0, T, a[1, t - 1], y=a[0, t])                   # a := T a
            blas.gemm(1.0, T, P[1, t - 1], c=TP)                        # P := T P T' + Q
            P[0, t] = Q
            blas.gemm(1.0, TP, T, 1.0, P[0, t], trans_b=1)
        u[:] = y[t]                                                     # u := y - Z a
        blas.gemv(-1.0, Z, a[0, t], 1.0, u)
        blas.gemm(1.0, Z, P[0, t], c=ZP)                                # F := Z P Z' + H = L L'
        F[:] = H
        blas.gemm(1.0, ZP, Z, 1.0, F, trans_b=1)
        lapack.potrf(F, lower=1, clean=0)
        blas.trsv(F, u, lower=1)                                        # u := inv(L) u, with covariance 1
        lapack.trtrs(F, ZP, lower=1)                                    # ZP := inv(L) Z P
        total += 0.5 * blas.dot(u, u) + np.log(np.diagonal(F)).sum()
        a[1, t] = a[0, t]
        blas.gemv(1.0, ZP, u, 1.0, a[1, t], trans=1)                    # a += (ZP)' u
        P[1, t] = P[0, t]
        blas.gemm(-1.0, ZP, ZP, 1.0, P[1, t], trans_a=1)                # P -= (ZP)' ZP
    return total


def smoother(a, P):
    """From filtered to smoothed, in a[1] and P[1] (Rauch, Tung and Striebel)."""
    F, J, D, JD, d = (np.empty_like(a, shape=shape) for shape in [(4, 4)] * 4 + [(4,)])
    for t in range(a.shape[1] - 2, -1, -1):
        F[:] = P[0, t + 1]                                              # J' := inv(P[0, t + 1]) T P[1, t]
        lapack.potrf(F, lower=1, clean=0)
        blas.gemm(1.0, T, P[1, t], c=J)
        lapack.potrs(F, J, lower=1)
        np.subtract(a[1, t + 1], a[0, t + 1], out=d)                    # a += J (a[1, t + 1] - a[0, t + 1])
        blas.gemv(1.0, J, d, 1.0, a[1, t], trans=1)
        np.subtract(P[1, t + 1], P[0, t + 1], out=D)                    # P += J (P[1, t + 1] - P[0, t + 1]) J'
        blas.gemm(1.0, J, D, c=JD, trans_a=1)
        blas.gemm(1.0, JD, J, 1.0, P[1, t])


def negative_loglikelihood(theta, y):
    """What `kalman_filter` returns, in buffers made for theta."""
    return kalman_filter(theta, y, *buffers(theta, len(y)))


def smoothed(theta, y):
    """Means and covariances of the states given all of y."""
    a, P = buffers(theta, len(y))
    kalman_filter(theta, y, a, P)
    smoother(a, P)
    return a[1], P[1]


def fit(y, start):
    """The theta of greatest likelihood, and standard errors from the Hessian there; SciPy's result and an array."""
    gradient = ad.value_and_grad(negative_loglikelihood)
    found = minimize(ad.compile(gradient, start, y), start, (y,), jac=True, method="BFGS", options={"gtol": 1e-4})
    return found, np.sqrt(np.diag(np.linalg.inv(ad.hessian(negative_loglikelihood)(found.x, y))))


def main():
    states, y = simulate(TRUTH, 200)
    found, errors = fit(y, np.zeros(6))
    print(f"log-likelihood {-found.fun:.3f} after {found.nfev} evaluations; theta, its standard errors, the truth:")
    for row in (found.x, errors, TRUTH):
        print("  " + " ".join(f"{x:6.2f}" for x in row))
    means, covariances = smoothed(found.x, y)

    def off(positions):
        return np.sqrt(((positions - states[:, :2])**2).sum(axis=1).mean())

    print(f"observed positions are off by {off(y):.2f}, smoothed ones by {off(means[:, :2]):.2f}; "
          f"expected: {np.sqrt(np.trace(covariances[:, :2, :2], axis1=1, axis2=2).mean()):.2f}")
    print(beside_its_gradient(negative_loglikelihood, found.x, y))
    if "--plot" in sys.argv:
        import matplotlib.pyplot as plt

        for line, style, name in ((y, "k.", "observed"), (states, "C0", "true"), (means, "C1", "smoothed")):
            plt.plot(line[:, 0], line[:, 1], style, label=name)
        plt.legend()
        plt.savefig("tracking.svg")


if __name__ == "__main__":
    main()
