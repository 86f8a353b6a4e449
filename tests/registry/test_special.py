"""Functions of SciPy of several arguments."""

import warnings

import numpy as np
import pytest
import scipy.special as sp

import blasad as ad
from support.functions import hold

A, B = np.array([0.7, 2.0, 3.5]), np.array([1.5, 0.8, 2.5])


@pytest.mark.parametrize("name", ["betainc", "betaincc", "betaincinv", "hyp1f1", "hyperu"])
def test_functions_along_their_last_argument(name, rng):
    hold(lambda x: getattr(sp, name)(A, B, x), rng.uniform(0.2, 0.8, 3), rng)


def test_the_hypergeometric_function(rng):
    hold(lambda x: sp.hyp2f1(A, 0.5, B, x), rng.uniform(0.1, 0.5, 3), rng)


def test_along_parameters_there_is_a_rule_or_an_error(rng):
    hold(lambda a: sp.betainc(a, B, 0.5), rng.uniform(0.5, 2.0, 3), rng)
    with pytest.raises((TypeError, NotImplementedError), match="ellip_harm"):
        ad.grad(lambda s: sp.ellip_harm(5.0, 8.0, 1, 1, s).sum())(A)


def test_a_slope_of_zero_contributes_zero_whatever_it_meets():
    """In forward and in reverse, of primitives of elements too."""
    bell = ad.primitive(lambda x: np.exp(-x), elementwise=lambda x: -np.exp(-x))

    def f(x):
        return bell(np.exp(x))

    def g(x):
        return np.sqrt(ad.primitive(lambda x: x ** 4, elementwise=lambda x: 4 * x ** 3)(x))
    for run, x in ((f, 800.0), (g, 0.0)):
        assert ad.grad(run)(x) == 0 and ad.jvp(run, (x,), (1.0,))[1] == 0
    assert ad.grad(ad.grad(f))(800.0) == 0 and ad.jvp(ad.grad(f), (800.0,), (1.0,))[1] == 0
    x = np.array([0.5, 800.0])
    np.testing.assert_allclose(np.diag(ad.hessian(lambda x: f(x).sum())(x)), [f(0.5) * (np.exp(1) - np.exp(0.5)), 0])


def test_types_beside_numbers_of_python_are_those_of_scipy():
    """Some have the loop of doubles first, which NumPy takes for a number beside an array of single precision."""
    single, tried = np.array([0.3, 0.6], np.float32), 0
    for name in sorted(dir(sp)):
        f = getattr(sp, name)
        if not isinstance(f, np.ufunc) or f.nin != 2 or f.nout != 1:
            continue
        for args in ((1.5, single), (single, 1.5), (np.float64(1.5), single)):
            at = next(i for i, x in enumerate(args) if x is single)
            results = []

            def function(x, f=f, args=args, at=at, results=results):
                results.append(f(*args[:at], x, *args[at + 1:]))
                return x.sum()

            with warnings.catch_warnings():
                warnings.simplefilter("ignore")     # of orders that are no whole numbers
                try:
                    expected = f(*args)
                    ad.grad(function)(single)
                except TypeError:           # whole numbers, and functions that are refused
                    continue
            assert results[0].dtype == expected.dtype, (name, args)
            tried += 1
    assert tried > 60
