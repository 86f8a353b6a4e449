"""The functions of NumPy's namespace on traced arrays: views, choices, new arrays, joins.

All are composed of the calls of `blasad._arrays.operations` and `blasad._arrays.views`; sums and products are in
`blasad._numpy.contract`.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.lib.array_utils import normalize_axis_index, normalize_axis_tuple

from blasad._arrays import arrays as _arrays
from blasad._arrays import operations as _operations
from blasad._arrays.arrays import DTYPES, blank, is_active
from blasad._arrays.masks import Mask, memory_of
from blasad._arrays.operands import overlaps
from blasad._arrays.operations import assign
from blasad._arrays.spread import order_of
from blasad._arrays.traced import TracedArray
from blasad._arrays.unseen import ANEW, asked, holds_unseen
from blasad._arrays.unseen import plain as without_masks
from blasad._arrays.views import frozen, gather, lies_in_order, offsets_of, order_like, scatter, view
from blasad._declarations.aliases import Array, Axes, DTypeLike, Function, Operand, Order, Shape

from .._declarations.late import above
from .._tape.refusals import of_class, without_shadow
from .linalg_names import LEADS

DEFAULT = np._NoValue

_told: list[Callable[..., None]] = []


def equality_to(told: Callable[..., None]) -> None:
    """From now on, this is told where a value with a derivative was found equal to a constant; `_hooks.lost` is."""
    _told[:] = [told]


class _Silent(threading.local):
    """A block in which comparisons lose nothing, because a rule has the derivative that a branch hides."""

    on = False

    def __enter__(self) -> None:
        self.on = True

    def __exit__(self, *_: object) -> None:
        self.on = False


silent = _Silent()


def equality(x: Array, other: Operand, result: Operand, equal: bool, by: str = "") -> None:
    """Tell what a comparison by ``==``, or by ``!=`` if not `equal`, has found; `by` is the module that calls."""
    for listener in _told:
        listener(x, other, result, equal, by)


def find(name: str) -> Any:
    """numpy.<name>, or None where this NumPy has no such function."""
    place: Any = np
    for part in name.split("."):
        place = getattr(place, part, None)
    return place


def found(names: str) -> list[Any]:
    return [f for f in map(find, names.split()) if f is not None]


Table = dict[Any, Callable[..., Any]]

RULES: Table = {}       # function of NumPy -> what runs in its place
MAKERS: Table = {}      # functions with like=: what runs takes the traced array first
ANSWERS = set(found(    # functions that answer with integers or booleans: they look at values
    "argmax argmin nanargmax nanargmin argsort argpartition argwhere nonzero flatnonzero count_nonzero any all "
    "allclose isclose array_equal array_equiv isreal iscomplex isneginf isposinf searchsorted digitize lexsort "
    "linalg.matrix_rank"))
WRITTEN = set(found("save savetxt savez savez_compressed"))      # to files, as texts are: no derivative is lost by it
LOOKS = set(found("array2string array_repr array_str min_scalar_type"))
DESCRIPTIONS = LOOKS | set(found(   # of shapes, dtypes and memory
    "shape ndim size iscomplexobj isrealobj result_type can_cast common_type may_share_memory "
    "shares_memory diag_indices_from tril_indices_from triu_indices_from einsum_path"))

WAYS = {                # what to use instead of a function that has no rule
    "numpy.asmatrix": "use arrays, and @",
    "numpy.bmat": "use np.block",
}


def rule(
    names: str, table: Table = RULES,
) -> Callable[[Function], Function]:
    def enter(f: Function) -> Function:
        table.update(dict.fromkeys(found(names), f))
        return f
    return enter


# ---------------------------------------------------------------- arguments

def array_of(x: Operand) -> Operand:
    if isinstance(x, (TracedArray, np.ndarray)):
        if isinstance(x, np.matrix):
            raise of_class("an operand", x)
        return x
    if isinstance(x, (list, tuple)) and holds_traced(x):
        return stack(x)
    return np.asarray(x)


def common_dtype(*operands: Operand) -> np.dtype[Any]:
    """The dtype of a result: Python's numbers have none of their own beside arrays."""
    return np.result_type(*(x if type(x) in (int, float, complex) else array_of(x).dtype for x in operands))


def unpacked(x: Operand) -> Any:
    """Lists for arrays of objects, also in lists."""
    if _arrays.is_plain(x) and x.dtype == object:
        return x.tolist()
    return type(x)(map(unpacked, x)) if type(x) in (list, tuple) else x


def holds_traced(x: Operand) -> bool:
    return isinstance(x, TracedArray) or (isinstance(x, (list, tuple)) and any(map(holds_traced, x)))


def traced_in(*arrays: Operand) -> TracedArray:
    return next(x for x in arrays if isinstance(x, TracedArray))


def axes_of(axis: Any, ndim: int) -> tuple[int, ...]:
    if axis is None or ndim == 0 and axis in (0, -1):       # NumPy takes these for its scalars
        return tuple(range(ndim))
    return normalize_axis_tuple(axis, ndim)


def cast_to(x: Operand, dtype: Any) -> Operand:
    return x if dtype is None or dtype is DEFAULT or x.dtype == dtype else x.astype(dtype)


def cast_by_rule(x: Operand, dtype: DTypeLike, casting: Any, function: str) -> Operand:
    """x in the dtype that a function computes in, if the casting allows it."""
    if not np.can_cast(x.dtype, dtype, casting):
        raise TypeError(f"blasad: numpy.{function} with dtype={np.dtype(dtype)} and casting={casting!r} cannot take an "
                        f"operand of {x.dtype}; cast it with astype")
    return cast_to(x, dtype)


def finish(result: Operand, out: Array | None) -> Operand:
    if out is None:
        return result
    if np.shape(out) != np.shape(result):
        raise ValueError(f"blasad: out has shape {np.shape(out)}; the result has {np.shape(result)}")
    return assign(out, result)


def stretched(result: Array, out: Array | None) -> Operand:
    """The same for functions of elements, whose results broadcast to an output."""
    if out is None:
        return result
    if np.broadcast_shapes(np.shape(result), np.shape(out)) != np.shape(out):
        raise ValueError(f"blasad: out has shape {np.shape(out)}; the result has {np.shape(result)}")
    return assign(out, result)


def needs_traced(function: str, out: Array) -> None:
    if not isinstance(out, TracedArray):
        raise without_shadow(f"blasad: numpy.{function}: the output")


def refuse(function: str, **options: Any) -> None:
    for name, value in options.items():
        if value is not DEFAULT and value is not None:
            raise TypeError(f"blasad: numpy.{function} has no rule for {name}=; leave it out")


def plain_result(dtype: Any) -> bool:
    return np.dtype(dtype) not in _arrays.DTYPES


def order_of_stack(core: int, *arrays: tuple[Any, int]) -> tuple[int, ...] | None:
    """The axes of a stack of results that have `core` axes, made of stacks of arrays that have so many axes each.

    From the fastest to the slowest: those of a result are in C order, and are the fastest.  None: all are in C order.
    """
    ndim = max(x.ndim - k for x, k in arrays)
    if ndim < 2:
        return None
    order = order_of(ndim, [[s if n != 1 else 0 for n, s in zip(x.shape[:x.ndim - k], x.strides, strict=False)]
                            for x, k in arrays])
    return order and (*range(ndim + core - 1, ndim - 1, -1), *order)


def arranged(x: Array, axes: Sequence[int] | None) -> Array:
    """x, or a copy whose axes are in this order, from the fastest to the slowest; None: in C order."""
    if not isinstance(x, TracedArray):
        return x
    if axes is None:
        return x if lies_in_order(x, "C") else x.copy()
    step = x.dtype.itemsize
    for i in axes:
        if x.shape[i] > 1 and x.strides[i] != step:
            return copy_in(x, axes) if x.size else x
        step *= x.shape[i]
    return x


def copy_in(x: Operand, axes: Sequence[int] | None) -> Operand:
    return x.copy() if axes is None else assign(blank(x, x.shape, x.dtype, is_active(x), axes), x)


# ---------------------------------------------------------------- views

def moved(function: Function, x: Array, *args: Operand, **kwargs: Any) -> Operand:
    """A function that returns views of its first argument, or a scalar that is all of it."""
    if not isinstance(x, TracedArray):
        return function(x, *args, **kwargs)
    result = view(x, function, *args, **kwargs)
    return x.reshape(())[()] if result is None else result


def read_only(function: Function, x: Array, *args: Operand, **kwargs: Any) -> Operand:
    """One that returns read-only views."""
    return frozen(moved(function, x, *args, **kwargs))


for _f in found("transpose permute_dims swapaxes moveaxis rollaxis squeeze expand_dims flip fliplr flipud rot90 "
                "matrix_transpose linalg.matrix_transpose split array_split hsplit vsplit dsplit"):
    RULES[_f] = functools.partial(moved, _f)
for _f in found("broadcast_to diagonal linalg.diagonal"):
    RULES[_f] = functools.partial(read_only, _f)


@rule("unstack")
def unstack(x: Operand, /, *, axis: Axes = 0) -> tuple[Array, ...]:
    return tuple(moved(np.moveaxis, x, axis, 0))


@rule("reshape")
def reshape(a: Operand, /, shape: Any = None, order: Order = "C", *, newshape: Any = None,
            copy: bool | None = None) -> Operand:
    if copy:
        a = a.copy(order)
    shape = newshape if shape is None else shape
    if type(shape) is not tuple:
        shape = (shape,) if np.ndim(shape) == 0 else tuple(shape)
    return a.reshape(shape, order=order)


@rule("ravel")
def ravel(a: Operand, order: Order = "C") -> Operand:
    return a.ravel(order)


@rule("broadcast_arrays")
def broadcast_arrays(*args: Operand, subok: bool = False) -> tuple[Array, ...]:
    arrays = [array_of(x) for x in args]
    shape = np.broadcast_shapes(*(x.shape for x in arrays))
    return tuple(x if x.shape == shape else moved(np.broadcast_to, x, shape) if isinstance(x, TracedArray)
                 else np.broadcast_arrays(x, np.broadcast_to(0, shape))[0] for x in arrays)


def at_least(ndim: int, *arrays: Operand) -> Operand:
    """atleast_1d and the others: where a new axis goes differs with the dimension, so NumPy is asked."""
    function = (np.atleast_1d, np.atleast_2d, np.atleast_3d)[ndim - 1]
    result = [moved(function, array_of(x)) for x in arrays]
    return result[0] if len(result) == 1 else tuple(result)


for _n, _f in enumerate((np.atleast_1d, np.atleast_2d, np.atleast_3d), 1):
    RULES[_f] = functools.partial(at_least, _n)


@rule("real")
def real(val: Operand) -> Operand:
    return val.real


@rule("imag")
def imag(val: Operand) -> Operand:
    return val.imag


@rule("diag")
def diag(v: Operand, k: Operand = 0) -> Operand:
    if v.ndim != 1:
        return read_only(np.diagonal, v, k)
    n = v.shape[0] + abs(k)
    return on_diagonal(v, _operations.allocate(v, (n, n), v.dtype), k)


@rule("diagflat")
def diagflat(v: Operand, k: Operand = 0) -> Operand:
    return diag(ravel(v), k)


def on_diagonal(v: Operand, matrix: Any, k: int = 0) -> Operand:
    assign(view(matrix, np.diagonal, k), v)
    return matrix


@rule("fill_diagonal")
def fill_diagonal(a: Operand, val: Any, wrap: bool = False) -> None:
    if a.ndim != 2 or wrap:
        raise TypeError("blasad: numpy.fill_diagonal has a rule for matrices without wrap")
    assign(view(a, np.diagonal), val)


# ---------------------------------------------------------------- elements chosen by position

def chosen(function: Function, x: Array, *args: Operand, **kwargs: Any) -> Operand:
    """A function that only chooses elements is applied to their offsets."""
    out = kwargs.pop("out", None)
    if holds_unseen(args):
        result = asked("chosen", function, x, args, kwargs)
        if result is not None:
            return finish(result, out)
        args = without_masks(args)
    if not isinstance(x, TracedArray):
        raise TypeError(f"blasad: numpy.{function.__name__}: a traced array cannot be an index")
    plain = function(_arrays.outline(x), *args, **kwargs)
    return finish(gather(x, np.asarray(function(offsets_of(x), *args, **kwargs)), plain), out)


for _f in found("take_along_axis delete tile repeat"):
    RULES[_f] = functools.partial(chosen, _f)


@rule("resize")
def resize(a: Operand, new_shape: Any) -> Operand:
    return chosen(np.resize, a, new_shape) if a.size else _operations.allocate(a, shape_of(new_shape), a.dtype)


@rule("take")
def take(a: Operand, indices: Operand, axis: Axes = None, out: Array | None = None, mode: str = "raise") -> Operand:
    return chosen(np.take, a, indices, axis=axis, mode=mode, out=out)


@rule("compress")
def compress(condition: Operand, a: Operand, axis: Any = None, out: Array | None = None) -> Operand:
    if type(condition) is Mask and condition.ndim == 1 and out is None and isinstance(a, TracedArray):
        rows = a if axis == 0 else ravel(a)
        if axis in (None, 0) and rows.shape[0] == len(condition):
            return rows[condition]
    condition = without_masks(condition)
    return chosen(lambda offsets: np.compress(values_of(condition), offsets, axis), a, out=out)


@rule("extract")
def extract(condition: Operand, arr: Operand) -> Operand:
    if type(condition) is Mask and condition.shape == arr.shape:
        return arr[condition]
    condition = without_masks(condition)
    return compress(np.ravel(values_of(condition)), ravel(arr))


def values_of(x: Operand) -> Operand:
    return _arrays.values(x) if isinstance(x, TracedArray) else x


@rule("put")
def put(a: Operand, ind: Operand, v: Operand, mode: Any = "raise") -> None:
    needs_traced("put", a)
    v = array_of(v) if isinstance(v, (list, tuple)) else v
    if not a.size and np.size(ind):
        raise IndexError("cannot replace elements of an empty array")
    targets = np.take(offsets_of(a).ravel(), np.ravel(ind) if np.size(ind) else np.zeros(0, np.intp), mode=mode)
    if np.size(v):
        scatter(a, targets, repeated(v, targets.size))


@rule("place")
def place(arr: Operand, mask: Operand, vals: Operand) -> None:
    needs_traced("place", arr)
    if type(mask) is Mask and mask.memory is not None and mask.shape == arr.shape and np.size(vals) == 1:
        putmask(arr, mask, vals)                # wherever it is true
        return
    mask = np.asarray(values_of(mask), np.bool_)
    if np.size(vals) == arr.size and mask.shape == arr.shape and mask.all():
        assign(arr, reshape(array_of(vals), arr.shape))
        return
    targets = offsets_of(arr)[mask]
    if targets.size and not np.size(vals):
        raise ValueError("Cannot insert from an empty array!")
    vals = ravel(array_of(vals))
    if overlaps([arr, vals]):
        scatter_in_turn(arr, targets, vals)
    else:
        scatter(arr, targets, repeated(vals, targets.size))


def scatter_in_turn(x: Operand, places: Any, values: Any) -> None:
    """The elements of `values`, again and again, each as it is in its turn: NumPy may have written it by then."""
    for i in range(places.size):
        scatter(x, places.ravel()[i:i + 1], values[np.unravel_index(i % values.size, values.shape)])


@rule("putmask")
def putmask(a: Operand, mask: Operand, values: Operand) -> None:
    values = without_masks(values)
    if np.size(values):
        assign(a, reshape(repeated(values, a.size), a.shape),
               where=memory_of(mask) if type(mask) is Mask else np.asarray(values_of(mask), bool))


@rule("sort")
def sort(a: Operand, axis: Any = -1, kind: Any = None, order: Any = None, *, stable: Any = None) -> Any:
    refuse("sort", order=order)
    if kind is not None and stable is not None:
        raise ValueError("`kind` and keyword parameters can't be provided at the same time. Use only one of them.")
    if axis is None:
        a, axis = ravel(a), 0
    kind = "stable" if stable else kind
    whole = sorted_by_program(a, axis)
    return by_ranks(a, found_by(np.argsort, a, axis, kind), axis) if whole is None else whole


def by_ranks(a: TracedArray, ranks: Any, axis: int) -> Any:
    if type(ranks) in ANEW:
        return np.take_along_axis(a, ranks, axis)
    return gather(a, np.take_along_axis(offsets_of(a), ranks, axis), np.empty_like(_arrays.outline(a)))


def sorted_by_program(a: Any, axis: int) -> Any:
    """Sorted elements, whose order a program finds in each run; None where no program is made."""
    if not _operations.in_program(a) or a.dtype.kind == "c" or not a.ndim or not a.size:
        return None
    axis = normalize_axis_index(axis, a.ndim)
    rows = np.moveaxis(a, axis, -1)
    lines = reshape(rows.copy("C"), (-1, a.shape[axis]))
    result = np.moveaxis(reshape(_operations.taken(lines, _operations.order(lines)), rows.shape), -1, axis)
    return result if lies_in_order(result, "C") else result.copy("C")


def found_by(function: Callable[..., Any], *args: Any) -> Any:
    """What a function finds in values; a program that is being made is right as long as it finds the same."""
    result = function(*[_arrays.glimpse(x) if isinstance(x, TracedArray) else x for x in args])
    _arrays.notice(function, args, {}, result)
    return result


def found_anew(function: Callable[..., Any], *args: Any) -> Any:
    """What a function finds in values, with results of the same shapes for all; a program finds them in each run."""
    if _operations.makes_programs():
        result = asked("values", function, args)
        if result is not None:
            return result
    return found_by(function, *args)


@rule("put_along_axis")
def put_along_axis(arr: Operand, indices: Operand, values: Operand, axis: Any) -> None:
    needs_traced("put_along_axis", arr)
    indices = without_masks(indices)
    scatter(arr, np.take_along_axis(offsets_of(arr), indices, axis), values)


def repeated(v: Operand, n: int) -> Operand:
    """The elements of v, again and again."""
    v = ravel(array_of(v))
    if v.shape[0] == n:
        return v
    return v[np.arange(n) % v.shape[0]] if n else v[:0]


@rule("tril")
def tril(m: Operand, k: Operand = 0) -> Operand:
    return where(np.tri(m.shape[-2:][0], m.shape[-1], k, dtype=bool), m, np.zeros(1, m.dtype))


@rule("triu")
def triu(m: Operand, k: Operand = 0) -> Operand:
    return where(np.tri(m.shape[-2:][0], m.shape[-1], k - 1, dtype=bool), np.zeros(1, m.dtype), m)


@rule("diff")
def diff(a: Operand, n: Operand = 1, axis: Any = -1, prepend: Any = DEFAULT, append: Any = DEFAULT) -> Operand:
    if n == 0:
        return a
    a = array_of(a)
    axis = normalize_axis_index(axis, a.ndim)
    shape = [1 if i == axis else m for i, m in enumerate(a.shape)]
    ends: list[Any] = [x if x is DEFAULT else array_of(x) for x in (prepend, append)]
    ends = [x if x is DEFAULT or x.ndim else moved(np.broadcast_to, x, shape) for x in ends]
    if prepend is not DEFAULT or append is not DEFAULT:
        a = concatenate([x for x in (ends[0], a, ends[1]) if x is not DEFAULT], axis)
    for _ in range(n):
        a = a[(slice(None),) * axis + (slice(1, None),)] - a[(slice(None),) * axis + (slice(None, -1),)]
    return a


# ---------------------------------------------------------------- new arrays

@rule("copy")
def copy(a: Operand, order: Order = "K", subok: bool = False) -> Operand:
    return a[...] if a.is_scalar else a.copy(order)


@rule("astype")
def astype(x: Operand, dtype: DTypeLike, /, *, copy: bool | None = True, device: object = None) -> Operand:
    return x.astype(dtype, copy=copy)


def axes_in(order: str, like: Operand, ndim: int) -> tuple[Any, ...] | None:
    """The axes of a new array in an order of NumPy's, from the fastest to the slowest."""
    if like is None or order in "CFcf":
        return tuple(range(ndim)) if order in "Ff" else None
    if ndim == like.ndim:
        return order_like(like, order)
    return tuple(range(ndim)) if order in "Aa" and not lies_in_order(like, "C") and lies_in_order(like, "F") else None


def full_like(a: Operand, fill_value: Operand, dtype: DTypeLike | None = None, order: Order = "K", subok: bool = True,
              shape: Any = None, *, device: object = None) -> Operand:
    shape = a.shape if shape is None else shape_of(shape)
    return full(a, shape, fill_value, a.dtype if dtype is None else dtype, order, prototype=a)


def shape_of(shape: Any) -> tuple[int, ...]:
    return (int(shape),) if isinstance(shape, (int, np.integer)) else tuple(shape)


def full(traced: TracedArray, shape: Shape, fill_value: Operand, dtype: DTypeLike | None = None, order: Order = "C", *,
         device: object = None, prototype: Array | None = None) -> Operand:
    value, shape = array_of(fill_value), shape_of(shape)
    dtype = value.dtype if dtype is None else dtype
    axes = axes_in(order, prototype, len(shape))
    if value.ndim == 0 and not isinstance(value, TracedArray):
        return _operations.allocate(traced, shape, dtype, value[()].item(), axes)
    return assign(_operations.allocate(traced, shape, dtype, None, axes), value)


def filled(value: int | None, traced: TracedArray, shape: Any, dtype: DTypeLike = float, order: Order = "C", *,
           device: object = None) -> Operand:
    return full(traced, shape, value or 0, float if dtype is None else dtype, order)


RULES[np.full_like] = lambda a, fill_value, *args, **kwargs: full_like(a, fill_value, *args, **kwargs)
MAKERS[np.full] = full
for _name, _value in (("empty", None), ("zeros", 0), ("ones", 1)):
    RULES[getattr(np, _name + "_like")] = functools.partial(
        lambda value, a, *args, **kwargs: full_like(a, value or 0, *args, **kwargs), _value)
    MAKERS[getattr(np, _name)] = functools.partial(filled, _value)


def from_plain(function: Function, traced: TracedArray, *args: Operand, **kwargs: Any) -> Operand:
    """Constants that NumPy makes, in memory that can take a derivative."""
    plain = function(*args, **kwargs)
    if plain_result(plain.dtype):
        return plain
    return assign(blank(traced, plain.shape, plain.dtype, False, order_of(plain.ndim, [plain], True)), plain)


for _f in found("eye identity arange tri"):
    MAKERS[_f] = functools.partial(from_plain, _f)


@rule("array", MAKERS)
def array(traced: TracedArray, object: Operand, dtype: DTypeLike | None = None, *, copy: bool | None = True,
          order: Order = "K", subok: bool = False, ndmin: Any = 0) -> Operand:
    if isinstance(copy, np._CopyMode):      # as libraries for several kinds of arrays have it
        copy = None if copy is np._CopyMode.IF_NEEDED else bool(copy)
    source, order = array_of(object), "K" if order is None else order
    if isinstance(copy, np._CopyMode):
        copy = None if copy is np._CopyMode.IF_NEEDED else copy is np._CopyMode.ALWAYS
    if not isinstance(source, TracedArray):
        return from_plain(np.array, traced, source, dtype, order=order, ndmin=ndmin)
    dtype = source.dtype if dtype is None else np.dtype(dtype)
    fits = source.dtype == dtype and (order in "KkAa" or lies_in_order(source, order))
    result = source if fits and not (copy and source is object) else source.astype(dtype, order)
    if copy is False and result is not object:
        raise ValueError("Unable to avoid copy while creating an array as requested.")
    if not isinstance(result, TracedArray):     # of integers
        return np.array(result, copy=None, ndmin=ndmin)
    if result.is_scalar:
        result = result[...]
    return result[(None,) * (ndmin - result.ndim)] if ndmin > result.ndim else result


@rule("asarray asanyarray", MAKERS)
def asarray(traced: TracedArray, a: Operand, dtype: DTypeLike | None = None, order: Order | None = None, *,
            device: object = None, copy: bool | None = None) -> Operand:
    if device not in (None, "cpu"):
        raise ValueError(f'Device not understood. Only "cpu" is allowed, but received: {device}')
    return array(traced, a, dtype, copy=copy, order=order)


@rule("ascontiguousarray", MAKERS)
def ascontiguousarray(traced: TracedArray, a: Operand, dtype: DTypeLike | None = None) -> Operand:
    return array(traced, a, dtype, copy=None, order="C", ndmin=1)


@rule("asfortranarray", MAKERS)
def asfortranarray(traced: TracedArray, a: Operand, dtype: DTypeLike | None = None) -> Operand:
    return array(traced, a, dtype, copy=None, order="F", ndmin=1)


@rule("require", MAKERS)
def require(traced: TracedArray, a: Operand, dtype: DTypeLike | None = None, requirements: Any = None) -> Operand:
    """An array with the flags that are asked for by their letters or names; a copy, if it has one that a has not."""
    letters = {name[0].upper() for name in requirements or ()}
    if {"C", "F"} <= letters:
        raise ValueError('Cannot specify both "C" and "F" order')
    order = "C" if "C" in letters else "F" if "F" in letters else "A"
    result = array(traced, a, dtype, copy=None, order=order)
    return result if all(result.flags[each] for each in letters & set("AWO")) else result.copy(order)


# ---------------------------------------------------------------- arrays joined

@rule("concatenate concat")
def concatenate(
    arrays: Any, /, axis: Any = 0, out: Any = None, *, dtype: Any = None, casting: Any = "same_kind",
) -> Operand:
    arrays = [array_of(x) for x in arrays]
    if axis is None:
        arrays, axis = [ravel(x) for x in arrays], 0
    axis = normalize_axis_index(axis, arrays[0].ndim)
    shape = list(arrays[0].shape)
    for x in arrays[1:]:
        if x.ndim != len(shape) or any(x.shape[i] != n for i, n in enumerate(shape) if i != axis):
            raise ValueError(f"blasad: concatenate of shapes {', '.join(str(x.shape) for x in arrays)} along axis "
                             f"{axis}: all other dimensions must be equal")
    if not holds_traced(arrays):
        return finish(np.concatenate(arrays, axis, dtype=dtype, casting=casting), out)
    kind: Any = dtype if dtype is not None else None if out is None else out.dtype
    for x in arrays if kind is not None else ():
        if not np.can_cast(x.dtype, kind, casting):
            raise TypeError(f"Cannot cast array data from {x.dtype!r} to {np.dtype(kind)!r} according to the rule "
                            f"{casting!r}")
    shape[axis] = sum(x.shape[axis] for x in arrays)
    if isinstance(out, TracedArray) and out.shape == tuple(shape):
        result = out        # one after the other, as NumPy does: a later array may be memory that an earlier one wrote
    else:
        dtype = np.result_type(*(x.dtype for x in arrays)) if dtype is None else dtype
        active = any(map(is_active, arrays))
        result = blank(traced_in(*arrays), shape, dtype, active, order_of(len(shape), arrays, True))
    start = 0
    for x in arrays:
        result[(slice(None),) * axis + (slice(start, start + x.shape[axis]),)] = x
        start += x.shape[axis]
    return result if result is out else finish(result, out)


@rule("stack")
def stack(arrays: Any, axis: Any = 0, out: Any = None, *, dtype: Any = None, casting: str = "same_kind") -> Operand:
    arrays = [array_of(x) for x in arrays]
    axis = normalize_axis_index(axis, arrays[0].ndim + 1)
    return concatenate([x[(slice(None),) * axis + (None,)] for x in arrays], axis, out, dtype=dtype, casting=casting)


def joined(ndim: int, axis: int, arrays: Any, *, dtype: DTypeLike | None = None, casting: str = "same_kind") -> Operand:
    arrays = at_least(ndim, *arrays, np.empty(0))[:-1]
    return concatenate(arrays, 0 if arrays[0].ndim == 1 else axis, dtype=dtype, casting=casting)


RULES |= {np.vstack: functools.partial(joined, 2, 0), np.hstack: functools.partial(joined, 1, 1),
          np.dstack: functools.partial(joined, 3, 2)}


@rule("column_stack")
def column_stack(tup: Operand) -> Operand:
    arrays = [array_of(x) for x in tup]
    return concatenate([reshape(x, (-1, 1)) if x.ndim < 2 else x for x in arrays], 1)


@rule("block")
def block(arrays: Operand) -> Operand:
    def depth(x: Operand) -> int:
        return 1 + max(map(depth, x)) if isinstance(x, list) else 0

    def leaves(x: Operand) -> list[Any]:
        return [leaf for item in x for leaf in leaves(item)] if isinstance(x, list) else [array_of(x)]

    def join(x: Operand, axis: int) -> Operand:
        if isinstance(x, list):
            return np.concatenate([join(item, axis + 1) for item in x], axis)
        x = array_of(x)
        return x[(None,) * (ndim - x.ndim)]

    levels = depth(arrays)
    ndim = max(levels, *(x.ndim for x in leaves(arrays)))
    return join(arrays, -levels) if levels else join(arrays, 0).copy()


@rule("append")
def append(arr: Operand, values: Operand, axis: Axes = None) -> Operand:
    return concatenate([arr, values], axis)


# ---------------------------------------------------------------- what is made of factorizations

def from_linalg(name: str, *args: Operand, **kwargs: Any) -> Operand:
    """What a function of linear algebra, whose module is imported when it is first needed, does to traced arrays."""
    return above("functions of matrices").functions[name](*args, **kwargs)


def led_from(space: str) -> dict[str, Function]:
    """What runs in the place of functions of a module of NumPy or SciPy, by their names."""
    return {name.rpartition(".")[2]: functools.partial(from_linalg, ours) for name, ours in LEADS.items()
            if name.rpartition(".")[0] == space}


RULES |= {getattr(np.linalg, name): rule for name, rule in led_from("numpy.linalg").items()}


# ---------------------------------------------------------------- elementwise

@rule("copyto")
def copyto(dst: Any, src: Operand, casting: Any = "same_kind", where: Operand = True) -> None:
    src = without_masks(src)
    dtype = getattr(src, "dtype", None)
    if dtype is not None and not np.can_cast(dtype, dst.dtype, casting):
        raise TypeError(f"Cannot cast array data from {dtype!r} to {dst.dtype!r} according to the rule {casting!r}")
    if where is True:
        assign(dst, src)
    else:
        assign(dst, src, where=memory_of(where) if type(where) is Mask else np.asarray(values_of(where), bool))


@rule("where")
def where(condition: Any, x: Operand = None, y: Operand = None) -> Operand:
    mask, of_program = condition, type(condition) is Mask and condition.memory is not None and x is not None
    if x is None and y is None and type(mask) is Mask:
        return mask.nonzero()
    condition = _arrays.outline(mask.memory) if of_program else np.asarray(values_of(condition), bool)
    if mask is not condition and isinstance(mask, TracedArray):
        equality(mask, 0.0, condition, False, __name__)
    if x is None and y is None:
        return np.where(condition)
    if of_program and not holds_traced([each for each in (x, y) if isinstance(each, TracedArray)]):
        chosen_in_each_run = asked("function", np.where, (mask, x, y), {})
        if chosen_in_each_run is not None and not isinstance(chosen_in_each_run, TracedArray):
            return chosen_in_each_run
    x, y = operand(as_numbers(x)), operand(as_numbers(y))
    arrays = [a for a in (x, y) if hasattr(a, "ndim")]
    dtype = np.result_type(*(a.dtype if hasattr(a, "ndim") else a for a in (x, y)))
    if not holds_traced(arrays) and not (of_program and dtype in DTYPES):
        return np.where(mask.plain() if of_program else condition, x, y)
    shape = np.broadcast_shapes(condition.shape, *(a.shape for a in arrays))
    axes = order_of(len(shape), [condition, *arrays])
    like = traced_in(*arrays) if holds_traced(arrays) else mask.memory
    result = assign(blank(like, shape, dtype, any(map(is_active, arrays)), axes), y)
    return assign(result, x, where=mask.memory if of_program else condition)


def as_numbers(x: Operand) -> Operand:
    """Places of a program as numbers of it, for what computes with traced arrays."""
    places = type(x) in ANEW and type(x) is not Mask and x.memory is not None
    return x.numbers(np.float64) if places else without_masks(x)


def operand(x: Operand) -> Operand:
    """A number stays one: its dtype is weak."""
    return x if type(x) in (float, int, complex, bool) else array_of(x)


def conjugated(x: Operand, out: Array | None = None) -> Operand:
    x = array_of(x)
    if not isinstance(x, TracedArray) and out is None:
        return np.conjugate(x)
    if out is not None:
        return assign(out, x, conj=True)
    result = assign(blank(x, x.shape, x.dtype, is_active(x), order_of(x.ndim, [x])), x, conj=True)
    return result if x.ndim else result.as_scalar()


@rule("clip")
def clip(a: Operand, a_min: Any = DEFAULT, a_max: Any = DEFAULT, out: Array | None = None, *, min: Any = DEFAULT,
         max: Any = DEFAULT, **kwargs: Any) -> Operand:
    refuse("clip", **kwargs)
    a = array_of(a)
    bounds = [None if x is DEFAULT or x is None else operand(x)
              for x in (min if a_min is DEFAULT else a_min, max if a_max is DEFAULT else a_max)]
    if not isinstance(a, TracedArray):      # all three have a say in the type
        a = cast_to(a, np.result_type(a.dtype, *(getattr(x, "dtype", x) for x in bounds if x is not None)))
    result = a
    for function, bound in zip((np.maximum, np.minimum), bounds, strict=True):
        if bound is not None:
            result = function(result, bound)
    return stretched(+result if result is a else result, out)
