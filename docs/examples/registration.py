"""Two pictures of the same place, one of them distorted: an affine map and a smooth field that lay one on the other.

The relief of the terrain is a picture in the light of the evening. A second one is turned, stretched, bent, darker and
noisy, as a photograph from an aeroplane is. The first search has the six numbers of an affine map; the second one has a
coarse grid of displacements, from which cubic splines make a field. Both minimize the mean squared difference of the
pictures, whose derivative goes through `scipy.ndimage.map_coordinates`.

Data: heights of the Jacksboro fault in Tennessee (U.S. Geological Survey; see terrain.py).
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from scipy.ndimage import map_coordinates, spline_filter
from scipy.optimize import minimize
from timing import beside_differences

import blasad as ad

KNOTS = (7, 7)                              # of the field of displacements
STIFF = 2e-3                                # what a squared difference of displacements beside each other costs
AFFINE = np.array([[1.04, 0.07], [-0.09, 0.97]])
SHIFT = np.array([3.0, -4.0])


def load():
    """The relief in the light from the west, between 0 and 1."""
    heights = np.load(Path(__file__).with_name("jacksboro.npz"))["eastward"][:, 1:].astype(float)
    return 1 / (1 + np.exp(heights[20:148, 10:138] / 12))


def grid(shape):
    """The places of all pixels, from the middle: an array of shape (2, rows, columns)."""
    return np.indices(shape, dtype=float) - (np.array(shape)[:, None, None] - 1) / 2


def bent(shape):
    """The true displacements beside the affine map, in pixels."""
    y, x = grid(shape) / 64 * np.pi
    return np.stack([2.5 * np.sin(x) * np.cos(y / 2), 2.0 * np.cos(x / 2) * np.sin(y + 0.5)])


def seen_at(coefficients, places):
    """The picture of these spline coefficients at places that are measured from the middle."""
    middle = (np.array(coefficients.shape)[:, None, None] - 1) / 2
    return map_coordinates(coefficients, places + middle, order=3, mode="nearest", prefilter=False)


def distorted(picture, rng):
    """What the second photograph shows."""
    shape = picture.shape
    places = np.tensordot(AFFINE, grid(shape) + bent(shape), 1) + SHIFT[:, None, None]
    seen = seen_at(spline_filter(picture, order=3), places)
    return 0.8 * seen + 0.05 + 0.02 * rng.normal(size=shape)


def affine_places(theta, places):
    return np.tensordot(theta[:4].reshape(2, 2), places, 1) + theta[4:, None, None]


def field(knots, shape):
    """Displacements of all pixels, from those of the knots."""
    along = np.stack(np.meshgrid(*(np.linspace(0, k - 1, n) for k, n in zip(KNOTS, shape, strict=True)),
                                 indexing="ij"))
    return np.stack([map_coordinates(each, along, order=3) for each in knots.reshape(2, *KNOTS)])


def difference(seen, target):
    """The mean squared difference, whatever the brightness and the contrast of the target are."""
    a, b = seen - seen.mean(), target - target.mean()
    return np.mean((a - (a * b).sum() / (b * b).sum() * b) ** 2)


def of_affine(theta, coefficients, target):
    return difference(seen_at(coefficients, affine_places(theta, grid(target.shape))), target)


def of_field(knots, theta, coefficients, target):
    """The same, where each pixel is displaced before the affine map, with a price for fields that are not smooth."""
    places = affine_places(theta, grid(target.shape) + field(knots, target.shape))
    bends = sum((np.diff(knots.reshape(2, *KNOTS), 2, axis=axis) ** 2).sum() for axis in (1, 2))
    return difference(seen_at(coefficients, places), target) + STIFF * bends / knots.size


def fit(picture, target):
    """The affine map, and the displacements of the knots; two of SciPy's results."""
    data = spline_filter(picture, order=3), target
    affine = minimize(ad.jit(ad.value_and_grad(of_affine)), np.array([1.0, 0, 0, 1, 0, 0]), data, jac=True,
                      method="BFGS", options={"gtol": 1e-7})
    knots = minimize(ad.jit(ad.value_and_grad(of_field)), np.zeros(2 * np.prod(KNOTS)), (affine.x, *data), jac=True,
                     method="L-BFGS-B", options={"maxiter": 200})
    return affine, knots


def errors(affine, knots, shape):
    """How far the map that was found is from the true one, in pixels, at each pixel."""
    found = affine_places(affine, grid(shape) + field(knots, shape))
    true = np.tensordot(AFFINE, grid(shape) + bent(shape), 1) + SHIFT[:, None, None]
    return np.hypot(*(found - true))


def main():
    picture = load()
    target = distorted(picture, np.random.default_rng(1))
    affine, knots = fit(picture, target)
    inside = np.s_[16:-16, 16:-16]
    for name, knot, found in (("affine", 0 * knots.x, affine), ("with the field", knots.x, knots)):
        off = errors(affine.x, knot, picture.shape)[inside]
        print(f"{name:15} {found.nfev:3} evaluations: difference {np.sqrt(found.fun):.4f}; pixels are "
              f"{np.sqrt(np.mean(off**2)):.2f} from where they belong, at most {off.max():.2f}")
    print(beside_differences(of_field, knots.x, affine.x, spline_filter(picture, order=3), target))
    if "--plot" in sys.argv:
        import matplotlib.pyplot as plt

        figure, axes = plt.subplots(1, 3, figsize=(9, 3.2))
        places = affine_places(affine.x, grid(picture.shape) + field(knots.x, picture.shape))
        restored = seen_at(spline_filter(picture, order=3), places)
        for axis, shown, title in zip(axes, (picture, target, restored), ("picture", "target", "laid on it"),
                                      strict=True):
            axis.imshow(shown, cmap="gray")
            axis.set(title=title, xticks=[], yticks=[])
        lines = field(knots.x, picture.shape)[:, ::8, ::8]
        at = np.indices(picture.shape)[:, ::8, ::8]
        axes[2].quiver(at[1], at[0], lines[1], lines[0], angles="xy", scale_units="xy", scale=0.5, color="C1")
        figure.savefig("registration.svg", bbox_inches="tight")


if __name__ == "__main__":
    main()
