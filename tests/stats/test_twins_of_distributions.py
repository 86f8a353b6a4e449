"""Distributions that SciPy searches, integrates or computes in compiled code: against mpmath, and to second order."""

import mpmath
import numpy as np
import pytest
from scipy import stats

import blasad as ad
from support.numbers import uniform


def landau_density(x):
    """By the integral of Landau's own formula, rotated to the scale of SciPy's."""
    s = mpmath.mpf(x) * mpmath.pi / 2 + mpmath.log(mpmath.pi / 2)
    return mpmath.quad(lambda t: mpmath.exp(-t * mpmath.log(t) - s * t) * mpmath.sin(mpmath.pi * t),
                       [0, 0.3, 1, 3, 10, mpmath.inf]) / 2


def inverse_gauss_cdf(x, p, b):
    return mpmath.quad(lambda t: t ** (p - 1) * mpmath.exp(-b * (t + 1 / t) / 2), [0, 0.5, x]) / (
        2 * mpmath.besselk(p, b))


@pytest.mark.parametrize(("method", "exact", "point"), [
    (stats.landau.pdf, landau_density, (0.4,)), (stats.landau.pdf, landau_density, (5.0,)),
    (stats.geninvgauss.cdf, inverse_gauss_cdf, (1.2, 2.3, 1.5)),
], ids=["landau near", "landau far", "geninvgauss"])
def test_slopes_are_those_of_mpmath(method, exact, point):
    value, slopes = ad.value_and_grad(lambda p: method(*p))(np.array(point))
    assert value == method(*point)
    for k, slope in enumerate(slopes):
        def along(t, k=k):
            return exact(*point[:k], t, *point[k + 1:])
        assert slope == pytest.approx(float(mpmath.diff(along, point[k])), rel=1e-9)


@pytest.mark.parametrize(("dist", "shapes"), [
    (stats.argus, (1.0,)), (stats.landau, ()), (stats.foldnorm, (1.2,))])
def test_second_derivatives_are_slopes_of_the_first(dist, shapes):
    x = dist.ppf(0.3, *shapes)

    def f(p):
        return dist.cdf(p[0], *p[2:]) * p[1] + dist.ppf(p[1], *p[2:]) ** 2
    p, h = np.array([x, 0.4, *shapes]), 1e-4
    g = ad.grad(f)
    differences = np.array([(8 * (g(p + e) - g(p - e)) - (g(p + 2 * e) - g(p - 2 * e))) / (12 * h)
                            for e in np.eye(p.size) * h])
    np.testing.assert_allclose(ad.hessian(f)(p), differences, rtol=1e-6, atol=1e-7 * np.abs(differences).max())
    v = uniform(p.shape)
    np.testing.assert_allclose(ad.hvp(f)(p, v), differences @ v, rtol=1e-6, atol=1e-7 * np.abs(differences).max())


def test_the_third_derivative_of_a_quantile_is_right():
    def slope(f, q):
        return lambda t: ad.grad(lambda s: f(s))(np.array(t)) if q else f(t)
    ppf = stats.foldnorm(1.2).ppf
    third = slope(slope(slope(ppf, 1), 1), 1)(0.4)
    exact = mpmath.diff(lambda q: mpmath.findroot(
        lambda x: (mpmath.erf((x - 1.2) / mpmath.sqrt(2)) + mpmath.erf((x + 1.2) / mpmath.sqrt(2))) / 2 - q, 1.0),
        0.4, 3)
    assert third == pytest.approx(float(exact), rel=1e-7)


def test_arguments_of_any_shape_and_lists_of_traced_numbers_are_spread():
    x, c = np.array([[0.2], [0.5], [0.7]]), np.array([1.0, 2.0])
    expected = np.array([[(stats.argus.ppf(q, a + 1e-5) - stats.argus.ppf(q, a - 1e-5)) / 2e-5 for a in c]
                         for q in x.ravel()])
    np.testing.assert_allclose(ad.grad(lambda c: stats.argus.ppf(x, c).sum())(c), expected.sum(0), rtol=1e-7)
    np.testing.assert_allclose(
        ad.grad(lambda c: stats.argus.ppf(x, [c[0], c[1]]).sum())(c), expected.sum(0), rtol=1e-7)
    np.testing.assert_allclose(
        ad.grad(lambda a: stats.argus.ppf(x[:, 0], a).sum())(2.0), expected[:, 1].sum(), rtol=1e-7)


@pytest.mark.parametrize("name", ["sf", "isf"])
def test_a_function_of_many_points_has_the_value_of_each(name):
    x = np.array([0.2, 0.5, 0.9])

    def f(a):
        return getattr(stats.norminvgauss, name)(x, a, 0.5)
    value, slope = ad.jvp(f, (1.25,), (1.0,))
    np.testing.assert_array_equal(value, f(1.25))
    np.testing.assert_allclose(slope, (f(1.25 + 1e-5) - f(1.25 - 1e-5)) / 2e-5, rtol=1e-6)


def test_single_precision_keeps_the_precision_of_the_argument():
    c = np.array([1.0, 2.0], np.float32)
    gradient = ad.grad(lambda c: stats.argus.ppf(0.4, c).sum())(c)
    assert gradient.dtype == np.float32
    np.testing.assert_allclose(gradient, ad.grad(lambda c: stats.argus.ppf(0.4, c).sum())(c.astype(float)), rtol=1e-6)


class Ramp(stats.rv_continuous):
    """The density (1 + 2 c x) / (1 + c) between 0 and 1, and nothing else."""

    def _pdf(self, x, c):
        return (1 + 2 * c * x) / (1 + c)


@pytest.mark.parametrize(("name", "exact"), [
    ("cdf", lambda c: (0.3 + c * 0.09) / (1 + c)), ("mean", lambda c: (0.5 + 2 * c / 3) / (1 + c)),
    ("ppf", lambda c: (-1 + np.sqrt(1 + 4 * c * 0.3 * (1 + c))) / (2 * c)),
    ("var", lambda c: (1 / 3 + c / 2) / (1 + c) - ((0.5 + 2 * c / 3) / (1 + c)) ** 2),
])
def test_a_distribution_of_a_density_alone_has_all_methods(name, exact):
    ramp = Ramp(a=0.0, b=1.0, name="ramp")
    first = (0.3,) if name in ("cdf", "ppf") else ()
    value, slope = ad.value_and_grad(lambda c: getattr(ramp, name)(*first, c))(0.7)
    assert value == pytest.approx(exact(0.7), rel=1e-7)
    assert slope == pytest.approx((exact(0.7 + 1e-6) - exact(0.7 - 1e-6)) / 2e-6, rel=1e-8)


def test_an_entropy_that_is_an_integral_has_a_slope():
    def entropy(c):
        def f(x):
            return (1 + 2 * c * x) / (1 + c)
        return -mpmath.quad(lambda x: f(x) * mpmath.log(f(x)), [0, 1])
    slope = ad.grad(lambda c: Ramp(a=0.0, b=1.0, name="ramp").entropy(c))(0.7)
    assert slope == pytest.approx(float(mpmath.diff(entropy, 0.7)), rel=1e-9)


def test_a_program_of_a_quantile_is_right_at_other_parameters():
    def f(p):
        return stats.argus.ppf(p[0], p[1]) + stats.foldnorm.ppf(p[0], p[1])
    program = ad.jit(ad.grad(f))
    for p in np.array([[0.3, 1.0], [0.5, 1.2], [0.9, 3.0], [0.2, 0.3]]):
        np.testing.assert_allclose(program(p), ad.grad(f)(p), rtol=1e-12)



@pytest.mark.parametrize("name", ["isf", "ppf", "sf", "cdf", "logpdf"])
@pytest.mark.parametrize("along", ["loc", "scale"])
def test_points_that_are_constants_are_all_there_if_location_or_scale_is_traced(name, along):
    f = getattr(stats.norminvgauss, name)
    points, at = np.array([0.3, 0.62, 0.81]), {"loc": 0.1, "scale": 1.2}

    def program(p):
        return (f(points, 1.25, 0.5, **{**at, along: p}) * [1.0, 2.0, 3.0]).sum()

    h, x = 1e-5, at[along]
    value, slope = ad.value_and_grad(program)(x)
    np.testing.assert_allclose(value, program(x), rtol=1e-8)
    np.testing.assert_allclose(slope, (program(x + h) - program(x - h)) / (2 * h), rtol=1e-5)
