"""Surfaces that FITPACK fits have SciPy's coefficients, with derivatives along values, places and weights."""

import numpy as np
import pytest
import scipy.interpolate as si

import blasad as ad
from support.functions import hold

X, Y = np.array([0.0, 1.0, 2.2, 3.0, 4.1, 5.0]), np.array([0.0, 0.7, 1.9, 3.0, 3.6, 4.4])
GRID = np.cos(np.arange(36.0) ** 2).reshape(6, 6)
AT = (np.array([0.4, 2.5, 3.3]), np.array([1.1, 2.2]))
PLACES = np.stack([np.repeat(X, 6) + 0.1 * np.cos(np.arange(36.0)), np.tile(Y, 6) + 0.1 * np.sin(np.arange(36.0))])
VALUES = np.sin(PLACES[0]) + 0.3 * np.cos(2 * PLACES[1])
THETA, PHI = np.repeat(np.linspace(0.3, 2.8, 6), 7), np.tile(np.linspace(0.1, 6.0, 7), 6)


@pytest.mark.parametrize(("kx", "ky"), [(3, 3), (2, 1)])
def test_smoothing_surfaces_on_grids(kx, ky, rng):
    def f(z):
        return si.RectBivariateSpline(X, Y, z, kx=kx, ky=ky, s=1.0)(*AT)
    hold(f, GRID, rng, rtol=5e-3, second=False)         # SciPy's s is met to a thousandth
    met = ad.grad(lambda s: si.RectBivariateSpline(X, Y, GRID, kx=kx, ky=ky, s=s).get_residual())(1.0)
    np.testing.assert_allclose(met, 1.0, rtol=1e-3)
    residual = ad.grad(lambda z: si.RectBivariateSpline(X, Y, z, s=1e3).get_residual())(GRID)
    rest = GRID - si.RectBivariateSpline(X, Y, GRID, s=1e3)(X, Y)
    np.testing.assert_allclose(residual, 2 * rest, atol=1e-10)


def test_surfaces_through_grids_that_move(rng):
    both = np.concatenate([X, Y])
    hold(lambda p: si.RectBivariateSpline(p[:6], p[6:], GRID)(*AT), both, rng, rtol=1e-6)
    hold(lambda z: si.RectBivariateSpline(X, Y, z)(2.2, 1.1), GRID, rng)
    slopes = ad.grad(lambda z: si.RectBivariateSpline(X, Y, z)(2.2, 1.1)[0, 0] ** 2)
    program = ad.compile(slopes, GRID)                  # without a warning that it looked at values
    np.testing.assert_allclose(program(2.0 * GRID), slopes(2.0 * GRID))


def test_surfaces_of_least_squares(rng):
    def f(z):
        surface = si.LSQBivariateSpline(z[:36], z[36:72], z[72:108], [2.4], [2.1], w=z[108:])
        return np.concatenate([surface(*AT).ravel(), surface.ev(AT[0][:2], AT[1])])
    hold(f, np.concatenate([PLACES.ravel(), VALUES, 1 + 0.1 * VALUES]), rng, rtol=1e-5, same_bits=False)
    hold(lambda z: si.LSQBivariateSpline(*PLACES, z, [2.4], [2.1])(*AT), VALUES, rng)
    hold(lambda x: si.LSQBivariateSpline(x + 0.3, PLACES[1], VALUES, [], [], kx=2, ky=2)(*AT), PLACES[0], rng,
         rtol=1e-6, same_bits=False)
    smooth = si.SmoothBivariateSpline(*PLACES, VALUES, s=100.0)
    hold(lambda z: si.SmoothBivariateSpline(*PLACES, z, s=100.0).ev(*PLACES[:, :3]), VALUES, rng)
    slope = ad.grad(lambda z: si.SmoothBivariateSpline(*PLACES, z, s=100.0).get_residual())(VALUES)
    np.testing.assert_allclose(slope, 2 * (VALUES - smooth.ev(*PLACES)), atol=1e-10)
    with pytest.raises(TypeError, match="use scipy.interpolate.LSQBivariateSpline, or bisplrep with task=-1"):
        ad.grad(lambda z: si.bisplev(1.0, 1.0, si.bisplrep(*PLACES, z, s=0)))(VALUES)


def test_surfaces_of_bisplrep(rng):
    ends = [[-0.2] * 4 + [2.4] + [5.2] * 4, [-0.2] * 4 + [4.6] * 4]

    def of_knots(z):
        return si.bisplev(*AT, si.bisplrep(*PLACES, z, task=-1, tx=ends[0], ty=ends[1], xb=-0.2, xe=5.2, yb=-0.2,
                                           ye=4.6))
    hold(of_knots, VALUES, rng)
    hold(lambda z: si.bisplev(*AT, si.bisplrep(z[:36], z[36:72], z[72:], s=100.0)),
         np.concatenate([PLACES.ravel(), VALUES]), rng, rtol=1e-5)


def test_surfaces_on_spheres(rng):
    values = np.cos(THETA) + 0.2 * np.sin(PHI)
    at = np.array([0.7, 1.9]), np.array([1.0, 2.0, 4.0])
    hold(lambda r: si.LSQSphereBivariateSpline(THETA, PHI, r, [1.5], [3.0])(*at), values, rng)
    hold(lambda r: si.SmoothSphereBivariateSpline(THETA, PHI, r, s=40.0)(*at), values, rng)
    grid = THETA[::7], PHI[:7]
    for options in ({}, {"pole_continuity": True}, {"pole_values": 1.0, "pole_exact": True}):
        hold(lambda r, options=options: si.RectSphereBivariateSpline(*grid, r.reshape(6, 7), **options)(*at), values,
             rng, second=False)
    with pytest.raises(TypeError, match="places, weights, knots and s are constants"):
        ad.grad(lambda u: si.LSQSphereBivariateSpline(u, PHI, values, [1.5], [3.0])(*at).sum())(THETA)
    with pytest.raises(TypeError, match="use scipy.interpolate.LSQSphereBivariateSpline"):
        ad.grad(lambda r: si.SmoothSphereBivariateSpline(THETA, PHI, r, s=0.01)(*at).sum())(values)
