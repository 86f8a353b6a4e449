"""The diagonal of U, where SuperLU has factored Pr A Pc = L U: its derivative is that of elimination in this order.

With du / u = diag(L^-1 Pr dA Pc U^-1), the adjoint of Pr A Pc is L^-H diag(bu conj(u)) U^-H, which is needed where A
has elements. As elements of an inverse, it is found from those of its last columns, front by front (Erisman, Tinney,
1975).
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
from scipy.linalg import solve_triangular
from scipy.linalg.blas import get_blas_funcs
from scipy.linalg.lapack import get_lapack_funcs

from .._declarations.aliases import Array, DTypeLike, Operand
from .._derivatives.transforms import jvp, vjp
from .._linalg.frame import values
from .._numpy.primitive import Primitive, is_traced
from .._scipy.of_scipy import of_scipy
from .operators import sparse
from .pattern import conjugated
from .places import Found
from .plan import Plan
from .solutions import Factors, looked_at

STEP = 6                        # columns that are eliminated one by one


class Eliminated:
    """The places of the elements of Pr A Pc in the fronts of a plan.

    Parameters
    ----------
    factors : Factors
        The factors of the matrix.
    lu : object
        SuperLU's factors, for their order.
    """

    def __init__(self, factors: Factors, lu: Any) -> None:
        rows, cols = factors.pattern.places
        n = factors.pattern.shape[0]
        count = len(rows)
        coords = lu.perm_r[rows], lu.perm_c[cols]
        numbers = sparse().csc_array((np.arange(1, count + 1), coords), (n, n))
        ones = sparse().csc_array((np.ones(count, np.int8), coords), (n, n))
        both = (ones + ones.T + sparse().eye_array(n, dtype=np.int8, format="csc")).tocsc()
        both.sort_indices()
        key = numbers.indices + np.repeat(np.arange(n), np.diff(numbers.indptr)) * np.int64(n)
        number = np.full(len(both.indices), count)              # of no element: a zero behind all data
        at = np.searchsorted(both.indices + np.repeat(np.arange(n), np.diff(both.indptr)) * np.int64(n), key)
        number[at] = numbers.data - 1
        self.plan = Plan(both.indices.astype(np.int32), both.indptr.astype(np.int32), n, np.arange(n))
        self.low, self.high = number[self.plan.lower], number[self.plan.upper]
        self.count = count


def eliminated(factors: Factors, data: Array) -> tuple[Operand, Eliminated]:
    """SuperLU's factors, and how to eliminate in their order."""
    lu: Any = factors.of(data)
    known = getattr(factors, "elimination", None)
    if known is None or known[0] is not lu:
        known = factors.elimination = lu, Eliminated(factors, lu)
    return known


# ---------------------------------------------------------------- dense operations, of plain or traced arrays

class Plain:
    """Operations of plain arrays."""

    def __init__(self, dtype: DTypeLike) -> None:
        self.trsm, self.getrf = get_blas_funcs("trsm", dtype=dtype), get_lapack_funcs("getrf", dtype=dtype)

    def whole(self, A: Array) -> Operand:
        """L and U in one, if nothing is exchanged; or None."""
        LU, exchanged, info = self.getrf(A)
        return LU if info == 0 and (exchanged == np.arange(len(A))).all() else None

    def lower(self, L: Array, B: Array) -> Operand:
        """L^-1 B, with ones on the diagonal of L."""
        return self.trsm(1.0, L, B, lower=1, diag=1)

    def upper(self, U: Array, B: Array) -> Operand:
        """U^-1 B."""
        return self.trsm(1.0, U, B)


class Recorded:
    """Operations of traced arrays."""

    def whole(self, A: Array) -> None:
        """There is no such routine."""

    def lower(self, L: Array, B: Array) -> Operand:
        """L^-1 B, with ones on the diagonal of L."""
        return solve_triangular(L, B, lower=True, unit_diagonal=True)

    def upper(self, U: Array, B: Array) -> Operand:
        """U^-1 B."""
        return solve_triangular(U, B)


def left(by: Plain | Recorded, U: Array, B: Array) -> Operand:
    """B U^-1."""
    flipped = by.upper(U[::-1, ::-1].T, B.T[::-1])      # U^-T, upwards
    return flipped[::-1].T


def factor(by: Plain | Recorded, A: Array) -> Operand:
    """L and U of a dense matrix in one, without exchanges."""
    n = len(A)
    whole = by.whole(A)
    if whole is not None:
        return whole
    if n <= STEP:
        A = A.copy()
        for k in range(n - 1):
            A[k + 1:, k] = A[k + 1:, k] / A[k, k]
            A[k + 1:, k + 1:] = A[k + 1:, k + 1:] - A[k + 1:, k, None] * A[k, k + 1:]
        return A
    m = n // 2
    first = factor(by, A[:m, :m])
    right, below = by.lower(first, A[:m, m:]), left(by, first, A[m:, :m])
    last = factor(by, A[m:, m:] - below @ right)
    return np.concatenate([np.concatenate([first, right], 1), np.concatenate([below, last], 1)], 0)


def fronts(of: Eliminated, data: Operand, by: Plain | Recorded) -> list[tuple[Operand, Operand, Operand]]:
    """Of each supernode L and U in one, the rows of L below, and the columns of U beside."""
    padded = np.concatenate([data, np.zeros(1, data.dtype)])
    low, high = padded[of.low], padded[of.high]
    blocks: list[tuple[Any, Any, Any]] = []
    rest: dict[int, Any] = {}
    for k, node in enumerate(of.plan.nodes):
        F = np.zeros_like(low, shape=(node.size, node.size))
        row, column = node.places
        F[column, row] = high[node.elements]
        F[row, column] = low[node.elements]
        for child in node.children:
            into = of.plan.nodes[child].into
            F[into] += rest.pop(child)
        w = node.width
        LU = factor(by, F[:w, :w])
        below, beside = F[w:, :w], F[:w, w:]
        if node.size > w:
            below, beside = left(by, LU, below), by.lower(LU, beside)
            rest[k] = F[w:, w:] - below @ beside
        blocks.append((LU, below, beside))
    return blocks


def selected_of(of: Eliminated, blocks: list[tuple[Operand, Operand, Operand]], w: Array,
                by: Plain | Recorded) -> Array:
    """L^-H diag(w) U^-H where A has elements."""
    plan = of.plan
    w = conjugated(w)[plan.order]
    low: list[Operand] = []
    high: list[Operand] = []
    above: dict[int, Any] = {}
    for k in reversed(range(len(plan.nodes))):
        node, (LU, below, beside) = plan.nodes[k], blocks[k]
        n = node.width
        one = np.eye(n, dtype=LU.dtype)
        inverse = by.lower(LU, one)                     # Y = U^-1 diag(w) L^-1, of which the adjoint is wanted
        Y = by.upper(LU, w[node.start:node.stop, None] * inverse)
        if node.size > n:
            last = above.pop(k)
            P, Q = below @ inverse, by.upper(LU, beside)
            right, down = -Q @ last, -last @ P
            Y = np.concatenate([np.concatenate([Y - right @ P, right], 1), np.concatenate([down, last], 1)], 0)
        for child in node.children:
            into = plan.nodes[child].into
            above[child] = Y[into]
        row, column = node.places
        low.append(conjugated(Y[column, row]))
        high.append(conjugated(Y[row, column]))
    chosen = np.concatenate(low[::-1]), np.concatenate(high[::-1])
    result = np.zeros_like(chosen[0], shape=of.count + 1)
    result[of.high] = chosen[1]
    result[of.low] = chosen[0]
    return result[:-1]


def diagonal_of(of: Eliminated, blocks: list[tuple[Operand, Operand, Operand]]) -> Array:
    return np.concatenate([np.diagonal(LU) for LU, _, _ in blocks])[of.plan.place]


def elements_of(of: Eliminated, blocks: list[tuple[Operand, Operand, Operand]]) -> Array:
    """All elements of L and U in a row, front by front: a diagonal block, what is below, what is beside."""
    return np.concatenate([part.reshape(-1) for block in blocks for part in block])


def places_of(plan: Plan) -> tuple[Operand, Operand]:
    """The row and the column of each of them, in the order of SuperLU."""
    rows, cols = [], []
    for node in plan.nodes:
        own = plan.order[node.start:node.stop]
        others = plan.order[node.rows]
        for row, col in ((own, own), (others, own), (own, others)):
            rows.append(np.repeat(row, len(col)))
            cols.append(np.tile(col, len(row)))
    return np.concatenate(rows), np.concatenate(cols)


# ---------------------------------------------------------------- primitives

@functools.partial(Primitive, copies=False)
def diagonal(data: Array, *, factors: Factors) -> Operand:
    """The diagonal of U."""
    lu: Any = factors.of(data)
    return lu.U.diagonal()


@functools.partial(Primitive, copies=False)
def selected(data: Array, w: Array, *, factors: Factors) -> Array:
    """L^-H diag(w) U^-H where A has elements."""
    _, of = eliminated(factors, data)
    by = Plain(data.dtype)
    return selected_of(of, fronts(of, data, by), w, by)


def again(factors: Factors, data: Array, w: Array | None = None) -> Array:
    """The same by recorded operations; without w, the diagonal."""
    by, of = Recorded(), factors.elimination[1]
    blocks = fronts(of, data, by)
    return diagonal_of(of, blocks) if w is None else selected_of(of, blocks, w, by)


@diagonal.forward
def diagonal_forward(dx: Array, y: Array, data: Array, factors: Factors) -> Array:
    prepared(factors, data)
    return jvp(functools.partial(again, factors), (data,), (dx,))[1]


@diagonal.reverse
def diagonal_reverse(by: Array, y: Array, data: Array, factors: Factors) -> Operand:
    return selected.again([data, by * conjugated(y)], {"factors": factors})


@selected.forward
def selected_forward(dx: Array, y: Array, data: Array, w: Array, factors: Factors) -> Array:
    prepared(factors, data)
    return jvp(functools.partial(again, factors), (data, w), tuple(dx))[1]


@selected.reverse
def selected_reverse(by: Array, y: Array, data: Array, w: Array, factors: Factors) -> Operand:
    prepared(factors, data)
    return tuple(vjp(functools.partial(again, factors), data, w)[1](by))


def prepared(factors: Factors, data: Array) -> None:
    """Have the order in which SuperLU has factored these data; a program that repeats what is done has to know it."""
    eliminated(factors, np.asarray(values(data)))
    looked_at(factors, data, "perm_r")


# ---------------------------------------------------------------- elements of the factors

class Triangle:
    """The data of L or of U, as SuperLU has them."""

    def __init__(self, factors: Factors, name: str) -> None:
        self.factors, self.name = factors, name

    def __call__(self, data: Array) -> Any:
        return getattr(self.factors.of(data), self.name).data


def elements(data: Operand, factors: Factors, name: str) -> Operand:
    """The data of L or U: SuperLU's, with the derivative of the elimination in its order."""
    if not is_traced(data):
        return Triangle(factors, name)(data)
    prepared(factors, data)
    lu, of = factors.elimination
    part = getattr(lu, name)
    n = part.shape[0]
    rows, cols = part.indices.astype(np.int64), np.repeat(np.arange(n), np.diff(part.indptr))
    row, col = places_of(of.plan)
    at = Found(col * np.int64(n) + row)(cols * np.int64(n) + rows)
    formula = elements_of(of, fronts(of, data, Recorded()))[at]
    if name == "L":
        formula = np.where(rows == cols, 1, formula)
    return of_scipy(f"scipy.sparse.linalg.splu(A).{name}", Triangle(factors, name), formula, data)
