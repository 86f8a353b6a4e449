"""Products with sparse matrices of SciPy: value and gradients over the product."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
from measure import QUICK, Row, check_close, compare, ratio_row
from scipy import sparse

import blasad as ad


def laplacian(m: int) -> sparse.csr_array:
    """Of a square grid with m points a side."""
    line = sparse.diags_array([-np.ones(m - 1), 2 * np.ones(m), -np.ones(m - 1)], offsets=[-1, 0, 1])
    return sparse.kronsum(line, line, format="csr")


def rows() -> list[Row]:
    A = laplacian(60 if QUICK else 300)
    n = A.shape[0]
    x, w = np.linspace(1.0, 2.0, n), np.linspace(-1.0, 1.0, n)

    def of(data: np.ndarray) -> sparse.csr_array:
        return sparse.csr_array((data, A.indices, A.indptr), shape=A.shape)

    both = ad.value_and_grad(lambda data, x: (of(data) @ x) @ w, argnums=(0, 1))
    along_x = ad.value_and_grad(lambda x: (A @ x) @ w)
    squared = ad.value_and_grad(lambda a, b: (of(a) @ of(b)).data.sum(), argnums=(0, 1))
    check_close("A @ x", both(A.data, x)[1][1], A.T @ w)
    check_close("A @ x", along_x(x)[1], A.T @ w)
    program, program_x = ad.compile(both, A.data, x), ad.compile(along_x, x)
    program_of_two = ad.compile(squared, A.data, A.data)
    cases: list[tuple[str, Callable[[], object], list[tuple[str, Callable[[], object]]]]] = [
        ("A @ x, gradients of both", lambda: A @ x, [("eager", lambda: both(A.data, x)),
                                                     ("compiled", lambda: program(A.data, x))]),
        ("A @ x, gradient of x", lambda: A @ x, [("eager", lambda: along_x(x)), ("compiled", lambda: program_x(x))]),
        ("A @ A, gradients of both", lambda: A @ A, [("eager", lambda: squared(A.data, A.data)),
                                                     ("compiled", lambda: program_of_two(A.data, A.data))]),
    ]
    found = []
    for name, plain, ways in cases:
        raw, *own = compare(plain, *(f for _, f in ways), clock=time.thread_time)
        found += [ratio_row(f"sparse {name}: {way}", n, times, raw) for (way, _), times in zip(ways, own, strict=True)]
    return found
