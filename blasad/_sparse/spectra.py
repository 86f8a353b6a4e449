"""Some eigenvalues and singular values of large matrices: `eigsh`, `lobpcg` and `svds` of `scipy.sparse.linalg`.

The formulas are those of some eigenvalues of dense matrices (`blasad._linalg.hermitian`). What they need of a matrix
says a storage: here its products, the elements of X V^H at stored places, and solutions with w - A in the complement of
the vectors that are known.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np

from .._declarations.aliases import Array, Keywords, Operand, Operands, SparseMatrix
from .._linalg.frame import values
from .._linalg.hermitian import Reduced, eigh_of, outside, pairs_of, without
from .._numpy.functions import concatenate
from .entry import same
from .general_spectra import General
from .general_spectra import pairs as general_pairs
from .krylov import Rule, run
from .least_squares import First, scipys_value
from .operator_spectra import GeneralOperator, Symmetric, symmetric_pairs
from .operator_spectra import Wide as WideOperator
from .operator_spectra import general_pairs as operator_pairs
from .operators import Matrix, Opened, is_operator, matrix, plain
from .pattern import conjugated, product, sampled
from .sparse_pencils import Pencil, pairs
from .values_alone import WithVectors, alone


def sparse() -> ModuleType:
    return sys.modules["scipy.sparse"]


def library() -> ModuleType:
    return sys.modules["scipy.sparse.linalg"]


def solver_of(A: SparseMatrix, w: Operand) -> Callable[[Operand], Operand]:
    """What solves with w - A; an eigenvalue is moved by rounding if the matrix is singular to the bit."""
    one = sparse().eye_array(A.shape[0], format="csc", dtype=A.dtype)
    for moved in (w, w + 2 * np.finfo(A.dtype).eps * (abs(w) + abs(A).max())):
        try:
            solve: Callable[[Operand], Operand] = library().splu((moved * one - A).tocsc()).solve
        except RuntimeError:
            continue
        return solve
    raise np.linalg.LinAlgError(f"a matrix is singular beside its eigenvalue {w}")


class Some:
    """A symmetric or Hermitian matrix, some of whose eigenvalues an iteration finds.

    Parameters
    ----------
    given : Matrix
        The matrix.
    iteration : callable
        What finds eigenvalues and vectors of a matrix.
    """

    def __init__(self, given: Matrix, iteration: Callable[[Operand], Operand]) -> None:
        self.given, self.iteration = Matrix(None, given.pattern, given.like), iteration
        self.latest: tuple[Operand, Operand] | None = None

    def pairs(self, data: Array) -> Operand:
        """Compute w in ascending order, V, and V with a bound of the eigenvalues in one more row."""
        if self.latest is None or not same(self.latest[0], data):
            self.latest = data.copy(), self.computed(data)
        return self.latest[1]

    def computed(self, data: Array) -> Operand:
        w, V = self.iterated(data)
        order = np.argsort(w, kind="stable")
        w, V = w[order], V[:, order]
        self.order = np.argsort(order, kind="stable")       # in which SciPy has them
        bound = np.full((1, len(w)), max(self.bound(data), np.abs(w).max(initial=0.0)))
        return w, V, np.concatenate([V, bound.astype(V.dtype)])

    def iterated(self, data: Array) -> Operand:
        return self.iteration(self.given.of(data))

    def bound(self, data: Array) -> float:
        """A bound of the singular values."""
        A = self.given.of(np.abs(data))
        m, n = self.given.pattern.shape
        return float(np.sqrt((A @ np.ones(n)).max(initial=0.0) * (A.T @ np.ones(m)).max(initial=0.0)))

    def near(self, data: Array, kept: Array) -> float:
        """Which difference of eigenvalues is rounding."""
        size = values(kept)[-1, 0].real
        return float(max(len(kept), 100) * np.finfo(size.dtype).eps * size)

    def times(self, data: Array, X: Array) -> Operand:
        """A X."""
        return product.again([data, X], {"pattern": self.given.pattern})

    def gathered(self, X: Array, V: Array, is_hermitian: bool) -> Operand:
        """The adjoint of the stored elements from the Hermitian part of X V^H."""
        one = sampled.again([X, V], {"pattern": self.given.pattern})
        return one if is_hermitian else (one + sampled.again([V, X], {"pattern": self.given.pattern})) / 2

    def reduced(self, data: Array, kept: Array) -> Reduced:
        """What solves with w - A."""
        near, V = self.near(data, kept), kept[:-1]

        def solve(w: float, y: Operand) -> Array:
            x = without(solver_of(self.square(data), w)(y.astype(V.dtype)), V)
            if np.linalg.norm(x) * near > np.linalg.norm(y):
                outside(w)
            return x

        return Reduced(lambda Y: Y, lambda X: X, lambda x: self.times(data, x[:, None])[:, 0], solve,
                       lambda low, high, known: None, float(kept[-1, 0].real))

    def square(self, data: Array) -> Operand:
        return sparse().csc_array(self.given.of(data))

    def __getstate__(self) -> Keywords:
        return {**self.__dict__, "latest": None}


class Wide(Some):
    """Singular values of A, as eigenvalues of [[0, A], [A^H, 0]], whose vectors are [u; v] / sqrt(2)."""

    def iterated(self, data: Array) -> Operand:
        self.vectors = u, s, vh = self.iteration(self.given.of(data))
        return s, np.concatenate([u, vh.conj().T]) * u.dtype.type(np.sqrt(0.5))

    def times(self, data: Array, X: Array) -> Operand:
        """The larger matrix times X."""
        m, pattern = self.given.pattern.shape[0], self.given.pattern
        return concatenate([product.again([data, X[m:]], {"pattern": pattern}),
                            product.again([conjugated(data), X[:m]], {"pattern": pattern.T})])

    def gathered(self, X: Array, V: Array, is_hermitian: bool) -> Operand:
        """The adjoint of the stored elements, each of which stands in two places of the larger matrix."""
        m, options = self.given.pattern.shape[0], {"pattern": self.given.pattern}
        one = sampled.again([X[:m], V[m:]], options)
        return one * 2 if is_hermitian else one + sampled.again([V[:m], X[m:]], options)

    def square(self, data: Array) -> Operand:
        A = sparse().csc_array(self.given.of(data))
        return sparse().block_array([[None, A], [A.conj().T, None]], format="csc")

    def __getstate__(self) -> Keywords:
        return {**super().__getstate__(), "vectors": None}


# ---------------------------------------------------------------- the functions

class Iteration:
    """A function of SciPy with all arguments but the matrix."""

    def __init__(self, name: str, args: Operands = (), **options: Any) -> None:
        self.name, self.args, self.options = name, args, options

    def __call__(self, A: SparseMatrix, M: SparseMatrix = None) -> Any:
        others = {} if M is None else {"B" if self.name == "lobpcg" else "M": M}
        return run(self.name, A, *self.args, **others, **self.options)


class WithoutVectors:
    """What finds values alone, of the same arrays as an iteration that finds vectors, too.

    Parameters
    ----------
    given : list of Matrix or Opened
        One or two matrices, or an operator.
    iteration : Iteration
        What finds values and vectors.
    """

    def __init__(self, given: list[Matrix] | Opened, iteration: Iteration) -> None:
        name = "return_singular_vectors" if iteration.name == "svds" else "return_eigenvectors"
        options = {**iteration.options, name: False}
        self.given, self.iteration = given, Iteration(iteration.name, iteration.args, **options)

    def __call__(self, *operands: Operand) -> Any:
        if isinstance(self.given, Opened):
            return self.iteration(self.given.of(operands))
        pairs = zip(self.given, operands, strict=False)
        return self.iteration(*(each.of(each.data if x is None else x) for each, x in pairs))


def traced(name: str, A: SparseMatrix, **others: Any) -> Matrix | None:
    """The matrix, if it has a derivative; None for a constant one."""
    for what, x in others.items():
        if x is not None and (what in ("M", "B", "Y") or Opened(x).leaves):
            if is_constant(A) and not Opened(x).leaves:
                return None
            raise NotImplementedError(f"blasad: scipy.sparse.linalg.{name} has no derivative with {what}; "
                                      "scipy.linalg.eigh(A, M) has, of dense matrices")
    if is_constant(A):
        return None
    return None if is_operator(A) else matrix(A)


def is_constant(A: SparseMatrix) -> bool:
    return not Opened(A).leaves if is_operator(A) else matrix(A).is_constant


def in_order(of: Any, w: Array, V: Array) -> tuple[Operand, Operand]:
    """As SciPy has them."""
    if (of.order == np.arange(len(of.order))).all():
        return w, V
    return w[of.order], V[:, of.order]


def eigsh(A: SparseMatrix, k: int = 6, M: SparseMatrix = None, sigma: Operand = None, which: str = "LM",
          v0: Operand = None, ncv: Operand = None, maxiter: Operand = None, tol: Operand = 0,
          return_eigenvectors: bool = True, Minv: SparseMatrix = None, OPinv: SparseMatrix = None, mode: str = "normal",
          **others: Any) -> Operand:
    """Some eigenvalues of a symmetric or Hermitian matrix, and their vectors."""
    options = plain({"k": k, "sigma": sigma, "which": which, "v0": v0, "ncv": ncv, "maxiter": maxiter, "tol": tol,
                     "Minv": Minv, "OPinv": OPinv, "mode": mode, **others})
    is_plain = is_constant(A) and (M is None or is_constant(M))
    if mode == "buckling" and not is_plain:             # whose vectors have another length
        raise NotImplementedError(f"blasad: scipy.sparse.linalg.eigsh has no derivative in mode {mode!r}")
    if M is not None and not is_plain:
        return of_pencil(A, M, Iteration("eigsh", **options), return_eigenvectors)
    given = traced("eigsh", A, M=M)
    if given is None and is_operator(A) and not is_constant(A):
        return of_operator(A, Iteration("eigsh", **options), return_eigenvectors)
    if given is None:
        return Iteration("eigsh", M=plain(M), return_eigenvectors=return_eigenvectors, **options)(plain(A))
    of = Some(given, Iteration("eigsh", **options))
    if return_eigenvectors:
        return in_order(of, *eigh_of(given.data, of))
    return values_alone(given, of)


def values_alone(given: Matrix, of: Some) -> Operand:
    """The values that SciPy finds without vectors."""
    iteration: Any = of.iteration
    return alone(given.data, given=WithVectors(pairs_of, {"of": of}, WithoutVectors([of.given], iteration)))


def of_operator(A: SparseMatrix, iteration: Iteration, vectors: bool = True) -> Operand:
    """The same of an operator that closes over traced arrays."""
    opened = Opened(A)
    of = Symmetric(opened, iteration)
    if vectors:
        return in_order(of, *symmetric_pairs(*opened.leaves, of=of))
    return alone(*opened.leaves, given=WithVectors(symmetric_pairs, {"of": of}, WithoutVectors(opened, iteration)))


def of_pencil(A: SparseMatrix, M: SparseMatrix, iteration: Iteration, vectors: bool = True) -> Operand:
    """The same of A v = w M v."""
    for each in (A, M):
        if is_operator(each):
            raise NotImplementedError(f"blasad: scipy.sparse.linalg.{iteration.name} with a second matrix has "
                                      "derivatives for matrices, sparse or dense, not for operators")
    one, two = matrix(A), matrix(M)
    pencil = Pencil(one, two, iteration)
    given = [None if each.is_constant else each.data for each in (one, two)]
    if vectors:
        return in_order(pencil, *pairs(*given, pencil=pencil))
    return alone(*given, given=WithVectors(pairs, {"pencil": pencil}, WithoutVectors(pencil.given, iteration)))


def eigs(A: SparseMatrix, k: int = 6, M: SparseMatrix = None, sigma: Operand = None, which: str = "LM",
         v0: Operand = None, ncv: Operand = None, maxiter: Operand = None, tol: Operand = 0,
         return_eigenvectors: bool = True, Minv: SparseMatrix = None, OPinv: SparseMatrix = None,
         OPpart: Operand = None, **others: Any) -> Operand:
    """Some eigenvalues of a matrix without symmetry, and their vectors."""
    options = plain({"k": k, "sigma": sigma, "which": which, "v0": v0, "ncv": ncv, "maxiter": maxiter, "tol": tol,
                     "Minv": Minv, "OPinv": OPinv, "OPpart": OPpart, **others})
    if is_constant(A) and (M is None or is_constant(M)):
        return Iteration("eigs", M=plain(M), return_eigenvectors=return_eigenvectors, **options)(plain(A))
    if M is not None and (is_operator(A) or is_operator(M)):
        raise NotImplementedError("blasad: scipy.sparse.linalg.eigs with a second matrix has derivatives for matrices, "
                                  "sparse or dense, not for operators")
    iteration = Iteration("eigs", **options)
    if is_operator(A):
        opened = Opened(A)
        of_leaves = GeneralOperator(opened, iteration)
        if return_eigenvectors:
            w, V = operator_pairs(*opened.leaves, of=of_leaves)
            return w, V
        return alone(*opened.leaves, given=WithVectors(operator_pairs, {"of": of_leaves}, WithoutVectors(
            opened, iteration)))
    one = matrix(A)
    two = matrix(sparse().eye_array(one.pattern.shape[0], format="csc") if M is None else M)
    of = General(one, two, iteration, M is None)
    given = [None if each.is_constant else each.data for each in (one, two)]
    if return_eigenvectors:
        w, V = general_pairs(*given, of=of)
        return w, V
    matrices = of.given[:1] if M is None else of.given
    return alone(*given, given=WithVectors(general_pairs, {"of": of}, WithoutVectors(matrices, iteration)))


def lobpcg(A: SparseMatrix, X: Operand, B: SparseMatrix = None, M: SparseMatrix = None, Y: Operand = None,
           **options: Any) -> Operand:
    """The largest or smallest eigenvalues of a symmetric or Hermitian matrix, and their vectors."""
    second = B is not None and not (is_constant(A) and is_constant(B))
    given = traced("lobpcg", A, Y=Y, **({} if second else {"B": B}))
    X, M, options = plain(X), plain(M), plain(options)
    if second or not is_constant(A):
        if options.get("retLambdaHistory") or options.get("retResidualNormsHistory"):
            raise NotImplementedError("blasad: scipy.sparse.linalg.lobpcg has no derivative of its histories")
    if second:
        return of_pencil(A, B, Iteration("lobpcg", (X,), M=M, **options))
    if given is None and is_operator(A) and not is_constant(A):
        return of_operator(A, Iteration("lobpcg", (X,), M=M, **options))
    if given is None:
        return Iteration("lobpcg", (X,), B=plain(B), M=M, Y=plain(Y), **options)(plain(A))
    of = Some(given, Iteration("lobpcg", (X,), M=M, **options))
    return in_order(of, *eigh_of(given.data, of))


def svds(A: SparseMatrix, k: int = 6, ncv: Operand = None, tol: Operand = 0, which: str = "LM", v0: Operand = None,
         maxiter: Operand = None, return_singular_vectors: Any = True, solver: str = "arpack",
         **others: Any) -> Operand:
    """Some singular values of a matrix, and their vectors."""
    options = plain({"k": k, "ncv": ncv, "tol": tol, "which": which, "v0": v0, "maxiter": maxiter, "solver": solver,
                     **others})
    given, iteration = traced("svds", A), Iteration("svds", **options)
    if given is None and is_constant(A):
        return Iteration("svds", return_singular_vectors=return_singular_vectors, **options)(plain(A))
    if given is None:
        opened = Opened(A)
        of_leaves = WideOperator(opened, iteration)
        if return_singular_vectors is False:
            return alone(*opened.leaves, given=WithVectors(symmetric_pairs, {"of": of_leaves}, WithoutVectors(
                opened, iteration)))
        s, V = symmetric_pairs(*opened.leaves, of=of_leaves)
        return parts_of(of_leaves, s, V, A.shape[0], return_singular_vectors)
    of = Wide(given, iteration)
    if return_singular_vectors is False:
        return values_alone(given, of)
    s, V = eigh_of(given.data, of)
    return parts_of(of, s, V, given.pattern.shape[0], return_singular_vectors)


def parts_of(of: Any, s: Array, V: Array, m: int, wanted: Any) -> Operand:
    """Singular values, and the vectors that are asked for."""
    s, V = in_order(of, s, V)
    u, vh = V[:m] * np.sqrt(2), conjugated(V[m:] * np.sqrt(2)).T
    left, _, right = of.vectors
    u, vh = scipys_value(u, first=First(left)), scipys_value(vh, first=First(right))
    return (None if wanted == "vh" else u), s, None if wanted == "u" else vh


RULES = {f.__name__: Rule(f) for f in (eigs, eigsh, lobpcg, svds)}
