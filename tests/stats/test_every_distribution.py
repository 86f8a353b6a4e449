"""Every distribution of scipy.stats by name: its methods have derivatives along x or q, location, scale and shapes."""

import warnings

import numpy as np
import pytest
from scipy import stats
from scipy.stats._distr_params import distcont

import blasad as ad

SHAPES = {name: tuple(map(float, shapes)) for name, shapes in distcont if isinstance(name, str)}
SHAPES |= {"kappa4": (0.2, 0.1)}                # at 0 it has another formula
SLOW = {"levy_stable", "studentized_range"}     # integrals of integrals: seconds for a value
WHOLE = {"erlang": 1, "irwinhall": 1, "ksone": 1, "kstwo": 1}    # whose first shape is a whole number, a constant


def check(f, p, rtol=2e-6):
    """Hold a gradient against four differences in a direction that has all parameters in it."""
    direction = np.maximum(0.05, np.abs(p)) * (1 + 0.3 * np.cos(np.arange(p.size)))
    h = 2e-4 * direction
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("error", ad.DerivativeLost)
        slope = (8 * (f(p + h) - f(p - h)) - (f(p + 2 * h) - f(p - 2 * h))) / (12 * 2e-4)
        value, gradient = ad.value_and_grad(f)(p.copy())
        assert value == f(p)
    assert gradient @ direction == pytest.approx(slope, rel=rtol)


@pytest.mark.parametrize("name", sorted({*SHAPES} - SLOW))
def test_a_continuous_distribution_has_derivatives_along_all_its_parameters(name):
    dist, shapes, q = getattr(stats, name), SHAPES[name], np.array([0.13, 0.42, 0.71])
    fixed, x = WHOLE.get(name, 0), dist.ppf(q, *SHAPES[name], 0.1, 1.3)
    weights = np.array([1.0, 0.6, 0.3])

    def f(p):
        by, own, at = p[0], (*shapes[:fixed], *p[1:-2]), (p[-2], p[-1])
        return weights @ (dist.logpdf(x + by * at[1], *own, *at) + dist.cdf(x + by, *own, *at)
                          + dist.ppf(q + by / 10, *own, *at))
    check(f, np.array([0.01, *shapes[fixed:], 0.1, 1.3]))


@pytest.mark.parametrize("name", ["argus", "foldnorm", "gamma", "landau", "norm", "t", "vonmises_line"])
def test_tails_have_derivatives(name):
    dist, shapes, q = getattr(stats, name), SHAPES[name], np.array([0.2, 0.6])
    x = dist.ppf(q, *shapes)

    def f(p):
        own = p[1:]
        return (dist.sf(x + p[0], *own) + dist.logcdf(x + p[0], *own) - dist.logsf(x + p[0], *own)
                + dist.isf(q + p[0], *own)).sum()
    check(f, np.array([0.01, *shapes]))


@pytest.mark.parametrize("f", [
    lambda t: stats.levy_stable.pdf(t, 1.8, 0.5), lambda t: stats.levy_stable.cdf(0.3, 1.8, 0.5, loc=t),
    lambda t: stats.multivariate_t.cdf([t, 0.3], [0, 0], [[2, 0.3], [0.3, 1]], df=3),
], ids=["density", "distribution function", "box of t"])
def test_what_has_no_derivative_says_what_to_use(f):
    with pytest.raises(NotImplementedError, match="blasad: .* use .*stop_gradient"):
        ad.grad(f)(0.3)


def test_a_moment_of_any_order_has_a_derivative():
    def f(c):
        return stats.genpareto.moment(3, c, loc=0.4, scale=2.0)
    assert ad.grad(f)(0.1) == pytest.approx((f(0.1 + 1e-6) - f(0.1 - 1e-6)) / 2e-6, rel=1e-7)


def test_the_range_of_means_has_derivatives_along_all_arguments():
    def f(p):
        return stats.studentized_range.cdf(*p) - stats.studentized_range.pdf(*p)
    check(f, np.array([3.1, 3.2, 10.0]))


MOMENTS = {
    "argus": (1.0,), "genhyperbolic": (0.5, 1.5, -0.5), "gompertz": (0.9,),
    "invgauss": (0.145,), "ncf": (27.0, 27.0, 0.4), "nct": (14.0, 0.24), "rice": (0.8,), "tukeylambda": (3.1,),
    "weibull_min": (1.8,), "beta": (2.3, 0.6), "crystalball": (2.0, 3.5),
}


@pytest.mark.parametrize("name", MOMENTS)
def test_moments_and_entropies_have_derivatives(name):
    dist, shapes = getattr(stats, name), MOMENTS[name]

    def f(p):
        own, at = p[:-2], {"loc": p[-2], "scale": p[-1]}
        return (dist.mean(*own, **at) + dist.std(*own, **at) / 2 + dist.entropy(*own, **at) / 3
                + (dist.stats(*own, moments="s") / 5 if name in ("nct", "ncf", "rice") else 0.0))
    check(f, np.array([*shapes, 0.1, 1.3]), rtol=1e-5)
