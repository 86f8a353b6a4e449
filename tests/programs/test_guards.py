"""What `jit` compares in a run with its trace: decisions on values, in a tree of traces."""

import math
import signal
import threading

import numpy as np
import pytest
import scipy.linalg as sl
from numpy.testing import assert_array_equal

import blasad as ad
from support.numbers import generator

BOTH = np.array([1.5, -2.0, 0.25, 3.0])         # whose signs, integers and order others below do not have
INPUTS = (BOTH, -BOTH, np.array([0.0, -0.0, 7.5, -7.5]), np.array([1.0, np.nan, 2.0, -np.inf]), BOTH[::-1].copy())
DECISIONS = {
    "a number is greater": lambda x: x[0] > 0,
    "a number is at most a constant of Python": lambda x: x[1] <= 1,
    "a constant is less than a number": lambda x: np.float64(0.5) < x[2],
    "two numbers are equal": lambda x: x[0] == x[1],
    "two numbers differ": lambda x: x[0] != x[3],
    "a number is beside a large integer": lambda x: x[0] < 2**53 + 1,
    "a number is no zero": lambda x: bool(x[0]),
    "a number is NaN": lambda x: math.isnan(x[1]),
    "a number is infinite": lambda x: math.isinf(x[3]),
    "a number is finite": lambda x: math.isfinite(x[3]),
    "all are finite": lambda x: np.isfinite(x).all(),
    "where numbers are NaN": lambda x: int(np.isnan(x).sum()),
    "all are positive": lambda x: (x > 0).all(),
    "some are above one": lambda x: np.any(x > 1.0),
    "how many are positive": lambda x: np.count_nonzero(x > 0),
    "one element of a mask": lambda x: (x > 0)[1],
    "where some are positive": lambda x: float(np.flatnonzero(x > 0).sum()),
    "the largest": lambda x: np.argmax(x),
    "a number of single precision": lambda x: x.astype(np.float32)[0] > 0.1,
    "the order": lambda x: int(np.argsort(x)[0]),
    "part of a mask that is a view": lambda x: (x > 0)[::2].any(),
}
QUESTIONS = {
    "symmetric": lambda A: int(sl.issymmetric(A)),
    "nearly symmetric": lambda A: sl.issymmetric(A, rtol=1e-3),
    "nearly symmetric, by position": lambda A: sl.issymmetric(A, 1e-3),
    "Hermitian": lambda A: sl.ishermitian(A, atol=1e-3),
    "a band": lambda A: 2 * sl.bandwidth(A)[0] + sl.bandwidth(A)[1],
}
INTEGERS = {
    "int": lambda x: int(x[0]), "floor": lambda x: math.floor(x[0]), "ceil": lambda x: math.ceil(x[0]),
    "trunc": lambda x: math.trunc(x[0]),
}


def value_and_gradient(f, x):
    return ad.value_and_grad(f)(x.copy())


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_replay_asks_again_what_the_pattern_of_a_matrix_is(name):
    ask = QUESTIONS[name]
    symmetric = np.array([[2.0, 1.0, 0.0], [1.0, 3.0, 1.0], [0.0, 1.0, 4.0]])
    g = ad.jit(ad.value_and_grad(lambda A: (A * A).sum() * (1.0 + ask(A))))
    for scale in 1.0, 2.0, 3.0:
        for A in scale * symmetric, scale * np.triu(symmetric):
            times = 1.0 + ask(A)
            value, slope = g(A)
            assert value == (A * A).sum() * times
            assert_array_equal(slope, 2.0 * A * times)
    assert (g.report().traces, g.report().replays, g.report().eager) == (2, 4, 0)


@pytest.mark.filterwarnings("ignore::blasad.DerivativeLost")
@pytest.mark.parametrize("name", DECISIONS)
def test_a_replay_finds_each_decision_that_an_eager_run_finds(name):
    decide = DECISIONS[name]

    def f(x):
        return (x * x).sum() * (2.0 + int(decide(x)))

    decisions = [decide(x) for x in INPUTS]
    g = ad.jit(ad.value_and_grad(f))
    with np.errstate(invalid="ignore"):
        for x in (*INPUTS, *INPUTS, *INPUTS[::-1]):
            for found, expected in zip(g(x.copy()), value_and_gradient(f, x), strict=True):
                assert_array_equal(found, expected)
    assert len(set(map(int, decisions))) <= g.report().traces <= len(INPUTS)
    assert g.report().eager == 0


@pytest.mark.filterwarnings("ignore::blasad.DerivativeLost")
@pytest.mark.parametrize("name", INTEGERS)
def test_a_replay_finds_each_integer_and_raises_for_nan(name):
    whole = INTEGERS[name]

    def f(x):
        return x.sum() * whole(x)

    g = ad.jit(ad.value_and_grad(f))
    inputs = [np.array([a, 1.0]) for a in (2.5, 2.6, -0.5, -0.0, 0.5, 3.0, 2.5)]
    for x in (*inputs, *inputs):
        for found, expected in zip(g(x.copy()), value_and_gradient(f, x), strict=True):
            assert_array_equal(found, expected)
    assert g.report().traces == len({whole(x) for x in inputs})
    for bad, error in ((np.nan, ValueError), (np.inf, OverflowError)):
        with pytest.raises(error):
            g(np.array([bad, 1.0]))
    assert_array_equal(g(inputs[0])[1], value_and_gradient(f, inputs[0])[1])


def test_a_hundred_traces_are_found_with_one_run_that_differs():
    def f(x):
        s = x.sum()
        for i in range(7):
            s = s + x[i] if x[i] > 0 else s * x[i]
        return s

    g = ad.jit(ad.value_and_grad(f), max_traces=128)
    rng = generator("leaves of a tree")
    inputs = [np.array([1.0 if k >> bit & 1 else -1.0 for bit in range(7)]) for k in range(100)]
    for x in inputs:
        g(x)
    assert g.report().traces == 100
    for k in rng.permutation(100):
        before = sum(g.report().lines.values())
        for found, expected in zip(g(inputs[k]), value_and_gradient(f, inputs[k]), strict=True):
            assert_array_equal(found, expected)
        assert sum(g.report().lines.values()) - before <= 1
    assert g.report().traces == 100


def test_other_numbers_of_steps_are_found_with_two_runs_that_differ():
    def f(x):
        steps = 0
        while np.dot(x, x) > 1.0:
            x = 0.5 * x
            steps += 1
        return x.sum() + steps

    g = ad.jit(ad.value_and_grad(f), max_traces=40)
    inputs = [np.full(4, 2.0**k) for k in range(30)]
    for x in inputs:
        g(x)
    for k in generator("steps").permutation(30):
        before = sum(g.report().lines.values())
        assert_array_equal(g(inputs[k])[1], value_and_gradient(f, inputs[k])[1])
        assert sum(g.report().lines.values()) - before <= 2
    assert g.report().traces == 30


def test_a_run_ends_where_it_finds_something_else():
    def f(A):
        if A[0, 0] > 0:
            return np.linalg.cholesky(A @ A.T @ A).sum()        # which fails where the run does not come
        return A.sum()

    g = ad.jit(ad.value_and_grad(f))
    good = np.eye(40) + 0.01
    for A in (good, -good, good, -good):
        assert_array_equal(g(A.copy())[1], value_and_gradient(f, A)[1])
    assert max(g.report().lines.values()) == 3
    assert g.report().traces == 2


def test_decisions_are_compared_in_programs_with_large_arguments_and_calls_of_python():
    twice = ad.primitive(lambda x: 2.0 * np.asarray(x))
    twice.reverse(lambda dy, y, x: 2.0 * dy)

    def f(x):
        y = twice(x) if x.sum() > 0 else 3.0 * x
        if y[:3].max() > 1.0 and not (y > 100.0).any():
            y = y * y
        return (y @ y) * (1 + np.argmin(y[:5]))

    g = ad.jit(ad.value_and_grad(f))
    rng = generator("large arguments with decisions")
    inputs = [sign * rng.random(3000) + shift for sign in (1.0, -1.0) for shift in (0.0, 0.75, 60.0)]
    for x in (*inputs, *inputs):
        for found, expected in zip(g(x.copy()), value_and_gradient(f, x), strict=True):
            np.testing.assert_allclose(found, expected, rtol=1e-13)
    assert g.report().replays >= 4


def test_decisions_after_a_reverse_sweep_are_found():
    def f(x):
        for _ in range(4):
            slope = ad.grad(lambda z: (z * z * z).sum())(x)
            if slope[0] < 1.0:
                break
            x = x - 0.1 * slope
        return x.sum()

    g = ad.jit(f)
    for x in (np.array([3.0, 1.0]), np.array([0.1, 1.0]), np.array([1.0, 1.0]), np.array([3.1, 0.0])) * 2:
        assert_array_equal(g(x.copy()), f(x.copy()))


def test_threads_find_their_own_branches():
    def f(x):
        s = x.sum()
        for i in range(5):
            s = s * x[i] if x[i] > 0 else s - 2.0 * x[i]
        return s

    g = ad.jit(ad.value_and_grad(f), max_traces=40)
    rng = generator("branches of threads")
    inputs = rng.choice([-1.5, 1.5], (64, 5))
    expected = [value_and_gradient(f, x)[1] for x in inputs]
    wrong = []

    def work(first):
        for k in [*range(first, 64), *range(first)]:
            if not np.array_equal(g(inputs[k].copy())[1], expected[k]):
                wrong.append(k)

    threads = [threading.Thread(target=work, args=(16 * i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_an_interrupt_while_a_trace_is_tidied_ends_it_and_changes_nothing():
    def interrupt(*_):
        raise KeyboardInterrupt

    def f(x):
        y = x.copy()
        for i in range(4000):
            y[i % 4] += y[(i + 1) % 4] * 0.1 if y[0] > 0 else 1.0
        if traced:
            signal.setitimer(signal.ITIMER_REAL, 1e-3)          # what is left takes a hundred times as long
        return (y * y).sum() * 1e-60

    g = ad.jit(ad.value_and_grad(f))
    x = np.linspace(0.1, 0.4, 4)
    before, traced = signal.signal(signal.SIGALRM, interrupt), True
    try:
        with pytest.raises(KeyboardInterrupt):
            g(x)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    traced = False
    assert_array_equal(x, np.linspace(0.1, 0.4, 4))
    assert g.report().traces == 0
    for y in (x, x + 1.0, x):
        for found, expected in zip(g(y.copy()), value_and_gradient(f, y), strict=True):
            np.testing.assert_allclose(found, expected, rtol=1e-13)
    assert g.report().traces == 1
