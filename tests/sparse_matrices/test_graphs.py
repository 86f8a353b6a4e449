"""Functions of `scipy.sparse.csgraph` of traced weights: SciPy's values and choices, and derivatives by differences."""

import numpy as np
import pytest
import scipy.sparse as sp
from scipy.sparse import csgraph

import blasad as ad
from support.functions import hold
from support.numbers import generator

SIZE = 6
FORMATS = ("csr_array", "csc_array", "coo_array", "csr_matrix", "csc_matrix", "bsr_array")
PATHS = {
    "shortest_path": {}, "dijkstra": {}, "bellman_ford": {}, "johnson": {}, "floyd_warshall": {},
    "undirected": {"directed": False}, "from two": {"indices": [1, 4]}, "from one": {"indices": 2},
    "bounded": {"limit": 0.7}, "from the nearest": {"indices": [0, 3], "min_only": True},
    "Bellman and Ford undirected": {"directed": False}, "Floyd and Warshall undirected": {"directed": False},
    "by method": {"method": "J"}}
NAMES = {"undirected": "dijkstra", "from two": "dijkstra", "from one": "johnson", "bounded": "dijkstra",
         "from the nearest": "dijkstra", "Bellman and Ford undirected": "bellman_ford",
         "Floyd and Warshall undirected": "floyd_warshall", "by method": "shortest_path"}


def graph(*seed):
    rng = generator("graphs", *seed)
    A = np.where(rng.random((SIZE, SIZE)) < 0.5, rng.random((SIZE, SIZE)) + 0.1, 0)
    np.fill_diagonal(A, 0)
    return A


def finite(x):
    return np.where(np.isfinite(x), x, 0)


def slope(f, A, V, h=1e-6):
    return (f(A + h * V) - f(A - h * V)) / (2 * h)


def agree(f, A, make=np.array):
    """The gradient of f of a graph in some format is that of differences along its elements."""
    rng = generator("directions")
    V = np.where(A != 0, rng.standard_normal(A.shape), 0)
    expected = slope(lambda A: f(make(A)), A, V)
    value, gradient = ad.value_and_grad(f)(make(A))
    assert value == f(make(A))
    dense = gradient.toarray() if sp.issparse(gradient) else gradient
    assert abs((dense * V).sum() - expected) <= 1e-7 * max(1, abs(expected))


@pytest.mark.parametrize("how", PATHS)
def test_distances_have_the_derivatives_of_sums_along_shortest_paths(how):
    A, W = graph(how), generator("weights").random((SIZE, SIZE))
    function, options = getattr(csgraph, NAMES.get(how, how)), PATHS[how]

    def f(A):
        distance = function(A, **options)
        return (finite(distance) ** 2 * W[:distance.shape[0] if distance.ndim > 1 else None]).sum()

    whole = "floyd" in function.__name__ or how == "shortest_path"         # these take no other formats
    for form in ("csr_array", "csc_matrix") if whole else FORMATS:
        agree(f, A, getattr(sp, form))
    agree(f, A)


def test_predecessors_and_sources_are_scipys_and_constant(rng):
    A = graph("predecessors")
    plain = csgraph.dijkstra(A, indices=[0, 3], min_only=True, return_predecessors=True)
    found = []

    def f(A):
        found[:] = csgraph.dijkstra(A, indices=[0, 3], min_only=True, return_predecessors=True)
        return finite(found[0]).sum()

    ad.grad(f)(sp.csr_array(A))
    assert type(found[1]) is type(found[2]) is np.ndarray
    np.testing.assert_array_equal(found[1], plain[1])
    np.testing.assert_array_equal(found[2], plain[2])
    steps = ad.grad(lambda A: finite(csgraph.shortest_path(A, unweighted=True)).sum() + A.sum())(A)
    np.testing.assert_array_equal(steps, 1)


def test_negative_weights_and_circles_are_those_of_scipy():
    A = graph("negative")
    order = np.triu(np.ones_like(A), 1)
    A = A * order * np.where(generator("signs").random(A.shape) < 0.3, -1, 1)
    for name in ("bellman_ford", "johnson", "floyd_warshall", "shortest_path"):
        agree(lambda A, name=name: finite(getattr(csgraph, name)(A)).sum(), A, sp.csr_array)
    with pytest.raises(csgraph.NegativeCycleError):
        ad.grad(lambda A: csgraph.johnson(A).sum())(np.array([[0.0, -1.0], [-1.0, 0.0]]))


def test_the_smaller_of_two_edges_between_nodes_is_gone_along():
    A = sp.csr_array(([3.0, 1.0, 2.0], [1, 1, 0], [0, 2, 3]), shape=(2, 2))     # one place twice
    found = ad.grad(lambda A: csgraph.dijkstra(A, indices=0)[1])(A)
    assert found.data.tolist() == [0, 1, 0]
    found = ad.grad(lambda A: csgraph.dijkstra(A, directed=False)[1, 0])(sp.csr_array([[0, 3.0], [2.0, 0]]))
    assert found.data.tolist() == [0, 1]


def test_some_shortest_paths_between_two_nodes_have_derivatives():
    A = graph("yen")
    A[0, 4] = 0
    for directed in (True, False):
        agree(lambda A, directed=directed: (csgraph.yen(A, 0, 4, 3, directed=directed) ** 2 * [1, 2, 3]).sum(),
              A, sp.csr_array)


def test_weights_that_are_written_over_are_those_of_the_distances():
    A = graph("overwritten")

    def f(A):
        D = csgraph.floyd_warshall(A * 1, overwrite=True)
        B = A * 2
        E = csgraph.shortest_path(B, method="FW", overwrite=True)
        return finite(D).sum() + finite(B).sum() * 3 + finite(E).sum()

    agree(f, A)


@pytest.mark.parametrize("name", ["minimum_spanning_tree", "breadth_first_tree", "depth_first_tree"])
def test_trees_have_the_weights_of_their_edges(name):
    A = graph("trees", name)
    A += np.diag(np.ones(SIZE - 1), 1)
    args = () if name == "minimum_spanning_tree" else (0,)
    for make in (np.array, sp.csr_array, sp.csc_array, sp.csr_matrix):
        agree(lambda A: (getattr(csgraph, name)(A, *args).data ** 2).sum(), A, make)
        found, _ = ad.vjp(lambda A: getattr(csgraph, name)(A, *args), make(A))
        expected = getattr(csgraph, name)(make(A), *args)
        assert type(found) is type(expected) and found.indices.tolist() == expected.indices.tolist()
        assert found.data.tobytes() == expected.data.tobytes()
    if args:
        agree(lambda A: (getattr(csgraph, name)(A, 0, directed=False).toarray() ** 2).sum(), A, sp.csr_array)


def test_conversions_keep_the_weights():
    A, W = graph("conversions"), generator("weights").random((SIZE, SIZE))
    A[0, 1] = np.inf
    agree(lambda A: (csgraph.csgraph_from_dense(A).toarray() ** 2 * W).sum(), np.where(np.isinf(A), 0, A))
    assert np.isfinite(ad.grad(lambda A: csgraph.csgraph_from_dense(A).sum())(A)).all()
    B = graph("conversions")
    agree(lambda A: (csgraph.csgraph_to_dense(A, null_value=-1) ** 2 * W).sum(), B, sp.csr_array)
    agree(lambda A: (csgraph.csgraph_masked_from_dense(A).filled(0) ** 2 * W).sum(), B)
    agree(lambda A: (csgraph.csgraph_to_masked(A).filled(0) ** 2 * W).sum(), B, sp.csr_array)
    agree(lambda m: finite(csgraph.shortest_path(m)).sum(), B, lambda A: np.ma.masked_equal(A, 0))
    agree(lambda m: csgraph.csgraph_from_masked(m).sum(), B, lambda A: np.ma.masked_equal(A, 0))

    def f(A):
        _, before = csgraph.shortest_path(A, return_predecessors=True)
        return (csgraph.construct_dist_matrix(A, before, null_value=0) * W).sum() + (
            csgraph.reconstruct_path(A, before[0]).toarray() * W).sum()

    for make in (np.array, sp.csr_array):
        agree(f, B, make)
    with pytest.raises(TypeError, match="null_value"):
        ad.grad(lambda x: csgraph.csgraph_to_dense(sp.csr_array(B), null_value=x).sum())(1.0)


@pytest.mark.parametrize("form", ["array", "csr_array", "csc_matrix", "coo_array"])
def test_what_depends_on_places_is_constant(form):
    A = graph("places")
    make = np.array if form == "array" else getattr(sp, form)
    calls = [lambda A: csgraph.connected_components(A)[1], lambda A: csgraph.breadth_first_order(A, 0)[0],
             lambda A: csgraph.depth_first_order(A, 0)[1]]
    if form not in ("array", "coo_array"):
        calls += [csgraph.structural_rank, csgraph.maximum_bipartite_matching, csgraph.reverse_cuthill_mckee,
                  lambda A: csgraph.min_weight_full_bipartite_matching(A + sp.csr_array(np.ones_like(A.toarray())))[1]]
    for call in calls:
        expected = call(make(A))

        def f(A, call=call, expected=expected):
            np.testing.assert_array_equal(call(A), expected)
            return A.sum() * 2
        gradient = ad.grad(f)(make(A))
        assert set(gradient[gradient != 0].ravel() if form == "array" else gradient.data) <= {2.0}


def test_a_matching_gives_the_derivative_of_its_cost():
    A = generator("matching").random((4, 5)) + 0.1

    def f(A):
        B = sp.csr_array(A)
        rows, columns = csgraph.min_weight_full_bipartite_matching(B)
        return (B[rows, columns] ** 2).sum()

    agree(f, A)


@pytest.mark.parametrize("sparse", [False, True])
def test_distances_and_trees_are_right_in_every_mode(rng, sparse):
    A = graph("modes")
    W, rows = rng.random((SIZE, SIZE)), A.nonzero()

    def distances(w):
        B = sp.csr_array((w, rows), shape=A.shape) if sparse else np.zeros_like(w, shape=A.shape)
        if not sparse:
            B[rows] = w
        return finite(csgraph.shortest_path(B)) ** 2 * W

    hold(distances, A[rows], rng)
    hold(lambda w: csgraph.minimum_spanning_tree(sp.csr_array((w, rows), shape=A.shape)).data ** 2, A[rows], rng)


def test_jit_takes_other_paths_for_other_weights():
    A = graph("jit") + np.diag(np.ones(SIZE - 1), 1)

    def f(A):
        return finite(csgraph.dijkstra(A, indices=0)).sum()

    gradient = ad.jit(ad.grad(f))
    for seed in range(4):
        B = np.where(A != 0, generator("jit", seed).random(A.shape) + 0.1, 0)
        np.testing.assert_allclose(gradient(B), ad.grad(f)(B))
