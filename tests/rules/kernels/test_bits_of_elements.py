"""Elementwise functions have NumPy's bits, in every dtype and layout, at once as in programs."""

import numpy as np
import pytest

import blasad as ad
from blasad._programs.chains import divide
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
                np.testing.assert_array_equal(found, expected)


# NumPy has several loops for each of these, and takes one by the strides: some processors round differently in each
OF_ONE = ("exp exp2 log log2 log10 log1p expm1 sin cos tan arcsin arccos arctan sinh cosh tanh arcsinh arccosh arctanh "
          "cbrt sqrt square reciprocal absolute").split()
OF_TWO = "power arctan2 hypot logaddexp multiply divide".split()
NOT_OF_COMPLEX = "arctan2 hypot logaddexp cbrt"
SHAPES = ((300, 5), (5, 300), (70, 71), (2000,), (9, 10, 21), (3000, 2), (3, 4100), (2, 8200), (1,), (1, 1))
VIEWS = {
    "itself": lambda a: a, "transposed": lambda a: a.T, "last axis reversed": lambda a: a[..., ::-1],
    "first axis reversed": lambda a: a[::-1], "both reversed": lambda a: a[::-1, ..., ::-1],
    "transposed and reversed": lambda a: a.T[::-1], "every second": lambda a: a[..., ::2],
    "every second row": lambda a: a[::2], "backwards by two": lambda a: a[..., ::-2], "inner": lambda a: a[..., 1:-1],
    "one column": lambda a: a[..., :1],
    "repeated": lambda a: np.broadcast_to(a[..., :1], a.shape),
}


@pytest.fixture
def short_blocks():
    before = divide(64)
    yield
    divide(before)


@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_layouts(shape, view, dtype, rng, short_blocks):
    """At once, in a program, and in a chain that runs in short blocks."""
    x, y = (rng.uniform(0.05, 0.95, shape).astype(dtype) for _ in range(2))
    if dtype in "FD":
        x, y = x + 1j * y.astype(dtype), y + (1j * rng.random(shape)).astype(dtype)
    chosen = VIEWS[view]
    if x.ndim == 1 and view == "both reversed":
        pytest.skip("it has one axis")
    for name in OF_ONE + OF_TWO:
        if dtype in "fd" or name not in NOT_OF_COMPLEX:
            f = getattr(np, name)
            for g in layouts_of(f, chosen, x, y) if name in OF_TWO else [lambda x, y, f=f: f(chosen(x))]:
                with np.errstate(all="ignore"):
                    expected = g(x, y)
                    twice = 2 * expected
                np.testing.assert_array_equal(ad.vjp(g, x, y)[0], expected, name)
                np.testing.assert_array_equal(ad.compile(lambda x, y, g=g: 2 * g(x, y), x, y)(x, y), twice, name)


def layouts_of(f, view, x, y):
    """The function of two views, and of a view and an array if they go together."""
    yield lambda x, y: f(view(x), view(y))
    if view(x).shape == y.shape != (1,) * y.ndim:
        yield lambda x, y: f(view(x), y)


@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("to", ["both reversed", "last axis reversed", "every second", "transposed and reversed"])
@pytest.mark.parametrize("of", ["itself", "last axis reversed", "both reversed"])
def test_outputs(of, to, dtype, rng):
    """What is written lies in memory as the program says."""
    x = rng.uniform(0.1, 0.9, (40, 40)).astype(dtype)
    if dtype in "FD":
        x = x + 1j * x.T
    for f in (np.arctan, np.exp, np.square) if dtype in "fd" else (np.square, np.exp):

        def written(x, f=f):
            out = np.zeros((40, 80), dtype)
            place = VIEWS[to](out[:, :40] if "second" not in to else out)
            f(VIEWS[of](x), out=place)
            return out

        expected = written(x)
        for found in (ad.vjp(written, x)[0], ad.compile(written, x)(x)):
            np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize("view", ["last axis reversed", "both reversed", "backwards by two"])
def test_in_place(view, rng):
    x = rng.uniform(0.1, 0.9, (30, 50))
    for f in (np.arctan, np.exp, np.cbrt):

        def changed(x, f=f):
            f(VIEWS[view](x), out=VIEWS[view](x))
            return x

        expected = changed(x.copy())
        for found in (ad.vjp(changed, x.copy())[0], ad.compile(changed, x.copy())(x.copy())):
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
