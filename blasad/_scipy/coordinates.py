"""Coordinates of places, as the compiled code of `scipy.interpolate` takes them from its callers."""

from __future__ import annotations

from blasad._arrays.made import constants
from blasad._declarations.aliases import Function, Operand
from blasad._numpy.functions import array_of, broadcast_arrays, stack


def places_of(points: Operand, ndim: int | None = None) -> Operand:
    """Places as rows, also of a tuple of their coordinates; `ndim` is the number of coordinates of a vector of them."""
    points = constants(points)
    if isinstance(points, tuple) and len(points) == 1:
        points = points[0]                  # coordinates along the last axis
    if isinstance(points, tuple):
        return stack(list(broadcast_arrays(*map(array_of, points))), -1)
    points = array_of(points)
    return points.reshape(-1, 1 if ndim is None else ndim) if points.ndim == 1 else points


RULES: dict[str, Function] = {"_ndim_coords_from_arrays": places_of}
