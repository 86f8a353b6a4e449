"""Reverses of elementwise calls on arrays that are divided into blocks: the same as on small ones, and as forward."""
import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import blasad as ad
from support.numbers import random

OF_TWO = {
    "add": lambda x, y: 2 * x - y, "multiply": lambda x, y: x * y, "square": lambda x, y: x * x + y,
    "divide": lambda x, y: y / x, "power": lambda x, y: abs(x) ** y if x.dtype.kind == "f" else x ** 2 * y,
    "functions": lambda x, y: np.tanh(x) * np.exp(y) + np.log1p(x * x) + np.sqrt(y * y + 3) + 1 / x,
    "abs": lambda x, y: abs(x) * y,
    "maximum": lambda x, y: np.maximum(x, y) * np.minimum(x, .5) if x.dtype.kind == "f" else x,
    "others": lambda x, y: np.hypot(x, y) + np.arctan(x) if x.dtype.kind == "f" else np.sinh(x),
}
SHAPES = [(9001,), (3, 9000), (9000, 3), (130, 129), (2, 70, 80)]
LAYOUTS = {
    "C": lambda x: x, "F": lambda x: np.asfortranarray(x), "sliced": lambda x: np.repeat(x, 2, -1)[..., ::2],
    "negative": lambda x: x[::-1].copy()[::-1],
}


def in_place(x, y):
    x = x * 1
    x *= y
    x += x
    x /= y
    x[...] = np.exp(x)
    return x


OF_TWO["in place"] = in_place


@pytest.mark.parametrize("name", OF_TWO)
@pytest.mark.parametrize("dtype", ["d", "f", "D"])
def test_large_is_many_small(name, dtype):
    f = OF_TWO[name]
    for i, shape in enumerate(SHAPES):
        lay = list(LAYOUTS.values())[i % len(LAYOUTS)]
        x, y, seed = (random(shape, dtype) for _ in range(3))
        x += np.sign(x)
        seed[np.abs(seed) < .3] = 0
        x, y, seed = lay(x), lay(y), lay(seed)
        if name in ("maximum", "abs"):
            x.reshape(-1)[5:9] = x.dtype.type(0)
            y.reshape(-1)[5:7] = 0
        flat = [np.ascontiguousarray(a).reshape(-1) for a in (x, y, seed)]
        whole = ad.vjp(f, x, y)[1](seed)
        parts = [ad.vjp(f, a, b)[1](s) for a, b, s in zip(*(np.array_split(a, 9) for a in flat), strict=True)]
        assert flat[0].size >= 8192 and all(len(p[0]) < 8192 for p in parts)
        for got, *want in zip(whole, *parts, strict=True):
            assert_array_equal(np.ascontiguousarray(got).reshape(-1), np.concatenate(want))


@pytest.mark.parametrize("name", OF_TWO)
@pytest.mark.parametrize("dtype", ["d", "D"])
def test_forward_and_reverse_agree(name, dtype):
    f = OF_TWO[name]
    shape = (100, 101)
    x, y, dx, dy, seed = (random(shape, dtype) for _ in range(5))
    x += np.sign(x)
    _, dz = ad.jvp(f, (x, y), (dx, dy))
    bx, by = ad.vjp(f, x, y)[1](seed)
    assert_allclose(np.vdot(seed, dz).real, (np.vdot(bx, dx) + np.vdot(by, dy)).real, rtol=1e-10)


@pytest.mark.parametrize("dtype", ["d", "f"])
def test_operands_that_are_broadcast(dtype):
    x, row, column, number = (random(s, dtype) for s in ((120, 130), (130,), (120, 1), ()))

    def f(x, row, column, number):
        z = x * row + column / (3 + x * x)
        z *= number
        return (z * np.maximum(row, x)).sum()

    got = ad.grad(f, argnums=(0, 1, 2, 3))(x, row, column, number)
    full = ad.grad(f, argnums=(0, 1, 2, 3))(x, *(np.broadcast_to(a, x.shape).copy() for a in (row, column, number)))
    want = full[0], full[1].sum(0), full[2].sum(1, keepdims=True), full[3].sum()
    for g, w in zip(got, want, strict=True):
        assert_allclose(g, w, rtol=1e-3 if dtype == "f" else 1e-10, atol=1e-2 if dtype == "f" else 1e-9)


def test_neighbours_and_views_of_one_array():
    x = random((20001,))

    def f(x):
        z = x[1:] * x[:-1] - x[1:] / (2 + x[:-1] ** 2)
        z[1:] = z[:-1] * x[2:]
        return (z * z[::-1]).sum()

    dx = random(x.shape)
    _, slope = ad.jvp(f, (x,), (dx,))
    assert_allclose(slope, np.vdot(ad.grad(f)(x), dx), rtol=1e-9)


def test_a_seed_of_zero_passes_nothing_on():
    x = random((12000,))
    x[::3] = 0
    with np.errstate(all="ignore"):
        slope = ad.grad(lambda x: np.where(x > 0, np.sqrt(x) + np.log(x) + 1 / x, 0).sum())(x)
    assert_array_equal(slope[x <= 0], 0)
    assert np.isfinite(slope).all()
