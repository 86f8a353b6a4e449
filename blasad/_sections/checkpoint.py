"""`checkpoint` and `checkpointed_loop`: recompute in the reverse sweep what would be kept for it otherwise."""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import wraps
from math import comb, isqrt
from typing import Any

from .._tape import tape as _tape
from .._trees.structure import leaves
from . import section as _section

__all__ = ["checkpoint", "checkpointed_loop"]


def checkpoint(f: Callable[..., Any]) -> Callable[..., Any]:
    """The function that keeps only what enters f, and computes the rest again in the reverse sweep.

    Parameters
    ----------
    f : callable
        A function of arrays, numbers, and lists, tuples and dicts of them.  It may write to the arrays it is given and
        to those that it finds in its surroundings, and returns arrays, numbers, trees of them, or None.  For the same
        arguments it must do the same again; random generators (`numpy.random.Generator`) are arguments.

    Returns
    -------
    callable
        With f's arguments and results.  On plain arrays, and in forward mode, it is just f.

    Raises
    ------
    RuntimeError
        In the reverse sweep, if f did something else when it was run again.
    TypeError
        If f changes a list or a dict that it is given, instead of returning what is new.

    Notes
    -----
    What f reads is kept as all values are: in place as long as nobody overwrites it, in a copy from then on.  Memory
    that f writes to is not touched when it runs again.  Plain arrays that it reads are constants: arguments of up to 64
    KiB are copied, others must hold the same when f runs again, or it is an error.  Checkpointed functions may call
    others.

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
    def wrapped(*args: Any, **kwargs: Any) -> Any:
        tape = _tape_of(args, kwargs)
        if tape is None or not _section.records(tape):
            return f(*args, **kwargs)
        return _section.run(tape, f, args, kwargs)

    return wrapped


def _tape_of(*trees: Any) -> _tape.Tape | None:
    """The tape that records in this thread, or else that of the first traced array."""
    tape = _tape.recording()
    if tape is None:
        for _, x in leaves(trees):
            tape = _section.tape_for(x)
            if tape is not None:
                break
    return tape


def checkpointed_loop(step: Callable[..., Any], steps: int, *state: Any, kept: int | None = None) -> Any:
    """Run ``step(i, *state)`` for i = 0, 1, ..., and keep only some of the states for the reverse sweep.

    Parameters
    ----------
    step : callable
        It writes to the arrays of the state and returns None, or it returns the new state: one array or number if
        the state is one, else a tuple.  What `checkpoint` says of its function holds for it.
    steps : int
        How often it is called.
    *state : arrays, numbers, or trees of them
        The state before the first step.
    kept : int, optional
        How many states are kept at a time.  The steps between them are run again as often as it takes, which is as
        rarely as possible (a binomial schedule).  By default about ``sqrt(steps)`` are kept, and each step is run
        at most twice, with what ``sqrt(steps)`` steps keep beside it.

    Returns
    -------
    array, number or tuple
        The state after the last step: a tuple if there are several.

    Notes
    -----
    With c states kept, r rounds suffice for ``comb(c + r, c)`` steps, and no schedule takes fewer calls: A. Griewank
    and A. Walther, Algorithm 799: Revolve, ACM Trans. Math. Softw. 26 (2000), https://doi.org/10.1145/347837.347846.
    Each of at most r nested rounds works in memory of its own for what the steps write.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> def step(i, x):
    ...     x += 0.01 * np.sin(x)           # in place
    >>> def loss(x):
    ...     ad.checkpointed_loop(step, 1000, x, kept=5)
    ...     return x.sum()
    >>> ad.grad(loss)(np.array([0.1])).shape
    (1,)
    """
    try:
        steps = operator.index(steps)
        kept = None if kept is None else operator.index(kept)
    except TypeError:
        raise TypeError(f"checkpointed_loop: steps and kept are integers, not {steps!r} and {kept!r}") from None
    if steps < 0 or kept is not None and kept < 1:
        raise ValueError(f"checkpointed_loop: {steps} steps and {kept} kept states; no steps, and one state, at least")
    tape = _tape_of(state)
    if tape is None or not _section.records(tape):
        state = _run(step, 0, steps, *state)
    elif kept is None:
        block = isqrt(max(steps - 1, 0)) + 1
        for start in range(0, steps, block):
            stop = min(start + block, steps)
            state = _section.run(tape, _run, (step, start, stop, *state), {}) if stop < steps else _run(
                step, start, stop, *state)
    else:
        state = _binomial(step, 0, steps, kept, *state)
    return state[0] if len(state) == 1 else state


def _run(step: Callable[..., Any], start: int, stop: int, *state: Any) -> tuple[Any, ...]:
    """Some steps of a loop."""
    for i in range(start, stop):
        new = step(i, *state)
        if new is not None:
            state = new if len(state) != 1 and isinstance(new, tuple) else (new,)
    return state


def _binomial(step: Callable[..., Any], start: int, stop: int, kept: int, *state: Any) -> tuple[Any, ...]:
    """The steps as a row of sections, each with one state less to keep than the one before, and one recorded step."""
    tape = _tape_of(state)
    if tape is None or not _section.records(tape):
        return _run(step, start, stop, *state)
    while stop - start > 1:
        middle = start + first_part(stop - start, kept)
        state = _section.run(tape, _binomial, (step, start, middle, kept, *state), {})
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
