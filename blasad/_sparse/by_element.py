"""Sparse matrices of SciPy that hold their elements one by one, lil and dok, with traced numbers among them.

SciPy's Python for these formats is the program's own. What it does to numbers is led here: it makes floats of them, and
it drops those that are zero, which have a derivative.
"""

from __future__ import annotations

import functools
import itertools
import sys
from bisect import bisect_left
from copy import copy as copied
from types import ModuleType
from typing import Any

import numpy as np

from .._arrays.made import plain as plain_of
from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, DTypeLike, Function, Keywords, Operand
from .._hooks.hooks import unguarded
from .._numpy.functions import array_of, holds_traced
from .._tape.tape import recording
from .places import fill


class Method:
    """The rule of a method, which is given SciPy's method, too."""

    def __init__(self, rule: Function) -> None:
        self.rule = rule

    def beside(self, plain: Function) -> Function:
        """What runs in the place of the method: the method itself where no tape records."""
        return functools.partial(chosen, plain, self.rule)


def chosen(plain: Function, rule: Function, *args: Any, **kwargs: Any) -> Any:
    return plain(*args, **kwargs) if recording() is None else rule(plain, *args, **kwargs)


def tools() -> ModuleType:
    return sys.modules["scipy.sparse._csparsetools"]


def is_traced(x: Operand) -> bool:
    return isinstance(x, TracedArray)


def stays(x: Operand) -> bool:
    """Whether a number is an element: zeros are none, but for those that have a derivative."""
    return is_traced(x) or bool(x)


def number(x: Array, dtype: DTypeLike) -> Array:
    """An element of a matrix, of its dtype."""
    if x.size != 1:
        raise ValueError("Trying to assign a sequence to an item")
    x = x.reshape(-1)[0]
    return x if x.dtype == dtype else x.astype(dtype)


# ---------------------------------------------------------------- lil

def lil_made(plain: Function, self: Any, arg1: Operand, shape: Any = None, dtype: DTypeLike | None = None,
             copy: bool = False, **options: Any) -> None:
    """A matrix of lil, also of a dense array: SciPy makes an `np.matrix` of that first."""
    if not isinstance(arg1, tuple) and holds_traced(arg1):
        arg1 = self._csr_container(array_of(arg1), dtype=dtype)
    plain(self, arg1, shape, dtype, copy, **options)


def lil_set(plain: Function, self: Any, key: Operand, x: Operand) -> None:
    """``A[i, j] = x``"""
    if holds_traced(x) and isinstance(key, tuple) and len(key) == 2 and all(
            isinstance(each, (int, np.integer)) for each in key):
        self._set_intXint(*key, number(array_of(x), self.dtype))
    else:
        plain(self, key, x)


def lil_get(plain: Function, self: Any, row: Operand, col: Operand) -> Operand:
    """``A[i, j]``"""
    x = tools().lil_get1(self.shape[0], self.shape[1], self.rows, self.data, row, col)
    return x if is_traced(x) else self.dtype.type(x)


def lil_scaled(plain: Function, self: Any, other: Operand) -> Operand:
    """The product with a number, also one that is zero and has a derivative."""
    if not is_traced(other):
        return plain(self, other)
    new = self.astype(np.result_type(self.dtype, other.dtype))
    for j, row in enumerate(new.data):
        new.data[j] = [x * other for x in row]
    return new


def lil_of_rows(plain: Function, self: Any, copy: bool = False) -> Operand:
    """A csr matrix as lil."""
    if not is_traced(self.data) or self.ndim != 2:
        return plain(self, copy)
    lil = self._lil_container(self.shape, dtype=self.dtype)
    self.sum_duplicates()
    for i, (start, end) in enumerate(itertools.pairwise(self.indptr.tolist())):
        lil.rows[i] = self.indices[start:end].tolist()
        lil.data[i] = [self.data[k] for k in range(start, end)]
    return lil


def lil_to_rows(plain: Function, self: Any, copy: bool = False) -> Operand:
    """A lil matrix as csr: SciPy says where the elements stand, of a matrix of zeros in these places."""
    numbers = [x for row in self.data for x in row]
    if not any(map(is_traced, numbers)):
        return plain(self, copy)
    places = copied(self)
    places.data = np.empty_like(self.data)
    places.data[:] = [[0] * len(row) for row in self.data]
    result = plain(places)
    result.data = array_of(numbers)
    if result.data.dtype != self.dtype:
        result.data = result.data.astype(self.dtype)
    return result


def at(i: Array, size: int, what: str) -> Operand:
    if not -size <= i < size:
        raise IndexError(f"{what} index ({i}) out of bounds")
    return int(i) + size * (i < 0)


def put(rows: Operand, lists: Operand, i: int, j: int, x: Operand) -> None:
    """Write an element, also one that is zero."""
    row, k = rows[i], bisect_left(rows[i], j)
    if k < len(row) and row[k] == j:
        lists[i][k] = x
    else:
        row.insert(k, j)
        lists[i].insert(k, x)


def lil_insert(f: Operand, m: int, n: int, rows: Operand, lists: Operand, i: Operand, j: Operand, x: Operand) -> None:
    """Write an element."""
    if not is_traced(x):
        unguarded(f, (m, n, rows, lists, i, j, x), {})
        return
    put(rows, lists, at(i, m, "row"), at(j, n, "column"), x)


def lil_fancy_set(f: Operand, m: int, n: int, rows: Operand, lists: Operand, i: Operand, j: Operand,
                  x: Operand) -> None:
    """Write elements at places."""
    x = plain_of(x)
    if not is_traced(x):
        unguarded(f, (m, n, rows, lists, i, j, x), {})
        return
    for place in np.ndindex(*i.shape):
        put(rows, lists, at(i[place], m, "row"), at(j[place], n, "column"), x[place])


def lil_flatten_to_array(lists: Operand, out: Array) -> None:
    """All elements in a row."""
    numbers = [x for row in lists for x in row]
    if any(map(is_traced, numbers)):
        fill(out, array_of(numbers))
    else:
        unguarded(tools().lil_flatten_to_array, (lists, plain_of(out)), {})


def lil_get_row_ranges(*args: Any) -> None:
    """Some columns of some rows, whatever the elements are."""
    unguarded(tools().lil_get_row_ranges, args, {})


# ---------------------------------------------------------------- dok

def dok_put(plain: Function, self: Any, *place_and_x: Operand) -> None:
    """Write an element."""
    *place, x = place_and_x
    if is_traced(x):
        self._dict[tuple(place) if len(place) > 1 else place[0]] = x
    else:
        plain(self, *place_and_x)


def dok_set_vector(plain: Function, self: Any, at: Operand, x: Operand) -> None:
    """Write elements of a vector."""
    if not is_traced(x):
        plain(self, at, x)
        return
    at, x = at.ravel(), x.ravel()
    if len(x) not in (1, len(at)):
        raise ValueError("Need len(index)==len(data) or len(data)==1")
    self._dict.update(zip(at, np.broadcast_to(x, at.shape), strict=True))


def dok_set(plain: Function, self: Any, row: Operand, col: Operand, x: Operand) -> None:
    """Write elements at places."""
    if is_traced(x):
        keys = zip(map(int, row.ravel()), map(int, col.ravel()), strict=True)
        self._dict.update(zip(keys, x.ravel(), strict=True))
    else:
        plain(self, row, col, x)


def dok_of(self: Any, shape: Any, elements: Operand) -> Operand:
    new = self._dok_container(shape, dtype=self.dtype)
    new._dict.update((key, x) for key, x in elements if x is not None and stays(x))
    return new


def dok_block(plain: Function, self: Any, row: Operand, col: Operand) -> Operand:
    """Some rows and columns."""
    return dok_of(self, (len(row), len(col)), (((i, j), self._dict.get((r, c)))
                                               for i, r in enumerate(row) for j, c in enumerate(col)))


def dok_places(plain: Function, self: Any, row: Operand, col: Operand) -> Operand:
    """Elements at places."""
    i, j = map(np.atleast_2d, np.broadcast_arrays(row, col))
    return dok_of(self, i.shape, ((key, self._dict.get((i[key], j[key]))) for key in np.ndindex(*i.shape)))


def dok_plus(plain: Function, self: Any, other: Operand) -> Operand:
    """The sum with a number: each place is an element then."""
    if not (np.isscalar(other) or is_traced(other) and other.ndim == 0) or not any(
            map(is_traced, (other, *self._dict.values()))):
        return plain(self, other)
    new = self._dok_container(self.shape, dtype=np.result_type(self.dtype, other))
    places = itertools.product(*map(range, self.shape)) if self.ndim > 1 else range(self.shape[0])
    new._dict.update((key, self._dict.get(key, 0) + other) for key in places)
    return new


RULES: Keywords = {
    "_lil_base.__init__": Method(lil_made),
    "_lil_base.__setitem__": Method(lil_set),
    "_lil_base._get_intXint": Method(lil_get),
    "_lil_base._mul_scalar": Method(lil_scaled),
    "_lil_base.tocsr": Method(lil_to_rows),
    "_csr_base.tolil": Method(lil_of_rows),
    "_dok_base._set_int": Method(dok_put),
    "_dok_base._set_intXint": Method(dok_put),
    "_dok_base._set_array": Method(dok_set_vector),
    "_dok_base._set_arrayXarray": Method(dok_set),
    "_dok_base._get_columnXarray": Method(dok_block),
    "_dok_base._get_arrayXarray": Method(dok_places),
    "_dok_base.__add__": Method(dok_plus),
    "lil_flatten_to_array": lil_flatten_to_array,
    "lil_get_row_ranges": lil_get_row_ranges,
}


def as_it_is(f: Operand, *args: Any) -> Operand:
    """A function that moves elements, whatever they are."""
    return unguarded(f, args, {})


GUARDS = {"lil_insert": lil_insert, "lil_fancy_set": lil_fancy_set,
          **dict.fromkeys(("lil_get1", "lil_fancy_get", "lil_get_lengths"), as_it_is)}
