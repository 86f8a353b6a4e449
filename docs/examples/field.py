"""Heights between scattered points, by a Markov field: the sparse way to do what terrain.py does with a full matrix.

On a grid, Matern's covariance is nearly that of the solution of a differential equation with white noise on its right
(F. Lindgren, H. Rue and J. Lindstrom, Journal of the Royal Statistical Society B 73, 2011). So its inverse, the
precision, is sparse. The likelihood of its two parameters needs log-determinants of sparse matrices, which SciPy has
not: `blasad.sparse.cholesky` has them, with all derivatives, and the variance of each point.

Data: heights of the Jacksboro fault in Tennessee (U.S. Geological Survey; see terrain.py).
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from scipy import sparse
from scipy.optimize import minimize
from timing import beside_differences

import blasad as ad

EVERY = 2                               # of the rows and columns of the grid
KNOWN = 0.15                            # of its points
START = np.log([50.0, 10.0])            # standard deviation of the heights, m; range in points of the grid
NAMES = ("standard deviation, m", "range, points")
PRECISE = 12.0                          # 1 / m**2: of heights that are rounded to whole metres


def load():
    """Heights on the grid in m, and which of them are known."""
    heights = np.load(Path(__file__).with_name("jacksboro.npz"))["eastward"].cumsum(1, dtype=float)
    heights = heights[::EVERY, ::EVERY]
    return heights, np.random.default_rng(0).random(heights.shape) < KNOWN


def laplacian(shape):
    """Minus the sum of second differences on a grid, with no flow across the edges."""
    along = []
    for n in shape:
        D = sparse.diags_array([-np.ones(n - 1), np.ones(n - 1)], offsets=[0, 1], shape=(n - 1, n))
        along.append((D.T @ D).tocsc())
    one, other = (sparse.eye_array(n) for n in shape)
    return (sparse.kron(along[0], other) + sparse.kron(one, along[1])).tocsc()


def precision(theta, G):
    """The inverse of the covariance of all points: a field with Matern's covariance of smoothness 1."""
    kappa = np.sqrt(8) / np.exp(theta[1])
    K = G + kappa**2 * sparse.eye_array(G.shape[0])
    return (K.T @ K).tocsc() * (1 / (4 * np.pi * (kappa * np.exp(theta[0])) ** 2))


def negative_loglikelihood(theta, G, at, y):
    """Of heights y at the points `at`: two log-determinants and a solve."""
    Q, seen = precision(theta, G), np.zeros((2, G.shape[0]))
    seen[0, at], seen[1, at] = PRECISE, PRECISE * y
    prior, posterior = ad.sparse.cholesky(Q), ad.sparse.cholesky(Q + sparse.diags_array(seen[0]).tocsc())
    misfit = PRECISE * (y @ y) - seen[1] @ posterior.solve(seen[1])
    return 0.5 * (misfit + posterior.logdet() - prior.logdet() + len(y) * np.log(2 * np.pi / PRECISE))


def fit(*data):
    """The theta of greatest likelihood, and its standard errors from the Hessian; SciPy's result and an array."""
    found = minimize(ad.jit(ad.value_and_grad(negative_loglikelihood)), START, data, jac=True, method="BFGS",
                     options={"gtol": 1e-2})
    return found, np.sqrt(np.diag(np.linalg.inv(ad.hessian(negative_loglikelihood)(found.x, *data))))


def predict(theta, G, at, y):
    """Mean and standard deviation at all points: the diagonal of an inverse that is never formed."""
    seen = np.zeros((2, G.shape[0]))
    seen[0, at], seen[1, at] = PRECISE, PRECISE * y
    posterior = ad.sparse.cholesky(precision(theta, G) + sparse.diags_array(seen[0]).tocsc())
    return posterior.solve(seen[1]), np.sqrt(posterior.diag_inverse())


def main():
    heights, known = load()
    level = heights[known].mean()
    data = laplacian(heights.shape), np.flatnonzero(known), heights[known] - level
    found, errors = fit(*data)
    print(f"{known.sum()} of {known.size} points are known; log-likelihood {-found.fun:.2f} after {found.nfev} "
          f"evaluations")
    for name, x, error in zip(NAMES, found.x, errors, strict=True):
        print(f"  {name:22} {np.exp(x):7.2f}, give or take {100 * error:.0f} %")
    mean, deviation = predict(found.x, *data)
    off = (level + mean.reshape(heights.shape) - heights)[~known]
    inside = np.abs(off) < 2 * deviation.reshape(heights.shape)[~known]
    print(f"at the others, the field is off by {np.sqrt(np.mean(off**2)):.1f} m, of a deviation of "
          f"{heights[~known].std():.1f}; {100 * inside.mean():.0f} % are within two standard deviations")
    print(beside_differences(negative_loglikelihood, found.x, *data))
    if "--plot" in sys.argv:
        import matplotlib.pyplot as plt

        figure, axes = plt.subplots(1, 3, figsize=(10, 3))
        for axis, shown, title in zip(axes, (np.where(known, heights, np.nan), level + mean, deviation),
                                      ("known heights", "mean, m", "standard deviation, m"), strict=True):
            image = axis.imshow(shown.reshape(heights.shape), origin="upper")
            figure.colorbar(image, ax=axis)
            axis.set(title=title, xticks=[], yticks=[])
        figure.savefig("field.svg", bbox_inches="tight")


if __name__ == "__main__":
    main()
