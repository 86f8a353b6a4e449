"""Arrays are filled from `x.flat`, and from objects whose `__array__` has an array that carries a derivative."""

import numpy as np
import pytest

import blasad as ad

X = np.array([0.5, 1.0, 2.0, 3.0])
C = np.array([1.0, -2.0, 0.5, 4.0])


class Holder:
    def __init__(self, array):
        self.array = array

    def __array__(self, dtype=None, copy=None):
        return self.array


def made(x):
    b = np.zeros(4)
    b[:] = x.flat
    return b


def rows(x):
    b = np.zeros((2, 4))
    b[0], b[1, :] = x.flat, x.reshape(2, 2).T.flat
    return b[0] * b[1]


def traced(x):
    b = x * 1.0
    b[:2] = (x[1:3] * x[0]).flat
    b[[2, 3]] = x[:2].flat
    return b


def masked(x):
    b = x * 1.0
    b[b > 0.7] = x[1:].flat
    return b


def iterators(x):
    b = np.zeros(4)
    b.flat[:] = x.flat
    b.flat[1:3] = x[:2].flat
    return b


def copied(x):
    b = np.zeros(4)
    np.copyto(b, x.flat)
    return b


def held(x):
    b, c = np.zeros(4), x * 1.0
    b[:], c[1:] = Holder(x * x), Holder(x[1:] * x[0])
    return b * c


def held_constants(x):
    b, c = np.zeros(4), x * 1.0
    b[:], c[1:] = Holder(C), Holder(np.ones(3))
    b[:2] = C[:2].flat
    return b * c


PROGRAMS = (made, rows, traced, masked, iterators, copied, held, held_constants)


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.__name__)
def test_the_derivative_is_that_of_differences(program):
    def f(x):
        return (program(x) ** 2 * C).sum()

    h = 1e-6
    expected = [(f(X + h * e) - f(X - h * e)) / (2 * h) for e in np.eye(4)]
    value, gradient = ad.value_and_grad(f)(X)
    np.testing.assert_allclose(value, f(X), rtol=1e-14)
    np.testing.assert_allclose(gradient, expected, rtol=1e-6, atol=1e-8)
    np.testing.assert_allclose(ad.jit(ad.grad(f))(X), gradient, rtol=1e-13)
    np.testing.assert_allclose(ad.grad(ad.checkpoint(f))(X), gradient, rtol=1e-13)
