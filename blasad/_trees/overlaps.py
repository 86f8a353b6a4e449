"""Which arrays of a tree share memory, and how each element is mapped once.

A *group* is what shares one buffer; a *part* of it is what a function is given: an array that overlaps no other, one
that holds all that overlap it, or, where none does, the elements of several in one vector, in the order of memory.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import gcd
from typing import Any

import numpy as np
from numpy.lib.array_utils import byte_bounds
from numpy.lib.stride_tricks import as_strided

from blasad._arrays.arrays import is_plain

from .._declarations.aliases import Array, DTypeLike, Leaf, Leaves, Operand, Tree, Trees
from .kinds import Mismatch, float_fields
from .leaves import are_apart

ALIGN = 16


def plain(x: Array) -> Array:
    """The memory of a traced array."""
    if is_plain(x):
        return x
    from .._arrays import arrays as _arrays

    return _arrays.outline(x)


def owner(x: Leaf) -> Any:
    """What holds the memory of an array."""
    while getattr(x, "base", None) is not None:
        x = x.base
    return x


class Piece:
    """A view on variables: a leaf, or a field of a structured one."""

    def __init__(self, leaf: int, fields: tuple[str, ...], view: Any) -> None:
        self.leaf, self.fields, self.view = leaf, fields, view
        self.low, self.high = byte_bounds(view)

    def of(self, leaves: Leaves | Mapping[int, Leaf]) -> Any:
        """The same piece of another tree."""
        x = leaves[self.leaf]
        for name in self.fields:
            x = x[name]
        return x


class Part:
    """What a function is given: a piece, or the elements of several, in a vector."""

    def __init__(self, pieces: list[Piece]) -> None:
        self.pieces = pieces
        self.low = min(piece.low for piece in pieces)
        self.whole: Piece | None = None  # one that holds all the others
        self.elements: Any = None  # else: which elements from the lowest on
        if len(pieces) == 1 and not repeats(pieces[0].view):
            self.whole = pieces[0]
            return
        unit = gcd(*(n for p in pieces for n in (p.view.itemsize, p.low - self.low, *map(abs, p.view.strides))))
        covered = np.zeros((max(p.high for p in pieces) - self.low) // unit, bool)
        for p in pieces:
            _over(p, covered, self.low, unit)[...] = True
        count = np.count_nonzero(covered) * unit
        for p in pieces:
            if p.view.nbytes == count and not repeats(p.view):
                self.whole = p
                return
        view = pieces[0].view
        if any(p.view.dtype != view.dtype or (p.low - self.low) % view.itemsize
               or any(step % view.itemsize for step in p.view.strides) for p in pieces):
            raise TypeError("blasad.trees: arrays of different dtypes share memory, and no array in the tree contains "
                            "the others; also pass the array that they are views of")
        self.elements = np.flatnonzero(covered[:: view.itemsize // unit])

    def of(self, leaves: Leaves | Mapping[int, Leaf]) -> Any:
        """The argument of the function, from a tree."""
        if self.whole is not None:
            return self.whole.of(leaves)
        window = self.window(leaves)
        return window if window.size == self.elements.size else window[self.elements]

    def window(self, leaves: Leaves | Mapping[int, Leaf]) -> Array:
        """The elements from the lowest to the highest of an overlap."""
        lowest = next(p for p in self.pieces if p.low == self.low).of(leaves)
        lowest = lowest[tuple(slice(None, None, -1 if step < 0 else 1) for step in lowest.strides)]
        return as_strided(lowest, (int(self.elements[-1]) + 1,), (lowest.itemsize,), subok=False)

    def check(self, leaves: Leaves, path: Callable[..., str], root: str) -> None:
        """Raise unless the pieces overlap in another tree as they do in the first."""
        for p in self.pieces:
            dtype = getattr(leaves[p.leaf], "dtype", None)
            for name in p.fields:
                if dtype is None or name not in (dtype.base.names or ()):
                    raise Mismatch(f"{path(p.leaf, root)}: expected an array with the fields of the first tree")
                dtype = dtype[name]
        if len(self.pieces) == 1 and self.elements is None:
            return
        ref, first = self.pieces[0], self.pieces[0].of(leaves)
        for p in self.pieces:
            x = p.of(leaves)
            if not _lie_alike(p, x, ref, first):
                raise Mismatch(f"{path(p.leaf, root)}: it shares memory with {path(ref.leaf, '')} in the first tree, "
                               "and has to in the same way here; pass the same views of one array")


def _lie_alike(p: Piece, x: Array, ref: Piece, first: Array) -> bool:
    """Whether x lies to `first` as piece p does to `ref`, counted in elements."""
    if not is_plain(x) or not is_plain(first) or x.shape != p.view.shape:
        return False
    a, b = x.itemsize, p.view.itemsize
    steps = zip(x.shape, x.strides, p.view.strides, strict=True)
    gap = (byte_bounds(x)[0] - byte_bounds(first)[0]) * b
    return all(n < 2 or mine * b == theirs * a for n, mine, theirs in steps) and gap == (p.low - ref.low) * a


class Group:
    """What shares one buffer."""

    def __init__(self, leaves: list[int], arrays: dict[int, Leaf]) -> None:
        self.leaves = leaves
        self.arrays = arrays
        pieces = []
        for i in leaves:
            x = arrays[i]
            for fields in float_fields(x.dtype) if x.dtype.kind == "V" else [()]:
                view = x
                for name in fields:
                    view = view[name]
                pieces.append(Piece(i, fields, view))
        self.parts = [Part(component) for component in _overlapping(pieces)]
        bounds = [byte_bounds(arrays[i]) for i in leaves]
        self.low, self.high = min(low for low, _ in bounds), max(high for _, high in bounds)

    def built(self, results: Trees, path: Callable[[int], str]) -> dict[int, Tree]:
        """The arrays of a new tree: views of one new buffer, which holds what the parts were mapped to."""
        scale = self._scale(results, path)
        for part, result in zip(self.parts, results, strict=True):
            whole = part.whole
            if (whole is not None and len(self.parts) == 1 and not whole.fields and result.base is None
                    and whole.high - whole.low == whole.view.nbytes == self.high - self.low
                    and result is not whole.view and type(result) is np.ndarray
                    and [n * scale for n in whole.view.strides] == list(result.strides) and result.flags.forc):
                views = {i: self._view(i, result, self.low, scale, result.dtype) for i in self.leaves}
                views[whole.leaf] = result  # the others are views of it
                return views
        first = self.low - self.low % ALIGN
        memory = np.zeros(int((self.high - first) * scale) + ALIGN, np.uint8)
        skip = -memory.__array_interface__["data"][0] % ALIGN
        memory = memory[skip : skip + int((self.high - first) * scale)]
        dtype = results[0].dtype
        views = {i: self._view(i, memory, first, scale, dtype) for i in self.leaves}
        for i in self.leaves:
            if self.arrays[i].dtype.kind == "V":
                views[i][...] = self.arrays[i]
        for part, result in zip(self.parts, results, strict=True):
            if part.whole is not None:
                part.whole.of(views)[...] = result
            else:
                part.window(views)[part.elements] = result
        return views

    def _scale(self, results: Trees, path: Callable[[int], str]) -> Any:
        """How much larger the elements of the new buffer are."""
        for part, result in zip(self.parts, results, strict=True):
            wanted = part.whole.view.shape if part.whole is not None else part.elements.shape
            if np.shape(result) != wanted or not is_plain(result):
                raise ValueError(f"blasad.trees: {path(part.pieces[0].leaf)} shares memory, and the function gave "
                                 f"{type(result).__name__} of shape {np.shape(result)} for it; it must give an array "
                                 f"of shape {wanted}")
        old = [p.view for part in self.parts for p in part.pieces]
        pairs = {(part.pieces[0].view.dtype, result.dtype) for part, result in zip(self.parts, results, strict=True)}
        if all(a == b for a, b in pairs):
            return 1
        size = old[0].itemsize
        if len({x.dtype for x in old}) > 1 or len({b for _, b in pairs}) > 1 or any(
                self.arrays[i].dtype.kind == "V" for i in self.leaves) or any(
                step % size for p in (p for part in self.parts for p in part.pieces)
                for step in (p.low - self.low, *p.view.strides)):
            raise TypeError(f"blasad.trees: {path(self.leaves[0])} shares memory with others, and the function gave "
                            "other dtypes for it; it must keep them, or give one dtype where there was one")
        return _Ratio(results[0].itemsize, size)

    def _view(self, i: int, memory: Any, first: int, scale: Operand, dtype: DTypeLike) -> Array:
        """The array of a leaf in a new buffer."""
        x = self.arrays[i]
        start = byte_bounds(x)[0] - sum(min(step * (n - 1), 0) for n, step in zip(x.shape, x.strides, strict=True) if n)
        made = np.ndarray(x.shape, x.dtype if scale == 1 else dtype, memory, int((start - first) * scale),
                          tuple(int(step * scale) for step in x.strides))
        return made if type(x) is np.ndarray or isinstance(x, np.memmap) else made.view(type(x))


class _Ratio:
    """A ratio of sizes, exact."""

    def __init__(self, over: int, under: int) -> None:
        self.over, self.under = over, under

    def __rmul__(self, n: int) -> int:
        return n * self.over // self.under


def _over(p: Piece, covered: Any, low: int, unit: int) -> Any:
    """The units of a piece in an array of all."""
    x = p.view
    start = p.low - low - sum(min(step * (n - 1), 0) for n, step in zip(x.shape, x.strides, strict=True))
    size = covered.itemsize
    return np.ndarray((*x.shape, x.itemsize // unit), covered.dtype, covered, start // unit * size,
                      (*(step // unit * size for step in x.strides), size))


def overlaps(arrays: dict[int, Leaf]) -> list[list[int]]:
    """The arrays, traced ones too, that overlap, directly or by others between."""
    memory = {i: plain(x) for i, x in arrays.items()}
    clusters = []
    for cluster in _clusters(arrays, memory):
        pieces = [Piece(i, (), memory[i]) for i in cluster]
        clusters += [sorted(p.leaf for p in members) for members in _overlapping(pieces) if len(members) > 1]
    return clusters


def sharing(arrays: dict[int, Leaf]) -> list[tuple[int, int]]:
    """The pairs of plain arrays that share elements; only those are compared whose bytes mingle."""
    if are_apart(arrays.values()):
        return []
    pairs: list[tuple[int, int]] = []
    nearby: list[tuple[int, int]] = []
    for low, high, i in sorted((*byte_bounds(x), i) for i, x in arrays.items() if x.size):
        nearby = [(end, k) for end, k in nearby if end > low]
        pairs += [(k, i) for _, k in nearby if np.shares_memory(arrays[i], arrays[k])]
        nearby.append((high, i))
    return pairs


def views_of_objects(arrays: dict[int, Leaf]) -> list[list[int]]:
    """The arrays of objects that are views of one, by it; those that show an element twice are with them."""
    return [members for members in _clusters(arrays, arrays) if len(members) > 1 or repeats(arrays[members[0]])]


def new_views(arrays: dict[int, Leaf]) -> dict[int, Tree]:
    """Views of one new array of objects, which lie in it as these lie in theirs."""
    bounds = [byte_bounds(x) for x in arrays.values()]
    low, high = min(low for low, _ in bounds), max(high for _, high in bounds)
    memory = np.empty((high - low) // next(iter(arrays.values())).itemsize, object)
    views = {}
    for i, x in arrays.items():
        start = (x.__array_interface__["data"][0] - low) // x.itemsize
        new = as_strided(memory[start:], x.shape, x.strides)
        views[i] = new if type(x) is np.ndarray else new.view(type(x))
    return views


def groups(arrays: dict[int, Leaf]) -> tuple[list[Group], list[int]]:
    """Those of the arrays that share buffers, by buffers, and the others."""
    memory = {i: plain(x) for i, x in arrays.items()}
    alone = [i for i, x in memory.items() if not x.size]
    parts = []
    for members in _clusters(arrays, memory):
        x = arrays[members[0]]
        traced = any(not is_plain(arrays[i]) for i in members)
        if len(members) == 1 and (traced or x.dtype.kind != "V" and not repeats(x)):
            alone += members
        elif not traced:
            parts.append(Group(members, {i: arrays[i] for i in members}))
        elif overlaps({i: memory[i] for i in members}):
            raise TypeError("blasad.trees: views of one traced array are in a tree; inside a function that is "
                            "differentiated, pass the array itself and take its views afterwards")
        else:
            alone += members
    return parts, sorted(alone)


def _clusters(arrays: dict[int, Leaf], memory: dict[int, Tree]) -> list[list[int]]:
    """Arrays that are not empty, by what holds their memory."""
    members: dict[int, list[int]] = {}
    several = False  # the same memory may have several owners
    for i, x in memory.items():
        if x.size:
            holder = owner(x)
            several = several or x is not arrays[i] or not is_plain(holder)
            members.setdefault(id(holder), []).append(i)
    if several:
        return _joined(list(members.values()), sorted((*byte_bounds(x), i) for i, x in memory.items() if x.size))
    return list(members.values())


def _joined(clusters: list[list[int]], spans: list[tuple[int, int, int]]) -> list[list[int]]:
    """Clusters, those joined whose bytes lie in each other."""
    label = {i: k for k, members in enumerate(clusters) for i in members}
    end, last = -1, -1
    for low, high, i in spans:
        if low < end and label[i] != label[last]:
            old, new = label[i], label[last]
            label = {j: new if k == old else k for j, k in label.items()}
        if high > end:
            end, last = high, i
    sets: dict[int, list[int]] = {}
    for i, k in label.items():
        sets.setdefault(k, []).append(i)
    return list(sets.values())


def _overlapping(pieces: list[Piece]) -> list[list[Piece]]:
    """Pieces by what overlaps, directly or by others between."""
    rows: list[list[Piece]] = []
    nearby: list[Piece] = []
    end = -1
    for p in sorted(pieces, key=lambda p: p.low):
        if nearby and p.low >= end:
            rows += _components(nearby)
            nearby = []
        nearby.append(p)
        end = max(end, p.high)
    return rows + _components(nearby)


def _components(pieces: list[Piece]) -> list[list[Piece]]:
    """The same for pieces whose bytes mingle: each marks its elements, and is joined with those it finds there."""
    if len(pieces) < 2:
        return [pieces] if pieces else []
    low = pieces[0].low
    unit = gcd(*(n for p in pieces for n in (p.view.itemsize, p.low - low, *map(abs, p.view.strides))))
    marks = np.full((max(p.high for p in pieces) - low) // unit, -1, np.int32)
    label = list(range(len(pieces)))
    for k, p in enumerate(pieces):
        own = _over(p, marks, low, unit)
        for other in np.unique(own):
            if other >= 0 and label[other] != label[k]:
                old, new = label[k], label[other]
                label = [new if each == old else each for each in label]
        own[...] = k
    return [[p for p, each in zip(pieces, label, strict=True) if each == number] for number in dict.fromkeys(label)]


def repeats(x: Array) -> bool:
    """Whether an array shows an element more than once: by a stride of 0, or by overlapping windows."""
    axes = sorted((abs(step), n) for step, n in zip(x.strides, x.shape, strict=True) if n > 1)
    reach = x.itemsize
    for step, n in axes:
        if step < reach:  # these axes interleave
            places = np.zeros(1, np.intp)
            for step, n in axes:
                places = np.unique(np.add.outer(places, step * np.arange(n)))
            return bool(places.size < x.size)
        reach += step * (n - 1)
    return False
