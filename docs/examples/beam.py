"""A beam of least compliance, from a given amount of material: topology optimization, and no adjoint by hand.

The half of a beam is a grid of square elements, each with a density between 0 and 1, whose stiffness grows as its
cube. Where densities are near 0 or 1, the result is a drawing of a truss. It is the program that is taught with 99 and
with 88 lines (O. Sigmund, Structural and Multidisciplinary Optimization 21, 2001; E. Andreassen and others, ibid. 43,
2011). There, the gradient of the compliance is a formula that was derived on paper; here it is the gradient of the
function that assembles the stiffness matrix with `scipy.sparse` and solves with `spsolve`.
"""

from __future__ import annotations

import sys

import numpy as np
from scipy import sparse
from scipy.sparse.linalg import spsolve
from timing import beside_differences

import blasad as ad

WIDE, HIGH = 60, 20
POISSON, CUBE, VOID = 0.3, 3.0, 1e-9                # Poisson's ratio, exponent of the density, stiffness of nothing
SHARE, RADIUS = 0.5, 1.5                            # of the area that is material; of the filter, in elements


def element():
    """The stiffness of a square element of unit density, of its eight displacements."""
    k = np.array([1 / 2 - POISSON / 6, 1 / 8 + POISSON / 8, -1 / 4 - POISSON / 12, -1 / 8 + 3 * POISSON / 8,
                  -1 / 4 + POISSON / 12, -1 / 8 - POISSON / 8, POISSON / 6, 1 / 8 - 3 * POISSON / 8])
    order = ["01234567", "10765432", "27056341", "36507214", "45670123", "54321076", "63412705", "72143650"]
    return k[[[int(i) for i in row] for row in order]] / (1 - POISSON**2)


def grid():
    """The displacements of each element, those that can move, and the load on them: half of a beam on two supports."""
    column, row = np.divmod(np.arange(WIDE * HIGH), HIGH)
    left, right = (HIGH + 1) * column + row, (HIGH + 1) * (column + 1) + row
    corners = np.stack([left + 1, right + 1, right, left], axis=1)
    n = 2 * (WIDE + 1) * (HIGH + 1)
    held = np.union1d(np.arange(0, 2 * (HIGH + 1), 2), [n - 1])     # the middle, by symmetry, and the support
    free = np.setdiff1d(np.arange(n), held)
    load = np.zeros(n)
    load[1] = -1.0
    return (2 * corners[:, :, None] + [0, 1]).reshape(-1, 8), free, load[free]


def filter_of_densities():
    """A sparse matrix that replaces each density by a weighted mean of those near it, against checkerboards."""
    place = np.stack(np.divmod(np.arange(WIDE * HIGH), HIGH), axis=1)
    weights = np.maximum(0.0, RADIUS - np.hypot(*(place[:, None] - place).T))
    return sparse.csr_array(weights / weights.sum(axis=1, keepdims=True))


def compliance(x, near, edof, free, load):
    """The work of the load on the beam of densities x."""
    stiffness = VOID + (near @ x) ** CUBE * (1 - VOID)
    rows, columns = np.repeat(edof, 8, axis=1).ravel(), np.tile(edof, 8).ravel()
    K = sparse.coo_array(((stiffness[:, None, None] * element()).ravel(), (rows, columns))).tocsc()
    u = spsolve(K[free, :][:, free], load)
    return load @ u


def updated(x, slope, near):
    """Densities by the optimality criteria: as much in all as before, and at most 0.2 from x."""
    volume = near.T @ np.ones(len(x))
    low, high = 0.0, 1e9
    while high - low > 1e-4 * (high + low):
        middle = (low + high) / 2
        new = np.clip(x * np.sqrt(-slope / volume / middle), np.maximum(0, x - 0.2), np.minimum(1, x + 0.2))
        low, high = (middle, high) if (near @ new).sum() > SHARE * len(x) else (low, middle)
    return new


def fit(steps, *data):
    """Densities and compliances after that many steps from even material."""
    program = ad.jit(ad.value_and_grad(compliance))
    x, values = np.full(WIDE * HIGH, SHARE), []
    for _ in range(steps):
        value, slope = program(x, *data)
        values.append(value)
        x = updated(x, slope, data[0])
    return x, values


def main():
    data = filter_of_densities(), *grid()
    x, values = fit(60, *data)
    print(f"{WIDE} x {HIGH} elements, {len(data[2])} displacements: compliance {values[0]:.1f} -> {values[-1]:.1f}")
    print(beside_differences(compliance, x, *data))
    if "--plot" in sys.argv:
        import matplotlib.pyplot as plt

        half = (data[0] @ x).reshape(WIDE, HIGH).T
        plt.imshow(1 - np.hstack([half[:, ::-1], half]), cmap="gray", vmin=0, vmax=1)
        plt.axis("off")
        plt.savefig("beam.svg", bbox_inches="tight")


if __name__ == "__main__":
    main()
