"""Sparse systems: value and gradient over one `spsolve`, and a log-determinant over its factorization."""

from __future__ import annotations

import time
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
    return [*(row for m in SIDES for row in of_system(m)), *map(of_log_determinant, SIDES[1:])]
