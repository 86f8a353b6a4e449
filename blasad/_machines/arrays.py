"""Dask arrays: chunks of arguments are tiles, or what tasks read of an array; tiles of results are chunks."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import accumulate, pairwise
from math import ceil
from typing import Any

import numpy as np

from .._declarations.aliases import DTypeLike, Leaf, Tree
from .._derivatives.places import Given, Input, Output
from .._tiled.tiles import Tiled, cut, grid_of, places, where
from .._trees.structure import mapped

Chunks = dict[int, tuple[Any, Any]]     # by the id of what stands for them: that, and an array or the key of a chunk


def is_dask(x: Leaf) -> bool:
    """Whether it is a Dask array: there is none without the module."""
    module = sys.modules.get("dask.array")
    return module is not None and isinstance(x, module.Array)


def within(f: Callable[[Any, Any], Any], x: Leaf, like: Leaf = None) -> Any:
    """f of each leaf (no list, tuple or dict) and its counterpart in another tree."""
    if type(x) in (list, tuple):
        others = like if type(like) is type(x) and len(like) == len(x) else [None] * len(x)
        return type(x)(within(f, each, other) for each, other in zip(x, others, strict=True))
    if type(x) is dict:
        others = like if type(like) is dict else {}
        return {key: within(f, each, others.get(key)) for key, each in x.items()}
    return f(x, like)


def taken(args: tuple[Tree, ...], like: Leaf = None) -> tuple[tuple[Any, ...], Chunks]:
    """Arguments with something of no size in the place of Dask arrays: a Tiled, or an array where the example has one.

    ``like`` is the tree of the example.
    """
    chunks: Chunks = {}

    def stand_in(shape: tuple[int, ...], dtype: DTypeLike, what: object) -> Any:
        made = np.broadcast_to(np.zeros((), dtype), shape)
        chunks[id(made)] = made, what
        return made

    def enter(x: Leaf, of: Any) -> Any:
        if not is_dask(x):
            return x
        if x.dtype.kind not in "fc":
            raise TypeError(f"graph: a Dask array of {x.dtype} has no derivative; give x.astype(float)")
        if any(np.isnan(n) for n in x.shape):
            raise ValueError("graph: a Dask array of unknown shape: call x.compute_chunk_sizes() before")
        if isinstance(of, Input) or x.ndim == 0:
            return stand_in(x.shape, x.dtype, x)
        K = tiles_of(x, of if isinstance(of, Tiled) else None)
        for at in places(K):
            shape = tuple(each.stop - each.start for each in where(K, at))
            K.tiles[at] = stand_in(shape, x.dtype, (x, at))
        return K
    return within(enter, args, like), chunks


def tiles_of(x: Leaf, like: Tiled | None) -> Tiled:
    """The tiles, without their elements, that the chunks of a Dask array are."""
    if x.ndim > 2:
        raise ValueError(f"graph: a Dask array of {x.ndim} axes; tiles are of matrices and of vectors")
    tile = tuple(max(sizes[0], 1) for sizes in x.chunks) if like is None else like.tile
    K = grid_of("from_array", x.shape, tile, like.part if like is not None else None)
    wanted = tuple(tuple(part.stop - part.start for part in slices(K, axis)) for axis in range(x.ndim))
    if x.chunks != wanted or like is not None and like.shape != x.shape:
        raise ValueError(f"graph: a Dask array {x.shape} with chunks {shortly(x.chunks)}; "
                         + (f"the example has tiles of {tile} of {like.shape}" if like is not None else
                            "tiles are of one size, but for the last ones") + f": give x.rechunk({tile})")
    return K


def slices(K: Tiled, axis: int) -> list[slice]:
    """What tiles along an axis are of the whole."""
    n, b = cut(K, axis)
    return [slice(k * b, min((k + 1) * b, n)) for k in range(K.grid[axis])]


def shortly(chunks: Any) -> str:
    """The sizes of chunks, not all of many."""
    return "(" + ", ".join(f"({', '.join(map(str, c))})" if len(c) < 7 else f"({c[0]}, {c[1]}, ..., {c[-1]})"
                           for c in chunks) + ")"


# ---------------------------------------------------------------- parts of arguments

class Cut:
    """The task that lays a chunk out as the program has it, and takes some of its bytes."""

    def __init__(self, shape: tuple[int, ...], strides: tuple[int, ...], dtype: DTypeLike, lo: int, hi: int) -> None:
        self.place, self.lo, self.hi = (shape, strides, dtype), lo, hi

    def __call__(self, x: Leaf) -> Any:
        return cut_of(laid(*self.place, x), self.lo, self.hi)


def laid(shape: tuple[int, ...], strides: tuple[int, ...], dtype: Any, x: Leaf) -> tuple[Any, int]:
    """The bytes of an array, laid out anew, and where they begin as seen from the first element."""
    low, high = reach(shape, strides)
    memory = np.zeros(high - low + dtype.itemsize, np.uint8)
    np.ndarray(shape, dtype, memory, -low, strides)[...] = x
    return memory, low


def reach(shape: tuple[int, ...], strides: tuple[int, ...]) -> tuple[int, int]:
    """Where the first and the last element begin, as they lie in memory."""
    if 0 in shape:
        return 0, 0
    ends = [(n - 1) * step for n, step in zip(shape, strides, strict=True)]
    return sum(min(0, end) for end in ends), sum(max(0, end) for end in ends)


def cut_of(memory: tuple[Any, int], lo: int, hi: int) -> Any:
    block, low = memory
    return block[max(lo - low, 0) : hi - low]


def parts(place: tuple[Any, ...], spans: list[tuple[int, int]], x: Leaf, chunks: Chunks) -> Iterator[Any]:
    """Of an argument the bytes from where to where, as seen from its first element; or tasks that make them."""
    shape, strides, dtype = place
    if id(x) not in chunks:
        memory = laid(shape, strides, dtype, x)
        yield from (cut_of(memory, lo, hi) for lo, hi in spans)
        return
    what = chunks[id(x)][1]
    if isinstance(what, tuple):
        whole, at = what
        yield from ((Cut(shape, strides, dtype, lo, hi), (whole.name, *at)) for lo, hi in spans)
    else:
        yield from of_rows(place, spans, what)


def of_rows(place: tuple[Any, ...], spans: list[tuple[int, int]], x: Leaf) -> Iterator[Any]:
    """Each from the chunk that it lies in; chunks divide the axis with the longest way from one to the next."""
    shape, strides, dtype = place
    if 0 in shape or x.npartitions == 1:
        yield from ((Cut(shape, strides, dtype, lo, hi), (x.name, *(0 for _ in shape))) for lo, hi in spans)
        return
    axis = max(range(len(shape)), key=lambda k: strides[k] * (shape[k] > 1))
    step, ends = strides[axis], list(accumulate(x.chunks[axis], initial=0))
    rows = [(max(lo, 0) // step, min(ceil(hi / step), shape[axis])) for lo, hi in spans]
    inner = all(len(sizes) == 1 for k, sizes in enumerate(x.chunks) if k != axis) and min(strides) > 0
    numbers = np.searchsorted(ends, [first for first, _ in rows], "right") - 1
    if not inner or any(last > ends[k + 1] for k, (_, last) in zip(numbers.tolist(), rows, strict=True)):
        sizes = tuple(b - a for a, b in pairwise(sorted({0, shape[axis], *(last for _, last in rows)})))
        raise ValueError(f"graph: a Dask array {x.shape} with chunks {shortly(x.chunks)} for an array of which tasks "
                         f"read parts: give x.rechunk({dict.fromkeys(range(x.ndim), -1) | {axis: sizes}})")
    for (lo, hi), k in zip(spans, numbers.tolist(), strict=True):
        part = (*shape[:axis], x.chunks[axis][k], *shape[axis + 1:])
        begin = ends[k] * step
        yield (Cut(part, strides, dtype, lo - begin, hi - begin),
               (x.name, *(k if other == axis else 0 for other in range(x.ndim))))


def graph_of(chunks: Chunks) -> dict[Any, Any]:
    """The tasks that make the chunks."""
    arrays = {id(x): x for x in (what[0] if isinstance(what, tuple) else what for _, what in chunks.values())}
    made: dict[Any, Any] = {}
    if arrays:
        import dask
        from dask.core import flatten
        for array, x in zip(arrays.values(), dask.optimize(*arrays.values()), strict=True):
            made.update(dict(x.__dask_graph__()))
            graph = array.__dask_graph__()
            made.update({key: graph[key] for key in flatten(array.__dask_keys__()) if key not in made})  # persisted
    return made


# ---------------------------------------------------------------- results

def fetched(results: Tree, arrays: list[Leaf], chunks: Chunks, client: object) -> list[Any]:
    """Arguments, those that are results too with their values."""
    wanted: dict[int, Any] = {}

    def ask(x: Leaf) -> None:
        if isinstance(x, Given) and id(arrays[x.number]) in chunks:
            wanted[x.number] = of_argument(chunks[id(arrays[x.number])][1])
    mapped(ask, results)
    values = list(arrays)
    if wanted:
        import dask
        for number, value in zip(wanted, dask.compute(*wanted.values(), scheduler=client), strict=True):
            values[number] = value
    return values


def of_argument(what: object) -> Any:
    """A Dask array that was given, or one chunk of it."""
    return what[0].blocks[what[1]] if isinstance(what, tuple) else what


def on_workers(results: Tree, client: object, futures: list[Any], dtypes: list[Any], arrays: list[Leaf], chunks: Chunks,
               ) -> Any:
    """The results as Dask arrays: tiles are chunks, another array is one, and a number is one without axes."""
    import dask
    import dask.array as da

    def of(pieces: dict[tuple[int, ...], Any], sizes: tuple[Any, ...], dtype: DTypeLike) -> Any:
        name = f"blasad-{next(iter(pieces.values())).key[0]}-{len(pieces)}-{next(iter(pieces.values())).key[-1]}"
        return da.Array({(name, *at): x for at, x in pieces.items()}, name, sizes, dtype=dtype)

    def leaf(x: Leaf) -> Any:
        if isinstance(x, Output):
            return of({(0,) * len(x.shape): futures[x.number]}, tuple((n,) for n in x.shape), dtypes[x.number])
        if isinstance(x, Given):
            y = arrays[x.number]
            return of_argument(chunks[id(y)][1]) if id(y) in chunks else da.from_array(y, chunks=-1)
        return x

    def tile(K: Tiled, at: tuple[int, ...], dtype: DTypeLike) -> Any:
        if at not in K.tiles:
            return da.zeros(tuple(each.stop - each.start for each in where(K, at)), dtype=dtype, chunks=-1)
        x = leaf(K[at])
        half = {"lower": np.tril, "upper": np.triu}[K.part] if K.part and at[0] == at[1] else None
        return x if half is None else x.map_blocks(half, dtype=dtype, meta=x._meta)

    def enter(x: Leaf, _: Any) -> Any:
        if not isinstance(x, Tiled):
            return mapped(leaf, x)
        first = next(iter(x.tiles.values()))
        dtype = dtypes[first.number] if isinstance(first, Output) else arrays[first.number].dtype
        blocks = np.empty(x.grid, object)
        for at in np.ndindex(*x.grid):
            blocks[at] = tile(x, at, dtype)
        return da.block(blocks.tolist())
    return dask.persist(within(enter, results), scheduler=client)[0]
