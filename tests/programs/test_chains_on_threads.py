"""Elementwise calls and chains of many elements, shared by the threads that BLAS may have: the bits of one thread."""

import threading

import numpy as np
import pytest
from threadpoolctl import threadpool_info, threadpool_limits

import blasad as ad
from blasad._programs.chains import divide, share
from blasad._rules.kernels import blas_threads
from support.numbers import generator, random


@pytest.fixture
def shared():
    """Let threads share whatever there is."""
    before = share(0)
    yield
    share(before)


@pytest.fixture
def small(shared):
    """And blocks be small, so that sums are in parts that begin and end anywhere."""
    before = divide(96)
    yield
    divide(before)


def mixed(x, w):
    return (np.exp(-x * x) * w + np.tanh(x - w) / (2 + x * w) - 2 * x).sum()


def twice(x, w):
    y = np.sqrt(x * x + 1)
    return (y * w).sum() * np.sin(y).sum()


def one_call(x, w):
    return np.exp(x)


def a_sum(x, w):
    return x.sum() - (w * w).mean()


def by_rows(x, w):
    y = x * w
    y[1:] += x[:-1] * 2
    return (y * y).sum()


def bits(x):
    return [b for each in x for b in bits(each)] if isinstance(x, tuple) else np.asarray(x).tobytes()


def on_threads(f, *args, counts=(2, 3, 5)):
    """What a program gives with one thread, and with several."""
    program = ad.compile(f, *args)
    with threadpool_limits(1, "blas"):
        expected = bits(program(*args))
        assert expected == bits(ad.compile(f, *args, tidy=False)(*args))
    for n in counts:
        with threadpool_limits(n, "blas"):
            for _ in range(3):
                assert bits(program(*args)) == expected, n


SHAPES = [(1,), (97,), (5000,), (4097,), (70, 71), (3, 2100), (2100, 3), (3, 41, 50), (1, 6000)]


@pytest.mark.parametrize("f", [mixed, twice, a_sum, by_rows])
@pytest.mark.parametrize("dtype", "fdD")
@pytest.mark.parametrize("shape", SHAPES)
def test_bits(small, f, dtype, shape):
    x, w = random(shape, dtype), random(shape, dtype)
    on_threads(ad.value_and_grad(lambda x, w: f(x, w).real, argnums=(0, 1)), x, w)


@pytest.mark.parametrize("dtype", "fd")
def test_large_arrays(dtype):
    x, w = random((301, 403), dtype), random((301, 403), dtype)
    on_threads(ad.value_and_grad(mixed, argnums=(0, 1)), x, w, counts=(2,))
    on_threads(one_call, x, w, counts=(2,))
    on_threads(ad.value_and_grad(twice, argnums=(0, 1)), x.T, w[::-1].T, counts=(2,))


@pytest.mark.parametrize("seed", range(6))
def test_sums_of_any_length(small, seed):
    rng = generator(seed)
    for n in rng.integers(2, 9000, 8):
        on_threads(ad.value_and_grad(twice), random(n, "d", rng), random(n, "d", rng), counts=(2, 4))


def test_in_loops_and_maps(shared):
    def f(x, w):
        return (ad.loop(lambda k, y: y * w + np.sin(x), 3, x * 1) ** 2).sum()

    x, w = random(5000, "d"), random(5000, "d")
    on_threads(ad.value_and_grad(f), x, w)
    program = ad.compile(ad.grad(mixed), x, w)
    X, W = random((7, 5000), "d"), random((7, 5000), "d")
    with threadpool_limits(2, "blas"):
        found = program.map(X, W, threads=2)
    assert bits(found) == bits(np.array([program(a, b) for a, b in zip(X, W, strict=True)]))


def test_callers_at_once(shared):
    x, w = random((300, 70), "d"), random((300, 70), "d")
    program = ad.compile(ad.value_and_grad(mixed), x, w)
    found = []
    with threadpool_limits(2, "blas"):
        callers = [threading.Thread(target=lambda: found.extend([bits(program(x, w)) for _ in range(50)]))
                   for _ in range(4)]
        for each in callers:
            each.start()
        for each in callers:
            each.join()
    assert len(found) == 200
    assert len({tuple(each) for each in found}) == 1


@pytest.mark.parametrize("threads", [2, 3])
def test_programs_on_threads_have_chains(threads):
    x, w = random((200, 300), "d"), random((200, 300), "d")
    f = ad.value_and_grad(lambda x, w: mixed(x, w) + mixed(w, x) * twice(x, w), argnums=(0, 1))
    plain, program = ad.compile(f, x, w), ad.compile(f, x, w, threads=threads)
    assert bits(program(x, w)) == bits(plain(x, w))
    assert program.bytes <= 1.5 * plain.bytes
    f = ad.value_and_grad(mixed, argnums=(0, 1))
    assert ad.compile(f, x, w, threads=threads).bytes == ad.compile(f, x, w).bytes


# ---------------------------------------------------------------- BLAS's own threads

def limits():
    return [pool["num_threads"] for pool in threadpool_info() if pool["user_api"] == "blas"]


def test_blas_has_its_threads_again_whoever_is_last():
    """Threadpoolctl hears but one thread at a time."""
    inside, leave = threading.Event(), threading.Event()
    seen = []

    def other():
        with blas_threads.one_blas_thread(2):
            seen.append(limits())
            inside.set()
            leave.wait()

    with threadpool_limits(2, "blas"):
        before = limits()
        last = threading.Thread(target=other)
        with blas_threads.one_blas_thread(2):
            assert set(limits()) == {1}
            last.start()
            inside.wait()
        assert set(limits()) == {1}
        leave.set()
        last.join()
        assert limits() == before
        assert seen == [[1] * len(before)]


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_blas_has_its_threads_again_after_errors(error):
    with threadpool_limits(2, "blas"):
        before = limits()
        with pytest.raises(error), blas_threads.one_blas_thread(2):
            raise error
        assert limits() == before
        program = ad.compile(lambda A: np.linalg.cholesky(A) @ A, np.eye(30), threads=2)
        with pytest.raises(np.linalg.LinAlgError):
            program(-np.eye(30))
        assert limits() == before
