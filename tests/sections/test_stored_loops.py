"""Loops whose states lie in files: the same bits, gone afterwards, with errors before anything is written."""

import gc
import os
import subprocess
import sys
import textwrap
import threading
from functools import partial
from pathlib import Path

import numpy as np
import pytest

import blasad as ad

on_linux = pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="it reads /proc")
unlimited = pytest.mark.skipif(sys.platform != "linux", reason="limits are those of Linux")


def returned(loop, A, x, steps):
    return loop(lambda i, x: np.tanh(A @ x) + x / (i + 1), steps, x)


def in_place(loop, A, x, steps):
    def step(i, x, y):
        y *= np.cos(x)
        x[:] = np.sin(A @ x) + y
    x, y = x * 1, x * 2
    loop(step, steps, x, y)
    return x + y


def found_outside(loop, A, x, steps):
    y, z = x * 1, np.zeros_like(x)

    def step(i):
        z[:] = np.exp(-y * y)
        y[:] = A @ z + y
    loop(step, steps)
    return y


def inside(loop, A, x, steps):
    def step(i, x):
        return loop(lambda j, y, x: (np.tanh(A @ y) + x, x), 3, x, x)[0]
    return loop(step, steps, x)


def mixed(loop, A, x, steps):
    def step(i, z, s, w):
        z *= 0.5j * s
        return z, s + abs(z[0]) ** 2, np.sin(w) * np.float32(0.9)
    z, s, w = loop(step, steps, x * (1 + 1j), x[0], x.astype(np.float32))
    return abs(z) ** 2 * s + w


def gradients(f):
    return ad.grad(lambda A, x: f(A, x).sum(), (0, 1))


def in_lanes(f):
    return lambda A, x: [ad.jacobian(f, 1)(A, x), f(A, x)]


def forwards(f):
    return lambda A, x: ad.jvp(f, (A, x), (A, x))


def twice(f):
    return lambda A, x: [ad.hessian(lambda x: f(A, x).sum())(x)]


TRANSFORMS = [gradients, in_lanes, forwards, twice]
FUNCTIONS = [returned, in_place, found_outside, inside, mixed]


def files(directory):
    """The mapped files of a directory."""
    return [line for line in Path("/proc/self/maps").read_text().splitlines() if f" {directory}" in line]


@pytest.fixture
def numbers(rng):
    return rng.standard_normal((3, 3)) / 2, rng.standard_normal(3)


@pytest.mark.parametrize("kept", [True, 1, 3])
@pytest.mark.parametrize("f", FUNCTIONS, ids=lambda f: f.__name__)
def test_the_same_bits(f, kept, numbers, tmp_path):
    """As with the same states in memory: eagerly, along directions, in derivatives of derivatives."""
    for steps in (0, 1, 2, 7):
        memory = partial(ad.loop, kept=max(steps, 1) if kept is True else kept)
        stored = partial(ad.loop, kept=kept, store=tmp_path)
        for transform in TRANSFORMS:
            expected, found = [transform(lambda A, x, loop=loop, steps=steps: f(loop, A, x, steps))(*numbers)
                               for loop in (memory, stored)]
            for a, b in zip(expected, found, strict=True):
                np.testing.assert_array_equal(a, b)


@on_linux
@pytest.mark.parametrize("loop", [partial(ad.loop, kept=True), ad.loop], ids=["kept", "loop"])
@pytest.mark.parametrize("functional", [False, True])
def test_states_are_in_files_until_the_derivative_ends(loop, functional, tmp_path):
    seen = []

    def run(x, fails=False):
        def step(i, x):
            seen.append(bool(files(tmp_path)) and not os.listdir(tmp_path))       # they have no names
            if fails and len(seen) == fails:
                raise KeyError("it fails")
            if functional:
                return np.sin(x)
            x[:] = np.sin(x)
        y = loop(step, 5, x * 1, store=tmp_path)
        return y.sum()
    x = np.linspace(0, 1, 1000)
    expected = np.sin(x)
    slope = np.cos(x)
    for _ in range(4):
        slope, expected = slope * np.cos(expected), np.sin(expected)
    np.testing.assert_allclose(ad.grad(run)(x), slope)
    assert seen[-1] and not files(tmp_path) and not os.listdir(tmp_path)
    for fails in (1, 4, 7):
        seen.clear()
        if fails > 5 and loop is ad.loop:
            continue
        with pytest.raises(KeyError):
            ad.grad(run)(x, fails)
        assert not files(tmp_path)
    value, pull = ad.vjp(run, x)
    assert files(tmp_path)
    np.testing.assert_allclose(pull(1.0)[0], slope)
    del pull
    gc.collect()
    assert not files(tmp_path)
    seen.clear()
    with pytest.raises(KeyError):
        ad.vjp(lambda x: run(x, 3), x)
    np.testing.assert_allclose(ad.grad(run)(x), slope)          # the tape is used again


@on_linux
def test_a_tape_of_a_user_that_is_dropped(tmp_path):
    tape = ad.Tape()
    x, dx = np.linspace(0, 1, 100), np.ones(100)
    traced = tape.watch(x, dx)
    ad.loop(lambda i, x: np.sin(x), 5, traced, store=tmp_path, kept=True)
    assert files(tmp_path)
    del tape, traced
    gc.collect()
    assert not files(tmp_path)


def test_each_thread_has_files_of_its_own(numbers, tmp_path):
    A, x = numbers
    stored, memory = partial(ad.loop, store=tmp_path, kept=True), partial(ad.loop, kept=9)
    found = {}

    def work(k):
        for _ in range(5):
            found[k] = ad.grad(lambda x: returned(stored, A, x, 9).sum())(x * k)
    threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for k in range(4):
        np.testing.assert_array_equal(found[k], ad.grad(lambda x: returned(memory, A, x, 9).sum())(x * k))


@pytest.mark.parametrize("loop", [partial(ad.loop, kept=True), ad.loop], ids=["kept", "loop"])
def test_directories_that_take_no_files(loop, tmp_path):
    ran = []

    def run(x, store):
        return loop(lambda i, x: ran.append(i) or x * 2, 3, x, store=store).sum()
    (tmp_path / "file").write_text("")
    for store, error, match in ((tmp_path / "none", FileNotFoundError, "none"), (3, TypeError, "path of a directory"),
                                (tmp_path / "file", NotADirectoryError, "loop: store=.*file")):
        for f in (run, ad.grad(run)):
            with pytest.raises(error, match=match):
                f(np.ones(2), store)
    assert not ran


LIMITED = """
    import resource, sys
    import numpy as np
    import blasad as ad

    def run(x, step=None):
        {loop}
        return y.sum()

    def in_place(i, x):
        np.sin(x, out=x)

    def functional(i, x):
        return np.sin(x)

    n = 1 << 17                                     # a state is of 1 MB
    gradient = {gradient}
    small = gradient(np.full(n, 0.3))               # what is made once
    status = dict(line.split(":", 1) for line in open("/proc/self/status"))
    now = int(status["VmData"].split()[0]) << 10
    resource.setrlimit(resource.RLIMIT_DATA, (now + ({room} << 20),) * 2)
    {steps}
    found = gradient(np.full(n, 0.3))
    x, slope = 0.3, 1.0
    for i in range(steps):
        x, slope = np.sin(x), slope * np.cos(x)
    np.testing.assert_allclose(found, slope, rtol=1e-10)
    print("done")
"""


@unlimited
@pytest.mark.parametrize("step", ["in_place", "functional"])
@pytest.mark.parametrize("where", ["eager", "program"])
@pytest.mark.parametrize("stored", [True, False])
def test_states_that_exceed_memory(step, where, stored, tmp_path):
    """150 states of 1 MB in 64 MB of memory, for which the same loop in memory has no room."""
    loop = f"y = ad.loop({step}, steps, x * 1, kept={'True' if stored else 150}, " + (
        f"store={str(tmp_path)!r})" if stored else ")")
    gradient, steps = "ad.grad(run)", "steps = 150"
    text = textwrap.dedent(LIMITED).replace("{loop}", loop).replace("{steps}", steps).replace("{room}", "64")
    if where == "program":
        text = text.replace("def run(x, step=None):", "def run(x, steps):").replace("gradient(np.full(n, 0.3))",
                                                                              "gradient(np.full(n, 0.3), steps)")
        gradient = "ad.compile(ad.grad(run), np.full(n, 0.3), 3.0)"
    text = text.replace("{gradient}", gradient).replace("n = 1 << 17", "n, steps = 1 << 17, 3")
    found = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True)
    if stored:
        assert found.stdout == "done\n", found.stderr
    else:
        assert "MemoryError" in found.stderr
    assert not os.listdir(tmp_path)


@unlimited
@pytest.mark.parametrize("where", ["eager", "program"])
def test_a_full_disk_is_an_error(where, tmp_path):
    """A limit on the size of files stands for it; nothing has changed, and the next run is right."""
    text = f"""
    import resource
    import numpy as np
    import blasad as ad

    def run(x, n):
        ad.loop(lambda i, x: np.sin(x, out=x), n, x, store={str(tmp_path)!r}, kept=True)
        return x.sum()

    x = np.linspace(0, 1, 10000)
    f = ad.value_and_grad(run)
    if {where == "program"}:
        f = ad.compile(f, x, 3.0)
    expected = f(x, 9.0)
    resource.setrlimit(resource.RLIMIT_FSIZE, (300000, resource.RLIM_INFINITY))
    before = x.copy()
    try:
        f(x, 900.0)
    except OSError as error:
        print(type(error).__name__, error.errno, error)
    assert np.array_equal(x, before)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
    for a, b in zip(f(x, 9.0), expected):
        assert np.array_equal(a, b)
    """
    found = subprocess.run([sys.executable, "-c", textwrap.dedent(text)], capture_output=True, text=True)
    assert "no file of" in found.stdout and not found.stderr, found
    assert not os.listdir(tmp_path)


@unlimited
def test_few_states_need_little_of_a_disk_however_large_the_tape_was(tmp_path):
    text = """
        import resource, sys
        import numpy as np
        import blasad as ad

        def run(x, n, store):
            return ad.loop(lambda i, x: np.sin(x), n, x, store=store, kept=True).sum()

        large, small = np.full(1 << 20, 0.3), np.full(1 << 7, 0.3)
        slope = ad.grad(run)(large, 20, None)[0]
        resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20))
        np.testing.assert_allclose(ad.grad(run)(small, 20, sys.argv[1]), slope, rtol=1e-14)
        print("done")
    """
    found = subprocess.run([sys.executable, "-c", textwrap.dedent(text), str(tmp_path)], capture_output=True, text=True)
    assert found.stdout == "done\n", found.stderr
