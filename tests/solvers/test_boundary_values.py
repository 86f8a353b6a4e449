"""Boundary value problems have SciPy's solutions, and derivatives along parameters, ends and boundary values."""

import numpy as np
import pytest
from scipy import integrate

import blasad as ad

P = np.array([1.3, 0.7, 2.0])
NODES = np.linspace(0, 1, 7)


def catenary(p, x=NODES, tol=1e-8):
    """y'' = a^2 y, y(0) = 1, y(1) = b: y(t) is a sum of two hyperbolic sines."""
    return integrate.solve_bvp(lambda x, y: np.stack([y[1], p[0]**2 * y[0]]),
                               lambda ya, yb: np.stack([ya[0] - 1, yb[0] - p[1]]), x, np.zeros((2, len(x))), tol=tol)


def closed_form(p, t, end=1.0):
    return (np.sinh(p[0] * (end - t)) + p[1] * np.sinh(p[0] * t)) / np.sinh(p[0] * end)


def test_solutions_follow_parameters_at_nodes_and_between_them():
    plain = catenary(P)
    for t in (0.5, np.array([0.0, 0.13, 0.77, 1.0])):
        value, slopes = ad.jvp(lambda p, t=t: catenary(p).sol(t)[0], (P,), (np.ones(3),))
        assert np.array_equal(value, plain.sol(t)[0])
        np.testing.assert_allclose(slopes, ad.jvp(lambda p, t=t: closed_form(p, t), (P,), (np.ones(3),))[1], rtol=1e-6,
                                   atol=1e-9)
    value, gradient = ad.value_and_grad(lambda p: catenary(p).y[1, 0])(P)
    a, b = P[:2]
    assert value == plain.y[1, 0]
    assert gradient[1] == pytest.approx(a / np.sinh(a), rel=1e-7)
    assert ad.hessian(lambda p: catenary(p).y[1, 0])(P)[0, 1] == pytest.approx(
        1 / np.sinh(a) - a * np.cosh(a) / np.sinh(a)**2, rel=1e-6)
    between = ad.grad(lambda t: catenary(P).sol(t)[0])(0.3)
    assert between == pytest.approx(a * (b * np.cosh(0.3 * a) - np.cosh(0.7 * a)) / np.sinh(a), rel=1e-6)


def test_solutions_follow_the_ends_of_the_mesh():
    def f(end):
        return catenary(P, x=end * NODES).y[1, -1]

    a, b = P[:2]
    wanted = ad.grad(lambda end: a * (b * np.cosh(a * end) - 1) / np.sinh(a * end))(1.2)
    assert ad.grad(f)(1.2) == pytest.approx(wanted, rel=1e-6)


def test_unknown_parameters_are_eigenvalues_with_derivatives():
    def f(length):
        found = integrate.solve_bvp(lambda x, y, k: [y[1], -(k[0] / length)**2 * y[0]],
                                    lambda ya, yb, k: [ya[0], yb[0], ya[1] - 1], NODES,
                                    [np.sin(3 * NODES), 3 * np.cos(3 * NODES)], p=[3.0], tol=1e-8)
        return found.p[0]

    assert ad.grad(f)(1.5) == pytest.approx(np.pi, rel=1e-7)        # k is pi times the length


def test_a_singular_term_is_differentiated_with_the_rest():
    def f(p):                                   # y'' + 2 y' / x = -a: y = b + a (1 - x^2) / 6
        found = integrate.solve_bvp(lambda x, y: np.stack([y[1], -p[0] + 0 * y[0]]),
                                    lambda ya, yb: np.stack([ya[1], yb[0] - p[1]]), NODES, np.zeros((2, 7)),
                                    S=np.array([[0.0, 0.0], [0.0, -2.0]]), tol=1e-8)
        return found.y[0, 0]

    np.testing.assert_allclose(ad.grad(f)(P), [1 / 6, 1, 0], rtol=1e-7, atol=1e-10)


def test_what_has_no_solution_is_refused():
    with pytest.raises(RuntimeError, match="solve_bvp"):
        ad.grad(lambda p: integrate.solve_bvp(lambda x, y: np.stack([y[1], p[0]**2 * y[0]]),
                                              lambda ya, yb: np.stack([ya[0] - 1, yb[0]]), NODES, np.zeros((2, 7)),
                                              tol=1e-10, max_nodes=8).y.sum())(P)
    with pytest.raises(TypeError, match="take x in the range"):
        ad.grad(lambda p: catenary(p).sol(1.5, 0, "periodic")[0])(P)


@pytest.mark.parametrize("nu", [0, 1, 2, 4])
def test_derivatives_of_the_interpolant_have_derivatives(nu):
    t = np.array([-0.05, 0.13, 0.5, 1.0, 1.1])  # outside too, as SciPy continues it
    value, found = ad.jvp(lambda p: catenary(p).sol(t, nu)[0], (P,), (np.ones(3),))
    assert np.array_equal(value, catenary(P).sol(t, nu)[0])
    step = 1e-5
    wanted = (catenary(P + step).sol(t, nu)[0] - catenary(P - step).sol(t, nu)[0]) / (2 * step)
    np.testing.assert_allclose(found, wanted, rtol=1e-5, atol=1e-5 * np.abs(value).max())
    inside = ad.grad(lambda s: catenary(P * s).sol(0.3 * s, nu)[0])(1.0)
    step = 1e-6
    wanted = (catenary(P * (1 + step)).sol(0.3 * (1 + step), nu)[0] -
              catenary(P * (1 - step)).sol(0.3 * (1 - step), nu)[0]) / (2 * step)
    assert inside == pytest.approx(wanted, rel=1e-5, abs=1e-6)


def test_jacobians_that_are_given_are_for_scipy_and_thousands_of_nodes_are_sparse():
    nodes = np.linspace(0, 1, 2001)

    def f(p):
        sol = integrate.solve_bvp(
            lambda x, y: np.stack([y[1], p[0]**2 * y[0]]), lambda ya, yb: np.stack([ya[0] - 1, yb[0] - p[1]]), nodes,
            np.zeros((2, nodes.size)), fun_jac=lambda x, y: np.array([[0 * x, 0 * x + 1], [0 * x + p[0]**2, 0 * x]]),
            bc_jac=lambda ya, yb: (np.array([[1.0, 0], [0, 0]]), np.array([[0.0, 0], [1, 0]])), max_nodes=5000)
        return sol.sol(0.5)[0]

    np.testing.assert_allclose(ad.grad(f)(P), ad.grad(lambda p: closed_form(p, 0.5))(P), rtol=1e-8, atol=1e-10)
