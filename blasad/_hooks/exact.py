"""`type(x) is np.ndarray`: what `type` says of traced arrays in the functions of a program.

The real class of a traced array is blasad's own, and the interpreter has a short cut to `type`, past all pointers.  So
functions of the program that call `type` get a code object that reads another name there: `exact_type`, which differs
from `type` for traced arrays and masks alone.  Functions are found from the one that is differentiated, by the names
that they use.
"""

from __future__ import annotations

import sys
from functools import partial
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any

from blasad._arrays.traced import TracedArray
from blasad._arrays.unseen import ANEW
from blasad._declarations.aliases import Keywords, Leaf, Operand
from blasad._declarations.interpreter import KNOWN
from blasad._hooks.renamed import Renamed

__all__ = ["exact_type", "look", "switch"]

LIBRARIES = ("blasad numpy scipy sklearn pandas matplotlib numba torch jax jaxlib tensorflow h5py skimage cv2 PIL "
             "xarray dask sympy autograd hypothesis pytest _pytest")
LEFT_ALONE = frozenset({*LIBRARIES.split(), *sys.stdlib_module_names} - {"__main__"})
FUNCTIONS: tuple[type[Any], ...] = (FunctionType, MethodType, partial, type)
MOST = 2000                                 # functions that are looked at for one that is differentiated
UNSEEN = ("a test of the exact type goes the wrong way here for traced arrays, whose type is blasad's own. Use "
          "isinstance(x, numpy.ndarray)")

_seen: dict[int, Any] = {}                  # what has been looked at, by its id


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

def look(f: object) -> None:
    """Change the functions that are reached from one that will be differentiated, unless they were looked at before."""
    if not types.on or type(f) is FunctionType and f.__closure__ is None and id(f.__code__) in _seen:
        return
    todo, met = [f], set[int]()
    while todo and len(met) < MOST:
        x = todo.pop()
        if id(x) in met:
            continue
        met.add(id(x))
        todo.extend(within(x))


def within(x: Leaf) -> list[Any]:
    """What an object leads to; a function is changed."""
    if isinstance(x, FunctionType):
        held = [cell.cell_contents for cell in x.__closure__ or () if not is_empty(cell)]
        held = [each for each in held if isinstance(each, (FunctionType, MethodType, partial))]
        if id(x.__code__) in _seen:
            return held
        _seen[id(x.__code__)] = x.__code__
        if is_left_alone(x.__globals__.get("__name__")):
            inner = [getattr(x, "__wrapped__", None), *getattr(x, "registry", {}).values()]     # of functools
            return [*held, *(each for each in inner if isinstance(each, FUNCTIONS))]
        change(x)
        return [*held, *named(x.__code__, x.__globals__)]
    if isinstance(x, MethodType):
        return [x.__func__, type(x.__self__)]
    if isinstance(x, partial):
        return [x.func, *(each for each in x.args if callable(each))]
    if isinstance(x, type):
        if id(x) in _seen or is_left_alone(x.__module__):
            return []
        _seen[id(x)] = x
        inner = [getattr(each, "__func__", getattr(each, "fget", each)) for each in vars(x).values()]
        return [each for each in inner if isinstance(each, FunctionType)] + list(x.__bases__)
    return [type(x), *([x.__wrapped__] if isinstance(getattr(x, "__wrapped__", None), FUNCTIONS) else [])] if callable(
        x) else []


def is_empty(cell: Any) -> bool:
    try:
        return cell.cell_contents is None
    except ValueError:
        return True


def is_left_alone(module: object) -> bool:
    return str(module).split(".")[0] in LEFT_ALONE


def named(code: CodeType, space: Keywords) -> list[Any]:
    """The functions and classes that code names, also in modules and of objects."""
    reached: list[Any] = []
    for name in code.co_names:
        x = space.get(name)
        if isinstance(x, ModuleType):
            if not is_left_alone(x.__name__):
                reached += [each for each in map(vars(x).get, code.co_names) if isinstance(each, (FunctionType, type))]
        elif isinstance(x, FUNCTIONS):
            reached.append(x)
        elif isinstance(x, (list, tuple, dict)) and len(x) <= MOST:
            reached += [each for each in (x.values() if isinstance(x, dict) else x) if isinstance(each, FUNCTIONS)]
        elif x is not None and type(x).__module__ != "builtins" and not is_left_alone(type(x).__module__):
            reached.append(type(x))
    for x in code.co_consts:
        if isinstance(x, CodeType):
            reached += named(x, space)
    return reached


def change(f: FunctionType) -> None:
    """Give a function that calls `type` a code object that calls `exact_type` there."""
    if not KNOWN:
        if compares_types(f.__code__):
            warn_of(f.__code__)
        return
    code = types.change(f)
    if code is not None:
        _seen[id(code)] = code


changed, switch = types.changed, types.switch
