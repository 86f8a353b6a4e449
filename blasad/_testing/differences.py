"""Derivatives by central differences of sixth order."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from .memory import Array

WEIGHTS = (3 / 4, -3 / 20, 1 / 60)  # of f(jh) - f(-jh), j = 1, 2, 3; exact for polynomials up to the sixth degree
STEPS = (0.1, 0.03, 0.01, 3e-3, 1e-3, 1e-4, 1e-5, 1e-6)


def stencil(evaluate: Callable[[float], Sequence[Array]], step: float) -> list[Array]:
    """The derivative at 0 of a function of one real variable whose values are lists of arrays."""
    total: list[Array] = []
    for j, weight in enumerate(WEIGHTS, 1):
        after, before = evaluate(j * step), evaluate(-j * step)
        parts = [(a - b) * (weight / step) for a, b in zip(after, before, strict=True)]
        total = [t + p for t, p in zip(total, parts, strict=True)] if total else parts
    return total


def ladder(
    evaluate: Callable[[float], Sequence[Array]], steps: Sequence[float] = STEPS
) -> tuple[list[Array], float]:
    """The derivative at the step where it settles, and how far it is from settled.

    The step is chosen without a look at the derivative under test: the one whose result differs least from
    that of its neighbour.  Steps at which the function cannot be evaluated are left out.
    """
    best: list[Array] | None = None
    least, last = np.inf, None
    for step in steps:
        try:
            slopes = stencil(evaluate, step)
        except (ArithmeticError, ValueError):  # outside of the domain; LinAlgError is a ValueError
            last = None
            continue
        if last is not None:
            change = max((float(np.max(np.abs(a - b), initial=0.0)) for a, b in zip(slopes, last, strict=True)),
                         default=0.0)
            if change < least:
                best, least = slopes, change
            if change == 0:
                break
        last = slopes
    if best is None:
        raise ValueError("finite differences are not possible: the function has no finite values around its arguments")
    return best, least
