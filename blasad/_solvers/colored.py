"""Sparse Jacobians at many points, by a few products at each: one for each color of the columns.

Columns of one color share no row, so that the product with their sum has the elements of all of them: Curtis, Powell
and Reid, On the estimation of sparse Jacobian matrices, J. Inst. Math. Appl. 13, 1974. The pattern is found at a few
points, but elements may be zero there and not elsewhere. So at each point, products with two other vectors must be
right, too; where they are not, the pattern is found anew and joined to the one before.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

import numpy as np
from scipy.optimize._numdiff import group_columns
from scipy.sparse import csr_array, eye_array
from scipy.sparse.csgraph import reverse_cuthill_mckee

from .._declarations.aliases import Plain, SparseMatrix
from .inverses import unit_vectors
from .patterns import RIGHT, numbers, sparse_matrix

WHOLE = 256             # columns: up to here, a pattern is found by products with all unit vectors
FIRST = 3               # points at which it is found first
ROUNDS = 5              # in which it may become larger, at as many points each time
DENSE = 0.125           # of the elements: a pattern with more of them is none
COLORS = 0.5            # of the columns: so many products cost as much as the matrix


class Slopes(Protocol):
    """What has products of its Jacobians with vectors at plain points, and the Jacobians themselves."""

    def products(self, t: Plain, y: Plain, vectors: Plain) -> Plain:
        """At each point, those with the rows of an array, (M, c, n)."""

    def adjoint_products(self, t: Plain, y: Plain, vectors: Plain) -> Plain:
        """Those of the transposed Jacobians."""


class Pattern(NamedTuple):
    """Where the elements of Jacobians may be, row by row, in the order of columns.

    Attributes
    ----------
    starts, rows, columns : ndarray
        Of the elements; in each row there is that of the diagonal.
    colors : ndarray (n,)
        Those of the columns.
    vectors : ndarray (c + 2, n)
        The sum of the unit vectors of each color, and two others.
    order : ndarray (n,)
        Of the unknowns, such that the band is narrow.
    width : int
        How many diagonals are on each side then.
    """

    starts: Plain
    rows: Plain
    columns: Plain
    colors: Plain
    vectors: Plain
    order: Plain
    width: int

    def elements(self, products: Plain) -> Plain:
        """The elements, by products with all vectors at some points; with NaN where they are not all elements."""
        values: Plain = products[:, self.colors[self.columns], self.rows]
        for k in (-2, -1):
            terms = values * self.vectors[k, self.columns]
            error = np.abs(np.add.reduceat(terms, self.starts, axis=1) - products[:, k])
            wrong = ~(error <= RIGHT * np.add.reduceat(np.abs(terms), self.starts, axis=1)).all(axis=1)
            values[wrong] = np.nan
        return values


def pattern_of(matrix: SparseMatrix) -> Pattern | None:
    """The pattern of a matrix; None if it is not worth the name."""
    n = matrix.shape[0]
    there = csr_array(abs(matrix) + eye_array(n))
    there.sort_indices()
    if there.nnz > DENSE * n * n:
        return None
    order = reverse_cuthill_mckee(csr_array(there + there.T), True)
    colors = group_columns(there, order)
    count = colors.max() + 1
    if count > COLORS * n:
        return None
    largest = abs(matrix).max(axis=0).toarray().reshape(-1)
    vectors = np.zeros((count + 2, n))
    vectors[colors, np.arange(n)] = 1.0
    vectors[-2:] = numbers(n, 90), numbers(n, 91) / np.where(largest > 0, largest, 1.0)
    places = np.empty_like(order)
    places[order] = np.arange(n)
    rows = np.repeat(np.arange(n), np.diff(there.indptr))
    return Pattern(there.indptr[:-1].astype(int), rows, there.indices, colors, vectors, order,
                   int(np.abs(places[rows] - places[there.indices]).max()))


class Colored:
    """The Jacobians of a right-hand side, whose pattern is kept from call to call.

    Parameters
    ----------
    n : int
        The number of unknowns.
    """

    def __init__(self, n: int) -> None:
        self.n = n
        self.sizes: SparseMatrix = csr_array((n, n))        # those of elements, where there are some
        self.pattern: Pattern | None = None

    def matrix(self, f: Slopes, t: float, y: Plain) -> SparseMatrix | None:
        """The Jacobian at a point; None if it is not sparse."""
        def products(vectors: Plain) -> Plain:
            those: Plain = f.products(np.array([t]), y[None], vectors)[0]
            return those

        def rows(at: Plain) -> Plain:
            those: Plain = f.adjoint_products(np.array([t]), y[None], unit_vectors(at, self.n))[0]
            return those

        if self.n <= WHOLE:
            return csr_array(products(np.eye(self.n)).T)
        return sparse_matrix(products, self.n, rows, self.n)

    def widen(self, f: Slopes, t: Plain, y: Plain) -> bool:
        """Join the patterns at some of these points to the one that is known; False if there is none then."""
        for k in np.unique(np.linspace(0, len(t) - 1, FIRST).astype(int)):
            matrix = self.matrix(f, t[k], y[k])
            if matrix is None or not np.all(np.isfinite(matrix.data)):
                return False
            self.sizes = self.sizes.maximum(abs(csr_array(matrix)))
        self.pattern = pattern_of(self.sizes)
        return self.pattern is not None

    def elements(self, f: Slopes, t: Plain, y: Plain) -> tuple[Pattern, Plain] | None:
        """Where elements may be, and those at all points; None if the Jacobians are not sparse."""
        if self.pattern is None and not self.widen(f, t, y):
            return None
        for _ in range(ROUNDS):
            assert self.pattern is not None
            values = self.pattern.elements(f.products(t, y, self.pattern.vectors))
            wrong = np.isnan(values[:, 0])
            if not wrong.any():
                return self.pattern, values
            if not self.widen(f, t[wrong], y[wrong]):
                return None
        return None
