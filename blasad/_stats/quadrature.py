"""Integrals by Gauss's rule on panels that are halved until two halves agree with the whole.

The nodes follow the limits, so a derivative along a limit needs no formula of its own.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .._declarations.aliases import Function, Operand
from .._numpy.functions import values_of
from .._numpy.special_parts import choose

POINTS, WEIGHTS = (x / 2 for x in np.polynomial.legendre.leggauss(15))
POINTS = POINTS + 0.5
# Where panels begin at first: near the ends, a quarter of the way and between, because densities have their mass there
EDGES = np.array([0, 1e-8, 1e-6, 1e-4, 1e-2, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 0.99, 1 - 1e-4, 1 - 1e-6, 1.0])
TOLERANCE = 1e-14                   # of a panel, relative to the integral of the absolute value
HALVINGS = 50                       # of a panel, at most


class Limits(NamedTuple):
    """Limits of some integrals, which may be traced, and which of them are finite."""

    low: Operand
    high: Operand
    has_low: Operand
    has_high: Operand

    def at(self, u: Operand, of: Operand) -> tuple[Operand, Operand]:
        """The points between the limits of integrals `of` that numbers u from 0 to 1 stand for, and their slopes."""
        has_low, has_high = self.has_low[of], self.has_high[of]
        low, high = (choose(has, x[of], 0.0) for has, x in ((has_low * 1.0, self.low), (has_high * 1.0, self.high)))
        v = 1 - u
        both, none = has_low & has_high, ~(has_low | has_high)
        t = (np.where(both, v, has_low * 1.0) * low + np.where(both, u, has_high * 1.0) * high
             + np.where(both, 0, np.where(none, 0.5 / v - 0.5 / u, np.where(has_low, u / v, -v / u))))
        slope = np.where(none, 0.5 / (v * v) + 0.5 / (u * u), np.where(has_low, 1 / (v * v), 1 / (u * u)))
        return t, choose(both * 1.0, high - low, slope)


def limits(low: Operand, high: Operand, shape: tuple[int, ...]) -> Limits:
    """Limits of as many integrals as an array of this shape has elements."""
    flat = [np.broadcast_to(x, shape).reshape(-1) for x in (low, high)]
    return Limits(*flat, *(np.isfinite(np.asarray(values_of(x))) for x in flat))


def integral(f: Function, low: Operand, high: Operand, args: tuple[Operand, ...], points: Operand = None) -> Operand:
    """The integrals of f(t, \\*args) from low to high, for each element; they may be traced.

    Parameters
    ----------
    f : callable
        A function of arrays of one axis that are equally long.
    low, high : array
        The limits.
    args : tuple
        Parameters of f.
    points : array, optional
        A point inside of each interval where panels shall begin.
    """
    if points is not None:
        return integral(f, low, points, args) + integral(f, points, high, args)
    shape = np.broadcast_shapes(*map(np.shape, (low, high, *args)))
    between = limits(low, high, shape)
    flat = [np.broadcast_to(x, shape).reshape(-1) for x in args]
    plain = Limits(values_of(between.low), values_of(between.high), between.has_low, between.has_high)
    numbers = [np.asarray(values_of(x)) for x in flat]

    def of_plain(u: Operand, of: Operand) -> Operand:
        t, slope = plain.at(u, of)
        with np.errstate(all="ignore"):
            return np.asarray(values_of(f(t, *(x[of] for x in numbers)))) * slope
    of, starts, sizes = panels(of_plain, between.has_low.size)
    u = (starts[:, None] + sizes[:, None] * POINTS).reshape(-1)
    every = np.repeat(of, POINTS.size)
    weights = (sizes[:, None] * WEIGHTS).reshape(-1)
    on = np.isfinite(of_plain(u, every))        # far away, some functions of SciPy are no numbers
    u, every, weights = u[on], every[on], weights[on]
    t, slope = between.at(u, every)
    heights = f(t, *(x[every] for x in flat)) * slope * weights
    total = np.zeros(between.has_low.size) + 0 * heights[:1].sum()
    np.add.at(total, every, heights)
    return total.reshape(shape)


def panels(f: Function, count: int) -> tuple[Operand, Operand, Operand]:
    """Panels between 0 and 1 for some functions f(u, which): of which function, where they start, their sizes."""
    def sums(of: Operand, starts: Operand, sizes: Operand) -> Operand:
        u = starts[:, None] + sizes[:, None] * POINTS
        heights = f(u.reshape(-1), np.repeat(of, POINTS.size)).reshape(u.shape)
        return np.where(np.isfinite(heights), heights, 0) @ WEIGHTS * sizes
    of = np.repeat(np.arange(count), EDGES.size - 1)
    starts, sizes = np.tile(EDGES[:-1], count), np.tile(np.diff(EDGES), count)
    whole = sums(of, starts, sizes)
    total = np.zeros(count)
    np.add.at(total, of, np.abs(whole))
    done = []
    for _ in range(HALVINGS):
        of, sizes = np.repeat(of, 2), np.repeat(sizes, 2) / 2
        starts = np.repeat(starts, 2)
        starts[1::2] += sizes[1::2]
        halves = sums(of, starts, sizes)
        wrong = np.abs(halves[::2] + halves[1::2] - whole) > TOLERANCE * np.maximum(total[of[::2]], 1e-300)
        again = np.repeat(wrong, 2)
        done.append((of[~again], starts[~again], sizes[~again]))
        of, starts, sizes, whole = of[again], starts[again], sizes[again], halves[again]
        if not of.size:
            break
    else:
        done.append((of, starts, sizes))
    owners, begins, lengths = (np.concatenate(each) for each in zip(*done, strict=True))
    return owners, begins, lengths
