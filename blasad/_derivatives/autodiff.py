"""`autodiff`, as Enzyme has it: the function mutates what it is given, shadows beside it carry derivatives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.lib.array_utils import byte_bounds

from blasad._arrays.arrays import is_plain

from .._arrays import arrays as _arrays
from .._arrays import border as _border
from .._arrays import operations as _operations
from .._arrays import traced as _traced
from .._declarations.aliases import Array, Function, Leaf, Leaves, Operand, Plain, Tree
from .._rules.calls import memory as _memory
from .._tape import tape as _tape
from .._trees.kinds import ARRAY, INACTIVE, NUMBER, Mismatch, kind_of
from .._trees.leaves import are_apart
from .._trees.overlaps import overlaps
from .._trees.structure import CONSTANT, Structure, is_leaf, mapped, rebuilt
from . import engine as _engine
from .annotations import Active, Annotation, BatchDuplicated, Const, Duplicated, Mode
from .entry import lies_alike


def autodiff(
    mode: Mode, f: Function, *annotated: Any, debug: bool = False, restore: bool = False
) -> tuple[Tree, ...]:
    """Differentiate a function that mutates arrays.

    Parameters
    ----------
    mode : Mode
        `Forward`, `Reverse`, `ForwardWithPrimal` or `ReverseWithPrimal`.
    f : callable
        It receives the annotated values as traced arrays, may write to them, and returns None or a scalar (in
        forward mode also arrays).
    *annotated : Annotation
        `Const`, `Active`, `Duplicated`, `BatchDuplicated`, ...; an argument without annotation is `Const`.
    debug : bool
        Find, by checksums, values that were overwritten by unrecorded writes before the reverse sweep read them.
    restore : bool
        Reverse: after the sweep, or an error in f, restore the earlier values of the arrays that f wrote.

    Returns
    -------
    tuple
        Reverse: ``(derivatives,)``, a tuple with the derivative of every `Active` argument and None for the
        others (a tuple of them for each when there are several shadows).  A returned scalar is seeded with 1.
        Forward: ``(tangent,)`` of what f returned, or ``()`` if that is None (a tuple of tangents when there are
        several shadows).  The modes with the primal append what f returned.

    Raises
    ------
    TypeError, ValueError
        If an argument cannot be differentiated, or a shadow does not match it; nothing has changed then.

    Notes
    -----
    Reverse mode adds to the shadows of arrays that f read. It sets the shadows of arrays that f wrote to the
    derivatives with respect to their old values: zeros where these had no influence. Complex shadows are dL/dRe + i
    dL/dIm.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A, B, C = np.ones((2, 3)), np.ones((3, 2)), np.empty((2, 2))
    >>> dA, dB, dC = np.zeros_like(A), np.zeros_like(B), np.ones_like(C)
    >>> def f(A, B, C):
    ...     np.matmul(A, B, out=C)
    >>> ad.autodiff(ad.Reverse, f, ad.Duplicated(A, dA), ad.Duplicated(B, dB), ad.Duplicated(C, dC))
    ((None, None, None),)
    >>> dA
    array([[2., 2., 2.],
           [2., 2., 2.]])
    >>> dC
    array([[0., 0.],
           [0., 0.]])
    """
    if not isinstance(mode, Mode):
        raise TypeError(f"autodiff: mode is {mode!r}; it must be blasad.Forward, Reverse, ForwardWithPrimal or "
                        "ReverseWithPrimal")
    if not callable(f):
        raise TypeError(f"autodiff: the second argument is {type(f).__name__}; it must be the function")
    if not restore and not debug and (mode is Mode.Reverse or mode is Mode.ReverseWithPrimal):
        arrays = _arrays_alone(annotated)
        if arrays is not None:
            return _reverse_of_arrays(f, arrays, mode is Mode.ReverseWithPrimal)
    arguments = [_Argument(i, a if isinstance(a, Annotation) else Const(a)) for i, a in enumerate(annotated)]
    forward = mode is Mode.Forward or mode is Mode.ForwardWithPrimal
    with_primal = mode is Mode.ForwardWithPrimal or mode is Mode.ReverseWithPrimal
    if forward and restore:
        raise ValueError("autodiff: restore=True is for the reverse modes; forward mode has no sweep to end")
    width, batched = _width(arguments)
    _check(arguments, forward)
    trees = [a for a in arguments if a.holds]
    kind = "forward" if forward else "reverse"
    tape = _engine.acquire(kind, width, debug)
    primal: Any = None
    lent: list[tuple[Tree, Tree]] = []  # inside another derivative: shadows, and what stands for them on the tape
    try:
        if restore:
            tape.restoring = True
        together = _together(tape, arguments)
        traced = [_enter(tape, a, forward, lent, together) for a in arguments]
        tape.load_shadows() if forward else None
        try:
            result = _engine.run(tape, f, traced)
            if forward:
                tape.check_left()
            for a in trees:
                a.look_again()
            if restore and with_primal:
                primal = mapped(lambda x: _border.value(tape, x), result)
            if not forward:
                derivative = _sweep(tape, arguments, traced, result, batched)
            else:
                derivative = _tangents(tape, result, batched)
        except BaseException:
            tape.roll_back()
            raise
        tape.store_shadows()
        for a, i in together:
            for column, lane in zip(a.columns, together[a, i], strict=True):
                _once(column[i])[...] = _once(lane)
        _give_back(tape, lent)
        for a in trees:
            a.give_back(tape, forward, restore)
        if with_primal and not restore:
            primal = mapped(lambda x: _border.value(tape, x), result)
    except BaseException:
        _engine.abandon(tape)
        raise
    if restore:
        tape.restoring = False
    _engine.release(tape, kind, debug)
    return (*derivative, primal) if with_primal else derivative


def _arrays_alone(annotated: tuple[Any, ...]) -> list[tuple[Plain, tuple[Plain, ...]]] | None:
    """Arrays with their shadows, if arguments are nothing but plain arrays that lie as their shadows do, all apart."""
    arrays: list[tuple[Plain, tuple[Plain, ...]]] = []
    every: list[Plain] = []
    for a in annotated:
        if type(a) is not Duplicated or a.keep_seed or not lies_alike(a.value, a.shadows):
            return None
        arrays.append((a.value, a.shadows))
        every += (a.value, *a.shadows)
    return arrays if _tape.recording() is None and are_apart(every) else None


def _reverse_of_arrays(f: Function, arrays: list[tuple[Plain, tuple[Plain, ...]]], with_primal: bool,
                       ) -> tuple[Tree, ...]:
    """The same as `autodiff` for such arguments, of which nothing has to be found out, in the reverse modes."""
    tape = _engine.acquire("reverse")
    try:
        traced = [_arrays.watch(tape, x, shadows) for x, shadows in arrays]
        try:
            result = _engine.run(tape, f, traced)
            tape.load_shadows()
            if result is not None and not _engine.is_argument(result):
                _engine.seed_scalar(tape, result, "autodiff")
            tape.sweep()
        except BaseException:
            tape.roll_back()
            raise
        tape.store_shadows()
        primal = mapped(lambda x: _border.value(tape, x), result) if with_primal else None
    except BaseException:
        _engine.abandon(tape)
        raise
    _engine.release(tape, "reverse")
    derivatives = (None,) * len(arrays)
    return (derivatives, primal) if with_primal else (derivatives,)


class _Argument:
    """An argument: its annotation, its leaves, and those of its shadows."""

    whole: Any = None  # the tree that f is given
    traced: Sequence[Tree] = ()
    now: Sequence[Tree] = ()  # what is in the places of the leaves when f has returned
    columns: Sequence[list[Tree]] = ()  # the leaves of the shadows
    containers: Sequence[list[Tree]] = ()
    lanes: Any = None  # inside another derivative: those of numbers, by their places

    def __init__(self, number: int, given: Annotation) -> None:
        self.number, self.given, self.shadows = number, given, given.shadows
        tracing = 1 if given.shadows else CONSTANT
        self.tree = None if is_leaf(given.value, tracing) else Structure(given.value, tracing)
        self.leaves: list[Tree] = [given.value] if self.tree is None else self.tree.leaves
        self.holds = self.tree is not None and bool(self.shadows)

    @property
    def name(self) -> str:
        return f"argument {self.number}"

    def match(self, forward: bool) -> None:
        """Find the leaves of the shadows; raises unless they are built as the argument is."""
        columns, containers = [], []
        for shadow in self.shadows:
            leaves: list[Tree] = [shadow]
            nodes: list[Tree] = []
            if self.tree is not None:
                try:
                    leaves, nodes = self.tree.match(shadow, "shadow")
                except Mismatch as error:
                    raise ValueError(f"autodiff: the shadow of {self.name} is not built like the argument: {error}"
                                     ) from None
            elif not is_leaf(shadow):
                raise ValueError(f"autodiff: the shadow of {self.name} is not built like the argument: it is "
                                 f"{type(shadow).__name__}, not {type(self.given.value).__name__}")
            columns.append(leaves)
            containers.append(nodes)
        self.columns, self.containers = columns, containers
        if self.tree is None or not self.shadows or NUMBER not in self.tree.kinds:
            return
        new = [kind == NUMBER for kind in self.tree.kinds]
        if not forward and self.tree.changed(new, True)[0]:
            raise TypeError(f"autodiff: {self.name} holds numbers, and its shadow is not a container in which "
                            "they could be replaced; put it into a list, or make the numbers arrays (np.array(1.0)) "
                            "or Active")
        places: dict[int, tuple[int, int]] = {}
        for nodes in self.containers:
            both = self.tree.twice(nodes)
            if both is not None:
                path, other = (self.tree.path(each, "shadow") for each in both)
                raise ValueError(f"autodiff: the shadow of {self.name} has one element in two places, {path} and "
                                 f"{other}; the argument does not")
        for lane, nodes in enumerate(self.containers):
            for k, thing in enumerate(nodes):
                if self.tree.nodes[k].kind.put is not None and places.setdefault(id(thing), (lane, k)) != (lane, k):
                    path, other = (self.tree.path(~each, "shadow") for each in (k, places[id(thing)][1]))
                    raise ValueError(f"autodiff: the shadow of {self.name} has one container in two places, {path} and "
                                     f"{other}; the argument does not")

    def names(self) -> list[str]:
        """The leaves by name."""
        return [self.name] if self.tree is None else self.tree.paths(self.name)

    def look_again(self) -> None:
        """See what f has put into containers: numbers may be others, arrays not."""
        assert self.tree is not None
        try:
            self.now = self.tree.match(self.whole, self.name)[0]
        except Mismatch as error:
            raise TypeError(f"autodiff: the function changed what {self.name} is built of ({error}); give it a "
                            "container of its own, and return what is new") from None
        for i, (x, y) in enumerate(zip(self.traced, self.now, strict=True)):
            if x is not y and (self.tree.kinds[i] == ARRAY or is_plain(y)
                               or isinstance(y, _traced.TracedArray) and not _is_scalar(y)
                               or self.tree.kinds[i] == INACTIVE and _is_scalar(y)):
                mask = is_plain(y) and y.dtype == np.bool_
                more = "; of a masked array, work on a copy to change its mask" if mask else ""
                raise TypeError(f"autodiff: the function put another thing into {self.tree.path(i, self.name)}; write "
                                f"to the array that is there, x[...] = new{more}")

    def seed(self, tape: _tape.Tape) -> None:
        """Seed what stands in the places of numbers with what their shadows hold."""
        assert self.tree is not None
        for i, kind in enumerate(self.tree.kinds):
            if kind == NUMBER and isinstance(self.now[i], _traced.TracedArray):
                _border.seed(tape, self.now[i], [column[i] for column in self.columns])

    def give_back(self, tape: _tape.Tape, forward: bool, restored: bool) -> None:
        """Put numbers into the containers of the argument and of its shadows."""
        assert self.tree is not None
        new = [x is not y for x, y in zip(self.traced, self.now, strict=True)]
        numbers = [kind == NUMBER and (not forward or changed)
                   for kind, changed in zip(self.tree.kinds, new, strict=True)]
        if any(numbers):
            results = [self._numbers(tape, forward, i) if number else None for i, number in enumerate(numbers)]
            for k, (column, nodes) in enumerate(zip(self.columns, self.containers, strict=True)):
                leaves = [column[i] if lanes is None else _typed(column[i], lanes[k])
                          for i, lanes in enumerate(results)]
                self.tree.build(leaves, self.tree.changed(numbers, True), nodes)
        if any(new) and not restored:
            leaves = [_typed(x, _border.value(tape, y)) if changed else x
                      for x, y, changed in zip(self.leaves, self.now, new, strict=True)]
            self.tree.build(leaves, self.tree.changed(new, True), [node.thing for node in self.tree.nodes])

    def _numbers(self, tape: _tape.Tape, forward: bool, i: int) -> Any:
        """What goes into the shadows of a number."""
        if forward:
            y = self.now[i]
            traced = isinstance(y, _traced.TracedArray)
            return _border.shadows(tape, y) if traced else [0.0] * len(self.columns)
        return self.active(tape, i)

    def active(self, tape: _tape.Tape, i: int) -> tuple[Tree, ...]:
        """The derivatives by a number, after the sweep."""
        if self.lanes is not None:
            return tuple(_border.lane_outside(tape, lane) for lane in self.lanes[i])
        return tuple(_border.shadows(tape, self.traced[i]))


def _typed(old: Operand, new: Operand) -> Operand:
    """A number of the type of the one whose place it takes, where that is one of NumPy."""
    if issubclass(type(old), np.inexact) and not isinstance(new, _traced.TracedArray) and type(old) is not type(new):
        return type(old)(new)
    return new


def _width(arguments: list[_Argument]) -> tuple[int, bool]:
    """How many shadows the arguments have, and whether they come in batches."""
    widths = {(len(a.shadows), isinstance(a.given, BatchDuplicated)): a.number for a in arguments if a.shadows}
    if len(widths) > 1:
        counts = ", ".join(f"argument {i} has {w}" for (w, _), i in widths.items())
        raise ValueError(f"autodiff: all arguments need the same number of shadows, in the same form; {counts}")
    return next(iter(widths)) if widths else (1, False)


def _check(arguments: list[_Argument], forward: bool) -> None:
    """Everything that can be wrong with the arguments, before anything is touched."""
    memory: list[tuple[str, Tree, tuple[Tree, ...]]] = []
    for i, a in enumerate(arguments):
        if isinstance(a.given, Active):
            value = a.given.value
            if forward:
                raise TypeError(f"autodiff: argument {i} is Active; in forward mode give Duplicated(value, tangent)")
            number = issubclass(type(value), (int, float, complex, np.number)) and type(value) is not bool
            if not number and not _is_scalar(value):
                raise TypeError(f"autodiff: argument {i}: Active takes a scalar, not {type(value).__name__}")
            continue
        if a.tree is None and a.shadows and lies_alike(a.given.value, a.shadows):
            a.columns = [[dx] for dx in a.shadows]
            memory.append((a.name, a.given.value, a.shadows))
            continue
        a.match(forward)
        for k, (name, x) in enumerate(zip(a.names(), a.leaves, strict=True)):
            if not a.shadows:
                if _engine.is_float_array(x):
                    memory.append((name, x, ()))
                continue
            shadows = tuple(column[k] for column in a.columns)
            inside = a.tree is not None
            number = _engine.is_number(x) or (_is_scalar(x) and not all(map(_is_scalar, shadows)) and forward)
            if number and (forward or inside) or a.tree is not None and a.tree.kinds[k] == NUMBER:
                if not all(_engine.is_number(dx) or type(dx) is int or _is_scalar(dx) for dx in shadows):
                    kind = "tangent" if forward else "shadow"
                    raise TypeError(f"autodiff: the {kind} of {name} must be a number, as the argument is")
                continue
            if not is_plain(x) and not isinstance(x, _traced.TracedArray):
                if _engine.is_number(x):
                    raise TypeError(f"autodiff: {name} is a number; in reverse mode it is Active or Const, or in a "
                                    "container")
                if not inside:
                    raise TypeError(f"autodiff: {name} is {x!r}; derivatives are with respect to floats, arrays of "
                                    "floats, and containers of them; wrap a constant in Const")
                assert a.tree is not None
                if a.tree.kinds[k] != INACTIVE:
                    _engine.check_constant(f"autodiff: {name}", x)
                continue
            if is_plain(x) and x.dtype.kind in "biuOSUmM":
                if inside:
                    continue
            _engine.check_array(name, x)
            for dx in shadows:
                _engine.check_shadow(name, x, dx)
            memory.append((name, *_plain(x, shadows)))
    if len(memory) < 8 or not are_apart(x for _, primal, shadows in memory for x in (primal, *shadows)):
        _memory.check_sharing(memory)


def _is_scalar(x: Leaf) -> bool:
    """Whether x is a traced array without dimensions, such as a number becomes inside another derivative."""
    return isinstance(x, _traced.TracedArray) and x.ndim == 0


def _plain(x: Array, shadows: tuple[Leaf, ...]) -> tuple[Tree, tuple[Tree, ...]]:
    """An array and its shadows as plain arrays, to be held against others."""
    if not isinstance(x, _traced.TracedArray):
        return x, shadows
    return _arrays.outline(x), tuple(_arrays.outline(dx) for dx in shadows)


def _together(tape: _tape.Tape, arguments: list[_Argument]) -> dict[tuple[_Argument, int], tuple[Tree, ...]]:
    """What stands for the shadows of arrays that share memory, where lanes have to be moved: they are moved as one."""
    if tape.outer is None and tape.width < 2:
        return {}
    places = [(a, i) for a in arguments if a.shadows for i, x in enumerate(a.leaves)
              if isinstance(x, _traced.TracedArray) or _engine.is_float_array(x)]
    arrays = {k: a.leaves[i] for k, (a, i) in enumerate(places)}
    shadows = {k: tuple(column[i] for column in a.columns) for k, (a, i) in enumerate(places)}
    if len(arrays) < 2 or tape.outer is None and all(map(_engine.lie_evenly, shadows.values())):
        return {}
    groups: dict[tuple[_Argument, int], tuple[Tree, ...]] = {}
    for members in _overlaps(arrays):
        if tape.outer is not None:
            if not all(_is_own(arrays[k], shadows[k]) for k in members):
                a, i = places[members[1]]
                raise TypeError(f"autodiff: {a.names()[i]} shares memory with another array that is given; inside "
                                "another derivative pass one of them, and take its views in the function")
            continue
        low = min(byte_bounds(arrays[k])[0] for k in members)
        high = max(byte_bounds(arrays[k])[1] for k in members)
        block = np.zeros((tape.width, (high - low + 63) // 64 * 64), np.uint8)
        for k in members:
            x = arrays[k]
            start = x.__array_interface__["data"][0] - low
            groups[places[k]] = lanes = tuple(np.ndarray(x.shape, x.dtype, each, start, x.strides) for each in block)
            for lane, dx in zip(lanes, shadows[k], strict=True):
                _once(lane)[...] = _once(dx)
    return groups


def _overlaps(arrays: dict[int, Leaf]) -> list[list[int]]:
    return [] if are_apart(arrays.values()) else overlaps(arrays)


def _is_own(x: Operand, shadows: Leaves) -> bool:
    """Whether the shadow of an array inside another derivative is one there itself."""
    return (isinstance(x, _traced.TracedArray) and len(shadows) == 1 and isinstance(shadows[0], _traced.TracedArray)
            and bool(x.strides == shadows[0].strides))


def _enter_inner(tape: _tape.Tape, lent: list[tuple[Tree, Tree]], x: Operand, shadows: tuple[Leaf, ...]) -> Array:
    """An argument of a derivative inside another one, with its shadows."""
    if not shadows:
        return _border.checked(tape, x) if isinstance(x, _traced.TracedArray) else _border.enter(
            tape, x, False, False)[0]
    own = _is_own(x, shadows)
    inner, lanes = _border.enter(tape, x, not own, False, shadows[0] if own else None)
    if not own:
        for lane, dx in zip(lanes, shadows, strict=True):
            _operations.assign(_once(lane), _once(dx))
            tape.crosses = tape.crosses or isinstance(dx, _traced.TracedArray)
            lent.append((dx, lane))
    return inner


def _once(x: Operand) -> Operand:
    """An array without what a stride of 0 repeats."""
    strides = getattr(x, "strides", ())
    return x[tuple(slice(None if step else 1) for step in strides)] if 0 in strides else x


def _give_back(tape: _tape.Tape, lent: list[tuple[Tree, Tree]]) -> None:
    """Move what stood for shadows back to them."""
    for dx, lane in lent:
        if isinstance(dx, _traced.TracedArray):
            _operations.assign(_once(dx), _once(lane))
        elif not is_plain(dx):
            continue
        elif tape.crosses:
            raise TypeError(
                "autodiff: a shadow is a plain array, and its derivative would be lost: an inner derivative depends on "
                "a variable of an outer one; allocate the shadow with np.zeros_like(x) of a traced x"
            )
        else:
            dx[...] = _arrays.memory(lane)


def _enter(tape: _tape.Tape, a: _Argument, forward: bool, lent: list[tuple[Tree, Tree]],
           together: dict[tuple[_Argument, int], tuple[Tree, ...]]) -> Tree:
    """The traced form of an argument."""
    if isinstance(a.given, Active):
        a.traced = [_active(tape, a, 0, a.given.value)]
        return a.traced[0]

    if a.tree is None and tape.outer is None and (a, 0) not in together and lies_alike(a.given.value, ()) and (
            a.shadows or not _engine.means_more(a.given.value)):
        a.whole = _arrays.watch(tape, a.given.value, a.shadows)
        a.traced = [a.whole]
        return a.whole

    def enter(i: int, x: Leaf, *shadows: Any) -> Tree:
        if not shadows and is_plain(x) and _engine.means_more(x):
            return x                        # as in `inputs`
        if not forward and shadows and a.tree is not None and a.tree.kinds[i] == NUMBER:
            return _active(tape, a, i, x)
        if isinstance(x, _traced.TracedArray) or tape.outer is not None and (
            _engine.is_float_array(x) or (shadows and _engine.is_number(x))
        ):
            return _enter_inner(tape, lent, x, shadows)
        if _engine.is_float_array(x):
            return _arrays.watch(tape, x, together.get((a, i), shadows))
        if forward and shadows and _engine.is_number(x):
            return _arrays.scalar_in(tape, x, True, shadows)
        return x

    a.traced = [enter(i, *group) for i, group in enumerate(zip(a.leaves, *a.columns, strict=True))]
    a.whole = a.traced[0] if a.tree is None else rebuilt(a.tree, a.traced, entering=True)
    return a.whole


def _active(tape: _tape.Tape, a: _Argument, i: int, x: Operand) -> Array:
    """A number whose derivative comes back as one."""
    if tape.outer is None and not isinstance(x, _traced.TracedArray):
        return _arrays.scalar_in(tape, x, True)
    inner, lanes = _border.enter(tape, x, True)
    a.lanes = {**(a.lanes or {}), i: lanes}
    return _border.settle(inner)


def _sweep(tape: _tape.Tape, arguments: list[_Argument], traced: list[Tree], result: Array | None,
           batched: bool) -> tuple[Tree]:
    """The reverse sweep, and the derivatives of the active scalars."""
    for argument in arguments:
        a = argument.given
        if isinstance(a, (Duplicated, BatchDuplicated)) and a.keep_seed:
            seeds = tuple(mapped(lambda x: x.copy() if hasattr(x, "copy") else x, shadow) for shadow in a.shadows)
            a.seed = seeds if isinstance(a, BatchDuplicated) else seeds[0]
    tape.load_shadows()
    for argument in arguments:
        if argument.holds:
            argument.seed(tape)
    if result is not None and not _engine.is_argument(result):  # the shadows of arguments carry their own seeds
        _engine.seed_scalar(tape, result, "autodiff")
    tape.sweep()
    derivatives: list[Tree] = []
    for argument in arguments:
        if isinstance(argument.given, Active):
            lanes = argument.active(tape, 0)
            derivatives.append(lanes if batched else lanes[0])
        else:
            derivatives.append(None)
    return (tuple(derivatives),)


def _tangents(tape: _tape.Tape, result: Tree, batched: bool) -> tuple[Tree, ...]:
    """The tangents of what the function returned."""
    if result is None:
        return ()

    def tangents(x: Array) -> Any:
        if not isinstance(x, _traced.TracedArray):
            return x if is_plain(x) and kind_of(x) == INACTIVE else 0.0
        lanes = tuple(_border.shadows(tape, x))
        return lanes if batched else lanes[0]

    return (mapped(tangents, result),)
