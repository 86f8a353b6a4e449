"""Rank, and matrices made of matrices."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._arrays.traced import TracedArray
from .._numpy.functions import array_of, concatenate
from ._arguments import array, together


def matrix_rank(a: Any, tol: Any = None) -> Any:
    """The rank of a matrix: an integer, which has no derivative.

    Parameters
    ----------
    a : array, shape (..., m, n)
        The matrix.
    tol : float, optional
        The bound below which singular values count as zero, as in `numpy.linalg.matrix_rank`.

    Returns
    -------
    rank : int
        A constant.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> int(ad.linalg.matrix_rank(np.ones((3, 3))))
    1
    """
    return np.linalg.matrix_rank(array("matrix_rank", a, False), tol)


def kron(a: Any, b: Any) -> Any:
    """The Kronecker product of two matrices.

    Parameters
    ----------
    a, b : array, shapes (m, n) and (p, q)
        The matrices.

    Returns
    -------
    product : array, shape (m p, n q)
        The blocks ``a[i, j] * b``.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.linalg.kron(np.eye(2), np.ones((1, 2)))
    array([[1., 1., 0., 0.],
           [0., 0., 1., 1.]])
    """
    return np.kron(array("kron", a, False), array("kron", b, False))


def block_diag(*arrs: Any) -> Any:
    """A matrix with the given ones along its diagonal, and zeros elsewhere.

    Parameters
    ----------
    *arrs : arrays
        The blocks, or stacks of them; a vector is a matrix of one row.

    Returns
    -------
    matrix : array
        As large as all of them together.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.linalg.block_diag(np.ones((1, 2)), 3.0)
    array([[1., 1., 0.],
           [0., 0., 3.]])
    """
    blocks = [array_of(x) for x in arrs] or [np.zeros((1, 0))]
    blocks = [x if x.ndim > 1 else x.reshape(1, -1) for x in blocks]
    if any(x.ndim > 2 for x in blocks):
        lead = np.broadcast_shapes(*(x.shape[:-2] for x in blocks))
        blocks = [np.broadcast_to(x, (*lead, *x.shape[-2:])) for x in blocks]
        return together([block_diag(*(x[i] for x in blocks)) for i in np.ndindex(*lead)], lead)
    traced = next((x for x in blocks if isinstance(x, TracedArray)), None)
    dtype, width = np.result_type(*(x.dtype for x in blocks)), sum(x.shape[1] for x in blocks)
    rows, at = [], 0
    for x in blocks:
        row = np.zeros((x.shape[0], width), dtype) if traced is None else np.zeros(
            (x.shape[0], width), dtype, like=traced)
        row[:, at:at + x.shape[1]] = x
        rows.append(row)
        at += x.shape[1]
    return np.concatenate(rows) if traced is None else concatenate(rows)
