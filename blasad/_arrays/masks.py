"""Masks that a program finds anew in each run: how the elements of traced arrays compare, while it is being made."""

from __future__ import annotations

import math
import operator
from collections.abc import Sequence
from typing import Any

import numpy as np

from .._declarations.aliases import DTypeLike, Function, Keywords
from .arrays import Array as Traced
from .arrays import blank, glimpse, notice, outline, values
from .made import rule_of
from .operations import assign, compare
from .unseen import ANEW, UNSEEN, Unseen, asked, plain

__all__ = ["Mask", "plain"]

AND, OR, XOR = 6, 7, 8                          # as COMPARE has them, after the six comparisons of Python
JOINED = {np.logical_and: AND, np.bitwise_and: AND, np.logical_or: OR, np.bitwise_or: OR, np.logical_xor: XOR,
          np.bitwise_xor: XOR, np.logical_not: XOR, np.invert: XOR, np.not_equal: XOR}
COUNTED = np.any, np.all
FOUND = frozenset("argmax argmin argsort cumsum mean ravel searchsorted sum take".split())
OUTLINES = np.shape, np.ndim, np.size
OF_MASKS = np.where, np.copyto, np.putmask, np.select   # what reads the memory of a mask: their rules know it
READS = (                                       # these, and what takes or writes elements by masks or places
    *OF_MASKS, np.take, np.take_along_axis, np.put_along_axis, np.bincount, np.choose, np.compress, np.extract,
    np.piecewise, np.delete, np.place, np.sum, np.prod, np.mean, np.var, np.std, np.max, np.min)


class Mask(Unseen):
    """What a comparison of traced arrays finds, while a program is being made.

    The program makes the comparison in each run, and `np.where`, ``x[mask] = y`` and what joins masks read its memory.
    Anything else looks at the truth values: then the mask is a plain one, and a program is right as long as it finds
    the same ones.
    """

    __slots__ = ("__weakref__", "_memory", "known", "part", "whole")

    def __init__(self, memory: Any, whole: Mask | None = None, part: Function | None = None) -> None:
        self._memory = memory                   # of the program; None once the values have been looked at
        self.known: Any = None                  # which are here then
        self.whole, self.part = whole, part     # of a view: the mask that it is of, and how it is taken

    @property
    def memory(self) -> Any:
        """The program's memory; None once somebody has looked at the values, in the mask or in one that it views."""
        if self.whole is not None and self.part is not None and self.whole.memory is None:
            self.known, self._memory, self.whole = self.part(self.whole.known), None, None
        return self._memory

    # ---- what it looks like

    @property
    def shape(self) -> tuple[int, ...]:
        shape: tuple[int, ...] = (self.known if self.memory is None else self.memory).shape
        return shape

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def size(self) -> int:
        return math.prod(self.shape)

    @property
    def dtype(self) -> np.dtype[np.bool_]:
        return np.dtype(np.bool_)

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError("len() of unsized object")
        return self.shape[0]

    @property
    def T(self) -> Any:
        return self.known.T if self.memory is None else Mask(self.memory.T, self, operator.attrgetter("T"))

    def at(self, memory: Any) -> Mask:
        """The same of another tape."""
        return Mask(memory)

    # ---- the values

    def plain(self) -> Any:
        """The truth values, for somebody who looks at them."""
        if self.whole is not None:              # who writes to a view writes to what it is of
            self.whole.plain()
        if self.memory is not None:
            self.known, self._memory = values(self._memory).copy(), None
        return self.known

    def found(self, function: Function, args: tuple[Any, ...], kwargs: Keywords) -> Any:
        """What a function makes of them, which a program finds anew in each run if it can."""
        result = asked("function", function, (self, *args), kwargs) if self.memory is not None else None
        return function(self.plain(), *plain(args), **plain(kwargs)) if result is None else result

    def counted(self, function: Function, args: tuple[Any, ...], kwargs: Keywords) -> Any:
        """What a function finds in the truth values, which is all that a program compares."""
        if self.memory is None:
            return function(self.known, *args, **kwargs)
        answer = function(glimpse(self.memory), *args, **kwargs)
        notice(function, (self.memory, *args), kwargs, answer)
        return answer

    def numbers(self, dtype: DTypeLike) -> Any:
        """Ones and zeros."""
        return assign(assign(blank(self.memory, self.shape, dtype, False), 0.0), 1.0, where=self.memory)

    def __getattr__(self, name: str) -> Any:    # methods of arrays
        if name in ("any", "all"):
            return lambda *args, **kwargs: self.counted(getattr(np, name), args, kwargs)
        if name in FOUND:
            return lambda *args, **kwargs: self.found(getattr(np, name), args, kwargs)
        if not hasattr(np.ndarray, name):
            raise AttributeError(f"'numpy.ndarray' object has no attribute '{name}'")
        return getattr(self.plain(), name)

    def astype(self, dtype: DTypeLike, *args: Any, **kwargs: Any) -> Any:
        if self.memory is not None and np.dtype(dtype) in (np.float64, np.float32):
            return self.numbers(dtype)
        return self.found(np.ndarray.astype, (dtype, *args), kwargs)

    def nonzero(self) -> Any:
        places = asked("nonzero", self)
        return self.plain().nonzero() if places is None else places

    def copy(self, order: Any = "C") -> Any:
        return self.plain().copy(order) if self.memory is None else Mask(self.memory)

    def __getitem__(self, key: Any) -> Any:
        each = key if type(key) is tuple else (key,)
        if self.memory is None or not all(x is None or x is Ellipsis or type(x) in (int, slice) for x in each):
            return self.plain()[key]
        part = self.memory[key]
        return Mask(part, self, operator.itemgetter(key)) if part.ndim else np.bool_(values(part)[()])

    def __setitem__(self, key: Any, value: Any) -> None:
        self.plain()[key] = value

    # ---- NumPy's functions

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **kwargs: Any) -> Any:
        if method == "__call__" and ufunc in JOINED and not kwargs and all(map(is_truth, inputs)):
            memory = compare(JOINED[ufunc], *map(memory_of, inputs if len(inputs) > 1 else (*inputs, True)))
            if memory is not None:              # and not of masks that Python has looked at
                return Mask(memory)
        traced: list[Any] = [x for x in inputs if isinstance(x, Traced)]
        if traced and method == "__call__" and not any(type(x) is Mask for x in kwargs.get("out", ())):
            real = np.dtype(outline(traced[0]).dtype.char.lower())
            inputs = tuple([x.numbers(real) if type(x) is Mask and x.memory is not None else x for x in inputs])
        inputs = plain(inputs)
        return getattr(ufunc, method)(*inputs, **plain(kwargs))

    def __array_function__(self, function: Function, types: Any, args: Sequence[Any], kwargs: Keywords) -> Any:
        if function in COUNTED and args and args[0] is self and self.memory is not None:
            return self.counted(function, tuple(args[1:]), kwargs)
        if function in OUTLINES and args and args[0] is self:
            return function(outline(self.memory) if self.memory is not None else self.known, *args[1:], **kwargs)
        if function in OF_MASKS or function in (np.compress, np.extract, np.choose) and holds_traced(args[1]):
            return rule_of(function)(*args, **kwargs)
        if args and args[0] is self:
            if function is np.nonzero or function is np.where and len(args) == 1:
                return self.nonzero()
            if function is np.flatnonzero and self.ndim == 1:
                return self.nonzero()[0]
        result = asked("function", function, args, kwargs)
        return function(*plain(args), **plain(kwargs)) if result is None else result


def holds_traced(x: Any) -> bool:
    return isinstance(x, Traced) or type(x) in (list, tuple) and any(isinstance(each, Traced) for each in x)


def is_truth(x: Any) -> bool:
    return type(x) in (Mask, bool, np.bool_) or type(x) is np.ndarray and x.dtype == np.bool_


def memory_of(x: Any) -> Any:
    return x if type(x) is not Mask else x.known if x.memory is None else x.memory


ANEW.add(Mask)
UNSEEN.add(Mask)
