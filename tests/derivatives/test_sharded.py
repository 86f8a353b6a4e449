"""Sums over shards: the same bits whoever computes them, errors, retries, workers that die."""

import os
import signal
import threading
import warnings
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context

import numpy as np
import pytest

import blasad as ad
from support.numbers import generator


def data(k):
    return generator("shard", k).standard_normal((5 + k % 2, 3))


def loss(w, x):
    y = np.empty(len(x))
    y[:] = np.tanh(x @ w["w"]) * w["s"]
    return (y ** 2).sum() if y[0] > 0 else (y ** 2).sum() + w["s"]


def kill_once(path, w, x):
    """One process dies, once."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return loss(w, x)
    os.kill(os.getpid(), signal.SIGKILL)


LOADS = [partial(data, k) for k in range(7)]
W = {"w": np.array([0.3, -0.2, 0.9]), "s": 1.5}
POOL = partial(ProcessPoolExecutor, 2, mp_context=get_context("spawn"))


@pytest.fixture(autouse=True)
def small_tasks():
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "sharded: a task has")
        yield


def bits(found):
    value, gradient = found
    return [float(value).hex(), float(gradient["s"]).hex(), *(float(x).hex() for x in gradient["w"])]


def test_value_and_gradient():
    right = [ad.value_and_grad(loss)(W, load()) for load in LOADS]
    value, gradient = ad.tiled.sharded(loss, LOADS)(W)
    np.testing.assert_allclose(value, sum(v for v, _ in right), rtol=1e-14)
    np.testing.assert_allclose(gradient["w"], sum(g["w"] for _, g in right), rtol=1e-13)
    np.testing.assert_allclose(gradient["s"], sum(g["s"] for _, g in right), rtol=1e-13)
    same = ad.tiled.sharded(loss, [load() for load in LOADS])(W)
    assert bits(same) == bits((value, gradient))


@pytest.mark.parametrize("block", [1, 3, 10])
def test_the_bits_do_not_depend_on_who_computes(block):
    """Nor on what was evaluated before, which compiles functions."""
    here = ad.tiled.sharded(loss, LOADS, block=block)
    right, right2 = bits(here(W)), bits(here(W | {"s": -2.0}))
    for workers in (1, 2, 3):
        with ThreadPoolExecutor(workers) as pool:
            f = ad.tiled.sharded(loss, LOADS, pool, block=block)
            assert bits(f(W | {"s": -2.0})) == right2
            assert bits(f(W)) == right == bits(f(W))


def test_processes(tmp_path):
    """One that dies is replaced, with the same bits."""
    right = bits(ad.tiled.sharded(loss, LOADS)(W))
    f = ad.tiled.sharded(partial(kill_once, tmp_path / "died"), LOADS, POOL)
    try:
        assert bits(f(W)) == right == bits(f(W))
        assert (tmp_path / "died").exists()
    finally:
        f.close()


def test_several_arguments():
    f = ad.tiled.sharded(lambda a, b, x: (a * x).sum() * b, [np.ones(2), np.arange(2.0)], argnums=(0, 1))
    value, (a, b) = f(np.array([1.0, 2.0]), 3.0)
    assert (value, b) == (15.0, 5.0)
    np.testing.assert_array_equal(a, [3.0, 6.0])


def test_errors_name_the_shard():
    def f(w, x):
        return np.linalg.cholesky(x * w)[0, 0]
    shards = [np.eye(2), -np.eye(2), np.eye(2)]
    with ThreadPoolExecutor(2) as pool:
        for executor in (None, pool):
            with pytest.raises(np.linalg.LinAlgError) as error:
                ad.tiled.sharded(f, shards, executor)(1.0)
            assert error.value.__notes__ == ["in shard 1 of the sum"]


def test_retries():
    """Of what could not be loaded; errors of the function are not tried again."""
    tried, lock = {}, threading.Lock()

    def load(k, fails):
        with lock:
            tried[k] = tried.get(k, 0) + 1
        if tried[k] <= fails:
            raise OSError(f"{k} is not there")
        return data(k)
    right = bits(ad.tiled.sharded(loss, LOADS)(W))
    with ThreadPoolExecutor(2) as pool:
        for executor in (None, pool):
            tried.clear()
            assert bits(ad.tiled.sharded(loss, [partial(load, k, k % 3) for k in range(7)], executor)(W)) == right
            assert tried == {k: k % 3 + 1 for k in range(7)}
            tried.clear()
            with pytest.raises(OSError, match="0 is not there"):
                ad.tiled.sharded(loss, [partial(load, 0, 2)], executor, retries=1)(W)


class Slow(Executor):
    """It takes its time for each task."""

    def submit(self, f, *args):
        threading.Event().wait(0.005)
        future = Future()
        future.set_result(f(*args))
        return future


def test_small_tasks_are_told():
    f = ad.tiled.sharded(loss, LOADS, Slow())
    f(W)
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        with pytest.warns(UserWarning, match="ms of work, and submitting it takes"):
            f(W)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        f(W)


def test_mistakes():
    with pytest.raises(ValueError, match="0 shards"):
        ad.tiled.sharded(loss, [])
    assert repr(ad.tiled.sharded(loss, LOADS, block=2)) == "<sharded loss: 7 shards in 4 tasks>"
