"""Chains of calls on shifted elements, in front of each other, and in loops: the bits of calls that run one by one."""

from functools import partial

import numpy as np
import pytest

import blasad as ad
from blasad._programs.chains import divide
from support.numbers import generator, random

SHAPES = [(12, 9), (9, 40), (40, 3), (130, 1), (1, 130), (200,)]


@pytest.fixture(params=[4, 16, 48])
def small_blocks(request):
    before = divide(request.param)
    yield
    divide(before)


def same(f, *args):
    found, expected = ad.compile(f, *args)(*args), ad.compile(f, *args, tidy=False)(*args)
    for x, y in zip(found, expected, strict=True):
        assert np.array_equal(x, y), np.argwhere(x != y)[:5]


def windows(rng, shape):
    """Two windows of one shape, some elements apart, along each axis forwards or backwards."""
    here, there = [], []
    for n in shape:
        reach = int(rng.integers(0, min(4, n)))
        a, b = rng.permutation([0, reach])
        size = n - reach
        step = -1 if rng.random() < 0.1 else 1
        for at, cut in ((a, here), (b, there)):
            cut.append(slice(at, at + size) if step > 0 else slice(at + size - 1, at - 1 if at else None, -1))
    return tuple(here), tuple(there)


def written(seed, shape):
    """A function that writes to shifted windows of three arrays."""
    rng = generator(seed)
    steps = [(*rng.integers(0, 3, 3), int(rng.integers(0, 5)), *windows(rng, shape)) for _ in range(25)]

    def f(x, y, z):
        arrays = [x * 1, y * 1, z * 1]
        for a, b, c, how, here, there in steps:
            A, B, C = arrays[a], arrays[b], arrays[c]
            if how == 0:
                A[here] = B[there] * .5
            elif how == 1:
                A[here] += .25 * B[there]
            elif how == 2:
                A[here] *= np.cos(C[here])
            elif how == 3:
                arrays[a] = np.sin(B) * C
            else:
                A[here] = B[there] * C[here] - .5 * A[here]
        return arrays[0], arrays[1], (arrays[2] * arrays[0]).sum()

    return f


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seed", range(12))
def test_windows(seed, shape, small_blocks):
    x = [random(shape), np.asfortranarray(random(shape)), random(shape)]
    if seed % 3 == 0:
        x[1] = random(tuple(n + 5 for n in shape))[tuple(slice(2, n + 2) for n in shape)]
    f = written(seed, shape)
    same(f, *x)
    g = ad.value_and_grad(lambda *args: (lambda a, b, s: (a * b).sum() + s)(*f(*args)), argnums=(0, 1, 2))
    same(lambda *args: (lambda value, gradient: (value, *gradient))(*g(*args)), *x)


def diffused(u, a):
    v = u.copy()
    v[1:-1, 1:-1] += a[1:-1, 1:-1] * (u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2] - 4 * u[1:-1, 1:-1])
    v[0], v[-1] = v[1], v[-2]
    return v * np.exp(-a * v * v)


def steps(u, a, loop):
    return (loop(lambda i, u: diffused(u, a), 4, u)**2).sum()


@pytest.mark.parametrize("loop", [ad.loop, partial(ad.loop, kept=True)])
@pytest.mark.parametrize("dtype", "fd")
def test_loops(loop, dtype):
    u, a = random((70, 80), dtype), abs(random((70, 80), dtype)) / 10

    def g(u, a):
        value, gradient = ad.value_and_grad(lambda u, a: steps(u, a, loop), argnums=(0, 1))(u, a)
        return value, *gradient

    def unrolled(step, count, u):
        for i in range(count):
            u = step(i, u)
        return u

    same(g, u, a)
    value, gradient = ad.value_and_grad(lambda u, a: steps(u, a, unrolled), argnums=(0, 1))(u, a)
    for x, y in zip(ad.compile(g, u, a)(u, a), (value, *gradient), strict=True):
        np.testing.assert_allclose(x, y, rtol=1e-5 if dtype == "f" else 1e-12, atol=1e-5 if dtype == "f" else 1e-12)


def test_loops_that_a_condition_ends():
    u, a = random((70, 80)), abs(random((70, 80))) / 10

    def f(u, a):
        x, _ = ad.while_loop(lambda x, k: k < 3, lambda i, x, k: (diffused(x, a), k + 1), u, np.array(0.))
        return (x * x).sum()

    same(lambda u, a: ad.grad(f, argnums=(0, 1))(u, a), u, a)


def test_second_derivatives_in_loops():
    u, a, v = random((70, 80)), abs(random((70, 80))) / 10, random((70, 80))
    same(lambda u, v: (ad.hvp(lambda u: steps(u, a, ad.loop))(u, v),), u, v)
