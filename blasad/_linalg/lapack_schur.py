"""Schur forms, and their reordering."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from scipy.linalg import get_lapack_funcs

from .._numpy import primitive
from . import quasi, schur
from .frame import diagonal, values
from .lapack_arguments import check, letter


def _eigenvalues(t: Any) -> tuple[Any, ...]:
    """Return the eigenvalues as LAPACK does: for real matrices, the real and the imaginary parts in two arrays."""
    return (diagonal(t),) if t.dtype.kind == "c" else quasi.eigenvalues(t)


def _selected(select: Callable[..., Any], t: Any) -> int:
    """Count the selected eigenvalues. If one of a conjugate pair is selected, both count."""
    w = [select(*each) for each in zip(*_eigenvalues(values(t)), strict=True)]
    at = quasi.cuts(values(t))
    return int(sum(j - i for i, j in zip(at[:-1], at[1:], strict=True) if any(w[i:j])))


def _written(found: Any, a: Any, overwrite: Any) -> Any:
    if not overwrite:
        return found
    a[...] = found
    return a


def gees(select: Any, a: Any, compute_v: Any = 1, sort_t: Any = 0, *, overwrite_a: bool = True) -> tuple[Any, ...]:
    """Compute the Schur form of a matrix, A = V T V^H.

    Parameters
    ----------
    select : callable or None
        A function that returns whether an eigenvalue is selected. It is called with the real and the imaginary part of
        the eigenvalue, or for complex matrices with a complex number. If sort_t is 0, it is not called.
    a : array, shape (n, n)
        The matrix A. T overwrites it.
    compute_v : {1, 0}
        Whether V is returned (1) or not (0).
    sort_t : {0, 1}
        Whether the selected eigenvalues come first in T (1), or the order is LAPACK's (0).
    overwrite_a : bool
        If False, a keeps its values, and a new array is returned.

    Returns
    -------
    t : array, shape (n, n)
        T: a itself, or a new array if overwrite_a is False. It is upper triangular. For real matrices, a conjugate pair
        of eigenvalues has a diagonal block of order 2 with equal diagonal elements.
    sdim : int
        The number of selected eigenvalues, which is a constant. It is 0 if sort_t is 0.
    wr, wi : array, shape (n,)
        The real and imaginary parts of the eigenvalues. For complex matrices, one array w of complex eigenvalues takes
        their place.
    vs : array, shape (n, n)
        V. It is not returned if compute_v is 0.

    Raises
    ------
    ValueError
        If a is not square.
    numpy.linalg.LinAlgError
        If the algorithm fails. A derivative raises it if the result depends on how LAPACK chose V and T, which are not
        unique.

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
    T, w = _written(T, a, overwrite_a), _eigenvalues(T)
    found = T, *w, *((V,) if compute_v else ())
    if T is not a:
        found = primitive.marked(*zip((0, *(0 for _ in w), 1), found, strict=False))
    return found[0], sdim, *found[1:]


def geesx(jobvs: str, sort: str, select: Any, sense: str, a: Any, *, overwrite_a: bool = True) -> tuple[Any, ...]:
    """Compute the Schur form of a matrix, A = V T V^H, and condition numbers of the selected eigenvalues.

    Parameters
    ----------
    jobvs : {"V", "N"}
        Whether V is returned ("V") or not ("N").
    sort : {"S", "N"}
        Whether the selected eigenvalues come first in T ("S"), or the order is LAPACK's ("N").
    select : callable or None
        A function that returns whether an eigenvalue is selected. It is called with the real and the imaginary part of
        the eigenvalue, or for complex matrices with a complex number. If sort is "N", it is not called.
    sense : {"N", "E", "V", "B"}
        Which condition numbers are returned: none ("N"), that of the average of the selected eigenvalues ("E"), that of
        their invariant subspace ("V"), or both ("B").
    a : array, shape (n, n)
        The matrix A. T overwrites it.
    overwrite_a : bool
        If False, a keeps its values, and a new array is returned.

    Returns
    -------
    t, sdim, wr, wi, vs : array, int, array, array, array
        T, the number of selected eigenvalues, the eigenvalues and V, as `gees` returns them.
    rconde, rcondv : float
        The reciprocal condition numbers of the average and of the invariant subspace. They are constants, without a
        derivative, and 0 if sense does not ask for them.

    Raises
    ------
    ValueError
        If a is not square.
    numpy.linalg.LinAlgError
        If the algorithm fails. A derivative raises it if the result depends on how LAPACK chose V and T, which are not
        unique.

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
    """Return the condition numbers of the average of the selected eigenvalues, and of their invariant subspace."""
    t = values(t)
    if not len(t):
        return 1.0, 0.0
    n = len(t) ** 2
    room = {"lwork": n} | ({} if t.dtype.kind == "c" else {"liwork": n})
    *_, s, sep, _ = get_lapack_funcs("trsen", (t,))(select, t, np.eye(len(t), dtype=t.dtype), job="B", **room)
    return float(s), float(sep)


def trsen(select: Any, t: Any, q: Any, job: str = "B", wantq: Any = 1, *, overwrite_t: bool = True,
          overwrite_q: bool = True) -> tuple[Any, ...]:
    """Reorder a Schur form, A = Q T Q^H, so that selected eigenvalues come first.

    Parameters
    ----------
    select : array of bool, shape (n,)
        Which eigenvalues come first, in the order of their rows. If one of a conjugate pair is selected, both come
        first.
    t : array, shape (n, n)
        T, as `gees` returns it. The reordered matrix overwrites it.
    q : array, shape (n, n)
        Q, as `gees` returns it. The matrix of the reordered form overwrites it.
    job : {"B", "N", "E", "V"}
        "N": no condition numbers are computed. With the other letters, both are computed.
    wantq : {1, 0}
        Whether q is updated (1), or returned unchanged (0).
    overwrite_t, overwrite_q : bool
        If False, the array of this name keeps its values, and a new array is returned.

    Returns
    -------
    ts, qs : array, shape (n, n)
        T and Q of the reordered form: t and q themselves, or new arrays if overwrite_t or overwrite_q is False.
    wr, wi : array, shape (n,)
        The real and imaginary parts of the eigenvalues in their new order. For complex matrices, one array w of complex
        eigenvalues takes their place.
    m : int
        The number of selected eigenvalues.
    s, sep : float
        The reciprocal condition numbers of the average of the selected eigenvalues, and of their invariant subspace.
        They are constants, without a derivative, and 0 if job is "N".

    Raises
    ------
    ValueError
        If t is not square.
    numpy.linalg.LinAlgError
        If two eigenvalues are too close to be exchanged. A derivative raises it if the result depends on how LAPACK
        chose Q and T, which are not unique.

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
    """Move one eigenvalue, or one conjugate pair, to another place of a Schur form, A = Q T Q^H.

    Parameters
    ----------
    a : array, shape (n, n)
        T, as `gees` returns it. The reordered matrix overwrites it.
    q : array, shape (n, n)
        Q, as `gees` returns it. The matrix of the reordered form overwrites it.
    ifst, ilst : int
        The row of the diagonal block that is moved, and the row where it is moved to, both counted from 1.
    wantq : {1, 0}
        Whether q is updated (1), or returned unchanged (0).
    overwrite_a, overwrite_q : bool
        If False, the array of this name keeps its values, and a new array is returned.

    Returns
    -------
    a, q : array, shape (n, n)
        T and Q of the reordered form: a and q themselves, or new arrays if overwrite_a or overwrite_q is False.

    Raises
    ------
    ValueError
        If a is not square, or ifst or ilst is not from 1 to n.
    numpy.linalg.LinAlgError
        If two eigenvalues are too close to be exchanged. A derivative raises it if the result depends on how LAPACK
        chose Q and T, which are not unique.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.trexc(np.array([[1.0, 2.0], [0.0, 3.0]]), np.eye(2), 2, 1)[0].diagonal()
    array([3., 1.])
    """
    check("trexc", a)
    if not 1 <= min(ifst, ilst) <= max(ifst, ilst) <= len(a):
        raise ValueError(f"trexc: ifst and ilst are {ifst} and {ilst}; they must be from 1 to {len(a)}")
    T, Z = schur.reordered(a, moved=(int(ifst), int(ilst)))
    return _written(T, a, overwrite_a), _written(q @ Z, q, overwrite_q) if wantq else q


def hseqr(job: str, compz: str, h: Any, z: Any = None, lo: int = 0, hi: int | None = None, *, overwrite_h: bool = True,
          overwrite_z: bool = True) -> tuple[Any, ...]:
    """Compute the Schur form of a Hessenberg matrix, H = V T V^H.

    Parameters
    ----------
    job : {"S", "E"}
        Whether T is computed ("S") or only the eigenvalues ("E").
    compz : {"N", "I", "V"}
        Whether no matrix of vectors is returned ("N"), V ("I"), or the product of z and V ("V").
    h : array, shape (n, n)
        The matrix H. Nothing below its subdiagonal is read. T overwrites it if job is "S".
    z : array, shape (n, n), optional
        The matrix z of the product, for example Q from `orghr`. The product overwrites it. It is read only if compz is
        "V".
    lo, hi : int
        The first and the last row of the part of H that is not triangular, counted from 0. By default, this is the
        whole matrix.
    overwrite_h, overwrite_z : bool
        If False, the array of this name keeps its values, and a new array is returned.

    Returns
    -------
    t : array, shape (n, n)
        T: h itself, or a new array if overwrite_h is False. It is not returned if job is "E".
    wr, wi : array, shape (n,)
        The real and imaginary parts of the eigenvalues. For complex matrices, one array w of complex eigenvalues takes
        their place.
    z : array, shape (n, n)
        V, or the product of z and V. It is not returned if compz is "N".

    Raises
    ------
    ValueError
        If h is not square, job or compz is not one of these letters, or compz is "V" and z does not have the shape of
        h.
    numpy.linalg.LinAlgError
        If the algorithm fails. A derivative raises it if the result depends on how LAPACK chose V and T, which are not
        unique.

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
