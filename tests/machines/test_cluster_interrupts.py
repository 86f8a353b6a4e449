"""Ctrl-C, as it reaches all processes of a terminal: the cluster is of use afterwards."""

import numpy as np
import pytest

import blasad as ad
from support.gaussian_process import likelihood
from support.interrupted import interrupted

pytest.importorskip("distributed")

CLUSTER = f"""
sys.path[:0] = {[path for path in __import__("sys").path if path.endswith("tests")]}
import gc
import distributed
from support.gaussian_process import likelihood

if __name__ == "__main__":
    cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50)
    client = distributed.Client(cluster)
    client.wait_for_workers(2)
    workers = set(client.nthreads())
    gc.callbacks.clear()                # what Dask has there would take the interrupt for an error of its own
"""
END = """
    print(workers == set(client.nthreads()))
    client.close()
    cluster.close()
"""

GRAPH = CLUSTER + """
    def arguments(n):
        return np.array([1.3, 0.7, 0.2]), np.linspace(-1, 1, n), np.sin(np.arange(float(n))), 60

    made = ad.dask.graph(ad.value_and_grad(likelihood), *arguments(1200))
    done = []
    class Begun(distributed.SchedulerPlugin):
        def transition(self, key, start, finish, *args, **more):
            if finish == "memory" and str(key[0]).startswith("forward-"):
                done.append(key)
                (folder / f"begun-{len(done)}").touch()
    cluster.scheduler.add_plugin(Begun(), name="begun")
    try:
        made.run(client, *arguments(1200))
        print("it was not interrupted")
    except KeyboardInterrupt:
        (folder / "interrupted").touch()
    print(len(done) < made.tasks)
    while cluster.scheduler.tasks:
        time.sleep(0.01)
    cluster.scheduler.remove_plugin("begun")
    small = arguments(150)
    value, gradient = ad.dask.graph(ad.value_and_grad(likelihood), *small).run(client, *small)
    print(value.hex(), *map(float.hex, gradient.tolist()))
""" + END

SHARDS = CLUSTER + """
    def loss(w, x):
        return (np.tanh(w * x) ** 2).sum()

    def slow(folder, k):
        (folder / f"begun-{k}").touch()
        while not (folder / "go").exists():
            time.sleep(0.01)
        return np.arange(3.0) + k

    executor = client.get_executor(pure=False)
    try:
        ad.tiled.sharded(loss, [partial(slow, folder, k) for k in range(12)], executor)(np.ones(3))
    except KeyboardInterrupt:
        (folder / "interrupted").touch()
    value, gradient = ad.tiled.sharded(loss, [np.arange(3.0) + k for k in range(4)], executor)(np.ones(3))
    print(len(list(folder.glob("begun-*"))) < 12)
    print(value.hex(), *map(float.hex, gradient.tolist()))
""" + END


@pytest.mark.parametrize("group", [False, True])
def test_of_a_graph(tmp_path, group):
    """It is cancelled on the cluster, and the next run has the right bits."""
    told = interrupted(tmp_path, GRAPH, begun=20, group=group).split()
    args = np.array([1.3, 0.7, 0.2]), np.linspace(-1, 1, 150), np.sin(np.arange(150.0)), 60
    value, gradient = ad.compile(ad.value_and_grad(likelihood), *args)(*args)
    assert told == ["True", value.hex(), *map(float.hex, gradient.tolist()), "True"]


@pytest.mark.parametrize("group", [False, True])
def test_of_shards(tmp_path, group):
    """What has not begun does not run."""
    told = interrupted(tmp_path, SHARDS, group=group).split()
    shards = [np.arange(3.0) + k for k in range(4)]
    value, gradient = ad.tiled.sharded(lambda w, x: (np.tanh(w * x) ** 2).sum(), shards)(np.ones(3))
    assert told == ["True", value.hex(), *map(float.hex, gradient.tolist()), "True"]
