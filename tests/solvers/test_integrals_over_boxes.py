"""`cubature` has SciPy's values and derivatives of the integral; what moves in the integrand has them or is refused."""

import numpy as np
import pytest
from scipy import integrate

import blasad as ad

P = np.array([0.7, 1.3])
E, INF = np.exp, np.inf


def cubature(*args, **kwargs):
    return integrate.cubature(*args, **kwargs).estimate


# integrals, and their closed forms
INTEGRALS = {
    "moving limits": (lambda p: cubature(lambda x: E(-p[1] * x[:, 0]), [p[0]], [3 * p[1]]),
                      lambda a, b: (E(-a * b) - E(-3 * b * b)) / b),
    "limits in the wrong order": (lambda p: cubature(lambda x: p[0] * x[:, 0] * x[:, 1], [p[1], 0], [0, 1]),
                                  lambda a, b: -a * b * b / 4),
    "to infinity": (lambda p: cubature(lambda x: E(-p[1] * x[:, 0]), [p[0]], [INF]), lambda a, b: E(-a * b) / b),
    "all numbers": (lambda p: cubature(lambda x: E(-p[1] * x[:, 0]**2), [-INF], [INF]),
                    lambda a, b: np.sqrt(np.pi / b)),
    "arguments and several values": (lambda p: cubature(lambda x, q: E(-q * x[:, :1]), [0], [3], args=(p,)).sum(),
                                     lambda a, b: (1 - E(-3 * a)) / a + (1 - E(-3 * b)) / b),
    "by the rule of Genz and Malik": (
        lambda p: cubature(lambda x: E(-p[0] * x.sum(axis=1)), [0, 0], [1, p[1]], rule="genz-malik"),
        lambda a, b: (1 - E(-a)) * (1 - E(-a * b)) / a**2),
    "a jump at a moving point": (
        lambda p: cubature(lambda x: np.where(x[:, 0] < p[1], p[0], 2.0) * x[:, 1], [0, 0], [3, 1],
                           points=[np.array([p[1], 0.5])]), lambda a, b: (a * b + 2 * (3 - b)) / 2),
    "a jump that stays": (lambda p: cubature(lambda x: np.where(x[:, 0] < 0.5, p[0]**2, p[1]), [0], [1]),
                          lambda a, b: (a * a + b) / 2),
    "nothing but a slope": (lambda p: cubature(lambda x: (p[0] - 0.7) * E(-1000 * (x[:, 0] - 0.3)**2), [-1], [2]),
                            lambda a, b: (a - 0.7) * np.sqrt(np.pi / 1000)),
    "a function that writes to its argument": (
        lambda p: cubature(lambda x: np.multiply(x, 2, out=x)[:, 0] * p[0] * p[1], [0], [1]), lambda a, b: a * b),
}


def differences(f, h=1e-3):
    """Central ones of fourth order."""
    steps = np.eye(2) * h
    return np.array([(8 * (f(*(P + e)) - f(*(P - e))) - f(*(P + 2 * e)) + f(*(P - 2 * e))) / (12 * h) for e in steps])


@pytest.mark.parametrize("name", INTEGRALS)
def test_cubature_has_two_orders(name):
    f, exact = INTEGRALS[name]
    value, slope = ad.value_and_grad(f)(P)
    assert value == f(P)
    np.testing.assert_allclose(slope, differences(exact), rtol=1e-6, atol=1e-9)
    np.testing.assert_allclose(ad.hessian(f)(P), differences(lambda a, b: differences_at(exact, a, b)), rtol=1e-5,
                               atol=1e-7)
    np.testing.assert_allclose(ad.grad(ad.jit(f))(P), slope, rtol=1e-12, atol=1e-14)


def differences_at(f, a, b):
    return differences(lambda x, y: f(x - P[0] + a, y - P[1] + b))


MOVING_JUMPS = {
    "where": lambda p: cubature(lambda x: np.where(x[:, 0] < p[1], 1.0, 2.0), [0], [3], rtol=1e-3),
    "sign": lambda p: cubature(lambda x: np.sign(x[:, 0] - p[1]), [0], [3], rtol=1e-3),
    "floor": lambda p: cubature(lambda x: np.floor(p[1] * x[:, 0]), [0], [3], rtol=1e-3),
    "heaviside at an end": lambda p: cubature(lambda x: np.heaviside(2 * p[0] - x[:, 0], 0.5), [0], [1.4]),
    "where the range is divided": lambda p: cubature(lambda x: (x[:, 0] < p[0]) * x[:, 0], [0], [1.4]),
    "in a plane": lambda p: cubature(lambda x: (x[:, 0] * x[:, 1] < p[1]) * p[0], [0, 0], [3, 1], rtol=0.03),
    "a circle": lambda p: cubature(lambda x: (x**2).sum(axis=1) < p[0]**2, [-1, -1], [1, 1], rtol=0.03),
    "under limits that move": lambda p: cubature(lambda x: np.where(x[:, 0] < 0.5, 1.0, 2.0), [0], [p[1]], rtol=1e-3),
}


@pytest.mark.parametrize("kind", MOVING_JUMPS)
def test_jumps_of_cubature_that_move_are_refused(kind):
    f = MOVING_JUMPS[kind]
    for g in (f, ad.jit(f)):
        with pytest.raises(RuntimeError, match=r"cubature: the integrand jumps near x = \[.*points=\[p\]"):
            ad.grad(g)(P)


def test_kinks_that_move_have_one_derivative_and_are_refused_for_two():
    for f in (lambda p: cubature(lambda x: np.maximum(x[:, 0] - p[1], 0) * p[0], [0], [3]),
              lambda p: integrate.quad(lambda x: np.maximum(x - p[1], 0) * p[0], 0, 3)[0]):
        np.testing.assert_allclose(ad.grad(f)(P), [1.7**2 / 2, -0.7 * 1.7], rtol=1e-6)
        with pytest.raises(RuntimeError, match="the integrand jumps, or has a kink, near x = "):
            ad.hessian(f)(P)


def test_kinks_that_stay_have_second_derivatives_where_limits_move():
    f = lambda p: integrate.quad(lambda x: np.abs(x - 0.5) * p[0], 0, p[1])[0]     # noqa: E731
    np.testing.assert_allclose(ad.hessian(f)(P), [[0, 0.8], [0.8, 0.7]], rtol=1e-7, atol=1e-9)
    divided = lambda p: integrate.quad(lambda x: np.abs(x - p[1]) * p[0], 0, 3, points=[p[1]])[0]      # noqa: E731
    np.testing.assert_allclose(ad.hessian(divided)(P), [[0, -0.4], [-0.4, 1.4]], rtol=1e-7, atol=1e-9)


def test_inner_integrals_are_integrated_with_their_slopes():
    f = lambda p: integrate.dblquad(lambda y, x: (p[0] - 0.7) * E(x) * y, -1, 1, 0, 1)[0]      # noqa: E731
    np.testing.assert_allclose(ad.grad(f)(P), [np.sinh(1), 0], rtol=1e-8)


def test_cubature_that_does_not_converge_is_refused():
    with pytest.raises(RuntimeError, match="cubature: the result is no solution: its status is 'not_converged'"):
        ad.grad(lambda p: cubature(lambda x: np.sqrt(p[0] * x[:, 0]), [0], [1], rtol=1e-13, max_subdivisions=4))(P)
