"""Splines that SciPy fits: through all values, of least squares, smoothing; along values, places, weights and knots."""

import numpy as np
import pytest
import scipy.interpolate as si

import blasad as ad
from support.functions import hold

X = np.array([0.03, 0.11, 0.24, 0.31, 0.46, 0.52, 0.67, 0.74, 0.89, 0.97])
Y = np.cos(6 * X) + 0.1 * np.sin(41 * X)
T = np.array([0.17, 0.43, 0.71])
BOTH = np.concatenate([X, Y])
KNOTS = np.concatenate([[0.03] * 4, [0.35, 0.6], [0.97] * 4])


@pytest.mark.parametrize("k", [1, 2, 3, 4, 5])
def test_through_all_values(k, rng):
    hold(lambda z: si.splev(T, si.splrep(z[:10], z[10:], k=k)), BOTH, rng, same_bits=False)
    hold(lambda z: si.InterpolatedUnivariateSpline(z[:10], z[10:], k=k)(T), BOTH, rng, same_bits=False)
    hold(lambda z: si.make_interp_spline(z[:10], z[10:], k=k)(T), BOTH, rng, same_bits=False)
    hold(lambda z: si.make_splrep(z[:10], z[10:], k=k, s=0)(T), BOTH, rng, same_bits=False)


FITS = {
    "univariate": lambda x, y, s: si.UnivariateSpline(x, y, s=s)(T),
    "weights": lambda x, y, s: si.UnivariateSpline(x, y, w=1.0 + x * x, s=s)(T),
    "splrep": lambda x, y, s: si.splev(T, si.splrep(x, y, s=s)),
    "make_splrep": lambda x, y, s: si.make_splrep(x, y, s=s)(T),
    "slope": lambda x, y, s: si.UnivariateSpline(x, y, s=s).derivative()(T),
    "antiderivative": lambda x, y, s: si.UnivariateSpline(x, y, s=s).antiderivative()(T),
    "integral": lambda x, y, s: si.UnivariateSpline(x, y, s=s).integral(0.2, 0.8) * np.ones(1),
    "quadratic": lambda x, y, s: si.UnivariateSpline(x, y, s=s, k=2)(T),
}


@pytest.mark.parametrize("name", FITS)
@pytest.mark.parametrize("s", [0.02, 5.0])
def test_smoothing(name, s, rng):
    """SciPy stops when the residual is within a thousandth of s, so differences of it say little of the derivative: the
    equations do, which a finer fit of the same knots solves; here the derivative along y in the direction of y itself,
    of which the spline is homogeneous if s grows with the square, and that of a shift."""
    f = FITS[name]
    with np.errstate(all="ignore"):
        gradient = ad.jacobian(lambda z: f(z[:10], z[10:20], z[20] ** 2))(np.concatenate([BOTH, [np.sqrt(s)]]))
        value = f(X, Y, s)
    assert np.isfinite(gradient).all()
    np.testing.assert_allclose(gradient[:, 10:20] @ Y + gradient[:, 20] * np.sqrt(s), value, rtol=1e-7, atol=1e-8)
    shifted = {"slope": 0.0, "antiderivative": T - X[0], "integral": 0.6}.get(name, 1.0)
    np.testing.assert_allclose(gradient[:, 10:20].sum(1), shifted, rtol=1e-7, atol=1e-8)


def test_smoothing_moves_as_the_equations_do(rng):
    """Of a spline of the same knots whose residual is s to the last digit, found by another search."""
    s, v, h = 0.05, rng.standard_normal(10), 1e-6
    spline = si.UnivariateSpline(X, Y, s=s)
    knots = np.concatenate([[X[0]] * 3, spline.get_knots(), [X[-1]] * 3])
    basis = si.BSpline.design_matrix(X, knots, 3).toarray()
    jumps = np.array([si.BSpline(knots, c, 3).derivative(3)(knots[4:-4] + 1e-9)
                      - si.BSpline(knots, c, 3).derivative(3)(knots[4:-4] - 1e-9) for c in np.eye(len(knots) - 4)]).T
    exact = spline.get_residual()

    def fitted(y):
        from scipy.optimize import brentq

        def solution(q):
            return np.linalg.solve(basis.T @ basis + np.exp(q) * jumps.T @ jumps, basis.T @ y)
        q = brentq(lambda q: ((y - basis @ solution(q)) ** 2).sum() - exact, -40, 5, xtol=1e-14)
        return si.BSpline(knots, solution(q), 3)(T)

    slope = (fitted(Y + h * v) - fitted(Y - h * v)) / (2 * h)
    np.testing.assert_allclose(ad.jvp(lambda y: si.UnivariateSpline(X, y, s=s)(T), (Y,), (v,))[1], slope, rtol=1e-5)


def test_least_squares(rng):
    hold(lambda z: si.LSQUnivariateSpline(X, z, [0.35, 0.6])(T), Y, rng, same_bits=False)
    hold(lambda z: si.splev(T, si.splrep(X, z, t=[0.35, 0.6])), Y, rng, same_bits=False)
    hold(lambda z: si.make_lsq_spline(X, z, KNOTS)(T), Y, rng, same_bits=False)
    hold(lambda z: si.make_lsq_spline(X, Y, KNOTS, w=z)(T), 1.0 + X, rng, same_bits=False)
    hold(lambda z: si.make_lsq_spline(X, Y, np.concatenate([KNOTS[:4], z, KNOTS[6:]]))(T), KNOTS[4:6], rng,
         same_bits=False)
    hold(lambda z: si.make_lsq_spline(X, np.outer(z, [1.0, 2.0]), KNOTS)(T), Y, rng, same_bits=False)


def test_residuals(rng):
    """Of least squares; that of a smoothing spline is s, and that of one through all values is 0."""
    hold(lambda z: si.LSQUnivariateSpline(X, z, [0.35, 0.6]).get_residual() * np.ones(1), Y, rng, same_bits=False)
    hold(lambda z: si.splrep(X, z, t=[0.35, 0.6], full_output=1)[1] * np.ones(1), Y, rng, same_bits=False)
    gradient = ad.grad(lambda z: si.UnivariateSpline(X, z[:10], s=z[10]).get_residual())(np.concatenate([Y, [0.05]]))
    np.testing.assert_allclose(gradient, [0.0] * 10 + [1.0], atol=1e-3)
    assert not ad.grad(lambda z: si.UnivariateSpline(X, z, s=0).get_residual() + 0.0 * z.sum())(Y).any()


def test_roots_limits_and_knots(rng):
    hold(lambda z: si.UnivariateSpline(X, z, s=0).roots(), Y, rng, same_bits=False)
    hold(lambda z: si.sproot(si.splrep(X, z)), Y, rng, same_bits=False)
    c = rng.standard_normal(6)
    for nu in (0, 1, 2):
        hold(lambda z, nu=nu: si.BSpline(z, c, 3)(T, nu), KNOTS + np.arange(10) * 1e-2, rng, same_bits=False)
    hold(lambda z: si.BSpline(z, c, 3, extrapolate="periodic")(T + 1.0), KNOTS + np.arange(10) * 1e-2, rng,
         same_bits=False)


def test_programs_fit_anew(rng):
    f = ad.grad(lambda y: (si.UnivariateSpline(X, y, s=0)(T) ** 2).sum())
    other = rng.standard_normal(10)
    np.testing.assert_allclose(ad.compile(f, Y)(other), f(other), rtol=1e-12)
    g = ad.jit(ad.grad(lambda y: (si.UnivariateSpline(X, y, s=0.05)(T) ** 2).sum()))
    for y in (Y, Y + 0.01, Y[::-1].copy()):
        np.testing.assert_allclose(g(y), ad.grad(lambda y: (si.UnivariateSpline(X, y, s=0.05)(T) ** 2).sum())(y))


def test_bad_arguments_have_scipys_words():
    for call in (lambda y: si.UnivariateSpline(X[::-1], y), lambda y: si.splrep(X[:3], y), lambda y: si.make_lsq_spline(
            X, y, KNOTS[:5])):
        with pytest.raises((ValueError, TypeError)) as plain:
            call(Y)
        with pytest.raises(type(plain.value)) as traced:
            ad.grad(lambda y, f=call: f(y) and y.sum())(Y)
        assert str(plain.value) == str(traced.value)
