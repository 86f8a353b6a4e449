"""Hierarchical clusters: `scipy.cluster.hierarchy`.

Which clusters merge is constant, and so is all that is made of whole numbers.  The height of a merge has a derivative:
each pair of observations (i, j) is joined by exactly one merge, of clusters U and V, whose height is the least or the
greatest distance of its pairs, or sum_ij w_i w_j d_ij with weights that sum to 1 in each cluster.  The methods of
centroids measure

    h^2 = sum_ij w_i w_j d_ij^2 - sum_{i < i'} w_i w_i' d_ii'^2 - sum_{j < j'} w_j w_j' d_jj'^2,

and Ward's has h^2 times 2 |U| |V| / (|U| + |V|).

F. Murtagh and P. Contreras, Algorithms for hierarchical clustering: an overview (2012), section 2.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np

from blasad._arrays.made import constants
from blasad._arrays.traced import NoRule, TracedArray
from blasad._declarations.aliases import Array, Function, Operand, Plain
from blasad._numpy.functions import array_of, stack
from blasad._scipy.distances import power
from blasad._scipy.neighbours import plain
from blasad._scipy.of_scipy import of_scipy

PLACE = "scipy.cluster.hierarchy"
SQUARED = ("centroid", "median", "ward")
HALVES = ("median", "weighted")             # in which both clusters of a merge have the same weight
LONGEST = 1 << 24                           # merges times merges, in a matrix


def without_derivative(x: Operand) -> Operand:
    return plain(x) if isinstance(x, TracedArray) else x


def scipys(name: str, *args: Any, **kwargs: Any) -> Any:
    """What SciPy's function returns for plain arguments."""
    return getattr(import_module(PLACE), name)(*args, **kwargs)


# ---------------------------------------------------------------- merges

@dataclass(frozen=True)
class Merges:
    """Who merges with whom: `joined` has the merge of each pair of observations, in the order of `pdist`."""

    whole: Plain                            # SciPy's linkage, plain
    joined: Plain
    sizes: Plain                            # of both clusters
    leaves: list[Plain]

    @property
    def children(self) -> Array:
        """The merges that made both clusters; below zero where a cluster is one observation."""
        return self.whole[:, :2].astype(int) - len(self.whole) - 1


@functools.lru_cache(8)
def merges_of(data: bytes) -> Merges:
    whole = np.frombuffer(data).reshape(-1, 4)
    n = len(whole) + 1
    leaves: list[Plain] = [np.array([i]) for i in range(n)]
    joined, sizes = np.zeros(n * (n - 1) // 2, int), np.zeros((n - 1, 2))
    for m, (u, v) in enumerate(whole[:, :2].astype(int)):
        left, right = leaves[u], leaves[v]
        joined[between(n, left, right)] = m
        sizes[m] = len(left), len(right)
        leaves.append(np.concatenate([left, right]))
    return Merges(whole, joined, sizes, leaves)


def merges(whole: Array) -> Merges:
    return merges_of(np.ascontiguousarray(whole, float).tobytes())


def between(n: int, left: Operand, right: Operand) -> Operand:
    """Where the distances between two groups of observations stand."""
    i, j = np.minimum(left[:, None], right), np.maximum(left[:, None], right)
    return n * i - i * (i + 1) // 2 + j - i - 1


def weights_of(made: Merges, halves: bool) -> Array:
    """The product of the weights of the observations of each pair."""
    n = len(made.whole) + 1
    weight, product = np.ones(n), np.zeros(len(made.joined))
    for u, v in made.whole[:, :2].astype(int):
        left, right = made.leaves[u], made.leaves[v]
        if halves:
            product[between(n, left, right)] = weight[left][:, None] * weight[right]
            weight[left], weight[right] = weight[left] / 2, weight[right] / 2
        else:
            product[between(n, left, right)] = 1.0 / (len(left) * len(right))
    return product


def heights(made: Merges, method: str, y: Operand) -> Operand:
    order = np.argsort(made.joined, kind="stable")
    starts = np.searchsorted(made.joined[order], np.arange(len(made.whole)))
    if method in ("single", "complete"):
        values = plain(y) if method == "single" else -plain(y)
        return y[np.lexsort((values, made.joined))[starts]]
    measured = y * y if method in SQUARED else y
    across = np.add.reduceat((measured * weights_of(made, method in HALVES))[order], starts)
    return across if method not in SQUARED else of_centroids(made, method, across)


def of_centroids(made: Merges, method: str, across: Array) -> Operand:
    """The heights, from the weighted sums of squares across both clusters of each merge."""
    if len(across) ** 2 > LONGEST:
        raise NoRule(f"blasad: {PLACE}.linkage of {len(across) + 1} observations by the method {method!r} is too large "
                     "for its derivative; use the method 'average', 'weighted', 'complete' or 'single'")
    sizes = np.full((len(across), 2), 0.5) if method in HALVES else made.sizes / made.sizes.sum(1)[:, None]
    within = np.zeros((len(across),) * 2)   # the sums inside the cluster of a merge, from those across
    for m, (children, (p, q)) in enumerate(zip(made.children, sizes, strict=True)):
        within[m, m] = p * q
        for child, part in zip(children, (p, q), strict=True):
            if child >= 0:
                within[m] += part ** 2 * within[child]
    inside = np.zeros_like(within)
    for child in made.children.T:
        inside[child >= 0] += within[child[child >= 0]]
    squares = across - np.matmul(inside, across)
    if method == "ward":
        squares = squares * (2.0 * made.sizes.prod(1) / made.sizes.sum(1))
    return power(squares, p=0.5)


def with_heights(whole: Array, moving: Array) -> Operand:
    """A linkage with heights that have a derivative."""
    return stack([np.asarray(whole[:, 0]), np.asarray(whole[:, 1]), moving, np.asarray(whole[:, 3])], 1)


# ---------------------------------------------------------------- functions with a derivative

def run_linkage(method: str, ordered: bool, y: Array) -> Operand:
    return scipys("linkage", y, method, optimal_ordering=ordered)


def linkage(y: Operand, method: str = "single", metric: Any = "euclidean", optimal_ordering: bool = False) -> Operand:
    y = array_of(constants(y))
    whole = scipys("linkage", plain(y), method, metric, optimal_ordering)           # which raises SciPy's errors
    distances = y if y.ndim == 1 else import_module("scipy.spatial.distance").pdist(y, metric)
    formula = with_heights(whole, heights(merges(whole), method, distances))
    return of_scipy(f"{PLACE}.linkage", functools.partial(run_linkage, method, optimal_ordering), formula, distances)


def by_method(name: str) -> Function:
    def called(y: Operand) -> Operand:
        return linkage(y, name)

    return called


def cophenet(Z: Operand, Y: Operand = None) -> Operand:  # noqa: N803 (SciPy's names)
    Z, Y = array_of(constants(Z)), constants(Y)
    scipys("cophenet", plain(Z))
    pairs = Z[:, 2][merges(plain(Z)).joined]
    if Y is None:
        return pairs
    distances, heights = array_of(Y) - np.mean(array_of(Y)), pairs - np.mean(pairs)
    return np.sum(distances * heights) / np.sqrt(np.sum(distances ** 2) * np.sum(heights ** 2)), pairs


def below(made: Merges, depth: int) -> list[Operand]:
    """The merges under each merge, itself among them, down to a depth."""
    levels_of: list[list[set[int]]] = []
    for m, children in enumerate(made.children):
        levels = [{m}, *(set() for _ in range(depth - 1))]
        for child in children[children >= 0]:
            for level, more in zip(levels[1:], levels_of[child], strict=False):
                level |= more
        levels_of.append(levels)
    return [np.array(sorted(set().union(*levels))) for levels in levels_of]


def run_inconsistent(depth: int, Z: Array) -> Operand:  # noqa: N803
    return scipys("inconsistent", Z, depth)


def inconsistent(Z: Operand, d: int = 2) -> Operand:  # noqa: N803
    Z = array_of(constants(Z))
    statistics = scipys("inconsistent", plain(Z), d)
    own, rows = Z[:, 2], []
    for height, links in zip(own, below(merges(plain(Z)), min(int(d), len(Z))) if d else [()] * len(Z), strict=True):
        several, mean = own[list(links)], np.mean(own[list(links)]) if len(links) else 0.0
        spread = power(np.sum((several - mean) ** 2) / (len(links) - 1.0), p=0.5) if len(links) > 1 else 0.0
        wide = bool(plain(array_of(spread)) > 0)
        rows.append(stack([array_of(mean), array_of(spread), np.asarray(float(len(links))),
                           array_of((height - mean) / spread if wide else 0.0)]))
    formula = stack(rows).reshape(statistics.shape)
    return of_scipy(f"{PLACE}.inconsistent", functools.partial(run_inconsistent, int(d)), formula, Z)


def greatest(made: Merges, values: Array) -> Array:
    """Which merge under each merge has the greatest value."""
    at = np.arange(len(values))
    for m, children in enumerate(made.children):
        for child in children[children >= 0]:
            at[m] = at[child] if values[at[child]] > values[at[m]] else at[m]
    return at


def maxdists(Z: Operand) -> Operand:                # noqa: N803
    Z = array_of(constants(Z))
    scipys("maxdists", plain(Z))
    return Z[:, 2][greatest(merges(plain(Z)), plain(Z)[:, 2])]


def max_rstat(Z: Operand, R: Operand, i: int) -> Operand:  # noqa: N803
    Z, R = array_of(constants(Z)), array_of(constants(R))
    scipys("maxRstat", plain(Z), plain(R), i)
    return R[:, i][greatest(merges(plain(Z)), plain(R)[:, i])]


def maxinconsts(Z: Operand, R: Operand) -> Operand:  # noqa: N803
    return max_rstat(Z, R, 3)


def of_heights(name: str, first: str = "Z") -> Function:
    """A function that gives a linkage other numbers of clusters, or another order; its heights stand where they did."""
    def called(*args: Any, **kwargs: Any) -> Any:
        whole = scipys(name, *map(without_derivative, args), **{key: without_derivative(x)
                                                                for key, x in kwargs.items()})
        Z = array_of(constants(args[0] if args else kwargs[first]))     # noqa: N806
        if whole.size == 0 or not isinstance(Z, TracedArray):
            return whole
        columns = [np.asarray(whole[:, k]) if k != 2 else Z[:, 2] for k in range(whole.shape[1])]
        return stack(columns, 1)

    return called


def to_tree(Z: Operand, rd: bool = False) -> Operand:  # noqa: N803
    Z = array_of(constants(Z))
    root, nodes = scipys("to_tree", plain(Z), True)
    for node in nodes[len(Z) + 1:]:
        node.dist = Z[node.id - len(Z) - 1, 2]
    return (root, nodes) if rd else root


def dendrogram(Z: Operand, *args: Any, **kwargs: Any) -> Any:   # noqa: N803
    Z = array_of(constants(Z))
    drawn = scipys("dendrogram", plain(Z), *map(without_derivative, args), **{
        key: without_derivative(x) for key, x in kwargs.items()})
    heights = plain(Z)[:, 2].tolist()
    corners = [number for line in drawn["dcoord"] for number in line if number]
    if any(heights.count(number) != 1 for number in corners):
        raise NoRule(f"blasad: {PLACE}.dendrogram has no rule for a traced linkage two of whose heights are equal; "
                     "draw blasad.stop_gradient(Z)")
    drawn["dcoord"] = [[Z[heights.index(number), 2] if number else number for number in line]
                       for line in drawn["dcoord"]]
    return drawn


# ---------------------------------------------------------------- constants

def of_values(name: str) -> Function:
    """A function whose results are whole numbers, or say yes or no."""
    def called(*args: Any, **kwargs: Any) -> Any:
        return scipys(name, *map(without_derivative, args), **{key: without_derivative(x)
                                                               for key, x in kwargs.items()})
    return called


CONSTANT = ("correspond cut_tree fcluster fclusterdata is_isomorphic is_monotonic is_valid_im is_valid_linkage leaders "
            "leaves_list num_obs_linkage").split()
METHODS = "single complete average weighted centroid median ward".split()

RULES: dict[str, Function] = {
    **{name: by_method(name) for name in METHODS}, **{name: of_values(name) for name in CONSTANT},
    "cophenet": cophenet, "dendrogram": dendrogram, "from_mlab_linkage": of_heights("from_mlab_linkage"),
    "inconsistent": inconsistent, "linkage": linkage, "maxRstat": max_rstat, "maxdists": maxdists,
    "maxinconsts": maxinconsts, "optimal_leaf_ordering": of_heights("optimal_leaf_ordering"),
    "to_mlab_linkage": of_heights("to_mlab_linkage"), "to_tree": to_tree}
