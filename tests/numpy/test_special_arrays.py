"""Functions of `scipy.special` in Python, which return several orders at once, or derivatives: values of SciPy's to the
bit, first and second derivatives against differences."""

import numpy as np
import pytest
import scipy.special as sp
from numpy.testing import assert_allclose, assert_array_equal
from scipy.stats import vonmises

import blasad as ad

CASES = [
    *((f"{name}, diff_n={d}", f, 0.3) for d in (0, 1, 2) for name, f in (
        ("legendre_p", lambda t, d=d: sp.legendre_p(5, t, diff_n=d)),
        ("legendre_p at the end", lambda t, d=d: sp.legendre_p(5, t + 0.7, diff_n=d)),
        ("legendre_p_all", lambda t, d=d: sp.legendre_p_all(4, t, diff_n=d)),
        ("assoc_legendre_p", lambda t, d=d: sp.assoc_legendre_p(5, 2, t, diff_n=d)),
        ("assoc_legendre_p, norm", lambda t, d=d: sp.assoc_legendre_p(5, -2, t, norm=True, diff_n=d)),
        ("assoc_legendre_p_all", lambda t, d=d: sp.assoc_legendre_p_all(4, 2, t, diff_n=d)),
        ("sph_legendre_p", lambda t, d=d: sp.sph_legendre_p(5, -2, t, diff_n=d)),
        ("sph_legendre_p at a pole", lambda t, d=d: sp.sph_legendre_p(5, 2, t - 0.3, diff_n=d)),
        ("sph_legendre_p_all", lambda t, d=d: sp.sph_legendre_p_all(4, 2, t, diff_n=d)),
        ("sph_harm_y, theta", lambda t, d=d: sp.sph_harm_y(5, 2, t, 0.7, diff_n=d)),
        ("sph_harm_y, phi", lambda t, d=d: sp.sph_harm_y(5, -3, 0.7, t, diff_n=d)),
        ("sph_harm_y_all", lambda t, d=d: sp.sph_harm_y_all(3, 2, t, 2 * t, diff_n=d)),
    )),
    ("lqn", lambda t: sp.lqn(3, t), 0.3), ("lqn above 1", lambda t: sp.lqn(3, t), 2.0),
    ("lqmn", lambda t: sp.lqmn(2, 3, t), 0.3), ("riccati_jn", lambda t: sp.riccati_jn(3, t), 1.3),
    ("riccati_yn", lambda t: sp.riccati_yn(3, t), 1.3), ("pbdv_seq", lambda t: sp.pbdv_seq(2.5, t), 1.3),
    ("pbvv_seq", lambda t: sp.pbvv_seq(2.5, t), 1.3), ("lmbda", lambda t: sp.lmbda(2.5, t), 1.3),
    ("lmbda near 0", lambda t: sp.lmbda(3, t), 0.1), ("multigammaln", lambda t: sp.multigammaln(t, 3), 3.3),
    ("lmbda, order", lambda t: sp.lmbda(t, 0.8), 2.4), ("pbdv_seq, order", lambda t: sp.pbdv_seq(t, 0.8), 2.4),
    ("pbvv_seq, order", lambda t: sp.pbvv_seq(t, 0.8), 2.4),
    ("diric", lambda t: sp.diric(t, 5), 1.0), ("diric at 0", lambda t: sp.diric(t, 5), 1e-3),
    ("diric at 2 pi", lambda t: sp.diric(t, 4), 2 * np.pi - 1e-3), ("factorial", sp.factorial, 3.3),
    ("factorial, extended", lambda t: sp.factorial(t, extend="complex"), -1.3),
    ("factorial of negative numbers", sp.factorial, -1.3),
    ("assoc_laguerre", lambda t: sp.assoc_laguerre(t, 4, 0.5), 0.3),
    ("assoc_laguerre, k", lambda t: sp.assoc_laguerre(0.3, 4, k=t), 0.5),
    ("spherical_jn", lambda t: sp.spherical_jn(2, t), 0.5), ("spherical_jn at 0", lambda t: sp.spherical_jn(2, t), 0.0),
    ("spherical_kn", lambda t: sp.spherical_kn(2, t, derivative=True), 0.5), ("lambertw", sp.lambertw, 0.5),
    ("mathieu_even_coef", lambda t: sp.mathieu_even_coef(2, t), 5.0),
    ("mathieu_odd_coef", lambda t: sp.mathieu_odd_coef(3, t), 5.0),
    ("pro_cv_seq", lambda t: sp.pro_cv_seq(1, 4, t), 2.0), ("obl_cv_seq", lambda t: sp.obl_cv_seq(1, 4, t), 2.0),
    ("h1vp", lambda t: sp.h1vp(1.5, t), 2.0), ("h2vp", lambda t: sp.h2vp(1.5, t, 2), 2.0),
]


def parts(y):
    return y if isinstance(y, tuple) else (y,)


def tangents(f, x):
    return parts(ad.jvp(lambda t: tuple(parts(f(t))), (x,), (1.0,))[1])


def differences(g, x, h=1e-3):
    """By six points."""
    steps = [[np.asarray(y) for y in g(x + k * h)] for k in (1, 2, 3, -1, -2, -3)]
    return [(0.75 * (a - d) - 0.15 * (b - e) + (c - f) / 60) / h for a, b, c, d, e, f in zip(*steps, strict=True)]


@pytest.mark.parametrize(("f", "x"), [pytest.param(f, x, id=name) for name, f, x in CASES])
def test_derivatives_of_functions_that_return_arrays(f, x):
    def plain(t):
        return parts(f(t))
    with np.errstate(all="ignore"):
        value = ad.jvp(lambda t: tuple(parts(f(t))), (x,), (1.0,))[0]
        for got, want in zip(value, plain(x), strict=True):
            assert_array_equal(got, want)
        first, second = tangents(f, x), tangents(lambda t: tangents(f, t), x)
        for got, want in zip(first, differences(plain, x), strict=True):
            assert_allclose(got, want, rtol=1e-7, atol=1e-9)
        for got, want in zip(second, differences(lambda t: tangents(f, t), x), strict=True):
            assert_allclose(got, want, rtol=1e-7, atol=1e-8)
        seeds = [np.linspace(0.5, 1.5, np.size(each)).reshape(np.shape(each)) for each in first]
        want = sum(np.real(each * seed).sum() for each, seed in zip(first, seeds, strict=True))
        found = ad.grad(lambda t: sum((np.real(y) * seed).sum() for y, seed in zip(parts(f(t)), seeds, strict=True)))(x)
        assert_allclose(found, want, rtol=1e-10, atol=1e-13)


def test_arrays_of_points_and_degrees():
    x = np.array([0.3, 0.5])
    for f in (lambda t: sp.legendre_p(np.array([[1], [4]]), t), lambda t: sp.lqn(3, t)[0],
              lambda t: sp.sph_harm_y_all(3, 2, t, t).real, lambda t: sp.legendre_p_all(3, t, diff_n=1),
              lambda t: sp.diric(t, np.array([3, 4])), lambda t: sp.lqmn(1, 2, t)[1],
              lambda t: sp.sph_harm_y(3, 1, t, 0.2, diff_n=1)[1].imag):
        assert_array_equal(ad.vjp(f, x)[0], f(x))
        want = sum(ad.jvp(f, (x,), (tangent,))[1].sum() * tangent for tangent in np.eye(2))
        assert_allclose(ad.grad(lambda t, f=f: f(t).sum())(x), want, rtol=1e-12)
        gradient = ad.grad(lambda t, f=f: f(t).sum())
        assert_array_equal(ad.jit(gradient)(x), gradient(x))


def test_whole_numbers_and_orders_of_sequences():
    for f in (lambda n: sp.legendre_p(n, 0.3), lambda d: sp.multigammaln(3.0, d)):
        with pytest.raises(NotImplementedError, match="along argument . is known"):
            ad.jvp(f, (2.0,), (1.0,))
    for f in (lambda s: sp.ellip_harm(5.0, 8.0, 1, 1, s), lambda s: sp.ellip_harm_2(5.0, 8.0, 1, 1, s),
              lambda h: sp.ellip_normal(h, 8.0, 1, 1)):
        with pytest.raises(TypeError, match="coefficients of Lame's polynomial"):
            ad.grad(f)(3.0)
    with pytest.raises(NotImplementedError, match="negative order"):
        ad.grad(lambda x: sp.pbdv_seq(-2.5, x)[0][0])(1.0)


@pytest.mark.parametrize(("kappa", "x"), [(2.0, 0.3), (0.1, -1.0), (30.0, 0.2), (2.0, 4.0)])
def test_von_mises_distribution(kappa, x):
    def f(k, t):
        return vonmises.cdf(t, k)
    along = [lambda k: f(k, x), lambda t: f(kappa, t)]
    for g, at in zip(along, (kappa, x), strict=True):
        assert_array_equal(ad.vjp(g, at)[0], g(at))
        assert_allclose(ad.grad(g)(at), differences(lambda t, g=g: [g(t)], at)[0], rtol=1e-7, atol=1e-9)
        slope = ad.grad(g)
        assert_allclose(ad.grad(slope)(at), differences(lambda t, s=slope: [s(t)], at)[0], rtol=1e-7, atol=1e-8)


def test_radial_functions_whose_values_contradict_each_other_have_no_derivative():
    with pytest.raises(NotImplementedError, match="contradict each other"):
        ad.grad(lambda x: sp.obl_rad2(1, 2, 3.0, x)[0])(0.3)


LISTS = [
    ("gamma", lambda p: sp.gamma([p[0], p[1]]).sum()), ("xlogy", lambda p: sp.xlogy([p[0], 1.0], [p[1], 2.0]).sum()),
    ("airy", lambda p: sp.airy([p[0], p[1]])[0].sum()), ("a tuple", lambda p: sp.erf((p[0], p[1])).sum()),
    ("rows", lambda p: sp.gamma([[p[0]], [p[1]]]).sum()), ("zeta", lambda p: sp.zeta([p[0] + 1, 2.0]).sum()),
    ("one of many", lambda p: sp.betainc([p[0], 2.0], 1.5, 0.3).sum()),
    ("polygamma", lambda p: sp.polygamma([1, 2], [p[0], p[1]]).sum())]


@pytest.mark.parametrize(("name", "f"), LISTS)
def test_lists_of_traced_numbers(name, f):
    p = np.array([1.3, 0.4])
    value, slope = ad.value_and_grad(f)(p)
    assert value == f(p)
    near = [differences(lambda t, h=h: [f(p + (t - 1) * h)], 1.0)[0] for h in np.eye(2)]
    assert_allclose(slope, near, rtol=1e-7, atol=1e-9)
