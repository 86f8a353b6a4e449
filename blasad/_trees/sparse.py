"""What stands for a sparse matrix in a function that is differentiated: its data are traced, its places constant.

Whatever is computed is gathered from the data, and added up, at places that are known, by NumPy's functions on traced
arrays. What only moves entries is asked of SciPy, on a matrix that holds their numbers.
"""

from __future__ import annotations

import copy
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import scipy.sparse

from .._arrays.traced import TracedArray
from .._declarations.aliases import Shape
from .stand_in import PLACES, StandIn, parts_of_sparse

ZERO_PRESERVING = frozenset("sin tan arcsin arctan sinh tanh arcsinh arctanh expm1 log1p sqrt deg2rad rad2deg sign "
                            "floor ceil rint trunc".split())
CONSTANTS = frozenset("shape ndim format nnz size row col blocksize has_sorted_indices has_canonical_format getnnz "
                      "get_shape maxprint getformat".split())
BY_ELEMENT = ("dok", "lil")
INSTEAD = "write it with what has a rule, or use blasad.stop_gradient(A) for a matrix of SciPy without derivatives"


def stand_in(like: Any, parts: dict[str, Any]) -> StandIn:
    """What stands for a sparse matrix; data of another shape, such as a Jacobian's, are in no matrix."""
    if like.format in BY_ELEMENT:
        fits = all(isinstance(x, TracedArray) or np.isscalar(x) for x in _numbers(like, parts))
    else:
        fits = isinstance(parts["data"], (np.ndarray, TracedArray)) and parts["data"].shape == like.data.shape
    return Sparse(like, parts) if fits else StandIn(like, parts)


class NoArray(TypeError):
    """A sparse matrix was to become a plain array."""


class Sparse(StandIn):
    """A sparse matrix with traced data, and SciPy's operations on it."""

    __array_ufunc__ = None  # arrays on the left leave the operators to this class
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, like: Any, parts: dict[str, Any], known: dict[str, Any] | None = None) -> None:
        super().__init__(like, parts)
        self.known = {} if known is None else known  # about its places, shared by all matrices that have them

    # ---- what it looks like

    @property
    def data(self) -> Any:
        if self.format == "dok":
            raise AttributeError("a dok matrix has no data")
        return self.parts["data"]

    @data.setter
    def data(self, new: Any) -> None:
        if np.shape(new) != np.shape(self.data):
            raise ValueError(f"blasad: the data of this {self.name} have shape {np.shape(self.data)}, not "
                             f"{np.shape(new)}: its places are constant")
        self.parts["data"] = new

    @property
    def dtype(self) -> Any:
        if self.format not in BY_ELEMENT:
            return self.data.dtype
        numbers = _numbers(self.like, self.parts)
        return np.result_type(self.like.dtype, *(x.dtype for x in numbers if hasattr(x, "dtype")))

    @property
    def name(self) -> str:
        return type(self.like).__name__

    @property
    def is_array(self) -> bool:
        return isinstance(self.like, scipy.sparse.sparray)

    def __getattr__(self, name: str) -> Any:
        if name in ("like", "parts", "known") or name.startswith("__"):
            raise AttributeError(name)
        if name in self.parts:
            return self.parts[name]
        if name in CONSTANTS:
            return getattr(self.like, name)
        if name in ZERO_PRESERVING:
            return lambda: self._elementwise(getattr(np, name))
        if not name.startswith("_") and hasattr(self.like, name):
            raise self._no_rule(name)
        raise AttributeError(f"a {self.name} has no attribute {name!r}")

    def __repr__(self) -> str:
        return f"<{self.name} of shape {self.shape} with {self.nnz} traced elements>"

    def __format__(self, spec: str) -> str:
        error = sys.exc_info()[1]
        if isinstance(error, NoArray) and sys._getframe(1).f_globals.get("__name__", "").startswith("scipy."):
            raise error  # SciPy is about to say that it does not know what this is
        return format(repr(self), spec)

    def __len__(self) -> int:
        raise TypeError("sparse array length is ambiguous; use getnnz() or shape[0]")

    def __iter__(self) -> Any:
        return (self[i] for i in range(self.shape[0]))

    def __bool__(self) -> bool:
        raise ValueError(f"the truth value of a {self.name} is ambiguous")

    # ---- what would lose the derivative

    def _no_rule(self, what: str) -> TypeError:
        return TypeError(f"blasad: {what} of a {self.name} has no rule; {INSTEAD}")

    def _no_place(self) -> ValueError:
        return ValueError(f"blasad: an element is written where this {self.name} has no entry; its places are "
                          "constant: give it explicit zeros there")

    def _compared(self, other: Any) -> Any:
        raise self._no_rule("a comparison")

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _compared

    def __array__(self, *args: Any, **kwargs: Any) -> Any:
        raise NoArray(f"blasad: a {self.name} in a function that is differentiated cannot be turned into a plain "
                      f"array, and functions of SciPy cannot take it: its derivative would be lost; {INSTEAD}")

    def __array_function__(self, function: Any, types: Any, args: Any, kwargs: Any) -> Any:
        raise TypeError(f"blasad: numpy.{function.__name__} has no rule for a {self.name}; use its own methods, or "
                        "A.toarray()")

    def __reduce__(self) -> Any:
        raise TypeError(f"blasad: a {self.name} with traced data cannot be pickled")

    # ---- entries

    @property
    def _places(self) -> tuple[Any, tuple[Any, ...]]:
        """Which of the data are entries (None: all), and the indices of each."""
        if "places" not in self.known:
            self.known["places"] = _places(self.like)
        return self.known["places"]  # type: ignore[no-any-return]

    def _values(self) -> Any:
        """The entries in a vector."""
        if self.format in BY_ELEMENT:
            numbers = _numbers(self.like, self.parts)
            return np.stack(numbers) if numbers else np.zeros(0, self.like.dtype)
        flat, chosen = self.data.reshape(-1), self._places[0]
        return flat if chosen is None else flat[chosen]

    def _keys(self) -> Any:
        return _keys(self._places[1], self.shape)

    def _repeats(self) -> bool:
        """Whether an entry is given in several parts."""
        if "repeats" not in self.known:
            keys = self._keys()
            self.known["repeats"] = np.unique(keys).size < keys.size
        return bool(self.known["repeats"])

    def _distinct(self) -> Sparse:
        """The same with each entry once, in `data`."""
        if self.format in BY_ELEMENT:
            return self._made(self._values(), self._places[1], self.shape, "csr")
        if not self._repeats():
            return self
        matrix = self._made(self._values(), self._places[1], self.shape, "coo" if self.format == "coo" else "csr", True)
        return matrix.asformat(self.format)  # type: ignore[no-any-return]

    def _with(self, data: Any) -> Sparse:
        """Other data in the same places."""
        return Sparse(self.like, {**self.parts, "data": data}, self.known)

    def _with_values(self, values: Any) -> Sparse:
        """Other entries in the same places."""
        chosen, coords = self._places
        if self.format in BY_ELEMENT:
            return self._made(values, coords, self.shape, "csr")
        if chosen is None:
            return self._with(values.reshape(self.data.shape))
        data = np.zeros_like(values, shape=self.data.size)
        data[chosen] = values
        return self._with(data.reshape(self.data.shape))

    def _made(self, values: Any, coords: tuple[Any, ...], shape: Shape, format: str, once: bool = False,
              ) -> Sparse:
        """A matrix of entries; those in one place are added, in coo only on request."""
        if format != "coo" or once:
            keys = _keys(coords, shape, "F" if format == "csc" else "C")
            unique, inverse = np.unique(keys, return_inverse=True)
            if unique.size < keys.size:
                summed = np.zeros_like(values, shape=unique.size)
                np.add.at(summed, inverse, values)
                values = summed
            elif (inverse[:-1] > inverse[1:]).any():
                values = values[np.argsort(inverse)]
            coords = np.unravel_index(unique, shape, "F" if format == "csc" else "C")
        ones = np.ones(coords[0].size, values.dtype)
        coo = scipy.sparse.coo_array((ones, coords), shape) if self.is_array else scipy.sparse.coo_matrix(
            (ones, coords), shape)
        return _of(coo.asformat("coo" if format == "coo" else "csc" if format == "csc" else "csr"), values)

    def _moved(self, operation: Callable[[Any], Any]) -> Any:
        """What SciPy makes of the entries where it only moves them: it is given their numbers, from 1 on.

        The result is a view of the data where SciPy's is one, else a copy.
        """
        source = self._distinct() if self.format in BY_ELEMENT else self
        result, numbers, shared = _asked(operation, source.like)
        if not shared and source._repeats():
            source = source._distinct()
            result, numbers, shared = _asked(operation, source.like)
        sparse, flat = scipy.sparse.issparse(result), source.data.reshape(-1)
        if sparse and result.format in BY_ELEMENT:
            raise self._no_rule(f"to{result.format}")
        size, start = numbers.size, int(numbers.flat[0]) - 1 if numbers.size else 0
        if not flat.shape[0]:
            target = np.zeros_like(flat, shape=numbers.shape)
        elif numbers.ndim and start >= 0 and (numbers.ravel() == np.arange(start + 1, start + 1 + size)).all():
            target = source.data if numbers.shape == source.data.shape else flat[start:start + size].reshape(
                numbers.shape)
            target = target if shared else target.copy()
        else:
            target = flat[np.maximum(numbers - 1, 0)]
            if (numbers == 0).any():
                target = np.where(numbers > 0, target, 0) if numbers.ndim else target * 0.0
        return _of(result, target) if sparse else target

    def _elementwise(self, function: Callable[[Any], Any]) -> Sparse:
        """A function that is zero at zero, of each entry."""
        source = self._distinct()
        if source.format == "dia":                  # what lies beside the matrix is no entry
            return source._with_values(function(source._values()))
        return source._with(function(source.data))

    # ---- products

    def _apply(self, x: Any, forward: bool = True) -> Any:
        """A x, or x A, for a dense x."""
        x = _dense(x)
        if x.ndim == 0:
            raise ValueError("Scalar operands are not allowed, use '*' instead")
        ndim = len(self.shape)
        if x.ndim > 2 or ndim > 2:
            raise NotImplementedError(f"blasad: a product of a {self.name} of {ndim} dimensions and an array of "
                                      f"{x.ndim} has no rule; both have at most two")
        axis = 0 if forward else x.ndim - 1
        if x.shape[axis] != self.shape[-1 if forward else 0]:
            shapes = (self.shape, x.shape) if forward else (x.shape, self.shape)
            raise ValueError(f"matmul: dimension mismatch of {shapes[0]} and {shapes[1]}")
        coords, values = self._places[1], self._values()
        sources = coords[-1] if forward else coords[0]
        if not forward and x.ndim == 2:
            x = x.T
        products = (values if x.ndim == 1 else values[:, None]) * x[sources]
        if ndim == 1:
            return products.sum(0)
        out = np.zeros_like(products, shape=(self.shape[0 if forward else 1], *x.shape[1:]))
        np.add.at(out, coords[0 if forward else 1], products)
        return out if forward or x.ndim == 1 else out.T

    def _times(self, other: Sparse) -> Sparse:
        """The product of two sparse matrices: which entries meet is constant."""
        if len(self.shape) != 2 or len(other.shape) != 2:
            raise NotImplementedError("blasad: a product of sparse arrays has a rule for two of two dimensions each")
        if self.shape[1] != other.shape[0]:
            raise ValueError(f"matmul: dimension mismatch of {self.shape} and {other.shape}")
        a, b = self._places[1], other._places[1]
        order = np.argsort(b[0], kind="stable")
        starts = np.searchsorted(b[0][order], np.arange(self.shape[1] + 1))
        counts = np.diff(starts)[a[1]]
        left = np.repeat(np.arange(a[0].size), counts)
        within = np.arange(left.size) - np.repeat(np.cumsum(counts) - counts, counts)
        right = order[np.repeat(starts[:-1][a[1]], counts) + within]
        return self._made(self._values()[left] * other._values()[right], (a[0][left], b[1][right]),
                          (self.shape[0], other.shape[1]), "csc" if self.format == "csc" else "csr")

    def __matmul__(self, other: Any) -> Any:
        if not _known(other):
            return NotImplemented
        return self._times(_sparse(other)) if _is_sparse(other) else self._apply(other)

    def __rmatmul__(self, other: Any) -> Any:
        if not _known(other):
            return NotImplemented
        return _sparse(other)._times(self) if _is_sparse(other) else self._apply(other, False)

    def dot(self, other: Any) -> Any:
        return self * other if _is_number(other) else self @ other

    def __mul__(self, other: Any) -> Any:
        if _is_number(other):
            return self._scaled(lambda x: x * other)
        return self.multiply(other) if self.is_array else self @ other

    def __rmul__(self, other: Any) -> Any:
        if _is_number(other):
            return self._scaled(lambda x: other * x)
        return self.multiply(other) if self.is_array else other @ self

    def __truediv__(self, other: Any) -> Any:
        if _is_number(other):
            return self._scaled(lambda x: x / other)
        if _is_sparse(other):
            raise self._no_rule("division by a sparse matrix")
        return self.multiply(1.0 / _dense(other))

    def __rtruediv__(self, other: Any) -> Any:
        raise self._no_rule("division by this")

    def _scaled(self, function: Callable[[Any], Any]) -> Sparse:
        return self._with_values(function(self._values())) if self.format in BY_ELEMENT else self._with(
            function(self.data))

    def __imul__(self, other: Any) -> Any:
        if not _is_number(other):
            return self * other
        return self._write(lambda x: x * other)

    def __itruediv__(self, other: Any) -> Any:
        if not _is_number(other):
            return self / other
        return self._write(lambda x: x / other)

    def _write(self, function: Callable[[Any], Any]) -> Sparse:
        """Change the data where they are."""
        if self.format == "dok":
            self.parts["_dict"].update({key: function(x) for key, x in self.parts["_dict"].items()})
        elif self.format == "lil":
            for row in self.parts["data"]:
                row[:] = map(function, row)
        else:
            self.data[...] = function(self.data)
        return self

    def __neg__(self) -> Any:
        return self._scaled(lambda x: -x)

    def __pos__(self) -> Any:
        return self.copy()

    def __abs__(self) -> Any:
        return self._elementwise(abs)

    def power(self, n: Any, dtype: Any = None) -> Any:
        if not _is_number(n) or isinstance(n, TracedArray) or n == 0 or dtype is not None:
            raise self._no_rule("power by anything but a number other than zero")
        return self._elementwise(lambda x: x**n)

    def __pow__(self, n: Any) -> Any:
        if self.is_array:
            return self.power(n)
        if not isinstance(n, int) or n < 1:
            raise self._no_rule("a matrix power that is not positive")
        result = self
        for _ in range(n - 1):
            result = result @ self
        return result

    def multiply(self, other: Any) -> Any:
        if _is_number(other):
            return self * other
        if not _is_sparse(other):
            other = _dense(other)
            if np.broadcast_shapes(other.shape, self.shape) != self.shape:
                raise self._no_rule(f"a product with an array of shape {other.shape}, elementwise, larger than itself,")
            return self._with_values(self._values() * np.broadcast_to(other, self.shape)[self._places[1]])
        a, b = self._distinct(), _sparse(other)._distinct()
        if a.shape != b.shape:
            raise self._no_rule(f"a product with a sparse matrix of another shape, {b.shape}, elementwise,")
        keys, left, right = np.intersect1d(a._keys(), b._keys(), return_indices=True)
        return self._made(a._values()[left] * b._values()[right], np.unravel_index(keys, self.shape), self.shape,
                          "csc" if self.format == "csc" else "csr")

    # ---- sums

    def _plus(self, other: Any, a: float, b: float) -> Any:
        """a A + b other."""
        if _is_number(other):
            if not isinstance(other, TracedArray) and other == 0:
                return self._scaled(lambda x: a * x)
            raise NotImplementedError("adding a nonzero scalar to a sparse array is not supported")
        if not _is_sparse(other):
            other, own = _dense(other), self.toarray()
            return (own if a == 1 else -own) + (other if b == 1 else -other)
        other = _sparse(other)
        if self.shape != other.shape:
            raise ValueError(f"inconsistent shapes {self.shape} and {other.shape}")
        x, y = self._values(), other._values()
        x, y = x if a == 1 else -x, y if b == 1 else -y
        mine, theirs = self._places[1], other._places[1]
        if all(map(np.array_equal, mine, theirs)):
            return self._with_values(x + y)
        coords = tuple(map(np.concatenate, zip(mine, theirs, strict=True)))
        total = self._made(np.concatenate((x, y)), coords, self.shape, "csc" if self.format == "csc" else "csr")
        return total.asformat(self.format) if self.format == other.format in ("bsr", "dia") else total

    def __add__(self, other: Any) -> Any:
        return self._plus(other, 1, 1) if _known(other) else NotImplemented

    def __radd__(self, other: Any) -> Any:
        return self._plus(other, 1, 1) if _known(other) else NotImplemented

    def __sub__(self, other: Any) -> Any:
        return self._plus(other, 1, -1) if _known(other) else NotImplemented

    def __rsub__(self, other: Any) -> Any:
        return self._plus(other, -1, 1) if _known(other) else NotImplemented

    def sum(self, axis: Any = None, dtype: Any = None, out: Any = None) -> Any:
        if dtype is not None or out is not None:
            raise self._no_rule("sum with dtype or out")
        values, ndim = self._values(), len(self.shape)
        if axis is None or ndim == 1 and axis in (0, -1):
            return values.sum()
        if axis not in range(-ndim, ndim) or ndim != 2:
            raise self._no_rule(f"sum over axis {axis!r}")
        kept = 1 - axis % 2
        total = np.zeros_like(values, shape=self.shape[kept])
        np.add.at(total, self._places[1][kept], values)
        return total if self.is_array else total[None] if kept else total[:, None]

    def mean(self, axis: Any = None, dtype: Any = None, out: Any = None) -> Any:
        total = self.sum(axis, dtype, out)
        return total / (np.prod(self.shape) if axis is None else self.shape[axis])

    def diagonal(self, k: int = 0) -> Any:
        if self.format == "dia":
            return self._moved(lambda x: x.diagonal(k))
        rows, cols = self._places[1]
        chosen = np.flatnonzero(cols - rows == k)
        length = max(min(self.shape[0] + min(k, 0), self.shape[1] - max(k, 0)), 0)
        values = self._values()
        result = np.zeros_like(values, shape=length)
        np.add.at(result, (rows if k >= 0 else cols)[chosen], values[chosen])
        return result

    def trace(self, offset: int = 0) -> Any:
        return self.diagonal(offset).sum()

    # ---- other forms

    def toarray(self, order: Any = None, out: Any = None) -> Any:
        if out is not None:
            raise self._no_rule("toarray with out")
        values = self._values()
        dense = np.zeros_like(values, shape=self.shape, order=order or "C")
        np.add.at(dense, self._places[1], values)
        return dense

    def todense(self, order: Any = None, out: Any = None) -> Any:
        if not self.is_array:
            raise TypeError(f"blasad: todense of a {self.name} is an np.matrix, which cannot hold traced arrays; use "
                            "toarray() instead, whose operator * is elementwise")
        return self.toarray(order, out)

    def asformat(self, format: str | None, copy: bool = False) -> Any:
        if format is None or format == self.format:
            return self.copy() if copy else self
        return self._converted(format, lambda x: x.asformat(format, copy))

    def _converted(self, format: str, operation: Callable[[Any], Any]) -> Any:
        """The same in another format."""
        if format == "coo" and self.format in BY_ELEMENT:
            return self._made(self._values(), self._places[1], self.shape, "coo")
        if format in ("csr", "csc") and (self.format in BY_ELEMENT or self._repeats()):
            return self._made(self._values(), self._places[1], self.shape, format)
        return self._moved(operation)

    def tocsr(self, copy: bool = False) -> Any:
        return self.asformat("csr", copy)

    def tocsc(self, copy: bool = False) -> Any:
        return self.asformat("csc", copy)

    def tocoo(self, *args: Any, **kwargs: Any) -> Any:  # whether it copies depends on the format, as in tobsr
        return self._converted("coo", lambda x: x.tocoo(*args, **kwargs))

    def todia(self, copy: bool = False) -> Any:
        return self.asformat("dia", copy)

    def tobsr(self, *args: Any, **kwargs: Any) -> Any:
        return self._moved(lambda x: x.tobsr(*args, **kwargs))

    def copy(self) -> Any:
        if self.format == "dok":
            return Sparse(self.like, {**self.parts, "_dict": dict(self.parts["_dict"])}, self.known)
        if self.format == "lil":
            rows = np.empty_like(self.parts["data"])
            rows[:] = [list(row) for row in self.parts["data"]]
            return self._with(rows)
        return self._with(self.data.copy())

    def astype(self, dtype: Any, casting: str = "unsafe", copy: bool = True) -> Any:
        return self._scaled(lambda x: x.astype(dtype, copy=copy))

    def conj(self, copy: bool = True) -> Any:
        if self.dtype.kind == "c":
            return self._scaled(np.conj)
        return self.copy() if copy else self

    conjugate = conj

    @property
    def real(self) -> Any:
        return self._scaled(lambda x: x.real)

    @property
    def imag(self) -> Any:
        return self._scaled(lambda x: x.imag)

    def transpose(self, axes: Any = None, copy: bool = False) -> Any:
        if axes is not None and tuple(axes) != (1, 0):
            raise ValueError("sparse arrays take axes=None, or (1, 0)")
        if self.format in ("csr", "csc", "coo"):
            return _of(self.like.transpose(), self.data.copy() if copy else self.data)
        return self._moved(lambda x: x.transpose(copy=copy))

    @property
    def T(self) -> Any:
        return self.transpose()

    @property
    def H(self) -> Any:
        if not hasattr(self.like, "H"):
            raise AttributeError(f"a {self.name} has no attribute 'H'; use A.conj().T")
        return self.transpose().conj()

    def reshape(self, *args: Any, order: str = "C", copy: bool = False) -> Any:
        return self._moved(lambda x: x.reshape(*args, order=order, copy=copy))

    def getrow(self, i: int) -> Any:
        return self._moved(lambda x: x.getrow(i))

    def getcol(self, j: int) -> Any:
        return self._moved(lambda x: x.getcol(j))

    # ---- parts

    def __getitem__(self, key: Any) -> Any:
        return self._moved(lambda x: x[key])

    def __setitem__(self, key: Any, value: Any) -> None:
        if self.format in BY_ELEMENT:
            self._replace(key, value)
            return
        if self._repeats() or self.format in ("bsr", "dia", "coo"):
            raise self._no_rule("writing to parts, where a part is not stored: convert it to csr or write to "
                                "A.data. It")
        at = _numbered(self.like)[key]
        at = at.toarray() if scipy.sparse.issparse(at) else np.asarray(at)
        if (at == 0).any():
            raise self._no_place()
        self.data[at - 1] = value.toarray() if _is_sparse(value) else value

    def _replace(self, key: Any, value: Any) -> None:
        """Write an entry of a matrix that holds them one by one."""
        i, j = (int(k) + n * (k < 0) for k, n in zip(key, self.shape, strict=True))
        if self.format == "dok" and (i, j) in self.parts["_dict"]:
            self.parts["_dict"][i, j] = value
        elif self.format == "lil" and j in self.parts["rows"][i]:
            self.parts["data"][i][self.parts["rows"][i].index(j)] = value
        else:
            raise self._no_place()


def _numbers(like: Any, parts: dict[str, Any]) -> list[Any]:
    """The entries of a matrix that holds them one by one."""
    return list(parts["_dict"].values()) if like.format == "dok" else [x for row in parts["data"] for x in row]


def _of(real: Any, data: Any) -> Sparse:
    """A matrix in the places of one of SciPy."""
    keys, children = parts_of_sparse(real)
    return Sparse(real, {**dict(zip(keys, children, strict=True)), "data": data})


def _numbered(x: Any) -> Any:
    """A matrix of SciPy that holds the numbers of its entries, with places of its own, which SciPy may sort."""
    new = copy.copy(x)
    for name in PLACES:
        if name in vars(x):
            setattr(new, name, copy.deepcopy(vars(x)[name]))
    new.data = np.arange(1, x.data.size + 1).reshape(x.data.shape)
    return new


def _asked(operation: Callable[[Any], Any], x: Any) -> tuple[Any, Any, bool]:
    """What SciPy makes of the numbers of the entries, its data, and whether these are a view."""
    numbered = _numbered(x)
    result = operation(numbered)
    if not scipy.sparse.issparse(result):
        numbers = np.asarray(result)
    else:
        numbers = np.zeros(0, int) if result.format in BY_ELEMENT else result.data
    return result, numbers, np.may_share_memory(numbers, numbered.data)


def _places(x: Any) -> tuple[Any, tuple[Any, ...]]:
    """Which of the data of a matrix of SciPy are entries (None: all), and the indices of each."""
    if x.format == "coo":
        return None, tuple(x.coords)
    if x.format == "dok":
        keys = np.array(list(x._dict), np.intp).reshape(len(x._dict), -1)
        return None, tuple(keys[:, k] for k in range(len(x.shape)))
    if x.format == "lil":
        lengths = [len(row) for row in x.rows]
        cols = np.array([j for row in x.rows for j in row], np.intp)
        return None, (np.repeat(np.arange(x.shape[0]), lengths), cols)
    if x.format == "dia":
        cols = np.arange(x.data.shape[1])
        rows = cols - x.offsets[:, None]
        inside = (rows >= 0) & (rows < x.shape[0]) & (cols < x.shape[1])
        return np.flatnonzero(inside), (rows[inside], np.broadcast_to(cols, rows.shape)[inside])
    count = int(x.indptr[-1])
    minor = x.indices[:count]
    major = np.repeat(np.arange(len(x.indptr) - 1), np.diff(x.indptr))
    if x.format == "bsr":
        r, c = x.blocksize
        rows = np.broadcast_to((major * r)[:, None, None] + np.arange(r)[:, None], (count, r, c)).ravel()
        cols = np.broadcast_to((minor * c)[:, None, None] + np.arange(c), (count, r, c)).ravel()
        return None if x.data.size == rows.size else slice(rows.size), (rows, cols)
    chosen = None if x.data.size == count else slice(count)
    if len(x.shape) == 1:
        return chosen, (minor,)
    return chosen, (minor, major) if x.format == "csc" else (major, minor)


def _keys(coords: tuple[Any, ...], shape: Shape, order: Any = "C") -> Any:
    """The places as numbers."""
    if not coords[0].size:
        return np.zeros(0, np.int64)
    return np.ravel_multi_index(tuple(x.astype(np.int64) for x in coords), shape, order=order)


def _is_sparse(x: Any) -> bool:
    return isinstance(x, Sparse) or bool(scipy.sparse.issparse(x))


def _sparse(x: Any) -> Sparse:
    """A matrix of SciPy as one of these, with constant data."""
    return x if isinstance(x, Sparse) else Sparse(x, dict(zip(*parts_of_sparse(x), strict=True)))


def _is_number(x: Any) -> bool:
    return np.isscalar(x) or isinstance(x, (np.ndarray, TracedArray)) and x.ndim == 0


def _known(x: Any) -> bool:
    """Whether something is a number, an array, or a sparse matrix."""
    return _is_number(x) or _is_sparse(x) or isinstance(x, (np.ndarray, TracedArray, list, tuple))


def _dense(x: Any) -> Any:
    if isinstance(x, TracedArray):
        return x
    if isinstance(x, (np.matrix, np.ma.MaskedArray)):
        raise TypeError(f"blasad: an operand of a sparse matrix is a {type(x).__name__}; use np.asarray(x)")
    if isinstance(x, (list, tuple)) and any(isinstance(item, TracedArray) for item in x):
        return np.stack(x)
    return np.asarray(x)
