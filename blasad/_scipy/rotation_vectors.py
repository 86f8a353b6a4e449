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

from blasad._declarations.aliases import Function, Operand
from blasad._numpy.functions import array_of
from blasad._scipy.of_scipy import of_scipy


def from_vectors(v: Operand, degrees: bool) -> Operand:
    if v.shape[-1] != 3:
        raise ValueError(f"Expected `rot_vec` to have shape (..., 3), got {v.shape}")
    v = np.deg2rad(v) if degrees else v
    z = np.sum(v * v, -1)[..., None] / -16.0
    return np.concatenate([v * (scipy.special.hyp0f1(1.5, z) * 0.5), scipy.special.hyp0f1(0.5, z)], -1)


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
