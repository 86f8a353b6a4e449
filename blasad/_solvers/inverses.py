"""The inverse of the Jacobian at a solution: by a matrix, by its band, by a sparse matrix, or by products alone.

A Jacobian of many unknowns is a band if few columns say so and a product with random numbers agrees. As many products
give it as the band is wide: Curtis, Powell and Reid, On the estimation of sparse Jacobian matrices, J. Inst. Math.
Appl. 13, 1974. Else it may be sparse (see `patterns`). A band that is not sure of its condition leaves the decision to
another form. What is neither is a matrix if that has place in memory, and else solved by products (see `krylov`).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .._declarations.aliases import Function, Operand, Plain
from .._derivatives.jacobians import jacobian
from .._derivatives.transforms import jvp, vjp
from .factors import LARGE, Band, Inverse, Sparse, Whole, is_narrow
from .krylov import Krylov, Products
from .patterns import sparse_matrix
from .phase import Phase
from .refusals import NotSolved

LANES = 128             # columns at a time
LEAST = 16              # of them, if they are long
ROOM = 1 << 19          # numbers of them
WIDE = 8                # the part of the unknowns that a band may have on one side
THIN = 30               # diagonals on one side: a band that is wider may take fewer products as a sparse matrix
UNSURE = 1e-7           # of the condition of a band
FULL = 3000             # unknowns: up to here, a matrix is the surest
FITS = 8000             # unknowns: up to here, a matrix has place in memory

Equation = Callable[[Operand], Operand]


def random(n: int) -> Plain:
    """Numbers without a pattern, the same each time."""
    fractions: Plain = np.modf(np.sin(np.arange(1.0, n + 1)) * 43758.5453)[0]
    return fractions


def unit_vectors(at: Plain, n: int) -> Plain:
    """Rows of the identity."""
    vectors = np.zeros((at.size, n))
    vectors[np.arange(at.size), at] = 1.0
    return vectors


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
        tangent = self.phase.values(lambda: jvp(self.f, (self.x,), (v.reshape(self.x.shape),))[1])
        return np.asarray(tangent, float)

    def products(self, vs: Plain) -> Plain:
        """The products of the Jacobian with several vectors, some at a time."""
        vs, lanes = vs.reshape(-1, self.n), min(LANES, max(LEAST, ROOM // self.n))
        return np.concatenate([self.of_lanes(vs[k:k + lanes]) for k in range(0, len(vs), lanes)])

    def of_lanes(self, vs: Plain) -> Plain:
        those = vs.reshape(-1, *self.x.shape)
        tangents = self.phase.values(lambda: jvp(self.f, (self.x,), (those,), stacked=True)[1])
        return np.asarray(tangents, float).reshape(-1, self.n)

    def rows(self, at: Plain) -> Plain:
        """Some rows of the Jacobian."""
        def adjoints() -> list[Operand]:
            back: Function = vjp(self.f, self.x)[1]
            return [back(seed)[0].reshape(-1) for seed in unit_vectors(at, self.n)]

        return np.array(self.phase.values(adjoints), float)

    def size(self) -> float:
        """About the size of the largest elements of the Jacobian."""
        try:
            elements = self.products(random(self.n)) if self.n > LARGE else self.matrix()
        except NotImplementedError:
            elements = self.matrix()
        return float(np.abs(elements).max(initial=0))

    # -- what it is

    def inverse(self) -> Inverse:
        """The inverse in the form that costs least."""
        try:
            inverse = self.of_many() if self.n > LARGE else None
        except NotImplementedError:
            inverse = None
        return Whole(self.matrix()) if inverse is None else inverse

    def of_many(self) -> Inverse | None:
        """That of many unknowns; None if a matrix is best."""
        columns = self.some_columns()
        wide, most = self.width(columns), max((np.count_nonzero(row) for row in columns.values()), default=0)
        band: Inverse | None = self.band(wide) if wide <= THIN else None
        J = sparse_matrix(self.products, self.n, self.rows, self.n) if band is None and most * WIDE <= self.n else None
        if J is not None and is_narrow(J):
            return Sparse(J)
        if band is None and J is None and wide > THIN:
            band = self.band(wide)
        if band is not None or self.n <= FULL:
            return band
        try:
            product, transposed = self.both_products() if J is None else (J.dot, J.T.tocsr().dot)
            return Krylov(self.phase.name, product, transposed, self.n)
        except NotSolved:
            if self.n > FITS:
                raise
            return None

    def both_products(self) -> tuple[Callable[[Plain], Plain], Callable[[Plain], Plain]]:
        """What multiplies with the Jacobian, and with its transpose."""
        products = Products(self.phase.name, self.phase.tape, self.f, self.x)
        return products.product, products.transposed

    def some_columns(self) -> dict[int, Plain]:
        """A few columns of the Jacobian, by their numbers."""
        at = np.unique(np.linspace(0, self.n - 1, 7).astype(int))
        return dict(zip(at.tolist(), self.products(unit_vectors(at, self.n)), strict=True))

    def width(self, columns: dict[int, Plain]) -> int:
        """How many diagonals there may be on each side."""
        rows = {j: np.flatnonzero(column) for j, column in columns.items()}
        return max([int(np.abs(rows[j] - j).max()) for j in rows if rows[j].size], default=0)

    def band(self, wide: int) -> Band | None:
        """The inverse of a band; None if it is not one, or is not sure to have an inverse."""
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
