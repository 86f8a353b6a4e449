"""What Qhull finds: `ConvexHull`, `Delaunay`, `Voronoi` and `HalfspaceIntersection` of `scipy.spatial`.

Which points make a simplex is constant; planes, volumes and centres move with these points.  Of traced points SciPy
makes its object from the values.  It gets a class derived from its own then, whose attributes are computed when they
are asked for: SciPy's numbers, with the derivative of

    n . (p_i - p_0) = 0                 for the normal n of a facet through the points p_i, with offset -n . p_0,
    V = sum_f |det(p_i - c)| / d!       for a volume, around a constant place c in the middle,
    2 (p_i - p_0) . x = p_i^2 - p_0^2   for a vertex x of a Voronoi diagram,
    a_i . x = -b_i                      for one of an intersection of half-spaces a_i . x + b_i <= 0.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import scipy.linalg

from blasad._arrays.made import constants
from blasad._arrays.traced import NoRule, TracedArray
from blasad._declarations.aliases import Array, Function, Keywords, Operand, Operands
from blasad._numpy.functions import array_of, concatenate
from blasad._scipy.neighbours import moving, plain
from blasad._scipy.of_scipy import of_scipy

FLAT = 1e-11                            # of a simplex, against the largest one: it is part of a facet that has others


def floating(x: Operand) -> Operand:
    x = array_of(constants(x))
    return x if x.dtype == float else x.astype(float)


# ---------------------------------------------------------------- formulas

def solved(matrices: Array, right: Array) -> Array:
    return np.linalg.solve(matrices, right[..., None])[..., 0]


def planes(points: Array, simplices: Array, known: Array) -> Operand:
    """The unit normals and offsets of the planes through some points, of which some similar ones are known."""
    corners = points[simplices]
    edges = corners[:, 1:] - corners[:, :1]
    d = edges.shape[-1]
    at = np.argmax(np.abs(known[:, :d]), 1)                 # where the normal is not zero
    others = np.array([[j for j in range(d) if j != k] for k in at], int).reshape(-1, d - 1)
    rows = np.arange(len(at))[:, None]
    by_row = np.swapaxes(edges, 1, 2)                       # coordinates first
    rest = solved(np.swapaxes(by_row[rows, others], 1, 2), -by_row[rows[:, 0], at])
    normals = np.ones_like(rest, shape=(len(at), d))
    normals[rows, others] = rest
    signs = np.sign(known[rows[:, 0], at])
    normals = normals * (signs / np.sqrt(np.sum(normals * normals, -1)))[:, None]
    offsets = -np.sum(normals * corners[:, 0], -1)
    return concatenate([normals, offsets[:, None]], 1)


def measures(points: Array, simplices: Array, normals: Array) -> Operand:
    """The contents of simplices of one dimension less than the space, of which the normals are known."""
    corners = points[simplices]
    sides = concatenate([corners[:, 1:] - corners[:, :1], normals[:, None, :]], 1)
    return np.abs(np.linalg.det(sides)) / math.factorial(points.shape[1] - 1)


def facets_of(equations: Array, sizes: Array) -> Array:
    """For each simplex the largest one in the same facet, by the equations that they share."""
    _, groups = np.unique(equations, axis=0, return_inverse=True)
    groups = groups.reshape(-1)
    best = np.full(groups.max(initial=-1) + 1, -1)
    for k, group in enumerate(groups):
        if best[group] < 0 or sizes[k] > sizes[best[group]]:
            best[group] = k
    return best[groups]


class Facets:
    """The simplices of a hull, and the planes that they lie in."""

    def __init__(self, points: Operand, simplices: Array, equations: Array) -> None:
        self.points, self.simplices, self.known = points, simplices, equations
        sizes = measures(plain(points), simplices, equations[:, :-1])
        self.largest = facets_of(equations, sizes)
        self.wide = np.flatnonzero(sizes > FLAT * sizes.max(initial=0.0))
        distinct, back = np.unique(self.largest, return_inverse=True)
        self.planes = planes(points, simplices[distinct], equations[distinct])[back]

    @property
    def area(self) -> Operand:
        return np.sum(measures(self.points, self.simplices[self.wide], self.planes[self.wide, :-1]))

    @property
    def volume(self) -> Operand:
        values = plain(self.points)
        middle = values[np.unique(self.simplices)].mean(0)
        sides = self.points[self.simplices[self.wide]] - middle
        return np.sum(np.abs(np.linalg.det(sides))) / math.factorial(values.shape[1])


def independent(rows: Array, count: int) -> Array:
    """Which rows of a matrix to take for well-conditioned equations."""
    return np.sort(scipy.linalg.qr(rows.T, mode="r", pivoting=True)[1][:count])


# ---------------------------------------------------------------- objects

class Moved:
    """An attribute with a derivative, which is computed when it is first asked for."""

    def __init__(self, formula: Callable[[Operand], Operand], own: bool = False) -> None:
        self.formula, self.own = formula, own       # the values are the formula's own, and not SciPy's

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, shape: Any, owner: type) -> Any:
        known = shape.moved
        if self.name not in known:
            formula = self.formula(shape)
            known[self.name] = formula if self.own or not isinstance(formula, TracedArray) else of_scipy(
                f"scipy.spatial.{type(shape).__name__}.{self.name}", functools.partial(
                    attribute, type(shape.still), shape.making, shape.still, self.name), formula, *shape.operands)
        return known[self.name]

    def __set__(self, shape: Any, value: Array) -> None:
        shape.moved[self.name] = value


class Making:
    """How an object was made of its points: its other arguments, and how many points were added later."""

    def __init__(self, args: Operands, kwargs: Keywords, counts: tuple[int, ...]) -> None:
        self.args, self.kwargs, self.counts = args, kwargs, counts

    def again(self, kind: Function, points: Array, *interior: Operand) -> Operand:
        ends = np.cumsum(self.counts)
        shape = kind(points[:ends[0]], *interior, *self.args, **self.kwargs)
        for start, end in zip(ends, ends[1:], strict=False):
            more = shape.add_halfspaces if interior else shape.add_points
            more(points[start:end])
        return shape


def attribute(kind: type, making: Making, still: Any, name: str, points: Array, *interior: Operand) -> Array:
    """An attribute of SciPy's object of plain points, which may be the one that there is."""
    same = np.array_equal(points, getattr(still, "_points")) and all(    # noqa: B009 (private to mypy)
        np.array_equal(x, still.interior_point) for x in interior)
    return np.asarray(getattr(still if same else making.again(kind, points, *interior), name))


class Shape:
    """What objects of all kinds have; `still` is SciPy's object, of the values."""

    min_bound = Moved(lambda shape: np.min(shape.operands[0], 0))
    max_bound = Moved(lambda shape: np.max(shape.operands[0], 0))

    def close(self: Any) -> None:
        if "still" in vars(self):
            self.still.close()

    def add_points(self: Any, points: Array, restart: bool = False) -> None:
        more = floating(points)
        self.still.add_points(plain(more), restart)
        making = self.making
        counts = making.counts if not restart else (sum(making.counts),)
        counts = (counts[0] + len(more),) if restart else (*counts, len(more))
        remember(self, self.still, Making(making.args, {**making.kwargs, "incremental": True}, counts),
                 concatenate([self.operands[0], more]), *self.operands[1:])


class OfPoints(Shape):
    points = Moved(lambda shape: shape.operands[0], own=True)


def remember(shape: Any, still: Any, making: Making, *operands: Operand) -> None:
    vars(shape).update(vars(still))
    vars(shape).update(_qhull=None, still=still, making=making, operands=operands, moved={})
    vars(shape).update(given=operands[0], inside=operands[-1])      # so that calls with the object are seen


class OfHull(OfPoints):
    facets = Moved(lambda hull: Facets(hull.points, hull.still.simplices, hull.still.equations), own=True)
    equations = Moved(lambda hull: hull.facets.planes)
    volume = Moved(lambda hull: hull.facets.volume)
    area = Moved(lambda hull: hull.facets.area)


def lifted(points: Array, scale: Array, shift: Array) -> Operand:
    """Places on the paraboloid over them."""
    return concatenate([points, (scale * np.sum(points * points, -1) + shift)[..., None]], -1)


def scale_of(mesh: Any) -> Operand:
    """What Qhull scales the paraboloid by, so that it is as high as the points are far."""
    first = mesh.points[:mesh.making.counts[0]]
    squares = np.sum(first * first, -1)
    low, high = np.min(squares), np.max(squares)
    far = plain(np.max(np.abs(plain(first)))) / mesh.still.paraboloid_scale + plain(low)
    if mesh.still.paraboloid_scale == 1.0 and mesh.still.paraboloid_shift == 0.0:
        return 1.0
    high = high * 1.1 if abs(far - 1.1 * plain(high)) < abs(far - plain(high)) else high    # of its point at infinity
    return np.max(np.abs(first)) / (high - low)


def shift_of(mesh: Any) -> Operand:
    first = mesh.points[:mesh.making.counts[0]]
    if mesh.still.paraboloid_shift == 0.0:
        return 0.0
    return -np.min(np.sum(first * first, -1)) * mesh.paraboloid_scale


def transform_of(mesh: Any) -> Array:
    corners = mesh.points[mesh.still.simplices]
    last = corners[:, -1:]
    sides = np.swapaxes(corners[:, :-1] - last, 1, 2)
    flat = np.isnan(mesh.still.transform).any((1, 2))
    if flat.any():
        sides = np.where(flat[:, None, None], np.eye(sides.shape[-1]), sides)
    transform = concatenate([np.linalg.inv(sides), last], 1)
    return np.where(flat[:, None, None], np.nan, transform) if flat.any() else transform


class OfMesh(OfPoints):
    paraboloid_scale = Moved(scale_of)
    paraboloid_shift = Moved(shift_of)
    transform = Moved(transform_of)
    equations = Moved(lambda mesh: planes(lifted(mesh.points, mesh.paraboloid_scale, mesh.paraboloid_shift),
                                          mesh.still.simplices, mesh.still.equations))

    def find_simplex(self: Any, xi: Operand, bruteforce: bool = False, tol: float | None = None) -> Operand:
        return self.still.find_simplex(plain(constants(xi)), bruteforce, tol)

    def lift_points(self, x: Array) -> Operand:
        return lift_points(self, x)

    def plane_distance(self, xi: Array) -> Operand:
        return plane_distance(self, xi)


def lift_points(mesh: Any, x: Array) -> Operand:
    return lifted(floating(x), mesh.paraboloid_scale, mesh.paraboloid_shift)


def plane_distance(mesh: Any, xi: Array) -> Operand:
    """How far places on the paraboloid are from the planes through the simplices there."""
    equations = array_of(mesh.equations)
    return np.matmul(lift_points(mesh, xi), equations[:, :-1].T) + equations[:, -1]


def centres(diagram: Any) -> Operand:
    """The places that are as far from each of the points whose regions meet there."""
    values, d = diagram.still.points, diagram.still.ndim
    around: list[list[int]] = [[] for _ in diagram.still.vertices]
    for point, region in enumerate(diagram.still.point_region):
        for vertex in diagram.still.regions[region] if region >= 0 else ():
            if vertex >= 0:
                around[vertex].append(point)
    chosen = []
    for several in around:
        first, rest = several[0], np.array(several[1:], int)
        if len(rest) < d:
            raise NoRule("blasad: scipy.spatial.Voronoi has a vertex that fewer regions meet at than it needs for its "
                         "derivative; use the option Qt of qhull_options, or points that do not lie on one circle")
        chosen.append([first, *rest[independent(values[rest] - values[first], d)]])
    corners = diagram.points[np.array(chosen, int).reshape(-1, d + 1)]
    first, sides = corners[:, 0], corners[:, 1:] - corners[:, :1]
    return first + solved(sides, 0.5 * np.sum(sides * sides, -1))


class OfDiagram(OfPoints):
    vertices = Moved(centres)


def duals(meeting: Any) -> Operand:
    """The points whose hull is dual to the intersection."""
    planes, inside = meeting.operands
    return -planes[:, :-1] / (planes[:, -1] + np.matmul(planes[:, :-1], inside))[:, None]


def of_duals(meeting: Any, rows: Array) -> Array:
    """For each vertex of the intersection, d of its half-spaces."""
    d = meeting.still.ndim
    return np.array([np.array(facet)[independent(rows[facet], d)] if len(facet) > d else facet
                     for facet in meeting.still.dual_facets], int).reshape(-1, d)


def crossings(meeting: Any) -> Array:
    some = meeting.halfspaces[of_duals(meeting, meeting.still.halfspaces[:, :-1])]
    return solved(some[..., :-1], -some[..., -1])


def hull_of_duals(meeting: Any) -> Any:
    from scipy.spatial import ConvexHull

    hull = ConvexHull(meeting.still.dual_points)
    return Facets(meeting.dual_points, hull.simplices, hull.equations)


class OfMeeting(Shape):
    halfspaces = Moved(lambda meeting: meeting.operands[0], own=True)
    interior_point = Moved(lambda meeting: meeting.operands[1], own=True)
    dual_points = Moved(duals)
    dual_equations = Moved(lambda meeting: planes(
        meeting.dual_points, of_duals(meeting, meeting.still.dual_points), meeting.still.dual_equations))
    hull = Moved(hull_of_duals, own=True)
    dual_volume = Moved(lambda meeting: meeting.hull.volume)
    dual_area = Moved(lambda meeting: meeting.hull.area)
    intersections = Moved(crossings)

    def add_halfspaces(self: Any, halfspaces: Array, restart: bool = False) -> None:
        more = floating(halfspaces)
        self.still.add_halfspaces(plain(more), restart)
        making = self.making
        counts = (sum(making.counts) + len(more),) if restart else (*making.counts, len(more))
        remember(self, self.still, Making(making.args, {**making.kwargs, "incremental": True}, counts),
                 concatenate([self.operands[0], more]), self.operands[1])


def made(name: str, of: type, count: int) -> Callable[..., None]:
    """What makes an object of traced points, of which the first `count` arguments are operands."""
    def rule(self: Any, *args: Any, **kwargs: Any) -> None:
        from scipy import spatial

        kind = getattr(spatial, name)
        names = ("halfspaces", "interior_point") if count > 1 else ("points",)
        given = [kwargs.pop(each) if each in kwargs else args[k] for k, each in enumerate(names)]
        rest, operands = args[count - (len(args) < count):] if len(args) >= count else (), [*map(floating, given)]
        still = kind(*map(plain, operands), *rest, **kwargs)
        remember(self, still, Making(rest, kwargs, (len(operands[0]),)), *operands)
        own: Any = type(self)
        self.__class__ = moving(own, of)

    return rule


def around(still: Any, points: Operand) -> Operand:
    """A mesh that SciPy has made of the values of some points."""
    own: Any = type(still)
    mesh = object.__new__(moving(own, OfMesh))
    remember(mesh, still, Making((), {}, (len(points),)), points)
    return mesh


def simplex_around(mesh: Any, xi: Operand, *args: Any, **kwargs: Any) -> Any:
    """Which simplex contains each place."""
    return getattr(mesh, "still", mesh).find_simplex(plain(constants(xi)), *args, **kwargs)


def lifted_points(mesh: Any, x: Operand) -> Operand:
    return of_scipy("scipy.spatial.Delaunay.lift_points", RunMethod(mesh, "lift_points"), lift_points(mesh, x),
                    floating(x))


def distances_of_planes(mesh: Any, xi: Operand) -> Operand:
    return of_scipy("scipy.spatial.Delaunay.plane_distance", RunMethod(mesh, "plane_distance"),
                    plane_distance(mesh, xi), floating(xi))


class RunMethod:
    """A method of a plain object."""

    def __init__(self, mesh: Any, name: str) -> None:
        self.mesh, self.name = mesh, name

    def __call__(self, x: Array) -> Any:
        return getattr(self.mesh, self.name)(x)


RULES: dict[str, Function] = {
    "ConvexHull.__init__": made("ConvexHull", OfHull, 1), "Delaunay.__init__": made("Delaunay", OfMesh, 1),
    "Delaunay.find_simplex": simplex_around, "Delaunay.lift_points": lifted_points,
    "Delaunay.plane_distance": distances_of_planes,
    "HalfspaceIntersection.__init__": made("HalfspaceIntersection", OfMeeting, 2),
    "Voronoi.__init__": made("Voronoi", OfDiagram, 1), "tsearch": simplex_around}
