"""Least squares, linear programs and choices have the derivatives of their solutions."""

import numpy as np
import pytest
from scipy import optimize

import blasad as ad

P = np.array([0.7, 1.3, 0.4])
EXACT = {"xtol": 1e-15, "ftol": 1e-15, "gtol": 1e-15}
TIMES = np.linspace(0, 1, 12)


def residuals(b, p):
    return np.stack([b[0] - p[0], b[0] * b[1] - p[1], b[1] - p[2], b[0]**2 - b[1]])


def optimum(p, b=(0.8, 0.8)):
    """The least squares, by Newton's method on the equations written out."""
    b = np.array(b)
    for _ in range(60):
        r = np.array([b[0] - p[0], b[0] * b[1] - p[1], b[1] - p[2], b[0]**2 - b[1]])
        J = np.array([[1, 0], [b[1], b[0]], [0, 1], [2 * b[0], -1]])
        H = J.T @ J + r[1] * np.array([[0, 1], [1, 0]]) + r[3] * np.diag([2, 0])
        b = b - np.linalg.solve(H, J.T @ r)
    return b, np.linalg.solve(H, J[:3].T)


def differences(f, x, step=1e-3):
    weights = {1: 3 / 4, 2: -3 / 20, 3: 1 / 60}
    return np.stack([sum(w * (f(x + k * step * e) - f(x - k * step * e)) for k, w in weights.items()) / step
                     for e in np.eye(x.size)], axis=-1)


@pytest.mark.parametrize("method", ["trf", "dogbox", "lm", "leastsq"])
def test_least_squares_have_the_whole_second_derivative(method):
    def f(p):
        if method == "leastsq":
            return optimize.leastsq(residuals, np.ones(2), args=(p,))[0]
        return optimize.least_squares(residuals, np.ones(2), args=(p,), method=method).x

    np.testing.assert_allclose(ad.jacobian(f)(P), optimum(P)[1], rtol=1e-10)
    assert np.array_equal(ad.jvp(f, (P,), (P,))[0], f(P))


def test_second_derivatives_of_least_squares_are_those_of_differences():
    slope = ad.hessian(lambda p: optimize.least_squares(residuals, np.ones(2), args=(p,)).x[0])(P)
    np.testing.assert_allclose(slope, differences(lambda p: optimum(p)[1][0], P), rtol=1e-6)


def test_what_a_result_of_least_squares_has_follows_the_solution():
    def f(p):
        sol = optimize.least_squares(residuals, np.ones(2), args=(p,), **EXACT)
        return np.concatenate([sol.fun, sol.jac.ravel(), np.reshape(sol.cost, 1)])

    def known(p):
        b = optimum(p)[0]
        r = np.array([b[0] - p[0], b[0] * b[1] - p[1], b[1] - p[2], b[0]**2 - b[1]])
        J = np.array([[1, 0], [b[1], b[0]], [0, 1], [2 * b[0], -1]])
        return np.concatenate([r, J.ravel(), [r @ r / 2]])

    np.testing.assert_allclose(ad.jacobian(f)(P), differences(known, P), atol=1e-9)


LOSSES = {**dict.fromkeys(("soft_l1", "cauchy", "huber"), 0.3), "arctan": 1.5,
          lambda z: np.stack([z + z**2, 1 + 2 * z, 2 + 0 * z]): 0.3}


@pytest.mark.parametrize("loss", LOSSES, ids=lambda loss: loss if isinstance(loss, str) else "own")
def test_losses_count(loss):
    x = P + [0.1, 0.05, 0.2]

    def f(p):
        return optimize.least_squares(residuals, np.ones(2), args=(p,), loss=loss, f_scale=LOSSES[loss], **EXACT).x

    np.testing.assert_allclose(ad.jacobian(f)(x), differences(f, x, 1e-2), atol=2e-5)


def test_least_squares_on_a_bound_stay_there():
    slope = ad.jacobian(lambda p: optimize.least_squares(
        lambda b: b - p[:2], np.array([0.5, 0.3]), bounds=(0, [np.inf, p[2]])).x)(P)
    np.testing.assert_allclose(slope, [[1, 0, 0], [0, 0, 1]], atol=1e-12)


def data(p):
    return p[0] * np.exp(-p[1] * TIMES) + 0.01 * np.sin(9 * TIMES) + 0.01 * p[2] * np.cos(20 * TIMES)


def decay(t, a, b):
    return a * np.exp(-b * t)


FITS = {
    "popt": lambda p: optimize.curve_fit(decay, TIMES, data(p), p0=[1, 1], **EXACT)[0],
    "pcov": lambda p: 1e4 * optimize.curve_fit(decay, TIMES, data(p), p0=[1, 1], **EXACT)[1],
    "sigma": lambda p: 1e3 * optimize.curve_fit(decay, TIMES, data(p), [1, 1], 0.1 + TIMES * p[2], **EXACT)[1],
    "absolute": lambda p: optimize.curve_fit(
        decay, TIMES, data(p), [1, 1], 0.1 + TIMES * p[2], absolute_sigma=True, **EXACT)[1],
    "covariance": lambda p: optimize.curve_fit(decay, TIMES, data(p), [1, 1], np.eye(12) + 0.1 * p[2], **EXACT)[0],
    "xdata": lambda p: optimize.curve_fit(decay, TIMES * p[2], data(p), p0=[1, 1], **EXACT)[0],
    "bounds": lambda p: optimize.curve_fit(decay, TIMES, data(p), p0=[1, 1], bounds=(0, [10, 1.1]), **EXACT)[0],
}


@pytest.mark.parametrize("name", FITS)
def test_fitted_curves_and_their_covariances_have_derivatives(name):
    f = FITS[name]
    np.testing.assert_allclose(ad.jacobian(f)(P), differences(f, P, 1e-2), rtol=2e-4, atol=2e-5)
    assert np.array_equal(ad.jvp(f, (P,), (P,))[0], f(P))


MATRIX = np.array([[1.0, 2, 0.5], [0.3, -1, 1], [2, 0.1, 0.4], [-0.5, 1, 1.5]])
RIGHT = np.array([1.0, -2, 0.7, 0.2])
LINEAR = {
    "nnls": lambda p: optimize.nnls(MATRIX * p[0] + 0.1 * p[1], RIGHT + p[2])[0],
    "rnorm": lambda p: np.reshape(optimize.nnls(MATRIX * p[0] + 0.1 * p[1], RIGHT + p[2])[1], 1),
    "lsq_linear": lambda p: optimize.lsq_linear(MATRIX * p[0], RIGHT + p[2], (-0.2, 0.5 * p[2]), tol=1e-14).x,
    "linprog": lambda p: optimize.linprog(
        np.array([-1.0, -2]) * p[1], np.array([[1.0, 1], [1, 3]]) + p[0], np.array([4.0, 6]) * p[2]).x,
    "linprog fun": lambda p: np.reshape(optimize.linprog(
        np.array([-1.0, -2]) * p[1], np.array([[1.0, 1], [1, 3]]), [4.0, 6], bounds=[(0, p[0]), (0, None)]).fun, 1),
    "linprog equation": lambda p: optimize.linprog(
        np.array([1.0, 2, 3]) * p[1], A_eq=np.ones((1, 3)) * p[0], b_eq=p[2:]).x,
    "milp": lambda p: np.reshape(optimize.milp(np.array([-1.0, -2]) * p[1], integrality=[1, 1], constraints=(
        np.array([[1.0, 1], [1, 3]]), -np.inf, [4, 6.5])).fun, 1),
    "milp, one whole": lambda p: optimize.milp(
        np.array([-1.0, -2]) * p[1], integrality=[1, 0], constraints=optimize.LinearConstraint(
            np.array([[1.0, 1], [1, 3]]), -np.inf, np.array([4, 6.5]) * p[2])).x,
    "isotonic_regression": lambda p: optimize.isotonic_regression(
        np.stack([p[0], p[1], p[2], 2 * p[1], 3 * p[0]]), weights=np.arange(1.0, 6) * p[1]).x,
    "linear_sum_assignment": lambda p: (lambda C: C[optimize.linear_sum_assignment(C)])(
        np.array([[4.0, 1, 3], [2, 0, 5], [3, 2, 2]]) * p),
}


@pytest.mark.parametrize("name", LINEAR)
def test_linear_problems_have_the_derivatives_of_their_solutions(name):
    f = LINEAR[name]
    np.testing.assert_allclose(ad.jacobian(f)(P), differences(f, P, 1e-2), rtol=1e-5, atol=1e-7)
    assert np.array_equal(ad.jvp(f, (P,), (P,))[0], f(P))


REFUSED = {
    "degenerate": lambda p: optimize.linprog(
        [-1.0, -1], np.array([[1.0, 0], [0, 1], [1, 1]]), np.stack([p[0], p[1], p[0] + p[1]])).x[0],
    "a whole edge": lambda p: optimize.linprog([-1.0, -1], np.ones((1, 2)), p[:1]).x[0],
    "unbounded": lambda p: optimize.linprog(-p).x[0],
    "nnls that would be zero by itself": lambda p: optimize.nnls(np.eye(3), p * [1, 1, 0])[0].sum(),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_has_no_unique_solution_is_refused(name):
    with pytest.raises((np.linalg.LinAlgError, RuntimeError), match="blasad: (linprog|nnls)"):
        ad.grad(REFUSED[name])(P)
