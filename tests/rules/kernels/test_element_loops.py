"""Loops over elements in each set of instructions: NumPy's bits, and the same in all of them."""
import itertools

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import blasad as ad
from blasad._rules.calls.core import _NUMBERS, _run
from blasad._rules.kernels import elements
from support.numbers import RNG

SPECIAL = [0.0, -0.0, 1.0, -2.0, 0.5, np.inf, -np.inf, np.nan, 3e-310]
LENGTHS = [0, 1, 2, 7, 8, 9, 31, 64, 100]


@pytest.fixture(params=[0, 1, 2], ids=["plain", "avx2", "avx512"])
def level(request):
    elements.choose(request.param)
    yield request.param
    elements.choose(2)


def row(n, dtype, repeated=False):
    x = RNG.standard_normal(n)
    x[RNG.random(n) < 0.4] = RNG.choice(SPECIAL)
    with np.errstate(all="ignore"):
        x = x.astype(dtype)
    return np.broadcast_to(x[:1], n) if repeated and n else x


def call(op, a, b, c, alpha=1.0, beta=0.0, **options):
    _run(_NUMBERS[op], a[:, None], b[:, None], c[:, None], alpha, beta, **options)


def pairs(dtype):
    for n, (first, second) in itertools.product(LENGTHS, itertools.product([False, True], repeat=2)):
        yield n, row(n, dtype, first), row(n, dtype, second)


@pytest.mark.parametrize("dtype", ["f", "d"])
def test_arithmetic_is_numpys(level, dtype):
    with np.errstate(all="ignore"):
        for n, a, b in pairs(dtype):
            c = np.full(n, np.nan, dtype)
            for op, alpha, beta, f in (("ADD", 1, 1, np.add), ("ADD", 1, -1, np.subtract), ("MUL", 1, 0, np.multiply),
                                       ("DIV", 1, 0, np.divide)):
                call(op, a, b, c, alpha, beta)
                assert_array_equal(c, f(a, b))
                assert_array_equal(np.signbit(c[c == 0]), np.signbit(f(a, b)[c == 0]))
            in_place = a.copy()
            call("MUL", in_place, b, in_place)
            assert_array_equal(in_place, a * b)


@pytest.mark.parametrize("strong", [0, 1, 2])
@pytest.mark.parametrize("op", ["MUL", "DIV"])
@pytest.mark.parametrize("dtype", ["f", "d"])
def test_exact_zeros_and_sums(level, dtype, op, strong):
    with np.errstate(all="ignore"):
        for n, a, b in pairs(dtype):
            c = row(n, dtype)
            term = dtype_of(-3, dtype) * (a * b if op == "MUL" else a / b)
            no_factor = (a == 0) | (b == 0 if op == "MUL" else np.isinf(b))
            zero = no_factor & (strong == 1) | ((a == 0) | (b == 0)) & (strong == 2)
            want = c + np.where(zero, dtype_of(0, dtype), term)
            call(op, a, b, c, -3, 1, strong=strong)
            assert_array_equal(c, want)


def dtype_of(x, dtype):
    return np.dtype(dtype).type(x)


@pytest.mark.parametrize("dtype", ["f", "d"])
def test_shares_signs_and_masks(level, dtype):
    for n, a, b in pairs(dtype):
        c = np.full(n, np.nan, dtype)
        call("STEP", a, b, c)
        assert_array_equal(c, np.where(a > b, 1, np.where(a < b, 0, 0.5)))
        mask = RNG.random(n) < 0.5
        with np.errstate(invalid="ignore"):
            want = np.where(mask, b + dtype_of(2, dtype) * a, b)
        c = b.copy()
        call("MASKED", a, mask, c, 2, 1)
        assert_array_equal(c, want)
        call("MASKED", a, mask, c)
        assert_array_equal(c, np.where(mask, a, want))


@pytest.mark.parametrize("dtype", ["f", "d"])
def test_all_levels_give_the_same_bits(dtype):
    x, y = row(1000, dtype), row(1000, dtype)
    x[~np.isfinite(x)] = 1

    def f(x, y):
        return (abs(x) * y + np.maximum(x, y) / (2 + x * x) - np.where(x > 0.3, x, 2 * y)).sum()

    y[~np.isfinite(y)] = -2
    found = []
    for each in range(3):
        elements.choose(each)
        value, slopes = ad.value_and_grad(f, argnums=(0, 1))(x, y)
        found.append([value, *slopes])
    for other in found[1:]:
        for got, want in zip(other, found[0], strict=True):
            assert_array_equal(got, want)
