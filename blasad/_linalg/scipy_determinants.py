"""Determinants."""

from __future__ import annotations

from typing import Any

import numpy as np

from .. import lapack
from .._arrays.traced import TracedArray
from .._numpy.functions import arranged, order_of_stack
from .._numpy.primitive import Primitive
from .._registry.namespace import inner
from .._routines import factored
from .._tape.waiting import unread
from .faces import behind, public
from .scipy_arguments import numpy_result, numpys, ordered_as_numpys, square, stacked, values


def _log_det(c: Any) -> tuple[Any, Any]:
    """Compute the sign and the logarithm of a determinant from LU factors, which overwrite c."""
    try:
        factors, piv = unread(lapack.getrf, c.copy("F"))
    except np.linalg.LinAlgError:               # in a program, a run with a singular matrix raises it
        return tuple(x[()] for x in log_det_of_singular(c))
    diagonal = np.diagonal(factors)
    size = np.abs(diagonal)
    sign = np.prod(diagonal / size if c.dtype.kind == "c" else np.sign(diagonal)).reshape(1)
    logarithm = factored.log_of_det(factors, piv)
    return inner("parity")(sign, piv)[0], np.log(size).sum() if logarithm is None else logarithm.real


def _of_singular(a: Any) -> tuple[Any, Any]:
    return np.zeros((), a.dtype), np.full((), -np.inf, a.real.dtype)


def _of_singular_forward(da: Any, y: Any, a: Any) -> tuple[Any, Any]:
    return np.zeros((), a.dtype), np.full((), np.nan if np.any(values(da)) else 0, a.real.dtype)


def _of_singular_reverse(by: Any, y: Any, a: Any) -> Any:
    if np.any(values(by[1])):
        raise np.linalg.LinAlgError("slogdet: the matrix is exactly singular, where the logarithm of the determinant "
                                    "is -inf and has no derivative; the determinant has one (numpy.linalg.det)")
    return np.zeros(a.shape, a.dtype)


# The sign 0 and the logarithm -inf, whose tangent is NaN
log_det_of_singular = Primitive(_of_singular, _of_singular_forward, _of_singular_reverse, copies=False)


@public()
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
        If the shapes do not fit together.
    numpy.linalg.LinAlgError
        Reverse mode raises it if the matrix is exactly singular, where the logarithm is -inf and has no derivative; in
        forward mode, the tangent is NaN. A compiled program raises it in a run with such a matrix.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda A: ad.linalg.slogdet(A)[1])(np.diag([2.0, 4.0]))
    array([[0.5 , 0.  ],
           [0.  , 0.25]])
    """
    a = square("slogdet", a, False)
    if not isinstance(a, TracedArray):
        return tuple(np.linalg.slogdet(a))
    if a.ndim == 2:
        return _log_det(a)
    found = [_log_det(a[index]) for index in np.ndindex(*a.shape[:-2])]
    signs, logarithms = zip(*found, strict=True) if found else ((), ())
    return stacked(signs, a, ()), stacked(logarithms, np.abs(a), ())


@public("scipy.linalg.det")
def det(a: Any, overwrite_a: bool = False, check_finite: bool = True) -> Any:
    """Compute the determinant of a matrix.

    Parameters
    ----------
    a : array, shape (..., n, n)
        The matrix.
    overwrite_a : bool
        This parameter is SciPy's; for traced arrays, it is ignored: a is not overwritten.
    check_finite : bool
        Whether NaN and Inf in the arguments raise ValueError.

    Returns
    -------
    det : number, or array of shape (...)
        The determinant, in double precision. Its gradient is the conjugated matrix of cofactors, also for singular
        matrices. Second derivatives exist for singular matrices, too. Third derivatives are NaN there.

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
    return determinants(a.astype(np.result_type(a.dtype, np.float64), copy=False))


def determinants(a: Any) -> Any:
    """Compute determinants in the precision of the matrices."""
    if a.ndim == 2:
        return numpys(lapack.det(a))
    return stacked([lapack.det(a[index]) for index in np.ndindex(*a.shape[:-2])], a, ())


@behind("numpy.linalg.det")
@ordered_as_numpys(0)
def det_of_numpy(a: Any) -> Any:
    """Compute `numpy.linalg.det`."""
    return determinants(a)


@behind("numpy.linalg.slogdet")
def slogdet_of_numpy(a: Any) -> Any:
    """Compute `numpy.linalg.slogdet`."""
    axes = order_of_stack(0, (a, 2))
    return numpy_result("SlogdetResult", *(arranged(x, axes) for x in slogdet(a)))
