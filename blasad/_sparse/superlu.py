"""SuperLU as `scipy.sparse.linalg` calls it: `spsolve`, `splu`, `factorized` and others are Python that ends here."""

from __future__ import annotations

import copy
import functools
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any, NoReturn, cast

import numpy as np

from .._arrays.made import constants
from .._declarations.aliases import Array, Function, Operand, Operands, Plain, SparseMatrix
from .._linalg.frame import values
from .._numpy.functions import array_of
from .._numpy.primitive import Call, Primitive, is_traced
from .elimination import diagonal, elements
from .pattern import Pattern
from .solutions import Factors, Given, Solution, Solver, looked_at, solved

NAME = "scipy.sparse.linalg._dsolve._superlu"


def library() -> ModuleType:
    return sys.modules.get(NAME) or import_module(NAME)


# ---------------------------------------------------------------- factors

class Columns(Factors):
    """LU factors of a matrix that is stored by columns.

    Parameters
    ----------
    pattern : Pattern
        Where the data stand.
    options : dict
        What SuperLU is told beside the matrix.
    """

    def __init__(self, pattern: Pattern, **options: Any) -> None:
        super().__init__(pattern)
        self.options = options

    def made(self, data: Operand) -> Operand:
        pattern, options = self.pattern, {"csc_construct_func": None, **self.options}
        if options["csc_construct_func"] is None:
            options["csc_construct_func"] = sys.modules["scipy.sparse"].csc_array
        return library().gstrf(pattern.shape[0], len(data), data, pattern.indices, pattern.indptr, **options)


class Triangle(Factors):
    """A triangular matrix that is stored by columns, with ones on the diagonal: its own factors."""

    def __init__(self, pattern: Pattern, lower: bool, other: tuple[Operand, ...]) -> None:
        super().__init__(pattern, strict=True)
        self.lower, self.other = lower, other

    def made(self, data: Array) -> Solver:
        mine = len(data), data, self.pattern.indices, self.pattern.indptr
        count, values, *places = self.other
        other = count, values.astype(data.dtype), *places
        return Triangles(self.pattern.shape[0], mine if self.lower else other, other if self.lower else mine)


class Triangles:
    """Two triangular matrices, each as SuperLU takes them, with which op(L U) x = b is solved."""

    def __init__(self, n: int, L: tuple[Operand, ...], U: tuple[Operand, ...]) -> None:
        self.n, self.L, self.U = n, L, U

    def solve(self, rhs: Array, trans: str = "N", /) -> Operand:
        x, info = library().gstrs(trans, self.n, *self.L, self.n, *self.U, rhs.astype(self.L[1].dtype, "F"))
        if info:
            raise sys.modules["numpy"].linalg.LinAlgError("A is singular.")
        return x


@functools.partial(Primitive, copies=False)
def factored(data: Plain, *, factors: Factors) -> Array:
    """The data of a matrix as they were when it was factored."""
    factors.of(data)
    return data.copy()


factored.define("forward", lambda dx, y, data, **_: dx)
factored.define("reverse", lambda by, y, data, **_: by)


class SuperLU:
    """What `splu` returns for a matrix whose data are traced: its solutions and its factors have derivatives.

    Parameters
    ----------
    data : array
        The data as they were when the matrix was factored.
    factors : Columns
        What has the factors.
    """

    def __init__(self, data: Array, factors: Columns) -> None:
        self._data, self._factors = data, factors

    @property                       # type: ignore[misc]
    def __class__(self) -> type:
        kind: type = library().SuperLU
        return kind

    @property
    def _plain(self) -> Operand:
        """SciPy's object; the program may look at what stands where, which is a constant."""
        assert self._factors.latest is not None
        return self._factors.latest[1]

    @property
    def shape(self) -> tuple[int, int]:
        return self._factors.pattern.shape

    @property
    def nnz(self) -> int:
        return int(self._seen("nnz"))

    @property
    def perm_r(self) -> Operand:
        return self._seen("perm_r")

    @property
    def perm_c(self) -> Operand:
        return self._seen("perm_c")

    @property
    def U(self) -> Operand:
        """The factor U, a matrix of SciPy."""
        return self._part("U", functools.partial(diagonal, self._data, factors=self._factors))

    @property
    def L(self) -> Operand:
        """The factor L, with ones on its diagonal."""
        return self._part("L", functools.partial(np.ones, self.shape[0], self._data.dtype))

    def _part(self, name: str, of_diagonal: Callable[[], Operand]) -> Operand:
        if self._factors.options.get("ilu"):
            refused = functools.partial(no_elements, name)
            return triangle(getattr(self._plain, name), refused, refused if name == "U" else of_diagonal)
        data = functools.partial(elements, self._data, self._factors, name)
        return triangle(getattr(self._plain, name), data, of_diagonal)

    def _seen(self, name: str) -> Operand:
        value = getattr(self._plain, name)
        looked_at(self._factors, self._data, name)
        return value

    def solve(self, rhs: Operand, trans: str = "N") -> Operand:
        if self._factors.options.get("ilu"):
            return approximate(self._data, array_of(rhs), factors=self._factors, trans=trans)
        return solution(self._data, rhs, self._factors, trans)

    def __getattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a SuperLU object has no attribute {name!r}")


class Pending:
    """The numbers of a factor, which are computed where something asks for them; its diagonal alone costs less.

    Parameters
    ----------
    base : type
        The class of the matrix.
    data, diagonal : callable
        What computes all numbers, and those of the diagonal.
    """

    def __init__(self, base: type, data: Callable[[], Operand], diagonal: Callable[[], Operand]) -> None:
        self.base, self.data, self.diagonal = base, data, diagonal


@functools.cache
def pending(base: type) -> type:
    """The class of matrices of a class of SciPy while their numbers are pending; then they are of that class."""
    def data(self: Any) -> Operand:
        numbers = vars(self)[PENDING].data()
        self.data = numbers
        return numbers

    def known(self: Any, value: Operand) -> None:
        vars(self).pop(PENDING, None)
        self.__class__ = base
        self.data = value

    def diagonal(self: Any, k: int = 0) -> Operand:
        return vars(self)[PENDING].diagonal() if k == 0 else base.diagonal(self, k)     # type: ignore[attr-defined]

    return type(base.__name__, (base,), {"data": property(data, known), "diagonal": diagonal,
                                         "__module__": base.__module__, "__doc__": base.__doc__})


PENDING = "_blasad_pending"


def triangle(plain: Operand, data: Callable[[], Operand], diagonal: Callable[[], Operand]) -> Operand:
    """A matrix of SciPy with the same places, whose numbers are pending."""
    matrix, kind = copy.copy(plain), cast(Any, type(plain))
    del vars(matrix)["data"]
    vars(matrix)[PENDING] = Pending(kind, data, diagonal)
    matrix.__class__ = pending(kind)
    return matrix


def no_elements(name: str) -> NoReturn:
    raise NotImplementedError(f"blasad: the elements of the incomplete factor {name} of a matrix with traced data have "
                              "no derivative, because they depend on what is dropped; blasad.stop_gradient(A) has "
                              "factors that are constants")


class Approximation(Solution):
    """A solution with incomplete factors, which is linear in b; how it depends on the data is not known."""

    def push(self, call: Call, dxs: Operands, y: Operand, xs: Operands) -> Operand:
        tangents = dict(zip(call.at, dxs, strict=True))
        if tangents.get(0) is not None:         # nobody may use it, as where an operator asks for a dtype
            return np.full(y.shape, np.nan, y.dtype)
        return super().push(call, dxs, y, xs)

    def pull(self, call: Call, by: Operand, y: Operand, xs: Operands, wanted: Sequence[bool]) -> Operands:
        if dict(zip(call.at, wanted, strict=True)).get(0) and np.any(values(by)):
            raise TypeError("blasad: spilu of traced data has no derivative, and its solutions neither: they depend on "
                            "what it drops. It may be a preconditioner of an iterative solver, where it is a constant; "
                            "for one of your own, factor blasad.stop_gradient(A.data)")
        return [np.zeros(x.shape, x.dtype) if i == 0 else back for i, x, back in zip(
            call.at, xs, super().pull(call, by, y, xs, wanted), strict=True)]


approximate = Approximation(solved.function, copies=False)


def solution(data: Operand, b: Operand, factors: Factors, trans: Any, **options: Any) -> Operand:
    if trans not in ("N", "T", "H"):
        raise ValueError("trans must be N, T, or H")
    return solved(data, array_of(b), factors=factors, trans=trans, **options)


# ---------------------------------------------------------------- the functions

def pattern_of(n: int, indices: Operand, indptr: Operand) -> Pattern:
    """Of a matrix that is stored by columns; the program may change its own arrays."""
    return Pattern(np.array(constants(indices), np.intc), np.array(constants(indptr), np.intc), (n, n))


def gssv(N: int, nnz: int, nzvals: Operand, colind: Operand, rowptr: Operand, B: SparseMatrix, csc: int = 0,
         options: Any = None) -> Operand:
    """Solve with a matrix that is stored by columns, or by rows: then it is the transpose that is stored by columns."""
    factors = Columns(pattern_of(N, colind, rowptr), options=options)
    data = constants(nzvals)
    if not is_traced(data):
        data = data.copy()
    return solution(data, B, factors, "N" if csc else "T", or_nan=True), 0


def gstrf(N: int, nnz: int, nzvals: Operand, colind: Operand, rowptr: Operand, csc_construct_func: Operand = None,
          options: Any = None, ilu: bool = False) -> Any:
    """Factor a matrix that is stored by columns."""
    factors = Columns(pattern_of(N, colind, rowptr), csc_construct_func=csc_construct_func, options=options, ilu=ilu)
    return SuperLU(factored(nzvals, factors=factors), factors)


def gstrs(trans: str, L_n: int, L_nnz: int, L_data: Operand, L_indices: Operand, L_indptr: Operand, U_n: int,
          U_nnz: int, U_data: Operand, U_indices: Operand, U_indptr: Operand, B: SparseMatrix) -> Operand:
    """Solve with triangular matrices, one of which is the identity, as `spsolve_triangular` does."""
    L_data, U_data = constants(L_data), constants(U_data)
    if is_traced(L_data) and is_traced(U_data) or U_nnz and L_nnz > L_n:
        raise TypeError("blasad: gstrs of SuperLU has a rule for one triangular matrix, and was given two")
    lower = is_traced(L_data) or not is_traced(U_data) and not U_nnz
    data, indices, indptr = (L_data, L_indices, L_indptr) if lower else (U_data, U_indices, U_indptr)
    other = (U_nnz, U_data, U_indices, U_indptr) if lower else (L_nnz, L_data, L_indices, L_indptr)
    factors = Triangle(pattern_of(L_n, indices, indptr), lower, other)
    return solution(data, B, factors, trans), 0


def solve(lu: Any, rhs: Operand, trans: str = "N") -> Operand:
    """The method of a factored matrix that is a constant."""
    return solution(None, rhs, Given(Kept(lu)), trans)


class Kept:
    """SciPy's object, which is pickled by its triangles."""

    def __init__(self, lu: Any) -> None:
        self.lu = lu

    def solve(self, rhs: Array, trans: str = "N", /) -> Operand:
        return self.lu.solve(rhs, trans)

    def __reduce__(self) -> Any:
        lu = self.lu
        L, U = lu.L, lu.U
        L.setdiag(U.diagonal())                 # it is there that SuperLU has the diagonal of U
        return Unpickled, (lu.shape[0], parts(L), parts(sys.modules["scipy.sparse"].triu(U, 1, "csc")), lu.perm_r,
                           lu.perm_c)


def parts(x: Any) -> tuple[Operand, ...]:
    return x.nnz, x.data, x.indices, x.indptr


class Unpickled:
    """The same from its triangles and permutations: Pr A Pc = L U."""

    def __init__(self, n: int, L: tuple[Operand, ...], U: tuple[Operand, ...], perm_r: Array, perm_c: Array) -> None:
        self.given = n, L, U, perm_r, perm_c
        self.triangles = Triangles(n, L, U)
        self.rows, self.cols = np.argsort(perm_r), perm_c

    def solve(self, rhs: Operand, trans: str = "N", /) -> Operand:
        before, after = self.rows, self.cols
        if trans != "N":
            return self.triangles.solve(np.asarray(rhs)[np.argsort(after)], trans)[np.argsort(before)]
        return self.triangles.solve(np.asarray(rhs)[before], trans)[after]

    def __reduce__(self) -> Any:
        return Unpickled, self.given


RULES: dict[str, Function] = {"gssv": gssv, "gstrf": gstrf, "gstrs": gstrs, "SuperLU.solve": solve}
