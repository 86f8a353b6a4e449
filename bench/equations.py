"""Differential equations: value and gradient over the plain solution, eager and under `jit`.

    python bench/equations.py [PART OF A NAME ...]              prints these alone

The parameters change by a few parts in a thousand from call to call, as they do in a fit. Where diffrax is installed
(`pip install diffrax`, which brings JAX), its value and gradient are timed in the same rounds, jitted, by a method of
the same kind and with the same tolerance. Times are those of the processor, of all threads.
"""

from __future__ import annotations

import os

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")

import functools
import sys
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from itertools import cycle
from types import FunctionType
from typing import Any

import numpy as np
from measure import QUICK, Row, check_close, compare, ratio_row
from run import table
from scipy import integrate

import blasad as ad

CELLS = 10 if QUICK else 100            # of the Brusselator, with two substances in each
METHODS = ("odeint", "LSODA", "RK45", "DOP853", "BDF", "Radau")
OF_DIFFRAX = {"RK45": "Dopri5", "DOP853": "Dopri8"}     # others are implicit
NEARLY = 1e-3                           # what gradients of other methods may differ by
Function = Callable[..., Any]


def end(flow: Function, start: Any, times: Any, p: Any, method: str, tolerance: float) -> Any:
    """The solution at the last time."""
    if method == "odeint":
        return integrate.odeint(flow, start, times, args=(p,), tfirst=True, rtol=tolerance, atol=tolerance)[-1]
    return integrate.solve_ivp(flow, (times[0], times[-1]), start, method, args=(p,), rtol=tolerance, atol=tolerance,
                               t_eval=times[-1:]).y[:, -1]


def prey(t: Any, y: Any, p: Any) -> Any:
    return np.stack([p[0] * y[0] - p[1] * y[0] * y[1], p[2] * y[0] * y[1] - y[1]])


def robertson(t: Any, y: Any, p: Any) -> Any:
    first, second, third = p[0] * y[0], p[1] * 1e4 * y[1] * y[2], p[2] * 1e7 * y[1] * y[1]
    return np.stack([second - first, first - second - third, third])


def brusselator(t: Any, y: Any, p: Any) -> Any:
    u, v = y[:CELLS], y[CELLS:]
    rate = p[2] * (CELLS + 1)**2
    slopes = []
    for w, edge, reaction in ((u, 1.0, p[0] + u * u * v - (p[1] + 1) * u), (v, 3.0, p[1] * u - u * u * v)):
        left, right = np.concatenate([np.full(1, edge), w[:-1]]), np.concatenate([w[1:], np.full(1, edge)])
        slopes.append(reaction + rate * (left - 2 * w + right))
    return np.concatenate(slopes)


def doses(t: Any, y: Any, p: Any) -> Any:
    """Pharmacokinetics: a drug is absorbed, goes between blood and tissue, and leaves at a rate that saturates."""
    gut, blood, tissue = y[0], y[1], y[2]
    absorbed, out = p[0] * gut, p[3] * blood / (p[4] + blood)
    return np.stack([-absorbed, absorbed - out - p[1] * blood + p[2] * tissue, p[1] * blood - p[2] * tissue])


PLACES = np.linspace(0, 1, CELLS + 2)[1:-1]
PROBLEMS: dict[str, tuple[Function, Any, Any, Any, float]] = {
    "Lotka-Volterra": (prey, np.ones(2), np.array([0.0, 10.0]), np.array([0.7, 1.3, 0.4]), 1e-6),
    "Robertson": (robertson, np.array([1.0, 0, 0]), np.array([0, 40.0]), np.array([0.04, 1.0, 3.0]), 1e-6),
    "pharmacokinetics": (doses, np.array([10.0, 0, 0]), np.linspace(0, 24, 25), np.array([1.2, 0.4, 0.3, 0.9, 2.0]),
                         1e-6),
    f"Brusselator of {2 * CELLS}": (brusselator, np.concatenate([1 + np.sin(2 * np.pi * PLACES), np.full(CELLS, 3.0)]),
                                    np.array([0, 2.0]), np.array([1.0, 3.0, 0.02]), 1e-6),
}
CASES = {f"{name}, {method}": (name, method) for name in PROBLEMS for method in METHODS
         if name == "Lotka-Volterra" or method in (("odeint", "BDF", "Radau") if "of" in name else ("odeint", "BDF"))}


@functools.cache
def of_diffrax(name: str, solver: str) -> Function:
    """Value and gradient by diffrax, jitted."""
    jax, diffrax = import_module("jax"), import_module("diffrax")
    jax.config.update("jax_enable_x64", True)
    flow, start, times, p, tolerance = PROBLEMS[name]
    own = FunctionType(flow.__code__, {**flow.__globals__, "np": jax.numpy})       # the same in JAX's NumPy
    controller = diffrax.PIDController(rtol=tolerance, atol=tolerance)

    def number(p: Any) -> Any:
        y = diffrax.diffeqsolve(diffrax.ODETerm(own), getattr(diffrax, solver)(), times[0], times[-1], None, start, p,
                                saveat=diffrax.SaveAt(t1=True), stepsize_controller=controller, max_steps=4096).ys
        return (y * y).sum()

    both = jax.jit(jax.value_and_grad(number))
    return lambda p: jax.block_until_ready(both(p))


def row_of(case: str) -> list[Row]:
    name, method = CASES[case]
    flow, start, times, p, tolerance = PROBLEMS[name]

    def number(p: Any) -> Any:
        y = end(flow, start, times, p, method, tolerance)
        return (y * y).sum()

    eager = ad.value_and_grad(number)
    traced = ad.jit(eager)
    for _ in range(2):
        check_close(case, eager(p)[1], traced(p)[1])
    ways = {"plain": number, "eager": eager, "jit": traced}
    if find_spec("diffrax") is not None:
        ways["diffrax"] = of_diffrax(name, OF_DIFFRAX.get(method, "Kvaerno5"))
        other, own = np.asarray(ways["diffrax"](p)[1]), eager(p)[1]
        if not np.abs(other - own).max() <= NEARLY * np.abs(own).max():
            raise ValueError(f"{case}: diffrax finds the gradient {other}, not {own}")
    moving = [cycle([p * (1 + k / 1000) for k in range(5)]) for _ in ways]
    raw, *own = compare(*[lambda f=f, ps=ps: f(next(ps)) for f, ps in zip(ways.values(), moving, strict=True)],
                        seconds=0.2, rounds=3, clock=time.process_time)
    return [ratio_row(f"{case}: {way}", start.size, times, raw) for way, times in zip(list(ways)[1:], own, strict=True)]


def rows() -> list[Row]:
    return [row for case in CASES for row in row_of(case)]


if __name__ == "__main__":
    if find_spec("diffrax") is None:
        print("diffrax is not installed, so that its rows are missing: pip install diffrax")
    print(table([row for case in CASES if any(part in case for part in sys.argv[1:] or [""]) for row in row_of(case)]))
