"""`compile(..., threads=n)`: calls that do not touch each other's memory run at once, with the same bits."""

import pickle
import signal
import threading
import time

import numpy as np
import pytest

import blasad as ad
from blasad._programs import tasks
from blasad._rules.kernels import blas_threads
from support.numbers import generator, random


@pytest.fixture
def split():
    """Split all that can be, however little it costs."""
    before = tasks.split(0)
    yield
    tasks.split(before)


def same(x, y):
    if isinstance(x, (tuple, list)):
        return len(x) == len(y) and all(map(same, x, y))
    return np.array_equal(x, y, equal_nan=True)


def agree(f, *args, threads=(1, 2, 3, 4), times=3):
    """Run a function as a program on one thread and on several; the results are the same, bit for bit."""
    expected = ad.compile(f, *args)(*[np.copy(x) if isinstance(x, np.ndarray) else x for x in args])
    for n in threads:
        program = ad.compile(f, *args, threads=n)
        for _ in range(times):
            given = [np.copy(x) if isinstance(x, np.ndarray) else x for x in args]
            assert same(program(*given), expected), n
    return program


def blocks(seed, dtype, n=6, count=4, steps=14):
    """A function of an array of matrices that it writes to in a random order, by parts that overlap."""
    rng = generator(seed)
    todo = [(rng.integers(5), *rng.integers(count, size=3), rng.integers(n - 1)) for _ in range(steps)]

    def f(X):
        Y = X * 1
        for what, i, j, k, cut in todo:
            if what == 0:
                Y[i] = np.tanh(Y[j] @ Y[k])
            elif what == 1:
                Y[i, :cut] += Y[j, :cut] * Y[k, :cut]
            elif what == 2:
                Y[i][:, cut:] -= Y[j][:, cut:] @ (Y[k][cut:, cut:] / n)
            elif what == 3:
                Y[i] = Y[j].T
            else:
                Y[:, cut] *= 0.5
        return (Y * Y.conj()).real.sum()

    return f, random((count, n, n), dtype, rng)


@pytest.mark.parametrize("seed", range(12))
def test_random_programs(split, seed):
    f, X = blocks(seed, "fdFD"[seed % 4])
    agree(f, X)
    agree(ad.value_and_grad(f), X)
    if seed % 4 == 1:
        agree(ad.grad(lambda X: (ad.grad(f)(X) ** 2).sum()), X, times=1)


def apart(count, dtype="d", n=24):
    """A function of matrices that do not touch each other, but in the end."""
    def f(*matrices):
        ends = []
        for A in matrices:
            B = A @ A
            for _ in range(3):
                B = np.tanh(B @ A)
            ends.append((B * B.conj()).real.sum())
        return sum(ends)

    return ad.value_and_grad(f, tuple(range(count))), [random((n, n), dtype, generator(i)) / n for i in range(count)]


@pytest.mark.parametrize("dtype", "fd")
def test_what_there_is_to_do_at_once(dtype):
    f, matrices = apart(6, dtype, 64)
    program = agree(f, *matrices)
    assert 4 < program.parallelism < 7
    assert 1 <= ad.compile(f, *matrices).parallelism <= program.parallelism

    def row(x):
        for _ in range(20):
            x = np.sin(x)
        return x.sum()

    assert ad.compile(row, np.ones(5)).parallelism < 1.2


def test_places_are_shared_as_far_as_threads_allow(split):
    def f(*matrices):
        return sum([np.sin(np.cos(np.tanh(A) @ A) @ A).sum() for A in matrices])

    matrices = [random((32, 32), rng=generator(i)) for i in range(40)]
    alone, two, eight = (ad.compile(f, *matrices, threads=n).bytes for n in (1, 2, 8))
    assert alone <= two < eight <= 40 * 4 * 32 * 32 * 8 and two < 20 * alone


def test_layouts_and_out(split, rng):
    f, (A, B) = apart(2, n=40)
    expected = ad.compile(f, A, B)(A[::-1].copy(), B)
    program = ad.compile(f, A, B, threads=3)
    out = (None, (np.empty((40, 40)), np.empty((80, 80))[::2, ::-2]))
    value, (dA, dB) = program(A[::-1], np.asfortranarray(B), out=out)
    assert dA is out[1][0] and dB is out[1][1] and np.isclose(value, expected[0])
    assert np.allclose(dA, expected[1][0]) and np.allclose(dB, expected[1][1])


def test_arguments_that_are_written(split, rng):
    def f(A, B):
        A[0] = A[1] @ A[2]
        B[:] = np.sin(B)
        A[1] = B @ B
        return B, A[0] @ B

    A, B = random((3, 5, 5), rng=rng), random((5, 5), rng=rng)
    mine, own = (A.copy(), B.copy()), (A.copy(), B.copy())
    result, expected = ad.compile(f, A, B, threads=4)(*mine), ad.compile(f, A, B)(*own)
    assert result[0] is mine[1] and same(result, expected) and same(mine, own)


def test_seeds_that_are_zero(split):
    def f(x, y, s):
        a = np.sqrt(x).sum() * s
        b = np.linalg.norm(y) * (1 - s)
        return a + b + (x[1:] * y[1:]).sum()

    x, y = np.array([0.0, 1, 4]), np.zeros(3)
    for s in (0.0, 1.0):
        agree(ad.value_and_grad(f, (0, 1)), x + s, y, s)
        program = ad.compile(ad.grad(f, (0, 1)), np.ones(3), np.ones(3), 0.5, threads=3)
        assert same(program(x, y, s), ad.compile(ad.grad(f, (0, 1)), np.ones(3), np.ones(3), 0.5)(x, y, s))


def test_loops_and_calls_of_python_run_alone(split, rng):
    def f(A, B, u):
        C, D = np.sin(A), np.cos(B)
        x = ad.loop(lambda i, x: np.tanh(A @ x) + u[i], 10, D[0])
        w = np.linalg.eigvalsh(C @ C.T)
        return (x * w).sum() + (C * D).sum()

    agree(ad.value_and_grad(f, (0, 1, 2)), *(random(shape, rng=rng) for shape in ((5, 5), (5, 5), (10, 5))))


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_errors(split, threads):
    def f(*matrices):
        return sum([np.linalg.cholesky(A)[0, 0] for A in matrices])

    good, bad = np.eye(4), -np.eye(4)
    worse = np.eye(4)
    worse[2, 2] = -1
    program = ad.compile(f, *[good] * 8, threads=threads)
    found = set()
    for _ in range(10):
        with pytest.raises(np.linalg.LinAlgError) as caught:
            program(good, good, worse, good, bad, good, bad, bad)
        found.add(str(caught.value))
        assert program(*[4 * good] * 8) == 16
    assert len(found) == 1                  # whichever thread was quicker


def test_callers_at_once(split):
    f, matrices = apart(4)
    program = ad.compile(f, *matrices, threads=2)
    expected, found = program(*matrices), []
    callers = [threading.Thread(target=lambda: found.extend([program(*matrices) for _ in range(20)]))
               for _ in range(4)]
    for each in callers:
        each.start()
    for each in callers:
        each.join()
    assert len(found) == 80 and all(same(each, expected) for each in found)


def test_a_pickled_program(split):
    f, matrices = apart(4)
    program = ad.compile(f, *matrices, threads=3)
    again = pickle.loads(pickle.dumps(program))
    assert same(again(*matrices), program(*matrices)) and again.parallelism == program.parallelism
    assert again._plan.on_threads == 3


def test_rows_of_such_a_program(split):
    f, matrices = apart(2, n=5)
    program = ad.compile(f, *matrices, threads=2)
    A = random((30, 5, 5), rng=generator(9))
    found = program.map(A, matrices[1], in_axes=(0, None), threads=2)[1][0]
    assert all(np.array_equal(found[k], program(A[k], matrices[1])[1][0]) for k in range(30))


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no timers")
def test_an_interrupt_ends_it():
    def f(x, y):
        for _ in range(3000):
            x, y = np.sin(x), np.cos(y)
        return x.sum() + y.sum()

    program = ad.compile(f, np.ones(100000), np.ones(100000), threads=2)
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        start = time.process_time()       # its own work, whatever else the machine does
        with pytest.raises(KeyboardInterrupt):
            program(np.ones(100000), np.ones(100000))
        assert time.process_time() - start < 3
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_what_is_asked_is_checked():
    for threads in (0, -1, 1.5):
        with pytest.raises(ValueError, match="threads is"):
            ad.compile(np.sum, np.ones(3), threads=threads)


def test_a_blas_that_is_wrong_is_refused(monkeypatch):
    program = ad.compile(lambda A: A @ A, np.eye(3), threads=2)
    wrong = type("Library", (), {"num_threads": 2, "info": lambda self: {
        "internal_api": "openblas", "version": "0.3.29", "num_threads": 2}})()
    monkeypatch.setattr(blas_threads, "_controller", lambda: type("All", (), {"lib_controllers": [wrong]}))
    with pytest.raises(RuntimeError, match="0.3.29"):
        program(np.eye(3))
