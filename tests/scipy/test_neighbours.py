"""Nearest neighbours and codes: indices are constants, distances have SciPy's values and derivatives."""

import numpy as np
import pytest
from scipy.cluster.vq import vq
from scipy.spatial import KDTree, cKDTree

import blasad as ad
from support.functions import hold

POINTS = np.array([[0.1, 0.9], [0.7, 0.3], [0.4, 0.5], [0.95, 0.8], [0.2, 0.1]])
AT = np.array([[0.33, 0.42], [0.81, 0.63]])
BOTH = np.concatenate([POINTS.ravel(), AT.ravel()])


@pytest.mark.parametrize("p", [1, 2, 3.0, np.inf])
@pytest.mark.parametrize("k", [1, 3])
def test_distances_of_neighbours(p, k, rng):
    hold(lambda z: KDTree(z[:10].reshape(5, 2)).query(z[10:].reshape(2, 2), k, p=p)[0], BOTH, rng)
    tree = KDTree(POINTS)
    hold(lambda z: tree.query(z.reshape(2, 2), k, p=p)[0], AT.ravel(), rng)
    hold(lambda z: tree.query(z, k, p=p)[0] * np.ones(1), AT[0], rng)


def test_missing_neighbours_coinciding_points_and_indices():
    tree = KDTree(POINTS)
    distances, at = tree.query(AT, 3, distance_upper_bound=0.5)
    gradient = ad.grad(lambda z: tree.query(z, 3, distance_upper_bound=0.5)[0][0, 0])(AT)
    np.testing.assert_allclose(gradient[0], (AT[0] - POINTS[at[0, 0]]) / distances[0, 0])
    assert not ad.grad(lambda z: tree.query(z)[0].sum())(POINTS).any()

    def f(z):
        assert tree.query_ball_point(z[0], 0.4) == tree.query_ball_point(AT[0], 0.4)
        return KDTree(z).count_neighbors(tree, 0.5) * z.sum()
    np.testing.assert_array_equal(ad.grad(f)(AT), np.full((2, 2), float(KDTree(AT).count_neighbors(tree, 0.5))))
    for weights in (lambda w: w, lambda w: (w, np.ones(5))):
        with pytest.raises(TypeError, match="traced weights"):
            ad.grad(lambda w, f=weights: KDTree(POINTS).count_neighbors(tree, 0.5, weights=f(w)) * w.sum())(np.ones(5))


@pytest.mark.parametrize("kind", [KDTree, cKDTree])
def test_what_a_tree_shows_of_its_points_has_derivatives(kind):
    weights = np.arange(2.0)
    np.testing.assert_array_equal(ad.grad(lambda z: (kind(z).data @ weights).sum())(POINTS), [weights] * 5)
    highest = ad.grad(lambda z: kind(z).maxes @ weights - kind(z).mins[0])(POINTS)
    assert highest[0, 1] == 1 and highest[0, 0] == -1 and abs(highest).sum() == 2
    with pytest.raises(TypeError, match="nodes of scipy.spatial.KDTree .*use"):
        ad.grad(lambda z: kind(z).tree.split)(POINTS)


def test_codes(rng):
    hold(lambda z: vq(z[:10].reshape(5, 2), z[10:].reshape(2, 2))[1], BOTH, rng)
    np.testing.assert_array_equal(ad.grad(lambda z: (vq(z, AT)[0] * z[:, 0]).sum())(POINTS)[:, 0], vq(POINTS, AT)[0])


def test_points_of_a_tree_have_derivatives_where_it_is_asked_with_constants():
    points, at = np.array([[0.1, 0.2], [0.9, 0.4], [0.5, 0.8]]), np.array([[0.2, 0.3], [0.6, 0.6]])

    def f(p):
        return KDTree(p).query(at)[0] @ np.array([1.0, 2.0])

    slopes = [(f(points + 1e-6 * e) - f(points - 1e-6 * e)) / 2e-6 for e in np.eye(6).reshape(6, 3, 2)]
    np.testing.assert_allclose(ad.grad(f)(points).ravel(), slopes, rtol=1e-6, atol=1e-8)
    with pytest.raises(TypeError, match="sparse_distance_matrix .*use"):
        ad.grad(lambda p: KDTree(p).sparse_distance_matrix(KDTree(at), 3.0, output_type="ndarray")["v"].sum())(points)
