"""Generalized problems of symmetric matrices brought to the standard form, and triangles that are packed."""

from __future__ import annotations

from typing import Any

from .._registry import blas, lapack
from .._spectral.storage import whole
from ._arguments import check, given, kin, letter
from .reductions import is_lower
from .storage import order, tpttr, trttp

COMPLEX = {"symmetric": "Hermitian", "L^T": "L^H", "U^T": "U^H", "[2.0, 0.0]": "[2.0 + 0j, 0.0]",
           "np.array([4.0, 2.0, 9.0])": "np.array([4.0, 2.0, 9.0], complex)", "sygst": "hegst",
           "np.array([2.0, 0.0, 3.0])": "np.array([2.0, 0.0, 3.0], complex)"}


def sygst(a: Any, b: Any, itype: int = 1, lower: Any = 0, *, overwrite_a: bool = True) -> Any:
    """Bring a generalized problem of symmetric matrices to the standard form, with the Cholesky factor of B.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix A, of which one triangle is read; that of the result is written here.
    b : array, shape (n, n)
        The factor of B, as from `potrf`.
    itype : {1, 2, 3}
        For A x = w B x (1): inv(L) A inv(L^T), or inv(U^T) A inv(U); for A B x = w x (2) and B A x = w x (3): L^T A L,
        or U A U^T.
    lower : {0, 1}
        Whether the upper triangles (0) or the lower ones (1) are read: B = U^T U or B = L L^T.
    overwrite_a : bool
        False leaves a as it is.

    Returns
    -------
    c : array, shape (n, n)
        a, or a copy that was written.

    Raises
    ------
    ValueError
        For shapes that do not fit, and other types.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> a, b = np.array([[4.0, 2.0], [2.0, 9.0]]), np.array([[2.0, 0.0], [0.0, 3.0]])
    >>> print(np.diag(ad.lapack.sygst(a + 0 * b, b)).real)
    [1. 1.]
    """
    check("sygst", a, b)
    if b.shape != a.shape or itype not in (1, 2, 3):
        raise ValueError(f"sygst: a and b have shapes {a.shape} and {b.shape}, and itype is {itype}; they must "
                         "have the same, and it is 1, 2 or 3")
    a, down = given(a, overwrite_a), is_lower(lower)
    star = 2 if a.dtype.kind == "c" else 1
    full = whole(a, down).copy("F")
    multiply = blas.trsm if itype == 1 else blas.trmm
    first = (0 if down else star) if itype == 1 else (star if down else 0)
    multiply(1.0, b, full, 0, down, first)
    multiply(1.0, b, full, 1, down, star - first)
    return lapack.lacpy("L" if down else "U", full, a)


hegst = kin(sygst, "hegst", **COMPLEX)


def spgst(n: int, ap: Any, bp: Any, itype: int = 1, lower: Any = 0, *, overwrite_ap: bool = True) -> Any:
    """Bring a generalized problem of packed symmetric matrices to the standard form.

    Parameters
    ----------
    n : int
        The order of the matrices.
    ap : array, shape (n(n+1)/2,)
        The columns of one triangle of A, one after the other; that of the result is written here.
    bp : array, shape (n(n+1)/2,)
        The factor of B, as from `pptrf`.
    itype : {1, 2, 3}
        Which problem, see `sygst`.
    lower : {0, 1}
        Whether the upper triangles (0) or the lower ones (1) are stored.
    overwrite_ap : bool
        False leaves ap as it is.

    Returns
    -------
    cp : array
        ap, or a copy that was written.

    Raises
    ------
    ValueError
        For shapes that do not fit, and other types.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> c = ad.lapack.spgst(2, np.array([4.0, 2.0, 9.0]), np.array([2.0, 0.0, 3.0]))
    >>> print(c[[0, 2]].real)
    [1. 1.]
    """
    uplo = "L" if is_lower(lower) else "U"
    full = sygst(tpttr(order("spgst", n, ap), ap, uplo), tpttr(order("spgst", n, bp), bp, uplo), itype, lower)
    ap = given(ap, overwrite_ap)
    ap[...] = trttp(full, uplo)
    return ap


hpgst = kin(spgst, "hpgst", **COMPLEX)


def tptri(n: int, ap: Any, uplo: Any = "U", diag: Any = "N", *, overwrite_ap: bool = True) -> Any:
    """Invert a packed triangular matrix.

    Parameters
    ----------
    n : int
        The order of the matrix.
    ap : array, shape (n(n+1)/2,)
        The columns of the triangle, one after the other; the inverse is written here.
    uplo : {"U", "L"}
        Which triangle it is.
    diag : {"N", "U"}
        Whether the diagonal is read or taken as ones.
    overwrite_ap : bool
        False leaves ap as it is.

    Returns
    -------
    inverse : array
        ap, or a copy that was written.

    Raises
    ------
    ValueError
        For shapes that do not fit, and other letters.
    numpy.linalg.LinAlgError
        If an element of the diagonal is exactly zero.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> print(ad.lapack.tptri(2, np.array([2.0, 0.0, 4.0]))[[0, 2]])
    [0.5  0.25]
    """
    lower = letter("tptri", uplo, "UL", "uplo") == "L"
    full = tpttr(order("tptri", n, ap), ap, uplo)
    found = trttp(lapack.trtri(full, lower, letter("tptri", diag, "NU", "diag") == "U"), uplo)
    ap = given(ap, overwrite_ap)
    ap[...] = found
    return ap
