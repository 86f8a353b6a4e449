"""The inverse of the Jacobian at a solution: by a matrix, or by its band.

A Jacobian of many unknowns is a band if few columns say so and a product with random numbers agrees. As many products
give it as the band is wide: Curtis, Powell and Reid, On the estimation of sparse Jacobian matrices, J. Inst. Math.
Appl. 13, 1974. A band that is not sure of its condition leaves the decision to the matrix.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
from scipy.linalg.lapack import dgbcon, dgbtrf, dgbtrs, dgecon, dgetrf, dgetrs

from .._declarations.aliases import Array, Operand, Plain
from .._derivatives.jacobians import jacobian
from .._derivatives.transforms import jvp
from .._numpy.primitive import Primitive
from .._routines.operations import plainly
from .phase import Phase

LARGE = 200             # unknowns: from here on a matrix takes longer than looking for something better
LANES = 128             # columns at a time
WIDE = 8                # the part of the unknowns that a band may have on one side
SMALLEST = 1e-10        # of the condition of J, with rows and columns of the same size
UNSURE = 1e-7           # of the condition of a band

Equation = Callable[[Any], Any]


class Inverse(Protocol):
    """What solves linear equations with the Jacobian."""

    def solve(self, r: Plain) -> Plain:
        """The solution; an error if there is none."""

    def recorded(self, r: Array) -> Array:
        """That of traced right-hand sides; the Jacobian is a constant."""

    def fault(self) -> str:
        """Why nothing should be solved with it; nothing if all is well."""


class Whole:
    """The inverse of a matrix, by its factors."""

    def __init__(self, J: Plain) -> None:
        self.J = J
        factors: tuple[Plain, Plain, int] = plainly(dgetrf, (J,), {}) if J.size else (J, np.zeros(0, int), 0)
        self.lu, self.rows, self.info = factors

    def solve(self, r: Plain, transposed: bool = False) -> Plain:
        if self.info > 0:
            raise np.linalg.LinAlgError("it is singular")
        found: Plain = dgetrs(self.lu, self.rows, r, trans=int(transposed))[0] if r.size else r
        return found

    def recorded(self, r: Array) -> Array:
        return np.linalg.solve(self.J, r) if len(self.J) <= LARGE else by_factors(self.solve, r)

    def fault(self) -> str:
        if not self.J.size or inverse_condition(self.J, self.lu) >= SMALLEST:
            return ""
        rows = np.abs(self.J).max(axis=1, keepdims=True)
        columns = np.abs(self.J / np.where(rows > 0, rows, 1)).max(axis=0)
        if not np.all(rows) or not np.all(columns):
            return "a row or a column of it is zero"
        scaled = self.J / rows / columns
        found = inverse_condition(scaled, dgetrf(scaled)[0])
        return "" if found >= SMALLEST else f"the inverse of its condition is {found:.1e}"


def by_factors(solve: Callable[..., Plain], r: Array) -> Operand:
    """The solution for traced right-hand sides, with factors that are there."""
    return Primitive(solve, linear=True, transpose=functools.partial(solve, transposed=True))(r)


def inverse_condition(A: Plain, lu: Plain) -> float:
    """The inverse of the condition of a matrix, from its factors, as LAPACK estimates it."""
    return float(dgecon(lu, np.abs(A).sum(axis=0).max())[0])


class Band:
    """The inverse of a band, by its factors.

    Parameters
    ----------
    rows : ndarray
        The diagonals as LAPACK stores them, with room for the factors.
    wide : int
        How many diagonals are on each side of the main one.
    """

    def __init__(self, rows: Plain, wide: int) -> None:
        self.wide = wide
        self.sums = np.abs(rows).sum(axis=0).max()
        self.lu, self.pivots, self.info = plainly(dgbtrf, (rows, wide, wide), {})

    def solve(self, r: Plain, transposed: bool = False) -> Plain:
        found: Plain = dgbtrs(self.lu, self.wide, self.wide, r, self.pivots, trans=int(transposed))[0]
        return found

    def recorded(self, r: Array) -> Operand:
        return by_factors(self.solve, r)

    def condition(self) -> float:
        """The inverse of the condition, as LAPACK estimates it."""
        return float(dgbcon(self.wide, self.wide, self.lu, self.pivots, self.sums)[0]) if self.info == 0 else 0.0

    def fault(self) -> str:
        return ""                               # it was asked before


def random(n: int) -> Plain:
    """Numbers without a pattern, the same each time."""
    found: Plain = np.modf(np.sin(np.arange(1.0, n + 1)) * 43758.5453)[0]
    return found


class Point:
    """The derivative of an equation at a point.

    Parameters
    ----------
    phase : Phase
        In which functions of the program are called.
    f : callable
        The equation.
    x : ndarray
        The point.
    """

    def __init__(self, phase: Phase, f: Equation, x: Plain) -> None:
        self.phase, self.f, self.x, self.n = phase, f, x, x.size

    def matrix(self) -> Plain:
        """The Jacobian; a large one some columns at a time, and that of one unknown by one product."""
        try:
            if self.n > LARGE:
                columns = [self.products(np.eye(min(LANES, self.n - k), self.n, k)) for k in range(0, self.n, LANES)]
                return np.concatenate(columns).T
            if self.n == 1:
                return self.product(np.ones(1)).reshape(1, 1)
        except NotImplementedError:             # of a rule without forward=
            pass
        return np.asarray(self.phase.values(jacobian(self.f), self.x), float).reshape(self.n, self.n)

    def product(self, v: Plain) -> Plain:
        """The product of the Jacobian with a vector."""
        found = self.phase.values(lambda: jvp(self.f, (self.x,), (v.reshape(self.x.shape),))[1])
        return np.asarray(found, float)

    def products(self, vs: Plain) -> Plain:
        """The products of the Jacobian with several vectors."""
        vs = vs.reshape(-1, *self.x.shape)
        found = self.phase.values(lambda: jvp(self.f, (self.x,), (vs,), stacked=True)[1])
        return np.asarray(found, float).reshape(-1, self.n)

    def size(self) -> float:
        """About the size of the largest elements of the Jacobian."""
        try:
            found = self.products(random(self.n)) if self.n > LARGE else self.matrix()
        except NotImplementedError:
            found = self.matrix()
        return float(np.abs(found).max(initial=0))

    # -- what it is

    def inverse(self) -> Inverse:
        """The inverse in the form that costs least."""
        try:
            found = self.band() if self.n > LARGE else None
        except NotImplementedError:
            found = None
        return Whole(self.matrix()) if found is None else found

    def width(self) -> int:
        """How many diagonals there may be on each side, as a few columns show."""
        at = np.unique(np.linspace(0, self.n - 1, 7).astype(int))
        columns = np.zeros((at.size, self.n))
        columns[np.arange(at.size), at] = 1.0
        found = self.products(columns)
        where = [np.flatnonzero(row) for row in found]
        return max([int(np.abs(rows - j).max()) for rows, j in zip(where, at, strict=True) if rows.size], default=0)

    def band(self) -> Band | None:
        """The inverse of a band; None if it is not one, or is not sure to have an inverse."""
        wide = self.width()
        if wide * WIDE > self.n:
            return None
        step = 2 * wide + 1
        columns = np.zeros((step, self.n))
        for k in range(step):
            columns[k, k::step] = 1.0
        v = random(self.n)
        *sums, product = self.products(np.vstack([columns, v]))
        rows, own = np.zeros((3 * wide + 1, self.n)), np.zeros(self.n)
        every = np.arange(self.n)
        for offset in range(-wide, wide + 1):   # of the row from the column
            j = every[max(0, -offset):self.n - max(0, offset)]
            values = np.asarray(sums)[j % step, j + offset]
            rows[2 * wide + offset, j] = values
            own[j + offset] += values * v[j]
        if not np.abs(own - product).max() <= 1e-12 * np.abs(rows).max() * np.abs(v).max() * step:
            return None
        band = Band(rows, wide)
        return band if band.condition() >= UNSURE else None
