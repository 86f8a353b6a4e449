"""`compile`: trace a function once, and run its calls again on other data, with no Python between them."""

from __future__ import annotations

import linecache
import os
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from blasad._arrays.arrays import is_plain

from .._arrays import arrays as _arrays
from .._arrays.made import given_out
from .._arrays.traced import TracedArray
from .._numpy.lost import check_result
from .._programs.plan import Plan, checksum, plan
from .._routines.pivots import Pivots
from .._tape import tape as _tape
from .._trees.kinds import Placeholder, StandIn
from .._trees.structure import Structure, entered, is_leaf, leaves, mapped, overlaps_of, rebuilt, together
from . import engine as _engine

__all__ = ["Program", "compile"]


class _Input(Placeholder):
    """In the tree of arguments: the number of an input, and what fits it."""

    def __init__(self, number: int, path: str, like: np.ndarray[Any, Any], is_number: bool) -> None:
        self.number, self.path, self.is_number = number, path, is_number
        self.shape, self.dtype = like.shape, like.dtype

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "dtype": self.dtype.str}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state, dtype=np.dtype(state["dtype"]))


class _Frozen(Placeholder):
    """In the tree of arguments: what has to be the same in every call."""

    def __init__(self, path: str, value: Any) -> None:
        self.path, self.value = path, value.copy() if is_plain(value) else value

    def fits(self, x: Any) -> bool:
        if not is_plain(self.value):
            return x is self.value or (not is_plain(x) and bool(x == self.value))
        return is_plain(x) and x.dtype == self.value.dtype and np.array_equal(x, self.value)


class _Output(Placeholder):
    """In the tree of results: the number of an output."""

    def __init__(self, number: int, shape: tuple[int, ...]) -> None:
        self.number, self.shape = number, shape


class _Given(Placeholder):
    """In the tree of results: an argument, written in place."""

    def __init__(self, number: int, shape: tuple[int, ...]) -> None:
        self.number, self.shape = number, shape


def _builder(results: Any) -> Callable[[list[Any], list[Any]], Any]:
    """What makes the tree of results from the outputs and the arguments: an expression, for speed."""
    frozen: list[Any] = []

    def named(x: Any) -> str:
        frozen.append(x)
        return f"frozen[{len(frozen) - 1}]"

    def text(x: Any) -> str:
        if isinstance(x, _Output):
            return f"outputs[{x.number}]"
        if isinstance(x, _Given):
            return f"arrays[{x.number}]"
        if isinstance(x, dict):
            items = "".join(f"({named(key)}, {text(item)}), " for key, item in x.items())
            return f"{named(type(x))}([{items}])"
        if isinstance(x, (tuple, list)):
            items = "".join(f"{text(item)}, " for item in x)
            if type(x) in (tuple, list):
                return f"({items})" if type(x) is tuple else f"[{items}]"
            return f"{named(type(x))}({items})" if hasattr(x, "_fields") else f"{named(type(x))}([{items}])"
        if not is_leaf(x):
            return f"{named(partial(_filled, x))}(outputs, arrays)"
        return f"{named(x)}.copy()" if is_plain(x) else named(x)

    return eval(f"lambda outputs, arrays: {text(results)}", {"frozen": frozen})  # type: ignore[no-any-return]


def _filled(results: Any, outputs: list[Any], arrays: list[Any]) -> Any:
    """An object among the results."""
    def value(x: Any) -> Any:
        if isinstance(x, (_Output, _Given)):
            return (outputs if isinstance(x, _Output) else arrays)[x.number]
        return x.copy() if is_plain(x) else x

    return mapped(value, results)


class Program:
    """A function that was traced: a list of calls on memory of its own.

    It is called as the function is, with arrays of the shapes and dtypes of the example; numbers may have other
    values.  What the function decided while it was traced (branches, lengths of loops, masks) stays decided, and
    plain arrays and numbers it found outside of its arguments are constants.  Any number of threads may call it at
    once: each has memory of its own.  It can be pickled.

    Attributes
    ----------
    calls : int
        The calls of one run.
    traced_calls : int
        The calls that the function made when it was traced, before those without an effect were left out.
    routines : dict
        How many calls there are of each routine.
    flops : float
        The operations of one run on real numbers, about.
    bytes : int
        The memory that a run works in; each thread that runs at the same time has its own.
    constant_bytes : int
        The memory of constants.
    kept_bytes : int
        Of the memory, what holds copies of values that a reverse reads after they were overwritten.
    branches : tuple of (str, int)
        The lines that looked at values while the function was traced: what they decided is frozen.
    """

    def __init__(self, name: str, arguments: Any, results: Any, made: Plan, kept_bytes: int,
                 branches: tuple[tuple[str, int], ...]) -> None:
        self._name, self._arguments, self._results, self._plan = name, arguments, results, made
        self._inputs = sorted((x for _, x in leaves(arguments) if isinstance(x, _Input)), key=lambda x: x.number)
        self._flat = all(isinstance(x, _Input) for x in arguments) and not made.results
        self._numbers = tuple(x.is_number for x in self._inputs)
        self._build = _builder(results)
        self.kept_bytes, self.branches = kept_bytes, branches

    @property
    def calls(self) -> int:
        return self._plan.calls

    @property
    def traced_calls(self) -> int:
        return self._plan.noted

    @property
    def routines(self) -> dict[str, int]:
        return self._plan.routines()

    @property
    def flops(self) -> float:
        return self._plan.flops

    @property
    def bytes(self) -> int:
        return self._plan.bytes[0]

    @property
    def constant_bytes(self) -> int:
        return self._plan.bytes[1]

    def __repr__(self) -> str:
        return (f"<blasad program of {self._name}: {self.calls} calls ({self.traced_calls} traced), {self.flops:.3g} "
                f"flops, {self.bytes} bytes to work in ({self.kept_bytes} of them kept values), {self.constant_bytes} "
                "of constants>")

    def __call__(self, *args: Any) -> Any:
        arrays = list(args) if self._flat and self._plan.fits(args, self._numbers) else self._checked(args)
        return self._build(self._plan(arrays), arrays)

    def __reduce__(self) -> Any:
        parts = (self._name, self._arguments, self._results, self._plan, self.kept_bytes, self.branches)
        return _again, (_described(*parts), *parts)

    def _checked(self, args: tuple[Any, ...]) -> list[Any]:
        """The arrays of a call; raises unless they are like those of the example."""
        args = given_out(args)
        if len(args) != len(self._arguments):
            raise TypeError(f"{self._name}: the program takes {len(self._arguments)} arguments, as in the example; "
                            f"{len(args)} were given")
        arrays: list[Any] = [None] * len(self._inputs)

        def check(x: Any, y: Any) -> None:
            if isinstance(y, TracedArray):
                raise TypeError(f"{self._name}: argument {getattr(x, 'path', '')} is traced: a program is not "
                                "differentiated; compile its derivative, compile(grad(f), ...)")
            if not isinstance(x, _Input):
                if not x.fits(y):
                    raise ValueError(f"{self._name}: argument {x.path} is {y!r}; it was {x.value!r} in the example, "
                                     "and is frozen (floats and arrays of floats may have other values): compile again")
                return
            if x.is_number:
                if is_plain(y) and y.ndim or not np.can_cast(np.asarray(y).dtype, x.dtype, "same_kind"):
                    raise TypeError(f"{self._name}: argument {x.path} is {y!r}; it must be a number that fits "
                                    f"{x.dtype}, as in the example")
            elif not is_plain(y) or y.shape != x.shape or y.dtype != x.dtype:
                came = f"{y.dtype} {y.shape}" if is_plain(y) else type(y).__name__
                raise ValueError(f"{self._name}: argument {x.path} is {came}; the program was compiled for an array "
                                 f"{x.dtype} {x.shape}: compile it again for other shapes or dtypes")
            arrays[x.number] = y

        for x, y in together(self._arguments, args, path=f"{self._name}: argument "):
            check(x, y)
        self._check_written(arrays)
        return arrays

    def _check_written(self, arrays: list[Any]) -> None:
        """What the program writes must be writable, and no part of another argument."""
        for i in self._plan.results:
            if not is_plain(arrays[i]) or not arrays[i].flags.writeable:
                raise ValueError(f"{self._name}: argument {self._inputs[i].path} is read-only, and the program writes "
                                 "it; pass a writable array")
            for k, other in enumerate(arrays):
                if k != i and is_plain(other) and np.shares_memory(arrays[i], other):
                    raise ValueError(
                        f"{self._name}: arguments {self._inputs[i].path} and {self._inputs[k].path} share memory, and "
                        "the program writes to the first; pass arrays of their own, or one array of which the function "
                        "takes views")


def _again(described: Any, *parts: Any) -> Program:
    """A program from its pickled parts, if they are those that were written."""
    if len(parts) != 6 or not isinstance(parts[3], Plan) or _described(*parts) != described:
        raise ValueError("blasad: a pickled program is damaged, its checksum is another; pickle or compile it again")
    return Program(*parts)


def _described(name: str, arguments: Any, results: Any, made: Plan, kept_bytes: int, branches: Any) -> bytes:
    """A checksum of all that a program has beside its plan, but for what only its own type knows to compare."""
    def text(x: Any) -> str:
        if isinstance(x, Placeholder):
            return f"{type(x).__name__}({', '.join(f'{key}={text(value)}' for key, value in sorted(vars(x).items()))})"
        if _arrays.is_plain(x):
            return f"{x.dtype.str} {x.shape} {None if x.dtype.hasobject else checksum(x.tobytes())!r}"
        plain = x is None or issubclass(type(x), (str, bytes, int, float, complex, tuple, np.dtype, np.generic))
        return f"{type(x).__name__} {x!r}" if plain else type(x).__name__

    found = [f"{path}: {text(x)}" for tree in (arguments, results) for path, x in leaves(tree)]
    return checksum(repr((name, found, kept_bytes, branches)).encode("utf-8", "surrogatepass"))


def compile(g: Callable[..., Any], *example_args: Any, tidy: bool = True) -> Program:
    """Trace a function once; returns a program that runs it on other data with no Python per operation.

    Parameters
    ----------
    g : callable
        A function of arrays, numbers and trees of them, or what `grad`, `value_and_grad`, `vjp`, `jvp`, `hvp` and
        their kin made of one.  It may write to its arguments; the program then does so too.
    *example_args
        Arguments of the shapes and dtypes that the program will be called with.  They stay as they are.
    tidy : bool
        Leave out calls on zeros and calls whose results nobody reads.

    Returns
    -------
    Program
        A callable with the arguments of `g`.  Its attributes tell what it holds.

    Raises
    ------
    TypeError
        For functions that use a traced value where it would be lost, and for keyword arguments.

    Warns
    -----
    UserWarning
        Once for each line of `g` that looked at a traced value, in a branch for example: what it decided is frozen.

    Notes
    -----
    Control flow is that of the trace: a loop runs as often as it did then.  Only arrays and numbers of floating
    point among the arguments may have other values later; all else must be equal.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> def f(A, x):
    ...     for _ in range(3):
    ...         x[:] = A @ x
    ...     return x.sum()
    >>> gradient = ad.compile(ad.grad(f, (0, 1)), np.eye(2), np.ones(2))
    >>> gradient(2 * np.eye(2), np.array([1.0, 2.0]))[1]
    array([8., 8.])
    """
    name = f"compile({getattr(g, '__name__', type(g).__name__)})"
    if _tape.recording() is not None:
        raise RuntimeError(f"{name}: a function cannot be compiled while another one is traced; compile it before")
    tape, example_args = _tape.Tape("program", 0), given_out(example_args)
    inputs: list[_Input] = []
    held: list[TracedArray] = []
    copies: list[tuple[_Frozen, Any]] = []

    def enter(path: str, x: Any) -> Any:
        number = _engine.is_number(x)
        if not number and not _engine.is_float_array(x):
            return _Frozen(path, x)
        if number:
            x = np.asarray(x, complex if issubclass(type(x), (complex, np.complexfloating)) else float)
        found = _Input(len(inputs), path, x, number)
        inputs.append(found)
        held.append(_arrays.program_input(tape, np.asarray(x)))
        if number:
            held[-1] = held[-1].as_scalar()
        return found

    def shown(x: Any) -> Any:
        """What the function receives."""
        if isinstance(x, _Input):
            return held[x.number]
        if is_plain(x.value):
            copies.append((x, x.value.copy()))
            return copies[-1][1]
        return x.value

    arguments = tuple(_entered(enter, x, f"{i}") for i, x in enumerate(example_args))
    traced = [entered(shown, tree, 1) for tree in arguments]
    try:
        with _engine.recording(tape):
            result = g(*traced)
        check_result(tape, result)
        result = _engine.made_as_plain(result)
        copies += _now(arguments, traced)
        for frozen, copy in copies:
            if not frozen.fits(copy):
                raise TypeError(f"{name}: the function writes to argument {frozen.path}, an array of {copy.dtype}; a "
                                "program writes to arrays of floats only")
        outputs: list[Any] = []

        def leave(x: Any) -> Any:
            if callable(x):
                raise TypeError(f"{name}: the function returned {x!r}; a program returns arrays, numbers and lists, "
                                "tuples and dicts of them")
            if isinstance(x, Pivots) and x.memory is not None:
                x = x.memory
            if not isinstance(x, TracedArray):
                return x.copy() if is_plain(x) else x
            for i, y in enumerate(held):
                if x is y and not inputs[i].is_number:
                    return _Given(i, x.shape)
            outputs.append((*_arrays.place(tape, x), x.is_scalar))
            return _Output(len(outputs) - 1, x.shape)

        results = mapped(leave, result)
        made = plan(tape, [_arrays.place(tape, x) for x in held], outputs, tidy)
        branches, lost = tuple(tape.peeks), set(tape.lost)
        program = Program(name, arguments, results, made, tape.inner_kept_bytes, branches)
    finally:
        tape.close()
    for path, line in branches:
        if (path, line) in lost:                # which was said when it happened
            continue
        source = linecache.getline(path, line).strip()
        warnings.warn(
            f"{name}: {os.path.basename(path)}:{line} looked at a value while the function was traced; the program "
            f"will always do what it did then: {source}", stacklevel=2)
    return program


def _now(arguments: Any, traced: Any) -> list[tuple[_Frozen, Any]]:
    """The constants of arguments that are stood for, as the function left them: a mask is no memory of the caller's."""
    found = []
    for x, y in zip(arguments, traced, strict=True):
        if isinstance(y, StandIn):
            found += [(each, now) for each, now in zip(x.parts.values(), y.parts.values(), strict=True)
                      if isinstance(each, _Frozen)]
    return found


def _entered(f: Callable[[str, Any], Any], tree: Any, path: str) -> Any:
    """`mapped`, with the path to each leaf."""
    if is_leaf(tree):
        return f(path, tree)
    found = Structure(tree, 1)
    for members in overlaps_of(found):
        first, second = (found.path(i, path) for i in members[:2])
        raise TypeError(f"compile: arguments {first} and {second} share memory; pass the array that they are views of, "
                        "and take the views in the function")
    return rebuilt(found, [f(*leaf) for leaf in zip(found.paths(path), found.leaves, strict=True)], entering=True)
