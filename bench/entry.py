"""What it costs to enter a derivative, and what small operations cost in it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
from measure import Row, Times, compare

import blasad as ad
from blasad import linalg

CALLS = 200
OPERATIONS: dict[str, Callable[..., Any]] = {
    "cholesky": lambda S, L, B, b: linalg.cholesky(S, lower=True),
    "solve_triangular": lambda S, L, B, b: linalg.solve_triangular(L, b, lower=True),
    "solve_triangular of a matrix": lambda S, L, B, b: linalg.solve_triangular(L, B, lower=True),
    "solve": lambda S, L, B, b: linalg.solve(S, b),
    "np.log": lambda S, L, B, b: np.log(b),
    "x.sum()": lambda S, L, B, b: b.sum(),
    "np.outer": lambda S, L, B, b: np.outer(b, b),
}


def entered(n: int, count: int) -> list[Row]:
    """Derivatives of functions of `count` matrices that do nothing."""
    xs = [np.eye(n) for _ in range(count)]
    duplicated = [ad.Duplicated(x, np.zeros_like(x)) for x in xs]
    places = tuple(range(count))

    def number(*xs):
        return 0.0

    def first(*xs):
        return xs[0]

    def nothing(*xs):
        return None

    gradient, both = ad.grad(number, places), ad.value_and_grad(number, places)
    pullback = ad.vjp(first, *xs)[1]
    works = {
        "grad": lambda: gradient(*xs), "value_and_grad": lambda: both(*xs), "vjp": lambda: ad.vjp(first, *xs),
        "a pullback": lambda: pullback(xs[0]), "jvp": lambda: ad.jvp(first, xs, xs),
        "autodiff, reverse": lambda: ad.autodiff(ad.Reverse, nothing, *duplicated),
        "autodiff, forward": lambda: ad.autodiff(ad.Forward, nothing, *duplicated)}
    return [Row(f"{work} of {count} array{'s' * (count > 1)}: entry", n, times.median)
            for work, times in zip(works, compare(*works.values(), seconds=0.2), strict=True)]


def recorded(n: int) -> list[Row]:
    """Operations while a gradient records them."""
    S = np.eye(n) + 0.1
    arguments = S, np.linalg.cholesky(S), np.eye(n) + 0.2, np.ones(n)
    found = []
    for work, operation in OPERATIONS.items():
        rounds: list[float] = []

        def program(S, L, B, b, operation=operation, rounds=rounds):
            start = time.perf_counter()
            for _ in range(CALLS):
                operation(S, L, B, b)
            rounds.append((time.perf_counter() - start) / CALLS)
            return 0.0

        gradient = ad.grad(program, (0, 1, 2, 3))
        for _ in range(60):
            gradient(*arguments)
        found.append(Row(f"{work}, recorded", n, Times(rounds[10:]).median))
    return found


def rows() -> list[Row]:
    return [row for count in (1, 3) for row in entered(4, count)] + recorded(4)
