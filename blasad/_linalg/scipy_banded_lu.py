"""Linear systems with band matrices."""

from __future__ import annotations

from typing import Any

from .. import lapack
from .arguments import array, each, sides
from .lapack_arguments import blank
from .lapack_tridiagonal import tridiagonal_solve


def solve_banded(l_and_u: tuple[int, int], ab: Any, b: Any, overwrite_ab: bool = False, overwrite_b: bool = False,
                 check_finite: bool = True) -> Any:
    """Solve A x = b with a band matrix A.

    Parameters
    ----------
    l_and_u : (int, int)
        The numbers of diagonals of A below and above the main one, l and u.
    ab : array, shape (..., l + u + 1, n)
        The band: element (i, j) is in row u + i - j and column j. Elements of the array outside of the matrix have no
        derivative.
    b : array, shape (n,) or (..., n, nrhs)
        The right-hand sides.
    overwrite_ab : bool
        This parameter is SciPy's; for traced arrays, it is ignored: the factors have more rows than ab.
    overwrite_b : bool
        Whether the solution may overwrite b. This has an effect only for a single matrix and for equal dtypes.
    check_finite : bool
        Whether NaN and Inf in the arguments raise ValueError, also in elements of ab outside of the matrix.

    Returns
    -------
    x : array
        The solution, which has the shape of b.

    Raises
    ------
    ValueError
        If the shapes do not fit together, or an argument contains NaN or Inf.
    numpy.linalg.LinAlgError
        If the matrix is singular.

    Notes
    -----
    It calls `lapack.gbsv`, or for a tridiagonal matrix solves as `lapack.gtsv` does.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ab = np.array([[0.0, 1.0, 1.0], [1.0, 2.0, 3.0], [4.0, 1.0, 0.0]])
    >>> ad.linalg.solve_banded((1, 1), ab, np.array([2.0, 7.0, 4.0]))
    array([1., 1., 1.])
    """
    below, above = l_and_u
    ab, b = array("solve_banded", ab, check_finite), array("solve_banded", b, check_finite)
    if ab.ndim < 2 or min(below, above) < 0 or below + above + 1 != ab.shape[-2]:
        raise ValueError(f"solve_banded: ab has shape {ab.shape}; with l = {below} and u = {above} its last dimension "
                         f"but one must be l + u + 1 = {below + above + 1}")
    vectors = b.ndim == 1

    def one(c: Any, y: Any) -> None:
        if below == above == 1:
            tridiagonal_solve(c[2, :-1], c[1], c[0, 1:], y)
        else:
            storage = blank(c, (2 * below + above + 1, c.shape[-1]))
            storage[below:] = c
            lapack.gbsv(below, above, storage, y)

    if ab.ndim == 2 and b.ndim <= 2 and overwrite_b and ab.dtype == b.dtype:
        one(ab, b)
        return b
    ab, x = sides("solve_banded", ab, b, vectors)
    each(one, ab, x)
    return x[..., 0] if vectors else x
