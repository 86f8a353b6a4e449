"""Distributions of scipy.stats at and near a parameter for which SciPy takes another formula: first and second
derivatives against mpmath, SciPy's values to the bit, and no warning of a lost derivative."""

import warnings

import mpmath as mp
import numpy as np
import pytest
import scipy.special as sp
from numpy.testing import assert_allclose
from scipy import stats

import blasad as ad

STEP = 1e-18                    # from the point itself, where the formulas are 0/0
INF = np.inf


def log_power(x, c):
    return mp.log(1 - c * x) / c


def gev_log(x, c):
    return -mp.exp(log_power(x, c)) + log_power(x, c) - mp.log(1 - c * x)


def gev_quantile(q, c):
    return (1 - (-mp.log(q)) ** c) / c


def pareto_log(x, c):
    return -(c + 1) / c * mp.log(1 + c * x)


def kappa_cdf(x, h, k):
    return (1 - h * mp.exp(log_power(x, k))) ** (1 / h)


def kappa_density(x, h, k):
    return mp.exp(log_power(x, k)) / (1 - k * x) * kappa_cdf(x, h, k) ** (1 - h)


def kappa_quantile(q, h, k):
    return (1 - ((1 - q ** h) / h) ** k) / k


def pearson_log(x, s):
    a, b = 4 / s ** 2, 2 / s
    return mp.log(abs(b)) + (a - 1) * mp.log(b * (x + b)) - b * (x + b) - mp.loggamma(a)


def pearson_cdf(x, s):
    a = 4 / s ** 2
    lower = mp.gammainc(a, 0, a * (1 + s * x / 2), regularized=True)
    return lower if s > 0 else 1 - lower


def ncx2_density(x, d, c):
    return mp.exp(-(x + c) / 2) / 2 * (x / c) ** (d / 4 - mp.mpf(1) / 2) * mp.besseli(d / 2 - 1, mp.sqrt(c * x))


def skew_normal(x, a):
    return 2 * mp.npdf(x) * mp.ncdf(a * x)


def rice(x, b):
    return x * mp.exp(-(x * x + b * b) / 2) * mp.besseli(0, x * b)


def von_mises(x, k):
    return mp.exp(k * mp.cos(x)) / (2 * mp.pi * mp.besseli(0, k))


def student(x, d):
    return mp.gammaprod([(d + 1) / 2], [d / 2]) / mp.sqrt(d * mp.pi) * (1 + x * x / d) ** (-(d + 1) / 2)


def triangle(x, c):
    return 2 * x / c if x < c else 2 * (1 - x) / (1 - c)


def triangle_cdf(x, c):
    return x * x / c if x < c else 1 - (1 - x) ** 2 / (1 - c)


def box_cox(x, lam):
    return (x ** lam - 1) / lam


def inverse_box_cox(y, lam):
    return (1 + lam * y) ** (1 / lam)


def yeo_johnson(x, lam):
    return box_cox(1 + x, lam) if x >= 0 else -box_cox(1 - x, 2 - lam)


EXTREME = [(0.3, c) for c in (0.0, 1e-9, -1e-5, 0.3, -0.7)] + [(-1.2, 0.0)]
PARETO = [(0.8, c) for c in (0.0, 1e-9, -1e-5, 0.3, -0.7)]
KAPPA = [(0.4, 0.0, 0.0), (0.4, 0.0, 0.3), (0.4, 0.3, 0.0), (0.4, 1e-8, -1e-6), (0.4, -0.5, 0.6)]
PEARSON = [(0.3, s) for s in (0.0, 1e-5, -1e-3, 0.15, -0.3, 0.9)]
CASES = {       # SciPy's function, that of mpmath, and points
    "genextreme.logpdf": (stats.genextreme.logpdf, gev_log, EXTREME),
    "genextreme.pdf": (stats.genextreme.pdf, lambda x, c: mp.exp(gev_log(x, c)), EXTREME),
    "genextreme.cdf": (stats.genextreme.cdf, lambda x, c: mp.exp(-mp.exp(log_power(x, c))), EXTREME),
    "genextreme.logsf": (stats.genextreme.logsf, lambda x, c: mp.log(-mp.expm1(-mp.exp(log_power(x, c)))), EXTREME),
    "genextreme.ppf": (stats.genextreme.ppf, gev_quantile, [(0.3, c) for _, c in EXTREME]),
    "genextreme.isf": (stats.genextreme.isf, lambda q, c: gev_quantile(1 - q, c), [(0.3, c) for _, c in EXTREME]),
    "genpareto.logpdf": (stats.genpareto.logpdf, pareto_log, PARETO),
    "genpareto.cdf": (stats.genpareto.cdf, lambda x, c: 1 - (1 + c * x) ** (-1 / c), PARETO),
    "genpareto.logsf": (stats.genpareto.logsf, lambda x, c: -mp.log(1 + c * x) / c, PARETO),
    "genpareto.ppf": (stats.genpareto.ppf, lambda q, c: ((1 - q) ** -c - 1) / c, PARETO),
    "genpareto.isf": (stats.genpareto.isf, lambda q, c: (q ** -c - 1) / c, PARETO),
    "kappa4.logpdf": (stats.kappa4.logpdf, lambda *p: mp.log(kappa_density(*p)), KAPPA),
    "kappa4.cdf": (stats.kappa4.cdf, kappa_cdf, KAPPA),
    "kappa4.logcdf": (stats.kappa4.logcdf, lambda *p: mp.log(kappa_cdf(*p)), KAPPA),
    "kappa4.ppf": (stats.kappa4.ppf, kappa_quantile, [p for p in KAPPA if p[2] or not p[1]]),
    "pearson3.logpdf": (stats.pearson3.logpdf, pearson_log, PEARSON),
    "pearson3.pdf": (stats.pearson3.pdf, lambda x, s: mp.exp(pearson_log(x, s)),
                     [(0.3, 0.0), (-1.4, 0.0), (0.3, 0.15), (0.3, -0.9)]),
    "pearson3.cdf": (stats.pearson3.cdf, pearson_cdf, [(0.3, 0.15), (-1.1, -0.3), (0.7, 0.5), (-0.6, 0.1)]),
    "pearson3.sf": (stats.pearson3.sf, lambda x, s: 1 - pearson_cdf(x, s), [(0.3, 0.15), (1.1, -0.3)]),
    "ncx2.logpdf": (stats.ncx2.logpdf, lambda *p: mp.log(ncx2_density(*p)), [(1.7, 3.0, 0.0), (1.7, 3.0, 0.4)]),
    "ncx2.pdf": (stats.ncx2.pdf, ncx2_density, [(1.7, 3.0, 0.0), (0.5, 2.0, 1e-9)]),
    "skewnorm.logpdf": (stats.skewnorm.logpdf, lambda *p: mp.log(skew_normal(*p)), [(0.7, 0.0), (-0.7, 1.5)]),
    "skewnorm.pdf": (stats.skewnorm.pdf, skew_normal, [(0.7, 0.0), (-0.7, 1.5)]),
    "rice.pdf": (stats.rice.pdf, rice, [(0.7, 0.0), (0.7, 1e-9), (0.7, 1.2)]),
    "rice.logpdf": (stats.rice.logpdf, lambda *p: mp.log(rice(*p)), [(0.7, 0.0), (0.7, 1.2)]),
    "vonmises.pdf": (stats.vonmises.pdf, von_mises, [(0.7, 0.0), (0.7, 1e-9), (0.7, 1.2)]),
    "vonmises.logpdf": (stats.vonmises.logpdf, lambda *p: mp.log(von_mises(*p)), [(0.7, 0.0), (0.7, 1.2)]),
    "t.logpdf": (stats.t.logpdf, lambda *p: mp.log(student(*p)), [(0.7, d) for d in (2.5, 90.0, 1e4, 1e9)]),
    "t.pdf": (stats.t.pdf, student, [(0.7, d) for d in (2.5, 90.0, 1e4, 1e9)]),
    "triang.pdf": (stats.triang.pdf, triangle, [(0.3, c) for c in (0.0, 0.2, 0.6, 1.0)]),
    "triang.cdf": (stats.triang.cdf, triangle_cdf, [(0.3, c) for c in (0.0, 0.2, 0.6, 1.0)]),
    "boxcox": (sp.boxcox, box_cox, [(2.3, lam) for lam in (0.0, 1e-9, -1e-5, 0.6)]),
    "boxcox1p": (sp.boxcox1p, lambda x, lam: box_cox(1 + x, lam), [(0.3, lam) for lam in (0.0, 1e-9, 0.6)]),
    "inv_boxcox": (sp.inv_boxcox, inverse_box_cox, [(0.3, lam) for lam in (0.0, 1e-9, -1e-5, 0.6)]),
    "inv_boxcox1p": (sp.inv_boxcox1p, lambda y, lam: inverse_box_cox(y, lam) - 1, [(0.3, lam) for lam in (0.0, 1e-9)]),
    "yeojohnson": (lambda x, lam: stats.yeojohnson(np.stack([x]), lam)[0], yeo_johnson,
                   [(x, lam) for x in (0.7, -0.7) for lam in (0.0, 1e-9, 0.6, 2.0, 2 + 1e-9)]),
}


def moved(point):
    """The point in mpmath's numbers, not exactly at 0 or 2."""
    return [mp.mpf(x) + STEP if x in (0, 2) and k else mp.mpf(x) for k, x in enumerate(point)]


@pytest.mark.parametrize("name", CASES)
def test_slopes_are_those_of_the_smooth_function(name):
    f, exact, points = CASES[name]
    for point in points:
        p, n = np.array(point), len(point)
        with warnings.catch_warnings(), mp.workdps(70):
            warnings.simplefilter("error", ad.DerivativeLost)
            value, gradient = ad.value_and_grad(lambda p: f(*p))(p)
            hessian = ad.hessian(lambda p: f(*p))(p)
            at = moved(point)
            orders = np.eye(n, dtype=int)
            first = [float(mp.diff(exact, at, tuple(e))) for e in orders.tolist()]
            second = [[float(mp.diff(exact, at, tuple((d + e).tolist()))) for d in orders] for e in orders]
        assert value == f(*point)
        assert_allclose(gradient, first, rtol=2e-11, atol=3e-13, err_msg=str(point))
        assert_allclose(hessian, second, rtol=1e-8, atol=1e-12, err_msg=str(point))


def hermite(k, x):
    return float(sp.eval_hermitenorm(k, x))


def test_pearson3_expands_around_the_normal_distribution():
    """By Edgeworth's series, with cumulants s and 3 s^2 / 2, and the quantile by that of Cornish and Fisher."""
    for x in (0.3, -1.7):
        density = stats.norm.pdf(x)
        first = -density * hermite(2, x) / 6
        second = -2 * density * (hermite(3, x) / 16 + hermite(5, x) / 72)
        for f, sign in ((stats.pearson3.cdf, 1), (stats.pearson3.sf, -1)):
            assert ad.grad(lambda s, f=f, x=x: f(x, s))(0.0) == pytest.approx(sign * first, rel=1e-12)
            assert ad.hessian(lambda s, f=f, x=x: f(x, s))(0.0) == pytest.approx(sign * second, rel=1e-11)
    z = stats.norm.ppf(0.2)
    assert ad.grad(lambda s: stats.pearson3.ppf(0.2, s))(0.0) == pytest.approx((z * z - 1) / 6, rel=1e-12)
    second = (z ** 3 - 3 * z) / 8 - (2 * z ** 3 - 5 * z) / 18
    assert ad.hessian(lambda s: stats.pearson3.ppf(0.2, s))(0.0) == pytest.approx(second, rel=1e-10)


def test_pearson3_has_no_density_and_no_slope_outside_of_its_support():
    assert ad.grad(lambda s: stats.pearson3.pdf(-3.0, s))(0.8) == 0
    assert ad.grad(lambda x: stats.pearson3.cdf(x, 0.8))(-3.0) == 0


def test_ncx2_without_noncentrality():
    """The mean over Poisson's distribution begins with chi squared distributions of d and d + 2 degrees."""
    x, d = 1.7, 3.0
    for name in ("cdf", "sf"):
        f, central = getattr(stats.ncx2, name), getattr(stats.chi2, name)
        expected = (central(x, d + 2) - central(x, d)) / 2
        assert ad.grad(lambda c, f=f: f(x, d, c))(0.0) == pytest.approx(expected, rel=1e-12)
    for name in ("ppf", "isf"):
        f, x = getattr(stats.ncx2, name), getattr(stats.chi2, name)(0.3, d)
        expected = (stats.chi2.cdf(x, d) - stats.chi2.cdf(x, d + 2)) / 2 / stats.chi2.pdf(x, d)
        assert ad.grad(lambda c, f=f: f(0.3, d, c))(0.0) == pytest.approx(expected, rel=1e-11)


def test_student_with_infinitely_many_degrees_of_freedom():
    for name in ("logpdf", "pdf", "cdf", "sf", "ppf", "isf"):
        f, normal = getattr(stats.t, name), getattr(stats.norm, name)
        value, slopes = ad.value_and_grad(lambda p, f=f: f(p[0], p[1]))(np.array([0.3, INF]))
        assert value == f(0.3, INF)
        assert_allclose(slopes, [(normal(0.3 + 1e-5) - normal(0.3 - 1e-5)) / 2e-5, 0], rtol=1e-9)


@pytest.mark.parametrize("c", [0.0, 1e-8, 0.1, -0.2])
def test_moments_of_extreme_values(c):
    def moments(c):
        g = [mp.gamma(1 + n * c) for n in range(5)]
        spread = g[2] - g[1] ** 2
        skew = (3 * g[1] * g[2] - g[3] - 2 * g[1] ** 3) / spread ** 1.5
        return (1 - g[1]) / c, spread / c ** 2, mp.sign(c) * skew, (
            g[4] - 4 * g[1] * g[3] + 6 * g[2] * g[1] ** 2 - 3 * g[1] ** 4) / spread ** 2 - 3
    with mp.workdps(90):
        exact = [float(mp.diff(lambda c, k=k: moments(c)[k], mp.mpf(c) + mp.mpf("1e-12"), h=mp.mpf("1e-14")))
                 for k in range(4)]
    slopes = ad.jacobian(lambda c: np.stack(stats.genextreme._stats(c)))(np.float64(c))
    assert_allclose(slopes, exact, rtol=1e-9)


@pytest.mark.parametrize("lam", [0.0, 1e-7, -1e-3, 0.9])
def test_likelihood_of_power_transformations(lam):
    data = np.array([1.0, 2.5, 3.1, 0.4, 7.0])

    def exact(lam):
        x = [mp.mpf(float(each)) for each in data]
        y = [box_cox(each, lam) for each in x]
        mean = sum(y) / len(y)
        return (lam - 1) * sum(map(mp.log, x)) - len(x) / mp.mpf(2) * mp.log(sum((v - mean) ** 2 for v in y) / len(y))
    with mp.workdps(70):
        at = mp.mpf(lam) + STEP * (lam == 0)
        first, second = (float(mp.diff(exact, at, n)) for n in (1, 2))

    def f(lam):
        return stats.boxcox_llf(lam, data)
    value, slope = ad.value_and_grad(f)(lam)
    assert value == f(lam)
    assert slope == pytest.approx(first, rel=1e-10)
    assert ad.hessian(f)(lam) == pytest.approx(second, rel=1e-9)


def test_entropy_of_the_von_mises_distribution():
    slope = ad.grad(stats.vonmises.entropy)
    assert slope(0.0) == 0
    exact = mp.diff(lambda k: mp.log(2 * mp.pi * mp.besseli(0, k)) - k * mp.besseli(1, k) / mp.besseli(0, k), 1.3)
    assert slope(1.3) == pytest.approx(float(exact), rel=1e-12)


def test_a_likelihood_starts_at_the_limit():
    """Value and gradient of extreme values from c = 0, eagerly and traced, are those of differences."""
    x = np.linspace(-1, 3, 7)

    def f(p):
        return stats.genextreme.logpdf(x, p[0], p[1], p[2]).sum()
    p = np.array([0.0, 0.2, 1.3])
    near = [(f(p + h) - f(p - h)) / 2e-5 for h in 1e-5 * np.eye(3)]
    fast = ad.jit(ad.value_and_grad(f))
    for run in (ad.value_and_grad(f), fast, fast, fast):
        value, gradient = run(p)
        assert value == f(p)
        assert_allclose(gradient, near, rtol=1e-7)


@pytest.mark.parametrize("n", [1, 3, 6])
def test_moments_of_generalized_pareto_distributions(n):
    """n! / ((1 - c) (1 - 2 c) ... (1 - n c))"""
    def exact(c):
        return mp.factorial(n) / mp.fprod(1 - k * c for k in range(1, n + 1))
    for c in (0.0, 1e-9, 0.1):
        slope = ad.grad(lambda c: stats.genpareto.moment(n, c))(c)
        assert slope == pytest.approx(float(mp.diff(exact, mp.mpf(c))), rel=1e-10)


def test_distributions_that_are_made_of_others_name_their_parameters():
    for distribution, shape, c in ((stats.genextreme, "c", 0.0), (stats.t, "df", 400.0), (stats.t, "df", 4.0)):
        made = stats.make_distribution(distribution)
        slope = ad.grad(lambda c, made=made, shape=shape: made(**{shape: c}).logpdf(0.3))(c)
        assert slope == pytest.approx(ad.grad(lambda c, f=distribution.logpdf: f(0.3, c))(c), rel=1e-12)
