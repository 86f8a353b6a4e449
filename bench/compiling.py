"""What compiling costs by the size of arrays and by the number of calls; raw is JAX's jit, if it is installed."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
import time

import numpy as np
from measure import QUICK, Row
from memory import peak

SIZES = (64, 512) if QUICK else (64, 1024, 4096)
LENGTHS = (1000, 10_000) if QUICK else (1000, 10_000, 100_000)


def arguments(n: int):
    rng = np.random.default_rng(n)
    return rng.standard_normal((n, n)) / n, rng.standard_normal(n), rng.standard_normal(n)


def by_size(np, A, x, b):
    """Passes over matrices: as many calls for each order."""
    C = A + 0.5 * A.T
    y = np.tanh(C @ x + b)
    return (y * b).sum() + np.trace(C)


def likelihood(np, A, x, b):
    """Of a Gaussian; its derivatives work in blocks of matrices."""
    S = A @ A.T + np.eye(len(b))
    return b @ np.linalg.solve(S, b) + np.linalg.slogdet(S)[1] + (np.linalg.cholesky(S) @ x).sum()


def by_length(steps: int, way: str):
    def f(A, x, b):
        for _ in range(steps):
            x = A @ x + b
        return x.sum()

    def scanned(A, x, b):
        import jax

        return jax.lax.scan(lambda x, _: (A @ x + b, None), x, None, steps)[0].sum()

    def looped(A, x, b):
        import blasad as ad

        return ad.loop(lambda i, x: A @ x + b, steps, x).sum()

    def as_long(A, x, b):
        import blasad as ad

        return ad.while_loop(lambda x, k: k < steps, lambda i, x, k: (A @ x + b, k + 1), x, 0.0)[0].sum()
    return {"jax": scanned, "loop": looped, "while": as_long}.get(way, f)


def blasad(f, args) -> dict[str, float]:
    import blasad as ad

    g = ad.value_and_grad(f, (0, 1, 2))
    ad.compile(ad.value_and_grad(lambda A, x, b: (A @ x + b).sum(), (0, 1, 2)), *arguments(2))
    if len(args[1]) > 8:
        ad.compile(g, *arguments(8))    # what is slow but once
    before, start = peak(), time.perf_counter()
    program = ad.compile(g, *args)
    seconds = time.perf_counter() - start
    return {"seconds": seconds, "peak": peak() - before, "calls": program.calls, "traced": program.traced_calls,
            "bytes": program.bytes, "pickle": len(pickle.dumps(program))}


def jax_jit(f, args) -> dict[str, float]:
    import jax

    jax.config.update("jax_enable_x64", True)
    g = jax.value_and_grad(f, (0, 1, 2))
    start = time.perf_counter()
    jax.jit(g).lower(*args).compile()
    return {"seconds": time.perf_counter() - start}


def measure(what: str, n: int, way: str) -> dict[str, float]:
    """One compilation, in a process of its own for its peak memory."""
    if way == "jax":
        import jax.numpy as module
    else:
        module = np
    args = arguments(4 if what == "steps" else n)
    sized = {"size": by_size, "likelihood": likelihood}.get(what)
    f = by_length(n, way) if sized is None else lambda A, x, b: sized(module, A, x, b)
    return (jax_jit if way == "jax" else blasad)(f, args)


def best(what: str, n: int, way: str) -> dict[str, float]:
    command = [sys.executable, __file__, what, str(n), way]
    runs = [subprocess.run(command, capture_output=True, text=True) for _ in range(1 if way == "jax" else 3)]
    if way == "jax" and runs[0].returncode:
        return {}
    found = [json.loads(run.stdout) for run in runs]
    return {key: min(run[key] for run in found) for key in found[0]}


def rows() -> list[Row]:
    found = []
    for n in SIZES:
        own, jax = best("size", n, "blasad"), best("size", n, "jax")
        raw = jax.get("seconds")
        found += [Row("compile a gradient of matrices", n, own["seconds"], raw, raw and own["seconds"] / raw),
                  Row("compile a gradient of matrices: peak", n, own["peak"], unit="B"),
                  Row("a compiled gradient of matrices: its memory, in matrices", n, own["bytes"] / n / n / 8, unit="")]
        own, jax = best("likelihood", n, "blasad"), best("likelihood", n, "jax")
        raw = jax.get("seconds")
        found += [Row("compile a gradient of a likelihood", n, own["seconds"], raw, raw and own["seconds"] / raw),
                  Row("compile a gradient of a likelihood: calls", n, own["calls"], unit=""),
                  Row("compile a gradient of a likelihood: peak", n, own["peak"], unit="B")]
    for steps in LENGTHS:
        own, jax = best("steps", steps, "blasad"), best("steps", steps, "jax")
        raw = jax.get("seconds")
        work, traced, calls = "compile a loop over its steps", own["traced"], own["calls"]
        found += [Row(work, steps, own["seconds"], raw, raw and own["seconds"] / raw),
                  Row(f"{work}: a traced call", steps, own["seconds"] / traced),
                  Row(f"{work}: peak a traced call", steps, own["peak"] / traced, unit="B"),
                  Row(f"{work}: its memory a call", steps, own["bytes"] / calls, unit="B"),
                  Row(f"{work}: its pickle a call", steps, own["pickle"] / calls, unit="B")]
        for way, name in ("loop", "loop"), ("while", "while_loop"):
            own = best("steps", steps, way)
            found += [Row(f"compile a {name}", steps, own["seconds"], raw, raw and own["seconds"] / raw),
                      Row(f"compile a {name}: its pickle", steps, own["pickle"], unit="B")]
    return found


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], int(sys.argv[2]), sys.argv[3])))
