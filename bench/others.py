"""Gradients of the same programs in blasad, PyTorch, JAX and autograd, side by side, each on one thread.

    python bench/others.py                  needs pip install torch jax autograd
    python bench/others.py --plot FILE      draws the first table too, with matplotlib

Each program is written as its library wants it: in NumPy, with writes in place, for blasad; in PyTorch with its eager
autograd; in JAX with `lax.scan` for loops, and jitted; for autograd in its own NumPy, without writes.  All of them find
value and gradient, which are compared first.
"""

from __future__ import annotations

import os

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")

import argparse
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

import autograd
import autograd.numpy as anp
import autograd.scipy.linalg
import by_hand
import jax
import jax.numpy as jnp
import numpy as np
import torch
from kalman import log_likelihood, model
from measure import Times, compare
from run import environment
from simulations import Simulation, simulations

import blasad as ad

jax.config.update("jax_enable_x64", True)
torch.set_num_threads(1)
torch.set_default_dtype(torch.float64)

Program = Callable[..., Any]


class Work(NamedTuple):
    """A program in NumPy, PyTorch and JAX; its gradient is taken with respect to the first arguments.

    `raw` makes of the arguments what finds value and gradient by hand with SciPy's BLAS; those that have it are in the
    first table, with `in_autograd` beside if autograd has what they need.
    """

    title: str
    ours: Program
    in_torch: Program
    in_jax: Program
    arguments: tuple[np.ndarray, ...]
    count: int
    raw: Callable[..., by_hand.ByHand] | None = None
    in_autograd: Program | None = None


def random(*shape: int) -> np.ndarray:
    return np.random.default_rng(0).standard_normal(shape)


# ---------------------------------------------------------------- the programs

def product(n: int) -> Work:
    def f(A, B, W):
        return (W * (A @ B)).sum()

    return Work(f"`sum(W * (A @ B))`, n = {n}", f, f, f, tuple(random(3, n, n)), 2, by_hand.product, f)


def through_vector(n: int) -> Work:
    def f(A, x, w):
        return (A @ x) @ w

    return Work(f"`(A @ x) @ w`, n = {n}", f, f, f, (random(n, n), *random(2, n)), 3, by_hand.through_vector,
                f)


def steps(n: int, count: int = 100) -> Work:
    def ours(A, b, x):
        for _ in range(count):
            x[:] = A @ x + b
        return x.sum()

    def in_torch(A, b, x):
        for _ in range(count):
            x = A @ x + b
        return x.sum()

    def in_jax(A, b, x):
        return jax.lax.scan(lambda x, _: (A @ x + b, None), x, length=count)[0].sum()

    A, (b, x) = 0.5 * random(n, n) / np.sqrt(n), random(2, n)
    return Work(f"{count} steps of `x[:] = A @ x + b`, n = {n}", ours, in_torch, in_jax, (A, b, x), 3,
                by_hand.steps(count), in_torch)


def solved(n: int) -> Work:
    def f(linalg):
        return lambda A, b, w: w @ linalg.solve(A, b)

    return Work(f"`w @ solve(A, b)`, n = {n}", f(np.linalg), f(torch.linalg), f(jnp.linalg),
                (random(n, n), *random(2, n)), 2, by_hand.solved, f(anp.linalg))


def inverted(n: int) -> Work:
    def f(linalg):
        return lambda A, W: (W * linalg.inv(A)).sum()

    return Work(f"`sum(W * inv(A))`, n = {n}", f(np.linalg), f(torch.linalg), f(jnp.linalg), tuple(random(2, n, n)), 1,
                by_hand.inverted, f(anp.linalg))


def log_det(n: int) -> Work:
    def f(linalg):
        return lambda A: linalg.slogdet(A)[1]

    return Work(f"`slogdet(A)[1]`, n = {n}", f(np.linalg), f(torch.linalg), f(jnp.linalg), (random(n, n),), 1,
                by_hand.log_det, f(anp.linalg))


def thin_qr(m: int, n: int) -> Work:
    def f(linalg):
        def loss(A, W, V):
            Q, R = linalg.qr(A)
            return (W * Q).sum() + (V * R).sum()
        return loss

    return Work(f"thin QR of {m} x {n}", f(np.linalg), f(torch.linalg), f(jnp.linalg),
                (*random(2, m, n), random(n, n)), 1, by_hand.thin_qr)


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

    def without_writes(m, T, Q, h, r, a, P):
        total = 0.0
        for y in observations:
            a = T @ a
            P = T @ P @ T.T + Q
            g = P @ h
            v, F = y - h @ a, h @ g + r
            total = total - 0.5 * (m.log(F) + v * v / F)
            a = a + g * (v / F)
            P = P - m.outer(g, g / F)
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

    return Work(f"a Kalman filter, {len(observations)} steps, {n} states", ours, partial(without_writes, torch), in_jax,
                (T, Q, h, np.array(r), a, P), 4, by_hand.filtered(observations), partial(without_writes, anp))


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

    def in_autograd(s, D, y):
        L = anp.linalg.cholesky(s * anp.exp(-D) + anp.eye(n))
        z = autograd.scipy.linalg.solve_triangular(L, y, lower=True)
        return -0.5 * anp.dot(z, z) - anp.log(anp.diag(L)).sum()

    t = np.linspace(0, 10, n)
    return Work(f"a Gaussian process of {n} points", ours, in_torch, in_jax,
                (np.array(2.0), abs(t[:, None] - t), random(n)), 1, by_hand.gaussian, in_autograd)


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


def garch(steps: int) -> Work:
    def ours(p, r):
        omega, a, b = p
        h, total = 1.0, 0.0
        for each in r:
            h = omega + a * each * each + b * h
            total = total + np.log(h) + each * each / h
        return total

    def in_torch(p, r):
        omega, a, b = p
        h, total = torch.ones(()), torch.zeros(())
        for each in r:
            h = omega + a * each * each + b * h
            total = total + torch.log(h) + each * each / h
        return total

    def in_jax(p, r):
        def step(h, each):
            h = p[0] + p[1] * each * each + p[2] * h
            return h, jnp.log(h) + each * each / h
        return jax.lax.scan(step, jnp.ones(()), r)[1].sum()

    return Work(f"a GARCH(1, 1) of {steps} numbers", ours, in_torch, in_jax,
                (np.array([0.1, 0.1, 0.8]), random(steps)), 1)


def in_three(title: str, n: int, f: Callable[..., Any]) -> Work:
    """A program of matrices x and w that is written alike for all; its first argument has the functions."""
    rng = np.random.default_rng(n)
    arguments = (0.2 + rng.random((n, n)), rng.random((n, n)))
    return Work(f"`{title}`, {n} x {n}", partial(f, np), partial(f, torch), partial(f, jnp), arguments, 1)


def of_elements(n: int) -> list[Work]:
    return [
        in_three("(x*x).sum()", n, lambda m, x, w: (x * x).sum()),
        in_three("(x*w + 1).sum()", n, lambda m, x, w: (x * w + 1).sum()),
        in_three("(1/x).sum()", n, lambda m, x, w: (1 / x).sum()),
        in_three("exp(x).sum()", n, lambda m, x, w: m.exp(x).sum()),
        in_three("tanh(x).sum()", n, lambda m, x, w: m.tanh(x).sum()),
        in_three("abs(x).sum()", n, lambda m, x, w: m.abs(x).sum()),
        in_three("maximum(x, w).sum()", n, lambda m, x, w: m.maximum(x, w).sum()),
        in_three("clip(x, .6, 1.).sum()", n, lambda m, x, w: m.clip(x, .6, 1.).sum()),
        in_three("where(w > .5, x, w).sum()", n, lambda m, x, w: m.where(w > .5, x, w).sum()),
        in_three("roll(x, 1, 0).sum()", n, lambda m, x, w: m.roll(x, 1, 0).sum()),
        in_three("ten operations", n, lambda m, x, w: (
            m.exp(-x * x) * w + m.tanh(x - w) / (1 + x * w) - 2 * x).sum()),
    ]


def simulated(s: Simulation) -> Work:
    """A simulation, whose step in PyTorch and JAX changes nothing in place."""
    def in_torch(*arrays):
        for _ in range(s.steps):
            arrays = s.step(torch, *arrays)
        return s.measure(*arrays)

    def in_jax(*arrays):
        return s.measure(*jax.lax.scan(lambda state, _: (s.step(jnp, *state), None), arrays, None, s.steps)[0])

    steps = f"{s.steps} step{'s' * (s.steps > 1)}"
    return Work(f"{s.title}, {steps}", s.run, in_torch, in_jax, s.arrays, len(s.arrays))


BESIDE_RAW = (kalman(4), kalman(16), steps(8), gaussian(1024), solved(1024), inverted(512), log_det(512),
              thin_qr(256, 256), through_vector(1024), product(4), product(64))
WORKS = (product(256), recurrence(8), recurrence(256), diffusion(1000), gaussian(100), subspace(256), low_rank(256),
         eigenvalues(256), exponential(256), logistic(10_000, 50), elementwise(1_000_000), garch(2000),
         *of_elements(100), *of_elements(1000), *map(simulated, simulations()))


# ---------------------------------------------------------------- side by side

def first(f: Callable[[], Any]) -> float:
    """The seconds that a function takes when it runs for the first time."""
    start = time.perf_counter()
    f()
    return time.perf_counter() - start


class Measured(NamedTuple):
    """Times of value and gradient of a program, in each library, and of the first calls of what is compiled."""

    ours: Times
    compiled: Times
    in_torch: Times
    jitted: Times
    in_autograd: Times | None
    by_hand: Times | None
    waits: tuple[float, float]

    @property
    def beside(self) -> list[Times | None]:
        """In the order of `LIBRARIES`."""
        return [self.ours, self.compiled, self.in_torch, self.jitted, self.in_autograd]


LIBRARIES = "blasad", "blasad, compiled", "PyTorch", "JAX, jitted", "autograd"


def measured(work: Work) -> Measured:
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
    waits = first(compiled), first(jitted)
    alternatives = [compiled, by_torch, jitted]
    if work.in_autograd:
        numbers = [float(x) if np.ndim(x) == 0 else x for x in work.arguments]
        # its `value_and_grad` takes one argument's derivative: a tuple of them is one argument
        by_autograd = autograd.value_and_grad(lambda found: work.in_autograd(*found, *numbers[work.count:]))
        alternatives.append(lambda: by_autograd(tuple(numbers[:work.count])))
    if work.raw:
        alternatives.append(work.raw(*work.arguments))
    for f in alternatives:
        other, others = f()
        assert other is None or np.allclose(float(other), float(value))
        for x, y in zip(others, derivatives, strict=False):     # by hand a few are left out
            assert np.allclose(np.asarray(x), np.asarray(y))
    times = compare(lambda: gradient(*work.arguments), *alternatives)
    more = iter(times[4:])
    return Measured(*times[:4], next(more) if work.in_autograd else None, next(more) if work.raw else None, waits)


def tangents(n: int, k: int) -> list[Times]:
    """`A @ B` and k of its tangents at once, in blasad, compiled, in PyTorch and in JAX."""
    A, B = random(2, n, n)
    dA, dB = random(2, k, n, n)

    def ours(A, B, dA, dB):
        return ad.jvp(np.matmul, (A, B), (dA, dB), stacked=True)

    program = ad.compile(ours, A, B, dA, dB)
    tensors, arrays = ([make(x) for x in (A, B, dA, dB)] for make in (torch.tensor, jnp.array))
    of_torch = torch.func.vmap(lambda dA, dB: torch.func.jvp(torch.matmul, tuple(tensors[:2]), (dA, dB))[1])
    of_jax = jax.jit(lambda A, B, dA, dB: jax.vmap(lambda *t: jax.jvp(jnp.matmul, (A, B), t)[1])(dA, dB))
    alternatives = [lambda: ours(A, B, dA, dB)[1], lambda: program(A, B, dA, dB)[1],
                    lambda: of_torch(*tensors[2:]), lambda: jax.block_until_ready(of_jax(*arrays))]
    for f in alternatives:
        assert np.allclose(np.asarray(f()), dA @ B + A @ dB)
    return compare(*alternatives)


def shown(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= size:
            number = seconds / size
            return f"{number:.{0 if number >= 9.95 else 1}f} {unit}"
    return f"{seconds * 1e9:.0f} ns"


def ratios(work: Work, found: Measured) -> list[float | None]:
    """Of each library's time to that of the work done by hand."""
    assert found.by_hand is not None, work.title
    return [None if each is None else each.over(found.by_hand) for each in found.beside]


def lines(compared: dict[str, list[float | None]]) -> Iterator[str]:
    """Three tables, in Markdown: ratios to BLAS called by hand, which `compared` gets too, times, and tangents."""
    yield f"| value and gradient of | by hand | {' | '.join(LIBRARIES)} | first calls: blasad, JAX |"
    yield f"|---|---|{'---|' * len(LIBRARIES)}---|"
    for work in BESIDE_RAW:
        found = measured(work)
        compared[work.title] = ratios(work, found)
        cells = " | ".join("" if each is None else f"{each:.2g}" for each in compared[work.title])
        yield f"| {work.title} | {shown(found.by_hand.median)} | {cells} | {', '.join(map(shown, found.waits))} |"
    yield ""
    yield f"| value and gradient of | {' | '.join(LIBRARIES[:4])} | first calls: blasad, JAX |"
    yield f"|---|{'---|' * 4}---|"
    for work in WORKS:
        found = measured(work)
        cells = " | ".join(shown(each.median) for each in found.beside[:4])
        yield f"| {work.title} | {cells} | {', '.join(map(shown, found.waits))} |"
    yield ""
    yield f"| 16 tangents of `A @ B` at once | {' | '.join(LIBRARIES[:4])} |"
    yield f"|---|{'---|' * 4}"
    for n in (4, 64, 256):
        yield f"| n = {n} | {' | '.join(shown(each.median) for each in tangents(n, 16))} |"
    yield ""
    yield (f"{environment()}; PyTorch {torch.__version__}, JAX {jax.__version__}, "
           f"autograd {version('autograd')}")


def plot(compared: dict[str, list[float | None]], path: Path) -> None:
    """A point for each library and program: how often the time of the work by hand."""
    import matplotlib

    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = "blasad"      # the same figures make the same file
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(8.6, 0.34 * len(compared) + 1.3), layout="constrained")
    marks = "o", "D", "s", "^", "v"
    colours = "#7aa6d8", "#1f4e9c", "#d9603b", "#4d9a57", "#999999"
    heights = range(len(compared), 0, -1)
    for height, found in zip(heights, compared.values(), strict=True):
        there = [each for each in found if each is not None]
        axes.plot([min(there), max(there)], [height, height], color="#dddddd", linewidth=1, zorder=1)
    for k, (name, mark, colour) in enumerate(zip(LIBRARIES, marks, colours, strict=True)):
        at = [(found[k], height) for height, found in zip(heights, compared.values(), strict=True)
              if found[k] is not None]
        axes.scatter(*zip(*at, strict=True), marker=mark, s=38, color=colour, label=name, zorder=2)
    axes.axvline(1, color="black", linewidth=0.8, zorder=0)
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter("{x:g}")
    axes.set_yticks(heights, [title.replace("`", "") for title in compared])
    axes.set_xlabel("time of value and gradient over that of SciPy's BLAS called by hand (left is faster)")
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(axis="y", length=0)
    axes.legend(loc="upper center", bbox_to_anchor=(0.3, 1.14), ncols=len(LIBRARIES), frameon=False, handletextpad=0.1)
    figure.savefig(path, metadata={"Date": None})


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the first table into this file")
    options = parser.parse_args()
    ad.compile(ad.grad(np.sum), np.ones(2))     # what is imported late is imported now
    found: dict[str, list[float | None]] = {}
    for line in lines(found):
        print(line, flush=True)
    if options.plot:
        plot(found, options.plot)
