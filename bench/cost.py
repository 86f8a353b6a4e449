"""What a derivative costs, as a multiple of the function on plain arrays: the first table of docs/cost.md.

    OPENBLAS_NUM_THREADS=1 python bench/cost.py
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import scipy.linalg

import blasad as ad

RNG = np.random.default_rng(0)


def steps(A, b, x):
    """100 steps of a recurrence in place."""
    for _ in range(100):
        x[:] = np.tanh(A @ x) + b
    return x @ x


def elements(x):
    """Five functions of each element."""
    return np.sum(np.exp(-x * x) * np.sin(x) + x)


def density(theta, D, y):
    """A Gaussian process's log-likelihood."""
    K = theta[0] * np.exp(-D / theta[1]) + theta[2] * np.eye(len(y))
    c = scipy.linalg.cho_factor(K, lower=True)
    return -0.5 * (y @ scipy.linalg.cho_solve(c, y)) - np.log(np.diag(c[0])).sum()


def orbit(start):
    """1000 steps of numbers, one at a time."""
    q, p = start[0], start[1]
    for _ in range(1000):
        p = p - 0.01 * math.sin(q)
        q = q + 0.01 * p
    return q


def solved(A, b):
    """One solution of a system."""
    return np.linalg.solve(A, b).sum()


def spectrum(A):
    """All eigenvalues and eigenvectors of a symmetric matrix."""
    w, V = np.linalg.eigh(A)
    return w @ (V[0] ** 2)


def work() -> dict[str, tuple[Callable[..., Any], Any, list[Any]]]:
    """The rows: a function, the numbers of the arguments with derivatives, its arguments."""
    rows = {}
    for n in (3, 300):
        rows[f"100 steps `x[:] = tanh(A @ x) + b`, n = {n}"] = (
            steps, (0, 1), [RNG.random((n, n)) / n, RNG.random(n), RNG.random(n)])
    for n in (10, 1_000_000):
        rows[f"`sum(exp(-x * x) * sin(x) + x)`, n = {n:,}"] = elements, 0, [RNG.random(n)]
    for n in (30, 500):
        t = np.linspace(0, 3, n)
        rows[f"likelihood of a Gaussian process, n = {n}"] = (
            density, 0, [np.array([1.0, 0.3, 0.1]), (t[:, None] - t) ** 2, np.sin(t)])
    for n in (4, 500):
        rows[f"`solve(A, b)`, n = {n}"] = solved, (0, 1), [RNG.random((n, n)) + n * np.eye(n), RNG.random(n)]
    for n in (4, 300):
        A = RNG.random((n, n))
        rows[f"`eigh(A)`, values and vectors, n = {n}"] = spectrum, 0, [A + A.T]
    rows["1000 steps of single numbers with `math.sin`"] = orbit, 0, [np.array([1.0, 0.0])]
    return rows


def fastest(*functions: Callable[[], Any]) -> list[float]:
    """The least time of each in seconds, measured in turns so that other work on the machine meets all alike."""
    for each in functions:
        each()
    best = [math.inf] * len(functions)
    until = time.perf_counter() + 2.0
    while time.perf_counter() < until:
        for i, each in enumerate(functions):
            count = max(1, int(2e-4 / best[i])) if best[i] < math.inf else 1
            start = time.perf_counter()
            for _ in range(count):
                each()
            best[i] = min(best[i], (time.perf_counter() - start) / count)
    return best


def shown(seconds: float) -> str:
    """A time with two digits and its unit."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size or unit == "µs":
            return f"{seconds / size:.2g} {unit}" if seconds < 100 * size else f"{seconds / size:.0f} {unit}"
    return ""


def row(function: Callable[..., Any], numbers: Any, arguments: list[Any]) -> tuple[float, ...]:
    """The time of a function, of its value and gradient, and of those with `jit`."""
    def fresh() -> list[Any]:       # steps() overwrites its last argument
        return [*arguments[:-1], arguments[-1].copy()] if function is steps else arguments

    gradient = ad.value_and_grad(function, numbers)
    compiled = ad.jit(gradient)
    compiled(*fresh())
    return tuple(fastest(lambda: function(*fresh()), lambda: gradient(*fresh()), lambda: compiled(*fresh())))


def main() -> None:
    """Print the table."""
    print("| value and gradient of | the function | eager | `jit` | eager / function | `jit` / function |")
    print("|---|---|---|---|---|---|")
    for name, (function, numbers, arguments) in work().items():
        plain, eager, replay = row(function, numbers, arguments)
        print(f"| {name} | {shown(plain)} | {shown(eager)} | {shown(replay)} | {eager / plain:.1f} "
              f"| {replay / plain:.1f} |", flush=True)


if __name__ == "__main__":
    main()
