"""How operands and flags are read: what a tile of op(A) is, and what has to fit."""

from __future__ import annotations

from typing import Any

import numpy as np

from .. import blas
from .._arrays.traced import TracedArray
from .._declarations.aliases import DTypeLike, Flag, Leaf, Operand
from .tiles import Tiled, cut, empty, like, need_tiles, over

TRANS = {0: 0, "N": 0, 1: 1, "T": 1, 2: 2, "C": 2}
LOWER = {0: False, "U": False, 1: True, "L": True}
SIDE = {0: 0, "L": 0, 1: 1, "R": 1}


def flag(name: str, what: str, table: dict[Any, Any], given: Flag | None) -> Operand:
    """A flag as the routines of BLAS take it: a number or a letter."""
    try:
        return table[given.upper() if isinstance(given, str) else given]
    except KeyError:
        raise ValueError(f"tiled.{name}: {what} is {given!r}; it is one of {list(table)}") from None


def triangle(name: str, a: Tiled, lower: Flag | None) -> bool:
    """Which triangle of a square matrix is meant: the one that is there or, as in BLAS, the upper one."""
    need_tiles(name, a, "the matrix")
    if a.ndim != 2 or cut(a, 0) != cut(a, 1):
        raise ValueError(f"tiled.{name}: a triangle of tiles has to be square, of square tiles; got {a}")
    if lower is None:
        return a.part == "lower"
    is_lower: bool = flag(name, "lower", LOWER, lower)
    if a.part not in (None, "lower" if is_lower else "upper"):
        raise ValueError(f"tiled.{name}: lower is {lower!r}, and the matrix has its part {a.part!r} alone")
    return is_lower


def whole(name: str, ndim: int | None = 2, **operands: Tiled) -> None:
    """Refuse what has one triangle of tiles only, or another number of axes."""
    for what, a in operands.items():
        need_tiles(name, a, what)
        if ndim not in (None, a.ndim):
            raise ValueError(f"tiled.{name}: {what} is a {'matrix' if ndim == 2 else 'vector'}; got {a}")
        if a.part:
            raise ValueError(f"tiled.{name}: {what} has its part {a.part!r} alone; all tiles are needed")


def fit(name: str, *cuts: tuple[str, tuple[int, int], tuple[int, int]]) -> None:
    """Refuse axes that are cut otherwise than they have to be."""
    for what, got, wanted in cuts:
        if got != wanted:
            raise ValueError(f"tiled.{name}: {what} are {got[0]} in tiles of {got[1]}; expected {wanted[0]} in tiles "
                             f"of {wanted[1]}")


class Op:
    """op(A): its cuts, and its tiles as a stored one and the flag that makes it one of op(A)."""

    def __init__(self, a: Tiled, trans: int) -> None:
        self.a, self.trans = a, trans

    def cut(self, axis: int) -> tuple[int, int]:
        return cut(self.a, 1 - axis if self.trans else axis)

    def length(self, axis: int) -> int:
        return self.a.grid[1 - axis if self.trans else axis]

    def __call__(self, i: int, j: int) -> tuple[Operand, int]:
        return (self.a[j, i] if self.trans else self.a[i, j]), self.trans


class Mirrored:
    """A symmetric or Hermitian matrix of which one triangle is stored: its tiles beside the diagonal."""

    def __init__(self, a: Tiled, lower: bool, trans: int) -> None:
        self.a, self.lower, self.trans = a, lower, trans

    def __call__(self, i: int, j: int) -> tuple[Operand, int]:
        return (self.a[i, j], 0) if (i > j) == self.lower else (self.a[j, i], self.trans)


def product(alpha: Operand, a: tuple[Operand, int], b: tuple[Operand, int], beta: Operand, c: Operand) -> None:
    """c := alpha op(a) op(b) + beta c on tiles; b and c may be vectors."""
    if c.ndim == 1:
        blas.gemv(alpha, a[0], b[0], beta, c, trans=a[1])
    else:
        blas.gemm(alpha, a[0], b[0], beta, c, trans_a=a[1], trans_b=b[1])


def is_complex(a: Tiled) -> bool:
    return bool(a.dtype.kind == "c")


def is_zero(x: Leaf) -> bool:
    """Whether a factor is zero for good."""
    return not isinstance(x, TracedArray) and bool(x == 0)


def copied(a: Tiled, beside: Operand = None) -> Tiled:
    """The same values in other memory, in a dtype that those of another matrix fit into."""
    dtype = a.dtype if beside is None else np.result_type(a.dtype, beside)
    new = like(a) if dtype == a.dtype else over(a, {at: empty(x.shape, dtype, None) for at, x in a.tiles.items()})
    for at, x in a.tiles.items():
        new[at][...] = x
    return new


def beside(a: Tiled, b: Tiled) -> Tiled:
    """b, to be written with what is computed from a, if its dtype can hold that."""
    if np.result_type(a.dtype, b.dtype) != b.dtype:
        raise TypeError(f"tiled: results of {a.dtype} cannot be written into tiles of {b.dtype}")
    return b


def apart(a: Tiled, written: Tiled) -> Tiled:
    """a, or a copy of it if some of its tiles are written while it is read."""
    mine = set(map(id, written.tiles.values()))
    return copied(a) if any(id(x) in mine for x in a.tiles.values()) else a


def result(name: str, c: Tiled | None, cuts: list[tuple[int, int]], dtype: DTypeLike | None, overwrite: bool) -> Tiled:
    """What is written: c, a copy of it, or something new that is cut as said."""
    if c is None:
        return like(tuple(n for n, _ in cuts), tuple(max(b, 1) for _, b in cuts), dtype=dtype)
    need_tiles(name, c, "what is written")
    return c if overwrite else copied(c)
