"""Some eigenvalues and singular values of operators that close over traced arrays.

What is known of an operator is its products. So its derivative along what it closes over is that of A V, and systems
with it are solved by MINRES or GMRES, whose solutions have derivatives, too.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from .._declarations.aliases import Array, DTypeLike, Keywords, Leaf, Leaves, Operand, Operands, SparseMatrix
from .._derivatives.transforms import jvp, vjp
from .._linalg.frame import (
    adjoint,
    averaged,
    diagonal,
    in_spaces,
    phases_rest,
    quotients,
    rounding,
    sizes,
    skew_part,
    values,
    vanishes,
)
from .._linalg.hermitian import TOGETHER, VALUES, no_size, outside
from .._numpy.functions import concatenate
from .._numpy.primitive import Call, Primitive
from .entry import same
from .general_spectra import TOGETHER as TOGETHER_OF_GENERAL
from .general_spectra import General, Pairs
from .krylov import NotConverged, solution
from .operators import Opened

EXACT = 1e-12                   # a relative tolerance that iterations reach or stop at
ENOUGH = 1e-6                   # what is left of a right-hand side at most
LARGE = 300                     # vectors that GMRES keeps
ROUNDS = 2
STEPS = 8                       # that estimate a norm


def operator(shape: tuple[int, int], matvec: Callable[[Operand], Operand], rmatvec: Callable[[Operand], Operand],
             dtype: DTypeLike) -> Operand:
    return sys.modules["scipy.sparse.linalg"].LinearOperator(shape, matvec=matvec, rmatvec=rmatvec, dtype=dtype)


def times(A: SparseMatrix, X: Array) -> Array:
    """A X, column by column, as the operator of a program knows it."""
    return np.stack([A.matvec(X[:, j]) for j in range(X.shape[1])], 1)


def solved(A: SparseMatrix, y: Array, symmetric: bool = False) -> Array:
    """The solution of a system, whatever is traced: by MINRES if it is large, real and symmetric, with refinement."""
    n = A.shape[0]
    x, rest, size = np.zeros_like(y), y, np.linalg.norm(values(y))
    for _ in range(ROUNDS):
        if symmetric and n > LARGE and y.dtype.kind != "c":
            more, info = solution("minres", A, rest, rtol=EXACT, maxiter=10 * n)
        else:
            more, info = solution("gmres", A, rest, rtol=EXACT, restart=min(n, LARGE), maxiter=20)
        x = x + more
        rest = y - A.matvec(x)
        if info < 0 or np.linalg.norm(values(rest)) <= n * np.finfo(x.dtype).eps * size:
            break
    if not np.linalg.norm(values(rest)) <= ENOUGH * size:
        raise NotConverged("blasad: a system with an operator, for the derivative of its eigenvectors, was not solved; "
                           "give the solver a matrix, or use the values alone")
    return x


class Symmetric:
    """A symmetric or Hermitian operator, and what finds some of its eigenvalues.

    Parameters
    ----------
    opened : Opened
        The operator.
    iteration : callable
        What finds them.
    """

    def __init__(self, opened: Opened, iteration: Callable[[Operand], Operand]) -> None:
        self.opened, self.iteration = opened, iteration
        self.latest: tuple[Operand, Operand] | None = None

    def seen(self, leaves: Leaves) -> Operand:
        """The symmetric operator with some arrays in it."""
        return self.opened.of(leaves)

    def pairs(self, leaves: Leaves) -> Operand:
        """Compute w in ascending order and V."""
        if self.latest is None or not all(map(same, self.latest[0], leaves)):
            w, V = self.iterated(self.opened.of(leaves))
            order = np.argsort(w, kind="stable")
            self.order = np.argsort(order, kind="stable")
            self.latest = [x.copy() for x in leaves], (w[order], V[:, order])
            self.size = max(np.abs(w).max(initial=0.0), estimate(self.seen(leaves)))
            self.near = float(max(len(V), 100) * np.finfo(w.dtype).eps * self.size)
        return self.latest[1]

    def iterated(self, A: SparseMatrix) -> Operand:
        return self.iteration(A)

    def complement(self, leaves: Leaves, w: Operand, V: Operand, Y: Operand) -> Operand:
        """(w_j - A)^-1 y_j orthogonal to V."""
        A = self.seen(leaves)
        columns = []
        for j in range(V.shape[1]):
            y, at = Y[:, j] - V @ (adjoint(V) @ Y[:, j]), w[j]

            def shifted(x: Operand, at: Operand = at, A: SparseMatrix = A, V: Operand = V,
                        size: float = self.size) -> Operand:
                inside = V @ (adjoint(V) @ x)       # where w_j - A is none, this operator is a number
                x = at * (x - inside) - A.matvec(x - inside)
                return x - V @ (adjoint(V) @ x) + inside * size

            if np.linalg.norm(values(y)) <= len(V) * np.finfo(V.dtype).eps * np.linalg.norm(values(Y[:, j])):
                columns.append(np.zeros_like(V[:, j]))
                continue
            system = operator(A.shape, shifted, shifted, V.dtype)
            x = solved(system, y, symmetric=True)
            if np.linalg.norm(values(x)) * self.near > np.linalg.norm(values(y)):
                outside(values(w)[j])
            columns.append(x)
        return np.stack(columns, 1)

    def __getstate__(self) -> Keywords:
        return {**self.__dict__, "latest": None}


class Wide(Symmetric):
    """Singular values of an operator A, as eigenvalues of [[0, A], [A^H, 0]], whose vectors are [u; v] / sqrt(2)."""

    def seen(self, leaves: Leaves) -> Operand:
        """The larger operator."""
        A = self.opened.of(leaves)
        m, n = A.shape

        def product(x: Operand) -> Operand:
            return concatenate([A.matvec(x[m:]), A.rmatvec(x[:m])])

        return operator((m + n, m + n), product, product, A.dtype)

    def iterated(self, A: SparseMatrix) -> Operand:
        self.vectors = u, s, vh = self.iteration(A)
        return s, np.concatenate([u, vh.conj().T]) * u.dtype.type(np.sqrt(0.5))


def estimate(A: SparseMatrix) -> float:
    """About the largest singular value of a symmetric operator."""
    x, size = np.cos(np.arange(A.shape[1])).astype(A.dtype), 0.0
    for _ in range(STEPS):
        x = x / max(np.linalg.norm(x), np.finfo(x.dtype).tiny)
        x = A.matvec(x)
        size = max(size, float(np.linalg.norm(x)))
    return size


class SymmetricPairs(Primitive):
    """w and V of an operator as a function of what it closes over."""

    def push(self, call: Call, dxs: Operands, y: Operand, xs: Operands) -> Operand:
        of, (w, V) = call.kwargs["of"], y
        leaves = call.arguments(xs)
        moved = change(of, call, leaves, dxs, V)
        P = adjoint(V) @ moved
        inner = in_spaces(P, w, np.maximum(rounding(w), of.near))
        dV = V @ quotients(inner, w, sizes(moved), what=VALUES, least=of.near)
        dw = averaged(np.real(diagonal(P)), w, no_size(w), what=VALUES, least=of.near)
        return dw, dV + of.complement(leaves, w, V, moved)

    def pull(self, call: Call, by: Operand, y: Operand, xs: Operands, wanted: Sequence[bool]) -> Operands:
        of, (w, V), (bw, bV) = call.kwargs["of"], y, by
        leaves = call.arguments(xs)
        if vanishes(bV):
            X = V * averaged(bw, w, no_size(w), what=VALUES, least=of.near)
        else:
            S, size = adjoint(V) @ bV, sizes(bV)
            TOGETHER.seeded(size, w, np.maximum(rounding(w), of.near))
            phases_rest(S, size, w, VALUES)
            X = V @ quotients(skew_part(S), w, size, what=VALUES, least=of.near)
            X = X + V * averaged(bw, w, size, what=VALUES, least=of.near) + of.complement(leaves, w, V, bV)
        return pulled_back(of, call, leaves, X, V, wanted)


def change(of: Any, call: Call, leaves: Leaves, dxs: Operands, V: Array) -> Array:
    """dA V."""
    tangents = dict(zip(call.at, dxs, strict=True))
    moved = [np.zeros_like(leaf) if tangents.get(k) is None else tangents[k] for k, leaf in enumerate(leaves)]
    return jvp(lambda *ls: times(of.seen(ls), V), tuple(leaves), tuple(moved))[1]


def pulled_back(of: Any, call: Call, leaves: Leaves, X: Array, V: Array, wanted: Sequence[bool]) -> Sequence[Operand]:
    """The adjoints of the arrays from that of A V."""
    adjoints = vjp(lambda *ls: times(of.seen(ls), V), *leaves)[1](X)
    return [adjoints[i] if on else None for i, on in zip(call.at, wanted, strict=True)]


def near_values(y: Sequence[Operand], args: Operands, kwargs: Keywords) -> tuple[Operand, Operand]:
    return y[0], np.maximum(rounding(y[0]), kwargs["of"].near)


def symmetric_value(*leaves: Leaf, of: Symmetric) -> Operand:
    """w and V."""
    return of.pairs(leaves)


symmetric_pairs = SymmetricPairs(symmetric_value, copies=False, notices=TOGETHER._replace(near=near_values, apart=None))


# ---------------------------------------------------------------- without symmetry

class GeneralOperator(General):
    """An operator without symmetry, and what finds some of its eigenvalues."""

    def __init__(self, opened: Opened, iteration: Callable[[Operand], Operand]) -> None:
        self.opened, self.iteration, self.standard, self.weighed = opened, iteration, True, False
        self.of_latest_leaves: tuple[Operand, Operand] | None = None

    def seen(self, leaves: Leaves) -> Operand:
        """The operator with some arrays in it."""
        return self.opened.of(leaves)

    def data(self, given: Operands) -> list[Operand]:
        return [list(given), None]

    def of_leaves(self, leaves: Leaves) -> Operand:
        """Compute w and V, as SciPy has them."""
        if self.of_latest_leaves is None or not all(map(same, self.of_latest_leaves[0], leaves)):
            A = self.opened.of(leaves)
            w, V = self.iteration(A)
            self.of_latest_leaves = [x.copy() for x in leaves], (w, V)
            self.near = float(max(len(V), 100) * np.finfo(V.dtype).eps * np.abs(w).max(initial=0.0))
        return self.of_latest_leaves[1]

    def moved(self, call: Call, dxs: Operands, xs: Operands, V: Array) -> tuple[Operand, Operand]:
        """dA V, and nothing."""
        return change(self, call, call.arguments(xs), dxs, V), np.zeros_like(V)

    def pulled(self, call: Call, bAV: tuple[Operand, Operand], V: Array, xs: Operands,
               wanted: Sequence[bool]) -> list[Operand]:
        """The adjoints of the arrays."""
        return list(pulled_back(self, call, call.arguments(xs), bAV[0], V, wanted))

    def solution(self, group: Operand, data: Operand, of_M: Operand, w: Operand, V: Operand, y: Operand,
                 trans: str) -> Operand:
        """The solution of the system for some columns, or of its adjoint."""
        A, X, at, n = self.seen(data), V[:, group], np.sum(w[group]) / len(group), len(V)
        conjugate = adjoint_of(A)

        def product(x: Operand) -> Operand:
            return concatenate([A.matvec(x[:n]) - at * x[:n] + X @ x[n:], adjoint(X) @ x[:n]])

        def back(x: Operand) -> Operand:
            return concatenate([conjugate(x[:n]) - np.conj(at) * x[:n] + X @ x[n:], adjoint(X) @ x[:n]])

        one, other = (product, back) if trans == "N" else (back, product)
        system = operator((len(y), len(y)), one, other, V.dtype)
        x = np.stack([solved(system, y[:, j]) for j in range(y.shape[1])], 1)
        if np.linalg.norm(values(x)) * self.near > np.linalg.norm(values(y)):
            self.refuse(values(at))
        return x

    def __getstate__(self) -> Keywords:
        return {**self.__dict__, "of_latest_leaves": None}


def adjoint_of(A: SparseMatrix) -> Callable[[Operand], Operand]:
    """What multiplies with A^H: the operator's own, or the derivative of its products."""
    def product(y: Operand) -> Operand:
        try:
            return A.rmatvec(y)
        except (NotImplementedError, AttributeError):
            return vjp(A.matvec, np.zeros(A.shape[1], y.dtype))[1](y)[0]

    return product


def general_value(*leaves: Leaf, of: GeneralOperator) -> Operand:
    """w and V."""
    return of.of_leaves(leaves)


general_pairs = Pairs(general_value, copies=False, notices=TOGETHER_OF_GENERAL)
