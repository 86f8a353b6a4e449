"""Loops that stay loops in programs: what a step costs beside an unrolled one and JAX's scan, and what a run keeps."""

from __future__ import annotations

import time
from functools import partial

import numpy as np
from jit import in_jax
from measure import QUICK, Row, Times, check_close, compare

import blasad as ad
from blasad.interop._functions import Function, recorded

STEPS = 300
WAYS = {"loop": ad.loop, "kept=True": partial(ad.loop, kept=True),
        "kept=5": partial(ad.loop, kept=5)}


def unrolled(step, steps, x):
    for i in range(steps):
        x = step(i, x)
    return x


def iterated(loop, A, x, b):
    return loop(lambda i, x: A @ x + b, STEPS, x).sum()


def scanned(A, x, b):
    import jax

    return jax.lax.scan(lambda x, _: (A @ x + b, None), x, None, STEPS)[0].sum()


def in_lanes(loop, A, x, b):
    return loop(lambda i, x: np.tanh(A @ x) + b, STEPS, x).sum()


def first_call(loop, steps: int) -> float:
    """Seconds of the call of `jit` that traces."""
    args = 0.5 * np.eye(8), np.ones(8), np.ones(8)
    f = ad.jit(ad.value_and_grad(lambda A, x, b: loop(lambda i, x: A @ x + b, steps, x).sum(), (0, 1, 2)))
    start = time.perf_counter()
    f(*args)
    return time.perf_counter() - start


def elsewhere(n: int) -> list[Row]:
    """Loops in several lanes, and in the programs of other libraries."""
    args = 0.5 * np.eye(n) + 0.1 / n, np.ones(n), np.ones(n)
    runs = [partial(ad.compile(ad.hessian(partial(in_lanes, loop), 1), *args), *args) for loop in (ad.loop, unrolled)]
    own, raw = compare(*runs)
    found = [Row("a Hessian of 300 steps of x = tanh(A x) + b, loop (raw: unrolled)", n, own.median, raw.median,
                 own.over(raw))]
    function = Function(lambda *xs: (iterated(ad.loop, *xs),), (True, True, True), "iterated")

    def cut():
        value, pull = recorded(function, args, True)
        return value, pull(np.ones(()))
    own, raw = compare(cut, partial(ad.compile(ad.value_and_grad(partial(iterated, ad.loop), (0, 1, 2)), *args), *args))
    return [*found, Row("value, then gradient of a loop of 300 steps, as adapters run it (raw: one program)", n,
                        own.median, raw.median, own.over(raw))]


def kept(loop, n: int, steps: int) -> float:
    """Bytes that a run stacks, whose steps overwrite n numbers."""
    f = ad.grad(lambda x: loop(lambda i, x: np.sin(x), steps, x).sum())
    x = np.ones(n)
    program = ad.compile(f, x)
    program(x)
    return program._plan.stacked


def rows() -> list[Row]:
    found = []
    for n in (4, 8, 16, 64):
        args = 0.5 * np.eye(n) + 0.1 / n, np.ones(n), np.ones(n)
        programs = {name: ad.compile(ad.value_and_grad(partial(iterated, loop), (0, 1, 2)), *args)
                    for name, loop in {"unrolled": unrolled, **WAYS}.items()}
        runs = [partial(program, *args) for program in programs.values()]
        jax = in_jax(scanned, *args, of=(0, 1, 2))
        for run in runs:
            for a, b in zip(run()[1], runs[0]()[1], strict=True):
                check_close("a loop of x = A x + b", a, b)
        times = [Times([t / STEPS for t in each.rounds]) for each in compare(*runs, *([jax] if jax else []))]
        for name, own in zip(WAYS, times[1:], strict=False):
            work = f"a step of x = A x + b, value and gradient, {name}"
            found.append(Row(f"{work} (raw: unrolled)", n, own.median, times[0].median, own.over(times[0])))
            if jax:
                found.append(Row(f"{work} (raw: JAX's scan)", n, own.median, times[-1].median, own.over(times[-1])))
    for steps in (100, 1000) if QUICK else (100, 1000, 10_000):
        raw = kept(ad.loop, 1000, steps)
        for name in list(WAYS)[1:]:
            own = kept(WAYS[name], 1000, steps)
            work = f"{name} in a program: bytes that a run keeps (raw: loop)"
            found.append(Row(work, steps, own, raw, own / raw, "B"))
    for steps in (100, 1000) if QUICK else (100, 1000, 10_000):
        own, raw = (min(first_call(loop, steps) for _ in range(3)) for loop in (ad.loop, unrolled))
        found.append(Row("the first call of jit, a loop (raw: unrolled)", steps, own, raw, own / raw))
    return found + elsewhere(8) + elsewhere(64)
