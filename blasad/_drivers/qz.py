"""Schur forms of pencils, and their eigenvalues in another order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from .._spectral import coupled, quasi, qz
from .._spectral.frame import values
from ._arguments import check, letter
from .schur import _written


def _both(name: str, a: Any, b: Any) -> None:
    check(name, a)
    if b.shape != a.shape:
        raise ValueError(f"{name}: a and b have shapes {a.shape} and {b.shape}; they must be of one order")


def _count(chosen: Any, s: Any) -> int:
    """How many eigenvalues are selected; both of a pair if one is."""
    at = quasi.cuts(values(s))
    return int(sum(j - i for i, j in zip(at[:-1], at[1:], strict=True) if any(chosen[i:j])))


def gges(select: Callable[..., Any] | None, a: Any, b: Any, jobvsl: Any = 1, jobvsr: Any = 1, sort_t: Any = 0, *,
         overwrite_a: bool = True, overwrite_b: bool = True) -> tuple[Any, ...]:
    """The Schur form of a pencil, A = Q S Z^H and B = Q T Z^H.

    Parameters
    ----------
    select : callable or None
        Says which eigenvalues come first: it is given alphar, alphai and beta, or complex alpha and beta.
    a, b : array, shape (n, n)
        The matrices; S and T are written here.
    jobvsl, jobvsr : {1, 0}
        Whether there are left vectors, Q, and right ones, Z.
    sort_t : {0, 1}
        Whether eigenvalues that `select` names come first.
    overwrite_a, overwrite_b : bool
        False leaves the arrays as they are.

    Returns
    -------
    a, b : array, shape (n, n)
        The arrays, or copies that were written.
    sdim : int
        How many eigenvalues were selected, which is a constant.
    alphar, alphai, beta : array, shape (n,)
        The eigenvalues as ratios; of complex matrices alpha and beta.
    vsl, vsr : array, shape (n, n)
        Q and Z; those that are not wanted are left out.

    Raises
    ------
    ValueError
        If the matrices are not square and of one order.
    numpy.linalg.LinAlgError
        If the algorithm fails; in a derivative as `blasad.linalg.qz`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> a, b, sdim, alphar, alphai, beta, q, z = ad.lapack.gges(None, np.diag([2.0, 3.0]), np.diag([1.0, 2.0]))
    >>> alphar / beta
    array([2. , 1.5])
    """
    _both("gges", a, b)
    S, T, Q, Z, *w = qz.qz_of(a, b, select=select if sort_t else None)
    sdim = 0
    if sort_t and select is not None:
        sdim = _count([select(*each) for each in zip(*map(values, w), strict=True)], S)
    return (_written(S, a, overwrite_a), _written(T, b, overwrite_b), sdim, *qz.eigenvalues(S, T, w),
            *((Q,) if jobvsl else ()), *((Z,) if jobvsr else ()))


def tgsen(select: Any, a: Any, b: Any, q: Any, z: Any, wantq: Any = 1, wantz: Any = 1, *, overwrite_a: bool = True,
          overwrite_b: bool = True, overwrite_q: bool = True, overwrite_z: bool = True) -> tuple[Any, ...]:
    """Put eigenvalues first in the Schur form of a pencil.

    Parameters
    ----------
    select : array of bool, shape (n,)
        Those that come first; both of a pair do if one is named.
    a, b : array, shape (n, n)
        The result of `gges`; the form in the other order is written here.
    q, z : array, shape (n, n)
        Its vectors; those of the other order are written here.
    wantq, wantz : {1, 0}
        Whether they are given.
    overwrite_a, overwrite_b, overwrite_q, overwrite_z : bool
        False leaves the arrays as they are.

    Returns
    -------
    a, b : array, shape (n, n)
        The arrays, or copies that were written.
    alphar, alphai, beta : array, shape (n,)
        The eigenvalues as ratios; of complex matrices alpha and beta.
    q, z : array, shape (n, n)
        The vectors, which are written alike.
    m : int
        How many were selected. LAPACK's condition numbers are left out.

    Raises
    ------
    ValueError
        If the matrices are not square and of one order.
    numpy.linalg.LinAlgError
        If eigenvalues are too close; in a derivative as `gges`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> a, b = np.diag([2.0, 3.0]), np.diag([1.0, 2.0])
    >>> ad.lapack.tgsen([False, True], a, b, np.eye(2), np.eye(2))[0].diagonal()
    array([3., 2.])
    """
    _both("tgsen", a, b)
    select = np.asarray(select)
    m = _count(select, a)
    S, T, Q, Z, *w = qz.reordered(a, b, select=select)
    w = qz.eigenvalues(S, T, w)
    return (_written(S, a, overwrite_a), _written(T, b, overwrite_b), *w,
            _written(q @ Q, q, overwrite_q) if wantq else q, _written(z @ Z, z, overwrite_z) if wantz else z, m)


def tgsyl(a: Any, b: Any, c: Any, d: Any, e: Any, f: Any, trans: str = "N", *, overwrite_c: bool = True,
          overwrite_f: bool = True) -> tuple[Any, Any]:
    """Solve A R - L B = C and D R - L E = F for Schur forms (A, D) and (B, E) of pencils.

    Parameters
    ----------
    a, b : array, shapes (m, m) and (n, n)
        The quasi-triangular matrices of two Schur forms, as `gges` writes them; elements below are not read.
    c : array, shape (m, n)
        A right-hand side; R is written here.
    d, e : array, shapes (m, m) and (n, n)
        The triangular matrices of the forms.
    f : array, shape (m, n)
        The other right-hand side; L is written here.
    trans : {"N", "T", "C"}
        "T", or "C" of complex matrices, for A^H R + D^H L = C and R B^H + L E^H = -F.
    overwrite_c, overwrite_f : bool
        False leaves the arrays as they are.

    Returns
    -------
    r, l : array, shape (m, n)
        c and f, or copies that were written.

    Raises
    ------
    ValueError
        For shapes that do not fit, and another trans.
    numpy.linalg.LinAlgError
        If the pencils have eigenvalues in common to rounding.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> one = np.ones((1, 1))
    >>> ad.lapack.tgsyl(3 * one, one, 1 * one, one, 2 * one, 2 * one)
    (array([[0.]]), array([[-1.]]))
    """
    _both("tgsyl", a, d)
    _both("tgsyl", b, e)
    if c.shape != (len(a), len(b)) or f.shape != c.shape:
        raise ValueError(f"tgsyl: c and f have shapes {c.shape} and {f.shape}; they must be {(len(a), len(b))}")
    R, L = coupled.coupled(a, b, c, d, e, f, back=letter("tgsyl", trans, "NTC", "trans") != "N")
    return _written(R, c, overwrite_c), _written(L, f, overwrite_f)
