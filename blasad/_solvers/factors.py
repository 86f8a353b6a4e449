"""What solves linear equations with a Jacobian that is known: by a matrix, by its band, or by a sparse matrix."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
from scipy.linalg.lapack import dgbcon, dgbtrf, dgbtrs, dgecon, dgetrf, dgetrs
from scipy.sparse import diags_array
from scipy.sparse.csgraph import reverse_cuthill_mckee
from scipy.sparse.linalg import splu

from .._declarations.aliases import Array, Operand, Plain, SparseMatrix
from .._numpy.primitive import Primitive
from .._routines.operations import plainly

LARGE = 200             # unknowns: from here on a matrix takes longer than looking for something better
SMALLEST = 1e-10        # of the condition of J, with rows and columns of the same size
MOST = 1 << 27          # elements of factors
TRIES = 4               # to find the column with the largest sum

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
        solution: Plain = dgetrs(self.lu, self.rows, r, trans=int(transposed))[0] if r.size else r
        return solution

    def recorded(self, r: Array) -> Array:
        if len(self.J) == 1:
            solution: Array = r / self.J[0, 0]
            return solution
        return np.linalg.solve(self.J, r) if len(self.J) <= LARGE else by_solve(self.solve, r)

    def fault(self) -> str:
        if not self.J.size or inverse_condition(self.J, self.lu) >= SMALLEST:
            return ""
        rows = np.abs(self.J).max(axis=1, keepdims=True)
        columns = np.abs(self.J / np.where(rows > 0, rows, 1)).max(axis=0)
        if not np.all(rows) or not np.all(columns):
            return "a row or a column of it is zero"
        scaled = self.J / rows / columns
        return condition_fault(inverse_condition(scaled, dgetrf(scaled)[0]))


def by_solve(solve: Callable[..., Plain], r: Array) -> Operand:
    """The solution for traced right-hand sides, where a function gives that for plain ones."""
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
        solution: Plain = dgbtrs(self.lu, self.wide, self.wide, r, self.pivots, trans=int(transposed))[0]
        return solution

    def recorded(self, r: Array) -> Operand:
        return by_solve(self.solve, r)

    def condition(self) -> float:
        """The inverse of the condition, as LAPACK estimates it."""
        return float(dgbcon(self.wide, self.wide, self.lu, self.pivots, self.sums)[0]) if self.info == 0 else 0.0

    def fault(self) -> str:
        return ""                               # it was asked before


class Sparse:
    """The inverse of a sparse matrix, by the factors of one whose rows and columns have about the same size.

    Parameters
    ----------
    J : sparse array
        The Jacobian.
    """

    def __init__(self, J: SparseMatrix) -> None:
        A = abs(J.tocsc())
        rows = A.max(axis=1).toarray().reshape(-1)
        self.is_empty = not np.all(rows)
        self.rows = 1 / np.where(rows > 0, rows, 1)
        columns = (diags_array(self.rows) @ A).max(axis=0).toarray().reshape(-1)
        self.is_empty = self.is_empty or not np.all(columns)
        self.columns = 1 / np.where(columns > 0, columns, 1)
        self.A = (diags_array(self.rows) @ J @ diags_array(self.columns)).tocsc()
        try:
            self.lu: Any = None if self.is_empty else splu(self.A)
        except RuntimeError:                    # a pivot is zero
            self.lu = None

    def solve(self, r: Plain, transposed: bool = False) -> Plain:
        if self.lu is None:
            raise np.linalg.LinAlgError("it is singular")
        before, after = (self.columns, self.rows) if transposed else (self.rows, self.columns)
        solution: Plain = after * plainly(self.lu.solve, (before * r, "T" if transposed else "N"), {})
        return solution

    def recorded(self, r: Array) -> Operand:
        return by_solve(self.solve, r)

    def fault(self) -> str:
        if self.is_empty:
            return "a row or a column of it is zero"
        if self.lu is None:
            return "it is singular"
        inverse = size_of(self.lu.solve, lambda x: self.lu.solve(x, "T"), self.rows.size)
        return condition_fault(1 / (inverse * abs(self.A).sum(axis=0).max()))


def condition_fault(inverse: float) -> str:
    """What is said of the inverse of a condition."""
    return "" if inverse >= SMALLEST else f"the inverse of its condition is {inverse:.1e}"


def size_of(product: Callable[[Plain], Plain], transposed: Callable[[Plain], Plain], n: int,
            enough: float = np.inf) -> float:
    """About the largest sum of a column of a matrix, by its products; if it is larger than `enough`, one that is, too.

    Higham, FORTRAN codes for estimating the one-norm of a real or complex matrix, ACM Trans. Math. Softw. 14, 1988.
    """
    x, largest = np.full(n, 1.0 / n), 0.0
    for _ in range(TRIES):
        y = product(x)
        largest = max(largest, float(np.abs(y).sum()))
        if not largest < enough:
            return largest
        z = transposed(np.where(y < 0, -1.0, 1.0))
        j = int(np.argmax(np.abs(z)))
        if not np.abs(z[j]) > z @ x:
            break
        x = np.zeros(n)
        x[j] = 1.0
    other = np.where(np.arange(n) % 2, -1.0, 1.0) * np.linspace(1, 2, n)
    return max(largest, 2 * float(np.abs(product(other)).sum()) / (3 * n))


def is_narrow(J: SparseMatrix) -> bool:
    """Whether the factors of a sparse matrix cannot need much memory, by its width in another order."""
    order = reverse_cuthill_mckee((abs(J) + abs(J).T).tocsr(), True)
    places = np.empty_like(order)
    places[order] = np.arange(order.size)
    i, j = J.nonzero()
    return bool(np.abs(places[i] - places[j]).max(initial=0) * order.size <= MOST)
