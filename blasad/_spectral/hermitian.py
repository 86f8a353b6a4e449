"""Some or all eigenvalues and eigenvectors of symmetric and Hermitian matrices.

Derivatives are with respect to the stored elements, for example one triangle: a stored element off the diagonal is two
elements of the matrix, and elements that are not read have no derivative.  With A V = V diag(w), P = V^H dA V and
F_ij = 1 / (w_j - w_i) off the diagonal:

    dw = diag(P),  dV = V (F o P) + X;    bA = V (diag(bw) + F o skew(V^H bV)) V^H + Z V^H, its Hermitian part

(Giles, Collected matrix derivative results, 2008).  X and Z are not zero if V contains only some of the vectors: they
are the parts in the complement of V, `partial.complement` of dA V and of bV.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .._arrays.traced import TracedArray
from .._declarations.late import above
from .._numpy.primitive import Primitive
from .frame import (
    Together,
    adjoint,
    averaged,
    diagonal,
    gaps,
    in_spaces,
    phases_rest,
    quotients,
    rounding,
    sizes,
    skew_part,
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
    dw = np.real(np.sum(np.conj(V) * of.times(da, V), axis=-2))
    return averaged(dw, w, no_size(w), what=VALUES, least=near), np.zeros(V.shape, V.dtype), np.zeros(1)


def values_reverse(by: Any, y: Any, a: Any, of: Any) -> Any:
    w, V, near = y
    bw = averaged(by[0], w, no_size(w), what=VALUES, least=float(values(near)[0]))
    return weighted_of(a, bw, of=of) if isinstance(V, TracedArray) else of.gathered(V * bw[..., None, :], V, True)


# The vectors, which reverse mode needs, are computed with the values but are not a result
values_of = Primitive(values_with, values_forward, values_reverse, copies=False)


def eigvalsh_of(a: Any, of: Any) -> Any:
    """Compute eigenvalues, without vectors if no tape records."""
    return values_of(a, of=of)[0] if is_recorded(a) else of.values(a)


# ---------------------------------------------------------------- the stored elements of V diag(b) V^H

def weighted(a: Any, b: Any, of: Any) -> Any:
    V = of.pairs(a)[1]
    return of.gathered(V * b[..., None, :], V, True)


def weighted_forward(changes: Any, y: Any, a: Any, b: Any, of: Any) -> Any:
    da, db = changes
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
