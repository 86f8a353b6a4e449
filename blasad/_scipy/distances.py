"""Distances of pairs of points: `cdist` and `pdist` of `scipy.spatial.distance`.

The values are SciPy's, the derivatives those of the metrics' formulas.  At distance 0, where a norm has no derivative,
it is 0.  Metrics of truth values and of equality are constants.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import numpy as np

from blasad._arrays.made import constants
from blasad._arrays.traced import NoRule
from blasad._declarations.aliases import Array, Function, Keywords, Operand, Operands, Plain
from blasad._numpy.functions import array_of, cast_to, concatenate, finish, holds_traced, stack, values_of
from blasad._numpy.primitive import Call, Primitive, is_traced
from blasad._scipy import metrics
from blasad._scipy import pairs as compiled
from blasad._scipy.of_scipy import of_scipy

CONSTANT = ("dice", "hamming", "jaccard", "rogerstanimoto", "russellrao", "sokalsneath", "yule")


# ---------------------------------------------------------------- Euclidean distances

class Euclidean(Primitive):
    """Distances of all points of one array from all of another, or their squares, whose slopes need no root."""

    def push(self, call: Call, dxs: Operands, y: Operand, xs: Operands) -> Operand:
        a, b = xs
        da, db = dxs
        parts = ([] if da is None else [inner(a, b, da)]) + ([] if db is None else [inner(b, a, db).T])
        total = functools.reduce(lambda one, other: one + other, parts)
        return 2.0 * total if call.kwargs["squared"] else total * inverse(y)

    def pull(self, call: Call, by: Operand, y: Operand, xs: Operands, wanted: Sequence[bool]) -> Operands:
        a, b = xs
        squared = call.kwargs["squared"]
        if not any(map(is_traced, (by, y, a, b))):
            return [x if on else None for x, on in zip(both_moments(by, y, a, b, squared, False), wanted, strict=True)]
        weights = 2.0 * by if squared else by * inverse(y)
        return [moments(weights, a, b) if wanted[0] else None, moments(weights.T, b, a) if wanted[1] else None]


class OfPairs(Primitive):
    """The same of each pair of points of one array."""

    def push(self, call: Call, dxs: Operands, y: Operand, xs: Operands) -> Operand:
        a = xs[0]
        moved = inner(a, a, dxs[0])
        total = (moved + moved.T)[np.triu_indices(a.shape[0], 1)]
        return 2.0 * total if call.kwargs["squared"] else total * inverse(y)

    def pull(self, call: Call, by: Operand, y: Operand, xs: Operands, wanted: Sequence[bool]) -> Operands:
        a, squared = xs[0], call.kwargs["squared"]
        if not any(map(is_traced, (by, y, a))):
            back, other = both_moments(by, y, a, a, squared, True)
            return [back + other]
        weights = 2.0 * by if squared else by * inverse(y)
        return [moments(in_square(weights, a.shape[0]), a, a)]


def both_moments(by: Array, y: Array, a: Array, b: Array, squared: bool, of_pairs: bool) -> tuple[Operand, Operand]:
    """What comes back to both points of each pair."""
    ba, others = np.zeros(a.shape), np.ascontiguousarray(b.T)
    bb = np.zeros(others.shape)
    compiled.moments(np.ascontiguousarray(2.0 * by if squared else by).reshape(-1),
                     None if squared else np.ascontiguousarray(y).reshape(-1), np.ascontiguousarray(a), others, ba, bb,
                     np.empty(len(b)), of_pairs)
    return ba, bb.T


def in_square(w: Array, n: int) -> Array:
    """Numbers of pairs as a symmetric matrix, whose diagonal is zero."""
    at = np.zeros((n, n), np.intp)
    i, j = np.triu_indices(n, 1)
    at[i, j] = at[j, i] = np.arange(len(i))
    return w[at] * (1.0 - np.eye(n)) if len(i) else np.zeros((n, n))


class Moments(Primitive):
    """sum_j w_ij (a_i - b_j): differences of near points are not those of large sums."""

    def push(self, call: Call, dxs: Operands, y: Operand, xs: Operands) -> Operand:
        (w, a, b), (dw, da, db) = xs, dxs
        parts = [] if dw is None else [moments(dw, a, b)]
        parts += [] if da is None else [np.sum(w, 1)[:, None] * da]
        parts += [] if db is None else [-np.matmul(w, db)]
        return functools.reduce(lambda one, other: one + other, parts)

    def pull(self, call: Call, by: Operand, y: Operand, xs: Operands, wanted: Sequence[bool]) -> Operands:
        w, a, b = xs
        return [inner(a, b, by) if wanted[0] else None,
                np.sum(w, 1)[:, None] * by if wanted[1] else None,
                -np.matmul(w.T, by) if wanted[2] else None]


class Inner(Primitive):
    """(a_i - b_j) v_i"""

    def push(self, call: Call, dxs: Operands, y: Operand, xs: Operands) -> Operand:
        (a, b, v), (da, db, dv) = xs, dxs
        parts = [] if da is None else [np.broadcast_to(np.sum(da * v, 1)[:, None], y.shape)]
        parts += [] if db is None else [-np.matmul(v, db.T)]
        parts += [] if dv is None else [inner(a, b, dv)]
        return functools.reduce(lambda one, other: one + other, parts)

    def pull(self, call: Call, by: Operand, y: Operand, xs: Operands, wanted: Sequence[bool]) -> Operands:
        a, b, v = xs
        return [np.sum(by, 1)[:, None] * v if wanted[0] else None,
                -np.matmul(by.T, v) if wanted[1] else None,
                moments(by, a, b) if wanted[2] else None]


@functools.partial(Moments, copies=False)
def moments(w: Plain, a: Plain, b: Plain) -> Array:
    result = np.zeros(a.shape)
    compiled.moments(np.ascontiguousarray(w).reshape(-1), None, np.ascontiguousarray(a), np.ascontiguousarray(b.T),
                     result, None, np.empty(len(b)), False)
    return result


@functools.partial(Inner, copies=False)
def inner(a: Plain, b: Plain, v: Plain) -> Operand:
    result = np.zeros((len(a), len(b)))
    compiled.inner(np.ascontiguousarray(a), np.ascontiguousarray(b.T), np.ascontiguousarray(v), result)
    return result


def name_of(squared: bool) -> str:
    return "sqeuclidean" if squared else "euclidean"


@functools.partial(Euclidean, copies=False)
def euclidean(a: Plain, b: Plain, *, squared: bool) -> Operand:
    from scipy.spatial.distance import cdist

    return cdist(a, b, name_of(squared))


@functools.partial(OfPairs, copies=False)
def euclidean_of_pairs(a: Plain, *, squared: bool) -> Operand:
    from scipy.spatial.distance import pdist

    return pdist(a, name_of(squared))


# ---------------------------------------------------------------- what has no derivative at 0

class OfPositive(Primitive):
    """A function of numbers that are not negative, whose value and slope are 0 at 0.

    Parameters
    ----------
    function : callable
        Its value.
    slope : callable
        Its slope, from what it was given, its value and its options.
    """

    def __init__(self, function: Function, slope: Function) -> None:
        super().__init__(function, copies=False)
        self.slope = slope

    def push(self, call: Call, dxs: Operands, y: Operand, xs: Operands) -> Operand:
        return self.slope(xs[0], y, **call.kwargs) * dxs[0]

    def pull(self, call: Call, by: Operand, y: Operand, xs: Operands, wanted: Sequence[bool]) -> Operands:
        return [self.slope(xs[0], y, **call.kwargs) * by]


@functools.partial(OfPositive, slope=lambda x, y: -y * y)
def inverse(x: Operand) -> Array:
    return np.divide(1.0, x, out=np.zeros(np.shape(x)), where=x > 0)


@functools.partial(OfPositive, slope=lambda x, y, p: p * y * inverse(x))
def power(x: Operand, *, p: float) -> Array:
    return np.power(x, p, out=np.zeros(np.shape(x)), where=x > 0)


# ---------------------------------------------------------------- other metrics

class Metric(Primitive):
    """Distances by a metric whose slopes `metrics` computes.  What is recorded again is made of `slope`."""

    def push(self, call: Call, dxs: Operands, y: Operand, xs: Operands) -> Operand:
        a, b, y = xs[0], xs[-1], y if len(xs) > 1 else in_square(y, xs[0].shape[0])
        parts = [] if dxs[0] is None else [np.sum(slope(a, b, y, **call.kwargs) * dxs[0][:, None, :], -1)]
        if len(xs) == 1:
            return (parts[0] + parts[0].T)[np.triu_indices(a.shape[0], 1)]
        if dxs[1] is not None:
            parts.append(np.sum(slope(b, a, y.T, **call.kwargs) * dxs[1][:, None, :], -1).T)
        return functools.reduce(lambda one, other: one + other, parts)

    def pull(self, call: Call, by: Operand, y: Operand, xs: Operands, wanted: Sequence[bool]) -> Operands:
        if not any(map(is_traced, (by, y, *xs))):
            adjoints = [np.zeros(x.shape) if on else None for x, on in zip(xs, wanted, strict=True)]
            call.body.back(by, y, xs[0], xs[-1], adjoints[0], adjoints[-1])
            return adjoints
        if len(xs) == 1:
            by, y = (in_square(x, xs[0].shape[0]) for x in (by, y))
        seeds = (by, y), (by.T, y.T)
        return [np.sum(each[0][:, :, None] * slope(x, other, each[1], **call.kwargs), 1) if on else None
                for x, other, each, on in zip(xs, reversed(xs), seeds, wanted, strict=False)]


@functools.partial(Metric, copies=False)
def distances(*points: Plain, metric: str, p: float, w: Plain) -> Operand:
    weights = {} if w is None else {"w": w}
    powers = {"p": p} if metric == "minkowski" else {}
    return apply("pdist" if len(points) == 1 else "cdist", metric, (*powers, *weights), *points, *powers.values(),
                 *weights.values())


def body_of(call: Call) -> metrics.Distances:
    n, d = call.shapes[0]
    return metrics.Distances(functools.partial(distances.function, **call.kwargs), call.kwargs["metric"],
                             call.kwargs["p"], call.kwargs["w"], n, call.shapes[-1][0], d, len(call.shapes) == 1)


distances.compiled = body_of


def options_of_metric(name: str, at: Operands, options: Keywords) -> Keywords | None:
    """What `distances` is to be given; None of what it is not for, and of what SciPy may refuse."""
    p, w = options.get("p", 2.0), options.get("w")
    if name not in metrics.NUMBERS or {*options} - ({"p", "w"} if name == "minkowski" else {"w"}) or not all(
            np.ndim(x) == 2 and np.size(x) for x in at) or holds_traced((p, w)):
        return None
    if w is not None:
        w = np.array(w, float)
        if w.shape != at[0].shape[1:] or not (w > 0).all():
            return None
    if at[0].shape[1] != at[-1].shape[1] or not (issubclass(type(p), (int, float)) and 0 < p < np.inf):
        return None
    return {"metric": name, "p": float(p), "w": w}


def slope(a: Operand, b: Operand, y: Operand, *, metric: str, p: float, w: Operand) -> Operand:
    """How each distance moves with each coordinate of a: an array of pairs and coordinates."""
    if metric == "correlation":
        share = np.full(a.shape[1], 1.0 / a.shape[1]) if w is None else w / np.sum(w)
        a, b = (x - np.matmul(x, share)[:, None] for x in (a, b))
        moved = slope(a, b, y, metric="cosine", p=p, w=w)
        return moved - np.sum(moved, -1)[..., None] * share
    u, v = pairs(a, b)
    return SLOPES[metric](u, v, y[..., None], p, w) if metric != "cosine" else slope_of_cosine(a, b, w)


def slope_of_chess(u: Operand, v: Operand, y: Operand, p: float, w: Operand) -> Operand:
    """The largest differences share it."""
    largest = 1.0 * (np.abs(u - v) == y)
    return np.sign(u - v) * largest / np.sum(largest, -1)[..., None]


def slope_of_minkowski(u: Operand, v: Operand, y: Operand, p: float, w: Operand) -> Operand:
    return weighed(np.sign(u - v) * power(np.abs(u - v) * inverse(y), p=p - 1.0), w)


def slope_of_canberra(u: Operand, v: Operand, y: Operand, p: float, w: Operand) -> Operand:
    over = inverse(np.abs(u) + np.abs(v))
    return weighed((np.sign(u - v) - np.abs(u - v) * over * np.sign(u)) * over, w)


def slope_of_bray_and_curtis(u: Operand, v: Operand, y: Operand, p: float, w: Operand) -> Operand:
    total = np.sum(weighed(np.abs(u + v), w), -1)[..., None]
    return weighed(np.sign(u - v) - y * np.sign(u + v), w) * inverse(total)


def slope_of_cosine(a: Operand, b: Operand, w: Operand) -> Operand:
    squares, others = (np.sum(weighed(x * x, w), -1) for x in (a, b))
    over = 1.0 / np.sqrt(squares[:, None] * others[None, :])
    cosines = np.matmul(weighed(a, w), b.T) * over
    return weighed((cosines / squares[:, None])[..., None] * a[:, None, :] - over[..., None] * b[None, :, :], w)


SLOPES: dict[str, Function] = {
    "cityblock": lambda u, v, y, p, w: weighed(np.sign(u - v), w), "chebyshev": slope_of_chess,
    "minkowski": slope_of_minkowski, "canberra": slope_of_canberra, "braycurtis": slope_of_bray_and_curtis}


# ---------------------------------------------------------------- formulas

def root(x: Array) -> Operand:
    return power(x, p=0.5)


def weighed(x: Array, w: Array | None) -> Array:
    return x if w is None else x * w


def pairs(a: Array, b: Array) -> tuple[Operand, Operand]:
    return a[:, None, :], b[None, :, :]


def of_euclid(a: Operand, b: Operand, w: Operand = None) -> Operand:
    return euclidean(a, b, squared=False) if w is None else root(of_squares(a, b, w))


def of_squares(a: Operand, b: Operand, w: Operand = None) -> Operand:
    if w is None:
        return euclidean(a, b, squared=True)
    u, v = pairs(a, b)
    return np.sum((u - v) ** 2 * w, -1)


def of_variances(a: Operand, b: Operand, V: Operand) -> Operand:
    return euclidean(a / np.sqrt(V), b / np.sqrt(V), squared=False)


def of_inverse(a: Operand, b: Operand, VI: Operand) -> Operand:
    u, v = pairs(a, b)
    return root(np.sum(np.matmul(u - v, VI) * (u - v), -1))


def of_city(a: Operand, b: Operand, w: Operand = None) -> Operand:
    u, v = pairs(a, b)
    return np.sum(weighed(np.abs(u - v), w), -1)


def of_chess(a: Operand, b: Operand, w: Operand = None) -> Operand:
    """The largest difference, of those with a weight."""
    u, v = pairs(a, b)
    differences = np.abs(u - v)
    return np.max(differences if w is None else differences[..., np.flatnonzero(values_of(w))], -1)


def of_minkowski(a: Operand, b: Operand, w: Operand = None, p: Operand = 2.0) -> Operand:
    if holds_traced(p):
        raise NoRule("blasad: the power p of scipy.spatial.distance's minkowski is a constant; "
                     "pass blasad.stop_gradient(p)")
    u, v = pairs(a, b)
    return power(np.sum(weighed(power(np.abs(u - v), p=float(p)), w), -1), p=1.0 / p)


def of_cosine(a: Operand, b: Operand, w: Operand = None) -> Operand:
    left, right = np.sum(weighed(a * a, w), -1), np.sum(weighed(b * b, w), -1)
    return 1.0 - np.matmul(weighed(a, w), b.T) / np.sqrt(left[:, None] * right[None, :])


def of_correlation(a: Operand, b: Operand, w: Operand = None) -> Operand:
    w = None if w is None else w / np.sum(w)
    a, b = (x - (np.mean(x, -1) if w is None else np.matmul(x, w))[:, None] for x in (a, b))
    return of_cosine(a, b, w)


def of_canberra(a: Operand, b: Operand, w: Operand = None) -> Operand:
    u, v = pairs(a, b)
    return np.sum(weighed(np.abs(u - v) * inverse(np.abs(u) + np.abs(v)), w), -1)


def of_bray_and_curtis(a: Operand, b: Operand, w: Operand = None) -> Operand:
    u, v = pairs(a, b)
    return np.sum(weighed(np.abs(u - v), w), -1) / np.sum(weighed(np.abs(u + v), w), -1)


def of_jensen_and_shannon(a: Operand, b: Operand, w: Operand = None) -> Operand:
    from scipy.special import rel_entr

    a, b = a / np.sum(a, -1)[:, None], b / np.sum(b, -1)[:, None]
    u, v = pairs(a, b)
    mean = (u + v) / 2.0
    return root(np.sum(rel_entr(u, mean) + rel_entr(v, mean), -1) / 2.0)


FORMULAS: dict[str, Function] = {
    "euclidean": of_euclid, "sqeuclidean": of_squares, "seuclidean": of_variances, "mahalanobis": of_inverse,
    "cityblock": of_city, "chebyshev": of_chess, "minkowski": of_minkowski, "cosine": of_cosine,
    "correlation": of_correlation, "canberra": of_canberra, "braycurtis": of_bray_and_curtis,
    "jensenshannon": of_jensen_and_shannon}


# ---------------------------------------------------------------- SciPy's names

def named(metric: Any) -> str | None:
    """The metric's name as SciPy knows it; None of a function of the program's."""
    from scipy.spatial import distance

    known = distance._METRIC_ALIAS.get(metric.__name__ if callable(metric) else str(metric).lower())
    if callable(metric):
        return known.canonical_name if known is not None and known.dist_func is metric else None
    return str(metric) if known is None else known.canonical_name


def defaults(name: str, a: Array, b: Array | None, options: Keywords) -> Keywords:
    """The options that SciPy computes from the points."""
    if name not in ("seuclidean", "mahalanobis") or options.get("V") is not None or options.get("VI") is not None:
        return options
    points = a if b is None else concatenate([a, b])
    if name == "seuclidean":
        return {**options, "V": np.var(points, 0, ddof=1)}
    return {**options, "VI": np.linalg.inv(np.atleast_2d(np.cov(points.T))).T}


def points_of(x: Operand) -> Operand:
    x = array_of(x)
    return x if x.dtype == np.float64 else cast_to(x, np.float64)


def between(which: str, a: Array, b: Array | None, metric: Any, out: Any, options: Keywords) -> Operand:
    """`cdist`, or `pdist` where b is None."""

    options = {key: x for key, x in constants(options).items() if x is not None}
    plain = {key: values_of(x) for key, x in options.items()}
    name = named(metric)
    if name is None:
        return finish(by_function(a, b, metric, options), out)
    function = functools.partial(apply, which, metric, tuple(options))
    at = [a] if b is None else [a, b]
    if isinstance(metric, str) and name in ("euclidean", "sqeuclidean") and not options and all(
            np.ndim(x) == 2 for x in at):
        return finish(of_points(*map(points_of, at), squared=name == "sqeuclidean"), out)
    given = options_of_metric(name, at, options) if isinstance(metric, str) else None
    if given is not None:
        return finish(distances(*map(points_of, at), **given), out)
    if name in CONSTANT or name not in FORMULAS:
        return finish(function(*map(values_of, at), *plain.values()), out)     # SciPy's error, if it knows none
    try:
        formula, operands = by_formula(name, at, options)
    except (ValueError, IndexError, TypeError, np.linalg.LinAlgError):
        function(*map(values_of, at), *plain.values())          # which has SciPy's words for it
        raise
    return finish(of_scipy(f"scipy.spatial.distance.{which}(metric={name!r})", function, formula, *operands), out)


def of_points(a: Array, b: Array | None = None, *, squared: bool) -> Operand:
    return euclidean_of_pairs(a, squared=squared) if b is None else euclidean(a, b, squared=squared)


def by_formula(name: str, at: list[Operand], options: Keywords) -> tuple[Operand, list[Operand]]:
    """The distances by a formula, and what SciPy's function is given."""
    at = [points_of(x) for x in at]
    given = {key: points_of(x) if np.ndim(x) else x for key, x in options.items()}
    formula = FORMULAS[name](at[0], at[-1], **defaults(name, at[0], at[1] if len(at) > 1 else None, given))
    if len(at) == 1:
        i, j = np.triu_indices(at[0].shape[0], 1)
        formula = formula[i, j]
    return formula, [*at, *given.values()]


def apply(which: str, metric: Any, keys: tuple[str, ...], *operands: Operand) -> Operand:
    """SciPy's function of plain points and options."""
    from scipy.spatial import distance

    n = len(operands) - len(keys)
    return getattr(distance, which)(*operands[:n], metric, **dict(zip(keys, operands[n:], strict=True)))


def by_function(a: Operand, b: Operand, metric: Function, options: Keywords) -> Operand:
    """Distances that a function of the program's computes, one by one."""
    a = array_of(a)
    if b is None:
        rows = [metric(a[i], a[j], **options) for i in range(a.shape[0]) for j in range(i + 1, a.shape[0])]
        return stack([array_of(x) for x in rows]) if rows else np.zeros(0)
    b = array_of(b)
    return stack([stack([array_of(metric(a[i], b[j], **options)) for j in range(b.shape[0])])
                  for i in range(a.shape[0])])


def cdist(XA: Operand, XB: Operand, metric: Any = "euclidean", *, out: Array | None = None, **kwargs: Any) -> Operand:
    return between("cdist", XA, XB, metric, out, kwargs)


def pdist(X: Operand, metric: Any = "euclidean", *, out: Array | None = None, **kwargs: Any) -> Operand:
    return between("pdist", X, None, metric, out, kwargs)


def squareform(X: Operand, force: str = "no", checks: bool = True) -> Operand:
    """`scipy.spatial.distance.squareform`: a vector of distances as a symmetric matrix, or the other way."""
    X = array_of(X)
    wanted = {"tomatrix": 1, "tovector": 2}.get(force.lower(), X.ndim)
    if X.ndim not in (1, 2) or X.ndim != wanted:
        return NotImplemented                       # SciPy's own error
    if X.ndim == 2:
        if checks:
            import_module("scipy.spatial.distance").is_valid_dm(values_of(X), throw=True, name="X")
        return X[np.triu_indices(X.shape[0], 1)]
    n = max(1, int(np.ceil(np.sqrt(2 * X.shape[0]))))
    if n * (n - 1) != 2 * X.shape[0]:
        return NotImplemented
    last = X.shape[0]                               # where the zero of the diagonal is
    places = import_module("scipy.spatial.distance").squareform(np.arange(last))
    np.fill_diagonal(places, last)
    return concatenate([X, np.zeros_like(X, shape=1)])[places]


def run_hausdorff(u: Array, v: Array) -> Operand:
    return import_module("scipy.spatial.distance").directed_hausdorff(u, v)[0]


def directed_hausdorff(u: Operand, v: Operand, rng: Any = 0) -> tuple[Operand, Operand, Operand]:
    """The distance of the point in u that is farthest from the nearest one in v: which points these are is constant."""
    u, v = array_of(u), array_of(v)
    _, i, j = import_module("scipy.spatial.distance").directed_hausdorff(values_of(u), values_of(v), rng)
    between = u[i] - v[j]
    formula = power(np.sum(between * between), p=0.5)
    return of_scipy("scipy.spatial.distance.directed_hausdorff", run_hausdorff, formula, u, v), i, j


RULES: dict[str, Function] = {"cdist": cdist, "directed_hausdorff": directed_hausdorff, "pdist": pdist,
                                        "squareform": squareform}
