"""vmap: what a function of one row gives for each, by hand and in JAX's words, under every transform."""

import numpy as np
import pytest

import blasad as ad
from support.numbers import generator

DRAW = generator("vmap")
W, X, Y = DRAW.uniform(0.5, 1.5, (3, 3)), DRAW.uniform(-1, 1, (4, 3)), DRAW.uniform(0.5, 1.5, (4, 3))


def pure(x, y):
    return np.linalg.solve(W + np.outer(x, x), y) * np.sin(x)


def in_place(x, y):
    z = np.zeros_like(x)
    x *= 2
    for i in range(3):
        z[i] = x[i] * y[:i + 1].sum() if x[0] > 0 else y[i]
    return z


@pytest.mark.parametrize("f", [pure, in_place])
@pytest.mark.parametrize("ax, ay", [(0, 0), (1, 0), (-1, 1), (0, None), (None, 0)])
@pytest.mark.parametrize("out", [0, 1, -1])
def test_axes(f, ax, ay, out):
    def given(rows, axis):
        return rows[0] if axis is None else np.moveaxis(rows, 0, axis).copy()

    x, y = given(X, ax), given(Y, ay)
    before = x.copy(), y.copy()
    found = ad.vmap(f, (ax, ay), out)(x, y)
    rows = [f((X[0] if ax is None else X[k]).copy(), (Y[0] if ay is None else Y[k]).copy()) for k in range(4)]
    np.testing.assert_array_equal(found, np.stack(rows, out))
    assert (x == before[0]).all() and (y == before[1]).all()


@pytest.mark.parametrize("f", [pure, in_place])
def test_under_and_over_derivatives(f):
    weights = DRAW.uniform(0.5, 1.5, (4, 3))

    def total(x, y):
        return (weights * ad.vmap(f)(x, y)).sum()

    def by_hand(x, y):
        return sum((weights[k] * f(x[k] * 1.0, y[k] * 1.0)).sum() for k in range(4))

    expected = ad.grad(by_hand, (0, 1))(X, Y)
    ways = [ad.grad(total, (0, 1)), ad.jit(ad.grad(total, (0, 1)))]
    if f is pure:                               # the other has a branch, which a program would freeze
        ways.append(ad.compile(ad.grad(total, (0, 1)), X, Y))
    for run in ways:
        for found, right in zip(run(X, Y), expected, strict=True):
            np.testing.assert_allclose(found, right, rtol=1e-12, atol=1e-14)
    step = 1e-6
    slope = (by_hand(X + step * Y, Y) - by_hand(X - step * Y, Y)) / (2 * step)
    np.testing.assert_allclose((expected[0] * Y).sum(), slope, rtol=1e-7)
    np.testing.assert_allclose(ad.jvp(lambda x: total(x, Y), (X,), (Y,))[1], slope, rtol=1e-7)
    each = ad.vmap(ad.grad(lambda x, y, w: (w * f(x, y)).sum()), (0, 0, 0))(X, Y, weights)
    np.testing.assert_allclose(each, expected[0], rtol=1e-12, atol=1e-14)
    product = ad.hvp(lambda x: total(x, Y))(X, Y)
    rows = [ad.hvp(lambda x, k=k: (weights[k] * f(x * 1.0, Y[k] * 1.0)).sum())(X[k], Y[k]) for k in range(4)]
    np.testing.assert_allclose(product, rows, rtol=1e-10, atol=1e-12)


def test_nested_and_with_jit():
    outer = ad.vmap(ad.vmap(lambda x, y: x @ W @ y, (None, 0)), (0, None))(X, Y)
    np.testing.assert_allclose(outer, X @ W @ Y.T, rtol=1e-13)
    np.testing.assert_allclose(ad.vmap(ad.jit(pure))(X, Y), ad.vmap(pure)(X, Y), rtol=1e-14)
    np.testing.assert_allclose(ad.vmap(ad.checkpoint(pure))(X, Y), ad.vmap(pure)(X, Y), rtol=1e-14)
    np.testing.assert_allclose(ad.vmap(ad.jacobian(pure))(X, Y), [ad.jacobian(pure)(X[k], Y[k]) for k in range(4)])


def test_trees_numbers_and_keywords():
    def f(p, s, *, shift=0.0):
        return {"sum": p["x"].sum() * s + shift, "x": p["x"], "none": None}, p["x"][0]

    found, first = ad.vmap(f, out_axes=0)({"x": X}, np.arange(4.0), shift=1.0)
    np.testing.assert_allclose(found["sum"], X.sum(1) * np.arange(4) + 1)
    np.testing.assert_array_equal(found["x"], X)
    np.testing.assert_array_equal(first, X[:, 0])
    assert found["none"] is None
    a, b = ad.vmap(lambda x: (x, 2.0), out_axes=(1, None))(X)
    np.testing.assert_array_equal(a, X.T)
    assert b == 2.0
    slopes = ad.grad(lambda p: ad.vmap(f, (0, None))(p, 2.0)[0]["sum"].sum())({"x": X})
    np.testing.assert_array_equal(slopes["x"], np.full((4, 3), 2.0))


@pytest.mark.parametrize("dtype", ["f", "d", "F", "D"])
def test_types(dtype):
    x = X.astype(dtype)
    found = ad.vmap(lambda x: x * x)(x)
    assert found.dtype == dtype
    np.testing.assert_array_equal(found, x * x)


@pytest.mark.parametrize("call, error, text", [
    (lambda: ad.vmap(2.0), TypeError, r"vmap: the first argument is float"),
    (lambda: ad.vmap(np.dot)(X, Y[:2]), ValueError, "argument 0 has 4, argument 1 has 2"),
    (lambda: ad.vmap(np.dot, (0, 0, 0))(X, Y), ValueError, r"in_axes is \(0, 0, 0\), for 3 arguments"),
    (lambda: ad.vmap(np.dot, (0, 2))(X, Y), ValueError, "axis of argument 1 is 2; the array has 2 dimensions"),
    (lambda: ad.vmap(np.dot, ("x", 0))(X, Y), TypeError, "axis of argument 0 is 'x'"),
    (lambda: ad.vmap(np.sin)(X[:0]), ValueError, "there are no rows"),
    (lambda: ad.vmap(np.sin, None)(X), ValueError, "at least one argument has rows"),
    (lambda: ad.vmap(lambda x, s: x * s)(X, 2.0), TypeError, "argument 1 has float .* None for it in in_axes"),
    (lambda: ad.vmap(lambda x: x, out_axes=5)(X), ValueError, "axis of the result is 5"),
    (lambda: ad.vmap(lambda x: x, out_axes=(0, 0))(X), TypeError, "no tuple"),
])
def test_what_does_not_fit_is_said(call, error, text):
    with pytest.raises(error, match=text):
        call()
