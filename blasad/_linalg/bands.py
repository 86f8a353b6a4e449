"""Hermitian band matrices and symmetric tridiagonal matrices, as storages of eigenproblems.

The derivative is with respect to the stored elements: only the diagonals of X V^H in the band are computed, in O(n k)
operations each for k vectors.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from scipy.linalg import eigh_tridiagonal
from scipy.linalg.lapack import get_lapack_funcs

from .._arrays.traced import TracedArray
from . import tridiagonals
from .frame import values
from .partial import Reduced
from .tridiagonals import RANGES, failed

ALL = ("A", 0.0, 0.0)


def times(diagonals: Any, X: Any) -> Any:
    """Multiply A X, where A is given by the diagonals of one triangle."""
    n, found = len(X), X
    for i, x in diagonals:
        if not i:
            found = np.real(x)[:, None] * X
            continue
        found[i:] += x[:, None] * X[:n - i]
        found[:n - i] += np.conj(x)[:, None] * X[i:]
    return found


def gathered(X: Any, V: Any, is_hermitian: bool, lower: bool, count: int, height: int) -> Any:
    """Return the adjoint of `count` stored diagonals, in `height` rows, from the Hermitian part of X V^H."""
    n = len(V)
    like: Any = next((x for x in (X, V) if isinstance(x, TracedArray)), None)
    found = np.zeros((height, n), np.result_type(X.dtype, V.dtype), like=like)
    for i in range(min(count, n)):
        x = np.sum(X[i:] * np.conj(V[:n - i]), axis=1)
        if i:
            x = 2 * x if is_hermitian else x + np.sum(V[i:] * np.conj(X[:n - i]), axis=1)
        else:
            x = np.real(x)
        if lower:
            found[i, :n - i] = x
        else:
            found[height - 1 - i, i:] = np.conj(x)
    return found


def near(diagonals: Any, ab: Any) -> float:
    """Return the difference of eigenvalues that rounding alone may cause."""
    n = ab.shape[1]
    rows = np.zeros(n)
    for i, x in diagonals:
        rows[:n - i] += np.abs(x)
        if i:
            rows[i:] += np.abs(x)
    return float(n * np.finfo(ab.dtype).eps * rows.max(initial=0.0))


class Band(NamedTuple):
    """LAPACK's storage of one triangle of a band matrix, and the subset of its eigenvalues that is asked for."""

    lower: bool
    height: int
    subset: tuple[str, float, float] = ALL
    abstol: float | None = None

    def diagonals(self, ab: Any) -> Any:
        """Yield the number and the elements of each diagonal of the lower triangle."""
        k, n = ab.shape[0] - 1, ab.shape[1]
        for i in range(min(k + 1, n)):
            if self.lower:
                yield i, ab[i, :n - i]
            else:
                x = ab[k - i, i:]
                yield i, np.conj(x) if x.dtype.kind == "c" else x

    def times(self, ab: Any, X: Any) -> Any:
        """Multiply A X."""
        return times(self.diagonals(ab), X)

    def gathered(self, X: Any, V: Any, is_hermitian: bool) -> Any:
        """Return the adjoint of the stored elements from the Hermitian part of X V^H."""
        return gathered(X, V, is_hermitian, self.lower, self.height, self.height)

    def solved(self, ab: Any, subset: Any, vectors: bool) -> Any:
        kind, low, high = subset
        name = ("hb" if ab.dtype.kind == "c" else "sb") + ("evd" if kind == "A" else "evx")
        routine, = get_lapack_funcs((name,), (ab,))
        n = ab.shape[1]
        if n < 2:                               # for n = 1 dsbevd reads the first row, also of upper triangles
            w = ab[0 if self.lower else -1, :].real.copy()
            w = w[(low < w) & (w <= high)] if kind == "V" else w
            return w, np.ones((n, len(w)), ab.dtype)
        if kind == "A":
            w, V, info = routine(ab, compute_v=int(vectors), lower=int(self.lower), overwrite_ab=0)
            m = n
        else:
            index = (int(low), int(high)) if kind == "I" else (1, 1)
            limits = (low, high) if kind == "V" else (0.0, 1.0)
            tol = 2 * np.finfo(ab.dtype).tiny if self.abstol is None else self.abstol
            w, V, m, _, info = routine(ab, *limits, *index, compute_v=int(vectors), range=RANGES[kind],
                                       lower=int(self.lower), abstol=tol, overwrite_ab=0)
        failed(name, info)
        return w[:m], V[:, :m] if vectors else None

    def near(self, ab: Any, kept: Any = None) -> float:
        """Return the difference of eigenvalues that rounding alone may cause."""
        return near(self.diagonals(values(ab)), ab)

    def pairs(self, ab: Any) -> Any:
        w, V = self.solved(ab, self.subset, True)
        return (w, V) if self.subset[0] == "A" else (w, V, np.zeros(1, ab.dtype))

    def values(self, ab: Any) -> Any:
        return self.solved(ab, self.subset, False)[0]

    def reduced(self, ab: Any, kept: Any) -> Reduced:
        k, n = min(ab.shape[0], ab.shape[1]) - 1, ab.shape[1]
        full = np.zeros((3 * k + 1, n), ab.dtype)
        for i, x in self.diagonals(ab):
            full[2 * k + i, :n - i] = -x
            full[2 * k - i, i:] = -np.conj(x)
        full[2 * k] = full[2 * k].real
        size = float(np.sum(np.abs(full), axis=0).max(initial=0.0))
        gbsv, = get_lapack_funcs(("gbsv",), (full,))

        def solve(w: float, y: Any) -> Any:
            for shift in (w, w + np.finfo(ab.dtype).eps * (size or 1)):
                shifted = full.copy()
                shifted[2 * k] += shift
                *_, x, info = gbsv(k, k, shifted, y)
                if not info and np.isfinite(x).all():
                    break
            return x

        def beside(low: float, high: float, known: int) -> Any:
            if len(self.solved(ab, ("V", low, high), False)[0]) <= known:
                return None
            return self.solved(ab, ("V", low, high), True)[1]

        return Reduced(same, same, lambda x: self.times(ab, x[:, None])[:, 0], solve, beside, size)


def same(x: Any) -> Any:
    return x


class Tridiagonal(NamedTuple):
    """The diagonal d in the first row, e in the second, and for `stein` the given eigenvalues in a third row."""

    subset: tuple[str, float, float] = ALL
    driver: str = "auto"
    tol: float = 0.0
    order: str = "E"
    blocks: tuple[Any, Any] = ((), ())

    def times(self, ab: Any, X: Any) -> Any:
        """Multiply A X."""
        return times(self.diagonals(ab), X)

    def gathered(self, X: Any, V: Any, is_hermitian: bool) -> Any:
        """Return the adjoint of the stored elements from the Hermitian part of X V^H."""
        return gathered(X, V, is_hermitian, True, 2, 3 if self.driver == "stein" else 2)

    def near(self, ab: Any, kept: Any = None) -> float:
        """Return the difference of eigenvalues that rounding alone may cause."""
        return near(self.diagonals(values(ab)), ab)

    def diagonals(self, ab: Any) -> Any:
        yield 0, ab[0]
        if ab.shape[1] > 1:
            yield 1, ab[1, :-1]

    def pairs(self, ab: Any) -> Any:
        d, e = ab[0].copy(), ab[1, :-1].copy()
        if self.driver == "stein":
            m = len(self.blocks[0])
            w, V = ab[2, :m].copy(), vectors(d, e, ab[2, :m].copy(), *self.blocks)
        elif self.driver == "stebz":
            w, V = tridiagonals.some_pairs(d, e, self.subset, self.tol, self.order)
        else:
            w, V = scipys(d, e, self.subset, self.driver, self.tol, True)
        return (w, V, np.zeros(1, ab.dtype)) if len(w) < len(d) else (w, V)

    def values(self, ab: Any) -> Any:
        d, e = ab[0].copy(), ab[1, :-1].copy()
        if self.driver == "stebz":
            return tridiagonals.some_values(d, e, self.subset, self.tol, self.order)[0]
        return scipys(d, e, self.subset, self.driver, self.tol, False)

    def reduced(self, ab: Any, kept: Any) -> Reduced:
        d, e = ab[0].copy(), ab[1, :-1].copy()
        return Reduced(same, same, lambda x: tridiagonals.times(d, e, x), lambda w, y: tridiagonals.solve(d, e, w, y),
                       lambda low, high, known: tridiagonals.beside(d, e, low, high, known), tridiagonals.bound(d, e))


def vectors(d: Any, e: Any, w: Any, block: Any, split: Any) -> Any:
    if len(d) == 1:
        return np.ones((1, len(w)), d.dtype)
    stein, = get_lapack_funcs(("stein",), (d,))
    V, info = stein(d, e, w, np.resize(block, len(d)), np.resize(split, len(d)))
    failed("stein", info)
    left = np.abs(tridiagonals.times(d[:, None], e[:, None], V) - V * w).max(initial=0)
    if left > np.sqrt(np.finfo(d.dtype).eps) * tridiagonals.bound(d, e):
        raise ValueError("stein: w, iblock and isplit do not belong to this matrix. In a compiled program, iblock and "
                         "isplit are constants from its trace")
    return V


def scipys(d: Any, e: Any, subset: Any, driver: str, tol: float, pairs: bool) -> Any:
    kind, low, high = subset
    limits = {"A": None, "V": (low, high), "I": (int(low) - 1, int(high) - 1)}[kind]
    if driver == "sterf" and pairs:             # its derivative needs vectors
        driver = "stemr"
    return eigh_tridiagonal(d, e, not pairs, kind.lower(), limits, False, tol, driver)
