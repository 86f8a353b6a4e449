"""`vmap`: a function of one row as a function of many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ParamSpec

import numpy as np

from .._arrays.traced import TracedArray
from .._trees.kinds import Mismatch
from .._trees.structure import mapped
from . import engine as _engine
from .batches import axes as axes_of
from .batches import axis_of
from .derived import Derived
from .entry import LARGE_ONES
from .owned import Constants

__all__ = ["vmap"]

P = ParamSpec("P")
ARRAYS = (np.ndarray, TracedArray)


def _count(args: Sequence[Any], axes: Sequence[Any]) -> int:
    """How many rows there are."""
    lengths: dict[int, str] = {}
    for i, (arg, axis) in enumerate(zip(args, axes, strict=True)):
        def look(x: Any, i: int = i, axis: Any = axis) -> Any:
            if not isinstance(x, ARRAYS) or np.ndim(x) == 0:
                came = "a number" if isinstance(x, ARRAYS) else type(x).__name__
                raise TypeError(f"vmap: argument {i} has {came} where rows are expected; pass arrays, or None for it "
                                "in in_axes")
            lengths.setdefault(np.shape(x)[axis_of("vmap", f"argument {i}", axis, np.ndim(x))], f"argument {i}")
            return x

        if axis is not None:
            mapped(look, arg)
    if not lengths:
        raise ValueError("vmap: in_axes names no axis, but at least one argument has rows")
    if len(lengths) > 1:
        raise ValueError("vmap: the numbers of rows differ: " + ", ".join(
            f"{path} has {n}" for n, path in lengths.items()))
    count = next(iter(lengths))
    if not count:
        raise ValueError("vmap: there are no rows, so the shape of the result is unknown; pass at least one row")
    return count


def _copy(x: Any) -> Any:
    """An array that may have derivatives, in memory of its own."""
    return x.copy() if np.ndim(x) and (isinstance(x, TracedArray) or _engine.is_float_array(x)) else x


def _row(arg: Any, axis: Any, k: int) -> Any:
    """Row k of an argument: a copy, to which the function may write."""
    def row(x: Any) -> Any:
        found = x[(slice(None),) * axis_of("vmap", "an argument", axis, np.ndim(x)) + (k,)]
        return found.copy() if np.ndim(found) else found

    return mapped(row, arg)


def _joined(axis: Any, results: Sequence[Any]) -> Any:
    """The results of all rows as one; of a tuple, by an axis each."""
    if isinstance(axis, (tuple, list)):
        if not isinstance(results[0], (tuple, list)):
            raise TypeError(f"vmap: out_axes is {axis!r}, and the function returned {type(results[0]).__name__}, no "
                            "tuple")
        parts = [_joined(each, [result[i] for result in results])
                 for i, each in enumerate(axes_of("vmap", "out_axes", axis, len(results[0])))]
        return type(results[0])(parts)

    def join(first: Any, *others: Any) -> Any:
        if axis is None or first is None or isinstance(first, (str, bytes)):
            return first
        ndim = max(np.ndim(each) for each in (first, *others)) + 1
        return np.stack((first, *others), axis=axis_of("vmap", "the result", axis, ndim))

    try:
        return mapped(join, *results)
    except Mismatch as error:
        raise TypeError(f"vmap: the function returned different containers for different rows: {error}") from None


def vmap(f: Callable[P, Any], in_axes: Any = 0, out_axes: Any = 0) -> Callable[P, Any]:
    """Return a function that applies f to each row of its arguments, and stacks the results.

    Parameters
    ----------
    f : callable
        A function of one row: of arrays, numbers and trees of them.
    in_axes : int, None or sequence of them
        The axis along which the rows of an argument lie, the same for all of its arrays; None for an argument that
        all rows share, each row having its own copy. Keyword arguments are shared so too.
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
    The rows run one after another, each on its own copy, so f may branch on values, call routines, write in place,
    draw random numbers, and be a derivative or a `vmap` itself. The caller's arrays do not change. The result may be
    differentiated, compiled and run by `jit`; a program has the calls of all rows.

    Three other ways are faster. The method ``map`` of ``jit(f)`` runs rows in batches, without Python and on threads:
    use it if the rows need not be differentiated from outside. NumPy's functions that take stacks (``A @ B``,
    `np.linalg.solve`, elementwise ones) work on all rows at once. `jvp` and the pullback of `vjp` take stacked
    tangents and seeds. docs/scale.md compares them.

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

    def wrapped(*args: P.args, **kwargs: P.kwargs) -> Any:
        axes = axes_of("vmap", "in_axes", in_axes, len(args))
        given = _engine.as_plain(args)
        run: Callable[..., Any] = f
        results = []
        for k in range(_count(given, axes)):
            shared = Constants(_copy)
            rows = [shared(arg) if axis is None else _row(arg, axis, k) for arg, axis in zip(given, axes, strict=True)]
            try:
                results.append(run(*rows, **{name: shared(arg) for name, arg in kwargs.items()}))
            except ValueError as error:
                if "read-only" in str(error) and "blasad" not in str(error):
                    raise ValueError(f"vmap: {error} -- if it was writable before: {LARGE_ONES}") from error
                raise
            shared.give_back()
        return _joined(out_axes, results)

    return Derived(vmap, f, {"in_axes": in_axes, "out_axes": out_axes}, wrapped)
