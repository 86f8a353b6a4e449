"""Cholesky factors, and solvers that use them."""

from __future__ import annotations

from typing import Any

import numpy as np

from .. import lapack
from .._numpy.functions import copy_in, order_of_stack
from .faces import behind, public
from .scipy_arguments import array, each, own, sides, square


@public()
def cholesky(a: Any, lower: bool = False, overwrite_a: bool = False, check_finite: bool = True, *,
             sym: bool = False) -> Any:
    """Compute the Cholesky factor of a positive definite matrix, A = L L^H or U^H U.

    Parameters
    ----------
    a : array, shape (..., n, n)
        The Hermitian matrix A. Only one triangle is read, and only this triangle has a derivative.
    lower : bool
        True: the lower triangle is read, and L with L L^H = A is returned. False: the upper triangle is read, and U
        with U^H U = A is returned.
    overwrite_a : bool
        Whether a may be overwritten, which saves a copy.
    check_finite : bool
        Whether NaN and Inf in the arguments raise ValueError.
    sym : bool
        If True, ``(a + a^H) / 2`` is factored. Then both triangles are read, and share the derivative.

    Returns
    -------
    c : array, shape (..., n, n)
        The factor, with zeros in the other triangle.

    Raises
    ------
    ValueError
        If the shapes do not fit together, or an argument contains NaN or Inf.
    numpy.linalg.LinAlgError
        If the matrix is not positive definite.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> def log_det(A):
    ...     return 2 * np.log(np.diag(ad.linalg.cholesky(A, lower=True))).sum()
    >>> ad.grad(log_det)(np.array([[2.0, 0.0], [0.0, 4.0]]))
    array([[0.5 , 0.  ],
           [0.  , 0.25]])
    """
    a = square("cholesky", a, check_finite)
    if sym:
        a, overwrite_a = 0.5 * (a + np.conj(a.swapaxes(-1, -2))), True
    c = own(a, overwrite_a)
    each(lambda x: lapack.potrf(x, lower=int(lower), clean=1), c)
    return c


@public()
def cho_factor(a: Any, lower: bool = False, overwrite_a: bool = False, check_finite: bool = True) -> tuple[Any, bool]:
    """Compute the Cholesky factor of a positive definite matrix, A = L L^H or U^H U, for `cho_solve`.

    Parameters
    ----------
    a : array, shape (..., n, n)
        The Hermitian matrix A. Only one triangle is read.
    lower : bool
        Whether the lower triangle is read (True) or the upper one (False).
    overwrite_a : bool
        Whether a may be overwritten, which saves a copy.
    check_finite : bool
        Whether NaN and Inf in the arguments raise ValueError.

    Returns
    -------
    c : array, shape (..., n, n)
        The factor in one triangle. The other triangle contains the elements of a.
    lower : bool
        Whether the factor is in the lower triangle, as given.

    Raises
    ------
    ValueError
        If a is not square, or contains NaN or Inf.
    numpy.linalg.LinAlgError
        If the matrix is not positive definite.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> c = ad.linalg.cho_factor(np.array([[4.0, 2.0], [2.0, 5.0]]))
    >>> ad.linalg.cho_solve(c, np.array([8.0, 9.0]))
    array([1.375, 1.25 ])
    """
    c = own(square("cho_factor", a, check_finite), overwrite_a)
    each(lambda x: lapack.potrf(x, lower=int(lower), clean=0), c)
    return c, lower


@public()
def cho_solve(c_and_lower: tuple[Any, bool], b: Any, overwrite_b: bool = False, check_finite: bool = True) -> Any:
    """Solve A x = b from the Cholesky factor of A.

    Parameters
    ----------
    c_and_lower : tuple of array and bool
        The factor of A, and whether it is in the lower triangle, as `cho_factor` returns them.
    b : array, shape (n,) or (..., n, nrhs)
        The right-hand sides.
    overwrite_b : bool
        Whether the solution may overwrite b.
    check_finite : bool
        Whether NaN and Inf in the arguments raise ValueError.

    Returns
    -------
    x : array
        The solution, which has the shape of b.

    Raises
    ------
    ValueError
        If the shapes do not fit together, or an argument contains NaN or Inf.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> c = ad.linalg.cho_factor(np.array([[4.0, 2.0], [2.0, 5.0]]))
    >>> ad.linalg.cho_solve(c, np.array([8.0, 9.0]))
    array([1.375, 1.25 ])
    """
    c, lower = c_and_lower
    c, b = square("cho_solve", c, check_finite), array("cho_solve", b, check_finite)
    if overwrite_b and b.dtype == c.dtype and c.ndim == 2:
        return lapack.potrs(c, b, int(lower))
    c, x = sides("cho_solve", c, b, b.ndim == 1)
    each(lambda c, x: lapack.potrs(c, x, int(lower)), c, x)
    return x[..., 0] if b.ndim == 1 else x


@behind("numpy.linalg.cholesky")
def cholesky_of_numpy(a: Any, /, *, upper: bool = False) -> Any:
    """Compute `numpy.linalg.cholesky`."""
    return cholesky(copy_in(a, order_of_stack(2, (a, 2))), not upper, overwrite_a=True, check_finite=False)
