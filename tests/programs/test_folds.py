"""What a program does without: values that are computed twice, and calls that only copy or scale for others."""

import pickle
from functools import partial

import numpy as np
import pytest

import blasad as ad
from support.numbers import random

SHAPES = [(3,), (1,), (0,), (70, 70), (5000,), (9, 10, 101)]


def multiples(x, w):
    y = 0.5 * x
    z = -y
    return (y + w, y - w, 3 * z + w, z * w, w / -x, w - 0.25 * (w - 0.1 * x), -np.negative(-x))


def twice(x, w):
    a = x * w + np.sin(x * w)
    b = np.sin(x * w) / (2 + x * w * x * w)
    return a, b, x * w - np.sin(x * w)


def overwritten(x, w):
    """The array whose multiple is read has changed by then, or is what is written."""
    y = 2 * x
    x += w
    z = y + x
    y *= -1
    x -= y
    w[...] = -w
    w -= 3 * w
    return x, y, z, w


def added(x, w):
    x += w * x
    x[1:] -= w[1:] * x[:-1]
    w *= x * x
    w -= x / (2 + w * w)
    y = x * w
    x += y
    w -= y
    return x, w, y


def pieces(x, w):
    y, z = x.copy(), np.array(w)
    a = np.roll(y, 1, 0) + np.roll(z, -1, -1) * y
    b = np.exp(y[:1]) + y[-1:] - z[:1].conj()
    x += 1
    c = y[1:] * w[1:]
    z[:1] = 0
    w[...] = np.roll(w, 1, 0)
    return a, b, c, z[1:] * y[:-1], z[:1] + w[:1], w, x


def shifted(x, w):
    y = -x
    x[1:] += y[:-1]
    w[:-1] = x[1:] - y[1:]
    w[1:] -= 0.5 * w[:-1]
    return x, w


def reordered(x, w):
    y = np.ascontiguousarray(np.swapaxes(x, 0, -1))
    z = -np.swapaxes(y, 0, -1)
    return z + x, w - z, (-w[::-1]) * x[::-1], -w[::-1] - x


FUNCTIONS = [multiples, twice, overwritten, added, pieces, shifted, reordered]


def summed(x, w):
    y = np.asfortranarray(-w)
    return (-x).sum(), np.sum(-y, axis=0), (x - 0.5 * w).sum(), np.sum(-np.sin(x), axis=-1)


def results(f):
    """All results of a function in one tuple."""
    return lambda *args: tuple(f(*args))


def loss(f):
    def weighed(*args):
        return sum((np.cos(0.3 * (k + 1)) * abs(y * y)).sum() for k, y in enumerate(f(*args)))
    return weighed


def copies(args):
    return [np.array(x) for x in args]


def held(f, args, exact=True):
    """A program finds what it finds without being tidied, and what is found without a program."""
    tidied, traced = ad.compile(f, *copies(args)), ad.compile(f, *copies(args), tidy=False)
    given = [copies(args) for _ in range(3)]
    found, one, plain = tidied(*given[0]), traced(*given[1]), f(*given[2])
    for a, b, c in zip([*flat(found), *given[0]], [*flat(one), *given[1]], [*flat(plain), *given[2]], strict=True):
        np.testing.assert_array_equal(a, b)
        if exact:
            np.testing.assert_array_equal(a, c)
        else:
            np.testing.assert_allclose(a, c, rtol=1e-5 if c.dtype.char in "fF" else 1e-12,
                                       atol=1e-4 if c.dtype.char in "fF" else 1e-11)
    return tidied


def flat(x):
    return [each for part in x for each in flat(part)] if isinstance(x, tuple | list) else [np.asarray(x)]


@pytest.mark.parametrize("f", FUNCTIONS)
@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("shape", SHAPES)
def test_values(f, dtype, shape):
    held(results(f), (random(shape, dtype), random(shape, dtype)), exact=dtype in "fd")


@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("shape", SHAPES)
def test_sums(dtype, shape):
    x, w = random(shape, dtype), random(shape, dtype)
    x, w = abs(x) + 0 * w, w * w.conj() + 0 * x     # of positive numbers, whose sums lose no digits
    held(results(summed), (x, w), exact=False)
    held(ad.value_and_grad(loss(summed), argnums=(0, 1)), (x, w), exact=False)


@pytest.mark.parametrize("f", FUNCTIONS)
@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("shape", SHAPES)
def test_gradients(f, dtype, shape):
    held(ad.value_and_grad(loss(f), argnums=(0, 1)), (random(shape, dtype), random(shape, dtype)), exact=False)


@pytest.mark.parametrize("f", FUNCTIONS)
def test_layouts(f):
    x, w = random((60, 140)), random((60, 140))
    for make in (np.asfortranarray, lambda a: a[:, ::2], lambda a: a[::-1, ::-1], lambda a: a.T):
        args = make(x), make(w)
        held(results(f), args)
        program = ad.compile(ad.value_and_grad(loss(f), argnums=(0, 1)), *args)
        expected = ad.value_and_grad(loss(f), argnums=(0, 1))(*args)
        for a, b in zip(flat(program(*args)), flat(expected), strict=True):
            np.testing.assert_allclose(a, b, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("f", FUNCTIONS)
def test_gradients_are_those_of_differences(f):
    x, w, v = random((4, 5)), random((4, 5)), random((4, 5))
    program = ad.compile(ad.grad(loss(f)), x, w)
    h = 1e-6
    slope = (loss(f)(x + h * v, w.copy()) - loss(f)(x - h * v, w.copy())) / (2 * h)
    np.testing.assert_allclose((program(x, w) * v).sum(), slope, rtol=1e-6, atol=1e-6)


@pytest.mark.parametrize("f", FUNCTIONS)
def test_second_derivatives_and_lanes(f):
    x, w, v = random((6, 7)), random((6, 7)), random((6, 7))
    held(lambda x, w, v: ad.hvp(lambda x: loss(f)(x, w.copy()))(x, v), (x, w, v), exact=False)
    held(lambda x, w: ad.jacobian(lambda x: f(x, w.copy())[0])(x), (x, w), exact=False)


@pytest.mark.parametrize("f", FUNCTIONS)
def test_shadows_that_are_not_zero(f):
    x, w, bx, bw = (random((9, 8)) for _ in range(4))

    def reverse(x, w, bx, bw):
        ad.autodiff(ad.Reverse, loss(f), ad.Duplicated(x, bx), ad.Duplicated(w, bw))
        return bx + 0, bw + 0

    held(reverse, (x, w, bx, bw), exact=False)


@pytest.mark.parametrize("loop", [ad.loop, partial(ad.loop, kept=True)])
@pytest.mark.parametrize("f", FUNCTIONS)
def test_loops(loop, f):
    def run(x, w):
        def step(i, x, w):
            found = f(x.copy(), w.copy())
            return 0.5 * x - 0.1 * found[0], 0.3 * w + 0.1 * (-found[1] + x)
        x, w = loop(step, 5, x, w)
        return (x * x).sum() - (-w).sum()

    x, w = 0.3 * random((6, 6)), 0.3 * random((6, 6))
    held(ad.value_and_grad(run, argnums=(0, 1)), (x, w), exact=False)


def test_a_seed_of_zero_adds_nothing():
    """The calls of a reverse that are left out in such a run leave their multiples out, too."""
    def f(x, w, s):
        y = -x
        return (s * (w / y)).sum() + (y - 2 * y).sum()

    x, w = random((5, 6)), random((5, 6))
    program = ad.compile(ad.grad(f, argnums=(0, 1)), x, w, 1.0)
    for s in (1.0, 0.0):
        x[0, 0] = s
        with np.errstate(all="ignore"):
            found, expected = program(x, w, s), ad.grad(f, argnums=(0, 1))(x, w, s)
        for a, b in zip(found, expected, strict=True):
            np.testing.assert_allclose(a, b, rtol=1e-13)


def test_infinities_and_signs():
    x = np.array([np.inf, -np.inf, np.nan, 0.0, -0.0, 1e-310, -1e308, 3.0])
    w = np.array([1.0, np.inf, 2.0, -0.0, 0.0, 1.0, 1e308, np.nan])
    with np.errstate(all="ignore"):
        held(results(multiples), (x, w))
        held(results(twice), (x, w))


def calls(f, *args):
    return ad.compile(f, *args).routines


def test_what_is_computed_twice_is_computed_once():
    x, w = random((70, 70)), random((70, 70))

    def again(x, w):
        a = x * w
        b = np.sin(a)
        c = x * w
        return a + b * c, np.sin(c)

    assert calls(again, x, w) == {"multiply": 2, "function": 1, "add": 1}

    def changed(x, w):
        y = x * w
        x += 1
        return y + x * w

    assert calls(changed, x, w)["multiply"] == 2


def test_multiples_take_no_calls():
    x, w = random((70, 70)), random((70, 70))
    assert calls(lambda x, w: w - 0.1 * x, x, w) == {"add": 1}
    assert calls(lambda x, w: -x * w, x, w) == {"multiply": 1}
    assert calls(lambda x, w: w - 0.3 * (0.1 * x), x, w) == {"add": 2}      # 0.03 would round otherwise


def test_a_product_is_added_at_once():
    x, w, v = random((70, 70)), random((70, 70)), random((70, 70))

    def added(x, w, v):
        x += w * v
        x -= w / v
        return x

    assert calls(added, x, w, v) == {"multiply": 1, "divide": 1}


def test_a_part_of_a_copy_is_read_in_the_original():
    def rolled(x):
        y = x.copy()
        return y[1:] - y[:-1]

    x = random((70, 70))
    assert calls(rolled, x) == {"add": 1}

    def changed(x):
        y = x.copy()
        x[0] = 0
        return y[1:] - y[:-1]

    assert calls(changed, x)["copy"] >= 1
    held(results(lambda x, w: (changed(x), changed(w))), (x, random((70, 70))))


def test_what_a_section_computes_again_is_not_kept():
    def f(x):
        for _ in range(6):
            x = ad.checkpoint(lambda x: np.sin(np.tanh(x * x) * x) + np.tanh(np.cos(x) * x))(x)
        return (x * x).sum()

    x = random((70, 70))
    program = ad.compile(ad.value_and_grad(f), x)
    assert program.bytes <= ad.compile(ad.value_and_grad(f), x, tidy=False).bytes
    assert program.routines["function"] > 6 * 4
    held(ad.value_and_grad(f), (x,), exact=False)


def test_pickled():
    x, w = random((70, 70)), random((70, 70))
    program = ad.compile(ad.value_and_grad(loss(multiples), argnums=(0, 1)), x, w)
    again = pickle.loads(pickle.dumps(program))
    for a, b in zip(flat(again(x, w)), flat(program(x, w)), strict=True):
        np.testing.assert_array_equal(a, b)


def test_rows_and_threads():
    x, w = random((8, 70, 70)), random((8, 70, 70))
    g = ad.value_and_grad(loss(multiples), argnums=(0, 1))
    program = ad.compile(g, x[0], w[0], threads=2)
    for a, b in zip(x, w, strict=True):
        for got, right in zip(flat(program(a, b)), flat(g(a, b)), strict=True):
            np.testing.assert_allclose(got, right, rtol=1e-12, atol=1e-12)
