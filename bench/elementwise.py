"""Elementwise programs and simulations: value and gradient over the plain function, eager and compiled."""

from __future__ import annotations

from functools import partial

import numpy as np
from jit import in_jax
from measure import QUICK, Row, check_close, compare, ratio_row
from simulations import Simulation, finite_volume, simulations

import blasad as ad

SIZES = (100,) if QUICK else (100, 1000)


def five_points(u):
    v = u.copy()
    v[1:-1, 1:-1] += 0.1 * (u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2] - 4 * u[1:-1, 1:-1])
    return (v * v).sum()


def ten(x, w, m=np):
    return (m.exp(-x * x) * w + m.tanh(x - w) / (1 + x * w) - 2 * x).sum()


PROGRAMS = {
    "(x*x).sum()": lambda x, w: (x * x).sum(),
    "(x*w + 1).sum()": lambda x, w: (x * w + 1).sum(),
    "(1/x).sum()": lambda x, w: (1 / x).sum(),
    "np.exp(x).sum()": lambda x, w: np.exp(x).sum(),
    "np.tanh(x).sum()": lambda x, w: np.tanh(x).sum(),
    "abs(x).sum()": lambda x, w: abs(x).sum(),
    "np.maximum(x, w).sum()": lambda x, w: np.maximum(x, w).sum(),
    "np.clip(x, .6, 1.).sum()": lambda x, w: np.clip(x, .6, 1.).sum(),
    "np.where(w > .5, x, w).sum()": lambda x, w: np.where(w > .5, x, w).sum(),
    "np.roll(x, 1, 0).sum()": lambda x, w: np.roll(x, 1, 0).sum(),
    "np.roll(x, 1, 1).sum()": lambda x, w: np.roll(x, 1, 1).sum(),
    "a five-point stencil": lambda x, w: five_points(x),
    "x[w > .5].sum()": lambda x, w: x[w > .5].sum(),
    "ten operations": ten,
}


def matrices(n: int) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(n)
    return 0.2 + rng.random((n, n)), rng.random((n, n))


def program(name: str, n: int) -> list[Row]:
    x, w = matrices(n)
    f = PROGRAMS[name]
    eager = ad.value_and_grad(f)
    compiled = ad.compile(eager, x, w)
    singles = [a.astype("f") for a in (x, w)]
    single = ad.compile(eager, *singles)
    raw, own, own_compiled, half = compare(lambda: f(x, w), lambda: eager(x, w), lambda: compiled(x, w),
                                           lambda: single(*singles), seconds=0.3)
    return [ratio_row(f"{name}: eager", n, own, raw), ratio_row(f"{name}: compiled", n, own_compiled, raw),
            ratio_row(f"{name}: compiled, float32 (raw: float64)", n, half, own_compiled)]


def ten_in_jax(x, w):
    import jax

    return ten(x, w, jax.numpy)


def beside_jax(n: int) -> list[Row]:
    x, w = matrices(n)
    compiled = ad.compile(ad.value_and_grad(ten), x, w)
    jax = in_jax(ten_in_jax, x, w)
    if jax is None:
        return []
    check_close("ten operations", jax()[1], compiled(x, w)[1])
    own, raw = compare(lambda: compiled(x, w), jax, seconds=0.3)
    return [ratio_row("ten operations: compiled (raw: JAX)", n, own, raw)]


def scanned(s: Simulation, *arrays):
    """The simulation in JAX."""
    import jax

    return s.measure(*jax.lax.scan(lambda state, _: (s.step(jax.numpy, *state), None), arrays, None, s.steps)[0])


def simulated(s: Simulation) -> list[Row]:
    of = tuple(range(len(s.arrays)))
    eager = ad.value_and_grad(s.run, of)
    compiled = ad.compile(eager, *s.arrays)
    jax = in_jax(partial(scanned, s), *s.arrays, of=of)
    runs = [lambda: s.run(*[a.copy() for a in s.arrays]), lambda: eager(*s.arrays), lambda: compiled(*s.arrays)]
    for other in runs[2:] + ([jax] if jax else []):
        for found, wanted in zip(other()[1], runs[1]()[1], strict=True):
            check_close(s.title, found, wanted)
    raw, own, own_compiled, *others = compare(*runs, *([jax] if jax else []), seconds=0.5)
    return [ratio_row(f"{s.title}: eager", s.n, own, raw), ratio_row(f"{s.title}: compiled", s.n, own_compiled, raw),
            *[ratio_row(f"{s.title}: compiled (raw: JAX)", s.n, own_compiled, other) for other in others]]


def memory() -> list[Row]:
    """The memory of a compiled step beside what the gradient keeps that is not compiled."""
    s = finite_volume()
    kept = sum(line.kept_bytes + line.temporary_bytes for line in ad.report(s.run, *s.arrays).lines)
    own = ad.compile(ad.value_and_grad(s.run, tuple(range(len(s.arrays)))), *s.arrays).bytes
    return [Row(f"{s.title}: bytes of a program (raw: kept without compile)", s.n, own, kept, own / kept, "B")]


def rows() -> list[Row]:
    return [*[row for name in PROGRAMS for n in SIZES for row in program(name, n)],
            *[row for n in SIZES for row in beside_jax(n)], *[row for s in simulations() for row in simulated(s)],
            *memory()]
