"""Chains of elementwise calls, run block by block: the bits of a program whose calls run one by one."""

import pickle

import numpy as np
import pytest

import blasad as ad
from blasad._derivatives.compile import compiled
from blasad._programs.chains import divide
from blasad._programs.stages import parts
from support.numbers import random

SHAPES = [(70, 70), (5000,), (4096,), (9, 10, 101), (3, 2100), (2100, 3), (16, 17, 18), (1, 6000), (6000, 1)]


def mixed(x, w):
    return (np.exp(-x * x) * w + np.tanh(x - w) / (2 + x * w) - 2 * x).sum()


def twice(x, w):
    y = np.sqrt(x * x + 1)
    return (y * w).sum() * np.sin(y).sum()


def mean_of_squares(x, w):
    d = np.maximum(x, w) - abs(x)
    return (d * d).mean()


def in_place(x, w):
    y = x * w
    y += np.cos(y)
    y *= 3
    y[...] = y - x
    return (y / (2 + w * w)).sum()


def powers(x, w):
    return ((x * x + .5) ** 1.5 * np.log1p(w * w)).sum()


FUNCTIONS = [mixed, twice, mean_of_squares, in_place, powers]


def both(f, *args):
    """What a program gives with chains, and what it gives call by call."""
    program = ad.compile(f, *args)
    return program, program(*args), ad.compile(f, *args, tidy=False)(*args)


def same_bits(a, b):
    """But for the signs of zeros, which tidying may change."""
    return all(np.array_equal(x, y, equal_nan=True) for x, y in zip(flat(a), flat(b), strict=True))


def flat(x):
    return [each for part in x for each in flat(part)] if isinstance(x, tuple) else [x]


@pytest.mark.parametrize("f", FUNCTIONS)
@pytest.mark.parametrize("dtype", "fd")
@pytest.mark.parametrize("shape", SHAPES)
def test_bits_of_values_and_gradients(f, dtype, shape):
    x, w = random(shape, dtype), random(shape, dtype)
    _, found, expected = both(ad.value_and_grad(f, argnums=(0, 1)), x, w)
    assert same_bits(found, expected)


@pytest.mark.parametrize("dtype", "FD")
def test_complex_numbers(dtype):
    def f(x, w):
        y = np.exp(x * w.conj()) / (3 + w)
        y += x * 2j
        return abs(y).sum() + (y.real * w.imag).sum()

    x, w = random((71, 80), dtype), random((71, 80), dtype)
    _, found, expected = both(ad.value_and_grad(f, argnums=(0, 1)), x, w)
    assert same_bits(found, expected)


def test_layouts():
    base = random((300, 200))

    def f(x, w):
        return (np.exp(x) * w - x / (2 + w * w)).sum()

    g = ad.value_and_grad(f, argnums=(0, 1))
    for x, w in ((base[:, ::2], base[:, 1::2]), (base.T, base[::-1].T), (base[::-1, ::-1], base),
                 (base[:150].T, base[150:].T), (base[::2].T, random((200, 150)))):
        program, found, expected = both(g, x, w)
        assert same_bits(found, expected)
        plain = [np.ascontiguousarray(x), np.ascontiguousarray(w)]
        for a, b in zip(flat(program(*plain)), flat(expected), strict=True):
            np.testing.assert_allclose(a, b, rtol=1e-12, atol=1e-13)


def test_rows_and_columns_that_are_broadcast():
    def f(x, row, column):
        y = np.exp(x * row) + column
        return (y * y / (1 + abs(row))).sum()

    args = random((90, 110)), random(110), random((90, 1))
    _, found, expected = both(ad.value_and_grad(f, argnums=(0, 1, 2)), *args)
    assert same_bits(found, expected)


def test_shifted_elements_keep_their_order():
    def f(x):
        y = x * 2
        y[1:] = np.sin(y[:-1]) + y[1:]
        y[:-1] *= y[1:]
        z = y[::-1] * y
        return (z + y).sum(), z

    x = random(6000)
    _, found, expected = both(f, x)
    assert same_bits(found, expected)
    value, gradient = ad.compile(ad.value_and_grad(lambda x: f(x)[0]), x)(x)
    expected = ad.value_and_grad(lambda x: f(x)[0])(x)
    assert same_bits((value, gradient), expected)


def test_a_sum_that_the_chain_needs():
    def f(x):
        y = np.exp(x)
        y = y / y.sum()
        return (y * np.log(y)).sum()

    x = random((80, 80))
    _, found, expected = both(ad.value_and_grad(f), x)
    assert same_bits(found, expected)


@pytest.mark.parametrize("n", [4096, 4097, 6143, 6200, 10007, 65536, 100003])
def test_sums_keep_their_order(n):
    x = random(n) * 10.0 ** np.arange(-8, 8).repeat(n // 16 + 1)[:n]
    _, found, expected = both(lambda x: ((x * 3 + 1).sum(), (x - 1).sum()), x)
    assert same_bits(found, expected)


def test_what_lives_in_a_chain_needs_no_array():
    x, w = random((300, 300)), random((300, 300))
    program = ad.compile(ad.value_and_grad(mixed), x, w)
    assert program.bytes < 1000
    assert program.bytes < ad.compile(ad.value_and_grad(mixed), x, w, tidy=False).bytes


def test_what_is_returned_and_written():
    def f(x, w):
        y = np.exp(x) * w
        z = y + 1
        w[...] = z * 2
        return y, (z * y).sum()

    x, w = random((80, 80)), random((80, 80))
    program = ad.compile(f, x, w)
    a, b = w.copy(), w.copy()
    found, expected = program(x, a), f(x, b)
    assert same_bits(found, expected)
    assert same_bits(a, b)


@pytest.fixture
def small_blocks():
    before = divide(4)
    yield
    divide(before)


@pytest.mark.parametrize("f", FUNCTIONS)
def test_small_blocks(f, small_blocks):
    for shape in ((5,), (8,), (9,), (3, 5), (7, 11), (2, 3, 4), (1, 9), (40,)):
        x, w = random(shape), random(shape)
        _, found, expected = both(ad.value_and_grad(f, argnums=(0, 1)), x, w)
        assert all(np.allclose(a, b, 1e-13, 1e-13) for a, b in zip(flat(found), flat(expected), strict=True))


def test_programs_in_parts_and_in_files():
    x, w = random((80, 80)), random((80, 80))
    program = ad.compile(ad.value_and_grad(mixed), x, w)
    expected = program(x, w)
    again = pickle.loads(pickle.dumps(program))
    assert same_bits(again(x, w), expected)
    assert (again.calls, again.routines, again.flops) == (program.calls, program.routines, program.flops)
    assert "chain" not in program.routines

    def value_and_pullback(x, w, seed):
        y, back = ad.vjp(lambda x: np.exp(x * w) / (1 + w * w), x)
        return y, back(seed)

    made = compiled(value_and_pullback, (x, w, x), chains=False)
    expected = made(x, w, x)
    first, second, _ = parts(made._plan, 2, 1)
    y, *residuals = first([x, w])
    assert same_bits((y, *second([*residuals, x])), tuple(flat(expected)))


def test_a_nan_stays_where_it_is():
    x, w = random((80, 80)), random((80, 80))
    x[3, 5], w[40, 2] = np.nan, np.inf
    with np.errstate(invalid="ignore"):
        _, found, expected = both(ad.grad(lambda x, w: (np.maximum(w, np.exp(x) * w) * .5).sum()), x, w)
    assert same_bits(found, expected)


def test_second_derivatives():
    x, w, v = random((70, 70)), random((70, 70)), random((70, 70))
    _, found, expected = both(lambda x, v: ad.hvp(lambda x: mixed(x, w))(x, v), x, v)
    assert same_bits(found, expected)


@pytest.mark.parametrize("shape", [(5, 300), (5, 200), (9, 300)])
def test_scaled_contributions_to_a_strided_shadow(shape, rng):
    """NumPy rounds a product before it adds it; so do the reverse sweep and its program, in every layout."""
    x = rng.standard_normal(shape)
    w = np.cos(np.arange(x[:-1, ::2].size) * 0.7 + 0.3)

    def weighted(y):
        y = y + 0.0
        return (y.reshape(-1) * w).sum()

    def f(x):
        y = x[:-1, ::2]
        z = np.exp2(y * 0.2)
        return weighted(y) + weighted(z)

    w2 = w.reshape(x[:-1, ::2].shape)
    expected = np.zeros_like(x)
    expected[:-1, ::2] = w2 * (np.exp2(x[:-1, ::2] * 0.2) * np.log(2)) * 0.2 + w2
    gradient = ad.grad(f)
    for found in (gradient(x), ad.compile(gradient, x)(x), ad.compile(gradient, x, tidy=False)(x)):
        assert np.array_equal(found, expected)
