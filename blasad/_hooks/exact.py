"""`type(x) is np.ndarray`: what `type` says of traced arrays in the functions of a program.

The real class of a traced array is blasad's own, and the interpreter has a short cut to `type`, past all pointers.  So
functions of the program that call `type` get a code object that reads another name there: `exact_type`, which differs
from `type` for traced arrays and masks alone.  Functions are found from the one that is differentiated and from its
arguments: by the names that they use, by what they close over, and in objects and short containers.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import cached_property, partial, partialmethod
from types import CodeType, FunctionType, MethodType, ModuleType, SimpleNamespace
from typing import Any
from weakref import WeakValueDictionary, ref

import numpy as np

from blasad._arrays.traced import TracedArray
from blasad._arrays.unseen import ANEW
from blasad._declarations.aliases import Keywords, Operand
from blasad._declarations.interpreter import KNOWN
from blasad._hooks.renamed import Renamed

__all__ = ["exact_type", "look", "switch"]

LIBRARIES = ("blasad numpy scipy sklearn pandas matplotlib numba torch jax jaxlib tensorflow h5py skimage cv2 PIL "
             "xarray dask sympy autograd hypothesis pytest _pytest")
LEFT_ALONE = frozenset({*LIBRARIES.split(), *sys.stdlib_module_names} - {"__main__"})
FUNCTIONS: tuple[type[Any], ...] = (FunctionType, MethodType, partial, type)
HOLDERS: dict[type[Any], str] = {           # where what a class has holds a function
    staticmethod: "__func__", classmethod: "__func__", property: "fget", cached_property: "func", partialmethod: "func"}
CONTAINERS = frozenset({list, tuple, set, frozenset, dict})
NOWHERE = frozenset({TracedArray, np.ndarray, np.float64, float, int, bool, complex, str, bytes, range, type(None)})
MOST = 2000                                 # objects that are looked at for one that is differentiated
FEW = 100                                   # items of a container that are looked at: lists of numbers are longer
Reader = tuple[ref[FunctionType], list[tuple[str, ref[Any]]]]        # a function, and names that it reads, of what
UNSEEN = ("a test of the exact type goes the wrong way here for traced arrays, whose type is blasad's own. Use "
          "isinstance(x, numpy.ndarray)")

_seen: dict[int, Any] = {}                  # code and classes that have been looked at, by their ids
_reach: dict[int, list[Reader]] = {}        # what code of a program reaches, by the id of the code
_walked: WeakValueDictionary[int, Any] = WeakValueDictionary()      # objects whose attributes have been


def exact_type(*args: Operand, **kwargs: Any) -> Any:
    """What `type` gives; of a traced array, or of a mask of a program, the class that NumPy's result would have."""
    if len(args) == 1 and (type(args[0]) is TracedArray or type(args[0]) in ANEW):
        return args[0].__class__
    if len(args) == 3 and isinstance(args[2], dict):        # a new class, of the module that asks for it
        args = (*args[:2], {"__module__": sys._getframe(1).f_globals.get("__name__"), **args[2]})
    return type(*args, **kwargs)


# ---------------------------------------------------------------- code

def warn_of(code: CodeType) -> None:
    import warnings

    from blasad._hooks.lost import DerivativeLost

    warnings.warn_explicit(UNSEEN, DerivativeLost, code.co_filename, code.co_firstlineno)


types = Renamed("type", "__blasad_type__", exact_type, warn_of)


def compares_types(code: CodeType) -> bool:
    """Whether `type` is called and arrays are named."""
    return "type" in code.co_names and "ndarray" in code.co_names


# ---------------------------------------------------------------- functions

def look(f: object, args: tuple[Any, ...] = ()) -> None:
    """Change the functions that are reached from one that will be differentiated, and from its arguments."""
    if types.on:
        look_at(f)
        for x in args:
            if type(x) not in NOWHERE:
                look_at(x)


def look_at(x: Any) -> None:
    """Change what is reached from an object, unless that was done before and the names stand for the same."""
    f = x
    if type(f) is not FunctionType:
        while isinstance(f, (partial, MethodType)):
            f = f.func if isinstance(f, partial) else f.__func__
        if type(f) is not FunctionType:
            walk([x], None)
            return
    reach = _reach.get(id(f.__code__))
    if reach is not None and (not reach or all(map(is_intact, reach))):
        if f is not x or f.__closure__ is not None or f.__defaults__ is not None or f.__kwdefaults__ is not None:
            walk([x], None)
    elif is_left_alone(f.__globals__.get("__name__")):      # such as one of blasad's that holds the program's
        for each in within_function(f, None):
            if type(each) not in NOWHERE:
                look_at(each)
    else:
        reach = []
        walk([x], reach)
        _reach[id(f.__code__)] = reach


def is_intact(reader: Reader) -> bool:
    """Whether the names that a function reads stand for what they did."""
    f = reader[0]()
    return f is None or all(f.__globals__.get(name) is found() for name, found in reader[1])


def walk(todo: list[Any], reach: list[Reader] | None) -> None:
    """Change the functions that are reached from some objects; also by the names of known code, if `reach` takes these.
    """
    met = dict[int, Any]()                  # which keeps them, so that no two have one id
    while todo and len(met) < MOST:
        x = todo.pop()
        if type(x) not in NOWHERE and id(x) not in met:
            met[id(x)] = x
            todo.extend(within(x, reach))


def within(x: Any, reach: list[Reader] | None) -> Iterable[Any]:
    """What an object leads to; a function is changed."""
    if isinstance(x, FunctionType):
        return within_function(x, reach)
    if isinstance(x, MethodType):
        return x.__func__, x.__self__
    if isinstance(x, partial):
        return x.func, *x.args, *x.keywords.values()
    if isinstance(x, type):
        return within_class(x)
    items = dict.values(x) if isinstance(x, dict) else x if type(x) in CONTAINERS else ()
    return [*(items if len(items) <= FEW else ()), *([] if type(x) in CONTAINERS else within_object(x, reach))]


def within_function(f: FunctionType, reach: list[Reader] | None) -> list[Any]:
    """What a function holds; and what its code names, if it was not looked at before, or `reach` takes the names."""
    held = [cell.cell_contents for cell in f.__closure__ or () if not is_empty(cell)]
    held += [*(f.__defaults__ or ()), *(f.__kwdefaults__ or {}).values()]
    if is_left_alone(f.__globals__.get("__name__")):        # of functools: all of a kind have one code
        inner = [getattr(f, "__wrapped__", None), *getattr(f, "registry", {}).values()]
        return [*held, *(each for each in inner if isinstance(each, FUNCTIONS))]
    if is_of_frozen(f.__code__):
        return held
    is_new = id(f.__code__) not in _seen
    change(f, is_new)                       # each function with this code
    _seen[id(f.__code__)] = f.__code__
    if not is_new and reach is None:
        return held
    names = named(f.__code__, f.__globals__)
    read = [(name, ref(x)) for name, x in names if x is f.__globals__.get(name) and type(x).__weakrefoffset__]
    if read and reach is not None:
        reach.append((ref(f), read))
    return [*held, *(x for _, x in names)]


def is_of_frozen(code: CodeType) -> bool:
    """Whether `dataclasses` wrote a function that refuses to set attributes: it asks for the type of objects alone."""
    return "FrozenInstanceError" in code.co_names or "FrozenInstanceError" in code.co_freevars


def within_class(kind: type[Any]) -> list[Any]:
    if id(kind) in _seen or is_left_alone(kind.__module__):
        return []
    _seen[id(kind)] = kind
    return [getattr(each, HOLDERS[type(each)]) if type(each) in HOLDERS else each
            for each in vars(kind).values()] + list(kind.__bases__)


def within_object(x: Any, reach: list[Reader] | None) -> list[Any]:
    """The class and the attributes of an object of the program, once; the function in a cache of functools."""
    if is_left_alone(type(x).__module__) and type(x) is not SimpleNamespace:
        return [x.__wrapped__] if type(x).__module__ == "functools" and hasattr(x, "__wrapped__") else []
    try:
        if reach is None and _walked.get(id(x)) is x:
            return []
        _walked[id(x)] = x
    except TypeError:                       # no weak reference to it is possible
        pass
    try:
        return [type(x), *object.__getattribute__(x, "__dict__").values()]
    except AttributeError:
        return [type(x)]


def is_empty(cell: Any) -> bool:
    try:
        return cell.cell_contents is None
    except ValueError:
        return True


def is_left_alone(module: object) -> bool:
    return str(module).split(".")[0] in LEFT_ALONE


def named(code: CodeType, space: Keywords) -> list[tuple[str, Any]]:
    """The functions, classes and objects that code names, also in modules, which it may import itself."""
    objects: list[tuple[str, Any]] = []
    for name in code.co_names:
        x = space[name] if name in space else sys.modules.get(name)
        if not isinstance(x, ModuleType):
            objects.append((name, x))
        elif not is_left_alone(x.__name__):
            objects += [(name, vars(x).get(each)) for each in code.co_names]
    for x in code.co_consts:
        if isinstance(x, CodeType):
            objects += named(x, space)
    return [(name, x) for name, x in objects if type(x) not in NOWHERE]


def change(f: FunctionType, is_new: bool) -> None:
    """Give a function that calls `type` a code object that calls `exact_type` there."""
    if KNOWN:
        types.change(f)
    elif is_new and compares_types(f.__code__):
        warn_of(f.__code__)


changed, switch = types.changed, types.switch
