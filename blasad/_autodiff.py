"""`autodiff`, as Enzyme has it: the function mutates what it is given, shadows beside it carry derivatives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from . import _arrays, _engine, _memory, _tape, _traced
from ._structure import leaves, mapped
from .annotations import Active, Annotation, BatchDuplicated, Const, Duplicated, Mode


def autodiff(mode: Mode, f: Callable[..., Any], *annotated: Any, debug: bool = False) -> tuple[Any, ...]:
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
    width, batched = _width(arguments)
    _check(arguments, forward)
    kind = "forward" if forward else "reverse"
    tape = _engine.acquire(kind, width, debug)
    try:
        traced = [_enter(tape, a, forward) for a in arguments]
        tape.load_shadows() if forward else None
        try:
            result = _engine.run(tape, f, traced)
            derivative = _tangents(result, batched) if forward else _sweep(tape, arguments, traced, result, batched)
        except BaseException:
            tape.roll_back()
            raise
        tape.store_shadows()
        primal = mapped(_engine.value_of, result)
    finally:
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
            _engine.refuse_traced(f"argument {i}", a.value)
            if forward:
                raise TypeError(f"autodiff: argument {i} is Active; in forward mode give Duplicated(value, tangent)")
            if isinstance(a.value, bool) or not isinstance(a.value, (int, float, complex, np.number)):
                raise TypeError(f"autodiff: argument {i}: Active takes a scalar, not {type(a.value).__name__}")
            continue
        trees = [leaves(shadow) for shadow in a.shadows]
        own = leaves(a.value)
        for k, (path, x) in enumerate(own):
            name = f"argument {i}{path}"
            if isinstance(a, Const):
                _engine.refuse_traced(name, x)
                if _engine.is_float_array(x):
                    memory.append((name, x, ()))
                continue
            if any(len(tree) != len(own) or tree[k][0] != path for tree in trees):
                raise ValueError(f"autodiff: the shadow of argument {i} is not built like the argument")
            shadows = tuple(tree[k][1] for tree in trees)
            if _engine.is_number(x) and forward:
                if not all(_engine.is_number(dx) or isinstance(dx, int) for dx in shadows):
                    raise TypeError(f"autodiff: the tangent of {name} must be a number, as the argument is")
                continue
            if not isinstance(x, np.ndarray) and not isinstance(x, _traced.TracedArray):
                if _engine.is_number(x):
                    raise TypeError(f"autodiff: {name} is a number; in reverse mode it is Active or Const")
                continue
            if isinstance(x, np.ndarray) and x.dtype.kind in "biuOSU":
                if path:
                    continue
            _engine.check_array(name, x)
            for dx in shadows:
                _engine.check_shadow(name, x, dx)
            memory.append((name, x, shadows))
    _memory.check_sharing(memory)


def _enter(tape: _tape.Tape, a: Annotation, forward: bool) -> Any:
    """The traced form of an argument."""
    if isinstance(a, Active):
        return _arrays.scalar_in(tape, a.value, True)

    def enter(x: Any, *shadows: Any) -> Any:
        if _engine.is_float_array(x):
            return _arrays.watch(tape, x, shadows)
        if forward and shadows and _engine.is_number(x):
            return _arrays.scalar_in(tape, x, True, shadows)
        return x

    return mapped(enter, a.value, *a.shadows)


def _sweep(tape: _tape.Tape, arguments: list[Annotation], traced: list[Any], result: Any, batched: bool) -> Any:
    """The reverse sweep, and the derivatives of the active scalars."""
    for a in arguments:
        if isinstance(a, (Duplicated, BatchDuplicated)) and a.keep_seed:
            seeds = tuple(mapped(np.copy, shadow) for shadow in a.shadows)
            a.seed = seeds if isinstance(a, BatchDuplicated) else seeds[0]
    tape.load_shadows()
    if result is not None and not _engine.is_argument(result):  # the shadows of arguments carry their own seeds
        _engine.seed_scalar(result, "autodiff")
    tape.sweep()
    derivatives: list[Any] = []
    for a, x in zip(arguments, traced, strict=True):
        if isinstance(a, Active):
            lanes = tuple(lane.item() for lane in _arrays.shadow_values(x))
            derivatives.append(lanes if batched else lanes[0])
        else:
            derivatives.append(None)
    return (tuple(derivatives),)


def _tangents(result: Any, batched: bool) -> tuple[Any, ...]:
    """The tangents of what the function returned."""
    if result is None:
        return ()

    def tangents(x: Any) -> Any:
        if not isinstance(x, _traced.TracedArray):
            return 0.0
        lanes = tuple(lane.item() if lane.ndim == 0 else lane for lane in _arrays.shadow_values(x))
        return lanes if batched else lanes[0]

    return (mapped(tangents, result),)
