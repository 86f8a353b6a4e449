"""Nearest neighbours: which points these are is constant, and their distances have derivatives."""

from __future__ import annotations

import functools
from typing import Any, NoReturn

import numpy as np

from blasad._arrays import arrays as _arrays
from blasad._arrays.made import constants
from blasad._arrays.traced import NoRule, TracedArray
from blasad._declarations.aliases import Array, Function, Keywords, Operand
from blasad._numpy.functions import array_of, holds_traced
from blasad._scipy.distances import power
from blasad._scipy.of_scipy import of_scipy
from blasad._tape.tape import recording


def plain(x: Operand) -> Operand:
    return _arrays.values(x) if isinstance(x, TracedArray) else np.asarray(constants(x))


def is_derived(weights: Operand) -> bool:
    """Whether one of the weights, or of a pair of them, carries a derivative."""
    return any(isinstance(constants(x), TracedArray) for x in (weights if isinstance(weights, tuple) else (weights,)))


@functools.cache
def moving(kind: Any, of: Any) -> Operand:
    """A class derived from that of an object of SciPy, with what the class `of` and its bases have."""
    names = {name: x for each in reversed(of.__mro__[:-1]) for name, x in vars(each).items()
             if name not in ("__dict__", "__weakref__", "__module__", "__annotations__")}
    return type(kind.__name__, (kind,), {**names, "__module__": kind.__module__, "__qualname__": kind.__qualname__,
                                         "__doc__": kind.__doc__, "__slots__": ()})


# ---------------------------------------------------------------- trees

class OfTree:
    """The attributes of a tree that move with its points."""

    data = property(lambda tree: tree.points)
    maxes = property(lambda tree: np.max(tree.points, 0))
    mins = property(lambda tree: np.min(tree.points, 0))

    @property
    def tree(self) -> NoReturn:
        raise NoRule("blasad: the nodes of scipy.spatial.KDTree have no rule for traced points; use a tree of "
                     "blasad.stop_gradient(points), or query and query_ball_point")


def made(self: Any, data: Operand, *args: Any, **kwargs: Any) -> None:
    """A tree of the values, which remembers the points with their derivative."""
    from scipy.spatial import KDTree

    KDTree.__init__(self, plain(data), *args, **kwargs)
    self.points = array_of(constants(data))
    own: Any = type(self)
    self.__class__ = moving(own, OfTree)


def made_anew(data: Operand, *args: Any, **kwargs: Any) -> Any:
    """A tree in Python for one in C, which could not remember anything."""
    from scipy.spatial import KDTree

    return KDTree(data, *args, **kwargs)


def run_query(box: Array, options: Keywords, x: Array, points: Array) -> Operand:
    from scipy.spatial import KDTree

    return KDTree(points, boxsize=box).query(x, **options)[0]


class OfTrees:
    """A rule of a method for trees that remember points with a derivative, whatever it is called with."""

    def __init__(self, ours: Function) -> None:
        self.ours = ours

    def beside(self, plain: Function) -> Function:
        """What chooses between SciPy's method and the rule, which is given the method too."""
        def chosen(tree: Any, x: Operand, *args: Any, **kwargs: Any) -> Any:
            if recording() is None or not ("points" in vars(tree) or "points" in getattr(x, "__dict__", ())
                                           or holds_traced(x)):
                return plain(tree, x, *args, **kwargs)
            return self.ours(plain, tree, x, *args, **kwargs)
        return chosen


def lengths(differences: Operand, box: Array | None, p: float) -> Operand:
    """The norms of vectors, each from a point to the nearest image of another one in a periodic box."""
    if box is not None:
        sides = np.where(box > 0, box, np.inf)
        turns = np.rint(plain(differences) / sides)
        differences = differences - np.where(turns == 0, 0.0, turns * box)
    differences = np.abs(differences)
    if p == np.inf:
        return np.max(differences, -1)
    return power(np.sum(power(differences, p=float(p)), -1), p=1.0 / p)


def query(original: Function, self: Any, x: Operand, k: Operand = 1, eps: float = 0.0, p: float = 2.0,
          distance_upper_bound: float = np.inf, workers: int = 1) -> tuple[Operand, Operand]:
    options = {"k": k, "eps": eps, "p": p, "distance_upper_bound": distance_upper_bound, "workers": workers}
    distances, at = original(self, plain(x), **options)
    x, points = array_of(constants(x)), self.data
    at = np.asarray(at)
    exists = at < self.n
    differences = (x if at.ndim == x.ndim - 1 else x[..., None, :]) - points[np.where(exists, at, 0)]
    formula = lengths(differences, self.boxsize, p)
    formula = formula if exists.all() else np.where(exists, formula, np.inf)
    function = functools.partial(run_query, self.boxsize, options)
    return of_scipy("scipy.spatial.KDTree.query", function, formula, x, points), at[()]


def run_pairs(boxes: tuple[Operand, Operand], rows: Array, columns: Array, options: Keywords, a: Array,
              b: Array) -> Array:
    from scipy.spatial import KDTree

    near = KDTree(a, boxsize=boxes[0]).sparse_distance_matrix(KDTree(b, boxsize=boxes[1]), output_type="dict",
                                                              **options)
    return np.array([near[pair] for pair in zip(rows.tolist(), columns.tolist(), strict=True)], float)


def sparse_distances(original: Function, self: Any, other: Any, max_distance: Operand, p: float = 2.0,
                     output_type: str = "dok_matrix") -> Operand:
    """The distances of near points, which are constant pairs of rows and columns."""
    from scipy import sparse

    if output_type not in ("dok_matrix", "coo_matrix", "dict"):
        raise NoRule(f"blasad: scipy.spatial.KDTree.sparse_distance_matrix of traced points has no rule for "
                     f"output_type={output_type!r}; use output_type='coo_matrix'")
    options = {"max_distance": float(plain(max_distance)), "p": p}
    near = original(self, other, **options, output_type="coo_matrix")
    rows, columns = near.row, near.col
    points, others = self.data, other.data
    function = functools.partial(run_pairs, (self.boxsize, other.boxsize), rows, columns, options)
    values = of_scipy("scipy.spatial.KDTree.sparse_distance_matrix", function,
                      lengths(points[rows] - others[columns], self.boxsize, p), points, others)
    if output_type == "dict":
        return {pair: values[k] for k, pair in enumerate(zip(rows.tolist(), columns.tolist(), strict=True))}
    whole = sparse.coo_matrix((values, (rows, columns)), shape=(self.n, other.n))
    return whole.todok() if output_type == "dok_matrix" else whole


def of_values(name: str) -> Function:
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

def run_codes(obs: Array, code_book: Array) -> Operand:
    from scipy.cluster.vq import vq

    return vq(obs, code_book)[1]


def codes(obs: Operand, code_book: Operand, check_finite: bool = True) -> tuple[Operand, Operand]:
    from scipy.cluster.vq import vq

    code, _ = vq(plain(obs), plain(code_book), check_finite)
    obs, code_book = array_of(constants(obs)), array_of(constants(code_book))
    difference = obs - code_book[code]
    squares = difference * difference
    formula = power(np.sum(squares, -1) if obs.ndim > 1 else squares, p=0.5)
    return code, of_scipy("scipy.cluster.vq.vq", run_codes, formula, obs, code_book)


def of_plain_trees(name: str, ours: Function) -> Function:
    """The rule of a method for trees in C, whose points are constants."""
    def called(*args: Any, **kwargs: Any) -> Any:
        from scipy.spatial import cKDTree

        return ours(getattr(cKDTree, name), *args, **kwargs)
    return called


OF_VALUES = "count_neighbors query_ball_point query_ball_tree query_pairs".split()

RULES: Keywords = {
    "KDTree.__init__": made, "KDTree.query": OfTrees(query),
    "KDTree.sparse_distance_matrix": OfTrees(sparse_distances),
    **{f"KDTree.{name}": of_values(name) for name in OF_VALUES},
    "cKDTree": made_anew, "cKDTree.query": of_plain_trees("query", query),
    "cKDTree.sparse_distance_matrix": of_plain_trees("sparse_distance_matrix", sparse_distances),
    **{f"cKDTree.{name}": of_values(name) for name in OF_VALUES}, "vq": codes}
