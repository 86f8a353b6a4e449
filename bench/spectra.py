"""The reverse of eigenvalue problems, singular values, Schur forms and functions of matrices over SciPy's function.

The primal is SciPy's function, or LAPACK's routine by SciPy, as its users call it; the reverse is the pullback of the
same function of `blasad.linalg` or `blasad.lapack` with seeds for all results, whose value has been computed.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
import scipy.linalg as sl
from factorizations import definite, regular, symmetric
from measure import QUICK, Row, compare, matrices, ratio_row

import blasad as ad
from blasad import lapack, linalg

ORDERS = (64,) if QUICK else (256, 1024)
SMALL = (4, 40)
PAIRS, OF = 5, 64 if QUICK else 1000
EQUATION = 64 if QUICK else 512

Function = Callable[..., Any]


def positive(n: int) -> np.ndarray:
    """A matrix with a square root and a logarithm."""
    return np.asfortranarray(regular(n) / np.sqrt(n) + 3 * np.eye(n))


def sizeable(n: int) -> np.ndarray:
    return np.asfortranarray(regular(n) / np.sqrt(n))


# blasad's function, SciPy's, and what makes their arguments
CASES: dict[str, tuple[Function, Function, tuple[Function, ...]]] = {
    "eigh": (linalg.eigh, lambda A: sl.eigh(A, driver="evd"), (symmetric,)),
    "eigvalsh": (linalg.eigvalsh, lambda A: sl.eigvalsh(A), (symmetric,)),
    "svd, thin": (lambda A: linalg.svd(A, full_matrices=False), lambda A: sl.svd(A, full_matrices=False), (regular,)),
    "svdvals": (linalg.svdvals, sl.svdvals, (regular,)),
    "sygvd": (lambda A, B: lapack.sygvd(A, B, overwrite_a=False, overwrite_b=False),
              lambda A, B: sl.lapack.dsygvd(A, B), (symmetric, definite)),
    "schur": (linalg.schur, sl.schur, (regular,)),
    "eig": (linalg.eig, sl.eig, (regular,)),
    "eigvals": (linalg.eigvals, sl.eigvals, (regular,)),
    "sqrtm": (linalg.sqrtm, sl.sqrtm, (positive,)),
    "logm": (linalg.logm, sl.logm, (positive,)),
    "polar": (linalg.polar, sl.polar, (regular,)),
    "expm": (linalg.expm, sl.expm, (sizeable,)),
}

# SciPy's functions that a program differentiates, and what makes their arguments
COMPILED: dict[str, tuple[Function, Function]] = {
    "expm": (sl.expm, sizeable), "eig": (sl.eig, regular), "eigvals": (sl.eigvals, regular),
    "sqrtm": (sl.sqrtm, positive), "schur": (sl.schur, positive), "eigh": (sl.eigh, symmetric),
    "svd": (sl.svd, regular), "numpy's eigh": (np.linalg.eigh, symmetric), "numpy's svd": (np.linalg.svd, regular),
    "eigvalsh": (sl.eigvalsh, symmetric), "svdvals": (sl.svdvals, regular),
}


def seeds_of(values: Any) -> Any:
    """Random seeds for all results."""
    rng = np.random.default_rng(5)
    made = [rng.standard_normal(y.shape).astype(y.dtype) for y in (values if isinstance(values, tuple) else (values,))]
    return tuple(made) if isinstance(values, tuple) else made[0]


def reverse_row(name: str, n: int, own: Function, raw: Function, makers: tuple[Function, ...]) -> Row:
    """The time is that of the processor."""
    given = [make(n) for make in makers]
    values, pull = ad.vjp(own, *given)
    seeds = seeds_of(values)
    primal, swept = compare(lambda: raw(*given), lambda: pull(seeds), seconds=0.5, rounds=3, clock=time.thread_time)
    return ratio_row(f"reverse of {name}", n, swept, primal)


def absolute(function: Function) -> Function:
    """A loss that depends on no phases."""
    def loss(A: np.ndarray) -> Any:
        values = function(A)
        return sum((np.abs(y) ** 2).sum() for y in (values if isinstance(values, tuple) else (values,)))

    return loss


def compiled_row(name: str, n: int, function: Function, make: Function) -> Row:
    """A gradient in a program over SciPy's function."""
    given, loss = make(n), absolute(function)
    program = ad.compile(ad.value_and_grad(loss), given)
    plain, gradient = compare(lambda: function(given), lambda: program(given), seconds=0.2, rounds=3)
    return ratio_row(f"compiled gradient of {name}", n, gradient, plain)


def equation() -> Row:
    """trsyl beside a product of matrices of its order."""
    n = EQUATION
    A, B, C = matrices(n, 3)
    T = [sl.schur(x / np.sqrt(n) + 3 * np.eye(n))[0] for x in (A, B)]
    X = C.copy("F")

    def solve():
        np.copyto(X, C)
        lapack.trsyl(*T, X)

    product, solved, copied = compare(lambda: sl.blas.dgemm(1.0, A, B), solve, lambda: np.copyto(X, C))
    return ratio_row("trsyl beside a product", n, solved, product)


def rows() -> list[Row]:
    found = [reverse_row(name, n, *case) for name, case in CASES.items() for n in ORDERS]
    pairs = [0, PAIRS - 1]
    few = reverse_row(f"eigh of {PAIRS} pairs", OF, lambda A: linalg.eigh(A, subset_by_index=pairs),
                      lambda A: sl.eigh(A, subset_by_index=pairs), (symmetric,))
    small = [compiled_row(name, n, *each) for n in SMALL for name, each in COMPILED.items()]
    return [*found, few, *small, equation()]
