"""Lists of traced numbers, wherever a function of NumPy takes an array.

NumPy asks the arguments of a call whether they are arrays of another kind, but does not look into lists.
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

from blasad._arrays.traced import TracedArray
from blasad._declarations.aliases import Keywords, Operand
from blasad._hooks import hooks
from blasad._numpy.as_written import first_traced, of_polynomials

# Functions of several arrays, whose lists NumPy does look into, and one that returns a list for a list; into lists in
# that list it does not look, but all of these functions look themselves, except np.concatenate
OF_SEVERAL = set(
    "stack unstack vstack hstack dstack column_stack row_stack block select choose piecewise "
    "meshgrid ix_ multi_dot einsum_path histogramdd savez savez_compressed trim_zeros".split())

# of which NumPy looks into tuples alone,
OF_TUPLES = {np.lexsort}

# and those that treat objects of polynomials in another way than their coefficients
OF_POLYNOMIALS = {np.polyadd, np.polyder, np.polydiv, np.polyint, np.polymul, np.polysub, np.polyval}

# By which an object can have its say in what NumPy does with it
PROTOCOLS = "__array_ufunc__", "__array_function__", "__array_wrap__", "__array_priority__"


def as_array(x: Operand) -> Any:
    """A list of traced numbers, or an object that gives an array to NumPy, as an array."""
    if type(x) not in (list, tuple, np.ndarray, TracedArray) and gives_array(x):
        return np.asarray(x)
    return np.array(x) if isinstance(x, (list, tuple)) and first_traced(x) is not None else x


def as_operand(x: Operand) -> Any:
    """An object that NumPy asks for an array and for nothing else, as this array; anything else as it is."""
    return as_array(x) if gives_array(x) and not any(hasattr(type(x), name) for name in PROTOCOLS) else x


def gives_array(x: Operand) -> bool:
    """Whether NumPy would ask an object for an array, in C, by `__array__` alone."""
    kind = type(x)
    return hasattr(kind, "__array__") and not issubclass(kind, (np.ndarray, np.generic, type)) and not any(
        hasattr(kind, name) for name in ("__array_interface__", "__array_struct__")) and not has_buffer(x)


def has_buffer(x: Operand) -> bool:
    try:
        memoryview(x)
    except TypeError:
        return False
    return True


def with_arrays(f: Any, *args: Operand, **kwargs: Any) -> Any:
    """Call a function with arrays in the place of such lists."""
    if f in OF_POLYNOMIALS and any(isinstance(x, np.poly1d) for x in (*args, *kwargs.values())):
        return of_polynomials(f, *args, **kwargs)
    if f in OF_TUPLES:
        args = tuple(tuple(x) if isinstance(x, list) else x for x in args)
        return hooks.original(f, *args, **{name: tuple(x) if isinstance(x, list) else x for name, x in kwargs.items()})
    if f is np.concatenate:
        return f([as_array(x) for x in args[0]], *args[1:], **kwargs)
    kwargs = {name: x if name in ("out", "axes", "axis", "shape", "where") else as_array(x)
              for name, x in kwargs.items()}        # as hooks.h has them
    arrays = [as_array(x) for x in args]
    result = f(*arrays, **kwargs)
    if not isinstance(f, np.ufunc) or kwargs.get("out") is not None or len(args) > f.nin:
        return result
    wrap = wrap_of(args)
    if wrap is None:
        return result
    alone = all(np.ndim(x) == 0 for x in arrays)
    if f.nout == 1:
        return wrapped(wrap, result, (f, args, 0), alone)
    return tuple(wrapped(wrap, each, (f, args, k), alone) for k, each in enumerate(result))


def wrapped(wrap: Any, result_in: Operand, context: Any, alone: bool) -> Any:
    """The object of a result; an old method takes the context alone, or nothing more."""
    for more in ((context, alone), (context,), ()):
        try:
            result = wrap(result_in, *more)
        except TypeError:
            if not more:
                raise
            continue
        if len(more) < 2:
            warnings.warn("__array_wrap__ must accept context and return_scalar arguments (positionally) in the "
                          "future. (Deprecated NumPy 2.0)", DeprecationWarning, stacklevel=4)
        return result


def wrap_of(args: tuple[Operand, ...]) -> Any:
    """What makes an object of a ufunc's result, as NumPy chooses it: by the highest priority, and then the first."""
    best, highest = None, 0.0
    for x in args:
        plain = issubclass(type(x), (np.ndarray, np.generic, TracedArray))
        wrap = None if plain else getattr(x, "__array_wrap__", None)
        priority = 0.0 if wrap is None else getattr(x, "__array_priority__", 0.0)
        if wrap is not None and (priority > highest or best is None and priority == highest):
            best, highest = wrap, priority
    return best


def lead() -> None:
    """Lead NumPy's functions here, where they are given such lists."""
    kinds = (np.ufunc, type(np.sum))
    functions = [f for space in (np, np.linalg, np.fft) for f in vars(space).values()
             if isinstance(f, kinds) and f.__name__ not in OF_SEVERAL]
    hooks.lead_lists(functions, with_arrays, np.concatenate)


def lead_module(module: object) -> None:
    """The same for the ufuncs of `scipy.special`, once a program has imported it."""
    spaces = (module, *(getattr(module, name, None) for name in ("_ufuncs", "_special_ufuncs")))
    ours = {id(f): f for space in spaces if space is not None for f in vars(space).values()
             if type(f) is np.ufunc and f.nin}
    hooks.lead_lists(list(ours.values()), with_arrays)


RULES: Keywords = {}                  # of single functions there are none
