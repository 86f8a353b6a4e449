"""Gaussian-process regression on the carbon dioxide of Mauna Loa, its eleven parameters fitted by gradient.

The covariance is the sum of a smooth trend, a season that changes slowly, medium-term irregularities and noise
(Rasmussen and Williams, Gaussian Processes for Machine Learning, section 5.4.3). The likelihood is written as one
writes it with NumPy and LAPACK where memory matters: the covariance is made in place, and its Cholesky factor too.

Data: monthly means of flask samples, 1958 to 2001, C. D. Keeling and T. P. Whorf (2004), CDIAC.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from timing import beside_its_gradient

import blasad as ad

# What theta holds the logarithms of, and where the search starts; times are in years, variances in ppm**2.
START = {
    "trend: variance": 50.0**2, "trend: length": 50.0,
    "season: variance": 2.0**2, "season: decay": 100.0, "season: length": 1.0,
    "medium: variance": 0.5**2, "medium: shape": 1.0, "medium: length": 1.0,
    "noise: variance": 0.1**2, "noise: length": 0.1, "noise: white": 0.1**2,
}


def load():
    """Times in years and concentrations in ppm; months without samples are left out."""
    table = np.loadtxt(Path(__file__).with_name("co2_monthly.csv"), delimiter=",", skiprows=1)
    return table[:, 0] + table[:, 1] / 12, table[:, 2].copy()


def distances(s, t):
    """What the covariance of points s and points t depends on: squared distances, and squares of the season's sine."""
    d = s[:, None] - t
    return d * d, np.sin(np.pi * d) ** 2


def covariance(theta, squares, sines):
    """The covariance of the signal, and that of the noise without its white part."""
    p = np.exp(theta)
    K, noise = (np.empty_like(theta, shape=squares.shape) for _ in range(2))
    np.multiply(squares, -0.5 / p[1] ** 2, out=K)
    np.exp(K, out=K)
    K *= p[0]

    part = squares * (-0.5 / p[3] ** 2)
    part -= sines * (2 / p[4] ** 2)
    np.exp(part, out=part)
    part *= p[2]
    K += part

    np.multiply(squares, 0.5 / (p[6] * p[7] ** 2), out=part)
    np.log1p(part, out=part)
    part *= -p[6]
    np.exp(part, out=part)
    part *= p[5]
    K += part

    np.multiply(squares, -0.5 / p[9] ** 2, out=noise)
    np.exp(noise, out=noise)
    noise *= p[8]
    return K, noise


def negative_loglikelihood(theta, squares, sines, y):
    """-log N(y; 0, K); K is overwritten by its factor, and a copy of y by inv(L) y and then inv(K) y."""
    K, noise = covariance(theta, squares, sines)
    K += noise
    np.einsum("ii->i", K)[:] += np.exp(theta[10])
    alpha = np.empty_like(theta, shape=y.shape)
    alpha[:] = y
    ad.lapack.potrf(K, lower=1, clean=0)
    ad.lapack.potrs(K, alpha, lower=1)
    return 0.5 * (y @ alpha) + np.log(np.diagonal(K)).sum() + 0.5 * len(y) * np.log(2 * np.pi)


def predict(theta, t, y, new):
    """Mean and standard deviation of the signal at new times; plain NumPy goes through the same functions."""
    K, noise = covariance(theta, *distances(t, t))
    K += noise
    K[np.diag_indices_from(K)] += np.exp(theta[10])
    ad.lapack.potrf(K, lower=1, clean=0)
    across = covariance(theta, *distances(t, new))[0]
    mean = across.T @ ad.lapack.potrs(K, y.copy(), lower=1)
    ad.lapack.trtrs(K, across, lower=1)
    variance = covariance(theta, *distances(new[:1], new[:1]))[0] - (across**2).sum(axis=0)
    return mean, np.sqrt(variance[0])


def fit(t, y):
    """The theta of greatest likelihood, found by L-BFGS-B with a compiled gradient; SciPy's result."""
    start = np.log(list(START.values()))
    arguments = *distances(t, t), y
    program = ad.compile(ad.value_and_grad(negative_loglikelihood), start, *arguments)
    return minimize(program, start, arguments, jac=True, method="L-BFGS-B",
                    bounds=[np.log([1e-5, 1e5])] * len(start))


def main():
    t, y = load()
    level = y.mean()
    y -= level
    begun = time.perf_counter()
    found = fit(t, y)
    print(f"{len(y)} months; log-likelihood {-found.fun:.3f} after {found.nfev} evaluations, "
          f"{time.perf_counter() - begun:.1f} s: {found.message}")
    for name, value in zip(START, np.exp(found.x), strict=True):
        print(f"  {name:17} {value:10.4g}")

    print(beside_its_gradient(negative_loglikelihood, found.x, *distances(t, t), y))

    new = np.linspace(t[-1], t[-1] + 15, 181)
    mean, deviation = predict(found.x, t, y, new)
    print(f"ten years on: {level + mean[120]:.1f} ppm, give or take {deviation[120]:.1f}")
    if "--plot" in sys.argv:
        import matplotlib.pyplot as plt

        plt.plot(t, level + y, "k.", markersize=2)
        plt.plot(new, level + mean)
        plt.fill_between(new, level + mean - 2 * deviation, level + mean + 2 * deviation, alpha=0.3)
        plt.ylabel("CO2, ppm")
        plt.savefig("co2.svg")


if __name__ == "__main__":
    main()
