"""Balancing of matrices before their eigenvalues are found."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.linalg as sl

from .._arrays.traced import TracedArray
from .._spectral import hessenberg
from .._spectral.quasi import still
from ._arguments import over_stacks, square, values


def transformation(a: Any, scale: bool, permute: bool) -> Any:
    return np.asarray(sl.matrix_balance(a, permute, scale)[1], a.dtype)


transformed = still(transformation)


@over_stacks("A")
def matrix_balance(
    A: Any, permute: Any = True, scale: Any = True, separate: Any = False, overwrite_a: Any = False,
) -> Any:
    """A matrix that is similar to another one, T^-1 A T, with rows and columns of about equal length.

    Parameters
    ----------
    A : array, shape (..., n, n)
        The matrix.
    permute, scale : bool
        Whether T has an order, and powers of 2.
    separate : bool
        Whether these are returned apart, and not T.
    overwrite_a : bool
        Not used: A stays as it is.

    Returns
    -------
    B : array, shape (..., n, n)
        The balanced matrix.
    T : array, shape (..., n, n)
        The order and powers, a constant; if separate, a tuple of the powers and the order.

    Raises
    ------
    ValueError
        If A is not square, and for NaN and Inf.

    Notes
    -----
    A small change of A leaves the powers and the order as they are. In a program B and T are those of its own values;
    the order and the powers of `separate` are integers, those of the matrix which was traced.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[1.0, 1024.0], [1 / 1024, 1.0]])
    >>> ad.grad(lambda A: ad.linalg.matrix_balance(A)[0].sum())(A)
    array([[1.000000e+00, 1.953125e-03],
           [5.120000e+02, 1.000000e+00]])
    """
    a = square("matrix_balance", A)
    permute, scale, separate = bool(permute), bool(scale), bool(separate)
    constants = sl.matrix_balance(values(a), permute, scale, separate)
    if not isinstance(a, TracedArray) or not a.size:
        return constants
    if separate:
        return hessenberg.balanced(a, scale=scale, permute=permute), constants[1]
    return hessenberg.balanced(a, scale=scale, permute=permute), transformed(a, scale=scale, permute=permute)
