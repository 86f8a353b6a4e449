"""Sums over shards in real processes: those that die each time, what cannot be pickled, Ctrl-C."""

import os
import signal
import threading
import warnings
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context

import numpy as np
import pytest

import blasad as ad
from support.interrupted import interrupted

POOL = partial(ProcessPoolExecutor, 2, mp_context=get_context("spawn"))
W = np.array([0.5, -1.0, 2.0])


class Odd(Exception):
    """It can be pickled, and not be read again."""

    def __init__(self, a, b):
        super().__init__(f"{a} and {b}")


class Locked(Exception):
    """It cannot be pickled."""

    def __init__(self, text):
        super().__init__(text)
        self.lock = threading.Lock()


def load(k):
    return np.arange(3.0) + k


def loss(w, x):
    return (np.tanh(w * x) ** 2).sum()


def noting(folder, k, bad):
    """Note that shard k is loaded; the process dies of a bad one."""
    with open(folder / str(k), "a") as file:
        file.write("x")
    if k in bad:
        os.kill(os.getpid(), signal.SIGKILL)
    return load(k)


def fails(kind, w, x):
    raise kind(*(["this"] if kind is not Odd else ["this", "that"]))


def cannot(kind):
    raise kind(*(["this"] if kind is not Odd else ["this", "that"]))


@pytest.fixture(autouse=True)
def small_tasks():
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "sharded: a task has")
        yield


@pytest.fixture(scope="module")
def pool():
    with POOL() as made:
        yield made


def same(x, y):
    return x[0] == y[0] and np.array_equal(x[1], y[1])


def right(count):
    return ad.tiled.sharded(loss, [load(k) for k in range(count)])(W)


@pytest.mark.parametrize("block", [1, 2])
def test_a_process_that_dies_each_time_names_the_shard(tmp_path, block):
    """The pool is made anew: the others are computed, and it is of use afterwards."""
    f = ad.tiled.sharded(loss, [partial(noting, tmp_path, k, (3,)) for k in range(6)], POOL, retries=1, block=block)
    try:
        with pytest.raises(RuntimeError, match=r"shard 3 died, 2 times" if block == 1
                           else r"one of the shards 2, 3 died, 2 times"):
            f(W)
        assert len((tmp_path / "3").read_text()) >= 2
        f._tasks = [{k: partial(load, k) for k in task} for task in f._tasks]       # the machine is repaired
        assert same(f(W), ad.tiled.sharded(loss, [load(k) for k in range(6)], block=block)(W))
    finally:
        f.close()


def test_a_pool_that_was_given_and_breaks(tmp_path):
    """It cannot be made anew; the error says what to give."""
    with POOL() as own:
        f = ad.tiled.sharded(loss, [partial(noting, tmp_path, 0, (0,))], own)
        with pytest.raises(RuntimeError, match=r"died while it ran shard 0, or .*executor=partial\(ProcessPoolExec"):
            f(W)
        with pytest.raises(RuntimeError, match=r"the pool is broken.*executor=partial\(ProcessPoolExecutor"):
            f(W)


def test_what_cannot_be_pickled_is_named(pool):
    """At once, and the pool is of use afterwards."""
    loads = [partial(load, k) for k in range(3)]
    cases = [(lambda w, x: (w * x).sum(), loads, W, "the function cannot be pickled.*top of a module"),
             (loss, [*loads, lambda: load(3)], W, "data of shard 3.*cannot be pickled.*give a callable"),
             (loss, [*loads, (x for x in range(3))], W, "data of shard 3.*cannot be pickled.*'generator'"),
             (loss, loads, {"a": threading.Lock()}, "argument 0 cannot be pickled.*pass numbers, arrays")]
    for f, data, w, told in cases:
        with pytest.raises(TypeError, match=f"sharded: {told}"):
            ad.tiled.sharded(f, data, pool, retries=1000)(w)
    assert same(ad.tiled.sharded(loss, loads, pool)(W), right(3))
    with ThreadPoolExecutor(2) as threads:      # where nothing has to be
        assert ad.tiled.sharded(lambda w, x: (w * x).sum(), [lambda: load(0)], threads)(W)[0] == W @ load(0)


@pytest.mark.parametrize("kind", [ValueError, Odd, Locked])
def test_errors_come_back(pool, kind):
    """With the shard and the lines where they were raised; also those that cannot be pickled."""
    loads = [partial(load, k) for k in range(3)]
    for f, some, where in ((partial(fails, kind), loads, "in shard 0 of the sum"),
                           (loss, [*loads, partial(cannot, kind)], "in shard 3 of the sum, whose data could not be")):
        with pytest.raises(kind if kind is ValueError else RuntimeError, match="this") as error:
            ad.tiled.sharded(f, some, pool, retries=0)(W)
        notes = "\n".join(error.value.__notes__)
        assert where in notes
        assert "raise kind(" in notes
        assert ("cannot be pickled and read again" in notes) is (kind is not ValueError)
        assert str(error.value).startswith("" if kind is ValueError else kind.__name__)
    assert same(ad.tiled.sharded(loss, loads, pool)(W), right(3))


def test_errors_in_threads_are_as_they_were_raised():
    with ThreadPoolExecutor(2) as threads:
        with pytest.raises(Locked) as error:
            ad.tiled.sharded(partial(fails, Locked), [load(0)], threads)(W)
        assert error.value.__notes__ == ["in shard 0 of the sum"]


def test_what_is_no_executor():
    for wrong in (4, "threads"):
        with pytest.raises(TypeError, match="it must be an executor of concurrent.futures"):
            ad.tiled.sharded(loss, [load(0)], wrong)
    with pytest.raises(TypeError, match="executor made None"):
        ad.tiled.sharded(loss, [load(0)], lambda: None)(W)
    f = ad.tiled.sharded(loss, (load(k) for k in range(3)), ThreadPoolExecutor)     # a class makes one
    assert same(f(W), right(3))
    f.close()


def test_mistakes_are_told_at_once():
    with pytest.raises(TypeError, match="loads is 5; it must be a list with a function for each shard"):
        ad.tiled.sharded(loss, 5)
    with pytest.raises(TypeError, match="float"):
        ad.tiled.sharded(loss, [load(0)], block=1.5)
    with pytest.raises(ValueError, match="-1 retries"):
        ad.tiled.sharded(loss, [load(0)], retries=-1)


def test_a_shard_alone_is_not_to_blame_for_its_neighbours(tmp_path):
    """Two die once each; nothing is raised, though nothing may be tried twice."""
    f = ad.tiled.sharded(loss, [partial(die_once, tmp_path, k) for k in range(6)], POOL, retries=1)
    try:
        assert same(f(W), right(6))
        assert sorted(path.name for path in tmp_path.iterdir()) == ["1", "4"]
    finally:
        f.close()


def die_once(folder, k):
    if k in (1, 4):
        try:
            os.close(os.open(folder / str(k), os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return load(k)
        os.kill(os.getpid(), signal.SIGKILL)
    return load(k)


SCRIPT = """
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

def load(k):
    return np.arange(3.0) + k

def slow(k):
    (folder / f"begun-{k}").touch()
    while not (folder / "go").exists():
        time.sleep(0.01)
    return load(k)

def loss(w, x):
    return (np.tanh(w * x) ** 2).sum()

def ready(k):
    return k

if __name__ == "__main__":
    executor = EXECUTOR
    try:
        ad.tiled.sharded(loss, [partial(slow, k) for k in range(12)], executor)(np.ones(3))
    except KeyboardInterrupt:
        (folder / "interrupted").touch()
    again = ad.tiled.sharded(loss, [partial(load, k) for k in range(4)], executor)
    value, gradient = again(np.ones(3))
    print(float(value).hex(), *map(float.hex, gradient.tolist()))
    print(len(list(folder.glob("begun-*"))))
    again.close()
"""


@pytest.mark.parametrize("group", [False, True])
@pytest.mark.parametrize("executor", ["ThreadPoolExecutor(2)", "ProcessPoolExecutor(2)",
                                      "partial(ProcessPoolExecutor, 2)"])
def test_an_interrupt_cancels(tmp_path, executor, group):
    """Of this process, or of all: what has not begun does not run, and the executor is of use."""
    told = interrupted(tmp_path, SCRIPT.replace("EXECUTOR", executor), group=group).split()
    value, gradient = ad.tiled.sharded(loss, [load(k) for k in range(4)])(np.ones(3))
    assert told[:4] == [float(value).hex(), *map(float.hex, gradient.tolist())]
    assert int(told[4]) < 12
