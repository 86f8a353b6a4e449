"""Traced arrays element by element: `x.flat`, which `np.ndenumerate` goes through too, and `np.nditer`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from blasad._arrays import arrays as _arrays
from blasad._arrays.made import given_out, kinds_of, plain, taken
from blasad._arrays.operands import overlaps
from blasad._arrays.owners import IN_AN_EXPRESSION
from blasad._arrays.traced import TracedArray
from blasad._arrays.views import gather, offsets_of, scatter
from blasad._declarations.aliases import Array, DTypeLike, Function, Operand
from blasad._numpy.functions import array_of, ravel, scatter_in_turn


class FlatIterator:
    """What `x.flat` is: the elements in C order, to be read, written and iterated over."""

    def __init__(self, base: TracedArray) -> None:
        self.base, self.index = base, 0

    @property
    def coords(self) -> tuple[int, ...]:
        """The indices of the next element."""
        return tuple(map(int, np.unravel_index(self.index, self.base.shape))) if self.index < len(self) else (
            (self.base.shape[0] if self.base.ndim else 1, *[0] * (self.base.ndim - 1)))

    def __len__(self) -> int:
        return self.base.size

    def __iter__(self) -> Iterator[Any]:
        self.index = 0
        return self

    def __next__(self) -> Operand:
        if self.index >= len(self):
            raise StopIteration
        element = self[self.index]
        self.index += 1
        return element

    def __getitem__(self, key: Any) -> Operand:
        if kinds_of(self.base) == 1:        # made by the program, without a derivative
            return taken(plain(self.base).flat[key], (), IN_AN_EXPRESSION)
        if isinstance(key, (int, np.integer)):
            self.check(key)
            return self.base[np.unravel_index(key % len(self) if -len(self) <= key < len(self) else key,
                                              self.base.shape)] if self.base.ndim else self.base[()]
        offsets, values = (x.ravel()[key].copy() for x in (offsets_of(self.base), _arrays.outline(self.base)))
        return gather(self.base, offsets, values)

    def check(self, key: Any) -> None:
        if not -len(self) <= key < len(self):
            raise IndexError(f"index {key} is out of bounds for size {len(self)}")

    def __setitem__(self, key: Any, values: Operand) -> None:
        if isinstance(values, FlatIterator):
            values = values.copy()
        if kinds_of(self.base, values) == 1:
            plain(self.base).flat[key] = plain(values)
            return
        if isinstance(key, (int, np.integer)):
            self.check(key)
        places = np.array(offsets_of(self.base).ravel()[key])
        values = array_of(values)
        if overlaps([self.base, values]):
            scatter_in_turn(self.base, places, values)
            return
        values = ravel(values)
        if values.size != places.size and values.size != 1:
            values = np.resize(values, places.size)     # repeated, or cut off
        scatter(self.base, places, values.reshape(places.shape) if values.size == places.size else values)

    def assign(self, values: Operand) -> None:
        """What ``x.flat = values`` does; into an array in Fortran order, NumPy copies values that are not."""
        if isinstance(values, TracedArray) and self.base.flags.f_contiguous and not values.flags.f_contiguous:
            values = values.copy()
        self[:] = values

    def __delitem__(self, key: object) -> None:
        raise TypeError("Cannot delete iterator elements")

    def __array__(self, dtype: DTypeLike | None = None, *, copy: bool | None = None) -> Array:
        if kinds_of(self.base) == 1:
            array = given_out(self.base).flat.__array__()
            return np.array(array, dtype, copy=copy) if dtype is not None or copy else array
        if sys._getframe(1).f_code.co_name == "array_given":    # of blasad
            return self.copy()
        raise TypeError("blasad: x.flat of a traced array cannot be turned into a plain array: its derivative would be "
                        "lost. Use x.ravel(), or blasad.stop_gradient(x).flat for its values without a derivative")

    def __eq__(self, other: Operand) -> Any:
        return self.copy() == as_vectors(other)

    def __ne__(self, other: Operand) -> Any:
        return self.copy() != as_vectors(other)

    def __lt__(self, other: Operand) -> Any:
        return self.copy() < as_vectors(other)

    def __le__(self, other: Operand) -> Any:
        return self.copy() <= as_vectors(other)

    def __gt__(self, other: Operand) -> Any:
        return self.copy() > as_vectors(other)

    def __ge__(self, other: Operand) -> Any:
        return self.copy() >= as_vectors(other)

    __hash__ = None  # type: ignore[assignment]

    def __array_function__(self, function: Function, types: Any, args: Any, kwargs: Any) -> Any:
        return function(*as_vectors(args), **as_vectors(kwargs))

    def __array_ufunc__(self, ufunc: Any, method: str, *args: Operand, **kwargs: Any) -> Any:
        return getattr(ufunc, method)(*as_vectors(args), **as_vectors(kwargs))

    def copy(self) -> TracedArray:
        """The elements as a vector."""
        return self.base.flatten()


def as_vectors(x: Operand) -> Any:
    """Arguments of a function of NumPy, with vectors for such iterators."""
    if isinstance(x, FlatIterator):
        return x.copy()
    if isinstance(x, (list, tuple)):
        return type(x)(map(as_vectors, x))
    return {name: as_vectors(value) for name, value in x.items()} if isinstance(x, dict) else x


def of_objects(x: list[Array | None]) -> Array:
    """An array of objects, of which some are traced: numbers, or arrays in a list that is ragged."""
    whole: dict[int, Any] = {}                  # what NumPy sees of an array -> the array
    objects = np.array(boxed(x, whole), object)
    for index in np.ndindex(objects.shape):
        objects[index] = unboxed(objects[index], whole)
    return objects


class Box:
    """A number that NumPy takes for an object."""

    def __init__(self, x: Operand) -> None:
        self.x = x


def boxed(x: Operand, whole: dict[int, Any]) -> Any:
    """Lists with boxes in the place of traced numbers, and arrays of them in the place of traced arrays."""
    if isinstance(x, (list, tuple)):
        return type(x)([boxed(each, whole) for each in x]) if type(x) in (list, tuple) else x
    if not isinstance(x, TracedArray):
        return x
    if not x.ndim:
        return Box(x)
    objects = np.empty(x.shape, object)
    for index in np.ndindex(x.shape):
        objects[index] = Box(x[index])
    whole[id(objects)] = objects, x
    return objects


def unboxed(x: Operand, whole: dict[int, Any]) -> Any:
    if type(x) is Box:
        return x.x
    if type(x) in (list, tuple):
        return type(x)([unboxed(each, whole) for each in x])
    return whole[id(x)][1] if id(x) in whole else x


class Elements:
    """What `np.nditer` is with traced operands: it goes through places, as NumPy does, and names their elements."""

    def __init__(self, iterator: Any, operands: list[Any], alone: bool) -> None:
        self._places, self.operands, self._alone = iterator, tuple(operands), alone
        self._started = False

    def __getattr__(self, name: str) -> Any:
        if name in ("multi_index", "index", "iterindex", "finished", "shape", "ndim", "nop", "itersize", "reset",
                    "iternext", "has_index", "has_multi_index", "close"):
            return getattr(self._places, name)
        raise AttributeError(f"blasad: np.nditer of traced arrays has no rule for {name}")

    def __getitem__(self, k: int) -> Any:
        x, place = self.operands[k], self._places[k]
        return x[(*map(int, np.unravel_index(int(place), x.shape)), ...)] if x.ndim else x[...]

    @property
    def value(self) -> Any:
        """The element, or those of all operands."""
        return self[0] if self._alone else tuple(self[k] for k in range(len(self.operands)))

    def __iter__(self) -> Elements:
        return self

    def __next__(self) -> Any:
        if self._places.finished or self._started and not self._places.iternext():
            raise StopIteration
        self._started = True
        return self.value

    def __enter__(self) -> Elements:
        return self

    def __exit__(self, *_: Any) -> None:
        self._places.close()


def elements(op: Array, flags: Sequence[str] = (), op_flags: Any = None, op_dtypes: Any = None, order: str = "K",
             *args: Operand, **kwargs: Any) -> Elements:
    """`np.nditer`, of one operand or several; None is one that is allocated."""
    unknown = [flag for flag in flags if flag not in ("multi_index", "c_index", "f_index", "zerosize_ok", "refs_ok")]
    if unknown or args or kwargs or op_dtypes is not None:
        options = ", ".join([*unknown, *kwargs, *["op_dtypes"] * (op_dtypes is not None)])
        raise TypeError(f"blasad: np.nditer of traced arrays has no rule for {options or 'op_axes'}; use operations on "
                        "whole arrays, or blasad.stop_gradient(x) for its values without a derivative")
    alone = not isinstance(op, (list, tuple))
    operands: list[Any] = [x if x is None else array_of(x) for x in ([op] if alone else op)]
    shape = np.broadcast_shapes(*(x.shape for x in operands if x is not None))
    traced = next((x for x in operands if isinstance(x, TracedArray)), None)     # none: of objects that are traced
    operands = [np.zeros(shape, like=traced) if x is None else x for x in operands]
    places: list[Any] = []
    for x in operands:
        place = np.empty_like(_arrays.outline(x) if isinstance(x, TracedArray) else x, np.int64)
        place[...] = np.arange(x.size).reshape(x.shape)
        places.append(place)
    iterator = np.nditer(places, list(flags), order=order)  # type: ignore[call-overload]
    return Elements(iterator, operands, alone)
