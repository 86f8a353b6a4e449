"""What 16 to 64 machines would give: a simulation of the tasks of a gradient, held against two workers here.

    python bench/cluster.py [--quick]

The tasks, what each reads, its operations and its bytes are those of `blasad.dask.graph`.  What is assumed:

- A node is a worker with a thread for each of its 16 cores, and runs as many tasks at once, the earliest of the program
  first.  BLAS has one thread in each, as it has in the tasks of blasad.  A core does the operations of a kind of tasks
  as fast as one core here, measured on the tasks of a smaller problem.  What if all cores of a node did one task
  together, 16 times as fast?  That is "16 cores a task".
- The network has 25 Gb/s from and to each node.  A version of a block is sent once to each node that reads it, one
  after the other, and is there 1 ms after that.
- One scheduler takes 1.5 ms for each task, one after the other, once all that it reads is there.  It sends the task to
  the node where it could begin first: one of those that have what it reads, or the one with the least to do.
- Nothing is lost, nothing is spilled, and memory is as fast when all cores of a node work.
"""

from __future__ import annotations

import argparse
import heapq
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product
from typing import Any

import numpy as np
from gaussian import log_likelihood, problem
from machines import cluster, one_thread, processor

import blasad as ad

NODES, CORES = (16, 32, 64), 16
BANDWIDTH, LATENCY = 25e9 / 8, 1e-3     # bytes a second, seconds
SCHEDULER = 1.5e-3                      # seconds a task


@dataclass(frozen=True)
class Machines:
    """Seconds and bytes a second."""

    nodes: int
    cores: int
    bandwidth: float
    latency: float
    scheduler: float        # a task


@dataclass
class Tasks:
    """Of each task its seconds, the numbers of the versions that it reads, and the bytes of those that it makes."""

    seconds: list[float] = field(default_factory=list)
    reads: list[list[int]] = field(default_factory=list)
    makes: list[list[int]] = field(default_factory=list)
    nbytes: list[int] = field(default_factory=list)     # of each version
    maker: list[int] = field(default_factory=list)

    def longest(self) -> float:
        """Seconds of the longest row of tasks that wait for each other."""
        done: list[float] = []
        for seconds, reads in zip(self.seconds, self.reads, strict=True):
            done.append(seconds + max((done[self.maker[v]] for v in reads), default=0.0))
        return max(done)


def tasks_of(graph: Any, rates: dict[str, float]) -> Tasks:
    """The tasks, each as long as its kind takes for its operations."""
    found, known = Tasks(), {}
    other = np.median(list(rates.values()))
    flops = graph._grouped.flops.tolist()
    for k, (name, (_, ins, outs)) in enumerate(zip(graph._names(), graph._steps(), strict=True)):
        found.seconds.append(1e-4 + flops[k] / rates.get(name, other))
        found.reads.append([known[each] for each in ins if isinstance(each, tuple) and each in known])
        for block, version in outs:
            known[block, version] = len(found.nbytes)
            found.nbytes.append(int(np.diff(graph._pieces.blocks[block])[0]))
            found.maker.append(k)
        found.makes.append([known[each] for each in outs])
    return found


def simulate(tasks: Tasks, m: Machines) -> tuple[float, float]:
    """The seconds of a run, and the bytes that are sent."""
    count = len(tasks.seconds)
    readers: list[list[int]] = [[] for _ in tasks.nbytes]
    for k, reads in enumerate(tasks.reads):
        for v in reads:
            readers[v].append(k)
    waits = [len(reads) for reads in tasks.reads]
    there: list[dict[int, float]] = [{} for _ in tasks.nbytes]      # of each version: the nodes that have it, from when
    out, into, load = ([0.0] * m.nodes for _ in range(3))
    free = [m.cores] * m.nodes
    ready: list[list[int]] = [[] for _ in range(m.nodes)]
    node = [0] * count
    events: list[tuple[float, int, int]] = []   # when; 0 done, 1 scheduled, 2 all is there; the task
    scheduler = now = sent = 0.0

    def schedule(k: int) -> None:
        nonlocal scheduler
        scheduler = max(scheduler, now) + m.scheduler
        heapq.heappush(events, (scheduler, 1, k))

    def missing(k: int, w: int) -> float:
        return sum(tasks.nbytes[v] for v in tasks.reads[k] if w not in there[v])

    def begin(w: int) -> None:
        while free[w] and ready[w]:
            k = heapq.heappop(ready[w])
            free[w] -= 1
            heapq.heappush(events, (now + tasks.seconds[k], 0, k))

    for k in range(count):
        if not waits[k]:
            schedule(k)
    while events:
        now, what, k = heapq.heappop(events)
        if what == 1:
            near = {w for v in tasks.reads[k] for w in there[v]} | {min(range(m.nodes), key=load.__getitem__)}
            w = node[k] = min(sorted(near), key=lambda w: load[w] / m.cores + missing(k, w) / m.bandwidth)
            load[w] += tasks.seconds[k]
            arrives = now + m.latency
            for v in tasks.reads[k]:
                if w not in there[v]:
                    source = min(there[v], key=lambda s: max(out[s], there[v][s]))
                    begins = max(now, out[source], into[w], there[v][source])
                    out[source] = into[w] = begins + tasks.nbytes[v] / m.bandwidth
                    there[v][w] = into[w] + m.latency
                    sent += tasks.nbytes[v]
                arrives = max(arrives, there[v][w])
            heapq.heappush(events, (arrives, 2, k))
        elif what == 2:
            heapq.heappush(ready[node[k]], k)
            begin(node[k])
        else:
            w = node[k]
            free[w] += 1
            load[w] -= tasks.seconds[k]
            for v in tasks.makes[k]:
                there[v][w] = now
                for reader in readers[v]:
                    waits[reader] -= 1
                    if not waits[reader]:
                        schedule(reader)
            begin(w)
    return now, sent


# ---------------------------------------------------------------- measured here

def rates(graph: Any, args: tuple[Any, ...]) -> dict[str, float]:
    """Operations a second of each kind of tasks, on one core, each task run once after one of its kind."""
    from blasad._machines.graph import run

    values, spent, flops, seen = graph._inputs(graph._program._checked(args), {}), {}, {}, set()
    for k, (name, (program, ins, outs)) in enumerate(zip(graph._names(), graph._steps(), strict=True)):
        call = partial(run, graph._plans[program], ins, *(values[each] for each in ins if isinstance(each, tuple)))
        if program not in seen:
            seen.add(program)
            call()
        start = time.process_time()
        found = call()
        spent[name] = spent.get(name, 0.0) + time.process_time() - start
        flops[name] = flops.get(name, 0.0) + graph._grouped.flops[k]
        values.update(zip(outs, found, strict=True))
    return {name: flops[name] / spent[name] for name in spent if spent[name] > 0 < flops[name]}


def least(f: Callable[[], Any], times: int = 5) -> float:
    found = []
    for _ in range(times):
        start = time.perf_counter()
        f()
        found.append(time.perf_counter() - start)
    return min(found)


def nothing(*_: Any) -> None:
    return None


def calibrated(client: Any) -> Machines:
    """What a task costs the scheduler here, and what it costs to send bytes between the two workers."""
    here, there = client.nthreads()
    many = 300

    def tasks() -> None:
        client.gather(client.map(nothing, range(many), pure=False))

    def send(nbytes: int) -> None:
        x = client.submit(np.ones, nbytes // 8, workers=[here], pure=False)
        client.submit(nothing, x, workers=[there], pure=False).result()

    def make(nbytes: int) -> None:
        x = client.submit(np.ones, nbytes // 8, workers=[here], pure=False)
        client.submit(nothing, x, workers=[here], pure=False).result()
    large = 32_000_000
    latency = max(least(partial(send, 8)) - least(partial(make, 8)), 1e-4)
    seconds = max(least(partial(send, large)) - least(partial(make, large)) - latency, 1e-6)
    return Machines(2, 1, large / seconds, latency, least(tasks) / many)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="smaller problems")
    quick = parser.parse_args().quick
    one_thread()
    f = ad.value_and_grad(log_likelihood)
    args = problem(*((1500, 250) if quick else (4000, 500)))
    graph = ad.dask.graph(f, *args)
    rate = rates(graph, args)
    tasks = tasks_of(graph, rate)
    with cluster() as client:
        m = calibrated(client)
        graph.run(client, *args)
        before = sum(client.run(processor).values())
        measured = least(partial(graph.run, client, *args), 3)
        spent = (sum(client.run(processor).values()) - before) / 3
    foretold, sent = simulate(tasks, m)
    gemm = rate["adjoint-gemm"]
    print(f"one core here: {gemm / 1e9:.3g} Gflop/s in products; two workers: {m.bandwidth / 1e9:.2g} GB/s, latency "
          f"{m.latency * 1e3:.2g} ms, {m.scheduler * 1e3:.2g} ms of scheduler a task\n"
          f"{len(args[1])} points, {graph.tasks} tasks: foretold {foretold:.3g} s ({sent / 1e6:.0f} MB sent), measured "
          f"{measured:.3g} s; processors' time foretold {sum(tasks.seconds):.3g} s, measured {spent:.3g} s\n")
    print("| points | tiles | fuse | cores a task | nodes | tasks | time | efficiency | longest row of tasks | "
          "received by a node | scheduler |\n" + "|---" * 11 + "|")
    for n, tile, fuse in ((20_000, 1000, 4),) if quick else ((100_000, 2000, 4), (100_000, 2000, 1)):
        graph = ad.dask.graph(f, *problem(n, tile), fuse=fuse)
        tasks = tasks_of(graph, rate)
        for together, nodes in product((1, CORES), NODES):
            now = replace(tasks, seconds=[each / together for each in tasks.seconds])
            slots = CORES // together
            seconds, sent = simulate(now, Machines(nodes, slots, BANDWIDTH, LATENCY, SCHEDULER))
            print(f"| {n:,} | {n // tile} x {n // tile} of {tile} | {fuse} | {together} | {nodes} | {graph.tasks:,} | "
                  f"{seconds:.3g} s | {sum(now.seconds) / (nodes * slots) / seconds:.0%} | {now.longest():.3g} s | "
                  f"{sent / nodes / 1e9:.3g} GB | {graph.tasks * SCHEDULER / seconds:.0%} |", flush=True)


if __name__ == "__main__":
    main()
