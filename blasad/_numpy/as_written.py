"""Functions that NumPy writes in Python, run as they are written on traced arrays.

Their text is NumPy's, so that their values are. Only names that would make a plain array of a traced one, `asarray`,
`zeros` and their kin, lead to functions here while it runs: copies of the functions look their names up in copies of
their modules. Nothing of NumPy is changed.
"""

from __future__ import annotations

import inspect
import threading
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
from numpy._core._multiarray_umath import _array_converter  # type: ignore[import-not-found]

from blasad._arrays.arrays import is_plain
from blasad._arrays.made import kinds_of
from blasad._arrays.traced import TracedArray
from blasad._declarations.aliases import Array, DTypeLike, Function, Keywords, Operand
from blasad._numpy.functions import MAKERS, RULES, array_of, found, holds_traced, plain_result

CONVERSIONS = "array asarray asanyarray ascontiguousarray asfortranarray"
CREATIONS = "zeros empty ones full"

# Those that have been held against differences; the others have no rule.
NAMES = (
    "gradient cov corrcoef unwrap polyfit polyadd polysub polyder polyint polydiv vander geomspace fix "
    "linalg.matrix_power linalg.multi_dot apply_over_axes apply_along_axis insert trim_zeros fft.fftshift "
    "fft.ifftshift angle array_split histogram_bin_edges isin union1d intersect1d "
    "setdiff1d setxor1d unique_all unique_counts unique_inverse unique_values poly sort_complex real_if_close "
    "ix_ roots roll linalg.tensorsolve linalg.tensorinv emath.sqrt emath.log emath.log2 emath.log10 emath.logn "
    "emath.power emath.arccos emath.arcsin emath.arctanh")

class _Running(threading.local):
    """The traced argument of each call that runs in this thread."""

    def __init__(self) -> None:
        self.like: list[TracedArray] = []


_running = _Running()


def _conversion(plain: Function) -> Function:
    def convert(a: Operand, dtype: DTypeLike | None = None, *args: Operand, **kwargs: Any) -> Any:
        if not holds_traced(a) or not _running.like:
            return plain(a, dtype, *args, **kwargs)
        return MAKERS[plain](_running.like[-1], a, dtype, *args, **kwargs)
    return convert


def _creation(plain: Function) -> Function:
    place = 2 if plain is np.full else 1       # the place of the dtype

    def create(*args: Operand, **kwargs: Any) -> Any:
        dtype = args[place] if place < len(args) else kwargs.get("dtype")
        if dtype is None and plain is np.full:
            value = args[1] if len(args) > 1 else kwargs["fill_value"]
            dtype = array_of(value).dtype
        if plain_result(dtype) or not _running.like:
            return plain(*args, **kwargs)
        return MAKERS[plain](_running.like[-1], *args, **kwargs)
    return create


class _Converter:
    """What NumPy's functions make arrays of their arguments with, and results of arrays."""

    def __init__(self, *given: Operand) -> None:
        self.arrays = [array_of(x) for x in given]
        self.scalar_input = tuple(np.ndim(x) == 0 for x in given)

    def __getitem__(self, key: Any) -> Any:
        return self.arrays[key]

    def as_arrays(self, **_: Any) -> tuple[Any, ...]:
        return tuple(self.arrays)

    def result_type(self, extra_dtype: Any = None, ensure_inexact: bool = False) -> Any:
        dtype = np.result_type(*(x.dtype for x in self.arrays), *([] if extra_dtype is None else [extra_dtype]))
        return np.result_type(dtype, 0.0) if ensure_inexact else dtype

    def wrap(self, x: Array, /, to_scalar: bool | None = None) -> Array:
        return x


class _Words(dict[str, Any]):
    """The names of a module, each read when it is used."""

    def __init__(self, module: Keywords) -> None:
        super().__init__()
        self.module = module

    def __missing__(self, name: str) -> Any:
        self[name] = value = rewritten(self.module[name])
        return value


class _Module(ModuleType):
    """A module of NumPy with the same names."""

    def __init__(self, module: ModuleType) -> None:
        super().__init__(module.__name__)
        self.__dict__["words"] = _Words(vars(module))

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__dict__["words"][name]
        except KeyError:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}") from None


_made: dict[int, Any] = {id(getattr(np, name)): _conversion(getattr(np, name)) for name in CONVERSIONS.split()}
_made |= {id(getattr(np, name)): _creation(getattr(np, name)) for name in CREATIONS.split()}
_made[id(_array_converter)] = _Converter
_made[id(np.linalg._linalg._makearray)] = lambda a: (array_of(a), lambda x: x)  # type: ignore[attr-defined]
_made[id(np.linalg._umath_linalg.inv)] = lambda a, **_: np.linalg.inv(a)
_globals: dict[int, _Words] = {}


def rewritten(x: Operand) -> Any:
    """A function or module of NumPy whose names lead here; anything else as it is."""
    if id(x) in _made:
        return _made[id(x)]
    if isinstance(x, ModuleType) and x.__name__.partition(".")[0] == "numpy":
        _made[id(x)] = _Module(x)
    elif isinstance(x, FunctionType) and (x.__module__ or "").partition(".")[0] == "numpy":
        words = _globals.setdefault(id(x.__globals__), _Words(x.__globals__))
        copy = FunctionType(x.__code__, words, x.__name__, x.__defaults__, x.__closure__)
        copy.__kwdefaults__ = x.__kwdefaults__
        _made[id(x)] = copy
    else:
        return x
    return _made[id(x)]


def first_traced(x: Operand) -> TracedArray | None:
    if isinstance(x, TracedArray):
        return x
    if isinstance(x, (list, tuple)) or is_plain(x) and x.dtype == object:
        items = x if isinstance(x, (list, tuple)) else x.ravel().tolist()
        return next(filter(lambda item: item is not None, map(first_traced, items)), None)
    return None


def as_written(function: Any) -> Function:
    """What runs in the place of a function of NumPy that is written in Python."""
    text = rewritten(function.__wrapped__)

    def run(*args: Operand, **kwargs: Any) -> Any:
        traced = first_traced([*args, *kwargs.values()])
        if traced is None:
            return function(*args, **kwargs)
        _running.like.append(traced)
        try:
            return text(*args, **kwargs)
        finally:
            _running.like.pop()
    return run


def of_polynomials(function: Any, *args: Operand, **kwargs: Any) -> Any:
    """What a function of NumPy gives for objects of polynomials: in its text, they are not arrays of coefficients."""
    objects = [x.coeffs for x in (*args, *kwargs.values()) if isinstance(x, np.poly1d)]
    traced = first_traced([x for x in (*objects, *args, *kwargs.values()) if kinds_of(x) & 2])
    _running.like.extend([] if traced is None else [traced])
    try:
        return rewritten(function.__wrapped__)(*args, **kwargs)
    finally:
        if traced is not None:
            _running.like.pop()


def with_constants(function: Function, *varying: str, reason: str) -> Function:
    """One of whose arguments only these may be traced, and what it writes to."""
    run, signature = as_written(function), inspect.signature(function)

    def checked(*args: Operand, **kwargs: Any) -> Any:
        bound = signature.bind(*args, **kwargs).arguments
        if any(holds_traced(x) for name, x in bound.items() if name not in (*varying, "out")):
            raise TypeError(f"blasad: numpy.{function.__name__}: {reason}; {' and '.join(varying)} may be traced, the "
                            "other arguments are constants: use blasad.stop_gradient")
        return run(*args, **kwargs)
    return checked


for _function in found("percentile quantile nanpercentile nanquantile"):
    RULES[_function] = with_constants(
        _function, "a", reason="between two elements of the data the derivative along q has a kink")
for _function in found("histogram2d histogramdd"):
    RULES[_function] = with_constants(_function, "weights", reason="it counts, which has no derivative")
for _function in found(NAMES):
    if hasattr(_function, "__wrapped__"):
        RULES.setdefault(_function, as_written(_function))
