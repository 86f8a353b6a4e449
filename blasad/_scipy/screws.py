"""Screws: what `scipy.spatial.transform.RigidTransform` computes of exponential coordinates, at angle 0 too.

What a screw does to a translation is I + a(s) K + b(s) K K, with the matrix K of the cross product with the rotation
vector v and s = v . v; the inverse is I - K / 2 + c(s) K K.  SciPy's formulas of a, b and c take the length of v, and
short series near 0.  As functions of s they are entire, or smooth until a whole turn:

    a = sum_n (-s)^n / (2n + 2)!,    b = sum_n (-s)^n / (2n + 3)!,    c = sum_n |B_(2n+2)| s^n / (2n + 2)!.

J. Gallier and D. Xu, Computing exponentials of skew-symmetric matrices (2003).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import scipy.special

from blasad._declarations.aliases import Array, Function, Operand
from blasad._numpy.functions import array_of, stack

NEAR = 1.0                              # of s, where the series are taken
TERMS = 16


def series(s: Array, coefficients: list[float]) -> Operand:
    total: Any = 0.0
    for coefficient in reversed(coefficients):
        total = total * s + coefficient
    return total


def smooth(s: Array, near: list[float], far: Callable[[Operand], Operand]) -> Operand:
    """A function of the squared angle: by its series near 0, and by a formula of the angle elsewhere."""
    close = s < NEAR
    return np.where(close, series(np.where(close, s, 0.0), near), far(np.sqrt(np.where(close, NEAR, s))))


def powers(first: int) -> list[float]:
    return [(-1.0) ** n / math.factorial(2 * n + first) for n in range(TERMS)]


def bernoulli() -> list[float]:
    numbers = scipy.special.bernoulli(2 * TERMS)
    return [abs(float(numbers[2 * n])) / math.factorial(2 * n) for n in range(1, TERMS + 1)]


def skew(v: Array) -> Operand:
    """The matrix of the cross product with a vector."""
    zero, (x, y, z) = np.zeros(v.shape[:-1]), (v[..., k] for k in range(3))
    return stack([zero, -z, y, z, zero, -x, -y, x, zero], -1).reshape(*v.shape[:-1], 3, 3)


def of_screw(rot_vec: Operand) -> Operand:
    v = array_of(rot_vec)
    s, matrix = np.sum(v * v, -1)[..., None, None], skew(v)
    first = smooth(s, powers(2), lambda angle: (1.0 - np.cos(angle)) / (angle * angle))
    second = smooth(s, powers(3), lambda angle: (angle - np.sin(angle)) / angle ** 3)
    return np.eye(3) + first * matrix + np.matmul(second * matrix, matrix)


def to_screw(rot_vec: Operand) -> Operand:
    v = array_of(rot_vec)
    s, matrix = np.sum(v * v, -1)[..., None, None], skew(v)
    factor = smooth(s, bernoulli(), lambda angle: (1.0 - 0.5 * angle / np.tan(0.5 * angle)) / (angle * angle))
    return np.eye(3) - 0.5 * matrix + np.matmul(factor * matrix, matrix)


RULES: dict[str, Function] = {
    "_compute_se3_exp_translation_transform": of_screw, "_compute_se3_log_translation_transform": to_screw}
