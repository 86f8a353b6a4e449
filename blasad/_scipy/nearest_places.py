"""Distances in images: which place of the background is nearest to each element is constant."""

from __future__ import annotations

import functools
from importlib import import_module

import numpy as np

from blasad._arrays.made import constants
from blasad._declarations.aliases import Array, Function, Operand
from blasad._numpy.functions import array_of
from blasad._scipy.distances import power
from blasad._scipy.neighbours import plain
from blasad._scipy.of_scipy import of_scipy


def run(image: Array, sampling: Array) -> Operand:
    return import_module("scipy.ndimage").distance_transform_edt(image, sampling)


def distances(input: Operand, sampling: Operand = None, return_distances: bool = True, return_indices: bool = False,
              distances: Operand = None, indices: Operand = None) -> Operand:
    """`scipy.ndimage.distance_transform_edt`, along the sides of the elements; the image is a constant."""
    image, sides = np.asarray(plain(constants(input))), array_of(1.0 if sampling is None else constants(sampling))
    nearest = import_module("scipy.ndimage").distance_transform_edt(
        image, None if sampling is None else plain(sides), return_distances=False, return_indices=True)
    if distances is not None or indices is not None:
        return NotImplemented
    steps = (np.indices(image.shape) - nearest).astype(float).reshape(image.ndim, -1) ** 2
    sides = sides.reshape(-1) * np.ones(image.ndim)
    formula = power(np.sum(sides[:, None] ** 2 * steps, 0), p=0.5).reshape(image.shape)
    whole = of_scipy("scipy.ndimage.distance_transform_edt", functools.partial(run, image), formula, sides)
    results = [each for each, wanted in ((whole, return_distances), (nearest, return_indices)) if wanted]
    return results[0] if len(results) == 1 else tuple(results)


RULES: dict[str, Function] = {"distance_transform_edt": distances}
