"""Derivatives in several threads at once."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import blasad as ad

A = np.random.default_rng(3).uniform(-1, 1, (6, 6)) / 6     # read by all threads


def loss(x, C):
    for _ in range(5):
        x *= A @ x
        ad.blas.gemv(0.5, A, x, 1.0, x)
        ad.blas.ger(0.1, x, x, a=C)
        ad.blas.trsm(1.0, A + np.eye(6), C)
    return (C * C).sum() + ad.blas.nrm2(x)


def gradients(seed):
    rng = np.random.default_rng(seed)
    x, C = rng.uniform(1, 2, 6), rng.uniform(-1, 1, (6, 6))
    one = ad.grad(loss, (0, 1))(x, C)
    shadows = np.zeros(6), np.zeros((6, 6))
    ad.autodiff(ad.Reverse, loss, ad.Duplicated(x.copy(), shadows[0]), ad.Duplicated(C.copy(), shadows[1]))
    _, slope = ad.jvp(loss, (x, C), (np.ones(6), np.ones((6, 6))))
    return [*one, *shadows, np.array(slope)]


@pytest.mark.parametrize("read_only", [False, True])
def test_threads_differentiate_at_once(read_only):
    """Shared constants are read-only from the start, or while any thread needs them."""
    expected = [gradients(seed) for seed in range(4)]
    A.flags.writeable = not read_only
    try:
        with ThreadPoolExecutor(4) as pool:
            for _ in range(25):
                for found, right in zip(pool.map(gradients, range(4)), expected, strict=True):
                    for x, y in zip(found, right, strict=True):
                        np.testing.assert_array_equal(x, y)
        assert A.flags.writeable is not read_only
    finally:
        A.flags.writeable = True


def test_an_error_in_one_thread_is_none_in_the_others():
    expected = gradients(0)

    def broken(i):
        if i % 2:
            return gradients(0)
        with pytest.raises(ZeroDivisionError):
            ad.grad(lambda x: x.sum() * (1 // 0))(np.ones(6))
        return expected

    with ThreadPoolExecutor(4) as pool:
        for found in pool.map(broken, range(100)):
            for x, y in zip(found, expected, strict=True):
                np.testing.assert_array_equal(x, y)


@pytest.mark.parametrize("part", ["recording", "sweep"])
def test_others_run_while_a_long_product_runs(part):
    """Neither the product nor the sweep holds the interpreter."""
    n = 900
    B, C = np.ones((n, n)), np.empty((n, n))
    counted, stop = [], threading.Event()

    def count():
        while not stop.is_set():
            counted.append(time.perf_counter())
            time.sleep(0.0005)

    with ad.Tape() as tape:
        b, c = tape.watch(B, np.zeros((n, n))), tape.watch(C, np.ones((n, n)))
        thread = threading.Thread(target=count)
        if part == "recording":
            thread.start()
        begin = time.perf_counter()
        for _ in range(4):
            ad.blas.gemm(1.0, b, b, c=c)
        if part == "sweep":
            thread.start()
            begin = time.perf_counter()
            tape.reverse()
        end = time.perf_counter()
        stop.set()
        thread.join()
    ticks = sum(begin < t < end for t in counted)
    assert ticks > 5, (ticks, end - begin)


def test_an_array_that_two_tapes_read_stays_read_only_until_both_are_done():
    w = np.ones(10_000)                     # large ones are not copied
    first, second = ad.Tape(), ad.Tape()
    for tape in (first, second):
        _ = tape.watch(np.ones(10_000), np.zeros(10_000)) * w
        assert not w.flags.writeable
    first.close()
    assert not w.flags.writeable
    second.close()
    assert w.flags.writeable
