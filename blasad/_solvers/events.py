"""Events of differential equations: each is a root of its function on the path, which its time and state follow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from .._declarations.aliases import Function, Operand, Plain, Tree, Trees
from .._derivatives.transforms import grad
from .._numpy.functions import array_of
from .collocation import Slope, is_traced, plain
from .implicit import with_values
from .phase import Phase

NEAR = 1e-6             # over which the slope of an event function must stay about what it is, relative


class Path(Protocol):
    """A solution with derivatives.

    Attributes
    ----------
    varies : bool
        Whether it has any.
    last : float
        Where it ends.
    longest : float
        The length of its longest step.
    """

    @property
    def varies(self) -> bool: ...
    @property
    def last(self) -> float: ...
    @property
    def longest(self) -> float: ...

    def at(self, t: Operand) -> Operand:
        """The solution at some times, (n, M)."""

    def value(self, t: float) -> Plain:
        """Its numbers at a time."""

    def velocity(self, t: float, y: Plain) -> Plain:
        """How fast it moves then, there."""


def as_list(events: Tree) -> Sequence[Function]:
    return events if isinstance(events, (list, tuple)) else [events]


def with_events(phase: Phase, path: Path, events: Sequence[Function], more: Trees, sol: Any, t: Operand,
                y: Operand) -> tuple[Operand, Operand]:
    """Give the events of a solution their derivatives, and return the times and rows, the last of which may be one."""
    for i, event in enumerate(events):
        if not len(sol.t_events[i]):
            continue
        def at(t: Operand, y: Operand, event: Function = event) -> Operand:
            return array_of(event(t, y, *more)).reshape(-1)[0]

        when = roots_on(phase, path, at, sol.t_events[i], sol.y_events[i])
        ends = sol.status == 1 and sol.t_events[i][-1] == path.last
        if not is_traced(when) and not path.varies:
            continue
        states = with_values(sol.y_events[i], path.at(when).T)
        if ends and sol.t.size and sol.t[-1] == sol.t_events[i][-1]:
            t = np.concatenate([t[:-1], when[-1:]])
            y = np.concatenate([y[:-1], with_values(sol.y_events[i][-1:], states[-1:])])
        sol.t_events[i], sol.y_events[i] = when, states
    return t, y


def roots_on(phase: Phase, path: Path, event: Slope, times: Plain, states: Plain) -> Operand:
    """Times of events on a path, with derivatives: steps of Newton's method with constant slopes."""
    slopes = np.array([slope_of(phase, path, event, t, y) for t, y in zip(times, states, strict=True)])
    when: Operand = times
    for _ in range(phase.order):
        now = path.at(when)
        r = np.stack([array_of(event(when[k], now[:, k])) for k in range(len(times))])
        if not is_traced(r):
            return times
        when = when - (r - plain(r)) / slopes
    return with_values(times, when)


def slope_of(phase: Phase, path: Path, event: Slope, t: float, y: Plain) -> float:
    """How fast an event function changes along a path."""
    def varying(t: Operand, y: Operand) -> Operand:
        return event(t, y) + 0.0 * (t + y.sum())

    along_t, along_y = phase.values(grad(varying, (0, 1)), float(t), y)
    slope = float(along_t + along_y @ path.velocity(float(t), y))
    later = t + NEAR * max(abs(t), path.longest)
    change = phase.values(event, later, path.value(later)) - phase.values(event, t, y)
    if not abs(change - slope * (later - t)) <= 0.5 * abs(slope * (later - t)):
        raise np.linalg.LinAlgError(
            f"blasad: {phase.name}: at t = {t:.6g}, the path touches an event, or nearly so (the event function "
            f"changes by {slope:.1e} in a unit of time): the time of the event is no smooth function of the "
            "parameters. Move the event, or use blasad.stop_gradient for what it depends on")
    return slope
