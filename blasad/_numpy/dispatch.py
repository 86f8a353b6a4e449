"""NumPy's ufuncs on traced arrays, and the way from its other functions to `blasad._numpy.functions`.

A function that has no rule here raises an error; none returns values without their derivative.  Those that answer
with integers, booleans or text look at the values.
"""

from __future__ import annotations

import functools
import inspect
import operator
import re
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import numpy as np

from blasad._arrays import arrays as _arrays
from blasad._arrays import operations as _operations
from blasad._arrays import views as _views
from blasad._arrays.arrays import depends, is_plain, known
from blasad._arrays.made import constants, kinds_of, shown
from blasad._arrays.operations import FUNCTIONS, OPERATIONS, assign, binary, of_one, of_two, unary
from blasad._arrays.traced import TracedArray, decided, equality_in, mask_of
from blasad._arrays.unseen import asked, holds_unseen
from blasad._arrays.unseen import plain as without_unseen
from blasad._arrays.views import scatter
from blasad._declarations.aliases import Array, DTypeLike, Function, Keywords, Operand, Order, Plain
from blasad._declarations.functions import FUNCTIONS as DECLARED
from blasad._declarations.functions import ufunc_of
from blasad._numpy import as_written as _as_written  # noqa: F401  enters its rules
from blasad._numpy import fourier as _fourier
from blasad._numpy import functions as _functions
from blasad._numpy import nan as _nan  # noqa: F401  enters its rules
from blasad._numpy.composed import RULES
from blasad._numpy.contract import contract
from blasad._numpy.functions import (
    ANSWERS,
    DESCRIPTIONS,
    LOOKS,
    MAKERS,
    WAYS,
    WRITTEN,
    Table,
    array_of,
    conjugated,
    equality,
    holds_traced,
    order_of_stack,
    stretched,
)
from blasad._numpy.iterators import FlatIterator as FlatIterator
from blasad._numpy.iterators import of_objects
from blasad._numpy.nearest import instead
from blasad._numpy.reduce import maximum_of, minimum_of, product_of, sum_of
from blasad._numpy.sequences import ACCUMULATIONS, in_turn, reduceat
from blasad._tape import tape as _tape
from blasad._tape.frames import instruction, is_lent
from blasad._tape.refusals import without_shadow
from blasad._trees.stand_in import StandIn


def no_rule(name: str, reason: str = "") -> TypeError:
    return TypeError(f"blasad: {name} has no rule; {reason or WAYS.get(name) or instead(name)}")


def name_of(ufunc: np.ufunc) -> str:
    return f"numpy.{ufunc.__name__}" if getattr(np, ufunc.__name__, None) is ufunc else ufunc.__name__


# ---------------------------------------------------------------- functions

def call_function(
    traced: TracedArray, function: Function, args: tuple[Any, ...], kwargs: Keywords,
) -> Any:
    """What `TracedArray.__array_function__` does."""
    rule = RULES.get(function)
    if not args:
        args, kwargs = by_position(function, kwargs)
    if function is np.copyto and is_plain(args[0]) and is_constant(args[0].dtype):
        return function(args[0], *bare(args[1:]), **bare(kwargs))
    if rule is not None:
        args, kwargs = known(traced, args), {name: known(traced, x) for name, x in kwargs.items()}
    if not (args and type(args[0]) is TracedArray):
        out = output_alone(rule or function, args, kwargs)
        if out is not None:
            return constant(out, functools.partial(with_output, function, place_of_out(rule or function), args, kwargs))
    if rule is not None:
        return rule(*args, **kwargs)
    if function in MAKERS:
        return MAKERS[function](traced, *args, **kwargs)
    if function in WRITTEN:
        return function(*bare(args), **bare(kwargs))
    if function in ANSWERS:
        answer = found_anew(function, args, kwargs)
        return found_by(function, args, kwargs) if answer is None else answer
    if function in DESCRIPTIONS:
        plain = _arrays.memory if function in LOOKS else _arrays.outline
        answer = function(*bare(args, plain), **bare(kwargs, plain))
        if function in LOOKS:
            _arrays.notice(function, args, kwargs, answer)
        return answer
    raise no_rule(f"{function.__module__}.{function.__name__}")


def found_names(function: Function) -> list[str]:
    """The names of arguments that NumPy takes by position, too."""
    try:
        named = inspect.signature(function).parameters.items()
    except ValueError:                      # written in C
        return []
    return [name for name, p in named if p.kind is p.POSITIONAL_OR_KEYWORD]


names_of = functools.cache(found_names)


def by_position(function: Function, kwargs: Keywords) -> tuple[tuple[Any, ...], Keywords]:
    """A call whose first argument is given by name as one by position: the rules have other names for it."""
    kwargs, args = dict(kwargs), []
    for name in names_of(function):
        if name not in kwargs:
            break
        args.append(kwargs.pop(name))
    return tuple(args), kwargs


def is_constant(dtype: np.dtype[Any]) -> bool:
    """Whether numbers that are written to an array of a dtype, such as integers, become constants."""
    return dtype.kind in "biuSU"


WRITERS = set(_functions.found("copyto put place putmask fill_diagonal put_along_axis"))


def call_with_made(function: Function, args: tuple[Any, ...], kwargs: Keywords) -> Any:
    """Traced arrays and such that the program made: of these, what is not written is constant."""
    written = {place_of_out(RULES.get(function, function)), *([0] if function in WRITERS else [])}
    args = tuple(x if i in written else constants(x) for i, x in enumerate(args))
    kwargs = {name: x if name == "out" or function in WRITERS else constants(x) for name, x in kwargs.items()}
    traced = _as_written.first_traced([x for x in (*args, *kwargs.values()) if kinds_of(x) & 2])
    assert traced is not None
    return call_function(traced, function, args, kwargs)


def place(function: Function) -> int:
    """Where among the arguments the output is given."""
    try:
        named = inspect.signature(function).parameters.items()
    except ValueError:                      # written in C
        return sys.maxsize
    names = [name for name, p in named if p.kind <= p.POSITIONAL_OR_KEYWORD]
    return names.index("out") if "out" in names else sys.maxsize


place_of_out = functools.cache(place)


def output_alone(rule: Function, args: tuple[Any, ...], kwargs: Keywords) -> TracedArray | None:
    """The output, if nothing else is traced: an array that is an input too is known by its place."""
    place = place_of_out(rule)
    out = args[place] if place < len(args) else kwargs.get("out")
    others = (*args[:place], *args[place + 1:], *(x for name, x in kwargs.items() if name != "out"))
    return out if isinstance(out, TracedArray) and not holds_traced(others) else None


def with_output(function: Function, at: int, args: tuple[Any, ...], kwargs: Keywords,
                out: Array) -> Operand:
    if at < len(args):
        return function(*args[:at], out, *args[at + 1:], **kwargs)
    return function(*args, **{**kwargs, "out": out})


def constant(out: TracedArray, run: Function, where: Operand = True) -> Operand:
    """What NumPy makes of plain arrays, in its own types, goes to a traced output."""
    plain = np.empty(out.shape, out.dtype)
    run(plain)
    return assign(out, plain) if where is True else assign(out, plain, where=np.asarray(where, bool))


def bare(x: Operand, plain: Callable[[TracedArray], Any] = _arrays.values) -> Operand:
    """Traced arrays as plain ones, in whatever holds them."""
    if isinstance(x, TracedArray):
        return plain(x)
    if isinstance(x, (list, tuple)):
        return type(x)(bare(item, plain) for item in x)
    if isinstance(x, dict):
        return {key: bare(value, plain) for key, value in x.items()}
    return x


def found_anew(function: Function, args: tuple[Any, ...], kwargs: Keywords) -> Any:
    """What a program that is being made finds anew in each run; None if there is none, or if Python has to know it."""
    return asked("function", function, args, kwargs) if _operations.makes_programs() else None


def found_by(function: Function, args: tuple[Any, ...], kwargs: Keywords) -> Operand:
    """What a function finds in values, passed to the program that is being made."""
    result = function(*bare(args, _arrays.glimpse), **bare(kwargs, _arrays.glimpse))
    _arrays.notice(function, args, kwargs, result)
    return result


# ---------------------------------------------------------------- ufuncs

def table_of_ufuncs() -> Table:
    rules: Table = {getattr(np, name): functools.partial(unary, number) for name, number in FUNCTIONS.items()}
    rules |= {getattr(np, name): functools.partial(binary, number) for name, number in OPERATIONS.items()}
    rules |= declared("numpy")
    rules |= {
        np.sign: functools.partial(unary, FUNCTIONS["sign"]),
        np.add: lambda x, y, out=None: binary(OPERATIONS["add"], x, y, out, 1, 1),
        np.subtract: lambda x, y, out=None: binary(OPERATIONS["add"], x, y, out, 1, -1),
        np.negative: lambda x, out=None: binary(OPERATIONS["add"], x, x, out, -1, 0),
        np.positive: lambda x, out=None: binary(OPERATIONS["add"], x, x, out, 1, 0),
        np.power: _operations.power_of,
        np.float_power: lambda x, y, out=None: _operations.power_of(wide(x), y, out),
        np.maximum: chosen_of_two(rules[np.maximum], np.greater_equal, True),
        np.minimum: chosen_of_two(rules[np.minimum], np.less_equal, True),
        np.fmax: chosen_of_two(rules[np.fmax], np.greater_equal, False),
        np.fmin: chosen_of_two(rules[np.fmin], np.less_equal, False),
        np.conjugate: conjugated,
        np.ldexp: scaled_by_power,
        np.fabs: lambda x, out=None: unary(FUNCTIONS["fabs"], real(x), out),
        np.matmul: _operations.matmul,
        np.vecdot: lambda x, y, out=None: stacks(x, y, "k", "k", out, True),
    }
    if hasattr(np, "matvec"):           # NumPy 2.2
        rules[np.matvec] = lambda x, y, out=None: stacks(x, y, "ik", "k", out)
        rules[np.vecmat] = lambda x, y, out=None: stacks(x, y, "k", "kj", out, True)
    return rules


def declared(module: str) -> Table:
    """The functions of a module in `_declarations.functions`, each for the types that it has loops for."""
    table: Table = {}
    for number, each in enumerate(DECLARED, 1):
        if each.module == module:
            ufunc = ufunc_of(each)
            table[ufunc] = functools.partial(apply, ufunc, of_one if len(each.slopes) == 1 else of_two, number)
    return table


def apply(ufunc: Any, run: Function, number: int, *args: Operand, out: Array | None = None) -> Operand:
    if any(map(np.iscomplexobj, args)) and "D" * ufunc.nin + "->D" not in ufunc.types:
        raise TypeError(f"blasad: {ufunc.__name__} is not defined for complex numbers")
    if ufunc.types[0] == "dd->d":           # NumPy finds this loop first for a number of Python, whatever is beside it
        args = tuple([np.asarray(x) if type(x) in (float, int, bool, complex) else x for x in args])
    return run(number, *args, out)


def scaled_by_power(x: Array, exponents: Operand, out: Array | None = None) -> Operand:
    """Twice with half the power, which alone may be infinite."""
    x, half = array_of(x), np.asarray(exponents) // 2
    powers = [np.ldexp(np.ones((), x.dtype), e) for e in (half, exponents - half)]
    return stretched(x * powers[0] * powers[1], out)


def real(x: Array) -> Array:
    if np.iscomplexobj(x):
        raise TypeError("blasad: numpy.fabs does not take complex numbers; use abs")
    return x


def chosen_of_two(real: Function, before: Function, nan_of_first: bool) -> Function:
    """An extremum of two; of complex numbers, which are ordered by their real parts first, it is one of them."""
    def run(x: Operand, y: Operand, out: Array | None = None) -> Operand:
        if not np.iscomplexobj(x) and not np.iscomplexobj(y):
            return real(x, y, out=out)
        x, y = array_of(x), array_of(y)
        values = [bare(each) for each in (x, y)]
        first, second = map(np.isnan, values)
        chosen = first | ~second & before(*values) if nan_of_first else second | ~first & before(*values)
        result = _functions.where(chosen, x, y)
        return stretched(result if result.ndim or out is not None else result[()], out)
    return run


def wide(x: Operand) -> Any:
    """x in double precision."""
    x = array_of(x)
    return x.astype(np.result_type(x.dtype, np.float64), copy=False)


def stacks(x: Array, y: Array, core_x: str, core_y: str, out: Array | None, conj: bool = False) -> Operand:
    """A product over the last axes of two stacks that broadcast."""
    x, y = array_of(x), array_of(y)
    summed = [array.shape[-len(core):][core.index("k")] if array.ndim >= len(core) else None
              for array, core in ((x, core_x), (y, core_y))]
    if None in summed or summed[0] != summed[1]:        # an axis of one element is not repeated here
        raise ValueError(f"blasad: a product of shapes {x.shape} and {y.shape}, which takes the last {len(core_x)} and "
                         f"{len(core_y)} axes, sums over {summed[0]} and {summed[1]} elements; they must be as many")
    lead = [range(-(array.ndim - len(core)), 0) for array, core in ((x, core_x), (y, core_y))]
    labels = [label for label in core_x + core_y if label != "k"]
    ndim = len(labels) + max(map(len, lead))
    axes = order_of_stack(len(labels), (x, len(core_x)), (y, len(core_y))) or range(ndim - 1, -1, -1)
    x = conjugated(x) if conj else x
    return contract(x, [*lead[0], *core_x], y, [*lead[1], *core_y], [*max(lead, key=len), *labels], out, axes)


def binary_exponent(x: Operand) -> tuple[Any, Any]:
    """Mantissas and exponents: powers of 2 are constants."""
    exponents = np.frexp(bare(x))[1]
    return np.ldexp(x, -exponents), exponents


def given_to(result: Operand, out: Array | None, shape: tuple[int, ...]) -> Operand:
    """A result of a shape, or the output that takes it."""
    if out is None:
        if np.shape(result) != shape:
            raise TypeError("blasad: a ufunc with two results and one output has no rule if the output is larger than "
                            "they are; give both outputs")
        return result
    if isinstance(result, TracedArray) and not isinstance(out, TracedArray):
        raise without_shadow("blasad: the output")
    out[...] = result
    return out


PAIRS: Table = {        # functions with two results
    np.divmod: lambda x, y: (np.floor_divide(x, y), np.remainder(x, y)),
    np.modf: lambda x: (x - np.trunc(x), np.trunc(x)),
    np.frexp: binary_exponent,
}
UFUNCS = table_of_ufuncs()


def found_special() -> Table:
    """The functions of SciPy, once a program has imported them; those with several results go to `PAIRS`."""
    table = declared("scipy.special") | declared("scipy.special._ufuncs")
    from blasad._numpy.special import UFUNCS as SPECIALS

    for ufunc, primitive in SPECIALS.items():
        if not isinstance(ufunc, np.ufunc):     # np.i0
            continue
        if ufunc.nout > 1:
            PAIRS[ufunc] = primitive
        elif ufunc in table:
            unknown = [k for k, slope in enumerate(row_of(ufunc).slopes) if slope is None]
            table[ufunc] = functools.partial(by_what_varies, table[ufunc], primitive, unknown)
        else:
            table[ufunc] = functools.partial(stretched_from, primitive)
    return table


def row_of(ufunc: np.ufunc) -> Operand:
    return next(each for each in DECLARED if ufunc_of(each) is ufunc)


def by_what_varies(
    rule: Function, primitive: Function, unknown: list[int], *args: Operand, out: Array | None = None,
) -> Operand:
    """The rule of `_declarations.functions`, or that of `_declarations.special` if the first one does not know the
    derivative along an argument that varies, or that of complex numbers."""
    if any(varies(args[k]) for k in unknown) or any(map(np.iscomplexobj, args)):
        return stretched_from(primitive, *args, out=out)
    return rule(*args, out=out)


def stretched_from(primitive: Function, *args: Operand, out: Array | None = None) -> Operand:
    return stretched(primitive(*args), out)


SPECIAL = functools.cache(found_special)


REDUCTIONS: Table = {np.add: sum_of, np.multiply: product_of, np.maximum: maximum_of, np.minimum: minimum_of}
NAMES = ("less less_equal equal not_equal greater greater_equal isfinite isnan isinf isnat signbit logical_and "
         "logical_or logical_not logical_xor")
TESTS = {getattr(np, name) for name in NAMES.split()}
COMPARISONS = {np.less: operator.lt, np.less_equal: operator.le, np.equal: operator.eq, np.not_equal: operator.ne,
               np.greater: operator.gt, np.greater_equal: operator.ge}
NUMBERS = {f: k for k, f in enumerate((np.less, np.less_equal, np.equal, np.not_equal, np.greater, np.greater_equal))}
NATURES = {np.isnan: 9, np.isinf: 10, np.isfinite: 11}      # what a program asks of numbers, as it counts comparisons
EQUALITIES = {np.equal: True, np.not_equal: False}


_operations.enter_ufuncs({ufunc_of(f): number for number, f in enumerate(DECLARED, 1) if f.module == "numpy"})

# Those of which `call_ufunc` asks nothing if they are called with traced arrays and numbers alone
AT_HAND: Table = {f: rule for f, rule in UFUNCS.items() if f.nin < 3 and f not in TESTS and f not in PAIRS and
                  f not in _fourier.UFUNCS}


def call_ufunc(traced: TracedArray, ufunc: np.ufunc, method: str, inputs: tuple[Any, ...],
               kwargs: Keywords) -> Operand:
    """What `TracedArray.__array_ufunc__` does."""
    if ufunc in TESTS:
        return tested(ufunc, method, inputs, kwargs, *kwargs.get("out", ()))
    for x in inputs:
        if type(x) is not TracedArray and isinstance(x, StandIn):
            return NotImplemented
    out = kwargs.pop("out", (None,))
    if not all(x is None or isinstance(x, TracedArray) or is_plain(x) for x in out):    # its own class knows
        return NotImplemented
    inputs = known(traced, inputs)
    if type(inputs[0]) is not TracedArray and len(out) == 1 and isinstance(out[0], TracedArray) and (
            not holds_traced(inputs)):
        return of_plain(ufunc, method, inputs, kwargs, out[0])
    if method == "reduce" and ufunc in REDUCTIONS:
        kwargs.setdefault("axis", 0)
        return REDUCTIONS[ufunc](*inputs, out=out[0], **kwargs)
    if method == "outer":
        x, y = map(array_of, inputs)
        inputs, method = (x[(..., *[None] * y.ndim)], y), "__call__"
    if method == "at":
        return apply_at(ufunc, *inputs)
    if ufunc not in UFUNCS and "scipy.special" in sys.modules and ufunc in SPECIAL():
        UFUNCS[ufunc] = SPECIAL()[ufunc]
    if method == "__call__" and ufunc in PAIRS:
        kwargs.pop("subok", None)
        if kwargs:
            raise no_rule(f"{name_of(ufunc)} with {', '.join(kwargs)}")
        both, out = PAIRS[ufunc](*inputs, **kwargs), out if len(out) > 1 else (None,) * ufunc.nout
        shape = np.broadcast_shapes(*(np.shape(x) for x in (*both, *out) if x is not None))
        return tuple(given_to(x, o, shape) for x, o in zip(both, out, strict=True))
    if method == "accumulate" and np.ndim(inputs[0]) == 0:
        raise TypeError("cannot accumulate on a scalar")
    if method == "accumulate" and ufunc in ACCUMULATIONS:
        return ACCUMULATIONS[ufunc](*inputs, out=out[0], **kwargs)
    if method == "__call__" and ufunc in _fourier.UFUNCS:
        return _fourier.UFUNCS[ufunc](*inputs, out=out[0], **kwargs)
    if method in ("reduce", "accumulate") and ufunc.nin == 2 and ufunc in UFUNCS:
        return in_turn(ufunc, method, *inputs, **kwargs | {"out": out[0]})
    if method == "reduceat" and ufunc.nin == 2 and ufunc in UFUNCS:
        run = REDUCTIONS.get(ufunc, functools.partial(in_turn, ufunc, "reduce"))
        return reduceat(run, *inputs, **kwargs | {"out": out[0]})
    if method == "__call__" and set(ufunc.types) == {f"{'O' * ufunc.nin}->{'O' * ufunc.nout}"}:
        return of_python(ufunc, *inputs)
    if method != "__call__" or ufunc not in UFUNCS:
        raise no_rule(name_of(ufunc) + (f".{method}" if method != "__call__" else ""))
    out = out[0]
    rule = UFUNCS[ufunc]
    if out is not None and not isinstance(out, TracedArray):
        if is_constant(out.dtype) or not any(map(varies, inputs)) and not watched(inputs, out):
            return ufunc(*bare(inputs), out=out, **kwargs)
        if not watched(inputs, out):
            frame = sys._getframe(1)
            alone = references_of_a_name(frame)
            seen = shown_around(frame, out) if alone and sys.getrefcount(out) != alone else 0
            if alone == MEASURE:
                return sys.getrefcount(out) - seen
            if not alone or sys.getrefcount(out) - seen != alone or is_lent(frame, out) or not owns_itself(out):
                raise without_shadow("blasad: the output")
            return rebound(ufunc, rule, out, inputs, kwargs)
    if kwargs:
        return with_options(ufunc, rule, inputs, out, **kwargs)
    return rule(*inputs) if out is None else rule(*inputs, out=out)


def of_python(ufunc: np.ufunc, *inputs: Any) -> Operand:
    """What `np.frompyfunc` made: a function of Python, called with each element."""
    results = ufunc(*map(of_objects, inputs))
    arrays = [array_of(x.ravel().tolist()).reshape(x.shape) if is_plain(x) and x.size else x
              for x in (results if ufunc.nout > 1 else [results])]
    return tuple(arrays) if ufunc.nout > 1 else arrays[0]


def of_plain(ufunc: np.ufunc, method: str, inputs: tuple[Any, ...], kwargs: Keywords, out: TracedArray) -> Operand:
    mask = bare(kwargs.get("where", True)) if method == "__call__" else True
    return constant(out, lambda plain: getattr(ufunc, method)(*inputs, out=plain, **kwargs), mask)


def tested(ufunc: np.ufunc, method: str, inputs: tuple[Any, ...], kwargs: Keywords,
           out: Array | None = None) -> Operand:
    """A comparison, which looks at the values."""
    if isinstance(out, TracedArray):
        kwargs = bare(kwargs)
        del kwargs["out"]
        if ufunc in EQUALITIES and method == "__call__":
            equality(inputs[0], inputs[1], ufunc(*bare(inputs)), EQUALITIES[ufunc])
        return of_plain(ufunc, method, bare(inputs), kwargs, out)
    if ufunc in COMPARISONS and method == "__call__" and not kwargs:
        truth = decided(COMPARISONS[ufunc], *inputs)
        if truth is not NotImplemented:
            return truth
        mask = mask_of(NUMBERS[ufunc], *inputs)
        if mask is not None:
            if ufunc in EQUALITIES:
                equality_in(mask, inputs[0], inputs[1], EQUALITIES[ufunc])
            return mask
    if ufunc in NATURES and method == "__call__" and not kwargs:
        mask = mask_of(NATURES[ufunc], inputs[0], 0.0)
        if mask is not None:
            return mask
    if ufunc is np.signbit and method == "__call__" and not kwargs:
        mask = asked("values", ufunc, inputs)
        if mask is not None:
            return mask
    truth = found_by(getattr(ufunc, method), inputs, kwargs)
    if ufunc in EQUALITIES and method == "__call__":
        equality(inputs[0], inputs[1], truth, EQUALITIES[ufunc])
    return truth


def in_order(result: Operand, inputs: tuple[Any, ...], order: str) -> Operand:
    """A new result in the order that is asked for; A is Fortran's if all inputs lie so."""
    if order == "K" or np.ndim(result) < 2:
        return result
    if order == "A":
        order = "F" if all(np.asarray(x).flags.f_contiguous for x in bare(inputs, _arrays.outline)) else "C"
    return result.copy(order)


def with_options(
    ufunc: np.ufunc, rule: Function, inputs: tuple[Any, ...], out: Array | None, *, where: Operand = True,
    dtype: DTypeLike | None = None, casting: Any = "same_kind", order: Order = "K", subok: bool = True, **others: Any,
) -> Operand:
    """A dtype, an order, a mask, options that change nothing, and axes of matmul that are where they are anyway."""
    axes = others.pop("axes", None)
    if ufunc.signature and not {*others} - {"axis", "keepdims"} and (others or axes not in (None, *USUAL_AXES)):
        result = over_axes(ufunc, inputs, axes, dtype=dtype, casting=casting, **others)
        return _functions.finish(result, out)
    if axes not in (None, *USUAL_AXES) or others:
        raise no_rule(f"{name_of(ufunc)} with {', '.join(others) or 'axes'}")
    if dtype is not None:
        if isinstance(dtype, type) and issubclass(dtype, np.dtype):     # a class of them
            dtype = np.dtype(getattr(dtype, "type", dtype))
        if any(not np.can_cast(getattr(x, "dtype", dtype), dtype, casting) for x in inputs):
            raise TypeError(f"blasad: numpy.{ufunc.__name__} with dtype={np.dtype(dtype)} and casting={casting!r} "
                            "cannot take operands of other dtypes; cast them with astype")
        inputs = tuple(_functions.cast_to(array_of(x), dtype) for x in inputs)
    if where is True and casting in ("same_kind", "unsafe"):
        return in_order(rule(*inputs), inputs, order) if out is None else rule(*inputs, out=out)
    if where is not True and out is None:
        raise no_rule(f"{name_of(ufunc)} with where= and without out=",
                      "the elements left out would have no values. Give out=")
    result = rule(*inputs)
    if out is None:
        return in_order(result, inputs, order)
    if not np.can_cast(result.dtype, out.dtype, casting):
        raise TypeError(f"blasad: numpy.{ufunc.__name__} with casting={casting!r}: the result is {result.dtype}, the "
                        f"output {out.dtype}")
    return assign(out, result, where=None if where is True else np.asarray(bare(where), bool))


def over_axes(ufunc: np.ufunc, inputs: tuple[Any, ...], axes: list[Any] | None, *, axis: int | None = None,
              keepdims: bool = False, **options: Any) -> Operand:
    """A product over axes that are named: they are moved to the end, and those of the result back."""
    arrays = [array_of(x) for x in inputs]
    cores = [len(re.findall(r"\w+", part)) for part in re.findall(r"\((.*?)\)", ufunc.signature or "")]
    if keepdims:
        cores[len(arrays)] = cores[0]               # the result keeps the axes of its operands, as one element each
    if axes is not None and not isinstance(axes, list):
        raise TypeError("axes should be a list.")
    if axis is not None:
        axes = [axis] * len(arrays)
    if axes is not None and len(axes) not in (len(arrays), len(arrays) + 1):
        raise ValueError("axes should be a list with an entry for all inputs and outputs; entries for outputs can only "
                         "be omitted if none of them has core axes.")
    kept = (-1,) if axes is None or axis is None else (axis,)
    axes = [tuple(range(-n, 0)) for n in cores] if axes is None else [(k,) if np.ndim(k) == 0 else (*k,) for k in axes]
    for k, (own, n) in enumerate(zip(axes, cores, strict=False)):
        if len(own) != n:
            raise np.exceptions.AxisError(f"{ufunc.__name__}: operand {k} has {n} core dimensions, but axes item {k} "
                                          f"names {len(own)}")
    moved = [np.moveaxis(x, k, tuple(range(-len(k), 0))) for x, k in zip(arrays, axes, strict=False)]
    result = ufunc(*moved, **options)
    if keepdims:
        return np.expand_dims(result, axes[len(arrays)] if len(axes) > len(arrays) else kept)
    last = axes[len(arrays)] if len(axes) > len(arrays) else ()
    return np.moveaxis(result, tuple(range(-len(last), 0)), last) if last else result


USUAL_AXES = ([(-2, -1), (-2, -1), (-2, -1)], [(-1,), (-2, -1), (-1,)])        # of A @= B


def apply_at(ufunc: np.ufunc, x: Array, key: object, *values: Any) -> None:
    """One after the other: elements that are named several times are computed in as many rounds."""
    if not isinstance(x, TracedArray):
        raise without_shadow("blasad: the output")
    if holds_unseen(key):
        if ufunc in (np.add, np.subtract) and asked("add_at", x, key, values[0], 1 if ufunc is np.add else -1):
            return
        key = without_unseen(key)
    offsets = np.array(_views.offsets_of(x, key))
    if ufunc in (np.add, np.subtract):
        value = values[0] if ufunc is np.add else -array_of(values[0])
        scatter(x, offsets, value, add=True)
        return
    others = [np.broadcast_to(array_of(v), offsets.shape).flatten() for v in values]    # as they were before the rounds
    offsets = offsets.ravel()
    order = np.argsort(offsets, kind="stable")
    first = np.searchsorted(offsets[order], offsets[order])         # of the places of each element, in order
    for turn in range(int((np.arange(offsets.size) - first).max(initial=-1)) + 1):
        at = order[np.arange(offsets.size) - first == turn]
        elements = _views.gather(x, offsets[at], np.empty(at.size, x.dtype))
        scatter(x, offsets[at], ufunc(elements, *(v[at] for v in others)))


# ---------------------------------------------------------------- acc += x with a plain acc

MEASURE = -1


def varies(x: Operand) -> bool:
    """Whether a derivative of any depth, or a program, has other values here than those of now."""
    return isinstance(x, TracedArray) and bool(depends(x)[0])


def watched(inputs: tuple[Any, ...], plain: Array) -> bool:
    return type(plain) is np.ndarray and any(_arrays.watches(x, plain) for x in inputs if isinstance(x, TracedArray))


def rebound(
    ufunc: np.ufunc, rule: Function, acc: Array, inputs: tuple[Any, ...], kwargs: Keywords,
) -> Any:
    """A traced copy of `acc` takes its name; the operation is in place there."""
    traced = next(filter(varies, inputs))
    if not acc.flags.writeable:
        raise ValueError("output array is read-only")
    if acc.dtype not in _arrays.DTYPES:
        raise TypeError(f"blasad: the result of numpy.{ufunc.__name__} does not fit into an array of {acc.dtype}")
    name = assign(_arrays.blank(traced, acc.shape, acc.dtype, False), acc)
    inputs = tuple(name if x is acc else x for x in inputs)
    return call_ufunc(name, ufunc, "__call__", inputs, {"out": (name,), **kwargs})


def owns_itself(array: Plain) -> bool:
    """Neither a view of what others hold, nor a subclass."""
    base = array.base
    return type(array) is np.ndarray and (
        base is None or type(base) is np.ndarray and references_of_base(array) == references_of_own_base())


def references_of_base(array: Plain) -> int:
    base = array.base
    seen = shown(sys._getframe(), base)
    return sys.getrefcount(base) - seen


SHOWING = frozenset(("locals", "vars", "f_locals", "_getframe", "currentframe"))


def shown_around(frame: FrameType | None, x: Array) -> int:
    """As `shown`, of the caller and of the frames of a program, which may share variables."""
    seen = shown(sys._getframe(1), x)
    while frame is not None:
        count = shown(frame, x)
        if count and not (SHOWING.intersection(frame.f_code.co_names) and is_held(frame)):
            seen += count                    # else the program has the dict, as a debugger may have
        frame = frame.f_back
    return seen


def is_held(frame: FrameType) -> bool:
    """Whether somebody else than the frame has the dict of its variables."""
    return sys.getrefcount(frame.f_locals) > 2          # the frame and the argument: no name, which would be one more


def measured_on_own_base() -> int:
    return references_of_base(np.zeros(2)[:]) + 1       # the caller has a name for it too


references_of_own_base = functools.cache(measured_on_own_base)


def references_of_a_name(frame: FrameType) -> int:
    """How often an array is referred to at this point if a local name alone holds it and ``name += x`` is running.

    0 if the program runs something else.
    """
    code = frame.f_code
    if code.co_name == "measure" and code.co_filename == __file__:
        return MEASURE
    operator, stored = instruction(code, frame.f_lasti)
    kind = stored[:len("STORE_FAST")]
    if not operator.endswith("=") or kind not in ("STORE_FAST", "STORE_DERE"):
        return 0
    return references_to(kind == "STORE_FAST", operator == "@=")


def measured_on(name: bool, product: bool) -> int:
    """Measured on an array with a single owner: it depends on the version of Python."""
    if name and product:
        def measure(x: Array) -> Any:
            acc = np.zeros((1, 1))
            acc @= x                # call_ufunc answers with the count
            return acc
    elif name:
        def measure(x: Array) -> Any:
            acc = np.zeros((1, 1))
            acc += x
            return acc
    elif product:
        def measure(x: Array) -> Any:
            acc = np.zeros((1, 1))
            acc @= x
            return (lambda: acc)()
    else:
        def measure(x: Array) -> Any:
            acc = np.zeros((1, 1))
            acc += x
            return (lambda: acc)()
    count: int = measure(_arrays.watch(_tape.Tape("forward"), np.zeros((1, 1)), (np.zeros((1, 1)),)))
    return count


references_to = functools.cache(measured_on)

