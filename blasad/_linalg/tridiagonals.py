"""Symmetric tridiagonal matrices: eigenvalues in an interval or of given indices, eigenvectors, and shifted systems."""

from __future__ import annotations

import numpy as np
from scipy.linalg.lapack import get_lapack_funcs

from .._declarations.aliases import Array, Number, Operand

RANGES = {"A": 0, "V": 1, "I": 2}


def failed(name: str, info: int) -> None:
    if info:
        raise np.linalg.LinAlgError(f"{name}: the algorithm did not converge (info = {info})")


def bound(d: Array, e: Array) -> float:
    """Return a bound of the absolute values of eigenvalues."""
    rows = np.abs(d)
    rows[1:] += np.abs(e)
    rows[:-1] += np.abs(e)
    return float(rows.max(initial=0.0))


def some_values(d: Array, e: Array, subset: tuple[Operand, ...], tol: float = 0.0,
                order: str = "E") -> tuple[Array, Array, Array]:
    """Compute the eigenvalues of ("A", 0, 0), ("V", low, high) or ("I", first, last), and their blocks.

    "V" means the interval (low, high], and "I" means indices from 1.
    """
    kind, low, high = subset
    if len(d) == 1:                             # f2py does not accept e of length 0
        w = d[[]] if kind == "V" and not low < d[0] <= high else d.copy()
        return w, np.ones(len(w), np.intc), np.ones(1, np.intc)
    size = bound(d, e)
    safe = float(np.finfo(d.dtype).tiny) ** 0.25
    if 0 < size < np.inf and not safe < size < 1 / safe:        # stebz squares e
        one = float(np.ldexp(1.0, int(np.frexp(size)[1])))
        limits = (kind, low / one, high / one) if kind == "V" else subset
        w, block, split = some_values((d / one).astype(d.dtype), (e / one).astype(d.dtype), limits, tol / one, order)
        return (w * one).astype(d.dtype), block, split
    stebz, = get_lapack_funcs(("stebz",), (d,))
    index = (int(low), int(high)) if kind == "I" else (1, 1)
    limits = (low, high) if kind == "V" else (0.0, 1.0)
    m, w, block, split, info = stebz(d, e, RANGES[kind], *limits, *index, tol, order)
    failed("stebz", info)
    return w[:m], block[:m], split


def some_pairs(d: Array, e: Array, subset: tuple[Operand, ...], tol: float = 0.0,
               order: str = "E") -> tuple[Array, Array]:
    """Compute eigenvalues and eigenvectors as `dsyevr` does for some, in ascending order, or with "B" by blocks."""
    w, block, split = some_values(d, e, subset, tol, "B")
    if len(d) == 1 or not len(w):
        return w, np.ones((len(d), len(w)), d.dtype)
    stein, = get_lapack_funcs(("stein",), (d,))
    V, info = stein(d, e, w, np.resize(block, len(d)), split)
    failed("stein", info)
    if order == "B":
        return w, V
    ascending = np.argsort(w, kind="stable")
    return w[ascending], V[:, ascending]


def times(d: Array, e: Array, x: Array) -> Array:
    rows = d * x
    rows[1:] += e * x[:-1]
    rows[:-1] += e * x[1:]
    return rows


def solve(d: Array, e: Array, w: Number, y: Array) -> Operand:
    """Solve (w - T) x = y."""
    if len(d) == 1:
        return y / (w - d if w != d[0] else np.finfo(d.dtype).eps * (abs(w) or 1))
    gtsv, = get_lapack_funcs(("gtsv",), (d, y))
    for shift in (w, w + np.finfo(d.dtype).eps * bound(d, e)):
        *_, x, info = gtsv(-e, shift - d, -e, y)
        if not info and np.isfinite(x).all():
            break
    return x


def beside(d: Array, e: Array, low: float, high: float, known: int) -> Operand:
    """Return the eigenvectors of eigenvalues in an interval, if there are more than `known` of them."""
    if len(some_values(d, e, ("V", low, high))[0]) <= known:
        return None
    return some_pairs(d, e, ("V", low, high))[1]
