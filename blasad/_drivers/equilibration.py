"""Factors that scale matrices: constants, which have no derivative.

What is solved with a scaled matrix does not depend on the factors, if they are used on both sides of the equation; so
they count as numbers that stand in the program.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.linalg import get_lapack_funcs

from .._spectral.pointers import call
from ._arguments import check, told
from .estimates import constant
from .storage import order


def _positive(name: str, info: int, rows: int) -> None:
    if info:
        what = f"row {info - 1} is zero" if info <= rows else f"column {info - rows - 1} is zero"
        raise np.linalg.LinAlgError(f"{name}: {what}")


def geequ(a: Any) -> Any:
    """Factors that give the rows and columns of a matrix elements of size 1.

    Parameters
    ----------
    a : array, shape (m, n)
        The matrix.

    Returns
    -------
    r, c : array, shapes (m,) and (n,)
        Factors of rows and columns. Constants: they have no derivative, and a compiled program has those of the data
        that it was traced with.
    rowcnd, colcnd : float
        The smallest factor over the largest.
    amax : float
        The largest absolute value.

    Raises
    ------
    numpy.linalg.LinAlgError
        If a row or a column is zero.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.geequ(np.diag([2.0, 4.0]))[0]
    array([0.5 , 0.25])
    """
    return _general("geequ", a)


def geequb(a: Any) -> Any:
    """Powers of two that give the rows and columns of a matrix elements of a size near 1.

    Parameters
    ----------
    a : array, shape (m, n)
        The matrix.

    Returns
    -------
    r, c : array, shapes (m,) and (n,)
        Factors of rows and columns, constants, see `geequ`.
    rowcnd, colcnd : float
        The smallest factor over the largest.
    amax : float
        The largest absolute value.

    Raises
    ------
    numpy.linalg.LinAlgError
        If a row or a column is zero.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.geequb(np.diag([2.0, 5.0]))[0]
    array([0.5 , 0.25])
    """
    return _general("geequb", a)


def _general(name: str, a: Any) -> Any:
    a = constant(a)
    if a.ndim != 2:
        raise ValueError(f"{name}: a has shape {a.shape}; it must be a matrix")
    if not a.size:
        return (*(np.ones(n, a.real.dtype) for n in a.shape), 1.0, 1.0, 0.0)
    *found, info = get_lapack_funcs(name, (a,))(a)
    _positive(name, info, len(a))
    return tuple(found)


def syequb(a: Any, lower: Any = 0) -> Any:
    """Powers of two that give the rows of a symmetric matrix, scaled on both sides, elements of a size near 1.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix, of which one triangle is read.
    lower : {0, 1}
        Whether the upper triangle (0) or the lower one (1) is read.

    Returns
    -------
    s : array, shape (n,)
        Factors of rows and columns, constants, see `geequ`.
    scond : float
        The smallest factor over the largest.
    amax : float
        The largest absolute value.

    Raises
    ------
    ValueError
        If a is not square.
    numpy.linalg.LinAlgError
        If the factors are not positive.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.syequb(np.diag([4.0, 16.0]))[0]
    array([0.5 , 0.25])
    """
    return _symmetric("syequb", a, lower)


def _symmetric(name: str, a: Any, lower: Any) -> Any:
    a = constant(a)
    check(name, a)
    if not a.size:
        return np.ones(0, a.real.dtype), 1.0, 0.0
    *found, info = get_lapack_funcs(name, (a,))(a, lower=int(lower in (1, "L")))
    _diagonal(name, info)
    return tuple(found)


def _diagonal(name: str, info: int) -> None:
    if info:
        raise np.linalg.LinAlgError(f"{name}: the element {info - 1} of the diagonal is not positive")


def heequb(a: Any, lower: Any = 0) -> Any:
    """Powers of two that give the rows of a Hermitian matrix, scaled on both sides, elements of a size near 1.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix, of which one triangle is read.
    lower : {0, 1}
        Whether the upper triangle (0) or the lower one (1) is read.

    Returns
    -------
    s : array, shape (n,)
        Factors of rows and columns, constants, see `geequ`.
    scond : float
        The smallest factor over the largest.
    amax : float
        The largest absolute value.

    Raises
    ------
    ValueError
        If a is not square.
    numpy.linalg.LinAlgError
        If the factors are not positive.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.heequb(np.diag([4.0 + 0j, 16.0]))[0]
    array([0.5 , 0.25])
    """
    return _symmetric("heequb", a, lower)


def poequ(a: Any) -> Any:
    """Factors that give the diagonal of a positive definite matrix, scaled on both sides, ones.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix, of which the diagonal is read.

    Returns
    -------
    s : array, shape (n,)
        Factors of rows and columns, constants, see `geequ`.
    scond : float
        The smallest factor over the largest.
    amax : float
        The largest element of the diagonal.

    Raises
    ------
    ValueError
        If a is not square.
    numpy.linalg.LinAlgError
        If an element of the diagonal is not positive.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.poequ(np.diag([4.0, 16.0]))[0]
    array([0.5 , 0.25])
    """
    return _definite("poequ", a)


@told(poequ, **{"Factors that give": "Powers of two that give", "ones.": "elements near 1."})
def poequb(a: Any) -> Any:
    return _definite("poequb", a)


def ppequ(n: int, ap: Any, lower: Any = 0) -> Any:
    """Factors that give the diagonal of a packed positive definite matrix, scaled on both sides, ones.

    Parameters
    ----------
    n : int
        The order of the matrix.
    ap : array, shape (n(n+1)/2,)
        The columns of one triangle, one after the other; the diagonal is read.
    lower : {0, 1}
        Whether it is the upper triangle (0) or the lower one (1).

    Returns
    -------
    s : array, shape (n,)
        Factors of rows and columns, constants, see `geequ`.
    scond : float
        The smallest factor over the largest.
    amax : float
        The largest element of the diagonal.

    Raises
    ------
    ValueError
        If ap does not fit.
    numpy.linalg.LinAlgError
        If an element of the diagonal is not positive.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.ppequ(2, np.array([4.0, 0.0, 16.0]))[0]
    array([0.5 , 0.25])
    """
    ap = constant(ap)
    i = np.arange(order("ppequ", n, ap))
    return _definite("poequ", np.diag(ap[i * n - i * (i - 1) // 2 if lower in (1, "L") else i * (i + 3) // 2]))


def pbequ(ab: Any, lower: Any = 0) -> Any:
    """Factors that give the diagonal of a positive definite band matrix, scaled on both sides, ones.

    Parameters
    ----------
    ab : array, shape (k+1, n)
        One triangle of the band, see `pbtrf`; the diagonal is read.
    lower : {0, 1}
        Whether it is the upper triangle (0) or the lower one (1).

    Returns
    -------
    s : array, shape (n,)
        Factors of rows and columns, constants, see `geequ`.
    scond : float
        The smallest factor over the largest.
    amax : float
        The largest element of the diagonal.

    Raises
    ------
    numpy.linalg.LinAlgError
        If an element of the diagonal is not positive.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.pbequ(np.array([[np.nan, 1.0], [4.0, 16.0]]))[0]
    array([0.5 , 0.25])
    """
    return _definite("poequ", np.diag(constant(ab)[0 if lower in (1, "L") else -1]))


def _definite(name: str, a: Any) -> Any:
    a = constant(a)
    check(name, a)
    if not a.size:
        return np.ones(0, a.real.dtype), 1.0, 0.0
    s, scond, amax = (np.zeros(n, a.real.dtype) for n in (len(a), 1, 1))
    _diagonal(name, call(name, a, len(a), np.asfortranarray(a), len(a), s, scond, amax))
    return s, scond.item(), amax.item()


def gbequ(kl: int, ku: int, ab: Any) -> Any:
    """Factors that give the rows and columns of a square band matrix elements of size 1.

    Parameters
    ----------
    kl, ku : int
        The diagonals below and above the main one.
    ab : array, shape (kl+ku+1, n)
        The band: element (i, j) is in row ku + i - j and column j.

    Returns
    -------
    r, c : array, shape (n,)
        Factors of rows and columns, constants, see `geequ`.
    rowcnd, colcnd : float
        The smallest factor over the largest.
    amax : float
        The largest absolute value.

    Raises
    ------
    ValueError
        If ab has too few rows.
    numpy.linalg.LinAlgError
        If a row or a column is zero.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.gbequ(0, 0, np.array([[2.0, 4.0]]))[0]
    array([0.5 , 0.25])
    """
    return _of_band("gbequ", kl, ku, ab)


@told(gbequ, **{"Factors that give": "Powers of two that give", "elements of size 1": "elements of a size near 1"})
def gbequb(kl: int, ku: int, ab: Any) -> Any:
    return _of_band("gbequb", kl, ku, ab)


def _of_band(name: str, kl: int, ku: int, ab: Any) -> Any:
    ab = constant(ab)
    if ab.ndim != 2 or ab.shape[0] < kl + ku + 1:
        raise ValueError(f"{name}: ab has shape {ab.shape}; it must be ({kl + ku + 1}, n)")
    n = ab.shape[1]
    found = [np.ones(k, ab.real.dtype) for k in (n, n, 1, 1, 1)]
    _positive(name, call(name, ab, n, n, kl, ku, np.asfortranarray(ab), ab.shape[0], *found), n)
    return *found[:2], *(x.item() for x in found[2:])
