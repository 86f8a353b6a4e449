"""Graphs on clusters where something goes wrong: workers die, memory is short, matrices are not positive definite."""

import hashlib
import os
import signal
import threading
import time
import traceback
from collections import Counter
from functools import partial

import numpy as np
import pytest

import blasad as ad
from blasad import dask, tiled
from support.gaussian_process import likelihood
from support.numbers import random

distributed = pytest.importorskip("distributed")
config = pytest.importorskip("dask.config")


def arguments(n, tile):
    return np.array([1.3, 0.7, 0.2]), np.linspace(-1, 1, n), np.sin(np.arange(float(n))), tile


def same(x, y):
    return x[0] == y[0] and np.array_equal(x[1], y[1])


def checksum(args):
    return hashlib.sha256(b"".join(np.asarray(x).tobytes() for x in args)).hexdigest()


class Killer(distributed.SchedulerPlugin):
    """Kills the worker that does what the scheduler is waiting for, at a moment of its count of tasks."""

    name = "killer"

    def __init__(self, moment, pids):
        self.moment, self.pids = moment, pids
        self.tasks, self.done = Counter(), Counter()
        self.killed = None

    def update_graph(self, scheduler, *, tasks, **more):
        self.tasks.update(map(kind, tasks))
        self.scheduler = scheduler

    def transition(self, key, start, finish, *args, worker=None, **more):
        if self.killed is not None:
            return
        self.done[kind(key), finish] += 1
        if self.moment((kind(key), finish), self.done, self.tasks):
            self.killed = worker or self.scheduler.tasks[key].processing_on.address
            os.kill(self.pids[self.killed], signal.SIGKILL)


def kind(key):
    return str(key[0] if isinstance(key, tuple) else key).split("-")[0]


def done(which, part):
    """The moment when a part of the tasks of one kind is done."""
    return lambda now, done, tasks: (now == (which, "memory")
                                     and done[now] == max(round(part * tasks[which]), 1))


MOMENTS = {
    "a worker has got the first task": lambda now, done, tasks: now == ("forward", "processing"),
    "forward": done("forward", 0.5),
    "a worker has got the first task of the adjoint": lambda now, done, tasks: now == ("adjoint", "processing"),
    "adjoint": done("adjoint", 0.5),
    "the last task is done": done("adjoint", 1.0),
    "the results are there": done("result", 1.0),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_worker_dies(client, moment):
    """The same bits, and the arguments are as they were."""
    args = arguments(240, 24)
    made = dask.graph(ad.value_and_grad(likelihood), *args)
    before, right = checksum(args), made.here(*args)
    killer = Killer(MOMENTS[moment], client.run(os.getpid))
    client.cluster.scheduler.add_plugin(killer)
    try:
        found = made.run(client, *args)
    finally:
        client.cluster.scheduler.remove_plugin(killer.name)
    assert killer.killed
    assert killer.tasks["forward"] > 40 < killer.tasks["adjoint"]
    assert same(found, right)
    assert checksum(args) == before
    end = time.perf_counter() + 60
    while killer.killed in client.nthreads() or len(client.nthreads()) < 2:
        assert time.perf_counter() < end, "the nanny starts no other worker"
        time.sleep(0.02)


def test_memory_for_half(tmp_path):
    """Of what tasks hold: the rest goes to the disk and comes back, with the same bits."""
    args = arguments(960, 120)
    made = dask.graph(ad.value_and_grad(likelihood), *args)
    right = made.here(*args)
    limit = made.bytes_per_worker(2) // 2
    of = "distributed.worker.memory."  # of what tasks hold alone: the interpreter takes more than that
    asked = {of + "target": 1.0, of + "spill": False, of + "pause": False, of + "terminate": False}
    with (config.set(asked),
          distributed.LocalCluster(n_workers=2, threads_per_worker=1, memory_limit=limit, local_directory=str(tmp_path),
                                   dashboard_address=":0", silence_logs=50) as cluster,
          distributed.Client(cluster) as client):
        client.wait_for_workers(2)
        assert same(made.run(client, *args), right)
        written = client.run(lambda dask_worker: dask_worker.data.cumulative_metrics["disk-write", "bytes"])
        assert sum(written.values()) > limit, (written, limit)


@pytest.mark.parametrize("fuse", [1, 4])
@pytest.mark.parametrize("at", [0, 14, 33])
def test_not_positive_definite(client, at, fuse):
    """In the first tile, one in the middle, the last: the order is that in the whole, and the next run is right."""
    A = random((34, 34))
    A = A @ A.T + 34 * np.eye(34)
    bad = A.copy()
    bad[at, at] = -1.0
    right, wrong = (tiled.from_array(x, 5, part="lower") for x in (A, bad))
    made = dask.graph(ad.value_and_grad(lambda K: tiled.logdet(tiled.cholesky(K))), right, fuse=fuse)
    with pytest.raises(np.linalg.LinAlgError, match=rf"\b{at + 1}\b"):
        made.here(wrong)
    with pytest.raises(np.linalg.LinAlgError, match=rf"\b{at + 1}\b") as error:
        made.run(client, wrong)
    assert len(traceback.extract_tb(error.value.__traceback__)) == 2        # this one, and `run`
    expected, found = made.here(right), made.run(client, right)
    assert expected[0] == found[0]
    assert all(np.array_equal(found[1][k], expected[1][k]) for k in found[1].tiles)


@pytest.mark.parametrize("executor", [lambda client: client.get_executor(), lambda client: client])
def test_a_shard_that_kills_its_worker_each_time(client, executor):
    """It is named, and not one that waited beside it; the cluster is of use afterwards."""
    scheduler = client.cluster.scheduler
    allowed, scheduler.allowed_failures = scheduler.allowed_failures, 0

    def load(k, bad):
        if k == bad:
            os.kill(os.getpid(), signal.SIGKILL)
        return np.arange(3.0) + k

    def loss(w, x):
        return (np.tanh(w * x) ** 2).sum()
    right = ad.tiled.sharded(loss, [load(k, None) for k in range(5)])(np.ones(3))
    try:
        with pytest.raises(RuntimeError, match="shard 3 died"):
            ad.tiled.sharded(loss, [partial(load, k, 3) for k in range(5)], executor(client))(np.ones(3))
    finally:
        scheduler.allowed_failures = allowed
    assert same(ad.tiled.sharded(loss, [partial(load, k, None) for k in range(5)], executor(client))(np.ones(3)), right)


def test_what_cannot_be_sent_to_a_worker(client):
    """A lambda can, a lock cannot; an error that cannot be pickled comes back as another one."""
    lock = threading.Lock()

    class Locked(Exception):
        def __init__(self):
            super().__init__("it is locked")
            self.lock = threading.Lock()

    def fails(w, x):
        raise Locked
    executor, shards = client.get_executor(), [np.ones(2), np.ones(2)]
    assert ad.tiled.sharded(lambda w, x: (w * x).sum(), shards, executor)(np.ones(2))[0] == 4
    with pytest.raises(TypeError, match="the function cannot be pickled"):
        ad.tiled.sharded(lambda w, x: (w * x).sum() if lock else 0.0, shards, executor)(np.ones(2))
    with pytest.raises(TypeError, match="data of shard 1.* cannot be pickled"):
        ad.tiled.sharded(lambda w, x: (w * x).sum(), [np.ones(2), lock], executor)(np.ones(2))
    with pytest.raises(RuntimeError, match="Locked: it is locked") as error:
        ad.tiled.sharded(fails, shards, executor)(np.ones(2))
    assert "in shard 0 of the sum" in error.value.__notes__
