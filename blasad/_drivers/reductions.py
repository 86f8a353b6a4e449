"""Householder's reductions to tridiagonal matrices, and what is made of their vectors."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._registry import lapack
from .._spectral.tridiagonal_form import sytrd_of
from ._arguments import check, given, kin, named
from .storage import order, tpttr, trttp

COMPLEX = {"symmetric": "Hermitian", "orgtr": "ungtr", "ormtr": "unmtr", "sytrd": "hetrd", "sptrd": "hptrd",
           "opgtr": "upgtr", "opmtr": "upmtr", "Q^T": "Q^H", "], [2.0": " + 0j], [2.0", "3.0])": "3.0 + 0j])",
           '"T"': '"C"'}


def is_lower(lower: Any) -> bool:
    return lower in (1, "L")


def of_kind(name: str, x: Any) -> Any:
    """The routine for real matrices, or that for complex ones."""
    return getattr(lapack, named(name, x))


def sytrd(a: Any, lower: Any = 0, *, overwrite_a: bool = True) -> tuple[Any, Any, Any, Any]:
    """Reduce a symmetric matrix to a real tridiagonal one, A = Q T Q^H.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix, of which one triangle is read; T and the vectors of the reflections that make Q are written there.
    lower : {0, 1}
        Whether the upper triangle (0) or the lower one (1) is read.
    overwrite_a : bool
        False leaves a as it is.

    Returns
    -------
    c : array, shape (n, n)
        a, or a copy that was written.
    d, e : array, shapes (n,) and (n-1,)
        The diagonal of T, and the elements beside it: real.
    tau : array, shape (n-1,)
        The factors of the reflections; -0.0 where a vector needs none, see docs/kinks.md.

    Raises
    ------
    ValueError
        If a is not square.
    numpy.linalg.LinAlgError
        In a derivative, where an element of e is zero and what is beyond it depends on how the reduction goes on.

    Notes
    -----
    Q is the product that `orgtr` makes, with a last (0) or first (1) column of the unit matrix. With P = Q^H dA Q and
    dQ = Q Om, dT = P + T Om - Om T determines Om from column to column.

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
    """Make Q of the reduction of a symmetric matrix to a tridiagonal one.

    Parameters
    ----------
    a : array, shape (n, n)
        The result of `sytrd`; Q is written here.
    tau : array, shape (n-1,)
        The factors of the reflections.
    lower : {0, 1}
        Whether `sytrd` read the upper triangle (0) or the lower one (1).
    overwrite_a : bool
        False leaves a as it is.

    Returns
    -------
    q : array, shape (n, n)
        a, or a copy that was written.

    Raises
    ------
    ValueError
        For shapes that do not fit.

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
    """Multiply by Q of the reduction of a symmetric matrix to a tridiagonal one, or by Q^T.

    Parameters
    ----------
    side : {"L", "R"}
        Whether Q is on the left of C or on the right.
    trans : {"N", "T"}
        Whether it is Q or Q^T.
    a : array, shape (n, n)
        The result of `sytrd`.
    tau : array, shape (n-1,)
        The factors of the reflections.
    c : array, shape (m, k)
        The matrix, which has n rows or columns; the product is written here.
    lower : {0, 1}
        Whether `sytrd` read the upper triangle (0) or the lower one (1).
    overwrite_c : bool
        False leaves c as it is.

    Returns
    -------
    c : array
        c, or a copy that was written.

    Raises
    ------
    ValueError
        For shapes that do not fit, and other letters.

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
        raise ValueError(f"ormtr: c has shape {c.shape}; on this side of it Q has order {n}")
    c = given(c, overwrite_c)
    if n > 1 and c.size:
        rest = slice(1, n) if is_lower(lower) else slice(0, n - 1)
        vectors = a[1:, :-1] if is_lower(lower) else a[:-1, 1:]
        of_kind("ormqr" if is_lower(lower) else "ormql", a)(side, trans, vectors, tau, c[rest] if left else c[:, rest])
    return c


unmtr = kin(ormtr, "unmtr", **COMPLEX)


def sptrd(n: int, ap: Any, lower: Any = 0, *, overwrite_ap: bool = True) -> tuple[Any, Any, Any, Any]:
    """Reduce a packed symmetric matrix to a real tridiagonal one, A = Q T Q^H.

    Parameters
    ----------
    n : int
        The order of the matrix.
    ap : array, shape (n(n+1)/2,)
        The columns of one triangle, one after the other; what `sytrd` writes there is written here.
    lower : {0, 1}
        Whether the upper triangle (0) or the lower one (1) is stored.
    overwrite_ap : bool
        False leaves ap as it is.

    Returns
    -------
    cp : array
        ap, or a copy that was written.
    d, e, tau : array
        As of `sytrd`.

    Raises
    ------
    ValueError
        If ap does not fit.
    numpy.linalg.LinAlgError
        In a derivative, as of `sytrd`.

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
    """Make Q of the reduction of a packed symmetric matrix to a tridiagonal one.

    Parameters
    ----------
    ap : array, shape (n(n+1)/2,)
        The result of `sptrd`.
    tau : array, shape (n-1,)
        The factors of the reflections.
    lower : {0, 1}
        Whether the upper triangle (0) or the lower one (1) was stored.

    Returns
    -------
    q : array, shape (n, n)
        A new matrix.

    Raises
    ------
    ValueError
        For shapes that do not fit.

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
    """Multiply by Q of the reduction of a packed symmetric matrix to a tridiagonal one, or by Q^T.

    Parameters
    ----------
    side : {"L", "R"}
        Whether Q is on the left of C or on the right.
    trans : {"N", "T"}
        Whether it is Q or Q^T.
    ap : array, shape (n(n+1)/2,)
        The result of `sptrd`.
    tau : array, shape (n-1,)
        The factors of the reflections.
    c : array, shape (m, k)
        The matrix, which has n rows or columns; the product is written here.
    lower : {0, 1}
        Whether the upper triangle (0) or the lower one (1) was stored.
    overwrite_c : bool
        False leaves c as it is.

    Returns
    -------
    c : array
        c, or a copy that was written.

    Raises
    ------
    ValueError
        For shapes that do not fit, and other letters.

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
