"""The row exchanges of a factorization, for Python and for later calls."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.linalg.lapack import get_lapack_funcs

from .._declarations.aliases import Function, Keywords
from .._tape.tape import recording
from .arrays import is_alive, values
from .unseen import UNSEEN, Unseen

INTEGER: np.dtype[np.signedinteger[Any]] = get_lapack_funcs(("getrf",))[0].int_dtype     # SciPy's for row exchanges
Integers = np.ndarray[Any, np.dtype[np.signedinteger[Any]]]
DEEPEST = 3                                     # lists in arguments that are looked through
WRITERS = frozenset({"byteswap", "fill", "partition", "put", "resize", "setfield", "sort"})
STEPS = {np.add: 1, np.subtract: -1}            # to count from another row
OUTLINES = frozenset({"shape", "ndim", "size", "dtype", "nbytes", "itemsize", "strides", "flags"})


class Pivots(Unseen):
    """Row i was exchanged with row ``piv[i]``, i = 0, 1, ...: integers of the program's own data.

    A routine that is given them reads the memory of the tape that the factorization wrote, so that a program runs with
    the exchanges of its own data.  Anything else looks at the integers: a program is right as long as it finds the same
    ones.
    """

    __slots__ = ("__weakref__", "by", "numbers", "source")

    def __init__(self, numbers: Integers, source: Any, by: int = 0) -> None:
        self.numbers = numbers
        self.source, self.by = source, by       # the array of a tape, and what is added; None once they were written to

    @property
    def memory(self) -> Any:
        """What a routine reads in their place; None if it needs the integers."""
        return None if self.by else self.source

    def counted_from(self, by: int) -> Pivots:
        """The same with a number added to each."""
        numbers = (self.numbers + by).astype(INTEGER)
        numbers.flags.writeable = False
        return Pivots(numbers, self.source, self.by + by)

    def at(self, source: Any) -> Pivots:
        """The same of another tape."""
        return Pivots(self.numbers, source, self.by)

    def plain(self) -> Integers:
        """The integers, for somebody who looks at them."""
        if self.source is not None and recording() is not None and is_alive(self.source):
            values(self.source)
        return self.numbers

    def written(self) -> Integers:
        """The same, for somebody who writes to them: read-only, once their derivative is over."""
        self.plain()
        if self.source is not None and is_alive(self.source):
            self.numbers, self.source = self.numbers.copy(), None
        return self.numbers

    def copy(self, order: Any = "C") -> Any:
        return Pivots(self.numbers, self.source, self.by) if self.source is not None else self.numbers.copy(order)

    def converted(self, function: Function, copied: bool, args: tuple[Any, ...], kwargs: Keywords) -> Any:
        """What `np.asarray` and similar functions make of them: the same, if the answer has the same elements."""
        dtype = args[0] if args else kwargs.get("dtype")
        if self.source is None or len(args) > 1 or kwargs.get("ndmin") or dtype is not None and dtype != self.dtype:
            return function(self.plain(), *args, **kwargs)
        copy = kwargs.get("copy", copied)           # or a _CopyMode of NumPy, which is neither true nor false
        return self.copy() if getattr(copy, "value", copy) == 1 else self

    def __getattr__(self, name: str) -> Any:
        if name == "__dict__" or not hasattr(np.ndarray, name):
            raise AttributeError(f"'numpy.ndarray' object has no attribute '{name}'")
        return getattr(self.numbers if name in OUTLINES else self.written() if name in WRITERS else self.plain(), name)

    def __len__(self) -> int:
        return len(self.numbers)

    def __getitem__(self, key: Any) -> Any:
        return self.plain()[key]

    def __setitem__(self, key: Any, value: Any) -> None:
        self.written()[key] = value

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **kwargs: Any) -> Any:
        out = kwargs.pop("out", ())
        if inputs[0] is self and ufunc in STEPS and method == "__call__" and type(inputs[1]) is int and (
                not out or out[0] is self) and not kwargs and self.source is not None:
            moved = self.counted_from(STEPS[ufunc] * inputs[1])
            if not out:
                return moved
            self.numbers, self.by = moved.numbers, moved.by
            return self
        result = getattr(ufunc, method)(*plain(inputs), **plain(kwargs), **({"out": written(out)} if out else {}))
        return out[0] if len(out) == 1 else result

    def __array_function__(self, function: Function, types: Any, args: Any, kwargs: Keywords) -> Any:
        if function in (np.shape, np.ndim, np.size):
            return function(self.numbers, *args[1:], **kwargs)
        if function is np.copy:
            return self.copy()
        if function in (np.copyto, np.put, np.place, np.putmask, np.put_along_axis, np.fill_diagonal):
            args = (written(args[0]), *args[1:])
        if "out" in kwargs:
            kwargs = kwargs | {"out": written(kwargs["out"])}
        return function(*plain(args), **plain(kwargs))


def plain(x: Any, depth: int = DEEPEST) -> Any:
    """Arguments with plain integers: somebody looks at them.  NumPy asks those in deeper lists itself."""
    if type(x) is Pivots:
        return x.plain()
    if depth and type(x) in (list, tuple):
        return type(x)([plain(each, depth - 1) for each in x])
    return {name: plain(each, depth - 1) for name, each in x.items()} if depth and type(x) is dict else x


def written(x: Any) -> Any:
    """Arrays that somebody writes to."""
    return tuple(map(written, x)) if type(x) is tuple else x.written() if type(x) is Pivots else x


def pivots(numbers: np.ndarray[Any, np.dtype[np.int64]], memory: Any) -> Any:
    """A copy of the integers that `memory`, an array of a tape, holds now; a plain one if there is none."""
    result = numbers.astype(INTEGER)
    result.flags.writeable = False
    return result if memory is None else Pivots(result, memory)


UNSEEN.add(Pivots)
