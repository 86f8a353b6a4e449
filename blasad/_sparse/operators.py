"""The matrices that solvers of SciPy are given: as data that may be traced, and what is constant."""

from __future__ import annotations

import copy
import functools
import sys
from collections.abc import Callable
from types import CellType, FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np

from .._arrays.arrays import is_plain
from .._arrays.made import constants
from .._arrays.traced import TracedArray, stop_gradient
from .._declarations.aliases import Array, Keywords, Leaves, Operand, SparseMatrix
from .._derivatives.transforms import vjp
from .._numpy.primitive import is_traced
from .._trees.stand_in import BY_ELEMENT
from .pattern import Pattern, conjugated


def sparse() -> ModuleType:
    return sys.modules["scipy.sparse"]


def is_sparse(x: Operand) -> bool:
    return bool(sparse().issparse(x))


def is_operator(x: Operand) -> bool:
    """Whether something multiplies vectors and has no elements."""
    return not isinstance(x, (np.ndarray, TracedArray, list, tuple)) and not is_sparse(x) and hasattr(x, "matvec")


class Coordinates(Pattern):
    """Where the data of any sparse matrix stand, each with its row and column.

    Parameters
    ----------
    rows, cols : array of int
        The places, of all data in C order; a row of -1 is that of no element.
    shape : tuple of int
        The numbers of rows and of columns.
    of_data : tuple of int
        The shape of the data.
    """

    def __init__(self, rows: Array, cols: Array, shape: tuple[int, int], of_data: tuple[int, ...]) -> None:
        self.rows, self.cols, self.shape, self.of_data = rows, cols, shape, of_data
        self.inside = rows >= 0

    @functools.cached_property
    def T(self) -> Pattern:
        return Coordinates(np.where(self.inside, self.cols, -1), self.rows, self.shape[::-1], self.of_data)

    @property
    def places(self) -> tuple[Operand, Operand]:
        return self.rows, self.cols

    def product(self, data: Array, x: Array) -> Array:
        chosen = self.inside
        y = np.zeros((self.shape[0], *x.shape[1:]), np.result_type(data, x))
        data = data.reshape(-1)[chosen]
        np.add.at(y, self.rows[chosen], (data if x.ndim == 1 else data[:, None]) * x[self.cols[chosen]])
        return y

    def elements(self, y: Array, x: Array) -> Array:
        y, x = y.take(self.rows, 0), conjugated(x).take(self.cols, 0)
        with np.errstate(invalid="ignore"):
            products = np.where(y == 0, 0, y * x).astype(np.result_type(y, x), copy=False)
        products = products if y.ndim == 1 else products.sum(1)
        products[~self.inside] = 0
        return products.reshape(self.of_data)


class Full(Pattern):
    """All elements of a dense matrix."""

    def __init__(self, shape: tuple[int, int]) -> None:
        self.shape = shape

    @property
    def places(self) -> tuple[Operand, Operand]:
        row, col = np.indices(self.shape)
        return row.ravel(), col.ravel()

    @functools.cached_property
    def T(self) -> Pattern:
        return Turned(self.shape[::-1])

    def product(self, data: Array, x: Array) -> Array:
        return data @ x

    def elements(self, y: Array, x: Array) -> Array:
        return np.outer(y, conjugated(x)) if y.ndim == 1 else y @ conjugated(x).T


class Turned(Full):
    """The transpose of a dense matrix, by the data of the matrix."""

    @functools.cached_property
    def T(self) -> Pattern:
        return Full(self.shape[::-1])

    def product(self, data: Array, x: Array) -> Array:
        return data.T @ x

    def elements(self, y: Array, x: Array) -> Array:
        return super().elements(y, x).T


def coordinates(x: Any) -> Coordinates:
    """Of a matrix of SciPy with plain data."""
    rows: Any
    if x.format == "coo":
        rows, cols = x.coords
    elif x.format == "dia":
        cols = np.arange(x.data.shape[1])
        rows = cols - x.offsets[:, None]
        inside = (rows >= 0) & (rows < x.shape[0]) & (cols < x.shape[1])
        rows, cols = np.where(inside, rows, -1).ravel(), np.where(inside, cols, 0).ravel()
    else:
        count = int(x.indptr[-1])
        major, minor = np.repeat(np.arange(len(x.indptr) - 1), np.diff(x.indptr)), x.indices[:count]
        if x.format == "bsr":
            r, c = x.blocksize
            rows = np.broadcast_to((major * r)[:, None, None] + np.arange(r)[:, None], (count, r, c)).ravel()
            cols = np.broadcast_to((minor * c)[:, None, None] + np.arange(c), (count, r, c)).ravel()
        else:
            rows, cols = (minor, major) if x.format == "csc" else (major, minor)
        beyond = x.data.size - rows.size
        rows, cols = np.append(rows, np.full(beyond, -1)), np.append(cols, np.zeros(beyond, int))
    return Coordinates(np.array(rows), np.array(cols), x.shape, x.data.shape)


class Matrix:
    """A matrix whose data may be traced, and what makes it of other data.

    Attributes
    ----------
    data : array
        The data, traced or plain.
    pattern : Pattern
        Where they stand.
    """

    def __init__(self, data: Operand, pattern: Pattern, like: Any) -> None:
        self.data, self.pattern, self.like = data, pattern, like

    @property
    def is_constant(self) -> bool:
        return not is_traced(self.data)

    def of(self, data: Array) -> Operand:
        """The matrix of SciPy, or the array."""
        if self.like is None:
            return data
        matrix = copy.copy(self.like)
        matrix.data = data
        return matrix


def matrix(A: SparseMatrix) -> Matrix:
    """A matrix that a solver was given; the program may change it afterwards."""
    if not is_sparse(A):
        data = constants(A) if isinstance(A, TracedArray) else np.array(A)
        shape: Any = data.shape
        return Matrix(data.copy() if is_traced(data) else data, Full(shape), None)
    like = A.tocsr() if A.format in BY_ELEMENT else A
    data = constants(like.data)
    shadow = copy.copy(like)
    for name, x in vars(like).items():
        if is_plain(x) and name != "data":
            setattr(shadow, name, np.array(constants(x)))
    shadow.data = np.zeros(data.shape, np.int8)
    if like.format in ("csr", "csc") and data.shape[0] == shadow.indptr[-1]:
        pattern = Pattern(shadow.indices, shadow.indptr, like.shape, like.format == "csc")
    else:
        pattern = coordinates(shadow)
    shadow.data = shadow.data[:0]
    return Matrix(data.copy(), pattern, shadow)


# ---------------------------------------------------------------- what operators close over

class Leaf:
    """The place of a traced array."""

    def __init__(self, number: int) -> None:
        self.number = number


class Opened:
    """An operator without the traced arrays that it closes over: in functions, objects, lists.

    Parameters
    ----------
    x : object
        The operator.

    Attributes
    ----------
    leaves : list of TracedArray
        The arrays; those that are constant as yet are replaced by their values.
    """

    def __init__(self, x: Array) -> None:
        self.leaves: list[Operand] = []
        self.places: dict[int, Any] = {}
        self.template = Walk(TracedArray, self.place)(x)
        del self.places

    def place(self, x: Operand) -> Operand:
        if id(x) not in self.places:
            plain = constants(x)
            if is_traced(plain):
                self.places[id(x)] = x, Leaf(len(self.leaves))
                self.leaves.append(x)
            else:
                self.places[id(x)] = x, np.array(plain)
        return self.places[id(x)][1]

    def of(self, leaves: Leaves) -> Operand:
        """The operator with other arrays in their places."""
        return Walk(Leaf, lambda leaf: leaves[leaf.number])(self.template) if self.leaves else self.template

    def __getstate__(self) -> Keywords:
        return {**self.__dict__, "leaves": [None] * len(self.leaves)}


class Walk:
    """Exchange the objects of a class, wherever they are in something; what holds none stays what it is."""

    def __init__(self, kind: type, exchange: Callable[[Operand], Operand]) -> None:
        self.kind, self.exchange = kind, exchange
        self.seen: dict[int, Any] = {}

    def __call__(self, x: Operand) -> Any:
        if type(x) is self.kind:
            return self.exchange(x)
        if id(x) in self.seen:
            return self.seen[id(x)][1]
        self.seen[id(x)] = x, x                 # if it holds itself
        new = self.inside(x)
        self.seen[id(x)] = x, new
        return new

    def inside(self, x: Any) -> Operand:
        if isinstance(x, (list, tuple)):
            items = list(map(self, x))
            changed = any(a is not b for a, b in zip(items, x, strict=True))
            return x if not changed else type(x)(items) if type(x) in (list, tuple) else type(x)(*items)
        if isinstance(x, dict):
            entries = {key: self(each) for key, each in x.items()}
            return entries if any(entries[key] is not x[key] for key in x) else x
        if isinstance(x, FunctionType):
            return self.function(x)
        if isinstance(x, MethodType):
            owner = self(x.__self__)
            return x if owner is x.__self__ else MethodType(x.__func__, owner)
        if isinstance(x, functools.partial):
            parts = self((x.func, x.args, x.keywords))
            return x if all(a is b for a, b in zip(parts, (x.func, x.args, x.keywords), strict=True)) else (
                functools.partial(parts[0], *parts[1], **parts[2]))
        return self.object(x)

    def function(self, f: FunctionType) -> Operand:
        contents = [content(cell) for cell in f.__closure__ or ()]
        inner, defaults = self(contents), self(f.__defaults__)
        if inner is contents and defaults is f.__defaults__:
            return f
        new = FunctionType(f.__code__, f.__globals__, f.__name__, defaults, tuple(map(CellType, inner)))
        new.__kwdefaults__ = f.__kwdefaults__
        return new

    def object(self, x: Operand) -> Operand:
        parts = getattr(x, "__dict__", None)
        if not isinstance(parts, dict) or isinstance(x, (type, ModuleType)):
            return x
        inner = self(dict(parts))
        if all(inner[name] is parts[name] for name in parts):
            return x
        new = copy.copy(x)
        new.__dict__.update(inner)
        return new


def content(cell: CellType) -> Operand:
    try:
        return cell.cell_contents
    except ValueError:                          # nothing yet
        return None


def plain(x: Operand) -> Operand:
    """The same with values for traced arrays."""
    opened = Opened(x)
    return opened.of([np.array(stop_gradient(leaf)) for leaf in opened.leaves])


# ---------------------------------------------------------------- adjoints

class Adjoint:
    """The adjoint of an operator, as an operator: from the derivative of what it does, if it does not know its own."""

    def __init__(self, A: SparseMatrix, of_itself: bool) -> None:
        self.A, self.of_itself = A, of_itself
        self.shape = A.shape[::-1]
        self.dtype = A.dtype

    def matvec(self, y: Array) -> Operand:
        """A^H y."""
        if self.of_itself:
            return self.A.matvec(y)
        try:
            return self.A.rmatvec(y)
        except (NotImplementedError, AttributeError):
            return vjp(self.A.matvec, np.zeros(self.A.shape[1], y.dtype))[1](y)[0]

    def rmatvec(self, x: Array) -> Operand:
        """A x."""
        return self.A.matvec(x)


def adjoint(A: SparseMatrix, of_itself: bool = False) -> Operand:
    """A^H of a matrix or an operator of plain numbers; `of_itself` says that it is A."""
    if A is None or of_itself and is_operator(A):
        return A
    if is_operator(A):
        turned = Adjoint(A, of_itself)
        linear = sys.modules["scipy.sparse.linalg"].LinearOperator
        return linear(turned.shape, turned.matvec, turned.rmatvec, dtype=A.dtype)
    return A.conj().T
