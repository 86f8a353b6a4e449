"""Explicit Runge-Kutta methods of SciPy's in a program: every attempt at a step is a run of one small program.

SciPy's solver decides by values: whether an attempt is accepted, how long the next one is. In a trace, each decision
would be a branch. Here, the solver notes what it decides, and its steps are replayed as a loop over its attempts, whose
derivative is that of the program that ran: along the states, and along the lengths of the steps, which follow from the
errors before. So there is one trace for all values.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from scipy.integrate import DOP853, RK23, RK45
from scipy.integrate._ivp.rk import MAX_FACTOR, MIN_FACTOR, SAFETY, rk_step

from .._arrays.made import zeros
from .._declarations.aliases import Function, Operand, Operands, Plain, Tree
from .._derivatives.loops import loop
from .._numpy.functions import array_of
from .._routines.operations import plainly
from .collocation import is_traced, plain
from .implicit import with_values
from .traced_functions import AtPoints, TracedFunction, pulled, pushed

METHODS = {"RK23": RK23, "RK45": RK45, "DOP853": DOP853}
SMALL = 1e-100          # part of a complex number, which leaves the real one as it is
LEAST = 32              # attempts that there is room for; then twice as many, and so on
MUCH = 1 << 24          # bytes of slopes from which on attempts run again instead of keeping what their reverses need


class Attempt(NamedTuple):
    """An attempt at a step of length h, and what was decided, by flags that are one or zero."""

    accepted: float         # the step is made
    follows: float          # its length is what the attempt before has led to
    ends: float             # it goes to the end
    fixed: float            # otherwise, its length
    smooth: float           # the next length follows from the error
    factor: float           # otherwise, what multiplies the length
    end: float              # when it ends


class Beginning(NamedTuple):
    """How SciPy chose the length of the first attempt, h, by a first guess g and slopes at the start and after g."""

    of_sizes: float = 0.0       # g follows from the sizes of the state and the slope
    of_span: float = 0.0        # it is the whole span
    guess: float = 1e-6         # otherwise, g
    by_first: float = 0.0       # h follows from the first slope
    by_second: float = 0.0      # from the change of the slope
    share: float = 0.0          # a multiple of g
    whole: float = 0.0          # the whole span
    fixed: float = 0.0          # otherwise, h


class Noted:
    """A solver that notes its attempts; it derives from one of SciPy's, too, and does what that does."""

    attempts: list[Attempt]
    program: Function | None

    def attempt(self: Any, h: float) -> tuple[Plain, Plain]:
        """The state and the slope after a step."""
        if self.program is None:
            after, slope = rk_step(self.fun, self.t, self.y, self.f, h, self.A, self.B, self.C, self.K)
        else:
            after, slope, self.K[...] = self.program(self.t, self.y, self.f, h)
            self.nfev += self.n_stages
        return after, slope

    def _step_impl(self: Any) -> tuple[bool, str | None]:
        t, y, least = self.t, self.y, 10 * np.abs(np.nextafter(self.t, self.direction * np.inf) - self.t)
        size = self.max_step if self.h_abs > self.max_step else max(self.h_abs, least)
        follows, rejected = size == self.h_abs, False
        while size >= least:
            end = t + size * self.direction
            ends = self.direction * (end - self.t_bound) > 0
            end = self.t_bound if ends else end
            h = end - t
            size = np.abs(h)
            after, slope = self.attempt(h)
            scale = self.atol + np.maximum(np.abs(y), np.abs(after)) * self.rtol
            error = self._estimate_error_norm(self.K, h, scale)
            accepted = error < 1
            wanted = SAFETY * error**self.error_exponent if error else MAX_FACTOR
            factor = min(1 if rejected else MAX_FACTOR, wanted) if accepted else max(MIN_FACTOR, wanted)
            smooth = bool(error) and factor == wanted
            self.attempts.append(Attempt(accepted, follows and not ends, ends, 0.0 if ends or follows else h, smooth,
                                         0.0 if smooth else factor, end))
            size, follows, rejected = size * factor, True, True
            if accepted:
                self.h_previous, self.y_old = h, y
                self.t, self.y, self.h_abs, self.f = end, after, size, slope
                return True, None
        return False, self.TOO_SMALL_STEP


def noted(method: Any, attempts: list[Attempt], program: Function | None) -> Any:
    """A class of solvers that puts its attempts into a list, each of which may be a call of a program."""
    step = staticmethod(program) if program else None
    return type(method.__name__, (Noted, method), {"attempts": attempts, "program": step})


def size(x: Operand) -> Operand:
    """The norm that SciPy measures errors by."""
    return np.linalg.norm(x) / x.size**0.5


def beginning(method: Any, f: Callable[..., Plain], span: tuple[float, float], y: Plain, rtol: Plain, atol: Plain,
              most: float) -> Beginning:
    """How the length of the first attempt is chosen."""
    way, length, scale = np.sign(span[1] - span[0]), abs(span[1] - span[0]), atol + np.abs(y) * rtol
    slope = f(span[0], y)
    first, second = size(y / scale), size(slope / scale)
    tiny = first < 1e-5 or second < 1e-5
    guess = 1e-6 if tiny else 0.01 * first / second
    whole = length < guess
    guess = min(guess, length)
    third = size((f(span[0] + guess * way, y + guess * way * slope) - slope) / scale) / guess
    still = second <= 1e-15 and third <= 1e-15
    lengths = [100 * guess, max(1e-6, guess * 1e-3) if still else (0.01 / max(second, third))**(
        1 / (method.error_estimator_order + 1)), length, most]
    least = lengths.index(min(lengths))
    by_slopes, later = float(least == 1 and not still), float(third > second)
    small = least == 1 and still
    share = 100.0 if least == 0 else 1e-3 if small and guess * 1e-3 >= 1e-6 else 0.0
    return Beginning(float(not tiny and not whole), float(whole), 0.0 if whole or not tiny else 1e-6,
                     by_slopes * (1 - later), by_slopes * later, share, float(least == 2),
                     most if least == 3 else 1e-6 if small and not share else 0.0)


class Once(AtPoints):
    """A function of what is given once, the first of which have no derivative."""

    leading = 4             # have no derivative

    def at_rows(self, *given: Operand) -> tuple[Operand, ...]:
        return tuple(self.program(*given))

    @functools.cached_property
    def pushed(self) -> Once:
        rows, common, first = len(self.rows), len(self.common), self.leading

        def tangents(*given: Operand) -> tuple[Operand, ...]:
            same = given[2 * rows - first:]
            return pushed(functools.partial(self.of, *given[:first]), [*given[first:rows], *same[:common]],
                          [*given[rows:2 * rows - first], *same[common:]])

        return Once(self.home, tangents, [*self.rows, *self.rows[first:]], self.common * 2, self.sums)

    @functools.cached_property
    def pulled(self) -> Once:
        rows, first, seeds = len(self.rows), self.leading, [np.zeros(shape) for shape in self.shapes]
        ends = rows + len(seeds)

        def adjoints(*given: Operand) -> tuple[Operand, ...]:
            return pulled(functools.partial(self.of, *given[:first]), [*given[first:rows], *given[ends:]],
                          given[rows:ends])

        return Once(self.home, adjoints, [*self.rows, *seeds], self.common,
                    [False] * (rows - first + len(self.common)))

    def tangents(self, dxs: Operands, _ys: Operands, *xs: Operand) -> Operand:
        rows = len(self.rows)
        return self.pushed(*xs[:rows], *dxs[self.leading:rows], *xs[rows:], *dxs[rows:])

    def adjoints(self, by: Operands, _ys: Operands, *xs: Operand) -> Operand:
        rows, constants = len(self.rows), xs[:self.leading]
        zeros = [np.zeros(np.shape(x)) if np.ndim(x) else 0.0 for x in constants]
        return (*zeros, *self.pulled(*xs[:rows], *by, *xs[rows:]))


class Replay:
    """The attempts of a method as a loop.

    Parameters
    ----------
    method : type
        A class of SciPy's.
    f : TracedFunction
        The right-hand side.
    room : int
        For how many attempts there is room.
    wanted : int
        At how many times the solution is wanted; zero: after each attempt.
    n : int
        The number of unknowns.
    rtol, atol : ndarray
        Tolerances.
    direction : float
        That of time.
    in_pieces : bool
        Whether what interpolates the solution in each attempt is wanted, too.
    """

    def __init__(self, method: Any, f: TracedFunction, room: int, wanted: int, n: int, rtol: Plain, atol: Plain,
                 direction: float, in_pieces: bool = False) -> None:
        self.method, self.f, self.room, self.wanted, self.n, self.in_pieces = method, f, room, wanted, n, in_pieces
        self.rtol, self.atol, self.direction = rtol, atol, direction
        rows = [1.0, np.zeros((room, len(Attempt._fields))), np.zeros(len(Beginning._fields)), np.zeros((room, wanted)),
                np.ones(wanted), np.zeros(1), np.zeros(1), np.ones(n)]
        self.at = Once(f, self.of, rows, f.values, [False, False])
        f.prepare(self.at)

    def of(self, count: Operand, decisions: Operand, begins: Operand, inside: Operand, wanted: Operand, start: Operand,
           end: Operand, y: Operand, *operands: Operand) -> Tree:
        """When attempts end, and the solution then or at the times that are wanted, each inside of some attempt."""
        rows, f = np.zeros((self.wanted or self.room, self.n)), self.slope(start, y)
        slopes, times = np.zeros((self.method.n_stages + 1, self.n)), np.zeros(self.room)
        pieces = [np.zeros((self.room, 2 + (1 + terms_of(self.method)) * self.n))] if self.in_pieces else []

        def attempt(i: Operand, t: Operand, y: Operand, f: Operand, length: Operand, times: Operand, rows: Operand,
                    slopes: Operand, *pieces: Operand) -> tuple[Operand, ...]:
            accepted, follows, last, fixed, smooth, factor = (decisions[i, k] for k in range(6))
            stays, exponent = 1.0 - accepted, -1 / (self.method.error_estimator_order + 1)
            h = follows * length + last * (end - t) + fixed
            h = (t + h) - t                     # as SciPy rounds
            after, slope = self.step(t, y, f, h, slopes)
            error = self.error(slopes, h, y, after, 1.0 - smooth)
            if self.wanted:
                rows += inside[i][:, None] * self.between(t, h, y, after, slopes, inside[i] * (wanted - t))
            for piece in pieces:
                piece[i] = np.concatenate([t, h, y, *self.terms(t, h, y, after, slopes)])
            length = h * (smooth * (SAFETY * error**exponent) + factor)
            t, y, f = accepted * (t + h) + stays * t, accepted * after + stays * y, accepted * slope + stays * f
            if not self.wanted:
                times[i], rows[i] = t[0], y
            return t, y, f, length, times, rows, slopes, *pieces

        length = self.first_length(begins, start, end, y, f)
        after = loop(attempt, count, start, y, f, length, times, rows, slopes, *pieces,
                     kept=True if self.runs_again else None)
        return *after[4:6], *after[7:]

    @property
    def runs_again(self) -> bool:
        """Whether some states are kept, from which attempts run again.

        Each state has all rows in it, so there must be few of them: then there is no row for each attempt.
        """
        stages = self.method.n_stages
        return (self.room * stages * self.n * 8 >= MUCH and not self.in_pieces
                and 0 < self.wanted <= stages * self.room**0.5)

    def slope(self, t: Operand, y: Operand) -> Operand:
        return array_of(self.f.f(t[0], y)).reshape(-1)

    def step(self, t: Operand, y: Operand, f: Operand, h: Operand, K: Operand) -> Tree:
        return rk_step(self.slope, t, y, f, h, self.method.A, self.method.B, self.method.C, K)

    def first_length(self, begins: Operand, start: Operand, end: Operand, y: Operand, f: Operand) -> Operand:
        """The length of the first attempt, with a sign."""
        b = Beginning(*(begins[k:k + 1] for k in range(len(Beginning._fields))))
        span, scale = self.direction * (end - start), self.atol + np.abs(y) * self.rtol
        away = 1.0 - b.of_sizes
        guess = b.of_sizes * (0.01 * size(y / scale + away) / size(f / scale + away)) + b.of_span * span + b.guess
        moved = self.slope(start + guess * self.direction, y + guess * self.direction * f)
        second = size((moved - f) / scale + (1.0 - b.by_second)) / guess
        exponent = 1 / (self.method.error_estimator_order + 1)
        length = (b.by_first * (0.01 / size(f / scale + (1.0 - b.by_first)))**exponent
                  + b.by_second * (0.01 / second)**exponent + b.share * guess + b.whole * span + b.fixed)
        return self.direction * length

    def error(self, K: Operand, h: Operand, y: Operand, after: Operand, away: Operand) -> Operand:
        """The norm of the error, as SciPy measures it, away from zero where it decides nothing."""
        scale = self.atol + np.maximum(np.abs(y), np.abs(after)) * self.rtol
        if self.method is not DOP853:
            return size(np.dot(K.T, self.method.E) * h / scale + away)
        fifth, third = (np.linalg.norm(np.dot(K.T, E) / scale + away)**2 for E in (self.method.E5, self.method.E3))
        return np.abs(h) * fifth / np.sqrt((fifth + 0.01 * third) * self.n)

    def between(self, t: Operand, h: Operand, y: Operand, after: Operand, K: Operand, passed: Operand) -> Operand:
        """The solution in a step, when these times have passed."""
        x = (passed / h)[:, None]
        if self.method is not DOP853:
            powers = np.concatenate([x**(k + 1) for k in range(self.method.P.shape[1])], axis=1)
            return y + h * np.dot(np.dot(powers, self.method.P.T), K)
        change: Operand = 0.0
        for i, term in enumerate(reversed(self.terms(t, h, y, after, K))):
            change = (change + term) * (1.0 - x if i % 2 else x)
        return y + change

    def terms(self, t: Operand, h: Operand, y: Operand, after: Operand, K: Operand) -> list[Operand]:
        """The coefficients of the polynomials in a step; those of DOP853 have three more stages."""
        if self.method is not DOP853:
            return list(h * np.dot(self.method.P.T, K))
        more = list(K)
        for weights, c in zip(DOP853.A_EXTRA, DOP853.C_EXTRA, strict=True):
            more.append(self.slope(t + c * h, y + h * np.dot(weights[:len(more)], np.stack(more))))
        change = after - y
        return [change, h * K[0] - change, 2 * change - h * (K[-1] + K[0]), *(h * np.dot(DOP853.D, np.stack(more)))]


def terms_of(method: Any) -> int:
    """How many terms the polynomials in a step have."""
    return len(DOP853.D) + 3 if method is DOP853 else int(method.P.shape[1])


class Pieces:
    """What interpolates a solution between the steps of a method, with derivatives; the rest is that of SciPy's object.

    Parameters
    ----------
    method : type
        A class of SciPy's.
    pieces : array (N, 2 + n + q n)
        For each step, when it begins, its length, the state there, and the terms of a polynomial.
    n : int
        The number of unknowns.
    last : float
        When an event has ended the solution, and is the last of its times; otherwise NaN.
    dense : callable, optional
        What SciPy interpolates its values with.
    """

    def __init__(self, method: Any, pieces: Operand, n: int, last: float, dense: Any = None) -> None:
        self.method, self.pieces, self.n, self.last, self.dense = method, pieces, n, last, dense
        self.varies = is_traced(pieces)
        self.now = plain(pieces)
        self.direction = float(np.sign(self.now[0, 1]))
        self.ends = self.direction * (self.now[:, 0] + self.now[:, 1])

    def step_at(self, t: Plain) -> Plain:
        """In which step some times are."""
        steps: Plain = np.minimum(np.searchsorted(self.ends, self.direction * t), len(self.ends) - 1)
        return steps

    def inside(self, pieces: Operand, share: Operand) -> Operand:
        """The solution in steps, (N, n), after a share of each."""
        x, change = share[:, None], 0.0
        parts = [pieces[:, 2 + k * self.n:2 + (k + 1) * self.n] for k in range(1 + terms_of(self.method))]
        for i, term in enumerate(reversed(parts[1:])):
            change = (change + term) * (1.0 - x if i % 2 and self.method is DOP853 else x)
        return parts[0] + change

    def at(self, t: Operand) -> Operand:
        """The solution at some times, (n, M), or (n,) for one."""
        pieces = self.pieces[self.step_at(plain(t).reshape(-1))]
        rows = self.inside(pieces, (array_of(t).reshape(-1) - pieces[:, 0]) / pieces[:, 1])
        return rows.T if np.ndim(t) else rows[0]

    def value(self, t: float) -> Plain:
        """The same as plain numbers."""
        return np.real(self.along(t))

    def velocity(self, t: float, y: Plain) -> Plain:
        """How fast the solution moves."""
        return np.imag(self.along(t)) / SMALL

    def along(self, t: float) -> Plain:
        """The solution at a time with a small imaginary part."""
        pieces = self.now[self.step_at(np.array([t]))]
        values: Plain = self.inside(pieces, (t + SMALL * 1j - pieces[:, 0]) / pieces[:, 1])[0]
        return values

    @property
    def longest(self) -> float:
        return float(np.abs(self.now[:, 1]).max())

    def __call__(self, t: Operand) -> Operand:
        values = plainly(self.dense, (plain(t),), {})
        if np.ndim(values) > 2 or not self.varies and not is_traced(t):
            return values
        return with_values(values, self.at(t))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self.dense, name)


def step_of(method: Any, f: TracedFunction, n: int) -> Function:
    """A step of a method as a program, for plain values."""
    def of(t: Operand, y: Operand, slope: Operand, h: Operand, *operands: Operand) -> tuple[Operand, ...]:
        def at(t: Operand, y: Operand) -> Operand:
            return array_of(f.f(t, y)).reshape(-1)

        K = zeros((method.n_stages + 1, n), np.dtype(float))
        return *rk_step(at, t, y, slope, h, method.A, method.B, method.C, K), K

    program = f.program_of(of, [0.0, np.ones(n), np.ones(n), 1.0], f.values)[0]
    return lambda t, y, slope, h: program(float(t), y, slope, float(h), *f.values)
