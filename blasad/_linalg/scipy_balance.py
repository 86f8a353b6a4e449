"""Balancing of matrices before their eigenvalues are computed."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.linalg as sl

from .._arrays.traced import TracedArray
from . import hessenberg
from .quasi import still
from .scipy_arguments import over_stacks, square, values


def transformation(a: Any, scale: bool, permute: bool) -> Any:
    return np.asarray(sl.matrix_balance(a, permute, scale)[1], a.dtype)


transformed = still(transformation)


@over_stacks("A")
def matrix_balance(
    A: Any, permute: Any = True, scale: Any = True, separate: Any = False, overwrite_a: Any = False,
) -> Any:
    """Balance a matrix: compute T^-1 A T, whose rows and columns have about equal lengths.

    Parameters
    ----------
    A : array, shape (..., n, n)
        The matrix A.
    permute, scale : bool
        Whether T contains a permutation (permute) and a scaling with powers of 2 (scale).
    separate : bool
        Whether the powers and the permutation are returned instead of T.
    overwrite_a : bool
        This parameter is SciPy's; for traced arrays, it is ignored: A is not overwritten.

    Returns
    -------
    B : array, shape (..., n, n)
        The balanced matrix T^-1 A T.
    T : array, shape (..., n, n)
        The transformation, which is a constant. If separate is True, a tuple of the powers and the permutation takes
        its place.

    Raises
    ------
    ValueError
        If A is not square, or contains NaN or Inf.

    Notes
    -----
    A small change of A does not change the powers and the permutation. A compiled program computes B and T for the
    values of each call. With separate=True, it keeps the powers and the permutation from its trace.

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
    found = transformed(a, scale=scale, permute=permute)
    return hessenberg.balanced(a, scale=scale, permute=permute), np.real(found).astype(constants[1].dtype, copy=False)
