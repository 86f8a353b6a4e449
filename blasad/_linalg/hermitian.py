"""Some or all eigenvalues and eigenvectors of symmetric and Hermitian matrices.

Derivatives are with respect to the stored elements, for example one triangle: a stored element off the diagonal is two
elements of the matrix, and elements that are not read have no derivative.  With A V = V diag(w), P = V^H dA V and
F_ij = 1 / (w_j - w_i) off the diagonal:

    dw = diag(P),  dV = V (F o P) + X;    bA = V (diag(bw) + F o skew(V^H bV)) V^H + Z V^H, its Hermitian part

(Giles, Collected matrix derivative results, 2008).  X and Z are not zero if V contains only some of the vectors: they
are the parts in the complement of V, `partial.complement` of dA V and of bV.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from .._arrays.traced import TracedArray
from .._declarations.late import above
from .._numpy.primitive import Primitive, uses
from .frame import (
    Together,
    adjoint,
    averaged,
    diagonal,
    gaps,
    in_spaces,
    is_plain,
    phases_rest,
    quotients,
    rounding,
    sizes,
    skew_part,
    tie,
    values,
    vanishes,
)
from .partial import complement

VALUES = "eigenvalues"


def is_recorded(*arrays: Any) -> bool:
    return bool(above("calls of primitives").is_recorded(list(arrays)))


# ---------------------------------------------------------------- values and vectors

def pairs(a: Any, of: Any) -> Any:
    return of.pairs(a)


def pairs_forward(da: Any, y: Any, a: Any, of: Any) -> Any:
    w, V, *kept = y
    near = of.near(a, *kept)
    moved = of.times(da, V)
    P = adjoint(V) @ moved
    dV = V @ quotients(in_spaces(P, w, np.maximum(rounding(w), near)), w, sizes(moved), what=VALUES, least=near)
    if kept:
        dV = dV + complement(moved, a, w, V, kept[0], of=of)
    dw = averaged(np.real(diagonal(P)), w, no_size(w), what=VALUES, least=near)
    return dw, dV, *(np.zeros(x.shape, x.dtype) for x in kept)


def pairs_reverse(by: Any, y: Any, a: Any, of: Any) -> Any:
    (bw, bV, *_), (w, V, *kept) = by, y
    near = of.near(a, *kept)
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


def near_values(y: Any, args: Any, kwargs: Any) -> tuple[Any, Any]:
    w, _, *kept = y
    return w, np.maximum(rounding(w), kwargs["of"].near(args[0], *kept))


TOGETHER = Together((0,), (1,), VALUES, near_values)


def no_size(w: Any) -> Any:
    return np.zeros(w.shape, w.dtype)


# w and V of the matrix whose storage `of` describes, and the arrays that a partial problem keeps for the complement
pairs_of = Primitive(pairs, pairs_forward, pairs_reverse, copies=False, notices=TOGETHER)


def eigh_of(a: Any, of: Any) -> Any:
    """Compute eigenvalues and eigenvectors."""
    return pairs_of(a, of=of)[:2]


# ---------------------------------------------------------------- values alone

def values_with(a: Any, of: Any) -> Any:
    w, V, *kept = of.pairs(a)
    return w, V, np.array([of.near(a, *kept)])


def values_forward(da: Any, y: Any, a: Any, of: Any) -> Any:
    near = float(values(y[2])[0])
    w, V = eigh_of(a, of) if isinstance(y[1], TracedArray) else y[:2]       # which depend on a, for a second derivative
    moved, used = of.times(da, V), uses()
    if used is not None and used.nested and is_plain(w, V, moved):
        dw = np.real(np.sum(np.conj(V) * moved, axis=-2))
        for at, group in groups(w, near):
            dw[at][group] = np.linalg.eigvalsh(inner_block(V, moved, at, group))
        return dw, np.zeros(V.shape, V.dtype), np.zeros(1)
    dw = np.real(np.sum(np.conj(V) * moved, axis=-2))
    return averaged(dw, w, no_size(w), what=VALUES, least=near), np.zeros(V.shape, V.dtype), np.zeros(1)


def values_reverse(by: Any, y: Any, a: Any, of: Any) -> Any:
    w, V, near = y
    near = float(values(near)[0])
    if isinstance(V, TracedArray):
        symmetric(values(w), near)
        return weighted_of(a, alike(by[0], w, near=near), of=of)
    bw = averaged(by[0], w, no_size(w), what=VALUES, least=near)
    return of.gathered(V * bw[..., None, :], V, True)


class OfValues(NamedTuple):
    """The uses of values are noticed, for second derivatives."""

    later: bool = False

    def found(self, y: Any, args: Any, kwargs: Any) -> None:
        return None


# The vectors, which reverse mode needs, are computed with the values but are not a result
values_of = Primitive(values_with, values_forward, values_reverse, copies=False, notices=OfValues())


# ---------------------------------------------------------------- equal values, in second derivatives

# A loss that does not change when equal eigenvalues are exchanged has a second derivative: along dA, eigenvectors that
# make the block of P = V^H dA V diagonal change nothing but the eigenvalues, by the diagonal. So forward mode over
# reverse mode takes these for the tangents of the eigenvalues, and these vectors for those of the derivative.

def groups(w: Any, near: float) -> Iterator[tuple[Any, Any]]:
    """Find eigenvalues that are equal to rounding: the matrix of a stack, and the places."""
    apart = np.diff(w, axis=-1) > np.maximum(rounding(w), near)[..., None]
    for at in np.argwhere(~apart.all(axis=-1)):
        for group in np.split(np.arange(w.shape[-1]), np.flatnonzero(apart[tuple(at)]) + 1):
            if len(group) > 1:
                yield tuple(at), group


def inner_block(V: Any, moved: Any, at: Any, group: Any) -> Any:
    P = adjoint(V[at][:, group]) @ moved[at][:, group]
    return (P + adjoint(P)) / 2


def symmetric(w: Any, near: float) -> None:
    """Raise an error if the program uses only some of equal eigenvalues."""
    used = uses()
    of: Any = True if used is None else used.of[0].of
    some = np.broadcast_to(False if of is None else of, w.shape)
    for at, group in groups(w, near):
        if not some[at][group].all():
            tie(w[at], group[0], group[-1], VALUES)


def check_alike(b: Any, w: Any, near: float) -> Any:
    for at, group in groups(w, near):
        some = b[at][group]
        if np.ptp(some) > np.sqrt(np.finfo(some.dtype).eps) * np.abs(some).max():
            tie(w[at], group[0], group[-1], VALUES)
    return b * 1


# The seeds of values, unchanged; an error if those of equal values differ
alike = Primitive(check_alike, lambda changes, y, b, w, near: changes[0],
                  lambda by, y, b, w, near: (by, np.zeros(w.shape, w.dtype)), copies=False)


def eigvalsh_of(a: Any, of: Any) -> Any:
    """Compute eigenvalues, without vectors if no tape records."""
    return values_of(a, of=of)[0] if is_recorded(a) else of.values(a)


# ---------------------------------------------------------------- the stored elements of V diag(b) V^H

def weighted(a: Any, b: Any, of: Any) -> Any:
    V = of.pairs(a)[1]
    return of.gathered(V * b[..., None, :], V, True)


def weighted_forward(changes: Any, y: Any, a: Any, b: Any, of: Any) -> Any:
    da, db = changes
    if is_plain(a, b, da, db):
        w, V, *kept = of.pairs(a)
        moved, near = of.times(da, V), of.near(a, *kept)
        equal = list(groups(w, near))
        if equal and not kept:
            P, turned = adjoint(V) @ moved, V.copy()
            for at, group in equal:
                P[at][np.ix_(group, group)] = 0
                turned[at][:, group] = V[at][:, group] @ np.linalg.eigh(inner_block(V, moved, at, group))[1]
            X = V @ (quotients(P, w, sizes(moved), what=VALUES, least=near) * gaps(b))
            return of.gathered(X, V, True) + of.gathered(turned * db[..., None, :], turned, True)
    return weighted_slope(a, b, da, of)[0] + weighted_of(a, db, of=of)


def weighted_reverse(by: Any, y: Any, a: Any, b: Any, of: Any) -> Any:
    return weighted_slope(a, b, by, of)


def weighted_slope(a: Any, b: Any, other: Any, of: Any) -> Any:
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
