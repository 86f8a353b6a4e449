"""Ctrl-C while C runs for long: it is noticed soon, and what is left behind works."""

import _thread
import gc
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import blasad as ad

N, STEPS = 400, 60000
X = np.linspace(0.1, 1.0, N)


def long_loop(x):
    for _ in range(STEPS):
        np.sin(x, out=x)
    return x.sum()


def interrupted(run, after=0.1):
    """How long this process works until what is run here has ended; None if it ended before."""
    sent = []

    def send():
        time.sleep(after)
        sent.append(time.process_time())
        _thread.interrupt_main()

    thread = threading.Thread(target=send)
    try:
        thread.start()
        run()
        thread.join()
        time.sleep(0.1)
    except KeyboardInterrupt:
        return time.process_time() - sent[0]
    finally:
        thread.join()
    return None


def soon(run):
    """Whether it ends soon, in one of three tries: what else the machine does may hold up any of them."""
    return any(interrupted(run) < 0.5 for _ in range(3))


@pytest.fixture(autouse=True)
def interrupts():
    """Python's own answer to Ctrl-C: a shell has processes in the background ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(scope="module")
def program():
    return ad.compile(ad.grad(long_loop), X)


def test_a_sweep():
    _, pull = ad.vjp(long_loop, X)
    right = pull(1.0)
    assert soon(lambda: [pull(2.0) for _ in range(20)])
    for seed in (1.0, 1.0):
        assert np.array_equal(pull(seed)[0], right[0])


def test_a_program(program):
    x, right = X.copy(), program(X)
    assert soon(lambda: [program(x) for _ in range(20)])
    assert np.array_equal(program(x), right) and np.array_equal(x, X) and x.flags.writeable
    with ThreadPoolExecutor(2) as pool:                 # in other threads nothing ends
        assert all(np.array_equal(found, right) for found in pool.map(program, [x, x]))


def test_a_sweep_over_callers_arrays():
    """Shadows hold parts of sums then, and nothing is locked."""
    x, dx = X.copy(), np.zeros(N)

    def run():
        for _ in range(20):
            dx[...] = 0
            ad.autodiff(ad.Reverse, lambda x: long_loop(x) * 1.0, ad.Duplicated(x, dx))

    assert interrupted(run, 0.3) is not None
    gc.collect()
    assert x.flags.writeable and dx.flags.writeable
    assert np.allclose(ad.grad(lambda x: (x * x).sum())(X), 2 * X)
