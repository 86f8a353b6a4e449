"""Two workers, processes of one thread each: graphs of tasks on a cluster of Dask, and sums over shards."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import kalman
import numpy as np
from gaussian import covariance, factor, log_likelihood, problem
from measure import QUICK, Row, Times, compare, ratio_row
from memory import peak
from threadpoolctl import threadpool_limits

import blasad as ad

POINTS, TILE = (1000, 250) if QUICK else (8000, 1000)
STATES, BLOCK = 64, 8
WORK = 0.075 if QUICK else 0.75    # seconds of a sum over shards


@contextmanager
def cluster(workers: int = 2) -> Iterator[Any]:
    """A client of so many processes here."""
    import dask
    from distributed import Client, LocalCluster

    with (dask.config.set({"distributed.worker.memory.target": False, "distributed.worker.memory.spill": False}),
          LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None, silence_logs=50) as made,
          Client(made) as client):
        client.wait_for_workers(workers)
        yield client


def in_turn(*alternatives: Callable[[], Any], rounds: int = 3) -> list[Times]:
    """As `compare`, of what takes seconds: nothing is called more often than it has to be."""
    for f in alternatives:
        f()
    found: list[list[float]] = [[] for _ in alternatives]
    order = list(range(len(alternatives)))
    for _ in range(rounds):
        for i in order:
            start = time.perf_counter()
            alternatives[i]()
            found[i].append(time.perf_counter() - start)
        order.reverse()
    return [Times(times) for times in found]


# ---------------------------------------------------------------- what workers say of themselves

def processor() -> float:
    return time.process_time()


def forget_peak() -> int:
    """Begin to look for the largest memory; returns what is resident now."""
    Path("/proc/self/clear_refs").write_text("5")
    return peak()


def peaks(run: Callable[[Any], Any], prepare: Callable[[Any], Any] = lambda client: None) -> float:
    """The largest memory of a new worker while something runs the first time, above what it had before."""
    with cluster() as client:
        args = prepare(client)
        before = client.run(forget_peak)
        kept = run(client) if args is None else run(client, args)
        found = max(after - before[worker] for worker, after in client.run(peak).items())
        del kept, args
    return found


# ---------------------------------------------------------------- tasks

def same(found: Any, wanted: Any) -> None:
    """Raise unless values and gradients have the same bits."""
    if found[0] != wanted[0] or found[1].tobytes() != wanted[1].tobytes():
        raise AssertionError(f"value and gradient have other bits: {found} instead of {wanted}")


def gradient(client: Any) -> list[Row]:
    """Value and gradient on the workers beside the same program on one thread here, and beside the value alone."""
    args = problem(POINTS, TILE)
    program = ad.compile(ad.value_and_grad(log_likelihood), *args)
    graph, value = ad.dask.graph(ad.value_and_grad(log_likelihood), *args), ad.dask.graph(log_likelihood, *args)
    same(graph.run(client, *args), program(*args))
    there, here, forward = in_turn(partial(graph.run, client, *args), partial(program, *args),
                                   partial(value.run, client, *args))
    found = [ratio_row("tasks: value and gradient, two workers; beside it tiles on one thread", POINTS, there, here),
             ratio_row("tasks: value and gradient on two workers; beside it the value", POINTS, there, forward)]
    before, own = client.run(processor), time.process_time()
    graph.run(client, *args)
    spent = sum(client.run(processor).values()) - sum(before.values())
    own = time.process_time() - own
    start = time.process_time()
    program(*args)
    alone = time.process_time() - start
    found += [Row("tasks: the workers' processor time; beside it that of one thread here", POINTS, spent, alone,
                  spent / alone),
              Row("tasks: the processor time of the scheduler and the client, a task", POINTS, own / graph.tasks)]
    return found


def beside_dask(client: Any) -> list[Row]:
    """The Cholesky factor of a covariance matrix that the workers have; then of one that they make."""
    import dask.array as da
    from dask import delayed
    from distributed import wait

    theta, x, _, _ = problem(POINTS, TILE)
    blocks = [slice(k, k + TILE) for k in range(0, POINTS, TILE)]
    tile = delayed(covariance)
    made = da.block([[da.from_delayed(tile(a, b, x, theta), (TILE, TILE), float) for b in blocks] for a in blocks])
    graph = ad.dask.graph(ad.tiled.cholesky, ad.tiled.from_array(np.eye(POINTS), TILE, part="lower"))
    whole = ad.dask.graph(partial(factor, tile=TILE), theta, x)

    def own(client: Any, A: Any) -> Any:
        found = graph.run(client, A, gather=False)
        wait(found)
        return found

    def dask(client: Any, A: Any = made) -> Any:
        found = da.linalg.cholesky(A, lower=True).persist(scheduler=client)
        wait(found)
        return found

    def from_nothing(client: Any) -> Any:
        found = whole.run(client, theta, x, gather=False)
        wait(found)
        return found

    def there(client: Any) -> Any:
        found = made.persist(scheduler=client)
        wait(found)
        return found

    A = there(client)
    difference = abs(own(client, A) - dask(client, A)).max().compute(scheduler=client)
    if difference > 1e-8:
        raise AssertionError(f"the factors differ by {difference}")
    rows = [ratio_row("tasks: a Cholesky factor; beside it dask.array's", POINTS, *in_turn(
        partial(own, client, A), partial(dask, client, A)))]
    memory = [peaks(run, there) for run in (own, dask)]
    rows.append(Row("tasks: memory of a worker for a Cholesky factor; beside it dask.array's", POINTS, *memory,
                    memory[0] / memory[1], "B"))
    del A
    rows.append(ratio_row("tasks: a covariance matrix and its factor; beside it dask.array's", POINTS,
                          *in_turn(partial(from_nothing, client), partial(dask, client))))
    memory = [peaks(run) for run in (from_nothing, dask)]
    rows.append(Row("tasks: memory of a worker for both; beside it dask.array's", POINTS, *memory,
                    memory[0] / memory[1], "B"))
    return rows


def bits(client: Any) -> list[Row]:
    """Value and gradient by as many ways as there are: each fuse, number of workers and of threads."""
    args = problem(*((400, 100) if QUICK else (1600, 200)))
    f = ad.value_and_grad(log_likelihood)
    wanted = ad.compile(f, *args)(*args)
    found = [ad.compile(f, *args, threads=threads)(*args) for threads in (1, 2, 3)]
    graphs = [ad.dask.graph(f, *args, fuse=fuse) for fuse in (1, 2, 4, 1000)]
    found += [graph.here(*args) for graph in graphs] + [graph.run(client, *args) for graph in graphs]
    with cluster(1) as alone:
        found += [graph.run(alone, *args) for graph in graphs]
    other = sum(value != wanted[0] or grad.tobytes() != wanted[1].tobytes() for value, grad in found)
    return [Row("the same bits: fuses, workers and threads that have others", len(args[1]), other, unit="")]


# ---------------------------------------------------------------- shards

def one_thread() -> None:
    """Let BLAS have one thread in a new process."""
    import scipy.linalg.blas  # noqa: F401  its library is loaded before its threads are limited

    threadpool_limits(limits=1)


def series(k: int) -> Any:
    return np.random.default_rng(k).standard_normal(kalman.STEPS)


def filtered(theta: Any, observations: Any) -> Any:
    """A filter of one series; what all have in common are its transitions and its noise."""
    T, Q, h, r, a, P, _ = kalman.model(STATES)
    return kalman.log_likelihood(observations)(theta[0] * T, theta[1] * Q, h, r, a, P)


def shards(executors: dict[str, Any]) -> list[Row]:
    """A sum over series, here and on two workers."""
    theta, found = np.array([0.9, 1.1]), []
    once = ad.tiled.sharded(filtered, [partial(series, k) for k in range(BLOCK)], block=BLOCK)
    (each,) = compare(partial(once, theta))
    count = BLOCK * max(2, 2 * round(WORK / each.median / 2))
    loads = [partial(series, k) for k in range(count)]
    here = ad.tiled.sharded(filtered, loads, block=BLOCK)
    for name, executor in executors.items():
        there = ad.tiled.sharded(filtered, loads, executor, block=BLOCK)
        same(there(theta), here(theta))
        found.append(ratio_row(f"shards: {WORK:g} s of work on two {name}; beside it here", count,
                               *in_turn(partial(there, theta), partial(here, theta), rounds=5)))
    return found


def rows() -> list[Row]:
    warnings.filterwarnings("ignore", "sharded")        # --quick has tasks that are too small
    with ProcessPoolExecutor(2, get_context("spawn"), one_thread) as pool:
        found = shards({"processes": pool})
    try:
        import distributed  # noqa: F401
    except ImportError:
        print("no rows of tasks: dask and distributed are not installed (pip install -e '.[dask]')", flush=True)
        return found
    with cluster() as client:
        return found + shards({"workers of Dask": client.get_executor()}) + gradient(client) + beside_dask(
            client) + bits(client)
