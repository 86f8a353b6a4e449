"""Norms and condition numbers of matrices in all storages.  At kinks, derivatives are those of NumPy's `max` and `abs`.

The derivative of the largest singular value is u v^H, and so is that of the smallest one.  For equal singular values it
is the mean over them, which is the subgradient of least norm.  The changes of u and v solve

    s du - A dv = dA v - ds u,    s dv - A^H du = dA^H u - ds v

which does not contain other singular vectors.  The derivative of the nuclear norm is U of A = U P, without the vectors
of the singular value zero.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .. import blas
from .._arrays.finite import all_finite
from .._arrays.python_numbers import python_number
from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Operand
from .._numpy.functions import array_of, concatenate, ravel
from .._numpy.primitive import Primitive, library
from . import polar
from .arguments import array, check, values
from .drivers import declared
from .faces import behind, public
from .frame import adjoint, rounding
from .packed import order, tfttr, tpttr
from .singular import NO_DERIVATIVE, for_values, svd_factors
from .texts import documented

# ---------------------------------------------------------------- singular values and powers

def scaled(bs: Array, B: Array) -> Operand:
    return bs[..., None, None] * B


def inner(B: Array, da: Array) -> Operand:
    return np.sum(np.real(np.conj(B) * da), axis=(-2, -1))


def outer(u: Array, v: Array) -> Operand:
    return u[..., :, None] * np.conj(v)[..., None, :]


# ---------------------------------------------------------------- one pair of vectors

def pair(a: Array, at: int) -> tuple[Array, Array, Array]:
    U, s, Vh = svd_factors(a)
    at %= s.shape[-1]
    s = np.concatenate([s, -s], axis=-1)            # the eigenvalues of [[0, A], [A^H, 0]]
    others = np.abs(np.delete(s, at, axis=-1) - s[..., at, None]).min(axis=-1, initial=np.inf)
    if np.any(others <= rounding(s)):
        raise np.linalg.LinAlgError("a norm of a matrix is differentiated twice where singular values are equal or "
                                    f"zero: {NO_DERIVATIVE}")
    return U[..., at], s[..., at], np.conj(Vh[..., at, :])


def equation(u: Array, s: Array, v: Array, a: Array) -> Operand:
    m, n = a.shape[-2:]
    z = np.concatenate([u, v], axis=-1)
    eye = np.eye(m + n, dtype=a.dtype)
    above = np.concatenate([s[..., None, None] * eye[:m, :m], -a], axis=-1)
    below = np.concatenate([-adjoint(a), s[..., None, None] * eye[:n, :n]], axis=-1)
    # the matrix is singular along (u, v), where nothing changes; the product makes it regular, scaled by s
    return np.concatenate([above, below], axis=-2) + scaled(s, outer(z, z))


def pair_forward(da: Array, y: tuple[Array, ...], a: Array, at: int) -> tuple[Operand, Operand, Operand]:
    u, s, v = y
    m = a.shape[-2]
    right, left = (da @ v[..., None])[..., 0], (adjoint(da) @ u[..., None])[..., 0]
    ds = np.sum(np.real(np.conj(u) * right), axis=-1)
    change = np.concatenate([right - ds[..., None] * u, left - ds[..., None] * v], axis=-1)
    dz = np.linalg.solve(equation(u, s, v, a), change[..., None])[..., 0]
    return dz[..., :m], ds, dz[..., m:]


def pair_reverse(by: tuple[Array, ...], y: tuple[Array, ...], a: Array, at: int) -> Operand:
    (bu, bs, bv), (u, s, v) = by, y
    m = a.shape[-2]
    bz = np.concatenate([bu, bv], axis=-1)
    x = np.linalg.solve(equation(u, s, v, a), bz[..., None])[..., 0]
    z = np.concatenate([u, v], axis=-1)
    x = x - z * np.sum(np.conj(z) * x, axis=-1, keepdims=True) / 2
    return outer(x[..., :m], v) + outer(u, x[..., m:]) + scaled(bs, outer(u, v))


pair_of = Primitive(pair, pair_forward, pair_reverse, copies=False)


# ---------------------------------------------------------------- the largest and the smallest

def extremes(a: Array, at: tuple[int, ...]) -> tuple[Array, ...]:
    U, s, Vh = for_values(a)
    vectors = []
    for i in at:
        equal = (np.abs(s - s[..., i, None]) <= rounding(s)[..., None]) & (s > 0)
        weights = equal / np.maximum(equal.sum(axis=-1, keepdims=True), 1)
        vectors.append((U * weights.astype(s.dtype)[..., None, :]) @ Vh)
    return *(s[..., i] for i in at), *vectors


def slopes(y: tuple[Array, ...], a: Array, at: tuple[int, ...]) -> list[Operand]:
    """Return the slopes that were kept, which are constants, or new ones if a is traced."""
    if not isinstance(a, TracedArray):
        return list(y[len(at):])
    return [outer(u, v) for u, _, v in (pair_of(a, at=i) for i in at)]


def extremes_forward(da: Array, y: tuple[Array, ...], a: Array, at: tuple[int, ...]) -> tuple[Operand, ...]:
    return *(inner(B, da) for B in slopes(y, a, at)), *(np.zeros(a.shape, a.dtype) for _ in at)


def extremes_reverse(by: tuple[Array, ...], y: tuple[Array, ...], a: Array, at: tuple[int, ...]) -> Operand:
    return sum(scaled(bs, B) for bs, B in zip(by, slopes(y, a, at), strict=False))


# The singular values at given places, and their slopes, which count as constants
extremes_of = Primitive(extremes, extremes_forward, extremes_reverse, copies=False)


def quotient(s: Array, t: Array) -> Operand:
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = s / t
    return np.where(np.isnan(ratio) & ~np.isnan(s), np.inf, ratio)[()]


def quotient_forward(changes: tuple[Array, ...], y: Operand, s: Array, t: Array) -> Operand:
    return (changes[0] - y * changes[1]) / denominators(t)


def quotient_reverse(by: Operand, y: Operand, s: Array, t: Array) -> tuple[Operand, Operand]:
    bs = by / denominators(t)
    return bs, -y * bs


def denominator(t: Operand) -> Operand:
    if np.any(t == 0):
        raise np.linalg.LinAlgError(f"the condition number of a singular matrix is infinite: {NO_DERIVATIVE}")
    return t


def infinite_reverse(by: Array, y: Array, a: Array, p: int) -> Operand:
    if np.any(values(by)):
        raise np.linalg.LinAlgError(f"the condition number of a singular matrix is infinite: {NO_DERIVATIVE}")
    return np.zeros(a.shape, a.dtype)


# NumPy's condition number where it is infinite; its tangent is NaN
infinite_of = Primitive(lambda a, p: np.asarray(np.linalg.cond(a, p)), lambda da, y, a, p: y * np.nan, infinite_reverse,
                        copies=False)
denominators = Primitive(denominator, lambda dt, y, t: dt, lambda by, y, t: by, copies=False)
condition = Primitive(quotient, quotient_forward, quotient_reverse, copies=False)       # s / t


# ---------------------------------------------------------------- the sum of singular values

def nuclear(a: Array) -> tuple[Operand, Operand]:
    U, s, Vh = for_values(a)
    count = s > rounding(s)[..., None]
    return s.sum(axis=-1), (U * count.astype(s.dtype)[..., None, :]) @ Vh


def direction(y: tuple[Operand, ...], a: Array) -> Operand:
    return polar.factors(a)[0] if isinstance(a, TracedArray) else y[1]


def nuclear_forward(da: Array, y: tuple[Operand, ...], a: Array) -> tuple[Operand, Operand]:
    return inner(direction(y, a), da), np.zeros(a.shape, a.dtype)


def nuclear_reverse(by: tuple[Operand, ...], y: tuple[Operand, ...], a: Array) -> Operand:
    return scaled(by[0], direction(y, a))


nuclear_of = Primitive(nuclear, nuclear_forward, nuclear_reverse, copies=False)


# ---------------------------------------------------------------- sums of powers

def ratio(x: Operand, y: Operand) -> Operand:
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(y == 0, 0, x / np.where(y == 0, 1, y)).astype(x.dtype)


def ratio_forward(changes: tuple[Array, ...], z: Array, x: Array, y: Array) -> Operand:
    return ratios(changes[0] - z * changes[1], y)


def ratio_reverse(bz: Array, z: Array, x: Array, y: Array) -> tuple[Array, Array]:
    bx = ratios(bz, y)
    by = -np.real(np.conj(z) * bx)
    over = tuple(i for i, n in enumerate(y.shape) if n == 1 and x.shape[i] != 1)
    return bx, np.sum(by, axis=over, keepdims=True) if over else by


def power(x: Operand, p: float) -> Operand:
    with np.errstate(divide="ignore"):
        return np.where(x == 0, 0, x ** p).astype(x.dtype)


# x / y and x^p, and 0 where they would divide by 0; y is broadcast
ratios = Primitive(ratio, ratio_forward, ratio_reverse, copies=False)
powers: Primitive = Primitive(power, lambda dx, y, x, p: p * powers(x, p=p - 1) * dx,
                   lambda by, y, x, p: p * powers(x, p=p - 1) * by, copies=False)


def power_norm(x: Array, p: float, axis: int) -> Operand:
    with np.errstate(divide="ignore"):
        return np.linalg.norm(x, p, axis, keepdims=True)


def power_slope(x: Array, y: Array, p: float) -> Operand:
    size = np.abs(x)
    return ratios(x, size) * powers(ratios(size, y), p=p - 1)


def power_forward(dx: Array, y: Array, x: Array, p: float, axis: int) -> Operand:
    return np.sum(np.real(np.conj(power_slope(x, y, p)) * dx), axis=axis, keepdims=True)


def power_reverse(by: Array, y: Array, x: Array, p: float, axis: int) -> Operand:
    return by * power_slope(x, y, p)


# sum(|x|^p)^(1/p) along an axis, which is kept; elements that are zero have the derivative 0
power_norm_of = Primitive(power_norm, power_forward, power_reverse, copies=False)


# ---------------------------------------------------------------- LAPACK's norms

def norm_of(norm: str, a: Array) -> Operand:
    """Compute a norm of a matrix in full storage."""
    if not a.size:
        return np.zeros((), a.dtype).real[()]
    if norm in "FE":
        return blas.nrm2(ravel(a))
    size = np.abs(a)
    return np.max(size if norm == "M" else np.sum(size, axis=1 if norm == "I" else 0))


def triangle(a: Array, uplo: str, diag: str) -> Operand:
    """Return the triangle of a that is read, and zeros in place of the other elements."""
    upper = uplo == "U"
    if diag == "N":
        return np.triu(a) if upper else np.tril(a)
    n = min(a.shape)
    ones = np.eye(*a.shape, dtype=a.dtype)
    return ones + (np.triu(a[:n], 1) if upper else np.tril(a[:, :n], -1))


def norm_of_half(name: str, norm: str, a: Array, uplo: str) -> Operand:
    """Compute a norm of the symmetric or, for names like lanhe, Hermitian matrix of which a triangle is read."""
    one = np.tril(a, -1) if uplo == "L" else np.triu(a, 1)
    d = np.diagonal(a)
    d = np.real(d).astype(a.dtype) if name.startswith("lanh") else d
    return norm_of(norm, one + one.T + d * np.eye(len(a), dtype=a.dtype))     # conjugates have the same norms


def check_matrix(name: str, a: Array) -> None:
    if a.ndim != 2:
        raise ValueError(f"{name}: a has shape {a.shape}; it must be a matrix")


@declared
def lange(norm: str, a: Array) -> Operand:
    check_matrix("lange", a)
    return norm_of(norm, a)


@declared
def lansy(norm: str, a: Array, uplo: str, *, name: str) -> Operand:
    check(name, a)
    return norm_of_half(name, norm, a, uplo)


@declared
def lantr(norm: str, a: Array, uplo: str, diag: str) -> Operand:
    check_matrix("lantr", a)
    return norm_of(norm, triangle(a, uplo, diag))


@declared
def lanhs(norm: str, a: Array) -> Operand:
    check("lanhs", a)
    return norm_of(norm, np.triu(a, -1))


@declared
def lansp(norm: str, n: int, ap: Array, uplo: str, *, name: str) -> Operand:
    return norm_of_half(name, norm, tpttr(order(name, n, ap), ap, uplo), uplo)


@declared
def lantp(norm: str, n: int, ap: Array, uplo: str, diag: str) -> Operand:
    return lantr(norm, tpttr(order("lantp", n, ap), ap, uplo), uplo, diag)


@declared
def lansf(norm: str, n: int, a: Array, transr: str, uplo: str, *, name: str) -> Operand:
    return norm_of_half(name, norm, tfttr(order(name, n, a), a, transr, uplo), uplo)


# ---------------------------------------------------------------- LAPACK's norms of bands

def _check(name: str, ab: Array, rows: int) -> None:
    if ab.ndim != 2 or ab.shape[0] < rows:
        raise ValueError(f"{name}: ab has shape {ab.shape}; it must be ({rows}, n)")


def _band(ab: Array, kl: int, ku: int) -> Array:
    """Return the square matrix that has this band, and zeros outside of it."""
    i, j = np.indices((ab.shape[1], ab.shape[1]))
    row = ku + i - j
    inside = (row >= 0) & (row <= kl + ku)
    return np.where(inside, ab[np.where(inside, row, 0), j], np.zeros((), ab.dtype))


def _triangle_of_band(name: str, k: int, ab: Operand, uplo: Any) -> Operand:
    _check(name, ab, k + 1)
    return _band(ab, k, 0) if uplo == "L" else _band(ab, 0, k)


@declared
def langb(norm: str, kl: int, ku: int, ab: Array) -> Operand:
    _check("langb", ab, kl + ku + 1)
    return norm_of(norm, _band(ab, kl, ku))


@declared
def lansb(norm: Any, k: int, ab: Operand, uplo: Any, *, name: str) -> Operand:
    return norm_of_half(name, norm, _triangle_of_band(name, k, ab, uplo), uplo)


@declared
def lantb(norm: Any, k: int, ab: Operand, uplo: Any, diag: Any) -> Operand:
    return norm_of(norm, triangle(_triangle_of_band("lantb", k, ab, uplo), uplo, diag))


@declared
def langt(norm: str, dl: Array, d: Array, du: Array, *, name: str) -> Operand:
    n = d.shape[0]
    if dl.shape != du.shape or dl.shape != (max(n - 1, 0),):
        raise ValueError(f"{name}: dl, d and du have shapes {dl.shape}, {d.shape} and {du.shape}; they must be (n-1,), "
                         "(n,) and (n-1,)")
    if norm in "MFE":
        return norm_of(norm, concatenate([dl, d, du])[:, None])
    above, below = (du, dl) if norm != "I" else (dl, du)        # "I" sums rows, which are the columns of the transpose
    zero = np.zeros(1, d.real.dtype)
    total = np.abs(d)
    if n > 1:
        total = total + concatenate([zero, np.abs(above)]) + concatenate([np.abs(below), zero])
    return norm_of("M", total[:, None])


@declared
def lanst(norm: str, d: Array, e: Array, *, name: str) -> Operand:
    return langt(norm, e, d, e, name=name)


# ---------------------------------------------------------------- SciPy's and NumPy's norms and condition numbers

@public("scipy.linalg.norm")
@documented()
def norm(a: Operand, ord: Any = None, axis: Any = None, keepdims: bool = False, check_finite: bool = True) -> Operand:
    """Compute a norm of a vector or a matrix, as `numpy.linalg.norm` does.

    Parameters
    ----------
    a : array
        The vectors or matrices.
    ord : {None, "fro", "nuc", inf, -inf} or number
        The norm: for matrices "fro", "nuc", 1, -1, 2, -2, inf or -inf, for vectors inf, -inf or any number. None stands
        for the Frobenius norm or the Euclidean norm.
    axis : int or tuple of int, optional
        The axis of the vectors, or the two axes of the matrices. None stands for the entire array.
    keepdims : bool
        Whether these axes are kept with length 1.

    Returns
    -------
    norm : number or array
        The norm. Its derivative at 0 is 0. For derivatives where singular values or sums of columns are equal, see
        ``docs/kinks.md``.

    Raises
    ------
    ValueError
        If there is no such norm, or a contains NaN or Inf.
    numpy.linalg.LinAlgError
        If singular values do not converge. A second derivative of the norms "nuc", 2 and -2 raises it where it does not
        exist.

    Notes
    -----
    The derivative of a singular value is u v^H. That of the nuclear norm is U of A = U P (Watson, 1992).

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(ad.linalg.norm)(np.array([3.0, 4.0]))
    array([0.6, 0.8])
    >>> ad.grad(lambda a: ad.linalg.norm(a, "nuc"))(np.diag([3.0, -2.0]))
    array([[ 1.,  0.],
           [ 0., -1.]])
    """
    a = array("norm", a, check_finite)
    if ord in (None, 2) and a.ndim == 1 and a.size and axis is None and not keepdims:
        return blas.nrm2(a)                     # without overflow and underflow on the way, as in SciPy
    result = np.linalg.norm(a, ord, axis, keepdims)
    by_lapack = a.ndim == 2 and axis is None and not keepdims and ord in (1, np.inf) and (
        a.flags.c_contiguous or a.flags.f_contiguous)
    if not by_lapack:
        return result
    return python_number(result) if isinstance(result, TracedArray) else float(result)


@public("numpy.linalg.cond")
def cond(x: Operand, p: Operand = None) -> Operand:
    """Compute the condition number of a matrix, as `numpy.linalg.cond` does.

    Parameters
    ----------
    x : array, shape (..., m, n)
        The matrix. It must be square unless p is None, 2 or -2.
    p : {None, 1, -1, 2, -2, inf, -inf, "fro", "nuc"}
        The norm. None stands for 2.

    Returns
    -------
    number : number or array
        The product of the norms of x and of its inverse. For p=2, this is the ratio of the largest and the smallest
        singular value, and for p=-2 the reciprocal of that ratio.

    Raises
    ------
    numpy.linalg.LinAlgError
        If x is empty or has fewer than two dimensions. Where the condition number is infinite, reverse mode raises it,
        and a tangent is NaN, or it is raised, too; so it is in a compiled program's run with a singular matrix, if p is
        none of None, 2 and -2.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(ad.linalg.cond)(np.diag([4.0, 2.0]))
    array([[ 0.5,  0. ],
           [ 0. , -1. ]])
    """
    x = array_of(x)
    if x.dtype.kind in "biu":
        x = x.astype(float)
    if x.size == 0 and x.ndim > 2 and 0 not in x.shape[-2:]:    # of no matrices
        return np.linalg.cond(np.zeros(x.shape, x.dtype), p)
    if x.ndim < 2 or x.size == 0:
        raise np.linalg.LinAlgError(f"cond: the matrix has shape {x.shape}; it must not be empty, and needs two "
                                    "dimensions")
    if not library().is_recorded([x]):
        return np.linalg.cond(x, p)
    if p is None or p in (2, -2):
        if not all_finite(x):
            return infinite_of(x, p=p)[()]
        largest, least = extremes_of(x, at=(0, -1))[:2]
        return condition(least, largest) if p == -2 else condition(largest, least)
    try:
        inverse = np.linalg.inv(x)
    except np.linalg.LinAlgError:               # in a program, a run with a singular matrix raises it
        if x.ndim == 2:
            return infinite_of(x, p=p)[()]
        numbers = [cond(x[index], p) for index in np.ndindex(*x.shape[:-2])]
        return np.stack(numbers).reshape(x.shape[:-2])
    return np.linalg.norm(x, p, (-2, -1)) * np.linalg.norm(inverse, p, (-2, -1))


@behind()
def norm_of_values(x: Operand, ord: Any, axes: tuple[int, int], keepdims: bool) -> Operand:
    """Compute the norms of `numpy.linalg.norm` that depend on singular values."""
    if ord != "nuc" and 0 in (x.shape[axes[0]], x.shape[axes[1]]):  # no singular values: 0, or NumPy's error
        return np.sum(np.abs(x), axis=axes, keepdims=keepdims) if ord == 2 else np.linalg.norm(np.zeros(x.shape), ord,
                                                                                                axes)
    x = np.moveaxis(x, axes, (-2, -1))
    if x.size == 0:
        return np.linalg.norm(values(x), ord, (-2, -1), keepdims)
    result = nuclear_of(x)[0] if ord == "nuc" else extremes_of(x, at=(0 if ord == 2 else -1,))[0]
    return np.expand_dims(result, axes) if keepdims else result[()]


@behind()
def norm_of_powers(x: Operand, p: float, axes: tuple[int, ...], keepdims: bool) -> Array:
    """Compute the norm of vectors, which may extend over several axes."""
    rows = np.moveaxis(x, axes, tuple(range(-len(axes), 0)))
    rows = rows.reshape(*rows.shape[: x.ndim - len(axes)], -1)
    result = power_norm_of(rows, p=float(p), axis=-1)[..., 0]
    return np.expand_dims(result, axes) if keepdims else result[()]
