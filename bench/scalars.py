"""Loops over single numbers: value and gradient over the plain function, and what an operation costs."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from measure import QUICK, Row, Times, check_close, compare, ratio_row

import blasad as ad

OPERATIONS = 10_000
# Steps of c, each with as many recorded operations
STEPS = {"c * b": 1, "c * b + d": 2, "c / b": 1, "0.9 * c": 1, "np.exp(-c)": 2, "math.exp(-c)": 2, "np.sqrt(c)": 1,
         "c + x[1]": 2, "max(c, b)": 0, "np.maximum(c, b)": 1}
IN_ARRAYS = {"y[i] = y[i - 1] * b": 3, "y[i] += y[i - 1]": 4}


def garch(p, r):
    """The likelihood of a GARCH(1, 1), one number after another."""
    omega, a, b = p
    h, total = 1.0, 0.0
    for each in r:
        h = omega + a * each * each + b * h
        total = total + np.log(h) + each * each / h
    return total


def soft_dtw(x, y, exp=math.exp, log=math.log, smaller=min, gamma=0.5):
    """How far apart two series are if time may be stretched (Cuturi and Blondel, 2017)."""
    n, m = len(x), len(y)
    R = np.full((n + 1, m + 1), 1e10)
    R[0, 0] = 0.0
    for i in range(n):
        for j in range(m):
            a, b, c = R[i, j], R[i, j + 1], R[i + 1, j]
            least = smaller(smaller(a, b), c)
            soft = exp((least - a) / gamma) + exp((least - b) / gamma) + exp((least - c) / gamma)
            R[i + 1, j + 1] = (x[i] - y[j]) ** 2 + least - gamma * log(soft)
    return R[n, m]


def superbee(u, larger=max, smaller=min, steps=4, courant=0.4):
    """A wave that is carried to the right, by finite volumes with Roe's superbee limiter."""
    n = len(u)
    u = u.copy()
    flux = np.zeros(n)
    for _ in range(steps):
        for i in range(n):
            right, left = u[(i + 1) % n] - u[i], u[i] - u[i - 1]
            ratio = left / (right + 1e-9)
            limit = larger(0.0, larger(smaller(2.0 * ratio, 1.0), smaller(ratio, 2.0)))
            flux[i] = u[i] + 0.5 * (1.0 - courant) * limit * right
        for i in range(n):
            u[i] -= courant * (flux[i] - flux[i - 1])
    return (u * u).sum()


def programs(size: int) -> dict[str, tuple[int, Callable[..., Any], Callable[..., Any], tuple[Any, ...]]]:
    """Each with its size, as it is written, as a program needs it, whose branches would be decided for good, and its
    arguments."""
    rng = np.random.default_rng(0)
    r, n, cells = rng.standard_normal(20 * size), size // 4, 2 * size
    return {
        "GARCH": (len(r), garch, garch, (np.array([0.1, 0.1, 0.8]), r)),
        "soft-DTW": (n, soft_dtw, partial(soft_dtw, exp=np.exp, log=np.log, smaller=np.minimum),
                     (rng.standard_normal(n), rng.standard_normal(n))),
        "superbee": (cells, superbee, partial(superbee, larger=np.maximum, smaller=np.minimum), (rng.random(cells),)),
    }


def ratios(size: int) -> list[Row]:
    """Both are compared with the plain function as it is written."""
    found = []
    for name, (n, f, without_branches, arguments) in programs(size).items():
        eager, compiled = ad.value_and_grad(f), ad.compile(ad.value_and_grad(without_branches), *arguments)
        for own, other in zip(eager(*arguments), compiled(*arguments), strict=True):
            check_close(name, own, other)
        raw, *own = compare(lambda f=f, x=arguments: f(*x), lambda f=eager, x=arguments: f(*x),
                            lambda f=compiled, x=arguments: f(*x), seconds=0.3, clock=time.thread_time)
        found += [ratio_row(f"{name} by scalars: {way}", n, times, raw)
                  for way, times in zip(("eager", "compiled"), own, strict=True)]
    return found


def operations() -> list[Row]:
    """The times of the processor that an operation takes to be recorded, and its part of the sweep."""
    found = []
    for step, recorded in (STEPS | IN_ARRAYS).items():
        space: dict[str, Any] = {"np": np, "math": math, "N": OPERATIONS}
        body = step if step in IN_ARRAYS else f"c = {step}"
        exec(f"def run(x, y, b, d):\n    c = x[2]\n    for i in range(1, N):\n        {body}\n    return c", space)
        rounds: list[float] = []

        def program(x, run=space["run"], rounds=rounds):
            y = np.zeros(OPERATIONS)
            y[0], b, d = x[0], x[1], x[3]
            start = time.thread_time()
            c = run(x, y, b, d)
            rounds.append(time.thread_time() - start)
            return c + y[-1]

        gradient, whole = ad.grad(program), []
        for _ in range(5 if QUICK else 20):
            start = time.thread_time()
            gradient(np.array([0.5, 0.999, 0.1, 0.2]))
            whole.append(time.thread_time() - start)
        count = max(recorded, 1) * OPERATIONS
        found += [Row(f"a number: {step}: recorded, an operation", 1, Times([t / count for t in rounds]).median),
                  Row(f"a number: {step}: swept, an operation", 1,
                      Times([(t - r) / count for t, r in zip(whole, rounds, strict=True)]).median)]
    return found


def rows() -> list[Row]:
    return ratios(20 if QUICK else 100) + operations()
