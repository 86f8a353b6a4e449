"""Loops stay loops where `jit` traces, and nobody can tell: results, exceptions, looks and random numbers are eager."""

import warnings

import numpy as np
import pytest
from numpy.linalg import LinAlgError

import blasad as ad
from support.numbers import generator


def same(x, y):
    """Whether trees of arrays are the same; NumPy alone adds up sums in another order."""
    if isinstance(x, tuple):
        return len(x) == len(y) and all(map(same, x, y))
    return np.shape(x) == np.shape(y) and np.allclose(x, y, 1e-13, 0)


def alike(g, *calls, unrolled=False, traces=1):
    """`jit` of a function gives what the function gives, in the first call and in later ones."""
    f = ad.jit(g)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for args in calls:
            ours, theirs = ([x.copy() if isinstance(x, np.ndarray) else x for x in args] for _ in range(2))
            assert same(f(*ours), g(*theirs))
            assert same(tuple(ours), tuple(theirs))
    found = f.report()
    assert (found.traces, bool(found.unrolled), found.eager) == (traces, unrolled, 0), found
    for signature in f._signatures.values():
        for trace in signature.traces:
            assert ("loop" in trace.program.routines) != unrolled
    return f


def test_results_of_the_first_call(rng):
    def f(A, x):
        return ad.loop(lambda i, x: A @ x + i, 7, x).sum()

    def g(A, x):                        # in place
        def step(i, x):
            x[:] = A @ x
        ad.loop(step, 5, x)
        return x

    calls = [(rng.standard_normal((3, 3)), rng.standard_normal(3)) for _ in range(4)]
    alike(f, *calls)
    alike(g, *calls)
    for argnum in (0, 1):
        alike(ad.value_and_grad(f, argnum), *calls)
    alike(ad.hessian(f, 1), *calls)
    alike(lambda A, x: ad.loop(lambda i, x: A @ x, 9, x, kept=True).sum(), *calls)
    alike(lambda A, x: ad.loop(lambda i, x: ad.loop(lambda j, x: A @ x * (i + j), 3, x), 4, x), *calls)


def test_the_number_of_steps_is_an_argument(rng):
    f = ad.jit(ad.grad(lambda x, n: ad.loop(lambda i, x: 2 * x, n, x).sum()))
    assert [f(np.ones(2), float(n))[0] for n in (2, 3, 0, 4)] == [4.0, 8.0, 1.0, 16.0]
    assert f.report().traces == 1


def test_while_loops(rng):
    def newton(a):
        return ad.while_loop(lambda x: abs(x * x - a) > 1e-12, lambda i, x: (x + a / x) / 2, a, max_steps=50)

    alike(newton, (2.0,), (9.0,), (1.0,), (123.0,))
    alike(ad.value_and_grad(newton), (2.0,), (9.0,), (1.0,), (123.0,))
    f = ad.jit(lambda x: ad.while_loop(lambda x: x < 1e9, lambda i, x: x * 2, x, max_steps=5))
    for _ in range(3):
        with pytest.raises(RuntimeError, match="after 5 steps"):
            f(1.0)
        assert f(1e8) == 1.6e9


def test_looks_before_a_loop(rng):
    def f(x):
        s = 2.0 if x[0] > 0 else 3.0
        return ad.loop(lambda i, x: s * x, 4, x).sum()

    calls = [(np.array([a, 1.0]),) for a in (1.0, 2.0, -1.0, -2.0, 3.0)]
    alike(f, *calls, traces=2)
    alike(ad.grad(f), *calls, traces=2)


def test_looks_after_a_loop(rng):
    def f(x):
        y = ad.loop(lambda i, x: 2 * x, 4, x)
        return y.sum() if y[0] > 20 else -y.sum()

    calls = [(np.array([a, 1.0]),) for a in (1.0, 2.0, -1.0, -2.0, 3.0)]
    f_ = alike(f, *calls, unrolled=True, traces=2)
    assert "looked at after it" in repr(f_.report())
    alike(ad.grad(f), *calls, unrolled=True, traces=2)

    def until(x):                       # of which one step alone would have no end
        x = ad.loop(lambda i, x: x - 1, 3, x)
        while x[0] != 0:
            x = x - 1
        return x

    alike(until, (np.array([7.0]),), unrolled=True)


def test_looks_in_a_step(rng):
    def f(x):
        return ad.loop(lambda i, y: y * 0.5 if y[0] > 1 else y + 1, 4, x).sum()

    def g(x):                           # behind a loop in it
        def step(i, y):
            y = ad.loop(lambda j, y: y - 1, 3, y)
            while y[0] > 0:
                y = y - 1
            return y + 3
        return ad.loop(step, 2, x)

    alike(f, (np.array([0.5, 1.0]),), (np.array([0.51, 1.0]),), unrolled=True)
    alike(g, (np.array([5.0]),), unrolled=True)


def test_numbers_of_steps_that_python_asks_for(rng):
    table = [1.0, 2.0, 3.0]

    def f(x):
        return ad.loop(lambda i, x: x * table[i], 3, x)

    def g(x):
        return ad.loop(lambda i, x: x if i == 1 else 2 * x, 3, x)

    for h in (f, g):
        alike(h, (np.ones(2),), (np.full(2, 3.0),), unrolled=True)


def test_what_a_step_changes_outside():
    def f(x):
        count, seen = 0, []

        def step(i, x):
            nonlocal count
            count += 1
            seen.append(count)
            return x * count

        return ad.loop(step, 4, x), count, len(seen)

    alike(f, (np.ones(2),), (np.full(2, 2.0),), unrolled=True)


def test_random_numbers_in_a_step():
    def f(x):
        rng = generator(5)
        return ad.loop(lambda i, x: x + rng.standard_normal(2), 3, x)

    alike(f, (np.ones(2),), (np.zeros(2),), unrolled=True)
    rng = generator(6)
    g = ad.jit(lambda x: ad.loop(lambda i, x: x + rng.standard_normal(), 3, x))
    found = [g(0.0) for _ in range(5)]
    rng = generator(6)
    # a trace that is given up draws nothing
    assert found == [float(rng.standard_normal() + rng.standard_normal() + rng.standard_normal()) for _ in range(5)]


def test_exceptions_are_those_of_eager_runs(rng):
    def f(A, s):
        A = ad.loop(lambda i, A: A - s * np.eye(2), 3, A)
        return ad.linalg.cholesky(A, lower=True).sum()

    for h in (f, ad.grad(f)):
        g = ad.jit(h)
        for s in (1.0, 0.1, 1.0, 0.2):
            A = 2.0 * np.eye(2)
            if s == 1.0:
                with pytest.raises(LinAlgError):
                    g(A, s)
            else:
                assert same(g(A, s), h(A, s))
        assert g.report().traces == 1

    def late(A):                        # after one step it would fail, after all it does not
        A = ad.loop(lambda i, A: A * -1.0, 2, A)
        return ad.linalg.cholesky(A, lower=True).sum()

    g = ad.jit(late)
    for _ in range(3):
        assert g(4.0 * np.eye(2)) == 4.0
    assert g.report().replays == 1 and g.report().unrolled
