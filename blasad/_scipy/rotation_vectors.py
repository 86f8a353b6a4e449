"""Quaternions and rotation vectors, by formulas that have derivatives of every order at angle 0 too.

SciPy's take the length of the vector, whose second derivative a square does not have at 0.  With s = v . v they are
entire functions: q = (f(s) v, g(s)) with g = cos(sqrt(s) / 2) = 0F1(1/2; -s/16) and f = sin(sqrt(s) / 2) / sqrt(s) =
0F1(3/2; -s/16) / 2, and back v = 4 arctan(sqrt(t)) / sqrt(t) x / (w + |q|) with t = x . x / (w + |q|)^2.
"""

from __future__ import annotations

import functools
from importlib import import_module
from types import ModuleType

import numpy as np
import scipy.special

from blasad._declarations.aliases import Function, Operand, Plain
from blasad._numpy.functions import array_of
from blasad._numpy.primitive import Primitive
from blasad._scipy.of_scipy import of_scipy

TERMS = 12              # of a series the last of which is less than rounding where z is above -1


def slope(z: Operand, order: int) -> Operand:
    function = by_angles(z, order=order + 1) if order < 3 else scipy.special.hyp0f1(order + 1.5, z)
    return function / (order + 0.5)


def forward(dz: Operand, y: Operand, z: Operand, *, order: int) -> Operand:
    return dz * slope(z, order)


def reverse(by: Operand, y: Operand, z: Operand, *, order: int) -> Operand:
    return by * slope(z, order)


@functools.partial(Primitive, forward=forward, reverse=reverse, copies=False)
def by_angles(z: Plain, *, order: int) -> Plain:
    """Compute 0F1(order + 1/2; z) for z <= 0 and an order up to 3, at a fraction of the cost of Bessel's functions.

    With t = 2 sqrt(-z), the first two are cos(t) and sin(t) / t.  A recurrence over the orders follows, which loses
    a digit at most where z < -1; elsewhere, the series is summed.
    """
    if not order:
        return np.cos(2.0 * np.sqrt(-z))
    near = z > -1.0
    if near.all():
        return series(z, order)
    result = np.empty_like(z)
    result[near], far = series(z[near], order), z[~near]
    t = 2.0 * np.sqrt(-far)
    before, at = np.cos(t), np.sin(t) / t
    for k in range(2, order + 1):
        before, at = at, (before - at) * ((k - 0.5) * (k - 1.5)) / far
    result[~near] = at
    return result


def series(z: Plain, order: int) -> Plain:
    total = z / (TERMS * (TERMS + order - 0.5)) + 1.0
    for k in range(TERMS - 1, 0, -1):
        total *= z
        total *= 1.0 / (k * (k + order - 0.5))
        total += 1.0
    return total


def from_vectors(v: Operand, degrees: bool) -> Operand:
    if v.shape[-1] != 3:
        raise ValueError(f"Expected `rot_vec` to have shape (..., 3), got {v.shape}")
    v = np.deg2rad(v) if degrees else v
    z = np.sum(v * v, -1)[..., None] / -16.0
    return np.concatenate([v * (by_angles(z, order=1) * 0.5), by_angles(z, order=0)], -1)


def to_vectors(quat: Operand, degrees: bool) -> Operand:
    """By a quarter of the angle, whose tangent is at most 1, so that one series is enough and no mask decides."""
    x, w = quat[..., :3], quat[..., 3:]
    if np.any(w == 0.0):                    # half turns: x says which of two vectors is SciPy's
        q = functions()._quat_canonical(quat)
        x, w, sign = q[..., :3], q[..., 3:], 1.0
    else:
        w, sign = np.abs(w), np.sign(w)
    squares = np.sum(x * x, -1)[..., None]
    whole = w + np.sqrt(squares + w * w)
    scale = 4.0 * sign * scipy.special.hyp2f1(0.5, 1.0, 1.5, -squares / (whole * whole)) / whole
    return x * (np.rad2deg(scale) if degrees else scale)


def functions() -> ModuleType:
    """SciPy's functions of arrays."""
    return import_module("scipy.spatial.transform._rotation_xp")


def run(name: str, degrees: bool, x: Operand) -> Operand:
    return getattr(functions(), name)(x, degrees)


def from_rotvec(rotvec: Operand, degrees: bool = False) -> Operand:
    v = array_of(rotvec)
    return of_scipy("Rotation.from_rotvec", functools.partial(run, "from_rotvec", degrees), from_vectors(v, degrees), v)


def as_rotvec(quat: Operand, degrees: bool = False) -> Operand:
    q = array_of(quat)
    return of_scipy("Rotation.as_rotvec", functools.partial(run, "as_rotvec", degrees), to_vectors(q, degrees), q)


RULES: dict[str, Function] = {"as_rotvec": as_rotvec, "from_rotvec": from_rotvec}
