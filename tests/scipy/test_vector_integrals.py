"""`scipy.integrate.quad_vec` has derivatives along its limits and all that its integrand depends on."""

import warnings

import numpy as np
import pytest

import blasad as ad

integrate = pytest.importorskip("scipy.integrate")
X = np.array([0.7, 1.3, 0.4])
INTEGRALS = {
    "integrand": lambda p: integrate.quad_vec(lambda t: np.exp(-p * t), 0, 1)[0].sum(),
    "upper limit": lambda p: integrate.quad_vec(lambda t: np.exp(-p * t), 0, p[1])[0].sum(),
    "both limits": lambda p: integrate.quad_vec(lambda t: np.exp(-p * t), p[2], p[1] ** 2, 1e-12)[0].sum(),
    "backwards": lambda p: integrate.quad_vec(lambda t: np.sin(t * p[0]), p[1], p[2]**2)[0] * p[0],
    "points": lambda p: integrate.quad_vec(lambda t: abs(t - 0.5) * p, 0, p[1], points=[0.5])[0] @ p,
    "arguments": lambda p: integrate.quad_vec(lambda t, a: np.cos(a * t), -p[0], p[1], args=(p[2],))[0],
    "to infinity": lambda p: integrate.quad_vec(lambda t: np.exp(-p * t), 0, np.inf)[0].sum(),
}


@pytest.mark.parametrize("name", INTEGRALS)
def test_integrals_of_vectors(name):
    f = INTEGRALS[name]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        value, got = ad.value_and_grad(f)(X)
    assert value == pytest.approx(f(X), rel=1e-9)
    want = [(f(X + e) - f(X - e)) / 2e-5 for e in 1e-5 * np.eye(3)]
    assert np.allclose(got, want, rtol=1e-5, atol=1e-7)


def test_second_derivatives_along_a_limit():
    """The first derivative along the upper limit is the integrand there, and the second its slope."""
    f = lambda b: integrate.quad_vec(lambda t: np.array([np.sin(t), t**3]), 0.2, b)[0].sum()    # noqa: E731
    assert ad.grad(f)(0.9) == pytest.approx(np.sin(0.9) + 0.9**3, rel=1e-7)
    assert ad.hvp(f)(0.9, 1.0) == pytest.approx(np.cos(0.9) + 3 * 0.9**2, rel=1e-6)


def test_limits_beside_infinity_and_details_of_the_integration():
    for f in (lambda b: integrate.quad_vec(lambda t: np.exp(t * np.ones(2)), -np.inf, b)[0].sum(),
              lambda b: integrate.quad_vec(lambda t: 2 * np.exp(t), 0, b, full_output=True)[0]):
        assert ad.grad(f)(0.5) == pytest.approx(2 * np.exp(0.5), rel=1e-9)
        assert ad.hvp(f)(0.5, 1.0) == pytest.approx(2 * np.exp(0.5), rel=1e-8)
        assert ad.jit(ad.grad(f))(0.7) == pytest.approx(2 * np.exp(0.7), rel=1e-9)


def test_values_are_those_of_scipy_and_jumps_that_move_are_refused():
    def f(p):
        return integrate.quad_vec(lambda t: np.where(t < p[1], p, p * t), 0, 3)[0].sum()

    with pytest.raises(RuntimeError, match="quad_vec: the integrand jumps near x = 1.3"):
        ad.grad(f)(X + [0, 0, 0.0])
    inside = INTEGRALS["both limits"]
    assert ad.value_and_grad(inside)(X)[0] == inside(X)
