"""Nearest neighbours: which points these are is constant, and their distances have derivatives."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from blasad._arrays import arrays as _arrays
from blasad._arrays.made import constants
from blasad._arrays.traced import NoRule, TracedArray
from blasad._numpy.functions import array_of, holds_traced
from blasad._scipy.distances import power
from blasad._scipy.of_scipy import of_scipy
from blasad._tape.tape import recording


def plain(x: Any) -> Any:
    return _arrays.values(x) if isinstance(x, TracedArray) else np.asarray(constants(x))


def is_derived(weights: Any) -> bool:
    """Whether one of the weights, or of a pair of them, carries a derivative."""
    return any(isinstance(constants(x), TracedArray) for x in (weights if isinstance(weights, tuple) else (weights,)))


# ---------------------------------------------------------------- trees

def made(self: Any, data: Any, *args: Any, **kwargs: Any) -> None:
    """A tree of the values, which remembers the points with their derivative."""
    from scipy.spatial import KDTree

    KDTree.__init__(self, plain(data), *args, **kwargs)
    self.points = array_of(constants(data))


def run_query(options: dict[str, Any], x: Any, points: Any) -> Any:
    from scipy.spatial import KDTree

    return KDTree(points).query(x, **options)[0]


class OfTrees:
    """A rule of a method for trees that remember points with a derivative, whatever it is called with."""

    def __init__(self, ours: Callable[..., Any]) -> None:
        self.ours = ours

    def beside(self, plain: Callable[..., Any]) -> Callable[..., Any]:
        """What chooses between SciPy's method and the rule, which is given the method too."""
        def chosen(tree: Any, x: Any, *args: Any, **kwargs: Any) -> Any:
            if recording() is None or not ("points" in vars(tree) or "points" in getattr(x, "__dict__", ())
                                           or holds_traced(x)):
                return plain(tree, x, *args, **kwargs)
            return self.ours(plain, tree, x, *args, **kwargs)
        return chosen


def without_distances(original: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    raise NoRule("blasad: scipy.spatial.KDTree.sparse_distance_matrix of traced points has no rule; use "
                 "scipy.spatial.distance.cdist, or take the indices from a tree of blasad.stop_gradient(points)")


def query(original: Callable[..., Any], self: Any, x: Any, k: Any = 1, eps: float = 0.0, p: float = 2.0,
          distance_upper_bound: float = np.inf, workers: int = 1) -> tuple[Any, Any]:
    if self.boxsize is not None:
        raise NoRule("blasad: scipy.spatial.KDTree has no rule for traced points in a periodic box; take the indices "
                     "of the neighbours from a query of blasad.stop_gradient(x), and their distances from these")
    options = {"k": k, "eps": eps, "p": p, "distance_upper_bound": distance_upper_bound, "workers": workers}
    distances, at = original(self, plain(x), **options)
    x, points = array_of(constants(x)), vars(self).get("points", self.data)
    there = at < self.n
    differences = np.abs((x if at.ndim == x.ndim - 1 else x[..., None, :]) - points[np.where(there, at, 0)])
    if p == np.inf:
        formula = np.max(differences, -1)
    else:
        formula = power(np.sum(power(differences, p=float(p)), -1), p=1.0 / p)
    formula = formula if there.all() else np.where(there, formula, np.inf)
    return of_scipy("scipy.spatial.KDTree.query", functools.partial(run_query, options), formula, x, points), at


def of_values(name: str) -> Callable[..., Any]:
    """A method whose results are numbers and indices of points."""
    def called(self: Any, *args: Any, **kwargs: Any) -> Any:
        if is_derived(kwargs.get("weights", args[3] if name == "count_neighbors" and len(args) > 3 else None)):
            raise NoRule("blasad: scipy.spatial.KDTree.count_neighbors has no rule for traced weights; add up those of "
                         "the indices that query_ball_tree returns")
        values = [plain(x) if isinstance(x, (TracedArray, np.ndarray)) else x for x in args]
        return getattr(type(self), name)(self, *values, **{key: plain(x) if isinstance(x, TracedArray) else x
                                                           for key, x in kwargs.items()})
    return called


# ---------------------------------------------------------------- codes

def run_codes(obs: Any, code_book: Any) -> Any:
    from scipy.cluster.vq import vq

    return vq(obs, code_book)[1]


def codes(obs: Any, code_book: Any, check_finite: bool = True) -> tuple[Any, Any]:
    from scipy.cluster.vq import vq

    code, _ = vq(plain(obs), plain(code_book), check_finite)
    obs, code_book = array_of(constants(obs)), array_of(constants(code_book))
    difference = obs - code_book[code]
    squares = difference * difference
    formula = power(np.sum(squares, -1) if obs.ndim > 1 else squares, p=0.5)
    return code, of_scipy("scipy.cluster.vq.vq", run_codes, formula, obs, code_book)


RULES: dict[str, Any] = {
    "KDTree.__init__": made, "KDTree.query": OfTrees(query),
    "KDTree.sparse_distance_matrix": OfTrees(without_distances),
    **{f"KDTree.{name}": of_values(name) for name in ("count_neighbors", "query_ball_point", "query_ball_tree")},
    "vq": codes}
