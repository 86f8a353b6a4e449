"""Factors of symmetric and Hermitian indefinite matrices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import scipy.linalg

from .. import lapack
from .._arrays.traced import TracedArray
from .faces import public
from .lapack_arguments import blank
from .scipy_arguments import over_stacks, own, square


@public()
@over_stacks("A")
def ldl(A: Any, lower: bool = True, hermitian: bool = True, overwrite_a: bool = False,
        check_finite: bool = True) -> tuple[Any, Any, Any]:
    """Factor a symmetric or Hermitian matrix with row exchanges, A = L D L^H or U D U^H.

    Parameters
    ----------
    A : array, shape (..., n, n)
        The matrix A. Only one triangle is read, and only this triangle has a derivative.
    lower : bool
        True: the lower triangle is read, and A = L D L^H. False: the upper triangle is read, and A = U D U^H.
    hermitian : bool
        Whether a complex A is Hermitian (True), or symmetric with A = L D L^T (False).
    overwrite_a : bool
        Whether A may be overwritten, which saves a copy.
    check_finite : bool
        Whether NaN and Inf in the arguments raise ValueError.

    Returns
    -------
    lu : array, shape (..., n, n)
        L or U, with its rows in the order of the rows of A.
    d : array, shape (..., n, n)
        D, which is symmetric or Hermitian, with blocks of order 1 and 2 on its diagonal.
    perm : array of integers
        The permutation for which ``lu[perm]`` is triangular with a unit diagonal. It is a constant: a compiled program
        keeps the permutation from its trace.

    Raises
    ------
    ValueError
        If the shapes do not fit together, or an argument contains NaN or Inf.
    numpy.linalg.LinAlgError
        If A is traced and a block of D is exactly zero, because the factors have no derivative then.

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
    """Yield, for each pivot, its first row and the two rows that were exchanged, counted as in a lower triangle."""
    n, k = len(ipiv), 0
    while k < n:
        number = int(ipiv[k if lower else n - 1 - k])
        other, row = abs(number) - 1, k + (number < 0)
        yield k, row, other if lower else n - 1 - other
        k = row + 1
