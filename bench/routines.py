"""The reverse of every BLAS 2 and 3 routine over the routine, beside what arithmetic or memory allows."""

from __future__ import annotations

import numpy as np
from measure import QUICK, Row, compare

import blasad as ad
from blasad._rule import EXTENTS

# How often the reverse does the flops of the primal (BLAS 3), or moves its bytes of the matrix (BLAS 2; an update
# reads and writes).
LIMITS = {
    "gemm": 2, "symm": 2, "syrk": 2, "syr2k": 2, "trmm": 2, "trsm": 2,
    "gemv": 3, "ger": 1, "symv": 3, "syr": 0.5, "syr2": 1, "trmv": 3, "trsv": 3,
    "gbmv": 3, "sbmv": 3, "tbmv": 3, "tbsv": 3, "spmv": 3, "spr": 0.5, "spr2": 1, "tpmv": 3, "tpsv": 3,
}


def sizes(rule, n: int) -> dict[str, int]:
    """The sizes that a routine is given: bands of n/16 diagonals on each side."""
    return {name: n if name in "mn" else n // 16 for name in rule.sizes}


def operands(rule, n: int) -> dict[str, np.ndarray]:
    """Arrays for the operands of a routine, as its declaration has them."""
    rng = np.random.default_rng(n)
    found = {}
    for arg in rule.args:
        if arg.intent in ("in", "out", "inout"):
            shape = tuple(EXTENTS[d]({"n": n, **sizes(rule, n)}) if d in EXTENTS else n for d in arg.shape)
            x = np.asfortranarray(rng.standard_normal(shape))
            if arg.stored == "triangular":
                x[diagonal(arg, n)] += 2 * np.sqrt(n)
            found[arg.name] = x
    return found


def diagonal(arg, n: int):
    """The index of the diagonal of a triangular matrix, upper where it is stored."""
    if arg.shape[0] not in EXTENTS:
        return np.diag_indices(n)
    return -1 if len(arg.shape) == 2 else np.arange(n) * (np.arange(n) + 3) // 2


def routine_row(name: str, n: int) -> Row:
    rule, routine = ad.rules[name], getattr(ad.blas, name)
    tape = ad.Tape()
    plain = operands(rule, n)
    shadows = {key: np.zeros_like(x) for key, x in plain.items()}
    seeds = operands(rule, n)
    traced = {key: tape.watch(x.copy("K"), shadows[key]) for key, x in plain.items()}
    written = [arg.name for arg in rule.args if arg.intent in ("out", "inout")]
    numbers = sizes(rule, n) | ({"alpha": 1.0} if any(arg.name == "alpha" for arg in rule.args) else {})
    first = {key: x.copy("K") for key, x in plain.items()}

    def reset():
        for key in written:
            np.copyto(plain[key], first[key])

    def seed():
        for key in written:
            np.copyto(shadows[key], seeds[key])

    def primal():
        reset()
        routine(**numbers, **plain)

    def swept():
        seed()
        tape.reverse(keep=True)

    routine(**numbers, **traced)
    with_reset, resets, with_seed, seeding = compare(primal, reset, swept, seed, seconds=0.2)
    own, raw = with_seed.minus(seeding), with_reset.minus(resets)
    return Row(f"reverse of {name} over {name} (limit {LIMITS[name]:g})", n, own, raw, own / raw)


def rows() -> list[Row]:
    n = 128 if QUICK else 256
    return [routine_row(name, n) for name in LIMITS]
