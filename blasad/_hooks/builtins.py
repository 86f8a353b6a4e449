"""What builtin functions of `math`, `cmath` and NumPy do with traced arrays, instead of losing their derivatives.

`math.sin` of a traced number is NumPy's sine of it, with the errors of `math`; `np.array` of traced numbers is a traced
array. Names that a program imported before lead here too: see `cython_src/hooks/hooks.h`.
"""

from __future__ import annotations

import cmath
import functools
import itertools
import math
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import numpy as np

from blasad._arrays import arrays as _arrays
from blasad._arrays.arrays import is_plain
from blasad._arrays.made import given_out, kinds_of, plain, taken
from blasad._arrays.owners import IN_A_VARIABLE, IN_AN_EXPRESSION
from blasad._arrays.pivots import Pivots
from blasad._arrays.python_numbers import checked, python_number
from blasad._arrays.traced import TracedArray, stop_gradient
from blasad._arrays.unseen import asked, holds_unseen
from blasad._arrays.unseen import plain as without_unseen
from blasad._declarations.aliases import DTypeLike, Function, Keywords, Operand, Order, Tree
from blasad._hooks import compiled, hooks, lists, records
from blasad._numpy.as_written import first_traced
from blasad._numpy.functions import MAKERS, array_of, found_by, stack, unpacked
from blasad._numpy.iterators import elements, of_objects
from blasad._numpy.outcomes import note_error
from blasad._numpy.primitive import Primitive
from blasad._numpy.reduce import product_of, sum_of


def number(x: Operand) -> Any:
    """The bare number of a traced one, for the errors that `math` raises."""
    if isinstance(x, TracedArray):
        if x.size != 1:
            raise TypeError("only 0-dimensional arrays can be converted to Python scalars")
        return _arrays.memory(x).item()
    return x


def scalar(x: Operand) -> Any:
    """A number as `math` takes it: in double precision."""
    if not isinstance(x, TracedArray):
        return x
    return in_double(x.reshape(())[()] if x.ndim else x)


def in_double(x: Operand) -> Any:
    """In double precision, which Python's numbers have."""
    double = np.complex128 if x.dtype.kind == "c" else np.float64
    return x if x.dtype == double else x.astype(double)


def with_errors(builtin: Function, ours: Function, *args: Operand) -> Any:
    """The function for traced numbers, if the builtin has a value there."""
    try:
        builtin(*map(number, args))
    except (ArithmeticError, ValueError) as error:
        note_error(builtin, args, error)
        raise
    return checked(ours(*map(scalar, args)), args)


def special(name: str) -> Function:
    """A function of SciPy, which is imported when it is needed."""
    def run(*args: Operand) -> Any:
        import scipy.special

        return getattr(scipy.special, name)(*args)
    return run


def with_its_values(name: str, slope: Callable[[Any, Any], Any]) -> Primitive:
    """A function of `math` with its values, which differ from SciPy's in the last bits, and its errors."""
    builtin = getattr(math, name)

    def run(x: Operand) -> Any:
        return np.array([builtin(float(each)) for each in np.ravel(x)], x.dtype).reshape(x.shape)[()]

    run.__name__ = name
    return Primitive(run, lambda dx, y, x: slope(x, y) * dx, lambda by, y, x: slope(x, y) * by)


def bell(x: Operand) -> Any:
    return 2 / math.sqrt(math.pi) * np.exp(-x * x)


def logarithm(x: Operand, base: Operand = None) -> Any:
    return np.log(x) if base is None else np.log(x) / np.log(base)


def root_of_squares(*args: Operand) -> Any:
    return functools.reduce(np.hypot, args) if len(args) > 1 else abs(args[0])


def distance(p: Operand, q: Operand) -> Any:
    return as_python(np.linalg.norm(in_double(array_of(list(p))) - in_double(array_of(list(q)))))


def total(values: Operand) -> Any:
    return as_python(sum_of(in_double(values if isinstance(values, TracedArray) else stack(list(values)))))


def as_python(x: Operand) -> Any:
    return python_number(x) if isinstance(x, TracedArray) else x


def product(values: Operand, *, start: Operand = 1) -> Any:
    return product_of(values if isinstance(values, TracedArray) else stack(list(values))) * start


def functions_of_math() -> Keywords:
    """What NumPy has for the functions of `math`, by their names."""
    of_math = "sin cos tan sinh cosh tanh exp expm1 sqrt log1p log2 log10 fabs copysign fmod"
    table: Keywords = {name: getattr(np, name) for name in of_math.split()}
    table |= {name: getattr(np, "arc" + name[1:]) for name in "asin acos atan asinh acosh atanh atan2".split()}
    table |= {"degrees": np.rad2deg, "radians": np.deg2rad, "exp2": np.exp2, "cbrt": np.cbrt, "pow": np.power,
              "log": logarithm, "hypot": root_of_squares, "ldexp": lambda x, i: x * 2.0**i,
              "erf": with_its_values("erf", lambda x, y: bell(x)),
              "erfc": with_its_values("erfc", lambda x, y: -bell(x)),
              "gamma": with_its_values("gamma", lambda x, y: y * special("digamma")(x)),
              "lgamma": with_its_values("lgamma", lambda x, y: special("digamma")(x))}
    return table


def mathematics() -> dict[Any, Function]:
    """The functions of `math` and `cmath` that have a derivative."""
    functions = functions_of_math()
    table = {getattr(math, name): ours for name, ours in functions.items() if hasattr(math, name)}
    of_cmath = "sin cos tan sinh cosh tanh exp sqrt log10 asin acos atan asinh acosh atanh log"
    table |= {getattr(cmath, name): functools.partial(on_complex, functions[name]) for name in of_cmath.split()}
    table |= {cmath.phase: np.angle, cmath.polar: lambda z: (abs(z), np.angle(z)),
              cmath.rect: lambda r, phi: r * np.exp(1j * phi)}
    table = {builtin: functools.partial(with_errors, builtin, ours) for builtin, ours in table.items()}
    table |= {test: functools.partial(tested, test) for test in TESTS}
    return table | {math.fsum: total, math.prod: product, math.dist: distance}


TESTS = math.isclose, math.isfinite, math.isinf, math.isnan, cmath.isclose, cmath.isfinite, cmath.isinf, cmath.isnan


def tested(test: Any, *args: Any, **kwargs: Any) -> Any:
    """What a function of `math` finds out about numbers, which is all that a program compares."""
    return found_by(functools.partial(test, **kwargs) if kwargs else test, *args)


def ufuncs() -> dict[Any, Any]:
    """Functions of `math` of one number that are ufuncs, but for their errors."""
    table = functions_of_math() | {"log": np.log}
    return {getattr(math, name): f for name, f in table.items()
            if isinstance(f, np.ufunc) and f.nin == 1 and hasattr(math, name)}


def on_complex(function: Function, z: Operand, *args: Operand) -> Any:
    return function(z.astype(np.complex128) if isinstance(z, TracedArray) else z, *args)


def conversion(of_plain: Function) -> Function:
    """`np.array` and similar functions of traced arrays, or of lists of them."""
    first = "object" if of_plain is np.array else "a"
    as_it_is = of_plain in (np.asarray, np.asanyarray)

    def convert(*args: Operand, **kwargs: Any) -> Any:
        compiled.look()
        if as_it_is and len(args) == 1 and type(args[0]) is TracedArray and kinds_of(args) == 2 and (
                not kwargs or kwargs == {"dtype": args[0].dtype}) and not is_of_masked(sys._getframe(1)):
            return args[0][...] if args[0].is_scalar else args[0]
        if args and type(args[0]) is Pivots and not hooks.is_compiled():
            return args[0].converted(functools.partial(hooks.original, of_plain), of_plain is np.array, args[1:],
                                     kwargs)
        if args and type(args[0]) in (list, tuple) and holds_unseen(args[0]) and not hooks.is_compiled():
            result = found_in_list(of_plain, args, kwargs)
            if result is not None:
                return result
            args = (without_unseen(args[0]), *args[1:])
        givers: list[Giver] = []
        stand = standing_for(args[0], givers) if args else None
        if givers:
            try:
                return of_givers(of_plain, stand, givers, args, kwargs)
            except HasDerivative:
                if of_plain is np.asanyarray and isinstance(args[0], np.matrix) and len(args) == 1 and not kwargs:
                    return args[0]          # of that class, by its __class__
                args = (arrays_given(args[0]), *args[1:])
        if not kinds_of(args, kwargs) & 2:
            return made_of(of_plain, args, kwargs)
        traced = first_traced([args[0] if args else kwargs.get(first), kwargs.pop("like", None)])
        if is_of_masked(sys._getframe(1)):
            raise TypeError("blasad: this function of numpy.ma takes no traced array; make a masked one with "
                            "np.ma.masked_array(x, mask), and use its operators and methods")
        if traced is None:                  # somewhere else among the arguments
            raise TypeError(f"blasad: numpy.{of_plain.__name__}: a traced array can be the first argument alone")
        if "a" in kwargs or "object" in kwargs:
            args = (kwargs.pop("a", None) if "a" in kwargs else kwargs.pop("object"), *args)
        given, *others = args
        dtype = others[0] if others else kwargs.get("dtype")
        if is_plain(given) and given.dtype == object and (dtype is None or np.dtype(dtype) == object):
            return hooks.original(of_plain, given, *others, **kwargs)
        given = unpacked(given)
        if dtype is not None and np.dtype(dtype) == object:
            return of_objects(given)
        return MAKERS[of_plain](traced, given, *others, **kwargs)
    return convert


def found_in_list(of_plain: Function, args: tuple[Any, ...], kwargs: Keywords) -> Any:
    """An array of integers that a program finds in each run; None if traced numbers are among them."""
    return None if kinds_of(args, kwargs) & 2 else asked("values", of_plain, args, kwargs)


def is_of_masked(frame: FrameType) -> bool:
    """Whether a function of numpy.ma runs."""
    name: str = frame.f_globals.get("__name__", "")
    return name.startswith("numpy.ma")


class HasDerivative(Exception):
    """The array that an object gives to NumPy has a derivative."""


class Giver:
    """What NumPy gets for an object with `__array__`: the array that this gives, as a plain one.

    An array that the program made would be none for NumPy.
    """

    def __init__(self, of: Any, compiled: bool) -> None:
        self.of, self.as_plain = of, given_out if compiled else plain
        self.array = self.given = None

    def __array__(self, *args: Operand, **kwargs: Any) -> Any:
        self.array = array_given(self.of, *args, **kwargs)
        if isinstance(self.array, TracedArray) and kinds_of(self.array) & 2:
            raise HasDerivative
        self.given = self.as_plain(self.array)
        return self.given


def array_given(x: Operand, *args: Operand, **kwargs: Any) -> Any:
    return x.__array__(*args, **kwargs)


hooks.asks_in_python(array_given)


def standing_for(x: Tree, givers: list[Giver], depth: int = 0) -> Any:
    """An argument of `np.array`, in which something else stands for each object that gives an array."""
    if type(x) in (list, tuple) and depth < DEEPEST:
        return type(x)([standing_for(each, givers, depth + 1) for each in x])
    if type(x) in (TracedArray, records.Record) or not lists.gives_array(x):
        return x
    givers.append(Giver(x, hooks.is_compiled()))
    return givers[-1]


def arrays_given(x: Tree) -> Any:
    """The same with the arrays that these objects give."""
    if type(x) in (list, tuple):
        return type(x)(map(arrays_given, x))
    return array_given(x) if type(x) not in (TracedArray, records.Record) and lists.gives_array(x) else x


def of_givers(of_plain: Function, stand: Any, givers: list[Giver], args: tuple[Operand, ...], kwargs: Keywords) -> Any:
    """What NumPy makes of objects that give it arrays without a derivative."""
    result = hooks.original(of_plain, plain(stand), *plain(args[1:]), **plain(kwargs))
    if is_plain(result) and result.dtype == object:
        result = hooks.original(of_plain, stand, *args[1:], **kwargs)
        for index in np.ndindex(result.shape):
            if type(result[index]) is Giver:        # an object that stays one
                result[index] = result[index].of
        return result
    for each in givers:
        if result is each.given:
            return each.array
    arrays = [each.array for each in givers]
    return result if hooks.is_compiled() else taken(result, (*arrays, *args), IN_A_VARIABLE)


def masked_array(data: Operand = None, mask: Operand = np.ma.nomask, dtype: DTypeLike | None = None,
                 copy: bool | None = False, subok: bool = True, ndmin: int = 0, fill_value: Operand = None,
                 keep_mask: Any = True, hard_mask: Any = None, shrink: Any = True, order: Order | None = None) -> Any:
    """What stands for a masked array of traced data; the mask is a constant."""
    from blasad._trees.masked import stand_in

    if not kinds_of(data) & 2 or ndmin or order:
        raise TypeError("blasad: numpy.ma.masked_array has a rule for traced data without ndmin= and order=, and for "
                        "a mask that is a constant; use blasad.stop_gradient(x) for what else is traced")
    data = array_of(data)
    data = data.astype(dtype) if dtype is not None else data.copy() if copy else data
    like = np.ma.masked_array(stop_gradient(data), stop_gradient(mask), fill_value=fill_value, hard_mask=hard_mask)
    return stand_in(like, {"data": data, "mask": like.mask})


def as_it_was(f: Any, *args: Operand, **kwargs: Any) -> Any:
    return hooks.unguarded(f, args, kwargs)


def masked_operation(f: Any, *args: Operand, **kwargs: Any) -> Any:
    """An operation of a masked array and a traced one: a masked one, if something of it is masked."""
    masked = [x for x in args if isinstance(x, np.ma.MaskedArray)]
    mask: Any = np.ma.nomask
    for x in masked:
        mask = np.ma.mask_or(mask, np.ma.getmask(x))
    result = f.f(*(x.data if isinstance(x, np.ma.MaskedArray) else x for x in args), **kwargs)
    return masked_array(result, np.broadcast_to(mask, result.shape)) if np.any(mask) else result


def made_of(of_plain: Function, args: tuple[Operand, ...], kwargs: Keywords) -> Any:
    """The conversion of an array that the program made: itself, if that is an answer, or a new one."""
    first = args[0] if args else next(iter(kwargs.values()))
    if hooks.is_compiled():
        return hooks.original(of_plain, *given_out(args), **given_out(kwargs))
    if isinstance(first, (list, tuple)) and any(type(x) is records.Record for x in first):
        args = ([x.copied() if type(x) is records.Record else x for x in first], *args[1:])
    bare, named = plain(args), plain(kwargs)
    result = hooks.original(of_plain, *bare, **named)
    if any(result is x for x in (*bare, *named.values())):
        return first
    if is_plain(result) and result.dtype == object and not isinstance(first, TracedArray):
        return hooks.original(of_plain, *args, **kwargs)        # of the program's arrays themselves
    return taken(result, (*args, *kwargs.values()), IN_A_VARIABLE)


def of_kind(kind: type[np.generic], x: Operand = 0, /) -> Any:
    """`np.float64` and similar types of a traced number or array."""
    x = array_of(x).astype(kind)
    return x[()] if x.ndim == 0 else x


def from_iterable(iter: Any, dtype: DTypeLike, count: int = -1, *, like: Operand = None) -> Any:
    """`np.fromiter` of what may be traced."""
    if like is not None and not isinstance(like, TracedArray):
        return hooks.original(np.fromiter, iter, dtype, count, like=like)
    values = list(iter if count < 0 else itertools.islice(iter, count))
    if not kinds_of(values) & 2:
        return taken(np.fromiter(plain(values), dtype, count), (), IN_AN_EXPRESSION)
    if len(values) < count:
        raise ValueError(f"iterator too short: Expected {count} but iterator had only {len(values)} items.")
    return np.array(values, dtype)


def count_of_range(*args: Operand) -> int:
    return len(np.arange(*args))


def ranged(*args: Operand, like: Operand = None, device: Any = None, **kwargs: Any) -> Any:
    """`np.arange` with traced ends, or a traced step; how many numbers there are is a decision."""
    args, kwargs = without_unseen(args), without_unseen(kwargs)
    if not kinds_of(args, kwargs) & 2:
        if kinds_of(like) & 2:
            return MAKERS[np.arange](like, *plain(args), **plain(kwargs))
        return taken(np.arange(*plain(args), **plain(kwargs)), (), IN_AN_EXPRESSION)
    named = dict(zip(("start", "stop", "step", "dtype"), args, strict=False)) | kwargs
    if named.get("stop") is None:
        named |= {"start": 0, "stop": named.get("start")}
    start, stop, step = map(scalar, (named.get("start", 0), named["stop"], named.get("step")))
    step = 1 if step is None else step
    bare: list[Any] = [_arrays.glimpse(x)[()] if isinstance(x, TracedArray) else x for x in (start, stop, step)]
    plain_range: Any = np.arange(*bare, dtype=named.get("dtype"))
    _arrays.notice(count_of_range, (start, stop, step), {}, len(plain_range))
    if plain_range.dtype not in FLOATS:
        return plain_range
    ends = [array_of(x).astype(plain_range.dtype) for x in (start, start + step)]
    result = np.arange(len(plain_range)).astype(plain_range.dtype) * (ends[1] - ends[0]) + ends[0]
    if len(plain_range) > 1:
        result[1] = ends[1]
    return result


DEEPEST = 4             # lists in lists that are looked through, as hooks.h has it
FLOATS: tuple[type, ...] = (np.float32, np.float64, np.complex64, np.complex128)
WHOLE: tuple[type, ...] = (np.bool_, np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64)
CONVERSIONS = (np.array, np.asarray, np.asanyarray, np.ascontiguousarray, np.asfortranarray)
MAKERS_OF_NEW = (np.zeros, np.empty, np.arange, np.fromiter, np.ndarray.copy, np.ndarray.astype, *CONVERSIONS)


def lead() -> None:
    """Lead functions and methods in C, and types that make numbers, to what is here and in the modules that it uses."""
    from numpy._core import _multiarray_umath as c

    conversions = {f: conversion(f) for f in CONVERSIONS} | {np.fromiter: from_iterable, np.arange: ranged}
    hooks.lead(mathematics() | conversions,
               (*MAKERS_OF_NEW, c.empty_like, c.concatenate), (np.fromiter,), ufuncs())
    hooks.lead({np.nditer: elements, np.ma.MaskedArray: masked_array})
    hooks.lead({kind: functools.partial(of_kind, kind) for kind in (*FLOATS, *WHOLE)})
    hooks.lead_type(type(np.ma.add), masked_operation)
    for kind in {type(np.ma.exp), type(np.ma.divide)} - {type(np.ma.add)}:      # which takes NumPy's arrays alone
        hooks.lead_type(kind, as_it_was)
