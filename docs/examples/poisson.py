"""What is inside a disk, from temperatures at some points: an inverse problem on a mesh of scikit-fem's.

Heat flows from sources to the cold edge of a plate, whose conductivity is not known; somewhere there are inclusions.
With sensors at a hundred points, and six sources one after another, a search finds the conductivity of each triangle.
scikit-fem assembles the sparse matrix from the conductivities, SciPy factors and solves; the gradient along all of them
is that of this program, at the price of one more solve. Neighbours should be alike, but may differ at an edge: the
price is the total variation (L. Rudin, S. Osher and E. Fatemi, Physica D 60, 1992).
"""

from __future__ import annotations

import sys
from typing import NamedTuple

import numpy as np
from scipy import sparse
from scipy.optimize import minimize
from scipy.sparse.linalg import splu
from skfem import Basis, BilinearForm, ElementTriP1, MeshTri
from skfem.helpers import dot, grad
from timing import beside_differences

import blasad as ad

REFINED = 4                             # times; each makes four triangles of one
SENSORS, SOURCES = 100, 6
NOISE = 2e-4                            # standard deviation of a temperature
PRICE, SOFT = 20.0, 0.05                # of the total variation; how round its corner is


class Plate(NamedTuple):
    """What is known: matrices of the elements, where it is heated and measured, and which triangles are neighbours."""

    elements: np.ndarray                # a row for each entry of an element's matrix, a column for each triangle
    places: np.ndarray                  # in the matrix of all, of these entries
    inside: np.ndarray                  # nodes that are not at the edge
    sources: np.ndarray                 # a column for each
    sensors: sparse.csr_array           # temperatures of sensors from those of the nodes
    pairs: np.ndarray                   # of triangles
    lengths: np.ndarray                 # of the sides between them


@BilinearForm
def conduction(u, v, w):
    return dot(grad(u), grad(v))


def plate(mesh):
    """The plate on a mesh."""
    basis = Basis(mesh, ElementTriP1())
    form = conduction.coo_data(basis)
    angle = 2 * np.pi * np.arange(SOURCES) / SOURCES
    sources = basis.probes(0.6 * np.stack([np.cos(angle), np.sin(angle)])).toarray().T
    rng = np.random.default_rng(0)
    radius, angle = 0.95 * np.sqrt(rng.random(SENSORS)), 2 * np.pi * rng.random(SENSORS)
    sensors = basis.probes(radius * np.stack([np.cos(angle), np.sin(angle)]))
    between = mesh.f2t[1] >= 0
    sides = np.linalg.norm(np.subtract(*mesh.p[:, mesh.facets].swapaxes(0, 1)), axis=0)
    inside = basis.complement_dofs(mesh.boundary_nodes())
    return Plate(form.data.reshape(-1, mesh.nelements), form.indices, inside, sources[inside],
                 sparse.csr_array(sensors)[:, inside], mesh.f2t[:, between], sides[between])


def truth(mesh):
    """Logarithms of conductivities: two inclusions, of three times and of a third of the others'."""
    x, y = mesh.p[:, mesh.t].mean(axis=1)
    return np.log(3) * (np.hypot(x - 0.3, y - 0.2) < 0.3) - np.log(3) * (np.hypot(x + 0.4, y + 0.1) < 0.25)


def measured(logs, plate):
    """The temperatures of the sensors, a column for each source."""
    A = sparse.coo_array(((plate.elements * np.exp(logs)).ravel(), tuple(plate.places))).tocsc()
    u = splu(A[plate.inside, :][:, plate.inside]).solve(plate.sources)
    return plate.sensors @ u


def misfit(logs, plate, data):
    """Squares of what measurements differ by, in standard deviations, and the price of jumps between neighbours."""
    jumps = logs[plate.pairs[0]] - logs[plate.pairs[1]]
    variation = (plate.lengths * (np.sqrt(jumps**2 + SOFT**2) - SOFT)).sum()
    return 0.5 * (((measured(logs, plate) - data) / NOISE) ** 2).sum() + PRICE * variation


def fit(plate, data, steps=150):
    """The conductivities that fit; SciPy's result."""
    return minimize(ad.jit(ad.value_and_grad(misfit)), np.zeros(plate.elements.shape[1]), (plate, data), jac=True,
                    method="L-BFGS-B", options={"maxiter": steps})


def main():
    mesh = MeshTri.init_circle(REFINED)
    known, true = plate(mesh), truth(mesh)
    data = measured(true, known)
    data += NOISE * np.random.default_rng(1).normal(size=data.shape)
    found = fit(known, data)
    off = np.sqrt(np.mean((measured(found.x, known) - data) ** 2))
    print(f"{mesh.nelements} triangles, {data.size} measurements: off by {off / NOISE:.2f} standard deviations after "
          f"{found.nfev} evaluations; correlation with the truth {np.corrcoef(found.x, true)[0, 1]:.2f}")
    print(beside_differences(misfit, found.x, known, data))
    if "--plot" in sys.argv:
        import matplotlib.pyplot as plt

        figure, axes = plt.subplots(1, 2, figsize=(8, 3.5))
        for axis, logs, title in zip(axes, (true, found.x), ("truth", "found"), strict=True):
            shown = axis.tripcolor(*mesh.p, mesh.t.T, np.exp(logs), norm="log", vmin=1 / 3.5, vmax=3.5)
            axis.set(title=title, aspect="equal", xticks=[], yticks=[])
        axes[1].plot(*(known.sensors @ mesh.p.T[known.inside]).T, "k.", markersize=2)
        figure.colorbar(shown, ax=axes, label="conductivity")
        figure.savefig("poisson.svg", bbox_inches="tight")


if __name__ == "__main__":
    main()
