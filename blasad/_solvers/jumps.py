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
from .._sections.aside import aside
from .phase import Phase, has_derivative

NEXT = 1e-9             # of the width of a panel: near to an end of the range
TINY = 1e-7             # panels of this width are parts of the place where something happens
JUMP = 1e-5             # relative to the mean size of the integrand
FAR = 1e-5              # relative: how much parameters are changed
OTHER = 0.1             # of the values at the end of a range: more than a smooth function changes over that
HALVINGS = 60

Value = Callable[[float], Any]


class Elsewhere:
    """An integrand where all parameters that have a derivative are a little larger, or smaller.

    Parameters
    ----------
    phase : Phase
        In which it is called.
    g : callable
        The integrand of a number.
    points : list of float
        Where it is called once, which shows what it reads.
    change : float
        Of the parameters, relative to each; of those that are zero, absolute.
    """

    def __init__(self, phase: Phase, g: Value, points: list[float], change: float) -> None:
        self.g, self.tape = g, aside(phase.tape)
        for t in points:
            self(t)
        parameters = [x for x in self.tape.met() if has_derivative(x)]
        self.tape.run(moved, parameters, change)

    def __call__(self, t: float) -> Operand:
        return self.tape.call(self.g, t)

    def end(self) -> None:
        self.tape.end()


def moved(parameters: list[Operand], change: float) -> None:
    """Change arrays; on the tape of a call for values, that changes copies."""
    for x in parameters:
        if x.dtype.kind in "fc":
            x += change * np.where(x == 0, 1.0, x)


class Panel(NamedTuple):
    """A part of the range, in which a polynomial gives the integrand.

    Parameters
    ----------
    a, b : float
        Where it begins and ends.
    first, last : float
        The first and the last of its nodes.
    left, right : ndarray
        The integrand at both ends, as the polynomial says.
    """

    a: float
    b: float
    first: float
    last: float
    left: Plain
    right: Plain


def doubtful(panels: list[Panel], least: float) -> list[tuple[float, float]]:
    """Nodes between which there may be jumps: polynomials on both sides differ there; tiny panels say nothing."""
    wide = [panel for panel in panels if panel.b - panel.a > TINY]
    return [(float(one.first), float(other.last)) for one, other in zip(wide[:-1], wide[1:], strict=True)
            if differ(one.right, other.left, least)]


def jumps(phase: Phase, g: Value, value: Value, panels: list[Panel], mean: float, ends: list[float]) -> list[float]:
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
    """
    pairs = [*{pair for low, high in doubtful(panels, JUMP * mean) for pair in narrowed(value, low, high, JUMP * mean)}]
    near = [abs(end - NEXT * (panel.b - panel.a)) for end in ends for panel in [panels[-int(end)]]]
    for change in (FAR, -FAR) if pairs or near else ():
        other = Elsewhere(phase, g, [*near, *(t for pair in pairs for t in pair)], change)
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
