"""The structure of a tree: its containers and leaves, each once, and how trees of the same structure are built."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from blasad._arrays.arrays import is_plain

from .._declarations.aliases import Function, Leaf, Leaves, Operand, Tree, Trees
from .kinds import (
    ARRAY,
    INACTIVE,
    NUMBER,
    OBJECTS,
    OPAQUE,
    STANDING,
    Kind,
    Mismatch,
    Placeholder,
    kind_of,
    named,
)
from .leaves import are_apart
from .overlaps import new_views, overlaps, views_of_objects
from .stand_in import StandIn
from .walk import UNSEEN, Node, Walk, begin, fill, match
from .walk import is_leaf as is_leaf

CONSTANT, OWNED = 2, 3
LONG = 500  # letters of a path
WAITING = object()  # for what a container is made of


class Structure:
    """The containers and leaves of a tree.  What appears twice is here once.

    Parameters
    ----------
    tree : tree
        The tree.
    tracing : int
        CONSTANT: objects are leaves, so that a function that is given a constant one can change it.  OWNED: for copies
        of constants; sets, structured arrays and objects that are not to be copied are leaves.  Else 0 or 1.

    Attributes
    ----------
    leaves : list
        Arrays (each once), numbers, constants, and objects of unknown types.
    kinds : list of int
        What each of them is.
    simple : bool
        All leaves are arrays with memory of their own, and in it floats.
    replaced : bool
        There are containers that cannot hold traced arrays.
    """

    def __init__(self, tree: Tree, tracing: int = 0) -> None:
        walk = Walk(tree, tracing)
        self.leaves, self.kinds, self.nodes = walk.leaves, walk.kinds, walk.nodes
        self.root, self.simple, self.replaced = walk.root, walk.simple, walk.replaced
        self._clusters: list[list[int]] | None = None if walk.objects is not None else []

    @property
    def active(self) -> list[int]:
        """Which leaves are variables."""
        return [i for i, kind in enumerate(self.kinds) if kind == ARRAY or kind == NUMBER]

    def known(self, name: str) -> None:
        """Raise if there is an object of an unknown type, which may hold arrays."""
        if not self.simple and OPAQUE in self.kinds:
            i = self.kinds.index(OPAQUE)
            x = self.leaves[i]
            of = f" of {x.dtype}" if hasattr(x, "dtype") else ""
            raise TypeError(f"{name}: {self.path(i)} is a {type(x).__name__}{of}, and blasad does not know whether "
                            "that holds arrays; see blasad.trees.register and register_inactive")

    def path(self, ref: int, root: str = "tree") -> str:
        """Where a leaf or a node first is."""
        leaves, nodes = self._places(root)
        return leaves[ref] if ref >= 0 else nodes[~ref]

    def paths(self, root: str) -> list[str]:
        """Where each leaf first is."""
        return self._places(root)[0]

    def _places(self, root: str) -> tuple[list[str], list[str]]:
        """Where each leaf and each node first is; what lies very deep is said to lie below something."""
        paths: list[Tree] = [root if self.root == 0 else None for _ in self.leaves]
        above: list[Tree] = [None] * len(self.nodes)
        above[:1] = [root] * len(above[:1])
        for number, node in enumerate(self.nodes):
            for key, ref in zip(node.keys, node.kids, strict=True):
                into, k = (paths, ref) if ref >= 0 else (above, ~ref)
                if into[k] is None:
                    where = above[number]
                    into[k] = where + node.kind.step(key) if len(where) < LONG else where.removesuffix("...") + "..."
        return paths, above

    def match(self, tree: Tree, name: str = "tree") -> tuple[list[Tree], list[Tree]]:
        """The leaves, and the containers, of a tree that is built alike, and shares at least as much.

        Raises
        ------
        Mismatch
            If it is not; the path says where.
        """
        if self.root >= 0:
            self.check_leaf(self.root, tree, name)
            return [tree], []
        leaves, nodes = match(self, tree, name)
        for members in self.clusters:
            self._check_places(members, nodes, name)
        return leaves, nodes

    @property
    def clusters(self) -> list[list[int]]:
        """The arrays of objects that are views of one, by it; those that show an element twice are with them."""
        if self._clusters is None:
            arrays = {k: node.thing for k, node in enumerate(self.nodes) if node.kind is OBJECTS}
            self._clusters = []
            if arrays:
                self._clusters = views_of_objects(arrays)
        return self._clusters

    def _check_places(self, members: Sequence[int], nodes: Trees, name: str) -> None:
        """Raise unless arrays of objects show the elements of one where those of the first tree do."""
        places: dict[int, tuple[int, int]] = {}
        for k in members:
            for own, other in zip(OBJECTS.places(self.nodes[k].thing), OBJECTS.places(nodes[k]), strict=True):
                if places.setdefault(own, (other, k))[0] != other:
                    raise Mismatch(f"{self.path(~k, name)}: it shares memory with {self.path(~places[own][1])} in the "
                                   "first tree, and has to in the same way here; pass the same views of one array")

    def twice(self, nodes: Trees) -> tuple[int, int] | None:
        """Two things of this tree that are one place of arrays of objects in another tree."""
        seen: dict[int, int] = {}
        for node, thing in zip(self.nodes, nodes, strict=True):
            if node.kind is OBJECTS:
                for ref, place in zip(node.kids, OBJECTS.places(thing), strict=True):
                    if (ref < 0 or self.kinds[ref] != INACTIVE) and seen.setdefault(place, ref) != ref:
                        return ref, seen[place]
        return None

    def check_leaf(self, ref: int, x: Leaf, name: str) -> None:
        """Raise if a container stands where the first tree has a leaf."""
        if self.kinds[ref] != INACTIVE and isinstance(kind_of(x), Kind) and kind_of(x) is not kind_of(self.leaves[ref]):
            wanted = "a number" if self.kinds[ref] == NUMBER else "an array"
            came = "an array of objects" if kind_of(x) is OBJECTS else type(x).__name__
            raise Mismatch(f"{self.path(ref, name)}: expected {wanted}, not {came}")

    def check_same(self, ref: int, x: Operand, y: Operand, node: Node, name: str) -> None:
        """Raise unless two leaves may stand where the first tree has one array twice."""
        if not same_memory(x, y):
            self.differs(ref, node, name)

    def unlike(self, number: int, text: str, name: str) -> None:
        """Raise, for a container."""
        raise Mismatch(f"{self.path(~number, name)}: {text}")

    def differs(self, ref: int, node: Node, name: str) -> None:
        """Raise, for two things where the first tree has one in two places."""
        number = next(k for k, each in enumerate(self.nodes) if each is node)
        here = self.path(~number, name) + node.kind.step(node.keys[len(node.kids) - 1 - node.kids[::-1].index(ref)])
        what = "container" if ref < 0 else "array" if self.kinds[ref] in (ARRAY, OPAQUE) else "element"
        raise Mismatch(f"{here}: it has to be the same {what} as {self.path(ref, name)}; what it belongs to "
                       f"holds one {what} in both places. Give one {what} twice, with the sum where two were meant")

    # ------------------------------------------------------------ building

    def changed(self, leaves: Sequence[bool], mutable: bool, nodes: Sequence[bool] = ()) -> list[bool]:
        """Which containers change where leaves and nodes do; with `mutable`, not those that can be changed in place."""
        flags = list(nodes) or [False] * len(self.nodes)
        again = True
        while again:  # once, unless there are cycles
            again = False
            for number in reversed(range(len(self.nodes))):
                node = self.nodes[number]
                if flags[number] or mutable and node.kind.put is not None:
                    continue
                if any(leaves[ref] if ref >= 0 else flags[~ref] for ref in node.kids):
                    flags[number] = again = True
            for members in self.clusters:
                if len({flags[k] for k in members}) > 1:
                    again = True
                    for k in members:
                        flags[k] = True
        return flags

    def stand_ins(self, leaves: Leaves, entering: bool) -> list[bool]:
        """Which containers cannot hold these leaves, so that others stand for them; all of a function's arguments."""
        flags = self.changed([*map(_is_foreign, leaves, self.leaves, self.kinds)], False)
        return [node.kind.replaced and (new or entering) for new, node in zip(flags, self.nodes, strict=True)]

    def build(self, leaves: Leaves, fresh: Sequence[bool] | None = None, nodes: Trees = (),
              copied: Callable[[Any], Any] | None = None, entering: bool = False) -> Tree:
        """A tree of this structure with other leaves.

        Parameters
        ----------
        leaves : sequence
            A leaf in the place of each.
        fresh : sequence of bool, optional
            Which containers are new; the others are those of the first tree, or of `nodes`.
        nodes : sequence
            The containers of a tree that is changed in place.
        copied : callable, optional
            What copies the containers in which nothing is new.
        entering : bool
            It is for a function that is differentiated or compiled.
        """
        if self.root >= 0:
            return leaves[0]
        leaves, old = list(leaves), list(nodes) or [node.thing for node in self.nodes]
        stands = self.stand_ins(leaves, entering) if self.replaced else [False] * len(self.nodes)
        views: dict[int, Tree] = {}
        for members in self.clusters:
            if fresh is None or fresh[members[0]]:
                views |= new_views({k: old[k] for k in members})
        empty = self.replaced and any(isinstance(x, Placeholder) for x in leaves)
        done, shells = begin(self.nodes, fresh, old, views, copied)
        itself: list[Callable[[int], Any]] = []  # emptied in the end, or what was made would be garbage of a cycle

        def made(number: int) -> Tree:
            if done[number] is WAITING:
                raise ValueError(f"blasad.trees: {self.path(~number)} is a {type(old[number]).__name__} that holds "
                                 "itself, and can only be made of what it holds")
            if done[number] is UNSEEN:
                node, done[number] = self.nodes[number], WAITING
                values = [leaves[ref] if ref >= 0 else itself[0](~ref) for ref in node.kids]
                if stands[number] and empty:
                    done[number] = StandIn(old[number], named(node.keys, values))
                else:
                    make = node.kind.stand_in if stands[number] else node.kind.make
                    done[number] = make(old[number], node.keys, values)
            return done[number]

        itself.append(made)
        try:
            fill(self.nodes, leaves, old, done, shells, made)
            if nodes:
                for number, node in enumerate(self.nodes):
                    if fresh is not None and not fresh[number] and node.kind.put is not None:
                        self._put(node, old[number], leaves, made)
            result = made(~self.root)
        finally:
            itself.clear()
        if self.replaced and not empty and sum(stands) > 1:
            from .masked import share_masks

            share_masks([x for x, new in zip(done, stands, strict=True) if new])
        return result

    @staticmethod
    def _put(node: Node, thing: Leaf, leaves: Leaves, made: Callable[[int], Any]) -> None:
        """Replace in a container what is new."""
        assert node.kind.put is not None
        before = node.kind.items(thing)[1] if thing is not node.thing else node.values
        for key, ref, x in zip(node.keys, node.kids, list(before), strict=True):
            new = leaves[ref] if ref >= 0 else made(~ref)
            if new is not x:
                node.kind.put(thing, key, new)


def same_memory(x: Operand, y: Operand) -> bool:
    """Whether two arrays are views of the same elements."""
    if not is_plain(x) or not is_plain(y):
        return False
    return (x.shape == y.shape and x.strides == y.strides and x.dtype == y.dtype
            and x.__array_interface__["data"][0] == y.__array_interface__["data"][0])


def leaves(tree: Tree, root: str = "") -> list[tuple[str, Tree]]:
    """The leaves of a tree, each with the path to it; an array that appears twice is here once."""
    if is_leaf(tree):
        return [(root, tree)]
    structure = Structure(tree, 1)
    return list(zip(structure.paths(root), structure.leaves, strict=True))


def together(tree: Tree, *others: Tree, path: str = "tree") -> list[tuple[Tree, ...]]:
    """The leaves of trees that are built alike, those in one place together."""
    if is_leaf(tree):
        return [(tree, *others)]
    structure = Structure(tree, 1)
    return list(zip(structure.leaves, *(structure.match(other, path)[0] for other in others), strict=True))


def mapped(f: Function, tree: Tree, *others: Tree, path: str = "tree") -> Tree:
    """Apply a function to all leaves of trees that are built alike; lists, tuples and dicts are new ones."""
    if is_leaf(tree):
        return f(tree, *others)
    structure = Structure(tree, 1)
    groups = zip(structure.leaves, *(structure.match(other, path)[0] for other in others), strict=True)
    return rebuilt(structure, [f(*group) for group in groups])


def entered(f: Callable[[Any], Any], tree: Tree, tracing: int = CONSTANT) -> Tree:
    """The same for an argument of a function that is differentiated or compiled; objects are what they are."""
    if is_leaf(tree, tracing):
        return f(tree)
    structure = Structure(tree, tracing)
    return rebuilt(structure, [f(x) for x in structure.leaves], entering=True)


def as_given(tree: Tree, derivative: Any) -> Tree:
    """A derivative as the argument is: with a tensor where that has one, not an array."""
    if is_leaf(tree):
        return derivative
    structure = Structure(tree, 1)
    return rebuilt(structure, structure.match(derivative)[0]) if structure.replaced else derivative


def without_gradients(x: StandIn) -> Tree:
    """A container of plain arrays for what stands for it."""
    from .._arrays.traced import stop_gradient

    return mapped(stop_gradient, x)


StandIn._without_gradients = without_gradients


def rebuilt(structure: Structure, leaves: Leaves, entering: bool = False, owned: bool = False) -> Tree:
    """A tree with other leaves; lists, tuples and dicts are new ones, objects are where something in them is.

    If it is `owned` by the function that is given it, objects are new ones where lists or dicts are in them too, and
    tuples only where something in them is: an object that stays as it is may share one with an object that does not.
    """
    nodes = structure.nodes
    others = [node.kind is STANDING or entering and node.kind.replaced or owned and node.kind.shell is not None
              and (node.kind.always or node.kind is OBJECTS) for node in nodes] if structure.replaced or owned else ()
    fresh = structure.changed([new is not x for new, x in zip(leaves, structure.leaves, strict=True)], False, others)
    if not owned:
        fresh = [new or node.kind.always for new, node in zip(fresh, nodes, strict=True)]
    return structure.build(leaves, fresh, entering=entering)


def _is_foreign(new: Tree, old: Tree, kind: int) -> bool:
    """Whether a leaf is neither an array nor a number, so that no other may take its place."""
    if hasattr(new, "is_scalar") or isinstance(new, Placeholder):
        return True
    if new is old or kind == INACTIVE:
        return False
    return not isinstance(new, PLAIN) or getattr(new, "shape", ()) != getattr(old, "shape", ())


PLAIN = (np.ndarray, np.generic, float, complex, int)


def overlaps_of(structure: Structure) -> list[list[int]]:
    """The arrays of a tree that overlap, directly or by others between; seldom any."""
    if structure.simple:
        return []
    arrays = {i: x for i, x in enumerate(structure.leaves) if structure.kinds[i] == ARRAY}
    if len(arrays) < 2:
        return []
    return [] if are_apart(arrays.values()) else overlaps(arrays)
