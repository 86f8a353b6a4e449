"""Singular values and vectors."""

from __future__ import annotations

from typing import Any

from .._spectral import singular


def _found(name: str, a: Any, compute_uv: Any, full_matrices: Any) -> Any:
    if a.ndim != 2:
        raise ValueError(f"{name}: the matrix has shape {a.shape}; it must have two dimensions")
    if not compute_uv:
        return singular.values_alone(a, name)
    return singular.svd_of(a, full=bool(full_matrices), driver=name)


def gesdd(a: Any, compute_uv: Any = 1, full_matrices: Any = 1, lwork: Any = None, *,
          overwrite_a: bool = True) -> Any:
    """Singular values and vectors of a matrix, by divide and conquer: A = U diag(s) V^H.

    Parameters
    ----------
    a : array, shape (m, n)
        The matrix. It stays as it is.
    compute_uv : {1, 0}
        Whether there are vectors.
    full_matrices : {1, 0}
        Whether U and V are square, or have min(m, n) columns.
    lwork : object
        For SciPy's sake.
    overwrite_a : bool
        For SciPy's sake.

    Returns
    -------
    u : array, shape (m, m) or (m, min(m, n))
        The left vectors, a column each.
    s : array, shape (min(m, n),)
        The singular values in descending order; without vectors they are all that is returned.
    vt : array, shape (n, n) or (min(m, n), n)
        V^H: the right vectors, conjugated, a row each.

    Raises
    ------
    ValueError
        If a has not two dimensions.
    numpy.linalg.LinAlgError
        If the algorithm does not converge; in a derivative, where vectors of equal values, or of the value zero, are
        used in a way that depends on which ones are chosen.

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


def gesvd(a: Any, compute_uv: Any = 1, full_matrices: Any = 1, lwork: Any = None, *,
          overwrite_a: bool = True) -> Any:
    """Singular values and vectors of a matrix, by QR iterations: A = U diag(s) V^H.

    Parameters
    ----------
    a : array, shape (m, n)
        The matrix. It stays as it is.
    compute_uv, full_matrices : {1, 0}
        As for `gesdd`.
    lwork : object
        For SciPy's sake.
    overwrite_a : bool
        For SciPy's sake.

    Returns
    -------
    u, s, vt : array
        As for `gesdd`.

    Raises
    ------
    ValueError, numpy.linalg.LinAlgError
        As for `gesdd`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.gesvd(np.array([[3.0, 0.0], [4.0, 0.0]]), compute_uv=0)
    array([5., 0.])
    """
    return _found("gesvd", a, compute_uv, full_matrices)
