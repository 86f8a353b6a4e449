"""Matrices of tiles: how they are cut, made, filled and gathered."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from .._arrays.made import zeros
from .._arrays.traced import TracedArray
from .._declarations.aliases import DTypeLike, Function, Operand, Tree
from .._rules.calls.files import mapped
from .._sections.checkpoint import checkpoint
from .._trees.kinds import register

PARTS = (None, "lower", "upper")


class Tiled:
    """A matrix, or a vector, of tiles that are stored separately.

    `like` and `from_array` make them.  For `grad` and similar functions, a Tiled is a container of its tiles: the
    gradient is a Tiled with the same tiles.

    Parameters
    ----------
    shape : tuple of int
        Of the whole.
    tile : tuple of int
        The size of the tiles that are not the last ones of their row or column.
    part : {None, "lower", "upper"}
        Which tiles there are.  Of tiles on the diagonal the other triangle is stored too; no routine reads it.
    tiles : dict
        The arrays, by ``(i, j)``, or ``(i,)`` in a vector: counted in tiles.  ``K[i, j]`` is one of them.
    directory : path, optional
        Where files of the tiles are.
    """

    __slots__ = ("__weakref__", "directory", "part", "shape", "tile", "tiles")

    def __init__(self, shape: tuple[int, ...], tile: tuple[int, ...], part: str | None, tiles: dict[Any, Any],
                 directory: Path | None = None) -> None:
        self.shape, self.tile, self.part, self.tiles, self.directory = shape, tile, part, tiles, directory

    def __repr__(self) -> str:
        part = f", part={self.part!r}" if self.part else ""
        return f"Tiled(shape={self.shape}, tile={self.tile}{part}, dtype={self.dtype})"

    def __getitem__(self, at: Operand) -> Any:
        return self.tiles[at if isinstance(at, tuple) else (at,)]

    @property
    def ndim(self) -> int:
        """2 of a matrix, 1 of a vector."""
        return len(self.shape)

    @property
    def dtype(self) -> np.dtype[Any]:
        """The type of the elements."""
        dtype: np.dtype[Any] = next(iter(self.tiles.values())).dtype
        return dtype

    @property
    def grid(self) -> tuple[int, ...]:
        """How many tiles there are along each axis; of an axis of length 0 one."""
        return tuple(max(-(-n // b), 1) for n, b in zip(self.shape, self.tile, strict=True))


def along(K: Tiled, axis: int, k: int) -> slice:
    """What the k-th tiles along an axis are of the whole."""
    n, b = K.shape[axis], K.tile[axis]
    return slice(k * b, min(k * b + b, n))


def where(K: Tiled, at: tuple[int, ...]) -> tuple[slice, ...]:
    """What a tile is of the whole."""
    return tuple(along(K, axis, k) for axis, k in enumerate(at))


def cut(K: Tiled, axis: int) -> tuple[int, int]:
    """How an axis is cut: its length, and that of a tile."""
    n = K.shape[axis]
    return n, min(K.tile[axis], n)


def need_tiles(name: str, K: Operand, what: str = "what is given") -> None:
    """Refuse what is not made of tiles."""
    if not isinstance(K, Tiled):
        raise TypeError(f"tiled.{name}: {what} is of type {type(K).__name__}; expected a Tiled, such as "
                        "tiled.from_array(x, tile) makes of an array")


def over(K: Tiled, tiles: dict[Any, Any]) -> Tiled:
    """One that is cut alike, of other tiles."""
    return Tiled(K.shape, K.tile, K.part, tiles, K.directory)


def block(K: Tiled, *axes: range) -> Tiled:
    """The tiles with these rows and columns, counted from 0: the same arrays."""
    shape = tuple(along(K, axis, kept[-1]).stop - along(K, axis, kept[0]).start for axis, kept in enumerate(axes))
    tiles = {tuple(k - kept[0] for k, kept in zip(at, axes, strict=True)): x for at, x in K.tiles.items()
             if all(k in kept for k, kept in zip(at, axes, strict=True))}
    return Tiled(shape, K.tile, K.part if axes[0] == axes[-1] else None, tiles)


register(Tiled, lambda x: x.tiles, lambda x, tiles: over(x, tiles))


def pair(name: str, given: Any, ndim: int | None = None) -> tuple[int, ...]:
    """A shape: a number, or one or two of them."""
    numbers = tuple(map(int, given)) if isinstance(given, (tuple, list)) else (int(given),) * (ndim or 1)
    if len(numbers) not in (1, 2) or ndim is not None and len(numbers) != ndim:
        raise ValueError(f"tiled.{name}: {given!r} is not the shape of a matrix or a vector")
    return numbers


def like(shape: Any, tile: Operand = None, part: str | None = None, *, dtype: DTypeLike | None = float,
         directory: str | Path | None = None) -> Tiled:
    """A matrix or a vector of zeros, in tiles that are stored separately.

    Parameters
    ----------
    shape : int, tuple of int, or Tiled
        Of the whole, (m, n) or n; or a Tiled, cut as the new one shall be, of the same dtype, and in files if it is.
    tile : int or tuple of int
        Of a tile, (p, q) or p for p rows and columns.  The last ones of a row or column are smaller where it does not
        divide the shape.
    part : {None, "lower", "upper"}
        Which tiles there are: all, or those with elements in one triangle.
    dtype : dtype
        Of its elements.
    directory : path, optional
        Where the tiles lie in memory-mapped files, for matrices that exceed memory.  The files have no name, so that
        nothing is left of them in whatever way the process ends.

    Returns
    -------
    Tiled
        Its tiles are stored by columns.

    Raises
    ------
    ValueError
        For something that is not a shape, and for a part of a matrix whose tiles are not square.

    Examples
    --------
    >>> import blasad as ad
    >>> K = ad.tiled.like((5, 5), 2, part="lower")
    >>> K
    Tiled(shape=(5, 5), tile=(2, 2), part='lower', dtype=float64)
    >>> sorted(K.tiles), K[2, 1].shape
    ([(0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (2, 2)], (1, 2))
    """
    if isinstance(shape, Tiled):
        return over(shape, {at: empty(x.shape, x.dtype, shape.directory) for at, x in shape.tiles.items()})
    made = grid_of("like", shape, tile, part, None if directory is None else Path(directory))
    for at in places(made):
        made.tiles[at] = empty(tuple(each.stop - each.start for each in where(made, at)), np.dtype(dtype),
                               made.directory)
    return made


def grid_of(name: str, shape: Any, tile: Operand, part: str | None, directory: Path | None = None) -> Tiled:
    """A Tiled without its tiles."""
    shape = pair(name, shape)
    if tile is None:
        raise TypeError(f"tiled.{name}: a matrix or a vector needs the size of its tiles, {name}(..., tile)")
    tile = pair(name, tile, len(shape))
    if min(shape) < 0 or min(tile) < 1:
        raise ValueError(f"tiled.{name}: a shape of {shape} cannot be cut into tiles of {tile}")
    made = Tiled(shape, tile, part, {}, directory)
    if part not in PARTS or part and (len(shape) == 1 or cut(made, 0) != cut(made, 1)):
        raise ValueError(f"tiled.{name}: part is None, or 'lower' or 'upper' of a square matrix with square tiles; got "
                         f"{part!r} for shape {shape} and tiles of {tile}")
    return made


def places(a: Tiled) -> Iterator[tuple[int, ...]]:
    """Where there are tiles, column by column."""
    for back in np.ndindex(*a.grid[::-1]):
        at = back[::-1]
        if a.part is None or (at[0] >= at[1] if a.part == "lower" else at[0] <= at[1]):
            yield at


def empty(shape: tuple[int, ...], dtype: np.dtype[Any], directory: Path | None) -> Operand:
    """Zeros by columns, in memory or in a file that has no name."""
    size = math.prod(shape)
    if directory is None or not size:
        return zeros(shape, dtype, "F")
    return np.frombuffer(mapped(directory, size * dtype.itemsize), dtype).reshape(shape, order="F")


def fill(K: Tiled, function: Function, *args: Tree) -> Tiled:
    """Write each tile as a function of which rows and columns it is.

    Parameters
    ----------
    K : Tiled
        What is written.
    function : callable
        ``function(rows, cols, *args)`` returns a tile; rows and cols are slices of the whole.  Of a vector it is
        ``function(rows, *args)``.
    *args : trees
        What it depends on.

    Returns
    -------
    Tiled
        K.

    Raises
    ------
    TypeError
        If the tiles cannot hold the derivatives of the values that are written.

    Notes
    -----
    In a derivative the function is a section (see `blasad.checkpoint`): its intermediates are not kept but computed
    again, tile by tile, when the sweep meets the tile's shadow.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> x = np.arange(4.0)
    >>> def f(scale):
    ...     K = ad.tiled.fill(ad.tiled.like((4, 4), 2, part="lower"),
    ...                       lambda rows, cols: np.exp(-scale * np.subtract.outer(x[rows], x[cols]) ** 2))
    ...     return K[1, 0].sum()
    >>> round(float(ad.grad(f)(0.5)), 3)
    -1.789
    """
    need_tiles("fill", K)
    section = checkpoint(function)
    for at, x in K.tiles.items():
        value = section(*where(K, at), *args)
        if isinstance(value, TracedArray) and not isinstance(x, TracedArray):
            raise TypeError("tiled.fill: tiles in files, or from outside of the function that is differentiated, hold "
                            "no derivatives; give them to it as an argument")
        x[...] = value
    return K


def from_array(a: Operand, tile: Operand, part: str | None = None, *,
               directory: str | Path | None = None) -> Tiled:
    """Cut an array into tiles, which are copies.

    Parameters
    ----------
    a : array, shape (m, n) or (n,), or Tiled
        The array; or tiles, which are copied and have to be of this size.
    tile : int or tuple of int
        Of a tile.
    part : {None, "lower", "upper"}
        Which tiles there are.
    directory : path, optional
        The directory of their memory-mapped files; see `like`.

    Returns
    -------
    Tiled
        Of the array's dtype, that of floats for integers.

    Raises
    ------
    ValueError
        As in `like`, and for a Tiled that is cut otherwise or lacks the part.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.tiled.from_array(np.arange(12.0).reshape(3, 4), 2)[1, 0]
    array([[8., 9.]])
    """
    if not hasattr(a, "dtype"):
        a = np.asarray(a)
    made = grid_of("from_array", a.shape, tile, part, None if directory is None else Path(directory))
    dtype = a.dtype if a.dtype.kind in "fc" else np.dtype(float)
    tiles = isinstance(a, Tiled)
    if tiles and ([cut(a, k) for k in range(a.ndim)] != [cut(made, k) for k in range(a.ndim)]
                  or any(at not in a.tiles for at in places(made))):
        raise ValueError(f"tiled.from_array: {a!r} does not have the tiles of {made.tile}, part={part!r}; a Dask array "
                         "can be cut otherwise before, by its `rechunk`")
    for at in places(made):
        x = a[at] if tiles else a[where(made, at)]
        made.tiles[at] = empty(x.shape, dtype, made.directory)
        made.tiles[at][...] = x
    return made


def to_array(K: Tiled) -> Operand:
    """Gather the tiles into one array.

    Parameters
    ----------
    K : Tiled
        The tiles.

    Returns
    -------
    array
        With zeros where K has no part.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.tiled.to_array(ad.tiled.from_array(np.ones((3, 3)), 2, part="lower"))
    array([[1., 0., 0.],
           [1., 1., 0.],
           [1., 1., 1.]])
    """
    need_tiles("to_array", K)
    out = zeros(K.shape, np.dtype(K.dtype))
    for at, x in K.tiles.items():
        half = {"lower": np.tril, "upper": np.triu}[K.part] if K.part and at[0] == at[1] else None
        out[where(K, at)] = x if half is None else half(x)
    return out
