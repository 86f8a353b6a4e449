"""The rank of a matrix, and matrices that are built from other matrices."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._arrays.traced import TracedArray
from .._numpy.functions import array_of, concatenate
from .arguments import array, together


def matrix_rank(a: Any, tol: Any = None) -> Any:
    """Compute the rank of a matrix, which is an integer without a derivative.

    Parameters
    ----------
    a : array, shape (..., m, n)
        The matrix.
    tol : float, optional
        Singular values up to this bound count as zero, as in `numpy.linalg.matrix_rank`.

    Returns
    -------
    rank : int
        The rank, which is a constant.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> int(ad.linalg.matrix_rank(np.ones((3, 3))))
    1
    """
    return np.linalg.matrix_rank(array("matrix_rank", a, False), tol)


def kron(a: Any, b: Any) -> Any:
    """Compute the Kronecker product of two matrices.

    Parameters
    ----------
    a, b : array, shapes (m, n) and (p, q)
        The matrices.

    Returns
    -------
    product : array, shape (m p, n q)
        The matrix of the blocks ``a[i, j] * b``.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.linalg.kron(np.eye(2), np.ones((1, 2)))
    array([[1., 1., 0., 0.],
           [0., 0., 1., 1.]])
    """
    return np.kron(array("kron", a, False), array("kron", b, False))


def block_diag(*arrs: Any) -> Any:
    """Build a block diagonal matrix from its blocks.

    Parameters
    ----------
    *arrs : arrays
        The diagonal blocks, or stacks of them. A vector is taken as a matrix of one row.

    Returns
    -------
    matrix : array
        The matrix with these blocks on its diagonal, one after the other, and zeros elsewhere.

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
