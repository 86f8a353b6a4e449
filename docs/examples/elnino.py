"""Principal components of the sea off Peru, from a table with holes.

The mean temperatures of the twelve months of a year lie close to a plane: a few numbers describe how warm the year
is, and when. If no value is missing, the singular value decomposition finds this plane. If some are missing, we look
for the subspace with the smallest distance from the observed values, for which there is no formula (M. Tipping and C.
Bishop, J. Royal Statistical Society B 61, 1999; A. Ilin and T. Raiko, J. Machine Learning Research 11, 2010). Here a
search by gradient finds it: a matrix X represents the subspace by its polar factor U V^H, and the search begins where
all singular values of X are equal.

Data: sea surface temperatures of the region Nino 1+2, 1950 to 2010, ERSST.V3B, NOAA, in the public domain.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from timing import beside_its_gradient

import blasad as ad

COMPONENTS = 3
PRIOR = 1e-3                # of scores, in 1 / K**2: years with few observations have some, too


def load():
    """Years, and temperatures in degrees Celsius, a row for each year."""
    table = np.loadtxt(Path(__file__).with_name("elnino.csv"), delimiter=",", skiprows=1)
    return table[:, 0], table[:, 1:].copy()


def holes(shape, share=0.3, seed=0):
    """1 where a number is observed, 0 where it is hidden."""
    return (np.random.default_rng(seed).random(shape) >= share).astype(float)


def centred(temperatures, observed):
    """Differences from the mean of what is observed in each month, and these means; 0 where nothing is observed."""
    means = (temperatures * observed).sum(axis=0) / observed.sum(axis=0)
    return (temperatures - means) * observed, means


def basis(X):
    """The orthonormal basis nearest to the columns of X: its polar factor."""
    U, _, Vh = np.linalg.svd(X, full_matrices=False)
    return U @ Vh


def scores(W, y, observed):
    """The coordinates of each year, by least squares from what is observed of it."""
    rows = W * observed[:, :, None]                 # of each year, with zeros where nothing is observed
    matrices = np.swapaxes(rows, 1, 2) @ rows
    matrices += PRIOR * np.eye(COMPONENTS)
    return np.linalg.solve(matrices, (y @ W)[:, :, None])[:, :, 0]


def loss(X, y, observed):
    """The sum of squares of what the subspace leaves of the observations."""
    W = basis(X)
    z = scores(W, y, observed)
    left = z @ W.T
    left -= y
    left *= observed
    return np.sum(left * left) + PRIOR * np.sum(z * z)


def fit(y, observed, start=None):
    """The basis of the best subspace; SciPy's result and an array. By default the search begins at three months."""
    start = np.eye(y.shape[1])[:, ::4] if start is None else start
    program = ad.compile(ad.value_and_grad(loss), start, y, observed)

    def f(x):
        value, slope = program(x.reshape(start.shape), y, observed)
        return value, slope.ravel()

    found = minimize(f, start.ravel(), jac=True, method="L-BFGS-B", options={"ftol": 1e-14, "gtol": 1e-6})
    return found, basis(found.x.reshape(start.shape))


def filled(W, y, observed, means):
    """Temperatures as the subspace has them."""
    return means + scores(W, y, observed) @ W.T


def main():
    years, temperatures = load()
    observed = holes(temperatures.shape)
    y, means = centred(temperatures, observed)
    found, W = fit(y, observed)
    errors = (filled(W, y, observed, means) - temperatures)[observed == 0]
    print(f"{len(years)} years, {np.sum(observed == 0)} of {observed.size} numbers hidden, {found.nfev} evaluations")
    print(f"hidden temperatures are found to {np.sqrt(np.mean(errors**2)):.2f} K; the mean of their month would be "
          f"{np.sqrt(np.mean((means - temperatures)[observed == 0] ** 2)):.2f} K off")
    warmest = years[np.argsort(np.linalg.norm(scores(W, y, observed), axis=1))[-4:]].astype(int)
    print(f"the most unusual years: {', '.join(map(str, sorted(warmest)))}")
    print(beside_its_gradient(loss, W, y, observed))
    if "--plot" in sys.argv:
        import matplotlib.pyplot as plt

        figure, axes = plt.subplots()
        U, s, _ = np.linalg.svd(scores(W, y, observed), full_matrices=False)
        axes.plot(years, U * s)
        axes.set(xlabel="year", ylabel="score, K")
        figure.savefig("elnino.svg")


if __name__ == "__main__":
    main()
