"""`scipy.sparse.csgraph`: which edges SciPy takes is a constant, and what it makes of their weights has a derivative.

SciPy's compiled functions run on the values. A distance is the sum of the weights along a path, and a tree has some of
the weights. Paths, orders, components, matchings and flows are integers: they say nothing of small changes of weights.
"""

from __future__ import annotations

import copy
import functools
import inspect
import sys
from collections.abc import Callable
from typing import Any, cast

import numpy as np

from .._arrays import arrays as _arrays
from .._arrays.made import constants
from .._arrays.traced import NoRule, TracedArray
from .._declarations.aliases import Array, Function, Keywords, Operand, Plain
from .._numpy.dispatch import found_by
from .._numpy.primitive import Primitive, is_traced
from .._routines.primitives import plainly
from .._scipy.of_scipy import of_scipy
from .._tape.tape import recording
from .._trees.masked import Masked, stand_in
from .._trees.stand_in import BY_ELEMENT
from .entry import same
from .operators import Matrix, is_sparse, matrix
from .places import Found

NAME = "scipy.sparse.csgraph."
NO_PLACE = -1
OF_PLACES = ("breadth_first_order connected_components depth_first_order maximum_bipartite_matching "
             "reverse_cuthill_mckee structural_rank").split()


def called(name: str, *args: Any, **options: Any) -> Any:
    """What a function of SciPy returns for plain arguments."""
    return plainly(getattr(sys.modules[NAME[:-1]], name), args, options)


# ---------------------------------------------------------------- graphs

class Graph:
    """A graph: its weights, and where each of them stands.

    Parameters
    ----------
    given : object
        A matrix, sparse or dense or masked, with traced elements.
    """

    def __init__(self, given: Operand) -> None:
        self.mask = None
        if isinstance(given, Masked):
            self.mask, given = np.ma.getmaskarray(given.like) | given.mask, given.data
        elif is_sparse(given) and given.format in ("coo", *BY_ELEMENT):
            given = given.tocsr()                       # adds up what is in one place
        self.matrix = matrix(given)
        self.data = self.matrix.data
        self.is_dense = self.matrix.like is None
        self.template = Matrix(None, self.matrix.pattern, self.matrix.like)

    @property
    def size(self) -> int:
        """The number of nodes."""
        return int(self.template.pattern.shape[0])

    def of(self, data: Array) -> Operand:
        """What SciPy is given for some weights."""
        if self.mask is not None:
            return np.ma.masked_array(data.copy(), self.mask.copy())
        return self.template.of(data).copy()

    @functools.cached_property
    def keys(self) -> tuple[Operand, Operand]:
        """The numbers of the weights that belong to places, and a number for each of these places."""
        rows, cols = self.template.pattern.places
        at = np.flatnonzero(rows >= 0)
        return at, rows[at] * np.int64(max(self.template.pattern.shape[1], 1)) + cols[at]

    def edges(self, data: Operand, tails: Operand, heads: Operand, directed: bool = True) -> Array:
        """Which of the weights is that of each edge: the least of several; -1 where there is none."""
        at, keys = self.keys
        values = data.reshape(-1)[at]
        if self.is_dense:
            is_edge = np.isfinite(values) & (values != 0)
            is_edge &= True if self.mask is None else ~self.mask.reshape(-1)[at]
            at, keys, values = at[is_edge], keys[is_edge], values[is_edge]
        order = np.lexsort((values, keys))
        _, first = np.unique(keys[order], return_index=True)
        at, keys = at[order[first]], keys[order[first]]
        width = np.int64(max(self.template.pattern.shape[1], 1))
        known = Found(keys)

        def weights(tails: Plain, heads: Plain) -> Plain:
            place = known(tails * width + heads)
            return np.where(place >= 0, at[place] if len(at) else NO_PLACE, NO_PLACE)

        along = weights(tails, heads)
        if directed:
            return along
        back, every = weights(heads, tails), data.reshape(-1)
        return np.where((along < 0) | (back >= 0) & (every[back] < every[along]), back, along)

    def weights(self, at: Operand) -> Operand:
        """The weights of edges, as SciPy computes with them."""
        chosen = self.data.reshape(-1)[at]
        return chosen if chosen.dtype == np.float64 else np.real(chosen).astype(np.float64)

    def __getstate__(self) -> Keywords:
        return {**{name: x for name, x in self.__dict__.items() if name != "keys"}, "data": None, "matrix": None}


class Run:
    """A function of SciPy of a graph whose weights may change from run to run.

    Parameters
    ----------
    name : str
        The function's name.
    graph : Graph
        The graph.
    **options
        What the function is given besides; plain.
    """

    def __init__(self, name: str, graph: Graph, **options: Any) -> None:
        self.name, self.graph, self.options = name, graph, options
        self.latest: tuple[Operand, Operand] | None = None

    def __call__(self, data: Array) -> Any:
        """The results for some weights."""
        if self.latest is None or not same(self.latest[0], data):
            self.latest = data.copy(), called(self.name, self.graph.of(data), **self.options)
        return self.latest[1]

    def __getstate__(self) -> Keywords:
        return {**self.__dict__, "latest": None}


# ---------------------------------------------------------------- sums along paths

class Paths:
    """Paths that end in nodes: to each node leads an edge from another one, to a root none.

    Parameters
    ----------
    before : array of int
        The node before each of them, as its number in the array; -1 of a root.
    edges : array of int
        Which of the weights is that of the edge between them.
    count : int
        The number of weights.
    """

    def __init__(self, before: Array, edges: Array, count: int) -> None:
        self.before, self.edges, self.count = before, edges, count
        depth, above = (before >= 0).astype(np.int64), before
        for _ in range(int(len(before)).bit_length() + 1):
            depth, above = depth + np.where(above >= 0, depth[above], 0), np.where(above >= 0, above[above], -1)
        if (above >= 0).any():
            raise NoRule("blasad: predecessors of a graph that go round in a circle are no paths")
        order = np.argsort(depth, kind="stable")
        self.levels = np.split(order, np.searchsorted(depth[order], np.arange(1, depth.max(initial=0) + 1)))[1:]

    def sums(self, weights: Operand) -> Operand:
        """The sum of the weights along each path."""
        total = np.zeros(len(self.before), weights.dtype)
        for level in self.levels:
            total[level] = total[self.before[level]] + weights[self.edges[level]]
        return total

    def shares(self, by: Array) -> Array:
        """The adjoint of the same."""
        by, weights = by.copy(), np.zeros(self.count, by.dtype)
        for level in reversed(self.levels):
            np.add.at(weights, self.edges[level], by[level])
            np.add.at(by, self.before[level], by[level])
        return weights


def summed(weights: Array, *, paths: Paths) -> Operand:
    """The sum of the weights along each path."""
    return paths.sums(weights)


def shared(by: Array, *, paths: Paths) -> Array:
    return paths.shares(by)


sums = Primitive(summed, transpose=shared, linear=True, copies=False)


def distances(graph: Graph, before: Operand, directed: bool) -> Operand:
    """The distances by predecessors, a row of these for each source; infinite where none leads to."""
    rows, n = before.shape
    nodes = np.arange(n)
    reached = before >= 0
    values = _arrays.values(graph.data)
    edges = np.full(before.shape, NO_PLACE)
    edges[reached] = graph.edges(values, before[reached], np.broadcast_to(nodes, before.shape)[reached], directed)
    if (edges[reached] < 0).any():
        raise ValueError("blasad: the predecessors name an edge that the graph does not have")
    used, at = np.unique(edges[reached], return_inverse=True)
    of_used = np.zeros(before.shape, np.int64)
    of_used[reached] = at
    start = np.where(reached, before + np.arange(rows)[:, None] * n, -1)
    paths = Paths(start.reshape(-1), of_used.reshape(-1), len(used))
    return sums(graph.weights(used), paths=paths).reshape(before.shape)


# ---------------------------------------------------------------- shortest paths

def lengths(run: Run, data: Array) -> Operand:
    return run(data)[0]


def predecessors(run: Run, data: Array) -> Array:
    """The predecessors, and the sources where these are a result."""
    return np.concatenate([each.ravel() for each in run(data)[1:]])


def shortest(f: Any, csgraph: Any, return_predecessors: bool = False, overwrite: bool = False,
             **options: Any) -> Operand:
    """Distances, and what leads to each node."""
    name, options = f.__name__, {each: plain(x) for each, x in options.items()}
    if options.get("unweighted"):
        return called(name, plain(csgraph), return_predecessors=return_predecessors, **options)
    graph = Graph(csgraph)
    run = Run(name, graph, return_predecessors=True, **options)
    found_by(functools.partial(predecessors, run), (graph.data,), {})
    dist, before, *sources = run(_arrays.values(graph.data))
    formula = distances(graph, before.reshape(-1, before.shape[-1]), bool(options.get("directed", True)))
    formula = formula[:, options["sink"]] if name == "yen" else formula.reshape(before.shape)
    if not np.isfinite(dist).all():
        formula = np.where(np.isfinite(dist), formula, dist)
    lengths_of_paths = of_scipy(NAME + name, functools.partial(lengths, run), formula, graph.data)
    if overwrite and is_overwritten(csgraph, "FW" if name == "floyd_warshall" else options.get("method")):
        csgraph[:] = lengths_of_paths
        lengths_of_paths = csgraph
    return (lengths_of_paths, before, *sources) if return_predecessors else lengths_of_paths


def is_overwritten(csgraph: Any, method: Any) -> bool:
    return (method == "FW" and isinstance(csgraph, TracedArray) and csgraph.dtype == np.float64
            and bool(csgraph.flags.c_contiguous))


def distance_matrix(f: Any, graph: Any, predecessors: Operand, directed: bool = True,
                    null_value: Operand = np.inf) -> Operand:
    """Distances by given predecessors."""
    refuse_null_value(f, graph, null_value)
    of, before, null_value = Graph(graph), np.asarray(plain(predecessors)), plain(null_value)
    run = Run(f.__name__, of, predecessors=before, directed=directed, null_value=null_value)
    result = found_by(run, (of.data,), {})
    nodes = np.arange(of.size)
    reached = (before >= 0) | (nodes[:, None] == nodes)
    formula = np.where(reached, distances(of, before, directed), result)
    return of_scipy(NAME + f.__name__, run, formula, of.data)


def refuse_null_value(f: Any, graph: Any, null_value: Operand) -> None:
    """A number beside the weights has no rule."""
    if not of_weights(graph) or is_traced(constants(null_value)):
        raise NoRule(f"blasad: scipy.sparse.csgraph.{f.__name__} has no derivative along null_value; numpy.where puts "
                     "it into the result")


# ---------------------------------------------------------------- what has some of the weights

def tree_places(run: Run, data: Array) -> Array:
    result = run(data)
    return np.concatenate([result.indptr, result.indices])


def tree_data(run: Run, data: Array) -> Operand:
    return run(data).data


def tree(f: Any, csgraph: Any, overwrite: bool = False, **options: Any) -> Operand:
    """A sparse matrix of some of the weights."""
    name, graph = f.__name__, Graph(csgraph)
    run = Run(name, graph, **{each: plain(x) for each, x in options.items()})
    found_by(functools.partial(tree_places, run), (graph.data,), {})
    values = _arrays.values(graph.data)
    result = copy.copy(run(values))
    rows = np.repeat(np.arange(result.shape[0]), np.diff(result.indptr))
    if name == "csgraph_from_dense":
        at = rows * np.int64(result.shape[1]) + result.indices      # what is no edge is an option there
    else:
        directed = name == "minimum_spanning_tree" or bool(options.get("directed", True))
        at = graph.edges(values, rows, result.indices.astype(np.int64), directed)
    if len(at):
        result.data = of_scipy(NAME + name, functools.partial(tree_data, run), graph.weights(at), graph.data)
    return result


def dense(f: Any, csgraph: Any, null_value: Operand = 0) -> Operand:
    """A dense matrix of the weights."""
    refuse_null_value(f, csgraph, null_value)
    graph = Graph(csgraph)
    run = Run(f.__name__, graph, null_value=plain(null_value))
    return of_scipy(NAME + f.__name__, run, spread(graph, plain(null_value)), graph.data)


def spread(graph: Graph, null_value: float) -> Operand:
    """The weights at their places, elsewhere a number."""
    shape = graph.template.pattern.shape
    rows, cols = np.indices(shape)
    at = graph.edges(_arrays.values(graph.data), rows.ravel(), cols.ravel())
    present = np.flatnonzero(at >= 0)
    formula = np.full(shape[0] * shape[1], float(null_value))
    if len(present):
        formula = np.zeros_like(graph.data, dtype=np.float64, shape=formula.shape) + formula
        formula[present] = graph.weights(at[present])
    return formula.reshape(shape)


def masked(f: Any, csgraph: Any, **options: Any) -> Operand:
    """A masked array of the weights."""
    graph = Graph(csgraph)
    run = Run(f.__name__, graph, **{each: plain(x) for each, x in options.items()})
    mask = found_by(functools.partial(mask_of, run), (graph.data,), {})
    like = run(_arrays.values(graph.data))
    data = spread(graph, np.inf) if f.__name__ == "csgraph_to_masked" else graph.data * 1.0
    return stand_in(like, {"data": np.where(mask, like.data, data), "mask": mask})


def mask_of(run: Run, data: Array) -> Array:
    return np.ma.getmaskarray(run(data))


# ---------------------------------------------------------------- what has none of them

def plain(x: Operand) -> Operand:
    """The values of something that may be traced: a graph, an array or a number."""
    x = constants(x)
    if isinstance(x, TracedArray):
        return np.array(_arrays.values(x))
    if isinstance(x, Masked) or is_sparse(x):
        graph = Graph(x)
        return graph.of(_arrays.values(graph.data) if is_traced(graph.data) else graph.data)
    return x


def of_weights(x: Any) -> bool:
    """Whether something is a graph with traced weights."""
    if isinstance(x, Masked):
        return True
    if is_sparse(x):
        return is_traced(constants(x.tocsr().data if x.format in BY_ELEMENT else x.data))
    x = constants(x)
    return is_traced(x) and x.ndim > 0


def outcome(run: Run, data: Array) -> Array:
    """The whole numbers that a function returns, in one array."""
    results = run(data)
    return np.concatenate([np.ravel(x) for x in results]) if isinstance(results, tuple) else np.ravel(results)


def structure(f: Any, csgraph: Any, **options: Any) -> Operand:
    """What depends on where edges are: of a sparse matrix, on no value."""
    graph = Graph(csgraph)
    run = Run(f.__name__, graph, **{each: plain(x) for each, x in options.items()})
    if not graph.is_dense and f.__name__ in OF_PLACES:
        return run(np.ones(graph.data.shape, graph.data.dtype))
    found_by(functools.partial(outcome, run), (graph.data,), {})
    return run(_arrays.values(graph.data))


# ---------------------------------------------------------------- all of them

class OfTraced:
    """The rule of a compiled function, which is given the function, the graph, and other arguments by their names.

    Parameters
    ----------
    rule : callable
        What is called where the graph has traced weights, or there is another traced array.
    """

    def __init__(self, rule: Function) -> None:
        self.rule = rule

    def __call__(self, f: Any, *args: Any, **kwargs: Any) -> Any:
        if not any(map(is_derived, (*args, *kwargs.values()))):
            return called(f.__name__, *map(plain, args), **{name: plain(x) for name, x in kwargs.items()})
        bound = inspect.signature(f).bind(*args, **kwargs).arguments
        graph = bound.pop(next(iter(bound)))
        return self.rule(f, graph, **bound)


def is_derived(x: Operand) -> bool:
    return of_weights(x) or is_traced(constants(x))


class Validated:
    """SciPy's function that looks at a graph, where a rule has not done so before."""

    def beside(self, plain: Function) -> Function:
        """What runs in its place."""
        return functools.partial(validated, plain)


def validated(plain_function: Function, csgraph: Any, *args: Any, **kwargs: Any) -> Any:
    if recording() is not None and is_sparse(csgraph) and csgraph.format in BY_ELEMENT and of_weights(csgraph):
        raise NoRule("blasad: functions of scipy.sparse.csgraph take no traced weights in lil and dok format; give "
                     "them graph.tocsr()")
    return plain_function(csgraph, *args, **kwargs)


RULES: Keywords = {"validate_graph": Validated()}

# Rules that are given the function, also where a sparse matrix is traced
GUARDS = {name: OfTraced(rule) for rule, names in cast(dict[Callable[..., Any], str], {
    shortest: "bellman_ford dijkstra floyd_warshall johnson shortest_path yen",
    tree: "breadth_first_tree csgraph_from_dense csgraph_from_masked depth_first_tree minimum_spanning_tree "
          "reconstruct_path",
    distance_matrix: "construct_dist_matrix",
    dense: "csgraph_to_dense",
    masked: "csgraph_masked_from_dense csgraph_to_masked",
    structure: " ".join((*OF_PLACES, "maximum_flow min_weight_full_bipartite_matching")),
}).items() for name in names.split()}
