"""Schur forms of pencils, and their eigenvalues in another order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from .._spectral import quasi, qz
from .._spectral.frame import values
from ._arguments import check
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
        What `gges` wrote; the form in the other order is written here.
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
