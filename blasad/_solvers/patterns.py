"""A sparse matrix, found by its products with a few vectors.

Each column is in one cell of each of three tables, which another hash chooses, and each cell sums the columns that are
in it: as they are, times their number, and times a random number. In a row, a cell in which one element is alone tells
by the ratio of two sums which column that is, and the third sum confirms it. It is taken out of all cells, and others
are alone then. Nothing has to be known of the pattern, so that fields in blocks, periodic bands, grids and borders are
alike. Goodrich and Mitzenmacher, Invertible Bloom lookup tables, 49th Allerton Conference, 2011.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from scipy.sparse import csr_matrix

from .._declarations.aliases import Plain

CELLS = (8, 8, 24, 24, 72, 72)      # of each table, one after another until all rows are found
ROUNDS = 40
NOISE = 2.0**-40        # of the largest sum of a row: rounding, and no element
ALIKE = 1e-7            # a number of a column, relative, and the random number that belongs to it
RIGHT = 1e-11           # an error of a product of a row, relative
FEW = 40                # rows that may have many elements, and are taken by themselves
HARDLY = 0.9            # of the rows that were not found with few cells: with more, more of them should be

Products = Callable[[Plain], Plain]


def mixed(j: Plain, salt: int) -> Plain:
    """Whole numbers of 32 bits that look random, of other ones."""
    x = j.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(salt + 1) * np.uint64(0xD1B54A32D192ED03 >> 8)
    x = (x ^ x >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ x >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    halves: Plain = x >> np.uint64(32)
    return halves


def numbers(n: int, salt: int = 9) -> Plain:
    """Numbers between 1/2 and 1 without a pattern, the same each time."""
    fractions: Plain = 0.5 + mixed(np.arange(n), salt) / 2.0**33
    return fractions


class Tables:
    """The sums of columns in cells, for some rows.

    Parameters
    ----------
    products : callable
        The products of the matrix with the rows of an array.
    rows : ndarray
        Which rows of the matrix are looked at.
    n : int
        The number of columns.
    cells, salt : int
        How many cells each of the three tables has, and what chooses the hashes.
    """

    def __init__(self, products: Products, rows: Plain, n: int, cells: int, salt: int) -> None:
        every = np.arange(n)
        self.rows, self.n, self.random = rows, n, numbers(n)
        self.cell = np.array([(mixed(every, 3 * salt + k) * np.uint64(cells) >> np.uint64(32)).astype(int) + k * cells
                              for k in range(3)])
        vectors = np.zeros((3, 3 * cells, n))
        for cell in self.cell:
            vectors[:, cell, every] = np.array([np.ones(n), every + 1.0, self.random])
        self.sums = products(vectors.reshape(-1, n))[:, rows].reshape(3, -1, rows.size)
        self.least = NOISE * np.abs(self.sums[0]).max(axis=0) * np.array([1.0, n, 1.0])[:, None]

    def alone(self) -> tuple[Plain, Plain, Plain]:
        """The rows (by their places here), columns and values of the elements that are alone in a cell."""
        sums, least = self.sums, self.least
        cell, i = np.nonzero(np.abs(sums[0]) > least[0])
        values = sums[0, cell, i]
        ratios = sums[1, cell, i] / values - 1
        j = np.clip(np.rint(ratios), 0, self.n - 1).astype(int)
        fits = np.abs(ratios - j) < np.clip(least[1, i] / np.abs(values), 1e-3, 0.3)
        fits &= np.abs(sums[2, cell, i] - values * self.random[j]) <= ALIKE * np.abs(values) + least[2, i]
        fits &= (self.cell[:, j] == cell).any(axis=0)
        i, j, values = i[fits], j[fits], values[fits]
        _, first = np.unique(i * self.n + j, return_index=True)
        return i[first], j[first], values[first]

    def take_out(self, i: Plain, j: Plain, values: Plain) -> None:
        """Take elements out of the cells that they are in."""
        terms = values * np.array([np.ones(j.size), j + 1.0, self.random[j]])
        for cell in self.cell:
            for sums, term in zip(self.sums, terms, strict=True):
                np.subtract.at(sums, (cell[j], i), term)

    def elements(self) -> tuple[Plain, Plain, Plain, Plain]:
        """The rows, columns and values of the elements of rows of which all are found; and the rows of which not."""
        rounds = []
        for _ in range(ROUNDS):
            rounds.append(self.alone())
            if not rounds[-1][0].size:
                break
            self.take_out(*rounds[-1])
        i, j, values = (np.concatenate(parts) for parts in zip(*rounds, strict=True))
        left = np.any((np.abs(self.sums) > self.least[:, None])[[0, 2]], axis=(0, 1))
        done = ~left[i]
        return self.rows[i[done]], j[done], values[done], self.rows[left]


def is_right(matrix: csr_matrix, products: Products) -> bool:
    """Whether the products with other vectors are right, also with one in which all columns count alike."""
    sizes = abs(matrix)
    largest = sizes.max(axis=0).toarray().reshape(-1)
    vectors = np.array([numbers(len(largest), 90), numbers(len(largest), 91) / np.where(largest > 0, largest, 1)])
    error = np.abs(matrix @ vectors.T - products(vectors).T)
    return bool(np.all(error <= RIGHT * (sizes @ vectors.T)))


def sparse_matrix(products: Products, n: int, rows_of: Callable[[Plain], Plain], most: int) -> csr_matrix | None:
    """A matrix, if it is sparse but for a few rows; None if not.

    Parameters
    ----------
    products : callable
        Its products with the rows of an array.
    n : int
        The number of its rows and columns.
    rows_of : callable
        Some of its rows, by their numbers, which takes as many products with the other side.
    most : int
        How many products it may take.
    """
    pieces, left, taken = [], np.arange(n), 0
    for salt, cells in enumerate(CELLS):
        taken += 9 * cells
        if left.size <= FEW or taken > most:
            break
        *elements, now = Tables(products, left, n, cells, salt).elements()
        pieces.append(elements)
        if cells > CELLS[0] and now.size > HARDLY * left.size:
            return None
        left = now
    if left.size > FEW:
        return None
    if left.size:
        whole = rows_of(left)
        at, j = np.nonzero(whole)
        pieces.append([left[at], j, whole[at, j]])
    i, j, values = (np.concatenate(parts) for parts in zip(*pieces, strict=True))
    matrix = csr_matrix((values, (i, j)), (n, n))
    return matrix if is_right(matrix, products) else None
