"""Random numbers with traced parameters: the draws are NumPy's, and constants; the parameters are differentiated."""

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import blasad as ad
from support.functions import hold
from support.numbers import generator

GENERATORS = {"Generator": lambda: generator("draws"), "RandomState": lambda: np.random.RandomState(7)}
LAWS = {
    "normal": lambda r, x: r.normal(x, 2 * x), "normal of scalars": lambda r, x: r.normal(x[0], x[1], (2, 3)),
    "normal by name": lambda r, x: r.normal(size=(4, 6), scale=x),
    "normal of a list": lambda r, x: r.normal([x[0], 1.0]),
    "one normal": lambda r, x: r.normal(x[0]) * x, "uniform": lambda r, x: r.uniform(x, x * 3),
    "exponential": lambda r, x: r.exponential(x, 6), "laplace": lambda r, x: r.laplace(x, x),
    "logistic": lambda r, x: r.logistic(x, x), "gumbel": lambda r, x: r.gumbel(1.0, x),
    "rayleigh": lambda r, x: r.rayleigh(x), "lognormal": lambda r, x: r.lognormal(x, x),
    "weibull": lambda r, x: r.weibull(x), "pareto": lambda r, x: r.pareto(x + 1),
    "power": lambda r, x: r.power(x), "triangular": lambda r, x: r.triangular(x - 1, x, 3 * x),
    "multivariate_normal": lambda r, x: r.multivariate_normal(x[:2], [[2.0, 0.5], [0.5, 1.0]], 3),
    "permutation": lambda r, x: r.permutation(x * x),
    "permutation of rows": lambda r, x: r.permutation(x.reshape(3, 2)),
    "choice": lambda r, x: r.choice(x, 4),
}


@pytest.mark.parametrize("kind", GENERATORS)
@pytest.mark.parametrize("name", LAWS)
def test_as_numpy(name, kind, rng):
    hold(lambda x: LAWS[name](GENERATORS[kind](), x), rng.uniform(0.2, 0.9, 6), rng,
         same_bits=name not in ("pareto", "power", "weibull"))


def test_a_traced_covariance(rng):
    def f(x):
        cov = np.outer(x[:3], x[:3]) + np.eye(3)
        return generator("draws").multivariate_normal(x[3:], cov, 4, method="cholesky")
    hold(f, rng.uniform(0.2, 0.9, 6), rng, same_bits=False)
    for draws in (generator("draws"), np.random.RandomState(1)):
        with pytest.raises(TypeError, match="cholesky"):
            ad.grad(lambda x, g=draws: g.multivariate_normal(x[:1], np.outer(x, x)).sum())(np.ones(2))


def test_shuffled_in_place(rng):
    def f(x):
        y = x * x
        generator("draws").shuffle(y)
        return y
    hold(f, rng.uniform(0.2, 0.9, 6), rng)


def test_functions_of_the_module(rng):
    def f(x):
        np.random.set_state(np.random.RandomState(4).get_state())
        return np.random.normal(x, x) + np.random.uniform(x[0], 2.0, 6)
    state = np.random.get_state()
    hold(f, rng.uniform(0.2, 0.9, 6), rng)
    np.random.set_state(state)


def test_others_are_refused_and_none_is_lost():
    for name in "gamma beta chisquare poisson standard_t vonmises wald f dirichlet".split():
        with pytest.raises(TypeError, match="blasad.*stop_gradient"):
            ad.grad(lambda x, name=name: getattr(generator("draws"), name)(
                *[x] * (2 if name in ("beta", "vonmises", "wald", "f") else 1)).sum())(np.full(3, 0.5))
    with pytest.raises(ValueError, match="scale < 0"):
        ad.grad(lambda x: generator("draws").normal(0, -x).sum())(np.ones(2))
    with pytest.raises(ValueError, match="not compatible"):
        ad.grad(lambda x: generator("draws").normal(x, size=3).sum())(np.ones(2))


def test_plain_parameters_have_numpys_own_draws():
    ad.grad(lambda x: generator("draws").normal(x, 1).sum())(np.ones(2))
    assert_array_equal(generator("draws").normal(0.5, [1, 2.0]), np.array([0.5, 0.5]) + np.array(
        [1, 2.0]) * generator("draws").standard_normal(2))
    assert "loc" in np.random.Generator.normal.__doc__
