"""Splines that FITPACK fits: `splrep`, `UnivariateSpline` and kin, `make_lsq_spline`, `make_splrep`, surfaces on grids.

SciPy chooses the knots, among the places x or between them, and finds the coefficients; which places it chose is
constant.  The coefficients are the solution of equations that have derivatives: of interpolation B c = y, of least
squares B^T W^2 (y - B c) = 0, and of a smoothing spline

    B^T W^2 (y - B c) = q D^T D c,   |W (y - B c)|^2 = s,

where D has the jumps of the k-th derivative at the knots, and q is recovered from SciPy's c.

P. Dierckx, Curve and Surface Fitting with Splines (1993), chapters 4 and 5.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
import scipy.linalg

from blasad._arrays import arrays as _arrays
from blasad._arrays.made import constants
from blasad._arrays.traced import NoRule, TracedArray
from blasad._declarations.aliases import Array, Function, Operand
from blasad._numpy import b_splines
from blasad._numpy.functions import array_of, concatenate, stack
from blasad._numpy.splines import value_of_basis
from blasad._scipy.of_scipy import of_scipy

LARGEST = 1 << 24                       # elements of a dense matrix of splines
STEPS = 3                               # of Newton's iteration for q: derivatives up to the order 7 are right
NAME = "a spline that scipy.interpolate fits"


def plain(x: Operand) -> Operand:
    return _arrays.values(x) if isinstance(x, TracedArray) else np.asarray(x, float)


def bare(x: Operand) -> Operand:
    """The values for a run of SciPy's, which programs repeat."""
    return _arrays.memory(x) if isinstance(x, TracedArray) else np.asarray(x, float)


def look(*arrays: Operand) -> None:
    """Say that values decide: on the number of knots, which a program cannot change."""
    for x in arrays:
        plain(x)


# ---------------------------------------------------------------- knots

def knots_at(t: Array, k: int, x: Operand, xb: Array, xe: Array) -> Operand:
    """SciPy's knots, as the places that they were taken from: they move with these."""
    if not any(isinstance(each, TracedArray) for each in (x, xb, xe)):
        return t
    places, inner = plain(x), t[k + 1:len(t) - k - 1]
    first = np.clip(np.searchsorted(places, inner, "right") - 1, 0, len(places) - 1)
    following = np.minimum(first + 1, len(places) - 1)
    middle = places[first] != inner
    if not np.allclose(np.where(middle, (places[first] + places[following]) / 2, places[first]), inner, 1e-14, 0.0):
        raise NoRule(f"blasad: the knots of {NAME} are none of its places; give these as constants "
                     "(blasad.stop_gradient)")
    inside = (x[first] + x[np.where(middle, following, first)]) * 0.5
    low, high = (array_of(x[end] if each is None else each).reshape(1) for end, each in ((0, xb), (-1, xe)))
    return concatenate([low] * (k + 1) + [inside] + [high] * (k + 1))


# ---------------------------------------------------------------- equations

def interpolating(t: Array, k: int, x: Array, y: Array) -> Operand:
    """The solution of B c = y, whose matrix is a band."""
    at = b_splines.interval_of(t, k, x)
    rows, count = np.arange(len(at)), len(t) - k - 1
    values = b_splines.basis(t, k, x, at)
    band = np.zeros_like(values[-1], shape=(2 * k + 1, count))      # traced, if the values of the splines are
    for j, column in enumerate(values):
        columns = at - k + j
        band[k + rows - columns, columns] = column
    return scipy.linalg.solve_banded((k, k), band, y)


def smoothed(t: Operand, k: int, x: Operand, y: Operand, w: Array, c: Array, s: Operand) -> Array:
    """The coefficients of a spline of least squares or a smoothing one, where SciPy has found c."""
    if len(plain(x)) * len(c) > LARGEST:
        raise NoRule(f"blasad: {NAME} through {len(plain(x))} places with {len(t)} knots is too large for its "
                     "derivative; use fewer knots")
    matrix = b_splines.matrix(t, k, x) * w[:, None]
    target = y * (w if np.ndim(y) == 1 else w[:, None])
    normal, right = np.matmul(matrix.T, matrix), np.matmul(matrix.T, target)
    jumps = jumps_of(t, k)
    q, residual = multiplier(plain(matrix), plain(target), plain(jumps), c)
    if not q:
        return np.linalg.solve(normal, right)
    penalty = np.matmul(jumps.T, jumps)
    excess = residual * (s / plain(s)) if isinstance(s, TracedArray) else residual     # within a thousandth of s
    for _ in range(STEPS):
        whole = normal + q * penalty
        c = np.linalg.solve(whole, right)
        rest = np.matmul(matrix, c) - target
        along = -np.linalg.solve(whole, np.matmul(penalty, c))
        slope = 2.0 * np.sum(rest * np.matmul(matrix, along))
        q = q - (np.sum(rest * rest) - excess) / slope
    return np.linalg.solve(normal + q * penalty, right)


def jumps_of(t: Operand, k: int) -> Array:
    """The jumps of the k-th derivatives of all splines at the knots inside, a row for each knot."""
    count = len(t) - k - 1
    inner, c = np.arange(k + 1, count), np.eye(count)
    for _ in range(k):
        t, c, k = b_splines.slope(t, c, k)
    pieces = c                              # constants between neighbouring knots
    ends = len(plain(t)) - 1
    first = b_splines.interval_of(t, 0, plain(t)[:ends] if ends else plain(t)[:1])
    steps = [pieces[at] - pieces[at - 1] for at in sorted(set(first.tolist()))[1:]]
    return stack(steps) if len(inner) and steps else np.zeros((0, count))


def multiplier(matrix: Operand, target: Array, jumps: Array, c: Array) -> tuple[float, float]:
    """q of the equations that SciPy's coefficients solve, and the squared residual; 0 of a spline of least squares."""
    rest = matrix @ c - target
    gradient, bend = matrix.T @ rest, jumps.T @ (jumps @ c)
    scale = np.abs(matrix.T @ target).max(initial=0.0)
    if np.abs(gradient).max(initial=0.0) <= 1e-9 * scale or not bend.any():
        return 0.0, float((rest * rest).sum())
    q = -float((gradient * bend).sum() / (bend * bend).sum())
    if not q > 0 or np.abs(gradient + q * bend).max() > 1e-4 * np.abs(gradient).max():
        raise NoRule(f"blasad: the coefficients of {NAME} solve neither the equations of least squares nor those of a "
                     "smoothing spline, so their derivative is not known")
    return q, float((rest * rest).sum())


def fit(name: str, t: Operand, k: int, x: Operand, y: Operand, w: Operand, s: Operand, c: Operand,
        ends: tuple[Operand, Operand]) -> Operand:
    """SciPy's coefficients with their derivative."""
    if len(c) == len(x):
        low, high = (x[at] if end is None else end for at, end in zip((0, -1), ends, strict=True))
        return of_scipy(name, functools.partial(interpolated, k), interpolating(t, k, x, y), x, y, w, low, high)
    look(x, y, w)
    formula = smoothed(t, k, x, y, w, c, s)
    return of_scipy(name, functools.partial(np.array, c), formula) if isinstance(formula, TracedArray) else c


def residual(t: Operand, k: int, x: Operand, y: Array, w: Array, c: Array, fp: float) -> Operand:
    """SciPy's weighted sum of squares of what the spline misses, with its derivative; 0 where it misses nothing."""
    if len(c) == len(x) or not any(isinstance(each, TracedArray) for each in (x, y, w, c)):
        return fp
    rest = (y - np.matmul(b_splines.matrix(t, k, x), c)) * w
    return of_scipy("the residual of scipy.interpolate's splines", functools.partial(np.array, fp), np.sum(rest * rest))


def interpolated(k: int, x: Operand, y: Operand, w: Operand, low: Operand, high: Operand) -> Operand:
    """SciPy's coefficients of the spline through all places."""
    return original("fpcurf0")(x, y, k, w=w, xb=float(low), xe=float(high), s=0.0)[9][:len(x)]


# ---------------------------------------------------------------- what SciPy calls

def ready(*arrays: Operand) -> list[Operand]:
    """Arguments as arrays of numbers, traced or plain."""
    return [None if x is None else array_of(x) for x in constants(arrays)]


def original(name: str) -> Operand:
    import scipy.interpolate._fitpack_impl as fitpack

    return getattr(fitpack.dfitpack, name)


def curfit(iopt: int, x: Operand, y: Operand, w: Operand, t: Operand, wrk: Operand, iwrk: Operand, xb: Operand = None,
           xe: Operand = None, k: int = 3, s: Operand = None) -> tuple[Operand, ...]:
    x, y, w = ready(x, y, w)
    knots, work, whole = (np.array(bare(constants(each)), order="F") for each in (t, wrk, iwrk))
    n, c, fp, ier = original("curfit")(iopt, bare(x), bare(y), bare(w), knots, work, whole.astype(np.int32), bare(
        x[0] if xb is None else xb), bare(x[-1] if xe is None else xe), k, float(bare(s)))
    if ier > 3:
        return n, c, fp, ier
    own = knots[:n] if iopt < 0 else knots_at(knots[:n], k, x, xb, xe)
    if iopt < 0:                            # the program's, with the ends of the interval around them
        own = with_ends(array_of(constants(t))[:n], knots[:n], k, x, xb, xe)
    t[:n] = own
    coefficients = fit("scipy.interpolate.splrep", own, k, x, y, w, s, c[:n - k - 1], (xb, xe))
    missed = residual(own, k, x, y, w, coefficients, fp)
    return n, concatenate([coefficients, np.zeros(len(c) - len(coefficients))]), missed, ier


def with_ends(given: Array, t: Array, k: int, x: Array, xb: Array, xe: Array) -> Operand:
    """Knots of the program's, with the ends of the interval k + 1 times around them."""
    low, high = (array_of(x[end] if each is None else each).reshape(1) for end, each in ((0, xb), (-1, xe)))
    inside = given[k + 1:len(t) - k - 1]
    if not any(isinstance(each, TracedArray) for each in (low, high, inside)):
        return t
    return concatenate([low] * (k + 1) + [inside] + [high] * (k + 1))


def first_fit(x: Operand, y: Operand, k: int, w: Operand = None, xb: Operand = None, xe: Operand = None,
              s: Operand = None, nest: Operand = None) -> tuple[Operand, ...]:
    x, y, w = ready(x, y, w)
    options = {name: value if name == "nest" else bare(value) for name, value in
               (("w", w), ("xb", xb), ("xe", xe), ("s", s), ("nest", nest)) if value is not None}
    return traced_data(original("fpcurf0")(bare(x), bare(y), k, **options), x, y, w, xb, xe, s)


def next_fit(x: Operand, y: Operand, w: Operand, xb: Operand, xe: Operand, k: int, s: Operand, n: int, t: Operand,
             c: Operand, *more: Any, **options: Any) -> tuple[Operand, ...]:
    x, y, w, t, c, fpint, nrdata = ready(x, y, w, t, c, more[1], more[2])
    data = original("fpcurf1")(bare(x), bare(y), bare(w), bare(xb), bare(xe), k, float(bare(s)), n, bare(t),
                               bare(c), more[0], fpint, nrdata, more[3], **options)
    return traced_data(data, x, y, w, xb, xe, s)


def fit_of_knots(x: Operand, y: Operand, k: int, t: Operand, w: Operand = None, xb: Operand = None, xe: Operand = None,
                 **options: Any) -> tuple[Operand, ...]:
    x, y, t, w = ready(x, y, t, w)
    given = {name: bare(value) for name, value in (("w", w), ("xb", xb), ("xe", xe)) if value is not None}
    return traced_data(original("fpcurfm1")(bare(x), bare(y), k, bare(t), **given), x, y, w, xb, xe, None, t)


def traced_data(data: tuple[Operand, ...], x: Array, y: Array, w: Array | None, xb: Array, xe: Array, s: Operand,
                own: Array | None = None) -> tuple[Operand, ...]:
    """What a fit leaves, with traced places, values, weights, knots and coefficients."""
    k, n, t, c, ier = data[5], data[7], data[8], data[9], data[-1]
    w = data[2] if w is None else w
    low, high = (whole if end is None else end for whole, end in zip(data[3:5], (xb, xe), strict=True))
    given = (x, y, w, low, high, k, data[6] if s is None else s)
    if ier > 3 or ier == 1:                 # knots are not complete
        return (*given, *data[7:])
    knots = knots_at(t[:n], k, x, xb, xe) if own is None else with_ends(own, t[:n], k, x, xb, xe)
    coefficients = fit("scipy.interpolate.UnivariateSpline", knots, k, x, y, w, s, c[:n - k - 1], (xb, xe))
    missed = residual(knots, k, x, y, w, coefficients, data[10])
    return (*given, n, concatenate([knots, t[n:]]), concatenate([coefficients, c[n - k - 1:]]), missed, *data[11:])


def fits(x: Operand, t: Operand, k: int) -> Operand:
    """Whether there is a spline of these knots through these places, as FITPACK says it: 0 if there is."""
    x, t = ready(x, t)
    return original("fpchec")(plain(x), plain(t), k)


def roots(t: Operand, c: Operand, mest: Operand = None) -> tuple[Operand, int, int]:
    """The places where a cubic spline is zero."""
    from scipy.interpolate import PPoly

    t, c = ready(t, c)
    options = {} if mest is None else {"mest": mest}
    zeros, count, ier = original("sproot")(plain(t), plain(c), **options)
    moving = PPoly.from_spline((t, c[:len(t) - 4], 3)).roots(extrapolate=False)
    values = plain(moving)
    at = [int(np.argmin(np.abs(values - zero))) for zero in zeros[:count]]
    formula = moving[np.array(at, int)] if at else np.zeros(0)
    more = np.zeros(len(zeros) - count)
    return of_scipy("scipy.interpolate.sproot", functools.partial(np.array, zeros[:count]), formula) if at and not len(
        more) else concatenate([formula, more]), count, ier


# ---------------------------------------------------------------- surfaces on grids

def within(t: Operand, k: int, x: Array) -> Array:
    """Places, which FITPACK moves to the nearest end of the knots."""
    return np.clip(x, plain(t)[k], plain(t)[len(plain(t)) - k - 1])


def designs(tx: Array, ty: Array, c: Array, kx: int, ky: int, x: Array, y: Array, nux: int,
            nuy: int) -> tuple[Operand, Operand, Operand]:
    tx, ty, c, x, y = ready(tx, ty, c, x, y)
    x, y = x.reshape(-1), y.reshape(-1)     # of numbers, as FITPACK takes them
    sizes = len(tx) - kx - 1, len(ty) - ky - 1
    left, right = (value_of_basis(t, np.eye(size), k, within(t, k, at), nu, True)
                   for t, size, k, at, nu in ((tx, sizes[0], kx, x, nux), (ty, sizes[1], ky, y, nuy)))
    return left, right, c[:sizes[0] * sizes[1]].reshape(sizes)


def on_grid(name: str, nux: int, nuy: int, tx: Operand, ty: Operand, c: Operand, kx: int, ky: int, x: Operand,
            y: Operand) -> Operand:
    left, right, table = designs(tx, ty, c, kx, ky, x, y, nux, nuy)
    return np.matmul(np.matmul(left, table), right.T), 0


def at_places(name: str, nux: int, nuy: int, tx: Operand, ty: Operand, c: Operand, kx: int, ky: int, x: Operand,
              y: Operand) -> Operand:
    left, right, table = designs(tx, ty, c, kx, ky, x, y, nux, nuy)
    return np.sum(np.matmul(left, table) * right, -1), 0


def surface(name: str, values: Function, has_order: bool) -> Function:
    """The rule of a function of FITPACK for values of surfaces, or of their derivatives."""
    def evaluated(tx: Operand, ty: Operand, c: Operand, kx: int, ky: int, *more: Any) -> tuple[Operand, int]:
        orders, (x, y) = (more[:2], more[2:]) if has_order else ((0, 0), more)
        formula, ier = values(name, *orders, tx, ty, c, kx, ky, x, y)

        def function(tx: Operand, ty: Operand, c: Operand, x: Operand, y: Operand) -> Operand:
            return original(name)(tx, ty, c, kx, ky, *(orders if has_order else ()), x, y)[0]
        return of_scipy("scipy.interpolate." + name, function, formula, *ready(tx, ty, c, x, y)), ier

    return evaluated


def dblint(tx: Operand, ty: Operand, c: Operand, kx: int, ky: int, xb: Operand, xe: Operand, yb: Operand,
           ye: Operand) -> Operand:
    """The integral over a rectangle, with what lies outside of the knots as zero."""
    from scipy.interpolate import splantider

    tx, ty, c = ready(tx, ty, c)
    sides = []
    for t, k, ends in ((tx, kx, (xb, xe)), (ty, ky, (yb, ye))):
        count = len(t) - k - 1
        columns = [splantider((t, np.append(row, np.zeros(k + 1)), k)) for row in np.eye(count)]
        places = within(t, k, stack([array_of(constants(end)) for end in ends]))
        table = np.stack([column[1] for column in columns], -1)
        low, high = value_of_basis(columns[0][0], table, k + 1, places, 0, True)
        sides.append(high - low)
    return np.matmul(np.matmul(sides[0], c.reshape(len(sides[0]), len(sides[1]))), sides[1])


RULES: dict[str, Function] = {
    "dfitpack.bispeu": surface("bispeu", at_places, False), "dfitpack.bispev": surface("bispev", on_grid, False),
    "dfitpack.curfit": curfit, "dfitpack.dblint": dblint, "dfitpack.fpchec": fits, "dfitpack.fpcurf0": first_fit,
    "dfitpack.fpcurf1": next_fit, "dfitpack.fpcurfm1": fit_of_knots,
    "dfitpack.parder": surface("parder", on_grid, True),
    "dfitpack.pardeu": surface("pardeu", at_places, True), "dfitpack.sproot": roots}
