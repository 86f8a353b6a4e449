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
