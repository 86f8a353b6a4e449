"""Clusters: who merges is constant, and heights, statistics and centres have SciPy's values and derivatives."""

import numpy as np
import pytest
from scipy.cluster import hierarchy
from scipy.cluster.vq import kmeans, kmeans2
from scipy.spatial.distance import pdist

import blasad as ad
from support.functions import hold

POINTS = np.array([[0.1, 0.9], [0.7, 0.3], [0.4, 0.5], [0.95, 0.8], [0.2, 0.1], [0.55, 0.95], [0.85, 0.05]])
LINKAGE = hierarchy.linkage(POINTS, "average")
METHODS = ("single", "complete", "average", "weighted", "centroid", "median", "ward")


@pytest.mark.parametrize("method", METHODS)
def test_heights_of_merges(method, rng):
    hold(lambda p: hierarchy.linkage(p, method)[:, 2], POINTS, rng)
    slopes = ad.grad(lambda d: hierarchy.linkage(d, method)[:, 2].sum())
    free = rng.uniform(1.0, 2.0, 21)            # distances of no points

    def total(d):
        return hierarchy.linkage(d, method)[:, 2].sum()
    differences = [(total(free + 1e-6 * e) - total(free - 1e-6 * e)) / 2e-6 for e in np.eye(21)]
    np.testing.assert_allclose(slopes(free), differences, rtol=1e-6, atol=1e-8)
    np.testing.assert_allclose(ad.grad(lambda d: getattr(hierarchy, method)(d)[:, 2].sum())(free), slopes(free))


def test_statistics_of_merges(rng):
    def both(h):
        return np.concatenate([LINKAGE[:, :2], (LINKAGE[:, 2] * h)[:, None], LINKAGE[:, 3:]], 1)
    h = 1.0 + 0.001 * np.arange(6)
    hold(lambda h: hierarchy.cophenet(both(h)), h, rng)
    hold(lambda h: hierarchy.cophenet(both(h), pdist(POINTS))[0] * np.ones(1), h, rng, same_bits=False)
    hold(lambda d: hierarchy.cophenet(LINKAGE, d)[0] * np.ones(1), pdist(POINTS), rng, same_bits=False)
    hold(lambda h: hierarchy.inconsistent(both(h)), h, rng)
    hold(lambda h: hierarchy.inconsistent(both(h), 4), h, rng, second=False)
    hold(lambda h: hierarchy.maxdists(both(h)), h, rng, second=False)
    hold(lambda h: hierarchy.maxinconsts(both(h), hierarchy.inconsistent(both(h))), h, rng, second=False)
    hold(lambda h: hierarchy.maxRstat(both(h), hierarchy.inconsistent(both(h)), 1), h, rng, second=False)
    hold(lambda h: hierarchy.from_mlab_linkage(hierarchy.to_mlab_linkage(both(h))), h, rng, second=False)
    hold(lambda h: hierarchy.optimal_leaf_ordering(both(h), POINTS), h, rng, second=False)


def test_trees_and_drawings_have_heights_that_move():
    tree = ad.grad(lambda p: hierarchy.to_tree(hierarchy.linkage(p, "ward")).dist)(POINTS)
    np.testing.assert_allclose(tree, ad.grad(lambda p: hierarchy.linkage(p, "ward")[-1, 2])(POINTS))
    drawn = ad.grad(lambda p: hierarchy.dendrogram(hierarchy.linkage(p, "ward"), no_plot=True)["dcoord"][-1][1])
    np.testing.assert_array_equal(drawn(POINTS), tree)
    twice = np.array([[0.0, 0.0], [1.0, 0.0], [5.0, 0.0], [6.0, 0.0]])
    with pytest.raises(TypeError, match="dendrogram has no rule .* two of whose heights are equal"):
        ad.grad(lambda p: hierarchy.dendrogram(hierarchy.linkage(p), no_plot=True)["dcoord"][0][1])(twice)


def test_assignments_are_constants():
    labels = hierarchy.fcluster(LINKAGE, 3, "maxclust")

    def total(p):
        merges = hierarchy.linkage(p, "average")
        np.testing.assert_array_equal(hierarchy.fcluster(merges, 3, criterion="maxclust"), labels)
        np.testing.assert_array_equal(hierarchy.leaves_list(merges), hierarchy.leaves_list(LINKAGE))
        assert hierarchy.is_valid_linkage(merges) and hierarchy.num_obs_linkage(merges) == 7
        return (p[:, 0] * labels).sum()
    np.testing.assert_array_equal(ad.grad(total)(POINTS)[:, 0], labels)


def test_centres_are_means_of_constant_members(rng):
    start = POINTS[[0, 1, 3]]
    hold(lambda p: kmeans(p, start)[0], POINTS, rng)
    hold(lambda p: kmeans(p, start)[1] * np.ones(1), POINTS, rng)
    hold(lambda p: kmeans2(p, start, minit="matrix")[0], POINTS, rng)
