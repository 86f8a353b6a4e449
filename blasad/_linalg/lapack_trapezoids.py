"""RZ factors of wide upper trapezoids, and products with their unitary factor."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._numpy.functions import concatenate
from .._registry import lapack
from .frame import adjoint, diagonal_matrix
from .lapack_arguments import given, kin, letter
from .reflections import beside_of
from .stacked import trapezoid_of


def tzrzf(a: Any, *, overwrite_a: bool = True) -> tuple[Any, Any]:
    """Factor a wide upper trapezoid, A = [R 0] Z with an upper triangle R and a unitary Z.

    Parameters
    ----------
    a : array, shape (m, n), m <= n
        The matrix A. Nothing below its diagonal is read. R and the vectors of the reflections whose product is Z
        overwrite it.
    overwrite_a : bool
        If False, a keeps its values, and a new array is returned.

    Returns
    -------
    rz : array, shape (m, n)
        R and the vectors: a itself, or a new array if overwrite_a is False.
    tau : array, shape (m,)
        The scalar factors of the reflections. An element is -0.0 where no reflection is needed; see docs/kinks.md.

    Raises
    ------
    ValueError
        If a does not have two dimensions, or has more rows than columns.

    Notes
    -----
    The derivative is that of the QR factors of A^H: R stays triangular, and Z stays unitary.

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
    """Compute C := op(Z) C or C op(Z) with Z of the factors of a wide upper trapezoid, A = [R 0] Z.

    Parameters
    ----------
    a : array, shape (k, n)
        The array rz that `tzrzf` returns, which contains the vectors of the reflections.
    tau : array, shape (k,)
        The scalar factors of the reflections, as `tzrzf` returns them.
    c : array, shape (n, m) or, with side="R", (m, n)
        The matrix C. The product overwrites it.
    side : {"L", "R"}
        Whether the product has Z on the left of C ("L") or on the right ("R").
    trans : {"N", "T"}
        "N": the factor is Z. "T": it is Z^T.
    overwrite_c : bool
        If False, c keeps its values, and a new array is returned.

    Returns
    -------
    cq : array
        The product: c itself, or a new array if overwrite_c is False.

    Raises
    ------
    ValueError
        If the shapes do not fit together, or a letter is not one of those listed.

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
        raise ValueError(f"ormrz: a, tau and c have shapes {a.shape}, {tau.shape} and {c.shape}; tau must have {k} "
                         f"elements, and c with side={side!r} {n} {'rows' if left else 'columns'}")
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


unmrz = kin(ormrz, "unmrz", **{"Z^T": "Z^H", '"T"': '"C"', "[[3.0, 4.0]]": "[[3.0, 4.0j]]",
                               "zeros((2, 1))": "zeros((2, 1), complex)"})
