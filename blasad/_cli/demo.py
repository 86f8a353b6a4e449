"""``blasad``: three programs that mutate arrays, their derivatives, and whether these are right."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

import blasad
from blasad._cli import nile
from blasad._cli.text import duration, plural, table

ROUNDING = 1e-12  # relative to the largest element, where blasad and the expected value do the same sums
DIFFERENCES = 1e-6  # relative, where the expected value is a central difference
STEPS = 10


@dataclass
class Checks:
    """What was compared, and what was off.

    Attributes
    ----------
    count : int
        How many comparisons were made.
    wrong : list of str
        One line for each that failed.
    """

    count: int = 0
    wrong: list[str] = field(default_factory=list)

    def true(self, what: str, holds: bool) -> None:
        """Note whether something holds."""
        self.count += 1
        if not holds:
            self.wrong.append(what)

    def close(self, what: str, came: np.ndarray, expected: np.ndarray, limit: float) -> float:
        """Compare two arrays; the largest difference, relative to the largest element expected."""
        error = relative_error(came, expected)
        self.true(f"{what}: the relative error is {error:.1e}, at most {limit:.0e} was expected", error <= limit)
        return error


def relative_error(came: np.ndarray, expected: np.ndarray) -> float:
    """The largest difference, relative to the largest element of `expected`."""
    return float(np.max(np.abs(came - expected)) / max(float(np.max(np.abs(expected))), np.finfo(float).tiny))


def central_difference(f: Callable[[np.ndarray], float], x: np.ndarray, step: float) -> np.ndarray:
    """The gradient of `f` at `x`, element by element; `f` may overwrite what it is given."""
    gradient = np.empty_like(x)
    for index in np.ndindex(x.shape):
        beside = []
        for sign in (1, -1):
            moved = x.copy()
            moved[index] += sign * step
            beside.append(float(f(moved)))
        gradient[index] = (beside[0] - beside[1]) / (2 * step)
    return gradient


# ---------------------------------------------------------------- C := A B


def product(A: Any, B: Any, C: Any) -> None:
    """C := A B."""
    np.matmul(A, B, out=C)


def product_section(ad: Any, checks: Checks) -> str:
    """Differentiate a product into the caller's memory, square and not; the seed must be consumed in both."""
    rows = [("A", "B", "dC after", "dA", "dB", "dA, dB by differences")]
    rng = np.random.default_rng(1)
    for m, k, n in [(3, 3, 3), (7, 3, 5)]:
        A, B, C, seed = (rng.standard_normal(shape) for shape in [(m, k), (k, n), (m, n), (m, n)])
        dA, dB, dC = np.zeros_like(A), np.zeros_like(B), seed.copy()
        ad.autodiff(ad.Reverse, product, ad.Duplicated(A, dA), ad.Duplicated(B, dB), ad.Duplicated(C, dC))

        shape = f"C := A B with A {m} x {k}, B {k} x {n}"
        checks.close(f"{shape}: C", C, A @ B, ROUNDING)
        checks.true(f"{shape}: dC must be exactly zero, the largest element is {np.abs(dC).max()}", not dC.any())
        slope_A, slope_B = product_differences(A, B, seed)
        errors = [
            checks.close(f"{shape}: dA", dA, seed @ B.T, ROUNDING),
            checks.close(f"{shape}: dB", dB, A.T @ seed, ROUNDING),
            checks.close(f"{shape}: dA by differences", dA, slope_A, DIFFERENCES),
            checks.close(f"{shape}: dB by differences", dB, slope_B, DIFFERENCES),
        ]
        left = f"{np.abs(dC).max():g}"
        differences = f"{errors[2]:.0e}, {errors[3]:.0e}"
        rows.append((f"{m} x {k}", f"{k} x {n}", left, f"{errors[0]:.0e}", f"{errors[1]:.0e}", differences))
    return table(rows)


def product_differences(A: np.ndarray, B: np.ndarray, seed: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The gradients of sum(seed * (A @ B)), by differences; the function is linear in each, so the step may be wide."""

    def of_A(x: np.ndarray) -> float:
        return float(np.sum(seed * (x @ B)))

    def of_B(x: np.ndarray) -> float:
        return float(np.sum(seed * (A @ x)))

    return central_difference(of_A, A, 1e-3), central_difference(of_B, B, 1e-3)


# ---------------------------------------------------------------- ten times C := A C


def steps(A: Any, C: Any, tmp: Any) -> Any:
    """Ten times C := A C, by way of a buffer; returns the sum of C."""
    for _ in range(STEPS):
        np.matmul(A, C, out=tmp)
        C[:] = tmp
    return C.sum()


def steps_gradient(A: np.ndarray, C: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """What the derivatives of `steps` must be: sum of (A^T)^(9-k) 1 C[k]^T, and (A^T)^10 1."""
    states = [C]
    for _ in range(STEPS - 1):
        states.append(A @ states[-1])
    adjoint, dA = np.ones_like(C), np.zeros_like(A)
    for state in reversed(states):
        dA += adjoint @ state.T
        adjoint = A.T @ adjoint
    return dA, adjoint


def steps_section(ad: Any, checks: Checks) -> str:
    """Differentiate a loop that overwrites its own state."""
    rng = np.random.default_rng(2)
    A, start = rng.standard_normal((4, 4)) / 2, rng.standard_normal((4, 3))
    C, dA, dC = start.copy(), np.zeros_like(A), np.zeros_like(start)
    tmp = np.empty_like(C)
    ad.autodiff(ad.Reverse, steps, ad.Duplicated(A, dA), ad.Duplicated(C, dC), ad.Const(tmp))

    expected = steps_gradient(A, start)
    after = np.linalg.matrix_power(A, STEPS) @ start
    checks.close("ten steps: C", C, after, ROUNDING)

    def of_A(x: np.ndarray) -> float:
        return float(steps(x, start.copy(), np.empty_like(start)))

    def of_C(x: np.ndarray) -> float:
        return float(steps(A, x, np.empty_like(start)))

    rows = [("", "error", "by differences")]
    for name, came, right, f, x in [("dA", dA, expected[0], of_A, A), ("dC", dC, expected[1], of_C, start)]:
        exact = checks.close(f"ten steps: {name}", came, right, ROUNDING)
        differences = central_difference(f, x, 1e-5)
        by_differences = checks.close(f"ten steps: {name} by differences", came, differences, DIFFERENCES)
        rows.append((name, f"{exact:.0e}", f"{by_differences:.0e}"))
    return table(rows)


# ---------------------------------------------------------------- the Nile


def fastest(f: Callable[[], object], seconds: float = 0.5) -> float:
    """The shortest time of a call among those that fit into `seconds`, at least three."""
    times: list[float] = []
    end = time.perf_counter() + seconds
    while len(times) < 3 or time.perf_counter() < end:
        begun = time.perf_counter()
        f()
        times.append(time.perf_counter() - begun)
    return min(times)


def nile_section(ad: Any, checks: Checks) -> str:
    """Fit the local-level model to the Nile with blasad's gradient."""
    _, y = nile.load()
    theta = nile.start(y)
    value_and_grad = ad.value_and_grad(nile.negative_loglikelihood)

    def value(theta: np.ndarray) -> float:
        return float(nile.negative_loglikelihood(theta, y))

    def value_and_gradient(theta: np.ndarray) -> tuple[float, np.ndarray]:
        loss, gradient = value_and_grad(theta, y)
        return float(loss), np.asarray(gradient)

    compiled = ad.jit(value_and_grad)
    loss, gradient = value_and_gradient(theta)
    checks.close("the Nile: value", np.array(loss), np.array(value(theta)), ROUNDING)
    differences = central_difference(value, theta, 1e-5)
    error = checks.close("the Nile: gradient by differences", gradient, differences, DIFFERENCES)
    for run in ("traced", "replayed"):
        slope = np.asarray(compiled(theta, y)[1])
        checks.close(f"the Nile: gradient, {run} by jit", slope, gradient, ROUNDING)

    fit, published = nile.fit(value_and_gradient, y), nile.PUBLISHED
    rows = [("", "blasad", "Durbin & Koopman")]
    for name, came, right, digits, slack in [
        ("variance of the observation", fit.observation, published.observation, 0, 0.5),
        ("variance of the level's step", fit.level, published.level, 0, 0.5),
        ("diffuse log-likelihood", fit.loglikelihood, published.loglikelihood, 2, 0.01),
    ]:
        checks.true(f"the Nile: {name} is {came:.3f}, published is {right}", abs(came - right) <= slack)
        rows.append((name, f"{came:.{digits + 1}f}", f"{right:.{digits}f}"))

    plain, both = fastest(lambda: value(theta)), fastest(lambda: value_and_gradient(theta))
    replayed = fastest(lambda: compiled(theta, y))
    facts = [
        ("L-BFGS-B", plural(fit.evaluations, "evaluation") + " of value and gradient"),
        ("gradient", f"differs from central differences by {error:.0e} of its largest element"),
        ("time", f"value in plain NumPy {duration(plain)}"),
        ("", f"value and gradient {duration(both)}, {both / plain:.1f} x"),
        ("", f"value and gradient with jit, once traced {duration(replayed)}, {replayed / plain:.2f} x"),
    ]
    return f"{table(rows, right='12')}\n{table(facts)}"


# ---------------------------------------------------------------- all of it

SECTIONS: list[tuple[str, Callable[[Any, Checks], str]]] = [
    ("1  C := A B, written with np.matmul(A, B, out=C); relative errors", product_section),
    ("2  Ten times C := A C through a buffer, gradient of sum(C); relative errors", steps_section),
    ("3  The Nile at Aswan, 1871-1970: local-level model, Kalman filter in place", nile_section),
]


def main(ad: Any = None) -> int:
    """Run the three programs; 1 if anything is off."""
    if ad is None:
        ad = blasad
    checks = Checks()
    print(f"blasad {blasad.__version__}: derivatives of programs that mutate arrays in place")
    for title, section in SECTIONS:
        print(f"\n{title}\n{section(ad, checks)}", flush=True)
    print()
    for line in checks.wrong:
        print(f"blasad: WRONG: {line}", file=sys.stderr)
    if checks.wrong:
        print(f"{len(checks.wrong)} of {plural(checks.count, 'check')} failed")
        return 1
    print(f"All {checks.count} checks passed.")
    return 0
