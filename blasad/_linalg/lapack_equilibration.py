"""Scale factors of matrices, which are constants: they have no derivative.

The solution of a scaled system does not depend on the factors if both sides of the equation are scaled. Therefore the
factors count as constants of the program.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.linalg import get_lapack_funcs

from .lapack_arguments import check, told
from .lapack_estimates import constant
from .lapack_storage import order
from .pointers import call


def _positive(name: str, info: int, rows: int) -> None:
    if info:
        what = f"row {info - 1} is zero" if info <= rows else f"column {info - rows - 1} is zero"
        raise np.linalg.LinAlgError(f"{name}: {what}")


def geequ(a: Any) -> Any:
    """Compute factors r and c that scale a matrix so that each row and column of diag(r) A diag(c) has maximum 1.

    Parameters
    ----------
    a : array, shape (m, n)
        The matrix A.

    Returns
    -------
    r, c : array, shapes (m,) and (n,)
        The factors of rows and columns. They are constants: they have no derivative, and a compiled program keeps the
        values from its trace.
    rowcnd, colcnd : float
        The ratio of the smallest to the largest factor of rows, and of columns.
    amax : float
        The largest absolute value in A.

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
    """Compute powers of two, r and c, such that each row and column of diag(r) A diag(c) has a maximum near 1.

    Parameters
    ----------
    a : array, shape (m, n)
        The matrix A.

    Returns
    -------
    r, c : array, shapes (m,) and (n,)
        The scale factors. They are constants: they have no derivative, and a compiled program keeps the values from its
        trace.
    rowcnd, colcnd : float
        The ratio of the smallest to the largest factor of rows, and of columns.
    amax : float
        The largest absolute value in A.

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
    """Compute powers of two, s, such that each row of diag(s) A diag(s), with A symmetric, has a maximum near 1.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix A. Only one triangle is read.
    lower : {0, 1}
        Which triangle is read: the upper one (0) or the lower one (1).

    Returns
    -------
    s : array, shape (n,)
        The scale factors. They are constants: they have no derivative, and a compiled program keeps the values from its
        trace.
    scond : float
        The ratio of the smallest factor to the largest one.
    amax : float
        The largest absolute value in A.

    Raises
    ------
    ValueError
        If a is not square.
    numpy.linalg.LinAlgError
        If LAPACK does not find positive factors.

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
    if info:
        raise np.linalg.LinAlgError(f"{name}: LAPACK finds no positive factors for this matrix (info = {info})")
    return tuple(found)


def _diagonal(name: str, info: int) -> None:
    if info:
        raise np.linalg.LinAlgError(f"{name}: the element {info - 1} of the diagonal is not positive")


def heequb(a: Any, lower: Any = 0) -> Any:
    """Compute powers of two, s, such that each row of diag(s) A diag(s), with A Hermitian, has a maximum near 1.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix A. Only one triangle is read.
    lower : {0, 1}
        Which triangle is read: the upper one (0) or the lower one (1).

    Returns
    -------
    s : array, shape (n,)
        The scale factors. They are constants: they have no derivative, and a compiled program keeps the values from its
        trace.
    scond : float
        The ratio of the smallest factor to the largest one.
    amax : float
        The largest absolute value in A.

    Raises
    ------
    ValueError
        If a is not square.
    numpy.linalg.LinAlgError
        If LAPACK does not find positive factors.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.heequb(np.diag([4.0 + 0j, 16.0]))[0]
    array([0.5 , 0.25])
    """
    return _symmetric("heequb", a, lower)


def poequ(a: Any) -> Any:
    """Compute factors s such that diag(s) A diag(s), with A positive definite, has ones on its diagonal.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix A. Only its diagonal is read.

    Returns
    -------
    s : array, shape (n,)
        The scale factors. They are constants: they have no derivative, and a compiled program keeps the values from its
        trace.
    scond : float
        The ratio of the smallest factor to the largest one.
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


@told(poequ, **{"Compute factors s such": "Compute powers of two, s, such", "ones on its": "elements near 1 on its"})
def poequb(a: Any) -> Any:
    return _definite("poequb", a)


def ppequ(n: int, ap: Any, lower: Any = 0) -> Any:
    """Compute factors s such that diag(s) A diag(s), with A positive definite and packed, has ones on its diagonal.

    Parameters
    ----------
    n : int
        The order of the matrix.
    ap : array, shape (n(n+1)/2,)
        One triangle of A, its columns one after the other. Only the diagonal is read.
    lower : {0, 1}
        Which triangle is stored: the upper one (0) or the lower one (1).

    Returns
    -------
    s : array, shape (n,)
        The scale factors. They are constants: they have no derivative, and a compiled program keeps the values from its
        trace.
    scond : float
        The ratio of the smallest factor to the largest one.
    amax : float
        The largest element of the diagonal.

    Raises
    ------
    ValueError
        If the length of ap is not n(n+1)/2.
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
    """Compute factors s such that diag(s) A diag(s), with A a positive definite band matrix, has ones on its diagonal.

    Parameters
    ----------
    ab : array, shape (k+1, n)
        One triangle of the band, stored as `pbtrf` takes it. Only the diagonal is read.
    lower : {0, 1}
        Which triangle is stored: the upper one (0) or the lower one (1).

    Returns
    -------
    s : array, shape (n,)
        The scale factors. They are constants: they have no derivative, and a compiled program keeps the values from its
        trace.
    scond : float
        The ratio of the smallest factor to the largest one.
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
    """Compute factors r and c such that each row and column of diag(r) A diag(c), with a band matrix A, has maximum 1.

    Parameters
    ----------
    kl, ku : int
        The numbers of diagonals below and above the main one.
    ab : array, shape (kl+ku+1, n)
        The band: element (i, j) is in row ku + i - j and column j.

    Returns
    -------
    r, c : array, shape (n,)
        The scale factors. They are constants: they have no derivative, and a compiled program keeps the values from its
        trace.
    rowcnd, colcnd : float
        The ratio of the smallest to the largest factor of rows, and of columns.
    amax : float
        The largest absolute value in A.

    Raises
    ------
    ValueError
        If ab has fewer than kl + ku + 1 rows.
    numpy.linalg.LinAlgError
        If a row or a column is zero.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.gbequ(0, 0, np.array([[2.0, 4.0]]))[0]
    array([0.5 , 0.25])
    """
    return _of_band("gbequ", kl, ku, ab)


@told(gbequ, **{"Compute factors r and c": "Compute powers of two, r and c,", "maximum 1": "a maximum near 1"})
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
