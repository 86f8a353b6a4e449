"""Timing of alternatives side by side, with one BLAS thread, and the rows of the table."""

from __future__ import annotations

import gc
import os
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import scipy.linalg.blas  # noqa: F401  its library is loaded before its threads are limited
from targets import TARGETS, Target
from threadpoolctl import threadpool_limits

ONE_THREAD = threadpool_limits(limits=1)
BLOCK = 2e-4  # seconds: calls shorter than this are timed several at once
QUICK = bool(os.environ.get("BLASAD_BENCH_QUICK"))


@dataclass(frozen=True)
class Times:
    """Seconds a call, in the rounds of one comparison."""

    rounds: Sequence[float]

    @property
    def median(self) -> float:
        return statistics.median(self.rounds)

    def over(self, other: Times) -> float:
        """The median over the rounds of the ratio to what was measured beside it."""
        return statistics.median(a / b for a, b in zip(self.rounds, other.rounds, strict=True))

    def minus(self, *others: Times) -> float:
        """The median over the rounds of the difference to what was measured beside it."""
        rows = zip(self.rounds, *(other.rounds for other in others), strict=True)
        return statistics.median(first - sum(rest) for first, *rest in rows)


def compare(*alternatives: Callable[[], object], seconds: float = 0.4, rounds: int = 7,
            clock: Callable[[], float] = time.perf_counter) -> list[Times]:
    """Time functions in turn, forwards and backwards, until the seconds are over and there are enough rounds."""
    counts = []
    for f in alternatives:
        f()  # warm up: pages, caches, arenas
        start = clock()
        f()
        counts.append(max(1, round(BLOCK / max(clock() - start, 1e-7))))
    found: list[list[float]] = [[] for _ in alternatives]
    order = list(range(len(alternatives)))
    enabled = gc.isenabled()
    gc.disable()
    try:
        end = time.perf_counter() + (seconds / 5 if QUICK else seconds) * len(alternatives)
        while time.perf_counter() < end or len(found[0]) < (3 if QUICK else rounds):
            for i in order:
                f, many = alternatives[i], range(counts[i])
                start = clock()
                for _ in many:
                    f()
                found[i].append((clock() - start) / counts[i])
            order.reverse()
    finally:
        if enabled:
            gc.enable()
    return [Times(times) for times in found]


def pooled(comparisons: Iterable[Sequence[Times]]) -> list[Times]:
    """One of several comparisons of the same functions, all their rounds beside each other."""
    return [Times([t for times in each for t in times.rounds]) for each in zip(*comparisons, strict=True)]


@dataclass(frozen=True)
class Row:
    """A line of the table: seconds, or a value in another unit."""

    work: str
    n: int
    own: float
    raw: float | None = None
    ratio: float | None = None
    unit: str = "s"

    @property
    def target(self) -> Target | None:
        return next((t for t in TARGETS if t.work == self.work and t.least <= self.n <= t.most), None)

    @property
    def met(self) -> bool | None:
        target = self.target
        if target is None:
            return None
        value = self.ratio if target.unit == "x raw" else self.own / target.scale
        return None if value is None else value <= target.limit


def ratio_row(work: str, n: int, own: Times, raw: Times) -> Row:
    """The row of what was measured beside raw."""
    return Row(work, n, own.median, raw.median, own.over(raw))


def matrices(n: int, count: int) -> list[np.ndarray]:
    """Random Fortran-ordered matrices of order n."""
    rng = np.random.default_rng(n)
    return [np.asfortranarray(rng.standard_normal((n, n))) for _ in range(count)]


def placed(x: np.ndarray, shift: int) -> np.ndarray:
    """A copy of a matrix, in Fortran order, that begins so many elements after the beginning of a page."""
    memory = np.zeros(x.size + 1024)
    first = -memory.ctypes.data % 4096 // 8 + shift
    found = memory[first:first + x.size].reshape(x.shape, order="F")
    found[...] = x
    return found


def check_close(what: str, found, wanted) -> None:
    """Raise unless what is being timed computes the same."""
    if not np.allclose(found, wanted, rtol=1e-10, atol=1e-10):
        raise AssertionError(f"{what}: the alternatives do not compute the same")

