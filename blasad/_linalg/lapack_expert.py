"""LAPACK's expert drivers: solvers that scale the matrix, refine the solution and estimate its error.

The solution, which the factors and one step of refinement give, has a derivative.  The scale factors are constants, on
which the solution does not depend.  The estimates of condition numbers and errors are constants, too.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.linalg import get_lapack_funcs

from .._numpy.functions import concatenate
from .._registry import blas, lapack
from .banded import gttrf, gttrs, pttrs
from .cholesky import potrs
from .conditions import constant, geequ, poequ
from .lapack_arguments import check, columns, given, letter, told
from .lu import getrs


def _judged(name: str, like: Any, *args: Any, **kwargs: Any) -> tuple[float, Any, Any]:
    """Return the condition number and the errors, which SciPy's routine estimates from the factors."""
    *_, rcond, ferr, berr, _ = get_lapack_funcs(name, (like,))(*args, **kwargs)
    return float(rcond), ferr, berr


def _exact(b: Any) -> tuple[float, Any, Any]:
    """Return the estimates for one equation or none, which the routines of LAPACK or SciPy do not accept."""
    return 1.0, np.zeros(b.shape[1], b.real.dtype), np.zeros(b.shape[1], b.real.dtype)


def _nonzero(name: str, d: Any) -> None:
    zero = np.flatnonzero(constant(d) == 0)
    if zero.size:
        raise np.linalg.LinAlgError(f"{name}: the matrix is singular: the factors have a zero at {zero[0]}")


def _is_large_or_small(amax: float, like: Any) -> bool:
    small = np.finfo(like.dtype).tiny / np.finfo(like.dtype).eps
    return not small <= amax <= 1 / small


def _kept(x: Any, found: Any, overwrite: Any, changed: bool) -> Any:
    if not changed:
        return given(x, overwrite)
    if not overwrite:
        return found
    x[...] = found
    return x


def gesvx(a: Any, b: Any, fact: Any = "E", trans: Any = "N", af: Any = None, ipiv: Any = None, equed: Any = "N",
          r: Any = None, c: Any = None, *, overwrite_a: bool = True, overwrite_b: bool = True) -> tuple[Any, ...]:
    """Solve op(A) X = B, with scaling, one step of refinement, and estimates of the error.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix A. If it is scaled, the scaled matrix overwrites it.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides B. If they are scaled, the scaled ones overwrite them.
    fact : {"E", "N", "F"}
        "E": scale A if that improves its condition, and factor it. "N": factor A without scaling. "F": use the given
        factors.
    trans : {"N", "T", "C"}
        op(A) is A ("N"), its transpose ("T") or its conjugate transpose ("C").
    af, ipiv : array, shape (n, n), and array of integers, shape (n,), optional
        The LU factors of the scaled matrix a and the row exchanges, as `getrf` returns them. They are needed if fact is
        "F", and not read otherwise.
    equed : {"N", "R", "C", "B"}
        How a was scaled, if fact is "F": not ("N"), by rows ("R"), by columns ("C") or by both ("B").
    r, c : array, shape (n,), optional
        The factors by which rows and columns of a were scaled, if fact is "F".
    overwrite_a, overwrite_b : bool
        If False, the array of this name keeps its values, and a new array is returned.

    Returns
    -------
    a_s, lu, ipiv : array
        The scaled matrix, its LU factors and the row exchanges.
    equed : {"N", "R", "C", "B"}
        How the matrix was scaled: not ("N"), by rows ("R"), by columns ("C") or by both ("B").
    r, c : array, shape (n,)
        The scale factors of rows and columns, which are constants.
    b_s, x : array
        The scaled right-hand sides, and the solution X of the system that was given.
    rcond : float
        An estimate of the reciprocal condition number. It is a constant, without a derivative.
    ferr, berr : array, shape (nrhs,)
        For each solution, a bound of its relative error, and the backward error: the smallest relative change of A and
        b that makes it exact. Both are constants.

    Raises
    ------
    ValueError
        If the shapes do not fit together, or a letter is not one of those listed.
    numpy.linalg.LinAlgError
        If A is singular. Nothing is written then.

    Notes
    -----
    It calls `geequ`, `getrf` and `getrs`, and refines the solution once.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> a, b = np.array([[1.0, 2.0], [3.0e9, 4.0e9]]), np.array([3.0, 7.0e9])
    >>> found = ad.lapack.gesvx(a.copy(), b.copy())
    >>> found[3], found[7]
    ('R', array([1., 1.]))
    """
    check("gesvx", a, b)
    fact, trans = letter("gesvx", fact, "ENF", "fact"), letter("gesvx", trans, "NTC", "trans")
    n, code = len(a), "NTC".index(trans)
    if fact == "F":
        equed = letter("gesvx", equed, "NRCB", "equed")
        lu, piv, scaled = af, ipiv, a
        r, c = (np.ones(n, a.real.dtype) if x is None else constant(x) for x in (r, c))
    else:
        r, c, equed = np.ones(n, a.real.dtype), np.ones(n, a.real.dtype), "N"
        if fact == "E" and n:
            r, c, rowcnd, colcnd, amax = geequ(a)
            rows, cols = rowcnd < 0.1 or _is_large_or_small(amax, a.real), colcnd < 0.1
            equed = {(0, 0): "N", (1, 0): "R", (0, 1): "C", (1, 1): "B"}[int(rows), int(cols)]
        scaled = a * (r[:, None] if equed in "RB" else 1) * (c if equed in "CB" else 1) if equed != "N" else a
        lu, piv = lapack.getrf(scaled.copy("F"))
        _nonzero("gesvx", np.diagonal(lu))
    before, after = (r if equed in "RB" else None), (c if equed in "CB" else None)
    if code:
        before, after = after, before
    B = columns(b)
    right = B if before is None else B * before[:, None]
    op = scaled if code == 0 else np.conj(scaled).T if code == 2 else scaled.T
    x = getrs(lu, piv, right.copy("F"), code)
    x = x + getrs(lu, piv, right - op @ x, code)
    x = x if after is None else x * after[:, None]
    judged = _judged("gesvx", constant(B), constant(scaled), constant(B), "F", trans, constant(lu),
                     np.asarray(piv) + 1, equed, r, c) if n and B.shape[1] else _exact(B)
    a = _kept(a, scaled, overwrite_a, equed != "N" and fact != "F")
    b = _kept(b, right.reshape(b.shape), overwrite_b, before is not None)
    return a, lu, piv, equed, r, c, b, x.reshape(b.shape), *judged


def posvx(a: Any, b: Any, fact: Any = "E", af: Any = None, equed: Any = "N", s: Any = None, lower: Any = 0, *,
          overwrite_a: bool = True, overwrite_b: bool = True) -> tuple[Any, ...]:
    """Solve A X = B with a positive definite A, with scaling, one step of refinement, and estimates of the error.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix A. Only one triangle is read. If A is scaled, the scaled matrix overwrites it.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides B. If they are scaled, the scaled ones overwrite them.
    fact : {"E", "N", "F"}
        "E": scale A if that improves its condition, and factor it. "N": factor A without scaling. "F": use the given
        factor.
    af : array, shape (n, n), optional
        The Cholesky factor of the scaled matrix a, as `potrf` returns it. It is needed if fact is "F", and not read
        otherwise.
    equed : {"N", "Y"}
        Whether a was scaled ("Y") or not ("N"), if fact is "F".
    s : array, shape (n,), optional
        The factors by which rows and columns of a were scaled, if fact is "F".
    lower : {0, 1}
        Which triangle is read: the upper one (0) or the lower one (1).
    overwrite_a, overwrite_b : bool
        If False, the array of this name keeps its values, and a new array is returned.

    Returns
    -------
    a_s, lu : array
        The scaled matrix and its Cholesky factor.
    equed : {"N", "Y"}
        Whether the matrix was scaled ("Y") or not ("N").
    s : array, shape (n,)
        The scale factors of rows and columns, which are constants.
    b_s, x : array
        The scaled right-hand sides, and the solution X of the system that was given.
    rcond : float
        An estimate of the reciprocal condition number. It is a constant, without a derivative.
    ferr, berr : array, shape (nrhs,)
        For each solution, a bound of its relative error, and the backward error: the smallest relative change of A and
        b that makes it exact. Both are constants.

    Raises
    ------
    ValueError
        If the shapes do not fit together, or a letter is not one of those listed.
    numpy.linalg.LinAlgError
        If A is not positive definite. Nothing is written then.

    Notes
    -----
    It calls `poequ`, `potrf` and `potrs`, and refines the solution once.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> found = ad.lapack.posvx(np.array([[4.0, 2.0], [2.0, 5.0]]), np.array([6.0, 7.0]))
    >>> found[2], found[5]
    ('N', array([1., 1.]))
    """
    check("posvx", a, b)
    fact, down, n = letter("posvx", fact, "ENF", "fact"), int(lower in (1, "L")), len(a)
    if fact == "F":
        equed, c, scaled = letter("posvx", equed, "NY", "equed"), af, a
        s = np.ones(n, a.real.dtype) if s is None else constant(s)
    else:
        s, equed = np.ones(n, a.real.dtype), "N"
        if fact == "E" and n:
            s, scond, amax = poequ(a)
            equed = "Y" if scond < 0.1 or _is_large_or_small(amax, a.real) else "N"
        scaled = a * s[:, None] * s if equed == "Y" else a
        c = lapack.potrf(scaled.copy("F"), down, 0)
    B = columns(b)
    right = B * s[:, None] if equed == "Y" else B
    multiply = blas.hemm if a.dtype.kind == "c" else blas.symm
    x = potrs(c, right.copy("F"), down)
    x = x + potrs(c, right - multiply(1.0, scaled, x, 0.0, None, 0, down), down)
    x = x * s[:, None] if equed == "Y" else x
    judged = _judged("posvx", constant(B), constant(scaled), constant(B), "F", constant(c), equed, s,
                     down) if n and B.shape[1] else _exact(B)
    a = _kept(a, scaled, overwrite_a, equed == "Y" and fact != "F")
    b = _kept(b, right.reshape(b.shape), overwrite_b, equed == "Y")
    return a, c, equed, s, b, x.reshape(b.shape), *judged


def sysvx(a: Any, b: Any, af: Any = None, ipiv: Any = None, lwork: Any = None, factored: Any = 0,
          lower: Any = 0) -> tuple[Any, ...]:
    """Solve A X = B with a symmetric, possibly indefinite A, one step of refinement, and estimates of the error.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix A. Only one triangle is read, and it is not overwritten.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides B. They are not overwritten.
    af, ipiv : array, shape (n, n), and array of integers, shape (n,), optional
        The factors of A and the pivots, as `sytrf` returns them. They are needed if factored is 1, and not read
        otherwise.
    lwork : object
        This parameter is accepted because SciPy has it, and is ignored.
    factored : {0, 1}
        Whether af and ipiv are given (1), or A is factored here (0).
    lower : {0, 1}
        Which triangle is read: the upper one (0) or the lower one (1).

    Returns
    -------
    a_s, udut, ipiv, b_s, x : array
        The arrays a, af, ipiv and b, and the solution X. Factors that were not given are new arrays.
    rcond : float
        An estimate of the reciprocal condition number. It is a constant, without a derivative.
    ferr, berr : array, shape (nrhs,)
        For each solution, a bound of its relative error, and the backward error: the smallest relative change of A and
        b that makes it exact. Both are constants.

    Raises
    ------
    ValueError
        If a is not square, or b does not have n rows.
    numpy.linalg.LinAlgError
        If A is singular.

    Notes
    -----
    It calls `sytrf` and `sytrs`, and refines the solution once.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.sysvx(np.array([[0.0, 2.0], [2.0, 0.0]]), np.array([2.0, 6.0]))[4]
    array([3., 1.])
    """
    factors, ipiv, x, *judged = _indefinite("sysvx", a, b, af, ipiv, factored, lower)
    return a, factors, ipiv, b, x, *judged


@told(sysvx, **{"symmetric": "Hermitian", "sytr": "hetr", "a_s, udut, ipiv, b_s, x : array": "uduh, ipiv, x : array",
                "The arrays a, af, ipiv and b, and the": "The factors of A, the pivots and the",
                "[0.0, 2.0], [2.0, 0.0]": "[0.0, 2.0j], [-2.0j, 0.0]", "np.array([2.0, 6.0]))[4]":
                "np.array([2.0j, 6.0]))[2].real + 3", "array([3., 1.])": "array([3., 4.])"})
def hesvx(a: Any, b: Any, af: Any = None, ipiv: Any = None, lwork: Any = None, factored: Any = 0,
          lower: Any = 0) -> tuple[Any, ...]:
    return _indefinite("hesvx", a, b, af, ipiv, factored, lower)


def _indefinite(name: str, a: Any, b: Any, af: Any, ipiv: Any, factored: Any, lower: Any) -> tuple[Any, ...]:
    check(name, a, b)
    down, B = int(lower in (1, "L")), columns(b)
    factor, solve, multiply = ((lapack.sytrf, lapack.sytrs, blas.symm) if name == "sysvx" else
                               (lapack.hetrf, lapack.hetrs, blas.hemm))
    if not factored:
        af, ipiv = factor(a.copy("F"), down)
    x = solve(af, ipiv, B.copy("F"), down)
    x = x + solve(af, ipiv, B - multiply(1.0, a, x, 0.0, None, 0, down), down)
    judged = _judged(name, constant(B), constant(a), constant(B), af=constant(af), ipiv=np.asarray(ipiv), factored=1,
                     lower=down) if a.size and B.shape[1] else _exact(B)
    return af, ipiv, x.reshape(b.shape), *judged


def gtsvx(dl: Any, d: Any, du: Any, b: Any, fact: Any = "N", trans: Any = "N", dlf: Any = None, df: Any = None,
          duf: Any = None, du2: Any = None, ipiv: Any = None) -> tuple[Any, ...]:
    """Solve op(A) X = B with a tridiagonal A, one step of refinement, and estimates of the error.

    Parameters
    ----------
    dl, d, du : array, shapes (n-1,), (n,) and (n-1,)
        The diagonal of A below the main one, the main one, and the one above it. They are not overwritten.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides B. They are not overwritten.
    fact : {"N", "F"}
        "N": factor A. "F": use the given factors.
    trans : {"N", "T", "C"}
        op(A) is A ("N"), its transpose ("T") or its conjugate transpose ("C").
    dlf, df, duf, du2, ipiv : array, optional
        The LU factors of A and the row exchanges, as `gttrf` returns them. They are needed if fact is "F", and not read
        otherwise.

    Returns
    -------
    dlf, df, duf, du2, ipiv, x : array
        The LU factors, the row exchanges and the solution X.
    rcond : float
        An estimate of the reciprocal condition number. It is a constant, without a derivative.
    ferr, berr : array, shape (nrhs,)
        For each solution, a bound of its relative error, and the backward error: the smallest relative change of A and
        b that makes it exact. Both are constants.

    Raises
    ------
    ValueError
        If the shapes do not fit together, or a letter is not one of those listed.
    numpy.linalg.LinAlgError
        If A is singular.

    Notes
    -----
    It calls `gttrf` and `gttrs`, and refines the solution once.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> one = np.ones(1)
    >>> print(ad.lapack.gtsvx(one, np.array([2.0, 3.0]), one, np.array([3.0, 4.0]))[5])
    [1. 1.]
    """
    trans = letter("gtsvx", trans, "NTC", "trans")
    if letter("gtsvx", fact, "NF", "fact") == "N":
        dlf, df, duf, du2, ipiv = gttrf(dl, d, du, overwrite_dl=False, overwrite_d=False, overwrite_du=False)
        _nonzero("gtsvx", df)
    code, B = "NTC".index(trans), columns(b)
    below, mid, above = (dl, d, du) if code == 0 else (du, d, dl)
    if code == 2:
        below, mid, above = np.conj(below), np.conj(mid), np.conj(above)
    x = gttrs(dlf, df, duf, du2, ipiv, B.copy("F"), code)
    x = x + gttrs(dlf, df, duf, du2, ipiv, B - _tridiagonal(below, mid, above, x), code)
    plain = [constant(x) for x in (dl, d, du, B)]
    judged = _judged("gtsvx", plain[3], *plain, "N", trans) if len(d) > 1 else _exact(B)
    return dlf, df, duf, du2, ipiv, x.reshape(b.shape), *judged


def _tridiagonal(dl: Any, d: Any, du: Any, x: Any) -> Any:
    """Multiply a tridiagonal matrix by x."""
    found = d[:, None] * x
    if len(x) == 1:
        return found
    zero = np.zeros((1, x.shape[1]), x.dtype)
    return found + concatenate([zero, dl[:, None] * x[:-1]]) + concatenate([du[:, None] * x[1:], zero])


def ptsvx(d: Any, e: Any, b: Any, fact: Any = "N", df: Any = None, ef: Any = None) -> tuple[Any, ...]:
    """Solve A X = B with a positive definite tridiagonal A, one step of refinement, and estimates of the error.

    Parameters
    ----------
    d, e : array, shapes (n,) and (n-1,)
        The diagonal of A, which is real, and the elements below it. They are not overwritten.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides B. They are not overwritten.
    fact : {"N", "F"}
        "N": factor A. "F": use the given factors.
    df, ef : array, shapes (n,) and (n-1,), optional
        The factors D and L of A, as `pttrf` returns them. They are needed if fact is "F", and not read otherwise.

    Returns
    -------
    df, ef, x : array
        The factors and the solution X.
    rcond : float
        The reciprocal condition number. It is a constant, without a derivative.
    ferr, berr : array, shape (nrhs,)
        For each solution, a bound of its relative error, and the backward error: the smallest relative change of A and
        b that makes it exact. Both are constants.

    Raises
    ------
    ValueError
        If the shapes do not fit together, or a letter is not one of those listed.
    numpy.linalg.LinAlgError
        If A is not positive definite.

    Notes
    -----
    It calls `pttrf` and `pttrs`, and refines the solution once.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> print(ad.lapack.ptsvx(np.array([2.0, 3.0]), np.ones(1), np.array([3.0, 4.0]))[2])
    [1. 1.]
    """
    if letter("ptsvx", fact, "NF", "fact") == "N":
        df, ef = lapack.pttrf(d, e, overwrite_d=False, overwrite_e=False)
    B = columns(b)
    x = pttrs(df, ef, B.copy("F"), 1)
    x = x + pttrs(df, ef, B - _tridiagonal(e, d, np.conj(e), x), 1)
    judged = _judged("ptsvx", constant(B), constant(d), constant(e), constant(B)) if len(d) > 1 else _exact(B)
    return df, ef, x.reshape(b.shape), *judged
