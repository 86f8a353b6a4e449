"""Functions of Hermitian matrices, at every gap."""

import mpmath
import numpy as np
import pytest
import scipy.linalg
from numpy.testing import assert_allclose

import blasad as ad
from blasad._linalg import functions_of_hermitian as divided
from support.numbers import generator, random
from support.spectral import hold


def arctan_slope(x):
    return 1 / (1 + x * x)


def arctan_curve(x):
    return -2 * x / (1 + x * x) ** 2


FUNCTIONS = {
    "exp": ("exp",), "log": (np.log,), "sqrt": ("sqrt",), "cube": (3,), "inverse": (-1,), "root": (0.3,),
    "arctan": (np.arctan, arctan_slope, arctan_curve),
}
EXACT = {"exp": mpmath.exp, "log": mpmath.log, "sqrt": mpmath.sqrt, "cube": lambda x: x ** 3,
         "inverse": lambda x: 1 / x, "root": lambda x: x ** mpmath.mpf(0.3),
         "arctan": mpmath.atan}
GAPS = (1e-2, 1e-5, 1e-8, 1e-11, 1e-14, 0.0)


def definite(n, dtype):
    a = random((n, n), dtype)
    return a @ a.conj().T + np.eye(n)


@pytest.mark.parametrize("lower", [False, True])
@pytest.mark.parametrize("dtype", ["d", "D"])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions(name, dtype, lower, rng):
    hold(lambda a: ad.linalg.funmh(a, *FUNCTIONS[name], lower=lower), definite(3, dtype), rng=rng)


def test_stacks_and_equal_values(rng):
    hold(lambda a: ad.linalg.funmh(a, "exp"), np.stack([definite(3, "d"), np.eye(3)]), rng=rng)
    hold(lambda a: ad.linalg.funmh(a, "sqrt"), 2 * np.eye(3), rng=rng)
    hold(lambda a: ad.linalg.funmh(a, *FUNCTIONS["arctan"]), np.diag([2.0, 2.0, 5.0]), rng=rng)
    hold(lambda a: ad.linalg.funmh(a, "exp"), np.zeros((1, 1)), rng=rng)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_divided_differences(name):
    """Against quotients of 80 digits; derivatives of 80 digits where arguments are equal."""
    of = {"exp": divided.EXP, "log": divided.LOG, "sqrt": divided.SQRT, "cube": divided.Power(3.0),
          "inverse": divided.Power(-1.0), "root": divided.Power(0.3),
          "arctan": divided.Scalar(*FUNCTIONS["arctan"])}[name]
    f = EXACT[name]
    with mpmath.workdps(80):
        for x in (0.7, 1e-3, 30.0):
            for gap in (*GAPS, 0.3, 2.0):
                y, z = x * (1 + gap), x * (1 + 3 * gap)
                a, b, c = map(mpmath.mpf, (x, y, z))
                if y == x:
                    one, two = mpmath.diff(f, a), mpmath.diff(f, a, 2) / 2
                else:
                    one, other = (f(b) - f(a)) / (b - a), (f(c) - f(b)) / (c - b) if z != y else mpmath.diff(f, b)
                    two = (other - one) / (c - a)
                assert_allclose(divided.first(of, np.array([x]), np.array([y]))[0], float(one), rtol=1e-14)
                got = divided.second(of, np.array([x]), np.array([z]), np.array([y]))[0]
                assert_allclose(got, float(two), rtol=3e-14 if name != "arctan" else 3e-13)


@pytest.mark.parametrize("gap", GAPS)
@pytest.mark.parametrize("n", [6, 60])
def test_the_exponential_at_every_gap(n, gap):
    for seed in range(3):
        rng = generator(seed)
        q, c = np.linalg.qr(rng.standard_normal((n, n)))[0], rng.standard_normal((n, n))
        w = np.concatenate([[1.0, 1 + gap], 2 + 0.03 * np.arange(n - 2)])
        a, c = (q * w) @ q.T, c + c.T
        a = (a + a.T) / 2
        exact = scipy.linalg.expm_frechet(a, c, compute_expm=False)
        found = ad.grad(lambda a: (c * ad.linalg.funmh(a, "exp")).sum())(a)  # noqa: B023
        full = np.tril(found, -1) / 2 + np.tril(found, -1).T / 2 + np.diag(found.diagonal())
        assert np.linalg.norm(full - exact) <= 1e-14 * np.linalg.norm(exact) * max(1, n / 20)


def test_what_is_not_finite_raises():
    with pytest.raises(np.linalg.LinAlgError, match="the function is not finite at the eigenvalue -1"):
        ad.linalg.funmh(np.diag([-1.0, 1.0]), "log")
    assert_allclose(ad.linalg.funmh(np.diag([0.0, 1.0]), "sqrt"), np.diag([0.0, 1.0]))
    with pytest.raises(np.linalg.LinAlgError, match="the derivative of the function is not finite"):
        ad.grad(lambda a: ad.linalg.funmh(a, "sqrt").sum())(np.diag([0.0, 1.0]))
    for f, message in (("sinus", "the known names are"), (np.tanh, "with its derivative")):
        with pytest.raises(ValueError, match=message):
            ad.linalg.funmh(np.eye(2), f)
    with pytest.raises(NotImplementedError, match="pass it as d2f"):
        ad.grad(lambda a: ad.grad(lambda a: ad.linalg.funmh(a, np.sin, np.cos).sum())(a).sum())(np.eye(2))
