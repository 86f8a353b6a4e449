"""What all derivatives share: a tape, the arrays that it watches, and the release of both."""

from __future__ import annotations

import functools
import types
from typing import Any

import numpy as np

from blasad._arrays.arrays import is_plain

from .._arrays import arrays as _arrays
from .._arrays import traced as _traced
from .._declarations.aliases import Array, Leaf, Leaves, Plain
from .._tape.refusals import of_class, read_only
from .._trees.overlaps import repeats
from .entry import abandon as abandon
from .entry import acquire as acquire
from .entry import as_plain as as_plain
from .entry import explain as explain
from .entry import free_memory as free_memory
from .entry import made_as_plain as made_as_plain
from .entry import no_derivative as no_derivative
from .entry import own as own
from .entry import recording as recording
from .entry import release as release
from .entry import run as run
from .entry import seed_scalar as seed_scalar

FLOATS: tuple[type[np.generic], ...] = (np.float32, np.float64, np.complex64, np.complex128)
OPERATORS = (
    *(f"__{prefix}{each}__" for prefix in ("", "r") for each in (
        "add", "sub", "mul", "matmul", "truediv", "floordiv", "mod", "pow")),
    "__neg__", "__abs__", "__eq__", "__lt__", "__le__", "__gt__", "__ge__", "__getitem__", "__iter__",
    "__array_ufunc__", "__array_function__", "sum", "mean", "prod", "min", "max", "var", "std", "dot", "cumsum",
    "trace", "T")
# classes of NumPy's with methods of their own that give what those of an array give
ALIKE = (np.ndarray, np.memmap, np.recarray)


def check_function(name: str, f: Any, call: str = "") -> None:
    """Raise at once for what is not a function, as in `grad(f(x))`; `call` is how it is called, if not as `grad` is."""
    if not callable(f):
        raise TypeError(f"{name}: the first argument is {type(f).__name__}; it must be a function: "
                        f"{call or f'{name}(f)(x)'}, not {name}(f(x))")


def is_number(x: Leaf) -> bool:
    """Whether x is a floating-point or complex number (not an array)."""
    return issubclass(type(x), (float, complex, np.floating, np.complexfloating))


def is_float_array(x: Leaf) -> bool:
    """Whether x is an array that has derivatives."""
    return is_plain(x) and x.dtype.type in FLOATS


def means_more(x: Leaf) -> bool:
    """Whether the class of an array says what operators do; its numbers alone are another thing."""
    kind: Any = type(x)
    return kind is not np.ndarray and is_plain(x) and _means_more(kind)


@functools.lru_cache(1024)
def _means_more(kind: Any) -> bool:
    return any(each in vars(base) for base in kind.__mro__ if base not in ALIKE and base is not object
               for each in OPERATORS)


def check_class(name: object, x: Array) -> None:
    """Raise for arrays whose class changes what operators mean."""
    if type(x) is not np.ndarray and means_more(x):
        raise of_class(name, x)


def check_array(name: object, x: Array) -> None:
    """Raise unless x is an array that can be watched."""
    if isinstance(x, _traced.TracedArray):
        _arrays.outline(x)  # it must be alive
        return
    if not is_plain(x):
        raise TypeError(f"blasad: {name} is {type(x).__name__}; it must be an array or a float")
    check_class(name, x)
    if x.dtype.type not in FLOATS or not x.dtype.isnative:
        instead = "a dict of its fields" if x.dtype.names else "astype(float)"
        raise TypeError(
            f"blasad: {name} has dtype {x.dtype}; float32, float64, complex64 and complex128 (native byte order) "
            f"have derivatives: pass it as {instead}, or as a constant (Const, or what argnums leaves out)"
        )


def lie_evenly(shadows: Leaves) -> bool:
    """Whether the lanes of shadows lie at one distance, so that a tape uses them where they are."""
    if len(shadows) < 2 or not all(is_plain(dx) for dx in shadows):
        return True
    starts = [address(dx) for dx in shadows]
    step = starts[1] - starts[0]
    return step % 16 == 0 and all(start - starts[0] == k * step for k, start in enumerate(starts))


def check_constant(name: object, x: Leaf) -> None:
    """Raise unless x can have no derivative: one must not get lost in an object of an unknown type."""
    if x is not None and not issubclass(
            type(x), (str, bytes, bool, int, np.integer, np.bool_, np.ndarray, *WITHOUT)):
        raise TypeError(f"blasad: {name} holds a {type(x).__name__}, and blasad does not know whether that holds "
                        "arrays; pass floats, arrays of floats, and containers of them, or see blasad.trees.register")


WITHOUT: tuple[type[Any], ...] = (
    type, np.dtype, np.ufunc, types.FunctionType, types.BuiltinFunctionType, types.ModuleType)


def address(x: Plain) -> int:
    """Where the first element of an array is."""
    return int(x.__array_interface__["data"][0])


def before(x: Plain) -> int:
    """How many bytes of an array lie before its first element."""
    return sum(max(-step * (n - 1), 0) for step, n in zip(x.strides, x.shape, strict=True))


def extent(x: Plain) -> int:
    """How many bytes lie between the ends of an array."""
    return int(x.itemsize + sum(abs(step) * (n - 1) for step, n in zip(x.strides, x.shape, strict=True)))


def check_shadow(name: str, x: Leaf, dx: Leaf) -> None:
    """Raise unless dx can be the shadow of the array x."""
    if isinstance(x, _traced.TracedArray) != isinstance(dx, _traced.TracedArray):
        raise TypeError(
            f"blasad: {name} is {type(x).__name__} and its shadow {type(dx).__name__}; inside a function that is "
            "itself differentiated both must be traced: allocate the shadow with np.zeros_like(x)"
        )
    traced = isinstance(dx, _traced.TracedArray)
    if traced:
        x, dx = _arrays.outline(x), _arrays.outline(dx)
    elif not is_plain(dx):
        raise TypeError(f"blasad: the shadow of {name} is {type(dx).__name__}; it must be an array, e.g. np.zeros_like")
    if dx.shape != x.shape:
        raise ValueError(f"blasad: the shadow of {name} has shape {dx.shape}; it must be {x.shape}, as the array")
    if dx.dtype != x.dtype:
        raise TypeError(f"blasad: the shadow of {name} has dtype {dx.dtype}; it must be {x.dtype}, as the array")
    if not traced and not dx.flags.writeable:
        raise read_only(f"blasad: the shadow of {name}")
    if x.size < 2 or dx.strides == x.strides:
        return
    if repeats(dx):
        raise ValueError(f"blasad: the shadow of {name} repeats memory where the array does not")
    if repeats(x):
        raise ValueError(
            f"blasad: {name} repeats memory (a stride of 0, as np.broadcast_to makes it, or overlapping windows), and "
            "its shadow is not laid out alike; pass the same view of a shadow, or a copy of the array"
        )


def is_argument(result: Array) -> bool:
    """Whether a result is an array of the caller, or a tuple of them, as a routine returns what it wrote in place."""
    if isinstance(result, tuple):
        return all(map(is_argument, result))
    return isinstance(result, _traced.TracedArray) and result.ndim != 0 and _arrays.is_given(result)
