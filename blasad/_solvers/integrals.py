"""Integrals: `scipy.integrate.quad`, by it `dblquad`, `tplquad` and `nquad`, and `quad_vec`.

The value is SciPy's. The derivative is that of a sum over nodes of its own, which are found so that the sums for the
integrand and for its change with the parameters both are exact. The nodes move with the limits, so that Leibniz's rule
holds to every order. Davis and Rabinowitz, Methods of Numerical Integration, 2nd ed., chapter 6.
"""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable
from inspect import BoundArguments
from typing import Any, NamedTuple

import numpy as np
from scipy.integrate import IntegrationWarning

from .._arrays.arrays import memory
from .._arrays.made import holds_no_derivative
from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Function, Operand, Operands, Plain
from .._numpy.functions import array_of
from .._routines.operations import plainly
from .._sections.aside import aside
from .._tape.signals import is_of_a_signal
from .implicit import with_values
from .jumps import MovingJump, Panel, change_of, jumps
from .phase import OfValues, Phase, has_derivative
from .refusals import moving_jump, not_integrated, not_the_integral
from .roots import Rule, as_tuple

NODES, WEIGHTS = np.polynomial.legendre.leggauss(10)
POLYNOMIALS = np.polynomial.legendre.legvander(np.append(NODES, [-1, 1]), len(NODES) - 1)
AT_ENDS = (POLYNOMIALS[-2:] * (np.arange(len(NODES)) + 0.5)) @ (POLYNOMIALS[:-2].T * WEIGHTS)  # by values at nodes
CLOSE = 1e-9            # a panel and its halves agree to this, relative to the whole: then the halves are exact
ENOUGH = 1e-6           # what may be left where panels become too small
DEEPEST = 100           # halvings
MOST = 4000             # panels
CHANGE = 1e-3           # of the change: how small values may be beside it
TIMES = 10              # of SciPy's own error

Integrand = Callable[[Operand], Operand]


class Piece(NamedTuple):
    """A part of the range: how its points and their weights follow from t between 0 and 1."""

    low: Operand
    high: Operand

    def plain(self) -> Piece:
        return Piece(*map(plain_number, self))

    def points(self, t: Operand) -> tuple[Operand, Operand]:
        """Points, and by what the weights of t are multiplied."""
        low, high = (memory(x) if isinstance(x, TracedArray) else x for x in self)
        if np.isinf(low):
            return self.high - (1 - t) / t, 1 / (t * t)
        if np.isinf(high):
            return self.low + (1 - t) / t, 1 / (t * t)
        width = self.high - self.low
        return self.low + width * t, width + 0 * t


class Ends(NamedTuple):
    """A range with powers, and maybe logarithms, of the distances from its ends as a weight.

    Points are so close together at the ends that the weight is a smooth function of t there.
    """

    low: Operand
    high: Operand
    left: Operand
    right: Operand
    kind: str

    def plain(self) -> Ends:
        low, high, left, right = map(plain_number, self[:4])
        return Ends(low, high, left, right, self.kind)

    def points(self, t: Operand) -> tuple[Operand, Operand]:
        width = self.high - self.low
        before, after = width * flattened(t), width * flattened(1 - t)
        factor = before**self.left * after**self.right * (630 * (t * (1 - t))**4 * width)
        if self.kind in ("alg-loga", "alg-log"):
            factor = factor * np.log(before)
        if self.kind in ("alg-logb", "alg-log"):
            factor = factor * np.log(after)
        return self.low + before, factor


def flattened(t: Operand) -> Operand:
    """From 0 to 1, with four derivatives that are zero there."""
    return t**5 * (126 - t * (420 - t * (540 - t * (315 - 70 * t))))


def pieces(low: Operand, high: Operand, between: Operands) -> list[Piece]:
    """The range, cut at some points; one from minus to plus infinity is cut at zero."""
    ends = [low, *between, high]
    if len(ends) == 2 and np.isinf(plain_number(low)) and np.isinf(plain_number(high)):
        ends.insert(1, 0.0)
    return [Piece(*pair) for pair in zip(ends[:-1], ends[1:], strict=True)]


def plain_number(x: Operand) -> float:
    return float(memory(x)) if isinstance(x, TracedArray) else float(x)


class Nodes:
    """Nodes and weights on a piece, in t.

    Parameters
    ----------
    of : callable
        The integrand times the weight of t at several t, plain, and its change with the parameters: two rows for each.
    starts : ndarray
        Where the first panels end.
    """

    def __init__(self, of: Callable[[Plain], Plain], starts: Plain) -> None:
        self.of = of
        panels = [self.sums(a, b) for a, b in zip(starts[:-1], starts[1:], strict=True)]
        done: list[Panel] = []
        self.left, depth, count = np.zeros(2), 0, 0
        self.total = sizes_of(sum(abs(sums) for _, sums in panels))
        while panels:
            depth, next_panels, sizes = depth + 1, [], np.zeros(2)
            for (a, b, *_), before in panels:
                middle = (a + b) / 2
                halves = [self.sums(a, middle), self.sums(middle, b)]
                error = sizes_of(halves[0][1] + halves[1][1] - before)
                size = sizes_of(abs(halves[0][1]) + abs(halves[1][1]))
                sizes += size
                count += 2
                if np.all(error <= CLOSE * np.maximum(self.total, size)):
                    done += [panel for panel, _ in halves]
                elif depth == DEEPEST or count > MOST or not np.all(np.isfinite(error)):
                    done += [panel for panel, _ in halves]
                    self.left += error
                else:
                    next_panels += halves
            self.total = np.maximum(self.total, sizes)
            panels = next_panels
        self.panels = sorted(done)

    def sums(self, a: float, b: float) -> tuple[Panel, Plain]:
        """A panel, and the integrals of both rows over it."""
        t, w = within(a, b)
        each = self.of(t)
        left, right = np.tensordot(AT_ENDS, each, 1)
        return Panel(a, b, t[0], t[-1], left, right), np.tensordot(w, each, 1)

    def all(self) -> tuple[Plain, Plain]:
        """All nodes, and their weights."""
        t, w = zip(*(within(panel.a, panel.b) for panel in self.panels), strict=True)
        return np.concatenate(t), np.concatenate(w)


def sizes_of(rows: Operand) -> Plain:
    """The largest element of each row."""
    sizes: Plain = abs(rows).max(axis=1, initial=0)
    return sizes


def within(a: float, b: float) -> tuple[Plain, Plain]:
    half = (b - a) / 2
    return (a + b) / 2 + half * NODES, half * WEIGHTS


def weighted(f: Integrand, weight: Any, wvar: Operand) -> Integrand:
    """The integrand with its weight; powers at the ends are in the weights of points."""
    if weight is None or weight.startswith("alg"):
        return f
    if weight in ("cos", "sin"):
        wave = np.cos if weight == "cos" else np.sin
        return lambda x: f(x) * wave(wvar * x)
    return lambda x: (f(x) - f(wvar)) / (x - wvar)


def first_panels(info: Any, piece: Piece | Ends, count: int) -> Plain:
    """Where SciPy has divided the range, in t; for other rules, some equal parts."""
    last = info.get("last", 0) if isinstance(info, dict) else 0
    if last and count == 1 and "alist" in info:
        ends = np.append(info["alist"][:last], info["blist"][:last])
        low, high = piece[:2]
        if np.isfinite(low) and np.isfinite(high) and high != low:
            ends = (ends - low) / (high - low)
        ends = np.unique(np.clip(ends, 0, 1))
        if ends.size >= 2 and ends[0] == 0 and ends[-1] == 1:
            return ends
    return np.linspace(0, 1, 5)


def alone(f: Integrand, x: Array) -> Array:
    """The integrand at all points, one by one; it may return the same array each time."""
    return np.stack([array_of(f(each)).copy() for each in x])


def is_vector(f: Integrand, x: Plain) -> bool:
    """Whether the integrand, for its values, gives the same for an array of points as one by one."""
    few = x[:: max(1, x.size // 3)]
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            together = np.asarray(f(few))
    except Exception as error:
        if is_of_a_signal(error):
            raise
        return False
    wanted = np.array([np.array(f(each)) for each in few])
    if wanted.shape != few.shape:
        return False
    return together.shape == few.shape and bool(np.allclose(together, wanted, rtol=1e-13, atol=0, equal_nan=True))


def nodes_on(phase: Phase, f: Integrand, known: Integrand, piece: Piece | Ends, info: Any, count: int) -> Nodes:
    """Nodes that are enough for an integrand, and for its change with the parameters and with the ends.

    Parameters
    ----------
    phase : Phase
        In which the integral is.
    f, known : callable
        The integrand, and the same for values alone.
    piece : Piece or Ends
        The range.
    info : object
        What SciPy says of its own nodes.
    count : int
        Of pieces.
    """
    moving, plain = aside(phase.tape, True), piece.plain()

    where = piece if has_derivative(piece) else plain

    def weighed(t: Operand) -> Operand:
        x, scale = where.points(t)
        return array_of(f(x)) * scale

    def of_one(t: float) -> Plain:
        y, change = moving.pushed(weighed, t)
        return np.stack([np.reshape(y, -1), np.broadcast_to(np.reshape(change, -1), np.size(y))])

    def of_many(t: Plain) -> Plain:
        y, change = moving.pushed(weighed, t)
        return np.stack([y, np.broadcast_to(change, y.shape)], axis=1)[:, :, None]

    of = of_many if is_vector(known, plain.points(within(0, 1)[0])[0]) else (
        lambda t: np.array([of_one(float(each)) for each in t]))

    try:
        nodes: Nodes = plainly(Nodes, (of, first_panels(info, plain, count)), {})
    finally:
        moving.end()
    if np.any(nodes.left > ENOUGH * np.maximum(nodes.total, np.finfo(float).tiny)) or not np.all(
            np.isfinite(nodes.total)):
        raise not_integrated(phase.name)
    return nodes


def jumps_on(phase: Phase, f: Integrand, known: Integrand, piece: Piece | Ends, nodes: Nodes,
             is_quotient: bool) -> list[float]:
    """Where the integrand jumps, or for a second derivative its slope; an error if that moves with the parameters."""
    plain = piece.plain()
    moving_ends = [end for end in piece[:2] if has_derivative(end)]

    def weighed(f: Integrand, t: float) -> Operand:
        x, scale = plain.points(t)
        return array_of(f(x)) * scale

    def shifted(t: float) -> Operand:           # the change also of what limits move over
        x, scale = plain.points(t)
        return array_of(f(x + sum(map(only_change, moving_ends)))) * scale

    ends = [float(t) for t, end in enumerate(piece[:2]) if not has_derivative(end) and np.isfinite(plain[t])]
    mean = float(max(nodes.total[0], CHANGE * nodes.total[1]))
    own, value = functools.partial(weighed, f), functools.partial(weighed, known)
    tape = aside(phase.tape, True)
    try:
        places = jumps(phase, own, value, nodes.panels, mean, ends, False)
        if phase.order > 1:
            places += jumps(phase, shifted, functools.partial(change_of, tape, shifted), nodes.panels,
                            float(nodes.total[1]), [] if is_quotient else ends, True)
        return sorted({float(plain.points(t)[0]) for t in places})
    except MovingJump as error:
        raise moving_jump(phase.name, float(plain.points(error.at)[0]), phase.order) from None
    finally:
        tape.end()


def only_change(x: Operand) -> Operand:
    """Zero, with the change of something."""
    y = x * 1.0
    return y - memory(y).copy()


def integral(phase: Phase, f: Integrand, piece: Piece | Ends, info: Any, count: int,
             is_quotient: bool = False) -> tuple[Operand, float]:
    """The integral over a piece, with its derivatives, on nodes that follow the limits; and that of the size.

    Of a quotient that is 0 / 0 at an end, little is known there.
    """
    known = OfValues(phase, f)
    nodes = nodes_on(phase, f, known, piece, info, count)
    places = jumps_on(phase, f, known, piece, nodes, is_quotient)
    if places and count and type(piece) is Piece and any(map(has_derivative, piece)):     # no node moves over them
        parts = [integral(phase, f, part, None, 0) for part in pieces(piece.low, piece.high, places)]
        return sum(y for y, _ in parts), sum(size for _, size in parts)
    t, w = nodes.all()
    x, scale = piece.points(t)
    y = f(x) if is_vector(known, piece.plain().points(t)[0]) else alone(f, x)
    return (y.reshape(t.size, -1) * array_of(w * scale)[:, None]).sum(axis=0).reshape(y.shape[1:]), float(
        nodes.total[0])


def quad(name: str, plain: Function, given: BoundArguments) -> Operand:
    arguments = given.arguments
    f, low, high, args, weight, wvar, between, full, is_complex = (arguments[each] for each in (
        "func", "a", "b", "args", "weight", "wvar", "points", "full_output", "complex_func"))
    if not callable(f):                         # a function of C has no derivative
        return plainly(plain, given.args, given.kwargs)
    with Phase(name) as phase:
        if not is_complex:
            arguments["full_output"] = 1
        y, error, *more = phase.solve(plain, given)
        if not is_complex and not full and len(more) > 1:
            warnings.warn(more[1], IntegrationWarning, stacklevel=4)
        if phase.varies(args, low, high, wvar, between):
            known = Known(y, error, len(more) > 1)
            y = along(phase, known, more[0] if more else None, f, args, low, high, weight, wvar, between)
    return (y, error, *more) if full else (y, error)


def quad_vec(name: str, plain: Function, given: BoundArguments) -> Operand:
    f, low, high, between, args = (given.arguments[each] for each in ("f", "a", "b", "points", "args"))
    with Phase(name) as phase:
        y, error, *more = phase.solve(plain, given)
        if phase.varies(args, low, high, between):
            y = along(phase, Known(y, error, False), None, f, args, low, high, None, None, between)
    return y, error, *more


class Known(NamedTuple):
    """What SciPy says of an integral: its value, the error of that, and whether it warns."""

    y: Operand
    error: float
    is_rough: bool


def along(phase: Phase, known: Known, info: Any, f: Any, args: Operand, low: Operand, high: Operand, weight: Any,
          wvar: Operand, between: Operand) -> Operand:
    """SciPy's value of an integral, with its derivatives."""
    sign = 1.0
    if plain_number(high) < plain_number(low) and weight is None:
        low, high, sign = high, low, -1.0

    def integrand(x: Operand) -> Operand:
        return f(x, *as_tuple(args))

    inside = [] if between is None else sorted(array_of(between).reshape(-1), key=plain_number)
    cuts = [c for c in inside if plain_number(low) < plain_number(c) < plain_number(high)]
    if weight == "cauchy":
        cuts = [float(plain_number(wvar))]
    parts: list[Operand] = pieces(low, high, cuts)
    if isinstance(weight, str) and weight.startswith("alg"):
        parts = [Ends(low, high, wvar[0], wvar[1], weight)]
    shares = [integral(phase, weighted(integrand, weight, wvar), part, info if weight is None else None, len(parts),
                       weight == "cauchy") for part in parts]
    total, size = sum(share for share, _ in shares), sum(size for _, size in shares)
    if weight == "cauchy":
        total = total + integrand(wvar) * np.log((high - wvar) / (wvar - low))
    if not isinstance(total, TracedArray) or holds_no_derivative(total):
        return known.y
    check_value(phase, known, sign * memory(total), size)
    return with_values(np.asarray(known.y), sign * total)[()]


def check_value(phase: Phase, known: Known, exact: Operand, size: float) -> None:
    """Raise an error if SciPy's value is not the integral: beyond its own error, or where it warns, beyond rounding."""
    difference = float(np.max(np.abs(known.y - exact)))
    allowed = ENOUGH * size + (0 if known.is_rough else TIMES * float(np.max(np.abs(known.error))))
    if not np.isfinite(difference) or difference > allowed:
        raise not_the_integral(phase.name, difference)


RULES: dict[str, Rule] = {"quad": quad, "quad_vec": quad_vec}
