"""Schur forms, and their eigenvalues in another order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from scipy.linalg import get_lapack_funcs

from .._spectral import quasi, schur
from .._spectral.frame import diagonal, values
from ._arguments import check, letter


def _eigenvalues(t: Any) -> tuple[Any, ...]:
    """As LAPACK returns them: of real matrices the real parts and the imaginary ones."""
    return (diagonal(t),) if t.dtype.kind == "c" else quasi.eigenvalues(t)


def _selected(select: Callable[..., Any], t: Any) -> int:
    """How many eigenvalues are; both of a pair if one is."""
    w = [select(*each) for each in zip(*_eigenvalues(values(t)), strict=True)]
    at = quasi.cuts(values(t))
    return int(sum(j - i for i, j in zip(at[:-1], at[1:], strict=True) if any(w[i:j])))


def _written(found: Any, a: Any, overwrite: Any) -> Any:
    if not overwrite:
        return found
    a[...] = found
    return a


def gees(select: Any, a: Any, compute_v: Any = 1, sort_t: Any = 0, *, overwrite_a: bool = True) -> tuple[Any, ...]:
    """The Schur form of a matrix, A = V T V^H.

    Parameters
    ----------
    select : callable or None
        Says which eigenvalues come first: it is given the real and the imaginary part, or a complex number.
    a : array, shape (n, n)
        The matrix; T is written here.
    compute_v : {1, 0}
        Whether there are vectors.
    sort_t : {0, 1}
        Whether eigenvalues that `select` names come first.
    overwrite_a : bool
        False leaves a as it is.

    Returns
    -------
    t : array, shape (n, n)
        a, or a copy that was written: triangular, of real matrices with blocks of order 2 for complex pairs, in which
        the diagonal elements are equal.
    sdim : int
        How many eigenvalues were selected, which is a constant.
    wr, wi : array, shape (n,)
        Real and imaginary parts of the eigenvalues; of complex matrices one array.
    vs : array, shape (n, n)
        V; left out if compute_v is 0.

    Raises
    ------
    ValueError
        If a is not square.
    numpy.linalg.LinAlgError
        If the algorithm fails; in a derivative, if the loss depends on LAPACK's choice of vectors.

    Notes
    -----
    See `blasad.linalg.schur` for the derivative.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> t, sdim, wr, wi, vs = ad.lapack.gees(None, np.array([[1.0, 2.0], [0.0, 3.0]]))
    >>> wr
    array([1., 3.])
    """
    check("gees", a)
    T, V = schur.schur_of(a, select=select if sort_t else None)
    sdim = _selected(select, T) if sort_t else 0
    return _written(T, a, overwrite_a), sdim, *_eigenvalues(T), *((V,) if compute_v else ())


def geesx(jobvs: str, sort: str, select: Any, sense: str, a: Any, *, overwrite_a: bool = True) -> tuple[Any, ...]:
    """The Schur form of a matrix, with condition numbers of the selected eigenvalues.

    Parameters
    ----------
    jobvs : {"V", "N"}
        Whether there are vectors.
    sort : {"S", "N"}
        Whether eigenvalues that `select` names come first.
    select : callable or None
        As for `gees`.
    sense : {"N", "E", "V", "B"}
        Which condition numbers are found: none, of the average of the selected eigenvalues, of their vectors, or both.
    a : array, shape (n, n)
        The matrix; T is written here.
    overwrite_a : bool
        False leaves a as it is.

    Returns
    -------
    t, sdim, wr, wi, vs
        As from `gees`.
    rconde, rcondv : float
        Reciprocal condition numbers: constants, which have no derivative; 0 where they were not asked for.

    Raises
    ------
    ValueError, numpy.linalg.LinAlgError
        As for `gees`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.geesx("V", "S", lambda x, y: x > 2, "E", np.array([[1.0, 0.0], [0.0, 3.0]]))[-2:]
    (1.0, 0.0)
    """
    found = gees(select, a, jobvs == "V", sort == "S", overwrite_a=overwrite_a)
    t, sdim = found[:2]
    s, sep = _conditions(t, np.arange(len(t)) < sdim)
    return *found, s if sense in "EB" else 0.0, sep if sense in "VB" else 0.0


def _conditions(t: Any, select: Any) -> tuple[float, float]:
    """Of the average of those selected, and of the space of their vectors."""
    t = values(t)
    if not len(t):
        return 1.0, 0.0
    n = len(t) ** 2
    room = {"lwork": n} | ({} if t.dtype.kind == "c" else {"liwork": n})
    *_, s, sep, _ = get_lapack_funcs("trsen", (t,))(select, t, np.eye(len(t), dtype=t.dtype), job="B", **room)
    return float(s), float(sep)


def trsen(select: Any, t: Any, q: Any, job: str = "B", wantq: Any = 1, *, overwrite_t: bool = True,
          overwrite_q: bool = True) -> tuple[Any, ...]:
    """Put eigenvalues first in a Schur form.

    Parameters
    ----------
    select : array of bool, shape (n,)
        Those that come first; both of a pair do if one is named.
    t : array, shape (n, n)
        The result of `gees`; the form in the other order is written here.
    q : array, shape (n, n)
        Its vectors; those of the other order are written here.
    job : {"B", "N", "E", "V"}
        For SciPy's sake: whether condition numbers are wanted, which are found anyway if it is not "N".
    wantq : {1, 0}
        Whether q is given.
    overwrite_t, overwrite_q : bool
        False leaves the arrays as they are.

    Returns
    -------
    ts, qs : array, shape (n, n)
        t and q, or copies that were written.
    wr, wi : array, shape (n,)
        Real and imaginary parts of the eigenvalues; of complex matrices one array.
    m : int
        How many were selected.
    s, sep : float
        Reciprocal condition numbers: constants, which have no derivative.

    Raises
    ------
    ValueError
        If t is not square.
    numpy.linalg.LinAlgError
        If eigenvalues are too close; in a derivative as `gees`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ts, qs, wr, *_ = ad.lapack.trsen([False, True], np.array([[1.0, 2.0], [0.0, 3.0]]), np.eye(2))
    >>> wr
    array([3., 1.])
    """
    check("trsen", t)
    select = np.asarray(select)
    T, Z = schur.reordered(t, select=select)
    at = quasi.cuts(values(t))
    m = int(sum(j - i for i, j in zip(at[:-1], at[1:], strict=True) if select[i:j].any()))
    s, sep = _conditions(T, np.arange(len(T)) < m) if job != "N" else (0.0, 0.0)
    return (_written(T, t, overwrite_t), _written(q @ Z, q, overwrite_q) if wantq else q, *_eigenvalues(T), m, s, sep)


def trexc(a: Any, q: Any, ifst: int, ilst: int, wantq: Any = 1, *, overwrite_a: bool = True,
          overwrite_q: bool = True) -> tuple[Any, Any]:
    """Move an eigenvalue in a Schur form.

    Parameters
    ----------
    a : array, shape (n, n)
        The result of `gees`; the form in the other order is written here.
    q : array, shape (n, n)
        Its vectors; those of the other order are written here.
    ifst, ilst : int
        The rows, counted from 1, of the block that is moved, and where it goes.
    wantq : {1, 0}
        Whether q is given.
    overwrite_a, overwrite_q : bool
        False leaves the arrays as they are.

    Returns
    -------
    a, q : array, shape (n, n)
        The arrays, or copies that were written.

    Raises
    ------
    ValueError
        If a is not square, or has no such rows.
    numpy.linalg.LinAlgError
        If eigenvalues are too close; in a derivative as `gees`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.trexc(np.array([[1.0, 2.0], [0.0, 3.0]]), np.eye(2), 2, 1)[0].diagonal()
    array([3., 1.])
    """
    check("trexc", a)
    if not 1 <= min(ifst, ilst) <= max(ifst, ilst) <= len(a):
        raise ValueError(f"trexc: ifst and ilst are {ifst} and {ilst}; they are rows of {len(a)}, counted from 1")
    T, Z = schur.reordered(a, moved=(int(ifst), int(ilst)))
    return _written(T, a, overwrite_a), _written(q @ Z, q, overwrite_q) if wantq else q


def hseqr(job: str, compz: str, h: Any, z: Any = None, lo: int = 0, hi: int | None = None, *, overwrite_h: bool = True,
          overwrite_z: bool = True) -> tuple[Any, ...]:
    """The Schur form of a Hessenberg matrix, H = V T V^H.

    Parameters
    ----------
    job : {"S", "E"}
        Whether T is wanted, or eigenvalues alone.
    compz : {"N", "I", "V"}
        Whether there are vectors: none, those of H, or what z has times those.
    h : array, shape (n, n)
        The matrix, of which nothing below the subdiagonal is read; T is written here.
    z : array, shape (n, n)
        The matrix that multiplies the vectors, as from `orghr`; the product is written here.
    lo, hi : int
        Rows, counted from 0, between which the matrix is not triangular: all by default.
    overwrite_h, overwrite_z : bool
        False leaves the arrays as they are.

    Returns
    -------
    t : array, shape (n, n)
        h, or a copy that was written; left out if job is "E".
    wr, wi : array, shape (n,)
        Real and imaginary parts of the eigenvalues; of complex matrices one array.
    z : array, shape (n, n)
        The vectors, if they are wanted.

    Raises
    ------
    ValueError
        If h is not square, and for other letters.
    numpy.linalg.LinAlgError
        As for `gees`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.hseqr("E", "N", np.array([[1.0, 2.0], [0.0, 3.0]]))[0]
    array([1., 3.])
    """
    check("hseqr", h)
    job, compz = letter("hseqr", job, "SE", "job"), letter("hseqr", compz, "NIV", "compz")
    if compz == "V" and getattr(z, "shape", None) != h.shape:
        raise ValueError(f"hseqr: z must be an array of shape {h.shape}")
    T, Z = schur.of_hessenberg(h, lo=lo, hi=len(h) - 1 if hi is None else hi)
    found = (_written(T, h, overwrite_h),) if job == "S" else ()
    if compz == "N":
        return *found, *_eigenvalues(T)
    return *found, *_eigenvalues(T), Z if compz == "I" else _written(z @ Z, z, overwrite_z)
