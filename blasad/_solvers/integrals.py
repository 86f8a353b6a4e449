"""Integrals: `scipy.integrate.quad`, and by it `dblquad`, `tplquad` and `nquad`.

The value is SciPy's. The derivative is that of a sum over nodes of its own, which are found so that the sums for the
integrand and for its change with the parameters both are exact. The nodes move with the limits, so that Leibniz's rule
holds to every order. Davis and Rabinowitz, Methods of Numerical Integration, 2nd ed., chapter 6.
"""

from __future__ import annotations

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
from .implicit import with_values
from .phase import Phase
from .refusals import not_integrated
from .roots import Rule, as_tuple

NODES, WEIGHTS = np.polynomial.legendre.leggauss(10)
CLOSE = 1e-9            # a panel and its halves agree to this, relative to the whole: then the halves are exact
ENOUGH = 1e-6           # what may be left where panels become too small
DEEPEST = 100           # halvings
MOST = 4000             # panels

Integrand = Callable[[Operand], Operand]


class Piece(NamedTuple):
    """A part of the range: how its points and their weights follow from t between 0 and 1."""

    low: Operand
    high: Operand

    def plain(self) -> Piece:
        return Piece(*map(plain_number, self))

    def points(self, t: Array) -> tuple[Operand, Operand]:
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

    def points(self, t: Array) -> tuple[Operand, Operand]:
        width = self.high - self.low
        before, after = width * flattened(t), width * flattened(1 - t)
        factor = before**self.left * after**self.right * (630 * (t * (1 - t))**4 * width)
        if self.kind in ("alg-loga", "alg-log"):
            factor = factor * np.log(before)
        if self.kind in ("alg-logb", "alg-log"):
            factor = factor * np.log(after)
        return self.low + before, factor


def flattened(t: Array) -> Array:
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
        The integrand at a point, plain, and its change with the parameters: two rows.
    piece : Piece
        A plain one.
    starts : ndarray
        Where the first panels end.
    """

    def __init__(self, of: Callable[[float], Plain], piece: Piece | Ends, starts: Plain) -> None:
        self.of, self.piece = of, piece
        panels = [(a, b, self.sums(a, b)) for a, b in zip(starts[:-1], starts[1:], strict=True)]
        done: list[tuple[float, float]] = []
        self.left, depth, count = np.zeros(2), 0, 0
        self.total = sizes_of(sum(abs(sums) for *_, sums in panels))
        while panels:
            depth, next_panels, sizes = depth + 1, [], np.zeros(2)
            for a, b, before in panels:
                middle = (a + b) / 2
                halves = [(a, middle, self.sums(a, middle)), (middle, b, self.sums(middle, b))]
                error = sizes_of(halves[0][2] + halves[1][2] - before)
                size = sizes_of(abs(halves[0][2]) + abs(halves[1][2]))
                sizes += size
                count += 2
                if np.all(error <= CLOSE * np.maximum(self.total, size)):
                    done += [(a, middle), (middle, b)]
                elif depth == DEEPEST or count > MOST or not np.all(np.isfinite(error)):
                    done += [(a, middle), (middle, b)]
                    self.left += error
                else:
                    next_panels += halves
            self.total = np.maximum(self.total, sizes)
            panels = next_panels
        self.panels = done

    def sums(self, a: float, b: float) -> Plain:
        """The integral over a panel, and that of the change."""
        t, w = within(a, b)
        x, scale = self.piece.points(t)
        each = np.array([self.of(point) for point in x])
        sums: Plain = (each * (w * scale)[:, None, None]).sum(axis=0)
        return sums

    def all(self) -> tuple[Plain, Plain]:
        """All nodes, and their weights."""
        t, w = zip(*(within(a, b) for a, b in self.panels), strict=True)
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


def is_vector(phase: Phase, f: Integrand, x: Plain) -> bool:
    """Whether the integrand gives the same for an array of points as one by one."""
    few = x[:: max(1, x.size // 3)]
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            together = np.asarray(phase.values(f, few))
    except Exception:
        return False
    wanted = np.array([np.array(phase.values(f, each)) for each in few])
    if wanted.shape != few.shape:
        return False
    return together.shape == few.shape and bool(np.allclose(together, wanted, rtol=1e-13, atol=0, equal_nan=True))


def integral(phase: Phase, f: Integrand, piece: Piece | Ends, info: Any, count: int) -> Operand:
    """The integral over a piece, with its derivatives, on nodes that follow the limits."""
    moving = aside(phase.tape, True)

    def of(x: float) -> Plain:
        y, change = moving.pushed(lambda x: array_of(f(x)), x)
        return np.stack([np.reshape(y, -1), np.broadcast_to(np.reshape(change, -1), np.size(y))])

    plain = piece.plain()
    try:
        nodes = plainly(Nodes, (of, plain, first_panels(info, plain, count)), {})
    finally:
        moving.end()
    if np.any(nodes.left > ENOUGH * np.maximum(nodes.total, np.finfo(float).tiny)) or not np.all(
            np.isfinite(nodes.total)):
        raise not_integrated(phase.name)
    t, w = nodes.all()
    x, scale = piece.points(t)
    y = f(x) if is_vector(phase, f, plain.points(t)[0]) else alone(f, x)
    return (y.reshape(t.size, -1) * array_of(w * scale)[:, None]).sum(axis=0).reshape(y.shape[1:])


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
            y = along(phase, y, more[0] if more else None, f, args, low, high, weight, wvar, between)
    return (y, error, *more) if full else (y, error)


def along(phase: Phase, y: Operand, info: Any, f: Any, args: Operand, low: Operand, high: Operand, weight: Any,
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
    total = sum(integral(phase, weighted(integrand, weight, wvar), part, info if weight is None else None,
                         len(parts)) for part in parts)
    if weight == "cauchy":
        total = total + integrand(wvar) * np.log((high - wvar) / (wvar - low))
    if not isinstance(total, TracedArray) or holds_no_derivative(total):
        return y
    return with_values(np.asarray(y), sign * total)[()]


RULES: dict[str, Rule] = {"quad": quad}

