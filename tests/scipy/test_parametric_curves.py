"""Curves of parameters, inserted knots, derivatives at a place and polynomials of several variables: SciPy's values."""

import numpy as np
import pytest
import scipy.interpolate as si

import blasad as ad
from support.functions import hold

X = np.array([0.0, 1.0, 2.2, 3.0, 4.1, 5.0, 6.3])
Y = np.cos(1.3 * X)
BOTH = np.concatenate([X, Y])
AT = np.array([0.3, 0.55, 0.8])


def test_curves_through_points(rng):
    def f(z):
        (t, c, k), u = si.splprep([z[:7], z[7:]], s=0)
        return np.concatenate([*si.splev(AT, (t, c, k)), u])
    hold(f, BOTH, rng, rtol=1e-6, same_bits=False)

    def of_parameters(u):
        return np.concatenate(si.splev(AT, si.splprep([X, Y], u=u, s=0)[0]))
    hold(of_parameters, X / 6.3, rng, rtol=1e-6, same_bits=False)


def test_smooth_curves_and_curves_of_given_knots(rng):
    residual = ad.grad(lambda z: si.splprep([z[:7], z[7:]], u=X, s=1e3, full_output=1)[1])(BOTH)
    fitted = si.splev(X, si.splprep([X, Y], u=X, s=1e3)[0])
    np.testing.assert_allclose(residual, 2 * (BOTH - np.concatenate(fitted)), atol=1e-9)
    hold(lambda z: np.concatenate(si.splev(AT, si.splprep([z[:7], z[7:]], s=0.4)[0])), BOTH, rng, rtol=3e-2,
         second=False, same_bits=False)         # SciPy's s is met to a thousandth
    knots = np.concatenate([np.zeros(4), [0.5], np.ones(4)])
    hold(lambda z: np.concatenate(si.splev(AT, si.splprep([z[:7], z[7:]], task=-1, t=knots.copy())[0])), BOTH, rng,
         rtol=1e-6, same_bits=False)
    with pytest.raises(TypeError, match="splrep has no rule for per=True; use make_interp_spline"):
        ad.grad(lambda z: si.splev(1.0, si.splrep(np.append(X, 7.0), np.append(z, z[0]), per=True)) * 1.0)(Y)
    with pytest.raises(TypeError, match="splprep has no rule for periodic curves; use make_interp_spline"):
        ad.grad(lambda z: si.splprep([np.append(z, z[0]), np.append(Y, Y[0])], per=1, s=0)[0][1][0][0])(X)


def test_knots_that_are_inserted(rng):
    t, c, k = si.splrep(X, Y)
    for m in (1, 2):
        hold(lambda x, m=m: si.insert(x[0], (t, c, k), m)[0], np.array([2.6]), rng)
        hold(lambda x, m=m: si.insert(x[0], (t, c, k), m)[1][:-4], np.array([2.6]), rng)
        hold(lambda y, m=m: si.insert(2.6, si.splrep(X, y), m)[1][:-4], Y, rng)
    once = si.insert(2.6, (t, c, k))
    np.testing.assert_allclose(ad.grad(lambda x: si.splev(2.1, si.insert(x, (t, c, k))) * 1.0)(2.6), 0.0, atol=1e-12)
    np.testing.assert_allclose(si.splev(X, once), Y)


def test_all_derivatives_at_a_place(rng):
    hold(lambda z: si.spalde(z[0] * np.ones(1), si.splrep(X, z[1:])), np.concatenate([[2.6], Y]), rng, rtol=1e-6)
    hold(lambda y: si.InterpolatedUnivariateSpline(X, y).derivatives(2.6), Y, rng, rtol=1e-6)
    surface = np.outer(Y, Y)
    hold(lambda z: si.RectBivariateSpline(X, X, z).partial_derivative(1, 2)(2.6, [1.1, 3.3]), surface, rng, rtol=1e-6,
         same_bits=False)


def test_polynomials_of_several_variables(rng):
    breaks = np.array([0.0, 1.0, 2.5]), np.array([0.0, 2.0])
    c = np.cos(np.arange(36.0)).reshape(3, 2, 2, 1, 3)
    at = np.array([[0.4, 1.1], [1.7, 0.2], [2.4, 1.9]])
    for nu in (None, (1, 0), (2, 1), (3, 0)):
        hold(lambda z, nu=nu: si.NdPPoly(z[:36].reshape(c.shape), breaks)(z[36:].reshape(3, 2), nu),
             np.concatenate([c.ravel(), at.ravel()]), rng, rtol=1e-6)
    outside = ad.jvp(lambda x: si.NdPPoly(c, breaks, False)(x), (at + 2.0,), (at,))[0]
    assert np.isnan(np.asarray(outside)).all()


def test_smoothing_splines_along_places(rng):
    hold(lambda x: si.make_smoothing_spline(x, Y, lam=0.3)([1.4, 2.9]), X, rng, rtol=1e-5, same_bits=False)
    t = np.concatenate([np.zeros(4), [2.0, 4.0], np.full(4, 6.3)])
    hold(lambda x: si.BSpline.design_matrix(x, t, 3) @ np.arange(6.0), X[1:-1], rng, same_bits=False)
