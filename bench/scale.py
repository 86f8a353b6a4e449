"""Many cores: batches of a program on threads, one program on threads, its memory; what to plan for a cluster costs.

    python bench/scale.py [--quick]

The rows of two workers come from `machines`, and are there if Dask is.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

if "--quick" in sys.argv:
    os.environ["BLASAD_BENCH_QUICK"] = "1"

import machines
import numpy as np
from gaussian import log_likelihood, problem
from measure import QUICK, Row, compare
from memory import peak

import blasad as ad

POINTS, TILE = (1000, 125) if QUICK else (4000, 500)
GRIDS = (10, 25) if QUICK else (50, 100, 200)


def loss(A: Any, x: Any) -> Any:
    return (np.tanh(A @ x) ** 2).sum()


def processor(f: Callable[[], Any]) -> float:
    """Seconds of all processors, at least of some runs."""
    found = []
    for _ in range(2 if QUICK else 5):
        start = time.process_time()
        f()
        found.append(time.process_time() - start)
    return min(found)


def maps() -> list[Row]:
    """Value and gradient of a small function for rows, one thread and two; beside it a loop in Python."""
    found = []
    for n, count in ((3, 2000),) if QUICK else ((3, 20000), (20, 4000), (60, 400)):
        A, x = np.random.default_rng(0).random((count, n, n)) / n, np.ones((count, n))
        program = ad.compile(ad.value_and_grad(loss, (0, 1)), A[0], x[0])
        out = program.map(A, x)
        one, two = (partial(program.map, A, x, threads=threads, out=out) for threads in (1, 2))

        def loop(program: Any = program, A: Any = A, x: Any = x) -> None:
            for a, b in zip(A, x, strict=True):
                program(a, b)

        times = compare(one, two, loop)
        micro = times[0].median / count * 1e6
        found.append(Row(f"map: a gradient of {micro:.1f} us, two threads; beside it one", n, times[1].median,
                         times[0].median, times[1].over(times[0])))
        both, alone = processor(two), processor(one)
        found.append(Row("map: the processors' time of two threads; beside it of one", n, both, alone, both / alone))
        found.append(Row("map: one thread; beside it calls from Python", n, times[0].median, times[2].median,
                         times[0].over(times[2])))
    return found


def threads() -> list[Row]:
    """Value and gradient of a Gaussian process on tiles, one thread and two."""
    found = []
    for n, tile in {(1000, 125), (POINTS, TILE)}:
        args = problem(n, tile)
        one, two = (ad.compile(ad.value_and_grad(log_likelihood), *args, threads=threads) for threads in (1, 2))
        machines.same(two(*args), one(*args))
        alone, both = (partial(program, *args) for program in (one, two))
        times = compare(alone, both, partial(ad.compile(log_likelihood, *args), *args), rounds=3)
        found.append(Row("threads: a Gaussian process on tiles, two threads; beside it one", n, times[1].median,
                         times[0].median, times[1].over(times[0])))
        found.append(Row("threads: value and gradient on one thread; beside it the value", n, times[0].median,
                         times[2].median, times[0].over(times[2])))
        spent = processor(both), processor(alone)
        found.append(Row("threads: the processors' time of two; beside it of one", n, *spent, spent[0] / spent[1]))
        found.append(Row("threads: all work over the longest row of calls that wait", n, one.parallelism, unit=""))
    return found


# ---------------------------------------------------------------- in processes of their own

def resident(n: int, tile: int) -> dict[str, float]:
    """The memory that value and gradient take, compiled and run on two threads."""
    f = ad.value_and_grad(log_likelihood)
    ad.compile(f, *problem(4, 2), threads=2)(*problem(4, 2))    # what is there but once
    before = peak()
    args = problem(n, tile)
    ad.compile(f, *args, threads=2)(*args)
    return {"bytes": peak() - before}


def planned(grid: int, tile: int) -> dict[str, float]:
    """Make the tasks of value and gradient, of so many rows of tiles."""
    f = ad.value_and_grad(log_likelihood)
    ad.dask.graph(f, *problem(2 * tile, tile))
    start = time.process_time()
    graph = ad.dask.graph(f, *problem(grid * tile, tile))
    return {"seconds": time.process_time() - start, "bytes": peak(), "tasks": graph.tasks}


def apart(work: str, *numbers: int) -> dict[str, float]:
    run = subprocess.run([sys.executable, __file__, work, *map(str, numbers)], capture_output=True, text=True)
    if run.returncode:
        raise RuntimeError(f"{work} {numbers}: {run.stderr}")
    found: dict[str, float] = json.loads(run.stdout)
    return found


def memory() -> list[Row]:
    full, found = 2 * 8 * POINTS**2, apart("resident", POINTS, TILE)
    return [Row("memory: value and gradient, above what was there; beside it two full matrices", POINTS,
                found["bytes"], full, found["bytes"] / full, "B")]


def plans() -> list[Row]:
    rows = []
    for grid in GRIDS:
        found = apart("planned", grid, 500)
        rows += [Row("plan a gradient of n x n tiles, the processor's time", grid, found["seconds"]),
                 Row("plan a gradient of n x n tiles: peak memory", grid, found["bytes"], unit="B"),
                 Row("plan a gradient of n x n tiles: tasks", grid, found["tasks"], unit="")]
    return rows


def rows() -> list[Row]:
    return maps() + threads() + memory() + machines.rows() + plans()


def main() -> None:
    from run import table

    start = time.perf_counter()
    found = rows()
    met = [row.met for row in found if row.met is not None]
    print(f"{table(found)}\n\n{sum(met)} of {len(met)} targets met, {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    if sys.argv[1:2] in (["resident"], ["planned"]):
        print(json.dumps({"resident": resident, "planned": planned}[sys.argv[1]](*map(int, sys.argv[2:]))))
    else:
        main()
