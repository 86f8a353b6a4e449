"""What a map of a tree costs a leaf: 1000 small arrays, in a list and in dicts of two."""

from __future__ import annotations

import time

import numpy as np
from measure import Row, Times, compare

import blasad as ad
from blasad import blas, trees

LEAVES = 1000


def of_one(times: Times) -> Times:
    return Times([t / LEAVES for t in times.rounds])


def row(work: str, own, raw) -> Row:
    """The time of the processor for one leaf."""
    mine, other = map(of_one, compare(own, raw, clock=time.process_time))
    return Row(work, 0, mine.median, other.median, mine.over(other))


def rows() -> list[Row]:
    arrays, others = ([np.random.default_rng(k).standard_normal(4) for _ in range(LEAVES)] for k in range(2))
    layers = {f"layer {k}": {"w": arrays[k], "b": arrays[k + 1]} for k in range(0, LEAVES, 2)}

    def by_hand(f):
        return lambda: [f(x) for x in arrays]

    def scal(x):
        blas.scal(1.0, x)

    found = []
    for name, tree in (("", arrays), (" in layers", layers)):
        found += [
            row(f"trees: make_zero{name}, a leaf", lambda t=tree: ad.trees.make_zero(t), by_hand(np.zeros_like)),
            row(f"trees: recursive_map of x + x{name}, a leaf",
                lambda t=tree: trees.recursive_map(lambda x: x + x, t),
                by_hand(lambda x: x + x)),
            row(f"trees: make_zero_{name}, a leaf", lambda t=tree: trees.make_zero_(t), by_hand(lambda x: x.fill(0))),
            row(f"trees: scale_{name}, a leaf", lambda t=tree: trees.scale_(t, 1.0), by_hand(scal)),
            row(f"trees: recursive_map_ of scal{name}, a leaf", lambda t=tree: ad.trees.recursive_map_(scal, t),
                by_hand(scal)),
        ]
    zeros = ad.trees.make_zero(arrays)

    def axpy():
        for x, y in zip(zeros, others, strict=True):
            blas.axpy(x, y, a=2.0)

    return [*found, row("trees: axpy_, a leaf", lambda: trees.axpy_(others, 2.0, zeros), axpy)]
