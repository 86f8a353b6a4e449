"""Simulations as NumPy's users write them: arrays that change in place, slices, rolls, sums along axes.

Each is a step of a few arrays.  What is the same in NumPy, PyTorch and JAX is written once, for the module `m` that has
the functions; in place is how the arrays of NumPy take what a step adds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np


class Simulation(NamedTuple):
    """`run(*arrays)` takes so many steps in place and measures the last state.  `step(m, *arrays)` returns the
    next state without changing any, and `measure(*arrays)` is what `run` returns."""

    title: str
    n: int
    run: Callable[..., Any]
    step: Callable[..., tuple[Any, ...]]
    measure: Callable[..., Any]
    arrays: tuple[np.ndarray, ...]
    steps: int


# ---------------------------------------------------------------- bodies that attract each other

def acceleration(m, x, mass):
    d = x[None, :, :] - x[:, None, :]
    r = (d * d).sum(axis=2) + 0.01
    return ((mass / (r * m.sqrt(r)))[:, :, None] * d).sum(axis=1)


def kinetic(x, v, mass):
    return (mass * (v * v).sum(axis=1)).sum()


def n_body(n: int = 100, steps: int = 5, dt: float = 0.01) -> Simulation:
    def run(x, v, mass):
        for _ in range(steps):
            v += dt * acceleration(np, x, mass)
            x += dt * v
        return kinetic(x, v, mass)

    def step(m, x, v, mass):
        v = v + dt * acceleration(m, x, mass)
        return x + dt * v, v, mass

    rng = np.random.default_rng(0)
    arrays = (rng.standard_normal((n, 3)), rng.standard_normal((n, 3)), 0.5 + rng.random(n))
    return Simulation(f"N-body of {n}", n, run, step, kinetic, arrays, steps)


# ---------------------------------------------------------------- a gas in two dimensions

GAMMA = 5 / 3


def slopes(m, q):
    return 0.5 * (m.roll(q, -1, 0) - m.roll(q, 1, 0)), 0.5 * (m.roll(q, -1, 1) - m.roll(q, 1, 1))


def flux(m, left, right):
    """Through faces, of mass, momentum along and across, energy; from what is on both sides of them."""
    found = []
    (r0, u0, v0, p0), (r1, u1, v1, p1) = left, right
    e0, e1 = p0 / (GAMMA - 1) + 0.5 * r0 * (u0 * u0 + v0 * v0), p1 / (GAMMA - 1) + 0.5 * r1 * (u1 * u1 + v1 * v1)
    c = m.maximum(m.sqrt(GAMMA * p0 / r0) + abs(u0), m.sqrt(GAMMA * p1 / r1) + abs(u1))
    found.append(0.5 * (r0 * u0 + r1 * u1) - 0.5 * c * (r1 - r0))
    found.append(0.5 * (r0 * u0 * u0 + p0 + r1 * u1 * u1 + p1) - 0.5 * c * (r1 * u1 - r0 * u0))
    found.append(0.5 * (r0 * u0 * v0 + r1 * u1 * v1) - 0.5 * c * (r1 * v1 - r0 * v0))
    found.append(0.5 * ((e0 + p0) * u0 + (e1 + p1) * u1) - 0.5 * c * (e1 - e0))
    return found


def changes(m, r, mx, my, e, dt):
    """What a time step adds to mass, momenta and energy of the cells."""
    u, v = mx / r, my / r
    p = (GAMMA - 1) * (e - 0.5 * r * (u * u + v * v))
    along, across = zip(*[slopes(m, q) for q in (r, u, v, p)], strict=True)
    state = (r, u, v, p)
    left = [q + 0.5 * s for q, s in zip(state, along, strict=True)]
    right = [m.roll(q - 0.5 * s, -1, 0) for q, s in zip(state, along, strict=True)]
    fr, fx, fy, fe = flux(m, left, right)
    left = [q + 0.5 * s for q, s in zip(state, across, strict=True)]
    right = [m.roll(q - 0.5 * s, -1, 1) for q, s in zip(state, across, strict=True)]
    turned = [[q[0], q[2], q[1], q[3]] for q in (left, right)]
    gr, gy, gx, ge = flux(m, *turned)
    return [dt * (m.roll(f, 1, 0) - f + m.roll(g, 1, 1) - g)
            for f, g in ((fr, gr), (fx, gx), (fy, gy), (fe, ge))]


def squares(*arrays):
    return sum((q * q).sum() for q in arrays)


def finite_volume(n: int = 128, steps: int = 1, dt: float = 0.1) -> Simulation:
    def run(r, mx, my, e):
        for _ in range(steps):
            for q, change in zip((r, mx, my, e), changes(np, r, mx, my, e, dt), strict=True):
                q += change
        return squares(r, mx, my, e)

    def step(m, *state):
        return tuple(q + change for q, change in zip(state, changes(m, *state, dt), strict=True))

    y, x = np.meshgrid(*[np.arange(n) / n] * 2, indexing="ij")
    r = 1.0 + (abs(y - 0.5) < 0.25)
    mx, my = r * np.where(r > 1.5, 0.5, -0.5), 0.1 * r * np.sin(4 * np.pi * x)
    e = 2.5 / (GAMMA - 1) + 0.5 * (mx * mx + my * my) / r
    return Simulation(f"finite volume, {n} x {n}", n, run, step, squares, (r, mx, my, e), steps)


# ---------------------------------------------------------------- a fluid on a lattice

ALONG = np.array([0, 0, 1, 1, 1, 0, -1, -1, -1])
ACROSS = np.array([0, 1, 1, 0, -1, -1, -1, 0, 1])
WEIGHTS = np.array([4 / 9] + [1 / 9, 1 / 36] * 4)


def collided(r, u, v, k):
    """What the k-th population of a fluid at rest in itself is."""
    c = float(ALONG[k]) * u + float(ACROSS[k]) * v
    return float(WEIGHTS[k]) * r * (1 + 3 * c + 4.5 * c * c - 1.5 * (u * u + v * v))


def moments(F):
    r = F.sum(0)
    u = (F[2] + F[3] + F[4] - F[6] - F[7] - F[8]) / r
    v = (F[1] + F[2] + F[8] - F[4] - F[5] - F[6]) / r
    return r, u, v


def vorticity(F):
    _, u, v = moments(F)
    w = (v[2:, 1:-1] - v[:-2, 1:-1]) - (u[1:-1, 2:] - u[1:-1, :-2])
    return (w * w).sum()


def lattice_boltzmann(n: int = 128, steps: int = 2) -> Simulation:
    def run(F):
        for _ in range(steps):
            for k in range(9):
                F[k] = np.roll(F[k], (int(ALONG[k]), int(ACROSS[k])), axis=(0, 1))
            r, u, v = moments(F)
            for k in range(9):
                F[k] += (collided(r, u, v, k) - F[k]) / 0.6
        return vorticity(F)

    def step(m, F):
        F = m.stack([m.roll(F[k], (int(ALONG[k]), int(ACROSS[k])), (0, 1)) for k in range(9)])
        r, u, v = moments(F)
        return (m.stack([F[k] + (collided(r, u, v, k) - F[k]) / 0.6 for k in range(9)]),)

    F = 1 + 0.01 * np.random.default_rng(0).standard_normal((9, n, n))
    return Simulation(f"lattice Boltzmann, 9 x {n} x {n}", n, run, step, vorticity, (F,), steps)


# ---------------------------------------------------------------- two substances that react and spread

def around(u):
    return u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:] - 4 * u[1:-1, 1:-1]


def reaction(u, v):
    """What a time step adds inside."""
    U, V = u[1:-1, 1:-1], v[1:-1, 1:-1]
    r = U * V * V
    return 0.16 * around(u) - r + 0.035 * (1 - U), 0.08 * around(v) + r - 0.1 * V


def gray_scott(n: int = 256, steps: int = 5) -> Simulation:
    def run(u, v):
        for _ in range(steps):
            du, dv = reaction(u, v)
            u[1:-1, 1:-1] += du
            v[1:-1, 1:-1] += dv
            for q in (u, v):
                q[0], q[-1], q[:, 0], q[:, -1] = q[-2], q[1], q[:, -2], q[:, 1]
        return squares(v)

    def step(m, u, v):
        du, dv = reaction(u, v)
        return tuple(wrapped(m, q[1:-1, 1:-1] + dq) for q, dq in ((u, du), (v, dv)))

    def wrapped(m, q):
        q = m.concatenate([q[-1:], q, q[:1]], 0)
        return m.concatenate([q[:, -1:], q, q[:, :1]], 1)

    rng = np.random.default_rng(0)
    u, v = 1 - 0.5 * rng.random((n, n)), 0.25 * rng.random((n, n))
    for q in (u, v):
        q[0], q[-1], q[:, 0], q[:, -1] = q[-2], q[1], q[:, -2], q[:, 1]
    return Simulation(f"Gray-Scott, {n} x {n}", n, run, step, lambda u, v: squares(v), (u, v), steps)


def simulations() -> list[Simulation]:
    return [n_body(), finite_volume(), lattice_boltzmann(), gray_scott()]
