"""Estimates of condition numbers, and scale factors of matrices, which are constants: they have no derivative.

The solution of a scaled system does not depend on the factors if both sides of the equation are scaled. Therefore the
factors count as constants of the program.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.linalg import get_lapack_funcs

from .._arrays.traced import stop_gradient
from .._numpy.functions import array_of
from .arguments import check
from .lapack_arguments import told
from .packed import order
from .pointers import call

# ---------------------------------------------------------------- condition numbers

def constant(a: Any) -> Any:
    """Return the values of a matrix at this time, without a derivative."""
    a = np.asarray(stop_gradient(array_of(a)))
    return a if a.dtype.kind in "fc" else a.astype(float)


def estimate(name: str, a: Any, *args: Any, **kwargs: Any) -> float:
    if not a.shape[-1]:
        return 1.0
    rcond, info = get_lapack_funcs(name, (a,))(*args, **kwargs)
    if info:
        raise ValueError(f"{name}: LAPACK does not accept its argument number {-info}")
    return float(rcond)


def norm_letter(name: str, norm: Any) -> Any:
    kinds = {"1": "1", "O": "1", "I": "I"}
    if str(norm).upper() not in kinds:
        raise ValueError(f"{name}: norm is {norm!r}; it must be '1' or 'I'")
    return kinds[str(norm).upper()]


def _uplo(name: str, uplo: Any) -> Any:
    kinds = {"U": "U", "L": "L", "0": "U", "1": "L"}
    if str(uplo).upper() not in kinds:
        raise ValueError(f"{name}: uplo is {uplo!r}; it must be 'U' or 'L'")
    return kinds[str(uplo).upper()]


def gecon(a: Any, anorm: float, norm: str = "1") -> float:
    """Estimate the reciprocal condition number of a matrix from its LU factors.

    Parameters
    ----------
    a : array, shape (n, n)
        The LU factors, as `getrf` returns them.
    anorm : float
        The norm of the matrix (not of its factors).
    norm : {"1", "I"}
        "1": the 1-norm, which is the largest column sum of absolute values. "I": the infinity norm, which is the
        largest row sum.

    Returns
    -------
    rcond : float
        The estimate. It is a constant: it has no derivative, and a compiled program keeps the value from its trace.

    Raises
    ------
    ValueError
        If a is not square, or norm is not one of these letters.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.diag([1.0, 4.0])
    >>> ad.lapack.gecon(ad.lapack.getrf(A.copy())[0], 4.0)
    0.25
    """
    a = constant(a)
    check("gecon", a)
    return estimate("gecon", a, a, float(stop_gradient(anorm)), norm=norm_letter("gecon", norm))


def pocon(a: Any, anorm: float, uplo: str = "U") -> float:
    """Estimate the reciprocal condition number of a positive definite matrix from its Cholesky factor, in the 1-norm.

    Parameters
    ----------
    a : array, shape (n, n)
        The Cholesky factor, as `potrf` returns it.
    anorm : float
        The 1-norm of the matrix (not of its factor): the largest column sum of absolute values.
    uplo : {"U", "L"}
        Whether a is an upper ("U") or a lower triangular factor ("L").

    Returns
    -------
    rcond : float
        The estimate. It is a constant: it has no derivative, and a compiled program keeps the value from its trace.

    Raises
    ------
    ValueError
        If a is not square, or uplo is neither "U" nor "L".

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.pocon(ad.lapack.potrf(np.diag([1.0, 4.0])), 4.0)
    0.25
    """
    a = constant(a)
    check("pocon", a)
    return estimate("pocon", a, a, float(stop_gradient(anorm)), uplo=_uplo("pocon", uplo))


def trcon(a: Any, norm: str = "1", uplo: str = "U", diag: str = "N") -> float:
    """Estimate the reciprocal condition number of a triangular matrix.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix. Only one triangle is read.
    norm : {"1", "I"}
        "1": the 1-norm, which is the largest column sum of absolute values. "I": the infinity norm, which is the
        largest row sum.
    uplo : {"U", "L"}
        Which triangle is read: the upper one ("U") or the lower one ("L").
    diag : {"N", "U"}
        "N": the diagonal is read. "U": it is not read and counts as ones.

    Returns
    -------
    rcond : float
        The estimate. It is a constant: it has no derivative, and a compiled program keeps the value from its trace.

    Raises
    ------
    ValueError
        If a is not square, or a letter is not one of those listed.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.trcon(np.diag([1.0, 4.0]))
    0.25
    """
    a = constant(a)
    check("trcon", a)
    if str(diag).upper() not in ("N", "U"):
        raise ValueError(f"trcon: diag is {diag!r}; it must be 'N' or 'U'")
    return estimate("trcon", a, a, norm=norm_letter("trcon", norm), uplo=_uplo("trcon", uplo), diag=str(diag).upper())


def gbcon(kl: int, ku: int, ab: Any, ipiv: Any, anorm: float, norm: str = "1") -> float:
    """Estimate the reciprocal condition number of a band matrix from its LU factors.

    Parameters
    ----------
    kl, ku : int
        The numbers of diagonals of the matrix below and above the main one.
    ab : array, shape (2 kl + ku + 1, n)
        The LU factors, as LAPACK's gbtrf stores them.
    ipiv : array of integers, shape (n,)
        The row exchanges, counted from 0.
    anorm : float
        The norm of the matrix (not of its factors).
    norm : {"1", "I"}
        "1": the 1-norm, which is the largest column sum of absolute values. "I": the infinity norm, which is the
        largest row sum.

    Returns
    -------
    rcond : float
        The estimate. It is a constant: it has no derivative, and a compiled program keeps the value from its trace.

    Raises
    ------
    ValueError
        If ab has fewer than 2 kl + ku + 1 rows, ipiv does not have n elements, or norm is not one of these letters.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.gbcon(0, 0, np.array([[1.0, 4.0]]), [0, 1], 4.0)
    0.25
    """
    ab = constant(ab)
    if ab.ndim != 2 or ab.shape[0] < 2 * kl + ku + 1 or len(ipiv) != ab.shape[1]:
        raise ValueError(f"gbcon: ab has shape {ab.shape} and ipiv {len(ipiv)} elements; they must be "
                         "(2 kl + ku + 1, n) and n")
    return estimate("gbcon", ab, kl, ku, ab, np.asarray(ipiv), float(stop_gradient(anorm)),
                     norm=norm_letter("gbcon", norm))


# ---------------------------------------------------------------- condition numbers of other storages

def _pivots(name: str, ipiv: Any, n: int) -> Any:
    ipiv = np.asarray(ipiv)
    if ipiv.shape != (n,) or np.any(np.abs(ipiv) > n) or np.any(ipiv == 0):
        raise ValueError(f"{name}: ipiv is {ipiv}; it must be what the factorization of {n} columns returned")
    return ipiv


def _from_pivots(name: str, a: Any, ipiv: Any, anorm: float, lower: Any) -> float:
    a = constant(a)
    check(name, a)
    return estimate(name, a, a, _pivots(name, ipiv, len(a)), float(stop_gradient(anorm)),
                    lower=int(lower in (1, "L")))


def sycon(a: Any, ipiv: Any, anorm: float, lower: Any = 0) -> float:
    """Estimate the reciprocal condition number, in the 1-norm, of a symmetric matrix from its factors.

    Parameters
    ----------
    a, ipiv : array, shape (n, n), and array of integers, shape (n,)
        The factors and the pivots, as `sytrf` returns them.
    anorm : float
        The 1-norm of the matrix (not of its factor): the largest column sum of absolute values.
    lower : {0, 1}
        Which triangle is read: the upper one (0) or the lower one (1).

    Returns
    -------
    rcond : float
        The estimate. It is a constant: it has no derivative, and a compiled program keeps the value from its trace.

    Raises
    ------
    ValueError
        If a is not square, or ipiv contains pivots that `sytrf` cannot return.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> print(ad.lapack.sycon(*ad.lapack.sytrf(np.diag([1.0, 4.0])), 4.0))
    0.25
    """
    return _from_pivots("sycon", a, ipiv, anorm, lower)


@told(sycon, **{"symmetric": "Hermitian", "sytrf": "hetrf", "np.diag([1.0,": "np.diag([1.0 + 0j,"})
def hecon(a: Any, ipiv: Any, anorm: float, lower: Any = 0) -> float:
    return _from_pivots("hecon", a, ipiv, anorm, lower)


def ppcon(n: int, ap: Any, anorm: float, lower: Any = 0) -> float:
    """Estimate the reciprocal condition number, in the 1-norm, of a packed positive definite matrix from its factor.

    Parameters
    ----------
    n : int
        The order of the matrix.
    ap : array, shape (n(n+1)/2,)
        The Cholesky factor, as `pptrf` returns it.
    anorm : float
        The 1-norm of the matrix (not of its factor): the largest column sum of absolute values.
    lower : {0, 1}
        Whether ap contains the upper factor (0) or the lower one (1).

    Returns
    -------
    rcond : float
        The estimate. It is a constant: it has no derivative, and a compiled program keeps the value from its trace.

    Raises
    ------
    ValueError
        If ap does not have n(n+1)/2 elements.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> print(ad.lapack.ppcon(2, np.array([1.0, 0.0, 2.0]), 4.0))
    0.25
    """
    ap = constant(ap)
    order("ppcon", n, ap)
    return estimate("ppcon", ap, n, ap, float(stop_gradient(anorm)), lower=int(lower in (1, "L")))


def gtcon(dl: Any, d: Any, du: Any, du2: Any, ipiv: Any, anorm: float, norm: str = "1") -> float:
    """Estimate the reciprocal condition number of a tridiagonal matrix from its LU factors.

    Parameters
    ----------
    dl, d, du, du2 : array, shapes (n-1,), (n,), (n-1,) and (n-2,)
        The LU factors, as `gttrf` returns them.
    ipiv : array of integers, shape (n,)
        The row exchanges, as `gttrf` returns them, counted from 0.
    anorm : float
        The norm of the matrix (not of its factors).
    norm : {"1", "I"}
        "1": the 1-norm, which is the largest column sum of absolute values. "I": the infinity norm, which is the
        largest row sum.

    Returns
    -------
    rcond : float
        The estimate. It is a constant: it has no derivative, and a compiled program keeps the value from its trace.

    Raises
    ------
    ValueError
        If the lengths of the arrays do not fit together, ipiv contains exchanges that `gttrf` cannot return, or norm is
        not one of these letters.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> factors = ad.lapack.gttrf(np.zeros(2), np.array([1.0, 2.0, 4.0]), np.zeros(2))
    >>> print(ad.lapack.gtcon(*factors, 4.0))
    0.25
    """
    dl, d, du, du2 = (constant(x) for x in (dl, d, du, du2))
    n = len(d)
    if dl.shape != du.shape or len(dl) != max(n - 1, 0) or len(du2) != max(n - 2, 0):
        raise ValueError(f"gtcon: dl, d, du and du2 have {len(dl)}, {n}, {len(du)} and {len(du2)} elements; they must "
                         "have n-1, n, n-1 and n-2")
    if n == 1:
        return float(d[0] != 0)
    return estimate("gtcon", d, dl, d, du, du2, _pivots("gtcon", np.asarray(ipiv) + 1, n), float(stop_gradient(anorm)),
                    norm=norm_letter("gtcon", norm))


# ---------------------------------------------------------------- scale factors

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
