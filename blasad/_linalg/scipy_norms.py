"""Norms and condition numbers."""

from __future__ import annotations

from typing import Any

import numpy as np

from .. import blas
from .._arrays.finite import all_finite
from .._arrays.python_numbers import python_number
from .._arrays.traced import TracedArray
from .._numpy.functions import array_of
from .._numpy.primitive import library
from . import norms
from .arguments import array, values


def norm(a: Any, ord: Any = None, axis: Any = None, keepdims: bool = False, check_finite: bool = True) -> Any:
    """Compute a norm of a vector or a matrix, as `numpy.linalg.norm` does.

    Parameters
    ----------
    a : array
        The vectors or matrices.
    ord : {None, "fro", "nuc", inf, -inf} or number
        The norm: for matrices "fro", "nuc", 1, -1, 2, -2, inf or -inf, for vectors inf, -inf or any number. None stands
        for the Frobenius norm or the Euclidean norm.
    axis : int or tuple of int, optional
        The axis of the vectors, or the two axes of the matrices. None stands for the entire array.
    keepdims : bool
        Whether these axes are kept with length 1.
    check_finite : bool
        Whether NaN and Inf in the arguments raise ValueError.

    Returns
    -------
    norm : number or array
        The norm. Its derivative at 0 is 0. For derivatives where singular values or sums of columns are equal, see
        ``docs/kinks.md``.

    Raises
    ------
    ValueError
        If there is no such norm, or a contains NaN or Inf.
    numpy.linalg.LinAlgError
        If singular values do not converge. A second derivative of the norms "nuc", 2 and -2 raises it where it does not
        exist.

    Notes
    -----
    The derivative of a singular value is u v^H. That of the nuclear norm is U of A = U P (Watson, 1992).

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(ad.linalg.norm)(np.array([3.0, 4.0]))
    array([0.6, 0.8])
    >>> ad.grad(lambda a: ad.linalg.norm(a, "nuc"))(np.diag([3.0, -2.0]))
    array([[ 1.,  0.],
           [ 0., -1.]])
    """
    a = array("norm", a, check_finite)
    if ord in (None, 2) and a.ndim == 1 and a.size and axis is None and not keepdims:
        return blas.nrm2(a)                     # without overflow and underflow on the way, as in SciPy
    found = np.linalg.norm(a, ord, axis, keepdims)
    by_lapack = a.ndim == 2 and axis is None and not keepdims and ord in (1, np.inf) and (
        a.flags.c_contiguous or a.flags.f_contiguous)
    if not by_lapack:
        return found
    return python_number(found) if isinstance(found, TracedArray) else float(found)


def cond(x: Any, p: Any = None) -> Any:
    """Compute the condition number of a matrix, as `numpy.linalg.cond` does.

    Parameters
    ----------
    x : array, shape (..., m, n)
        The matrix. It must be square unless p is None, 2 or -2.
    p : {None, 1, -1, 2, -2, inf, -inf, "fro", "nuc"}
        The norm. None stands for 2.

    Returns
    -------
    number : number or array
        The product of the norms of x and of its inverse. For p=2, this is the ratio of the largest and the smallest
        singular value, and for p=-2 the reciprocal of that ratio.

    Raises
    ------
    numpy.linalg.LinAlgError
        If x is empty or has fewer than two dimensions. Where the condition number is infinite, reverse mode raises it,
        and a tangent is NaN, or it is raised, too; so it is in a compiled program's run with a singular matrix, if p is
        none of None, 2 and -2.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(ad.linalg.cond)(np.diag([4.0, 2.0]))
    array([[ 0.5,  0. ],
           [ 0. , -1. ]])
    """
    x = array_of(x)
    if x.dtype.kind in "biu":
        x = x.astype(float)
    if x.size == 0 and x.ndim > 2 and 0 not in x.shape[-2:]:    # of no matrices
        return np.linalg.cond(np.zeros(x.shape, x.dtype), p)
    if x.ndim < 2 or x.size == 0:
        raise np.linalg.LinAlgError(f"cond: the matrix has shape {x.shape}; it must not be empty, and needs two "
                                    "dimensions")
    if not library().is_recorded([x]):
        return np.linalg.cond(x, p)
    if p is None or p in (2, -2):
        if not all_finite(x):
            return norms.infinite_of(x, p=p)[()]
        largest, least = norms.extremes_of(x, at=(0, -1))[:2]
        return norms.condition(least, largest) if p == -2 else norms.condition(largest, least)
    try:
        inverse = np.linalg.inv(x)
    except np.linalg.LinAlgError:               # in a program, a run with a singular matrix raises it
        if x.ndim == 2:
            return norms.infinite_of(x, p=p)[()]
        found = [cond(x[index], p) for index in np.ndindex(*x.shape[:-2])]
        return np.stack(found).reshape(x.shape[:-2])
    return np.linalg.norm(x, p, (-2, -1)) * np.linalg.norm(inverse, p, (-2, -1))


def norm_of_values(x: Any, ord: Any, axes: tuple[int, int], keepdims: bool) -> Any:
    """Compute the norms of `numpy.linalg.norm` that depend on singular values."""
    if ord != "nuc" and 0 in (x.shape[axes[0]], x.shape[axes[1]]):  # no singular values: 0, or NumPy's error
        return np.sum(np.abs(x), axis=axes, keepdims=keepdims) if ord == 2 else np.linalg.norm(np.zeros(x.shape), ord,
                                                                                                axes)
    x = np.moveaxis(x, axes, (-2, -1))
    if x.size == 0:
        return np.linalg.norm(values(x), ord, (-2, -1), keepdims)
    found = norms.nuclear_of(x)[0] if ord == "nuc" else norms.extremes_of(x, at=(0 if ord == 2 else -1,))[0]
    return np.expand_dims(found, axes) if keepdims else found[()]


def norm_of_powers(x: Any, p: float, axes: tuple[int, ...], keepdims: bool) -> Any:
    """Compute the norm of vectors, which may extend over several axes."""
    rows = np.moveaxis(x, axes, tuple(range(-len(axes), 0)))
    rows = rows.reshape(*rows.shape[: x.ndim - len(axes)], -1)
    found = norms.power_norm_of(rows, p=float(p), axis=-1)[..., 0]
    return np.expand_dims(found, axes) if keepdims else found[()]
