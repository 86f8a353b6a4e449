"""The gradient of a long loop: peak memory and time with all states kept, about sqrt(steps) of them, or ten."""

from __future__ import annotations

import json
import subprocess
import sys
import time

import numpy as np
from measure import QUICK, Row
from memory import peak

import blasad as ad

N = 10_000
LENGTHS = (100, 1000) if QUICK else (100, 1000, 10_000)
WAYS = {"all": "all states kept", "sqrt": "kept=True", "10": "kept=10"}


def step(i: int, x) -> None:
    x *= x
    x *= 0.9
    np.tanh(x, out=x)


def measure(steps: int, way: str) -> dict[str, float]:
    """One gradient, in a process of its own for its peak memory."""
    x, dx = np.full(N, 1.1), np.ones(N)
    with ad.Tape() as warm:
        ad.loop(step, 4, warm.watch(np.full(8, 1.1), np.ones(8)), kept=2)
        warm.reverse()
    tape = ad.Tape()
    traced = tape.watch(x, dx)
    before, start = peak(), time.perf_counter()
    if way == "all":
        for i in range(steps):
            step(i, traced)
    else:
        ad.loop(step, steps, traced, kept=True if way == "sqrt" else int(way))
    tape.reverse()
    seconds = time.perf_counter() - start
    return {"seconds": seconds, "peak": peak() - before, "kept": tape.most_kept_bytes / x.nbytes, "sum": dx.sum()}


def best(steps: int, way: str) -> dict[str, float]:
    command = [sys.executable, __file__, str(steps), way]
    runs = [json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout) for _ in range(3)]
    return {key: min(run[key] for run in runs) for key in runs[0]}


def rows() -> list[Row]:
    found = {(steps, way): best(steps, way) for steps in LENGTHS for way in WAYS}
    rows = []
    for (steps, way), own in found.items():
        raw = found[steps, "all"]
        if not np.isclose(own["sum"], raw["sum"], rtol=1e-12):
            raise AssertionError("a loop: the gradients differ")
        name, over = f"a loop over its steps, {WAYS[way]}", {key: own[key] / raw[key] for key in ("peak", "seconds")}
        rows += [Row(f"{name}: peak (raw: all)", steps, own["peak"], raw["peak"], over["peak"], "B"),
                 Row(f"{name}: time (raw: all)", steps, own["seconds"], raw["seconds"], over["seconds"]),
                 Row(f"{name}: states kept at most", steps, own["kept"], unit="")]
    return rows


if __name__ == "__main__":
    print(json.dumps(measure(int(sys.argv[1]), sys.argv[2])))
