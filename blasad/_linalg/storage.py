"""Triangles as storages of Hermitian matrices."""

from __future__ import annotations

import numpy as np

from .._declarations.aliases import Array, Operand
from . import passes
from .frame import adjoint, diagonal, diagonal_matrix, is_plain, stack

BLOCK = 128


def whole(a: Array, lower: bool) -> Operand:
    """Return the Hermitian matrix of which one triangle is stored."""
    one = np.tril(a, -1) if lower else np.triu(a, 1)
    return one + adjoint(one) + diagonal_matrix(np.real(diagonal(a)))


def folded(a: Operand, lower: bool) -> Operand:
    """Apply the adjoint of `whole`: return one triangle of a + a^H, with the real part of the diagonal counted once."""
    if is_plain(a):
        one = np.empty(a.shape, a.dtype)
        passes.fold(stack(a), lower, stack(one))
        return one
    both = a + adjoint(a)
    one = np.tril(both, -1) if lower else np.triu(both, 1)
    return one + diagonal_matrix(np.real(diagonal(a)).astype(a.dtype))


def folded_product(X: Array, V: Array, lower: bool, is_hermitian: bool) -> Operand:
    """Compute `folded` of X V^H. If this is Hermitian, little more than one triangle is computed."""
    if not (is_hermitian and is_plain(X, V) and X.ndim == 2 and len(X) > BLOCK):
        return folded(X @ adjoint(V), lower)
    n, right = len(X), 2 * adjoint(V)
    triangle = np.zeros((n, n), X.dtype)
    for i in range(0, n, BLOCK):
        block, beside = slice(i, i + BLOCK), slice(0, i) if lower else slice(i + BLOCK, n)
        triangle[block, beside] = X[block] @ right[:, beside]
        triangle[block, block] = folded(X[block] @ right[:, block] / 2, lower)
    return triangle
