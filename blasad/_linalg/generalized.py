"""Eigenvalues and eigenvectors of a pencil: A is Hermitian, and B is Hermitian and positive definite.

    type 1: A V = B V W, V^H B V = I;    2: A B V = V W, V^H B V = I;    3: B A V = V W, V^H B^-1 V = I

With U = B V (type 2) or B^-1 V (type 3), P and R are the changes of A and B in these bases:

    1: P = V^H dA V, R = V^H dB V, K = P - R W;  2: P = U^H dA U, R = V^H dB V, K = P + W R;
    3: P = V^H dA V, R = U^H dB U, K = P + R W

dw = diag(K) and dV = V (F o K -+ diag(R)/2), with + for type 3.  In reverse, C = V^H bV, M = diag(bw) + F o skew(C),
and in the bases of P and of R

    bA: M,  bB: -+ M o (w_i + w_j)/2 -+ herm(C)/2, with the signs - -, + - and + + for types 1, 2, 3

(Giles 2008 for B = I; the other cases follow from differentiating the equations above).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import scipy.linalg

from .._arrays.traced import TracedArray
from .._numpy.primitive import Primitive
from .frame import (
    Together,
    adjoint,
    averaged,
    diagonal,
    distinct,
    in_spaces,
    phases_rest,
    quotients,
    rounding,
    sizes,
    skew_part,
    values,
    vanishes,
)
from .hermitian import VALUES, is_recorded, no_size
from .storage import folded_product, whole

TOGETHER = Together((0,), (1,), VALUES, lambda y, args, kwargs: (y[0], rounding(y[0])),
                    "funmh of blasad.linalg with inv(L) A inv(L)^H, where B = L L^H")
SIGNS = {1: (-1, -1), 2: (1, -1), 3: (1, 1)}


class Pencil(NamedTuple):
    """The triangles in which A and B are stored, the type of the problem, and LAPACK's routine for it."""

    lower: bool
    kind: int = 1
    driver: str = "gvd"


def pencil(a: Any, b: Any, of: Pencil) -> Any:
    return scipy.linalg.eigh(a, b, lower=of.lower, type=of.kind, driver=of.driver, check_finite=False)


def bases(V: Any, b: Any, of: Pencil) -> Any:
    """Return the bases in which the changes of A and of B are expressed."""
    if of.kind == 1:
        return V, V
    B = whole(b, of.lower)
    return (B @ V, V) if of.kind == 2 else (V, np.linalg.solve(B, V))


def scaled_quotients(K: Any, w: Any, size: Any, length: Any) -> Any:
    """Compute `quotients`, where the rounding of K_ij scales with the lengths of vectors i and j, which may differ."""
    both = length[..., :, None] * length[..., None, :]
    found = quotients(K / both, w, size / length, what=VALUES)
    found *= both
    return found


def pencil_forward(changes: Any, y: Any, a: Any, b: Any, of: Pencil) -> Any:
    w, V = y
    K, size, length, R = changes_of(changes, w, V, b, of)
    dV = V @ scaled_quotients(in_spaces(K, w, rounding(w)), w, size, length)
    dV = dV + V * (SIGNS[of.kind][1] / 2 * R)[..., None, :]
    return averaged(np.real(diagonal(K)), w, no_size(w), what=VALUES), dV


def changes_of(changes: Any, w: Any, V: Any, b: Any, of: Pencil) -> Any:
    """Return K, the sizes of its columns and the lengths of the vectors, which bound its rounding, and diag(R)."""
    da, db = changes
    left, right = bases(V, b, of)
    moved, turned = whole(da, of.lower) @ left, whole(db, of.lower) @ right
    R = adjoint(right) @ turned
    length = sizes(left)
    most = np.max(np.abs(values(w)), initial=0.0) * np.max(sizes(right) / length, initial=0.0)
    R_moved = R * w[..., :, None] if of.kind == 2 else R * w[..., None, :]
    K = adjoint(left) @ moved + (-R_moved if of.kind == 1 else R_moved)
    return K, sizes(moved) + most * sizes(turned), length, np.real(diagonal(R))


def of_values(bw: Any, w: Any, V: Any, b: Any, of: Pencil) -> Any:
    """Compute the adjoints of A and B if no eigenvector is used."""
    left, right = bases(V, b, of)
    both = SIGNS[of.kind][0] * bw * w
    return (folded_product(left * bw[..., None, :], left, of.lower, True),
            folded_product(right * both[..., None, :], right, of.lower, True))


def pencil_reverse(by: Any, y: Any, a: Any, b: Any, of: Pencil) -> Any:
    (bw, bV), (w, V) = by, y
    if vanishes(bV):
        return of_values(averaged(bw, w, no_size(w), what=VALUES), w, V, b, of)
    left, right = bases(V, b, of)
    C, size, length = adjoint(V) @ bV, sizes(bV), sizes(V)
    TOGETHER.seeded(size * length, w, rounding(w))
    phases_rest(C, size * length, w, VALUES)
    bw = averaged(bw, w, size, what=VALUES)
    K = skew_part(C)
    M = scaled_quotients(K, w, size, length)
    one = left @ M
    one += left * bw[..., None, :]
    of_w, of_length = SIGNS[of.kind]
    M *= of_w / 2 * w[..., None, :] + of_w / 2 * w[..., :, None]
    C -= K                                      # its Hermitian part, in place to save memory
    C *= of_length / 2
    M += C
    two = right @ M
    two += right * (of_w * bw * w)[..., None, :]
    return folded_product(one, left, of.lower, True), folded_product(two, right, of.lower, True)


pencil_of = Primitive(pencil, pencil_forward, pencil_reverse, copies=False, notices=TOGETHER)


# ---------------------------------------------------------------- values alone

def pencil_values_forward(changes: Any, y: Any, a: Any, b: Any, of: Pencil) -> Any:
    w, V = pencil_of(a, b, of=of) if isinstance(y[1], TracedArray) else y
    K = changes_of(changes, w, V, b, of)[0]
    return averaged(np.real(diagonal(K)), w, no_size(w), what=VALUES), np.zeros(V.shape, V.dtype)


def pencil_values_reverse(by: Any, y: Any, a: Any, b: Any, of: Pencil) -> Any:
    w, V = y
    bw = averaged(by[0], w, no_size(w), what=VALUES)
    if isinstance(V, TracedArray):              # a second derivative needs the derivative of the vectors
        w, V = pencil_of(a, b, of=of)
        bw = distinct(bw, w, what=VALUES)
    return of_values(bw, w, V, b, of)


# The vectors, which derivatives need, are computed with the values but are not a result
pencil_values_of = Primitive(pencil, pencil_values_forward, pencil_values_reverse, copies=False)


def pencil_values(a: Any, b: Any, of: Pencil) -> Any:
    """Compute eigenvalues, without vectors if no tape records."""
    if is_recorded(a, b):
        return pencil_values_of(a, b, of=of)[0]
    return scipy.linalg.eigh(a, b, lower=of.lower, type=of.kind, driver=of.driver, check_finite=False,
                             eigvals_only=True)
