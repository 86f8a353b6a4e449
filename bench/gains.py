"""What `jit` gains: value and gradient in a replay, beside NumPy's plain call, PyTorch and JAX, as one table.

    python bench/gains.py              a minute; columns of libraries that are not installed are empty
    python bench/gains.py --quick

All libraries run on one thread, in one process; JAX is jitted.  Where a program cannot be written in a library, or the
library has no derivative for it, there is no time either.
"""

from __future__ import annotations

import os

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")

import sys

if "--quick" in sys.argv:
    os.environ.setdefault("BLASAD_BENCH_QUICK", "1")

import time
import warnings
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np
import scipy.linalg
from jit import branches, of_leaves
from measure import compare

import blasad as ad

Program = Callable[..., Any]
EDGE = 64               # bytes in which a line of the table is cut


class Work(NamedTuple):
    """A program in NumPy, PyTorch and JAX, and its argument; None where a library cannot run it."""

    title: str
    ours: Program
    argument: np.ndarray
    in_torch: Program | None = None
    in_jax: Program | None = None


def spread(values_and_vectors: Any) -> Any:
    """A number that values and vectors decide."""
    values, vectors = values_and_vectors
    return (values**2).sum() + (vectors[0] ** 4).sum()


def of_matrices(n: int) -> list[Work]:
    """Functions of one matrix in C order."""
    rng = np.random.default_rng(n)
    A = rng.standard_normal((n, n)) / np.sqrt(n) + 2.0 * np.eye(n)
    both = {"solve": lambda m: lambda A: m.linalg.solve(A, A[:, 0]).sum(),
            "inv": lambda m: lambda A: m.linalg.inv(A).sum(),
            "eigh": lambda m: lambda A: spread(m.linalg.eigh(A + A.T)),
            "svd": lambda m: lambda A: spread(m.linalg.svd(A)[1::-1]),
            "qr": lambda m: lambda A: m.linalg.qr(A)[1].sum(),
            "fft": lambda m: lambda A: (abs(m.fft.fft(A[0])) ** 2).sum()}
    works = [Work(name, of(np), A, of(module("torch")), of(module("jax.numpy"))) for name, of in both.items()]
    works.append(Work("product", lambda A: (A @ A).sum(), A, lambda A: (A @ A).sum(), lambda A: (A @ A).sum()))
    in_jax, torch = module("jax.scipy.linalg"), module("torch")
    works.append(Work("expm", lambda A: scipy.linalg.expm(A).sum(), A, lambda A: torch.matrix_exp(A).sum(),
                      lambda A: in_jax.expm(A).sum()))
    return works


def elementwise() -> list[Work]:
    """Work on 1000 x 1000 elements."""
    X, np_of_jax, torch = np.random.default_rng(0).standard_normal((1000, 1000)), module("jax.numpy"), module("torch")
    return [
        Work("clip", lambda x: np.clip(x, -1.0, 1.0).sum(), X, lambda x: torch.clip(x, -1.0, 1.0).sum(),
             lambda x: np_of_jax.clip(x, -1.0, 1.0).sum()),
        Work("where", lambda x: np.where(x > 0.0, x, x * x).sum(), X, lambda x: torch.where(x > 0.0, x, x * x).sum(),
             lambda x: np_of_jax.where(x > 0.0, x, x * x).sum()),
        Work("tanh", lambda x: np.tanh(x).sum(), X, lambda x: torch.tanh(x).sum(), lambda x: np_of_jax.tanh(x).sum())]


def module(name: str) -> Any:
    """A module, or what stands for one that is not installed: its functions are never called."""
    if find_spec(name.partition(".")[0]) is None:
        return _Absent()
    return import_module(name)


class _Absent:
    def __getattr__(self, name: str) -> Any:
        return _Absent()


def timed(run: Callable[[], Any] | None) -> float | None:
    """Seconds for a call; None if the library is absent or refuses."""
    if run is None:
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            run()
            return compare(run)[0].median
    except Exception as error:
        print(f"    refused: {type(error).__name__}: {str(error)[:EDGE]}", file=sys.stderr)
        return None


def for_torch(f: Program | None, x: np.ndarray) -> Callable[[], Any] | None:
    """Value and gradient by PyTorch's eager autograd."""
    if f is None or find_spec("torch") is None:
        return None
    torch = import_module("torch")
    torch.set_num_threads(1)
    given = torch.tensor(x, requires_grad=True)

    def run() -> Any:
        return torch.autograd.grad(f(given), given)

    return run


def for_jax(f: Program | None, x: np.ndarray) -> Callable[[], Any] | None:
    """Value and gradient by JAX, jitted."""
    if f is None or find_spec("jax") is None:
        return None
    jax = import_module("jax")
    jax.config.update("jax_enable_x64", True)
    g, given = jax.jit(jax.value_and_grad(f)), jax.numpy.asarray(x)
    return lambda: jax.block_until_ready(g(given))


def row(title: str, n: int, *seconds: float | None) -> str:
    """A line of the table: microseconds."""
    cells = [f"{1e6 * each:,.2f}" if each is not None and each < 1e-5 else f"{1e6 * each:,.0f}" if each is not None
             else "-" for each in seconds]
    return f"| {title} | {n} | " + " | ".join(cells) + " |"


def row_of(work: Work) -> str:
    own, eager, x = ad.jit(ad.value_and_grad(work.ours)), ad.value_and_grad(work.ours), work.argument
    return row(work.title, len(x), timed(lambda: work.ours(x)), timed(lambda: own(x)), timed(lambda: eager(x)),
               timed(for_torch(work.in_torch, x)), timed(for_jax(work.in_jax, x)))


def first_call(steps: int) -> tuple[float, int]:
    """Seconds of processor time for the first call of a loop, and the calls that it traced."""
    def f(x: Any) -> Any:
        y = x * 1.0
        for _ in range(steps):
            y = y + 0.01 * np.sin(y)
        return y.sum()

    g, begin = ad.jit(ad.value_and_grad(f)), time.process_time()
    x = np.linspace(0.1, 0.9, 8)
    g(x)
    seconds = time.process_time() - begin
    return seconds, ad.compile(ad.value_and_grad(f), x).traced_calls


def main() -> None:
    print("Microseconds for value and gradient.\n\n| | n | plain NumPy | blasad, jit | blasad, eager | PyTorch | "
          "JAX, jit |\n|---|---|---|---|---|---|---|")
    x = np.arange(1.0, 9.0)
    print(row_of(Work("480 branches on values", branches, x, branches)), flush=True)
    for count in (10, 100):
        print(row("a call by another of so many traces", count, None, of_leaves(count), None, None, None), flush=True)
    for work in [*of_matrices(4), *of_matrices(40), *of_matrices(256), *elementwise()]:
        print(row_of(work), flush=True)
    print("\nMicroseconds of the first call for each traced call.\n\n| steps | traced calls | microseconds |\n"
          "|---|---|---|")
    for steps in (2000, 20000):
        seconds, calls = first_call(steps)
        print(f"| {steps} | {calls} | {1e6 * seconds / calls:.2f} |", flush=True)


if __name__ == "__main__":
    main()
