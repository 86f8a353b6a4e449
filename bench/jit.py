"""What a replay of `jit` costs, beside JAX's jit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from measure import Row, compare

import blasad as ad


def product(A):
    return (A @ A).sum()


def branch(A):
    return (A @ A).sum() if A[0, 0] > 0 else A.sum()


def in_jax(f: Callable[..., Any], *args: np.ndarray, of: int | tuple[int, ...] = 0) -> Callable[[], Any] | None:
    """The value and gradient by JAX, on the processor; None without JAX."""
    try:
        import jax
    except ImportError:
        return None
    jax.config.update("jax_enable_x64", True)
    g, given = jax.jit(jax.value_and_grad(f, of)), [jax.numpy.asarray(x) for x in args]
    return lambda: jax.block_until_ready(g(*given))


def rows() -> list[Row]:
    found = []
    for n in (4, 64):
        A = np.eye(n) + 0.1
        for work, f, other in (
                ("value and gradient of a product, replayed by jit", product, in_jax(product, A)),
                ("value and gradient of a product with a branch, replayed by jit", branch, None)):
            own = ad.jit(ad.value_and_grad(f))
            own(A)
            times = compare(lambda own=own, A=A: own(A), *([other] if other else []))
            raw = times[1].median if other else None
            found.append(Row(work, n, times[0].median, raw, raw and times[0].median / raw))
    return found
