"""Graphs on a cluster with worker processes."""

import numpy as np
import pytest

import blasad as ad
from blasad import dask
from support.gaussian_process import likelihood

distributed = pytest.importorskip("distributed")


ARGS = np.array([1.3, 0.7, 0.2]), np.linspace(-1, 1, 150), np.sin(np.arange(150.0)), 50


@pytest.fixture(scope="module")
def made():
    return dask.graph(ad.value_and_grad(likelihood), *ARGS)


def same(x, y):
    return x[0] == y[0] and np.array_equal(x[1], y[1])


def test_the_same_bits(client, made):
    right = ad.compile(ad.value_and_grad(likelihood), *ARGS)(*ARGS)
    assert same(made.run(client, *ARGS), right)
    assert same(dask.graph(ad.value_and_grad(likelihood), *ARGS, fuse=1).run(client, *ARGS), right)


def test_progress(client, made, capsys):
    """Some text, or a function that is told; the end is said, but not after an error."""
    told = []
    made.run(client, *ARGS, progress=lambda done, total: told.append((done, total)))
    assert told[0] == (0, made.tasks)
    assert told[-1] == (made.tasks, made.tasks)
    assert told == sorted(told)
    told.clear()
    with pytest.raises(np.linalg.LinAlgError):
        made.run(client, -ARGS[0], *ARGS[1:], progress=lambda done, total: told.append((done, total)))
    assert all(done < total for done, total in told)
    made.run(client, *ARGS, progress=True)
    assert "100 %" in (text := capsys.readouterr().err) or "100%" in text


def test_what_is_no_client(client, made):
    for wrong, told in ((None, "NoneType"), (client.cluster, "LocalCluster"), (ARGS[0], "ndarray")):
        with pytest.raises(TypeError, match=f"takes a client of Dask first.*was given {told}"):
            made.run(wrong, *ARGS)


def test_names_tell_forward_from_adjoint(made):
    names = [name.split("-") for name in made._names()]
    kinds = [kind for kind, _ in names]
    assert {"forward", "adjoint"} == set(kinds)
    assert ["forward", "trsm"] in names


def test_shards(client):
    def loss(w, x):
        return ((x @ w) ** 2).sum()
    shards = [np.arange(6.0).reshape(2, 3) + k for k in range(5)]
    right = ad.tiled.sharded(loss, shards)(np.ones(3))
    found = ad.tiled.sharded(loss, shards, client.get_executor(pure=False))(np.ones(3))
    assert found[0] == right[0]
    np.testing.assert_array_equal(found[1], right[1])


def test_a_client_that_is_closed(client, made):
    other = distributed.Client(client.cluster)
    other.close()
    with pytest.raises(RuntimeError, match="client is closed"):
        made.run(other, *ARGS)
