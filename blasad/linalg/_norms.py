"""Norms and condition numbers."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._numpy.functions import array_of
from .._numpy.primitive import library
from .._spectral import norms
from ._arguments import array


def norm(a: Any, ord: Any = None, axis: Any = None, keepdims: bool = False, check_finite: bool = True) -> Any:
    """A norm of a vector or a matrix.

    Parameters
    ----------
    a : array
        Vectors, or a matrix.
    ord : {None, "fro", "nuc", inf, -inf} or number
        As in `numpy.linalg.norm`: of matrices "fro", "nuc", 1, -1, 2, -2, inf and -inf, of vectors any number.
    axis : int or tuple of int, optional
        Of the vectors, or of the matrix.
    keepdims : bool
        Whether the axes stay, with length 1.
    check_finite : bool
        Whether NaN and Inf raise.

    Returns
    -------
    norm : number or array
        The derivative at 0 is 0; where singular values are equal, or sums of columns, see ``docs/kinks.md``.

    Raises
    ------
    ValueError
        For an ord that there is not, NaN and Inf.
    numpy.linalg.LinAlgError
        If singular values do not converge; of "nuc", 2 and -2, if a second derivative is taken where there is none.

    Notes
    -----
    A singular value has the derivative u v^H, the nuclear norm U of A = U P (Watson, 1992).

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(ad.linalg.norm)(np.array([3.0, 4.0]))
    array([0.6, 0.8])
    >>> ad.grad(lambda a: ad.linalg.norm(a, "nuc"))(np.diag([3.0, -2.0]))
    array([[ 1.,  0.],
           [ 0., -1.]])
    """
    return np.linalg.norm(array("norm", a, check_finite), ord, axis, keepdims)


def cond(x: Any, p: Any = None) -> Any:
    """The condition number of a matrix, as in `numpy.linalg.cond`.

    Parameters
    ----------
    x : array, shape (..., m, n)
        The matrix; square, but for p of None, 2 and -2.
    p : {None, 1, -1, 2, -2, inf, -inf, "fro", "nuc"}
        The norm; None stands for 2.

    Returns
    -------
    number : number or array
        The product of the norms of x and of its inverse: of 2 the ratio of the largest singular value and the least, of
        -2 the inverse of that.

    Raises
    ------
    numpy.linalg.LinAlgError
        For empty arrays; while it is differentiated, if the number is infinite.

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
    if x.ndim < 2 or x.size == 0:
        raise np.linalg.LinAlgError(f"cond: the matrix has shape {x.shape}; it must have two dimensions and elements")
    if not library().is_recorded([x]):
        return np.linalg.cond(x, p)
    if p is None or p in (2, -2):
        largest, least = norms.extremes_of(x, at=(0, -1))[:2]
        return norms.condition(least, largest) if p == -2 else norms.condition(largest, least)
    return np.linalg.norm(x, p, (-2, -1)) * np.linalg.norm(np.linalg.inv(x), p, (-2, -1))


def norm_of_values(x: Any, ord: Any, axes: tuple[int, int], keepdims: bool) -> Any:
    """The norms of `numpy.linalg.norm` that singular values give."""
    x = np.moveaxis(x, axes, (-2, -1))
    found = norms.nuclear_of(x)[0] if ord == "nuc" else norms.extremes_of(x, at=(0 if ord == 2 else -1,))[0]
    return np.expand_dims(found, axes) if keepdims else found[()]


def norm_of_powers(x: Any, p: float, axes: tuple[int, ...], keepdims: bool) -> Any:
    """The norm of vectors, which may lie in several axes."""
    rows = np.moveaxis(x, axes, tuple(range(-len(axes), 0)))
    rows = rows.reshape(*rows.shape[: x.ndim - len(axes)], -1)
    found = norms.power_norm_of(rows, p=float(p), axis=-1)[..., 0]
    return np.expand_dims(found, axes) if keepdims else found[()]
