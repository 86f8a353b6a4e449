"""Balancing a matrix: an order, and powers of 2, which are constants."""

from __future__ import annotations

from typing import Any

from .._spectral import hessenberg
from .._spectral.frame import values
from ._arguments import check


def gebal(a: Any, scale: Any = 0, permute: Any = 0, *, overwrite_a: bool = True) -> tuple[Any, int, int, Any]:
    """Balance a matrix: P^T A P, or D^-1 P^T A P D, with an order P and powers of 2 in D.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix; the balanced one is written here.
    scale, permute : {0, 1}
        Whether there are powers of 2, and whether eigenvalues that stand apart are brought to the ends.
    overwrite_a : bool
        False leaves a as it is.

    Returns
    -------
    ba : array, shape (n, n)
        a, or a copy that was written.
    lo, hi : int
        The first and the last row, counted from 0, of what is not triangular.
    pivscale : array, shape (n,)
        The order and the powers, constants as lo and hi.

    Raises
    ------
    ValueError
        If a is not square.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.gebal(np.array([[1.0, 1024.0], [1 / 1024, 1.0]]), scale=1)[0]
    array([[1., 1.],
           [1., 1.]])
    """
    check("gebal", a)
    lo, hi, pivscale = hessenberg.balance(values(a), bool(scale), bool(permute))
    found = hessenberg.balanced(a, scale=bool(scale), permute=bool(permute))
    if not overwrite_a:
        return found, lo, hi, pivscale
    a[...] = found
    return a, lo, hi, pivscale
