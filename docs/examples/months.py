"""The temperature of each day from means of months: a spline through its integrals.

A mean of a month is an integral. A curve that joins the means, plotted in the middles of the months, does not have
them: it cuts off the peaks. Here the curve is the cubic spline of least bending of which all means are right. They are
constraints of `minimize`, written with the spline's antiderivative. The result is a function of the means, and it has
derivatives: how a mean moves the warmest day, and what errors of the means make of the curve.

Data: the sea off Peru during the El Nino of 1982 and 1983 (see elnino.py).
"""

from __future__ import annotations

import sys

import numpy as np
from elnino import load
from scipy.interpolate import BSpline
from scipy.optimize import minimize
from timing import beside_differences

import blasad as ad

MONTHS = 18                                     # from July 1982 on
ERROR = 0.3                                     # degrees: standard deviation of a mean
PER_MONTH = 2                                   # knots
PLACES = np.arange(MONTHS * PER_MONTH + 1) / PER_MONTH
KNOTS = np.concatenate([np.full(3, PLACES[0]), PLACES, np.full(3, PLACES[-1])])
NODES = (PLACES[:-1, None] + PLACES[1:, None] + np.diff(PLACES)[:, None] * [-1, 1] / np.sqrt(3)).ravel() / 2


def observed():
    """The means of the months."""
    years, table = load()
    return table[(years >= 1982) & (years <= 1983)].ravel()[6:]


def bending(c):
    """The integral of the squared second derivative, which Gauss's rule with two nodes has exactly."""
    return (BSpline(KNOTS, c, 3).derivative(2)(NODES) ** 2).sum() / (2 * PER_MONTH)


def means_of(c):
    """The means of all months: differences of the antiderivative."""
    return np.diff(BSpline(KNOTS, c, 3).antiderivative()(np.arange(MONTHS + 1.0)))


slope_of_bending, slopes_of_means = ad.jit(ad.grad(bending)), ad.jit(ad.jacobian(means_of))


def curve(means):
    """The coefficients of the spline of least bending with these means."""
    right = {"type": "eq", "fun": lambda c: means_of(c) - means, "jac": slopes_of_means}
    start = np.full(len(KNOTS) - 4, 22.0)
    return minimize(bending, start, jac=slope_of_bending, constraints=[right], method="SLSQP", tol=1e-12).x


def temperatures(means, days):
    """The temperatures at some times, in months."""
    return BSpline(KNOTS, curve(means), 3)(days)


def warmest(means):
    """The temperature of the warmest day."""
    return temperatures(means, np.linspace(0, MONTHS, 30 * MONTHS + 1)).max()


def main():
    means = observed()
    c = curve(means)
    print(f"{MONTHS} means, {len(c)} coefficients; the means are right to {np.abs(means_of(c) - means).max():.0e}")
    top, slope = ad.value_and_grad(warmest)(means)
    print(f"warmest month {means.max():.2f} degrees, warmest day {top:.2f}; it moves by {slope[means.argmax()]:.3f} "
          f"with the mean of its month, by {slope[means.argmax() - 1]:.3f} and {slope[means.argmax() + 1]:.3f} with "
          f"those beside it")
    print(f"so it is known to {ERROR * np.linalg.norm(slope):.2f} degrees")
    print(beside_differences(warmest, means, away=0.0))
    if "--plot" in sys.argv:
        import matplotlib.pyplot as plt

        days = np.linspace(0, MONTHS, 300)
        shown = BSpline(KNOTS, c, 3)(days)
        deviation = ERROR * np.linalg.norm(ad.jacobian(temperatures)(means, days), axis=1)
        plt.stairs(means, np.arange(MONTHS + 1), baseline=None, color="k")
        plt.plot(days, shown)
        plt.fill_between(days, shown - 2 * deviation, shown + 2 * deviation, alpha=0.3)
        plt.xlabel("months from July 1982 on")
        plt.ylabel("sea off Peru, degrees Celsius")
        plt.savefig("months.svg")


if __name__ == "__main__":
    main()
