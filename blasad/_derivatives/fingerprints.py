"""What a function finds outside of its arguments, by value: another process that finds the same has the same digest.

Identity means nothing in another process.  So each object that `captured` visits has a number, by the order of the
visit, and is described by that of which a function may learn: code, numbers, bytes, and the numbers of other objects.
"""

from __future__ import annotations

import collections
import enum
import functools
import hashlib
import io
import operator
import os
import pathlib
import pickle
import struct
import types
import weakref
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from blasad._arrays.arrays import is_plain

from .._arrays.traced import TracedArray
from .._declarations.aliases import Leaf, Plain
from .._programs.entry import MISSING
from .captured import BYTES, CONTAINERS, GENERATORS, SIMPLE, Walk, is_hidden, is_library, look_name, wraps

__all__ = ["Incomparable", "Strict", "digest", "fingerprint"]

EXACT: tuple[type[Any], ...] = (bool, int, str, bytes)
BOUND = (types.MethodType, functools.partial, staticmethod, classmethod, property)
BUILTIN = (types.BuiltinFunctionType, type(str.join), type([].__len__))
CACHED = type(functools.lru_cache(len))
ORDERED = (type(None), bool, int, float, complex)       # whose hashes are the same in every process
CODE = ("co_code", "co_flags", "co_names", "co_varnames", "co_freevars", "co_cellvars", "co_argcount",
        "co_posonlyargcount", "co_kwonlyargcount", "co_firstlineno", "co_linetable", "co_qualname")
OF_CLASSES = {                  # which Python makes
    "__dict__", "__weakref__", "__doc__", "__abstractmethods__", "__static_attributes__", "_abc_impl"}
DEEPEST = 4


class Incomparable(Exception):
    """Something of which another process cannot tell whether it has the same."""


def digest(x: Any) -> str:
    """A short text for what consists of tuples, texts, bytes and integers."""
    return hashlib.blake2b(repr(x).encode("utf-8", "surrogatepass"), digest_size=20).hexdigest()


class Strict(pickle.Pickler):
    """A pickler that names only what is part of installed packages, or has been visited."""

    def __init__(self, file: io.BytesIO, visited: dict[int, Any]) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self.visited = visited

    def reducer_override(self, x: Any) -> Any:
        if isinstance(x, (type, types.FunctionType)) and id(x) not in self.visited:
            if not is_library(x.__module__ or ""):
                raise Incomparable(f"{x.__qualname__}, whose code is not watched")
        return NotImplemented

    @classmethod
    def dumps(cls, x: Any, visited: dict[int, Any]) -> bytes:
        file = io.BytesIO()
        cls(file, visited).dump(x)
        return file.getvalue()


def fingerprint(walk: Walk, others: Iterable[Leaf] = ()) -> tuple[str, list[str]]:
    """The digest of all that was visited, and of some things beside; and the files of the code, in their order."""
    facts = _Facts(walk)
    return digest((facts.told(), [facts.value(x) for x in others])), facts.files


class _Facts:
    """What there is to say about the objects of one walk."""

    def __init__(self, walk: Walk) -> None:
        self.walk, self.files = walk, []  # type: tuple[Walk, list[str]]
        self.number = {at: i for i, at in enumerate(walk.seen)}
        self.owners: dict[int, Any] = {}        # of dicts that are no objects of their own
        for x in walk.seen.values():
            if isinstance(x, types.FunctionType):
                self.owners[id(x.__globals__)] = ("globals", str(x.__globals__.get("__name__")))
        for i, x in enumerate(walk.seen.values()):
            space = getattr(x, "__dict__", None)
            if type(space) is dict:
                self.owners.setdefault(id(space), ("attributes", i))

    def told(self) -> list[Any]:
        walk, value, label = self.walk, self.value, self.label
        return [[self.kind(x) for x in walk.seen.values()],
                [(label(space), name, value(x)) for space, name, x in walk.entries],
                [(label(kind), name, value(x)) for kind, name, x in walk.attributes],
                [(label(x), self.elements(x)) for x in walk.containers],
                [(look_name(look), value(x), value(was)) for look, x, was in walk.others]]

    def label(self, x: Any) -> Any:
        """Which object or dict something is."""
        return self.number.get(id(x)) if id(x) in self.number else self.owners.setdefault(
            id(x), ("dict", len(self.owners)))

    def value(self, x: Any) -> Any:
        """The value of what is immutable, the number of anything else."""
        kind = type(x)
        if x is MISSING:
            return "nothing"
        if id(x) in self.number:
            return "object", self.number[id(x)]
        if x is None or kind in EXACT:
            return kind.__name__, x
        if isinstance(x, types.CodeType):
            return self.code(x)
        if isinstance(x, TracedArray):
            raise Incomparable("a traced array")
        if isinstance(x, SIMPLE):
            return self.simple(x)
        if isinstance(x, (*BUILTIN, types.FunctionType, type)):     # one of a table, which is not visited
            if not isinstance(x, BUILTIN) and not is_library(x.__module__):
                raise Incomparable(f"{x.__qualname__}, whose code is not watched")
            return self.named(x)
        if kind in (tuple, list):
            return kind.__name__, [self.value(each) for each in x]
        raise Incomparable(f"a {kind.__name__}")

    def simple(self, x: Any) -> Any:
        kind = (type(x).__module__, type(x).__qualname__)
        if not is_library(kind[0]) and id(type(x)) not in self.number:
            raise Incomparable(f"a {kind[1]}, whose code is not watched")
        if issubclass(type(x), float):
            return kind, struct.pack("d", x)
        if issubclass(type(x), complex):
            return kind, struct.pack("dd", x.real, x.imag)
        if issubclass(type(x), np.generic):
            if x.dtype.hasobject:
                raise Incomparable(f"a {type(x).__name__} of objects")
            return kind, repr(x.dtype), x.tobytes()
        if isinstance(x, int):
            return kind, int(x)
        if isinstance(x, str):
            return kind, str.__str__(x)
        if isinstance(x, bytes):
            return kind, bytes(x)
        if isinstance(x, (range, slice)):
            return kind, [self.value(each) for each in (x.start, x.stop, x.step)]
        if isinstance(x, np.ufunc):
            return kind, self.pickled(x)
        return kind, repr(x)

    def kind(self, x: Any) -> Any:
        """What an object is, beside what `told` says of all."""
        if is_plain(x):
            return self.array(x)
        if isinstance(x, types.FunctionType):
            return self.function(x)
        if isinstance(x, BUILTIN):
            return self.named(x)
        if isinstance(x, (types.MemberDescriptorType, types.GetSetDescriptorType)):
            return "descriptor", x.__name__
        if isinstance(x, types.ModuleType):
            return "module", x.__name__
        if isinstance(x, type):
            return self.of_class(x)
        if isinstance(x, BOUND):
            return type(x).__name__, [self.value(getattr(x, part, None)) for part in (
                "__self__", "__func__", "func", "args", "keywords", "fget", "fset") if hasattr(x, part)]
        if x is os.environ:
            raise Incomparable("the environment of the process")
        own = self.class_of(x)
        if isinstance(x, (tuple, frozenset)):
            return own, self.elements(x)
        if isinstance(x, collections.deque):
            return own, x.maxlen
        if isinstance(x, (*CONTAINERS, types.MappingProxyType, *GENERATORS, *BYTES, weakref.ref)):
            return own
        if isinstance(x, SIMPLE):
            return own, self.simple(x)
        return own, self.object(x)

    def class_of(self, x: Any) -> Any:
        kind = type(x)
        return kind.__module__, kind.__qualname__, self.number.get(id(kind))

    def array(self, x: Plain) -> Any:
        if type(x).__module__.split(".")[0] != "numpy":
            raise Incomparable(f"a {type(x).__name__}")
        values: Any = ([self.value(each) for each in x.ravel().tolist()] if x.dtype.hasobject
                       else hashlib.blake2b(np.ascontiguousarray(x).tobytes()).hexdigest())
        mask: Any = x.mask if isinstance(x, np.ma.MaskedArray) and x.mask is not np.ma.nomask else None
        mask = None if mask is None else self.array(mask)
        return "array", type(x).__name__, repr(x.dtype), x.shape, x.strides, values, mask

    def named(self, x: Any) -> Any:
        """A function or class of a package, which the files of the package describe."""
        of = getattr(x, "__self__", None)
        of = None if of is None or isinstance(of, types.ModuleType) else self.value(of)
        return "named", str(getattr(x, "__module__", None)), x.__qualname__, of

    def function(self, f: types.FunctionType) -> Any:
        module = str(f.__globals__.get("__name__"))
        library = is_library(module)
        cells = []
        for cell in f.__closure__ or ():
            try:
                cells.append(self.value(cell.cell_contents))
            except ValueError:
                cells.append("empty")
        named = {name: self.value(x) for name, x in sorted((f.__kwdefaults__ or {}).items())}
        code = None if library else self.code(f.__code__)
        return ("function", module, f.__qualname__, code, cells, named,
                [self.value(x) for x in f.__defaults__ or ()])

    def code(self, code: types.CodeType) -> Any:
        self.files.append(code.co_filename)
        return "code", [getattr(code, name) for name in CODE], code.co_exceptiontable, [
            self.constant(x) for x in code.co_consts]

    def constant(self, x: Any) -> Any:
        """One of a piece of code; that of a set is only looked up in, or its order is any."""
        if isinstance(x, tuple):
            return "tuple", [self.constant(each) for each in x]
        if isinstance(x, frozenset):
            return "frozenset", sorted(repr(self.constant(each)) for each in x)
        return self.value(x)

    def of_class(self, kind: type[Any]) -> Any:
        if is_library(kind.__module__) or kind is object:
            return "class", kind.__module__, kind.__qualname__
        if not is_library(type(kind).__module__):
            raise Incomparable(f"{kind.__qualname__}, whose class is a {type(kind).__name__}")
        members = [(name, self.value(x)) for name, x in vars(kind).items() if id(x) in self.number]
        return ("class", kind.__module__, kind.__qualname__, type(kind).__qualname__, members, self.rest(vars(kind)),
                [self.number.get(id(base), base.__qualname__) for base in kind.__mro__[1:]])

    def elements(self, x: Any) -> Any:
        """What a collection holds, in its order."""
        if isinstance(x, (set, frozenset)):
            if len(x) > 1 and not all(type(each) in ORDERED for each in x):
                raise Incomparable("a set whose order may be another one: a tuple has one order")
            return [self.value(each) for each in x]
        if isinstance(x, collections.OrderedDict):
            return [(self.value(key), self.value(each)) for key, each in collections.OrderedDict.items(x)]
        if isinstance(x, dict):
            return [(self.value(key), self.value(each)) for key, each in dict.items(x)]
        if isinstance(x, types.MappingProxyType):
            return [(self.value(key), self.value(each)) for key, each in x.items()]
        return [self.value(each) for each in (list.__iter__(x) if isinstance(x, list) else x)]

    def object(self, x: Any) -> Any:
        """An object that is described by its attributes; what only its own class knows, by what it says to `pickle`."""
        if isinstance(x, pathlib.PurePath):
            return str(x)
        if type(x).__module__.startswith("logging"):
            return getattr(x, "name", "")
        if isinstance(x, io.IOBase):
            return "file"
        if isinstance(x, enum.Enum):
            return x.name, self.rest(vars(x))
        if wraps(x):
            if isinstance(x, CACHED) and x.cache_info().currsize and not is_library(x.__module__):
                raise Incomparable(f"what {x.__qualname__} has cached")
            return self.value(x.__wrapped__)
        if isinstance(x, (operator.attrgetter, operator.methodcaller, operator.itemgetter)):
            return self.pickled(x)
        slots = any(vars(kind).get("__slots__") for kind in type(x).__mro__)
        if is_hidden(x) or is_library(type(x).__module__) and slots or not has_attributes_only(x):
            return self.pickled(x)
        return self.rest(getattr(x, "__dict__", {}))

    def rest(self, space: Mapping[str, Any]) -> Any:
        """Attributes that nobody names: packages may read them."""
        return [(name, self.outline(x, 0)) for name, x in sorted(space.items()) if name not in OF_CLASSES]

    def outline(self, x: Any, depth: int) -> Any:
        """What can be said of something that is not visited."""
        if depth < DEEPEST and type(x) in (tuple, list, dict, set, frozenset):
            parts = [self.outline(each, depth + 1) for each in (x.items() if type(x) is dict else x)]
            return type(x).__name__, sorted(map(repr, parts)) if isinstance(x, (set, frozenset)) else parts
        try:
            return self.array(x) if type(x) is np.ndarray else self.value(x)
        except Incomparable:
            return "some", type(x).__qualname__

    def pickled(self, x: Any) -> bytes:
        try:
            return Strict.dumps(x, self.walk.seen)
        except Incomparable:
            raise
        except Exception as error:              # what a class raises whose objects cannot be seen
            raise Incomparable(f"a {type(x).__name__} of {type(x).__module__}") from error


def has_attributes_only(x: Any) -> bool:
    """Whether an object has nothing that its attributes do not tell: it is of no class written in C that keeps more."""
    if {"__reduce__", "__reduce_ex__"} & {name for kind in type(x).__mro__[:-1] for name in vars(kind)}:
        return False
    try:
        object.__reduce_ex__(x, 2)              # which asks whether objects of the class are larger than that
    except Exception:
        return False
    return True
