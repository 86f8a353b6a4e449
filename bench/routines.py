"""The reverse of every routine over the routine, beside the limit that its flops or its bytes set.

Both are counted from the calls that the rule emits, see docs/reference/routines.md.  A routine that is declared is in
the table.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np
from measure import QUICK, Row, Times, compare
from targets import Target

import blasad as ad
from blasad._declarations.rule import rules as own
from blasad._registry.facts import arguments, orders
from blasad._registry.namespace import routine as routine_of

SLACK = 1.15  # over the limit
ORDERS = (128,) if QUICK else (256, 1024)


@dataclass(frozen=True)
class Limited(Row):
    """The reverse over the routine, and how often it does the flops of the routine and moves its bytes.

    The flops set the limit.  Where they grow no faster than the operands memory does, if that is more: vectors, and
    products with vectors.
    """

    flops: float = 0
    bytes: float = 0
    bound: str = "flops"
    spread: float = 0

    @property
    def limit(self) -> float:
        return self.flops if self.bound == "flops" else max(self.flops, self.bytes)

    @property
    def target(self) -> Target | None:
        return Target(self.work, SLACK * self.limit, f"x raw (flops {self.flops:.3g}, bytes {self.bytes:.3g}; measured "
                                                     f"+-{self.spread:.0%})")

    @property
    def met(self) -> bool | None:
        return self.ratio is not None and self.ratio <= SLACK * self.limit


def operands(rule, n: int, seed: int) -> tuple[dict[str, np.ndarray], dict[str, object]]:
    """Arrays of order n, or vectors of n * n numbers, that thousands of calls do not make large, and all else."""
    rng = np.random.default_rng(seed)
    matrices = any(arg.shape not in ((), ("n",)) for arg in rule.args)
    sizes = orders(rule, n if matrices else n * n)
    scalars = {arg.name: 1.0 if arg.name == "beta" else -1.0 for arg in rule.args if arg.intent == "scalar"}
    unit = {arg.name: 1 for arg in rule.args if arg.name == "diag"}  # a triangle that is nearly the identity
    arrays, others = arguments(rule, sizes | scalars | unit)
    stored = {arg.name: arg.stored for arg in rule.args}
    for name, x in arrays.items():
        x[...] = rng.standard_normal(x.shape) + (1j * rng.standard_normal(x.shape) if x.dtype.kind == "c" else 0)
        if stored[name] == "triangular":
            x *= 1e-9
    return arrays, others


def routine_row(rule, n: int) -> Limited:
    """Measure one routine; the time is that of the processor, so that others may use the machine."""
    routine = routine_of(rule)
    (plain, others), (seeds, _) = operands(rule, n, 0), operands(rule, n, 1)
    shadows = {name: x.copy("F") for name, x in seeds.items()}
    cleared = [arg.name for arg in rule.args if arg.intent == "out"]
    tape = ad.Tape()
    traced = {name: tape.watch(x.copy("F"), shadows[name]) for name, x in plain.items()}

    def primal():
        routine(**plain, **others)

    def seed():
        for name in cleared:
            np.copyto(shadows[name], seeds[name])

    def swept():
        seed()
        tape.reverse(keep=True)

    routine(**traced, **others)
    timed = compare(primal, swept, seed, seconds=0.3, rounds=9, clock=time.thread_time)
    raw = timed[0]
    own = Times([a - b for a, b in zip(timed[1].rounds, timed[2].rounds, strict=True)])
    beta = {"beta": 1.0} if "beta" in rule.reads else {}
    cost, reverse = (rule.cost(mode, **orders(rule, n), **beta) for mode in ("", "reverse"))
    half = rule.cost(**orders(rule, n // 2))
    bound = "flops" if cost.flops > 6 * half.flops else "bytes"
    ratios = sorted(a / b for a, b in zip(own.rounds, raw.rounds, strict=True))
    middle = ratios[len(ratios) // 2]
    spread = (ratios[-len(ratios) // 4] - ratios[len(ratios) // 4]) / 2 / middle
    return Limited(f"reverse of {rule.name}", n, own.median, raw.median, middle, "s",
                   reverse.flops / cost.flops if cost.flops else 0, reverse.least / cost.least, bound, spread)


def takes_few(rule) -> bool:
    """Whether not any matrix will do, or not again and again; bench/factorizations.py has those."""
    return bool(rule.raises) or rule.name == "lauum"


def rows() -> list[Limited]:
    return [routine_row(rule, n) for n in ORDERS for rule in own.values() if rule.modes and not takes_few(rule)]
