"""What stands for an `np.matrix` that SciPy's matrix classes make of traced numbers.

NumPy's class holds no traced numbers, and an array in its place would be silently another thing: `*` of matrices is
their product, and what is taken of a matrix has two dimensions.
"""

from __future__ import annotations

from typing import Any, NoReturn

import numpy as np

from .._arrays.traced import NoRule, TracedArray
from .._declarations.aliases import Operand
from .._trees.kinds import register

BY_METHOD = {np.sum: "sum", np.mean: "mean", np.max: "max", np.min: "min", np.amax: "max", np.amin: "min",
             np.transpose: "transpose", np.reshape: "reshape", np.squeeze: "squeeze",
             np.shape: "shape", np.ndim: "ndim", np.size: "size"}
# What NumPy makes arrays of matrices, and what it makes matrices
TO_ARRAYS = {np.ravel, np.copy, np.broadcast_to, np.einsum, np.outer, np.diag, np.trace, np.linalg.norm, np.linalg.det,
             np.linalg.eigvalsh}
TO_MATRICES = {np.dot, np.concatenate, np.hstack, np.vstack, np.atleast_1d, np.atleast_2d, np.kron, np.linalg.inv,
               np.linalg.cholesky, np.linalg.matrix_power}


class TracedMatrix:
    """A matrix with traced numbers, whose operators are those of `np.matrix`; `np.asarray` of it is an array.

    Parameters
    ----------
    array : TracedArray
        The numbers, with two dimensions.
    """

    refused_in_place = ("blasad: an array cannot be changed in place by a matrix (np.matrix) with a derivative; use "
                        "np.asarray(M)")

    def __init__(self, array: Any) -> None:
        self.array = array

    @property                   # type: ignore[misc]
    def __class__(self) -> Any:
        """The class that NumPy's result would have, for isinstance()."""
        return np.matrix

    def __array__(self, dtype: Any = None, *, copy: bool | None = None) -> Any:
        array = self.array if dtype is None else self.array.astype(dtype, copy=False)
        return array.copy() if copy else array

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **kwargs: Any) -> Any:
        first = inputs[0]
        unclear = ufunc in (np.multiply, np.power) and type(first) is not TracedMatrix and np.ndim(first)
        if method != "__call__" or "out" in kwargs or unclear:
            raise no_rule(f"{'x * M with an array x' if unclear else f'numpy.{ufunc.__name__}'}, where M is")
        result = ufunc(*map(bare, inputs), **kwargs)
        return of_rows(result) if np.ndim(result) == 1 else matrix_of(result)

    def __array_function__(self, f: Any, types: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        if f in TO_ARRAYS:
            return f(*map(bare, args), **kwargs)
        if f in TO_MATRICES and "out" not in kwargs:
            return of_rows(f(*map(bare, args), **kwargs))
        if f is np.linalg.solve:
            a, b = args
            return (of_rows if isinstance(b, np.matrix) else np.asarray)(f(bare(a), bare(b)))
        name = BY_METHOD.get(f)
        if name is None or type(args[0]) is not TracedMatrix:
            raise no_rule(f"numpy.{f.__name__} of")
        attribute = getattr(args[0], name)
        return attribute(*args[1:], **kwargs) if callable(attribute) else attribute

    def __getattr__(self, name: str) -> Any:
        if name in ("shape", "ndim", "dtype", "size", "flat", "nbytes", "itemsize"):
            return getattr(self.array, name)
        if hasattr(np.matrix, name) and not name.startswith("__"):
            raise no_rule(f"{name} of")
        raise AttributeError(f"blasad: a matrix has no {name}")

    def __repr__(self) -> str:
        return f"matrix({self.array!r})"

    # ---- as arrays and matrices

    def getA(self) -> Any:
        return self.array

    def getA1(self, order: Any = "C") -> Any:
        return self.array.ravel(order)

    def transpose(self, *axes: Any) -> TracedMatrix:
        return TracedMatrix(self.array.transpose(*axes))

    def getH(self) -> TracedMatrix:
        return TracedMatrix(self.array.conj().T)

    def getI(self) -> TracedMatrix:
        square = self.array.shape[0] == self.array.shape[1]
        return TracedMatrix((np.linalg.inv if square else np.linalg.pinv)(self.array))

    A, A1, T, H, I = property(getA), property(getA1), property(transpose), property(getH), property(getI)   # noqa: E741

    def reshape(self, *shape: Any, **kwargs: Any) -> Any:
        return matrix_of(self.array.reshape(*shape, **kwargs))

    def ravel(self, order: Any = "C") -> Any:
        return TracedMatrix(self.array.ravel(order)[None])

    def flatten(self, order: Any = "C") -> Any:
        return TracedMatrix(self.array.flatten(order)[None])

    def squeeze(self, axis: Any = None) -> TracedMatrix:
        return of_rows(self.array.squeeze(axis))

    def tolist(self) -> Any:
        return self.array.tolist()

    def copy(self, order: Any = "C") -> Any:
        return TracedMatrix(self.array.copy(order))

    def astype(self, *args: Any, **kwargs: Any) -> Any:
        return matrix_of(self.array.astype(*args, **kwargs))

    def conj(self) -> Any:
        return TracedMatrix(self.array.conj())

    conjugate = conj

    def item(self, *at: Any) -> Any:
        return self.array.item(*at)

    # ---- parts

    def __len__(self) -> int:
        return len(self.array)

    def __getitem__(self, at: Any) -> Any:
        part = self.array[at]
        if np.ndim(part) != 1:
            return matrix_of(part)
        column = isinstance(at, tuple) and len(at) > 1 and np.isscalar(at[1])
        return TracedMatrix(part[:, None] if column else part[None])

    def __setitem__(self, at: Any, value: Any) -> None:
        self.array[at] = bare(value)

    # ---- sums

    def reduced(self, name: str, axis: Any, **kwargs: Any) -> Any:
        if any(value is not None for value in kwargs.values()):
            raise no_rule(f"{name} with {', '.join(kwargs)} of")
        if axis is None:
            return getattr(self.array, name)()
        return TracedMatrix(getattr(self.array, name)(axis=axis, keepdims=True))

    def sum(self, axis: Any = None, dtype: Any = None, out: Any = None) -> Any:
        return self.reduced("sum", axis, dtype=dtype, out=out)

    def mean(self, axis: Any = None, dtype: Any = None, out: Any = None) -> Any:
        return self.reduced("mean", axis, dtype=dtype, out=out)

    def max(self, axis: Any = None, out: Any = None) -> Any:
        return self.reduced("max", axis, out=out)

    def min(self, axis: Any = None, out: Any = None) -> Any:
        return self.reduced("min", axis, out=out)

    # ---- operators

    def __mul__(self, other: Any) -> Any:
        return TracedMatrix(self.array * other if np.ndim(other) == 0 else self.array @ of_two_dimensions(other))

    def __rmul__(self, other: Any) -> Any:
        return TracedMatrix(other * self.array if np.ndim(other) == 0 else of_two_dimensions(other) @ self.array)

    def dot(self, other: Any) -> Any:
        return np.dot(self, other)

    def __matmul__(self, other: Any) -> Any:
        return of_rows(self.array @ bare(other))

    def __rmatmul__(self, other: Any) -> Any:
        return of_rows(bare(other) @ self.array)

    def __pow__(self, n: int) -> Any:
        return TracedMatrix(np.linalg.matrix_power(self.array, n))

    def __add__(self, other: Any) -> Any:
        return matrix_of(self.array + bare(other))

    def __radd__(self, other: Any) -> Any:
        return matrix_of(bare(other) + self.array)

    def __sub__(self, other: Any) -> Any:
        return matrix_of(self.array - bare(other))

    def __rsub__(self, other: Any) -> Any:
        return matrix_of(bare(other) - self.array)

    def __truediv__(self, other: Any) -> Any:
        return matrix_of(self.array / bare(other))

    def __rtruediv__(self, other: Any) -> Any:
        return matrix_of(bare(other) / self.array)

    def __neg__(self) -> Any:
        return TracedMatrix(-self.array)

    def __pos__(self) -> Any:
        return TracedMatrix(+self.array)

    def __abs__(self) -> Any:
        return TracedMatrix(abs(self.array))

    # ---- in place

    def __iadd__(self, other: Any) -> TracedMatrix:
        self.array[...] += bare(other)
        return self

    def __isub__(self, other: Any) -> TracedMatrix:
        self.array[...] -= bare(other)
        return self

    def __imul__(self, other: Any) -> TracedMatrix:
        self.array[...] = (self * other).array
        return self

    def __itruediv__(self, other: Any) -> TracedMatrix:
        self.array[...] /= bare(other)
        return self

    # ---- what Python would answer of any object

    def compared(self, *_: Any) -> NoReturn:
        raise no_rule("a comparison or the truth of")

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __bool__ = __contains__ = compared
    __hash__ = None     # type: ignore[assignment]


def no_rule(what: str) -> NoRule:
    return NoRule(f"blasad: {what} a matrix (np.matrix) with a derivative has no rule, because it is another one than "
                  "that of arrays; use arrays (np.asarray(M), csr_array in place of csr_matrix), and @ for products")


def bare(x: Operand) -> Any:
    """The same with arrays in the places of matrices."""
    if type(x) in (list, tuple):
        return type(x)(map(bare, x))
    return x.array if type(x) is TracedMatrix else np.asarray(x) if isinstance(x, np.matrix) else x


def of_two_dimensions(x: Operand) -> Any:
    """An operand of a product of matrices, of which lists and vectors are rows."""
    if hasattr(x, "toarray"):
        return x
    x = bare(x)
    if not isinstance(x, TracedArray):
        x = np.asarray(x)
    return x[None] if x.ndim == 1 else x


def matrix_of(x: Any) -> Any:
    """A result as a matrix, if it has two dimensions."""
    return TracedMatrix(x) if np.ndim(x) == 2 and type(x) is not TracedMatrix else x


def asmatrix(data: Any, dtype: Any = None) -> Any:
    """SciPy's `asmatrix` of traced numbers."""
    return of_rows(np.asarray(data) if dtype is None else np.asarray(data).astype(dtype, copy=False))


def matrix(data: Any, dtype: Any = None, copy: Any = True) -> Any:
    """SciPy's `matrix` of traced numbers."""
    array = np.asarray(data)
    return of_rows((array if dtype is None else array.astype(dtype)).copy() if copy else array)


def of_rows(array: Any) -> TracedMatrix:
    """A matrix of an array, of which a vector is a row."""
    return TracedMatrix(array if array.ndim == 2 else array.reshape(1, -1))


def of_results(_: TracedMatrix, parts: Any) -> Any:
    """What stands in a tree for a matrix: what it is inside of derivatives, and outside SciPy's own result."""
    array = parts["array"]
    return array.view(np.matrix) if type(array) is np.ndarray else TracedMatrix(array)


register(TracedMatrix, lambda M: {"array": M.array}, of_results)
