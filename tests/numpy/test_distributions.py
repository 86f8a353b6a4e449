"""Distributions of scipy.stats, which fill arrays of their own, along each parameter alone."""

import numpy as np
import pytest
from scipy import stats

import blasad as ad

K = np.array([1.0, 2.0, 4.0])
DENSITIES = {
    "gamma, shape": (lambda a: stats.gamma.pdf(K, a), 1.5),
    "gamma, scale": (lambda a: stats.gamma.logpdf(K, 2, 0, a), 1.5),
    "norm, scale": (lambda s: stats.norm.logpdf(K, 0.0, s), 1.5), "t, shape": (lambda n: stats.t.pdf(K, n), 2.5),
    "poisson": (lambda m: stats.poisson.pmf(K, m), 1.7),
    "poisson, by name": (lambda m: stats.poisson.logpmf(K, mu=m), 1.7),
    "poisson, sums": (lambda m: stats.poisson.cdf(K, m), 1.7), "geom": (lambda p: stats.geom.pmf(K, p), 0.4),
    "chi2, degrees": (lambda n: stats.chi2.logpdf(K, n), 3.5),
}


@pytest.mark.parametrize("name", DENSITIES)
def test_a_parameter_alone_has_a_derivative(name):
    f, a = DENSITIES[name]
    slope = (f(a + 1e-6) - f(a - 1e-6)) / 2e-6
    value, tangent = ad.jvp(f, (a,), (1.0,))
    np.testing.assert_allclose(value, f(a), rtol=1e-14)
    np.testing.assert_allclose(tangent, slope, rtol=1e-7, atol=1e-9)
    assert ad.grad(lambda a: (f(a) * np.arange(1.0, 4)).sum())(a) == pytest.approx(slope @ np.arange(1.0, 4), rel=1e-7)
