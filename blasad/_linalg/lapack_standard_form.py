"""Inverses of packed triangles."""

from __future__ import annotations

from typing import Any

from .._registry import lapack
from .arguments import given, letter
from .packed import order, tpttr, trttp


def tptri(n: int, ap: Any, uplo: Any = "U", diag: Any = "N", *, overwrite_ap: bool = True) -> Any:
    """Compute inv(A) of a triangular matrix A in packed storage.

    Parameters
    ----------
    n : int
        The order of the matrix.
    ap : array, shape (n(n+1)/2,)
        The triangle A, its columns one after the other. The inverse overwrites it.
    uplo : {"U", "L"}
        Which triangle is stored: the upper one ("U") or the lower one ("L").
    diag : {"N", "U"}
        "N": the diagonal is read. "U": it is not read and counts as ones.
    overwrite_ap : bool
        If False, ap keeps its values, and a new array is returned.

    Returns
    -------
    inverse : array
        The inverse: ap itself, or a new array if overwrite_ap is False.

    Raises
    ------
    ValueError
        If ap does not have n(n+1)/2 elements, or a letter is not one of those listed.
    numpy.linalg.LinAlgError
        If an element of the diagonal is exactly zero.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> print(ad.lapack.tptri(2, np.array([2.0, 0.0, 4.0]))[[0, 2]])
    [0.5  0.25]
    """
    lower = letter("tptri", uplo, "UL", "uplo") == "L"
    full = tpttr(order("tptri", n, ap), ap, uplo)
    found = trttp(lapack.trtri(full, lower, letter("tptri", diag, "NU", "diag") == "U"), uplo)
    ap = given(ap, overwrite_ap)
    ap[...] = found
    return ap
