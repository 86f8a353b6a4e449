"""Programs called by compiled code: one run and many rows, against the calls of the program and `Program.map`."""

from __future__ import annotations

import ctypes
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import threading

import numpy as np
import pytest
from threadpoolctl import threadpool_info, threadpool_limits

import blasad as ad
from support import ROOT
from support.numbers import generator, random

needs_compiler = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
PLAIN = {key: x for key, x in os.environ.items() if key != "LD_PRELOAD"}    # compilers run without sanitizers
OK, SINGULAR, ARGUMENT, FAILED = 0, 1, -1, -3


class Array(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("dtype", ctypes.c_char), ("ndim", ctypes.c_int),
                ("shape", ctypes.POINTER(ctypes.c_ssize_t)), ("nbytes", ctypes.c_size_t), ("written", ctypes.c_int)]


class Described(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("inputs", ctypes.c_int), ("outputs", ctypes.c_int),
                ("arrays", ctypes.POINTER(Array))]


class Rows(ctypes.Structure):
    _fields_ = [("p", ctypes.c_void_p), ("step", ctypes.c_ssize_t), ("strides", ctypes.POINTER(ctypes.c_ssize_t))]


class Batch(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("arrays", ctypes.POINTER(Rows)), ("rows", ctypes.c_ssize_t),
                ("threads", ctypes.c_int), ("sum", ctypes.c_int), ("block", ctypes.c_ssize_t),
                ("finish", ctypes.c_int), ("wrong", ctypes.c_void_p), ("failed", ctypes.c_ssize_t),
                ("row", ctypes.c_ssize_t), ("message", ctypes.c_char * 160)]


RUN = ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p
MAP = ctypes.c_int, ctypes.c_void_p, ctypes.POINTER(Batch)


def run_at(address, *arrays, kind=ctypes.CFUNCTYPE):
    """One run: the number and the message that come back."""
    at, message = np.array([x.ctypes.data for x in arrays], np.uintp), ctypes.create_string_buffer(b"x" * 159)
    found = kind(*RUN)(ad.rules.address("blasad_program_run"))(address, at.ctypes.data, message)
    return found, message.value.decode()


def rows_of(x, along):
    """An array as C sees it, with or without rows."""
    strides = x.strides[1:] if along else x.strides
    found = Rows(x.ctypes.data, x.strides[0] if along else 0, (ctypes.c_ssize_t * max(len(strides), 1))(*strides))
    found.array = x         # as long as anybody knows where it is
    return found


def map_at(address, arrays, rows, kind=ctypes.CFUNCTYPE, **given):
    """Many runs: the number that comes back, and the batch."""
    batch = Batch(size=ctypes.sizeof(Batch), arrays=(Rows * max(len(arrays), 1))(*arrays), rows=rows, **given)
    return kind(*MAP)(ad.rules.address("blasad_program_map"))(address, batch), batch


def loss(A, x):
    y = np.tanh(A @ x)
    y *= x
    return (y * y.conj()).real.sum()


def gradient(n, dtype="d"):
    return ad.compile(ad.value_and_grad(loss, (0, 1)), np.ones((n, n), dtype), np.ones(n, dtype))


# ---------------------------------------------------------------- one run

@pytest.mark.parametrize("n", [0, 1, 3, 20])
@pytest.mark.parametrize("dtype", "fdFD")
def test_a_run_is_a_call(n, dtype):
    rng = generator(n, 2)
    program, A, x = gradient(n, dtype), random((n, n), dtype, rng), random(n, dtype, rng)
    value, dA, dx = np.full((), np.nan, np.zeros(0, dtype).real.dtype), np.full_like(A, np.nan), np.full_like(x, np.nan)
    for _ in range(3):
        assert run_at(program.address, A, x, value, dA, dx) == (OK, "")
        expected = program(A, x)
        assert value == expected[0] and np.array_equal(dA, expected[1][0]) and np.array_equal(dx, expected[1][1])


def test_what_a_program_is():
    def f(p, name, t, x):
        x *= t
        lu, piv = ad.lapack.getrf(p["a"].copy())
        return {"lu": lu, "piv": piv, "x": x, "kind": name}, x.sum()

    a = np.eye(3, dtype="F")
    program = ad.compile(f, {"a": a, "b": np.ones(2, "f")}, "x", 1.0, np.ones((2, 5)))
    told = Described.from_address(program.address)
    assert told.size == ctypes.sizeof(Described) and program.address == program.address
    found = [(x.name.decode(), x.dtype.decode(), x.shape[:x.ndim], x.nbytes, x.written)
             for x in told.arrays[:told.inputs + told.outputs]]
    assert found[:told.inputs] == [("0['a']", "c", [3, 3], 72, 0), ("0['b']", "s", [2], 8, 0), ("2", "d", [], 8, 0),
                                   ("3", "d", [2, 5], 80, 1)]
    assert {name: rest for name, *rest in found[told.inputs:]} == {
        "[0]['lu']": ["c", [3, 3], 72, 0], "[0]['piv']": ["i", [3], 24, 0], "[1]": ["d", [], 8, 0]}


def test_what_is_written_is_written_where_it_lies(rng):
    def f(A, b):
        b[:] = np.linalg.cholesky(A) @ b
        return b.sum()

    program = ad.compile(f, np.eye(3), np.ones(3))
    A, b, total = 4 * np.eye(3), np.arange(3.0), np.zeros(())
    assert run_at(program.address, A, b, total) == (OK, "")
    assert np.array_equal(b, [0, 2, 4]) and total == 6
    A[1, 1] = -1
    found, message = run_at(program.address, A, b, total)
    assert found == SINGULAR and "not positive definite" in message
    assert np.array_equal(b, [0, 2, 4]) and total == 6          # nothing has been written


def test_an_error_leaves_large_results_as_they_were(rng):
    program = ad.compile(lambda A: (np.tanh(A), np.linalg.inv(A)), np.eye(60))
    A, y, z = np.zeros((60, 60)), np.full((60, 60), 5.0), np.full((60, 60), 6.0)
    assert run_at(program.address, A, y, z)[0] == SINGULAR
    assert (y == 5).all() and (z == 6).all()
    A[...] = random((60, 60), rng=rng)
    assert run_at(program.address, A, y, z)[0] == OK
    assert all(np.array_equal(*each) for each in zip((y, z), program(A), strict=True))


def test_loops_and_calls_of_python(rng):
    def simulate(A, x):
        return ad.loop(lambda i, x: np.tanh(A @ x), 20, x).sum()

    def largest(A, x):
        return np.linalg.eigh(A @ A.T)[0][-1] * x.sum()

    for f in (simulate, largest):
        program = ad.compile(ad.value_and_grad(f, (0, 1)), np.eye(3), np.ones(3))
        A, x = random((40, 3, 3), rng=rng), random((40, 3), rng=rng)
        value, dA, dx = np.zeros(40), np.zeros_like(A), np.zeros_like(x)
        assert run_at(program.address, A[0], x[0], value[0, ...], dA[0], dx[0]) == (OK, "")
        assert value[0] == program(A[0], x[0])[0]
        found, batch = map_at(program.address, [rows_of(each, True) for each in (A, x, value, dA, dx)], 40, threads=2)
        assert found == OK, batch.message
        expected = program.map(A, x)
        assert np.array_equal(value, expected[0]) and np.array_equal(dA, expected[1][0])


# ---------------------------------------------------------------- rows

def reversed_with_gaps(x):
    y = np.full(tuple(2 * n + 1 for n in x.shape), np.nan, x.dtype)[tuple(slice(-2, None, -2) for _ in x.shape)]
    y[...] = x
    return y


@pytest.mark.parametrize("lie", [np.copy, np.asfortranarray, reversed_with_gaps])
@pytest.mark.parametrize("n", [2, 20])
@pytest.mark.parametrize("dtype", "fdFD")
def test_rows_have_the_bits_of_map(n, dtype, lie):
    rng = generator(n, 3)
    program, A, x = gradient(n, dtype), random((90, n, n), dtype, rng), random(n, dtype, rng)
    A, value = lie(A), np.zeros(90, np.zeros(0, dtype).real.dtype)
    dA, dx = lie(np.zeros_like(A)), lie(np.zeros((90, n), dtype))
    expected = program.map(A, x, in_axes=(0, None), out=(None, (lie(np.zeros_like(A)), lie(np.zeros_like(dx)))))
    for threads in (0, 1, 2, 5):
        for each in (value, dA, dx):
            each[...] = np.nan
        arrays = [rows_of(A, True), rows_of(x, False), *(rows_of(each, True) for each in (value, dA, dx))]
        found, batch = map_at(program.address, arrays, 90, threads=threads)
        assert (found, batch.row, batch.failed, batch.message) == (OK, -1, 0, b"")
        assert np.array_equal(value, expected[0]) and np.array_equal(dA, expected[1][0])
        assert np.array_equal(dx, expected[1][1])


@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("rows", [0, 1, 2, 63, 300])
def test_sums_have_the_bits_of_map(rows, dtype):
    rng = generator(rows, 4)
    program, A, x = gradient(4, dtype), random((4, 4), dtype, rng), random((rows, 4), dtype, rng)
    for block in (0, 1, 7, 1000):
        expected = program.map(A, x, in_axes=(None, 0), reduce="sum", block=block or None)
        for threads in (1, 2, 3):
            value = np.full((), np.nan, np.zeros(0, dtype).real.dtype)
            dA, dx = np.full_like(A, np.nan, order="F"), np.full(4, np.nan, dtype)
            arrays = [rows_of(A, False), rows_of(x, True), *(rows_of(each, False) for each in (value, dA, dx))]
            found, batch = map_at(program.address, arrays, rows, threads=threads, block=block, sum=1)
            assert found == OK, batch.message
            assert value == expected[0] and np.array_equal(dA, expected[1][0]) and np.array_equal(dx, expected[1][1])


def solve(A, b):
    b[:] = np.linalg.cholesky(A) @ b
    return b.sum(), np.tanh(A)


def some_bad(rows=40, n=3):
    A = np.repeat((4 * np.eye(n))[None], rows, 0)
    A[[31, 7, 22]] *= -1
    return A, np.ones((rows, n))


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_an_error_names_the_first_row_and_nothing_is_written(threads):
    program, (A, b) = ad.compile(solve, np.eye(3), np.ones(3)), some_bad()
    total, y, wrong = np.full(40, 5.0), np.full((40, 3, 3), 6.0), np.full(40, 9, np.uint8)
    arrays = [rows_of(each, True) for each in (A, b, total, y)]
    found, batch = map_at(program.address, arrays, 40, threads=threads, block=1, wrong=wrong.ctypes.data)
    assert found == SINGULAR and batch.row == 7 and batch.failed >= 1 and b"not positive definite" in batch.message
    assert (b == 1).all() and (total == 5).all() and (y == 6).all()
    assert wrong[7] == 1 and wrong.sum() == batch.failed and set(np.flatnonzero(wrong)) <= {7, 22, 31}
    A[[7, 22, 31]] *= -1
    found, batch = map_at(program.address, arrays, 40, threads=threads, wrong=wrong.ctypes.data)
    assert (found, batch.row, batch.failed) == (OK, -1, 0) and not wrong.any()
    assert (b == 2).all() and (total == 6).all() and np.array_equal(y, np.tanh(A))


@pytest.mark.parametrize("n", [3, 40])
@pytest.mark.parametrize("threads", [1, 2, 4])
def test_or_all_others_are_finished(threads, n):
    program, (A, b) = ad.compile(solve, np.eye(n), np.ones(n)), some_bad(n=n)
    good = np.delete(np.arange(40), [7, 22, 31])
    total, y, wrong = np.full(40, 5.0), np.asfortranarray(np.full((40, n, n), 6.0)), np.full(40, 9, np.uint8)
    arrays = [rows_of(each, True) for each in (A, b, total, y)]
    found, batch = map_at(program.address, arrays, 40, threads=threads, finish=1, wrong=wrong.ctypes.data)
    assert found == SINGULAR and (batch.row, batch.failed) == (7, 3)
    assert np.array_equal(np.flatnonzero(wrong), [7, 22, 31])
    assert np.isnan(total[[7, 22, 31]]).all() and np.isnan(y[[7, 22, 31]]).all() and (b[[7, 22, 31]] == 1).all()
    assert (total[good] == 2 * n).all() and np.array_equal(y[good], np.tanh(A[good])) and (b[good] == 2).all()
    b[...] = 1
    total, y = np.zeros(()), np.zeros((n, n))
    arrays = [rows_of(A, True), rows_of(b, True), rows_of(total, False), rows_of(y, False)]
    assert map_at(program.address, arrays, 40, threads=threads, finish=1, sum=1)[0] == SINGULAR
    assert total == 37 * 2 * n and np.allclose(y, 37 * np.tanh(4 * np.eye(n)))


def test_what_is_wrong_is_told():
    program, A, x = gradient(3), np.ones((5, 3, 3)), np.ones((5, 3))
    value, dA, dx = np.full(5, 7.0), np.full((5, 3, 3), 7.0), np.full((5, 3), 7.0)
    arrays = [rows_of(each, True) for each in (A, x, value, dA, dx)]
    call = ctypes.CFUNCTYPE(*MAP)(ad.rules.address("blasad_program_map"))
    assert call(None, Batch(size=ctypes.sizeof(Batch))) == ARGUMENT
    assert call(program.address, None) == ARGUMENT and call(program.address, Batch(size=8)) == ARGUMENT
    assert call(program.address, Batch(size=ctypes.sizeof(Batch), rows=5)) == ARGUMENT      # no arrays
    for given, words in (({"rows": -1}, "rows is -1"), ({"rows": 5, "threads": -2}, "threads is -2"),
                         ({"rows": 5, "block": -3}, "block is -3")):
        found, batch = map_at(program.address, arrays, **given)
        assert found == ARGUMENT and words in batch.message.decode()
    for i, name in enumerate(["input 0", "input 1", "output [0]", "output [1][0]", "output [1][1]"]):
        fewer = list(arrays)
        fewer[i] = Rows(None, 8, None)
        found, batch = map_at(program.address, fewer, 5)
        assert found == ARGUMENT and f"array {i} ({name}," in batch.message.decode() and b"NULL" in batch.message
        assert map_at(program.address, fewer, 0)[0] == OK       # there is nothing to be read or written
    for i in (2, 3, 4):
        still = list(arrays)
        still[i] = Rows(arrays[i].p, 0, None)
        found, batch = map_at(program.address, still, 5)
        assert found == ARGUMENT and b"step is 0" in batch.message
        assert map_at(program.address, still, 1)[0] == OK
    value[...] = dA[...] = dx[...] = 7
    at = (ctypes.c_void_p * 5)(*[each.p for each in arrays])
    run = ctypes.CFUNCTYPE(*RUN)(ad.rules.address("blasad_program_run"))
    assert run(None, at, None) == ARGUMENT and run(program.address, None, None) == ARGUMENT
    at[3] = None
    message = ctypes.create_string_buffer(160)
    assert run(program.address, at, message) == ARGUMENT and b"array 3 (output [1][0], 72 bytes)" in message.value
    assert run(program.address, at, None) == ARGUMENT
    assert (value == 7).all() and (dA == 7).all() and (dx == 7).all()
    with pytest.raises(KeyError, match="has no function"):
        ad.rules.address("blasad_program_walk")


def test_what_is_no_number_is_not_summed():
    program = ad.compile(lambda A: ad.lapack.getrf(A.copy()), np.eye(3))
    A, lu, piv = np.ones((4, 3, 3)) + np.eye(3), np.zeros((4, 3, 3)), np.zeros((4, 3), np.int64)
    arrays = [rows_of(each, True) for each in (A, lu, piv)]
    assert map_at(program.address, arrays, 4)[0] == OK
    assert np.array_equal(piv, [program(each)[1] for each in A])
    found, batch = map_at(program.address, arrays, 4, sum=1)
    assert found == ARGUMENT and b"has no floating-point numbers" in batch.message


def test_blas_has_its_threads_again(rng):
    program, A, x = gradient(3), random((50, 3, 3), rng=rng), random((50, 3), rng=rng)
    arrays = [rows_of(each, True) for each in (A, x, np.zeros(50), np.zeros_like(A), np.zeros_like(x))]

    def counts():
        return [pool["num_threads"] for pool in threadpool_info() if pool["user_api"] == "blas"]

    with threadpool_limits(2, "blas"):
        before = counts()
        found, batch = map_at(program.address, arrays, 50, threads=2)
        if b"29391" not in batch.message:           # an OpenBLAS that is wrong then is refused
            assert found == OK, batch.message
        assert counts() == before


# ---------------------------------------------------------------- threads

def test_callers_at_once(rng):
    program, A, x = gradient(6), random((200, 6, 6), rng=rng), random((200, 6), rng=rng)
    expected, found = program.map(A, x, threads=1), []

    def call(threads):
        for _ in range(5):
            results = np.zeros(200), np.zeros_like(A), np.zeros_like(x)
            done, _ = map_at(program.address, [rows_of(each, True) for each in (A, x, *results)], 200, threads=threads)
            single = np.zeros(()), np.zeros((6, 6)), np.zeros(6)
            done += run_at(program.address, A[3], x[3], *single)[0]
            found.append((done, results, single))

    callers = [threading.Thread(target=call, args=(1 + i % 3,)) for i in range(6)]
    for each in callers:
        each.start()
    for each in callers:
        each.join()
    assert len(found) == 30
    for done, (value, dA, dx), single in found:
        assert done == OK and np.array_equal(value, expected[0]) and np.array_equal(dA, expected[1][0])
        assert np.array_equal(dx, expected[1][1]) and single[0] == value[3] and np.array_equal(single[1], dA[3])


def test_callers_may_hold_the_gil(rng):
    """Threads that help ask for it when something fails."""
    program, (A, b) = ad.compile(solve, np.eye(3), np.ones(3)), some_bad()
    arrays = [rows_of(each, True) for each in (A, b, np.zeros(40), np.zeros((40, 3, 3)))]
    for _ in range(20):
        found, batch = map_at(program.address, arrays, 40, ctypes.PYFUNCTYPE, threads=4, finish=1, block=1)
        assert found == SINGULAR and batch.failed == 3
    assert run_at(program.address, A[7], b[7], np.zeros(()), np.zeros((3, 3)), kind=ctypes.PYFUNCTYPE)[0] == SINGULAR


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no timers")
@pytest.mark.parametrize("threads", [0, 1, 2])
def test_an_interrupt_is_no_success(threads):
    """No threads: one run."""
    def long(x):
        for _ in range(2000):
            x[:] = np.sin(x)
        return x.sum()

    program, x, y = ad.compile(long, np.ones(20000)), np.ones((300, 20000)), np.full(300, 5.0)
    # an interrupt that is passed on is a SIGINT, which a process started in the background may ignore
    before, found = [(each, signal.signal(each, signal.default_int_handler))
                     for each in (signal.SIGALRM, signal.SIGINT)], []
    try:
        with pytest.raises(KeyboardInterrupt):
            signal.setitimer(signal.ITIMER_REAL, 0.1)
            if threads:
                code, batch = map_at(program.address, [rows_of(x, True), rows_of(y, True)], 300, threads=threads)
                found += [code, batch.message.decode()]
            else:
                found += run_at(program.address, x[0], y[0, ...])
            for _ in range(10**8):              # Python looks for the signal here
                pass
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        for each, handler in before:
            signal.signal(each, handler)
    assert found in ([], [FAILED, "KeyboardInterrupt"])     # nothing, if it was raised before anything was noted
    assert (y == 5).any()


FOREIGN = r"""
#include <blasad.h>
#include <pthread.h>
#include <string.h>

typedef struct {
    blasad_program_run *run;
    blasad_program_map *map;
    const blasad_program *program;
    void **arrays;
    blasad_batch batch;
    int times, ran, mapped;
    char message[160];
} work;

static void *worker(void *p) {
    work *w = p;
    int k;
    for (k = 0; k < w->times; k++) {
        w->ran = w->run(w->program, w->arrays, w->message);
        w->mapped = w->map(w->program, &w->batch);
    }
    return NULL;
}

/* on a thread that Python knows nothing of, while this one waits */
int elsewhere(work *w) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, worker, w)) return 1;
    return pthread_join(thread, NULL);
}
"""


class Work(ctypes.Structure):
    _fields_ = [("run", ctypes.c_void_p), ("map", ctypes.c_void_p), ("program", ctypes.c_void_p),
                ("arrays", ctypes.c_void_p), ("batch", Batch), ("times", ctypes.c_int), ("ran", ctypes.c_int),
                ("mapped", ctypes.c_int), ("message", ctypes.c_char * 160)]


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """The path of a library that calls programs on threads of its own."""
    where = tmp_path_factory.mktemp("foreign")
    (where / "foreign.c").write_text(FOREIGN)
    subprocess.run(["cc", "-std=c99", "-D_POSIX_C_SOURCE=200809L", "-Wall", "-Werror", "-shared", "-fPIC", "-pthread",
                    "foreign.c", "-o", "foreign.so", f"-I{ad.rules.get_include()}"], cwd=where, check=True, env=PLAIN)
    return str(where / "foreign.so")


def foreign(path, program, arrays, rows, holds=False, times=1, **given):
    """What one run, of the first row, and a batch return that are called by a thread of another library."""
    at = np.array([x.ctypes.data for x in arrays], np.uintp)
    described = (Rows * len(arrays))(*[rows_of(x, True) for x in arrays])
    address = ad.rules.address
    w = Work(address("blasad_program_run"), address("blasad_program_map"), program.address, at.ctypes.data,
             Batch(size=ctypes.sizeof(Batch), arrays=described, rows=rows, **given), times)
    assert (ctypes.PyDLL if holds else ctypes.CDLL)(path).elsewhere(ctypes.byref(w)) == 0
    return w


@needs_compiler
@pytest.mark.parametrize("threads", [1, 3])
def test_threads_that_python_has_not_made(library, threads, rng):
    program, A, x = gradient(5), random((80, 5, 5), rng=rng), random((80, 5), rng=rng)
    results = np.zeros(80), np.zeros_like(A), np.zeros_like(x)
    w = foreign(library, program, (A, x, *results), 80, times=3, threads=threads)
    expected = program.map(A, x)
    assert (w.ran, w.mapped) == (OK, OK), (w.message, w.batch.message)
    assert np.array_equal(results[0], expected[0]) and np.array_equal(results[1], expected[1][0])
    program, (A, b) = ad.compile(solve, np.eye(3), np.ones(3)), some_bad()
    A[0] *= -1
    for finish in (0, 1):
        w = foreign(library, program, (A, b, np.zeros(40), np.zeros((40, 3, 3))), 40, threads=threads, finish=finish)
        assert (w.ran, w.mapped, w.batch.row) == (SINGULAR, SINGULAR, 0)
        assert b"not positive definite" in w.message and b"not positive definite" in w.batch.message
        assert w.batch.failed == 4 if finish else w.batch.failed >= 1
    program = ad.compile(ad.grad(lambda A: np.linalg.eigh(A @ A.T)[0][-1]), np.eye(3))
    A, dA = random((30, 3, 3), rng=rng), np.zeros((30, 3, 3))
    w = foreign(library, program, (A, dA), 30, threads=threads)
    assert (w.ran, w.mapped) == (OK, OK) and np.array_equal(dA, program.map(A))


@needs_compiler
def test_nobody_waits_for_the_gil(library):
    """This thread holds it until the other one is done: it would wait for ever."""
    script = f"""
import sys
sys.path[:0] = {sys.path!r}
import ctypes, numpy as np, blasad as ad
from test_c_programs import foreign, gradient
with __import__("threadpoolctl").threadpool_limits(1, "blas"):
    program, rows = gradient(4), 500
    arrays = np.ones((rows, 4, 4)), np.ones((rows, 4)), np.zeros(rows), np.zeros((rows, 4, 4)), np.zeros((rows, 4))
    foreign({library!r}, program, arrays, rows, threads=3)      # memory and threads are made
    for array in arrays[2:]:
        array[...] = 0
    w = foreign({library!r}, program, arrays, rows, holds=True, times=20, threads=3)
    assert (w.ran, w.mapped) == (0, 0)
    assert np.array_equal(arrays[3], program.map(*arrays[:2])[1][0])
"""
    here = str(ROOT / "tests" / "routines" / "c")
    env = {**os.environ, "PYTHONPATH": ":".join([here, *[each for each in sys.path if each]])}
    done = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


# ---------------------------------------------------------------- compiled callers

@needs_compiler
def test_the_program_in_the_documentation(tmp_path):
    """A program in C that embeds Python: it is built as the page says, and prints what NumPy finds."""
    page = (ROOT / "docs" / "interop" / "c.md").read_text()
    (tmp_path / "gradients.c").write_text(re.search(r"```c\n(/\* gradients.c.*?)```", page, re.DOTALL)[1])
    where, version = sysconfig.get_config_var("LIBDIR"), f"python{sysconfig.get_python_version()}"
    built = subprocess.run(
        ["cc", "-Wall", "-Werror", "gradients.c", "-o", "gradients", f"-I{ad.rules.get_include()}",
         f"-I{sysconfig.get_path('include')}", f"-L{where}", f"-Wl,-rpath,{where}", f"-l{version}"],
        cwd=tmp_path, capture_output=True, text=True, env=PLAIN)
    if "cannot find -l" in built.stderr:
        pytest.skip("this Python cannot be linked to")
    assert built.returncode == 0, built.stderr
    env = {**os.environ, "PYTHONPATH": ":".join(each for each in sys.path if each)}
    done = subprocess.run([tmp_path / "gradients"], env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    w, k = np.array([0.1, -0.2, 0.3]), np.arange(1000)
    x, y = np.stack([k % 7 - 3, k % 5 - 2, np.ones(1000)], 1), np.where(k % 3, 1.0, -1.0)
    margin = y * (x @ w)
    value, dw = np.log1p(np.exp(-margin)), -(y / (1 + np.exp(margin)))[:, None] * x
    found = [float(each) for each in re.findall(r"-?\d+\.\d+", done.stdout)]
    np.testing.assert_allclose(found, [value[0], *dw[0], value.sum(), *dw.sum(0)], rtol=0, atol=1e-5)
    assert "not positive" not in done.stdout


def test_a_numba_function(rng):
    numba = pytest.importorskip("numba")
    run = ctypes.CFUNCTYPE(ctypes.c_int, *[ctypes.c_void_p] * 3)(ad.rules.address("blasad_program_run"))
    program = gradient(4)
    address = program.address

    @numba.njit
    def total(A, x, value, dA, dx):
        at = np.empty(5, np.uintp)
        at[0], at[1], at[2], at[3] = A.ctypes.data, x.ctypes.data, value.ctypes.data, dA.ctypes.data
        at[4] = dx.ctypes.data
        return run(address, at.ctypes.data, 0)

    A, x, value, dA, dx = random((4, 4), rng=rng), random(4, rng=rng), np.zeros(1), np.zeros((4, 4)), np.zeros(4)
    assert total(A, x, value, dA, dx) == OK
    assert value[0] == program(A, x)[0] and np.array_equal(dA, program(A, x)[1][0])
