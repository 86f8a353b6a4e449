"""The objects outside of its arguments that a function uses: `jit` compares them before it replays a trace.

`WATCHED` is the list of what is watched.  What else can change makes the function run eagerly: see `Unwatched`.
"""

from __future__ import annotations

import array
import builtins
import collections
import contextvars
import ctypes
import dis
import functools
import io
import mmap
import operator
import os
import pathlib
import pickle
import random
import sys
import threading
import types
import warnings
import weakref
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import numpy as np

from blasad._arrays.arrays import Array, is_plain

from .._declarations.aliases import Keywords, Leaf, Plain
from .._programs.entry import MISSING, Surroundings
from .._tape.frames import global_names, listed
from .clocks import OF_PATHS, reads_what_changes
from .installed import is_installed

__all__ = [
    "WATCHED", "TooMuch", "Unwatched", "Walk", "have_moved", "is_own", "look_name", "put_back", "states",
    "surroundings", "surroundings_and_names", "walked",
]

TWISTER = 625 * 4       # bytes of the state of a Mersenne twister
MOST = 20_000           # things that are looked after
SIMPLE: tuple[type[Any], ...] = (
    type(None), bool, int, float, complex, str, bytes, np.generic, np.dtype, np.ufunc, range, slice,
    type(Ellipsis), type(NotImplemented), types.CodeType, Array)
OF_SIMPLE = frozenset(SIMPLE)
GENERATORS = (np.random.Generator, np.random.RandomState, random.Random, np.random.BitGenerator)
LARGEST_STATE = 1 << 20     # bytes of an object of a package, which are compared in each call
DYNAMIC = {"getattr", "setattr", "vars", "__dict__"}
ASKING = {"getattr", "hasattr"}     # which ask for what may not be there
BYTES = (bytearray, array.array, memoryview)
# modules of Python's whose objects in C never change, are locks, or only lead to others
CONSTANT = {
    "builtins", "types", "typing", "abc", "_abc", "weakref", "_weakref", "functools", "_functools", "operator",
    "_operator", "collections", "_collections", "_thread", "_multiprocessing", "re", "_struct", "_json",
    "datetime", "zoneinfo", "contextvars", "_contextvars", "itertools"}
CONTAINERS = (list, set, dict, collections.deque)
WATCHED = {
    "a variable of a closure, a global variable": "identity, or value of a number or text",
    "code, defaults (`__defaults__`, `__kwdefaults__`) and attributes of functions": "the same",
    "attributes of objects (also `__slots__`), of classes, of your own modules": "the same, where the code names them",
    "settings of installed packages (`package.SCALE`, `package.options[\"x\"]`, `package.config.dtype`)":
        "the same, where your own code names them",
    "`list`, `set`, `dict`, `deque`, `defaultdict`, `OrderedDict`, `Counter`": "each element, and their order",
    "`UserDict`, `UserList`, `ChainMap`, `MappingProxyType`, `os.environ`": "each element",
    "`tuple`, `namedtuple`, `frozenset`": "what is in them",
    "arrays": "a checksum",
    "`bytearray`, `array.array`, `memoryview`, objects of `ctypes`": "the bytes",
    "objects of classes in C that can be pickled": "what `pickle` says of them",
    "arrays of other packages (`DataFrame`, `DataArray`, `Quantity`, tensors)": "what `pickle` says of them",
    "methods, `functools.partial`, properties, `lru_cache`": "the functions and objects in them",
    "`ContextVar`, `threading.local`": "the present value, in the thread that calls",
    "what NumPy does about floating-point errors, how decimals are rounded": "the present state",
    "random generators": "whether the function draws; then it runs eagerly",
}


class TooMuch(Exception):
    """There is more outside of a function than can be looked after in each call."""


class Unwatched(TooMuch):
    """A function uses something that changes, and of which a call cannot see whether it has."""

    def __init__(self, what: str) -> None:
        super().__init__(f"uses {what}, which cannot be watched")


def surroundings(roots: Iterable[Leaf]) -> tuple[Surroundings, list[Any]]:
    """What functions and objects find outside, as it is now, and the generators of random numbers among it."""
    outside, generators, _ = surroundings_and_names(roots)
    return outside, generators


def surroundings_and_names(roots: Iterable[Leaf]) -> tuple[Surroundings, list[Any], set[str]]:
    """The same, and all names that their code has."""
    walk = walked(roots)
    return walk.surroundings(), walk.generators, walk.names


def walked(roots: Iterable[Leaf]) -> Walk:
    """A pass over all that functions and objects find outside, which knows all names that their code has."""
    names: set[str] = set()
    while True:
        walk = Walk(names)
        for x in roots:
            walk.visit(x)
        if walk.names == names:
            return walk
        names = walk.names


def states(generators: list[Any]) -> list[Any]:
    """Where generators of random numbers are, NumPy's and Python's own among them."""
    snapshots: list[Any] = [random.getstate(), numpys_state()]
    for each in generators:
        if isinstance(each, random.Random):
            snapshots.append(each.getstate())
        elif isinstance(each, np.random.RandomState):
            snapshots.append(pickle.dumps(each.get_state(legacy=False)))
        else:
            snapshots.append(pickle.dumps(_bits(each).state))
    return snapshots


def numpys_state() -> tuple[bytes, int, bytes]:
    """Where NumPy's own generator is; and its address and memory if these tell whether it moves, as is usual.

    They do not while it holds a normal number for the next call.  To read the memory takes a hundredth of the time.
    """
    state = np.random.get_state(legacy=False)
    usual = state["bit_generator"] == "MT19937" and not state["has_gauss"]
    address = address_of_state() if usual else 0
    return pickle.dumps(state), address, ctypes.string_at(address, TWISTER) if usual else b""


def address_of_state() -> int:
    random_numbers: Any = np.random             # whose stubs leave the next name out
    address: int = random_numbers.get_bit_generator().ctypes.state_address
    return address


def have_moved(generators: list[Any], before: list[Any]) -> bool:
    """Whether a generator of random numbers has moved on since `states` said where they are."""
    _, address, memory = before[1]
    if not generators and address and address_of_state() == address:
        return bool(ctypes.string_at(address, TWISTER) != memory or random.getstate() != before[0])
    return states(generators) != before


def put_back(generators: list[Any], before: list[Any]) -> None:
    """Have generators where they were."""
    random.setstate(before[0])
    np.random.set_state(pickle.loads(before[1][0]))
    for each, was in zip(generators, before[2:], strict=True):
        if isinstance(each, random.Random):
            each.setstate(was)
        elif isinstance(each, np.random.RandomState):
            each.set_state(pickle.loads(was))
        else:
            _bits(each).state = pickle.loads(was)


def _bits(generator: Any) -> Any:
    return generator.bit_generator if isinstance(generator, np.random.Generator) else generator


def is_library(name: str) -> bool:
    """Whether a module is installed, and so has code that is not looked at."""
    if is_settled(name):
        return True
    path = getattr(sys.modules.get(name), "__file__", None)
    return path is not None and is_installed(path)


@functools.lru_cache(4096)
def is_settled(name: str) -> bool:
    """Whether a module is of Python itself, of NumPy, or of SciPy, whose settings are seen where they are read."""
    first = name.split(".")[0]
    return first in ("blasad", "numpy", "scipy", "builtins") or first in sys.stdlib_module_names and first != "__main__"


def is_known(kind: type[Any]) -> bool:
    """Whether a class is one of Python's own, of NumPy, or of SciPy."""
    return is_settled(kind.__module__)


def inherits(kind: type[Any]) -> bool:
    """Whether a class has methods of a package, whose code is not looked at for the names of attributes."""
    return any(is_library(base.__module__) and any(isinstance(each, types.FunctionType) for each in vars(base).values())
               for base in kind.__mro__[1:])


def is_hidden(x: Leaf) -> bool:
    """Whether only code in C sees what an object holds, which changes: an iterator, or an array of another library."""
    if isinstance(x, (Iterator, mmap.mmap)):
        return not isinstance(getattr(type(x), "__next__", None), types.FunctionType)
    return not is_known(type(x)) and is_library(type(x).__module__) and (
        hasattr(type(x), "__array__") or hasattr(type(x), "__dlpack__"))


def wraps(x: Leaf) -> bool:
    """Whether an object that can be called stands for a function."""
    try:
        return callable(x) and object.__getattribute__(x, "__wrapped__") is not None
    except AttributeError:
        return False


def attributes(x: Leaf) -> Any:
    """The dict of an object, whatever its class does when it is asked for attributes; None if it has none."""
    try:
        return object.__getattribute__(x, "__dict__")
    except AttributeError:
        return None


def named_slots(x: Leaf, known: list[str]) -> list[str]:
    """The names of what an object has beside its dict."""
    if isinstance(x, threading.local):          # which has another dict in each thread
        return [name for name in known if not callable(getattr(type(x), name, None))]
    return [name for kind in type(x).__mro__ for name, each in vars(kind).items()
            if isinstance(each, types.MemberDescriptorType) and name != "__weakref__"]


def is_name(x: Leaf) -> bool:
    """Whether an object is the one of its name for `pickle`, as a dtype of PyTorch is: a constant."""
    try:
        return isinstance(x.__reduce_ex__(pickle.HIGHEST_PROTOCOL), str)
    except Exception:                           # what a package raises that lets nobody see its objects
        return False


def is_bytes(x: Leaf) -> bool:
    """Whether an object in C lends its memory to others, as those of ctypes do."""
    try:
        memoryview(x)
    except (TypeError, BufferError, ValueError):
        return False
    return True


def is_table_entry(x: Leaf) -> bool:
    """Whether a function that reads what changes is only held: in a table of functions, as interpreters have them."""
    return isinstance(x, (types.BuiltinFunctionType, types.FunctionType)) and bool(reads_what_changes(x))


def is_constant(x: Leaf) -> bool:
    """Whether an array cannot be written to: it is read-only, and so is all that it is a view of."""
    while is_plain(x):
        if x.flags.writeable:
            return False
        x = x.base
    return x is None or isinstance(x, bytes)


def is_own(name: str) -> bool:
    """Whether a module is of the program: its file is not that of an installed package."""
    return bool(getattr(sys.modules.get(name), "__file__", None)) and not is_library(name)


def of_library(f: Leaf) -> bool:
    """Whether a function or class is of an installed package."""
    return is_library(getattr(f, "__module__", None) or "")


def imported(name: str, contents: Keywords) -> list[types.ModuleType]:
    """The modules that an import inside a function may mean by a name, with dots or not."""
    package = str(contents.get("__package__") or "").split(".")
    parents = [".".join(package[:k]) for k in range(len(package), 0, -1)] if package[0] else []
    names = (name, *(f"{parent}.{name}".rstrip(".") for parent in parents))
    return [sys.modules[each] for each in names if isinstance(sys.modules.get(each), types.ModuleType)]


@functools.lru_cache(4096)
def imports(code: types.CodeType) -> frozenset[str]:
    """The names by which code imports modules, or something of them: of ``import a.b`` also a."""
    instructions = listed(code)[1]
    names = {each.argval for each in instructions if each.opname in ("IMPORT_NAME", "IMPORT_FROM")} if (
        instructions) else set(code.co_names)
    return frozenset(names | {name[:at] for name in names for at, each in enumerate(name) if each == "."})


def read_chains(code: types.CodeType) -> tuple[tuple[str, ...], ...]:
    """The names that code reads from the modules that it names: ``np.random.rand`` as three."""
    chains: set[tuple[str, ...]] = set()
    chain: list[str] = []
    for each in dis.get_instructions(code):
        if each.opname in ("LOAD_GLOBAL", "LOAD_NAME", "LOAD_DEREF"):
            chain = [each.argval]
            chains.add((each.argval,))
        elif chain and each.opname in ("LOAD_ATTR", "LOAD_METHOD"):
            chain.append(each.argval)
            chains.add(tuple(chain))
        elif each.opname not in ("CACHE", "EXTENDED_ARG", "PUSH_NULL"):
            chain = []
    return tuple(sorted(chains))


chains = functools.lru_cache(4096)(read_chains)


class Walk:
    """One pass over all that can be reached, with the names that are known to be used, in an order that they decide."""

    def __init__(self, known: set[str]) -> None:
        self.known, self.names, self.in_order = known, set(known), sorted(known)
        self.seen: dict[int, Any] = {}
        self.entries: list[tuple[Any, str, Any]] = []
        self.attributes: list[tuple[Any, str, Any]] = []
        self.cells: list[tuple[types.CellType, Any]] = []
        self.functions: list[types.FunctionType] = []
        self.containers: list[Any] = []
        self.arrays: list[Plain] = []
        self.generators: list[Any] = []
        self.others: list[tuple[Callable[[Any], Any], Any, Any]] = []
        self.in_package = False                 # among what an object of a package holds, whose code is not looked at

    def surroundings(self) -> Surroundings:
        return Surroundings(self.entries, self.attributes, self.cells, self.functions, self.containers, self.arrays,
                            self.others)

    def visit(self, x: Leaf) -> None:
        if type(x) in OF_SIMPLE or id(x) in self.seen or self.in_package and is_table_entry(x):
            return
        self.seen[id(x)] = x
        if len(self.seen) > MOST:
            raise TooMuch(f"more than {MOST} things are found outside of the function")
        self.one(x)

    def one(self, x: Leaf) -> None:
        """Look after something by its kind, whatever class it is of."""
        if is_plain(x):
            self.array(x)
        elif isinstance(x, types.FunctionType):
            self.function(x)
        elif isinstance(x, (types.BuiltinFunctionType, type(str.join), type([].__len__))):
            self.builtin(x)
        elif isinstance(x, types.ModuleType):
            if not is_settled(x.__name__) and self.known & ASKING:
                self.entries += [(vars(x), name, MISSING) for name in self.in_order if name not in vars(x)]
            if not is_library(x.__name__):
                self.members(vars(x), self.used(vars(x)))
            elif not is_settled(x.__name__):
                self.settings(x)
        elif isinstance(x, type):
            self.of_class(x)
        elif isinstance(x, (types.MethodType, functools.partial, staticmethod, classmethod, property)):
            for part in ("__self__", "__func__", "func", "args", "keywords", "fget", "fset"):
                self.visit(getattr(x, part, None))
            if type(x) is functools.partial:
                self.container(vars(x))
        elif isinstance(x, (tuple, frozenset)):
            self.all(x)
            self.own_class(x)
        elif isinstance(x, CONTAINERS):
            self.container(x)
            self.own_class(x)
        elif isinstance(x, types.MappingProxyType):
            self.container(x)
        elif isinstance(x, GENERATORS):
            self.generators.append(x)
        elif not isinstance(x, SIMPLE):
            self.object(x)
        elif not is_known(type(x)):             # a number or text of a class of somebody's own
            self.thing(x)

    def settings(self, module: types.ModuleType) -> None:
        """What the code of the program names in a module of a package, whose own code is not looked at."""
        space, computed = vars(module), self.known & DYNAMIC
        before, self.in_package = self.in_package, True
        try:
            for name, x in list(space.items()):
                if name in self.known:
                    self.entries.append((space, name, x))
                    if not (isinstance(x, (types.FunctionType, types.BuiltinFunctionType)) and of_library(x)):
                        self.visit(x)
                elif computed and type(x) in SIMPLE and not name.startswith("__"):
                    self.entries.append((space, name, x))
        finally:
            self.in_package = before

    def all(self, xs: Iterable[Leaf]) -> None:
        for x in xs:
            self.visit(x)

    def array(self, x: Plain) -> None:
        if not is_constant(x):
            self.arrays.append(x)
        if x.dtype.hasobject:
            self.all(x.ravel().tolist())
        if isinstance(x, np.ma.MaskedArray) and is_plain(x.mask) and x.mask.ndim:
            self.visit(x.mask)
        if not is_known(type(x)):
            self.thing(x)

    def container(self, x: Leaf) -> None:
        """A list, a set or a mapping: its elements, which are to stay."""
        if len(x) > MOST:
            raise TooMuch(f"a {type(x).__name__} of {len(x)} elements is found outside of the function")
        self.containers.append(x)
        if isinstance(x, collections.defaultdict):
            self.watch(_factory, x)
        if isinstance(x, Mapping):
            self.all(list(dict.keys(x) if isinstance(x, dict) else x))
            self.all(list(dict.values(x) if isinstance(x, dict) else x.values()))
        else:
            self.all(list(x))

    def watch(self, look: Callable[[Any], Any], x: Leaf) -> None:
        """What a function finds in an object is to stay."""
        self.others.append((look, x, look(x)))
        self.visit(look(x))

    def builtin(self, x: Leaf) -> None:
        """A function in C, and what it is a method of."""
        what = reads_what_changes(x)
        if what:
            raise Unwatched(what)
        of = getattr(x, "__self__", None)
        if not isinstance(of, types.ModuleType) and of is not None:
            self.visit(of)

    def of_library(self, f: Any) -> None:
        """A function of an installed package, whose code is not looked at."""
        what = reads_what_changes(f)
        if what:
            raise Unwatched(what)
        if f is os.getenv:
            self.visit(os.environ)
        self.setting(f)

    def setting(self, x: Leaf) -> None:
        """What a function or class of a library answers by, beside its arguments."""
        look = SETTINGS.get((getattr(x, "__module__", None), getattr(x, "__name__", None)))
        if look is not None:
            self.watch(look, None)

    def function(self, f: types.FunctionType) -> None:
        library = is_library(f.__globals__.get("__name__", ""))
        if not library and self.in_package:
            self.in_package = False             # a function of the program, which a package calls
            try:
                return self.function(f)
            finally:
                self.in_package = True
        if library:
            self.of_library(f)
        self.functions.append(f)
        self.all(f.__defaults__ or ())
        if f.__kwdefaults__:
            self.visit(f.__kwdefaults__)
        for cell in f.__closure__ or ():
            try:
                self.cells.append((cell, cell.cell_contents))
            except ValueError:                  # it holds nothing yet
                continue
            self.visit(cell.cell_contents)
        if not library:
            if vars(f):
                self.members(vars(f), self.in_order)
            else:                               # as of most functions: one comparison instead of one for each name
                self.containers.append(vars(f))
            self.code(f.__code__, f.__globals__, {
                name: cell for name, cell in zip(f.__code__.co_freevars, f.__closure__ or (), strict=True)})

    def code(self, code: types.CodeType, contents: Keywords, cells: dict[str, types.CellType]) -> None:
        self.names.update(code.co_names)
        variables, modules = global_names(code), imports(code)
        for name in code.co_names:
            if name in contents and name not in variables:
                continue                        # of an attribute alone
            if name in contents:
                self.entries.append((contents, name, contents[name]))
                self.visit(contents[name])
            elif hasattr(builtins, name):
                self.entries.append((contents, name, MISSING))
            elif name in modules:
                self.all(imported(name, contents))
        for name in modules.difference(code.co_names):
            self.all(imported(name, contents))
        for chain in chains(code):
            self.chain(code, chain, contents, cells)
        for x in code.co_consts:
            if isinstance(x, types.CodeType):
                self.code(x, contents, cells)
            elif isinstance(x, str) and x.isidentifier():
                self.names.add(x)               # of an attribute, maybe

    def chain(self, code: types.CodeType, chain: tuple[str, ...], contents: Keywords,
              cells: dict[str, types.CellType]) -> None:
        """What stands for a name in a module of a library, or of Python itself."""
        first = chain[0]
        if first in cells:
            try:
                x = cells[first].cell_contents
            except ValueError:
                return
        else:
            x = contents.get(first, getattr(builtins, first, MISSING))
        for name in chain[1:]:
            if not isinstance(x, (types.ModuleType, type)):
                return
            if isinstance(x, types.ModuleType) and not is_settled(x.__name__):
                self.of_module(x, name)
            x = getattr(x, name, MISSING)
        if not isinstance(x, (types.FunctionType, type, types.BuiltinFunctionType, contextvars.ContextVar)) and (
                x is not os.environ and x is not sys.modules):
            return
        if x is sys.modules:
            raise Unwatched("sys.modules")
        if x in RAISING:
            if {"raise", "call", "error"} & {each for each in code.co_consts if type(each) is str}:
                raise Unwatched(f"{x.__name__} with errors that are raised")
        elif isinstance(x, (types.BuiltinFunctionType, contextvars.ContextVar, type(os.environ))):
            self.visit(x)
        elif isinstance(x, (type, types.FunctionType)):
            if of_library(x):
                self.of_library(x)
                if isinstance(x, type):
                    self.visit(x)
            else:                               # which was put into a package
                self.visit(x)

    def of_module(self, module: types.ModuleType, name: str) -> None:
        """What a module has not, or makes when it is asked for it (``__getattr__``)."""
        x = getattr(module, name, MISSING)
        if name in vars(module):
            return
        if x is MISSING:
            self.entries.append((vars(module), name, MISSING))
        else:
            self.watch(_Slot(name), module)

    def used(self, names: Iterable[str]) -> list[str]:
        return sorted(name for name in names if type(name) is str and (name in self.known or self.known & DYNAMIC))

    def members(self, space: Keywords, names: Iterable[str]) -> None:
        for name in names:
            self.entries.append((space, name, space.get(name, MISSING)))
            self.visit(space.get(name))

    def own_class(self, x: Leaf) -> None:
        """Of a container of a class of somebody's own: the class, and attributes."""
        if type(x).__module__ not in ("builtins", "collections"):
            self.thing(x)

    def of_class(self, kind: type[Any]) -> None:
        space = vars(kind)
        if is_library(kind.__module__):
            self.setting(kind)
            if not is_settled(kind.__module__):
                self.defaults(kind)
            return
        for x in space.values():
            if isinstance(x, (types.FunctionType, staticmethod, classmethod, property, functools.cached_property)):
                self.visit(x)
        for name in self.used(space):
            self.attributes.append((kind, name, space[name]))
            self.visit(space[name])
        self.all(kind.__mro__[1:])

    def defaults(self, kind: type[Any]) -> None:
        """What the code of the program names in a class of a package, and is no method."""
        for name, x in list(vars(kind).items()):
            if name in self.known and not hasattr(x, "__get__"):
                self.attributes.append((kind, name, x))
                self.visit(x)
        self.all(kind.__mro__[1:])

    def object(self, x: Leaf) -> None:
        """An object of a class that has no kind of its own here."""
        if isinstance(x, BYTES):
            self.others.append((_bytes, x, _bytes(x)))
        elif isinstance(x, contextvars.ContextVar):
            self.watch(_present, x)
        elif isinstance(x, pathlib.Path):
            if self.known & OF_PATHS:
                raise Unwatched("files")
        elif isinstance(x, weakref.ref):
            self.watch(_target, x)
        elif type(x) in weakref.ProxyTypes:
            self.visit(x.__str__.__self__)
        elif wraps(x):                          # as functools.lru_cache and numba do
            self.visit(x.__wrapped__)
            if type(x).__module__.split(".")[0] != "numba":     # whose compiled code is not what runs in a trace
                self.thing(x)
        elif any(base.__module__ == "_ctypes" and base.__name__ == "_Pointer" for base in type(x).__mro__):
            raise Unwatched(f"a {type(x).__name__}")
        elif is_bytes(x):
            self.others.append((_bytes, x, _bytes(x)))
        elif isinstance(x, (operator.attrgetter, operator.methodcaller)):
            self.names.update(name for part in x.__reduce__()[1] if type(part) is str for name in part.split("."))
        elif isinstance(x, io.IOBase):
            if not x.closed and x.readable():
                raise Unwatched(f"a {type(x).__name__}")
        elif is_hidden(x):
            state = _pickled(x)
            if type(state) is not bytes:
                raise Unwatched(f"a {type(x).__name__}")
            self.others.append((_pickled, x, state))
        elif not type(x).__module__.startswith("logging"):
            self.thing(x)

    def thing(self, x: Leaf) -> None:
        """An object, by the attributes that are named; what it holds where only code in C sees it is not seen."""
        self.visit(type(x))
        space, installed = attributes(x), is_library(type(x).__module__)
        slots = named_slots(x, self.in_order)
        if type(space) is dict and (installed or inherits(type(x))):
            before, self.in_package = self.in_package, True
            try:
                self.container(space)
            finally:
                self.in_package = before
        elif type(space) is dict:
            self.members(space, self.used(space))
            # a default of the class may be hidden by a value of its own
            self.members(space, [name for name in self.in_order if name not in space and name not in slots
                                 and not callable(getattr(type(x), name, len))])
        elif not any("__slots__" in vars(kind) for kind in type(x).__mro__):
            self.closed(x)
        if not is_known(type(x)) or isinstance(x, threading.local):
            before, self.in_package = self.in_package, self.in_package or installed
            for name in slots if installed or inherits(type(x)) else self.used(slots):
                self.watch(_Slot(name), x)
            self.in_package = before


    def closed(self, x: Leaf) -> None:
        """An object of a class in C, by what it says to `pickle`."""
        module = type(x).__module__
        if module in CONSTANT or module.split(".")[0] in ("blasad", "numpy", "scipy"):
            return
        if is_library(module):
            if is_name(x):
                return
            state = _pickled(x)
            if type(state) is bytes:
                self.others.append((_pickled, x, state))
                return
            if is_settled(module) and self.in_package:      # such as the queue of a pool of threads
                return
        raise Unwatched(f"a {type(x).__name__} of {module}")


class _Slot:
    """What an object has in a slot."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, x: Leaf) -> Any:
        return getattr(x, self.name, MISSING)


def look_name(look: Callable[[Any], Any]) -> str:
    """What is looked at in an object, as a text."""
    return f"slot {look.name}" if isinstance(look, _Slot) else look.__qualname__


def _bytes(x: Leaf) -> bytes:
    return memoryview(x).tobytes()


def _pickled(x: Leaf) -> Any:
    """What an object of a package says that it holds, if this can be found out in every call; else something new."""
    if not isinstance(x, (Iterator, mmap.mmap)):
        try:
            state = pickle.dumps(x, pickle.HIGHEST_PROTOCOL)
        except Exception:                       # what a package raises that lets nobody see its objects
            return object()
        if len(state) <= LARGEST_STATE:
            return state
    return object()


def _present(x: contextvars.ContextVar[Any]) -> Any:
    return x.get(MISSING)


def _factory(x: Leaf) -> Any:
    return x.default_factory


def _target(x: Leaf) -> Any:
    return x()


RAISING = (np.errstate, np.seterr, warnings.simplefilter, warnings.filterwarnings)


def _decimals(_: Leaf) -> str:
    """How Python rounds decimals now, without what has happened so far."""
    context = sys.modules["decimal"].getcontext()
    return f"{context.prec} {context.rounding} {context.Emin} {context.Emax} {context.clamp}"


SETTINGS: dict[tuple[Any, Any], Callable[[Any], Any]] = {       # by module and name
    ("numpy", "geterr"): lambda _: repr(np.geterr()),
    ("numpy", "get_printoptions"): lambda _: repr(np.get_printoptions()),
    ("decimal", "Decimal"): _decimals,
    ("decimal", "getcontext"): _decimals,
}
