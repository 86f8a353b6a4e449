"""The derivative of a solution x of F(x, theta) = 0, of any order, by the implicit function theorem.

The steps x <- x - J^-1 F(x, theta), with the Jacobian J of F at the solution as a constant, leave x where it is, and
each of them makes one more order of its derivatives right: the error of x along theta is multiplied by
I - J^-1 F_x(x, theta), which is zero at the solution. So as many steps are recorded as derivatives are nested. What
theta is need not be known: F is called by the program's function, which finds it.

Nocedal and Wright, Numerical Optimization, 2nd ed., Theorem A.2; Griewank and Walther, Evaluating Derivatives, 2nd ed.,
chapter 15.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .._arrays.arrays import memory
from .._arrays.made import holds_no_derivative
from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Operand, Plain
from .._numpy.functions import array_of
from .._routines.operations import plainly
from .factors import LARGE, Inverse
from .inverses import Equation, Point
from .phase import OfValues, Phase
from .refusals import not_converged, singular

HALF = 1e-6             # of the digits: relative errors up to here are those of tolerances
FLOOR = 1e-8            # the size of x, if it is smaller
NOISE = 1e-12           # Newton steps of this size need not become smaller
STEP = 1e-8             # over which J must stay about what it is
NEARLY = 1e-5           # steps with a Jacobian that is nearly right become as small as this
STEPS = 8               # of Newton's method at most
ROUNDED = 1e-15         # steps of this size, relative, are rounding
FAR = 1e-2              # from SciPy's solution there may be another one
SMALL = 1e-2            # unknowns: an iteration that was broken off is judged by its absolute error


def column(f: Equation) -> Equation:
    """A function whose values are in a row."""
    return lambda x: array_of(f(x)).reshape(-1)


class Solved:
    """An equation at a point that solves it, as well as rounding allows.

    Parameters
    ----------
    phase : Phase
        In which SciPy solved it.
    f : callable
        Of an array; its values are as many as the elements of the array.
    x : ndarray
        SciPy's solution, of real numbers.
    """

    def __init__(self, phase: Phase, f: Equation, x: Plain) -> None:
        self.phase, self.f, self.first = phase, column(f), x
        self.values = OfValues(phase, self.f)
        self.x, self.moves, self.more = x, [], 0    # type: tuple[Plain, list[float], int]
        self.r = self.residual(x)
        if self.r.size != x.size:
            raise ValueError(f"blasad: {phase.name}: the function has {self.r.size} values for {x.size} unknowns; the "
                             "derivative of a solution needs as many equations as unknowns")
        self.factor()

    def residual(self, x: Plain) -> Plain:
        residual: Plain = np.asarray(self.values(x), float)
        return residual

    def factor(self) -> None:
        """Take the Jacobian at the point, in a form in which it solves equations."""
        try:
            self.inverse: Inverse = plainly(Point(self.phase, self.f, self.x).inverse, (), {})
        except np.linalg.LinAlgError as error:
            raise singular(self.phase.name, str(error)) from None

    def solve(self, r: Plain) -> Plain:
        """The solution of linear equations with the Jacobian."""
        try:
            solution: Plain = self.inverse.solve(r)
        except np.linalg.LinAlgError as error:
            raise singular(self.phase.name, str(error)) from None
        return solution

    @property
    def size(self) -> float:
        """The size of the unknowns, below which nothing is told of errors."""
        return max(float(np.abs(self.x).max(initial=0)), FLOOR)

    def step(self) -> Plain:
        """The step of Newton's method from here; an error if there is none."""
        step = self.solve(self.r)
        if not np.all(np.isfinite(step)):
            raise singular(self.phase.name, "it has elements that are not finite")
        return step.reshape(self.x.shape)

    def relative(self, step: Plain) -> float:
        """The size of a step beside that of each unknown, as far as rounding lets it be known."""
        least = np.finfo(float).eps * self.size
        return float((np.abs(step) / (np.abs(self.x) + least)).max(initial=0))

    def polish(self) -> None:
        """Go some steps of Newton's method, mostly one or two, as long as they become smaller beside each unknown."""
        self.last = self.step()
        self.moves.append(float(np.abs(self.last).max(initial=0)))
        for _ in range(STEPS):
            before = self.x, self.r, self.inverse, self.more
            size = self.relative(self.last)
            if size <= ROUNDED:
                return
            x = self.x - self.last
            r = self.residual(x)
            if not np.all(np.isfinite(r)):
                return
            self.x, self.r = x, r
            if self.is_far():
                self.factor()
            step = self.step()
            if not self.relative(step) < size:
                self.x, self.r, self.inverse, self.more = before
                return
            self.last = step
            self.moves.append(float(np.abs(step).max(initial=0)))

    def is_far(self) -> bool:
        """Whether the Jacobian has to be taken anew after a step.

        Where that takes long, more steps are recorded with one that is nearly right: each makes the error of the
        derivative as many times smaller as it does that of the point.
        """
        if self.x.size > LARGE:
            before, now = self.moves[-1], np.abs(self.step()).max()
            if now <= NEARLY * before or before <= HALF * self.size and now <= NOISE * self.size:
                self.more = 2
                return False
        return True

    def check(self, converged: bool) -> None:
        """Raise an error unless the point is a solution that depends smoothly on all parameters."""
        name = self.phase.name
        self.check_condition()
        if not converged and self.moves[0] > HALF * max(self.size, SMALL):
            raise not_converged(name, f"a step of Newton's method still moves the unknowns by {self.moves[0]:.1e}")
        if self.moves[-1] > HALF * self.size or np.abs(self.x - self.first).max(initial=0) > FAR * max(self.size, 1):
            raise not_converged(name, f"steps of Newton's method from it move the unknowns by "
                                      f"{max(self.moves[-1], np.abs(self.x - self.first).max()):.1e}")
        if self.moves[-1] > max(0.1 * self.moves[-2] if len(self.moves) > 1 else 0, NOISE * max(self.size, 1)):
            if len(self.moves) > 1:
                raise singular(name, "Newton's method converges only linearly there, as at a double root")
        self.check_change()

    def check_condition(self) -> None:
        """Raise an error if the Jacobian has a bad condition, also when its rows and columns are scaled."""
        fault = self.inverse.fault()
        if fault:
            raise singular(self.phase.name, fault)

    def check_change(self) -> None:
        """Raise an error if the Jacobian is another one over half of the digits of x, as at a double root.

        Unknowns of which Newton's method moves more than that are zero as far as is known: there it is looked at over
        what may be rounding.
        """
        unknown = np.abs(self.last) > HALF * np.abs(self.x)
        self.check_over(np.where(unknown, 0, STEP * self.x))
        self.check_over(np.where(unknown, np.copysign(NOISE * max(self.size, 1), self.x), 0))

    def check_over(self, step: Plain) -> None:
        """Raise an error if the Jacobian is another one over a step."""
        if np.any(step) and self.is_other(step, self.difference) and self.is_other(step, self.change):
            raise singular(self.phase.name, "fewer than half of the digits of the solution are certain, as at a double "
                                            "root")

    def is_other(self, step: Plain, change: Callable[[Plain], Plain]) -> bool:
        r = change(step)
        if not np.all(np.isfinite(r)):
            return False
        error, sizes = np.abs(self.solve(r) - step.reshape(-1)), np.abs(step.reshape(-1))
        large = sizes >= 1e-4 * sizes.max()
        return bool(error.max() > 0.5 * sizes.max() or np.any(error[large] > 0.5 * sizes[large]))

    def difference(self, step: Plain) -> Plain:
        """How the equation changes over a step, and how its values are rounded."""
        return self.residual(self.x + step) - self.r

    def change(self, step: Plain) -> Plain:
        """How it changes, without rounding, as far as that can be."""
        try:
            return Point(self.phase, self.f, self.x + step / 2).product(step)
        except NotImplementedError:             # of a rule without forward=
            return self.difference(step)

    def recorded(self) -> Operand:
        """The unknowns with their derivatives, and with SciPy's values; plain, if there is no derivative."""
        x: Operand = self.x
        for _ in range(self.phase.order + self.more if self.phase.order else 0):
            r = self.f(x)
            if not isinstance(r, TracedArray) or holds_no_derivative(r):
                return self.first
            x = x - self.inverse.recorded(r).reshape(self.x.shape)
        return with_values(self.first, x)


def with_values(values: Plain, x: Operand) -> Operand:
    """Values with the derivative of something traced; also the signs of zeros are those of the values."""
    return values - (memory(x).copy() - x)


def solved(phase: Phase, f: Equation, x: Operand, converged: bool = True) -> Operand:
    """SciPy's solution x of an equation f(x) = 0, with its derivatives.

    Parameters
    ----------
    phase : Phase
        In which SciPy found it.
    f : callable
        Of an array like x, traced or plain.
    x : ndarray
        The solution, real or complex.
    converged : bool
        Whether SciPy says that it is one.
    """
    x = np.asarray(x)
    if x.dtype.kind == "c":
        pair = solved(phase, of_parts(f, x.shape), np.stack([x.real, x.imag]), converged)
        return pair[0] + 1j * pair[1] if isinstance(pair, TracedArray) else x
    point = Solved(phase, f, x.astype(float))
    plainly(point.polish, (), {})
    plainly(point.check, (converged,), {})
    return point.recorded()


def of_parts(f: Equation, shape: tuple[int, ...]) -> Equation:
    """A complex equation as one of real and imaginary parts."""
    def of_pair(pair: Operand) -> Array:
        r = array_of(f(pair[0] + 1j * pair[1])).reshape(-1)
        return np.concatenate([r.real, r.imag])

    return of_pair
