"""Some eigenvalues of matrices without symmetry, A v = w M v: `eigs` of `scipy.sparse.linalg`.

The derivative of a pair is the solution of a system with a border (Nelson, 1976). With the columns V of equal values,
W = diag(w) there, and R^H V constant, where R is V or M V,

    [A - w M, M V; R^H, 0] [dV; -dW] = [-(dA - w dM) V; 0],

so the reverse solves with its adjoint: [Z; ...] of [bV; -bW], bA = -Z V^H, bM = conj(w) Z V^H. Nothing needs vectors
of A^H. Vectors have length one, or v^H M v is one, and then dv has -v (v^H dM v) / 2, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from .._declarations.aliases import Array, Keywords, Operand, Operands, Plain, SparseMatrix
from .._linalg.frame import Together, adjoint, of_spaces_alone, phases_rest, sizes, tie, values, vanishes
from .._numpy.functions import concatenate
from .._numpy.primitive import Call, Primitive, uses
from .entry import same
from .operators import Matrix
from .pattern import product, sampled
from .sparse_pencils import Bordered

VALUES = "eigenvalues"


class General:
    """Two matrices, and what finds some w and V.

    Parameters
    ----------
    A, M : Matrix
        The matrices; M may be the identity.
    iteration : callable
        What finds them, of A, and of M if it is not the identity.
    standard : bool
        Whether M is the identity.
    """

    def __init__(self, A: Matrix, M: Matrix, iteration: Operand, standard: bool) -> None:
        self.given = [Matrix(each.data if each.is_constant else None, each.pattern, each.like) for each in (A, M)]
        self.iteration, self.standard = iteration, standard
        self.latest: tuple[Operand, Operand, Operand] | None = None
        self.systems: dict[int, Bordered] = {}
        self.tried: set[int] = set()

    def data(self, given: Operands) -> list[Operand]:
        return [each.data if x is None else x for each, x in zip(self.given, given, strict=True)]

    def pairs(self, data: Operand, of_M: Operand) -> Operand:
        """Compute w and V, as SciPy has them."""
        if self.latest is None or not (same(self.latest[0], data) and same(self.latest[1], of_M)):
            A, M = (each.of(x) for each, x in zip(self.given, (data, of_M), strict=True))
            w, V = self.iteration(A) if self.standard else self.iteration(A, M)
            self.latest, self.tried = (data.copy(), of_M.copy(), (w, V)), set()
            self.weighed = not self.standard and self.normalized(self.times(1, of_M, V), V)
            A = self.given[0].of(np.abs(data))
            n = A.shape[0]
            bound = np.sqrt((A @ np.ones(n)).max(initial=0.0) * (A.T @ np.ones(n)).max(initial=0.0))
            bound = bound if self.standard else bound * (np.abs(V) ** 2).sum(0).max(initial=0.0)
            self.near = float(max(n, 100) * np.finfo(V.dtype).eps * max(bound, np.abs(w).max(initial=0.0)))
        return self.latest[2]

    def normalized(self, MV: SparseMatrix, V: Array) -> bool:
        """Whether v^H M v is one, and not the length of v."""
        few = np.sqrt(np.finfo(V.dtype).eps)
        if (np.abs(np.abs(np.sum(np.conj(V) * MV, 0)) - 1) < few).all():
            return True
        if (np.abs(sizes(V) - 1) < few).all():
            return False
        raise NotImplementedError("blasad: scipy.sparse.linalg.eigs has a derivative where vectors have length one, or "
                                  "v^H M v is one, and those that SciPy has found do not")

    def times(self, k: int, data: Array, X: Array) -> Operand:
        """A X, or M X."""
        return product.again([data, X], {"pattern": self.given[k].pattern})

    def moved(self, call: Call, dxs: Operands, xs: Operands, V: Array) -> tuple[Operand, Operand]:
        """dA V and dM V."""
        tangents, zero = dict(zip(call.at, dxs, strict=True)), np.zeros_like(V)
        dAV, dMV = (zero if tangents.get(k) is None else self.times(k, tangents[k], V) for k in (0, 1))
        return dAV, dMV

    def pulled(self, call: Call, bAV: tuple[Operand, Operand], V: Array, xs: Operands,
               wanted: Sequence[bool]) -> list[Operand]:
        """The adjoints of the data, from those of A V and M V."""
        adjoints: list[Operand] = []
        for k, x, on in zip(call.at, xs, wanted, strict=True):
            part: Any = sampled.again([bAV[k], V], {"pattern": self.given[k].pattern}) if on else None
            adjoints.append(np.real(part) if on and x.dtype.kind != "c" else part)
        return adjoints

    def groups(self, w: Array) -> list[Operand]:
        """The places of equal values."""
        left, groups = np.arange(len(w)), []
        while len(left):
            equal = np.abs(w[left] - w[left[0]]) <= self.near
            groups.append(left[equal])
            left = left[~equal]
        return groups

    def solution(self, group: Operand, data: Array, of_M: Array, w: Array, V: Array, y: Array, trans: str) -> Operand:
        """The solution of the system for some columns, or of its adjoint."""
        m, first = len(group), int(group[0])
        if m not in self.systems:
            self.systems[m] = Bordered(self.given[0].pattern, self.given[1].pattern, m, V.shape[1])
        X = V[:, group]
        MX = X if self.standard else self.times(1, of_M, X)
        system = data, of_M, np.sum(w[group]) / m, MX, MX if self.weighed else X
        if first not in self.tried:
            self.tried.add(first)
            self.have_one(first, self.systems[m], *map(values, system))
        return self.systems[m].solution(first, *system, y, trans)

    def have_one(self, first: int, system: Bordered, data: Array, of_M: Array, w: Array, X: Array, Y: Array) -> None:
        """Raise an error if a system has no unique solution."""
        some = np.cos(np.arange(len(X) + X.shape[1])).astype(X.dtype)
        try:
            x = system.solution(first, data, of_M, w, X, Y, some, "N")
        except RuntimeError:
            x = np.full_like(some, np.inf)
        if not np.linalg.norm(x) * self.near <= np.linalg.norm(some) * np.maximum(1, np.linalg.norm(X)):
            self.refuse(w)

    def refuse(self, w: Array) -> None:
        """Raise the error of an eigenvalue that is not alone in its place."""
        raise np.linalg.LinAlgError(
            f"the eigenvalue {w:.17g} is equal to rounding to an eigenvalue outside of the subset that was asked for, "
            "or has fewer vectors than its multiplicity: there is no derivative. Ask for all of the equal values, or "
            "for none of them; see docs/spectral.md")

    def __getstate__(self) -> Keywords:
        return {**self.__dict__, "latest": None}


def near_values(y: Operand, args: Operands, kwargs: Keywords) -> tuple[Operand, Operand]:
    return y[0], kwargs["of"].near


TOGETHER = Together((0,), (1,), VALUES, near_values, "a function")


class Pairs(Primitive):
    """w and V as a function of the data of A and of M, None for a constant one."""

    def push(self, call: Call, dxs: Operands, y: Operand, xs: Operands) -> Operand:
        of: General = call.kwargs["of"]
        data, of_M = of.data(call.arguments(xs))
        w, V = y
        dAV, dMV = of.moved(call, dxs, xs, V)
        n, k = V.shape
        dw, dV = np.zeros_like(w), np.zeros_like(V)
        for group in of.groups(values(w)):
            m = len(group)
            N = dAV[:, group] - dMV[:, group] * w[group]
            x = of.solution(group, data, of_M, w, V, concatenate([-N, np.zeros((m, m), V.dtype)]), "N")
            dW, moved = -x[n:], x[:n]
            if m > 1:
                self.told_apart(dW, N, values(w), group)
            if of.weighed:
                moved = moved - V[:, group] @ (adjoint(V[:, group]) @ dMV[:, group]) / 2
            dw[group] = np.trace(dW) / m
            dV[:, group] = moved
        return dw, dV

    def told_apart(self, dW: Operand, N: Operand, w: Operand, group: Operand) -> None:
        """Raise an error if vectors of equal values are used, which this change turns."""
        used = uses()
        if of_spaces_alone() or used is not None and used.of[1].of is None:
            return
        dW, bound = values(dW), np.sqrt(len(N)) * np.finfo(w.dtype).eps * sizes(N).max()
        rest = np.abs(dW - np.eye(len(group)) * np.trace(dW) / len(group))
        if (rest > 1e3 * bound).any():
            tie(w, group[0], group[1], VALUES)

    def pull(self, call: Call, by: Operand, y: Operand, xs: Operands, wanted: Sequence[bool]) -> Operands:
        of: General = call.kwargs["of"]
        data, of_M = of.data(call.arguments(xs))
        (bw, bV), (w, V) = by, y
        n, of_vectors = len(V), not vanishes(bV)
        groups = of.groups(values(w))
        if of_vectors:
            K = adjoint(V) @ bV
            TOGETHER.seeded(sizes(bV), w, of.near)
            phases_rest(K, sizes(bV), w, VALUES)
            self.spaces_rest(values(K), sizes(bV), values(w), groups)
        Z = np.zeros_like(V)
        for group in groups:
            m = len(group)
            self.alike(values(bw), values(w), group, of_vectors)
            bW = np.eye(m, dtype=V.dtype) * (np.sum(bw[group]) / m)
            right = concatenate([bV[:, group], -bW])
            if not vanishes(right):
                Z[:, group] = of.solution(group, data, of_M, w, V, right, "H")[:n]
        of_M = Z * np.conj(w)
        if of.weighed and of_vectors:
            of_M = of_M - V * (np.sum(np.conj(V) * bV, 0) / 2)
        return of.pulled(call, (-Z, of_M), V, xs, wanted)

    def spaces_rest(self, K: Plain, size: Array, w: Array, groups: list[Operand]) -> None:
        """Raise an error if a loss depends on which vectors of equal values there are."""
        bound = np.sqrt(len(K)) * np.finfo(K.dtype).eps * 1e3 * (size[:, None] + size)
        for group in groups:
            inner = np.abs(K[np.ix_(group, group)])
            np.fill_diagonal(inner, 0)
            if (inner > bound[np.ix_(group, group)]).any():
                tie(w, group[0], group[1], VALUES)

    def alike(self, bw: Operand, w: Operand, group: Operand, of_vectors: bool) -> None:
        """Raise an error if the seeds of equal values differ, and vectors are used."""
        if len(group) > 1 and of_vectors and not of_spaces_alone():
            some = bw[group]
            if np.abs(some - some[0]).max() > np.sqrt(np.finfo(some.dtype).eps) * np.abs(some).max():
                tie(w, group[0], group[1], VALUES)


def pairs_value(data: Array, of_M: Array, *, of: General) -> Operand:
    """w and V."""
    return of.pairs(*of.data([data, of_M]))


pairs = Pairs(pairs_value, copies=False, notices=TOGETHER)
