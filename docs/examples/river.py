"""Who let what into the river, and when: a thousand implicit steps with one factor, and their adjoint.

Something is released into a river, which carries it along, mixes it, and breaks it down. Two gauges downstream measure
concentrations, with errors. The program steps through two days with implicit Euler steps, all of which solve with the
same sparse matrix: `splu` factors it once. Unknown are the release over time, a spline, and how fast the river flows
and mixes, so the matrix is unknown too. The gradient solves with the same factor, backward through the steps.
"""

from __future__ import annotations

import sys

import numpy as np
from scipy import sparse
from scipy.interpolate import BSpline
from scipy.optimize import minimize
from scipy.sparse.linalg import splu
from timing import beside_differences

import blasad as ad

CELLS, STEPS = 150, 1000
LENGTH, HOURS = 60.0, 48.0                  # km
DX, DT = LENGTH / CELLS, HOURS / STEPS
AT, GAUGES = 10, np.array([60, 110])        # cells: of the release, and of the gauges
DECAY, NOISE = 0.01, 0.02                   # an hour; standard deviation of a measurement
KNOTS = np.concatenate([np.zeros(3), np.linspace(0, 24, 37), np.full(3, 24.0)])     # hours: of the release
TENTH = 0.1                                 # of the flow: a search moves both kinds of unknowns at one pace then
PRICE = 0.02                                # of a squared second difference of its coefficients
TRUTH = np.log([1.6, 0.8])                  # speed, km an hour; mixing, km**2 an hour
START = np.log([1.3, 1.2])


def matrix(flow):
    """What an implicit step solves with."""
    speed, mixing = np.exp(flow)
    side = mixing / DX**2
    return sparse.diags_array([np.stack([-DT * (side + speed / DX)] * (CELLS - 1)),
                               np.stack([1 + DT * (2 * side + speed / DX + DECAY)] * CELLS),
                               np.stack([-DT * side] * (CELLS - 1))], offsets=[-1, 0, 1]).tocsc()


def release_of(coefficients):
    """The release in each step; none in the second day."""
    t = DT * np.arange(STEPS)
    early = BSpline.design_matrix(t[t < 24], KNOTS, 3)
    return np.concatenate([early @ coefficients, np.zeros(STEPS - early.shape[0])])


def simulated(release, flow):
    """Concentrations at the gauges in each step."""
    lu = splu(matrix(flow))
    c, seen = np.zeros(CELLS), np.zeros((STEPS, len(GAUGES)))
    for k in range(STEPS):
        c[AT] += DT * release[k] / DX
        c = lu.solve(c)
        seen[k] = c[GAUGES]
    return seen


def released():
    """The true release: twice, and each time for some hours."""
    t = DT * np.arange(STEPS)
    return 6 * np.exp(-0.5 * ((t - 6) / 1.5) ** 2) + 4 * np.exp(-0.5 * ((t - 15) / 2.5) ** 2)


def misfit(x, data):
    """Squares of errors, and of bends of the release; x has its coefficients, and then the flow."""
    errors = (simulated(release_of(x[:-2]), TENTH * x[-2:]) - data) / NOISE
    return 0.5 * (errors**2).sum() / STEPS + 0.5 * PRICE * (np.diff(x[:-2], 2) ** 2).sum()


def fit(data):
    """The release, which is not negative, and the flow; SciPy's result."""
    n = len(KNOTS) - 4
    return minimize(ad.jit(ad.value_and_grad(misfit)), np.concatenate([np.ones(n), START / TENTH]), (data,),
                    jac=True, method="L-BFGS-B", bounds=[(0, None)] * n + [(-20, 20)] * 2, options={"maxiter": 60})


def main():
    true = released()
    data = simulated(true, TRUTH) + NOISE * np.random.default_rng(0).normal(size=(STEPS, len(GAUGES)))
    found = fit(data)
    release, flow = release_of(found.x[:-2]), TENTH * found.x[-2:]
    off = np.sqrt(np.mean((simulated(release, flow) - data) ** 2)) / NOISE
    print(f"{STEPS} steps: off by {off:.2f} standard deviations after {found.nfev} evaluations")
    print(f"released {DT * release.sum():.1f}, truly {DT * true.sum():.1f}; speed {np.exp(flow[0]):.3f}, truly "
          f"{np.exp(TRUTH[0]):.3f}; mixing {np.exp(flow[1]):.3f}, truly {np.exp(TRUTH[1]):.3f}")
    print(beside_differences(misfit, found.x, data))
    if "--plot" in sys.argv:
        import matplotlib.pyplot as plt

        figure, axes = plt.subplots(2, sharex=True)
        hours = DT * np.arange(STEPS)
        axes[0].plot(hours, data, ".", markersize=1)
        axes[0].plot(hours, simulated(release, flow), "k")
        axes[0].set(ylabel="concentration")
        axes[1].plot(hours, true, "k--")
        axes[1].plot(hours, release)
        axes[1].set(xlabel="hours", ylabel="release")
        figure.savefig("river.svg", bbox_inches="tight")


if __name__ == "__main__":
    main()
