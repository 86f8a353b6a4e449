"""Matrices that are built from the elements of vectors or from other matrices, and the rank of a matrix."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.linalg

from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Operand
from .._numpy.functions import array_of, concatenate
from .arguments import array, together
from .faces import public
from .texts import documented

# ---------------------------------------------------------------- from the elements of vectors

def vector(x: Array) -> Array:
    """Convert to an array with at least one axis."""
    x = array_of(x)
    return x.reshape(1) if x.ndim == 0 else x


def windows(x: Array, width: int) -> Array:
    """Return x[..., i:i + width] for every i, one in each row."""
    return np.lib.stride_tricks.sliding_window_view(x, width, axis=-1)


@public("scipy.linalg.toeplitz")
def toeplitz(c: Operand, r: Operand = None) -> Operand:
    """Build a Toeplitz matrix, which has constant diagonals.

    Parameters
    ----------
    c : array, shape (..., m)
        The first column.
    r : array, shape (..., n), optional
        The first row. Its first element is not read. The default is conj(c).

    Returns
    -------
    T : array, shape (..., m, n)
        The matrix with ``T[i, j] = c[i - j]`` for i >= j, and ``r[j - i]`` otherwise.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.linalg.toeplitz([1.0, 2.0, 3.0], [1.0, 4.0])
    array([[1., 4.],
           [2., 1.],
           [3., 2.]])
    """
    c = vector(c)
    r = np.conj(c) if r is None else vector(r)
    lead = np.broadcast_shapes(c.shape[:-1], r.shape[:-1])
    if c.shape[:-1] != lead or r.shape[:-1] != lead:
        c, r = (np.broadcast_to(x, (*lead, x.shape[-1])) for x in (c, r))
    if 0 in (c.shape[-1], r.shape[-1]):
        return np.zeros((*lead, c.shape[-1], r.shape[-1]), np.result_type(c, r))
    row = np.concatenate([c[..., ::-1], r[..., 1:]], axis=-1)
    return windows(row, r.shape[-1])[..., ::-1, :].copy()


@public("scipy.linalg.circulant")
def circulant(c: Operand) -> Operand:
    """Build a circulant matrix, whose columns are rotations of a vector.

    Parameters
    ----------
    c : array, shape (..., n)
        The first column.

    Returns
    -------
    C : array, shape (..., n, n)
        The matrix with ``C[i, j] = c[(i - j) % n]``.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.linalg.circulant([1.0, 2.0, 3.0])
    array([[1., 3., 2.],
           [2., 1., 3.],
           [3., 2., 1.]])
    """
    c = vector(c)
    return toeplitz(c, np.concatenate([c[..., :1], c[..., :0:-1]], axis=-1))


@public("scipy.linalg.hankel")
def hankel(c: Operand, r: Operand = None) -> Array:
    """Build a Hankel matrix, which has constant antidiagonals.

    Parameters
    ----------
    c : array, shape (m,)
        The first column.
    r : array, shape (n,), optional
        The last row. Its first element is not read. The default is m zeros.

    Returns
    -------
    H : array, shape (m, n)
        The matrix with ``H[i, j] = c[i + j]`` for i + j < m, and ``r[i + j - m + 1]`` otherwise.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.linalg.hankel([1.0, 2.0, 3.0], [3.0, 4.0])
    array([[1., 2.],
           [2., 3.],
           [3., 4.]])
    """
    c = array_of(c).reshape(-1)
    r = np.zeros(c.shape, c.dtype) if r is None else array_of(r).reshape(-1)
    if 0 in (c.shape[0], r.shape[0]):
        return np.zeros((c.shape[0], r.shape[0]), np.result_type(c, r))
    return windows(np.concatenate([c, r[1:]]), r.shape[0]).copy()


@public("scipy.linalg.convolution_matrix")
def convolution_matrix(a: Operand, n: int, mode: str = "full") -> Operand:
    """Build the matrix C for which C @ x is the convolution of a and x.

    Parameters
    ----------
    a : array, shape (..., m)
        The array a of the convolution.
    n : int
        The length of x.
    mode : {"full", "valid", "same"}
        The part of the convolution, as in `numpy.convolve`.

    Returns
    -------
    C : array, shape (..., k, n)
        The matrix. Its number of rows k is m + n - 1 for "full", max(m, n) for "same", and max(m, n) - min(m, n) + 1
        for "valid".

    Raises
    ------
    ValueError
        If mode is not one of these values, n < 1, or a is empty.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.linalg.convolution_matrix([1.0, 2.0], 2)
    array([[1., 0.],
           [2., 1.],
           [0., 2.]])
    """
    a = array_of(a)
    if n <= 0:
        raise ValueError("n must be a positive integer.")
    if mode not in ("full", "valid", "same"):
        raise ValueError("'mode' argument must be one of ('full', 'valid', 'same')")
    if a.ndim == 0 or a.shape[-1] == 0:
        raise ValueError("len(a) must be at least 1.")
    m = a.shape[-1]
    zeros = np.zeros((*a.shape[:-1], n - 1), a.dtype)
    whole = toeplitz(np.concatenate([a, zeros], axis=-1), np.concatenate([a[..., :1], zeros], axis=-1))
    less = 0 if mode == "full" else min(m, n) - 1
    first = less // 2 if mode == "same" else less
    return whole[..., first: m + n - 1 - (less - first if mode == "same" else less), :]


@public()
def companion(a: Operand) -> Operand:
    """Build the companion matrix of a polynomial, whose eigenvalues are the roots of the polynomial.

    Parameters
    ----------
    a : array, shape (..., n)
        The coefficients, from the highest power on. The first one must not be zero.

    Returns
    -------
    C : array, shape (..., n - 1, n - 1)
        The matrix with ``-a[1:] / a[0]`` in the first row, and ones below the diagonal.

    Raises
    ------
    ValueError
        If there are fewer than two coefficients, or the first one is zero.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.linalg.companion([2.0, -6.0, 4.0])
    array([[ 3., -2.],
           [ 1.,  0.]])
    """
    return scipy.linalg.companion(array_of(a))


@public()
@documented(companion)
def fiedler_companion(a: Operand) -> Operand:
    """Build Fiedler's companion matrix of a polynomial, which has five diagonals.

    Returns
    -------
    C : array, shape (..., n - 1, n - 1)
        The matrix, whose eigenvalues are the roots of the polynomial.

    Raises
    ------
    ValueError
        If the first coefficient is zero.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.linalg.fiedler_companion([1.0, -6.0, 11.0, -6.0])
    array([[  6., -11.,   1.],
           [  1.,   0.,   0.],
           [  0.,   6.,   0.]])
    """
    return scipy.linalg.fiedler_companion(array_of(a))


@public()
def leslie(f: Any, s: Operand) -> Operand:
    """Build a Leslie matrix, which models a population in age classes.

    Parameters
    ----------
    f : array, shape (..., n)
        The birth rates of the age classes.
    s : array, shape (..., n - 1)
        The survival rates.

    Returns
    -------
    L : array, shape (..., n, n)
        The matrix with f in the first row and s below the diagonal.

    Raises
    ------
    ValueError
        If the lengths of f and s do not fit together.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.linalg.leslie([0.5, 2.0], [0.25])
    array([[0.5 , 2.  ],
           [0.25, 0.  ]])
    """
    return scipy.linalg.leslie(array_of(f), array_of(s))


@public("scipy.linalg.fiedler")
def fiedler(a: Operand) -> Operand:
    """Build a Fiedler matrix, which contains the distances between numbers.

    Parameters
    ----------
    a : array, shape (..., n)
        The numbers.

    Returns
    -------
    F : array, shape (..., n, n)
        The matrix with ``F[i, j] = abs(a[i] - a[j])``. Where two numbers are equal, the derivative is 0.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.linalg.fiedler([1.0, 4.0])
    array([[0., 3.],
           [3., 0.]])
    """
    a = vector(a)
    if a.size < 2:
        return np.zeros(a.size * (1, 1) or 0)
    return np.abs(a[..., :, None] - a[..., None, :])


@public()
def khatri_rao(a: Operand, b: Operand) -> Operand:
    """Compute the Khatri-Rao product: the Kronecker products of corresponding columns of two matrices.

    Parameters
    ----------
    a, b : array, shapes (..., m, n) and (..., p, n)
        The matrices.

    Returns
    -------
    product : array, shape (..., m p, n)
        The matrix whose column j is the Kronecker product of the columns j of a and b.

    Raises
    ------
    ValueError
        If the matrices have different numbers of columns.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.linalg.khatri_rao(np.array([[1.0, 2.0]]), np.array([[3.0, 4.0], [5.0, 6.0]]))
    array([[ 3.,  8.],
           [ 5., 12.]])
    """
    return scipy.linalg.khatri_rao(array_of(a), array_of(b))


# ---------------------------------------------------------------- from other matrices

@public()
def matrix_rank(A: Operand, tol: Operand = None, hermitian: bool = False, *, rtol: Operand = None) -> Operand:
    """Compute the rank of a matrix, which is an integer without a derivative.

    Parameters
    ----------
    A : array, shape (..., m, n)
        The matrix.
    tol : float, optional
        Singular values up to this bound count as zero, as in `numpy.linalg.matrix_rank`.
    hermitian : bool
        Whether A is Hermitian.
    rtol : float, optional
        A bound relative to the largest singular value, in place of tol.

    Returns
    -------
    rank : int, or array of integers
        The rank, which is a constant.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> int(ad.linalg.matrix_rank(np.ones((3, 3))))
    1
    """
    return np.linalg.matrix_rank(array("matrix_rank", A, False), tol, hermitian, rtol=rtol)


@public()
def kron(a: Operand, b: Operand) -> Array:
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


@public("scipy.linalg.block_diag")
def block_diag(*arrs: Any) -> Operand:
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
    rows, column = [], 0
    for x in blocks:
        row = np.zeros((x.shape[0], width), dtype) if traced is None else np.zeros(
            (x.shape[0], width), dtype, like=traced)
        row[:, column:column + x.shape[1]] = x
        rows.append(row)
        column += x.shape[1]
    return np.concatenate(rows) if traced is None else concatenate(rows)
