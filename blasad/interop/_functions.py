"""What the adapters have in common: a call as a function of flat arrays, its derivatives, and their programs.

The function of one call takes arrays and returns a tuple of arrays.  Its derivatives are such functions, and so are
theirs: `push` takes tangents after the arguments, `pull` the seeds of the results.
"""

from __future__ import annotations

import inspect
import threading
import warnings
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from types import ModuleType
from typing import Any

import numpy as np
from numpy.linalg import LinAlgError

from .. import blas, lapack
from .._arrays import arrays as _arrays
from .._arrays.arrays import is_plain
from .._arrays.made import given_out
from .._arrays.pivots import Pivots
from .._arrays.traced import TracedArray
from .._declarations.aliases import Keywords, Leaf, Leaves, Tree
from .._declarations.rule import Rule, named
from .._derivatives import compile as _compile
from .._derivatives import engine as _engine
from .._derivatives.transforms import pulled, pushed
from .._programs import plan as _plan
from .._programs import stages as _stages
from .._programs.ports import calls_python
from .._registry import custom as _custom
from .._registry import register as _register
from .._registry.custom import CustomRule
from .._registry.rules import drivers
from .._routines.finish import Missing
from ._containers import leaves, mapped

Spec = tuple[tuple[int, ...], np.dtype[Any]]


def spec(x: Leaf) -> Spec:
    """The shape and the dtype of an array."""
    return x.shape, x.dtype


def is_float(x: Leaf) -> bool:
    """Whether a result has derivatives."""
    return _engine.is_number(x) or (isinstance(x, (np.ndarray, TracedArray)) and x.dtype.kind in "fc")


class Operand:
    """In the tree of arguments: the number of an array."""

    def __init__(self, number: int) -> None:
        self.number = number


class Result:
    """In the tree of results: the number of an array."""

    def __init__(self, number: int) -> None:
        self.number = number


class Call:
    """A function with some of its arguments taken out: what remains is one of flat arrays.

    `results` is the tree of what the last call returned, with a `Result` for each array; in each thread its own, and in
    one that has called nothing (what is compiled runs without a call) that of whoever called last.  The arrays that
    are `written` come before what else is returned; a `strict` call writes to no others.
    """

    def __init__(self, f: Callable[..., Any], arguments: Tree, written: Sequence[int] = (),
                 strict: bool = False) -> None:
        self.f, self.arguments, self.written, self.strict = f, arguments, tuple(written), strict
        self._here = threading.local()
        self._last: Any = None

    @property
    def results(self) -> Tree:
        return getattr(self._here, "results", self._last)

    @results.setter
    def results(self, tree: Tree) -> None:
        self._here.results = self._last = tree

    def check_written(self, places: Iterable[int]) -> None:
        """Raise if one of these arrays must not be written."""
        if not set(places) <= set(self.written):
            raise ValueError(f"{self.name}: the function writes to an argument that mutates does not name; name it, or "
                             "let the function work on a copy")

    @property
    def name(self) -> str:
        return getattr(self.f, "__name__", type(self.f).__name__)

    def __call__(self, *given: Any) -> tuple[Any, ...]:
        arrays = list(given)
        for i in self.written:      # integers are not traced
            if is_plain(arrays[i]) and not arrays[i].flags.writeable:
                arrays[i] = arrays[i].copy()
        args, kwargs = mapped(lambda x: arrays[x.number] if isinstance(x, Operand) else x, self.arguments)
        before = [isinstance(x, TracedArray) and _arrays.is_given(x) for x in arrays]
        result = self.f(*args, **kwargs)
        if self.strict:
            self.check_written(i for i, x in enumerate(arrays) if before[i] and not _arrays.is_given(x))
        if result is None and not self.written:
            raise TypeError(f"{self.name}: the function returned None; it must return arrays, numbers, or lists, "
                            "tuples and dicts of them")
        written = [arrays[i] for i in self.written]

        def leave(x: Leaf) -> Any:
            if not isinstance(x, (np.ndarray, np.generic, TracedArray)) and not _engine.is_number(x):
                return x
            for number, i in enumerate(self.written):
                if x is arrays[i]:
                    return Result(number)
            if x.__class__ in (float, complex):     # traced ones, too, say that they are numbers of Python
                x = x.astype(_weak(x, arrays)) if isinstance(x, TracedArray) else np.asarray(x, _weak(x, arrays))
            written.append(x)
            return Result(len(written) - 1)

        self.results = mapped(leave, result)
        return tuple(written)


def _weak(x: complex, arrays: Leaves) -> np.dtype[Any]:
    """The dtype of a number of Python among arrays: it has no precision of its own, and takes theirs."""
    dtypes = [np.finfo(each.dtype).dtype for each in arrays if hasattr(each, "dtype") and is_float(each)]
    real = np.result_type(*dtypes) if dtypes else np.dtype(float)
    return real if x.__class__ is float else np.result_type(real, np.complex64)


def kept_dtypes(values: Leaves, dtypes: Sequence[np.dtype[Any]]) -> list[Any]:
    """Values as arrays of some dtypes: numbers of Python, as derivatives and programs return them, have lost theirs."""
    return [np.asarray(x, dtype) if is_plain(x) or _engine.is_number(x) else x
            for x, dtype in zip(values, dtypes, strict=True)]


class Noted:
    """A function that notes the dtypes of what it returned last."""

    def __init__(self, f: Callable[..., tuple[Any, ...]]) -> None:
        self.f = f
        self.dtypes: list[np.dtype[Any]] = []

    def __call__(self, *args: Any) -> tuple[Any, ...]:
        result = self.f(*args)
        self.dtypes = [np.asarray(x).dtype if _engine.is_number(x) else x.dtype for x in result]
        return result


def taken(is_operand: Callable[[Any], bool], args: Leaves, kwargs: Keywords) -> tuple[list[Any], Any]:
    """The operands among the arguments, and the tree of arguments without them."""
    operands: list[Any] = []

    def take(x: Leaf) -> Any:
        if not is_operand(x):
            return x
        operands.append(x)
        return Operand(len(operands) - 1)

    return operands, mapped(take, (args, kwargs))


def key(tree: Tree) -> Any:
    """What tells calls with such trees of arguments apart, or None where that is not known.

    What was compiled before a rule was registered, or forgotten, is another call.
    """
    parts: list[Any] = [_register.changes()]
    for path, x in leaves(tree):
        try:
            hash(x)
        except TypeError:
            return None
        parts.append((path, x.number if isinstance(x, Operand) else (type(x), x)))
    return tuple(parts)


class Function:
    """A function of flat arrays and its derivatives.

    `active` tells which arguments are differentiated; in the derivatives, all those may be that `could` be here.
    """

    def __init__(self, f: Callable[..., tuple[Any, ...]], active: Sequence[bool], name: str,
                 could: Sequence[bool] | None = None) -> None:
        self.f, self.active, self.name = f, tuple(active), name
        self.could = self.active if could is None else tuple(could)
        self._parts: dict[tuple[bool, ...], Function] = {}
        self._pulls: dict[int, Function] = {}
        self._programs: dict[tuple[Spec, ...], Programs] = {}
        self._lock = threading.Lock()

    def __repr__(self) -> str:
        return f"<{self.name} of {len(self.active)} arrays>"

    def partly(self, active: tuple[bool, ...]) -> Function:
        """The function with other arguments differentiated; the same one each time."""
        if active == self.active:
            return self
        with self._lock:
            return self._parts.setdefault(active, Function(self.f, active, self.name, self.could))

    @cached_property
    def argnums(self) -> list[int]:
        """The arguments that are differentiated."""
        return [i for i, on in enumerate(self.active) if on]

    def vjp(self, xs: Leaves) -> tuple[Any, Callable[..., Any]]:
        """The results, and the pullback, which takes a seed for each result that has derivatives."""
        return self.borrowed_vjp(xs, False)[:2]

    def borrowed_vjp(self, xs: Leaves, lent: bool = True) -> tuple[Any, Callable[..., Any], list[int]]:
        """The same, and the numbers of arrays that must stay as they are: if `lent`, what the pullback reads."""
        noted = Noted(self.f)
        value, back, _ = pulled(noted, xs, self.argnums, lent=lent)

        def pull(*seeds: Leaf) -> tuple[Any, ...]:
            given = iter(seeds)
            total: dict[int, Any] = {}  # what is returned twice has one seed
            for y in value:
                w = next(given) if is_float(y) else np.zeros(np.shape(y))
                total[id(y)] = total[id(y)] + w if id(y) in total else w
            gradients = back(tuple(total[id(y)] for y in value))
            return tuple(kept_dtypes(gradients, [xs[i].dtype for i in self.argnums]))

        every = _register.are_registered()      # nobody knows what is on their tapes, nor what f keeps of integers
        reads = [i for i, on in enumerate(back.reads) if on or every or not is_float(xs[i])]
        return kept_dtypes(value, noted.dtypes), pull, reads

    @cached_property
    def push(self) -> Function:
        """The tangents of those results that have some: of the arguments, and tangents of the active ones."""
        count = len(self.active)

        def push(*args: Any) -> tuple[Any, ...]:
            tangents = iter(args[count:])
            lane = [next(tangents) if on else None for on in self.active]
            constants = [i for i, on in enumerate(self.active) if not on]
            noted = Noted(self.f)
            value, changes, _ = pushed(noted, args[:count], lane, 0, constants)
            changes = kept_dtypes(changes, noted.dtypes)
            return tuple(dy for y, dy in zip(value, changes, strict=True) if is_float(y))

        return Function(push, (*self.could, *[True] * len(self.argnums)), f"push of {self.name}")

    def pull(self, seeds: int) -> Function:
        """The gradients of the active arguments: of the arguments, and a seed for each result that has derivatives."""
        with self._lock:
            made = Function(self._pulled, (*self.could, *[True] * seeds), f"pull of {self.name}")
            return self._pulls.setdefault(seeds, made)

    def _pulled(self, *args: Any) -> tuple[Any, ...]:
        _, pull = self.vjp(args[: len(self.active)])
        return pull(*args[len(self.active) :])

    def programs(self, specs: tuple[Spec, ...]) -> Programs:
        """What is compiled for arrays of some shapes and dtypes."""
        with self._lock:
            if specs not in self._programs:
                self._programs[specs] = Programs(self, specs)
            return self._programs[specs]


def settled(result: Sequence[Any], like: Tree) -> tuple[Any, ...]:
    """Results of a traced function as arrays of its tape, each a variable of its own."""

    def settle(x: Leaf) -> Any:
        x = given_out(x)
        if type(x) is Pivots:
            return x
        if isinstance(x, TracedArray):
            return x.copy()
        if not is_float(x):
            raise Unsteady
        x = np.asarray(x)
        made = np.zeros_like(like, shape=x.shape, dtype=x.dtype)
        made[...] = x
        return made

    return tuple(map(settle, result))


EXAMPLES = 3  # how many a function is traced with, until one makes no factorization fail


class Unsteady(Exception):
    """A function whose calls depend on data, so that a program would not do what it does."""


class Programs:
    """The programs of a function for arrays of some shapes, each compiled when it is first asked for.

    Attributes
    ----------
    specs : tuple
        Shapes and dtypes of the arguments.
    steady : bool
        Whether the function makes the same calls whatever its data are.
    results : list
        Shapes and dtypes of the results.
    tree : object
        Of a call: what it returned when the function itself was traced, as `Call.results`.
    """

    tree: Any = None

    def __init__(self, function: Function, specs: tuple[Spec, ...]) -> None:
        self.function, self.specs = function, specs
        self._lock = threading.RLock()
        self._sample: tuple[Any, ...] | None = None
        self.steady = all(dtype.type in _engine.FLOATS for _, dtype in specs)

    def _compile(self, g: Callable[..., Any], specs: Sequence[Spec], chains: bool = True) -> _plan.Plan | None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for seed in range(EXAMPLES):
                try:
                    program = _compile.compiled(g, examples(specs, seed), chains=chains)
                    # a program that calls Python cannot be part of another library's
                    return None if program.branches or calls_python(program._plan) else program._plan
                except (Unsteady, Missing):
                    break
                except LinAlgError:  # of this example
                    continue
        return None

    @cached_property
    def value(self) -> _plan.Plan | None:
        """The function itself; None if it is not steady."""
        if not self.steady:
            return None
        made = self._compile(lambda *xs: settled(self.function.f(*xs), xs[0]), self.specs)
        if isinstance(self.function.f, Call):
            self.tree = self.function.f.results
        return made

    @cached_property
    def results(self) -> list[Spec]:
        """Shapes and dtypes of the results."""
        if self.value is not None:
            return [(tuple(shape), dtype) for _, _, shape, _, dtype, _ in self.value.outputs]
        for seed in range(EXAMPLES):
            try:
                return [spec(np.asarray(y)) for y in self.function.f(*examples(self.specs, seed))]
            except LinAlgError:
                if seed == EXAMPLES - 1:
                    raise
        raise AssertionError

    @property
    def seeds(self) -> list[Spec]:
        """Those of the results that have derivatives."""
        return [each for each in self.results if each[1].kind in "fc"]

    @cached_property
    def cut(self) -> tuple[_plan.Plan, _plan.Plan, int] | None:
        """The function with residuals, its pullback from residuals and seeds, and how many residuals there are."""
        if self.value is None or self.seeds != self.results:    # integers cannot leave an inner derivative
            return None
        count = len(self.specs)

        def g(*args: Any) -> tuple[Any, ...]:
            value, pull = self.function.vjp(args[:count])
            first = settled(value, args[0])     # before the seeds are looked at
            return (*first, *settled(pull(*args[count:]), args[0]))

        made = self._compile(g, (*self.specs, *self.seeds), chains=False)
        return None if made is None else _stages.parts(made, count, len(self.results)) or self._twice(g)

    def _twice(self, g: Callable[..., Any]) -> tuple[_plan.Plan, _plan.Plan, int] | None:
        """The same where loops stack what the pullback needs: it runs them again, and the residuals are the arguments.

        A loop takes 1.6 times as long so, and has no residual for each step.
        """
        count = len(self.specs)
        first = self._compile(lambda *xs: (*settled(self.function.f(*xs), xs[0]), *settled(xs, xs[0])), self.specs)
        second = self._compile(lambda *args: g(*args)[len(self.results):], (*self.specs, *self.seeds))
        return None if first is None or second is None else (first, second, count)


def examples(specs: Sequence[Spec], seed: int) -> list[np.ndarray[Any, Any]]:
    """Arrays to trace with: random ones, of which square matrices are symmetric and positive definite."""
    rng = np.random.default_rng(seed)
    arrays = []
    for shape, dtype in specs:
        x = rng.uniform(0.5, 1.5, shape)
        if len(shape) > 1 and shape[-1] == shape[-2]:
            x = (x + x.swapaxes(-1, -2)) / (4 * max(shape[-1], 1)) + (2 + seed) * np.eye(shape[-1])
        arrays.append(x.astype(dtype) if dtype.kind in "fc" else np.zeros(shape, dtype))
    return arrays


def recorded(function: Function, arrays: Leaves, steady: bool) -> tuple[list[Any], Callable[..., Any]]:
    """The results of a function, and its pullback, which takes a seed for each result that has derivatives.

    A function that is `steady` is compiled once for the shapes of the arrays, if it can be.
    """
    return borrowed(function, arrays, steady, False)[:2]


def borrowed(function: Function, arrays: Leaves, steady: bool, lent: bool = True,
             ) -> tuple[list[Any], Callable[..., Any], list[int]]:
    """What `recorded` returns, and the numbers of arrays that must stay as they are.

    They are `lent`, and the pullback reads them; it reads copies if they are not, and a compiled one always does.
    """
    programs = function.programs(tuple(map(spec, arrays))) if steady else None
    cut = None if programs is None else programs.cut
    if programs is None or cut is None:
        value, pull, reads = function.borrowed_vjp(arrays, lent)
        return list(map(np.asarray, value)), pull, reads
    first, second, residuals = cut
    if isinstance(function.f, Call):
        function.f.results = programs.tree
    results = ran(first, arrays)
    split = len(results) - residuals
    return results[:split], lambda *seeds: ran(second, [*results[split:], *seeds]), []


def evaluated(function: Function, arrays: Leaves, steady: bool) -> list[Any]:
    """The results of a function, compiled as in `recorded`."""
    value = function.programs(tuple(map(spec, arrays))).value if steady else None
    return list(map(np.asarray, function.f(*arrays))) if value is None else ran(value, arrays)


def ran(program: _plan.Plan, arrays: Leaves) -> list[Any]:
    """The results of a program in the dtypes that they have there."""
    return kept_dtypes(program(list(arrays)), [dtype for _, _, _, _, dtype, _ in program.outputs])


def rule_of(f: Callable[..., Any]) -> Rule | None:
    """The rule of a routine of blasad, or of one that was registered; None for functions that have none."""
    name = getattr(f, "__name__", "")
    if any(getattr(space, name, None) is f for space in (blas, lapack)):
        return named(name)
    return _custom.rule_of(f)


def modes(f: Callable[..., Any]) -> tuple[str, ...]:
    """The modes in which a function of an adapter has derivatives, as the registry has them now.

    Parameters
    ----------
    f : callable
        Of `blas`, `lapack` or `linalg` of an adapter, or what its `function` made of a routine or of anything else.

    Returns
    -------
    tuple of str
        ``"forward"``, ``"reverse"``, both or none: those of the rule, a registered one included.  A function that is no
        routine has what the routines in it have, and reports both; where one of them has none, it raises.

    Examples
    --------
    >>> import blasad as ad
    >>> from blasad.interop import modes
    >>> modes(ad.blas.gemm), modes(ad.blas.iamax)
    (('forward', 'reverse'), ())
    """
    rule = rule_of(inspect.unwrap(f, stop=lambda g: isinstance(g, CustomRule)))
    if rule is None and getattr(f, "__module__", "") == "blasad.lapack":
        rule = drivers().get(f.__name__)
    return ("forward", "reverse") if rule is None else rule.modes


class Written:
    """Which parameters a call of f writes to: those in `mutates`, and those that a routine of blasad writes to."""

    def __init__(self, f: Callable[..., Any], mutates: Sequence[str | int] = ()) -> None:
        name = getattr(f, "__name__", type(f).__name__)
        self.signature = inspect.signature(f)
        parameters = list(self.signature.parameters)
        try:
            self.named = [parameters[each] if isinstance(each, int) else each for each in mutates]
        except IndexError:
            self.named = [""]
        if not set(self.named) <= set(parameters):
            raise ValueError(f"{name}: mutates is {mutates!r}; the parameters are {parameters}")
        rule = rule_of(f)
        if rule is not None:
            self.named += [arg.name for arg in rule.args if arg.intent == "out" and not arg.is_found]
        self.choices = [each for each in parameters if f"overwrite_{each}" in parameters]

    def __call__(self, args: Leaves, kwargs: Keywords) -> list[Any]:
        """What the call is given for these parameters."""
        bound = self.signature.bind(*args, **kwargs)
        bound.apply_defaults()
        chosen = [each for each in self.choices if bound.arguments[f"overwrite_{each}"]]
        return [bound.arguments[each] for each in (*self.named, *chosen)]


class Namespace:
    """The functions of a module of blasad, for another library; each is made when it is first asked for."""

    def __init__(self, module: ModuleType, made: Callable[[Callable[..., Any]], Any]) -> None:
        self._module, self._made = module, made
        self.__doc__ = module.__doc__

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        function = self._made(getattr(self._module, name))
        setattr(self, name, function)
        return function

    def __dir__(self) -> list[str]:
        return sorted({*self._module.__all__, *super().__dir__()})
