"""Heights between 20,000 points where they are known: a Gaussian process on a matrix of tiles.

The exact likelihood, by a Cholesky factor of the whole covariance, in memory for one triangle of it and one of its
derivative. The covariance is Matern's with 3/2 (C. E. Rasmussen and C. K. I. Williams, Gaussian Processes for Machine
Learning, section 4.2.1), as geology has it: fields that are continuous, but rough.

Data: heights above the sea, in m, on a grid of 3 seconds of arc, of the Jacksboro fault in Tennessee (U.S. Geological
Survey; a part of what Matplotlib has as sample data), each but the first of a row less the one to the west of it.
"""

from __future__ import annotations

import argparse
import resource
import sys
import time
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from timing import beside_its_gradient

import blasad as ad

NORTH, EAST = 0.0926, 0.0742            # km from a row of the grid to the next, and from a column
HIDDEN = 4000                           # points that are left for a test, at most
FEW = 1000                              # points whose fit is the start of that of more
START = np.log([0.15, 2.0, 2.0])        # in km: standard deviation, lengths to the north and to the east
ROUNDED = 1e-3 / np.sqrt(12)            # km: standard deviation of what rounding to whole metres leaves


def load(points):
    """Places (in km, two rows) and heights (in km) of some points, and of some others for a test."""
    heights = np.load(Path(__file__).with_name("jacksboro.npz"))["eastward"].cumsum(1, dtype=float) / 1000
    places = np.indices(heights.shape).reshape(2, -1) * [[NORTH], [EAST]]
    order = np.random.default_rng(0).permutation(heights.size)
    known, hidden = order[:points], order[max(points, heights.size - HIDDEN):][:points]
    return places[:, known], heights.ravel()[known], places[:, hidden], heights.ravel()[hidden]


def matern(theta, X, Y):
    """The covariance of heights at places X and Y."""
    p = np.exp(theta)
    r = np.sqrt(3 * (((X[0, :, None] - Y[0]) / p[1]) ** 2 + ((X[1, :, None] - Y[1]) / p[2]) ** 2))
    return p[0] ** 2 * (1 + r) * np.exp(-r)


def covariance(rows, cols, theta, X):
    """A tile of the covariance of what is known."""
    k = matern(theta, X[:, rows], X[:, cols])
    if rows == cols:
        np.einsum("ii->i", k)[:] += ROUNDED**2
    return k


def factor(theta, X, tile):
    """The Cholesky factor of the covariance, in tiles of its lower triangle."""
    n = X.shape[1]
    return ad.tiled.potrf(ad.tiled.fill(ad.tiled.like((n, n), tile, part="lower"), covariance, theta, X))


def negative_loglikelihood(theta, X, y, tile):
    """-log N(y; 0, K)."""
    c = factor(theta, X, tile)
    r = ad.tiled.trsv(c, ad.tiled.from_array(y, tile))
    return 0.5 * (ad.tiled.dot(r, r) + ad.tiled.logdet(c) + len(y) * np.log(2 * np.pi))


def weights(theta, X, y, tile):
    """inv(K) y: what a known height counts in the mean elsewhere."""
    return ad.tiled.to_array(ad.tiled.potrs(factor(theta, X, tile), ad.tiled.from_array(y, tile)))


def fit(X, y, few=None, steps=100, tile=500, threads=2, told=None):
    """The theta of greatest likelihood, as far as some steps go; SciPy's result.

    `few` is that of a few of the points, from which it starts: with more of them the likelihood is steeper.
    """
    start, arguments = START if few is None else few.x, (X, y, tile)
    program = ad.compile(ad.value_and_grad(negative_loglikelihood), start, *arguments, threads=threads)
    known = {} if few is None else {"hess_inv0": (few.hess_inv + few.hess_inv.T) * FEW / (2 * len(y))}
    return minimize(program, start, arguments, jac=True, method="BFGS", callback=told,
                    options={"maxiter": steps, "gtol": 1e-5 * len(y), **known})


def predict(theta, X, y, new, tile=500, threads=2):
    """The mean of the heights at new places."""
    w = ad.compile(weights, theta, X, y, tile, threads=threads)(theta, X, y, tile)
    return np.concatenate([matern(theta, new[:, k:k + tile], X) @ w for k in range(0, new.shape[1], tile)])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--points", type=int, default=300, help="how many, up to 20000")
    parser.add_argument("--steps", type=int, default=4, help="of the fit, if there are more than 1000 points")
    parser.add_argument("--tile", type=int, default=500)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--plot", action="store_true", help="the heights and where they are known, as terrain.svg")
    options = parser.parse_args(sys.argv[1:])
    X, y, new, hidden = load(options.points)
    level = y.mean()
    y, hidden = y - level, hidden - level
    how = {"tile": options.tile, "threads": options.threads}
    few = options.points <= FEW
    begun = time.perf_counter()
    found = fit(X, y, **how) if few else fit(
        X, y, fit(X[:, :FEW], y[:FEW], **how), options.steps, **how,
        told=lambda theta: print(f"{time.perf_counter() - begun:7.0f} s:", np.exp(theta).round(5), flush=True))
    seconds = time.perf_counter() - begun
    print(f"{options.points} points; log-likelihood {-found.fun:.3f} after {found.nfev} evaluations, {seconds:.1f} s: "
          f"{found.message}")
    deviation, north, east = np.exp(found.x)
    print(f"heights: +- {1000 * deviation:.0f} m; lengths: {north:.2f} km to the north, {east:.2f} km to the east")
    if few:
        print(beside_its_gradient(negative_loglikelihood, found.x, X, y, options.tile))
    mean = predict(found.x, X, y, new, **how)
    print(f"{len(hidden)} others: root mean square {1000 * np.sqrt(np.mean(hidden**2)):.1f} m, error of the mean "
          f"{1000 * np.sqrt(np.mean((mean - hidden) ** 2)):.1f} m")
    print(f"memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20:.2f} GiB at most")
    if options.plot:
        import matplotlib.pyplot as plt

        for k, (x, c, name) in enumerate(((X, y, "known"), (new, mean, "found"))):
            plt.subplot(1, 2, k + 1, aspect="equal", title=name)
            plt.scatter(x[1], -x[0], 1, c, vmin=y.min(), vmax=y.max(), rasterized=True)
        plt.savefig("terrain.svg")


if __name__ == "__main__":
    main()
