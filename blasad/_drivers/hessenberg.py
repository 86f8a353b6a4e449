"""Balancing, Hessenberg forms and their reflectors."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._registry import lapack
from .._spectral import hessenberg
from .._spectral.frame import values
from ._arguments import blank, check, kin


def gebal(a: Any, scale: Any = 0, permute: Any = 0, *, overwrite_a: bool = True) -> tuple[Any, int, int, Any]:
    """Balance a matrix: P^T A P, or D^-1 P^T A P D, with an order P and powers of 2 in D.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix; the balanced one is written here.
    scale, permute : {0, 1}
        Whether there are powers of 2, and whether eigenvalues that stand apart are brought to the ends.
    overwrite_a : bool
        False leaves a as it is.

    Returns
    -------
    ba : array, shape (n, n)
        a, or a copy that was written.
    lo, hi : int
        The first and the last row, counted from 0, of the part that is not triangular.
    pivscale : array, shape (n,)
        The order and the powers, constants as lo and hi.

    Raises
    ------
    ValueError
        If a is not square.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.gebal(np.array([[1.0, 1024.0], [1 / 1024, 1.0]]), scale=1)[0]
    array([[1. , 2. ],
           [0.5, 1. ]])
    """
    check("gebal", a)
    lo, hi, pivscale = hessenberg.balance(values(a), bool(scale), bool(permute))
    found = hessenberg.balanced(a, scale=bool(scale), permute=bool(permute))
    if not overwrite_a:
        return found, lo, hi, pivscale
    a[...] = found
    return a, lo, hi, pivscale


def _rows(name: str, a: Any, lo: int, hi: int | None) -> tuple[int, int]:
    """The rows between which a matrix is reduced, the last one behind it."""
    check(name, a)
    hi = len(a) - 1 if hi is None else hi
    if len(a) and not 0 <= lo <= hi < len(a):
        raise ValueError(f"{name}: lo and hi are {lo} and {hi}; they are rows of {len(a)}, counted from 0")
    return lo, min(hi + 1, len(a))


def gehrd(a: Any, lo: int = 0, hi: int | None = None, *, overwrite_a: bool = True) -> tuple[Any, Any]:
    """Reduce a matrix to Hessenberg form, A = Q H Q^H.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix, triangular outside of the rows from lo to hi; H is written here, and below its subdiagonal the
        reflectors that Q is made of.
    lo, hi : int
        Rows, counted from 0: all by default.
    overwrite_a : bool
        False leaves a as it is.

    Returns
    -------
    ht : array, shape (n, n)
        a, or a copy that was written.
    tau : array, shape (n - 1,)
        The factors of the reflectors.

    Raises
    ------
    ValueError
        If a is not square, or has no such rows.
    numpy.linalg.LinAlgError
        In a derivative as `blasad.linalg.hessenberg`.

    Notes
    -----
    All that is written has its derivative, reflectors and factors as well.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ht, tau = ad.lapack.gehrd(np.array([[1.0, 2.0, 3.0], [3.0, 5.0, 1.0], [4.0, 1.0, 2.0]]))
    >>> ht[:, 0]
    array([ 1. , -5. ,  0.5])
    """
    lo, stop = _rows("gehrd", a, lo, hi)
    m, n = slice(lo, stop), len(a)
    tau = blank(a, (max(n - 1, 0), 1))[:, 0]
    found = a if overwrite_a else a.copy("F")
    if stop - lo > 1:
        H, Q = hessenberg.reduced(found[m, m])
        found[:lo, m] = found[:lo, m] @ Q
        found[m, stop:] = np.conj(Q.T) @ found[m, stop:]
        packed, factors = lapack.geqrf(Q[1:, 1:].copy("F"))
        below = np.zeros((1, stop - lo), a.dtype)
        columns = np.concatenate([np.tril(packed, -1), below[:, 1:].T], axis=1)
        found[m, m] = H + np.concatenate([below, columns], axis=0)
        tau[lo:stop - 1] = factors
    return found, tau


def orghr(a: Any, tau: Any, lo: int = 0, hi: int | None = None, *, overwrite_a: bool = True) -> Any:
    """Make Q of a Hessenberg form.

    Parameters
    ----------
    a : array, shape (n, n)
        The result of `gehrd`; Q is written here.
    tau : array, shape (n - 1,)
        The result of `gehrd`.
    lo, hi : int
        The lo and hi that `gehrd` was given.
    overwrite_a : bool
        False leaves a as it is.

    Returns
    -------
    ht : array, shape (n, n)
        a, or a copy that was written.

    Raises
    ------
    ValueError
        If a is not square, or has no such rows.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[1, 2, 3], [3, 5, 1], [4, 1, 2]], float)
    >>> np.abs(ad.lapack.orghr(*ad.lapack.gehrd(A)))
    array([[1. , 0. , 0. ],
           [0. , 0.6, 0.8],
           [0. , 0.8, 0.6]])
    """
    lo, stop = _rows("orghr", a, lo, hi)
    q = None
    if stop - lo > 1:
        make = lapack.ungqr if a.dtype.kind == "c" else lapack.orgqr
        q = make(a[lo + 1:stop, lo:stop - 1].copy("F"), tau[lo:stop - 1])
    found = a if overwrite_a else a.copy("F")
    found[...] = np.eye(len(a), dtype=a.dtype)
    if q is not None:
        found[lo + 1:stop, lo + 1:stop] = q
    return found


def ormhr(side: str, trans: str, a: Any, tau: Any, c: Any, lo: int = 0, hi: int | None = None, *,
          overwrite_c: bool = True) -> Any:
    """Multiply by Q of a Hessenberg form, or by its adjoint.

    Parameters
    ----------
    side : {"L", "R"}
        Whether Q is on the left or on the right.
    trans : {"N", "T"}
        Whether it is Q or Q^T.
    a, tau : array, shapes (n, n) and (n - 1,)
        What `gehrd` wrote and returned.
    c : array, shape (n, k) or (k, n)
        The other factor; the product is written here.
    lo, hi : int
        What `gehrd` was given.
    overwrite_c : bool
        False leaves c as it is.

    Returns
    -------
    cq : array
        c, or a copy that was written.

    Raises
    ------
    ValueError
        For shapes that do not fit.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[1, 2, 3], [3, 5, 1], [4, 1, 2]], float)
    >>> np.abs(ad.lapack.ormhr("L", "N", *ad.lapack.gehrd(A), np.eye(3, dtype=float))).round(4)
    array([[1. , 0. , 0. ],
           [0. , 0.6, 0.8],
           [0. , 0.8, 0.6]])
    """
    lo, stop = _rows("ormhr", a, lo, hi)
    left = str(side).upper() == "L"
    if c.ndim != 2 or c.shape[0 if left else 1] != len(a):
        raise ValueError(f"ormhr: c has shape {c.shape}; Q is of order {len(a)}")
    found = c if overwrite_c else c.copy("F")
    if stop - lo > 1:
        apply = lapack.unmqr if a.dtype.kind == "c" else lapack.ormqr
        part = (slice(lo + 1, stop), slice(None))
        part = part if left else part[::-1]
        found[part] = apply(side, trans, a[lo + 1:stop, lo:stop - 1], tau[lo:stop - 1], found[part].copy("F"))
    return found


COMPLEX = {", float)": ", complex)", "dtype=float": "dtype=complex", '{"N", "T"}': '{"N", "C"}', "Q^T": "Q^H"}
unghr, unmhr = kin(orghr, "unghr", **COMPLEX), kin(ormhr, "unmhr", **COMPLEX)
