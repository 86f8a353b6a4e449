"""A stand-in for blasad that differentiates by complex steps: slow, exact to rounding, and nobody's rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

Reverse = "reverse"
STEP = 1e-30


class Const(NamedTuple):
    x: np.ndarray


class Duplicated(NamedTuple):
    x: np.ndarray
    dx: np.ndarray


def autodiff(mode: str, f: Callable[..., Any], *annotated: Const | Duplicated) -> None:
    """Reverse mode as Enzyme means it, for functions that work on complex arrays."""
    assert mode == Reverse
    plain = [np.array(argument.x) for argument in annotated]
    seeds = [argument.dx.copy() if isinstance(argument, Duplicated) else None for argument in annotated]
    for position, argument in enumerate(annotated):
        if not isinstance(argument, Duplicated):
            continue
        argument.dx[...] = 0 if _overwritten(f, plain, position) else argument.dx
        for index in np.ndindex(argument.x.shape):
            moved = [x.astype(complex) for x in plain]
            moved[position][index] += STEP * 1j
            value = f(*moved)
            slope = 0.0 if value is None else value.imag
            for seed, after, before in zip(seeds, moved, plain, strict=True):
                if seed is not None and not np.array_equal(after.real, before):
                    slope += np.sum(seed * after.imag)
            argument.dx[index] += slope / STEP
    f(*(argument.x for argument in annotated))


def _overwritten(f: Callable[..., Any], plain: list[np.ndarray], position: int) -> bool:
    after = [x.copy() for x in plain]
    f(*after)
    return not np.array_equal(after[position], plain[position])


def jit(f: Callable[..., Any]) -> Callable[..., Any]:
    """The function itself, which is run again."""
    return f


def value_and_grad(f: Callable[..., Any]) -> Callable[..., tuple[float, np.ndarray]]:
    """Value and gradient with respect to the first argument."""

    def both(x: np.ndarray, *others: object) -> tuple[float, np.ndarray]:
        gradient = np.empty_like(x)
        for index in np.ndindex(x.shape):
            moved = x.astype(complex)
            moved[index] += STEP * 1j
            gradient[index] = f(moved, *others).imag / STEP
        return float(f(x, *others)), gradient

    return both
