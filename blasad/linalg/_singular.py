"""Singular values, and bases that are made of singular vectors."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._numpy.functions import arranged, array_of, order_of_stack
from .._spectral import singular
from ._arguments import array, matrix, over_stacks, values

DRIVERS = ("gesdd", "gesvd")


def svd(a: Any, full_matrices: bool = True, compute_uv: bool = True, overwrite_a: bool = False,
        check_finite: bool = True, lapack_driver: str = "gesdd") -> Any:
    """The singular value decomposition A = U diag(s) V^H.

    Parameters
    ----------
    a : array, shape (..., m, n)
        The matrix.
    full_matrices : bool
        Whether U and V are square, or have k = min(m, n) columns.
    compute_uv : bool
        Whether to return U and V^H beside s.
    overwrite_a : bool
        For SciPy's sake: a stays as it is.
    check_finite : bool
        Whether NaN and Inf raise.
    lapack_driver : {"gesdd", "gesvd"}
        By divide and conquer, or by QR iterations.

    Returns
    -------
    U : array, shape (..., m, m) or (..., m, k)
        The left vectors.
    s : array, shape (..., k)
        The singular values in descending order; equal ones share their seeds, which is the least subgradient, and one
        that is exactly zero has the derivative 0.
    Vh : array, shape (..., n, n) or (..., k, n)
        The right vectors, conjugated, a row each.

    Raises
    ------
    ValueError
        For shapes that do not fit, NaN and Inf, and another driver.
    numpy.linalg.LinAlgError
        If the algorithm does not converge. In a derivative, if vectors of equal values, of the value zero, or beyond
        the first k, or the common phase of complex u and v, are used in a way that depends on which ones are chosen.

    Notes
    -----
    With x = skew(U^H bU) and y = skew(V^H bV) it is bA = U M V^H with
    ``M = (x + y)_ij / (s_j - s_i) + (x - y)_ij / (s_i + s_j) + diag(bs)``, and ``(I - U U^H) bU S^-1 V^H`` if m > n
    (Wan and Zhang, 2019). The spaces that singular vectors span, and what the values alone determine, have derivatives
    where values are equal.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[3.0, 0.0], [4.0, 0.0], [0.0, 2.0]])
    >>> ad.grad(lambda A: ad.linalg.svd(A, full_matrices=False)[1][0])(A)       # the largest: u v^H
    array([[0.6, 0. ],
           [0.8, 0. ],
           [0. , 0. ]])
    """
    if lapack_driver not in DRIVERS:
        raise ValueError(f"svd: lapack_driver is {lapack_driver!r}; it is {' or '.join(map(repr, DRIVERS))}")
    a = array("svd", a, check_finite)
    if a.ndim < 2:
        raise ValueError(f"svd: the matrix has shape {a.shape}; it must have two dimensions")
    if not compute_uv:
        return singular.values_alone(a, lapack_driver)
    return singular.svd_of(a, full=bool(full_matrices), driver=lapack_driver)


def svdvals(a: Any, overwrite_a: bool = False, check_finite: bool = True) -> Any:
    """The singular values of a matrix.

    Parameters
    ----------
    a : array, shape (..., m, n)
        The matrix.
    overwrite_a : bool
        For SciPy's sake: a stays as it is.
    check_finite : bool
        Whether NaN and Inf raise.

    Returns
    -------
    s : array, shape (..., min(m, n))
        In descending order. The derivative is as for `svd`, with one product of matrices.

    Raises
    ------
    ValueError, numpy.linalg.LinAlgError
        As for `svd`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda A: ad.linalg.svdvals(A).sum())(np.diag([3.0, -2.0]))
    array([[ 1.,  0.],
           [ 0., -1.]])
    """
    return svd(a, compute_uv=False, check_finite=check_finite)


def diagsvd(s: Any, M: int, N: int) -> Any:
    """The matrix diag(s) of a decomposition with square U and V.

    Parameters
    ----------
    s : array, shape (..., min(M, N))
        The singular values.
    M, N : int
        The shape of the matrix.

    Returns
    -------
    S : array, shape (..., M, N)
        The values on the diagonal, zeros elsewhere.

    Raises
    ------
    ValueError
        If there are too few or too many values.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.linalg.diagsvd(np.array([3.0, 2.0]), 2, 3)
    array([[3., 0., 0.],
           [0., 2., 0.]])
    """
    s = array_of(s)
    k = s.shape[-1] if s.ndim else 0
    if s.ndim == 0 or k not in (M, N):
        raise ValueError("Length of s must be M or N.")
    return s[..., :M, None] * np.eye(M, N, dtype=s.dtype) if k == M else s[..., None, :] * np.eye(M, N, dtype=s.dtype)


def rank_of(s: Any, shape: tuple[int, ...], rcond: Any) -> int:
    """How many singular values count."""
    s = values(s)
    rcond = np.finfo(s.dtype).eps * max(shape) if rcond is None else rcond
    return int(np.count_nonzero(s > np.max(s, initial=0.0) * rcond))


@over_stacks("A")
def orth(A: Any, rcond: Any = None) -> Any:
    """An orthonormal basis of the range of a matrix.

    Parameters
    ----------
    A : array, shape (..., m, n)
        The matrix.
    rcond : float, optional
        Singular values up to this times the largest one count as 0; by default the larger of m and n times the
        precision of the dtype.

    Returns
    -------
    Q : array, shape (..., m, r)
        Left singular vectors. Their number is a constant, also in a compiled program. Losses that depend on the basis
        have no derivative where singular values are equal; the space, as in ``Q @ Q.T``, has one, at constant rank.

    Raises
    ------
    ValueError, numpy.linalg.LinAlgError
        As for `svd`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[1.0, 1.0], [0.0, 0.0], [2.0, 2.0]])
    >>> Q = ad.linalg.orth(A)
    >>> (Q @ Q.T).round(12)
    array([[0.2, 0. , 0.4],
           [0. , 0. , 0. ],
           [0.4, 0. , 0.8]])
    """
    u, s, _ = svd(matrix("orth", A, True), full_matrices=False)
    return u[:, :rank_of(s, A.shape, rcond)]


@over_stacks("A")
def null_space(A: Any, rcond: Any = None, *, overwrite_a: bool = False, check_finite: bool = True,
               lapack_driver: str = "gesdd") -> Any:
    """An orthonormal basis of the null space of a matrix.

    Parameters
    ----------
    A : array, shape (..., m, n)
        The matrix.
    rcond : float, optional
        As for `orth`.
    overwrite_a : bool
        For SciPy's sake: A stays as it is.
    check_finite : bool
        Whether NaN and Inf raise.
    lapack_driver : {"gesdd", "gesvd"}
        As for `svd`.

    Returns
    -------
    Z : array, shape (..., n, n - r)
        Right singular vectors. Their number is a constant, also in a compiled program. A loss that depends on
        the basis has no derivative and raises an error; the space, as in ``Z @ Z.T``, has one, at constant rank.

    Raises
    ------
    ValueError, numpy.linalg.LinAlgError
        As for `svd`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> Z = ad.linalg.null_space(np.array([[3.0, 4.0]]))
    >>> (Z @ Z.T).round(12)
    array([[ 0.64, -0.48],
           [-0.48,  0.36]])
    """
    _, s, vh = svd(matrix("null_space", A, check_finite), lapack_driver=lapack_driver)
    return np.conj(vh[rank_of(s, A.shape, rcond):].T)


@over_stacks("A", "B")
def subspace_angles(A: Any, B: Any) -> Any:
    """The angles between the ranges of two matrices.

    Parameters
    ----------
    A, B : array, shapes (..., m, n) and (..., m, k)
        The matrices.

    Returns
    -------
    angles : array, shape (..., min(n, k))
        In descending order, of as many as the smaller space has dimensions. An angle that is exactly
        zero has the derivative 0.

    Raises
    ------
    ValueError
        For shapes that do not fit, NaN and Inf.
    numpy.linalg.LinAlgError
        As for `svd`.

    Notes
    -----
    By cosines or by sines, whichever is the more accurate (Knyazev and Argentati, 2002). Whether an angle is above or
    below pi / 4 is found in the data; a compiled program has that of the data that it was traced with.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[1.0], [0.0]])
    >>> ad.grad(lambda B: ad.linalg.subspace_angles(A, B)[0])(np.array([[4.0], [3.0]])).round(12)
    array([[-0.12],
           [ 0.16]])
    """
    first, second = orth(A), orth(B)
    if len(first) != len(second):
        raise ValueError(f"A and B must have the same number of rows, got {len(first)} and {len(second)}")
    product = np.conj(first.T) @ second
    cosines = svdvals(product)
    small = values(cosines)[::-1] ** 2 >= 0.5
    if first.shape[1] >= second.shape[1]:
        beyond = second - first @ product
    else:
        beyond = first - second @ np.conj(product.T)
    sines = svdvals(beyond) if small.any() else np.zeros_like(cosines)
    # each is used where its slope is finite
    by_sine = np.arcsin(np.where(small, sines, 0))
    by_cosine = np.arccos(np.where(small, 0, cosines[::-1]))
    return np.where(small, by_sine, by_cosine)


def named(name: str, found: tuple[Any, ...]) -> Any:
    """A result as NumPy's functions return it."""
    return getattr(np.linalg._linalg, name)(*found)


def svd_of_numpy(a: Any, full_matrices: bool = True, compute_uv: bool = True, hermitian: bool = False) -> Any:
    """`numpy.linalg.svd`."""
    a = array_of(a)
    if hermitian:
        return svd_of_hermitian(a, compute_uv)
    if not compute_uv:
        return arranged(singular.values_alone(a), order_of_stack(1, (a, 2)))
    return named("SVDResult", singular.svd_of(a, full=bool(full_matrices)))


def svd_of_hermitian(a: Any, compute_uv: bool) -> Any:
    """From eigenvalues and their vectors, in the order of absolute values."""
    if not compute_uv:
        return np.sort(np.abs(np.linalg.eigvalsh(a)))[..., ::-1]
    w, u = np.linalg.eigh(a)
    order = np.argsort(np.abs(values(w)))[..., ::-1]
    w, u = np.take_along_axis(w, order, -1), np.take_along_axis(u, order[..., None, :], -1)
    vh = np.conj(np.swapaxes(u * np.sign(values(w))[..., None, :], -1, -2))
    return named("SVDResult", (u, np.abs(w), vh))
