"""Solvers that use LU factors in band storage."""

from __future__ import annotations

from typing import Any

from .._declarations.rule import FLAGS
from .._registry import blas, lapack
from .._routines import factored
from .lapack_arguments import columns, given


def check_storage(name: str, ab: Any, kl: int, ku: int, b: Any) -> None:
    """Check the shapes before anything is written."""
    rows = 2 * kl + ku + 1
    if min(kl, ku) < 0:
        raise ValueError(f"{name}: kl is {kl} and ku is {ku}; they must not be negative")
    if ab.ndim != 2 or ab.shape[0] < rows:
        raise ValueError(f"{name}: ab has shape {ab.shape}; it must have two dimensions and at least "
                         f"2 kl + ku + 1 = {rows} rows")
    n = ab.shape[1]
    if b.ndim not in (1, 2) or b.shape[0] != n:
        raise ValueError(f"{name}: b has shape {b.shape}; it must be ({n},) or ({n}, nrhs)")


def flag(name: str, trans: Any) -> int:
    """Read the flag `trans`, which may be a number or a letter, as a number."""
    number = FLAGS["trans"].get(trans.upper(), trans) if isinstance(trans, str) else trans
    if number not in (0, 1, 2):
        raise ValueError(f"{name}: trans is {trans!r}; it must be 0 (\"N\"), 1 (\"T\") or 2 (\"C\")")
    return int(number)


def band_solve(ab: Any, kl: int, ku: int, piv: Any, b: Any, trans: int) -> None:
    """Solve op(A) X = B in place. Like LAPACK, solve with U for one column after the other."""
    if factored.solve("band", ab, piv, b, trans, kl=kl, ku=ku):
        return
    upper, x = ab[: kl + ku + 1], columns(b)
    if not trans:
        lapack.gbtrl(ab, kl, ku, x, piv)
    for j in range(x.shape[1]):
        blas.tbsv(kl + ku, upper, x[:, j], lower=0, trans=trans)
    if trans:
        lapack.gbtrl(ab, kl, ku, x, piv, trans)


def gbtrs(ab: Any, kl: int, ku: int, b: Any, ipiv: Any, trans: Any = 0, *, overwrite_b: bool = True) -> Any:
    """Solve op(A) X = B from the LU factors of a band matrix A.

    Parameters
    ----------
    ab : array, shape (2 kl + ku + 1, n)
        The LU factors of A, as `gbtrf` returns them.
    kl, ku : int
        The numbers of diagonals of A below and above the main one.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides B; the solution X overwrites them.
    ipiv : array of integers, shape (n,)
        The row exchanges, as `gbtrf` returns them.
    trans : {0, 1, 2} or {"N", "T", "C"}
        op(A) is A (0), its transpose (1) or its conjugate transpose (2).
    overwrite_b : bool
        If False, b keeps its values, and a new array is returned.

    Returns
    -------
    x : array
        The solution X: b itself, or a new array if overwrite_b is False.

    Raises
    ------
    ValueError
        If ab has fewer than 2 kl + ku + 1 rows, b does not have n rows, or ipiv contains exchanges that are impossible
        for kl diagonals below the main one.

    Notes
    -----
    It calls `gbtrl` for L and the row exchanges, and `blas.tbsv` for U. The tape keeps the solution of the first
    system.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ab = np.array([[0.0, 0, 0], [0, 1, 1], [1, 2, 3], [4, 1, 0]])
    >>> lu, piv = ad.lapack.gbtrf(ab, 1, 1)
    >>> ad.lapack.gbtrs(lu, 1, 1, np.array([2.0, 7.0, 4.0]), piv)
    array([1., 1., 1.])
    """
    check_storage("gbtrs", ab, kl, ku, b)
    trans = flag("gbtrs", trans)
    b = given(b, overwrite_b)
    band_solve(ab, kl, ku, ipiv, b, trans)
    return b


def gbsv(kl: int, ku: int, ab: Any, b: Any, *, overwrite_ab: bool = True,
         overwrite_b: bool = True) -> tuple[Any, Any, Any]:
    """Solve A X = B with a band matrix A.

    Parameters
    ----------
    kl, ku : int
        The numbers of diagonals of A below and above the main one.
    ab : array, shape (2 kl + ku + 1, n)
        The band of A: element (i, j) is in row kl + ku + i - j and column j. The LU factors of A overwrite it, as
        `gbtrf` stores them.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides B; the solution X overwrites them.
    overwrite_ab, overwrite_b : bool
        If False, the array of this name keeps its values, and a new array is returned.

    Returns
    -------
    lub, piv, x : array
        The LU factors (ab itself, or a new array if overwrite_ab is False), the row exchanges, and the solution X (b
        itself, or a new array if overwrite_b is False).

    Raises
    ------
    ValueError
        If ab has fewer than 2 kl + ku + 1 rows, or b does not have n rows.
    numpy.linalg.LinAlgError
        If A is singular. Nothing is recorded then.

    Notes
    -----
    It calls `gbtrf` and `gbtrs`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ab = np.array([[0.0, 0, 0], [0, 1, 1], [1, 2, 3], [4, 1, 0]])
    >>> ad.lapack.gbsv(1, 1, ab, np.array([2.0, 7.0, 4.0]))[2]
    array([1., 1., 1.])
    """
    check_storage("gbsv", ab, kl, ku, b)
    lub, piv = lapack.gbtrf(given(ab, overwrite_ab), kl, ku)
    return lub, piv, gbtrs(lub, kl, ku, b, piv, overwrite_b=overwrite_b)
