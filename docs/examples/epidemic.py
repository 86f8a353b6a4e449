"""Influenza in a boarding school: an epidemic model, fitted to the boys in bed by the gradient of `odeint`.

Of 763 boys, one came back ill from the holidays; for two weeks the school counted who was confined to bed. The model
has three groups: those who can be infected, those who are ill, and the others (W. O. Kermack and A. G. McKendrick,
Proceedings of the Royal Society A 115, 1927). `odeint` solves it, with compiled code. The likelihood is that of counts
with more variance than Poisson's; its Hessian, through the solver too, gives the errors of the parameters.

Data: British Medical Journal, 4 March 1978, p. 587: boys in bed, 22 January to 4 February.
"""

from __future__ import annotations

import sys

import numpy as np
from scipy.integrate import odeint
from scipy.optimize import minimize
from scipy.stats import nbinom
from timing import beside_differences

import blasad as ad

BOYS = 763
IN_BED = np.array([3, 8, 26, 76, 225, 298, 258, 233, 189, 128, 68, 29, 14, 4])
DAYS = np.arange(len(IN_BED), dtype=float)
NAMES = ("infections a day", "recoveries a day", "ill on the first day", "shape of the errors")
START = np.log([1.0, 1.0, 1.0, 1.0])


def flow(y, t, infect, recover):
    """What the groups lose and gain in a day: those who can be infected, and the ill."""
    infections = infect * y[0] * y[1] / BOYS
    return [-infections, infections - recover * y[1]]


def ill(theta, days):
    """The number of the ill at these times."""
    infect, recover, first = np.exp(theta[:3])
    return odeint(flow, [BOYS - first, first], days, args=(infect, recover), rtol=1e-8, atol=1e-8)[:, 1]


def negative_loglikelihood(theta, days, counts):
    """Of counts whose mean is the number of the ill, and whose variance is the mean and its square over the shape."""
    mean, shape = ill(theta, days), np.exp(theta[3])
    return -nbinom.logpmf(counts, shape, shape / (shape + mean)).sum()


def fit(days, counts):
    """The theta of greatest likelihood, and its covariance from the Hessian; SciPy's result and a matrix."""
    found = minimize(ad.value_and_grad(negative_loglikelihood), START, (days, counts), jac=True, method="BFGS",
                     options={"gtol": 1e-4})
    return found, np.linalg.inv(ad.hessian(negative_loglikelihood)(found.x, days, counts))


def reproduction(theta):
    """How many the first of the ill infects."""
    return np.exp(theta[0] - theta[1])


def main():
    found, covariance = fit(DAYS, IN_BED)
    print(f"log-likelihood {-found.fun:.3f} after {found.nfev} evaluations")
    for name, x, error in zip(NAMES, found.x, np.sqrt(np.diag(covariance)), strict=True):
        print(f"  {name:20} {np.exp(x):8.4g}, give or take {100 * error:.1f} %")
    slope = ad.grad(reproduction)(found.x)
    print(f"each of the first infected {reproduction(found.x):.2f} +- {np.sqrt(slope @ covariance @ slope):.2f}")
    print(beside_differences(negative_loglikelihood, found.x, DAYS, IN_BED))
    if "--plot" in sys.argv:
        import matplotlib.pyplot as plt

        fine = np.linspace(0, DAYS[-1], 200)
        middle = ill(found.x, fine)
        slopes = ad.jacobian(ill)(found.x, fine)
        deviation = np.sqrt(np.einsum("ij,jk,ik->i", slopes, covariance, slopes))
        plt.plot(DAYS, IN_BED, "k.")
        plt.plot(fine, middle)
        plt.fill_between(fine, middle - 2 * deviation, middle + 2 * deviation, alpha=0.3)
        plt.xlabel("day")
        plt.ylabel("boys in bed")
        plt.savefig("epidemic.svg")


if __name__ == "__main__":
    main()
