"""Primitives: functions that call compiled code, with rules for their derivatives.

The value of a primitive is computed from plain arrays, and recorded as one call; so are those of its derivatives, but
where one is differentiated again: then they work on traced arrays, and what they call is recorded.
"""

from __future__ import annotations

import functools
import importlib
import math
import sys
import threading
from collections.abc import Callable, Sequence
from itertools import accumulate
from types import FunctionType, MethodType
from typing import Any, NamedTuple, Protocol

import numpy as np

from blasad._arrays import arrays as _arrays
from blasad._arrays.arrays import DTYPES, is_plain
from blasad._arrays.made import constants
from blasad._arrays.masks import plain as without_masks
from blasad._arrays.traced import TracedArray
from blasad._declarations.aliases import Array, DTypeLike, Function, Keywords, Operand, Operands
from blasad._declarations.late import above
from blasad._declarations.rule import Rule
from blasad._numpy.functions import array_of, concatenate, holds_traced, ravel
from blasad._numpy.outcomes import note_error
from blasad._tape.handed import Handed

MOST = 4                                # operands of a call beside its result


def is_operand(x: Operand) -> bool:
    return is_traced(x) or is_plain(x) and x.dtype in DTYPES and x.dtype.isnative


def is_traced(x: Operand) -> bool:
    return isinstance(x, TracedArray)


def own_copy(x: Operand) -> Any:
    """A plain array, for somebody who may write to it."""
    return x.copy("K") if type(x) is np.ndarray else x


def like(x: Array, dtype: DTypeLike) -> Array:
    """Numbers that are to be of a dtype: of complex ones the real parts, if it is real."""
    if x.dtype.kind == "c" and np.dtype(dtype).kind != "c":
        x = x.real
    return x if x.dtype == dtype else x.astype(dtype)


def quietly(method: Function) -> Function:
    """A method without NumPy's warnings, if the primitive is one of blasad's: some versions of BLAS set the flag of an
    invalid value for memory beside an operand."""
    @functools.wraps(method)
    def quiet(primitive: Primitive, *args: Any, **kwargs: Any) -> Any:
        if not primitive.ours or _here.quiet:
            return method(primitive, *args, **kwargs)
        _here.quiet = True
        try:
            with np.errstate(all="ignore"):
                return method(primitive, *args, **kwargs)
        finally:
            _here.quiet = False

    return quiet


class Primitive:
    """A function of arrays that has rules of its own.

    Parameters
    ----------
    function : callable
        The function.
    forward, reverse, transpose : callable or None
        The rules, as `blasad.primitive` takes them.
    linear : bool
        Whether it is linear in its first argument, and the others are constants.
    copies : bool
        Whether callables are given arrays of their own.
    notices : Notices, optional
        If rules ask, by `uses`, which elements of the results the program has used: what is to be said of that.
    """

    def __init__(
        self, function: Function, forward: Any = None, reverse: Any = None, transpose: Any = None,
        linear: bool = False, copies: bool = True, notices: Notices | None = None,
    ) -> None:
        functools.update_wrapper(self, function)
        self.function, self.linear, self.copies, self.notices = function, linear, copies, notices
        self.made_in: str = sys._getframe(1).f_globals["__name__"]
        self.ours = self.made_in.partition(".")[0] == "blasad"
        self.rules = {"forward": forward, "reverse": reverse, "transpose": transpose}
        self.compiled: Callable[[Call], Any] | None = None     # makes the Body of a call
        self.name: str = getattr(function, "__name__", type(function).__name__)

    def __call__(self, *args: Operand, **kwargs: Any) -> Any:
        """Call the function, with plain or traced arrays; those that are given by keyword are constants."""
        if self.notices is not None:
            _here.latest = None             # an error may have come before the results of an earlier call were marked
        for name, x in kwargs.items():
            if holds_traced(x):
                kwargs[name] = self.constant(name, constants(x))
        args = tuple([array_of(x) if isinstance(x, (list, tuple)) and holds_traced(x) else x for x in constants(args)])
        calls = library()
        at = [i for i, x in enumerate(args) if is_operand(x)]
        if not at or not calls.is_recorded([args[i] for i in at]):
            return self.function(*args, **kwargs)
        args, kwargs = without_masks(args), without_masks(kwargs)       # the function is to get arrays in each run
        if self.linear and (at[0] or len(at) > MOST):
            raise TypeError(f"blasad: {self.name} is linear in its first argument, which is an array of floating-point "
                            f"numbers, and takes {MOST} of them at most; give constants by keyword")
        if len(at) > MOST:
            return Packed(self, args, at, kwargs)(concatenate([ravel(array_of(args[i])) for i in at]))
        return Call(self, args, at, kwargs).record(calls)

    def __get__(self, instance: Any, owner: type[Any] | None = None) -> Any:
        """As the function does in a class: a method, whose first argument is a constant, if it is a Python function."""
        return self if instance is None or not isinstance(self.function, FunctionType) else MethodType(self, instance)

    def constant(self, name: str, x: Operand) -> Operand:
        """What is given by keyword: a traced array may be, if it never has other values."""
        if not holds_traced(x):
            return x
        if is_traced(x) and not _arrays.depends(x)[0]:
            return _arrays.values(x).copy()
        raise TypeError(f"blasad: {self.name}: {name} is a traced array that was passed by keyword; keywords of a "
                        f"primitive are constants. Pass it by position, or pass blasad.stop_gradient({name})")

    @quietly
    def value(self, *args: Operand, **kwargs: Any) -> Operand:
        """What the function returns for plain arrays."""
        return self.function(*(map(own_copy, args) if self.copies else args), **kwargs)

    def again(self, args: Operands, kwargs: Keywords) -> Operand:
        """What it returns in a rule."""
        return self(*args, **kwargs) if any(map(is_traced, args)) else self.value(*args, **kwargs)

    @quietly
    def push(self, call: Call, dxs: Operands, y: Operand, xs: Operands) -> Operand:
        """The tangent of the result; None is that of a constant."""
        if self.linear:
            return self.again(call.arguments([dxs[0], *xs[1:]]), call.kwargs)
        dxs = [np.zeros(x.shape, x.dtype) if dx is None else dx for x, dx in zip(xs, dxs, strict=True)]
        every = [0.0 if np.isscalar(x) else x for x in call.args]   # numbers that are constants
        for i, dx in zip(call.at, dxs, strict=True):
            every[i] = dx
        return self.rule("forward")(every[0] if len(every) == 1 else tuple(every), y, *self.given(call, xs),
                                    **call.kwargs)

    @quietly
    def pull(self, call: Call, by: Operand, y: Operand, xs: Operands, wanted: Sequence[bool]) -> Operands:
        """The adjoints of those operands that are wanted; None where none was found."""
        if self.linear:
            self.rule("transpose")
            return [call.transposed.again([by, *call.arguments([None, *xs[1:]])[1:]], call.kwargs)]
        adjoints = self.rule("reverse")(by, y, *self.given(call, xs), **call.kwargs)
        if len(call.args) == 1:
            return [adjoints]
        if not isinstance(adjoints, (tuple, list)) or len(adjoints) != len(call.args):
            raise TypeError(f"blasad: the reverse of {self.name} returned {type(adjoints).__name__}; it returns a "
                            f"tuple with an adjoint for each of the {len(call.args)} arguments, None for constants")
        return [adjoints[i] for i in call.at]

    def given(self, call: Call, xs: Operands) -> list[Any]:
        """All arguments, for a rule."""
        return [own_copy(x) for x in call.arguments(xs)] if self.copies else call.arguments(xs)

    def rule(self, mode: str) -> Function:
        rule: Function | None = self.rules[mode]
        if rule is None:
            raise NotImplementedError(f"blasad: the primitive {self.name} has no {mode}=, which this derivative needs"
                                      + ("; jacobian(grad(f)) needs none" if mode == "forward" else ""))
        return rule

    def define(self, mode: str, function: Function) -> Function:
        self.rules[mode] = function
        return function

    def forward(self, function: Function) -> Function:
        """Say what pushes tangents through, as ``forward=`` of `blasad.primitive`; a decorator."""
        return self.define("forward", function)

    def reverse(self, function: Function) -> Function:
        """Say what pulls adjoints back, as ``reverse=`` of `blasad.primitive`; a decorator."""
        return self.define("reverse", function)

    def transpose(self, function: Function) -> Function:
        """Give the transposed map, as ``transpose=`` of `blasad.primitive`; a decorator."""
        return self.define("transpose", function)

    def __reduce__(self) -> Any:
        """As functions are pickled: by the name that a module has for it, that of the function or where it was made."""
        for module in (self.__module__, self.made_in):
            home = sys.modules[module]
            name = next((name for name, x in vars(home).items() if x is self), None)
            if name is None and getattr(home, self.name, None) is self:         # by its `__getattr__`
                name = self.name
            if name is not None:
                return named, (module, name)
        return getattr(self, "__qualname__", self.name)

    def __repr__(self) -> str:
        return f"<primitive {self.name}>"


def named(module: str, name: str) -> Any:
    """What a module has under a name."""
    return getattr(importlib.import_module(module), name)


class Transposed(Primitive):
    """The adjoint of a linear primitive, whose own adjoint that is.

    Parameters
    ----------
    of : Primitive
        The primitive.
    shape : tuple of int
        The shape of its argument.
    dtype : dtype
        The dtype of its argument.
    """

    def __init__(self, of: Primitive, shape: tuple[int, ...], dtype: DTypeLike) -> None:
        self.of, self.shape, self.dtype, self.name = of, shape, dtype, f"the transpose of {of.name}"
        self.ours = of.ours
        self.function, self.linear, self.copies, self.notices = self.adjoint, True, of.copies, None
        self.rules = {"transpose": of.function}
        self.compiled = None

    def adjoint(self, by: Array, *others: Any, **kwargs: Any) -> Array:
        result = np.asarray(self.of.rule("transpose")(by, *others, **kwargs))
        if result.shape != self.shape:
            raise ValueError(f"blasad: {self.name} returned shape {result.shape}; the argument has shape {self.shape}")
        return like(result, self.dtype)

    def __reduce__(self) -> Any:
        return Transposed, (self.of, self.shape, self.dtype)


class Packed(Primitive):
    """A primitive of many arrays, as one of all their elements in a row.

    Parameters
    ----------
    of : Primitive
        The primitive.
    args : tuple
        Its arguments.
    at : list of int
        Which of them are arrays.
    kwargs : dict
        Its constants.
    """

    def __init__(self, of: Primitive, args: tuple[Any, ...], at: list[int], kwargs: Keywords) -> None:
        super().__init__(self.whole, copies=of.copies)
        self.ours = of.ours
        self.of, self.call, self.name = of, Call(of, args, at, kwargs), of.name
        self.call.operands = []
        self.ends = list(accumulate(map(math.prod, self.call.shapes)))

    def apart(self, row: Array) -> list[Any]:
        starts = [0, *self.ends]
        return [like(row[a:b].reshape(shape), dtype) for a, b, shape, dtype in
                zip(starts, self.ends, self.call.shapes, self.call.dtypes, strict=False)]

    def whole(self, row: Array) -> Operand:
        return self.of.function(*self.call.arguments(self.apart(row)), **self.call.kwargs)

    def push(self, call: Call, dxs: Operands, y: Operand, xs: Operands) -> Operand:
        return self.of.push(self.call, self.apart(dxs[0]), y, self.apart(xs[0]))

    def pull(self, call: Call, by: Operand, y: Operand, xs: Operands, wanted: Sequence[bool]) -> Operands:
        operands = self.apart(xs[0])
        adjoints = self.of.pull(self.call, by, y, operands, [True] * len(operands))
        return [concatenate([ravel(np.zeros(x.shape, x.dtype) if bx is None else array_of(bx))
                             for x, bx in zip(operands, adjoints, strict=True)])]

    def __reduce__(self) -> tuple[Any, Any]:
        return packed, (self.of, self.call.args, self.call.at, self.call.kwargs, self.call.shapes, self.call.dtypes)


def packed(of: Primitive, args: tuple[Any, ...], at: list[int], kwargs: Keywords, *of_arrays: Operand) -> Packed:
    """One that was pickled: of its arrays with their shapes and dtypes."""
    every = list(args)
    for i, shape, dtype in zip(at, *of_arrays, strict=True):
        every[i] = np.broadcast_to(np.zeros((), dtype), shape)
    return Packed(of, tuple(every), at, kwargs)


class Use:
    """Which elements of a result the program has used: None, some (True in an array of its shape), or all (True)."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.shape = shape
        self.of: Any = None

    def note(self, index: Operand) -> None:
        """These elements are used, by their numbers in C order; None: all of them."""
        if index is None:
            self.of = True
        elif self.of is not True:
            self.of = np.zeros(self.shape, bool) if self.of is None else self.of
            self.of.reshape(-1)[index] = True


class Uses(NamedTuple):
    """The use of each result of a call whose rule runs."""

    of: tuple[Any, ...]
    spaces: bool                        # whether losses are of spaces alone
    nested: bool = False                # whether its reverse is differentiated, too


class Notices(Protocol):
    """What is said of the uses of results."""

    @property
    def later(self) -> bool:
        """Whether the caller makes other results of those of the primitive, and marks these by `marked`."""

    def found(self, y: Operand, args: Operands, kwargs: Keywords) -> Callable[[Uses | None], None] | None:
        """What raises an error if these values, used in this way, have no derivative; None if they always have one."""


class _Here(threading.local):
    """Of this thread."""

    uses: Uses | None = None            # those of the call whose rule runs
    latest: Uses | None = None          # those of the last call whose results are not marked yet
    quiet = False                       # whether a method runs without NumPy's warnings


_here = _Here()
_spaces = [False]


def uses() -> Uses | None:
    """The uses of the results of the call whose rule runs; None if they are not known."""
    return _here.uses


class AllOf(NamedTuple):
    """The use of a result by the use of something that was made of it."""

    use: Use

    def note(self, index: Array | None) -> None:
        self.use.note(None)


def marked(*uses: tuple[int, Any]) -> tuple[Any, ...]:
    """What was made of results, with their places, of the last call of a primitive that notices uses `later`."""
    latest, _here.latest = _here.latest, None
    if latest is None:
        return tuple(x for _, x in uses)
    for use in latest.of:
        use.of = None
    return tuple(_arrays.unread(x, use if x.shape == use.shape else AllOf(use)) if isinstance(x, TracedArray) else x
                 for k, x in uses for use in [latest.of[k]])


def spaces_alone(wanted: bool | None = None) -> bool:
    """Whether losses are of spaces alone, as `blasad.options` says; sets that and returns what it was."""
    before = _spaces[0]
    if wanted is not None:
        _spaces[0] = wanted
    return before


class Part(NamedTuple):
    """A result as it lies in a row of all of them: with its axes in an order, None for C's, or a number."""

    where: slice
    shape: tuple[int, ...]
    dtype: Any
    axes: tuple[int, ...] | None
    scalar: bool


class Call:
    """One call of a primitive: all that is the same in each of its runs.

    Parameters
    ----------
    primitive : Primitive
        What is called.
    args : tuple
        Its arguments.
    at : list of int
        Which of them are operands.
    kwargs : dict
        Its constants.
    """

    ready: Any = None                   # the values, for the run that is recorded
    uses: Uses | None = None            # of the results
    is_swept = False                    # whether a reverse was wanted
    refused: Any = None                 # raises an error if these values and uses have no derivative

    def __init__(self, primitive: Primitive, args: tuple[Any, ...], at: list[int], kwargs: Keywords) -> None:
        self.primitive, self.at = primitive, at
        self.operands: list[Any] = [args[i] for i in at]
        self.shapes = [x.shape for x in self.operands]
        self.dtypes = [x.dtype for x in self.operands]
        operands = frozenset(at)
        self.args = tuple(None if i in operands else own_copy(x) for i, x in enumerate(args))
        self.kwargs = {name: own_copy(x) for name, x in kwargs.items()}
        self.parts: list[Part] = []

    def arguments(self, xs: Operands) -> list[Any]:
        """All arguments, with the operands that are given."""
        arguments = list(self.args)
        for i, x in zip(self.at, xs, strict=False):
            arguments[i] = x
        return arguments

    def once(self, *xs: Operand) -> Operand:
        """The values for other operands."""
        return library().plainly(self.primitive.value, tuple(self.arguments(xs)), self.kwargs)

    def record(self, calls: Any) -> Any:
        """Call it, and record that."""
        plain = [_arrays.memory(x) if isinstance(x, TracedArray) else x for x in self.operands]
        try:
            values = calls.plainly(self.primitive.value, tuple(self.arguments(plain)), self.kwargs)
        except Exception as error:
            note_error(self.once, self.operands, error)
            raise
        if self.primitive.notices is not None:
            self.refused = self.primitive.notices.found(values, self.arguments(plain), self.kwargs)
        self.ready = self.row(values)
        if self.primitive.notices is not None:
            self.uses = Uses(tuple(Use(part.shape) for part in self.parts), spaces_alone(),
                             calls.is_nested(self.operands))
        rule = self.rule
        operands, self.operands = self.operands, []
        recorded = calls.record(rule.own, Handed(rule, (self,)), operands, self.ready)
        self.ready = None
        return self.apart(recorded) if self.uses is None else self.noticed(self.apart(recorded), self.uses.of)

    def before_sweep(self) -> None:
        """A sweep is about to begin: what its seeds do not show of the uses of the results is looked at here."""
        self.is_swept = True
        if self.refused is not None:
            self.refused(self.uses)

    def noticed(self, results: tuple[Any, ...], of: tuple[Use, ...]) -> tuple[Any, ...]:
        """The results, whose first uses are noticed."""
        if self.primitive.notices is not None and self.primitive.notices.later:
            for use in of:
                use.note(None)                  # until the caller marks what he makes of them
            _here.latest = self.uses
            return results
        return tuple(_arrays.unread(x, use) if isinstance(x, TracedArray) else x
                     for x, use in zip(results, of, strict=True))

    @property
    def rule(self) -> Rule:
        """The declaration of the calls that it is one of."""
        return operation(len(self.at), self.primitive.linear)

    @functools.cached_property
    def body(self) -> Any:
        """What computes it without Python's functions, see `blasad._tape.body`; None if nothing does."""
        return None if self.primitive.compiled is None else self.primitive.compiled(self)

    @functools.cached_property
    def transposed(self) -> Transposed:
        """The adjoint of a linear primitive."""
        return Transposed(self.primitive, self.shapes[0], self.dtypes[0])

    # -- results, which lie in a row

    def row(self, y: Operand) -> Array:
        """What the function returned, the elements in a row."""
        if not self.parts:
            self.note(y)
        if self.plain and type(y) is np.ndarray and y.shape == self.parts[0].shape and y.dtype == self.dtype:
            return y.reshape(-1)
        return self.joined([np.asarray(each) for each in (y if isinstance(y, (tuple, list)) else [y])], "returned")

    def note(self, y: Operand) -> None:
        """See the results of the first time."""
        self.several = isinstance(y, (tuple, list))
        self.kind = getattr(type(y), "_make", list if isinstance(y, list) else tuple)
        end = 0
        for each in y if self.several else [y]:
            x = np.asarray(each)
            if x.dtype not in DTYPES:
                raise TypeError(f"blasad: the primitive {self.primitive.name} returned {x.dtype}; derivatives are of "
                                "float32, float64, complex64 and complex128")
            start, end = end, end + x.size
            self.parts.append(Part(slice(start, end), x.shape, x.dtype, axes_of(x), not is_plain(each)))
        self.dtype = np.result_type(*(part.dtype for part in self.parts))
        self.plain = not self.several and self.parts[0].axes is None

    def joined(self, slopes: Sequence[Any], did: str) -> Array:
        """The elements of results in a row."""
        rows = self.rows(slopes, did)
        row: Array = rows[0] if len(rows) == 1 else concatenate(rows)
        return row

    def rows(self, slopes: Sequence[Any], did: str) -> list[Any]:
        """The elements of each result in a row."""
        shapes, usual = [x.shape for x in slopes], [part.shape for part in self.parts]
        if shapes != usual:
            raise ValueError(f"blasad: the primitive {self.primitive.name} {did} results of shapes "
                             f"{', '.join(map(str, shapes))}; this call has {', '.join(map(str, usual))}")
        if did == "returned" and self.dtype.kind != "c" and any(x.dtype.kind == "c" for x in slopes):
            raise TypeError(f"blasad: the primitive {self.primitive.name} returned complex numbers; those of this call "
                            "are real. Give it a complex array")
        return [like(ravel(x if part.axes is None else x.transpose(part.axes)), self.dtype)
                for x, part in zip(slopes, self.parts, strict=True)]

    def write(self, values: Any, y: Array) -> None:
        """Write what the function returned, the elements in a row."""
        if not self.several or not self.parts:
            y[...] = self.row(values)
            return
        for x, part in zip(self.rows([np.asarray(each) for each in values], "returned"), self.parts, strict=True):
            y[part.where] = x

    def apart(self, row: Operand) -> Operand:
        """Results out of a row."""
        if self.plain and not self.parts[0].scalar:
            return row.reshape(self.parts[0].shape)
        traced = []
        for part in self.parts:
            x = like(row[part.where], part.dtype)
            if part.scalar:
                x = x[0]
            elif part.axes is None:
                x = x.reshape(part.shape)
            else:
                x = x.reshape([part.shape[i] for i in part.axes]).transpose(np.argsort(part.axes))
            traced.append(x)
        return self.kind(traced) if self.several else traced[0]

    # -- runs

    def compute(self, xs: Operands, y: Array) -> None:
        if self.ready is None:
            arguments = self.arguments(self.shaped(xs))
            values = self.primitive.value(*arguments, **self.kwargs)
            if self.is_swept and self.primitive.notices is not None:
                refused = self.primitive.notices.found(values, arguments, self.kwargs)
                if refused is not None:
                    refused(self.uses)
            self.write(values, y)
        else:
            y[...], self.ready = self.ready, None

    def shaped(self, xs: Sequence[Any]) -> list[Any]:
        return [x if x is None or x.shape == shape else x.reshape(shape) for x, shape in
                zip(xs, self.shapes, strict=True)]

    def push(self, pairs: Sequence[Any], y: Array, dy: Array) -> None:
        """Write the tangent of the result."""
        xs, dxs = self.shaped(pairs[::2]), self.shaped(pairs[1::2])
        before, _here.uses = _here.uses, self.uses
        try:
            tangent = self.primitive.push(self, dxs, None if self.primitive.linear else self.apart(y), xs)
        finally:
            _here.uses = before
        dy[...] = self.joined([array_of(x) for x in (tangent if self.several else [tangent])], "has tangents of")

    def pull(self, pairs: Sequence[Any], y: Array | None, by: Array) -> None:
        """Add to the adjoints of the operands."""
        xs = self.shaped(pairs[::2])
        y = None if self.primitive.linear else self.apart(y)
        by = self.apart(by.copy() if self.primitive.copies else by)
        before, _here.uses = _here.uses, self.uses
        try:
            adjoints = self.primitive.pull(self, by, y, xs, [bx is not None for bx in pairs[1::2]])
        finally:
            _here.uses = before
        for k, (adjoint, shape, dtype) in enumerate(zip(adjoints, self.shapes, self.dtypes, strict=False)):
            bx = pairs[2 * k + 1]
            if bx is None:
                continue
            if adjoint is None:
                raise TypeError(f"blasad: the reverse of {self.primitive.name} returned None for argument "
                                f"{self.at[k]}, which has a derivative; return its adjoint, zeros if it is zero")
            adjoint = array_of(adjoint)
            if adjoint.shape != shape:
                raise ValueError(f"blasad: the reverse of {self.primitive.name} returned shape {adjoint.shape} for "
                                 f"argument {self.at[k]}, which has shape {shape}")
            bx += like(adjoint, dtype).reshape(bx.shape)

    def __getstate__(self) -> Keywords:
        return {name: x for name, x in self.__dict__.items() if name not in ("ready", "transposed", "refused", "body")}


def axes_of(y: Array) -> tuple[int, ...] | None:
    """In which order of axes a result lies in memory; None: in C's."""
    if y.flags.c_contiguous or y.ndim < 2:
        return None
    return tuple(np.argsort([-abs(step) for step in y.strides], kind="stable").tolist())


# ---------------------------------------------------------------- the rules of calls

def compute(call: Call, *given: Operand) -> None:
    call.compute(given[:-1], given[-1])


def push(call: Call, *given: Operand) -> None:
    call.push(given[:-2], *given[-2:])


def pull(tape: Any, call: Call, *given: Operand) -> None:
    call.pull(given[:-2], *given[-2:])


STEPS = compute, push, pull


@functools.cache
def library() -> Any:
    return above("calls of primitives")


@functools.cache
def operation(count: int, linear: bool) -> Rule:
    """The rule of calls of primitives with so many operands."""
    rule: Rule = library().operation(STEPS, count, linear)
    return rule
