"""Integers that a program finds anew in each run: orders, places, counts, and the integer parts of traced numbers."""

from __future__ import annotations

import functools
import math
import operator
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from .._declarations.aliases import DTypeLike, Function, Keywords
from . import findings
from .arrays import glimpse, memory, notice, values
from .made import given_out, holds_no_derivative, rule_of
from .masks import READS, Mask
from .operations import assign, in_program, taken
from .traced import TracedArray, know_places
from .unseen import ANEW, FINDERS, SETTLED, UNSEEN, Unseen, plain
from .views import lies_in_order

__all__ = ["Places", "anew"]

OPERANDS = 4                                    # of a call beside its result
DEEPEST = 3                                     # lists in arguments that are looked through
FEW = 4                                         # elements of a mask, of which the same number may be true again
INT64 = np.dtype(np.int64)
SHAPED = frozenset({                            # functions whose results have the same shapes for all values
    np.argmax, np.argmin, np.nanargmax, np.nanargmin, np.argsort, np.argpartition, np.searchsorted, np.digitize,
    np.lexsort, np.count_nonzero, np.isclose, np.isneginf, np.isposinf, np.sort, np.take, np.take_along_axis, np.clip,
    np.where, np.cumsum, np.cumprod, np.sum, np.prod, np.max, np.min, np.mean, np.median, np.reshape, np.ravel,
    np.transpose, np.concatenate, np.stack, np.hstack, np.vstack, np.column_stack, np.expand_dims, np.squeeze,
    np.moveaxis, np.swapaxes, np.flip, np.roll, np.broadcast_to, np.append, np.diff, np.unravel_index,
    np.ravel_multi_index, np.isin, np.atleast_1d, np.atleast_2d, np.copy, np.choose, np.outer, np.dot, np.ptp, np.abs,
    np.ndarray.argmax, np.ndarray.argmin, np.ndarray.argsort, np.ndarray.argpartition, np.ndarray.astype})
OF_FIRST = frozenset({                          # those whose other arguments say which shape the result has
    np.reshape, np.broadcast_to, np.expand_dims, np.squeeze, np.moveaxis, np.swapaxes, np.transpose, np.sum, np.prod,
    np.max, np.min, np.mean, np.median, np.cumsum, np.cumprod, np.diff, np.argmax, np.argmin, np.ravel})
METHODS = frozenset("argmax argmin argsort astype clip cumprod cumsum flatten max mean min prod ptp ravel reshape "
                    "searchsorted squeeze sum swapaxes take transpose".split())
WRITERS = frozenset({"byteswap", "fill", "partition", "put", "resize", "setfield", "sort"})
INTEGERS_ALONE = frozenset({np.ldexp})          # ufuncs that take no floating-point numbers in their place


# ---------------------------------------------------------------- what is called in each run

class Slot(NamedTuple):
    """In the arguments of a function: which operand stands here, and what it looks like."""

    number: int
    shape: tuple[int, ...]
    dtype: np.dtype[Any]
    as_it_is: bool                              # in memory as it looks


class _Rule:
    name = "what NumPy finds in values"


class Finding:
    """A function of values, with its arguments: it is called in each run of a program."""

    rule = _Rule()

    def __init__(self, function: Function, args: Any, kwargs: Keywords, count: int) -> None:
        bound: Any = function
        if type(bound) is functools.partial and not bound.keywords:             # whose own call takes longer
            function, args = bound.func, (*bound.args, *args)
        self.function, self.args, self.kwargs, self.count = function, list(args), kwargs, count
        self.ready: Any = None                  # the answer, for the run that is recorded
        self.spots = [(i, x) for i, x in enumerate(args) if type(x) is Slot]
        self.flat = not any(type(x) in (list, tuple, dict, Slot) for x in kwargs.values()) and not any(
            type(x) in (list, tuple, dict) and holds_slot(x) for x in args)

    def answer(self, xs: list[Any]) -> Any:
        if not self.flat:
            return self.function(*filled(self.args, xs), **filled(self.kwargs, xs))
        args = self.args.copy()
        for i, slot in self.spots:
            args[i] = xs[slot.number] if slot.as_it_is else filled(slot, xs)
        return self.function(*args, **self.kwargs)

    def compute(self, xs: list[Any], out: Any) -> None:
        answer, self.ready = self.answer(xs) if self.ready is None else self.ready, None
        if type(answer) is not np.ndarray:
            answer = np.asarray(answer)
        if answer.shape != out.shape:
            if answer.size != out.size:
                raise ValueError(f"blasad: {self.function} found {answer.size} elements in values, and the trace of "
                                 f"this program {out.size}")
            answer = answer.reshape(out.shape)
        out[...] = answer

    def __getstate__(self) -> Keywords:
        return self.__dict__ | {"ready": None}


def filled(x: Any, xs: list[Any]) -> Any:
    """Arguments with the operands of a run."""
    if type(x) is Slot:
        return xs[x.number].reshape(x.shape).astype(x.dtype, copy=False)
    if type(x) in (list, tuple):
        return type(x)([filled(each, xs) for each in x])
    return {name: filled(each, xs) for name, each in x.items()} if type(x) is dict else x


def holds_slot(x: Any) -> bool:
    if type(x) is dict:
        x = list(x.values())
    return any(type(each) is Slot or type(each) in (list, tuple, dict) and holds_slot(each) for each in x)


def with_memory(x: Any, memories: list[Any]) -> Any:
    """Arguments with the memory of a program, for what compares values."""
    if type(x) is Slot:
        return memories[x.number]
    if type(x) in (list, tuple):
        return type(x)([with_memory(each, memories) for each in x])
    return {name: with_memory(each, memories) for name, each in x.items()} if type(x) is dict else x


class _Arguments:
    """Arguments of a function, with the operands that a program has."""

    def __init__(self) -> None:
        self.operands: list[Any] = []

    def __call__(self, x: Any, depth: int = DEEPEST) -> Any:
        kind = type(x)
        if kind in ANEW:
            return x.known if x.memory is None else self.slot(x.memory, x.dtype)
        if isinstance(x, TracedArray):
            return np.array(given_out(x)) if holds_no_derivative(x) else self.slot(x, x.dtype)
        if kind is np.ndarray:
            return x.copy()
        if not depth:
            return x
        if kind is slice:
            return slice(*plain((x.start, x.stop, x.step)))         # on which shapes depend
        if kind is list or kind is tuple:
            return kind([self(each, depth - 1) for each in x])
        return {name: self(each, depth - 1) for name, each in x.items()} if kind is dict else x

    def slot(self, memory: Any, dtype: np.dtype[Any]) -> Slot:
        for k, each in enumerate(self.operands):
            if each is memory:
                return Slot(k, memory.shape, dtype, each.dtype == dtype and 0 < each.ndim <= 2 and each.shape[-1] > 1)
        self.operands.append(memory)
        return self.slot(memory, dtype)


def method(name: str, x: Any, *args: Any, **kwargs: Any) -> Any:
    return getattr(x, name)(*args, **kwargs)


def counted_to(length: int, x: Any) -> Any:
    """A count for each integer up to a length, whatever integers there are in a run."""
    return np.bincount(x[x < length], minlength=length)


def nth(function: Function, k: int, *args: Any, **kwargs: Any) -> Any:
    return function(*args, **kwargs)[k]


def anew(function: Function, args: tuple[Any, ...], kwargs: Keywords | None = None) -> Any:
    """What a function finds in values, which a program finds anew in each run; None if it cannot.

    The results have the same shape for all values.  A single truth value is one that Python needs: a decision.
    """
    if function in OF_FIRST and len(args) > 1:
        args = (args[0], *plain(args[1:]))
    arguments = _Arguments()
    held, named = arguments(args), arguments(kwargs or {})
    memories: list[Any] = arguments.operands
    if not memories or len(memories) > OPERANDS or not all(map(in_program, memories)):
        return None
    finding = Finding(function, held, named, len(memories))
    xs = [np.asarray(memory(x)) for x in memories]
    given = filled(held, xs)                    # of which the answer may be a view
    answer = function(*given, **filled(named, xs))
    if type(answer) is tuple or type(answer) is list:
        parts = [anew(functools.partial(nth, function, k), args, kwargs) for k in range(len(answer))]
        return None if any(part is None for part in parts) else type(answer)(parts)
    if type(answer) is int:
        answer = INT64.type(answer)
    dtype = getattr(answer, "dtype", None)
    if dtype is None or type(answer) is not np.ndarray and not issubclass(type(answer), np.generic) or not answer.size:
        return None
    if dtype == np.bool_ and not answer.ndim:
        for x in memories:
            glimpse(x)
        notice(function, with_memory(held, memories), with_memory(named, memories), answer)
        return answer
    if dtype.kind == "i" or dtype.char in "BH":
        stored = INT64
    elif dtype in (np.bool_, np.float64, np.float32):
        stored = dtype
    else:
        return None
    finding.ready = answer
    try:
        made = findings.record(finding, memories, answer.shape, stored)
    finally:
        finding.ready = None
    if dtype == np.bool_:
        return Mask(made)
    if dtype.kind == "f":
        return findings.as_scalar(made) if not answer.ndim else made
    if not answer.ndim:
        findings.as_scalar(made)
    first = args[0] if args else None
    if type(first) is Places and type(answer) is np.ndarray and np.may_share_memory(answer, given[0]):
        return Places(made, dtype, first, functools.partial(call_again, function, args[1:], kwargs or {}))
    return Places(made, dtype)


def call_again(function: Function, args: tuple[Any, ...], kwargs: Keywords, x: Any) -> Any:
    return function(x, *plain(args), **plain(kwargs))


# ---------------------------------------------------------------- what stands for the integers

class Places(Unseen):
    """Integers of a program, while it is being made.

    What takes elements by them, and what computes others of them, is a part of the program.  Anything else looks at
    the integers: then they are plain ones, and a program is right as long as it finds the same.
    """

    __slots__ = ("__weakref__", "_memory", "dtype", "known", "part", "viewed", "whole")

    def __init__(self, memory: Any, dtype: np.dtype[Any], whole: Places | None = None,
                 part: Function | None = None) -> None:
        self._memory, self.dtype = memory, dtype
        self.known: Any = None
        self.whole, self.part, self.viewed = whole, part, False     # of a view: what it is of, and how it is taken
        if whole is not None:
            whole.viewed = True

    @property
    def memory(self) -> Any:
        """The program's memory; None once somebody has looked at the integers, here or in what this is a view of."""
        if self.whole is not None and self.part is not None and self.whole.memory is None:
            self.known, self._memory, self.whole = self.part(self.whole.known), None, None
        return self._memory

    @property
    def __class__(self) -> Any:
        """For `isinstance`; `type` returns the real class."""
        return np.ndarray if self.shape else self.dtype.type

    @__class__.setter
    def __class__(self, kind: Any) -> None:
        raise TypeError("blasad: the class of an array of a program cannot be set")

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
    def T(self) -> Any:
        return self.found(np.transpose)

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError("object of type 'numpy.int64' has no len()")
        return self.shape[0]

    def at(self, memory: Any) -> Places:
        """The same of another tape."""
        return Places(memory, self.dtype)

    # ---- the integers

    def plain(self) -> Any:
        """The integers, for somebody who looks at them."""
        if self.whole is not None:              # who writes to a view writes to what it is of
            self.whole.plain()
        if self.memory is not None:
            known = values(self._memory).astype(self.dtype)
            self.known, self._memory = known if known.ndim else known[()], None
        return self.known

    def found(self, function: Function, *args: Any, **kwargs: Any) -> Any:
        """What a function makes of them."""
        result = anew(function, (self, *args), kwargs)
        return function(*plain((self, *args)), **plain(kwargs)) if result is None else result

    def by_method(self, name: str, *args: Any, **kwargs: Any) -> Any:
        others = args if name in ("clip", "searchsorted", "take") else plain(args)
        return self.found(functools.partial(method, name), *others, **plain(kwargs))

    def numbers(self, beside: DTypeLike) -> Any:
        """The same as floating-point numbers of the program."""
        return self.found(np.ndarray.astype, np.result_type(self.dtype, beside))

    def become(self, other: Any) -> bool:
        """Have other values from now on, if nobody sees the same memory."""
        if self.viewed or self.whole is not None or type(other) is not Places or other.memory is None or (
                other.shape != self.shape or other.dtype != self.dtype):
            return False
        self._memory = other.memory
        return True

    def counts(self, weights: Any = None, minlength: int = 0) -> Any:
        """np.bincount: Python knows how long that is."""
        if weights is not None or self.memory is None or self.ndim != 1:
            return np.bincount(self.plain(), plain(weights), plain(minlength))
        length = max(int(self.by_method("max")) + 1, int(minlength))
        return self.found(functools.partial(counted_to, length))

    def __hash__(self) -> int:
        return hash(self.plain())

    def __bool__(self) -> bool:
        if self.memory is None or self.size != 1:
            return bool(self.plain())
        return bool(anew(np.any, (self,)))

    def __getattr__(self, name: str) -> Any:    # methods of arrays
        if not hasattr(np.ndarray, name) or name.startswith("__array_"):
            raise AttributeError(f"'numpy.ndarray' object has no attribute '{name}'")
        if name in METHODS and self.memory is not None:
            return functools.partial(self.by_method, name)
        return getattr(self.plain(), name)

    def __array__(self, dtype: DTypeLike | None = None, *, copy: bool | None = None) -> Any:
        return np.array(self.plain(), dtype) if copy or dtype is not None else np.asarray(self.plain())

    def copy(self, order: Any = "C") -> Any:
        return self.plain().copy(order) if self.memory is None else Places(self.memory, self.dtype)

    def item(self, *index: Any) -> Any:
        return (self.found(np.ndarray.item, *index) if index else self).plain().item()

    def __iter__(self) -> Iterator[Any]:
        if self.memory is None:
            return iter(self.plain())
        return (self[k] for k in range(len(self)))

    def __getitem__(self, key: Any) -> Any:
        if self.memory is None:
            return self.known[plain(key)]
        return self.found(operator.getitem, without_masks(key))

    def __setitem__(self, key: Any, value: Any) -> None:
        if self.memory is None or not self.become(anew(changed, (self, key, value))):
            self.plain()[plain(key)] = plain(value)

    # ---- NumPy's functions

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **kwargs: Any) -> Any:
        out = kwargs.get("out", ())
        live = [x for x in inputs if isinstance(x, TracedArray) and not holds_no_derivative(x)]
        if live and method == "__call__" and not out and ufunc not in INTEGERS_ALONE:
            beside = np.dtype(live[0].dtype.char.lower())
            inputs = tuple([x.numbers(beside) if type(x) is Places and x.memory is not None else x for x in inputs])
        elif not live and method != "at" and (not out or out[0] is self and len(out) == 1):
            rest = {name: x for name, x in kwargs.items() if name != "out"}
            result = anew(ufunc if method == "__call__" else getattr(ufunc, method), inputs, rest)
            if out and self.become(result):
                return self
            if result is not None and not out:
                return result
        result = getattr(ufunc, method)(*plain(inputs), **plain(kwargs))
        return out[0] if len(out) == 1 else result

    def __array_function__(self, function: Function, types: Any, args: Any, kwargs: Keywords) -> Any:
        if function in (np.shape, np.ndim, np.size):
            return function(np.broadcast_to(np.int8(0), self.shape), *args[1:], **kwargs)
        traced_too = holds_live((*args, *kwargs.values()))
        if function is np.bincount and not traced_too and args and args[0] is self and len(args) == 1:
            return self.counts(**kwargs)
        if traced_too and function in READS:
            return rule_of(function)(*args, **kwargs)
        result = None if traced_too else found_anew(function, args, kwargs)
        return function(*plain(args), **plain(kwargs)) if result is None else result


def found_anew(function: Function, args: Any, kwargs: Keywords) -> Any:
    """What one of the functions finds whose results have the same shapes for all values; else None."""
    if function not in SHAPED or kwargs.get("out") is not None or function is np.where and len(args) == 1:
        return None
    return anew(function, tuple(args), kwargs)


def holds_live(x: Any, depth: int = DEEPEST) -> bool:
    """Whether there are traced arrays among arguments that the program did not just make."""
    if isinstance(x, TracedArray):
        return not holds_no_derivative(x)
    return depth > 0 and type(x) in (list, tuple) and any(holds_live(each, depth - 1) for each in x)


def changed(x: Any, key: Any, value: Any) -> Any:
    x = x.copy()
    x[key] = value
    return x


# ---------------------------------------------------------------- elements by places

def at_places(x: Any, key: Any) -> Any:
    """x[key] of a traced array, where places that the program finds are in the key; None if Python has to know them."""
    if x.is_scalar or not x.ndim:
        return None
    places = where(x, key)
    return None if places is None else elements(x, *places)


def elements(x: Any, places: Any, shape: tuple[int, ...]) -> Any:
    """The elements at places in C's order."""
    result = taken(without_gaps(x), places)
    if not shape:
        return findings.as_scalar(result.reshape(()))
    return result.reshape(shape) if len(shape) != 1 else result


def without_gaps(x: Any) -> Any:
    return x if lies_in_order(x, "C") else x.copy("C")


def where(x: Any, key: Any) -> tuple[Any, tuple[int, ...]] | None:
    """Where the elements of x[key] are in C's order, in memory of the program, and the shape of the result."""
    shape = x.shape
    key = key[0] if type(key) is tuple and len(key) == 1 else key
    if type(key) is Mask:
        if key.memory is None or key.ndim > len(shape) or key.shape != shape[:key.ndim]:
            return None
        which = true_places(key)
        return None if which is None else rows_at(which, math.prod(key.shape), shape[key.ndim:])
    if type(key) is Places:
        return None if key.memory is None else rows_at(key, shape[0], shape[1:])
    key = without_masks(key)
    found = anew(functools.partial(places_of_key, shape), key if type(key) is tuple else (key,))
    return None if found is None or type(found) is not Places else (findings.in_a_row(found.memory), found.shape)


def without_masks(key: Any) -> Any:
    """A key with plain masks, on which its shape depends."""
    if type(key) is tuple:
        return tuple(map(without_masks, key))
    return key.plain() if type(key) is Mask else key


def rows_at(which: Any, rows: int, rest: tuple[int, ...]) -> tuple[Any, tuple[int, ...]] | None:
    n = math.prod(rest)
    if not n or type(which) is not Places:
        return None
    return findings.places_of_rows(which.memory, rows, n), (*which.shape, *rest)


def true_places(mask: Mask) -> Any:
    """Where a mask of a program is true, in C's order: Python knows how often.  None: nowhere."""
    counting = np.count_nonzero if mask.size > FEW else np.sum      # which are one guard, but few counts come again
    count = int(mask.counted(counting, (), {}))
    return anew(functools.partial(first_true, count), (mask,)) if count else None


def nonzero(mask: Mask) -> Any:
    """The same for each axis."""
    which = true_places(mask) if mask.memory is not None and mask.ndim else None
    if which is None:
        return None
    return (which,) if mask.ndim == 1 else anew(np.unravel_index, (which, mask.shape))


def first_true(count: int, mask: Any) -> Any:
    """Where a mask is true, so many places: a run that finds another number differs from its trace anyway."""
    places = np.zeros(count, np.int64)
    there = np.flatnonzero(mask)[:count]
    places[:there.size] = there
    return places


def places_of_key(shape: tuple[int, ...], *key: Any) -> Any:
    """The places of x[key] in C's order, by NumPy's own indexing."""
    axes, step = np.zeros(np.broadcast_to(np.int8(0), shape)[key].shape, np.int64), 1
    for axis in range(len(shape) - 1, -1, -1):
        along = (np.arange(shape[axis]) * step).reshape((-1,) + (1,) * (len(shape) - 1 - axis))
        axes += np.broadcast_to(along, shape)[key]
        step *= shape[axis]
    return axes


def chosen_places(function: Function, shape: tuple[int, ...], *args: Any, **kwargs: Any) -> Any:
    """What a function that only chooses elements does with their places."""
    return function(np.arange(math.prod(shape)).reshape(shape), *args, **kwargs)


def chosen(function: Function, x: Any, args: tuple[Any, ...], kwargs: Keywords) -> Any:
    """The elements that a function chooses by places; None if Python has to know these."""
    if not isinstance(x, TracedArray) or not holds_places((args, kwargs)):
        return None
    if function is np.delete and any(type(each) is Places and each.size > 1 for each in args):
        return None                             # how many are left depends on them
    places = anew(functools.partial(chosen_places, function, x.shape), args, kwargs)
    return None if type(places) is not Places else elements(x, findings.in_a_row(places.memory), places.shape)


def holds_places(x: Any, depth: int = DEEPEST) -> bool:
    if type(x) is Places:
        return x.memory is not None
    if type(x) is dict:
        x = list(x.values())
    return depth > 0 and type(x) in (list, tuple) and any(holds_places(each, depth - 1) for each in x)


def add_at(x: Any, key: Any, value: Any, sign: int) -> bool:
    """Add to x[key] where the program finds the places; False if Python has to know them."""
    places = where(x, key) if lies_in_order(x, "C") else None
    if places is None:
        return False
    each = np.broadcast_to(value if sign > 0 else np.negative(value), places[1])
    findings.scatter(x, places[0], each.reshape(-1), True)
    return True


def write_at(x: Any, key: Any, value: Any) -> bool:
    """x[key] = value where the program finds the places; False if Python has to know them.

    Of elements that are named several times the last value stays, so it is found for each element of x which one that
    is.
    """
    places = where(x, key) if lies_in_order(x, "C") and x.ndim else None
    if places is None:
        return False
    memory, shape = places
    if isinstance(value, TracedArray) or type(value) is np.ndarray:
        while value.ndim > len(shape) and value.shape[0] == 1:
            value = value[0, ...]
    if type(value) is np.ndarray and value.dtype != x.dtype:
        value = value.astype(x.dtype)
    one = np.broadcast_to(value, shape).reshape(-1) if np.ndim(value) else value
    if math.prod(shape) == 1 or type(key) is Mask:
        each = one if np.ndim(one) else np.broadcast_to(one, shape).reshape(-1)
        findings.scatter(x, memory, each, False)
        return True
    last = anew(functools.partial(last_writer, x.size), (Places(memory, INT64),))
    mask = (last >= 0).memory.reshape(x.shape)
    if not np.ndim(one):
        assign(x, one, where=mask)
        return True
    values_there = one[anew(np.maximum, (last, 0))]
    assign(x, values_there.reshape(x.shape), where=mask)
    return True


def last_writer(size: int, places: Any) -> Any:
    """For each element of an array which value is the last that is written to it; -1: none."""
    last = np.full(size, -1, np.int64)
    last[places] = np.arange(places.size)       # NumPy says that the last value stays
    return last


def part_of_plain(x: Any, key: Any) -> Any:
    """x[key] of a plain array, in which places that a program finds are the key."""
    if type(x) is not np.ndarray or x.dtype.kind not in "bif" or x.dtype.itemsize > INT64.itemsize:
        return None
    if x.dtype.kind == "f" and x.dtype not in (np.float64, np.float32):
        return None
    if type(key) is Mask:
        which = true_places(key) if key.memory is not None and key.shape == x.shape[:key.ndim] else None
        return None if which is None else anew(operator.getitem, (x.reshape(-1, *x.shape[key.ndim:]), which))
    if not holds_places(key if type(key) is tuple else (key,)):
        return None
    return anew(operator.getitem, (x, without_masks(key)))


def lead() -> None:
    """Have plain arrays know places and masks as keys, until `settle`."""
    findings.lead_subscripts(Places, Mask, part_of_plain)
    SETTLED.append(findings.undo_subscripts)


ANEW.add(Places)
UNSEEN.add(Places)
FINDERS.update({"function": found_anew, "values": anew, "nonzero": nonzero, "at_places": at_places,
                "write_at": write_at, "add_at": add_at, "chosen": chosen})
know_places(Places)
