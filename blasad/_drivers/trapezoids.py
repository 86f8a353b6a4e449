"""Wide triangles, and products with the reflections that make triangles of them."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._numpy.functions import concatenate
from .._registry import lapack
from .._spectral.frame import adjoint, diagonal_matrix
from .._spectral.reflections import beside_of
from .._spectral.stacked import trapezoid_of
from ._arguments import given, kin, letter


def tzrzf(a: Any, *, overwrite_a: bool = True) -> tuple[Any, Any]:
    """Factor a wide upper trapezoid, A = [R 0] Z with a unitary Z.

    Parameters
    ----------
    a : array, shape (m, n), m <= n
        The matrix, of which nothing is read below the diagonal; R and the vectors of the reflections that make Z are
        written there.
    overwrite_a : bool
        False leaves a as it is.

    Returns
    -------
    rz : array, shape (m, n)
        a, or a copy that was written.
    tau : array, shape (m,)
        The factors of the reflections; -0.0 where a row needs none, see docs/kinks.md.

    Raises
    ------
    ValueError
        If there are more rows than columns.

    Notes
    -----
    The derivative is that of the QR factors of the adjoint: R stays triangular, and Z unitary.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> rz, tau = ad.lapack.tzrzf(np.array([[3.0, 4.0]]))
    >>> print(ad.lapack.ormrz(rz, tau, np.array([[3.0], [4.0]])).round(12))
    [[-5.]
     [ 0.]]
    """
    if a.ndim != 2 or a.shape[0] > a.shape[1]:
        raise ValueError(f"tzrzf: a has shape {a.shape}; it must have no more rows than columns")
    m, n = a.shape
    a = given(a, overwrite_a)
    if m in (0, n):
        return a, np.zeros(m, a.dtype)
    R, V, tau = trapezoid_of(np.triu(adjoint(np.triu(a[:, :m]))[::-1, ::-1]), adjoint(a[:, m:])[:, ::-1])
    lapack.lacpy("U", adjoint(R)[::-1, ::-1], a[:, :m])
    a[:, m:] = V.T[::-1]
    return a, np.conj(tau)[::-1]


def ormrz(a: Any, tau: Any, c: Any, side: Any = "L", trans: Any = "N", *, overwrite_c: bool = True) -> Any:
    """Multiply by Z of the factors of a wide upper trapezoid, or by Z^T.

    Parameters
    ----------
    a : array, shape (k, n)
        The result of `tzrzf`.
    tau : array, shape (k,)
        The factors of the reflections.
    c : array
        The matrix, which has n rows or columns; the product is written here.
    side : {"L", "R"}
        Whether Z is on the left of C or on the right.
    trans : {"N", "T"}
        Whether it is Z or Z^T.
    overwrite_c : bool
        False leaves c as it is.

    Returns
    -------
    cq : array
        c, or a copy that was written.

    Raises
    ------
    ValueError
        For shapes that do not fit, and other letters.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> rz, tau = ad.lapack.tzrzf(np.array([[3.0, 4.0]]))
    >>> ad.lapack.ormrz(rz, tau, np.zeros((2, 1))).shape
    (2, 1)
    """
    left, turned = letter("ormrz", side, "LR", "side") == "L", letter("ormrz", trans, "NTC", "trans") != "N"
    k, n = a.shape
    if c.ndim != 2 or c.shape[0 if left else 1] != n or tau.shape != (k,):
        raise ValueError(f"ormrz: a, tau and c have shapes {a.shape}, {tau.shape} and {c.shape}; on this side of c Z "
                         f"has order {n}")
    c = given(c, overwrite_c)
    if k in (0, n) or not c.size:
        return c
    X, W = c if left else adjoint(c), a[:, k:]               # C Z = (Z^H C^H)^H
    signs, more = beside_of(tau)
    inverse = np.triu(np.conj(W) @ W.T, 1) + diagonal_matrix(1 / (tau + more))
    inner = X[:k] + np.conj(W) @ X[k:]
    Y = np.linalg.solve(inverse if turned != left else adjoint(inverse), inner)
    found = concatenate([(X[:k] - Y) * signs[:, None], X[k:] - W.T @ Y])
    c[...] = found if left else adjoint(found)
    return c


unmrz = kin(ormrz, "unmrz", **{"Z^T": "Z^H", '"T"}': '"C"}', "[[3.0, 4.0]]": "[[3.0, 4.0j]]",
                               "zeros((2, 1))": "zeros((2, 1), complex)"})
