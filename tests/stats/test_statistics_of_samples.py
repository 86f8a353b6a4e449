"""Statistics of samples: values are SciPy's, and derivatives those of differences."""

import numpy as np
import pytest
from scipy import stats

import blasad as ad
from support.numbers import generator

DRAWN = generator("statistics of samples")
X, Y = DRAWN.normal(size=(2, 9)) + 0.3
Z = DRAWN.normal(size=8) - 0.2


def both(result):
    return result.statistic + 0.3 * result.pvalue


STATISTICS = {
    "pearsonr": lambda x: both(stats.pearsonr(x, Y)),
    "linregress": lambda x: sum(np.array([1, 0.3, 0.2, 0.4, 0.1]) * stats.linregress(x, Y)[:5]),
    "theilslopes": lambda x: sum(stats.theilslopes(x, Y)),
    "siegelslopes": lambda x: sum(stats.siegelslopes(x, Y)),
    "siegelslopes, separate": lambda x: sum(stats.siegelslopes(x, Y, method="separate")),
    "ttest_1samp": lambda x: both(stats.ttest_1samp(x, 0.1)),
    "ttest_ind": lambda x: both(stats.ttest_ind(x, Z)),
    "ttest_ind, unequal": lambda x: both(stats.ttest_ind(x, Z, equal_var=False)),
    "ttest_rel": lambda x: both(stats.ttest_rel(x, Y)),
    "f_oneway": lambda x: both(stats.f_oneway(x, Y, Z)),
    "bartlett": lambda x: both(stats.bartlett(x, Z)),
    "levene": lambda x: both(stats.levene(x, Z)),
    "kstest": lambda x: both(stats.kstest(x, "norm")),
    "cramervonmises": lambda x: both(stats.cramervonmises(x, "norm")),
    "anderson": lambda x: stats.anderson(x, method="interpolate").statistic,
    "jarque_bera": lambda x: both(stats.jarque_bera(x)),
    "tukey_hsd": lambda x: stats.tukey_hsd(x, Z).pvalue[0, 1],
    "kurtosis": stats.kurtosis, "skew": stats.skew, "variation": stats.variation,
    "zscore": lambda x: stats.zscore(x)[2],
    "trim_mean": lambda x: stats.trim_mean(x, 0.2), "tvar": lambda x: stats.tvar(x, (-1, 1)),
    "circmean": stats.circmean, "circstd": stats.circstd, "kstat": lambda x: stats.kstat(x, 3),
    "gmean": lambda x: stats.gmean(np.exp(x)), "hmean": lambda x: stats.hmean(np.exp(x)),
    "pmean": lambda x: stats.pmean(np.exp(x), 2.5), "entropy": lambda x: stats.entropy(np.exp(x), np.exp(Y)),
    "boxcox_llf": lambda x: stats.boxcox_llf(0.3, np.exp(x)),
    "yeojohnson_llf": lambda x: stats.yeojohnson_llf(0.3, x),
    "wasserstein_distance": lambda x: stats.wasserstein_distance(x, Z),
    "wasserstein_distance, weights": lambda x: stats.wasserstein_distance(X, Y, np.exp(x), np.ones(9)),
    "energy_distance": lambda x: stats.energy_distance(x, Z),
    "norm.fit": lambda x: sum(stats.norm.fit(x)), "expon.fit": lambda x: sum(stats.expon.fit(x)),
    "uniform.fit": lambda x: stats.uniform.fit(x) @ np.array([1.0, 0.3]),
    "laplace.fit": lambda x: sum(stats.laplace.fit(x)),
    "lognorm.fit": lambda x: stats.lognorm.fit(np.exp(x), floc=0) @ np.array([1.0, 0.0, 0.3]),
}


def differences(f, x, h=1e-4):
    return np.array([(8 * (f(x + e) - f(x - e)) - (f(x + 2 * e) - f(x - 2 * e))) / (12 * h)
                     for e in np.eye(x.size) * h])


@pytest.mark.parametrize("name", STATISTICS)
def test_a_statistic_has_the_derivatives_of_differences(name):
    f = STATISTICS[name]
    value, gradient = ad.value_and_grad(f)(X)
    assert value == pytest.approx(f(X), rel=1e-14)
    expected = differences(f, X)
    np.testing.assert_allclose(gradient, expected, rtol=1e-6, atol=1e-7 * np.abs(expected).max())


@pytest.mark.parametrize("name", ["pearsonr", "linregress", "ttest_ind", "kurtosis", "boxcox_llf", "energy_distance"])
def test_a_statistic_has_second_derivatives(name):
    f, v = STATISTICS[name], np.cos(np.arange(9.0))
    g = ad.grad(f)
    expected = (8 * (g(X + 1e-4 * v) - g(X - 1e-4 * v)) - (g(X + 2e-4 * v) - g(X - 2e-4 * v))) / 12e-4
    np.testing.assert_allclose(ad.hvp(f)(X, v), expected, rtol=1e-6, atol=1e-7 * np.abs(expected).max())


@pytest.mark.parametrize("name", ["kendalltau", "weightedtau", "somersd"])
def test_statistics_of_ranks_are_constants(name):
    value, slope = ad.jvp(lambda x: getattr(stats, name)(x, Y).statistic + 0 * x.sum(), (X,), (Y,))
    assert (value, slope) == (getattr(stats, name)(X, Y).statistic, 0)


def test_a_fit_by_a_search_has_the_slopes_of_the_likelihood_equations():
    data = np.abs(X) + 0.2

    def score(theta, data):
        return -ad.grad(lambda theta: stats.weibull_min.logpdf(data, theta[0], 0, theta[1]).sum())(theta)
    fitted = stats.weibull_min.fit(data, floc=0)
    for _ in range(8):                              # Newton's steps to the solution, by differences
        theta = np.array([fitted[0], fitted[2]])
        slopes = np.stack([(score(theta + e, data) - score(theta - e, data)) / 2e-5 for e in np.eye(2) * 1e-5], 1)
        theta = theta - np.linalg.solve(slopes, score(theta, data))
        fitted = theta[0], 0, theta[1]
    by_data = np.stack([(score(theta, data + e) - score(theta, data - e)) / 2e-5 for e in np.eye(9) * 1e-5], 1)
    expected = -np.linalg.solve(slopes, by_data)[0]
    np.testing.assert_allclose(ad.grad(lambda x: stats.weibull_min.fit(x, floc=0)[0])(data), expected, rtol=1e-4)
