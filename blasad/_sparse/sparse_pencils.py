"""Some eigenvalues of A v = w M v with sparse matrices: `eigsh` with a second matrix.

V^H M V = I. With K = V^H bV, its Hermitian part H, and Q_ij = skew(K)_ij / (w_j - w_i) off the diagonal:

    bA = V (diag(bw) + Q) V^H + Z V^H,   bM = -V (diag(w bw) + (w_i + w_j)/2 Q_ij + H/2) V^H - Z diag(w) V^H,

their Hermitian parts, where (A - w_i M) z_i = M V K_i - bV_i and V^H M z_i = 0: a system with a border, which is solved
by SuperLU (Nelson, 1976, of several vectors at once).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence

import numpy as np

from .._declarations.aliases import Array, Keywords, Operand, Operands, Plain
from .._linalg.frame import (
    adjoint,
    averaged,
    diagonal,
    diagonal_matrix,
    in_spaces,
    is_plain,
    phases_rest,
    quotients,
    rounding,
    sizes,
    skew_part,
    values,
    vanishes,
)
from .._linalg.hermitian import VALUES, no_size, outside
from .._numpy.primitive import Call, Primitive
from .entry import same
from .operators import Matrix
from .pattern import Pattern, conjugated, product, sampled
from .solutions import solved
from .superlu import Columns


class Bordered:
    """The matrix [[A - w M, X], [Y^H, 0]] with k columns in X and Y, by columns, and its factors for each w."""

    def __init__(self, A: Pattern, M: Pattern, k: int, count: int) -> None:
        n = A.shape[0]
        rows, cols, self.parts = [], [], []
        for pattern in (A, M):
            row, col = pattern.places
            chosen = np.flatnonzero(row >= 0)
            rows.append(row[chosen])
            cols.append(col[chosen])
            self.parts.append(chosen)
        row, col = (x.ravel() for x in np.indices((n, k)))
        rows += [row, n + col]
        cols += [n + col, row]
        keys = [c.astype(np.int64) * (n + k) + r for r, c in zip(rows, cols, strict=True)]
        every, places = np.unique(np.concatenate(keys), return_inverse=True)
        self.places = np.split(places, np.cumsum([len(key) for key in keys])[:-1])
        begin = np.searchsorted(every, np.arange(n + k + 1) * np.int64(n + k)).astype(np.intc)
        pattern = Pattern((every % (n + k)).astype(np.intc), begin, (n + k, n + k))
        self.factors = [Columns(pattern, options={"ColPerm": "MMD_AT_PLUS_A"}) for _ in range(count)]
        self.count = len(every)

    def solution(self, j: int, data: Array, of_M: Array, w: Array, X: Array, Y: Array, y: Array,
                 trans: str = "N") -> Operand:
        """The solution of a system with the matrix for the eigenvalue number j, or with its adjoint."""
        K = np.zeros_like(X, shape=self.count)
        parts = [data.reshape(-1)[self.parts[0]], -w * of_M.reshape(-1)[self.parts[1]]]
        parts += [X.reshape(-1), conjugated(Y.reshape(-1))]
        for at, part in zip(self.places, parts, strict=True):
            np.add.at(K, at, part)
        return solved(K, y, factors=self.factors[j], trans=trans)


class Pencil:
    """Two matrices, and what finds w and V.

    Parameters
    ----------
    A, M : Matrix
        The matrices.
    iteration : callable
        What finds them, of both matrices.
    """

    def __init__(self, A: Matrix, M: Matrix, iteration: Callable[[Operand, Operand], Operand]) -> None:
        self.given = [Matrix(each.data if each.is_constant else None, each.pattern, each.like) for each in (A, M)]
        self.iteration = iteration
        self.latest: tuple[Operand, Operand, Operand] | None = None
        self.rounding = 0.0

    def data(self, given: Operands) -> list[Operand]:
        return [each.data if x is None else x for each, x in zip(self.given, given, strict=True)]

    def pairs(self, data: Array, of_M: Array) -> Operand:
        """Compute w in ascending order, and V."""
        if self.latest is None or not (same(self.latest[0], data) and same(self.latest[1], of_M)):
            w, V = self.iteration(self.given[0].of(data), self.given[1].of(of_M))
            order = np.argsort(w, kind="stable")
            self.order = np.argsort(order, kind="stable")
            self.latest = data.copy(), of_M.copy(), (w[order], V[:, order])
            A = self.given[0].of(np.abs(data))
            largest = (A @ np.ones(A.shape[1])).max(initial=0.0) * (np.abs(V) ** 2).sum(0).max(initial=0.0)
            self.rounding = float(max(len(V), 100) * np.finfo(w.dtype).eps * max(largest, np.abs(w).max(initial=0.0)))
        return self.latest[2]

    def near(self) -> float:
        """Which difference of eigenvalues is rounding: that of V^H A V."""
        return self.rounding

    def times(self, k: int, data: Array, X: Array) -> Operand:
        """A X, or M X."""
        return product.again([data, X], {"pattern": self.given[k].pattern})

    def gathered(self, k: int, X: Array, V: Array) -> Operand:
        """The adjoint of the stored elements of A or M from the Hermitian part of X V^H."""
        options = {"pattern": self.given[k].pattern}
        return (sampled.again([X, V], options) + sampled.again([V, X], options)) / 2

    @functools.cached_property
    def bordered(self) -> Bordered:
        assert self.latest is not None
        A, M = self.given
        k = len(self.latest[2][0])
        return Bordered(A.pattern, M.pattern, k, k)

    def complement(self, data: Operand, of_M: Operand, w: Operand, V: Operand, Y: Operand) -> Operand:
        """(A - w_i M)^-1 y_i orthogonal to M V, where V^H y_i = 0."""
        MV = self.times(1, of_M, V)
        n, k = V.shape
        columns = []
        for j in range(k):
            if vanishes(Y[:, j]):
                columns.append(np.zeros_like(V[:, j]))
                continue
            right = np.concatenate([Y[:, j], np.zeros(k, Y.dtype)])
            x = self.bordered.solution(j, data, of_M, w[j], MV, MV, right)[:n]
            if is_plain(x) and np.linalg.norm(self.times(1, values(of_M), x)) * self.near() > np.linalg.norm(
                    values(Y[:, j])):
                outside(values(w)[j])
            columns.append(x)
        return np.stack(columns, 1)

    def __getstate__(self) -> Keywords:
        return {**self.__dict__, "latest": None}


def means(w: Array) -> Array:
    return (w[:, None] + w) / 2


class Pairs(Primitive):
    """w and V as a function of the data of A and of M, None for a constant one."""

    def push(self, call: Call, dxs: Operands, y: Operand, xs: Operands) -> Operand:
        pencil = call.kwargs["pencil"]
        data, of_M = pencil.data(call.arguments(xs))
        tangents = dict(zip(call.at, dxs, strict=True))
        w, V = y
        zero = np.zeros_like(V)
        dAV, dMV = (zero if tangents.get(k) is None else pencil.times(k, tangents[k], V) for k in (0, 1))
        N = dAV - dMV * w
        near = pencil.near()
        E, F = adjoint(V) @ dAV, adjoint(V) @ dMV
        inner = E - means(w) * F
        dw = averaged(np.real(diagonal(E)) - w * np.real(diagonal(F)), w, no_size(w), what=VALUES, least=near)
        a = quotients(in_spaces(inner, w, np.maximum(rounding(w), near)), w, sizes(N), what=VALUES, least=near) - F / 2
        MV = pencil.times(1, of_M, V)
        return dw, V @ a + pencil.complement(data, of_M, w, V, MV @ (adjoint(V) @ N) - N)

    def pull(self, call: Call, by: Operand, y: Operand, xs: Operands, wanted: Sequence[bool]) -> Operands:
        pencil = call.kwargs["pencil"]
        data, of_M = pencil.data(call.arguments(xs))
        (bw, bV), (w, V) = by, y
        near = pencil.near()
        if vanishes(bV):
            bw = averaged(bw, w, no_size(w), what=VALUES, least=near)
            inner, H, Z = diagonal_matrix(bw), None, None
        else:
            K, size = adjoint(V) @ bV, sizes(bV)
            phases_rest(K, size, w, VALUES)
            bw = averaged(bw, w, size, what=VALUES, least=near)
            inner = diagonal_matrix(bw) + quotients(skew_part(K), w, size, what=VALUES, least=near)
            H = (K + adjoint(K)) / 2
            Z = pencil.complement(data, of_M, w, V, pencil.times(1, of_M, V) @ K - bV)
        adjoints: list[Operand] = []
        for k, on in zip(call.at, wanted, strict=True):
            if not on:
                adjoints.append(None)
                continue
            X = V @ (inner if k == 0 else -(means(w) * inner if H is None else means(w) * inner + H / 2))
            if Z is not None:
                X = X + (Z if k == 0 else -Z * w)
            adjoints.append(pencil.gathered(k, X, V))
        return adjoints


@functools.partial(Pairs, copies=False)
def pairs(data: Plain, of_M: Plain, *, pencil: Pencil) -> Operand:
    """w and V."""
    return pencil.pairs(*pencil.data([data, of_M]))
