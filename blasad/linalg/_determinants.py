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
    """Sign and logarithm of a determinant, from factors that are written into c."""
    factors, piv = unread(lapack.getrf, c)
    diagonal = np.diagonal(factors)
    size = np.abs(diagonal)
    sign = np.prod(diagonal / size).reshape(1)
    logarithm = factored.log_of_det(factors, piv)
    return inner("parity")(sign, piv)[0], np.log(size).sum() if logarithm is None else logarithm.real


def slogdet(a: Any) -> tuple[Any, Any]:
    """Sign and logarithm of the absolute value of a determinant.

    Parameters
    ----------
    a : array, shape (..., n, n)
        The matrix.

    Returns
    -------
    sign : number, or array of shape (...)
        Of a complex determinant the phase.
    logabsdet : number, or array of shape (...)
        The logarithm of its absolute value; its gradient is inv(A)^H.

    Raises
    ------
    ValueError
        For shapes that do not fit, NaN and Inf.
    numpy.linalg.LinAlgError
        If it is differentiated where the matrix is exactly singular: the logarithm has no derivative there.

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
    """The determinant of a matrix.

    Parameters
    ----------
    a : array, shape (..., n, n)
        The matrix.
    overwrite_a : bool
        For SciPy's sake: a is not written.
    check_finite : bool
        Whether NaN and Inf raise.

    Returns
    -------
    det : number, or array of shape (...)
        Its gradient is the matrix of cofactors, conjugated, at singular matrices too. So are second derivatives;
        third ones are not numbers there.

    Raises
    ------
    ValueError
        For shapes that do not fit, NaN and Inf.

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
