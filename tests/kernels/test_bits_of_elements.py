"""Elementwise functions have NumPy's bits, in every dtype and layout, at once as in programs.

Two have not, and differ in the last place: products of complex numbers, which NumPy rounds once where we round twice,
if the processor has such instructions; and powers of operands that run in opposite directions, for which NumPy has
another loop.
"""

import numpy as np
import pytest

import blasad as ad
from support.numbers import random

FUNCTIONS = {
    "add": lambda x, y: x + y, "subtract": lambda x, y: x - y, "multiply": lambda x, y: x * y,
    "divide": lambda x, y: x / y, "exp": lambda x, y: np.exp(x), "log": lambda x, y: np.log(x),
    "tanh": lambda x, y: np.tanh(x), "sin": lambda x, y: np.sin(x), "cos": lambda x, y: np.cos(x),
    "sqrt": lambda x, y: np.sqrt(x), "abs": lambda x, y: abs(x), "square": lambda x, y: x ** 2,
    "maximum": lambda x, y: np.maximum(x, y), "minimum": lambda x, y: np.minimum(x, y),
    "power": lambda x, y: x ** y, "times a number": lambda x, y: 3 * x, "a number less": lambda x, y: 1 - x,
}


def layouts(dtype):
    """Pairs of operands."""
    a, b = random((70, 80), dtype), random((70, 80), dtype)
    a.flat[:3] = np.nan, np.inf, 0
    yield a, b
    yield a.T, b.T
    yield a.T, b.reshape(80, 70)
    yield a[::-1, ::2], b[:, ::-2]
    yield a[3], b[4]
    yield a[:, :1], b[:1]
    yield a[:0], b[:0]
    yield a, b[0]


@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("name", FUNCTIONS)
def test_values(name, dtype):
    f = FUNCTIONS[name]
    if dtype in "FD" and name in ("maximum", "minimum"):
        pytest.skip("complex numbers have no order that has a derivative")
    with np.errstate(all="ignore"):
        for x, y in layouts(dtype):
            expected = f(x, y)
            for found in (ad.vjp(lambda x, y=y: f(x, y), x)[0], ad.compile(f, x, y)(x, y)):
                assert found.dtype == expected.dtype
                opposite = x.ndim == y.ndim == 2 and x.strides[1] * y.strides[1] < 0
                if dtype in "FD" and name == "multiply" or name == "power" and opposite:
                    np.testing.assert_allclose(found, expected, 4 * np.finfo(dtype).eps, 4 * np.finfo(dtype).eps)
                else:
                    np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize("bound", [.3, -.3, 0., -0., np.inf, -np.inf, np.nan])
@pytest.mark.parametrize("dtype", "fd")
def test_bounds(dtype, bound):
    """Signs of zeros too, unless the bound is one: then either of two zeros will do."""
    for x, _ in layouts(dtype):
        x.flat[4:8] = [0., -0., .3, np.nan][:x.flat[4:8].size]
        for f in (lambda x: np.maximum(x, bound), lambda x: np.minimum(x, bound), lambda x: np.maximum(bound, x),
                  lambda x: np.minimum(bound, x), lambda x: np.clip(x, bound, bound + 1)):
            expected = f(x)
            for found in (ad.vjp(f, x)[0], ad.compile(f, x)(x)):
                assert found.dtype == expected.dtype
                np.testing.assert_array_equal(found, expected)
                if bound != 0:
                    np.testing.assert_array_equal(np.signbit(found), np.signbit(expected))


def test_a_bound_in_place():
    x = random(1000)
    expected = np.minimum(np.maximum(x, -.5), .5)

    def f(x):
        np.maximum(x, -.5, out=x)
        np.minimum(.5, x, out=x)
        return x

    np.testing.assert_array_equal(ad.compile(f, x)(x.copy()), expected)
    np.testing.assert_array_equal(ad.vjp(f, x)[0], expected)
