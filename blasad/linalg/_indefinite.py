"""Factors of symmetric and Hermitian matrices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import scipy.linalg

from .. import lapack
from .._arrays.traced import TracedArray
from .._drivers._arguments import blank
from ._arguments import over_stacks, own, square


@over_stacks("A")
def ldl(A: Any, lower: bool = True, hermitian: bool = True, overwrite_a: bool = False,
        check_finite: bool = True) -> tuple[Any, Any, Any]:
    """The factors L and D of a symmetric or Hermitian matrix, A = L D L^H, with rows exchanged.

    Parameters
    ----------
    A : array, shape (..., n, n)
        The matrix; of it one triangle is read, and that alone has a derivative.
    lower : bool
        Whether the lower triangle of A is read and L lower triangular; else A = U D U^H.
    hermitian : bool
        Whether a complex A is Hermitian; else it is symmetric, A = L D L^T.
    overwrite_a : bool
        Whether to work in the memory of A.
    check_finite : bool
        Whether NaN and Inf raise.

    Returns
    -------
    lu : array, shape (..., n, n)
        L, or U, with its rows in the order of A's.
    d : array, shape (..., n, n)
        Symmetric or Hermitian, with blocks of order 1 and 2 on its diagonal.
    perm : array of integers
        ``lu[perm]`` is triangular with a unit diagonal. Constants: a compiled program has those of the data that it was
        traced with.

    Raises
    ------
    ValueError
        For shapes that do not fit, NaN and Inf.
    numpy.linalg.LinAlgError
        If a block of D is exactly zero, where derivatives are wanted: the factors have none there.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[0.0, 2.0, 1.0], [2.0, 0.0, 0.0], [1.0, 0.0, 3.0]])
    >>> lu, d, perm = ad.linalg.ldl(A)
    >>> np.allclose(lu @ d @ lu.T, A)
    True
    """
    A = square("ldl", A, check_finite)
    if A.ndim != 2:
        raise ValueError(f"ldl: the matrix has shape {A.shape}; it must have two dimensions")
    factor = lapack.hetrf if hermitian and A.dtype.kind == "c" else lapack.sytrf
    singular = own(A, False) if overwrite_a and not isinstance(A, TracedArray) else A
    try:
        f, ipiv = factor(own(A, overwrite_a), lower=int(lower))
    except np.linalg.LinAlgError:
        if isinstance(A, TracedArray):
            raise
        found: tuple[Any, Any, Any] = scipy.linalg.ldl(singular, lower, hermitian, check_finite=False)
        return found
    n = len(f)
    rows, perm, inside = np.repeat(np.arange(n)[:, None], n, 1), np.arange(n), np.eye(n, dtype=bool)
    for first, row, other in _exchanges(np.asarray(ipiv), lower):
        rows[[row, other], :first] = rows[[other, row], :first]
        perm[[row, other]] = perm[[other, row]]
        inside[row, first] = True
    i, j = np.nonzero(np.tri(n, dtype=bool) & ~inside)
    places = [perm[i], j, rows[i, j], perm, np.arange(n), *np.nonzero(inside)]
    if not lower:  # a lower triangle from the last row on
        places, perm = [n - 1 - x for x in places], n - 1 - perm[::-1]
    to, column, source, row_of_one, diagonal, i, j = places
    lu, d = blank(f, (n, n)), blank(f, (n, n))
    lu[to, column] = f[source, column]
    lu[row_of_one, diagonal] = 1.0
    d[i, j] = f[i, j]
    off = i != j
    beside = f[i[off], j[off]]
    d[j[off], i[off]] = np.conj(beside) if factor is lapack.hetrf else beside
    return lu, d, perm


def _exchanges(ipiv: Any, lower: bool) -> Iterator[tuple[int, int, int]]:
    """For each pivot its first row, and the rows that were exchanged, counted as in a lower triangle."""
    n, k = len(ipiv), 0
    while k < n:
        number = int(ipiv[k if lower else n - 1 - k])
        other, row = abs(number) - 1, k + (number < 0)
        yield k, row, other if lower else n - 1 - other
        k = row + 1
