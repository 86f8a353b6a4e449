"""Derivatives in several threads at once."""

import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import blasad as ad
from blasad._arrays.arrays import add_to_shadow
from support.numbers import generator

A = generator(3).uniform(-1, 1, (6, 6)) / 6     # read by all threads


def loss(x, C):
    for _ in range(5):
        x *= A @ x
        ad.blas.gemv(0.5, A, x, 1.0, x)
        ad.blas.ger(0.1, x, x, a=C)
        ad.blas.trsm(1.0, A + np.eye(6), C)
    return (C * C).sum() + ad.blas.nrm2(x)


def gradients(seed):
    rng = generator(seed)
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


# ---------------------------------------------------------------- one derivative, several threads

B = generator(4).random((40, 40)) / 40
SEEDS = generator(5).random((4, 40))


def at_once(*functions):
    """What functions give that start in threads of their own, values or errors."""
    def caught(f):
        try:
            return f()
        except Exception as error:
            return error

    switch = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(len(functions)) as pool:
            return [each.result() for each in [pool.submit(caught, f) for f in functions]]
    finally:
        sys.setswitchinterval(switch)


@pytest.mark.parametrize("f", [
    lambda A, x: np.tanh(A @ np.tanh(A @ x)),
    lambda A, x: ad.checkpoint(lambda A, x: np.tanh(A @ np.tanh(A @ x)))(A, x),
    lambda A, x: np.tanh(A @ x) * ad.grad(lambda z: (np.sin(z) @ z).sum())(x)])
@pytest.mark.parametrize("lanes", [1, 2])
def test_one_pullback_in_several_threads(f, lanes):
    _, pull = ad.vjp(f, B, SEEDS[0], lanes=lanes)
    expected = [pull(s) for s in SEEDS]
    together = pull.stacked(SEEDS)

    def work(k):
        for i in range(60):
            if i % 3:
                found, right = pull(SEEDS[k]), expected[k]
            else:
                found, right = pull.stacked(SEEDS), together
            for x, y in zip(found, right, strict=True):
                np.testing.assert_array_equal(x, y)

    assert at_once(*[lambda k=k: work(k) for k in range(4)]) == [None] * 4


def test_an_error_in_a_pullback_locks_nobody_out():
    _, pull = ad.vjp(lambda x: x * x, np.ones(3))
    assert all(isinstance(each, ValueError) for each in at_once(*[lambda: pull(np.ones(4))] * 4))
    with pytest.raises(ValueError, match="seed"):
        pull(np.ones(4))
    assert at_once(lambda: pull(np.ones(3))[0].tolist()) == [[2, 2, 2]]


def test_a_pullback_that_its_own_sweep_calls():
    pulls = []

    def again(x):
        y = np.sin(x)
        if len(calls) == 1:
            pulls[0](np.ones(3))
        calls.append(0)
        return y

    calls = []
    _, pull = ad.vjp(lambda x: ad.checkpoint(again)(x), np.ones(3))
    pulls.append(pull)
    with pytest.raises(RuntimeError, match="runs in its own sweep"):
        pull(np.ones(3))
    calls.extend([0, 0])
    np.testing.assert_allclose(pull(np.ones(3))[0], np.cos(np.ones(3)))


ELSEWHERE = [
    lambda x: x * 2, lambda x: np.ones(3) + x, lambda x: x.__setitem__(0, 1.0), lambda x: np.sin(x), lambda x: x.copy(),
    lambda x: ad.blas.axpy(x, np.ones(3)), lambda x: ad.blas.dot(x, x), lambda x: ad.grad(lambda z: (z * z).sum())(x),
    lambda x: ad.grad(lambda z: (z * x).sum())(np.ones(3)), lambda x: ad.jvp(np.sin, (x,), (np.ones(3),)),
    lambda x: ad.vjp(np.sin, x), lambda x: ad.hessian(np.sum)(x),
    lambda x: ad.grad(lambda z, c: z.sum())(np.ones(3), x), lambda x: ad.checkpoint(np.sin)(x),
    lambda x: ad.compile(lambda z: z * x, np.ones(3)),
    lambda x: ad.autodiff(ad.Reverse, lambda z, c: z.sum(), ad.Duplicated(np.ones(3), np.zeros(3)), x)]


@pytest.mark.parametrize("use", ELSEWHERE, ids=range(len(ELSEWHERE)))
@pytest.mark.parametrize("begun", [False, True])
def test_a_tape_records_for_its_own_thread_only(use, begun):
    """The error says so, and the derivative goes on as if nobody had asked."""
    def f(x):
        y = x * x if begun else x
        (error,) = at_once(lambda: use(x))
        assert isinstance(error, RuntimeError) and "another thread" in str(error), error
        return (y * 3).sum()

    np.testing.assert_array_equal(ad.grad(f)(np.ones(3)), [6, 6, 6] if begun else [3, 3, 3])


def test_looking_from_another_thread():
    def f(x):
        shown = at_once(lambda: (repr(x), x.shape, ad.stop_gradient(x).tolist()))
        assert shown == [("TracedArray([1., 1.], dtype=float64)", (2,), [1, 1])]
        return x.sum()

    assert (ad.grad(f)(np.ones(2)) == 1).all()


def test_an_inner_pullback_belongs_to_the_thread_of_the_outer_derivative():
    def f(x):
        _, pull = ad.vjp(lambda z: z * z, x)
        (error,) = at_once(lambda: pull(np.ones(3)))
        assert isinstance(error, RuntimeError) and "another thread" in str(error)
        return (pull(np.ones(3))[0] * x).sum()

    np.testing.assert_array_equal(ad.grad(f)(np.ones(3)), [4, 4, 4])


def test_a_tape_goes_to_another_thread_when_it_is_empty():
    """What is recorded on it belongs to one; a sweep of all that it holds, to anybody."""
    dx = np.zeros(3)
    with ad.Tape() as tape, ThreadPoolExecutor(1) as pool:
        x = tape.watch(np.ones(3), dx)
        y = pool.submit(lambda: x * x).result()     # nothing was recorded before
        for use in (lambda: y + 1, lambda: tape.pull(y, np.ones(3))):
            with pytest.raises(RuntimeError, match="another thread"):
                use()
        pool.submit(lambda: tape.pull(y, np.ones(3))).result()
        np.testing.assert_array_equal(dx, [2, 2, 2])
        y = x * x * x                               # it was cleared
        add_to_shadow(y, [np.ones(3)])
        pool.submit(tape.reverse).result()
        np.testing.assert_array_equal(dx, [5, 5, 5])


def test_a_tape_is_left_alone_while_it_sweeps():
    """By all who would record, sweep, clear or close; the sweep comes to its end."""
    n, errors = 700, []
    x, dx = np.ones((n, n)), np.zeros((n, n))
    tape = ad.Tape()
    a = tape.watch(x, dx)
    y = a / n
    for _ in range(4):
        y = y @ a / n
    s = y.sum()
    began, stop = threading.Event(), threading.Event()

    def disturb():
        began.wait()
        while not stop.is_set():
            for each in (lambda: a * 2, tape.reverse, tape.clear, tape.close):
                try:
                    each()
                except RuntimeError as error:
                    errors.append(str(error))

    thread = threading.Thread(target=disturb)
    thread.start()
    add_to_shadow(s, [1.0])
    began.set()
    tape.reverse(keep=True)
    kept = dx.copy()
    stop.set()
    thread.join()
    assert any("in use" in each for each in errors)
    np.testing.assert_allclose(kept, 5 / n)
