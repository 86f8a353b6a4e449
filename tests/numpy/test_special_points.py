"""Derivatives of the functions of elements at zeros, ones, removable singularities and in tails, in both modes and in
two orders, against mpmath with 40 digits."""

import pickle

import mpmath as mp
import numpy as np
import pytest
import scipy.special as sp
from numpy.testing import assert_allclose, assert_array_equal

import blasad as ad
from blasad._declarations.functions import FUNCTIONS

DIGITS = 40
NEAR = (0.0, -0.0, 1e-9, -1e-9, 1.0, -1.0, 0.3, -2.5)
FAR = (*NEAR, 8.0, -8.0, 25.0, -25.0)
POSITIVE = (1e-9, 0.3, 1.0, 1 + 1e-9, 2.0, 30.0)
INF = np.inf


def ndtr(x):
    return mp.erfc(-x / mp.sqrt(2)) / 2


def quotient(f, at):
    """f(x) / (x - at), continued to where it has no value."""
    return lambda x: f(x) / (x - at) if x != at else mp.diff(f, at)


def entropy(a):
    return -a * mp.log(a)


def owens_t(h, a):
    def kernel(t):
        return mp.exp(-h * h * (1 + t * t) / 2) / (1 + t * t)
    return mp.quad(kernel, [0, a]) / (2 * mp.pi)


ONE = {         # a function of mpmath, and points
    "tan": (mp.tan, NEAR), "sinh": (mp.sinh, FAR), "cosh": (mp.cosh, FAR), "tanh": (mp.tanh, FAR),
    "exp": (mp.exp, FAR), "expm1": (mp.expm1, (*FAR, -40.0)), "log": (mp.log, POSITIVE), "log1p": (mp.log1p, POSITIVE),
    "sqrt": (mp.sqrt, POSITIVE), "sin": (mp.sin, FAR), "cos": (mp.cos, FAR), "square": (lambda x: x * x, FAR),
    "reciprocal": (lambda x: 1 / x, POSITIVE),
    "arcsin": (mp.asin, (0.0, -0.0, 1e-9, 0.3, -0.99)), "arccos": (mp.acos, (0.0, 1e-9, 0.3, -0.99)),
    "arctan": (mp.atan, (*FAR, 1e8)), "arcsinh": (mp.asinh, (*FAR, 1e8, 1e150)),
    "arccosh": (mp.acosh, (1 + 1e-6, 2.0, 1e8)), "arctanh": (mp.atanh, (0.0, -0.0, 1e-9, 0.3, -0.999)),
    "exp2": (lambda x: mp.mpf(2) ** x, FAR), "log2": (lambda x: mp.log(x, 2), POSITIVE),
    "log10": (mp.log10, POSITIVE), "cbrt": (mp.cbrt, POSITIVE),
    "deg2rad": (mp.radians, NEAR), "radians": (mp.radians, NEAR), "rad2deg": (mp.degrees, NEAR),
    "degrees": (mp.degrees, NEAR), "sinc": (lambda x: mp.sincpi(x), NEAR),
    "erf": (mp.erf, (*FAR[:-2], 20.0)),
    "erfc": (mp.erfc, (*FAR[:-2], 20.0)),
    "erfcx": (lambda x: mp.exp(x * x) * mp.erfc(x), (*NEAR, 5.0, 1e3, 1e8)),
    "erfi": (mp.erfi, NEAR),
    "dawsn": (lambda x: mp.sqrt(mp.pi) / 2 * mp.exp(-x * x) * mp.erfi(x), (*NEAR, 19.0, 21.0, 1e4)),
    "erfinv": (mp.erfinv, (0.0, 1e-9, 0.3, -0.99)), "erfcinv": (lambda x: mp.erfinv(1 - x), (1.0, 0.3, 1.9)),
    "ndtr": (ndtr, (*FAR[:-2], -20.0)), "log_ndtr": (lambda x: mp.log(ndtr(x)), (*FAR, -100.0, -1e4)),
    "ndtri": (lambda p: mp.sqrt(2) * mp.erfinv(2 * p - 1), (0.5, 0.3, 1e-6)),
    "ndtri_exp": (lambda p: mp.sqrt(2) * mp.erfinv(2 * mp.exp(p) - 1), (-0.7, -10.0)),
    "gammaln": (mp.loggamma, POSITIVE), "loggamma": (mp.loggamma, POSITIVE),
    "gamma": (mp.gamma, (0.3, 1.0, 2.0, -1.5)),
    "rgamma": (mp.rgamma, (*NEAR, -2.0, -3.0, -7.0, 0.5, 7.0)), "psi": (mp.digamma, (0.3, 1.0, 2.0, 30.0, -1.5)),
    "expit": (mp.sigmoid, (*FAR, 40.0, -40.0, -300.0)), "logit": (lambda x: mp.log(x / (1 - x)), (1e-9, 0.5, 0.3)),
    "log_expit": (lambda x: mp.log(mp.sigmoid(x)), (*FAR, 40.0, -40.0)), "entr": (entropy, POSITIVE),
    "exp1": (mp.e1, POSITIVE), "expi": (mp.ei, POSITIVE),
    "spence": (lambda x: mp.polylog(2, 1 - x), (0.3, 1.0, 1 + 1e-9, 1.5, 2.0, 0.9)),
    "exp10": (lambda x: 10 ** x, NEAR),
    "i0": (lambda x: mp.besseli(0, x), NEAR), "i1": (lambda x: mp.besseli(1, x), NEAR),
    "i0e": (lambda x: mp.besseli(0, x) * mp.exp(-x), POSITIVE),
    "i1e": (lambda x: mp.besseli(1, x) * mp.exp(-x), POSITIVE),
    "j0": (mp.j0, NEAR), "j1": (mp.j1, NEAR),
    "y0": (lambda x: mp.bessely(0, x), POSITIVE[1:]), "y1": (lambda x: mp.bessely(1, x), POSITIVE[1:]),
    "k0": (lambda x: mp.besselk(0, x), POSITIVE[1:]), "k1": (lambda x: mp.besselk(1, x), POSITIVE[1:]),
    "k0e": (lambda x: mp.besselk(0, x) * mp.exp(x), POSITIVE[1:]),
    "k1e": (lambda x: mp.besselk(1, x) * mp.exp(x), POSITIVE[1:]),
    "sindg": (lambda x: mp.sin(mp.radians(x)), (0.0, 1.0, -30.0)),
    "cosdg": (lambda x: mp.cos(mp.radians(x)), (0.0, 90.0)),
    "tandg": (lambda x: mp.tan(mp.radians(x)), (0.0, 45.0)), "cotdg": (lambda x: mp.cot(mp.radians(x)), (45.0, 90.0)),
    "cosm1": (lambda x: mp.cos(x) - 1, NEAR), "wrightomega": (lambda x: mp.lambertw(mp.exp(x)), FAR),
    "exprel": (quotient(mp.expm1, 0), (*NEAR, 6.0, -6.0, 25.0, -25.0)),
}


def power_minus_1(x, y):
    return mp.mpf(x) ** y - 1


def box(x, m):
    return (x ** m - 1) / m if m else mp.log(x)


def box_back(y, m):
    return (m * y + 1) ** (1 / mp.mpf(m)) if m else mp.exp(y)


def lower(a, x):
    return mp.gammainc(a, 0, x, regularized=True)


TWO = {         # a function of mpmath, the arguments along which there is a derivative, and points
    "arctan2": (mp.atan2, "xy", [(0.0, 1.0), (1.0, 0.0), (0.3, 1e-9)]),
    "hypot": (mp.hypot, "xy", [(0.0, 1.0), (1.0, 0.0), (3.0, -4.0), (1e-9, 1.0)]),
    "logaddexp": (lambda a, b: mp.log(mp.exp(a) + mp.exp(b)), "xy",
                  [(0.0, 0.0), (30.0, 0.0), (0.0, 40.0), (-3.0, 1.0)]),
    "logaddexp2": (lambda a, b: mp.log(mp.mpf(2) ** a + mp.mpf(2) ** b, 2), "xy",
                   [(0.0, 0.0), (60.0, 0.0), (1.0, 2.0)]),
    "xlogy": (lambda a, b: a * mp.log(b), "xy", [(0.0, 1.0), (0.0, 2.0), (1.0, 1e-9), (2.0, 1.0)]),
    "xlog1py": (lambda a, b: a * mp.log1p(b), "xy", [(0.0, 0.0), (0.0, 2.0), (1.0, 1e-9), (2.0, 0.0)]),
    "rel_entr": (lambda a, b: a * mp.log(a / b), "xy", [(1.0, 1.0), (1e-9, 1.0), (2.0, 0.5)]),
    "kl_div": (lambda a, b: a * mp.log(a / b) - a + b, "xy", [(1.0, 1.0), (1e-9, 1.0), (2.0, 0.5)]),
    "beta": (mp.beta, "xy", [(1.0, 1.0), (2.5, 0.5), (-1.5, 0.5), (0.5, -1.5), (-0.5, 0.25)]),
    "betaln": (lambda a, b: mp.log(mp.beta(a, b)), "xy", [(1.0, 1.0), (2.5, 0.5)]),
    "binom": (lambda n, k: mp.gamma(n + 1) * mp.rgamma(k + 1) * mp.rgamma(n - k + 1), "xy",
              [(1.0, 2.0), (0.0, 2.0), (2.0, 5.0), (5.0, 2.0), (3.0, 0.0), (5.0, 7.0), (3.0, -1.0), (-2.5, 3.0)]),
    "poch": (lambda a, m: mp.gamma(a + m) * mp.rgamma(a), "xy",
             [(0.0, 1.0), (0.0, 3.0), (2.0, 1.5), (-0.5, 2.0), (-2.0, 2.5), (1.0, 1.0)]),
    "gammainc": (lower, "y", [(2.0, 0.0), (3.0, 0.0), (1.0, 0.0), (4.5, 0.0), (2.0, 1e-9), (0.5, 1.0), (30.0, 25.0)]),
    "gammaincc": (lambda a, x: 1 - lower(a, x), "y", [(2.0, 0.0), (1.0, 0.0), (3.0, 0.0), (0.5, 1.0), (2.0, 30.0)]),
    "chdtr": (lambda v, x: lower(v / 2, x / 2), "y", [(2.0, 0.0), (4.0, 0.0), (6.0, 0.0), (3.0, 1.0)]),
    "chdtrc": (lambda v, x: 1 - lower(v / 2, x / 2), "y", [(2.0, 0.0), (4.0, 0.0), (3.0, 1.0)]),
    "pdtr": (lambda k, m: 1 - lower(k + 1, m), "y", [(0.0, 0.0), (1.0, 0.0), (2.0, 1.0)]),
    "pdtrc": (lambda k, m: lower(k + 1, m), "y", [(0.0, 0.0), (1.0, 0.0), (2.0, 1.0)]),
    "huber": (lambda d, r: r * r / 2 if abs(r) <= d else d * (abs(r) - d / 2), "xy",
              [(1.0, 0.0), (1.0, -0.0), (1.0, 0.5), (1.0, -2.5), (0.5, 1.0)]),
    "pseudo_huber": (lambda d, r: d * d * (mp.sqrt(1 + (r / d) ** 2) - 1), "xy",
                     [(1.0, 0.0), (1.0, 1e-6), (2.0, -1.0), (1e-3, 1.0), (1e3, 1.0)]),
    "boxcox": (box, "x", [(0.0, 2.0), (0.0, 1.0), (0.0, 3.0), (1.0, 0.0), (2.0, 0.0), (1.0, 1e-9), (2.0, -0.5)]),
    "boxcox1p": (lambda x, m: box(1 + x, m), "x", [(-1.0, 2.0), (-1.0, 1.0), (0.0, 0.0), (1e-9, 2.0), (2.0, -0.5)]),
    "inv_boxcox": (box_back, "x", [(0.0, 0.0), (0.0, 2.0), (1.0, 1e-9), (-1.0, 1.0), (-2.0, 0.5),
                               (-2.0, 0.25), (3.0, 2.0)]),
    "inv_boxcox1p": (lambda y, m: box_back(y, m) - 1, "x",
                     [(0.0, 0.0), (0.0, 2.0), (1.0, 1e-9), (-1.0, 1.0), (-2.0, 0.5), (3.0, 2.0)]),
    "powm1": (power_minus_1, "xy", [(1.0, 0.0), (2.0, 3.0), (1.0, 1e-9), (1e-9, 1.0)]),
    "owens_t": (owens_t, "y", [(0.0, 0.0), (1.0, 0.0), (0.5, 2.0)]),
    "hyp0f1": (mp.hyp0f1, "y", [(1.5, 0.0), (1.0, 1.0), (2.0, -1.0)]),
    "iv": (mp.besseli, "y", [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (0.5, 1.0), (1.0, -1.0)]),
    "ive": (lambda v, x: mp.besseli(v, x) * mp.exp(-x), "y", [(0.5, 1.0), (1.0, 2.0)]),
    "jv": (mp.besselj, "y", [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (0.5, 1.0), (1.0, -1.0), (2.5, 3.0)]),
    "yv": (mp.bessely, "y", [(0.0, 1.0), (0.5, 1.0), (1.5, 2.0)]), "yn": (mp.bessely, "y", [(0.0, 1.0), (2.0, 1.5)]),
    "kv": (mp.besselk, "y", [(0.0, 1.0), (1.5, 1.0), (0.5, 2.0)]), "kn": (mp.besselk, "y", [(0.0, 1.0), (2.0, 1.5)]),
    "kve": (lambda v, x: mp.besselk(v, x) * mp.exp(x), "y", [(1.5, 1.0), (0.5, 2.0)]),
    "expn": (mp.expint, "y", [(0.0, 1.0), (1.0, 1.0), (2.0, 1.3), (3.0, 1e-3), (5.0, 0.5)]),
    "struve": (mp.struveh, "y", [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (0.5, 2.0), (1.0, 0.5)]),
    "modstruve": (mp.struvel, "y", [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (0.5, 2.0), (1.0, 0.5)]),
    "eval_chebyt": (lambda n, x: mp.chebyt(n, x), "y", [(0.0, 0.5), (3.0, 1.0), (3.0, -1.0), (4.0, 0.0), (5.0, 0.3)]),
    "eval_chebyu": (lambda n, x: mp.chebyu(n, x), "y", [(0.0, 0.5), (3.0, 1.0), (3.0, -1.0), (4.0, 0.0), (5.0, 0.3)]),
    "gammaincinv": (None, "y", [(1.0, 0.0), (1.0, 0.3), (2.0, 0.5)]),
    "gammainccinv": (None, "y", [(1.0, 1.0), (1.0, 0.3), (2.0, 0.5)]),
}
BRANCHES = {"arctan2", "huber"}      # mpmath has no mixed derivative of these
KINKED = ("floor ceil rint trunc spacing fmax fmin remainder fmod copysign floor_divide heaviside nextafter round "
          "gammasgn").split()       # see test_edges and test_at_kinks


def test_every_function_has_points():
    names = {each.name for each in FUNCTIONS if each.module != "blasad" and not each.name.startswith("_")}
    assert names - set(ONE) - set(TWO) - set(KINKED) == set()


def inverse(name, args):
    """The first two derivatives of the inverse in its second argument, by those of the function."""
    a, p = args
    x = mp.mpf(float(getattr(sp, name)(a, p)))
    x = x if x == 0 else mp.findroot(lambda t: lower(a, t) - (p if name == "gammaincinv" else 1 - mp.mpf(p)), x)
    sign = 1 if name == "gammaincinv" else -1
    first = mp.diff(lambda t: lower(a, t), x, direction=x == 0)
    second = mp.diff(lambda t: lower(a, t), x, 2, direction=x == 0)
    return sign / first, -second / first ** 3


def number(x):
    x = mp.mpc(x)
    assert abs(x.imag) <= 1e-15 * (1 + abs(x.real))
    return float(x.real)


def hold(f, x, want, rtol=3e-11):
    """All ways to the first and the second derivative of a function of one number; wanted numbers relative to 0."""
    first, second = want
    array = np.array([x, x])
    ones = np.ones(2)

    def tangent(y):
        return ad.jvp(f, (y,), (np.ones_like(y),))[1]

    def slopes(y):
        return ad.grad(lambda z: f(z).sum())(y)
    found = [ad.grad(f)(x), ad.jvp(f, (x,), (1.0,))[1], *slopes(array), *tangent(array),
             *ad.compile(slopes, array)(array)]
    assert_allclose(found, first, rtol=rtol, atol=1e-15 if abs(first) < 1e-30 else 0)
    found = [ad.grad(ad.grad(f))(x), ad.jvp(tangent, (x,), (1.0,))[1], *ad.hvp(lambda z: f(z).sum())(array, ones),
             *ad.jvp(slopes, (array,), (ones,))[1], *ad.grad(lambda z: tangent(z).sum())(array)]
    assert_allclose(found, second, rtol=rtol, atol=1e-13 * abs(first) + (1e-14 if abs(second) < 1e-30 else 0))


@pytest.mark.parametrize("name", ONE)
def test_functions_of_one(name):
    exact, points = ONE[name]
    f = getattr(np, name, None) or getattr(sp, name)
    fs = {f, getattr(sp, name, f)}
    with mp.workdps(DIGITS):
        for x in points:
            want = wanted(exact, x)
            for f in fs:
                hold(f, x, want)


SIDED = "gammainc gammaincc chdtr chdtrc pdtr pdtrc struve modstruve".split()     # only points above 0 are meant


def wanted(exact, x, direction=0):
    return [number(mp.diff(exact, mp.mpf(x), n, direction=direction)) for n in (1, 2)]


@pytest.mark.parametrize("name", TWO)
def test_functions_of_two(name):
    exact, along, points = TWO[name]
    f = getattr(np, name, None) or getattr(sp, name)
    with mp.workdps(DIGITS):
        for a, b in points:
            if "x" in along:
                edge = name.startswith("boxcox") and b and a in (0, -1)
                hold(lambda t, b=b: f(t, b), a, wanted(lambda t, b=b: exact(t, mp.mpf(b)), a, int(bool(edge))), 1e-10)
            if "y" in along and exact is None:
                hold(lambda t, a=a: f(a, t), b, [float(x) for x in inverse(name, (a, b))], 1e-10)
            elif "y" in along:
                edge = b == 0 and name in SIDED
                hold(lambda t, a=a: f(a, t), b, wanted(lambda t, a=a: exact(mp.mpf(a), t), b, int(edge)), 1e-10)
            if along == "xy" and name not in BRANCHES:
                mixed = number(mp.diff(exact, (mp.mpf(a), mp.mpf(b)), (1, 1)))
                got = [ad.grad(lambda t, b=b: ad.grad(lambda u: f(t, u))(b))(a),
                       ad.jvp(lambda t, b=b: ad.jvp(lambda u: f(t, u), (b,), (1.0,))[1], (a,), (1.0,))[1]]
                assert_allclose(got, mixed, rtol=1e-10, atol=1e-13)


@pytest.mark.parametrize(("f", "exact", "points"), [
    (lambda x: sp.betainc(2.0, 3.0, x), lambda x: mp.betainc(2, 3, 0, x, regularized=True), (0.0, 0.3)),
    (lambda x: sp.betaincc(1.0, 2.0, x), lambda x: 1 - mp.betainc(1, 2, 0, x, regularized=True), (0.0, 0.3)),
    (lambda x: sp.betainc(0.5, 0.5, x), lambda x: mp.betainc(0.5, 0.5, 0, x, regularized=True), (0.3, 0.5)),
    (np.i0, lambda x: mp.besseli(0, x), (0.0, 1e-9, 1.0)),
    (lambda x: sp.binom(x, 3.0), lambda x: x * (x - 1) * (x - 2) / 6, (-2.0, -1.0, 0.0, 1.0, 2.0, 5.0)),
    (lambda x: sp.poch(x, 3.0), lambda x: x * (x + 1) * (x + 2), (-4.0, -2.0, -1.0, 0.0, 2.0)),
    (lambda x: sp.powm1(x, 3.0), lambda x: x ** 3 - 1, (-2.0, 0.0, 1.0)),
    (lambda x: np.power(0.0, x), lambda x: mp.mpf(0), (0.5, 2.0)),
    (lambda x: np.logaddexp(x, -np.inf), lambda x: x, (0.0, 2.0)),
    (lambda x: sp.gammainc(2.0, x) ** 2, lambda x: lower(2, x) ** 2, (1e-3, 0.5)),
    (lambda x: np.arctan2(0.0, x), lambda x: mp.mpf(0), (1.0, 2.0)),
])
def test_functions_along_one_argument(f, exact, points):
    with mp.workdps(DIGITS):
        for x in points:
            hold(f, x, wanted(exact, x), 1e-9)


@pytest.mark.parametrize(("f", "x", "first", "second"), [
    (np.tanh, INF, 0, 0), (np.tanh, -INF, 0, 0), (np.arctan, INF, 0, 0), (sp.erf, -INF, 0, 0), (sp.expit, INF, 0, 0),
    (sp.expit, -INF, 0, 0), (sp.log_expit, -INF, 1, 0), (sp.ndtr, -INF, 0, 0), (np.exp, -INF, 0, 0),
    (np.expm1, -INF, 0, 0), (np.arcsinh, INF, 0, 0), (sp.erfcx, INF, 0, 0), (sp.dawsn, INF, 0, 0), (sp.k0, INF, 0, 0),
    (np.log, INF, 0, 0), (np.sqrt, INF, 0, 0), (lambda x: sp.gammainc(2.0, x), INF, 0, 0),
    (lambda x: np.logaddexp(x, 0.0), INF, 1, 0), (lambda x: np.logaddexp(x, 0.0), -INF, 0, 0),
    (lambda x: 1 / (1 + np.exp(-x)), -800.0, 0, 0), (lambda x: 1 / (1 + np.exp(-x)), 800.0, 0, 0),
    (lambda x: np.exp(-np.exp(-x)), -800.0, 0, 0), (lambda x: np.exp(-x) / (1 + np.exp(-x)) ** 2, -400.0, 0, 0),
    (lambda x: np.tanh(np.exp(x)), 800.0, 0, 0), (lambda x: np.sqrt(x * x * x * x), 0.0, 0, None),
    (lambda x: x * np.sqrt(x), 0.0, 0, None), (lambda x: np.arctan(np.exp(x)), 800.0, 0, 0),
])
def test_limits_and_infinite_tangents(f, x, first, second):
    """A slope of zero contributes zero, whatever it meets; forward, in reverse, of arrays, compiled, and twice."""
    if second is not None:
        hold(f, x, (first, second))
        return
    array = np.array([x, x])
    assert_array_equal([ad.grad(f)(x), ad.jvp(f, (x,), (1.0,))[1], *ad.grad(lambda z: f(z).sum())(array),
                        *ad.jvp(f, (array,), (np.ones(2),))[1]], first)


@pytest.mark.parametrize("f", [sp.logsumexp, np.logaddexp.reduce, lambda x: np.log(np.exp(x).sum())])
def test_sums_of_nothing_have_no_slope(f):
    """As in PyTorch"""
    x = np.array([-np.inf, -np.inf])
    assert_array_equal(ad.grad(f)(x), [0, 0])
    assert_array_equal(ad.jvp(f, (x,), (np.ones(2),))[1], 0)
    x = np.array([-np.inf, 0.0])
    assert_array_equal(ad.grad(f)(x), [0, 1])
    assert_array_equal(ad.jvp(f, (x,), (np.ones(2),))[1], 1)


def test_derivatives_of_gammaln_and_bessel_functions_of_any_order():
    f, x = sp.gammaln, 1.3
    for order in range(1, 5):
        f = ad.grad(f)
        assert_allclose(f(x), sp.polygamma(order - 1, x), rtol=1e-13)
    f = ad.grad(ad.grad(ad.grad(lambda x: sp.jv(1.5, x))))
    assert_allclose(f(x), sp.jvp(1.5, x, 3), rtol=1e-12)
    order = np.array([1.0, 2.5])
    assert_allclose(ad.hessian(lambda x: sp.kv(order, x).sum())(np.array([0.7, 2.0])),
                    np.diag(sp.kvp(order, [0.7, 2.0], 2)), rtol=1e-12)


def test_an_order_that_varies():
    with mp.workdps(DIGITS):
        mixed = number(mp.diff(mp.besselj, (mp.mpf(1.5), mp.mpf(1)), (1, 1)))
        assert_allclose(ad.grad(lambda v: ad.grad(lambda x: sp.jv(v, x))(1.0))(1.5), mixed, rtol=1e-12)


def test_slopes_in_single_precision():
    x = np.array([-20.0, -3.0, 0.0, 1e-4, 3.0, 20.0], np.float32)
    for f in (np.tanh, np.expm1, sp.expit, np.sinc, sp.exprel, sp.log_ndtr):
        slopes = ad.grad(lambda x, f=f: f(x).sum())(x)
        assert slopes.dtype == np.float32
        assert_allclose(slopes, ad.grad(lambda x, f=f: f(x).sum())(x.astype(float)), rtol=2e-5, atol=1e-6)


@pytest.mark.parametrize("f", [
    np.sqrt, np.log, np.log1p, np.arcsin, np.arccos, np.arctan, np.arcsinh, np.arccosh, np.arctanh, sp.loggamma,
])
def test_on_both_sides_of_cuts(f):
    """The sign of a part of zero says on which side a number lies: the derivative is that of numbers near it there."""
    for at in (2.0, -2.0, 0.5, -0.5):
        for real, imag in ((at, 0.0), (at, -0.0), (0.0, at), (-0.0, at)):
            z = complex(real, imag)
            near = z + 1e-7 * complex(np.copysign(1, real) * (real == 0), np.copysign(1, imag) * (imag == 0))
            if abs(f(z) - f(near)) < 1e-5:      # the function itself lies there
                found = [ad.jvp(f, (x,), (1 + 0j,))[1] for x in (z, near)]
                assert_allclose(found[0], found[1], rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("f", [
    lambda x: sp.jv(1.5, x), lambda x: sp.jv(np.array([1.0, 2.5]), x), sp.psi, lambda x: sp.expn(0, x), np.tanh,
    np.sinc, np.i0, lambda x: sp.gammainc(2.0, x), lambda x: sp.betainc(2.0, 3.0, x / 3), np.logaddexp.reduce,
])
def test_programs_of_second_derivatives(f):
    x, other = np.array([0.7, 2.0]), np.array([0.2, 1.1])
    hessian = ad.hessian(lambda x: np.sum(f(x)))
    program = ad.compile(hessian, x)
    for run in (program, pickle.loads(pickle.dumps(program)), ad.jit(hessian)):
        assert_array_equal(run(other), hessian(other))
    assert_allclose(ad.grad(ad.checkpoint(lambda x: ad.grad(lambda y: np.sum(f(y)))(x).sum()))(x), hessian(x).sum(0),
                    rtol=1e-12)


@pytest.mark.parametrize(("f", "exact"), [
    (np.hypot, mp.hypot), (lambda x, y: sp.pseudo_huber(y, x), lambda x, y: y * y * (mp.hypot(x / y, 1) - 1))],
    ids=["hypot", "pseudo_huber"])
@pytest.mark.parametrize("point", [(1e8, 1.0), (3.0, 2e9), (-1e8, 4.0), (1e100, 1e90), (0.3, 0.4), (0.0, 2.0)])
def test_second_and_third_slopes_keep_their_digits_where_one_leg_is_much_longer(f, exact, point):
    """One minus the square of a cosine of nearly 1 would have none."""
    third = ad.jvp(ad.hessian(f, (0, 1)), point, (1.0, 0.0))[1]
    with mp.workdps(450):
        def diff(*orders):
            return number(mp.diff(exact, tuple(map(mp.mpf, point)), orders))
        assert_allclose(ad.hessian(f, (0, 1))(*point), [[diff(2, 0), diff(1, 1)], [diff(1, 1), diff(0, 2)]],
                        rtol=1e-13)
        assert_allclose(third, [[diff(3, 0), diff(2, 1)], [diff(2, 1), diff(1, 2)]], rtol=1e-12)


@pytest.mark.parametrize(("point", "wanted"), [
    ((INF, 1.0), (1, 0)), ((1.0, -INF), (0, -1)), ((-INF, INF), (np.nan, np.nan)), ((np.nan, 0.0), (np.nan, 0)),
    ((0.0, 0.0), (0, 0))])
def test_slopes_of_hypot_at_infinity_and_at_0(point, wanted):
    assert_array_equal(ad.grad(np.hypot, (0, 1))(*point), wanted)
    assert_array_equal(ad.grad(lambda x, y: np.hypot(x, y).sum(), (0, 1))(*np.array(point)[:, None]),
                       np.array(wanted)[:, None])
