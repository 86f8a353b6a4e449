"""Householder's reduction to bidiagonal form, and products with its unitary factors."""

from __future__ import annotations

from typing import Any

import numpy as np

from .bidiagonal_form import gebrd_of
from .lapack_arguments import given, kin, letter
from .lapack_reductions import of_kind

COMPLEX = {"orgbr": "ungbr", "ormbr": "unmbr", "^T": "^H", '"T"': '"C"', "[3.0, 4.0]": "[3.0 + 0j, 4.0]"}


def gebrd(a: Any, *, overwrite_a: bool = True) -> tuple[Any, Any, Any, Any, Any]:
    """Reduce a matrix to a real bidiagonal matrix B, A = Q B P^H.

    Parameters
    ----------
    a : array, shape (m, n)
        The matrix A. B and the vectors of the reflections whose products are Q and P overwrite it.
    overwrite_a : bool
        If False, a keeps its values, and a new array is returned.

    Returns
    -------
    c : array, shape (m, n)
        B and the vectors: a itself, or a new array if overwrite_a is False.
    d, e : array, shapes (k,) and (k-1,), k = min(m, n)
        The diagonal of B, and the elements above it, or below it if m < n. Both are real.
    tauq, taup : array, shape (k,)
        The scalar factors of the reflections of Q and of P. An element is -0.0 where no reflection is needed; see
        docs/kinks.md.

    Raises
    ------
    ValueError
        If a does not have two dimensions.
    numpy.linalg.LinAlgError
        A derivative raises it if an element of d or e is zero, and the result depends on how LAPACK continued the
        reduction after it.

    Notes
    -----
    `orgbr` computes Q and P. The derivative is that of the reduction of [0 A^H; A 0] to tridiagonal form; see `sytrd`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> a = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    >>> c, d, e, tauq, taup = ad.lapack.gebrd(a.copy())
    >>> q, pt = ad.lapack.orgbr("Q", 2, c, tauq, overwrite_a=False), ad.lapack.orgbr("P", 3, c[:2], taup)
    >>> np.allclose(q @ (np.diag(d) + np.diag(e, 1)) @ pt, a)
    True
    """
    if a.ndim != 2:
        raise ValueError(f"gebrd: a has shape {a.shape}; it must be a matrix")
    (m, n), wide = a.shape, a.shape[0] < a.shape[1]
    k, tall = min(m, n), np.conj(a).T if wide else a
    VQ, VP, d, e, tauq, taup = gebrd_of(tall, wide=wide)
    found = VQ + (d * np.eye(max(m, n), k)).astype(a.dtype)
    if k > 1:
        above = np.conj(VP).T + (e * np.eye(k - 1)).astype(a.dtype)
        above = np.concatenate([np.zeros((k - 1, 1), a.dtype), above], 1)
        found = found + np.concatenate([above, np.zeros((max(m, n) - k + 1, k), a.dtype)])
    if k:
        taup = np.concatenate([taup, np.zeros(1, a.dtype)])
    a = given(a, overwrite_a)
    a[...] = np.conj(found).T if wide else found
    return a, d, e, *((taup, tauq) if wide else (tauq, taup))


def orgbr(vect: Any, k: int, a: Any, tau: Any, *, overwrite_a: bool = True) -> Any:
    """Compute Q or P^T of the reduction of a matrix to bidiagonal form, A = Q B P^T.

    Parameters
    ----------
    vect : {"Q", "P"}
        Whether to compute Q ("Q") or P^T ("P").
    k : int
        For Q the number of columns of the matrix A that was reduced, for P^T its number of rows.
    a : array, shape (m, n)
        The result c of `gebrd`, or the part of it that contains the vectors. Q with m >= n >= min(m, k), or P^T with n
        >= m >= min(n, k), overwrites it.
    tau : array
        The scalar factors of the reflections: tauq for Q, taup for P^T.
    overwrite_a : bool
        If False, a keeps its values, and a new array is returned.

    Returns
    -------
    q : array, shape (m, n)
        Q or P^T: a itself, or a new array if overwrite_a is False.

    Raises
    ------
    ValueError
        If the shape of a does not fit k, or vect is neither "Q" nor "P".

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> c, d, e, tauq, taup = ad.lapack.gebrd(np.array([[3.0, 4.0]]))
    >>> print(np.abs(ad.lapack.orgbr("P", 1, c, taup)))
    [[0.6 0.8]]
    """
    of_q = letter("orgbr", vect, "QP", "vect") == "Q"
    a = given(a, overwrite_a)
    one = a if of_q else a.T                 # with the vectors in columns
    m, n = one.shape
    if not n <= m or n < min(m, k) or a.ndim != 2:
        raise ValueError(f"orgbr: a has shape {a.shape}, which does not fit a bidiagonal reduction with k = {k}")
    name = "orgqr" if of_q else "orglq"
    if m >= k and of_q or m > k:
        of_kind(name, a)(a, tau[: min(m, k)])
        return a
    if not a.size:
        return a
    if m > 1:
        part = a[1:, :-1] if of_q else a[:-1, 1:]
        q = of_kind(name, a)(part.copy("F"), tau[: m - 1])
    a[0, :] = 0
    a[:, 0] = 0
    a[0, 0] = 1
    if m > 1:
        a[1:, 1:] = q
    return a


ungbr = kin(orgbr, "ungbr", **COMPLEX)


def ormbr(vect: Any, side: Any, trans: Any, k: int, a: Any, tau: Any, c: Any, *, overwrite_c: bool = True) -> Any:
    """Compute C := op(Q) C, C op(Q), op(P) C or C op(P) with Q and P of a reduction to bidiagonal form, A = Q B P^T.

    Parameters
    ----------
    vect : {"Q", "P"}
        Whether to multiply by Q ("Q") or by P ("P").
    side : {"L", "R"}
        Whether the product has the factor on the left of C ("L") or on the right ("R").
    trans : {"N", "T"}
        "N": the factor is Q or P. "T": it is Q^T or P^T.
    k : int
        For Q the number of columns of the matrix A that was reduced, for P its number of rows.
    a : array
        The result c of `gebrd`, or the part of it that contains the vectors.
    tau : array
        The scalar factors of the reflections: tauq for Q, taup for P.
    c : array, shape (m, n)
        The matrix C. The product overwrites it.
    overwrite_c : bool
        If False, c keeps its values, and a new array is returned.

    Returns
    -------
    c : array
        The product: c itself, or a new array if overwrite_c is False.

    Raises
    ------
    ValueError
        If the shapes do not fit together, or a letter is not one of those listed.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> a = np.array([[3.0, 4.0]])
    >>> c, d, e, tauq, taup = ad.lapack.gebrd(a.copy())
    >>> print(np.abs(ad.lapack.ormbr("P", "R", "N", 1, c, taup, a)).round(12))
    [[5. 0.]]
    """
    of_q, left = letter("ormbr", vect, "QP", "vect") == "Q", letter("ormbr", side, "LR", "side") == "L"
    turned = letter("ormbr", trans, "NTC", "trans") != "N"
    star = "C" if a.dtype.kind == "c" else "T"
    name, trans = ("ormqr", star if turned else "N") if of_q else ("ormlq", "N" if turned else star)
    c = given(c, overwrite_c)
    n = c.shape[0 if left else 1]
    if c.size and (n >= k if of_q else n > k):
        if k:
            of_kind(name, a)(side, trans, a[:, :k] if of_q else a[:k], tau[:k], c)
    elif c.size and n > 1:
        part = a[1:n, : n - 1] if of_q else a[: n - 1, 1:n]
        of_kind(name, a)(side, trans, part, tau[: n - 1], c[1:] if left else c[:, 1:])
    return c


unmbr = kin(ormbr, "unmbr", **COMPLEX)
