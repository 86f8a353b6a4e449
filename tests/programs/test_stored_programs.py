"""Programs whose loops have their states in files: pickled, on threads, in `jit`, and where a file cannot be made."""

import pickle
import shutil
import warnings
from functools import partial
from pathlib import Path

import numpy as np
import pytest

import blasad as ad

on_linux = pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="it reads /proc")
WAYS = [partial(ad.loop, kept=True), partial(ad.loop, kept=2), ad.loop]
WAY_NAMES = ["checkpointed", "kept=2", "loop"]


def files(directory):
    return [line for line in Path("/proc/self/maps").read_text().splitlines() if f" {directory}" in line]


def loss(A, x, steps, loop):
    return loop(lambda i, x: np.tanh(A @ x) + x / (i + 1), steps, x).sum()


def program(directory, loop=WAYS[0], **options):
    A, x = np.eye(3) / 2, np.ones(3)
    f = ad.grad(partial(loss, loop=partial(loop, store=directory)), (0, 1))
    return ad.compile(f, A, x, 3.0, **options)


@pytest.fixture
def numbers(rng):
    return rng.standard_normal((3, 3)), rng.standard_normal(3)


def same(found, expected):
    for a, b in zip(found, expected, strict=True):
        np.testing.assert_array_equal(a, b)


@on_linux
@pytest.mark.parametrize("loop", WAYS, ids=WAY_NAMES)
@pytest.mark.parametrize("options", [{}, {"tidy": False}, {"threads": 2}], ids=str)
def test_files_are_gone_after_a_run(loop, options, numbers, tmp_path):
    stored, memory = program(tmp_path, loop, **options), ad.compile(
        ad.grad(partial(loss, loop=ad.loop), (0, 1)), np.eye(3), np.ones(3), 3.0, **options)
    for steps in (0.0, 1.0, 5000.0, 7.0):
        same(stored(*numbers, steps), memory(*numbers, steps))
        assert not files(tmp_path)


@on_linux
@pytest.mark.parametrize("loop", WAYS, ids=WAY_NAMES)
def test_files_are_there_meanwhile_and_gone_after_a_failure(loop, tmp_path):
    seen = []

    def f(x):
        def step(i, x):
            K = np.diag(x) + np.eye(3)
            return np.linalg.cholesky(K).sum(axis=1) * 0.5 - 0.1
        return loop(step, 30, x, store=tmp_path).sum()

    gradient = ad.compile(ad.grad(f), np.ones(3))
    for x in (np.ones(3), np.full(3, -2.0), np.ones(3)):
        before = x.copy()
        try:
            seen.append(gradient(x))
        except np.linalg.LinAlgError:
            seen.append(None)
        assert not files(tmp_path) and np.array_equal(x, before)
    assert seen[1] is None and np.array_equal(seen[0], seen[2])
    np.testing.assert_allclose(seen[0], ad.grad(f)(np.ones(3)), rtol=1e-12)


def test_a_pickled_program_takes_the_directory_with_it(numbers, tmp_path):
    there = tmp_path / "states"
    there.mkdir()
    first = program(there)
    expected = first(*numbers, 9.0)
    again = pickle.loads(pickle.dumps(first))
    same(again(*numbers, 9.0), expected)
    shutil.rmtree(there)
    for each in (first, again, pickle.loads(pickle.dumps(first))):
        x = numbers[1].copy()
        with pytest.raises(FileNotFoundError, match="states"):
            each(numbers[0], x, 9.0)
        np.testing.assert_array_equal(x, numbers[1])
    there.mkdir()
    same(first(*numbers, 9.0), expected)


def test_two_directories_in_one_program(tmp_path):
    for name in "ab":
        (tmp_path / name).mkdir()

    def f(x):
        for name in "ab":
            x = ad.loop(lambda i, x: np.sin(x), 3, x, store=tmp_path / name, kept=True)
        return x.sum()
    with pytest.raises(ValueError, match="one directory"):
        ad.compile(ad.grad(f), np.ones(2))(np.ones(2))


@on_linux
@pytest.mark.parametrize("loop", WAYS, ids=WAY_NAMES)
def test_rows_on_threads(loop, rng, tmp_path):
    A, X = rng.standard_normal((3, 3)), rng.standard_normal((40, 3))
    stored = program(tmp_path, loop)
    expected = [stored(A, x, 50.0) for x in X]
    for threads in (1, 3):
        found = stored.map(A, X, 50.0, in_axes=(None, 0, None), threads=threads)
        for a, b in zip(found, zip(*expected, strict=True), strict=True):
            np.testing.assert_array_equal(a, b)
        assert not files(tmp_path)


def test_jit(numbers, tmp_path):
    f = ad.jit(ad.grad(partial(loss, loop=partial(ad.loop, store=tmp_path, kept=True)), (0, 1)))
    expected = ad.grad(partial(loss, loop=partial(ad.loop, kept=6)), (0, 1))(*numbers, 6)
    for _ in range(3):
        for a, b in zip(f(*numbers, 6), expected, strict=True):
            np.testing.assert_allclose(a, b, rtol=1e-12)
    assert f.report().replays


def test_a_loop_that_cannot_stay_one(numbers, tmp_path):
    """A program would have the states of all steps in its memory; `jit` runs it eagerly."""
    def f(x):
        return ad.loop(lambda i, x: np.sin(x) if i == 2 else np.cos(x), 5, x, store=tmp_path, kept=True).sum()
    x = numbers[1]
    with pytest.raises(TypeError, match="store= works only for a loop that stays a loop in the program"):
        ad.compile(ad.grad(f), x)
    fast = ad.jit(ad.grad(f))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for _ in range(3):
            np.testing.assert_array_equal(fast(x), ad.grad(f)(x))


def test_bytes_are_those_of_memory(tmp_path):
    x = np.ones(1000)
    sizes = {}
    for where in (None, tmp_path):
        f = ad.grad(lambda x, where=where: ad.loop(lambda i, x: np.sin(np.cos(x) * x), 900, x, kept=900,
                                                                store=where).sum())
        gradient = ad.compile(f, x)
        gradient(x)
        sizes[where] = gradient.bytes
    assert sizes[None] > 900 * x.nbytes and sizes[tmp_path] < 30 * x.nbytes
