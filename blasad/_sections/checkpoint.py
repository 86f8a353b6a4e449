"""`checkpoint`, and loops of sections: recompute in the reverse sweep what would be kept for it otherwise."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import wraps
from math import comb, isqrt
from typing import Any, ParamSpec, TypeVar

from .._declarations.aliases import Function, Tree
from .._tape import tape as _tape
from .._tape.storing import Storing
from .._trees.structure import leaves
from . import section as _section

__all__ = ["checkpoint"]

P = ParamSpec("P")
R = TypeVar("R")


def checkpoint(f: Callable[P, R]) -> Callable[P, R]:
    """Return a function that keeps only the arguments of f, and runs f again in the reverse sweep.

    Parameters
    ----------
    f : callable
        A function of arrays, numbers, and lists, tuples and dicts of them. It may write to its arguments and to
        arrays from outside, and returns arrays, numbers, trees of them, or None. With the same arguments, it must do
        the same again; pass random generators (`numpy.random.Generator`) as arguments.

    Returns
    -------
    callable
        With f's arguments and results.  On plain arrays, and in forward mode, it is just f.

    Raises
    ------
    RuntimeError
        In the reverse sweep, if f makes other calls when it runs again.
    TypeError
        If f changes a list or a dict among its arguments, instead of returning a new one.

    Notes
    -----
    Arrays that f reads are kept like all values: in place until they are overwritten, then in a copy. The second run
    of f does not write to the memory that the first run wrote. Plain arrays that f reads are constants: arguments of
    up to 64 KiB are copied; others must hold the same values when f runs again, otherwise an error is raised.
    Checkpointed functions may call other checkpointed functions.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> @ad.checkpoint
    ... def steps(A, x):
    ...     for _ in range(100):
    ...         x[:] = np.tanh(A @ x)
    >>> def loss(A, x):
    ...     for _ in range(100):
    ...         steps(A, x)
    ...     return x.sum()
    >>> ad.grad(loss, 1)(np.eye(2), np.array([1.0, 2.0])).shape
    (2,)
    """
    if not callable(f):
        raise TypeError(f"checkpoint: it takes a function, not {type(f).__name__}")

    @wraps(f)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> R:
        tape = _tape_of(args, kwargs)
        if tape is None or not has_sections(tape):
            return f(*args, **kwargs)
        result: R = called(tape, f, args, kwargs)
        return result

    return wrapped


def _tape_of(*trees: Tree) -> _tape.Tape | None:
    """The tape that records in this thread, or else that of the first traced array."""
    tape = _tape.recording()
    if tape is None:
        for _, x in leaves(trees):
            tape = _section.tape_for(x)
            if tape is not None:
                break
    return tape


def has_sections(tape: _tape.Tape) -> bool:
    return _section.records(tape) or _section.repeats(tape)


def called(tape: _tape.Tape, f: Function, args: Any, kwargs: Any) -> Any:
    """Call a function as a section; in the first run of a section around it, like one."""
    return (_section.run if _section.records(tape) else _section.inside)(tape, f, args, kwargs)


def in_sections(step: Function, steps: int, kept: int | None, store: str | None,
                *state: Any) -> tuple[Any, ...]:
    """Run a loop as a row of sections, so that only some states are kept; returns the state after it.

    With `kept` states the schedule is a binomial one, without about the square root of the steps are kept, or all that
    are stored in a directory.
    """
    tape = _tape_of(state)
    if tape is None or not has_sections(tape):
        return _run(step, 0, steps, *state)
    if kept is not None or store is not None:
        return _binomial(step, 0, steps, kept or steps, store, *state)
    block = isqrt(max(steps - 1, 0)) + 1
    for start in range(0, steps, block):
        stop = min(start + block, steps)
        state = called(tape, _run, (step, start, stop, *state), {}) if stop < steps else _run(
            step, start, stop, *state)
    return state


def _run(step: Function, start: int, stop: int, *state: Any) -> tuple[Any, ...]:
    """Some steps of a loop."""
    for i in range(start, stop):
        new = step(i, *state)
        if new is not None:
            state = new if len(state) != 1 and isinstance(new, tuple) else (new,)
    return state


def storing(tape: _tape.Tape, store: str | None) -> AbstractContextManager[None]:
    """Have what a tape makes and keeps lie in a directory."""
    return nullcontext() if store is None else Storing(tape, store)


def _binomial(step: Function, start: int, stop: int, kept: int, store: str | None,
              *state: Any) -> tuple[Any, ...]:
    """The steps as a row of sections, each with one state less to keep than the one before, and one recorded step."""
    tape = _tape_of(state)
    if tape is None or not has_sections(tape):
        return _run(step, start, stop, *state)
    if not _section.records(tape):
        for i in range(start, stop - 1):
            state = _section.inside(tape, _run, (step, i, i + 1, *state), {})
        return _run(step, max(start, stop - 1), stop, *state)
    with storing(tape, store):
        while stop - start > 1:
            middle = start + first_part(stop - start, kept)
            state = _section.run(tape, _binomial, (step, start, middle, kept, store, *state), {})
            start, kept = middle, max(kept - 1, 1)
    return _run(step, start, stop, *state)


def first_part(steps: int, kept: int) -> int:
    """How many of the steps come before the next state that is kept, in an optimal schedule."""
    if kept == 1:
        return steps - 1
    rounds = 1
    while comb(kept + rounds, kept) < steps:
        rounds += 1
    return min(comb(kept + rounds - 1, kept), steps - comb(kept + rounds - 2, kept - 1))
