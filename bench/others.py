"""Gradients of the same programs in blasad, PyTorch and JAX, side by side, each on one thread.

    python bench/others.py          needs torch and jax: pip install torch jax

Each program is written as its library wants it: in NumPy, with writes in place, for blasad; in PyTorch with its eager
autograd; in JAX with `lax.scan` for loops, and jitted.  All of them find value and gradient, which are compared first.
"""

from __future__ import annotations

import os

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")

import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import torch
from kalman import log_likelihood, model
from measure import compare
from run import environment

import blasad as ad

jax.config.update("jax_enable_x64", True)
torch.set_num_threads(1)
torch.set_default_dtype(torch.float64)

Program = Callable[..., Any]


class Work(NamedTuple):
    """A program in NumPy, PyTorch and JAX; its gradient is taken with respect to the first arguments."""

    title: str
    ours: Program
    in_torch: Program
    in_jax: Program
    arguments: tuple[np.ndarray, ...]
    count: int


def random(*shape: int) -> np.ndarray:
    return np.random.default_rng(0).standard_normal(shape)


# ---------------------------------------------------------------- the programs

def product(n: int) -> Work:
    def f(A, B, W):
        return (W * (A @ B)).sum()

    return Work(f"`sum(W * (A @ B))`, n = {n}", f, f, f, tuple(random(3, n, n)), 2)


def recurrence(n: int, steps: int = 100) -> Work:
    def ours(A, b, x):
        y = np.empty_like(x)
        for _ in range(steps):
            np.matmul(A, x, out=y)
            y += b
            np.tanh(y, out=x)
        return x @ x

    def in_torch(A, b, x):
        for _ in range(steps):
            x = torch.tanh(A @ x + b)
        return x @ x

    def in_jax(A, b, x):
        x, _ = jax.lax.scan(lambda x, _: (jnp.tanh(A @ x + b), None), x, length=steps)
        return x @ x

    A, (b, x) = random(n, n) / np.sqrt(n), random(2, n)
    return Work(f"{steps} steps of `x = tanh(A x + b)`, n = {n}", ours, in_torch, in_jax, (A, b, x), 3)


def diffusion(n: int, steps: int = 100) -> Work:
    def ours(k, u):
        for _ in range(steps):
            u[1:-1] += k * (u[2:] - 2 * u[1:-1] + u[:-2])
        return (u * u).sum()

    def in_torch(k, u):
        return ours(k, u.clone())

    def in_jax(k, u):
        def step(u, _):
            return u.at[1:-1].add(k * (u[2:] - 2 * u[1:-1] + u[:-2])), None

        u, _ = jax.lax.scan(step, u, length=steps)
        return (u * u).sum()

    return Work(f"{steps} steps of diffusion along a rod of {n} points", ours, in_torch, in_jax,
                (np.full(n - 2, 0.3), random(n)), 2)


def kalman(n: int) -> Work:
    T, Q, h, r, a, P, observations = model(n)
    ours = log_likelihood(observations)

    def in_torch(T, Q, h, r, a, P):
        total = 0.0
        for y in observations:
            a = T @ a
            P = T @ P @ T.T + Q
            g = P @ h
            v, F = y - h @ a, h @ g + r
            total = total - 0.5 * (torch.log(F) + v * v / F)
            a = a + g * (v / F)
            P = P - torch.outer(g, g / F)
        return total

    def in_jax(T, Q, h, r, a, P):
        def step(state, y):
            a, P = state
            a = T @ a
            P = T @ P @ T.T + Q
            g = P @ h
            v, F = y - h @ a, h @ g + r
            return (a + g * (v / F), P - jnp.outer(g, g / F)), -0.5 * (jnp.log(F) + v * v / F)

        return jax.lax.scan(step, (a, P), jnp.array(observations))[1].sum()

    return Work(f"a Kalman filter, {len(observations)} steps, {n} states", ours, in_torch, in_jax,
                (T, Q, h, np.array(r), a, P), 4)


def gaussian(n: int) -> Work:
    """The log-likelihood of y with the covariance s exp(-D) + I."""
    def ours(s, D, y):
        K = s * np.exp(-D)
        K[np.diag_indices(n)] += 1.0
        L = ad.lapack.potrf(K, lower=1)                 # in the memory of K
        z = ad.blas.trsv(L, y, lower=1)                 # in the memory of y
        return -0.5 * z @ z - np.log(L.diagonal()).sum()

    def in_torch(s, D, y):
        L = torch.linalg.cholesky(s * torch.exp(-D) + torch.eye(n))
        z = torch.linalg.solve_triangular(L, y[:, None], upper=False)[:, 0]
        return -0.5 * z @ z - torch.log(L.diagonal()).sum()

    def in_jax(s, D, y):
        L = jnp.linalg.cholesky(s * jnp.exp(-D) + jnp.eye(n), symmetrize_input=False)
        z = jax.scipy.linalg.solve_triangular(L, y, lower=True)
        return -0.5 * z @ z - jnp.log(L.diagonal()).sum()

    t = np.linspace(0, 10, n)
    return Work(f"a Gaussian process of {n} points", ours, in_torch, in_jax,
                (np.array(2.0), abs(t[:, None] - t), random(n)), 1)


def subspace(n: int, k: int = 5) -> Work:
    """What the space of the last eigenvectors of a symmetric matrix has of W, and the eigenvalues."""
    def f(linalg):
        def loss(A, W):
            w, V = linalg.eigh(A + A.T)
            P = V[:, -k:] @ V[:, -k:].T
            return (W * P).sum() + (w * w).sum()
        return loss

    return Work(f"eigh and a subspace, n = {n}", f(np.linalg), f(torch.linalg), f(jnp.linalg),
                tuple(random(2, n, n)), 1)


def low_rank(n: int, k: int = 5) -> Work:
    """The nearest matrix of low rank."""
    def f(linalg):
        def loss(A, W):
            U, s, Vh = linalg.svd(A, full_matrices=False)
            return (W * ((U[:, :k] * s[:k]) @ Vh[:k])).sum()
        return loss

    return Work(f"thin svd of {2 * n} x {n}, the nearest matrix of rank {k}", f(np.linalg), f(torch.linalg),
                f(jnp.linalg), tuple(random(2, 2 * n, n)), 1)


def eigenvalues(n: int) -> Work:
    """The sum of squared moduli of a general matrix's eigenvalues."""
    def ours(A):
        w = np.linalg.eigvals(A)
        return (w.real ** 2 + w.imag ** 2).sum()

    def in_torch(A):
        w = torch.linalg.eigvals(A)
        return (w.real ** 2 + w.imag ** 2).sum()

    def in_jax(A):
        w = jnp.linalg.eigvals(A)
        return (w.real ** 2 + w.imag ** 2).sum()

    return Work(f"eigvals, n = {n}", ours, in_torch, in_jax, (random(n, n),), 1)


def exponential(n: int) -> Work:
    """The exponential of a matrix."""
    def f(expm):
        return lambda A, W: (W * expm(A)).sum()

    return Work(f"expm, n = {n}", f(ad.linalg.expm), f(torch.linalg.matrix_exp), f(jax.scipy.linalg.expm),
                tuple(random(2, n, n) / np.sqrt(n)), 1)


def logistic(rows: int, columns: int) -> Work:
    def ours(w, X, y):
        return np.log1p(np.exp(-y * (X @ w))).sum()

    def in_torch(w, X, y):
        return torch.log1p(torch.exp(-y * (X @ w))).sum()

    def in_jax(w, X, y):
        return jnp.log1p(jnp.exp(-y * (X @ w))).sum()

    X = random(rows, columns)
    return Work(f"logistic regression, {rows} x {columns}", ours, in_torch, in_jax,
                (np.zeros(columns), X, np.sign(X[:, 0] + 0.5)), 1)


def elementwise(n: int) -> Work:
    return Work(f"`sum(exp(sin(x)) * x)`, n = {n}", lambda x: (np.exp(np.sin(x)) * x).sum(),
                lambda x: (torch.exp(torch.sin(x)) * x).sum(), lambda x: (jnp.exp(jnp.sin(x)) * x).sum(),
                (random(n),), 1)


WORKS = (product(8), product(256), recurrence(8), recurrence(256), diffusion(1000), kalman(4), gaussian(100),
         gaussian(1000), subspace(256), low_rank(256), eigenvalues(256), exponential(256),
         logistic(10_000, 50), elementwise(1_000_000))


# ---------------------------------------------------------------- side by side

def first(f: Callable[[], Any]) -> float:
    """The seconds that a function takes when it runs for the first time."""
    start = time.perf_counter()
    f()
    return time.perf_counter() - start


def measured(work: Work) -> tuple[list[float], list[float]]:
    """Seconds of blasad, blasad compiled, PyTorch and JAX; and of the first calls of what is compiled."""
    wanted = tuple(range(work.count))
    gradient = ad.value_and_grad(work.ours, wanted)
    programs: list[ad.Program] = []

    def compiled():
        if not programs:
            programs.append(ad.compile(gradient, *work.arguments))
        return programs[0](*work.arguments)

    tensors = [torch.tensor(x, requires_grad=k < work.count) for k, x in enumerate(work.arguments)]

    def by_torch():
        value = work.in_torch(*tensors)
        return value.detach(), torch.autograd.grad(value, tensors[: work.count])

    arrays = [jnp.array(x) for x in work.arguments]
    in_jax = jax.jit(jax.value_and_grad(work.in_jax, wanted))

    def jitted():
        return jax.block_until_ready(in_jax(*arrays))

    value, derivatives = gradient(*work.arguments)
    waits = [first(compiled), first(jitted)]
    for f in (compiled, by_torch, jitted):
        other, others = f()
        assert np.allclose(float(other), float(value))
        for x, y in zip(others, derivatives, strict=True):
            assert np.allclose(np.asarray(x), np.asarray(y))
    times = compare(lambda: gradient(*work.arguments), compiled, by_torch, jitted)
    return [each.median for each in times], waits


def shown(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= size:
            number = seconds / size
            return f"{number:.{0 if number >= 9.95 else 1}f} {unit}"
    return f"{seconds * 1e9:.0f} ns"


def lines() -> Iterator[str]:
    """The table, in Markdown."""
    yield "| value and gradient of | blasad | blasad, compiled | PyTorch | JAX, jitted | first calls: blasad, JAX |"
    yield "|---|---|---|---|---|---|"
    for work in WORKS:
        times, waits = measured(work)
        yield f"| {work.title} | {' | '.join(map(shown, times))} | {', '.join(map(shown, waits))} |"
    yield ""
    yield f"{environment()}; PyTorch {torch.__version__}, JAX {jax.__version__}"


if __name__ == "__main__":
    ad.compile(ad.grad(np.sum), np.ones(2))     # what is imported late is imported now
    for line in lines():
        print(line, flush=True)
