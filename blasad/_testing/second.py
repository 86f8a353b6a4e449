"""A first derivative as a program on memory, so that it can be put to the test like any other program.

Its leaves are those of the program it is the derivative of, and their shadows.  Its values come from blasad itself,
which is checked against differences at first order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from .._declarations.rule import Rule
from .cases import Case
from .differences import stencil
from .drivers import Engine
from .memory import Array, Memory
from .oracle import Problem

STEP = 2.0**-8  # of differences in float64; the error of the stencil is about STEP**6
KINKS = ("nrm2", "asum")  # have no second derivatives at zero that differences could find


@dataclass(frozen=True)
class Derivative:
    """The forward or the reverse derivative of a problem's program.

    The values it takes are those of the leaves, then the shadows of the active ones, in their order.  Where a
    number's shadow is an outcome, which it is in reverse mode, it is an array of one element.
    """

    problem: Problem
    mode: str

    def __call__(self, *values: Any) -> None:
        """Push the shadows through, or pull them back, in place."""
        count = len(self.problem.active)
        rest = list(values[count:])
        shadows = [rest.pop(0) if on else None for on in self.problem.active]
        leaves = self.problem.primal.leaves
        if self.mode == "forward":
            Engine().forward(self.problem.program, values[:count], shadows)
            return
        given = [0.0 if leaf.scalar and on else dx
                 for leaf, on, dx in zip(leaves, self.problem.active, shadows, strict=True)]
        derivatives = Engine().reverse(self.problem.program, values[:count], given)
        for leaf, dx, derivative in zip(leaves, shadows, derivatives, strict=True):
            if leaf.scalar and dx is not None:
                dx[...] = derivative

    def exact(self, memory: Memory) -> None:
        """Do the same to a memory of higher precision."""
        self(*memory.values())


def derivative_of(problem: Problem, mode: str, rng: np.random.Generator) -> Problem:
    """The problem that the derivative of another problem's program poses."""
    active = [k for k, on in enumerate(problem.active) if on]
    shadow = problem.shadow.copy()
    read, live = list(problem.read), list(problem.live)
    for k in active:
        words, scalar = shadow.words(k), problem.primal.leaves[k].scalar
        taken = problem.read[k] if mode == "forward" else problem.live[k] & (not scalar)
        words[problem.live[k]] = np.nan
        words[taken] = rng.uniform(-1, 1, words.shape)[taken]
        words[problem.quiet[k]] = 0.0
        read.append(taken & ~problem.quiet[k])
        live.append(problem.live[k])
    values = _joined(problem.primal, shadow, active, mode)
    tangents = _joined(problem.shadow, problem.shadow, active, mode)
    program = Derivative(problem, mode)
    eps = float(np.finfo(problem.primal.buffers[0].dtype).eps)
    return Problem(
        program, program.exact, values, _renewed(tangents, rng), problem.active + [True] * len(active), read, live,
        problem.quiet + [problem.quiet[k] for k in active], np.float64,
        lambda evaluate: (stencil(evaluate, STEP), 0.0), max(2e-10, 1000 * eps), f"{mode} mode of {problem.case}",
        bits=False,
    )


def derivatives_of(rule: Rule, case: Case, problem: Problem, rng: np.random.Generator) -> Iterator[Problem]:
    """The problems that the derivatives of a routine pose, where they have derivatives."""
    if rule.name not in KINKS or case.kind != "zeros":
        for mode in rule.modes:
            yield derivative_of(problem, mode, rng)


def _joined(values: Memory, shadows: Memory, active: list[int], mode: str) -> Memory:
    """Leaves and the shadows of some of them, in one memory."""
    count = len(values.buffers)
    added = [replace(leaf, path=f"shadow of {leaf.path}", buffer=leaf.buffer + count, writeable=True,
                     scalar=leaf.scalar and mode == "forward") for leaf in (shadows.leaves[k] for k in active)]
    return Memory([*values.leaves, *added], [*values.buffers, *(b.copy() for b in shadows.buffers)])


def _renewed(memory: Memory, rng: np.random.Generator) -> Memory:
    """Other canaries in the same places: they may be moved, and complex ones come out of a sum as they went in."""
    def canaries(b: Array) -> Array:
        gone = np.repeat(rng.random(b.size // 2 + 1) < 0.5, 2)[: b.size]
        values: Array = np.where(gone, np.nan, rng.uniform(50.0, 100.0, b.shape)).astype(b.dtype)
        return values

    return Memory(memory.leaves, [canaries(b) for b in memory.buffers])
