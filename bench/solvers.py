"""Roots, minima, fits, integrals and boundary values: value and gradient over SciPy's own call, eager and under `jit`.

    python bench/solvers.py [PART OF A NAME ...]               prints these alone

The parameters change by a few parts in a thousand from call to call. Where JAX or PyTorch is installed, Newton's method
with the implicit function theorem written by hand is timed beside it, in the same rounds: JAX is jitted.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from itertools import cycle
from typing import Any

import numpy as np
from measure import Row, check_close, compare, ratio_row
from run import table
from scipy import integrate, optimize

import blasad as ad

Function = Callable[..., Any]
COUNT = 20                              # unknowns
STEPS = 12                              # of Newton's method by hand
T = np.linspace(0, 4, 60)
MESH = np.linspace(0, 1, 401)
P = np.array([1.3, 0.7])
MANY = np.linspace(0.5, 1.5, COUNT)


def cubic(x: Any, p: Any) -> Any:
    return x**3 + p[0] * x - p[1]


def chain(x: Any, p: Any) -> Any:
    """A cubic equation for each unknown, and all of them together in each."""
    return x + 0.1 * x**3 + 0.02 * (x * x).sum() - p


def energy(x: Any, p: Any) -> Any:
    return (0.5 * (x - p)**2 + 0.025 * x**4).sum() + 0.01 * x.sum()**2


def curve(t: Any, a: Any, b: Any) -> Any:
    return a * np.exp(-b * t)


def data(p: Any) -> Any:
    return p[0] * np.exp(-p[1] * T) + 0.02 * np.sin(7 * T)


def bratu(p: Any) -> Any:
    sol = integrate.solve_bvp(lambda x, y: np.stack([y[1], -p[0] * np.exp(p[1] * y[0])]),
                              lambda a, b: np.stack([a[0], b[0]]), MESH, np.zeros((2, MESH.size)))
    return (sol.y[0]**2).sum()


PROBLEMS: dict[str, tuple[Function, Any]] = {
    "brentq": (lambda p: optimize.brentq(cubic, -5, 5, args=(p,)), P),
    "newton": (lambda p: optimize.newton(cubic, 1.0, args=(p,)), P),
    "root": (lambda p: optimize.root(chain, np.ones(COUNT), args=(p,)).x.sum(), MANY),
    "minimize": (lambda p: optimize.minimize(energy, np.ones(COUNT), args=(p,)).x.sum(), MANY),
    "least_squares": (lambda p: optimize.least_squares(chain, np.ones(COUNT), args=(p,)).x.sum(), MANY),
    "curve_fit": (lambda p: optimize.curve_fit(curve, T, data(p))[0].sum(), P),
    "quad": (lambda p: integrate.quad(lambda x: np.exp(-p[0] * x * x), 0.0, p[1])[0], P),
    "solve_bvp": (bratu, P),
}


def by_hand(module: str) -> dict[str, tuple[Function, Function]]:
    """The value and gradient of roots and minima with JAX or PyTorch, and what makes an argument of NumPy's."""
    if find_spec(module) is None:
        return {}
    return of_jax() if module == "jax" else of_torch()


def of_jax() -> dict[str, tuple[Function, Function]]:
    jax = import_module("jax")
    jax.config.update("jax_enable_x64", True)
    jnp = jax.numpy

    def solution(equation: Function, start: Any) -> Function:
        @jax.custom_vjp
        def solve(p: Any) -> Any:
            return jax.lax.fori_loop(0, STEPS, lambda _, x: x - jnp.linalg.solve(
                jax.jacobian(equation)(x, p), equation(x, p)), start)

        def back(kept: Any, seed: Any) -> Any:
            x, p = kept
            return jax.vjp(lambda p: equation(x, p), p)[1](-jnp.linalg.solve(jax.jacobian(equation)(x, p).T, seed))

        solve.defvjp(lambda p: ((x := solve(p)), (x, p)), back)
        both = jax.jit(jax.value_and_grad(lambda p: solve(p).sum()))
        return lambda p: jax.block_until_ready(both(p))

    one, ones = jnp.ones(1), jnp.ones(COUNT)
    return {"brentq": (solution(cubic, one), jnp.asarray), "newton": (solution(cubic, one), jnp.asarray),
            "root": (solution(chain, ones), jnp.asarray), "least_squares": (solution(chain, ones), jnp.asarray),
            "minimize": (solution(jax.grad(energy), ones), jnp.asarray)}


def of_torch() -> dict[str, tuple[Function, Function]]:
    torch = import_module("torch")
    torch.set_num_threads(1)
    jacobian = torch.func.jacrev

    def solution(equation: Function, count: int) -> Function:
        def value_and_gradient(p: Any) -> Any:
            x = torch.ones(count, dtype=p.dtype)
            for _ in range(STEPS):
                x = x - torch.linalg.solve(jacobian(equation)(x, p), equation(x, p))
            seed = -torch.linalg.solve(jacobian(equation)(x, p).T, torch.ones_like(x))
            return x.sum(), torch.func.vjp(lambda p: equation(x, p), p)[1](seed)[0]

        return value_and_gradient

    return {"brentq": (solution(cubic, 1), torch.tensor), "newton": (solution(cubic, 1), torch.tensor),
            "root": (solution(chain, COUNT), torch.tensor), "least_squares": (solution(chain, COUNT), torch.tensor),
            "minimize": (solution(torch.func.grad(energy), COUNT), torch.tensor)}


def row_of(case: str) -> list[Row]:
    f, p = PROBLEMS[case]
    eager = ad.value_and_grad(f)
    ways: dict[str, tuple[Function, Function]] = {"eager": (eager, np.copy), "jit": (ad.jit(eager), np.copy)}
    for module, name in (("jax", "JAX"), ("torch", "PyTorch")):
        others = by_hand(module)
        if case in others:
            ways[name] = others[case]
    for name, (way, of_array) in ways.items():
        check_close(f"{case}: {name}", np.asarray(way(of_array(p))[1]), eager(p)[1])
    moving = [cycle([of_array(p * (1 + k / 1000)) for k in range(5)]) for _, of_array in [(f, np.copy), *ways.values()]]
    raw, *own = compare(*[lambda f=f, ps=ps: f(next(ps)) for f, ps in zip(
        [f, *(way for way, _ in ways.values())], moving, strict=True)], seconds=0.2, rounds=3)
    return [ratio_row(f"{case}: {way}", p.size, times, raw) for way, times in zip(ways, own, strict=True)]


def rows() -> list[Row]:
    return [row for case in PROBLEMS for row in row_of(case)]


if __name__ == "__main__":
    print(table([row for case in PROBLEMS if any(part in case for part in sys.argv[1:] or [""])
                 for row in row_of(case)]))
