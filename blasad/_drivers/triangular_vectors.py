"""Eigenvectors of Schur forms."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._spectral import general
from .._spectral.frame import values
from .._spectral.quasi import cuts, still, upper
from ._arguments import check, letter


def seconds_value(T: Any) -> Any:
    """1 for the second row of each block of order 2"""
    found = np.zeros(len(T), T.real.dtype)
    at = cuts(T)
    found[at[1:][np.diff(at) == 2] - 1] = 1
    return found


def turns_value(T: Any, left: bool) -> Any:
    """The element that LAPACK makes real of each vector, a column each: 1, or -1 where it is negative."""
    second = seconds_value(T) == 1
    found = np.diag(np.where(second, 0, 1).astype(T.real.dtype))
    for i in np.flatnonzero(second):
        b, c = T[i - 1, i], T[i, i - 1]
        sign = np.sign(b) if (abs(b) >= abs(c)) == left else 1
        found[i - 1, i - 1: i + 1] = sign
    return found


seconds, turns = still(seconds_value), still(turns_value)


def turned(x: Any, turn: Any) -> Any:
    """Columns with the phase that `turn` asks for."""
    real = np.sum(x * turn, axis=0)
    return x * (np.conj(real) / np.abs(real))


def scaled(x: Any) -> Any:
    """Columns whose largest |re| + |im| is 1."""
    return x / np.max(np.abs(np.real(x)) + np.abs(np.imag(x)), axis=0)


def columns_of(x: Any, second: Any) -> Any:
    """Of real matrices the real and imaginary parts of pairs, in two columns."""
    return np.real(x) * (1 - second) - np.imag(x) * second


def trevc(t: Any, select: Any = None, side: str = "B", howmny: str = "A", vl: Any = None, vr: Any = None, *,
          overwrite_vl: bool = True, overwrite_vr: bool = True) -> tuple[Any, ...]:
    """Eigenvectors of a Schur form.

    Parameters
    ----------
    t : array, shape (n, n)
        The result of `gees`; elements below its blocks are not read.
    select : array of bool, shape (n,), optional
        Which eigenvalues, if howmny is "S": of a pair either row.
    side : {"B", "L", "R"}
        Left and right vectors, or one of them.
    howmny : {"A", "B", "S"}
        All vectors of t, all of them multiplied by vl and vr, or those that are selected.
    vl, vr : array, shape (n, n), optional
        If howmny is "B", what vectors are multiplied by, as Schur's vectors of `gees`; products are written here.
    overwrite_vl, overwrite_vr : bool
        False leaves the arrays as they are.

    Returns
    -------
    vl, vr : array, shape (n, m)
        The vectors that are wanted, a column each, of real matrices the real and the imaginary part of a pair in two
        columns; of each vector the largest \\|re\\| + \\|im\\| is 1.

    Raises
    ------
    ValueError
        If t is not square, for other letters, and where vl, vr or select is missing.
    numpy.linalg.LinAlgError
        In a derivative as `geev`.

    Notes
    -----
    The vectors of `geev`, with LAPACK's phase and length: the element in the row of the eigenvalue is real.

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
            raise ValueError(f"trevc: howmny is 'B', and v{each.lower()} is not of shape {t.shape}")
    if howmny == "S" and (select is None or np.shape(select) != (len(t),)):
        raise ValueError(f"trevc: howmny is 'S', and select is not {len(t)} truth values")
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
    """The rows of blocks in which one is selected."""
    at, select = cuts(T), np.asarray(select, bool)
    return np.concatenate([np.arange(i, j) for i, j in zip(at[:-1], at[1:], strict=True) if select[i:j].any()]
                          or [np.arange(0)])
