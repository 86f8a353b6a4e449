"""Dask arrays go in and out of graphs by chunks, and nothing of them is gathered."""

import time

import numpy as np
import pytest

import blasad as ad
from blasad import tiled
from support.numbers import random

distributed = pytest.importorskip("distributed")
da = pytest.importorskip("dask.array")

from blasad import dask  # noqa: E402


@pytest.fixture(scope="module")
def client():
    with distributed.Client(processes=False, n_workers=2, threads_per_worker=1, dashboard_address=None,
                            silence_logs=50) as made:
        yield made


def density(A, b, scale):
    c = tiled.cholesky(A, lower=1)
    return tiled.dot(tiled.cho_solve((c, 1), b), b) * scale + tiled.logdet(c)


GRADIENT = ad.value_and_grad(density, (0, 1, 2))


def problem(n=11, tile=4):
    a = random((n, n))
    a = a @ a.T + n * np.eye(n)
    b = random(n)
    right = ad.compile(GRADIENT, *(args := (tiled.from_array(a, tile), tiled.from_array(b, tile), 2.0)))(*args)
    return da.from_array(a, chunks=tile), da.from_array(b, chunks=tile), args, right


def whole(K):
    return tiled.to_array(K) if isinstance(K, tiled.Tiled) else np.asarray(K.compute() if hasattr(K, "compute") else K)


def check(found, right):
    assert float(whole(found[0])) == right[0]
    assert all(np.array_equal(whole(x), whole(y)) for x, y in zip(found[1], right[1], strict=True))


def test_chunks_are_tiles(client):
    """In the example too; lazy and persisted ones, gathered and not."""
    A, b, args, right = problem()
    for made in (dask.graph(GRADIENT, A, b, 2.0), dask.graph(GRADIENT, *args)):
        check(made.run(client, A, b, 2.0), right)
        check(made.run(client, *args), right)
    found = made.run(client, client.persist(A + 0), args[1], 2.0, gather=False)
    assert (found[1][0].chunks, found[1][1].chunks) == (A.chunks, b.chunks)
    assert found[0].shape == ()
    assert found[1][0].dtype == float
    check(found, right)
    check(made.run(client, A, found[1][1] * 0 + b, 2.0), right)     # what went out goes in


def test_nothing_comes_here(client, monkeypatch):
    """No chunk is computed for the client."""
    def refuse(*args, **more):
        raise AssertionError("gathered")
    A, b, _, _ = problem()
    monkeypatch.setattr(client, "gather", refuse)
    monkeypatch.setattr(type(A), "__array__", refuse)
    monkeypatch.setattr(type(A), "compute", refuse)
    found = dask.graph(GRADIENT, A, b, 2.0).run(client, A, b, 2.0, gather=False)
    distributed.wait(found[1][0])


@pytest.mark.parametrize("part", ["lower", "upper"])
@pytest.mark.parametrize("letter", ["f4", "c16"])
def test_parts(client, part, letter):
    """A triangle takes what it has of the chunks; in the result the other one is zero."""
    a = random((7, 7), letter)
    K = tiled.from_array(a, 3, part=part)
    half = np.tril if part == "lower" else np.triu
    made = dask.graph(lambda K: tiled.Tiled(K.shape, K.tile, K.part, {at: 2 * x for at, x in K.tiles.items()}), K)
    found = made.run(client, da.from_array(a, chunks=3), gather=False)
    assert np.array_equal(found.compute(), half(2 * a))
    assert np.array_equal(tiled.to_array(made.run(client, da.from_array(a, chunks=3))), half(2 * a))


def test_a_function_that_cuts(client):
    """`from_array` inside takes an array and a Dask array."""
    def f(a):
        return tiled.logdet(tiled.cholesky(tiled.from_array(a, 4, part="lower")))
    A, _, _, _ = problem()
    value, gradient = dask.graph(ad.value_and_grad(f), A).run(client, A)
    right = ad.value_and_grad(f)(A.compute())
    assert value == right[0]
    assert np.array_equal(tiled.to_array(gradient), right[1])
    with pytest.raises(ValueError, match=r"does not have the tiles of \(4, 4\).*rechunk"):
        dask.graph(f, A.rechunk(5))


def test_arguments_as_results(client):
    A, b, _, _ = problem()
    made = dask.graph(lambda A, b: {"A": A, "twice": [b, b], "constant": 3.0, "sum": b[0] + 0}, A, b)
    for gather in (True, False):
        found = made.run(client, A, b, gather=gather)
        assert np.array_equal(whole(found["A"]), A.compute())
        assert all(np.array_equal(whole(x), b.compute()) for x in found["twice"])
        assert float(found["constant"]) == 3.0
        assert np.array_equal(whole(found["sum"]), b[:4].compute())


@pytest.mark.parametrize("order", ["C", "F"])
def test_rows_of_an_array(client, order):
    """Tasks read rows of an array: each from its chunk."""
    def f(X, w):
        total = 0.0
        for k in range(0, 60, 10):
            total = total + ((X[k:k + 10] if order == "C" else X[:, k:k + 10].T) @ w).sum() ** 2
        return total
    X, w = random((60, 3)), random(3)
    X = X if order == "C" else np.asfortranarray(X.T)
    made = dask.graph(ad.grad(f, (0, 1)), X, w)
    right = made.here(X, w)
    cut = (20, 3) if order == "C" else (3, 20)
    for chunks in (X.shape, cut):
        found = made.run(client, da.from_array(X, chunks=chunks), da.from_array(w, chunks=3))
        assert all(map(np.array_equal, found, right))
    for chunks in ((25, 3), (20, 1)):
        with pytest.raises(ValueError, match=r"tasks read parts: give x\.rechunk\(\{.*10, 10, 10"):
            made.run(client, da.from_array(X, chunks=chunks if order == "C" else chunks[::-1]), w)


def test_mistakes(client):
    A, b, args, _ = problem()
    made = dask.graph(GRADIENT, *args)
    for wrong in (A.rechunk(5), A.rechunk((4, 2)), A[:8, :8]):
        with pytest.raises(ValueError, match=r"the example has tiles of \(4, 4\) of \(11, 11\).*rechunk\(\(4, 4\)\)"):
            made.run(client, wrong, b, 2.0)
    with pytest.raises(ValueError, match=r"tiles are of one size.*rechunk\(\(3, 3\)\)"):
        dask.graph(GRADIENT, A.rechunk(((3, 8), (3, 8))), b, 2.0)
    with pytest.raises(TypeError, match="int64 has no derivative"):
        dask.graph(GRADIENT, A.astype(int), b, 2.0)
    with pytest.raises(ValueError, match="3 axes"):
        dask.graph(np.sum, da.ones((2, 2, 2)))
    with pytest.raises(ValueError, match="compute_chunk_sizes"):
        dask.graph(np.sum, b[b > 0])
    with pytest.raises(ValueError, match="float32"):
        made.run(client, A.astype("f4"), b, 2.0)
    with pytest.raises(RuntimeError, match="uses a value"):
        dask.graph(lambda A: A[0, 0] if A[0, 0][0, 0] > 0 else A, A)


@pytest.mark.parametrize("workers", [1, 3, 2])
def test_any_number_of_workers(client, workers):
    client.cluster.scale(workers)
    end = time.perf_counter() + 30
    while len(client.nthreads()) != workers:
        assert time.perf_counter() < end
        time.sleep(0.02)
    A, b, _, right = problem()
    for fuse in (1, 4):
        check(dask.graph(GRADIENT, A, b, 2.0, fuse=fuse).run(client, A, b, 2.0, gather=False), right)
