"""Some or all eigenvalues and eigenvectors of symmetric and Hermitian matrices.

Derivatives are with respect to the stored elements, for example one triangle: a stored element off the diagonal is two
elements of the matrix, and elements that are not read have no derivative.  With A V = V diag(w), P = V^H dA V and
F_ij = 1 / (w_j - w_i) off the diagonal:

    dw = diag(P),  dV = V (F o P) + X;    bA = V (diag(bw) + F o skew(V^H bV)) V^H + Z V^H, its Hermitian part

(Giles, Collected matrix derivative results, 2008).  X and Z are not zero if V contains only some of the vectors: they
are the parts in the complement of V, `complement` of dA V and of bV.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
import scipy.linalg
from scipy.linalg.lapack import get_lapack_funcs

from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Operand
from .._numpy.primitive import Primitive, uses
from .._routines import primitives as _primitives
from . import orthonormal, passes, tridiagonals
from .arguments import check
from .drivers import declared
from .frame import (
    EPS,
    LOST,
    Together,
    adjoint,
    averaged,
    diagonal,
    gaps,
    in_spaces,
    increases,
    is_plain,
    lies_in_columns,
    phases_rest,
    quotients,
    rounding,
    sizes,
    skew_part,
    stack,
    tie,
    values,
    vanishes,
)
from .storage import folded_product, whole

VALUES = "eigenvalues"


def is_recorded(*arrays: Operand) -> bool:
    return bool(_primitives.is_recorded(list(arrays)))


# ---------------------------------------------------------------- values and vectors

def pairs(a: Array, of: Any) -> Operand:
    return of.pairs(a)


def pairs_forward(da: Array, y: tuple[Array, ...], a: Array, of: Any) -> tuple[Array, ...]:
    w, V, *kept = y
    near = of.near(a, *kept)
    moved = of.times(da, V)
    P = adjoint(V) @ moved
    dV = V @ quotients(in_spaces(P, w, np.maximum(rounding(w), near)), w, sizes(moved), what=VALUES, least=near)
    if kept:
        dV = dV + complement(moved, a, w, V, kept[0], of=of)
    dw = averaged(np.real(diagonal(P)), w, no_size(w), what=VALUES, least=near)
    return dw, dV, *(np.zeros(x.shape, x.dtype) for x in kept)


def pairs_reverse(by: Sequence[Array], y: Sequence[Array], a: Array, of: Any) -> Operand:
    (bw, bV, *_), (w, V, *kept) = by, y
    near = of.near(a, *kept)
    if not kept and is_plain(bw, bV, w, V):
        factor = far_apart(bw, bV, w, V, near)
        if factor is not None:
            return of.gathered(V @ factor, V, True)
    if vanishes(bV):
        bw = averaged(bw, w, no_size(w), what=VALUES, least=near)
        return of.gathered(V * bw[..., None, :], V, True)
    S, size = adjoint(V) @ bV, sizes(bV)
    TOGETHER.seeded(size, w, np.maximum(rounding(w), near))
    phases_rest(S, size, w, VALUES)
    bw = averaged(bw, w, size, what=VALUES, least=near)
    X = V @ quotients(skew_part(S), w, size, what=VALUES, least=near)
    X += V * bw[..., None, :]
    if kept:
        X += complement(bV, a, w, V, kept[0], of=of)
    return of.gathered(X, V, not kept)


def far_apart(bw: Any, bV: Any, w: Any, V: Any, near: float) -> Any:
    """diag(bw) + F o skew(V^H bV) in one pass if no values are near each other; None if there is more to look at."""
    S, eps = adjoint(V) @ bV, EPS[V.dtype.char]
    factor = np.empty(S.shape, S.dtype)
    are_far = passes.far_apart(stack(S), stack(bV), stack(w.astype(float, copy=False), 1),
                               stack(bw.astype(float, copy=False), 1), near, eps, LOST, stack(factor))
    return factor if are_far else None


def near_values(y: Sequence[Array], args: list[Array], kwargs: Any) -> tuple[Any, Any]:
    w, _, *kept = y
    return w, np.maximum(rounding(w), kwargs["of"].near(args[0], *kept))


def are_apart(y: Sequence[Array], args: list[Array], kwargs: Any) -> bool:
    w, _, *kept = y
    return not kept and increases(w, kwargs["of"].near(args[0]))


TOGETHER = Together((0,), (1,), VALUES, near_values, apart=are_apart)


def no_size(w: Array) -> Array:
    return np.zeros(w.shape, w.dtype)


# w and V of the matrix whose storage `of` describes, and the arrays that a partial problem keeps for the complement
pairs_of = Primitive(pairs, pairs_forward, pairs_reverse, copies=False, notices=TOGETHER)


def eigh_of(a: Array, of: Any) -> Operand:
    """Compute eigenvalues and eigenvectors."""
    return pairs_of(a, of=of)[:2]


# ---------------------------------------------------------------- values alone

def values_with(a: Array, of: Any) -> tuple[Array, Array, Array]:
    w, V, *kept = of.pairs(a)
    return w, V, np.array([of.near(a, *kept)], w.dtype)


def values_forward(da: Array, y: tuple[Array, ...], a: Array, of: Any) -> tuple[Array, Array, Array]:
    near = float(values(y[2])[0])
    w, V = eigh_of(a, of) if isinstance(y[1], TracedArray) else y[:2]       # which depend on a, for a second derivative
    moved, used = of.times(da, V), uses()
    if used is not None and used.nested and is_plain(w, V, moved):
        dw = np.real(np.sum(np.conj(V) * moved, axis=-2))
        for index, group in groups(w, near):
            dw[index][group] = np.linalg.eigvalsh(inner_block(V, moved, index, group))
        return dw, np.zeros(V.shape, V.dtype), np.zeros(1)
    dw = np.real(np.sum(np.conj(V) * moved, axis=-2))
    return averaged(dw, w, no_size(w), what=VALUES, least=near), np.zeros(V.shape, V.dtype), np.zeros(1)


def values_reverse(by: tuple[Operand, ...], y: tuple[Operand, ...], a: Operand, of: Any) -> Operand:
    w, V, near = y
    near = float(values(near)[0])
    if isinstance(V, TracedArray):
        symmetric(values(w), near)
        return weighted_of(a, alike(by[0], w, near=near), of=of)
    bw = by[0]
    if not increases(w, near):
        bw = averaged(bw, w, no_size(w), what=VALUES, least=near)
    return of.gathered(V * bw[..., None, :], V, True)


class OfValues(NamedTuple):
    """The uses of values are noticed, for second derivatives."""

    later: bool = False

    def found(self, y: Operand, args: Any, kwargs: Any) -> None:
        return None


# The vectors, which reverse mode needs, are computed with the values but are not a result
values_of = Primitive(values_with, values_forward, values_reverse, copies=False, notices=OfValues())


# ---------------------------------------------------------------- equal values, in second derivatives

# A loss that does not change when equal eigenvalues are exchanged has a second derivative: along dA, eigenvectors that
# make the block of P = V^H dA V diagonal change nothing but the eigenvalues, by the diagonal. So forward mode over
# reverse mode takes these for the tangents of the eigenvalues, and these vectors for those of the derivative.

def groups(w: Array, near: float) -> Iterator[tuple[Operand, Operand]]:
    """Find eigenvalues that are equal to rounding: the matrix of a stack, and the places."""
    distinct = np.diff(w, axis=-1) > np.maximum(rounding(w), near)[..., None]
    for index in np.argwhere(~distinct.all(axis=-1)):
        for group in np.split(np.arange(w.shape[-1]), np.flatnonzero(distinct[tuple(index)]) + 1):
            if len(group) > 1:
                yield tuple(index), group


def inner_block(V: Array, moved: Array, at: tuple[Operand, ...], group: Array) -> Operand:
    P = adjoint(V[at][:, group]) @ moved[at][:, group]
    return (P + adjoint(P)) / 2


def symmetric(w: Array, near: float) -> None:
    """Raise an error if the program uses only some of equal eigenvalues."""
    used = uses()
    of: Any = True if used is None else used.of[0].of
    some = np.broadcast_to(False if of is None else of, w.shape)
    for index, group in groups(w, near):
        if not some[index][group].all():
            tie(w[index], group[0], group[-1], VALUES)


def check_alike(b: Array, w: Array, near: float) -> Array:
    for index, group in groups(w, near):
        some = b[index][group]
        if np.ptp(some) > np.sqrt(np.finfo(some.dtype).eps) * np.abs(some).max():
            tie(w[index], group[0], group[-1], VALUES)
    return b * 1


# The seeds of values, unchanged; an error if those of equal values differ
alike = Primitive(check_alike, lambda changes, y, b, w, near: changes[0],
                  lambda by, y, b, w, near: (by, np.zeros(w.shape, w.dtype)), copies=False)


def eigvalsh_of(a: Array, of: Any) -> Operand:
    """Compute eigenvalues, without vectors if no tape records."""
    if not is_recorded(a):
        return of.values(a)
    w = values_of(a, of=of)[0]
    return w.copy() if a.dtype.kind == "c" else w          # those of a complex matrix are every second number in memory


def spectrum(a: Array, of: Any, vectors: int) -> Operand:
    """Compute eigenvalues, and eigenvectors if they are asked for."""
    return eigh_of(a, of) if vectors else eigvalsh_of(a, of)


# ---------------------------------------------------------------- the stored elements of V diag(b) V^H

def weighted(a: Array, b: Array, of: Any) -> Operand:
    V = of.pairs(a)[1]
    return of.gathered(V * b[..., None, :], V, True)


def weighted_forward(changes: tuple[Array, ...], y: Array, a: Array, b: Array, of: Any) -> Operand:
    da, db = changes
    if is_plain(a, b, da, db):
        w, V, *kept = of.pairs(a)
        moved, near = of.times(da, V), of.near(a, *kept)
        equal = list(groups(w, near))
        if equal and not kept:
            P, turned = adjoint(V) @ moved, V.copy()
            for index, group in equal:
                P[index][np.ix_(group, group)] = 0
                turned[index][:, group] = V[index][:, group] @ np.linalg.eigh(inner_block(V, moved, index, group))[1]
            X = V @ (quotients(P, w, sizes(moved), what=VALUES, least=near) * gaps(b))
            return of.gathered(X, V, True) + of.gathered(turned * db[..., None, :], turned, True)
    return weighted_slope(a, b, da, of)[0] + weighted_of(a, db, of=of)


def weighted_reverse(by: Array, y: Array, a: Array, b: Array, of: Any) -> tuple[Array, Array]:
    return weighted_slope(a, b, by, of)


def weighted_slope(a: Array, b: Array, other: Array, of: Any) -> tuple[Operand, Operand]:
    """Compute the derivative along a matrix, and the diagonal of V^H other V.

    If b is f'(w), the limit of (b_j - b_i) / (w_j - w_i) is f'', which is not known here. So equal values raise.
    """
    w, V, *kept = pairs_of(a, of=of)
    moved = of.times(other, V)
    P = adjoint(V) @ moved
    X = V @ (quotients(P, w, sizes(moved), what=VALUES, least=of.near(a, *kept)) * gaps(b))
    if kept:
        X = X + 2 * complement(moved, a, w, V, kept[0], of=of) * b[..., None, :]
    return of.gathered(X, V, not kept), np.real(diagonal(P))


weighted_of = Primitive(weighted, weighted_forward, weighted_reverse, copies=False)


# ---------------------------------------------------------------- the part of vectors in the complement of others

# X_j = (w_j - A)^+ (I - V V^H) Y_j is orthogonal to V, for each pair w_j, v_j.  With A = Q T Q^H and the reflections of
# the primal's reduction, this is one tridiagonal system for each pair, in O(n^2 k) operations for all.  The other
# eigenvectors are not computed.  Storages define how a shifted system is solved (`reduced`).
#
# An eigenvalue outside of V that is equal to w_j to rounding makes the system singular.  Its eigenvectors are computed,
# and Y_j must be orthogonal to them.

class Reduced(NamedTuple):
    """A = Q T Q^H, where systems with w - T are cheap to solve."""

    into: Callable[[Any], Any]                      # Q^H Y
    back: Callable[[Any], Any]                      # Q X
    times: Callable[[Any], Any]                     # T x
    solve: Callable[[float, Any], Any]              # (w - T) x = y, with w moved by rounding if that is singular
    beside: Callable[[float, float, int], Any]      # eigenvectors for an interval, if it has more than a number
    size: float                                     # a bound of the eigenvalues


def without(x: Array, V: Array) -> Array:
    """Return the part of x that is orthogonal to V, to the last digit."""
    for _ in range(2):
        x = x - V @ (V.conj().T @ x)
    return x


def complement_value(Y: Array, a: Array, w: Array, V: Array, kept: Array, of: Any) -> Array:
    parts = np.zeros(Y.shape, np.result_type(Y.dtype, V.dtype))
    n, k = V.shape
    if k == n or not np.any(Y):
        return parts
    eps = np.finfo(V.dtype).eps
    low = np.sqrt(n) * eps * sizes(Y)
    T = of.reduced(a, kept)
    U = T.into(V)
    near = n * eps * T.size
    rest = without(T.into(Y), U)
    for j in np.flatnonzero(sizes(rest) > low):
        y, basis = rest[:, j], U
        inside = int(np.sum(np.abs(w - w[j]) <= near))
        more = T.beside(w[j] - near, w[j] + near, inside)
        if more is not None:
            more = np.linalg.qr(without(more, U))[0][:, :more.shape[1]]
            if np.any(np.abs(more.conj().T @ y) > 8 * low[j]):
                outside(w[j])
            basis = np.concatenate([U, more], axis=1)
            y = without(y, basis)
        x = without(T.solve(w[j], y), basis)
        parts[:, j] = x + without(T.solve(w[j], without(y - (w[j] * x - T.times(x)), basis)), basis)
    return without(T.back(parts), V)


def outside(w: Operand) -> None:
    raise np.linalg.LinAlgError(
        f"the eigenvalue {w:.17g} is equal to rounding to an eigenvalue outside of the subset that was asked for, "
        "and the result depends on how LAPACK chose its vector: there is no derivative. Ask for all of these "
        "eigenvalues, or for none of them; see docs/spectral.md")


def complement_forward(changes: tuple[Array, ...], X: Array, Y: Array, a: Array, w: Array, V: Array, kept: Array,
                       of: Any) -> Operand:
    dY, da, dw, dV, _ = changes
    right = dY - dV @ (adjoint(V) @ Y) - X * dw + of.times(da, X)
    return complement(right, a, w, V, kept, of=of) - V @ (adjoint(dV) @ X)


def complement_reverse(bX: Array, X: Array, Y: Array, a: Array, w: Array, V: Array, kept: Array,
                       of: Any) -> tuple[Array, Array, Array, Array, Array]:
    Z = complement(bX, a, w, V, kept, of=of)
    bV = -(Z @ (adjoint(Y) @ V)) - X @ (adjoint(bX) @ V)
    return (Z, of.gathered(Z, X, False), -np.real(np.sum(np.conj(X) * Z, axis=0)), bV,
            np.zeros(kept.shape, kept.dtype))


complement = Primitive(complement_value, complement_forward, complement_reverse, copies=False)


# ---------------------------------------------------------------- storages

class Triangle(NamedTuple):
    """One triangle of a square matrix, or of each matrix in a stack, and LAPACK's routine for it."""

    lower: bool
    driver: str = "evd"

    def times(self, a: Array, X: Array) -> Operand:
        """Multiply A X."""
        return whole(a, self.lower) @ X

    def gathered(self, X: Array, V: Array, is_hermitian: bool) -> Operand:
        """Return the adjoint of the stored elements from the Hermitian part of X V^H."""
        return folded_product(X, V, self.lower, is_hermitian)

    def near(self, a: Array) -> float:
        """Return 0: the eigenvalues themselves tell which differences are rounding."""
        return 0.0

    def pairs(self, a: Array) -> Operand:
        if self.driver == "evd":
            return tuple(np.linalg.eigh(a, "L" if self.lower else "U"))
        self.finite(a)
        return scipy.linalg.eigh(a, lower=self.lower, driver=self.driver, check_finite=False)

    def values(self, a: Array) -> Operand:
        if self.driver == "evd":
            return np.linalg.eigvalsh(a, "L" if self.lower else "U")
        self.finite(a)
        return scipy.linalg.eigh(a, lower=self.lower, driver=self.driver, check_finite=False, eigvals_only=True)

    def finite(self, a: Array) -> None:
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

    def times(self, a: Array, X: Array) -> Operand:
        """Multiply A X."""
        return whole(a, self.lower) @ X

    def gathered(self, X: Array, V: Array, is_hermitian: bool) -> Operand:
        """Return the adjoint of the stored elements from the Hermitian part of X V^H."""
        return folded_product(X, V, self.lower, is_hermitian)

    def near(self, a: Array | None, kept: Array) -> float:
        d, e, factor = tridiagonal_of(values(kept))
        return float(len(d) * np.finfo(d.dtype).eps * tridiagonals.bound(d, e) * factor)

    def pairs(self, a: Array) -> tuple[Array, Array, Array]:
        kept = reduced_form(a, self.lower)
        d, e, factor = tridiagonal_of(kept)
        kind, low, high = self.subset
        scaled = (kind, low / factor, high / factor) if kind == "V" else self.subset
        w, V = tridiagonals.some_pairs(d, e, scaled, self.abstol / factor)
        return w * factor, turned(kept, V, "N"), kept

    def values(self, a: Array) -> Operand:
        kind, low, high = self.subset
        Triangle(self.lower, "evr").finite(a)
        if kind == "A":
            return scipy.linalg.eigh(a, lower=self.lower, driver="evr", check_finite=False, eigvals_only=True)
        how = {"subset_by_value": (low, high)} if kind == "V" else {"subset_by_index": (int(low) - 1, int(high) - 1)}
        return scipy.linalg.eigh(a, lower=self.lower, driver="evr", check_finite=False, eigvals_only=True, **how)

    def reduced(self, a: Array, kept: Array) -> Reduced:
        d, e, factor = tridiagonal_of(kept)
        d, e = d * factor, e * factor
        return Reduced(
            lambda Y: turned(kept, Y, "C"), lambda X: turned(kept, X, "N"), lambda x: tridiagonals.times(d, e, x),
            lambda w, y: tridiagonals.solve(d, e, w, y),
            lambda low, high, known: tridiagonals.beside(d, e, low, high, known), tridiagonals.bound(d, e))


def reduced_form(a: Array, lower: bool) -> Array:
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


def tridiagonal_of(kept: Array) -> tuple[Operand, Operand, Operand]:
    n = len(kept)
    return (np.ascontiguousarray(kept[:, n].real), np.ascontiguousarray(kept[:-1, n + 1].real),
            kept[-1, n + 1].real)


def turned(kept: Array, Y: Array, trans: str) -> Array:
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


# ---------------------------------------------------------------- calls without Python's functions

def body_of(call: Any, alone: bool) -> Any:
    """Return the body of a call for all pairs of whole triangles."""
    of, shape, vectors = call.kwargs["of"], call.shapes[0], call.parts[1]
    if not isinstance(of, Triangle) or of.driver == "evx" or not math.prod(shape):
        return None
    columns = lies_in_columns(vectors)
    if columns is None:
        return None
    *lead, n, _ = shape
    return orthonormal.Hermitian(math.prod(lead), n, call.dtypes[0].char, bool(lead), columns, of.lower, of.driver,
                                 alone)


pairs_of.compiled = functools.partial(body_of, alone=False)
values_of.compiled = functools.partial(body_of, alone=True)


# ---------------------------------------------------------------- LAPACK's functions

@declared
def syev(a: Array, compute_v: int, lower: int, *, overwrite_a: bool, name: str) -> Operand:
    check(name, a)
    of = Triangle(bool(lower), name[2:])
    if not compute_v:
        return eigvalsh_of(a, of)
    w, v = eigh_of(a, of)
    if not overwrite_a:
        return w, v
    a[...] = v
    return w, a


@declared
def syevr(a: Array, compute_v: int, range: str, lower: int, vl: float, vu: float, il: int, iu: int | None,
          abstol: float, *, overwrite_a: bool, name: str) -> tuple[Operand, ...]:
    w, z, m = some_pairs(name, a, compute_v, range, lower, (vl, vu), (il, iu), abstol)
    return w, z, m, np.tile([1, len(a)], m if compute_v and range == "A" else 0)


@declared
def syevx(a: Array, compute_v: int, range: str, lower: int, vl: float, vu: float, il: int, iu: int | None,
          abstol: float, *, overwrite_a: bool, name: str) -> tuple[Operand, ...]:
    w, z, m = some_pairs(name, a, compute_v, range, lower, (vl, vu), (il, iu), abstol)
    return w, z, m, np.zeros(len(a) if compute_v else 0, int)


syevd = syev


def some_pairs(name: str, a: Operand, compute_v: int, range: Any, lower: int, limits: tuple[Operand, ...],
               index: tuple[Operand, ...], abstol: float) -> tuple[Operand, Operand, int]:
    check(name, a)
    subset = subset_of(name, range, limits, index, len(a))
    of: Any = PartOfTriangle(bool(lower), subset, abstol) if subset else Triangle(bool(lower), name[2:])
    if not compute_v:
        w = eigvalsh_of(a, of)
        return w, np.zeros((0, 0), a.dtype), len(w)
    w, z = eigh_of(a, of)
    return w, z, len(w)


def subset_of(name: str, range: Any, limits: tuple[Operand, Operand], index: tuple[Operand, Operand],
              n: int) -> tuple[Operand, Operand, Operand] | None:
    """Return which eigenvalues are asked for, in the form that storages take, or None for all of them."""
    if range in (1, "V"):
        low, high = map(float, limits)
        if not low < high:
            raise ValueError(f"{name}: vl = {low} and vu = {high}; vl must be less than vu")
        return "V", low, high
    if range in (2, "I"):
        first, last = int(index[0]), n if index[1] is None else int(index[1])
        if not 1 <= first <= last <= n:
            raise ValueError(f"{name}: il = {first} and iu = {last}; it must be 1 <= il <= iu <= {n}")
        return "I", first, last
    return None
