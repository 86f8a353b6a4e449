"""Workers that would compute other bits are refused; those that hang hold up nothing."""

import contextlib
import os
import signal

import numpy as np
import pytest

import blasad as ad
from blasad import dask
from blasad._machines import identity
from blasad._rules.kernels.hints import core_types, flags_here

distributed = pytest.importorskip("distributed")

MINE = identity.identity()
KERNELS = [name for name in core_types(flags_here()) if name.lower() != MINE["kernels of BLAS"].lower()]
OTHER = """
import blasad._machines.identity as known
found = known.identity() | {"blasad": "0.0.1", "processor": "SSE"}
known.found_identity = known.identity = lambda: found
"""


def mean_of_squares(x):
    return (x ** 2).mean()


X = np.arange(5.0)


@pytest.fixture(scope="module")
def made():
    return dask.graph(ad.value_and_grad(mean_of_squares), X)


@contextlib.contextmanager
def cluster(**options):
    """A client, and workers with these options."""
    common = {"nthreads": 1, "host": "127.0.0.1", "silence_logs": 50}
    workers = {name: {"cls": distributed.Nanny, "options": common | each} for name, each in options.items()}
    scheduler = {"cls": distributed.Scheduler, "options": {"host": "127.0.0.1", "dashboard_address": ":0"}}
    with (distributed.SpecCluster(workers, scheduler, silence_logs=50) as found, distributed.Client(found) as client):
        client.wait_for_workers(len(workers))
        yield client


def address(client, name):
    return next(at for at, each in client.scheduler_info()["workers"].items() if each["name"] == name)


@pytest.mark.skipif(not KERNELS, reason="BLAS has no other kernels for this processor")
def test_others_are_refused(made, monkeypatch):
    """By name, with what differs, all at once; also one that gets a task before it was asked."""
    with cluster(same={}, kernels={"env": {"OPENBLAS_CORETYPE": KERNELS[0]}}, blasad={"preload": [OTHER]}) as client:
        with pytest.raises(RuntimeError) as error:
            made.run(client, X)
        told = str(error.value)
        assert address(client, "same") not in told
        kernels, blasad = told.split("; ")
        if address(client, "kernels") not in kernels:
            kernels, blasad = blasad, kernels
        assert f"the worker {address(client, 'kernels')} has kernels of BLAS " in kernels
        assert f" instead of {MINE['kernels of BLAS']}" in kernels
        assert "blasad" not in kernels.replace("kernels of BLAS", "")
        assert f"the worker {address(client, 'blasad')} has blasad 0.0.1 instead of {MINE['blasad']}" in blasad
        assert "a processor without" in blasad
        assert not client.run_on_scheduler(lambda dask_scheduler: len(dask_scheduler.tasks))

        with distributed.Client(client.cluster) as asking:
            monkeypatch.setattr("blasad._machines.graph.refuse_others", lambda client: None)
            client.retire_workers([address(client, "same"), address(client, "kernels")])
            with pytest.raises(RuntimeError) as error:
                made.run(asking, X)
        assert f"the worker {address(client, 'blasad')} has blasad 0.0.1" in str(error.value)


def test_a_worker_that_hangs(made, monkeypatch):
    """It is told, and the run goes on."""
    with cluster(one={}, two={}) as client:
        right = made.here(X)
        assert str(made.run(client, X)) == str(right)
        monkeypatch.setattr(identity, "ANSWER", 0.5)
        pid = client.run(os.getpid)[address(client, "two")]
        os.kill(pid, signal.SIGSTOP)
        try:
            with pytest.warns(UserWarning, match=f"{address(client, 'two')} did not say in 0.5 seconds"):
                identity.refuse_others(client)
        finally:
            os.kill(pid, signal.SIGCONT)
        assert str(made.run(client, X)) == str(right)


def test_differences():
    assert not identity.differences(MINE, MINE)
    assert identity.differences({"a": "1", "processor": "x y"}, {"a": "2", "processor": "y z"}) == (
        "a 2 instead of 1, a processor without x, a processor with z")
    assert identity.differences({"a": "1"}, {}) == "a unknown instead of 1"
