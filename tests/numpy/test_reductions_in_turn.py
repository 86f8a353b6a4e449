"""Reductions by functions of two elements, one after the other."""

import numpy as np
import pytest

import blasad as ad
from support.functions import hold

FUNCTIONS = {
    "logaddexp": lambda x: np.logaddexp.reduce(x),
    "logaddexp along rows": lambda x: np.logaddexp.reduce(x, axis=1, keepdims=True),
    "logaddexp of two axes": lambda x: np.logaddexp.reduce(x.reshape(2, 2, 3), axis=(0, 2)),
    "logaddexp with a first value": lambda x: np.logaddexp.reduce(x, axis=1, initial=0.5),
    "logaddexp2": lambda x: np.logaddexp2.reduce(x, axis=None),
    "hypot": lambda x: np.hypot.reduce(x, axis=-1),
    "subtract": lambda x: np.subtract.reduce(x * x, axis=1),
    "divide": lambda x: np.divide.reduce(x + 5),
    "a column": lambda x: np.logaddexp.reduce(x[:, 1]),
    "running logaddexp": lambda x: np.logaddexp.accumulate(x, axis=1),
    "running difference": lambda x: np.subtract.accumulate(x * x),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_reductions_in_turn(name, rng):
    hold(FUNCTIONS[name], rng.standard_normal((4, 3)), rng)


def test_of_nothing():
    assert np.isneginf(ad.jvp(lambda x: np.logaddexp.reduce(x[:0]), (np.ones(2),), (np.ones(2),))[0])
    with pytest.raises(ValueError, match="zero-size"):
        ad.grad(lambda x: np.divide.reduce(x[:0]))(np.ones(2))


def test_what_it_takes_no_part_of():
    with pytest.raises(TypeError, match="where="):
        ad.grad(lambda x: np.logaddexp.reduce(x, where=[True, False]))(np.ones(2))


@pytest.mark.parametrize("shape, axis", [((1, 3), 0), ((3, 1), -1), ((1, 1, 2), (0, 1)), ((1,), 0)])
@pytest.mark.parametrize("ufunc", [np.logaddexp, np.hypot])
def test_a_reduction_of_one_element_is_a_copy(ufunc, shape, axis, rng):
    def f(x):
        y = ufunc.reduce(x, axis=axis, keepdims=True)
        y *= 3
        return (x * x).sum() + y.sum()

    hold(f, rng.standard_normal(shape) if ufunc is not np.hypot else 1 + rng.random(shape), rng)


@pytest.mark.parametrize("f", [
    lambda x: np.logaddexp.reduce(x), lambda x: np.logaddexp.reduce(x, axis=-1, keepdims=True),
    lambda x: np.hypot.reduce(x, axis=0), lambda x: np.cumsum(x, axis=-1), lambda x: np.cumprod(x, axis=0)])
def test_of_a_number(f, rng):
    hold(f, np.array(0.3), rng)
    with pytest.raises(TypeError, match="cannot accumulate on a scalar"):
        ad.grad(lambda x: np.logaddexp.accumulate(x))(np.array(0.3))


@pytest.mark.parametrize("f", [
    lambda x: np.logaddexp.reduce(x, axis=0), lambda x: np.logaddexp.reduce(x, axis=0, keepdims=True),
    lambda x: np.logaddexp.reduce(x, axis=-1), lambda x: np.hypot.reduce(x.T, axis=1, keepdims=True),
    lambda x: np.logaddexp.accumulate(x, axis=0), lambda x: np.logaddexp.accumulate(x, axis=1)])
def test_of_no_elements(f):
    x = np.zeros((0, 3))
    found, expected = ad.vjp(f, x)[0], f(x)
    assert found.shape == expected.shape and np.array_equal(found, expected)
