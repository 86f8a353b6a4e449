"""Interpolation between scattered places and on grids: SciPy's values, derivatives along values and places."""

import warnings

import numpy as np
import pytest
import scipy.interpolate as si
import scipy.sparse.linalg
from scipy.spatial import Delaunay

import blasad as ad
from support.functions import hold

PLACES = np.array([[0.1, 0.2], [0.9, 0.15], [0.5, 0.55], [0.2, 0.9], [0.85, 0.8], [0.35, 0.4], [0.65, 0.3], [0.6, 0.95],
                   [0.05, 0.6], [0.95, 0.5]])
VALUES = np.sin(7 * PLACES[:, 0]) + PLACES[:, 1] ** 2
AT = np.array([[0.41, 0.52], [0.62, 0.41], [0.31, 0.63]])
ALL = np.concatenate([PLACES.ravel(), VALUES, AT.ravel()])
KERNELS = {"linear": {}, "thin_plate_spline": {}, "cubic": {}, "quintic": {}, "gaussian": {"epsilon": 2.0},
           "multiquadric": {"epsilon": 2.0, "degree": 1}, "inverse_multiquadric": {"epsilon": 1.5},
           "inverse_quadratic": {"epsilon": 2.0, "degree": -1}}
X, Y = np.array([0.0, 1.0, 2.2, 3.0, 4.1, 5.0]), np.array([0.0, 0.7, 1.9, 3.0, 3.6])
GRID = np.cos(np.arange(30.0) ** 2).reshape(6, 5)
INSIDE = np.array([[1.3, 2.1], [3.6, 0.4], [2.5, 3.2]])


def parts(z):
    return z[:20].reshape(10, 2), z[20:30], z[30:].reshape(3, 2)


@pytest.mark.parametrize("kernel", KERNELS)
def test_radial_functions(kernel, rng):
    def f(z):
        places, values, at = parts(z)
        return si.RBFInterpolator(places, values, kernel=kernel, **KERNELS[kernel])(at)
    hold(f, ALL, rng, rtol=1e-5, same_bits=False)


def test_radial_functions_of_neighbours_smoothed_and_of_vectors(rng):
    at = AT[[0, 1]]
    hold(lambda z: si.RBFInterpolator(PLACES, z, neighbors=6)(at), VALUES, rng, same_bits=False)
    hold(lambda z: si.RBFInterpolator(PLACES, VALUES, smoothing=z)(at), np.full(10, 0.1), rng, same_bits=False)
    hold(lambda z: si.RBFInterpolator(PLACES, np.outer(VALUES, [1.0, 2.0]) * z, kernel="cubic")(at), np.ones(2), rng,
         same_bits=False)


@pytest.mark.parametrize("method", ["linear", "nearest"])
def test_scattered_places(method, rng):
    def f(z):
        places, values, at = parts(z)
        return si.griddata(places, values, (at[:, 0], at[:, 1]), method)
    hold(f, ALL, rng, rtol=1e-6, second=method == "linear")


def test_scattered_places_on_a_line_and_outside(rng):
    line = np.array([0.3, 0.1, 0.8, 0.5])
    hold(lambda z: si.griddata(z[:4], z[4:], np.array([0.2, 0.6])), np.concatenate([line, [1.0, 3.0, 2.0, 5.0]]), rng)
    gradient = ad.grad(lambda z: si.griddata(PLACES, z, AT + [[0, 0], [0, 0], [5, 5]], fill_value=7.0).sum())(VALUES)
    np.testing.assert_allclose(gradient.sum(), 2.0)
    with pytest.raises(TypeError, match="traced fill_value"):
        ad.grad(lambda z: si.griddata(PLACES, VALUES, AT, fill_value=z[0]).sum())(VALUES)


@pytest.mark.parametrize("rescale", [False, True])
def test_cubic_triangles(rescale, rng):
    stretch = np.array([3.0, 0.5])

    def f(z):
        places, values, at = parts(z)
        return si.CloughTocher2DInterpolator(places * stretch, values, tol=1e-13, rescale=rescale)(at * stretch)
    hold(f, ALL, rng, rtol=1e-5)
    hold(lambda z: si.griddata(PLACES, z, AT, "cubic", rescale=rescale), VALUES, rng, rtol=1e-4, second=False)
    cubic = si.CloughTocher2DInterpolator(PLACES, np.stack([VALUES, 1j * VALUES ** 2], 1))
    hold(lambda x: cubic(x.reshape(3, 2)), AT.ravel(), rng)
    single = si.CloughTocher2DInterpolator(PLACES, VALUES)
    assert ad.grad(lambda x: single(x, 0.5))(0.4) == ad.grad(lambda x: single([[x, 0.5]])[0])(0.4)


def test_interpolators_of_a_mesh_of_several_values_and_of_a_part(rng):
    mesh = Delaunay(PLACES)
    hold(lambda z: si.LinearNDInterpolator(mesh, np.stack([z, z ** 2], 1))(AT), VALUES, rng, same_bits=False)
    hold(lambda z: si.LinearNDInterpolator(Delaunay(z.reshape(10, 2)), VALUES, rescale=False)(AT), PLACES.ravel(), rng)
    hold(lambda z: si.NearestNDInterpolator(PLACES, z)(AT), VALUES, rng)
    outside = si.LinearNDInterpolator(PLACES, VALUES)
    assert np.isnan(ad.value_and_grad(lambda x: outside(x)[0])(AT[:1] + 9.0)[0])
    with pytest.raises(ValueError, match="different number of values"):
        ad.grad(lambda z: si.NearestNDInterpolator(PLACES[1:], z)(AT).sum())(VALUES)
    with pytest.raises(TypeError, match="have not converged.* use a smaller tol"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        ad.grad(lambda z: si.CloughTocher2DInterpolator(PLACES, z, maxiter=1)(AT).sum())(VALUES)


@pytest.mark.parametrize("method", ["linear", "slinear", "cubic", "pchip"])
def test_grids(method, rng):
    options = {"solver": scipy.sparse.linalg.spsolve} if method in ("slinear", "cubic") else {}
    hold(lambda z: si.RegularGridInterpolator((X, Y), z.reshape(6, 5), method, **options)(INSIDE), GRID.ravel(), rng,
         same_bits=False)
    hold(lambda z: si.RegularGridInterpolator((X, Y), GRID, method, **options)(z.reshape(3, 2)), INSIDE.ravel(), rng,
         rtol=1e-6, same_bits=False)


def test_the_nearest_of_a_grid_more_axes_and_the_grid_itself(rng):
    hold(lambda z: si.RegularGridInterpolator((X, Y), z.reshape(6, 5), "nearest")(INSIDE), GRID.ravel(), rng)
    solid, at = rng.standard_normal((3, 2, 4)), rng.uniform(0, 1, (4, 3))
    axes = (np.array([0.0, 0.4, 1.0]), np.array([0.0, 1.0]), np.linspace(0, 1, 4))
    hold(lambda z: si.interpn(axes, z.reshape(3, 2, 4), at), solid.ravel(), rng)
    hold(lambda z: si.interpn(axes, solid, z.reshape(4, 3)), at.ravel(), rng)
    hold(lambda z: si.RegularGridInterpolator((z, Y), GRID)(INSIDE), X, rng)


def test_splines_of_two_variables(rng):
    knots = (np.array([0, 0, 0, 0, 0.5, 1, 1, 1, 1.0]), np.array([0, 0, 0, 0.3, 0.6, 1, 1, 1]))
    c, at = rng.standard_normal((5, 5)), rng.uniform(0.1, 0.9, (3, 2))
    hold(lambda z: si.NdBSpline(knots, z[:25].reshape(5, 5), (3, 2))(z[25:].reshape(3, 2)),
         np.concatenate([c.ravel(), at.ravel()]), rng)
    hold(lambda z: si.NdBSpline(knots, z.reshape(5, 5), (3, 2))(at, nu=(1, 0)), c.ravel(), rng)


def test_surfaces_of_fitpack(rng):
    x, y = np.array([0.6, 2.4, 3.3]), np.array([1.1, 0.4, 2.9])
    for f in (lambda s, z: s(x, np.sort(y)), lambda s, z: s.ev(x, y), lambda s, z: s.ev(x, y, dx=1, dy=1),
              lambda s, z: s(x, np.sort(y), dx=1), lambda s, z: s.integral(0.3, 2.0, 0.5, 3.0) * np.ones(1)):
        hold(lambda z, f=f: f(si.RectBivariateSpline(X, Y, z.reshape(6, 5)), z), GRID.ravel(), rng, same_bits=False)
    surface = si.RectBivariateSpline(X, Y, GRID)
    hold(lambda z: surface.ev(z[:3], z[3:]), np.concatenate([x, y]), rng)
    hold(lambda z: surface(z[:3], z[3:]), np.concatenate([x, np.sort(y)]), rng)
