"""Splines of `scipy.interpolate` at traced places, or of traced coefficients and knots.

The methods of SciPy run as they are written; what they call in C is here: values, integrals, constants of integration
and roots. The slope of a spline is that of its derivative, and a root moves as its polynomial does.
"""

from __future__ import annotations

import functools
import math
import sys
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from blasad._arrays import arrays as _arrays
from blasad._arrays.made import constants
from blasad._arrays.traced import NoRule
from blasad._declarations.aliases import Array, Function, Operand
from blasad._numpy import b_splines, basis
from blasad._numpy.functions import array_of, cast_to, concatenate, finish, found_anew, found_by
from blasad._numpy.primitive import Call, Primitive, is_traced


class Curve(Primitive):
    """Splines at some places, whose axes come in the place of the one that is interpolated."""

    def slope(self, call: Call, x: Array, y: Array) -> tuple[Any, list[int]]:
        """The slopes at all places, and the axes of the values besides those of the places."""
        axis = call.kwargs["spline"].axis
        others = [i for i in range(y.ndim) if not axis <= i < axis + x.ndim]
        return self.again([x], call.kwargs | {"nu": call.kwargs["nu"] + 1}), others

    def push(self, call: Call, dxs: Sequence[Any], y: Array, xs: Sequence[Any]) -> Operand:
        slope, others = self.slope(call, xs[0], y)
        return slope * np.expand_dims(dxs[0], others)

    def pull(self, call: Call, by: Array, y: Array, xs: Sequence[Any], wanted: Sequence[bool]) -> Sequence[Any]:
        slope, others = self.slope(call, xs[0], y)
        return [np.sum(by * np.conj(slope), tuple(others))]


@Curve
def curve(x: Array, *, spline: Any, nu: int, extrapolate: bool | None) -> Any:
    return spline(x, nu, extrapolate)


def evaluate(self: Any, x: Any, nu: int = 0, extrapolate: Any = None) -> Any:
    x = array_of(x)
    if x.dtype.kind == "c":
        raise NoRule("blasad: splines of scipy.interpolate are evaluated at real places; pass x.real")
    if not any(is_traced(constants(getattr(self, name, None))) for name in ("_c", "_t", "_x", "c", "t", "x")):
        return curve(x, spline=self, nu=nu, extrapolate=extrapolate)
    extrapolate = self.extrapolate if extrapolate is None else extrapolate
    result = of_traced(self, x, nu, extrapolate) if hasattr(self, "x") else of_basis(self, x, nu, extrapolate)
    return np.moveaxis(result, list(range(x.ndim)), list(range(self.axis, self.axis + x.ndim)))


def of_basis(spline: Any, x: Array, nu: int, extrapolate: bool) -> Any:
    """The values of a B-spline whose coefficients are traced: a sum of those that it is made of."""
    knots = constants(spline.t)
    if isinstance(extrapolate, str):        # "periodic"
        low, high = knots[spline.k], knots[len(knots) - spline.k - 1]
        x, extrapolate = array_of(low + (x - low) % (high - low)), False
    if is_traced(knots):
        return b_splines.value(knots, array_of(spline.c), spline.k, x, nu, bool(extrapolate))
    c = array_of(spline.c)[:len(knots) - spline.k - 1]
    c = c if c.dtype.char in "dD" else cast_to(c, complex if c.dtype.kind == "c" else float)
    return of_coefficients(x, c, t=np.ascontiguousarray(knots, float), k=int(spline.k), nu=int(nu),
                           extrapolate=bool(extrapolate))


class OfCoefficients(Primitive):
    """Sums of B-splines, each with its coefficients, at some places; the axes of the places come first."""

    def push(self, call: Call, dxs: Sequence[Any], y: Array, xs: Sequence[Any]) -> Any:
        dx, dc = dxs
        parts = [] if dc is None else [self.again([xs[0], dc], call.kwargs)]
        parts += [] if dx is None else [self.again(xs, steeper(call)) * over_others(dx, y.ndim)]
        return functools.reduce(lambda one, other: one + other, parts)

    def pull(self, call: Call, by: Array, y: Array, xs: Sequence[Any], wanted: Sequence[bool]) -> Sequence[Any]:
        x, c = xs
        return [real_sum(by * np.conj(self.again(xs, steeper(call))), x.ndim) if wanted[0] else None,
                to_coefficients.again([x, by], call.kwargs) if wanted[1] else None]


class ToCoefficients(Primitive):
    """What comes back from there to the coefficients."""

    def push(self, call: Call, dxs: Sequence[Any], y: Array, xs: Sequence[Any]) -> Any:
        (x, b), (dx, db) = xs, dxs
        parts = [] if db is None else [self.again([x, db], call.kwargs)]
        parts += [] if dx is None else [self.again([x, b * over_others(dx, b.ndim)], steeper(call))]
        return functools.reduce(lambda one, other: one + other, parts)

    def pull(self, call: Call, by: Array, y: Array, xs: Sequence[Any], wanted: Sequence[bool]) -> Sequence[Any]:
        x, b = xs
        return [real_sum(np.conj(b) * of_coefficients.again([x, by], steeper(call)), x.ndim) if wanted[0] else None,
                of_coefficients.again([x, by], call.kwargs) if wanted[1] else None]


def steeper(call: Call) -> dict[str, Any]:
    return call.kwargs | {"nu": call.kwargs["nu"] + 1}


def over_others(x: Any, ndim: int) -> Any:
    """With axes for all that a place has."""
    return np.expand_dims(x, tuple(range(x.ndim, ndim)))


def real_sum(y: Any, ndim: int) -> Any:
    """The sum over all axes but those of the places."""
    return np.real(np.sum(y, tuple(range(ndim, y.ndim))) if y.ndim > ndim else y)


@functools.partial(OfCoefficients, copies=False)
def of_coefficients(x: Any, c: Any, *, t: Any, k: int, nu: int, extrapolate: bool) -> Any:
    return sys.modules["scipy.interpolate"].BSpline.construct_fast(t, np.ascontiguousarray(c), k)(x, nu, extrapolate)


@functools.partial(ToCoefficients, copies=False)
def to_coefficients(x: Any, b: Any, *, t: Any, k: int, nu: int, extrapolate: bool) -> Any:
    """By the spline that the nu-th derivative is, whose coefficients are differences."""
    count, others = len(t) - k - 1, b.shape[x.ndim:]
    if nu > k:
        return np.zeros((count, *others), b.dtype)
    columns = math.prod(others)
    c = np.zeros((count - nu, columns), b.dtype)
    basis.spread(t, k, nu, extrapolate, np.ascontiguousarray(x, float).reshape(-1),
                 np.ascontiguousarray(b).reshape(x.size, columns), c)
    for order in range(nu, 0, -1):
        c = differences_back(t[order - 1:len(t) - order + 1], c, k - order + 1)
    return c.reshape(count, *others)


def differences_back(t: Any, c: Any, k: int) -> Any:
    """The transpose of the coefficients of a derivative, k (c_(j+1) - c_j) / (t_(j+k+1) - t_(j+1))."""
    count = len(t) - k - 1
    width = t[k + 1:k + count] - t[1:count]
    each = c * np.where(width > 0, k / np.where(width > 0, width, 1.0), 0.0)[:, None]
    before = np.zeros((count, c.shape[1]), c.dtype)
    before[1:] += each
    before[:-1] -= each
    return before


def of_traced(spline: Any, x: Array, nu: int, extrapolate: bool) -> Any:
    """The values of a spline whose coefficients or knots are traced."""
    values = VALUES.get(type(spline)._evaluate.__qualname__)
    if values is None:
        raise NoRule(f"blasad: {type(spline).__name__} is evaluated in a way of its own, which has no rule for traced "
                     "coefficients and knots")
    c, knots = spline.c, spline.x
    places = x.ravel()
    if isinstance(extrapolate, str):        # "periodic"
        places, extrapolate = knots[0] + (places - knots[0]) % (knots[-1] - knots[0]), False
    result = values(c.reshape(*c.shape[:2], -1), knots, places, nu, bool(extrapolate))
    return result.reshape(x.shape + c.shape[2:])


def plain_values(*arrays: Any) -> list[Any]:
    """What decides in which piece a place is."""
    return [_arrays.values(x) if is_traced(x) else np.asarray(constants(x)) for x in arrays]


def pieces_of(x: Array, xp: Array, extrapolate: bool, found: Function = found_anew) -> Any:
    """In which piece each place is, and whether there is a value."""
    return found(found_pieces, *(y if is_traced(y) else np.asarray(constants(y)) for y in (x, xp)), extrapolate)


def found_pieces(knots: Array, places: Array, extrapolate: bool) -> tuple[Any, Any]:
    sign = 1 if knots[-1] >= knots[0] else -1
    piece = np.clip(np.searchsorted(sign * knots, sign * places, "right") - 1, 0, len(knots) - 2)
    low, high = sorted((knots[0], knots[-1]))
    return piece, ~np.isnan(places) if extrapolate else (low <= places) & (places <= high)


def polynomials(c: Array, piece: Array, s: Any, dx: int, lowest: int = 0) -> Array:
    """Polynomials of some pieces, or their derivatives, summed from the lowest power on as SciPy does.

    Of order -1, these are the integrals from the start of each piece.
    """
    s, power, result = s[:, None], 1.0, np.zeros((1, 1), c.dtype)
    lowest = max(dx, lowest)
    if lowest > dx:
        power = s**(lowest - dx)
    for k in range(lowest, len(c)):
        factor = float(math.perm(k, dx)) if dx >= 0 else 1.0 / (k + 1)
        result = result + c[len(c) - 1 - k, piece] * power * factor
        power = power * s
    return np.broadcast_to(result, (len(piece), c.shape[2]))


def powers(c: Array, x: Array, xp: Array, dx: int, extrapolate: bool) -> Array:
    """Values of polynomials between x at xp."""
    piece, known = pieces_of(x, xp, extrapolate)
    return np.where(known[:, None], polynomials(c, piece, xp - x[piece], dx), np.nan)


def bernstein(c: Array, x: Array, xp: Array, dx: int, extrapolate: bool) -> Array:
    """Values of polynomials in Bernstein's basis."""
    piece, known = pieces_of(x, xp, extrapolate)
    width = x[piece + 1] - x[piece]
    s = ((xp - x[piece]) / width)[:, None]
    for _ in range(dx):                     # a derivative has the differences of the coefficients
        c = np.diff(c, axis=0) * float(len(c) - 1) if len(c) > 1 else np.zeros_like(c)
    k = len(c) - 1
    result = np.zeros((1, 1), c.dtype)
    for j in range(k + 1):
        result = result + c[j, piece] * (math.comb(k, j) * s**j * (1.0 - s)**(k - j))
    if dx:
        result = result / width[:, None]**dx
    return np.where(known[:, None], np.broadcast_to(result, (len(piece), c.shape[2])), np.nan)


VALUES = {"PPoly._evaluate": powers, "BPoly._evaluate": bernstein}


def written(values: Callable[..., Any]) -> Callable[..., Any]:
    """Values, written to an output as the function in C does."""
    def run(c: Array, x: Array, xp: Array, dx: int, extrapolate: bool, out: Array) -> None:
        finish(values(array_of(c), array_of(x), array_of(xp), dx, extrapolate), out)
    return run


# ---------------------------------------------------------------- integrals

def integrate(c: Array, x: Array, a: Operand, b: Operand, extrapolate: bool, out: Array) -> None:
    """out := the integrals of polynomials from a to b: those of pieces up to their ends, without what is before a."""
    c, x = array_of(c), array_of(x)
    knots = plain_values(x)[0]
    falls = knots[-1] < knots[0]
    ends = np.stack([array_of(each) for each in ((b, a) if falls else (a, b))])
    piece, known = pieces_of(x, ends, extrapolate, found_by)
    if not known.all():
        finish(np.full(c.shape[2], np.nan, c.dtype), out)
        return
    first, last = piece
    highs = concatenate([x[first + 1:last + 1], ends[1:]])
    total = polynomials(c, np.arange(first, last + 1), highs - x[first:last + 1], -1).sum(0)
    total = total - polynomials(c, piece[:1], ends[:1] - x[first:first + 1], -1)[0]
    finish(-total if falls else total, out)


def make_continuous(c: Array, x: Array, order: int) -> None:
    """Set coefficients of each piece but the first so that the derivatives up to an order are continuous.

    The coefficient of a power is that of the piece before and what the higher powers there add to it at the end.
    """
    x = array_of(x)
    steps, before = x[1:-1] - x[:-2], np.arange(c.shape[1] - 1)     # the pieces before the knots inside
    for power in range(order, -1, -1):
        row = len(c) - 1 - power
        added = polynomials(c, before, steps, power, power + 1)
        c[row, 1:] = c[row, :1] + np.cumsum(added / float(math.factorial(power)), 0)


# ---------------------------------------------------------------- roots

class Crossing(Primitive):
    """The places where some polynomials have a value."""

    def slope(self, call: Call, y: Array, xs: Sequence[Any]) -> tuple[Any, Any]:
        """The powers of each place, from the highest one on, and the slope of the polynomial there."""
        c, start, _ = xs
        s = y - start
        ones = np.ones_like(s)
        rows = [ones]
        for _ in range(len(c) - 1):
            rows.append(rows[-1] * s)
        slopes = sum((float(k) * c[len(c) - 1 - k] * rows[k - 1] for k in range(1, len(c))), np.zeros_like(s))
        return np.stack(rows[::-1]), slopes

    def push(self, call: Call, dxs: Sequence[Any], y: Array, xs: Sequence[Any]) -> Array:
        powers, slopes = self.slope(call, y, xs)
        dc, dstart, dvalue = (np.zeros(x.shape, x.dtype) if dx is None else dx for x, dx in zip(xs, dxs, strict=True))
        return dstart + over(dvalue - (dc * powers).sum(0), slopes)

    def pull(self, call: Call, by: Array, y: Array, xs: Sequence[Any], wanted: Sequence[bool]) -> Sequence[Any]:
        powers, slopes = self.slope(call, y, xs)
        each = over(by, slopes)
        return [-powers * each, by, each.sum()]


def over(x: Array, slopes: Array) -> Array:
    """A change divided by slopes; no change stays none where a polynomial touches its value."""
    change, slope = plain_values(x, slopes)
    touches = slope == 0
    if np.any(touches & (change != 0)):
        raise NoRule("blasad: a root of a spline of scipy.interpolate has no derivative where the spline touches the "
                     "value and does not cross it")
    return x / np.where(touches, 1.0, slopes)


@Crossing
def crossing(c: Array, start: Array, value: Array, *, root: Array) -> Array:
    """From `root`, by Newton's method if that is not close: a program may have other coefficients than its trace."""
    s, slope, moved = root - start, np.arange(len(c) - 1.0, 0, -1)[:, None] * c[:-1], False
    for _ in range(NEWTON):
        step = (evaluated(c, s) - value) / evaluated(slope, s)
        if not np.any(np.abs(step) > CLOSE * (1 + np.abs(s))):
            break
        s, moved = s - step, True
    return start + s if moved else root


NEWTON, CLOSE = 50, 1e-12


def evaluated(c: Array, s: Array) -> Array:
    result = np.zeros_like(s)
    for row in c:
        result = result * s + row
    return result


def real_roots(c: Any, x: Any, y: Any, report_discont: bool, extrapolate: bool) -> list[Any]:
    """The roots of polynomials in pieces, for each of several; a jump across the value counts at its knot."""
    c, x, y = array_of(c), array_of(x), np.asarray(y, np.float64)
    bare, knots = plain_values(c, x)
    compiled = sys.modules["scipy.interpolate._ppoly"].real_roots
    roots = compiled(np.ascontiguousarray(bare), np.ascontiguousarray(knots), float(y), report_discont, extrapolate)
    return [moved(c[:, :, j], bare[:, :, j], x, knots, y, root) for j, root in enumerate(roots)]


def moved(c: Array, bare: Array, x: Array, knots: Array, y: Any, roots: Array) -> Any:
    """Roots that were found, as functions of the coefficients and knots."""
    if len(roots) == 0:
        return np.zeros(0)
    sign = 1 if knots[-1] >= knots[0] else -1
    piece = np.clip(np.searchsorted(sign * knots, sign * roots, "right") - 1, 0, len(knots) - 2)
    at_knot = (knots[piece] == roots) & (is_jump(bare, knots, y, piece) | np.isnan(np.append(roots[1:], 0.0)))
    fixed = at_knot | np.isnan(roots)       # at a knot, or no number
    at = piece[~fixed]
    parts = [np.where(np.isnan(roots), np.nan, x[piece])[fixed]]
    if len(at):
        parts.append(crossing(c[:, at], x[at], y, root=roots[~fixed]))
    return concatenate(parts)[np.argsort(np.argsort(~fixed, kind="stable"), kind="stable")]


def is_jump(c: Array, knots: Array, y: Array, piece: Array) -> Array:
    """Whether the polynomials before and from a knot on are on two sides of a value there."""
    before = np.maximum(piece - 1, 0)
    low, high = evaluated(c[:, before], knots[piece] - knots[before]) - y, c[-1, piece] - y
    return (piece > 0) & (low * high < 0)


def solve(self: Any, y: Operand = 0.0, discontinuity: bool = True, extrapolate: bool | None = None) -> Any:
    """Where a spline has a traced value: the roots of the one that is lower by it."""
    c = array_of(self.c)
    lower = self.construct_fast(concatenate([c[:-1], c[-1:] - y]), self.x, self.extrapolate, self.axis)
    return lower.solve(0.0, discontinuity, extrapolate)


# ---------------------------------------------------------------- B-splines

def value_of_basis(t: Array, c: Array, k: int, x: Array, nu: int, extrapolate: bool) -> Any:
    """The values of B-splines with the columns of c as coefficients."""
    spline = sys.modules["scipy.interpolate"].BSpline.construct_fast(t, c, k)
    if is_traced(constants(c)) or is_traced(constants(t)):
        return of_basis(spline, array_of(x), nu, extrapolate)
    return curve(array_of(x), spline=spline, nu=nu, extrapolate=extrapolate)


def collocate(x: Any, t: Any, k: int, ab: Any, offset: int = 0) -> None:
    """ab[j, 2 k + i - j] := B_j(x_i), whose row is i + offset: the band of the equations of an interpolating spline."""
    x, t = array_of(constants(x)), array_of(constants(t))
    at = b_splines.interval_of(t, k, x)
    rows = np.arange(len(at)) + offset
    for j, column in enumerate(b_splines.basis(t, k, x, at)):
        columns = at - k + j
        ab[columns, 2 * k + rows - columns] = column


def basis_at(t: Any, k: int, x: Any, at: int, nu: int = 0) -> Any:
    """The k + 1 splines that are not zero in an interval, or their derivatives, at one place."""
    t, x = array_of(constants(t)), array_of(constants(x))
    return b_splines.value(t, np.eye(len(t) - k - 1), k, x.reshape(1), nu)[0, at - k:at + 1]


def interval(t: Any, k: int, x: Any, before: int, extrapolate: bool) -> int:
    return int(b_splines.interval_of(t, k, np.reshape(plain_values(x)[0], 1))[0])


RULES: dict[str, Callable[..., Any]] = {
    "_PPolyBase.__call__": evaluate, "BSpline.__call__": evaluate, "PPoly.solve": solve,
    "evaluate": written(powers), "evaluate_bernstein": written(bernstein), "integrate": integrate,
    "fix_continuity": make_continuous, "real_roots": real_roots, "evaluate_spline": value_of_basis,
    "_coloc": collocate, "evaluate_all_bspl": basis_at, "find_interval": interval}
