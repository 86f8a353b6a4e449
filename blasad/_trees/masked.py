"""What stands for a masked array in a function that is differentiated: its data are traced, its mask is constant.

The rules are those of `numpy.ma`.  What is masked takes no part in a calculation, with its values or its derivatives:
it is replaced before, and put back afterwards.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from blasad._arrays.arrays import is_plain

from .._arrays.traced import TracedArray, stop_gradient
from .._declarations.aliases import Array, DTypeLike, Function, Keywords, Leaf, Operand, Tree, Trees
from .stand_in import StandIn

METHODS = frozenset("sum mean prod var std min max amin amax reshape ravel transpose squeeze swapaxes".split())
ANSWERS = frozenset("argmin argmax argsort nonzero any all".split())
DESCRIPTIONS = frozenset("shape ndim size".split())
CHECKED = frozenset("divide power".split())  # whatever is not finite is masked in the result
INSTEAD = ("use its methods and operators, m.filled(v), m.data and m.mask, or blasad.stop_gradient(m) for its values "
           "without a derivative")


def stand_in(like: Leaf, parts: dict[str, Operand]) -> StandIn:
    """What stands for a masked array; data of another shape, such as a Jacobian's, have no mask."""
    data = parts["data"]
    fits = isinstance(data, (np.ndarray, TracedArray)) and data.shape == like.shape
    return Masked(like, data, parts["mask"]) if fits else StandIn(like, parts)


def share_masks(stand_ins: list[Tree]) -> None:
    """Let the masks of new stand-ins, which are copies, share memory as those that were given do."""
    groups: dict[int, list[Masked]] = {}
    for x in stand_ins:
        if isinstance(x, Masked) and x._given is not np.ma.nomask and x._given.size:
            root = x._given
            while is_plain(root.base):
                root = root.base
            groups.setdefault(id(root), []).append(x)
    for group in groups.values():
        if len(group) > 1:
            bounds = [np.lib.array_utils.byte_bounds(x._given) for x in group]
            low = min(start for start, _ in bounds)
            memory = np.zeros(max(end for _, end in bounds) - low, bool)
            for x in group:
                at = x._given.__array_interface__["data"][0] - low
                x._mask = np.ndarray(x._given.shape, bool, memory, at, x._given.strides)
                x._mask[...] = x._given
            before = memory.copy()
            for x in group:
                x._shared = memory, before


def _operator(ufunc: np.ufunc) -> tuple[Tree, Tree, Tree]:
    """An operator, with the operands exchanged, and in place."""
    return (lambda self, other: self._computed(ufunc, self, other),
            lambda self, other: self._computed(ufunc, other, self),
            lambda self, other: self._in_place(ufunc, other))


class Masked(StandIn):
    """A masked array with traced data, and the operations of `numpy.ma` on it."""

    __hash__ = None  # type: ignore[assignment]
    refused_in_place = (
        "blasad: an operator in place has an array on its left and a masked array with traced data on its right, and "
        "would make the name that of a masked array; use m.data or m.filled(v) to change the array")
    _shared: tuple[Tree, Tree] | None = None  # the memory of masks of which one views another, and what was in it

    def __init__(self, like: Leaf, data: Operand, mask: Operand) -> None:
        self.like, self.data = like, data
        self._given = mask
        self._mask: Any = mask if mask is np.ma.nomask else mask.copy()

    def _like(self, data: Array, mask: Operand) -> Operand:
        """A masked array with a mask of its own, or one that it shares; an element for no dimensions."""
        if np.ndim(data) == 0 and (isinstance(data, np.generic) or getattr(data, "is_scalar", False)):
            return np.ma.masked if mask else data
        new = Masked(self.like, data, np.ma.nomask)
        new._mask = mask
        return new

    # ---- what it looks like

    @property
    def parts(self) -> Keywords:
        """The data, and the mask: the very one that was given if nothing was changed in it or in its views."""
        same = self._mask is self._given or np.array_equal(self._full(), np.ma.make_mask_none(self.shape)
                                                          if self._given is np.ma.nomask else self._given)
        if self._shared is not None:
            same = same and np.array_equal(*self._shared)
        return {"data": self.data, "mask": self._given if same else self._mask}

    @property
    def mask(self) -> Operand:
        if self._mask is np.ma.nomask:
            return self._mask
        view = self._mask.view()
        view.flags.writeable = False
        return view

    @mask.setter
    def mask(self, new: list[int]) -> None:
        own = self._writable()
        own[...] = own | np.asarray(new, bool) if self.hardmask else np.asarray(new, bool)

    @property
    def shape(self) -> tuple[int, ...]:
        return np.shape(self.data)

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def size(self) -> int:
        return int(self.data.size)

    @property
    def dtype(self) -> Any:
        return self.data.dtype

    @property
    def fill_value(self) -> Operand:
        return self.like.fill_value if self.dtype == self.like.dtype else np.ma.default_fill_value(self.dtype)

    @property
    def hardmask(self) -> bool:
        return bool(self.like.hardmask)

    def _full(self) -> Operand:
        return np.zeros(self.shape, bool) if self._mask is np.ma.nomask else self._mask

    def _own_mask(self) -> Operand:
        return self._mask if self._mask is np.ma.nomask else self._mask.copy()

    def _writable(self) -> Operand:
        if self._mask is np.ma.nomask:
            self._mask = np.zeros(self.shape, bool)
        return self._mask

    def _plain(self) -> Operand:
        """The same of NumPy, for what has no derivative."""
        return np.ma.masked_array(stop_gradient(self.data), self._mask, fill_value=self.fill_value,
                                  hard_mask=self.hardmask)

    def __repr__(self) -> str:
        return f"<masked array of shape {self.shape}, {int(np.sum(self._full()))} elements masked, with traced data>"

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_") and hasattr(np.ma.MaskedArray, name):
            if name in ANSWERS:
                return getattr(self._plain(), name)
            raise self._no_rule(f"the method {name} of masked arrays")
        raise AttributeError(f"a masked array with traced data has no attribute {name!r}")

    def __len__(self) -> int:
        return len(self.data)

    def __iter__(self) -> Any:
        return (self[i] for i in range(len(self)))

    def __bool__(self) -> bool:
        return bool(self._plain())

    # ---- what would lose the derivative

    @staticmethod
    def _no_rule(what: str) -> TypeError:
        return TypeError(f"blasad: {what} has no rule for one with traced data; {INSTEAD}")

    def __array__(self, *args: Tree, **kwargs: Any) -> Any:
        raise TypeError("blasad: a masked array in a function that is differentiated cannot be turned into one of "
                        f"NumPy, and the functions of numpy.ma cannot take it: its derivative would be lost; {INSTEAD}")

    def __reduce__(self) -> Any:
        raise TypeError("blasad: a masked array with traced data cannot be pickled")

    # ---- NumPy's protocols

    def __array_function__(self, function: Function, types: Any, args: Trees, kwargs: Any) -> Any:
        name = function.__name__
        if args and isinstance(args[0], Masked):
            if name in METHODS or name in ANSWERS:
                method = name.removeprefix("a") if name in ("amin", "amax") else name
                return getattr(args[0], method)(*args[1:], **kwargs)
            if name in DESCRIPTIONS:
                return function(args[0]._full(), *args[1:], **kwargs)
        raise self._no_rule(f"numpy.{name}")

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **kwargs: Any) -> Any:
        name = ufunc.__name__
        if method == "__call__" and not kwargs and ufunc.nout == 1 and ufunc is not np.matmul:
            if f"{'d' * ufunc.nin}->?" in ufunc.types:  # a test
                if name in ("equal", "not_equal") and not isinstance(inputs[0], Masked):  # an operator, of an array
                    return self == inputs[0] if name == "equal" else self != inputs[0]
                return ufunc(*map(_bare, inputs))
            return self._computed(ufunc, *inputs, checked=ufunc is not np.power or not isinstance(inputs[0], Masked))
        how = "" if method == "__call__" else f".{method}"
        raise self._no_rule(f"numpy.{name}{how}" + (f" with {', '.join(kwargs)}" if kwargs else ""))

    def _compared(self, compare: Callable[[Any, Any], Any], other: Operand) -> Operand:
        """What numpy.ma's operator makes of the bare values: it compares what is masked, too."""
        return compare(self._plain(), _bare(other))

    def _computed(self, ufunc: Function, *inputs: Any, checked: bool = True) -> Operand:
        """A function of one or two arguments, where nothing is masked; elsewhere the first one's data stay."""
        if any(x is np.ma.masked for x in inputs):
            return np.ma.masked
        data, masks = zip(*map(_split, inputs), strict=True)
        present = [m for m in masks if m is not np.ma.nomask]
        mask: Any = functools.reduce(np.logical_or, present) if present else np.ma.nomask
        shape = np.broadcast_shapes(*map(np.shape, data))
        domain = getattr(getattr(np.ma, ufunc.__name__, None), "domain", None)
        if domain is not None or checked and ufunc.__name__ in CHECKED:
            bare = [stop_gradient(x) for x in data]
            with np.errstate(all="ignore"):
                outside = ~np.isfinite(ufunc(*bare))
                if domain is not None:
                    outside = outside | domain(*bare)
            if outside.any() or mask is not np.ma.nomask:
                mask = outside | (False if mask is np.ma.nomask else mask)
        if mask is np.ma.nomask:
            return self._like(ufunc(*data), mask)
        mask = np.broadcast_to(mask, shape).copy()
        result = ufunc(*(_where(mask, 1, x) if np.ndim(x) else x for x in data))
        first = data[0] if np.shape(data[0]) == shape else np.broadcast_to(data[0], shape)
        if _narrows(first, result):
            first = _sizes(first) if first.dtype.kind == "c" else first.astype(result.dtype)
        return self._like(_where(~mask, result, first), mask)

    # ---- operators

    __add__, __radd__, __iadd__ = _operator(np.add)
    __sub__, __rsub__, __isub__ = _operator(np.subtract)
    __mul__, __rmul__, __imul__ = _operator(np.multiply)
    __truediv__, __rtruediv__, __itruediv__ = _operator(np.divide)
    __pow__, __rpow__, __ipow__ = _operator(np.power)

    def __neg__(self) -> Any:
        return self._computed(np.negative, self)

    def __pos__(self) -> Any:
        return self._computed(np.positive, self)

    def __abs__(self) -> Any:
        return self._computed(np.absolute, self)

    def __matmul__(self, other: Operand) -> Any:
        raise self._no_rule("the operator @ of masked arrays, which would use masked elements,")

    __rmatmul__ = __matmul__

    def _in_place(self, ufunc: Function, other: Operand) -> Masked:
        """What is masked stays as it is, and what the other one masks is masked."""
        result = self._computed(ufunc, self, other)
        if result is np.ma.masked:
            self._writable()[...] = True
            return self
        if result.shape != self.shape:
            raise ValueError(f"non-broadcastable output operand with shape {self.shape} doesn't match the broadcast "
                             f"shape {result.shape}")
        if result._mask is np.ma.nomask:
            np.copyto(self.data, result.data)
        else:
            np.copyto(self.data, result.data, where=~result._mask)
            self._writable()[...] = result._mask
        return self

    def __eq__(self, other: Operand) -> Any:
        return self._compared(operator.eq, other)

    def __ne__(self, other: Operand) -> Any:
        return self._compared(operator.ne, other)

    def __lt__(self, other: Operand) -> Any:
        return self._compared(operator.lt, other)

    def __le__(self, other: Operand) -> Any:
        return self._compared(operator.le, other)

    def __gt__(self, other: Operand) -> Any:
        return self._compared(operator.gt, other)

    def __ge__(self, other: Operand) -> Any:
        return self._compared(operator.ge, other)

    # ---- parts

    def __getitem__(self, key: object) -> Any:
        key = _index(key)
        return self._like(self.data[key], self._mask if self._mask is np.ma.nomask else self._mask[key])

    def __setitem__(self, key: object, value: Leaf) -> None:
        if value is np.ma.masked:
            self._writable()[key] = True
            return
        data, mask = _split(value)
        where = isinstance(key, np.ma.MaskedArray)
        if self._mask is not np.ma.nomask and self.hardmask and is_plain(key) and (
                key.dtype.kind == "b" and key.shape == self.shape):
            self.data[_index(key * ~self._mask)] = data
            return
        key = _index(key)
        if where and self._mask is not np.ma.nomask and not self.hardmask and not isinstance(
                value, (Masked, np.ma.MaskedArray)):
            self.data[key] = data  # numpy.ma leaves the mask as it is
            return
        if self._mask is not np.ma.nomask and self.hardmask:
            free = ~self._mask[key]
            self.data[key] = _where(free, data, self.data[key])
            self._mask[key] |= False if mask is np.ma.nomask else mask
            return
        self.data[key] = data
        if self._mask is not np.ma.nomask or mask is not np.ma.nomask and np.any(mask):
            self._writable()[key] = False if mask is np.ma.nomask else mask

    def filled(self, fill_value: float | None = None) -> Operand:
        if self._mask is np.ma.nomask or not self._mask.any():
            return self.data
        return _where(self._mask, self.fill_value if fill_value is None else fill_value, self.data)

    def compressed(self) -> Operand:
        return self.data.ravel() if self._mask is np.ma.nomask else self.data.ravel()[~self._mask.ravel()]

    def count(self, axis: Any = None, keepdims: bool = False) -> Operand:
        number = np.sum(~self._full(), axis, keepdims=keepdims)
        return int(number) if np.ndim(number) == 0 else number

    # ---- sums

    def _reduced(self, function: Function, neutral: float, axis: int | None, keepdims: bool) -> Operand:
        """A reduction of what is not masked; masked where all is."""
        if self._mask is np.ma.nomask:
            return self._like(function(self.data, axis=axis, keepdims=keepdims), np.ma.nomask)
        nothing = self._mask.all(axis, keepdims=bool(keepdims))
        return self._like(function(self.filled(neutral), axis=axis, keepdims=keepdims), nothing)

    def sum(self, axis: int | None = None, dtype: DTypeLike | None = None, out: Array | None = None,
            keepdims: bool = False) -> Operand:
        return self._plainly("sum", dtype, out)._reduced(np.sum, 0, axis, keepdims)

    def prod(self, axis: int | None = None, dtype: DTypeLike | None = None, out: Array | None = None,
             keepdims: bool = False) -> Operand:
        return self._plainly("prod", dtype, out)._reduced(np.prod, 1, axis, keepdims)

    def min(self, axis: Any = None, out: Array | None = None, fill_value: Operand = None,
            keepdims: bool = False) -> Operand:
        return self._plainly("min", out, fill_value)._reduced(np.min, np.inf, axis, keepdims)

    def max(self, axis: Any = None, out: Array | None = None, fill_value: Operand = None,
            keepdims: bool = False) -> Operand:
        return self._plainly("max", out, fill_value)._reduced(np.max, -np.inf, axis, keepdims)

    def mean(self, axis: int | None = None, dtype: DTypeLike | None = None, out: Array | None = None,
             keepdims: bool = False) -> Operand:
        return _over(self.sum(axis, dtype, out, keepdims), self._counted(axis, keepdims, 0))

    def var(self, axis: int | None = None, dtype: DTypeLike | None = None, out: Array | None = None, ddof: Any = 0,
            keepdims: bool = False) -> Operand:
        mean, count = self._plainly("var", dtype, out).mean(axis, keepdims=True), self._counted(axis, keepdims, ddof)
        if mean is np.ma.masked or np.ndim(count) == 0 and count <= 0:
            return np.ma.masked
        deviation = self - mean
        if deviation.dtype.kind == "c":
            deviation = self._like(deviation.data.real ** 2 + deviation.data.imag ** 2, deviation._mask) if (
                deviation._mask is np.ma.nomask) else deviation._squares()
        else:
            deviation = deviation * deviation
        return _over(deviation.sum(axis, keepdims=keepdims), count)

    def _squares(self) -> Operand:
        """The squares of absolute values."""
        data = self.filled(1)
        return self._like(data.real**2 + data.imag**2, self._mask)

    def std(self, axis: int | None = None, dtype: DTypeLike | None = None, out: Array | None = None, ddof: Any = 0,
            keepdims: bool = False) -> Operand:
        variance = self.var(axis, dtype, out, ddof, keepdims)
        if not isinstance(variance, Masked):
            return variance if variance is np.ma.masked else _root(variance)
        return variance._like(_root(variance.data), variance._mask)

    def _counted(self, axis: int | None, keepdims: bool, ddof: int) -> Operand:
        """What a sum is divided by, in the precision of the data."""
        number = self.count(axis, keepdims) - ddof
        return number if np.ndim(number) == 0 else number.astype(self.data.real.dtype)

    def _plainly(self, name: str, *options: Any) -> Masked:
        if any(option is not None for option in options):
            raise self._no_rule(f"{name} of masked arrays with dtype, out or fill_value")
        return self

    def dot(self, b: Operand, out: Array | None = None, strict: bool = False) -> Operand:
        if out is not None or strict:
            raise self._no_rule("dot of masked arrays with out or strict")
        b = _masked(b, self)
        return self._like(np.dot(self.filled(0), b.filled(0)), ~np.dot(~self._full(), ~b._full()))

    # ---- shapes

    def _shaped(self, function: Callable[[Any], Any]) -> Operand:
        return self._like(function(self.data), self._mask if self._mask is np.ma.nomask else function(self._mask))

    def reshape(self, *shape: Any, order: Any = "C") -> Operand:
        return self._shaped(lambda x: x.reshape(*shape, order=order))

    def ravel(self, order: Any = "C") -> Operand:
        return self._shaped(lambda x: x.ravel(order))

    def flatten(self, order: Any = "C") -> Operand:
        return self._shaped(lambda x: x.flatten(order))

    def transpose(self, *axes: Any) -> Operand:
        return self._shaped(lambda x: x.transpose(*axes))

    def swapaxes(self, axis1: int, axis2: int) -> Operand:
        return self._shaped(lambda x: x.swapaxes(axis1, axis2))

    def squeeze(self, axis: Any = None) -> Operand:
        return self._shaped(lambda x: x.squeeze(axis))

    @property
    def T(self) -> Operand:
        return self.transpose()

    def copy(self, order: Any = "C") -> Operand:
        return self._shaped(lambda x: x.copy(order))

    def astype(self, dtype: DTypeLike) -> Operand:
        return self._like(self.data.astype(dtype), self._own_mask())

    def conj(self) -> Operand:
        return self._like(self.data.conj(), self._mask)

    conjugate = conj

    @property
    def real(self) -> Operand:
        return self._like(self.data.real, self._own_mask())

    @property
    def imag(self) -> Operand:
        return self._like(self.data.imag, self._own_mask())


def _over(total: Operand, count: Operand) -> Operand:
    """A sum over a number of elements, masked where there are none."""
    if not isinstance(total, Masked):
        return total if total is np.ma.masked else total / count
    none = np.broadcast_to(count <= 0, total.shape)
    data = total.data / np.maximum(count, 1)
    return total._like(data, total._mask if not none.any() else total._full() | none)


def _split(x: Leaf) -> tuple[Tree, Tree]:
    """The data and the mask of an operand."""
    if isinstance(x, Masked):
        return x.data, x._mask
    if isinstance(x, np.ma.MaskedArray):
        return x.data, np.ma.getmask(x)
    if isinstance(x, (TracedArray, np.ndarray)) or np.isscalar(x):
        return x, np.ma.nomask
    if isinstance(x, (list, tuple)) and any(isinstance(item, TracedArray) for item in x):
        return np.stack(x), np.ma.nomask
    return np.asarray(x), np.ma.nomask


def _masked(x: Leaf, like: Masked) -> Masked:
    if isinstance(x, Masked):
        return x
    data, mask = _split(x)
    new = Masked(like.like, data, np.ma.nomask)
    new._mask = mask
    return new


def _where(condition: Array, x: Operand, y: Array) -> Array:
    """np.where, which keeps the type of an element and the dtype of an array beside a number."""
    return np.where(condition, x, y)


def _narrows(x: Array, result: Array) -> bool:
    """Whether data have to be cast to stand in a result, as np.ma does: |z| beside z."""
    return hasattr(x, "dtype") and np.result_type(x.dtype, result.dtype) != result.dtype


def _bare(x: Leaf) -> Operand:
    """An operand of NumPy."""
    return x._plain() if isinstance(x, Masked) else stop_gradient(x)


def _index(key: object) -> Any:
    """An index without masks."""
    if isinstance(key, tuple):
        return tuple(map(_index, key))
    return key.data if isinstance(key, np.ma.MaskedArray) else key


def _root(x: Array) -> Array:
    """The square root of variances: zero for zero, with derivatives of zero."""
    zero = stop_gradient(x) == 0
    return np.where(zero, 0.0, np.sqrt(np.where(zero, 1.0, x)))


def _sizes(x: Array) -> Array:
    """The absolute values of what is masked: constants where they have no derivative."""
    bare = stop_gradient(x)
    smooth = np.isfinite(bare) & (bare != 0)
    return np.where(smooth, np.absolute(np.where(smooth, x, 1.0)), np.absolute(bare))
