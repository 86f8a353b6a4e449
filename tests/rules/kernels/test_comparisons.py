"""Comparisons and orders against NumPy: dtypes, layouts, sizes, numbers that are none, and what must not be touched."""

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import blasad  # noqa: F401  enters the rules in the table
from blasad._rules.calls.core import _NUMBERS, _run
from support.numbers import generator

SIZES = [(0, 3), (3, 0), (1, 1), (2, 1), (1, 5), (5, 2), (2, 70), (70, 5)]
COMPARISONS = [np.less, np.less_equal, np.equal, np.not_equal, np.greater, np.greater_equal]
JOINED = [np.logical_and, np.logical_or, np.logical_xor]
TESTS = [np.isnan, np.isinf, np.isfinite]
LAYOUTS = ["C", "F", "sliced", "negative"]


def placed(x, layout):
    """The values in a layout, and the memory around them."""
    m, n = x.shape
    step = {"C": (1, 1), "F": (1, 1), "sliced": (2, 3), "negative": (-1, -2)}[layout]
    memory = np.ones((3 * m + 2, 3 * n + 2), x.dtype, order="F" if layout == "F" else "C")
    view = memory[tuple(slice(1, 1 + k * abs(s), abs(s)) for k, s in zip((m, n), step, strict=True))]
    view = view[:: np.sign(step[0]), :: np.sign(step[1])]
    view[...] = x
    return view, memory


def numbers(rng, shape, dtype):
    x = rng.integers(-2, 3, shape).astype(dtype)
    x[rng.random(shape) < 0.2] = np.nan
    x[rng.random(shape) < 0.1] = np.inf
    return x


def run(op, a, b, fn, dtype, layout, alpha=1):
    out, memory = placed(np.zeros(a.shape, dtype), layout)
    around = memory.copy()
    _run(_NUMBERS[op], a, b, out, alpha, 0, fn=fn)
    result = out.copy()
    out[...] = 0
    assert_array_equal(memory, around)
    return result


@pytest.mark.parametrize("dtype", ["f", "d"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_comparisons_of_numbers(dtype, layout):
    rng = generator(dtype, layout)
    for shape in SIZES:
        a, b = (placed(numbers(rng, shape, dtype), each)[0] for each in (layout, LAYOUTS[len(shape) % 4]))
        for fn, compare in enumerate(COMPARISONS):
            for y in (b, np.broadcast_to(b[:1], shape), np.broadcast_to(b[:1, :1], shape)):
                if y.shape == shape:
                    assert_array_equal(run("COMPARE", a, y, fn, bool, layout), compare(a, y))
        for fn, test in enumerate(TESTS, 9):
            assert_array_equal(run("COMPARE", a, a, fn, bool, layout), test(a))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_masks_are_joined_by_what_is_not_zero(layout):
    rng = generator(layout)
    for shape in SIZES:
        a, b = (placed(rng.choice([0, 1, 2, 128], shape).astype(np.uint8), layout)[0].view(bool) for _ in range(2))
        for fn, join in enumerate(JOINED, 6):
            expected = join(a.view(np.uint8), b.view(np.uint8))
            assert_array_equal(run("COMPARE", a, b, fn, bool, layout), expected)


@pytest.mark.parametrize("dtype", ["f", "d"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_order_of_columns_is_that_of_a_stable_sort(dtype, layout):
    rng = generator(dtype, layout)
    for shape in [*SIZES, (7, 3), (8, 2), (9, 1), (16, 1), (17, 2), (100, 2)]:
        a = placed(numbers(rng, shape, dtype), layout)[0]
        expected = np.argsort(a, axis=0, kind="stable") + 1000 * np.arange(shape[1])
        assert_array_equal(run("SORTED", a, a, 0, np.int64, layout, 1000), expected)


@pytest.mark.parametrize("dtype", ["f", "d"])
def test_intervals_are_those_of_searchsorted(dtype):
    rng = generator(dtype)
    knots = np.sort(rng.integers(-2, 3, 9)).astype(dtype)
    for n in (2, 5, 9):
        a = numbers(rng, (30, 2), dtype)
        a[np.isnan(a)] = 0.5
        expected = np.clip(np.searchsorted(knots[:n], a, "right") - 1, 0, n - 2)
        got = run("SORTED", a, knots[:n, None], 1, np.int64, "sliced", n - 2)
        assert_array_equal(got, expected)
