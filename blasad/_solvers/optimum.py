"""The derivative of a minimum, with bounds and constraints: the conditions of Karush, Kuhn and Tucker as equations.

The unknowns are the elements of x that are not on a bound, and the multipliers of the constraints that are active:
those on their bound, whose multiplier is not zero. Nocedal and Wright, Numerical Optimization, 2nd ed., section 12.4.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Operand, Plain
from .._derivatives.jacobians import jacobian
from .._derivatives.transforms import grad
from .._numpy.functions import array_of
from .._routines.operations import plainly
from .factors import Whole
from .implicit import Solved, column, with_values
from .inverses import Equation, Point
from .phase import Phase
from .refusals import not_converged, weakly_active

NEAR = 1e-3             # of a bound, relative: it may be active
FLAT = 1e-9             # of the largest second derivative: less may be rounding
WEAK = 1e-9             # a multiplier or a distance of this size, relative, is one that may be zero


def scalar(y: Operand) -> Operand:
    """The value of an objective, which may be an array with one element."""
    y = array_of(y)
    return y if y.ndim == 0 else y.reshape(())


class Rows(NamedTuple):
    """Constraints: low <= f(x) <= high, whose bounds may be traced."""

    f: Equation
    low: Operand
    high: Operand


class Side(NamedTuple):
    """An active constraint: an element of some rows, and the bound that it is on."""

    rows: int
    at: int
    upper: bool


def spread_out(bound: Operand, n: int) -> Array:
    """A bound for each of n elements."""
    bound = array_of(bound)
    return bound.reshape(-1) if bound.size == n and bound.ndim else np.broadcast_to(bound.reshape(-1), (n,))


class Minimum:
    """A minimum that SciPy found, and the constraints that are active there.

    Parameters
    ----------
    phase : Phase
        In which SciPy found it.
    f : callable
        The objective.
    x : ndarray
        SciPy's solution.
    rows : sequence of Rows
        Constraints. The first are the bounds of x itself.
    """

    def __init__(self, phase: Phase, f: Equation, x: Plain, rows: Sequence[Rows]) -> None:
        self.phase, self.f, self.x = phase, f, np.asarray(x, float)
        self.rows: list[Rows] = []
        self.bounds: list[tuple[Plain, Plain]] = []
        for each in rows:
            n = x.size if each.f is identity else np.size(phase.values(column(each.f), self.x))
            each = Rows(each.f, spread_out(each.low, n), spread_out(each.high, n))
            self.rows.append(each)
            self.bounds.append((self.plain(each.low), self.plain(each.high)))

    def plain(self, x: Array) -> Plain:
        return np.array(self.phase.values(lambda: x), float)

    # -- which are active

    def values(self, x: Plain) -> list[Plain]:
        """The constraints at a point."""
        return [np.asarray(self.phase.values(column(each.f), x), float) for each in self.rows]

    def near(self, within: float) -> list[Side]:
        """The constraints that may be active at SciPy's solution, and those that are equations."""
        sides = []
        for k, (c, (low, high)) in enumerate(zip(self.values(self.x), self.bounds, strict=True)):
            for j in range(c.size):
                size = within * max(1, abs(c[j]))
                if low[j] == high[j] or c[j] - low[j] <= size and c[j] - low[j] <= high[j] - c[j]:
                    sides.append(Side(k, j, False))
                elif high[j] - c[j] <= size:
                    sides.append(Side(k, j, True))
        return sides

    def is_equation(self, side: Side) -> bool:
        low, high = self.bounds[side.rows]
        return bool(low[side.at] == high[side.at])

    # -- as equations

    def divide(self, sides: list[Side]) -> None:
        """Take some constraints as active."""
        self.fixed = [side for side in sides if self.rows[side.rows].f is identity]
        self.others = [side for side in sides if self.rows[side.rows].f is not identity]
        self.free = np.setdiff1d(np.arange(self.x.size), [side.at for side in self.fixed])
        self.order = np.argsort(np.concatenate([self.free, [side.at for side in self.fixed]]).astype(int))

    def bound(self, side: Side) -> Operand:
        """The bound that a constraint is on."""
        rows = self.rows[side.rows]
        return (rows.high if side.upper else rows.low)[side.at]

    def whole(self, free: Operand) -> Operand:
        """All elements of x."""
        if not self.fixed:
            return free
        return np.concatenate([free, array_of([self.bound(side) for side in self.fixed])])[self.order]

    def active(self, x: Array) -> Operand:
        """The active constraints, less their bounds."""
        constraints: list[Operand] = []
        for k in dict.fromkeys(side.rows for side in self.others):
            c = array_of(self.rows[k].f(x)).reshape(-1)
            constraints += [c[side.at] - self.bound(side) for side in self.others if side.rows == k]
        return array_of(constraints)

    def lagrangian(self, multipliers: Operand) -> Equation:
        """The objective less the active constraints with their multipliers."""
        if not self.others:
            return lambda x: scalar(self.f(x))
        return lambda x: scalar(self.f(x)) - (self.active(x) * multipliers).sum()

    def conditions(self, z: Array) -> Array:
        """What is zero at a minimum, of the free elements of x and the multipliers."""
        n = self.free.size
        x = self.whole(z[:n])
        slope = grad(self.lagrangian(z[n:]))(x)
        slope = slope if n == self.x.size else slope[self.free]
        return np.concatenate([slope, self.active(x)]) if self.others else slope

    def solved(self) -> Solved:
        """The conditions, solved with the constraints that are taken as active."""
        slope = np.asarray(self.phase.values(grad(self.lagrangian(0.0) if not self.others else of(self.f)), self.x))
        multipliers = np.zeros(0)
        if self.others:
            A = np.asarray(self.phase.values(jacobian(self.active), self.x), float)
            multipliers = np.linalg.lstsq(A[:, self.free].T, slope[self.free], rcond=None)[0]
        point = Solved(self.phase, self.conditions, np.concatenate([self.x[self.free], multipliers]))
        point.polish()
        return point

    def signs(self, point: Solved) -> tuple[Plain, float]:
        """The multipliers of all active constraints, positive if they hold x back, and the size of one that counts."""
        n = self.free.size
        x = np.asarray(self.phase.values(self.whole, point.x[:n]), float)
        lagrangian = self.lagrangian(point.x[n:])
        slope = np.asarray(self.phase.values(grad(lagrangian), x), float)
        of_fixed = slope[[side.at for side in self.fixed]] if self.fixed else np.zeros(0)
        multipliers = np.concatenate([of_fixed, point.x[n:]])
        curvature = Point(self.phase, grad(lagrangian), x).size()
        size = max(np.abs(np.asarray(self.phase.values(grad(of(self.f)), x))).max(initial=0),
                   curvature * max(np.abs(x).max(initial=0), 1))
        return multipliers * [-1.0 if side.upper else 1.0 for side in (*self.fixed, *self.others)], float(size)

    def settle(self) -> Solved:
        """Find the active constraints: an error if one of them is active only just."""
        within = NEAR
        while True:
            try:
                return self.settled(self.near(within))
            except np.linalg.LinAlgError:
                within /= 100
                if within < WEAK or not any(not self.is_equation(side) for side in self.near(100 * within)):
                    raise

    def settled(self, sides: list[Side]) -> Solved:
        """The same, from the constraints that may be active on."""
        for _ in range(2 * len(sides) + 4):
            self.divide(sides)
            point = self.solved()
            sides = [*self.fixed, *self.others]
            free = [k for k, side in enumerate(sides) if not self.is_equation(side)]
            multipliers, size = self.signs(point) if free else (np.zeros(len(sides)), 1.0)
            worst = min(free, key=lambda k: multipliers[k], default=None)
            if worst is not None and multipliers[worst] < -WEAK * size:
                del sides[worst]
                continue
            added = self.check_others(point, sides)
            if added is None:
                for k in free:
                    if multipliers[k] <= WEAK * size:
                        raise weakly_active(self.phase.name)
                return point
            sides.append(added)
        raise not_converged(self.phase.name, "no set of active constraints fits it")

    def check_others(self, point: Solved, sides: list[Side]) -> Side | None:
        """A constraint that does not hold, if there is one; an error for one that is nearly active."""
        x = np.asarray(self.phase.values(self.whole, point.x[:self.free.size]), float)
        taken = {(side.rows, side.at) for side in sides}
        for k, (c, (low, high)) in enumerate(zip(self.values(x), self.bounds, strict=True)):
            for j in range(c.size):
                if (k, j) in taken:
                    continue
                size = WEAK * max(np.abs(x).max(initial=0), abs(c[j]), WEAK)
                for upper, slack in enumerate((c[j] - low[j], high[j] - c[j])):
                    if slack < -size:
                        return Side(k, j, bool(upper))
                    if slack <= size:
                        raise weakly_active(self.phase.name)
        return None

    def check_curvature(self, point: Solved) -> None:
        """Raise an error if the objective falls along a direction in which x may move; many unknowns are not asked."""
        if not isinstance(point.inverse, Whole):
            return
        J, n = point.inverse.J, self.free.size
        inside = np.linalg.qr(J[n:, :n].T, mode="complete")[0][:, len(J) - n:] if len(J) > n else np.eye(n)
        curvature = inside.T @ J[:n, :n] @ inside
        least = float(np.linalg.eigvalsh(curvature + curvature.T).min(initial=0))
        if least < -FLAT * float(np.abs(curvature).max(initial=0)):
            raise not_converged(self.phase.name, "it is a saddle point or a maximum, because the objective has a "
                                                 "negative second derivative there")

    # -- with derivatives

    def recorded(self, converged: bool) -> Array:
        """SciPy's solution, with its derivatives."""
        point = plainly(self.settle, (), {})
        if point.x.size:
            plainly(point.check, (converged,), {})
            plainly(self.check_curvature, (point,), {})
        z = point.recorded() if point.x.size else point.x
        x = self.whole(z[:self.free.size])
        return with_values(self.x, x) if isinstance(x, TracedArray) else self.x


def of(f: Equation) -> Equation:
    return lambda x: scalar(f(x))


def identity(x: Array) -> Array:
    """What bounds of x itself are bounds of."""
    return x


def minimum(phase: Phase, f: Callable[[Operand], Operand], x: Operand, rows: Sequence[Rows] = (),
            converged: bool = True) -> Operand:
    """SciPy's minimum x of a function under constraints, with its derivatives."""
    return Minimum(phase, f, np.asarray(x, float), rows).recorded(converged)


def value(f: Equation, x: Array, plain: Operand) -> Operand:
    """SciPy's value of the objective, with its derivatives; `x` has its own."""
    y = scalar(f(x))
    return with_values(np.asarray(plain, float).reshape(()), y)[()] if isinstance(y, TracedArray) else plain
