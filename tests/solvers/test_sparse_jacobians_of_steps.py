"""Steps of implicit methods of many unknowns: Jacobians are sparse, dense, or become another pattern on the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from scipy import integrate
from scipy.linalg import expm

import blasad as ad
from blasad._solvers import collocation
from blasad._solvers.colored import Colored

TIGHT = {"rtol": 1e-9, "atol": 1e-9}
PLACES = np.linspace(0, 1, 42)[1:-1]
START = np.sin(np.pi * PLACES) + 0.3 * PLACES


def diffusion(y: Any) -> Any:
    edge = np.zeros(1)
    return np.concatenate([edge, y[:-1]]) - 2 * y + np.concatenate([y[1:], edge])


def matrix_of(f: Callable[[Any], Any], n: int) -> Any:
    """That of a linear function, one column at a time."""
    return np.stack([f(e) for e in np.eye(n)], axis=1)


def end(f: Callable[..., Any], p: Any, times: Any = (0, 0.4, 1.0), start: Any = START, **more: Any) -> Any:
    return integrate.odeint(f, start, times, args=(p,), tfirst=True, **(TIGHT | more))[-1]


LINEAR = {
    "tridiagonal": diffusion,
    "a sum of all in each": lambda y: diffusion(y) - 0.1 * y.sum(),
    "a sum of all in one": lambda y: diffusion(y) + np.concatenate([y.sum().reshape(1), np.zeros(y.size - 1)]),
    "all depend on one": lambda y: diffusion(y) + 0.3 * y[7],
    "periodic": lambda y: np.roll(y, 1) - 2 * y + np.roll(y, -1),
    "mirrored": lambda y: y[::-1] - 2 * y,
    "by a dense matrix of zeros": lambda y: np.dot(np.diag(np.arange(40.0) / 40) + np.eye(40, k=3), y) - y,
}


@pytest.mark.parametrize(("name", "mode"), [
    *((name, "eager") for name in LINEAR), ("tridiagonal", "jit"), ("a sum of all in one", "jit")])
def test_gradients_of_linear_equations_are_those_of_the_exponential(name: str, mode: str) -> None:
    f = LINEAR[name]
    A, T, p = matrix_of(f, START.size), 1.0, np.array([0.7])
    derivative = ad.grad(lambda p: (end(lambda t, y, p: p[0] * f(y), p)**2).sum())
    derivative = ad.jit(derivative) if mode == "jit" else derivative
    for now in (p, 1.1 * p):
        y = expm(now[0] * T * A) @ START
        assert np.allclose(derivative(now), 2 * T * y @ A @ y, rtol=1e-6)


def share(t: Any) -> Any:
    return np.where(t < 0.4, 0.0, (t - 0.4)**2)


SWITCHES: dict[str, Callable[..., Any]] = {
    "by where": lambda t, y, p: p[0] * (np.where(t < 0.4, 0.0, (t - 0.4)**2 * np.roll(y, 17)) - y),
    "by a branch": lambda t, y, p: p[0] * (-y if t < 0.4 else (t - 0.4)**2 * np.roll(y, 17) - y),
    "by a product": lambda t, y, p: p[0] * (share(t) * np.roll(y, 17) - y),
}


@pytest.mark.parametrize("name", SWITCHES)
def test_a_pattern_that_is_another_one_later_is_right_in_all_steps(name: str) -> None:
    p, A = np.array([0.8]), 0.6**3 / 3 * np.roll(np.eye(START.size), 17, axis=0) - np.eye(START.size)
    y = expm(p[0] * A) @ START
    g = ad.grad(lambda p: (end(SWITCHES[name], p, rtol=1e-9, atol=1e-9)**2).sum())(p)
    assert np.allclose(g, 2 * y @ A @ y, rtol=1e-6)


def front(t: Any, y: Any, p: Any) -> Any:
    """A reaction happens where the front is, which moves from one end to the other."""
    near = np.maximum(0.0, 1.0 - 10 * np.abs(PLACES - 0.9 * t - 0.05))**3
    return p[0] * diffusion(y) + p[1] * near * np.roll(y, 11)**2


def branching(t: Any, y: Any, p: Any) -> Any:
    return front(t, y, p) if y[0] > -1 else -y


@pytest.mark.parametrize("f", [front, branching])
def test_patterns_that_move_give_the_same_as_whole_matrices(f: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    p, last = np.array([0.7, 3.0]), 0.3 if f is branching else 1.0
    derivative = ad.grad(lambda p: (end(f, p, np.linspace(0, last, 5), rtol=1e-3, atol=1e-3)**2).sum())
    g = derivative(p)
    monkeypatch.setattr(Colored, "elements", lambda *given: None)
    assert np.allclose(g, derivative(p), rtol=1e-12)


def test_branches_of_so_many_steps_that_not_all_fit_are_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collocation, "STORED", 1)
    p = np.array([0.7])
    A = matrix_of(diffusion, START.size)
    y = expm(p[0] * A) @ START
    g = ad.grad(lambda p: (end(lambda t, y, p: p[0] * diffusion(y) if y[0] > -1 else y, p, (0, 1), rtol=1e-4)**2).sum())
    assert np.allclose(g(p), 2 * y @ A @ y, rtol=1e-2)


@pytest.mark.parametrize("method", ["LSODA", "BDF", "Radau"])
@pytest.mark.parametrize("narrow", [0, 12])
def test_all_methods_have_the_same_gradient_with_bands_and_with_sparse_matrices(method: str, narrow: int,
                                                                               monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collocation, "NARROW", narrow)
    p, wave = np.array([3.0]), np.sin(np.pi * PLACES)
    rate = 2 * np.cos(np.pi * PLACES[0]) - 2

    def number(p: Any) -> Any:
        sol = integrate.solve_ivp(lambda t, y: p[0] * diffusion(y), (0, 1), wave, method, rtol=1e-7, atol=1e-9)
        return (sol.y[:, -1]**2).sum()

    exact = (wave**2).sum() * 2 * rate * np.exp(2 * p[0] * rate)
    assert np.allclose(ad.grad(number)(p), exact, rtol=1e-5)


def test_thousands_of_unknowns_have_the_derivative_of_a_wave_that_decays() -> None:
    n, p = 1200, np.array([0.9])
    wave = np.sin(5 * np.pi * np.arange(1, n + 1) / (n + 1))
    rate = 2 * np.cos(5 * np.pi / (n + 1)) - 2
    number = ad.grad(lambda p: end(lambda t, y, p: -p[0] * y + 1e3 * p[0] * diffusion(y), p, (0, 1), wave, ml=1, mu=1,
                                   rtol=1e-6, atol=1e-6)[n // 2])
    rate = 1e3 * rate - 1
    assert np.allclose(number(p), wave[n // 2] * rate * np.exp(rate * p[0]), rtol=1e-4)


def test_second_derivatives_and_those_along_the_start_are_right() -> None:
    p = np.array([0.7])
    A = matrix_of(diffusion, START.size)
    y, E = expm(p[0] * A) @ START, expm(p[0] * A)

    def number(p: Any, start: Any = START) -> Any:
        return (end(lambda t, y, p: p[0] * diffusion(y), p, start=start)**2).sum()

    assert np.allclose(ad.hessian(number)(p), 2 * (A @ y) @ (A @ y) + 2 * y @ A @ A @ y, rtol=1e-6)
    assert np.allclose(ad.grad(lambda start: number(p, start))(START), 2 * E.T @ y, rtol=1e-6)
