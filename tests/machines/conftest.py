"""A cluster of two processes, which the tests of this folder share."""

import pytest


@pytest.fixture(scope="session")
def client():
    distributed = pytest.importorskip("distributed")
    import dask

    # so long after a worker has died a cluster looks whether it is there; it may be one that has died again by then
    with (dask.config.set({"distributed.deploy.lost-worker-timeout": "1h"}),
          distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0",
                                   silence_logs=50) as cluster,
          distributed.Client(cluster) as made):
        made.wait_for_workers(2)
        yield made
