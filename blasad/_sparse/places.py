"""Elements of data by their places, and where compiled functions of SciPy put them."""

from __future__ import annotations

from typing import Any

import numpy as np

from blasad._arrays import views as _views
from blasad._arrays.traced import TracedArray
from blasad._declarations.aliases import Operand
from blasad._numpy.functions import array_of
from blasad._tape.refusals import without_shadow

Array = Any                 # a plain array, or a traced one


def flat(x: Operand) -> Array:
    """All elements in C order, as a view where memory allows."""
    x = array_of(x)
    return x if x.ndim == 1 else x.reshape(-1)


def target(x: Operand) -> Operand:
    """An output, as a vector in its own memory."""
    if not isinstance(x, TracedArray) and np.size(x):       # nothing of the program's is empty
        raise without_shadow("blasad: the data of a sparse matrix")
    return x if x.ndim == 1 else x.reshape(-1)


def taken(x: Operand, at: Operand) -> Array:
    """The elements of a vector at some places."""
    if isinstance(x, TracedArray) and at.size:
        return _views.gather(x, at * x.strides[0], None)
    return x[at]


def fill(out: Operand, values: Operand) -> None:
    """Write all elements of an output."""
    to = target(out)
    if to.size:
        to[:] = values


def put(out: Operand, at: Operand, values: Operand) -> None:
    """Write elements of a vector, none of them twice."""
    to = target(out)
    if at.size:
        _views.scatter(to, at * to.strides[0], values, distinct=True)


def added(out: Operand, at: Operand, values: Operand) -> None:
    """Add to elements of a vector, in this order."""
    to = target(out)
    if at.size:
        _views.scatter(to, at * to.strides[0], values, add=True)


def numbers(like: Any) -> Operand:
    """The numbers of the elements of an array, from 1 on: 0 is no element."""
    return np.arange(1, like.size + 1, dtype=np.int64).reshape(like.shape)


def rows_of(begin: Operand) -> Operand:
    """The row of each element, of compressed rows."""
    return np.repeat(np.arange(len(begin) - 1), np.diff(begin))


def keys_of(begin: Operand, column: Operand, width: int) -> Operand:
    """A number for the place of each element, by which places are in order."""
    return rows_of(begin) * np.int64(max(width, 1)) + column[:int(begin[-1])]


class Found:
    """Places of which there is one of each, so that others can be looked up among them."""

    def __init__(self, keys: Operand) -> None:
        self.order = np.argsort(keys, kind="stable")
        self.sorted = keys[self.order]

    def __call__(self, keys: Operand) -> Any:
        """Where in the list each of some keys is; -1 where it is not there."""
        at = np.searchsorted(self.sorted, keys)
        if not self.sorted.size:
            return np.full(np.shape(keys), -1)
        at = np.minimum(at, self.sorted.size - 1)
        return np.where(self.sorted[at] == keys, self.order[at], -1)

    def all(self, keys: Operand) -> tuple[Operand, Operand]:
        """Every match, in the order of the list: which of the keys, and where it is, of keys that may repeat."""
        low, high = (np.searchsorted(self.sorted, keys, side) for side in ("left", "right"))
        count = high - low
        of = np.repeat(np.arange(len(keys)), count)
        within = np.arange(len(of)) - np.repeat(np.cumsum(count) - count, count)
        return of, self.order[np.repeat(low, count) + within]
