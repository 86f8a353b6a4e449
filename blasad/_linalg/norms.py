"""Norms of singular values, and norms of powers.

The derivative of the largest singular value is u v^H, and so is that of the smallest one.  For equal singular values it
is the mean over them, which is the subgradient of least norm.  The changes of u and v solve

    s du - A dv = dA v - ds u,    s dv - A^H du = dA^H u - ds v

which does not contain other singular vectors.  The derivative of the nuclear norm is U of A = U P, without the vectors
of the singular value zero.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .._arrays.traced import TracedArray
from .._numpy.primitive import Primitive
from . import polar
from .frame import adjoint, rounding, values
from .singular import NO_DERIVATIVE, for_values, singular


def scaled(bs: Any, B: Any) -> Any:
    return bs[..., None, None] * B


def inner(B: Any, da: Any) -> Any:
    return np.sum(np.real(np.conj(B) * da), axis=(-2, -1))


def outer(u: Any, v: Any) -> Any:
    return u[..., :, None] * np.conj(v)[..., None, :]


# ---------------------------------------------------------------- one pair of vectors

def pair(a: Any, at: int) -> Any:
    U, s, Vh = singular(a)
    at %= s.shape[-1]
    s = np.concatenate([s, -s], axis=-1)            # the eigenvalues of [[0, A], [A^H, 0]]
    others = np.abs(np.delete(s, at, axis=-1) - s[..., at, None]).min(axis=-1, initial=np.inf)
    if np.any(others <= rounding(s)):
        raise np.linalg.LinAlgError("a norm of a matrix is differentiated twice where singular values are equal or "
                                    f"zero: {NO_DERIVATIVE}")
    return U[..., at], s[..., at], np.conj(Vh[..., at, :])


def equation(u: Any, s: Any, v: Any, a: Any) -> Any:
    m, n = a.shape[-2:]
    z = np.concatenate([u, v], axis=-1)
    eye = np.eye(m + n, dtype=a.dtype)
    above = np.concatenate([s[..., None, None] * eye[:m, :m], -a], axis=-1)
    below = np.concatenate([-adjoint(a), s[..., None, None] * eye[:n, :n]], axis=-1)
    # the matrix is singular along (u, v), where nothing changes; the product makes it regular, scaled by s
    return np.concatenate([above, below], axis=-2) + scaled(s, outer(z, z))


def pair_forward(da: Any, y: Any, a: Any, at: int) -> Any:
    u, s, v = y
    m = a.shape[-2]
    right, left = (da @ v[..., None])[..., 0], (adjoint(da) @ u[..., None])[..., 0]
    ds = np.sum(np.real(np.conj(u) * right), axis=-1)
    change = np.concatenate([right - ds[..., None] * u, left - ds[..., None] * v], axis=-1)
    dz = np.linalg.solve(equation(u, s, v, a), change[..., None])[..., 0]
    return dz[..., :m], ds, dz[..., m:]


def pair_reverse(by: Any, y: Any, a: Any, at: int) -> Any:
    (bu, bs, bv), (u, s, v) = by, y
    m = a.shape[-2]
    bz = np.concatenate([bu, bv], axis=-1)
    x = np.linalg.solve(equation(u, s, v, a), bz[..., None])[..., 0]
    z = np.concatenate([u, v], axis=-1)
    x = x - z * np.sum(np.conj(z) * x, axis=-1, keepdims=True) / 2
    return outer(x[..., :m], v) + outer(u, x[..., m:]) + scaled(bs, outer(u, v))


pair_of = Primitive(pair, pair_forward, pair_reverse, copies=False)


# ---------------------------------------------------------------- the largest and the smallest

def extremes(a: Any, at: tuple[int, ...]) -> Any:
    U, s, Vh = for_values(a)
    found = []
    for i in at:
        equal = (np.abs(s - s[..., i, None]) <= rounding(s)[..., None]) & (s > 0)
        weights = equal / np.maximum(equal.sum(axis=-1, keepdims=True), 1)
        found.append((U * weights.astype(s.dtype)[..., None, :]) @ Vh)
    return *(s[..., i] for i in at), *found


def slopes(y: Any, a: Any, at: tuple[int, ...]) -> list[Any]:
    """Return the slopes that were kept, which are constants, or new ones if a is traced."""
    if not isinstance(a, TracedArray):
        return list(y[len(at):])
    return [outer(u, v) for u, _, v in (pair_of(a, at=i) for i in at)]


def extremes_forward(da: Any, y: Any, a: Any, at: tuple[int, ...]) -> Any:
    return *(inner(B, da) for B in slopes(y, a, at)), *(np.zeros(a.shape, a.dtype) for _ in at)


def extremes_reverse(by: Any, y: Any, a: Any, at: tuple[int, ...]) -> Any:
    return sum(scaled(bs, B) for bs, B in zip(by, slopes(y, a, at), strict=False))


# The singular values at given places, and their slopes, which count as constants
extremes_of = Primitive(extremes, extremes_forward, extremes_reverse, copies=False)


def quotient(s: Any, t: Any) -> Any:
    with np.errstate(divide="ignore", invalid="ignore"):
        found = s / t
    return np.where(np.isnan(found) & ~np.isnan(s), np.inf, found)[()]


def quotient_forward(changes: Any, y: Any, s: Any, t: Any) -> Any:
    return (changes[0] - y * changes[1]) / denominators(t)


def quotient_reverse(by: Any, y: Any, s: Any, t: Any) -> Any:
    bs = by / denominators(t)
    return bs, -y * bs


def denominator(t: Any) -> Any:
    if np.any(t == 0):
        raise np.linalg.LinAlgError(f"the condition number of a singular matrix is infinite: {NO_DERIVATIVE}")
    return t


def infinite_reverse(by: Any, y: Any, a: Any, p: Any) -> Any:
    if np.any(values(by)):
        raise np.linalg.LinAlgError(f"the condition number of a singular matrix is infinite: {NO_DERIVATIVE}")
    return np.zeros(a.shape, a.dtype)


# NumPy's condition number where it is infinite; its tangent is NaN
infinite_of = Primitive(lambda a, p: np.asarray(np.linalg.cond(a, p)), lambda da, y, a, p: y * np.nan, infinite_reverse,
                        copies=False)
denominators = Primitive(denominator, lambda dt, y, t: dt, lambda by, y, t: by, copies=False)
condition = Primitive(quotient, quotient_forward, quotient_reverse, copies=False)       # s / t


# ---------------------------------------------------------------- the sum of singular values

def nuclear(a: Any) -> Any:
    U, s, Vh = for_values(a)
    count = s > rounding(s)[..., None]
    return s.sum(axis=-1), (U * count.astype(s.dtype)[..., None, :]) @ Vh


def direction(y: Any, a: Any) -> Any:
    return polar.factors(a)[0] if isinstance(a, TracedArray) else y[1]


def nuclear_forward(da: Any, y: Any, a: Any) -> Any:
    return inner(direction(y, a), da), np.zeros(a.shape, a.dtype)


def nuclear_reverse(by: Any, y: Any, a: Any) -> Any:
    return scaled(by[0], direction(y, a))


nuclear_of = Primitive(nuclear, nuclear_forward, nuclear_reverse, copies=False)


# ---------------------------------------------------------------- sums of powers

def ratio(x: Any, y: Any) -> Any:
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(y == 0, 0, x / np.where(y == 0, 1, y)).astype(x.dtype)


def ratio_forward(changes: Any, z: Any, x: Any, y: Any) -> Any:
    return ratios(changes[0] - z * changes[1], y)


def ratio_reverse(bz: Any, z: Any, x: Any, y: Any) -> Any:
    bx = ratios(bz, y)
    by = -np.real(np.conj(z) * bx)
    over = tuple(i for i, n in enumerate(y.shape) if n == 1 and x.shape[i] != 1)
    return bx, np.sum(by, axis=over, keepdims=True) if over else by


def power(x: Any, p: float) -> Any:
    with np.errstate(divide="ignore"):
        return np.where(x == 0, 0, x ** p).astype(x.dtype)


# x / y and x^p, and 0 where they would divide by 0; y is broadcast
ratios = Primitive(ratio, ratio_forward, ratio_reverse, copies=False)
powers: Primitive = Primitive(power, lambda dx, y, x, p: p * powers(x, p=p - 1) * dx,
                   lambda by, y, x, p: p * powers(x, p=p - 1) * by, copies=False)


def power_norm(x: Any, p: float, axis: int) -> Any:
    with np.errstate(divide="ignore"):
        return np.linalg.norm(x, p, axis, keepdims=True)


def power_slope(x: Any, y: Any, p: float) -> Any:
    size = np.abs(x)
    return ratios(x, size) * powers(ratios(size, y), p=p - 1)


def power_forward(dx: Any, y: Any, x: Any, p: float, axis: int) -> Any:
    return np.sum(np.real(np.conj(power_slope(x, y, p)) * dx), axis=axis, keepdims=True)


def power_reverse(by: Any, y: Any, x: Any, p: float, axis: int) -> Any:
    return by * power_slope(x, y, p)


# sum(|x|^p)^(1/p) along an axis, which is kept; elements that are zero have the derivative 0
power_norm_of = Primitive(power_norm, power_forward, power_reverse, copies=False)
