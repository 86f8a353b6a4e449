"""Reduction of generalized eigenproblems of symmetric matrices to standard form, and inverses of packed triangles."""

from __future__ import annotations

from typing import Any

from .._registry import blas, lapack
from .lapack_arguments import check, given, kin, letter
from .lapack_reductions import is_lower
from .lapack_storage import order, tpttr, trttp
from .storage import whole

COMPLEX = {"symmetric": "Hermitian", "L^T": "L^H", "U^T": "U^H", "[2.0, 0.0]": "[2.0 + 0j, 0.0]",
           "np.array([4.0, 2.0, 9.0])": "np.array([4.0, 2.0, 9.0], complex)", "sygst": "hegst",
           "np.array([2.0, 0.0, 3.0])": "np.array([2.0, 0.0, 3.0], complex)"}


def sygst(a: Any, b: Any, itype: int = 1, lower: Any = 0, *, overwrite_a: bool = True) -> Any:
    """Reduce a generalized eigenproblem of symmetric matrices, such as A x = w B x, to the standard form C y = w y.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix A. Only the triangle that `lower` names is read, and that of the result C overwrites it.
    b : array, shape (n, n)
        The Cholesky factor of B, as `potrf` returns it.
    itype : {1, 2, 3}
        For A x = w B x (1), C is inv(L) A inv(L^T) or inv(U^T) A inv(U). For A B x = w x (2) and B A x = w x (3), it is
        L^T A L or U A U^T.
    lower : {0, 1}
        Which triangles are read: the upper ones with B = U^T U (0), or the lower ones with B = L L^T (1).
    overwrite_a : bool
        If False, a keeps its values, and a new array is returned.

    Returns
    -------
    c : array, shape (n, n)
        One triangle of C: a itself, or a new array if overwrite_a is False.

    Raises
    ------
    ValueError
        If a is not square, b has another shape, or itype is not 1, 2 or 3.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> a, b = np.array([[4.0, 2.0], [2.0, 9.0]]), np.array([[2.0, 0.0], [0.0, 3.0]])
    >>> print(np.diag(ad.lapack.sygst(a + 0 * b, b)).real)
    [1. 1.]
    """
    check("sygst", a, b)
    if b.shape != a.shape or itype not in (1, 2, 3):
        raise ValueError(f"sygst: a and b have shapes {a.shape} and {b.shape}, and itype is {itype}; the shapes "
                         "must be equal, and itype must be 1, 2 or 3")
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
    """Reduce a generalized eigenproblem of packed symmetric matrices, such as A x = w B x, to standard form C y = w y.

    Parameters
    ----------
    n : int
        The order of the matrices.
    ap : array, shape (n(n+1)/2,)
        One triangle of A, its columns one after the other. That of the result C overwrites it.
    bp : array, shape (n(n+1)/2,)
        The Cholesky factor of B, as `pptrf` returns it.
    itype : {1, 2, 3}
        For A x = w B x (1), C is inv(L) A inv(L^T) or inv(U^T) A inv(U). For A B x = w x (2) and B A x = w x (3), it is
        L^T A L or U A U^T.
    lower : {0, 1}
        Which triangles are stored: the upper ones with B = U^T U (0), or the lower ones with B = L L^T (1).
    overwrite_ap : bool
        If False, ap keeps its values, and a new array is returned.

    Returns
    -------
    cp : array
        One triangle of C: ap itself, or a new array if overwrite_ap is False.

    Raises
    ------
    ValueError
        If ap or bp does not have n(n+1)/2 elements, or itype is not 1, 2 or 3.

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
    """Compute inv(A) of a triangular matrix A in packed storage.

    Parameters
    ----------
    n : int
        The order of the matrix.
    ap : array, shape (n(n+1)/2,)
        The triangle A, its columns one after the other. The inverse overwrites it.
    uplo : {"U", "L"}
        Which triangle is stored: the upper one ("U") or the lower one ("L").
    diag : {"N", "U"}
        "N": the diagonal is read. "U": it is not read and counts as ones.
    overwrite_ap : bool
        If False, ap keeps its values, and a new array is returned.

    Returns
    -------
    inverse : array
        The inverse: ap itself, or a new array if overwrite_ap is False.

    Raises
    ------
    ValueError
        If ap does not have n(n+1)/2 elements, or a letter is not one of those listed.
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
