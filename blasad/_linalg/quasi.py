"""Quasi-triangular matrices: their blocks, their eigenvalues, and the equation for the derivatives of their vectors.

A real Schur form T has blocks of order 2 on its diagonal for complex pairs.  "Below" stands for the elements strictly
below the blocks.  The equation (L T - T L) = R below, with L zero elsewhere, and its adjoint (M T^H - T^H M) = R below
are solved by halves: if the matrix is cut in two, one corner is Sylvester's equation (`trsyl`), and the rest are two
equations of the same kind (Bartels and Stewart, Algorithm 432, 1972; Jonsson and Kagstrom, 2002, for the halves).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.linalg import get_lapack_funcs

from .._declarations.aliases import Array, Function, Operand
from .._numpy.primitive import Primitive
from .frame import adjoint, tie

MOST = 64                               # the largest order of equations for trsyl
LOST = 1e6                              # the factor by which rounding may grow in a substitution
CLOSE = 1e-3                            # gaps, relative to the largest eigenvalue, at which rounding matters


def still(f: Function) -> Primitive:
    """Make a primitive with zero derivatives, for masks and bounds of rounding.  Each run of a program computes it."""
    def forward(dx: Any, y: Array, *x: Any, **constants: Any) -> Array:
        return np.zeros(y.shape, y.dtype)

    def reverse(by: Array, y: Array, *x: Any, **constants: Any) -> Operand:
        zeros = tuple(np.zeros(each.shape, each.dtype) for each in x)
        return zeros[0] if len(x) == 1 else zeros

    return Primitive(f, forward, reverse, copies=False)


# ---------------------------------------------------------------- blocks

def cuts(T: Array) -> Array:
    """Return the rows where diagonal blocks begin, followed by the order of T."""
    begins = np.ones(len(T) + 1, bool)
    if T.dtype.kind != "c":
        begins[1:-1] = np.diagonal(T, -1) == 0
    return np.flatnonzero(begins)


def selected_rows(name: str, T: Array, select: Any) -> Array:
    """Return the rows of those blocks of a plain T in which a row is selected, in their order."""
    select, begins = np.asarray(select, bool), cuts(T)
    if select.shape != (len(T),):
        raise ValueError(f"{name}: select has shape {select.shape}; it must be ({len(T)},)")
    blocks = np.logical_or.reduceat(select, begins[:-1]) if len(T) else select
    return np.flatnonzero(np.repeat(blocks, np.diff(begins)))


def pairs_value(T: Array) -> Operand:
    return (np.diagonal(T, -1) != 0).astype(T.real.dtype)


def below_value(T: Array) -> Array:
    mask = np.tri(len(T), k=-1, dtype=T.real.dtype)
    np.einsum("ii->i", mask[1:, :-1])[...] -= pairs_value(T)
    return mask


pairs = still(pairs_value)              # 1 where a block of order 2 begins, for all rows but the last
below = still(below_value)              # 1 below the blocks


def upper(x: Array, T: Array) -> Array:
    """Return x with zeros below the blocks of T."""
    return np.triu(x) if T.dtype.kind == "c" else x - x * below(T)


def shifted(x: Array) -> tuple[Operand, Operand]:
    """From numbers for all rows but the last, return for each row its own number, and that of the row before."""
    none = np.zeros(1, x.dtype)
    return np.concatenate([x, none]), np.concatenate([none, x])


def eigenvalues(T: Array) -> tuple[Operand, Operand]:
    """Return the real and the imaginary parts of the eigenvalues of a real T."""
    if len(T) < 2:
        return np.diagonal(T), np.diagonal(T) * 0
    two = pairs(T)
    product = np.diagonal(T, -1) * np.diagonal(T, 1) * two
    after, before = shifted(two * np.sqrt(1 - two - product))
    return np.diagonal(T), after - before


def complex_eigenvalues(T: Array) -> Operand:
    """Return the eigenvalues of a plain T as complex numbers."""
    if T.dtype.kind == "c":
        return np.diagonal(T)
    wr, wi = eigenvalues(T)
    return wr + np.asarray(1j, np.result_type(T.dtype, np.complex64)) * wi


# ---------------------------------------------------------------- the equation

class Halves:
    """The solution of one equation by halves, in the memory of the right-hand side.

    Parameters
    ----------
    P : list of array
        The quasi-triangular matrices.
    X : list of array
        The right-hand sides. The solution overwrites them.
    size : array
        Sizes of rows: an element (i, j) of a right-hand side up to sqrt(n) eps (size_i + size_j) is rounding.
    back : bool
        Whether to solve the adjoint equation.
    w : array
        The eigenvalues, for error messages.
    gaps : array
        The gaps between each two eigenvalues, relative to the size of the eigenvalues.
    """

    def __init__(self, P: list[Operand], X: list[Operand], size: Operand, back: bool, w: Operand, gaps: Any) -> None:
        self.P, self.X, self.back, self.w = P, X, back, w
        n, self.eps = len(size), np.finfo(P[0].dtype).eps
        self.flag = ("C" if P[0].dtype.kind == "c" else "T") if back else "N"
        inside = np.flatnonzero(pairs_value(P[0])) if n else np.zeros(0, int)
        self.close = gaps <= CLOSE
        self.close[np.arange(n), np.arange(n)] = False
        self.close[inside, inside + 1] = self.close[inside + 1, inside] = False
        self.seeds = np.sqrt(n) * self.eps * (size[:, None] + size) if self.close.any() else None
        self.noise = None if self.seeds is None else [self.seeds.copy() for _ in X]
        self.least = 10 * n * self.eps * sum(map(length, P))
        self.solve(cuts(P[0]))

    def add(self, k: int, i: slice, j: slice, x: Array, y: Array) -> None:
        self.X[k][i, j] += x @ y
        if self.noise is not None:
            self.noise[k][i, j] += self.eps * (np.abs(x) @ np.abs(y))

    def rows_meet(self, a: slice, b: slice, j: slice) -> None:
        """Update one part of the rows with the solution of the other part."""
        raise NotImplementedError

    def columns_meet(self, i: slice, a: slice, b: slice) -> None:
        """Update one part of the columns with the solution of the other part."""
        raise NotImplementedError

    def library(self, i: slice, j: slice) -> None:
        """Solve the corner of rows i and columns j by LAPACK."""
        raise NotImplementedError

    def system(self, i: slice, j: slice) -> Operand:
        """Return the matrix of the equations of a corner of two blocks, for the elements of X in C order."""
        raise NotImplementedError

    def solve(self, at: Array) -> None:
        """Solve the part between these cuts."""
        if len(at) <= 2:
            return
        middle = len(at) // 2
        one, two = at[:middle + 1], at[middle:]
        a, b = slice(one[0], one[-1]), slice(two[0], two[-1])
        if self.back:
            self.solve(one)
            self.solve(two)
        else:
            self.corner(two, one)
        self.rows_meet(a, b, a)
        self.columns_meet(b, a, b)
        if self.back:
            self.corner(two, one)
        else:
            self.solve(one)
            self.solve(two)

    def corner(self, rows: Array, columns: Array) -> None:
        """Solve the corner between these cuts."""
        i, j = slice(rows[0], rows[-1]), slice(columns[0], columns[-1])
        if max(i.stop - i.start, j.stop - j.start) <= MOST or len(rows) == len(columns) == 2:
            if self.noise is not None and self.close[i, j].any():
                self.elements(rows, columns)
            else:
                self.library(i, j)
            return
        of_rows = len(rows) >= len(columns)
        bounds = rows if of_rows else columns
        one, two = bounds[:len(bounds) // 2 + 1], bounds[len(bounds) // 2:]
        a, b = slice(one[0], one[-1]), slice(two[0], two[-1])
        first, then = (one, two) if self.back == of_rows else (two, one)
        if of_rows:
            self.corner(first, columns)
            self.rows_meet(a, b, j)
            self.corner(then, columns)
        else:
            self.corner(rows, first)
            self.columns_meet(i, a, b)
            self.corner(rows, then)

    def elements(self, rows: Array, columns: Array) -> None:
        """Solve a corner with close eigenvalues block by block. A numerator that is rounding counts as 0 at any gap."""
        blocks = [[slice(*each) for each in zip(bounds[:-1], bounds[1:], strict=True)] for bounds in (rows, columns)]
        for j in reversed(blocks[1]) if self.back else blocks[1]:
            for i in blocks[0] if self.back else reversed(blocks[0]):
                if self.back:
                    self.rows_meet(slice(rows[0], i.start), i, j)
                    self.columns_meet(i, j, slice(j.stop, columns[-1]))
                else:
                    self.rows_meet(i, slice(i.stop, rows[-1]), j)
                    self.columns_meet(i, slice(columns[0], j.start), j)
                self.divide(i, j)

    def divide(self, i: slice, j: slice) -> None:
        """Solve the corner of two single blocks by singular values."""
        assert self.noise is not None and self.seeds is not None
        U, s, Vh = np.linalg.svd(self.system(i, j))
        seen = adjoint(U) @ np.concatenate([x[i, j].ravel() for x in self.X])
        bound, seed = sum(length(x[i, j]) for x in self.noise), len(self.X) * length(self.seeds[i, j])
        counts = np.abs(seen) > bound
        # terms that are larger than rounding may cancel in a numerator: then the limit of the quotient is unknown
        lost = bound - seed > LOST * len(self.w) * self.eps * seed
        if np.any((counts | lost) & (s <= self.least)):
            tie(self.w, i.start, j.start, "eigenvalues")
        seen = adjoint(Vh) @ np.divide(seen, s, out=np.zeros_like(seen), where=counts)
        for x, part in zip(self.X, np.split(seen, len(self.X)), strict=True):
            x[i, j] = part.reshape(x[i, j].shape)


class Below(Halves):
    """The equation X T - T X = R, or X T^H - T^H X = R, below the blocks of T."""

    def __init__(self, T: Operand, M: Any, size: Operand, back: bool) -> None:
        w = complex_eigenvalues(T)
        gaps = np.abs(w[:, None] - w) / (np.abs(w).max(initial=0.0) or 1)
        self.trsyl = get_lapack_funcs("trsyl", (T,))
        super().__init__([T], [M], size, back, w, gaps)

    def rows_meet(self, a: slice, b: slice, j: slice) -> None:
        T, M = self.P[0], self.X[0]
        if self.back:
            self.add(0, b, j, adjoint(T[a, b]), M[a, j])
        else:
            self.add(0, a, j, T[a, b], M[b, j])

    def columns_meet(self, i: slice, a: slice, b: slice) -> None:
        T, M = self.P[0], self.X[0]
        if self.back:
            self.add(0, i, a, -M[i, b], adjoint(T[a, b]))
        else:
            self.add(0, i, b, -M[i, a], T[a, b])

    def library(self, i: slice, j: slice) -> None:
        T, M = self.P[0], self.X[0]
        X, scale, _ = self.trsyl(T[i, i], T[j, j], -M[i, j], trana=self.flag, tranb=self.flag, isgn=-1)
        M[i, j] = X if scale == 1 else X / scale

    def system(self, i: slice, j: slice) -> Array:
        A, B = self.P[0][i, i], self.P[0][j, j]
        A, B = (adjoint(A), adjoint(B)) if self.back else (A, B)
        return np.kron(np.eye(len(A)), B.T) - np.kron(A, np.eye(len(B)))


def solution_value(R: Array, T: Array, size: Array, back: bool = False) -> Array:
    mask = below_value(T)
    M = np.asfortranarray(R * mask)
    Below(T, M, size, back)
    return M * mask


def length(x: Array, axis: int | None = None) -> Operand:
    """Compute the Euclidean length without overflow."""
    x = np.abs(x)
    most = x.max(initial=0.0)
    return most * np.sqrt(((x / most) ** 2).sum(axis)) if most > 0 else x.sum(axis)


def spans_value(x: Array) -> Operand:
    """Return the sums of the lengths of row i and column i."""
    return length(x, 0) + length(x, 1)


def equation(solve: Function) -> Primitive:
    """Make the primitive that solves (L T - T L) = R in a part, or its adjoint, by ``solve(R, T, size, back)``."""
    def forward(changes: tuple[Array, ...], y: Array, R: Array, T: Array, size: Array, back: bool = False) -> Operand:
        dR, dT, _ = changes
        dT = adjoint(dT) if back else dT
        changed = dR - (y @ dT - dT @ y)
        return solution(changed, T, spans(changed), back=back)

    def reverse(by: Array, y: Array, R: Array, T: Array, size: Array, back: bool = False) -> tuple[Array, Array, Array]:
        x = solution(by, T, spans(by), back=not back)
        moved = y @ adjoint(x) - adjoint(x) @ y if back else x @ adjoint(y) - adjoint(y) @ x
        return x, moved, np.zeros(size.shape, size.dtype)

    solution = Primitive(solve, forward, reverse, copies=False)
    return solution


spans = still(spans_value)
solution = equation(solution_value)


# ---------------------------------------------------------------- quotients

def ratio_value(x: Array, by: Array, size: Array, scale: Array, what: str = "") -> Operand:
    eps = 8 * np.sqrt(max(len(x), 1)) * np.finfo(x.dtype).eps
    counts = np.abs(x) > eps * size
    none = counts & (np.abs(by) <= eps * scale)
    if none.any():
        what = what.format(int(np.argmax(none)))
        raise np.linalg.LinAlgError(f"{what}: there is no derivative; see docs/spectral.md")
    return np.divide(x, by, out=np.zeros_like(x), where=counts)


def ratio_forward(changes: tuple[Array, ...], y: Array, x: Array, by: Array, size: Array, scale: Array,
                  what: str = "") -> Operand:
    dx, dby, *_ = changes
    moved = dx - y * dby
    return ratio(moved, by, largest(moved), scale, what=what)


def ratio_reverse(seed: Array, y: Array, x: Array, by: Array, size: Array, scale: Array,
                  what: str = "") -> tuple[Array, Array, Array, Array]:
    bx = ratio(seed, by, largest(seed), scale, what=what)
    return bx, -y * bx, np.zeros(size.shape, size.dtype), np.zeros(scale.shape, scale.dtype)


largest = still(lambda x: np.full(x.shape, np.abs(x).max(initial=0.0), x.real.dtype))

# x / by for real vectors.  x counts as 0 if it is rounding relative to `size`.  If it is not, and `by` is rounding
# relative to `scale`, a LinAlgError with the text `what` is raised.
ratio = Primitive(ratio_value, ratio_forward, ratio_reverse, copies=False)
