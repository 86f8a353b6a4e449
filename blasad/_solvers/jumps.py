"""Jumps of integrands: a sum over nodes has the derivative of the integral only where there are none between them.

A jump that stays where it is does no harm as long as nodes do not move over it: the range is divided there if its ends
move. One that moves with the parameters has a share in the derivative, of which the values of the integrand say
nothing. So the integrand is called again where the parameters are a little different.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from .._declarations.aliases import Operand, Plain
from .._sections.aside import Aside, aside
from .phase import Phase, has_derivative

NEXT = 1e-9             # of the width of a panel: near to an end of the range
TINY = 1e-7             # panels of this width are parts of the place where something happens
JUMP = 1e-5             # relative to the mean size of the integrand
FAR = 1e-5              # relative: how much parameters are changed
OTHER = 0.1             # of the values at the end of a range: more than a smooth function changes over that
HALVINGS = 60

Value = Callable[[float], Any]
Values = Callable[[Any], Any]


class Elsewhere:
    """An integrand where all parameters that have a derivative are a little larger, or smaller.

    Parameters
    ----------
    phase : Phase
        In which it is called.
    g : callable
        The integrand.
    points : list
        Where it is called once, which shows what it reads.
    change : float
        Of the parameters, relative to each; of those that are zero, absolute.
    is_change : bool
        Whether the change of the integrand with the parameters is wanted, and not its value.
    """

    def __init__(self, phase: Phase, g: Values, points: list[Any], change: float, is_change: bool = False) -> None:
        self.g, self.is_change, self.tape = g, is_change, aside(phase.tape, is_change)
        for t in points:
            self(t)
        parameters = [x for x in self.tape.met() if has_derivative(x)]
        self.tape.run(moved, parameters, change)

    def __call__(self, t: Operand) -> Operand:
        return change_of(self.tape, self.g, t) if self.is_change else self.tape.call(self.g, t)

    def end(self) -> None:
        self.tape.end()


def change_of(tape: Aside, g: Values, t: Operand) -> Plain:
    """How a function changes with the parameters."""
    y, change = tape.pushed(g, t)
    return np.broadcast_to(change, np.shape(y))


def moved(parameters: list[Operand], change: float) -> None:
    """Change arrays; on the tape of a call for values, that changes copies."""
    for x in parameters:
        if x.dtype.kind in "fc":
            x += change * np.where(x == 0, 1.0, x)


def crossed(value: Values, low: Plain, high: Plain, least: float) -> tuple[Plain, Plain]:
    """Two points, as near as numbers can be, of each segment on which a function of many points jumps.

    Parameters
    ----------
    value : callable
        The values at points, which are in rows, as a matrix.
    low, high : ndarray
        The ends of segments.
    least : float
        What jumps; a change that becomes smaller with the distance is none.
    """
    below, above = value(low), value(high)
    for _ in range(HALVINGS):
        jump = np.any(np.abs(above - below) > least, axis=1)
        low, high, below, above = low[jump], high[jump], below[jump], above[jump]
        middle = low + (high - low) / 2
        inside = np.any((middle != low) & (middle != high), axis=1)
        if not np.any(inside):
            break
        y = value(middle)
        first = np.abs(y - below).max(axis=1) >= np.abs(y - above).max(axis=1)
        high, above = np.where(first[:, None], middle, high), np.where(first[:, None], y, above)
        low, below = np.where(first[:, None], low, middle), np.where(first[:, None], below, y)
    return low, high


def moving(phase: Phase, g: Values, value: Values, pairs: tuple[Plain, Plain], near: Plain, mean: float,
           is_change: bool) -> Plain | None:
    """A point where a function of many points jumps if the place moves with the parameters; None if there is none.

    Parameters
    ----------
    phase : Phase
        In which it is called.
    g, value : callable
        The function, of points in rows; and for its values alone.
    pairs : tuple of ndarray
        Points between which it jumps.
    near : ndarray
        Points so near to the ends of the range that it may jump between these and them.
    mean : float
        Of its size.
    is_change : bool
        Whether jumps of the change with the parameters are meant, which values are those of, too.
    """
    low, high = pairs
    if not len(low) + len(near):
        return None
    points = np.concatenate([low, high, near])
    here = value(points)
    for change in (FAR, -FAR):
        other = Elsewhere(phase, g, [points], change, is_change)
        try:
            there = other(points)
        finally:
            other.end()
        jump, left = (np.abs(y[len(low):2 * len(low)] - y[:len(low)]) for y in (here, there))
        at_end = here[2 * len(low):]
        moves = np.concatenate([
            np.any((jump > JUMP * mean) & (left <= jump / 2), axis=1), np.zeros(len(low), bool),
            np.any(np.abs(there[2 * len(low):] - at_end) > OTHER * np.maximum(np.abs(at_end), mean), axis=1)])
        if np.any(moves):
            first: Plain = points[np.argmax(moves)]
            return first
    return None


class Panel(NamedTuple):
    """A part of the range, in which a polynomial gives the integrand.

    Parameters
    ----------
    a, b : float
        Where it begins and ends.
    first, last : float
        The first and the last of its nodes.
    left, right : ndarray
        The integrand at both ends, as the polynomial says, and its change with the parameters.
    """

    a: float
    b: float
    first: float
    last: float
    left: Plain
    right: Plain


def doubtful(panels: list[Panel], row: int, least: float) -> list[tuple[float, float]]:
    """Nodes between which there may be jumps: polynomials on both sides differ there; tiny panels say nothing."""
    wide = [panel for panel in panels if panel.b - panel.a > TINY]
    return [(float(one.first), float(other.last)) for one, other in zip(wide[:-1], wide[1:], strict=True)
            if differ(one.right[row], other.left[row], least)]


def jumps(phase: Phase, g: Value, value: Value, panels: list[Panel], mean: float, ends: list[float],
          is_change: bool) -> list[float]:
    """Where an integrand jumps between 0 and 1; an error if a jump moves with the parameters.

    Parameters
    ----------
    phase : Phase
        In which it is called.
    g, value : callable
        Of a number between 0 and 1; and for its values alone.
    panels : list of Panel
        In each of which it is smooth, in their order.
    mean : float
        Of its size.
    ends : list of float
        0 and 1, as far as the ends of the range do not depend on parameters.
    is_change : bool
        Whether jumps of the change with the parameters are meant, which values are those of, too.
    """
    doubts = doubtful(panels, int(is_change), JUMP * mean)
    pairs = [*{pair for low, high in doubts for pair in narrowed(value, low, high, JUMP * mean)}]
    near = [abs(end - NEXT * (panel.b - panel.a)) for end in ends for panel in [panels[-int(end)]]]
    for change in (FAR, -FAR) if pairs or near else ():
        other = Elsewhere(phase, g, [*near, *(t for pair in pairs for t in pair)], change, is_change)
        try:
            moves = [low for low, high in pairs if not differ(other(low), other(high), size(value, low, high) / 2)]
            moves += [t for t in near if differ(value(t), other(t), OTHER * max(np.max(np.abs(value(t))), mean))]
        finally:
            other.end()
        if moves:
            raise MovingJump(moves[0])
    return [high for _, high in pairs]


class MovingJump(Exception):
    """A jump moves with the parameters.

    Parameters
    ----------
    at : float
        Where it is.
    """

    def __init__(self, at: float) -> None:
        super().__init__(at)
        self.at = at


def differ(x: Operand, y: Operand, size: Any) -> bool:
    return bool(np.any(np.abs(np.subtract(x, y)) > size))


def size(value: Value, low: float, high: float) -> float:
    return float(np.max(np.abs(np.subtract(value(high), value(low)))))


def narrowed(value: Value, low: float, high: float, least: float) -> list[tuple[float, float]]:
    """The two numbers between which a function jumps; none if it is only steep."""
    below, above = value(low), value(high)
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if not low < middle < high:
            break
        y = value(middle)
        if np.max(np.abs(y - below)) < np.max(np.abs(y - above)):
            low, below = middle, y
        else:
            high, above = middle, y
        if not differ(below, above, least):     # all of the change is gone
            return []
    return [(low, high)]
