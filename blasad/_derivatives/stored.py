"""Traces of `jit` in a folder: another process that finds the same code, packages and values need not make them."""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import platform
import sys
import threading
import warnings
import zlib
from collections.abc import Iterator
from contextlib import AbstractContextManager
from importlib.util import find_spec
from typing import Any

import numpy as np
import scipy

from .._declarations import version
from .._declarations.aliases import Leaf, Tree
from .._hooks import process
from .._numpy import primitive
from .._numpy.outcomes import Outcome
from .._programs.entry import Surroundings
from .._programs.plan import Plan
from .._registry.custom import CustomRule
from .._registry.register import Registered as OwnRule
from .._registry.register import are_replaced, is_own
from .._routines.routine import Routine
from .._tape.tape import of_program
from .._trees.kinds import DECLARED, Registered
from .._trees.structure import Structure, leaves
from .captured import TooMuch, is_library, walked
from .compile import Program
from .fingerprints import Incomparable, Strict, digest, fingerprint
from .opened import listened
from .places import Given, Output
from .watched import Look

__all__ = ["Folder", "Key", "Kept"]

MARK = b"blasad jit 1\n"
MOST = 64               # files of one key
OWN_RULE = "a rule of custom_rule or rules.register"
IMMUTABLE = (type(None), bool, int, float, complex, str, bytes, np.generic, np.ndarray)


def has_own_rule(x: Leaf) -> bool:
    """Whether something that a function refers to is a routine whose rule users wrote."""
    return isinstance(x, (CustomRule, OwnRule)) or isinstance(x, Routine) and bool(x.rule.own)


def calls_own_rules(plan: Plan) -> bool:
    """Whether a program calls rules that users wrote, also in its loops."""
    return (any(is_own(each.rule) for each in plan.held)
            or any(calls_own_rules(loop.body) for loop in plan.loops()))


class Key:
    """What a call finds outside and what its arguments are like, by value.

    Attributes
    ----------
    name : str
        The same in another process that finds the same.
    outside : Surroundings
        What is found, to be compared later in this process.
    """

    @staticmethod
    def listened() -> AbstractContextManager[list[str]]:
        """While a trace is made, collect what is opened."""
        return listened()

    def __init__(self, roots: list[Leaf], arguments: tuple[Any, ...], others: list[Leaf]) -> None:
        if are_replaced():
            raise Incomparable(OWN_RULE)
        kinds = [] if arguments[2] is None else [kind for kind, *_ in arguments[2]]
        self.walk = walked([*roots, *others, *kinds, *container_functions()])
        if any(has_own_rule(x) for x in self.walk.seen.values()):
            raise Incomparable(OWN_RULE)
        self.outside: Surroundings = self.walk.surroundings()
        found, self.files = fingerprint(self.walk, [*kinds, *others])
        self.name = digest((found, arguments_by_value(arguments, kinds, others), here()))


class Kept:
    """What is in one file: a program, and what it was found in.

    Parameters
    ----------
    program : Program
        The program.
    looks : list of Look
        What Python found in values.
    count : int
        How many outputs are results.
    """

    def __init__(self, program: Program[..., Any], looks: list[Look], count: int) -> None:
        self.program, self.looks, self.count = program, looks, count

    def branch(self) -> str:
        """A name for the decisions, some of which only the calls tell: those that failed."""
        calls: Any = self.program._plan.__reduce__()[1][1]
        return digest((calls, [(look.where[1], repr(look.key)) for look in self.looks]))

    def packed(self, key: Key) -> bytes:
        """All of it, as bytes; raises Incomparable if another process could not use it."""
        if any(look.of_numbers or look.key[0] is str and not isinstance(look.function, Outcome)
               for look in self.looks):
            raise Incomparable("numbers of intermediate results, which will hardly come again")
        check_results(self.program._results)
        made = self.program
        if calls_own_rules(made._plan):
            raise Incomparable(OWN_RULE)
        # of the arguments nothing but the variables is needed: the name of the file says what the others are
        parts = (made._name, tuple(made._inputs), made._results, made._plan, made.kept_bytes, made.branches)
        try:
            return Strict.dumps((parts, self.looks, self.count, key.files), key.walk.seen)
        except Incomparable:
            raise
        except Exception as error:              # what a package or an object raises that cannot be pickled
            raise Incomparable(f"something that cannot be pickled ({type(error).__name__}: {error})") from error

    @classmethod
    def unpacked(cls, data: bytes, key: Key) -> Kept:
        parts, looks, count, files = pickle.loads(data)
        now = dict(zip(files, key.files, strict=True))
        for look in looks:                      # the same line may be in another file here
            look.where = (now.get(look.where[0], look.where[0]), look.where[1])
        return cls(Program(*parts), looks, count)


def check_results(results: Tree) -> None:
    """Raise unless results are made anew in each run: an object of the same value may not be the one that is meant."""
    for _, x in leaves(results):
        if not isinstance(x, (Output, Given, *IMMUTABLE)):
            raise Incomparable(f"a {type(x).__name__} among the results")
    for node in Structure(results).nodes:
        kind = type(node.thing)
        if kind not in (list, tuple, dict) and not any(isinstance(x, (Output, Given)) for _, x in leaves(node.thing)):
            raise Incomparable(f"a {kind.__name__} among the results")


class Folder:
    """A folder with a folder for each key, in which each file has one trace.

    Parameters
    ----------
    path : str or os.PathLike
        Where it is, or will be.
    name : str
        What warnings begin with.
    """

    incomparable = Incomparable

    def __init__(self, path: str, name: str) -> None:
        self.path, self.name, self.warned = path, name, False

    @staticmethod
    def key(roots: list[Leaf], arguments: tuple[Any, ...], others: list[Leaf]) -> Key:
        """The key of a call; raises Incomparable if there is none."""
        try:
            return Key(roots, arguments, others)
        except (Incomparable, TooMuch):
            raise
        except Exception as error:              # what objects do that are asked for their parts
            raise Incomparable(f"something that raises {type(error).__name__}: {error}") from error

    def warn(self, text: str) -> None:
        if not self.warned:
            self.warned = True
            level, frame = 1, sys._getframe()
            while frame.f_back is not None and frame is not of_program(sys._getframe()):
                level, frame = level + 1, frame.f_back
            warnings.warn(f"{self.name}: {text}; the function is traced as without a folder", stacklevel=level)

    def load(self, key: Key) -> Iterator[tuple[Program[..., Any], list[Look], int]]:
        """The programs that are there for a key, if nothing has changed, what they found, and how many results."""
        place = os.path.join(self.path, key.name)
        try:
            names = sorted(name for name in os.listdir(place) if name.endswith(".trace"))
        except FileNotFoundError:
            return
        except OSError as error:
            self.warn(f"the folder {place} cannot be read ({error})")
            return
        for name in names:
            path = os.path.join(place, name)
            try:
                data = read(path)
                kept = None if data is None else Kept.unpacked(data, key)
            except Exception as error:          # whatever a file that is not ours, or is damaged, makes `pickle` raise
                self.warn(f"the file {path} cannot be used ({error})")
                continue
            if kept is not None:
                yield kept.program, kept.looks, kept.count

    def save(self, key: Key, program: Program[..., Any], looks: list[Look], count: int) -> bool:
        """Store a trace, unless that is impossible; raises Incomparable if another process could not use it."""
        kept = Kept(program, looks, count)
        data = kept.packed(key)
        place = os.path.join(self.path, key.name)
        path = os.path.join(place, f"{kept.branch()}.trace")
        own = f"{path}.{os.getpid()}.{threading.get_ident()}"
        try:
            os.makedirs(place, exist_ok=True)
            if len(os.listdir(place)) >= MOST:
                raise Incomparable(f"so many relatives in the folder, {MOST}, that it is not stored")
            try:
                with open(own, "wb") as file:
                    file.write(written(data))
                os.replace(own, path)           # another process sees all of it, or nothing
            finally:
                with contextlib.suppress(FileNotFoundError):
                    os.unlink(own)
        except OSError as error:
            self.warn(f"nothing can be written to the folder {self.path} ({error})")
            return False
        return True


def read(path: str) -> bytes | None:
    """The content of a file; None if a package has changed since; raises if it is damaged."""
    with open(path, "rb") as file:
        data = file.read()
    head = len(MARK) + 16
    if not data.startswith(MARK) or data[len(MARK):head] != checksum(data[head:]):
        raise ValueError("it is damaged, or no trace of this version")
    packages, content = pickle.loads(data[head:])
    return content if are_unchanged(pickle.loads(zlib.decompress(packages))) else None


def written(content: bytes) -> bytes:
    data = pickle.dumps((zlib.compress(pickle.dumps(packages_now()), 1), content), pickle.HIGHEST_PROTOCOL)
    return MARK + checksum(data) + data


def checksum(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=16).digest()


# ---------------------------------------------------------------- what has to be the same

def here() -> tuple[Any, ...]:
    """What code does depends on this, beside its packages: the interpreter, the processor, and options."""
    features: dict[str, bool] = getattr(np._core._multiarray_umath, "__cpu_features__", {})
    return (MARK, sys.version, sys.implementation.cache_tag, sys.flags.optimize, sys.platform,
            platform.machine(), version.VERSION, np.__version__, scipy.__version__,
            sorted(name for name, there in features.items() if there), process.wanted(), primitive.spaces_alone(),
            sorted((name, x) for name, x in os.environ.items() if name.startswith(("BLASAD_", "OPENBLAS_CORETYPE"))))


def stamp(path: str) -> tuple[int, int] | None:
    try:
        now = os.stat(path)
    except OSError:
        return None
    return now.st_mtime_ns, now.st_size


def packages_now() -> list[tuple[str, str, tuple[int, int] | None]]:
    """The files of all packages that are imported, whose code nobody looks at, each with its time and size."""
    found = []
    for name, module in list(sys.modules.items()):
        path = getattr(module, "__file__", None)
        if type(path) is str and name.split(".")[0] not in sys.stdlib_module_names and is_library(name):
            found.append((name, path, stamp(path)))
    return found


def are_unchanged(packages: list[tuple[str, str, tuple[int, int] | None]]) -> bool:
    """Whether packages have the same files as they had, also those that are not imported yet."""
    for name, path, was in packages:
        if was is None or stamp(path) != was:
            return False
        module = sys.modules.get(name)
        if module is not None and getattr(module, "__file__", None) != path:
            return False
        if module is None and "." not in name:
            place = find_spec(name)
            if place is None or place.origin != path:
                return False
    return True


def container_functions() -> list[Any]:
    """The classes of which somebody has said what is in them, and the functions that take them apart."""
    own = [(cls, kind) for cls, kind in DECLARED.items() if not is_library(cls.__module__)]
    return [cls for cls, _ in own] + [
        f for _, kind in own if type(kind) is Registered
        for f in (kind.children, kind.make_like, kind.put, kind.made_for) if f is not None]


def arguments_by_value(described: tuple[Any, ...], kinds: list[Any], others: list[Leaf]) -> Any:
    """What `signatures.described` says of arguments, without addresses: objects are those that were visited."""
    count, names, shape, found = described
    number_of = {id(x): i for i, x in enumerate(others)}

    def by_value(x: Any) -> Any:
        if type(x) is int and x in number_of:
            return "object", number_of[x]
        if isinstance(x, type):
            return x.__qualname__
        return (x[0].__qualname__, *x[1:]) if type(x) is tuple and isinstance(x[0], type) else x

    nodes = None if shape is None else [
        (keys_by_value(keys), kids, [(name, by_value(x)) for name, x in beside])
        for _, keys, _, kids, beside in shape]
    return count, names, nodes, [by_value(x) for x in found]


def keys_by_value(keys: tuple[Any, ...]) -> list[Any]:
    if not all(type(key) in (str, int, bool, bytes, type(None)) for key in keys):
        raise Incomparable("a container among the arguments whose keys are no texts")
    return [(type(key).__name__, key) for key in keys]
