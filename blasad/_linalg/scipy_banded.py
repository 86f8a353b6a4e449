"""Cholesky factors of band matrices, and solvers that use them."""

from __future__ import annotations

from typing import Any

import numpy as np

from .. import lapack
from .._arrays import arrays as _arrays
from .._arrays.traced import TracedArray
from .arguments import array, each, own, sides


def cholesky_banded(ab: Any, overwrite_ab: bool = False, lower: bool = False, check_finite: bool = True) -> Any:
    """Compute the Cholesky factor of a positive definite band matrix, A = L L^H or U^H U.

    Parameters
    ----------
    ab : array, shape (..., k + 1, n)
        One triangle of the band: element (i, j) is in row i - j (lower) or k + i - j (upper) and column j. Elements of
        the array outside of the matrix are not read, and have no derivative.
    overwrite_ab : bool
        Whether ab may be overwritten, which saves a copy.
    lower : bool
        True: the lower triangle is stored, and L with L L^H = A is returned. False: the upper triangle is stored, and U
        with U^H U = A is returned.
    check_finite : bool
        Whether NaN and Inf in the band raise ValueError.

    Returns
    -------
    c : array, shape (..., k + 1, n)
        The factor, stored in the same way as ab.

    Raises
    ------
    ValueError
        If the shapes do not fit together, or an argument contains NaN or Inf.
    numpy.linalg.LinAlgError
        If the matrix is not positive definite.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> def log_det(ab):
    ...     return 2 * np.log(ad.linalg.cholesky_banded(ab, lower=True)[0]).sum()
    >>> ad.grad(log_det)(np.array([[2.0, 2.0], [1.0, 0.0]])).round(12)
    array([[ 0.66666667,  0.66666667],
           [-0.66666667,  0.        ]])
    """
    c = own(band("cholesky_banded", ab, lower, check_finite), overwrite_ab)
    each(lambda x: lapack.pbtrf(x, int(lower)), c)
    return c


def cho_solve_banded(cb_and_lower: tuple[Any, bool], b: Any, overwrite_b: bool = False,
                     check_finite: bool = True) -> Any:
    """Solve A x = b from the Cholesky factor of a band matrix A.

    Parameters
    ----------
    cb_and_lower : tuple of array and bool
        The factor that `cholesky_banded` returns, and whether it is the lower one.
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
    >>> c = ad.linalg.cholesky_banded(np.array([[0.0, 2.0], [4.0, 5.0]]))
    >>> ad.linalg.cho_solve_banded((c, False), np.array([8.0, 9.0]))
    array([1.375, 1.25 ])
    """
    c, lower = cb_and_lower
    c, b = band("cho_solve_banded", c, lower, check_finite), array("cho_solve_banded", b, check_finite)
    if overwrite_b and b.dtype == c.dtype and c.ndim == 2 and b.ndim <= 2:
        return lapack.pbtrs(c, b, int(lower))
    c, x = sides("cho_solve_banded", c, b, b.ndim == 1)
    each(lambda c, x: lapack.pbtrs(c, x, int(lower)), c, x)
    return x[..., 0] if b.ndim == 1 else x


def solveh_banded(ab: Any, b: Any, overwrite_ab: bool = False, overwrite_b: bool = False, lower: bool = False,
                  check_finite: bool = True) -> Any:
    """Solve A x = b with a positive definite band matrix A.

    Parameters
    ----------
    ab : array, shape (..., k + 1, n)
        One triangle of the band: element (i, j) is in row i - j (lower) or k + i - j (upper) and column j. Elements of
        the array outside of the matrix are not read, and have no derivative.
    b : array, shape (n,) or (..., n, nrhs)
        The right-hand sides.
    overwrite_ab, overwrite_b : bool
        Whether ab (overwrite_ab) and b (overwrite_b) may be overwritten, which saves copies. This has an effect only
        for a single matrix and for equal dtypes.
    lower : bool
        Whether the lower triangle is stored (True) or the upper one (False).
    check_finite : bool
        Whether NaN and Inf in the band and in b raise ValueError.

    Returns
    -------
    x : array
        The solution, which has the shape of b.

    Raises
    ------
    ValueError
        If the shapes do not fit together, or an argument contains NaN or Inf.
    numpy.linalg.LinAlgError
        If the matrix is not positive definite.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ab, b = np.array([[0.0, 2.0], [4.0, 5.0]]), np.array([8.0, 9.0])
    >>> ad.linalg.solveh_banded(ab, b)
    array([1.375, 1.25 ])
    """
    ab, b = band("solveh_banded", ab, lower, check_finite), array("solveh_banded", b, check_finite)
    if overwrite_b and ab.ndim == 2 and b.ndim <= 2 and ab.dtype == b.dtype:
        return lapack.pbsv(own(ab, overwrite_ab, b), b, int(lower))[1]
    ab, x = sides("solveh_banded", ab, b, b.ndim == 1)
    each(lambda c, y: lapack.pbsv(c, y, int(lower)), own(ab, overwrite_ab and ab.ndim == 2), x)
    return x[..., 0] if b.ndim == 1 else x


def band(name: str, ab: Any, lower: bool, check_finite: bool) -> Any:
    """Convert an argument to band storage of floats, and check that the band is finite."""
    ab = array(name, ab, False)
    if ab.ndim < 2 or not ab.shape[-2]:
        raise ValueError(f"{name}: the band has shape {ab.shape}; its last two dimensions must be (k + 1, n)")
    k, n = ab.shape[-2] - 1, ab.shape[-1]
    rows, columns = np.indices((k + 1, n))
    inside = rows + columns < n if lower else rows + columns >= k
    if check_finite and not np.isfinite((_arrays.memory(ab) if isinstance(ab, TracedArray) else ab)[..., inside]).all():
        raise ValueError(f"{name}: array must not contain infs or NaNs")
    return ab
