"""Traced arrays element by element: `x.flat`, which `np.ndenumerate` goes through too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from blasad._arrays import arrays as _arrays
from blasad._arrays.traced import TracedArray
from blasad._arrays.views import gather, offsets_of, scatter
from blasad._numpy.functions import array_of, ravel


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

    def __next__(self) -> Any:
        if self.index >= len(self):
            raise StopIteration
        found = self[self.index]
        self.index += 1
        return found

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, (int, np.integer)):
            return self.base[np.unravel_index(key % len(self) if -len(self) <= key < len(self) else key,
                                              self.base.shape)] if self.base.ndim else self.base[()]
        offsets, values = (x.ravel()[key].copy() for x in (offsets_of(self.base), _arrays.memory(self.base)))
        return gather(self.base, offsets, values)

    def __setitem__(self, key: Any, values: Any) -> None:
        places = np.array(offsets_of(self.base).ravel()[key])
        values = ravel(array_of(values))
        if values.size != places.size and values.size != 1:
            values = np.resize(values, places.size)     # repeated, or cut off
        scatter(self.base, places, values.reshape(places.shape) if values.size == places.size else values)

    def __array__(self, *args: Any, **kwargs: Any) -> Any:
        raise TypeError("blasad: x.flat of a traced array cannot be turned into a plain array: its derivative would be "
                        "lost. Use x.ravel(), or blasad.stop_gradient(x).flat for bare values")

    def __array_function__(self, function: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return function(*as_vectors(args), **as_vectors(kwargs))

    def __array_ufunc__(self, ufunc: Any, method: str, *args: Any, **kwargs: Any) -> Any:
        return getattr(ufunc, method)(*as_vectors(args), **as_vectors(kwargs))

    def copy(self) -> Any:
        """The elements as a vector."""
        return self.base.flatten()


def as_vectors(x: Any) -> Any:
    """Arguments of a function of NumPy, with vectors for such iterators."""
    if isinstance(x, FlatIterator):
        return x.copy()
    if isinstance(x, (list, tuple)):
        return type(x)(map(as_vectors, x))
    return {name: as_vectors(value) for name, value in x.items()} if isinstance(x, dict) else x
