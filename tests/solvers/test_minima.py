"""Minima that SciPy finds, with bounds and constraints, have the derivatives of the conditions that hold there."""

import numpy as np
import pytest
from scipy import optimize

import blasad as ad

P = np.array([0.7, 1.3, 0.4])


def bowl(y, p):
    return ((y - p)**2).sum() + 0.1 * (y**4).sum()


def lowest(p):
    """The minimum of the bowl, by Newton's method, and its slope and curvature along p."""
    y = np.array(p)
    for _ in range(60):
        y = y - (2 * (y - p) + 0.4 * y**3) / (2 + 1.2 * y * y)
    return y, 2 / (2 + 1.2 * y * y), -2.4 * y * 4 / (2 + 1.2 * y * y)**3


SLOPE = {"jac": ad.grad(bowl)}
METHODS = {
    **{name: {} for name in ("BFGS", "CG", "L-BFGS-B", "TNC", "SLSQP", "trust-constr", "Nelder-Mead", "Powell",
                             "COBYLA", "COBYQA")},
    "Newton-CG": SLOPE,
    **{name: {**SLOPE, "hess": ad.hessian(bowl)} for name in ("dogleg", "trust-ncg", "trust-exact", "trust-krylov")},
}


@pytest.mark.filterwarnings("ignore:delta_grad == 0.0")
@pytest.mark.parametrize("method", METHODS)
def test_all_methods_have_the_derivative_of_the_minimum(method):
    def f(p):
        return optimize.minimize(bowl, np.zeros(3), args=(p,), method=method, **METHODS[method]).x

    np.testing.assert_allclose(ad.jacobian(f)(P), np.diag(lowest(P)[1]), atol=1e-13)
    assert np.array_equal(ad.jvp(f, (P,), (P,))[0], f(P))


def options_of(name):
    return {"fmin": {"disp": 0, "xtol": 1e-12}, "fmin_powell": {"disp": 0, "xtol": 1e-12},
            "fmin_l_bfgs_b": {"approx_grad": 1}, "fmin_tnc": {"approx_grad": 1, "messages": 0}}.get(name, {"disp": 0})


OLDER = {
    **{name: lambda p, name=name: getattr(optimize, name)(bowl, np.zeros(3), args=(p,), **options_of(name))
       for name in ("fmin", "fmin_bfgs", "fmin_cg", "fmin_powell")},
    **{name: lambda p, name=name: getattr(optimize, name)(bowl, np.zeros(3), args=(p,), **options_of(name))[0]
       for name in ("fmin_l_bfgs_b", "fmin_tnc")},
    "fmin_ncg": lambda p: optimize.fmin_ncg(bowl, np.zeros(3), ad.grad(bowl), args=(p,), disp=0),
    "fmin_slsqp": lambda p: optimize.fmin_slsqp(bowl, np.zeros(3), args=(p,), iprint=0),
    "fmin_cobyla": lambda p: optimize.fmin_cobyla(bowl, np.zeros(3), [lambda y, p: 9 - y[0]], args=(p,), rhoend=1e-8),
    "brute": lambda p: optimize.brute(lambda y: bowl(y, p), [(0, 2)] * 3, Ns=4),
    "basinhopping": lambda p: optimize.basinhopping(lambda y: bowl(y, p), np.zeros(3), niter=2, rng=1).x,
    "differential_evolution": lambda p: optimize.differential_evolution(bowl, [(-2, 2)] * 3, args=(p,), rng=1).x,
    "dual_annealing": lambda p: optimize.dual_annealing(bowl, [(-2, 2)] * 3, args=(p,), rng=1, maxiter=3).x,
    "direct": lambda p: optimize.direct(bowl, [(-2, 2)] * 3, args=(p,), maxiter=40).x,
    "shgo": lambda p: optimize.shgo(bowl, [(-2, 2)] * 3, args=(p,)).x,
}


@pytest.mark.parametrize("name", OLDER)
def test_older_names_and_global_optimizers_have_the_derivative_of_the_minimum(name):
    np.testing.assert_allclose(ad.jacobian(OLDER[name])(P), np.diag(lowest(P)[1]), atol=1e-12)


def test_the_value_and_the_second_derivative_are_those_of_the_minimum():
    def size(p):
        return (optimize.minimize(lambda y: bowl(y, p), np.zeros(3), tol=1e-12).x**2).sum()

    y, slope, curvature = lowest(P)
    np.testing.assert_allclose(ad.grad(size)(P), 2 * y * slope, rtol=1e-7)
    np.testing.assert_allclose(ad.hessian(size)(P), np.diag(2 * slope**2 + 2 * y * curvature), rtol=1e-6, atol=1e-12)

    def least(p):
        return optimize.minimize(bowl, np.zeros(3), args=(p,)).fun

    np.testing.assert_allclose(ad.grad(least)(P), -2 * (y - P), rtol=1e-6)
    np.testing.assert_allclose(ad.hessian(least)(P), np.diag(2 - 2 * slope), rtol=1e-6, atol=1e-12)
    assert ad.value_and_grad(least)(P)[0] == least(P)


def test_a_minimum_may_be_inside_of_a_minimum():
    def outer(p):
        def shrunk(t):
            inner = optimize.minimize(lambda y: ((y - p * t[0])**2).sum() + (y * y).sum(), np.zeros(3), tol=1e-12)
            return inner.fun + (t[0] - 1)**2

        return optimize.minimize(shrunk, np.ones(1), tol=1e-10).x[0]

    s = (P * P).sum()                               # t minimizes t^2 s / 2 + (t - 1)^2
    np.testing.assert_allclose(outer(P), 2 / (s + 2), rtol=1e-5)
    np.testing.assert_allclose(ad.grad(outer)(P), -2 / (s + 2)**2 * 2 * P, rtol=1e-9)


def test_bounds_hold_their_elements():
    def f(p, method=None, high=2.0):
        bounds = [(0.9, high), (None, 1.0), (None, None)]
        return optimize.minimize(lambda y: ((y - p)**2).sum(), np.ones(3), method=method, bounds=bounds).x

    np.testing.assert_allclose(f(P), [0.9, 1.0, 0.4], atol=1e-6)
    for method in ("L-BFGS-B", "TNC", "SLSQP", "trust-constr"):
        slope = ad.jacobian(lambda p, method=method: f(p, method))(P)
        np.testing.assert_allclose(slope, np.diag([0, 0, 1]), atol=1e-12)
    np.testing.assert_allclose(ad.jacobian(lambda q: optimize.minimize(
        lambda y: ((y - P)**2).sum(), np.zeros(3), bounds=optimize.Bounds(-1, q)).x)(np.full(3, 0.3)), np.eye(3))


def test_constraints_hold_where_they_are_active():
    A = np.array([[1.0, 2, -1]])

    def f(p, kind):
        equation = {"type": "eq", "fun": lambda y: A @ y - p[0]}
        inequality = {"type": "ineq", "fun": lambda y, q: q - y[1]**2, "args": (p[2],)}
        constraints = {"dicts": [equation, inequality], "objects": [
            optimize.LinearConstraint(A, p[0], p[0]), optimize.NonlinearConstraint(lambda y: y[1]**2, -np.inf, p[2])]}
        return optimize.minimize(lambda y: ((y - p)**2).sum(), np.ones(3), constraints=constraints[kind],
                                 method="SLSQP", tol=1e-14).x

    # y[1] = sqrt(p[2]); the others are the projection of p on y[0] - y[2] = p[0] - 2 sqrt(p[2])
    root = np.sqrt(P[2])
    t = np.array([[0.5, 0, 0.5], [0, 0, 0], [0.5, 0, 0.5]])
    t[0] += 0.5 * np.array([1, 0, -1 / root])
    t[2] -= 0.5 * np.array([1, 0, -1 / root])
    t[1, 2] = 0.5 / root
    for kind in ("dicts", "objects"):
        np.testing.assert_allclose(ad.jacobian(lambda p, kind=kind: f(p, kind))(P + [0, 2, 0]), t, atol=1e-8)
    project = np.eye(3) - A.T @ A / 6
    project[:, :1] += A.T / 6
    np.testing.assert_allclose(ad.jacobian(lambda p: f(p, "dicts"))(P), project, atol=1e-9)


LINE = {
    "minimize_scalar": lambda g, p: optimize.minimize_scalar(g, args=(p,)).x,
    "bounded": lambda g, p: optimize.minimize_scalar(g, args=(p,), bounds=(-3, 3), method="bounded").x,
    "golden": lambda g, p: optimize.golden(g, args=(p,)),
    "brent": lambda g, p: optimize.brent(g, args=(p,), full_output=True)[0],
    "fminbound": lambda g, p: optimize.fminbound(g, -3, 3, args=(p,)),
}


@pytest.mark.parametrize("name", LINE)
def test_minima_along_a_line_have_two_orders(name):
    def f(p):
        return LINE[name](lambda y, p: (y - p[0])**2 + 0.1 * y**4 + 0 * p[1], p)

    _, slope, curvature = lowest(P[:1])
    np.testing.assert_allclose(ad.grad(f)(P), [slope[0], 0, 0], rtol=1e-12)
    np.testing.assert_allclose(ad.hessian(f)(P)[0, 0], curvature[0], rtol=1e-10)
    assert ad.value_and_grad(f)(P)[0] == f(P)


def test_a_minimum_on_a_bound_of_a_line_moves_with_the_bound():
    slope = ad.grad(lambda p: optimize.minimize_scalar(lambda y: y * p[1], bounds=(p[0], 2), method="bounded").x)(P)
    np.testing.assert_allclose(slope, [1, 0, 0])


REFUSED = {
    "weakly active": (np.linalg.LinAlgError, "active only just", lambda p: optimize.minimize(
        lambda y: ((y - p)**2).sum(), np.ones(3), bounds=[(0.7, None), (None, None), (None, None)]).x[0]),
    "a valley": (np.linalg.LinAlgError, "singular", lambda p: optimize.minimize(
        lambda y: (y.sum() - p[0])**2, np.ones(3)).x[0]),
    "a flat minimum": (RuntimeError, "no solution", lambda p: optimize.minimize(
        lambda y: ((y - p)**4).sum(), np.ones(3)).x[0]),
    "too few steps": (RuntimeError, "no solution", lambda p: optimize.minimize(
        bowl, np.zeros(3), args=(p,), options={"maxiter": 1}).x[0]),
    "what the iterations left": (TypeError, "hess_inv has no derivative", lambda p: np.sum(
        optimize.minimize(bowl, np.zeros(3), args=(p,)).hess_inv)),
}


def test_a_bracket_has_the_derivative_of_the_search_that_ran_and_none_where_it_is_a_start():
    def square(x, p):
        return p[1] * (x - p[0])**2

    def f(p):
        xa, xb, xc, fa, fb, fc, _ = optimize.bracket(square, 0.0, 0.1, args=(p,))
        return fa + 2 * fb + 3 * fc + xa + xb * p[0] + xc

    steps = 1e-5 * np.eye(3)
    np.testing.assert_allclose(ad.grad(f)(P), [(f(P + e) - f(P - e)) / 2e-5 for e in steps], rtol=1e-7, atol=1e-9)
    for start in ((0.0, 0.1), (0.2, 0.5)):
        def found(p, start=start):
            around = optimize.bracket(square, *start, args=(p,))[:3]
            return optimize.minimize_scalar(square, bracket=around, args=(p,)).x
        np.testing.assert_allclose(ad.grad(found)(P), [1, 0, 0], atol=1e-12)


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_simple_minimum_is_refused(name):
    error, said, f = REFUSED[name]
    with pytest.raises(error, match=said):
        ad.grad(f)(P)


def of_quadratic(signs, x, p):
    return (np.array(signs) * (x - p)**2).sum()


@pytest.mark.parametrize("signs", [(1.0, -1.0), (-1.0, -2.0)])
def test_saddle_points_and_maxima_where_the_search_began_are_refused(signs):
    def f(p):
        slope = lambda x: 2 * np.array(signs) * (x - p)     # noqa: E731
        return optimize.minimize(lambda x: of_quadratic(signs, x, p), [0.7, 1.3], jac=slope).x.sum()

    with pytest.raises(RuntimeError, match=r"minimize.*it is a saddle point or a maximum"):
        ad.grad(f)(np.array([0.7, 1.3]))


def test_a_minimum_under_a_constraint_may_be_a_saddle_point_without_it():
    def f(p):
        held = {"type": "eq", "fun": lambda x: x[1] - p[0]}
        return optimize.minimize(lambda x: of_quadratic((1.0, -1.0), x, p), [0.2, 0.9], constraints=held).x.sum()

    np.testing.assert_allclose(ad.grad(f)(np.array([0.7, 1.3])), [2, 0], atol=1e-12)


def test_isotonic_regression_at_equal_means_is_refused():
    def f(y):
        return optimize.isotonic_regression(y).x @ np.arange(4.0)

    np.testing.assert_allclose(ad.grad(f)(np.array([1.0, 3.0, 2.0, 4.0])), [0, 1.5, 1.5, 3])
    for y in ([1.0, 1.0, 2.0, 3.0], [1.0, 2.0, 1.5, 1.75]):
        with pytest.raises(np.linalg.LinAlgError, match="isotonic_regression: .*active only just"):
            ad.grad(f)(np.array(y))


def test_the_best_point_of_a_grid_is_a_constant():
    def f(p):
        x, y, *_ = optimize.brute(lambda x: (x[0] - p)**2, [(-1.0, 1.0)], Ns=5, finish=None, full_output=True)
        return x + 3 * y

    assert ad.value_and_grad(f)(0.7) == (f(0.7), pytest.approx(3 * 2 * 0.2))
