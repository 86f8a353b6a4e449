"""Loops in programs that keep states: the same bits as those that keep records, in as much memory as is asked for."""

import pickle
import tempfile
from functools import partial
from math import comb

import numpy as np
import pytest

import blasad as ad
from blasad._derivatives import loops as _loops
from support.numbers import generator

COUNTS = (0, 1, 2, 3, 4, 5, 8, 9, 10, 30, 40)
WAYS = {str(kept): partial(ad.loop, kept=kept) for kept in (True, 1, 2, 3, 7, 100)}
WAYS |= {f"stored {kept}": partial(ad.loop, kept=kept, store=tempfile.gettempdir()) for kept in (True, 3)}
WAYS["loop, stored"] = partial(ad.loop, store=tempfile.gettempdir())


def rows(loop, A, X, n):
    return loop(lambda i, x: np.tanh(A @ x) + X[i], n, X[0]).sum()


def in_place(loop, A, X, n):
    """Writes rows of an array, and a part of another, beside constants that it reads of both."""
    ys, x = X * 1, X[0] * 1

    def step(i):
        ys[i + 1] = np.sin(A @ ys[i]) * x[0] + ys[i + 1]
        x[0:2] = x[1:3] * np.log(1 + x[0:2]**2)
    loop(step, n)
    first = (ys**2).sum() + x.sum()
    ys[:] = 0
    x[:] = 0
    return first


def nested(loop, A, X, n):
    def outer(i, x):
        return loop(lambda j, x: np.tanh(A @ x) * X[j] + X[i], 4, x) + x * X[i, 0]
    return loop(outer, n, X[0]).sum()


def plain_outside(loop, A, X, n):
    def outer(i, x):
        return loop(lambda j, x: np.tanh(A @ x) * X[j] + X[i], 4, x)
    return ad.loop(outer, n, X[0]).sum()


def plain_inside(loop, A, X, n):
    def outer(i, x):
        return ad.loop(lambda j, x: np.tanh(A @ x) * X[j] + X[i], 4, x)
    return loop(outer, n, X[0]).sum()


def twice(loop, A, X, n):
    _, pull = ad.vjp(lambda x: loop(lambda i, x: np.tanh(A @ x) + X[i], n, x), X[0])
    return (pull(np.ones(3))[0] * pull(np.arange(3.0))[0]).sum()


def shrinking(loop, A, X, n):
    """A condition inside, and more than one loop of which each is reversed after the other."""
    def outer(i, x):
        return ad.while_loop(lambda x: (x @ x) > 0.5, lambda j, x: np.sin(A @ x), x + X[i], max_steps=50)
    x = loop(outer, n, X[0])
    return (loop(lambda i, x: A @ x * X[i], n, x) * x).sum()


FUNCTIONS = [rows, in_place, nested, plain_outside, plain_inside, twice, shrinking]


def numbers():
    rng = generator(1)
    return rng.standard_normal((3, 3)) / 2, rng.standard_normal((41, 3))


def same(found, expected):
    for a, b in zip(found, expected, strict=True):
        assert np.array_equal(a, b)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("f", FUNCTIONS, ids=lambda f: f.__name__)
def test_the_same_bits(f, way):
    A, X = numbers()
    def transform(f):
        return (lambda *args: (f(*args),)) if f.func is twice else ad.grad(f, (0, 1))
    states, records = [ad.compile(transform(partial(f, loop)), A * 1.1, X, 3.0) for loop in (WAYS[way], ad.loop)]
    again = pickle.loads(pickle.dumps(states))
    for n in COUNTS:
        expected = records(A, X, n)
        same(states(A, X, n), expected)
        same(again(A, X, n), expected)
        if n < 9:
            for a, b in zip(expected, transform(partial(f, WAYS[way]))(A, X, float(n)), strict=True):
                np.testing.assert_allclose(a, b, rtol=1e-12, atol=1e-13)


@pytest.mark.parametrize("f", [rows, in_place, nested], ids=lambda f: f.__name__)
def test_along_a_direction(f):
    A, X = numbers()

    def along(A, X, n, dA, loop):
        return ad.jvp(ad.grad(lambda A, X: f(loop, A, X, n), (0, 1)), (A, X), (dA, X))[1]
    states, records = [ad.compile(partial(along, loop=loop), A, X, 3.0, A) for loop in (WAYS["True"], ad.loop)]
    for n in (1, 7, 30):
        same(states(A, X, n, A**2), records(A, X, n, A**2))


@pytest.mark.parametrize("way", ["True", "2", "stored True"])
@pytest.mark.parametrize("transform", [ad.jacobian, lambda f: ad.hessian(lambda A: (f(A)**2).sum())])
def test_several_directions_at_once(transform, way):
    A, X = numbers()

    def f(loop, A):
        ys = X[:12] + A[0, 0]

        def step(i, x):
            ys[i + 1] = np.sin(A @ ys[i]) * x
            return x + ys[i + 1]
        return loop(step, 11, A[1]) * ys[11]
    states, records = [transform(partial(f, loop)) for loop in (WAYS[way], _loops.run)]
    found, expected = ad.compile(states, A * 1.1)(A), records(A)
    np.testing.assert_allclose(found, expected, rtol=1e-11, atol=1e-13)


def test_a_step_that_asks_for_its_number_is_unrolled():
    A, X = numbers()

    def f(loop, A):
        return loop(lambda i, x: np.tanh(A @ x) + X[i] if i % 2 else x * 2, 7, A[0]).sum()
    with pytest.warns(UserWarning, match="loop: the program will store each of the 7 steps"):
        program = ad.compile(ad.grad(partial(f, partial(ad.loop, kept=True))), A)
    np.testing.assert_allclose(program(A * 0.9), ad.grad(partial(f, _loops.run))(A * 0.9), rtol=1e-12)
    with pytest.raises(TypeError, match="unsupported operand"):
        ad.compile(ad.grad(partial(f, ad.loop)), A)


# ---------------------------------------------------------------- memory

def stacked(loop, steps, outer=0):
    """Bytes that a run of so many steps stacks, in states of 8000 bytes."""
    def f(x, n):
        def run(i, x):
            return loop(lambda i, x: np.sin(np.exp(-x * x)), n, x)
        return (ad.loop(run, outer, x, kept=True) if outer else run(0, x)).sum()
    program = ad.compile(ad.grad(f), np.ones(1000), 2.0)
    program(np.ones(1000), steps)
    return program._plan.stacked / 8000


def test_memory_grows_with_the_square_root_or_as_is_asked():
    assert stacked(ad.loop, 2500) >= 2500
    assert stacked(WAYS["True"], 100) <= 41
    assert stacked(WAYS["True"], 2500) <= 201           # 50 states, and 50 records of three arrays
    assert stacked(WAYS["True"], 10_000) <= 401
    for kept in (1, 3, 10):
        assert stacked(partial(ad.loop, kept=kept), 400) <= kept + 4
    assert stacked(WAYS["True"], 400, outer=100) <= 10 + 10 * 20 + 60 + 1
    assert stacked(ad.loop, 400, outer=100) <= 20 * 400 * 3


def test_an_array_that_steps_write_is_kept_once():
    def f(loop, X):
        ys = X * 1

        def step(i):
            ys[i + 1] = np.sin(ys[i]) * ys[i + 1]
        loop(step, 1999)
        return (ys**2).sum()
    X = generator(2).standard_normal((2000, 500))
    sizes = []
    for loop in (partial(ad.loop, kept=True), ad.loop):
        program = ad.compile(ad.grad(partial(f, loop)), X)
        found = program(X)
        sizes.append(program._plan.stacked / X.nbytes)
        same([found], [ad.compile(ad.grad(partial(f, ad.loop)), X)(X)])
    assert sizes[0] <= 2.5


def test_what_the_loop_does_not_change_is_kept_once():
    def f(x, X):
        def step(i):
            x[2] += X[i] @ x
        ad.loop(step, 400, kept=True)
        return np.sin(x).sum()
    x, X = generator(3).standard_normal(5000), generator(4).standard_normal((400, 5000)) / 5000
    program = ad.compile(ad.grad(f), x, X)
    program(x, X)
    assert program._plan.stacked <= 50 * x.nbytes


@pytest.mark.parametrize("way", ["loop", "True", "3"])
def test_operations_and_bytes_are_those_of_all_steps(way):
    calls = {"loop": 100, "True": 200, "3": 100 + 1 + 7 * 100 - comb(10, 4)}      # of the step
    loop = ad.loop if way == "loop" else WAYS[way]
    A, x = np.eye(8) / 2, np.ones(8)

    def f(A, x, loop=loop, steps=100):
        return loop(lambda i, x: np.sin(A @ x), steps, x).sum()
    step = ad.compile(lambda A, x: np.sin(A @ x), A, x).flops
    value, gradient, unrolled = [ad.compile(each, A, x) for each in (
        f, ad.grad(f, (0, 1)), ad.grad(lambda A, x: f(A, x, _loops.run), (0, 1)))]
    assert value.flops == pytest.approx(100 * step, rel=1e-2)
    assert gradient.flops == pytest.approx(unrolled.flops + (calls[way] - 100) * step, rel=1e-2)
    gradient(A, x)
    assert gradient._plan.stacked <= gradient.bytes <= gradient._plan.stacked + 4000 + 96 * 16 * 8
    twice = ad.compile(ad.grad(lambda A, x: loop(lambda i, x: f(A, x) * x, 10, x).sum()), A, x)
    assert twice.flops > 2.9 * 10 * 100 * step
    asked = [ad.compile(ad.grad(lambda A, x, n: f(A, x, loop, n)), A, x, float(n)) for n in (2, 30)]
    assert asked[0].flops == asked[1].flops < 10 * step
