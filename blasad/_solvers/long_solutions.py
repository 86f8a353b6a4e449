"""`solve_ivp` by explicit methods outside of programs: of a long solution, some states are kept for the reverse sweep.

SciPy's solver runs as it is written, and each of its steps keeps what its reverse needs. When this has become much, the
next steps run in sections: each keeps the state that it starts from, and the sweep runs it again.
"""

from __future__ import annotations

import copy
import functools
import math
from collections.abc import Sequence
from inspect import Signature
from typing import Any, NamedTuple

import numpy as np
from scipy.integrate._ivp.ivp import find_active_events
from scipy.integrate._ivp.rk import Dop853DenseOutput, RkDenseOutput

from .._declarations.aliases import Function, Operand, Plain, Tree
from .._derivatives.before import Before
from .._derivatives.captured import TooMuch, surroundings_and_names
from .._sections.aside import aside, values
from .._sections.checkpoint import called, has_sections
from .._tape.tape import Tape, recording
from .attempts import METHODS, MUCH
from .events import as_list
from .roots import as_tuple

CALLS = 1 << 10         # bytes of the records of a stage, at least
SHARE = 16              # what a step keeps, over the state that a section keeps


class Asked(NamedTuple):
    """What a call of `solve_ivp` wants to know of each step.

    Attributes
    ----------
    rows : bool
        The state after it.
    pieces : bool
        What interpolates the solution in it.
    times : ndarray
        Otherwise, where that is wanted.
    events : list of callable
        Which may happen in it.
    args : tuple
        Of these.
    roots : list
        What is called: no call may change what another one finds.
    """

    rows: bool
    pieces: bool
    times: Plain
    events: Sequence[Function]
    args: tuple[Any, ...]
    roots: Sequence[Any]


class Section:
    """Some steps; their first run finds how many.

    Attributes
    ----------
    count : int
        How many there are at most, and then, how many there are.
    wanted : list of bool
        For each, whether what interpolates the solution is wanted.
    values : list of tuple
        For each, the time and the state after it as plain numbers.
    message : str or None
        Why the last one failed.
    is_over : bool
        Whether the first run is over.
    """

    def __init__(self, count: int) -> None:
        self.count, self.wanted, self.values = count, [], []    # type: int, list[bool], list[tuple[float, Plain]]
        self.message: str | None = None
        self.is_over = False


class InSections:
    """A solver whose steps are sections as soon as many bytes are kept; it derives from one of SciPy's, too."""

    steps = size = 0                    # that were made, and of a section
    is_pure: bool | None = None         # whether functions can be called again; None: it is not known

    def __init__(self: Any, *args: Any, asked: Asked, **kwargs: Any) -> None:
        self.asked, self.before, self.ahead, self.piece, self.message = asked, in_use(), (), None, None
        super().__init__(*args, **kwargs)

    def _step_impl(self: Any) -> Any:
        tape = recording()
        if self.ahead or tape is not None and self.is_long(tape):
            return self.next(tape)
        self.steps += 1
        if self.size:
            self.outside = found_by(self.asked.roots)
        result = super()._step_impl()           # type: ignore[misc]
        if self.size:
            self.is_pure = changes_nothing(self.outside)
        return result

    def is_long(self: Any, tape: Tape) -> bool:
        """Whether the next steps are a section; one more step is none, of which it is seen what functions change."""
        if self.is_pure is False or not has_sections(tape):
            return False
        if not self.size and self.steps.bit_count() == 1:       # so that it is the same in each call
            least = self.steps * self.n_stages * (6 * self.y.nbytes + CALLS)
            kept = max(least, in_use() - self.before) if tape.origin is None else least
            self.size = self.steps if kept >= MUCH else 0
        return bool(self.is_pure)

    def next(self: Any, tape: Tape) -> tuple[bool, str | None]:
        """Make the next step of a section, which runs if there is none."""
        if not self.ahead:
            section = Section(max(self.size, math.isqrt(self.steps // SHARE)))
            state = self.t, self.y, self.f, self.h_abs
            self.state, rows = called(tape, functools.partial(self.run, section), state, {})
            section.is_over, self.message, self.is_pure = True, section.message, changes_nothing(self.outside)
            self.steps += section.count
            self.ahead = [rows.get(k, (*now, None)) for k, now in enumerate(section.values)][::-1]
            section.values.clear()              # the sweep has no need of them
        self.t, self.y, self.piece = self.ahead.pop()
        if self.ahead:
            return True, None
        self.t, self.y, self.f, self.h_abs = self.state
        return self.message is None, self.message

    def run(self: Any, section: Section, t: Operand, y: Operand, f: Operand, h_abs: Operand) -> Tree:
        """The state after the steps of a section, and by its number each step of which something is wanted."""
        own, rows = self.at(t, y, f, h_abs), {}     # type: Any, dict[int, tuple[Operand, ...]]
        look, k = None if section.is_over else Look(self.asked, own), 0
        while k < section.count:
            own.t_old = own.t
            done, message = super(InSections, own)._step_impl()     # type: ignore[misc]
            if look is not None:
                look.after(own, section, message)
            piece = parts(super(InSections, own)._dense_output_impl()) if section.wanted[k] else None  # type: ignore[misc]
            if done and (self.asked.rows or piece is not None):
                rows[k] = own.t, own.y, piece
            k += 1
        return (own.t, own.y, own.f, own.h_abs), rows

    def at(self: Any, t: Operand, y: Operand, f: Operand, h_abs: Operand) -> Any:
        """A solver of its own, for steps from another state on."""
        own = copy.copy(self)
        own.t, own.y, own.f, own.h_abs = t, y, f, h_abs
        own.K = np.empty_like(self.K)
        if hasattr(self, "K_extended"):         # which has the others in it
            own.K_extended = np.empty_like(self.K_extended)
            own.K = own.K_extended[:len(self.K)]
        return own

    def _dense_output_impl(self: Any) -> Any:
        if self.piece is None:
            return super()._dense_output_impl()     # type: ignore[misc]
        return (Dop853DenseOutput if hasattr(self, "K_extended") else RkDenseOutput)(*self.piece)


def parts(dense: Any) -> tuple[Operand, ...]:
    """What makes an object of SciPy's that interpolates a solution in a step."""
    return dense.t_old, dense.t, dense.y_old, dense.F if isinstance(dense, Dop853DenseOutput) else dense.Q


def in_use() -> int:
    """Bytes of the tapes that record now."""
    tape, total = recording(), 0
    while tape is not None:
        total, tape = total + tape.used_bytes, tape.outer
    return total


def found_by(roots: Sequence[Any]) -> Before | None:
    """What functions find outside now; None if they print, or if it is too much to look at."""
    try:
        outside, generators, names = surroundings_and_names(roots)
    except TooMuch:
        return None
    return None if "print" in names else Before(outside, generators)


def changes_nothing(before: Before | None) -> bool:
    """Whether functions have changed nothing that they find, so that they can be called again."""
    return before is not None and not before.draws() and before.outside.hold()


class Look:
    """What the first run of a section finds: where it ends, and where something of it is wanted.

    Parameters
    ----------
    asked : Asked
        What is wanted.
    solver : object
        What makes the steps.
    """

    def __init__(self, asked: Asked, solver: Any) -> None:
        self.asked = asked
        self.directions = np.array([getattr(event, "direction", 0.0) for event in asked.events])
        self.signs = self.of_events(solver)

    def of_events(self, solver: Any) -> list[Any]:
        """The values of event functions."""
        own = aside(recording())
        try:
            return [own.call(event, solver.t, solver.y, *self.asked.args) for event in self.asked.events]
        finally:
            own.end()

    def after(self, solver: Any, section: Section, message: str | None) -> None:
        """Note a step of a section; it ends there if the solution may."""
        begin, end, bound, way = (float(values(x)) for x in (solver.t_old, solver.t, solver.t_bound, solver.direction))
        active: Plain = np.zeros(0, int)
        if message is None and self.asked.events:
            before, self.signs = self.signs, self.of_events(solver)
            active = find_active_events(before, self.signs, self.directions)
        shares = (self.asked.times - begin) * way
        is_wanted = self.asked.pieces or active.size > 0 or np.any((shares > 0) & (shares <= abs(end - begin)))
        section.wanted.append(message is None and bool(is_wanted))
        section.values.append((end, values(solver.y)))
        section.message = message
        ends = any(getattr(self.asked.events[i], "terminal", None) for i in active)
        if ends or message is not None or way * (end - bound) >= 0:
            section.count = len(section.values)


CLASSES = {method: type(method.__name__, (InSections, method), {}) for method in METHODS.values()}


def solve_ivp(method: Any, plain: Function, signature: Signature, /, *args: Tree, **kwargs: Tree) -> Any:
    """SciPy's function, with such a solver of a method."""
    given = signature.bind(*args, **kwargs)
    given.apply_defaults()
    fun, t_eval, events, more = (given.arguments[each] for each in ("fun", "t_eval", "events", "args"))
    events = [] if events is None else as_list(events)
    times = np.zeros(0) if t_eval is None else np.asarray(values(t_eval)).reshape(-1)
    asked = Asked(t_eval is None, bool(given.arguments["dense_output"]), times, events,
                  as_tuple(more) if more is not None else (), [fun, *events, more])
    given.arguments["method"] = CLASSES[method]
    return plain(*given.args, **given.kwargs, asked=asked)
