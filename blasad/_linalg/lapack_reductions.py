"""Householder's reductions to tridiagonal form, and products with their unitary factors."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._registry import lapack
from .lapack_arguments import check, given, kin, named
from .lapack_storage import order, tpttr, trttp
from .tridiagonal_form import sytrd_of

COMPLEX = {"symmetric": "Hermitian", "orgtr": "ungtr", "ormtr": "unmtr", "sytrd": "hetrd", "sptrd": "hptrd",
           "opgtr": "upgtr", "opmtr": "upmtr", "Q^T": "Q^H", "], [2.0": " + 0j], [2.0", "3.0])": "3.0 + 0j])",
           '"T"': '"C"'}


def is_lower(lower: Any) -> bool:
    return lower in (1, "L")


def of_kind(name: str, x: Any) -> Any:
    """Return the routine of this name for real matrices, or its counterpart for complex ones."""
    return getattr(lapack, named(name, x))


def sytrd(a: Any, lower: Any = 0, *, overwrite_a: bool = True) -> tuple[Any, Any, Any, Any]:
    """Reduce a symmetric matrix to a real tridiagonal matrix T, A = Q T Q^H.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix A. Only the triangle that `lower` names is read. T and the vectors of the reflections whose product
        is Q overwrite it.
    lower : {0, 1}
        Which triangle is read: the upper one (0) or the lower one (1).
    overwrite_a : bool
        If False, a keeps its values, and a new array is returned.

    Returns
    -------
    c : array, shape (n, n)
        T and the vectors: a itself, or a new array if overwrite_a is False.
    d, e : array, shapes (n,) and (n-1,)
        The diagonal of T, and the elements beside it. Both are real.
    tau : array, shape (n-1,)
        The scalar factors of the reflections. An element is -0.0 where no reflection is needed; see docs/kinks.md.

    Raises
    ------
    ValueError
        If a is not square.
    numpy.linalg.LinAlgError
        A derivative raises it if an element of e is zero, and the result depends on how LAPACK continued the reduction
        after it.

    Notes
    -----
    Q is the matrix that `orgtr` computes. Its last column (lower=0) or first column (lower=1) is that of the identity.
    With P = Q^H dA Q and dQ = Q Om, the equation dT = P + T Om - Om T determines Om, one column after the other.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> a = np.array([[1.0, 2.0, 0.0], [2.0, 0.0, 4.0], [0.0, 4.0, 3.0]])
    >>> c, d, e, tau = ad.lapack.sytrd(a.copy(), lower=1)
    >>> q = ad.lapack.orgtr(c, tau, lower=1)
    >>> np.allclose(q @ (np.diag(d) + np.diag(e, 1) + np.diag(e, -1)) @ q.conj().T, a)
    True
    """
    check("sytrd", a)
    n, down = len(a), is_lower(lower)
    a = given(a, overwrite_a)
    one = a if down else a[::-1, ::-1]
    vectors, d, e, tau = sytrd_of(one, upper=not down)
    if n > 1:
        lapack.lacpy("L", vectors + (e * np.eye(n - 1)).astype(a.dtype), one[1:, :-1])
    i = np.arange(n)
    one[i, i] = d.astype(a.dtype)
    return (a, d, e, tau) if down else (a, d[::-1], e[::-1], tau[::-1])


hetrd = kin(sytrd, "hetrd", **COMPLEX)


def orgtr(a: Any, tau: Any, lower: Any = 0, *, overwrite_a: bool = True) -> Any:
    """Compute Q of the reduction of a symmetric matrix to tridiagonal form, A = Q T Q^T.

    Parameters
    ----------
    a : array, shape (n, n)
        The array c that `sytrd` returns, which contains the vectors of the reflections. Q overwrites it.
    tau : array, shape (n-1,)
        The scalar factors of the reflections, as `sytrd` returns them.
    lower : {0, 1}
        Which triangle `sytrd` read: the upper one (0) or the lower one (1).
    overwrite_a : bool
        If False, a keeps its values, and a new array is returned.

    Returns
    -------
    q : array, shape (n, n)
        Q: a itself, or a new array if overwrite_a is False.

    Raises
    ------
    ValueError
        If a is not square, or tau does not have n - 1 elements.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> c, d, e, tau = ad.lapack.sytrd(np.array([[1.0, 2.0], [2.0, 3.0]]))
    >>> np.abs(ad.lapack.orgtr(c, tau))
    array([[1., 0.],
           [0., 1.]])
    """
    check("orgtr", a)
    n = len(a)
    a = given(a, overwrite_a)
    if n:
        rest, product = (slice(1, n), "orgqr") if is_lower(lower) else (slice(0, n - 1), "orgql")
        other = slice(0, n - 1) if is_lower(lower) else slice(1, n)
        border = 0 if is_lower(lower) else n - 1
        q = of_kind(product, a)(a[rest, other].copy("F"), tau) if n > 1 else None
        a[border, :] = 0
        a[:, border] = 0
        a[border, border] = 1
        if n > 1:
            a[rest, rest] = q
    return a


ungtr = kin(orgtr, "ungtr", **COMPLEX)


def ormtr(side: Any, trans: Any, a: Any, tau: Any, c: Any, lower: Any = 0, *, overwrite_c: bool = True) -> Any:
    """Compute C := op(Q) C or C op(Q) with Q of the reduction of a symmetric matrix to tridiagonal form, A = Q T Q^T.

    Parameters
    ----------
    side : {"L", "R"}
        Whether the product has Q on the left of C ("L") or on the right ("R").
    trans : {"N", "T"}
        "N": the factor is Q. "T": it is Q^T.
    a : array, shape (n, n)
        The array c that `sytrd` returns, which contains the vectors of the reflections.
    tau : array, shape (n-1,)
        The scalar factors of the reflections, as `sytrd` returns them.
    c : array, shape (n, k) or, with side="R", (k, n)
        The matrix C. The product overwrites it.
    lower : {0, 1}
        Which triangle `sytrd` read: the upper one (0) or the lower one (1).
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
    >>> c, d, e, tau = ad.lapack.sytrd(np.array([[1.0, 2.0], [2.0, 3.0]]))
    >>> np.abs(ad.lapack.ormtr("L", "N", c, tau, np.array([[1.0], [3.0 ]]) + 0 * c[:, :1]))
    array([[1.],
           [3.]])
    """
    check("ormtr", a)
    n, left = len(a), str(side).upper() == "L"
    if c.ndim != 2 or c.shape[0 if left else 1] != n:
        raise ValueError(f"ormtr: c has shape {c.shape}; with side={side!r} it must have {n} "
                         f"{'rows' if left else 'columns'}")
    c = given(c, overwrite_c)
    if n > 1 and c.size:
        rest = slice(1, n) if is_lower(lower) else slice(0, n - 1)
        vectors = a[1:, :-1] if is_lower(lower) else a[:-1, 1:]
        of_kind("ormqr" if is_lower(lower) else "ormql", a)(side, trans, vectors, tau, c[rest] if left else c[:, rest])
    return c


unmtr = kin(ormtr, "unmtr", **COMPLEX)


def sptrd(n: int, ap: Any, lower: Any = 0, *, overwrite_ap: bool = True) -> tuple[Any, Any, Any, Any]:
    """Reduce a symmetric matrix in packed storage to a real tridiagonal matrix T, A = Q T Q^H.

    Parameters
    ----------
    n : int
        The order of the matrix.
    ap : array, shape (n(n+1)/2,)
        One triangle of A, its columns one after the other. T and the vectors of the reflections overwrite it, in packed
        storage, as `sytrd` stores them in a full matrix.
    lower : {0, 1}
        Which triangle is stored: the upper one (0) or the lower one (1).
    overwrite_ap : bool
        If False, ap keeps its values, and a new array is returned.

    Returns
    -------
    cp : array
        T and the vectors: ap itself, or a new array if overwrite_ap is False.
    d, e : array, shapes (n,) and (n-1,)
        The diagonal of T, and the elements beside it. Both are real.
    tau : array, shape (n-1,)
        The scalar factors of the reflections. An element is -0.0 where no reflection is needed; see docs/kinks.md.

    Raises
    ------
    ValueError
        If ap does not have n(n+1)/2 elements.
    numpy.linalg.LinAlgError
        A derivative raises it if an element of e is zero, and the result depends on how LAPACK continued the reduction
        after it.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.sptrd(2, np.array([1.0, 2.0, 3.0]))[1]
    array([1., 3.])
    """
    uplo = "L" if is_lower(lower) else "U"
    c, d, e, tau = sytrd(tpttr(order("sptrd", n, ap), ap, uplo), lower)
    ap = given(ap, overwrite_ap)
    ap[...] = trttp(c, uplo)
    return ap, d, e, tau


hptrd = kin(sptrd, "hptrd", **COMPLEX)


def opgtr(ap: Any, tau: Any, lower: Any = 0) -> Any:
    """Compute Q of the reduction of a symmetric matrix in packed storage to tridiagonal form, A = Q T Q^T.

    Parameters
    ----------
    ap : array, shape (n(n+1)/2,)
        The array cp that `sptrd` returns, which contains the vectors of the reflections.
    tau : array, shape (n-1,)
        The scalar factors of the reflections, as `sptrd` returns them.
    lower : {0, 1}
        Which triangle was stored: the upper one (0) or the lower one (1).

    Returns
    -------
    q : array, shape (n, n)
        Q, which is a new array.

    Raises
    ------
    ValueError
        If ap does not have n(n+1)/2 elements, where n is the number of elements of tau plus 1.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> cp, d, e, tau = ad.lapack.sptrd(2, np.array([1.0, 2.0, 3.0]))
    >>> np.abs(ad.lapack.opgtr(cp, tau))
    array([[1., 0.],
           [0., 1.]])
    """
    return orgtr(tpttr(len(tau) + 1, ap, "L" if is_lower(lower) else "U"), tau, lower)


upgtr = kin(opgtr, "upgtr", **COMPLEX)


def opmtr(side: Any, trans: Any, ap: Any, tau: Any, c: Any, lower: Any = 0, *, overwrite_c: bool = True) -> Any:
    """Compute C := op(Q) C or C op(Q) with Q of the reduction of a symmetric matrix in packed storage, A = Q T Q^T.

    Parameters
    ----------
    side : {"L", "R"}
        Whether the product has Q on the left of C ("L") or on the right ("R").
    trans : {"N", "T"}
        "N": the factor is Q. "T": it is Q^T.
    ap : array, shape (n(n+1)/2,)
        The array cp that `sptrd` returns, which contains the vectors of the reflections.
    tau : array, shape (n-1,)
        The scalar factors of the reflections, as `sptrd` returns them.
    c : array, shape (n, k) or, with side="R", (k, n)
        The matrix C. The product overwrites it.
    lower : {0, 1}
        Which triangle was stored: the upper one (0) or the lower one (1).
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
    >>> cp, d, e, tau = ad.lapack.sptrd(2, np.array([1.0, 2.0, 3.0]))
    >>> ad.lapack.opmtr("L", "N", cp, tau, np.zeros((2, 1), cp.dtype)).shape
    (2, 1)
    """
    return ormtr(side, trans, tpttr(len(tau) + 1, ap, "L" if is_lower(lower) else "U"), tau, c, lower,
                 overwrite_c=overwrite_c)


upmtr = kin(opmtr, "upmtr", **COMPLEX)
