"""Singular values and vectors."""

from __future__ import annotations

from typing import Any

from . import singular
from .lapack_arguments import told


def _found(name: str, a: Any, compute_uv: Any, full_matrices: Any) -> Any:
    if a.ndim != 2:
        raise ValueError(f"{name}: the matrix has shape {a.shape}; it must have two dimensions")
    if not compute_uv:
        return singular.values_alone(a, name)
    return singular.svd_of(a, full=bool(full_matrices), driver=name)


def gesdd(a: Any, compute_uv: Any = 1, full_matrices: Any = 1, lwork: Any = None, *,
          overwrite_a: bool = True) -> Any:
    """Compute singular values and vectors of a matrix, A = U diag(s) V^H, by divide and conquer.

    Parameters
    ----------
    a : array, shape (m, n)
        The matrix A. It is not overwritten.
    compute_uv : {1, 0}
        Whether singular vectors are computed (1) or only singular values (0).
    full_matrices : {1, 0}
        Whether U and V are square (1), or have min(m, n) columns (0).
    lwork : object
        This parameter is accepted because SciPy has it, and is ignored.
    overwrite_a : bool
        This parameter is accepted because SciPy has it, and is ignored: a is never overwritten.

    Returns
    -------
    u : array, shape (m, m) or (m, min(m, n))
        U: the left singular vectors, one in each column.
    s : array, shape (min(m, n),)
        The singular values in descending order. If compute_uv is 0, only s is returned.
    vt : array, shape (n, n) or (min(m, n), n)
        V^H: the conjugated right singular vectors, one in each row.

    Raises
    ------
    ValueError
        If a does not have two dimensions.
    numpy.linalg.LinAlgError
        If the algorithm does not converge. A derivative raises it if the result depends on which singular vectors
        LAPACK chose for equal singular values, or for the singular value zero.

    Notes
    -----
    See `blasad.linalg.svd` for the derivative.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> u, s, vt = ad.lapack.gesdd(np.array([[3.0, 0.0], [4.0, 0.0], [0.0, 2.0]]), full_matrices=0)
    >>> s, u.shape
    (array([5., 2.]), (3, 2))
    """
    return _found("gesdd", a, compute_uv, full_matrices)


@told(gesdd, **{"divide and conquer": "QR iterations"})
def gesvd(a: Any, compute_uv: Any = 1, full_matrices: Any = 1, lwork: Any = None, *,
          overwrite_a: bool = True) -> Any:
    return _found("gesvd", a, compute_uv, full_matrices)
