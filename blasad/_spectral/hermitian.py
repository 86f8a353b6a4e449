"""Eigenvalues and vectors of symmetric and Hermitian matrices.

A stands for one of its triangles: an element off the diagonal is two of the matrix, and the other triangle has no
derivative.  With A V = V diag(w), P = V^H dA V and F_ij = 1 / (w_j - w_i) off the diagonal:

    dw = diag(P),  dV = V (F o P);    bA = V (diag(bw) + F o skew(V^H bV)) V^H

(Giles, Collected matrix derivative results, 2008).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .._numpy.primitive import Primitive
from . import passes
from .frame import (
    adjoint,
    diagonal,
    diagonal_matrix,
    is_plain,
    phases_rest,
    quotients,
    sizes,
    skew_part,
    stack,
    vanishes,
)

VALUES = "eigenvalues"


def whole(a: Any, lower: bool) -> Any:
    """The matrix whose one triangle is stored."""
    one = np.tril(a, -1) if lower else np.triu(a, 1)
    return one + adjoint(one) + diagonal_matrix(np.real(diagonal(a)))


def folded(a: Any, lower: bool) -> Any:
    """The adjoint of `whole`: one triangle of a + a^H, and the real diagonal once."""
    if is_plain(a):
        found = np.empty(a.shape, a.dtype)
        passes.fold(stack(a), lower, stack(found))
        return found
    both = a + adjoint(a)
    one = np.tril(both, -1) if lower else np.triu(both, 1)
    return one + diagonal_matrix(np.real(diagonal(a)).astype(a.dtype))


# ---------------------------------------------------------------- values and vectors

def eigh_value(a: Any, lower: bool = True) -> Any:
    return tuple(np.linalg.eigh(a, "L" if lower else "U"))


def eigh_forward(da: Any, y: Any, a: Any, lower: bool = True) -> Any:
    w, V = y
    moved = whole(da, lower) @ V
    P = adjoint(V) @ moved
    return np.real(diagonal(P)), V @ quotients(P, w, sizes(moved), what=VALUES)


def eigh_reverse(by: Any, y: Any, a: Any, lower: bool = True) -> Any:
    (bw, bV), (w, V) = by, y
    if vanishes(bV):
        return folded((V * bw[..., None, :]) @ adjoint(V), lower)
    S, size = adjoint(V) @ bV, sizes(bV)
    phases_rest(S, size, w, VALUES)
    M = quotients(skew_part(S), w, size, what=VALUES) + diagonal_matrix(bw)
    return folded(V @ M @ adjoint(V), lower)


eigh_of = Primitive(eigh_value, eigh_forward, eigh_reverse, copies=False)


# ---------------------------------------------------------------- values alone

def eigvalsh_value(a: Any, lower: bool = True) -> Any:
    return np.linalg.eigvalsh(a, "L" if lower else "U")


def eigvalsh_forward(da: Any, y: Any, a: Any, lower: bool = True) -> Any:
    V = eigh_of(a, lower=lower)[1]
    return np.real(np.sum(np.conj(V) * (whole(da, lower) @ V), axis=-2))


def eigvalsh_reverse(bw: Any, y: Any, a: Any, lower: bool = True) -> Any:
    V = eigh_of(a, lower=lower)[1]
    return folded((V * bw[..., None, :]) @ adjoint(V), lower)


eigvalsh_of = Primitive(eigvalsh_value, eigvalsh_forward, eigvalsh_reverse, copies=False)
