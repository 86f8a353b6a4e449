"""Functions of `math` without a ufunc have the values and the errors of `math` inside of a derivative."""

import math

import numpy as np
import pytest
from scipy.special import digamma

import blasad as ad

SLOPES = {"erf": lambda x: 2 / math.sqrt(math.pi) * math.exp(-x * x), "lgamma": digamma,
          "erfc": lambda x: -2 / math.sqrt(math.pi) * math.exp(-x * x), "gamma": lambda x: math.gamma(x) * digamma(x)}


@pytest.mark.parametrize("name", SLOPES)
def test_values_and_derivatives(name, rng):
    f = getattr(math, name)
    program = ad.compile(ad.value_and_grad(f), 1.5)
    jitted = ad.jit(ad.value_and_grad(f))
    for x in [*rng.uniform(0.1, 8, 60), *rng.uniform(-3, 0, 10)]:
        x = float(x)
        want = f(x)
        for value, slope in (ad.value_and_grad(f)(x), program(x), jitted(x)):
            assert value == want and slope == pytest.approx(SLOPES[name](x), rel=1e-9)
        assert ad.jvp(f, (x,), (1.0,)) == (want, pytest.approx(SLOPES[name](x), rel=1e-9))
        assert ad.vjp(lambda x: f(x[0]), np.array([x]))[0] == want
    second = (SLOPES[name](1.5 + 1e-6) - SLOPES[name](1.5 - 1e-6)) / 2e-6
    if name in ("erf", "erfc"):
        assert ad.grad(ad.grad(f))(1.5) == pytest.approx(second, rel=1e-6)


@pytest.mark.parametrize("f, x", [(math.gamma, -1.0), (math.lgamma, 0.0), (math.gamma, 200.0), (math.lgamma, -np.inf)])
def test_errors(f, x):
    try:
        f(x)
    except (ValueError, OverflowError) as error:
        with pytest.raises(type(error)):
            ad.grad(f)(x)
    else:
        assert ad.value_and_grad(f)(x)[0] == f(x)
