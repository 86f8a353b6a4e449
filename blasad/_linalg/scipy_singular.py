"""Singular values and vectors, and bases of singular vectors."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._numpy.functions import arranged, array_of, order_of_stack
from . import singular
from .scipy_arguments import array, matrix, numpy_result, over_stacks, values

DRIVERS = ("gesdd", "gesvd")


def svd(a: Any, full_matrices: bool = True, compute_uv: bool = True, overwrite_a: bool = False,
        check_finite: bool = True, lapack_driver: str = "gesdd") -> Any:
    """Compute the singular value decomposition of a matrix, A = U diag(s) V^H.

    Parameters
    ----------
    a : array, shape (..., m, n)
        The matrix A.
    full_matrices : bool
        Whether U and V are square (True), or have k = min(m, n) columns (False).
    compute_uv : bool
        Whether U and V^H are returned with s, or only s.
    overwrite_a : bool
        This parameter is SciPy's; for traced arrays, it is ignored: a is not overwritten.
    check_finite : bool
        Whether NaN and Inf in the arguments raise ValueError.
    lapack_driver : {"gesdd", "gesvd"}
        LAPACK's routine: divide and conquer ("gesdd") or QR iterations ("gesvd").

    Returns
    -------
    U : array, shape (..., m, m) or (..., m, k)
        The left singular vectors, one in each column.
    s : array, shape (..., k)
        The singular values in descending order. Equal ones share the mean of their seeds, which gives the subgradient
        of least norm, and one that is exactly zero has the derivative 0.
    Vh : array, shape (..., n, n) or (..., k, n)
        V^H: the conjugated right singular vectors, one in each row.

    Raises
    ------
    ValueError
        If a has fewer than two dimensions or contains NaN or Inf, or the driver is not one of those listed.
    numpy.linalg.LinAlgError
        If the algorithm does not converge. A derivative raises it if the result depends on a choice of LAPACK: of
        vectors of equal singular values, of the singular value zero, or beyond the first k, or of the common phase of
        complex u and v.

    Notes
    -----
    With x = skew(U^H bU) and y = skew(V^H bV) it is bA = U M V^H with
    ``M = (x + y)_ij / (s_j - s_i) + (x - y)_ij / (s_i + s_j) + diag(bs)``, plus ``(I - U U^H) bU S^-1 V^H`` if m > n
    (Wan and Zhang, 2019). If singular values are equal, the spaces that their vectors span, and functions of the values
    alone, have derivatives.

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
        raise ValueError(f"svd: lapack_driver is {lapack_driver!r}; it must be {' or '.join(map(repr, DRIVERS))}")
    a = array("svd", a, check_finite)
    if a.ndim < 2:
        raise ValueError(f"svd: the matrix has shape {a.shape}; it must have two dimensions")
    if not compute_uv:
        return singular.values_alone(a, lapack_driver)
    return singular.svd_of(a, full=bool(full_matrices), driver=lapack_driver)


def svdvals(a: Any, overwrite_a: bool = False, check_finite: bool = True) -> Any:
    """Compute the singular values of a matrix.

    Parameters
    ----------
    a : array, shape (..., m, n)
        The matrix A.
    overwrite_a : bool
        This parameter is SciPy's; for traced arrays, it is ignored: a is not overwritten.
    check_finite : bool
        Whether NaN and Inf in the arguments raise ValueError.

    Returns
    -------
    s : array, shape (..., min(m, n))
        The singular values in descending order. The derivative is that of `svd`, and takes one product of matrices.

    Raises
    ------
    ValueError
        If a has fewer than two dimensions, or contains NaN or Inf.
    numpy.linalg.LinAlgError
        If the algorithm does not converge.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda A: ad.linalg.svdvals(A).sum())(np.diag([3.0, -2.0]))
    array([[ 1.,  0.],
           [ 0., -1.]])
    """
    return svd(a, compute_uv=False, check_finite=check_finite)


def diagsvd(s: Any, M: int, N: int) -> Any:
    """Build the matrix diag(s) of a singular value decomposition with square U and V.

    Parameters
    ----------
    s : array, shape (..., min(M, N))
        The singular values.
    M, N : int
        The shape of the matrix.

    Returns
    -------
    S : array, shape (..., M, N)
        The matrix with the singular values on its diagonal, and zeros elsewhere.

    Raises
    ------
    ValueError
        If the number of singular values is neither M nor N.

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
    """Count the singular values that do not count as 0."""
    s = values(s)
    rcond = np.finfo(s.dtype).eps * max(shape) if rcond is None else rcond
    return int(np.count_nonzero(s > np.max(s, initial=0.0) * rcond))


@over_stacks("A")
def orth(A: Any, rcond: Any = None) -> Any:
    """Compute an orthonormal basis of the range of a matrix.

    Parameters
    ----------
    A : array, shape (..., m, n)
        The matrix A.
    rcond : float, optional
        Singular values that are at most rcond times the largest one count as 0. The default is the larger of m and n
        times the machine precision of the dtype.

    Returns
    -------
    Q : array, shape (..., m, r)
        The basis, which consists of left singular vectors. Its number of vectors is a constant: a compiled program
        keeps the number from its trace. If singular values are equal, losses that depend on the choice of the basis
        have no derivative, but functions of the space, such as ``Q @ Q.T``, have one at constant rank.

    Raises
    ------
    ValueError
        If A has fewer than two dimensions, or contains NaN or Inf.
    numpy.linalg.LinAlgError
        If the algorithm does not converge. A derivative raises it if the result depends on how LAPACK chose vectors of
        equal singular values.

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
    A = matrix("orth", A, True)
    u, s, _ = svd(A, full_matrices=False)
    return u[:, :rank_of(s, A.shape, rcond)]


@over_stacks("A")
def null_space(A: Any, rcond: Any = None, *, overwrite_a: bool = False, check_finite: bool = True,
               lapack_driver: str = "gesdd") -> Any:
    """Compute an orthonormal basis of the null space of a matrix.

    Parameters
    ----------
    A : array, shape (..., m, n)
        The matrix A.
    rcond : float, optional
        Singular values that are at most rcond times the largest one count as 0. The default is the larger of m and n
        times the machine precision of the dtype.
    overwrite_a : bool
        This parameter is SciPy's; for traced arrays, it is ignored: A is not overwritten.
    check_finite : bool
        Whether NaN and Inf in the arguments raise ValueError.
    lapack_driver : {"gesdd", "gesvd"}
        LAPACK's routine: divide and conquer ("gesdd") or QR iterations ("gesvd").

    Returns
    -------
    Z : array, shape (..., n, n - r)
        The basis, which consists of right singular vectors. Its number of vectors is a constant: a compiled program
        keeps the number from its trace. Losses that depend on the choice of the basis have no derivative, but functions
        of the space, such as ``Z @ Z.T``, have one at constant rank.

    Raises
    ------
    ValueError
        If A has fewer than two dimensions or contains NaN or Inf, or the driver is not one of those listed.
    numpy.linalg.LinAlgError
        If the algorithm does not converge. A derivative raises it if the result depends on the choice of the basis.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> Z = ad.linalg.null_space(np.array([[3.0, 4.0]]))
    >>> (Z @ Z.T).round(12)
    array([[ 0.64, -0.48],
           [-0.48,  0.36]])
    """
    A = matrix("null_space", A, check_finite)
    _, s, vh = svd(A, lapack_driver=lapack_driver)
    return np.conj(vh[rank_of(s, A.shape, rcond):].T)


@over_stacks("A", "B")
def subspace_angles(A: Any, B: Any) -> Any:
    """Compute the angles between the ranges of two matrices.

    Parameters
    ----------
    A, B : array, shapes (..., m, n) and (..., m, k)
        The matrices A and B.

    Returns
    -------
    angles : array, shape (..., min(n, k))
        The angles in descending order. Their number is the dimension of the smaller space. An angle that is exactly
        zero has the derivative 0.

    Raises
    ------
    ValueError
        If the shapes do not fit together, or an argument contains NaN or Inf.
    numpy.linalg.LinAlgError
        If the singular values do not converge.

    Notes
    -----
    Each angle is computed from its cosine or its sine, whichever is more accurate (Knyazev and Argentati, 2002). A
    compiled program keeps this choice from its trace.

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
    # each function is used where its derivative is finite
    by_sine = np.arcsin(np.where(small, sines, 0))
    by_cosine = np.arccos(np.where(small, 0, cosines[::-1]))
    return np.where(small, by_sine, by_cosine)


def svd_of_numpy(a: Any, full_matrices: bool = True, compute_uv: bool = True, hermitian: bool = False) -> Any:
    """Compute `numpy.linalg.svd`."""
    a = array_of(a)
    if hermitian:
        return svd_of_hermitian(a, compute_uv)
    if not compute_uv:
        return arranged(singular.values_alone(a), order_of_stack(1, (a, 2)))
    return numpy_result("SVDResult", *singular.svd_of(a, full=bool(full_matrices)))


def svd_of_hermitian(a: Any, compute_uv: bool) -> Any:
    """Compute the decomposition from eigenvalues and eigenvectors, in the order of absolute values."""
    if not compute_uv:
        return np.sort(np.abs(np.linalg.eigvalsh(a)))[..., ::-1]
    w, u = np.linalg.eigh(a)
    order = np.argsort(np.abs(values(w)))[..., ::-1]
    w, u = np.take_along_axis(w, order, -1), np.take_along_axis(u, order[..., None, :], -1)
    vh = np.conj(np.swapaxes(u * np.sign(values(w))[..., None, :], -1, -2))
    return numpy_result("SVDResult", u, np.abs(w), vh)
