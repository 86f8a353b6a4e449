"""What things in a tree are: variables, constants, or containers that are taken apart and put together."""

from __future__ import annotations

import copy
import enum
import operator
import sys
import types
import weakref
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from blasad._arrays.arrays import is_plain

from .._declarations.aliases import Array, Leaf, Plain, Shape, Tree, Trees
from .stand_in import BY_ELEMENT, PLACES, StandIn, parts_of_sparse

ARRAY, NUMBER, INACTIVE, OPAQUE = range(4)  # leaves; all else is a Kind


class Mismatch(ValueError):
    """Trees that should be built alike are not."""


class Placeholder:
    """What stands for an array or a constant in trees that a program keeps."""

    shape: Shape = ()


class Kind:
    """How containers of a type are taken apart and put together.

    Those with `put` are mutable: their children can be replaced in them.  Those with `shell` can be made before their
    children are, and are then filled; all others are made of them.
    """

    put: Callable[[Any, Any, Any], None] | None = None
    shell: Callable[[Any], Any] | None = None
    always = False  # a new tree has one of its own even where nothing in it changes
    replaced = False  # it cannot hold traced arrays: a function is given what `stand_in` makes
    whole = False  # what has no derivative in it makes it what it is, such as the places of a sparse matrix
    shared = False  # it is never copied for a function that is given a constant one

    def items(self, x: Leaf) -> tuple[Sequence[Tree], Sequence[Tree]]:
        """The keys and the children."""
        raise NotImplementedError

    def like(self, keys: Sequence[Tree], x: Leaf, y: Leaf) -> Sequence[Tree] | str:
        """The children of y in the order of those of x, or what was expected."""
        real = y.like if isinstance(y, StandIn) else y
        if type(real) is not type(x):
            return f"expected {type(x).__name__}, not {type(real).__name__}"
        names, children = self.items(y) if real is y else STANDING.items(y)
        return children if list(names) == list(keys) else f"expected the parts {list(keys)}, not {list(names)}"

    def step(self, key: str) -> str:
        """How a path goes on to a child."""
        return f".{key}"

    def fill(self, new: Tree, x: Leaf, keys: Sequence[Tree], children: Trees) -> None:
        """Put children into a shell."""
        raise NotImplementedError

    def make(self, x: Leaf, keys: Sequence[Tree], children: Trees) -> Tree:
        """A container like x with other children."""
        assert self.shell is not None
        new = self.shell(x)
        self.fill(new, x, keys, children)
        return new

    def stand_in(self, x: Leaf, keys: Sequence[Tree], children: Trees) -> Tree:
        """What a function is given in place of x, with other children."""
        return StandIn(x, named(keys, children))


def named(keys: Sequence[Tree], children: Trees) -> Any:
    """The parts of a container, in a list or in a dict."""
    return list(children) if isinstance(keys, range) else dict(zip(keys, children, strict=True))


class _Standing(Kind):
    """What stands for a container: with plain arrays it becomes one again."""

    replaced = whole = True

    def items(self, x: Leaf) -> tuple[Sequence[Tree], Sequence[Tree]]:
        parts = x.parts
        return (list(parts), list(parts.values())) if isinstance(parts, dict) else (range(len(parts)), list(parts))

    def like(self, keys: Sequence[Tree], x: Leaf, y: Leaf) -> Sequence[Tree] | str:
        parts: Sequence[Tree] | str = kind_of(x.like).like(keys, x.like, y)
        return parts

    def step(self, key: str) -> str:
        return f".{key}" if isinstance(key, str) else f"[{key!r}]"

    def make(self, x: Leaf, keys: Sequence[Tree], children: Trees) -> Tree:
        kind = kind_of(x.like)
        for old, new in zip(kind.items(x.like)[1], children, strict=True):
            if is_plain(old) and np.shape(old) != getattr(new, "shape", ()):  # such as a Jacobian's
                return kind.stand_in(x.like, keys, children)
        return kind.make(x.like, keys, children)

    def stand_in(self, x: Leaf, keys: Sequence[Tree], children: Trees) -> Tree:
        return kind_of(x.like).stand_in(x.like, keys, children)


class _Items(Kind):
    """What is indexed."""

    def step(self, key: object) -> str:
        return f"[{key!r}]"


class _Tuple(_Items):
    always = True

    def items(self, x: Leaf) -> tuple[Sequence[Tree], Sequence[Tree]]:
        return range(len(x)), x

    def like(self, keys: Sequence[Tree], x: Leaf, y: Leaf) -> Sequence[Tree] | str:
        if not isinstance(y, (list, tuple)) or len(y) != len(keys):
            return f"expected a sequence of {len(keys)} items"
        return y

    def make(self, x: Leaf, keys: Sequence[Tree], children: Trees) -> Tree:
        new = type(x)._make(children) if hasattr(x, "_make") else type(x)(children)
        if getattr(x, "__dict__", None):        # what a subclass adds
            vars(new).update(vars(x))
        return new


class _List(_Tuple):
    def shell(self, x: list[Leaf]) -> list[Tree]:
        return [] if type(x) is list else copy.copy(x)

    def fill(self, new: list[Tree], x: list[Leaf], keys: Sequence[Tree], children: Trees) -> None:
        new[:] = children

    def put(self, x: list[Leaf], key: int, child: Tree) -> None:
        x[key] = child

    make = Kind.make


class _Dict(_Items):
    always = True

    def items(self, x: Leaf) -> tuple[Sequence[Tree], Sequence[Tree]]:
        return list(x), list(x.values())

    def like(self, keys: Sequence[Tree], x: Leaf, y: Leaf) -> Sequence[Tree] | str:
        if not isinstance(y, dict) or y.keys() != x.keys():
            return f"expected a dict with the keys {list(keys)}"
        return [y[key] for key in keys]

    def shell(self, x: Leaf) -> Tree:
        if type(x) is dict:
            return {}
        new = copy.copy(x)                              # what subclasses add, such as a default
        if getattr(x, "__dict__", None) is x:           # whose elements are its attributes
            new.__dict__ = new
        return new

    def fill(self, new: Tree, x: Leaf, keys: Sequence[Tree], children: Trees) -> None:
        for key, child in zip(keys, children, strict=True):
            new[key] = child

    def put(self, x: Leaf, key: object, child: Tree) -> None:
        x[key] = child


class _ObjectArray(_Items):
    """An array of objects, by element."""

    def items(self, x: Array) -> tuple[Sequence[Tree], Sequence[Tree]]:
        return list(np.ndindex(x.shape)), list(x.flat)

    def like(self, keys: Sequence[Tree], x: Array, y: Array) -> Sequence[Tree] | str:
        if not is_plain(y) or y.dtype != object or y.shape != x.shape:
            return f"expected an array of objects of shape {x.shape}"
        return list(y.flat)

    def step(self, key: Any) -> str:
        return f"[{', '.join(map(str, key))}]"

    @staticmethod
    def places(x: Leaf) -> list[int]:
        """Where in memory each element is."""
        addresses = np.full(x.shape, x.__array_interface__["data"][0])
        for axis, step in enumerate(x.strides):
            addresses += (step * np.arange(x.shape[axis])).reshape((-1,) + (1,) * (x.ndim - 1 - axis))
        return addresses.ravel().tolist()

    def shell(self, x: Array) -> Array:
        return np.empty_like(x)

    def fill(self, new: Array, x: Array, keys: Sequence[Tree], children: Trees) -> None:
        for key, child in zip(keys, children, strict=True):
            new[key] = child

    def put(self, x: Array, key: Shape, child: Tree) -> None:
        x[key] = child


class _Object(Kind):
    """An object with attributes: in its `__dict__`, in slots, or both."""

    def __init__(self, cls: type) -> None:
        slots: list[str] = []
        for base in cls.__mro__:
            own = vars(base).get("__slots__", ())
            for name in (own,) if isinstance(own, str) else own:
                if name not in ("__dict__", "__weakref__"):
                    slots.append(_mangled(base, name))
        self.slots = tuple(slots)
        self.shared = hasattr(cls, "__del__") or _is_of_the_system(cls)
        bases: tuple[Tree, ...] = object, types.SimpleNamespace
        if any(cls.__setattr__ is base.__setattr__ for base in bases):
            self.put = setattr  # all else, such as frozen dataclasses, is built anew

    def items(self, x: Leaf) -> tuple[Sequence[Tree], Sequence[Tree]]:
        attributes = dict(getattr(x, "__dict__", ()))
        for name in self.slots:
            if hasattr(x, name):
                attributes[name] = getattr(x, name)
        return list(attributes), list(attributes.values())

    def shell(self, x: Leaf) -> Tree:
        try:
            return object.__new__(type(x))
        except TypeError:  # it has a constructor in C
            return copy.copy(x)

    def fill(self, new: Tree, x: Leaf, keys: Sequence[Tree], children: Trees) -> None:
        for name, child in zip(keys, children, strict=True):
            if name in self.slots:
                object.__setattr__(new, name, child)
            else:
                new.__dict__[name] = child


class _Masked(Kind):
    """A masked array by its data; the mask is a constant."""

    replaced = whole = True

    def items(self, x: Leaf) -> tuple[Sequence[Tree], Sequence[Tree]]:
        return ("data", "mask"), (x.data, np.ma.getmask(x))

    def make(self, x: Leaf, keys: Sequence[Tree], children: Trees) -> Tree:
        data, mask = children
        fill_value = x.fill_value if getattr(data, "dtype", None) == x.dtype else None
        return type(x)(data, mask=mask, fill_value=fill_value, hard_mask=x.hardmask)

    def stand_in(self, x: Leaf, keys: Sequence[Tree], children: Trees) -> Tree:
        from .masked import stand_in

        return stand_in(x, named(keys, children))


class _Sparse(Kind):
    """A sparse matrix by its data; where they stand are constants."""

    replaced = whole = True

    def items(self, x: Leaf) -> tuple[Sequence[Tree], Sequence[Tree]]:
        keys, children = parts_of_sparse(x)
        owner, given = vars(x).get(GIVEN, (None, None))
        if given is not None and owner() is x and any(map(operator.is_not, given, children)) and _same_matrix(
                x, given, keys):
            children = given
        return keys, children

    def like(self, keys: Sequence[Tree], x: Leaf, y: Leaf) -> Sequence[Tree] | str:
        arrays = super().like(keys, x, y)
        y = y.like if isinstance(y, StandIn) else y
        if isinstance(arrays, str) or x.shape == y.shape and all(map(_equal, self._places(x), self._places(y))):
            return arrays
        return f"expected shape {x.shape}, and its nonzeros in the same places"

    def _places(self, x: Leaf) -> list[Tree]:
        return [child for name, child in zip(*self.items(x), strict=True) if name in PLACES]

    def make(self, x: Leaf, keys: Sequence[Tree], children: Trees) -> Tree:
        new = copy.copy(x)
        vars(new).pop(GIVEN, None)
        for name, child in zip(keys, children, strict=True):
            setattr(new, name, child)
        return new

    def stand_in(self, x: Leaf, keys: Sequence[Tree], children: Trees) -> Tree:
        if x.format in BY_ELEMENT:
            return self.make(x, keys, children)
        data = children[list(keys).index("data")]
        if getattr(data, "shape", None) != x.data.shape:        # such as a Jacobian's
            return StandIn(x, named(keys, children))
        new = self.make(x, keys, children)
        setattr(new, GIVEN, (weakref.ref(new), list(children)))
        return new


# What a function was given in a sparse matrix, as an attribute of what it got
GIVEN = "_blasad_given"


def _same_matrix(x: Leaf, given: Trees, keys: Sequence[Tree]) -> bool:
    """Whether SciPy has only put elements into another order, or added up those of one place, and nothing changed."""
    was, now = copy.copy(x), copy.copy(x)
    for key, old, new in zip(keys, given, parts_of_sparse(x)[1], strict=True):
        setattr(was, key, _plain(old))
        setattr(now, key, _plain(new))
    try:
        first, second = (each.tocsr(copy=True) for each in (was, now))
    except (IndexError, ValueError):            # the places alone changed
        return False
    for each in (first, second):
        each.has_sorted_indices = each.has_canonical_format = False
        each.sum_duplicates()
    return all(np.array_equal(getattr(first, name), getattr(second, name), equal_nan=name == "data")
               for name in ("indptr", "indices", "data"))


def _plain(x: Leaf) -> Any:
    from .._arrays.arrays import values
    from .._arrays.traced import TracedArray

    return values(x) if isinstance(x, TracedArray) else x


def _equal(x: Leaf, y: Leaf) -> bool:
    return x is y or all(map(np.array_equal, x, y)) if isinstance(x, tuple) else np.array_equal(x, y)


class Registered(_Items):
    whole = True

    def __init__(self, children: Callable[[Any], Any], build: Callable[[Any, Any], Any],
                 put: Callable[[Any, Any, Any], None] | None = None, stand_in: Callable[[Any, Any], Any] | None = None,
                 ) -> None:
        self.children, self.make_like, self.put, self.made_for = children, build, put, stand_in
        self.replaced = stand_in is not None

    def items(self, x: Leaf) -> tuple[Sequence[Tree], Sequence[Tree]]:
        kids = self.children(x)
        return (list(kids), list(kids.values())) if isinstance(kids, dict) else (range(len(kids)), list(kids))

    def make(self, x: Leaf, keys: Sequence[Tree], children: Trees) -> Tree:
        return self.make_like(x, named(keys, children))

    def stand_in(self, x: Leaf, keys: Sequence[Tree], children: Trees) -> Tree:
        assert self.made_for is not None
        return self.made_for(x, named(keys, children))


STANDING = _Standing()
OBJECTS, MASKED, SPARSE = _ObjectArray(), _Masked(), _Sparse()

DECLARED: dict[type, Tree] = {  # None: it depends on the value
    float: NUMBER, complex: NUMBER, np.inexact: NUMBER, list: _List(), tuple: _Tuple(), dict: _Dict(),
    np.ndarray: None, set: None, frozenset: None, StandIn: STANDING,
    **dict.fromkeys((
        bool, int, str, bytes, type(None), type(...), type(NotImplemented), range, slice, type, enum.Enum,
        types.FunctionType, types.BuiltinFunctionType, types.ModuleType, np.integer, np.bool, np.character,
        np.datetime64, np.dtype, np.ufunc,
        np.random.Generator, np.random.BitGenerator, np.random.RandomState), INACTIVE),
}  # fmt: skip
_INACTIVE_MODULES = ("datetime", "decimal", "fractions", "pathlib", "re", "uuid")
KINDS = dict(DECLARED)  # with all types that have been seen
_hooks: list[Callable[[Any], Any]] = []
_declarations = [object()]  # another object after each declaration


def kind_of(x: Leaf) -> Any:
    """What a thing in a tree is: ARRAY, NUMBER, INACTIVE, OPAQUE, or the Kind of a container."""
    cls = type(x)
    try:
        kind = KINDS[cls]
    except KeyError:
        declared = _declarations[0]
        kind = _resolved(cls, x)
        if declared is _declarations[0]:    # else another thread has declared a class
            KINDS[cls] = kind
    if kind is None:
        if is_plain(x):
            return _of_array(x)
        return _of_set(x) if isinstance(x, (set, frozenset)) else NUMBER if x.is_scalar else ARRAY  # traced
    return kind


def _of_array(x: Plain) -> Any:
    letter = x.dtype.kind
    if letter in "fc":
        return ARRAY
    if letter == "O":
        return OBJECTS
    if _is_foreign(x.dtype):
        return OPAQUE
    return ARRAY if letter == "V" and float_fields(x.dtype) else INACTIVE


def _is_foreign(dtype: np.dtype[Any]) -> bool:
    """Whether it is the number of another library, such as bfloat16."""
    return dtype.kind == "V" and dtype.type is not np.void and not issubclass(dtype.type, np.record)


def float_fields(dtype: np.dtype[Any], path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """The paths to the fields of a structured dtype that are variables."""
    fields: list[tuple[str, ...]] = []
    for name in dtype.names or ():
        field = dtype[name].base
        if field.kind == "O":
            raise TypeError(f"blasad.trees: an array has objects in its field {name!r}; keep them in an array of "
                            "dtype object beside it")
        if _is_foreign(field):
            raise TypeError(f"blasad.trees: an array has {field} in its field {name!r}, and NumPy cannot say what "
                            "that is")
        fields += [(*path, name)] if field.kind in "fc" else float_fields(field, (*path, name))
    return fields


def _of_set(x: Leaf) -> int:
    for item in x:
        items = item if isinstance(item, (tuple, frozenset)) else ()
        if not (_of_set(items) if items else kind_of(item)) == INACTIVE:
            raise TypeError(f"blasad.trees: a set holds {item!r}, and a set cannot hold its derivative; use a list or "
                            "a dict")
    return INACTIVE


def _resolved(cls: type, x: Leaf) -> Any:
    """The kind of a type that is met for the first time; None where it depends on the value."""
    if cls.__name__ == "TracedArray" and cls.__module__ == "blasad._arrays.traced":
        return None
    for hook in _hooks:
        kind = hook(x)
        if kind is not None:
            return kind if isinstance(kind, Kind) else Registered(*kind)
    package = cls.__module__.split(".")[0]
    if package == "scipy" and cls.__module__.startswith("scipy.sparse._") and hasattr(x, "nnz"):
        return SPARSE
    for base in cls.__mro__:
        if base.__name__ in ("MaskedArray", "MaskedConstant") and base.__module__.startswith("numpy.ma"):
            return MASKED if base.__name__ == "MaskedArray" else INACTIVE
        if base in DECLARED:
            return DECLARED[base]
    if package in _INACTIVE_MODULES:
        return INACTIVE
    if package == "blasad" or any(hasattr(cls, name) for name in ("__array__", "__array_interface__", "__dlpack__")):
        return OPAQUE
    return _Object(cls) if all(map(_holds_attributes_only, cls.__mro__)) else OPAQUE


def _holds_attributes_only(cls: type) -> bool:
    """Whether what a class adds to its objects is in their `__dict__` and its slots: it was made by a statement."""
    if cls in (object, types.SimpleNamespace):
        return True
    slots = vars(cls).get("__slots__", ())
    own = {_mangled(cls, name) for name in ((slots,) if isinstance(slots, str) else slots)}
    hidden = any(isinstance(each, (types.MemberDescriptorType, types.GetSetDescriptorType))
                 for name, each in vars(cls).items() if name not in own and name not in ("__dict__", "__weakref__"))
    return bool(cls.__flags__ & 1 << 9) and not hidden and ("__slots__" in vars(cls) or cls.__dictoffset__ != 0)


def _is_of_the_system(cls: type) -> bool:
    """Whether a class is one of Python's own that may be tied to a file, a thread or a process."""
    package = cls.__module__.split(".")[0]
    return package in sys.stdlib_module_names and package not in ("argparse", "collections", "types")


def _mangled(cls: type, name: str) -> str:
    """The attribute of a private name."""
    return f"_{cls.__name__.lstrip('_')}{name}" if name.startswith("__") and not name.endswith("__") else name


def _look_again() -> None:
    """Forget the kinds of classes that were met: a subclass may be another kind now."""
    _declarations[0] = object()
    KINDS.clear()
    KINDS.update(DECLARED)


def _declare(cls: type, kind: Any) -> None:
    DECLARED[cls] = kind
    _look_again()


def register(container: type, children: Callable[[Any], Any], build: Callable[[Any, Any], Any],
             put: Callable[[Any, Any, Any], None] | None = None, stand_in: Callable[[Any, Any], Any] | None = None,
             ) -> None:
    """Say how the objects of a class, and of its subclasses, are taken apart and put together.

    Parameters
    ----------
    container : type
        The class.
    children : callable
        ``children(x)`` returns the parts of an object, in a list or in a dict.
    build : callable
        ``build(x, parts)`` returns an object like x that has other parts, given as `children` gives them.
    put : callable, optional
        ``put(x, key, part)`` replaces one part in x; a key is an index of the list, or a key of the dict.  Without it
        objects are immutable: they are built anew where a part is replaced.
    stand_in : callable, optional
        ``stand_in(x, parts)`` returns what a function that is differentiated is given for x, if `build` cannot take
        traced arrays: a class that derives from `StandIn`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> class Interval:
    ...     def __init__(self, low, high):
    ...         self.bounds = low, high
    >>> ad.trees.register(Interval, lambda x: x.bounds, lambda x, parts: Interval(*parts))
    >>> ad.trees.make_zero(Interval(1.0, 2.0)).bounds
    (0.0, 0.0)
    """
    _declare(container, Registered(children, build, put, stand_in))


def register_inactive(*classes: type) -> None:
    """Say that the objects of classes, and of their subclasses, hold nothing that has a derivative.

    Parameters
    ----------
    *classes : type
        The classes.
    """
    for cls in classes:
        _declare(cls, INACTIVE)


def add_hook(hook: Callable[[Any], Any]) -> None:
    """Ask a function about every class that is met for the first time.

    Parameters
    ----------
    hook : callable
        ``hook(x)``, with an object of the class, returns None, or a tuple of the arguments that `register` takes after
        the class.  `jax_hook` and `torch_hook` are two.
    """
    _hooks.append(hook)
    _look_again()
