"""Eigenvalues and vectors of pencils of symmetric and Hermitian matrices."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._registry import lapack
from .._spectral.generalized import Pencil, pencil_of, pencil_values
from .._spectral.partial_pencil import PartOfPencil, some_pairs_of, some_values
from ._arguments import check, check_rows, kin, letter, named
from .hermitian import COMPLEX, chosen


def sygvd(a: Any, b: Any, itype: int = 1, jobz: Any = "V", uplo: Any = "L", *, overwrite_a: bool = True,
          overwrite_b: bool = True) -> Any:
    """Eigenvalues and eigenvectors of a symmetric pencil, by divide and conquer.

    Parameters
    ----------
    a : array, shape (n, n)
        A symmetric matrix, of which the triangle that `uplo` names is read; the eigenvectors are written here.
    b : array, shape (n, n)
        A symmetric positive definite one; its Cholesky factor is written into that triangle.
    itype : {1, 2, 3}
        Which problem: ``A v = w B v``, ``A B v = w v`` or ``B A v = w v``.
    jobz : {"V", "N"}
        Whether there are eigenvectors; without, a stays as it is.
    uplo : {"L", "U"}
        Which triangle is read.
    overwrite_a, overwrite_b : bool
        False leaves the array as it is.

    Returns
    -------
    w : array, shape (n,)
        The eigenvalues in ascending order.
    v : array, shape (n, n)
        a, or a copy that was written, with ``v^H B v = I``, of type 3 ``v^H inv(B) v = I``; without vectors it is left
        out.

    Raises
    ------
    ValueError
        For shapes and choices that do not fit.
    numpy.linalg.LinAlgError
        If b is not positive definite or the algorithm does not converge; in a derivative, where vectors of equal
        eigenvalues are used in a way that depends on which ones are chosen.

    Notes
    -----
    See `blasad.linalg.eigh` for the derivative.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> w, v = ad.lapack.sygvd(np.array([[2.0, 1.0], [1.0, 2.0]]), np.array([[2.0, 1.0], [1.0, 2.0]]))
    >>> w.round(12)
    array([1., 1.])
    """
    return _all("sygvd", a, b, itype, jobz, uplo, overwrite_a, overwrite_b)


def sygv(a: Any, b: Any, itype: int = 1, jobz: Any = "V", uplo: Any = "L", *, overwrite_a: bool = True,
         overwrite_b: bool = True) -> Any:
    """Eigenvalues and eigenvectors of a symmetric pencil, by the QR algorithm.

    Parameters
    ----------
    a, b, itype, jobz, uplo, overwrite_a, overwrite_b : array, object
        As for `sygvd`.

    Returns
    -------
    w, v : array
        As for `sygvd`.

    Raises
    ------
    ValueError, numpy.linalg.LinAlgError
        As for `sygvd`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> w, v = ad.lapack.sygv(np.array([[2.0, 1.0], [1.0, 2.0]]), np.array([[2.0, 1.0], [1.0, 2.0]]))
    >>> w.round(12)
    array([1., 1.])
    """
    return _all("sygv", a, b, itype, jobz, uplo, overwrite_a, overwrite_b)


def sygvx(a: Any, b: Any, itype: int = 1, jobz: Any = "V", range: Any = "A", uplo: Any = "L", vl: float = 0.0,
          vu: float = 1.0, il: int = 1, iu: int | None = None, abstol: float = 0.0, *, overwrite_a: bool = True,
          overwrite_b: bool = True) -> Any:
    """Eigenvalues and eigenvectors of a symmetric pencil, all or some.

    Parameters
    ----------
    a, b : array, shape (n, n)
        As for `sygvd`, but that a stays as it is.
    itype, jobz : {1, 2, 3}, {"V", "N"}
        As for `sygvd`.
    range : {"A", "V", "I"}
        As for `syevr`.
    uplo : {"L", "U"}
        As for `sygvd`.
    vl, vu, il, iu, abstol : object
        As for `syevr`.
    overwrite_a, overwrite_b : bool
        As for `sygvd`; a is never written.

    Returns
    -------
    w, z, m : array, array, int
        The eigenvalues in ascending order, their vectors, a column each, or shape (0, 0), and how many there are.
    ifail : array of integers
        Zeros: a vector that does not converge raises.

    Raises
    ------
    ValueError, numpy.linalg.LinAlgError
        As for `sygvd`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A, B = np.array([[2.0, 1.0], [1.0, 2.0]]), np.array([[2.0, 1.0], [1.0, 2.0]])
    >>> w, z, m, ifail = ad.lapack.sygvx(A, B, 2, range="I", il=2)
    >>> w.round(12), m
    (array([9.]), 1)
    """
    name = named("sygvx", a)
    vectors, lower = _read(name, a, b, itype, jobz, uplo)
    subset = chosen(name, range, (vl, vu), (il, iu), len(a))
    of = PartOfPencil(lower, itype, subset, abstol) if subset else Pencil(lower, itype, "gvx")
    w, *z = solved(a, b, of, vectors)
    if overwrite_b:
        lapack.potrf(b, lower, 0)
    return w, z[0] if vectors else np.zeros((0, 0), a.dtype), len(w), np.zeros(len(a) if vectors else 0, int)


hegv, hegvd = kin(sygv, "hegv", **COMPLEX), kin(sygvd, "hegvd", **COMPLEX)
hegvx = kin(sygvx, "hegvx", **COMPLEX)


def _read(name: str, a: Any, b: Any, itype: Any, jobz: Any, uplo: Any) -> tuple[bool, bool]:
    check(name, a)
    check_rows(name, len(a), b)
    check(name, b)
    if itype not in (1, 2, 3):
        raise ValueError(f"{name}: itype is {itype!r}; it is 1, 2 or 3")
    jobz, uplo = (x.decode() if isinstance(x, bytes) else x for x in (jobz, uplo))
    return letter(name, jobz, "VN", "jobz") == "V", letter(name, uplo, "LU", "uplo") == "L"


def solved(a: Any, b: Any, of: Pencil | PartOfPencil, vectors: bool) -> tuple[Any, ...]:
    """Values, and vectors if they are asked for."""
    if isinstance(of, PartOfPencil):
        return some_pairs_of(a, b, of=of)[:2] if vectors else (some_values(a, b, of),)
    return tuple(pencil_of(a, b, of=of)) if vectors else (pencil_values(a, b, of),)


def _all(name: str, a: Any, b: Any, itype: Any, jobz: Any, uplo: Any, overwrite_a: bool, overwrite_b: bool) -> Any:
    vectors, lower = _read(named(name, a), a, b, itype, jobz, uplo)
    w, *v = solved(a, b, Pencil(lower, itype, name[2:]), vectors)
    if overwrite_b:
        lapack.potrf(b, lower, 0)
    if not vectors:
        return w
    if overwrite_a:
        a[...] = v[0]
    return w, a if overwrite_a else v[0]
