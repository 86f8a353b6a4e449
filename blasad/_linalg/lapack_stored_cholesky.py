"""Solvers and inverses that use Cholesky factors of band matrices and packed matrices."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._registry import lapack
from .._routines import factored
from .lapack_arguments import columns, given
from .lapack_cholesky import potri


def pbtrs(ab: Any, b: Any, lower: Any = 0, *, overwrite_b: bool = True) -> Any:
    """Solve A X = B from the Cholesky factor of a band matrix A.

    Parameters
    ----------
    ab : array, shape (k+1, n)
        The Cholesky factor of A, as `pbtrf` returns it: element (i, j) is in row i - j (lower) or k + i - j (upper) and
        column j.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides B; the solution X overwrites them.
    lower : {0, 1}
        Whether ab contains the upper factor of A = U^H U (0) or the lower factor of A = L L^H (1).
    overwrite_b : bool
        If False, b keeps its values, and a new array is returned.

    Returns
    -------
    x : array
        The solution X: b itself, or a new array if overwrite_b is False.

    Raises
    ------
    ValueError
        If ab does not have two dimensions, or b does not have n rows.
    numpy.linalg.LinAlgError
        If an element of the factor's diagonal is exactly zero.

    Notes
    -----
    It solves two triangular systems; see `tbtrs` for their derivatives. The tape keeps the solution of the first one.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> c = ad.lapack.pbtrf(np.array([[0.0, 2.0], [4.0, 5.0]]))
    >>> ad.lapack.pbtrs(c, np.array([8.0, 9.0]))
    array([1.375, 1.25 ])
    """
    check_band("pbtrs", ab, b)
    b = given(b, overwrite_b)
    if factored.solve("definite stored", ab, None, b, lower=lower):
        return b
    for trans in order(lower):
        lapack.tbtrs(ab, columns(b), letter(lower), trans)
    return b


def pbsv(ab: Any, b: Any, lower: Any = 0, *, overwrite_ab: bool = True, overwrite_b: bool = True) -> tuple[Any, Any]:
    """Solve A X = B with a positive definite band matrix A.

    Parameters
    ----------
    ab : array, shape (k+1, n)
        One triangle of the band of A: element (i, j) is in row i - j (lower) or k + i - j (upper) and column j. The
        Cholesky factor overwrites it.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides B; the solution X overwrites them.
    lower : {0, 1}
        Which triangle is stored: the upper one (0) or the lower one (1).
    overwrite_ab, overwrite_b : bool
        If False, the array of this name keeps its values, and a new array is returned.

    Returns
    -------
    c, x : array
        The Cholesky factor (ab itself, or a new array if overwrite_ab is False), and the solution X (b itself, or a new
        array if overwrite_b is False).

    Raises
    ------
    ValueError
        If ab does not have two dimensions, or b does not have n rows.
    numpy.linalg.LinAlgError
        If A is not positive definite. Nothing is recorded then.

    Notes
    -----
    It calls `pbtrf` and `pbtrs`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.pbsv(np.array([[0.0, 2.0], [4.0, 5.0]]), np.array([8.0, 9.0]))[1]
    array([1.375, 1.25 ])
    """
    check_band("pbsv", ab, b)
    c = lapack.pbtrf(given(ab, overwrite_ab), lower)
    return c, pbtrs(c, b, lower, overwrite_b=overwrite_b)


def pptrs(n: int, ap: Any, b: Any, lower: Any = 0, *, overwrite_b: bool = True) -> Any:
    """Solve A X = B from the Cholesky factor of A in packed storage.

    Parameters
    ----------
    n : int
        The order of A.
    ap : array, shape (n(n+1)/2,)
        The Cholesky factor of A, as `pptrf` returns it: the columns of the triangle, one after the other.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides B; the solution X overwrites them.
    lower : {0, 1}
        Whether ap contains the upper factor of A = U^H U (0) or the lower factor of A = L L^H (1).
    overwrite_b : bool
        If False, b keeps its values, and a new array is returned.

    Returns
    -------
    x : array
        The solution X: b itself, or a new array if overwrite_b is False.

    Raises
    ------
    ValueError
        If ap has fewer than n(n+1)/2 elements, or b does not have n rows.
    numpy.linalg.LinAlgError
        If an element of the factor's diagonal is exactly zero.

    Notes
    -----
    It solves two triangular systems; see `tptrs` for their derivatives. The tape keeps the solution of the first one.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> c = ad.lapack.pptrf(2, np.array([4.0, 2.0, 5.0]))
    >>> ad.lapack.pptrs(2, c, np.array([8.0, 9.0]))
    array([1.375, 1.25 ])
    """
    check_packed("pptrs", n, ap, b)
    b = given(b, overwrite_b)
    if factored.solve("definite stored", ap, None, b, lower=lower):
        return b
    for trans in order(lower):
        lapack.tptrs(n, ap, columns(b), letter(lower), trans)
    return b


def ppsv(n: int, ap: Any, b: Any, lower: Any = 0, *, overwrite_b: bool = True) -> Any:
    """Solve A X = B with a positive definite matrix A in packed storage.

    Parameters
    ----------
    n : int
        The order of A.
    ap : array, shape (n(n+1)/2,)
        One triangle of A, its columns one after the other. It is not overwritten.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides B; the solution X overwrites them.
    lower : {0, 1}
        Which triangle is stored: the upper one (0) or the lower one (1).
    overwrite_b : bool
        If False, b keeps its values, and a new array is returned.

    Returns
    -------
    x : array
        The solution X: b itself, or a new array if overwrite_b is False.

    Raises
    ------
    ValueError
        If ap has fewer than n(n+1)/2 elements, or b does not have n rows.
    numpy.linalg.LinAlgError
        If A is not positive definite. Nothing is recorded then.

    Notes
    -----
    It calls `pptrf` with a copy of ap, and `pptrs`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.ppsv(2, np.array([4.0, 2.0, 5.0]), np.array([8.0, 9.0]))
    array([1.375, 1.25 ])
    """
    check_packed("ppsv", n, ap, b)
    return pptrs(n, lapack.pptrf(n, ap.copy(), lower), b, lower, overwrite_b=overwrite_b)


def pptri(n: int, ap: Any, lower: Any = 0, *, overwrite_ap: bool = True) -> Any:
    """Compute inv(A) from the Cholesky factor of A in packed storage.

    Parameters
    ----------
    n : int
        The order of the matrix.
    ap : array, shape (n(n+1)/2,)
        The Cholesky factor of A, as `pptrf` returns it. The same triangle of the inverse overwrites it.
    lower : {0, 1}
        Whether ap contains the upper factor of A = U^H U (0) or the lower factor of A = L L^H (1).
    overwrite_ap : bool
        If False, ap keeps its values, and a new array is returned.

    Returns
    -------
    inverse : array
        One triangle of the inverse: ap itself, or a new array if overwrite_ap is False.

    Raises
    ------
    ValueError
        If ap has fewer than n(n+1)/2 elements.
    numpy.linalg.LinAlgError
        If an element of the factor's diagonal is exactly zero.

    Notes
    -----
    It copies the factor into a full matrix, and calls `potri`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> c = ad.lapack.pptrf(2, np.array([4.0, 2.0, 5.0]))
    >>> ad.lapack.pptri(2, c)
    array([ 0.3125, -0.125 ,  0.25  ])
    """
    check_packed("pptri", n, ap)
    ap = given(ap, overwrite_ap)
    at, second = np.tril_indices(n) if letter(lower) == "U" else np.triu_indices(n)     # columns, rows
    full = np.zeros((n, n), ap.dtype, like=ap)
    full[second, at] = ap[: len(at)]
    ap[: len(at)] = potri(full, lower)[second, at]
    return ap


def order(lower: Any) -> tuple[int, int]:
    """Return the flags `trans` of the two triangular systems, in the order of their solution."""
    return (0, 2) if letter(lower) == "L" else (2, 0)


def letter(lower: Any) -> str:
    """Return the flag `uplo` for the flag `lower`, which is SciPy's number or a letter."""
    found = {0: "U", 1: "L", "U": "U", "L": "L", "u": "U", "l": "L"}.get(lower)
    if found is None:
        raise ValueError(f'lower is {lower!r}; it must be 0 ("U") or 1 ("L")')
    return found


def check_band(name: str, ab: Any, b: Any) -> None:
    """Check the shapes before anything is written."""
    if ab.ndim != 2 or not ab.shape[0]:
        raise ValueError(f"{name}: the band has shape {ab.shape}; it must be (k+1, n)")
    check_sides(name, ab.shape[1], b)


def check_packed(name: str, n: int, ap: Any, b: Any = None) -> None:
    if ap.ndim != 1 or len(ap) < n * (n + 1) // 2:
        raise ValueError(f"{name}: the packed triangle has shape {ap.shape}; it must be ({n * (n + 1) // 2},)")
    if b is not None:
        check_sides(name, n, b)


def check_sides(name: str, n: int, b: Any) -> None:
    if b.ndim not in (1, 2) or b.shape[0] != n:
        raise ValueError(f"{name}: b has shape {b.shape}; it must be ({n},) or ({n}, nrhs)")
