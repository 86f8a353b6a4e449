"""How strongly to hold back each coefficient: hyperparameters by the gradient of a validation loss.

A logistic regression on 30 measurements of tumours, with a price for squares of coefficients that differs by groups of
measurements: means, standard errors and extremes of ten properties. For given prices, `minimize` finds the
coefficients on the patients of four parts of five; what counts is how well they predict the fifth. The sum of this over
the five parts is a function of the prices, and it has a gradient, through all five minimizations. An outer `minimize`
uses it.

Data: breast cancer in Wisconsin (W. Street, W. Wolberg and O. Mangasarian, 1993; scikit-learn's copy, CC BY 4.0).
"""

from __future__ import annotations

import sys

import numpy as np
from scipy.optimize import minimize
from sklearn.datasets import load_breast_cancer
from timing import beside_differences

import blasad as ad

PARTS = 5
GROUPS = np.repeat(np.arange(3), 10)                # of the 30 columns: means, errors, extremes
NAMES = ("means", "standard errors", "extremes")
START = np.log([1.0, 1.0, 1.0])                     # of the prices


def load():
    """Standardized measurements, signs of the diagnoses, and the part of each patient."""
    X, y = load_breast_cancer(return_X_y=True)
    return (X - X.mean(axis=0)) / X.std(axis=0), 2.0 * y - 1, np.random.default_rng(0).permutation(len(y)) % PARTS


def losses(c, X, y):
    """Minus the logarithm of the likelihood of each diagnosis."""
    return np.logaddexp(0.0, -y * (c[0] + X @ c[1:]))


def penalized(c, logs, X, y):
    """What the coefficients minimize."""
    return losses(c, X, y).sum() + 0.5 * (np.exp(logs)[GROUPS] * c[1:] ** 2).sum()


slope_of_penalized = ad.jit(ad.grad(penalized))


def coefficients(logs, X, y):
    """The intercept and the coefficients, for these logarithms of prices."""
    return minimize(penalized, np.zeros(X.shape[1] + 1), (logs, X, y), jac=slope_of_penalized, method="BFGS",
                    options={"gtol": 1e-6}).x


def validation(logs, X, y, part):
    """The mean loss of patients, each predicted from those of other parts."""
    return sum(losses(coefficients(logs, X[part != k], y[part != k]), X[part == k], y[part == k]).sum()
               for k in range(PARTS)) / len(y)


def fit(*data):
    """The prices that predict best; SciPy's result."""
    return minimize(ad.value_and_grad(validation), START, data, jac=True, method="L-BFGS-B", bounds=[(-6, 6)] * 3,
                    options={"maxiter": 20})


def main():
    X, y, part = data = load()
    before, found = validation(START, *data), fit(*data)
    print(f"{len(y)} patients: a loss of {before:.5f} with equal prices, {found.fun:.5f} after {found.nfev} "
          f"evaluations")
    for name, price in zip(NAMES, np.exp(found.x), strict=True):
        print(f"  {name:16} {price:8.3f}")
    print(beside_differences(validation, START, *data, step=1e-3))
    if "--plot" in sys.argv:
        import matplotlib.pyplot as plt

        figure, axes = plt.subplots(1, 2, figsize=(9, 3))
        prices = np.linspace(-3, 4, 8)
        axes[0].plot(np.exp(prices), [validation(np.full(3, price), *data) for price in prices], label="equal prices")
        axes[0].axhline(found.fun, color="C1", label="three prices")
        axes[0].set(xscale="log", xlabel="price", ylabel="validation loss")
        axes[0].legend()
        for logs, style in ((START, "."), (found.x, "o")):
            axes[1].plot(coefficients(logs, X, y)[1:], style, markersize=4)
        axes[1].set(xlabel="measurement", ylabel="coefficient")
        figure.savefig("ridge.svg", bbox_inches="tight")


if __name__ == "__main__":
    main()
