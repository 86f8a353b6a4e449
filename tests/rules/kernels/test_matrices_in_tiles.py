"""Matrices whose rows lie close in memory beside those whose columns do, of the sizes at which tiles begin and end."""

import itertools

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import blasad as ad
from blasad._rules.calls.core import _NUMBERS, _run
from support.numbers import generator

SIZES = [(15, 70), (16, 17), (17, 17), (31, 33), (64, 64), (65, 63), (70, 129), (130, 200)]
FULL, LOWER, UPPER = range(3)
EDGE = 3        # elements around a matrix, which must not change


def numbers(m, n, dtype):
    rng = generator("tiles", m, n, dtype)
    x = rng.standard_normal((m, n))
    if dtype == "?":
        return x > 0
    return (100 * x + 1j * rng.standard_normal((m, n)) if dtype in "FD" else 100 * x).astype(dtype)


def laid_out(x, rows, flip=0):
    """The same numbers, close along rows or along columns, inside other memory, the other axis backwards if asked."""
    base = np.zeros([size + 2 * EDGE for size in (x.shape if rows else x.shape[::-1])], x.dtype)
    base[...] = 1
    view = base[EDGE:-EDGE, EDGE:-EDGE]
    view = view[::-1] if flip else view
    view = view if rows else view.T
    view[...] = x
    return view, base


def check(name, x, y, expected, flips=((0, 0), (0, 1), (1, 0), (1, 1)), **options):
    """A call that writes y, with x in the other layout."""
    for rows, (flip_x, flip_y) in itertools.product((True, False), flips):
        given, _ = laid_out(x, not rows, flip_x)
        out, around = laid_out(y, rows, flip_y)
        _run(_NUMBERS[name], given, options.get("B"), out, options.get("alpha", 1), options.get("beta", 0),
             **{key: value for key, value in options.items() if key not in ("B", "alpha", "beta")})
        assert_array_equal(out, expected)
        out[...] = 1
        assert (around == 1).all()


@pytest.mark.parametrize("dtype", ["f", "d", "F", "D", np.dtype(np.int64).char, "?"])
def test_copies_are_the_numbers(dtype):
    for m, n in SIZES:
        x = numbers(m, n, dtype)
        check("COPY", x, np.zeros_like(x), x)
        if dtype in "FD":
            check("COPY", x, np.zeros_like(x), x.conj(), flips=[(0, 0)], conj=[0])


@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("unit", [False, True])
def test_copies_of_triangles_leave_the_rest(dtype, unit):
    for m, n in SIZES:
        x, y = numbers(m, n, dtype), numbers(n, m, dtype).T
        for part, mask in (LOWER, np.tri(m, n, -unit, dtype=bool)), (UPPER, ~np.tri(m, n, unit - 1, dtype=bool)):
            check("COPY", x, y, np.where(mask, x, y), flips=[(0, 0), (1, 0)], part=part, unit=unit)


@pytest.mark.parametrize("dtype", "fdFD")
def test_sums_have_the_bits_of_numpy(dtype):
    for m, n in SIZES:
        x, y = numbers(m, n, dtype), numbers(n, m, dtype).T
        check("AXPY", x, y, y + x)
        check("AXPY", x, y, y - x, flips=[(0, 1)], alpha=-1)
        if dtype in "fd":
            factor = np.dtype(dtype).type(0.3)
            check("AXPY", x, y, y + factor * x, flips=[(1, 0)], alpha=float(factor))


@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("name", ["ADD", "MUL", "DIV"])
def test_arithmetic_does_not_depend_on_layouts(name, dtype):
    for m, n in SIZES:
        x, y = numbers(m, n, dtype), numbers(n, m, dtype).T + 3
        for B in (np.asfortranarray(y), np.ascontiguousarray(y), np.broadcast_to(y[:1], y.shape), y[::-1]):
            expected = np.zeros((m, n), dtype)
            _run(_NUMBERS[name], x, np.ascontiguousarray(B), expected, 1, name == "ADD")
            check(name, x, np.zeros((m, n), dtype), expected, B=B, beta=name == "ADD")


def test_precisions_and_repeated_elements_go_line_by_line():
    x = numbers(70, 90, "d")
    check("COPY", x, np.zeros((70, 90), "f"), x.astype("f"))
    check("COPY", x.astype("f"), np.zeros((70, 90)), x.astype("f").astype("d"))
    for repeated in (np.broadcast_to(x[:1], x.shape), np.broadcast_to(x[:, :1], x.shape)):
        out = np.zeros((70, 90), order="F")
        _run(_NUMBERS["COPY"], repeated, None, out)
        assert_array_equal(out, repeated)


@pytest.mark.parametrize("dtype", "fdFD")
def test_programs_of_both_orders_give_the_bits_of_numpy(dtype):
    x, y = numbers(70, 70, dtype), numbers(70, 70, dtype).T

    def f(x, y):
        z = x.T.copy()
        z += y
        z[:33] -= 2 * x.T[:33]
        return z * x, np.ascontiguousarray(y), x - y.T, np.tril(x.T)

    for X, Y in itertools.product((x, np.asfortranarray(x)), (y, np.ascontiguousarray(y))):
        for found, expected in zip(ad.compile(f, X, Y)(X, Y), f(X, Y), strict=True):
            assert_array_equal(found, expected)


@pytest.mark.parametrize("dtype", ["f", "d", "F", "D", "?"])
@pytest.mark.parametrize("steps", [(1, 1), (1, 3), (7, 1), (1, 8), (9, 1)])
def test_views_whose_lines_overlap_lie_close_along_both_axes(steps, dtype):
    for m, n in SIZES[:-2]:
        line = numbers(1, steps[0] * m + steps[1] * n, dtype)[0]
        x = np.lib.stride_tricks.as_strided(line, (m, n), [step * line.itemsize for step in steps])
        for rows in (True, False):
            out, around = laid_out(np.zeros_like(x), rows)
            _run(_NUMBERS["COPY"], x, None, out, 1, 0)
            assert_array_equal(out, x)
            if dtype != "?":
                _run(_NUMBERS["AXPY"], x, None, out, 1, 1)
                assert_array_equal(out, x + x)
            out[...] = 1
            assert (around == 1).all()
