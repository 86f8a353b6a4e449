"""Loops in programs that a condition ends: against the plain loop, in every order, with other numbers of steps."""

import pickle
import warnings

import numpy as np
import pytest

import blasad as ad
from support.numbers import generator


def plain(condition, step, *state, max_steps=None):
    i = 0
    while condition(*state):
        if i == max_steps:
            raise RuntimeError("after")
        new = step(i, *state)
        if new is not None:
            state = new if len(state) != 1 and isinstance(new, tuple) else (new,)
        i += 1
    return state[0] if len(state) == 1 else state


# ---------------------------------------------------------------- functions of a matrix and a vector
# the larger the first element of the vector is, the more steps there are

def shrinking(loop, A, x):
    return loop(lambda x: (x @ x) > 0.3, lambda i, x: np.tanh(A @ x) * 0.9, x).sum()


def in_place(loop, A, x):
    x = x * 1

    def step(i, x):
        x[0:2] = x[1:3] * 0.5 + 0.1 * x[0:2]**2 / (1 + x[0:2]**2)
        x *= 0.8
        x[2] += 0.1 * np.sin(A[1] @ x)
    loop(lambda x: np.abs(x).sum() >= 0.5, step, x)
    return np.sin(x).sum()


def of_several(loop, A, x):
    def condition(x, s, n):
        return x[0] * x[0] > 0.01 and (n < 4 or not s <= 3) and np.logical_or(n != 30, x[1] == 7)
    x, s, n = loop(condition, lambda i, x, s, n: (0.7 * (A @ x) / (1 + x[0]**2), s + x.sum(), n + 1), x, 0.0, 0.0)
    return s * x[1] + n * x[0]


def branches(loop, A, x):
    def condition(x):
        if x[0] > x[1]:
            return abs(x[0]) > 0.2
        return ~(np.max(x) <= np.float64(0.1)) & (1e-3 < x @ A @ A.T @ x)
    return (loop(condition, lambda i, x: A @ x * np.cos(x) * 0.8, x)**2).sum()


def captured(loop, A, x):
    acc, tol = np.zeros((3, 3)), A[0, 0]**2 * 0.1
    y = x * 1

    def step(i):
        acc[...] += np.outer(y, y) @ A
        y[:] = 0.6 * A @ y
    loop(lambda: y @ y > tol, step)
    return np.exp(0.1 * acc).sum() + y[0]


def rows(loop, A, x):
    ys = np.zeros((40, 3))
    ys[0] = x

    def step(i, ys, e):
        ys[i + 1] = np.sin(A @ ys[i]) * 0.8
        return ys, (ys[i + 1]**2).sum() / (i + 1)
    ys, e = loop(lambda ys, e: e > 0.01, step, ys, 1.0)
    return (ys**2).sum() + e


def in_a_loop(loop, A, x):
    def outer(i, x):
        return loop(lambda y: y @ y > 0.5, lambda j, y: 0.7 * np.sin(A @ y) + 0.05 / (j + 1), x + 1) + 0.1 * x
    return ad.loop(outer, 3, x).sum()


def in_another(loop, A, x):
    def outer(i, x, e):
        y = loop(lambda y: y.max() > e, lambda j, y: 0.7 * np.sin(A @ y), x)
        return y + x * 0.3, e * 0.7
    x, e = loop(lambda x, e: e > 0.25, outer, x, x[0]**2)
    return (x**2).sum() * e


def loop_in_step(loop, A, x):
    def outer(i, x):
        return ad.loop(lambda j, y: np.tanh(A @ y) * 0.8, 2, x)
    return loop(lambda x: np.linalg.norm(x) > 0.4, outer, x).sum()


def factors(loop, A, x):
    def step(i, x):
        return np.linalg.solve(A @ A.T + np.eye(3) * (i + 2), x)
    return loop(lambda x: x @ x > 0.01, step, x).sum()


FUNCTIONS = [shrinking, in_place, of_several, branches, captured, rows, in_a_loop, in_another, loop_in_step, factors]

ORDERS = {
    "value": lambda f: lambda A, x: (f(A, x), 1.0),
    "gradient": lambda f: ad.grad(f, (0, 1)),
    "forward": lambda f: lambda A, x: ad.jvp(f, (A, x), (np.cos(A), np.sin(x))),
    "forward over reverse": lambda f: lambda A, x: ad.jvp(ad.grad(f, (0, 1)), (A, x), (np.cos(A), np.sin(x)))[1],
    "reverse over reverse": lambda f: ad.grad(lambda A, x: sum((g**2).sum() for g in ad.grad(f, (0, 1))(A, x)), (0, 1)),
    "reverse over forward": lambda f: ad.grad(lambda A, x: ad.jvp(f, (A, x), (np.cos(A), np.sin(x)))[1]**2, (0, 1)),
    "lanes over reverse": lambda f: ad.hessian(f, 1),
    "reverse over lanes": lambda f: ad.grad(lambda A, x: (ad.jacobian(lambda x: f(A, x) * x)(x)**2).sum(), (0, 1)),
}


def points():
    rng = generator(5)
    A = 0.4 * rng.standard_normal((3, 3)) + 0.8 * np.eye(3)
    for size in 1.0, 0.01, 3.0, 0.3, 20.0:
        yield A, size * np.array([1.0, 0.6, 0.8])


def both(f):
    return (lambda *args: f(ad.while_loop, *args)), (lambda *args: f(plain, *args))


def close(found, expected):
    for a, b in zip(found, expected, strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("f", FUNCTIONS, ids=lambda f: f.__name__)
def test_against_the_plain_loop(f, order):
    looped, unrolled = map(ORDERS[order], both(f))
    first, *others = points()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        program = ad.compile(looped, *first)
    for A, x in [first, *others]:
        close(program(A, x), unrolled(A, x))
        close(looped(A, x), unrolled(A, x))
    close(program(*first), unrolled(*first))


@pytest.mark.parametrize("f", FUNCTIONS, ids=lambda f: f.__name__)
def test_without_tidying_and_from_a_pickle(f):
    looped, unrolled = map(ORDERS["gradient"], both(f))
    first, *others = points()
    program = pickle.loads(pickle.dumps(ad.compile(looped, *others[0])))
    rough = ad.compile(looped, *first, tidy=False)
    for A, x in [first, *others]:
        close(program(A, x), unrolled(A, x))
        close(rough(A, x), unrolled(A, x))


def test_most_and_errors_of_steps():
    def root(a):
        return ad.while_loop(lambda x: abs(x * x - a) > 1e-12, lambda i, x: (x + a / x) / 2, a, max_steps=9)
    program = ad.compile(ad.grad(root), 2.0)
    for a in 2.0, 1.0, 9.0, 16.0, 2.0:
        assert program(a) == pytest.approx(0.5 / np.sqrt(a) if a != 1 else 1)
    for f in root, program:
        with pytest.raises(RuntimeError, match="still holds after 9 steps"):
            f(1e8)
    assert program(4.0) == pytest.approx(0.25)
    rows = ad.compile(lambda u, e: ad.while_loop(lambda e: e > 0, lambda i, e: e - u[i], e), np.ones(5), 2.5)
    assert rows(np.ones(5), 4.5) == -0.5
    with pytest.raises(IndexError, match="room for 5"):
        rows(np.ones(5), 5.5)


def test_size_and_records_do_not_depend_on_steps():
    def halved(x, e):
        return ad.while_loop(lambda x: (x @ x) > e, lambda i, x: x * 0.99 + 1e-9 * np.sin(x), x).sum()
    x = np.array([1.0, 0.5])
    few, many = (ad.compile(ad.grad(halved), x, e) for e in (1.0, 1e-6))
    assert few.calls == many.calls and len(pickle.dumps(few)) == len(pickle.dumps(many))
    np.testing.assert_allclose(few(x, 1e-6), ad.grad(halved)(x, 1e-6), rtol=1e-12)
    np.testing.assert_array_equal(few(x, 2.0), [1, 1])


@pytest.mark.parametrize("dtype", "fd")
def test_comparisons_are_numpys(dtype):
    tenth = np.asarray(0.1, dtype)[()]
    for condition in (lambda x: x < 0.1, lambda x: x <= 0.1, lambda x: x == 0.1, lambda x: x > np.float64(0.1),
                      lambda x: 0.1 >= x, lambda x: np.less(x, np.float32(0.1)), lambda x: not x != tenth,
                      lambda x: x * 0 and x, lambda x: np.float64("nan") != x and x < 1):
        def f(x, condition=condition):
            return ad.while_loop(lambda x: condition(x[0]) and x[1] < 3, lambda i, x: x + np.array([0, 1], dtype), x)
        program = ad.compile(f, np.array([1, 0], dtype))
        for first in tenth, np.nan, np.nextafter(tenth, tenth * 2), np.nextafter(tenth, tenth * 0), tenth * 0:
            x = np.array([first, 0], dtype)
            np.testing.assert_array_equal(program(x), f(x))


def test_what_a_condition_overwrites():
    def condition(x):
        t = x * 2
        first = t[0] > 1
        t[0] = -1
        return first and t[0] < 0 and t[1] < 100

    def f(x):
        return ad.while_loop(condition, lambda i, x: x * np.array([0.5, 1.5]), x)
    program = ad.compile(f, np.array([0.1, 1.0]))
    for x in np.array([9.0, 1.0]), np.array([99.0, 9.0]), np.array([0.0, 1.0]):
        np.testing.assert_array_equal(program(x), f(x))


@pytest.mark.parametrize("condition", [lambda x, n: n < 3, lambda x, n: (x < 4).any(), lambda x, n: x.argmax() == n])
def test_others_are_frozen_with_a_warning(condition):
    def f(x):
        return ad.while_loop(condition, lambda i, x, n: (2 * x, n + 1), x, 0)[0].sum()
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        program = ad.compile(ad.grad(f), np.ones(2))
    assert "while_loop: the program will always run as many steps as its example" in str(told[0].message)
    np.testing.assert_array_equal(program(np.ones(2)), ad.grad(f)(np.ones(2)))
