"""Trend and season of the carbon dioxide of Mauna Loa: a discrete spline, whose smoothness the likelihood determines.

Each month has two unknowns: a trend whose third differences are small, and a season of which any twelve in a row nearly
add up to zero; the observation is their sum and an error. Taking the unknowns of a month together, the precision matrix
of all of them is a band of 22 diagonals. Its Cholesky factor gives everything: the estimates, the restricted likelihood
of the three variances (P. Eilers and B. Marx, Statistical Science 11, 1996; G. Wahba, Annals of Statistics 13, 1985)
and, through the derivative of its determinant, the error bars.
"""

from __future__ import annotations

import sys

import numpy as np
from co2 import load
from scipy.optimize import minimize
from timing import beside_its_gradient

import blasad as ad

AHEAD, WIDTH = 24, 22
THIRD = np.array([-1.0, 0, 3, 0, -3, 0, 1])     # trends are two places apart
YEAR = np.array([1.0, 0] * 11 + [1])
START = np.log([0.1, 1e-3, 1e-2])               # variances: of an error, of a third difference, of a year's sum


def gram(stencil, starts, n):
    """D'D in band storage, element (i, j) in row i - j and column j; D has the stencil from each of the starts on."""
    ab = np.zeros((WIDTH + 1, n))
    for i, x in enumerate(stencil):
        for j, y in enumerate(stencil[: i + 1]):
            ab[i - j, starts + j] += x * y
    return ab


def problem(months, y):
    """The parts of the precision, what y adds to the right-hand side, y, its months, and counts of rows."""
    n = 2 * (months[-1] + 1 + AHEAD)
    rows = [2 * months, np.arange(0, n - len(THIRD) + 1, 2), np.arange(1, n - len(YEAR) + 1, 2)]
    parts = np.stack([gram(stencil, at, n) for stencil, at in zip(([1.0, 1.0], THIRD, YEAR), rows, strict=True)])
    b = np.zeros(n)
    b[2 * months] = b[2 * months + 1] = y
    return parts, b, y, months, np.array([len(at) for at in rows], float)


def precision(theta, parts):
    """The weighted sum of the parts; theta holds the logarithms of the variances."""
    weights = np.exp(-theta)
    ab = weights[0] * parts[0]
    ab += weights[1] * parts[1]
    ab += weights[2] * parts[2]
    return ab


def errors_of(z, y, months):
    """What is to be small: errors of y, third differences of the trend, sums of the season over twelve months."""
    trend, season = z[::2], z[1::2]
    total = season[11:] + season[:-11]
    for k in range(1, 11):
        total += season[k: k - 11]
    return y - (trend + season)[months], trend[3:] - trend[:-3] - 3 * (trend[2:-1] - trend[1:-2]), total


def negative_loglikelihood(theta, parts, b, y, months, counts):
    """Minus the logarithm of the restricted likelihood, but for a constant."""
    ab, weights = precision(theta, parts), np.exp(-theta)
    z = weights[0] * b
    ad.lapack.pbtrf(ab, lower=1)
    ad.lapack.pbtrs(ab, z, lower=1)
    misfit = sum(weight * (e @ e) for weight, e in zip(weights, errors_of(z, y, months), strict=True))
    return 0.5 * (theta @ counts + misfit) + np.log(ab[0]).sum()


def fit(*data):
    """The theta of greatest likelihood, and its standard errors from the Hessian; SciPy's result and an array."""
    program = ad.compile(ad.value_and_grad(negative_loglikelihood), START, *data)
    found = minimize(program, START, data, jac=True, method="BFGS", options={"gtol": 1e-4})
    hessian = ad.compile(ad.hessian(negative_loglikelihood), START, *data)
    return found, np.sqrt(np.diag(np.linalg.inv(hessian(found.x, *data))))


def log_determinant(ab):
    """Of a positive definite band matrix."""
    return 2 * np.log(ad.lapack.pbtrf(ab, lower=1)[0]).sum()


def smoothed(theta, parts, b, *_):
    """Trend, season and their sum for each month, and their standard deviations; two arrays of shape (3, months).

    The gradient of a log-determinant is the inverse. In band storage it is the part of it inside the band, where
    elements beside the diagonal count twice: all variances at the cost of a few factorizations, and no inverse.
    """
    ab = precision(theta, parts)
    inverse = ad.grad(log_determinant)(ab)
    z = np.exp(-theta[0]) * b
    ad.lapack.pbtrs(ad.lapack.pbtrf(ab, lower=1), z, lower=1)
    trend, season = z.reshape(-1, 2).T
    variances = inverse[0, ::2], inverse[0, 1::2], inverse[0, ::2] + inverse[0, 1::2] + inverse[1, ::2]
    return np.stack([trend, season, trend + season]), np.sqrt(np.stack(variances))


def main():
    t, y = load()
    months, level = np.rint(12 * (t - t[0])).astype(int), y.mean()
    data = problem(months, y - level)
    found, errors = fit(*data)
    print(f"{len(y)} months, {data[0].shape[2]} unknowns, {found.nfev} evaluations; standard deviations:")
    for name, x, error in zip(("error", "third difference", "sum of a year"), found.x, errors, strict=True):
        print(f"  {name:17} {np.exp(x / 2):8.4f} ppm, give or take {50 * error:.0f} %")
    values, deviations = smoothed(found.x, *data)
    last = months[-1]
    print(f"trend at the end: {level + values[0, last]:.2f} +- {deviations[0, last]:.2f} ppm, growing by "
          f"{values[0, last] - values[0, last - 12]:.2f} a year; two years on: "
          f"{level + values[2, -1]:.1f} +- {deviations[2, -1]:.1f}")
    print(beside_its_gradient(negative_loglikelihood, found.x, *data))
    if "--plot" in sys.argv:
        import matplotlib.pyplot as plt

        figure, axes = plt.subplots(2, sharex=True)
        time = t[0] + np.arange(values.shape[1]) / 12
        axes[0].plot(t, y, "k.", markersize=2)
        axes[0].plot(time, level + values[0])
        axes[0].fill_between(time, *(level + values[2] + side * deviations[2] for side in (-2, 2)), alpha=0.3)
        axes[1].plot(time, values[1])
        axes[0].set(ylabel="CO2, ppm")
        axes[1].set(ylabel="season, ppm")
        figure.savefig("spline.svg")


if __name__ == "__main__":
    main()
