"""Sparse systems: value and gradient over one `spsolve`, and a log-determinant over its factorization.

JAX, klujax and torch-sla solve the same systems beside it, by the processor time of all threads, where they are
installed.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
import scipy.sparse as sp
from measure import QUICK, Row, check_close, compare, ratio_row
from scipy.sparse.linalg import splu, spsolve

import blasad as ad

SIDES = (10, 100) if QUICK else (10, 100, 316)


def laplacian(m: int) -> Any:
    """The five-point stencil on a square of m x m points, shifted to be definite."""
    line = sp.diags_array([-np.ones(m - 1), 2 * np.ones(m), -np.ones(m - 1)], offsets=[-1, 0, 1])
    one = sp.eye_array(m)
    return (sp.kron(line, one) + sp.kron(one, line) + 0.1 * sp.eye_array(m * m)).tocsc()


def of_system(m: int) -> list[Row]:
    """Value and gradient, and a Hessian product, along the matrix and the right-hand side."""
    A = laplacian(m)
    n = m * m
    b, w = np.ones(n), np.cos(np.arange(n))

    def f(data: Any, b: Any) -> Any:
        return spsolve(sp.csc_array((data, A.indices, A.indptr), shape=A.shape), b) @ w

    both, product = ad.value_and_grad(f, argnums=(0, 1)), ad.hvp(lambda data: f(data, b))
    check_close("spsolve", both(A.data, b)[1][1], splu(A).solve(w, "T"))
    raw, *own = compare(lambda: spsolve(A, b), lambda: both(A.data, b), lambda: product(A.data, A.data),
                        clock=time.thread_time)
    return [ratio_row(f"spsolve: {way}", n, times, raw)
            for way, times in zip(("value and gradient", "Hessian product"), own, strict=True)]


def in_jax(A: Any, w: np.ndarray, solve: str) -> Callable[[], Any]:
    """Value and gradient by JAX's own solution, or by klujax."""
    import jax
    import jax.numpy as jnp

    jax.config.update("jax_enable_x64", True)
    if solve == "klujax":
        import klujax

        row, column = (jnp.asarray(each.astype(np.int32)) for each in A.tocoo().coords)
        data = jnp.asarray(A.tocoo().data)

        def solution(data: Any, b: Any) -> Any:
            return klujax.solve(row, column, data, b)
    else:
        from jax.experimental.sparse.linalg import spsolve as own

        R = A.tocsr()
        indices, indptr, data = jnp.asarray(R.indices), jnp.asarray(R.indptr), jnp.asarray(R.data)

        def solution(data: Any, b: Any) -> Any:
            return own(data, indices, indptr, b)

    both = jax.jit(jax.value_and_grad(lambda data, b: solution(data, b) @ jnp.asarray(w), argnums=(0, 1)))
    b = jnp.ones(A.shape[0])
    return lambda: [np.asarray(x) for x in jax.tree.leaves(both(data, b))]


def in_torch(A: Any, w: np.ndarray) -> Callable[[], Any]:
    """Value and gradient by torch-sla."""
    import torch
    import torch_sla

    torch.set_num_threads(1)
    C = A.tocoo()
    row, column = (torch.from_numpy(each.astype(np.int64)) for each in C.coords)
    data, b, seed = torch.from_numpy(C.data.copy()), torch.ones(A.shape[0], dtype=torch.float64), torch.from_numpy(w)

    def both() -> Any:
        x, y = data.clone().requires_grad_(True), b.clone().requires_grad_(True)
        value = torch_sla.SparseTensor(x, row, column, A.shape).solve(y, backend="scipy", method="lu") @ seed
        value.backward()
        return [each.detach().numpy() for each in (value, x.grad, y.grad)]

    return both


def beside_others(m: int) -> list[Row]:
    """The same system by blasad, and by what is installed of the others, in one process."""
    A = laplacian(m)
    b, w = np.ones(m * m), np.cos(np.arange(m * m))
    both = ad.value_and_grad(lambda data, b: spsolve(sp.csc_array((data, A.indices, A.indptr), shape=A.shape), b) @ w,
                             argnums=(0, 1))
    ways: dict[str, Callable[[], Any]] = {"blasad": lambda: both(A.data, b)}
    for name, make in (("JAX", lambda: in_jax(A, w, "jax")), ("klujax", lambda: in_jax(A, w, "klujax")),
                       ("torch-sla", lambda: in_torch(A, w))):
        try:
            way = make()
        except ImportError as error:
            print(f"sparse_systems: {name} is not installed ({error.name}), and left out")
            continue
        check_close(name, way()[2], splu(A).solve(w, "T"))
        ways[name] = way
    if len(ways) == 1:
        return []
    raw, *times = compare(lambda: spsolve(A, b), *ways.values(), clock=time.process_time)
    return [ratio_row(f"spsolve beside others: value and gradient by {name}", m * m, own, raw)
            for name, own in zip(ways, times, strict=True)]


def of_log_determinant(m: int) -> Row:
    """A gradient with a new factorization, over SuperLU's factorization of a symmetric matrix."""
    A = laplacian(m)
    factor = ad.sparse.cholesky(A)
    gradient = ad.grad(lambda data: factor.update(data).logdet())
    options = {"permc_spec": "MMD_AT_PLUS_A", "diag_pivot_thresh": 0.0, "options": {"SymmetricMode": True}}
    check_close("logdet", factor.logdet(), np.log(splu(A, **options).U.diagonal()).sum())
    raw, own = compare(lambda: splu(A, **options), lambda: gradient(A.data), clock=time.thread_time)
    return ratio_row("log-determinant: value and gradient", m * m, own, raw)


def rows() -> list[Row]:
    return [*(row for m in SIDES for row in of_system(m)), *map(of_log_determinant, SIDES[1:]),
            *(row for m in SIDES[:2] for row in beside_others(m))]
