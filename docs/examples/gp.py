"""Diabetes and ten measurements: scikit-learn's Gaussian process, whose likelihood is differentiated as it is.

`GaussianProcessRegressor.log_marginal_likelihood` is scikit-learn's own code, with kernels, a Cholesky factor and all.
It brings its gradient along the kernel's parameters, in code that each kernel has to have. blasad's gradient needs none
of it: it agrees, and it goes on to second derivatives, which are the errors of the parameters.

Data: B. Efron, T. Hastie, I. Johnstone and R. Tibshirani, Annals of Statistics 32, 2004; scikit-learn's copy of them.
"""

from __future__ import annotations

import sys
import time

import numpy as np
from scipy.optimize import minimize
from sklearn.datasets import load_diabetes
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import RBF, ConstantKernel, WhiteKernel
from timing import beside_differences, fastest

import blasad as ad

USED = ["age", "bmi", "bp", "s3", "s5"]


def load():
    """Five measurements of 442 patients, and how the disease went on in a year, standardized."""
    table = load_diabetes(scaled=False)
    X = table.data[:, [table.feature_names.index(name) for name in USED]]
    return X, (table.target - table.target.mean()) / table.target.std()


def standardized(X):
    return (X - X.mean(axis=0)) / X.std(axis=0)


def process(X, y):
    """scikit-learn's regressor of these data; `theta` has the logarithms of its parameters."""
    kernel = ConstantKernel(1.0) * RBF(np.full(X.shape[1], 3.0)) + WhiteKernel(0.5)
    return GaussianProcessRegressor(kernel, alpha=1e-10, optimizer=None).fit(standardized(X), y)


def negative_loglikelihood(theta, gp):
    return -gp.log_marginal_likelihood(theta, clone_kernel=True)


def fit(f, start, *data):
    """The parameters of greatest likelihood; SciPy's result, and their standard errors from the Hessian."""
    program = ad.jit(ad.value_and_grad(f))
    found = minimize(program, start, data, jac=True, method="BFGS", options={"gtol": 1e-3})
    return found, np.sqrt(np.diag(np.linalg.inv(ad.hessian(f)(found.x, *data))))


def main():
    X, y = load()
    gp = process(X, y)
    found, errors = fit(negative_loglikelihood, gp.kernel_.theta, gp)
    print(f"log-likelihood {-found.fun:.3f} after {found.nfev} evaluations; how fast the outcome varies along")
    for name, x, error in zip(USED, found.x[1:-1], errors[1:-1], strict=True):
        print(f"  {name:4} a length of {np.exp(x):6.2f} standard deviations, give or take {100 * error:.0f} %")
    own = gp.log_marginal_likelihood(gp.kernel_.theta, eval_gradient=True)[1]
    slope = ad.grad(negative_loglikelihood)(gp.kernel_.theta, gp)
    print(f"scikit-learn's own gradient differs by {np.abs(own + slope).max():.0e}; it takes "
          f"{1e3 * fastest(gp.log_marginal_likelihood, (gp.kernel_.theta, True), clock=time.process_time):.0f} ms")
    print(beside_differences(negative_loglikelihood, found.x, gp))
    if "--plot" in sys.argv:
        import matplotlib.pyplot as plt

        lengths = np.exp(found.x[1:-1])
        plt.errorbar(USED, lengths, yerr=[lengths - lengths * np.exp(-errors[1:-1]),
                                          lengths * np.exp(errors[1:-1]) - lengths], fmt="o")
        plt.ylabel("length, standard deviations")
        plt.yscale("log")
        plt.savefig("gp.svg", bbox_inches="tight")


if __name__ == "__main__":
    main()
