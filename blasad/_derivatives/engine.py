"""What every derivative has in common: a tape, the arrays it watches, and giving both back."""

from __future__ import annotations

import threading
import types
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from blasad._arrays.arrays import is_plain

from .._arrays import arrays as _arrays
from .._arrays import border as _border
from .._arrays import traced as _traced
from .._arrays.made import copies, given_out, holds_no_derivative
from .._numpy.compiled import look
from .._numpy.lost import check_result
from .._numpy.records import Record, Records
from .._tape import tape as _tape
from .._tape.refusals import read_only
from .._trees.overlaps import repeats
from .._trees.structure import leaves, mapped

FLOATS: tuple[type[np.generic], ...] = (np.float32, np.float64, np.complex64, np.complex128)

_idle = threading.local()
_hooks: Any = None


def acquire(mode: str, width: int = 1, debug: bool = False) -> _tape.Tape:
    """A tape of this thread, with the memory of its last run; an inner one inside another derivative."""
    outer = _tape.recording()
    if outer is not None:
        return _tape.Tape(mode, width, debug, outer)
    waiting = getattr(_idle, "tapes", {}).get((mode, width, debug))
    return waiting.pop() if waiting else _tape.Tape(mode, width, debug)


def release(tape: _tape.Tape, mode: str, debug: bool = False) -> None:
    """Close a tape and keep it for the next run; one for each kind."""
    tape.close()
    if tape.outer is not None:
        return
    if not hasattr(_idle, "tapes"):
        _idle.tapes = {}
    waiting = _idle.tapes.setdefault((mode, tape.width, debug), [])
    if not waiting:
        waiting.append(tape)


def free_memory() -> None:
    """Give back the memory that this thread's tapes keep for their next run."""
    _idle.tapes = {}


def lead_builtins() -> Any:
    """Lead builtin functions of other libraries to blasad's for traced arrays, from the first derivative on."""
    global _hooks
    from .._numpy import hooks
    from .._numpy.builtins import lead

    lead()
    _hooks = hooks
    return hooks


@contextmanager
def recording(tape: _tape.Tape) -> Iterator[None]:
    """Record what this thread does, with the watched arrays read-only to everyone else."""
    hooks = _hooks or lead_builtins()
    hooks.begin()
    look()
    before = _tape.enter(tape)
    try:
        tape.lock_watched()
        yield
    except ValueError as error:
        explain(tape, error)
        raise
    finally:
        _tape.enter(before)
        hooks.end()


def explain(tape: _tape.Tape, error: ValueError) -> None:
    """Raise an error of NumPy anew, with what has to do with it: an array that a tape made read-only."""
    if tape.locking and "read-only" in str(error) and "blasad" not in str(error):
        raise ValueError(
            f"{error} -- if it was writable before: blasad makes arrays read-only that it reads again, until the "
            "derivative is done. These are the arguments (write to the traced arrays that the function receives) and "
            "plain arrays of more than 64 KiB that were multiplied with traced ones (write to a copy, or pass the "
            "array as an argument too)") from error


def is_number(x: Any) -> bool:
    """Whether x is a floating-point or complex number (not an array)."""
    return issubclass(type(x), (float, complex, np.floating, np.complexfloating))


def is_float_array(x: Any) -> bool:
    """Whether x is an array that has derivatives."""
    return is_plain(x) and x.dtype.type in FLOATS


def check_class(name: str, x: Any) -> None:
    """Raise for arrays whose class changes what operators mean."""
    if type(x) is not np.ndarray and isinstance(x, (np.matrix, np.ma.MaskedArray)):
        raise TypeError(f"blasad: {name} is a {type(x).__name__}, whose operators are not those of an array; pass "
                        "np.asarray(x), and masks as arrays of their own")


def check_array(name: str, x: Any) -> None:
    """Raise unless x is an array that can be watched."""
    if isinstance(x, _traced.TracedArray):
        _arrays.memory(x)  # it must be alive
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


def lie_evenly(shadows: Sequence[Any]) -> bool:
    """Whether the lanes of shadows lie at one distance, so that a tape uses them where they are."""
    if len(shadows) < 2 or not all(is_plain(dx) for dx in shadows):
        return True
    starts = [address(dx) for dx in shadows]
    step = starts[1] - starts[0]
    return step % 16 == 0 and all(start - starts[0] == k * step for k, start in enumerate(starts))


def check_constant(name: str, x: Any) -> None:
    """Raise unless x has no derivative wherever it stands: a derivative must not get lost in what nobody looks into."""
    if x is not None and not issubclass(
            type(x), (str, bytes, bool, int, np.integer, np.bool_, np.ndarray, *WITHOUT)):
        raise TypeError(f"blasad: {name} holds a {type(x).__name__}, and nobody knows whether that holds arrays; pass "
                        "floats, arrays of floats, and containers of them, or see blasad.trees.register")


WITHOUT: tuple[type[Any], ...] = (
    type, np.dtype, np.ufunc, types.FunctionType, types.BuiltinFunctionType, types.ModuleType)


def own(x: Any) -> Any:
    """An argument whose elements are variables of their own, each in one place."""
    return x.copy() if isinstance(x, (np.ndarray, _traced.TracedArray)) and x.ndim and repeats(x) else x


def address(x: np.ndarray[Any, Any]) -> int:
    """Where the first element of an array is."""
    return int(x.__array_interface__["data"][0])


def before(x: np.ndarray[Any, Any]) -> int:
    """How many bytes of an array lie before its first element."""
    return sum(max(-step * (n - 1), 0) for step, n in zip(x.strides, x.shape, strict=True))


def extent(x: np.ndarray[Any, Any]) -> int:
    """How many bytes lie between the ends of an array."""
    return int(x.itemsize + sum(abs(step) * (n - 1) for step, n in zip(x.strides, x.shape, strict=True)))


def check_shadow(name: str, x: Any, dx: Any) -> None:
    """Raise unless dx can be the shadow of the array x."""
    if isinstance(x, _traced.TracedArray) != isinstance(dx, _traced.TracedArray):
        raise TypeError(
            f"blasad: {name} is {type(x).__name__} and its shadow {type(dx).__name__}; inside a function that is "
            "itself differentiated both must be traced: allocate the shadow with np.zeros_like(x)"
        )
    traced = isinstance(dx, _traced.TracedArray)
    if traced:
        x, dx = _arrays.memory(x), _arrays.memory(dx)
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


def is_argument(result: Any) -> bool:
    """Whether a result is an array of the caller, or a tuple of them, as a routine returns what it wrote in place."""
    if isinstance(result, tuple):
        return all(map(is_argument, result))
    return isinstance(result, _traced.TracedArray) and result.ndim != 0 and _arrays.is_given(result)


def seed_scalar(tape: _tape.Tape, result: Any, where: str) -> None:
    """Seed a real scalar result with 1, in every lane; a constant needs none."""
    if isinstance(result, _traced.TracedArray):
        if result.ndim != 0:
            raise TypeError(
                f"blasad: {where}: the function returned an array of shape {result.shape}; it must return a real "
                "scalar (use vjp or jacobian for arrays, or write into a Duplicated argument)"
            )
        if np.issubdtype(result.dtype, np.complexfloating):
            raise TypeError(f"blasad: {where}: the function returned a complex number; return its real part or its abs")
        _border.seed(tape, result, [1.0] * tape.width)
    elif issubclass(type(result), (complex, np.complexfloating, str, bytes)) or not np.isscalar(result):
        kind = type(result).__name__
        raise TypeError(f"blasad: {where}: the function returned {kind}; it must return a real scalar"
                        f"{' or None' if where == 'autodiff' else ''}")


def run(tape: _tape.Tape, f: Callable[..., Any], args: list[Any], apart: bool = False) -> Any:
    """Call the function on traced arrays; `apart`: no result repeats its own memory, where seeds would collide."""
    with recording(tape):
        result = f(*args)
        if apart:
            result = mapped(without_repeats, result)
    check_result(tape, result)
    return made_as_plain(result)


def as_plain(args: Sequence[Any]) -> tuple[Any, ...]:
    """Arguments with plain arrays in the place of those that a program made: with copies where it still runs."""
    return given_out(tuple(args)) if _tape.recording() is None else copies(tuple(args))  # type: ignore[no-any-return]


def made_as_plain(result: Any) -> Any:
    """A result with plain arrays in the place of those that the program made and that hold no derivative."""
    if not any(holds_no_derivative(leaf) or type(leaf) in (Record, Records) for _path, leaf in leaves(result)):
        return result
    return mapped(lambda leaf: leaf.as_result() if type(leaf) in (Record, Records) else
                  given_out(leaf) if holds_no_derivative(leaf) else leaf, result)


def without_repeats(y: Any) -> Any:
    """A traced array, or a copy of one that shows an element more than once."""
    return y.copy("K") if isinstance(y, _traced.TracedArray) and repeats(y) else y
