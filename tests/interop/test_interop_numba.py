"""Programs of blasad in code that Numba compiles."""

from __future__ import annotations

import doctest
import threading

import numpy as np
import pytest

from support.numbers import RNG

numba = pytest.importorskip("numba")

import blasad as ad  # noqa: E402
import blasad.interop.numba as bn  # noqa: E402


def loss(A, b):
    L = ad.lapack.potrf(A, lower=1)
    return (ad.blas.trsm(1.0, L, b, lower=1) ** 2).sum()


def definite(n, dtype=float):
    A = RNG.normal(size=(n, n)).astype(dtype)
    return A @ A.T + n * np.eye(n, dtype=dtype)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_gradients_in_a_loop(dtype):
    A, b = definite(4, dtype), RNG.normal(size=(4, 2)).astype(dtype)
    gradient = bn.compile(ad.value_and_grad(loss, (0, 1)), np.eye(4, dtype=dtype), np.zeros((4, 2), dtype))

    @numba.njit(nogil=True)
    def descend(A, b):
        value, dA, db = gradient(A, b)
        for _ in range(5):
            value, dA, db = gradient(A, b)
            b = b - dtype(0.1) * db
        return value, dA, b

    x = b
    for _ in range(5):
        value, (dA, db) = ad.value_and_grad(loss, (0, 1))(A, x)
        x = x - dtype(0.1) * db
    found = descend(A, np.asfortranarray(b))
    assert all(np.allclose(u, v, 1e-4) for u, v in zip(found, (value, dA, x), strict=True)) and found[1].dtype == dtype


def test_complex_numbers_scalars_and_second_derivatives():
    def f(s, z):
        return np.abs(s * z * z).sum()

    z, v = RNG.normal(size=3) + 1j, RNG.normal(size=3) + 2j
    hvp = bn.compile(ad.hvp(f, 1), 1.0, z, v)
    assert np.allclose(numba.njit(lambda s, z, v: hvp(s, z, v))(2.0, z, v), ad.hvp(f, 1)(2.0, z, v))
    value = bn.compile(f, 1.0, z)
    assert np.isclose(value(3.0, z[::-1]), f(3.0, z)) and isinstance(value(3.0, z), float)


def test_in_place():
    def step(A, x, times):
        for _ in range(times):
            x[:] = np.tanh(A @ x)

    program = bn.compile(step, np.eye(3), np.ones(3), 4, mutates=["x"])
    A, x = RNG.normal(size=(3, 3)), RNG.normal(size=6)
    expected, view = x[::2].copy(), x[::2]
    step(A, expected, 4)
    assert program(A, view) is None and np.allclose(view, expected)


def test_pivots_are_those_of_the_data():
    factors = bn.compile(lambda A: ad.lapack.getrf(A), np.eye(3))
    for A in (np.eye(3), np.eye(3)[::-1]):
        expected = ad.lapack.getrf(A.copy())
        assert all(np.array_equal(u, v) for u, v in zip(factors(A), expected, strict=True))


def test_errors():
    factor = bn.compile(lambda A: ad.lapack.potrf(A), np.eye(2))
    with pytest.raises(np.linalg.LinAlgError, match="a routine failed"):
        factor(-np.eye(2))
    assert np.array_equal(factor(4 * np.eye(2)), 2 * np.eye(2))
    with pytest.raises(ValueError, match="argument 0 has another shape"):
        factor(np.eye(3))
    with pytest.raises(TypeError, match="uses values of its arguments in Python"):
        bn.compile(lambda x: x if x[0] > 0 else -x, np.ones(2))
    with pytest.raises(TypeError, match="no arrays"):
        bn.compile(lambda x: x, 3)


def test_threads():
    gradient = bn.compile(ad.grad(loss), np.eye(20), np.zeros((20, 3)))

    @numba.njit(nogil=True)
    def many(A, b):
        total = np.zeros_like(A)
        for _ in range(100):
            total += gradient(A, b)
        return total

    data = [(definite(20), RNG.normal(size=(20, 3))) for _ in range(3)]
    expected, found = [many(*each) for each in data], [None] * 3

    def work(i):
        found[i] = many(*data[i])

    threads = [threading.Thread(target=work, args=(i,)) for i in range(3)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert all(np.array_equal(u, v) for u, v in zip(expected, found, strict=True))


def test_the_example_runs():
    assert doctest.testmod(bn).failed == 0
