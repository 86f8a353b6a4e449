"""Integrals over boxes: `scipy.integrate.cubature`.

The value is SciPy's. The derivative is that of a sum over nodes in the unit cube, which SciPy's own function finds for
the integrand and its change with the parameters together; points follow the limits from there.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator
from inspect import BoundArguments
from typing import Any, NamedTuple

import numpy as np
from scipy import integrate

from .._arrays.arrays import memory
from .._arrays.made import holds_no_derivative
from .._arrays.traced import TracedArray
from .._declarations.aliases import Function, Operand, Operands, Plain
from .._numpy.functions import array_of
from .._routines.operations import plainly
from .._sections.aside import aside
from .implicit import with_values
from .integrals import Integrand, Known, check_value, plain_number
from .jumps import JUMP, NEXT, change_of, crossed, moving
from .phase import Phase, has_derivative
from .refusals import moving_jump, not_converged, not_integrated
from .roots import Rule, as_tuple

FIRST = 16              # divisions, after which jumps are looked for
MOST = 1 << 16          # nodes at a time
ROUGHEST = 1e-3         # relative
FINEST = 1e-10
FORMS = {"gk21": 21, "gauss-kronrod": 21, "gk15": 15}


class Box(NamedTuple):
    """A part of the range: how its points follow from those of the unit cube."""

    low: list[Operand]
    high: list[Operand]

    def plain(self) -> Box:
        return Box(*([plain_number(x) for x in side] for side in self))

    def axis(self, k: int, t: Operand) -> tuple[Operand, Operand]:
        """One coordinate of points, and by what the weights of t are multiplied."""
        low, high = self.low[k], self.high[k]
        least, most = plain_number(low), plain_number(high)
        if np.isinf(least) and np.isinf(most):
            u = 2 * t - 1
            return u / (1 - u * u), 2 * (1 + u * u) / (1 - u * u)**2
        if np.isinf(least):
            return high - (1 - t) / t, 1 / (t * t)
        if np.isinf(most):
            return low + (1 - t) / t, 1 / (t * t)
        return low + (high - low) * t, (high - low) + 0 * t

    def points(self, t: Plain) -> tuple[Operand, Operand]:
        """Points in rows, and by what the weights of t are multiplied."""
        xs, scales = zip(*(self.axis(k, t[:, k]) for k in range(len(self.low))), strict=True)
        return np.stack(xs, axis=1), functools.reduce(lambda one, other: one * other, scales)

    def divided(self, point: Operands) -> Iterator[Box]:
        """The parts, of which none has a point inside; this box, if it has not."""
        *plain, at = *self.plain(), [plain_number(x) for x in point]
        inside = [low <= x <= high for low, high, x in zip(*plain, at, strict=True)]
        cut = [low < x < high for low, high, x in zip(*plain, at, strict=True)]
        if not all(inside):
            yield self
            return
        sides = [[(low, x), (x, high)] if is_cut else [(low, high)]
                 for low, high, x, is_cut in zip(*self, point, cut, strict=True)]
        for ends in itertools.product(*sides):
            yield Box(*map(list, zip(*ends, strict=True)))


def range_of(low: Operand, high: Operand, points: Operand) -> tuple[list[Box], float]:
    """The range, cut at points, and the sign of its integral."""
    lows, highs, *between = ([*x] for x in np.broadcast_arrays(*map(array_of, (low, high, *(points or ())))))
    turned = [plain_number(one) > plain_number(other) for one, other in zip(lows, highs, strict=True)]
    ends = [(other, one) if is_turned else (one, other)
            for one, other, is_turned in zip(lows, highs, turned, strict=True)]
    boxes = [Box(*map(list, zip(*ends, strict=True)))]
    for point in between:
        boxes = [part for box in boxes for part in box.divided(point)]
    return boxes, (-1.0)**sum(turned)


def rule_of(rule: Any, n: int) -> Any:
    """A rule of SciPy's by its name."""
    from scipy.integrate import _rules as rules

    if not isinstance(rule, str):
        return rule
    if rule == "genz-malik":
        return rules.GenzMalikCubature(n)
    return rules.ProductNestedFixed([rules.GaussKronrodQuadrature(FORMS[rule])] * n)


class Cube:
    """An integrand on the unit cube, whose points are mapped to a box.

    Parameters
    ----------
    phase : Phase
        In which it is called.
    f : callable
        The integrand at points in rows.
    box : Box
        The range.
    rule : object
        A rule of SciPy's.
    """

    def __init__(self, phase: Phase, f: Integrand, box: Box, rule: Any) -> None:
        self.phase, self.f, self.box, self.rule = phase, f, box, rule
        self.nodes, self.weights = (np.asarray(x) for x in rule.nodes_and_weights)
        self.nodes, self.n = self.nodes.reshape(len(self.nodes), -1), len(box.low)

    def weighed(self, t: Plain) -> Operand:
        """The values at points of the cube with their factors, as a matrix."""
        x, scale = (self.box if has_derivative(self.box) else self.box.plain()).points(t)
        y = array_of(self.f(x))
        return y.reshape(len(t), -1) * array_of(scale)[:, None]

    def both(self, moving_tape: Any, t: Plain) -> Plain:
        """The values, and their change with the parameters."""
        y, change = moving_tape.pushed(self.weighed, t)
        return np.stack([y, np.broadcast_to(change, y.shape)], axis=1)

    def regions(self, rough: float, most: Any) -> tuple[Plain, Plain]:
        """The corners of parts of the cube on which the rule is exact; sizes of the integrand are kept."""
        tape = aside(self.phase.tape, True)
        try:
            return self.found(functools.partial(self.both, tape), rough, most)
        finally:
            tape.end()

    def found(self, both: Integrand, rough: float, most: Any) -> tuple[Plain, Plain]:
        zeros, ones = np.zeros(self.n), np.ones(self.n)
        each = both((self.nodes + 1) / 2)
        self.sizes = np.tensordot(np.abs(self.weights), np.abs(each), 1) / 2**self.n
        unit = np.where(self.sizes > 0, self.sizes, 1)
        counts = [FIRST, most] if most is None or most > FIRST else [most]
        for count in counts:
            result = integrate.cubature(lambda t: both(t) / unit, zeros, ones, rule=self.rule, rtol=rough, atol=rough,
                                        max_subdivisions=count)
            low, high = (np.array([getattr(part, end) for part in result.regions]) for end in "ab")
            self.refuse_jumps(low, high)
            if result.status == "converged":
                break
        else:
            raise not_integrated(self.phase.name)
        self.error = float(np.max(result.error[0] * unit[0]))
        return low, high

    def refuse_jumps(self, low: Plain, high: Plain) -> None:
        """Raise an error if a jump moves with the parameters."""
        middle, half = (low + high) / 2, (high - low) / 2
        nodes = (middle[:, None, :] + half[:, None, :] * self.nodes).reshape(-1, self.n)
        steps = [sign * half * (np.arange(self.n) == k) for k in range(self.n) for sign in (1, -1)]
        outer = np.concatenate([middle + (1 + NEXT) * step for step in steps])
        inner, starts = np.concatenate([middle + (1 - NEXT) * step for step in steps]), np.tile(middle, (2 * self.n, 1))
        is_end = np.any((outer < 0) | (outer > 1), axis=1)
        starts = np.concatenate([np.repeat(middle, len(self.nodes), axis=0), starts[~is_end]])
        ends = np.concatenate([nodes, outer[~is_end]])
        tape = aside(self.phase.tape, True)
        try:
            for row, value in enumerate([functools.partial(self.phase.values, self.weighed),
                                         functools.partial(change_of, tape, self.weighed)][:self.phase.order]):
                size = float(np.max(self.sizes[row])) or float(np.max(self.sizes))
                pairs = crossed(value, starts, ends, JUMP * size)
                at = moving(self.phase, self.weighed, value, pairs, inner[is_end], size, row > 0)
                if at is not None:
                    raise moving_jump(self.phase.name, self.box.plain().points(at[None])[0][0], self.phase.order)
        finally:
            tape.end()

    def integral(self, low: Plain, high: Plain) -> Operand:
        """The sum over all nodes, with its derivatives."""
        middle, half = (low + high) / 2, (high - low) / 2
        step = max(1, MOST // len(self.nodes))
        return sum(self.part(middle[k:k + step], half[k:k + step]) for k in range(0, len(low), step))

    def part(self, middle: Plain, half: Plain) -> Operand:
        t = (middle[:, None, :] + half[:, None, :] * self.nodes).reshape(-1, self.n)
        w = (np.prod(half, axis=1)[:, None] * self.weights).reshape(-1)
        x, scale = self.box.points(t)
        y = array_of(self.f(x))
        return (y.reshape(len(t), -1) * array_of(w * scale)[:, None]).sum(axis=0).reshape(y.shape[1:])


def cubature(name: str, plain: Function, given: BoundArguments) -> Operand:
    f, low, high, rule, rtol, atol, most, args, points = (given.arguments[each] for each in (
        "f", "a", "b", "rule", "rtol", "atol", "max_subdivisions", "args", "points"))
    with Phase(name) as phase:
        result = phase.solve(plain, given)
        if not phase.varies(args, low, high, points):
            return result
        if result.status != "converged":
            raise not_converged(phase.name, f"its status is {result.status!r} (see max_subdivisions=)")
        boxes, sign = range_of(low, high, points)
        known = Known(result.estimate, result.error, False)
        value = float(np.max(np.abs(known.y), initial=0))
        rough = min(max(rtol + (atol / value if value else 0), FINEST), ROUGHEST)
        total, size, error = 0.0, 0.0, 0.0      # type: tuple[Operand, float, float]
        for box in boxes:
            cube = Cube(phase, lambda x: f(x, *as_tuple(args)), box, rule_of(rule, len(box.low)))
            total = total + cube.integral(*plainly(cube.regions, (rough, most), {}))
            size, error = size + float(np.max(cube.sizes[0])), error + cube.error
        if isinstance(total, TracedArray) and not holds_no_derivative(total):
            check_value(phase, known._replace(error=known.error + error), sign * memory(total), size)
            result.estimate = with_values(np.asarray(known.y), sign * total)[()]
    return result


RULES: dict[str, Rule] = {"cubature": cubature}
