"""Sparse Cholesky factorization: solutions, log-determinants, elements of the inverse, samples.

All numbers are in panels, which are dense: one call makes them, as a constant, for all that only solves. What has a
derivative of the factor itself records it panel by panel; by its reverse the gradient of the log-determinant is the
inverse at the stored places (Takahashi, Fagan, Chin, 1973):

    log det A:  bA = bd A^-1
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from scipy.linalg import solve_triangular

from .._arrays.made import constants
from .._declarations.aliases import Array, DTypeLike, Operand, SparseMatrix
from .._numpy.functions import array_of
from .._numpy.primitive import is_traced
from .._tape.tape import recording
from . import panels
from .operators import sparse
from .pattern import conjugated
from .places import put, taken
from .plan import Node, Panels, Plan


class Analysis:
    """What is known of all matrices with elements in the same places, stored by columns.

    Parameters
    ----------
    indices, indptr : array of int32
        The places.
    n : int
        The order of the matrices.
    """

    def __init__(self, indices: Array, indptr: Array, n: int) -> None:
        self.plan = Plan(indices, indptr, n)
        self.panels = Panels(self.plan, (indices, np.repeat(np.arange(n), np.diff(indptr))))
        self.shape = n, n

    def blocks(self, of: Operand) -> Iterator[tuple[Node, Operand, Operand]]:
        """The supernodes from the last to the first, with their diagonal blocks and the rows below."""
        for node, at in zip(reversed(self.plan.nodes), reversed(self.panels.begins.tolist()), strict=True):
            panel = of[at:at + node.width * node.size].reshape(node.width, node.size).T
            yield node, panel[:node.width], panel[node.width:]


def variable(x: Operand, like: Any, dtype: DTypeLike) -> Operand:
    """A copy of an array, traced if another one is."""
    if is_traced(x) or not is_traced(like):
        return x.astype(dtype)
    made = np.zeros_like(like, shape=x.shape, dtype=dtype)
    made[...] = x
    return made


# ---------------------------------------------------------------- what users have

class Cholesky:
    """A factored matrix, as `cholesky` returns it: A = P^T L L^H P.

    Parameters
    ----------
    data : array
        The data of the matrix, by columns.
    analysis : Analysis
        What is known of the places.
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

    def __init__(self, data: Array, analysis: Analysis, arranged: Arranged) -> None:
        plan = analysis.plan
        self._analysis, self._arranged = analysis, arranged
        self._data = (data + conjugated(taken(data, plan.across))) / 2     # a copy: the program may change its own
        self._low = taken(self._data, plan.lower)
        self._constant = panels.factor(self._low, analysis.panels.words)
        self._tape = recording()
        self._kept: Any = None

    @property
    def _panels(self) -> Operand:
        """The panels with their derivative, recorded where they are first asked for."""
        if not is_traced(self._low):
            return self._constant
        here = recording() is self._tape        # else what is recorded here may not be there elsewhere
        if here and self._kept is not None:
            return self._kept
        of = self._analysis.panels
        made = np.zeros_like(self._low, shape=of.size)
        put(made, of.lower, self._low)
        panels.followed(made, self._constant, of.words)
        if here:
            self._kept = made
        return made

    @property
    def shape(self) -> tuple[int, int]:
        return self._analysis.shape

    @property
    def nnz(self) -> int:
        return self._analysis.plan.nnz

    @property
    def perm(self) -> Operand:
        return self._analysis.plan.order.copy()

    def __repr__(self) -> str:
        return f"<Cholesky factor of shape {self.shape} with {self.nnz} elements>"

    def solve(self, b: Array) -> Operand:
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
        b, of = right(b, self.shape[0], "b"), self._analysis.panels
        if b.dtype.kind == "c" and self._data.dtype.kind != "c":
            return self.solve(b.real) + 1j * self.solve(b.imag)
        x = variable(b, self._data, np.result_type(b, self._data))
        constant, data = (each.astype(x.dtype) for each in (self._constant, self._data))
        return panels.solve(constant, data, x, of.words, of.places)

    def logdet(self) -> Operand:
        """Compute the logarithm of the determinant. Its gradient is the inverse at the stored places.

        Returns
        -------
        logdet : number
            log det A.
        """
        if not self.shape[0]:
            return self._data.real.dtype.type(0)
        return 2 * np.log(np.real(taken(self._panels, self._analysis.panels.diagonal))).sum()

    def diag_inverse(self) -> Operand:
        """Compute the diagonal of the inverse: the variances, if A is a precision matrix.

        Returns
        -------
        variances : array, shape (n,)
            The diagonal of A^-1.
        """
        given, of = self._panels, self._analysis.panels
        inverse = panels.inverse(given, np.zeros_like(given), of.words)
        return np.real(taken(inverse, of.diagonal[self._analysis.plan.place]))

    def sample(self, z: Array) -> Operand:
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
        z, given = right(z, self.shape[0], "z"), self._panels
        x = variable(z, given, np.result_type(z, given))
        for node, L, below in self._analysis.blocks(given):
            part = x[node.start:node.stop]
            if node.size > node.width:
                part = part - conjugated(below).T @ x[node.rows]
            x[node.start:node.stop] = solve_triangular(L, part, trans="C", lower=True, check_finite=False)
        return x[self._analysis.plan.place]

    def update(self, A: SparseMatrix) -> Cholesky:
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
        return Cholesky(self._arranged(A), self._analysis, self._arranged)


def right(b: Operand, n: int, name: str) -> Operand:
    b = array_of(constants(b))
    if b.ndim not in (1, 2) or b.shape[0] != n:
        raise ValueError(f"blasad: {name} has shape {b.shape}; this factor takes ({n},) or ({n}, k)")
    return b if b.dtype.kind in "fc" else b.astype(float)


class Arranged:
    """What makes data by columns of those of a matrix with the same places."""

    def __init__(self, A: SparseMatrix, order: Any) -> None:
        self.like, self.order = A, order

    def __call__(self, A: SparseMatrix) -> Any:
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


def is_sparse_matrix(A: SparseMatrix) -> bool:
    return bool(sparse().issparse(A))


def real(data: Array) -> Array:
    return data if data.dtype.kind in "fc" else data.astype(float)


def cholesky(A: SparseMatrix) -> Cholesky:
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
    arranged = Arranged(like, order)
    return Cholesky(arranged(data), Analysis(numbered.indices, numbered.indptr, n), arranged)
