"""Eigenvectors of Schur forms."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import general
from .frame import values
from .lapack_arguments import check, letter
from .quasi import cuts, still, upper


def seconds_value(T: Any) -> Any:
    """Return a vector with 1 for the second row of each block of order 2, and 0 elsewhere."""
    found = np.zeros(len(T), T.real.dtype)
    at = cuts(T)
    found[at[1:][np.diff(at) == 2] - 1] = 1
    return found


def turns_value(T: Any, left: bool) -> Any:
    """Mark, in each column, the element of an eigenvector that LAPACK makes real: with 1, or with -1 if negative."""
    second = seconds_value(T) == 1
    found = np.diag(np.where(second, 0, 1).astype(T.real.dtype))
    for i in np.flatnonzero(second):
        b, c = T[i - 1, i], T[i, i - 1]
        sign = np.sign(b) if (abs(b) >= abs(c)) == left else 1
        found[i - 1, i - 1: i + 1] = sign
    return found


seconds, turns = still(seconds_value), still(turns_value)


def turned(x: Any, turn: Any) -> Any:
    """Give the columns of x the phase that `turn` asks for."""
    real = np.sum(x * turn, axis=0)
    return x * (np.conj(real) / np.abs(real))


def scaled(x: Any) -> Any:
    """Scale the columns of x so that the largest |re| + |im| is 1."""
    return x / np.max(np.abs(np.real(x)) + np.abs(np.imag(x)), axis=0)


def columns_of(x: Any, second: Any) -> Any:
    """Return the eigenvectors of a real matrix, with the real and the imaginary part of a pair in two columns."""
    return np.real(x) * (1 - second) - np.imag(x) * second


def trevc(t: Any, select: Any = None, side: str = "B", howmny: str = "A", vl: Any = None, vr: Any = None, *,
          overwrite_vl: bool = True, overwrite_vr: bool = True) -> tuple[Any, ...]:
    """Compute eigenvectors of a Schur form, T v = w v and u^H T = w u^H.

    Parameters
    ----------
    t : array, shape (n, n)
        T, as `gees` returns it. Elements below its diagonal blocks are not read.
    select : array of bool, shape (n,), optional
        The eigenvalues whose eigenvectors are computed, if howmny is "S". A conjugate pair is selected if either of its
        rows is.
    side : {"B", "L", "R"}
        Whether left and right eigenvectors ("B"), left ones ("L") or right ones ("R") are computed.
    howmny : {"A", "B", "S"}
        "A": all eigenvectors. "B": all eigenvectors, multiplied from the left by vl and vr. "S": the selected ones.
    vl, vr : array, shape (n, n), optional
        The matrices that multiply left and right eigenvectors if howmny is "B", for example V from `gees`. The products
        overwrite them.
    overwrite_vl, overwrite_vr : bool
        If False, the array of this name keeps its values, and a new array is returned.

    Returns
    -------
    vl, vr : array, shape (n, m)
        The left and the right eigenvectors that `side` asks for, one in each column. For real matrices, the real and
        the imaginary part of a pair are in two columns. The largest \\|re\\| + \\|im\\| of each eigenvector is 1.

    Raises
    ------
    ValueError
        If t is not square, side or howmny is not one of these letters, vl or vr is needed and does not have the shape
        of t, or select is needed and does not have n elements.
    numpy.linalg.LinAlgError
        A derivative raises it under the conditions that `blasad.linalg.eig` lists.

    Notes
    -----
    They are the eigenvectors of `geev` with LAPACK's phase and length: the element in the row of the eigenvalue is
    real.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.trevc(np.array([[1.0, 2.0], [0.0, 3.0]]), side="R")[0]
    array([[1., 1.],
           [0., 1.]])
    """
    check("trevc", t)
    side, howmny = letter("trevc", side, "BLR", "side"), letter("trevc", howmny, "ABS", "howmny")
    given = {"L": vl, "R": vr}
    wanted = "LR" if side == "B" else side
    for each in wanted:
        if howmny == "B" and getattr(given[each], "shape", None) != t.shape:
            raise ValueError(f"trevc: howmny is 'B', so v{each.lower()} must have shape {t.shape}")
    if howmny == "S" and (select is None or np.shape(select) != (len(t),)):
        raise ValueError(f"trevc: howmny is 'S', so select must have {len(t)} elements")
    T = upper(t, t)
    _, wi, *vectors = general.read(general.eig_of(T, left="L" in wanted, right="R" in wanted), "L" in wanted,
                                   "R" in wanted)
    second = seconds(T)
    found = []
    for each, x in zip("LR", vectors, strict=True):
        if x is None:
            continue
        x = turned(general.spin(x, wi), turns(T, left=each == "L"))
        x = scaled(given[each] @ x if howmny == "B" else x)
        x = x if wi is None else columns_of(x, second)
        if howmny == "S":
            x = x[:, chosen(values(T), select)]
        if howmny == "B" and (overwrite_vl if each == "L" else overwrite_vr):
            given[each][...] = x
            x = given[each]
        found.append(x)
    return tuple(found)


def chosen(T: Any, select: Any) -> Any:
    """Return the rows of those blocks in which a row is selected."""
    at, select = cuts(T), np.asarray(select, bool)
    return np.concatenate([np.arange(i, j) for i, j in zip(at[:-1], at[1:], strict=True) if select[i:j].any()]
                          or [np.arange(0)])
