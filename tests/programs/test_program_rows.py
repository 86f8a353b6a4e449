"""`Program.map`: a program for every row of its arguments, on threads."""

import io
import os
import pickle
import signal
import sys
import threading
import time
from contextlib import nullcontext

import numpy as np
import pytest
from numpy.lib.stride_tricks import as_strided, sliding_window_view

import blasad as ad
from blasad._rules.kernels import blas_threads
from support.numbers import generator, random


def loss(A, x):
    y = np.tanh(A @ x)
    y *= x
    return (y * y.conj()).real.sum()


def gradient(n, dtype="d"):
    return ad.compile(ad.value_and_grad(loss, (0, 1)), np.ones((n, n), dtype), np.ones(n, dtype))


def by_rows(program, over, *args):
    """What calls of the program return, one after the other."""
    rows = next(len(x) for i, x in enumerate(args) if i in over)
    return [program(*[x[k] if i in over else x for i, x in enumerate(args)]) for k in range(rows)]


def lie(x, how):
    """An equal array of rows that lies otherwise."""
    if how == "F":
        return np.asfortranarray(x)
    if how == "reversed":
        y = np.full(tuple(2 * n + 1 for n in x.shape), np.nan, x.dtype)[tuple(slice(-2, None, -2) for _ in x.shape)]
    elif how == "rows last":
        y = np.empty((*x.shape[1:], len(x)), x.dtype)
        y = np.moveaxis(y, -1, 0)
    elif how == "odd":
        y = np.frombuffer(bytearray(x.nbytes + 1), np.uint8)[1:].view(x.dtype).reshape(x.shape)
    elif how == "gaps":                     # an odd number of bytes from row to row
        size = x[0].nbytes + 1
        y = np.ndarray(x.shape, x.dtype, bytearray(size * len(x)), 0, (size, *x.strides[1:]))
    else:
        return x
    y[...] = x
    return y


@pytest.mark.parametrize("how", ["C", "F", "reversed", "rows last", "odd", "gaps"])
@pytest.mark.parametrize("n", [3, 20])
@pytest.mark.parametrize("dtype", "fdFD")
def test_rows_are_those_of_calls(n, dtype, how):
    rng = generator(n, 1)
    A, x = random((70, n, n), dtype, rng), random((70, n), dtype, rng)
    program = gradient(n, dtype)
    expected = by_rows(program, (0, 1), A, x)
    out = (None, (lie(np.empty_like(A), how), lie(np.empty_like(x), how)))
    value, (dA, dx) = program.map(lie(A, how), lie(x, how), threads=2, out=out)
    assert dA is out[1][0] and dx is out[1][1] and value.shape == (70,)
    for k, (v, (a, b)) in enumerate(expected):
        if how in ("C", "gaps", "odd"):
            assert value[k] == v and np.array_equal(dA[k], a) and np.array_equal(dx[k], b)
        tolerance = 1e-4 if dtype in "fF" else 1e-12
        assert np.isclose(value[k], v, tolerance) and np.allclose(dA[k], a, tolerance, tolerance)
        assert np.allclose(dx[k], b, tolerance, tolerance)


@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("rows", [1, 2, 63, 200])
def test_a_sum_has_the_same_bits_for_any_number_of_threads(rows, dtype):
    rng = generator(rows)
    A, x = random((4, 4), dtype, rng), random((rows, 4), dtype, rng)
    program = gradient(4, dtype)
    results = by_rows(program, (1,), A, x)
    for block in (None, 1, 7, 1000):
        found = [program.map(A, x, in_axes=(None, 0), reduce="sum", threads=threads, block=block)
                 for threads in (1, 2, 3, 4, 1)]
        value, (dA, dx) = found[0]
        assert type(value) is x.real.dtype.type
        for other, (a, b) in found[1:]:
            assert other == value and np.array_equal(a, dA) and np.array_equal(b, dx)
        tolerance = 1e-4 if dtype in "fF" else 1e-12
        assert np.isclose(value, sum(each[0] for each in results), tolerance)
        assert np.allclose(dA, sum(each[1][0] for each in results), tolerance, tolerance)


def test_a_sum_goes_where_the_caller_wants_it(rng):
    A, x = random((5, 5), rng=rng), random((30, 5), rng=rng)
    program, out = gradient(5), (None, (np.full((5, 5), np.nan), None))
    value, (dA, dx) = program.map(A, x, in_axes=(None, 0), reduce="sum", out=out)
    assert dA is out[1][0] and np.array_equal(dA, program.map(A, x, in_axes=(None, 0), reduce="sum")[1][0])
    assert dx.shape == (5,) and isinstance(value, float)


def test_no_rows():
    value, (dA, dx) = gradient(3).map(np.ones((0, 3, 3)), np.ones(3), in_axes=(0, None))
    assert value.shape == (0,) and dA.shape == (0, 3, 3) and dx.shape == (0, 3)
    assert gradient(3).map(np.ones((0, 3, 3)), np.ones(3), in_axes=(0, None), reduce="sum")[0] == 0.0


def test_trees_numbers_and_what_is_frozen(rng):
    def f(p, t, kind, scale):
        return {"y": p["a"] * t + p["b"].sum() * scale, "kind": kind, "one": 1.0, "t": t * 2}

    program = ad.compile(f, {"a": np.ones(3), "b": np.ones(2)}, 1.0, "x", 1.0)
    a, b, t = random((9, 3), rng=rng), random((9, 2), rng=rng), random(9, rng=rng)
    found = program.map({"a": a, "b": b}, t, "x", 3.0, in_axes=(0, 0, None, None), threads=2)
    assert np.allclose(found["y"], a * t[:, None] + 3 * b.sum(1, keepdims=True)) and found["kind"] == "x"
    assert np.array_equal(found["one"], np.ones(9)) and np.array_equal(found["t"], 2 * t)
    summed = program.map({"a": a, "b": b}, t, "x", 3, in_axes=(0, 0, None, None), reduce="sum")
    assert summed["one"] == 9 and np.isclose(summed["t"], 2 * t.sum())
    with pytest.raises(ValueError, match="frozen"):
        program.map({"a": a, "b": b}, t, "z", 3.0, in_axes=(0, 0, None, None))


@pytest.mark.parametrize("n", [4, 40])
def test_what_is_large_is_worked_on_where_it_lies(n, rng):
    def f(A, B, v):
        C = A @ B
        C[:, 0] = v
        return C, A[::-1, 1:], C.sum()

    program = ad.compile(f, *[random((n, n), rng=rng)] * 2, np.ones(n))
    A, B, v = random((12, n, n), rng=rng), random((n, n), rng=rng), random((12, n), rng=rng)
    for how in ("C", "F", "rows last", "gaps"):
        C, view, total = program.map(lie(A, how), B.T, v, in_axes=(0, None, 0), threads=3)
        for k in range(12):
            for x, y in zip((C[k], view[k], total[k]), program(lie(A, how)[k], B.T, v[k]), strict=True):
                assert np.array_equal(x, y)


# ---------------------------------------------------------------- errors

def solve(A, b):
    return np.linalg.cholesky(A) @ b


def matrices(bad, rows=40):
    A = np.repeat((2 * np.eye(3))[None], rows, 0)
    A[bad] = -np.eye(3)
    return A, np.ones((rows, 3))


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_an_error_names_the_first_row_and_nothing_is_written(threads):
    program = ad.compile(solve, np.eye(3), np.ones(3))
    A, b = matrices([31, 7, 22])
    out = np.full((40, 3), 5.0)
    with pytest.raises(np.linalg.LinAlgError, match="row 7: "):
        program.map(A, b, threads=threads, out=out, block=1)
    assert (out == 5).all()
    A, b = matrices([])
    assert np.allclose(program.map(A, b, threads=threads), 2**0.5)


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_or_all_others_are_finished(threads):
    program = ad.compile(solve, np.eye(3), np.ones(3))
    A, b = matrices([31, 7, 22])
    out = np.full((40, 3), 5.0)
    with pytest.raises(np.linalg.LinAlgError, match="row 7, and 2 more of 40 rows: ") as caught:
        program.map(A, b, threads=threads, out=out, finish=True)
    assert caught.value.rows == [7, 22, 31] and caught.value.results is out
    assert np.isnan(out[[7, 22, 31]]).all() and np.allclose(np.delete(out, [7, 22, 31], 0), 2**0.5)
    with pytest.raises(np.linalg.LinAlgError) as caught:
        program.map(A, b, threads=threads, finish=True, reduce="sum")
    assert np.allclose(caught.value.results, 37 * 2**0.5)


def test_arguments_that_are_written(rng):
    def f(A, b):
        b[:] = np.linalg.cholesky(A) @ b
        return b, b.sum()

    program = ad.compile(f, np.eye(3), np.ones(3))
    A, b = matrices([9])
    with pytest.raises(np.linalg.LinAlgError, match="row 9"):
        program.map(A, b)
    assert (b == 1).all()
    with pytest.raises(np.linalg.LinAlgError, match="row 9"):
        program.map(A, b, finish=True, threads=2)
    assert (b[9] == 1).all() and np.allclose(np.delete(b, 9, 0), 2**0.5)
    A, b = matrices([])
    found, total = program.map(A, b[:, ::-1])
    assert found.base is b and np.allclose(b, 2**0.5) and np.allclose(total, 3 * 2**0.5)
    with pytest.raises(ValueError, match="writes to argument 1, which has to have rows"):
        program.map(A, np.ones(3), in_axes=(0, None))
    with pytest.raises(ValueError, match="share no memory"):
        program.map(A, sliding_window_view(np.ones(42), 3, writeable=True))
    with pytest.raises(ValueError, match="cannot be summed"):
        program.map(A, b, reduce="sum")


def test_what_is_asked_is_checked():
    program, A, x = gradient(3), np.ones((5, 3, 3)), np.ones((5, 3))
    with pytest.raises(ValueError, match=r"argument \[0\]: expected an array, not an array of objects"):
        program.map(A.astype(object), x)
    one = {"in_axes": (0, None)}
    for given, message in (({"in_axes": ()}, "in_axes is"), ({"in_axes": 7}, "the axis of argument 0 is 7"),
                           (one | {"threads": 0}, "threads"), (one | {"reduce": "mean"}, "reduce"),
                           (one | {"block": 0}, "block"), (one, "argument 1 is float64"), ({"out": A}, "out")):
        with pytest.raises((ValueError, TypeError), match=message):
            program.map(A, x, **given)
    with pytest.raises(ValueError, match=r"argument 1 is float64 \(4, 3\); .* rows, here 5, each an array"):
        program.map(A, x[:4])
    with pytest.raises(ValueError, match="argument 0 is float32"):
        program.map(A.astype("f"), x)
    with pytest.raises(TypeError, match="takes 2 arguments"):
        program.map(A)
    with pytest.raises(ValueError, match="shares memory"):
        program.map(A, x, out=(None, (None, x)))


@pytest.mark.parametrize(("axes", "error"), [
    (None, ValueError), ((None, None), ValueError), (True, TypeError), (0.0, TypeError), ("0", TypeError),
    ((0, True), TypeError), ((0,), ValueError), ((0, 0, 0), ValueError), ((3, 0), ValueError), ((0, -3), ValueError)])
def test_axes_are_one_or_one_for_each_argument(axes, error):
    with pytest.raises(error, match="map: in_axes is|the axis of argument"):
        gradient(3).map(np.ones((5, 3, 3)), np.ones((5, 3)), in_axes=axes)


@pytest.mark.parametrize("make", [lambda f, *rows: ad.compile(f, *rows), lambda f, *rows: ad.jit(f)])
def test_rows_may_lie_along_any_axis(make, rng):
    A, x = rng.standard_normal((5, 3, 3)), rng.standard_normal((5, 3))
    f = ad.value_and_grad(lambda A, x: x @ A @ x, (0, 1))
    value, (dA, dx) = make(f, A[0], x[0]).map(A, x)
    for axis in (1, 2, -1):
        found = make(f, A[0], x[0]).map(np.moveaxis(A, 0, axis), x.T.copy(), in_axes=(axis, -1))
        np.testing.assert_allclose(found[0], value, rtol=1e-14)
        np.testing.assert_allclose(found[1][0], dA, rtol=1e-14)
        np.testing.assert_allclose(found[1][1], dx, rtol=1e-14)
    np.testing.assert_allclose(value, np.einsum("ki,kij,kj->k", x, A, x))


def test_numbers_may_be_numpys():
    program, A, x = gradient(3), np.ones((5, 3, 3)), np.ones(3)
    expected = program.map(A, x, in_axes=(0, None), threads=2, block=2)
    found = program.map(A, x, in_axes=(np.int64(0), None), threads=np.int32(2), block=np.uint8(2))
    assert np.array_equal(found[0], expected[0]) and np.array_equal(found[1][0], expected[1][0])
    for what in ("threads", "block"):
        for wrong in (0, -1, 1.0, True, "2", np.float64(1)):
            with pytest.raises(ValueError, match=f"{what} is .*; it is a number of at least 1, or None"):
                program.map(A, x, in_axes=(0, None), **{what: wrong})
    with pytest.raises(ValueError, match="threads is True"):
        ad.compile(loss, np.eye(3), np.ones(3), threads=True)


def test_results_do_not_go_to_memory_that_repeats():
    program, A, x = gradient(3), np.ones((5, 3, 3)), np.ones(3)
    for out in (as_strided(np.zeros(1), (5,), (0,)), as_strided(np.zeros(9), (5, 3, 3), (8, 8, 8))):
        with pytest.raises(ValueError, match="several elements share memory"):
            program.map(A, x, in_axes=(0, None), out=(out, (None, None)) if out.ndim == 1 else (None, (out, None)))
    with pytest.raises(ValueError, match="several elements share memory"):
        program(A[0], x, out=(None, (as_strided(np.zeros(1), (3, 3), (0, 0)), None)))


@pytest.mark.parametrize("rows", [1, 2, 3, 7, 130, 4097])
@pytest.mark.parametrize("block", [None, 1, 3])
def test_each_row_is_run_once(rows, block, rng):
    """Whatever parts the threads have, and whoever helps whom."""
    def add(x, y):
        y += x

    program, x = ad.compile(add, np.ones(2), np.ones(2)), random((rows, 2), rng=rng)
    for threads in (1, 2, 3, 5, 9):
        y = np.zeros((rows, 2))
        program.map(x, y, threads=threads, block=block)
        assert np.array_equal(y, x)


# ---------------------------------------------------------------- programs of other kinds

def test_loops(rng):
    def simulate(A, x, u):
        def step(i, x):
            return np.tanh(A @ x) + u[i]
        return ad.loop(step, 20, x).sum()

    program = ad.compile(ad.grad(simulate, (0, 1, 2)), np.eye(3), np.ones(3), np.ones((20, 3)))
    A, x, u = random((3, 3), rng=rng), random((50, 3), rng=rng), random((50, 20, 3), rng=rng)
    found = program.map(A, x, u, in_axes=(None, 0, 0), threads=3)
    for k, expected in enumerate(by_rows(program, (1, 2), A, x, u)):
        assert all(np.array_equal(a[k], b) for a, b in zip(found, expected, strict=True))


def test_calls_of_python(rng):
    program = ad.compile(ad.grad(lambda A: np.linalg.eigh(A @ A.T)[0][-1]), np.eye(3))
    A = random((30, 3, 3), rng=rng)
    found = program.map(A, threads=3)
    assert all(np.array_equal(found[k], each) for k, each in enumerate(by_rows(program, (0,), A)))


# ---------------------------------------------------------------- threads

def test_callers_at_once(rng):
    program = gradient(6)
    A, x = random((300, 6, 6), rng=rng), random((300, 6), rng=rng)
    expected = program.map(A, x, threads=1)
    found = [None] * 6

    def call(i):
        for _ in range(5):
            found[i] = program.map(A, x, threads=1 + i % 3)

    callers = [threading.Thread(target=call, args=(i,)) for i in range(6)]
    for each in callers:
        each.start()
    for each in callers:
        each.join()
    for value, (dA, dx) in found:
        assert np.array_equal(value, expected[0]) and np.array_equal(dA, expected[1][0])
        assert np.array_equal(dx, expected[1][1])


@pytest.mark.parametrize("error", [RuntimeError, KeyboardInterrupt])
def test_threads_that_cannot_be_made(monkeypatch, error, rng):
    """More than ever were: there are fewer, or a signal comes just then."""
    program, x = gradient(3), random((300, 3), rng=rng)
    expected, starts, start = program.map(np.eye(3), x, in_axes=(None, 0), threads=1), [], threading.Thread.start

    def refused(thread):
        starts.append(thread)
        if len(starts) > 2:
            raise error("can't start new thread")
        start(thread)

    threads = threading.active_count() + 20
    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", refused)
        if error is KeyboardInterrupt:
            with pytest.raises(KeyboardInterrupt):
                program.map(np.eye(3), x, in_axes=(None, 0), threads=threads, block=1)
        else:
            found = program.map(np.eye(3), x, in_axes=(None, 0), threads=threads, block=1)
            assert np.array_equal(found[0], expected[0])
    assert len(starts) == 3
    found = program.map(np.eye(3), x, in_axes=(None, 0), threads=4)
    assert np.array_equal(found[0], expected[0]) and np.array_equal(found[1][0], expected[1][0])


def test_a_pickled_program(rng):
    program = gradient(3)
    A, x = random((10, 3, 3), rng=rng), random((10, 3), rng=rng)
    again = pickle.loads(pickle.dumps(program))
    assert np.array_equal(again.map(A, x)[1][0], program.map(A, x)[1][0])


def test_progress(monkeypatch, rng):
    program, x, told = gradient(3), random((500, 3), rng=rng), []
    program.map(np.eye(3), x, in_axes=(None, 0), threads=1, progress=lambda done, rows: told.append((done, rows)))
    assert told[-1] == (500, 500)
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    program.map(np.eye(3), x, in_axes=(None, 0), threads=1, progress=True)
    assert sys.stderr.getvalue().endswith("500 of 500 rows, 100 %\n")
    with pytest.raises(TypeError, match="progress is 3"):
        program.map(np.eye(3), x, in_axes=(None, 0), progress=3)
    with pytest.raises(ZeroDivisionError):
        program.map(np.eye(3), x, in_axes=(None, 0), threads=2, progress=lambda done, rows: 1 // 0)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no timers")
def test_an_interrupt_ends_it():
    def long(x):
        for _ in range(300):
            x[:] = np.sin(x)
        return x.sum()

    program = ad.compile(long, np.ones(2000))
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    x = np.ones((20000, 2000))
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        start = time.process_time()       # its own work, whatever else the machine does
        with pytest.raises(KeyboardInterrupt):
            program.map(x, threads=2)
        assert time.process_time() - start < 5
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert program.map(x[:3], threads=2).shape == (3,)
    assert all((row == row[0]).all() for row in x) and (x[-1] == 1).all()       # of each row all or nothing


def status_of(child):
    """What a child returns, if it ends within a minute."""
    for _ in range(1200):
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return status
        time.sleep(0.05)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return "it hangs"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_child_of_a_fork_has_threads_of_its_own(rng):
    program, x = gradient(3), random((500, 3), rng=rng)
    expected = program.map(np.eye(3), x, in_axes=(None, 0), threads=3)[0]
    child = os.fork()
    if not child:
        found = program.map(np.eye(3), x, in_axes=(None, 0), threads=3)[0]
        os._exit(0 if np.array_equal(found, expected) else 1)
    assert status_of(child) == 0


# ---------------------------------------------------------------- BLAS

class Library:
    """What threadpoolctl knows of one."""

    def __init__(self, version, threads):
        self.version, self.num_threads = version, threads

    def info(self):
        return {"internal_api": "openblas", "version": self.version, "num_threads": self.num_threads}

    def set_num_threads(self, threads):
        self.num_threads = threads


class Controller:
    def __init__(self, *libraries):
        self.lib_controllers = libraries


def test_blas_has_one_thread_meanwhile(monkeypatch):
    libraries = Library("0.3.30", 8), Library("0.3.27.dev", 4)
    monkeypatch.setattr(blas_threads, "_controller", lambda: Controller(*libraries))
    with blas_threads.one_blas_thread(2):
        assert [each.num_threads for each in libraries] == [1, 1]
        with blas_threads.one_blas_thread(2):
            assert [each.num_threads for each in libraries] == [1, 1]
        assert [each.num_threads for each in libraries] == [1, 1]
    assert [each.num_threads for each in libraries] == [8, 4]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
@pytest.mark.parametrize("uses", [False, True])
def test_a_child_of_a_fork_has_no_others_that_use_blas(monkeypatch, uses):
    """Another thread holds the lock or wants one thread of BLAS while this one forks."""
    library, inside, over = Library("0.3.30", 8), threading.Event(), threading.Event()
    monkeypatch.setattr(blas_threads, "_controller", lambda: Controller(library))

    def other():
        with blas_threads.one_blas_thread(), blas_threads._lock:
            inside.set()
            over.wait()

    def forked():
        child = os.fork()
        if not child:
            before = library.num_threads
            with blas_threads.one_blas_thread():
                during = library.num_threads
            os._exit(0 if (before, during, library.num_threads) == ((1, 1, 1) if uses else (8, 1, 8)) else 1)
        return child

    with blas_threads.one_blas_thread() if uses else nullcontext():
        thread = threading.Thread(target=other)
        thread.start()
        inside.wait()
        child = forked()
        over.set()
        thread.join()
    assert status_of(child) == 0 and library.num_threads == 8


@pytest.mark.parametrize("version", blas_threads.WRONG_IN_THREADS)
def test_versions_that_are_wrong_are_refused(monkeypatch, version):
    library = Library(version + ".1", 2)
    monkeypatch.setattr(blas_threads, "_controller", lambda: Controller(library))
    with pytest.raises(RuntimeError, match=rf"OpenBLAS {version} .*29391"):
        gradient(3).map(np.eye(3), np.ones((9, 3)), in_axes=(None, 0), threads=2)
    assert library.num_threads == 2
    gradient(3).map(np.eye(3), np.ones((9, 3)), in_axes=(None, 0), threads=1)
    library.num_threads = 1
    gradient(3).map(np.eye(3), np.ones((9, 3)), in_axes=(None, 0), threads=2)
