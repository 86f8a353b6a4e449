"""Interpolation between scattered places: `LinearNDInterpolator`, `CloughTocher2DInterpolator` and the nearest place.

Which simplex contains a place, and which given place is nearest, are constants.  Within a simplex of corners p_i the
linear value is sum_i w_i z_i, with weights that solve sum_i w_i p_i = x, sum_i w_i = 1.  The cubic one is a polynomial
in Bernstein's form in each of three parts of a triangle, which meet at its centre.  Its gradients y_i at the corners
minimize the curvature along the edges E = p_j - p_i:

    sum_j (4 E E^T y_i + 2 E E^T y_j) / |E|^3 = sum_j 6 (z_j - z_i) E / |E|^3.

P. Alfeld, A trivariate Clough-Tocher scheme for tetrahedral data (1984).
G. Nielson, A method for interpolating scattered data based upon a minimum norm network (1983).
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from blasad._arrays.made import constants
from blasad._arrays.traced import NoRule, TracedArray
from blasad._declarations.aliases import Array, Function, Keywords, Operand
from blasad._numpy.functions import array_of, stack
from blasad._scipy import hulls
from blasad._scipy.coordinates import places_of
from blasad._scipy.neighbours import moving, plain
from blasad._scipy.of_scipy import of_scipy, valued

CONVERGED = 1e-3                        # of gradients, which SciPy stops to improve at a tolerance
PLACE = "scipy.interpolate"


# ---------------------------------------------------------------- formulas

def weights_in(corners: Array, places: Array) -> Array:
    """The barycentric coordinates of some places for each simplex."""
    last = corners[:, -1]
    sides = np.swapaxes(corners[:, :-1] - last[:, None, :], 1, 2)
    first = np.swapaxes(np.linalg.solve(sides, np.swapaxes(places - last[:, None, :], 1, 2)), 1, 2)
    return np.concatenate([first, 1.0 - np.sum(first, -1)[..., None]], -1)


def linear(mesh: Any, simplex: Operand, points: Operand, values: Operand, grad: Operand, xi: Operand) -> Operand:
    at = mesh.simplices[simplex]
    weights = weights_in(points[at], xi[:, None, :])[:, 0]
    return np.sum(values[at] * weights[..., None], 1)


def gradients(mesh: Any, points: Array, values: Array) -> Operand:
    """The gradients at the given places, in the order place, value, coordinate."""
    from scipy import sparse
    from scipy.sparse.linalg import spsolve

    starts, following = mesh.vertex_neighbor_vertices
    n, columns = len(starts) - 1, values.shape[1]
    i, j = np.repeat(np.arange(n), np.diff(starts)), np.asarray(following)
    edges = points[j] - points[i]
    cubes = np.sum(edges * edges, -1) ** -1.5
    products = edges[:, :, None] * edges[:, None, :] * cubes[:, None, None]
    own, others = (np.broadcast_to(2 * each[:, None, None] + np.arange(2), products.shape) for each in (i, j))
    rows = np.tile(np.swapaxes(own, 1, 2).ravel(), 2)
    matrix = sparse.csc_array((np.concatenate([4.0 * products.reshape(-1), 2.0 * products.reshape(-1)]), (
        rows, np.concatenate([own.ravel(), others.ravel()]))), shape=(2 * n, 2 * n))
    pulls = (6.0 * (values[j] - values[i]))[:, None, :] * (edges * cubes[:, None])[:, :, None]
    right = np.add.reduceat(pulls, starts[:-1], 0).reshape(2 * n, columns)
    return np.swapaxes(stack([spsolve(matrix, right[:, k]) for k in range(columns)], -1).reshape(n, 2, columns), 1, 2)


def slant(mesh: Any, simplex: Array, points: Array) -> tuple[Operand, Operand]:
    """The centres of the three triangles beside each, and which of them there are."""
    beside = mesh.neighbors[simplex]
    return points[mesh.simplices[beside]].mean(2), beside >= 0


def cubic(mesh: Any, simplex: Operand, points: Operand, values: Operand, grad: Operand, xi: Operand) -> Operand:
    at = mesh.simplices[simplex]
    corners, z, slopes = points[at], values[at], grad[at]
    centres, has_neighbour = slant(mesh, simplex, points)
    weights = weights_in(corners, np.concatenate([xi[:, None, :], centres], 1))
    b = weights[:, 0]
    turns = []
    for k in range(3):                      # along which line across a side the slope is linear
        near, far = weights[:, 1 + k, (k + 2) % 3], weights[:, 1 + k, (k + 1) % 3]
        below = np.where(has_neighbour[:, k], 2.0 - 3.0 * near - 3.0 * far, 1.0)
        turns.append(np.where(has_neighbour[:, k], (2.0 * near + far - 1.0) / below, -0.5)[:, None])
    net = net_of(corners, z, slopes, turns)
    least = np.min(b, 1)
    inner = [*(b - least[:, None]).T, 3.0 * least]
    return of_bernstein(net, [each[:, None] for each in inner])


def net_of(corners: Array, z: Array, slopes: Array, turns: Operand) -> dict[tuple[int, ...], Any]:
    """The coefficients of the polynomials, by their exponents; the fourth is that of the centre."""
    net: dict[tuple[int, ...], Any] = {}

    def key(*several: int) -> tuple[int, ...]:
        return tuple(several.count(i) for i in range(4))

    for i in range(3):
        net[key(i, i, i)] = z[:, i]
        for j in {0, 1, 2} - {i}:
            edge = corners[:, j] - corners[:, i]
            net[key(i, i, j)] = z[:, i] + np.sum(slopes[:, i] * edge[:, None, :], -1) / 3.0
    for i in range(3):
        j, k = (i + 1) % 3, (i + 2) % 3
        net[key(i, i, 3)] = (net[key(i, i, i)] + net[key(i, i, j)] + net[key(i, i, k)]) / 3.0
    for i in range(3):
        j, k = (i + 1) % 3, (i + 2) % 3
        first, second, third, fourth = net[key(j, j, j)], net[key(j, j, k)], net[key(j, k, k)], net[key(k, k, k)]
        net[key(j, k, 3)] = 0.5 * (turns[i] * (3.0 * second - first - 3.0 * third + fourth)
                                   + (2.0 * second - first - third + net[key(k, k, 3)] + net[key(j, j, 3)]))
    for i in range(3):
        j, k = (i + 1) % 3, (i + 2) % 3
        net[key(i, 3, 3)] = (net[key(i, j, 3)] + net[key(i, k, 3)] + net[key(i, i, 3)]) / 3.0
    net[key(3, 3, 3)] = (net[key(0, 3, 3)] + net[key(1, 3, 3)] + net[key(2, 3, 3)]) / 3.0
    return net


def of_bernstein(net: dict[tuple[int, ...], Any], b: Operand) -> Operand:
    total = 0.0
    for exponents, coefficient in net.items():
        ways = 6.0 / math.prod(math.factorial(n) for n in exponents)
        term = coefficient * ways
        for each, n in zip(b, exponents, strict=True):
            for _ in range(n):
                term = term * each
        total = total + term
    return total


# ---------------------------------------------------------------- objects

FORMULAS: Keywords = {"LinearNDInterpolator": linear, "CloughTocher2DInterpolator": cubic}


def refuse_fill(fill_value: Operand, name: str) -> None:
    if isinstance(constants(fill_value), TracedArray):
        raise NoRule(f"blasad: {PLACE}.{name} has no rule for a traced fill_value; leave it out, and put your value "
                     "where the result is NaN, by np.where")


def two_dimensional(values: Array) -> Array:
    values = values if values.dtype.kind == "c" else values.astype(float)
    return values.reshape(len(values), -1)


def scaled(points: Array, rescale: bool) -> tuple[Operand, Operand, Operand]:
    """The places as SciPy measures them, and what is subtracted of them and divides them."""
    if not rescale:
        return points, None, None
    sides = np.max(points, 0) - np.min(points, 0)
    sides = np.where(plain(sides) > 0, sides, 1.0)
    return (points - np.mean(points, 0)) / sides, np.mean(points, 0), sides


def columns(xi: Operand) -> Operand:
    """Coordinates of places, as SciPy's objects are called with them: of one place, they give one value."""
    return np.moveaxis(xi, -1, 0)


class Scatter:
    """What an interpolator was made of: `points` and `values` as they were given, and the other arguments."""

    def __init__(self, kind: Any, still: Any, points: Operand, values: Operand, options: Keywords) -> None:
        self.kind, self.still, self.points, self.values, self.options = kind, still, points, values, options
        self.at = plain(points), plain(values)

    def __call__(self, keywords: Keywords, xi: Array, points: Array, values: Array) -> Any:
        """SciPy's value."""
        if all(map(np.array_equal, (points, values), self.at)):
            return self.still(*columns(xi), **keywords)
        return self.kind(points, values, **self.options)(*columns(xi), **keywords)


def made(name: str, *arguments: str) -> Callable[..., None]:
    def rule(self: Any, points: Operand, values: Operand, *args: Any, **kwargs: Any) -> None:
        from scipy import interpolate, spatial

        kind, options = getattr(interpolate, name), {**dict(zip(arguments, args, strict=False)), **kwargs}
        refuse_fill(options.get("fill_value"), name)
        mesh = points if isinstance(points, spatial.Delaunay) else None
        places = hulls.floating(places_of(points) if mesh is None else mesh.points)
        values = array_of(constants(values))
        still = kind(plain(places) if mesh is None else vars(mesh).get("still", mesh), plain(values), **options)
        vars(self).update(vars(still))
        self.scatter = Scatter(kind, still, places, values, options)
        self.points, self.offset, self.scale = scaled(places, options.get("rescale", False))
        if mesh is None and isinstance(self.points, TracedArray):
            self.tri = hulls.around(still.tri, self.points)
        self.values = two_dimensional(values)
        if name == "CloughTocher2DInterpolator":
            self.grad = estimated(still, self.points, self.values)
        own: Any = type(self)
        self.__class__ = moving(own, OfScatter)

    return rule


def run_gradients(still: Any, points: Array, values: Array) -> Operand:
    if np.array_equal(points, still.points) and np.array_equal(values, still.values):
        return still.grad
    from scipy.interpolate import CloughTocher2DInterpolator

    return CloughTocher2DInterpolator(points, values, tol=still._tol, maxiter=still._maxiter).grad


def estimated(still: Any, points: Array, values: Array) -> Operand:
    """SciPy's gradients, whose derivative is that of what they converge to."""
    formula = gradients(still.tri, points, values)
    if not np.allclose(plain(formula), still.grad, CONVERGED, CONVERGED * np.abs(still.grad).max(initial=0.0)):
        raise NoRule(f"blasad: the gradients of {PLACE}.CloughTocher2DInterpolator have not converged, so their "
                     "derivative is not known; use a smaller tol, or a larger maxiter")
    return valued(formula, points, values, function=functools.partial(run_gradients, still))


def called(self: Any, *args: Any, **keywords: Any) -> Any:
    name = next(each for each in FORMULAS if any(kind.__name__ == each for kind in type(self).__mro__))
    mesh = vars(self.tri).get("still", self.tri)
    xi = hulls.floating(places_of(args, ndim=mesh.ndim))
    scatter = vars(self).get("scatter")
    still = self if scatter is None else scatter.still
    by_scipy = np.asarray(still(*columns(plain(xi)), **keywords))             # which raises SciPy's errors
    flat = xi.reshape(-1, mesh.ndim)
    flat = flat if self.scale is None else (flat - self.offset) / self.scale
    simplex = mesh.find_simplex(plain(flat))
    formula = FORMULAS[name](mesh, simplex, array_of(self.points), array_of(self.values), getattr(self, "grad", None),
                             flat)
    formula = np.where((simplex < 0)[:, None], self.fill_value, formula).reshape(by_scipy.shape)
    if scatter is None:
        return of_scipy(f"{PLACE}.{name}", functools.partial(run_plain, still, keywords), formula, xi)
    return of_scipy(f"{PLACE}.{name}", functools.partial(scatter, keywords), formula, xi, scatter.points,
                    scatter.values)


def made_anew(name: str, rule: Callable[..., None]) -> Function:
    """An interpolator of a mesh that is traced, as SciPy's class is called with it."""
    def whole(*args: Any, **kwargs: Any) -> Any:
        from scipy import interpolate

        interpolator = object.__new__(getattr(interpolate, name))
        rule(interpolator, *args, **kwargs)
        return interpolator

    return whole


class OfScatter:
    """An interpolator of traced places or values."""

    def __call__(self, *args: Any, **keywords: Any) -> Any:
        return called(self, *args, **keywords)


def run_plain(still: Any, keywords: Keywords, xi: Array) -> Operand:
    return still(*columns(xi), **keywords)


# ---------------------------------------------------------------- the nearest place

def base(self: Any, points: Operand, values: Operand, fill_value: Operand = np.nan, ndim: Operand = None,
         rescale: bool = False, need_contiguous: bool = True, need_values: bool = True) -> None:
    """What `NearestNDInterpolator` begins with."""
    self.tri, places = None, places_of(points)
    self.points, self.offset, self.scale = scaled(places, rescale)
    values = array_of(constants(values))
    if values.shape[0] != places.shape[0]:
        raise ValueError("different number of values and points")
    if places.ndim != 2 or places.shape[1] < 2:
        raise ValueError("input data must be at least 2-D")
    self.values_shape, self.is_complex, self.fill_value = values.shape[1:], values.dtype.kind == "c", fill_value
    self.values = values.reshape(len(values), -1)


def checked(self: Any, xi: Operand) -> Operand:
    if xi.shape[-1] != self.points.shape[1]:
        raise ValueError("number of dimensions in xi does not match x")
    return xi


def to_scale(self: Any, xi: Operand) -> Operand:
    return xi if self.scale is None else (xi - self.offset) / self.scale


MAKERS = {"LinearNDInterpolator": made("LinearNDInterpolator", "fill_value", "rescale"),
          "CloughTocher2DInterpolator": made("CloughTocher2DInterpolator", "fill_value", "tol", "maxiter", "rescale")}

RULES: dict[str, Function] = {
    **{f"{name}.__init__": rule for name, rule in MAKERS.items()},
    **{name: made_anew(name, rule) for name, rule in MAKERS.items()},
    "NDInterpolatorBase.__init__": base, "NDInterpolatorBase.__call__": called,
    "NDInterpolatorBase._check_call_shape": checked, "NDInterpolatorBase._scale_x": to_scale}
