"""Hulls, meshes and diagrams: who is joined is constant; planes, volumes and centres move with the points."""

import numpy as np
import pytest
from scipy import spatial
from scipy.spatial import cKDTree, distance

import blasad as ad
from support.functions import hold

FLAT = np.array([[0.1, 0.9], [0.7, 0.3], [0.4, 0.5], [0.95, 0.8], [0.2, 0.1], [0.55, 0.97], [0.85, 0.05]])
DEEP = np.concatenate([FLAT, np.cos(7 * FLAT[:, :1]) + FLAT[:, 1:] ** 2], 1)
CUBE = np.array([[x, y, z] for x in (0.0, 1.0) for y in (0.0, 2.0) for z in (0.0, 3.0)])
AT = np.array([[0.43, 0.42], [0.61, 0.63]])


@pytest.mark.parametrize("points", [FLAT, DEEP], ids=["flat", "deep"])
def test_hulls_have_volumes_areas_and_planes(points, rng):
    hold(lambda p: spatial.ConvexHull(p).volume * np.ones(1), points, rng)
    hold(lambda p: spatial.ConvexHull(p).area * np.ones(1), points, rng)
    hold(lambda p: spatial.ConvexHull(p).equations, points, rng)
    hold(lambda p: spatial.ConvexHull(p).min_bound, points, rng)


@pytest.mark.parametrize("points", [FLAT, DEEP], ids=["flat", "deep"])
def test_meshes_have_transforms_and_planes(points, rng):
    hold(lambda p: spatial.Delaunay(p).transform, points, rng)
    hold(lambda p: spatial.Delaunay(p).equations, points, rng, second=False)
    at = points[:2] * 0.4 + points[2] * 0.6 + 0.01
    mesh = spatial.Delaunay(points)
    hold(lambda x: spatial.Delaunay(points).plane_distance(x), at, rng)
    hold(lambda x: mesh.lift_points(x), at, rng)
    hold(lambda p: spatial.Delaunay(p).plane_distance(at), points, rng, second=False, same_bits=False)

    def weights(p):
        mesh = spatial.Delaunay(p)
        simplex = mesh.find_simplex(at)
        np.testing.assert_array_equal(spatial.tsearch(mesh, at), simplex)
        transform = mesh.transform[simplex]
        return np.einsum("ijk,ik->ij", transform[:, :-1], at - transform[:, -1])
    hold(weights, points, rng, same_bits=False)


@pytest.mark.parametrize("points", [FLAT, DEEP], ids=["flat", "deep"])
def test_vertices_of_voronoi_diagrams(points, rng):
    hold(lambda p: spatial.Voronoi(p).vertices, points, rng, rtol=1e-5)


def test_half_spaces_meet_in_corners_that_move(rng):
    sides = np.concatenate([np.eye(2), -np.eye(2), [[0.6, 0.8]]])
    inside = np.array([0.1, -0.05])

    def meeting(z):
        return spatial.HalfspaceIntersection(np.concatenate([z[:10].reshape(5, 2), z[10:15, None]], 1), z[15:])
    given = np.concatenate([sides.ravel(), [-1.0, -1.1, -0.9, -1.2, -0.8], inside])
    for name in ("intersections", "dual_points", "dual_equations"):
        hold(lambda z, name=name: getattr(meeting(z), name), given, rng, second=name == "intersections")
    for name in ("dual_volume", "dual_area"):
        hold(lambda z, name=name: getattr(meeting(z), name) * np.ones(1), given, rng, second=False)


def test_facets_of_more_corners_than_a_simplex():
    stretched = ad.grad(lambda s: spatial.ConvexHull(CUBE * s).volume)(np.array([1.0, 2.0, 0.5]))
    np.testing.assert_allclose(stretched, 6.0 * np.array([1.0, 0.5, 2.0]))
    wider = ad.grad(lambda s: spatial.ConvexHull(CUBE * s).area)(np.ones(3))
    np.testing.assert_allclose(wider, [2 * (2 + 3), 2 * (2 + 6), 2 * (3 + 6)])
    moved = ad.jacobian(lambda s: spatial.Voronoi(CUBE * s).vertices[0])(np.ones(3))
    np.testing.assert_allclose(moved, np.diag([0.5, 1.0, 1.5]), atol=1e-12)


def test_objects_are_scipys_and_grow():
    def total(p):
        hull = spatial.ConvexHull(p[:4], incremental=True)
        assert isinstance(hull, spatial.ConvexHull) and type(hull).__name__ == "ConvexHull"
        before = hull.volume
        hull.add_points(p[4:])
        np.testing.assert_array_equal(np.sort(hull.vertices), np.sort(spatial.ConvexHull(FLAT).vertices))
        hull.close()
        return hull.volume - before
    expected = (ad.grad(lambda p: spatial.ConvexHull(p).volume)(FLAT)
                - ad.grad(lambda p: spatial.ConvexHull(p[:4]).volume)(FLAT))
    np.testing.assert_allclose(ad.grad(total)(FLAT), expected)
    with pytest.raises(spatial.QhullError):
        ad.grad(lambda p: spatial.ConvexHull(p[:2]).volume)(FLAT)


def test_regions_on_a_sphere_have_areas(rng):
    points = np.concatenate([DEEP, -DEEP[:, ::-1]]) - 0.1

    def areas(p):
        return spatial.SphericalVoronoi(p / np.sqrt((p * p).sum(1))[:, None]).calculate_areas()
    hold(areas, points, rng, rtol=1e-5, second=False, same_bits=False)


def test_trees_in_c_in_boxes_and_pairs(rng):
    both = np.concatenate([FLAT, AT]).ravel()
    hold(lambda z: cKDTree(z[:14].reshape(7, 2)).query(z[14:].reshape(2, 2), 2)[0], both, rng)
    hold(lambda z: cKDTree(FLAT).query(z)[0] * np.ones(1), AT[0], rng)
    hold(lambda z: spatial.KDTree(z[:14].reshape(7, 2), boxsize=1.0).query(z[14:].reshape(2, 2), 3)[0], both, rng)
    near = cKDTree(FLAT).sparse_distance_matrix(cKDTree(AT), 0.6, output_type="dict")
    hold(lambda z: np.stack([x for _, x in sorted(cKDTree(z[:14].reshape(7, 2)).sparse_distance_matrix(
        cKDTree(z[14:].reshape(2, 2)), 0.6, output_type="dict").items())]), both, rng)
    whole = ad.grad(lambda p: cKDTree(p).sparse_distance_matrix(cKDTree(AT), 0.6, output_type="coo_matrix").sum())
    expected = ad.grad(lambda p: sum(((p[i] - AT[j]) ** 2).sum() ** 0.5 for i, j in near))(FLAT)
    np.testing.assert_allclose(whole(FLAT), expected)

    def pairs(p):
        assert cKDTree(p).query_pairs(0.5) == cKDTree(FLAT).query_pairs(0.5)
        return p.sum()
    assert (ad.grad(pairs)(FLAT) == 1).all()


def test_the_distance_of_hausdorff_is_that_of_two_points(rng):
    hold(lambda z: distance.directed_hausdorff(z[:14].reshape(7, 2), z[14:].reshape(2, 2))[0] * np.ones(1),
         np.concatenate([FLAT, AT]).ravel(), rng)
