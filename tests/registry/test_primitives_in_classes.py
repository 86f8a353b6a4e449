"""Primitives that are methods, and what they return: lists, tuples and named tuples stay what they are."""

from typing import NamedTuple

import numpy as np
import pytest

import blasad as ad

X = np.array([0.5, 1.0, 2.0])


class Pair(NamedTuple):
    sine: object
    cosine: object


def returning(kind):
    @ad.primitive
    def both(x):
        return kind(np.sin(x), np.cos(x))

    @both.reverse
    def _(by, y, x):
        return by[0] * np.cos(x) - by[1] * np.sin(x)

    @both.forward
    def _(dx, y, x):
        return kind(dx * np.cos(x), -dx * np.sin(x))

    return both


@pytest.mark.parametrize("kind", [lambda *y: list(y), lambda *y: y, Pair], ids=["list", "tuple", "named"])
def test_results_are_of_the_kind_that_the_function_returns(kind):
    both = returning(kind)

    def f(x):
        found = both(x)
        assert type(found) is type(both(X))
        sine, cosine = found
        return (sine * sine * cosine).sum()

    s, c = np.sin(X), np.cos(X)
    expected = 2 * s * c * c - s**3
    np.testing.assert_allclose(ad.grad(f)(X), expected)
    np.testing.assert_allclose(ad.jvp(f, (X,), (X,))[1], expected @ X)
    np.testing.assert_allclose(ad.grad(ad.checkpoint(f))(X), expected)
    np.testing.assert_allclose(ad.jit(ad.grad(f))(X), expected)
    np.testing.assert_allclose(ad.hvp(f)(X, X), X * (2 * c**3 - 7 * s * s * c))


class Model:
    def __init__(self, rate):
        self.rate = rate

    @ad.primitive
    def decay(self, x):
        return np.exp(-self.rate * x)

    @decay.reverse
    def _(by, y, self, x):
        return None, -self.rate * by * y

    @decay.forward
    def _(dxs, y, self, x):
        return -self.rate * dxs[1] * y

    norm = ad.primitive(np.linalg.norm, reverse=lambda by, y, x: by * x / y)
    square = ad.primitive(lambda x: x * x, elementwise=lambda x: 2 * x)


def test_a_primitive_in_a_class_is_a_method():
    model = Model(0.5)
    assert model.decay(X).tolist() == np.exp(-0.5 * X).tolist()
    expected = -0.5 * np.exp(-0.5 * X)
    for f in (lambda x: model.decay(x).sum(), lambda x: Model.decay(model, x).sum()):
        np.testing.assert_allclose(ad.grad(f)(X), expected)
        np.testing.assert_allclose(ad.jvp(f, (X,), (X,))[1], expected @ X)
        np.testing.assert_allclose(ad.jit(ad.grad(f))(X), expected)


def test_functions_of_elements_in_a_class_take_all_arguments_as_elements():
    np.testing.assert_allclose(ad.grad(lambda x: Model(0.0).square(x).sum())(X), 2 * X)
