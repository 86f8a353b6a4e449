"""Sparse Cholesky factorization: solutions, log-determinants, elements of the inverse, samples.

The numbers of a factorization, and those of the inverse at the places of the factor (Takahashi, Fagan, Chin, 1973), are
dense operations on the fronts of a plan. The elements of the inverse are the derivative of the log-determinant:

    log det A:  bA = bd A^-1 at the stored places

Derivatives of these elements, and those of samples, are found by differentiating the same operations.
"""

from __future__ import annotations

import functools
from typing import Any, Protocol

import numpy as np
from scipy.linalg import solve_triangular
from scipy.linalg.lapack import get_lapack_funcs

from .._arrays.made import constants
from .._derivatives.transforms import jvp, vjp
from .._numpy.functions import array_of
from .._numpy.primitive import Primitive
from .operators import sparse
from .pattern import Pattern, conjugated
from .plan import Node, Plan
from .solutions import Factors, solved
from .superlu import factored


class Operations(Protocol):
    """The dense operations."""

    def factor(self, A: Any, node: Node) -> Any:
        """The lower factor of a Hermitian matrix, whose lower triangle is read."""

    def right(self, B: Any, L: Any, adjoint: bool) -> Any:
        """B L^-1, or B L^-H."""


# ---------------------------------------------------------------- the numbers

class Plain:
    """Operations of plain arrays."""

    def __init__(self, order: Any, dtype: Any) -> None:
        self.order = order
        self.potrf, self.trtrs = get_lapack_funcs(("potrf", "trtrs"), dtype=dtype)

    def factor(self, A: Any, node: Node) -> Any:
        """The lower factor."""
        L, info = self.potrf(A, lower=1, clean=1)
        if info > 0 or not np.isfinite(L[-1, -1]):
            row = int(self.order[node.start + max(info, 1) - 1])
            raise np.linalg.LinAlgError(f"blasad: the matrix is not positive definite: the factorization ends at row "
                                        f"{row}, where what is left of the diagonal element is not positive")
        return L

    def right(self, B: Any, L: Any, adjoint: bool) -> Any:
        """B L^-1 = (L^-H B^H)^H, or B L^-H."""
        return conjugated(self.trtrs(L, conjugated(B).T, lower=1, trans=0 if adjoint else 2)[0]).T


class Recorded:
    """Operations of traced arrays."""

    def factor(self, A: Any, node: Node) -> Any:
        """The lower factor."""
        return np.linalg.cholesky(A)

    def right(self, B: Any, L: Any, adjoint: bool) -> Any:
        """B L^-1, or B L^-H."""
        return conjugated(solve_triangular(L, conjugated(B).T, lower=True, trans="N" if adjoint else "C")).T


def fronts(plan: Plan, data: Any, by: Operations) -> list[tuple[Any, Any]]:
    """The factor: of each supernode the diagonal block, and the rows below."""
    low = (data[plan.lower] + conjugated(data[plan.upper])) / 2
    blocks: list[tuple[Any, Any]] = []
    left: dict[int, Any] = {}
    for k, node in enumerate(plan.nodes):
        F = np.zeros_like(low, shape=(node.size, node.size))
        F[node.places] = low[node.elements]
        for child in node.children:
            into = plan.nodes[child].into
            F[into] += left.pop(child)
        w = node.width
        L = by.factor(F[:w, :w], node)
        below = by.right(F[w:, :w], L, True) if node.size > w else F[w:, :w]
        if node.size > w:
            left[k] = F[w:, w:] - below @ conjugated(below).T
        blocks.append((L, below))
    return blocks


def inverse_at_places(plan: Plan, blocks: list[tuple[Any, Any]], by: Operations) -> Any:
    """A^-1 at the places of A's lower triangle, in the order of the plan."""
    parts: list[Any] = []
    above: dict[int, Any] = {}
    for k in reversed(range(len(plan.nodes))):
        node, (L, below) = plan.nodes[k], blocks[k]
        w = node.width
        inverse = by.right(np.eye(w, dtype=L.dtype), L, False)
        corner = conjugated(inverse).T @ inverse
        if node.size > w:
            rest = above.pop(k)
            Y = by.right(below, L, False)
            side = -rest @ Y
            corner = corner - conjugated(Y).T @ side
            Z = np.concatenate([np.concatenate([corner, conjugated(side).T], 1), np.concatenate([side, rest], 1)], 0)
        else:
            Z = corner
        for child in node.children:
            into = plan.nodes[child].into
            above[child] = Z[into]
        parts.append(Z[node.places])
    return np.concatenate(parts[::-1]) if parts else np.zeros(0)


def halfway(plan: Plan, blocks: list[tuple[Any, Any]], z: Any, by: Operations) -> Any:
    """L^-H z, in the order of A."""
    x = z.copy()
    for node, (L, below) in zip(reversed(plan.nodes), reversed(blocks), strict=True):
        part = x[node.start:node.stop]
        if node.size > node.width:
            part = part - conjugated(below).T @ x[node.rows]
        x[node.start:node.stop] = by.right(conjugated(part[None] if part.ndim == 1 else part.T), L, False).conj().T[
            (slice(None), 0) if part.ndim == 1 else slice(None)]
    return x[plan.place]


class Numbers:
    """The factor of a matrix of plain numbers."""

    def __init__(self, plan: Plan, data: Any) -> None:
        self.plan, self.by = plan, Plain(plan.order, data.dtype)
        self.blocks = fronts(plan, data, self.by)
        self.inverse: Any = None

    def solve(self, rhs: Any, trans: str = "N", /) -> Any:
        """A^-1 b; A is Hermitian."""
        plan, trtrs = self.plan, self.by.trtrs
        dtype = np.result_type(rhs, self.blocks[0][0]) if self.blocks else rhs.dtype
        if trans == "T":
            return self.solve(rhs.conj(), "N").conj()
        if dtype.kind == "c" and self.blocks[0][0].dtype.kind != "c":
            return self.solve(rhs.real) + 1j * self.solve(rhs.imag)
        y = rhs[plan.order].astype(dtype)
        for node, (L, below) in zip(plan.nodes, self.blocks, strict=True):
            at = slice(node.start, node.stop)
            y[at] = trtrs(L, y[at], lower=1)[0]
            if len(node.rows):
                y[node.rows] -= below @ y[at]
        for node, (L, below) in zip(reversed(plan.nodes), reversed(self.blocks), strict=True):
            at = slice(node.start, node.stop)
            part = y[at] - below.conj().T @ y[node.rows] if len(node.rows) else y[at]
            y[at] = trtrs(L, part, lower=1, trans=2)[0]
        return y[plan.place]

    def logdet(self) -> Any:
        return 2 * sum(np.log(np.diagonal(L).real).sum() for L, _ in self.blocks)

    def at_places(self) -> Any:
        """A^-1 where A has elements."""
        if self.inverse is None:
            self.inverse = spread(self.plan, inverse_at_places(self.plan, self.blocks, self.by))
        return self.inverse


def spread(plan: Plan, low: Any) -> Any:
    """The elements of a Hermitian matrix at all places, from those of its lower triangle."""
    full = np.zeros_like(low, shape=len(plan.lower) * 2 - plan.n)
    full[plan.upper] = conjugated(low)
    full[plan.lower] = low
    return full


# ---------------------------------------------------------------- primitives

class Halves(Pattern):
    """The Hermitian part of a matrix, which is what is factored."""

    def __init__(self, of: Pattern) -> None:
        super().__init__(of.indices, of.indptr, of.shape, of.by_columns)

    @functools.cached_property
    def T(self) -> Pattern:
        return Halves(super().T)

    def product(self, data: Any, x: Any) -> Any:
        plain = Pattern(self.indices, self.indptr, self.shape, self.by_columns)
        return (plain.product(data, x) + plain.T.product(data.conj(), x)) / 2

    def elements(self, y: Any, x: Any) -> Any:
        return (super().elements(y, x) + super().elements(x, y)) / 2


class Planned(Factors):
    """Cholesky factors of a matrix whose data may change."""

    def __init__(self, plan: Plan, pattern: Pattern) -> None:
        super().__init__(Halves(pattern))
        self.plan = plan

    def made(self, data: Any) -> Numbers:
        return Numbers(self.plan, data)


def numbers(factors: Planned, data: Any) -> Numbers:
    solver = factors.of(data)
    assert isinstance(solver, Numbers)
    return solver


@functools.partial(Primitive, copies=False)
def logdet(data: Any, *, factors: Planned) -> Any:
    """log det A."""
    return np.asarray(numbers(factors, data).logdet(), data.real.dtype)[()]


@functools.partial(Primitive, copies=False)
def selected(data: Any, *, factors: Planned) -> Any:
    """A^-1 where A has elements."""
    return numbers(factors, data).at_places()


@logdet.forward
def logdet_forward(dx: Any, y: Any, data: Any, factors: Planned) -> Any:
    return np.real((conjugated(selected.again([data], {"factors": factors})) * dx).sum())


@logdet.reverse
def logdet_reverse(by: Any, y: Any, data: Any, factors: Planned) -> Any:
    return by * selected.again([data], {"factors": factors})


def selected_again(factors: Planned, data: Any) -> Any:
    """The same by recorded operations."""
    by, plan = Recorded(), factors.plan
    return spread(plan, inverse_at_places(plan, fronts(plan, data, by), by))


selected.define("forward", lambda dx, y, data, factors: jvp(
    functools.partial(selected_again, factors), (data,), (dx,))[1])
selected.define("reverse", lambda by, y, data, factors: vjp(functools.partial(selected_again, factors), data)[1](by)[0])


@functools.partial(Primitive, copies=False)
def sampled(data: Any, z: Any, *, factors: Planned) -> Any:
    """L^-H z in the order of A."""
    of = numbers(factors, data)
    return halfway(of.plan, of.blocks, z.astype(np.result_type(z, data)), of.by)


def sampled_again(factors: Planned, data: Any, z: Any) -> Any:
    by, plan = Recorded(), factors.plan
    return halfway(plan, fronts(plan, data, by), z, by)


sampled.define("forward", lambda dx, y, data, z, factors: jvp(
    functools.partial(sampled_again, factors), (data, z), tuple(dx))[1])
sampled.define("reverse", lambda by, y, data, z, factors: tuple(
    vjp(functools.partial(sampled_again, factors), data, z)[1](by)))


# ---------------------------------------------------------------- what users have

class Cholesky:
    """A factored matrix, as `cholesky` returns it: A = P^T L L^H P.

    Parameters
    ----------
    data : array
        The data of the matrix, by columns.
    factors : Planned
        What factors them.
    arranged : callable
        What makes such data of another matrix.

    Attributes
    ----------
    shape : tuple of int
        The shape of A.
    nnz : int
        The number of elements of L.
    perm : array of int
        Which row and column of A is each of L.

    Examples
    --------
    >>> import numpy as np, scipy.sparse, blasad as ad
    >>> A = scipy.sparse.diags_array([1.0, 2.0, 4.0]).tocsc()
    >>> ad.sparse.cholesky(A).solve(np.ones(3))
    array([1.  , 0.5 , 0.25])
    """

    def __init__(self, data: Any, factors: Planned, arranged: Any) -> None:
        self._factors, self._arranged = factors, arranged
        self._data = factored(data, factors=factors)

    @property
    def shape(self) -> tuple[int, int]:
        return self._factors.pattern.shape

    @property
    def nnz(self) -> int:
        return self._factors.plan.nnz

    @property
    def perm(self) -> Any:
        return self._factors.plan.order.copy()

    def __repr__(self) -> str:
        return f"<Cholesky factor of shape {self.shape} with {self.nnz} elements>"

    def solve(self, b: Any) -> Any:
        """Solve A x = b.

        Parameters
        ----------
        b : array, shape (n,) or (n, k)
            The right-hand sides.

        Returns
        -------
        x : array, shape (n,) or (n, k)
            The solutions.
        """
        return solved(self._data, right(b, self.shape[0], "b"), factors=self._factors, trans="N")

    def logdet(self) -> Any:
        """Compute the logarithm of the determinant. Its gradient is the inverse at the stored places.

        Returns
        -------
        logdet : number
            log det A.
        """
        return logdet(self._data, factors=self._factors)

    def diag_inverse(self) -> Any:
        """Compute the diagonal of the inverse: the variances, if A is a precision matrix.

        Returns
        -------
        variances : array, shape (n,)
            The diagonal of A^-1.
        """
        return np.real(selected(self._data, factors=self._factors)[self._factors.plan.diagonal])

    def sample(self, z: Any) -> Any:
        """Make normal numbers with the covariance A^-1 of independent ones: x = P^T L^-H z.

        Parameters
        ----------
        z : array, shape (n,) or (n, k)
            Independent normal numbers, as ``rng.standard_normal(n)``.

        Returns
        -------
        x : array, shape (n,) or (n, k)
            The samples.
        """
        return sampled(self._data, right(z, self.shape[0], "z"), factors=self._factors)

    def update(self, A: Any) -> Cholesky:
        """Factor another matrix with elements in the same places, without a new analysis.

        Parameters
        ----------
        A : array, shape (nnz,), or sparse matrix
            The data, in the order of those of the matrix that was analyzed, or a matrix.

        Returns
        -------
        factor : Cholesky
            The factor of the other matrix.
        """
        return Cholesky(self._arranged(A), Planned(self._factors.plan, self._factors.pattern), self._arranged)


def right(b: Any, n: int, name: str) -> Any:
    b = array_of(constants(b))
    if b.ndim not in (1, 2) or b.shape[0] != n:
        raise ValueError(f"blasad: {name} has shape {b.shape}; this factor takes ({n},) or ({n}, k)")
    return b if b.dtype.kind in "fc" else b.astype(float)


class Arranged:
    """What makes data by columns of those of a matrix with the same places."""

    def __init__(self, A: Any, order: Any) -> None:
        self.like, self.order = A, order

    def __call__(self, A: Any) -> Any:
        if is_sparse_matrix(A):
            same = A.format == self.like.format and A.shape == self.like.shape and np.array_equal(
                A.indices, self.like.indices) and np.array_equal(A.indptr, self.like.indptr)
            if not same:
                raise ValueError("blasad: update takes a matrix of the same format, with elements in the same places")
            A = A.data
        data = array_of(constants(A))
        if data.shape != (len(self.order),):
            raise ValueError(f"blasad: update takes data of shape ({len(self.order)},), not {data.shape}")
        return real(data)[self.order]


def is_sparse_matrix(A: Any) -> bool:
    return bool(sparse().issparse(A))


def real(data: Any) -> Any:
    return data if data.dtype.kind in "fc" else data.astype(float)


def cholesky(A: Any) -> Cholesky:
    """Factor a symmetric or Hermitian positive definite sparse matrix.

    Parameters
    ----------
    A : sparse array or matrix, shape (n, n)
        The matrix in csc or csr form, with both triangles stored; other formats are converted to csc. The Hermitian
        part (A + A^H)/2 is factored, so that each stored element has its share in the derivative.

    Returns
    -------
    factor : Cholesky
        What solves, and has the log-determinant, elements of the inverse and samples. Derivatives along A have every
        order.

    Raises
    ------
    numpy.linalg.LinAlgError
        If A is not positive definite; the error names the row.
    ValueError
        If A is not square, or has elements without one across the diagonal.

    Examples
    --------
    >>> import numpy as np, scipy.sparse, blasad as ad
    >>> A = scipy.sparse.csc_array([[2.0, 1.0], [1.0, 2.0]])
    >>> ad.grad(lambda A: ad.sparse.cholesky(A).logdet())(A).toarray().round(12)
    array([[ 0.66666667, -0.33333333],
           [-0.33333333,  0.66666667]])
    """
    if not is_sparse_matrix(A):
        raise TypeError(f"blasad: cholesky takes a sparse matrix of SciPy, not {type(A).__name__}; "
                        "numpy.linalg.cholesky takes dense ones")
    if len(A.shape) != 2 or A.shape[0] != A.shape[1]:
        raise ValueError(f"blasad: cholesky takes a square matrix, not one of shape {A.shape}")
    if A.format not in ("csc", "csr"):
        A = A.tocsc()
    if not A.has_canonical_format:
        A = A.copy()
        A.sum_duplicates()
    n, data = A.shape[0], real(array_of(constants(A.data)))
    indices, indptr = (np.array(constants(x), np.int32) for x in (A.indices, A.indptr))
    kind = sparse().csc_array if A.format == "csc" else sparse().csr_array
    like = kind((np.arange(len(indices)), indices, indptr), A.shape)
    numbered = like.tocsc()
    numbered.sort_indices()
    order = numbered.data
    pattern = Pattern(numbered.indices, numbered.indptr, (n, n))
    arranged = Arranged(like, order)
    return Cholesky(arranged(data), Planned(Plan(numbered.indices, numbered.indptr, n), pattern), arranged)
