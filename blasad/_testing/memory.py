"""The memory behind a set of arrays, as flat buffers of real numbers and the views into them.

What a derivative is with respect to is memory, not arrays: two views of one buffer are one variable, and a gap
between the columns of a view is not.  A complex number is two neighbouring words.  Copies keep strides,
offsets, overlap and read-only flags.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]

COMPLEX_OF: dict[np.dtype[Any], np.dtype[Any]] = {
    np.dtype(np.float32): np.dtype(np.complex64),
    np.dtype(np.float64): np.dtype(np.complex128),
    np.dtype(np.longdouble): np.dtype(np.clongdouble),
}
WORD_OF: dict[str, np.dtype[Any]] = {
    "f": np.dtype(np.float32),
    "d": np.dtype(np.float64),
    "F": np.dtype(np.float32),
    "D": np.dtype(np.float64),
}


@dataclass(frozen=True)
class Leaf:
    """A view into a buffer; offset and strides count words."""

    path: str
    buffer: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    offset: int = 0
    complex: bool = False
    writeable: bool = True
    scalar: bool = False
    numpys: bool = False        # NumPy's: a number of Python has no precision where it meets others


class Memory:
    """Buffers of words, and leaves that view them."""

    def __init__(self, leaves: Sequence[Leaf], buffers: Sequence[Array]) -> None:
        self.leaves = tuple(leaves)
        self.buffers = list(buffers)

    def copy(self, word: npt.DTypeLike | None = None) -> Memory:
        """A copy of the buffers, in another precision if one is given."""
        return Memory(self.leaves, [b.astype(b.dtype if word is None else word) for b in self.buffers])

    def like(self, value: Any, word: npt.DTypeLike | None = None) -> Memory:
        """Buffers of the same sizes, filled with a value."""
        return Memory(self.leaves, [np.full(b.shape, value, b.dtype if word is None else word) for b in self.buffers])

    def words(self, k: int) -> Array:
        """Leaf k as real numbers, with an axis for real and imaginary parts at the end."""
        leaf, buffer = self.leaves[k], self.buffers[self.leaves[k].buffer]
        size = buffer.itemsize
        return np.ndarray(
            (*leaf.shape, 2 if leaf.complex else 1), buffer.dtype, buffer, leaf.offset * size,
            (*(s * size for s in leaf.strides), size),
        )

    def view(self, k: int) -> Array:
        """Leaf k as an array."""
        leaf, buffer = self.leaves[k], self.buffers[self.leaves[k].buffer]
        size = buffer.itemsize
        dtype = COMPLEX_OF[buffer.dtype] if leaf.complex else buffer.dtype
        array: Array = np.ndarray(
            leaf.shape, dtype, buffer, leaf.offset * size, tuple(s * size for s in leaf.strides)
        )
        if not leaf.writeable:
            array.flags.writeable = False
        return array

    def value(self, k: int) -> Any:
        """Leaf k as a function receives it: an array, or a number of NumPy or Python."""
        if not self.leaves[k].scalar:
            return self.view(k)
        return self.view(k)[()] if self.leaves[k].numpys else self.view(k).item()

    def values(self) -> list[Any]:
        """All leaves as a function receives them."""
        return [self.value(k) for k in range(len(self.leaves))]


def inner(a: Memory, b: Memory, where: Memory) -> tuple[float, float]:
    """Re<a, b> over the words that are selected, and the sum of the magnitudes of its terms."""
    total = magnitude = np.longdouble(0)
    for x, y, mask in zip(a.buffers, b.buffers, where.buffers, strict=True):
        terms = x[mask].astype(np.longdouble) * y[mask]
        total += terms.sum()
        magnitude += np.abs(terms).sum()
    return float(total), float(magnitude)


# ---------------------------------------------------------------- from a user's arguments


@dataclass(frozen=True)
class Tree:
    """Arguments of a function, with the places of their differentiable leaves."""

    shape: Any
    memory: Memory

    def rebuild(self, leaves: Sequence[Any]) -> Any:
        """The arguments with other leaves in the same places."""
        return _mapped(lambda x: leaves[x.number] if isinstance(x, _Place) else _fresh(x), self.shape)


@dataclass(frozen=True)
class _Place:
    number: int


def _fresh(x: Any) -> Any:
    return x.copy() if isinstance(x, np.ndarray) else x


def _mapped(f: Callable[[Any], Any], tree: Any) -> Any:
    if isinstance(tree, dict):
        return {key: _mapped(f, item) for key, item in tree.items()}
    if isinstance(tree, tuple) and hasattr(tree, "_fields"):
        return type(tree)(*(_mapped(f, item) for item in tree))
    if isinstance(tree, (list, tuple)):
        return type(tree)(_mapped(f, item) for item in tree)
    return f(tree)


def flat(tree: Any, path: str) -> list[tuple[str, Any]]:
    """The leaves of nested lists, tuples and dicts, with the path to each."""
    if isinstance(tree, dict):
        return [leaf for key, item in tree.items() for leaf in flat(item, f'{path}["{key}"]' if isinstance(key, str)
                                                                   else f"{path}[{key!r}]")]
    if isinstance(tree, (list, tuple)):
        return [leaf for i, item in enumerate(tree) for leaf in flat(item, f"{path}[{i}]")]
    return [(path, tree)]


def is_number(x: Any) -> bool:
    """Whether x is a differentiable scalar: a Python or NumPy number that is not an integer."""
    return isinstance(x, (float, complex, np.floating, np.complexfloating))


def is_inexact(x: Any) -> bool:
    """Whether x is an array of one of the four precisions."""
    return isinstance(x, np.ndarray) and x.dtype.char in WORD_OF and x.dtype.isnative


def capture(args: Sequence[Any], path: str = "args") -> Tree:
    """The memory behind the arguments of a function, copied, with the topology of their views.

    Arrays that share a base, or whose memory overlaps, become views of one buffer.  Arrays of integers, text and
    everything else that has no derivative is left where it is, and copied when the arguments are rebuilt.
    """
    floats = [(p, x) for p, x in flat(list(args), path) if is_inexact(x) or is_number(x)]
    for p, x in flat(list(args), path):
        if isinstance(x, np.ndarray) and x.dtype.kind in "fc" and not is_inexact(x):
            raise TypeError(f"{p} has dtype {x.dtype}; it must be float32, float64, complex64 or complex128")
    groups = _groups(floats)
    leaves: list[Leaf | None] = [None] * len(floats)
    buffers: list[Array] = []
    for group in groups:
        first = floats[group[0]][1]
        if is_number(first):
            array = np.array([first])
            buffers.append(array.view(WORD_OF[array.dtype.char]))
            number = Leaf(floats[group[0]][0], len(buffers) - 1, (), (), complex=array.dtype.kind == "c", scalar=True,
                          numpys=isinstance(first, np.generic))
            leaves[group[0]] = number
            continue
        buffers.append(_span([floats[i][1] for i in group], [floats[i][0] for i in group]))
        low = min(_bounds(floats[i][1])[0] for i in group)
        for i in group:
            p, x = floats[i]
            size = WORD_OF[x.dtype.char].itemsize
            offset = x.__array_interface__["data"][0] - low
            if any(s % size for s in (offset, *x.strides)) and x.size:
                raise TypeError(f"{p} is not aligned to its own elements; pass a copy of it")
            strides = tuple(s // size for s in x.strides)
            leaves[i] = Leaf(p, len(buffers) - 1, x.shape, strides, offset // size if x.size else 0,
                             x.dtype.kind == "c", x.flags.writeable)
    numbers = iter(range(len(floats)))
    shape = _mapped(lambda x: _Place(next(numbers)) if is_inexact(x) or is_number(x) else x, list(args))
    return Tree(shape, Memory([leaf for leaf in leaves if leaf is not None], buffers))


def extended(memory: Memory, extra: Sequence[tuple[str, Array]]) -> Memory:
    """The memory with further arrays behind it, each in a buffer of its own."""
    leaves, buffers = list(memory.leaves), list(memory.buffers)
    for path, x in extra:
        added = capture([x]).memory
        leaves.append(replace(added.leaves[0], path=path, buffer=len(buffers), writeable=True))
        buffers.append(added.buffers[0])
    return Memory(leaves, buffers)


def _bounds(x: Array) -> tuple[int, int]:
    low, high = np.lib.array_utils.byte_bounds(x)
    return (low, high) if x.size else (low, low)


def _root(x: Array) -> int:
    while isinstance(x.base, np.ndarray):
        x = x.base
    return id(x)


def _groups(arrays: Sequence[tuple[str, Any]]) -> list[list[int]]:
    """Which leaves are to live in one buffer."""
    groups: list[list[int]] = []
    for i, (path, x) in enumerate(arrays):
        met: list[list[int]] = []
        if isinstance(x, np.ndarray):
            met = [g for g in groups if any(_meet(arrays[j][1], x) for j in g)]
            for j in (j for g in groups for j in g if isinstance(arrays[j][1], np.ndarray)):
                if WORD_OF[arrays[j][1].dtype.char] != WORD_OF[x.dtype.char] and np.may_share_memory(arrays[j][1], x):
                    raise TypeError(f"{arrays[j][0]} and {path} share memory in two precisions; pass copies")
        groups = [g for g in groups if not any(g is m for m in met)]
        groups.append(sorted([i, *(j for g in met for j in g)]))
    return sorted(groups)


def _meet(x: Any, y: Array) -> bool:
    if not isinstance(x, np.ndarray) or WORD_OF[x.dtype.char] != WORD_OF[y.dtype.char]:
        return False
    (low, high), (start, stop) = _bounds(x), _bounds(y)
    return _root(x) == _root(y) or (low < stop and start < high)


def _span(arrays: Sequence[Array], paths: Sequence[str]) -> Array:
    """A copy of all memory from the first to the last element of some arrays, as words."""
    word = WORD_OF[arrays[0].dtype.char]
    low = min(_bounds(x)[0] for x in arrays)
    high = max(_bounds(x)[1] for x in arrays)
    if (high - low) % word.itemsize:
        raise TypeError(f"{', '.join(paths)} share memory at distances that are not multiples of an element's size")
    words = np.zeros(max(2, (high - low) // word.itemsize), word)
    for x in arrays:
        if x.size:
            offset = _bounds(x)[0] - low
            source = np.lib.stride_tricks.as_strided(_lowest(x), (_bounds(x)[1] - _bounds(x)[0],), (1,))
            words.view(np.uint8)[offset : offset + source.size] = source
    return words


def _lowest(x: Array) -> Array:
    """The first byte in memory of an array."""
    corner = x[tuple(slice(-1, None) if s < 0 else slice(0, 1) for s in x.strides)]
    flat_corner = np.lib.stride_tricks.as_strided(corner, (1,), (corner.itemsize,), writeable=False)
    first: Array = flat_corner.view(np.uint8)
    return first
