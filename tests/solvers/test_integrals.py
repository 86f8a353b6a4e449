"""Integrals have SciPy's value, and derivatives along parameters and limits, of every order."""

import math
import warnings

import mpmath
import numpy as np
import pytest
from scipy import integrate, optimize

import blasad as ad

P = np.array([0.7, 1.3, 0.4])
INF = np.inf
EXACT = {"epsabs": 1e-13, "epsrel": 1e-13}

# The program, and the same in closed form or as an integral by mpmath
INTEGRALS = {
    "finite": (lambda p: integrate.quad(lambda x: np.exp(-p[0] * x) * p[1], 0, p[2])[0],
               lambda a, b, c: b * (1 - mpmath.exp(-a * c)) / a),
    "of numbers": (lambda p: integrate.quad(lambda x: math.exp(-p[0] * x) if x > -1 else 0.0, p[2], p[1])[0],
                   lambda a, b, c: (mpmath.exp(-a * c) - mpmath.exp(-a * b)) / a),
    "args": (lambda p: integrate.quad(lambda x, a, b: a * np.sin(b * x), p[2], p[1], args=(p[0], p[1]))[0],
             lambda a, b, c: a * (mpmath.cos(b * c) - mpmath.cos(b * b)) / b),
    "to infinity": (lambda p: integrate.quad(lambda x: np.exp(-p[0] * x) * p[1], p[2], INF)[0],
                    lambda a, b, c: b * mpmath.exp(-a * c) / a),
    "from infinity": (lambda p: integrate.quad(lambda x: np.exp(p[0] * x) * p[1], -INF, p[2])[0],
                      lambda a, b, c: b * mpmath.exp(a * c) / a),
    "everywhere": (lambda p: integrate.quad(lambda x: np.exp(-p[0] * (x - p[1])**2), -INF, INF)[0],
                   lambda a, b, c: mpmath.sqrt(mpmath.pi / a)),
    "reversed": (lambda p: integrate.quad(lambda x: np.exp(-p[0] * x), p[1], p[2])[0],
                 lambda a, b, c: (mpmath.exp(-a * b) - mpmath.exp(-a * c)) / a),
    "a peak": (lambda p: integrate.quad(lambda x: 1 / (1e-4 + (x - p[0])**2), 0, 5)[0],
               lambda a, b, c: 100 * (mpmath.atan(100 * (5 - a)) + mpmath.atan(100 * a))),
    "a power": (lambda p: integrate.quad(lambda x: x**(p[0] - 1.2), 0, p[1])[0],
                lambda a, b, c: b**(a - mpmath.mpf("0.2")) / (a - mpmath.mpf("0.2"))),
    "alg": (lambda p: integrate.quad(lambda x: p[1] * x, 0, 1, weight="alg", wvar=(p[2] - 0.5, p[0]))[0],
            lambda a, b, c: b * mpmath.beta(c + mpmath.mpf("1.5"), a + 1)),
    "alg-loga": (lambda p: integrate.quad(lambda x: p[1], 0, 1, weight="alg-loga", wvar=(p[2], 0))[0],
                 lambda a, b, c: -b / (c + 1)**2),
    "cos": (lambda p: integrate.quad(lambda x: p[1] + 0 * x, 0, p[2], weight="cos", wvar=10 * p[0])[0],
            lambda a, b, c: b * mpmath.sin(10 * a * c) / (10 * a)),
    "cauchy": (lambda p: integrate.quad(lambda x: x * x, -1, p[1], weight="cauchy", wvar=p[2])[0],
               lambda a, b, c: (b * b - 1) / 2 + c * (b + 1) + c * c * mpmath.log((b - c) / (1 + c))),
    "a jump at a moving point": (
        lambda p: integrate.quad(lambda x: np.where(x < p[2], p[1], 0.0), 0, 1, points=[p[2]])[0],
        lambda a, b, c: b * c),
    "nothing but a slope": (
        lambda p: integrate.quad(lambda x: (p[0] - 0.7) * np.exp(-1000 * (x - 0.3)**2), 0, 1)[0],
        lambda a, b, c: (a - mpmath.mpf("0.7")) * mpmath.sqrt(mpmath.pi / 1000) * (
            mpmath.erf(mpmath.sqrt(1000) * mpmath.mpf("0.7")) + mpmath.erf(mpmath.sqrt(1000) * mpmath.mpf("0.3"))) / 2),
}


def known(f, orders):
    with mpmath.workdps(30):
        return float(mpmath.diff(f, tuple(mpmath.mpf(str(x)) for x in P), orders))


@pytest.mark.parametrize("name", INTEGRALS)
def test_integrals_have_two_orders_along_parameters_and_limits(name):
    f, exact = INTEGRALS[name]
    units = np.eye(3, dtype=int)
    value, slope = ad.value_and_grad(f)(P)
    assert value == f(P)
    np.testing.assert_allclose(slope, [known(exact, tuple(e)) for e in units], rtol=1e-8, atol=1e-9)
    np.testing.assert_allclose(ad.jvp(f, (P,), (np.ones(3),))[1], slope.sum(), rtol=1e-10, atol=1e-12)
    if name == "a peak":                        # whose second derivative is 1e6 as large
        return
    wanted = [[known(exact, tuple(e + d)) for d in units] for e in units]
    np.testing.assert_allclose(ad.hessian(f)(P), wanted, rtol=1e-6, atol=1e-7)


def test_multiple_integrals_have_derivatives():
    def f(p):
        return integrate.dblquad(lambda y, x: p[0] * x * y + p[1], 0, 1, 0, lambda x: x + p[2])[0]

    def g(p):
        return integrate.nquad(lambda y, x: p[0] * x * y + p[1], [lambda x: (0, x + p[2]), (0, 1)])[0]

    a, b, c = P                                 # the integral is a / 2 (1/4 + 2 c / 3 + c^2 / 2) + b (1/2 + c)
    slope = [(1 / 4 + 2 * c / 3 + c * c / 2) / 2, 1 / 2 + c, a / 2 * (2 / 3 + c) + b]
    for each in (f, g):
        value, found = ad.value_and_grad(each)(P)
        assert value == each(P)
        np.testing.assert_allclose(found, slope, rtol=1e-10)


def test_complex_integrals_have_derivatives():
    def f(p):
        z = integrate.quad(lambda x: np.exp(1j * p[0] * x), 0, p[2], complex_func=True)[0]
        return z.real + 2 * z.imag

    a, c = P[0], P[2]
    slope = [c * np.cos(a * c) / a - np.sin(a * c) / a**2 + 2 * (c * np.sin(a * c) / a - (1 - np.cos(a * c)) / a**2), 0,
             np.cos(a * c) + 2 * np.sin(a * c)]
    np.testing.assert_allclose(ad.grad(f)(P), slope, rtol=1e-9)


def test_an_integral_inside_of_a_root_has_a_derivative():
    def median(p):
        return optimize.brentq(lambda z: integrate.quad(lambda x: p[0] * np.exp(-p[0] * x), 0, z)[0] - 0.5, 0, 9)

    np.testing.assert_allclose(ad.grad(median)(P), [-np.log(2) / P[0]**2, 0, 0], rtol=1e-9)


def test_integrals_that_do_not_converge_are_refused():
    with pytest.raises(RuntimeError, match="quad: the integral of the derivative"), pytest.warns(
            integrate.IntegrationWarning):
        ad.grad(lambda p: integrate.quad(lambda x: p[0] / x**(1 + 0 * p[1]), 0, 1)[0])(P)


MOVING_JUMPS = {
    "where": lambda p: integrate.quad(lambda x: np.where(x < p[1], 1.0, 2.0), 0, 3),
    "a branch": lambda p: integrate.quad(lambda x: p[0] if x < p[1] else 2.0, 0, 3),
    "a comparison": lambda p: integrate.quad(lambda x: (x < p[1]) * x, 0, 3),
    "floor": lambda p: integrate.quad(lambda x: np.floor(p[1] * x), 0, 3),
    "at an end of all panels": lambda p: integrate.quad(lambda x: np.heaviside(2 * p[0] - x, 0.5), 0, 2.8),
    "at a point that does not move": lambda p: integrate.quad(lambda x: np.sign(x - p[1]), 0, 3, points=[P[1]]),
    "at a limit that does not move": lambda p: integrate.quad(lambda x: np.where(x < p[1], 1.0, 2.0), 0, P[1]),
    "to infinity": lambda p: integrate.quad(lambda x: np.exp(-x) * (x > p[1]), 0, INF),
}


@pytest.mark.parametrize("kind", MOVING_JUMPS)
def test_a_jump_that_moves_with_the_parameters_is_refused(kind):
    def f(p):
        return MOVING_JUMPS[kind](p)[0]

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", integrate.IntegrationWarning)
        with pytest.raises(RuntimeError, match=r"quad: the integrand jumps near x = .*points=\[p\]"):
            ad.grad(f)(P)
        with pytest.raises(RuntimeError, match="the integrand jumps near x"):
            ad.grad(ad.jit(f))(P)
    np.testing.assert_allclose(ad.grad(INTEGRALS["finite"][0])(P)[2], np.exp(-0.28) * 1.3)      # all is as before


def test_a_jump_that_stays_has_no_share_also_where_limits_move():
    def f(p):
        return integrate.quad(lambda x: p[0] * np.exp(x) if x < 0.5 else 2.0 * x, -p[2], p[1])[0]

    a, b, c = P
    np.testing.assert_allclose(ad.grad(f)(P), [np.exp(0.5) - np.exp(-c), 2 * b, a * np.exp(-c)], rtol=1e-9)
    v = np.array([0.3, 0.7, -0.2])
    np.testing.assert_allclose(
        ad.hvp(f)(P, v), [np.exp(-c) * v[2], 2 * v[1], np.exp(-c) * v[0] - a * np.exp(-c) * v[2]], rtol=1e-8)


def test_kinks_that_move_with_the_parameters_have_derivatives():
    def f(p):
        return integrate.quad(lambda x: np.maximum(x - p[1], 0) * np.exp(-x), 0, INF)[0]

    np.testing.assert_allclose(ad.grad(f)(P), [0, -np.exp(-P[1]), 0], rtol=1e-7)


def test_a_limit_at_a_singularity_that_does_not_move_with_it_is_refused():
    with pytest.raises(RuntimeError, match="quad: the integral of the derivative"):
        ad.grad(lambda p: integrate.quad(lambda x: 1 / np.sqrt(abs(x - P[1])), 0, p[1])[0])(P)


def test_a_value_that_is_not_the_integral_is_refused():
    with pytest.warns(integrate.IntegrationWarning), pytest.raises(RuntimeError, match=r"from SciPy.s .*limit="):
        ad.grad(lambda p: integrate.quad(lambda x: np.cos(200 * x * p[1]), 0, 3, limit=2)[0])(P)


def test_programs_integrate_in_each_run():
    f = INTEGRALS["finite"][0]
    for fast in (ad.jit(f), ad.compile(f, P)):
        assert [fast(P), fast(P), fast(2 * P)] == [f(P), f(P), f(2 * P)]


def test_full_output_and_constants_are_as_in_scipy():
    y, error, info = integrate.quad(lambda x: x * x, 0, 1, full_output=True)

    def f(p):
        found = integrate.quad(lambda x: x * x, 0, 1, full_output=True)
        assert found[:2] == (y, error) and found[2]["neval"] == info["neval"]
        more = integrate.quad(lambda x: p[0] * x * x, 0, 1, full_output=1)
        assert len(more) == 3 and more[2]["neval"] == info["neval"]
        return more[0] * found[0]

    np.testing.assert_allclose(ad.grad(f)(P), [1 / 9, 0, 0])


@pytest.mark.parametrize(("weight", "powers"), [("alg", (-0.5, -0.7)), ("alg", (-0.9, 1.5)), ("alg-loga", (-0.3, 0.2)),
                                                ("alg-logb", (0.0, -0.6)), ("alg-log", (-0.5, -0.5))])
def test_powers_and_logarithms_at_ends_have_derivatives(weight, powers):
    def value(p, weight="alg"):
        return integrate.quad(lambda x: p[0], 0.0, p[1], weight=weight, wvar=(p[2], p[3]), epsabs=0, epsrel=1e-12)[0]

    p = np.array([1.3, 0.8, *powers])
    step = 1e-3
    found = ad.grad(lambda p: value(p, weight))(p)
    for k, unit in enumerate(np.eye(4)):        # differences of order six
        a, b, c = ((value(p + m * step * unit, weight) - value(p - m * step * unit, weight)) / (2 * m * step)
                   for m in (1, 2, 3))
        assert found[k] == pytest.approx(1.5 * a - 0.6 * b + 0.1 * c, rel=1e-6)
    if weight == "alg":                         # a b^(u + v + 1) B(u + 1, v + 1)
        assert found[1] == pytest.approx((p[2] + p[3] + 1) / p[1] * value(p), rel=1e-8)
