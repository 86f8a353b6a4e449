"""Value and gradient of a Cholesky factorization and a triangular solve inside PyTorch and JAX, beside their own."""

from __future__ import annotations

import os
from importlib.util import find_spec

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")

import numpy as np
from measure import QUICK, Row, compare, ratio_row

import blasad as ad

SIZES = (4, 64) if QUICK else (4, 16, 64, 256, 1024)
WORK = "Cholesky, solve and gradient"


def matrices(n: int) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(0)
    A = rng.random((n, n))
    return A @ A.T + n * np.eye(n), rng.random((n, n))


def loss(A, B):
    L = ad.lapack.potrf(A, lower=1, overwrite_a=False)
    return ad.blas.trsm(1.0, L, B, lower=1, overwrite_b=False).sum()


def check(gradients: list[np.ndarray]) -> None:
    """The same derivative, wherever it is stored: of what is read of a symmetric matrix."""
    a, b, c = (np.tril(g) + np.tril(g.T, -1) for g in gradients)
    assert np.allclose(a, c) and np.allclose(b, c)


def in_torch(n: int) -> list[Row]:
    import torch

    import blasad.interop.torch as bt

    torch.set_num_threads(1)
    A, B = map(torch.from_numpy, matrices(n))
    A.requires_grad_()

    def routines():
        L = bt.lapack.potrf(A, lower=1, overwrite_a=False)
        return torch.autograd.grad(bt.blas.trsm(1.0, L, B, lower=1, overwrite_b=False).sum(), A)

    whole = bt.function(loss, steady=True)

    def theirs():
        L = torch.linalg.cholesky(A)
        return torch.autograd.grad(torch.linalg.solve_triangular(L, B, upper=False).sum(), A)

    alternatives = routines, lambda: torch.autograd.grad(whole(A, B), A), theirs
    check([f()[0].numpy() for f in alternatives])
    own, function, theirs = compare(*alternatives)
    return [ratio_row(f"PyTorch: {WORK}", n, own, theirs),
            ratio_row(f"PyTorch: {WORK}, one function", n, function, theirs)]


def in_jax(n: int) -> list[Row]:
    import jax
    import jax.numpy as jnp

    import blasad.interop.jax as bj

    jax.config.update("jax_enable_x64", True)
    A, B = map(jnp.asarray, matrices(n))

    def routines(A, B):
        return bj.blas.trsm(1.0, bj.lapack.potrf(A, lower=1), B, lower=1).sum()

    def theirs(A, B):
        L = jnp.linalg.cholesky(A, symmetrize_input=False)
        return jax.scipy.linalg.solve_triangular(L, B, lower=True).sum()

    compiled = [jax.jit(jax.grad(f)) for f in (routines, bj.function(loss), theirs)]
    check([np.asarray(f(A, B)) for f in compiled])
    own, function, jax_own = compare(*(lambda f=f: f(A, B).block_until_ready() for f in compiled))
    return [ratio_row(f"JAX: {WORK}", n, own, jax_own), ratio_row(f"JAX: {WORK}, one function", n, function, jax_own)]


def rows() -> list[Row]:
    """A row for each library that is installed, and each order."""
    found = [f for name, f in (("torch", in_torch), ("jax", in_jax)) if find_spec(name)]
    return [each for f in found for n in SIZES for each in f(n)]
