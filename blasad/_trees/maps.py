"""`recursive_map` in its three forms: out of place, in place, and in place as far as memory is mutable."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from itertools import chain
from types import ModuleType

import numpy as np

from blasad._arrays.arrays import is_plain

from .._declarations.aliases import Array, Function, Leaf, Leaves, Operand, Tree, Trees
from .kinds import ARRAY, INACTIVE, Mismatch
from .leaves import all_arrays, all_writeable, are_apart
from .overlaps import Group, groups, overlaps
from .structure import Structure

NAMES = ("tree", "second tree: tree", "third tree: tree", "fourth tree: tree")
INSTEAD = "tree = recursive_map(f, tree, out=tree) writes what is mutable, and makes the rest anew"


def recursive_map(f: Function, *trees: Tree, outputs: int = 1, out: Tree = None,
                  copy_inactive: bool = False) -> Tree:
    """Apply a function to the variables of trees: their arrays and numbers of floating point.

    Parameters
    ----------
    f : callable
        It is given a variable of each tree, and returns what stands in its place in the new tree.
    *trees : trees
        Nested containers, of the same structure.  Of the second and further ones only what stands in the places of the
        first one's variables counts.
    outputs : int
        How many trees are made; with more than one f returns a tuple of as many.
    out : tree, or tuple of trees, optional
        Built as the first tree.  Its memory is used again as far as it is mutable, and its immutable containers,
        numbers and read-only arrays are made anew; use the result.
    copy_inactive : bool
        Copy objects without a derivative; otherwise the new tree holds the same objects.

    Returns
    -------
    tree, or tuple of trees
        What appears twice in the first tree appears twice here, views of one buffer are views of one new buffer, and
        cycles are cycles.

    Raises
    ------
    ValueError
        For trees that are built otherwise than the first or share less, and an `out` that shares more, or is written
        where another variable is read; with the path.
    TypeError
        For objects of unknown types, which may hold arrays; see `register`.

    Notes
    -----
    Memory is mapped once: of arrays that overlap, f is given the one that holds the others or, if there is none, a
    vector of all their elements in the order of memory.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> w = np.array([1.0, 2.0])
    >>> new = ad.trees.recursive_map(lambda x: 10 * x, {"w": w, "again": [w, 3], "scale": 0.5})
    >>> new
    {'w': array([10., 20.]), 'again': [array([10., 20.]), 3], 'scale': 5.0}
    >>> new["w"] is new["again"][0]
    True
    """
    if outputs == 1:
        targets = None if out is None else (out,)
    else:
        targets = out
        if out is not None and len(out) != outputs:
            raise ValueError(f"recursive_map: out has {len(out)} trees; there are {outputs} outputs")
    return Map("recursive_map", trees, targets, copy_inactive=copy_inactive).run(f, outputs)


def recursive_map_(f: Function, *trees: Tree, outputs: int = 1) -> None:
    """Apply a function to the variables of trees, and write its results into the first of them.

    Parameters
    ----------
    f : callable
        It is given a variable of each tree, those to be written included.  It returns the new value, or writes to the
        array itself and returns None.
    *trees : trees
        Of the same structure; see `recursive_map`.
    outputs : int
        How many of them, the first ones, are written; with more than one f returns a tuple of as many, or None.

    Raises
    ------
    ValueError
        Before anything is changed, if not all variables of the trees to be written are memory: for numbers, wherever
        they are, and for read-only arrays.  ``recursive_map(f, tree, out=tree)`` maps such trees.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> x = [(np.array([1.0, 2.0]), np.array(3.0))]
    >>> ad.trees.recursive_map_(lambda x: 2 * x, x)
    >>> x
    [(array([2., 4.]), array(6.))]
    """
    if not 1 <= outputs <= len(trees):
        raise ValueError(f"recursive_map_: {outputs} trees are to be written; {len(trees)} were given")
    Map("recursive_map_", trees, trees[:outputs], strict=True).run(f, outputs)


class Map:
    """One mapping: everything that can be wrong with the trees is found when it is made.

    A strict one writes all of `outs` where it is, or refuses; with `replaces` a number in a list, dict or object is
    replaced there.
    """

    def __init__(self, name: str, trees: Trees, outs: Sequence[Tree] | None = None, strict: bool = False,
                 replaces: bool = False, copy_inactive: bool = False, only_arrays: bool = False) -> None:
        if not trees:
            raise TypeError(f"{name}: there is no tree")
        self.name, self.strict, self.replaces, self.copy_inactive = name, strict, replaces, copy_inactive
        structure = self.structure = Structure(trees[0])
        structure.known(name)
        self.active: Sequence[int] = range(len(structure.leaves)) if structure.simple else structure.active
        if only_arrays:
            self.active = [i for i in self.active if structure.kinds[i] == ARRAY]
        self.columns = [structure.leaves]
        for k in range(1, len(trees)):
            self.columns.append(structure.match(trees[k], f"{name}: {_nth(k)}")[0])
            self._check_variables(k)
        self.groups: list[Group] = []
        self.alone = self.active
        if not structure.simple:
            self._arrange(trees)
        self.apart = False  # whether the leaves of several trees, of which one is written, are known to share nothing
        self.outs = None if outs is None else [
            self._checked(out, k, trees, len(outs) == 1) for k, out in enumerate(outs)]
        if self.outs is not None and len(self.outs) > 1:
            self._check_outputs([leaves for leaves, *_ in self.outs])
        for leaves, *_ in self.outs or ():
            self._check_inputs(leaves)

    def _check_variables(self, k: int) -> None:
        """Raise if a tree has neither an array nor a number where the first one has a variable."""
        if set(map(type, self.columns[k])) == {np.ndarray}:
            return
        for i in self.active:
            x = self.columns[k][i]
            if not issubclass(type(x), (int, float, complex)) and not hasattr(x, "dtype"):
                raise Mismatch(f"{self._path(i, _nth(k))}: expected an array or a number, not {type(x).__name__}")

    def _arrange(self, trees: Trees) -> None:
        """Find what shares memory in the first tree, and whether the others share as much."""
        structure = self.structure
        arrays = {i: structure.leaves[i] for i in self.active if structure.kinds[i] == ARRAY}
        if are_apart(arrays.values()):
            return
        self.groups, alone = groups(arrays)
        self.alone = sorted({*alone, *self.active} - {i for group in self.groups for i in group.leaves})
        for group in self.groups:
            for part in group.parts:
                for k in range(1, len(trees)):
                    part.check(self.columns[k], self._path, _nth(k))

    def _path(self, i: int, root: str = "tree") -> str:
        return self.structure.path(i, f"{self.name}: {root}" if root else "tree")

    def _checked(self, out: Array | None, k: int, trees: Trees, alone: bool,
                 ) -> tuple[list[Tree], list[Tree], list[bool], list[bool]]:
        """The leaves and containers of a tree to be written, and which of them are replaced."""
        structure = self.structure
        name = _nth(k) if self.strict else "tree" if out is trees[0] else "out: tree"
        if out is trees[0]:
            leaves = structure.leaves
            if structure.simple and alone and all_writeable(leaves):  # no container is written
                return leaves, [trees[0]], [False], []
            nodes = [node.thing for node in structure.nodes]
        else:
            leaves, nodes = structure.match(out, f"{self.name}: {name}")
            self._check_sharing(leaves, nodes, name)
        new = [False] * len(leaves)
        for i in self.active:
            x = leaves[i]
            if is_plain(x):
                if x.flags.writeable:
                    continue
                if self.strict:
                    raise ValueError(f"{self._path(i, name)} is read-only; nothing was changed. {INSTEAD}")
            elif structure.kinds[i] == ARRAY and hasattr(x, "strides") and not issubclass(type(x), np.generic):
                continue
            elif self.strict and not self.replaces:
                raise ValueError(f"{self._path(i, name)} is a {type(x).__name__}, which cannot be changed in place; "
                                 f"nothing was changed. {INSTEAD}")
            new[i] = True
        if True not in new:
            return leaves, nodes, new, []
        for group in self.groups:  # a buffer is written as a whole, or made anew
            if any(new[i] for i in group.leaves):
                for i in group.leaves:
                    new[i] = True
        fresh = structure.changed(new, True)
        if self.strict and (structure.root >= 0 or fresh[0]):
            exposed = self._exposed(fresh)
            i = next(i for i in self.active if new[i] and i in exposed)
            raise ValueError(f"{self._path(i, name)} is a {type(leaves[i]).__name__}, which cannot be changed, and "
                             f"what contains it cannot either; nothing was changed. {INSTEAD}")
        return leaves, nodes, new, fresh

    def _exposed(self, fresh: Sequence[bool]) -> set[int]:
        """What has only immutable containers above it."""
        nodes, waiting = {self.structure.root}, [self.structure.root]
        for ref in waiting:  # it grows
            if ref < 0 and fresh[~ref]:
                waiting += [kid for kid in self.structure.nodes[~ref].kids if kid not in nodes]
                nodes.update(self.structure.nodes[~ref].kids)
        return nodes

    def _check_sharing(self, leaves: Leaves, nodes: Trees, name: str) -> None:
        """Raise unless an output shares as the first tree does."""
        structure = self.structure
        places = {i: x for i, x in enumerate(leaves) if structure.kinds[i] == ARRAY and is_plain(x)}
        for group in self.groups:
            for part in group.parts:
                part.check(leaves, self._path, name)
        owner_of = {p.leaf: k for k, part in enumerate(part for g in self.groups for part in g.parts)
                    for p in part.pieces}
        if len({id(x) for x in places.values()}) < len(places) or not are_apart(places.values()):
            seen: dict[int, int] = {}
            for i, x in places.items():
                if id(x) in seen:
                    self._more(i, seen[id(x)], name)
                seen[id(x)] = i
            for group in groups(places)[0]:
                for part in group.parts:
                    members = sorted({p.leaf for p in part.pieces})
                    for i in members[1:]:
                        if owner_of.get(i, -1) != owner_of.get(members[0], -2):
                            self._more(i, members[0], name)
        both = structure.twice(nodes)
        if both is not None:
            self._more(*both, name)
        things: dict[int, int] = {}
        for k, thing in enumerate(nodes):
            if structure.nodes[k].kind.put is not None and things.setdefault(id(thing), k) != k:
                self._more(~k, ~things[id(thing)], name)

    def _check_outputs(self, outs: list[list[Tree]]) -> None:
        """Raise if trees to be written share memory with each other."""
        count = len(self.structure.leaves)
        arrays = {k * count + i: leaves[i] for k, leaves in enumerate(outs) for i in self.active
                  if is_plain(leaves[i])}
        first: dict[int, int] = {}
        for place, x in arrays.items():
            if first.setdefault(id(x), place) // count != place // count:
                self._twice(place, first[id(x)])
        if not are_apart(arrays[place] for place in first.values()):
            for members in overlaps(arrays):
                for place in members:
                    if place // count != members[0] // count:
                        self._twice(place, members[0])

    def _check_inputs(self, leaves: list[Leaf]) -> None:
        """Raise if what is written to a variable is read for another one."""
        active, count = self.active, len(leaves)
        everything = [*leaves, *chain(*(column for column in self.columns if column is not leaves))]
        if len(everything) == count:
            return
        if are_apart(everything):
            self.apart = self.structure.simple
            return
        read = {(k + 1) * count + i: column[i] for k, column in enumerate(self.columns) if column is not leaves
                for i in active if column[i] is not leaves[i] and is_plain(column[i])}
        arrays = {**{i: leaves[i] for i in active if is_plain(leaves[i])}, **read} if read else {}
        if not arrays or are_apart(arrays.values()):
            return
        part_of = {p.leaf: (part.low,) for group in self.groups for part in group.parts for p in part.pieces}
        for members in overlaps(arrays):
            for place in members:
                for i in members:
                    j = place % count
                    if (i < count <= place and part_of.get(i, i) != part_of.get(j, j)
                            and np.shares_memory(leaves[i], arrays[place])):
                        raise Mismatch(f"{self._path(j, _nth(place // count - 1))} shares memory with "
                                       f"{self.structure.path(i)}, which is written: it would be read too late")

    def _twice(self, place: int, other: int) -> None:
        count = len(self.structure.leaves)
        raise Mismatch(f"{self._path(place % count)} shares memory with {self.structure.path(other % count)} of "
                       "another tree that is written; give each output memory of its own")

    def _more(self, ref: int, other: int, name: str) -> None:
        raise Mismatch(f"{self._path(ref, name)} shares memory with {self.structure.path(other)}, and does not in the "
                       "first tree: it would be written twice")

    def arguments(self) -> list[tuple[int, list[Tree]]]:
        """What the function is given, each variable once and with the leaf that it is: overlapping arrays in one."""
        columns = [(i, [column[i] for column in self.columns]) for i in self.alone]
        return columns + [(part.pieces[0].leaf, [part.of(column) for column in self.columns])
                          for group in self.groups for part in group.parts]

    # ------------------------------------------------------------ running

    def run(self, f: Function, outputs: int = 1) -> Tree:
        """Apply the function to every part."""
        outs, columns = self.outs, self.columns
        if outs is not None and outputs == 1 and not self.groups and True not in outs[0][2]:
            self._write(f, outs[0][0])
            return outs[0][1][0] if outs[0][1] else outs[0][0][0]
        results_of_leaves: list[list[Tree]] = [list(self.structure.leaves) for _ in range(outputs)]
        alone = self.alone
        if outs is None and outputs == 1:
            results = list(map(f, *map(self._lone, columns)))
            if not all_arrays(results):
                results = list(map(self._settled, alone, results))
            if len(results) == len(results_of_leaves[0]):
                results_of_leaves = [results]
            else:
                for i, result in zip(alone, results, strict=True):
                    results_of_leaves[0][i] = result
        else:
            for i in alone:
                each = self._results(f, [column[i] for column in columns], outputs)
                for k, result in enumerate(each):
                    results_of_leaves[k][i] = self._placed(i, result, k)
        for group in self.groups:
            self._run_group(f, group, results_of_leaves, outputs)
        trees = [self._built(leaves, k) for k, leaves in enumerate(results_of_leaves)]
        return trees[0] if outputs == 1 else tuple(trees)

    def _write(self, f: Function, targets: list[Tree]) -> None:
        """All that is written is an array of its own."""
        results = map(f, *map(self._lone, self.columns))
        for i, x, result in zip(self.alone, self._lone(targets), results, strict=True):
            if result is not x and (result is not None or not self.strict):
                self._store(i, x, result)

    def _lone(self, leaves: list[Leaf]) -> list[Tree]:
        """Those of some leaves that share memory with no other."""
        return leaves if len(self.alone) == len(leaves) else [leaves[i] for i in self.alone]

    def _results(self, f: Function, args: list[Tree], outputs: int) -> Sequence[Tree]:
        result = f(*args)
        if outputs == 1:
            return (result,)
        if result is None and self.strict:
            return (None,) * outputs
        if not isinstance(result, tuple) or len(result) != outputs:
            raise TypeError(f"{self.name}: the function returned {type(result).__name__}; there are {outputs} outputs, "
                            "and it must return a tuple of as many")
        return result

    def _settled(self, i: int, result: Operand) -> Operand:
        """What f returned, with the type of the variable where NumPy has made it another."""
        x = self.structure.leaves[i]
        if result is None:
            raise TypeError(f"{self._path(i)}: the function returned None; it must return the new value")
        if is_plain(x):
            return np.asarray(result) if issubclass(type(result), (np.generic, float, complex)) else result
        if is_plain(result) and result.ndim == 0:
            result = result[()]
        return result.item() if issubclass(type(result), np.generic) and type(x) in (float, complex) else result

    def _placed(self, i: int, result: Operand, k: int) -> Operand:
        """What stands in an output after f returned."""
        if self.outs is None or self.outs[k][2][i]:
            return self._settled(i, result)
        x = self.outs[k][0][i]
        self._store(i, x, result)
        return x

    def _store(self, i: int, x: Array, result: Operand) -> None:
        """Write what f returned, unless it wrote that itself."""
        if result is None and not self.strict:
            raise TypeError(f"{self._path(i)}: the function returned None; it must return the new value")
        if result is not None and result is not x:
            write(x, result)

    def _run_group(self, f: Function, group: Group, leaves: list[list[Tree]], outputs: int) -> None:
        """Map the parts of a buffer."""
        results = []
        for part in group.parts:
            args = [part.of(column) for column in self.columns]
            results.append(self._results(f, args, outputs))
            for k in range(outputs):
                if self.outs is not None and not self.outs[k][2][group.leaves[0]]:
                    target = part.of(self.outs[k][0])
                    self._store(group.leaves[0], target, args[k] if results[-1][k] is None and self.strict
                                else results[-1][k])
                    if part.elements is not None:
                        part.window(self.outs[k][0])[part.elements] = target
        for k in range(outputs):
            if self.outs is not None and not self.outs[k][2][group.leaves[0]]:
                for i in group.leaves:
                    leaves[k][i] = self.outs[k][0][i]
                continue
            new = [np.asarray(self._settled(group.leaves[0], result[k])) for result in results]
            for i, x in group.built(new, self._path).items():
                leaves[k][i] = x

    def _built(self, leaves: list[Leaf], k: int) -> Tree:
        structure = self.structure
        if self.outs is not None:
            old, nodes, _, fresh = self.outs[k]
            for i, kind in enumerate(structure.kinds):
                if kind == INACTIVE:
                    leaves[i] = old[i]
            return structure.build(leaves, fresh or [False] * len(nodes), nodes)
        if structure.simple:
            return structure.build(leaves)
        active = [False] * len(leaves)
        for i in self.active:
            active[i] = True
        copied = None
        if self.copy_inactive:
            memo: dict[int, Tree] = {id(x): x for x in leaves if isinstance(x, ModuleType)}
            leaves = [x if new else copy.deepcopy(x, memo) for x, new in zip(leaves, active, strict=True)]

            def copied(x: Leaf) -> Tree:
                return copy.deepcopy(x, memo)

        return structure.build(leaves, structure.changed(active, False), (), copied)


def _nth(k: int) -> str:
    """What the tree of a message is called."""
    return NAMES[k] if k < len(NAMES) else f"tree {k}: tree"


def write(x: Array, value: Operand) -> None:
    """Write a value to an array."""
    if is_plain(x):
        np.copyto(x, value, casting="same_kind")
    else:
        x[...] = value
