"""Eigenvalues and vectors of symmetric and Hermitian matrices."""

from __future__ import annotations

from typing import Any

from .._spectral import hermitian
from ._arguments import check


def syevd(a: Any, compute_v: Any = 1, lower: Any = 0, *, overwrite_a: bool = True) -> Any:
    """Eigenvalues and eigenvectors of a symmetric matrix.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix, of which the triangle that `lower` names is read; the eigenvectors are written here, a column each.
    compute_v : {1, 0}
        Whether there are eigenvectors; without, a stays as it is.
    lower : {0, 1}
        Whether the upper triangle (0) or the lower one (1) is read.
    overwrite_a : bool
        False leaves a as it is.

    Returns
    -------
    w : array, shape (n,)
        The eigenvalues in ascending order.
    v : array, shape (n, n)
        a, or a copy that was written; without vectors they are left out.

    Raises
    ------
    ValueError
        If a is not square.
    numpy.linalg.LinAlgError
        If the algorithm does not converge; in a derivative, where vectors of equal eigenvalues are used in a way that
        depends on which ones are chosen.

    Notes
    -----
    See `blasad.linalg.eigh` for the derivative.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> w, v = ad.lapack.syevd(np.array([[2.0, 1.0], [1.0, 2.0]]))
    >>> w
    array([1., 3.])
    """
    check("syevd", a)
    if not compute_v:
        return hermitian.eigvalsh_of(a, lower=bool(lower))
    w, v = hermitian.eigh_of(a, lower=bool(lower))
    if not overwrite_a:
        return w, v
    a[...] = v
    return w, a
