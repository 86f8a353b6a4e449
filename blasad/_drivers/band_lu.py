"""Solvers from LU factors in band storage."""

from __future__ import annotations

from typing import Any

from .._declarations.rule import FLAGS
from .._registry import blas, lapack
from .._routines import factored
from ._arguments import columns, given


def check_storage(name: str, ab: Any, kl: int, ku: int, b: Any) -> None:
    """Shapes, before anything is written."""
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
    """The number of a flag, which may be a letter."""
    number = FLAGS["trans"].get(trans.upper(), trans) if isinstance(trans, str) else trans
    if number not in (0, 1, 2):
        raise ValueError(f"{name}: trans is {trans!r}; it is 0 (\"N\") or 1 (\"T\") or 2 (\"C\")")
    return int(number)


def band_solve(ab: Any, kl: int, ku: int, piv: Any, b: Any, trans: int) -> None:
    """Solve op(A) X = B in place, column by column where U is solved with, as LAPACK does."""
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
    """Solve op(A) X = B from the factors of a band A.

    Parameters
    ----------
    ab : array, shape (2 kl + ku + 1, n)
        The result of `gbtrf`.
    kl, ku : int
        The diagonals of A below and above the main one.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides; the solution is written here.
    ipiv : array of integers, shape (n,)
        The row exchanges that `gbtrf` returned.
    trans : {0, 1, 2} or {"N", "T", "C"}
        op(A) is A (0), its transpose (1) or its conjugate transpose (2).
    overwrite_b : bool
        False leaves b as it is.

    Returns
    -------
    x : array
        b, or a copy that was written.

    Raises
    ------
    ValueError
        For shapes that do not fit, and row exchanges that a band does not have.

    Notes
    -----
    `gbtrl` for L and the exchanges, `blas.tbsv` for U; the solution of the first one is kept.

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
    """Solve A X = B with a band A.

    Parameters
    ----------
    kl, ku : int
        The diagonals of A below and above the main one.
    ab : array, shape (2 kl + ku + 1, n)
        The band: element (i, j) in row kl + ku + i - j and column j; its factors are written here.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides; the solution is written here.
    overwrite_ab, overwrite_b : bool
        False leaves the array as it is.

    Returns
    -------
    lub, piv, x : array
        ab as `gbtrf` leaves it, the row exchanges, and b, or copies that were written.

    Raises
    ------
    ValueError
        For shapes that do not fit.
    numpy.linalg.LinAlgError
        If A is singular. Nothing is recorded then.

    Notes
    -----
    `gbtrf` and `gbtrs`.

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
