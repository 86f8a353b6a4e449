"""Quasi-triangular matrices: their blocks, their eigenvalues, and the equation that turns one into the next.

A real Schur form T has blocks of order 2 on its diagonal for complex pairs; "below" is what is strictly below the
blocks.  The equation (L T - T L) = R below, with L zero elsewhere, and its adjoint (M T^H - T^H M) = R below, are
solved by halves: of a matrix that is cut in two, one corner is Sylvester's equation (`trsyl`), and the rest two
equations of the same kind (Bartels and Stewart, Algorithm 432, 1972; Jonsson and Kagstrom, 2002, for the halves).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.linalg import get_lapack_funcs

from .._numpy.primitive import Primitive
from .frame import adjoint, tie

MOST = 64                               # the order of equations that trsyl is given
LOST = 1e6                              # what rounding may grow by on its way into another element
CLOSE = 1e-3                            # gaps, beside the largest eigenvalue, that rounding shows through


def still(f: Any) -> Primitive:
    """A function of values that has no derivative: masks, and bounds of rounding.  It may differ in another run."""
    def forward(dx: Any, y: Any, *x: Any, **constants: Any) -> Any:
        return np.zeros(y.shape, y.dtype)

    def reverse(by: Any, y: Any, *x: Any, **constants: Any) -> Any:
        found = tuple(np.zeros(each.shape, each.dtype) for each in x)
        return found[0] if len(x) == 1 else found

    return Primitive(f, forward, reverse, copies=False)


# ---------------------------------------------------------------- blocks

def cuts(T: Any) -> Any:
    """Where the diagonal blocks begin, and the order of T at the end."""
    begins = np.ones(len(T) + 1, bool)
    if T.dtype.kind != "c":
        begins[1:-1] = np.diagonal(T, -1) == 0
    return np.flatnonzero(begins)


def pairs_value(T: Any) -> Any:
    return (np.diagonal(T, -1) != 0).astype(T.real.dtype)


def below_value(T: Any) -> Any:
    found = np.tri(len(T), k=-1, dtype=T.real.dtype)
    np.einsum("ii->i", found[1:, :-1])[...] -= pairs_value(T)
    return found


pairs = still(pairs_value)              # 1 where a block of order 2 begins, of all rows but the last
below = still(below_value)              # 1 below the blocks


def upper(x: Any, T: Any) -> Any:
    """What is not below the blocks of T."""
    return np.triu(x) if T.dtype.kind == "c" else x - x * below(T)


def shifted(x: Any) -> tuple[Any, Any]:
    """Numbers of the rows but the last, one for each row: its own, and that of the row before."""
    none = np.zeros(1, x.dtype)
    return np.concatenate([x, none]), np.concatenate([none, x])


def eigenvalues(T: Any) -> tuple[Any, Any]:
    """The real and the imaginary parts, of real T."""
    if len(T) < 2:
        return np.diagonal(T), np.diagonal(T) * 0
    two = pairs(T)
    product = np.diagonal(T, -1) * np.diagonal(T, 1) * two
    here, before = shifted(two * np.sqrt(1 - two - product))
    return np.diagonal(T), here - before


def complex_eigenvalues(T: Any) -> Any:
    """Those of plain T, to look at."""
    if T.dtype.kind == "c":
        return np.diagonal(T)
    wr, wi = eigenvalues(T)
    return wr + np.asarray(1j, np.result_type(T.dtype, np.complex64)) * wi


# ---------------------------------------------------------------- the equation

class Below:
    """The solution of one equation, in the memory of M.

    Parameters
    ----------
    T : array
        The quasi-triangular matrix.
    M : array
        The right-hand side, where the solution is written.
    size : array
        Lengths: an element (i, j) of the right-hand side is rounding up to sqrt(n) eps (size_i + size_j).
    back : bool
        Whether it is the adjoint of the equation.
    """

    def __init__(self, T: Any, M: Any, size: Any, back: bool) -> None:
        self.T, self.M, self.back = T, M, back
        self.w = complex_eigenvalues(T)
        self.eps = np.finfo(T.dtype).eps
        self.trsyl = get_lapack_funcs("trsyl", (T,))
        self.flag = ("C" if T.dtype.kind == "c" else "T") if back else "N"
        gaps = np.abs(self.w[:, None] - self.w)
        self.close = gaps <= CLOSE * np.abs(self.w).max(initial=0.0)
        at = cuts(T)
        for i in (*at[:-1], *(at[1:] - 1)):
            self.close[i, i] = False
        inside = np.flatnonzero(np.diagonal(T, -1))
        self.close[inside, inside + 1] = self.close[inside + 1, inside] = False
        self.noise = np.sqrt(len(T)) * self.eps * (size[:, None] + size) if self.close.any() else None
        self.seeds = None if self.noise is None else self.noise.copy()
        self.solve(at)

    def solve(self, at: Any) -> None:
        """The part between these cuts."""
        if len(at) <= 2:
            return
        T, M, back = self.T, self.M, self.back
        middle = len(at) // 2
        one, two = at[:middle + 1], at[middle:]
        a, b = slice(one[0], one[-1]), slice(two[0], two[-1])
        if back:
            self.solve(one)
            self.solve(two)
            self.add(b, a, adjoint(T[a, b]), M[a, a])
            self.add(b, a, -M[b, b], adjoint(T[a, b]))
        self.corner(two, one)
        if not back:
            self.add(a, a, T[a, b], M[b, a])
            self.add(b, b, -M[b, a], T[a, b])
            self.solve(one)
            self.solve(two)

    def add(self, i: slice, j: slice, x: Any, y: Any) -> None:
        self.M[i, j] += x @ y
        if self.noise is not None:
            self.noise[i, j] += self.eps * (np.abs(x) @ np.abs(y))

    def corner(self, rows: Any, columns: Any) -> None:
        """Sylvester's equation of the blocks between these cuts: X B - A X = C, or X B^H - A^H X = C."""
        i, j = slice(rows[0], rows[-1]), slice(columns[0], columns[-1])
        if max(i.stop - i.start, j.stop - j.start) <= MOST or len(rows) == len(columns) == 2:
            if self.noise is not None and self.close[i, j].any():
                return self.elements(rows, columns)
            X, scale, _ = self.trsyl(self.T[i, i], self.T[j, j], -self.M[i, j], trana=self.flag, tranb=self.flag,
                                     isgn=-1)
            self.M[i, j] = X if scale == 1 else X / scale
            return None
        if len(rows) >= len(columns):
            one, two = rows[:len(rows) // 2 + 1], rows[len(rows) // 2:]
            a, b = slice(one[0], one[-1]), slice(two[0], two[-1])
            first, then = (one, two) if self.back else (two, one)
            self.corner(first, columns)
            if self.back:
                self.add(b, j, adjoint(self.T[a, b]), self.M[a, j])
            else:
                self.add(a, j, self.T[a, b], self.M[b, j])
            return self.corner(then, columns)
        one, two = columns[:len(columns) // 2 + 1], columns[len(columns) // 2:]
        a, b = slice(one[0], one[-1]), slice(two[0], two[-1])
        first, then = (two, one) if self.back else (one, two)
        self.corner(rows, first)
        if self.back:
            self.add(i, a, -self.M[i, b], adjoint(self.T[a, b]))
        else:
            self.add(i, b, -self.M[i, a], self.T[a, b])
        return self.corner(rows, then)

    def elements(self, rows: Any, columns: Any) -> None:
        """The same where eigenvalues are close, block by block: what is rounding counts as zero at any gap."""
        T, back = self.T, self.back
        blocks = [[slice(*each) for each in zip(at[:-1], at[1:], strict=True)] for at in (rows, columns)]
        for j in reversed(blocks[1]) if back else blocks[1]:
            for i in blocks[0] if back else reversed(blocks[0]):
                if back:
                    before, after = slice(rows[0], i.start), slice(j.stop, columns[-1])
                    self.add(i, j, adjoint(T[before, i]), self.M[before, j])
                    self.add(i, j, -self.M[i, after], adjoint(T[j, after]))
                    self.divide(i, j, adjoint(T[i, i]), adjoint(T[j, j]))
                else:
                    before, after = slice(columns[0], j.start), slice(i.stop, rows[-1])
                    self.add(i, j, T[i, after], self.M[after, j])
                    self.add(i, j, -self.M[i, before], T[before, j])
                    self.divide(i, j, T[i, i], T[j, j])

    def divide(self, i: slice, j: slice, A: Any, B: Any) -> None:
        """X B - A X = C of single blocks, by singular values."""
        assert self.noise is not None and self.seeds is not None
        one = np.eye(len(A)), np.eye(len(B))
        U, s, Vh = np.linalg.svd(np.kron(one[0], B.T) - np.kron(A, one[1]))
        seen = adjoint(U) @ self.M[i, j].ravel()
        counts = np.abs(seen) > length(self.noise[i, j])
        # a numerator of terms that are no rounding, and cancel: the quotient has a limit that is not known
        lost = length(self.noise[i, j] - self.seeds[i, j]) > LOST * len(self.T) * self.eps * length(self.seeds[i, j])
        if np.any((counts | lost) & (s <= 10 * len(self.T) * self.eps * length(self.T))):
            tie(self.w, i.start, j.start, "eigenvalues")
        seen = np.divide(seen, s, out=np.zeros_like(seen), where=counts)
        self.M[i, j] = (adjoint(Vh) @ seen).reshape(len(A), len(B))


def solution_value(R: Any, T: Any, size: Any, back: bool = False) -> Any:
    mask = below_value(T)
    M = np.asfortranarray(R * mask)
    Below(T, M, size, back)
    return M * mask


def length(x: Any, axis: int | None = None) -> Any:
    """Euclid's, of numbers of any size."""
    x = np.abs(x)
    most = x.max(initial=0.0)
    return most * np.sqrt(((x / most) ** 2).sum(axis)) if most > 0 else x.sum(axis)


def spans_value(x: Any) -> Any:
    """The lengths of rows and columns."""
    return length(x, 0) + length(x, 1)


def equation(solve: Any) -> Primitive:
    """The primitive that solves (L T - T L) = R in a part, or the adjoint of that, by ``solve(R, T, size, back)``."""
    def forward(changes: Any, y: Any, R: Any, T: Any, size: Any, back: bool = False) -> Any:
        dR, dT, _ = changes
        dT = adjoint(dT) if back else dT
        changed = dR - (y @ dT - dT @ y)
        return found(changed, T, spans(changed), back=back)

    def reverse(by: Any, y: Any, R: Any, T: Any, size: Any, back: bool = False) -> Any:
        x = found(by, T, spans(by), back=not back)
        moved = y @ adjoint(x) - adjoint(x) @ y if back else x @ adjoint(y) - adjoint(y) @ x
        return x, moved, np.zeros(size.shape, size.dtype)

    found = Primitive(solve, forward, reverse, copies=False)
    return found


spans = still(spans_value)
solution = equation(solution_value)


# ---------------------------------------------------------------- quotients

def ratio_value(x: Any, by: Any, size: Any, scale: Any, what: str = "") -> Any:
    eps = 8 * np.sqrt(max(len(x), 1)) * np.finfo(x.dtype).eps
    counts = np.abs(x) > eps * size
    none = counts & (np.abs(by) <= eps * scale)
    if none.any():
        what = what.format(int(np.argmax(none)))
        raise np.linalg.LinAlgError(f"{what}: there is no derivative; see docs/spectral.md")
    return np.divide(x, by, out=np.zeros_like(x), where=counts)


def ratio_forward(changes: Any, y: Any, x: Any, by: Any, size: Any, scale: Any, what: str = "") -> Any:
    dx, dby, *_ = changes
    moved = dx - y * dby
    return ratio(moved, by, largest(moved), scale, what=what)


def ratio_reverse(seed: Any, y: Any, x: Any, by: Any, size: Any, scale: Any, what: str = "") -> Any:
    bx = ratio(seed, by, largest(seed), scale, what=what)
    return bx, -y * bx, np.zeros(size.shape, size.dtype), np.zeros(scale.shape, scale.dtype)


largest = still(lambda x: np.full(x.shape, np.abs(x).max(initial=0.0), x.real.dtype))

# x / by for real vectors; x counts as 0 where it is rounding, of numbers of this size.  Where it is not, and `by` is
# rounding of numbers of this scale, LinAlgError says `what`.
ratio = Primitive(ratio_value, ratio_forward, ratio_reverse, copies=False)
