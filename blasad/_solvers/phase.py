"""A solver at work: SciPy's code on plain values, and the program's functions on a tape of which nothing is kept."""

from __future__ import annotations

import copy
import functools
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from inspect import BoundArguments
from types import TracebackType
from typing import Any

from .._arrays.made import holds_no_derivative
from .._arrays.traced import TracedArray
from .._declarations.aliases import Function, Keywords, Operand, Tree
from .._routines.operations import plainly
from .._sections.aside import Aside, aside, values
from .._tape.tape import Tape, recording
from .._trees.stand_in import StandIn
from .refusals import WithoutDerivative
from .stand_ins import READ_ONLY, Unfit, stand_in

CONSTRAINTS = "scipy.optimize._constraints"      # where SciPy's classes of them are
NOT_THE_PROGRAMS = ("finish", "method", "take_step")     # functions that are solvers, or parts of them
OF_EVENTS = ("terminal", "direction")       # what SciPy asks of functions of events
IN_A_PROGRAM = ("blasad: {}: this call cannot be a part of a compiled program, because its result is kept in an "
                "object, or it reads a traced array through a plain one. Call the function without blasad.compile; "
                "blasad.jit of it runs eagerly")


def has_derivative(x: Tree) -> bool:
    """Whether there is something traced in an argument, alone or in lists, tuples and dicts."""
    if isinstance(x, TracedArray):
        return not holds_no_derivative(x)
    if isinstance(x, dict):
        return any(map(has_derivative, x.values()))
    if type(x).__module__ == CONSTRAINTS:
        return has_derivative(vars(x))
    return isinstance(x, StandIn) or isinstance(x, (list, tuple)) and any(map(has_derivative, x))


def around(tape: Tape | None) -> list[Tape]:
    """The tapes, from the innermost on, for which what is recorded now varies."""
    tapes = []
    while tape is not None and not isinstance(tape, Aside):
        if tape.origin is not None:
            tape = tape.origin
            continue
        tapes.append(tape)
        tape = tape.outer
    return tapes


class Memory:
    """What the runs of one call in a program find, for the next ones.

    Attributes
    ----------
    results : dict
        The result of the last one, and what was seen beside it, by all that they depend on.
    functions : dict
        What functions that the solver calls were traced as, by their names; None if they cannot be.
    """

    def __init__(self) -> None:
        self.results: dict[bytes, tuple[Any, Any]] = {}
        self.functions: dict[str, Any] = {}


class _Here(threading.local):
    """Of this thread."""

    memory: tuple[Memory, bytes] | None = None


_here = _Here()


@contextmanager
def remembering(memory: Memory, key: bytes) -> Iterator[None]:
    """The next solver looks here whether its result is known; all that it depends on is in the key."""
    before, _here.memory = _here.memory, (memory, key)
    try:
        yield
    finally:
        _here.memory = before


def looked_at(x: Operand) -> Operand:
    """Something traced, which is read as by a function that computes with it."""
    x * 1
    return x


class OfValues:
    """A function of the program for its values alone, which finds plain values in closures where that can be.

    It is called as it is if it may leave something outside, if a variable of a closure is another one now, and if it
    writes to an array.

    Parameters
    ----------
    phase : Phase
        In which it is called.
    f : callable
        The function.
    """

    def __init__(self, phase: Phase, f: Function) -> None:
        self.phase, self.f = phase, f
        self.stand_in = stand_in(f, phase.found) if phase.own else None    # a program is to see what is read itself

    def __call__(self, *args: Tree, **kwargs: Tree) -> Tree:
        if self.stand_in is not None and self.stand_in[1].hold():
            f = self.stand_in[0]
            try:
                return self.phase.values(functools.partial(f, **kwargs) if kwargs else f, *args)
            except ValueError as error:
                if READ_ONLY not in str(error):
                    raise
        self.stand_in = None
        return self.phase.values(functools.partial(self.f, **kwargs) if kwargs else self.f, *args)


class Phase:
    """The time in which a solver of SciPy's runs.

    Attributes
    ----------
    order : int
        How many derivatives are nested here: the order to which the solution must be exact. Zero: only its value is
        wanted, because another solver calls this one.
    given : bool
        Whether there was something traced among the arguments.
    touched : bool
        Whether functions found something traced elsewhere.
    functions : dict or None
        In a program: what other runs have traced (see `Memory`).
    seen : object
        What is seen while SciPy's function runs, and is remembered with its result.
    """

    def __init__(self, name: str) -> None:
        tape = recording()
        assert tape is not None
        tapes = around(tape)
        self.name, self.tape = name, tape
        self.order = sum(each.width > 0 for each in tapes) or int(isinstance(tape, Aside) and tape.moving)
        self.in_program = any(each.width == 0 for each in tapes)
        self.own = not isinstance(tape, Aside)
        self.aside: Aside = tape if isinstance(tape, Aside) else aside(tape)
        self.given = self.touched = False
        self.memory, _here.memory = _here.memory, None
        self.functions = self.memory[0].functions if self.memory is not None else None
        self.seen: Any = None

    def __enter__(self) -> Phase:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.own:
            self.aside.end()

    def values(self, f: Function, *args: Tree) -> Operand:
        """What a function of the program returns, as plain arrays and numbers."""
        return self.aside.call(f, *args)

    def plain(self, x: Tree) -> Operand:
        """An argument as SciPy gets it: arrays as their values, functions so that they return values."""
        if isinstance(x, (TracedArray, StandIn)):
            self.given = self.given or has_derivative(x)
            return self.aside.call(values, x)
        if isinstance(x, WithoutDerivative):    # a start, whose derivative is not asked for
            return x.plain()
        if type(x) in (list, tuple):
            return type(x)(map(self.plain, x))
        if type(x) is dict:
            return {name: x[name] if name in NOT_THE_PROGRAMS else self.plain(x[name]) for name in x}
        if type(x).__module__ == CONSTRAINTS:
            alike = copy.copy(x)
            for name, each in vars(x).items():
                setattr(alike, name, self.plain(each))
            return alike
        return self.function(x) if callable(x) and not isinstance(x, type) else x

    def function(self, f: Function) -> Function:
        """A function of the program as SciPy gets it."""
        own = OfValues(self, f)

        def of_values(*args: Tree, **kwargs: Tree) -> Tree:
            return own(*args, **kwargs)

        of_f = functools.update_wrapper(of_values, f)
        for each in OF_EVENTS:                  # which a class may have for its objects
            if hasattr(f, each):
                setattr(of_f, each, getattr(f, each))
        return of_f

    def found(self, x: Operand) -> Operand:
        """The value of something traced that a function finds."""
        try:
            value = self.values(looked_at, x)
        except RuntimeError:                    # of a tape that is finished: it is not used
            raise Unfit from None
        self.touched = True
        return value

    def solve(self, plain: Function, given: BoundArguments, instead: Keywords | None = None) -> Operand:
        """The result of SciPy's function; some arguments are plain ones `instead`."""
        if self.memory is not None:
            known, key = self.memory[0].results, self.memory[1]
            self.memory, self.touched = None, True
            if key not in known:
                result = self.solve(plain, given, instead)
                known.clear()
                known[key] = copy.deepcopy(result), self.seen
                return result
            result, self.seen = known[key]
            return copy.deepcopy(result)
        arguments = type(given)(given.signature, type(given.arguments)(self.plain(dict(given.arguments))))
        arguments.arguments.update(instead or {})
        before, self.aside.touched = self.aside.touched, False
        try:
            result = plainly(plain, arguments.args, arguments.kwargs)
        finally:
            self.touched = self.touched or self.aside.touched
            self.aside.touched = self.aside.touched or before
        if self.in_program and (self.touched or self.given):
            raise TypeError(IN_A_PROGRAM.format(self.name))
        return result

    def varies(self, *given: Tree) -> bool:
        """Whether the solution may have a derivative: along arguments, or along what functions found elsewhere."""
        return self.order > 0 and (self.touched or any(map(has_derivative, given)))
