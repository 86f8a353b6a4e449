"""Balancing, Hessenberg forms and products with their unitary factors."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._registry import lapack
from . import hessenberg
from .frame import values
from .lapack_arguments import blank, check, kin


def gebal(a: Any, scale: Any = 0, permute: Any = 0, *, overwrite_a: bool = True) -> tuple[Any, int, int, Any]:
    """Balance a matrix: P^T A P, or D^-1 P^T A P D, with a permutation P and powers of 2 on the diagonal of D.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix A. The balanced matrix overwrites it.
    scale, permute : {0, 1}
        Whether A is scaled by D (scale) and permuted (permute): yes (1) or no (0). The permutation moves isolated
        eigenvalues to both ends of the diagonal.
    overwrite_a : bool
        If False, a keeps its values, and a new array is returned.

    Returns
    -------
    ba : array, shape (n, n)
        The balanced matrix: a itself, or a new array if overwrite_a is False.
    lo, hi : int
        The first and the last row, counted from 0, of the part that is not triangular. They are constants.
    pivscale : array, shape (n,)
        The permutation and the scale factors, stored as LAPACK's gebal does. They are constants.

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
    """Return the first row of the part that is reduced, and the row after its last one."""
    check(name, a)
    hi = len(a) - 1 if hi is None else hi
    if len(a) and not 0 <= lo <= hi < len(a):
        raise ValueError(f"{name}: lo and hi are {lo} and {hi}; they must satisfy 0 <= lo <= hi < {len(a)}")
    return lo, min(hi + 1, len(a))


def gehrd(a: Any, lo: int = 0, hi: int | None = None, *, overwrite_a: bool = True) -> tuple[Any, Any]:
    """Reduce a matrix to Hessenberg form, A = Q H Q^H.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix A, which must be triangular outside of the rows and columns lo to hi. H overwrites it, and the
        vectors of the reflections whose product is Q overwrite what is below the subdiagonal.
    lo, hi : int
        The first and the last row of the part that is reduced, counted from 0. By default, this is the whole matrix.
    overwrite_a : bool
        If False, a keeps its values, and a new array is returned.

    Returns
    -------
    ht : array, shape (n, n)
        H and the vectors: a itself, or a new array if overwrite_a is False.
    tau : array, shape (n - 1,)
        The scalar factors of the reflections.

    Raises
    ------
    ValueError
        If a is not square, or 0 <= lo <= hi < n does not hold.
    numpy.linalg.LinAlgError
        A derivative raises it under the conditions that `blasad.linalg.hessenberg` lists.

    Notes
    -----
    H, the vectors and their scalar factors all have derivatives.

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
    """Compute Q of a Hessenberg form, A = Q H Q^H.

    Parameters
    ----------
    a : array, shape (n, n)
        The array ht that `gehrd` returns, which contains the vectors of the reflections. Q overwrites it.
    tau : array, shape (n - 1,)
        The scalar factors of the reflections, as `gehrd` returns them.
    lo, hi : int
        The lo and hi that were given to `gehrd`.
    overwrite_a : bool
        If False, a keeps its values, and a new array is returned.

    Returns
    -------
    ht : array, shape (n, n)
        Q: a itself, or a new array if overwrite_a is False.

    Raises
    ------
    ValueError
        If a is not square, or 0 <= lo <= hi < n does not hold.

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
    """Compute C := op(Q) C or C op(Q) with Q of a Hessenberg form, A = Q H Q^H.

    Parameters
    ----------
    side : {"L", "R"}
        Whether the product has Q on the left of C ("L") or on the right ("R").
    trans : {"N", "T"}
        "N": the factor is Q. "T": it is Q^T.
    a, tau : array, shapes (n, n) and (n - 1,)
        The vectors of the reflections and their scalar factors: the arrays ht and tau that `gehrd` returns.
    c : array, shape (n, k) or, with side="R", (k, n)
        The matrix C. The product overwrites it.
    lo, hi : int
        The lo and hi that were given to `gehrd`.
    overwrite_c : bool
        If False, c keeps its values, and a new array is returned.

    Returns
    -------
    cq : array
        The product: c itself, or a new array if overwrite_c is False.

    Raises
    ------
    ValueError
        If a is not square, lo and hi are not rows of it, or c does not have n rows, or with side="R" n columns.

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
        raise ValueError(f"ormhr: c has shape {c.shape}; Q has order {len(a)}")
    found = c if overwrite_c else c.copy("F")
    if stop - lo > 1:
        apply = lapack.unmqr if a.dtype.kind == "c" else lapack.ormqr
        part = (slice(lo + 1, stop), slice(None))
        part = part if left else part[::-1]
        found[part] = apply(side, trans, a[lo + 1:stop, lo:stop - 1], tau[lo:stop - 1], found[part].copy("F"))
    return found


COMPLEX = {", float)": ", complex)", "dtype=float": "dtype=complex", '"T"': '"C"', "Q^T": "Q^H"}
unghr, unmhr = kin(orghr, "unghr", **COMPLEX), kin(ormhr, "unmhr", **COMPLEX)
