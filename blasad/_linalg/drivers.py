"""The drivers as users call them: under generic and typed names, and with all kinds of arrays."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from importlib import import_module
from inspect import Parameter, Signature
from types import FunctionType
from typing import Any, cast

import numpy as np

from .._arrays.operands import apart, are_apart, overlaps
from .._arrays.traced import TracedArray
from .._declarations.aliases import Function
from .._declarations.driver import Driver
from .._declarations.driver_text import document, parameters
from .._declarations.drivers import DRIVERS
from .._declarations.rule import DTYPES
from .._numpy.functions import array_of
from .._registry.namespace import functions as routines_with_rules
from .flags import reader
from .misfits import explained


def declared(f: Callable[..., Any]) -> Callable[..., Any]:
    """Give the body of a driver the default values of its declaration, and the name if it has such a parameter."""
    driver, code = DRIVERS[f.__name__], f.__code__
    expected = parameters(driver)
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    if names[: len(expected)] != tuple(name for name, _ in expected) or names[len(expected):] not in ((), ("name",)):
        raise TypeError(f"{driver.name}: the parameters of the body are {', '.join(names)}; they must be "
                        f"{', '.join(name for name, _ in expected)} as declared, and name last, if it is needed")
    f.__defaults__ = tuple(value for _, value in expected[: code.co_argcount] if value is not ...)
    f.__kwdefaults__ = dict(expected[code.co_argcount:]) | {"name": f.__name__}
    return f


def body(driver: Driver) -> Callable[..., Any]:
    """Return what computes a driver: the function of its name, or a copy of that of its kin with the driver's name."""
    module = import_module(f"blasad._linalg.{driver.family}")
    source: Any = getattr(module, driver.name, None) or getattr(module, driver.body)
    if source.__name__ == driver.name:
        return cast(Callable[..., Any], source)
    copied = FunctionType(source.__code__, source.__globals__, driver.name, source.__defaults__, source.__closure__)
    copied.__kwdefaults__ = source.__kwdefaults__ | {"name": driver.name}
    return copied


def arguments(driver: Driver) -> Signature:
    """Return the signature of a driver."""
    positional = len(driver.args)
    return Signature([Parameter(
        name, Parameter.POSITIONAL_OR_KEYWORD if k < positional else Parameter.KEYWORD_ONLY,
        default=Parameter.empty if value is ... else value) for k, (name, value) in enumerate(parameters(driver))])


def function(driver: Driver) -> Callable[..., Any]:
    """Return what runs for a driver, with its signature and its docstring."""
    called = guarded(driver, body(driver))
    called.__doc__, called.__module__ = document(driver), "blasad.lapack"
    called.__name__ = called.__qualname__ = driver.name
    called.__signature__ = arguments(driver)        # type: ignore[attr-defined]
    return called


def guarded(driver: Driver, run: Callable[..., Any]) -> Callable[..., Any]:
    """Return a driver that gets arrays in place of lists, copies of inputs that overlap outputs, and valid flags."""
    first_flag, read_flags = reader(driver)
    name, order = driver.name, tuple(arg.name for arg in driver.args)
    arrays = driver.arrays
    places = tuple(i for i, each in enumerate(order) if each in arrays)
    flags = {each: f"overwrite_{each}" for each in driver.permits if each in driver.writes}
    looked_at = (*arrays, "name")           # the name is for bodies that serve several drivers

    def run_apart(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        if "name" in kwargs:
            raise TypeError(f"{name}() got an unexpected keyword argument 'name'")
        if len(args) > len(order) or not kwargs.keys().isdisjoint(order[: len(args)]):
            return run(*args, **kwargs)  # raises TypeError
        named = {**dict(zip(order, args, strict=False)), **kwargs}
        present = [each for each in arrays if each in named]
        written = {each for each, flag in flags.items() if named.get(flag, True)}
        for each in present:
            if not isinstance(named[each], (np.ndarray, TracedArray)):
                named[each] = _read(name, each, named[each], each in written)
        for i, j in overlaps([named[each] for each in present]):
            first, second = present[i], present[j]
            if first in written and second in written:
                raise ValueError(f"{name}: {first} and {second} overlap, and both are written; pass arrays that share "
                                 f"no memory, or {flags[second]}=False")
            if first in written or second in written:
                read = second if first in written else first
                named[read] = apart(named[read])
        return run(**named)

    @wraps(run)
    def called(*args: Any, **kwargs: Any) -> Any:
        if kwargs or len(args) > first_flag:
            args = read_flags(args, kwargs)
        try:
            if are_apart(args, places) and (not kwargs or kwargs.keys().isdisjoint(looked_at)):
                return run(*args, **kwargs)
            return run_apart(args, kwargs)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
            explanation = explained(driver, args, kwargs, error)
            if explanation is error:
                raise
            raise explanation from error

    return called


def _read(name: str, argument: str, x: Any, written: bool) -> Any:
    """Convert a list or a number to an array, which is allowed for inputs only."""
    if written:
        raise TypeError(f"{name}: {argument} is {type(x).__name__}; what is written must be an array (or pass "
                        f"overwrite_{argument}=False)")
    if not issubclass(type(x), (list, tuple, float, int, complex, np.generic)):
        raise TypeError(f"{name}: {argument} is {type(x).__name__}; it must be an array")
    x = array_of(x)
    return x.astype(float) if x.dtype.kind in "biu" else x


def made(name: str) -> Callable[..., Any]:
    """Return a driver for every precision that it has."""
    driver = DRIVERS[name]
    return function(driver) if len(driver.dtypes) == 4 else limited(driver)


def typed(name: str, letter: str) -> Function:
    """Return a driver under a typed name such as ``dpotrs``, for arrays of one precision."""
    driver = DRIVERS[name]
    run, dtype = function(driver), np.dtype(DTYPES[letter])
    allowed = (dtype, np.empty(0, dtype).real.dtype) if driver.takes_real else (dtype,)

    @wraps(run)
    def checked(*args: Any, **kwargs: Any) -> Any:
        for x in (*args, *kwargs.values()):
            if getattr(x, "ndim", 0) and x.dtype.kind in "fc" and x.dtype not in allowed:
                raise TypeError(f"{letter}{name}: an argument is {x.dtype}, and must be {dtype}; give arrays of that "
                                f"dtype, or call {name}, which is for every precision")
        return run(*args, **kwargs)

    checked.__name__ = checked.__qualname__ = letter + name
    return checked


def limited(driver: Driver) -> Callable[..., Any]:
    """Return a driver that LAPACK has for real matrices alone or for complex matrices alone."""
    run, name, letters = function(driver), driver.name, driver.dtypes + "sd" * driver.takes_real
    allowed = [dtype for letter, dtype in DTYPES.items() if letter in letters]
    other = f"; call {driver.instead} for other arrays" if driver.instead else ""

    @wraps(run)
    def checked(*args: Any, **kwargs: Any) -> Any:
        for x in (*args, *kwargs.values()):
            if getattr(x, "ndim", 0) and x.dtype.kind in "fc" and x.dtype.name not in allowed:
                raise TypeError(f"{name}: an argument is {x.dtype}, and must be {' or '.join(allowed)}{other}")
        return run(*args, **kwargs)

    return checked


def functions() -> dict[str, Callable[[], Callable[..., Any]]]:
    """What makes the drivers, for every precision that they have."""
    return {name: partial(getattr, lapack, name) for name in DRIVERS}


def typed_functions() -> dict[str, Callable[[], Callable[..., Any]]]:
    """What makes the drivers under typed names."""
    return {letter + name: partial(typed, name, letter) for name in DRIVERS for letter in DRIVERS.dtypes(name)}


class Routines:
    """The routines of LAPACK for the families, each made when it is first asked for; `blasad.lapack` makes all."""

    def __getattr__(self, name: str) -> Any:
        if name in DRIVERS:
            return vars(self).setdefault(name, made(name))
        makers = routines_with_rules("lapack")
        if name not in makers:
            raise AttributeError(f"LAPACK has no routine {name!r} here", name=name, obj=self)
        return vars(self).setdefault(name, makers[name]())


lapack = Routines()
