"""Eigenvalues and eigenvectors of pencils of symmetric and Hermitian matrices."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._registry import lapack
from .generalized import Pencil, pencil_of, pencil_values
from .lapack_arguments import check, check_rows, kin, letter, named, told
from .lapack_hermitian import COMPLEX, chosen
from .partial_pencil import PartOfPencil, some_pairs_of, some_values


def sygvd(a: Any, b: Any, itype: int = 1, jobz: Any = "V", uplo: Any = "L", *, overwrite_a: bool = True,
          overwrite_b: bool = True) -> Any:
    """Compute eigenvalues and eigenvectors of a symmetric pencil, A v = w B v, by divide and conquer.

    Parameters
    ----------
    a : array, shape (n, n)
        A, a symmetric matrix. Only the triangle that `uplo` names is read. The eigenvectors overwrite the whole array.
    b : array, shape (n, n)
        B, a symmetric positive definite matrix. Only the triangle that `uplo` names is read, and the Cholesky factor of
        B overwrites it.
    itype : {1, 2, 3}
        Which problem is solved: ``A v = w B v`` (1), ``A B v = w v`` (2) or ``B A v = w v`` (3).
    jobz : {"V", "N"}
        Whether eigenvectors are computed ("V") or only eigenvalues ("N"). With "N", a is not overwritten.
    uplo : {"L", "U"}
        Which triangles of a and b are read: the lower ones ("L") or the upper ones ("U").
    overwrite_a, overwrite_b : bool
        If False, the array of this name keeps its values. Eigenvectors are returned in a new array then.

    Returns
    -------
    w : array, shape (n,)
        The eigenvalues in ascending order.
    v : array, shape (n, n)
        The eigenvectors, one in each column: a itself, or a new array if overwrite_a is False. They are scaled to ``v^H
        B v = I``, or with itype=3 to ``v^H inv(B) v = I``. If jobz is "N", only w is returned.

    Raises
    ------
    ValueError
        If a is not square, b has another shape, or itype, jobz or uplo has a value that is not listed.
    numpy.linalg.LinAlgError
        If B is not positive definite, or the algorithm does not converge. A derivative raises it if the result depends
        on which eigenvectors LAPACK chose for equal eigenvalues.

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


@told(sygvd, **{"divide and conquer": "the QR algorithm"})
def sygv(a: Any, b: Any, itype: int = 1, jobz: Any = "V", uplo: Any = "L", *, overwrite_a: bool = True,
         overwrite_b: bool = True) -> Any:
    return _all("sygv", a, b, itype, jobz, uplo, overwrite_a, overwrite_b)


def sygvx(a: Any, b: Any, itype: int = 1, jobz: Any = "V", range: Any = "A", uplo: Any = "L", vl: float = 0.0,
          vu: float = 1.0, il: int = 1, iu: int | None = None, abstol: float = 0.0, *, overwrite_a: bool = True,
          overwrite_b: bool = True) -> Any:
    """Compute some or all eigenvalues and eigenvectors of a symmetric pencil, A v = w B v.

    Parameters
    ----------
    a : array, shape (n, n)
        A, a symmetric matrix. Only the triangle that `uplo` names is read. It is not overwritten.
    b : array, shape (n, n)
        B, a symmetric positive definite matrix. Only the triangle that `uplo` names is read, and the Cholesky factor of
        B overwrites it.
    itype : {1, 2, 3}
        Which problem is solved: ``A v = w B v`` (1), ``A B v = w v`` (2) or ``B A v = w v`` (3).
    jobz : {"V", "N"}
        Whether eigenvectors are computed ("V") or only eigenvalues ("N").
    range : {"A", "V", "I"}
        "A": all eigenvalues. "V": those with ``vl < w <= vu``. "I": those with the indices il to iu.
    uplo : {"L", "U"}
        Which triangles of a and b are read: the lower ones ("L") or the upper ones ("U").
    vl, vu : float
        The limits of the eigenvalues, which are used if range is "V".
    il, iu : int
        The indices of the first and the last eigenvalue, which are used if range is "I". They count from 1 in ascending
        order. None for iu stands for n.
    abstol : float
        The absolute error of eigenvalues that LAPACK tolerates. At 0, LAPACK chooses it.
    overwrite_a : bool
        This parameter is accepted because SciPy has it, and is ignored: a is never overwritten.
    overwrite_b : bool
        If False, b keeps its values.

    Returns
    -------
    w : array, shape (m,)
        The eigenvalues in ascending order.
    z : array, shape (n, m)
        The eigenvectors, one in each column. If jobz is "N", it has shape (0, 0).
    m : int
        The number of eigenvalues.
    ifail : array of integers
        Zeros. If an eigenvector does not converge, LinAlgError is raised.

    Raises
    ------
    ValueError
        If a is not square, b has another shape, or another argument has a value that is not allowed.
    numpy.linalg.LinAlgError
        If B is not positive definite, or the algorithm does not converge. A derivative raises it if the result depends
        on which eigenvectors LAPACK chose for equal eigenvalues.

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
        raise ValueError(f"{name}: itype is {itype!r}; it must be 1, 2 or 3")
    jobz, uplo = (x.decode() if isinstance(x, bytes) else x for x in (jobz, uplo))
    return letter(name, jobz, "VN", "jobz") == "V", letter(name, uplo, "LU", "uplo") == "L"


def solved(a: Any, b: Any, of: Pencil | PartOfPencil, vectors: bool) -> tuple[Any, ...]:
    """Compute eigenvalues, and eigenvectors if they are asked for."""
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
