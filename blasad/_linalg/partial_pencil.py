"""Some eigenvalues and eigenvectors of a pencil, whose derivatives take O(n^2 k) operations with the primal's results.

The primal keeps L of B = L L^H and the reflections of the reduction of C = L^-1 A L^-H (type 1) or L^H A L (types 2 and
3), which has the eigenvectors Y.  The formulas are those of `generalized`.  The change of A is expressed in the basis
L^-H Y (type 1) or L Y, and that of B in the basis L^-H Y.  The part in the complement of Y is `partial.complement` of
C.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import scipy.linalg
from scipy.linalg.lapack import get_lapack_funcs

from .._arrays.traced import TracedArray
from .._numpy.primitive import Primitive
from .frame import (
    adjoint,
    averaged,
    diagonal,
    distinct,
    hermitian_part,
    in_spaces,
    phases_rest,
    quotients,
    rounding,
    sizes,
    skew_part,
    vanishes,
)
from .generalized import SIGNS, TOGETHER
from .hermitian import VALUES, is_recorded, no_size
from .partial import complement
from .storage import PartOfTriangle, folded_product, whole
from .tridiagonals import failed


class PartOfPencil(NamedTuple):
    """The triangles in which A and B are stored, the type of the problem, and the subset of its eigenvalues."""

    lower: bool
    kind: int
    subset: tuple[str, float, float]
    abstol: float = 0.0

    @property
    def part(self) -> PartOfTriangle:
        return PartOfTriangle(True, self.subset, self.abstol)

    def near(self, y: Any) -> float:
        """Return the difference of eigenvalues that rounding alone may cause."""
        kept = y[2]
        return self.part.near(None, kept[:, len(kept):])


def solved(L: Any, X: Any, trans: str) -> Any:
    """Compute L^-1 X, or with trans="C" L^-H X."""
    return scipy.linalg.solve_triangular(L, X, trans=trans, lower=True, check_finite=False)


def standard(a: Any, b: Any, of: PartOfPencil) -> Any:
    """Compute the lower triangle of C, and L."""
    potrf, = get_lapack_funcs(("potrf",), (b,))
    L, info = potrf(b if of.lower else np.conj(b.T), lower=1, clean=1)
    if info:
        raise np.linalg.LinAlgError(f"the leading minor of order {info} of b is not positive definite")
    gst, = get_lapack_funcs(("hegst" if a.dtype.kind == "c" else "sygst",), (a,))
    C, info = gst(a if of.lower else np.conj(a.T), L, itype=of.kind, lower=1)
    failed("sygst", info)
    return C, L


def some_pairs(a: Any, b: Any, of: PartOfPencil) -> Any:
    C, L = standard(a, b, of)
    w, Y, kept = of.part.pairs(C)
    return w, L @ Y if of.kind == 3 else solved(L, Y, "C"), np.concatenate([L, kept], axis=1)


def some_values(a: Any, b: Any, of: PartOfPencil) -> Any:
    """Compute eigenvalues, without vectors if no tape records."""
    if is_recorded(a, b):
        return some_values_of(a, b, of=of)[0]
    return of.part.values(standard(a, b, of)[0])


class Frame(NamedTuple):
    """L, Y, and the bases in which the changes of A and of B are expressed."""

    L: Any
    Y: Any
    left: Any
    right: Any


def frame(y: Any, b: Any, of: PartOfPencil) -> Frame:
    V, kept = y[1:]
    L = np.linalg.cholesky(whole(b, of.lower)) if isinstance(V, TracedArray) else kept[:, :len(V)]
    Y = solved(L, V, "N") if of.kind == 3 else adjoint(L) @ V
    right = solved(L, Y, "C") if of.kind == 3 else V
    return Frame(L, Y, L @ Y if of.kind == 2 else V, right)


def rest(Y: Any, X: Any) -> Any:
    return X - Y @ (adjoint(Y) @ X)


def beyond(X: Any, y: Any, a: Any, at: Frame, of: PartOfPencil) -> Any:
    """Compute the part in the complement of Y."""
    w, V, kept = y
    C = a
    if isinstance(V, TracedArray):              # the derivative with respect to C is needed, too
        A = whole(a, of.lower)
        C = solved(at.L, adjoint(solved(at.L, A, "N")), "N") if of.kind == 1 else adjoint(at.L) @ A @ at.L
    return complement(X, C, w, at.Y, kept[:, len(V):], of=of.part)


def changed(changes: Any, w: Any, at: Frame, of: PartOfPencil) -> Any:
    """Return L^-1 dB times the basis of B, and K, both in the frame of C."""
    da, db = changes
    moved = whole(da, of.lower) @ at.left
    moved = solved(at.L, moved, "N") if of.kind == 1 else adjoint(at.L) @ moved
    turned = solved(at.L, whole(db, of.lower) @ at.right, "N")
    return turned, moved + (-1 if of.kind == 1 else 1) * turned * w[None, :]


def some_forward(changes: Any, y: Any, a: Any, b: Any, of: PartOfPencil) -> Any:
    w, V, kept = y
    at = frame(y, b, of)
    turned, K = changed(changes, w, at, of)
    X = beyond(K, y, a, at, of)
    inner, R = adjoint(at.Y) @ K, adjoint(at.Y) @ turned
    if of.kind == 2:                            # w_i R_ij instead of R_ij w_j
        X = X - rest(at.Y, turned)
        inner = inner + R * (w[:, None] - w[None, :])
    near = np.maximum(rounding(w), of.near(y))
    X = X + at.Y @ quotients(in_spaces(inner, w, near), w, sizes(K), what=VALUES, least=of.near(y))
    X = X + at.Y * (SIGNS[of.kind][1] / 2 * np.real(diagonal(R)))[None, :]
    dw = averaged(np.real(diagonal(inner)), w, no_size(w), what=VALUES, least=of.near(y))
    return dw, at.L @ X if of.kind == 3 else solved(at.L, X, "C"), np.zeros(kept.shape, kept.dtype)


def of_values(bw: Any, w: Any, at: Frame, of: PartOfPencil) -> Any:
    return (folded_product(at.left * bw[None, :], at.left, of.lower, True),
            folded_product(at.right * (SIGNS[of.kind][0] * bw * w)[None, :], at.right, of.lower, True))


SOME = TOGETHER._replace(
    near=lambda y, args, kwargs: (y[0], np.maximum(rounding(y[0]), kwargs["of"].near(y))))


def some_reverse(by: Any, y: Any, a: Any, b: Any, of: PartOfPencil) -> Any:
    (bw, bV, _), (w, _, _) = by, y
    at = frame(y, b, of)
    if vanishes(bV):
        return of_values(averaged(bw, w, no_size(w), what=VALUES, least=of.near(y)), w, at, of)
    bY = adjoint(at.L) @ bV if of.kind == 3 else solved(at.L, bV, "N")
    C, size = adjoint(at.Y) @ bY, sizes(bY)
    SOME.seeded(size, w, np.maximum(rounding(w), of.near(y)))
    phases_rest(C, size, w, VALUES)
    bw = averaged(bw, w, size, what=VALUES, least=of.near(y))
    of_w, of_length = SIGNS[of.kind]
    M, X = quotients(skew_part(C), w, size, what=VALUES, least=of.near(y)), beyond(bY, y, a, at, of)
    N = M * (of_w / 2 * (w[None, :] + w[:, None])) + of_length / 2 * hermitian_part(C)
    one = at.Y @ M + at.Y * bw[None, :] + X
    two = at.Y @ N + (at.Y * bw[None, :] + X) * (of_w * w)[None, :]
    if of.kind == 2:
        two = two - rest(at.Y, bY)
    one = solved(at.L, one, "C") if of.kind == 1 else at.L @ one
    return (folded_product(one, at.left, of.lower, False),
            folded_product(solved(at.L, two, "C"), at.right, of.lower, False))


some_pairs_of = Primitive(some_pairs, some_forward, some_reverse, copies=False, notices=SOME)


# ---------------------------------------------------------------- values alone

def at_hand(y: Any, a: Any, b: Any, of: PartOfPencil) -> Any:
    return some_pairs_of(a, b, of=of) if isinstance(y[1], TracedArray) else y


def some_values_forward(changes: Any, y: Any, a: Any, b: Any, of: PartOfPencil) -> Any:
    y = at_hand(y, a, b, of)
    w, V, kept = y
    at = frame(y, b, of)
    dw = np.real(np.sum(np.conj(at.Y) * changed(changes, w, at, of)[1], axis=0))
    dw = averaged(dw, w, no_size(w), what=VALUES, least=of.near(y))
    return dw, np.zeros(V.shape, V.dtype), np.zeros(kept.shape, kept.dtype)


def some_values_reverse(by: Any, y: Any, a: Any, b: Any, of: PartOfPencil) -> Any:
    is_traced, y = isinstance(y[1], TracedArray), at_hand(y, a, b, of)
    bw = averaged(by[0], y[0], no_size(y[0]), what=VALUES, least=of.near(y))
    if is_traced:
        bw = distinct(bw, y[0], what=VALUES, least=of.near(y))
    return of_values(bw, y[0], frame(y, b, of), of)


some_values_of = Primitive(some_pairs, some_values_forward, some_values_reverse, copies=False)
