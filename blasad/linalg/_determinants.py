"""Determinants."""

from __future__ import annotations

from typing import Any

import numpy as np

from .. import lapack
from .._arrays.traced import TracedArray
from .._registry.namespace import inner
from .._routines import factored
from .._tape.waiting import unread
from ._arguments import columnwise, square, stacked


def _log_det(c: Any) -> tuple[Any, Any]:
    """Compute the sign and the logarithm of a determinant from LU factors, which overwrite c."""
    factors, piv = unread(lapack.getrf, c)
    diagonal = np.diagonal(factors)
    size = np.abs(diagonal)
    sign = np.prod(diagonal / size).reshape(1)
    logarithm = factored.log_of_det(factors, piv)
    return inner("parity")(sign, piv)[0], np.log(size).sum() if logarithm is None else logarithm.real


def slogdet(a: Any) -> tuple[Any, Any]:
    """Compute the sign of a determinant, and the logarithm of its absolute value.

    Parameters
    ----------
    a : array, shape (..., n, n)
        The matrix.

    Returns
    -------
    sign : number, or array of shape (...)
        The sign of the determinant, or its phase if it is complex.
    logabsdet : number, or array of shape (...)
        The logarithm of the absolute value. Its gradient is inv(A)^H.

    Raises
    ------
    ValueError
        If the shapes do not fit together, or an argument contains NaN or Inf.
    numpy.linalg.LinAlgError
        A derivative raises it if the matrix is exactly singular, where the logarithm has no derivative.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda A: ad.linalg.slogdet(A)[1])(np.diag([2.0, 4.0]))
    array([[0.5 , 0.  ],
           [0.  , 0.25]])
    """
    a = square("slogdet", a)
    if not isinstance(a, TracedArray):
        return tuple(np.linalg.slogdet(a))
    if a.ndim == 2:
        return _log_det(columnwise(a))
    found = [_log_det(columnwise(a[index])) for index in np.ndindex(*a.shape[:-2])]
    signs, logarithms = zip(*found, strict=True) if found else ((), ())
    return stacked(signs, a, ()), stacked(logarithms, np.abs(a), ())


def det(a: Any, overwrite_a: bool = False, check_finite: bool = True) -> Any:
    """Compute the determinant of a matrix.

    Parameters
    ----------
    a : array, shape (..., n, n)
        The matrix.
    overwrite_a : bool
        This parameter is accepted because SciPy has it, and is ignored: a is never overwritten.
    check_finite : bool
        Whether NaN and Inf in the arguments raise ValueError.

    Returns
    -------
    det : number, or array of shape (...)
        The determinant. Its gradient is the conjugated matrix of cofactors, also for singular matrices. Second
        derivatives exist for singular matrices, too. Third derivatives are NaN there.

    Raises
    ------
    ValueError
        If the shapes do not fit together, or an argument contains NaN or Inf.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(ad.linalg.det)(np.array([[2.0, 1.0], [1.0, 3.0]])).round(12)
    array([[ 3., -1.],
           [-1.,  2.]])
    """
    a = square("det", a, check_finite)
    if a.ndim == 2:
        return lapack.det(a)
    return stacked([lapack.det(a[index]) for index in np.ndindex(*a.shape[:-2])], a, ())
