"""Losses of an electric network, and voltages that make them small: a power flow, differentiated.

The IEEE's test case of 118 buses is a part of the American Midwest in 1962. A power flow finds the voltages at which
the power that flows to each bus is what is consumed there; Newton's method solves its equations with a sparse Jacobian,
as MATPOWER and PYPOWER do. Losses are what generators deliver and nobody consumes. Their derivatives along the loads
are what an operator calls marginal losses: what another megawatt at each bus costs. Their derivatives along the
voltages of the 54 generators are what a search needs that lowers them.

Data: case118 of PYPOWER (BSD licence), from the IEEE Common Data Format (R. Christie, University of Washington, 1993).
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from scipy import sparse
from scipy.optimize import minimize
from scipy.sparse.linalg import spsolve
from timing import beside_differences

import blasad as ad

BASE = 100.0                                # MVA
PQ, PV, SLACK = 1, 2, 3                     # kinds of buses
LOW, HIGH = 0.94, 1.06                      # what voltages may be


def load():
    """The tables of buses and of branches."""
    return tuple(np.loadtxt(Path(__file__).with_name(f"ieee118_{name}.csv"), delimiter=",", skiprows=1)
                 for name in ("buses", "branches"))


def admittance(buses, branches):
    """The sparse matrix of admittances: currents into the buses from their voltages."""
    n, (start, end) = len(buses), branches[:, :2].astype(int).T - 1
    series, ratio = 1 / (branches[:, 2] + 1j * branches[:, 3]), np.where(branches[:, 5] > 0, branches[:, 5], 1.0)
    own = series + 0.5j * branches[:, 4]
    every = np.arange(n)
    values = [own / ratio**2, -series / ratio, -series / ratio, own, (buses[:, 3] + 1j * buses[:, 4]) / BASE]
    return sparse.coo_array((np.concatenate(values), (
        np.concatenate([start, start, end, end, every]), np.concatenate([start, end, start, end, every])))).tocsr()


def slopes(Y, V):
    """Sparse derivatives of the power at all buses along angles and magnitudes of voltages."""
    of_V, of_I, of_unit = (sparse.diags_array(x) for x in (V, Y @ V, V / abs(V)))
    return 1j * of_V @ (of_I - Y @ of_V).conj(), of_V @ (Y @ of_unit).conj() + of_I.conj() @ of_unit


def power_flow(wanted, volts, Y, kinds):
    """The complex voltages at which the buses get what is wanted, by Newton's method."""
    free, loads = np.flatnonzero(kinds != SLACK), np.flatnonzero(kinds == PQ)
    angle, size = np.zeros(len(kinds)), np.where(kinds == PQ, 1.0, volts)
    for _ in range(10):
        V = size * np.exp(1j * angle)
        miss = V * (Y @ V).conj() - wanted
        residual = np.concatenate([miss.real[free], miss.imag[loads]])
        if np.abs(residual).max() < 1e-10:
            return V
        by_angle, by_size = slopes(Y, V)
        J = sparse.block_array([[by_angle.real[free][:, free], by_size.real[free][:, loads]],
                                [by_angle.imag[loads][:, free], by_size.imag[loads][:, loads]]], format="csc")
        step = spsolve(J, residual)
        angle[free] -= step[:len(free)]
        size[loads] -= step[len(free):]
    raise ArithmeticError("no voltages were found")


def losses(volts, consumed, buses, Y):
    """What generators deliver more than is consumed, in MW; consumed power is real, one number for each bus."""
    wanted = (buses[:, 5] - consumed - 1j * buses[:, 2]) / BASE
    V = power_flow(wanted, volts, Y, buses[:, 0])
    return BASE * (V * (Y @ V).conj()).real.sum()


def marginal(consumed, volts, buses, Y):
    return losses(volts, consumed, buses, Y)


def fit(buses, Y):
    """The voltages of the generators with which losses are least; SciPy's result."""
    program, generators = ad.jit(ad.value_and_grad(losses)), buses[:, 0] != PQ
    bounds = [(LOW, HIGH) if generator else (1.0, 1.0) for generator in generators]
    return minimize(program, np.where(generators, buses[:, 6], 1.0), (buses[:, 1].copy(), buses, Y), jac=True,
                    method="L-BFGS-B", bounds=bounds, options={"maxiter": 60})


def main():
    buses, branches = load()
    Y = admittance(buses, branches)
    volts = np.where(buses[:, 0] == PQ, 1.0, buses[:, 6])
    value, costs = ad.value_and_grad(marginal)(buses[:, 1], volts, buses, Y)
    print(f"losses of {value:.2f} MW; another MW costs {costs.min():+.3f} MW at bus {costs.argmin() + 1} and "
          f"{costs.max():+.3f} at bus {costs.argmax() + 1}")
    found = fit(buses, Y)
    print(f"with other voltages of the {np.sum(buses[:, 0] != PQ)} generators {found.fun:.2f} MW, after {found.nfev} "
          f"evaluations")
    print(beside_differences(losses, volts, buses[:, 1].copy(), buses, Y, away=1e-3))
    if "--plot" in sys.argv:
        import matplotlib.pyplot as plt

        figure, axes = plt.subplots(2, sharex=True)
        axes[0].bar(np.arange(1, len(costs) + 1), costs)
        axes[0].set(ylabel="MW of losses per MW")
        wanted = (buses[:, 5] - buses[:, 1] - 1j * buses[:, 2]) / BASE
        for given in (volts, found.x):
            axes[1].plot(np.arange(1, len(costs) + 1), abs(power_flow(wanted, given, Y, buses[:, 0])), ".-")
        axes[1].set(xlabel="bus", ylabel="voltage")
        figure.savefig("powerflow.svg", bbox_inches="tight")


if __name__ == "__main__":
    main()
