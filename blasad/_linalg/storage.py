"""Storages of Hermitian matrices, with the operations that the rules of eigenproblems need."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import scipy.linalg
from scipy.linalg.lapack import get_lapack_funcs

from . import passes, tridiagonals
from .frame import adjoint, diagonal, diagonal_matrix, is_plain, stack, values
from .partial import Reduced

BLOCK = 128


def whole(a: Any, lower: bool) -> Any:
    """Return the Hermitian matrix of which one triangle is stored."""
    one = np.tril(a, -1) if lower else np.triu(a, 1)
    return one + adjoint(one) + diagonal_matrix(np.real(diagonal(a)))


def folded(a: Any, lower: bool) -> Any:
    """Apply the adjoint of `whole`: return one triangle of a + a^H, with the real part of the diagonal counted once."""
    if is_plain(a):
        found = np.empty(a.shape, a.dtype)
        passes.fold(stack(a), lower, stack(found))
        return found
    both = a + adjoint(a)
    one = np.tril(both, -1) if lower else np.triu(both, 1)
    return one + diagonal_matrix(np.real(diagonal(a)).astype(a.dtype))


def folded_product(X: Any, V: Any, lower: bool, is_hermitian: bool) -> Any:
    """Compute `folded` of X V^H. If this is Hermitian, little more than one triangle is computed."""
    if not (is_hermitian and is_plain(X, V) and X.ndim == 2 and len(X) > BLOCK):
        return folded(X @ adjoint(V), lower)
    n, right = len(X), 2 * adjoint(V)
    found = np.zeros((n, n), X.dtype)
    for i in range(0, n, BLOCK):
        here, beside = slice(i, i + BLOCK), slice(0, i) if lower else slice(i + BLOCK, n)
        found[here, beside] = X[here] @ right[:, beside]
        found[here, here] = folded(X[here] @ right[:, here] / 2, lower)
    return found


class Triangle(NamedTuple):
    """One triangle of a square matrix, or of each matrix in a stack, and LAPACK's routine for it."""

    lower: bool
    driver: str = "evd"

    def times(self, a: Any, X: Any) -> Any:
        """Multiply A X."""
        return whole(a, self.lower) @ X

    def gathered(self, X: Any, V: Any, is_hermitian: bool) -> Any:
        """Return the adjoint of the stored elements from the Hermitian part of X V^H."""
        return folded_product(X, V, self.lower, is_hermitian)

    def near(self, a: Any) -> float:
        """Return 0: the eigenvalues themselves tell which differences are rounding."""
        return 0.0

    def pairs(self, a: Any) -> Any:
        if self.driver == "evd":
            return tuple(np.linalg.eigh(a, "L" if self.lower else "U"))
        self.finite(a)
        return scipy.linalg.eigh(a, lower=self.lower, driver=self.driver, check_finite=False)

    def values(self, a: Any) -> Any:
        if self.driver == "evd":
            return np.linalg.eigvalsh(a, "L" if self.lower else "U")
        self.finite(a)
        return scipy.linalg.eigh(a, lower=self.lower, driver=self.driver, check_finite=False, eigvals_only=True)

    def finite(self, a: Any) -> None:
        """Raise an error if LAPACK's iterations might never end: `syevr` has some that do not, with NaN."""
        if self.driver == "evr" and np.isnan(np.tril(a) if self.lower else np.triu(a)).any():
            raise np.linalg.LinAlgError("Eigenvalues did not converge: the matrix contains NaN")


class PartOfTriangle(NamedTuple):
    """One triangle of a matrix, and the subset of its eigenvalues that is asked for, as in `tridiagonals.some_values`.

    The kept array contains the vectors of the reflections of sytrd, and in three more columns d, e with the power of
    two that the matrix was divided by, and tau.
    """

    lower: bool
    subset: tuple[str, float, float]
    abstol: float = 0.0

    def times(self, a: Any, X: Any) -> Any:
        """Multiply A X."""
        return whole(a, self.lower) @ X

    def gathered(self, X: Any, V: Any, is_hermitian: bool) -> Any:
        """Return the adjoint of the stored elements from the Hermitian part of X V^H."""
        return folded_product(X, V, self.lower, is_hermitian)

    def near(self, a: Any, kept: Any) -> float:
        d, e, factor = tridiagonal_of(values(kept))
        return float(len(d) * np.finfo(d.dtype).eps * tridiagonals.bound(d, e) * factor)

    def pairs(self, a: Any) -> Any:
        kept = reduced_form(a, self.lower)
        d, e, factor = tridiagonal_of(kept)
        kind, low, high = self.subset
        scaled = (kind, low / factor, high / factor) if kind == "V" else self.subset
        w, V = tridiagonals.some_pairs(d, e, scaled, self.abstol / factor)
        return w * factor, turned(kept, V, "N"), kept

    def values(self, a: Any) -> Any:
        kind, low, high = self.subset
        Triangle(self.lower, "evr").finite(a)
        if kind == "A":
            return scipy.linalg.eigh(a, lower=self.lower, driver="evr", check_finite=False, eigvals_only=True)
        how = {"subset_by_value": (low, high)} if kind == "V" else {"subset_by_index": (int(low) - 1, int(high) - 1)}
        return scipy.linalg.eigh(a, lower=self.lower, driver="evr", check_finite=False, eigvals_only=True, **how)

    def reduced(self, a: Any, kept: Any) -> Reduced:
        d, e, factor = tridiagonal_of(kept)
        d, e = d * factor, e * factor
        return Reduced(
            lambda Y: turned(kept, Y, "C"), lambda X: turned(kept, X, "N"), lambda x: tridiagonals.times(d, e, x),
            lambda w, y: tridiagonals.solve(d, e, w, y),
            lambda low, high, known: tridiagonals.beside(d, e, low, high, known), tridiagonals.bound(d, e))


def reduced_form(a: Any, lower: bool) -> Any:
    """Reduce A to Q^H A Q = T by Householder reflections, which represent Q."""
    n = len(a)
    kind = "he" if a.dtype.kind == "c" else "sy"
    trd, room = get_lapack_funcs((kind + "trd", kind + "trd_lwork"), (a,))
    one = np.tril(a) if lower else np.conj(np.triu(a).T)
    most = np.max(np.abs(one), initial=0.0)
    power = int(np.clip(np.frexp(most)[1], -1000, 1000)) if 0 < most < np.inf else 0
    factor = np.ldexp(np.ones((), one.real.dtype), power)
    kept = np.zeros((n, n + 3), a.dtype, order="F")
    c, d, e, tau, info = trd(one / factor, lower=1, lwork=int(room(n, lower=1)[0].real), overwrite_a=1)
    kept[:, :n], kept[:, n], kept[:-1, n + 1], kept[-1:, n + 1], kept[:-1, n + 2] = c, d, e, factor, tau
    return kept


def tridiagonal_of(kept: Any) -> Any:
    n = len(kept)
    return (np.ascontiguousarray(kept[:, n].real), np.ascontiguousarray(kept[:-1, n + 1].real),
            kept[-1, n + 1].real)


def turned(kept: Any, Y: Any, trans: str) -> Any:
    """Compute Q Y, or with trans="C" Q^H Y."""
    n, k = Y.shape
    if n < 2 or not k:
        return Y.astype(kept.dtype)
    is_complex = kept.dtype.kind == "c"
    mqr, = get_lapack_funcs(("unmqr" if is_complex else "ormqr",), (kept,))
    Y = np.array(Y, kept.dtype, order="F")
    Y[1:] = mqr("L", trans if is_complex or trans == "N" else "T", kept[1:, :n - 1], kept[:n - 1, n + 2], Y[1:],
                max(1, 64 * k))[0]
    return Y
