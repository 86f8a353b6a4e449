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


def branches(x):
    """480 branches on values, and as many sums."""
    s = 0.0
    for _ in range(60):
        for i in range(8):
            s = s + x[i] if x[i] > 0 else s - x[i]
    return s


def leaves(x):
    """A function of as many branches as there are signs."""
    s = x.sum()
    for i in range(len(x)):
        s = s + x[i] if x[i] > 0 else s * x[i]
    return s


def of_leaves(count: int) -> float:
    """Seconds for a call that takes another one of so many branches than the call before."""
    f = ad.jit(ad.value_and_grad(leaves), max_traces=count)
    signs = [np.array([1.0 if k >> bit & 1 else -1.0 for bit in range(7)]) for k in range(count)]
    order = np.random.default_rng(0).permutation(count)
    for k in order:
        f(signs[k])
    return compare(lambda: [f(signs[k]) for k in order])[0].median / count


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
    own, x = ad.jit(ad.value_and_grad(branches)), np.arange(1.0, 9.0)
    own(x)
    found.append(Row("value and gradient of 480 branches on values, replayed by jit", 8,
                     compare(lambda: own(x))[0].median, None, None))
    for count in (10, 100):
        found.append(Row("value and gradient by one of so many traces, another in each call", count,
                         of_leaves(count), None, None))
    return found
