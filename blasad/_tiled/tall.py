"""Orthogonal factors of tall matrices of tiles, by a tree of small factorizations."""

from __future__ import annotations

from typing import Any

import numpy as np

from .. import linalg
from .._declarations.aliases import Operand
from .reading import copied, whole
from .tiles import Tiled, over


def qr(a: Tiled, mode: str = "reduced") -> Operand:
    """The factors of A = Q R, for a matrix that is tall and has one column of tiles.

    Parameters
    ----------
    a : Tiled, shape (m, n)
        The matrix, m >= n, in tiles of n columns.
    mode : {"reduced", "r"}
        Q and R, or R alone.

    Returns
    -------
    q : Tiled, shape (m, n)
        Cut as a.
    r : array, shape (n, n)
        Upper triangular; the signs of its rows are those that LAPACK gives the last small factorization.

    Raises
    ------
    ValueError
        If there are more columns than rows, or tiles beside each other.
    numpy.linalg.LinAlgError
        While it is differentiated: where the factors have no derivative, as of dependent columns.

    Notes
    -----
    The factors of tiles, then those of two triangles, one above the other, until one is left.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> q, r = ad.tiled.qr(ad.tiled.from_array(np.array([[3.0], [0.0], [4.0]]), 1))
    >>> abs(r), abs(ad.tiled.to_array(q)).ravel()
    (array([[5.]]), array([0.6, 0. , 0.8]))
    """
    whole("qr", a=a)
    if mode not in ("reduced", "r"):
        raise ValueError(f"tiled.qr: mode is {mode!r}; it is 'reduced' or 'r'")
    if a.grid[1] != 1 or a.shape[0] < a.shape[1]:
        raise ValueError(f"tiled.qr: the matrix has to be tall, in tiles of all its columns; got {a}")
    n = a.shape[1]
    if n == 0:
        return np.zeros((0, 0), a.dtype) if mode == "r" else (copied(a), np.zeros((0, 0), a.dtype))
    groups = _groups(a)
    level = [_factors([a[k, 0] for k in group]) for group in groups]
    trees: list[list[Any]] = []
    r = [each[1] for each in level]
    while len(r) > 1:
        pairs = [_factors(r[k : k + 2]) for k in range(0, len(r), 2)]
        trees.append([q for q, _ in pairs])
        r = [each for _, each in pairs]
    if mode == "r":
        return r[0]
    above: list[Operand] = [None]  # of each triangle of a level, its rows of the Q of all levels above
    for qs in reversed(trees):
        down = []
        for q, rest in zip(qs, above, strict=True):
            whole_q = q if rest is None else q @ rest
            down += [whole_q[k : k + n] for k in range(0, len(q), n)]
        above = down
    tiles = {}
    for group, (q, _), rest in zip(groups, level, above, strict=True):
        whole_q, at = q if rest is None else q @ rest, 0
        for k in group:
            rows = a[k, 0].shape[0]
            tiles[k, 0] = whole_q[at : at + rows].copy("F")
            at += rows
    return over(a, tiles), r[0]


def _groups(a: Tiled) -> list[list[int]]:
    """Tiles below each other that have at least as many rows as columns together."""
    groups: list[list[int]] = []
    rows = a.shape[1]
    for k in range(a.grid[0]):
        if rows >= a.shape[1]:
            groups.append([])
            rows = 0
        groups[-1].append(k)
        rows += a[k, 0].shape[0]
    if rows < a.shape[1] and len(groups) > 1:
        last = groups.pop()
        groups[-1] += last
    return groups


def _factors(parts: list[Operand]) -> Operand:
    """Q and R of what lies below each other."""
    x = np.concatenate(parts) if len(parts) > 1 else parts[0]
    return linalg.qr(x, mode="economic", check_finite=False)
