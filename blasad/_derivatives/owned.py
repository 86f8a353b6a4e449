"""Copies of what a function may write to, so that a derivative leaves the caller's memory as it was.

Arrays that have derivatives are traced, and the tape copies one when the function first writes to it.  All other
memory that arguments hold is copied here, before the function runs: arrays of other dtypes, lists, dicts and sets, and
objects with what they hold.
"""

from __future__ import annotations

import array
import collections
import copy
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.lib.array_utils import byte_bounds

from blasad._arrays.arrays import is_plain

from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Leaf, Leaves, Plain, Tree
from .._trees.leaves import are_apart
from .._trees.overlaps import overlaps
from .._trees.structure import CONSTANT, OWNED, Structure, is_leaf, rebuilt
from .entry import as_plain

__all__ = ["Constants", "copies"]

LARGE = 1 << 20     # bytes from which on an array is not copied: the function gets a view that it cannot write
LINE = 64           # what the addresses of copies are alike to
MUTABLE = (set, bytearray, array.array, collections.deque)
SETTLED = (int, float, complex, str, bytes, type(None), np.generic)


def copies(leaves: Leaves) -> list[Tree]:
    """Leaves of a tree without derivatives: new ones where a function could write; what shares memory still does."""
    arrays = {id(x): x for x in leaves if is_plain(x) and x.flags.writeable}
    new_ones = {key: _copy(x) for key, x in arrays.items() if x.nbytes <= LARGE or x.dtype.hasobject}
    if len(new_ones) < len(arrays):
        new_ones |= {key: _read_only(x) for key, x in arrays.items() if key not in new_ones}
    if len(arrays) > 1 and not are_apart(arrays.values()):
        for members in overlaps({key: x for key, x in arrays.items() if not x.dtype.hasobject}):
            new_ones |= _together({key: arrays[key] for key in members})
    new_ones |= {id(x): _container(x) for x in leaves if isinstance(x, MUTABLE)}
    return [new_ones.get(id(x), x) for x in leaves]


def _copy(x: Plain) -> Array:
    return copy.deepcopy(x) if x.dtype.hasobject else x.copy("K")


def _read_only(x: Plain) -> Array:
    view = x.view()
    view.flags.writeable = False
    return view


def _together(arrays: dict[int, Leaf]) -> dict[int, Tree]:
    """Arrays that overlap, in one new block as they lie in theirs."""
    bounds = [byte_bounds(x) for x in arrays.values()]
    low, high = min(start for start, _ in bounds), max(end for _, end in bounds)
    if high - low > LARGE:
        return {key: _read_only(x) for key, x in arrays.items()}
    memory = np.empty(high - low + LINE, np.uint8)
    skip = (low - memory.__array_interface__["data"][0]) % LINE
    views = {}
    for key, x in arrays.items():
        new = np.ndarray(x.shape, x.dtype, memory, x.__array_interface__["data"][0] - low + skip, x.strides)
        new[...] = x
        views[key] = new if type(x) is np.ndarray else new.view(type(x))
    return views


def _container(x: Leaf) -> Any:
    """A copy of a set or of what else no tree looks into."""
    new = copy.copy(x)
    if isinstance(x, collections.deque):
        items = Constants(_as_it_is)(list(x))
        new.clear()
        new.extend(items)
    return new


def _as_it_is(x: Leaf) -> Tree:
    return x.copy("K") if isinstance(x, (np.ndarray, TracedArray)) and x.ndim else x


class Constants:
    """The arguments of one call that are not differentiated, as the function is given them.

    Parameters
    ----------
    enter : callable
        What stands for an array that has derivatives, for a traced one, and for a number.

    Notes
    -----
    Objects with attributes are copied where they hold arrays, lists, dicts or sets.  Numbers and texts that the
    function assigns to attributes of a copy are assigned to the caller's object by `give_back`: an object that counts
    calls goes on doing so.
    """

    def __init__(self, enter: Callable[[Any], Any]) -> None:
        self.enter = enter
        self._objects: list[tuple[Tree, Tree, Tree, dict[Any, Tree]]] = []  # the caller's, copies, and what was in them

    def __call__(self, arg: Tree) -> Any:
        if issubclass(type(arg), SETTLED):
            return self.enter(arg)
        if is_leaf(arg, CONSTANT):
            return self._entered([arg])[0]
        structure = Structure(arg, CONSTANT)
        return rebuilt(structure, self._entered(structure.leaves), entering=True)

    def _entered(self, leaves: Leaves) -> list[Tree]:
        """The leaves for the function: traced ones, copies, and what needs none."""
        entered = [self.enter(x) for x in leaves]
        rest = [k for k, (x, new) in enumerate(zip(leaves, entered, strict=True))
                if new is x and not issubclass(type(x), SETTLED)]
        deep = {k for k in rest if not isinstance(leaves[k], (set, frozenset)) and not is_leaf(leaves[k])}
        for some, copied in (([k for k in rest if k not in deep], copies), (sorted(deep), self._held)):
            for k, new in zip(some, copied([leaves[k] for k in some]) if some else (), strict=True):
                entered[k] = new
        return entered

    def _held(self, things: list[Tree]) -> list[Tree]:
        """Objects, with copies of what they hold."""
        structure = Structure(things, OWNED)
        leaves = [self.enter(x) if isinstance(x, TracedArray) else x for x in as_plain(structure.leaves)]
        held: list[Tree] = rebuilt(structure, copies(leaves), owned=True)
        for node, new in zip(structure.nodes, structure.match(held)[1], strict=True):
            if node.thing is not new and node.kind.put is setattr:
                self._objects.append((node.thing, new, node.kind, dict(zip(*node.kind.items(new), strict=True))))
        return held

    def give_back(self) -> None:
        """Assign to the caller's objects the numbers and texts that the function has assigned to their copies."""
        for thing, new, kind, before in self._objects:
            for name, x in zip(*kind.items(new), strict=True):
                if x is not before.get(name, self) and issubclass(type(x), SETTLED):
                    setattr(thing, name, x)
        self._objects.clear()
