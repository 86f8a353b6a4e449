"""`autodiff`, as Enzyme has it: the function mutates what it is given, shadows beside it carry derivatives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from . import _arrays, _border, _engine, _memory, _operations, _tape, _traced
from ._structure import leaves, mapped
from .annotations import Active, Annotation, BatchDuplicated, Const, Duplicated, Mode


def autodiff(
    mode: Mode, f: Callable[..., Any], *annotated: Any, debug: bool = False, restore: bool = False
) -> tuple[Any, ...]:
    """Differentiate a function that mutates arrays.

    Parameters
    ----------
    mode : Mode
        `Forward`, `Reverse`, `ForwardWithPrimal` or `ReverseWithPrimal`.
    f : callable
        It receives the annotated values as traced arrays, may write to them, and returns None or a scalar (in
        forward mode also arrays).
    *annotated : Annotation
        `Const`, `Active`, `Duplicated`, `BatchDuplicated`, ...; what is not annotated is `Const`.
    debug : bool
        Find, by checksums, values that something unrecorded overwrote before the reverse sweep read them.
    restore : bool
        Reverse: give the arrays that f wrote back what they held before, after the sweep or an error in f.

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
        For arguments that cannot be differentiated, and shadows that do not fit: before anything is changed.

    Notes
    -----
    Reverse mode adds to the shadows of what f read, and leaves in the shadows of what it wrote what the old
    values deserve: zeros where they had no influence.  Complex shadows are dL/dRe + i dL/dIm.

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
        raise TypeError(f"autodiff: mode is {mode!r}; it is Forward, Reverse, ForwardWithPrimal or ReverseWithPrimal")
    if not callable(f):
        raise TypeError(f"autodiff: the second argument is {type(f).__name__}; it must be the function")
    arguments = [a if isinstance(a, Annotation) else Const(a) for a in annotated]
    forward = mode in (Mode.Forward, Mode.ForwardWithPrimal)
    if forward and restore:
        raise ValueError("autodiff: restore=True is for the reverse modes; forward mode has no sweep to end")
    width, batched = _width(arguments)
    _check(arguments, forward)
    kind = "forward" if forward else "reverse"
    tape = _engine.acquire(kind, width, debug)
    if restore:
        tape.restoring = True
    primal: Any = None
    lent: list[tuple[Any, Any]] = []  # inside another derivative: shadows, and what stands for them on the tape
    try:
        scalars: dict[int, Any] = {}  # inside another derivative: the lanes of active scalars, by their places
        traced = [_enter(tape, a, forward, lent, scalars, i) for i, a in enumerate(arguments)]
        tape.load_shadows() if forward else None
        try:
            result = _engine.run(tape, f, traced)
            if restore:
                primal = mapped(lambda x: _border.value(tape, x), result)
            if not forward:
                derivative = _sweep(tape, arguments, traced, scalars, result, batched)
            else:
                derivative = _tangents(tape, result, batched)
        except BaseException:
            tape.roll_back()
            raise
        tape.store_shadows()
        _give_back(tape, lent)
        if not restore:
            primal = mapped(lambda x: _border.value(tape, x), result)
    finally:
        if restore:
            tape.restoring = False
        _engine.release(tape, kind, debug)
    return (*derivative, primal) if mode in (Mode.ForwardWithPrimal, Mode.ReverseWithPrimal) else derivative


def _width(arguments: list[Annotation]) -> tuple[int, bool]:
    """How many shadows the arguments have, and whether they come in batches."""
    widths = {len(a.shadows): i for i, a in enumerate(arguments) if a.shadows}
    kinds = {isinstance(a, BatchDuplicated) for a in arguments if a.shadows}
    if len(widths) > 1 or len(kinds) > 1:
        found = ", ".join(f"argument {i} has {w}" for w, i in widths.items())
        raise ValueError(f"autodiff: all arguments need the same number of shadows, in the same form; {found}")
    return (next(iter(widths)), kinds.pop()) if widths else (1, False)


def _check(arguments: list[Annotation], forward: bool) -> None:
    """Everything that can be wrong with the arguments, before anything is touched."""
    memory: list[tuple[str, Any, tuple[Any, ...]]] = []
    for i, a in enumerate(arguments):
        if isinstance(a, Active):
            if forward:
                raise TypeError(f"autodiff: argument {i} is Active; in forward mode give Duplicated(value, tangent)")
            number = isinstance(a.value, (int, float, complex, np.number)) and not isinstance(a.value, bool)
            if not number and not _is_scalar(a.value):
                raise TypeError(f"autodiff: argument {i}: Active takes a scalar, not {type(a.value).__name__}")
            continue
        trees = [leaves(shadow) for shadow in a.shadows]
        own = leaves(a.value)
        for k, (path, x) in enumerate(own):
            name = f"argument {i}{path}"
            if isinstance(a, Const):
                if _engine.is_float_array(x):
                    memory.append((name, x, ()))
                continue
            if any(len(tree) != len(own) or tree[k][0] != path for tree in trees):
                raise ValueError(f"autodiff: the shadow of argument {i} is not built like the argument")
            shadows = tuple(tree[k][1] for tree in trees)
            if forward and (_engine.is_number(x) or (_is_scalar(x) and not all(map(_is_scalar, shadows)))):
                if not all(_engine.is_number(dx) or isinstance(dx, int) or _is_scalar(dx) for dx in shadows):
                    raise TypeError(f"autodiff: the tangent of {name} must be a number, as the argument is")
                continue
            if not isinstance(x, np.ndarray) and not isinstance(x, _traced.TracedArray):
                if _engine.is_number(x):
                    raise TypeError(f"autodiff: {name} is a number; in reverse mode it is Active or Const")
                if not path:
                    raise TypeError(f"autodiff: {name} is {x!r}; derivatives are with respect to floats, arrays of "
                                    "floats, and lists, tuples and dicts of them; what is no variable is Const")
                _engine.check_constant(f"autodiff: argument {i}", x)
                continue
            if isinstance(x, np.ndarray) and x.dtype.kind in "biuOSU":
                if path:
                    continue
            _engine.check_array(name, x)
            for dx in shadows:
                _engine.check_shadow(name, x, dx)
            memory.append((name, *_plain(x, shadows)))
    _memory.check_sharing(memory)


def _is_scalar(x: Any) -> bool:
    """Whether x is a traced array without dimensions, such as a number becomes inside another derivative."""
    return isinstance(x, _traced.TracedArray) and x.ndim == 0


def _plain(x: Any, shadows: tuple[Any, ...]) -> tuple[Any, tuple[Any, ...]]:
    """An array and its shadows as plain arrays, to be held against others."""
    if not isinstance(x, _traced.TracedArray):
        return x, shadows
    return _arrays.memory(x), tuple(_arrays.memory(dx) for dx in shadows)


def _enter_inner(tape: _tape.Tape, lent: list[tuple[Any, Any]], x: Any, shadows: tuple[Any, ...]) -> Any:
    """An argument of a derivative inside another one, with its shadows."""
    if not shadows:
        return x if isinstance(x, _traced.TracedArray) else _border.enter(tape, x, False, False)[0]
    own = (isinstance(x, _traced.TracedArray) and len(shadows) == 1 and isinstance(shadows[0], _traced.TracedArray)
           and x.strides == shadows[0].strides)
    inner, lanes = _border.enter(tape, x, not own, False, shadows[0] if own else None)
    if not own:
        for lane, dx in zip(lanes, shadows, strict=True):
            _operations.assign(_once(lane), _once(dx))
            tape.crosses = tape.crosses or isinstance(dx, _traced.TracedArray)
            lent.append((dx, lane))
    return inner


def _once(x: Any) -> Any:
    """An array without what a stride of 0 repeats."""
    strides = getattr(x, "strides", ())
    return x[tuple(slice(None if step else 1) for step in strides)] if 0 in strides else x


def _give_back(tape: _tape.Tape, lent: list[tuple[Any, Any]]) -> None:
    """Move what stood for shadows back to them."""
    for dx, lane in lent:
        if isinstance(dx, _traced.TracedArray):
            _operations.assign(_once(dx), _once(lane))
        elif not isinstance(dx, np.ndarray):
            continue
        elif tape.crosses:
            raise TypeError(
                "autodiff: a shadow is a plain array, and its derivative would be lost: the function that is "
                "differentiated inside uses what is differentiated outside; allocate the shadow with np.zeros_like(x) "
                "of a traced x"
            )
        else:
            dx[...] = _arrays.memory(lane)


def _enter(tape: _tape.Tape, a: Annotation, forward: bool, lent: list[tuple[Any, Any]], scalars: dict[int, Any],
           i: int) -> Any:
    """The traced form of argument i."""
    if isinstance(a, Active):
        if tape.outer is not None:
            inner, scalars[i] = _border.enter(tape, a.value, True)
            return _border.settle(inner)
        return _arrays.scalar_in(tape, a.value, True)

    def enter(x: Any, *shadows: Any) -> Any:
        if tape.outer is not None and (
            isinstance(x, _traced.TracedArray) or _engine.is_float_array(x) or (shadows and _engine.is_number(x))
        ):
            return _enter_inner(tape, lent, x, shadows)
        if _engine.is_float_array(x):
            return _arrays.watch(tape, x, shadows)
        if forward and shadows and _engine.is_number(x):
            return _arrays.scalar_in(tape, x, True, shadows)
        return x

    return mapped(enter, a.value, *a.shadows)


def _sweep(tape: _tape.Tape, arguments: list[Annotation], traced: list[Any], scalars: dict[int, Any], result: Any,
           batched: bool) -> Any:
    """The reverse sweep, and the derivatives of the active scalars."""
    for a in arguments:
        if isinstance(a, (Duplicated, BatchDuplicated)) and a.keep_seed:
            seeds = tuple(mapped(np.copy, shadow) for shadow in a.shadows)
            a.seed = seeds if isinstance(a, BatchDuplicated) else seeds[0]
    tape.load_shadows()
    if result is not None and not _engine.is_argument(result):  # the shadows of arguments carry their own seeds
        _engine.seed_scalar(tape, result, "autodiff")
    tape.sweep()
    derivatives: list[Any] = []
    for i, (a, x) in enumerate(zip(arguments, traced, strict=True)):
        if isinstance(a, Active):
            if i in scalars:
                lanes = tuple(_border.lane_outside(tape, lane) for lane in scalars[i])
            else:
                lanes = tuple(_number(lane) for lane in _border.shadows(tape, x))
            derivatives.append(lanes if batched else lanes[0])
        else:
            derivatives.append(None)
    return (tuple(derivatives),)


def _number(x: Any) -> Any:
    """A plain array without dimensions as a number."""
    return x.item() if isinstance(x, (np.ndarray, np.generic)) and x.ndim == 0 else x


def _tangents(tape: _tape.Tape, result: Any, batched: bool) -> tuple[Any, ...]:
    """The tangents of what the function returned."""
    if result is None:
        return ()

    def tangents(x: Any) -> Any:
        if not isinstance(x, _traced.TracedArray):
            return 0.0
        lanes = tuple(_number(lane) for lane in _border.shadows(tape, x))
        return lanes if batched else lanes[0]

    return (mapped(tangents, result),)
