"""Distributions whose parameters are numbers, beside many points: values, slopes, and points outside."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from scipy import stats

import blasad as ad

X = np.linspace(0.1, 3, 12)
CASES = {
    "norm": (stats.norm, X, [0.1, 1.3]), "gamma": (stats.gamma, X, [2.0, 0.01, 1.3]),
    "t": (stats.t, X, [4.0, 0.1, 1.3]), "t of many degrees": (stats.t, X, [400.0, 0.1, 1.3]),
    "outside": (stats.gamma, X - 1, [2.5, 0.01, 1.3]), "rows": (stats.norm, X.reshape(3, 4), [0.1, 1.3]),
    "beta": (stats.beta, X / 4, [2.0, 1.5]), "weibull": (stats.weibull_min, X, [1.7, 0.0, 2.0]),
    "one": (stats.norm, X[:1], [0.1, 1.3]),
}


@pytest.mark.parametrize("method", ["logpdf", "pdf", "cdf", "sf"])
@pytest.mark.parametrize("name", CASES)
def test_numbers_beside_many_points(name, method):
    distribution, x, p = CASES[name]
    f = getattr(distribution, method)
    w = np.cos(np.arange(x.size)).reshape(x.shape)

    def total(p):
        y = f(x, *p)
        return np.where(np.isfinite(y), y, 0.0) @ w.T if x.ndim == 1 else (y * w).sum()
    p = np.array(p)
    values, _ = ad.vjp(lambda p: f(x, *p), p)
    assert_array_equal(values, f(x, *p))
    near = [(total(p + h) - total(p - h)) / 2e-6 for h in 1e-6 * np.eye(len(p))]
    assert_allclose(ad.grad(total)(p), near, rtol=1e-6, atol=1e-8)
    assert_allclose(ad.jit(ad.grad(total))(p), near, rtol=1e-6, atol=1e-8)


def test_parameters_of_each_point():
    p = np.stack([X + 1, 0.1 * X, 1 + X])
    assert_array_equal(ad.vjp(lambda p: stats.gamma.logpdf(5.0, *p), p)[0], stats.gamma.logpdf(5.0, *p))
    near = [(stats.gamma.logpdf(5.0, *(p + h)) - stats.gamma.logpdf(5.0, *(p - h))) / 2e-6
            for h in 1e-6 * np.eye(3)[:, :, None]]
    assert_allclose(ad.grad(lambda p: stats.gamma.logpdf(5.0, *p).sum())(p), near, rtol=1e-6)
