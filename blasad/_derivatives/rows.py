"""`vmap`: a function of one row as a function of many, by a trace for all rows where that may be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, ParamSpec, TypeVar, overload

import numpy as np

from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Function, Keywords, Leaf, Number, Operand, Tree, Trees
from .._tape import tape as _tape
from .._trees.kinds import Mismatch
from .._trees.structure import leaves, mapped
from . import engine as _engine
from .batches import Asked, axis_of, one_axis, per_argument
from .batches import axes as axes_of
from .derived import Derived
from .entry import LARGE_ONES
from .jit import jit
from .jit_rows import Rows, run_rows
from .owned import Constants

__all__ = ["vmap"]

P = ParamSpec("P")
D = TypeVar("D", bound=np.dtype[Any])
ARRAYS = (np.ndarray, TracedArray)
CONTAINERS = (dict, list, tuple)
IMMUTABLE = (bool, int, float, complex, str, bytes, np.generic)
MANY = 32               # rows of a function, in all calls, from which on it is traced
FEW = 8                 # rows that are sooner run one by one than put together


class _Part(NamedTuple):
    """A part of what a call is given, all of whose arrays have their rows along one axis; None: it is shared."""

    value: Any
    axis: Any
    path: str


def _parts(args: Trees, kwargs: Keywords, axes: Sequence[Tree]) -> list[_Part]:
    """What a call is given, cut as the axes of its arguments are."""
    parts = [part for i, (arg, axis) in enumerate(zip(args, axes, strict=True))
             for part in _cut(arg, axis, f"argument {i}")]
    return parts + [_Part(arg, None, f"argument {name}") for name, arg in kwargs.items()]


def _cut(arg: Tree, axis: int | None, path: str) -> list[_Part]:
    if not isinstance(axis, CONTAINERS):
        return [_Part(arg, one_axis("vmap", path, axis), path)]
    keys = list(axis) if isinstance(axis, dict) else list(range(len(axis)))
    if type(arg) is not type(axis) or len(arg) != len(keys) or isinstance(axis, dict) and set(arg) != set(keys):
        raise TypeError(f"vmap: in_axes has {axis!r} for {path}, which is {type(arg).__name__} of another structure; "
                        "give one axis for all of its arrays, or a container like it with an axis for each part")
    return [part for key in keys for part in _cut(arg[key], axis[key], f"{path}[{key!r}]")]


def _with_parts(f: Function, axes: Sequence[Tree], names: Sequence[str]) -> Function:
    """The function of the parts: itself, if they are its arguments."""
    if not names and not any(isinstance(axis, CONTAINERS) for axis in axes):
        return f

    def of_parts(*parts: Any) -> Any:
        left = list(reversed(parts))
        args = [mapped(lambda _: left.pop(), axis) if isinstance(axis, CONTAINERS) else left.pop() for axis in axes]
        return f(*args, **{name: left.pop() for name in names})

    return of_parts


def _count(parts: Sequence[_Part]) -> int:
    """How many rows there are."""
    lengths: dict[int, str] = {}
    for part in parts:
        def look(x: Array, part: _Part = part) -> Array:
            if not isinstance(x, ARRAYS) or np.ndim(x) == 0:
                came = "a number" if isinstance(x, ARRAYS) else type(x).__name__
                raise TypeError(f"vmap: {part.path} has {came} where rows are expected; pass arrays, or None for it "
                                "in in_axes")
            lengths.setdefault(np.shape(x)[axis_of("vmap", part.path, part.axis, np.ndim(x))], part.path)
            return x

        if part.axis is not None:
            mapped(look, part.value)
    if not lengths:
        raise ValueError("vmap: in_axes names no axis, but at least one argument has rows")
    if len(lengths) > 1:
        raise ValueError("vmap: the numbers of rows differ: " + ", ".join(
            f"{path} has {n}" for n, path in lengths.items()))
    count = next(iter(lengths))
    if not count:
        raise ValueError("vmap: there are no rows, so the shape of the result is unknown; pass at least one row")
    return count


def _copy(x: Leaf) -> Tree:
    """An array that may have derivatives, in memory of its own."""
    return x.copy() if np.ndim(x) and (isinstance(x, TracedArray) or _engine.is_float_array(x)) else x


def _row(arg: Array, axis: int, k: int) -> Operand:
    """Row k of an argument: a copy, to which the function may write."""
    def row(x: Array) -> Operand:
        part = x[(slice(None),) * axis_of("vmap", "an argument", axis, np.ndim(x)) + (k,)]
        return part.copy() if np.ndim(part) else part

    return mapped(row, arg)


def _joined(axis: Any, results: Trees) -> Tree:
    """The results of all rows as one; of a tuple, by an axis each."""
    if isinstance(axis, (tuple, list)):
        parts = [_joined(each, [result[i] for result in results])
                 for i, each in enumerate(_out_axes(axis, results[0]))]
        return type(results[0])(parts)

    def join(first: Operand, *others: Tree) -> Tree:
        if axis is None or first is None or isinstance(first, (str, bytes)):
            return first
        ndim = max(np.ndim(each) for each in (first, *others)) + 1
        return np.stack((first, *others), axis=axis_of("vmap", "the result", axis, ndim))

    try:
        return mapped(join, *results)
    except Mismatch as error:
        raise TypeError(f"vmap: the function returned different containers for different rows: {error}") from None


def _placed(axis: Any, results: Tree) -> Tree:
    """Results that have their rows along the first axis; of a tuple, by an axis each."""
    if isinstance(axis, (tuple, list)):
        parts = [_placed(each, part) for part, each in zip(results, _out_axes(axis, results), strict=True)]
        return type(results)(parts)

    def place(x: Leaf) -> Tree:
        if not issubclass(type(x), np.ndarray):
            return x
        return x[0] if axis is None else np.moveaxis(x, 0, axis_of("vmap", "the result", axis, x.ndim))

    return mapped(place, results)


def _out_axes(axes: Sequence[Tree], result: tuple[Tree, ...]) -> tuple[Tree, ...]:
    if not isinstance(result, (tuple, list)):
        raise TypeError(f"vmap: out_axes is {axes!r}, and the function returned {type(result).__name__}, no tuple")
    return axes_of("vmap", "out_axes", axes, len(result))


# ---------------------------------------------------------------- ways to run the rows

class _Traced(jit[..., Any]):
    _cure = "call it for each row in a loop"

    @property
    def _name(self) -> str:
        return f"vmap({getattr(self._f, '__name__', type(self._f).__name__)})"


class _Rows:
    """Runs a function for rows: one after the other, or, if there are enough of them, in batches of a trace."""

    def __init__(self, f: Function, out_axes: Any) -> None:
        self.f, self.out_axes, self.seen = f, out_axes, 0
        self.traced: dict[tuple[Any, ...], _Traced] = {}

    def __call__(self, axes: Sequence[Tree], names: tuple[str, ...], parts: Sequence[_Part]) -> Any:
        count = _count(parts)
        alone = _tape.recording() is None       # else this object stays as it is, for what records may watch it
        self.seen += count if alone else 0
        if alone and self.seen >= MANY and count >= FEW and _are_plain(parts):
            rows = self._rows(parts)
            if len(rows.kinds()) <= max(1, count // MANY):
                shapes = tuple(isinstance(axis, CONTAINERS) for axis in axes)
                if (shapes, names) not in self.traced:
                    self.traced[shapes, names] = _Traced(_with_parts(self.f, axes, names))
                asked = Asked("vmap", [part.axis for part in parts], parts, None, None, None, False, False)
                return _placed(self.out_axes, run_rows(self.traced[shapes, names], rows, asked, None))
        return _one_by_one(_with_parts(self.f, axes, names), parts, count, self.out_axes)

    @staticmethod
    def _rows(parts: Sequence[_Part]) -> Rows:
        args = [part.value if part.axis is None else
                mapped(lambda x, axis=part.axis: np.moveaxis(x, axis, 0), part.value) for part in parts]
        return Rows("vmap", tuple(args), frozenset(i for i, part in enumerate(parts) if part.axis is not None), True)


def _are_plain(parts: Sequence[_Part]) -> bool:
    """Whether all that a call is given are arrays of NumPy and immutable things."""
    return all(type(x) is np.ndarray and x.dtype.kind in "biufc" and x.dtype.isnative
               or x is None or issubclass(type(x), IMMUTABLE)
               for part in parts for _, x in leaves(part.value))


def _one_by_one(f: Function, parts: Sequence[_Part], count: int, out_axes: Number) -> Tree:
    results = []
    for k in range(count):
        shared = Constants(_copy)
        rows = [shared(part.value) if part.axis is None else _row(part.value, part.axis, k) for part in parts]
        try:
            results.append(f(*rows))
        except Exception as error:
            error.add_note(f"in row {k} of vmap")
            if isinstance(error, ValueError) and "read-only" in str(error) and "blasad" not in str(error):
                raise ValueError(f"vmap: {error} -- if it was writable before: {LARGE_ONES}") from error
            raise
        shared.give_back()
    return _joined(out_axes, results)


@overload
def vmap(f: Callable[P, np.ndarray[Any, D]], in_axes: Any = 0, out_axes: Any = 0,
         ) -> Callable[P, np.ndarray[Any, D]]: ...
@overload
def vmap(f: Callable[P, Any], in_axes: Any = 0, out_axes: Any = 0) -> Callable[P, Any]: ...
def vmap(f: Callable[P, Any], in_axes: Any = 0, out_axes: Any = 0) -> Callable[P, Any]:
    """Return a function that applies f to each row of its arguments, and stacks the results.

    Parameters
    ----------
    f : callable
        A function of one row: of arrays, numbers and trees of them.
    in_axes : int, None or sequence of them
        The axis along which the rows of an argument lie, the same for all of its arrays, or a tuple, list or dict like
        the argument with an axis for each part. None for what all rows share, each row having its own copy. Keyword
        arguments are shared so too.
    out_axes : int, None or sequence of them
        The position of that axis in the results; None for a result that is the same for all rows: the first is
        returned.

    Returns
    -------
    callable
        With f's arguments, which have an additional axis.

    Raises
    ------
    TypeError, ValueError
        If the numbers of rows differ or are 0, an array does not have the axis, or the results cannot be stacked.

    Notes
    -----
    The results are those of a loop over the rows, each with copies of its own, to rounding: so f may branch on values,
    call routines, write in place, draw random numbers, and be a derivative or a `vmap` itself. The caller's arrays do
    not change.

    f is traced, as by `jit`, and rows that fit a trace run as one batch, without Python and on threads. The trace is
    kept for later calls. Rows run one after the other where f cannot be traced (it draws random numbers, changes what
    it finds outside, is given objects), while a function has had fewer than 32 rows in all, and in calls with fewer
    than 8. What f prints or writes to files happens when it is run, so not for each row of a batch.

    The result may be differentiated, compiled and run by `jit`: what is recorded there has the calls of all rows. The
    derivative of each row is faster than the derivative of all: ``vmap(grad(f))``, or ``jit(grad(f)).map``, which can
    also sum the rows.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> def loss(w, x):
    ...     return (x @ w) ** 2 if x[0] > 0 else 0.0 * w.sum()
    >>> w, X = np.array([1.0, 2.0]), np.array([[1.0, 1.0], [-1.0, 0.0]])
    >>> ad.vmap(ad.grad(loss), in_axes=(None, 0))(w, X)     # a gradient for each row
    array([[6., 6.],
           [0., 0.]])
    """
    _engine.check_function("vmap", f)
    for name, axes in (("in_axes", in_axes), ("out_axes", out_axes)):
        if isinstance(axes, ARRAYS) and np.ndim(axes):
            raise TypeError(f"vmap: {name} is an array of {axes.dtype}; it must be an integer, None, or a tuple of "
                            "them; arguments are passed to what vmap returns: vmap(f)(x)")
    run = _Rows(f, out_axes)

    def wrapped(*args: P.args, **kwargs: P.kwargs) -> Any:
        axes = per_argument("vmap", "in_axes", in_axes, len(args))
        named = dict(zip(kwargs, _engine.as_plain(tuple(kwargs.values())), strict=True))
        parts = _parts(_engine.as_plain(args), named, axes)
        return run(axes, tuple(kwargs), parts)

    return Derived(vmap, f, {"in_axes": in_axes, "out_axes": out_axes}, wrapped)
