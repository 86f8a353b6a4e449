"""Surfaces that FITPACK fits: on grids, through scattered places, and on spheres.

The knots are constant, or places of the grid.  The coefficients C of a surface on a grid solve

    (Bx^T Bx + q Dx^T Dx) C (By^T By + q Dy^T Dy) = Bx^T Z By,      |Z - Bx C By^T|^2 = s,

with q = 0 through all values; those of a surface of given knots through scattered places are of least squares.  On a
sphere they are a linear function of the values, which SciPy's own function of unit vectors gives.

P. Dierckx, Curve and Surface Fitting with Splines (1993), chapters 5, 9 and 11.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from blasad._arrays.arrays import is_plain
from blasad._arrays.made import constants
from blasad._arrays.traced import NoRule, TracedArray
from blasad._declarations.aliases import Array, Function, Keywords, Operand, Operands
from blasad._numpy import b_splines
from blasad._numpy.functions import concatenate
from blasad._scipy.fitted_splines import (
    LARGEST,
    STEPS,
    bare,
    interpolating,
    jumps_of,
    knots_at,
    look,
    original,
    plain,
    ready,
)
from blasad._scipy.of_scipy import of_scipy

PLACE = "scipy.interpolate"
MOST = 4096                             # unit vectors


# ---------------------------------------------------------------- on grids

def regrid_smth(x: Operand, y: Operand, z: Operand, xb: Operand = None, xe: Operand = None, yb: Operand = None,
                ye: Operand = None, kx: int = 3, ky: int = 3, s: Operand = 0.0,
                maxit: Operand = None) -> tuple[Operand, ...]:
    x, y, z, s = ready(x, y, z, s)
    ends = ready(xb, xe, yb, ye)
    options = {} if maxit is None else {"maxit": maxit}
    arguments = (*(None if end is None else float(plain(end)) for end in ends), kx, ky, float(plain(s)))
    values = plain if arguments[-1] else bare           # through all values, the values do not decide on the knots
    nx, tx, ny, ty, c, fp, ier = original("regrid_smth")(values(x), values(y), values(z), *arguments, **options)
    size = (nx - kx - 1) * (ny - ky - 1)
    tx, ty = concatenate([knots_at(tx[:nx], kx, x, *ends[:2]), tx[nx:]]), concatenate(
        [knots_at(ty[:ny], ky, y, *ends[2:]), ty[ny:]])
    table = z.reshape(len(x), len(y))
    if size == len(x) * len(y) and not float(plain(s)):
        rows = interpolating(tx[:nx], kx, x, table)
        formula = interpolating(ty[:ny], ky, y, rows.T).T.reshape(-1)
        function: Any = functools.partial(regridded, arguments, options)
        fitted = of_scipy(f"{PLACE}.RectBivariateSpline", function, formula, x, y, z)
    else:
        look(x, y, z, s)
        formula, residual = smoothed(tx[:nx], kx, x, ty[:ny], ky, y, table, c[:size], s)
        fitted = same("RectBivariateSpline", c[:size], formula.reshape(-1))
        fp = same("RectBivariateSpline.get_residual", fp, residual)
    return nx, tx, ny, ty, concatenate([fitted, c[size:]]), fp, ier


def same(name: str, value: Array, formula: Operand) -> Operand:
    """SciPy's value, where others than these values would have other knots."""
    if not isinstance(formula, TracedArray):
        return value
    return of_scipy(f"{PLACE}.{name}", functools.partial(np.array, value), formula)


def regridded(arguments: tuple[Operand, ...], options: Keywords, x: Operand, y: Operand, z: Operand) -> Operand:
    """SciPy's coefficients of a surface through all values."""
    return original("regrid_smth")(x, y, z.ravel(), *arguments, **options)[4][:z.size]


def jumps(t: Operand, k: int) -> Operand:
    """The jumps of the derivatives at the knots, in the units of FITPACK: the same for both directions."""
    knots = plain(t)
    count = len(knots) - 2 * k - 1
    wide = (t[len(knots) - k - 1] - t[k]) / count
    return jumps_of(t, k) * (wide ** k / math.factorial(k))


def smoothed(tx: Operand, kx: int, x: Operand, ty: Operand, ky: int, y: Operand, z: Array, c: Array,
             s: Operand) -> tuple[Operand, Operand]:
    """The coefficients of a smoothing surface on a grid, and the sum of squares of what it misses."""
    left, right = b_splines.matrix(tx, kx, x), b_splines.matrix(ty, ky, y)
    sides = [(np.matmul(each.T, each), np.matmul(by.T, by)) for each, by in (
        (left, jumps(tx, kx)), (right, jumps(ty, ky)))]
    target = np.matmul(np.matmul(left.T, z), right)
    q = multiplier(sides, target, c)

    def solved(q: Operand) -> tuple[Operand, Operand, Operand]:
        one, other = (normal + q * penalty for normal, penalty in sides)
        coefficients = np.linalg.solve(other, np.linalg.solve(one, target).T).T
        return one, other, coefficients

    one, other, coefficients = solved(q)
    rest = np.matmul(np.matmul(left, coefficients), right.T) - z
    if q:
        missed: Any = float((plain(rest) ** 2).sum())
        excess: Any = missed * (s / plain(s)) if isinstance(s, TracedArray) else missed
        for _ in range(STEPS):
            along = -np.linalg.solve(one, np.matmul(sides[0][1], coefficients)) - np.linalg.solve(
                other, np.matmul(sides[1][1], coefficients.T)).T
            slope = 2.0 * np.sum(rest * np.matmul(np.matmul(left, along), right.T))
            q = q - (np.sum(rest * rest) - excess) / slope
            one, other, coefficients = solved(q)
            rest = np.matmul(np.matmul(left, coefficients), right.T) - z
    return coefficients, np.sum(rest * rest)


def multiplier(sides: Operand, target: Operand, c: Array) -> float:
    """q of the equations that SciPy's coefficients solve; 0 of a surface of least squares."""
    (a, p), (b, r) = ((plain(normal), plain(penalty)) for normal, penalty in sides)
    c = c.reshape(len(a), len(b))
    terms = [a @ c @ b - plain(target), p @ c @ b + a @ c @ r, p @ c @ r]
    scale = np.abs(plain(target)).max(initial=0.0)
    if np.abs(terms[0]).max(initial=0.0) <= 1e-9 * scale:
        return 0.0
    squares = np.zeros(5)                   # the coefficients of the squared residual, a polynomial in q
    for i in range(3):
        for j in range(3):
            squares[i + j] += (terms[i] * terms[j]).sum()
    roots: list[complex] = np.polynomial.Polynomial(squares).deriv().roots().tolist()
    known = [root.real for root in roots if root.real > 0 and abs(root.imag) < 1e-6 * abs(root)]
    q = min(known, key=lambda q: float(np.polynomial.Polynomial(squares)(q)), default=0.0)
    if not q or np.abs(terms[0] + q * terms[1] + q * q * terms[2]).max() > 1e-4 * np.abs(terms[0]).max():
        raise NoRule(f"blasad: the coefficients of {PLACE}.RectBivariateSpline solve neither the equations of least "
                     "squares nor those of a smoothing surface, so their derivative is not known")
    return q


# ---------------------------------------------------------------- through scattered places

def refuse_knots(name: str) -> None:
    raise NoRule(f"blasad: {PLACE}.{name} chooses its knots by what it misses, and they move with the values, so it "
                 f"has a rule only where it needs no knots inside; use {PLACE}.LSQBivariateSpline, or bisplrep with "
                 "task=-1, with the knots of a surface of blasad.stop_gradient(z)")


def outside(end: Operand, knot: float, inner: float, count: int) -> Operand:
    """The last knot, which SciPy's wrapper moves away from the places, or takes from the array that it is given."""
    if knot in (float(plain(end)), float(inner)):
        return end if knot == float(plain(end)) else np.float64(knot)
    return end - (inner - end) / count


class LeastSquares:
    """A surface of least squares through scattered places, on knots of which those inside are constant."""

    def __init__(self, name: str, degrees: tuple[int, int], knots: tuple[Operand, Operand], ends: Operands,
                 given: tuple[Operand, Operand] | None = None) -> None:
        self.name, self.degrees, self.given, self.ends = name, degrees, knots, ends
        self.before = given or knots        # as SciPy's wrapper got them

    def knots(self, x: Array, y: Array) -> list[Operand]:
        lists: list[Operand] = []
        for t, before, k, place, (low, high) in zip(self.given, self.before, self.degrees, (x, y), (
                self.ends[:2], self.ends[2:]), strict=True):
            last = len(t) - k - 1
            outer = [outside(np.min(place), t[k], before[k + 1], len(t)) if low is None else low,
                     outside(np.max(place), t[last], before[last - 1], len(t)) if high is None else high]
            if any(isinstance(end, TracedArray) for end in outer):
                first, last = (end.reshape(1) for end in ready(*outer))
                t = concatenate([first] * (k + 1) + [t[k + 1:len(t) - k - 1]] + [last] * (k + 1))
            lists.append(t)
        return lists

    def fit(self, c: Array, fp: Operand, function: Function, x: Operand, y: Operand, z: Operand,
            w: Operand) -> tuple[Operand, ...]:
        """The knots, the coefficients and the sum of squares of what is missed."""
        tx, ty = self.knots(x, y)
        w = np.ones(len(plain(x))) if w is None else w
        left, right = (b_splines.matrix(t, k, place) for t, k, place in zip((tx, ty), self.degrees, (x, y),
                                                                          strict=True))
        if left.shape[0] * left.shape[1] * right.shape[1] > LARGEST:
            raise NoRule(f"blasad: {PLACE}.{self.name} of {left.shape[0]} places is too large for its derivative; use "
                         "fewer knots")
        matrix = (left[:, :, None] * right[:, None, :]).reshape(left.shape[0], -1) * w[:, None]
        values = plain(matrix)
        if np.linalg.matrix_rank(values) < values.shape[1]:
            raise NoRule(f"blasad: {PLACE}.{self.name} has more knots than its places determine, so its derivative is "
                         "not known; use fewer knots")
        target = z * w
        if isinstance(matrix, TracedArray):
            formula = np.linalg.solve(np.matmul(matrix.T, matrix), np.matmul(matrix.T, target))
        else:
            formula = np.matmul(np.linalg.pinv(matrix), target)
        rest = np.matmul(matrix, formula) - target
        name = f"{PLACE}.{self.name}"
        fitted = of_scipy(name, function, formula, x, y, z, w)
        if abs(float(fp)) > 1e-12 * float((plain(target) ** 2).sum()):
            fp = same(f"{self.name}.get_residual", fp, np.sum(rest * rest))
        return tx, ty, fitted, fp


def run_lsq(knots: tuple[Operand, ...], more: tuple[Operand, ...], options: Keywords, x: Array, y: Array, z: Array,
            w: Array) -> Operand:
    """SciPy's coefficients on knots, as its class calls FITPACK."""
    results = lsq(knots, more, options, x, y, z, w)
    return (results if results[4] <= 10 else lsq(knots, more, {**options, "lwrk2": results[4]}, x, y, z, w))[2]


def lsq(knots: tuple[Operand, ...], more: tuple[Operand, ...], options: Keywords, x: Operand, y: Operand, z: Operand,
        w: Operand) -> Operand:
    """FITPACK's own function, which writes to the knots."""
    copies = [np.array(t) if is_plain(t) else t for t in knots]
    return original("surfit_lsq")(x, y, z, *copies, w, *more, **options)


def surfit_lsq(x: Operand, y: Operand, z: Operand, nx: int, tx: Operand, ny: int, ty: Operand, w: Operand = None,
               xb: Operand = None, xe: Operand = None, yb: Operand = None, ye: Operand = None, kx: int = 3, ky: int = 3,
               eps: Operand = None, **options: Any) -> Operand:
    x, y, z, w, tx, ty, *ends = ready(x, y, z, w, tx, ty, xb, xe, yb, ye)
    if isinstance(tx, TracedArray) or isinstance(ty, TracedArray):
        raise NoRule(f"blasad: {PLACE}.LSQBivariateSpline has no rule for traced knots; pass blasad.stop_gradient(tx)")
    known = {name: value for name, value in {**options, "eps": eps}.items() if value is not None}
    bounds = [None if end is None else float(plain(end)) for end in ends]
    given, more = (nx, tx, ny, ty), (*bounds, kx, ky)
    results = lsq(given, more, known, plain(x), plain(y), plain(z), None if w is None else plain(w))
    knots, c, fp, ier = (results[0][:nx], results[1][:ny]), results[2], results[3], results[4]
    if ier > 10:                            # too little room: SciPy asks again
        return results
    size = (nx - kx - 1) * (ny - ky - 1)
    squares = LeastSquares("LSQBivariateSpline", (kx, ky), knots, ends, (tx, ty))
    function = functools.partial(run_lsq, given, more, known)
    tx, ty, fitted, fp = squares.fit(c[:size], fp, function, x, y, z, w)
    return (concatenate([tx, results[0][nx:]]), concatenate([ty, results[1][ny:]]), concatenate([fitted, c[size:]]), fp,
            ier)


def run_smth(arguments: tuple[Operand, ...], options: Keywords, size: int, x: Operand, y: Operand, z: Operand,
             w: Operand) -> Operand:
    return original("surfit_smth")(x, y, z, w, *arguments, **options)[4][:size]


def surfit_smth(x: Operand, y: Operand, z: Operand, w: Operand = None, xb: Operand = None, xe: Operand = None,
                yb: Operand = None, ye: Operand = None, kx: int = 3, ky: int = 3, s: Operand = None,
                **options: Any) -> Operand:
    x, y, z, w, s, *ends = ready(x, y, z, w, s, xb, xe, yb, ye)
    bounds = [None if end is None else float(plain(end)) for end in ends]
    known = options if s is None else {**options, "s": float(plain(s))}
    results = original("surfit_smth")(plain(x), plain(y), plain(z), None if w is None else plain(w), *bounds, kx, ky,
                                      **known)
    nx, tx, ny, ty, c, fp, wrk, ier = results
    if ier > 10:
        return results
    if nx > 2 * kx + 2 or ny > 2 * ky + 2:
        refuse_knots("SmoothBivariateSpline")
    look(x, y, z)                           # of others there may be knots inside
    size = (kx + 1) * (ky + 1)
    squares = LeastSquares("SmoothBivariateSpline", (kx, ky), (tx[:nx], ty[:ny]), ends)
    function = functools.partial(run_smth, (*bounds, kx, ky), known, size)
    own_x, own_y, fitted, fp = squares.fit(c[:size], fp, function, x, y, z, w)
    return (nx, concatenate([own_x, tx[nx:]]), ny, concatenate([own_y, ty[ny:]]), concatenate([fitted, c[size:]]), fp,
            wrk, ier)


def surfit(x: Operand, y: Operand, z: Operand, w: Operand, xb: Operand, xe: Operand, yb: Operand, ye: Operand, kx: int,
           ky: int, task: int, s: Operand, eps: Operand, tx: Operand, ty: Operand, nxest: int, nyest: int, wrk: Operand,
           lwrk1: int, lwrk2: int) -> tuple[Operand, ...]:
    """What `bisplrep` calls."""
    x, y, z, w, tx, ty, *ends = ready(x, y, z, w, tx, ty, xb, xe, yb, ye)
    if isinstance(tx, TracedArray) or isinstance(ty, TracedArray):
        raise NoRule(f"blasad: {PLACE}.bisplrep has no rule for traced knots; pass blasad.stop_gradient(tx)")
    more = (*(float(plain(end)) for end in ends), kx, ky, task, float(plain(*ready(s))), eps, tx, ty, nxest, nyest,
            np.array(plain(*ready(wrk))), lwrk1, lwrk2)
    own_x, own_y, c, report = run_surfit(more, *map(plain, (x, y, z, w)))
    if task != -1 and (len(own_x) > 2 * kx + 2 or len(own_y) > 2 * ky + 2):
        refuse_knots("bisplrep")
    if task != -1:
        look(x, y, z)
    squares = LeastSquares("bisplrep", (kx, ky), (own_x, own_y), ends)
    found_x, found_y, fitted, fp = squares.fit(c, report["fp"], functools.partial(run_coefficients, more), x, y, z, w)
    return found_x, found_y, fitted, {**report, "fp": fp}


def run_surfit(more: tuple[Operand, ...], x: Array, y: Array, z: Array, w: Array) -> Operand:
    from scipy.interpolate import _fitpack

    return _fitpack._surfit(x, y, z, w, *more)


def run_coefficients(more: tuple[Operand, ...], x: Array, y: Array, z: Array, w: Array) -> Operand:
    return run_surfit(more, x, y, z, w)[2]


# ---------------------------------------------------------------- on spheres

def linear_in(name: str, function: Callable[[Operand], Operand], z: Array) -> Operand:
    """A function of values that is linear in them, with SciPy's value."""
    if len(z) > MOST:
        raise NoRule(f"blasad: {PLACE}.{name} of {len(z)} values is too large for its derivative; use at most {MOST}")
    start = function(np.zeros(len(z)))
    columns = np.stack([function(unit) - start for unit in np.eye(len(z))], -1)
    return of_scipy(f"{PLACE}.{name}", function, np.matmul(columns, z) + start, z)


def constants_but(name: str, *others: Operand) -> None:
    if any(isinstance(constants(x), TracedArray) for x in others):
        raise NoRule(f"blasad: {PLACE}.{name} has derivatives along its values; the places, weights, knots and s are "
                     "constants: pass blasad.stop_gradient(x)")


def missed(name: str, t: Array, p: Array, c: Array, places: tuple[Operand, Operand], z: Operand, w: Array | None,
           fp: Operand) -> Operand:
    left, right = (b_splines.matrix(knots, 3, place) for knots, place in zip((t, p), places, strict=True))
    rest = np.sum(np.matmul(left, c.reshape(left.shape[1], right.shape[1])) * right, -1) - z
    rest = rest if w is None else rest * w
    if abs(float(fp)) <= 1e-12 * float((plain(z) ** 2).sum()):
        return fp
    return same(f"{name}.get_residual", fp, np.sum(rest * rest))


def spherfit_lsq(theta: Operand, phi: Operand, r: Operand, tt: Operand, tp: Operand, w: Operand = None,
                 eps: Operand = None) -> tuple[Operand, ...]:
    constants_but("LSQSphereBivariateSpline", theta, phi, tt, tp, w)
    theta, phi, r, tt, tp, w = ready(theta, phi, r, tt, tp, w)
    options = {name: value for name, value in (("w", w), ("eps", eps)) if value is not None}
    results = original("spherfit_lsq")(theta, phi, plain(r), tt.copy(), tp.copy(), **options)

    def function(r: Operand) -> Operand:
        return original("spherfit_lsq")(theta, phi, r, tt.copy(), tp.copy(), **options)[2]

    c = linear_in("LSQSphereBivariateSpline", function, r)
    tt, tp, _, fp, ier = results
    return tt, tp, c, missed("LSQSphereBivariateSpline", tt, tp, c, (theta, phi), r, w, fp), ier


def spherfit_smth(theta: Operand, phi: Operand, r: Operand, w: Operand = None, s: Operand = None,
                  eps: Operand = None) -> tuple[Operand, ...]:
    name = "SmoothSphereBivariateSpline"
    constants_but(name, theta, phi, w, s)
    theta, phi, r, w = ready(theta, phi, r, w)
    options = {name: value for name, value in (("w", w), ("eps", eps)) if value is not None}
    nt, tt, n_phi, tp, c, fp, ier = original("spherfit_smth")(theta, phi, plain(r), s=s, **options)
    if nt > 8 or n_phi > 8:
        raise NoRule(f"blasad: {PLACE}.{name} chooses its knots by what it misses, and they move with the values; use "
                     f"{PLACE}.LSQSphereBivariateSpline with the knots of a surface of blasad.stop_gradient(r)")
    look(r)

    def function(r: Operand) -> Operand:
        return original("spherfit_smth")(theta, phi, r, s=1e300, **options)[4][:16]

    fitted = linear_in(name, function, r)
    fp = missed(name, tt[:8], tp[:8], fitted, (theta, phi), r, w, fp)
    return nt, tt, n_phi, tp, concatenate([fitted, c[16:]]), fp, ier


def regrid_smth_spher(iopt: Operand, ider: Operand, u: Operand, v: Operand, r: Operand, r0: Operand = None,
                      r1: Operand = None, s: Operand = 0.0) -> tuple[Operand, ...]:
    name = "RectSphereBivariateSpline"
    constants_but(name, u, v, r0, r1, s)
    u, v, r = ready(u, v, r)
    if float(s):
        raise NoRule(f"blasad: {PLACE}.{name} has a rule for s=0; use {PLACE}.LSQSphereBivariateSpline for "
                     "a smooth one")

    def whole(r: Operand) -> Operand:
        return original("regrid_smth_spher")(iopt.copy(), ider.copy(), u.copy(), v.copy(), r.copy(), r0, r1, s)

    nu, tu, nv, tv, c, fp, ier = whole(plain(r))
    size = (nu - 4) * (nv - 4)
    fitted = linear_in(name, lambda r: whole(r)[4][:size], r)
    return nu, tu, nv, tv, concatenate([fitted, c[size:]]), fp, ier


RULES: dict[str, Function] = {
    "_fitpack._surfit": surfit, "dfitpack.regrid_smth": regrid_smth, "dfitpack.regrid_smth_spher": regrid_smth_spher,
    "dfitpack.spherfit_lsq": spherfit_lsq, "dfitpack.spherfit_smth": spherfit_smth, "dfitpack.surfit_lsq": surfit_lsq,
    "dfitpack.surfit_smth": surfit_smth}
