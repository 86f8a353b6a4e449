"""Kernel estimates, boxes of multivariate normals and discrete distributions, which SciPy has in compiled code."""

import numpy as np
import pytest
from scipy import stats

import blasad as ad
from support.numbers import generator

DRAWN = generator("kernel estimates")
SAMPLE, SECOND = DRAWN.normal(size=(2, 9))
WEIGHTS = np.exp(DRAWN.normal(size=9) / 2)


def differences(f, x, h=1e-4):
    """The slopes of f along each element, by four differences."""
    return np.array([(8 * (f(x + e) - f(x - e)) - (f(x + 2 * e) - f(x - 2 * e))) / (12 * h)
                     for e in (np.eye(x.size) * h).reshape(x.size, *x.shape)])


def holds(f, x, rtol=1e-8):
    """Whether first and second derivatives are those of differences, and the value is SciPy's."""
    value, gradient = ad.value_and_grad(f)(x.copy())
    assert value == f(x)
    expected = differences(f, x)
    np.testing.assert_allclose(gradient, expected, rtol=rtol, atol=rtol * np.abs(expected).max())
    curves = differences(ad.grad(f), x)
    np.testing.assert_allclose(ad.hessian(f)(x), curves, rtol=10 * rtol, atol=10 * rtol * np.abs(curves).max())


KERNELS = {
    "points": lambda x: stats.gaussian_kde(SAMPLE)(x[:2]).sum(),
    "data": lambda x: stats.gaussian_kde(x)(0.3)[0],
    "weights": lambda x: stats.gaussian_kde(SAMPLE, weights=np.exp(x))([0.3, 1.0]).sum(),
    "logarithm": lambda x: stats.gaussian_kde(x).logpdf([0.3, -0.5]).sum(),
    "two variables": lambda x: stats.gaussian_kde(x[:8].reshape(2, 4), bw_method=0.7)([[0.3], [0.2]])[0],
    "a box": lambda x: stats.gaussian_kde(x[:8].reshape(2, 4)).integrate_box([-1, -0.5], [1, 0.7]),
}


@pytest.mark.parametrize("name", KERNELS)
def test_estimates_by_kernels_have_derivatives_to_second_order(name):
    holds(KERNELS[name], SAMPLE)


def test_an_estimate_far_from_all_points_has_the_slope_of_the_nearest():
    kde = stats.gaussian_kde(SAMPLE)
    slope = ad.grad(lambda t: kde.logpdf(t)[0])(60.0)
    assert slope == pytest.approx(-(60 - SAMPLE.max()) / kde.covariance[0, 0], rel=1e-10)


def covariance(x):
    return np.array([[2.0, x[0], 0.3], [x[0], 1.5, 0.2 + x[1]], [0.3, 0.2 + x[1], 1.0 + x[2] ** 2]])


def exact_box(low, high, mean, cov):
    """By SciPy's normal distribution of the first variable, and its box of the two others, on many nodes."""
    s = np.sqrt(cov[0, 0])
    ends = np.clip((np.array([low[0], high[0]]) - mean[0]) / s, -9, 9)
    u, w = np.polynomial.legendre.leggauss(40)
    t = mean[0] + s * ((ends[1] - ends[0]) * u / 2 + ends.mean())
    rest = cov[1:, 1:] - np.outer(cov[1:, 0], cov[1:, 0]) / cov[0, 0]
    shifts = (mean[1:] + np.outer(t - mean[0], cov[1:, 0]) / cov[0, 0])
    boxes = [stats.multivariate_normal.cdf(high[1:], shift, rest, lower_limit=low[1:]) for shift in shifts]
    return (w * stats.norm.pdf(t, mean[0], s) * boxes).sum() * (ends[1] - ends[0]) / 2 * s


def test_a_box_of_two_variables_has_derivatives_to_second_order():
    def f(x):
        return stats.multivariate_normal.cdf(x[:2], x[2:4], [[2.0, x[4]], [x[4], 1.5]], lower_limit=[-1.5, -np.inf])
    holds(f, np.array([0.4, 0.9, -0.1, 0.2, 0.6]))


def test_a_box_of_three_variables_has_the_slopes_of_the_exact_one():
    x, low = np.array([0.5, 0.1, 0.4, 0.3, 0.8, 0.6, -0.2, 0.1, 0.3]), np.array([-1.0, -2.0, -1.5])

    def f(x):
        return stats.multivariate_normal.cdf(x[3:6], x[6:], covariance(x), lower_limit=low)

    def exact(x):
        return exact_box(low, x[3:6], x[6:], covariance(x))
    value, gradient = ad.value_and_grad(f)(x)
    assert value == pytest.approx(exact(x), abs=1e-4)
    np.testing.assert_allclose(gradient, differences(exact, x), rtol=1e-7, atol=1e-9)
    np.testing.assert_allclose(ad.hessian(f)(x), differences(ad.grad(f), x), rtol=1e-6, atol=1e-7)


def test_a_program_draws_the_same_numbers_for_a_box_in_each_run():
    def f(x):
        return stats.multivariate_normal.cdf(x, [0.1, 0.2, 0.3], covariance(np.array([0.5, 0.1, 0.4])),
                                             rng=generator(3))
    program = ad.jit(ad.value_and_grad(f))
    for x in np.array([[0.3, 0.8, 0.6], [0.2, 0.7, 0.9], [0.1, 0.3, 0.5], [0.4, 0.6, 0.2]]):
        value, gradient = program(x)
        assert value == f(x)
        np.testing.assert_allclose(gradient, ad.grad(f)(x), rtol=1e-12)


DISCRETE = {
    "bernoulli": (0.3,), "binom": (5, 0.3), "nbinom": (2.5, 0.4), "betabinom": (5, 1.3, 2.1), "geom": (0.3,),
    "poisson": (1.7,), "zipf": (4.6,), "zipfian": (1.4, 6), "logser": (0.6,), "planck": (0.5,), "dlaplace": (0.8,),
    "boltzmann": (1.4, 9), "skellam": (1.5, 0.8), "yulesimon": (3.5,), "betanbinom": (5, 9.3, 2.1),
    "nchypergeom_fisher": (20, 7, 9, 0.7), "nchypergeom_wallenius": (20, 7, 9, 0.7),
}
def test_the_entropy_of_many_balls_has_a_slope_where_some_probabilities_are_zero():
    def f(odds):
        return stats.nchypergeom_wallenius.entropy(140, 80, 60, odds)
    assert ad.grad(f)(0.5) == pytest.approx((f(0.5 + 1e-5) - f(0.5 - 1e-5)) / 2e-5, rel=1e-5)


HEAVY = {"yulesimon", "zipf"}               # whose entropy is a sum that SciPy breaks off


@pytest.mark.parametrize("name", DISCRETE)
def test_a_discrete_distribution_has_derivatives_along_its_real_parameters(name):
    dist, shapes = getattr(stats, name), DISCRETE[name]
    real = [k for k, x in enumerate(shapes) if isinstance(x, float)]
    k = np.unique(dist.ppf([0.3, 0.7, 0.95], *shapes))
    weights = 1 + np.arange(k.size) / 3

    def f(p):
        own = [p[real.index(i)] if i in real else x for i, x in enumerate(shapes)]
        sums = dist.mean(*own) + dist.var(*own) + (dist.entropy(*own) if name not in HEAVY else 0.0)
        return weights @ (dist.pmf(k, *own) + dist.cdf(k, *own) - dist.sf(k, *own)) + sums
    p, v = np.array([shapes[i] for i in real]), np.array([1.0, -0.6, 0.3])[:len(real)]
    gradient = ad.grad(f)(p)
    np.testing.assert_allclose(gradient, differences(f, p), rtol=1e-7)
    curves = differences(ad.grad(f), p) @ v
    np.testing.assert_allclose(ad.hvp(f)(p, v), curves, rtol=1e-6, atol=1e-6 * np.abs(curves).max())
