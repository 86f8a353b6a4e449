"""`loop` and `while_loop`: loops of one step that a program runs as loops, of any count."""

from __future__ import annotations

import inspect
import operator
import os
import warnings
from contextlib import nullcontext
from functools import partial
from types import FunctionType
from typing import Any, SupportsIndex

import numpy as np

from .._arrays import arrays as _arrays
from .._arrays.spread import order_of
from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Function, Operand, Shape, Tree
from .._declarations.progress import Steps, Tell, telling
from .._programs import loops as _loops
from .._rules.calls.files import directory_of
from .._sections.checkpoint import in_sections, storing
from .._sections.section import records
from .._tape import tape as _tape
from .._tape.signals import is_of_a_signal
from .._tape.storing import can_store
from .._trees.kinds import Mismatch
from .._trees.structure import Structure, leaves, mapped, rebuilt
from . import engine as _engine
from .captured import put_back, states, surroundings
from .conditions import tree
from .watched import Watched

__all__ = ["loop", "while_loop"]

TRIES = 8                               # mirrors of a loop that are made until one fits
ALL = 1 << 40                           # more states than any loop has

Path = str | bytes | os.PathLike[str] | os.PathLike[bytes]


def loop(step: Function, steps: Any, *state: Any, kept: int | None = None, store: Path | None = None,
         progress: bool | Tell = False) -> Tree:
    """Run ``step(i, *state)`` for i = 0, 1, ...; a compiled program stores one step, and repeats it.

    Parameters
    ----------
    step : callable
        It writes to the arrays of the state and returns None, or it returns the new state: one array or number if the
        state is one, else a tuple. It may read and write arrays from outside. With `kept`, it has the requirements
        that `checkpoint` has for its function.
    steps : int
        How often it is called.  In a program it may be an argument: give it as a float, in the example too.
    *state : arrays, numbers, or trees of them
        The state before the first step.
    kept : int or True, optional
        How many states are kept at a time for the reverse sweep. The steps between them run again, as rarely as
        possible (a binomial schedule). True: about ``sqrt(steps)`` states, and in addition the values that
        ``sqrt(steps)`` steps keep, so that each step runs at most twice; with `store`, all states. None: nothing runs
        again, and all values that the reverse of the steps needs are kept.
    store : path, optional
        A directory for files with what is kept, which may then be larger than memory. With ``kept=True``, each step
        runs twice, and memory holds the values that one step keeps.
    progress : bool or callable
        With `kept`: show how far the steps and their reverses are: with True by a bar of tqdm, if that is installed,
        or a line of text; a callable is called with the number of steps done and their total, twice `steps`. A
        program that runs without Python does not report.

    Returns
    -------
    array, number or tuple
        The state after the last step: a tuple if there are several.

    Raises
    ------
    TypeError
        In a program: if a step changes the structure, shape or dtype of the state, or needs the value of ``i``.
    ValueError
        If `kept` is less than 1, or there is `progress` without `kept`.
    OSError
        If no files can be made in `store`, or the disk is full. Space is reserved before it is written.

    Notes
    -----
    Outside of `compile` it is a plain loop. In a program, and in derivatives that are compiled, the step is traced
    once, and a derivative is a loop over the derivative of the step. The time to trace and the size of the program do
    not depend on the number of steps.

    The number i has no value in the traced step. It may index traced arrays that are read or written, as in ``x[i]``,
    ``y[i + 1] = ...``, ``z[:, 2 * i:2 * i + 2]``, and be a number in a calculation, ``x / (i + 1)``. Any other use,
    such as ``if i == 3``, raises an error; write a plain ``for`` loop for it, or a step before the loop. A loop that
    cannot stay a loop is traced step by step, with a warning.

    With c states, r rounds are enough for ``comb(c + r, c)`` steps, and no schedule needs fewer calls: A. Griewank
    and A. Walther, Algorithm 799: Revolve, ACM Trans. Math. Softw. 26 (2000), https://doi.org/10.1145/347837.347846.
    Outside of programs, each of at most r nested rounds has memory of its own for the arrays that the steps write.

    In a program with `kept`, the arrays that a step changes are a state, and the reverse runs the steps again from
    there. If the steps index an array by ``i`` and write to it, the elements that they read are kept for each step.
    Reverses of reverses keep the same values as without `kept`. A step that needs the value of ``i`` makes the program
    contain all steps, with a warning; with `store` this is an error.

    The files have no names: they disappear when the derivative is done or has failed, and when the process ends in
    any way. Each derivative and each thread has files of its own. A program uses the directory that it was compiled
    with. The files contain the values that would otherwise be in memory, so results have the same bits.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> def run(A, x, u, n):
    ...     def step(i, x):
    ...         return A @ x + u[i]
    ...     return ad.loop(step, n, x).sum()
    >>> A, x, u = 0.5 * np.eye(2), np.ones(2), np.ones((1000, 2))
    >>> gradient = ad.compile(ad.grad(run, 1), A, x, u, 10.0)
    >>> gradient(A, x, u, 3)
    array([0.125, 0.125])

    With five states in memory at a time:

    >>> def step(i, x):
    ...     x += 0.01 * np.sin(x)           # in place
    >>> def loss(x):
    ...     ad.loop(step, 1000, x, kept=5)
    ...     return x.sum()
    >>> ad.grad(loss)(np.array([0.1])).shape
    (1,)
    """
    check_step("loop", step, state)
    directory = directory_of("loop", store)
    if kept is not None and kept is not False:
        return _with_states(step, steps, state, _number_of(kept), directory, telling(progress, "steps"))
    if progress:
        raise ValueError("loop: progress= shows how a loop goes that keeps some of its states; pass kept=True too")
    result = _stays_one("loop", step, steps, state, store=directory)
    if result is not None:
        return result[0]
    tape = _tape_of(state)
    with storing(tape, directory) if tape is not None and records(tape) else nullcontext():
        return run(step, _count(steps), *state)


def _whole(what: str, x: SupportsIndex, least: int, kind: str, bound: str) -> int:
    """An argument as an integer; an error says what it must be, and what it must do."""
    try:
        number = operator.index(x)
    except TypeError:
        raise TypeError(f"{what} is {x!r}; it must be {kind}") from None
    if number < least:
        raise ValueError(f"{what} is {number}; it must {bound}")
    return number


def _number_of(kept: int) -> int | None:
    """How many states are kept at a time; None: about the root of the number of steps."""
    if kept is True:
        return None
    return _whole("loop: kept", kept, 1, "an integer, or True for about sqrt(steps)", "be at least 1")


def _with_states(step: Function, steps: Operand, state: tuple[Tree, ...], kept: int | None,
                 directory: str | None, tell: Tell | None) -> Tree:
    """A loop of which some states are kept."""
    result = _stays_one("loop", step, steps, state, kept or (0 if directory is None else ALL), directory)
    if result is not None:
        return result[0]
    count = _count(steps)
    state = in_sections(step if tell is None else Steps(step, count, tell), count, kept, directory, *state)
    return state[0] if len(state) == 1 else state


def check_step(name: str, step: Function, state: tuple[Tree, ...]) -> None:
    """Raise unless a step takes its number and the state, before anything runs."""
    code = step.__code__ if type(step) is FunctionType else None
    if code is not None and code.co_argcount == 1 + len(state) and not code.co_kwonlyargcount:
        return                                  # a look at the signature takes longer
    if not callable(step):
        raise TypeError(f"{name}: the step is {type(step).__name__}; it must be a function, called as step(i, *state)")
    try:
        signature = inspect.signature(step)
    except (TypeError, ValueError):             # of some functions in C
        return
    try:
        signature.bind(0, *state)
    except TypeError as error:
        raise TypeError(f"{name}: the step is called as step(i, *state), with the number of the step and "
                        f"{len(state)} {'array or tree' if len(state) == 1 else 'arrays or trees'}; its signature is "
                        f"{signature}: {error}") from None


def _stays_one(name: str, step: Function, steps: Operand, state: tuple[Tree, ...],
               kept: int | None = None, store: str | None = None) -> tuple[Tree] | None:
    """The state after a loop that stays one in a program; None if it has to be run step by step."""
    tape = _tape_of(state)
    if tape is None or not _loops.tower(tape)[0]:
        return None
    count = None if isinstance(steps, TracedArray) else _count(steps, name)
    if count == 0:
        return None
    try:
        return (_kept_one(tape, step, count, steps, state, kept=kept, store=store),)
    except (_loops.Unfit, TypeError) as reason:
        if kept is None and isinstance(reason, TypeError):
            raise
        if store is not None and not can_store(tape):
            raise TypeError(f"{name}: store= works only for a loop that stays a loop in the program, and this one "
                            f"cannot stay one: {reason}") from None
        watched = _watched(tape)
        if watched is not None:
            watched.unrolled.append(str(reason))
            return None
        if count is None:
            raise TypeError(f"{name}: the number of steps is an argument of the program, so the loop must stay a loop, "
                            f"and it cannot: {reason}") from None
        warnings.warn(f"{name}: the program will store each of the {count} steps: {reason}", stacklevel=3)
    return None


def while_loop(condition: Function, step: Function, *state: Any,
               max_steps: int | None = None) -> Tree:
    """Run ``step(i, *state)`` for i = 0, 1, ..., as long as ``condition(*state)`` holds.

    Parameters
    ----------
    condition : callable
        Whether there is another step.
    step : callable
        As in `loop`.
    *state : arrays, numbers, or trees of them
        The state before the first step.
    max_steps : int, optional
        The largest number of steps.

    Returns
    -------
    array, number or tuple
        The state when the condition does not hold any more: a tuple if there are several.

    Raises
    ------
    RuntimeError
        If the condition still holds after `max_steps` steps.

    Notes
    -----
    Outside of `compile` it is a plain loop; derivatives reverse the steps that it took. In a program it is one loop,
    like `loop`: step and condition are traced once, even if the condition does not hold then, and each run determines
    the number of its steps. There the condition may compare numbers, ``(r @ r) > tol``, and combine comparisons with
    ``and``, ``or``, ``not`` and ``if``; all numbers that it may compare are computed before each step. For other
    conditions, or one that counts in an ``int``, `compile` freezes the number of steps, with a warning.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> def root(a):
    ...     return ad.while_loop(lambda x: abs(x * x - a) > 1e-12, lambda i, x: (x + a / x) / 2, a, max_steps=50)
    >>> round(ad.grad(root)(4.0), 6)
    0.25
    """
    check_step("while_loop", step, state)
    if max_steps is not None and not hasattr(max_steps, "__index__"):
        raise TypeError(f"while_loop: max_steps is {max_steps!r}; it is an integer, or None for any number of steps")
    tape = _tape_of(state)
    if tape is not None and _loops.tower(tape)[0]:
        try:
            return _kept_one(tape, step, None, None, state, condition, max_steps)
        except (_loops.Unfit, TypeError) as reason:
            watched = _watched(tape)
            if watched is not None:
                watched.unrolled.append(str(reason))
            else:
                warnings.warn(f"while_loop: the program will always run as many steps as its example: "
                              f"{reason}", stacklevel=2)
    i = 0
    while condition(*state):
        if i == max_steps:
            raise RuntimeError(f"while_loop: the condition still holds after {max_steps} steps, as many as "
                               "max_steps= allows")
        state = taken(step(i, *state), state)
        i += 1
    return state[0] if len(state) == 1 else state


def run(step: Function, count: int, *state: Any) -> Tree:
    """The plain loop."""
    for i in range(count):
        state = taken(step(i, *state), state)
    return state[0] if len(state) == 1 else state


def taken(new: Tree, state: tuple[Tree, ...]) -> tuple[Tree, ...]:
    """The state after a step that returned something."""
    if new is None:
        return state
    return new if len(state) != 1 and isinstance(new, tuple) else (new,)


def _count(steps: Any, name: str = "loop") -> int:
    if isinstance(steps, TracedArray):
        steps = _arrays.values(steps).item()
    if issubclass(type(steps), (float, np.floating)) and steps == int(steps):
        steps = int(steps)
    return _whole(f"{name}: the number of steps", steps, 0, "an integer", "not be negative")


def _tape_of(*trees: Tree) -> _tape.Tape | None:
    """The tape that records in this thread, or else that of the first traced array."""
    tape = _tape.recording()
    if tape is None:
        for _, x in leaves(trees):
            if isinstance(x, TracedArray):
                return _loops.tape_for(x)
    return tape


# ---------------------------------------------------------------- in a program

def _watched(tape: _tape.Tape) -> Watched | None:
    """The tape of `jit`, if it is that which notes the program."""
    root = _loops.root(tape)
    return root if isinstance(root, Watched) else None


def _kept_one(tape: _tape.Tape, step: Function, count: int | None, steps: Operand, state: tuple[Tree, ...],
              condition: Function | None = None, most: int | None = None, kept: int | None = None,
              store: str | None = None) -> Tree:
    """What `_traced` returns.  For `jit`, Python must not see that only one step was run."""
    reason = _loops.tower(tape)[1]
    if reason:
        raise _loops.Unfit(reason)
    watched = _watched(tape)
    if watched is None:
        return _traced(tape, step, count, steps, state, condition, most, kept, store)
    outside, generators = surroundings([step, condition])
    before = states(generators)
    try:
        result = _traced(tape, step, count, steps, state, condition, most, kept, store)
    except _loops.Unfit:
        raise
    except Exception as error:
        if is_of_a_signal(error):
            raise
        raise _loops.Unfit(f"{type(error).__name__}: {error}") from error
    finally:
        if states(generators) != before:
            put_back(generators, before)
            watched.give_up("its step draws random numbers")
        if not outside.hold():
            watched.give_up(f"its step changes what it finds outside: {outside.changed()}")
    watched.looped = True
    return result


def _traced(tape: _tape.Tape, step: Function, count: int | None, steps: Operand, state: tuple[Tree, ...],
            condition: Function | None = None, most: int | None = None, kept: int | None = None,
            store: str | None = None) -> Tree:
    """Trace one step, until its mirror fits; returns the state after all."""
    state = mapped(lambda x: _loops.copied(tape, x, _axes(x)) if _engine.is_float_array(x) or _engine.is_number(x)
                   else x, state)
    fresh: set[int] = set()
    for _ in range(TRIES):
        tree = Structure(state, 1)
        own = [k for k, x in enumerate(tree.leaves) if isinstance(x, TracedArray)]
        mirror = _loops.Loop(tape, count, steps if count is None else None, kept, store)
        fits = False
        try:
            new = mirror.trace(partial(_once, step, mirror, tree, own, condition, most), [tree.leaves[k] for k in own])
            fits = fresh.issuperset(new) and mirror.fits()
        finally:
            if not fits:
                mirror.close()
        if fits:
            mirror.run()
            return state[0] if len(state) == 1 else state
        every = [_loops.copied(tape, x, new[k]) if k in new and k not in fresh else x
                 for k, x in enumerate(tree.leaves)]
        fresh.update(new)
        state = rebuilt(tree, every)
    raise _loops.Unfit("the arrays that need shadows keep changing from step to step")


def _once(step: Function, mirror: _loops.Loop, form: Structure, at: list[int],
          condition: Function | None, most: int | None,
          given: list[TracedArray]) -> dict[int, Shape | None]:
    """Run the step, and write what it returns to where the state is; returns which leaves were written so, and the
    order of the axes of what was returned."""
    every = list(form.leaves)
    for k, x in zip(at, given, strict=True):
        every[k] = x
    inside = rebuilt(form, every)
    if condition is not None:
        tests = tree(mirror, condition, inside)
        if not tests:
            raise _loops.Unfit("its condition compares no numbers of the program")
        mirror.goes_by(tests, most)
    try:
        after = form.match(taken(step(mirror.index(), *inside), inside), "the state")[0]
    except Mismatch as error:
        raise TypeError(f"loop: the step returned a state of another structure: {error}") from None
    values, memory = {}, _loops.buffers(given)
    for k, (x, y) in enumerate(zip(every, after, strict=True)):
        if x is y or isinstance(x, TracedArray) and isinstance(y, TracedArray) and _loops.is_same(x, y):
            continue
        if not isinstance(x, TracedArray):
            if type(x) is type(y) and not isinstance(y, TracedArray) and bool(np.all(x == y)):
                continue
            raise TypeError(f"loop: {form.path(k, 'the state')} is {x!r}, and {y!r} after a step; in a program only "
                            "arrays and numbers of floats change from step to step")
        shape, dtype = np.shape(y), getattr(y, "dtype", np.result_type(type(y)))
        casting: Any = "safe" if hasattr(y, "dtype") else "same_kind"       # a number of Python has no precision
        if shape != x.shape or not np.can_cast(dtype, x.dtype, casting) or dtype != x.dtype and shape:
            raise TypeError(f"loop: {form.path(k, 'the state')} is {x.dtype} {x.shape}, and {dtype} {shape} after a "
                            "step; the state keeps its shapes and dtypes")
        values[k] = y.copy() if isinstance(y, TracedArray) and _loops.share(y, memory) else y
    for k, y in values.items():
        _loops.write(every[k], y)
        if not every[k].shape:                  # which may be an array before the first step, and a scalar after it
            _arrays.like_number(form.leaves[k], y)
    return {k: _axes(y) for k, y in values.items()}


def _axes(x: Array) -> Shape | None:
    """The axes of a copy that lies in memory as x does."""
    return order_of(np.ndim(x), [x], copies=True)
