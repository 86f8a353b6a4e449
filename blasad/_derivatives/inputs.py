"""Arguments of a derivative on a tape: trees of variables with their shadows, and what is read back of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from blasad._arrays.arrays import is_plain

from .._arrays import arrays as _arrays
from .._arrays import border as _border
from .._arrays import operations as _operations
from .._arrays import traced as _traced
from .._declarations.aliases import Array, Function, Leaf, Operand, Tree
from .._tape import tape as _tape
from .._trees.kinds import ARRAY, INACTIVE
from .._trees.maps import recursive_map
from .._trees.structure import Structure, is_leaf, leaves, overlaps_of, rebuilt
from . import engine as _engine
from .entry import Arguments, Shadow
from .owned import Constants, copies

NEEDED = "derivatives are with respect to floats and arrays of floats"


def lanes_like(x: Array, width: int) -> Tree:
    """Memory for so many shadows of a plain array, one after another, each laid out as it is."""
    order = sorted(range(x.ndim), key=lambda axis: -abs(x.strides[axis]))
    block = np.empty((width, *(x.shape[axis] for axis in order)), x.dtype)
    return block.transpose(0, *(1 + order.index(axis) for axis in range(x.ndim)))


def lanes_of(x: Leaf, d: Leaf, lanes: int) -> Tree:
    """Shadows of a plain array with the values of d, whose first axis counts them if there are several: d itself if it
    lies as they do."""
    lead = lanes > 0
    if (is_plain(d) and d.dtype == x.dtype and d.strides[lead:] == x.strides and d.flags.aligned
            and not (lead and (d.strides[0] <= 0 or d.strides[0] % 16))):
        return d if lead else d[None]
    lane_array = lanes_like(x, lanes or 1)
    np.copyto(lane_array, d, casting="same_kind")
    return lane_array


def constants(tape: _tape.Tape) -> Constants:
    """What makes of arguments that are not differentiated what f may write to; the caller's stay as they were."""
    return Constants(partial(_constant, tape))


def _constant(tape: _tape.Tape, x: Leaf) -> Tree:
    if is_plain(x) and _engine.means_more(x):
        return x                            # it stays what it is, as one that f finds outside does
    if type(x) is np.ndarray and x.dtype.kind in "fc" and not (x.dtype.isnative and x.flags.aligned):
        return x.copy()                     # no tape can watch it, so it stays plain
    if isinstance(x, _traced.TracedArray) or (tape.outer is not None and _engine.is_float_array(x)):
        return _border.enter(tape, x, False)[0]
    return _arrays.watch(tape, x, (), True) if _engine.is_float_array(x) else x


def given_leaves(tree: Structure, entered: list[Tree]) -> list[Tree]:
    """The leaves that f is given: those that have entered a tape, and copies of all others, where it is None."""
    rest = [i for i, x in enumerate(entered) if x is None]
    for i, x in zip(rest, copies([tree.leaves[i] for i in rest]) if rest else (), strict=True):
        entered[i] = x
    return entered


class Window:
    """An argument that is a view of a vector on a tape: several of them may overlap."""

    def __init__(self, shadow: Shadow, start: int, like: Leaf) -> None:
        self.shadow, self.start, self.like = shadow, start, like
        self.traced = _part(shadow.traced, start, like)

    def outlive(self) -> None:
        self.shadow.outlive()

    def clear(self) -> None:
        self.shadow.clear()

    def lane(self, lane: int) -> Tree:
        """The memory of a lane: a tangent goes there."""
        return _part(self.shadow.lanes[lane], self.start, self.like)


def _in_one(name: str, places: dict[int, Tree], members: dict[int, Tree]) -> tuple[Tree, dict[int, tuple[int, Tree]]]:
    """A vector that holds arrays as they lie in `places`, and where in it each begins, and what it is like."""
    first = next(iter(places.values()))
    starts = {i: _engine.address(x) for i, x in places.items()}
    low = min(starts[i] - _engine.before(x) for i, x in places.items())
    high = max(starts[i] - _engine.before(x) + _engine.extent(x) for i, x in places.items())
    if any(x.dtype != first.dtype or (starts[i] - low) % x.itemsize for i, x in places.items()):
        raise TypeError(f"{name}: two arrays of different dtypes share memory; pass one of them, and make the view "
                        "inside the function")
    outer = next((x for x in members.values() if isinstance(x, _traced.TracedArray)), None)
    shape = ((high - low) // first.itemsize,)
    memory: Any = np.zeros(shape, first.dtype) if outer is None else np.zeros_like(outer, shape=shape)
    parts = {i: (starts[i] - low, x) for i, x in places.items()}
    for i, (start, like) in parts.items():
        _operations.assign(_part(memory, start, like), members[i]) if outer is not None else np.copyto(
            _part(memory, start, like), members[i])
    return memory, parts


def _part(memory: Array, start: int, like: Array) -> Tree:
    """The view of a vector that begins so many bytes after it."""
    if isinstance(memory, _traced.TracedArray):
        return _arrays.view_of(memory, start, like.shape, like.strides)
    return np.ndarray(like.shape, like.dtype, memory, start, like.strides)


def windows(tape: _tape.Tape, name: str, members: dict[int, Tree]) -> dict[int, Window]:
    """Arrays that overlap, as views of one vector of the tape."""
    memory, parts = _in_one(name, {i: _plain(x) for i, x in members.items()}, members)
    shadow = Shadow(tape, memory)
    return {i: Window(shadow, start, like) for i, (start, like) in parts.items()}


def _plain(x: Array) -> Array:
    return x if is_plain(x) else _arrays.outline(x)


def read_with(read: Callable[[Any], Any], result: Tree) -> Any:
    """What a function returned, with other leaves; arrays that overlap do so in what is read of them."""
    if is_leaf(result):
        return read(result)
    tree = Structure(result, 1)
    values = [read(y) for y in tree.leaves]
    for group in overlaps_of(tree):
        members = {i: values[i] for i in group if np.ndim(values[i])}
        if len(members) > 1:
            memory, places = _in_one("the value", {i: _plain(tree.leaves[i]) for i in members}, members)
            for i, (start, like) in places.items():
                values[i] = _part(memory, start, like)
    return rebuilt(tree, values)


class _Tree:
    """A tree of variables on a tape: its structure, what it is traced as, and the shadows of its leaves."""

    def __init__(self, tape: _tape.Tape, name: str, arg: Tree) -> None:
        self.tree = Structure(arg, 1)
        shared: dict[int, Window] = {}
        for members in overlaps_of(self.tree):
            for i in members:
                _engine.check_array(_Place(self.tree, i, name), self.tree.leaves[i])
            shared |= windows(tape, name, {i: self.tree.leaves[i] for i in members})
        self.shadows = [
            shared.get(i) or _variable(tape, name, x, self.tree, i) for i, x in enumerate(self.tree.leaves)]
        if self.tree.leaves and not any(self.shadows):
            raise TypeError(f"{name} is {arg!r}; {NEEDED}")
        self.traced = rebuilt(self.tree, given_leaves(self.tree, [s and s.traced for s in self.shadows]), True, True)

    def clear(self) -> None:
        for shadow in self.shadows:
            if shadow is not None:
                shadow.clear()

    def outlive(self) -> None:
        """Stay when the tape is sealed."""
        for shadow in self.shadows:
            if shadow is not None:
                shadow.outlive()

    def read(self, lane: int) -> Tree:
        """What the last sweep left in a lane of the shadows."""
        vectors: dict[int, Tree] = {}  # read once for all their views
        slopes = without_variables(self.tree)
        for i, shadow in enumerate(self.shadows):
            if isinstance(shadow, Window):
                whole = shadow.shadow
                if id(whole) not in vectors:
                    vectors[id(whole)] = whole.read(lane)
                slopes[i] = _part(vectors[id(whole)], shadow.start, shadow.like)
            elif shadow is not None:
                slopes[i] = shadow.read(lane)
        return rebuilt(self.tree, slopes)


class _Place:
    """Where a leaf is, for messages: to find it takes a walk through the tree."""

    def __init__(self, tree: Structure, leaf: int, root: str) -> None:
        self.tree, self.leaf, self.root = tree, leaf, root

    def __str__(self) -> str:
        return self.tree.path(self.leaf, self.root)


def _variable(tape: _tape.Tape, name: str, x: Operand, tree: Structure | None = None, i: int = 0) -> Shadow | None:
    """A leaf of an argument with its shadow, or None for what has no derivative."""
    if isinstance(x, (np.ndarray, _traced.TracedArray)):
        if tree is not None:
            if tree.kinds[i] == INACTIVE:
                return None
        _engine.check_array(name if tree is None else _Place(tree, i, name), x)
        return Shadow(tape, x)
    if _engine.is_number(x):
        return Shadow(tape, x)
    if tree is None or tree.kinds[i] != INACTIVE:
        number_needed(name if tree is None else _Place(tree, i, name), x)
    return None


class Inputs(Arguments):
    """The arguments of one call: traced, with shadows for those that are differentiated."""

    constants: Constants | None = None

    def variable(self, i: int, arg: Tree) -> Tree:
        """An argument that is differentiated: any tree."""
        name = f"{self.name}: argument {i}"
        if not is_leaf(arg):
            return _Tree(self.tape, name, arg)
        shadow = _variable(self.tape, name, arg)
        if shadow is None:
            raise TypeError(f"{name} is {arg!r}; {NEEDED}")
        return shadow

    def constant(self, arg: Tree) -> Tree:
        """One that is not."""
        if self.constants is None:
            self.constants = constants(self.tape)
        return self.constants(arg)


def cure(x: Leaf) -> str:
    """What to pass instead of an integer or a text."""
    return f": pass {float(x)!r}" if isinstance(x, (int, np.integer)) and abs(int(x)) < 1e15 else ""


def number_needed(name: object, x: Leaf) -> None:
    """Raise for what might be meant as a number, and for what might hold some."""
    if isinstance(x, (bool, int, np.integer, str)):
        raise TypeError(f"blasad: {name} is {x!r}; {NEEDED}{cure(x)}")
    _engine.check_constant(name, x)


def copied(tree: Tree) -> Tree:
    """A gradient in memory of its own, shared as the argument is."""
    if isinstance(tree, (np.ndarray, _traced.TracedArray)):
        return tree.copy("K")
    if is_leaf(tree):
        return tree
    structure = Structure(tree, 1)
    if overlaps_of(structure):
        return recursive_map(lambda x: x.copy() if hasattr(x, "copy") else x, tree)
    return rebuilt(structure, [x.copy("K") if kind == ARRAY else x
                               for x, kind in zip(structure.leaves, structure.kinds, strict=True)])


def check_varies(name: str, result: Tree, but: type[Any] | None = None) -> None:
    """Raise for a function that returns truth values and integers only: no derivatives of zeros without a word."""
    if isinstance(result, (float, _traced.TracedArray)) or type(result) is but:
        return
    values = [x for _, x in leaves(result)]
    whole = [x for x in values if isinstance(x, (int, np.integer, np.bool)) or is_plain(x) and x.dtype.kind in "biu"]
    if whole and not any(map(can_vary, values)):
        raise TypeError(_engine.no_derivative(name, whole[0]))


def no_derivative_of(x: Leaf) -> Tree:
    """What is in a derivative in the place of a part that has none: None for integers and truth values, which could be
    taken for it, and for arrays; texts, functions and such are as they are."""
    whole = isinstance(x, (int, np.integer, np.bool)) or is_plain(x) and x.dtype.kind in "biu"
    return None if whole else x


def derivatives(f: Function, tree: Tree, *others: Tree) -> Any:
    """A tree of derivatives: what f returns for each variable, and `no_derivative_of` the other parts."""
    if is_leaf(tree):
        return f(tree, *others) if can_vary(tree) else no_derivative_of(tree)
    structure = Structure(tree, 1)
    groups = zip(structure.leaves, without_variables(structure), *(structure.match(other)[0] for other in others),
                 strict=True)
    return rebuilt(structure, [f(x, *given) if can_vary(x) else rest for x, rest, *given in groups])


def without_variables(tree: Structure) -> list[Tree]:
    """The leaves of a derivative, without those of variables."""
    if tree.simple:
        return list(tree.leaves)
    whole: set[int] = set()                     # leaves, and containers, that make another one what it is
    for number, node in enumerate(tree.nodes):
        if node.kind.whole or ~number in whole:
            whole.update(node.kids)
    return [no_derivative_of(x) if kind == INACTIVE and i not in whole else x
            for i, (x, kind) in enumerate(zip(tree.leaves, tree.kinds, strict=True))]


def can_vary(x: Leaf) -> bool:
    """Whether there are derivatives of or by a leaf."""
    return isinstance(x, _traced.TracedArray) or _engine.is_float_array(x) or _engine.is_number(x)
