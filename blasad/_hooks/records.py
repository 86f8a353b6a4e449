"""Structured arrays that a program makes while a tape records: each field is an array of its own.

Fields of floating-point and complex numbers take derivatives, as other arrays that a program makes do.  What is asked
of the structured array as a whole NumPy answers, of a copy, as long as no field has a derivative.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any, NoReturn

import numpy as np

from blasad._arrays.arrays import DTYPES, is_plain
from blasad._arrays.made import kinds_of, plain, taken
from blasad._arrays.owners import IN_A_VARIABLE
from blasad._declarations.aliases import DTypeLike, Function, Keywords, Operand, Order

FIELDS = ("blasad: a structured array with a field that has a derivative cannot be given to NumPy; use its fields, "
          "x[{!r}]")


FLAGS = {"A": "aligned", "C": "c_contiguous", "C_CONTIGUOUS": "c_contiguous", "F": "f_contiguous",
         "F_CONTIGUOUS": "f_contiguous", "O": "owndata", "W": "writeable"}


def takes_derivatives(dtype: np.dtype[Any]) -> bool:
    """Whether a field of a structured dtype, or of one in it, holds numbers that have derivatives."""
    if dtype.subdtype is not None:
        return takes_derivatives(dtype.subdtype[0])
    if dtype.names is not None:
        return any(takes_derivatives(dtype[name]) for name in dtype.names)
    return dtype in DTYPES


def lies_alike(one: np.dtype[Any], other: np.dtype[Any]) -> bool:
    """Whether structured dtypes differ in the names of their fields alone."""
    if one.names is None or other.names is None:
        return one == other
    pairs = list(zip((one.fields or {}).values(), (other.fields or {}).values(), strict=False))
    return len(one.names) == len(other.names) and one.itemsize == other.itemsize and all(
        x[1] == y[1] and lies_alike(x[0], y[0]) for x, y in pairs)


def records_of(x: Operand) -> Any:
    """A new plain structured array as one whose fields take derivatives; one without such fields as it is."""
    if not takes_derivatives(x.dtype):
        return x
    assert x.dtype.names is not None
    return Records(x.dtype, x.shape, {name: field_of(x[name].copy()) for name in x.dtype.names})


def field_of(x: Operand) -> Any:
    return records_of(x) if x.dtype.names is not None else taken(x, (), IN_A_VARIABLE)


class Records:
    """A structured array, or a part of one: arrays by the names of their fields."""

    def __init__(
        self, dtype: np.dtype[Any], shape: tuple[int, ...], fields: Keywords, base: Records | None = None,
    ) -> None:
        self.dtype, self.shape, self.by_name, self.base = dtype, shape, fields, base
        self.kind: Any = np.ndarray if base is None else base.kind

    def seen(self, dtype: np.dtype[Any], shape: tuple[int, ...], fields: Keywords) -> Records:
        """A view."""
        return Records(dtype, shape, fields, self if self.base is None else self.base)

    @property  # type: ignore[misc]
    def __class__(self) -> Any:
        """What NumPy would have here."""
        return np.ndarray

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def size(self) -> int:
        return int(np.prod(self.shape, dtype=int))

    @property
    def itemsize(self) -> int:
        return self.dtype.itemsize

    @property
    def nbytes(self) -> int:
        return self.size * self.dtype.itemsize

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError("len() of unsized object")
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(len(self)))

    def __repr__(self) -> str:
        if self.has_derivatives():
            return f"Records({self.by_name!r})"
        return repr(self.copied().view(self.kind))

    def __str__(self) -> str:
        return repr(self) if self.has_derivatives() else str(self.copied())

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, str):
            return self.by_name[self.known(key)]
        if isinstance(key, list) and key and all(isinstance(name, str) for name in key):
            return self.seen(self.dtype[key], self.shape, {name: self.by_name[self.known(name)] for name in key})
        if key is Ellipsis:
            return self
        part = np.broadcast_to(np.int8(0), self.shape)[key]
        if not is_plain(part):
            return Record(self, key)
        fields = {name: field[key] for name, field in self.by_name.items()}
        view = all(isinstance(k, (int, np.integer, slice)) or k is None or k is Ellipsis
                   for k in (key if isinstance(key, tuple) else (key,)))
        return self.seen(self.dtype, part.shape, fields) if view else Records(self.dtype, part.shape, fields)

    def __setitem__(self, key: object, value: Operand) -> None:
        """Write a field, or records: others, a tuple with a value for each field, or one value for all."""
        if isinstance(key, str):
            self.by_name[self.known(key)][...] = value
            return
        if isinstance(key, list) and key and all(isinstance(name, str) for name in key):
            self[key][...] = value
            return
        names = self.dtype.names or ()
        if isinstance(value, (Records, Record)) or is_plain(value) and value.dtype.names is not None or isinstance(
                value, np.void):
            values = [value[name] for name in value.dtype.names or ()]
        elif isinstance(value, tuple):
            values = list(value)
        elif isinstance(value, list):
            values = [[row[k] for row in value] for k in range(len(names))]
        else:
            values = [value] * len(names)
        if len(values) != len(names):
            raise ValueError(f"could not assign {len(values)} values to {len(names)} fields")
        for name, each in zip(names, values, strict=True):
            self.by_name[name][key] = each

    def known(self, name: str) -> str:
        if name not in self.by_name:
            raise ValueError(f"no field of name {name}")
        return name

    def __getattr__(self, name: str) -> Any:        # as of np.recarray
        fields = self.__dict__.get("by_name", {})
        if name in fields:
            return fields[name]
        if fields and not name.startswith("__") and hasattr(np.ndarray, name) and not self.has_derivatives():
            attribute = getattr(self.copied(), name)
            return functools.partial(self.method, name) if callable(attribute) else as_records(attribute)
        raise AttributeError(f"blasad: {name} of a structured array that may have derivatives has no rule; use its "
                             f"fields, x[{next(iter(fields), 'name')!r}]")

    def __setattr__(self, name: str, value: Operand) -> None:
        if name in self.__dict__.get("by_name", {}):
            self[name] = value
        else:
            object.__setattr__(self, name, value)

    def view(self, dtype: Any = None, type: Any = None) -> Records:
        """The same, with the fields as attributes if it is a recarray, or with other names of the same fields."""
        kind = self.kind if type is None else type
        if dtype in (np.recarray, np.ndarray):
            dtype, kind = None, dtype
        dtype = self.dtype if dtype is None else np.dtype(dtype)
        if kind not in (np.recarray, np.ndarray) or not lies_alike(self.dtype, dtype):
            raise TypeError(f"blasad: a structured array has no view as {dtype}, because its fields lie apart; use its "
                            f"fields, x[{next(iter(self.by_name))!r}], or make an array of them")
        fields = self.by_name.values()
        record = self.seen(dtype, self.shape, {
            name: field.view(dtype[name]) if isinstance(field, Records) else field
            for name, field in zip(dtype.names or (), fields, strict=True)})
        record.kind = kind
        return record

    def copy(self, order: str = "C") -> Records:
        return Records(self.dtype, self.shape, {name: field.copy(order) for name, field in self.by_name.items()})

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> Records:
        return self.copy()

    def tolist(self) -> Any:
        return [each.tolist() for each in self] if self.shape else Record(self, ()).tolist()

    def as_result(self) -> Any:
        """NumPy's array, for what a function returns; derivatives are of its fields."""
        if self.has_derivatives():
            raise TypeError("blasad: the function returned a structured array, of which a field has a derivative; "
                            f"return its fields, e.g. x[{next(iter(self.by_name))!r}]")
        return np.array(self)

    def has_derivatives(self) -> bool:
        return any(field.has_derivatives() if type(field) is Records else kinds_of(field) & 2 != 0
                   for field in self.by_name.values())

    def refuse(self) -> NoReturn:
        raise TypeError(FIELDS.format(next(iter(self.by_name))))

    def copied(self) -> Any:
        """The values of now, as an array of NumPy's."""
        if self.has_derivatives():
            self.refuse()
        copy = np.empty(self.shape, self.dtype)
        if isinstance(copy, Records):              # a tape records
            copy = np.ndarray(self.shape, self.dtype)
        for name, field in self.by_name.items():
            copy[name] = field.copied() if isinstance(field, Records) else plain(field)
        return copy

    def taken_back(self, values: Operand) -> None:
        """The values of such a copy that something has written to."""
        for name, field in self.by_name.items():
            if isinstance(field, Records):
                field.taken_back(values[name])
            elif field.size:
                field[...] = values[name]

    def __array__(self, dtype: DTypeLike | None = None, *, copy: bool | None = None) -> Any:
        array = self.copied()
        array.flags.writeable = bool(copy)          # what is written would be lost
        return array if dtype is None else array.astype(dtype)

    def reshaped(self, method: str, *args: Operand, **kwargs: Any) -> Records:
        """A view of another shape: that of each field."""
        like = getattr(np.broadcast_to(np.int8(0), self.shape), method)(*args, **kwargs)
        if any(field.shape != self.shape for field in self.by_name.values()):       # fields of arrays
            self.refuse()
        fields = {name: field.reshape(like.shape, **kwargs) if method == "ravel" else getattr(field, method)(
            *args, **kwargs) for name, field in self.by_name.items()}
        return self.seen(self.dtype, like.shape, fields)

    def resize(self, *shape: Any, refcheck: bool = True) -> None:
        new = np.resize(np.broadcast_to(np.int8(0), self.shape), *shape).shape if shape not in ((), (None,)) else (
            self.shape)
        for name, field in self.by_name.items():
            field.resize((*new, *self.dtype[name].shape), refcheck=False)
        self.shape = new

    @property
    def flags(self) -> Any:
        return RecordFlags(self)

    def setflags(self, write: Operand = None, align: Any = None, uic: Any = None) -> None:
        for field in self.by_name.values():
            field.setflags(write, align, uic)

    def reshape(self, *shape: Any, order: Order = "C") -> Records:
        return self.reshaped("reshape", *shape, order=order)

    def ravel(self, order: Order = "C") -> Records:
        return self.reshaped("reshape", -1, order=order)

    def transpose(self, *axes: Any) -> Records:
        return self.reshaped("transpose", *axes)

    def squeeze(self, axis: Operand = None) -> Records:
        return self.reshaped("squeeze", axis)

    def swapaxes(self, axis1: int, axis2: int) -> Records:
        return self.reshaped("swapaxes", axis1, axis2)

    @property
    def T(self) -> Records:
        return self.transpose()

    def method(self, name: str, *args: Operand, **kwargs: Any) -> Any:
        """A method of NumPy's, of a copy; what it writes there is written here."""
        with Copies() as copies:
            return as_records(getattr(copies.of(self), name)(*copies.of(args), **copies.of(kwargs)))

    def __eq__(self, other: Operand) -> Any:
        return self.method("__eq__", other)

    def __ne__(self, other: Operand) -> Any:
        return self.method("__ne__", other)

    __hash__ = None  # type: ignore[assignment]

    def __reduce_ex__(self, protocol: Any) -> Any:
        return self.copied().__reduce_ex__(protocol)

    def __array_function__(self, function: Function, types: Any, args: Any, kwargs: Any) -> Any:
        if function is np.copy:
            return self.copy()
        with Copies() as copies:
            return as_records(function(*copies.of(args), **copies.of(kwargs)))

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **kwargs: Any) -> Any:
        with Copies() as copies:
            return as_records(getattr(ufunc, method)(*copies.of(inputs), **copies.of(kwargs)))


class RecordFlags:
    """The flags of a structured array, of which `writeable` can be set."""

    def __init__(self, of: Records) -> None:
        object.__setattr__(self, "of", of)

    def __getattr__(self, name: str) -> Any:
        if name == "owndata":
            return self.of.base is None
        if name == "writeable":
            return all(field.flags.writeable for field in self.of.by_name.values())
        return getattr(self.of.copied().flags, name)

    def __setattr__(self, name: str, value: Operand) -> None:
        if name != "writeable":
            raise TypeError(f"blasad: the flag {name} of a structured array cannot be set; make a copy")
        self.of.setflags(write=value)

    def __getitem__(self, name: str) -> Any:
        return getattr(self, FLAGS.get(name, name.lower()))

    def __setitem__(self, name: str, value: Operand) -> None:
        setattr(self, FLAGS.get(name, name.lower()), value)


class Record:
    """One record of a structured array."""

    def __init__(self, of: Records, key: object) -> None:
        object.__setattr__(self, "of", of)
        object.__setattr__(self, "key", key)

    @property
    def dtype(self) -> Any:
        return self.of.dtype

    @property
    def base(self) -> Any:
        return self.of if self.of.base is None else self.of.base

    def name(self, key: Any) -> Any:
        return self.of.known(key) if isinstance(key, str) else (self.dtype.names or ())[key]

    def __getitem__(self, key: object) -> Any:
        return self.of.by_name[self.name(key)][self.key]

    def __setitem__(self, key: object, value: Operand) -> None:
        self.of.by_name[self.name(key)][self.key] = value

    def __getattr__(self, name: str) -> Any:
        if name not in self.of.by_name:
            raise AttributeError(f"a record has no field {name!r}")
        return self[name]

    def __setattr__(self, name: str, value: Operand) -> None:
        self[name] = value

    def __len__(self) -> int:
        return len(self.of.by_name)

    def __iter__(self) -> Iterator[Any]:
        return (self[name] for name in self.of.by_name)

    def as_result(self) -> Any:
        return self.of.as_result()[self.key]

    def copied(self) -> Any:
        return self.of.copied()[self.key]

    def __array__(self, dtype: DTypeLike | None = None, *, copy: bool | None = None) -> Any:
        return np.asarray(self.copied(), dtype)

    def __reduce_ex__(self, protocol: Any) -> Any:
        return self.copied().__reduce_ex__(protocol)

    def __eq__(self, other: Operand) -> Any:
        return self.copied() == (other.copied() if isinstance(other, Record) else other)

    def __ne__(self, other: Operand) -> Any:
        return self.copied() != (other.copied() if isinstance(other, Record) else other)

    __hash__ = None  # type: ignore[assignment]

    def tolist(self) -> tuple[Any, ...]:
        return tuple(each.tolist() if hasattr(each, "tolist") else each for each in self)

    item = tolist

    def __repr__(self) -> str:
        return repr(tuple(self) if self.of.has_derivatives() else self.copied())

    def __str__(self) -> str:
        return str(tuple(self) if self.of.has_derivatives() else self.copied())


class Copies:
    """Arguments with copies in the place of structured arrays; what is written to a copy is written to its array."""

    def __init__(self) -> None:
        self.made: dict[int, tuple[Records, Any, bytes]] = {}

    def of(self, x: Operand) -> Any:
        if type(x) is Records:
            if id(x) not in self.made:
                copy = x.copied()
                self.made[id(x)] = x, copy, copy.tobytes()
            return self.made[id(x)][1]
        if type(x) is Record:
            return x.copied()
        if isinstance(x, (list, tuple)):
            return type(x)(self.of(each) for each in x)
        return {name: self.of(each) for name, each in x.items()} if isinstance(x, dict) else x

    def __enter__(self) -> Copies:
        return self

    def __exit__(self, *error: Any) -> None:
        for x, copy, before in self.made.values():
            if copy.tobytes() != before:
                x.taken_back(copy)


def as_records(x: Operand) -> Any:
    """A structured result as one whose fields take derivatives."""
    return records_of(x) if type(x) is np.ndarray and x.dtype.names is not None else x
